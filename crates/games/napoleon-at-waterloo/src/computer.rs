//! The house players.

use crate::position::Position;
use kernel::{Draw, Game, Officers};

impl Officers for Position {
    fn sergeant(&self, draw: &mut dyn Draw) -> Self::Move {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves[draw.below(moves.len() as u32) as usize]
    }
}
