//! Why a hex cannot be chosen: commanders, marches, retreats, flights.

use super::no;
use crate::cards::{Card, Deed};
use crate::map::{GRID, map};
use crate::pieces::Unit;
use crate::position::{Position, Task, taken, thrown};
use crate::prompts::points;
use crate::words::{capital, corps_name, hex_name, list};
use hexes::Hex;
use kernel::Ruling;

impl Position {
    pub(super) fn refuse_hex(&self, task: Task, hex: Hex) -> Ruling {
        let name = hex_name(hex);
        match task {
            Task::Commander => self.refuse_commander_at(hex),
            Task::Go => match self.moving() {
                Some(unit) => self.refuse_march(unit, hex),
                None => self.out_of_step(),
            },
            Task::HoldAt => {
                no("G-12", format!("No British foot that does not hold already stands at {name} or next to it."))
            }
            Task::Retreat(unit) => self.refuse_retreat(unit, hex),
            Task::FallBack(unit) => {
                if map().neighbours[self.hex_of(unit).unwrap_or(hex).index()].contains(hex)
                    && self.stands[unit.side().index()].contains(hex)
                {
                    return no("8.1.4f", format!("A friend stands at {name}, and there is no pushing through now."));
                }
                self.refuse_retreat(unit, hex)
            }
            Task::FleeTo(unit) => self.refuse_flight(unit, hex),
            Task::Pursue(unit) => self.refuse_ride(unit, hex),
            thrown!()
            | taken!()
            | Task::WhoFirst(_)
            | Task::Act(_)
            | Task::Way
            | Task::Muster(_)
            | Task::March
            | Task::Mover
            | Task::Limber
            | Task::Enter(_)
            | Task::Rally(_)
            | Task::Despatch
            | Task::HoldUnits(_)
            | Task::Declare
            | Task::Aim(_)
            | Task::Protect
            | Task::Cover(_)
            | Task::Combat
            | Task::Evade
            | Task::Loser
            | Task::Result(_)
            | Task::Advance
            | Task::Pursuer
            | Task::Flee
            | Task::Night(_)
            | Task::Scratch(_) => self.out_of_step(),
        }
    }

    fn refuse_commander_at(&self, hex: Hex) -> Ruling {
        let name = hex_name(hex);
        let card = capital(self.decks.card.map_or("the commander", Card::called));
        match self.deed() {
            Some(Deed::Charge(who)) => {
                let any = self.within(self.named_by(self.active, who), Position::area(hex));
                if any.any() {
                    no("G-11", format!("None of his cavalry around {name} has an enemy to charge."))
                } else {
                    no("G-11", format!("{card} finds none of his cavalry at {name} or next to it."))
                }
            }
            _ => no("4.1b", format!("{card} would find nobody to activate at {name}; choose another hex, or nowhere.")),
        }
    }

    /// Why the mover cannot end its march there.
    fn refuse_march(&self, unit: Unit, hex: Hex) -> Ruling {
        let (name, at) = (self.unit_name(unit), hex_name(hex));
        let (own, foe) = (unit.side().index(), unit.side().other().index());
        if self.hex_of(unit) == Some(hex) {
            return match self.mover.displaced {
                true => no("7.5.2b", self.of(unit, &format!("{name} ~was displaced and must leave {at}."))),
                false => no(
                    "7.2a",
                    self.of(unit, &format!("{name} ~stands at {at} already; press the button to stop there.")),
                ),
            };
        }
        if self.stands[foe].contains(hex) {
            let text = match self.unit_at(hex) {
                Some(enemy) => {
                    self.of(enemy, &format!("{at} cannot be entered: {} ~stands there.", self.called(enemy)))
                }
                None => format!("{at} cannot be entered: the enemy stands there."),
            };
            return no("7.6.1a", text);
        }
        let in_zone = self.zone[foe].contains(hex);
        if matches!(self.deed(), Some(Deed::March)) && in_zone {
            return no("G-12", format!("On a forced march nobody may enter a hex next to an enemy, such as {at}."));
        }
        if self.is_barred(unit, hex) {
            return no("8.8.2a", format!("Only infantry may end its move in woods or buildings, such as {at}."));
        }
        if self.stands[own].contains(hex) && !self.is_garrison_hex(unit, hex) {
            return self.refuse_friend(unit, hex);
        }
        let Some(from) = self.hex_of(unit) else { return self.refuse_entry(unit, hex) };
        let far = GRID.distance(from, hex);
        let left = points(self.mover.left);
        if self.mover.left == 0 {
            let why = if self.roster.artillery.contains(unit) && !self.is_limbered(unit) {
                no("7.2.1", self.of(unit, &format!("{name} ~is unlimbered and cannot move.")))
            } else {
                no("7.2b", self.of(unit, &format!("{name} ~has no movement left.")))
            };
            return why;
        }
        if far > u16::from(self.mover.left) {
            return no("7.2b", self.of(unit, &format!("{at} is {far} hexes away; {name} ~has {left}.")));
        }
        if in_zone && self.zone[foe].contains(from) {
            return no(
                "7.6.2b",
                format!("{at} cannot be reached without passing the enemy; take the dangerous steps one by one."),
            );
        }
        no("7.2b", format!("The way to {at} costs more than {left}, or the enemy bars it."))
    }

