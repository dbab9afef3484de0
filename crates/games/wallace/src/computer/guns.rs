//! Artillery: the expected effect of a salvo, where to aim, and when the Grand Battery is worthwhile (ART, AVI, AVC,
//! AVA, GB).

use super::weights::{BATTERY, CREW, CUBE, TIRED};
use crate::artillery::Mark;
use crate::map::{AREAS, Area, map};
use crate::moves::Move;
use crate::pieces::{ARTILLERY, Army, BRITISH, INFANTRY, PRUSSIAN, Side, Unit, UnitSet};
use crate::position::{FIVE, Position};
use crate::sight::Path;
use crate::tables::artillery;
use arrayvec::ArrayVec;

/// What one die of a gun promises against an area, in hundredths of its worth to us.
fn shot(p: &Position, gun: Unit, from: Area, (to, line): (Area, &Path)) -> i32 {
    let foe = gun.side().other();
    let hits = |good: fn(u8) -> u8| (1..=6).map(|die| i32::from(good(die))).sum::<i32>();
    match p.mark(foe, to) {
        Mark::Infantry => {
            let modifier = modifier(p, gun, to, line);
            let range = map().distance[from.index()][to.index()];
            let flat = p.options.flat_artillery;
            let cubes: i32 = (1..=6).map(|die| i32::from(artillery(die, modifier, range, flat))).sum();
            cubes * 100 / 6 * ripeness(p, foe, to) / 100
        }
        Mark::Cavalry => hits(|d| u8::from(d >= 5)) * 100 / 6 * TIRED * 3 / 4 / CUBE[0],
        Mark::Guns => hits(|d| u8::from(d == 6)) * 100 / 6 * CREW / CUBE[0],
    }
}

/// What is added to the die against infantry (AVI-02 to AVI-07).
fn modifier(p: &Position, gun: Unit, to: Area, line: &Path) -> i32 {
    let map = map();
    let foe = gun.side().other();
    let cover =
        i32::from(map.woods.contains(to)) + i32::from(map.town.contains(to)) + i32::from(p.all_shelter(foe, to));
    i32::from((p.infantry(foe, to) & p.square).any())
        - i32::from(map.river.contains(to))
        - 2 * (cover + i32::from(line.over_ridge))
        - i32::from(BRITISH.contains(gun))
        - i32::from(line.sunken)
}

/// How much a cube in an area is worth in percent: more where the infantry is near its breaking point or can be attacked.
fn ripeness(p: &Position, side: Side, a: Area) -> i32 {
    let foot = p.infantry(side, a);
    let cubes: u8 = side.armies().iter().map(|army| p.cubes(*army, a)).sum();
    let each = i32::from(cubes) * 10 / i32::from(foot.len().max(1));
    let free = (foot & !PRUSSIAN).is_empty() && side == Side::Allied;
    let threatened = map().around(a).iter().any(|n| p.infantry(side.other(), n).any());
    let brim = cubes + 1 > FIVE * foot.len();
    (80 + each + if threatened { 30 } else { 0 } + if brim { 150 } else { 0 }) / if free { 2 } else { 1 }
}

/// What a gun of a side would hit from an area, in hundredths of a cube.
pub fn best_shot(p: &Position, from: Area, side: Side) -> i32 {
    let gun = match side {
        Side::French => Army::French.pieces() & ARTILLERY,
        Side::Allied => BRITISH & ARTILLERY,
    };
    let Some(gun) = gun.first() else { return 0 };
    p.gun_lines(from, side).map(|line| shot(p, gun, from, line)).max().unwrap_or(0)
}

/// What all guns of an area promise, in hundredths of a cube.
pub fn salvo(p: &Position, from: Area, who: UnitSet) -> i32 {
    let lines: ArrayVec<_, AREAS> = p.gun_lines(from, p.active).collect();
    let best = |gun: Unit| lines.iter().map(|line| shot(p, gun, from, *line)).max().unwrap_or(0);
    p.ready_guns(from, who).iter().map(best).sum()
}

/// Does a salvo deserve the Grand Battery (GB-02)? More of them are used as the day goes on.
pub fn deserves_battery(p: &Position, salvo: i32) -> bool {
    let left = i32::from(p.battery());
    let turns = (8 - i32::from(p.turn())).clamp(1, 6);
    salvo >= BATTERY * turns / (left.max(1) + 1).min(4)
}

/// Where a gun aims: no more at one area than it can bear.
pub fn aim(p: &Position, gun: Unit) -> Move {
    let Some(from) = p.act.area else { return Move::No };
    let foe = p.active.other();
    let score = |line: (Area, &Path)| {
        let to = line.0;
        let aimed = p.act.aims.iter().filter(|a| a.1 == to).count() as i32;
        let men = i32::from((p.of(foe, to) & INFANTRY).len());
        // Shots beyond the last man are wasted.
        let spare = if men > 0 { 5 * men + 1 } else { 2 };
        shot(p, gun, from, line) * if aimed >= spare { 1 } else { 2 }
    };
    match p.gun_lines(from, p.active).max_by_key(|line| (score(*line), line.0)) {
        Some((to, _)) => Move::To(to),
        None => Move::No,
    }
}

/// Does the Grand Battery fire? If the disc has paid for it in another area, always (GB-04).
pub fn battery(p: &Position) -> Move {
    let Some(area) = p.act.area else { return Move::No };
    let free = p.act.battery.is_some_and(|paid| paid != area);
    if free || deserves_battery(p, salvo(p, area, p.who())) { Move::Yes } else { Move::No }
}
