//! The contract, fulfilled: every question goes to the module of the present step.

use crate::steps::{MeasuredStep, with_step};
use crate::{COMPANIES, GUESS, HIT, META, MM, Move, Skirmish, Step};
use kernel::board::Board;
use kernel::fight::{Fight, Fighter, Throw, Tone};
use kernel::setup::SeatMeta;
use kernel::shape::{NumberRange, Placement, Reach};
use kernel::step::{StepHandler, StepStack};
use kernel::table::{Offer, Preview, Table, Target};
use kernel::{
    Actor, Eyes, Fights, Game, Meta, PositionError, RandomSource, Ruling, Scribe, Seat, Setup, SetupError, Show,
    WeightedOutcome, Witnesses,
};
use measure::Pose;
use serde_json::Value;

impl Game for Skirmish {
    type Move = Move;

    fn meta() -> &'static Meta {
        &META
    }

    fn begin(setup: &Setup) -> Result<Self, SetupError> {
        setup.check(&META)?;
        let three = setup.scenario != "two";
        let seats = if three { 3 } else { 2 };
        let starts = [(30, 270, 0), (90, 30, 180), (270, 120, 270)];
        let companies = (0..seats * COMPANIES).map(|c| {
            let ((x, y, heading), i) = (starts[c / COMPANIES], (c % COMPANIES) as i32);
            let (dx, dy) = if heading == 270 { (0, 40) } else { (40, 0) };
            // 0.1: the third is placed by its seat.
            (i < 2).then(|| Pose::new((x + i * dx) * MM, (y + i * dy) * MM, heading))
        });
        let mut steps = StepStack::new();
        steps.push(Step::Bid);
        for seat in (0..seats as u8).rev() {
            steps.push(Step::Deploy(Self::placed_by(Seat(seat))));
        }
        Ok(Skirmish {
            three,
            round: 1,
            steps,
            companies: companies.collect(),
            acted: vec![false; seats * COMPANIES],
            bids: vec![None; seats],
            order: Vec::new(),
            imagined: false,
        })
    }

    fn setup(&self) -> Setup {
        Setup { scenario: if self.three { "three" } else { "two" }.into(), ..Setup::default() }
    }

    fn seats(&self) -> &'static [SeatMeta] {
        if self.three { META.seats } else { META.seatings[0].seats }
    }

    fn actor(&self) -> Actor {
        with_step!(self.step(), step => step.actor(self))
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        with_step!(self.step(), step => step.legal(self, moves));
    }

    fn candidates(&self, moves: &mut Vec<Move>) {
        with_step!(self.step(), step => step.candidates(self, moves));
    }

    fn judge(&self, mv: &Move) -> Result<(), Ruling> {
        with_step!(self.step(), step => step.judge(self, mv))
    }

    fn play<S: Scribe>(&mut self, mv: &Move, scribe: &mut S) {
        with_step!(self.step(), step => step.play(self, mv, scribe));
    }

    fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        with_step!(self.step(), step => step.chances(self, outcomes));
    }

    fn witnesses(&self, mv: &Move) -> Witnesses {
        with_step!(self.step(), step => step.witnesses(self, mv))
    }

    fn has_secrets(&self) -> bool {
        matches!(self.step(), Step::Bid | Step::Reveal) && self.bids.iter().any(Option::is_some)
    }

    fn why_no_undo(&self, mv: &Move) -> Option<Ruling> {
        with_step!(self.step(), step => step.why_no_undo(self, mv))
    }

    fn at_rest(&self) -> bool {
        with_step!(self.step(), step => step.at_rest(self))
    }

    fn conceals_measures(&self) -> bool {
        with_step!(self.step(), step => step.conceals())
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self {
        let mut world = Skirmish { imagined: true, ..self.clone() };
        if self.has_secrets() {
            for (s, bid) in world.bids.iter_mut().enumerate() {
                if s != seat.index() && bid.is_some() {
                    *bid = Some(draw.below(4) as u8);
                }
            }
        }
        world
    }

    fn position(&self) -> Value {
        self.write()
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        Skirmish::read(value)
    }

    fn chart_values(&self) -> (u32, Vec<i32>) {
        let strength = |s| if s < self.seat_count() as u8 { self.strength(Seat(s)) } else { 0 };
        (self.round.into(), (0..3).map(strength).collect())
    }
}

