//! RETREAT_PICK: which beaten unit retreats next (6.4e)?

use super::*;

const NOW: Now = ("6.4a", "the beaten units retreat");

/// Which unit retreats next?
pub(crate) struct RetreatPick;

/// 6.4a: owners retreat their own units.
fn owner(game: &Position) -> Side {
    game.attack.pending.first().map_or(game.side, Unit::side)
}

fn begin_retreat(game: &mut Position, unit: Unit) {
    game.attack.pending.remove(unit);
    game.step = Step::RetreatHex(unit);
}

impl StepHandler<Position> for RetreatPick {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(owner(game))
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::Retreat));
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Retreat(unit) if game.legal_cache.units.contains(unit) => Ok(()),
            Move::Retreat(unit) => {
                Err(Ruling::new("6.4e", format!("{} {} not have to retreat.", the_cap(unit), does(unit, "does"))))
            }
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, _: &mut S) {
        match *mv {
            Move::Retreat(unit) => begin_retreat(game, unit),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        true
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(owner(game), eyes, "choose their retreat", || Question {
            text: "Which unit retreats next?".into(),
            gesture: "Choose a lit counter.",
            reason: "You choose the order and the hexes [[6.4e]].".into(),
            piece: None,
            back: None,
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Retreat(u) => offer(mv, piece(u), format!("Retreat {}", game.there(u)), OfferStyle::Plain),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |unit, _| unit.map(Move::Retreat))
    }

    fn refuse_target(&self, _: &Position, target: &Target) -> Ruling {
        no_counter(NOW, target)
    }

    fn nearest(&self, _: &Position, _: &Move) -> Option<Move> {
        None
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, game: &Position, _: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_retreats_next(game, draw)
    }
}

impl BattleStep for RetreatPick {
    fn find_legal(&self, game: &Position) -> LegalCache {
        LegalCache { units: game.attack.pending, ..LegalCache::default() }
    }

    fn forced<S: Scribe>(&self, game: &mut Position, _: &mut S) -> bool {
        let pending = game.attack.pending;
        match (pending.len(), pending.first()) {
            (1, Some(last)) => begin_retreat(game, last),
            (0, _) => game.step = game.after_retreats(),
            _ => return false,
        }
        true
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_retreat(game, game.attack.pending, None)
    }
}
