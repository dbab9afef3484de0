//! First contact along a slide, of pieces and of zones.

use crate::oracle::{self, any_pair, any_pair_of_both, corners, slid};
use crate::oracle::{point, pose};
use measure::work::SplitMix64;
use measure::{
    Block, Course, Field, Footprint, Heading, Obstacle, Obstacles, Pose, Scale, Shape, Zone, contact, distance,
    overlap, penetration, slide, slide_near, sweep, within,
};

const TILE: Footprint = Footprint::centred(30_000, 30_000);

fn tile(x: i32, y: i32, heading: i32) -> Block {
    Block::new(pose(x * 1000, y * 1000, heading), TILE)
}

/// Where a function that rises and then falls is greatest, and where it passes zero before and after.
fn above_zero(f: impl Fn(f64) -> f64, low: f64, high: f64) -> Option<(f64, f64)> {
    let (mut a, mut b) = (low, high);
    for _ in 0..80 {
        let (c, d) = (a + (b - a) * 0.382, b - (b - a) * 0.382);
        if f(c) < f(d) { a = c } else { b = d }
    }
    let top = (a + b) / 2.0;
    if f(top) <= 0.0 {
        return None;
    }
    let root = |mut outside: f64, mut inside: f64| {
        for _ in 0..45 {
            let middle = (outside + inside) / 2.0;
            if f(middle) > 0.0 { inside = middle } else { outside = middle }
        }
        inside
    };
    Some((root(low, top), root(high, top)))
}

#[test]
fn a_million_first_contacts_are_the_oracles() {
    let mut n = SplitMix64::new(31);
    let (mut met, mut none, mut edge) = (0, 0, 0);
    for round in 0..1_000_000 {
        let (a, b) = any_pair_of_both(&mut n, round, 250_000);
        let tolerance = [0, 10, 100][n.between(0, 2) as usize];
        let toward = Heading::toward(a.pose.at(), b.pose.at()).degrees() + n.between(-40, 40);
        let limit = n.between(0, if round % 2 == 0 { 300_000 } else { 20_000 });
        // Whole degrees, and straight from one point to another.
        let (course, way) = if round % 3 == 0 {
            let to = b.pose.at().offset(n.between(-9_000, 9_000), n.between(-9_000, 9_000));
            let (dx, dy) = (f64::from(to.x - a.pose.x), f64::from(a.pose.y - to.y));
            let Some(course) = Course::toward(a.pose.at(), to) else { continue };
            (course, (dx / dx.hypot(dy), dy / dx.hypot(dy)))
        } else {
            (Heading::new(toward).into(), f64::from(toward).to_radians().sin_cos())
        };
        let (own, other) = (corners(&a), corners(&b));
        let touch = oracle::deeper(&own, &other, way, 0.0);
        let deep = oracle::deeper(&own, &other, way, f64::from(tolerance));
        let found = slide(&a, course, &b, tolerance, limit);
        let end = f64::from(limit);
        // How far the inner stretch lies in the way: real numbers cannot decide within a tick of nothing.
        let inside = deep.map_or(-1e9, |(from, until)| until.min(end + until - from).min(end - from).min(until));
        if inside.abs() < 1.0 || deep.is_some_and(|(from, until)| until - from < 1.0) {
            edge += 1;
            continue;
        }
        let Some(span) = found else {
            assert!(inside < 0.0, "missed {deep:?} of {limit}: {a:?} {b:?} {course:?}");
            none += 1;
            continue;
        };
        met += 1;
        assert!(inside > 0.0, "found {span:?}, not {deep:?} of {limit}: {a:?} {b:?} {course:?}");
        let (from, until) = touch.unwrap();
        let (low, high) = (from.max(0.0).floor(), until.min(end).ceil());
        assert!((f64::from(span.from) - low).abs() <= 1.0, "{span:?} {from}: {a:?} {b:?} {course:?}");
        assert!((f64::from(span.until) - high).abs() <= 1.0, "{span:?} {until}: {a:?} {b:?} {course:?}");
        let depth = oracle::depth(&own, &other) - f64::from(tolerance);
        assert!(depth.abs() < 0.02 || span.at_start == (depth > 0.0), "{span:?} {depth}");
        // A stop there touches and does not overlap.
        if !span.at_start && from > 0.0 {
            let stopped = a.moved(course, span.from);
            assert!(penetration(&stopped, &b) <= 1 && distance(&stopped, &b) <= 2, "{a:?} {b:?} {course:?}");
        }
    }
    assert!(met > 200_000 && none > 100_000 && edge < 1_000, "{met} {none} {edge}");
}

