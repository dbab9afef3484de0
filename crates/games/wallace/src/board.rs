//! How the map and the pieces look: data for the engraver and the client. Nothing here affects play.

use crate::charts::charts;
use crate::map::{
    ALLIED_RIDGE, Area, DELAYED, ENTRY_A, ENTRY_B, FRENCH_RIDGE, GROUND, MONT_ST_JEAN, ROSSOMME, SUNKEN_ROAD, area, map,
};
use crate::outlines::{MAP_SIZE, centre, outlines, spot};
use crate::pieces::{Arm, Nation, Unit};
use crate::position::Position;
use kernel::board::{Anchor, Board, Edge, Face, KeyLine, Lettering, Patch, Plan, Signpost, Space, Spot, Way};

/// Width of the strip beyond the eastern edge that holds the Delayed box.
const STRIP: i32 = 8600;

/// The board.
pub(crate) fn board(flat_artillery: bool) -> Board {
    Board {
        key: format!("wallace-1{}", if flat_artillery { "-flat" } else { "" }),
        title: vec!["Wallace’s", "Waterloo"],
        size: Spot { x: MAP_SIZE.x + STRIP, y: MAP_SIZE.y },
        hex_radius: 0,
        ruler: None,
        scale: "",
        spaces: (0..65).map(|i| space(Area(i))).chain([delayed()]).collect(),
        faces: Unit::all().map(face).collect(),
        letterings: letterings(),
        signposts: signposts(),
        edges: edges(),
        key_lines: key_lines(),
        charts: charts(flat_artillery),
        plan: plan(),
    }
}

// Spaces

fn space(a: Area) -> Space {
    Space {
        id: a.id(),
        at: centre(a),
        name: Some(a.name()),
        ground: Position::ground_words(a),
        outline: outlines().areas[a.index()].clone(),
        next: around(a).into_iter().map(Area::id).collect(),
    }
}

/// The neighbours of an area, clockwise from north.
fn around(a: Area) -> Vec<Area> {
    let middle = |b: Area| if b == DELAYED { box_middle() } else { centre(b) };
    let from = middle(a);
    let mut next: Vec<Area> = map().around_with_box(a).iter().collect();
    // Half a turn of whole numbers: first those to the east, from north to south, then those to the west.
    let bearing = |b: &Area| {
        let (dx, dy) = (i64::from(middle(*b).x - from.x), i64::from(middle(*b).y - from.y));
        let long = dx.abs() + dy.abs();
        let slope = if long == 0 { 0 } else { 1_000_000 * dy / long };
        if dx >= 0 { (0, slope) } else { (1, -slope) }
    };
    next.sort_by_key(bearing);
    next
}

fn box_middle() -> Spot {
    let [north, south] = [centre(ENTRY_B).y, centre(ENTRY_A[1]).y];
    Spot { x: MAP_SIZE.x + STRIP / 2, y: (north + south) / 2 }
}

/// The Delayed box lies beyond the eastern edge, beside the entry areas.
fn delayed() -> Space {
    let at = box_middle();
    let (left, right) = (MAP_SIZE.x + 700, MAP_SIZE.x + STRIP - 500);
    let (top, bottom) = (at.y - 24_000, at.y + 24_000);
    let r = 900;
    Space {
        id: DELAYED.id(),
        at,
        name: Some("Delayed"),
        ground: Position::ground_words(DELAYED),
        outline: vec![
            Spot { x: left + r, y: top },
            Spot { x: right - r, y: top },
            Spot { x: right, y: top + r },
            Spot { x: right, y: bottom - r },
            Spot { x: right - r, y: bottom },
            Spot { x: left + r, y: bottom },
            Spot { x: left, y: bottom - r },
            Spot { x: left, y: top + r },
        ],
        next: around(DELAYED).into_iter().map(Area::id).collect(),
    }
}

// Pieces

fn face(unit: Unit) -> Face {
    let nation = unit.nation();
    let symbol = unit.arm().name();
    let detail = match unit.arm() {
        Arm::Leader => format!("{} leader", nation.name()),
        _ => format!("{} of {}", crate::words::capital(symbol), army_words(nation)),
    };
    Face {
        id: unit.id(),
        name: unit.name(),
        detail,
        nation: nation.tone(),
        shape: "block",
        symbol,
        strength: 0,
        movement: match unit.arm() {
            Arm::Infantry | Arm::Artillery => 1,
            Arm::Cavalry => 2,
            Arm::Leader => 3,
        },
        band: "",
        left: String::new(),
        right: unit.leader_name().unwrap_or_default().to_owned(),
    }
}

fn army_words(nation: Nation) -> &'static str {
    match nation {
        Nation::French => "the French line",
        Nation::Guard => "the Imperial Guard",
        Nation::British => "Wellington’s army, British",
        Nation::German => "Wellington’s army, German",
        Nation::Dutch => "Wellington’s army, Dutch-Belgian",
        Nation::Prussian => "Blücher’s army, line",
        Nation::Landwehr => "Blücher’s army, Landwehr",
    }
}

// Names and signs

