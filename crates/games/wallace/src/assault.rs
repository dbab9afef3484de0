//! Assault: who goes in, and in which order the fights are fought (ASLT-01 to ASLT-12).

use crate::map::{Area, AreaSet, DELAYED, map};
use crate::moves::Move;
use crate::pieces::{CAVALRY, COMBAT, INFANTRY, LEADERS, Unit, UnitSet};
use crate::position::{Assault, Position, Stage, Task};
use crate::words::{tell, troops};
use kernel::{EventKind, Scribe};

impl Position {
    /// Areas a unit may assault from where it stands, and for each the areas it may come from (ASLT-01 to ASLT-03).
    pub(crate) fn assault_targets(&self, unit: Unit) -> AreaSet {
        let Some(from) = self.area_of(unit) else { return AreaSet::EMPTY };
        let map = map();
        let enemy = self.enemy_held(unit.side());
        if unit.is_infantry() {
            // FORM-01
            if self.down.contains(unit) { AreaSet::EMPTY } else { map.around(from) & enemy }
        } else if unit.is_cavalry() {
            let mut near = map.around(from);
            for a in self.crossings(unit, from).iter() {
                near |= map.around(a);
            }
            near.remove(from);
            near & enemy & !map.rough
        } else if unit.is_leader() {
            self.leader_targets(unit)
        } else {
            AreaSet::EMPTY
        }
    }

    /// Areas cavalry can cross on its way: friendly or empty, not rough (ASLT-02, ASLT-03).
    fn crossings(&self, unit: Unit, from: Area) -> AreaSet {
        let closed = self.enemy_held(unit.side()) | map().rough | AreaSet::only(DELAYED);
        map().around(from) & !closed
    }

    /// ASLT-05: a leader goes where somebody of his area has gone with this order.
    fn leader_targets(&self, leader: Unit) -> AreaSet {
        let Some(area) = self.act.area else { return AreaSet::EMPTY };
        let gone = self.done & COMBAT & leader.side().pieces();
        let areas: AreaSet = gone.iter().filter_map(|u| self.area_of(u)).filter(|a| *a != area).collect();
        areas.iter().filter(|a| !self.has_leader_like(leader, *a)).collect()
    }

    /// Areas from which a unit can come to a target (ASLT-11).
    pub(crate) fn assault_ways(&self, unit: Unit, target: Area) -> AreaSet {
        let Some(from) = self.area_of(unit) else { return AreaSet::EMPTY };
        let mut ways = AreaSet::EMPTY;
        if map().around(from).contains(target) {
            ways.insert(from);
        }
        if unit.is_cavalry() {
            let crossed = self.crossings(unit, from);
            ways |= crossed.iter().filter(|a| map().around(*a).contains(target)).collect();
        }
        // A leader goes the way of those he goes with.
        if unit.is_leader() && ways.is_empty() {
            ways.insert(from);
        }
        ways
    }

    pub(crate) fn somebody_assaults(&self, area: Area, who: UnitSet) -> bool {
        let units = self.at(area) & who & !self.assaulting;
        let near = map().around(area) & self.enemy_held(self.active);
        if (units & INFANTRY & !self.down).any() && near.any() {
            return true;
        }
        let horse = units & CAVALRY;
        horse.first().is_some_and(|u| self.assault_targets(u).any())
    }

    /// Those of the activated area who may still assault.
    pub(crate) fn assaulters(&self) -> UnitSet {
        let Some(area) = self.act.area else { return UnitSet::EMPTY };
        // ASLT-02, ASLT-07: who has gone in with a leader's first order stops and fights there.
        let who = self.who() | self.companions();
        let units = self.at(area) & who & !self.done & !self.assaulting & (INFANTRY | CAVALRY | LEADERS);
        self.distinct(units).iter().filter(|u| self.assault_targets(*u).any()).collect()
    }

    pub(crate) fn assaulters_done(&mut self, scribe: &mut impl Scribe) -> bool {
        if self.assaulters().is_empty() {
            self.end_assault_movement(scribe);
            return true;
        }
        false
    }

