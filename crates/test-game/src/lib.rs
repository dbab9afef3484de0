//! Skirmish: a small measured game for two seats or three. It stands on no shelf that people see; the tests of the kernel,
//! the players, the referee and the server play it, because it holds everything that a game without a grid adds: oriented
//! rectangles, a free place, a wheel, a slide, a guessed range and a secret bid. It is built as such a game should be: one
//! module a step (`steps/`), a stack of the steps that wait, distances from `measure`.
//!
//! 0. **The set-up.** Before the first round each seat in turn places its third company, wholly on its own ground (0.1) and
//!    looking no farther than 90 degrees away from the army's own way (0.2).
//! 1. **The bid.** Each seat bids 0 to 3 in secret (1.1), one after the other; then all bids are shown (1.2). The highest
//!    acts first; among equals the earlier seat (1.3).
//! 2. **The march.** A seat picks a company of its own (2.1) that has not acted in this round (2.2), wheels it by at most 90
//!    degrees about a front corner (2.3) and marches it straight on by at most 60 mm (2.4). It may march through friends,
//!    but no company may come to lie on another (2.5) or leave the field (2.6). Marching onto an enemy stops in contact
//!    (2.7). Whoever comes within 20 mm of an enemy is seen (2.8); rough ground is told of, and costs nothing (2.9).
//! 3. **The shot.** Instead of marching, a company may aim at an enemy (3.1) and guess the range in steps of 5 mm from 20 to
//!    400 (3.2). From the decision to fire on nobody may measure, and it cannot be taken back (3.3). The range is then
//!    measured: a guess within 10 mm hits and removes the target (3.4).
//! 4. **The end.** A seat passes when it is done (4.1). After three rounds, or when one seat is left, whoever has most
//!    companies wins; more than one share the win (4.2). A seat without companies has no turn (4.3).

mod game;
mod ground;
mod moves;
mod notation;
mod officers;
mod shapes;
mod slow;
mod steps;
mod view;

pub use moves::Move;

use kernel::setup::{OnlyWith, SCENARIO, Scenario, SeatMeta, Seating, Series};
use kernel::step::StepStack;
use kernel::{GameResult, Meta, Seat, SeatSet};
use measure::{Block, Footprint, Pose};
use serde::{Deserialize, Serialize};

/// Companies of each seat.
pub const COMPANIES: usize = 3;
/// Rounds of a game.
pub const ROUNDS: u8 = 3;
/// Ticks in a millimetre.
pub const MM: i32 = 1000;
/// The side of the square field, in millimetres.
pub const FIELD: i32 = 300;
/// The farthest march, in millimetres.
pub const MARCH: i32 = 60;
/// A guess hits if it is no farther off than this, in millimetres.
pub const HIT: i32 = 10;
/// Whoever comes nearer to an enemy is seen, in millimetres.
pub const NEAR: i32 = 20;
/// The limits of a guess in millimetres, and its step.
pub const GUESS: (i32, i32, i32) = (20, 400, 5);
/// How far pieces may lie on each other by rounding, in ticks.
pub(crate) const TOLERANCE: i32 = 100;
/// A company: 30 mm wide, 15 mm deep.
pub const COMPANY: Footprint = Footprint::centred(30 * MM, 15 * MM);

/// What is asked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Where does this company stand at the start?
    Deploy(u8),
    /// Who bids next?
    Bid,
    /// All bids lie there.
    Reveal,
    /// Which company acts?
    Pick,
    /// By how much does it wheel?
    Wheel(u8),
    /// How far does it march?
    March(u8),
    /// At whom does it aim?
    Aim(u8),
    /// How far off is the target?
    Guess(u8, u8),
    /// The range is measured: company, target, guess in millimetres.
    Measure(u8, u8, i32),
    /// Nothing more.
    Over,
}

