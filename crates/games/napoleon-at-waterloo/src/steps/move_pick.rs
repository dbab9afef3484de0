//! MOVE_PICK: which unit moves (4.0a)?

use super::*;
use crate::board::ground_words;
use crate::map::place_name;

const NOW: Now = ("3.0b", "units move, one after another");

/// Which unit moves?
pub(crate) struct MovePick;

impl StepHandler<Position> for MovePick {
    fn chances(&self, _: &Position, _: &mut Vec<WeightedOutcome<Move>>) {}

    fn witnesses(&self, game: &Position, mv: &Move) -> Witnesses {
        match mv {
            // A hidden pick among open ones would betray that somebody waits: every pick is its owner's affair (9.0b).
            Move::Pick(unit) if game.has_secrets() => Witnesses::Only(SeatSet::only(unit.side().seat())),
            _ => Witnesses::All,
        }
    }

    fn why_no_undo(&self, _: &Position, _: &Move) -> Option<Ruling> {
        None
    }

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::Pick));
        if game.legal_cache.done {
            moves.push(Move::EndMove);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Pick(unit) if game.legal_cache.units.contains(unit) => Ok(()),
            Move::Pick(unit) => Err(game.refuse_pick(unit)),
            Move::EndMove if game.legal_cache.done => Ok(()),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Pick(unit) => game.step = Step::MoveDest(unit),
            Move::EndMove => game.end_movement(scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        true
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "are moving", || {
            let mut reason = "Each unit moves once, up to its allowance [[4.1a]]; whoever stands next to an enemy is held fast [[4.5c]].".to_owned();
            let due = game.legal_cache.units.iter().filter(|&u| game.hex_of(u).is_none()).count();
            if due > 0 {
                reason = format!("Reinforcements may enter from the east: {due} waiting [[7.0b]]. {reason}");
            }
            Question {
                text: "Which unit marches?".into(),
                gesture: "Choose a lit counter.",
                reason,
                piece: None,
                back: None,
            }
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Pick(u) if game.hex_of(u).is_none() => {
                offer(mv, piece(u), format!("Bring in {}", the(u)), OfferStyle::Plain)
            }
            Move::Pick(u) => offer(mv, piece(u), format!("Move {}", the(u)), OfferStyle::Plain),
            Move::EndMove => offer(mv, button("end"), "End movement", OfferStyle::Main),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |unit, _| unit.map(Move::Pick))
    }

    fn refuse_target(&self, game: &Position, target: &Target) -> Ruling {
        let Some(hex) = clicked_hex(target) else { return not_now(NOW) };
        let what = place_name(hex).map_or_else(|| ground_words(game.map().ground(hex)).to_owned(), str::to_owned);
        Ruling::new(
            "4.0a",
            format!("{} ({what}) is empty: choose a unit first, then where it marches.", GRID.number(hex)),
        )
    }

    fn nearest(&self, _: &Position, _: &Move) -> Option<Move> {
        None
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, game: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_on_the_march(game, style, draw).pick()
    }
}

impl BattleStep for MovePick {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_movers()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        // G-42: nobody can move. In the secret variant the silence would tell, so the player is asked (9.0d).
        let idle = game.legal_cache.units.is_empty() && !game.has_secrets();
        if idle {
            game.end_movement(scribe);
        }
        idle
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_no_attack(game)
    }
}
