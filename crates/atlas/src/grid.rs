//! Values on a square grid over the sheet: heights, slopes, depths inside a wood; and the contour lines of such values.

use crate::shapes::{Pt, pt};

/// Values at the nodes of a square grid.
#[derive(Clone)]
pub struct Grid {
    /// The first node.
    pub origin: Pt,
    /// Distance of nodes.
    pub step: f64,
    /// Nodes in a row.
    pub columns: usize,
    /// Rows of nodes.
    pub rows: usize,
    /// The values, row by row.
    pub values: Vec<f64>,
}

impl Grid {
    /// Computes the value of every node.
    pub fn new(origin: Pt, step: f64, columns: usize, rows: usize, value: impl Fn(Pt) -> f64) -> Self {
        let values = (0..columns * rows)
            .map(|i| value(origin + pt((i % columns) as f64 * step, (i / columns) as f64 * step)))
            .collect();
        Grid { origin, step, columns, rows, values }
    }

    /// A grid of the same shape.
    pub fn alike(&self, values: Vec<f64>) -> Self {
        Grid { values, ..*self }
    }

    /// The place of a node.
    pub fn node(&self, column: usize, row: usize) -> Pt {
        self.origin + pt(column as f64 * self.step, row as f64 * self.step)
    }

    fn value(&self, column: usize, row: usize) -> f64 {
        self.values[row * self.columns + column]
    }

    /// The value at any point, linear between nodes and constant beyond the rim.
    pub fn at(&self, p: Pt) -> f64 {
        let x = ((p.x - self.origin.x) / self.step).clamp(0.0, (self.columns - 1) as f64);
        let y = ((p.y - self.origin.y) / self.step).clamp(0.0, (self.rows - 1) as f64);
        let (i, j) = ((x as usize).min(self.columns - 2), (y as usize).min(self.rows - 2));
        let (u, v) = (x - i as f64, y - j as f64);
        let north = self.value(i, j) * (1.0 - u) + self.value(i + 1, j) * u;
        let south = self.value(i, j + 1) * (1.0 - u) + self.value(i + 1, j + 1) * u;
        north * (1.0 - v) + south * v
    }

    /// The value at any point on a smooth surface through the nodes.
    pub fn smooth_at(&self, p: Pt) -> f64 {
        let x = ((p.x - self.origin.x) / self.step).clamp(0.0, (self.columns - 1) as f64);
        let y = ((p.y - self.origin.y) / self.step).clamp(0.0, (self.rows - 1) as f64);
        let (i, j) = (x as usize, y as usize);
        let (wx, wy) = (crate::noise::catmull_rom(x - i as f64), crate::noise::catmull_rom(y - j as f64));
        let mut sum = 0.0;
        for (b, wy) in wy.into_iter().enumerate() {
            let row = (j + b).saturating_sub(1).min(self.rows - 1);
            for (a, wx) in wx.into_iter().enumerate() {
                sum += wx * wy * self.value((i + a).saturating_sub(1).min(self.columns - 1), row);
            }
        }
        sum
    }

    /// Blurred by a bell of this width in nodes.
    pub fn blurred(&self, width: f64) -> Self {
        let reach = (width * 3.5).ceil() as usize;
        let bell: Vec<f64> =
            (0..=2 * reach).map(|i| (-0.5 * ((i as f64 - reach as f64) / width).powi(2)).exp()).collect();
        let total: f64 = bell.iter().sum();
        let bell: Vec<f64> = bell.iter().map(|b| b / total).collect();
        let columns = self.columns;
        let mut across = Vec::with_capacity(self.values.len());
        let mut padded = vec![0.0; columns + 2 * reach];
        for row in self.values.chunks(columns) {
            padded[..reach].fill(row[0]);
            padded[reach..reach + columns].copy_from_slice(row);
            padded[reach + columns..].fill(row[columns - 1]);
            across.extend(padded.windows(bell.len()).map(|w| w.iter().zip(&bell).map(|(v, b)| v * b).sum::<f64>()));
        }
        let mut down = vec![0.0; self.values.len()];
        for (j, row) in down.chunks_mut(columns).enumerate() {
            for (k, weight) in bell.iter().enumerate() {
                let from = (j + k).saturating_sub(reach).min(self.rows - 1) * columns;
                row.iter_mut().zip(&across[from..from + columns]).for_each(|(sum, v)| *sum += weight * v);
            }
        }
        self.alike(down)
    }

    /// The slope to the east and to the south, per map unit.
    pub fn slopes(&self) -> (Self, Self) {
        let (mut east, mut south) = (Vec::with_capacity(self.values.len()), Vec::with_capacity(self.values.len()));
        for j in 0..self.rows {
            for i in 0..self.columns {
                let (west, next) = (i.saturating_sub(1), (i + 1).min(self.columns - 1));
                let (north, below) = (j.saturating_sub(1), (j + 1).min(self.rows - 1));
                east.push((self.value(next, j) - self.value(west, j)) / ((next - west) as f64 * self.step));
                south.push((self.value(i, below) - self.value(i, north)) / ((below - north) as f64 * self.step));
            }
        }
        (self.alike(east), self.alike(south))
    }

