//! Points of the table, and places as a piece sees them.

use crate::course::Course;
use crate::pose::Heading;
use crate::scalar::{RANGE, clamped, root_up, to_ticks};
use serde::{Deserialize, Serialize};

/// A point of the table in ticks: x east, y south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// Ticks east of the origin.
    pub x: i32,
    /// Ticks south of the origin.
    pub y: i32,
}

/// A place as a piece sees it, in ticks times 2^30.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Local {
    /// To the right.
    pub right: i64,
    /// Ahead.
    pub ahead: i64,
}

impl Point {
    /// A point from its two numbers.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// Whether the point lies where this crate can measure. Check what a player sends before measuring with it.
    pub const fn in_range(self) -> bool {
        -RANGE <= self.x && self.x <= RANGE && -RANGE <= self.y && self.y <= RANGE
    }

    /// Moved by so many ticks east and south, the way x and y grow.
    pub const fn offset(self, east: i32, south: i32) -> Point {
        Point { x: self.x.saturating_add(east), y: self.y.saturating_add(south) }
    }

    /// Moved straight on, each coordinate rounded once.
    #[inline]
    pub fn moved(self, along: impl Into<Course>, by: i32) -> Point {
        let (east, north) = along.into().way(by);
        Point { x: clamped(i64::from(self.x) + east), y: clamped(i64::from(self.y) - north) }
    }

    /// Turned about another point, clockwise if positive, each coordinate rounded once.
    #[inline]
    pub fn turned_about(self, pivot: Point, by: i32) -> Point {
        let turn = Heading::new(by);
        let (east, north) = pivot.to(self);
        Point {
            x: clamped(i64::from(pivot.x) + to_ticks(east * turn.cos() + north * turn.sin())),
            y: clamped(i64::from(pivot.y) - to_ticks(north * turn.cos() - east * turn.sin())),
        }
    }

    /// How far east and north another point lies.
    #[inline]
    pub(crate) fn to(self, other: Point) -> (i64, i64) {
        (i64::from(other.x) - i64::from(self.x), i64::from(self.y) - i64::from(other.y))
    }

    /// The square of the distance to another point; the greatest number there is if the points are far out of range.
    #[inline]
    pub fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = self.to(other);
        dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy))
    }

    /// The distance to another point, rounded up.
    pub fn distance(self, other: Point) -> i32 {
        clamped(root_up(self.distance_squared(other).unsigned_abs().into()) as i64)
    }
}

/// Twice the area of the triangle, positive if it runs against the clock; exact.
#[inline]
pub(crate) fn cross(a: Point, b: Point, c: Point) -> i64 {
    let ((bx, by), (cx, cy)) = (a.to(b), a.to(c));
    bx * cy - by * cx
}
