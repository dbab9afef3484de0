//! Retreats (8.7).

use crate::map::{HexSet, map};
use crate::moves::Move;
use crate::pieces::{Unit, UnitSet};
use crate::position::{Position, Task};
use crate::words::{hex_name, tell, tell_dice};
use hexes::Hex;
use kernel::{EventKind, Scribe};

impl Position {
    /// Adjacent hexes out of every enemy zone and off the unit's own trail.
    fn quiet(&self, unit: Unit) -> HexSet {
        let Some(hex) = self.hex_of(unit) else { return HexSet::EMPTY };
        let foe = unit.side().other().index();
        let mut near = map().neighbours[hex.index()] & !self.zone[foe] & !self.stands[foe];
        for been in &self.trail {
            near.remove(Hex(*been));
        }
        // 8.7.7
        if self.options.dt_inf && !self.roster.infantry.contains(unit) {
            near &= !map().defensible;
        }
        near
    }

    /// 8.7.1a, 8.7.5: empty hexes; one with an own garrison counts as empty.
    pub(crate) fn retreat_hexes(&self, unit: Unit) -> HexSet {
        let own = self.stands[unit.side().index()];
        let quiet = self.quiet(unit);
        let mut free = quiet & !own;
        for garrison in (self.roster.garrisons & UnitSet::of(unit.side())).iter() {
            if let Some(hex) = self.hex_of(garrison)
                && garrison != unit
                && quiet.contains(hex)
            {
                free.insert(hex);
            }
        }
        free
    }

    /// 8.7.2a: friends to push through, if nothing is empty.
    pub(crate) fn push_hexes(&self, unit: Unit) -> HexSet {
        if !self.retreat_hexes(unit).is_empty() {
            return HexSet::EMPTY;
        }
        self.quiet(unit) & self.stands[unit.side().index()]
    }

    /// Is there any first step (8.4.3)?
    pub(crate) fn can_give_way(&self, unit: Unit) -> bool {
        !self.retreat_hexes(unit).is_empty() || !self.push_hexes(unit).is_empty()
    }

    /// Must it go, once it has chosen to evade or has pushed through (8.1.4c, 8.7.2c)?
    fn must_go(&self, unit: Unit) -> bool {
        !self.trail.is_empty() || (unit == self.combat.target && self.combat.evaded)
    }

    pub(crate) fn list_retreat(&self, unit: Unit, moves: &mut Vec<Move>) {
        let free = self.retreat_hexes(unit);
        moves.extend(free.iter().map(Move::To));
        if free.is_empty() {
            moves.extend(self.push_hexes(unit).iter().map(Move::To));
            if !self.must_go(unit) {
                moves.push(Move::Stand);
            }
        }
    }

    pub(crate) fn retreat_forced(&mut self, unit: Unit, scribe: &mut impl Scribe) -> bool {
        let free = self.retreat_hexes(unit);
        if free.len() == 1
            && let Some(hex) = free.first()
        {
            self.fall_back_to(unit, hex, scribe);
            return true;
        }
        if !free.is_empty() {
            return false;
        }
        let friends = self.push_hexes(unit);
        if friends.is_empty() {
            self.pop();
            if self.trail.is_empty() {
                // 8.7.1b, 8.5.1b
                self.hurt(unit, "8.7.1b", scribe);
            } else {
                // 8.7.3
                self.lose_astray(unit, scribe);
            }
            return true;
        }
        if friends.len() == 1
            && self.must_go(unit)
            && let Some(hex) = friends.first()
        {
            self.retreat_to(unit, hex, scribe);
            return true;
        }
        false
    }

    /// A click on a hex: empty, or a friend's.
    pub(crate) fn retreat_to(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        if self.retreat_hexes(unit).contains(hex) {
            self.fall_back_to(unit, hex, scribe);
        } else {
            self.push_through(unit, hex, scribe);
        }
    }

    /// Where it began: that ground is given up, once.
    fn leave(&mut self, unit: Unit) {
        if self.trail.is_empty()
            && let Some(hex) = self.hex_of(unit)
        {
            self.vacate(hex);
        }
        self.combat.retreated.insert(unit);
        self.shake(unit);
    }

    /// 8.7.1a
    fn fall_back_to(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        self.leave(unit);
        self.pop();
        self.trail.clear();
        self.arrive_at(unit, hex);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[hex], || {
            self.of(unit, &format!("**{}** ~retreats to {} [[8.7.1a]].", self.unit_name(unit), hex_name(hex)))
        });
    }

    /// 8.7.2b: onto a friend's hex, one die for each.
    fn push_through(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        let Some(friend) = self.unit_at(hex) else { return };
        self.leave(unit);
        if let Some(from) = self.hex_of(unit) {
            let _ = self.trail.try_push(from.0);
        }
        self.put(unit, hex.0);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit).with(friend), &[hex], || {
            self.of(
                unit,
                &format!("**{}** ~pushes through **{}** [[8.7.2b]].", self.unit_name(unit), self.called(friend)),
            )
        });
        self.push(Task::Push(unit, friend, true));
    }

    /// 8.7.2b to 8.7.2d
    pub(crate) fn push_die(&mut self, unit: Unit, friend: Unit, first: bool, die: u8, scribe: &mut impl Scribe) {
        let who = if first { unit } else { friend };
        let alive = die != 6 || self.damage(who);
        tell_dice(scribe, unit.side(), UnitSet::only(who), &[], &[die], || {
            let what = match (die, alive) {
                (6, true) => "~is damaged",
                (6, false) => "~is destroyed",
                _ => "~keeps ~its order",
            };
            self.of(who, &format!("**{}**: {die}, ~it {what} [[8.7.2b]].", self.unit_name(who)))
        });
        self.pop();
        if first {
            self.push(Task::Push(unit, friend, false));
            return;
        }
        if !self.is_on_board(unit) {
            // It did not survive the press.
            self.pop();
            self.trail.clear();
            self.shake(unit);
        } else if !alive {
            // 8.7.2d
            let hex = self.hex_of(unit);
            self.pop();
            self.trail.clear();
            if let Some(hex) = hex {
                self.arrive_at(unit, hex);
            }
        }
    }

    /// 8.7.3: on top of a friend with nowhere to go.
    fn lose_astray(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        self.trail.clear();
        self.shake(unit);
        self.destroy(unit);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[], || {
            self.of(unit, &format!("**{}** ~finds no way out and ~is destroyed [[8.7.3]].", self.unit_name(unit)))
        });
    }

    /// 8.7.2a: it stands after all and takes the damage.
    pub(crate) fn stand_fast(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        self.pop();
        self.hurt(unit, "8.7.2a", scribe);
    }

    // 8.1.4f

    pub(crate) fn fall_back_forced(&mut self, unit: Unit) -> bool {
        let none = !self.is_on_board(unit) || self.retreat_hexes(unit).is_empty();
        if none {
            self.pop();
        }
        none
    }

    /// Cavalry that stood against infantry rides off.
    pub(crate) fn ride_off(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        self.pop();
        self.arrive_at(unit, hex);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[hex], || {
            self.of(unit, &format!("**{}** ~falls back to {} [[8.1.4f]].", self.unit_name(unit), hex_name(hex)))
        });
    }
}
