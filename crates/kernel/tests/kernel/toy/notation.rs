//! What a written position must fulfil before it is played on. Records and position files come from anywhere.

use super::{Cards, Phase, Picket, SEATS};
use kernel::{PositionError, Seat};

impl Picket {
    /// Is this a position that can arise? Names the field that says it cannot.
    pub fn check(&self) -> Result<(), PositionError> {
        let wrong = |at: &str, what: &str| Err(PositionError::new(at, what));
        let cards = self.hands.iter().map(|h| h.len()).sum::<u32>() + self.spent.len();
        let cards = cards + self.bids.iter().flatten().count() as u32;
        if self.bids.iter().flatten().any(|&c| !Cards::PACK.contains(c)) {
            return wrong("bids", "cards go from 1 to 10");
        }
        if Cards::PACK.without(self.deck()).len() != cards {
            return wrong("hands", "a card lies in two places");
        }
        if !(1..=self.rounds()).contains(&self.round) {
            return wrong("round", "there is no such round");
        }
        if (1..6).any(|i| self.stands[..i].contains(&self.stands[i])) {
            return wrong("stands", "two sentries stand on one post");
        }
        if !self.bugles && self.bugled.contains(&true) {
            return wrong("bugled", "there are no bugles in this game");
        }
        let laid = self.bids.iter().flatten().count();
        let in_seat_order = self.bids[..laid].iter().all(Option::is_some);
        let right_bids = match self.phase {
            Phase::Deal | Phase::Over => laid == 0,
            Phase::Bid => laid < 3 && in_seat_order,
            _ => laid == 3,
        };
        if !right_bids {
            return wrong("bids", "these cards cannot lie there in this phase");
        }
        let over = self.phase == Phase::Over;
        let rounds_played = if over { self.rounds() } else { self.round - 1 };
        if self.spent.len() != 3 * u32::from(rounds_played) || over && self.round != self.rounds() {
            return wrong("spent", "every round spends three cards");
        }
        let held = |s: Seat| self.hands[s.index()].len() + u32::from(self.bids[s.index()].is_some());
        let due = u32::from(self.rounds() - rounds_played);
        let right_hands = match self.phase {
            Phase::Deal => SEATS.iter().all(|&s| held(s) == (cards + 2 - u32::from(s.0)) / 3) && cards < 3 * due,
            _ => SEATS.iter().all(|&s| held(s) == due),
        };
        if !right_hands {
            return wrong("hands", "the hands should hold other numbers of cards");
        }
        let marching = matches!(self.phase, Phase::Watch { .. } | Phase::Place { .. });
        if self.fire.is_some() != marching || self.fire.is_some_and(|p| p.0 > 5) {
            return wrong("fire", "one of the first six posts is under fire during the march, and only then");
        }
        let most = if self.bugled[self.watch().index()] { 2 } else { 1 };
        if marching && !(1..=most).contains(&self.marches()) {
            return wrong("phase", "there are not so many marches");
        }
        match self.phase {
            Phase::Place { sentry, .. } if sentry.owner() != self.watch() || !self.can_go(sentry) => {
                wrong("phase", "this sentry cannot have been picked")
            }
            _ => Ok(()),
        }
    }
}
