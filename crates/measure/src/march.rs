//! Ways that are no straight slide: columns that follow a bent line, and whatever else moves from pose to pose.

use crate::band::along_line;
use crate::footprint::{Block, Footprint};
use crate::point::Point;
use crate::pose::{Heading, Pose};
use crate::sweep::Obstacles;
use serde::{Deserialize, Serialize};

/// How far a march from pose to pose came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marched {
    /// The farthest whole tick up to which nothing is met; nothing if something is met at the start.
    pub free: Option<i32>,
    /// What the next tick would meet, and which piece meets it: the least id and then the least piece.
    pub met: Option<(u32, u32)>,
}

/// How far pieces can march whose poses after each way are told by `at`, up to `limit`. Every `step` ticks and the last place
/// are tried, and the step in which something is met is narrowed down to one tick; what is thinner than a step may be
/// jumped over, so take steps no longer than the thinnest thing less its tolerance.
pub fn march(at: impl Fn(i32) -> Vec<Block>, limit: i32, step: i32, obstacles: &Obstacles<'_>) -> Marched {
    let met_at = |by: i32| {
        let blocks = at(by);
        let met = (0..).zip(&blocks).filter_map(|(part, block)| {
            let near = obstacles.near(&block.bounds().grown(1));
            near.iter().filter(|o| o.shape.meets(block, o.tolerance)).map(|o| (o.id, part)).min()
        });
        met.min()
    };
    if let Some(met) = met_at(0) {
        return Marched { free: None, met: Some(met) };
    }
    let (step, mut free) = (step.max(1), 0);
    while free < limit {
        let next = free.saturating_add(step).min(limit);
        if let Some(mut met) = met_at(next) {
            let mut bad = next;
            while bad - free > 1 {
                let middle = free + (bad - free) / 2;
                match met_at(middle) {
                    Some(there) => (bad, met) = (middle, there),
                    None => free = middle,
                }
            }
            return Marched { free: Some(free), met: Some(met) };
        }
        free = next;
    }
    Marched { free: Some(free), met: None }
}

/// A column of equal bases one behind the other along a line that begins at the head: the middle of base i lies (i + 1/2)
/// depths along it, rounded down, and the base looks from the point (i + 1) depths along it to the one i depths along it.
/// Empty for a line of fewer than two points.
pub fn column_along(line: &[Point], base: Footprint, count: u32) -> Vec<Block> {
    let depth = i64::from(base.depth());
    let at = |doubled: i64| along_line(line, (doubled * depth / 2).min(i64::from(i32::MAX)) as i32).map(|(at, _)| at);
    let one = |i: i64| {
        let (front, middle, rear) = (at(2 * i)?, at(2 * i + 1)?, at(2 * i + 2)?);
        let heading = if depth == 0 { along_line(line, 0)?.1.turned(180) } else { Heading::toward(rear, front) };
        // The reference point of a base need not be its middle.
        let (aside, ahead) = ((base.left() - base.right()) / 2, (base.rear() - base.front()) / 2);
        let pose = Pose { x: middle.x, y: middle.y, heading };
        Some(Block::new(pose.placed(pose.world(aside, ahead)), base))
    };
    (0..i64::from(count)).map_while(one).collect()
}
