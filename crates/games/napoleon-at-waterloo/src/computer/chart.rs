//! Facts about the map that never change and are needed all the time.

use crate::map::{GRID, HEXES, HexSet, Hougoumont, hex, map};
use crate::units::{Side, Unit, UnitSet};
use arrayvec::ArrayVec;
use hexes::Hex;
use std::sync::LazyLock;

/// No hex in this direction.
pub const OFF: u16 = u16::MAX;
/// Further than any march.
pub const FAR: u8 = u8::MAX;

/// No side has more units.
pub const ROLL: usize = 40;

/// Wellington's ridge from Merbe-Braine to Papelotte: a line without gaps, with its strong points.
const RIDGE: [&str; 12] =
    ["0709", "0809", "0910", "1009", "1110", "1209", "1310", "1409", "1509", "1609", "1709", "1810"];

/// The commander's chart.
pub struct Chart {
    /// The six neighbours, clockwise from north.
    pub ring: [[u16; 6]; HEXES],
    /// All hexes exactly two steps away.
    pub second: [HexSet; HEXES],
    /// Movement points to leave the map by the north-west, no enemy being there.
    pub to_exit: [u8; HEXES],
    /// Steps to Wellington's ridge.
    pub to_ridge: [u8; HEXES],
    /// Posts from which three units bar all nine exits, and two more that thicken the line.
    pub posts: [Hex; 5],
    /// The units of each side, strongest first.
    pub roll: [ArrayVec<Unit, ROLL>; 2],
    /// For each set of sides from which an enemy could come, by bits: the sets of ways back that three of them close.
    pub closed: [u64; 64],
}

static CHART: LazyLock<Box<Chart>> = LazyLock::new(|| Box::new(Chart::new()));

/// The chart, drawn once.
pub fn chart() -> &'static Chart {
    &CHART
}

impl Chart {
    fn new() -> Chart {
        let map = map(Hougoumont::WoodsRoad);
        let ring =
            std::array::from_fn(|i| GRID.directions().map(|d| GRID.neighbour(Hex(i as u16), d).map_or(OFF, |h| h.0)));
        let second = std::array::from_fn(|i| {
            let here = Hex(i as u16);
            GRID.hexes().filter(|&h| GRID.distance(here, h) == 2).collect()
        });
        let to_exit = steps_to(map.exits, HexSet::EMPTY).map(|n| n.saturating_add(1));
        let to_ridge = steps_to(RIDGE.into_iter().map(hex).collect(), HexSet::EMPTY);
        let posts = ["0201", "0502", "0801", "0303", "0703"].map(hex);
        let roll = Side::BOTH.map(|side| {
            let mut units: ArrayVec<Unit, ROLL> = UnitSet::of(side).iter().collect();
            units.sort_by_key(|u| (std::cmp::Reverse(u.strength()), *u));
            units
        });
        let closed = std::array::from_fn(|posts| {
            (0..64).filter(|&escapes| can_close(posts as u8, escapes)).fold(0, |sets, escapes| sets | 1u64 << escapes)
        });
        Chart { ring, second, to_exit, to_ridge, posts, roll, closed }
    }
}

/// Can enemies on some of these sides, three at most, close every way back?
fn can_close(posts: u8, escapes: u8) -> bool {
    // A way back is also shut by an enemy who could come beside it from further off, but not by one alone.
    let shut = |p: u8| escapes & !(p | p << 1 | p >> 5 | p >> 1 | p << 5) & 0b11_1111 == 0;
    let count = posts.count_ones();
    count > 0 && shut(posts) && (count <= 3 || pairs(posts).any(shut) || triples(posts).any(shut))
}

fn pairs(posts: u8) -> impl Iterator<Item = u8> {
    (0..6).flat_map(move |i| (i + 1..6).map(move |j| 1 << i | 1 << j)).filter(move |m: &u8| m & !posts == 0)
}

fn triples(posts: u8) -> impl Iterator<Item = u8> {
    [0b01_0101, 0b10_1010, 0b00_1011, 0b01_0011, 0b00_1101].into_iter().filter(move |m: &u8| m & !posts == 0)
}

/// Steps from every hex to the nearest of some hexes, around barred ones.
pub fn steps_to(ends: HexSet, barred: HexSet) -> [u8; HEXES] {
    steps_from(ends, barred, !HexSet::EMPTY)
}

/// The same, as far as these hexes are concerned.
pub fn steps_from(ends: HexSet, barred: HexSet, wanted: HexSet) -> [u8; HEXES] {
    let open = &map(Hougoumont::WoodsRoad).open;
    let mut steps = [FAR; HEXES];
    let (mut seen, mut front) = (ends, ends);
    for n in 0..FAR {
        if front.is_empty() {
            break;
        }
        for h in front.iter() {
            steps[h.index()] = n;
        }
        if (wanted & !seen).is_empty() {
            break;
        }
        front = open.step(front) & !(seen | barred);
        seen |= front;
    }
    steps
}
