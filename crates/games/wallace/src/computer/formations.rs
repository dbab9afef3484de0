//! Formations: upright to act, lying where cavalry may come (FORM-07, FORM-08, CHG-01).

use super::survey::{SearchDetail, Survey};
use super::weights::{NOISE_LIMITS, RISE, RISEN, WALLS, WARY};
use super::{charge, march};
use crate::map::{Area, AreaSet, map};
use crate::moves::{Move, Order, Posture};
use crate::pieces::{ARTILLERY, INFANTRY, LEADERS, Side, Unit, UnitSet};
use crate::position::{Position, Task};
use kernel::{PlayStyle, Silent};
use std::cell::RefCell;

/// The turn at which the initiative may pass to the Allies (ROUND-02).
const SEVEN_O_CLOCK: u8 = 8;

/// The next free change, or done.
pub fn free(survey: &Survey) -> Move {
    let p = survey.position;
    let in_round = p.tasks.contains(&Task::SpendDisc);
    // Before its own round a side changes everything for nothing anyway; but the initiative may pass (ROUND-02).
    if !in_round && p.initiative == survey.side && p.turn() + 1 != SEVEN_O_CLOCK {
        return Move::Done;
    }
    let busy = if in_round { busy(survey) } else { AreaSet::EMPTY };
    next(survey, p, busy)
}

/// The next change by the action (CHG-01): whoever stands about lies down, guns are deployed.
pub fn ordered(survey: &Survey) -> Move {
    let p = survey.position;
    let mv = next(survey, p, AreaSet::EMPTY);
    if mv == Move::Done && p.done.is_empty() {
        // ACT-07: something must change.
        let mut moves = Vec::new();
        p.legal(&mut moves);
        return moves[0];
    }
    mv
}

/// All free changes, one after the other.
pub fn all_free(first: &Position, side: Side, care: SearchDetail, moves: &mut Vec<Move>) {
    let in_round = first.tasks.contains(&Task::SpendDisc);
    if !in_round && first.initiative == side && first.turn() + 1 != SEVEN_O_CLOCK {
        return moves.push(Move::Done);
    }
    // One look serves: who threatens what is the same whether our own men stand or lie.
    let risen = risen(first, side);
    let survey = Survey::new(&risen, side, PlayStyle::STEADY, care);
    let busy = if in_round { worth_rising(&survey) } else { AreaSet::EMPTY };
    let mut world = first.clone();
    while world.task() == first.task() {
        let mv = next(&survey, &world, busy);
        moves.push(mv);
        world.play(&mv, &mut Silent);
        if mv == Move::Done {
            return;
        }
    }
}

fn next(survey: &Survey, p: &Position, busy: AreaSet) -> Move {
    for unit in p.may_change().iter() {
        let Some(area) = p.area_of(unit) else { continue };
        let posture = wanted(survey, p, unit, area, busy);
        if posture != p.posture(unit) {
            return Move::Form(unit, posture);
        }
    }
    Move::Done
}

/// How a piece should stand.
fn wanted(survey: &Survey, p: &Position, unit: Unit, area: Area, busy: AreaSet) -> Posture {
    if unit.is_artillery() || busy.contains(area) {
        return Posture::Upright;
    }
    if exposed(survey, area) || survey.to_horse[area.index()] <= WARY {
        return Posture::Lying;
    }
    // Out of reach it does not matter: nobody is bothered, but for squares.
    match p.posture(unit) {
        Posture::Square => Posture::Lying,
        now => now,
    }
}

/// Can enemies come here to whom it matters how infantry stands: cavalry, or anybody against walls (S4-03, TERR-01)?
fn exposed(survey: &Survey, area: Area) -> bool {
    let i = area.index();
    survey.horse_near[i] > 0 || (map().capacity[i] > 0 && survey.foot_near[i] > 0)
}

