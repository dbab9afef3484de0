//! The drawing as a whole: the same on every run, well-formed, small, and with the layers one asks for.

use atlas::{Layer, Layers, engrave, fingerprint, key_of, layer_names};
use kernel::board::{Anchor, Board, Patch, Space, Spot, Way};
use kernel::{Game, Setup, Show};
use napoleon_at_waterloo::Position;

fn hex_board() -> Board {
    Position::begin(&Setup::default()).expect("the plain set-up is legal").board()
}

fn spot(x: i32, y: i32) -> Spot {
    Spot { x: 100 * x, y: 100 * y }
}

/// The board with sixty-five areas, ridges and a box beside the map.
fn wide_board() -> Board {
    wallace::Position::begin(&Setup::default()).expect("the plain set-up is legal").board()
}

/// Six hundred hexes with pointed tops and a ridge along their sides.
fn pointed_board() -> Board {
    quelle_affaire::Position::begin(&Setup::default()).expect("the plain set-up is legal").board()
}

/// A board of four areas with a brook of its own.
fn area_board() -> Board {
    let mut board = hex_board();
    (board.size, board.hex_radius) = (spot(800, 600), 0);
    let area = |id: &str, x, y| Space {
        id: id.to_owned(),
        at: spot(x + 200, y + 150),
        name: None,
        ground: "clear",
        outline: vec![spot(x, y), spot(x + 400, y), spot(x + 400, y + 300), spot(x, y + 300)],
        next: Vec::new(),
    };
    board.spaces = vec![area("a", 0, 0), area("b", 400, 0), area("c", 0, 300), area("d", 400, 300)];
    let patch = |kind, space: &str, church| Patch { kind, space: space.to_owned(), church };
    board.plan.patches = vec![patch("wood", "a", false), patch("village", "b", true), patch("farm", "d", false)];
    let anchor = |east, north, x, y| Anchor { east, north, at: spot(x, y) };
    board.plan.anchors = vec![anchor(-2000, 1500, 0, 0), anchor(2000, 1500, 800, 0), anchor(0, -1500, 400, 600)];
    board.plan.ways = vec![
        Way { kind: "chaussee", along: vec![spot(420, -10), spot(390, 300), spot(430, 610)] },
        Way { kind: "brook", along: vec![spot(0, 420), spot(300, 400), spot(810, 460)] },
    ];
    board
}

/// A free board with nothing on it.
fn bare_board() -> Board {
    let mut board = hex_board();
    (board.size, board.hex_radius) = (spot(1440, 960), 0);
    board.spaces.clear();
    board.plan.anchors.clear();
    board.plan.patches.clear();
    board.plan.ways.clear();
    board
}

/// Checks that every element is closed in order and every attribute quoted; returns the number of elements.
fn count_elements(svg: &str) -> usize {
    let (mut open, mut count, mut rest) = (Vec::new(), 0, svg);
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        assert!(!tag.contains('<') && tag.matches('"').count().is_multiple_of(2), "<{tag:.80}>");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        count += 1;
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    count
}

fn group(layer: &str) -> String {
    format!("<g id=\"layer-{layer}\">")
}

#[test]
fn two_engravings_are_equal() {
    let board = hex_board();
    let svg = engrave(&board, &Layers::ALL);
    assert_eq!(svg, engrave(&board, &Layers::ALL));
    assert_eq!(fingerprint(&board, &Layers::ALL), key_of(&svg));
    assert_eq!(key_of(&svg).len(), 16);
}

#[test]
fn different_drawings_have_different_fingerprints() {
    let board = hex_board();
    let fewer = Layers::NONE.with(Layer::Roads).with(Layer::Net);
    let mut moved = board.clone();
    moved.plan.ways.remove(0);
    assert_ne!(fingerprint(&board, &fewer), fingerprint(&moved, &fewer));
    assert_ne!(fingerprint(&board, &fewer), fingerprint(&board, &fewer.without(Layer::Net)));
}

#[test]
fn the_svg_is_well_formed_and_stands_alone() {
    for board in [hex_board(), pointed_board(), area_board(), bare_board(), wide_board()] {
        let svg = engrave(&board, &Layers::ALL);
        assert!(count_elements(&svg) > 30);
        assert!(svg.is_ascii());
        for foreign in ["NaN", "inf", "<text", "<script", "<style", "href=\"http", "url("] {
            assert!(!svg.contains(foreign), "{foreign}");
        }
        for link in svg.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap_or_default()) {
            assert!(svg.contains(&format!(" id=\"{link}\"")), "#{link} is nowhere defined");
        }
    }
}

