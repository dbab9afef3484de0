//! Places in contact, sides, distances to lines, outlines, stops.

use crate::oracle::{self, any_pair_of_both, corners, point, pose};
use measure::span::Border::{Free, Met};
use measure::span::{first_free_stop, last_free_stop};
use measure::work::SplitMix64;
use measure::{
    Block, Course, Footprint, Heading, Lane, Point, Polygon, Pose, Scale, Side, SightLine, Span, Struck, Zone,
    arc_outline, bounding_block, contact, convex_outline, distance, flush_pose, flush_poses, flush_reach, gap_to_line,
    gap_to_side, nearest_along, nearest_in_contact, overlap, swept_outlines, touch, touches_with, turn_to_face,
};

const MM: &Scale = &Scale::MILLIMETRES;
const INCHES: &Scale = &Scale::INCHES;
const TILE: Footprint = Footprint::centred(30_000, 30_000);
/// A company known by the middle of its front.
const COMPANY: Footprint = Footprint::new(0, 1_600, 900, 900);

fn tile(x: i32, y: i32, heading: i32) -> Block {
    Block::new(pose(x, y, heading), TILE)
}

#[test]
fn flush_places_touch_the_side_they_are_named_for() {
    let mut n = SplitMix64::new(91);
    for round in 0..100_000 {
        let (of, other) = any_pair_of_both(&mut n, round, 100_000);
        let side = Side::quarter(n.between(0, 3));
        let reach = flush_reach(&of, side, &other.footprint);
        let aside = n.between(-reach, reach);
        let there = Block::new(flush_pose(&of, side, other.footprint, aside), other.footprint);
        assert_eq!(there.pose.heading, of.pose.heading);
        assert!(distance(&of, &there) <= 1 && !overlap(&of, &there, 1), "{of:?} {there:?}");
        let scale = if round % 2 == 0 { MM } else { INCHES };
        let found = contact(&of, &there, scale).unwrap();
        let (own, its) = if side.is_flank() {
            (of.footprint.depth(), there.footprint.depth())
        } else {
            (of.footprint.width(), there.footprint.width())
        };
        let shared = ((own + its) / 2 - aside.abs()).min(own).min(its);
        assert!((found.length - shared).abs() <= 2, "{found:?} {shared} {of:?} {there:?}");
        if shared > scale.least_edge + 2 {
            assert_eq!(found.first, Struck::Side(side), "{of:?} {there:?}");
            let (from, to) = found.ends;
            assert!((from.distance(to) - found.length).abs() <= 2 && from.distance(found.at) <= found.length / 2 + 2);
            // The left end first, as one looks over the edge.
            let along = Heading::toward(from, to);
            assert!(found.length < 500 || along.turn_to(of.outward(side).turned(90)).abs() <= 1, "{found:?} {of:?}");
        }
        assert!(touches_with(&of, side, &there, scale));
        // Clockwise round the other piece.
        let next = flush_pose(&of, side, other.footprint, aside + 1_000);
        assert!(Heading::toward(there.pose.at(), next.at()).turn_to(of.outward(side).turned(90)).abs() <= 1);
    }
}

#[test]
fn a_hand_finds_the_places_in_line_and_at_the_corners() {
    let of = tile(0, 0, 0);
    let places: Vec<_> = flush_poses(&of, Footprint::centred(10_000, 10_000)).iter().map(|p| (p.x, -p.y)).collect();
    assert_eq!(places[..5], [(-20_000, 20_000), (-10_000, 20_000), (0, 20_000), (10_000, 20_000), (20_000, 20_000)]);
    assert_eq!(places.len(), 20);
    assert_eq!(flush_poses(&of, TILE).len(), 12, "equal sides are in line at both ends at once");
    // The wish lies in the tile; its right side is nearest, but another piece stands there.
    let (counter, taken) = (Footprint::centred(15_000, 15_000), tile(40_000, 0, 0));
    let free = |b: &Block| !overlap(b, &of, 100) && !overlap(b, &taken, 100);
    let found = nearest_in_contact(pose(14_000, 3_000, 77), counter, &[of], 1_000, MM, free).unwrap();
    assert!(touch(&found, &of, MM) && free(&found) && found.pose.heading == Heading::NORTH);
    assert_eq!((found.pose.x, -found.pose.y), (14_000, 22_500));
    let empty = nearest_in_contact(pose(14_000, 3_000, 77), counter, &[of], 1_000, MM, |_| true).unwrap();
    assert_eq!((empty.pose.x, -empty.pose.y), (22_500, 3_000));
    assert_eq!(nearest_in_contact(pose(0, 0, 0), counter, &[of], 1_000, MM, |_| false), None);
}

