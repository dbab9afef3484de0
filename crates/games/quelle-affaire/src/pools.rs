//! The dice of a combat (8.3, 8.8, 8.9): how many each unit rolls and what each needs. One list for the resolver, the odds
//! and the words.

use crate::cards::Twist;
use crate::map::{GRID, map};
use crate::pieces::{Nation, Unit, UnitSet};
use crate::position::{Combat, Position};
use arrayvec::ArrayVec;
use kernel::fight::Modifier;

/// A hit without anything special (8.3.3).
const NEED: u8 = 5;

/// Why a unit rolls more or fewer dice, or needs more or less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// All three arms together.
    CombinedArms,
    /// The target is in defensible terrain.
    Terrain,
    /// All batteries fire over the ridge.
    BehindRidge,
    /// Bombarded guns.
    CounterBattery,
    /// Artillery northwards over the ridge.
    RidgeFire,
    /// An attack northwards over the ridge.
    RidgeAttack,
    /// Light against heavy cavalry: one less on each die.
    LightDie,
    /// Light against heavy cavalry: at most two dice.
    LightCap(i8),
    /// Range.
    Range(i8),
    /// Cavalry that stands against infantry.
    Stands,
    /// No square.
    NoSquare,
    /// A square.
    InSquare,
    /// A pursuit.
    Pursuit,
    /// Up, Guards!
    UpGuards,
}

impl Reason {
    /// What it adds to the number needed.
    pub const fn need(self) -> i8 {
        match self {
            Reason::CombinedArms => -1,
            Reason::LightDie => 1,
            _ => 0,
        }
    }

    /// Does it make the target count as in defensible terrain?
    pub const fn covers(self) -> bool {
        matches!(
            self,
            Reason::Terrain | Reason::BehindRidge | Reason::CounterBattery | Reason::RidgeFire | Reason::RidgeAttack
        )
    }

    /// What it adds to the number of dice.
    pub const fn dice(self) -> i8 {
        match self {
            Reason::Range(n) | Reason::LightCap(n) => n,
            Reason::Stands | Reason::InSquare | Reason::Pursuit => -1,
            Reason::NoSquare => 3,
            Reason::UpGuards => 2,
            _ => 0,
        }
    }

    /// In a few words, with the rule.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Reason::CombinedArms => ("combined arms: hits on one less", "8.9a"),
            Reason::Terrain => ("defensible terrain", "8.8.1a"),
            Reason::BehindRidge => ("all fire over the ridge", "9.2.4"),
            Reason::CounterBattery => ("guns as target", "12.8"),
            Reason::RidgeFire => ("fire up over the ridge", "12.9a"),
            Reason::RidgeAttack => ("attack up over the ridge", "12.9b"),
            Reason::LightDie => ("light against heavy: one less on each die", "8.3.5a"),
            Reason::LightCap(_) => ("light against heavy: two dice at most", "8.3.5a"),
            Reason::Range(_) => ("range", "9.1.2a"),
            Reason::Stands => ("stands against infantry", "8.1.4e"),
            Reason::NoSquare => ("caught out of square", "12.6d"),
            Reason::InSquare => ("square formed", "12.6d"),
            Reason::Pursuit => ("pursuit", "12.7b"),
            Reason::UpGuards => ("Up, Guards!", "G-12"),
        }
    }

    /// As players see it.
    pub fn modifier(self) -> Modifier {
        let (why, rule) = self.words();
        let amount = i32::from(self.dice()) - i32::from(self.need()) - i32::from(self.covers());
        Modifier { amount, why: why.to_owned(), rule }
    }
}

/// What one unit rolls.
#[derive(Clone, Debug)]
pub struct Group {
    /// The unit.
    pub unit: Unit,
    /// Its dice.
    pub dice: u8,
    /// What hits.
    pub need: u8,
    /// Why.
    pub reasons: ArrayVec<Reason, 6>,
}

/// The units of one side of a combat with their dice.
pub type Groups = ArrayVec<Group, 24>;

impl Group {
    fn new(unit: Unit, dice: u8) -> Group {
        Group { unit, dice, need: NEED, reasons: ArrayVec::new() }
    }

    fn because(&mut self, reason: Reason, holds: bool) {
        if holds {
            let _ = self.reasons.try_push(reason);
        }
    }

    /// 8.9d: never above six, since a natural six always hits (8.3.5c).
    fn fix_need(&mut self) {
        let covered = self.reasons.iter().any(|r| r.covers());
        let shifts: i8 = self.reasons.iter().map(|r| r.need()).sum();
        self.need = (NEED as i8 + shifts + i8::from(covered)).clamp(4, 6) as u8;
    }
}

