//! Close contact and reserve movement (MOVE-01 to MOVE-10, RES-01 to RES-05).

use crate::map::{Area, AreaSet, DELAYED, map};
use crate::moves::{Move, Order};
use crate::pieces::{ARTILLERY, Arm, Army, CAVALRY, COMBAT, INFANTRY, LEADERS, Side, Unit, UnitSet};
use crate::position::{FIVE, NONE, Position, Task};
use crate::words::{cubes, tell};
use kernel::{EventKind, Scribe};

impl Position {
    /// Areas beside enemies, where no reserve moves (RES-02, RES-03, G-54).
    pub(crate) fn under_the_enemy(&self, side: Side) -> AreaSet {
        let mut near = AreaSet::EMPTY;
        for a in self.enemy_held(side).iter() {
            near |= map().around_with_box(a);
        }
        near
    }

    /// Is an area one of them?
    fn beside_the_enemy(&self, side: Side, area: Area) -> bool {
        map().around_with_box(area).intersects(self.enemy_held(side))
    }

    /// How far a piece goes (MOVE-03 to MOVE-06, RES-01); nought if it cannot move at all.
    pub(crate) fn allowance(&self, unit: Unit, order: Order) -> u8 {
        let once = match unit.arm() {
            // FORM-01
            Arm::Infantry if self.down.contains(unit) => 0,
            // MOVE-04
            Arm::Artillery if self.crewless.contains(unit) => 0,
            Arm::Infantry | Arm::Artillery => 1,
            Arm::Cavalry => 2,
            Arm::Leader => 3,
        };
        if order == Order::Reserve { once * 2 } else { once }
    }

    /// Where a piece can go by this order.
    pub(crate) fn destinations(&self, unit: Unit, order: Order) -> AreaSet {
        let Some(from) = self.area_of(unit) else { return AreaSet::EMPTY };
        let mut left = self.allowance(unit, order);
        if left == 0 {
            return AreaSet::EMPTY;
        }
        let map = map();
        let side = unit.side();
        // MOVE-02, PRUS-10, G-41: no enemies, and nobody walks into the box.
        let mut closed = self.enemy_held(side);
        closed.insert(DELAYED);
        if order == Order::Reserve {
            if self.beside_the_enemy(side, from) {
                return AreaSet::EMPTY;
            }
            closed |= self.under_the_enemy(side);
        }
        let mut reached = AreaSet::only(from);
        let mut front = reached;
        while left > 0 && front.any() {
            let mut next = AreaSet::EMPTY;
            for a in front.iter() {
                next |= map.around(a);
            }
            front = next & !(closed | reached);
            reached |= front;
            // MOVE-05: cavalry stops in rough ground; MOVE-07: nobody else minds.
            if unit.is_cavalry() {
                front &= !map.rough;
            }
            left -= 1;
        }
        reached.remove(from);
        // MOVE-06, LEAD-07
        if unit.is_leader() {
            reached = reached.iter().filter(|a| !self.has_leader_like(unit, *a)).collect();
        }
        reached
    }

    /// Does anybody in the area have somewhere to go?
    pub(crate) fn somebody_moves(&self, area: Area, order: Order, who: UnitSet) -> bool {
        let side = self.active;
        let units = self.at(area) & who & !self.assaulting;
        // Everybody's first step leads to a neighbour; only those need be looked at.
        let mut closed = self.enemy_held(side);
        closed.insert(DELAYED);
        let mut open = map().around(area) & !closed;
        if order == Order::Reserve {
            if self.beside_the_enemy(side, area) {
                return false;
            }
            open = open.iter().filter(|a| !self.beside_the_enemy(side, *a)).collect();
        }
        if open.is_empty() {
            return false;
        }
        let able = (units & INFANTRY & !self.down) | (units & ARTILLERY & !self.crewless) | (units & CAVALRY);
        able.any() || (units & LEADERS).iter().any(|l| self.destinations(l, order).any())
    }

    /// Those of the activated area who may still move.
    pub(crate) fn movers(&self) -> UnitSet {
        let Some(area) = self.act.area else { return UnitSet::EMPTY };
        let units = self.at(area) & (self.who() | self.companions()) & !self.done & !self.assaulting;
        self.distinct(units).iter().filter(|u| self.marches(*u).any()).collect()
    }

    /// Leaders whom the activating leader does not command, but who may ride along (LEAD-06, LEAD-11).
    pub(crate) fn companions(&self) -> UnitSet {
        match self.act.leader {
            Some(leader) if !self.options.first_rulings => LEADERS & leader.side().pieces() & !leader.army().pieces(),
            _ => UnitSet::EMPTY,
        }
    }

    /// Where a piece of the activated area may go. A leader who only rides along goes where somebody has gone (LEAD-06).
    pub(crate) fn marches(&self, unit: Unit) -> AreaSet {
        let ways = self.destinations(unit, self.act.order.unwrap_or(Order::Close));
        if ways.is_empty() || !self.companions().contains(unit) {
            return ways;
        }
        let gone = self.done & COMBAT & !unit.army().pieces();
        ways & gone.iter().filter_map(|u| self.area_of(u)).collect()
    }

    /// Has anybody of the activated area gone anywhere with this order? Whoever stayed is still there.
    pub(crate) fn somebody_went(&self) -> bool {
        self.act.area.is_some_and(|area| (self.done & !self.at(area)).any())
    }

