//! The field (G-02 to G-05, G-16, G-17): 600 hexes, their ground, the roads, the ridge, lines of fire, the entry points.

use hexes::{Bits, Grid, Hex, Spread};
use std::sync::LazyLock;

/// The grid (G-02, G-03): pointed tops, 20 rows of 30.
pub const GRID: Grid = Grid::pointed(20, 30);
/// Number of hexes.
pub const HEXES: usize = GRID.len() as usize;
/// A set of hexes.
pub type HexSet = Bits<10>;

/// What covers a hex (G-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Open fields.
    Clear,
    /// Trees.
    Woods,
    /// A built-up area.
    Built,
    /// Walls: Hougomont.
    Fortified,
}

/// The ground (G-04): a row of the map a line, a column a character.
const TERRAIN: [&[u8; 30]; 20] = [
    b"..............B..............W",
    b".............B................",
    b"..............B...............",
    b"..............................",
    b"...B...........B..............",
    b"..B....B......................",
    b"...B..................B.B.....",
    b".....................B........",
    b"...............B.........W....",
    b"........................BW....",
    b"..............................",
    b"..........................WWW.",
    b"..........FW.............WWW..",
    b"..........W....B..............",
    b"..............................",
    b"..............................",
    b"..................BBBB........",
    b"...................B..........",
    b"..............................",
    b"................B.............",
];

/// The roads (G-04): `R` a road hex, `X` one of the Brussels road.
const ROADS: [&[u8; 30]; 20] = [
    b"..............X..........R....",
    b".............X.........RR...RR",
    b"..............X........R....R.",
    b"............RRX.......RR..RR..",
    b"............R..X....RRR.RRR...",
    b"..RRRR.....R..X..RRR..........",
    b"......RRRRRR...XRR............",
    b"..........R.RRX......RR.......",
    b"..........R.R..X.......RRRRR..",
    b".........RRR...X..........RRR.",
    b".........R......X........RR..R",
    b"........R......X........R....R",
    b"........R.......X......RR....R",
    b".......R.......X.....RR....RR.",
    b".......R........X....R...RRR..",
    b"......R........XRR..R..RR.....",
    b"......R.........X.RRRRRR......",
    b"....RR.........X.....RRRRR....",
    b"....R...........X.........RRRR",
    b"...R............X.............",
];

/// The roads as lines, for the drawing (G-04).
pub const COURSES: [(&str, &str); 10] = [
    (
        "Brussels road",
        "1501 1402 1503 1504 1605 1506 1607 1508 1609 1610 1711 1612 1713 1614 1715 1616 1717 1618 1719 1720",
    ),
    (
        "Nivelles road",
        "1503 1404 1304 1305 1206 1207 1108 1109 1010 1011 0912 0913 0814 0815 0716 0717 0618 0518 0519 0420",
    ),
    (
        "Ohain road",
        "1010 1110 1210 1309 1308 1408 1508 1607 1707 1807 1806 1906 2006 2105 2205 2305 2304 2403 2402 2502 2601",
    ),
    ("Braine-l’Alleud road", "0306 0406 0506 0606 0707 0807 0907 1007 1107 1207"),
    ("Plancenoit road", "1715 1716 1816 1917 2017 2117"),
    ("Lasne road", "3013 2914 2814 2815 2715 2615 2516 2416 2417 2317 2217"),
    ("Frichermont road", "3012 3011 2910 2810 2809 2709 2609 2509 2409 2308 2208"),
    ("Bois de Paris road", "2810 2710 2711 2611 2512 2513 2413 2314 2214 2215 2116 2117"),
    ("Maransart road", "3019 2919 2819 2719 2618 2518 2418 2318 2218 2217"),
    ("Ransbeche road", "3002 2902 2903 2804 2704 2705 2605 2505 2404 2403"),
];

/// The named places (G-04).
pub const PLACES: [(&str, &str); 20] = [
    ("Mont St Jean", "1501 1402 1503"),
    ("Wood north of the Smohain", "3001"),
    ("Braine-l’Alleud", "0405 0306 0407"),
    ("Mont St Jean farm", "1605"),
    ("Merbe-Braine", "0806"),
    ("La Haye farm", "2307"),
    ("Smohain", "2507"),
    ("Papelotte", "2208"),
    ("La Haie Sainte", "1609"),
    ("Wood of Frichermont", "2609 2610"),
    ("Frichermont", "2510"),
    ("Bois de Paris", "2712 2812 2912 2613 2713 2813"),
    ("Hougomont", "1113"),
    ("Hougomont orchard", "1213"),
    ("Hougomont wood", "1114"),
    ("La Belle Alliance", "1614"),
    ("Plancenoit", "1917 2017 2117 2217 2018"),
    ("Rossomme", "1720"),
    ("the crossroads", "1508"),
    ("Decoster’s house", "1715"),
];

