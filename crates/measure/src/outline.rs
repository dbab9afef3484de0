//! Outlines to draw: points in ticks, rounded, round parts in steps of some degrees. Nothing is decided by them.

use crate::arc::spread_within;
use crate::course::Course;
use crate::footprint::Block;
use crate::lane::Lane;
use crate::point::{Point, cross};
use crate::pose::Heading;
use crate::zone::Zone;

/// Degrees between two points of a round corner.
const ROUND: i32 = 6;

/// The points on a circle from one direction clockwise to another, both ends included.
fn round(centre: Point, radius: i32, from: Heading, degrees: i32) -> impl Iterator<Item = Point> {
    let steps = degrees / ROUND;
    (0..=steps).map(move |i| centre.moved(from.turned(degrees * i / steps.max(1)), radius))
}

impl Zone {
    /// The zone's border clockwise from its rear left, the piece included; square at the rear if the zone is cut there.
    pub fn outline(&self) -> Vec<Point> {
        let heading = self.of.pose.heading;
        let [front_left, front_right, rear_right, rear_left] = self.of.corners();
        let corner = |at: Point, from: i32| round(at, self.reach, heading.turned(from), 90);
        let front = corner(front_left, 270).chain(corner(front_right, 0));
        if self.rear {
            return front.chain(corner(rear_right, 90)).chain(corner(rear_left, 180)).collect();
        }
        let left = rear_left.moved(heading.turned(270), self.reach);
        let right = rear_right.moved(heading.turned(90), self.reach);
        std::iter::once(left).chain(front).chain([right]).collect()
    }
}

impl Lane {
    /// The four corners of the lane, clockwise from the far left.
    pub fn outline(&self) -> [Point; 4] {
        self.ground().corners()
    }
}

/// The border of a front arc out to a distance from the front and its ends, clockwise from the left end of the front.
pub fn arc_outline(block: &Block, spread: i32, far: i32) -> Vec<Point> {
    let (left, right, spread) = (block.front_left(), block.front_right(), spread_within(spread));
    let heading = block.pose.heading;
    let ends = round(left, far, heading.turned(-spread), spread).chain(round(right, far, heading, spread));
    std::iter::once(left).chain(ends).chain([right]).collect()
}

/// The ground each piece sweeps on a straight way, as one convex outline a piece, clockwise.
pub fn swept_outlines(parts: &[Block], along: impl Into<Course>, by: i32) -> Vec<Vec<Point>> {
    let along = along.into();
    let both =
        |part: &Block| convex_outline(part.corners().into_iter().chain(part.moved(along, by).corners()).collect());
    parts.iter().map(both).collect()
}

/// The smallest convex outline that holds some points, clockwise on a table with y to the south, from its western end.
pub fn convex_outline(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() > 1 && cross(chain[chain.len() - 2], chain[chain.len() - 1], point) >= 0 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut outline = chain(&mut points.iter().copied());
    outline.extend(chain(&mut points.iter().rev().copied()));
    outline
}
