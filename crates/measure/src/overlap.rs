//! Whether two pieces stand on the same ground.

use crate::footprint::{Block, LocalBox};
use crate::scalar::ONE;

/// The circles about both reference points are apart by more than so many ticks.
#[inline]
pub(crate) fn far_apart(a: &Block, b: &Block, by: i32) -> bool {
    let reach = i64::from(a.footprint.radius()) + i64::from(b.footprint.radius()) + i64::from(by);
    reach < 0 || a.pose.at().distance_squared(b.pose.at()) > reach * reach
}

/// How deep two boxes of one frame reach into each other along its two axes; negative if they are apart.
#[inline]
pub(crate) fn depths(own: &LocalBox, other: &LocalBox) -> (i64, i64) {
    ((own.right - other.left).min(other.right - own.left), (own.front - other.rear).min(other.front - own.rear))
}

/// Whether two pieces reach deeper into each other than the tolerance, along every axis. Symmetric.
#[inline]
pub fn overlap(a: &Block, b: &Block, tolerance: i32) -> bool {
    if far_apart(a, b, -tolerance) {
        return false;
    }
    let tolerance = i64::from(tolerance) * ONE;
    let deep = |frame: &Block, other: &Block| {
        let (u, v) = depths(&frame.footprint.scaled(), &other.seen_from(frame.pose));
        u > tolerance && v > tolerance
    };
    deep(a, b) && deep(b, a)
}

/// How deep two pieces reach into each other: the least depth along any axis, in whole ticks rounded down; negative if some
/// axis parts them. Symmetric.
pub fn penetration(a: &Block, b: &Block) -> i32 {
    let deep = |frame: &Block, other: &Block| {
        let (u, v) = depths(&frame.footprint.scaled(), &other.seen_from(frame.pose));
        u.min(v)
    };
    crate::scalar::clamped(deep(a, b).min(deep(b, a)).div_euclid(ONE))
}
