//! The survey of the field: who threatens what, and where every piece ought to be.

use super::assault_sim::FastHasher;
use super::guns;
use super::weights::{
    ALARM, APPROACH, BAR, BARRIER, FILL, GOAL, GROUND, MARCH, MONT, NEAR_HOME, POSTS, STRONG, VANGUARD, WAIT, WING,
};
use crate::map::{
    AREAS, Area, AreaSet, DELAYED, ENTRY_A, MONT_ST_JEAN, PLANCENOIT, ROSSOMME, STRONG_POINTS, area, map,
};
use crate::moves::{Disc, Order};
use crate::pieces::{ARTILLERY, Arm, Army, COMBAT, INFANTRY, PRUSSIAN, Side, Unit, UnitSet};
use crate::position::Position;
use crate::sequence::THREE_O_CLOCK;
use crate::sight::REACH;
use kernel::PlayStyle;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Infantry, cavalry and artillery.
const ARMS: usize = 3;

/// Steps to somewhere from every area.
type Steps = [u8; AREAS];

/// What has been weighed already.
type Memory<K> = HashMap<K, i32, BuildHasherDefault<FastHasher>>;

/// How closely an officer looks before he decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchDetail {
    /// How often a fight is fought in the mind.
    pub fights: i32,
    /// How many of the areas a piece can march to are weighed: those that look best at a glance.
    pub ways: usize,
    /// Areas whose marches are not thought of.
    pub asleep: AreaSet,
}

impl SearchDetail {
    /// That of an officer who is not in haste.
    pub const FULL: SearchDetail = SearchDetail { fights: 40, ways: AREAS, asleep: AreaSet::EMPTY };

    /// Is anything passed over?
    pub fn is_reduced(&self) -> bool {
        self.ways < AREAS
    }
}

/// What is known of a position before anything is decided; the enemy does not move while a side thinks.
pub struct Survey<'a> {
    pub position: &'a Position,
    pub side: Side,
    /// How the officer is disposed who looks at it.
    pub style: PlayStyle,
    /// How closely he looks.
    pub care: SearchDetail,
    /// Areas that enemies can assault.
    pub near: AreaSet,
    /// Enemy infantry beside an area.
    pub foot_near: [u8; AREAS],
    /// Enemy cavalry that could charge into an area (ASLT-02, ASLT-03).
    pub horse_near: [u8; AREAS],
    /// Steps to the nearest enemy combat unit, and to the nearest infantry or gun worth attacking.
    pub to_foe: Steps,
    to_prey: Steps,
    to_prussians: Steps,
    to_gap: Steps,
    /// Steps to the nearest post of Wellington's army that the French are near.
    to_post: Steps,
    /// Steps to the nearest enemy cavalry.
    pub to_horse: Steps,
    /// French infantry told off against the Prussians.
    barrier: UnitSet,
    /// The worth of each post of Wellington's army, and how many infantry units it needs.
    pub post: [(i32, u8); AREAS],
    /// How well each area serves a purpose: that of infantry, cavalry and guns, then of those told off or Prussian.
    pulls: [OnceCell<[i32; AREAS]>; 2 * ARMS],
    /// What one gun hits from an area, once it has been asked for.
    bore: [Cell<Option<i32>>; AREAS],
    /// What the side's deployed guns could fire at, as long as there is a green disc for it.
    pub swept: AreaSet,
    /// Where the Prussians march: Plancenoit, and from there Rossomme.
    bound_for: Area,
    /// The area that must not be lost, when that is near.
    pub stake: Option<Area>,
    /// What the side's pieces in an area are worth as they stand, once it has been asked for.
    pub standing: [Cell<Option<i32>>; AREAS],
    /// What its leaders command as they stand, once it has been asked for.
    pub commands: Cell<Option<i32>>,
    /// What has been thought through already: fights by target and units, orders by area and pieces.
    pub fights: RefCell<Memory<(Area, u128)>>,
    pub orders: RefCell<Memory<(Area, Order, u128)>>,
}

