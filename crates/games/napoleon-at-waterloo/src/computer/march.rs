//! Movement: leave the map if that is the plan, send in assaults, then place all other units where they stand best.

use super::assault::{Assaults, fought_out};
use super::chart::chart;
use super::survey::{Change, Survey};
use super::unit_tasks::{UnitTask, UnitTasks};
use super::weights::{BARE_GUN, BOMBARD, COMPANY, GUN_RISK, HELD, JITTER_MASK, NOISE_PLACE, SPACE, TOWN, TROUBLE};
use crate::map::HexSet;
use crate::moves::Move;
use crate::position::{BREAKING, EXITS_NEEDED, Phase, Position, Step};
use crate::units::{COUNT, Side, Unit, UnitSet};
use arrayvec::ArrayVec;
use hexes::Hex;
use kernel::PlayStyle;

/// Where the units of a side stand well.
pub struct March<'a> {
    pub survey: Survey<'a>,
    pub errands: UnitTasks,
    /// Decides between places that are about as good.
    pub jitter_seed: u64,
    pub style: PlayStyle,
    /// Is a rough look enough?
    pub playout: bool,
}

impl<'a> March<'a> {
    pub fn new(position: &'a Position, side: Side, jitter_seed: u64, style: PlayStyle) -> Self {
        March::after(Survey::new(position, side), jitter_seed, style)
    }

