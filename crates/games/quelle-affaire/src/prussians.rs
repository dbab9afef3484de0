//! When the Prussians arrive (10.1, 10.4, 10.5).

use crate::cards::{BLUCHER, PRUSSIAN_COMMANDERS, PRUSSIAN_STRATAGEMS};
use crate::pieces::UnitSet;
use crate::pieces::{Corps, Side};
use crate::position::{Arrival, Position};
use crate::words::{corps_name, tell_dice};
use kernel::Scribe;

/// The corps in the order they are rolled for.
pub const ORDER: [Corps; 3] = [Corps::P_IV, Corps::P_II, Corps::P_I];
/// The turn of each corps' first roll (G-15): five or more; then three or more; then it arrives by itself.
const FIRST_ROLLS: [u8; 3] = [5, 7, 8];
/// The entry points of the historical arrival (10.4).
const HISTORICAL_ENTRIES: [u8; 3] = [2, 1, 3];

impl Position {
    /// Is a corps looked for this turn?
    pub(crate) fn is_due(&self, corps: u8) -> bool {
        let i = usize::from(corps);
        self.arrivals[i] == Arrival::Awaited && self.turn >= FIRST_ROLLS[i]
    }

    /// What the die must show; nothing if no die is needed (G-15, C-01).
    pub fn arrival_need(&self, corps: u8) -> Option<u8> {
        if self.options.historical_arrival {
            return None;
        }
        match self.turn.saturating_sub(FIRST_ROLLS[usize::from(corps)]) {
            0 => Some(5),
            1 => Some(3),
            _ => None,
        }
    }

    /// On its last turn, or by the historical option, a corps arrives without a die.
    pub(crate) fn arrival_forced(&mut self, corps: u8, scribe: &mut impl Scribe) -> bool {
        if self.arrival_need(corps).is_some() {
            return false;
        }
        self.pop();
        if self.options.historical_arrival {
            self.entries[usize::from(corps)] = HISTORICAL_ENTRIES[usize::from(corps)];
        }
        self.welcome(corps, &[], scribe);
        true
    }

    /// 10.1a, 10.5a
    pub(crate) fn arrival_die(&mut self, corps: u8, die: u8, scribe: &mut impl Scribe) {
        let need = self.arrival_need(corps).unwrap_or(1);
        self.pop();
        let name = corps_name(ORDER[usize::from(corps)]);
        if die >= need {
            self.welcome(corps, &[die], scribe);
        } else if self.options.grouchy && die == 1 {
            self.arrivals[usize::from(corps)] = Arrival::Never;
            tell_dice(scribe, Side::Allied, UnitSet::EMPTY, &[], &[die], || {
                format!("{name}: 1. Grouchy holds it, it will not come [[10.5a]].")
            });
        } else {
            tell_dice(scribe, Side::Allied, UnitSet::EMPTY, &[], &[die], || {
                format!("{name}: {die}, not yet; it needs {need} or more [[10.1a]].")
            });
        }
    }

    /// 10.1.1, 10.5b: its cards come into the deck of this turn.
    fn welcome(&mut self, corps: u8, dice: &[u8], scribe: &mut impl Scribe) {
        let i = usize::from(corps);
        let first = !self.arrivals.contains(&Arrival::Arrived);
        self.arrivals[i] = Arrival::Arrived;
        let allied = Side::Allied.index();
        self.decks.deck[allied].insert(PRUSSIAN_COMMANDERS[i]);
        // Blücher and the stratagems come with IV Corps, or with the first that does arrive.
        let never = self.arrivals[0] == Arrival::Never;
        if corps == 0 || (never && first) {
            self.decks.deck[allied].insert(BLUCHER);
            self.decks.pool[allied] |= PRUSSIAN_STRATAGEMS;
        }
        let (name, rule) = (corps_name(ORDER[i]), if corps == 0 { "10.1.1a" } else { "10.1.1b" });
        tell_dice(scribe, Side::Allied, UnitSet::EMPTY, &[], dice, || {
            format!("**{name}** arrives: its cards are in the deck [[{rule}]].")
        });
    }

    /// Has any Prussian corps arrived (11.2a)?
    pub fn prussians_here(&self) -> bool {
        self.arrivals.contains(&Arrival::Arrived)
    }
}
