//! Areas of terrain.

use crate::course::Course;
use crate::distance::{Gap, gap_to_segment};
use crate::footprint::{Block, LocalBox};
use crate::index::Bounds;
use crate::point::{Local, Point, cross};
use crate::scalar::ONE;
use crate::span::{Crossing, Span};
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

/// Where a point lies in respect of an outline; its coordinates are in parts of a tick, of which a tick has 2^bits.
pub(crate) fn place(outline: &[Point], bits: u32, x: i128, y: i128) -> Place {
    let mut inside = false;
    let scaled = |p: Point| ((i128::from(p.x) << bits) - x, (i128::from(p.y) << bits) - y);
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
        place(&self.points, 0, point.x.into(), point.y.into()) != Place::Outside
    }

    /// Whether a piece touches the area or stands in it. With a tolerance it must reach into it by more than that: what is
    /// left of the piece when every side gives way by the tolerance still enters the area.
    pub fn meets(&self, block: &Block, tolerance: i32) -> bool {
        self.bounds.is_some_and(|own| own.meets(&block.bounds()))
            && (self.crosses(block, tolerance, tolerance == 0) || self.holds_centre(block))
    }

    /// Whether a piece stands wholly in the area, flush with its border at most; it may reach beyond it by the tolerance.
    pub fn covers(&self, block: &Block, tolerance: i32) -> bool {
        self.holds_centre(block) && !self.crosses(block, tolerance, false)
    }

    /// How far a piece is from the area; nothing for one without corners.
    pub fn gap(&self, block: &Block) -> Option<Gap> {
        if self.meets(block, 0) {
            return Some(Gap::NONE);
        }
        edges(&self.points).map(|(a, b)| gap_to_segment(block, a, b)).min()
    }

    /// Whether the middle of a piece lies in the area or on its border.
    fn holds_centre(&self, block: &Block) -> bool {
        let (x, y) = block.centre_doubled();
        place(&self.points, 31, x, y) != Place::Outside
    }

    /// Whether an edge touches a piece that gives way by so much on every side, or goes into it unless `closed`.
    fn crosses(&self, block: &Block, gives: i32, closed: bool) -> bool {
        let own = block.footprint.scaled().shrunk(i64::from(gives) * ONE);
        let meets = if closed { segment_meets } else { segment_enters };
        edges(&self.points).any(|(a, b)| meets(&own, block.pose.local(a), block.pose.local(b)))
    }

    /// Adds the stretches of a way on which a piece touches the area or stands in it. With a tolerance only such stretches
    /// count on which it reaches into the area by more than that; they begin and end at the border all the same.
    pub fn slide(&self, mover: &Block, along: impl Into<Course>, tolerance: i32, limit: i32, found: &mut Vec<Span>) {
        let along = along.into();
        let swept = Bounds::swept(mover, along, limit);
        if !self.bounds.is_some_and(|own| own.meets(&swept)) {
            return;
        }
        let outer = self.stretches(mover, along, 0, limit);
        let deep = if tolerance == 0 { Vec::new() } else { self.stretches(mover, along, tolerance, limit) };
        for (from, until) in outer {
            if tolerance != 0 && !deep.iter().any(|d| from <= d.0 && d.1 <= until) {
                continue;
            }
            let at_start = from <= 0 && self.meets(mover, tolerance);
            found.push(Crossing::fine(from, until, FINE).cut(at_start, limit));
        }
    }

    /// The stretches of a way on which a piece that gives way by so much is in the area, in fine ticks. If it gives way its
    /// edges do not count.
    fn stretches(&self, mover: &Block, along: Course, gives: i32, limit: i32) -> Vec<(i64, i64)> {
        let own = mover.footprint.scaled().shrunk(i64::from(gives) * ONE);
        let closed = gives == 0;
        let mut times: Vec<(i64, i64)> = edges(&self.points)
            .filter_map(|(a, b)| edge_times(mover, &own, along, (a, b), closed, limit))
            .filter(|(from, until)| closed || from < until)
            .collect();
        times.sort_unstable();
        // Between the edges the piece is all in or all out.
        let end = i64::from(limit) << FINE;
        let mut spans: Vec<(i64, i64)> = Vec::new();
        let mut add = |from: i64, until: i64| match spans.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(until),
            _ => spans.push((from, until)),
        };
        let (x, y) = mover.centre_doubled();
        let inside = |from: i64, until: i64| {
            // The middle of the piece at the middle of the stretch.
            let by = i128::from(from + (until - from) / 2);
            let way = |speed: i64| (by * i128::from(speed)) >> (FINE - 1);
            place(&self.points, 31, x + way(along.east()), y - way(along.north())) != Place::Outside
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
        let on_way =
            |(from, until): &(i64, i64)| if closed { *from <= end && *until >= 0 } else { *from < end && *until > 0 };
        spans.retain(on_way);
        spans
    }
}

