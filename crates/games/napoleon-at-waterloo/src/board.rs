//! How the map and the counters look: data for the engraver and the client. Nothing here affects play.

use crate::combat::TABLE;
use crate::map::{GRID, Ground, Map, hex, place_name};
use crate::moves::Column;
use crate::units::{Arm, UNITS, UnitSpec};
use hexes::Hex;
use kernel::board::{Anchor, Board, Chart, Face, KeyLine, Lettering, Patch, Plan, Signpost, Space, Spot, Way};

/// Radius of a hex in hundredths of a map unit.
const RADIUS: i32 = 4000;

fn middle(hex: Hex) -> Spot {
    let (x, y) = GRID.middle(hex, RADIUS);
    Spot { x, y }
}

/// The middle of a hex, moved by whole map units.
fn near(number: &str, dx: i32, dy: i32) -> Spot {
    let at = middle(hex(number));
    Spot { x: at.x + 100 * dx, y: at.y + 100 * dy }
}

/// A point in whole map units.
fn spot(x: i32, y: i32) -> Spot {
    Spot { x: 100 * x, y: 100 * y }
}

pub(crate) fn ground_words(ground: Ground) -> &'static str {
    match ground {
        Ground::Clear => "clear",
        Ground::Town => "town",
        Ground::Woods => "woods",
        Ground::WoodsRoad => "road in the woods",
    }
}

/// The board for a map.
pub(crate) fn board(map: &Map) -> Board {
    let town_at_0914 = map.ground(hex("0914")) == Ground::Town;
    Board {
        key: format!("napoleon-at-waterloo-1{}", if town_at_0914 { "-town" } else { "" }),
        title: vec!["Napoleon", "at", "Waterloo"],
        size: Spot { x: 140_000, y: 117_776 },
        hex_radius: RADIUS,
        ruler: None,
        scale: "one hex is 400 metres",
        spaces: GRID.hexes().map(|h| space(map, h)).collect(),
        faces: UNITS.iter().map(face).collect(),
        letterings: letterings(),
        signposts: signposts(map),
        edges: Vec::new(),
        key_lines: key_lines(),
        charts: charts(),
        plan: plan(map),
    }
}

fn space(map: &Map, hex: Hex) -> Space {
    let number = |n: Option<Hex>| n.map_or(String::new(), |n| GRID.number(n));
    Space {
        id: GRID.number(hex),
        at: middle(hex),
        name: place_name(hex),
        ground: ground_words(map.ground(hex)),
        outline: GRID.corners(hex, RADIUS).map(|(x, y)| Spot { x, y }).to_vec(),
        next: GRID.directions().into_iter().map(|d| number(GRID.neighbour(hex, d))).collect(),
    }
}

fn face(unit: &UnitSpec) -> Face {
    let (symbol, arm) = match unit.arm {
        Arm::Infantry => ("infantry", "Infantry"),
        Arm::Cavalry => ("cavalry", "Cavalry"),
        Arm::Artillery => ("artillery", "Artillery"),
    };
    Face {
        id: unit.id.to_owned(),
        name: unit.name.to_owned(),
        detail: if unit.corps == arm { arm.to_owned() } else { format!("{arm}, {}", unit.corps) },
        nation: unit.nation,
        shape: "counter",
        symbol,
        strength: unit.strength,
        movement: unit.allowance,
        band: unit.band,
        left: unit.marks.0.to_owned(),
        right: unit.marks.1.to_owned(),
    }
}

