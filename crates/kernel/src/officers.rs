//! What a game tells computer commanders: rules of thumb, what to look at, how far a battle has gone.

use crate::chance::Draw;
use crate::fight::Fights;
use crate::seat::Seat;
use crate::show::Show;

/// How a house player is disposed. A planner asks for many dispositions and compares what they lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temper {
    /// How little danger frightens it and how little an attack must promise, in percent of the usual.
    pub daring: i32,
    /// How much mere noise_seed may turn the scale between choices, in percent of a choice that matters.
    pub noise: i32,
    /// Decides what is liked; the same number likes the same things all through a turn.
    pub noise_seed: u64,
}

impl Temper {
    /// That of an officer who follows the rules of thumb and nothing else.
    pub const STEADY: Temper = Temper { daring: 100, noise: 0, noise_seed: 0 };

    /// How much this thing is liked, from zero to `most` at full noise.
    pub fn noise_for(&self, thing: u64, most: i32) -> i32 {
        if self.noise == 0 || most <= 0 {
            return 0;
        }
        let mut mixed =
            (self.noise_seed ^ thing.wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^= mixed >> 32;
        let part = (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 48) as i64;
        (((i64::from(most) * i64::from(self.noise) / 100) * part) >> 16) as i32
    }

    /// A price or threshold that daring lowers.
    pub fn shy(&self, price: i32) -> i32 {
        price * 100 / self.daring.max(1)
    }
}

/// One thing a commander looks at when judging a position. Its value belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name in the file of weights.
    pub id: &'static str,
    /// What it is about: of terms about the same matter only one is spoken of.
    pub about: &'static str,
    /// Is more of it better? Weights that were learnt may say otherwise of a term that merely goes with winning; such a term
    /// helps to foretell, but nobody would understand it as a reason.
    pub good: bool,
    /// What is said of a plan that helps here, or of the side that it helps, such as "opens the Brussels road".
    pub gain: &'static str,
    /// The same where it costs, such as "leaves guns without cover".
    pub loss: &'static str,
}

/// Writes the values of a game's terms, one after another, and in debug builds fails if one is left out or misplaced.
pub struct TermValues<'v> {
    terms: &'static [Term],
    values: &'v mut [i32],
    next: usize,
}

impl<'v> TermValues<'v> {
    /// Over the places of these terms.
    pub fn new(terms: &'static [Term], values: &'v mut [i32]) -> Self {
        debug_assert_eq!(terms.len(), values.len(), "one place for each term");
        TermValues { terms, values, next: 0 }
    }

    /// The value of the next term, which is this one.
    #[inline]
    pub fn put(&mut self, id: &str, value: i32) {
        debug_assert_eq!(self.terms.get(self.next).map(|term| term.id), Some(id), "the terms have another order");
        if let Some(place) = self.values.get_mut(self.next) {
            *place = value;
        }
        self.next += 1;
    }
}

impl Drop for TermValues<'_> {
    fn drop(&mut self) {
        debug_assert!(
            std::thread::panicking() || self.next == self.terms.len(),
            "only {} of {} terms have a value",
            self.next,
            self.terms.len()
        );
    }
}

/// The part of [`Officers`] that speaks of judgement: the `TERMS` of a module, the game's own method `weigh`, and the weights
/// that the tuner wrote. Within the `impl`: `judged_by!(judgement, include_str!("../data/judgement.json"));`.
#[macro_export]
macro_rules! judged_by {
    ($module:ident, $weights:expr) => {
        fn terms() -> &'static [$crate::Term] {
            $module::TERMS
        }

        fn weigh(&self, seat: $crate::Seat, values: &mut [i32]) {
            self.weigh(seat, values);
        }

        fn judgement() -> &'static str {
            $weights
        }
    };
}

