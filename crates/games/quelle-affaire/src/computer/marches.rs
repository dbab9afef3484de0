//! Who marches, and where to.

use super::survey::Survey;
use crate::map::{GRID, HexSet, map};
use crate::moves::Move;
use crate::pieces::{Unit, UnitSet};
use crate::position::Position;
use hexes::Hex;

/// A move must be better than staying by this much.
const WORTHWHILE: i32 = 1;
/// A dangerous step must be better by this much.
const DARING: i32 = 14;

impl Position {
    /// The best place a mover can reach, and how much better it is than staying.
    fn best_place(&self, survey: &Survey, unit: Unit) -> Option<(i32, Move)> {
        let reach = self.reach()?;
        let here = self.hex_of(unit).map_or(-200, |at| survey.worth(unit, at));
        let to = reach.ends.iter().map(|h| (survey.worth(unit, h) - here, Move::To(h)));
        let dare = reach.dares.iter().map(|h| (survey.worth(unit, h) - here - DARING, Move::Dare(h)));
        to.chain(dare).max_by_key(|(gain, mv)| (*gain, std::cmp::Reverse(order(mv))))
    }

    pub(super) fn choose_way_to_go(&self) -> Option<Move> {
        let unit = self.moving()?;
        let survey = Survey::new(self, unit.side());
        let (gain, mv) = self.best_place(&survey, unit)?;
        if gain < WORTHWHILE && self.may_stop() {
            return Some(Move::Done);
        }
        Some(mv)
    }

    /// Whoever gains most goes first; when nobody gains anything it is enough.
    pub(super) fn choose_mover(&self) -> Option<Move> {
        let survey = Survey::new(self, self.active);
        let gain = |unit: Unit| {
            let mut copy = self.clone();
            copy.begin_move(unit, false);
            if self.roster.artillery.contains(unit) {
                copy.tasks.pop();
                copy.mover.left = copy.allowance_if(unit, true);
            }
            copy.best_place(&survey, unit).map_or(0, |best| best.0)
        };
        let best = self.activated.iter().map(|u| (gain(u), u)).max_by_key(|(g, u)| (*g, std::cmp::Reverse(*u)))?;
        // Guns that are limbered and could fire unlimber where they are.
        let idle = self.activated.iter().find(|u| self.is_limbered(*u) && !self.is_engaged(*u));
        Some(match (best.0 >= WORTHWHILE, idle) {
            (true, _) => Move::Pick(best.1),
            (false, Some(guns)) => Move::Pick(guns),
            _ => Move::Done,
        })
    }

    /// Guns that see somebody unlimber; others limber to get there.
    pub(super) fn choose_limber(&self) -> Option<Move> {
        let unit = self.moving()?;
        let hex = self.hex_of(unit);
        let foes = self.on_board(unit.side().other());
        let useful = hex.is_some_and(|h| self.within(foes, map().fire[h.index()][0] | map().fire[h.index()][1]).any());
        let [limber, unlimber] = self.limber_choices();
        Some(if (useful && unlimber) || !limber { Move::Unlimber } else { Move::Limber })
    }

    /// How much a unit could gain by being activated, at a glance.
    pub(super) fn eagerness(&self, survey: &Survey, unit: Unit) -> i32 {
        let Some(hex) = self.hex_of(unit) else { return 0 };
        let allowance = i32::from(self.allowance_if(unit, true)) / 2;
        let engaged = self.is_engaged(unit);
        if self.roster.artillery.contains(unit) {
            return i32::from(survey.to_the_enemy(hex) > 3 && survey.attacks(unit)) + 4 * i32::from(engaged);
        }
        let hurt = self.damaged.contains(unit) && engaged;
        let way = if survey.attacks(unit) { survey.to_the_enemy(hex) - 1 } else { survey.to_the_line(hex) };
        let road = if survey.is_late() { survey.to_the_road(hex) } else { 0 };
        way.clamp(0, allowance) * 2 + road.min(allowance) * 2 + 5 * i32::from(hurt)
    }

