//! The traits that every game implements, and what all games share: records, sessions with undo, tables for one viewer,
//! and a battery of conformance tests.
//!
//! This crate knows no particular game. Everything in it must make sense for hexes and areas, cards and rulers, two
//! seats or three.

pub mod board;
pub mod chance;
pub mod computer_play;
pub mod conformance;
pub mod counting;
pub mod fight;
pub mod game;
pub mod goldens;
pub mod journal;
pub mod json_errors;
pub mod migrate;
pub mod notation;
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

pub use chance::{Dice, FastRng, RandomSource, WeightedOutcome};
pub use computer_play::{ComputerPlay, LevelSettings, Mistakes, PlannerSettings, PlayStyle, Term};
pub use fight::Fights;
pub use game::{Game, PositionError, eyes_id, eyes_named, seat_named};
pub use json_errors::readable_error;
pub use ruling::{Refusal, Ruling};
pub use scribe::{Event, EventKind, Pen, Scribe, Silent};
pub use seat::{Actor, Eyes, GameResult, Resignation, Seat, SeatSet, Witnesses};
pub use session::{Ending, Session};
pub use setup::{Meta, Setup, SetupError};
pub use show::{Discrete, Show, why_not};

/// For the sets that [`bit_set!`] makes.
#[doc(hidden)]
pub use serde;
