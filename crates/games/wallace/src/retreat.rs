//! Retreats and withdrawals (RETR-01 to RETR-09), and leaders who go along or flee (LEAD-09, G-53).

use crate::map::{Area, AreaSet, DELAYED, ENTRY_A, ENTRY_B, MONT_ST_JEAN, ROSSOMME, is_entry, map};
use crate::moves::{Move, Posture};
use crate::pieces::{ARTILLERY, Army, COMBAT, LEADERS, Side, Unit, UnitSet};
use crate::position::{FIVE, Position, Task};
use crate::words::{cubes, tell};
use kernel::{EventKind, Scribe};

impl Position {
    /// Where a defender retreats to: one area nearer to his goal, free of enemies (RETR-02, RETR-03, G-15).
    pub(crate) fn ways_back(&self, unit: Unit, from: Area) -> AreaSet {
        // PRUS-12, G-42: from an entry area to the box, from the box nowhere.
        if from == DELAYED {
            return AreaSet::EMPTY;
        }
        let army = unit.army();
        if army == Army::Prussian && is_entry(from) {
            return AreaSet::only(DELAYED);
        }
        let goals: &[Area] = match army {
            Army::French => &[ROSSOMME],
            Army::Anglo => &[MONT_ST_JEAN],
            Army::Prussian => &[ENTRY_A[0], ENTRY_A[1], ENTRY_B],
        };
        let free = map().around(from) & !self.enemy_held(unit.side());
        let to = |a: Area, goal: &Area| map().distance[goal.index()][a.index()];
        let nearer = |a: &Area| goals.iter().any(|g| to(*a, g) < to(from, g));
        let found: AreaSet = free.iter().filter(nearer).collect();
        if found.is_empty() && self.options.lenient_retreat {
            return free.iter().filter(|a| goals.iter().any(|g| to(*a, g) == to(from, g))).collect();
        }
        found
    }

    /// May a piece go back to where it assaulted from (RETR-03, RETR-09)?
    pub(crate) fn is_open_behind(&self, side: Side, area: Area) -> bool {
        // G-20: cavalry that came out of an area it shared with guns without crews may return to it.
        let foes = self.of(side.other(), area);
        (foes & !(ARTILLERY & self.crewless)).is_empty() && (foes.is_empty() || self.shared_before(area))
    }

    /// Did cavalry of the present assault come out of an area with nothing but crewless guns of the enemy (G-21)?
    fn shared_before(&self, area: Area) -> bool {
        self.assaulting.iter().any(|u| u.is_cavalry() && self.origin(u) == Some(area))
    }

    /// Where a beaten piece goes: an assaulter to where it came from (RETR-01), everybody else back.
    pub(crate) fn retreats_to(&self, unit: Unit) -> AreaSet {
        let Some(from) = self.area_of(unit) else { return AreaSet::EMPTY };
        if self.assaulting.contains(unit)
            && let Some(origin) = self.origin(unit)
        {
            let open = self.is_open_behind(unit.side(), origin);
            return if open { AreaSet::only(origin) } else { AreaSet::EMPTY };
        }
        self.ways_back(unit, from)
    }

