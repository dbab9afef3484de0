//! ADVANCE_UNIT: which victor takes the ground (6.6c)?

use super::*;

const NOW: Now = ("6.6d", "the victors may advance");

/// Who advances into this hex?
pub(crate) struct AdvanceUnit(pub Hex);

impl StepHandler<Position> for AdvanceUnit {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.victor())
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::With));
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::With(unit) if game.legal_cache.units.contains(unit) => Ok(()),
            Move::With(unit) => Err(game.refuse_advancer(unit, self.0)),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::With(unit) => game.advance(unit, self.0, scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.victor(), eyes, "may advance", || Question {
            text: format!("Who advances into {}?", hex_name(self.0)),
            gesture: "Choose a lit counter.",
            reason: "Each victor advances at most once [[6.6c]].".into(),
            piece: None,
            back: Some("Back"),
        })
    }

    fn offer(&self, _: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::With(u) => offer(mv, piece(u), format!("Advance {}", the(u)), OfferStyle::Plain),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |unit, _| unit.map(Move::With))
    }

    fn refuse_target(&self, _: &Position, target: &Target) -> Ruling {
        no_counter(NOW, target)
    }

    fn nearest(&self, _: &Position, _: &Move) -> Option<Move> {
        None
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        match *mv {
            Move::With(unit) => preview_step(game, unit, self.0, format!("Advance into {}", hex_name(self.0))),
            _ => titled(self.offer(game, mv)),
        }
    }

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_sends(game, self.0, style, draw)
    }
}

impl BattleStep for AdvanceUnit {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_advancers(self.0)
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        forced_by(only_unit(&game.legal_cache), |unit| game.advance(unit, self.0, scribe))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        if game.attack.vacated.contains(self.0) { Ok(()) } else { wrong("this hex was not vacated") }
    }
}
