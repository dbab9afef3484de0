//! Chapters 7 and 9: who arrives when, and what a spectator may conclude from it.

use crate::options::Variant;
use crate::position::{Place, Position};
use crate::units::{FIRST_ARRIVING, Side, Unit, UnitSet};

/// The turn from which a unit may enter under its side's number; zero for never. Number 1 is also the standard game
/// of the Allies (7.0a), 1 to 3 of the French.
pub fn scheduled(number: u8, unit: Unit) -> u8 {
    let id = unit.spec().id;
    match (unit.side(), number) {
        _ if unit.index() < FIRST_ARRIVING => 0,
        // 9.3a, G-12
        (Side::French, 4 | 5) if ["FV04", "FV05", "FV06", "FV08", "FV13"].contains(&id) => 5,
        (Side::French, 6) => 5,
        // 9.4a, G-12
        (Side::Allied, n) => match (n, id.starts_with("PV")) {
            (1 | 5 | 6, false) => 3,
            (3, false) => 5,
            (4, false) if ["P01", "P02", "P06", "P09"].contains(&id) => 3,
            (5, true) if ["PV01", "PV03", "PV05", "PV07"].contains(&id) => 5,
            (6, true) => 5,
            _ => 0,
        },
        _ => 0,
    }
}

impl Position {
    /// The units of a side that wait off the map, due or not.
    pub fn waiting(&self, side: Side) -> UnitSet {
        UnitSet::of(side).iter().filter(|&u| self.place(u) == Place::WAITING).collect()
    }

    /// The waiting units of the phasing side that may enter in this turn and were not told to wait (7.0a, 7.3a, 9.1a).
    #[inline]
    pub(crate) fn available(&self) -> impl Iterator<Item = Unit> + '_ {
        let asked = ARRIVING[self.side as usize] & !self.moved;
        asked.iter().filter(|&u| self.place(u) == Place::WAITING && self.arrives(u) <= self.turn)
    }

    /// 9.0c: an entry rules out every number whose pool does not hold the unit by this turn.
    pub(crate) fn note_entry(&mut self, unit: Unit) {
        if self.options.variant != Variant::Secret {
            return;
        }
        let fits = (1..=6).filter(|&n| {
            let turn = scheduled(n, unit);
            turn != 0 && turn <= self.turn
        });
        self.possible[unit.side() as usize] &= fits.fold(0, |mask, n| mask | 1 << (n - 1));
    }

    /// The numbers that a spectator must still consider possible for a side (9.0c).
    pub fn possible_numbers(&self, side: Side) -> impl Iterator<Item = u8> {
        let mask = self.possible[side as usize];
        (1..=6).filter(move |n| mask >> (n - 1) & 1 != 0)
    }
}

/// The units of each side that can arrive at all: FV01-FV13; P01-P09 and PV01-PV07.
const ARRIVING: [UnitSet; 2] = [UnitSet(0x1fff << 53), UnitSet(0x1ff << 44 | 0x7f << 66)];
