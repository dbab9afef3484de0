//! Set-up: who stands where at noon (SETUP-01 to SETUP-06, G-10 to G-12).

use crate::map::{Area, area};
use crate::options::Options;
use crate::pieces::{ANGLO, Arm, INFANTRY, Nation, PRUSSIAN, Unit};
use crate::position::{Position, Task, WAITING};

use Arm::{Artillery as A, Cavalry as C, Infantry as I, Leader as L};
use Nation::{British as Br, Dutch as Du, French as Fr, German as De, Guard as Gd, Landwehr as Lw, Prussian as Pr};

/// Area, colour, arm, how many (G-10, G-11). Leaders stand in the order of their names.
const START: &[(u8, Nation, Arm, u8)] = &[
    (54, Fr, L, 1),
    (46, Fr, L, 1),
    (47, Fr, L, 1),
    (37, Fr, L, 1),
    (35, Fr, C, 2),
    (35, Fr, A, 1),
    (36, Fr, I, 3),
    (37, Fr, I, 3),
    (38, Fr, A, 2),
    (39, Fr, A, 3),
    (40, Fr, I, 3),
    (44, Fr, C, 3),
    (45, Fr, I, 3),
    (46, Fr, I, 2),
    (47, Fr, I, 3),
    (48, Fr, C, 2),
    (48, Fr, A, 1),
    (50, Fr, C, 3),
    (52, Fr, C, 2),
    (52, Gd, C, 1),
    (53, Fr, C, 2),
    (53, Fr, A, 1),
    (54, Gd, I, 2),
    (54, Fr, A, 1),
    (55, Gd, I, 2),
    (55, Gd, C, 1),
    (61, Gd, I, 2),
    (18, Br, L, 1),
    (20, Br, L, 1),
    (8, Du, I, 2),
    (9, Br, I, 1),
    (9, De, I, 1),
    (10, De, I, 1),
    (10, Br, C, 1),
    (10, De, C, 1),
    (11, Br, C, 2),
    (11, De, C, 1),
    (12, Br, I, 1),
    (12, Du, C, 2),
    (13, Br, C, 1),
    (15, Br, C, 2),
    (16, Br, I, 1),
    (17, Br, I, 1),
    (17, Br, A, 1),
    (18, Br, I, 1),
    (18, Br, A, 1),
    (19, De, I, 2),
    (19, Br, A, 1),
    (20, Br, I, 1),
    (20, Du, I, 1),
    (20, Br, A, 1),
    (21, Br, I, 1),
    (21, De, I, 1),
    (21, Br, A, 1),
    (22, De, I, 1),
    (22, Br, A, 1),
    (26, Br, I, 1),
    (26, De, I, 1),
    (29, De, I, 1),
    (32, De, I, 1),
];

/// The Prussian display from the left (G-12).
const COLUMN: [(Nation, Arm); 20] = [
    (Pr, C),
    (Lw, I),
    (Pr, I),
    (Pr, L),
    (Lw, I),
    (Pr, A),
    (Pr, I),
    (Lw, I),
    (Pr, C),
    (Pr, A),
    (Lw, I),
    (Pr, I),
    (Lw, I),
    (Pr, A),
    (Pr, C),
    (Pr, L),
    (Pr, I),
    (Pr, C),
    (Lw, I),
    (Pr, A),
];

/// Pieces of the display that belong to the A-series.
pub const A_SERIES: u8 = 15;

/// The piece at a place of the Prussian display, counted from nought.
pub fn display(place: u8) -> Option<Unit> {
    let (nation, arm) = *COLUMN.get(usize::from(place))?;
    let earlier = COLUMN[..usize::from(place)].iter().filter(|p| **p == (nation, arm)).count();
    Unit::of(nation, arm, earlier as u8 + 1)
}

/// Everybody's place at noon: pieces of a kind are handed out in order.
pub fn starting_places() -> Vec<(Unit, Area)> {
    let mut places: Vec<(Unit, Area)> = Vec::new();
    for &(number, nation, arm, count) in START {
        let taken = places.iter().filter(|(u, _)| u.nation() == nation && u.arm() == arm).count() as u8;
        places.extend((1..=count).filter_map(|n| Some((Unit::of(nation, arm, taken + n)?, area(number)))));
    }
    places
}

impl Position {
    /// The battle at noon.
    pub(crate) fn noon(options: Options) -> Position {
        let mut position = Position::empty(options);
        for (unit, area) in starting_places() {
            position.set_down(unit, area);
        }
        for unit in PRUSSIAN.iter() {
            position.place[unit.index()] = WAITING;
        }
        // SETUP-03
        position.down = INFANTRY & ANGLO;
        position.push(Task::Turn);
        position
    }
}
