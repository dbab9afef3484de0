//! Turning about a point, degree by degree.

use crate::footprint::Block;
use crate::point::Point;
use crate::scalar::clamped;
use crate::sweep::{Obstacles, Shape};
use serde::{Deserialize, Serialize};

/// How far a turn about a point came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wheeled {
    /// The degrees that can be turned, with the sign of the turn.
    pub free: i32,
    /// What the next degree would meet, and which piece of the group meets it; nothing if the whole turn is free.
    pub met: Option<(u32, u32)>,
}

/// The first whole degree of a turn (1 or more, whichever way) at which a piece meets a shape by more than the tolerance.
/// Only whole degrees are positions; where the piece stands before the turn does not count.
pub fn wheel(part: &Block, pivot: Point, by: i32, shape: &Shape<'_>, tolerance: i32) -> Option<i32> {
    let (degrees, sign) = (by.unsigned_abs().min(360) as i32, by.signum());
    // A circle about the shape: while the piece's own circle is far from it, degrees can be left out.
    let circle = shape.circle();
    // One degree moves the reference point by no more than this: a little over pi / 180.
    let step = i64::from(pivot.distance(part.pose.at())) * 17_454 / 1_000_000 + 2;
    let mut degree = 1;
    while degree <= degrees {
        let turned = part.turned_about(pivot, sign * degree);
        if let Some(circle) = circle {
            let apart = turned.pose.at().distance_squared(circle.at).isqrt();
            let room = apart - circle.radius - i64::from(part.footprint.radius()) - i64::from(tolerance.min(0).abs());
            if room > 0 {
                degree += clamped(room / step).max(1);
                continue;
            }
        }
        if shape.meets(&turned, tolerance) {
            return Some(degree);
        }
        degree += 1;
    }
    None
}

/// How far a group can turn about a point until a piece of it meets something; of several things met at the same degree the
/// one with the least id is named.
pub fn wheel_group(parts: &[Block], pivot: Point, by: i32, obstacles: &Obstacles<'_>) -> Wheeled {
    let reach = parts.iter().map(|p| pivot.distance(p.pose.at()) + p.footprint.radius()).max().unwrap_or(0);
    let area = Block::point(pivot).bounds().grown(reach);
    let near = obstacles.near(&area);
    let mut first: Option<(i32, u32, u32)> = None;
    for (index, part) in (0..).zip(parts) {
        for obstacle in &near {
            let limit = first.map_or(by, |(degree, ..)| degree * by.signum());
            if let Some(degree) = wheel(part, pivot, limit, &obstacle.shape, obstacle.tolerance) {
                let met = (degree, obstacle.id, index);
                first = Some(first.map_or(met, |f| f.min(met)));
            }
        }
    }
    match first {
        Some((degree, id, part)) => Wheeled { free: (degree - 1) * by.signum(), met: Some((id, part)) },
        None => Wheeled { free: by, met: None },
    }
}

/// The way of the outer end of a front that turns about its other end: width times angle, rounded up.
pub fn wheel_way(width: i32, degrees: i32) -> i32 {
    let arc = i128::from(width) * i128::from(degrees.unsigned_abs()) * 314_159;
    clamped(((arc + 17_999_999) / 18_000_000) as i64)
}

/// The most degrees whose way does not exceed a limit.
pub fn wheel_within(width: i32, way: i32) -> i32 {
    (1..=360).take_while(|degrees| wheel_way(width, *degrees) <= way).last().unwrap_or(0)
}