#[test]
fn entries_into_a_distance_are_the_oracles() {
    let mut n = SplitMix64::new(32);
    let (limit, mut met) = (300_000, 0);
    for _ in 0..30_000 {
        let (a, b) = any_pair(&mut n, 250_000);
        let (along, reach) = (n.between(0, 359), [0, 1_000, 30_000, 100_000][n.between(0, 3) as usize]);
        let (far, other) = (900_000.0, corners(&b));
        // Depth serves where they overlap, so that there is no flat ground for the search.
        let near = |t: f64| {
            let moved = slid(&a, along, t);
            let depth = oracle::depth(&moved, &other);
            f64::from(reach) + if depth > 0.0 { depth } else { -oracle::distance(&moved, &other) }
        };
        let found = slide_near(&a, Heading::new(along), &b, reach, 0, limit);
        match (above_zero(near, -far, far), found) {
            (Some((from, until)), Some(span)) => {
                met += 1;
                let (low, high) = (from.max(0.0), until.min(f64::from(limit)));
                // Where it only grazes, a hair of distance is many ticks of way.
                let slack = if until - from < 2_000.0 { 60.0 } else { 2.0 };
                assert!((f64::from(span.from) - low).abs() <= slack, "{span:?} {from}: {a:?} {b:?} {along} {reach}");
                assert!((f64::from(span.until) - high).abs() <= slack, "{span:?} {until}: {a:?} {b:?} {along} {reach}");
            }
            (Some((from, until)), None) => {
                assert!(
                    from > f64::from(limit) - 2.0 || until < 2.0 || until - from < 400.0,
                    "missed {a:?} {b:?} {along} {reach}"
                );
            }
            (None, Some(span)) => assert!(span.length() < 400, "found {span:?}: {a:?} {b:?} {along} {reach}"),
            (None, None) => {}
        }
    }
    assert!(met > 5_000, "{met}");
}

/// Whether a piece meets a zone: what lies not behind the rear is cut out, and its distance taken.
fn oracle_zone(zone: &Zone, other: &Block) -> f64 {
    oracle_zone_at(zone, &corners(other))
}

/// The same for the corners of a piece.
fn oracle_zone_at(zone: &Zone, them: &[oracle::P; 4]) -> f64 {
    let own = corners(&zone.of);
    let h = f64::from(zone.of.pose.heading.degrees()).to_radians();
    let (f, r) = ((h.sin(), h.cos()), (h.cos(), -h.sin()));
    let far = 1e7;
    let at = |p: oracle::P, u: f64, v: f64| (p.0 + u * r.0 + v * f.0, p.1 + u * r.1 + v * f.1);
    // Clockwise: rear left, front left, front right, rear right of all that lies ahead of the rear.
    let half = [at(own[3], -far, 0.0), at(own[3], -far, far), at(own[2], far, far), at(own[2], far, 0.0)];
    let part = if zone.rear { them.to_vec() } else { oracle::clip(them, &half) };
    if part.is_empty() {
        return f64::MAX;
    }
    if oracle::clip(&part, &own).len() > 2 {
        return 0.0;
    }
    let mut least = f64::MAX;
    for i in 0..part.len() {
        for j in 0..4 {
            least = least.min(oracle::point_to_segment(part[i], own[j], own[(j + 1) % 4]));
            least = least.min(oracle::point_to_segment(own[j], part[i], part[(i + 1) % part.len()]));
        }
    }
    least
}

