//! Hex grids numbered `CCRR`: columns from the west, rows from the north.
//!
//! There are two orientations: flat tops in straight columns, with even columns half a hex lower; or pointed tops in
//! straight rows, with even rows half a hex further east. One is the other with columns and rows exchanged, so all
//! arithmetic works with *lines* (the straight columns or rows) and *places* in them.

/// A hex by its index: line by line, place by place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex(pub u16);

impl Hex {
    /// The index for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A direction, clockwise from north. Each way of laying hexes uses six of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Direction {
    /// The way back.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::N => Direction::S,
            Direction::NE => Direction::SW,
            Direction::E => Direction::W,
            Direction::SE => Direction::NW,
            Direction::S => Direction::N,
            Direction::SW => Direction::NE,
            Direction::W => Direction::E,
            Direction::NW => Direction::SE,
        }
    }
}

/// How the hexes lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// A side on top: straight columns.
    FlatTop,
    /// A corner on top: straight rows.
    PointyTop,
}

/// The size of a grid. Odd and even lines may differ in length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    orientation: Orientation,
    lines: u16,
    odd: u16,
    even: u16,
}

impl Grid {
    /// Flat tops: so many columns, with so many rows in columns 1, 3, 5 … and in columns 2, 4, 6 …
    pub const fn flat(columns: u16, odd_rows: u16, even_rows: u16) -> Grid {
        Grid { orientation: Orientation::FlatTop, lines: columns, odd: odd_rows, even: even_rows }
    }

    /// Pointed tops: so many rows of so many columns each.
    pub const fn pointed(rows: u16, columns: u16) -> Grid {
        Grid { orientation: Orientation::PointyTop, lines: rows, odd: columns, even: columns }
    }

    /// How the hexes lie.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Number of columns.
    pub const fn columns(&self) -> u16 {
        match self.orientation {
            Orientation::FlatTop => self.lines,
            Orientation::PointyTop => self.odd,
        }
    }

    /// Number of hexes.
    pub const fn len(&self) -> u16 {
        self.lines.div_ceil(2) * self.odd + self.lines / 2 * self.even
    }

    /// Is there no hex at all?
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The six directions of its sides, clockwise from north.
    pub const fn directions(&self) -> [Direction; 6] {
        match self.orientation {
            Orientation::FlatTop => {
                [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW]
            }
            Orientation::PointyTop => {
                [Direction::NE, Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW]
            }
        }
    }

    const fn hex(&self, line: i32, place: i32) -> Option<Hex> {
        if line < 1 || line > self.lines as i32 || place < 1 {
            return None;
        }
        let even = line % 2 == 0;
        if place > (if even { self.even } else { self.odd }) as i32 {
            return None;
        }
        let pairs = (line as u16 - 1) / 2 * (self.odd + self.even);
        Some(Hex(pairs + if even { self.odd } else { 0 } + place as u16 - 1))
    }

    /// Line and place of a hex, both from one.
    const fn line(&self, hex: Hex) -> (i32, i32) {
        let pair = self.odd + self.even;
        let (pairs, rest) = (hex.0 / pair * 2, hex.0 % pair);
        if rest < self.odd {
            (pairs as i32 + 1, rest as i32 + 1)
        } else {
            (pairs as i32 + 2, (rest - self.odd) as i32 + 1)
        }
    }

    /// The hex at a column and row, both from one; `None` off the map.
    pub const fn at(&self, column: i32, row: i32) -> Option<Hex> {
        match self.orientation {
            Orientation::FlatTop => self.hex(column, row),
            Orientation::PointyTop => self.hex(row, column),
        }
    }

    /// Column of a hex.
    pub const fn column(&self, hex: Hex) -> u16 {
        let (line, place) = self.line(hex);
        (match self.orientation {
            Orientation::FlatTop => line,
            Orientation::PointyTop => place,
        }) as u16
    }

    /// Row of a hex.
    pub const fn row(&self, hex: Hex) -> u16 {
        let (line, place) = self.line(hex);
        (match self.orientation {
            Orientation::FlatTop => place,
            Orientation::PointyTop => line,
        }) as u16
    }

