//! Whom to attack, with whom, and how to take losses.

use super::SurveyCache;
use crate::map::{GRID, map};
use crate::moves::Move;
use crate::pieces::{COUNT, Unit, UnitSet};
use crate::position::{Attack, Combat, Position};
use hexes::Hex;
use kernel::PlayStyle;

/// Below this nobody attacks: dice, in sixths of a hit, that the attacker must be ahead.
const AHEAD: i32 = 4;
/// Numbers from here on stand for targets in the keys of the noise.
const NOISE_KEY_TARGET: u64 = 1 << 20;
/// An officer this daring lets fresh troops take the damage and stand.
const STUBBORN: i32 = 150;

/// What attacks on each enemy promise, as far as it has been worked out.
pub(super) struct Promises {
    of: [Option<Option<i32>>; COUNT],
}

impl Promises {
    pub fn none() -> Promises {
        Promises { of: [None; COUNT] }
    }

    /// These have changed.
    pub fn forget(&mut self, targets: UnitSet) {
        targets.iter().for_each(|t| self.of[t.index()] = None);
    }
}

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
        let nobody = (UnitSet::EMPTY, UnitSet::EMPTY);
        let Some(hex) = self.hex_of(target) else { return nobody };
        let free = |u: &Unit| self.aimed_at(*u).is_none_or(|t| t == target);
        let mut near = UnitSet::EMPTY;
        if self.zone[target.side().other().index()].contains(hex) {
            // As in `prey`: limbered guns attack nobody, cavalry may be barred from walls.
            let mut able = attack.who & !attack.refused & !self.limbered;
            if self.options.dt_inf && map().defensible.contains(hex) {
                able &= !self.roster.cavalry;
            }
            near = self.within(able, map().neighbours[hex.index()]).iter().filter(free).collect();
        }
        let sees = |u: &Unit| self.hex_of(*u).is_some_and(|from| map().sees(from, hex));
        let guns = attack.guns & !attack.refused;
        (near, guns.iter().filter(|u| sees(u) && free(u) && self.may_bombard(*u)).collect())
    }

    /// What an attack on a target promises, if everybody joins in; nothing if it is not worth it.
    pub(super) fn promise(&self, attack: &Attack, target: Unit, style: &PlayStyle) -> Option<i32> {
        let (near, guns) = self.could_join(attack, target);
        if near.is_empty() && guns.is_empty() {
            return None;
        }
        let value = i32::from(self.roster.strength[target.index()]) + 2 * i32::from(self.damaged.contains(target));
        let noise = style.noise_for(NOISE_KEY_TARGET + u64::from(target.0), 30);
        if near.is_empty() {
            // A bombardment risks nothing.
            let bombards = attack.general || attack.targets.is_empty();
            return bombards.then(|| self.margin(near, guns, target) * value / 6 + noise / 6);
        }
        let margin = self.margin(near, guns, target);
        (margin >= style.scaled_by_caution(AHEAD)).then(|| margin * value + noise)
    }

    /// The sum of what a General Attack promises now.
    pub(super) fn general_promise(&self, style: &PlayStyle) -> i32 {
        let own = self.roster.all & UnitSet::of(self.active);
        let guns = own & self.roster.artillery;
        let attack = Attack { general: true, most: u8::MAX, who: own, guns, ..Attack::default() };
        self.on_board(self.active.other()).iter().filter_map(|t| self.promise(&attack, t, style)).sum()
    }

    /// The best single target of an attack.
    pub(super) fn best_promise(&self, attack: &Attack, style: &PlayStyle) -> i32 {
        let foes = self.on_board(self.active.other());
        foes.iter().filter_map(|t| self.promise(attack, t, style)).max().unwrap_or(0)
    }

    /// The pair of unit and target that is declared next.
    pub(super) fn next_declaration(&self, promises: &mut Promises, style: &PlayStyle) -> Option<(Unit, Unit)> {
        let mut best: Option<(i32, Unit, Unit)> = None;
        for unit in (self.attack.who | self.attack.guns).iter() {
            let targets = self.targets_for(&self.attack, unit);
            if targets.is_empty() {
                continue;
            }
            // Who can do nothing else goes first; guns after those who are next to the enemy.
            let engaged = i32::from(self.is_engaged(unit));
            for target in targets.iter() {
                let promise =
                    promises.of[target.index()].get_or_insert_with(|| self.promise(&self.attack, target, style));
                let Some(promise) = *promise else { continue };
                let score = promise * 4 + engaged * 2 + i32::from(self.attack.targets.contains(target));
                if best.is_none_or(|b| score > b.0) {
                    best = Some((score, unit, target));
                }
            }
        }
        best.map(|(_, unit, target)| (unit, target))
    }

    pub(super) fn choose_attacker(&self, style: &PlayStyle) -> Option<Move> {
        match self.next_declaration(&mut Promises::none(), style) {
            Some((unit, _)) => Some(Move::Pick(unit)),
            None => self.declares_no_more(),
        }
    }

    /// Nobody is worth attacking: that is all, unless somebody has to be.
    pub(super) fn declares_no_more(&self) -> Option<Move> {
        if self.attack.general || self.attack.targets.any() {
            return Some(Move::Done);
        }
        self.declarable().first().map(Move::Pick)
    }

    pub(super) fn choose_target(&self, unit: Unit, style: &PlayStyle) -> Option<Move> {
        let targets = self.targets_for(&self.attack, unit).iter();
        let worth = |target: Unit| self.promise(&self.attack, target, style).unwrap_or(-1);
        let best = targets.map(|t| (worth(t), t)).max_by_key(|(worth, t)| (*worth, std::cmp::Reverse(*t)))?;
        if best.0 < 0 && self.choices().contains(&Move::Cancel) {
            return Some(Move::Cancel);
        }
        Some(Move::Pick(best.1))
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
    pub(super) fn choose_combat(&self, style: &PlayStyle) -> Option<Move> {
        let sure = |target: &Unit| {
            let (attackers, guns, _) = self.taking_part(*target);
            self.margin(attackers, guns, *target) + style.noise_for(NOISE_KEY_TARGET + u64::from(target.0), 8)
        };
        self.attack.targets.iter().max_by_key(sure).map(Move::Pick)
    }

    /// Evade if the dice are against it.
    pub(super) fn choose_evasion(&self) -> Option<Move> {
        let c = &self.combat;
        let behind = self.margin(c.attackers, c.guns, c.target) >= AHEAD;
        Some(if behind { Move::Evade } else { Move::Stand })
    }

    /// Damage or retreat: the Guard stands while it can, a damaged unit goes, a garrison holds.
    pub(super) fn choose_result_for(&self, unit: Unit, style: &PlayStyle) -> Option<Move> {
        let fresh = !self.damaged.contains(unit);
        let guard = self.roster.guard.contains(unit) && !self.recoiled[0];
        let garrison = self.roster.garrisons.contains(unit);
        let covered =
            self.hex_of(unit).is_some_and(|h| map().defensible.contains(h)) && self.roster.infantry.contains(unit);
        let stubborn = style.daring >= STUBBORN;
        let stands = fresh && (garrison || guard || covered || stubborn || self.retreat_hexes(unit).is_empty());
        Some(if stands { Move::Damage } else { Move::Retreat })
    }

    /// Where a beaten unit is safest: away from the enemy, near friends.
    pub(super) fn choose_refuge(&self, unit: Unit, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let survey = eye.survey(self, unit.side());
        let safe = |mv: &Move| match mv {
            Move::To(hex) => {
                let noise = style.noise_for(u64::from(hex.0), 6);
                3 * survey.to_the_enemy(*hex) + i32::from(survey.backed[hex.index()]).min(6) + noise
            }
            // Standing on costs a damage, falling back nothing.
            _ => -5,
        };
        self.choices().into_iter().max_by_key(safe)
    }

    /// Take the ground if the place is better than the present one.
    pub(super) fn choose_advance(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let hex = Hex(*self.combat.vacated.first()?);
        let style = *eye.style;
        let survey = eye.survey(self, self.combat.winner?);
        let worth = |unit: Unit, hex: Hex| survey.worth(self, &style, unit, hex);
        let gain = |unit: Unit| worth(unit, hex) - self.hex_of(unit).map_or(0, |at| worth(unit, at));
        let able = self.may_advance().iter().map(|unit| (gain(unit), unit));
        let best = able.max_by_key(|(gain, unit)| (*gain, std::cmp::Reverse(*unit)))?;
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
