//! Formations: mobile, defensive, square; deployed and limbered (FORM-01 to FORM-09, CHG-01).

use crate::map::Area;
use crate::moves::{Move, Posture};
use crate::pieces::{ARTILLERY, INFANTRY, Side, Unit, UnitSet};
use crate::position::{Position, Task, asked_area, asked_choice, asked_number, asked_piece, taken, thrown};
use crate::words::tell;
use kernel::{EventKind, Scribe};

/// What a piece may be turned into (FORM-08); never into a square (G-28).
pub(crate) fn changes(unit: Unit, now: Posture) -> &'static [Posture] {
    match (unit.arm(), now) {
        (crate::pieces::Arm::Infantry, Posture::Upright) => &[Posture::Lying],
        (crate::pieces::Arm::Infantry, Posture::Lying) => &[Posture::Upright],
        (crate::pieces::Arm::Infantry, Posture::Square) => &[Posture::Lying, Posture::Upright],
        (crate::pieces::Arm::Artillery, Posture::Lying) => &[Posture::Upright],
        _ => &[],
    }
}

impl Position {
    /// Who in an area can change at all.
    pub(crate) fn changeable(&self, units: UnitSet) -> UnitSet {
        (units & INFANTRY) | (units & ARTILLERY & self.down)
    }

    /// Who may still change: anybody of the side once, or those of the activated area.
    pub(crate) fn may_change(&self) -> UnitSet {
        let side = match self.task() {
            Some(Task::Formation(side)) => side,
            Some(Task::Change) => {
                let Some(area) = self.act.area else { return UnitSet::EMPTY };
                return self.distinct(self.changeable(self.at(area) & self.who() & !self.done & !self.assaulting));
            }
            None
            | Some(
                Task::TooMany(..)
                | Task::CavalryHits(..)
                | asked_area!()
                | asked_piece!()
                | asked_number!()
                | asked_choice!()
                | thrown!()
                | taken!(),
            ) => return UnitSet::EMPTY,
        };
        let mut all = UnitSet::EMPTY;
        for area in self.holds[side as usize].iter() {
            let able = self.changeable(self.of(side, area) & !self.done);
            if able.any() {
                all |= self.distinct(able);
            }
        }
        all
    }

    pub(crate) fn formation_over(&mut self, _side: Side) -> bool {
        if self.may_change().is_empty() {
            self.close();
            return true;
        }
        false
    }

    pub(crate) fn changes_done(&mut self) -> bool {
        if self.may_change().is_empty() {
            self.close();
            return true;
        }
        false
    }

    /// A piece changes its posture; once in this step.
    pub(crate) fn form(&mut self, unit: Unit, posture: Posture, scribe: &mut impl Scribe) {
        self.turn_to(unit, posture);
        self.done.insert(unit);
        let area = self.area_of(unit).unwrap_or(Area(0));
        tell(scribe, EventKind::Move, unit.side(), UnitSet::only(unit), &[area], || {
            let into = match (unit.is_artillery(), posture) {
                (true, _) => "is deployed",
                (_, Posture::Upright) => "forms column, mobile",
                _ => "takes up a defensive formation",
            };
            format!("**{}** in {} {into} [[FORM-08]].", unit.name(), area.name())
        });
    }

    /// Lays or stands a piece.
    pub(crate) fn turn_to(&mut self, unit: Unit, posture: Posture) {
        match posture {
            Posture::Upright => {
                self.down.remove(unit);
                self.square.remove(unit);
            }
            Posture::Lying => {
                self.down.insert(unit);
                self.square.remove(unit);
            }
            Posture::Square => {
                self.down.insert(unit);
                self.square.insert(unit);
            }
        }
    }

    pub(crate) fn list_changes(&self, moves: &mut Vec<Move>) {
        for unit in self.may_change().iter() {
            moves.extend(changes(unit, self.posture(unit)).iter().map(|p| Move::Form(unit, *p)));
        }
        // CHG-01, ACT-07: an action must change something; free changes need not.
        if self.task() != Some(Task::Change) || self.done.any() {
            moves.push(Move::Done);
        }
    }
}