impl Show for Skirmish {
    fn board(&self) -> Board {
        self.draw_board()
    }

    fn scene(&self, eyes: Eyes) -> Table {
        self.draw_scene(eyes)
    }

    fn offer(&self, mv: &Move) -> Offer {
        with_step!(self.step(), step => step.offer(self, mv))
    }

    fn move_for_target(&self, target: &Target) -> Option<Move> {
        with_step!(self.step(), step => step.move_for_target(self, target))
    }

    fn refuse_target(&self, target: &Target) -> Ruling {
        with_step!(self.step(), step => step.refuse_target(self, target))
    }

    fn nearest(&self, mv: &Move) -> Option<Move> {
        with_step!(self.step(), step => step.nearest(self, mv))
    }

    fn preview(&self, mv: &Move) -> Preview {
        with_step!(self.step(), step => step.preview(self, mv))
    }

    fn numbers(&self) -> Vec<NumberRange> {
        with_step!(self.step(), step => step.numbers(self))
    }

    fn placement(&self) -> Option<Placement> {
        with_step!(self.step(), step => step.placement(self))
    }

    fn reach(&self) -> Option<Reach> {
        with_step!(self.step(), step => step.reach(self))
    }
}

/// An officer is off by up to so many per cent.
const OFF: i32 = 9;

impl Fights for Skirmish {
    /// While measures are open: how likely an officer's estimate hits, for the company in hand. The query may name the
    /// target; else it is the nearest enemy.
    fn fight_odds(&self, query: &Value) -> Result<Fight, Ruling> {
        if self.conceals_measures() {
            return Err(Ruling::new("3.3", "Nobody knows the range before it is measured."));
        }
        let Step::Wheel(company) = self.step() else {
            return Err(Ruling::new("3.1", "Odds are told for the company that may fire."));
        };
        let enemies = || self.all().filter(|target| self.may_aim(company, *target).is_ok());
        let target = match query["target"].as_str() {
            Some(id) => Skirmish::named(id).filter(|target| enemies().any(|enemy| enemy == *target)),
            None => enemies().min_by_key(|target| self.range(company, *target)),
        };
        let target = target.ok_or_else(|| Ruling::new("3.1", "There is no such company on the field."))?;
        let range = self.range(company, target);
        let hits = (-OFF..=OFF).filter(|off| (guess_for(range, *off) - range).abs() <= HIT).count() as u32;
        let total = (2 * OFF + 1) as u32;
        let throw = |result, weight, tone| Throw { dice: Vec::new(), weight, result, tone };
        let throws = vec![throw("hit", hits, Tone::Good), throw("miss", total - hits, Tone::Ill)];
        let fighter = |c: u8| Fighter { piece: Self::id(c), strength: 1, times: 1, note: String::new(), rule: None };
        let tell = |result| if result == "hit" { "The target is removed." } else { "Nothing happens." }.to_owned();
        Ok(Fight {
            title: format!("A shot at {}", Self::id(target)),
            sub: "By an officer's estimate".to_owned(),
            attackers: vec![fighter(company)],
            attack: 0,
            defenders: vec![fighter(target)],
            defence: 0,
            modifiers: Vec::new(),
            column: "",
            need: None,
            shares: Fight::sum_up(&throws, tell),
            throws,
            total,
            rounded: false,
            columns: Vec::new(),
            pools: Vec::new(),
            notes: vec![format!("The range is {range} mm. [[3.4]]")],
            ask: None,
        })
    }
}

/// The guess of an officer who is off by so many per cent.
fn guess_for(range: i32, off: i32) -> i32 {
    let (least, most, step) = GUESS;
    let estimate = range + range * off / 100;
    (least + (estimate - least + step / 2).div_euclid(step) * step).clamp(least, most)
}

impl Skirmish {
    /// What an officer takes the range for: off by up to nine per cent, the same for one observer, target and round.
    pub fn estimate(&self, seat: Seat, company: u8, target: u8) -> i32 {
        let mixed =
            (u64::from(seat.0) << 24 | u64::from(target) << 16 | u64::from(company) << 8 | u64::from(self.round))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let off = (mixed >> 40) % (2 * OFF as u64 + 1);
        guess_for(self.range(company, target), off as i32 - OFF)
    }
}
