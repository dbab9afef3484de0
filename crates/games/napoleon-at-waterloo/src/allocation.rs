//! Chapter 5: who must attack, who must be attacked, and which attacks leave a complete allocation possible.
//!
//! The names follow the rules: `U` are the phasing units that have not attacked, `V` the enemies not yet attacked,
//! `N(u)` the units of `V` next to `u`, free guns those of `U` next to no enemy at all.

use crate::map::GRID;
use crate::position::{LegalCache, Position};
use crate::units::{ARTILLERY, Unit, UnitSet};
use crate::words::{capital, does, names, the, the_cap};
use arrayvec::ArrayVec;
use kernel::Ruling;

/// A unit and the enemies it can reach in its way: by contact or by bombardment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reaching {
    pub unit: Unit,
    pub enemies: UnitSet,
}

/// Who faces whom at this moment of a Combat Phase.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// Units of `U` with at least one enemy of `V` next to them: `N(u)`.
    pub contact: ArrayVec<Reaching, 39>,
    /// Free guns with at least one enemy of `V` in range and sight: `R(g)`.
    pub free: ArrayVec<Reaching, 6>,
    /// Enemies that must still be attacked.
    pub owed: UnitSet,
}

impl Lines {
    fn contact_of(&self, unit: Unit) -> Option<UnitSet> {
        self.contact.iter().find(|r| r.unit == unit).map(|r| r.enemies)
    }

    fn sight_of(&self, unit: Unit) -> Option<UnitSet> {
        self.free.iter().find(|r| r.unit == unit).map(|r| r.enemies)
    }

    /// BARE: enemies that must be attacked and are next to no unit of `U`, without those in `spent` and `hit`.
    pub fn bare(&self, spent: UnitSet, hit: UnitSet) -> UnitSet {
        let mut touched = hit;
        for r in &self.contact {
            if !spent.contains(r.unit) {
                touched |= r.enemies;
            }
        }
        self.owed & !touched
    }

    /// How many of some bare enemies the free guns outside `spent` can cover: a maximum matching.
    pub fn coverable(&self, bare: UnitSet, spent: UnitSet) -> u8 {
        let mut served: [Option<Unit>; 6] = [None; 6];
        let mut count = 0;
        for enemy in bare.iter() {
            if self.serve(enemy, spent, &mut served, &mut 0) {
                count += 1;
            }
        }
        count
    }

    fn serve(&self, enemy: Unit, spent: UnitSet, served: &mut [Option<Unit>; 6], tried: &mut u8) -> bool {
        for (i, gun) in self.free.iter().enumerate() {
            if spent.contains(gun.unit) || !gun.enemies.contains(enemy) || *tried >> i & 1 != 0 {
                continue;
            }
            *tried |= 1 << i;
            if served[i].is_none_or(|other| self.serve(other, spent, served, tried)) {
                served[i] = Some(enemy);
                return true;
            }
        }
        false
    }

    /// Enemies that must be attacked and that nobody could, once `spent` and `hit` are out (5.1e).
    pub fn shortfall(&self, spent: UnitSet, hit: UnitSet) -> u8 {
        let bare = self.bare(spent, hit);
        if bare.is_empty() { 0 } else { bare.len() - self.coverable(bare, spent) }
    }

    /// Condition 5 of 5.1e: the attack leaves no more enemies uncovered than are uncovered now.
    fn strands_no_target(&self, attackers: UnitSet, targets: UnitSet) -> bool {
        let bare = self.bare(attackers, targets);
        bare.is_empty()
            || bare.len() - self.coverable(bare, attackers) <= self.shortfall(UnitSet::EMPTY, UnitSet::EMPTY)
    }

    /// 5.1f: the units that must take part because all they touch is attacked; `Err` names one that cannot.
    pub fn forced(&self, targets: UnitSet) -> Result<UnitSet, Unit> {
        let mut forced = UnitSet::EMPTY;
        for r in &self.contact {
            if r.enemies.is_subset(targets) {
                if r.enemies != targets {
                    return Err(r.unit);
                }
                forced.insert(r.unit);
            }
        }
        Ok(forced)
    }

