//! ADVANCE_HEX: is vacated ground taken (6.6)?

use super::*;

const NOW: Now = ("6.6d", "the victors may advance");

/// Is vacated ground taken?
pub(crate) struct AdvanceHex;

impl StepHandler<Position> for AdvanceHex {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.victor())
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.hexes.iter().map(Move::Advance));
        if game.legal_cache.done {
            moves.push(Move::Done);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Advance(hex) if game.legal_cache.hexes.contains(hex) => Ok(()),
            Move::Advance(hex) => Err(game.refuse_ground(hex)),
            Move::Done if game.legal_cache.done => Ok(()),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, _: &mut S) {
        match *mv {
            Move::Advance(hex) => game.step = Step::AdvanceUnit(hex),
            Move::Done => game.next_attack(),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        true
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.victor(), eyes, "may advance", || Question {
            text: format!("Do you take {}?", hexes_or(game.legal_cache.hexes.iter())),
            gesture: "Choose a lit hex or stay.",
            reason: if game.options.one_advance {
                "One victor may advance; enemy zones do not matter [[6.6a]].".into()
            } else {
                "One victor may enter each vacated hex; enemy zones do not matter [[6.6a]].".into()
            },
            piece: None,
            back: None,
        })
    }

    fn offer(&self, _: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Advance(h) => offer(mv, space(h), format!("Advance into {}", hex_name(h)), OfferStyle::Plain),
            Move::Done => offer(mv, button("done"), "Stay where you are", OfferStyle::Main),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |_, hex| hex.map(Move::Advance))
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

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_advances(game, style, draw)
    }
}

impl BattleStep for AdvanceHex {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_ground()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, _: &mut S) -> bool {
        let nothing = game.legal_cache.hexes.is_empty();
        if nothing {
            game.next_attack();
        }
        nothing
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, _: &Position) -> Result<(), PositionError> {
        Ok(())
    }
}
