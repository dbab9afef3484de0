//! Overlap and distance of pairs.

use crate::oracle::pose;
use crate::oracle::{self, any_pair, any_pair_of_both, corners, point};
use measure::work::SplitMix64;
use measure::{
    Block, Bounds, Footprint, Index, RANGE, distance, gap, gap_to_point, nearer_than, overlap, penetration, within,
};

const TILE: Footprint = Footprint::centred(30_000, 30_000);

#[test]
fn a_million_pairs_overlap_as_the_oracle_says() {
    let mut n = SplitMix64::new(18);
    let (mut over, mut edge) = (0, 0);
    for round in 0..1_000_000 {
        let (a, b) = any_pair_of_both(&mut n, round, 60_000);
        let tolerance = [0, 10, 100][round as usize % 3];
        let depth = oracle::depth(&corners(&a), &corners(&b));
        let found = overlap(&a, &b, tolerance);
        assert_eq!(found, overlap(&b, &a, tolerance), "{a:?} {b:?}");
        over += u32::from(found);
        // Real numbers cannot decide within a hundredth of a tick.
        if (depth - f64::from(tolerance)).abs() > 0.02 {
            assert_eq!(found, depth > f64::from(tolerance), "depth {depth}: {a:?} {b:?}");
        } else {
            edge += 1;
        }
        assert_eq!(penetration(&a, &b) > tolerance, penetration(&b, &a) > tolerance);
    }
    assert!(over > 200_000 && over < 900_000 && edge < 1_000, "{over} {edge}");
}

#[test]
fn a_million_distances_are_the_oracles() {
    let mut n = SplitMix64::new(19);
    let mut apart = 0;
    for round in 0..1_000_000 {
        let (a, b) = any_pair_of_both(&mut n, round, 200_000);
        let exact = oracle::distance(&corners(&a), &corners(&b));
        let ticks = distance(&a, &b);
        assert_eq!(ticks, distance(&b, &a));
        // Rounded up; the table is good for a hundredth of a tick on this table.
        let up = f64::from(ticks) - exact;
        assert!((-0.02..1.02).contains(&up), "{ticks} against {exact}: {a:?} {b:?}");
        apart += u32::from(ticks > 0);
    }
    assert!(apart > 300_000);
}

#[test]
fn limits_agree_with_the_distance() {
    let mut n = SplitMix64::new(20);
    for _ in 0..200_000 {
        let (a, b) = any_pair(&mut n, 150_000);
        let d = distance(&a, &b);
        assert!(within(&a, &b, d) && !within(&a, &b, d - 1));
        assert!(!nearer_than(&a, &b, d - 1) && nearer_than(&a, &b, d + 1));
        assert_eq!(nearer_than(&a, &b, d), d > 0 && gap(&a, &b).less_than(d));
        assert!(!overlap(&a, &b, 0) || d == 0);
    }
}

#[test]
fn parallel_edges_at_every_heading() {
    for degrees in 0..360 {
        let a = Block::new(pose(500_000, 500_000, degrees), TILE);
        let beside = |by: i32| Block::new(a.pose.moved(a.pose.heading.turned(90), by), TILE);
        let ahead = |by: i32| Block::new(a.pose.advanced(by), TILE);
        for place in [&beside as &dyn Fn(i32) -> Block, &ahead] {
            // Touching is no overlap, and no distance but for the rounding of the pose.
            assert!(distance(&a, &place(30_000)) <= 1, "{degrees}");
            assert!(!overlap(&a, &place(30_000), 1));
            assert!(overlap(&a, &place(29_997), 0) && !overlap(&a, &place(29_899), 102));
            assert!((distance(&a, &place(30_100)) - 100).abs() <= 1);
        }
        // Nested, equal.
        let small = Block::new(a.pose, Footprint::centred(10_000, 10_000));
        assert!(overlap(&a, &small, 100) && distance(&a, &small) == 0 && overlap(&a, &a, 100));
    }
}

#[test]
fn a_cross_overlaps_without_a_corner_inside() {
    let (wide, deep) = (Footprint::centred(100_000, 10_000), Footprint::centred(10_000, 100_000));
    for degrees in 0..360 {
        let (a, b) = (Block::new(pose(0, 0, degrees), wide), Block::new(pose(0, 0, degrees), deep));
        assert!(overlap(&a, &b, 100) && distance(&a, &b) == 0);
    }
}

