//! A spatial index: finds neighbours without testing every piece.

use crate::course::Course;
use crate::footprint::Block;
use crate::point::Point;
use crate::scalar::clamped;

/// A box with sides to north and east.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The least x.
    pub west: i32,
    /// The least y.
    pub north: i32,
    /// The greatest x.
    pub east: i32,
    /// The greatest y.
    pub south: i32,
}

impl Bounds {
    /// The box about some points; nothing if there is none.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Bounds> {
        let one = |p: Point| Bounds { west: p.x, north: p.y, east: p.x, south: p.y };
        points.into_iter().map(one).reduce(Bounds::join)
    }

    /// The box about a piece and its whole way.
    pub fn swept(mover: &Block, along: impl Into<Course>, limit: i32) -> Bounds {
        mover.bounds().join(mover.moved(along, limit).bounds())
    }

    /// The box about two boxes.
    pub fn join(self, other: Bounds) -> Bounds {
        Bounds {
            west: self.west.min(other.west),
            north: self.north.min(other.north),
            east: self.east.max(other.east),
            south: self.south.max(other.south),
        }
    }

    /// Larger by so much on every side.
    pub fn grown(self, by: i32) -> Bounds {
        Bounds {
            west: self.west.saturating_sub(by),
            north: self.north.saturating_sub(by),
            east: self.east.saturating_add(by),
            south: self.south.saturating_add(by),
        }
    }

    /// Whether two boxes have a point in common.
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        self.west <= other.east && other.west <= self.east && self.north <= other.south && other.north <= self.south
    }

    /// The middle, rounded down.
    pub fn centre(&self) -> Point {
        let middle = |a: i32, b: i32| ((i64::from(a) + i64::from(b)) >> 1) as i32;
        Point::new(middle(self.west, self.east), middle(self.north, self.south))
    }

    /// The larger of width and height, halved and rounded up.
    fn half(&self) -> i32 {
        let size = (i64::from(self.east) - i64::from(self.west)).max(i64::from(self.south) - i64::from(self.north));
        ((size + 1) / 2) as i32
    }
}

/// Boxes in a grid of squares, so that the cost of a query grows with the number of neighbours.
#[derive(Clone, Debug, Default)]
pub struct Index {
    boxes: Vec<Bounds>,
    /// The side of a square, and the north-west corner of the first.
    side: i32,
    origin: Point,
    columns: u32,
    rows: u32,
    /// Where the boxes of each square begin in `order`; one more than there are squares.
    starts: Vec<u32>,
    order: Vec<u32>,
    /// No box in the grid reaches farther from its middle than this.
    half: i32,
    /// Boxes too large for the grid; every question looks at them.
    large: Vec<u32>,
}

impl Index {
    /// Boxes are known by their place in the list.
    pub fn new(boxes: Vec<Bounds>) -> Index {
        let mut halves: Vec<i32> = boxes.iter().map(Bounds::half).collect();
        halves.sort_unstable();
        // Squares twice as wide as the usual piece; what is four times as large as that is kept apart.
        let usual = halves.get(halves.len() / 2).map_or(1, |half| (*half).max(1));
        let half = usual.saturating_mul(4);
        let fits = |b: &&Bounds| b.half() <= half;
        let Some(all) = boxes.iter().filter(fits).copied().reduce(Bounds::join) else {
            return Index { large: (0..boxes.len() as u32).collect(), boxes, ..Index::default() };
        };
        let extent = i64::from(all.east) - i64::from(all.west);
        let height = i64::from(all.south) - i64::from(all.north);
        let mut side = i64::from(usual) * 4;
        while (extent / side + 1) * (height / side + 1) > 4 * boxes.len() as i64 + 16 {
            side *= 2;
        }
        let (columns, rows) = ((extent / side + 1) as u32, (height / side + 1) as u32);
        let origin = Point::new(all.west, all.north);
        let cells = (columns * rows) as usize;
        let square = |b: &Bounds| {
            let (east, north) = origin.to(b.centre());
            (-north / side) as usize * columns as usize + (east / side) as usize
        };
        let (mut starts, mut large) = (vec![0u32; cells + 1], Vec::new());
        let mut small = Vec::with_capacity(boxes.len());
        for (i, b) in boxes.iter().enumerate() {
            if !fits(&b) {
                large.push(i as u32);
            } else {
                small.push((square(b), i as u32));
                starts[square(b) + 1] += 1;
            }
        }
        small.sort_unstable();
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let half = small.iter().map(|(_, i)| boxes[*i as usize].half()).max().unwrap_or(0);
        let order = small.into_iter().map(|(_, i)| i).collect();
        Index { boxes, side: clamped(side), origin, columns, rows, starts, order, half, large }
    }

    /// The boxes that meet this one, in the order of the list.
    pub fn near(&self, area: &Bounds, found: &mut Vec<u32>) {
        found.clear();
        let meets = |i: &&u32| self.boxes[**i as usize].meets(area);
        found.extend(self.large.iter().filter(meets));
        if self.columns > 0 {
            let wide = area.grown(self.half);
            let place = |n: i32, from: i32, count: u32| {
                let cell = (i64::from(n) - i64::from(from)).div_euclid(i64::from(self.side));
                cell.clamp(0, i64::from(count) - 1) as usize
            };
            let columns = place(wide.west, self.origin.x, self.columns)..=place(wide.east, self.origin.x, self.columns);
            for row in place(wide.north, self.origin.y, self.rows)..=place(wide.south, self.origin.y, self.rows) {
                let first = row * self.columns as usize;
                let from = self.starts[first + columns.start()] as usize;
                let until = self.starts[first + columns.end() + 1] as usize;
                found.extend(self.order[from..until].iter().filter(meets));
            }
        }
        found.sort_unstable();
    }
}
