//! The rules of a game. A game value *is* the position.

use crate::chance::{RandomSource, WeightedOutcome};
use crate::ruling::Ruling;
use crate::scribe::{Event, Scribe};
use crate::seat::{Actor, Eyes, GameResult, Resignation, Seat, SeatSet, Witnesses};
use crate::session::TABLE_RULE;
use crate::setup::{Meta, SeatMeta, Setup, SetupError};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Debug;

/// Why a position could not be read; names the field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {what}")]
pub struct PositionError {
    /// The field at fault, such as `units.F07`.
    pub at: String,
    /// One clear sentence.
    pub what: String,
}

impl PositionError {
    /// A complaint about the field `at`.
    pub fn new(at: impl Into<String>, what: impl Into<String>) -> Self {
        PositionError { at: at.into(), what: what.into() }
    }
}

/// The rules. The value is the position: small, cheap to clone, without pointers into shared mutable state.
/// [`crate::Show`] says how it is shown, [`crate::Fights`] what its fights may bring.
///
/// Dice and draws are moves too: at a chance node [`Game::chances`] lists them, and [`Game::play`] takes one.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// One atomic decision or one outcome of chance. Its JSON form is what records and protocols show.
    type Move: Copy + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Names, scenarios, options.
    fn meta() -> &'static Meta;

    /// The position before the first move, with scenario and options checked.
    fn begin(setup: &Setup) -> Result<Self, SetupError>;

    /// The set-up this position began from.
    fn setup(&self) -> Setup;

    /// The set-up as these eyes may know it while the game runs.
    fn setup_for(&self, _eyes: Eyes) -> Setup {
        self.setup()
    }

    /// The set-up of a game begun under an earlier version of the rules, as this version says it; `None` if such games
    /// can no longer be played. A default that has changed is named in it, so that the game goes on as it was begun.
    fn migrate_setup(_version: &str, _setup: Setup) -> Option<Setup> {
        None
    }

    /// What the journal says before the first move.
    fn opening(&self) -> Vec<Event> {
        Vec::new()
    }

    /// The seats of this game, in its own order.
    fn seats(&self) -> &'static [SeatMeta] {
        Self::meta().seats
    }

    /// Who acts now.
    fn actor(&self) -> Actor;

    /// Adds every move the actor may make. Empty only at chance nodes and after the end.
    fn legal(&self, moves: &mut Vec<Self::Move>);

    /// The moves a computer player chooses among. Where a legal move would reveal something that its seat may not know,
    /// such as the true distance of a target, the game lists the computer's own estimate instead.
    fn candidates(&self, moves: &mut Vec<Self::Move>) {
        self.legal(moves);
    }

    /// May this move be made now? The refusal names the rule. Also judges outcomes at chance nodes.
    fn judge(&self, mv: &Self::Move) -> Result<(), Ruling>;

    /// Makes a judged move. Playing a move that `judge` refuses is a bug of the caller and may panic.
    fn play<S: Scribe>(&mut self, mv: &Self::Move, scribe: &mut S);

    /// Adds every outcome of the present chance node with its weight. Empty at other nodes.
    fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Self::Move>>);

    /// Who may know of this move if it is made now; not everybody sees a drawn card or a secret bid.
    fn witnesses(&self, _mv: &Self::Move) -> Witnesses {
        Witnesses::All
    }

    /// Does the position hold anything that some eyes may not see?
    fn has_secrets(&self) -> bool {
        false
    }

    /// Why this move, once made, may not be taken back although its maker is still to act.
    fn why_no_undo(&self, _mv: &Self::Move) -> Option<Ruling> {
        None
    }

    /// Is taking back allowed at all in this game?
    fn allows_undo(&self) -> bool {
        true
    }

    /// What happens if a seat resigns now. With two seats the other one wins; with more nobody wins by it, and a
    /// computer takes over the seat.
    fn resignation(&self, seat: Seat) -> Resignation {
        match self.seats().len() {
            0..=2 => Resignation::Ends(GameResult {
                winners: SeatSet::all(self.seats().len()).without(seat),
                rule: TABLE_RULE,
            }),
            _ => Resignation::Computer,
        }
    }

    /// Whether no decision is half made. Undo returns to the last such point.
    fn at_rest(&self) -> bool;

    /// A complete position that `seat` cannot tell from this one; a fair computer player thinks about such positions.
    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self;

    /// The position in human-writable notation.
    fn position(&self) -> Value;

    /// Reads the notation of [`Game::position`].
    fn from_position(value: &Value) -> Result<Self, PositionError>;

    /// Whether measures are hidden now because somebody guesses or declares before measuring. If so, nothing shown or
    /// sent may reveal a distance.
    fn conceals_measures(&self) -> bool {
        false
    }

    /// Turn number and the values of [`Meta::series`], for the chart of the game.
    fn chart_values(&self) -> (u32, Vec<i32>);

    /// The value that decides each of [`Meta::series`] at present, for series whose limit changes during a game;
    /// otherwise empty.
    fn chart_limits(&self) -> Vec<i32> {
        Vec::new()
    }
}

/// Id of a pair of eyes: a seat id, `spectator` or `all`.
pub fn eyes_id(seats: &'static [SeatMeta], eyes: Eyes) -> &'static str {
    match eyes {
        Eyes::Seat(s) => seats.get(s.index()).map_or("spectator", |m| m.id),
        Eyes::Spectator => "spectator",
        Eyes::All => "all",
    }
}

/// The eyes with this id.
pub fn eyes_named(seats: &'static [SeatMeta], id: &str) -> Option<Eyes> {
    match id {
        "spectator" => Some(Eyes::Spectator),
        "all" => Some(Eyes::All),
        _ => seat_named(seats, id).map(Eyes::Seat),
    }
}

/// The seat with this id.
pub fn seat_named(seats: &'static [SeatMeta], id: &str) -> Option<Seat> {
    seats.iter().position(|m| m.id == id).map(|i| Seat(i as u8))
}
