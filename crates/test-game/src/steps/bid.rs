//! BID: each seat bids in secret (1.1).

use super::*;

/// How much does the next seat bid?
pub(crate) struct Bid;

impl Bid {
    fn bidder(game: &Skirmish) -> Seat {
        Seat(game.bids.iter().position(Option::is_none).unwrap_or(0) as u8)
    }
}

impl StepHandler<Skirmish> for Bid {
    fn actor(&self, game: &Skirmish) -> Actor {
        Actor::Seat(Self::bidder(game))
    }

    fn legal(&self, _: &Skirmish, moves: &mut Vec<Move>) {
        moves.extend((0..=3).map(Move::Bid));
    }

    fn chances(&self, _: &Skirmish, _: &mut Vec<WeightedOutcome<Move>>) {}

    fn judge(&self, _: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Bid(0..=3) => Ok(()),
            Move::Bid(_) => Err(Ruling::new("1.1", "A bid lies between 0 and 3.")),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, scribe: &mut S) {
        let (Move::Bid(bid), seat) = (*mv, Self::bidder(game)) else { never(mv) };
        game.bids[seat.index()] = Some(bid);
        scribe.note(|| Event::new(EventKind::Note, Some(seat), format!("**{}** makes a bid. [[1.1]]", name(seat))));
        scribe.note(|| {
            let text = format!("The bid of **{}** is {bid}.", name(seat));
            Event::new(EventKind::Note, Some(seat), text).for_eyes(only(seat))
        });
        if game.bids.iter().all(Option::is_some) {
            game.steps.replace(Step::Reveal);
        }
    }

    fn witnesses(&self, game: &Skirmish, _: &Move) -> Witnesses {
        only(Self::bidder(game))
    }

    fn why_no_undo(&self, _: &Skirmish, _: &Move) -> Option<Ruling> {
        None
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        true
    }

    fn prompt(&self, game: &Skirmish, eyes: Eyes) -> Prompt {
        ask(Self::bidder(game), eyes, "How much do you bid?", "Choose a number.", None)
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        match *mv {
            Move::Bid(n) => offer(mv, Target::Number(n.into()), format!("Bid {n}")),
            _ => not_offered(mv),
        }
    }

    fn move_for_target(&self, _: &Skirmish, target: &Target) -> Option<Move> {
        number(target).and_then(|n| u8::try_from(n).ok()).map(Move::Bid)
    }

    fn refuse_target(&self, _: &Skirmish, _: &Target) -> Ruling {
        not_now()
    }

    fn nearest(&self, _: &Skirmish, mv: &Move) -> Option<Move> {
        matches!(mv, Move::Bid(_)).then_some(Move::Bid(3))
    }

    fn preview(&self, game: &Skirmish, mv: &Move) -> Preview {
        titled(self.offer(game, mv))
    }

    fn choose_move(&self, game: &Skirmish, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        best(self, game, style, draw, |_| 0)
    }
}

impl MeasuredStep for Bid {
    nothing_measured!();

    fn company(&self) -> Option<u8> {
        None
    }

    fn check(&self, game: &Skirmish) -> bool {
        game.bids.iter().any(Option::is_none) && game.order.is_empty()
    }
}
