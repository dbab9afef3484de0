//! Flat-top hex grids numbered `CCRR`: columns from the west, rows from the north, even columns half a hex lower.

/// A hex by its index: column by column, north to south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex(pub u16);

impl Hex {
    /// The index for arrays.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The six directions, clockwise from north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    N,
    NE,
    SE,
    S,
    SW,
    NW,
}

impl Direction {
    /// All six.
    pub const ALL: [Direction; 6] =
        [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

    /// The way back.
    pub fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }
}

/// The size of a grid. Odd and even columns may have different numbers of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Number of columns, the first is 1.
    pub columns: u16,
    /// Rows in columns 1, 3, 5 …
    pub odd_rows: u16,
    /// Rows in columns 2, 4, 6 …
    pub even_rows: u16,
}

impl Grid {
    /// Number of hexes.
    pub const fn len(&self) -> u16 {
        self.columns.div_ceil(2) * self.odd_rows + self.columns / 2 * self.even_rows
    }

    /// Is there no hex at all?
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Rows in a column.
    pub const fn rows(&self, column: u16) -> u16 {
        if column % 2 == 1 { self.odd_rows } else { self.even_rows }
    }

    /// The hex at a column and row, both from one; `None` off the map.
    pub const fn at(&self, column: i32, row: i32) -> Option<Hex> {
        if column < 1 || column > self.columns as i32 || row < 1 || row > self.rows(column as u16) as i32 {
            return None;
        }
        let (c, r) = (column as u16, row as u16);
        let pairs = (c - 1) / 2 * (self.odd_rows + self.even_rows);
        Some(Hex(pairs + if c % 2 == 0 { self.odd_rows } else { 0 } + r - 1))
    }

    /// Column of a hex.
    pub const fn column(&self, hex: Hex) -> u16 {
        let pair = self.odd_rows + self.even_rows;
        hex.0 / pair * 2 + if hex.0 % pair < self.odd_rows { 1 } else { 2 }
    }

    /// Row of a hex.
    pub const fn row(&self, hex: Hex) -> u16 {
        let rest = hex.0 % (self.odd_rows + self.even_rows);
        if rest < self.odd_rows { rest + 1 } else { rest - self.odd_rows + 1 }
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

    /// The neighbour in a direction.
    pub const fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        let (c, r) = (self.column(hex) as i32, self.row(hex) as i32);
        let low = if c % 2 == 0 { 1 } else { 0 };
        match direction {
            Direction::N => self.at(c, r - 1),
            Direction::NE => self.at(c + 1, r - 1 + low),
            Direction::SE => self.at(c + 1, r + low),
            Direction::S => self.at(c, r + 1),
            Direction::SW => self.at(c - 1, r + low),
            Direction::NW => self.at(c - 1, r - 1 + low),
        }
    }

    /// The neighbours on the map with their directions, clockwise from north.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        let grid = *self;
        Direction::ALL.into_iter().filter_map(move |d| Some((d, grid.neighbour(hex, d)?)))
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

    const fn axial(&self, hex: Hex) -> (i32, i32) {
        let q = self.column(hex) as i32 - 1;
        (q, self.row(hex) as i32 - 1 - (q - q % 2) / 2)
    }

    /// The middle of a hex for a given radius, in the radius's unit; x east, y south, from the first hex's corner.
    pub fn middle(&self, hex: Hex, radius: i32) -> (i32, i32) {
        let (c, r) = (i32::from(self.column(hex)), i32::from(self.row(hex)));
        let half = half_height(radius);
        (3 * radius * (c - 1) / 2 + radius, half * (2 * (r - 1) + 1 + (1 - c % 2)))
    }

    /// The six corners of a hex, clockwise from the east.
    pub fn corners(&self, hex: Hex, radius: i32) -> [(i32, i32); 6] {
        let (x, y) = self.middle(hex, radius);
        let (w, h) = (radius / 2, half_height(radius));
        [(x + radius, y), (x + w, y + h), (x - w, y + h), (x - radius, y), (x - w, y - h), (x + w, y - h)]
    }
}

/// Half the height of a flat-top hex: radius times half the root of three, in whole units.
fn half_height(radius: i32) -> i32 {
    (i64::from(radius) * 866_025 / 1_000_000) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { columns: 7, odd_rows: 5, even_rows: 4 };

    #[test]
    fn indices_columns_and_rows_agree() {
        for hex in GRID.hexes() {
            let (c, r) = (GRID.column(hex), GRID.row(hex));
            assert_eq!(GRID.at(i32::from(c), i32::from(r)), Some(hex));
            assert_eq!(GRID.numbered(&GRID.number(hex)), Some(hex));
        }
        assert_eq!(GRID.at(2, 5), None);
        assert_eq!(GRID.numbered("0205"), None);
        assert_eq!(GRID.numbered("1"), None);
        assert_eq!(GRID.numbered("é12"), None);
    }

    #[test]
    fn neighbours_are_mutual_and_at_distance_one() {
        for a in GRID.hexes() {
            for (d, b) in GRID.neighbours(a) {
                assert_eq!(GRID.neighbour(b, d.opposite()), Some(a));
                assert_eq!(GRID.distance(a, b), 1);
            }
        }
    }

    #[test]
    fn distance_is_the_number_of_steps() {
        for start in GRID.hexes() {
            let mut steps = vec![u16::MAX; GRID.len() as usize];
            steps[start.index()] = 0;
            let mut queue = std::collections::VecDeque::from([start]);
            while let Some(a) = queue.pop_front() {
                for (_, b) in GRID.neighbours(a) {
                    if steps[b.index()] == u16::MAX {
                        steps[b.index()] = steps[a.index()] + 1;
                        queue.push_back(b);
                    }
                }
            }
            for end in GRID.hexes() {
                assert_eq!(GRID.distance(start, end), steps[end.index()]);
            }
        }
    }
}
