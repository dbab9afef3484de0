//! Roads and streams: lines with a width.

use crate::course::Course;
use crate::distance::gap_to_line;
use crate::footprint::Block;
use crate::index::Bounds;
use crate::point::{Local, Point};
use crate::polygon::{FINE, edge_times, segment_meets};
use crate::pose::Heading;
use crate::scalar::{ONE, root_down};
use crate::slide::near_box;
use crate::span::{Crossing, Span, union};
use serde::{Deserialize, Serialize};

/// All points within half the width of a line of one or more points: round at its bends and ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Band {
    /// The middle line.
    pub line: Vec<Point>,
    /// Half the width.
    pub half: i32,
}

impl Band {
    /// A band about a line.
    pub fn new(line: Vec<Point>, half: i32) -> Band {
        Band { line, half }
    }

    /// The round place about a point, such as a bridge or a template.
    pub fn circle(at: Point, radius: i32) -> Band {
        Band { line: vec![at], half: radius }
    }

    /// The box about the band; nothing without points.
    pub fn bounds(&self) -> Option<Bounds> {
        Some(Bounds::around(self.line.iter().copied())?.grown(self.half))
    }

    /// The segments of the line; of a single point one without length.
    fn segments(&self) -> impl Iterator<Item = (Point, Point)> {
        let lone = if let [only] = self.line[..] { Some((only, only)) } else { None };
        self.line.windows(2).map(|pair| (pair[0], pair[1])).chain(lone)
    }

    /// Whether a point lies on the band, its border included.
    pub fn holds(&self, point: Point) -> bool {
        self.meets(&Block::point(point), 0)
    }

    /// Whether a piece touches the band; with a tolerance it must reach into it by more than that, which nobody can if half
    /// the width is no more than the tolerance.
    pub fn meets(&self, block: &Block, tolerance: i32) -> bool {
        let Some(half) = self.inner(tolerance) else { return false };
        let near = self.bounds().is_some_and(|own| own.meets(&block.bounds()));
        near && self.segments().any(|(a, b)| within(block, a, b, half, tolerance == 0))
    }

    /// How far a piece is from the band, rounded up; nothing without points.
    pub fn distance(&self, block: &Block) -> Option<i32> {
        Some((gap_to_line(block, &self.line)?.ticks() - self.half).max(0))
    }

    /// Half the width less the tolerance, in ticks; nothing if nothing is left.
    fn inner(&self, tolerance: i32) -> Option<i32> {
        let half = self.half.saturating_sub(tolerance);
        (half > 0 || (half == 0 && tolerance == 0)).then_some(half)
    }

    /// Adds the stretches of a way on which a piece is on the band. With a tolerance only such stretches count on which it
    /// reaches into the band by more than that; they begin and end at the border all the same.
    pub fn slide(&self, mover: &Block, along: impl Into<Course>, tolerance: i32, limit: i32, found: &mut Vec<Span>) {
        let along = along.into();
        let Some(inner) = self.inner(tolerance) else { return };
        let swept = Bounds::swept(mover, along, limit);
        if !self.bounds().is_some_and(|own| own.meets(&swept)) {
            return;
        }
        let first = found.len();
        let crossings = |half: i32, closed: bool| {
            let all =
                self.segments().filter_map(move |(a, b)| segment_crossing(mover, along, a, b, half, closed, limit));
            all.filter(move |c| if closed { c.touches(limit) } else { c.enters(limit) })
        };
        let mut spans: Vec<Span> = crossings(self.half, true).map(|c| c.cut(false, limit)).collect();
        union(&mut spans);
        if tolerance == 0 {
            found.extend(spans);
        } else {
            let deep: Vec<Span> = crossings(inner, false).map(|c| c.cut(false, limit)).collect();
            let entered = |span: &Span| deep.iter().any(|d| span.from <= d.from && d.until <= span.until);
            found.extend(spans.into_iter().filter(entered));
        }
        // Whole ticks do not tell whether it is met at the start; the piece where it stands does.
        if let Some(span) = found.get_mut(first).filter(|span| span.from == 0) {
            span.at_start = self.meets(mover, tolerance);
        }
    }
}

/// Whether a piece is within so many ticks of a segment, or nearer than that unless `closed`.
fn within(block: &Block, a: Point, b: Point, half: i32, closed: bool) -> bool {
    let own = block.footprint.scaled();
    let (p, q) = (block.pose.local(a), block.pose.local(b));
    if segment_meets(&own, p, q) {
        return true;
    }
    let square = (u128::from(half.unsigned_abs()) << 30).pow(2);
    let close = |end: Local| {
        let (u, v) = own.outside(end);
        let gap = u128::from(u.unsigned_abs()).pow(2) + u128::from(v.unsigned_abs()).pow(2);
        if closed { gap <= square } else { gap < square }
    };
    if close(p) || close(q) || a == b {
        return close(p) || close(q);
    }
    let beside = Beside::new(a, b, half);
    scaled_corners(block, a).into_iter().any(|corner| beside.holds(corner, closed))
}

