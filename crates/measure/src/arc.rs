//! Front arcs, and the side of a piece on which a point lies.

use crate::footprint::{Block, Side};
use crate::point::{Local, Point};
use crate::pose::Heading;
use crate::scalar::ONE;

/// Whether a point lies in the front arc: not behind the line through the front edge, between the rays that leave its two
/// ends so many degrees (0 to 90) outward. The border belongs to it.
pub fn in_front_arc(block: &Block, spread: i32, point: Point) -> bool {
    let place = block.pose.local(point);
    let f = &block.footprint;
    let ahead = place.ahead - i64::from(f.front()) * ONE;
    if ahead < 0 {
        return false;
    }
    let ray = Heading::new(spread_within(spread));
    // Right of the left ray and left of the right one. At 45 degrees both parts weigh the same, exactly.
    let inside = |beyond: i64| i128::from(beyond) * i128::from(ray.cos()) <= i128::from(ahead) * i128::from(ray.sin());
    inside(place.right - i64::from(f.right()) * ONE) && inside(-place.right - i64::from(f.left()) * ONE)
}

/// Arcs open by 0 to 90 degrees.
pub(crate) fn spread_within(spread: i32) -> i32 {
    spread.clamp(0, 90)
}

/// Whether a corner or the centre of a target lies in the front arc.
pub fn target_in_front_arc(block: &Block, spread: i32, target: &Block) -> bool {
    let points = target.corners().into_iter().chain([target.centre()]);
    points.into_iter().any(|point| in_front_arc(block, spread, point))
}

/// On which side of a piece a point lies, divided by the lines that leave its corners at 45 degrees. A point on such a line
/// belongs to the front first, then to the flanks. Nothing if the point lies within the piece.
pub fn side_facing(block: &Block, point: Point) -> Option<Side> {
    let Local { right: u, ahead: v } = block.pose.local(point);
    let own = block.footprint.scaled();
    // How far the point is beyond each side; the side it is farthest beyond faces it.
    let beyond = [v - own.front, u - own.right, own.left - u, own.rear - v];
    let farthest = *beyond.iter().max()?;
    if farthest < 0 {
        return None;
    }
    [Side::Front, Side::Right, Side::Left, Side::Rear]
        .into_iter()
        .zip(beyond)
        .find_map(|(side, by)| (by == farthest).then_some(side))
}

/// Whether a piece stands straight behind another with its centre no farther aside than so much.
pub fn directly_behind(leader: &Block, follower: &Block, aside: i32) -> bool {
    let (own, other) = (leader.pose.local(leader.centre()), leader.pose.local(follower.centre()));
    other.ahead < own.ahead && (other.right - own.right).abs() <= i64::from(aside) * ONE
}
