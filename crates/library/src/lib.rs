//! The shelf: every game behind one object-safe trait that takes and returns JSON, with its rules documents and
//! computer players.
//!
//! Server, referee and store use [`ShelfGame`] and [`LiveGame`] and never name a game crate.

mod bench;
mod play;
mod rules;
mod shelf;
mod title;

pub use bench::{BenchFigures, Work};
pub use play::{
    ActorId, Advice, Adviser, Course, GameAnalysis, GameInfo, GameMoves, GameRecords, GameView, LiveGame, Luck,
    OddsAnswer, Opened, PlayError, Reason, Reckoner, Step, Thinker, UndoState,
};
pub use rules::{Chapter, RuleText, Rules};
#[cfg(feature = "test-shelf")]
pub use shelf::TEST_SHELF;
pub use shelf::{COMING, Coming, SHELF, Shelf, title};
pub use title::{Contest, GameCrate, SelfPlay, ShelfGame};

pub use attack_chains::answer::Figure;
pub use attack_chains::{ChainOdds, ChainOddsFn, chain_odds};

pub use kernel::record::{RecordError, read_header};
pub use kernel::session::{ChartTurn, JournalLine};
pub use players::{
    Allowance, FORFEIT, Fit, LEVELS, Level, LevelInfo, Moment, Played, PlayerSpec, Roll, SUBSTITUTE, StopFlag,
    Thinking, TuneSettings, WeightFile,
};
pub use players::{schedule, statistics};
