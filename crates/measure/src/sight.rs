//! Lines of sight over levels of ground.
//!
//! Heights are whole numbers of the game's own choosing. Along a line the height changes evenly, so that everything is
//! compared as quotients of whole numbers.

use crate::footprint::{Block, Side};
use crate::point::Point;
use crate::polygon::{Place, Polygon, edges, place};
use crate::scalar::{clamped, rounded};
use crate::span::{Span, union};
use std::cmp::Ordering;

/// A straight line from an eye to what it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SightLine {
    /// The eye.
    pub from: Point,
    /// What it looks at.
    pub to: Point,
    /// The height of the eye.
    pub eye: i32,
    /// The height of what it looks at.
    pub target: i32,
}

/// The outline of something that can hide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline<'a> {
    /// Ground with an outline. Running along its border or through a corner is not crossing it.
    Area(&'a Polygon),
    /// A piece or a building, likewise.
    Block(Block),
    /// A hedge or a wall without width. Any common point is a crossing.
    Line(&'a [Point]),
}

/// Something that can hide what lies behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SightObstacle<'a> {
    /// The game's own number for it.
    pub id: u32,
    /// Where it is.
    pub outline: Outline<'a>,
    /// How high it is.
    pub top: i32,
    /// Whether a line exactly as high as the top is hidden: so with woods and walls, not so with ground.
    pub hides_level: bool,
    /// So much of it, in ticks of the line, can be looked through; 0 for what hides at once. What is seen through one uses up
    /// its part of what can be seen through the next, so that two woods hide as much as one of the same depth.
    pub depth: i32,
}

/// A share of a line from 0 to 1: a quotient with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Share(i64, i64);

impl Share {
    const START: Share = Share(0, 1);
    const END: Share = Share(1, 1);

    fn cmp(&self, other: &Share) -> Ordering {
        (i128::from(self.0) * i128::from(other.1)).cmp(&(i128::from(other.0) * i128::from(self.1)))
    }

    fn of(numerator: i64, denominator: i64) -> Option<Share> {
        let (n, d) = if denominator < 0 { (-numerator, -denominator) } else { (numerator, denominator) };
        (d != 0 && 0 <= n && n <= d).then_some(Share(n, d))
    }

    /// In 2^-40.
    fn fixed(self) -> i128 {
        (i128::from(self.0) << 40) / i128::from(self.1)
    }
}

impl SightLine {
    /// A line over flat ground.
    pub const fn flat(from: Point, to: Point) -> SightLine {
        SightLine { from, to, eye: 0, target: 0 }
    }

