//! How the map looks: data for the engraver and the client. Nothing here affects play.

use crate::charts::charts;
use crate::map::{COURSES, GRID, Ground, RIDGE, hex, map, place_name};
use crate::options::PAIRS;
use crate::position::Position;
use hexes::Hex;
use kernel::board::{Anchor, Board, Edge, KeyLine, Lettering, Patch, Plan, Signpost, Space, Spot, Way};

/// Radius of a hex in hundredths of a map unit.
const RADIUS: i32 = 4000;
/// Half the width of a hex, as the grid reckons it.
const HALF: i32 = 3464;
/// The sheet: thirty hexes and a half wide, twenty rows high.
const SIZE: Spot = Spot { x: 61 * HALF, y: 61 * RADIUS / 2 };
/// Metres from the middle of a hex to the next (G-03).
const METRES: i32 = 250;

fn middle(hex: Hex) -> Spot {
    let (x, y) = GRID.middle(hex, RADIUS);
    Spot { x, y }
}

/// The middle of a hex, moved by whole map units.
fn near(number: &str, dx: i32, dy: i32) -> Spot {
    let at = middle(hex(number));
    Spot { x: at.x + 100 * dx, y: at.y + 100 * dy }
}

fn ground_words(hex: Hex) -> &'static str {
    match (map().ground[hex.index()], map().roads.contains(hex)) {
        (Ground::Clear, false) => "clear",
        (Ground::Clear, true) => "road",
        (Ground::Woods, false) => "woods",
        (Ground::Woods, true) => "woods with a road",
        (Ground::Built, false) => "built-up area",
        (Ground::Built, true) => "built-up area with a road",
        (Ground::Fortified, _) => "fortified",
    }
}

impl Position {
    pub(crate) fn board(&self) -> Board {
        // Faces, signs and charts follow the options.
        let o = &self.options;
        let switches = [
            o.ground,
            o.night,
            o.historical_arrival,
            o.art_move,
            o.light_heavy,
            o.dt_inf,
            o.square,
            o.counter_battery,
            o.ridge_fire,
            o.ridge_attack,
        ];
        let bits = switches.iter().fold(0u16, |bits, on| bits << 1 | u16::from(*on));
        let mut key = format!("quelle-affaire-1-{bits:x}");
        if self.options.scratch
            && let Some((pair, _)) = PAIRS.iter().find(|p| p.1 == self.options.armies)
        {
            key = format!("{key}-{pair}");
        }
        Board {
            key,
            title: vec!["Quelle", "Affaire!"],
            size: SIZE,
            hex_radius: RADIUS,
            ruler: None,
            scale: "one hex is 250 metres",
            spaces: GRID.hexes().map(space).collect(),
            faces: self.faces(),
            letterings: letterings(),
            signposts: self.signposts(),
            edges: edges(),
            key_lines: key_lines(),
            charts: charts(&self.options),
            plan: plan(),
        }
    }

    fn signposts(&self) -> Vec<Signpost> {
        let post = |kind, space: Hex, text| Signpost { kind, space: GRID.number(space), text, button: None };
        let mut posts = vec![post("strong-point", hex("1113"), "")];
        if !self.options.scratch {
            // G-16: the off-board hexes, by the die that leads to them.
            let doors = map().doors.iter().zip(["1–2", "3–4", "5–6"]);
            posts.extend(doors.map(|(door, die)| post("entry-east", door[1], die)));
        }
        if self.options.ground {
            // 11.3b: what the French take counts for them, Plancenoit for the Allies.
            posts.extend(["1609", "1113", "2208"].map(|n| post("goal", hex(n), "fr")));
            posts.extend(map().plancenoit.iter().map(|h| post("goal", h, "br")));
        }
        posts
    }
}

fn space(hex: Hex) -> Space {
    let number = |n: Option<Hex>| n.map_or(String::new(), |n| GRID.number(n));
    Space {
        id: GRID.number(hex),
        at: middle(hex),
        name: place_name(hex),
        ground: ground_words(hex),
        outline: GRID.corners(hex, RADIUS).map(|(x, y)| Spot { x, y }).to_vec(),
        next: GRID.directions().into_iter().map(|d| number(GRID.neighbour(hex, d))).collect(),
    }
}

/// The ridge (G-05): the side that two hexes share, the hex south of it below.
fn edges() -> Vec<Edge> {
    let side = |pair: &str| {
        let (north, south) = pair.split_once('-')?;
        let below = GRID.corners(hex(south), RADIUS);
        let along: Vec<Spot> = GRID
            .corners(hex(north), RADIUS)
            .into_iter()
            .filter(|c| below.contains(c))
            .map(|(x, y)| Spot { x, y })
            .collect();
        Some(Edge { kind: "ridge", between: (north.to_owned(), south.to_owned()), along })
    };
    RIDGE.split_whitespace().filter_map(side).collect()
}