#[test]
fn zones_are_met_as_the_oracle_says() {
    let mut n = SplitMix64::new(33);
    let mut met = 0;
    for round in 0..600_000 {
        let (a, b) = any_pair_of_both(&mut n, round, 100_000);
        let zone = Zone {
            of: a,
            reach: n.between(0, if round % 2 == 0 { 60_000 } else { 6_000 }),
            rear: n.between(0, 2) == 0,
        };
        let more_than = [0, 10, 100][n.between(0, 2) as usize];
        let (exact, reach) = (oracle_zone(&zone, &b), f64::from(zone.reach - more_than));
        // Within two ticks of the border or of the rear line the oracle may differ.
        if (exact - reach).abs() < 2.0 || near_rear_line(&zone, &b) || reach < 0.0 {
            continue;
        }
        let found = if more_than == 0 { zone.meets(&b) } else { zone.entered_by(&b, more_than) };
        met += u32::from(found);
        assert_eq!(found, exact < reach, "{exact}: {zone:?} {b:?} {more_than}");
    }
    assert!(met > 150_000, "{met}");
}

fn near_rear_line(zone: &Zone, other: &Block) -> bool {
    let h = f64::from(zone.of.pose.heading.degrees()).to_radians();
    let ahead = |p: oracle::P| {
        (p.0 - f64::from(zone.of.pose.x)) * h.sin()
            + (p.1 + f64::from(zone.of.pose.y)) * h.cos()
            + f64::from(zone.of.footprint.rear())
    };
    corners(other).into_iter().any(|p| ahead(p).abs() < 2.0)
}

#[test]
fn a_million_entries_into_zones_are_the_oracles() {
    let mut n = SplitMix64::new(38);
    let (mut met, mut none) = (0, 0);
    for round in 0..1_000_000 {
        let inches = round % 2;
        let (a, b) = any_pair_of_both(&mut n, round, 220_000);
        let reach = n.between(0, if inches == 0 { 60_000 } else { 12_000 });
        let zone = Zone { of: b, reach, rear: n.between(0, 2) == 0 };
        let degrees = Heading::toward(a.pose.at(), b.pose.at()).degrees() + n.between(-70, 70);
        let limit = n.between(0, if inches == 0 { 250_000 } else { 16_000 });
        let gap = |by: f64| {
            let moved = slid(&a, degrees, by);
            if zone.rear { -oracle::depth(&moved, &corners(&b)) } else { oracle_zone_at(&zone, &moved) }
        };
        let reach = f64::from(reach);
        let Some(span) = zone.slide(&a, Heading::new(degrees), 0, limit) else {
            none += 1;
            // Nowhere on the way; four places and the point nearest to the other's middle.
            let h = f64::from(degrees).to_radians();
            let (dx, dy) = (f64::from(b.pose.x - a.pose.x), f64::from(a.pose.y - b.pose.y));
            let beside = (dx * h.sin() + dy * h.cos()).clamp(0.0, f64::from(limit));
            for by in [0.0, beside, f64::from(limit)] {
                assert!(gap(by) >= reach - 0.1, "missed at {by} of {limit}: {a:?} {zone:?} {degrees}");
            }
            continue;
        };
        met += 1;
        // In between, but neither before nor behind.
        let (from, until) = (f64::from(span.from), f64::from(span.until));
        if span.length() >= 4 {
            for by in [from + 1.1, until - 1.1] {
                assert!(gap(by) <= reach + 0.1, "not at {by}: {span:?} {a:?} {zone:?} {degrees}");
            }
        }
        assert!(span.from == 0 || gap(from - 0.1) >= reach - 0.1, "{span:?} {a:?} {zone:?} {degrees}");
        assert!(span.until == limit || gap(until + 0.1) >= reach - 0.1, "{span:?} {a:?} {zone:?} {degrees}");
    }
    assert!(met > 300_000 && none > 100_000, "{met} {none}");
}