    /// What hides the target: the first of these obstacles that does so by itself, or with what was looked through before it.
    /// Obstacles that overlap count twice.
    pub fn hidden_by(&self, obstacles: &[SightObstacle<'_>]) -> Option<u32> {
        // Ticks looked through, by the depth that can be; shares of it are added in 2^-60.
        let mut through: Vec<(i32, i64)> = Vec::new();
        for obstacle in obstacles {
            if obstacle.depth <= 0 {
                if self.is_hidden_by(obstacle) {
                    return Some(obstacle.id);
                }
                continue;
            }
            let length = i64::from(self.length_hidden(obstacle));
            match through.iter_mut().find(|(depth, _)| *depth == obstacle.depth) {
                Some((_, sum)) => *sum += length,
                None => through.push((obstacle.depth, length)),
            }
            let used: i128 = through.iter().map(|(depth, sum)| (i128::from(*sum) << 60) / i128::from(*depth)).sum();
            if used > 1 << 60 {
                return Some(obstacle.id);
            }
        }
        None
    }

    /// Whether one obstacle hides the target by itself.
    pub fn is_hidden_by(&self, obstacle: &SightObstacle<'_>) -> bool {
        if obstacle.depth > 0 {
            return self.length_hidden(obstacle) > obstacle.depth;
        }
        // The line is lowest at one end of each stretch.
        let low = |share: &Share| self.is_low(share, obstacle);
        self.stretches_of(obstacle).iter().any(|(from, until)| low(from) || low(until))
    }

    /// How much of the line runs through an obstacle and not above its top, in ticks, rounded.
    pub fn length_hidden(&self, obstacle: &SightObstacle<'_>) -> i32 {
        let stretches = self.stretches_of(obstacle);
        let hidden: i128 = stretches.iter().map(|(from, until)| self.low_part(*from, *until, obstacle)).sum();
        clamped(rounded(hidden * i128::from(self.from.distance(self.to)), 1 << 40) as i64)
    }

    fn stretches_of(&self, obstacle: &SightObstacle<'_>) -> Vec<(Share, Share)> {
        match obstacle.outline {
            Outline::Area(area) => self.stretches_in(area.points()),
            Outline::Block(block) => self.stretches_in(&block.corners()),
            Outline::Line(line) => self.crossings(segments(line)).into_iter().map(|at| (at, at)).collect(),
        }
    }

    /// Whether the line is not above the obstacle's top at a share of its way.
    fn is_low(&self, share: &Share, obstacle: &SightObstacle<'_>) -> bool {
        let rise = i128::from(self.target) - i128::from(self.eye);
        let line = i128::from(self.eye) * i128::from(share.1) + rise * i128::from(share.0);
        let top = i128::from(obstacle.top) * i128::from(share.1);
        if obstacle.hides_level { line <= top } else { line < top }
    }

    /// How much of a stretch is not above the obstacle's top, in 2^-40 of the line.
    fn low_part(&self, from: Share, until: Share, obstacle: &SightObstacle<'_>) -> i128 {
        let (start, end) = (from.fixed(), until.fixed());
        let rise = i128::from(self.target) - i128::from(self.eye);
        match (self.is_low(&from, obstacle), self.is_low(&until, obstacle)) {
            (true, true) => end - start,
            (false, false) => 0,
            (first, _) => {
                // Where the line passes the height of the top.
                let at = ((i128::from(obstacle.top) - i128::from(self.eye)) << 40) / rise;
                let at = at.clamp(start, end);
                if first { at - start } else { end - at }
            }
        }
    }

    /// Where the line has a point in common with segments, in order.
    fn crossings(&self, segments: impl Iterator<Item = (Point, Point)>) -> Vec<Share> {
        let (dx, dy) = self.from.to(self.to);
        let mut found: Vec<Share> = Vec::new();
        for (a, b) in segments {
            let ((ax, ay), (ex, ey)) = (self.from.to(a), a.to(b));
            let across = dx * ey - dy * ex;
            let aside = ax * dy - ay * dx;
            if across != 0 {
                // Where on the segment, where on the line.
                if Share::of(aside, across).is_some() {
                    found.extend(Share::of(ax * ey - ay * ex, across));
                }
            } else if aside == 0 {
                let square = dx * dx + dy * dy;
                for (x, y) in [(ax, ay), self.from.to(b)] {
                    found.extend(Share::of(x * dx + y * dy, square));
                }
            }
        }
        found.sort_by(Share::cmp);
        found
    }

    /// The stretches of the line inside an outline.
    fn stretches_in(&self, outline: &[Point]) -> Vec<(Share, Share)> {
        const FINE: u32 = 8;
        let mut shares = vec![Share::START];
        shares.extend(self.crossings(edges(outline)));
        shares.push(Share::END);
        let (dx, dy) = self.from.to(self.to);
        let inside = |from: Share, until: Share| {
            let middle = (from.fixed() + until.fixed()) / 2;
            let at =
                |start: i32, d: i64| (i128::from(start) << FINE) + rounded(i128::from(d) * middle, 1 << (40 - FINE));
            place(outline, FINE, at(self.from.x, dx), at(self.from.y, -dy)) == Place::Inside
        };
        let parts = shares.windows(2).map(|pair| (pair[0], pair[1]));
        parts.filter(|(from, until)| from.cmp(until) == Ordering::Less && inside(*from, *until)).collect()
    }

    /// Where the line enters and leaves an area, in ticks from its beginning and in order. Each stretch is rounded outwards;
    /// running along the border or through a corner is not in it.
    pub fn through(&self, area: &Polygon) -> Vec<Span> {
        let length = self.from.distance(self.to);
        let ticks = |share: Share| i128::from(share.0) * i128::from(length);
        let mut spans: Vec<Span> = self
            .stretches_in(area.points())
            .into_iter()
            .map(|(from, until)| {
                let down = ticks(from).div_euclid(from.1.into());
                let up = -(-ticks(until)).div_euclid(until.1.into());
                Span { from: clamped(down as i64), until: clamped(up as i64), at_start: from.0 == 0 }
            })
            .collect();
        union(&mut spans);
        spans
    }

    /// How much of the line runs through an area, in ticks, rounded.
    pub fn length_inside(&self, area: &Polygon) -> i32 {
        let share: i128 = self.stretches_in(area.points()).iter().map(|(a, b)| b.fixed() - a.fixed()).sum();
        clamped(rounded(share * i128::from(self.from.distance(self.to)), 1 << 40) as i64)
    }

    /// Whether the line crosses the inside of an area.
    pub fn crosses(&self, area: &Polygon) -> bool {
        !self.stretches_in(area.points()).is_empty()
    }

    /// Whether the line has a point in common with a line of points, such as a hedge or the edge of a crest.
    pub fn crosses_line(&self, line: &[Point]) -> bool {
        !self.crossings(segments(line)).is_empty()
    }
}

/// The straight parts of a line of points.
fn segments(line: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    line.windows(2).map(|pair| (pair[0], pair[1]))
}

/// The points from which a company looks: the left end, the middle and the right end of its front.
pub fn eyes_of(block: &Block) -> [Point; 3] {
    [block.front_left(), block.middle(Side::Front), block.front_right()]
}

/// The points at which a piece is seen: its centre and its four corners.
pub fn marks_of(block: &Block) -> [Point; 5] {
    let [a, b, c, d] = block.corners();
    [block.centre(), a, b, c, d]
}
