//! The ground a piece commands: all about it, or all that does not lie behind its rear.

use crate::course::Course;
use crate::footprint::{Block, Footprint, Side};
use crate::point::{Local, Point};
use crate::scalar::{ONE, clamped};
use crate::slide;
use crate::span::{Crossing, Span};
use crate::{distance, overlap};
use serde::{Deserialize, Serialize};

/// All points within reach of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Zone {
    /// Whose zone it is.
    pub of: Block,
    /// How far it reaches.
    pub reach: i32,
    /// Whether the ground behind the line through the rear edge belongs to it.
    pub rear: bool,
}

impl Zone {
    /// All points within reach, round at every corner.
    pub const fn around(of: Block, reach: i32) -> Zone {
        Zone { of, reach, rear: true }
    }

    /// All points within reach that do not lie behind the line through the rear edge.
    pub const fn ahead(of: Block, reach: i32) -> Zone {
        Zone { of, reach, rear: false }
    }

    /// The same zone with another reach.
    pub const fn reaching(self, reach: i32) -> Zone {
        Zone { reach, ..self }
    }

    /// The two rectangles of a zone that is cut at the rear: one wider than the piece, one deeper.
    fn bodies(&self, reach: i32) -> [Block; 2] {
        let f = &self.of.footprint;
        let wide = Footprint::new(f.front(), f.rear(), f.left() + reach, f.right() + reach);
        let deep = Footprint::new(f.front() + reach, f.rear(), f.left(), f.right());
        [self.of.with(wide), self.of.with(deep)]
    }

    /// Whether a point lies in the zone, its border included, or in the piece.
    pub fn holds(&self, point: Point) -> bool {
        let ahead = self.rear || self.of.pose.local(point).ahead >= -i64::from(self.of.footprint.rear()) * ONE;
        ahead && distance::gap_to_point(&self.of, point).at_most(self.reach)
    }

    /// Whether a piece meets the zone, its border included, or the piece whose zone it is.
    pub fn meets(&self, other: &Block) -> bool {
        self.is_met(other, self.reach, true)
    }

    /// Whether a piece goes into the zone by more than so many ticks: a piece that stands exactly so deep does not.
    pub fn entered_by(&self, other: &Block, more_than: i32) -> bool {
        self.is_met(other, self.reach.saturating_sub(more_than), false)
    }

    /// Whether a piece is met with another reach: its border only if `closed`.
    fn is_met(&self, other: &Block, reach: i32, closed: bool) -> bool {
        if reach < 0 || (reach == 0 && !closed) {
            // So much deeper than the zone that it is a matter of the piece itself.
            return overlap::overlap(&self.of, other, -reach);
        }
        if overlap::far_apart(&self.of, other, reach) {
            return false;
        }
        let near = |gap: distance::Gap| if closed { gap.at_most(reach) } else { gap.less_than(reach) };
        if self.rear {
            return near(distance::gap(&self.of, other));
        }
        let touches = |body: &Block| {
            if closed { distance::gap(body, other) == distance::Gap::NONE } else { overlap::overlap(body, other, 0) }
        };
        // What reaches the circle beside or behind the front is in the wide rectangle, or behind the rear.
        let rounds = |corner: Local| {
            near(distance::gap_to_place(other, corner)) && self.before_front(other.nearest_to_place(corner))
        };
        self.bodies(reach).iter().any(touches) || self.front_corners_from(other).into_iter().any(rounds)
    }

    /// Both front corners as another piece sees them.
    fn front_corners_from(&self, other: &Block) -> [Local; 2] {
        self.of.ends_from(Side::Front, other.pose)
    }

    /// Whether the nearest point of a piece to a front corner lies before the front; it is rounded, so by a tick more.
    fn before_front(&self, point: Point) -> bool {
        self.of.pose.local(point).ahead >= i64::from(self.of.footprint.front()) * ONE - ONE
    }

    /// On which stretch of a way a piece is in the zone. With a tolerance it must go in by more than that, and the span still
    /// begins at the border: a stop there stands at the limit. Without one touching is enough.
    pub fn slide(&self, mover: &Block, along: impl Into<Course>, tolerance: i32, limit: i32) -> Option<Span> {
        let along = along.into();
        let radius = i64::from(self.of.footprint.radius()) + i64::from(self.reach);
        if slide::misses(mover, along, self.of.pose.at(), radius, limit) {
            return None;
        }
        let outer = self.crossing(mover, along, self.reach, true).filter(|outer| outer.touches(limit))?;
        let at_start = || {
            outer.from_down <= 0 && if tolerance == 0 { self.meets(mover) } else { self.entered_by(mover, tolerance) }
        };
        if tolerance == 0 {
            return Some(outer.cut(at_start(), limit));
        }
        let inner = self.crossing(mover, along, self.reach.saturating_sub(tolerance), false)?;
        inner.enters(limit).then(|| outer.cut(at_start(), limit))
    }

    /// When a piece is in the zone with another reach, at its border only if `closed`.
    fn crossing(&self, mover: &Block, along: Course, reach: i32, closed: bool) -> Option<Crossing> {
        if reach < 0 || (reach == 0 && !closed) {
            return slide::deep(mover, along, &self.of, -reach);
        }
        if self.rear {
            return slide::near(mover, along, &self.of, reach, closed);
        }
        let [wide, deep] = self.bodies(reach);
        let f = &self.of.footprint;
        let hull = Footprint::new(f.front() + reach, f.rear(), f.left() + reach, f.right() + reach);
        let outer = slide::touching(mover, along, &self.of.with(hull), closed)?;
        let body = |body: &Block| slide::touching(mover, along, body, closed);
        let mut found = Crossing::or(body(&wide), body(&deep));
        // Where nothing can come earlier or stay later, the round corners need no look.
        if found == Some(outer) {
            return found;
        }
        let (aside, ahead) = along.seen_by(mover.pose.heading);
        for place in self.front_corners_from(mover) {
            let scaled = i64::from(reach) * ONE;
            let own = mover.footprint.scaled();
            let Some(round) = slide::near_box(place, (-aside, -ahead), &own, scaled, closed) else { continue };
            // The circle counts where it is touched before the front; elsewhere it lies in the wide rectangle, or behind.
            let touched = |at: i64| {
                let seen = Local { right: place.right - aside * at, ahead: place.ahead - ahead * at };
                self.before_front(mover.moved(along, clamped(at)).nearest_to_place(seen))
            };
            for (at, moment) in [
                (round.from_down, Crossing::moment(round.from_down, round.from_up)),
                (round.until_up, Crossing::moment(round.until_down, round.until_up)),
            ] {
                if touched(at) {
                    found = Crossing::or(found, Some(moment));
                }
            }
        }
        found
    }

    /// The strip straight before a side, as wide as the piece and so deep.
    pub fn strip(of: &Block, side: Side, depth: i32) -> Block {
        let f = &of.footprint;
        let footprint = match side {
            Side::Front => Footprint::new(depth, 0, f.left(), f.right()),
            Side::Right => Footprint::new(depth, 0, f.front(), f.rear()),
            Side::Rear => Footprint::new(depth, 0, f.right(), f.left()),
            Side::Left => Footprint::new(depth, 0, f.rear(), f.front()),
        };
        let (u, v) = match side {
            Side::Front => (0, f.front()),
            Side::Right => (f.right(), 0),
            Side::Rear => (0, -f.rear()),
            Side::Left => (-f.left(), 0),
        };
        let at = of.pose.world(u, v);
        Block { pose: crate::Pose { x: at.x, y: at.y, heading: of.outward(side) }, footprint }
    }
}