/// How far above its centre a name stands, in map units, for areas whose names need another place than the others.
const RAISED: [(u8, i32); 22] = [
    (26, 58),
    (29, 36),
    (32, 56),
    (4, 44),
    (8, 58),
    (9, 56),
    (38, 30),
    (28, -6),
    (27, 2),
    (30, 4),
    (31, 8),
    (33, 24),
    (56, 52),
    (64, 52),
    (19, 34),
    (20, 36),
    (21, 36),
    (18, 36),
    (54, 30),
    (57, 24),
    (12, 26),
    (42, 40),
];

fn letterings() -> Vec<Lettering> {
    let mut all = Vec::new();
    for (i, ground) in GROUND.iter().enumerate() {
        let a = Area(i as u8);
        let great = [4, 54, 26, 29, 32].map(area).contains(&a);
        let size = match () {
            () if great => 16,
            () if a == area(28) => 11,
            () => 13,
        };
        let middle = centre(a);
        let raised = RAISED.iter().find(|(n, _)| area(*n) == a).map_or(20, |r| r.1);
        let parts = broken(ground.name, great);
        // Two lines stand a little higher, so that the lower one keeps its place.
        let top = middle.y - 100 * raised - if parts.len() > 1 { 1000 } else { 0 };
        let wide = parts.iter().map(|p| p.chars().count()).max().unwrap_or(0) as i32 * size * 25 + 900;
        for (line, text) in parts.into_iter().enumerate() {
            all.push(Lettering {
                text,
                style: if great { "town" } else { "hamlet" },
                size: size as u8,
                anchor: "middle",
                along: vec![Spot {
                    x: middle.x.clamp(wide, MAP_SIZE.x - wide),
                    y: (top + line as i32 * (100 * size + 100)).max(1800),
                }],
            });
        }
    }
    let at = box_middle();
    all.push(Lettering {
        text: "Delayed",
        style: "edge",
        size: 15,
        anchor: "middle",
        along: vec![Spot { x: at.x + 100, y: at.y - 21_800 }],
    });
    all
}