fn letterings() -> Vec<Lettering> {
    let at = |text, style, size, anchor, along| Lettering { text, style, size, anchor, along: vec![along] };
    let over = |text, style, size, along| Lettering { text, style, size, anchor: "middle", along };
    vec![
        at("La Haye Sainte", "hamlet", 14, "end", near("1210", 15, 22)),
        at("Hougoumont", "hamlet", 18, "middle", near("0812", -22, -4)),
        at("La Belle Alliance", "hamlet", 15, "middle", near("1313", -86, -13)),
        at("Mont-Saint-Jean", "town", 19, "middle", near("1006", -10, 16)),
        at("Papelotte", "hamlet", 15, "middle", near("1711", -12, -38)),
        at("La Haye", "hamlet", 14, "middle", near("1809", 12, 12)),
        at("Smohain", "hamlet", 15, "middle", near("2010", 38, -30)),
        at("Frichermont", "hamlet", 15, "middle", near("2111", 44, 34)),
        at("Plancenoit", "town", 20, "middle", near("1816", 26, -8)),
        at("Merbe-Braine", "town", 18, "middle", near("0607", -4, 20)),
        at("Braine-l’Alleud", "town", 20, "middle", near("0211", 10, -14)),
        at("Le Mesnil", "hamlet", 16, "middle", near("0505", -14, 0)),
        at("Joli-Bois", "hamlet", 16, "middle", near("1103", 4, 14)),
        at("Roussart", "hamlet", 15, "middle", near("1901", 0, 46)),
        at("La Marache", "hamlet", 15, "middle", near("2207", -26, 4)),
        at("Rossomme", "hamlet", 15, "middle", near("1116", 34, -13)),
        at("To Waterloo & Brussels", "edge", 17, "middle", spot(250, 62)),
        over("Forest of Soignes", "wood", 17, vec![spot(985, 50), spot(1120, 40), spot(1270, 78), spot(1385, 140)]),
        over("Bois de Paris", "hamlet", 16, vec![spot(1262, 905), spot(1300, 960), spot(1330, 1030), spot(1342, 1100)]),
        over("The valley", "country", 12, vec![spot(690, 800), spot(800, 812), spot(920, 792), spot(1010, 770)]),
        over("The Ohain road", "road", 13, vec![spot(1000, 548), spot(1110, 532), spot(1240, 512), spot(1330, 470)]),
        over("Chaussée de Nivelles", "road", 13, vec![spot(352, 1010), spot(420, 930), spot(455, 850), spot(470, 800)]),
    ]
}

fn signposts(map: &Map) -> Vec<Signpost> {
    let exits = map.exits.iter().map(|h| Signpost {
        kind: "exit-north",
        space: GRID.number(h),
        text: "",
        button: Some("exit"),
    });
    let entries =
        map.entries.iter().map(|h| Signpost { kind: "entry-east", space: GRID.number(h), text: "", button: None });
    exits.chain(entries).collect()
}

fn key_lines() -> Vec<KeyLine> {
    let line = |group, token, name, effect| KeyLine { group, token, name, effect };
    vec![
        line("ground", "clear", "Clear", "1 point"),
        line("ground", "town", "Town, farm", "defence doubled"),
        line("ground", "wood", "Wood", "no entry"),
        line("ground", "wood-road", "Road in wood", "by the road only"),
        line("ground", "exit", "Exit", "French may leave"),
        line("band", "I", "I", ""),
        line("band", "II", "II", ""),
        line("band", "VI", "VI", ""),
        line("band", "III", "III Cav", ""),
        line("band", "IV", "IV Cav", ""),
        line("band", "G", "Guard", ""),
        line("army", "fr", "French", ""),
        line("army", "br", "Allied", ""),
        line("army", "pr", "Prussian", ""),
    ]
}

fn charts() -> Vec<Chart> {
    let cells = |row: &[&str]| row.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
    let mut head = vec!["die".to_owned()];
    head.extend(Column::NAMES.iter().map(|n| (*n).to_owned()));
    let rows = TABLE
        .iter()
        .enumerate()
        .map(|(i, row)| std::iter::once((i + 1).to_string()).chain(row.iter().map(|r| r.code().to_owned())).collect());
    vec![
        Chart {
            title: "Combat Results",
            head,
            rows: rows.collect(),
            notes: vec![
                "**Ae** the attackers in contact are destroyed. [[6.3a]]".into(),
                "**Ar** they retreat one hex. [[6.3b]]".into(),
                "**Ee** the defenders are destroyed, and the attacker loses at least their printed strength. [[6.3c]]"
                    .into(),
                "**Dr** the defenders retreat one hex. [[6.3g]]".into(),
                "**De** they are destroyed. [[6.3h]]".into(),
            ],
        },
        Chart {
            title: "Terrain Effects",
            head: cells(&["ground", "movement", "defence", "sight"]),
            rows: vec![
                cells(&["Clear", "1 point", "as printed", "open"]),
                cells(&["Town", "1 point", "doubled", "open"]),
                cells(&["Road in woods", "1 point, along the road only", "doubled", "blocked beyond it"]),
                cells(&["Woods", "no entry", "none", "blocked beyond it"]),
            ],
            notes: vec!["Roads have no effect of their own. [[2.2a]]".into()],
        },
    ]
}

