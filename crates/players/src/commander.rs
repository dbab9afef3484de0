//! Computer players and their levels.

use crate::advice::Advice;
use crate::clock::Clock;
use crate::planner::Planner;
use kernel::table::{Offer, Table};
use kernel::{Actor, ComputerPlay, Eyes, FastRng, Mistakes, PlayStyle, RandomSource, Ruling, Seat, Show};
use serde::{Deserialize, Serialize};

/// What a seat knows about a game: enough to list its moves and to imagine worlds, nothing more.
#[derive(Debug)]
pub struct SeatView<'a, G: Show> {
    position: &'a G,
    seat: Seat,
}

impl<'a, G: Show> SeatView<'a, G> {
    /// The view of the seat that is to act; `None` at throws and after the end.
    pub fn of_actor(position: &'a G) -> Option<Self> {
        match position.actor() {
            Actor::Seat(seat) => Some(SeatView { position, seat }),
            _ => None,
        }
    }

    /// Whose mind it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The moves a computer chooses among; see [`kernel::Game::candidates`].
    pub fn candidates(&self, moves: &mut Vec<G::Move>) {
        self.position.candidates(moves);
    }

    /// May the seat make this move?
    pub fn judge(&self, mv: &G::Move) -> Result<(), Ruling> {
        self.position.judge(mv)
    }

    /// What the seat sees, with the numbers, the placement and the reach it may choose from; see [`SeatView::offers`] for the
    /// offers.
    pub fn table(&self) -> Table {
        let mut table = self.position.table(Eyes::Seat(self.seat));
        table.offers.clear();
        table
    }

    /// What the seat sees, without anything to choose from.
    pub fn scene(&self) -> Table {
        seen(self.position, self.seat)
    }

    /// The moves the seat may make, with labels and targets; of numbers and poses only the stops.
    pub fn offers(&self) -> Vec<Offer> {
        let mut moves = Vec::new();
        self.position.legal(&mut moves);
        moves.iter().map(|mv| self.position.offer(mv)).collect()
    }

    /// A whole position the seat cannot tell from the real one.
    pub fn imagine(&self, draw: &mut dyn RandomSource) -> G {
        self.position.imagine(self.seat, draw)
    }
}

/// What a seat sees of a position, without anything to choose from.
pub(crate) fn seen<G: Show>(position: &G, seat: Seat) -> Table {
    let mut scene = position.scene(Eyes::Seat(seat));
    if position.conceals_measures() {
        scene.hide_measures();
    }
    scene
}

/// A computer player. It answers in time, with legal moves, and may be told to stop at any moment.
pub trait Commander<G: Show>: Send {
    /// Chooses at least one move. More than one are meant for the decisions that follow, as long as nothing happens in
    /// between that the seat could not foresee: no throw, no secret, nobody else's move.
    fn plan(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> Vec<G::Move>;

    /// Why it gave no move, in one sentence. Only external programs ever need one.
    fn failure_reason(&self) -> Option<String> {
        None
    }
}

/// How strong a commander is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal move.
    Recruit,
    /// Rules of thumb with many mistakes.
    Sergeant,
    /// Rules of thumb with some mistakes.
    Captain,
    /// Rules of thumb with few mistakes or none.
    Colonel,
    /// Plans whole turns and tries the plans in imagined worlds.
    Marshal,
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
        explain: "Has an idea of what wins, but makes many mistakes. A fair opponent for first games.",
    },
    LevelInfo {
        level: Level::Captain,
        id: "captain",
        name: "Captain",
        explain: "Keeps a line and takes good odds most of the time, but is easily carried away.",
    },
    LevelInfo {
        level: Level::Colonel,
        id: "colonel",
        name: "Colonel",
        explain: "Steady: keeps a line, knows what wins and seldom lets a good chance go by.",
    },
    LevelInfo {
        level: Level::Marshal,
        id: "marshal",
        name: "Marshal",
        explain: "Thinks of many plans for every turn and tries each in his mind before the first unit moves.",
    },
];

/// The level that plays for a seat that has resigned.
pub const SUBSTITUTE: Level = Level::Colonel;

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

impl Level {
    /// The mistakes of this level; `None` for a recruit, who does not follow the rules of thumb, and for a marshal, who
    /// plans.
    pub fn mistakes<G: ComputerPlay>(self) -> Option<Mistakes> {
        let settings = G::level_settings();
        match self {
            Level::Recruit | Level::Marshal => None,
            Level::Sergeant => Some(settings.sergeant),
            Level::Captain => Some(settings.captain),
            Level::Colonel => Some(settings.colonel),
        }
    }
}

/// The advice of the staff to the seat that is to act.
pub fn advise<G: ComputerPlay>(seed: u64, mind: &SeatView<'_, G>, clock: &Clock) -> Advice<G::Move> {
    Planner::new(G::level_settings().staff.into(), seed).advise(mind, clock)
}

/// A commander of a level. Equal seeds give equal play.
pub fn commander<G: ComputerPlay>(level: Level, seed: u64) -> Box<dyn Commander<G>> {
    match (level, level.mistakes::<G>()) {
        (_, Some(mistakes)) => Box::new(Officer::new(mistakes, seed)),
        (Level::Marshal, _) => Box::new(Planner::new(G::level_settings().marshal.into(), seed)),
        _ => Box::new(Recruit { draw: FastRng::from_seed(seed), moves: Vec::new() }),
    }
}

struct Recruit<M> {
    draw: FastRng,
    moves: Vec<M>,
}

impl<G: Show> Commander<G> for Recruit<G::Move> {
    fn plan(&mut self, mind: &SeatView<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        self.moves.clear();
        mind.candidates(&mut self.moves);
        vec![self.moves[self.draw.below(self.moves.len() as u32) as usize]]
    }
}

/// Follows the rules of thumb, but in a new style for every order: it may be timid or daring, noise may outweigh the
/// better choice, and now and then it makes a random move.
pub(crate) struct Officer {
    mistakes: Mistakes,
    style: PlayStyle,
    draw: FastRng,
}

impl Officer {
    pub(crate) fn new(mistakes: Mistakes, seed: u64) -> Officer {
        Officer { mistakes, style: PlayStyle::STEADY, draw: FastRng::from_seed(seed) }
    }
}

impl<G: ComputerPlay> Commander<G> for Officer {
    fn plan(&mut self, mind: &SeatView<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        const DARING: [i32; 5] = [40, 60, 100, 160, 250];
        let world = mind.imagine(&mut self.draw);
        // An order once begun is finished in the same style.
        if world.at_rest() {
            if self.mistakes.blunders > 0 && self.draw.below(100) < self.mistakes.blunders {
                let mut moves = Vec::new();
                mind.candidates(&mut moves);
                return vec![moves[self.draw.below(moves.len() as u32) as usize]];
            }
            if self.mistakes.noise > 0 {
                let daring = DARING[self.draw.below(DARING.len() as u32) as usize];
                self.style = PlayStyle { daring, noise: self.mistakes.noise, noise_seed: self.draw.next_u64() };
            }
        }
        vec![world.choose_move(&self.style, &mut self.draw)]
    }
}