/// The hexsides of the ridge (G-05): the hex north of each, then the hex south of it.
pub const RIDGE: &str = "1110-1111 1110-1211 1210-1211 1210-1311 1210-1310 1309-1310 1309-1409 1308-1409 1408-1409 \
    1408-1509 1508-1509 1508-1609 1508-1608 1607-1608 1707-1608 1707-1708 1807-1708 1807-1808 1807-1907 1806-1907 \
    1906-1907 1906-2007 2006-2007 2006-2107 2006-2106 2105-2106 2205-2106 2205-2206";

/// The slope hexes just north of the ridge (G-05).
const SLOPES: &str = "1110 1210 1308 1309 1408 1508 1607 1707 1806 1807 1906 2006 2105 2205";

/// Columns of each row, from the west, that lie on the north side of the ridge (G-05).
const NORTH_SIDE: [u16; 20] = [30, 30, 30, 30, 22, 20, 18, 15, 13, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// First column of each row from 08 on that lies in the southern zone of a scratch game (14.7).
const SOUTH_ZONE: [u16; 13] = [24, 23, 20, 18, 15, 15, 1, 1, 1, 1, 1, 1, 1];

/// The longest shot (9.1.1b).
pub const RANGE: u16 = 3;

/// Where a Prussian corps comes on (G-16): by the die, the row of the off-board hex east of column 30.
pub const ENTRY_ROWS: [u16; 3] = [19, 13, 3];

/// The hex with a printed number that is known to exist.
pub(crate) fn hex(number: &str) -> Hex {
    GRID.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
}

fn hexes(numbers: &str) -> HexSet {
    numbers.split_whitespace().map(hex).collect()
}

/// The map with everything worth computing once.
#[derive(Debug)]
pub struct Map {
    /// Ground by hex index.
    pub ground: [Ground; HEXES],
    /// Woods, built-up areas and fortified hexes (8.8.1a).
    pub defensible: HexSet,
    /// Road hexes.
    pub roads: HexSet,
    /// The Brussels road (11.2d).
    pub brussels: HexSet,
    /// The slopes (G-05).
    pub slopes: HexSet,
    /// The north side of the ridge (G-05).
    pub north: HexSet,
    /// The southern zone of a scratch game (14.7).
    pub south_zone: HexSet,
    /// All hexes.
    pub all: HexSet,
    /// Each hex's six neighbours: zones of control, areas of command.
    pub around: Spread<10>,
    /// The neighbours of each hex.
    pub neighbours: [HexSet; HEXES],
    /// The neighbours in order of direction, clockwise from the north-east; [`NONE`] off the board.
    pub next: [[u16; 6]; HEXES],
    /// What each hex sees at two and at three hexes (9.1.1c, G-17).
    pub fire: [[HexSet; 2]; HEXES],
    /// The hexes at two and three hexes whose line from here crosses the ridge (G-17).
    pub over_ridge: [HexSet; HEXES],
    /// The neighbours of each hex across a ridge hexside.
    pub ridge: [HexSet; HEXES],
    /// The Plancenoit hexes (11.3).
    pub plancenoit: HexSet,
    /// The hexes beside each entry point, north to south (G-16).
    pub doors: [[Hex; 3]; 3],
}

/// No hex.
pub const NONE: u16 = u16::MAX;

static MAP: LazyLock<Map> = LazyLock::new(Map::new);

/// The map.
#[inline]
pub fn map() -> &'static Map {
    &MAP
}

impl Map {
    fn new() -> Map {
        let cell = |rows: &[&[u8; 30]; 20], h: Hex| rows[GRID.row(h) as usize - 1][GRID.column(h) as usize - 1];
        let ground: [Ground; HEXES] = std::array::from_fn(|i| match cell(&TERRAIN, Hex(i as u16)) {
            b'W' => Ground::Woods,
            b'B' => Ground::Built,
            b'F' => Ground::Fortified,
            _ => Ground::Clear,
        });
        let all = || GRID.hexes();
        let defensible: HexSet = all().filter(|h| ground[h.index()] != Ground::Clear).collect();
        let roads: HexSet = all().filter(|h| cell(&ROADS, *h) != b'.').collect();
        let brussels: HexSet = all().filter(|h| cell(&ROADS, *h) == b'X').collect();
        let north: HexSet = all().filter(|h| GRID.column(*h) <= NORTH_SIDE[GRID.row(*h) as usize - 1]).collect();
        let south_zone: HexSet =
            all().filter(|h| GRID.row(*h) >= 8 && GRID.column(*h) >= SOUTH_ZONE[GRID.row(*h) as usize - 8]).collect();
        let neighbours: [HexSet; HEXES] =
            std::array::from_fn(|i| GRID.neighbours(Hex(i as u16)).map(|(_, n)| n).collect());
        let next =
            std::array::from_fn(|i| GRID.directions().map(|d| GRID.neighbour(Hex(i as u16), d).map_or(NONE, |h| h.0)));
        let sides: Vec<(Hex, Hex)> = RIDGE
            .split_whitespace()
            .map(|pair| {
                let (a, b) = pair.split_once('-').unwrap_or_else(|| panic!("no hexside {pair}"));
                (hex(a), hex(b))
            })
            .collect();
        let ridge = std::array::from_fn(|i| {
            let here = Hex(i as u16);
            let across = |&(a, b): &(Hex, Hex)| {
                if a == here {
                    Some(b)
                } else if b == here {
                    Some(a)
                } else {
                    None
                }
            };
            sides.iter().filter_map(across).collect()
        });
        let fire = std::array::from_fn(|i| {
            let from = Hex(i as u16);
            [2, 3].map(|far| {
                all().filter(|to| GRID.distance(from, *to) == far && is_clear(&defensible, from, *to)).collect()
            })
        });
        let over_ridge = std::array::from_fn(|i| {
            let from = Hex(i as u16);
            let crosses = |to: &Hex| {
                let far = GRID.distance(from, *to);
                (2..=RANGE).contains(&far)
                    && north.contains(from) != north.contains(*to)
                    && sides.iter().any(|side| meets(from, *to, *side))
            };
            all().filter(crosses).collect()
        });
        let doors = ENTRY_ROWS.map(|row| {
            [row - 1, row, row + 1].map(|r| GRID.at(30, i32::from(r)).unwrap_or_else(|| panic!("no row {r}")))
        });
        Map {
            ground,
            defensible,
            roads,
            brussels,
            slopes: hexes(SLOPES),
            north,
            south_zone,
            all: all().collect(),
            around: Spread::new(&GRID, |_, _| true),
            neighbours,
            next,
            fire,
            over_ridge,
            ridge,
            plancenoit: hexes("1917 2017 2117 2217 2018"),
            doors,
        }
    }

