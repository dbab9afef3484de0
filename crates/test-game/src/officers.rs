//! The computer player: marches at the nearest enemy and fires where it thinks it can hit. What it orders stands at
//! each step.

use crate::steps::with_step;
use crate::{Move, Skirmish};
use kernel::step::StepHandler;
use kernel::{ComputerPlay, PlayStyle, RandomSource, Seat, Term};

impl ComputerPlay for Skirmish {
    fn choose_move(&self, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        with_step!(self.step(), step => step.choose_move(self, style, draw))
    }

    fn terms() -> &'static [Term] {
        &[Term {
            id: "companies",
            topic: "companies",
            more_is_better: true,
            gain: "keeps companies",
            loss: "loses companies",
        }]
    }

    fn evaluate_terms(&self, seat: Seat, values: &mut [i32]) {
        values[0] = self.strength(seat);
    }

    fn progress_percent(&self) -> u32 {
        u32::from(self.round - 1) * 33
    }
}
