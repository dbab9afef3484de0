//! Who carries which cubes (CUBE-02, CUBE-03): shared out at the least expected cost.

use super::assault_sim::MANY;
use super::weights::{CUBE, PUSH, worth};
use crate::moves::Move;
use crate::pieces::{Army, BRITISH, INFANTRY, Unit};
use crate::position::{FIVE, Occasion, Position, Stage, Task};
use crate::tables::volley;
use arrayvec::ArrayVec;

/// What a morale check costs a unit with zero to five cubes, times six. `column` is where it starts (MOR-03).
pub fn fear(column: i32, lost: i32, retreats: i32) -> [i32; 6] {
    std::array::from_fn(|cubes| {
        let (back, gone) = FATES[(column + cubes as i32).clamp(0, 6) as usize];
        back * retreats + gone * lost
    })
}

/// Dice out of six with which a unit retreats and with which it is lost, by column.
const FATES: [(i32, i32); 7] = [(1, 0), (1, 0), (2, 0), (2, 1), (1, 3), (1, 5), (0, 6)];

/// Shares cubes out so that the sum of the tables is least.
pub fn share(tables: &[[i32; 6]], cubes: u8) -> ArrayVec<u8, MANY> {
    const MOST: usize = MANY * FIVE as usize;
    let total = usize::from(cubes).min(tables.len() * usize::from(FIVE));
    if total == 0 || tables.len() == 1 {
        return tables.iter().map(|_| total as u8).collect();
    }
    // best[c] is the least that the units so far cost with c cubes among them.
    let mut best = [i32::MAX; MOST + 1];
    best[0] = 0;
    let mut chosen = [[0u8; MOST + 1]; MANY];
    for (i, table) in tables.iter().enumerate() {
        let mut next = [i32::MAX; MOST + 1];
        for have in 0..=total.min(i * usize::from(FIVE)) {
            for (n, cost) in table.iter().enumerate() {
                let sum = best[have].saturating_add(*cost);
                if have + n <= total && sum < next[have + n] {
                    next[have + n] = sum;
                    chosen[i][have + n] = n as u8;
                }
            }
        }
        best = next;
    }
    let mut shares = ArrayVec::new();
    let mut left = total;
    for i in (0..tables.len()).rev() {
        shares.insert(0, chosen[i][left]);
        left -= usize::from(chosen[i][left]);
    }
    shares
}

/// How many cubes the next unit carries in the fire or the check at hand.
pub fn assign(position: &Position, army: Army, occasion: Occasion) -> Move {
    let Some((unit, least, most)) = position.assignable(army) else { return Move::Done };
    let foot = position.foot(army, position.assault.area);
    let waiting: ArrayVec<Unit, MANY> = (foot & !position.done).iter().take(MANY).collect();
    let given: u8 = (foot & position.done).iter().map(|u| position.assigned[u.index()]).sum();
    let left = position.cubes(army, position.assault.area).saturating_sub(given);
    let tables: ArrayVec<[i32; 6], MANY> = waiting
        .iter()
        .map(|u| match occasion {
            Occasion::Fire => dullness(position, *u),
            Occasion::Morale => dread(position, *u),
        })
        .collect();
    debug_assert_eq!(waiting.first(), Some(&unit));
    let shares = share(&tables, left);
    Move::Take(shares.first().copied().unwrap_or(least).clamp(least, most))
}

/// What cubes take from a unit's fire (S3-04).
fn dullness(position: &Position, unit: Unit) -> [i32; 6] {
    std::array::from_fn(|n| {
        let modifier = position.volley_modifier(unit, n as u8);
        -(1..=6).map(|die| i32::from(volley(die, modifier).cubes)).sum::<i32>()
    })
}

/// What a unit has to fear in the check at hand.
fn dread(position: &Position, unit: Unit) -> [i32; 6] {
    let stage = position.tasks.iter().rev().find_map(|t| if let Task::Roll(stage) = t { Some(*stage) } else { None });
    let column = position.morale_column(stage.unwrap_or(Stage::DefendersCheck), unit, 0);
    // Whoever need not check carries for nothing (MOR-02).
    if !position.assault.queue.contains(unit) {
        return [0; 6];
    }
    // MOR-15, RETR-04
    let doomed = position.cavalry(unit.side().other(), position.assault.area).any();
    let retreats = if position.assault.sheltered.contains(unit) {
        CUBE[unit.army() as usize]
    } else if doomed || position.retreats_to(unit).is_empty() {
        worth(unit)
    } else {
        PUSH
    };
    fear(column, worth(unit), retreats)
}

/// How many cubes a unit takes along when it leaves (MOVE-09): few to where the enemy is nearer, else many.
pub fn along(position: &Position, unit: Unit, forward: bool) -> Move {
    let Some(from) = position.area_of(unit) else { return Move::Take(0) };
    let (least, most) = position.share(unit, from);
    let stay = position.foot(unit.army(), from).len().saturating_sub(1);
    let fair = position.cubes(unit.army(), from).div_ceil(stay + 1);
    // Nobody is loaded to breaking point on the march.
    let n = if forward { least } else { fair.max(least).min(most) };
    Move::Take(n)
}

/// The unit that is missed least (CUBE-06, G-35).
pub fn cheapest(units: impl Iterator<Item = Unit>) -> Option<Unit> {
    units.min_by_key(|u| (worth(*u), BRITISH.contains(*u), *u))
}

/// Where a unit is given up when the stock is empty: where most cubes go with the cheapest (G-35).
pub fn short(position: &Position, army: Army) -> Move {
    let areas = position.short_areas(army);
    let best = areas.iter().max_by_key(|a| {
        let foot = position.foot(army, *a);
        let cheap = cheapest((foot & INFANTRY).iter()).map_or(0, worth);
        (i32::from(position.cubes(army, *a).min(FIVE)) * CUBE[army as usize] - cheap, *a)
    });
    match best {
        Some(area) => Move::To(area),
        None => {
            let guns = position.crewless & army.pieces();
            guns.first().map_or(Move::Done, Move::Pick)
        }
    }
}
