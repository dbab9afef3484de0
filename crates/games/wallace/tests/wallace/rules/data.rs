//! Every table of the document against the program: areas, borders, distances, set-up, display, fire and morale tables.

use crate::support::doc::book;
use crate::support::rules;
use kernel::rulebook::{blocks, table};
use std::collections::{BTreeMap, BTreeSet};
use wallace::map::{
    ALLIED_RIDGE, Area, DELAYED, ENTRY_A, ENTRY_B, FRENCH_RIDGE, GROUND, MONT_ST_JEAN, ROSSOMME, STRONG_POINTS,
    SUNKEN_ROAD, area, is_entry, map,
};
use wallace::pieces::{Arm, Nation, Unit};
use wallace::setup::{A_SERIES, display, starting_places};
use wallace::tables::{Morale, artillery, control, morale, volley};

fn numbers(text: &str) -> BTreeSet<u8> {
    text.split([',', ' ']).filter(|w| !w.is_empty()).map(|w| w.parse().expect("a number")).collect()
}

fn board() -> impl Iterator<Item = Area> {
    (1..=65).map(area)
}

#[test]
fn every_area_is_as_the_document_has_it() {
    rules!("G-06", "G-08", "G-09", "TERR-00");
    let rows = table(book().section("### G-06 The board"));
    assert_eq!(rows.len(), 65);
    for (i, row) in rows.iter().enumerate() {
        let [id, name, x, y, ground, edge, next, note] = row[..] else { panic!("{row:?}") };
        let a = area(i as u8 + 1);
        assert_eq!(a.id(), id);
        assert_eq!(a.name(), name);
        let g = &GROUND[a.index()];
        assert_eq!((g.x.to_string(), g.y.to_string()), (x.to_owned(), y.to_owned()), "{name}");
        let next: BTreeSet<u8> = numbers(next);
        let ours: BTreeSet<u8> = map().around(a).iter().map(|n| n.0 + 1).collect();
        assert_eq!(ours, next, "{name}");
        assert_eq!(map().edge.contains(a), edge != "-", "{name}");
        let features: BTreeSet<&str> = ground.split(" + ").collect();
        for (word, set) in [("low", map().low), ("woods", map().woods), ("town", map().town), ("river", map().river)] {
            assert_eq!(set.contains(a), features.contains(word), "{name}: {word}");
        }
        assert_eq!(features.contains("open"), !map().low.contains(a), "{name}");
        let strong = features.iter().find_map(|f| f.strip_prefix("strong point "));
        let ours = (map().capacity[a.index()], map().shift[a.index()]);
        let theirs = strong.map_or((0, 0), |s| {
            let (room, shift) = s.split_once('/').expect("capacity and shift");
            (room.parse().expect("a number"), shift.parse().expect("a number"))
        });
        assert_eq!(ours, theirs, "{name}");
        assert_eq!(map().strong.contains(a), strong.is_some(), "{name}");
        assert_eq!(note.contains("entry"), is_entry(a), "{name}");
    }
    let by_kind = book().text().lines().find(|l| l.starts_with("By kind: ")).expect("the line by kind");
    for (word, set) in [
        ("low", map().low),
        ("woods", map().woods),
        ("town", map().town),
        ("river", map().river),
        ("strong point", map().strong),
        ("board edge", map().edge),
    ] {
        let part = by_kind.split('·').find(|p| p.contains(word)).expect("the kind");
        let listed = part.split(word).nth(1).expect("its areas").trim().trim_end_matches('.');
        let mut wanted = BTreeSet::new();
        for w in listed.split_whitespace() {
            let (from, to) = w.split_once('-').unwrap_or((w, w));
            let n = |s: &str| s.parse::<u8>().expect("a number");
            wanted.extend(n(from)..=n(to));
        }
        assert_eq!(set.iter().map(|a| a.0 + 1).collect::<BTreeSet<_>>(), wanted, "{word}");
    }
}

