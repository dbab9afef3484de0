//! From `measure` to the table. The kernel draws shapes without measuring and `measure` measures without drawing, so that
//! neither knows the other: each game says in a few lines like these how one becomes the other.

use kernel::board::Spot;
use kernel::shape::{Pose as TablePose, Shape};
use measure::{Lane, Point, Polygon, Pose, Zone};

pub(crate) fn spot(point: Point) -> Spot {
    Spot { x: point.x, y: point.y }
}

pub(crate) fn pose(pose: Pose) -> TablePose {
    TablePose { x: pose.x, y: pose.y, heading: pose.heading.degrees() }
}

pub(crate) fn zone(zone: &Zone) -> Shape {
    Shape::Zone { outline: zone.of.corners().map(spot).to_vec(), border: zone.reach }
}

pub(crate) fn area(area: &Polygon) -> Shape {
    Shape::Zone { outline: area.points().iter().copied().map(spot).collect(), border: 0 }
}

pub(crate) fn lane(lane: &Lane) -> Shape {
    Shape::Lane { from: pose(lane.muzzle), width: lane.width, length: lane.length }
}

pub(crate) fn ruler(from: Point, to: Point) -> Shape {
    Shape::Ruler { from: spot(from), to: spot(to) }
}
