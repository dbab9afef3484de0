//! The task of each unit: most fight, some make for the exits, some guard them.

use super::chart::{FAR, chart, steps_to};
use super::survey::Survey;
use super::weights::{
    CLOSE_ALLIED, CLOSE_FRENCH, CLOSE_PRUSSIAN, DRIFT, EXITS_COUNT, GATE, GUARD, HOLD, REAR, RIDGE, RUN, SHY, SLACK,
    SPARE, STANDOFF,
};
use crate::map::{GRID, HEXES, HexSet};
use crate::position::{EXITS_NEEDED, Position, TURNS};
use crate::units::{COUNT, FIRST_ARRIVING, Side, Unit, UnitSet};
use arrayvec::ArrayVec;
use hexes::Hex;

/// What a unit is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitTask {
    /// Stay with the army and fight.
    Fight,
    /// Make for the exits.
    Run,
    /// Bar the way at this hex.
    Guard(Hex),
}

/// The errands of a side's units, and the ways to the exits.
pub struct UnitTasks {
    of: [UnitTask; COUNT],
    /// Movement points to leave the map from each hex around all enemy zones.
    way_out: [u8; HEXES],
}

impl UnitTasks {
    pub fn new(survey: &Survey) -> UnitTasks {
        let position = survey.position;
        let mut errands = UnitTasks { of: [UnitTask::Fight; COUNT], way_out: [FAR; HEXES] };
        match survey.side {
            Side::French => errands.send_runners(survey),
            Side::Allied => errands.post_guards(position),
        }
        errands
    }

    pub fn of(&self, unit: Unit) -> UnitTask {
        self.of[unit.index()]
    }

    /// Movement points to leave the map from a hex; around the enemy if that is possible.
    fn way(&self, hex: Hex) -> i32 {
        match self.way_out[hex.index()] {
            FAR => i32::from(chart().to_exit[hex.index()]).min(60) + 6,
            points => i32::from(points),
        }
    }

    /// Weak and fast units are sent off first, in time to get there.
    fn send_runners(&mut self, survey: &Survey) {
        let position = survey.position;
        let needed = EXITS_NEEDED.saturating_sub(position.exits());
        if needed == 0 {
            return;
        }
        let closed = survey.zones | position.occupied(Side::Allied);
        self.way_out = steps_to(survey.map.exits & !closed, closed).map(|n| n.saturating_add(1));
        let left = TURNS + 1 - position.turn();
        let turns = |unit: Unit, hex: Hex| (self.way(hex) as u8).div_ceil(unit.allowance());
        let mut candidates: ArrayVec<(i32, Unit, u8), COUNT> = survey
            .mine()
            .iter()
            .filter_map(|h| Some((h, position.unit_at(h)?)))
            .filter(|(h, u)| turns(*u, *h) <= left)
            .map(|(h, u)| {
                let need = turns(u, h);
                let held = if survey.zones.contains(h) { 200 } else { 0 };
                (i32::from(u.strength()) * 100 + i32::from(need) * 120 + held, u, need)
            })
            .collect();
        candidates.sort_by_key(|c| (c.0, c.1));
        let spare = if position.demoralised() { 3 * SPARE } else { SPARE };
        for &(_, unit, need) in candidates.iter().take(usize::from(needed + spare)) {
            if position.demoralised() || need + SLACK >= left {
                self.of[unit.index()] = UnitTask::Run;
            }
        }
    }

    /// The nearest Allied units go to the posts that bar the exits, when the French come near them.
    fn post_guards(&mut self, position: &Position) {
        let near = |points: u8| {
            position.occupied(Side::French).iter().filter(|h| chart().to_exit[h.index()] <= points).count()
        };
        let wanted = match (position.demoralised(), near(12)) {
            _ if position.exits() >= EXITS_NEEDED => 0,
            (true, _) => 5,
            (false, 0) => 0,
            (false, 1..=2) => 2,
            (false, _) => 3,
        };
        let mut taken = UnitSet::EMPTY;
        let zones = position.zones_against(Side::Allied);
        for post in chart().posts.into_iter().take(wanted) {
            let nearest = (position.occupied(Side::Allied) & !zones)
                .iter()
                .filter_map(|h| Some((h, position.unit_at(h)?)))
                .filter(|(_, u)| !taken.contains(*u) && !u.is_artillery())
                .min_by_key(|(h, u)| {
                    let turns = GRID.distance(*h, post).div_ceil(u16::from(u.allowance()));
                    (turns * 4 + u16::from(u.strength()), *u)
                });
            if let Some((_, unit)) = nearest {
                taken.insert(unit);
                self.of[unit.index()] = UnitTask::Guard(post);
            }
        }
    }

    /// How many exits a unit would shut there that no other Allied unit shuts.
    fn gates(&self, survey: &Survey, unit: Unit, hex: Hex) -> i32 {
        let others = survey.mine() & !survey.position.hex_of(unit).map_or(HexSet::EMPTY, HexSet::only);
        let shut = |units: HexSet| (survey.map.around.step(units) | units) & survey.map.exits;
        (shut(HexSet::only(hex)) & !shut(others)).len() as i32
    }

    /// How well a hex serves a unit's errand.
    pub fn pull(&self, survey: &Survey, unit: Unit, hex: Hex) -> i32 {
        match self.of(unit) {
            UnitTask::Run => -RUN * self.way(hex),
            UnitTask::Guard(post) => self.gates(survey, unit, hex) * GATE - GUARD * i32::from(GRID.distance(hex, post)),
            UnitTask::Fight => {
                let gap = i32::from(survey.foe_distance[hex.index()].min(40));
                // Weak units stay behind the line.
                let weak = unit.strength() <= 2 && !unit.is_artillery();
                let standoff = i32::from(if weak { REAR } else { STANDOFF });
                let too_far = (gap - standoff).max(0);
                let too_near = if weak { (standoff - gap).max(0) } else { 0 };
                let close = match unit.side() {
                    Side::French => CLOSE_FRENCH,
                    Side::Allied if unit.index() >= FIRST_ARRIVING => CLOSE_PRUSSIAN,
                    Side::Allied => CLOSE_ALLIED,
                };
                let way = i32::from(chart().to_exit[hex.index()].min(60));
                let home = match unit.side() {
                    // Once the Allies are demoralised only the exits count, for both sides.
                    _ if survey.position.demoralised() => EXITS_COUNT * way,
                    Side::French => DRIFT * way,
                    // Until the Prussians are felt the ridge is held.
                    Side::Allied if unit.index() < FIRST_ARRIVING && survey.position.turn() <= HOLD => {
                        RIDGE * i32::from(chart().to_ridge[hex.index()].min(20))
                    }
                    Side::Allied => 0,
                };
                -home - close * too_far - SHY * too_near
            }
        }
    }
}
