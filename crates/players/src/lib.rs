//! Computer players for any game, and the arena in which they play each other.
//!
//! A commander knows no more than a person at the table: it sees a [`SeatView`], never the position itself, and can only
//! imagine worlds that its seat cannot tell from the real one. Nothing here knows a particular game.

mod advice;
mod arena;
mod bot;
mod clock;
mod commander;
mod evaluation;
mod fingerprint;
mod luck;
mod planner;
pub mod schedule;
mod spec;
pub mod statistics;
mod tree;
mod tuner;

pub use advice::{Advice, Moment, Reason, course};
pub use arena::{FORFEIT, Played, Score, Thinking, contest, play_out, play_timed, self_play};
pub use clock::{Allowance, Clock, StopFlag};
pub use commander::{Commander, LEVELS, Level, LevelInfo, SUBSTITUTE, SeatView, advise, commander};
pub use evaluation::{Evaluator, SEATS, WeightFile, Weights, result};
pub use fingerprint::fingerprint;
pub use luck::{Roll, luck};
pub use planner::{Budget, PlanResult, Planner};
pub use spec::{BOT_TIME, PlayerSpec};
pub use tree::{Tree, TreeSettings};
pub use tuner::{Fit, TuneSettings, tune};
