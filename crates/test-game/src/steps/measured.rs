//! MEASURE: the range is measured, and the guess hits or misses (3.4).

use super::*;
use crate::HIT;
use crate::steps::guess::may_guess;

/// The range is measured.
pub(crate) struct Measured {
    pub company: u8,
    pub target: u8,
    pub guess: i32,
}

/// What is measured in worlds that somebody imagines: so far from the guess, and how likely.
const IMAGINED: [(i32, u32); 9] = [(-20, 1), (-15, 2), (-10, 3), (-5, 4), (0, 4), (5, 4), (10, 3), (15, 2), (20, 1)];

impl StepHandler<Skirmish> for Measured {
    fn actor(&self, _: &Skirmish) -> Actor {
        Actor::Chance
    }

    fn legal(&self, _: &Skirmish, _: &mut Vec<Move>) {}

    fn chances(&self, game: &Skirmish, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        if game.imagined {
            let at = |(off, weight)| WeightedOutcome { mv: Move::Measured { mm: self.guess + off }, weight };
            outcomes.extend(IMAGINED.map(at));
        } else {
            let mm = game.range(self.company, self.target);
            outcomes.push(WeightedOutcome { mv: Move::Measured { mm }, weight: 1 });
        }
    }

    fn judge(&self, game: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Measured { mm } if game.imagined || mm == game.range(self.company, self.target) => Ok(()),
            Move::Measured { .. } => Err(Ruling::new("3.4", "The ruler says otherwise.")),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, scribe: &mut S) {
        let (Move::Measured { mm }, guess) = (*mv, self.guess) else { never(mv) };
        let hit = guess.abs_diff(mm) <= HIT.unsigned_abs();
        scribe.note(|| {
            let what = if hit { "it is hit" } else { "a miss" };
            Event::new(EventKind::Effect, None, format!("Guessed {guess} mm, measured {mm} mm: {what}. [[3.4]]"))
                .unmeasured(format!("The range is measured: {what}. [[3.4]]"))
                .pieces([Skirmish::id(self.target)])
        });
        if hit {
            game.companies[usize::from(self.target)] = None;
        }
        game.finish(self.company);
    }

    fn witnesses(&self, _: &Skirmish, _: &Move) -> Witnesses {
        Witnesses::All
    }

    fn why_no_undo(&self, _: &Skirmish, _: &Move) -> Option<Ruling> {
        None
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        false
    }

    fn prompt(&self, _: &Skirmish, _: Eyes) -> Prompt {
        Prompt { piece: Some(Skirmish::id(self.company)), ..announce("The range is measured.") }
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        offer(mv, button("measure"), "Measure".to_owned())
    }

    fn move_for_target(&self, _: &Skirmish, _: &Target) -> Option<Move> {
        None
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

    fn choose_move(&self, game: &Skirmish, _: &PlayStyle, _: &mut dyn RandomSource) -> Move {
        Move::Measured { mm: game.range(self.company, self.target) }
    }
}

impl MeasuredStep for Measured {
    fn company(&self) -> Option<u8> {
        Some(self.company)
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
        game.may_pick(self.company).is_ok()
            && game.may_aim(self.company, self.target).is_ok()
            && may_guess(self.guess).is_ok()
    }
}
