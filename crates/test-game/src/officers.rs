//! The computer player: marches at the nearest enemy and fires where it thinks it can hit. What it orders stands at
//! each step.

use crate::steps::with_step;
use crate::{Move, Skirmish};
use kernel::step::StepHandler;
use kernel::{Draw, Officers, PlayStyle, Seat, Term};

impl Officers for Skirmish {
    fn order(&self, style: &PlayStyle, draw: &mut dyn Draw) -> Move {
        with_step!(self.step(), step => step.order(self, style, draw))
    }

    fn terms() -> &'static [Term] {
        &[Term { id: "companies", about: "companies", good: true, gain: "keeps companies", loss: "loses companies" }]
    }

    fn weigh(&self, seat: Seat, values: &mut [i32]) {
        values[0] = self.strength(seat);
    }

    fn progress_percent(&self) -> u32 {
        u32::from(self.round - 1) * 33
    }
}
