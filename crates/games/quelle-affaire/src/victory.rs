//! Victory (11): points, ground, the Brussels road.

use crate::map::{GRID, HexSet, map};
use crate::pieces::{Side, UnitSet};
use crate::position::{End, Position};
use hexes::Hex;
use std::sync::LazyLock;

/// Points the French need before the Prussians come, and after (11.2a).
const FRENCH_GOALS: [u16; 2] = [30, 50];
/// Points the Allies need (11.2b).
const ALLIED_GOAL: u16 = 45;

/// Ground that counts with the house rule (11.3): the slopes, La Haie Sainte, Hougomont, Papelotte; then Plancenoit.
pub static SCORING: LazyLock<Vec<(Hex, u8)>> = LazyLock::new(|| {
    let mut all: Vec<(Hex, u8)> = map().slopes.iter().map(|h| (h, 1)).collect();
    all.extend([("1609", 4), ("1113", 6), ("2208", 2)].map(|(n, points)| (crate::map::hex(n), points)));
    all.extend(map().plancenoit.iter().map(|h| (h, 0)));
    all
});

/// Plancenoit hexes that the Allies need, and what they are worth.
const PLANCENOIT: (u32, u16) = (3, 5);

impl Position {
    /// What the French need to win.
    pub fn french_goal(&self) -> u16 {
        FRENCH_GOALS[usize::from(self.prussians_here())]
    }

    /// What the Allies need to win.
    pub fn allied_goal(&self) -> u16 {
        ALLIED_GOAL
    }

    /// Points a side needs to win.
    pub fn goal(&self, side: Side) -> u16 {
        match side {
            _ if self.options.scratch => self.share_goal(side),
            Side::French => self.french_goal(),
            Side::Allied => self.allied_goal(),
        }
    }

    /// 11.3a: a unit has ended its way here.
    pub(crate) fn take_ground(&mut self, side: Side, hex: Hex) {
        if !self.options.ground {
            return;
        }
        if let Some(i) = SCORING.iter().position(|(h, _)| *h == hex) {
            let original = original_owner(hex);
            if side == original {
                self.taken &= !(1 << i);
            } else {
                self.taken |= 1 << i;
            }
        }
    }

    /// Scoring hexes that have changed hands.
    pub fn taken_ground(&self) -> HexSet {
        SCORING.iter().enumerate().filter(|(i, _)| self.taken >> i & 1 != 0).map(|(_, (h, _))| *h).collect()
    }

    /// 11.3b
    pub fn ground_points(&self, side: Side) -> u16 {
        let taken = self.taken_ground();
        match side {
            Side::French => SCORING.iter().filter(|(h, _)| taken.contains(*h)).map(|(_, p)| u16::from(*p)).sum(),
            Side::Allied => {
                if (taken & map().plancenoit).len() >= PLANCENOIT.0 {
                    PLANCENOIT.1
                } else {
                    0
                }
            }
        }
    }

    /// All victory points of a side.
    pub fn score(&self, side: Side) -> u16 {
        u16::from(self.points[side.index()]) + self.ground_points(side)
    }

    /// 11.2a to 11.2c, 14.9: has anybody won at the end of a turn?
    pub(crate) fn verdict(&self) -> Option<End> {
        if self.options.scratch {
            return self.scratch_verdict();
        }
        let french = self.score(Side::French) >= self.french_goal();
        let allied = self.score(Side::Allied) >= ALLIED_GOAL;
        match (french, allied) {
            (true, true) => Some(End::BothPoints),
            (true, false) => Some(End::FrenchPoints),
            (false, true) => Some(End::AlliedPoints),
            (false, false) => None,
        }
    }

    /// Units of a side on the Brussels road.
    pub fn on_the_road(&self, side: Side) -> UnitSet {
        self.within(self.roster.all & UnitSet::of(side), map().brussels)
    }

    /// 11.2d, 14.10: it is over; who has the road?
    pub(crate) fn road(&self) -> End {
        if self.options.scratch {
            return self.scratch_last();
        }
        if self.on_the_road(Side::French).any() && self.on_the_road(Side::Allied).is_empty() {
            End::FrenchRoad
        } else {
            End::AlliedRoad
        }
    }
}

/// 11.3a: Plancenoit is French at the start, the rest Allied.
pub fn original_owner(hex: Hex) -> Side {
    if map().plancenoit.contains(hex) { Side::French } else { Side::Allied }
}

/// The scoring hexes by number, in their order.
pub fn scoring_numbers() -> impl Iterator<Item = String> {
    SCORING.iter().map(|(h, _)| GRID.number(*h))
}
