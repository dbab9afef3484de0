//! The steps, one module each: whatever is asked, listed, judged, done, shown and ordered at a step stands in its module.
//! What several steps measure stands in `ground.rs`. [`with_step!`] is the only way from a step to its module; a new step
//! does not compile until all of it is there.

pub(crate) mod aim;
pub(crate) mod bid;
pub(crate) mod deploy;
pub(crate) mod guess;
pub(crate) mod march;
pub(crate) mod measured;
pub(crate) mod over;
pub(crate) mod pick;
pub(crate) mod reveal;
pub(crate) mod wheel;

use crate::{Move, ROUNDS, SEATS, Skirmish, Step};
use kernel::shape::{Drawn, NumberRange, Placement, Reach, Stop};
use kernel::step::StepHandler;
use kernel::table::{Offer, OfferStyle, Preview, Prompt, Target};
use kernel::{
    Actor, Event, EventKind, Eyes, PlayStyle, RandomSource, Ruling, Scribe, Seat, SeatSet, WeightedOutcome, Witnesses,
};
use serde_json::Value;

/// What this game asks of every step besides what every game asks: what a game without a grid adds.
pub(crate) trait MeasuredStep: StepHandler<Skirmish> {
    /// The company in hand.
    fn company(&self) -> Option<u8>;

    /// The numbers that may be chosen freely.
    fn numbers(&self, game: &Skirmish) -> Vec<NumberRange>;

    /// The pose that may be chosen freely.
    fn placement(&self, game: &Skirmish) -> Option<Placement>;

    /// Where the company in hand can be.
    fn reach(&self, game: &Skirmish) -> Option<Reach>;

    /// What is drawn on the field.
    fn marks(&self, game: &Skirmish) -> Vec<Drawn>;

    /// The moves a computer chooses among.
    fn candidates(&self, game: &Skirmish, moves: &mut Vec<Move>);

    /// Are measures hidden?
    fn conceals(&self) -> bool;

    /// Does the step, as a position has it written, fit the rest?
    fn check(&self, game: &Skirmish) -> bool;
}

/// Says of a [`MeasuredStep`] that nothing is measured: no numbers, no poses, nothing drawn, nothing hidden.
macro_rules! nothing_measured {
    () => {
        fn numbers(&self, _: &Skirmish) -> Vec<NumberRange> {
            Vec::new()
        }

        fn placement(&self, _: &Skirmish) -> Option<Placement> {
            None
        }

        fn reach(&self, _: &Skirmish) -> Option<Reach> {
            None
        }

        fn marks(&self, _: &Skirmish) -> Vec<Drawn> {
            Vec::new()
        }

        fn candidates(&self, game: &Skirmish, moves: &mut Vec<Move>) {
            self.legal(game, moves);
        }

        fn conceals(&self) -> bool {
            false
        }
    };
}
pub(crate) use nothing_measured;

/// Calls the module of a step: `with_step!(self.step(), step => step.legal(self, moves))`.
macro_rules! with_step {
    ($which:expr, $step:ident => $what:expr) => {
        match $which {
            crate::Step::Deploy(company) => {
                let $step = &crate::steps::deploy::Deploy(company);
                $what
            }
            crate::Step::Bid => {
                let $step = &crate::steps::bid::Bid;
                $what
            }
            crate::Step::Reveal => {
                let $step = &crate::steps::reveal::Reveal;
                $what
            }
            crate::Step::Pick => {
                let $step = &crate::steps::pick::Pick;
                $what
            }
            crate::Step::Wheel(company) => {
                let $step = &crate::steps::wheel::Wheel(company);
                $what
            }
            crate::Step::March(company) => {
                let $step = &crate::steps::march::March(company);
                $what
            }
            crate::Step::Aim(company) => {
                let $step = &crate::steps::aim::Aim(company);
                $what
            }
            crate::Step::Guess(company, target) => {
                let $step = &crate::steps::guess::Guess(company, target);
                $what
            }
            crate::Step::Measure(company, target, guess) => {
                let $step = &crate::steps::measured::Measured { company, target, guess };
                $what
            }
            crate::Step::Over => {
                let $step = &crate::steps::over::Over;
                $what
            }
        }
    };
}
pub(crate) use with_step;

// What the modules share.

fn not_now() -> Ruling {
    Ruling::new("sequence", "Something else is decided now.")
}

/// A move that was judged legal and that the step does not know: `judge` and `play` of its module differ.
fn never(mv: &Move) -> ! {
    unreachable!("{mv:?} was judged legal")
}

fn only(seat: Seat) -> Witnesses {
    Witnesses::Only(SeatSet::only(seat))
}

fn name(seat: Seat) -> &'static str {
    SEATS[seat.index()].name
}

