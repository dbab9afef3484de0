//! The nearest free place.

use crate::point::Point;
use crate::scalar::RANGE;

/// The nearest place to a wish for which `free` says yes, among those whole steps away: by distance, then clockwise from
/// north. Nothing farther than so many steps is tried.
pub fn nearest_free(wish: Point, step: i32, steps: i32, mut free: impl FnMut(Point) -> bool) -> Option<Point> {
    let step = step.max(1);
    let steps = steps.clamp(0, RANGE / step);
    let mut ring = Vec::new();
    for radius in 0..=steps {
        // All places at least this far and nearer than one step more.
        ring.clear();
        let (radius, next) = (i64::from(radius), i64::from(radius) + 1);
        for north in -radius..=radius {
            let inner = (radius * radius - north * north).max(0);
            let outer = next * next - north * north;
            // The last ring ends at its radius, so that nothing beyond the steps is tried.
            let outer = if radius == i64::from(steps) { inner + 1 } else { outer };
            let mut east = inner.isqrt() + i64::from(inner.isqrt().pow(2) < inner);
            while east * east < outer {
                ring.push((east, north));
                if east > 0 {
                    ring.push((-east, north));
                }
                east += 1;
            }
        }
        ring.sort_unstable_by(|a, b| (square(*a)).cmp(&square(*b)).then_with(|| clockwise(*a, *b)));
        for (east, north) in &ring {
            let place = wish.offset((*east * i64::from(step)) as i32, (-*north * i64::from(step)) as i32);
            if free(place) {
                return Some(place);
            }
        }
    }
    None
}

fn square((east, north): (i64, i64)) -> i64 {
    east * east + north * north
}

/// The order of directions clockwise from north.
fn clockwise(a: (i64, i64), b: (i64, i64)) -> std::cmp::Ordering {
    // North and the eastern half come first.
    let west = |(east, north): (i64, i64)| east < 0 || (east == 0 && north < 0);
    west(a).cmp(&west(b)).then_with(|| (a.1 * b.0 - a.0 * b.1).cmp(&0).reverse())
}
