//! The distance between pieces.

use crate::footprint::Block;
use crate::overlap::{depths, far_apart};
use crate::point::{Local, Point};
use crate::scalar::{ONE, clamped, root_up};

/// The exact distance between two things, kept as its square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Gap(u128);

impl Gap {
    /// No distance at all.
    pub const NONE: Gap = Gap(0);

    #[inline]
    fn between(u: i64, v: i64) -> Gap {
        Gap(u128::from(u.unsigned_abs()).pow(2) + u128::from(v.unsigned_abs()).pow(2))
    }

    /// The square of a limit in ticks.
    #[inline]
    fn square(limit: i32) -> u128 {
        (u128::from(limit.unsigned_abs()) << 30).pow(2)
    }

    /// Not more than so many ticks.
    #[inline]
    pub fn at_most(self, limit: i32) -> bool {
        limit >= 0 && self.0 <= Gap::square(limit)
    }

    /// Less than so many ticks.
    #[inline]
    pub fn less_than(self, limit: i32) -> bool {
        limit > 0 && self.0 < Gap::square(limit)
    }

    /// In whole ticks, rounded up: not more than a limit exactly if the distance is not.
    #[inline]
    pub fn ticks(self) -> i32 {
        clamped(((root_up(self.0) + (ONE as u128 - 1)) >> 30) as i64)
    }
}

/// The distance between two pieces, corners and edges included; none if they touch or overlap. Symmetric.
pub fn gap(a: &Block, b: &Block) -> Gap {
    let (own, other) = (a.footprint.scaled(), b.footprint.scaled());
    let (near_a, near_b) = (b.corners_from(a.pose), a.corners_from(b.pose));
    let hull = |c: &[Local; 4]| crate::footprint::LocalBox {
        u0: c[0].u.min(c[1].u).min(c[2].u).min(c[3].u),
        u1: c[0].u.max(c[1].u).max(c[2].u).max(c[3].u),
        v0: c[0].v.min(c[1].v).min(c[2].v).min(c[3].v),
        v1: c[0].v.max(c[1].v).max(c[2].v).max(c[3].v),
    };
    let (in_a, in_b) = (depths(&own, &hull(&near_a)), depths(&other, &hull(&near_b)));
    if in_a.0.min(in_a.1).min(in_b.0).min(in_b.1) >= 0 {
        return Gap::NONE;
    }
    // Two rectangles apart are nearest to each other at a corner of one of them.
    let mut least = u128::MAX;
    for (frame, corners) in [(&own, &near_a), (&other, &near_b)] {
        for corner in corners {
            let (u, v) = frame.outside(*corner);
            least = least.min(Gap::between(u, v).0);
        }
    }
    Gap(least)
}

/// The distance between two pieces in ticks, rounded up.
pub fn distance(a: &Block, b: &Block) -> i32 {
    gap(a, b).ticks()
}

/// Whether two pieces are no farther apart than so many ticks; quicker than asking for the distance.
pub fn within(a: &Block, b: &Block, limit: i32) -> bool {
    !far_apart(a, b, limit) && gap(a, b).at_most(limit)
}

/// Whether two pieces are nearer to each other than so many ticks.
pub fn nearer_than(a: &Block, b: &Block, limit: i32) -> bool {
    !far_apart(a, b, limit) && gap(a, b).less_than(limit)
}

/// The distance from a piece to a point; none if the point lies in it.
pub fn gap_to_point(block: &Block, point: Point) -> Gap {
    let (u, v) = block.footprint.scaled().outside(block.pose.local(point));
    Gap::between(u, v)
}
