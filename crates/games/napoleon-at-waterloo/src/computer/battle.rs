//! The allocation puzzle (chapter 5): who attacks whom, so that all duties are met and the sum of it is best.
//!
//! A first complete allocation always exists; then attackers, targets and guns are moved between attacks as long as
//! this improves it.

use super::clash::{Assailant, Clash, Defender, failures};
use super::stakes::Stakes;
use super::survey::has_way_back;
use crate::allocation::Lines;
use crate::moves::Column;
use crate::position::Position;
use crate::units::{COUNT, Side, Unit, UnitSet};
use arrayvec::ArrayVec;
use std::cell::Cell;

/// Most units of one side in a fight.
const MOST: usize = 40;
/// How many attacks are kept in mind.
const MEMORY: usize = 64;
/// How often the whole line is gone through for something better.
const PASSES: usize = 4;

struct Foe {
    unit: Unit,
    seen: Defender,
    owed: bool,
}

struct Ours {
    unit: Unit,
    seen: Assailant,
    touches: u64,
}

struct Gun {
    unit: Unit,
    strength: u16,
    sees: u64,
}

/// One attack of the allocation, as sets of indices.
#[derive(Clone, Copy, Default)]
struct Group {
    targets: u64,
    ours: u64,
    guns: u64,
    worth: i32,
}

/// An attack as it would be declared.
#[derive(Clone, Copy, Debug)]
pub struct Planned {
    pub targets: UnitSet,
    pub contact: UnitSet,
    pub guns: UnitSet,
    /// Six times its worth.
    worth: i32,
    /// For the order of the attacks: least first.
    order: i32,
}

/// All the fights of a Combat Phase, allocated.
pub struct Battle<'a> {
    stakes: &'a Stakes,
    side: Side,
    demoralised: bool,
    foes: ArrayVec<Foe, MOST>,
    ours: ArrayVec<Ours, MOST>,
    guns: ArrayVec<Gun, 6>,
    groups: ArrayVec<Group, 64>,
    /// The bit of each enemy among the foes; none if he is not in it.
    place: [u64; COUNT],
    /// Attacks weighed before, for the same few are weighed again and again.
    memory: [Cell<Weighed>; MEMORY],
}

/// An attack with what came of weighing it.
#[derive(Clone, Copy, Default)]
struct Weighed {
    targets: u64,
    ours: u64,
    guns: u64,
    worth: i32,
    column: Column,
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let i = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(i)
    })
}

impl<'a> Battle<'a> {
    /// The fights as the lines stand in `position`; `more` are guns that could still come to see the enemies named.
    pub fn new(position: &Position, side: Side, stakes: &'a Stakes, lines: &Lines, more: &[(Unit, UnitSet)]) -> Self {
        let map = position.map();
        let (mine, theirs) = (position.occupied(side), position.occupied(side.other()));
        let (my_zones, zones) = (map.around.step(mine), map.around.step(theirs));
        let mut battle = Battle {
            stakes,
            side,
            demoralised: position.demoralised(),
            foes: ArrayVec::new(),
            ours: ArrayVec::new(),
            guns: ArrayVec::new(),
            groups: ArrayVec::new(),
            place: [0; COUNT],
            memory: std::array::from_fn(|_| Cell::default()),
        };
        let mut involved = lines.owed;
        for r in lines.contact.iter().chain(&lines.free) {
            involved |= r.enemies;
        }
        for (_, seen) in more {
            involved |= *seen;
        }
        for unit in involved.iter() {
            let Some(hex) = position.hex_of(unit) else { continue };
            let trapped = !has_way_back(map, hex, theirs, mine, my_zones);
            let seen = Defender {
                defence: position.defence_of(unit),
                printed: u16::from(unit.strength()),
                prize: stakes.prize(unit, position),
                trapped,
            };
            battle.place[unit.index()] = 1 << battle.foes.len();
            battle.foes.push(Foe { unit, seen, owed: lines.owed.contains(unit) });
        }
        for r in &lines.contact {
            let Some(hex) = position.hex_of(r.unit) else { continue };
            let seen = Assailant {
                strength: u16::from(r.unit.strength()),
                price: stakes.price(r.unit),
                cut_off: !has_way_back(map, hex, mine, theirs, zones),
            };
            let touches = battle.mask_of(r.enemies);
            battle.ours.push(Ours { unit: r.unit, seen, touches });
        }
        let free = lines.free.iter().map(|r| (r.unit, r.enemies));
        for (unit, enemies) in free.filter(|(u, _)| more.iter().all(|m| m.0 != *u)).chain(more.iter().copied()) {
            let sees = battle.mask_of(enemies);
            let _ = battle.guns.try_push(Gun { unit, strength: u16::from(unit.strength()), sees });
        }
        battle
    }