#[test]
fn the_board_hangs_together() {
    rules!("G-06", "G-15", "PRUS-08");
    let mut borders = 0;
    for a in board() {
        let around = map().around(a);
        assert!((3..=7).contains(&around.len()), "{a:?}");
        assert!(!around.contains(a) && !around.contains(DELAYED), "{a:?}");
        for b in around.iter() {
            assert!(map().around(b).contains(a), "{a:?}-{b:?}");
            borders += 1;
        }
        for b in board() {
            let way = map().distance[a.index()][b.index()];
            assert!(way < 20, "{a:?} and {b:?} are not connected");
            assert_eq!(way, map().distance[b.index()][a.index()]);
        }
    }
    assert_eq!(borders, 2 * 163);
    assert_eq!(map().around(DELAYED).len(), 3);
    for a in board() {
        assert_eq!(map().around_with_box(a).contains(DELAYED), is_entry(a));
    }
    // No two lines between the centres of neighbours cross.
    let line = |a: Area| (i64::from(GROUND[a.index()].x), i64::from(GROUND[a.index()].y));
    let turn =
        |a: (i64, i64), b: (i64, i64), c: (i64, i64)| ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum();
    let lines: Vec<(Area, Area)> =
        board().flat_map(|a| map().around(a).iter().filter(move |b| *b > a).map(move |b| (a, b))).collect();
    for (i, &(a, b)) in lines.iter().enumerate() {
        for &(c, d) in &lines[..i] {
            if a == c || a == d || b == c || b == d {
                continue;
            }
            let (p, q, r, s) = (line(a), line(b), line(c), line(d));
            let cross = turn(p, q, r) != turn(p, q, s) && turn(r, s, p) != turn(r, s, q);
            assert!(!cross, "{a:?}-{b:?} crosses {c:?}-{d:?}");
        }
    }
}

#[test]
fn adjacency_and_edges_are_those_of_the_cells_of_the_centres() {
    rules!("G-06");
    // Cells by clipping the board rectangle with the middle lines between centres.
    let centres: Vec<(f64, f64)> = GROUND.iter().map(|g| (f64::from(g.x), f64::from(g.y))).collect();
    let (west, east, south, north) = (-3450.0, 3850.0, -2900.0, 3100.0);
    for (i, &(x, y)) in centres.iter().enumerate() {
        // Each corner with the neighbour (or side) on whose line the next edge lies.
        let mut cell: Vec<((f64, f64), i32)> =
            vec![((west, south), -1), ((east, south), -2), ((east, north), -3), ((west, north), -4)];
        for (j, &(u, v)) in centres.iter().enumerate() {
            if i == j {
                continue;
            }
            let inside = |p: (f64, f64)| (p.0 - x).powi(2) + (p.1 - y).powi(2) - (p.0 - u).powi(2) - (p.1 - v).powi(2);
            let mut kept = Vec::new();
            for k in 0..cell.len() {
                let ((p, tag), (q, _)) = (cell[k], cell[(k + 1) % cell.len()]);
                let (a, b) = (inside(p), inside(q));
                let cut = || {
                    let t = a / (a - b);
                    (p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1))
                };
                match (a <= 0.0, b <= 0.0) {
                    (true, true) => kept.push((p, tag)),
                    (true, false) => {
                        kept.push((p, tag));
                        kept.push((cut(), j as i32));
                    }
                    (false, true) => kept.push((cut(), tag)),
                    (false, false) => {}
                }
            }
            cell = kept;
        }
        let mut next = BTreeSet::new();
        let mut sides = BTreeSet::new();
        for k in 0..cell.len() {
            let ((p, tag), (q, _)) = (cell[k], cell[(k + 1) % cell.len()]);
            let length = (p.0 - q.0).hypot(p.1 - q.1);
            if tag >= 0 && length >= 110.0 {
                next.insert(tag as u8 + 1);
            } else if tag < 0 && length > 1.0 {
                sides.insert(tag);
            }
        }
        let a = Area(i as u8);
        assert_eq!(next, map().around(a).iter().map(|b| b.0 + 1).collect(), "{}", a.name());
        assert_eq!(!sides.is_empty(), map().edge.contains(a), "{}", a.name());
    }
}

#[test]
fn ridges_and_the_sunken_road_are_as_the_document_has_them() {
    rules!("G-07", "C-03", "TERR-00");
    let rows = table(book().section("### G-07 Ridge lines and sunken road"));
    let pairs = |row: &[&str]| -> Vec<(u8, u8)> {
        row[1]
            .split(';')
            .map(|p| {
                let (a, b) = p.trim().split(' ').next().expect("a pair").split_once('-').expect("a border");
                (a.parse().expect("a number"), b.parse().expect("a number"))
            })
            .collect()
    };
    assert_eq!(pairs(&rows[0]), ALLIED_RIDGE);
    assert_eq!(pairs(&rows[1]), FRENCH_RIDGE);
    assert_eq!(pairs(&rows[2]), SUNKEN_ROAD);
    for (a, b) in ALLIED_RIDGE.iter().chain(&FRENCH_RIDGE) {
        assert!(map().around(area(*a)).contains(area(*b)), "{a}-{b}");
    }
    assert!(SUNKEN_ROAD.iter().all(|b| ALLIED_RIDGE.contains(b)));
    // The first of each pair is the northern one.
    for (a, b) in SUNKEN_ROAD {
        assert!(GROUND[area(a).index()].y > GROUND[area(b).index()].y);
    }
}

