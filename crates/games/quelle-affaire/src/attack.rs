//! Declaring attacks and barrages (8.1, 8.2, 9.1, 9.2).

use crate::cards::Twist;
use crate::map::map;
use crate::moves::Move;
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{Attack, NOBODY, Position, Task};

impl Position {
    /// Enemies that a unit could attack hand to hand: engaged, and not barred by ground (8.1.1a, 8.8.2c).
    pub(crate) fn prey(&self, unit: Unit) -> UnitSet {
        // 8.1.1b
        if self.is_limbered(unit) {
            return UnitSet::EMPTY;
        }
        let near = self.engaged_with(unit);
        if near.any() && self.options.dt_inf && self.roster.cavalry.contains(unit) {
            return near & !self.within(near, map().defensible);
        }
        near
    }

    /// May this battery bombard (9.1.1b)?
    pub(crate) fn may_bombard(&self, unit: Unit) -> bool {
        self.roster.artillery.contains(unit)
            && self.is_on_board(unit)
            && !self.is_limbered(unit)
            && !self.fired.contains(unit)
            && !self.is_engaged(unit)
    }

    /// Enemies in range and line of fire (9.1.1c).
    pub(crate) fn in_sight(&self, battery: Unit) -> UnitSet {
        let Some(hex) = self.hex_of(battery) else { return UnitSet::EMPTY };
        let foe = battery.side().other();
        let [two, three] = map().fire[hex.index()];
        let there = (two | three) & self.stands[foe.index()];
        if there.is_empty() {
            return UnitSet::EMPTY;
        }
        self.within(self.roster.all & UnitSet::of(foe), there)
    }

    /// The attacked unit of a declared attacker, battery or protector.
    pub(crate) fn aimed_at(&self, unit: Unit) -> Option<Unit> {
        (self.aim[unit.index()] != NOBODY).then(|| Unit(self.aim[unit.index()]))
    }

    /// Everybody of a side who has declared for a target.
    pub(crate) fn aiming_at(&self, target: Unit, side: Side) -> UnitSet {
        let own = self.roster.all & UnitSet::of(side);
        own.iter().filter(|u| self.aim[u.index()] == target.0).collect()
    }

    /// Enemies that an adjacent unit has declared for.
    fn assaulted(&self, attack: &Attack) -> UnitSet {
        attack.targets.iter().filter(|t| (self.aiming_at(*t, self.active) & !attack.shots).any()).collect()
    }

    /// Whom a unit may be declared against now.
    pub(crate) fn targets_for(&self, attack: &Attack, unit: Unit) -> UnitSet {
        if attack.refused.contains(unit) || self.aim[unit.index()] != NOBODY || !self.is_on_board(unit) {
            return UnitSet::EMPTY;
        }
        if matches!(attack.twist, Twist::Barrage | Twist::Batteries) {
            let more = attack.shots.len() < attack.most;
            return if more && attack.guns.contains(unit) && self.may_bombard(unit) {
                self.in_sight(unit)
            } else {
                UnitSet::EMPTY
            };
        }
        if self.is_engaged(unit) {
            if !attack.who.contains(unit) || attack.bombard_only {
                return UnitSet::EMPTY;
            }
            let mut prey = self.prey(unit);
            if attack.twist == Twist::Sappers {
                prey = self.within(prey, map().defensible);
            }
            // 8.2.1, 8.2.2: once the number of targets is used up only these.
            return if attack.targets.len() >= attack.most { prey & attack.targets } else { prey };
        }
        if !attack.guns.contains(unit) || !self.may_bombard(unit) {
            return UnitSet::EMPTY;
        }
        let seen = self.in_sight(unit);
        if attack.general {
            return seen;
        }
        if attack.bombard_only {
            return seen & attack.targets;
        }
        // 9.2.3.1: a Localised Attack may begin with a battery on an unengaged unit.
        if attack.twist == Twist::Localised && attack.targets.is_empty() {
            return seen.iter().filter(|t| !self.is_engaged(*t)).collect();
        }
        // 9.2.1a
        seen & self.assaulted(attack)
    }

    /// 8.2.1c: could this attack be declared at all?
    pub(crate) fn could_begin(&self, attack: &Attack) -> bool {
        let fresh = |u: &Unit| self.targets_if_idle(attack, *u).any();
        (attack.who | attack.guns).iter().any(|u| fresh(&u))
    }

    /// The same before anything is declared; what was declared in an earlier attack does not count.
    fn targets_if_idle(&self, attack: &Attack, unit: Unit) -> UnitSet {
        if self.aim[unit.index()] == NOBODY {
            return self.targets_for(attack, unit);
        }
        UnitSet::EMPTY
    }

    /// Who may be declared.
    pub(crate) fn declarable(&self) -> UnitSet {
        let units = self.attack.who | self.attack.guns;
        units.iter().filter(|u| self.targets_for(&self.attack, *u).any()).collect()
    }

    pub(crate) fn list_declare(&self, moves: &mut Vec<Move>) {
        moves.extend(self.declarable().iter().map(Move::Pick));
        // 8.2.1b
        if self.attack.general || self.attack.targets.any() {
            moves.push(Move::Done);
        }
    }

    /// A minor attack that nobody can join any more is declared.
    pub(crate) fn declare_forced(&mut self) -> bool {
        if self.declarable().any() {
            return false;
        }
        // 5.1b: it may be played though nobody attacks.
        if self.attack.general && self.attack.targets.is_empty() {
            self.pop();
            return true;
        }
        self.declared();
        true
    }

    pub(crate) fn list_aim(&self, unit: Unit, moves: &mut Vec<Move>) {
        moves.extend(self.targets_for(&self.attack, unit).iter().map(Move::Pick));
        if self.may_cancel(unit) {
            moves.push(Move::Cancel);
        }
    }

