//! The terms of the evaluation. The weights are in `data/judgement.json`, learnt from played games.

use super::survey::way;
use super::weights::worth;
use crate::map::{AREAS, Area, AreaSet, DELAYED, MONT_ST_JEAN, PLANCENOIT, ROSSOMME, map};
use crate::moves::Disc;
use crate::pieces::{ARTILLERY, Army, BRITISH, CAVALRY, COMBAT, GUARD, INFANTRY, LEADERS, PRUSSIAN, Side, UnitSet};
use crate::position::{ANGLO_BREAKS, FIVE, FRENCH_BREAKS, LIMIT, Position};
use kernel::computer_play::TermValues;
use kernel::{Seat, Term};

/// Each term is a value of one side; `good` says whether more of it is better, and terms about the same matter share its name.
pub const TERMS: &[Term] = &[
    Term {
        id: "tempo",
        topic: "tempo",
        more_is_better: true,
        gain: "keeps the initiative",
        loss: "gives up the initiative",
    },
    Term {
        id: "strength",
        topic: "losses",
        more_is_better: true,
        gain: "keeps its army together",
        loss: "loses troops",
    },
    Term {
        id: "wear",
        topic: "losses",
        more_is_better: true,
        gain: "spares its infantry",
        loss: "wears its infantry down",
    },
    Term {
        id: "horse",
        topic: "horse",
        more_is_better: true,
        gain: "keeps its cavalry fresh",
        loss: "spends its cavalry",
    },
    Term {
        id: "lost",
        topic: "losses",
        more_is_better: true,
        gain: "saves its strength",
        loss: "comes nearer to breaking",
    },
    Term {
        id: "brink",
        topic: "losses",
        more_is_better: true,
        gain: "stays off the brink",
        loss: "risks the last casualties",
    },
    Term {
        id: "walls",
        topic: "walls",
        more_is_better: true,
        gain: "holds the strong points",
        loss: "gives up a strong point",
    },
    Term {
        id: "goal",
        topic: "goal",
        more_is_better: true,
        gain: "opens the road to the goal",
        loss: "turns away from the goal",
    },
    Term {
        id: "storm",
        topic: "goal",
        more_is_better: true,
        gain: "stands before the goal",
        loss: "lets go of the goal",
    },
    Term {
        id: "home",
        topic: "home",
        more_is_better: true,
        gain: "bars the road behind its line",
        loss: "leaves the road behind its line open",
    },
    Term {
        id: "discs",
        topic: "discs",
        more_is_better: true,
        gain: "has orders left to give",
        loss: "has spent its orders",
    },
    Term {
        id: "peril",
        topic: "danger",
        more_is_better: true,
        gain: "takes units out of danger",
        loss: "leaves units in danger",
    },
    Term {
        id: "guard",
        topic: "danger",
        more_is_better: true,
        gain: "covers guns and forms against cavalry",
        loss: "is caught uncovered or upright",
    },
    Term { id: "haste", topic: "haste", more_is_better: true, gain: "is in time", loss: "is running out of time" },
    Term {
        id: "reserve",
        topic: "reserve",
        more_is_better: true,
        gain: "keeps a reserve in hand",
        loss: "commits its reserve",
    },
];

/// What enemies can come at, area by area.
struct Reach {
    foot: [u8; AREAS],
    horse: [u8; AREAS],
}

impl Reach {
    /// Where a side's infantry and cavalry can assault (ASLT-01 to ASLT-03).
    fn of(p: &Position, side: Side) -> Reach {
        let map = map();
        let mut reach = Reach { foot: [0; AREAS], horse: [0; AREAS] };
        let closed = map.rough | p.holds[side.other() as usize] | AreaSet::only(DELAYED);
        for a in p.holds[side as usize].iter() {
            let (foot, horse) = (p.infantry(side, a).len(), p.cavalry(side, a).len());
            if foot + horse == 0 {
                continue;
            }
            let near = map.around(a);
            if foot > 0 {
                near.iter().for_each(|n| reach.foot[n.index()] += foot);
            }
            if horse > 0 {
                let mut far = near;
                (near & !closed).iter().for_each(|n| far |= map.around(n));
                (far & !map.rough).iter().for_each(|n| reach.horse[n.index()] += horse);
            }
        }
        reach
    }
}

/// What is counted area by area.
#[derive(Default)]
struct Sums {
    foot: i32,
    heaps: i32,
    goal: i32,
    storm: i32,
    home: i32,
    upright: i32,
    bare: i32,
    danger: i32,
    crowd: i32,
    reserve: i32,
}

/// More units held back than these are not a reserve but idle.
const RESERVE: i32 = 8;

