//! Chapter 4, movement, with the entry of reinforcements (7.1, 7.2) and exits (8.3b).
//!
//! Friends never block and enemies never move in this phase, so where a unit can go does not depend on the order of the
//! other moves (4.4f): one picks a unit, then its destination, and the path needs no decision.

use crate::map::{GRID, Ground, HexSet};
use crate::options::Variant;
use crate::position::{LegalCache, Place, Position, Step, TURNS};
use crate::sequence::number_rule;
use crate::units::{FIRST_ARRIVING, Side, Unit, UnitSet};
use crate::words::{self, does, hex_name, the, the_cap};
use hexes::Hex;
use kernel::{Event, EventKind, Ruling, Scribe};
use std::collections::VecDeque;

/// Where a unit can get to in one move, friends' hexes included.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reach {
    /// Hexes it can enter; its own is not among them.
    pub hexes: HexSet,
    /// Can it leave the map (8.3b)?
    pub exit: bool,
}

impl Position {
    /// 4.0-4.5, 7.1a, 7.2a, 8.3b: the hexes a unit can enter with its allowance.
    pub(crate) fn reach(&self, unit: Unit, zones: HexSet) -> Reach {
        let map = self.map();
        let side = unit.side();
        let mut points = unit.allowance();
        let mut reach = Reach::default();
        // 4.3a: never into an enemy's hex. 4.4c: never onto a friend in an enemy zone, where both would be stuck.
        let shut = self.occupied[side.other() as usize] | (self.occupied[side as usize] & zones);
        let (mut seen, mut front);
        match self.place(unit).hex() {
            // 4.5c: held fast.
            Some(hex) if zones.contains(hex) => return reach,
            Some(hex) => {
                let within = &map.within[hex.index()];
                let last = usize::from(points) - 1;
                if (within[last] & (shut | zones)).is_empty() {
                    // Nobody is met before the last step, so the ground alone decides.
                    let exit = side == Side::French && !(within[last] & map.exits).is_empty();
                    return Reach { hexes: within[last + 1].without(hex) & !shut, exit };
                }
                front = HexSet::only(hex);
                seen = front;
            }
            // 7.1a: the entry hex costs one point. 7.2a: no entry into an enemy hex or zone.
            None => {
                front = map.entries & !(shut | zones);
                seen = front;
                reach.hexes = front;
                points -= 1;
            }
        }
        while points > 0 && !front.is_empty() {
            // 8.3b: leaving costs a point (G-16), from an exit hex outside enemy zones; `front` holds no other.
            reach.exit |= side == Side::French && !(front & map.exits).is_empty();
            // 4.2: one point a hex, woods-road hexes through their doors only.
            let next = map.open.step(front) & !(shut | seen);
            seen |= next;
            reach.hexes |= next;
            // 4.5b: whoever enters a zone goes no further.
            front = next & !zones;
            points -= 1;
        }
        reach
    }

    /// Where a unit may end its move: empty hexes, and friends' hexes by the swap rule (4.4d).
    pub(crate) fn destinations(&self, unit: Unit, zones: HexSet) -> Reach {
        let reach = self.reach(unit, zones);
        let friends = self.occupied[unit.side() as usize];
        let mut ends = Reach { hexes: reach.hexes & !friends, exit: reach.exit };
        for hex in (reach.hexes & friends).iter() {
            let held_by = Unit(self.at[hex.index()]);
            if !self.moved.contains(held_by) && self.can_clear(held_by, unit, zones) {
                ends.hexes.insert(hex);
            }
        }
        ends
    }

    /// 4.4d: could `bumped` make room if `mover` took its hex, perhaps by bumping others in turn?
    fn can_clear(&self, bumped: Unit, mover: Unit, zones: HexSet) -> bool {
        let mut vacant = self.vacant();
        // The hex just left counts as empty, unless somebody else already stands in it.
        if let Some(left) = self.hex_of(mover)
            && self.at[left.index()] == mover.0
        {
            vacant.insert(left);
        }
        let (Some(start), friends) = (self.hex_of(bumped), self.occupied[bumped.side() as usize]) else {
            return false;
        };
        if !(self.map().ways[start.index()] & vacant).is_empty() {
            return true;
        }
        let mut tried = UnitSet::only(mover).with(bumped);
        let mut queue = VecDeque::from([bumped]);
        while let Some(unit) = queue.pop_front() {
            let reach = self.reach(unit, zones);
            if reach.exit || !(reach.hexes & vacant).is_empty() {
                return true;
            }
            for hex in (reach.hexes & friends).iter() {
                let next = Unit(self.at[hex.index()]);
                if !self.moved.contains(next) && !tried.contains(next) {
                    tried.insert(next);
                    queue.push_back(next);
                }
            }
        }
        false
    }

