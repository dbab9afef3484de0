//! Implements the kernel's traits for this game.

use crate::meta::META;
use crate::moves::Move;
use crate::options::Options;
use crate::pieces::{FRENCH, Side};
use crate::position::{Position, Task, thrown};
use kernel::board::Board;
use kernel::fight::Fight;
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
        let mut position = Position::noon(Options::read(setup)?);
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
        let text = if fresh {
            let on_map = self.at.iter().map(|a| (*a & FRENCH).len()).sum::<u8>();
            format!("Noon, 18 June 1815: {on_map} French pieces face Wellington’s ridge [[SETUP-02]].")
        } else {
            "The game goes on from a given position.".to_owned()
        };
        vec![
            Event::new(EventKind::Note, None, text),
            Event::new(EventKind::Turn, None, crate::words::turn_line(self.turn)),
        ]
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
        match mv {
            // ROUND-03: the tile is for the other player's eyes alone.
            Move::Tile(_) => Witnesses::Only(SeatSet::only(self.active.other().seat())),
            _ => Witnesses::All,
        }
    }

    fn has_secrets(&self) -> bool {
        self.tile != 0
    }

    fn allows_undo(&self) -> bool {
        self.options.undo
    }

    fn at_rest(&self) -> bool {
        let Some(task) = self.task() else { return false };
        match task {
            Task::Arrivals(_)
            | Task::Delayed
            | Task::Skirmish(_)
            | Task::Formation(_)
            | Task::SpendDisc
            | Task::LeaderArea
            | Task::MovePick
            | Task::Change
            | Task::AssaultPick
            | Task::NextAssault
            | Task::Over(_) => true,
            Task::ArrivalPosture(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::Use
            | Task::GiveOrder
            | Task::MoveTo(_)
            | Task::MoveCubes(..)
            | Task::Battery
            | Task::Aim(_)
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(..)
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::Assault(_)
            | Task::Charger
            | Task::Counter(_)
            | Task::Assign(..)
            | Task::Withdraw
            | Task::WithdrawCubes(..)
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::GunHits(..)
            | Task::Short(_)
            | Task::ShortUnit(..)
            | Task::ShortCubes(_)
            | Task::Retreat(..)
            | Task::Along(..)
            | Task::Escape(_)
            | Task::Turn
            | Task::Round
            | Task::FireNext
            | Task::ActionEnd
            | Task::Limits(_)
            | Task::RoundEnd
            | Task::TurnEnd
            | Task::Cubes(..)
            | thrown!() => false,
        }
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self {
        let mut world = self.clone();
        // Whoever acts knows only that he has not been stopped yet; the other player knows the tile.
        if self.tile != 0 && Side::of(seat) == self.active {
            let tiles = self.possible_tiles();
            let span = u32::from(tiles.end() - tiles.start() + 1);
            world.tile = tiles.start() + draw.below(span) as u8;
        }
        world
    }

    fn position(&self) -> Value {
        self.position()
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        Position::from_position(value)
    }

    fn chart_values(&self) -> (u32, Vec<i32>) {
        (u32::from(self.turn), self.casualties.map(i32::from).to_vec())
    }
}

impl Show for Position {
    fn board(&self) -> Board {
        crate::board::board(self.options.flat_artillery)
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

    fn add_offers(&self, offers: &mut Vec<Offer>) {
        self.offer_twins(offers);
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