impl Position {
    /// Dice of a bombarding battery (9.1.2a).
    fn shot_dice(&self, battery: Unit, to: hexes::Hex) -> (u8, Option<Reason>) {
        let strength = self.strength(battery);
        let far = self.hex_of(battery).map_or(2, |from| GRID.distance(from, to));
        let dice = if self.attack.twist == Twist::Barrage && self.attack.shots.contains(battery) {
            strength
        } else {
            strength.saturating_sub(far.saturating_sub(1) as u8).max(1)
        };
        (dice, (dice < strength).then(|| Reason::Range(dice as i8 - strength as i8)))
    }

    /// Is the target sheltered by its ground (8.8.1, 8.8.2b, 9.4b)?
    pub(crate) fn is_covered(&self, target: Unit) -> bool {
        let Some(hex) = self.hex_of(target) else { return false };
        let arm = self.roster.infantry.contains(target)
            || (self.roster.artillery.contains(target) && !self.is_limbered(target) && !self.options.dt_inf);
        arm && map().defensible.contains(hex) && self.attack.twist != Twist::Sappers
    }

    /// 8.9a, 12.9a, 8.8.2c
    pub(crate) fn combines_arms(&self, combat: &Combat) -> bool {
        let Some(hex) = self.hex_of(combat.target) else { return false };
        if self.options.dt_inf && map().defensible.contains(hex) {
            return false;
        }
        let guns = (combat.attackers & self.roster.artillery) | combat.guns;
        let over = |from| match self.options.first_reading {
            true => map().crosses_northwards(from, hex),
            false => map().crosses(from, hex),
        };
        let counts = |u: Unit| !(self.options.ridge_fire && self.hex_of(u).is_some_and(over));
        (combat.attackers & self.roster.infantry).any()
            && (combat.attackers & self.roster.cavalry).any()
            && guns.iter().any(counts)
    }

    /// 8.3.5: which handicap is the worse?
    fn handicap(&self, group: &mut Group) {
        let (strength, need) = (group.dice, group.need);
        let per_die = u32::from(strength) * u32::from(7 - (need + 1).min(6));
        let capped = u32::from(strength.min(2)) * u32::from(7 - need);
        if per_die <= capped {
            group.because(Reason::LightDie, true);
        } else {
            group.because(Reason::LightCap(strength.min(2) as i8 - strength as i8), strength > 2);
            group.dice = strength.min(2);
        }
        group.fix_need();
    }

    /// The attacker's dice (8.3.1, 8.9).
    pub fn attack_dice(&self, combat: &Combat) -> Groups {
        let mut groups = Groups::new();
        let Some(hex) = self.hex_of(combat.target) else { return groups };
        let map = map();
        let combined = self.combines_arms(combat);
        let covered = self.is_covered(combat.target);
        let crosses = |u: Unit| self.hex_of(u).is_some_and(|from| map.crosses(from, hex));
        let northwards = |u: Unit| self.hex_of(u).is_some_and(|from| map.crosses_northwards(from, hex));
        // 9.4b goes before everything that counts as defensible terrain (C-35).
        let limbered_target = self.is_limbered(combat.target);
        // 9.2.4
        let behind = combat.is_bombardment() && combat.guns.iter().all(crosses) && !limbered_target;
        let at_guns = self.roster.artillery.contains(combat.target);
        for unit in (combat.attackers | combat.guns).iter() {
            let shoots = combat.guns.contains(unit);
            let gun = self.roster.artillery.contains(unit);
            let (dice, range) = if shoots { self.shot_dice(unit, hex) } else { (self.strength(unit), None) };
            let mut group = Group::new(unit, dice);
            if let Some(range) = range {
                group.because(range, true);
            }
            group.because(Reason::CombinedArms, combined);
            group.because(Reason::Terrain, covered);
            group.because(Reason::BehindRidge, behind);
            group
                .because(Reason::CounterBattery, self.options.counter_battery && shoots && at_guns && !limbered_target);
            group.because(Reason::RidgeFire, self.options.ridge_fire && gun && northwards(unit) && !limbered_target);
            let exposed = limbered_target && !self.options.first_reading;
            group.because(Reason::RidgeAttack, self.options.ridge_attack && !gun && northwards(unit) && !exposed);
            group.fix_need();
            let light = self.roster.cavalry.contains(unit) && !self.roster.heavy.contains(unit);
            if self.options.light_heavy && light && self.roster.heavy.contains(combat.target) {
                self.handicap(&mut group);
            }
            let _ = groups.try_push(group);
        }
        let had_dice = total(&groups) > 0;
        // 8.9e
        let horse = combat.attackers & self.roster.cavalry;
        match combat.square {
            1 => change(&mut groups, horse, Reason::InSquare),
            2 => change(&mut groups, horse, Reason::NoSquare),
            _ => {}
        }
        if combat.pursuit {
            change(&mut groups, combat.attackers, Reason::Pursuit);
        }
        if self.attack.twist == Twist::UpGuards {
            change(&mut groups, combat.attackers & self.roster.infantry, Reason::UpGuards);
        }
        keep_one(&mut groups, had_dice);
        groups
    }

