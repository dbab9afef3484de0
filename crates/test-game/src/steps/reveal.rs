//! REVEAL: all bids are shown (1.2), and the order is found (1.3).

use super::*;

/// The bids are shown.
pub(crate) struct Reveal;

impl Reveal {
    /// The bids as they are shown; nought for a seat that is not there.
    fn shown(game: &Skirmish) -> [u8; 3] {
        let mut shown = [0; 3];
        for (place, bid) in shown.iter_mut().zip(&game.bids) {
            *place = bid.unwrap_or(0);
        }
        shown
    }
}

impl StepHandler<Skirmish> for Reveal {
    fn actor(&self, _: &Skirmish) -> Actor {
        Actor::Chance
    }

    fn legal(&self, _: &Skirmish, _: &mut Vec<Move>) {}

    fn chances(&self, game: &Skirmish, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        outcomes.push(WeightedOutcome { mv: Move::Reveal(Self::shown(game)), weight: 1 });
    }

    fn judge(&self, game: &Skirmish, mv: &Move) -> Result<(), Ruling> {
        match *mv {
            Move::Reveal(bids) if bids == Self::shown(game) => Ok(()),
            Move::Reveal(_) => Err(Ruling::new("1.2", "Other bids were made.")),
            _ => Err(not_now()),
        }
    }

    fn play<S: Scribe>(&self, game: &mut Skirmish, mv: &Move, scribe: &mut S) {
        let Move::Reveal(bids) = *mv else { never(mv) };
        scribe.note(|| {
            let shown: Vec<String> = bids.iter().take(game.bids.len()).map(u8::to_string).collect();
            Event::new(EventKind::Note, None, format!("The bids are {}. [[1.2]]", shown.join(", ")))
        });
        // 1.3: the highest first; the sort keeps the order of the seats among equals.
        game.order = (0..game.seat_count() as u8).collect();
        game.order.sort_by_key(|s| std::cmp::Reverse(bids[usize::from(*s)]));
        game.steps.replace(Step::Pick);
        game.go_on();
    }

    fn witnesses(&self, _: &Skirmish, _: &Move) -> Witnesses {
        Witnesses::All
    }

    fn why_no_undo(&self, _: &Skirmish, _: &Move) -> Option<Ruling> {
        None
    }

    fn at_rest(&self, _: &Skirmish) -> bool {
        true
    }

    fn prompt(&self, _: &Skirmish, _: Eyes) -> Prompt {
        announce("The bids are shown.")
    }

    fn offer(&self, _: &Skirmish, mv: &Move) -> Offer {
        offer(mv, button("reveal"), "Show the bids".to_owned())
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
        Move::Reveal(Self::shown(game))
    }
}

impl MeasuredStep for Reveal {
    nothing_measured!();

    fn company(&self) -> Option<u8> {
        None
    }

    fn check(&self, game: &Skirmish) -> bool {
        game.bids.iter().all(Option::is_some) && game.order.is_empty()
    }
}
