//! Who marches, and where to.

use super::SurveyCache;
use super::chart::chart;
use super::survey::Survey;
use crate::map::{HEXES, HexSet, NONE, map};
use crate::moves::Move;
use crate::pieces::{COUNT, Side, Unit, UnitSet};
use crate::position::{Mover, Position};
use hexes::Hex;
use kernel::PlayStyle;

/// A move must be better than staying by this much.
pub(super) const WORTHWHILE: i32 = 1;
/// A dangerous step must be better by this much.
const DARING: i32 = 14;
/// The most that noise may add to a place.
const NOISE_PLACE: i32 = 12;
/// How eager guns that see nobody are to be brought up, and limbered ones that do to be made ready.
const GUNS_UP: i32 = 2;
const UNLIMBER: i32 = 5;
/// Numbers from here on stand for units in the keys of the noise.
const NOISE_KEY_UNIT: u64 = 1 << 21;

/// How much each unit would gain by being activated.
pub(super) type Eagerness = [i32; COUNT];

impl Position {
    /// The best place a mover can reach, and how much better it is than staying.
    pub(super) fn best_place(&self, survey: &Survey, style: &PlayStyle, unit: Unit) -> Option<(i32, Move)> {
        let reach = self.reach()?;
        let worth = |hex: Hex| survey.worth(self, style, unit, hex);
        let noise = |hex: Hex| style.noise_for(u64::from(unit.0) << 10 | u64::from(hex.0), NOISE_PLACE);
        let here = self.hex_of(unit).map_or(-200, worth);
        let to = reach.ends.iter().map(|h| (worth(h) + noise(h) - here, Move::To(h)));
        let dare =
            reach.dares.iter().map(|h| (worth(h) + noise(h) - here - style.scaled_by_caution(DARING), Move::Dare(h)));
        to.chain(dare).max_by_key(|(gain, mv)| (*gain, std::cmp::Reverse(order(mv))))
    }

    pub(super) fn choose_way_to_go(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let unit = self.moving()?;
        let style = *eye.style;
        let (gain, mv) = self.best_place(eye.survey(self, unit.side()), &style, unit)?;
        if gain < WORTHWHILE && self.may_stop() {
            return Some(Move::Done);
        }
        Some(mv)
    }

    /// The unit as it would begin its move, guns limbered.
    pub(super) fn on_the_move(&self, unit: Unit) -> Mover {
        let guns = self.roster.artillery.contains(unit);
        let left = if guns { self.allowance_if(unit, true) } else { self.allowance(unit) };
        Mover { unit: unit.0, left, displaced: false, afoot: false }
    }

    /// Whoever gains most goes first; when nobody gains anything it is enough.
    pub(super) fn choose_mover(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let survey = eye.survey(self, self.active);
        let mut copy = self.clone();
        let mut gain = |unit: Unit| {
            copy.mover = self.on_the_move(unit);
            copy.activated = self.activated.without(unit);
            copy.best_place(survey, &style, unit).map_or(0, |best| best.0)
        };
        let best = self.activated.iter().map(|u| (gain(u), u)).max_by_key(|(g, u)| (*g, std::cmp::Reverse(*u)))?;
        if best.0 >= WORTHWHILE {
            return Some(Move::Pick(best.1));
        }
        Some(self.idle_guns().map_or(Move::Done, Move::Pick))
    }

    /// Guns that are limbered and could fire unlimber where they are.
    pub(super) fn idle_guns(&self) -> Option<Unit> {
        self.activated.iter().find(|u| self.is_limbered(*u) && !self.is_engaged(*u))
    }

    /// Guns that see somebody, or would one hex on, go ready to fire; others limber to get there.
    pub(super) fn choose_limber(&self) -> Option<Move> {
        let unit = self.moving()?;
        let [limber, unlimber] = self.limber_choices();
        if !limber || !unlimber {
            return Some(if limber { Move::Limber } else { Move::Unlimber });
        }
        let mut ready = self.clone();
        ready.set_limbered(unit, false);
        let steps = ready.reach().map_or(HexSet::EMPTY, |r| r.ends);
        let here = self.hex_of(unit).into_iter();
        let useful = here.chain(steps.iter()).any(|h| self.overlooks(unit.side(), h));
        Some(if useful { Move::Unlimber } else { Move::Limber })
    }

    /// Would guns of a side have somebody to fire at from a hex?
    pub(super) fn overlooks(&self, side: Side, hex: Hex) -> bool {
        let foes = self.stands[side.other().index()];
        map().fire[hex.index()].iter().any(|far| !(*far & foes).is_empty())
    }

