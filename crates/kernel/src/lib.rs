//! The traits that every game implements, and what all games share: records, sessions with undo, tables for one viewer,
//! and a battery of conformance tests.
//!
//! This crate knows no particular game. Everything in it must make sense for hexes and areas, cards and rulers, two
//! seats or three.

pub mod board;
pub mod chance;
pub mod conformance;
pub mod counting;
pub mod fight;
pub mod game;
pub mod goldens;
pub mod journal;
pub mod migrate;
pub mod notation;
pub mod officers;
pub mod plain_words;
pub mod record;
pub mod rulebook;
pub mod ruling;
pub mod scribe;
pub mod script;
pub mod seat;
pub mod session;
pub mod sets;
pub mod setup;
pub mod shape;
pub mod show;
pub mod sides;
pub mod step;
pub mod table;
pub mod testing;
pub mod weights;
pub mod words;

pub use chance::{Chance, Dice, Draw, FastRng};
pub use fight::Fights;
pub use game::{Game, PositionError, eyes_id, eyes_named, seat_named};
pub use officers::{Effort, LevelSettings, Mistakes, Officers, PlayStyle, Term};
pub use plain_words::plainly;
pub use ruling::{Refusal, Ruling};
pub use scribe::{Event, EventKind, Pen, Scribe, Silent};
pub use seat::{Actor, Eyes, Outcome, Resignation, Seat, SeatSet, Witnesses};
pub use session::{Ending, Session};
pub use setup::{Meta, Setup, SetupError};
pub use show::{Discrete, Show, why_not};

/// For the sets that [`bit_set!`] makes.
#[doc(hidden)]
pub use serde;
