//! OVER: nothing more (4.2).

use super::*;

/// Nothing more.
pub(crate) struct Over;

impl StepHandler<Skirmish> for Over {
    kernel::open_decision!(Skirmish);

    fn actor(&self, game: &Skirmish) -> Actor {
        Actor::Over(game.outcome())
    }

    fn legal(&self, _: &Skirmish, _: &mut Vec<Move>) {}

    fn judge(&self, _: &Skirmish, _: &Move) -> Result<(), Ruling> {
        Err(not_now())
    }

    fn play<S: Scribe>(&self, _: &mut Skirmish, mv: &Move, _: &mut S) {
        never(mv)
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        true
    }

    fn prompt(&self, _: &Skirmish, _: Eyes) -> Prompt {
        announce("The game is over.")
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        not_offered(mv)
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

    fn preview(&self, _: &Skirmish, _: &Move) -> Preview {
        Preview::default()
    }

    fn choose_move(&self, _: &Skirmish, _: &PlayStyle, _: &mut dyn RandomSource) -> Move {
        Move::Pass
    }
}

impl MeasuredStep for Over {
    nothing_measured!();

    fn company(&self) -> Option<u8> {
        None
    }

    fn check(&self, game: &Skirmish) -> bool {
        game.order.is_empty()
    }
}