#[test]
fn a_charge_lies_flush_and_slides_to_a_free_place() {
    // Miniatures GEO-25: turned to face the flank it struck, then along its own front by the fewest steps, left first.
    assert_eq!(turn_to_face(Heading::new(80), Heading::WEST), 10);
    assert_eq!(turn_to_face(Heading::new(100), Heading::WEST), -10);
    let own = Block::new(pose(0, 0, 0), COMPANY);
    let wall = Block::new(pose(200, 0, 0), COMPANY);
    let free = |b: &Block| !overlap(b, &wall, 10);
    let there = nearest_along(&own, own.pose.heading.turned(90), 250, 10, free).unwrap();
    assert_eq!(there.pose.x, -1_750);
    let open = nearest_along(&own, own.pose.heading.turned(90), 250, 4, |b| b.pose.x != 0).unwrap();
    assert_eq!(open.pose.x, -250);
    assert_eq!(nearest_along(&own, Heading::EAST, 250, 4, |_| false), None);
}

#[test]
fn contact_through_the_front_is_at_the_front() {
    // Enemy Mistakes GEO-05: a corner that touches the flank 0.4 mm behind the front corner does not touch the front.
    let attacker = tile(0, 0, 0);
    let half_diagonal = 21_213;
    let corner_at = |back: i32| tile(15_000 + half_diagonal, 15_000 - back, 45);
    let c = contact(&attacker, &corner_at(400), MM).unwrap();
    assert_eq!(c.first, Struck::Corner(Side::Front, Side::Right), "struck there, the defender would choose");
    assert!(!touches_with(&attacker, Side::Front, &corner_at(400), MM));
    assert!(touches_with(&attacker, Side::Right, &corner_at(400), MM));
    assert!(touches_with(&attacker, Side::Front, &corner_at(50), MM), "the end of the front belongs to it");
    assert!(!touches_with(&attacker, Side::Front, &tile(0, -31_000, 0), MM));
    // Corners are as far as a pair of compasses says: 0.4 mm along both edges is 0.57 mm.
    let b = corner_at(400);
    assert!(matches!(contact(&attacker, &b, MM).unwrap().first, Struck::Corner(..)));
    assert!(matches!(contact(&attacker, &corner_at(490), MM).unwrap().first, Struck::Corner(..)));
    assert!(matches!(contact(&attacker, &corner_at(510), MM).unwrap().first, Struck::Side(Side::Right)));
}

#[test]
fn the_scale_says_how_long_an_edge_is() {
    // Miniatures GEO-04: less than 0.1" is corner to corner, 0.1" is not. Enemy Mistakes GEO-06: more than 1 mm.
    let company = Block::new(pose(0, 0, 0), COMPANY);
    let beside = |shared: i32| Block::new(pose(1_800 - shared, 1_600, 0), COMPANY);
    let side = |b: &Block| contact(&company, b, INCHES).unwrap().first.side();
    assert_eq!((side(&beside(99)), side(&beside(100))), (None, Some(Side::Front)));
    let side = |shared: i32| contact(&tile(0, 0, 0), &tile(30_000 - shared, 30_000, 0), MM).unwrap().first.side();
    assert_eq!((side(1_000), side(1_001)), (None, Some(Side::Front)));
}

#[test]
fn sides_and_lines_are_as_far_as_the_oracle_says() {
    let mut n = SplitMix64::new(92);
    for round in 0..300_000 {
        let (a, b) = any_pair_of_both(&mut n, round, 150_000);
        let (own, other) = (corners(&a), corners(&b));
        for side in 0..4 {
            let edge = [own[side], own[(side + 1) % 4]];
            let exact = oracle::distance_to_line(&other, &edge);
            let found = gap_to_side(&a, Side::quarter(side as i32), &b).ticks();
            assert!((-0.02..1.02).contains(&(f64::from(found) - exact)), "{found} {exact} {side}: {a:?} {b:?}");
        }
        let far = if round % 2 == 0 { 150_000 } else { 9_000 };
        let line: Vec<Point> =
            (0..n.between(2, 4)).map(|_| b.pose.at().offset(n.between(-far, far), n.between(-far, far))).collect();
        let real: Vec<_> = line.iter().map(|p| (f64::from(p.x), -f64::from(p.y))).collect();
        let (exact, found) = (oracle::distance_to_line(&own, &real), gap_to_line(&a, &line).unwrap().ticks());
        assert!((-0.02..1.02).contains(&(f64::from(found) - exact)), "{found} {exact}: {a:?} {line:?}");
        assert!(!SightLine::flat(line[0], line[1]).crosses_line(&line[..1]));
    }
    assert_eq!(gap_to_line(&tile(0, 0, 0), &[]), None);
    assert_eq!(gap_to_line(&tile(0, 0, 0), &[point(0, 40_000)]).unwrap().ticks(), 25_000);
    let area = Polygon::new(vec![point(50_000, -9_000), point(90_000, -9_000), point(90_000, 9_000)]);
    assert_eq!(area.gap(&tile(0, 0, 0)).unwrap().ticks(), 35_000);
    assert_eq!(area.gap(&tile(80_000, 0, 0)).unwrap().ticks(), 0);
    // A line of sight and a hedge.
    let hedge = [point(5, -5), point(5, 5), point(9, 5)];
    assert!(SightLine::flat(point(0, 0), point(10, 0)).crosses_line(&hedge));
    assert!(!SightLine::flat(point(0, 0), point(4, 0)).crosses_line(&hedge));
}

