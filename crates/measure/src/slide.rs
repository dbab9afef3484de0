//! First contact along a straight way.
//!
//! A slide moves a piece along one heading without turning it. Along each axis of two rectangles the depth changes evenly
//! with the way, so that entering and leaving are quotients of whole numbers, compared exactly and rounded once.

use crate::footprint::{Block, LocalBox};
use crate::point::{Local, Point};
use crate::pose::{Heading, Pose};
use crate::scalar::{ONE, ceil, clamped, floor, root_down};
use crate::span::{Span, Times};
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
}

/// When the four axes are all satisfied, each narrowed by the tolerance. Touching counts only if `closed`.
#[inline]
fn times(axes: &[Axis], tolerance: i64, closed: bool) -> Option<Times> {
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
    (order > 0 || (closed && order == 0)).then(|| Times { from: floor(from.0, from.1), until: ceil(until.0, until.1) })
}

/// The two axes of a frame whose box stands still while the other's moves.
#[inline]
fn axes_of(own: &LocalBox, other: &LocalBox, u: i64, v: i64) -> [Axis; 2] {
    [
        Axis { low: own.u0 - other.u1, high: own.u1 - other.u0, speed: u },
        Axis { low: own.v0 - other.v1, high: own.v1 - other.v0, speed: v },
    ]
}

/// All four axes of a mover and a piece that stands still.
#[inline]
fn axes(mover: &Block, along: Heading, other: &Block) -> [Axis; 4] {
    let mine = along.relative_to(mover.pose.heading);
    let theirs = along.relative_to(other.pose.heading);
    // In the mover's frame the other comes towards it.
    let [a, b] = axes_of(&mover.footprint.scaled(), &other.seen_from(mover.pose), -mine.sin(), -mine.cos());
    let [c, d] = axes_of(&other.footprint.scaled(), &mover.seen_from(other.pose), theirs.sin(), theirs.cos());
    [a, b, c, d]
}

/// Whether the way passes so far from the other that nothing can be met.
#[inline]
pub(crate) fn misses(mover: &Block, along: Heading, at: Point, radius: i64, limit: i32) -> bool {
    let (dx, dy) = mover.pose.at().to(at);
    let reach = (i64::from(mover.footprint.radius()) + radius + 1) * ONE;
    let (sin, cos) = (along.sin(), along.cos());
    let ahead = dx * sin + dy * cos;
    (dx * cos - dy * sin).abs() > reach || ahead < -reach || ahead > reach + i64::from(limit) * ONE
}

/// What a piece meets of another on a way of at most `limit` ticks.
///
/// It is met if the mover comes to reach into it by more than the tolerance; the span then begins at the exact touch, so that
/// a stop there is contact without overlap, and gliding along an edge is no meeting.
#[inline]
pub fn slide(mover: &Block, along: Heading, other: &Block, tolerance: i32, limit: i32) -> Option<Span> {
    if misses(mover, along, other.pose.at(), i64::from(other.footprint.radius()), limit) {
        return None;
    }
    let axes = axes(mover, along, other);
    let touch = times(&axes, 0, false)?;
    if touch.until <= 0 || touch.from > i64::from(limit) {
        return None;
    }
    let deep = if tolerance == 0 { touch } else { times(&axes, i64::from(tolerance) * ONE, false)? };
    if deep.until <= 0 {
        return None;
    }
    let at_start = touch.from < 0 && crate::overlap::overlap(mover, other, tolerance);
    touch.cut(at_start, limit)
}

/// How far a piece can slide until it first touches another, `limit` at most.
pub fn free_way(mover: &Block, along: Heading, other: &Block, tolerance: i32, limit: i32) -> i32 {
    slide(mover, along, other, tolerance, limit).map_or(limit, |met| met.from)
}

/// When a moving rectangle meets one that stands still, edges included.
pub(crate) fn touching(mover: &Block, along: Heading, other: &Block) -> Option<Times> {
    times(&axes(mover, along, other), 0, true)
}