/// Areas whose infantry has something better to do than to lie, were everybody on his feet.
fn busy(survey: &Survey) -> AreaSet {
    let risen = risen(survey.position, survey.side);
    thread_local! {
        /// What was found last: it is the same for each of the many who change one after the other.
        static FOUND: RefCell<Option<(Position, PlayStyle, SearchDetail, AreaSet)>> = const { RefCell::new(None) };
    }
    let known = FOUND.with_borrow(|found| match found {
        Some((p, style, care, areas)) if (*style, *care) == (survey.style, survey.care) && *p == risen => Some(*areas),
        _ => None,
    });
    known.unwrap_or_else(|| {
        // The enemy looks the same from up there; what is thought of once need not be thought of again.
        let areas = worth_rising(&Survey::new(&risen, survey.side, survey.style, survey.care));
        FOUND.set(Some((risen, survey.style, survey.care, areas)));
        areas
    })
}

/// The position if all infantry of a side were on its feet.
fn risen(p: &Position, side: Side) -> Position {
    let mut risen = p.clone();
    risen.done = UnitSet::EMPTY;
    let foot = INFANTRY & side.pieces();
    risen.down &= !foot;
    risen.square &= !foot;
    // Nobody who changes knows the tile.
    risen.tile = 0;
    risen
}

/// Areas whose infantry should stand up; only so many of the exposed.
fn worth_rising(survey: &Survey) -> AreaSet {
    let p = survey.position;
    let who = survey.side.pieces();
    let mut found: Vec<(i32, Area)> = Vec::new();
    let mut safe = AreaSet::EMPTY;
    let leaders: Vec<AreaSet> = (who & LEADERS).iter().map(|l| p.led_areas(l)).collect();
    for area in p.holds[survey.side as usize].iter() {
        if p.infantry(survey.side, area).is_empty() {
            continue;
        }
        if survey.care.is_reduced() && !exposed(survey, area) && survey.to_horse[area.index()] > WARY {
            // So far from all horsemen it stands up for nothing, whether it will be needed or not.
            safe.insert(area);
            continue;
        }
        let helpers = leaders.iter().filter(|l| l.contains(area)).fold(AreaSet::EMPTY, |set, l| set | *l);
        let attack = charge::best(survey, p, area, who, helpers);
        let attack = attack.filter(|a| (a.units & INFANTRY).any()).map_or(0, |a| a.worth);
        let ways: &[Order] = match survey.care.asleep.contains(area) {
            true => &[],
            false => &[Order::Close, Order::Reserve],
        };
        let step = ways.iter().copied().filter_map(|o| march::best(survey, p, area, o, who));
        let step = step.filter(|s| s.units.iter().any(|u| u.is_infantry())).map(|s| s.gain).max().unwrap_or(0);
        // TERR-01: a garrison stays within its walls.
        let walls = map().capacity[area.index()] > 0 && survey.side == Side::Allied;
        let style = &survey.style;
        let scaled_by_caution = [style.scaled_by_caution(RISE[0]), style.scaled_by_caution(RISE[1])];
        let gain = if walls {
            attack - style.scaled_by_caution(WALLS)
        } else {
            (attack - scaled_by_caution[0]).max(step - scaled_by_caution[1])
        };
        let gain = gain + style.noise_for((u64::from(area.0) << 8) | 3, NOISE_LIMITS[2]);
        if exposed(survey, area) && gain > 0 {
            found.push((-gain, area));
        } else if attack.max(step) > scaled_by_caution[0] && !walls {
            safe.insert(area);
        }
    }
    found.sort_unstable();
    found.into_iter().take(RISEN[survey.side as usize]).fold(safe, |set, (_, a)| set | AreaSet::only(a))
}

/// What a change of formation by the action would be worth.
pub fn change(survey: &Survey, area: Area, who: UnitSet) -> i32 {
    let p = survey.position;
    let mut after = p.clone();
    let units = p.changeable(p.at(area) & who);
    for unit in units.iter() {
        let posture = wanted(survey, p, unit, area, AreaSet::EMPTY);
        after.turn_to(unit, posture);
    }
    let guns = (units & ARTILLERY).iter().filter(|g| after.posture(*g) != p.posture(*g)).count() as i32;
    let deployed = guns * survey.bore(area) / 30;
    survey.hold(&after, area) - survey.hold(p, area) + deployed / 2
}
