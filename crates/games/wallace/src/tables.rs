//! The printed tables, as functions without a board: fire, melee, morale, control.

use crate::pieces::Nation;

/// Cubes on infantry by artillery: modified die from nought to six, then range (G-04).
const ARTILLERY: [[u8; 4]; 7] =
    [[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [2, 1, 1, 1], [2, 2, 1, 1]];

/// What artillery does to infantry (AVI-01, AVI-08, S1-02); `flat` gives one cube in every box that hits.
#[inline]
pub fn artillery(die: u8, modifier: i32, range: u8, flat: bool) -> u8 {
    let row = (i32::from(die) + modifier).clamp(0, 6) as usize;
    let cubes = ARTILLERY[row][usize::from(range.min(3))].max(u8::from(die == 6));
    if flat { cubes.min(1) } else { cubes }
}

/// Hits of a skirmisher (SKIR-04), whatever he fires at.
#[inline]
pub fn skirmish(die: u8) -> u8 {
    u8::from(die == 6)
}

/// What infantry does to infantry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Volley {
    /// Cubes.
    pub cubes: u8,
    /// Must the targets check even without a cube?
    pub shaken: bool,
}

/// Infantry fire (S3-04, G-03): one column; a natural six always hurts.
#[inline]
pub fn volley(die: u8, modifier: i32) -> Volley {
    let cubes = match i32::from(die) + modifier {
        ..=2 => 0,
        3 | 4 => 1,
        _ => 2,
    };
    let cubes = cubes.max(u8::from(die == 6));
    Volley { cubes, shaken: cubes > 0 || i32::from(die) + modifier == 2 }
}

/// A result of the morale table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Morale {
    /// It stands.
    Stands,
    /// It retreats.
    Retreats,
    /// It is eliminated.
    Lost,
}

/// The morale table: natural die and column (MOR-03, clamped).
#[inline]
pub fn morale(die: u8, column: i32) -> Morale {
    use Morale::{Lost as E, Retreats as R, Stands as S};
    const TABLE: [[Morale; 7]; 6] = [
        [R, R, R, E, E, E, E],
        [S, S, R, R, E, E, E],
        [S, S, S, R, E, E, E],
        [S, S, S, S, R, E, E],
        [S, S, S, S, S, E, E],
        [S, S, S, S, S, R, E],
    ];
    TABLE[usize::from(die.clamp(1, 6)) - 1][column.clamp(0, 6) as usize]
}

/// The die at or above which cavalry of a colour runs on (S7-01, G-05).
pub fn control(nation: Nation) -> u8 {
    match nation {
        Nation::British => 3,
        Nation::German => 4,
        Nation::Dutch => 6,
        _ => 5,
    }
}
