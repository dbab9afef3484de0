//! Pressing the attack (8.10), the pursuit of the British heavies (12.7), and what follows a combat (8.1.4f, 12.2).

use crate::combat::Fate;
use crate::map::{HexSet, NONE, map};
use crate::moves::Move;
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{Combat, NOBODY, Position, Task};
use crate::words::{hex_name, tell, tell_dice};
use hexes::Hex;
use kernel::{EventKind, Scribe};

impl Position {
    /// Who may enter the first vacated hex (8.10a, 8.10b).
    pub(crate) fn may_advance(&self) -> UnitSet {
        let c = &self.combat;
        let (Some(winner), Some(&hex)) = (c.winner, c.vacated.first()) else { return UnitSet::EMPTY };
        // 8.10d
        if c.is_bombardment() || self.stands.iter().any(|s| s.contains(Hex(hex))) {
            return UnitSet::EMPTY;
        }
        let fought = if winner == self.attacker() { c.attackers } else { UnitSet::only(c.target) };
        let able = fought & !c.advanced & !c.retreated & !self.roster.artillery & !self.roster.garrisons;
        let near = map().neighbours[usize::from(hex)];
        // 12.7e: a blown unit that must retreat stays where it is if it cannot.
        let free = |u: &Unit| !self.is_barred(*u, Hex(hex)) && self.least_fate(c, *u) < Fate::Retreat;
        self.within(able, near).iter().filter(free).collect()
    }

    /// Heavy cavalry that must take the hex of its victim (12.7a).
    pub(crate) fn pursuers(&self) -> UnitSet {
        let c = &self.combat;
        if !self.options.pursuit || c.pursuit || !self.is_destroyed(c.target) || c.winner != Some(self.attacker()) {
            return UnitSet::EMPTY;
        }
        let heavies = c.attackers & self.roster.heavy & self.roster.british & !c.retreated;
        self.within(heavies, map().neighbours[usize::from(c.at)])
    }

    pub(crate) fn list_advance(&self, moves: &mut Vec<Move>) {
        moves.extend(self.may_advance().iter().map(Move::Pick));
        moves.push(Move::Nobody);
    }

    pub(crate) fn advance_forced(&mut self) -> bool {
        if self.combat.vacated.is_empty() || self.combat.winner.is_none() {
            self.pop();
            return true;
        }
        if self.combat.vacated.contains(&self.combat.at) && self.pursuers().any() {
            self.swap(Task::Pursuer);
            return true;
        }
        if self.may_advance().is_empty() {
            self.combat.vacated.remove(0);
            return true;
        }
        false
    }

    /// 8.10a
    pub(crate) fn advance(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        let hex = Hex(self.combat.vacated.remove(0));
        self.take(unit, hex, "8.10a", scribe);
    }

