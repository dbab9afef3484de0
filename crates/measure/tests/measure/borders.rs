//! What happens exactly at a border: of the field, of a tolerance, of a stretch of a way.

use crate::oracle::pose;
use measure::span::difference;
use measure::{
    Band, Block, Field, Footprint, Heading, Lane, Obstacle, Obstacles, Point, Shape, Span, Zone, blocking, overlap,
    slide, sweep, wheel_group,
};

const TILE: Footprint = Footprint::centred(30_000, 30_000);
const FIELD: Field = Field { north_west: Point::new(0, 0), south_east: Point::new(1_200_000, 1_000_000) };

fn edge() -> Obstacles<'static> {
    Obstacles::new(vec![Obstacle { id: 1, shape: Shape::Outside(FIELD), tolerance: 100 }])
}

#[test]
fn a_sweep_meets_the_edge_of_the_field() {
    let tile = Block::new(measure::Pose::new(600_000, 100_000, 0), TILE);
    let met = sweep(&[tile], Heading::NORTH, 200_000, &edge());
    assert_eq!(met.iter().map(|m| m.span.from).collect::<Vec<_>>(), [85_000]);
    // Among many pieces, too.
    let mut list = edge().all().to_vec();
    list.extend((2..140).map(|id| {
        let x = 8_000 * id as i32;
        blocking(id, &Block::new(measure::Pose::new(x, 900_000, 0), TILE))
    }));
    let nowhere = measure::Polygon::new(Vec::new());
    list.push(Obstacle { id: 999, shape: Shape::Area(&nowhere), tolerance: 0 });
    assert_eq!(sweep(&[tile], Heading::NORTH, 200_000, &Obstacles::new(list)), met);
}

#[test]
fn a_turn_meets_the_edge_of_the_field() {
    let tile = Block::new(measure::Pose::new(600_000, 15_000, 0), TILE);
    let wheeled = wheel_group(&[tile], tile.front_left(), -90, &edge());
    assert_eq!(wheeled.met, Some((1, 0)));
}

#[test]
fn what_never_gets_deeper_than_the_tolerance_is_not_met() {
    let (mover, other) = (Block::new(pose(0, 0, 0), TILE), Block::new(pose(0, 89_950, 0), TILE));
    assert_eq!(slide(&mover, Heading::NORTH, &other, 100, 60_000), None);
    assert!(!overlap(&mover.moved(Heading::NORTH, 60_000), &other, 100));
    assert_eq!(slide(&mover, Heading::NORTH, &other, 100, 60_050), None);
    assert_eq!(
        slide(&mover, Heading::NORTH, &other, 100, 60_051),
        Some(Span { from: 59_950, until: 60_051, at_start: false })
    );
    // Likewise a zone whose border is 39 950 ahead.
    let zone = Zone::ahead(Block::new(pose(0, 99_950, 180), TILE), 30_000);
    assert_eq!(zone.slide(&mover, Heading::NORTH, 100, 40_000), None);
    assert!(!Shape::Zone(zone).meets(&mover.moved(Heading::NORTH, 40_000), 100));
    assert_eq!(zone.slide(&mover, Heading::NORTH, 100, 40_050), None);
    assert!(zone.slide(&mover, Heading::NORTH, 100, 40_051).is_some_and(|s| s.from == 39_950));
    // Leaving is no entering.
    let near = Zone::around(Block::new(pose(0, 59_950, 180), TILE), 30_000);
    assert_eq!(near.slide(&mover, Heading::SOUTH, 100, 40_000), None);
    // Enemy Mistakes GEO-16: a target whose near edge is 50 short of the lane's end.
    let gun = Block::new(pose(0, 0, 0), Footprint::centred(15_000, 15_000));
    let lane = Lane::ahead_of(&gun, 15_000, 180_000);
    for (edge, touched) in [(179_950, false), (179_900, false), (179_899, true)] {
        let target = Block::new(pose(0, 7_500 + edge + 15_000, 180), TILE);
        assert_eq!(lane.touches(&target, 100), touched);
        let one = Obstacle { tolerance: 100, ..blocking(3, &target) };
        assert_eq!(!lane.meets(&Obstacles::new(vec![one]), 100).is_empty(), touched, "{edge}");
    }
}

