//! The moves of a game in progress, undo and resignation.

use super::{PlayError, TypedGame};
use kernel::table::Offer;
use kernel::{Actor, ComputerPlay, Dice, Ending, Ruling, WeightedOutcome};
use serde::Serialize;
use serde_json::Value;

/// The moves of a game in progress, undo and resignation.
pub trait GameMoves {
    /// The actor's moves with their labels and targets.
    fn legal(&self) -> Vec<Offer>;
    /// The actor's moves alone.
    fn legal_moves(&self) -> Vec<Value>;
    /// The outcomes of the present throw with their weights.
    fn chances(&self) -> Vec<(Value, u32)>;
    /// May this move be made?
    fn judge(&self, mv: &Value) -> Result<(), PlayError>;
    /// Makes a move of the present actor, or a given outcome of chance.
    fn play(&mut self, mv: &Value) -> Result<(), PlayError>;
    /// Makes a move of a seat; refused if it is not that seat's turn.
    fn play_as(&mut self, seat: &str, mv: &Value) -> Result<(), PlayError>;
    /// Lets chance decide with the dice of a seed. Each throw of a game has dice of its own.
    fn throw(&mut self, seed: u64) -> Result<Value, PlayError>;
    /// What a seat may take back now.
    fn undo_state(&self, seat: &str) -> Result<UndoState, PlayError>;
    /// Takes back: to a moment, or one step.
    fn undo(&mut self, seat: &str, to: Option<u32>) -> Result<(), PlayError>;
    /// Redoes what was undone.
    fn redo(&mut self) -> Result<(), PlayError>;
    /// A seat resigns: depending on the game, this ends it or a computer plays for the seat from now on.
    fn resign(&mut self, seat: &str) -> Result<(), PlayError>;
    /// The players agree on a draw.
    fn agree_draw(&mut self) -> Result<(), PlayError>;
}

impl<G: ComputerPlay> GameMoves for TypedGame<G> {
    fn legal(&self) -> Vec<Offer> {
        self.listed().iter().map(|mv| self.session.position().offer(mv)).collect()
    }

    fn legal_moves(&self) -> Vec<Value> {
        self.listed().iter().map(|mv| serde_json::to_value(mv).unwrap_or_default()).collect()
    }

    fn chances(&self) -> Vec<(Value, u32)> {
        let mut outcomes: Vec<WeightedOutcome<G::Move>> = Vec::new();
        if self.session.actor() == Actor::Chance {
            self.session.position().chances(&mut outcomes);
        }
        outcomes.into_iter().map(|c| (serde_json::to_value(c.mv).unwrap_or_default(), c.weight)).collect()
    }

    fn judge(&self, mv: &Value) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(Ruling::new(kernel::session::TABLE_RULE, "The game is over.").into());
        }
        Ok(self.session.position().judge(&self.parse(mv)?)?)
    }

    fn play(&mut self, mv: &Value) -> Result<(), PlayError> {
        let mv = self.parse(mv)?;
        Ok(self.session.play(&mv)?)
    }

    fn play_as(&mut self, seat: &str, mv: &Value) -> Result<(), PlayError> {
        let seat = self.seat(seat)?;
        match self.session.actor() {
            Actor::Seat(actor) if actor == seat => self.play(mv),
            Actor::Seat(actor) => {
                let name = self.session.seats()[actor.index()].name;
                Err(PlayError::NotYours(format!("It is the {name} player's turn.")))
            }
            Actor::Chance => Err(PlayError::NotYours("The dice come first.".into())),
            Actor::Over(_) => Err(Ruling::new(kernel::session::TABLE_RULE, "The game is over.").into()),
        }
    }

    fn throw(&mut self, seed: u64) -> Result<Value, PlayError> {
        let mut dice = Dice::for_throw(seed, u64::from(self.session.len()));
        let mv = self.session.throw(&mut dice)?;
        Ok(serde_json::to_value(mv).unwrap_or_default())
    }

    fn undo_state(&self, seat: &str) -> Result<UndoState, PlayError> {
        let mut answer = UndoState::default();
        match self.session.undo_floor(self.seat(seat)?) {
            Ok(floor) => {
                let len = self.session.len();
                let reach = |to: u32| (to >= floor && to < len).then_some(to);
                answer.floor = Some(floor);
                answer.step = reach(self.session.step_back()).or(Some(floor));
                answer.rest = reach(self.session.last_rest());
            }
            Err(ruling) => answer.why_not = Some(ruling.text),
        }
        answer.redo = self.session.can_redo();
        Ok(answer)
    }

    fn undo(&mut self, seat: &str, to: Option<u32>) -> Result<(), PlayError> {
        let seat_id = self.seat(seat)?;
        let to = match to {
            Some(to) => to,
            None => self.undo_state(seat)?.step.unwrap_or_else(|| self.session.step_back()),
        };
        Ok(self.session.undo(seat_id, to)?)
    }

    fn redo(&mut self) -> Result<(), PlayError> {
        Ok(self.session.redo()?)
    }

    fn resign(&mut self, seat: &str) -> Result<(), PlayError> {
        let seat = self.seat(seat)?;
        Ok(self.session.resign(seat)?)
    }

    fn agree_draw(&mut self) -> Result<(), PlayError> {
        Ok(self.session.end(Ending::Agreed)?)
    }
}

/// What undo and redo would do for a seat now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UndoState {
    /// The earliest moment the seat may go back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<u32>,
    /// Where one step back leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Where abandoning a half-made decision leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<u32>,
    /// Why nothing can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// Can something be made again?
    pub redo: bool,
}
