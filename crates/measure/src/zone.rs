//! The ground a piece commands: all about it, or all that does not lie behind its rear.

use crate::footprint::{Block, Footprint, Side};
use crate::point::Point;
use crate::pose::Heading;
use crate::scalar::ONE;
use crate::slide;
use crate::span::{Span, Times};
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
        let ahead = self.rear || self.of.pose.local(point).v >= -i64::from(self.of.footprint.rear()) * ONE;
        ahead && distance::gap_to_point(&self.of, point).at_most(self.reach)
    }

    /// Whether a piece meets the zone, its border included, or the piece whose zone it is.
    pub fn meets(&self, other: &Block) -> bool {
        if overlap::far_apart(&self.of, other, self.reach) {
            return false;
        }
        if self.rear {
            return distance::gap(&self.of, other).at_most(self.reach);
        }
        let touches = |body: &Block| distance::gap(body, other) == distance::Gap::NONE;
        self.bodies(self.reach).iter().any(touches) || self.front_corners().any(|corner| self.rounds(other, corner))
    }

    fn front_corners(&self) -> impl Iterator<Item = Point> {
        [self.of.front_left(), self.of.front_right()].into_iter()
    }

    /// Whether a piece reaches the round part about a front corner. What reaches the circle beside or behind the front is in
    /// the wide rectangle, or behind the rear.
    fn rounds(&self, other: &Block, corner: Point) -> bool {
        distance::gap_to_point(other, corner).at_most(self.reach) && self.before_front(other.nearest_point(corner))
    }

    fn before_front(&self, point: Point) -> bool {
        self.of.pose.local(point).v >= i64::from(self.of.footprint.front()) * ONE - ONE
    }

    /// On which stretch of a way a piece is in the zone. With a tolerance it must go in deeper than that, and the span still
    /// begins at the border: a stop there stands exactly at the limit.
    pub fn slide(&self, mover: &Block, along: Heading, tolerance: i32, limit: i32) -> Option<Span> {
        let radius = i64::from(self.of.footprint.radius()) + i64::from(self.reach);
        if slide::misses(mover, along, self.of.pose.at(), radius, limit) {
            return None;
        }
        slide::with_tolerance(self.reach, tolerance, limit, |reach| self.times(mover, along, reach))
    }

    fn times(&self, mover: &Block, along: Heading, reach: i32) -> Option<Times> {
        if self.rear {
            return slide::near(mover, along, &self.of, reach);
        }
        let [wide, deep] = self.bodies(reach);
        let f = &self.of.footprint;
        let hull = Footprint::new(f.front() + reach, f.rear(), f.left() + reach, f.right() + reach);
        let outer = slide::touching(mover, along, &self.of.with(hull))?;
        let mut found = Times::or(slide::touching(mover, along, &wide), slide::touching(mover, along, &deep));
        // Where nothing can come earlier or stay later, the round corners need no look.
        if found == Some(outer) {
            return found;
        }
        let mine = along.relative_to(mover.pose.heading);
        for corner in self.front_corners() {
            let place = mover.pose.local(corner);
            let scaled = i64::from(reach) * ONE;
            let own = mover.footprint.scaled();
            let Some(round) = slide::near_box(place, -mine.sin(), -mine.cos(), &own, scaled) else { continue };
            // The circle counts where it is touched before the front; elsewhere it lies in the wide rectangle, or behind.
            let touched = |at: i64| {
                let moved = mover.moved(along, crate::scalar::clamped(at));
                self.before_front(moved.nearest_point(corner))
            };
            for (at, times) in [
                (round.from, Times { until: round.from, ..round }),
                (round.until, Times { from: round.until, ..round }),
            ] {
                if touched(at) {
                    found = Times::or(found, Some(times));
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
