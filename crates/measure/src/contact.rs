//! Where two pieces touch, and which sides are struck.

use crate::distance::{gap_to_side, within};
use crate::footprint::{Block, LocalBox, Side};
use crate::overlap::{depths, overlap};
use crate::point::{Local, Point};
use crate::scalar::{ONE, clamped};
use crate::scale::Scale;
use serde::{Deserialize, Serialize};

/// The part of a piece that is touched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Struck {
    /// One side.
    Side(Side),
    /// A corner: front or rear first, then the flank.
    Corner(Side, Side),
}

impl Struck {
    /// Whether a side is touched, its corners included.
    pub fn includes(self, side: Side) -> bool {
        match self {
            Struck::Side(one) => one == side,
            Struck::Corner(one, other) => one == side || other == side,
        }
    }

    /// The side, if there is no choice between two.
    pub const fn side(self) -> Option<Side> {
        match self {
            Struck::Side(side) => Some(side),
            Struck::Corner(..) => None,
        }
    }

    /// The corner in the order of `Block::corners`.
    const fn corner(index: usize) -> Struck {
        match index {
            0 => Struck::Corner(Side::Front, Side::Left),
            1 => Struck::Corner(Side::Front, Side::Right),
            2 => Struck::Corner(Side::Rear, Side::Right),
            _ => Struck::Corner(Side::Rear, Side::Left),
        }
    }
}

/// How two pieces touch. `first` and `second` say where each would be *struck*, corners with the scale's `corner` about them;
/// whether a piece touches *through* a side, as an attacker through its front, is a question for [`touches_with`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// A point of it: the middle of the common edge, or the corner that touches. Rounded.
    pub at: Point,
    /// The ends of the common edge, the left one first as the first piece looks over that edge; both are the point itself if
    /// there is none.
    pub ends: (Point, Point),
    /// How long their edges lie together, if they are parallel; otherwise 0. Rounded.
    pub length: i32,
    /// Where the first piece would be struck.
    pub first: Struck,
    /// Where the second piece would be struck.
    pub second: Struck,
}

/// How two pieces touch: no farther apart than the scale's contact, without overlap.
pub fn contact(a: &Block, b: &Block, scale: &Scale) -> Option<Contact> {
    if !within(a, b, scale.contact) || overlap(a, b, scale.overlap) {
        return None;
    }
    let turn = b.pose.heading.relative_to(a.pose.heading).degrees();
    if turn % 90 == 0 { Some(flush(a, b, turn / 90, scale)) } else { Some(at_corner(a, b, scale)) }
}

/// Whether two pieces touch and the second is touched through that side of the first: a point of contact lies on its edge,
/// the two end corners included, no farther off than the scale's contact.
pub fn touches_with(a: &Block, side: Side, b: &Block, scale: &Scale) -> bool {
    touch(a, b, scale) && gap_to_side(a, side, b).at_most(scale.contact)
}

/// Whether two pieces touch.
pub fn touch(a: &Block, b: &Block, scale: &Scale) -> bool {
    within(a, b, scale.contact) && !overlap(a, b, scale.overlap)
}

/// Pieces with parallel edges.
fn flush(a: &Block, b: &Block, quarters: i32, scale: &Scale) -> Contact {
    let (own, other) = (a.footprint.scaled(), b.seen_from(a.pose));
    let (u, v) = depths(&own, &other);
    let ahead = own.front - other.rear <= other.front - own.rear;
    let right = own.right - other.left <= other.right - own.left;
    let (front, flank) = (if ahead { Side::Front } else { Side::Rear }, if right { Side::Right } else { Side::Left });
    let shared_u = (own.left.max(other.left), own.right.min(other.right));
    let shared_v = (own.rear.max(other.rear), own.front.min(other.front));
    let (side, shared) = if v <= u { (front, shared_u) } else { (flank, shared_v) };
    let length = clamped(crate::scalar::to_ticks(shared.1 - shared.0)).max(0);
    let middle = |(low, high): (i64, i64)| low + (high - low) / 2;
    let place = |right: i64, ahead: i64| a.pose.world_scaled(Local { right, ahead });
    let at = place(middle(shared_u), middle(shared_v));
    // What looks out of the first piece looks into the second.
    let facing = |side: Side| Side::quarter(side.degrees() / 90 + 2 - quarters);
    let ends = match side {
        _ if length == 0 => (at, at),
        Side::Front => (place(shared_u.0, middle(shared_v)), place(shared_u.1, middle(shared_v))),
        Side::Rear => (place(shared_u.1, middle(shared_v)), place(shared_u.0, middle(shared_v))),
        Side::Right => (place(middle(shared_u), shared_v.1), place(middle(shared_u), shared_v.0)),
        Side::Left => (place(middle(shared_u), shared_v.0), place(middle(shared_u), shared_v.1)),
    };
    let (first, second) = if length >= scale.least_edge {
        (Struck::Side(side), Struck::Side(facing(side)))
    } else {
        (Struck::Corner(front, flank), ordered(facing(front), facing(flank)))
    };
    Contact { at, ends, length, first, second }
}

