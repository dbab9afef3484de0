//! What a tick is, and how near is touching.

use serde::{Deserialize, Serialize};

/// The unit of a game and its tolerances, all in ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scale {
    /// Ticks in the unit the rules speak of: a millimetre, an inch.
    pub per_unit: i32,
    /// Pieces no farther apart than this touch.
    pub contact: i32,
    /// Pieces that reach no deeper into each other than this do not overlap.
    pub overlap: i32,
    /// Parallel edges that lie together on at least this touch along an edge, on less only at a corner.
    pub least_edge: i32,
    /// A point no farther than this from a corner is at the corner.
    pub corner: i32,
}

impl Scale {
    /// Tiles measured in millimetres: a tick is 0.001 mm; contact and overlap 0.1 mm; an edge is more than 1 mm (Enemy
    /// Mistakes GEO-06).
    pub const MILLIMETRES: Scale = Scale { per_unit: 1000, contact: 100, overlap: 100, least_edge: 1001, corner: 500 };
    /// Companies measured in inches: a tick is 0.001"; contact 0.1", overlap 0.01"; an edge is 0.1" or more (miniatures
    /// GEO-04).
    pub const INCHES: Scale = Scale { per_unit: 1000, contact: 100, overlap: 10, least_edge: 100, corner: 50 };

    /// Whole units in ticks.
    pub const fn units(self, units: i32) -> i32 {
        units * self.per_unit
    }
}