/// A long name on two lines, broken at its last space but one word.
fn broken(name: &'static str, great: bool) -> Vec<&'static str> {
    let long = name.chars().count() > 14 && !great;
    match name.rfind(' ').filter(|_| long) {
        Some(at) => vec![&name[..at], &name[at + 1..]],
        None => vec![name],
    }
}

fn signposts() -> Vec<Signpost> {
    let sign = |kind, a: Area, text| Signpost { kind, space: a.id(), text, button: None };
    vec![
        sign("strong-point", area(26), "2/3"),
        sign("strong-point", area(29), "1/2"),
        sign("strong-point", area(32), "2/1"),
        sign("goal", MONT_ST_JEAN, "fr"),
        sign("goal", ROSSOMME, "br"),
        sign("entry-east", ENTRY_A[0], "A"),
        sign("entry-east", ENTRY_A[1], "A"),
        sign("entry-east", ENTRY_B, "B"),
    ]
}

/// Ridges, with the area above first, and the sunken road.
fn edges() -> Vec<Edge> {
    let edge = |kind, above: u8, below: u8| {
        let (above, below) = (area(above), area(below));
        let along = outlines().borders.get(&(above.min(below), above.max(below))).cloned().unwrap_or_default();
        Edge { kind, between: (above.id(), below.id()), along }
    };
    // The valley lies between the ridges: the Allied one falls to the south, the French one to the north.
    let allied = ALLIED_RIDGE.iter().map(|(north, south)| edge("ridge", *north, *south));
    let french = FRENCH_RIDGE.iter().map(|(north, south)| edge("ridge", *south, *north));
    let sunken = SUNKEN_ROAD.iter().map(|(north, south)| {
        let mut line = edge("sunken", *north, *south);
        line.along = drawn_in(&line.along, centre(area(*north)), 1100);
        line
    });
    allied.chain(french).chain(sunken).collect()
}

/// A line moved so far towards a point, so that the sunken road lies beside the crest and not under it.
fn drawn_in(line: &[Spot], towards: Spot, by: i32) -> Vec<Spot> {
    line.iter()
        .map(|s| {
            let (dx, dy) = (i64::from(towards.x - s.x), i64::from(towards.y - s.y));
            let far = (dx * dx + dy * dy).isqrt().max(1);
            Spot { x: s.x + (dx * i64::from(by) / far) as i32, y: s.y + (dy * i64::from(by) / far) as i32 }
        })
        .collect()
}

fn key_lines() -> Vec<KeyLine> {
    let line = |group, token, name, effect| KeyLine { group, token, name, effect };
    vec![
        line("ground", "ridge", "Ridge", "−2 to guns over it"),
        line("ground", "sunken", "Sunken road", "−1 from the south"),
        line("ground", "low", "Low ground", "shots pass over"),
        line("ground", "wood", "Wood, town", "cavalry stops"),
        line("ground", "strong-point", "Strong point", "holds 2, shifts 3"),
        line("ground", "goal", "Goal", "infantry here wins"),
        line("piece", "infantry-upright", "mobile", ""),
        line("piece", "infantry-lying", "defensive", ""),
        line("piece", "cavalry-upright", "fresh", ""),
        line("piece", "cavalry-lying", "tired", ""),
        line("piece", "artillery-upright", "deployed", ""),
        line("piece", "artillery-lying", "limbered", ""),
        line("army", "fr", "French", ""),
        line("army", "gd", "Guard", ""),
        line("army", "br", "British", ""),
        line("army", "de", "German", ""),
        line("army", "du", "Dutch", ""),
        line("army", "pr", "Prussian", ""),
        line("army", "lw", "Landwehr", ""),
    ]
}

// The ground

/// The real ground tied to the schematic places of G-06, the roads, and what fills the areas.
fn plan() -> Plan {
    let anchor = |east, north, x, y| Anchor { east, north, at: spot(x, y) };
    let way = |kind, line: &[(i32, i32)]| Way { kind, along: line.iter().map(|(x, y)| spot(*x, *y)).collect() };
    let patch = |kind, n: u8, church| Patch { kind, space: area(n).id(), church };
    let mut patches: Vec<Patch> =
        map().woods.iter().filter(|a| *a != area(26)).map(|a| patch("wood", a.0 + 1, false)).collect();
    patches.extend([
        patch("village", 4, true),
        patch("village", 8, true),
        patch("village", 9, true),
        patch("village", 56, true),
        patch("village", 64, true),
        patch("grove", 26, false),
        patch("chateau", 26, false),
        patch("farm", 29, false),
        patch("farm", 32, false),
        patch("house", 38, false),
        patch("house", 54, false),
        patch("house", 12, false),
        patch("house", 43, false),
        patch("house", 61, false),
    ]);
    patches.extend(map().low.iter().map(|a| patch("low", a.0 + 1, false)));
    patches.push(Patch { kind: "margin", space: DELAYED.id(), church: false });
    Plan {
        anchors: vec![
            anchor(-1192, -801, -1320, 560),
            anchor(0, 0, 130, 1150),
            anchor(176, -1057, -20, 200),
            anchor(1573, 312, 1850, 1080),
            anchor(2230, 335, 2300, 1040),
            anchor(2265, -180, 2430, 400),
            anchor(1256, -1735, 1220, -1220),
            anchor(-169, 1279, 20, 2700),
            anchor(-20, 990, 150, 2180),
            anchor(-1754, 664, -2050, 1900),
            anchor(-3111, 668, -3000, 1650),
            anchor(465, -2310, -100, -1560),
            anchor(-2360, -1760, -2350, -1150),
            anchor(-500, 110, -500, 1290),
            anchor(700, 500, 980, 1370),
            anchor(1400, 760, 1700, 1470),
            anchor(-4000, 2400, -3450, 3100),
            anchor(3600, 2300, 3850, 3100),
            anchor(-4000, -3300, -3450, -2900),
            anchor(4600, -2800, 3850, -2900),
        ],
        ways: vec![
            way("lane", &[(3860, 2350), (3080, 1850), (2350, 1620), (2050, 1560)]),
            way("lane", &[(130, 1500), (620, 1500), (1310, 1480), (2050, 1560)]),
            way(
                "lane",
                &[(60, -250), (500, -700), (1220, -1220), (2000, -1000), (2700, -750), (3400, -550), (3860, -500)],
            ),
            way("lane", &[(1700, 1300), (1990, 1100), (2300, 900), (2430, 400), (2900, 250), (3450, 150), (3860, 120)]),
            way("lane", &[(-3460, 1500), (-3000, 1650), (-2050, 1900), (-1000, 2350), (20, 2650)]),
            way("track", &[(-60, 120), (500, 260), (1100, 520), (1700, 800), (1900, 1020)]),
            way("track", &[(-1250, 420), (-800, 100), (-300, 40), (-40, 60)]),
            way(
                "chaussee",
                &[
                    (20, 2700),
                    (-420, 2150),
                    (-950, 1700),
                    (-1560, 1150),
                    (-1900, 500),
                    (-2400, -300),
                    (-2800, -1200),
                    (-3200, -2200),
                    (-3350, -2910),
                ],
            ),
            way(
                "chaussee",
                &[
                    (20, 3110),
                    (20, 2750),
                    (110, 2180),
                    (0, 1600),
                    (60, 1300),
                    (130, 1000),
                    (20, 600),
                    (-40, 200),
                    (60, -300),
                    (-20, -900),
                    (-120, -1560),
                    (-200, -2200),
                    (-260, -2910),
                ],
            ),
            way("brook", &[(1650, 1010), (1990, 1060), (2400, 980), (2930, 930), (3400, 1020), (3860, 1180)]),
            way(
                "brook",
                &[
                    (1420, -1290),
                    (1750, -1230),
                    (2030, -1280),
                    (2420, -1620),
                    (3000, -1700),
                    (3550, -1760),
                    (3860, -1640),
                ],
            ),
            way("brook", &[(-3460, 2200), (-3330, 1500), (-3400, 800), (-3300, 100), (-3440, -500)]),
        ],
        patches,
    }
}
