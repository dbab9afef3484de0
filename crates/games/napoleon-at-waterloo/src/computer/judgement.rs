//! The terms of the evaluation. The weights are in `data/judgement.json`, learnt from played games.

use super::chart::chart;
use super::survey::Survey;
use crate::position::{BREAKING, EXITS_NEEDED, Place, Position, TURNS};
use crate::units::{Arm, Side, Unit, UnitSet};
use kernel::computer_play::TermValues;
use kernel::{Seat, Term};

/// Each term is a value of one side; `good` says whether more of it is better, and terms about the same matter share its name.
pub const TERMS: &[Term] = &[
    Term { id: "presence", topic: "time", more_is_better: true, gain: "gains time", loss: "loses time" },
    Term {
        id: "strength",
        topic: "losses",
        more_is_better: true,
        gain: "keeps its army together",
        loss: "loses troops",
    },
    Term {
        id: "horse",
        topic: "horse",
        more_is_better: true,
        gain: "keeps its cavalry fresh",
        loss: "spends its cavalry",
    },
    Term { id: "guns", topic: "guns", more_is_better: true, gain: "keeps its guns in action", loss: "loses guns" },
    Term {
        id: "lost",
        topic: "losses",
        more_is_better: false,
        gain: "saves its strength",
        loss: "comes nearer to breaking",
    },
    Term {
        id: "strain",
        topic: "losses",
        more_is_better: false,
        gain: "stays off the brink",
        loss: "risks the last forty points",
    },
    Term {
        id: "threatened",
        topic: "danger",
        more_is_better: false,
        gain: "takes units out of danger",
        loss: "leaves units in danger",
    },
    Term { id: "exposed", topic: "danger", more_is_better: false, gain: "closes its line", loss: "opens its line" },
    Term {
        id: "broken",
        topic: "broken",
        more_is_better: true,
        gain: "breaks the Allies",
        loss: "lets the Allies recover",
    },
    Term {
        id: "exits",
        topic: "brussels",
        more_is_better: true,
        gain: "gets units away to Brussels",
        loss: "gets nobody away",
    },
    Term {
        id: "runners",
        topic: "brussels",
        more_is_better: true,
        gain: "opens the way to Brussels",
        loss: "shuts the way to Brussels",
    },
    Term { id: "haste", topic: "time", more_is_better: true, gain: "is in time", loss: "is running out of time" },
    Term {
        id: "gate",
        topic: "gate",
        more_is_better: true,
        gain: "bars the road to Brussels",
        loss: "leaves the road to Brussels open",
    },
    Term { id: "ridge", topic: "ridge", more_is_better: true, gain: "holds the ridge", loss: "gives up the ridge" },
    Term { id: "towns", topic: "towns", more_is_better: true, gain: "holds walls", loss: "gives up walls" },
    Term {
        id: "touch",
        topic: "touch",
        more_is_better: true,
        gain: "closes with the enemy",
        loss: "keeps away from the enemy",
    },
    Term {
        id: "reserve",
        topic: "reserve",
        more_is_better: true,
        gain: "keeps a reserve in hand",
        loss: "commits its reserve",
    },
];

/// More points held back than these are not a reserve but idle.
const RESERVE: i32 = 24;

impl Position {
    /// The values of [`TERMS`] for a side.
    pub(super) fn evaluate_terms(&self, seat: Seat, values: &mut [i32]) {
        let side = Side::of(seat);
        let survey = Survey::new(self, side);
        let broken = self.demoralised();
        let lost = i32::from(self.losses(side)).min(i32::from(BREAKING));
        let turns_left = i32::from(TURNS.saturating_sub(self.turn));
        let next = self.phasing() == side;
        let on_map: UnitSet = UnitSet::of(side).iter().filter(|u| self.hex_of(*u).is_some()).collect();
        let to_come = UnitSet::of(side).iter().filter(|u| self.place(*u) == Place::WAITING && self.arrives(*u) != 0);
        let points = |units: &mut dyn Iterator<Item = Unit>| units.map(|u| i32::from(u.strength())).sum::<i32>();
        let mut terms = TermValues::new(TERMS, values);
        terms.put("presence", 10);
        terms.put("strength", points(&mut on_map.iter()) + points(&mut to_come.into_iter()) / 2);
        terms.put("horse", points(&mut on_map.iter().filter(|u| u.spec().arm == Arm::Cavalry)));
        terms.put("guns", points(&mut on_map.iter().filter(|u| u.is_artillery())));
        terms.put("lost", lost);
        terms.put("strain", (lost - 20).max(0).pow(2) / 8);
        terms.put("threatened", if next { 0 } else { survey.peril() / 50 });
        terms.put("exposed", if next { survey.peril() / 50 } else { 0 });
        let french = side == Side::French;
        let exits = i32::from(self.exits().min(EXITS_NEEDED));
        let near = |u: Unit| self.hex_of(u).map_or(99, |h| i32::from(chart().to_exit[h.index()]));
        terms.put("broken", if french && broken { 10 } else { 0 });
        terms.put("exits", if french { exits * if broken { 3 } else { 1 } } else { 0 });
        let runners = on_map.iter().map(|u| (12 - near(u)).max(0)).sum::<i32>() / 4;
        terms.put("runners", if french { runners * if broken { 3 } else { 1 } } else { 0 });
        // How many points a turn the French still need.
        let missing = i32::from(BREAKING.saturating_sub(self.losses(Side::Allied)));
        terms.put("haste", if french && !broken { -10 * missing / (turns_left + 1) } else { 0 });
        let map = survey.map;
        let shut = map.exits & (map.around.step(self.occupied(Side::Allied)) | self.occupied(Side::Allied));
        terms.put("gate", if french { 0 } else { shut.len() as i32 * if broken { 3 } else { 1 } });
        let ridge = on_map.iter().filter_map(|u| self.hex_of(u)).filter(|h| chart().to_ridge[h.index()] <= 1).count();
        terms.put("ridge", ridge as i32);
        terms.put("towns", (self.occupied(side) & map.doubling).len() as i32);
        let gap = |u: Unit| self.hex_of(u).map_or(0, |h| i32::from(survey.foe_distance[h.index()].min(8)));
        terms.put("touch", -on_map.iter().map(gap).sum::<i32>() / 8);
        // Near enough to strike next turn or the one after, and too far to be struck at once.
        let in_hand = |u: &Unit| !u.is_artillery() && (3..=6).contains(&gap(*u));
        terms.put("reserve", points(&mut on_map.iter().filter(in_hand)).min(RESERVE));
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
