//! Forced decisions: hits, retreats, escapes, and leaders who go along.

use super::sharing::cheapest;
use super::survey::Survey;
use super::weights::{PUSH, TIRED, worth};
use crate::map::Area;
use crate::moves::Move;
use crate::pieces::{ARTILLERY, Army, COMBAT, INFANTRY, LEADERS, Side, Unit, UnitSet};
use crate::position::{FIVE, Position};

/// Who takes a hit on cavalry, and how (SKIR-06, AVC-02, S1-03).
pub fn hit(p: &Position, side: Side, area: Area) -> Move {
    let mut moves = Vec::new();
    p.legal(&mut moves);
    let cost = |mv: &Move| match mv {
        Move::Tire(u) => TIRED * 2 + edge(*u),
        // Going back costs nothing but the ground, unless guns or a leader stay behind alone.
        Move::Retire(u) => {
            let left = p.of(side, area) & !UnitSet::only(*u);
            let bare = (left & (ARTILLERY | LEADERS)).any() && (left & COMBAT & !ARTILLERY).is_empty();
            PUSH * 2 + if bare { 3 * PUSH } else { 0 } - if p.down.contains(*u) { PUSH } else { 0 }
        }
        Move::Lose(u) => worth(*u) * 2 + edge(*u),
        _ => i32::MAX,
    };
    moves.into_iter().min_by_key(cost).unwrap_or(Move::Done)
}

/// Good horses are spared.
fn edge(unit: Unit) -> i32 {
    use crate::pieces::{DUTCH, GUARD};
    2 * i32::from(GUARD.contains(unit)) - 2 * i32::from(DUTCH.contains(unit))
}

/// Who rides in an engagement: the best (S2-02).
pub fn rider(p: &Position, units: UnitSet) -> Move {
    let strength = |u: &Unit| (edge(*u) - 3 * i32::from(p.down.contains(*u)), std::cmp::Reverse(*u));
    p.distinct(units).iter().max_by_key(strength).map_or(Move::Done, Move::Pick)
}

/// Where a beaten piece goes: to friends, not into a crowd, out of reach (RETR-02).
pub fn back(survey: &Survey, unit: Unit, ways: impl Iterator<Item = Area>) -> Move {
    let p = survey.position;
    let score = |a: &Area| {
        let mut after = p.clone();
        let from = after.area_of(unit).unwrap_or(*a);
        after.carry(unit, from, *a, 0);
        survey.hold(&after, *a) - survey.hold(p, *a) + survey.pull(unit, *a)
    };
    ways.max_by_key(|a| (score(a), *a)).map_or(Move::Done, Move::To)
}

/// Where assaulting infantry withdraws to (S3-09, G-59).
pub fn withdraw(survey: &Survey) -> Move {
    let p = survey.position;
    match p.withdrawing().first() {
        Some(unit) => back(survey, unit, p.withdrawals().iter()),
        None => Move::Done,
    }
}

/// Does a leader go along with a unit that has left his area (RETR-07, S7-04)?
pub fn along(p: &Position, leader: Unit, to: Area) -> Move {
    let side = leader.side();
    let Some(from) = p.area_of(leader) else { return Move::No };
    let stay = p.of(side, from) & COMBAT & !p.crewless;
    let fight = (p.of(side.other(), from) & COMBAT).any();
    // Nobody follows a gallop; nobody stays where only he is left.
    let wild = p.enemy_held(side).contains(to);
    if wild || (stay.any() && !(fight && (stay & INFANTRY).is_empty())) { Move::No } else { Move::Yes }
}

/// Which army takes a cube in a mixed area: Prussian losses count for nobody (SETUP-05, G-17).
pub fn colour(p: &Position, area: Area) -> Move {
    let room = |army: Army| p.cubes(army, area) < FIVE * p.foot(army, area).len();
    let army = if room(Army::Prussian) || !room(Army::Anglo) { Army::Prussian } else { Army::Anglo };
    if p.foot(army, area).any() { Move::Colour(army) } else { Move::Colour(Army::Anglo) }
}

/// Who is lost when an area has more cubes than it can bear (CUBE-06).
pub fn lost(p: &Position, army: Army, area: Area) -> Move {
    cheapest(p.distinct(p.foot(army, area)).iter()).map_or(Move::Done, Move::Lose)
}
