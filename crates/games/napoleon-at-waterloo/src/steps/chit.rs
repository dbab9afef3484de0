//! CHIT: a variant number is drawn for a side (9.0a).

use super::*;
use crate::sequence::number_rule;
use kernel::{Event, EventKind};

const NOW: Now = ("9.0a", "the variant numbers are drawn");

/// A number is drawn for this side.
pub(crate) struct Chit(pub Side);

impl Chit {
    fn known_to(&self, game: &Position) -> Witnesses {
        if game.has_secrets() { Witnesses::Only(SeatSet::only(self.0.seat())) } else { Witnesses::All }
    }
}

impl StepHandler<Position> for Chit {
    fn actor(&self, _: &Position) -> Actor {
        Actor::Chance
    }

    fn legal(&self, _: &Position, _: &mut Vec<Move>) {}

    fn chances(&self, _: &Position, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        outcomes.extend((1..=6).map(|n| WeightedOutcome { mv: Move::Chit(n), weight: 1 }));
    }

    fn judge(&self, _: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Chit(1..=6) => Ok(()),
            Move::Chit(_) => Err(Ruling::new("9.0a", "The numbers run from one to six.")),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        let (Chit(side), Move::Chit(number)) = (self, *mv) else { never(mv) };
        game.draw_number(*side, number);
        game.step = game.first_step();
        if game.has_secrets() {
            words::say(scribe, EventKind::Note, Some(*side), || {
                format!("{} have drawn their number [[9.0a]].", words::capital(side.plural()))
            });
        }
        scribe.note(|| {
            let text = format!("The {} number is **{number}** [[{}]].", side.name(), number_rule(*side));
            Event::new(EventKind::Note, Some(side.seat()), text).for_eyes(self.known_to(game))
        });
    }

    fn witnesses(&self, game: &Position, _: &Move) -> Witnesses {
        self.known_to(game)
    }

    fn why_no_undo(&self, _: &Position, _: &Move) -> Option<Ruling> {
        None
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, _: &Position, _: Eyes) -> Prompt {
        announce("The numbers are drawn.")
    }

    fn offer(&self, _: &Position, mv: &Move) -> Offer {
        match mv {
            Move::Chit(n) => offer(mv, button("chit"), format!("The number drawn is {n}"), OfferStyle::Plain),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |_, _| None)
    }

    fn refuse_target(&self, _: &Position, _: &Target) -> Ruling {
        not_now(NOW)
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

impl BattleStep for Chit {
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
        if game.first_step() != Step::Chit(self.0) {
            return wrong("no number is to be drawn here");
        }
        check_no_attack(game)
    }
}