    /// Nobody else of the area assaults; a leader who has not gone along may be alone with captured guns (LEAD-09).
    pub(crate) fn end_assault_movement(&mut self, scribe: &mut impl Scribe) {
        self.close();
        if let Some(area) = self.act.area {
            self.leaders_alone(area, scribe);
        }
    }

    /// The unit goes for this area; if it can come from several sides, that is asked first.
    pub(crate) fn assault_into(&mut self, unit: Unit, target: Area, scribe: &mut impl Scribe) {
        self.pop();
        let ways = self.assault_ways(unit, target);
        match (ways.len(), ways.first()) {
            (1, Some(way)) => self.march(unit, target, way, scribe),
            (0, _) => {}
            _ => self.push(Task::AssaultVia(unit, target)),
        }
    }

    /// A unit has come into an enemy area to assault it.
    pub(crate) fn enter_by_assault(&mut self, unit: Unit, area: Area, origin: Area, scribe: &mut impl Scribe) {
        let foes = self.of(unit.side().other(), area);
        // G-25: a leader alone is lost at once, without a fight.
        if (foes & COMBAT).is_empty() {
            foes.iter().for_each(|leader| self.eliminate(leader, 0, "LEAD-09", scribe));
            return;
        }
        self.assaulting.insert(unit);
        self.origin[unit.index()] = origin.0;
        self.pending.insert(area);
    }

    /// ASLT-08: the active player chooses what is fought next.
    pub(crate) fn next_assault(&mut self, scribe: &mut impl Scribe) -> bool {
        match (self.pending.len(), self.pending.first()) {
            (0, _) => self.pop(),
            (1, Some(area)) => self.begin_assault(area, scribe),
            _ => return false,
        }
        true
    }

    /// The assault on an area begins.
    pub(crate) fn begin_assault(&mut self, area: Area, scribe: &mut impl Scribe) {
        self.pending.remove(area);
        self.done = UnitSet::EMPTY;
        let Some(side) = (self.at(area) & self.assaulting).first().map(Unit::side) else { return };
        let foe = side.other();
        // G-21: cavalry already there among guns without crews joins the assault; it came from nowhere.
        let mine = self.of(side, area) & COMBAT;
        self.assaulting |= mine & CAVALRY;
        let foot = mine & INFANTRY;
        self.assault = Assault {
            area,
            side,
            horse: self.cavalry(foe, area).any(),
            guns_alone: self.guns(foe, area).any() && (self.of(foe, area) & (INFANTRY | CAVALRY)).is_empty(),
            origins: foot.iter().filter_map(|u| self.origin(u)).collect(),
            ..Assault::none()
        };
        // Guns among which the enemy's cavalry stood take no part in the assault that frees them (G-21).
        let assaulters = mine & (INFANTRY | CAVALRY);
        tell(scribe, EventKind::Fight, side, assaulters, &[area], || {
            let defenders = self.of(foe, area) & COMBAT;
            format!("Assault on **{}**: {} against {} [[ASLT-10]].", area.name(), troops(assaulters), troops(defenders))
        });
        self.push(Task::Assault(Stage::Shelter));
    }

    pub(crate) fn list_assault(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::AssaultPick) => {
                moves.extend(self.assaulters().iter().map(Move::Pick));
                if self.somebody_went() {
                    moves.push(Move::Done);
                }
            }
            Some(Task::AssaultInto(unit)) => {
                moves.extend(self.assault_targets(unit).iter().map(Move::To));
                if self.may_stay(unit) {
                    moves.push(Move::No);
                }
            }
            Some(Task::AssaultVia(unit, target)) => {
                moves.extend(self.assault_ways(unit, target).iter().map(Move::To));
                if self.may_stay(unit) {
                    moves.push(Move::No);
                }
            }
            Some(Task::NextAssault) => moves.extend(self.pending.iter().map(Move::To)),
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