/// A corner with front or rear named first.
fn ordered(one: Side, other: Side) -> Struck {
    if one.is_flank() { Struck::Corner(other, one) } else { Struck::Corner(one, other) }
}

/// Pieces that stand askew: the corner that is nearest to the other piece, or deepest in it, touches.
fn at_corner(a: &Block, b: &Block, scale: &Scale) -> Contact {
    let nearest = |owner: &Block, frame: &Block| {
        let own = frame.footprint.scaled();
        let corners = owner.corners_from(frame.pose);
        let keys = corners.map(|corner| signed(&own, corner));
        let best = (0..4).min_by_key(|i| keys[*i]).unwrap_or(0);
        (keys[best], best, corners[best])
    };
    let (of_b, of_a) = (nearest(b, a), nearest(a, b));
    if of_b.0 <= of_a.0 {
        let first = side_at(&a.footprint.scaled(), of_b.2, scale.corner);
        let at = b.corners()[of_b.1];
        Contact { at, ends: (at, at), length: 0, first, second: Struck::corner(of_b.1) }
    } else {
        let second = side_at(&b.footprint.scaled(), of_a.2, scale.corner);
        let at = a.corners()[of_a.1];
        Contact { at, ends: (at, at), length: 0, first: Struck::corner(of_a.1), second }
    }
}

/// The square of the distance from a box, or less than nothing inside it.
fn signed(own: &LocalBox, p: Local) -> i128 {
    let (u, v) = own.outside(p);
    if (u, v) != (0, 0) {
        return i128::from(u) * i128::from(u) + i128::from(v) * i128::from(v);
    }
    let deep =
        i128::from((p.right - own.left).min(own.right - p.right).min(p.ahead - own.rear).min(own.front - p.ahead));
    -deep * deep
}

/// The side of a box that a place is at, or the corner if it is no farther than that from one.
fn side_at(own: &LocalBox, p: Local, corner: i32) -> Struck {
    let front = if own.front - p.ahead <= p.ahead - own.rear { Side::Front } else { Side::Rear };
    let flank = if own.right - p.right <= p.right - own.left { Side::Right } else { Side::Left };
    let along = (own.front - p.ahead).min(p.ahead - own.rear);
    let aside = (own.right - p.right).min(p.right - own.left);
    let square = |n: i64| i128::from(n) * i128::from(n);
    // The side with the least depth is touched.
    if square(along) + square(aside) <= square(i64::from(corner) * ONE) {
        Struck::Corner(front, flank)
    } else if along <= aside {
        Struck::Side(front)
    } else {
        Struck::Side(flank)
    }
}

/// The side of a target on which a straight line from a point to its nearest point arrives: a corner if that is the nearest.
/// Nothing if the point lies in the target.
pub fn struck_from(target: &Block, from: Point) -> Option<Struck> {
    let (own, p) = (target.footprint.scaled(), target.pose.local(from));
    match own.outside(p) {
        (0, 0) => None,
        (0, _) => Some(Struck::Side(if p.ahead > own.front { Side::Front } else { Side::Rear })),
        (_, 0) => Some(Struck::Side(if p.right > own.right { Side::Right } else { Side::Left })),
        _ => Some(Struck::Corner(
            if p.ahead > own.front { Side::Front } else { Side::Rear },
            if p.right > own.right { Side::Right } else { Side::Left },
        )),
    }
}