fn letterings() -> Vec<Lettering> {
    let at = |text, style, size, anchor, along| Lettering { text, style, size, anchor, along: vec![along] };
    let over = |text, style, size, dy, numbers: &str| Lettering {
        text,
        style,
        size,
        anchor: "middle",
        along: numbers.split(' ').map(|n| near(n, 0, dy)).collect(),
    };
    vec![
        at("Mont St Jean", "town", 23, "start", near("1602", -9, 4)),
        at("Merbe-Braine", "town", 20, "middle", near("0806", 0, 52)),
        at("Braine-l’Alleud", "town", 20, "middle", near("0408", 0, 12)),
        at("Hougomont", "town", 21, "middle", near("1012", 37, -9)),
        at("La Haie Sainte", "hamlet", 18, "end", near("1510", 12, -12)),
        at("La Belle Alliance", "hamlet", 18, "start", near("1614", 37, -20)),
        at("Plancenoit", "town", 23, "middle", near("1918", 0, 8)),
        at("Papelotte", "hamlet", 18, "middle", near("2209", 75, 17)),
        at("La Haye", "hamlet", 17, "middle", near("2307", 0, -29)),
        at("Smohain", "hamlet", 18, "middle", near("2507", 0, -29)),
        at("Frichermont", "hamlet", 18, "middle", near("2510", -12, -27)),
        at("Rossomme", "hamlet", 19, "start", near("1820", -17, 9)),
        at("Decoster", "hamlet", 17, "middle", near("1815", 12, 6)),
        at("To Brussels", "edge", 17, "start", near("1601", 8, -14)),
        at("To Nivelles", "edge", 17, "start", near("0520", 12, 16)),
        over("Bois de Paris", "wood", 18, 40, "2612 2812 2911"),
        over("Chaussée de Nivelles", "road", 17, -17, "0814 0913 1011 1109"),
        over("Ohain road", "road", 17, 20, "2305 2304 2402 2502"),
        over("The ridge", "country", 17, -23, "1906 2005 2204"),
    ]
}

fn key_lines() -> Vec<KeyLine> {
    let line = |group, token, name, effect| KeyLine { group, token, name, effect };
    vec![
        line("ground", "clear", "Clear", "1 point"),
        line("ground", "road", "Road", "½ point from road to road"),
        line("ground", "wood", "Wood", "2 points, hit on 6"),
        line("ground", "town", "Built-up area", "1 point, hit on 6"),
        line("ground", "strong-point", "Hougomont", "the same, one hit less"),
        line("ground", "ridge", "Ridge", "covers against fire from beyond"),
        line("band", "I", "I", ""),
        line("band", "II", "II", ""),
        line("band", "VI", "VI", ""),
        line("band", "III", "III Cav", ""),
        line("band", "IV", "IV Cav, Prussian IV", ""),
        line("band", "G", "Guard", ""),
        line("band", "R", "Reserve", ""),
        line("band", "C", "Allied Cav", ""),
        line("army", "fr", "French", ""),
        line("army", "gd", "Imperial Guard", ""),
        line("army", "br", "British", ""),
        line("army", "du", "Netherlands", ""),
        line("army", "de", "Hanover, Nassau", ""),
        line("army", "bw", "Brunswick", ""),
        line("army", "pr", "Prussian", ""),
    ]
}

/// The real ground tied to the hexes (G-03: hex 1609 is La Haie Sainte, the origin), the roads and what fills the hexes.
fn plan() -> Plan {
    let origin = middle(hex("1609"));
    let anchor = |east: i32, north: i32| Anchor {
        east,
        north,
        at: Spot { x: origin.x + east * 2 * HALF / METRES, y: origin.y - north * 2 * HALF / METRES },
    };
    let anchors =
        [-3900, -1300, 1300, 3900].into_iter().flat_map(|east| [1900, 0, -1200, -2500].map(|n| anchor(east, n)));
    Plan { anchors: anchors.collect(), ways: ways(), patches: GRID.hexes().filter_map(patch).collect() }
}

/// The roads along their courses (G-04), led off the sheet where they leave the board.
fn ways() -> Vec<Way> {
    let off_east = |at: Spot| Spot { x: SIZE.x + 1800, y: at.y + 600 };
    let mut ways: Vec<Way> = COURSES
        .iter()
        .map(|(name, numbers)| {
            let mut along: Vec<Spot> = numbers.split_whitespace().map(|n| middle(hex(n))).collect();
            let (first, last) = (along[0], along[along.len() - 1]);
            match *name {
                "Brussels road" => {
                    along.insert(0, Spot { x: first.x, y: -1800 });
                    along.push(Spot { x: last.x - 1200, y: SIZE.y + 1800 });
                }
                "Nivelles road" => along.push(Spot { x: last.x - 3000, y: SIZE.y + 1800 }),
                "Ohain road" => along.push(Spot { x: last.x + 3000, y: -1800 }),
                "Lasne road" | "Frichermont road" | "Maransart road" | "Ransbeche road" => {
                    along.insert(0, off_east(first));
                }
                _ => {}
            }
            let kind = if matches!(*name, "Brussels road" | "Nivelles road") { "chaussee" } else { "lane" };
            Way { kind, along }
        })
        .collect();
    // Paved roads lie over lanes; the Ohain road is sunken by the crossroads.
    ways.sort_by_key(|w| w.kind == "chaussee");
    let sunken = "1210 1309 1308 1408 1508 1607 1707".split(' ').map(|n| middle(hex(n))).collect();
    let paved = ways.iter().position(|w| w.kind == "chaussee").unwrap_or(ways.len());
    ways.insert(paved, Way { kind: "sunken", along: sunken });
    ways
}

fn patch(hex: Hex) -> Option<Patch> {
    let number = GRID.number(hex);
    let kind = match (map().ground[hex.index()], number.as_str()) {
        (Ground::Woods, _) => "wood",
        (Ground::Fortified, _) => "chateau",
        (Ground::Built, "1605" | "1609" | "1614" | "1720" | "2208" | "2307" | "2510") => "farm",
        (Ground::Built, _) => "village",
        // Decoster's house.
        (Ground::Clear, "1715") => "house",
        (Ground::Clear, _) => return None,
    };
    let church = ["1402", "0306", "0806", "2117", "2507"].contains(&number.as_str());
    Some(Patch { kind, space: number, church })
}
