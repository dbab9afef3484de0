//! The sine table, rounding, headings, poses.

use crate::oracle::point;
use crate::oracle::pose;
use measure::work::SplitMix64;
use measure::{Block, Footprint, Heading, ONE, Side, root_down, root_up, rounded, to_ticks};

#[test]
fn the_table_holds_the_sines() {
    for degrees in 0..360 {
        let heading = Heading::new(degrees);
        let exact = f64::from(degrees).to_radians();
        assert_eq!(heading.sin(), (exact.sin() * ONE as f64).round() as i64, "sine of {degrees}");
        assert_eq!(heading.cos(), (exact.cos() * ONE as f64).round() as i64, "cosine of {degrees}");
        // Opposite and right-angled headings mirror each other to the last bit.
        assert_eq!(heading.turned(180).sin(), -heading.sin());
        assert_eq!(heading.turned(90).sin(), heading.cos());
    }
    assert_eq!(Heading::new(30).sin() * 2, ONE);
}

#[test]
fn rounding_is_half_away_from_zero() {
    for (scaled, ticks) in [(ONE / 2, 1), (-ONE / 2, -1), (ONE / 2 - 1, 0), (1 - ONE / 2, 0), (3 * ONE / 2, 2), (0, 0)]
    {
        assert_eq!(to_ticks(scaled), ticks);
    }
    for (n, d, q) in [(5, 2, 3), (-5, 2, -3), (5, -2, -3), (4, 3, 1), (-4, 3, -1), (0, 7, 0)] {
        assert_eq!(rounded(n, d), q);
    }
}

#[test]
fn roots_are_exact() {
    for n in [0u128, 1, 2, 3, 4, 99, 100, 101, 1 << 62, (1 << 64) + 1, (1 << 100) - 1, 1 << 100] {
        let (low, high) = (root_down(n), root_up(n));
        assert!(low * low <= n && (low + 1) * (low + 1) > n);
        assert!(high * high >= n && (high == 0 || (high - 1) * (high - 1) < n));
    }
}

#[test]
fn headings_wrap_and_turn_the_short_way() {
    assert_eq!(Heading::new(-90), Heading::WEST);
    assert_eq!(Heading::new(720), Heading::NORTH);
    assert_eq!(Heading::new(i32::MIN).degrees(), i32::MIN.rem_euclid(360));
    assert_eq!(Heading::EAST.turned(i32::MAX), Heading::new(90 + i32::MAX % 360));
    assert_eq!(Heading::new(350).turn_to(Heading::new(10)), 20);
    assert_eq!(Heading::new(10).turn_to(Heading::new(350)), -20);
    assert_eq!(Heading::NORTH.turn_to(Heading::SOUTH), 180);
    assert_eq!(serde_json::to_string(&Heading::new(-1)).unwrap(), "359");
    assert_eq!(serde_json::from_str::<Heading>("-1").unwrap(), Heading::new(359));
}

#[test]
fn a_direction_is_the_nearest_degree() {
    let mut n = SplitMix64::new(2);
    for _ in 0..100_000 {
        let (from, to) = (point(n.between(-9999, 9999), 7), point(n.between(-9999, 9999), n.between(-9999, 9999)));
        if from == to {
            continue;
        }
        let exact = f64::from(to.x - from.x).atan2(f64::from(from.y - to.y)).to_degrees();
        let off = (f64::from(Heading::toward(from, to).degrees()) - exact).rem_euclid(360.0);
        assert!(off.min(360.0 - off) <= 0.500_001, "{from:?} {to:?}");
    }
    for degrees in 0..360 {
        let heading = Heading::new(degrees);
        let origin = point(-5, 1_000_000);
        assert_eq!(Heading::toward(origin, origin.moved(heading, 10_000_000)), heading);
    }
    assert_eq!(Heading::toward(point(3, 3), point(3, 3)), Heading::NORTH);
}