/// The position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skirmish {
    #[serde(skip)]
    pub(crate) three: bool,
    /// The round, from one.
    pub round: u8,
    /// What is asked now, on top of what waits for it.
    pub steps: StepStack<Step, 4>,
    /// Where each company stands, seat after seat; none if it is lost.
    pub companies: Vec<Option<Pose>>,
    /// Those that have acted in this round.
    pub acted: Vec<bool>,
    /// The bids of this round.
    pub bids: Vec<Option<u8>>,
    /// Seats still to act in this round, the present one first.
    pub order: Vec<u8>,
    /// Is this a world that somebody imagines? Then a measured range is drawn about the guess: nobody knows it yet.
    #[serde(skip)]
    pub(crate) imagined: bool,
}

const BLUE: SeatMeta = SeatMeta { id: "blue", name: "Blue", tone: "fr", aim: "Keep most companies." };
const RED: SeatMeta = SeatMeta { id: "red", name: "Red", tone: "br", aim: "Keep most companies." };
const BLACK: SeatMeta = SeatMeta { id: "black", name: "Black", tone: "pr", aim: "Keep most companies." };
const SEATS: [SeatMeta; 3] = [BLUE, RED, BLACK];

pub(crate) static META: Meta = Meta {
    id: "test-skirmish",
    name: "Skirmish",
    blurb: "Companies, rulers, a guess and a bid.",
    credits: "Our own tests",
    players: "2–3",
    length: "10 min",
    weight: 1,
    rules_version: "1",
    seats: &SEATS,
    scenarios: &[
        Scenario { id: "three", name: "Three armies", blurb: "Blue, Red and Black." },
        Scenario { id: "two", name: "Two armies", blurb: "Blue and Red." },
    ],
    options: &[],
    presets: &[],
    series: &[
        Series { name: "Blue", tone: "fr", mark: None },
        Series { name: "Red", tone: "br", mark: None },
        Series { name: "Black", tone: "pr", mark: None },
    ],
    seatings: &[Seating { with: OnlyWith { option: SCENARIO, values: &["two"] }, seats: &[BLUE, RED] }],
};

impl Skirmish {
    /// What is asked now.
    pub fn step(&self) -> Step {
        self.steps.top().unwrap_or(Step::Over)
    }

    /// How many seats there are.
    pub fn seat_count(&self) -> usize {
        if self.three { 3 } else { 2 }
    }

    /// The owner of a company.
    pub fn owner(company: u8) -> Seat {
        Seat(company / COMPANIES as u8)
    }

    /// A company's id on the table, such as `blue-2`.
    pub fn id(company: u8) -> String {
        format!("{}-{}", SEATS[Self::owner(company).index()].id, company % COMPANIES as u8 + 1)
    }

    /// The company with this id.
    pub fn named(id: &str) -> Option<u8> {
        (0..3 * COMPANIES as u8).find(|c| Self::id(*c) == id)
    }

    /// Every company, lost or not.
    pub(crate) fn all(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        0..self.companies.len() as u8
    }

    /// The company that a seat places before the first round.
    pub(crate) fn placed_by(seat: Seat) -> u8 {
        seat.0 * COMPANIES as u8 + 2
    }

    /// A company on the field.
    pub fn block(&self, company: u8) -> Option<Block> {
        Some(Block::new((*self.companies.get(usize::from(company))?)?, COMPANY))
    }

    /// The others on the field.
    pub(crate) fn others(&self, company: u8) -> impl Iterator<Item = (u8, Block)> {
        self.all().filter(move |c| *c != company).filter_map(|c| Some((c, self.block(c)?)))
    }

    /// The companies a seat has left.
    pub fn strength(&self, seat: Seat) -> i32 {
        let own = seat.index() * COMPANIES..(seat.index() + 1) * COMPANIES;
        self.companies[own].iter().flatten().count() as i32
    }

    /// 4.2: who has most companies.
    pub(crate) fn outcome(&self) -> GameResult {
        let seats = || (0..self.seat_count() as u8).map(Seat);
        let most = seats().map(|s| self.strength(s)).max();
        let winners = seats().filter(|s| Some(self.strength(*s)) == most).fold(SeatSet::NOBODY, SeatSet::with);
        if winners == SeatSet::all(self.seat_count()) {
            return GameResult { winners: SeatSet::NOBODY, rule: "4.2" };
        }
        GameResult { winners, rule: "4.2" }
    }
}
