//! First contact along a straight way.
//!
//! A slide moves a piece straight on without turning it, whichever way it looks. Along each axis of two rectangles the depth changes evenly
//! with the way, so that entering and leaving are quotients of whole numbers, compared exactly and rounded once.

use crate::course::Course;
use crate::footprint::{Block, LocalBox};
use crate::point::{Local, Point};
use crate::pose::Pose;
use crate::scalar::{ONE, clamped, floor, root_down};
use crate::span::{Crossing, Span};
use crate::zone::Zone;
use serde::{Deserialize, Serialize};

/// Along one axis the way `t` must satisfy `low < t * speed < high`.
#[derive(Clone, Copy)]
struct Axis {
    low: i64,
    high: i64,
    speed: i64,
}

/// A quotient with a positive denominator.
#[derive(Clone, Copy)]
struct Quotient(i64, i64);

impl Quotient {
    #[inline]
    fn over(self, other: Quotient) -> i128 {
        i128::from(self.0) * i128::from(other.1) - i128::from(other.0) * i128::from(self.1)
    }

    #[inline]
    fn floor(self) -> i64 {
        floor(self.0, self.1)
    }
}

/// When the axes are all satisfied, each narrowed by the tolerance. Touching counts only if `closed`.
#[inline]
fn crossing(axes: &[Axis], tolerance: i64, closed: bool) -> Option<Crossing> {
    let (mut from, mut until): (Option<Quotient>, Option<Quotient>) = (None, None);
    for axis in axes {
        let (low, high) = (axis.low + tolerance, axis.high - tolerance);
        if low > high || (low == high && !closed) {
            return None;
        }
        let (enter, leave) = match axis.speed {
            0 if (low < 0 && 0 < high) || (closed && low <= 0 && 0 <= high) => continue,
            0 => return None,
            speed if speed > 0 => (Quotient(low, speed), Quotient(high, speed)),
            speed => (Quotient(-high, -speed), Quotient(-low, -speed)),
        };
        if from.is_none_or(|f| enter.over(f) > 0) {
            from = Some(enter);
        }
        if until.is_none_or(|u| leave.over(u) < 0) {
            until = Some(leave);
        }
    }
    let (from, until) = (from?, until?);
    let order = until.over(from);
    let (from_down, until_down) = (from.floor(), until.floor());
    (order > 0 || (closed && order == 0)).then(|| Crossing {
        from_down,
        from_up: from_down + i64::from(from_down * from.1 != from.0),
        until_down,
        until_up: until_down + i64::from(until_down * until.1 != until.0),
    })
}

/// The two axes of a frame whose box stands still while the other's moves.
#[inline]
fn axes_of(own: &LocalBox, other: &LocalBox, u: i64, v: i64) -> [Axis; 2] {
    [
        Axis { low: own.left - other.right, high: own.right - other.left, speed: u },
        Axis { low: own.rear - other.front, high: own.front - other.rear, speed: v },
    ]
}

/// All four axes of a mover and a piece that stands still.
#[inline]
fn axes(mover: &Block, along: Course, other: &Block) -> [Axis; 4] {
    let (aside, ahead) = along.seen_by(mover.pose.heading);
    let (right, forward) = along.seen_by(other.pose.heading);
    // In the mover's frame the other comes towards it.
    let [a, b] = axes_of(&mover.footprint.scaled(), &other.seen_from(mover.pose), -aside, -ahead);
    let [c, d] = axes_of(&other.footprint.scaled(), &mover.seen_from(other.pose), right, forward);
    [a, b, c, d]
}

/// Whether the way passes so far from the other that nothing can be met.
#[inline]
pub(crate) fn misses(mover: &Block, along: Course, at: Point, radius: i64, limit: i32) -> bool {
    let reach = (i64::from(mover.footprint.radius()) + radius + 1) * ONE;
    let (ahead, aside) = along.ahead_and_aside(mover.pose.at().to(at));
    aside.abs() > reach || ahead < -reach || ahead > reach + i64::from(limit) * ONE
}

/// What a piece meets of another on a way of at most `limit` ticks.
///
/// It is met if somewhere on the way the mover reaches into it by more than the tolerance, along every axis. The span then
/// begins at the touch, so that a stop there is contact without overlap. Gliding along an edge is no meeting, nor is coming
/// up to it or leaving it without ever being deeper than the tolerance. Reckoned with places before they are rounded to
/// ticks: what [`overlap`](crate::overlap()) says of a rounded stop may differ within a tick of the tolerance.
#[inline]
pub fn slide(mover: &Block, along: impl Into<Course>, other: &Block, tolerance: i32, limit: i32) -> Option<Span> {
    let along = along.into();
    if misses(mover, along, other.pose.at(), i64::from(other.footprint.radius()), limit) {
        return None;
    }
    let axes = axes(mover, along, other);
    let touch = crossing(&axes, 0, false)?;
    if !touch.enters(limit) {
        return None;
    }
    if tolerance != 0 && !crossing(&axes, i64::from(tolerance) * ONE, false)?.enters(limit) {
        return None;
    }
    let at_start = touch.from_down < 0 && crate::overlap::overlap(mover, other, tolerance);
    Some(touch.cut(at_start, limit))
}

/// How far a piece can slide until it first touches another, `limit` at most.
pub fn free_way(mover: &Block, along: impl Into<Course>, other: &Block, tolerance: i32, limit: i32) -> i32 {
    slide(mover, along, other, tolerance, limit).map_or(limit, |met| met.from)
}

/// When a moving rectangle overlaps one that stands still, edges included if `closed`.
pub(crate) fn touching(mover: &Block, along: Course, other: &Block, closed: bool) -> Option<Crossing> {
    crossing(&axes(mover, along, other), 0, closed)
}

