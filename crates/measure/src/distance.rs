//! The distance between pieces.

use crate::footprint::{Block, LocalBox, Side};
use crate::overlap::{depths, far_apart};
use crate::point::{Local, Point};
use crate::polygon::segment_meets;
use crate::pose::{Heading, Pose};
use crate::scalar::{ONE, clamped, root_down, root_up, rounded};

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
    let (near_a, near_b) = (b.corners_from(a.pose), a.corners_from(b.pose));
    gap_between(&a.footprint.scaled(), &near_b, &b.footprint.scaled(), &near_a)
}

/// The distance from one side of a piece, its ends included, to another piece.
pub fn gap_to_side(a: &Block, side: Side, b: &Block) -> Gap {
    let (near_a, near_b) = (b.corners_from(a.pose), a.ends_from(side, b.pose));
    gap_between(&a.footprint.scaled().edge(side), &near_b, &b.footprint.scaled(), &near_a)
}

/// The distance between two boxes, each with its corners as the other sees them.
#[inline]
fn gap_between(own: &LocalBox, own_corners: &[Local], other: &LocalBox, other_corners: &[Local]) -> Gap {
    let (in_own, in_other) = (depths(own, &hull(other_corners)), depths(other, &hull(own_corners)));
    if in_own.0.min(in_own.1).min(in_other.0).min(in_other.1) >= 0 {
        return Gap::NONE;
    }
    // Two rectangles apart are nearest to each other at a corner of one of them.
    let mut least = u128::MAX;
    for (frame, corners) in [(own, other_corners), (other, own_corners)] {
        for corner in corners {
            let (u, v) = frame.outside(*corner);
            least = least.min(Gap::between(u, v).0);
        }
    }
    Gap(least)
}

/// The box about some places.
#[inline]
fn hull(places: &[Local]) -> LocalBox {
    let none = LocalBox { left: i64::MAX, right: i64::MIN, rear: i64::MAX, front: i64::MIN };
    places.iter().fold(none, |b, p| LocalBox {
        left: b.left.min(p.right),
        right: b.right.max(p.right),
        rear: b.rear.min(p.ahead),
        front: b.front.max(p.ahead),
    })
}

/// The distance from a piece to a straight line between two points, to 2^-30 of a tick; none if the line touches it.
pub fn gap_to_segment(block: &Block, a: Point, b: Point) -> Gap {
    let own = block.footprint.scaled();
    let (p, q) = (block.pose.local(a), block.pose.local(b));
    if segment_meets(&own, p, q) {
        return Gap::NONE;
    }
    let to_end = |end: Local| {
        let (u, v) = own.outside(end);
        Gap::between(u, v)
    };
    let mut least = to_end(p).min(to_end(q));
    let (dx, dy) = a.to(b);
    let square = u128::from(a.distance_squared(b).unsigned_abs());
    // The length times 2^30.
    let length = root_down(square << 60) as i128;
    if length > 0 {
        let (dx, dy) = (i128::from(dx), i128::from(dy));
        for corner in block.corners_from(Pose { x: a.x, y: a.y, heading: Heading::NORTH }) {
            let (east, north) = (i128::from(corner.right), i128::from(corner.ahead));
            let along = east * dx + north * dy;
            if 0 <= along && along <= (square as i128) << 30 {
                let aside = rounded((east * dy - north * dx) << 30, length);
                least = least.min(Gap(aside.unsigned_abs().pow(2)));
            }
        }
    }
    least
}

/// The distance from a piece to a line of points, to 2^-30 of a tick; nothing for a line without points.
pub fn gap_to_line(block: &Block, line: &[Point]) -> Option<Gap> {
    let lone = if let [only] = line { Some((*only, *only)) } else { None };
    let segments = line.windows(2).map(|pair| (pair[0], pair[1])).chain(lone);
    segments.map(|(a, b)| gap_to_segment(block, a, b)).min()
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
    gap_to_place(block, block.pose.local(point))
}

/// The distance from a piece to a place in its own frame.
pub(crate) fn gap_to_place(block: &Block, place: Local) -> Gap {
    let (u, v) = block.footprint.scaled().outside(place);
    Gap::between(u, v)
}
