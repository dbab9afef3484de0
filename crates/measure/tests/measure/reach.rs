//! How far a group can go.

use crate::oracle::{point, pose};
use measure::work::SplitMix64;
use measure::{
    Block, Field, Footprint, Group, Heading, Obstacle, Obstacles, Point, Shape, Zone, overlap, progress, slide, sweep,
    wheel_way,
};

const TILE: Footprint = Footprint::centred(30_000, 30_000);

fn tile(x: i32, y: i32, heading: i32) -> Block {
    Block::new(pose(x * 1000, y * 1000, heading), TILE)
}

fn group(parts: &[Block], limit: i32) -> Group<'_> {
    Group {
        parts,
        heading: parts[0].pose.heading,
        left_turn_pivot: parts[parts.len() - 1].front_right(),
        right_turn_pivot: parts[0].front_left(),
        limit,
    }
}

#[test]
fn an_inner_pivot_gains_what_the_ledger_says() {
    // Enemy Mistakes T-05: pivot on unit 31; the left corner of unit 30 gains 15 mm by a right turn of 30 degrees.
    let parts = [tile(633, 316, 0), tile(663, 316, 0)];
    let inner = Group { right_turn_pivot: parts[1].front_left(), ..group(&parts, 120_000) };
    let rows = inner.reach([30], &Obstacles::default(), |turned, _| (Some(120_000 - turned.gained), ()));
    assert_eq!((rows[0].turn, rows[0].far), (30, Some(105_000)));
    let moved = inner.moved(30, 105_000);
    assert!((progress(&parts[0], &moved[0], Heading::new(30)) - 120_000).abs() <= 2);
    // The outer pivot gains nothing.
    let rows = group(&parts, 120_000).reach([30, 0, -30], &Obstacles::default(), |t, met| (Some(t.gained), met.len()));
    assert!(rows.iter().all(|row| row.far.unwrap() <= 1 && row.end == 0));
}

#[test]
fn every_row_is_what_a_sweep_of_the_turned_group_meets() {
    let mut n = SplitMix64::new(81);
    let field = Field { north_west: point(0, 600_000), south_east: point(600_000, 0) };
    for _ in 0..20 {
        let others: Vec<Block> =
            (0..140).map(|_| tile(n.between(0, 600), n.between(0, 600), n.between(0, 359))).collect();
        let mut list: Vec<Obstacle<'_>> = Vec::new();
        for (id, other) in (0..).zip(&others) {
            list.push(Obstacle { id, shape: Shape::Block(*other), tolerance: 100 });
            list.push(Obstacle { id: 1000 + id, shape: Shape::Zone(Zone::ahead(*other, 30_000)), tolerance: 100 });
        }
        list.push(Obstacle { id: 5000, shape: Shape::Outside(field), tolerance: 100 });
        let obstacles = Obstacles::new(list);
        let heading = n.between(0, 359);
        let first = pose(n.between(200_000, 400_000), n.between(200_000, 400_000), heading);
        let parts: Vec<Block> =
            (0..4).map(|i| Block::new(first.moved(Heading::new(heading + 90), 30_000 * i), TILE)).collect();
        let group = group(&parts, 120_000);
        let rows = group.reach(-90..=90, &obstacles, |turned, met| {
            assert_eq!(turned.heading, Heading::new(heading + turned.turn));
            assert_eq!(turned.parts, group.moved(turned.turn, 0));
            // An enemy in the way of the turned start forbids it; otherwise the first piece stops the march.
            if met.iter().any(|m| m.span.at_start && m.id < 1000) {
                return (None, u32::MAX);
            }
            met.iter().find(|m| m.id < 1000 || m.id == 5000).map_or((Some(120_000), 0), |m| (Some(m.span.from), m.id))
        });
        assert_eq!(rows.len(), 181);
        for row in &rows {
            let turned = group.moved(row.turn, 0);
            let along = Heading::new(heading + row.turn);
            let met = sweep(&turned, along, 120_000, &obstacles);
            let up_to: Vec<_> = met.into_iter().filter(|m| m.span.from <= row.far.unwrap_or(0)).collect();
            assert_eq!(row.met, up_to);
            // Asking every piece gives the same farthest way.
            let overlaps = turned.iter().any(|p| others.iter().any(|o| overlap(p, o, 100)));
            assert_eq!(row.far.is_none(), overlaps);
            if let Some(far) = row.far {
                let ways = turned.iter().flat_map(|p| others.iter().filter_map(|o| slide(p, along, o, 100, 120_000)));
                let edges = turned.iter().filter_map(|p| field.way_inside(p, along, 100, 120_000));
                assert_eq!(far, ways.map(|s| s.from).chain(edges).chain([120_000]).min().unwrap());
                let there = group.moved(row.turn, far);
                assert!(there.iter().all(|p| others.iter().all(|o| !overlap(p, o, 100))));
            }
        }
    }
}

#[test]
fn nobody_goes_nowhere() {
    let nobody = Group {
        parts: &[],
        heading: Heading::NORTH,
        left_turn_pivot: Point::default(),
        right_turn_pivot: Point::default(),
        limit: 9,
    };
    let rows = nobody.reach(-1..=1, &Obstacles::default(), |t, met| (Some(t.gained), met.len()));
    assert_eq!(rows.len(), 3);
    let text = serde_json::to_string(&rows).unwrap();
    assert_eq!(serde_json::from_str::<Vec<measure::Row<usize>>>(&text).unwrap(), rows);
}