/// The real ground tied to the hexes, the roads of the map (G-13) and what fills the hexes.
fn plan(map: &Map) -> Plan {
    let mid = |a: &str, b: &str| {
        let (a, b) = (middle(hex(a)), middle(hex(b)));
        Spot { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    };
    let on = |number: &str| middle(hex(number));
    let anchor = |east, north, at| Anchor { east, north, at };
    let chain = |kind, before: Option<Spot>, numbers: &str, after: Option<Spot>| Way {
        kind,
        along: before.into_iter().chain(numbers.split(' ').map(on)).chain(after).collect(),
    };
    let free = |kind, along| Way { kind, along };
    let bottom = 117_776;
    let ways = vec![
        free("track", vec![on("1313"), mid("1413", "1412"), on("1612"), mid("1711", "1712")]),
        free("track", vec![mid("0914", "0913"), on("1113"), mid("1213", "1313")]),
        free("track", vec![on("1313"), mid("1414", "1514"), on("1615")]),
        chain("lane", None, "0111 0110 0209 0309", None),
        chain("lane", None, "0209 0208 0207", None),
        chain("lane", None, "0208 0309", None),
        chain("lane", None, "0707 0708 0709 0710", None),
        chain("lane", None, "0608 0709", None),
        chain("lane", None, "0708 0808", None),
        chain("lane", None, "0604 0605 0606", None),
        chain("lane", None, "1911 2010 2111 2011", None),
        chain("lane", None, "1901 2001", None),
        chain("lane", None, "1615 1616 1717 1716 1816", None),
        chain("lane", None, "1715 1716", None),
        // The Ohain road along the crest, sunken by the crossroads.
        free("lane", vec![spot(512, 668), spot(560, 640), spot(625, 618)]),
        free(
            "lane",
            vec![
                spot(900, 566),
                spot(985, 553),
                spot(1070, 556),
                spot(1150, 560),
                spot(1225, 540),
                spot(1300, 498),
                spot(1412, 462),
            ],
        ),
        free("sunken", vec![spot(560, 640), spot(625, 618), spot(690, 603), spot(752, 592)]),
        free("sunken", vec![spot(752, 592), spot(825, 584), spot(900, 566), spot(985, 553)]),
        chain("lane", None, "0813 0914", None),
        chain("lane", None, "1206 1205 1305 1304 1403 1503 1602 1601 1701", Some(near("1701", 14, -50))),
        chain("lane", Some(near("0103", -60, 12)), "0103 0202 0302 0401 0501 0601 0701 0801 0902 1002", None),
        chain(
            "chaussee",
            None,
            "1206 1107 1007 1008 0909 0910 0810 0811 0812 0813 0714 0715 0615 0616 0517",
            Some(Spot { x: on("0517").x - 2800, y: bottom + 600 }),
        ),
        chain(
            "chaussee",
            Some(Spot { x: on("1001").x, y: -2000 }),
            "1001 1002 1003 1004 1105 1106 1206 1207 1208 1309 1310 1311 1411 1412 1413 1414 1415 1416",
            Some(Spot { x: on("1416").x - 600, y: bottom + 1000 }),
        ),
    ];
    Plan {
        anchors: vec![
            anchor(0, 0, on("1310")),
            anchor(-1192, -801, mid("0913", "0914")),
            anchor(176, -1057, on("1313")),
            anchor(1573, 312, on("1711")),
            anchor(1728, 330, on("1810")),
            anchor(2230, 335, on("2010")),
            anchor(2265, -180, on("2111")),
            anchor(1256, -1735, mid("1716", "1717")),
            anchor(-169, 1279, mid("1106", "1206")),
            anchor(-1754, 664, on("0708")),
            anchor(-3111, 668, on("0209")),
            anchor(-1774, 1890, on("0605")),
            anchor(465, -2310, on("1317")),
            anchor(-2360, -1760, on("0416")),
            anchor(-4157, 3600, spot(0, 0)),
            anchor(3464, 3600, spot(1400, 0)),
            anchor(-4157, -2800, spot(0, 1178)),
            anchor(3700, -2000, spot(1400, 1178)),
        ],
        ways,
        patches: GRID.hexes().filter_map(|h| patch(map, h)).collect(),
    }
}

fn patch(map: &Map, hex: Hex) -> Option<Patch> {
    let number = GRID.number(hex);
    let kind = match (map.ground(hex), number.as_str()) {
        (Ground::Woods | Ground::WoodsRoad, _) | (_, "0914") => "wood",
        (Ground::Town, "0913") => "chateau",
        (Ground::Town, "1310" | "1711" | "1810" | "2111") => "farm",
        (Ground::Town, _) => "village",
        (Ground::Clear, "1313" | "1317") => "house",
        (Ground::Clear, _) => return None,
    };
    let church = ["0209", "0708", "1716", "1206", "0605", "1003", "2010"].contains(&number.as_str());
    Some(Patch { kind, space: number, church })
}
