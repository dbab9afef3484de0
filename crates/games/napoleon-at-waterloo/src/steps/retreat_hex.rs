//! RETREAT_HEX: where does a beaten unit go (6.4)?

use super::*;

const NOW: Now = ("6.4a", "the beaten units retreat");

/// Where does this unit retreat to?
pub(crate) struct RetreatHex(pub Unit);

fn label(game: &Position, to: Hex) -> String {
    let there = hex_name(to);
    match game.unit_at(to) {
        Some(friend) => format!("Retreat to {there}, displacing {}", the(friend)),
        None => format!("Retreat to {there}"),
    }
}

impl StepHandler<Position> for RetreatHex {
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
            Move::To(hex) => Err(game.refuse_retreat(self.0, hex, false)),
            Move::Stay => Err(game.refuse_standing(self.0, false)),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::To(hex) => game.step_back(self.0, hex, false, scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, game: &Position) -> bool {
        // Each retreat is a decision of its own; the last unit to retreat is not chosen by anybody.
        game.attack.pending.is_empty()
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(self.0.side(), eyes, "choose their retreat", || Question {
            text: format!("Where {} {} retreat?", does(self.0, "does"), the(self.0)),
            gesture: "Choose a lit hex.",
            reason: if (game.legal_cache.hexes & game.vacant()).is_empty() {
                "No safe hex is vacant, so it must displace a friend [[6.5a]].".into()
            } else {
                "One hex, out of enemy zones [[6.4b]].".into()
            },
            piece: Some(self.0),
            back: None,
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::To(hex) => offer_hex(game, self.0.side(), mv, hex, label(game, hex)),
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
            Move::To(hex) => preview_step(game, self.0, hex, label(game, hex)),
            _ => titled(self.offer(game, mv)),
        }
    }

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_steps_back(game, self.0, style, draw)
    }
}

impl BattleStep for RetreatHex {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_retreat(self.0)
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        if game.legal_cache.hexes.is_empty() {
            game.cut_off(self.0, scribe);
            return true;
        }
        forced_by(only_hex(&game.legal_cache), |hex| game.step_back(self.0, hex, false, scribe))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        Some(self.0)
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_retreat(game, UnitSet::only(self.0), None)
    }
}
