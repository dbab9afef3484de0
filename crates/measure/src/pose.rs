//! Where a piece stands and which way it looks.

use crate::course::Course;
use crate::point::{Local, Point};
use crate::scalar::{ONE, clamped, sine, to_ticks};
use serde::{Deserialize, Serialize};

/// Whole degrees clockwise from north, 0 to 359.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Heading(u16);

impl Heading {
    /// North.
    pub const NORTH: Heading = Heading(0);
    /// East.
    pub const EAST: Heading = Heading(90);
    /// South.
    pub const SOUTH: Heading = Heading(180);
    /// West.
    pub const WEST: Heading = Heading(270);

    /// Any number of degrees, brought into 0 to 359.
    #[inline]
    pub const fn new(degrees: i32) -> Heading {
        Heading(degrees.rem_euclid(360) as u16)
    }

    /// 0 to 359.
    #[inline]
    pub const fn degrees(self) -> i32 {
        self.0 as i32
    }

    /// Turned clockwise by so many degrees, or the other way if negative.
    #[inline]
    pub const fn turned(self, by: i32) -> Heading {
        Heading::new(self.degrees() + by.rem_euclid(360))
    }

    /// This heading as seen from another: 0 if they are equal.
    #[inline]
    pub const fn relative_to(self, other: Heading) -> Heading {
        let degrees = self.0 + 360 - other.0;
        Heading(if degrees >= 360 { degrees - 360 } else { degrees })
    }

    /// The shortest turn to another heading: -179 to 180, clockwise positive.
    pub const fn turn_to(self, other: Heading) -> i32 {
        let degrees = other.relative_to(self).degrees();
        if degrees > 180 { degrees - 360 } else { degrees }
    }

    /// The sine times 2^30: how far east one unit of the way leads.
    #[inline]
    pub fn sin(self) -> i64 {
        sine(usize::from(self.0))
    }

    /// The cosine times 2^30: how far north one unit of the way leads.
    #[inline]
    pub fn cos(self) -> i64 {
        sine(usize::from(if self.0 >= 270 { self.0 - 270 } else { self.0 + 90 }))
    }

    /// The whole degree nearest to the direction from one point to another; north if they are one.
    pub fn toward(from: Point, to: Point) -> Heading {
        let (dx, dy) = from.to(to);
        let along = |degrees: i32| {
            let heading = Heading::new(degrees);
            i128::from(dx) * i128::from(heading.sin()) + i128::from(dy) * i128::from(heading.cos())
        };
        // The quadrant first; within it the best degree has no better neighbour.
        let (mut low, mut high) = match (dx >= 0, dy >= 0) {
            (true, true) => (0, 90),
            (true, false) => (90, 180),
            (false, false) => (180, 270),
            (false, true) => (270, 360),
        };
        while low < high {
            let middle = (low + high) / 2;
            if along(middle) >= along(middle + 1) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Heading::new(low)
    }
}

impl From<i32> for Heading {
    fn from(degrees: i32) -> Heading {
        Heading::new(degrees)
    }
}

impl From<Heading> for i32 {
    fn from(heading: Heading) -> i32 {
        heading.degrees()
    }
}

/// A reference point and a heading. x runs east, y runs south.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pose {
    /// Ticks east of the origin.
    pub x: i32,
    /// Ticks south of the origin.
    pub y: i32,
    /// The way it looks.
    pub heading: Heading,
}

impl Pose {
    /// A pose from its three numbers.
    pub const fn new(x: i32, y: i32, degrees: i32) -> Pose {
        Pose { x, y, heading: Heading::new(degrees) }
    }

    /// The reference point.
    #[inline]
    pub const fn at(self) -> Point {
        Point { x: self.x, y: self.y }
    }

    /// The same place, looking another way.
    pub const fn facing(self, heading: Heading) -> Pose {
        Pose { heading, ..self }
    }

    /// The same heading at another place.
    pub const fn placed(self, at: Point) -> Pose {
        Pose { x: at.x, y: at.y, heading: self.heading }
    }

    /// Where a point of the table lies as seen from here, exactly.
    #[inline]
    pub fn local(self, point: Point) -> Local {
        let (dx, dy) = self.at().to(point);
        let (sin, cos) = (self.heading.sin(), self.heading.cos());
        Local { right: dx * cos - dy * sin, ahead: dx * sin + dy * cos }
    }

    /// The point of the table so many ticks to the right and ahead, rounded once.
    #[inline]
    pub fn world(self, right: i32, ahead: i32) -> Point {
        self.world_scaled(Local { right: i64::from(right) * ONE, ahead: i64::from(ahead) * ONE })
    }

    /// The point of the table at a local place, rounded.
    pub(crate) fn world_scaled(self, local: Local) -> Point {
        // Whole ticks and the rest apart, so that nothing overflows.
        let (sin, cos) = (self.heading.sin(), self.heading.cos());
        let split = |n: i64| (n.div_euclid(ONE), n.rem_euclid(ONE));
        let ((u, du), (v, dv)) = (split(local.right), split(local.ahead));
        let east = u * cos + v * sin + (du * cos) / ONE + (dv * sin) / ONE;
        let north = v * cos - u * sin + (dv * cos) / ONE - (du * sin) / ONE;
        Point { x: clamped(i64::from(self.x) + to_ticks(east)), y: clamped(i64::from(self.y) - to_ticks(north)) }
    }

    /// Moved straight on in any direction, ahead, sideways or back, without turning.
    pub fn moved(self, along: impl Into<Course>, by: i32) -> Pose {
        self.placed(self.at().moved(along, by))
    }

    /// Moved straight ahead.
    pub fn advanced(self, by: i32) -> Pose {
        self.moved(self.heading, by)
    }

    /// Turned rigidly about a point, clockwise if positive.
    pub fn turned_about(self, pivot: Point, by: i32) -> Pose {
        let at = self.at().turned_about(pivot, by);
        Pose { x: at.x, y: at.y, heading: self.heading.turned(by) }
    }
}
