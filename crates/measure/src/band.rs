//! Roads and streams: lines with a width.

use crate::footprint::Block;
use crate::index::Bounds;
use crate::point::{Local, Point};
use crate::polygon::{FINE, edge_times, segment_meets, whole};
use crate::pose::Heading;
use crate::scalar::{ONE, ceil, floor, root_down};
use crate::slide::near_box;
use crate::span::{Span, Times, union};
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

    /// Whether a piece touches the band; with a tolerance it must reach into it by more than that.
    pub fn meets(&self, block: &Block, tolerance: i32) -> bool {
        let Some(half) = self.inner(tolerance) else { return false };
        let near = self.bounds().is_some_and(|own| own.meets(&block.bounds()));
        near && self.segments().any(|(a, b)| within(block, a, b, half))
    }

    /// Half the width less the tolerance, in ticks; nothing if nothing is left.
    fn inner(&self, tolerance: i32) -> Option<i32> {
        let half = self.half - tolerance;
        (half >= 0 && tolerance >= 0).then_some(half)
    }

    /// Adds the stretches of a way on which a piece is on the band. With a tolerance only such stretches count on which it
    /// reaches into the band by more than that; they begin and end at the border all the same.
    pub fn slide(&self, mover: &Block, along: Heading, tolerance: i32, limit: i32, found: &mut Vec<Span>) {
        let Some(inner) = self.inner(tolerance) else { return };
        let swept = Bounds::swept(mover, along, limit);
        if !self.bounds().is_some_and(|own| own.meets(&swept)) {
            return;
        }
        let spans = |half: i32| {
            let mut spans: Vec<Span> = self
                .segments()
                .filter_map(|(a, b)| {
                    let times = segment_times(mover, along, a, b, half, limit)?;
                    times.cut(times.from <= 0 && times.until >= 0, limit)
                })
                .collect();
            union(&mut spans);
            spans
        };
        let outer = spans(self.half);
        if tolerance == 0 {
            found.extend(outer);
            return;
        }
        let deep = spans(inner);
        for mut span in outer {
            let mut inside = deep.iter().filter(|d| span.from <= d.from && d.until <= span.until).peekable();
            if inside.peek().is_some() {
                span.at_start = inside.any(|d| d.at_start);
                found.push(span);
            }
        }
    }
}

/// Whether a piece is within so many ticks of a segment.
fn within(block: &Block, a: Point, b: Point, half: i32) -> bool {
    let own = block.footprint.scaled();
    let (p, q) = (block.pose.local(a), block.pose.local(b));
    if segment_meets(&own, p, q) {
        return true;
    }
    let square = (u128::from(half.unsigned_abs()) << 30).pow(2);
    let close = |end: Local| {
        let (u, v) = own.outside(end);
        u128::from(u.unsigned_abs()).pow(2) + u128::from(v.unsigned_abs()).pow(2) <= square
    };
    if close(p) || close(q) || a == b {
        return close(p) || close(q);
    }
    let beside = Beside::new(a, b, half);
    scaled_corners(block, a).into_iter().any(|corner| beside.holds(corner))
}

/// A piece's corners east and north of a point, in ticks times 2^30.
fn scaled_corners(block: &Block, from: Point) -> [Local; 4] {
    block.corners_from(crate::Pose { x: from.x, y: from.y, heading: Heading::NORTH })
}

/// The rectangle on both sides of a segment.
struct Beside {
    dx: i64,
    dy: i64,
    /// The square of the segment's length, and its length times half the width, rounded down.
    square: i64,
    side: i64,
}

impl Beside {
    fn new(a: Point, b: Point, half: i32) -> Beside {
        let ((dx, dy), square) = (a.to(b), a.distance_squared(b));
        let side = root_down(u128::from(half.unsigned_abs()).pow(2) * u128::from(square.unsigned_abs())) as i64;
        Beside { dx, dy, square, side }
    }

    /// Along and across the segment, times its length.
    fn place(&self, u: i64, v: i64) -> (i128, i128) {
        let (u, v, dx, dy) = (i128::from(u), i128::from(v), i128::from(self.dx), i128::from(self.dy));
        (u * dx + v * dy, u * dy - v * dx)
    }

    fn holds(&self, p: Local) -> bool {
        let (along, across) = self.place(p.u, p.v);
        0 <= along && along <= i128::from(self.square) << 30 && across.abs() <= i128::from(self.side) << 30
    }

    /// When a corner that moves along a heading is beside the segment.
    fn times(&self, p: Local, along: Heading) -> Option<Times> {
        let (ahead, across) = self.place(p.u, p.v);
        let (ahead_speed, across_speed) = self.place(along.sin(), along.cos());
        let (mut from, mut until) = (i64::MIN, i64::MAX);
        let limits = [
            (-ahead, (i128::from(self.square) << 30) - ahead, ahead_speed),
            ((-i128::from(self.side) << 30) - across, (i128::from(self.side) << 30) - across, across_speed),
        ];
        for (low, high, speed) in limits {
            let (low, high, speed) = if speed < 0 { (-high, -low, -speed) } else { (low, high, speed) };
            if speed == 0 {
                (low <= 0 && 0 <= high).then_some(())?;
                continue;
            }
            let bound = |n: i128| n.clamp(-(1 << 60), 1 << 60) as i64;
            from = from.max(bound((low << FINE).div_euclid(speed)));
            until = until.min(bound(-(-high << FINE).div_euclid(speed)));
        }
        (from <= until && from > i64::MIN).then(|| fine(from, until))
    }
}

/// Fine times in whole ticks.
fn fine(from: i64, until: i64) -> Times {
    Times { from: floor(from, 1 << FINE), until: ceil(until, 1 << FINE) }
}

/// When a sliding piece is within so many ticks of a segment.
fn segment_times(mover: &Block, along: Heading, a: Point, b: Point, half: i32, limit: i32) -> Option<Times> {
    let own = mover.footprint.scaled();
    let mine = along.relative_to(mover.pose.heading);
    let mut found = edge_times(mover, along, a, b, limit).map(|(from, until)| fine(from, until));
    if half == 0 {
        return found;
    }
    for end in [a, b] {
        let reach = i64::from(half) * ONE;
        found = Times::or(found, near_box(mover.pose.local(end), -mine.sin(), -mine.cos(), &own, reach));
    }
    if a != b {
        let beside = Beside::new(a, b, half);
        for corner in scaled_corners(mover, a) {
            found = Times::or(found, beside.times(corner, along));
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

/// A fine stretch as whole ticks of a way, for those who slide along edges themselves.
pub fn edge_span(mover: &Block, along: Heading, a: Point, b: Point, limit: i32) -> Option<Span> {
    let (from, until) = edge_times(mover, along, a, b, limit)?;
    whole(from, until, limit)
}