    /// All hexes in index order.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.len()).map(Hex)
    }

    /// The printed number: two digits column, two digits row.
    pub fn number(&self, hex: Hex) -> String {
        format!("{:02}{:02}", self.column(hex), self.row(hex))
    }

    /// The hex with a printed number.
    pub fn numbered(&self, number: &str) -> Option<Hex> {
        if number.len() != 4 || !number.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.at(number[..2].parse().ok()?, number[2..].parse().ok()?)
    }

    /// The neighbour in a direction; `None` off the map and in directions in which these hexes have no side.
    pub const fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        let (line, place) = self.line(hex);
        // An even line is shifted by half a hex.
        let low = (line % 2 == 0) as i32;
        let (lines, places) = match (self.orientation, direction) {
            (Orientation::FlatTop, Direction::N) | (Orientation::PointyTop, Direction::W) => (0, -1),
            (Orientation::FlatTop, Direction::S) | (Orientation::PointyTop, Direction::E) => (0, 1),
            (Orientation::FlatTop, Direction::NE) | (Orientation::PointyTop, Direction::SW) => (1, low - 1),
            (Orientation::FlatTop | Orientation::PointyTop, Direction::SE) => (1, low),
            (Orientation::FlatTop, Direction::SW) | (Orientation::PointyTop, Direction::NE) => (-1, low),
            (Orientation::FlatTop | Orientation::PointyTop, Direction::NW) => (-1, low - 1),
            (Orientation::FlatTop, Direction::E | Direction::W)
            | (Orientation::PointyTop, Direction::N | Direction::S) => return None,
        };
        self.hex(line + lines, place + places)
    }

    /// The neighbours on the map with their directions, clockwise from north.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        let grid = *self;
        grid.directions().into_iter().filter_map(move |d| Some((d, grid.neighbour(hex, d)?)))
    }

    /// Steps between two hexes over open ground.
    pub const fn distance(&self, a: Hex, b: Hex) -> u16 {
        let (qa, ka) = self.axial(a);
        let (qb, kb) = self.axial(b);
        let (dq, dk) = (qa - qb, ka - kb);
        let (x, y, z) = (dq.abs(), dk.abs(), (dq + dk).abs());
        (if x >= y && x >= z {
            x
        } else if y >= z {
            y
        } else {
            z
        }) as u16
    }

    /// Axial coordinates: the line, and how far along it in the slanting direction.
    pub const fn axial(&self, hex: Hex) -> (i32, i32) {
        let (line, place) = self.line(hex);
        let q = line - 1;
        (q, place - 1 - (q - q % 2) / 2)
    }

    /// The middle of a hex for a given radius, in the radius's unit; x east, y south, from the first hex's corner.
    pub fn middle(&self, hex: Hex, radius: i32) -> (i32, i32) {
        let (line, place) = self.line(hex);
        let across = 3 * radius * (line - 1) / 2 + radius;
        let along = half_width(radius) * (2 * (place - 1) + 1 + (1 - line % 2));
        match self.orientation {
            Orientation::FlatTop => (across, along),
            Orientation::PointyTop => (along, across),
        }
    }

    /// The six corners of a hex, clockwise, from the east for flat tops and from the north for pointed ones.
    pub fn corners(&self, hex: Hex, radius: i32) -> [(i32, i32); 6] {
        let (x, y) = self.middle(hex, radius);
        let (half, side) = (radius / 2, half_width(radius));
        match self.orientation {
            Orientation::FlatTop => [
                (x + radius, y),
                (x + half, y + side),
                (x - half, y + side),
                (x - radius, y),
                (x - half, y - side),
                (x + half, y - side),
            ],
            Orientation::PointyTop => [
                (x, y - radius),
                (x + side, y - half),
                (x + side, y + half),
                (x, y + radius),
                (x - side, y + half),
                (x - side, y - half),
            ],
        }
    }
}

/// From the middle of a hex to the middle of a side: radius times half the root of three, in whole units.
fn half_width(radius: i32) -> i32 {
    (i64::from(radius) * 866_025 / 1_000_000) as i32
}

