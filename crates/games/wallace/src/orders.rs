//! Spending a disc (ACT-01 to ACT-07) and leaders (LEAD-01 to LEAD-11).

use crate::map::{Area, AreaSet, DELAYED, is_entry, map};
use crate::moves::{Disc, Move, Order};
use crate::pieces::{Army, COMBAT, LEADERS, Unit, UnitSet};
use crate::position::{Position, Task};
use crate::words::tell;
use kernel::{EventKind, Scribe};

impl Position {
    /// Who acts on the present activation: all of the side, or the leader's own army (ACT-06, LEAD-11).
    pub(crate) fn who(&self) -> UnitSet {
        match self.act.leader {
            Some(leader) => leader.army().pieces(),
            None => self.active.pieces(),
        }
    }

    /// Can an area do this (ACT-07)? `who` are the pieces that may act.
    pub(crate) fn can(&self, area: Area, order: Order, who: UnitSet) -> bool {
        match order {
            Order::Close | Order::Reserve => self.somebody_moves(area, order, who),
            Order::Fire => self.somebody_fires(area, who),
            Order::Assault => self.somebody_assaults(area, who),
            Order::Change => self.changeable(self.at(area) & who & !self.assaulting).any(),
            Order::Reinforce => Army::ALL.into_iter().any(|a| (who & a.pieces()).any() && self.can_reinforce(a, area)),
        }
    }

    /// Can an area do anything a disc pays for?
    fn can_anything(&self, area: Area, disc: Disc, who: UnitSet) -> bool {
        (self.at(area) & who).any() && Order::ALL.into_iter().any(|o| o.allowed_by(disc) && self.can(area, o, who))
    }

    /// Areas a disc may activate (ACT-01).
    pub(crate) fn usable_areas(&self, disc: Disc) -> AreaSet {
        let who = self.active.pieces();
        self.holds[self.active as usize].iter().filter(|a| self.can_anything(*a, disc, who)).collect()
    }

    /// Leaders a disc may activate: ready, with something to order (LEAD-01).
    pub(crate) fn usable_leaders(&self, disc: Disc) -> UnitSet {
        let ready = self.active.pieces() & LEADERS & !self.down;
        ready
            .iter()
            .filter(|l| self.led_areas(*l).iter().any(|a| self.can_anything(a, disc, l.army().pieces())))
            .collect()
    }

    /// A leader's own area and those around it (LEAD-01, PRUS-08), once he is activated as the disc found him (G-58).
    pub(crate) fn led_areas(&self, leader: Unit) -> AreaSet {
        let Some(here) = self.area_of(leader) else { return AreaSet::EMPTY };
        let area = self.act.command.filter(|_| self.act.leader == Some(leader)).unwrap_or(here);
        let mut led = map().around(area);
        led.insert(area);
        if is_entry(area) && leader.army() == Army::Prussian {
            led.insert(DELAYED);
        }
        led
    }

    /// Has a disc any use at all?
    pub(crate) fn is_useful(&self, disc: Disc) -> bool {
        if self.discs(self.active, disc) == 0 {
            return false;
        }
        // ACT-05: doing nothing costs green, or any colour when there is no green.
        if disc == Disc::Green || self.discs(self.active, Disc::Green) == 0 {
            return true;
        }
        let who = self.active.pieces();
        self.holds[self.active as usize].iter().any(|a| self.can_anything(a, disc, who))
            || self.usable_leaders(disc).any()
    }

    /// A disc is spent.
    pub(crate) fn spend(&mut self, disc: Disc) {
        let side = self.active as usize;
        self.discs[side][disc as usize] -= 1;
        self.used[side][disc as usize] += 1;
        self.act.disc = Some(disc);
        self.push(Task::Use);
    }

    /// May the disc in hand buy nothing (ACT-05)?
    pub(crate) fn may_do_nothing(&self) -> bool {
        match self.act.disc {
            Some(Disc::Green) => true,
            Some(_) => self.discs(self.active, Disc::Green) == 0,
            None => false,
        }
    }

    /// NOTH-01
    pub(crate) fn do_nothing(&mut self, scribe: &mut impl Scribe) {
        tell(scribe, EventKind::Move, self.active, UnitSet::EMPTY, &[], || {
            format!("A {} disc is spent on nothing [[NOTH-01]].", self.act.disc.unwrap_or(Disc::Green).name())
        });
        self.swap(Task::ActionEnd);
    }

    /// The disc activates an area.
    pub(crate) fn activate(&mut self, area: Area) {
        self.act.named = Some(area);
        self.swap(Task::ActionEnd);
        self.push(Task::NextAssault);
        self.push(Task::GiveOrder);
    }