    fn mask_of(&self, units: UnitSet) -> u64 {
        units.iter().fold(0, |mask, unit| mask | self.place[unit.index()])
    }

    /// Six times the worth of one attack and the column to announce.
    fn weigh(&self, targets: u64, ours: u64, guns: u64) -> (i32, Column) {
        if ours | guns == 0 {
            return (0, Column(0));
        }
        let mixed = (targets ^ ours.rotate_left(21) ^ guns.rotate_left(42)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let memory = &self.memory[(mixed >> 32) as usize % MEMORY];
        let known = memory.get();
        if (known.targets, known.ours, known.guns) == (targets, ours, guns) {
            return (known.worth, known.column);
        }
        let (worth, column) = self.weigh_anew(targets, ours, guns);
        memory.set(Weighed { targets, ours, guns, worth, column });
        (worth, column)
    }

    fn weigh_anew(&self, targets: u64, ours: u64, guns: u64) -> (i32, Column) {
        let mut clash = Clash::default();
        bits(targets).for_each(|i| clash.target(self.foes[i].seen));
        bits(ours).for_each(|i| clash.assault(self.ours[i].seen));
        bits(guns).for_each(|i| clash.bombard(self.guns[i].strength));
        clash.best(self.stakes, clash.full(self.side, self.demoralised))
    }

    fn worth(&self, targets: u64, ours: u64, guns: u64) -> i32 {
        self.weigh(targets, ours, guns).0
    }

    /// Six times the worth of a given attack and the best column for it.
    pub fn announce(&self, targets: UnitSet, attackers: UnitSet) -> (i32, Column) {
        let among = |unit: Unit, i: usize| u64::from(attackers.contains(unit)) << i;
        let ours = self.ours.iter().enumerate().fold(0, |m, (i, o)| m | among(o.unit, i));
        let guns = self.guns.iter().enumerate().fold(0, |m, (i, g)| m | among(g.unit, i));
        self.weigh(self.mask_of(targets), ours, guns)
    }

    /// Allocates everything and returns six times the worth of it all.
    pub fn solve(&mut self) -> i32 {
        self.first_allocation();
        for _ in 0..PASSES {
            let better =
                self.shift_attackers() | self.swap_attackers() | self.regroup() | self.assign_guns() | self.mass_guns();
            if !better {
                break;
            }
        }
        self.groups.iter().map(|g| g.worth).sum()
    }

    /// The attacks of the allocation, in the order in which they should be fought.
    pub fn attacks(&self) -> ArrayVec<Planned, 64> {
        let units = |m: u64, of: &dyn Fn(usize) -> Unit| bits(m).map(of).collect::<UnitSet>();
        let mut list: ArrayVec<Planned, 64> = self
            .groups
            .iter()
            .filter(|g| {
                g.ours | g.guns != 0 && (g.worth > 0 || g.ours != 0 || bits(g.targets).any(|t| self.foes[t].owed))
            })
            .map(|g| {
                let (worth, column) = self.weigh(g.targets, g.ours, g.guns);
                let risk = if g.ours == 0 { 0 } else { failures(column) };
                let trapped = bits(g.targets).any(|t| self.foes[t].seen.trapped);
                Planned {
                    targets: units(g.targets, &|i| self.foes[i].unit),
                    contact: units(g.ours, &|i| self.ours[i].unit),
                    guns: units(g.guns, &|i| self.guns[i].unit),
                    worth,
                    order: risk * 2 - i32::from(trapped),
                }
            })
            .collect();
        list.sort_by_key(|p| (p.order, -p.worth));
        list
    }

    // A complete allocation to begin with

    /// A maximum matching of attackers and enemies gives every enemy an attacker or a group with one (5.1, theorem).
    fn first_allocation(&mut self) {
        self.groups.clear();
        let mut attacker_of: [Option<usize>; MOST] = [None; MOST];
        for u in 0..self.ours.len() {
            self.match_up(u, &mut attacker_of, &mut 0);
        }
        for (f, u) in attacker_of.iter().enumerate().filter_map(|(f, u)| Some((f, (*u)?))) {
            self.groups.push(Group { targets: 1 << f, ours: 1 << u, ..Group::default() });
        }
        for (f, _) in attacker_of.iter().enumerate().take(self.foes.len()).filter(|(_, u)| u.is_none()) {
            self.take_on(f);
        }
        for g in 0..self.groups.len() {
            self.compute(g);
        }
        // Attackers left over join the single enemy before them where they help most.
        for u in 0..self.ours.len() {
            if self.group_of(u).is_some() {
                continue;
            }
            let touches = self.ours[u].touches;
            let best = (0..self.groups.len())
                .filter(|&g| self.groups[g].targets & !touches == 0 && self.groups[g].ours != 0)
                .max_by_key(|&g| self.with(g, 1 << u) - self.groups[g].worth);
            if let Some(g) = best {
                self.groups[g].ours |= 1 << u;
                self.compute(g);
            }
        }
    }

    /// An enemy without an attacker of its own: somebody who touches it takes it on as well, or a gun must do it.
    fn take_on(&mut self, f: usize) {
        let defence = |targets: u64| bits(targets).map(|t| self.foes[t].seen.defence).sum::<u16>();
        let least = (0..self.groups.len())
            .filter(|&g| bits(self.groups[g].ours).any(|u| self.ours[u].touches >> f & 1 != 0))
            .min_by_key(|&g| defence(self.groups[g].targets));
        if let Some(g) = least {
            self.groups[g].targets |= 1 << f;
        } else if self.foes[f].owed {
            let used = self.groups.iter().fold(0, |m, g| m | g.guns);
            let gun = (0..self.guns.len()).find(|&g| used >> g & 1 == 0 && self.guns[g].sees >> f & 1 != 0);
            if let Some(g) = gun {
                self.groups.push(Group { targets: 1 << f, guns: 1 << g, ..Group::default() });
            }
        }
    }

    fn match_up(&self, u: usize, attacker_of: &mut [Option<usize>; MOST], tried: &mut u64) -> bool {
        for f in bits(self.ours[u].touches) {
            if *tried >> f & 1 != 0 {
                continue;
            }
            *tried |= 1 << f;
            if attacker_of[f].is_none_or(|other| self.match_up(other, attacker_of, tried)) {
                attacker_of[f] = Some(u);
                return true;
            }
        }
        false
    }

    fn with(&self, g: usize, more: u64) -> i32 {
        let g = &self.groups[g];
        self.worth(g.targets, g.ours | more, g.guns)
    }

    fn without(&self, g: usize, less: u64) -> i32 {
        let g = &self.groups[g];
        self.worth(g.targets, g.ours & !less, g.guns)
    }

    fn compute(&mut self, g: usize) {
        let Group { targets, ours, guns, .. } = self.groups[g];
        self.groups[g].worth = self.worth(targets, ours, guns);
    }

    fn group_of(&self, u: usize) -> Option<usize> {
        self.groups.iter().position(|g| g.ours >> u & 1 != 0)
    }

    /// May this attacker leave its group? Somebody must stay, or a gun for a single target.
    fn can_spare(&self, g: usize, u: usize) -> bool {
        let g = &self.groups[g];
        g.ours & !(1 << u) != 0 || g.guns != 0 && g.targets.count_ones() == 1
    }

    // Improving it

    fn shift_attackers(&mut self) -> bool {
        let mut better = false;
        for u in 0..self.ours.len() {
            let Some(from) = self.group_of(u) else { continue };
            if self.ours[u].touches.count_ones() < 2 || !self.can_spare(from, u) {
                continue;
            }
            let freed = self.without(from, 1 << u) - self.groups[from].worth;
            let gain = |g: usize| self.with(g, 1 << u) - self.groups[g].worth + freed;
            let best = (0..self.groups.len())
                .filter(|&g| g != from && self.groups[g].targets & !self.ours[u].touches == 0)
                .map(|g| (gain(g), g))
                .max();
            if let Some((gain, to)) = best
                && gain > 0
            {
                self.groups[from].ours &= !(1 << u);
                self.groups[to].ours |= 1 << u;
                self.compute(from);
                self.compute(to);
                better = true;
            }
        }
        better
    }

    fn swap_attackers(&mut self) -> bool {
        let mut better = false;
        for a in 0..self.ours.len() {
            for b in a + 1..self.ours.len() {
                let (Some(ga), Some(gb)) = (self.group_of(a), self.group_of(b)) else { continue };
                let fits = |u: usize, g: usize| self.groups[g].targets & !self.ours[u].touches == 0;
                if ga == gb || !fits(a, gb) || !fits(b, ga) {
                    continue;
                }
                let swapped = |g: usize, out: usize, into: usize| {
                    let g = &self.groups[g];
                    self.worth(g.targets, g.ours & !(1 << out) | 1 << into, g.guns)
                };
                if swapped(ga, a, b) + swapped(gb, b, a) > self.groups[ga].worth + self.groups[gb].worth {
                    self.groups[ga].ours = self.groups[ga].ours & !(1 << a) | 1 << b;
                    self.groups[gb].ours = self.groups[gb].ours & !(1 << b) | 1 << a;
                    self.compute(ga);
                    self.compute(gb);
                    better = true;
                }
            }
        }
        better
    }

    /// Takes enemies out of common attacks, or attacks two together.
    fn regroup(&mut self) -> bool {
        self.split() | self.join()
    }

    fn split(&mut self) -> bool {
        for g in 0..self.groups.len() {
            let group = self.groups[g];
            if group.targets.count_ones() < 2 {
                continue;
            }
            for f in bits(group.targets) {
                for u in (0..self.ours.len()).filter(|&u| self.ours[u].touches >> f & 1 != 0) {
                    let Some(from) = self.group_of(u) else { continue };
                    let alone = self.worth(1 << f, 1 << u, 0);
                    let rest = group.targets & !(1 << f);
                    let (before, after) = if from == g {
                        if group.ours & !(1 << u) == 0 {
                            continue;
                        }
                        (group.worth, self.worth(rest, group.ours & !(1 << u), group.guns))
                    } else {
                        if !self.can_spare(from, u) {
                            continue;
                        }
                        let before = group.worth + self.groups[from].worth;
                        (before, self.worth(rest, group.ours, group.guns) + self.without(from, 1 << u))
                    };
                    // Guns that saw only the one target may no longer see the rest.
                    let blind = bits(group.guns).any(|n| self.guns[n].sees & rest == 0);
                    if !blind && alone + after > before {
                        self.groups[from].ours &= !(1 << u);
                        self.groups[g].targets = rest;
                        self.groups.push(Group { targets: 1 << f, ours: 1 << u, guns: 0, worth: alone });
                        self.compute(from);
                        self.compute(g);
                        return true;
                    }
                }
            }
        }
        false
    }

    fn join(&mut self) -> bool {
        for a in 0..self.groups.len() {
            for b in 0..self.groups.len() {
                let (into, gone) = (self.groups[a], self.groups[b]);
                if a == b || into.ours == 0 || gone.ours == 0 {
                    continue;
                }
                let targets = into.targets | gone.targets;
                let touches_all = |u: usize| targets & !self.ours[u].touches == 0;
                if !bits(into.ours).all(touches_all) {
                    continue;
                }
                // Those of the other attack who do not touch everybody must find another enemy.
                let mut plan = self.groups.clone();
                plan[a].targets = targets;
                plan[a].guns |= gone.guns;
                let mut possible = true;
                for u in bits(gone.ours) {
                    let fits = |g: usize| g != b && plan[g].targets & !self.ours[u].touches == 0 && plan[g].ours != 0;
                    let place = (0..plan.len()).filter(|&g| fits(g)).max_by_key(|&g| {
                        let p = &plan[g];
                        self.worth(p.targets, p.ours | 1 << u, p.guns) - self.worth(p.targets, p.ours, p.guns)
                    });
                    match place {
                        Some(g) => plan[g].ours |= 1 << u,
                        None => possible = false,
                    }
                }
                if !possible {
                    continue;
                }
                plan.swap_remove(b);
                for g in &mut plan {
                    g.worth = self.worth(g.targets, g.ours, g.guns);
                }
                let sum = |groups: &[Group]| groups.iter().map(|g| g.worth).sum::<i32>();
                if sum(&plan) > sum(&self.groups) {
                    self.groups = plan;
                    return true;
                }
            }
        }
        false
    }

    /// Guns go where they help most, to no attack at all, or fire alone.
    fn assign_guns(&mut self) -> bool {
        let mut better = false;
        for n in 0..self.guns.len() {
            let gun = 1u64 << n;
            let sees = self.guns[n].sees;
            let from = self.groups.iter().position(|g| g.guns & gun != 0);
            if let Some(g) = from {
                let group = self.groups[g];
                let needed = group.ours == 0 && group.guns == gun && bits(group.targets).any(|t| self.foes[t].owed);
                if needed {
                    continue;
                }
            }
            let freed = from.map_or(0, |g| {
                let group = &self.groups[g];
                self.worth(group.targets, group.ours, group.guns & !gun) - group.worth
            });
            let joined = |g: usize| {
                let group = &self.groups[g];
                self.worth(group.targets, group.ours, group.guns | gun) - group.worth + freed
            };
            let mut best = (0, None);
            for g in (0..self.groups.len()).filter(|&g| Some(g) != from && self.groups[g].targets & sees != 0) {
                let gain = joined(g);
                if gain > best.0 {
                    best = (gain, Some(Ok(g)));
                }
            }
            let taken = self.groups.iter().fold(0, |m, g| m | g.targets);
            for f in bits(sees & !taken) {
                let gain = self.worth(1 << f, 0, gun) + freed;
                if gain > best.0 {
                    best = (gain, Some(Err(f)));
                }
            }
            let Some(to) = best.1 else { continue };
            better = true;
            if let Some(g) = from {
                self.groups[g].guns &= !gun;
                self.compute(g);
            }
            match to {
                Ok(g) => {
                    self.groups[g].guns |= gun;
                    self.compute(g);
                }
                Err(f) => {
                    let worth = self.worth(1 << f, 0, gun);
                    self.groups.push(Group { targets: 1 << f, ours: 0, guns: gun, worth });
                }
            }
            self.groups.retain(|g| g.ours | g.guns != 0);
        }
        better
    }

    /// Several guns go over to one enemy together, where one more alone would change nothing.
    fn mass_guns(&mut self) -> bool {
        let mut better = false;
        for f in 0..self.foes.len() {
            let seeing =
                (0..self.guns.len()).filter(|&n| self.guns[n].sees >> f & 1 != 0).fold(0, |m, n| m | 1u64 << n);
            if seeing.count_ones() < 2 {
                continue;
            }
            let mut plan = self.groups.clone();
            for g in &mut plan {
                // A gun that alone covers a compulsory target stays there.
                let needed = g.ours == 0 && bits(g.targets).any(|t| self.foes[t].owed);
                if !needed && g.targets >> f & 1 == 0 {
                    g.guns &= !seeing;
                }
            }
            let bound = plan.iter().filter(|g| g.targets >> f & 1 == 0).fold(0, |m, g| m | g.guns);
            let massed = seeing & !bound;
            match plan.iter_mut().find(|g| g.targets >> f & 1 != 0) {
                Some(g) => g.guns |= massed,
                None => plan.push(Group { targets: 1 << f, guns: massed, ..Group::default() }),
            }
            plan.retain(|g| g.ours | g.guns != 0);
            for g in &mut plan {
                g.worth = self.worth(g.targets, g.ours, g.guns);
            }
            let sum = |groups: &[Group]| groups.iter().map(|g| g.worth).sum::<i32>();
            if sum(&plan) > sum(&self.groups) {
                self.groups = plan;
                better = true;
            }
        }
        better
    }
}
