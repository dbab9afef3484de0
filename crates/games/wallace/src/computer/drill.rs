//! Formations: upright to act, lying where cavalry may come (FORM-07, FORM-08, CHG-01).

use super::survey::Survey;
use super::weights::{RISE, RISEN, WALLS, WARY};
use super::{charge, march};
use crate::map::{Area, AreaSet, map};
use crate::moves::{Move, Order, Posture};
use crate::pieces::{ARTILLERY, INFANTRY, LEADERS, Side, Unit, UnitSet};
use crate::position::Task;

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
    next(survey, p.may_change(), busy)
}

/// The next change by the action (CHG-01): whoever stands about lies down, guns are deployed.
pub fn ordered(survey: &Survey) -> Move {
    let p = survey.position;
    let mv = next(survey, p.may_change(), AreaSet::EMPTY);
    if mv == Move::Done && p.done.is_empty() {
        // ACT-07: something must change.
        let mut moves = Vec::new();
        p.list_moves(&mut moves);
        return moves[0];
    }
    mv
}

fn next(survey: &Survey, able: UnitSet, busy: AreaSet) -> Move {
    let p = survey.position;
    for unit in able.iter() {
        let Some(area) = p.area_of(unit) else { continue };
        let posture = wanted(survey, unit, area, busy);
        if posture != p.posture(unit) {
            return Move::Form(unit, posture);
        }
    }
    Move::Done
}

/// How a piece should stand.
fn wanted(survey: &Survey, unit: Unit, area: Area, busy: AreaSet) -> Posture {
    let p = survey.position;
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

/// Areas whose infantry has something better to do than to lie; only so many of the exposed.
fn busy(survey: &Survey) -> AreaSet {
    let p = survey.position;
    let mut risen = p.clone();
    risen.done = UnitSet::EMPTY;
    let foot = INFANTRY & survey.side.pieces();
    risen.down &= !foot;
    risen.square &= !foot;
    let who = survey.side.pieces();
    let mut found: Vec<(i32, Area)> = Vec::new();
    let mut safe = AreaSet::EMPTY;
    let leaders: Vec<AreaSet> = (who & LEADERS).iter().map(|l| p.led_areas(l)).collect();
    for area in p.holds[survey.side as usize].iter() {
        if p.infantry(survey.side, area).is_empty() {
            continue;
        }
        let helpers = leaders.iter().filter(|l| l.contains(area)).fold(AreaSet::EMPTY, |set, l| set | *l);
        let attack = charge::best(survey, &risen, area, who, helpers);
        let attack = attack.filter(|a| (a.units & INFANTRY).any()).map_or(0, |a| a.worth);
        let step = [Order::Close, Order::Reserve].into_iter().filter_map(|o| march::best(survey, &risen, area, o, who));
        let step = step.filter(|s| s.units.iter().any(|u| u.is_infantry())).map(|s| s.gain).max().unwrap_or(0);
        // TERR-01: a garrison stays within its walls.
        let walls = map().capacity[area.index()] > 0 && survey.side == Side::Allied;
        let gain = if walls { attack - WALLS } else { (attack - RISE[0]).max(step - RISE[1]) };
        if exposed(survey, area) && gain > 0 {
            found.push((-gain, area));
        } else if attack.max(step) > RISE[0] && !walls {
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
        let posture = wanted(survey, unit, area, AreaSet::EMPTY);
        after.turn_to(unit, posture);
    }
    let guns = (units & ARTILLERY).iter().filter(|g| after.posture(*g) != p.posture(*g)).count() as i32;
    let deployed = guns * survey.bore(area) / 30;
    survey.hold(&after, area) - survey.hold(p, area) + deployed / 2
}
