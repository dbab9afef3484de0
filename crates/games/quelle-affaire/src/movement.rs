//! Activating and moving (7), limbering (9.4), coming on (10.2).

use crate::cards::Deed;
use crate::map::{Ground, HEXES, HexSet, NONE, map};
use crate::moves::Move;
use crate::pieces::{Unit, UnitSet};
use crate::position::{Mover, NOBODY, Position, Task};
use crate::words::{capital, corps_name, hex_name, tell, tell_dice};
use hexes::Hex;
use kernel::{EventKind, Scribe};

/// Not reached.
const FAR: u8 = u8::MAX;

/// Where a mover can get to without a die, and by one dangerous step.
pub(crate) struct Reach {
    /// Half points used to get there; 255 not at all.
    pub cost: [u8; HEXES],
    /// Where it may end.
    pub ends: HexSet,
    /// Hexes it may enter by a dangerous step (7.6.2b), where that is quicker or the only way.
    pub dares: HexSet,
    /// From which hex that step is taken; [`NONE`] if from where the mover stands.
    pub from: [u16; HEXES],
}

/// Who moves, from where, with what is left.
#[derive(Clone, Copy)]
struct Leg {
    unit: Unit,
    /// Where it stands; nothing if it is still outside.
    start: Option<Hex>,
    /// Half points left.
    left: u8,
    /// Friends that count as gone: the hex of the unit that displaces this one is free (7.5.2b).
    vacated: Option<Hex>,
}

impl Position {
    /// The unit that moves.
    pub(crate) fn moving(&self) -> Option<Unit> {
        (self.mover.unit != NOBODY).then_some(Unit(self.mover.unit))
    }

    /// Must cavalry and guns keep out of this hex (8.8.2a)?
    #[inline]
    pub(crate) fn is_barred(&self, unit: Unit, hex: Hex) -> bool {
        self.options.dt_inf && !self.roster.infantry.contains(unit) && map().defensible.contains(hex)
    }

    /// Own units in a hex besides this one.
    fn shares(&self, unit: Unit, hex: Hex) -> bool {
        self.stands[unit.side().index()].contains(hex)
            && self.at.iter().enumerate().any(|(i, at)| *at == hex.0 && i != unit.index())
    }

    /// An own garrison stands there alone: it is absorbed by whoever ends there (12.1d).
    pub(crate) fn is_garrison_hex(&self, unit: Unit, hex: Hex) -> bool {
        (self.roster.garrisons & UnitSet::of(unit.side())).iter().any(|g| g != unit && self.at[g.index()] == hex.0)
    }

    /// Half points to enter a hex (7.4).
    #[inline]
    fn cost(from: Option<Hex>, to: Hex) -> u8 {
        let map = map();
        // G-16: the entry points are road hexes.
        if map.roads.contains(to) && from.is_none_or(|f| map.roads.contains(f)) {
            1
        } else if map.ground[to.index()] == Ground::Woods {
            4
        } else {
            2
        }
    }

    /// Is a step into or out of this hex a step in an enemy zone (7.6.2, 7.6.3)?
    #[inline]
    fn is_hot(&self, leg: &Leg, hex: Hex) -> bool {
        self.zone[leg.unit.side().other().index()].contains(hex)
            && (leg.vacated == Some(hex) || !self.stands[leg.unit.side().index()].contains(hex))
    }

    /// May this step be taken at all, dice aside?
    fn may_step(&self, leg: &Leg, from: Option<Hex>, to: Hex) -> bool {
        // 8.8.2b: only the first step of a move leaves cover in any direction.
        let first = from == leg.start && !(self.mover.afoot && self.moving() == Some(leg.unit));
        self.may_step_as(leg, from, to, first)
    }

    /// The same where it is known whether the step is the first of the move.
    fn may_step_as(&self, leg: &Leg, from: Option<Hex>, to: Hex, first: bool) -> bool {
        let map = map();
        let foe = leg.unit.side().other();
        if self.stands[foe.index()].contains(to) {
            return false; // 7.6.1a
        }
        // SF10: no zone at all.
        if matches!(self.deed(), Some(Deed::March)) && self.zone[foe.index()].contains(to) {
            return false;
        }
        if self.options.dt_inf && !self.roster.infantry.contains(leg.unit) {
            // 8.8.2a: through defensible terrain only along a road; 8.8.2b: out of it anywhere for one stopped there.
            if map.defensible.contains(to) && !(map.roads.contains(to) && from.is_none_or(|f| map.roads.contains(f))) {
                return false;
            }
            if let Some(from) = from
                && !first
                && map.defensible.contains(from)
                && !map.roads.contains(to)
            {
                return false;
            }
        }
        true
    }

