//! What a game provides for its computer players: rules of thumb, the terms of the evaluation, and how far a game has
//! gone.

use crate::chance::RandomSource;
use crate::fight::Fights;
use crate::seat::Seat;
use crate::show::Show;

/// The style of a computer player. A planner tries many styles and compares what they lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayStyle {
    /// How much risk it accepts, in percent of the usual: higher values fear danger less and attack for less gain.
    pub daring: i32,
    /// How much random noise may change a choice, in percent of a choice that matters.
    pub noise: i32,
    /// Seed of the noise: equal seeds give equal noise for the same thing all through a turn.
    pub noise_seed: u64,
}

impl PlayStyle {
    /// Follows the rules of thumb exactly.
    pub const STEADY: PlayStyle = PlayStyle { daring: 100, noise: 0, noise_seed: 0 };

    /// The noise for this thing, from zero to `most` at a noise of 100.
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

    /// A cost or threshold, scaled down by daring.
    pub fn scaled_by_caution(&self, price: i32) -> i32 {
        price * 100 / self.daring.max(1)
    }
}

/// One term of the evaluation of a position. Its value belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name in the file of weights.
    pub id: &'static str,
    /// Its topic: of several terms on one topic, advice mentions only one.
    pub topic: &'static str,
    /// Is more of it better? A learnt weight may have the opposite sign if the term only correlates with winning; such
    /// a term helps to predict the result, but makes no sense as a reason.
    pub more_is_better: bool,
    /// Said of a plan that gains here, or of the side that gains, such as "opens the Brussels road".
    pub gain: &'static str,
    /// The same for a loss, such as "leaves guns without cover".
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

/// The part of [`ComputerPlay`] that speaks of judgement: the `TERMS` of a module, the game's own method `weigh`, and the weights
/// that the tuner wrote. Within the `impl`: `judged_by!(judgement, include_str!("../data/judgement.json"));`.
#[macro_export]
macro_rules! judged_by {
    ($module:ident, $weights:expr) => {
        fn terms() -> &'static [$crate::Term] {
            $module::TERMS
        }

        fn evaluate_terms(&self, seat: $crate::Seat, values: &mut [i32]) {
            self.evaluate_terms(seat, values);
        }

        fn weights_json() -> &'static str {
            $weights
        }
    };
}

/// Settings of the planner for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannerSettings {
    /// Trials of plans for one decision of a plan.
    pub trials: u32,
    /// How many times the initiative changes hands before a trial is judged.
    pub player_turns: u32,
    /// Worlds a plan is tried in before it may replace another, and the smaller samples after which it may be dropped.
    pub samples: &'static [usize],
    /// The gain a plan needs to replace another, in percent of its standard error: the more plans are tried, the more
    /// of them look better only by luck.
    pub z_percent: u32,
}

/// The mistakes of a computer player that does not plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistakes {
    /// Noise added to its choices, in percent of a choice that matters.
    pub noise: i32,
    /// How many orders in a hundred begin with a random legal move.
    pub blunders: u32,
}

impl Mistakes {
    /// Follows the rules of thumb without mistakes.
    pub const NONE: Mistakes = Mistakes { noise: 0, blunders: 0 };
}

/// The settings of a game's levels, found in the arena, so that each level clearly beats the one below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelSettings {
    /// The mistakes of a sergeant.
    pub sergeant: Mistakes,
    /// And of a captain.
    pub captain: Mistakes,
    /// And of a colonel.
    pub colonel: Mistakes,
    /// How a marshal plans.
    pub marshal: PlannerSettings,
    /// The settings of the staff, which advises people and must answer quickly.
    pub staff: PlannerSettings,
}

/// A game with computer players.
pub trait ComputerPlay: Show + Fights {
    /// The move that a player of this style makes in a position that its seat has imagined. Must return a legal move.
    fn choose_move(&self, style: &PlayStyle, draw: &mut dyn RandomSource) -> Self::Move;

    /// The move of a player without noise.
    fn steady_move(&self, draw: &mut dyn RandomSource) -> Self::Move {
        self.choose_move(&PlayStyle::STEADY, draw)
    }

    /// The moves of a fast player for playouts, of which a planner runs thousands: adds one or more moves, each legal
    /// after those before it, with no throw and no other seat's decision between them. May be less careful than
    /// `steady`.
    fn playout_moves(&self, draw: &mut dyn RandomSource, moves: &mut Vec<Self::Move>) {
        moves.push(self.steady_move(draw));
    }

    /// The terms of the evaluation.
    fn terms() -> &'static [Term] {
        &[]
    }

    /// Writes the value of each term for a seat into `values`, which is zeroed and has one element per term.
    fn evaluate_terms(&self, _seat: Seat, _values: &mut [i32]) {}

    /// The file of weights for the terms, as the tuner wrote it.
    fn weights_json() -> &'static str {
        "{}"
    }

    /// How often the initiative has changed hands; planners count their look-ahead in these player turns.
    fn player_turn(&self) -> u32 {
        self.chart_values().0
    }

    /// The settings of the levels of this game.
    fn level_settings() -> LevelSettings {
        let settings = PlannerSettings { trials: 3, player_turns: 2, samples: &[4, 8], z_percent: 100 };
        LevelSettings {
            sergeant: Mistakes { noise: 400, blunders: 0 },
            captain: Mistakes { noise: 100, blunders: 0 },
            colonel: Mistakes { noise: 0, blunders: 0 },
            marshal: PlannerSettings { trials: 8, ..settings },
            staff: settings,
        }
    }

    /// How much of the longest possible game is over, in percent.
    fn progress_percent(&self) -> u32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::{Term, TermValues};

    const fn term(id: &'static str) -> Term {
        Term { id, topic: "", more_is_better: true, gain: "", loss: "" }
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