impl<'a> Survey<'a> {
    pub fn new(position: &'a Position, side: Side, style: PlayStyle, care: SearchDetail) -> Survey<'a> {
        let foe = side.other();
        let map = map();
        let walls = position.holds[foe as usize] & STRONG_POINTS.into_iter().collect();
        let mut foot_near = [0; AREAS];
        let mut horse_near = [0; AREAS];
        let mut foes = AreaSet::EMPTY;
        let mut prey = AreaSet::EMPTY;
        let mut prussians = AreaSet::EMPTY;
        let mut riders = AreaSet::EMPTY;
        for a in position.holds[foe as usize].iter() {
            let there = position.of(foe, a);
            if (there & COMBAT & !position.crewless).is_empty() {
                continue;
            }
            foes.insert(a);
            // Far wings are not worth the march, and strong points are taken or passed by on the way.
            let main = way(a, MONT_ST_JEAN) <= WING && !walls.contains(a);
            if main && (there & (INFANTRY | ARTILLERY) & !PRUSSIAN).any() {
                prey.insert(a);
            }
            if (there & PRUSSIAN & COMBAT).any() {
                prussians.insert(a);
            }
            let foot = (there & INFANTRY).len();
            let near = map.around_with_box(a);
            near.iter().for_each(|n| foot_near[n.index()] += foot);
            let horse = position.cavalry(foe, a).len();
            if horse > 0 {
                riders.insert(a);
                let closed = map.rough | position.holds[side as usize] | AreaSet::only(DELAYED);
                let mut reach = near;
                (near & !closed).iter().for_each(|n| reach |= map.around(n));
                (reach & !map.rough).iter().for_each(|n| horse_near[n.index()] += horse);
            }
        }
        // PRUS-03: where they will come on is no place for guns or stragglers.
        if side == Side::French && awaited(position) > 0 {
            for a in ENTRY_A {
                let near = map.around(a) | AreaSet::only(a);
                near.iter().for_each(|n| foot_near[n.index()] += 1);
            }
        }
        let mut survey = Survey {
            position,
            side,
            style,
            care,
            near: Area::all().filter(|a| foot_near[a.index()] + horse_near[a.index()] > 0).collect(),
            foot_near,
            horse_near,
            to_foe: steps_to(foes),
            to_prey: steps_round(prey, walls),
            to_prussians: steps_to(prussians),
            to_gap: [0; AREAS],
            to_post: [0; AREAS],
            to_horse: steps_to(riders),
            barrier: UnitSet::EMPTY,
            post: [(0, 0); AREAS],
            pulls: [const { OnceCell::new() }; 2 * ARMS],
            bore: [const { Cell::new(None) }; AREAS],
            swept: swept(position, side),
            bound_for: bound_for(position),
            stake: None,
            standing: [const { Cell::new(None) }; AREAS],
            commands: Cell::new(None),
            fights: RefCell::default(),
            orders: RefCell::default(),
        };
        match side {
            Side::French => survey.tell_off(),
            Side::Allied => survey.man_posts(),
        }
        survey.stake = survey.endangered();
        survey
    }

    /// The French nearest to the Prussians turn against them, the more the more there are.
    fn tell_off(&mut self) {
        let p = self.position;
        let coming = (PRUSSIAN & INFANTRY).iter().filter(|u| p.area_of(*u).is_some()).count();
        if coming == 0 {
            self.to_prussians = steps_to(ENTRY_A.into_iter().collect());
        }
        let needed = ((coming + awaited(p)) * 2).div_ceil(BARRIER);
        let mut foot: Vec<(i32, Unit)> = (INFANTRY & Side::French.pieces())
            .iter()
            .filter_map(|u| Some((u, p.area_of(u)?)))
            .map(|(u, a)| {
                let engaged = if self.to_prey[a.index()] <= 1 { 6 } else { 0 };
                let far = i32::from(self.to_prussians[a.index()].min(20)) + i32::from(way(a, ROSSOMME));
                (far + engaged, u)
            })
            .collect();
        foot.sort_unstable();
        self.barrier = foot.into_iter().take(needed).map(|(_, u)| u).collect();
    }

    /// Wellington's posts, dearer where the French are near; and where infantry is lacking.
    fn man_posts(&mut self) {
        let p = self.position;
        let (mut gaps, mut posts) = (AreaSet::EMPTY, AreaSet::EMPTY);
        for (number, base, men) in POSTS {
            let a = area(number);
            if p.enemy_held(Side::Allied).contains(a) {
                continue;
            }
            let near = (p.holds[0]).iter().filter(|f| way(*f, a) <= 2);
            let french: u8 = near.map(|f| p.infantry(Side::French, f).len()).sum();
            let alarm = ALARM[match french {
                0 => 0,
                1..=4 => 1,
                _ => 2,
            }];
            self.post[a.index()] = (base * alarm / 100, men);
            if french > 0 && !map().rough.contains(a) {
                posts.insert(a);
            }
            if french > 0 && p.infantry(Side::Allied, a).len() < men.min(2) {
                gaps.insert(a);
            }
        }
        self.to_gap = steps_to(gaps);
        self.to_post = steps_to(posts);
    }

    /// What one gun of the side hits from an area in one salvo, in hundredths of a cube.
    pub fn bore(&self, a: Area) -> i32 {
        let cell = &self.bore[a.index()];
        if let Some(known) = cell.get() {
            return known;
        }
        // G-23: guns in a river area do not fire.
        let fires = a.on_board() && self.to_foe[a.index()] <= REACH && !map().river.contains(a);
        let bore = if fires { guns::best_shot(self.position, a, self.side) } else { 0 };
        cell.set(Some(bore));
        bore
    }

    /// How well an area serves a unit's purpose.
    pub fn pull(&self, unit: Unit, a: Area) -> i32 {
        if unit.is_leader() {
            return 0;
        }
        let purpose = unit.arm() as usize
            + match unit.army() {
                Army::Prussian => ARMS,
                Army::French if self.barrier.contains(unit) => ARMS,
                _ => 0,
            };
        self.pulls[purpose].get_or_init(|| std::array::from_fn(|i| self.pulled(unit, Area(i as u8))))[a.index()]
    }

    fn pulled(&self, unit: Unit, a: Area) -> i32 {
        let steps = |table: &Steps| i32::from(table[a.index()].min(12));
        let goal = match self.side {
            Side::French => MONT_ST_JEAN,
            Side::Allied => ROSSOMME,
        };
        let reached = if unit.is_infantry() && a == goal { GOAL } else { 0 };
        let pull = match (unit.arm(), unit.army()) {
            (Arm::Leader, _) => 0,
            (Arm::Infantry, Army::French) if self.barrier.contains(unit) => {
                -BAR[0] * (steps(&self.to_prussians) - 1).max(0) - BAR[1] * i32::from(way(a, ROSSOMME))
            }
            (Arm::Infantry, Army::French) => {
                -APPROACH * (steps(&self.to_prey) - 1).max(0) - MONT * i32::from(way(a, MONT_ST_JEAN))
            }
            (Arm::Artillery, Army::French) => -APPROACH / 2 * (steps(&self.to_prey) - 1).max(0),
            (Arm::Cavalry, Army::French) => stand_off(steps(&self.to_foe)),
            (Arm::Cavalry, Army::Anglo) => {
                stand_off(steps(&self.to_post) + 1) + stand_off(steps(&self.to_foe)).min(0) / 2
            }
            (Arm::Infantry, Army::Anglo) => -FILL * steps(&self.to_gap),
            (Arm::Artillery, Army::Anglo) => -FILL / 2 * (steps(&self.to_foe) - 1).max(0),
            (_, Army::Prussian) => -MARCH * i32::from(way(a, self.bound_for)),
        };
        pull + reached
    }

    /// Is an area nearer to the enemy than where a unit stands?
    pub fn is_forward(&self, unit: Unit, to: Area) -> bool {
        self.position.area_of(unit).is_some_and(|from| self.to_foe[to.index()] < self.to_foe[from.index()])
    }

    /// The area that the side must not lose, if the enemy's infantry is near it (VICT-02, VICT-03).
    fn endangered(&self) -> Option<Area> {
        let foe = self.side.other();
        let home = match self.side {
            Side::French => ROSSOMME,
            Side::Allied => MONT_ST_JEAN,
        };
        let mut held = self.position.holds[foe as usize].iter().filter(|a| a.on_board() && way(*a, home) <= NEAR_HOME);
        held.any(|a| self.position.infantry(foe, a).any()).then_some(home)
    }

    /// What ground is worth when infantry of the side takes it.
    pub fn prize(&self, target: Area) -> i32 {
        let mut prize = GROUND[self.side as usize];
        if STRONG_POINTS.contains(&target) {
            prize += STRONG;
        }
        let goal = match self.side {
            Side::French => MONT_ST_JEAN,
            Side::Allied => ROSSOMME,
        };
        if target == goal {
            prize += GOAL / 2;
        } else if way(target, goal) == 1 {
            prize += 2 * GROUND[self.side as usize];
        }
        prize
    }
}

/// The Prussians take Plancenoit before they go for Rossomme; whoever has come past it does not turn back.
fn bound_for(p: &Position) -> Area {
    let there = |a: Area| p.foot(Army::Prussian, a).any();
    let past = there(PLANCENOIT) || map().around(ROSSOMME).iter().any(there);
    if past { ROSSOMME } else { PLANCENOIT }
}

/// Prussian infantry expected soon (PRUS-01), which is counted before it arrives.
fn awaited(p: &Position) -> usize {
    if p.turn() + 1 >= THREE_O_CLOCK && p.awaited() > 0 { VANGUARD } else { 0 }
}

/// What a side's deployed guns could fire at.
fn swept(p: &Position, side: Side) -> AreaSet {
    let green = p.discs(side, Disc::Green) > 0 || p.act.disc == Some(Disc::Green);
    if !green {
        return AreaSet::EMPTY;
    }
    let batteries = p.holds[side as usize].iter().filter(|a| p.ready_guns(*a, side.pieces()).any());
    batteries.fold(AreaSet::EMPTY, |all, a| all | p.gun_targets(a, side))
}

/// How well cavalry waits so many steps from where it may be needed.
fn stand_off(steps: i32) -> i32 {
    -WAIT[0] * (steps - 2).max(0) - WAIT[1] * (2 - steps).max(0)
}

/// Steps between two areas; the Delayed box lies one step beyond the entry areas.
pub fn way(from: Area, to: Area) -> u8 {
    let map = map();
    let other = match (from == DELAYED, to == DELAYED) {
        (true, true) => return 0,
        (true, false) => to,
        (false, true) => from,
        (false, false) => return map.distance[from.index()][to.index()],
    };
    let entries = map.around(DELAYED);
    entries.iter().map(|a| map.distance[a.index()][other.index()]).min().map_or(0, |steps| steps + 1)
}

/// Steps to the nearest of some areas for those who go round others.
fn steps_round(areas: AreaSet, closed: AreaSet) -> Steps {
    let mut steps = [u8::MAX; AREAS];
    let (mut reached, mut front, mut n) = (areas | closed, areas, 0);
    while front.any() {
        front.iter().for_each(|a| steps[a.index()] = n);
        n += 1;
        let next = front.iter().fold(AreaSet::EMPTY, |all, a| all | map().around(a));
        front = next & !reached;
        reached |= front;
    }
    steps
}

/// Steps to the nearest of some areas.
fn steps_to(areas: AreaSet) -> Steps {
    let mut steps = steps_round(areas, AreaSet::EMPTY);
    // The box is beside the entry areas, but no way from one of them to another.
    if areas.any() && !areas.contains(DELAYED) {
        let entries = map().around(DELAYED);
        steps[DELAYED.index()] = entries.iter().map(|a| steps[a.index()] + 1).min().unwrap_or(u8::MAX);
    }
    steps
}
