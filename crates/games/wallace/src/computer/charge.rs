//! Assaults: who goes in where, judged by simulating the assault (ASLT-01 to ASLT-09).

use super::assault_sim::{AssaultSim, way};
use super::survey::Survey;
use super::weights::{ASSAULT, CHARGE, CROWD, DESERT, FORLORN, NOISE_LIMITS, UNCOVER};
use crate::map::{Area, AreaSet, map};
use crate::moves::Move;
use crate::pieces::{CAVALRY, COMBAT, INFANTRY, Unit, UnitSet};
use crate::position::{LIMIT, Position};

/// An assault out of one area, perhaps with others to follow.
#[derive(Clone, Copy)]
pub struct Attack {
    pub worth: i32,
    pub target: Area,
    /// Those of the area who go.
    pub units: UnitSet,
}

/// Those of an area who could assault a target.
fn able(p: &Position, area: Area, who: UnitSet, target: Area) -> UnitSet {
    let free = p.at(area) & who & !p.done & !p.assaulting;
    let (foot, horse) = (free & INFANTRY & !p.down, free & CAVALRY);
    let foot = if map().around(area).contains(target) { foot } else { UnitSet::EMPTY };
    let rides = horse.first().is_some_and(|u| p.assault_targets(u).contains(target));
    foot | if rides { horse } else { UnitSet::EMPTY }
}

/// What an area could assault.
fn targets(p: &Position, area: Area, who: UnitSet) -> AreaSet {
    let units = p.at(area) & who & !p.done & !p.assaulting;
    let mut all = AreaSet::EMPTY;
    for arm in [units & INFANTRY & !p.down, units & CAVALRY] {
        if let Some(unit) = arm.first() {
            all |= p.assault_targets(unit);
        }
    }
    all
}

/// The best assault out of an area. `others` are areas that may send everybody after it with the same disc (ASLT-04).
pub fn best(survey: &Survey, p: &Position, area: Area, who: UnitSet, others: AreaSet) -> Option<Attack> {
    let mut best: Option<Attack> = None;
    for target in targets(p, area, who).iter() {
        let all = able(p, area, who, target);
        // Those who went in before fight anyway; only what more do counts.
        let alone =
            if (p.of(survey.side, target) & COMBAT).any() { fight(survey, p, target, UnitSet::EMPTY) } else { 0 };
        for units in forces(all) {
            let left = uncover(survey, p, area, units);
            let mut worth = fight(survey, p, target, units) - alone + left - forlorn(survey, p, target, units);
            for other in others.iter().filter(|o| *o != area) {
                let more = able(p, other, who, target);
                if (more & INFANTRY).any() || (more.any() && (units & INFANTRY).any()) {
                    let both = fight(survey, p, target, units | more) - alone + left + uncover(survey, p, other, more);
                    worth = worth.max(both);
                }
            }
            let least = if (units & INFANTRY).any() { ASSAULT } else { CHARGE };
            let noise = survey.style.noise_for((u64::from(target.0) << 8) | 2, NOISE_LIMITS[1]);
            let worth = worth - survey.style.scaled_by_caution(least[survey.side as usize]) + noise;
            if best.is_none_or(|b| worth > b.worth) {
                best = Some(Attack { worth, target, units });
            }
        }
    }
    best.filter(|b| b.worth > 0)
}

/// The ways to divide an area's troops: all, the foot, the horse, or all but one of the foot.
fn forces(all: UnitSet) -> impl Iterator<Item = UnitSet> {
    let (foot, horse) = (all & INFANTRY, all & CAVALRY);
    let but_one = foot.first().map_or(foot, |u| foot & !UnitSet::only(u));
    let mut list = arrayvec::ArrayVec::<UnitSet, 5>::new();
    for force in [all, foot, horse, but_one, but_one | horse] {
        if force.any() && !list.contains(&force) {
            list.push(force);
        }
    }
    list.into_iter()
}

/// What the fight promises, with those who are there already.
fn fight(survey: &Survey, p: &Position, target: Area, units: UnitSet) -> i32 {
    let foes = p.of(survey.side.other(), target);
    // G-25: a leader alone is simply taken.
    if (foes & COMBAT).is_empty() {
        return foes.iter().map(super::weights::worth).sum::<i32>();
    }
    let thought = std::ptr::eq(p, survey.position);
    if thought && let Some(value) = survey.fights.borrow().get(&(target, units.0)) {
        return *value;
    }
    let joined = (units | p.of(survey.side, target)) & COMBAT;
    let crowd = i32::from(joined.len().saturating_sub(LIMIT)) * CROWD / 4;
    let value = AssaultSim::new(p, survey.side, target, units, survey.prize(target)).value(survey.care.fights) - crowd;
    if thought {
        survey.fights.borrow_mut().insert((target, units.0), value);
    }
    value
}

/// What a charge lacks that nobody follows: horse alone does little to formed infantry (MOR-10), but squares are a gift to
/// guns and infantry (AVI-02, S3-04).
fn forlorn(survey: &Survey, p: &Position, target: Area, units: UnitSet) -> i32 {
    let foot = p.infantry(survey.side.other(), target);
    let alone = ((units | p.of(survey.side, target)) & INFANTRY).is_empty();
    let formed = foot.any() && (foot & !p.down).is_empty();
    if !alone || !formed {
        return 0;
    }
    let squares = (foot & !p.square).is_empty();
    let ready = |a: Area| (p.infantry(survey.side, a) & !p.down).any();
    let followed = survey.swept.contains(target) || map().around(target).iter().any(ready);
    if followed && !squares { 0 } else { survey.style.scaled_by_caution(FORLORN) }
}

/// What an area loses when these leave it, at least for a while.
fn uncover(survey: &Survey, p: &Position, area: Area, units: UnitSet) -> i32 {
    if units.is_empty() {
        return 0;
    }
    let before = p.of(survey.side, area);
    let after = before & !units;
    let deserted = survey.forsaken(area, before) - survey.forsaken(area, after);
    let rest = survey.hold_with(p, area, after) - survey.hold_with(p, area, before) - deserted;
    rest.min(0) / UNCOVER + deserted * DESERT / 100
}

/// The way an assaulting unit takes.
pub fn by(p: &Position, unit: Unit, target: Area) -> Area {
    way(p, unit, target).unwrap_or(target)
}

/// Where cavalry that has bolted does best (S7-02).
pub fn gallop(survey: &Survey, p: &Position) -> Move {
    let Some(unit) = p.assault.charged.first() else { return Move::Done };
    let value = |a: Area| fight(survey, p, a, UnitSet::only(unit));
    p.charges_on(unit).iter().max_by_key(|a| (value(*a), *a)).map_or(Move::Done, Move::To)
}
