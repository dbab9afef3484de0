//! Computer commanders, generic over the contract, and the arena in which they meet.
//!
//! A commander sits at the table like a person: it sees a [`Mind`], never the position itself, and can only imagine
//! worlds its seat cannot tell from the real one. Nothing here knows a particular game.

mod advice;
mod arena;
mod bot;
mod clock;
mod commander;
mod judgement;
mod luck;
mod mark;
mod planner;
pub mod schedule;
mod spec;
pub mod statistics;
mod tree;
mod tuner;

pub use advice::{Advice, Moment, Reason, course};
pub use arena::{FORFEIT, Played, Score, Thinking, contest, play_out, play_timed, self_play};
pub use clock::{Allowance, Clock, Stop};
pub use commander::{Commander, LEVELS, Level, LevelInfo, Mind, advise, commander};
pub use judgement::{Judgement, SEATS, WeightFile, Weights, result};
pub use luck::{Roll, luck};
pub use mark::mark;
pub use planner::{Budget, Planner, Thought};
pub use spec::{BOT_TIME, Spec};
pub use tree::{Growth, Tree};
pub use tuner::{Fit, Lesson, tune};
