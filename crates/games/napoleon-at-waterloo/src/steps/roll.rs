//! ROLL: the die of the announced attack (6.1a, 6.2e).

use super::*;

/// The die falls.
pub(crate) struct Roll;

fn too_late() -> Ruling {
    Ruling::new("6.1a", "The die is thrown; nothing can be changed now.")
}

impl StepHandler<Position> for Roll {
    fn actor(&self, _: &Position) -> Actor {
        Actor::Chance
    }

    fn legal(&self, _: &Position, _: &mut Vec<Move>) {}

    fn chances(&self, _: &Position, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        // 2.3a
        outcomes.extend((1..=6).map(|n| WeightedOutcome { mv: Move::Die(n), weight: 1 }));
    }

    fn judge(&self, _: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Die(1..=6) => Ok(()),
            Move::Die(_) => Err(Ruling::new("2.3a", "A die shows one to six.")),
            _ => Err(too_late()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Die(die) => game.resolve(die, scribe),
            _ => never(mv),
        }
    }

    fn witnesses(&self, _: &Position, _: &Move) -> Witnesses {
        Witnesses::All
    }

    fn why_no_undo(&self, _: &Position, _: &Move) -> Option<Ruling> {
        None
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, _: &Position, _: Eyes) -> Prompt {
        announce("The die is thrown.")
    }

    fn offer(&self, _: &Position, mv: &Move) -> Offer {
        match mv {
            Move::Die(n) => offer(mv, button("die"), format!("The die shows {n}"), OfferStyle::Plain),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |_, _| None)
    }

    fn refuse_target(&self, _: &Position, _: &Target) -> Ruling {
        too_late()
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

impl BattleStep for Roll {
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
        check_complete(game)?;
        if game.attack.column > game.full_column() {
            return wrong("the announced column is above the ratio");
        }
        Ok(())
    }
}
