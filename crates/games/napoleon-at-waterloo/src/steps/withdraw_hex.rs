//! WITHDRAW_HEX: where does a bombarding gun withdraw to (6.8b)?

use super::*;

const NOW: Now = ("6.8b", "bombarding guns may withdraw");

/// Where does this gun withdraw to?
pub(crate) struct WithdrawHex(pub Unit);

impl StepHandler<Position> for WithdrawHex {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.hexes.iter().map(Move::To));
        if game.legal_cache.done {
            moves.push(Move::Stay);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::To(hex) if game.legal_cache.hexes.contains(hex) => Ok(()),
            Move::To(hex) => Err(game.refuse_withdrawal(self.0, hex)),
            Move::Stay if game.legal_cache.done => Ok(()),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::To(hex) => game.withdraw(self.0, hex, scribe),
            Move::Stay => {
                game.attack.used.insert(self.0);
                game.step = Step::Withdraw;
            }
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "may withdraw their guns", || Question {
            text: format!("Where does {} withdraw?", the(self.0)),
            gesture: "Choose a lit hex.",
            reason: "One hex, vacant and safe [[6.8b]].".into(),
            piece: Some(self.0),
            back: Some("Back"),
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::To(hex) => offer_hex(game, game.side, mv, hex, format!("Withdraw to {}", hex_name(hex))),
            Move::Stay => offer_stay(game, self.0, mv),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |_, hex| hex.map(Move::To))
    }

    fn refuse_target(&self, _: &Position, _: &Target) -> Ruling {
        not_now(NOW)
    }

    fn nearest(&self, game: &Position, mv: &Move) -> Option<Move> {
        nearest_hex(game, mv)
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        match *mv {
            Move::To(hex) => preview_step(game, self.0, hex, format!("Withdraw to {}", hex_name(hex))),
            _ => titled(self.offer(game, mv)),
        }
    }

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_steps_back(game, self.0, style, draw)
    }
}

impl BattleStep for WithdrawHex {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_withdrawal(self.0).or_stay()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        // With one way to go the choice was made with the gun; games and records of before hold no move for it.
        let only = game.legal_cache.hexes.first().filter(|_| game.legal_cache.hexes.len() == 1);
        forced_by(only, |hex| game.withdraw(self.0, hex, scribe))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        Some(self.0)
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_withdrawal(game)?;
        if !game.attack.guns.contains(self.0) || game.attack.used.contains(self.0) {
            return wrong("this gun may not withdraw");
        }
        Ok(())
    }
}
