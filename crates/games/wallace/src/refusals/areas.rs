//! Why an area cannot be chosen: activations, orders, marches, shots, assaults, retreats.

use super::no;
use crate::map::{Area, DELAYED, is_entry, map};
use crate::moves::{Disc, Order};
use crate::pieces::{ARTILLERY, Arm, Army, COMBAT, INFANTRY, Side, Unit, UnitSet};
use crate::position::{Position, Stage, Task, taken, thrown};
use crate::sight::Blocked;
use crate::view::cube_words;
use crate::words::{capital, number};
use kernel::Ruling;

impl Position {
    pub(super) fn refuse_to(&self, area: Area, side: Side) -> Ruling {
        let Some(task) = self.task() else { return self.out_of_step() };
        let name = area.name();
        match task {
            Task::Arrivals(_) | Task::DelayedTo(_) => self.refuse_entry(area, task),
            Task::SkirmishAt(unit) => {
                let from = self.area_of(unit).unwrap_or(area);
                if !map().around_with_box(from).contains(area) {
                    no("SKIR-02", format!("{} is not next to {}.", capital(name), from.name()))
                } else {
                    no("SKIR-02", format!("There is no enemy in {name} that fire could hurt."))
                }
            }
            Task::Use => self.refuse_activation(area, side),
            Task::LeaderArea => self.refuse_led(area),
            Task::MoveTo(unit) => self.refuse_march(unit, area),
            Task::Aim(gun) => self.refuse_shot(gun, area),
            Task::ReinforceTo(army, _) => {
                let from = self.act.area.unwrap_or(area);
                if !map().around_with_box(from).contains(area) {
                    no("REINF-01", format!("{} is not next to {}.", capital(name), from.name()))
                } else {
                    no("REINF-01", format!("There is no infantry in {name} that could take a {}.", cube_words(army, 1)))
                }
            }
            Task::AssaultInto(unit) => self.refuse_assault(unit, area),
            Task::AssaultVia(unit, target) => {
                no("ASLT-11", format!("{} cannot come to {} from {name}.", capital(&unit.the()), target.name()))
            }
            Task::NextAssault => no("ASLT-08", format!("Nobody assaults {name}.")),
            Task::Assault(Stage::ChargeOn) => self.refuse_charge_on(area),
            Task::Withdraw => {
                if self.assault.origins.contains(area) {
                    no("RETR-09", format!("The enemy stands in {name} now."))
                } else {
                    no("S3-09", format!("None of the assaulting infantry came from {name}."))
                }
            }
            Task::Retreat(unit, _) => self.refuse_retreat(unit, area),
            Task::Escape(leader) => {
                if self.has_leader_like(leader, area) {
                    return no("LEAD-07", format!("Another leader of his colour is in {name}."));
                }
                self.refuse_retreat(leader, area)
            }
            Task::Short(army) => no("CUBE-07", format!("There is no infantry with {} in {name}.", cube_words(army, 2))),
            Task::ArrivalPosture(_)
            | Task::Delayed
            | Task::Skirmish(_)
            | Task::Formation(_)
            | Task::SpendDisc
            | Task::GiveOrder
            | Task::MovePick
            | Task::MoveCubes(..)
            | Task::Battery
            | Task::Change
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::AssaultPick
            | Task::Assault(Stage::Shelter | Stage::Protect)
            | Task::Charger
            | Task::Counter(_)
            | Task::Assign(..)
            | Task::WithdrawCubes(..)
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::GunHits(..)
            | Task::ShortUnit(..)
            | Task::ShortCubes(_)
            | Task::Along(..)
            | thrown!()
            | taken!() => self.out_of_step(),
        }
    }

    fn refuse_entry(&self, area: Area, task: Task) -> Ruling {
        let name = area.name();
        if area.on_board() && !is_entry(area) {
            return no("PRUS-03", format!("The Prussians do not enter at {name}."));
        }
        if self.enemy_held(Side::Allied).contains(area) {
            return no("PRUS-05", format!("The French stand in {name}."));
        }
        let unit = if let Task::DelayedTo(unit) = task { Some(unit) } else { self.newcomer() };
        if unit.is_some_and(|u| u.is_leader() && self.has_leader_like(u, area)) {
            return no("LEAD-07", format!("Another Prussian leader is in {name}."));
        }
        if area == DELAYED {
            return no("PRUS-06", "It leaves the Delayed box now, or waits.");
        }
        no("PRUS-03", format!("This column does not enter at {name}."))
    }