#[test]
fn slides_into_zones_agree_with_standing_in_them() {
    let mut n = SplitMix64::new(34);
    let (limit, mut met) = (250_000, 0);
    for _ in 0..40_000 {
        let (a, b) = any_pair(&mut n, 220_000);
        let zone = Zone { of: b, reach: n.between(0, 60_000), rear: n.between(0, 3) == 0 };
        let along = Heading::toward(a.pose.at(), b.pose.at()).turned(n.between(-70, 70));
        let span = zone.slide(&a, along, 0, limit);
        met += u32::from(span.is_some());
        for i in 0..=10 {
            let by = limit / 10 * i;
            let expected = span.is_some_and(|s| s.from <= by && by <= s.until);
            let close = span.is_some_and(|s| (s.from - by).abs() <= 3 || (s.until - by).abs() <= 3);
            let meets = zone.meets(&a.moved(along, by));
            assert!(close || meets == expected, "{by} {span:?}: {a:?} {zone:?} {along:?}");
        }
        if let Some(span) = span {
            let grown = Zone { of: zone.of.with(zone.of.footprint.grown(3)), ..zone };
            let stands = |by: i32| grown.meets(&a.moved(along, by));
            assert!(stands(span.from) && stands(span.until), "{span:?}: {a:?} {zone:?} {along:?}");
            if span.from > 200 && span.length() > 10_000 {
                assert!(!zone.meets(&a.moved(along, span.from - 200)), "{span:?}: {a:?} {zone:?} {along:?}");
            }
        }
    }
    assert!(met > 10_000, "{met}");
}

#[test]
fn the_ledgers_engagement_limit() {
    // Enemy Mistakes T-01.
    let (red, blue) = (tile(600, 700, 180), tile(600, 600, 0));
    let zone = Zone::ahead(red, 30_000);
    let entry = zone.slide(&blue, Heading::NORTH, 100, 90_000).unwrap();
    assert_eq!((entry.from, entry.at_start), (40_000, false));
    assert!(
        zone.meets(&blue.moved(Heading::NORTH, 40_000))
            && !zone.reaching(29_900).meets(&blue.moved(Heading::NORTH, 40_000))
    );
    assert_eq!(slide(&blue, Heading::NORTH, &red, 100, 90_000).unwrap().from, 70_000);
    // T-02: not behind the rear line, not 35 mm aside; 29 aside is in.
    assert!(!zone.meets(&Block::new(pose(665_000, 700_000, 0), TILE)));
    assert!(zone.meets(&Block::new(pose(659_000, 699_000, 0), TILE)));
    assert!(!zone.meets(&tile(600, 735, 0)) && Zone::around(red, 30_000).meets(&tile(600, 735, 0)));
    // T-03: the round corner.
    assert!(!zone.meets(&tile(655, 645, 0)) && zone.meets(&tile(650, 649, 0)));
    // A counter is shallower than its reach: the round corner does not reach behind its rear.
    let gun = Block::new(pose(0, 0, 0), Footprint::centred(15_000, 15_000));
    assert!(!Zone::ahead(gun, 30_000).meets(&Block::new(pose(15_000, -23_000, 0), TILE)));
    assert!(Zone::ahead(gun, 30_000).holds(point(37_500, -7_500)) && !Zone::ahead(gun, 30_000).holds(point(0, -7_501)));
}

#[test]
fn gliding_along_an_edge_meets_nobody() {
    for degrees in 0..360 {
        let heading = Heading::new(degrees);
        let a = Block::new(pose(500_000, 400_000, degrees), TILE);
        let beside = Block::new(a.pose.moved(heading.turned(90), 30_000).moved(heading, 50_000), TILE);
        assert_eq!(slide(&a, heading, &beside, 100, 200_000), None);
        // In contact ahead: no way; in contact behind: all the way.
        let ahead = Block::new(a.pose.advanced(30_000), TILE);
        assert!(slide(&a, heading, &ahead, 100, 200_000).is_some_and(|s| s.from <= 1 && !s.at_start));
        assert_eq!(slide(&a, heading.turned(180), &ahead, 100, 200_000), None);
        // A zone along whose border it glides is not entered, and one that is left is not met anew.
        let apart = Block::new(a.pose.moved(heading.turned(90), 60_000).moved(heading, 50_000), TILE);
        assert_eq!(Zone::around(apart, 30_000).slide(&a, heading, 100, 200_000), None);
        assert!(Zone::around(ahead, 30_000).slide(&a, heading.turned(180), 100, 200_000).is_some_and(|s| s.at_start));
    }
}

