//! Lines of sight over levels of ground.
//!
//! Heights are whole numbers of the game's own choosing. Along a line the height changes evenly, so that everything is
//! compared as quotients of whole numbers.

use crate::footprint::{Block, Side};
use crate::point::Point;
use crate::polygon::{Place, Polygon, edges, place};
use crate::scalar::{clamped, rounded};
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
pub struct Screen<'a> {
    /// The game's own number for it.
    pub id: u32,
    /// Where it is.
    pub outline: Outline<'a>,
    /// How high it is.
    pub top: i32,
    /// Whether a line exactly as high as the top is hidden: so with woods and walls, not so with ground.
    pub hides_level: bool,
    /// So much of it, in ticks of the line, can be looked through.
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

    /// What hides the target: the first of these screens that does so.
    pub fn hidden_by(&self, screens: &[Screen<'_>]) -> Option<u32> {
        screens.iter().find(|screen| self.is_hidden_by(screen)).map(|screen| screen.id)
    }

    /// Whether one screen hides the target.
    pub fn is_hidden_by(&self, screen: &Screen<'_>) -> bool {
        let stretches = match screen.outline {
            Outline::Area(area) => self.through(area.points()),
            Outline::Block(block) => self.through(&block.corners()),
            Outline::Line(line) => {
                let crossed = self.crossings(line.windows(2).map(|w| (w[0], w[1])));
                crossed.into_iter().map(|at| (at, at)).collect()
            }
        };
        let low = |share: &Share| self.is_low(share, screen);
        if screen.depth <= 0 {
            // The line is lowest at one end of each stretch.
            return stretches.iter().any(|(from, until)| low(from) || low(until));
        }
        let length = i128::from(self.from.distance(self.to));
        let hidden: i128 = stretches.iter().map(|(from, until)| self.low_part(*from, *until, screen)).sum();
        rounded(hidden * length, 1 << 40) > i128::from(screen.depth)
    }

    /// Whether the line is not above the screen's top at a share of its way.
    fn is_low(&self, share: &Share, screen: &Screen<'_>) -> bool {
        let rise = i128::from(self.target) - i128::from(self.eye);
        let line = i128::from(self.eye) * i128::from(share.1) + rise * i128::from(share.0);
        let top = i128::from(screen.top) * i128::from(share.1);
        if screen.hides_level { line <= top } else { line < top }
    }

    /// How much of a stretch is not above the screen's top, in 2^-40 of the line.
    fn low_part(&self, from: Share, until: Share, screen: &Screen<'_>) -> i128 {
        let (start, end) = (from.fixed(), until.fixed());
        let rise = i128::from(self.target) - i128::from(self.eye);
        match (self.is_low(&from, screen), self.is_low(&until, screen)) {
            (true, true) => end - start,
            (false, false) => 0,
            (first, _) => {
                // Where the line passes the height of the top.
                let at = ((i128::from(screen.top) - i128::from(self.eye)) << 40) / rise;
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
    fn through(&self, outline: &[Point]) -> Vec<(Share, Share)> {
        const FINE: i64 = 256;
        let mut shares = vec![Share::START];
        shares.extend(self.crossings(edges(outline)));
        shares.push(Share::END);
        let (dx, dy) = self.from.to(self.to);
        let inside = |from: Share, until: Share| {
            let middle = (from.fixed() + until.fixed()) / 2;
            let at = |start: i32, d: i64| {
                i64::from(start) * FINE + rounded(i128::from(d) * i128::from(FINE) * middle, 1 << 40) as i64
            };
            place(outline, FINE, at(self.from.x, dx), at(self.from.y, -dy)) == Place::Inside
        };
        let parts = shares.windows(2).map(|pair| (pair[0], pair[1]));
        parts.filter(|(from, until)| from.cmp(until) == Ordering::Less && inside(*from, *until)).collect()
    }

    /// How much of the line runs through an area, in ticks.
    pub fn length_inside(&self, area: &Polygon) -> i32 {
        let share: i128 = self.through(area.points()).iter().map(|(from, until)| until.fixed() - from.fixed()).sum();
        clamped(rounded(share * i128::from(self.from.distance(self.to)), 1 << 40) as i64)
    }

    /// Whether the line crosses the inside of an area.
    pub fn crosses(&self, area: &Polygon) -> bool {
        !self.through(area.points()).is_empty()
    }
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
