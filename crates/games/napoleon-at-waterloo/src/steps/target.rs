//! TARGET: which enemy is attacked (5.1)?

use super::*;

const NOW: Now = ("3.0c", "the enemies to attack are named");

/// Which enemy is attacked?
pub(crate) struct FirstTarget;

fn name_target(game: &mut Position, unit: Unit) {
    game.attack.targets.insert(unit);
    game.step = Step::TargetMore;
}

impl StepHandler<Position> for FirstTarget {
    fn chances(&self, _: &Position, _: &mut Vec<WeightedOutcome<Move>>) {}

    fn witnesses(&self, _: &Position, _: &Move) -> Witnesses {
        Witnesses::All
    }

    fn why_no_undo(&self, _: &Position, _: &Move) -> Option<Ruling> {
        None
    }

    fn actor(&self, game: &Position) -> Actor {
        seat(game.side)
    }

    fn legal(&self, game: &Position, moves: &mut Vec<Move>) {
        moves.extend(game.legal_cache.units.iter().map(Move::Target));
        if game.legal_cache.done {
            moves.push(Move::EndCombat);
        }
    }

    fn judge(&self, game: &Position, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Target(unit) if game.legal_cache.units.contains(unit) => Ok(()),
            Move::Target(unit) => Err(game.refuse_target(unit)),
            Move::EndCombat if game.legal_cache.done => Ok(()),
            Move::EndCombat => Err(game.refuse_end_of_combat()),
            _ => Err(not_now(NOW)),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Position, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Target(unit) => name_target(game, unit),
            Move::EndCombat => game.end_combat(scribe),
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Position) -> bool {
        true
    }

    fn prompt(&self, game: &Position, eyes: Eyes) -> Prompt {
        ask(game.side, eyes, "are attacking", || {
            let owed = game.lines().owed.len();
            let reason = if game.legal_cache.done {
                "Nothing more is compulsory; guns may still bombard what they see at two hexes [[5.6c]].".into()
            } else if owed == 1 {
                "One enemy must still be attacked, by everyone who touches nobody else [[5.1b]].".into()
            } else {
                format!(
                    "{owed} enemies must still be attacked, and each of your units in contact attacks once [[5.1b]]."
                )
            };
            let text = "Which enemy do you attack?".into();
            Question { text, gesture: "Choose a ringed enemy.", reason, piece: None, back: None }
        })
    }

    fn offer(&self, game: &Position, mv: &Move) -> Offer {
        match *mv {
            Move::Target(u) => offer(mv, piece(u), format!("Attack {}", game.there(u)), OfferStyle::Strike),
            Move::EndCombat => offer(mv, button("end"), "End combat", OfferStyle::Main),
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
        let Move::Target(enemy) = *mv else { return titled(self.offer(game, mv)) };
        let (contact, guns) = game.could_attack(enemy);
        let mut fight = game.fight(contact, guns, UnitSet::only(enemy), None);
        fight.sub = "with everyone who could join".into();
        game.fight_preview(fight, guns, UnitSet::only(enemy))
    }

    fn choose_move(&self, game: &Position, _: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        officer_declares(game, draw)
    }
}

impl BattleStep for FirstTarget {
    fn find_legal(&self, game: &Position) -> LegalCache {
        game.legal_targets()
    }

    fn forced<S: Scribe>(&self, game: &mut Position, scribe: &mut S) -> bool {
        if game.legal_cache.units.is_empty() {
            game.end_combat(scribe);
            return true;
        }
        forced_by(only_unit(&game.legal_cache), |unit| name_target(game, unit))
    }

    fn picked(&self, _: Eyes) -> Option<Unit> {
        None
    }

    fn check(&self, game: &Position) -> Result<(), PositionError> {
        check_no_attack(game)
    }
}