/// How a planner of a game goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Trials of plans for one decision of a plan.
    pub trials: u32,
    /// How many times the initiative changes hands before a trial is judged.
    pub player_turns: u32,
    /// Worlds a plan is tried in before it may replace another, and the smaller samples after which it may be dropped.
    pub samples: &'static [usize],
    /// How many times its doubt a plan must gain to replace another, in percent: the more plans are tried, the more of
    /// them look better by mere luck.
    pub proof: u32,
}

/// How faithfully an officer who does not plan follows the rules of thumb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistakes {
    /// How whimsical he is, in percent of a choice that matters.
    pub noise: i32,
    /// Of a hundred orders, how many he begins without a thought.
    pub blunders: u32,
}

impl Mistakes {
    /// Those of an officer who follows the rules of thumb and nothing else.
    pub const NONE: Mistakes = Mistakes { noise: 0, blunders: 0 };
}

/// How the levels of a game are schooled, so that each beats the one below clearly: figures found in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelSettings {
    /// The mistakes of a sergeant.
    pub sergeant: Mistakes,
    /// And of a captain.
    pub captain: Mistakes,
    /// And of a colonel.
    pub colonel: Mistakes,
    /// How a marshal plans.
    pub marshal: Effort,
    /// How the staff plans, which advises people and must not keep them waiting.
    pub staff: Effort,
}

/// A game with house players.
pub trait Officers: Show + Fights {
    /// What an officer of this temper orders on a position that its seat has imagined. Must return a legal move.
    fn order(&self, temper: &Temper, draw: &mut dyn Draw) -> Self::Move;

    /// What an officer does who has no mistakes.
    fn steady(&self, draw: &mut dyn Draw) -> Self::Move {
        self.order(&Temper::STEADY, draw)
    }

    /// A steady officer's orders in the trials of a planner, which are fought by the thousand: adds one or more moves, each
    /// legal after those before it, with no throw and nobody else's decision between them. May be less particular.
    fn playout(&self, draw: &mut dyn Draw, moves: &mut Vec<Self::Move>) {
        moves.push(self.steady(draw));
    }

    /// What is looked at when a position is judged.
    fn terms() -> &'static [Term] {
        &[]
    }

    /// The value of each term for a seat; `values` comes zeroed, one place a term.
    fn weigh(&self, _seat: Seat, _values: &mut [i32]) {}

    /// The file of weights for the terms, as the tuner wrote it.
    fn judgement() -> &'static str {
        "{}"
    }

    /// How often the initiative has changed hands: the measure of how far ahead a commander looks.
    fn player_turn(&self) -> u32 {
        self.tally().0
    }

    /// How the levels of this game are schooled.
    fn level_settings() -> LevelSettings {
        let effort = Effort { trials: 3, player_turns: 2, samples: &[4, 8], proof: 100 };
        LevelSettings {
            sergeant: Mistakes { noise: 400, blunders: 0 },
            captain: Mistakes { noise: 100, blunders: 0 },
            colonel: Mistakes { noise: 0, blunders: 0 },
            marshal: Effort { trials: 8, ..effort },
            staff: effort,
        }
    }

    /// How much of the longest possible game has gone by, in percent.
    fn progress_percent(&self) -> u32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::{Term, TermValues};

    const fn term(id: &'static str) -> Term {
        Term { id, about: "", good: true, gain: "", loss: "" }
    }

    static TERMS: [Term; 2] = [term("foot"), term("horse")];

    #[test]
    fn each_term_has_its_place() {
        let mut values = [0; 2];
        let mut terms = TermValues::new(&TERMS, &mut values);
        terms.put("foot", 3);
        terms.put("horse", -1);
        drop(terms);
        assert_eq!(values, [3, -1]);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "only 1 of 2 terms")]
    fn no_term_is_left_out() {
        TermValues::new(&TERMS, &mut [0; 2]).put("foot", 3);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "another order")]
    fn no_term_is_misplaced() {
        TermValues::new(&TERMS, &mut [0; 2]).put("horse", 3);
    }
}
