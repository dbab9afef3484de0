//! How a set of hexes grows by one step, as a handful of masked shifts.

use crate::{Bits, Grid, Hex};

/// The allowed single steps of a grid, grouped by how far they move the index.
#[derive(Clone, Debug)]
pub struct Spread<const W: usize> {
    steps: Vec<(i32, Bits<W>)>,
}

impl<const W: usize> Spread<W> {
    /// The steps for which `allowed` holds.
    ///
    /// # Panics
    /// If the grid does not fit into `W` words or its lines are longer than a word can shift.
    pub fn new(grid: &Grid, allowed: impl Fn(Hex, Hex) -> bool) -> Self {
        assert!(grid.len() as usize <= 64 * W, "the grid does not fit");
        let mut steps: Vec<(i32, Bits<W>)> = Vec::new();
        for from in grid.hexes() {
            for (_, to) in grid.neighbours(from) {
                if !allowed(from, to) {
                    continue;
                }
                let by = i32::from(to.0) - i32::from(from.0);
                assert!(by.abs() < 64, "the lines are too long");
                match steps.iter_mut().find(|(b, _)| *b == by) {
                    Some((_, mask)) => mask.insert(from),
                    None => steps.push((by, Bits::only(from))),
                }
            }
        }
        Spread { steps }
    }

    /// Every hex one allowed step away from some member of `from`.
    #[inline]
    pub fn step(&self, from: Bits<W>) -> Bits<W> {
        let mut out = Bits::EMPTY;
        for (by, mask) in &self.steps {
            out |= (from & *mask).shifted(*by);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