    /// May the piece in hand stay where it is? Not if nobody would have moved at all (ACT-07).
    pub(crate) fn may_stay(&self, unit: Unit) -> bool {
        let Some(area) = self.act.area else { return true };
        if self.somebody_went() {
            return true;
        }
        let assaults = self.act.order == Some(Order::Assault);
        let others = (self.at(area) & self.who() & !self.done & !self.assaulting).iter().filter(|u| *u != unit);
        let mut goes = others.map(|u| if assaults { self.assault_targets(u) } else { self.marches(u) });
        goes.any(AreaSet::any)
    }

    /// The piece in hand stays where it is, or holds its fire, and is not asked for again at this step.
    pub(crate) fn stay(&mut self, unit: Unit) {
        self.pop();
        self.done.insert(unit);
    }

    pub(crate) fn movers_done(&mut self, scribe: &mut impl Scribe) -> bool {
        if self.movers().is_empty() {
            self.end_movement(scribe);
            return true;
        }
        false
    }

    /// Nobody else of the area moves; a leader who has not ridden along may be alone with captured guns (LEAD-09).
    pub(crate) fn end_movement(&mut self, scribe: &mut impl Scribe) {
        self.close();
        if let Some(area) = self.act.area {
            self.leaders_alone(area, scribe);
        }
    }

    /// How many cubes infantry may take when it leaves (MOVE-09); least and most.
    pub(crate) fn share(&self, unit: Unit, area: Area) -> (u8, u8) {
        if !unit.is_infantry() {
            return (0, 0);
        }
        let (all, others) = (self.cubes(unit.army(), area), self.foot(unit.army(), area).len().saturating_sub(1));
        if others == 0 {
            return (all, all);
        }
        (all.saturating_sub(FIVE * others), all.min(FIVE))
    }

    /// A piece sets out; if its share of the cubes is open, that is asked first. `via` is the area an assault comes
    /// from, and the destination itself for every other march.
    pub(crate) fn march(&mut self, unit: Unit, to: Area, via: Area, scribe: &mut impl Scribe) {
        let Some(from) = self.area_of(unit) else { return };
        let (least, most) = self.share(unit, from);
        if least < most {
            self.push(Task::MoveCubes(unit, to, via));
        } else {
            self.go(unit, to, via, least, scribe);
        }
    }

    /// A piece goes, with so many cubes.
    pub(crate) fn go(&mut self, unit: Unit, to: Area, via: Area, taken: u8, scribe: &mut impl Scribe) {
        let Some(from) = self.area_of(unit) else { return };
        let assaults = via != to;
        self.carry(unit, from, to, taken);
        self.done.insert(unit);
        // FORM-03; who is placed from the Delayed box does not move (PRUS-06, G-14).
        if unit.is_artillery() && self.act.order.is_some() {
            self.down.insert(unit);
        }
        tell(scribe, EventKind::Move, unit.side(), UnitSet::only(unit), &[from, to], || {
            let with = if taken > 0 { format!(" with {}", cubes(taken)) } else { String::new() };
            let (verb, rule) = match (assaults, self.act.order) {
                (true, _) => ("assaults", "ASLT-01"),
                (_, Some(Order::Reserve)) => ("marches in reserve to", "RES-01"),
                (_, Some(Order::Close)) => ("moves to", "MOVE-01"),
                _ => ("comes on at", "PRUS-06"),
            };
            // ASLT-11: who charges through another area comes on from there, as the assault says of it afterwards.
            let over = if assaults && via != from { format!(" from {}", via.name()) } else { String::new() };
            format!("**{}** of {} {verb} {}{over}{with} [[{rule}]].", unit.name(), from.name(), to.name())
        });
        if assaults {
            // A leader left behind may still go along (ASLT-05).
            self.enter_by_assault(unit, to, via, scribe);
        } else {
            self.man(to);
            // A leader of the other army may still ride along (LEAD-06).
            if (self.at(from) & self.companions() & !self.done).is_empty() {
                self.leaders_alone(from, scribe);
            }
        }
    }

    /// Moves a piece and its cubes; nothing else.
    pub(crate) fn carry(&mut self, unit: Unit, from: Area, to: Area, taken: u8) {
        let army = unit.army() as usize;
        self.cubes[army][from.index()] -= taken;
        self.cubes[army][to.index()] += taken;
        self.set_down(unit, to);
        self.assaulting.remove(unit);
        self.origin[unit.index()] = NONE;
    }

    /// Infantry mans the guns of its army where no enemy is (G-47, G-52).
    pub(crate) fn man(&mut self, area: Area) {
        for army in Army::ALL {
            let guns = self.at(area) & army.pieces() & self.crewless;
            if guns.any() && self.foot(army, area).any() && (self.of(army.side().other(), area) & COMBAT).is_empty() {
                self.crewless &= !guns;
                self.cubes[army as usize][area.index()] += guns.len();
                self.push(Task::TooMany(army, area));
            }
        }
    }

    pub(crate) fn list_movement(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::MovePick) => {
                moves.extend(self.movers().iter().map(Move::Pick));
                // ACT-07
                if self.somebody_went() {
                    moves.push(Move::Done);
                }
            }
            Some(Task::MoveTo(unit)) => {
                moves.extend(self.marches(unit).iter().map(Move::To));
                if self.may_stay(unit) {
                    moves.push(Move::No);
                }
            }
            Some(Task::MoveCubes(unit, ..)) => {
                if let Some(from) = self.area_of(unit) {
                    let (least, most) = self.share(unit, from);
                    moves.extend((least..=most).map(Move::Take));
                }
                if self.may_stay(unit) {
                    moves.push(Move::No);
                }
            }
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