    /// Can a battery at two or three hexes see its target?
    #[inline]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.fire[from.index()].iter().any(|far| far.contains(to))
    }

    /// Does a shot or an attack between these hexes cross the ridge?
    #[inline]
    pub fn crosses(&self, from: Hex, to: Hex) -> bool {
        self.over_ridge[from.index()].contains(to) || self.ridge[from.index()].contains(to)
    }

    /// The same from the south side to the north side (G-17).
    #[inline]
    pub fn crosses_northwards(&self, from: Hex, to: Hex) -> bool {
        self.crosses(from, to) && !self.north.contains(from) && self.north.contains(to)
    }
}

/// Twice the column, shifted by one in even rows, and minus the row: the frame of G-17.
fn frame(h: Hex) -> (i64, i64) {
    let (c, r) = (i64::from(GRID.column(h)), i64::from(GRID.row(h)));
    (2 * (c - 1) + i64::from(r % 2 == 0), -(r - 1))
}

/// The six corners of a hex in that frame, times three so that they are whole.
fn corners(h: Hex) -> [(i64, i64); 6] {
    let (x, y) = frame(h);
    let (x, y) = (3 * x, 3 * y);
    [(x, y + 2), (x + 3, y + 1), (x + 3, y - 1), (x, y - 2), (x - 3, y - 1), (x - 3, y + 1)]
}

fn turn(a: (i64, i64), b: (i64, i64), c: (i64, i64)) -> i64 {
    ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum()
}

/// Do two segments meet or touch?
fn touch(a: (i64, i64), b: (i64, i64), c: (i64, i64), d: (i64, i64)) -> bool {
    let on = |p: (i64, i64), q: (i64, i64), r: (i64, i64)| {
        turn(p, q, r) == 0
            && (p.0.min(q.0)..=p.0.max(q.0)).contains(&r.0)
            && (p.1.min(q.1)..=p.1.max(q.1)).contains(&r.1)
    };
    let (t1, t2, t3, t4) = (turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b));
    (t1 * t2 < 0 && t3 * t4 < 0) || on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
}

fn centre(h: Hex) -> (i64, i64) {
    let (x, y) = frame(h);
    (3 * x, 3 * y)
}

/// Does the line between two centres touch a closed hex?
fn line_touches(from: Hex, to: Hex, over: Hex) -> bool {
    let around = corners(over);
    (0..6).any(|i| touch(centre(from), centre(to), around[i], around[(i + 1) % 6]))
}

/// Does no ground on the way hide the target (G-17)? Its own hex and the battery's never do.
fn is_clear(defensible: &HexSet, from: Hex, to: Hex) -> bool {
    defensible.iter().all(|h| h == from || h == to || GRID.distance(from, h) > RANGE || !line_touches(from, to, h))
}

/// Does the line between two centres meet a hexside?
fn meets(from: Hex, to: Hex, side: (Hex, Hex)) -> bool {
    let (one, two) = (corners(side.0), corners(side.1));
    let shared: Vec<(i64, i64)> = one.into_iter().filter(|c| two.contains(c)).collect();
    shared.len() == 2 && touch(centre(from), centre(to), shared[0], shared[1])
}

/// What a hex is called, if it has a name.
pub fn place_name(h: Hex) -> Option<&'static str> {
    let number = GRID.number(h);
    PLACES.iter().find(|(_, at)| at.split_whitespace().any(|n| n == number)).map(|(name, _)| *name)
}
