//! How pieces touch, and which sides are struck.

use crate::oracle::{any_footprint, any_pair};
use crate::oracle::{point, pose};
use measure::work::SplitMix64;
use measure::{Block, Footprint, Heading, Scale, Side, Struck, contact, slide, struck_from, touch};

const MM: &Scale = &Scale::MILLIMETRES;
const TILE: Footprint = Footprint::centred(30_000, 30_000);

fn tile(x: i32, y: i32, heading: i32) -> Block {
    Block::new(pose(x, y, heading), TILE)
}

#[test]
fn flush_edges_share_a_length() {
    let a = tile(0, 0, 0);
    for (x, y, first) in
        [(0, 30_000, Side::Front), (30_000, 0, Side::Right), (0, -30_000, Side::Rear), (-30_000, 0, Side::Left)]
    {
        for quarter in 0..4 {
            let c = contact(&a, &tile(x, y, 90 * quarter), MM).unwrap();
            assert_eq!((c.length, c.first), (30_000, Struck::Side(first)));
            assert_eq!(c.at, point(x / 2, y / 2));
            // The other is struck on the side that looks back.
            let back = Heading::new(first.degrees() + 180);
            let second = Side::ALL.into_iter().find(|s| Heading::new(90 * quarter + s.degrees()) == back).unwrap();
            assert_eq!(c.second, Struck::Side(second));
        }
    }
    // Half of the edge, with a gap within the tolerance.
    let c = contact(&a, &tile(15_000, 30_090, 180), MM).unwrap();
    assert_eq!((c.length, c.first, c.second), (15_000, Struck::Side(Side::Front), Struck::Side(Side::Front)));
    assert_eq!(contact(&a, &tile(0, 30_101, 180), MM), None);
    assert_eq!(contact(&a, &tile(0, 29_899, 180), MM), None, "that is overlap");
    assert!(touch(&a, &tile(0, 29_900, 180), MM));
}

#[test]
fn corners_of_parallel_pieces() {
    let a = tile(0, 0, 0);
    for (x, y, first, second) in [
        (30_000, 30_000, (Side::Front, Side::Right), (Side::Rear, Side::Left)),
        (29_500, 30_000, (Side::Front, Side::Right), (Side::Rear, Side::Left)),
        (-30_050, 30_050, (Side::Front, Side::Left), (Side::Rear, Side::Right)),
        (30_000, -29_200, (Side::Rear, Side::Right), (Side::Front, Side::Left)),
    ] {
        let c = contact(&a, &tile(x, y, 0), MM).unwrap();
        assert_eq!(
            (c.first, c.second),
            (Struck::Corner(first.0, first.1), Struck::Corner(second.0, second.1)),
            "{x} {y}"
        );
        assert!(c.length <= 1_000);
    }
    // A quarter turn changes the names of the other's sides.
    let c = contact(&a, &tile(30_000, 30_000, 90), MM).unwrap();
    assert_eq!(c.second, Struck::Corner(Side::Rear, Side::Right));
    assert!(contact(&a, &tile(28_999, 30_000, 0), MM).unwrap().first.side().is_some());
}

#[test]
fn a_corner_in_an_edge_strikes_that_edge() {
    // A tile at 45 degrees comes from the north with its corner foremost.
    let a = tile(0, 0, 0);
    for (from, side) in [(0, Side::Front), (90, Side::Right), (180, Side::Rear), (270, Side::Left)] {
        let mover = Block::new(pose(0, 0, 45).moved(Heading::new(from), 100_000), TILE);
        let met = slide(&mover, Heading::new(from + 180), &a, 100, 100_000).unwrap();
        let stopped = mover.moved(Heading::new(from + 180), met.from);
        let c = contact(&stopped, &a, MM).unwrap();
        assert_eq!((c.second, c.length), (Struck::Side(side), 0));
        assert!(matches!(c.first, Struck::Corner(..)));
        // The same from the other's point of view.
        let back = contact(&a, &stopped, MM).unwrap();
        assert_eq!((back.first, back.second, back.at), (c.second, c.first, c.at));
        // Near the end of the edge it is a corner of both.
        let aside = stopped.moved(Heading::new(from + 90), 14_600);
        let c = contact(&aside, &a, MM).unwrap();
        assert!(matches!(c.second, Struck::Corner(..)) && c.second.includes(side));
    }
    // Contact through the front includes its ends.
    let mover = Block::new(pose(0, -100_000, 20), TILE);
    let met = slide(&mover, Heading::NORTH, &a, 100, 100_000).unwrap();
    let c = contact(&mover.moved(Heading::NORTH, met.from), &a, MM).unwrap();
    assert!(c.first.includes(Side::Front) && c.second == Struck::Side(Side::Rear));
}

#[test]
fn whatever_stops_strikes_a_side_that_looks_at_it() {
    let mut n = SplitMix64::new(41);
    let (mut touched, mut sides) = (0, [0; 4]);
    for _ in 0..300_000 {
        let (mut a, mut b) = any_pair(&mut n, 200_000);
        (a.footprint, b.footprint) = (any_footprint(&mut n), any_footprint(&mut n));
        let along = Heading::toward(a.pose.at(), b.pose.at()).turned(n.between(-10, 10));
        let Some(met) = slide(&a, along, &b, 100, 400_000) else { continue };
        if met.at_start {
            continue;
        }
        let stopped = a.moved(along, met.from);
        let c = contact(&stopped, &b, MM).unwrap_or_else(|| panic!("no contact: {stopped:?} {b:?} {along:?} {met:?}"));
        touched += 1;
        // The edge struck faces the way it came, the edge that strikes looks along it; corners have such a side.
        let looks = |block: &Block, struck: Struck, way: Heading| {
            Side::ALL.into_iter().any(|s| struck.includes(s) && block.outward(s).turn_to(way).abs() <= 91)
        };
        assert!(looks(&b, c.second, along.turned(180)) || met.from == 0, "{c:?} {stopped:?} {b:?} {along:?}");
        assert!(looks(&stopped, c.first, along) || met.from == 0, "{c:?} {stopped:?} {b:?} {along:?}");
        let back = contact(&b, &stopped, MM).unwrap();
        assert_eq!((back.length, back.first.side(), back.second.side()), (c.length, c.second.side(), c.first.side()));
        if let Some(side) = c.second.side() {
            sides[side.degrees() as usize / 90] += 1;
        }
    }
    assert!(touched > 100_000 && sides.iter().all(|s| *s > 10_000), "{touched} {sides:?}");
}

#[test]
fn fire_arrives_on_the_side_nearest_to_the_gun() {
    let a = tile(0, 0, 90);
    assert_eq!(struck_from(&a, point(100_000, 10_000)), Some(Struck::Side(Side::Front)));
    assert_eq!(struck_from(&a, point(-100_000, 0)), Some(Struck::Side(Side::Rear)));
    assert_eq!(struck_from(&a, point(0, 100_000)), Some(Struck::Side(Side::Left)));
    assert_eq!(struck_from(&a, point(-100_000, 15_000)), Some(Struck::Side(Side::Rear)));
    assert_eq!(struck_from(&a, point(-100_000, 15_001)), Some(Struck::Corner(Side::Rear, Side::Left)));
    assert_eq!(struck_from(&a, point(3, 3)), None);
}
