//! MOVE_DEST: where does the picked unit go, on the map or into it (4.1, 7.1)?

use super::*;

const NOW: Now = ("3.0b", "units move, one after another");

/// Where does this unit go?
pub(crate) struct MoveDest(pub Unit);

impl StepHandler<Position> for MoveDest {
    fn chances(&self, _: &Position, _: &mut Vec<WeightedOutcome<Move>>) {}

    fn witnesses(&self, game: &Position, mv: &Move) -> Witnesses {
        match mv {
            // Like the pick, so that nothing is seen of a reinforcement that waits (9.0b).
            Move::Stay if game.has_secrets() => Witnesses::Only(SeatSet::only(self.0.side().seat())),
            _ => Witnesses::All,
        }
    }

    fn why_no_undo(&self, game: &Position, mv: &Move) -> Option<Ruling> {
        let shown = matches!(mv, Move::To(_)) && game.has_secrets() && game.hex_of(self.0).is_none();
        shown.then(|| {
            Ruling::new(TABLE_RULE, "The enemy has seen this reinforcement arrive; that cannot be taken back.")
        })
    }

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.hexes.iter().map(Move::To));
        if game.legal_cache.extra {
            moves.push(Move::Exit);
        }
        if game.legal_cache.done {
            moves.push(Move::Stay);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::To(hex) if game.legal_cache.hexes.contains(hex) => Ok(()),
            Move::To(hex) => Err(game.refuse_destination(self.0, hex)),
            Move::Exit if game.legal_cache.extra => Ok(()),
            Move::Exit => Err(game.refuse_exit(self.0)),
            Move::Stay if game.legal_cache.done => Ok(()),
            Move::Pick(_) | Move::EndMove => Err(Ruling::new(
                "4.0a",
                format!("First say where {} {}, or choose “Stay”.", the(self.0), does(self.0, "marches")),
            )),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::To(hex) => game.march(self.0, hex, scribe),
            Move::Exit => game.march_off_the_map(self.0, scribe),
            // 4.1b, G-18: staying is its move, so nobody is asked twice.
            Move::Stay => {
                game.moved.insert(self.0);
                game.step = Step::MovePick;
            }
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        let unit = self.0;
        ask(game.side, eyes, "are moving", || {
            let (text, reason) = if game.hex_of(unit).is_none() {
                let text = format!("How far {} {} come in?", does(unit, "does"), the(unit));
                let reason = format!(
                    "The entry hex costs the first of its {} points [[7.1a]]; no entry next to the enemy [[7.2a]].",
                    unit.allowance()
                );
                (text, reason)
            } else {
                let text = format!("Where {} {} march?", does(unit, "does"), the(unit));
                let reason = format!(
                    "Up to {} hexes [[4.1a]], and {} must stop on entering an enemy zone [[4.5b]].",
                    unit.allowance(),
                    it(unit)
                );
                (text, reason)
            };
            Question { text, gesture: "Choose a lit hex.", reason, piece: Some(unit), back: Some("Back") }
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::To(hex) => offer_hex(game, game.side, mv, hex, game.label_march(self.0, hex)),
            Move::Exit => offer(mv, button("exit"), "Leave by the north edge", OfferStyle::Plain),
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
            Move::To(hex) => game.preview_march(self.0, hex),
            _ => titled(self.offer(game, mv)),
        }
    }

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_on_the_march(game, style, draw).destination(self.0)
    }
}

impl BattleStep for MoveDest {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_destinations(self.0).or_stay()
    }

    fn forced<S: Scribe>(&self, _: &mut Position, _: &mut S) -> bool {
        false
    }

    fn picked(&self, eyes: Eyes) -> Option<Unit> {
        // A pick that is not yet a march concerns its owner alone.
        (eyes == Eyes::All || eyes == Eyes::Seat(self.0.side().seat())).then_some(self.0)
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        if self.0.side() != game.side || game.moved.contains(self.0) {
            return wrong("this unit cannot move now");
        }
        if game.hex_of(self.0).is_none() && !game.available().any(|u| u == self.0) {
            return wrong("this unit is neither on the map nor due to enter");
        }
        check_no_attack(game)
    }
}