    fn refuse_activation(&self, area: Area, side: Side) -> Ruling {
        let name = area.name();
        let own = self.of(side, area);
        if own.is_empty() {
            let who = if (self.of(side.other(), area)).any() { "only the enemy stands" } else { "nobody stands" };
            return no("ACT-01", format!("You have nobody in {name}; {who} there."));
        }
        match self.act.disc.unwrap_or(Disc::Green) {
            Disc::Red => {
                let why = self.refuse_order(area, Order::Assault).text;
                no("ACT-04", format!("A red disc pays only for an assault. {why}"))
            }
            Disc::Purple => {
                let why = self.refuse_order(area, Order::Reserve).text;
                no("ACT-04", format!("A purple disc pays only for a reserve move. {why}"))
            }
            Disc::Green => no("ACT-07", format!("Nobody in {name} could do anything.")),
        }
    }

    fn refuse_led(&self, area: Area) -> Ruling {
        let Some(leader) = self.act.leader else { return self.out_of_step() };
        let (name, he) = (area.name(), leader.name());
        if !self.led_areas(leader).contains(area) {
            return no("LEAD-01", format!("{} is not next to {he}.", capital(name)));
        }
        if (self.at(area) & self.who()).is_empty() {
            return no("LEAD-11", format!("{he} has nobody to command in {name}."));
        }
        if self.act.orders > 0 && self.act.order == Some(Order::Assault) {
            if self.options.any_after_assault {
                return no("LEAD-05", "After an assault he can only give an order to a different area.");
            }
            return no("LEAD-05", "After an assault he can only order another one, from a different area.");
        }
        match self.act.disc {
            Some(Disc::Red) => no(
                "ACT-04",
                format!("A red disc pays only for an assault. {}", self.refuse_order(area, Order::Assault).text),
            ),
            Some(Disc::Purple) => no(
                "ACT-04",
                format!("A purple disc pays only for a reserve move. {}", self.refuse_order(area, Order::Reserve).text),
            ),
            _ => no("ACT-07", format!("Nobody in {name} could do anything.")),
        }
    }

    /// Why an area cannot be given an order.
    pub(super) fn refuse_order(&self, area: Area, order: Order) -> Ruling {
        let name = area.name();
        let who = self.who();
        let disc = self.act.disc.unwrap_or(Disc::Green);
        let units = self.at(area) & who;
        if !order.allowed_by(disc) {
            return no("ACT-04", format!("A {} disc does not pay for that.", disc.name()));
        }
        if self.act.orders > 0 && self.act.order == Some(Order::Assault) && self.can(area, order, who) {
            return no("LEAD-05", "After an assault only another one may follow, from a different area.");
        }
        match order {
            Order::Close | Order::Reserve => {
                if order == Order::Reserve && self.under_the_enemy(self.active).contains(area) {
                    return self.refuse_reserve_at(area, self.active, "No reserve sets out there");
                }
                let stuck = (units & COMBAT).iter().find(|u| self.allowance(*u, order) == 0);
                match stuck {
                    Some(unit) => self.refuse_posture(unit),
                    None => no("MOVE-02", format!("Nobody in {name} has an area to move to.")),
                }
            }
            Order::Fire => self.refuse_fire(area, units),
            Order::Assault => {
                let foot = units & INFANTRY;
                let near = map().around(area) & self.enemy_held(self.active);
                match foot.iter().find(|u| self.down.contains(*u)) {
                    Some(unit) if near.any() => self.refuse_posture(unit),
                    _ if near.any() && foot.is_empty() => {
                        no("ASLT-03", "Cavalry may not charge into woods, towns or rivers, and guns never assault.")
                    }
                    _ => no("ASLT-01", format!("Nobody in {name} reaches an enemy.")),
                }
            }
            Order::Change => no("CHG-01", format!("There is neither infantry nor a limbered gun in {name}.")),
            Order::Reinforce => {
                let lying = Army::ALL.into_iter().any(|a| (who & a.pieces()).any() && self.cubes(a, area) > 0)
                    || (units & self.crewless).any();
                match () {
                    () if !lying => no("REINF-01", format!("There is no cube in {name}.")),
                    () if (self.of(self.active.other(), area) & COMBAT).any() => {
                        no("REINF-02", format!("The enemy stands among the guns in {name}."))
                    }
                    () => no("REINF-01", format!("No infantry of that army stands next to {name}.")),
                }
            }
        }
    }

