//! A game on the shelf, as a trait object.

use crate::bench::{self, BenchFigures, Work};
use crate::play::{LiveGame, Opened, TypedGame};
use crate::rules::Rules;
use attack_chains::ChainOddsFn;
use kernel::{ComputerPlay, Meta, PositionError, Session, Setup, SetupError, migrate, record};
use players::schedule::ScheduledGame;
use players::{
    Fit, Level, Played, PlayerSpec, Score, StopFlag, TuneSettings, WeightFile, contest, fingerprint, self_play, tune,
};
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

/// Games to be played between computer players.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Scenario and options.
    pub setup: Setup,
    /// Who takes part.
    pub players: Vec<PlayerSpec>,
    /// The games.
    pub bouts: Vec<ScheduledGame>,
    /// Where the dice come from.
    pub seed: u64,
    /// Threads to play on; zero for all cores.
    pub threads: usize,
}

/// A game on the shelf.
pub trait ShelfGame: Send + Sync {
    /// Names and options.
    fn meta(&self) -> &'static Meta;
    /// The rules in our words.
    fn rules(&self) -> &'static Rules;
    /// The player's guide, in Markdown with rule chips.
    fn guide(&self) -> &'static str;
    /// A new game.
    fn begin(&self, setup: &Setup) -> Result<Box<dyn LiveGame>, SetupError>;
    /// A game that goes on from a position.
    fn begin_at(&self, position: &Value) -> Result<Box<dyn LiveGame>, PositionError>;
    /// Translates the set-up of a game begun under this version of the rules; `None` if such games can no longer be
    /// played.
    fn migrate_setup(&self, version: &str, setup: Setup) -> Option<Setup>;
    /// The same for a position.
    fn migrate_position(&self, version: &str, position: Value) -> Option<Value>;
    /// A game from its record.
    fn open(&self, text: &str) -> Opened;
    /// Computer players against each other.
    fn self_play(&self, plan: &SelfPlay, stop: &StopFlag, progress: &(dyn Fn(u32) + Sync))
    -> Result<Score, SetupError>;
    /// The fingerprint of a computer player in this game, which changes with its settings; `None` for a bot.
    fn fingerprint(&self, player: &PlayerSpec) -> Option<String>;
    /// Plays the games of a contest and tells each with its place in the list as it ends.
    fn contest(
        &self,
        contest: &Contest,
        stop: &StopFlag,
        finished: &(dyn Fn(usize, Played) + Sync),
    ) -> Result<(), SetupError>;
    /// Learns the weights of this game's terms from games between computer players, played from each of these set-ups.
    fn tune(
        &self,
        setups: &[Setup],
        lesson: &TuneSettings,
        stop: &StopFlag,
        progress: &(dyn Fn(u32) + Sync),
    ) -> Result<(WeightFile, Fit), SetupError>;
    /// Measures speed.
    fn bench(&self, seconds: f64) -> BenchFigures;
    /// Does a fixed piece of work once, so that its instructions can be counted.
    fn work(&self, work: Work);
}

/// A game crate as a [`ShelfGame`].
pub struct GameCrate<G> {
    /// The rules in our words.
    pub rules: fn() -> &'static Rules,
    /// The player's guide, in Markdown with rule chips.
    pub guide: &'static str,
    /// How the game calculates attacks one after another: [`attack_chains::chain_odds`], or `None` if it only calculates single
    /// fights.
    pub chain_odds: Option<ChainOddsFn<G>>,
    /// Which game it is.
    pub game: PhantomData<fn() -> G>,
}

impl<G: ComputerPlay> GameCrate<G> {
    fn running(&self, session: Session<G>) -> Box<dyn LiveGame> {
        Box::new(TypedGame { session, chain_odds: self.chain_odds })
    }
}

impl<G: ComputerPlay> ShelfGame for GameCrate<G> {
    fn meta(&self) -> &'static Meta {
        G::meta()
    }

    fn rules(&self) -> &'static Rules {
        (self.rules)()
    }

    fn guide(&self) -> &'static str {
        self.guide
    }

    fn begin(&self, setup: &Setup) -> Result<Box<dyn LiveGame>, SetupError> {
        Ok(self.running(Session::begin(setup)?))
    }

    fn begin_at(&self, position: &Value) -> Result<Box<dyn LiveGame>, PositionError> {
        Ok(self.running(Session::from_position(G::from_position(position)?)))
    }

    fn migrate_setup(&self, version: &str, setup: Setup) -> Option<Setup> {
        migrate::setup::<G>(version, setup)
    }

    fn migrate_position(&self, version: &str, position: Value) -> Option<Value> {
        migrate::position::<G>(version, position)
    }

    fn open(&self, text: &str) -> Opened {
        let reading = record::read::<G>(text)?;
        Ok((self.running(reading.session), reading.damage))
    }

    fn self_play(
        &self,
        plan: &SelfPlay,
        stop: &StopFlag,
        progress: &(dyn Fn(u32) + Sync),
    ) -> Result<Score, SetupError> {
        let start = G::begin(&plan.setup)?;
        fill(&start, plan.levels.len())?;
        Ok(self_play(&start, &plan.levels, plan.games, plan.seed, stop, progress))
    }

    fn fingerprint(&self, player: &PlayerSpec) -> Option<String> {
        fingerprint::<G>(player)
    }

    fn contest(
        &self,
        plan: &Contest,
        stop: &StopFlag,
        finished: &(dyn Fn(usize, Played) + Sync),
    ) -> Result<(), SetupError> {
        let start = G::begin(&plan.setup)?;
        for bout in &plan.bouts {
            fill(&start, bout.seats.len())?;
            if let Some(player) = bout.seats.iter().find(|&&p| p >= plan.players.len()) {
                return Err(SetupError::new("players", format!("there is no player number {player}")));
            }
        }
        contest(&start, &plan.players, &plan.bouts, plan.seed, plan.threads, stop, finished);
        Ok(())
    }

    fn tune(
        &self,
        setups: &[Setup],
        lesson: &TuneSettings,
        stop: &StopFlag,
        progress: &(dyn Fn(u32) + Sync),
    ) -> Result<(WeightFile, Fit), SetupError> {
        let starts: Vec<G> = setups.iter().map(G::begin).collect::<Result<_, _>>()?;
        Ok(tune(&starts, lesson, stop, progress))
    }

    fn bench(&self, seconds: f64) -> BenchFigures {
        bench::measure::<G>(seconds)
    }

    fn work(&self, work: Work) {
        bench::work::<G>(work);
    }
}

/// Is there exactly one player for every seat?
fn fill<G: ComputerPlay>(start: &G, players: usize) -> Result<(), SetupError> {
    let seats = start.seats().len();
    if players == seats {
        return Ok(());
    }
    Err(SetupError::new("seats", format!("{} has {seats} seats, but {players} were given", G::meta().name)))
}
