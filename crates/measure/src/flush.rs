//! Places in contact: flush beside, behind, corner to corner, and what lies along an edge.

use crate::contact::touch;
use crate::course::Course;
use crate::footprint::{Block, Footprint, Side};
use crate::pose::{Heading, Pose};
use crate::scalar::{ONE, ceil_ticks};
use crate::scale::Scale;

/// A piece that looks the same way as another and stands flush against a side of it. `aside` moves it along that side,
/// clockwise round the other piece; at 0 the middles of both sides meet, rounded down to a tick.
pub fn flush_pose(of: &Block, side: Side, footprint: Footprint, aside: i32) -> Pose {
    let (o, f) = (&of.footprint, &footprint);
    // Where the middle of the new piece lies across the other's heading, and along it.
    let across = (o.right() - o.left() - f.right() + f.left()) / 2;
    let along = (o.front() - o.rear() - f.front() + f.rear()) / 2;
    let (right, ahead) = match side {
        Side::Front => (across + aside, o.front() + f.rear()),
        Side::Right => (o.right() + f.left(), along - aside),
        Side::Rear => (across - aside, -o.rear() - f.front()),
        Side::Left => (-o.left() - f.right(), along + aside),
    };
    of.pose.placed(of.pose.world(right, ahead))
}

/// How far a flush piece can be moved along a side either way until only the corners touch.
pub fn flush_reach(of: &Block, side: Side, footprint: &Footprint) -> i32 {
    let (own, other) = if side.is_flank() {
        (of.footprint.depth(), footprint.depth())
    } else {
        (of.footprint.width(), footprint.width())
    };
    (own / 2).saturating_add(other / 2)
}

/// The places flush against a piece that a hand would look for: at each side in the middle, with either end in line, and
/// corner to corner; clockwise from the front.
pub fn flush_poses(of: &Block, footprint: Footprint) -> Vec<Pose> {
    let places = |side: Side| {
        let (own, other) = if side.is_flank() {
            (of.footprint.depth(), footprint.depth())
        } else {
            (of.footprint.width(), footprint.width())
        };
        let (in_line, corner) = ((own - other).abs() / 2, flush_reach(of, side, &footprint));
        let mut places = vec![-corner, -in_line, 0, in_line, corner];
        places.dedup();
        places.into_iter().map(move |aside| flush_pose(of, side, footprint, aside))
    };
    Side::ALL.into_iter().flat_map(places).collect()
}

/// The free pose nearest to a wish in which a piece touches one of its neighbours flush and looks the same way: the wish
/// itself pushed against the side, then by steps along it. Equally near ones come in the order of the neighbours.
pub fn nearest_in_contact(
    wish: Pose,
    footprint: Footprint,
    neighbours: &[Block],
    step: i32,
    scale: &Scale,
    mut free: impl FnMut(&Block) -> bool,
) -> Option<Block> {
    let mut places: Vec<(i64, usize, Pose)> = Vec::new();
    let step = step.max(1);
    for (order, of) in neighbours.iter().enumerate() {
        let mut add = |pose: Pose| places.push((wish.at().distance_squared(pose.at()), order, pose));
        flush_poses(of, footprint).into_iter().for_each(&mut add);
        for side in Side::ALL {
            let reach = flush_reach(of, side, &footprint);
            let middle = flush_pose(of, side, footprint, 0);
            let clockwise = of.outward(side).turned(90);
            let (ahead, _) = Course::from(clockwise).ahead_and_aside(middle.at().to(wish.at()));
            let nearest = crate::scalar::to_ticks(ahead).clamp(-i64::from(reach), i64::from(reach)) as i32;
            let count = reach / step + 1;
            for i in -2 * count..=2 * count {
                let aside = i64::from(nearest) + i64::from(i) * i64::from(step);
                if aside.abs() <= i64::from(reach) {
                    add(flush_pose(of, side, footprint, aside as i32));
                }
            }
        }
    }
    places.sort_by_key(|(far, order, _)| (*far, *order));
    let blocks = places.into_iter().map(|(_, order, pose)| (order, Block::new(pose, footprint)));
    blocks.into_iter().find(|(order, block)| touch(&neighbours[*order], block, scale) && free(block)).map(|(_, b)| b)
}

/// The free place of a piece nearest to where it stands along a line either way, in steps: its own place first, then by
/// distance, the backward one first. With the course to a piece's right that is the least slide along its front, left first.
pub fn nearest_along(
    block: &Block,
    along: impl Into<Course>,
    step: i32,
    steps: i32,
    mut free: impl FnMut(&Block) -> bool,
) -> Option<Block> {
    let (along, step) = (along.into(), step.max(1));
    let places = (0..=steps.max(0)).flat_map(|i| [i.saturating_mul(-step), i.saturating_mul(step)]);
    places.map(|by| block.moved(along, by)).find(|there| free(there))
}

/// The degrees a piece must turn to lay its front against the side of another that looks that way: the shortest turn,
/// clockwise if positive.
pub const fn turn_to_face(heading: Heading, outward: Heading) -> i32 {
    heading.turn_to(outward.turned(180))
}

/// The smallest rectangle with that heading that holds all pieces, its reference point that of the first. Rounded outwards;
/// nothing for no pieces.
pub fn bounding_block(parts: &[Block], heading: Heading) -> Option<Block> {
    let pose = parts.first()?.pose.facing(heading);
    let hull = parts.iter().map(|part| part.seen_from(pose)).reduce(|a, b| crate::footprint::LocalBox {
        left: a.left.min(b.left),
        right: a.right.max(b.right),
        rear: a.rear.min(b.rear),
        front: a.front.max(b.front),
    })?;
    // A hair of the sine table is no tick.
    let up = |n: i64| ceil_ticks(n - ONE / 1024);
    Some(Block::new(pose, Footprint::new(up(hull.front), up(-hull.rear), up(-hull.left), up(hull.right))))
}
