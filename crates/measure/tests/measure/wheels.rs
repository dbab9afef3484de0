//! Turning about a point.

use crate::oracle::{any_pair, corners, depth};
use crate::oracle::{point, pose};
use measure::work::SplitMix64;
use measure::{
    Band, Block, Footprint, Heading, Marched, Obstacle, Obstacles, Polygon, Shape, Span, Wheeled, Zone, blocking,
    column_along, march, overlap, sweep_each, wheel, wheel_group, wheel_spans, wheel_sweep, wheel_way, wheel_within,
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

#[test]
fn a_turn_tells_every_degree_at_which_a_shape_is_met() {
    let mut n = SplitMix64::new(54);
    let (mut met, mut twice) = (0, 0);
    for _ in 0..20_000 {
        let (a, b) = any_pair(&mut n, 80_000);
        let area = Polygon::new(vec![b.corners()[0], b.pose.at(), b.corners()[1], b.corners()[3]]);
        let shape =
            [Shape::Block(b), Shape::Zone(Zone::ahead(b, 25_000)), Shape::Area(&area)][n.between(0, 2) as usize];
        let (pivot, by) = (a.front_right(), n.between(-120, 120));
        let mut spans = Vec::new();
        wheel_spans(&a, pivot, by, &shape, 100, &mut spans);
        for degree in 0..=by.abs() {
            let meets = shape.meets(&a.turned_about(pivot, degree * by.signum()), 100);
            let inside = |s: &Span| {
                (s.from < degree || (s.at_start && degree == 0)) && (degree < s.until || (s.until == by.abs() && meets))
            };
            assert_eq!(spans.iter().any(inside), meets, "{degree} of {by}: {spans:?} {a:?} {shape:?}");
        }
        assert!(spans.windows(2).all(|w| w[0].until <= w[1].from));
        met += u32::from(!spans.is_empty());
        twice += u32::from(spans.len() > 1);
    }
    assert!(met > 5_000 && twice > 5, "{met} {twice}");
}

#[test]
fn a_group_that_turns_tells_what_it_meets_in_order() {
    let company = Footprint::new(0, 1_600, 900, 900);
    let parts: Vec<Block> = (0..4).map(|i| Block::new(pose(1_800 * i, 0, 0), company)).collect();
    let house = |id: u32, x: i32, y: i32| blocking(id, &Block::new(pose(x, y, 0), Footprint::centred(600, 600)));
    let obstacles = Obstacles::new(vec![house(4, 4_500, -3_500), house(9, 6_000, -2_000)]);
    let pivot = parts[0].front_left();
    let met = wheel_sweep(&parts, pivot, 90, &obstacles);
    assert!(met.is_sorted() && met.iter().any(|m| m.id == 4) && met[0].id == 9);
    // What is met first is what ends the turn.
    let Wheeled { free, met: first } = wheel_group(&parts, pivot, 90, &obstacles);
    assert_eq!((free, first), (met[0].span.from, Some((met[0].id, met[0].part))));
    assert!(wheel_sweep(&parts, pivot, 0, &obstacles).is_empty());
}

#[test]
fn a_column_marches_round_a_bend_until_a_base_is_stopped() {
    // The head stands at the origin; its column stretches back to the south and then to the west.
    let company = Footprint::new(0, 1_600, 900, 900);
    let spine = |by: i32| vec![point(0, by), point(0, 0), point(0, -2_400), point(-20_000, -2_400)];
    let column = |by: i32| column_along(&spine(by), company, 4);
    let start = column(0);
    assert_eq!(start.len(), 4);
    assert_eq!((start[0].pose, start[3].pose), (pose(0, 0, 0), pose(-2_400, -2_400, 90)));
    assert_eq!(start[1].pose.heading.degrees(), 45, "the base in the bend looks along its chord");
    assert_eq!(column_along(&spine(0)[..1], company, 4), []);
    // A house that only the third base comes upon when it goes round the bend.
    let others = |x: i32, y: i32| {
        Obstacles::new(vec![Obstacle {
            id: 6,
            shape: Shape::Block(Block::new(pose(x, y, 0), Footprint::centred(800, 800))),
            tolerance: 10,
        }])
    };
    let way = 3_000;
    let free = march(column, way, 250, &others(9_000, 9_000));
    assert_eq!(free, Marched { free: Some(way), met: None });
    let ahead = others(0, 2_400);
    let stopped = march(column, way, 250, &ahead);
    assert_eq!((stopped.free, stopped.met), (Some(2_010), Some((6, 0))));
    assert_eq!(march(column, way, 250, &others(0, -800)).free, None);
    for by in 0..=way {
        let meets = column(by).iter().any(|base| ahead.all()[0].shape.meets(base, 10));
        assert_eq!(meets, by > 2_010, "{by}");
    }
    // Bases that go each their own way.
    let movers = [(start[0], Heading::NORTH.into()), (start[3], Heading::EAST.into())];
    let met = sweep_each(
        &movers,
        4_000,
        &Obstacles::new(vec![
            blocking(1, &Block::new(pose(0, 2_400, 0), Footprint::centred(800, 800))),
            blocking(2, &Block::new(pose(300, -2_400, 0), Footprint::centred(800, 800))),
        ]),
    );
    assert_eq!(met.iter().map(|m| (m.span.from, m.id, m.part)).collect::<Vec<_>>(), [(2_000, 1, 0), (2_300, 2, 1)]);
}
