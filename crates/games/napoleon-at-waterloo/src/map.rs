//! The map (G-01 to G-06, G-13): 380 hexes, their ground, the sides of woods-road hexes, exits and entries.

use hexes::{Bits, Direction, Grid, Hex, Spread};
use std::sync::LazyLock;

/// The grid of the map (G-01): 23 columns, odd ones of 17 rows, even ones of 16.
pub const GRID: Grid = Grid::flat(23, 17, 16);
/// Number of hexes.
pub const HEXES: usize = GRID.len() as usize;
/// No unit has more movement points.
pub const LONGEST_MARCH: usize = 6;
/// A set of hexes.
pub type HexSet = Bits<6>;

/// What covers a hex (G-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Nothing that matters, with or without road.
    Clear,
    /// Buildings: a defender's strength is doubled.
    Town,
    /// Never entered; blocks sight.
    Woods,
    /// A road through woods: entered and left by listed sides only, doubles a defender, blocks sight.
    WoodsRoad,
}

/// The ground of every hex (G-02): a row of the map a line, a column a character, `#` where there is no hex.
const ROWS: [&[u8; 23]; 17] = [
    b".........RW....R..T..WW",
    b".........T....WRW...W.W",
    b".........T....R........",
    b".......W..............W",
    b".....T................W",
    b".T...T....TT.W........W",
    b"......................T",
    b".T...TT................",
    b".TT...T................",
    b"T...........T....T.T..W",
    b"................T...T..",
    b"....................W..",
    b"........TW.............",
    b"........R............WW",
    b".....................WW",
    b"................T.W.W..",
    b".#W#.#.#.#.#.#.#T#.#.#W",
];

/// The doors of the woods-road hexes (G-03): the only sides by which each is entered or left.
const DOORS: [(&str, &[Direction]); 5] = [
    ("0914", &[Direction::NW]),
    ("1001", &[Direction::S, Direction::N]),
    ("1503", &[Direction::NE, Direction::SW]),
    ("1601", &[Direction::NE, Direction::S]),
    ("1602", &[Direction::N, Direction::SW]),
];

/// The nine exits at the western end of the north edge (G-05).
const EXITS: [&str; 9] = ["0101", "0201", "0301", "0401", "0501", "0601", "0701", "0801", "0901"];

/// Which ground the Hougoumont wood is played as (the doubt of G-03, option `hougoumont_0914`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hougoumont {
    /// A woods-road hex with one door.
    WoodsRoad,
    /// An ordinary town.
    Town,
}

/// The map with everything worth computing once.
#[derive(Debug)]
pub struct Map {
    /// Ground by hex index.
    pub ground: [Ground; HEXES],
    /// All hexes a unit may ever stand on.
    pub enterable: HexSet,
    /// Hexes from which the French may leave the map (8.3b).
    pub exits: HexSet,
    /// Hexes by which reinforcements enter (7.0c, 9.2a).
    pub entries: HexSet,
    /// Hexes that double a defender.
    pub doubling: HexSet,
    /// All six neighbours: zones of control and contact (4.5a).
    pub around: Spread<6>,
    /// Neighbours across sides a unit may cross (4.2).
    pub open: Spread<6>,
    /// The neighbours of each hex.
    pub neighbours: [HexSet; HEXES],
    /// The neighbours of each hex across open sides.
    pub ways: [HexSet; HEXES],
    /// The hexes within so many open steps of each hex, itself included, up to the longest march.
    pub within: [[HexSet; LONGEST_MARCH + 1]; HEXES],
    /// The hexes at distance two that a gun in each hex can see (5.6d).
    pub sight: [HexSet; HEXES],
}

static MAPS: LazyLock<[Map; 2]> = LazyLock::new(|| [Map::new(Hougoumont::WoodsRoad), Map::new(Hougoumont::Town)]);

/// The map for a reading of Hougoumont.
#[inline]
pub fn map(hougoumont: Hougoumont) -> &'static Map {
    &MAPS[hougoumont as usize]
}

/// The hex with a printed number that is known to exist.
pub(crate) fn hex(number: &str) -> Hex {
    GRID.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
}

