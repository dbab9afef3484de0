//! The board: sixty-five areas, their borders, and what lies on them.

use crate::support::rules;
use kernel::board::{Board, Spot};
use kernel::{Game, Setup, Show};
use std::collections::BTreeSet;
use wallace::Position;
use wallace::map::{Area, map};
use wallace::pieces::Unit;
use wallace::tables::{Morale, morale};

fn board() -> Board {
    Position::begin(&Setup::default()).unwrap().board()
}

fn outline(board: &Board, area: Area) -> &[Spot] {
    &board.spaces.iter().find(|s| s.id == area.id()).unwrap().outline
}

/// Twice the area inside a ring; positive if it runs clockwise on the sheet.
fn doubled(ring: &[Spot]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)).sum()
}

fn contains(ring: &[Spot], p: Spot) -> bool {
    let mut inside = false;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let (ax, ay, bx, by) = (i64::from(a.x), i64::from(a.y), i64::from(b.x), i64::from(b.y));
        let (px, py) = (i64::from(p.x), i64::from(p.y));
        if (ay > py) != (by > py) {
            let left = (px - ax) * (by - ay) - (bx - ax) * (py - ay);
            inside ^= (left < 0) == (by > ay);
        }
    }
    inside
}

#[test]
fn areas_cover_the_map_without_gaps() {
    rules!("G-06");
    let board = board();
    assert_eq!(board.spaces.len(), 66);
    let on_map = (0..65).map(Area);
    let sum: i64 = on_map.clone().map(|a| doubled(outline(&board, a))).sum();
    assert_eq!(sum, 2 * 146_000 * 120_000);
    for area in on_map {
        let ring = outline(&board, area);
        assert!(ring.len() >= 4 && doubled(ring) > 0, "{area:?} is not clockwise");
        let at = board.spaces[area.index()].at;
        assert!(contains(ring, at), "{area:?} has its centre outside");
    }
}

#[test]
fn neighbours_and_nobody_else_share_a_border() {
    rules!("G-06");
    let board = board();
    for a in (0..65).map(Area) {
        let corners: BTreeSet<(i32, i32)> = outline(&board, a).iter().map(|s| (s.x, s.y)).collect();
        for b in (a.0 + 1..65).map(Area) {
            let shared = outline(&board, b).iter().filter(|s| corners.contains(&(s.x, s.y))).count();
            if map().around(a).contains(b) {
                assert!(shared >= 2, "{a:?} and {b:?} share only {shared} points");
            } else {
                assert!(shared <= 1, "{a:?} and {b:?} share {shared} points, but are no neighbours");
            }
        }
    }
}

#[test]
fn spaces_name_their_neighbours_from_the_north_around() {
    rules!("PRUS-08");
    let board = board();
    let next = |id: &str| board.spaces.iter().find(|s| s.id == id).unwrap().next.clone();
    assert_eq!(next("20"), ["13", "21", "30", "29", "19", "12"]);
    assert_eq!(next("delayed").len(), 3);
    assert!(next("42").contains(&"delayed".to_owned()));
    assert!(!next("41").contains(&"delayed".to_owned()));
}

#[test]
fn ridges_and_the_sunken_road_lie_on_borders() {
    rules!("G-07", "TERR-00");
    let board = board();
    let of = |kind: &str| board.edges.iter().filter(|e| e.kind == kind).collect::<Vec<_>>();
    assert_eq!((of("ridge").len(), of("sunken").len()), (19, 4));
    for edge in of("ridge") {
        let (above, below) = (Area::named(&edge.between.0).unwrap(), Area::named(&edge.between.1).unwrap());
        assert!(edge.along.len() > 1);
        for area in [above, below] {
            let ring = outline(&board, area);
            assert!(edge.along.iter().all(|p| ring.contains(p)), "{edge:?} leaves the border of {area:?}");
        }
    }
    // The valley lies between them: both ridges fall towards it.
    assert!(of("ridge").iter().any(|e| e.between == ("20".into(), "30".into())));
    assert!(of("ridge").iter().any(|e| e.between == ("46".into(), "38".into())));
}

