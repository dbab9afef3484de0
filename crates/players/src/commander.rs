//! The commanders.

use crate::clock::Clock;
use kernel::{Actor, Draw, Fancy, Game, Officers, Seat};
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

    /// A whole position the seat cannot tell from the real one.
    pub fn imagine(&self, draw: &mut dyn Draw) -> G {
        self.position.imagine(self.seat, draw)
    }
}

/// A computer player. It answers in time, with a legal move, and may be told to stop at any moment.
pub trait Commander<G: Game>: Send {
    /// Chooses a move.
    fn decide(&mut self, mind: &Mind<'_, G>, clock: &Clock) -> G::Move;
}

/// How strong a commander is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal move.
    Recruit,
    /// Rules of thumb, one move ahead.
    Sergeant,
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

/// A commander of a level. Equal seeds give equal play.
pub fn commander<G: Officers>(level: Level, seed: u64) -> Box<dyn Commander<G>> {
    let draw = Fancy::seeded(seed);
    match level {
        Level::Recruit => Box::new(Recruit { draw, moves: Vec::new() }),
        Level::Sergeant => Box::new(Sergeant { draw }),
    }
}

struct Recruit<M> {
    draw: Fancy,
    moves: Vec<M>,
}

impl<G: Game> Commander<G> for Recruit<G::Move> {
    fn decide(&mut self, mind: &Mind<'_, G>, _clock: &Clock) -> G::Move {
        self.moves.clear();
        mind.legal(&mut self.moves);
        self.moves[self.draw.below(self.moves.len() as u32) as usize]
    }
}

struct Sergeant {
    draw: Fancy,
}

impl<G: Officers> Commander<G> for Sergeant {
    fn decide(&mut self, mind: &Mind<'_, G>, _clock: &Clock) -> G::Move {
        let world = mind.imagine(&mut self.draw);
        world.sergeant(&mut self.draw)
    }
}
