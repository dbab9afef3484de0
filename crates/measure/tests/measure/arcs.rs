//! Arcs, sides that face a point, eyes and marks.

use crate::oracle::{any_block, any_pair};
use crate::oracle::{point, pose};
use measure::work::SplitMix64;
use measure::{
    Block, Footprint, Heading, Side, directly_behind, eyes_of, front_width, in_front_arc, marks_of, side_facing,
    target_in_front_arc,
};

const COMPANY: Footprint = Footprint::centred(1_800, 1_600);

#[test]
fn the_front_arc_opens_by_its_rays() {
    let a = Block::new(pose(0, 0, 0), COMPANY);
    for (x, y, spread, inside) in [
        (0, 800, 45, true),
        (900, 800, 45, true),
        (901, 800, 45, false),
        (0, 799, 45, false),
        (1_900, 1_800, 45, true),
        (1_901, 1_800, 45, false),
        (-1_900, 1_800, 45, true),
        (-900, 90_000, 0, true),
        (-901, 90_000, 0, false),
        (99_999, 800, 90, true),
    ] {
        assert_eq!(in_front_arc(&a, spread, point(x, y)), inside, "{x} {y} {spread}");
    }
    // One corner is enough.
    assert!(target_in_front_arc(&a, 45, &Block::new(pose(2_800, 2_000, 0), COMPANY)));
    assert!(!target_in_front_arc(&a, 45, &Block::new(pose(4_700, 2_000, 0), COMPANY)));
}

#[test]
fn arcs_turn_with_the_piece() {
    let mut n = SplitMix64::new(71);
    for _ in 0..100_000 {
        let a = any_block(&mut n);
        let (right, ahead, spread) = (n.between(-200_000, 200_000), n.between(-200_000, 200_000), n.between(0, 90));
        let f = &a.footprint;
        let beyond = f64::from((right - f.right()).max(-right - f.left()));
        let forward = f64::from(ahead - f.front());
        let (sin, cos) = f64::from(spread).to_radians().sin_cos();
        let margin = forward * sin - beyond * cos;
        if margin.abs() > 3.0 && forward.abs() > 3.0 {
            assert_eq!(in_front_arc(&a, spread, a.pose.world(right, ahead)), forward > 0.0 && margin > 0.0);
        }
    }
}

#[test]
fn every_point_outside_faces_one_side() {
    let a = Block::new(pose(0, 0, 0), COMPANY);
    for (x, y, side) in [
        (0, 5_000, Some(Side::Front)),
        (5_000, 0, Some(Side::Right)),
        (-5_000, 0, Some(Side::Left)),
        (0, -5_000, Some(Side::Rear)),
        // On the line between two: the front first, then the flanks.
        (1_900, 1_800, Some(Side::Front)),
        (1_901, 1_800, Some(Side::Right)),
        (1_900, -1_800, Some(Side::Right)),
        (-1_900, -1_801, Some(Side::Rear)),
        (0, 0, None),
        (900, 800, Some(Side::Front)),
    ] {
        assert_eq!(side_facing(&a, point(x, y)), side, "{x} {y}");
    }
    let mut n = SplitMix64::new(72);
    for _ in 0..50_000 {
        let (a, b) = any_pair(&mut n, 200_000);
        // The piece turned by half a turn about its point names the opposite sides.
        let f = &a.footprint;
        let back = Block::new(
            a.pose.facing(a.pose.heading.turned(180)),
            Footprint::new(f.rear(), f.front(), f.right(), f.left()),
        );
        let (one, other) = (side_facing(&a, b.pose.at()), side_facing(&back, b.pose.at()));
        assert_eq!(one.map(|s| Side::quarter(s.degrees() / 90 + 2)), other);
        assert_eq!(one.is_none(), a.holds(b.pose.at()));
    }
}

#[test]
fn ranks_and_widths() {
    let at = |x: i32, y: i32| Block::new(pose(x, y, 0), COMPANY);
    assert!(directly_behind(&at(0, 0), &at(900, -1_600), 900) && !directly_behind(&at(0, 0), &at(901, -1_600), 900));
    assert!(!directly_behind(&at(0, 0), &at(0, 1_600), 900));
    let line = [at(0, 0), at(1_800, 0), at(900, -1_600), at(3_600, 0)];
    assert_eq!(front_width(&line, Heading::NORTH, 100), 3);
    assert_eq!(front_width(&line, Heading::EAST, 100), 2);
    assert_eq!(front_width(&[], Heading::NORTH, 100), 0);
    for degrees in 0..360 {
        let heading = Heading::new(degrees);
        let row = |i: i32| Block::new(pose(0, 0, degrees).moved(heading.turned(90), 1_800 * i), COMPANY);
        assert_eq!(front_width(&[row(0), row(1), row(2), row(3)], heading, 10), 4);
    }
}

#[test]
fn eyes_look_from_the_front_and_marks_are_all_over() {
    let a = Block::new(pose(0, 0, 180), COMPANY);
    assert_eq!(eyes_of(&a), [point(900, -800), point(0, -800), point(-900, -800)]);
    assert_eq!(marks_of(&a)[0], point(0, 0));
    assert_eq!(marks_of(&a)[1..], a.corners());
}