    fn take(&mut self, unit: Unit, hex: Hex, rule: &'static str, scribe: &mut impl Scribe) {
        self.combat.advanced.insert(unit);
        self.arrive_at(unit, hex);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[hex], || {
            self.of(unit, &format!("**{}** ~advances to {} [[{rule}]].", self.unit_name(unit), hex_name(hex)))
        });
    }

    /// Nobody takes the first vacated hex.
    pub(crate) fn nobody_advances(&mut self) {
        self.combat.vacated.remove(0);
    }

    // 12.7

    pub(crate) fn pursuer_forced(&mut self, scribe: &mut impl Scribe) -> bool {
        let able = self.pursuers();
        match (able.first(), able.len()) {
            (Some(unit), 1) => {
                self.ride_on(unit, scribe);
                true
            }
            (None, _) => {
                self.pop();
                true
            }
            _ => false,
        }
    }

    /// 12.7a: into the victim's hex.
    pub(crate) fn ride_on(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        let hex = Hex(self.combat.at);
        self.take(unit, hex, "12.7a", scribe);
        self.blown.insert(unit);
        self.swap(Task::Pursue(unit));
    }

    /// 12.7b: where it rides if there is nobody to attack.
    pub(crate) fn ride_hexes(&self, unit: Unit) -> HexSet {
        let Some(hex) = self.hex_of(unit) else { return HexSet::EMPTY };
        let mut empty = map().neighbours[hex.index()] & !self.stands[0] & !self.stands[1];
        if self.options.first_reading {
            // Clockwise from the north-east; sideways or away from the own edge.
            let back: [usize; 2] = if self.own_edge_is_north(unit.side()) { [0, 5] } else { [2, 3] };
            let next = map().next[hex.index()];
            back.into_iter().map(|w| next[w]).filter(|h| *h != NONE).for_each(|h| empty.remove(Hex(h)));
        }
        empty.iter().filter(|h| !self.is_barred(unit, *h)).collect()
    }

    /// The Allies hold the north in the historical battle.
    pub(crate) fn own_edge_is_north(&self, side: Side) -> bool {
        if self.options.scratch { self.scratch.north == Some(side) } else { side == Side::Allied }
    }

    pub(crate) fn list_pursue(&self, unit: Unit, moves: &mut Vec<Move>) {
        let prey = self.prey(unit);
        if prey.any() {
            moves.extend(prey.iter().map(Move::Pick));
        } else {
            moves.extend(self.ride_hexes(unit).iter().map(Move::To));
        }
    }

    pub(crate) fn pursue_forced(&mut self, unit: Unit, scribe: &mut impl Scribe) -> bool {
        let prey = self.prey(unit);
        if let (Some(target), 1) = (prey.first(), prey.len()) {
            self.pursue(unit, target, scribe);
            return true;
        }
        if prey.any() {
            return false;
        }
        let ways = self.ride_hexes(unit);
        match (ways.first(), ways.len()) {
            (None, _) => self.pop(),
            (Some(hex), 1) => self.ride_to(unit, hex, scribe),
            _ => return false,
        }
        true
    }

    pub(crate) fn ride_to(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        self.pop();
        self.take(unit, hex, "12.7b", scribe);
    }

    /// 12.7b: one attack more, alone; the other side's free batteries may fire.
    pub(crate) fn pursue(&mut self, unit: Unit, target: Unit, scribe: &mut impl Scribe) {
        let Some(hex) = self.hex_of(target) else { return };
        tell(scribe, EventKind::Fight, unit.side(), UnitSet::only(unit).with(target), &[hex], || {
            self.of(
                unit,
                &format!("**{}** ~rides on against **{}** [[12.7b]].", self.unit_name(unit), self.called(target)),
            )
        });
        self.pop();
        // The aftermath of the first combat is that of both.
        if self.task() == Some(Task::Aftermath) {
            self.pop();
        }
        self.combat = Combat { attackers: UnitSet::only(unit), pursuit: true, ..Combat::against(target, hex.0) };
        // A combat declared against the same target takes place without it (12.7c).
        self.aim[unit.index()] = NOBODY;
        self.fight();
        // The barrages come before anything else of this combat.
        self.push(Task::Protect);
    }

    // After the combat

    /// 8.1.4f, then the panic.
    pub(crate) fn aftermath(&mut self) -> bool {
        self.pop();
        if self.shaken != [false; 2] {
            self.push(Task::Panic(0));
        }
        let c = &self.combat;
        let target = c.target;
        let idle = !c.retreated.contains(target) && !c.advanced.contains(target);
        if c.stood && idle && self.is_on_board(target) {
            self.trail.clear();
            self.push(Task::FallBack(target));
        }
        true
    }

    /// Who has still to throw in the panic (12.2a): the French on the board, the Old Guard excepted.
    pub(crate) fn in_panic(&self, from: u8) -> impl Iterator<Item = Unit> + '_ {
        let rolls = self.roster.french & !self.roster.old_guard;
        rolls.iter().filter(move |u| u.0 >= from && self.is_on_board(*u))
    }

    fn next_in_panic(&self, from: u8) -> Option<Unit> {
        self.in_panic(from).next()
    }

    pub(crate) fn panic_done(&mut self, next: u8) -> bool {
        if self.next_in_panic(next).is_some() {
            return false;
        }
        let flight = self.shaken[1];
        self.recoiled[0] |= self.shaken[0];
        self.recoiled[1] |= self.shaken[1];
        self.shaken = [false; 2];
        if flight {
            self.swap(Task::Flee);
        } else {
            self.fleeing = UnitSet::EMPTY;
            self.pop();
        }
        true
    }

    /// 12.2a, 12.2c
    pub(crate) fn panic_die(&mut self, next: u8, die: u8, scribe: &mut impl Scribe) {
        let Some(unit) = self.next_in_panic(next) else { return };
        if die == 1 {
            let alive = self.damage(unit);
            if alive {
                self.fleeing.insert(unit);
            }
            tell_dice(scribe, unit.side(), UnitSet::only(unit), &[], &[die], || {
                let what = if alive { "~is damaged" } else { "~is destroyed" };
                self.of(unit, &format!("La Garde recule! **{}** {what} [[12.2a]].", self.unit_name(unit)))
            });
        }
        self.swap(Task::Panic(unit.0 + 1));
    }

    pub(crate) fn flee_forced(&mut self) -> bool {
        match (self.fleeing.first(), self.fleeing.len()) {
            (None, _) => self.pop(),
            (Some(unit), 1) => self.push(Task::FleeTo(unit)),
            _ => return false,
        }
        true
    }

    /// 12.2.1b: two steps towards the own edge, over friends, to an empty hex; else one; else none.
    pub(crate) fn flight(&self, unit: Unit) -> HexSet {
        let Some(hex) = self.hex_of(unit) else { return HexSet::EMPTY };
        let ways: [usize; 2] = if self.own_edge_is_north(unit.side()) { [5, 0] } else { [3, 2] };
        let foes = self.stands[unit.side().other().index()];
        let step = |from: HexSet| -> HexSet {
            let to = from.iter().flat_map(|h| ways.map(|w| map().next[h.index()][w]));
            to.filter(|h| *h != NONE).map(Hex).filter(|h| !foes.contains(*h)).collect()
        };
        let own = self.stands[unit.side().index()];
        let open =
            |set: HexSet| -> HexSet { set.iter().filter(|h| !own.contains(*h) && !self.is_barred(unit, *h)).collect() };
        let one = step(HexSet::only(hex));
        let two = open(step(one));
        if two.is_empty() { open(one) } else { two }
    }

    pub(crate) fn flee_to_forced(&mut self, unit: Unit, scribe: &mut impl Scribe) -> bool {
        let ends = self.flight(unit);
        match (ends.first(), ends.len()) {
            (None, _) => {
                self.pop();
                self.fleeing.remove(unit);
            }
            (Some(hex), 1) => self.flee_to(unit, hex, scribe),
            _ => return false,
        }
        true
    }

    pub(crate) fn flee_to(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        self.pop();
        self.fleeing.remove(unit);
        self.arrive_at(unit, hex);
        tell(scribe, EventKind::Effect, unit.side(), UnitSet::only(unit), &[hex], || {
            self.of(unit, &format!("**{}** ~flees to {} [[12.2.1b]].", self.unit_name(unit), hex_name(hex)))
        });
    }
}
