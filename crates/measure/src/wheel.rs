//! Turning about a point, degree by degree.

use crate::footprint::Block;
use crate::index::Bounds;
use crate::point::Point;
use crate::scalar::clamped;
use crate::span::Span;
use crate::sweep::{Circle, Meeting, Obstacles, Shape};
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
    Turning::new(part, pivot, by, shape, tolerance).next_met(1)
}

/// A piece that turns about a point past a shape.
struct Turning<'t, 'a> {
    part: &'t Block,
    pivot: Point,
    degrees: i32,
    sign: i32,
    shape: &'t Shape<'a>,
    tolerance: i32,
    /// A circle about the shape: while the piece's own circle is far from it, degrees can be left out.
    circle: Option<Circle>,
    /// One degree moves the reference point by no more than this: a little over pi / 180.
    step: i64,
}

impl<'t, 'a> Turning<'t, 'a> {
    fn new(part: &'t Block, pivot: Point, by: i32, shape: &'t Shape<'a>, tolerance: i32) -> Turning<'t, 'a> {
        let (degrees, sign) = (by.unsigned_abs().min(360) as i32, by.signum());
        let step = i64::from(pivot.distance(part.pose.at())) * 17_454 / 1_000_000 + 2;
        Turning { part, pivot, degrees, sign, shape, tolerance, circle: shape.circle(), step }
    }

    /// The first degree from this one on at which the shape is met.
    fn next_met(&self, mut degree: i32) -> Option<i32> {
        while degree <= self.degrees {
            let turned = self.part.turned_about(self.pivot, self.sign * degree);
            if let Some(circle) = self.circle {
                let apart = turned.pose.at().distance_squared(circle.at).isqrt();
                let near =
                    circle.radius + i64::from(self.part.footprint.radius()) + i64::from(self.tolerance.min(0).abs());
                if apart > near {
                    degree += clamped((apart - near) / self.step).max(1);
                    continue;
                }
            }
            if self.shape.meets(&turned, self.tolerance) {
                return Some(degree);
            }
            degree += 1;
        }
        None
    }

    /// Whether the shape is met at a degree.
    fn met_at(&self, degree: i32) -> bool {
        self.shape.meets(&self.part.turned_about(self.pivot, self.sign * degree), self.tolerance)
    }
}

/// The stretches of a turn at whose whole degrees a piece meets a shape by more than the tolerance, in degrees turned: each
/// begins at the last free degree and ends at the first free one, or with the turn.
pub fn wheel_spans(part: &Block, pivot: Point, by: i32, shape: &Shape<'_>, tolerance: i32, found: &mut Vec<Span>) {
    let turning = Turning::new(part, pivot, by, shape, tolerance);
    let mut degree = 0;
    while let Some(met) = turning.next_met(degree) {
        let left = (met + 1..=turning.degrees).find(|degree| !turning.met_at(*degree));
        let until = left.unwrap_or(turning.degrees);
        found.push(Span { from: (met - 1).max(0), until, at_start: met == 0 });
        match left {
            Some(left) => degree = left + 1,
            None => break,
        }
    }
}

/// What a group meets while it turns about a point, in degrees turned: in the order in which it is met, then by id and part.
pub fn wheel_sweep(parts: &[Block], pivot: Point, by: i32, obstacles: &Obstacles<'_>) -> Vec<Meeting> {
    let near = obstacles.near(&ground_of_turn(parts, pivot));
    let (mut met, mut spans) = (Vec::new(), Vec::new());
    for (part, block) in (0..).zip(parts) {
        for obstacle in &near {
            spans.clear();
            wheel_spans(block, pivot, by, &obstacle.shape, obstacle.tolerance, &mut spans);
            met.extend(spans.iter().map(|span| Meeting { span: *span, id: obstacle.id, part }));
        }
    }
    met.sort_unstable();
    met
}

/// All the ground a group could come to by turning about a point.
fn ground_of_turn(parts: &[Block], pivot: Point) -> Bounds {
    let reach = |part: &Block| pivot.distance(part.pose.at()).saturating_add(part.footprint.radius());
    Block::point(pivot).bounds().grown(parts.iter().map(reach).max().unwrap_or(0).saturating_add(2))
}

/// How far a group can turn about a point until a piece of it meets something; of several things met at the same degree the
/// one with the least id is named.
pub fn wheel_group(parts: &[Block], pivot: Point, by: i32, obstacles: &Obstacles<'_>) -> Wheeled {
    let near = obstacles.near(&ground_of_turn(parts, pivot));
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
