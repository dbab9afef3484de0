//! AIM: at whom does the company fire (3.1)?

use super::*;

/// At whom does it fire?
pub(crate) struct Aim(pub u8);

impl Skirmish {
    /// 3.1: may this company be aimed at?
    pub(crate) fn may_aim(&self, company: u8, target: u8) -> Result<(), Ruling> {
        if self.block(target).is_none() {
            return Err(Ruling::new("3.1", "There is no such company on the field."));
        }
        if Self::owner(target) == Self::owner(company) {
            return Err(Ruling::new("3.1", "One aims at enemies."));
        }
        Ok(())
    }
}

impl StepHandler<Skirmish> for Aim {
    kernel::open_decision!(Skirmish);

    fn actor(&self, game: &Skirmish) -> Actor {
        game.in_turn()
    }

    fn legal(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        moves.extend(game.all().filter(|target| game.may_aim(self.0, *target).is_ok()).map(Move::Aim));
    }

    fn judge(&self, game: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Aim(target) => game.may_aim(self.0, target),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, _: &mut S) {
        let Move::Aim(target) = *mv else { never(mv) };
        game.steps.replace(Step::Guess(self.0, target));
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        false
    }

    fn prompt(&self, game: &Skirmish, eyes: Eyes) -> Prompt {
        ask(game.turn_of(), eyes, "At whom does it fire?", "Click an enemy.", Some(self.0))
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        match *mv {
            Move::Aim(c) => offer(mv, Target::Piece(Skirmish::id(c)), format!("Fire at {}", Skirmish::id(c))),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, _: &Skirmish, target: &Target) -> Option<Move> {
        clicked(target).map(Move::Aim)
    }

    fn refuse_target(&self, _: &Skirmish, _: &Target) -> Ruling {
        not_now()
    }

    fn nearest(&self, _: &Skirmish, _: &Move) -> Option<Move> {
        None
    }

    fn preview(&self, game: &Skirmish, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, game: &Skirmish, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        best(self, game, style, draw, |_| 0)
    }
}

impl MeasuredStep for Aim {
    fn company(&self) -> Option<u8> {
        Some(self.0)
    }

    fn numbers(&self, _: &Skirmish) -> Vec<NumberRange> {
        Vec::new()
    }

    fn placement(&self, _: &Skirmish) -> Option<Placement> {
        None
    }

    fn reach(&self, _: &Skirmish) -> Option<Reach> {
        None
    }

    fn marks(&self, _: &Skirmish) -> Vec<Drawn> {
        Vec::new()
    }

    fn candidates(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        self.legal(game, moves);
    }

    fn conceals(&self) -> bool {
        true
    }

    fn check(&self, game: &Skirmish) -> bool {
        game.may_pick(self.0).is_ok() && game.all().any(|target| game.may_aim(self.0, target).is_ok())
    }
}