/// Makes a module through which `serde` writes hexes of a grid by their printed number: `#[serde(with = "...")]`.
#[macro_export]
macro_rules! by_number {
    ($name:ident, $grid:expr) => {
        /// Hexes are written by their printed number.
        pub(crate) mod $name {
            use super::*;

            pub fn serialize<S: serde::Serializer>(hex: &$crate::Hex, serializer: S) -> Result<S::Ok, S::Error> {
                let (c, r) = ($grid.column(*hex), $grid.row(*hex));
                let digits = [c / 10, c % 10, r / 10, r % 10].map(|d| b'0' + d as u8);
                serializer.serialize_str(std::str::from_utf8(&digits).unwrap_or(""))
            }

            pub fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<$crate::Hex, D::Error> {
                kernel::notation::from_text(deserializer, "the number of a hex", |number| {
                    $grid.numbered(number).ok_or_else(|| format!("there is no hex \"{number}\" on the map"))
                })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: Grid = Grid::flat(7, 5, 4);
    const GRIDS: [Grid; 2] = [FLAT, Grid::pointed(5, 6)];

    #[test]
    fn indices_columns_and_rows_agree() {
        for grid in GRIDS {
            for hex in grid.hexes() {
                let (c, r) = (grid.column(hex), grid.row(hex));
                assert_eq!(grid.at(i32::from(c), i32::from(r)), Some(hex));
                assert_eq!(grid.numbered(&grid.number(hex)), Some(hex));
            }
        }
        assert_eq!(FLAT.at(2, 5), None);
        for number in ["0205", "1", "é12"] {
            assert_eq!(FLAT.numbered(number), None);
        }
    }

    #[test]
    fn neighbours_are_mutual_adjacent_and_where_their_direction_says() {
        for grid in GRIDS {
            for a in grid.hexes() {
                for (d, b) in grid.neighbours(a) {
                    assert_eq!(grid.neighbour(b, d.opposite()), Some(a));
                    assert_eq!(grid.distance(a, b), 1);
                    let ((xa, ya), (xb, yb)) = (grid.middle(a, 100), grid.middle(b, 100));
                    let name = format!("{d:?}");
                    assert_eq!((name.contains('E'), name.contains('W')), (xb > xa, xb < xa), "{name}");
                    assert_eq!((name.contains('S'), name.contains('N')), (yb > ya, yb < ya), "{name}");
                    let shared = grid.corners(b, 100);
                    let near = |p: (i32, i32)| shared.iter().any(|q| (p.0 - q.0).abs() < 3 && (p.1 - q.1).abs() < 3);
                    assert_eq!(grid.corners(a, 100).into_iter().filter(|p| near(*p)).count(), 2);
                }
            }
        }
    }

    #[test]
    fn pointed_rows_are_shifted_east_when_even() {
        let grid = Grid::pointed(20, 30);
        let around = |number: &str| {
            let hex = grid.numbered(number).expect("a hex");
            grid.neighbours(hex).map(|(_, n)| grid.number(n)).collect::<Vec<_>>()
        };
        assert_eq!(around("1609"), ["1608", "1709", "1610", "1510", "1509", "1508"]);
        assert_eq!(around("1408"), ["1507", "1508", "1509", "1409", "1308", "1407"]);
        // An even row at the east edge has no neighbour further east.
        assert_eq!(around("3020"), ["2920", "3019"]);
    }

    #[test]
    fn distance_is_the_number_of_steps() {
        for grid in GRIDS {
            for start in grid.hexes() {
                let mut steps = vec![u16::MAX; grid.len() as usize];
                steps[start.index()] = 0;
                let mut queue = std::collections::VecDeque::from([start]);
                while let Some(a) = queue.pop_front() {
                    for (_, b) in grid.neighbours(a) {
                        if steps[b.index()] == u16::MAX {
                            steps[b.index()] = steps[a.index()] + 1;
                            queue.push_back(b);
                        }
                    }
                }
                for end in grid.hexes() {
                    assert_eq!(grid.distance(start, end), steps[end.index()]);
                }
            }
        }
    }
}
