//! Fixed tasks for benchmarks and instruction counts. Each returns a sum, so that the compiler cannot remove the work.

use crate::{
    Block, Footprint, Group, Heading, Obstacle, Obstacles, Point, Pose, Shape, Zone, distance, overlap, slide, wheel,
};

/// A pseudo-random sequence that is equal everywhere.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The sequence of a seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        let count = (i64::from(high) - i64::from(low) + 1) as u64;
        (i64::from(low) + (self.next_bits() % count) as i64) as i32
    }
}

/// A tile of 30 mm.
const TILE: Footprint = Footprint::centred(30_000, 30_000);

/// So many tiles on a field of 1200 by 1000 mm.
fn tiles(seed: u64, count: usize) -> Vec<Block> {
    let mut numbers = SplitMix64::new(seed);
    let mut tile = || {
        let (x, y) = (numbers.between(0, 1_200_000), numbers.between(0, 1_000_000));
        Block::new(Pose::new(x, y, numbers.between(0, 359)), TILE)
    };
    (0..count).map(|_| tile()).collect()
}

/// Tiles that stand close enough to be worth a look: the second is within 60 mm of the first.
fn pairs() -> Vec<(Block, Block)> {
    let mut numbers = SplitMix64::new(1815);
    tiles(18, 4096)
        .into_iter()
        .map(|a| {
            let (east, north) = (numbers.between(-60_000, 60_000), numbers.between(-60_000, 60_000));
            let at = a.pose.at().offset(east, -north);
            (a, Block::new(Pose::new(at.x, at.y, numbers.between(0, 359)), TILE))
        })
        .collect()
}

/// The work of the benchmark, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Whether two near tiles overlap.
    Overlaps,
    /// The distance between two near tiles.
    Distances,
    /// First contact of a tile that slides towards another.
    Slides,
    /// First contact of a tile that turns by up to 90 degrees towards another.
    Wheels,
    /// First entry of a tile into the ground another commands.
    Zones,
    /// A reach of 181 headings of a group of eight tiles among 140 pieces, each with its ground.
    Reaches,
}

impl Work {
    /// Every piece of work with its name.
    pub const ALL: [(&'static str, Work); 6] = [
        ("overlaps", Work::Overlaps),
        ("distances", Work::Distances),
        ("slides", Work::Slides),
        ("wheels", Work::Wheels),
        ("zones", Work::Zones),
        ("reaches", Work::Reaches),
    ];
}

/// Does a piece of work so many times over and returns how many answers that were, and their sum.
pub fn work(work: Work, times: u32) -> (u64, u64) {
    match work {
        Work::Overlaps => over_pairs(times, |a, b| u64::from(overlap(a, b, 100))),
        Work::Distances => over_pairs(times, |a, b| distance(a, b) as u64),
        Work::Slides => over_pairs(times, |a, b| slide(a, course(a, b), b, 100, 150_000).map_or(7, |s| s.from as u64)),
        Work::Wheels => over_pairs(times, |a, b| {
            wheel(a, a.front_left(), 90, &Shape::Block(*b), 100).map_or(91, |degree| degree as u64)
        }),
        Work::Zones => over_pairs(times, |a, b| {
            Zone::ahead(*b, 30_000).slide(a, course(a, b), 100, 150_000).map_or(7, |s| s.from as u64)
        }),
        Work::Reaches => reaches(times),
    }
}

/// Roughly towards the other, as a march would go.
fn course(a: &Block, b: &Block) -> Heading {
    let (dx, dy) = a.pose.at().to(b.pose.at());
    let eighth = match (dx.abs() > 2 * dy.abs(), dy.abs() > 2 * dx.abs()) {
        (true, _) => 90,
        (_, true) => 0,
        _ => 45,
    };
    let degrees = match (dx >= 0, dy >= 0) {
        (true, true) => eighth,
        (true, false) => 180 - eighth,
        (false, false) => 180 + eighth,
        (false, true) => 360 - eighth,
    };
    Heading::new(degrees + (a.pose.heading.degrees() % 21) - 10)
}

fn over_pairs(times: u32, ask: impl Fn(&Block, &Block) -> u64) -> (u64, u64) {
    let (pairs, mut sum) = (pairs(), 0u64);
    for _ in 0..times {
        for (a, b) in &pairs {
            sum = sum.wrapping_mul(31).wrapping_add(ask(std::hint::black_box(a), b));
        }
    }
    (u64::from(times) * pairs.len() as u64, sum)
}

/// Two rows of four tiles in the middle of 140 pieces.
fn reaches(times: u32) -> (u64, u64) {
    let parts: Vec<Block> = (0..8)
        .map(|i| Block::new(Pose::new(540_000 + 30_000 * (i % 4), 450_000 - 30_000 * (i / 4), 0), TILE))
        .collect();
    let mut others = tiles(1, 400);
    others.retain(|tile| tile.pose.at().distance(Point::new(585_000, 435_000)) > 110_000);
    others.truncate(132);
    let mut sum = 0u64;
    for _ in 0..times {
        let pieces = (0..).zip(&others);
        let obstacles = Obstacles::new(
            pieces
                .flat_map(|(id, tile)| {
                    let zone = Shape::Zone(Zone::ahead(*tile, 30_000));
                    [(2 * id, Shape::Block(*tile)), (2 * id + 1, zone)]
                })
                .map(|(id, shape)| Obstacle { id, shape, tolerance: 100 })
                .collect(),
        );
        let group = Group {
            parts: &parts,
            heading: Heading::NORTH,
            left_turn_pivot: parts[3].front_right(),
            right_turn_pivot: parts[0].front_left(),
            limit: 150_000,
        };
        let rows = group.reach(-90..=90, &obstacles, |turned, met| {
            let stop = met.iter().find(|m| m.id % 2 == 0).map_or(150_000, |m| m.span.from);
            (Some(stop - turned.gained), met.len() as u64)
        });
        for row in rows {
            sum = sum.wrapping_mul(31).wrapping_add(row.far.unwrap_or(0) as u64 + row.end);
        }
    }
    (u64::from(times), sum)
}
