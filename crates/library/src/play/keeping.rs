//! A game in progress: records, positions and copies.

use super::LiveGame;
use super::{PlayError, TypedGame};
use kernel::counting::count_past;
use kernel::{ComputerPlay, Eyes, Seat, record};
use serde_json::Value;

/// Records, positions and copies of a game in progress.
pub trait GameRecords {
    /// The record for these eyes; refused while measures are hidden from them.
    fn record(&self, eyes: &str) -> Result<String, PlayError>;
    /// The moves made so far with their doers (`None` for chance), as they stand after all taking back.
    fn moves(&self) -> Vec<(Option<&'static str>, Value)>;
    /// The last of these moves.
    fn last_move(&self) -> Option<Value>;
    /// The position in human-writable notation, now or at an earlier moment, as to those who see everything.
    fn position(&self, at: Option<u32>) -> Result<Value, PlayError>;
    /// The same for these eyes; refused while measures are hidden from them. What else is secret it does not leave out.
    fn position_for(&self, eyes: &str, at: Option<u32>) -> Result<Value, PlayError>;
    /// A game of its own that shares the first moves; refused while measures are hidden.
    fn fork(&self, at: u32) -> Result<Box<dyn LiveGame>, PlayError>;
    /// A copy of the game, to try something on.
    fn copy(&self) -> Box<dyn LiveGame>;
}

impl<G: ComputerPlay> GameRecords for TypedGame<G> {
    fn record(&self, eyes: &str) -> Result<String, PlayError> {
        let eyes = self.eyes(eyes)?;
        self.check_measures(eyes)?;
        let settled = self.settled_for(eyes);
        if settled == self.session.len() {
            return Ok(record::write(&self.session, eyes));
        }
        let mut shown = self.session.fork(settled);
        shown.players.clone_from(&self.session.players);
        Ok(record::write(&shown, eyes))
    }

    fn moves(&self) -> Vec<(Option<&'static str>, Value)> {
        let id = |seat: Seat| self.session.seats()[seat.index()].id;
        count_past(self.session.plies().len());
        self.session.plies().iter().map(|p| (p.seat.map(id), serde_json::to_value(p.mv).unwrap_or_default())).collect()
    }

    fn last_move(&self) -> Option<Value> {
        let last = self.session.plies().last()?;
        count_past(1);
        serde_json::to_value(last.mv).ok()
    }

    fn position(&self, at: Option<u32>) -> Result<Value, PlayError> {
        Ok(self.moment(at)?.position())
    }

    fn position_for(&self, eyes: &str, at: Option<u32>) -> Result<Value, PlayError> {
        self.check_measures(self.eyes(eyes)?)?;
        self.position(at)
    }

    fn fork(&self, at: u32) -> Result<Box<dyn LiveGame>, PlayError> {
        self.check_measures(Eyes::Spectator)?;
        if at > self.session.len() {
            return Err(PlayError::NoMoment { at, len: self.session.len() });
        }
        Ok(Box::new(TypedGame { session: self.session.fork(at), ..*self }))
    }

    fn copy(&self) -> Box<dyn LiveGame> {
        count_past(self.session.plies().len());
        Box::new(TypedGame { session: self.session.clone(), ..*self })
    }
}