#[test]
fn a_stop_is_contact_at_every_heading() {
    let mut n = SplitMix64::new(35);
    for degrees in 0..360 {
        for _ in 0..50 {
            let mover = Block::new(pose(0, 0, n.between(0, 359)), TILE);
            let along = Heading::new(degrees);
            let other = Block::new(Pose::default().moved(along, 100_000).facing(Heading::new(n.between(0, 359))), TILE);
            let met = slide(&mover, along, &other, 100, 200_000).unwrap();
            let stopped = mover.moved(along, met.from);
            assert!(contact(&stopped, &other, &Scale::MILLIMETRES).is_some());
            assert!(within(&stopped, &other, 2) && !overlap(&stopped, &other, 2));
        }
    }
}

#[test]
fn a_sweep_tells_in_order_what_is_met() {
    let mut n = SplitMix64::new(36);
    for _ in 0..300 {
        let pieces: Vec<Block> =
            (0..60).map(|_| tile(n.between(0, 600), n.between(0, 600), n.between(0, 359))).collect();
        let field = Field { north_west: point(0, 600_000), south_east: point(600_000, 0) };
        let mut list: Vec<Obstacle<'_>> =
            (0..).zip(&pieces).map(|(id, p)| Obstacle { id, shape: Shape::Block(*p), tolerance: 100 }).collect();
        list.push(Obstacle { id: 99, shape: Shape::Outside(field), tolerance: 100 });
        let parts = [tile(300, 300, 30), tile(326, 285, 30)];
        let along = Heading::new(n.between(0, 359));
        let met = sweep(&parts, along, 400_000, &Obstacles::new(list.clone()));
        assert!(met.is_sorted());
        // The same as asking every piece.
        let mut all: Vec<(i32, u32, u32)> = Vec::new();
        for (part, mover) in (0..).zip(&parts) {
            for (id, p) in (0..).zip(&pieces) {
                all.extend(slide(mover, along, p, 100, 400_000).map(|s| (s.from, id, part)));
            }
            all.extend(field.way_inside(mover, along, 100, 400_000).filter(|w| *w < 400_000).map(|w| (w, 99, part)));
        }
        all.sort_unstable();
        let mut found: Vec<_> = met.iter().map(|m| (m.span.from, m.id, m.part)).collect();
        found.sort_unstable();
        assert_eq!(found, all);
    }
}

#[test]
fn the_field_ends_where_its_edge_is() {
    let field = Field { north_west: point(0, 1_000_000), south_east: point(1_200_000, 0) };
    let at = tile(600, 900, 0);
    assert!(field.holds(&at, 0));
    assert_eq!(field.way_inside(&at, Heading::NORTH, 100, 500_000), Some(85_000));
    // Within the tolerance of the edge it may go as far as it likes.
    assert_eq!(field.way_inside(&at, Heading::NORTH, 100, 85_060), Some(85_060));
    assert_eq!(field.way_inside(&at, Heading::SOUTH, 100, 500_000), Some(500_000));
    assert_eq!(field.way_inside(&tile(600, 990, 0), Heading::SOUTH, 100, 500_000), None);
    assert!(field.holds(&tile(600, 985, 0), 0) && !field.holds(&Block::new(pose(600_000, 985_101, 0), TILE), 100));
    let mut n = SplitMix64::new(37);
    for _ in 0..20_000 {
        let block = Block::new(pose(n.between(30_000, 1_170_000), n.between(30_000, 970_000), n.between(0, 359)), TILE);
        let along = Heading::new(n.between(0, 359));
        let way = field.way_inside(&block, along, 0, 3_000_000).unwrap();
        assert!(
            field.holds(&block.moved(along, way), 1) && !field.holds(&block.moved(along, way + 200), 0)
                || way == 3_000_000
        );
    }
}