/// A piece's corners east and north of a point, in ticks times 2^30.
fn scaled_corners(block: &Block, from: Point) -> [Local; 4] {
    block.corners_from(crate::Pose { x: from.x, y: from.y, heading: Heading::NORTH })
}

/// The rectangle on both sides of a segment.
struct Beside {
    dx: i64,
    dy: i64,
    /// The square of the segment's length, and its length times half the width, rounded down to 2^-12.
    square: i64,
    side: i128,
}

impl Beside {
    fn new(a: Point, b: Point, half: i32) -> Beside {
        let ((dx, dy), square) = (a.to(b), a.distance_squared(b));
        let side =
            root_down((u128::from(half.unsigned_abs()).pow(2) * u128::from(square.unsigned_abs())) << 24) as i128;
        Beside { dx, dy, square, side }
    }

    /// Along and across the segment, times its length.
    fn place(&self, (east, north): (i64, i64)) -> (i128, i128) {
        let (east, north, dx, dy) = (i128::from(east), i128::from(north), i128::from(self.dx), i128::from(self.dy));
        (east * dx + north * dy, east * dy - north * dx)
    }

    fn holds(&self, p: Local, closed: bool) -> bool {
        let (along, across) = self.place((p.right, p.ahead));
        let (across, side) = (across.abs(), self.side << 18);
        0 <= along && along <= i128::from(self.square) << 30 && (across < side || (closed && across == side))
    }

    /// When a corner that moves on a course is beside the segment.
    fn crossing(&self, p: Local, course: Course, closed: bool) -> Option<Crossing> {
        let (ahead, across) = self.place((p.right, p.ahead));
        let (ahead_speed, across_speed) = self.place((course.east(), course.north()));
        let (mut from, mut until) = (i64::MIN, i64::MAX);
        let limits = [
            (-ahead, (i128::from(self.square) << 30) - ahead, ahead_speed),
            ((-self.side << 18) - across, (self.side << 18) - across, across_speed),
        ];
        for (low, high, speed) in limits {
            let (low, high, speed) = if speed < 0 { (-high, -low, -speed) } else { (low, high, speed) };
            if speed == 0 {
                (if closed { low <= 0 && 0 <= high } else { low < 0 && 0 < high }).then_some(())?;
                continue;
            }
            let bound = |n: i128| n.clamp(-(1 << 60), 1 << 60) as i64;
            from = from.max(bound((low << FINE).div_euclid(speed)));
            until = until.min(bound(-(-high << FINE).div_euclid(speed)));
        }
        (from < until || (closed && from == until)).then(|| Crossing::fine(from, until, FINE))
    }
}

/// When a sliding piece is within so many ticks of a segment, or nearer than that unless `closed`.
fn segment_crossing(
    mover: &Block,
    along: Course,
    a: Point,
    b: Point,
    half: i32,
    closed: bool,
    limit: i32,
) -> Option<Crossing> {
    let own = mover.footprint.scaled();
    let (aside, ahead) = along.seen_by(mover.pose.heading);
    let touched = edge_times(mover, &own, along, (a, b), true, limit);
    let mut found = touched.map(|(from, until)| Crossing::fine(from, until, FINE));
    if half == 0 {
        return found;
    }
    for end in [a, b] {
        let reach = i64::from(half) * ONE;
        found = Crossing::or(found, near_box(mover.pose.local(end), (-aside, -ahead), &own, reach, closed));
    }
    if a != b {
        let beside = Beside::new(a, b, half);
        for corner in scaled_corners(mover, a) {
            found = Crossing::or(found, beside.crossing(corner, along, closed));
        }
    }
    found
}

/// The point so far along a line of points from its first, and the heading of the line there. Beyond its end the last
/// stretch goes straight on; nothing for fewer than two points.
pub fn along_line(line: &[Point], by: i32) -> Option<(Point, Heading)> {
    let mut left = i64::from(by.max(0));
    let mut pairs = line.windows(2).filter(|pair| pair[0] != pair[1]).peekable();
    while let Some(pair) = pairs.next() {
        let length = i64::from(pair[0].distance(pair[1])).max(1);
        if left <= length || pairs.peek().is_none() {
            let (dx, dy) = pair[0].to(pair[1]);
            let part = |d: i64| crate::scalar::rounded(i128::from(d) * i128::from(left), length.into()) as i64;
            let at = Point::new(
                crate::scalar::clamped(i64::from(pair[0].x) + part(dx)),
                crate::scalar::clamped(i64::from(pair[0].y) - part(dy)),
            );
            return Some((at, Heading::toward(pair[0], pair[1])));
        }
        left -= length;
    }
    None
}

/// On which stretch of a way a piece touches the straight line between two points.
pub fn slide_over_segment(mover: &Block, along: impl Into<Course>, a: Point, b: Point, limit: i32) -> Option<Span> {
    let mut found = Vec::new();
    Band::new(vec![a, b], 0).slide(mover, along, 0, limit, &mut found);
    found.pop()
}