#[test]
fn the_sheet_is_as_large_as_the_board() {
    let svg = engrave(&hex_board(), &Layers::NONE);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1400 1177.76\">"), "{svg:.90}");
}

#[test]
fn a_drawing_keeps_to_its_budget() {
    for board in [hex_board(), pointed_board(), area_board(), bare_board(), wide_board()] {
        let bytes = engrave(&board, &Layers::ALL).len();
        assert!((100_000..900_000).contains(&bytes), "{bytes} bytes");
    }
}

#[test]
fn layers_lie_in_order_and_do_not_depend_on_each_other() {
    let board = hex_board();
    let line = |svg: &str, name: &str| svg.lines().find(|l| l.starts_with(&group(name))).map(str::to_owned);
    let svg = engrave(&board, &Layers::ALL);
    let places: Vec<usize> = layer_names().iter().map(|name| svg.find(&group(name)).expect("a group")).collect();
    assert!(places.is_sorted());
    for layer in Layer::ALL {
        let alone = engrave(&board, &[layer].into_iter().collect());
        assert_eq!(alone.matches("<g id=\"layer-").count(), 1);
        let drawn = line(&alone, layer.name());
        assert!(drawn.as_ref().is_some_and(|l| l.len() > 500), "{layer:?} is empty");
        assert_eq!(drawn, line(&svg, layer.name()));
    }
}

#[test]
fn layers_can_be_left_out() {
    let board = area_board();
    for layer in Layer::ALL {
        assert_eq!(Layer::named(layer.name()), Some(layer));
        let layers = Layers::ALL.without(layer);
        assert!(!layers.has(layer) && layers.with(layer) == Layers::ALL);
    }
    assert_eq!(Layer::named("names"), None);
    for layer in [Layer::Shade, Layer::Woods, Layer::Net] {
        let svg = engrave(&board, &Layers::ALL.without(layer));
        assert!(!svg.contains(&group(layer.name())));
        assert_eq!(svg.matches("<g id=\"layer-").count(), Layer::ALL.len() - 1);
    }
}

#[test]
fn an_area_board_shows_its_borders_slopes_and_low_ground() {
    let board = wide_board();
    let svg = engrave(&board, &Layers::ALL);
    assert_eq!(svg, engrave(&wide_board(), &Layers::ALL));
    let line = |name: &str| svg.lines().find(|l| l.starts_with(&group(name))).expect("a group").to_owned();
    // Borders with their casing, strokes below the ridges, the bare margin and the frame of the box.
    let net = line("net");
    for sign in ["#57371c", "#fbf3df", "#4a2c12", "stroke-dasharray", "#e9dcc0"] {
        assert!(net.contains(sign), "{sign}");
    }
    assert!(line("towns").contains("#8fae8c"), "low ground has no tint");
    let mut plain = board.clone();
    plain.edges.clear();
    plain.plan.patches.retain(|p| p.kind != "low" && p.kind != "margin");
    assert!(engrave(&plain, &Layers::ALL).len() + 10_000 < svg.len());
}

#[test]
fn pointed_hexes_are_ruled_once_and_the_ridge_falls_to_the_south() {
    let board = pointed_board();
    let net = |board: &Board| engrave(board, &[Layer::Net].into_iter().collect());
    let svg = net(&board);
    // The sides of all hexes: each hex has six, those inside are shared by two: 29 in each of twenty rows, 59 between two.
    let shared: usize = board.spaces.iter().map(|s| s.next.iter().filter(|n| !n.is_empty()).count()).sum::<usize>() / 2;
    let sides = 600 * 6 - shared;
    let ruled = svg.lines().find(|l| l.starts_with(&group("net"))).expect("a group").matches("#3a2812").count();
    assert_eq!((sides, ruled), (3600 - 20 * 29 - 19 * 59, 1));
    // Strokes only where the ridge is.
    let mut flat = board.clone();
    flat.edges.clear();
    assert!(svg.contains("#4a2c12") && !net(&flat).contains("#4a2c12"));
    // La Haie Sainte is the origin of the ground, and a hex is 250 metres wide.
    let origin = board.spaces.iter().find(|s| s.id == "1609").map(|s| s.at).expect("a hex");
    let beside = board.spaces.iter().find(|s| s.id == "1709").map(|s| s.at).expect("a hex");
    let anchor = board.plan.anchors.iter().find(|a| a.east == 1300 && a.north == 0).expect("an anchor");
    let metres = f64::from(anchor.at.x - origin.x) / f64::from(beside.x - origin.x) * 250.0;
    assert!((metres - 1300.0).abs() < 2.0 && anchor.at.y == origin.y);
}
