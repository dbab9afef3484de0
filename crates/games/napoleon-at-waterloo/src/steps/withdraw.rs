//! WITHDRAW: does a bombarding gun withdraw (6.8b)?

use super::*;

const NOW: Now = ("6.8b", "bombarding guns may withdraw");

/// Does a bombarding gun withdraw?
pub(crate) struct Withdraw;

impl StepHandler<Position> for Withdraw {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::Withdraw));
        if game.legal_cache.done {
            moves.push(Move::Done);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Withdraw(gun) if game.legal_cache.units.contains(gun) => Ok(()),
            Move::Withdraw(unit) => Err(game.refuse_withdrawer(unit)),
            Move::Done if game.legal_cache.done => Ok(()),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, _: &mut S) {
        match *mv {
            Move::Withdraw(gun) => game.step = Step::WithdrawHex(gun),
            Move::Done => game.step = Step::AdvanceHex,
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        true
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "may withdraw their guns", || Question {
            text: "Does a bombarding gun withdraw?".into(),
            gesture: "Choose a lit gun or leave them.",
            reason: "After this result your bombarding guns may step back one hex, before anyone advances [[6.8b]]."
                .into(),
            piece: None,
            back: None,
        })
    }

    fn offer(&self, _: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Withdraw(u) => offer(mv, piece(u), format!("Withdraw {}", the(u)), OfferStyle::Plain),
            Move::Done => offer(mv, button("done"), "Leave the guns", OfferStyle::Main),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |unit, _| unit.map(Move::Withdraw))
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

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_withdraws(game, style, draw)
    }
}

impl BattleStep for Withdraw {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_withdrawers()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, _: &mut S) -> bool {
        let nobody = game.legal_cache.units.is_empty();
        if nobody {
            game.step = Step::AdvanceHex;
        }
        nobody
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_withdrawal(game)
    }
}