    /// These enemies, and all that whoever touches them touches besides, and so on.
    pub fn entangled_with(&self, mut enemies: UnitSet) -> UnitSet {
        loop {
            let touching = self.contact.iter().filter(|r| r.enemies.intersects(enemies));
            let all = touching.fold(enemies, |all, r| all | r.enemies);
            if all == enemies {
                return all;
            }
            enemies = all;
        }
    }

    /// Leaves only what concerns these enemies.
    pub fn keep_to(&mut self, enemies: UnitSet) {
        self.contact.retain(|r| r.enemies.intersects(enemies));
        self.free.retain(|r| {
            r.enemies &= enemies;
            !r.enemies.is_empty()
        });
        self.owed &= enemies;
    }

    /// Can these enemies together be the object of one attack (5.1e)?
    pub fn is_legal_object(&self, targets: UnitSet) -> bool {
        let Ok(forced) = self.forced(targets) else { return false };
        if !forced.is_empty() {
            return self.strands_no_target(forced, targets);
        }
        let by_contact = self.contact.iter().filter(|r| targets.is_subset(r.enemies));
        let by_guns = self.free.iter().filter(|r| targets.len() == 1 && r.enemies.intersects(targets));
        by_contact.chain(by_guns).any(|r| self.strands_no_target(UnitSet::only(r.unit), targets))
    }

    /// Every enemy with which `chosen` can still grow into a legal object; 5.4a bounds it by one attacker's contacts.
    fn extensions(&self, chosen: UnitSet) -> UnitSet {
        let mut found = UnitSet::EMPTY;
        for r in &self.contact {
            if !chosen.is_subset(r.enemies) {
                continue;
            }
            let others: ArrayVec<Unit, 6> = (r.enemies & !chosen).iter().collect();
            for pick in 1u32..1 << others.len() {
                let more: UnitSet = (0..others.len()).filter(|i| pick >> i & 1 != 0).map(|i| others[i]).collect();
                if !more.is_subset(found) && self.is_legal_object(chosen | more) {
                    found |= more;
                }
            }
        }
        found
    }

    /// Every enemy that belongs to some legal object.
    fn first_targets(&self) -> UnitSet {
        let mut seen = UnitSet::EMPTY;
        for r in self.contact.iter().chain(&self.free) {
            seen |= r.enemies;
        }
        let mut found: UnitSet = seen.iter().filter(|&enemy| self.is_legal_object(UnitSet::only(enemy))).collect();
        if found != seen {
            found |= self.extensions(UnitSet::EMPTY);
        }
        found
    }

    /// Everything the free guns outside `spent` see.
    fn seen_by_guns(&self, spent: UnitSet) -> UnitSet {
        self.free.iter().filter(|g| !spent.contains(g.unit)).fold(UnitSet::EMPTY, |seen, g| seen | g.enemies)
    }

    /// Whom an attack would leave to nobody, in words. Those whose duty has lapsed are not its fault (5.1h).
    fn left_alone(&self, attackers: UnitSet, targets: UnitSet) -> String {
        let lapsed = self.bare(UnitSet::EMPTY, UnitSet::EMPTY) & !self.seen_by_guns(UnitSet::EMPTY);
        let bare = self.bare(attackers, targets) & !lapsed;
        let unseen = bare & !self.seen_by_guns(attackers);
        if unseen.is_empty() {
            // Each could be bombarded, but there are too few guns for all.
            format!("{} could then not all be attacked", names(bare))
        } else {
            format!("nobody could then attack {}", names(unseen))
        }
    }

    /// 5.1g: nobody in contact is left to attack, and no gun could cover a bare enemy.
    fn may_end(&self) -> bool {
        self.contact.is_empty() && self.coverable(self.bare(UnitSet::EMPTY, UnitSet::EMPTY), UnitSet::EMPTY) == 0
    }
}

