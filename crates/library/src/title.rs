//! A game on the shelf behind one face.

use crate::bench::{self, BenchFigures};
use crate::play::{Opened, Play, Running};
use crate::rules::Rules;
use kernel::{Meta, Officers, PositionError, Session, Setup, SetupError, record};
use players::{Level, Score, Stop, self_play};
use serde_json::Value;
use std::marker::PhantomData;

/// What a series of games between computer players is to be.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Scenario and options.
    pub setup: Setup,
    /// One level a seat, in the game's own order.
    pub levels: Vec<Level>,
    /// How many games.
    pub games: u32,
    /// Where the dice come from.
    pub seed: u64,
}

/// A game on the shelf.
pub trait Title: Send + Sync {
    /// Names and options.
    fn meta(&self) -> &'static Meta;
    /// The rules in our words.
    fn rules(&self) -> &'static Rules;
    /// The player's guide, in Markdown with rule chips.
    fn guide(&self) -> &'static str;
    /// A new game.
    fn begin(&self, setup: &Setup) -> Result<Box<dyn Play>, SetupError>;
    /// A game that goes on from a position.
    fn begin_at(&self, position: &Value) -> Result<Box<dyn Play>, PositionError>;
    /// A game from its record.
    fn open(&self, text: &str) -> Opened;
    /// Computer players against each other.
    fn self_play(&self, plan: &SelfPlay, stop: &Stop, progress: &(dyn Fn(u32) + Sync)) -> Result<Score, SetupError>;
    /// Measures speed.
    fn bench(&self, seconds: f64) -> BenchFigures;
}

/// A game crate as a [`Title`].
pub(crate) struct Book<G> {
    pub rules: fn() -> &'static Rules,
    pub guide: &'static str,
    pub game: PhantomData<fn() -> G>,
}

impl<G: Officers> Title for Book<G> {
    fn meta(&self) -> &'static Meta {
        G::meta()
    }

    fn rules(&self) -> &'static Rules {
        (self.rules)()
    }

    fn guide(&self) -> &'static str {
        self.guide
    }

    fn begin(&self, setup: &Setup) -> Result<Box<dyn Play>, SetupError> {
        Ok(Box::new(Running(Session::<G>::begin(setup)?)))
    }

    fn begin_at(&self, position: &Value) -> Result<Box<dyn Play>, PositionError> {
        Ok(Box::new(Running(Session::from_position(G::from_position(position)?))))
    }

    fn open(&self, text: &str) -> Opened {
        let reading = record::read::<G>(text)?;
        Ok((Box::new(Running(reading.session)), reading.damage))
    }

    fn self_play(&self, plan: &SelfPlay, stop: &Stop, progress: &(dyn Fn(u32) + Sync)) -> Result<Score, SetupError> {
        let start = G::begin(&plan.setup)?;
        if plan.levels.len() != start.seats().len() {
            return Err(SetupError::new(
                "seats",
                format!("{} has {} seats, but {} were given", G::meta().name, start.seats().len(), plan.levels.len()),
            ));
        }
        Ok(self_play(&start, &plan.levels, plan.games, plan.seed, stop, progress))
    }

    fn bench(&self, seconds: f64) -> BenchFigures {
        bench::measure::<G>(seconds)
    }
}
