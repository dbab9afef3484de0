//! RATIO: at which ratio is the attack made (6.2d)?

use super::*;

const NOW: Now = ("6.2d", "the ratio is announced");

/// At which ratio?
pub(crate) struct Ratio;

impl StepHandler<Position> for Ratio {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend((0..=game.full_column().0).map(|c| Move::Ratio(Column(c))));
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Ratio(column) if column <= game.full_column() => Ok(()),
            Move::Ratio(_) => Err(Ruling::new(
                "6.2d",
                format!("The ratio may be lowered, but not raised above {}.", game.full_column().name()),
            )),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Ratio(column) => game.announce(column, scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "are attacking", || Question {
            text: "At which ratio do you attack?".into(),
            gesture: "Choose a column.",
            reason: "You may announce less than you have [[6.2d]]; the forces stay the same.".into(),
            piece: game.attack.targets.first(),
            back: Some("Cancel"),
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Ratio(c) => {
                let style = if c == game.full_column() { OfferStyle::Main } else { OfferStyle::Plain };
                offer(mv, button(c.name()), format!("Attack at {}", c.name()), style)
            }
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |_, _| None)
    }

    fn refuse_target(&self, _: &Position, _: &Target) -> Ruling {
        not_now(NOW)
    }

    fn nearest(&self, game: &Position, mv: &Move) -> Option<Move> {
        match mv {
            Move::Ratio(_) => Some(Move::Ratio(game.full_column())),
            _ => None,
        }
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        let Move::Ratio(column) = *mv else { return titled(self.offer(game, mv)) };
        let a = &game.attack;
        game.fight_preview(game.fight(a.contact, a.guns, a.targets, Some(column)), a.guns, a.targets)
    }

    fn choose_move(&self, game: &Position, _: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_declares(game, draw)
    }
}

impl BattleStep for Ratio {
    fn find_legal(&self, _: &Position) -> LegalCache {
        LegalCache::default()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        let lowest = game.full_column() == Column(0);
        if lowest {
            game.announce(Column(0), scribe);
        }
        lowest
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_complete(game)
    }
}