impl Position {
    /// 5.1a: the enemies in contact when the Combat Phase begins must all be attacked.
    pub(crate) fn count_the_owed(&mut self) {
        let touched =
            self.map().around.step(self.occupied[self.side as usize]) & self.occupied[self.side.other() as usize];
        self.owed = touched.iter().map(|h| Unit(self.at[h.index()])).collect();
    }

    /// Who faces whom now.
    pub(crate) fn lines(&self) -> Lines {
        let map = self.map();
        let (own, enemy) = (self.occupied[self.side as usize], self.occupied[self.side.other() as usize]);
        let zones = map.around.step(enemy);
        let mut lines = Lines { owed: self.owed & !self.fought, ..Lines::default() };
        for hex in (own & zones).iter() {
            let unit = Unit(self.at[hex.index()]);
            if self.fought.contains(unit) {
                continue;
            }
            let enemies = self.enemies_around(hex, self.side) & !self.fought;
            if !enemies.is_empty() {
                lines.contact.push(Reaching { unit, enemies });
            }
        }
        // Units destroyed since 5.1a owe and are owed nothing.
        lines.owed = lines.owed.iter().filter(|&u| self.hex_of(u).is_some()).collect();
        for unit in (UnitSet::of(self.side) & ARTILLERY & !self.fought).iter() {
            // 5.6a: a bombarding gun is next to no enemy, attacked or not.
            let Some(hex) = self.hex_of(unit).filter(|&h| !zones.contains(h)) else { continue };
            let seen = map.sight[hex.index()] & enemy;
            let enemies: UnitSet = seen.iter().map(|h| Unit(self.at[h.index()])).collect::<UnitSet>() & !self.fought;
            if !enemies.is_empty() {
                lines.free.push(Reaching { unit, enemies });
            }
        }
        lines
    }

    /// TARGET: a first enemy of some legal attack; the phase may end by 5.1g.
    pub(crate) fn legal_targets(&self) -> LegalCache {
        let lines = self.lines();
        LegalCache { units: lines.first_targets(), done: lines.may_end(), ..LegalCache::default() }
    }

    /// TARGET_MORE: enemies with which the object can still grow; enough if it is legal as it stands.
    pub(crate) fn legal_more_targets(&self) -> LegalCache {
        let lines = self.lines();
        let chosen = self.attack.targets;
        LegalCache { units: lines.extensions(chosen), done: lines.is_legal_object(chosen), ..LegalCache::default() }
    }

    /// The object is fixed: those whose only targets it holds must take part (5.1f).
    pub(crate) fn muster(&mut self) {
        if let Ok(forced) = self.lines().forced(self.attack.targets) {
            self.attack.contact = forced;
        }
    }

    /// ATTACKERS: who may join without stranding an enemy; with several targets a contact attacker comes first (W-27).
    pub(crate) fn legal_attackers(&self) -> LegalCache {
        let lines = self.lines();
        let attack = &self.attack;
        let joined = attack.contact | attack.guns;
        let mut legal_cache = LegalCache::default();
        let by_contact =
            lines.contact.iter().filter(|r| !joined.contains(r.unit) && attack.targets.is_subset(r.enemies));
        let guns_welcome = attack.targets.len() == 1 || !attack.contact.is_empty();
        let by_guns = lines
            .free
            .iter()
            .filter(|r| guns_welcome && !joined.contains(r.unit) && r.enemies.intersects(attack.targets));
        for r in by_contact.chain(by_guns) {
            if lines.strands_no_target(joined.with(r.unit), attack.targets) {
                legal_cache.units.insert(r.unit);
            }
        }
        legal_cache.done = !joined.is_empty() && guns_welcome;
        legal_cache.extra = legal_cache.done && !self.options.ask_ratio && self.full_column().0 > 0;
        legal_cache
    }