    /// The defender's dice (8.3.2, 8.9): none against a bombardment.
    pub fn defence_dice(&self, combat: &Combat) -> Groups {
        let mut groups = Groups::new();
        if combat.is_bombardment() {
            return groups;
        }
        let target = combat.target;
        let mut own = Group::new(target, self.strength(target));
        let light = self.roster.cavalry.contains(target) && !self.roster.heavy.contains(target);
        if self.options.light_heavy && light && (combat.attackers & self.roster.heavy).any() {
            self.handicap(&mut own);
        }
        groups.push(own);
        for battery in combat.support.iter() {
            if let Some((_, group)) = self.barrage(battery, combat.attackers) {
                let _ = groups.try_push(group);
            }
        }
        let had_dice = total(&groups) > 0;
        if combat.stood {
            change(&mut groups, UnitSet::only(target), Reason::Stands);
        }
        keep_one(&mut groups, had_dice);
        groups
    }

    /// 9.2.2a: a protecting battery fires at the attacker that gives it most dice, then the better number, then the
    /// lowest hex.
    fn barrage(&self, battery: Unit, attackers: UnitSet) -> Option<(Unit, Group)> {
        let from = self.hex_of(battery)?;
        let shot = |at: Unit| {
            let hex = self.hex_of(at)?;
            if !map().sees(from, hex) {
                return None;
            }
            let (dice, range) = self.shot_dice(battery, hex);
            let mut group = Group::new(battery, dice);
            if let Some(range) = range {
                group.because(range, true);
            }
            let at_guns = self.roster.artillery.contains(at);
            group.because(Reason::CounterBattery, self.options.counter_battery && at_guns);
            group.because(Reason::RidgeFire, self.options.ridge_fire && map().crosses_northwards(from, hex));
            group.fix_need();
            let number = (GRID.column(hex), GRID.row(hex));
            Some((std::cmp::Reverse(group.dice), group.need, number, at, group))
        };
        attackers.iter().filter_map(shot).min_by_key(|s| (s.0, s.1, s.2)).map(|s| (s.3, s.4))
    }

    /// The attacker that a protecting battery is measured to.
    pub(crate) fn barrage_mark(&self, battery: Unit, attackers: UnitSet) -> Option<Unit> {
        self.barrage(battery, attackers).map(|b| b.0)
    }

    /// Does the infantry have to form square (12.6a)?
    pub(crate) fn tests_square(&self, combat: &Combat) -> bool {
        self.options.square
            && self.roster.infantry.contains(combat.target)
            && (combat.attackers & self.roster.cavalry).any()
            && self.hex_of(combat.target).is_some_and(|h| !map().defensible.contains(h))
    }

    /// The value to stay below, and the modifiers (12.6a, 12.6b).
    pub(crate) fn square_terms(&self, combat: &Combat) -> (u8, ArrayVec<(i8, &'static str), 5>) {
        let target = combat.target;
        let value = match self.roster.nation(target) {
            Nation::British => 9,
            Nation::French => 8,
            Nation::AngloAllied | Nation::Prussian => 7,
        };
        let hex = self.hex_of(target);
        let horse = combat.attackers & self.roster.cavalry;
        let supported =
            combat.guns.iter().any(|g| self.hex_of(g).zip(hex).is_some_and(|(from, to)| !map().crosses(from, to)));
        let all = [
            (-2, horse.is_subset(!self.roster.heavy), "light cavalry alone"),
            (-2, hex.is_some_and(|h| map().slopes.contains(h)), "on the slope"),
            (2, self.damaged.contains(target), "damaged"),
            (1, supported, "under a barrage"),
            (1, self.attack.twist == Twist::Charge && !combat.pursuit, "a led charge"),
        ];
        (value, all.into_iter().filter(|m| m.1).map(|(n, _, why)| (n, why)).collect())
    }

    /// 12.6a, 12.6c
    pub(crate) fn forms_square(&self, combat: &Combat, first: u8, second: u8) -> bool {
        let (value, terms) = self.square_terms(combat);
        let sum: i8 = terms.iter().map(|t| t.0).sum();
        match first + second {
            12 => false,
            2 => true,
            thrown => (thrown as i8 + sum) < value as i8,
        }
    }
}

fn total(groups: &Groups) -> u32 {
    groups.iter().map(|g| u32::from(g.dice)).sum()
}

/// 8.9e: the change belongs to the unit of the group with the most dice, then the lowest id.
fn change(groups: &mut Groups, units: UnitSet, reason: Reason) {
    let strongest =
        groups.iter_mut().filter(|g| units.contains(g.unit)).min_by_key(|g| (std::cmp::Reverse(g.dice), g.unit));
    if let Some(group) = strongest {
        group.dice = group.dice.saturating_add_signed(reason.dice());
        group.because(reason, true);
    }
}

/// 8.9e: a side that had a die keeps one.
fn keep_one(groups: &mut Groups, had_dice: bool) {
    if had_dice
        && total(groups) == 0
        && let Some(group) = groups.first_mut()
    {
        group.dice = 1;
    }
}