    /// The disc activates a leader, who is then used (LEAD-01).
    pub(crate) fn lead(&mut self, leader: Unit, scribe: &mut impl Scribe) {
        self.act.leader = Some(leader);
        self.act.command = self.area_of(leader).filter(|_| !self.options.first_rulings);
        self.down.insert(leader);
        tell(scribe, EventKind::Move, self.active, UnitSet::only(leader), &[], || {
            let disc = self.act.disc.unwrap_or(Disc::Green).name();
            format!("A {disc} disc on **{}** in {} [[LEAD-01]].", leader.name(), self.whereabouts(leader))
        });
        self.swap(Task::ActionEnd);
        self.push(Task::NextAssault);
        self.push(Task::LeaderArea);
    }

    /// Orders an area may be given now; within a leader's two, no movement after an assault (G-39, LEAD-05). With the
    /// option of G-39 another area may still do anything before the assaults are fought.
    pub(crate) fn orders(&self, area: Area) -> impl Iterator<Item = Order> + '_ {
        let disc = self.act.disc.unwrap_or(Disc::Green);
        let who = self.who();
        let assaulted = self.act.orders > 0 && self.act.order == Some(Order::Assault);
        let same = self.act.area == Some(area);
        let free = self.options.any_after_assault;
        Order::ALL.into_iter().filter(move |o| {
            o.allowed_by(disc) && (!assaulted || ((*o == Order::Assault || free) && !same)) && self.can(area, *o, who)
        })
    }

    /// What a leader gives up if his first order is an assault out of this area, in words (G-39).
    pub(crate) fn lost_by_assault(&self, area: Area) -> Option<String> {
        if self.act.orders > 0 || !self.can(area, Order::Assault, self.who()) {
            return None;
        }
        Some(format!("If this first order is an assault, {} [[G-39]].", self.second_after_assault(area)?))
    }

    /// The same for an area in which nothing else can be ordered, so that nobody is asked.
    pub(crate) fn lost_by_only_order(&self, area: Area) -> Option<String> {
        let forced = self.orders(area).eq([Order::Assault]);
        self.lost_by_assault(area).filter(|_| forced)
    }

    /// The same once the assault is ordered.
    pub(crate) fn lost_by_this_assault(&self) -> Option<String> {
        let first = self.act.orders == 1 && self.act.order == Some(Order::Assault);
        let second = self.act.area.filter(|_| first).and_then(|area| self.second_after_assault(area))?;
        Some(format!("As his first order is an assault, {second} [[G-39]]."))
    }

    /// What is left for a leader's second order after an assault out of this area.
    fn second_after_assault(&self, area: Area) -> Option<&'static str> {
        let leader = self.act.leader.filter(|_| !self.options.any_after_assault)?;
        let other = |a: Area| a != area && self.can(a, Order::Assault, self.who());
        Some(match self.led_areas(leader).iter().any(other) {
            true => "his second can only be another one, from a different area",
            false => "his second is lost: nobody else could assault",
        })
    }

    /// Areas the leader may activate now.
    pub(crate) fn leader_choices(&self) -> AreaSet {
        let Some(leader) = self.act.leader else { return AreaSet::EMPTY };
        let led = self.led_areas(leader);
        led.iter().filter(|a| (self.at(*a) & self.who()).any() && self.orders(*a).next().is_some()).collect()
    }

    /// After two areas, or when there is nothing more to order, the leader is done.
    pub(crate) fn leader_done(&mut self) -> bool {
        if self.act.orders >= 2 || self.leader_choices().is_empty() {
            self.pop();
            return true;
        }
        false
    }

    /// The leader names an area.
    pub(crate) fn leader_area(&mut self, area: Area) {
        self.act.named = Some(area);
        self.push(Task::GiveOrder);
    }

    pub(crate) fn order_forced(&mut self) -> bool {
        let Some(area) = self.act.named else {
            self.pop();
            return true;
        };
        let (first, more) = {
            let mut orders = self.orders(area);
            (orders.next(), orders.next().is_some())
        };
        match first {
            None => self.pop(),
            Some(order) if !more => self.order(order),
            Some(_) => return false,
        }
        true
    }

    /// The area does this.
    pub(crate) fn order(&mut self, order: Order) {
        self.act.area = self.act.named;
        self.act.order = Some(order);
        self.act.orders += 1;
        self.done = UnitSet::EMPTY;
        // G-18: whoever came with a leader's first order may leave with his second.
        self.note_holders();
        self.swap(match order {
            Order::Close | Order::Reserve => Task::MovePick,
            Order::Fire => Task::Battery,
            Order::Assault => Task::AssaultPick,
            Order::Change => Task::Change,
            Order::Reinforce => Task::ReinforceArmy,
        });
        if order == Order::Fire {
            self.take_aim();
        }
    }

    // Reinforce (REINF-01 to REINF-03)

    /// Can a cube of this army leave the area for infantry beside it?
    pub(crate) fn can_reinforce(&self, army: Army, area: Area) -> bool {
        let there = self.cubes(army, area) > 0 || (self.at(area) & army.pieces() & self.crewless).any();
        // REINF-02: no crew comes back while an enemy is there.
        there && (self.of(army.side().other(), area) & COMBAT).is_empty() && self.reinforced_from(army, area).any()
    }

    /// Where a cube of this army may go.
    pub(crate) fn reinforced_from(&self, army: Army, area: Area) -> AreaSet {
        let near = if army == Army::Prussian { map().around_with_box(area) } else { map().around(area) };
        near.iter().filter(|a| self.foot(army, *a).any()).collect()
    }

    /// Armies whose cube may be moved.
    pub(crate) fn reinforcing_armies(&self) -> impl Iterator<Item = Army> + '_ {
        let who = self.who();
        Army::ALL
            .into_iter()
            .filter(move |a| (who & a.pieces()).any() && self.act.area.is_some_and(|area| self.can_reinforce(*a, area)))
    }

    pub(crate) fn reinforce_army_forced(&mut self) -> bool {
        let mut armies = self.reinforcing_armies();
        let (first, more) = (armies.next(), armies.next().is_some());
        drop(armies);
        match first {
            None => self.pop(),
            Some(army) if !more => self.swap(Task::ReinforceGun(army)),
            Some(_) => return false,
        }
        true
    }

    /// Guns of the army in the activated area that have a cube.
    pub(crate) fn giving_guns(&self, army: Army) -> UnitSet {
        let Some(area) = self.act.area else { return UnitSet::EMPTY };
        self.distinct(self.at(area) & army.pieces() & self.crewless)
    }

    pub(crate) fn reinforce_gun_forced(&mut self, army: Army) -> bool {
        let guns = self.giving_guns(army);
        match (guns.len(), guns.first()) {
            (0, _) => self.swap(Task::ReinforceTo(army, None)),
            (1, gun) => self.swap(Task::ReinforceTo(army, gun)),
            _ => return false,
        }
        true
    }

    /// The cube moves.
    pub(crate) fn reinforce(&mut self, army: Army, gun: Option<Unit>, to: Area, scribe: &mut impl Scribe) {
        self.pop();
        let Some(from) = self.act.area else { return };
        match gun {
            Some(gun) => self.crewless.remove(gun),
            None => self.cubes[army as usize][from.index()] -= 1,
        }
        self.cubes[army as usize][to.index()] += 1;
        tell(scribe, EventKind::Move, self.active, UnitSet::EMPTY, &[from, to], || {
            format!("A {} cube goes from {} to {} [[REINF-01]].", army.cube(), from.name(), to.name())
        });
        // REINF-03
        self.push(Task::TooMany(army, to));
    }

    pub(crate) fn list_orders(&self, moves: &mut Vec<Move>) {
        match self.task() {
            Some(Task::SpendDisc) => {
                moves.extend(Disc::ALL.into_iter().filter(|d| self.is_useful(*d)).map(Move::Disc));
                // G-27: a round has an action at least, or two players could end rounds for ever.
                if self.options.may_stop && self.actions > 0 {
                    moves.push(Move::EndRound);
                }
            }
            Some(Task::Use) => {
                let disc = self.act.disc.unwrap_or(Disc::Green);
                moves.extend(self.usable_areas(disc).iter().map(Move::To));
                moves.extend(self.usable_leaders(disc).iter().map(Move::Pick));
                if self.may_do_nothing() {
                    moves.push(Move::Nothing);
                }
            }
            Some(Task::LeaderArea) => {
                moves.extend(self.leader_choices().iter().map(Move::To));
                if self.act.orders > 0 {
                    moves.push(Move::Done);
                }
            }
            Some(Task::GiveOrder) => {
                if let Some(area) = self.act.named {
                    moves.extend(self.orders(area).map(Move::Order));
                }
            }
            Some(Task::ReinforceArmy) => moves.extend(self.reinforcing_armies().map(Move::Colour)),
            Some(Task::ReinforceGun(army)) => moves.extend(self.giving_guns(army).iter().map(Move::Pick)),
            Some(Task::ReinforceTo(army, _)) => {
                if let Some(area) = self.act.area {
                    moves.extend(self.reinforced_from(army, area).iter().map(Move::To));
                }
            }
            // `legal` asks elsewhere at every other step.
            other => unreachable!("{other:?} is not a step of this chapter"),
        }
    }
}
