//! The nearest free place.

use crate::oracle::{point, pose};
use measure::{Block, Footprint, Point, Pose, nearest_free, overlap};

#[test]
fn places_are_tried_by_distance_then_clockwise_from_north() {
    let mut tried = Vec::new();
    let wish = point(50, 70);
    assert_eq!(
        nearest_free(wish, 10, 7, |p| {
            tried.push(((p.x - 50) / 10, (-p.y - 70) / 10));
            false
        }),
        None
    );
    assert_eq!(tried[..9], [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]);
    // The same as sorting all places by real numbers.
    let mut all: Vec<(i32, i32)> =
        (-7..=7).flat_map(|x| (-7..=7).map(move |y| (x, y))).filter(|(x, y)| x * x + y * y <= 49).collect();
    let angle = |(x, y): (i32, i32)| f64::from(x).atan2(f64::from(y)).rem_euclid(std::f64::consts::TAU);
    all.sort_by(|a, b| (a.0 * a.0 + a.1 * a.1).cmp(&(b.0 * b.0 + b.1 * b.1)).then(angle(*a).total_cmp(&angle(*b))));
    assert_eq!(tried, all);
}

#[test]
fn a_counter_finds_room_beside_a_tile() {
    let tile = Block::new(pose(0, 0, 0), Footprint::centred(30_000, 30_000));
    let counter = |at: Point| Block::new(Pose::new(at.x, at.y, 0), Footprint::centred(15_000, 15_000));
    let free = |at: Point| !overlap(&counter(at), &tile, 100);
    let place = nearest_free(point(0, 0), 1_000, 200, free).unwrap();
    assert_eq!(place, point(0, 23_000));
    assert_eq!(nearest_free(point(0, 0), 1_000, 0, free), None);
    assert_eq!(nearest_free(point(90_000, 0), 1_000, 0, free), Some(point(90_000, 0)));
    // Steps of nothing count as one tick.
    assert_eq!(nearest_free(point(0, 0), 0, 2, |p| p.x == 2), Some(point(2, 0)));
}
