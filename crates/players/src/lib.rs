//! Computer commanders, generic over the contract, and the arena in which they meet.
//!
//! A commander sits at the table like a person: it sees a [`Mind`], never the position itself, and can only imagine
//! worlds its seat cannot tell from the real one. Nothing here knows a particular game.

mod arena;
mod clock;
mod commander;

pub use arena::{Score, play_out, self_play};
pub use clock::{Clock, Stop};
pub use commander::{Commander, LEVELS, Level, LevelInfo, Mind, commander};