    fn refuse_friend(&self, unit: Unit, hex: Hex) -> Ruling {
        let at = hex_name(hex);
        let friends =
            self.within(self.roster.all & crate::pieces::UnitSet::of(unit.side()), crate::map::HexSet::only(hex));
        let friend = friends.without(unit).first();
        match friend {
            Some(f) if self.activated.contains(f) => {
                no("7.5.2b", format!("{} could not make room at {at}, or {at} is out of reach.", self.unit_name(f)))
            }
            Some(f) => {
                let text = format!("{} ~stands at {at}: ~it may be passed, but nobody ends there.", self.unit_name(f));
                no("7.5.1", self.of(f, &text))
            }
            None => no("7.5.1", format!("A friend stands at {at}: it may be passed, but nobody ends there.")),
        }
    }

    fn refuse_entry(&self, unit: Unit, hex: Hex) -> Ruling {
        let corps = self.roster.corps_of(unit);
        let name = corps_name(corps);
        let point = corps.prussian().map_or(0, |i| self.entries[i]);
        let Some(doors) = point.checked_sub(1).map(|i| map().doors[usize::from(i)]) else {
            return no("10.2a", format!("{name} has no entry point yet."));
        };
        let numbers: Vec<String> = doors.iter().map(|h| GRID.number(*h)).collect();
        no("10.2b", format!("{} cannot be reached: {name} comes on by {}.", hex_name(hex), list(&numbers)))
    }

    /// Why the mover may not dare a step into a hex.
    pub(super) fn refuse_dare(&self, hex: Hex) -> Ruling {
        let Some(unit) = self.moving() else { return self.out_of_step() };
        if self.reach().is_some_and(|r| r.ends.contains(hex)) {
            return no("7.6.2a", format!("{} can be reached without a die.", hex_name(hex)));
        }
        self.refuse_march(unit, hex)
    }

    /// Why the mover may not stop where it is.
    pub(super) fn refuse_stop(&self) -> Ruling {
        let Some(unit) = self.moving() else { return self.out_of_step() };
        let name = self.unit_name(unit);
        if self.mover.displaced {
            return no("7.5.2b", self.of(unit, &format!("{name} ~was displaced and must leave ~its hex.")));
        }
        no("8.8.2a", format!("{name} may not end in woods or buildings and must go on."))
    }

    fn refuse_retreat(&self, unit: Unit, hex: Hex) -> Ruling {
        let (name, at) = (self.unit_name(unit), hex_name(hex));
        let from = self.hex_of(unit).unwrap_or(hex);
        let (own, foe) = (unit.side().index(), unit.side().other().index());
        match () {
            () if !map().neighbours[from.index()].contains(hex) => {
                no("8.7.1a", format!("A retreat is one hex; {at} is not next to {name}."))
            }
            () if self.stands[foe].contains(hex) => no("8.7.1a", format!("The enemy stands at {at}.")),
            () if self.zone[foe].contains(hex) => {
                let near = self.enemies_beside(unit.side(), hex);
                let who = list(&near.iter().map(|u| self.called(u)).collect::<Vec<_>>());
                no("8.7.1a", format!("{at} lies next to {who}; nobody retreats there."))
            }
            () if self.trail.contains(&hex.0) => {
                no("8.7.2c", self.of(unit, &format!("{name} ~has been at {at} in this retreat.")))
            }
            () if self.options.dt_inf && !self.roster.infantry.contains(unit) && map().defensible.contains(hex) => {
                no("8.7.7", format!("{name} may not retreat into woods or buildings."))
            }
            () if self.stands[own].contains(hex) => {
                no("8.7.2a", format!("A friend stands at {at}, and an empty hex is open."))
            }
            () => no("8.7.1a", format!("{name} cannot retreat to {at}.")),
        }
    }

    fn refuse_flight(&self, unit: Unit, hex: Hex) -> Ruling {
        let (name, at) = (self.unit_name(unit), hex_name(hex));
        match () {
            () if self.stands.iter().any(|s| s.contains(hex)) => no("12.2.1b", format!("{at} is not empty.")),
            () if self.is_barred(unit, hex) => no("12.2.1b", format!("{name} may not end in woods or buildings.")),
            () => no(
                "12.2.1b",
                self.of(unit, &format!("{name} ~flees two steps towards ~its own edge; {at} is not there.")),
            ),
        }
    }

    fn refuse_ride(&self, unit: Unit, hex: Hex) -> Ruling {
        let (name, at) = (self.unit_name(unit), hex_name(hex));
        match () {
            () if self.prey(unit).any() => {
                no("12.7b", self.of(unit, &format!("{name} must attack an enemy next to ~it/them.")))
            }
            () if self.stands.iter().any(|s| s.contains(hex)) => no("12.7b", format!("{at} is not empty.")),
            () if self.is_barred(unit, hex) => no("12.7b", format!("{name} may not end in woods or buildings.")),
            () => no("12.7b", self.of(unit, &format!("{name} ~rides one hex on; {at} is not next to ~it/them."))),
        }
    }
}