    /// The units that may be picked: not moved, not held fast, with somewhere to go; and reinforcements that can enter.
    pub(crate) fn legal_movers(&self) -> LegalCache {
        let map = self.map();
        let zones = self.zones_against(self.side);
        let vacant = self.vacant();
        let mut legal_cache = LegalCache { done: true, ..LegalCache::default() };
        let free = self.occupied[self.side as usize] & !zones;
        // Sides are open both ways, so whoever is one open step from an empty hex can move there.
        let near_room = map.open.step(vacant);
        for hex in free.iter() {
            let unit = Unit(self.at[hex.index()]);
            if !self.moved.contains(unit) && (near_room.contains(hex) || self.can_go(unit, zones)) {
                legal_cache.units.insert(unit);
            }
        }
        let gate = !(map.entries & vacant & !zones).is_empty();
        for unit in self.available() {
            if gate || self.can_go(unit, zones) {
                legal_cache.units.insert(unit);
            }
        }
        legal_cache
    }

    fn can_go(&self, unit: Unit, zones: HexSet) -> bool {
        let ends = self.destinations(unit, zones);
        ends.exit || !ends.hexes.is_empty()
    }

    /// Where the picked or bumped unit may go.
    pub(crate) fn legal_destinations(&self, unit: Unit) -> LegalCache {
        let ends = self.destinations(unit, self.zones_against(self.side));
        LegalCache { hexes: ends.hexes, extra: ends.exit, ..LegalCache::default() }
    }

    /// A shortest way to a hex the unit can reach, start first (entry hex first for a reinforcement).
    pub(crate) fn way(&self, unit: Unit, to: Hex) -> Vec<Hex> {
        let zones = self.zones_against(unit.side());
        let side = unit.side();
        let shut = self.occupied[side.other() as usize] | (self.occupied[side as usize] & zones);
        let mut from: Vec<Option<Hex>> = vec![None; usize::from(GRID.len())];
        let mut seen = HexSet::EMPTY;
        let mut queue = VecDeque::new();
        match self.hex_of(unit) {
            Some(hex) => queue.push_back(hex),
            None => queue.extend((self.map().entries & !(shut | zones)).iter()),
        }
        for &h in &queue {
            seen.insert(h);
        }
        while let Some(h) = queue.pop_front() {
            if h == to {
                let mut way = vec![h];
                while let Some(previous) = from[way[way.len() - 1].index()] {
                    way.push(previous);
                }
                way.reverse();
                return way;
            }
            if zones.contains(h) && Some(h) != self.hex_of(unit) {
                continue;
            }
            for next in (self.map().ways[h.index()] & !(shut | seen)).iter() {
                seen.insert(next);
                from[next.index()] = Some(h);
                queue.push_back(next);
            }
        }
        vec![to]
    }

    /// A unit goes to a hex in its Movement Phase, or enters the map there.
    pub(crate) fn march(&mut self, unit: Unit, to: Hex, scribe: &mut impl Scribe) {
        let from = self.hex_of(unit);
        let bumped = self.unit_at(to);
        scribe.note(|| self.tell_march(unit, to));
        if from.is_none() {
            self.note_entry(unit);
        }
        self.moved.insert(unit);
        self.set_down(unit, to);
        self.step = bumped.map_or(Step::MovePick, Step::MoveBumped);
    }

    fn tell_march(&self, unit: Unit, to: Hex) -> Event {
        let name = unit.name();
        let what = match self.hex_of(unit) {
            Some(from) => {
                format!("**{name}** {} {} to {}", words::does(unit, "marches"), GRID.number(from), hex_name(to))
            }
            None => format!("**{name}** enters from the east and reaches {} [[7.0b]]", hex_name(to)),
        };
        let enemies = self.enemies_around(to, unit.side());
        let stop = if enemies.is_empty() {
            String::new()
        } else {
            format!(" and {} in the zone of {} [[4.5b]]", words::does(unit, "stops"), words::names(enemies))
        };
        let swap = self
            .unit_at(to)
            .map_or(String::new(), |f| format!(", where {} {} room [[4.4d]]", words::the(f), words::does(f, "makes")));
        Event::new(EventKind::Move, Some(unit.side().seat()), format!("{what}{stop}{swap}."))
            .pieces([unit.spec().id])
            .spaces(self.way(unit, to).into_iter().map(|h| GRID.number(h)))
    }

