//! OVER: nothing more (3.0f).

use super::*;
use crate::position::End;

/// The game is over.
pub(crate) struct Over(pub End);

impl StepHandler<Position> for Over {
    kernel::open_decision!(Position);

    fn actor(&self, _: &Position) -> Actor {
        Actor::Over(self.0.outcome())
    }

    fn legal(&self, _: &Position, _: &mut Vec<Move>) {}

    fn judge(&self, _: &Position, _: &Move) -> Result<(), Ruling> {
        Err(Ruling::new("3.0f", "The game is over."))
    }

    fn play<S: Scribe>(&self, _: &mut Position, mv: &Move, _: &mut S) {
        never(mv)
    }

    fn at_rest(&self, _: &Position) -> bool {
        true
    }

    fn prompt(&self, _: &Position, _: Eyes) -> Prompt {
        announce(format!("{}.", self.0.title()))
    }

    fn offer(&self, _: &Position, mv: &Move) -> Offer {
        not_offered(mv)
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |_, _| None)
    }

    fn refuse_target(&self, _: &Position, _: &Target) -> Ruling {
        Ruling::new("3.0f", "The game is over.")
    }

    fn nearest(&self, _: &Position, _: &Move) -> Option<Move> {
        None
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, _: &Position, _: &PlayStyle, _: &mut dyn RandomSource) -> Move {
        // Nobody is asked; the caller has made a mistake.
        Move::Done
    }
}

impl BattleStep for Over {
    fn find_legal(&self, _: &Position) -> LegalCache {
        LegalCache::default()
    }

    fn forced<S: Scribe>(&self, _: &mut Position, _: &mut S) -> bool {
        false
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        if game.ended_like(self.0) { Ok(()) } else { wrong("the game did not end like this") }
    }
}
