//! Ground as a depth: how far inside a wood or a town a point lies. Insets, rough edges, clearings along roads and tests
//! for "is this in a wood?" are then plain arithmetic on one grid.

use crate::grid::Grid;
use crate::noise::fractal;
use crate::shapes::{Pt, area, bounds, crosses, edges, off_segment, pt, simplify};

/// Depth inside a set of rings, in map units; negative outside.
#[derive(Clone)]
pub struct Mask {
    depth: Grid,
    /// Depths beyond this are not told apart.
    reach: f64,
}

impl Mask {
    /// The mask of rings on a sheet. Depths are exact up to `reach` from the rings.
    pub fn new(rings: &[Vec<Pt>], size: Pt, step: f64, reach: f64) -> Self {
        // Two nodes beyond the sheet, so that outlines close outside it.
        let origin = pt(-2.0 * step, -2.0 * step);
        let columns = (size.x / step).ceil() as usize + 5;
        let rows = (size.y / step).ceil() as usize + 5;
        let mut depth = Grid::new(origin, step, columns, rows, |_| reach);
        let mut within = vec![false; columns * rows];
        for ring in rings {
            let (low, high) = bounds(ring);
            for (column, row) in nodes_in(&depth, low, high, reach) {
                let (p, i) = (depth.node(column, row), row * columns + column);
                for (a, b) in edges(ring) {
                    depth.values[i] = depth.values[i].min(off_segment(p, a, b));
                    within[i] ^= crosses(p, a, b);
                }
            }
        }
        for (value, within) in depth.values.iter_mut().zip(within) {
            *value = if within { *value } else { -*value };
        }
        Mask { depth, reach }
    }

    /// How deep inside a point lies.
    pub fn depth(&self, p: Pt) -> f64 {
        self.depth.at(p)
    }

    /// Moves the edge inwards and makes it wander.
    pub fn roughen(&mut self, inset: f64, wander: f64, wavelength: f64, seed: u64) {
        for i in 0..self.depth.values.len() {
            let value = self.depth.values[i];
            if value.abs() < self.reach {
                let p = self.depth.node(i % self.depth.columns, i / self.depth.columns);
                self.depth.values[i] = value - inset + wander * fractal(p.x, p.y, wavelength, 3, seed);
            }
        }
    }

    /// Keeps a clearing on both sides of a line.
    pub fn clear(&mut self, line: &[Pt], breadth: f64) {
        for w in line.windows(2) {
            let (low, high) = bounds(w);
            for (column, row) in nodes_in(&self.depth, low, high, 2.5 * breadth) {
                let room = off_segment(self.depth.node(column, row), w[0], w[1]) - breadth;
                let value = &mut self.depth.values[row * self.depth.columns + column];
                *value = value.min(room);
            }
        }
    }

    /// Rounds corners.
    pub fn soften(&mut self, width: f64) {
        self.depth = self.depth.blurred(width / self.depth.step);
    }

    /// The outlines at a depth.
    pub fn outlines(&self, depth: f64, slack: f64) -> Vec<Vec<Pt>> {
        let mut rings: Vec<Vec<Pt>> =
            self.depth.contours(depth).iter().map(|ring| simplify_ring(ring, slack)).collect();
        rings.retain(|ring| area(ring) > 4.0 * self.depth.step * self.depth.step);
        rings
    }
}

/// Simplifies a closed line and drops its repeated end.
fn simplify_ring(ring: &[Pt], slack: f64) -> Vec<Pt> {
    // The two halves separately, since a line that ends where it begins has no direction to measure against.
    let half = ring.len() / 2;
    let mut points = simplify(&ring[..=half], slack);
    points.pop();
    points.extend(simplify(&ring[half..], slack));
    points.pop();
    points
}

/// The nodes of the box, widened by `reach`.
fn nodes_in(grid: &Grid, low: Pt, high: Pt, reach: f64) -> impl Iterator<Item = (usize, usize)> + use<> {
    let index = |v: f64, count: usize| (v / grid.step).clamp(0.0, count as f64 - 1.0) as usize;
    let (left, right) = (low.x - reach - grid.origin.x, high.x + reach - grid.origin.x);
    let (top, bottom) = (low.y - reach - grid.origin.y, high.y + reach - grid.origin.y);
    let columns = index(left, grid.columns)..=index(right, grid.columns);
    let rows = index(top, grid.rows)..=index(bottom, grid.rows);
    let off = right < 0.0 || bottom < 0.0;
    rows.filter(move |_| !off).flat_map(move |row| columns.clone().map(move |column| (column, row)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::inside;

    fn mask() -> Mask {
        let ring = vec![pt(20.0, 20.0), pt(80.0, 20.0), pt(80.0, 70.0), pt(20.0, 70.0)];
        Mask::new(&[ring], pt(100.0, 100.0), 2.0, 12.0)
    }

    #[test]
    fn depth_is_the_distance_from_the_edge() {
        let mask = mask();
        assert!((mask.depth(pt(28.0, 45.0)) - 8.0).abs() < 1e-9);
        assert!((mask.depth(pt(50.0, 14.0)) + 6.0).abs() < 1e-9);
    }

    #[test]
    fn a_road_parts_a_wood() {
        let mut mask = mask();
        assert_eq!(mask.outlines(0.0, 0.2).len(), 1);
        mask.clear(&[pt(-5.0, 45.0), pt(110.0, 45.0)], 6.0);
        let parts = mask.outlines(0.0, 0.2);
        assert_eq!(parts.len(), 2);
        assert!(!parts.iter().any(|ring| inside(pt(50.0, 45.0), ring)));
    }
}
