//! Lanes of fire: a rectangle that runs straight ahead from a piece.

use crate::footprint::{Block, Footprint};
use crate::point::Point;
use crate::pose::{Heading, Pose};
use crate::span::{Span, intersection, union};
use crate::sweep::{Meeting, Obstacle, Obstacles, Shape};
use serde::{Deserialize, Serialize};

/// A straight lane of fire, flush with a front.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lane {
    /// The middle of its near end, and its direction.
    pub muzzle: Pose,
    /// From side to side.
    pub width: i32,
    /// How far it runs.
    pub length: i32,
}

impl Lane {
    /// Straight ahead from the middle of a piece's front.
    pub fn ahead_of(block: &Block, width: i32, length: i32) -> Lane {
        let at = block.middle(crate::Side::Front);
        Lane { muzzle: block.pose.placed(at), width, length }
    }

    /// Its ground, as a piece would cover it.
    pub fn ground(&self) -> Block {
        let half = self.width / 2;
        Block::new(self.muzzle, Footprint::new(self.length, 0, half, self.width - half))
    }

    /// The near end, as a piece without depth, narrower by so much on either side.
    fn edge(&self, narrower: i32) -> Block {
        let half = self.width / 2;
        Block::new(self.muzzle, Footprint::new(0, 0, half - narrower, self.width - half - narrower))
    }

    /// Whether a piece reaches into the lane by more than the tolerance.
    pub fn touches(&self, block: &Block, tolerance: i32) -> bool {
        crate::overlap::overlap(&self.ground(), block, tolerance)
    }

    /// What reaches into the lane by more than the tolerance, just as [`Lane::touches`] says for pieces, nearest first: where
    /// it begins and where it ends. The obstacles' own tolerances play no part.
    pub fn meets(&self, obstacles: &Obstacles<'_>, tolerance: i32) -> Vec<Meeting> {
        let (ground, edge) = (self.ground(), self.edge(tolerance));
        let (mut met, mut spans) = (Vec::new(), Vec::new());
        for Obstacle { id, shape, .. } in obstacles.near(&ground.bounds()) {
            if !shape.meets(&ground, tolerance) {
                continue;
            }
            spans.clear();
            shape.slide(&edge, self.muzzle.heading, 0, self.length, &mut spans);
            met.extend(spans.iter().map(|span| Meeting { span: *span, id, part: 0 }));
        }
        met.sort_unstable();
        met
    }

    /// The least distance at which the lane is interrupted over its whole width: there something that blocks reaches into the
    /// middle half of every one of so many equal strips. Several things may share the strips, and two that touch
    /// leave no slit between them.
    pub fn interrupted_at(&self, strips: i32, blockers: &[Obstacle<'_>]) -> Option<i32> {
        let strips = strips.max(1);
        let mut shared: Option<Vec<Span>> = None;
        for strip in 0..strips {
            // The middle of the strip, in half strips from the left.
            let aside = crate::scalar::rounded(
                i128::from(self.width) * i128::from(2 * strip + 1 - strips),
                i128::from(2 * strips),
            );
            let at = self.muzzle.world(crate::scalar::clamped(aside as i64), 0);
            let quarter = self.width / strips / 4;
            let start = Block::new(self.muzzle.placed(at), Footprint::new(0, 0, quarter, quarter));
            let mut spans = Vec::new();
            for blocker in blockers {
                blocker.shape.slide(&start, self.muzzle.heading, 0, self.length, &mut spans);
            }
            union(&mut spans);
            let both = shared.map_or_else(|| spans.clone(), |before| intersection(&before, &spans));
            if both.is_empty() {
                return None;
            }
            shared = Some(both);
        }
        shared?.first().map(|span| span.from)
    }
}

/// What a straight line of any direction from one point to another runs through, nearest first: a shot with its run.
/// Pieces count if the line, its ends included, has a point in common with them.
pub fn pieces_on_line<'b>(
    from: Point,
    to: Point,
    pieces: impl IntoIterator<Item = (u32, &'b Block)>,
) -> Vec<(u32, i32)> {
    let mut hit: Vec<(u32, i32)> = Vec::new();
    for (id, block) in pieces {
        let (own, a, b) = (block.footprint.scaled(), block.pose.local(from), block.pose.local(to));
        if crate::polygon::segment_meets(&own, a, b) {
            hit.push((id, entry(&own, a, b, from.distance(to))));
        }
    }
    hit.sort_unstable_by_key(|(id, at)| (*at, *id));
    hit
}

/// How far along a line of that length it enters a box which it meets.
fn entry(own: &crate::footprint::LocalBox, a: crate::Local, b: crate::Local, length: i32) -> i32 {
    let mut latest = 0;
    for (from, to, low, high) in [(a.right, b.right, own.left, own.right), (a.ahead, b.ahead, own.rear, own.front)] {
        let way = i128::from(to) - i128::from(from);
        let need = if from < low {
            low - from
        } else if from > high {
            high - from
        } else {
            0
        };
        if need != 0 && way != 0 {
            latest = latest.max(crate::scalar::rounded(i128::from(need) * i128::from(length), way));
        }
    }
    crate::scalar::clamped(latest as i64)
}

/// The shape of a lane's blocker for a piece, with no tolerance.
pub fn blocking(id: u32, block: &Block) -> Obstacle<'static> {
    Obstacle { id, shape: Shape::Block(*block), tolerance: 0 }
}

/// Where a shot from one point towards another falls at a guessed distance. The direction is that of the two points,
/// not of a whole degree; from a point to itself it is north.
pub fn on_ray(from: Point, toward: Point, by: i32) -> Point {
    let (dx, dy) = from.to(toward);
    if (dx, dy) == (0, 0) {
        return from.moved(Heading::NORTH, by);
    }
    // The length in 2^-15 ticks, so that the mark falls on the right tick.
    let square = u128::from((dx * dx + dy * dy).unsigned_abs()) << 30;
    let length = crate::scalar::root_down(square) as i128;
    let part = |d: i64| {
        let way = crate::scalar::rounded((i128::from(d) * i128::from(by)) << 15, length);
        way as i64
    };
    Point::new(
        crate::scalar::clamped(i64::from(from.x) + part(dx)),
        crate::scalar::clamped(i64::from(from.y) - part(dy)),
    )
}
