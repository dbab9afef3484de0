//! A game in progress, as a trait object.

use attack_chains::ChainOddsFn;
use kernel::record::RecordError;
use kernel::{Actor, ComputerPlay, Eyes, Ruling, Seat, Session, eyes_named};
use serde_json::Value;

mod facts;
mod keeping;
mod moving;
mod showing;
mod studying;

pub use facts::{ActorId, GameInfo};
pub use keeping::GameRecords;
pub use moving::{GameMoves, UndoState};
pub use showing::{GameView, OddsAnswer, Reckoner};
pub use studying::{Advice, Adviser, Course, GameAnalysis, Luck, Reason, Step, Thinker};

/// Why something could not be done with a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The text is not a move of this game.
    #[error("this is not a move of the game: {0}")]
    NoMove(String),
    /// The rules refuse it.
    #[error("{0}")]
    Refused(Ruling),
    /// There is no such seat.
    #[error("there is no seat \"{0}\" in this game")]
    NoSeat(String),
    /// There are no such eyes.
    #[error("nobody's eyes are called \"{0}\"; use a seat, \"spectator\" or \"all\"")]
    NoEyes(String),
    /// There was no such moment.
    #[error("the game has {len} moves, so there is no moment {at}")]
    NoMoment {
        /// The moment asked for.
        at: u32,
        /// Moves made.
        len: u32,
    },
    /// Somebody else is to act.
    #[error("{0}")]
    NotYours(String),
}

impl From<Ruling> for PlayError {
    fn from(ruling: Ruling) -> Self {
        PlayError::Refused(ruling)
    }
}

/// A game in progress: everything that can be asked of it and done with it, by subject.
pub trait LiveGame: GameInfo + GameView + GameMoves + GameRecords + GameAnalysis + Send + Sync {}

impl<G: ComputerPlay> LiveGame for TypedGame<G> {}

/// A session of one game as a [`LiveGame`].
pub(crate) struct TypedGame<G: ComputerPlay> {
    pub session: Session<G>,
    /// How the game calculates attacks one after another, if it can.
    pub chain_odds: Option<ChainOddsFn<G>>,
}

impl<G: ComputerPlay> TypedGame<G> {
    fn eyes(&self, id: &str) -> Result<Eyes, PlayError> {
        eyes_named(self.session.seats(), id).ok_or_else(|| PlayError::NoEyes(id.to_owned()))
    }

    fn seat(&self, id: &str) -> Result<Seat, PlayError> {
        self.session.seat_named(id).ok_or_else(|| PlayError::NoSeat(id.to_owned()))
    }

    fn parse(&self, mv: &Value) -> Result<G::Move, PlayError> {
        serde_json::from_value(mv.clone()).map_err(|e| PlayError::NoMove(kernel::readable_error(&e)))
    }

    fn moment(&self, at: Option<u32>) -> Result<G, PlayError> {
        match at {
            Some(at) if at > self.session.len() => Err(PlayError::NoMoment { at, len: self.session.len() }),
            Some(at) if at < self.session.len() => Ok(self.session.replayed(at)),
            _ => Ok(self.session.position().clone()),
        }
    }

    /// What follows from true distances is for nobody while somebody guesses one; only those who see everything are told.
    fn check_measures(&self, eyes: Eyes) -> Result<(), PlayError> {
        if eyes != Eyes::All && self.conceals_measures() {
            let text = "Nobody measures while a guess is open; ask again when it has been made.";
            return Err(Ruling::new(kernel::session::TABLE_RULE, text).into());
        }
        Ok(())
    }

    fn listed(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if let Actor::Seat(_) = self.session.actor() {
            self.session.position().legal(&mut moves);
        }
        moves
    }

    fn is_over(&self) -> bool {
        matches!(self.session.actor(), Actor::Over(_))
    }

    /// How many moves these eyes may read in a record. While a game with secrets runs, only its maker may see a
    /// half-made decision: even the fact that a move is left out would reveal something.
    fn settled_for(&self, eyes: Eyes) -> u32 {
        let Actor::Seat(actor) = self.session.actor() else { return self.session.len() };
        if !self.session.had_secrets() || eyes == Eyes::All || eyes == Eyes::Seat(actor) {
            return self.session.len();
        }
        let rest = self.session.last_rest() as usize;
        let half_made = self.session.plies()[rest..].iter().rev().take_while(|ply| ply.seat == Some(actor)).count();
        self.session.len() - half_made as u32
    }
}

/// A record read: the game and the damage found after its valid part.
pub type Opened = Result<(Box<dyn LiveGame>, Option<RecordError>), RecordError>;