/// When a moving rectangle reaches into one that stands still by more than so many ticks.
pub(crate) fn deep(mover: &Block, along: Course, other: &Block, by: i32) -> Option<Crossing> {
    crossing(&axes(mover, along, other), i64::from(by) * ONE, false)
}

/// When a place that moves by `(right, ahead)` a tick lies within `reach` of a box, at its very end if `closed`.
pub(crate) fn near_box(
    place: Local,
    (right, ahead): (i64, i64),
    own: &LocalBox,
    reach: i64,
    closed: bool,
) -> Option<Crossing> {
    let still = LocalBox { left: place.right, right: place.right, rear: place.ahead, front: place.ahead };
    let grown = |aside: i64, along: i64| {
        let own = LocalBox {
            left: own.left - aside,
            right: own.right + aside,
            rear: own.rear - along,
            front: own.front + along,
        };
        crossing(&axes_of(&own, &still, right, ahead), 0, closed)
    };
    if reach == 0 {
        return grown(0, 0);
    }
    let outer = grown(reach, reach)?;
    let mut found = Crossing::or(grown(reach, 0), grown(0, reach));
    // Where nothing can come earlier or stay later, the round corners need no look.
    if found == Some(outer) {
        return found;
    }
    for corner in own.corners() {
        let p = (i128::from(place.right - corner.right), i128::from(place.ahead - corner.ahead));
        let (right, ahead) = (i128::from(right), i128::from(ahead));
        let along = ((p.0 * right + p.1 * ahead) >> 30) as i64;
        let aside = ((p.0 * ahead - p.1 * right) >> 30) as i64;
        if aside.abs() > reach || (aside.abs() == reach && !closed) {
            continue;
        }
        let half = half_chord(reach, aside);
        found = Crossing::or(found, Some(Crossing::fine(-along - half, half - along, 30)));
    }
    found
}

/// Half of the chord that a line cuts from a circle, passing its centre at a distance. Small circles need no long numbers:
/// 2^14 parts of a tick are fine enough.
fn half_chord(radius: i64, aside: i64) -> i64 {
    let (radius, aside) = (radius.unsigned_abs(), aside.unsigned_abs());
    if radius < 1 << 47 {
        let (radius, aside) = (radius >> 16, aside >> 16);
        ((radius * radius - aside * aside).isqrt() << 16) as i64
    } else {
        root_down(u128::from(radius).pow(2) - u128::from(aside).pow(2)) as i64
    }
}

/// When a sliding piece is no farther than `reach` ticks from one that stands still, or nearer than that unless `closed`.
pub(crate) fn near(mover: &Block, along: Course, other: &Block, reach: i32, closed: bool) -> Option<Crossing> {
    let grown = i64::from(reach) * ONE;
    let all = axes(mover, along, other);
    crossing(&all, -grown, closed)?;
    let mut found = crossing(&all, 0, true);
    let ((aside, ahead), theirs) = (along.seen_by(mover.pose.heading), along.seen_by(other.pose.heading));
    for corner in other.corners_from(mover.pose) {
        found = Crossing::or(found, near_box(corner, (-aside, -ahead), &mover.footprint.scaled(), grown, closed));
    }
    for corner in mover.corners_from(other.pose) {
        found = Crossing::or(found, near_box(corner, theirs, &other.footprint.scaled(), grown, closed));
    }
    found
}

/// On which stretch of a way a piece is within `reach` ticks of another. With a tolerance it must come nearer than the reach
/// by more than that, and the span still begins where the reach does: a stop there keeps the distance.
pub fn slide_near(
    mover: &Block,
    along: impl Into<Course>,
    other: &Block,
    reach: i32,
    tolerance: i32,
    limit: i32,
) -> Option<Span> {
    Zone::around(*other, reach).slide(mover, along, tolerance, limit)
}

/// The table or field on which pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// The corner in the north-west.
    pub north_west: Point,
    /// The corner in the south-east.
    pub south_east: Point,
}

impl Field {
    fn scaled(&self, tolerance: i32) -> LocalBox {
        let n = |ticks: i32, by: i32| (i64::from(ticks) + i64::from(by)) * ONE;
        LocalBox {
            left: n(self.north_west.x, -tolerance),
            right: n(self.south_east.x, tolerance),
            rear: n(-self.south_east.y, -tolerance),
            front: n(-self.north_west.y, tolerance),
        }
    }

    /// Whether no part of a piece is beyond the edge by more than the tolerance.
    pub fn holds(&self, block: &Block, tolerance: i32) -> bool {
        let (own, other) = (self.scaled(tolerance), block.seen_from(Pose::default()));
        own.left <= other.left && other.right <= own.right && own.rear <= other.rear && other.front <= own.front
    }

    /// How far a piece can slide before a part of it is beyond the edge, `limit` at most; with a tolerance only a piece that
    /// would go beyond it is stopped, and then at the edge itself. Nothing if it is beyond the edge already.
    pub fn way_inside(&self, mover: &Block, along: impl Into<Course>, tolerance: i32, limit: i32) -> Option<i32> {
        let along = along.into();
        if !self.holds(mover, tolerance) {
            return None;
        }
        let other = mover.seen_from(Pose::default());
        let ways = |own: LocalBox| {
            [(own.right - other.right, along.east()), (other.left - own.left, -along.east())]
                .into_iter()
                .chain([(own.front - other.front, along.north()), (other.rear - own.rear, -along.north())])
                .filter(|(_, speed)| *speed > 0)
                .map(|(room, speed)| floor(room, speed))
                .min()
                .unwrap_or(i64::MAX)
        };
        if ways(self.scaled(tolerance)) >= i64::from(limit) {
            return Some(limit);
        }
        Some(clamped(ways(self.scaled(0))).clamp(0, limit))
    }
}
