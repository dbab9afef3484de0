//! The ground a piece covers, and its four sides.

use crate::course::Course;
use crate::index::Bounds;
use crate::point::{Local, Point};
use crate::pose::{Heading, Pose};
use crate::scalar::{ONE, clamped};
use serde::{Deserialize, Serialize};

/// The four sides of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Where it looks.
    Front,
    /// The flank at its right hand.
    Right,
    /// Behind it.
    Rear,
    /// The flank at its left hand.
    Left,
}

impl Side {
    /// Clockwise from the front.
    pub const ALL: [Side; 4] = [Side::Front, Side::Right, Side::Rear, Side::Left];

    /// The side that looks so many quarter turns clockwise from the front.
    pub const fn quarter(turns: i32) -> Side {
        Side::ALL[turns.rem_euclid(4) as usize]
    }

    /// Right or left.
    pub const fn is_flank(self) -> bool {
        matches!(self, Side::Right | Side::Left)
    }

    /// How far the side's outward direction is turned from the heading.
    pub const fn degrees(self) -> i32 {
        match self {
            Side::Front => 0,
            Side::Right => 90,
            Side::Rear => 180,
            Side::Left => 270,
        }
    }
}

/// How far a piece reaches from its reference point in each direction, in ticks. None is negative.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Extents", into = "Extents")]
pub struct Footprint {
    extents: Extents,
    radius: i32,
}

/// The four numbers of a footprint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Extents {
    front: i32,
    rear: i32,
    left: i32,
    right: i32,
}

impl From<Extents> for Footprint {
    fn from(e: Extents) -> Footprint {
        Footprint::new(e.front, e.rear, e.left, e.right)
    }
}

impl From<Footprint> for Extents {
    fn from(footprint: Footprint) -> Extents {
        footprint.extents
    }
}

impl Footprint {
    /// A single point.
    pub const POINT: Footprint = Footprint::new(0, 0, 0, 0);

    /// From what lies ahead, behind, to the left and to the right of the reference point. Negative numbers count as none, and
    /// none counts for more than 2^30 - 1, which is far out of range already.
    pub const fn new(front: i32, rear: i32, left: i32, right: i32) -> Footprint {
        const MOST: i32 = (1 << 30) - 1;
        const fn sound(n: i32) -> i32 {
            if n < 0 {
                0
            } else if n > MOST {
                MOST
            } else {
                n
            }
        }
        let extents = Extents { front: sound(front), rear: sound(rear), left: sound(left), right: sound(right) };
        let wide = if extents.left > extents.right { extents.left } else { extents.right } as i64;
        let deep = if extents.front > extents.rear { extents.front } else { extents.rear } as i64;
        // One more than the farthest corner, so that no rounding brings a corner outside.
        Footprint { extents, radius: (wide * wide + deep * deep).isqrt() as i32 + 1 }
    }

    /// A rectangle about its centre. An odd tick falls to the right and to the front.
    pub const fn centred(width: i32, depth: i32) -> Footprint {
        Footprint::new(depth - depth / 2, depth / 2, width / 2, width - width / 2)
    }

    /// How far it reaches ahead.
    #[inline]
    pub const fn front(&self) -> i32 {
        self.extents.front
    }

    /// How far it reaches back.
    #[inline]
    pub const fn rear(&self) -> i32 {
        self.extents.rear
    }

    /// How far it reaches to the left.
    #[inline]
    pub const fn left(&self) -> i32 {
        self.extents.left
    }

    /// How far it reaches to the right.
    #[inline]
    pub const fn right(&self) -> i32 {
        self.extents.right
    }

    /// From flank to flank.
    pub const fn width(&self) -> i32 {
        self.extents.left + self.extents.right
    }

    /// From front to rear.
    pub const fn depth(&self) -> i32 {
        self.extents.front + self.extents.rear
    }

    /// No corner lies farther from the reference point than this.
    #[inline]
    pub const fn radius(&self) -> i32 {
        self.radius
    }

    /// Larger by so much on every side; a negative number counts as none ([`Block::shrunk`] makes smaller).
    pub const fn grown(&self, by: i32) -> Footprint {
        let (e, by) = (self.extents, if by < 0 { 0 } else { by });
        Footprint::new(
            e.front.saturating_add(by),
            e.rear.saturating_add(by),
            e.left.saturating_add(by),
            e.right.saturating_add(by),
        )
    }

    /// The box in ticks times 2^30.
    #[inline]
    pub(crate) fn scaled(&self) -> LocalBox {
        let e = self.extents;
        let n = |ticks: i32| i64::from(ticks) * ONE;
        LocalBox { left: -n(e.left), right: n(e.right), rear: -n(e.rear), front: n(e.front) }
    }
}

/// A box in somebody's local frame, in ticks times 2^30: the least and greatest places to the right and ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LocalBox {
    pub left: i64,
    pub right: i64,
    pub rear: i64,
    pub front: i64,
}

impl LocalBox {
    /// How far outside the box a place lies, aside and along.
    #[inline]
    pub fn outside(&self, p: Local) -> (i64, i64) {
        ((self.left - p.right).max(p.right - self.right).max(0), (self.rear - p.ahead).max(p.ahead - self.front).max(0))
    }