    pub(crate) fn retreat_forced(&mut self, unit: Unit, taken: u8, scribe: &mut impl Scribe) -> bool {
        let ways = self.retreats_to(unit);
        match (ways.len(), ways.first()) {
            (0, _) => {
                // RETR-04
                self.pop();
                let area = self.area_of(unit);
                tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), area.as_slice(), || {
                    format!("**{}** has no way back [[RETR-04]].", unit.name())
                });
                self.eliminate(unit, taken, "RETR-04", scribe);
            }
            (1, Some(to)) => self.fall_back(unit, to, taken, scribe),
            _ => return false,
        }
        true
    }

    /// A piece retreats; infantry ends mobile (G-16), with exactly its cubes (RETR-06).
    pub(crate) fn fall_back(&mut self, unit: Unit, to: Area, taken: u8, scribe: &mut impl Scribe) {
        self.pop();
        let Some(from) = self.area_of(unit) else { return };
        let taken = taken.min(self.cubes(unit.army(), from));
        self.carry(unit, from, to, if unit.is_infantry() { taken } else { 0 });
        if unit.is_infantry() {
            self.turn_to(unit, Posture::Upright);
        }
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[from, to], || {
            let with = if taken > 0 { format!(" with {}", cubes(taken)) } else { String::new() };
            format!("**{}** goes back from {} to {}{with} [[RETR-01]].", unit.name(), from.name(), to.name())
        });
        self.man(to);
        self.offer_company(unit, from, to);
    }

    /// RETR-07: leaders in the area left may go along.
    fn offer_company(&mut self, unit: Unit, from: Area, to: Area) {
        for leader in (self.at(from) & LEADERS & unit.side().pieces()).iter() {
            if self.may_accompany(leader, to) {
                self.push(Task::Along(leader, to));
            }
        }
    }

    /// Not beside a leader of his colour (G-26), and into the box only with his own army (G-41).
    fn may_accompany(&self, leader: Unit, to: Area) -> bool {
        if to == DELAYED { leader.army() == Army::Prussian } else { !self.has_leader_like(leader, to) }
    }

    pub(crate) fn along_forced(&mut self, leader: Unit, to: Area) -> bool {
        if self.area_of(leader).is_none_or(|at| at == to) || !self.may_accompany(leader, to) {
            self.pop();
            return true;
        }
        false
    }

    /// The leader goes along, or stays.
    pub(crate) fn along(&mut self, leader: Unit, to: Area, yes: bool, scribe: &mut impl Scribe) {
        self.pop();
        let Some(from) = self.area_of(leader) else { return };
        if yes {
            self.carry(leader, from, to, 0);
            tell(scribe, EventKind::Move, leader.side(), UnitSet::only(leader), &[from, to], || {
                format!("**{}** goes along to {} [[RETR-07]].", leader.name(), to.name())
            });
        }
    }

    /// LEAD-09: leaders left alone among enemies are lost.
    pub(crate) fn leaders_alone(&mut self, area: Area, scribe: &mut impl Scribe) {
        for side in Side::BOTH {
            let leaders = self.leaders(side, area);
            if leaders.is_empty()
                || (self.of(side.other(), area) & COMBAT).is_empty()
                || (self.of(side, area) & COMBAT & !self.crewless).any()
            {
                continue;
            }
            leaders.iter().for_each(|leader| self.eliminate(leader, 0, "LEAD-09", scribe));
        }
    }

    /// Where a leader whose guns are gone may flee to.
    pub(crate) fn escapes(&self, leader: Unit) -> AreaSet {
        let Some(from) = self.area_of(leader) else { return AreaSet::EMPTY };
        self.ways_back(leader, from).iter().filter(|a| self.may_accompany(leader, *a)).collect()
    }

    pub(crate) fn escape_forced(&mut self, leader: Unit, scribe: &mut impl Scribe) -> bool {
        if self.area_of(leader).is_none() || self.escapes(leader).is_empty() {
            self.pop();
            self.eliminate(leader, 0, "LEAD-09", scribe);
            return true;
        }
        false
    }

    /// He flees, or stays and is lost.
    pub(crate) fn escape(&mut self, leader: Unit, to: Option<Area>, scribe: &mut impl Scribe) {
        self.pop();
        match (to, self.area_of(leader)) {
            (Some(to), Some(from)) => {
                self.carry(leader, from, to, 0);
                tell(scribe, EventKind::Effect, leader.side(), UnitSet::only(leader), &[from, to], || {
                    format!("**{}** escapes to {} [[LEAD-09]].", leader.name(), to.name())
                });
            }
            _ => self.eliminate(leader, 0, "LEAD-09", scribe),
        }
    }

    // Withdrawal of the assaulting infantry (S3-09, G-59)

    /// Areas the assaulting infantry may withdraw to.
    pub(crate) fn withdrawals(&self) -> AreaSet {
        self.assault.origins.iter().filter(|a| self.is_open_behind(self.assault.side, *a)).collect()
    }

    /// The assaulting infantry still in the area.
    pub(crate) fn withdrawing(&self) -> UnitSet {
        self.infantry(self.assault.side, self.assault.area)
    }

    pub(crate) fn withdraw_forced(&mut self, scribe: &mut impl Scribe) -> bool {
        let Some(unit) = self.withdrawing().first() else {
            self.pop();
            return true;
        };
        let open = self.withdrawals();
        match (open.len(), open.first()) {
            (0, _) => {
                let (_, most) = self.share(unit, self.assault.area);
                self.eliminate(unit, most, "RETR-09", scribe);
            }
            (1, Some(to)) => {
                // All go to one area, so all cubes do: nobody has to choose who carries which. The least comes first,
                // so that the first to man guns there (G-47) does not bear more than all of them together.
                let (least, _) = self.share(unit, self.assault.area);
                self.withdraw(unit, to, least, scribe);
            }
            _ => return false,
        }
        true
    }

    /// A unit withdraws to one of several areas; its share of the cubes may be open.
    pub(crate) fn withdraw_to(&mut self, to: Area, scribe: &mut impl Scribe) {
        let Some(unit) = self.withdrawing().first() else { return };
        let (least, most) = self.share(unit, self.assault.area);
        if least < most {
            self.push(Task::WithdrawCubes(unit, to));
        } else {
            self.withdraw(unit, to, least, scribe);
        }
    }

    /// It goes, mobile.
    pub(crate) fn withdraw(&mut self, unit: Unit, to: Area, taken: u8, scribe: &mut impl Scribe) {
        let from = self.assault.area;
        let taken = taken.min(FIVE).min(self.cubes(unit.army(), from));
        self.carry(unit, from, to, taken);
        self.turn_to(unit, Posture::Upright);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[from, to], || {
            format!("**{}** withdraws to {} [[S3-09]].", unit.name(), to.name())
        });
        self.man(to);
        self.offer_company(unit, from, to);
    }

    pub(crate) fn list_retreats(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::Retreat(unit, _)) => moves.extend(self.retreats_to(unit).iter().map(Move::To)),
            Some(Task::Along(..)) => moves.extend([Move::Yes, Move::No]),
            Some(Task::Escape(leader)) => {
                moves.extend(self.escapes(leader).iter().map(Move::To));
                moves.push(Move::No);
            }
            Some(Task::Withdraw) => moves.extend(self.withdrawals().iter().map(Move::To)),
            Some(Task::WithdrawCubes(unit, _)) => {
                let (least, most) = self.share(unit, self.assault.area);
                moves.extend((least..=most).map(Move::Take));
            }
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
