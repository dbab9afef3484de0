//! Whom to attack, with whom, and how to suffer.

use super::survey::Survey;
use crate::map::{GRID, map};
use crate::moves::Move;
use crate::pieces::{Unit, UnitSet};
use crate::position::{Attack, Combat, Position};
use hexes::Hex;

/// Below this nobody attacks: dice, in sixths of a hit, that the attacker must be ahead.
const AHEAD: i32 = 4;

impl Position {
    /// Expected hits of some attackers over the defender's, in sixths.
    fn margin(&self, attackers: UnitSet, guns: UnitSet, target: Unit) -> i32 {
        let Some(hex) = self.hex_of(target) else { return -99 };
        let combat = Combat { attackers, guns, ..Combat::against(target, hex.0) };
        let hits = |groups: crate::pools::Groups| -> i32 {
            groups.iter().map(|g| i32::from(g.dice) * i32::from(7 - g.need)).sum()
        };
        hits(self.attack_dice(&combat)) - hits(self.defence_dice(&combat))
    }

    /// Everybody who could join in against a target in an attack.
    fn could_join(&self, attack: &Attack, target: Unit) -> (UnitSet, UnitSet) {
        let free = |u: &Unit| self.aimed_at(*u).is_none() || self.aimed_at(*u) == Some(target);
        let near: UnitSet = (attack.who & !attack.refused)
            .iter()
            .filter(|u| free(u) && self.is_on_board(*u) && self.prey(*u).contains(target))
            .collect();
        let guns: UnitSet = (attack.guns & !attack.refused)
            .iter()
            .filter(|u| free(u) && self.may_bombard(*u) && self.in_sight(*u).contains(target))
            .collect();
        (near, guns)
    }

    /// What an attack on a target promises, if everybody joins in; nothing if it is not worth it.
    pub(super) fn promise(&self, attack: &Attack, target: Unit) -> Option<i32> {
        let (near, guns) = self.could_join(attack, target);
        let value = i32::from(self.roster.strength[target.index()]) + 2 * i32::from(self.damaged.contains(target));
        if near.is_empty() {
            // A bombardment risks nothing.
            let bombards = attack.general || attack.targets.is_empty();
            return (guns.any() && bombards).then(|| self.margin(near, guns, target) * value / 6);
        }
        let margin = self.margin(near, guns, target);
        (margin >= AHEAD).then(|| margin * value)
    }

    /// The sum of what a General Attack promises now.
    pub(super) fn general_promise(&self) -> i32 {
        let own = self.roster.all & UnitSet::of(self.active);
        let guns = own & self.roster.artillery;
        let attack = Attack { general: true, most: u8::MAX, who: own, guns, ..Attack::default() };
        self.on_board(self.active.other()).iter().filter_map(|t| self.promise(&attack, t)).sum()
    }

    /// The best single target of an attack.
    pub(super) fn best_promise(&self, attack: &Attack) -> i32 {
        self.on_board(self.active.other()).iter().filter_map(|t| self.promise(attack, t)).max().unwrap_or(0)
    }

    /// The pair of unit and target that is declared next.
    fn next_declaration(&self) -> Option<(Unit, Unit)> {
        let open = self.declarable();
        let mut best: Option<(i32, Unit, Unit)> = None;
        for unit in open.iter() {
            for target in self.targets_for(&self.attack, unit).iter() {
                let Some(promise) = self.promise(&self.attack, target) else { continue };
                // Who can do nothing else goes first; guns after those who are next to the enemy.
                let engaged = i32::from(self.is_engaged(unit));
                let score = promise * 4 + engaged * 2 + i32::from(self.attack.targets.contains(target));
                if best.is_none_or(|b| score > b.0) {
                    best = Some((score, unit, target));
                }
            }
        }
        best.map(|(_, unit, target)| (unit, target))
    }

    pub(super) fn choose_attacker(&self) -> Option<Move> {
        match self.next_declaration() {
            Some((unit, _)) => Some(Move::Pick(unit)),
            None if self.attack.general || self.attack.targets.any() => Some(Move::Done),
            None => self.declarable().first().map(Move::Pick),
        }
    }

