//! Movement: the step, by one piece or by several together, that improves the position most (MOVE, RES).

use super::assault_sim::MANY;
use super::survey::Survey;
use super::weights::{NOISE_LIMITS, TROUBLE};
use crate::map::{AREAS, Area, AreaSet};
use crate::moves::Order;
use crate::pieces::{ARTILLERY, CAVALRY, COMBAT, INFANTRY, LEADERS, Unit, UnitSet};
use crate::position::{LIMIT, Position};
use arrayvec::ArrayVec;

/// Pieces that go to an area together, and what is gained.
#[derive(Clone)]
pub struct Step {
    pub gain: i32,
    pub units: ArrayVec<Unit, MANY>,
    pub to: Area,
}

/// The best step out of an area by an order.
pub fn best(survey: &Survey, p: &Position, from: Area, order: Order, who: UnitSet) -> Option<Step> {
    let movers = p.at(from) & who & !p.done;
    let mut best: Option<Step> = None;
    let mut board = p.clone();
    let mut try_out = |units: ArrayVec<Unit, MANY>, to: Area| {
        let arm = units.first().map_or(0, |u| u.arm() as u64);
        let noise = survey.style.noise_for((u64::from(to.0) << 8) | (arm << 4) | 1, NOISE_LIMITS[0]);
        let gain = gain(survey, p, &mut board, from, &units, to) - TROUBLE + noise;
        if best.as_ref().is_none_or(|b| gain > b.gain) {
            best = Some(Step { gain, units, to });
        }
    };
    for unit in p.distinct(movers).iter() {
        for to in worthwhile(survey, p, unit, order).iter() {
            try_out([unit].into_iter().collect(), to);
        }
    }
    // Together: infantry with its guns, and cavalry.
    let able = |set: UnitSet| -> UnitSet { (movers & set).iter().filter(|u| goes(p, *u)).collect() };
    for group in [able(INFANTRY), able(INFANTRY | ARTILLERY), able(CAVALRY)] {
        let Some(slowest) = group.first().filter(|_| group.len() > 1) else { continue };
        for to in promising(survey, p, slowest, p.destinations(slowest, order)).iter() {
            let room = LIMIT.saturating_sub((p.of(survey.side, to) & COMBAT).len());
            if room > 1 {
                try_out(group.iter().take(usize::from(room)).collect(), to);
            }
        }
    }
    best.filter(|b| b.gain > 0)
}

/// Can a piece leave at all?
fn goes(p: &Position, unit: Unit) -> bool {
    let lies = unit.is_infantry() && p.down.contains(unit);
    !lies && !p.crewless.contains(unit)
}

/// Where a piece might want to go; leaders only to troops.
fn worthwhile(survey: &Survey, p: &Position, unit: Unit, order: Order) -> AreaSet {
    let mut all = p.destinations(unit, order);
    if unit.is_leader() {
        all = all.iter().filter(|a| (p.of(survey.side, *a) & (INFANTRY | CAVALRY)).any()).collect();
    }
    promising(survey, p, unit, all)
}

/// Of many ways, those that look best at a glance.
fn promising(survey: &Survey, p: &Position, unit: Unit, all: AreaSet) -> AreaSet {
    if usize::from(all.len()) <= survey.care.ways {
        return all;
    }
    let mut ways: ArrayVec<(i32, Area), AREAS> = all.iter().map(|a| (-survey.glance(p, unit, a), a)).collect();
    ways.select_nth_unstable(survey.care.ways - 1);
    ways[..survey.care.ways].iter().map(|w| w.1).collect()
}

/// What is gained when pieces go from one area to another. It is tried on a board that is the same as the position and is
/// so again afterwards.
fn gain(survey: &Survey, p: &Position, after: &mut Position, from: Area, units: &[Unit], to: Area) -> i32 {
    for unit in units {
        let (least, _) = after.share(*unit, from);
        after.carry(*unit, from, to, least);
        if unit.is_artillery() {
            after.down.insert(*unit);
        }
    }
    let touched = survey.touched(p, after, units, [from, to]);
    let leads = (p.at(from) & LEADERS).any();
    let command = if leads { survey.command(after) - survey.command(p) } else { 0 };
    let gain = survey.value(after, touched) - survey.value(p, touched) + command;
    for area in [from, to] {
        after.at[area.index()] = p.at[area.index()];
        (0..after.cubes.len()).for_each(|army| after.cubes[army][area.index()] = p.cubes[army][area.index()]);
    }
    for unit in units {
        after.place[unit.index()] = p.place[unit.index()];
        after.origin[unit.index()] = p.origin[unit.index()];
    }
    (after.holds, after.down, after.assaulting) = (p.holds, p.down, p.assaulting);
    gain
}