    /// A unit leaves the map in its Movement Phase (8.3b).
    pub(crate) fn march_off_the_map(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        self.moved.insert(unit);
        self.exit(unit, scribe);
        self.go_on(Step::MovePick);
    }

    // Refusals

    /// Why a unit may not be picked to move.
    pub(crate) fn refuse_pick(&self, unit: Unit) -> Ruling {
        if unit.side() != self.side {
            return Ruling::new(
                "4.0a",
                format!("Only {} units move in the {} Movement Phase.", self.side.name(), self.side.name()),
            );
        }
        let name = the_cap(unit);
        match self.place(unit) {
            Place::ABSENT => self.refuse_absent(unit),
            Place::DESTROYED => Ruling::new(
                "6.3j",
                format!("{name} {} destroyed and {} not come back.", does(unit, "is"), does(unit, "does")),
            ),
            Place::EXITED => Ruling::new(
                "8.3c",
                format!("{name} {} left the map and {} not return.", does(unit, "has"), does(unit, "does")),
            ),
            Place::WAITING if self.arrives(unit) > self.turn => {
                // P01-P09 come first among those that arrive.
                let regular = unit.index() < FIRST_ARRIVING + 9;
                let rule = match (self.options.variant, regular, self.arrives(unit)) {
                    (Variant::Custom, ..) => "9.5a",
                    (_, true, 3) => "7.0a",
                    (_, true, _) => "9.4a",
                    _ => "9.1a",
                };
                Ruling::new(rule, format!("{name} may enter from turn {} on.", self.arrives(unit)))
            }
            Place::WAITING if self.moved.contains(unit) => {
                Ruling::new("4.0a", format!("{name} {} to wait for another turn.", does(unit, "has")))
            }
            Place::WAITING => Ruling::new(
                "7.2c",
                format!(
                    "{name} must wait: every entry hex is held by the enemy, in an enemy zone, or cannot be cleared."
                ),
            ),
            _ if self.moved.contains(unit) => {
                Ruling::new("4.0a", format!("{name} {} already moved in this phase.", does(unit, "has")))
            }
            place => {
                let enemies = place.hex().map_or(UnitSet::EMPTY, |h| self.enemies_around(h, self.side));
                if enemies.is_empty() {
                    Ruling::new("4.1b", format!("{name} {} nowhere to go.", does(unit, "has")))
                } else {
                    Ruling::new(
                        "4.5c",
                        format!(
                            "{name} {} held fast in the zone of control of {}.",
                            does(unit, "is"),
                            self.all_there(enemies)
                        ),
                    )
                }
            }
        }
    }

    /// Why a unit of the phasing side takes no part in this game.
    fn refuse_absent(&self, unit: Unit) -> Ruling {
        let (name, number) = (the_cap(unit), self.codes[unit.side() as usize]);
        if unit.index() >= FIRST_ARRIVING {
            if self.options.variant == Variant::Custom {
                return Ruling::new("9.5a", format!("{name} {} not in the plan.", does(unit, "is")));
            }
            if number != 0 {
                return Ruling::new(
                    number_rule(unit.side()),
                    format!("{name} {} not come with the number {number}.", does(unit, "does")),
                );
            }
        }
        Ruling::new("1.0a", format!("{name} {} not in this game.", does(unit, "is")))
    }

