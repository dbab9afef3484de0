//! Where two pieces touch, and which sides are struck.

use crate::distance::within;
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

/// How two pieces touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// A point of it: the middle of the common edge, or the corner that touches.
    pub at: Point,
    /// How long their edges lie together, if they are parallel; otherwise 0.
    pub length: i32,
    /// What is touched of the first piece.
    pub first: Struck,
    /// What is touched of the second piece.
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

/// Whether two pieces touch.
pub fn touch(a: &Block, b: &Block, scale: &Scale) -> bool {
    within(a, b, scale.contact) && !overlap(a, b, scale.overlap)
}

/// Pieces with parallel edges.
fn flush(a: &Block, b: &Block, quarters: i32, scale: &Scale) -> Contact {
    let (own, other) = (a.footprint.scaled(), b.seen_from(a.pose));
    let (u, v) = depths(&own, &other);
    let ahead = own.v1 - other.v0 <= other.v1 - own.v0;
    let right = own.u1 - other.u0 <= other.u1 - own.u0;
    let (front, flank) = (if ahead { Side::Front } else { Side::Rear }, if right { Side::Right } else { Side::Left });
    let shared_u = (own.u0.max(other.u0), own.u1.min(other.u1));
    let shared_v = (own.v0.max(other.v0), own.v1.min(other.v1));
    let (side, shared) = if v <= u { (front, shared_u) } else { (flank, shared_v) };
    let length = clamped(crate::scalar::to_ticks(shared.1 - shared.0)).max(0);
    let middle = |(low, high): (i64, i64)| low + (high - low) / 2;
    let at = a.pose.world_scaled(Local { u: middle(shared_u), v: middle(shared_v) });
    // What looks out of the first piece looks into the second.
    let facing = |side: Side| Side::quarter(side.degrees() / 90 + 2 - quarters);
    let (first, second) = if length > scale.shared_edge {
        (Struck::Side(side), Struck::Side(facing(side)))
    } else {
        (Struck::Corner(front, flank), ordered(facing(front), facing(flank)))
    };
    Contact { at, length, first, second }
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
        Contact { at: b.corners()[of_b.1], length: 0, first, second: Struck::corner(of_b.1) }
    } else {
        let second = side_at(&b.footprint.scaled(), of_a.2, scale.corner);
        Contact { at: a.corners()[of_a.1], length: 0, first: Struck::corner(of_a.1), second }
    }
}

/// The square of the distance from a box, or less than nothing inside it.
fn signed(own: &LocalBox, p: Local) -> i128 {
    let (u, v) = own.outside(p);
    if (u, v) != (0, 0) {
        return i128::from(u) * i128::from(u) + i128::from(v) * i128::from(v);
    }
    let deep = i128::from((p.u - own.u0).min(own.u1 - p.u).min(p.v - own.v0).min(own.v1 - p.v));
    -deep * deep
}

/// The side of a box that a place is at, or the corner if it is no farther than that from one.
fn side_at(own: &LocalBox, p: Local, corner: i32) -> Struck {
    let corner = i64::from(corner) * ONE;
    let front = if own.v1 - p.v <= p.v - own.v0 { Side::Front } else { Side::Rear };
    let flank = if own.u1 - p.u <= p.u - own.u0 { Side::Right } else { Side::Left };
    let deep_v = (own.v1 - p.v).min(p.v - own.v0);
    let deep_u = (own.u1 - p.u).min(p.u - own.u0);
    // The side with the least depth is touched; the other depth says how far the corner is.
    if deep_u.max(deep_v) <= corner {
        Struck::Corner(front, flank)
    } else if deep_v <= deep_u {
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
        (0, _) => Some(Struck::Side(if p.v > own.v1 { Side::Front } else { Side::Rear })),
        (_, 0) => Some(Struck::Side(if p.u > own.u1 { Side::Right } else { Side::Left })),
        _ => Some(Struck::Corner(
            if p.v > own.v1 { Side::Front } else { Side::Rear },
            if p.u > own.u1 { Side::Right } else { Side::Left },
        )),
    }
}