    /// How much a unit could gain by being activated, at a glance.
    fn eagerness(&self, survey: &Survey, unit: Unit) -> i32 {
        let Some(hex) = self.hex_of(unit) else { return 0 };
        let allowance = i32::from(self.allowance_if(unit, true)) / 2;
        let engaged = self.is_engaged(unit);
        if self.roster.artillery.contains(unit) {
            let idle = !self.overlooks(unit.side(), hex) && survey.attacks(self, unit);
            let packed = self.is_limbered(unit) && !engaged;
            return GUNS_UP * i32::from(idle) + UNLIMBER * i32::from(packed && !idle) + 4 * i32::from(engaged);
        }
        let hurt = self.damaged.contains(unit) && engaged;
        let way = if survey.attacks(self, unit) { survey.to_the_enemy(hex) - 1 } else { chart().to_line(hex) };
        let road = if survey.is_late(self) { chart().to_road(hex) } else { 0 };
        way.clamp(0, allowance) * 2 + road.min(allowance) * 2 + 5 * i32::from(hurt)
    }

    /// The same for everybody of a set.
    pub(super) fn eagerness_of(&self, survey: &Survey, style: &PlayStyle, units: UnitSet) -> Eagerness {
        let mut eager = [0; COUNT];
        for unit in units.iter() {
            eager[unit.index()] = self.eagerness(survey, unit) + style.noise_for(NOISE_KEY_UNIT + u64::from(unit.0), 4);
        }
        eager
    }

    /// The hex from which a commander moves those who are most eager.
    pub(super) fn choose_commander_hex(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let units = self.commanded();
        let eager = self.eagerness_of(eye.survey(self, self.active), &style, units);
        let (hex, sum) = self.best_command(&eager, units)?;
        let charge = matches!(self.deed(), Some(crate::cards::Deed::Charge(_)));
        if sum == 0 && !charge {
            return Some(Move::Nobody);
        }
        Some(Move::To(hex))
    }

    /// The units the present deed may activate.
    fn commanded(&self) -> UnitSet {
        match self.deed() {
            Some(crate::cards::Deed::Area(who)) => self.named_by(self.active, who),
            Some(crate::cards::Deed::Charge(who)) => self.chargers(self.active, who),
            _ => UnitSet::EMPTY,
        }
    }

    /// The hex whose area holds the most eagerness.
    pub(super) fn best_command(&self, eager: &Eagerness, units: UnitSet) -> Option<(Hex, i32)> {
        let mut sums = [0; HEXES];
        let mut hexes = HexSet::EMPTY;
        for unit in units.iter() {
            let Some(hex) = self.hex_of(unit) else { continue };
            let mut add = |at: usize| {
                sums[at] += eager[unit.index()];
                hexes.insert(Hex(at as u16));
            };
            add(hex.index());
            map().next[hex.index()].iter().filter(|n| **n != NONE).for_each(|n| add(usize::from(*n)));
        }
        hexes.iter().map(|h| (h, sums[h.index()])).max_by_key(|(h, s)| (*s, std::cmp::Reverse(h.0)))
    }

    pub(super) fn choose_muster(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let open = self.mustered();
        let eager = self.eagerness_of(eye.survey(self, self.active), &style, open);
        let best = open.iter().map(|u| (eager[u.index()], u)).max_by_key(|(e, u)| (*e, std::cmp::Reverse(*u)))?;
        if best.0 == 0 && self.activated.any() {
            return Some(Move::Done);
        }
        Some(Move::Pick(best.1))
    }

    /// The corps that is furthest from where it should be.
    pub(super) fn choose_corps(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let survey = eye.survey(self, self.active);
        let eager = |mv: &Move| match mv {
            Move::Corps(corps) => {
                let units = survey.present(self, self.roster.corps[corps.index()]);
                self.eagerness_of(survey, &style, units).iter().sum()
            }
            _ => -1,
        };
        self.choices().into_iter().max_by_key(eager)
    }

    /// Where most of the line is under pressure.
    pub(super) fn choose_hold(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = *eye.style;
        let survey = eye.survey(self, self.active);
        let holders = self.can_hold();
        let need = |mv: &Move| match mv {
            Move::To(hex) => {
                let pressed = |u: Unit| self.hex_of(u).map_or(0, |h| i32::from(survey.pressed[h.index()]));
                let near = self.within(holders, Position::area(*hex));
                near.iter().map(pressed).sum::<i32>() + style.noise_for(u64::from(hex.0), 4)
            }
            _ => -1,
        };
        self.choices().into_iter().max_by_key(need)
    }

    pub(super) fn choose_holder(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let survey = eye.survey(self, self.active);
        let need = |mv: &Move| match mv {
            Move::Pick(unit) => self.hex_of(*unit).map_or(0, |h| 1 + i32::from(survey.pressed[h.index()])),
            _ => 0,
        };
        self.choices().into_iter().max_by_key(need)
    }
}

/// A fixed order among equals.
fn order(mv: &Move) -> u16 {
    match mv {
        Move::To(hex) | Move::Dare(hex) => hex.0,
        _ => u16::MAX,
    }
}