fn side(company: u8) -> &'static str {
    SEATS[Skirmish::owner(company).index()].id
}

/// The prompt of a decision.
fn ask(seat: Seat, eyes: Eyes, question: &str, gesture: &str, company: Option<u8>) -> Prompt {
    Prompt {
        seat: Some(SEATS[seat.index()].id),
        yours: eyes == Eyes::Seat(seat),
        question: question.to_owned(),
        gesture: gesture.to_owned(),
        piece: company.map(Skirmish::id),
        ..Prompt::default()
    }
}

/// The prompt while nobody decides.
fn announce(question: &str) -> Prompt {
    Prompt { question: question.to_owned(), ..Prompt::default() }
}

fn offer(mv: &Move, on: Target, label: String) -> Offer {
    Offer { mv: serde_json::to_value(mv).unwrap_or_default(), on, label, style: OfferStyle::Plain, listing: None }
}

fn button(name: &str) -> Target {
    Target::Button(name.to_owned())
}

/// How a move of another step looks here; only legal moves are ever offered.
fn not_offered(mv: &Move) -> Offer {
    offer(mv, button("other"), "Not possible now".to_owned())
}

fn titled(offer: Offer) -> Preview {
    Preview { title: offer.label, ..Preview::default() }
}

fn number(target: &Target) -> Option<i32> {
    match target {
        Target::Number(n) => i32::try_from(*n).ok(),
        _ => None,
    }
}

fn clicked(target: &Target) -> Option<u8> {
    match target {
        Target::Piece(id) => Skirmish::named(id),
        _ => None,
    }
}

/// A range with its limits, to be given its reasons, stops and gaps.
fn range(
    label: &str,
    unit: &'static str,
    mv: Value,
    pointer: &'static str,
    (min, max, step): (i32, i32, i32),
) -> NumberRange {
    NumberRange {
        label: label.to_owned(),
        unit,
        mv,
        pointer,
        min: min.into(),
        max: max.into(),
        step: step.into(),
        below: None,
        above: None,
        stops: Vec::new(),
        gaps: Vec::new(),
        masked: false,
    }
}

/// What an officer likes best of what he may choose among; noise turns the scale.
fn best(
    step: &impl MeasuredStep,
    game: &Skirmish,
    style: &PlayStyle,
    draw: &mut dyn RandomSource,
    worth: impl Fn(&Move) -> i32,
) -> Move {
    let mut moves = Vec::new();
    step.candidates(game, &mut moves);
    let first = draw.below(moves.len() as u32) as usize;
    moves.rotate_left(first);
    let best = moves.iter().enumerate().max_by_key(|(i, mv)| worth(mv) + style.noise_for(*i as u64, 40));
    best.map_or(Move::Pass, |(_, mv)| *mv)
}

impl Skirmish {
    /// Whose turn it is; while the order is open nobody's.
    fn in_turn(&self) -> Actor {
        self.order.first().map_or(Actor::Chance, |seat| Actor::Seat(Seat(*seat)))
    }

    fn turn_of(&self) -> Seat {
        Seat(self.order.first().copied().unwrap_or(0))
    }

    /// 2.1, 2.2: may this company act?
    pub(crate) fn may_pick(&self, company: u8) -> Result<(), Ruling> {
        let Some(&seat) = self.order.first() else { return Err(not_now()) };
        if usize::from(company) >= self.companies.len() || Self::owner(company) != Seat(seat) {
            return Err(Ruling::new("2.1", "Pick a company of your own."));
        }
        if self.block(company).is_none() {
            return Err(Ruling::new("2.1", "This company is lost."));
        }
        if self.acted[usize::from(company)] {
            return Err(Ruling::new("2.2", "This company has acted in this round."));
        }
        Ok(())
    }

    /// 4.2: has more than one seat a company left?
    fn enemies_stand(&self) -> bool {
        (0..self.seat_count() as u8).filter(|seat| self.strength(Seat(*seat)) > 0).count() > 1
    }

    /// The company has acted; who goes on?
    fn finish(&mut self, company: u8) {
        self.acted[usize::from(company)] = true;
        self.steps.pop();
        self.go_on();
    }

    /// 4.1 to 4.3: leaves out seats that cannot act, and ends rounds and the game.
    fn go_on(&mut self) {
        if !self.enemies_stand() {
            self.order.clear();
            return self.steps.replace(Step::Over);
        }
        while !self.order.is_empty() {
            if self.all().any(|company| self.may_pick(company).is_ok()) {
                return;
            }
            self.order.remove(0);
        }
        if self.round == ROUNDS {
            return self.steps.replace(Step::Over);
        }
        self.round += 1;
        self.bids.fill(None);
        self.acted.fill(false);
        self.steps.replace(Step::Bid);
    }
}