    /// May it end here: nobody there but a garrison, and no ground that is barred?
    fn may_end(&self, leg: &Leg, hex: Hex) -> bool {
        !self.is_barred(leg.unit, hex)
            && (!self.stands[leg.unit.side().index()].contains(hex)
                || leg.vacated == Some(hex)
                || self.is_garrison_hex(leg.unit, hex))
    }

    /// The first steps of a unit that comes on (10.2b, 10.3).
    fn doors(&self, leg: &Leg) -> impl Iterator<Item = (Hex, u8)> {
        let point = self.roster.corps_of(leg.unit).prussian().map_or(0, |i| self.entries[i]);
        let doors = point.checked_sub(1).map_or([Hex(NONE); 3], |i| map().doors[usize::from(i)]);
        doors.into_iter().filter(|h| h.0 != NONE).map(|h| (h, Position::cost(None, h)))
    }

    fn reach_of(&self, leg: &Leg) -> Reach {
        let mut reach = Reach { cost: [FAR; HEXES], ends: HexSet::EMPTY, dares: HexSet::EMPTY, from: [NONE; HEXES] };
        match leg.start {
            Some(start) => self.spread(leg, &mut reach, [(start, 0)]),
            None => {
                self.spread(leg, &mut reach, self.doors(leg));
                if reach.ends.is_empty() {
                    self.side_doors(leg, &mut reach);
                }
            }
        }
        if let Some(start) = leg.start {
            // Staying is no move; a displaced unit has to leave.
            reach.ends.remove(start);
        }
        self.dares_of(leg, &mut reach);
        reach
    }

    /// Goes on from some hexes as far as movement lasts, without a die.
    fn spread(&self, leg: &Leg, reach: &mut Reach, from: impl IntoIterator<Item = (Hex, u8)>) {
        let map = map();
        let mut rings: [arrayvec::ArrayVec<u16, 128>; 13] = Default::default();
        for (hex, cost) in from {
            if leg.start.is_some() || (cost <= leg.left && self.may_step(leg, None, hex)) {
                reach.cost[hex.index()] = cost;
                rings[usize::from(cost)].push(hex.0);
            }
        }
        for used in 0..=leg.left.min(12) {
            let mut next = 0;
            while let Some(&at) = rings[usize::from(used)].get(next) {
                next += 1;
                let here = Hex(at);
                if reach.cost[here.index()] != used {
                    continue;
                }
                if leg.start != Some(here) && (self.may_end(leg, here) || self.may_displace(leg, here)) {
                    reach.ends.insert(here);
                }
                let hot = self.is_hot_at(leg, here);
                for to in map.next[here.index()] {
                    if to == NONE {
                        continue;
                    }
                    let to = Hex(to);
                    let cost = used + Position::cost(Some(here), to);
                    if cost > leg.left
                        || cost >= reach.cost[to.index()]
                        || (hot && self.is_hot(leg, to))
                        || !self.may_step(leg, Some(here), to)
                    {
                        continue;
                    }
                    reach.cost[to.index()] = cost;
                    let _ = rings[usize::from(cost)].try_push(to.0);
                }
            }
        }
    }

    /// The hex left: another own unit in it takes the danger away (7.6.3).
    fn is_hot_at(&self, leg: &Leg, hex: Hex) -> bool {
        if leg.start == Some(hex) {
            let foe = leg.unit.side().other();
            self.zone[foe.index()].contains(hex) && !self.shares(leg.unit, hex)
        } else {
            self.is_hot(leg, hex)
        }
    }

    /// 10.3: nothing is free behind the three hexes; the nearest hex of the edge where it can come on, and on from there.
    fn side_doors(&self, leg: &Leg, reach: &mut Reach) {
        let Some(point) = self.roster.corps_of(leg.unit).prussian().map(|i| self.entries[i]) else { return };
        let Some(row) = point.checked_sub(1).map(|i| crate::map::ENTRY_ROWS[usize::from(i)]) else { return };
        for away in 2..20 {
            let rows = [i32::from(row) - away, i32::from(row) + away];
            let hexes = rows.into_iter().filter_map(|r| crate::map::GRID.at(30, r)).filter(|h| self.may_end(leg, *h));
            // The full cost of that hex, no road rate.
            let cost = |h: Hex| if map().ground[h.index()] == Ground::Woods { 4 } else { 2 };
            self.spread(leg, reach, hexes.map(|h| (h, cost(h))));
            if !reach.ends.is_empty() {
                return;
            }
        }
    }