/// Times of edges are kept in ticks times 2^16.
pub(crate) const FINE: u32 = 16;

/// Whether a segment has a point in common with a box.
pub(crate) fn segment_meets(own: &LocalBox, a: Local, b: Local) -> bool {
    if a.right.max(b.right) < own.left
        || a.right.min(b.right) > own.right
        || a.ahead.max(b.ahead) < own.rear
        || a.ahead.min(b.ahead) > own.front
    {
        return false;
    }
    let sides = sides_of(own, a, b);
    !(sides.iter().all(|s| *s > 0) || sides.iter().all(|s| *s < 0))
}

/// Whether a segment goes into a box: touching its border is not enough. A box without width or depth is entered by what
/// crosses it.
pub(crate) fn segment_enters(own: &LocalBox, a: Local, b: Local) -> bool {
    if a.right.max(b.right) <= own.left
        || a.right.min(b.right) >= own.right
        || a.ahead.max(b.ahead) <= own.rear
        || a.ahead.min(b.ahead) >= own.front
    {
        return false;
    }
    let sides = sides_of(own, a, b);
    !(sides.iter().all(|s| *s >= 0) || sides.iter().all(|s| *s <= 0))
}

/// On which side of a line the corners of a box lie.
fn sides_of(own: &LocalBox, a: Local, b: Local) -> [i128; 4] {
    let (aside, ahead) = (i128::from(b.right - a.right), i128::from(b.ahead - a.ahead));
    own.corners().map(|p| aside * i128::from(p.ahead - a.ahead) - ahead * i128::from(p.right - a.right))
}

/// When a box that slides with a piece touches a segment, in fine ticks; without its border unless `closed`.
pub(crate) fn edge_times(
    mover: &Block,
    own: &LocalBox,
    along: Course,
    (a, b): (Point, Point),
    closed: bool,
    limit: i32,
) -> Option<(i64, i64)> {
    // The segment must lie in the strip of the way.
    let reach = i64::from(mover.footprint.radius() + 1) * ONE;
    let seen = |p: Point| along.ahead_and_aside(mover.pose.at().to(p));
    let ((a_ahead, a_aside), (b_ahead, b_aside)) = (seen(a), seen(b));
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
            return if closed { low <= 0 && 0 <= high } else { low < 0 && 0 < high };
        }
        // Nothing on the table is farther away than this.
        let bound = |n: i128| n.clamp(-(1 << 60), 1 << 60) as i64;
        from = from.max(bound((low << FINE).div_euclid(speed.into())));
        until = until.min(bound(-(-high << FINE).div_euclid(speed.into())));
        from <= until
    };
    let (p, q) = (mover.pose.local(a), mover.pose.local(b));
    let (aside, ahead) = along.seen_by(mover.pose.heading);
    let wide = |n: i64| i128::from(n);
    let passes = narrow(wide(p.right.min(q.right) - own.right), wide(p.right.max(q.right) - own.left), aside)
        && narrow(wide(p.ahead.min(q.ahead) - own.front), wide(p.ahead.max(q.ahead) - own.rear), ahead);
    if !passes {
        return None;
    }
    // Across the segment: its direction turned by a quarter, in ticks.
    let (dx, dy) = a.to(b);
    let (x, y) = mover.pose.at().to(a);
    let off = wide(x * dy - y * dx) << 60;
    let (u, v) = {
        let h = mover.pose.heading;
        (dy * h.cos() + dx * h.sin(), dy * h.sin() - dx * h.cos())
    };
    let stretch = |low: i64, high: i64, by: i64| {
        let ends = (wide(by) * wide(low), wide(by) * wide(high));
        (ends.0.min(ends.1), ends.0.max(ends.1))
    };
    let ((a0, a1), (b0, b1)) = (stretch(own.left, own.right, u), stretch(own.rear, own.front, v));
    // The box is 2^30 times as fine as the ticks of the segment; so fine a way is not needed.
    let (low, high) = ((off - a1 - b1) >> 30, -((a0 + b0 - off) >> 30));
    narrow(low, high, dy * along.east() - dx * along.north()).then_some((from, until))
}
