//! Why a unit cannot attack, fire, protect or advance.

use super::no;
use crate::cards::Twist;
use crate::map::{GRID, map};
use crate::pieces::Unit;
use crate::position::{NOBODY, Position};
use crate::words::{capital, hex_name, number};
use hexes::Hex;
use kernel::Ruling;

impl Position {
    /// Why a unit can neither attack nor fire in this attack.
    pub(super) fn refuse_declarer(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        let a = &self.attack;
        if self.aim[unit.index()] != NOBODY {
            return no("8.1.1a", self.of(unit, &format!("{name} ~is declared already; a unit attacks once.")));
        }
        if a.refused.contains(unit) {
            return no(
                "8.1.2a",
                self.of(unit, &format!("You have decided that {} ~does not attack.", self.called(unit))),
            );
        }
        if self.is_limbered(unit) {
            return no("9.4b", self.of(unit, &format!("{name} ~is limbered and can neither attack nor fire.")));
        }
        let gun = self.roster.artillery.contains(unit);
        if matches!(a.twist, Twist::Barrage | Twist::Batteries) || (gun && !self.is_engaged(unit)) {
            return self.refuse_gunner(unit);
        }
        if !self.is_engaged(unit) {
            return no("8.1.1a", format!("No enemy stands next to {}.", self.called(unit)));
        }
        if !a.who.contains(unit) {
            return no("8.2.2", format!("{name} may not attack with this card."));
        }
        if a.bombard_only {
            return no("9.2.3.1", "Batteries alone take part once a battery has begun this attack.");
        }
        if self.prey(unit).is_empty() {
            return no(
                "8.8.2c",
                self.of(
                    unit,
                    &format!(
                        "Cavalry may not attack into woods or buildings, so {} ~has no target.",
                        self.called(unit)
                    ),
                ),
            );
        }
        if a.twist == Twist::Sappers {
            return no("G-12", format!("No enemy in woods or buildings stands next to {}.", self.called(unit)));
        }
        no("8.2.2", format!("{} is not next to an enemy that this attack has chosen.", name))
    }

    /// Why a battery cannot bombard.
    fn refuse_gunner(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        let a = &self.attack;
        if !self.roster.artillery.contains(unit) {
            return no("G-12", self.of(unit, &format!("{name} ~is no battery.")));
        }
        if self.is_engaged(unit) {
            return no("9.1.1a", self.of(unit, &format!("{name} ~has an enemy next to ~it/them and cannot bombard.")));
        }
        if self.fired.contains(unit) {
            return no("9.3a", self.of(unit, &format!("{name} ~has bombarded this turn.")));
        }
        if !a.guns.contains(unit) {
            return no("8.2.2", format!("{name} may not fire with this card."));
        }
        if matches!(a.twist, Twist::Barrage | Twist::Batteries) && a.shots.len() >= a.most {
            return no("G-12", format!("{} batteries fire with this card, no more.", capital(&number(a.most))));
        }
        if self.in_sight(unit).is_empty() {
            return no("9.1.1b", format!("No enemy is in range and sight of {}.", self.called(unit)));
        }
        no(
            "9.2.1a",
            self.of(
                unit,
                &format!("{name} may only fire at an enemy that somebody attacks, and none in ~its range is."),
            ),
        )
    }

