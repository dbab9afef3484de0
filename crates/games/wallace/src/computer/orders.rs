//! Discs: which order to give whom (ACT-01 to ACT-07, LEAD-01 to LEAD-05).

use super::survey::Survey;
use super::weights::{CREW, CUBE, NOISE_LIMITS, SPARE, TROUBLE};
use super::{charge, formations, guns, march};
use crate::map::{Area, AreaSet};
use crate::moves::{Disc, Move, Order};
use crate::pieces::{Army, LEADERS, Unit, UnitSet};
use crate::position::Position;

/// An order for an area.
#[derive(Clone, Copy)]
pub struct Plan {
    pub worth: i32,
    pub area: Area,
    pub order: Order,
}

/// What a disc is spent on.
pub struct Spending {
    worth: i32,
    pub disc: Disc,
    pub mv: Move,
    /// What the area, or the leader's first one, does.
    pub plan: Plan,
}

/// What an order would be worth to an area.
fn worth(survey: &Survey, area: Area, order: Order, who: UnitSet, others: AreaSet) -> i32 {
    let p = survey.position;
    let key = (area, order, (p.at(area) & who).0);
    if order == Order::Assault {
        return charge::best(survey, p, area, who, others).map_or(0, |a| a.worth);
    }
    if let Some(worth) = survey.orders.borrow().get(&key) {
        return *worth;
    }
    let worth = weigh(survey, area, order, who);
    survey.orders.borrow_mut().insert(key, worth);
    worth
}

/// The same, with noise.
fn noisy_worth(survey: &Survey, area: Area, order: Order, who: UnitSet, others: AreaSet) -> i32 {
    let thing = (u64::from(area.0) << 8) | ((order as u64) << 4) | 4;
    let worth = worth(survey, area, order, who, others);
    if worth > 0 { worth + survey.style.noise_for(thing, NOISE_LIMITS[3]) } else { worth }
}

/// The same, thought through; assaults are weighed elsewhere.
fn weigh(survey: &Survey, area: Area, order: Order, who: UnitSet) -> i32 {
    let p = survey.position;
    match order {
        Order::Close | Order::Reserve => march::best(survey, p, area, order, who).map_or(0, |s| s.gain),
        Order::Fire => {
            let salvo = guns::salvo(p, area, who);
            let dice = if p.may_use_battery() && guns::deserves_battery(p, salvo) { 2 } else { 1 };
            salvo * dice * CUBE[survey.side.other() as usize] / 100
        }
        Order::Assault => 0,
        Order::Change => formations::change(survey, area, who) - TROUBLE,
        Order::Reinforce => relief(survey, area, who).map_or(0, |r| r.0),
    }
}

/// Is an order thought of at all? Only marches are slept through.
fn is_awake(survey: &Survey, area: Area, order: Order) -> bool {
    !matches!(order, Order::Close | Order::Reserve) || !survey.care.asleep.contains(area)
}

/// The best orders for an area that a disc can pay for.
fn best_for(survey: &Survey, area: Area, disc: Disc, who: UnitSet, others: AreaSet) -> Option<Plan> {
    let p = survey.position;
    let orders =
        Order::ALL.into_iter().filter(|o| o.allowed_by(disc) && is_awake(survey, area, *o) && p.can(area, *o, who));
    let plans = orders.map(|order| Plan { worth: noisy_worth(survey, area, order, who, others), area, order });
    plans.max_by_key(|plan| plan.worth).filter(|plan| plan.worth > 0)
}

/// A leader's two orders, the better one first; an assault waits for everything else (G-39).
fn led(survey: &Survey, leader: Unit, disc: Disc) -> (i32, Option<Plan>) {
    let areas = survey.position.led_areas(leader);
    let who = leader.army().pieces();
    let mut plans: Vec<Plan> = areas
        .iter()
        .filter(|a| (survey.position.at(*a) & who).any())
        .filter_map(|a| best_for(survey, a, disc, who, areas))
        .collect();
    plans.sort_by_key(|plan| -plan.worth);
    match plans[..] {
        [] => (0, None),
        [only] => (only.worth * if only.order == Order::Fire { 2 } else { 1 }, Some(only)),
        [first, second, ..] => {
            let assault = |plan: Plan| plan.order == Order::Assault;
            // An assault with help from elsewhere counts that help already; guns fire twice if nothing else is better.
            let next = if first.order == Order::Fire { first.worth.max(second.worth) } else { second.worth };
            let sum = first.worth + if assault(first) && assault(second) { next / 2 } else { next };
            let begin = if assault(first) && !assault(second) { second } else { first };
            (sum, Some(begin))
        }
    }
}

