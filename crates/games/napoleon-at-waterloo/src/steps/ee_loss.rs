//! EE_LOSS: which attacker is lost in the exchange (6.3c)?

use super::*;

const NOW: Now = ("6.3c", "the attacker pays for the exchange");

/// Which attacker is lost in the exchange?
pub(crate) struct EeLoss;

impl StepHandler<Position> for EeLoss {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::Lose));
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Lose(unit) if game.legal_cache.units.contains(unit) => Ok(()),
            Move::Lose(unit) if game.attack.guns.contains(unit) => {
                Err(Ruling::new("6.8a", format!("{} only bombarded and is never lost by an exchange.", the_cap(unit))))
            }
            Move::Lose(unit) => Err(Ruling::new("6.3c", format!("{} did not attack in contact.", the_cap(unit)))),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Lose(unit) => game.lose(unit, scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        true
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "choose what the exchange costs them", || Question {
            text: "Which attacker is lost in the exchange?".into(),
            gesture: "Choose a lit counter.",
            reason: format!(
                "{} of printed strength must still go [[6.3c]].",
                words::capital(&words::count(game.attack.due, "point"))
            ),
            piece: None,
            back: None,
        })
    }

    fn offer(&self, _: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Lose(u) => {
                let text = format!("Lose {}, {}", the(u), words::count(u.strength(), "point"));
                offer(mv, piece(u), text, OfferStyle::Plain)
            }
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |unit, _| unit.map(Move::Lose))
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
        officer_loses(game, draw)
    }
}

impl BattleStep for EeLoss {
    fn find_legal(&self, game: &Position) -> LegalCache {
        LegalCache { units: game.attack.pending, ..LegalCache::default() }
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        let left = game.legal_cache.units;
        if game.attack.due == 0 || left.is_empty() {
            game.settle_exchange(scribe);
            return true;
        }
        // Nothing to choose when all that is left must go.
        let all = left.strength() <= u16::from(game.attack.due) || left.len() == 1;
        if all {
            for unit in left.iter() {
                game.lose(unit, scribe);
            }
        }
        all
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        let a = &game.attack;
        let fits = a.result == Some(CombatResult::Ee) && a.pending.is_subset(a.contact) && all_on_map(game, a.pending);
        if fits { Ok(()) } else { wrong("only contact attackers on the map are lost in an exchange") }
    }
}