    /// The hex from which a commander moves those who are most eager.
    pub(super) fn choose_commander_hex(&self) -> Option<Move> {
        let (hex, eager) = self.best_command(&self.eager_units(self.commanded()))?;
        let charge = matches!(self.deed(), Some(crate::cards::Deed::Charge(_)));
        if eager == 0 && !charge {
            return Some(Move::Nobody);
        }
        Some(Move::To(hex))
    }

    /// The units the present deed may activate.
    pub(super) fn commanded(&self) -> UnitSet {
        match self.deed() {
            Some(crate::cards::Deed::Area(who)) => self.named_by(self.active, who),
            Some(crate::cards::Deed::Charge(who)) => self.chargers(self.active, who),
            _ => UnitSet::EMPTY,
        }
    }

    pub(super) fn eager_units(&self, units: UnitSet) -> Vec<(Hex, i32)> {
        let survey = Survey::new(self, self.active);
        let on_board = survey.present(units);
        on_board.iter().filter_map(|u| Some((self.hex_of(u)?, 1 + self.eagerness(&survey, u)))).collect()
    }

    /// The hex whose area holds the most eagerness.
    pub(super) fn best_command(&self, eager: &[(Hex, i32)]) -> Option<(Hex, i32)> {
        let at: HexSet = eager.iter().map(|e| e.0).collect();
        let hexes = map().around.step(at) | at;
        let sum = |hex: Hex| -> i32 { eager.iter().filter(|e| GRID.distance(e.0, hex) <= 1).map(|e| e.1 - 1).sum() };
        hexes.iter().map(|h| (h, sum(h))).max_by_key(|(h, s)| (*s, std::cmp::Reverse(h.0)))
    }

    pub(super) fn choose_muster(&self) -> Option<Move> {
        let survey = Survey::new(self, self.active);
        let best = self
            .mustered()
            .iter()
            .map(|u| (self.eagerness(&survey, u), u))
            .max_by_key(|(e, u)| (*e, std::cmp::Reverse(*u)))?;
        if best.0 == 0 && self.activated.any() {
            return Some(Move::Done);
        }
        Some(Move::Pick(best.1))
    }

    /// The corps that is furthest from where it should be.
    pub(super) fn choose_corps(&self, moves: &[Move]) -> Option<Move> {
        let survey = Survey::new(self, self.active);
        let eager = |mv: &&Move| match mv {
            Move::Corps(corps) => {
                survey.present(self.roster.corps[corps.index()]).iter().map(|u| self.eagerness(&survey, u)).sum()
            }
            _ => -1,
        };
        moves.iter().max_by_key(eager).copied()
    }

    /// Where most of the line is under pressure.
    pub(super) fn choose_hold(&self, moves: &[Move]) -> Option<Move> {
        let survey = Survey::new(self, self.active);
        let holders = self.can_hold();
        let need = |mv: &&Move| match mv {
            Move::To(hex) => {
                let area = Position::area(*hex);
                self.within(holders, area)
                    .iter()
                    .filter_map(|u| self.hex_of(u))
                    .map(|h| i32::from(survey.pressed[h.index()]))
                    .sum::<i32>()
            }
            _ => -1,
        };
        moves.iter().max_by_key(need).copied()
    }

    pub(super) fn choose_holder(&self, moves: &[Move]) -> Option<Move> {
        let survey = Survey::new(self, self.active);
        let need = |mv: &&Move| match mv {
            Move::Pick(unit) => self.hex_of(*unit).map_or(0, |h| 1 + i32::from(survey.pressed[h.index()])),
            _ => 0,
        };
        moves.iter().max_by_key(need).copied()
    }
}

/// A fixed order among equals.
fn order(mv: &Move) -> u16 {
    match mv {
        Move::To(hex) | Move::Dare(hex) => hex.0,
        _ => u16::MAX,
    }
}
