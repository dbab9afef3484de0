//! The width of a group.

use crate::footprint::Block;
use crate::pose::{Heading, Pose};
use crate::scalar::ONE;

/// The largest number of pieces whose extents across a heading are pairwise apart; overlaps up to the tolerance are ignored.
pub fn front_width(parts: &[Block], heading: Heading, tolerance: i32) -> u32 {
    let Some(first) = parts.first() else { return 0 };
    let frame = Pose { heading, ..first.pose };
    let mut extents: Vec<(i64, i64)> = parts
        .iter()
        .map(|part| {
            let seen = part.seen_from(frame);
            (seen.right, seen.left)
        })
        .collect();
    // Whoever ends first leaves most room for the others.
    extents.sort_unstable();
    let (mut count, mut taken) = (0, i64::MIN);
    for (right, left) in extents {
        if taken == i64::MIN || left >= taken - i64::from(tolerance) * ONE {
            count += 1;
            taken = right;
        }
    }
    count
}
