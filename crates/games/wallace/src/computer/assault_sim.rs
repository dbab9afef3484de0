//! Simulates an assault many times: the seven steps without a board (ASLT-10).
//!
//! The dice are the same in every simulation, so that the same plan is found again at the next step.

use super::sharing;
use super::weights::{CREW, CUBE, GALLOP, PUSH, SPENT, SQUARE, TIRED, worth};
use crate::map::{Area, AreaSet, map};
use crate::pieces::{ARTILLERY, Army, BRITISH, CAVALRY, DUTCH, GUARD, INFANTRY, LANDWEHR, Side, Unit, UnitSet};
use crate::position::{FIVE, Position};
use crate::tables::{Morale, artillery, control, morale, volley};
use arrayvec::ArrayVec;
use std::cell::Cell;
use std::hash::{Hash, Hasher};

/// More of an arm than this never matter in one fight.
pub const MANY: usize = 9;

/// An infantry unit.
#[derive(Clone, Copy, Hash)]
struct Foot {
    worth: i32,
    british: bool,
    guard: bool,
    /// Columns that are its own: Landwehr right, British and Guard left (MOR-06, MOR-11).
    shift: i32,
    lying: bool,
    sheltered: bool,
}

/// A cavalry unit.
#[derive(Clone, Copy, Hash)]
struct Horse {
    /// What it adds when fresh (S2-03).
    edge: i32,
    fresh: bool,
    /// At or above this it gallops on (S7-01).
    control: u8,
}

impl Horse {
    fn strength(self) -> i32 {
        self.edge - i32::from(!self.fresh)
    }
}

/// One side of the fight.
#[derive(Clone, Hash)]
struct SideForces {
    foot: ArrayVec<Foot, MANY>,
    horse: ArrayVec<Horse, MANY>,
    cubes: u8,
    supported: bool,
    cube: i32,
    /// What it has lost so far, and gained by losing cubes.
    cost: i32,
}

impl SideForces {
    fn new(position: &Position, side: Side, units: UnitSet, origin: impl Fn(Unit) -> Option<Area>) -> SideForces {
        let foot = (units & INFANTRY).iter().take(MANY).map(|u| Foot {
            worth: worth(u),
            british: BRITISH.contains(u),
            guard: GUARD.contains(u),
            shift: i32::from(LANDWEHR.contains(u)) - i32::from((BRITISH | GUARD).contains(u)),
            lying: position.down.contains(u),
            sheltered: false,
        });
        let horse = (units & CAVALRY).iter().take(MANY).map(|u| Horse {
            edge: i32::from(GUARD.contains(u))
                - i32::from(DUTCH.contains(u))
                - i32::from(origin(u).is_some_and(|a| map().rough.contains(a))),
            fresh: !position.down.contains(u),
            control: control(u.nation()),
        });
        let prussian = side == Side::Allied && (units & INFANTRY & !Army::Prussian.pieces()).is_empty();
        let army = if side == Side::French {
            Army::French
        } else if prussian {
            Army::Prussian
        } else {
            Army::Anglo
        };
        SideForces {
            foot: foot.collect(),
            horse: horse.collect(),
            cubes: 0,
            supported: false,
            cube: CUBE[army as usize],
            cost: 0,
        }
    }

    /// Cubes fall; what cannot be carried costs a unit (CUBE-06).
    fn suffer(&mut self, cubes: u8) {
        if self.foot.is_empty() {
            return;
        }
        self.cubes += cubes;
        self.cost += self.cube * i32::from(cubes);
        while !self.foot.is_empty() && self.cubes > FIVE * self.foot.len() as u8 {
            let cheap = (0..self.foot.len()).min_by_key(|i| self.foot[*i].worth).unwrap_or(0);
            self.lose(cheap, FIVE + 1);
        }
    }

    /// A unit is gone with its cubes.
    fn lose(&mut self, i: usize, cubes: u8) {
        self.cost += self.foot.remove(i).worth;
        let gone = if self.foot.is_empty() { self.cubes } else { cubes.min(self.cubes) };
        self.cubes -= gone;
        self.cost -= self.cube * i32::from(gone);
    }

    /// Hits on cavalry: the fresh are tired first, then the tired fall (S1-03, S4-05).
    fn bleed(&mut self, hits: u8) {
        for _ in 0..hits {
            if let Some(horse) = self.horse.iter_mut().find(|h| h.fresh) {
                horse.fresh = false;
                self.cost += TIRED;
            } else if self.horse.pop().is_some() {
                self.cost += SPENT;
            }
        }
    }

