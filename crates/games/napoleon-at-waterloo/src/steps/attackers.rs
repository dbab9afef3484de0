//! ATTACKERS: who attacks (5.1f, 5.8a)?

use super::*;

const NOW: Now = ("6.1a", "the attackers are named");

/// Who attacks?
pub(crate) struct Attackers;

impl StepHandler<Position> for Attackers {
    kernel::open_decision!(Position);

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::Attacker));
        if game.legal_cache.extra {
            moves.push(Move::Lower);
        }
        if game.legal_cache.done {
            moves.push(Move::Done);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Attacker(unit) if game.legal_cache.units.contains(unit) => Ok(()),
            Move::Attacker(unit) => Err(game.refuse_attacker(unit)),
            Move::Done if game.legal_cache.done => Ok(()),
            Move::Lower if game.legal_cache.extra => Ok(()),
            Move::Lower if game.options.ask_ratio => {
                Err(Ruling::new("6.2d", "The ratio is asked for after the attackers."))
            }
            Move::Done | Move::Lower if !game.legal_cache.done => Err(game.refuse_no_attackers()),
            Move::Lower => Err(Ruling::new("6.2d", "There is no lower ratio than 1-5.")),
            Move::Target(unit) => Err(game.refuse_late_target(unit)),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Attacker(unit) => game.join(unit),
            Move::Done if game.options.ask_ratio => game.step = Step::Ratio,
            Move::Done => game.announce(game.full_column(), scribe),
            Move::Lower => game.step = Step::Ratio,
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        false
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "are attacking", || Question {
            text: format!("Who attacks {}?", names(game.attack.targets)),
            gesture: if game.legal_cache.units.is_empty() { "Throw the die." } else { "Add units or throw the die." },
            reason: "Units that touch nobody else must take part [[5.1f]]; free guns two hexes away may join [[5.8a]]."
                .into(),
            piece: game.attack.targets.first(),
            back: Some("Cancel"),
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Attacker(u) => offer(mv, piece(u), format!("Add {}", game.there(u)), OfferStyle::Plain),
            Move::Lower => offer(mv, button("lower"), "Lower the ratio", OfferStyle::Plain),
            Move::Done if game.options.ask_ratio => offer(mv, button("done"), "Announce the ratio", OfferStyle::Main),
            Move::Done => {
                offer(mv, button("done"), format!("Throw the die at {}", game.full_column().name()), OfferStyle::Main)
            }
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, game: &Position, target: &Target) -> Option<Move> {
        meaning(game, target, |unit, _| {
            unit.map(|u| if u.side() == game.side { Move::Attacker(u) } else { Move::Target(u) })
        })
    }

    fn refuse_target(&self, _: &Position, target: &Target) -> Ruling {
        no_counter(NOW, target)
    }

    fn nearest(&self, _: &Position, _: &Move) -> Option<Move> {
        None
    }

    fn preview(&self, game: &Position, mv: &Move) -> Preview {
        let attack = match *mv {
            Move::Attacker(unit) => {
                let mut with = game.clone();
                with.join(unit);
                with.attack
            }
            Move::Done | Move::Lower => game.attack.clone(),
            _ => return titled(self.offer(game, mv)),
        };
        let fight = game.fight(attack.contact, attack.guns, attack.targets, None);
        game.fight_preview(fight, attack.guns, attack.targets)
    }

    fn choose_move(&self, game: &Position, _: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_declares(game, draw)
    }
}

impl BattleStep for Attackers {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_attackers()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, _: &mut S) -> bool {
        // The throw itself is never taken for a player (6.1a), a needed attacker is.
        forced_by(only_unit(&game.legal_cache), |unit| game.join(unit))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        if game.attack.targets.is_empty() {
            return wrong("an attack needs a target");
        }
        check_attack(game)
    }
}
