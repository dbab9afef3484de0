//! Areas of terrain.

use crate::footprint::{Block, LocalBox};
use crate::index::Bounds;
use crate::point::{Local, Point, cross};
use crate::pose::Heading;
use crate::scalar::{ONE, clamped};
use crate::span::{Span, Times};
use serde::{Deserialize, Serialize};

/// An area with straight edges, convex or not, that does not cross itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: Vec<Point>,
    bounds: Option<Bounds>,
}

impl From<Vec<Point>> for Polygon {
    fn from(points: Vec<Point>) -> Polygon {
        Polygon::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.points
    }
}

/// Where a point lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Inside,
    Border,
    Outside,
}

/// Where a point lies in respect of an outline; both have their coordinates multiplied by the same number.
pub(crate) fn place(outline: &[Point], scale: i64, x: i64, y: i64) -> Place {
    let mut inside = false;
    let scaled = |p: Point| (i128::from(i64::from(p.x) * scale - x), i128::from(i64::from(p.y) * scale - y));
    for (a, b) in edges(outline) {
        let ((ax, ay), (bx, by)) = (scaled(a), scaled(b));
        let turn = ax * by - ay * bx;
        if turn == 0 && ax.min(bx) <= 0 && 0 <= ax.max(bx) && ay.min(by) <= 0 && 0 <= ay.max(by) {
            return Place::Border;
        }
        if (ay > 0) != (by > 0) && (turn > 0) == (by > ay) {
            inside = !inside;
        }
    }
    if inside { Place::Inside } else { Place::Outside }
}

/// The edges of an outline, the last back to the first.
pub(crate) fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(a, b)| (*a, *b))
}

impl Polygon {
    /// An area from its corners in order, either way round.
    pub fn new(points: Vec<Point>) -> Polygon {
        let bounds = Bounds::around(points.iter().copied());
        Polygon { points, bounds }
    }

    /// The ground of a piece as an area, its corners rounded.
    pub fn of_block(block: &Block) -> Polygon {
        Polygon::new(block.corners().to_vec())
    }

    /// The corners.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The box about the area; nothing for one without corners.
    pub fn bounds(&self) -> Option<Bounds> {
        self.bounds
    }

    /// Twice the area, whichever way the corners run.
    pub fn doubled_area(&self) -> i64 {
        let Some(first) = self.points.first() else { return 0 };
        edges(&self.points).map(|(a, b)| cross(*first, a, b)).sum::<i64>().abs()
    }

    /// Whether a point lies in the area, its border included.
    pub fn holds(&self, point: Point) -> bool {
        place(&self.points, 1, i64::from(point.x), i64::from(point.y)) != Place::Outside
    }

    /// Whether a piece touches the area or stands in it.
    pub fn meets(&self, block: &Block) -> bool {
        self.bounds.is_some_and(|own| own.meets(&block.bounds()))
            && (self.crosses(block) || self.holds(block.pose.at()))
    }

    /// Whether a piece stands wholly in the area; it may reach beyond its border by the tolerance.
    pub fn covers(&self, block: &Block, tolerance: i32) -> bool {
        let inner = block.with(block.footprint.shrunk(tolerance));
        self.holds(inner.pose.at()) && !self.crosses(&inner)
    }

    /// Whether an edge touches a piece.
    fn crosses(&self, block: &Block) -> bool {
        let own = block.footprint.scaled();
        edges(&self.points).any(|(a, b)| segment_meets(&own, block.pose.local(a), block.pose.local(b)))
    }

    /// Adds the stretches of a way on which a piece touches the area or stands in it.
    pub fn slide(&self, mover: &Block, along: Heading, limit: i32, found: &mut Vec<Span>) {
        let swept = Bounds::swept(mover, along, limit);
        if !self.bounds.is_some_and(|own| own.meets(&swept)) {
            return;
        }
        let mut times: Vec<(i64, i64)> =
            edges(&self.points).filter_map(|(a, b)| edge_times(mover, along, a, b, limit)).collect();
        times.sort_unstable();
        // Between the edges the piece is all in or all out.
        let end = i64::from(limit) << FINE;
        let mut spans: Vec<(i64, i64)> = Vec::new();
        let mut add = |from: i64, until: i64| match spans.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(until),
            _ => spans.push((from, until)),
        };
        let inside = |from: i64, until: i64| {
            let by = clamped((from + (until - from) / 2) >> FINE);
            self.holds(mover.pose.moved(along, by).at())
        };
        let mut reached = 0;
        for (from, until) in times {
            if from > reached && inside(reached, from) {
                add(reached, from);
            }
            add(from, until);
            reached = reached.max(until);
        }
        if reached < end && inside(reached, end) {
            add(reached, end);
        }
        found.extend(spans.into_iter().filter_map(|(from, until)| whole(from, until, limit)));
    }
}