#[test]
fn poses_turn_and_move_in_the_ledgers_example() {
    // Enemy Mistakes T-04: units 30 and 31 turn right by 30 degrees on unit 30 and slide 60 mm.
    let tile = Footprint::centred(30_000, 30_000);
    let units = [pose(633_000, 316_000, 0), pose(663_000, 316_000, 0)].map(|p| Block::new(p, tile));
    let pivot = units[0].front_left();
    assert_eq!(pivot, point(618_000, 331_000));
    let moved = units.map(|u| u.turned_about(pivot, 30).moved(Heading::new(30), 60_000));
    for (unit, (x, y)) in moved.iter().zip([(653_490, 362_471), (679_471, 347_471)]) {
        assert!((unit.pose.x - x).abs() <= 2 && (unit.pose.y + y).abs() <= 2, "{unit:?}");
        assert_eq!(unit.pose.heading.degrees(), 30);
    }
    // T-28: the front right corner after a right turn of 5 degrees and 60 mm.
    let unit = Block::new(pose(898_000, 495_000, 0), tile);
    let corner = unit.turned_about(unit.front_left(), 5).moved(Heading::new(5), 60_000).front_right();
    assert!((corner.x - 918_115).abs() <= 2 && (corner.y + 567_157).abs() <= 2, "{corner:?}");
}

#[test]
fn local_and_world_are_each_others_inverse() {
    let mut n = SplitMix64::new(3);
    for _ in 0..100_000 {
        let pose = pose(n.between(-999_999, 999_999), n.between(-999_999, 999_999), n.between(0, 359));
        let (right, ahead) = (n.between(-99_999, 99_999), n.between(-99_999, 99_999));
        let back = pose.local(pose.world(right, ahead));
        assert!(
            (to_ticks(back.right) - i64::from(right)).abs() <= 1
                && (to_ticks(back.ahead) - i64::from(ahead)).abs() <= 1
        );
    }
}

#[test]
fn a_whole_turn_in_single_degrees_hardly_drifts() {
    let (pivot, mut pose) = (point(100_000, 200_000), pose(123_456, 234_567, 17));
    let start = pose;
    for _ in 0..360 {
        pose = pose.turned_about(pivot, 1);
    }
    assert_eq!(pose.heading, start.heading);
    assert!(pose.at().distance(start.at()) <= 100, "drifted by {}", pose.at().distance(start.at()));
    assert_eq!(start.turned_about(pivot, 360), start);
}

#[test]
fn sides_and_middles_lie_where_the_heading_says() {
    // A fastened gun: 7.5 mm ahead of its centre, 22.5 behind.
    let gun = Block::new(pose(0, 0, 90), Footprint::new(7_500, 22_500, 7_500, 7_500));
    assert_eq!(
        gun.corners(),
        [(7_500, 7_500), (7_500, -7_500), (-22_500, -7_500), (-22_500, 7_500)].map(|(x, y)| point(x, y))
    );
    assert_eq!(gun.centre(), point(-7_500, 0));
    assert_eq!(gun.middle(Side::Front), point(7_500, 0));
    assert_eq!(gun.middle(Side::Left), point(-7_500, 7_500));
    assert_eq!(gun.middle(Side::Rear), point(-22_500, 0));
    assert_eq!(gun.outward(Side::Left), Heading::NORTH);
    assert!(gun.holds(point(7_500, 7_500)) && !gun.holds(point(7_501, 0)));
    assert_eq!((gun.footprint.width(), gun.footprint.depth()), (15_000, 30_000));
    let text = serde_json::to_string(&gun).unwrap();
    assert_eq!(serde_json::from_str::<Block>(&text).unwrap(), gun);
    // Negative sizes from outside count as none.
    let odd: Footprint = serde_json::from_str(r#"{"front":-5,"rear":0,"left":1,"right":2}"#).unwrap();
    assert_eq!((odd.front(), odd.width()), (0, 3));
}
