//! Games on disk. A game is a row and an append-only list of entries with numbers that are unique in the database, so
//! two tabs, two servers or a retried request can never fork it.
//!
//! Nothing here knows rules: entries are JSON that the library wrote and reads again.

mod lock;
mod running_hash;
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

/// A request as a client made it: what it is called, and what it asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request<'a> {
    /// Chosen by the client. Empty for what the server does by itself.
    pub id: &'a str,
    /// What is to be done, as any text that is equal for equal requests.
    pub action: &'a str,
}

impl Request<'_> {
    /// What the server does by itself.
    pub const NONE: Request<'static> = Request { id: "", action: "" };
}

/// The result of a request that was carried out before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestResult {
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
    /// The id of the request was used before for something else.
    #[error("the request id \"{0}\" was used before for something else")]
    RequestUsed(String),
    /// The file was written by a newer version.
    #[error(
        "it was written by a newer version of waterloo (schema {found}, this one knows {known}): use that version, or \
         name another folder with --data"
    )]
    TooNew {
        /// What the file says.
        found: i64,
        /// What this program knows.
        known: i64,
    },
    /// A row is damaged.
    #[error("game \"{id}\" cannot be read from disk: {what}")]
    Damaged {
        /// The game.
        id: String,
        /// What is wrong.
        what: String,
    },
    /// No room is left.
    #[error("the disk is full: free some room and try again")]
    Full,
    /// The file or its folder may not be written to.
    #[error("it may only be read, not written: make the folder and its files writable, or name another with --data")]
    ReadOnly,
    /// Another process works in the folder.
    #[error("another waterloo server is using this folder: stop it first, or name another folder with --data")]
    InUse,
    /// Another program holds the file.
    #[error("another program is holding the file: close that program and try again")]
    Busy,
    /// The database is damaged as a whole.
    #[error("the database is damaged ({0}): nothing was changed; keep the file and put a sound copy in its place")]
    Corrupt(String),
    /// The file is not one of ours.
    #[error("the file is not a database: move it away, and put a copy of the games in its place if there is one")]
    NoDatabase,
    /// The last server did not shut down cleanly, and the log it left is missing.
    #[error(
        "the log {log} is missing, and the latest moves with it: put it back, or delete {lock} to go on without those \
         moves"
    )]
    LogLost {
        /// Name of the log.
        log: String,
        /// Name of the file that remembers the last server.
        lock: String,
    },
    /// There is a log, but not the database it belongs to.
    #[error("the log {log} is there, but its database is missing: put it back, or move the log away to begin anew")]
    DatabaseLost {
        /// Name of the log.
        log: String,
    },
    /// The disk failed.
    #[error("it cannot be read or written ({0}): look at the disk and the rights of the folder, then try again")]
    Io(String),
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // The low byte is the kind of error, the rest says more; see sqlite.org/rescode.html.
        const NO_ROOM_FOR_THE_INDEX: i32 = 4874;
        let sqlx::Error::Database(inner) = &error else { return StoreError::Database(error) };
        let code = inner.code().and_then(|code| code.parse::<i32>().ok()).unwrap_or_default();
        let what = inner.message().to_owned();
        match code & 0xff {
            _ if code == NO_ROOM_FOR_THE_INDEX => StoreError::Full,
            13 => StoreError::Full,
            8 => StoreError::ReadOnly,
            5 | 6 => StoreError::Busy,
            11 => StoreError::Corrupt(what),
            26 => StoreError::NoDatabase,
            10 | 14 => StoreError::Io(what),
            _ => StoreError::Database(error),
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
            _ => StoreError::Io(error.to_string()),
        }
    }
}