#[test]
fn stops_are_free_where_the_spans_say() {
    let span = |from, until, at_start| Span { from, until, at_start };
    let spans = [span(0, 10, true), span(20, 30, false), span(30, 40, false), span(90, 100, false)];
    let last = |at_most, border| last_free_stop(&spans, 100, at_most, border);
    let first = |at_least, border| first_free_stop(&spans, 100, at_least, border);
    assert_eq!(
        [last(5, Free), last(9, Free), last(10, Free), last(25, Free), last(35, Free)].map(|s| s.unwrap_or(-1)),
        [-1, -1, 10, 20, 30]
    );
    assert_eq!([last(15, Met), last(10, Met), last(35, Met), last(41, Met)].map(|s| s.unwrap_or(-1)), [15, -1, 19, 41]);
    assert_eq!(
        [first(0, Free), first(25, Free), first(31, Free), first(41, Free)].map(|s| s.unwrap_or(-1)),
        [10, 30, 40, 41]
    );
    assert_eq!([first(0, Met), first(20, Met), first(90, Met)].map(|s| s.unwrap_or(-1)), [11, 41, -1]);
    // What still holds at the end of the way holds its last tick too.
    assert_eq!((last(100, Free), last(200, Free), first(95, Free)), (Some(90), Some(90), None));
    assert_eq!((last_free_stop(&[], 100, 70, Met), first_free_stop(&[], 100, 70, Met)), (Some(70), Some(70)));
    // Enemy Mistakes T-33: the border of a wood 40 mm ahead must not be touched.
    let wood = Polygon::new(vec![
        point(55_000, -99_000),
        point(99_000, -99_000),
        point(99_000, 99_000),
        point(55_000, 99_000),
    ]);
    let mut met = Vec::new();
    wood.slide(&tile(0, 0, 0), Heading::EAST, 0, 60_000, &mut met);
    assert_eq!(last_free_stop(&met, 60_000, 60_000, Met), Some(39_999));
}

#[test]
fn formations_have_a_bounding_rectangle() {
    let mut n = SplitMix64::new(93);
    for _ in 0..20_000 {
        let heading = Heading::new(n.between(0, 359));
        let first = Block::new(pose(n.between(0, 72_000), n.between(0, 48_000), heading.degrees()), COMPANY);
        let line: Vec<Block> = (0..4).map(|i| first.moved(heading.turned(90), 1_800 * i)).collect();
        let around = bounding_block(&line, heading).unwrap();
        let (width, depth) = (around.footprint.width(), around.footprint.depth());
        assert!((7_200..=7_203).contains(&width) && (1_600..=1_603).contains(&depth), "{width} {depth}");
        assert!(line.iter().all(|part| part.corners().iter().all(|c| distance(&Block::point(*c), &around) <= 2)));
    }
    assert_eq!(bounding_block(&[], Heading::NORTH), None);
}

#[test]
fn courses_lead_from_point_to_point() {
    let mut n = SplitMix64::new(94);
    for _ in 0..200_000 {
        let from = Point::new(n.between(-1_000_000, 1_000_000), n.between(-1_000_000, 1_000_000));
        let to = from.offset(n.between(-900_000, 900_000), n.between(-900_000, 900_000));
        let Some(course) = Course::toward(from, to) else { continue };
        assert!(from.moved(course, from.distance(to)).distance(to) <= 2, "{from:?} {to:?}");
    }
    assert_eq!(Course::toward(point(3, 3), point(3, 3)), None);
    let north = Course::toward(point(0, 0), point(0, 77)).unwrap();
    assert_eq!((north.east(), north.north()), (0, measure::ONE));
    assert!(Course::toward(Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX)).is_some());
}

