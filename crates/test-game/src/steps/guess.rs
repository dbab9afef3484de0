//! GUESS: how far off is the target (3.2)? Nobody measures now (3.3).

use super::*;
use crate::{GUESS, shapes};
use kernel::shape::{Role, Shape};
use serde_json::json;

/// How far off is the target of this company?
pub(crate) struct Guess(pub u8, pub u8);

/// 3.2: is this a guess?
pub(crate) fn may_guess(mm: i32) -> Result<(), Ruling> {
    let (least, most, step) = GUESS;
    if !(least..=most).contains(&mm) || (mm - least) % step != 0 { Err(no_guess()) } else { Ok(()) }
}

fn no_guess() -> Ruling {
    let (least, most, step) = GUESS;
    Ruling::new("3.2", format!("A guess lies between {least} and {most} mm, in steps of {step}."))
}

/// Round numbers worth guessing.
fn stops() -> Vec<Stop> {
    (GUESS.0..=GUESS.1).step_by(20).map(|mm| Stop { value: mm.into(), name: format!("{mm} mm") }).collect()
}

impl StepHandler<Skirmish> for Guess {
    kernel::open_decision!(Skirmish);

    fn actor(&self, game: &Skirmish) -> Actor {
        game.in_turn()
    }

    fn legal(&self, _: &Skirmish, moves: &mut Vec<Move>) {
        moves.extend(stops().iter().map(|stop| Move::Guess { mm: stop.value as i32 }));
    }

    fn judge(&self, _: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Guess { mm } => may_guess(mm),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, scribe: &mut S) {
        let Move::Guess { mm } = *mv else { never(mv) };
        scribe.note(|| {
            let (id, at) = (Skirmish::id(self.0), Skirmish::id(self.1));
            let text = format!("**{id}** fires at **{at}**. [[3.2]]");
            Event::new(EventKind::Fight, Some(Skirmish::owner(self.0)), text).pieces([id, at])
        });
        game.steps.replace(Step::Measure(self.0, self.1, mm));
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        false
    }

    fn prompt(&self, game: &Skirmish, eyes: Eyes) -> Prompt {
        ask(game.turn_of(), eyes, "How far off is it?", "Guess; nobody measures now. [[3.3]]", Some(self.0))
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        match *mv {
            Move::Guess { mm } => offer(mv, Target::Number(mm.into()), format!("Guess {mm} mm")),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, _: &Skirmish, target: &Target) -> Option<Move> {
        number(target).map(|mm| Move::Guess { mm })
    }

    fn refuse_target(&self, _: &Skirmish, _: &Target) -> Ruling {
        not_now()
    }

    fn nearest(&self, _: &Skirmish, mv: &Move) -> Option<Move> {
        let (Move::Guess { mm }, (least, most, step)) = (*mv, GUESS) else { return None };
        Some(Move::Guess { mm: least + (mm.clamp(least, most) - least) / step * step })
    }

    fn preview(&self, game: &Skirmish, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, game: &Skirmish, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        best(self, game, style, draw, |_| 0)
    }
}

impl MeasuredStep for Guess {
    fn company(&self) -> Option<u8> {
        Some(self.0)
    }

    fn numbers(&self, _: &Skirmish) -> Vec<NumberRange> {
        let guess = range("Guess", "mm", json!({ "guess": { "mm": 100 } }), "/guess/mm", GUESS);
        vec![NumberRange { stops: stops(), below: Some(no_guess()), above: Some(no_guess()), masked: true, ..guess }]
    }

    fn placement(&self, _: &Skirmish) -> Option<Placement> {
        None
    }

    fn reach(&self, _: &Skirmish) -> Option<Reach> {
        None
    }

    /// A plain line without graduations.
    fn marks(&self, game: &Skirmish) -> Vec<Drawn> {
        let (Some(a), Some(b)) = (game.block(self.0), game.block(self.1)) else { return Vec::new() };
        let line = Shape::Line { from: shapes::spot(a.centre()), to: shapes::spot(b.centre()) };
        vec![Drawn::new(Role::Fire, line).of(side(self.0))]
    }

    /// Nobody's computer knows the range: it gets one number, its own estimate.
    fn candidates(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        moves.push(Move::Guess { mm: game.estimate(game.turn_of(), self.0, self.1) });
    }

    fn conceals(&self) -> bool {
        true
    }

    fn check(&self, game: &Skirmish) -> bool {
        game.may_pick(self.0).is_ok() && game.may_aim(self.0, self.1).is_ok()
    }
}
