//! Turning about a point.

use crate::oracle::pose;
use crate::oracle::{any_pair, corners, depth};
use measure::work::SplitMix64;
use measure::{
    Band, Block, Footprint, Obstacle, Obstacles, Polygon, Shape, Wheeled, Zone, overlap, wheel, wheel_group, wheel_way,
    wheel_within,
};

#[test]
fn the_first_degree_is_found_though_degrees_are_left_out() {
    let mut n = SplitMix64::new(51);
    let mut met = 0;
    for _ in 0..100_000 {
        let (a, b) = any_pair(&mut n, 80_000);
        let pivot = [a.front_left(), a.front_right(), a.pose.at(), b.pose.at()][n.between(0, 3) as usize];
        let by = n.between(-180, 180);
        let every = (1..=by.abs()).find(|d| overlap(&a.turned_about(pivot, d * by.signum()), &b, 100));
        let found = wheel(&a, pivot, by, &Shape::Block(b), 100);
        assert_eq!(found, every, "{a:?} {b:?} {pivot:?} {by}");
        met += u32::from(found.is_some());
    }
    assert!(met > 10_000, "{met}");
}

#[test]
fn the_first_degree_is_the_oracles() {
    let mut n = SplitMix64::new(52);
    for _ in 0..20_000 {
        let (a, b) = any_pair(&mut n, 120_000);
        let pivot = a.front_left();
        let found = wheel(&a, pivot, 90, &Shape::Block(b), 0).unwrap_or(91);
        // Turned in real numbers; poses are rounded to whole ticks, so two ticks are within the doubt.
        let (px, py) = (f64::from(pivot.x), -f64::from(pivot.y));
        let turned = |degrees: i32| {
            let (s, c) = f64::from(degrees).to_radians().sin_cos();
            corners(&a).map(|(x, y)| (px + (x - px) * c + (y - py) * s, py + (y - py) * c - (x - px) * s))
        };
        let deep = |degrees: i32| depth(&turned(degrees), &corners(&b));
        assert!((1..found).all(|d| deep(d) < 2.0) && (found > 90 || deep(found) > -2.0), "{a:?} {b:?}");
    }
}

#[test]
fn shapes_of_every_kind_are_met_at_the_same_degree_as_by_trying_all() {
    let mut n = SplitMix64::new(53);
    for _ in 0..3_000 {
        let (a, b) = any_pair(&mut n, 150_000);
        let area = Polygon::of_block(&b);
        let band = Band::new(b.corners()[..3].to_vec(), 3_000);
        for shape in [Shape::Zone(Zone::ahead(b, 25_000)), Shape::Area(&area), Shape::Band(&band)] {
            let by = n.between(-90, 90);
            let every = (1..=by.abs()).find(|d| shape.meets(&a.turned_about(a.front_right(), d * by.signum()), 100));
            assert_eq!(wheel(&a, a.front_right(), by, &shape, 100), every, "{shape:?}");
        }
    }
}

#[test]
fn a_group_turns_until_one_of_it_is_stopped() {
    // A line of four companies; a wall stands where the outer one comes.
    let company = Footprint::centred(1_800, 1_600);
    let parts: Vec<Block> = (0..4).map(|i| Block::new(pose(1_800 * i, 0, 0), company)).collect();
    let pivot = parts[0].front_left();
    let house = Block::new(pose(4_500, -6_000, 0), Footprint::centred(2_000, 2_000));
    let at = |id: u32, block: Block| Obstacle { id, shape: Shape::Block(block), tolerance: 10 };
    let obstacles = Obstacles::new(vec![at(7, house)]);
    let Wheeled { free, met } = wheel_group(&parts, pivot, 90, &obstacles);
    let (id, part) = met.unwrap();
    assert_eq!(id, 7);
    let standing = |degrees: i32| parts.iter().map(|p| p.turned_about(pivot, degrees)).collect::<Vec<_>>();
    assert!(standing(free).iter().all(|p| !overlap(p, &house, 10)));
    assert!(overlap(&standing(free + 1)[part as usize], &house, 10));
    assert_eq!(wheel_group(&parts, pivot, -90, &obstacles), Wheeled { free: -90, met: None });
    assert_eq!(wheel_group(&[], pivot, 45, &obstacles), Wheeled { free: 45, met: None });
}

#[test]
fn the_way_of_a_wheel_is_rounded_up() {
    // Miniatures X-32: a line of six, front 10.80", Move 4"; X-33: a column of attack.
    assert_eq!(wheel_way(10_800, 21), 3_959);
    assert!(wheel_way(10_800, 22) > 4_000);
    assert_eq!(wheel_within(10_800, 4_000), 21);
    assert_eq!(wheel_way(3_600, 45), 2_828);
    assert_eq!((wheel_way(3_600, -45), wheel_way(0, 90), wheel_within(10_800, 0)), (2_828, 0, 0));
}