    /// Dangerous steps from anywhere that can be reached safely (7.6.2b).
    fn dares_of(&self, leg: &Leg, reach: &mut Reach) {
        let map = map();
        let zone = self.zone[leg.unit.side().other().index()];
        let mut best = [FAR; HEXES];
        for here in zone.iter() {
            let used = reach.cost[here.index()];
            if used == FAR || !self.is_hot_at(leg, here) {
                continue;
            }
            for to in map.neighbours[here.index()].iter() {
                let cost = used + Position::cost(Some(here), to);
                if cost > leg.left
                    || cost >= reach.cost[to.index()].min(best[to.index()])
                    || !self.is_hot(leg, to)
                    || !self.may_step(leg, Some(here), to)
                    || (self.is_barred(leg.unit, to) && !self.leads_on(leg, to, leg.left - cost))
                {
                    continue;
                }
                best[to.index()] = cost;
                reach.dares.insert(to);
                reach.from[to.index()] = here.0;
            }
        }
    }

    /// 8.8.2a: from barred ground, can it go on to where it may end, over friends if need be (7.5.1)? It is on its way by
    /// then, so that the hex it set out from is left like any other.
    fn leads_on(&self, leg: &Leg, from: Hex, left: u8) -> bool {
        let map = map();
        let passed = map.defensible | self.stands[leg.unit.side().index()];
        map.neighbours[from.index()].iter().any(|to| {
            let cost = Position::cost(Some(from), to);
            cost <= left
                && self.may_step_as(leg, Some(from), to, self.options.first_reading && leg.start == Some(from))
                && (self.may_end(leg, to)
                    || self.may_displace(leg, to)
                    // Back where it came from: that hex is free once it has gone.
                    || (leg.start == Some(to) && !self.is_barred(leg.unit, to) && !self.shares(leg.unit, to))
                    || (passed.contains(to) && self.leads_on(leg, to, left - cost)))
        })
    }

    /// 7.5.2: may the mover end on a friend, who then moves out at once?
    fn may_displace(&self, leg: &Leg, hex: Hex) -> bool {
        if self.is_barred(leg.unit, hex) {
            return false;
        }
        let Some(start) = leg.start else { return false };
        // The hex left is free, unless this unit was displaced itself.
        let vacated = (!self.shares(leg.unit, start)).then_some(start);
        let friend = self.activated.iter().find(|u| *u != leg.unit && self.at[u.index()] == hex.0);
        friend.is_some_and(|f| self.has_way_out(f, vacated, UnitSet::only(leg.unit)))
    }