/// A scene of 140 pieces, their zones and the edge of the field; a free line of four tiles in the middle of it.
fn scene(n: &mut SplitMix64, field: &Field) -> (Vec<Block>, Vec<Obstacle<'static>>) {
    let heading = Heading::new(n.between(0, 359));
    let first = Block::new(pose(n.between(60_000, 540_000), n.between(60_000, 540_000), heading.degrees()), TILE);
    let parts: Vec<Block> = (0..4).map(|i| first.moved(heading.turned(90), 30_000 * i)).collect();
    let mut list = Vec::new();
    while list.len() < 140 {
        let other = tile(n.between(0, 600), n.between(0, 600), n.between(0, 359));
        if parts.iter().all(|part| !overlap(part, &other, 100)) {
            list.push(Obstacle { id: list.len() as u32, shape: Shape::Block(other), tolerance: 100 });
        }
    }
    for i in 0..140 {
        if let Shape::Block(other) = list[i].shape {
            let id = 1_000 + i as u32;
            list.push(Obstacle { id, shape: Shape::Zone(Zone::ahead(other, 30_000)), tolerance: 100 });
        }
    }
    list.push(Obstacle { id: 5_000, shape: Shape::Outside(*field), tolerance: 100 });
    (parts, list)
}

/// Whether a standing group meets something, its tolerance made larger by so much.
fn stands_in(group: &[Block], list: &[Obstacle<'_>], more: i32) -> bool {
    group.iter().any(|part| list.iter().any(|o| o.shape.meets(part, o.tolerance + more)))
}

#[test]
fn every_stop_of_a_reach_is_free_and_what_lies_beyond_is_not() {
    let mut n = SplitMix64::new(82);
    let field = Field { north_west: point(0, 600_000), south_east: point(600_000, 0) };
    let (mut stopped, mut edges, mut turns, mut open) = (0, 0, 0, 0);
    for round in 0..60 {
        let (parts, mut list) = scene(&mut n, &field);
        // Half of the scenes without zones, which stop nearly everything.
        if round % 2 == 0 {
            list.retain(|o| !(1_000..5_000).contains(&o.id));
        }
        let obstacles = Obstacles::new(list.clone());
        let wheels = Group {
            left_turn_pivot: parts[0].front_left(),
            right_turn_pivot: parts[3].front_right(),
            ..group(&parts, 120_000)
        };
        let rows = wheels.reach_by_wheel(-90..=90, &obstacles, |turned, met| {
            if !turned.met_turning.is_empty() {
                return (None, turned.met_turning[0].id);
            }
            // The turn is paid with the way of the outer corner.
            let left = 120_000 - wheel_way(120_000, turned.turn);
            match met.first() {
                Some(m) if m.span.at_start => (None, m.id),
                Some(m) if m.span.from < left => (Some(m.span.from), m.id),
                _ => ((left >= 0).then_some(left), u32::MAX),
            }
        });
        for row in rows {
            let standing = |degrees: i32, by: i32| {
                let heading = wheels.heading.turned(degrees);
                let turned = parts.iter().map(|p| p.turned_about(wheels.pivot(row.turn), degrees).moved(heading, by));
                turned.collect::<Vec<_>>()
            };
            let degrees = 0..=row.turn.abs();
            if !row.met_turning.is_empty() {
                // The first degree after the last free one is not free; all before are.
                turns += 1;
                let first = |m: &measure::Meeting| if m.span.at_start { 0 } else { m.span.from + 1 };
                let bad = row.met_turning.iter().map(first).min().unwrap();
                for degree in degrees {
                    let there = standing(degree * row.turn.signum(), 0);
                    if degree <= bad {
                        assert_eq!(stands_in(&there, &list, 0), degree == bad, "{degree} {row:?}");
                    }
                }
                continue;
            }
            let Some(far) = row.far else { continue };
            // Places are rounded to ticks, so a slide's may be within two ticks of the tolerance.
            for by in [0, far / 3, far / 2, far] {
                assert!(!stands_in(&standing(row.turn, by), &list, 2), "{by} of {row:?}");
            }
            if row.end == u32::MAX {
                open += 1;
                continue;
            }
            // Beyond the stop it is met by more than the tolerance, before it comes out again.
            let beyond: Vec<_> = row.met.iter().filter(|m| m.span.from == far).collect();
            let deepest = beyond.iter().any(|m| {
                let (from, until) = (far, m.span.until);
                let met = list.iter().find(|o| o.id == m.id).unwrap();
                (0..=64).any(|i| {
                    let there = standing(row.turn, from + ((until - from) / 64).max(1) * i);
                    met.shape.meets(&there[m.part as usize], met.tolerance - 2)
                })
            });
            assert!(deepest, "{row:?}");
            stopped += 1;
            edges += u32::from(row.end == 5_000);
        }
    }
    assert!(stopped > 500 && edges > 20 && turns > 1_000 && open > 0, "{stopped} {edges} {turns} {open}");
}