    /// Why the picked or bumped unit may not end its move in a hex.
    pub(crate) fn refuse_destination(&self, unit: Unit, to: Hex) -> Ruling {
        let map = self.map();
        let (side, name, there) = (unit.side(), the_cap(unit), hex_name(to));
        let zones = self.zones_against(side);
        if self.hex_of(unit) == Some(to) {
            return if self.at[to.index()] == unit.0 {
                Ruling::new(
                    "4.1b",
                    format!("{name} already {} in {there}; choose “Stay” if that shall be so.", does(unit, "stands")),
                )
            } else {
                Ruling::new("4.4d", format!("{name} must leave {there}: two units cannot stay in one hex."))
            };
        }
        if map.ground(to) == Ground::Woods {
            return Ruling::new("4.2b", format!("{there} is woods, which no unit may enter."));
        }
        match self.unit_at(to) {
            Some(other) if other.side() != side => {
                return Ruling::new("4.3a", format!("{there} is held by {}.", the(other)));
            }
            Some(other) if zones.contains(to) => {
                return Ruling::new(
                    "4.4c",
                    format!("{name} would have to stop in {there}, where {} cannot leave the enemy zone.", the(other)),
                );
            }
            Some(other) if self.moved.contains(other) => {
                return Ruling::new(
                    "4.4b",
                    format!("{} in {there} {} already moved and cannot make room.", the_cap(other), does(other, "has")),
                );
            }
            _ => {}
        }
        if self.reach(unit, zones).hexes.contains(to) {
            // Reached, but held by a friend who cannot get away.
            return Ruling::new("4.4d", format!("The friend in {there} has no way to make room."));
        }
        self.refuse_way(unit, to, zones)
    }

    /// Why a hex that is not itself shut cannot be reached.
    fn refuse_way(&self, unit: Unit, to: Hex, zones: HexSet) -> Ruling {
        let (side, name, there) = (unit.side(), the_cap(unit), hex_name(to));
        let enemies = self.occupied[side.other() as usize];
        let allowance = u16::from(unit.allowance());
        let starts = match self.hex_of(unit) {
            Some(hex) => HexSet::only(hex),
            None => self.map().entries,
        };
        let entering = self.hex_of(unit).is_none();
        if entering && starts.contains(to) && zones.contains(to) {
            return Ruling::new("7.2a", format!("{there} lies in an enemy zone; reinforcements may not enter there."));
        }
        let extra = u16::from(entering);
        let Some(by_ground) = self.steps(starts, to, HexSet::EMPTY) else {
            return Ruling::new("4.2c", format!("No road leads to {there}."));
        };
        if by_ground + extra > allowance {
            let straight = starts.iter().map(|s| GRID.distance(s, to)).min().unwrap_or(0);
            if straight + extra <= allowance {
                return Ruling::new(
                    "4.2c",
                    format!(
                        "The way to {there} leads around woods: a woods road is entered and left along the road only."
                    ),
                );
            }
            let far = words::count(by_ground + extra, "hex");
            return Ruling::new(
                "4.1a",
                format!("{there} is {far} away and {} {} {allowance}.", the(unit), does(unit, "moves")),
            );
        }
        if entering {
            let gates = self.map().entries & !(enemies | zones);
            if self.steps(gates, to, HexSet::EMPTY).is_none_or(|n| n + extra > allowance) {
                return Ruling::new(
                    "7.2a",
                    format!("Every entry hex near enough to {there} is held by the enemy or lies in an enemy zone."),
                );
            }
        }
        match self.steps(starts & !enemies, to, enemies) {
            Some(n) if n + extra <= allowance => Ruling::new(
                "4.5b",
                format!("{name} would have to pass through an enemy zone of control, where it must stop."),
            ),
            _ => Ruling::new("4.3a", format!("Enemy units bar the way to {there}.")),
        }
    }

    /// Steps over open sides from any of some hexes to another, around barred hexes.
    fn steps(&self, from: HexSet, to: Hex, barred: HexSet) -> Option<u16> {
        let (mut seen, mut front) = (from, from);
        for n in 0.. {
            if front.contains(to) {
                return Some(n);
            }
            front = self.map().open.step(front) & !(seen | barred);
            if front.is_empty() {
                return None;
            }
            seen |= front;
        }
        None
    }

    /// Why the picked or bumped unit may not leave the map.
    pub(crate) fn refuse_exit(&self, unit: Unit) -> Ruling {
        if unit.side() == Side::Allied {
            return Ruling::new("8.3e", "Allied units never leave the map.");
        }
        Ruling::new(
            "8.3b",
            format!(
                "{} cannot reach one of the nine exit hexes outside enemy zones with a point left to leave.",
                the_cap(unit)
            ),
        )
    }

    /// Is this the last turn?
    pub(crate) fn is_last_turn(&self) -> bool {
        self.turn >= TURNS
    }
}
