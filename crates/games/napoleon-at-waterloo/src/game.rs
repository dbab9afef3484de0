//! Implements the kernel's traits for this game.

use crate::meta::META;
use crate::moves::Move;
use crate::options::Variant;
use crate::position::{Position, Step};
use crate::sequence::{phase_line, turn_line};
use crate::steps::with_step;
use crate::units::{FIRST_ARRIVING, Side, Unit, UnitSet};
use kernel::board::Board;
use kernel::fight::Fight;
use kernel::step::StepHandler;
use kernel::table::{Offer, Preview, Table, Target};
use kernel::{
    Actor, Discrete, Event, EventKind, Eyes, Fights, Game, Meta, PositionError, RandomSource, Ruling, Scribe, Seat,
    Setup, SetupError, Show, Silent, WeightedOutcome, Witnesses,
};
use serde_json::Value;

impl Game for Position {
    type Move = Move;

    fn meta() -> &'static Meta {
        &META
    }

    fn begin(setup: &Setup) -> Result<Self, SetupError> {
        let mut position = Position::start(setup)?;
        position.settle(&mut Silent);
        Ok(position)
    }

    fn setup(&self) -> Setup {
        self.setup()
    }

    fn setup_for(&self, eyes: Eyes) -> Setup {
        let mut setup = self.setup();
        // A secret plan is not for the other side's eyes (9.5a).
        if self.options.variant == Variant::Custom && self.options.secret_plan && !self.is_over() {
            for (side, plan) in Side::BOTH.into_iter().zip(["french_plan", "allied_plan"]) {
                if !knows(eyes, side) {
                    setup.options.remove(plan);
                }
            }
        }
        setup
    }

    fn opening(&self) -> Vec<Event> {
        let count = |side| self.occupied(side).len();
        let fresh = Position::begin(&self.setup()).is_ok_and(|start| start == *self);
        let text = if fresh {
            format!(
                "Set-up as on the morning of 18 June: {} French and {} Allied units [[1.0a]].",
                count(Side::French),
                count(Side::Allied)
            )
        } else {
            "The game goes on from a given position.".to_owned()
        };
        vec![Event::new(EventKind::Note, None, text), turn_line(self), phase_line(self)]
    }

    fn actor(&self) -> Actor {
        with_step!(self.step, step => step.actor(self))
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        with_step!(self.step, step => step.legal(self, moves));
    }

    fn judge(&self, mv: &Move) -> Result<(), Ruling> {
        with_step!(self.step, step => step.judge(self, mv))
    }

    fn play<S: Scribe>(&mut self, mv: &Move, scribe: &mut S) {
        if let Err(ruling) = self.judge(mv) {
            panic!("{mv:?} is not a move of {:?}: {ruling}", self.step);
        }
        with_step!(self.step, step => step.play(self, mv, scribe));
        self.settle(scribe);
    }

    fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        with_step!(self.step, step => step.chances(self, outcomes));
    }

    fn witnesses(&self, mv: &Move) -> Witnesses {
        with_step!(self.step, step => step.witnesses(self, mv))
    }

    fn has_secrets(&self) -> bool {
        self.has_secrets()
    }

    fn why_no_undo(&self, mv: &Move) -> Option<Ruling> {
        with_step!(self.step, step => step.why_no_undo(self, mv))
    }

    fn allows_undo(&self) -> bool {
        self.options.undo
    }

    fn at_rest(&self) -> bool {
        with_step!(self.step, step => step.at_rest(self))
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self {
        let mut world = self.clone();
        let other = Side::of(seat).other();
        if !self.has_secrets() || self.is_over() {
            return world;
        }
        // A reinforcement picked but not yet entered is unknown to the other side.
        if let Step::MoveDest(unit) = self.step
            && unit.side() == other
            && self.hex_of(unit).is_none()
        {
            world.step = Step::MovePick;
        }
        // Nor is it known who was told to wait.
        let waits = |u: &Unit| u.side() == other && self.is_off_map_unseen(*u);
        world.moved = world.moved & !world.moved.iter().filter(waits).collect::<UnitSet>();
        match self.options.variant {
            Variant::Custom => {
                // Nothing is known of the other list but what has come: any further arrival is as good as any other.
                for unit in Unit::all().skip(FIRST_ARRIVING).filter(|u| u.side() == other) {
                    if self.is_off_map_unseen(unit) {
                        let turn = if draw.below(2) == 0 { 0 } else { 1 + draw.below(10) as u8 };
                        world.expect(unit, turn);
                    }
                }
            }
            _ if self.codes[other as usize] != 0 => {
                let possible: Vec<u8> = self.possible_numbers(other).collect();
                let number = possible[draw.below(possible.len() as u32) as usize];
                world.codes[other as usize] = number;
                world.schedule(other, number);
            }
            _ => {}
        }
        world.legal_cache = world.find_legal();
        world
    }

    fn position(&self) -> Value {
        self.position()
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        Position::from_position(value)
    }

    fn chart_values(&self) -> (u32, Vec<i32>) {
        (u32::from(self.turn), self.losses.map(i32::from).to_vec())
    }
}

impl Show for Position {
    fn board(&self) -> Board {
        crate::board::board(self.map())
    }

    fn scene(&self, eyes: Eyes) -> Table {
        self.scene(eyes)
    }

    fn offer(&self, mv: &Move) -> Offer {
        with_step!(self.step, step => step.offer(self, mv))
    }

    fn move_for_target(&self, target: &Target) -> Option<Move> {
        with_step!(self.step, step => step.move_for_target(self, target))
    }

    fn refuse_target(&self, target: &Target) -> Ruling {
        with_step!(self.step, step => step.refuse_target(self, target))
    }

    fn nearest(&self, mv: &Move) -> Option<Move> {
        with_step!(self.step, step => step.nearest(self, mv))
    }

    fn preview(&self, mv: &Move) -> Preview {
        with_step!(self.step, step => step.preview(self, mv))
    }
}

impl Fights for Position {
    fn fight_odds(&self, query: &Value) -> Result<Fight, Ruling> {
        self.fight_odds(query)
    }
}

impl Discrete for Position {
    fn every_move() -> Vec<Move> {
        Move::every()
    }
}

/// May these eyes know what a side keeps hidden?
pub(crate) fn knows(eyes: Eyes, side: Side) -> bool {
    match eyes {
        Eyes::All => true,
        Eyes::Seat(seat) => Side::of(seat) == side,
        Eyes::Spectator => false,
    }
}

impl Position {
    fn is_off_map_unseen(&self, unit: Unit) -> bool {
        use crate::position::Place;
        matches!(self.place(unit), Place::WAITING | Place::ABSENT)
    }
}