#[test]
fn every_piece_has_a_face() {
    rules!("G-01");
    let board = board();
    assert_eq!(board.faces.len(), 110);
    let tones: BTreeSet<&str> = board.faces.iter().map(|f| f.nation).collect();
    assert_eq!(tones, ["br", "de", "du", "fr", "gd", "lw", "pr"].into());
    for (face, unit) in board.faces.iter().zip(Unit::all()) {
        assert_eq!(face.id, unit.id());
        assert_eq!(face.shape, "block");
        assert!(["infantry", "cavalry", "artillery", "leader"].contains(&face.symbol));
    }
    assert!(board.faces.iter().any(|f| f.name == "Napoleon"));
}

#[test]
fn signs_show_strong_points_goals_and_entries() {
    rules!("G-08", "G-13", "VICT-02", "VICT-03");
    let board = board();
    let signs = |kind: &str| {
        let of = board.signposts.iter().filter(|s| s.kind == kind);
        of.map(|s| (s.space.as_str(), s.text)).collect::<BTreeSet<_>>()
    };
    assert_eq!(signs("strong-point"), [("26", "2/3"), ("29", "1/2"), ("32", "2/1")].into());
    assert_eq!(signs("goal"), [("4", "fr"), ("54", "br")].into());
    assert_eq!(signs("entry-east"), [("42", "A"), ("51", "A"), ("23", "B")].into());
    for sign in board.signposts.iter().filter(|s| s.kind == "strong-point") {
        let area = Area::named(&sign.space).unwrap();
        let told = format!("{}/{}", map().capacity[area.index()], map().shift[area.index()]);
        assert_eq!(sign.text, told);
    }
}

#[test]
fn every_area_has_its_name_on_the_map() {
    let board = board();
    let words: String = board.letterings.iter().map(|l| l.text).collect::<Vec<_>>().join(" ");
    for space in &board.spaces {
        assert!(words.contains(space.name.unwrap()), "{} is not written", space.id);
    }
    for name in &board.letterings {
        let at = name.along[0];
        assert!((0..board.size.x).contains(&at.x) && (0..board.size.y).contains(&at.y), "{}", name.text);
    }
}

#[test]
fn charts_are_the_tables_the_engine_reads() {
    rules!("MOR-03", "G-03", "G-04", "G-05");
    let board = board();
    let titles: Vec<&str> = board.charts.iter().map(|c| c.title).collect();
    assert_eq!(titles, ["Infantry fire", "Artillery fire", "Morale", "Cavalry", "Terrain", "Discs and actions"]);
    for chart in &board.charts {
        assert!(chart.rows.iter().all(|r| r.len() == chart.head.len()), "{}", chart.title);
    }
    let table = &board.charts[2];
    for (die, row) in (1..).zip(&table.rows) {
        for (column, cell) in (0..).zip(&row[1..]) {
            let told = match morale(die, column) {
                Morale::Stands => "",
                Morale::Retreats => "R",
                Morale::Lost => "E",
            };
            assert_eq!(cell, told, "die {die}, column {column}");
        }
    }
    assert_eq!(board.charts[0].rows[1], ["2", "M"]);
    assert_eq!(board.charts[1].rows[5], ["5", "2", "1", "1", "1"]);
    assert_eq!(board.charts[3].rows[2], ["British", "–", "3+"]);
    let flat: Setup = serde_json::from_value(serde_json::json!({ "options": { "artillery_table": "flat" } })).unwrap();
    let flat = Position::begin(&flat).unwrap().board();
    assert_eq!(flat.charts[1].rows[5], ["5", "1", "1", "1", "1"]);
    assert_ne!(flat.key, board.key);
}