    /// In a minor attack somebody must attack.
    fn may_cancel(&self, unit: Unit) -> bool {
        self.attack.general || self.attack.targets.any() || (self.declarable() & !UnitSet::only(unit)).any()
    }

    pub(crate) fn aim_forced(&mut self, unit: Unit) -> bool {
        let targets = self.targets_for(&self.attack, unit);
        if targets.len() == 1
            && !self.may_cancel(unit)
            && let Some(target) = targets.first()
        {
            self.aim_at(unit, target);
            return true;
        }
        false
    }

    /// 8.1.2a
    pub(crate) fn aim_at(&mut self, unit: Unit, target: Unit) {
        self.pop();
        if !self.is_engaged(unit) {
            self.attack.shots.insert(unit);
            self.attack.bombard_only |= self.attack.twist == Twist::Localised && self.attack.targets.is_empty();
        }
        self.aim[unit.index()] = target.0;
        self.attack.targets.insert(target);
    }

    /// The unit is not offered again in this attack.
    pub(crate) fn refuse_unit(&mut self, unit: Unit) {
        self.pop();
        self.attack.refused.insert(unit);
    }

    /// All attacks are declared: now the batteries that protect (8.1.2b), then the combats.
    pub(crate) fn declared(&mut self) {
        self.attack.left = UnitSet::EMPTY;
        self.swap(Task::Combat);
        if !matches!(self.attack.twist, Twist::Barrage | Twist::Batteries) {
            self.push(Task::Protect);
        }
    }

    // Defensive barrages (9.2.2)

    /// The attackers next to a target; in a pursuit that unit alone (12.7b).
    pub(crate) fn assailants(&self, target: Unit) -> UnitSet {
        if self.combat.pursuit {
            return self.combat.attackers;
        }
        self.aiming_at(target, target.side().other()) & !self.attack.shots
    }

    /// Attacked units that a battery could protect.
    pub(crate) fn can_cover(&self, battery: Unit) -> UnitSet {
        if self.attack.refused.contains(battery) || self.aim[battery.index()] != NOBODY || !self.may_bombard(battery) {
            return UnitSet::EMPTY;
        }
        let seen = self.in_sight(battery);
        if seen.is_empty() {
            return UnitSet::EMPTY;
        }
        self.covered_targets().iter().filter(|t| (self.assailants(*t) & seen).any()).collect()
    }

    /// In a pursuit only its target, else every declared one (12.7b).
    fn covered_targets(&self) -> UnitSet {
        if self.combat.pursuit { UnitSet::only(self.combat.target) } else { self.attack.targets }
    }

    pub(crate) fn protectors(&self) -> UnitSet {
        let guns = self.roster.artillery & UnitSet::of(self.active.other());
        guns.iter().filter(|u| self.can_cover(*u).any()).collect()
    }

    pub(crate) fn protect_forced(&mut self) -> bool {
        let over = self.protectors().is_empty();
        if over {
            self.pop();
        }
        over
    }

    /// 9.2.2b
    pub(crate) fn cover(&mut self, battery: Unit, target: Unit) {
        self.pop();
        self.aim[battery.index()] = target.0;
        self.attack.shots.insert(battery);
        if self.combat.pursuit && self.combat.target == target {
            self.combat.support.insert(battery);
        }
    }

    // Which combat is next (8.1.3)

    /// Who takes part in a declared combat now (8.1.3b to 8.1.3d): adjacent attackers, batteries, protecting batteries.
    pub(crate) fn taking_part(&self, target: Unit) -> (UnitSet, UnitSet, UnitSet) {
        let nobody = (UnitSet::EMPTY, UnitSet::EMPTY, UnitSet::EMPTY);
        let Some(hex) = self.hex_of(target) else { return nobody };
        if self.options.first_reading && self.attack.left.contains(target) {
            return nobody;
        }
        let declared = self.aiming_at(target, target.side().other());
        let near = map().neighbours[hex.index()];
        let attackers = self.within(declared & !self.attack.shots & !self.limbered, near);
        // A battery that has protected the target in a pursuit does not fire again (9.1.1b).
        let out = self.limbered | self.fired | self.attack.left;
        let ready = |u: &Unit| self.is_on_board(*u) && !out.contains(*u);
        // The target may have moved: it is fired at as long as it is seen in range.
        let sees = |u: &Unit| self.hex_of(*u).is_some_and(|from| map().sees(from, hex));
        let guns: UnitSet = (declared & self.attack.shots).iter().filter(ready).filter(sees).collect();
        let support = self.aiming_at(target, target.side()) & self.attack.shots;
        let support: UnitSet = support.iter().filter(ready).collect();
        let bombards =
            self.attack.general || matches!(self.attack.twist, Twist::Localised | Twist::Barrage | Twist::Batteries);
        // 8.1.3c
        if attackers.is_empty() && !(bombards && guns.any()) {
            return nobody;
        }
        // 9.2.2c
        (attackers, guns, if attackers.is_empty() { UnitSet::EMPTY } else { support })
    }

    /// Declared combats that still take place.
    pub(crate) fn standing(&self) -> UnitSet {
        self.attack
            .targets
            .iter()
            .filter(|t| {
                let (attackers, guns, _) = self.taking_part(*t);
                attackers.any() || guns.any()
            })
            .collect()
    }

    pub(crate) fn combat_forced(&mut self) -> bool {
        self.attack.targets = self.standing();
        match self.attack.targets.len() {
            0 => {
                self.pop();
                true
            }
            1 => {
                if let Some(target) = self.attack.targets.first() {
                    self.begin_combat(target);
                }
                true
            }
            _ => false,
        }
    }
}