/// The best use of one of these discs.
pub fn spend(survey: &Survey, discs: &[Disc]) -> Option<Spending> {
    let p = survey.position;
    let who = survey.side.pieces();
    let mut best: Option<Spending> = None;
    let mut offer = |worth: i32, disc: Disc, mv: Move, plan: Plan| {
        let worth = worth + if disc == Disc::Green { 0 } else { SPARE };
        if best.as_ref().is_none_or(|b| worth > b.worth) {
            best = Some(Spending { worth, disc, mv, plan });
        }
    };
    for &disc in discs {
        for area in p.holds[survey.side as usize].iter() {
            if let Some(plan) = best_for(survey, area, disc, who, AreaSet::EMPTY) {
                offer(plan.worth, disc, Move::To(area), plan);
            }
        }
        for leader in (who & LEADERS & !p.down).iter() {
            if let (worth, Some(plan)) = led(survey, leader, disc) {
                let noise = survey.style.noise_for(((leader.index() as u64) << 8) | 5, NOISE_LIMITS[4]);
                offer(worth + noise, disc, Move::Pick(leader), plan);
            }
        }
    }
    best
}

/// Discs that are of any use.
pub fn useful(p: &Position) -> Vec<Disc> {
    Disc::ALL.into_iter().filter(|d| p.is_useful(*d)).collect()
}

/// Which disc.
pub fn disc(survey: &Survey) -> Move {
    let p = survey.position;
    let discs = useful(p);
    match spend(survey, &discs) {
        Some(best) => Move::Disc(best.disc),
        None if p.options.may_stop && p.actions > 0 => Move::EndRound,
        None => Move::Disc(discs.first().copied().unwrap_or(Disc::Green)),
    }
}

/// What the disc in hand is spent on.
pub fn on_what(survey: &Survey) -> Move {
    let p = survey.position;
    let disc = p.act.disc.unwrap_or(Disc::Green);
    match spend(survey, &[disc]) {
        Some(best) => best.mv,
        None if p.may_do_nothing() => Move::Nothing,
        None => first(p),
    }
}

/// Which area the leader activates, or enough.
pub fn leader_area(survey: &Survey) -> Move {
    let p = survey.position;
    match leads(survey) {
        Some(plan) => Move::To(plan.area),
        None if p.act.orders == 0 => first(p),
        None => Move::Done,
    }
}

/// What the leader orders next, if anything.
pub fn leads(survey: &Survey) -> Option<Plan> {
    let p = survey.position;
    if p.act.orders == 0 {
        return led(survey, p.act.leader?, p.act.disc?).1;
    }
    let plans = p.leader_choices().iter().filter_map(|a| ordered(survey, a));
    plans.max_by_key(|plan| plan.worth)
}

/// The best order among those the named area may be given now.
pub fn ordered(survey: &Survey, area: Area) -> Option<Plan> {
    let p = survey.position;
    let who = p.who();
    let others = match p.act.leader {
        Some(leader) if p.act.orders == 0 => p.led_areas(leader),
        _ => AreaSet::EMPTY,
    };
    let plans = p.orders(area).filter(|o| is_awake(survey, area, *o)).map(|order| Plan {
        worth: noisy_worth(survey, area, order, who, others),
        area,
        order,
    });
    plans.max_by_key(|plan| plan.worth).filter(|plan| plan.worth > 0)
}

/// What the named area does.
pub fn order(survey: &Survey) -> Move {
    let p = survey.position;
    let Some(area) = p.act.named else { return first(p) };
    ordered(survey, area).map_or(first(p), |plan| Move::Order(plan.order))
}

/// Who moves next, or enough.
pub fn mover(survey: &Survey) -> Move {
    let p = survey.position;
    let (Some(area), Some(order)) = (p.act.area, p.act.order) else { return first(p) };
    let movers = p.movers();
    let step = march::best(survey, p, area, order, p.who());
    let like = step.and_then(|s| movers.iter().find(|m| s.units.iter().any(|u| p.alike(*u, *m) || u == m)));
    match like {
        Some(unit) => Move::Pick(unit),
        None if p.somebody_went() => Move::Done,
        None => first(p),
    }
}