    pub(super) fn choose_target(&self, unit: Unit, moves: &[Move]) -> Option<Move> {
        let worth = |target: Unit| self.promise(&self.attack, target).unwrap_or(-1);
        let best = self.targets_for(&self.attack, unit).iter().max_by_key(|t| (worth(*t), std::cmp::Reverse(*t)))?;
        if worth(best) < 0 && moves.contains(&Move::Cancel) {
            return Some(Move::Cancel);
        }
        Some(Move::Pick(best))
    }

    pub(super) fn choose_protector(&self) -> Option<Move> {
        Some(self.protectors().first().map_or(Move::Done, Move::Pick))
    }

    /// The dearest of those it can protect.
    pub(super) fn choose_protected(&self, battery: Unit) -> Option<Move> {
        let dear = |u: &Unit| (self.roster.strength[u.index()], std::cmp::Reverse(*u));
        self.can_cover(battery).iter().max_by_key(dear).map(Move::Pick)
    }

    /// The surest first: what it opens helps the others.
    pub(super) fn choose_combat(&self, moves: &[Move]) -> Option<Move> {
        let sure = |mv: &&Move| match mv {
            Move::Pick(target) => {
                let (attackers, guns, _) = self.taking_part(*target);
                self.margin(attackers, guns, *target)
            }
            _ => -99,
        };
        moves.iter().max_by_key(sure).copied()
    }

    /// Evade if the dice are against it.
    pub(super) fn choose_evasion(&self) -> Option<Move> {
        let c = &self.combat;
        let behind = self.margin(c.attackers, c.guns, c.target) >= AHEAD;
        Some(if behind { Move::Evade } else { Move::Stand })
    }

    /// Damage or retreat: the Guard stands while it can, a damaged unit goes, a garrison holds.
    pub(super) fn choose_result_for(&self, unit: Unit) -> Option<Move> {
        let fresh = !self.damaged.contains(unit);
        let guard = self.roster.guard.contains(unit) && !self.recoiled[0];
        let garrison = self.roster.garrisons.contains(unit);
        let covered =
            self.hex_of(unit).is_some_and(|h| map().defensible.contains(h)) && self.roster.infantry.contains(unit);
        let stands = if garrison { fresh } else { fresh && (guard || covered || self.retreat_hexes(unit).is_empty()) };
        Some(if stands { Move::Damage } else { Move::Retreat })
    }

    /// Where a beaten unit is safest: away from the enemy, near friends.
    pub(super) fn choose_refuge(&self, unit: Unit, moves: &[Move]) -> Option<Move> {
        let survey = Survey::new(self, unit.side());
        let safe = |mv: &&Move| match mv {
            Move::To(hex) => 3 * survey.to_the_enemy(*hex) + i32::from(survey.backed[hex.index()]).min(6),
            // Standing on costs a damage, falling back nothing.
            _ => -5,
        };
        moves.iter().max_by_key(safe).copied()
    }

    /// Take the ground if the place is better than the present one.
    pub(super) fn choose_advance(&self, moves: &[Move]) -> Option<Move> {
        let hex = Hex(*self.combat.vacated.first()?);
        let survey = Survey::new(self, self.combat.winner?);
        let gain = |unit: Unit| survey.worth(unit, hex) - self.hex_of(unit).map_or(0, |at| survey.worth(unit, at));
        let best = moves
            .iter()
            .filter_map(|mv| if let Move::Pick(unit) = mv { Some((gain(*unit), *unit)) } else { None })
            .max_by_key(|(gain, unit)| (*gain, std::cmp::Reverse(*unit)))?;
        Some(if best.0 > 0 { Move::Pick(best.1) } else { Move::Nobody })
    }

    /// The weakest enemy, or the way on.
    pub(super) fn choose_weakest(&self, moves: &[Move]) -> Option<Move> {
        let weak = |mv: &&Move| match mv {
            Move::Pick(unit) => i32::from(self.strength(*unit)),
            Move::To(hex) => i32::from(GRID.row(*hex)),
            _ => 99,
        };
        moves.iter().min_by_key(weak).copied()
    }

    /// The unit with the most fresh strength.
    pub(super) fn choose_dearest(&self, moves: &[Move]) -> Option<Move> {
        let dear = |mv: &&Move| match mv {
            Move::Pick(unit) => i32::from(self.roster.strength[unit.index()]),
            _ => -1,
        };
        moves.iter().max_by_key(dear).copied()
    }
}