    /// Adds a unit to the attack, as contact attacker or as bombarding gun.
    pub(crate) fn join(&mut self, unit: Unit) {
        let beside = self.hex_of(unit).is_some_and(|h| !self.enemies_around(h, self.side).is_empty());
        if beside {
            self.attack.contact.insert(unit);
        } else {
            self.attack.guns.insert(unit);
        }
    }

    /// Is the attack, complete or not, one that can be built by 5.1e?
    pub(crate) fn attack_fits(&self) -> bool {
        let lines = self.lines();
        let a = &self.attack;
        lines.is_legal_object(a.targets)
            && lines.forced(a.targets).is_ok_and(|forced| forced.is_subset(a.contact))
            && a.contact.iter().all(|u| lines.contact_of(u).is_some_and(|near| a.targets.is_subset(near)))
            && a.guns.iter().all(|g| lines.sight_of(g).is_some_and(|seen| seen.intersects(a.targets)))
            && (a.targets.len() == 1 || a.guns.is_empty() || !a.contact.is_empty())
            && lines.strands_no_target(a.contact | a.guns, a.targets)
    }

    /// 5.1h: enemies that had to be attacked and that nobody can reach any more.
    pub(crate) fn lapsed(&self) -> UnitSet {
        self.lines().bare(UnitSet::EMPTY, UnitSet::EMPTY)
    }

    // Refusals

    /// Why an enemy may not be attacked now, or not together with those already chosen.
    pub(crate) fn refuse_target(&self, unit: Unit) -> Ruling {
        let name = the_cap(unit);
        if unit.side() == self.side {
            return Ruling::new(
                "5.0a",
                format!("{name} {} one of your own; name an enemy to attack.", does(unit, "is")),
            );
        }
        if self.hex_of(unit).is_none() {
            return Ruling::new("5.0b", "Only units on the map can be attacked.");
        }
        if self.fought.contains(unit) {
            return Ruling::new("5.2a", format!("{name} {} already been attacked in this phase.", does(unit, "has")));
        }
        let lines = self.lines();
        let chosen = self.attack.targets;
        if chosen.contains(unit) {
            return Ruling::new("5.4a", format!("{name} {} already an object of this attack.", does(unit, "is")));
        }
        let all = chosen.with(unit);
        let touching = lines.contact.iter().any(|r| r.enemies.contains(unit));
        if !touching && !lines.free.iter().any(|r| r.enemies.contains(unit)) {
            return Ruling::new(
                "5.0b",
                format!("None of your units that can still attack touches {} or has it in range and sight.", the(unit)),
            );
        }
        if !chosen.is_empty() && !lines.contact.iter().any(|r| all.is_subset(r.enemies)) {
            return Ruling::new("5.4a", format!("No unit of yours touches {} all at once.", names(all)));
        }
        self.refuse_object(&lines, all)
    }

    /// Why an enemy may not be added once the targets are fixed: it never could have been, or the choice is over.
    pub(crate) fn refuse_late_target(&self, unit: Unit) -> Ruling {
        if self.lines().extensions(self.attack.targets).contains(unit) {
            Ruling::new("6.1a", "The targets of this attack are fixed; cancel it to choose others.")
        } else {
            self.refuse_target(unit)
        }
    }

    /// Why a set of enemies cannot be the object of one attack.
    fn refuse_object(&self, lines: &Lines, targets: UnitSet) -> Ruling {
        let forced = match lines.forced(targets) {
            Ok(forced) => forced,
            Err(stranded) => {
                return Ruling::new(
                    "5.1f",
                    format!(
                        "{} would be left without a target: it touches only part of {}.",
                        the_cap(stranded),
                        names(targets)
                    ),
                );
            }
        };
        // Those who must attack; where nobody must, the first who could, a gun only if nobody touches the targets.
        let by_contact = lines.contact.iter().find(|r| targets.is_subset(r.enemies));
        let by_gun = || lines.free.iter().find(|r| r.enemies.intersects(targets));
        let first = by_contact.or_else(by_gun).map_or(UnitSet::EMPTY, |r| UnitSet::only(r.unit));
        let alone = lines.left_alone(if forced.is_empty() { first } else { forced }, targets);
        Ruling::new("5.1e", format!("{}, and every enemy in contact must be attacked.", capital(&alone)))
    }