    fn refuse_fire(&self, area: Area, units: UnitSet) -> Ruling {
        let name = area.name();
        let guns = units & ARTILLERY;
        match () {
            () if guns.is_empty() => no("ART-01", format!("There is no gun in {name}.")),
            () if !area.on_board() => no("PRUS-09", "Guns do not fire out of the Delayed box."),
            () if map().river.contains(area) => no("ART-04", format!("Guns cannot fire from the river area {name}.")),
            () if (guns & !self.crewless).is_empty() => {
                no("MOVE-10", format!("The guns in {name} have lost their crews."))
            }
            () if (guns & !self.down).is_empty() => {
                no("FORM-02", format!("The guns in {name} lie on their side; deploy them first."))
            }
            () => no("ART-02", format!("The guns in {name} see no enemy within three areas.")),
        }
    }

    fn refuse_march(&self, unit: Unit, to: Area) -> Ruling {
        let (the, name) = (capital(&unit.the()), to.name());
        let Some(from) = self.area_of(unit) else { return self.out_of_step() };
        let order = self.act.order.unwrap_or(Order::Close);
        if to == from {
            return no(order.rule(), format!("{the} is there already."));
        }
        if to == DELAYED {
            let rule = if unit.side() == Side::French { "PRUS-10" } else { "PRUS-08" };
            return no(rule, "Nobody marches into the Delayed box.");
        }
        if self.enemy_held(unit.side()).contains(to) {
            return no("MOVE-02", format!("The enemy is in {name}; only an assault goes in there."));
        }
        if order == Order::Reserve && self.under_the_enemy(unit.side()).contains(to) {
            return self.refuse_reserve_at(to, unit.side(), "No reserve ends there");
        }
        if unit.is_leader() && self.has_leader_like(unit, to) {
            return no("LEAD-07", format!("Another leader of his colour is in {name}."));
        }
        if self.companions().contains(unit) && self.destinations(unit, order).contains(to) {
            return no("LEAD-06", format!("{the} only rides along, and nobody of his area has gone to {name}."));
        }
        let far = self.allowance(unit, order);
        let rule = match (order, unit.arm()) {
            (Order::Reserve, _) => "RES-01",
            (_, Arm::Infantry) => "MOVE-03",
            (_, Arm::Artillery) => "MOVE-04",
            (_, Arm::Cavalry) => "MOVE-05",
            (_, Arm::Leader) => "MOVE-06",
        };
        let distance = if from == DELAYED { u8::MAX } else { map().distance[from.index()][to.index()] };
        let moves = |n: u8| format!("{} area{}", number(n), if n == 1 { "" } else { "s" });
        if distance > far && distance < u8::MAX {
            return no(
                rule,
                format!("{} is {} away; {} moves {}.", capital(name), moves(distance), unit.the(), moves(far)),
            );
        }
        if order == Order::Reserve {
            return no("RES-02", format!("The way to {name} leads past the enemy."));
        }
        if unit.is_cavalry() {
            return no(
                "MOVE-05",
                format!("{the} would have to stop in woods, a town or a river on the way, or go around the enemy."),
            );
        }
        no("MOVE-02", format!("The enemy bars the way to {name}."))
    }

    fn refuse_shot(&self, gun: Unit, to: Area) -> Ruling {
        let name = to.name();
        let Some(from) = self.area_of(gun) else { return self.out_of_step() };
        let foe = gun.side().other();
        if !to.on_board() {
            return no("PRUS-09", "Guns cannot fire into the Delayed box.");
        }
        let there = self.of(foe, to);
        if there.is_empty() {
            return no("ART-02", format!("There is no enemy in {name}."));
        }
        if (there & COMBAT).is_empty() {
            return no("ART-05", format!("A leader alone is in {name}, and leaders cannot be hit."));
        }
        if !self.can_be_hurt(foe, to) {
            return no("ART-06", format!("There are only guns without crews in {name}."));
        }
        self.refuse_sight(from, to)
    }