    /// The place of the box nearest to another.
    pub fn nearest(&self, p: Local) -> Local {
        Local { right: p.right.clamp(self.left, self.right), ahead: p.ahead.clamp(self.rear, self.front) }
    }

    /// Smaller by so much on every side; what is narrower than that shrinks to its middle.
    pub fn shrunk(&self, by: i64) -> LocalBox {
        let ends = |low: i64, high: i64| {
            let by = by.min((high - low) / 2);
            (low + by, high - by)
        };
        let ((left, right), (rear, front)) = (ends(self.left, self.right), ends(self.rear, self.front));
        LocalBox { left, right, rear, front }
    }

    /// The edge on one side.
    pub fn edge(&self, side: Side) -> LocalBox {
        match side {
            Side::Front => LocalBox { rear: self.front, ..*self },
            Side::Right => LocalBox { left: self.right, ..*self },
            Side::Rear => LocalBox { front: self.rear, ..*self },
            Side::Left => LocalBox { right: self.left, ..*self },
        }
    }

    /// Front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Local; 4] {
        [
            Local { right: self.left, ahead: self.front },
            Local { right: self.right, ahead: self.front },
            Local { right: self.right, ahead: self.rear },
            Local { right: self.left, ahead: self.rear },
        ]
    }
}

/// A footprint in a pose: a piece on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Block {
    /// Where it stands.
    pub pose: Pose,
    /// What it covers.
    pub footprint: Footprint,
}

impl Block {
    /// A footprint in a pose.
    #[inline]
    pub const fn new(pose: Pose, footprint: Footprint) -> Block {
        Block { pose, footprint }
    }

    /// A single point that can be moved about like a piece.
    pub const fn point(at: Point) -> Block {
        Block { pose: Pose { x: at.x, y: at.y, heading: Heading::NORTH }, footprint: Footprint::POINT }
    }

    /// Front left, front right, rear right, rear left: clockwise, each rounded once.
    pub fn corners(&self) -> [Point; 4] {
        let f = &self.footprint;
        [(-f.left(), f.front()), (f.right(), f.front()), (f.right(), -f.rear()), (-f.left(), -f.rear())]
            .map(|(u, v)| self.pose.world(u, v))
    }

    /// The left end of the front edge.
    pub fn front_left(&self) -> Point {
        self.pose.world(-self.footprint.left(), self.footprint.front())
    }

    /// The right end of the front edge.
    pub fn front_right(&self) -> Point {
        self.pose.world(self.footprint.right(), self.footprint.front())
    }

    /// The middle of the rectangle.
    pub fn centre(&self) -> Point {
        let f = &self.footprint;
        let twice = Local {
            right: i64::from(f.right() - f.left()) * (ONE / 2),
            ahead: i64::from(f.front() - f.rear()) * (ONE / 2),
        };
        self.pose.world_scaled(twice)
    }

    /// The middle of a side.
    pub fn middle(&self, side: Side) -> Point {
        let f = &self.footprint;
        let half = |n: i32| i64::from(n) * (ONE / 2);
        let whole = |n: i32| i64::from(n) * ONE;
        let (across, along) = (half(f.right() - f.left()), half(f.front() - f.rear()));
        let (u, v) = match side {
            Side::Front => (across, whole(f.front())),
            Side::Right => (whole(f.right()), along),
            Side::Rear => (across, -whole(f.rear())),
            Side::Left => (-whole(f.left()), along),
        };
        self.pose.world_scaled(Local { right: u, ahead: v })
    }

    /// The outward direction of a side.
    pub const fn outward(&self, side: Side) -> Heading {
        self.pose.heading.turned(side.degrees())
    }

    /// The same piece in another pose.
    pub const fn in_pose(&self, pose: Pose) -> Block {
        Block { pose, footprint: self.footprint }
    }

    /// The same piece with another footprint.
    pub const fn with(&self, footprint: Footprint) -> Block {
        Block { pose: self.pose, footprint }
    }

    /// Moved straight on in any direction, without turning.
    pub fn moved(&self, along: impl Into<Course>, by: i32) -> Block {
        self.in_pose(self.pose.moved(along, by))
    }

    /// Turned rigidly about a point, clockwise if positive.
    pub fn turned_about(&self, pivot: Point, by: i32) -> Block {
        self.in_pose(self.pose.turned_about(pivot, by))
    }

    /// The same ground less so much on every side; what is narrower than that shrinks to its middle. The reference point
    /// stays where it is while it lies in what is left, and is moved there otherwise, rounded once.
    pub fn shrunk(&self, by: i32) -> Block {
        let f = &self.footprint;
        // What one side cannot give is taken by moving the point towards the other.
        let ends = |low: i32, high: i32| {
            let by = by.clamp(0, (low + high) / 2);
            let shift = (by - low).max(0) - (by - high).max(0);
            (shift, low - by + shift, high - by - shift)
        };
        let ((aside, left, right), (along, rear, front)) = (ends(f.left(), f.right()), ends(f.rear(), f.front()));
        let at = if (aside, along) == (0, 0) { self.pose.at() } else { self.pose.world(aside, along) };
        Block { pose: self.pose.placed(at), footprint: Footprint::new(front, rear, left, right) }
    }

