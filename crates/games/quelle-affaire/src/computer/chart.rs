//! Distances on the field that never change.

use crate::map::{GRID, HEXES, HexSet, map};
use hexes::Hex;
use std::sync::LazyLock;

/// Measured once.
pub(super) struct Chart {
    axial: [(i8, i8); HEXES],
    line: [u8; HEXES],
    road: [u8; HEXES],
}

static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let to = |goal: HexSet| {
        let steps = |from: Hex| goal.iter().map(|h| GRID.distance(from, h)).min().unwrap_or(0) as u8;
        std::array::from_fn(|i| steps(Hex(i as u16)))
    };
    let axial = |i: usize| {
        let (a, b) = GRID.axial(Hex(i as u16));
        (a as i8, b as i8)
    };
    Chart { axial: std::array::from_fn(axial), line: to(map().slopes), road: to(map().brussels) }
});

/// The chart.
#[inline]
pub(super) fn chart() -> &'static Chart {
    &CHART
}

impl Chart {
    /// Steps to the slopes, the ground the Allies stand on.
    #[inline]
    pub fn to_line(&self, from: Hex) -> i32 {
        i32::from(self.line[from.index()])
    }

    /// Steps to the Brussels road.
    #[inline]
    pub fn to_road(&self, from: Hex) -> i32 {
        i32::from(self.road[from.index()])
    }
}

/// Steps from one hex to another.
#[inline]
pub(super) fn apart(a: Hex, b: Hex) -> i32 {
    let ((qa, ka), (qb, kb)) = (chart().axial[a.index()], chart().axial[b.index()]);
    let (q, k) = (i32::from(qa) - i32::from(qb), i32::from(ka) - i32::from(kb));
    q.abs().max(k.abs()).max((q + k).abs())
}
