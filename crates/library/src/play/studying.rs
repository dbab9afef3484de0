//! Computer analysis of a game in progress: moves, advice, luck and evaluation.

use super::{PlayError, TypedGame};
use kernel::shape::Drawn;
use kernel::{Actor, ComputerPlay, EventKind, Eyes, FastRng, Seat};
use players::{Clock, Level, Moment, Roll, SeatView, StopFlag, advise, commander};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// Computer analysis of a game in progress.
pub trait GameAnalysis {
    /// Something that can choose a move for the actor without holding the game; `None` if no seat is to act.
    fn thinker(&self, level: Level, seed: u64) -> Option<Thinker>;
    /// Who is to act, now or at an earlier moment, and something that can advise them; `None` if no seat is to act there.
    /// While measures are hidden only the present moment is advised on: at an earlier one distances were known.
    fn adviser(&self, at: Option<u32>, seed: u64) -> Result<Option<(&'static str, Adviser)>, PlayError>;
    /// Marks that a seat asks for a hint.
    fn mark_hint(&mut self, seat: &str) -> Result<(), PlayError>;
    /// Who asked for hints, and after how many moves.
    fn hints(&self) -> Vec<(u32, &'static str)>;
    /// What every throw brought these eyes against what it was expected to bring; refused while measures are hidden from
    /// them.
    fn luck(&self, eyes: &str) -> Result<Luck, PlayError>;
    /// How the game went as a computer judges it, by what these eyes may know; refused while measures are hidden from them.
    fn course(&self, eyes: &str) -> Result<Course, PlayError>;
}

impl<G: ComputerPlay> GameAnalysis for TypedGame<G> {
    fn thinker(&self, level: Level, seed: u64) -> Option<Thinker> {
        let Actor::Seat(seat) = self.session.actor() else { return None };
        // The thinker gets an imagined world, so that not even its memory holds what the seat may not know.
        let world = self.session.position().imagine(seat, &mut FastRng::from_seed(seed));
        Some(Box::new(move |time, stop| {
            let clock = match time {
                Some(time) => Clock::limited(time, stop),
                None => Clock::unlimited(stop),
            };
            let plan = SeatView::of_actor(&world).map(|mind| commander::<G>(level, seed).plan(&mind, &clock));
            plan.unwrap_or_default().iter().filter_map(|mv| serde_json::to_value(mv).ok()).collect()
        }))
    }

    fn adviser(&self, at: Option<u32>, seed: u64) -> Result<Option<(&'static str, Adviser)>, PlayError> {
        let live = at.is_none_or(|at| at == self.session.len());
        if !live {
            self.check_measures(Eyes::Spectator)?;
        }
        let moment = self.moment(at)?;
        let actor = if live { self.session.actor() } else { moment.actor() };
        let Actor::Seat(seat) = actor else { return Ok(None) };
        // It gets no more than the seat could know at that moment, even if everything is known by now.
        let world = moment.imagine(seat, &mut FastRng::from_seed(seed));
        let hidden = moment.conceals_measures();
        let seats = self.session.seats();
        let id = move |seat: Seat| seats[seat.index()].id;
        let adviser: Adviser = Box::new(move |time, stop| {
            let clock = time.map_or_else(|| Clock::unlimited(stop.clone()), |time| Clock::limited(time, stop.clone()));
            let advice = SeatView::of_actor(&world).map(|mind| advise::<G>(seed, &mind, &clock));
            let none = Advice::none(id(seat), seats.len());
            let Some(advice) = advice else { return none };
            Advice {
                // The share and the reasons would reveal the range that is being guessed.
                share: if hidden { none.share } else { advice.share },
                steps: advice
                    .telling
                    .into_iter()
                    .filter(|e| e.by == Some(seat) && e.seen_by.include(Eyes::Seat(seat)))
                    // Headings are not actions.
                    .filter(|e| !matches!(e.kind, EventKind::Turn | EventKind::Phase))
                    .map(|e| Step {
                        text: e.shown_text(hidden),
                        shapes: e.shown_shapes(hidden),
                        pieces: e.pieces,
                        spaces: e.spaces,
                    })
                    .collect(),
                first: advice.moves.first().and_then(|mv| serde_json::to_value(mv).ok()).unwrap_or_default(),
                reasons: advice
                    .reasons
                    .into_iter()
                    .filter(|_| !hidden)
                    .map(|r| Reason { seat: id(r.seat), good: r.good, text: r.text })
                    .collect(),
                ..none
            }
        });
        Ok(Some((id(seat), adviser)))
    }

    fn mark_hint(&mut self, seat: &str) -> Result<(), PlayError> {
        let seat = self.seat(seat)?;
        Ok(self.session.mark_hint(seat)?)
    }

    fn hints(&self) -> Vec<(u32, &'static str)> {
        self.session.hints().iter().map(|(at, seat)| (*at, self.session.seats()[seat.index()].id)).collect()
    }

    fn luck(&self, eyes: &str) -> Result<Luck, PlayError> {
        let eyes = self.eyes(eyes)?;
        self.check_measures(eyes)?;
        let rolls = players::luck(&self.session, eyes);
        Ok(Luck {
            seats: self.session.seats().iter().map(|s| s.id).collect(),
            told: rolls.is_some(),
            rolls: rolls.unwrap_or_default(),
        })
    }

    fn course(&self, eyes: &str) -> Result<Course, PlayError> {
        let eyes = self.eyes(eyes)?;
        self.check_measures(eyes)?;
        let moments = players::course(&self.session, eyes);
        Ok(Course {
            seats: self.session.seats().iter().map(|s| s.id).collect(),
            told: moments.is_some(),
            moments: moments.unwrap_or_default(),
        })
    }
}

/// Chooses moves elsewhere, on another thread if wished: takes a time limit and a stop switch. The moves after the
/// first are for the following decisions, if nothing unexpected happens in between.
pub type Thinker = Box<dyn FnOnce(Option<Duration>, StopFlag) -> Vec<Value> + Send>;

/// Advises elsewhere, on another thread if wished: takes a time limit and a stop switch.
pub type Adviser = Box<dyn FnOnce(Option<Duration>, StopFlag) -> Advice + Send>;

/// A computer's plan for whoever is to act, and why.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advice {
    /// Who is advised.
    pub seat: &'static str,
    /// The share of the game the seat may expect with this plan, between nought and one.
    pub share: f32,
    /// The plan as a journal would tell it.
    pub steps: Vec<Step>,
    /// Its first move, as it is offered.
    pub first: Value,
    /// What speaks for it, then what speaks against it; the weightiest first.
    pub reasons: Vec<Reason>,
}

/// A step of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// The sentence; may hold marks.
    pub text: String,
    /// Pieces concerned.
    pub pieces: Vec<String>,
    /// Spaces concerned; for a march the way.
    pub spaces: Vec<String>,
    /// Shapes concerned, on a free board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Drawn>,
}

/// Something that speaks for or against a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reason {
    /// The seat it concerns.
    pub seat: &'static str,
    /// Does it speak for the plan?
    pub good: bool,
    /// What the plan does there, such as "opens the Brussels road".
    pub text: &'static str,
}

/// The luck account of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Luck {
    /// The seats, in the order of the shares.
    pub seats: Vec<&'static str>,
    /// May these eyes know?
    pub told: bool,
    /// Every throw and draw.
    pub rolls: Vec<Roll>,
}

/// How a game went.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Course {
    /// The seats, in the order of the shares.
    pub seats: Vec<&'static str>,
    /// May these eyes know?
    pub told: bool,
    /// How it stood.
    pub moments: Vec<Moment>,
}

impl Advice {
    /// Without weights every seat has the same share.
    fn none(seat: &'static str, seats: usize) -> Advice {
        Advice { seat, share: 1.0 / seats as f32, steps: Vec::new(), first: Value::Null, reasons: Vec::new() }
    }
}