#[test]
fn distances_are_those_of_the_document() {
    rules!("G-15", "G-13");
    let rows = table(book().section("### G-15 \"Towards\" in retreats"));
    let goals = [MONT_ST_JEAN, ROSSOMME, ENTRY_B, ENTRY_A[0], ENTRY_A[1]];
    assert_eq!(rows.len(), goals.len());
    for (row, goal) in rows.iter().zip(goals) {
        let number = row[0].split(['(', ')']).nth(1).expect("the goal's number");
        assert_eq!(goal.id(), number);
        let mut seen = 0;
        for part in row[1].split(';') {
            let (distance, areas) = part.split_once(':').expect("a distance");
            let distance: u8 = distance.trim().parse().expect("a number");
            for n in numbers(areas) {
                assert_eq!(map().distance[goal.index()][area(n).index()], distance, "{n} to {goal:?}");
                seen += 1;
            }
        }
        assert_eq!(seen, 65);
        for a in board().filter(|a| *a != goal) {
            let here = map().distance[goal.index()][a.index()];
            assert!(map().around(a).iter().any(|b| map().distance[goal.index()][b.index()] < here));
        }
    }
}

fn kind(words: &str) -> (Nation, Arm) {
    let arm = match words.split(' ').next_back().expect("a word") {
        "infantry" => Arm::Infantry,
        "cavalry" => Arm::Cavalry,
        "artillery" => Arm::Artillery,
        _ => Arm::Leader,
    };
    let nation = match words.split(' ').next() {
        Some("guard") => Nation::Guard,
        Some("British") => Nation::British,
        Some("German") => Nation::German,
        Some("Dutch") => Nation::Dutch,
        _ => Nation::French,
    };
    (nation, arm)
}

#[test]
fn everybody_starts_where_the_document_says() {
    rules!("SETUP-02", "G-01", "G-10", "G-11");
    let mut ours: BTreeMap<(u8, Nation, Arm), u8> = BTreeMap::new();
    for (unit, a) in starting_places() {
        *ours.entry((a.0 + 1, unit.nation(), unit.arm())).or_default() += 1;
    }
    let mut theirs: BTreeMap<(u8, Nation, Arm), u8> = BTreeMap::new();
    for (heading, british) in [("### G-10 French set-up", false), ("### G-11 Anglo-Allied set-up", true)] {
        for row in table(book().section(heading)) {
            let a: u8 = row[0].parse().expect("an area");
            assert_eq!(area(a).name(), row[1]);
            for part in row[2].split(", ") {
                let (count, what) = part.split_once(' ').expect("a count");
                let leader = what.strip_prefix("leader (").map(|n| n.trim_end_matches(')'));
                let (nation, arm) = match leader {
                    Some(_) => (if british { Nation::British } else { Nation::French }, Arm::Leader),
                    None => kind(what),
                };
                *theirs.entry((a, nation, arm)).or_default() += count.parse::<u8>().expect("a number");
                if let Some(name) = leader {
                    let plain = |s: &str| s.replace('’', "'");
                    let stands = |(u, at): &(Unit, Area)| {
                        u.leader_name().is_some_and(|n| plain(n) == plain(name)) && at.0 + 1 == a
                    };
                    assert!(starting_places().iter().any(stands), "{name}");
                }
            }
        }
    }
    assert_eq!(ours, theirs);
    let mut crowd: BTreeMap<u8, u8> = BTreeMap::new();
    for ((a, _, arm), n) in theirs {
        if arm != Arm::Leader {
            *crowd.entry(a).or_default() += n;
        }
    }
    assert!(crowd.values().all(|n| *n <= 3), "nobody starts over the limit");
}

#[test]
fn the_pieces_are_those_of_the_box() {
    rules!("G-01", "G-46", "VICT-04");
    let rows = table(book().section("### G-01 Piece counts"));
    let nations = Nation::ALL;
    let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Leader];
    for (row, nation) in rows.iter().zip(nations) {
        for (cell, arm) in row[1..].iter().zip(arms) {
            let wanted: usize = if *cell == "-" { 0 } else { cell.parse().expect("a number") };
            let ours = Unit::all().filter(|u| u.nation() == nation && u.arm() == arm).count();
            assert_eq!(ours, wanted, "{nation:?} {arm:?}");
        }
    }
    assert!(Unit::all().all(|u| !(u.nation() == Nation::Landwehr && u.is_cavalry())));
    let points = |french: bool| -> u8 {
        let mine = Unit::all().filter(|u| (u.side() == wallace::pieces::Side::French) == french);
        mine.map(|u| u.casualty()).sum()
    };
    assert_eq!((points(true), points(false)), (42, 28));
}

