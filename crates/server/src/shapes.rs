//! What goes over the wire.

use kernel::setup::{Meta, Series};
use kernel::table::{Table, Target, Verdict};
use kernel::{Refusal, Setup};
use library::{ActorId, ChartTurn, Coming, JournalLine, UndoState};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The shelf: what can be played and by whom.
#[derive(Serialize, ToSchema)]
pub struct Shelf {
    /// Version of the program.
    pub version: &'static str,
    /// The games that can be played.
    pub games: Vec<&'static Meta>,
    /// Those to come.
    pub coming: &'static [Coming],
    /// Computer players, weakest first.
    pub levels: Vec<LevelShape>,
}

/// A computer player.
#[derive(Serialize, ToSchema)]
pub struct LevelShape {
    /// Id for set-ups.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What to expect.
    pub explain: &'static str,
}

/// A player's guide.
#[derive(Serialize, ToSchema)]
pub struct Guide {
    /// Markdown with `[[rule]]` chips.
    pub markdown: &'static str,
}

/// Who sits where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatShape {
    /// Seat id.
    pub seat: String,
    /// `human` or a computer level.
    pub player: String,
    /// What they are called.
    pub name: String,
    /// The army's name.
    pub army: String,
    /// Colour token of the army.
    pub tone: String,
    /// What the army is out to do.
    pub aim: String,
}

/// Where a game came from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OriginShape {
    /// The game it was forked from.
    pub id: String,
    /// After this many moves.
    pub at: u32,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatchSummary {
    /// Its id.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// What the players call it.
    pub name: String,
    /// Begun, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened.
    pub updated: i64,
    /// Who plays.
    pub seats: Vec<SeatShape>,
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// Number of its last entry.
    pub seq: u32,
    /// Where it was forked from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<OriginShape>,
}

/// Where a game stands; kept beside it on disk so that lists need no replay.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Standing {
    /// Moves made.
    pub at: u32,
    /// Who acts.
    pub actor: Value,
    /// Turn, hour and phase.
    pub clock: String,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Verdict>)]
    pub verdict: Option<Value>,
    /// Has something been hidden from some eyes since it began?
    pub secrets: bool,
    /// Is something on the table hidden from some eyes at this moment?
    pub hidden: bool,
}

/// All games.
#[derive(Serialize, ToSchema)]
pub struct MatchList {
    /// The latest first.
    pub matches: Vec<MatchSummary>,
}

/// A new game.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// Chosen by the client; a retry with the same id is carried out once.
    #[serde(default)]
    pub id: Option<String>,
    /// Which game.
    pub game: String,
    /// Scenario and options.
    #[serde(default)]
    pub setup: Setup,
    /// `human` or a computer level, by seat id; people where nothing is said.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// Names, by seat id.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// Where the dice come from: a whole number; random where nothing is said.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// What to call it.
    #[serde(default)]
    pub name: Option<String>,
}

/// A seed as a number or as digits.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(untagged, expecting = "a seed is a whole number from 0 to 18446744073709551615")]
pub enum Seed {
    /// A number.
    Number(u64),
    /// Digits, for numbers too great for some clients.
    Digits(String),
}

/// A record or position to open.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// Chosen by the client; a retry with the same id is carried out once.
    #[serde(default)]
    pub id: Option<String>,
    /// The record (JSON Lines) or the position (JSON).
    pub text: String,
    /// `human` or a computer level, by seat id.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// Where the dice come from: a whole number; random where nothing is said.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// What to call it.
    #[serde(default)]
    pub name: Option<String>,
}

/// An opened record or position.
#[derive(Serialize, ToSchema)]
pub struct Imported {
    /// The game made of it.
    #[serde(rename = "match")]
    pub game: MatchSummary,
    /// What was wrong with the record after its valid part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<Damage>,
}

/// Damage in a record.
#[derive(Serialize, ToSchema)]
pub struct Damage {
    /// Line number.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// The table for one pair of eyes at one moment.
#[derive(Serialize, ToSchema)]
pub struct View {
    /// Number of the game's last entry; send it back as `after`.
    pub seq: u32,
    /// The moment shown.
    pub at: u32,
    /// Moves made.
    pub len: u32,
    /// Is the moment shown the present one?
    pub live: bool,
    /// Changes whenever something is taken back; journal lines of another epoch may be stale.
    pub epoch: u32,
    /// Is a computer player thinking?
    pub thinking: bool,
    /// What these eyes see.
    pub table: Table,
    /// The journal from `journal_from` on.
    pub journal: Vec<JournalLine>,
    /// Number of the first line sent.
    pub journal_from: u32,
    /// What these eyes may take back.
    pub undo: UndoState,
    /// The game.
    pub summary: MatchSummary,
}

/// A move to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Chosen by the client; a retry with the same id is carried out once.
    pub id: String,
    /// Number of the last entry the client has seen.
    pub after: u32,
    /// Whose move it is.
    pub seat: String,
    /// The move, as offered.
    #[serde(rename = "move")]
    pub mv: Value,
}

/// Something a seat does besides moving.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// Chosen by the client; a retry with the same id is carried out once.
    pub id: String,
    /// Number of the last entry the client has seen.
    pub after: u32,
    /// Who does it.
    pub seat: String,
    /// Taking back: to this moment; one step where nothing is said.
    #[serde(default)]
    pub to: Option<u32>,
}

/// A question about something on the table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyRequest {
    /// Who asks; only who acts gets an answer.
    pub seat: String,
    /// What was clicked.
    pub target: Target,
}

/// Why not.
#[derive(Serialize, ToSchema)]
pub struct WhyAnswer {
    /// The refusal; nothing if it is allowed.
    pub refusal: Option<Refusal>,
}

/// A question about a move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// Who asks; only who acts gets an answer.
    pub seat: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Value,
}

/// A question about a fight.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OddsRequest {
    /// Who asks; only who acts gets an answer.
    pub seat: String,
    /// The fight, as the game writes it; the announced one where nothing is said. `{"chain":[…]}` asks for several
    /// attacks one after another.
    #[serde(default)]
    pub query: Value,
}

/// A question about what to do.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdviceRequest {
    /// At this moment; the present one where nothing is said.
    #[serde(default)]
    pub at: Option<u32>,
    /// Who asks: a seat id, or `spectator`. In a fork that hides something each side is advised only for itself.
    #[serde(default)]
    pub eyes: Option<String>,
}

/// A fork.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkRequest {
    /// Chosen by the client; a retry with the same id is carried out once.
    #[serde(default)]
    pub id: Option<String>,
    /// After this many moves.
    pub at: u32,
    /// `human` or a computer level, by seat id; as before where nothing is said.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// Where the dice of what follows come from: a whole number; random where nothing is said.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// What to call it.
    #[serde(default)]
    pub name: Option<String>,
}

/// The chart of a game.
#[derive(Serialize, ToSchema)]
pub struct ChartAnswer {
    /// What is counted.
    pub series: &'static [Series],
    /// The values at the end of each turn.
    pub turns: Vec<ChartTurn>,
}

/// A change, as told by the event stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Change {
    /// Number of the last entry.
    pub seq: u32,
    /// Moves made.
    pub len: u32,
    /// See [`View::epoch`].
    pub epoch: u32,
    /// Is a computer player thinking?
    pub thinking: bool,
}

/// Who acts, as the lists know it.
pub fn actor_json(actor: &ActorId) -> Value {
    serde_json::to_value(actor).unwrap_or_default()
}
