//! Prussians who come on (PRUS-03 to PRUS-06), and what skirmishers aim at (SKIR-02).

use super::weights::{CREW, CUBE, TIRED};
use crate::map::{Area, DELAYED};
use crate::moves::{Move, Posture};
use crate::pieces::{COMBAT, INFANTRY, PRUSSIAN, Side, Unit};
use crate::position::{FIVE, LIMIT, Position, Stage, Task, asked_fate, asked_number, taken, thrown};

/// Where newcomers go, and who comes out of the Delayed box.
pub fn decide(p: &Position) -> Move {
    let crowd = |a: &Area| (p.of(Side::Allied, *a) & COMBAT).len();
    // They may crowd a little: the nearest discs take them on (PRUS-07).
    let roomy = |a: &Area| crowd(a) <= LIMIT;
    let Some(task) = p.task() else { return Move::Done };
    match task {
        Task::Arrivals(_) => {
            let Some(unit) = p.newcomer() else { return Move::Done };
            let entries = p.entries(unit);
            let best = entries.iter().filter(|a| *a != DELAYED && (unit.is_leader() || roomy(a))).min_by_key(crowd);
            Move::To(best.unwrap_or(DELAYED))
        }
        Task::ArrivalPosture(_) => Move::Stand(Posture::Upright),
        Task::Delayed => {
            let ready = p.distinct(p.may_come_on());
            let fits = |u: &Unit| p.comes_on_to(*u).iter().any(|a| crowd(&a) < LIMIT || u.is_leader());
            ready.iter().find(fits).map_or(Move::Done, Move::Pick)
        }
        Task::DelayedTo(unit) => p.comes_on_to(unit).iter().min_by_key(crowd).map_or(super::orders::first(p), Move::To),
        Task::SkirmishAt(_)
        | Task::Use
        | Task::LeaderArea
        | Task::MoveTo(_)
        | Task::Aim(_)
        | Task::ReinforceTo(..)
        | Task::AssaultInto(_)
        | Task::AssaultVia(..)
        | Task::NextAssault
        | Task::Assault(Stage::Shelter | Stage::Protect | Stage::ChargeOn)
        | Task::Withdraw
        | Task::Short(_)
        | Task::Retreat(..)
        | Task::Escape(_)
        | Task::Skirmish(_)
        | Task::MovePick
        | Task::ReinforceGun(_)
        | Task::AssaultPick
        | Task::Charger
        | Task::Counter(_)
        | Task::GunHits(..)
        | Task::ShortUnit(..)
        | Task::SpendDisc
        | Task::GiveOrder
        | Task::Battery
        | Task::ReinforceArmy
        | Task::Damage(..)
        | Task::Along(..)
        | asked_fate!()
        | asked_number!()
        | thrown!()
        | taken!() => Move::Done,
    }
}

/// The target at which a hit hurts most (SKIR-05 to SKIR-08).
pub fn skirmish(p: &Position, unit: Unit) -> Move {
    let foe = unit.side().other();
    let pain = |a: &Area| {
        let there = p.of(foe, *a);
        let foot = there & INFANTRY;
        if foot.any() {
            let cubes: u8 = foe.armies().iter().map(|army| p.cubes(*army, *a)).sum();
            let brim = if cubes >= FIVE * foot.len() { 100 } else { 0 };
            let counts = if (foot & !PRUSSIAN).any() { 10 } else { 0 };
            CUBE[0] + counts + brim + 5 * i32::from(cubes) / i32::from(foot.len())
        } else if p.cavalry(foe, *a).any() {
            TIRED / 2
        } else {
            CREW
        }
    };
    p.skirmish_targets(unit).iter().max_by_key(|a| (pain(a), *a)).map_or(Move::Done, Move::To)
}