#[test]
fn more_than_the_tolerance_is_more() {
    // Enemy Mistakes GEO-09: at exactly 29.9 mm a zone of 30 mm is not penetrated.
    let red = Block::new(pose(0, 0, 180), TILE);
    let blue = |gap: i32| Block::new(pose(0, -30_000 - gap, 0), TILE);
    for zone in [Zone::ahead(red, 30_000), Zone::around(red, 30_000)] {
        assert!(!Shape::Zone(zone).meets(&blue(29_900), 100) && Shape::Zone(zone).meets(&blue(29_899), 100));
        assert!(Shape::Zone(zone).meets(&blue(30_000), 0) && !Shape::Zone(zone).meets(&blue(30_001), 0));
        // Along the border of what counts nothing is met; one tick nearer it is.
        let beside = |gap: i32| Block::new(pose(-200_000, -30_000 - gap, 0), TILE);
        assert_eq!(zone.slide(&beside(29_900), Heading::EAST, 100, 400_000), None);
        assert!(zone.slide(&beside(29_899), Heading::EAST, 100, 400_000).is_some());
    }
    // TERR-04: a stream whose border is exactly 100 inside the tile.
    let stream = Band::new(vec![Point::new(-900_000, 0), Point::new(900_000, 0)], 3_000);
    let tile = |inside: i32| Block::new(pose(0, -18_000 + inside, 0), TILE);
    assert!(!stream.meets(&tile(100), 100) && stream.meets(&tile(101), 100));
    let slid = |inside: i32, limit: i32| {
        let mut spans = Vec::new();
        stream.slide(&tile(inside), Heading::NORTH, 100, limit, &mut spans);
        spans.len()
    };
    assert_eq!((slid(-1_000, 1_100), slid(-1_000, 1_101)), (0, 1));
}

#[test]
fn a_span_begins_at_the_start_only_if_it_is_met_there() {
    let pond = Band::circle(Point::new(0, 0), 5);
    let dot = Block::point(Point::new(4, 4));
    assert!(!pond.meets(&dot, 0));
    let mut spans = Vec::new();
    pond.slide(&Block::point(Point::new(4, -4)), Heading::new(225), 0, 100, &mut spans);
    assert_eq!(spans.iter().map(|s| (s.from, s.at_start)).collect::<Vec<_>>(), [(0, false)]);
}

#[test]
fn the_rest_of_a_stretch_does_not_begin_at_the_start() {
    let from_start = Span { from: 0, until: 100, at_start: true };
    let cut = Span { from: 20, until: 30, at_start: false };
    assert_eq!(
        difference(&[from_start], &[cut]),
        [Span { from: 0, until: 20, at_start: true }, Span { from: 30, until: 100, at_start: false }]
    );
}

#[test]
fn what_is_met_at_the_same_distance_comes_by_id() {
    // The first is passed sooner than the second, but its id is greater.
    let mover = Block::new(pose(0, 0, 0), TILE);
    let deep = |x: i32, depth: i32| Block::new(pose(x, 65_000, 0), Footprint::new(depth, 0, 5_000, 5_000));
    let list = vec![blocking(7, &deep(-10_000, 5_000)), blocking(3, &deep(10_000, 50_000))];
    let met = sweep(&[mover], Heading::NORTH, 200_000, &Obstacles::new(list));
    assert_eq!(met.iter().map(|m| m.id).collect::<Vec<_>>(), [3, 7]);
}

#[test]
fn nothing_overflows_out_of_range() {
    for x in [i32::MIN, -1 << 30, 0, 1 << 30, i32::MAX] {
        for size in [0, 1, 1 << 24, i32::MAX] {
            for degrees in [0, 45, 90, 200] {
                let block = Block::new(
                    measure::Pose::new(x, -x.max(-i32::MAX), degrees),
                    Footprint::new(size, size, size, size),
                );
                assert_eq!(
                    block.in_range(),
                    x == 0 && (size <= 1 || (size == 1 << 24 && degrees % 90 == 0)),
                    "{block:?}"
                );
                assert!(block.footprint.width() >= 0 && block.footprint.radius() >= 0);
            }
        }
        let at = Point::new(x, x);
        assert!(at.distance_squared(Point::new(-1, 1)) >= 0 && at.distance(Point::new(i32::MAX, i32::MIN)) >= 0);
        let _ = at.offset(i32::MAX, i32::MIN);
        assert_eq!(Point::new(1, 2).offset(10, 20), Point::new(11, 22), "x east, y south");
    }
}
