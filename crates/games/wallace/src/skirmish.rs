//! Phase 3: skirmish fire (SKIR-01 to SKIR-10).

use crate::map::{Area, AreaSet, map};
use crate::moves::Move;
use crate::pieces::{COMBAT, INFANTRY, Side, Unit, UnitSet};
use crate::position::{Blow, Position, Task};
use crate::tables::skirmish;
use crate::words::tell_dice;
use kernel::Scribe;

impl Position {
    /// Areas with something that fire can hurt: not leaders alone (C-12), not guns without crews alone (G-55).
    pub(crate) fn can_be_hurt(&self, side: Side, area: Area) -> bool {
        (self.of(side, area) & COMBAT & !self.crewless).any()
    }

    /// What an infantry unit may fire at (SKIR-02); between entry areas and the box too (PRUS-11).
    pub(crate) fn skirmish_targets(&self, unit: Unit) -> AreaSet {
        let Some(area) = self.area_of(unit) else { return AreaSet::EMPTY };
        self.skirmish_targets_from(area, unit.side())
    }

    fn skirmish_targets_from(&self, area: Area, side: Side) -> AreaSet {
        let near = map().around_with_box(area) & self.enemy_held(side);
        near.iter().filter(|a| self.can_be_hurt(side.other(), *a)).collect()
    }

    /// Who may still fire.
    pub(crate) fn skirmishers(&self, side: Side) -> UnitSet {
        let mut all = UnitSet::EMPTY;
        for area in self.holds[side as usize].iter() {
            let ready = self.of(side, area) & INFANTRY & !self.done;
            if ready.any() && self.skirmish_targets_from(area, side).any() {
                all |= self.distinct(ready);
            }
        }
        all
    }

    pub(crate) fn skirmish_over(&mut self, side: Side) -> bool {
        if self.skirmishers(side).is_empty() {
            self.close();
            return true;
        }
        false
    }

    /// One target needs no choice.
    pub(crate) fn skirmish_forced(&mut self, unit: Unit) -> bool {
        let targets = self.skirmish_targets(unit);
        match (targets.len(), targets.first()) {
            (0, _) => self.pop(),
            (1, Some(area)) => self.swap(Task::SkirmishRoll(unit, area)),
            _ => return false,
        }
        true
    }

    /// SKIR-04: a six hits.
    pub(crate) fn skirmish_die(&mut self, unit: Unit, area: Area, die: u8, scribe: &mut impl Scribe) {
        self.pop();
        let from = self.area_of(unit).unwrap_or(area);
        let hits = skirmish(die);
        tell_dice(scribe, unit.side(), UnitSet::only(unit), &[from, area], &[die], || {
            let result = if hits > 0 { "a hit" } else { "nothing" };
            format!("Skirmishers of {} fire at {}: {die}, {result} [[SKIR-04]].", from.name(), area.name())
        });
        if hits > 0 {
            self.hit_by_fire(unit.side().other(), area, hits);
        }
    }

    /// Hits of skirmish fire fall on infantry, else cavalry, else guns (SKIR-05 to SKIR-08).
    fn hit_by_fire(&mut self, side: Side, area: Area, hits: u8) {
        if self.infantry(side, area).any() {
            self.push(Task::Damage(side, area, hits));
        } else if self.cavalry(side, area).any() {
            self.push(Task::CavalryHits(side, area, hits, Blow::Ranged));
        } else {
            self.push(Task::GunHits(side, area, hits));
        }
    }

    pub(crate) fn list_skirmish(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::Skirmish(side)) => {
                moves.extend(self.skirmishers(side).iter().map(Move::Pick));
                moves.push(Move::Done);
            }
            Some(Task::SkirmishAt(unit)) => {
                moves.extend(self.skirmish_targets(unit).iter().map(Move::To));
                // SKIR-02: firing is optional.
                moves.push(Move::No);
            }
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