    /// The best rider for an engagement.
    fn champion(&self) -> Option<usize> {
        (0..self.horse.len()).max_by_key(|i| self.horse[*i].strength())
    }

    /// A rider has lost an engagement (S2-04).
    fn unhorse(&mut self, i: usize) {
        let horse = self.horse.remove(i);
        self.cost += if horse.fresh { TIRED + PUSH / 2 } else { SPENT };
    }

    /// How far cubes weaken its fire at the least: every unit carries one for nothing (S3-04).
    fn weakness(&self) -> i32 {
        (i32::from(self.cubes) - self.foot.len() as i32 + 1).max(0) / 2
    }
}

/// Dice for thinking.
struct SimDice(u64);

impl SimDice {
    fn die(&mut self) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * 6) >> 32) as u8 + 1
    }
}

thread_local! {
    /// What fights came to that were thought through, by their traces: like fights are thought of again and again.
    static KNOWN: Box<[Cell<(u64, i32)>]> = vec![Cell::new((0, 0)); 1 << 13].into_boxed_slice();
}

/// Tells fights apart. Collisions in 63 bits are not to be expected in a lifetime of battles.
#[derive(Default)]
pub struct FastHasher(u64);

impl Hasher for FastHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.write_u64(u64::from(*b)));
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_i32(&mut self, n: i32) {
        self.write_u64(n as u64);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_u64(&mut self, n: u64) {
        let product = u128::from(self.0 ^ n ^ 0x9e37_79b9_7f4a_7c15) * 0xa076_1d64_78bd_642f;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// An assault that could be made.
#[derive(Hash)]
pub struct AssaultSim {
    assaulters: SideForces,
    defenders: SideForces,
    /// Manned guns, and whether they are British; and the worth of all guns.
    guns: ArrayVec<bool, MANY>,
    gun_worth: i32,
    has_guns: bool,
    rough: bool,
    river: bool,
    trees: bool,
    shift: i32,
    flat: bool,
    /// Could cavalry gallop on into somebody from there?
    beyond: bool,
    /// What the ground is worth to the assaulter.
    prize: i32,
}

impl AssaultSim {
    /// `units` of a side go for an area, along with those of the side that are there already.
    pub fn new(position: &Position, side: Side, target: Area, units: UnitSet, prize: i32) -> AssaultSim {
        let foe = side.other();
        let map = map();
        let there = position.of(foe, target);
        let joined = units | (position.of(side, target) & (INFANTRY | CAVALRY));
        let origin = |u: Unit| way(position, u, target);
        let mut assaulters = SideForces::new(position, side, joined, origin);
        assaulters.cubes =
            taken_along(position, side, units) + side.armies().iter().map(|a| position.cubes(*a, target)).sum::<u8>();
        assaulters.supported = backed(position, side, target, units);
        let mut defenders = SideForces::new(position, foe, there, |_| None);
        defenders.cubes = foe.armies().iter().map(|a| position.cubes(*a, target)).sum();
        defenders.supported = position.is_supported(foe, target);
        let mut room = map.capacity[target.index()];
        for (foot, unit) in defenders.foot.iter_mut().zip((there & INFANTRY).iter()) {
            foot.sheltered = room > 0 && foot.lying && !position.square.contains(unit);
            room -= u8::from(foot.sheltered);
        }
        let guns = there & ARTILLERY;
        let next = map.around(target) & position.enemy_held(side) & !map.rough;
        AssaultSim {
            assaulters,
            defenders,
            guns: (guns & !position.crewless).iter().take(MANY).map(|g| BRITISH.contains(g)).collect(),
            gun_worth: guns.iter().map(worth).sum(),
            has_guns: guns.any(),
            rough: map.rough.contains(target),
            river: map.river.contains(target),
            trees: (map.woods | map.town).contains(target),
            shift: i32::from(map.shift[target.index()]),
            flat: position.options.flat_artillery,
            beyond: next.iter().any(|a| (position.of(foe, a) & !position.crewless).any()),
            prize,
        }
    }

    /// What the assault is worth to the assaulter on average.
    pub fn value(&self, times: i32) -> i32 {
        let mut trace = FastHasher(times as u64);
        self.hash(&mut trace);
        let trace = trace.finish() | 1;
        KNOWN.with(|known| {
            let place = &known[trace as usize >> 1 & (known.len() - 1)];
            let (whose, value) = place.get();
            if whose == trace {
                return value;
            }
            let mut thought = SimDice(0x9e37_79b9_7f4a_7c15);
            let value = (0..times).map(|_| self.fight(&mut thought)).sum::<i32>() / times;
            place.set((trace, value));
            value
        })
    }

    /// One fight to the end.
    fn fight(&self, dice: &mut SimDice) -> i32 {
        let (mut ours, mut theirs) = (self.assaulters.clone(), self.defenders.clone());
        let mut gain = 0;
        let had_horse = !theirs.horse.is_empty();
        let guns_alone = self.has_guns && theirs.foot.is_empty() && !had_horse;
        // S1-01 to S1-04
        let mut hurt = false;
        if !self.river {
            let at_foot = !ours.foot.is_empty();
            let mut hits = 0;
            for british in &self.guns {
                let die = dice.die();
                hits += if at_foot { artillery(die, -i32::from(*british), 0, self.flat) } else { u8::from(die >= 5) };
            }
            if at_foot {
                hurt = hits > 0;
                ours.suffer(hits);
            } else {
                ours.bleed(hits);
            }
        }
        // S2-01 to S2-05
        while let (Some(a), Some(b)) = (ours.champion(), theirs.champion()) {
            let first = i32::from(dice.die()) + ours.horse[a].strength();
            let second = i32::from(dice.die()) + theirs.horse[b].strength();
            match first.cmp(&second) {
                std::cmp::Ordering::Greater => theirs.unhorse(b),
                std::cmp::Ordering::Less => ours.unhorse(a),
                std::cmp::Ordering::Equal => {}
            }
        }
        // S3-01 to S3-09
        for round in 0..2 {
            if ours.foot.is_empty() || theirs.foot.is_empty() {
                break;
            }
            let (cubes, shaken) = fire(&theirs, &ours, dice);
            ours.suffer(cubes);
            if shaken || (round == 0 && hurt) {
                self.check(&mut ours, &theirs, false, None, dice);
            }
            if ours.foot.is_empty() {
                break;
            }
            let (cubes, shaken) = fire(&ours, &theirs, dice);
            theirs.suffer(cubes);
            if shaken {
                self.check(&mut theirs, &ours, true, None, dice);
            }
        }
        if !ours.foot.is_empty() && !theirs.foot.is_empty() {
            ours.foot.clear();
        }
        // S4-01 to S4-08
        self.charge(&mut ours, &mut theirs, had_horse, dice);
        // S5-01, S6-01, S6-02
        if theirs.foot.is_empty() {
            if !ours.foot.is_empty() {
                gain += self.gun_worth;
                if guns_alone && hurt {
                    self.check(&mut ours, &theirs, false, None, dice);
                }
            } else if !ours.horse.is_empty() {
                gain += CREW * self.guns.len() as i32;
            }
        }
        let held = theirs.foot.is_empty() && theirs.horse.is_empty();
        if held && !ours.foot.is_empty() {
            gain += self.prize;
        } else if held && !ours.horse.is_empty() {
            gain += self.prize / 4;
        }
        // S7-01
        if self.beyond {
            let wild: i32 = ours.horse.iter().map(|h| 7 - i32::from(h.control)).sum();
            gain -= GALLOP * wild / 6;
        }
        gain + theirs.cost - ours.cost
    }

    /// Step four.
    fn charge(&self, ours: &mut SideForces, theirs: &mut SideForces, had_horse: bool, dice: &mut SimDice) {
        let (horse, foot, defends) = if !ours.horse.is_empty() && !theirs.foot.is_empty() {
            (ours, theirs, true)
        } else if !theirs.horse.is_empty() && !ours.foot.is_empty() {
            (theirs, ours, false)
        } else {
            return;
        };
        if self.rough {
            horse.cost += PUSH * horse.horse.len() as i32;
            horse.horse.clear();
            return;
        }
        let hits = foot.foot.iter().filter(|_| dice.die() == 6).count() as u8;
        horse.bleed(hits);
        if horse.horse.is_empty() {
            return;
        }
        self.check(foot, horse, defends, Some(defends && had_horse), dice);
        if !foot.foot.is_empty() {
            horse.horse.clear();
            foot.cost += SQUARE * foot.foot.len() as i32;
        }
    }

    /// All infantry of a side checks; `charge` says whether cavalry alone attacks it, and whether all may form square.
    fn check(&self, host: &mut SideForces, foe: &SideForces, defends: bool, charge: Option<bool>, dice: &mut SimDice) {
        let horse = !foe.horse.is_empty();
        let both = charge.is_none() && horse && !foe.foot.is_empty() && !self.rough;
        let guard = defends && foe.foot.iter().any(|f| f.guard);
        let common = i32::from(!host.supported) + i32::from(guard) - i32::from(defends && self.has_guns);
        let columns: ArrayVec<i32, MANY> = host
            .foot
            .iter()
            .map(|f| {
                let square = charge.is_some_and(|all| defends && (all || f.lying));
                common
                    + f.shift
                    + if f.sheltered { -self.shift } else { i32::from(self.trees) + i32::from(both) }
                    + if charge.is_some() { 3 } else { 0 }
                    - if square { 6 } else { 0 }
            })
            .collect();
        let shares = if host.cubes == 0 {
            columns.iter().map(|_| 0).collect()
        } else {
            let fears = host.foot.iter().zip(&columns).map(|(f, c)| sharing::fear(*c, f.worth, retreat_cost(f, horse)));
            sharing::share(&fears.collect::<ArrayVec<[i32; 6], MANY>>(), host.cubes)
        };
        let mut owed = 0;
        let mut i = 0;
        for (n, column) in columns.iter().enumerate() {
            let foot = host.foot[i];
            if foot.sheltered && charge.is_some() {
                i += 1;
                continue;
            }
            match morale(dice.die(), column + i32::from(shares[n])) {
                Morale::Stands => i += 1,
                Morale::Retreats if foot.sheltered => {
                    owed += 1;
                    i += 1;
                }
                Morale::Retreats if !horse => {
                    host.foot.remove(i);
                    host.cubes -= shares[n].min(host.cubes);
                    host.cost += PUSH;
                }
                _ => host.lose(i, shares[n]),
            }
        }
        if host.foot.is_empty() {
            host.cubes = 0;
        }
        host.suffer(owed);
    }
}

/// What a retreat costs in a check (MOR-15).
fn retreat_cost(foot: &Foot, horse: bool) -> i32 {
    if foot.sheltered {
        CUBE[Army::Anglo as usize]
    } else if horse {
        foot.worth
    } else {
        PUSH
    }
}

/// All infantry of a side fires (S3-03, S3-04): cubes, and whether the targets check.
fn fire(host: &SideForces, targets: &SideForces, dice: &mut SimDice) -> (u8, bool) {
    let covered = targets.foot.iter().all(|f| f.sheltered);
    let mut weak = host.weakness();
    let (mut cubes, mut shaken) = (0, false);
    for foot in &host.foot {
        let share = weak.min(2);
        weak -= share;
        let result = volley(dice.die(), i32::from(foot.british) - share - i32::from(covered));
        cubes += result.cubes;
        shaken |= result.shaken;
    }
    (cubes, shaken)
}

/// Cubes that assaulters bring along: as few as possible (MOVE-09, ASLT-06).
fn taken_along(position: &Position, side: Side, units: UnitSet) -> u8 {
    let mut areas = AreaSet::EMPTY;
    (units & INFANTRY).iter().filter_map(|u| position.area_of(u)).for_each(|a| areas.insert(a));
    let mut taken = 0;
    for area in areas.iter() {
        for army in side.armies() {
            let foot = position.foot(*army, area);
            if (foot & units).any() {
                taken += position.cubes(*army, area).saturating_sub(FIVE * (foot & !units).len());
            }
        }
    }
    taken
}

/// Will assaulters have friends behind them in two areas (MOR-05)?
fn backed(position: &Position, side: Side, target: Area, units: UnitSet) -> bool {
    let friends = map().around(target) & position.holds[side as usize];
    let stay = friends.iter().filter(|a| (position.infantry(side, *a) & !units).any()).count();
    stay >= if map().edge.contains(target) { 1 } else { 2 }
}

/// The area from which a unit should come: its own if it is next to the target, else one that is not rough.
pub fn way(position: &Position, unit: Unit, target: Area) -> Option<Area> {
    if position.assaulting.contains(unit) {
        return position.origin(unit);
    }
    let ways = position.assault_ways(unit, target);
    let own = position.holds[unit.side() as usize];
    let from = position.area_of(unit);
    ways.iter().min_by_key(|a| (map().rough.contains(*a), Some(*a) != from, !own.contains(*a), *a))
}