impl Map {
    fn new(hougoumont: Hougoumont) -> Map {
        let mut ground = [Ground::Clear; HEXES];
        for h in GRID.hexes() {
            ground[h.index()] = match ROWS[GRID.row(h) as usize - 1][GRID.column(h) as usize - 1] {
                b'T' => Ground::Town,
                b'W' => Ground::Woods,
                b'R' => Ground::WoodsRoad,
                _ => Ground::Clear,
            };
        }
        if hougoumont == Hougoumont::Town {
            ground[hex("0914").index()] = Ground::Town;
        }
        let is = |h: Hex, g: Ground| ground[h.index()] == g;
        let door = |from: Hex, d: Direction| {
            !is(from, Ground::WoodsRoad) || DOORS.iter().any(|(n, sides)| hex(n) == from && sides.contains(&d))
        };
        // Both hexes of a side must allow the crossing (G-03).
        let open = |a: Hex, b: Hex| {
            !is(a, Ground::Woods)
                && !is(b, Ground::Woods)
                && GRID.neighbours(a).any(|(d, n)| n == b && door(a, d) && door(b, d.opposite()))
        };
        let all = || GRID.hexes();
        let enterable: HexSet = all().filter(|&h| !is(h, Ground::Woods)).collect();
        let neighbours = std::array::from_fn(|i| GRID.neighbours(Hex(i as u16)).map(|(_, n)| n).collect());
        let ways = std::array::from_fn(|i| {
            let from = Hex(i as u16);
            GRID.neighbours(from).map(|(_, n)| n).filter(|&n| open(from, n)).collect()
        });
        let open_steps = Spread::new(&GRID, open);
        let within = std::array::from_fn(|i| {
            let mut hexes = [HexSet::only(Hex(i as u16)); LONGEST_MARCH + 1];
            for n in 1..=LONGEST_MARCH {
                hexes[n] = hexes[n - 1] | open_steps.step(hexes[n - 1]);
            }
            hexes
        });
        let sight = std::array::from_fn(|i| {
            let gun = Hex(i as u16);
            all().filter(|&t| GRID.distance(gun, t) == 2 && line_of_sight(&ground, gun, t)).collect()
        });
        Map {
            enterable,
            exits: EXITS.iter().map(|n| hex(n)).collect(),
            entries: all().filter(|&h| GRID.column(h) == GRID.columns() && !is(h, Ground::Woods)).collect(),
            doubling: all().filter(|&h| is(h, Ground::Town) || is(h, Ground::WoodsRoad)).collect(),
            around: Spread::new(&GRID, |_, _| true),
            open: open_steps,
            neighbours,
            ways,
            within,
            sight,
            ground,
        }
    }

    /// Ground of a hex.
    #[inline]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.ground[hex.index()]
    }

    /// May a unit cross from one hex to the other (4.2)?
    #[inline]
    pub fn is_open(&self, a: Hex, b: Hex) -> bool {
        self.ways[a.index()].contains(b)
    }
}

/// 5.6d: blocked when every hex on the map that is adjacent to both ends is woods or woods-road. Off-map hexes are no
/// way round (G-43).
fn line_of_sight(ground: &[Ground; HEXES], gun: Hex, target: Hex) -> bool {
    GRID.neighbours(gun)
        .map(|(_, m)| m)
        .filter(|&m| GRID.distance(m, target) == 1)
        .any(|m| !matches!(ground[m.index()], Ground::Woods | Ground::WoodsRoad))
}

/// Names of places (G-13); they have no effect on play.
pub const PLACES: [(&str, &str); 35] = [
    ("1310", "La Haye Sainte"),
    ("0913", "Hougoumont"),
    ("0914", "Hougoumont wood"),
    ("1106", "Mont-Saint-Jean"),
    ("1206", "Mont-Saint-Jean"),
    ("1711", "Papelotte"),
    ("1810", "La Haye"),
    ("2010", "Smohain"),
    ("2111", "Frichermont"),
    ("1716", "Plancenoit"),
    ("1717", "Plancenoit"),
    ("0608", "Merbe-Braine"),
    ("0708", "Merbe-Braine"),
    ("0709", "Merbe-Braine"),
    ("0110", "Braine-l’Alleud"),
    ("0206", "Braine-l’Alleud"),
    ("0208", "Braine-l’Alleud"),
    ("0209", "Braine-l’Alleud"),
    ("0309", "Braine-l’Alleud"),
    ("0605", "Le Mesnil"),
    ("0606", "Le Mesnil"),
    ("1002", "Joli-Bois"),
    ("1003", "Joli-Bois"),
    ("1001", "Joli-Bois road"),
    ("1901", "Roussart"),
    ("2307", "La Marache"),
    ("1313", "La Belle Alliance"),
    ("1317", "Rossomme"),
    ("1503", "Forest road"),
    ("1601", "Forest road"),
    ("1602", "Forest road"),
    ("2214", "Bois de Paris"),
    ("2215", "Bois de Paris"),
    ("2314", "Bois de Paris"),
    ("2315", "Bois de Paris"),
];

/// The name of the place in a hex, if it has one.
pub fn place_name(hex: Hex) -> Option<&'static str> {
    static NAMES: LazyLock<[Option<&'static str>; HEXES]> = LazyLock::new(|| {
        let mut names = [None; HEXES];
        for (number, name) in PLACES {
            names[self::hex(number).index()] = Some(name);
        }
        names
    });
    NAMES[hex.index()]
}
