//! Games on disk. A game is a row and an append-only list of entries with numbers that are unique in the database, so
//! two tabs, two servers or a retried request can never fork it.
//!
//! Nothing here knows rules: entries are JSON that the library wrote and reads again.

mod schema;
mod sqlite;

pub use sqlite::Store;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What happened to a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A move, or an outcome of chance.
    Move(Value),
    /// Taken back to the moment when this many moves had been made.
    Undo(u32),
    /// What was taken back was made again.
    Redo,
    /// The seat asked for a hint.
    Hint,
    /// The seat gave up.
    Resign,
    /// The players agreed on a draw.
    Agree,
}

/// One line of a game's history on disk.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Seat id of the doer; nobody for chance and agreements.
    pub by: Option<String>,
    /// What was done.
    pub deed: Deed,
    /// Moves made after it.
    pub len: u32,
}

/// Where a game came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The game it was forked from.
    pub id: String,
    /// After this many moves.
    pub at: u32,
}

/// A game without its history.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Short random id.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// Version of its rules when it was begun.
    pub rules: String,
    /// What the players call it.
    pub name: String,
    /// How it begins: a set-up, or a position.
    pub start: Start,
    /// Who plays each seat, by seat id: `human` or a computer level.
    pub seats: BTreeMap<String, String>,
    /// What they are called, by seat id.
    pub names: BTreeMap<String, String>,
    /// Where its dice come from; never shown while it runs.
    pub seed: u64,
    /// Where it stands, for lists: JSON that the server wrote.
    pub summary: Value,
    /// When it was begun, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened.
    pub updated: i64,
    /// Where it was forked from.
    pub origin: Option<Origin>,
}

/// How a game begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// From a set-up.
    Setup(Value),
    /// From a position.
    Position(Value),
}

/// A game with its history.
#[derive(Clone, PartialEq, Debug)]
pub struct History {
    /// The game.
    pub game: Match,
    /// Everything that happened, in order; entry number `i + 1` is at index `i`.
    pub entries: Vec<Entry>,
}

/// What a request that was carried out before had led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    /// Number of its last entry.
    pub seq: u32,
    /// Moves made after it.
    pub len: u32,
}

/// Why the store could not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such game.
    #[error("there is no game \"{0}\"")]
    NotFound(String),
    /// Somebody else wrote first.
    #[error("the game has moved on")]
    MovedOn,
    /// The file was written by a newer version.
    #[error("the data folder was written by a newer version of waterloo (schema {found}, this one knows {known})")]
    TooNew {
        /// What the file says.
        found: i64,
        /// What this program knows.
        known: i64,
    },
    /// A row makes no sense.
    #[error("game \"{id}\" cannot be read from disk: {what}")]
    Damaged {
        /// The game.
        id: String,
        /// What is wrong.
        what: String,
    },
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}
