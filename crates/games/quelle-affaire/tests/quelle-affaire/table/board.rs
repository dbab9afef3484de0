//! The board: hexes, ridge, faces, plan.

use crate::table::scene::{setup, setups};
use kernel::board::Board;
use kernel::{Game, Show, rules};
use quelle_affaire::Position;
use std::collections::BTreeSet;

fn board() -> Board {
    Position::begin(&setup("WQA", &[])).unwrap().board()
}

#[test]
fn six_hundred_hexes_know_their_neighbours() {
    rules!("G-02", "G-03");
    let board = board();
    assert_eq!(board.spaces.len(), 600);
    let find = |id: &str| board.spaces.iter().find(|s| s.id == id).unwrap();
    assert_eq!(find("1609").next, ["1608", "1709", "1610", "1510", "1509", "1508"]);
    assert_eq!(find("1609").name, Some("La Haie Sainte"));
    for space in &board.spaces {
        assert_eq!((space.outline.len(), space.next.len()), (6, 6));
        for (i, next) in space.next.iter().enumerate().filter(|(_, n)| !n.is_empty()) {
            assert_eq!(find(next).next[(i + 3) % 6], space.id);
        }
        let on_sheet = |x: i32, most: i32| (0..=most).contains(&x);
        assert!(space.outline.iter().all(|c| on_sheet(c.x, board.size.x) && on_sheet(c.y, board.size.y)));
    }
}

#[test]
fn the_ridge_has_twenty_eight_sides() {
    rules!("G-05");
    let board = board();
    assert_eq!(board.edges.len(), 28);
    for edge in &board.edges {
        assert_eq!((edge.kind, edge.along.len()), ("ridge", 2), "{edge:?}");
    }
    // It is one line from end to end.
    let ends: Vec<(i32, i32)> = board.edges.iter().flat_map(|e| e.along.iter().map(|s| (s.x, s.y))).collect();
    let loose = ends.iter().filter(|e| ends.iter().filter(|o| o == e).count() == 1).count();
    assert_eq!(loose, 2);
}

#[test]
fn faces_and_keys_are_unlike() {
    let mut keys = BTreeSet::new();
    for setup in setups() {
        let board = Position::begin(&setup).unwrap().board();
        let ids: BTreeSet<&String> = board.faces.iter().map(|f| &f.id).collect();
        assert_eq!(ids.len(), board.faces.len(), "two faces with one id");
        keys.insert(board.key.clone());
        for post in &board.signposts {
            assert!(board.spaces.iter().any(|s| s.id == post.space));
        }
        assert!(board.charts.iter().all(|c| c.rows.iter().all(|r| r.len() == c.head.len())));
    }
    assert!(keys.len() >= 3, "{keys:?}");
}

#[test]
fn the_ground_is_tied_to_the_hexes() {
    rules!("G-03", "G-04");
    let plan = board().plan;
    assert!(plan.anchors.len() >= 9 && plan.ways.len() == 11);
    assert_eq!(plan.patches.iter().filter(|p| p.kind == "wood").count(), 11);
    assert_eq!(plan.patches.iter().filter(|p| p.kind == "chateau").count(), 1);
}
