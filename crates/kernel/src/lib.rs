//! The contract every game fulfils, and what follows from it for all of them: records, sessions with honest undo,
//! tables for one pair of eyes, and a battery of conformance tests.
//!
//! This crate knows no game. What lives here must make sense for hexes and areas, cards and rulers, two seats or three.

pub mod board;
pub mod chance;
pub mod conformance;
pub mod drill;
pub mod fight;
pub mod game;
pub mod migrate;
pub mod notation;
pub mod odds;
pub mod officers;
pub mod plain_words;
pub mod record;
pub mod rulebook;
pub mod ruling;
pub mod scribe;
pub mod seat;
pub mod session;
pub mod sets;
pub mod setup;
pub mod table;
pub mod words;

pub use chance::{Chance, Dice, Draw, FastRng};
pub use game::{Discrete, Game, PositionError, eyes_id, eyes_named, seat_named};
pub use officers::{Effort, LevelSettings, Mistakes, Officers, Temper, Term};
pub use plain_words::plainly;
pub use ruling::{Refusal, Ruling};
pub use scribe::{Event, EventKind, Pen, Scribe, Silent};
pub use seat::{Actor, Eyes, Outcome, Seat, SeatSet, Witnesses};
pub use session::{Ending, Session};
pub use setup::{Meta, Setup, SetupError};

/// For the sets that [`bit_set!`] makes.
#[doc(hidden)]
pub use serde;

use table::Target;

/// Why a click on this thing does nothing now, with the nearest legal choice; `None` if it is offered.
pub fn why_not<G: Game>(game: &G, target: &Target) -> Option<Refusal> {
    let title = match target {
        Target::Piece(id) | Target::Space(id) | Target::Card(id) | Target::Button(id) => id.clone(),
        Target::Number(n) => n.to_string(),
        Target::Pose { .. } => String::new(),
    };
    match game.meant_by(target) {
        Some(mv) => {
            let ruling = game.judge(&mv).err()?;
            Some(Refusal { ruling, title, instead: game.nearest(&mv).map(|mv| game.offer(&mv)) })
        }
        None => Some(Refusal { ruling: game.refuse_target(target), title, instead: None }),
    }
}
