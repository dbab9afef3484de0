//! Phase 2: the Prussians (PRUS-01 to PRUS-13).

use crate::map::{Area, AreaSet, DELAYED, ENTRY_A, ENTRY_B};
use crate::moves::{Move, Posture};
use crate::pieces::{LEADERS, Side, Unit, UnitSet};
use crate::position::{Position, Task};
use crate::setup::{A_SERIES, display};
use crate::words::{count, tell};
use kernel::{EventKind, Scribe};

/// Pieces on the display at the start.
const COLUMN: u8 = 20;

impl Position {
    /// Pieces still on the display.
    pub fn awaited(&self) -> u8 {
        COLUMN - self.arrived
    }

    /// PRUS-01, PRUS-02: the arrival die.
    pub(crate) fn arrival_die(&mut self, die: u8, scribe: &mut impl Scribe) {
        let coming = die.max(2).min(self.awaited());
        scribe.note(|| {
            kernel::Event::new(
                EventKind::Note,
                Some(Side::Allied.seat()),
                format!("The Prussians throw {die}: {} arrive [[PRUS-01]].", count(coming, "piece")),
            )
            .dice([die])
        });
        self.swap(Task::Arrivals(coming));
    }

    /// The piece that comes on next.
    pub(crate) fn newcomer(&self) -> Option<Unit> {
        display(self.arrived)
    }

    /// Where the next piece may be put: its entry areas without French, or the Delayed box (PRUS-03 to PRUS-05).
    pub(crate) fn entries(&self, unit: Unit) -> AreaSet {
        let series: &[Area] = if self.arrived < A_SERIES { &ENTRY_A } else { &[ENTRY_B] };
        let mut entries: AreaSet = series.iter().copied().filter(|a| self.may_enter(unit, *a)).collect();
        entries.insert(DELAYED);
        entries
    }

    /// No French there (PRUS-05), and no leader beside the other (LEAD-07).
    fn may_enter(&self, unit: Unit, area: Area) -> bool {
        let apart = !unit.is_leader() || !self.has_leader_like(unit, area);
        apart && !self.enemy_held(Side::Allied).contains(area)
    }

    /// Is there another leader of the same colour (C-05)?
    pub(crate) fn has_leader_like(&self, leader: Unit, area: Area) -> bool {
        (self.at(area) & LEADERS & leader.army().pieces()).iter().any(|l| l != leader)
    }

    /// Places arrivals that have no choice; counts them off.
    pub(crate) fn arrive(&mut self, left: u8, scribe: &mut impl Scribe) -> bool {
        let Some(unit) = self.newcomer().filter(|_| left > 0) else {
            self.pop();
            return true;
        };
        // G-43: nowhere but the box.
        if self.entries(unit).len() == 1 {
            self.enter(unit, DELAYED, left, scribe);
            return true;
        }
        false
    }

    /// A piece of the display is put somewhere.
    pub(crate) fn enter(&mut self, unit: Unit, area: Area, left: u8, scribe: &mut impl Scribe) {
        self.arrived += 1;
        self.set_down(unit, area);
        // G-44: who is delayed now does not come on from the box in this phase.
        if area == DELAYED {
            self.done.insert(unit);
        }
        tell(scribe, EventKind::Move, Side::Allied, UnitSet::only(unit), &[area], || {
            if area == DELAYED {
                format!("**{}** is delayed [[PRUS-04]].", unit.name())
            } else {
                format!("**{}** arrives at {} [[PRUS-03]].", unit.name(), area.name())
            }
        });
        self.swap(Task::Arrivals(left - 1));
        self.man(area);
        if self.options.choose_posture && (unit.is_infantry() || unit.is_artillery()) {
            self.push(Task::ArrivalPosture(unit));
        }
    }

    /// G-14 as an option: how the arrival stands.
    pub(crate) fn stand(&mut self, unit: Unit, posture: Posture) {
        if posture == Posture::Lying {
            self.down.insert(unit);
        }
        self.pop();
    }

    /// Pieces in the box that may come on now, and have somewhere to go (PRUS-06, G-54).
    pub(crate) fn may_come_on(&self) -> UnitSet {
        let free = self.of(Side::Allied, DELAYED) & !self.done & !self.crewless;
        free.iter().filter(|u| self.comes_on_to(*u).any()).collect()
    }

    /// Any entry area without French (PRUS-06).
    pub(crate) fn comes_on_to(&self, unit: Unit) -> AreaSet {
        ENTRY_A.into_iter().chain([ENTRY_B]).filter(|a| self.may_enter(unit, *a)).collect()
    }

    pub(crate) fn delayed_rest(&mut self) -> bool {
        if self.may_come_on().is_empty() {
            self.close();
            return true;
        }
        false
    }

    pub(crate) fn delayed_forced(&mut self, unit: Unit, scribe: &mut impl Scribe) -> bool {
        let entries = self.comes_on_to(unit);
        match (entries.len(), entries.first()) {
            (0, _) => self.pop(),
            (1, Some(area)) => self.come_on(unit, area, scribe),
            _ => return false,
        }
        true
    }

    /// A delayed piece enters, with its cubes (G-54, MOVE-09).
    pub(crate) fn come_on(&mut self, unit: Unit, area: Area, scribe: &mut impl Scribe) {
        self.pop();
        self.march(unit, area, area, scribe);
    }

    pub(crate) fn list_arrivals(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::Arrivals(_)) => {
                if let Some(unit) = self.newcomer() {
                    moves.extend(self.entries(unit).iter().map(Move::To));
                }
            }
            Some(Task::ArrivalPosture(_)) => {
                moves.extend([Move::Stand(Posture::Upright), Move::Stand(Posture::Lying)]);
            }
            Some(Task::Delayed) => {
                moves.extend(self.distinct(self.may_come_on()).iter().map(Move::Pick));
                moves.push(Move::Done);
            }
            Some(Task::DelayedTo(unit)) => {
                moves.extend(self.comes_on_to(unit).iter().map(Move::To));
                moves.push(Move::No);
            }
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