    /// Where those stand well who may have to retreat or could advance after a fight.
    pub fn of_the_fight(position: &'a Position, side: Side, jitter_seed: u64, style: PlayStyle) -> Self {
        let attack = position.attack();
        let unit = match position.step() {
            Step::DisplaceHex(unit) => UnitSet::only(unit),
            Step::Chit(_)
            | Step::MovePick
            | Step::MoveDest(_)
            | Step::MoveBumped(_)
            | Step::Target
            | Step::TargetMore
            | Step::Attackers
            | Step::Ratio
            | Step::Roll
            | Step::RetreatPick
            | Step::RetreatHex(_)
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_)
            | Step::AdvanceHex
            | Step::AdvanceUnit(_)
            | Step::Over(_) => UnitSet::EMPTY,
        };
        let engaged = attack.targets | attack.contact | attack.guns | unit;
        let ground: HexSet = engaged.iter().filter_map(|u| position.hex_of(u)).collect();
        let ground = ground | attack.vacated | position.legal_cache().hexes;
        March::after(Survey::nearby(position, side, ground | position.map().around.step(ground)), jitter_seed, style)
    }

    fn after(mut survey: Survey<'a>, jitter_seed: u64, style: PlayStyle) -> Self {
        survey.dread = style.scaled_by_caution(survey.dread);
        let errands = UnitTasks::new(&survey);
        March { survey, errands, jitter_seed, style, playout: false }
    }

    /// MOVE_PICK: who moves now?
    pub fn pick(&self) -> Move {
        let position = self.survey.position;
        let legal = position.legal_cache().units;
        if let Some(unit) = legal.iter().find(|&u| self.leaves(u)) {
            return Move::Pick(unit);
        }
        if let Some((unit, _)) = Assaults::new(self).next() {
            return Move::Pick(unit);
        }
        self.in_order(legal).into_iter().find(|&u| self.gain(u) > 0).map_or(Move::EndMove, Move::Pick)
    }

    /// MOVE_DEST, MOVE_BUMPED: where to?
    pub fn destination(&self, unit: Unit) -> Move {
        let legal_cache = self.survey.position.legal_cache();
        if legal_cache.extra && (self.leaves(unit) || legal_cache.hexes.is_empty()) {
            return Move::Exit;
        }
        if let Some((who, hex)) = Assaults::new(self).next()
            && who == unit
            && legal_cache.hexes.contains(hex)
        {
            return Move::To(hex);
        }
        // Somebody else may have picked this unit: then the best place among all it can reach, contact the last.
        let position = self.survey.position;
        let quiet = legal_cache.hexes & position.vacant() & !self.survey.zones;
        let loud = legal_cache.hexes & position.vacant();
        let ends = [quiet, loud, legal_cache.hexes].into_iter().find(|s| !s.is_empty()).unwrap_or(legal_cache.hexes);
        self.best_of(unit, ends).map_or(Move::Exit, |(_, hex)| Move::To(hex))
    }

    /// Does this unit leave the map now?
    pub fn leaves(&self, unit: Unit) -> bool {
        let position = self.survey.position;
        if unit.side() != Side::French || !position.reach(unit, self.survey.zones).exit {
            return false;
        }
        let needed = EXITS_NEEDED.saturating_sub(position.exits());
        // A weak unit at the exit is better off than in the line; a strong one goes when it counts.
        needed > 0
            && (position.demoralised()
                || self.errands.of(unit) == UnitTask::Run
                || unit.strength() <= 2
                || position.losses(Side::Allied) + 6 >= BREAKING)
    }

    /// Units nearest to the enemy first, guns after the line that shall cover them.
    pub fn in_order(&self, legal: UnitSet) -> impl IntoIterator<Item = Unit> + use<> {
        let position = self.survey.position;
        let mut units: ArrayVec<Unit, 40> = legal.iter().collect();
        units.sort_by_key(|&u| {
            let gap = position.hex_of(u).map_or(50, |h| self.survey.foe_distance[h.index()]);
            (u.is_artillery(), gap, u)
        });
        units
    }

    /// What the best quiet march of a unit gains over staying.
    fn gain(&self, unit: Unit) -> i32 {
        self.best_march(unit).map_or(0, |(gain, _)| gain)
    }

    /// The same, and where it ends.
    fn best_march(&self, unit: Unit) -> Option<(i32, Hex)> {
        let position = self.survey.position;
        let ends = position.reach(unit, self.survey.zones).hexes & position.vacant() & !self.survey.zones;
        let (best, end) = self.best_of(unit, ends)?;
        let gain = match position.hex_of(unit) {
            Some(hex) => best - self.standing(unit, hex) - TROUBLE,
            // A reinforcement is better on the map than off it, unless it would only be lost.
            None => best + 2_000,
        };
        Some((gain, end))
    }

    fn best_of(&self, unit: Unit, ends: HexSet) -> Option<(i32, Hex)> {
        let noise = |h: Hex| self.style.noise_for(u64::from(h.0) << 8 | u64::from(unit.0), NOISE_PLACE);
        let noisy_score = |h: Hex| (self.standing(unit, h) + self.jitter(h) + noise(h), h);
        ends.iter().map(noisy_score).max_by_key(|&(score, h)| (score, std::cmp::Reverse(h)))
    }

    /// A small random bonus for each hex, so that no two battles begin alike.
    pub fn jitter(&self, hex: Hex) -> i32 {
        let mixed = (self.jitter_seed ^ u64::from(hex.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as i32 & JITTER_MASK
    }

    /// How well a unit stands in a hex, everybody else being where he is.
    pub fn standing(&self, unit: Unit, hex: Hex) -> i32 {
        let change = self.survey.change(&[(unit, hex)]);
        let shot = if unit.is_artillery() { self.shot(unit, hex) * BOMBARD / 100 } else { 0 };
        self.stand(unit, hex, self.others(unit), change) + shot
    }

    /// The same, when it is known where the others are and what changes for the line; without what a gun could hit.
    pub fn stand(&self, unit: Unit, hex: Hex, others: HexSet, change: Change) -> i32 {
        let survey = &self.survey;
        let mut score = self.errands.pull(survey, unit, hex) + self.company(hex, others);
        score -= change.danger * survey.dread / 100 + change.space * SPACE;
        if unit.is_artillery() {
            score -= change.sides * BARE_GUN;
        } else if survey.map.doubling.contains(hex) && survey.foe_distance[hex.index()] <= 4 {
            score += TOWN;
        }
        if survey.side != survey.position.phasing() {
            score -= self.held(unit, hex);
        }
        score
    }

    /// Our hexes without this unit.
    fn others(&self, unit: Unit) -> HexSet {
        let mut others = self.survey.mine();
        if let Some(from) = self.survey.position.hex_of(unit)
            && self.survey.position.unit_at(from) == Some(unit)
        {
            others.remove(from);
        }
        others
    }

    /// Friends within two hexes: too few and the unit is alone, too many and they are in each other's way.
    fn company(&self, hex: Hex, others: HexSet) -> i32 {
        let friends = (self.survey.map.neighbours[hex.index()] | chart().second[hex.index()]) & others;
        COMPANY[(friends.len() as usize).min(COMPANY.len() - 1)]
    }

    /// What a shot from a hex adds to the battle as the line stands.
    fn shot(&self, gun: Unit, hex: Hex) -> i32 {
        let seen = self.in_sight(hex);
        if seen.is_empty() {
            return 0;
        }
        fought_out(self, &[], &[(gun, seen)]) - fought_out(self, &[], &[(gun, UnitSet::EMPTY)])
    }

    /// The enemies that a gun which marches to a hex could bombard.
    pub fn in_sight(&self, hex: Hex) -> UnitSet {
        let survey = &self.survey;
        let position = survey.position;
        if survey.zones.contains(hex) || position.phase() != Phase::Movement || survey.side != position.phasing() {
            return UnitSet::EMPTY;
        }
        let foes = position.occupied(survey.side.other());
        (survey.map.sight[hex.index()] & foes).iter().filter_map(|h| position.unit_at(h)).collect()
    }

    /// The hexes to which a gun would go to fire.
    pub fn gun_posts(&self, gun: Unit, hexes: HexSet) -> HexSet {
        if hexes.is_empty() {
            return hexes;
        }
        let without_unit = self.playout.then(|| self.survey.without_unit(gun));
        let change = |hex: Hex| match &without_unit {
            Some(without_unit) => self.survey.with_unit_at(without_unit, hex),
            None => self.survey.change(&[(gun, hex)]),
        };
        let risk = |change: Change| change.danger * self.survey.dread / 100 + BARE_GUN * change.sides;
        hexes.iter().filter(|&h| risk(change(h)) <= GUN_RISK).collect()
    }

    /// Being in contact when our own turn comes: we may not march and must attack.
    fn held(&self, unit: Unit, hex: Hex) -> i32 {
        let survey = &self.survey;
        if !survey.zones.contains(hex) {
            return 0;
        }
        let position = survey.position;
        let foes: u16 = position.enemies_around(hex, survey.side).iter().map(|e| position.defence_of(e)).sum();
        HELD * (i32::from(foes) - i32::from(unit.strength()) + 2).max(0)
    }

    /// Our units that may still march or enter, with the empty hexes they can reach.
    pub fn movers(&self) -> impl Iterator<Item = (Unit, HexSet)> {
        let position = self.survey.position;
        let (zones, vacant) = (self.survey.zones, position.vacant());
        let on_map = (self.survey.mine() & !zones).iter().filter_map(|h| position.unit_at(h)).collect::<UnitSet>();
        let all = on_map.iter().filter(|u| !position.moved.contains(*u)).chain(position.available());
        all.map(move |u| (u, position.reach(u, zones).hexes & vacant)).collect::<ArrayVec<_, COUNT>>().into_iter()
    }
}
