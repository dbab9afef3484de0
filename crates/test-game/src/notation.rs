//! Positions that people can read and write.

use crate::{COMPANIES, META, ROUNDS, Skirmish, Step};
use kernel::{PositionError, Setup};
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
            serde_json::from_value(setup).map_err(|e| PositionError::new("setup", kernel::plainly(&e)))?;
        setup.check(&META).map_err(|e| PositionError::new("setup", e.to_string()))?;
        let mut read: Skirmish =
            serde_json::from_value(value).map_err(|e| PositionError::new("position", kernel::plainly(&e)))?;
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
        if (0..read.companies.len() as u8).any(|c| read.block(c).is_some_and(|b| !b.in_range())) {
            return wrong("companies", "a company stands too far away");
        }
        let own = |c: u8| read.may_pick(c).is_ok();
        let sound = match read.step {
            Step::Bid => read.bids.iter().any(Option::is_none) && read.order.is_empty(),
            Step::Reveal => read.bids.iter().all(Option::is_some) && read.order.is_empty(),
            Step::Pick => (0..read.companies.len() as u8).any(own),
            Step::Wheel(c) | Step::March(c) | Step::Aim(c) => own(c),
            Step::Guess(c, t) => own(c) && read.may_aim(c, t).is_ok(),
            Step::Measure(c, t, mm) => own(c) && read.may_aim(c, t).is_ok() && Self::may_guess(mm).is_ok(),
            Step::Over => read.order.is_empty(),
        };
        if sound { Ok(read) } else { wrong("step", "nothing can be decided there") }
    }
}
