//! What a click means now, legal or not, and the nearest legal move to a refused one.

use super::{BUTTONS, asks_for_hex, asks_for_unit, buy_button, way_button};
use crate::cards::{Card, Way};
use crate::faces::night_face;
use crate::map::GRID;
use crate::moves::{Counter, Move};
use crate::night::{COUNTERS, NightTask};
use crate::pieces::{Corps, Unit};
use crate::position::{Position, Task, taken, thrown};
use hexes::Hex;
use kernel::table::Target;

impl Position {
    pub(crate) fn move_for_target(&self, target: &Target) -> Option<Move> {
        match target {
            Target::Piece(id) => match Unit::named(id) {
                Some(unit) => self.meant_unit(unit),
                None => self.meant_counter(id),
            },
            Target::Space(id) => self.meant_hex(GRID.numbered(id)?),
            Target::Card(id) => {
                let card = Card::named(id)?;
                match self.task()? {
                    Task::Act(_) => Some(Move::Play(card)),
                    Task::Despatch => Some(Move::Take(card)),
                    thrown!()
                    | taken!()
                    | Task::WhoFirst(_)
                    | Task::Way
                    | Task::Commander
                    | Task::Muster(_)
                    | Task::March
                    | Task::Mover
                    | Task::Limber
                    | Task::Go
                    | Task::Enter(_)
                    | Task::Rally(_)
                    | Task::HoldAt
                    | Task::HoldUnits(_)
                    | Task::Declare
                    | Task::Aim(_)
                    | Task::Protect
                    | Task::Cover(_)
                    | Task::Combat
                    | Task::Evade
                    | Task::Loser
                    | Task::Result(_)
                    | Task::Retreat(_)
                    | Task::Advance
                    | Task::Pursuer
                    | Task::Pursue(_)
                    | Task::FallBack(_)
                    | Task::Flee
                    | Task::FleeTo(_)
                    | Task::Night(_)
                    | Task::Scratch(_) => None,
                }
            }
            Target::Button(name) => self.meant_button(name),
            Target::Number(_) | Target::Pose { .. } => None,
        }
    }

    fn meant_unit(&self, unit: Unit) -> Option<Move> {
        let listed = self.listed();
        if listed.contains(&Move::Pick(unit)) {
            return Some(Move::Pick(unit));
        }
        if let Some(hex) = self.hex_of(unit)
            && let Some(mv) = [Move::To(hex), Move::Dare(hex)].into_iter().find(|mv| listed.contains(mv))
        {
            return Some(mv);
        }
        let task = self.task()?;
        if asks_for_unit(task) {
            Some(Move::Pick(unit))
        } else if asks_for_hex(task) {
            self.hex_of(unit).map(Move::To)
        } else {
            None
        }
    }

    fn meant_counter(&self, id: &str) -> Option<Move> {
        let side = self.night_side()?;
        let counter = (0..COUNTERS).find(|c| night_face(side, *c) == id)?;
        match self.task()? {
            Task::Night(NightTask::Pick(_) | NightTask::Last(_)) => Some(Move::Counter(Counter(counter as u8))),
            Task::Night(
                NightTask::Dice
                | NightTask::Reply(_)
                | NightTask::Step(_)
                | NightTask::Spot(..)
                | NightTask::Reveal
                | NightTask::DeployDice
                | NightTask::DeployReply(_)
                | NightTask::Corps(_)
                | NightTask::Place(_)
                | NightTask::PlaceAt(..),
            ) => None,
            thrown!()
            | taken!()
            | Task::WhoFirst(_)
            | Task::Act(_)
            | Task::Way
            | Task::Commander
            | Task::Muster(_)
            | Task::March
            | Task::Mover
            | Task::Limber
            | Task::Go
            | Task::Enter(_)
            | Task::Rally(_)
            | Task::Despatch
            | Task::HoldAt
            | Task::HoldUnits(_)
            | Task::Declare
            | Task::Aim(_)
            | Task::Protect
            | Task::Cover(_)
            | Task::Combat
            | Task::Evade
            | Task::Loser
            | Task::Result(_)
            | Task::Retreat(_)
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::FallBack(_)
            | Task::Flee
            | Task::FleeTo(_)
            | Task::Scratch(_) => None,
        }
    }

    fn meant_hex(&self, hex: Hex) -> Option<Move> {
        let listed = self.listed();
        if let Some(mv) = [Move::To(hex), Move::Dare(hex)].into_iter().find(|mv| listed.contains(mv)) {
            return Some(mv);
        }
        let there = |mv: &&Move| match **mv {
            Move::Pick(unit) => self.hex_of(unit) == Some(hex),
            Move::Counter(c) => self.night_side().is_some_and(|s| self.night.at[s.index()][usize::from(c.0)] == hex.0),
            _ => false,
        };
        if let Some(mv) = listed.iter().find(there) {
            return Some(*mv);
        }
        let task = self.task()?;
        if asks_for_hex(task) {
            Some(Move::To(hex))
        } else if asks_for_unit(task) {
            self.unit_at(hex).map(Move::Pick)
        } else {
            None
        }
    }

    fn meant_button(&self, name: &str) -> Option<Move> {
        let on = Target::Button(name.to_owned());
        if let Some(mv) = self.listed().into_iter().find(|mv| self.target_of(*mv) == on) {
            return Some(mv);
        }
        if let Some(id) = name.strip_prefix("take-") {
            return Card::named(id).map(Move::Take);
        }
        if let Some(id) = name.strip_prefix("corps-") {
            return Corps::named(id).map(Move::Corps);
        }
        if let Some(id) = name.strip_prefix("dare-") {
            return GRID.numbered(id).map(Move::Dare);
        }
        if name.starts_with("buy-") {
            return crate::scratch::models().find(|m| buy_button(*m) == name).map(Move::Buy);
        }
        let way = Way::ALL.into_iter().find(|w| way_button(*w) == name).map(Move::Way);
        way.or_else(|| BUTTONS.iter().find(|b| b.0 == name && b.0 != "die").map(|b| b.1))
    }

    /// The nearest legal move to a refused one: the nearest hex, or another unit near by.
    pub(crate) fn nearest(&self, mv: &Move) -> Option<Move> {
        let mv = *mv;
        let hex = match mv {
            Move::To(hex) | Move::Dare(hex) => hex,
            Move::Pick(unit) => self.hex_of(unit)?,
            _ => return None,
        };
        let far = |mv: &Move| match *mv {
            Move::To(to) => Some(GRID.distance(hex, to)),
            Move::Pick(unit) => self.hex_of(unit).map(|h| GRID.distance(hex, h)),
            _ => None,
        };
        self.listed().into_iter().filter_map(|mv| Some((far(&mv)?, mv))).min_by_key(|(far, _)| *far).map(|(_, mv)| mv)
    }
}