/// When a place that moves by `(u, v)` a tick lies within `reach` of a box.
pub(crate) fn near_box(place: Local, u: i64, v: i64, own: &LocalBox, reach: i64) -> Option<Times> {
    let still = LocalBox { u0: place.u, u1: place.u, v0: place.v, v1: place.v };
    let grown = |du: i64, dv: i64| {
        let own = LocalBox { u0: own.u0 - du, u1: own.u1 + du, v0: own.v0 - dv, v1: own.v1 + dv };
        times(&axes_of(&own, &still, u, v), 0, true)
    };
    if reach == 0 {
        return grown(0, 0);
    }
    let outer = grown(reach, reach)?;
    let mut found = Times::or(grown(reach, 0), grown(0, reach));
    // Where nothing can come earlier or stay later, the round corners need no look.
    if found == Some(outer) {
        return found;
    }
    for corner in own.corners() {
        let p = (i128::from(place.u - corner.u), i128::from(place.v - corner.v));
        let (u, v) = (i128::from(u), i128::from(v));
        let ahead = ((p.0 * u + p.1 * v) >> 30) as i64;
        let aside = ((p.0 * v - p.1 * u) >> 30) as i64;
        if aside.abs() > reach {
            continue;
        }
        let half = half_chord(reach, aside);
        found = Times::or(found, Some(Times { from: floor(-ahead - half, ONE), until: ceil(half - ahead, ONE) }));
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

/// When a sliding piece is no farther than `reach` ticks from one that stands still.
pub(crate) fn near(mover: &Block, along: Heading, other: &Block, reach: i32) -> Option<Times> {
    let grown = i64::from(reach) * ONE;
    let all = axes(mover, along, other);
    times(&all, -grown, true)?;
    let mut found = times(&all, 0, true);
    let (mine, theirs) = (along.relative_to(mover.pose.heading), along.relative_to(other.pose.heading));
    for corner in other.corners_from(mover.pose) {
        found = Times::or(found, near_box(corner, -mine.sin(), -mine.cos(), &mover.footprint.scaled(), grown));
    }
    for corner in mover.corners_from(other.pose) {
        found = Times::or(found, near_box(corner, theirs.sin(), theirs.cos(), &other.footprint.scaled(), grown));
    }
    found
}

/// On which stretch of a way a piece is within `reach` ticks of another. With a tolerance it must come nearer than the reach
/// by more than that, and the span still begins where the reach does: a stop there keeps the distance exactly.
pub fn slide_near(
    mover: &Block,
    along: Heading,
    other: &Block,
    reach: i32,
    tolerance: i32,
    limit: i32,
) -> Option<Span> {
    let radius = i64::from(other.footprint.radius()) + i64::from(reach);
    if misses(mover, along, other.pose.at(), radius, limit) {
        return None;
    }
    with_tolerance(reach, tolerance, limit, |reach| near(mover, along, other, reach))
}

/// The stretch within the whole reach, if the reach less the tolerance is ever entered.
pub(crate) fn with_tolerance(
    reach: i32,
    tolerance: i32,
    limit: i32,
    times: impl Fn(i32) -> Option<Times>,
) -> Option<Span> {
    let outer = times(reach)?;
    if outer.from > i64::from(limit) || outer.until < 0 {
        return None;
    }
    let inner = if tolerance == 0 { outer } else { times((reach - tolerance).max(0))? };
    // Times are rounded outwards; what begins exactly now begins at zero.
    let at_start = inner.from <= 0 && inner.until >= 0 && (inner.from < 0 || tolerance == 0);
    (inner.until > 0 || at_start).then_some(())?;
    outer.cut(at_start, limit)
}

/// The table or field on which pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// The corner in the north-west.
    pub low: Point,
    /// The corner in the south-east.
    pub high: Point,
}

impl Field {
    fn scaled(&self, tolerance: i32) -> LocalBox {
        let n = |ticks: i32, by: i32| (i64::from(ticks) + i64::from(by)) * ONE;
        LocalBox {
            u0: n(self.low.x, -tolerance),
            u1: n(self.high.x, tolerance),
            v0: n(-self.high.y, -tolerance),
            v1: n(-self.low.y, tolerance),
        }
    }

    /// Whether no part of a piece is beyond the edge by more than the tolerance.
    pub fn holds(&self, block: &Block, tolerance: i32) -> bool {
        let (own, other) = (self.scaled(tolerance), block.seen_from(Pose::default()));
        own.u0 <= other.u0 && other.u1 <= own.u1 && own.v0 <= other.v0 && other.v1 <= own.v1
    }

    /// How far a piece can slide before a part of it is beyond the edge, `limit` at most; with a tolerance only a piece that
    /// would go beyond it is stopped, and then at the edge itself. Nothing if it is beyond the edge already.
    pub fn way_inside(&self, mover: &Block, along: Heading, tolerance: i32, limit: i32) -> Option<i32> {
        if !self.holds(mover, tolerance) {
            return None;
        }
        let other = mover.seen_from(Pose::default());
        let ways = |own: LocalBox| {
            [(own.u1 - other.u1, along.sin()), (other.u0 - own.u0, -along.sin())]
                .into_iter()
                .chain([(own.v1 - other.v1, along.cos()), (other.v0 - own.v0, -along.cos())])
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