    /// Why the object may not be left as it is.
    pub(crate) fn refuse_enough_targets(&self) -> Ruling {
        self.refuse_object(&self.lines(), self.attack.targets)
    }

    /// Why a unit may not join the attack.
    pub(crate) fn refuse_attacker(&self, unit: Unit) -> Ruling {
        let name = the_cap(unit);
        if unit.side() != self.side {
            return Ruling::new("5.0a", format!("Only {} units attack in this phase.", self.side.name()));
        }
        let Some(hex) = self.hex_of(unit) else {
            return Ruling::new("5.0b", format!("{name} {} not on the map.", does(unit, "is")));
        };
        if self.fought.contains(unit) {
            return Ruling::new("5.2a", format!("{name} {} already attacked in this phase.", does(unit, "has")));
        }
        let attack = &self.attack;
        if (attack.contact | attack.guns).contains(unit) {
            return Ruling::new("5.3a", format!("{name} already takes part."));
        }
        let lines = self.lines();
        if let Some(enemies) = lines.contact_of(unit) {
            if !attack.targets.is_subset(enemies) {
                return Ruling::new(
                    "5.4a",
                    format!("{name} {} not touch {}.", does(unit, "does"), names(attack.targets & !enemies)),
                );
            }
        } else if !unit.is_artillery() {
            return Ruling::new(
                "5.0b",
                format!(
                    "{name} {} no enemy that can still be attacked; only guns reach further.",
                    does(unit, "touches")
                ),
            );
        } else if !self.enemies_around(hex, self.side).is_empty() {
            return Ruling::new("5.8c", format!("{name} stands next to the enemy and cannot bombard."));
        } else if lines.sight_of(unit).is_none_or(|seen| !seen.intersects(attack.targets)) {
            let in_range = attack.targets.iter().filter_map(|t| self.hex_of(t)).any(|t| GRID.distance(hex, t) == 2);
            return if in_range {
                Ruling::new("5.6d", format!("Woods block {}’s line of sight.", the(unit)))
            } else {
                Ruling::new("5.6b", format!("{name} bombards at exactly two hexes, and no target is that far."))
            };
        } else if attack.targets.len() > 1 && attack.contact.is_empty() {
            return Ruling::new(
                "5.7c",
                "Guns alone bombard a single enemy; first add a unit that touches all the targets.",
            );
        }
        let alone = lines.left_alone((attack.contact | attack.guns).with(unit), attack.targets);
        Ruling::new("5.1e", format!("{name} {} needed elsewhere: {alone}.", does(unit, "is")))
    }

    /// Why an attack that nobody has joined, or guns alone against several enemies, cannot go on.
    pub(crate) fn refuse_no_attackers(&self) -> Ruling {
        let what = if self.attack.targets.len() == 1 {
            "An attack needs an attacker: name one first."
        } else {
            "An attack on several enemies needs an attacker that touches them all."
        };
        Ruling::new("5.1e", what)
    }

    /// Why the Combat Phase may not end.
    pub(crate) fn refuse_end_of_combat(&self) -> Ruling {
        let lines = self.lines();
        let must: UnitSet = lines.contact.iter().map(|r| r.unit).collect();
        if must.is_empty() {
            // Whose duty has lapsed is excused (5.1h).
            let bare = lines.bare(UnitSet::EMPTY, UnitSet::EMPTY) & lines.seen_by_guns(UnitSet::EMPTY);
            return Ruling::new("5.1g", format!("A gun must still bombard {}.", names(bare)));
        }
        let verb = if must.len() == 1 { "touches an enemy and must" } else { "touch enemies and must" };
        Ruling::new("5.1g", format!("{} {verb} still attack.", capital(&names(must))))
    }
}
