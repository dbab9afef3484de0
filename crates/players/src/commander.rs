//! The commanders.

use crate::advice::Advice;
use crate::clock::Clock;
use crate::planner::{Means, Planner};
use kernel::table::{Offer, Table};
use kernel::{Actor, Draw, Eyes, Fancy, Game, Officers, Ruling, Seat};
use serde::{Deserialize, Serialize};

/// What a seat knows of a game: enough to list its moves and to imagine worlds, nothing more.
#[derive(Debug)]
pub struct Mind<'a, G: Game> {
    position: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Mind<'a, G> {
    /// The mind of whoever is to act; `None` at throws and after the end.
    pub fn of_actor(position: &'a G) -> Option<Self> {
        match position.actor() {
            Actor::Seat(seat) => Some(Mind { position, seat }),
            _ => None,
        }
    }

    /// Whose mind it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The moves the seat may make.
    pub fn legal(&self, moves: &mut Vec<G::Move>) {
        self.position.legal(moves);
    }

    /// May the seat make this move?
    pub fn judge(&self, mv: &G::Move) -> Result<(), Ruling> {
        self.position.judge(mv)
    }

    /// What the seat sees, without its offers.
    pub fn table(&self) -> Table {
        self.position.scene(Eyes::Seat(self.seat))
    }

    /// The moves the seat may make, with labels and targets.
    pub fn offers(&self) -> Vec<Offer> {
        let mut moves = Vec::new();
        self.position.legal(&mut moves);
        moves.iter().map(|mv| self.position.offer(mv)).collect()
    }

    /// A whole position the seat cannot tell from the real one.
    pub fn imagine(&self, draw: &mut dyn Draw) -> G {
        self.position.imagine(self.seat, draw)
    }
}

/// A computer player. It answers in time, with legal moves, and may be told to stop at any moment.
pub trait Commander<G: Game>: Send {
    /// Chooses at least one move. More than one are meant for the decisions that follow, as long as nothing happens in
    /// between that the seat could not foresee: no throw, no secret, nobody else's move.
    fn plan(&mut self, mind: &Mind<'_, G>, clock: &Clock) -> Vec<G::Move>;

    /// Why it gave no move, one sentence. Only strangers at the table ever need one.
    fn excuse(&self) -> Option<String> {
        None
    }
}

/// How strong a commander is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal move.
    Recruit,
    /// Rules of thumb, one move ahead.
    Sergeant,
    /// Plans whole turns and tries the plans in its mind.
    Captain,
}

/// A level as the start page shows it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LevelInfo {
    /// The level.
    pub level: Level,
    /// Its id in set-ups and protocols.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What to expect, one sentence.
    pub explain: &'static str,
}

/// All levels, weakest first.
pub const LEVELS: &[LevelInfo] = &[
    LevelInfo {
        level: Level::Recruit,
        id: "recruit",
        name: "Recruit",
        explain: "Makes any move the rules allow. Good for a first look at the game.",
    },
    LevelInfo {
        level: Level::Sergeant,
        id: "sergeant",
        name: "Sergeant",
        explain: "Keeps a line, takes good odds and knows what wins, but looks no further than the move at hand.",
    },
    LevelInfo {
        level: Level::Captain,
        id: "captain",
        name: "Captain",
        explain: "Thinks of several plans for the turn and tries each in its mind before the first unit moves.",
    },
];

impl Level {
    /// The level with an id.
    pub fn named(id: &str) -> Option<Level> {
        LEVELS.iter().find(|l| l.id == id).map(|l| l.level)
    }

    /// Its id.
    pub fn id(self) -> &'static str {
        LEVELS.iter().find(|l| l.level == self).map_or("", |l| l.id)
    }
}

/// What a level that plans may spend; `None` for one that does not plan.
pub(crate) fn means(level: Level) -> Option<Means> {
    match level {
        Level::Recruit | Level::Sergeant => None,
        Level::Captain => Some(Means::CAPTAIN),
    }
}

/// What a level that plans advises whoever is to act; one that does not plan asks the captain.
pub fn advise<G: Officers>(level: Level, seed: u64, mind: &Mind<'_, G>, clock: &Clock) -> Advice<G::Move> {
    Planner::new(means(level).unwrap_or(Means::CAPTAIN), seed).advise(mind, clock)
}

/// A commander of a level. Equal seeds give equal play.
pub fn commander<G: Officers>(level: Level, seed: u64) -> Box<dyn Commander<G>> {
    let draw = Fancy::seeded(seed);
    match level {
        Level::Recruit => Box::new(Recruit { draw, moves: Vec::new() }),
        Level::Sergeant => Box::new(Sergeant { draw }),
        Level::Captain => Box::new(Planner::new(Means::CAPTAIN, seed)),
    }
}

struct Recruit<M> {
    draw: Fancy,
    moves: Vec<M>,
}

impl<G: Game> Commander<G> for Recruit<G::Move> {
    fn plan(&mut self, mind: &Mind<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        self.moves.clear();
        mind.legal(&mut self.moves);
        vec![self.moves[self.draw.below(self.moves.len() as u32) as usize]]
    }
}

struct Sergeant {
    draw: Fancy,
}

impl<G: Officers> Commander<G> for Sergeant {
    fn plan(&mut self, mind: &Mind<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        let world = mind.imagine(&mut self.draw);
        vec![world.sergeant(&mut self.draw)]
    }
}