#[test]
fn corner_to_corner_distances_of_the_ledger() {
    // Enemy Mistakes T-03: 25 and 25 from the front corner are 35.36 mm; 20 and 21 are 29.
    let red = Block::new(pose(600_000, 700_000, 180), TILE);
    let blue = |x: i32, y: i32| Block::new(pose(x + 15_000, y - 15_000, 0), TILE);
    assert_eq!(distance(&red, &blue(640_000, 660_000)), 35_356);
    assert_eq!(distance(&red, &blue(635_000, 664_000)), 29_000);
    assert!(within(&red, &blue(635_000, 664_000), 29_000) && !nearer_than(&red, &blue(635_000, 664_000), 29_000));
}

#[test]
fn points_are_as_far_as_pieces_without_size() {
    let mut n = SplitMix64::new(21);
    for _ in 0..100_000 {
        let (a, b) = any_pair(&mut n, 150_000);
        let point = b.pose.at();
        assert!((gap_to_point(&a, point).ticks() - distance(&a, &Block::point(point))).abs() <= 1);
        let nearest = a.nearest_point(point);
        assert!((nearest.distance(point) - gap_to_point(&a, point).ticks()).abs() <= 2);
        assert_eq!(a.holds(point), gap_to_point(&a, point).ticks() == 0);
    }
}

#[test]
fn nothing_overflows_at_the_ends_of_the_range() {
    let mut n = SplitMix64::new(22);
    let ends = [-RANGE, RANGE, 0, RANGE - 1];
    for _ in 0..20_000 {
        let mut any = || {
            let pose = pose(ends[n.between(0, 3) as usize], ends[n.between(0, 3) as usize], n.between(0, 359));
            let size = [1, 15_000, RANGE][n.between(0, 2) as usize];
            Block::new(pose, Footprint::new(size, size, size, size))
        };
        let (a, b) = (any(), any());
        assert_eq!(overlap(&a, &b, 0), overlap(&b, &a, 0));
        assert_eq!(distance(&a, &b), distance(&b, &a));
        assert!(measure::slide(&a, b.pose.heading, &b, 100, RANGE).is_none_or(|s| s.from <= RANGE));
        assert!(measure::slide_near(&a, b.pose.heading, &b, 30_000, 100, RANGE).is_none_or(|s| s.from <= RANGE));
    }
    assert!(Block::new(pose(RANGE - 20_000, 0, 0), TILE).in_range());
    assert!(!Block::new(pose(RANGE, 0, 0), TILE).in_range());
    assert!(!point(0, -RANGE - 1).in_range());
}

#[test]
fn the_index_finds_just_the_neighbours() {
    let mut n = SplitMix64::new(23);
    for count in [0, 1, 2, 140, 500] {
        let mut boxes: Vec<Bounds> = (0..count)
            .map(|_| {
                let (x, y) = (n.between(0, 1_200_000), n.between(0, 1_000_000));
                Block::new(pose(x, y, n.between(0, 359)), TILE).bounds()
            })
            .collect();
        if count > 100 {
            // A wood as large as half the table, and one that lies nowhere.
            boxes.push(Bounds { west: 0, north: 0, east: 600_000, south: 900_000 });
            boxes.push(Bounds { west: 1, north: 1, east: 0, south: 0 });
        }
        let index = Index::new(boxes.clone());
        let mut found = Vec::new();
        for _ in 0..500 {
            let (x, y) = (n.between(-100_000, 1_300_000), n.between(-100_000, 1_100_000));
            let area = Bounds { west: x, north: y, east: x + n.between(0, 200_000), south: y + n.between(0, 200_000) };
            index.near(&area, &mut found);
            let all: Vec<u32> = (0..).zip(&boxes).filter(|(_, b)| b.meets(&area)).map(|(i, _)| i).collect();
            assert_eq!(found, all);
        }
    }
}

#[test]
fn bounds_hold_every_corner() {
    let mut n = SplitMix64::new(24);
    for _ in 0..100_000 {
        let a = oracle::any_block(&mut n);
        let b = a.bounds();
        let around = Bounds::around(a.corners()).unwrap();
        assert!(b.west <= around.west && b.north <= around.north && b.east >= around.east && b.south >= around.south);
        assert!(around.west - b.west <= 1 && b.south - around.south <= 1);
    }
}
