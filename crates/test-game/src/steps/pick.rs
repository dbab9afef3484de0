//! PICK: which company acts (2.1), or does the seat pass (4.1)? Waits below everything that the company then does.

use super::*;

/// Which company acts?
pub(crate) struct Pick;

impl StepHandler<Skirmish> for Pick {
    kernel::open_decision!(Skirmish);

    fn actor(&self, game: &Skirmish) -> Actor {
        game.in_turn()
    }

    fn legal(&self, game: &Skirmish, moves: &mut Vec<Move>) {
        moves.extend(game.all().filter(|company| game.may_pick(*company).is_ok()).map(Move::Pick));
        moves.push(Move::Pass);
    }

    fn judge(&self, game: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Pick(company) => game.may_pick(company),
            Move::Pass => Ok(()),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Pick(company) => game.steps.push(Step::Wheel(company)),
            Move::Pass => {
                let seat = game.turn_of();
                scribe.note(|| Event::new(EventKind::Phase, Some(seat), format!("**{}** passes. [[4.1]]", name(seat))));
                game.order.remove(0);
                game.go_on();
            }
            _ => never(mv),
        }
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        true
    }

    fn prompt(&self, game: &Skirmish, eyes: Eyes) -> Prompt {
        ask(game.turn_of(), eyes, "Which company acts?", "Click a company, or pass.", None)
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        match *mv {
            Move::Pick(c) => offer(mv, Target::Piece(Skirmish::id(c)), format!("Act with {}", Skirmish::id(c))),
            Move::Pass => offer(mv, button("pass"), "Pass".to_owned()),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, _: &Skirmish, target: &Target) -> Option<Move> {
        match target {
            Target::Button(name) if name == "pass" => Some(Move::Pass),
            _ => clicked(target).map(Move::Pick),
        }
    }

    fn refuse_target(&self, _: &Skirmish, _: &Target) -> Ruling {
        not_now()
    }

    fn nearest(&self, game: &Skirmish, _: &Move) -> Option<Move> {
        game.all().find(|company| game.may_pick(*company).is_ok()).map(Move::Pick)
    }

    fn preview(&self, game: &Skirmish, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, game: &Skirmish, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        best(self, game, style, draw, |mv| if *mv == Move::Pass { -1000 } else { 0 })
    }
}

impl MeasuredStep for Pick {
    nothing_measured!();

    fn company(&self) -> Option<u8> {
        None
    }

    fn check(&self, game: &Skirmish) -> bool {
        game.enemies_stand() && game.all().any(|company| game.may_pick(company).is_ok())
    }
}