#[test]
fn blocks_shrink_on_every_side() {
    let company = Block::new(pose(10_000, 20_000, 0), COMPANY).shrunk(100);
    assert_eq!((company.pose, company.footprint), (pose(10_000, 19_900, 0), Footprint::new(0, 1_400, 800, 800)));
    let mut n = SplitMix64::new(95);
    for round in 0..50_000 {
        let (a, _) = any_pair_of_both(&mut n, round, 9);
        let by = n.between(0, 2_000);
        let small = a.shrunk(by);
        let expected = |whole: i32| (whole - 2 * by).max(whole % 2);
        assert_eq!(small.footprint.width(), expected(a.footprint.width()));
        assert_eq!(small.footprint.depth(), expected(a.footprint.depth()));
        assert!(small.centre().distance(a.centre()) <= 2, "{a:?} {small:?}");
    }
    // Flush inside an area is wholly in it, whatever the anchor.
    let square = Polygon::new(vec![point(0, 0), point(1_800, 0), point(1_800, 1_600), point(0, 1_600)]);
    let inside = Block::new(pose(900, 1_600, 0), COMPANY);
    assert!(square.covers(&inside, 0) && !square.covers(&inside.moved(Heading::EAST, 1), 0));
    assert!(
        square.covers(&inside.moved(Heading::NORTH, 100), 100)
            && !square.covers(&inside.moved(Heading::NORTH, 101), 100)
    );
}

#[test]
fn an_area_with_a_tolerance_is_entered_by_more_than_that() {
    let marsh = Polygon::new(vec![point(0, 0), point(90_000, 0), point(90_000, 90_000), point(0, 90_000)]);
    let at = |x: i32| tile(x, 45_000, 0);
    assert!(marsh.meets(&at(-15_000), 0) && !marsh.meets(&at(-14_900), 100) && marsh.meets(&at(-14_899), 100));
    let slid = |limit: i32| {
        let mut spans = Vec::new();
        marsh.slide(&at(-55_000), Heading::EAST, 100, limit, &mut spans);
        spans
    };
    assert_eq!(slid(40_100), []);
    assert_eq!(slid(40_101), [Span { from: 40_000, until: 40_101, at_start: false }]);
    // Along its border nothing is entered.
    let mut spans = Vec::new();
    marsh.slide(&tile(-50_000, -14_900, 0), Heading::EAST, 100, 200_000, &mut spans);
    assert_eq!(spans, []);
    // What stands in the middle is in, however large the area.
    assert!(marsh.meets(&at(45_000), 100));
}

#[test]
fn outlines_go_round_what_they_show() {
    let mut n = SplitMix64::new(96);
    for _ in 0..3_000 {
        let of = Block::new(pose(n.between(0, 99_999), n.between(0, 99_999), n.between(0, 359)), TILE);
        for zone in [Zone::ahead(of, 30_000), Zone::around(of, 30_000)] {
            let outline = zone.outline();
            for at in &outline {
                let gap = measure::gap_to_point(&of, *at).ticks();
                assert!((gap - 30_000).abs() <= 2, "{gap} {zone:?}");
            }
            let drawn = Polygon::new(outline);
            let at = Point::new(n.between(-60_000, 160_000), n.between(-160_000, 60_000));
            let shown = Polygon::holds(&drawn, at);
            // The chords of the round corners lie a little inside.
            assert!(!shown || Zone { reach: 30_003, ..zone }.holds(at) || zone.of.pose.local(at).ahead < 0);
            let behind = zone.of.pose.local(at).ahead < -14_990 << 30;
            assert!(shown || behind || !Zone { reach: 29_900, ..zone }.holds(at), "{zone:?} {at:?}");
        }
        let arc = Polygon::new(arc_outline(&of, 45, 100_000));
        let seen = of.pose.world(n.between(-60_000, 60_000), n.between(15_005, 60_000));
        let near = measure::gap_to_point(&of, seen).ticks() < 99_000;
        assert!(!near || arc.holds(seen) == measure::in_front_arc(&of, 45, seen), "{of:?} {seen:?}");
    }
    // Enemy Mistakes GEO-08: cut square at the rear.
    let tile = tile(0, 0, 0);
    let zone = Zone::ahead(tile, 30_000).outline();
    assert_eq!((zone[0], zone[zone.len() - 1]), (point(-45_000, -15_000), point(45_000, -15_000)));
    assert!(zone.contains(&point(-15_000, 45_000)) && zone.contains(&point(45_000, 15_000)));
    let lane = Lane::ahead_of(&tile, 15_000, 180_000).outline();
    assert_eq!(
        lane,
        [(-7_500, 195_000), (7_500, 195_000), (7_500, 15_000), (-7_500, 15_000)].map(|(x, y)| point(x, y))
    );
    let swept = swept_outlines(&[tile], Heading::NORTH, 50_000);
    assert_eq!(
        swept,
        [[(-15_000, 65_000), (15_000, 65_000), (15_000, -15_000), (-15_000, -15_000)]
            .map(|(x, y)| point(x, y))
            .to_vec()]
    );
    assert_eq!(convex_outline(vec![point(1, 1); 5]), [point(1, 1)]);
    assert_eq!(Pose::default().at(), point(0, 0));
}