impl Position {
    /// The values of [`TERMS`] for a side.
    pub(super) fn evaluate_terms(&self, seat: Seat, values: &mut [i32]) {
        let side = Side::of(seat);
        let sums = self.summed(side);
        let mine = side.pieces();
        let all = self.everyone() & mine;
        let (horse, guns) = (all & CAVALRY, all & ARTILLERY & !self.crewless);
        let limit = match side {
            Side::French => FRENCH_BREAKS,
            Side::Allied => ANGLO_BREAKS,
        };
        let lost = i32::from(self.casualties(side).min(limit + 2));
        let near = (lost + 7 - i32::from(limit)).max(0);
        let next = self.active == side;
        let count = |set: UnitSet| i32::from(set.len());
        let sum = |set: UnitSet| set.iter().map(worth).sum::<i32>();
        let cubes: i32 = side.armies().iter().map(|a| self.laid(*a) * if *a == Army::Prussian { 1 } else { 2 }).sum();
        let mut terms = TermValues::new(TERMS, values);
        terms.put("tempo", if next { 10 } else { 0 });
        terms.put("strength", (sums.foot + sum(guns | all & LEADERS)) / 20);
        terms.put("wear", -(cubes + sums.heaps));
        terms.put("horse", 2 * count(horse & !self.down) + count(horse & self.down));
        terms.put("lost", -lost);
        terms.put("brink", -near * near);
        terms.put("walls", self.held.iter().filter(|s| **s == side).count() as i32);
        terms.put("goal", sums.goal);
        terms.put("storm", sums.storm);
        terms.put("home", sums.home);
        let discs = self.discs[side as usize];
        terms.put("discs", 2 * i32::from(discs[Disc::Green as usize]) + i32::from(discs[Disc::Red as usize]));
        // Whoever is next may still help those in danger.
        terms.put("peril", -sums.danger / if next { 40 } else { 20 });
        terms.put("guard", -(sums.upright + 2 * sums.bare + sums.crowd));
        // How many casualties an hour the French still need (VICT-02, VICT-06).
        let missing = i32::from(ANGLO_BREAKS.saturating_sub(self.casualties(Side::Allied)));
        let hours = i32::from(self.options.last_turn.saturating_sub(self.turn)) + 1;
        terms.put("haste", if side == Side::French { -10 * missing / hours } else { 0 });
        terms.put("reserve", sums.reserve.min(RESERVE));
    }

    /// Cubes of an army on its infantry, wherever they are.
    fn laid(&self, army: Army) -> i32 {
        self.cubes[army as usize].iter().map(|n| i32::from(*n)).sum()
    }

    fn summed(&self, side: Side) -> Sums {
        let foe = Reach::of(self, side.other());
        let mut sums = Sums::default();
        let (goal, home) = match side {
            Side::French => (MONT_ST_JEAN, ROSSOMME),
            Side::Allied => (ROSSOMME, MONT_ST_JEAN),
        };
        let struck = |a: Area| foe.foot[a.index()] + foe.horse[a.index()] > 0;
        let front: AreaSet = self.holds[side as usize].iter().filter(|a| struck(*a)).collect();
        for a in self.holds[side as usize].iter() {
            let i = a.index();
            let units = self.of(side, a);
            let (foot, horse, guns) = (units & INFANTRY, units & CAVALRY, units & ARTILLERY);
            let men = i32::from(foot.len());
            let (foes, riders) = (i32::from(foe.foot[i]), i32::from(foe.horse[i]));
            sums.crowd += i32::from(a.on_board()) * i32::from((units & COMBAT).len().saturating_sub(LIMIT));
            if way(a, home) <= 1 {
                sums.home += i32::from((units & COMBAT).len().min(LIMIT)) + men.min(2);
            }
            // Behind the line: next to it and out of the enemy's reach.
            if foes + riders == 0 && (map().around(a) & front).any() {
                sums.reserve += i32::from((foot | horse).len());
            }
            if foot.is_empty() {
                if foes + riders > 0 {
                    sums.bare += 2 * i32::from(guns.len()) + i32::from((units & LEADERS).len());
                }
                continue;
            }
            sums.foot += foot.iter().map(worth).sum::<i32>();
            let far = match side {
                Side::French => i32::from(way(a, goal)),
                // Only Blücher goes for Rossomme, by way of Plancenoit.
                Side::Allied => i32::from(way(a, goal).min(way(a, PLANCENOIT) + 2)),
            };
            let bound = if side == Side::French { foot } else { foot & PRUSSIAN };
            sums.goal += (9 - far).max(0) * i32::from(bound.len());
            if far <= 1 {
                sums.storm += if far == 0 { 12 } else { 2 } * i32::from(bound.len().min(3));
            }
            let mut cubes = 0;
            for army in side.armies() {
                let (laid, bearers) = (i32::from(self.cubes(*army, a)), i32::from(self.foot(*army, a).len()));
                cubes += laid;
                let part = if *army == Army::Prussian { 2 } else { 1 };
                sums.heaps += 4 * laid * laid / (bearers.max(1) * i32::from(FIVE) * part);
            }
            if foes + riders == 0 {
                continue;
            }
            let supported = self.is_supported(side, a);
            if riders > 0 && horse.is_empty() {
                sums.upright += i32::from((foot & !self.down).len());
            }
            sums.danger += self.at_stake(a, foot, units, (cubes, foes, riders), supported);
        }
        sums
    }

    /// What an assault on an area would cost its holder, roughly.
    fn at_stake(&self, a: Area, foot: UnitSet, units: UnitSet, press: (i32, i32, i32), supported: bool) -> i32 {
        let map = map();
        let i = a.index();
        let (cubes, foes, riders) = press;
        let men = i32::from(foot.len());
        let steady = i32::from((foot & (BRITISH | GUARD)).len());
        let sheltered = map.capacity[i] >= foot.len() && (foot & !self.down).is_empty();
        // The mean column in halves (MOR-03).
        let mut column = 2 * (cubes - steady) / men + 2 * i32::from(!supported);
        column -= 2 * i32::from((units & ARTILLERY).any());
        column +=
            if sheltered { -2 * i32::from(map.shift[i]) } else { 2 * i32::from((map.woods | map.town).contains(a)) };
        let pressure = (6 * foes.min(6) + 4 * riders.min(3)) / men;
        let risk = (pressure * (3 + column).max(1) / 2).clamp(0, 90);
        foot.iter().map(worth).sum::<i32>() * risk / 100
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Position;
    use kernel::{Game, Setup};

    #[test]
    fn every_term_is_weighed_and_has_weights() {
        kernel::testing::terms_have_weights(&Position::begin(&Setup::default()).unwrap());
    }
}
