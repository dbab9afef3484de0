//! TARGET_MORE: which others are attacked with it (5.4a)?

use super::*;

const NOW: Now = ("3.0c", "the enemies to attack are named");

/// Which others with it?
pub(crate) struct TargetMore;

/// The targets are fixed; those who must take part do (5.1f).
fn call_attackers(game: &mut Position) {
    game.muster();
    game.step = Step::Attackers;
}

impl StepHandler<Position> for TargetMore {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::Target));
        if game.legal_cache.done {
            moves.push(Move::Done);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Target(unit) if game.legal_cache.units.contains(unit) => Ok(()),
            Move::Target(unit) => Err(game.refuse_target(unit)),
            Move::Done if game.legal_cache.done => Ok(()),
            Move::Done => Err(game.refuse_enough_targets()),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, _: &mut S) {
        match *mv {
            Move::Target(unit) => game.attack.targets.insert(unit),
            Move::Done => call_attackers(game),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "are attacking", || Question {
            text: format!("Attack {} alone, or others with it?", names(game.attack.targets)),
            gesture: "Choose another enemy or go on.",
            reason: "Several enemies can be attacked at once if every attacker in contact touches them all [[5.4a]]."
                .into(),
            piece: game.attack.targets.first(),
            back: Some("Cancel"),
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Target(u) => offer(mv, piece(u), format!("Attack {}", game.there(u)), OfferStyle::Strike),
            Move::Done => {
                offer(mv, button("done"), format!("Attack only {}", names(game.attack.targets)), OfferStyle::Main)
            }
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |unit, _| unit.map(Move::Target))
    }

    fn refuse_target(&self, _: &Position, target: &Target) -> Ruling {
        match clicked_hex(target) {
            Some(hex) => Ruling::new("5.0a", format!("Nobody stands in {}; choose an enemy.", hex_name(hex))),
            None => not_now(NOW),
        }
    }

    fn nearest(&self, _: &Position, _: &Move) -> Option<Move> {
        None
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, game: &Position, _: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_declares(game, draw)
    }
}

impl BattleStep for TargetMore {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_more_targets()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, _: &mut S) -> bool {
        if game.legal_cache.units.is_empty() {
            call_attackers(game);
            return true;
        }
        forced_by(only_unit(&game.legal_cache), |unit| game.attack.targets.insert(unit))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        if game.attack.targets.is_empty() {
            return wrong("an attack needs a target");
        }
        if !(game.attack.contact | game.attack.guns).is_empty() {
            return wrong("attackers are named after the targets");
        }
        Ok(())
    }
}