/// Where the picked piece goes.
pub fn destination(survey: &Survey, unit: Unit) -> Move {
    let p = survey.position;
    let (Some(area), Some(order)) = (p.act.area, p.act.order) else { return first(p) };
    let ways = p.marches(unit);
    if let Some(step) = march::best(survey, p, area, order, p.who())
        && step.units.iter().any(|u| p.alike(*u, unit) || *u == unit)
        && ways.contains(step.to)
    {
        return Move::To(step.to);
    }
    super::forced_moves::back(survey, unit, ways.iter())
}

/// Who assaults next, or enough.
pub fn assaulter(survey: &Survey) -> Move {
    let p = survey.position;
    let chosen = attack(survey).and_then(|a| p.assaulters().iter().find(|u| a.units.iter().any(|b| p.alike(b, *u))));
    match chosen {
        Some(unit) => Move::Pick(unit),
        None if p.somebody_went() => Move::Done,
        None => first(p),
    }
}

/// What the picked unit assaults.
pub fn assaulted(survey: &Survey, unit: Unit) -> Move {
    let p = survey.position;
    match attack(survey) {
        Some(a) if p.assault_targets(unit).contains(a.target) => Move::To(a.target),
        _ => first(p),
    }
}

/// The assault of the activated area.
fn attack(survey: &Survey) -> Option<charge::Attack> {
    let p = survey.position;
    let others = match p.act.leader {
        Some(leader) if p.act.orders < 2 => p.led_areas(leader),
        _ => AreaSet::EMPTY,
    };
    charge::best(survey, p, p.act.area?, p.who(), others)
}

/// The best relief: whose cube goes where (REINF-01).
fn relief(survey: &Survey, area: Area, who: UnitSet) -> Option<(i32, Army, Area)> {
    let p = survey.position;
    let armies = Army::ALL.into_iter().filter(|a| (who & a.pieces()).any() && p.can_reinforce(*a, area));
    let mut best: Option<(i32, Army, Area)> = None;
    for army in armies {
        let gun = (p.at(area) & army.pieces() & p.crewless).first();
        for to in p.reinforced_from(army, area).iter() {
            let gain = carried(survey, army, area, to, gun) - TROUBLE;
            if best.is_none_or(|b| gain > b.0) {
                best = Some((gain, army, to));
            }
        }
    }
    best
}

/// What is gained when a cube is carried from one area to another.
fn carried(survey: &Survey, army: Army, from: Area, to: Area, gun: Option<Unit>) -> i32 {
    let p = survey.position;
    let i = army as usize;
    if p.cubes(army, to) + 1 > crate::position::FIVE * p.foot(army, to).len() {
        return -CREW;
    }
    let mut after = p.clone();
    after.cubes[i][to.index()] += 1;
    let crew = match gun {
        Some(gun) => {
            after.crewless.remove(gun);
            CREW - CUBE[i]
        }
        None => {
            after.cubes[i][from.index()] -= 1;
            0
        }
    };
    let areas = AreaSet::only(from) | AreaSet::only(to);
    survey.value(&after, areas) - survey.value(p, areas) + crew
}

/// Which army's cube is carried.
pub fn relieved(survey: &Survey) -> Move {
    let p = survey.position;
    let best = p.act.area.and_then(|a| relief(survey, a, p.who()));
    best.map_or(first(p), |(_, army, _)| Move::Colour(army))
}

/// Where the cube goes.
pub fn relief_to(survey: &Survey, army: Army, gun: Option<Unit>) -> Move {
    let p = survey.position;
    let Some(area) = p.act.area else { return first(p) };
    let ways = p.reinforced_from(army, area);
    ways.iter().max_by_key(|to| (carried(survey, army, area, *to, gun), *to)).map_or(first(p), Move::To)
}

/// The first legal move, where there is nothing to think about.
pub fn first(p: &Position) -> Move {
    let mut moves = Vec::new();
    p.legal(&mut moves);
    moves.first().copied().unwrap_or(Move::Done)
}
