//! A board and its pieces as plain text.

use kernel::board::{Board, Ruler};
use kernel::table::{Place, Table};
use std::collections::BTreeMap;

/// Width of a hex in characters.
const CELL: usize = 5;

/// The map of a board with areas: one line an area with pieces or cubes, its neighbours after it, then the pieces beside
/// the board. A piece on its side stands in brackets, one in square in square ones.
fn list_areas(board: &Board, table: &Table) -> String {
    let mut there: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut pools: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for piece in &table.pieces {
        match &piece.place {
            Place::Space(space) => there.entry(space).or_default().push(match piece.stance {
                "lying" => format!("({})", piece.id),
                "square" => format!("[{}]", piece.id),
                _ => piece.id.clone(),
            }),
            Place::Pool(pool) => pools.entry(pool).or_default().push(&piece.id),
            Place::Pose { .. } => {}
        }
    }
    for token in &table.tokens {
        if let Place::Space(space) = &token.place {
            there.entry(space).or_default().push(format!("+ {}", token.label));
        }
    }
    let mut out = String::new();
    for space in &board.spaces {
        let name = space.name.unwrap_or_default();
        let next: Vec<&str> = space.next.iter().map(String::as_str).filter(|n| !n.is_empty()).collect();
        out += &format!("{:>7}  {name}, {} (next to {})\n", space.id, space.ground, next.join(" "));
        if let Some(things) = there.get(space.id.as_str()) {
            out += &format!("         {}\n", things.join(" "));
        }
    }
    for (pool, ids) in pools {
        out += &format!("{pool}: {}\n", ids.join(" "));
    }
    out
}

/// A free board: one line a piece, with where it stands unless nobody may measure.
fn list_poses(ruler: Ruler, table: &Table) -> String {
    let mut out = String::new();
    for piece in &table.pieces {
        out += &match &piece.place {
            Place::Pose(pose) if !table.concealed => {
                let [x, y] = [pose.x, pose.y].map(|n| f64::from(n) / f64::from(ruler.ticks.max(1)));
                format!(
                    "{:<8} {x:.1} {unit} east, {y:.1} {unit} south, looking {}°\n",
                    piece.id,
                    pose.heading,
                    unit = ruler.unit
                )
            }
            Place::Pose(pose) => format!("{:<8} looking {}°\n", piece.id, pose.heading),
            Place::Space(at) => format!("{:<8} {at}\n", piece.id),
            Place::Pool(pool) => format!("{:<8} {pool}\n", piece.id),
        };
    }
    out
}

/// The map in plain characters. Hexes: piece ids, `T` for towns, `W` for woods, `R` for roads in woods, `.` for clear
/// ground, with the column numbers above and the pieces beside the board below.
pub fn draw(board: &Board, table: &Table) -> String {
    if let Some(ruler) = board.ruler {
        return list_poses(ruler, table);
    }
    if board.hex_radius == 0 {
        return list_areas(board, table);
    }
    let mut pieces: BTreeMap<&str, &str> = BTreeMap::new();
    let mut pools: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for piece in &table.pieces {
        match &piece.place {
            Place::Space(space) => {
                pieces.insert(space, &piece.id);
            }
            Place::Pool(pool) => pools.entry(pool).or_default().push(&piece.id),
            Place::Pose { .. } => {}
        }
    }
    // Columns stand one and a half radii apart; a row of characters is half a hex high.
    let (step_x, step_y) = ((board.hex_radius * 3 / 2).max(1), (board.hex_radius * 866 / 1000).max(1));
    let mut rows: Vec<Vec<char>> = Vec::new();
    for space in &board.spaces {
        let (x, y) = ((space.at.x - board.hex_radius) / step_x, space.at.y / step_y);
        let (x, y) = (x.max(0) as usize * CELL, y.max(0) as usize);
        if rows.len() <= y {
            rows.resize(y + 1, Vec::new());
        }
        let mark = match pieces.get(space.id.as_str()) {
            Some(piece) => (*piece).to_owned(),
            None => match space.ground {
                "town" => "T".into(),
                "woods" => "W".into(),
                "road in the woods" => "R".into(),
                _ => "·".into(),
            },
        };
        let row = &mut rows[y];
        if row.len() < x + CELL {
            row.resize(x + CELL, ' ');
        }
        for (i, c) in mark.chars().take(CELL).enumerate() {
            row[x + i] = c;
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0) / CELL;
    let mut out = String::from("     ");
    for c in 1..=columns {
        out += &format!("{c:02}   ");
    }
    out.push('\n');
    for (y, row) in rows.iter().enumerate().skip_while(|(_, r)| r.is_empty()) {
        // Odd columns lie on the odd half-rows, even columns on the others: every second line is a row's own.
        let label = if y % 2 == 1 { format!("{:02}   ", y / 2 + 1) } else { "     ".into() };
        let line: String = row.iter().collect();
        out += &format!("{label}{}\n", line.trim_end());
    }
    for (pool, ids) in pools {
        out += &format!("{pool}: {}\n", ids.join(" "));
    }
    out
}