    /// Why a unit may not be declared against a target.
    pub(crate) fn refuse_aim(&self, unit: Unit, target: Unit) -> Ruling {
        let (name, whom) = (self.unit_name(unit), self.called(target));
        if target.side() == unit.side() {
            return no("8.1.1a", self.of(target, &format!("{} ~is on your own side.", self.unit_name(target))));
        }
        let (Some(from), Some(to)) = (self.hex_of(unit), self.hex_of(target)) else {
            return no("8.1.1a", format!("{name} and {whom} do not both stand on the board."));
        };
        let far = GRID.distance(from, to);
        let gun = self.roster.artillery.contains(unit);
        if self.is_limbered(unit) {
            return no("9.4b", self.of(unit, &format!("{name} ~is limbered and can neither attack nor fire.")));
        }
        if far == 1 {
            if !self.prey(unit).contains(target) {
                return no("8.8.2c", format!("Cavalry may not attack {whom} in woods or buildings."));
            }
            if self.attack.twist == Twist::Sappers && !map().defensible.contains(to) {
                return no(
                    "G-12",
                    self.of(target, &format!("{} ~is not in woods or buildings.", self.unit_name(target))),
                );
            }
            return no("8.2.2", format!("This attack has chosen its targets, and {whom} is none of them."));
        }
        if !gun || self.is_engaged(unit) {
            return no("8.1.1a", self.of(unit, &format!("{name} ~does not stand next to {whom}.")));
        }
        if self.fired.contains(unit) {
            return no("9.3a", self.of(unit, &format!("{name} ~has bombarded this turn.")));
        }
        if far > crate::map::RANGE {
            return no(
                "9.1.1b",
                self.of(target, &format!("{} ~is {far} hexes away; guns reach three.", self.unit_name(target))),
            );
        }
        if !map().sees(from, to) {
            return no("9.1.1c", format!("Woods or buildings hide {whom} from {}.", hex_name(from)));
        }
        if self.attack.twist == Twist::Localised && self.attack.targets.is_empty() {
            return no(
                "9.2.3.1",
                format!("A bombardment alone needs a target that nobody stands next to; {whom} is engaged."),
            );
        }
        no("9.2.1a", format!("Nobody attacks {whom}, so no barrage may be fired at it."))
    }

    pub(super) fn refuse_protector(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        match () {
            () if !self.roster.artillery.contains(unit) => {
                no("9.2.2a", self.of(unit, &format!("{name} ~is no battery.")))
            }
            () if self.is_limbered(unit) => no("9.4b", self.of(unit, &format!("{name} ~is limbered and cannot fire."))),
            () if self.is_engaged(unit) => {
                no("9.1.1a", self.of(unit, &format!("{name} ~has an enemy next to ~it/them and cannot bombard.")))
            }
            () if self.fired.contains(unit) => no("9.3a", self.of(unit, &format!("{name} ~has bombarded this turn."))),
            () if self.aim[unit.index()] != NOBODY => {
                no("9.2.2b", self.of(unit, &format!("{name} ~is declared already.")))
            }
            () if self.attack.refused.contains(unit) => {
                no("9.2.2b", self.of(unit, &format!("You have decided that {} ~holds ~its fire.", self.called(unit))))
            }
            () => no("9.2.2a", format!("No attacker is in range and sight of {}.", self.called(unit))),
        }
    }

    pub(super) fn refuse_cover(&self, battery: Unit, unit: Unit) -> Ruling {
        let whom = self.called(unit);
        if !self.attack.targets.contains(unit) && self.combat.target != unit {
            return no("9.2.2a", format!("Nobody attacks {whom}."));
        }
        if self.assailants(unit).is_empty() {
            return no(
                "9.2.2c",
                self.of(
                    unit,
                    &format!("{} ~is only bombarded; against that there is no defensive fire.", self.unit_name(unit)),
                ),
            );
        }
        no(
            "9.2.2a",
            self.of(
                battery,
                &format!("{} ~sees none of the attackers of {whom} at two or three hexes.", self.unit_name(battery)),
            ),
        )
    }

    pub(super) fn refuse_advance(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        let c = &self.combat;
        let hex = c.vacated.first().map(|h| Hex(*h));
        match () {
            () if c.winner != Some(unit.side()) => no("8.10b", format!("{name} did not win.")),
            () if self.roster.artillery.contains(unit) => {
                no("8.10b", self.of(unit, &format!("{name} ~is artillery and never ~advances.")))
            }
            () if self.roster.garrisons.contains(unit) => {
                no("8.10b", self.of(unit, &format!("{name} ~is a garrison and never ~advances.")))
            }
            () if !c.attackers.contains(unit) && c.target != unit => {
                no("8.10a", format!("{name} did not fight in this combat."))
            }
            () if c.advanced.contains(unit) => no("8.10b", self.of(unit, &format!("{name} ~has advanced already."))),
            () if c.retreated.contains(unit) => no("12.7e", self.of(unit, &format!("{name} ~has given way ~itself."))),
            () if hex.is_some_and(|h| self.is_barred(unit, h)) => {
                no("8.8.2a", format!("{name} may not end in woods or buildings."))
            }
            () => no("8.10a", self.of(unit, &format!("{name} ~does not stand next to the vacated hex."))),
        }
    }
}