    /// 7.5.2b: can a displaced unit leave? The hex of the first unit is free; a chain must end somewhere.
    fn has_way_out(&self, unit: Unit, vacated: Option<Hex>, seen: UnitSet) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        // 7.5.2d: a battery may limber for it.
        let most = self.allowance_if(unit, true);
        let leg = Leg { unit, start: Some(hex), left: most, vacated };
        let map = map();
        // Shared with the unit that displaces it, its hex is not in an enemy zone for the first step (7.6.3).
        let mut open: arrayvec::ArrayVec<(Hex, u8), 64> = arrayvec::ArrayVec::new();
        let mut best = [0; HEXES];
        best[hex.index()] = FAR;
        open.push((hex, most));
        while let Some((here, left)) = open.pop() {
            for to in map.neighbours[here.index()].iter() {
                let cost = Position::cost(Some(here), to);
                if cost > left || best[to.index()] > left - cost || !self.may_step(&leg, Some(here), to) {
                    continue;
                }
                if self.may_end(&leg, to) {
                    return true;
                }
                best[to.index()] = left - cost + 1;
                let next =
                    self.activated.iter().find(|u| !seen.contains(*u) && *u != unit && self.at[u.index()] == to.0);
                if next.is_some_and(|n| !self.is_barred(unit, to) && self.has_way_out(n, vacated, seen.with(unit))) {
                    return true;
                }
                let _ = open.try_push((to, left - cost));
            }
        }
        false
    }

    fn leg(&self) -> Option<Leg> {
        let unit = self.moving()?;
        Some(Leg { unit, start: self.hex_of(unit), left: self.mover.left, vacated: None })
    }

    /// Where the mover can go.
    pub(crate) fn reach(&self) -> Option<Reach> {
        Some(self.reach_of(&self.leg()?))
    }

    /// The way of the mover to a hex that it reaches without a die, start first; for the table.
    pub(crate) fn way_to(&self, to: Hex) -> Vec<Hex> {
        let (Some(leg), Some(reach)) = (self.leg(), self.reach()) else { return Vec::new() };
        let mut way = vec![to];
        let mut here = to;
        while leg.start != Some(here) {
            let before = map().neighbours[here.index()].iter().find(|from| {
                let used = reach.cost[from.index()];
                used != FAR
                    && used + Position::cost(Some(*from), here) == reach.cost[here.index()]
                    && !(self.is_hot_at(&leg, *from) && self.is_hot(&leg, here))
                    && self.may_step(&leg, Some(*from), here)
            });
            let Some(before) = before.filter(|b| !way.contains(b)) else { break };
            way.push(before);
            here = before;
        }
        way.reverse();
        way
    }

    /// May the mover stop where it is?
    pub(crate) fn may_stop(&self) -> bool {
        let Some(leg) = self.leg() else { return false };
        match leg.start {
            None => true,
            Some(_) if self.mover.displaced => false,
            // 8.8.2b: one that begins its move on barred ground may stay there.
            Some(hex) => !self.mover.afoot || !self.is_barred(leg.unit, hex),
        }
    }

    // The steps

    pub(crate) fn movers_done(&mut self) -> bool {
        let over = self.activated.is_empty();
        if over {
            self.pop();
            self.mover = Mover::NONE;
        }
        over
    }

    /// 7.1a: a unit begins its move.
    pub(crate) fn begin_move(&mut self, unit: Unit, displaced: bool) {
        self.activated.remove(unit);
        self.mover = Mover { unit: unit.0, left: 0, displaced, afoot: false };
        self.push(Task::Go);
        if self.roster.artillery.contains(unit) {
            self.push(Task::Limber);
        } else {
            self.mover.left = self.allowance(unit);
        }
    }

    /// The states a battery may choose (9.4a, 7.5.2d).
    pub(crate) fn limber_choices(&self) -> [bool; 2] {
        let Some(unit) = self.moving() else { return [false; 2] };
        [true, false].map(|limbered| {
            if !self.mover.displaced {
                return true;
            }
            let mut copy = self.clone();
            copy.set_limbered(unit, limbered);
            copy.reach().is_some_and(|r| !r.ends.is_empty() || !r.dares.is_empty())
        })
    }

    pub(crate) fn set_limbered(&mut self, unit: Unit, limbered: bool) {
        if limbered {
            self.limbered.insert(unit);
        } else {
            self.limbered.remove(unit);
        }
        self.mover.left = self.allowance(unit);
    }

    /// 7.5.2d: where only one state lets it leave nobody is asked.
    pub(crate) fn limber_forced(&mut self, scribe: &mut impl Scribe) -> bool {
        let [limber, unlimber] = self.limber_choices();
        if limber == unlimber {
            return false;
        }
        self.limber(limber, scribe);
        true
    }

    /// 9.4a
    pub(crate) fn limber(&mut self, limbered: bool, scribe: &mut impl Scribe) {
        self.pop();
        let Some(unit) = self.moving() else { return };
        let changed = self.limbered.contains(unit) != limbered;
        self.set_limbered(unit, limbered);
        if changed {
            tell(scribe, EventKind::Move, unit.side(), UnitSet::only(unit), &[], || {
                let does = if limbered { "~limbers" } else { "~unlimbers" };
                self.of(unit, &format!("**{}** {does} [[9.4a]].", self.unit_name(unit)))
            });
        }
    }

    pub(crate) fn list_go(&self, moves: &mut Vec<Move>) {
        let Some(reach) = self.reach() else { return };
        moves.extend(reach.ends.iter().map(Move::To));
        moves.extend(reach.dares.iter().map(Move::Dare));
        if self.may_stop() {
            moves.push(Move::Done);
        }
    }

    /// A mover that cannot go on stops.
    pub(crate) fn go_forced(&mut self) -> bool {
        if !self.mover.afoot {
            return false;
        }
        let stuck = self.mover.left == 0 || self.reach().is_none_or(|r| r.ends.is_empty() && r.dares.is_empty());
        if stuck {
            self.stop();
        }
        stuck
    }

    /// 7.2: the mover goes to a hex and ends there.
    pub(crate) fn go(&mut self, to: Hex, scribe: &mut impl Scribe) {
        let Some(unit) = self.moving() else { return };
        let from = self.hex_of(unit);
        let friend = self.activated.iter().find(|u| self.at[u.index()] == to.0);
        self.pop();
        self.arrive_at(unit, to);
        tell(scribe, EventKind::Move, unit.side(), UnitSet::only(unit), &spaces(from, to), || {
            let does = if from.is_none() { "~comes on at" } else { "~moves to" };
            self.of(unit, &format!("**{}** {does} {}.", self.unit_name(unit), hex_name(to)))
        });
        self.mover = Mover::NONE;
        // 7.5.2a: who stood there moves out at once.
        if let Some(friend) = friend {
            self.begin_move(friend, true);
        }
    }

    /// The dangerous step: up to the last safe hex, then the die.
    pub(crate) fn dare(&mut self, to: Hex) {
        let (Some(unit), Some(reach)) = (self.moving(), self.reach()) else { return };
        let last = Hex(reach.from[to.index()]);
        let used = reach.cost[last.index()] + Position::cost(Some(last), to);
        self.mover.left -= used;
        self.mover.afoot = true;
        self.mover.displaced = false;
        self.put(unit, last.0);
        self.push(Task::Danger(to.0));
    }

    /// 7.6.2b
    pub(crate) fn danger_die(&mut self, to: Hex, die: u8, scribe: &mut impl Scribe) {
        self.pop();
        let Some(unit) = self.moving() else { return };
        let from = self.hex_of(unit);
        self.put(unit, to.0);
        let hit = die == 6;
        let alive = !hit || self.damage(unit);
        tell_dice(scribe, unit.side(), UnitSet::only(unit), &spaces(from, to), &[die], || {
            let what = match (hit, alive) {
                (false, _) => "~goes on",
                (true, true) => "~is damaged and ~stops",
                (true, false) => "~is destroyed",
            };
            self.of(
                unit,
                &format!(
                    "**{}** ~passes the enemy to {}: {die}, ~it {what} [[7.6.2b]].",
                    self.unit_name(unit),
                    hex_name(to)
                ),
            )
        });
        if hit {
            if alive {
                self.arrive_at(unit, to);
            }
            self.pop();
            self.mover = Mover::NONE;
        }
    }

    /// The mover stays where it is.
    pub(crate) fn stop(&mut self) {
        self.pop();
        if let Some(unit) = self.moving()
            && let Some(hex) = self.hex_of(unit)
        {
            self.arrive_at(unit, hex);
        }
        self.mover = Mover::NONE;
    }

    // Coming on (10.2)

    /// Units that may be brought on by the card.
    pub(crate) fn entrants(&self) -> UnitSet {
        match self.deed() {
            Some(Deed::Enter(corps)) => self.waiting(corps) & !self.attack.refused,
            _ => UnitSet::EMPTY,
        }
    }

    pub(crate) fn enter_forced(&mut self, left: u8) -> bool {
        let over = left == 0 || self.entrants().is_empty();
        if over {
            self.pop();
            self.mover = Mover::NONE;
        }
        over
    }

    pub(crate) fn entry_forced(&mut self) -> bool {
        let Some(Deed::Enter(corps)) = self.deed() else { return false };
        let known = corps.prussian().is_none_or(|i| self.entries[i] != 0);
        if known {
            self.pop();
        }
        known
    }

    /// 10.2a
    pub(crate) fn entry_die(&mut self, die: u8, scribe: &mut impl Scribe) {
        self.pop();
        let Some(Deed::Enter(corps)) = self.deed() else { return };
        let Some(i) = corps.prussian() else { return };
        self.entries[i] = die.div_ceil(2);
        let door = map().doors[usize::from(self.entries[i]) - 1][1];
        tell_dice(scribe, self.active, UnitSet::EMPTY, &[door], &[die], || {
            format!("{} comes on beside {} [[10.2a]].", capital(corps_name(corps)), hex_name(door))
        });
    }

    /// One of the units comes on, or is left outside for a later card.
    pub(crate) fn enter(&mut self, unit: Unit, left: u8) {
        self.swap(Task::Enter(left - 1));
        // A unit left outside is not offered again with this card.
        self.attack.refused.insert(unit);
        self.begin_move(unit, false);
    }
}

fn spaces(from: Option<Hex>, to: Hex) -> arrayvec::ArrayVec<Hex, 2> {
    from.into_iter().chain([to]).collect()
}
