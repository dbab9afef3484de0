//! Positions that people can read and write.

use crate::steps::{MeasuredStep, with_step};
use crate::{COMPANIES, META, ROUNDS, Skirmish, Step};
use kernel::{PositionError, Seat, Setup};
use serde_json::{Value, json};

impl Skirmish {
    pub(crate) fn write(&self) -> Value {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        value["game"] = json!(META.id);
        value["setup"] = json!({ "scenario": if self.three { "three" } else { "two" } });
        value
    }

    pub(crate) fn read(value: &Value) -> Result<Self, PositionError> {
        let wrong = |at: &str, what: &str| Err(PositionError::new(at, what));
        let mut value = value.clone();
        if let Some(game) = value.as_object_mut().and_then(|v| v.remove("game"))
            && game != META.id
        {
            return wrong("game", "this is a position of another game");
        }
        let setup = value.as_object_mut().and_then(|v| v.remove("setup")).unwrap_or_else(|| json!({}));
        let setup: Setup =
            serde_json::from_value(setup).map_err(|e| PositionError::new("setup", kernel::readable_error(&e)))?;
        setup.check(&META).map_err(|e| PositionError::new("setup", e.to_string()))?;
        let mut read: Skirmish =
            serde_json::from_value(value).map_err(|e| PositionError::new("position", kernel::readable_error(&e)))?;
        read.three = setup.scenario != "two";
        let seats = read.seat_count();
        if read.companies.len() != seats * COMPANIES || read.acted.len() != seats * COMPANIES {
            return wrong("companies", "every seat has three companies");
        }
        if read.bids.len() != seats || read.bids.iter().flatten().any(|b| *b > 3) {
            return wrong("bids", "every seat bids 0 to 3");
        }
        if !(1..=ROUNDS).contains(&read.round) {
            return wrong("round", "there is no such round");
        }
        if read.order.iter().any(|s| usize::from(*s) >= seats) {
            return wrong("order", "there is no such seat");
        }
        if (0..read.companies.len() as u8).any(|c| read.block(c).is_some_and(|b| !b.pose.at().in_range())) {
            return wrong("companies", "a company stands too far away");
        }
        let sound = read.steps_nest() && with_step!(read.step(), step => step.check(&read));
        if sound { Ok(read) } else { wrong("steps", "nothing can be decided there") }
    }

    /// Steps wait for each other in two ways: the first bid for the companies to be placed, a pick for what is picked.
    fn steps_nest(&self) -> bool {
        let steps: Vec<Step> = self.steps.iter().copied().collect();
        match steps.as_slice() {
            [Step::Bid | Step::Reveal | Step::Pick | Step::Over] => true,
            [Step::Pick, above] => {
                with_step!(*above, step => step.company()).is_some() && !matches!(above, Step::Deploy(_))
            }
            [Step::Bid, placed @ ..] => {
                let seats = (0..self.seat_count() as u8).rev().map(|seat| Step::Deploy(Self::placed_by(Seat(seat))));
                placed.iter().copied().eq(seats.take(placed.len()))
            }
            _ => false,
        }
    }
}