    /// Why one area cannot be seen from another.
    pub(crate) fn refuse_sight(&self, from: Area, to: Area) -> Ruling {
        let name = capital(to.name());
        match self.sight_to(from, to) {
            Err(Blocked::OutOfRange) => {
                let far = map().distance[from.index()][to.index()];
                no("ART-02", format!("{name} is {} areas away; guns reach three.", number(far)))
            }
            Err(Blocked::Ground(a)) => {
                let what = Self::ground_words(a);
                no("LOS-02", format!("{} lies in between and blocks the view ({what}).", capital(a.name())))
            }
            Err(Blocked::Units(a)) if map().low.contains(from) && map().low.contains(a) => no(
                "LOS-04",
                format!("The guns are in low ground themselves and cannot see past the units in {}.", a.name()),
            ),
            Err(Blocked::Units(a)) => no("LOS-02", format!("Units in {} block the view.", a.name())),
            Err(Blocked::Ridge) => {
                no("LOS-05", format!("A ridge hides {}; neither it nor {} borders that ridge.", to.name(), from.name()))
            }
            Ok(_) => no("ART-02", format!("{name} cannot be fired at now.")),
        }
    }

    fn refuse_assault(&self, unit: Unit, to: Area) -> Ruling {
        let (the, name) = (capital(&unit.the()), to.name());
        let Some(from) = self.area_of(unit) else { return self.out_of_step() };
        if unit.is_leader() {
            if self.has_leader_like(unit, to) {
                return no("LEAD-07", format!("Another leader of his colour is in {name}."));
            }
            return no("ASLT-05", format!("{the} goes only where somebody of his area assaults."));
        }
        if to == DELAYED {
            return no("PRUS-10", "The French never enter the Delayed box.");
        }
        if !self.enemy_held(unit.side()).contains(to) {
            return no("ASLT-01", format!("There is no enemy in {name}; an assault must end among the enemy."));
        }
        if unit.is_cavalry() {
            if map().rough.contains(to) {
                let what = Self::ground_words(to);
                return no("ASLT-03", format!("{the} may not charge into {name} ({what})."));
            }
            return no(
                "ASLT-02",
                format!("{the} cannot reach {name}: it crosses one free area at most, and no woods, town or river."),
            );
        }
        no("ASLT-01", format!("{} is not next to {}; infantry assaults one area.", capital(name), from.name()))
    }

    fn refuse_charge_on(&self, to: Area) -> Ruling {
        let Some(unit) = self.assault.charged.first() else { return self.out_of_step() };
        let (the, name) = (capital(&unit.the()), to.name());
        let from = self.area_of(unit).unwrap_or(to);
        match () {
            () if !map().around(from).contains(to) => {
                no("S7-02", format!("{} is not next to {}.", capital(name), from.name()))
            }
            () if !self.enemy_held(unit.side()).contains(to) => {
                no("S7-02", format!("There is no enemy in {name} to charge."))
            }
            () if map().rough.contains(to) => no("S7-02", format!("{the} never charges into woods, towns or rivers.")),
            () => no("S7-02", format!("There is nothing in {name} that it could charge now.")),
        }
    }

    fn refuse_retreat(&self, unit: Unit, to: Area) -> Ruling {
        let (the, name) = (capital(&unit.the()), to.name());
        let Some(from) = self.area_of(unit) else { return self.out_of_step() };
        if self.assaulting.contains(unit)
            && let Some(origin) = self.origin(unit)
        {
            return no("RETR-01", format!("{the} goes back to {}, where it came from.", origin.name()));
        }
        if self.enemy_held(unit.side()).contains(to) {
            return no("RETR-03", format!("Nobody retreats among the enemy in {name}."));
        }
        if !map().around_with_box(from).contains(to) {
            return no(
                "RETR-02",
                format!("{} is not next to {}; a retreat goes one area.", capital(name), from.name()),
            );
        }
        let goal = match unit.army() {
            Army::French => "Rossomme",
            Army::Anglo => "Mont St. Jean",
            Army::Prussian => "an entry area",
        };
        no("RETR-02", format!("{} is not nearer to {goal}.", capital(name)))
    }
}