/// Times of edges are kept in ticks times 2^16.
pub(crate) const FINE: u32 = 16;

/// Fine times as a stretch of whole ticks.
pub(crate) fn whole(from: i64, until: i64, limit: i32) -> Option<Span> {
    let times = Times { from: from >> FINE, until: -(-until >> FINE) };
    times.cut(from <= 0 && until >= 0, limit)
}

/// Whether a segment has a point in common with a box.
pub(crate) fn segment_meets(own: &LocalBox, a: Local, b: Local) -> bool {
    if a.u.max(b.u) < own.u0 || a.u.min(b.u) > own.u1 || a.v.max(b.v) < own.v0 || a.v.min(b.v) > own.v1 {
        return false;
    }
    let (du, dv) = (i128::from(b.u - a.u), i128::from(b.v - a.v));
    let side = |p: Local| du * i128::from(p.v - a.v) - dv * i128::from(p.u - a.u);
    let sides = own.corners().map(side);
    !(sides.iter().all(|s| *s > 0) || sides.iter().all(|s| *s < 0))
}

/// When a sliding piece touches a segment, in fine ticks.
pub(crate) fn edge_times(mover: &Block, along: Heading, a: Point, b: Point, limit: i32) -> Option<(i64, i64)> {
    let (sin, cos) = (along.sin(), along.cos());
    // The segment must lie in the strip of the way.
    let reach = i64::from(mover.footprint.radius() + 1) * ONE;
    let seen = |p: Point| {
        let (dx, dy) = mover.pose.at().to(p);
        (dx * cos - dy * sin, dx * sin + dy * cos)
    };
    let ((a_aside, a_ahead), (b_aside, b_ahead)) = (seen(a), seen(b));
    if a_aside.min(b_aside) > reach
        || a_aside.max(b_aside) < -reach
        || a_ahead.max(b_ahead) < -reach
        || a_ahead.min(b_ahead) > reach + i64::from(limit) * ONE
    {
        return None;
    }
    let (mut from, mut until) = (i64::MIN, i64::MAX);
    // The way must satisfy `low <= t * speed <= high`.
    let mut narrow = |low: i128, high: i128, speed: i64| {
        let (low, high, speed) = if speed < 0 { (-high, -low, -speed) } else { (low, high, speed) };
        if speed == 0 {
            return low <= 0 && 0 <= high;
        }
        // Nothing on the table is farther away than this.
        let bound = |n: i128| n.clamp(-(1 << 60), 1 << 60) as i64;
        from = from.max(bound((low << FINE).div_euclid(speed.into())));
        until = until.min(bound(-(-high << FINE).div_euclid(speed.into())));
        from <= until
    };
    let own = mover.footprint.scaled();
    let (p, q) = (mover.pose.local(a), mover.pose.local(b));
    let mine = along.relative_to(mover.pose.heading);
    let wide = |n: i64| i128::from(n);
    let ahead = narrow(wide(p.u.min(q.u) - own.u1), wide(p.u.max(q.u) - own.u0), mine.sin())
        && narrow(wide(p.v.min(q.v) - own.v1), wide(p.v.max(q.v) - own.v0), mine.cos());
    if !ahead {
        return None;
    }
    // Across the segment: its direction turned by a quarter, in ticks.
    let (dx, dy) = a.to(b);
    let (x, y) = mover.pose.at().to(a);
    let off = wide(x * dy - y * dx) * wide(ONE);
    let (u, v) = {
        let h = mover.pose.heading;
        (dy * h.cos() + dx * h.sin(), dy * h.sin() - dx * h.cos())
    };
    let stretch = |low: i32, high: i32, by: i64| {
        let ends = (wide(by) * i128::from(low), wide(by) * i128::from(high));
        (ends.0.min(ends.1), ends.0.max(ends.1))
    };
    let f = &mover.footprint;
    let ((a0, a1), (b0, b1)) = (stretch(-f.left(), f.right(), u), stretch(-f.rear(), f.front(), v));
    narrow(off - a1 - b1, off - a0 - b0, dy * sin - dx * cos).then_some((from, until))
}
