//! Growing a set of hexes by one step with a few masked shifts.

use crate::{Bits, Grid, Hex};

/// The index offset of a step, and the hexes it applies to.
type Steps<const W: usize> = Vec<(u32, Bits<W>)>;

/// The allowed single steps of a grid, grouped by how far they move the index.
#[derive(Clone, Debug)]
pub struct Spread<const W: usize> {
    up: Steps<W>,
    down: Steps<W>,
}

impl<const W: usize> Spread<W> {
    /// The steps for which `allowed` holds.
    ///
    /// # Panics
    /// If the grid does not fit into `W` words or its lines are longer than a word can shift.
    pub fn new(grid: &Grid, allowed: impl Fn(Hex, Hex) -> bool) -> Self {
        assert!(grid.len() as usize <= 64 * W, "the grid does not fit");
        let (mut up, mut down): (Steps<W>, Steps<W>) = (Vec::new(), Vec::new());
        for from in grid.hexes() {
            for (_, to) in grid.neighbours(from) {
                if !allowed(from, to) {
                    continue;
                }
                let (by, steps) = (u32::from(to.0.abs_diff(from.0)), if to > from { &mut up } else { &mut down });
                assert!(by < 64, "the lines are too long");
                match steps.iter_mut().find(|(b, _)| *b == by) {
                    Some((_, mask)) => mask.insert(from),
                    None => steps.push((by, Bits::only(from))),
                }
            }
        }
        up.sort_by_key(|step| step.0);
        down.sort_by_key(|step| step.0);
        Spread { up, down }
    }

    /// Every hex one allowed step away from some member of `from`.
    #[inline]
    pub fn step(&self, from: Bits<W>) -> Bits<W> {
        // Long lines of alternating length, the usual map: all in registers, with shifts the compiler knows.
        if let ([(1, a), (16, b), (17, c)], [(1, d), (16, e), (17, f)]) = (&self.up[..], &self.down[..]) {
            let up = raised(from & *a, 1) | raised(raised(from & *c, 1) | (from & *b), 16);
            let down = lowered(from & *d, 1) | lowered(lowered(from & *f, 1) | (from & *e), 16);
            return up | down;
        }
        let up = self.up.iter().fold(Bits::EMPTY, |out, (by, mask)| out | raised(from & *mask, *by));
        self.down.iter().fold(up, |out, (by, mask)| out | lowered(from & *mask, *by))
    }
}

/// All members moved up the index by 1 to 63; what is pushed over the end is lost.
#[inline(always)]
fn raised<const W: usize>(from: Bits<W>, by: u32) -> Bits<W> {
    let mut out = from;
    for i in 0..W {
        let carried = if i == 0 { 0 } else { from.0[i - 1] >> (64 - by) };
        out.0[i] = from.0[i] << by | carried;
    }
    out
}

/// All members moved down the index by 1 to 63; what is pushed over the end is lost.
#[inline(always)]
fn lowered<const W: usize>(from: Bits<W>, by: u32) -> Bits<W> {
    let mut out = from;
    for i in 0..W {
        let carried = if i + 1 == W { 0 } else { from.0[i + 1] << (64 - by) };
        out.0[i] = from.0[i] >> by | carried;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_carry_over_words_both_ways() {
        for grid in [Grid::flat(23, 17, 16), Grid::flat(9, 40, 39), Grid::pointed(7, 62)] {
            let spread: Spread<8> = Spread::new(&grid, |_, _| true);
            for hex in grid.hexes() {
                let naive: Bits<8> = grid.neighbours(hex).map(|(_, n)| n).collect();
                assert_eq!(spread.step(Bits::only(hex)), naive, "{}", grid.number(hex));
            }
        }
    }

    #[test]
    fn a_step_reaches_exactly_the_allowed_neighbours() {
        // Alternating lengths (six shifts), equal ones (more), and rows.
        for grid in [Grid::flat(9, 7, 6), Grid::flat(8, 6, 6), Grid::pointed(6, 9)] {
            let allowed = |a: Hex, b: Hex| !(a.0 + b.0).is_multiple_of(5);
            let spread: Spread<1> = Spread::new(&grid, allowed);
            for hex in grid.hexes() {
                let naive: Bits<1> = grid.neighbours(hex).map(|(_, n)| n).filter(|&n| allowed(hex, n)).collect();
                assert_eq!(spread.step(Bits::only(hex)), naive);
            }
        }
    }
}
