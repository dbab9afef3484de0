//! DISPLACE_HEX: where does the friend go whom a retreat displaces (6.5)?

use super::*;

const NOW: Now = ("6.5a", "a displaced unit makes room");

/// Where does this displaced unit go?
pub(crate) struct DisplaceHex(pub Unit);

impl StepHandler<Position> for DisplaceHex {
    kernel::open_decision!(Position);

    fn actor(&self, _: &Position) -> Actor {
        seat(self.0.side())
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.hexes.iter().map(Move::To));
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::To(hex) if game.legal_cache.hexes.contains(hex) => Ok(()),
            Move::To(hex) => Err(game.refuse_retreat(self.0, hex, true)),
            Move::Stay => Err(game.refuse_standing(self.0, true)),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::To(hex) => game.step_back(self.0, hex, true, scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, _: &Position, eyes: Eyes) -> Prompt {
        let unit = self.0;
        ask(unit.side(), eyes, "choose their retreat", || Question {
            text: format!(
                "{} {} in the way. Where {} {} make room to?",
                the_cap(unit),
                does(unit, "is"),
                does(unit, "does"),
                it(unit)
            ),
            gesture: "Choose a lit hex.",
            reason: "It goes to a safe hex of its own [[6.5a]].".into(),
            piece: Some(unit),
            back: None,
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::To(hex) => offer_hex(game, self.0.side(), mv, hex, format!("Make room to {}", hex_name(hex))),
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
            Move::To(hex) => preview_step(game, self.0, hex, format!("Make room to {}", hex_name(hex))),
            _ => titled(self.offer(game, mv)),
        }
    }

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_steps_back(game, self.0, style, draw)
    }
}

impl BattleStep for DisplaceHex {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_displacement(self.0)
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        forced_by(only_hex(&game.legal_cache), |hex| game.step_back(self.0, hex, true, scribe))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        Some(self.0)
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_retreat(game, UnitSet::EMPTY, Some(self.0))
    }
}
