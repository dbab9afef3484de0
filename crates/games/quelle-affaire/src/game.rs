//! Implements the kernel's traits for this game.

use crate::meta::{META, SCRATCH_SEATS, SEATS};
use crate::moves::Move;
use crate::night::NightTask;
use crate::options::{Options, PAIRS};
use crate::pieces::Side;
use crate::position::{Position, Task, thrown};
use kernel::board::Board;
use kernel::fight::Fight;
use kernel::setup::SeatMeta;
use kernel::table::{Offer, Preview, Table, Target};
use kernel::{
    Actor, Discrete, Event, EventKind, Eyes, Fights, Game, Meta, PositionError, RandomSource, Ruling, Scribe, Seat,
    SeatSet, Setup, SetupError, Show, Silent, WeightedOutcome, Witnesses,
};
use serde_json::Value;

impl Game for Position {
    type Move = Move;

    fn meta() -> &'static Meta {
        &META
    }

    fn begin(setup: &Setup) -> Result<Self, SetupError> {
        let mut position = Position::start(Options::read(setup)?);
        position.settle(&mut Silent);
        Ok(position)
    }

    fn setup(&self) -> Setup {
        self.options.write()
    }

    fn migrate_setup(version: &str, setup: Setup) -> Option<Setup> {
        Options::migrate_setup(version, setup)
    }

    fn opening(&self) -> Vec<Event> {
        let fresh = Position::begin(&self.setup()).is_ok_and(|start| start == *self);
        let text = match (fresh, self.options.scratch, self.options.night) {
            (false, ..) => "The game goes on from a given position.",
            (_, true, _) => "Two armies are raised for a scratch game [[14.1]].",
            (_, _, true) => "The night before: the armies feel for each other in the dark [[13.1a]].",
            _ => "18 June 1815, half past eleven: the armies stand on their ground [[2.1a]].",
        };
        let mut events = vec![Event::new(EventKind::Note, None, text)];
        if !self.options.night && !self.options.scratch {
            events.push(Event::new(EventKind::Turn, None, crate::words::turn_line(self.turn)));
        }
        events
    }

    fn seats(&self) -> &'static [SeatMeta] {
        if !self.options.scratch {
            return &SEATS;
        }
        let pair = PAIRS.iter().position(|p| p.1 == self.options.armies).unwrap_or(0);
        &SCRATCH_SEATS[pair]
    }

    fn actor(&self) -> Actor {
        self.actor()
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        self.legal(moves);
    }

    fn judge(&self, mv: &Move) -> Result<(), Ruling> {
        let mut listed = Vec::new();
        self.legal(&mut listed);
        let mut outcomes = Vec::new();
        self.chances(&mut outcomes);
        if listed.contains(mv) || outcomes.iter().any(|c| c.mv == *mv) { Ok(()) } else { Err(self.refuse(*mv)) }
    }

    fn play<S: Scribe>(&mut self, mv: &Move, scribe: &mut S) {
        self.play(mv, scribe);
    }

    fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        self.chances(outcomes);
    }

    fn witnesses(&self, mv: &Move) -> Witnesses {
        match (self.task(), mv) {
            // G-23: nobody sees what is mixed in; a drawn card is its owner's secret.
            (_, Move::Mix(_)) => Witnesses::Only(SeatSet::NOBODY),
            (_, Move::Draw(card)) => Witnesses::Only(SeatSet::only(card.side().seat())),
            // 13.1b, G0: a counter's face and an army list are their owner's secret.
            (Some(Task::Night(_)), Move::Counter(_))
            | (Some(Task::Scratch(_)), Move::Ready | Move::Buy(_) | Move::Close) => match self.actor() {
                Actor::Seat(seat) => Witnesses::Only(SeatSet::only(seat)),
                _ => Witnesses::All,
            },
            _ => Witnesses::All,
        }
    }

    fn has_secrets(&self) -> bool {
        self.end().is_none()
    }

    fn why_no_undo(&self, mv: &Move) -> Option<Ruling> {
        matches!(mv, Move::EndTurn).then(|| Ruling::new("6.1b", "Ending one’s turn cannot be taken back."))
    }

    fn allows_undo(&self) -> bool {
        self.options.undo
    }

    fn at_rest(&self) -> bool {
        let Some(task) = self.task() else { return false };
        match task {
            Task::Act(_)
            | Task::Mover
            | Task::Enter(_)
            | Task::Declare
            | Task::Protect
            | Task::Combat
            | Task::WhoFirst(_)
            | Task::Night(NightTask::Pick(_) | NightTask::Corps(_))
            | Task::Scratch(_)
            | Task::Over(_) => true,
            thrown!()
            | Task::Turn
            | Task::Prepare
            | Task::Round
            | Task::RoundEnd
            | Task::Way
            | Task::Commander
            | Task::Muster(_)
            | Task::March
            | Task::Limber
            | Task::Go
            | Task::Rally(_)
            | Task::Despatch
            | Task::HoldAt
            | Task::HoldUnits(_)
            | Task::Aim(_)
            | Task::Cover(_)
            | Task::Engage
            | Task::Evade
            | Task::Loser
            | Task::Result(_)
            | Task::Retreat(_)
            | Task::Blown
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::FallBack(_)
            | Task::Aftermath
            | Task::Flee
            | Task::FleeTo(_)
            | Task::TurnEnd
            | Task::Night(
                NightTask::Dice
                | NightTask::Reply(_)
                | NightTask::Step(_)
                | NightTask::Spot(..)
                | NightTask::Last(_)
                | NightTask::Reveal
                | NightTask::DeployDice
                | NightTask::DeployReply(_)
                | NightTask::Place(_)
                | NightTask::PlaceAt(..),
            ) => false,
        }
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self {
        self.imagine(seat, draw)
    }

    fn position(&self) -> Value {
        self.position()
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        Position::from_position(value)
    }

    fn chart_values(&self) -> (u32, Vec<i32>) {
        (u32::from(self.turn), Side::BOTH.map(|side| i32::from(self.score(side))).to_vec())
    }

    fn chart_limits(&self) -> Vec<i32> {
        Side::BOTH.map(|side| i32::from(self.goal(side))).to_vec()
    }
}

impl Show for Position {
    fn board(&self) -> Board {
        self.board()
    }

    fn scene(&self, eyes: Eyes) -> Table {
        self.scene(eyes)
    }

    fn offer(&self, mv: &Move) -> Offer {
        self.offer(mv)
    }

    fn move_for_target(&self, target: &Target) -> Option<Move> {
        self.move_for_target(target)
    }

    fn refuse_target(&self, target: &Target) -> Ruling {
        self.refuse_target(target)
    }

    fn nearest(&self, mv: &Move) -> Option<Move> {
        self.nearest(mv)
    }

    fn preview(&self, mv: &Move) -> Preview {
        self.preview(mv)
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