    /// Whether a point lies in the rectangle, its edges included.
    pub fn holds(&self, point: Point) -> bool {
        self.footprint.scaled().outside(self.pose.local(point)) == (0, 0)
    }

    /// The point of the rectangle nearest to another.
    pub fn nearest_point(&self, to: Point) -> Point {
        self.nearest_to_place(self.pose.local(to))
    }

    /// The point of the rectangle nearest to a place in its own frame.
    pub(crate) fn nearest_to_place(&self, place: Local) -> Point {
        self.pose.world_scaled(self.footprint.scaled().nearest(place))
    }

    /// The box with sides to north and east that holds the piece.
    pub fn bounds(&self) -> Bounds {
        let b = north_up(&self.pose.heading, &self.footprint);
        let low = |n: i64| clamped(n.div_euclid(ONE));
        let high = |n: i64| clamped(-(-n).div_euclid(ONE));
        Bounds {
            west: self.pose.x.saturating_add(low(b.left)),
            north: self.pose.y.saturating_sub(high(b.front)),
            east: self.pose.x.saturating_add(high(b.right)),
            south: self.pose.y.saturating_sub(low(b.rear)),
        }
    }

    /// Whether every coordinate of the piece lies where this crate can measure.
    pub fn in_range(&self) -> bool {
        let b = self.bounds();
        Point::new(b.west, b.north).in_range() && Point::new(b.east, b.south).in_range()
    }

    /// This piece's box in the frame of another: exact but for the sine table.
    #[inline]
    pub(crate) fn seen_from(&self, frame: Pose) -> LocalBox {
        let p = frame.local(self.pose.at());
        let b = north_up(&self.pose.heading.relative_to(frame.heading), &self.footprint);
        LocalBox { left: p.right + b.left, right: p.right + b.right, rear: p.ahead + b.rear, front: p.ahead + b.front }
    }

    /// This piece's corners in the frame of another.
    #[inline]
    pub(crate) fn corners_from(&self, frame: Pose) -> [Local; 4] {
        let f = &self.footprint;
        let n = i64::from;
        self.places_from(
            frame,
            [
                (-n(f.left()), n(f.front())),
                (n(f.right()), n(f.front())),
                (n(f.right()), -n(f.rear())),
                (-n(f.left()), -n(f.rear())),
            ],
        )
    }

    /// The two ends of a side in the frame of another.
    pub(crate) fn ends_from(&self, side: Side, frame: Pose) -> [Local; 2] {
        let corners = self.corners_from(frame);
        match side {
            Side::Front => [corners[0], corners[1]],
            Side::Right => [corners[1], corners[2]],
            Side::Rear => [corners[2], corners[3]],
            Side::Left => [corners[3], corners[0]],
        }
    }

    /// Places so many ticks to this piece's right and ahead of it, in the frame of another.
    #[inline]
    fn places_from<const N: usize>(&self, frame: Pose, places: [(i64, i64); N]) -> [Local; N] {
        let p = frame.local(self.pose.at());
        let turn = self.pose.heading.relative_to(frame.heading);
        let (sin, cos) = (turn.sin(), turn.cos());
        places.map(|(x, y)| Local { right: p.right + x * cos + y * sin, ahead: p.ahead - x * sin + y * cos })
    }

    /// The middle of the rectangle east and south of the origin, in ticks times 2^31: exact but for the sine table.
    pub(crate) fn centre_doubled(&self) -> (i128, i128) {
        let f = &self.footprint;
        let (sin, cos) = (self.pose.heading.sin(), self.pose.heading.cos());
        let (right, ahead) = (i64::from(f.right()) - i64::from(f.left()), i64::from(f.front()) - i64::from(f.rear()));
        let at = |n: i32| i128::from(n) << 31;
        (
            at(self.pose.x) + i128::from(right * cos + ahead * sin),
            at(self.pose.y) - i128::from(ahead * cos - right * sin),
        )
    }
}

/// The box about a footprint turned by a heading, its reference point at the origin.
#[inline]
fn north_up(turn: &Heading, footprint: &Footprint) -> LocalBox {
    let (sin, cos) = (turn.sin(), turn.cos());
    let Extents { front, rear, left, right } = footprint.extents;
    let (front, rear, left, right) = (i64::from(front), i64::from(rear), i64::from(left), i64::from(right));
    let along = |low: i64, high: i64, by: i64| if by >= 0 { (low * by, high * by) } else { (high * by, low * by) };
    let ((a0, a1), (b0, b1)) = (along(-left, right, cos), along(-rear, front, sin));
    let ((c0, c1), (d0, d1)) = (along(-left, right, -sin), along(-rear, front, cos));
    LocalBox { left: a0 + b0, right: a1 + b1, rear: c0 + d0, front: c1 + d1 }
}