#[test]
fn the_prussian_display_is_in_order() {
    rules!("G-12", "PRUS-03", "SETUP-02");
    let block = blocks(book().section("### G-12 Prussian display (left to right)"))[0];
    let mut place = 0;
    for line in block.lines() {
        let mut words = line.split_whitespace();
        let series = words.next().expect("a series");
        for word in words {
            let unit = display(place).expect("a piece");
            assert_eq!(series == "A", place < A_SERIES, "{word}");
            match word {
                "cavalry" => assert!(unit.is_cavalry()),
                "artillery" => assert!(unit.is_artillery()),
                "line" => assert!(unit.is_infantry() && unit.nation() == Nation::Prussian),
                "Landwehr" => assert!(unit.is_infantry() && unit.nation() == Nation::Landwehr),
                leader => {
                    let name = leader.trim_start_matches("leader(").trim_end_matches(')');
                    assert_eq!(unit.leader_name(), Some(name));
                }
            }
            place += 1;
        }
    }
    assert_eq!(place, 20);
    assert!(display(20).is_none());
    let all: BTreeSet<Unit> = (0..20).filter_map(display).collect();
    assert_eq!(all.len(), 20);
}

#[test]
fn entries_and_strong_points_are_in_place() {
    rules!("G-08", "G-13");
    assert_eq!(ENTRY_A.map(|a| a.id()), ["42", "51"]);
    assert_eq!(ENTRY_B.id(), "23");
    let printed = STRONG_POINTS.map(|a| (a.name(), map().capacity[a.index()], map().shift[a.index()]));
    assert_eq!(printed, [("Hougoumont", 2, 3), ("La Haye Sainte", 1, 2), ("Papelotte & Smohain", 2, 1)]);
    let garrisons = [2, 1, 1];
    for (a, n) in STRONG_POINTS.into_iter().zip(garrisons) {
        assert_eq!(starting_places().iter().filter(|p| p.1 == a).count(), n);
    }
}

#[test]
fn the_infantry_fire_table() {
    rules!("G-03", "S3-04", "S3-05", "C-10", "D-05");
    let rows = table(book().section("### Infantry fire at infantry"));
    assert_eq!(rows.len(), 7);
    for (row, value) in rows.iter().zip(0..) {
        let shot = volley(1, value - 1);
        let cubes = row[1].strip_suffix(" cube").or(row[1].strip_suffix(" cubes")).map_or(0, |n| n.parse().expect("n"));
        assert_eq!(shot.cubes, cubes, "row {value}");
        assert_eq!(shot.shaken, cubes > 0 || row[1].starts_with('M'), "row {value}");
    }
    // D-05: a natural six.
    for (net, cubes) in [(0, 2), (-1, 2), (-2, 1), (-3, 1), (-4, 1)] {
        assert_eq!(volley(6, net).cubes, cubes, "net {net}");
    }
    assert_eq!(volley(5, -4).cubes, 0);
    assert_eq!(volley(6, 1).cubes, 2);
}

#[test]
fn the_artillery_table() {
    rules!("G-04", "AVI-01", "AVI-08");
    let rows = table(book().section("### G-04 Artillery table, cubes per box"));
    assert_eq!(rows.len(), 7);
    for (row, value) in rows.iter().zip(0..) {
        for (cell, range) in row[1..].iter().zip(0u8..) {
            let wanted: u8 = cell.parse().expect("a number");
            assert_eq!(artillery(1, value - 1, range, false), wanted, "{value} at range {range}");
            assert_eq!(artillery(1, value - 1, range, true), wanted.min(1), "{value} at range {range}, flat");
        }
    }
    for range in 0..=3 {
        assert_eq!(artillery(6, -6, range, false), 1, "a natural six always hurts");
        assert_eq!(artillery(5, -6, range, false), 0);
    }
    assert_eq!(artillery(6, 0, 1, false), 2, "the table gives more");
}

#[test]
fn the_morale_table() {
    rules!("MOR-03", "D-04");
    let rows = table(book().section("### Infantry morale"));
    let mut cells = 0;
    for (row, die) in rows[..6].iter().zip(1u8..) {
        for (cell, column) in row[1..].iter().zip(0..) {
            let wanted = match *cell {
                "R" => Morale::Retreats,
                "E" => Morale::Lost,
                _ => Morale::Stands,
            };
            assert_eq!(morale(die, column), wanted, "die {die}, column {column}");
            cells += 1;
        }
    }
    assert_eq!(cells, 42);
    for die in 1..=6 {
        assert_eq!(morale(die, -7), morale(die, 0));
        assert_eq!(morale(die, 11), Morale::Lost);
        assert_eq!(morale(die, 6), Morale::Lost);
    }
}

#[test]
fn cavalry_control_numbers() {
    rules!("G-05", "S7-01");
    let rows = table(book().section("### G-05 Cavalry control numbers"));
    let nations = [Nation::French, Nation::Guard, Nation::British, Nation::German, Nation::Dutch, Nation::Prussian];
    for (cell, nation) in rows[0][1..].iter().zip(nations) {
        assert_eq!(control(nation), cell.trim_end_matches('+').parse::<u8>().expect("a number"), "{nation:?}");
    }
}
