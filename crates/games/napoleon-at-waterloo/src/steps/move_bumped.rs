//! MOVE_BUMPED: where does the unit go whose hex was taken (4.4d)?

use super::*;

const NOW: Now = ("3.0b", "units move, one after another");

/// Where does this unit make room to?
pub(crate) struct MoveBumped(pub Unit);

impl StepHandler<Position> for MoveBumped {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.hexes.iter().map(Move::To));
        if game.legal_cache.extra {
            moves.push(Move::Exit);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::To(hex) if game.legal_cache.hexes.contains(hex) => Ok(()),
            Move::To(hex) => Err(game.refuse_destination(self.0, hex)),
            Move::Exit if game.legal_cache.extra => Ok(()),
            Move::Exit => Err(game.refuse_exit(self.0)),
            Move::EndMove | Move::Pick(_) | Move::Stay => Err(Ruling::new(
                "4.4d",
                format!("{} {} been pushed out and must move first.", the_cap(self.0), does(self.0, "has")),
            )),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::To(hex) => game.march(self.0, hex, scribe),
            Move::Exit => game.march_off_the_map(self.0, scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "are moving", || Question {
            text: format!("Where {} {} make room to?", does(self.0, "does"), the(self.0)),
            gesture: "Choose a lit hex.",
            reason: "Two units cannot stay in one hex: the one that was there must move next [[4.4d]].".into(),
            piece: Some(self.0),
            back: None,
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::To(hex) => offer_hex(game, game.side, mv, hex, game.label_march(self.0, hex)),
            Move::Exit => offer(mv, button("exit"), "Leave by the north edge", OfferStyle::Plain),
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
            Move::To(hex) => game.preview_march(self.0, hex),
            _ => titled(self.offer(game, mv)),
        }
    }

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_on_the_march(game, style, draw).destination(self.0)
    }
}

impl BattleStep for MoveBumped {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_destinations(self.0)
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        if game.legal_cache.extra && game.legal_cache.hexes.is_empty() {
            game.march_off_the_map(self.0, scribe);
            return true;
        }
        forced_by(only_hex(&game.legal_cache), |hex| game.march(self.0, hex, scribe))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        Some(self.0)
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        if self.0.side() != game.side || game.moved.contains(self.0) {
            return wrong("this unit cannot move now");
        }
        check_no_attack(game)
    }
}
