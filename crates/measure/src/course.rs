//! Which way a straight march goes.

use crate::point::Point;
use crate::pose::Heading;
use crate::scalar::{ONE, root_down, rounded, to_ticks};

/// The direction of a straight way: a whole degree, or from one point to another. It need not be the way a piece looks, so
/// that pieces march ahead, sideways, back, or to any point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    heading: Option<Heading>,
    east: i64,
    north: i64,
}

impl From<Heading> for Course {
    #[inline]
    fn from(heading: Heading) -> Course {
        Course { heading: Some(heading), east: heading.sin(), north: heading.cos() }
    }
}

impl Course {
    /// From one point straight to another, to 2^-30 of the way; nothing if they are one.
    pub fn toward(from: Point, to: Point) -> Option<Course> {
        let (dx, dy) = from.to(to);
        let square = u128::from(dx.unsigned_abs()).pow(2) + u128::from(dy.unsigned_abs()).pow(2);
        // The length times 2^30; what is out of range has less room for the fine part.
        let length = root_down(square.checked_shl(60).filter(|fine| fine >> 60 == square)?) as i128;
        let part = |d: i64| rounded(i128::from(d) << 60, length) as i64;
        (length > 0).then(|| Course { heading: None, east: part(dx), north: part(dy) })
    }

    /// How far east a tick of the way leads, times 2^30.
    #[inline]
    pub const fn east(self) -> i64 {
        self.east
    }

    /// How far north a tick of the way leads, times 2^30.
    #[inline]
    pub const fn north(self) -> i64 {
        self.north
    }

    /// How far to the right and ahead a tick of the way leads as seen by somebody who looks that way, times 2^30.
    #[inline]
    pub(crate) fn seen_by(self, heading: Heading) -> (i64, i64) {
        match self.heading {
            Some(own) => {
                let seen = own.relative_to(heading);
                (seen.sin(), seen.cos())
            }
            None => {
                let (sin, cos) = (heading.sin(), heading.cos());
                (to_ticks(self.east * cos - self.north * sin), to_ticks(self.east * sin + self.north * cos))
            }
        }
    }

    /// Where a place east and north of the start lies: ahead of it and to the right, times 2^30.
    #[inline]
    pub(crate) fn ahead_and_aside(self, (east, north): (i64, i64)) -> (i64, i64) {
        (east * self.east + north * self.north, east * self.north - north * self.east)
    }

    /// The way of so many ticks, in whole ticks east and north.
    #[inline]
    pub(crate) fn way(self, by: i32) -> (i64, i64) {
        debug_assert!(self.east.abs() <= ONE && self.north.abs() <= ONE);
        (to_ticks(i64::from(by) * self.east), to_ticks(i64::from(by) * self.north))
    }
}