    /// Least and greatest value.
    pub fn extremes(&self) -> (f64, f64) {
        self.values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)))
    }

    /// The lines on which the value is `level` (marching squares). Closed lines end where they begin.
    pub fn contours(&self, level: f64) -> Vec<Vec<Pt>> {
        const NONE: u32 = u32::MAX;
        let (columns, rows) = (self.columns, self.rows);
        // Edges of cells are numbered: first those running east from a node, then those running south.
        let south = columns * rows;
        let mut links = vec![[NONE; 2]; 2 * south];
        let mut join = |a: usize, b: usize| {
            for (from, to) in [(a, b), (b, a)] {
                let slot = usize::from(links[from][0] != NONE);
                links[from][slot] = to as u32;
            }
        };
        for j in 0..rows - 1 {
            for i in 0..columns - 1 {
                let node = j * columns + i;
                let corners = [
                    self.values[node],
                    self.values[node + 1],
                    self.values[node + columns + 1],
                    self.values[node + columns],
                ];
                let high = corners.map(|v| v >= level);
                if high.iter().all(|h| *h == high[0]) {
                    continue;
                }
                let sides = [node, south + node + 1, node + columns, south + node];
                let cut: Vec<usize> = (0..4).filter(|k| high[*k] != high[(*k + 1) % 4]).map(|k| sides[k]).collect();
                match cut[..] {
                    [a, b] => join(a, b),
                    // A saddle: the middle decides which corners belong together.
                    [a, b, c, d] => {
                        let middle = corners.iter().sum::<f64>() / 4.0 >= level;
                        if middle == high[0] {
                            join(a, b);
                            join(c, d);
                        } else {
                            join(a, d);
                            join(b, c);
                        }
                    }
                    _ => {}
                }
            }
        }
        let point = |edge: usize| {
            let (node, other) = if edge < south { (edge, edge + 1) } else { (edge - south, edge - south + columns) };
            let (a, b) = (self.values[node], self.values[other]);
            let t = if (b - a).abs() > 1e-12 { ((level - a) / (b - a)).clamp(0.0, 1.0) } else { 0.5 };
            let (p, q) = (self.node(node % columns, node / columns), self.node(other % columns, other / columns));
            p + (q - p) * t
        };
        let mut lines = Vec::new();
        let mut done = vec![false; links.len()];
        // Open lines first, from their ends; what then remains is closed.
        for open in [true, false] {
            for start in 0..links.len() {
                let ends = links[start].iter().filter(|l| **l != NONE).count();
                if done[start] || ends == 0 || (open && ends != 1) {
                    continue;
                }
                let mut line = vec![point(start)];
                done[start] = true;
                let mut here = start;
                while let Some(next) = links[here].iter().find(|l| **l != NONE && !done[**l as usize]) {
                    here = *next as usize;
                    done[here] = true;
                    line.push(point(here));
                }
                if !open {
                    line.push(line[0]);
                }
                lines.push(line);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contours_of_a_cone_are_circles() {
        let cone = Grid::new(pt(-50.0, -50.0), 5.0, 21, 21, |p| 40.0 - p.len());
        let lines = cone.contours(15.0);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].first(), lines[0].last());
        assert!(lines[0].iter().all(|p| (p.len() - 25.0).abs() < 0.8));
    }

    #[test]
    fn contours_that_leave_the_grid_are_open() {
        let slope = Grid::new(pt(0.0, 0.0), 1.0, 10, 10, |p| p.x + 0.1 * p.y);
        let lines = slope.contours(4.25);
        assert_eq!(lines.len(), 1);
        assert_ne!(lines[0].first(), lines[0].last());
    }

    #[test]
    fn blurring_spreads_a_peak_and_keeps_its_sum() {
        let peak = Grid::new(pt(0.0, 0.0), 1.0, 21, 15, |p| f64::from(u8::from(p == pt(10.0, 7.0))));
        let soft = peak.blurred(1.2);
        assert!((soft.values.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(soft.at(pt(10.0, 7.0)) < 0.2 && soft.at(pt(12.0, 7.0)) == soft.at(pt(8.0, 7.0)));
        assert!((soft.at(pt(10.0, 5.0)) - soft.at(pt(12.0, 7.0))).abs() < 1e-12);
    }

    #[test]
    fn interpolation_and_slopes_are_exact_on_a_plane() {
        let plane = Grid::new(pt(10.0, 20.0), 2.0, 12, 9, |p| 3.0 * p.x - p.y);
        let p = pt(17.3, 27.9);
        assert!((plane.at(p) - (3.0 * p.x - p.y)).abs() < 1e-9);
        assert!((plane.smooth_at(p) - (3.0 * p.x - p.y)).abs() < 1e-9);
        let (east, south) = plane.slopes();
        assert!((east.at(p) - 3.0).abs() < 1e-9 && (south.at(p) + 1.0).abs() < 1e-9);
    }
}
