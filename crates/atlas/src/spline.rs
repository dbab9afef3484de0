//! Thin-plate splines: the smoothest surface through scattered points, for heights and for bending the real ground to a
//! board.

use crate::shapes::{Pt, pt};

/// A smooth map from the plane to `N` numbers.
pub struct Spline<const N: usize> {
    unit: f64,
    nodes: Vec<Pt>,
    weights: Vec<[f64; N]>,
    plane: [[f64; N]; 3],
}

/// The bending of a thin plate held at distance zero, by the square of the distance.
fn bend(square: f64) -> f64 {
    if square > 0.0 { 0.5 * square * square.ln() } else { 0.0 }
}

impl<const N: usize> Spline<N> {
    /// The spline through the given values. Distances are measured in `unit`; `slack` lets it miss values a little to
    /// stay smooth. Needs three nodes that are not on one line.
    pub fn through(values: &[(Pt, [f64; N])], unit: f64, slack: f64) -> Self {
        let nodes: Vec<Pt> = values.iter().map(|(p, _)| *p * (1.0 / unit)).collect();
        let n = nodes.len();
        let mut rows = vec![vec![0.0; n + 3 + N]; n + 3];
        for i in 0..n {
            for j in 0..n {
                let d = nodes[i] - nodes[j];
                rows[i][j] = bend(d.dot(d));
            }
            rows[i][i] += slack;
            for (k, term) in [1.0, nodes[i].x, nodes[i].y].into_iter().enumerate() {
                rows[i][n + k] = term;
                rows[n + k][i] = term;
            }
            rows[i][n + 3..].copy_from_slice(&values[i].1);
        }
        let solution = solve::<N>(rows);
        let plane = [solution[n], solution[n + 1], solution[n + 2]];
        Spline { unit, weights: solution[..n].to_vec(), nodes, plane }
    }

    /// The value at a point.
    pub fn at(&self, p: Pt) -> [f64; N] {
        let p = p * (1.0 / self.unit);
        let mut value: [f64; N] =
            std::array::from_fn(|k| self.plane[0][k] + self.plane[1][k] * p.x + self.plane[2][k] * p.y);
        for (node, weights) in self.nodes.iter().zip(&self.weights) {
            let d = p - *node;
            let b = bend(d.dot(d));
            for (v, w) in value.iter_mut().zip(weights) {
                *v += w * b;
            }
        }
        value
    }
}

impl Spline<2> {
    /// Where a point goes.
    pub fn place(&self, p: Pt) -> Pt {
        let [x, y] = self.at(p);
        pt(x, y)
    }
}

/// Solves a square system with `N` right-hand sides in the last columns, by elimination with pivots.
fn solve<const N: usize>(mut rows: Vec<Vec<f64>>) -> Vec<[f64; N]> {
    let n = rows.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()));
        let Some(pivot) = pivot.filter(|p| rows[*p][column].abs() > 1e-12) else { continue };
        rows.swap(column, pivot);
        let (head, tail) = rows.split_at_mut(column + 1);
        let top = &head[column];
        for row in tail {
            let factor = row[column] / top[column];
            if factor != 0.0 {
                for (cell, above) in row[column..].iter_mut().zip(&top[column..]) {
                    *cell -= factor * above;
                }
            }
        }
    }
    let mut solution = vec![[0.0; N]; n];
    for i in (0..n).rev() {
        if rows[i][i].abs() <= 1e-12 {
            continue;
        }
        for k in 0..N {
            let known: f64 = (i + 1..n).map(|j| rows[i][j] * solution[j][k]).sum();
            solution[i][k] = (rows[i][n + k] - known) / rows[i][i];
        }
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODES: [(Pt, [f64; 1]); 5] = [
        (pt(0.0, 0.0), [3.0]),
        (pt(900.0, 0.0), [5.0]),
        (pt(0.0, 700.0), [-2.0]),
        (pt(800.0, 900.0), [4.0]),
        (pt(400.0, 300.0), [9.0]),
    ];

    #[test]
    fn it_passes_through_its_nodes() {
        let spline = Spline::through(&NODES, 1000.0, 0.0);
        for (p, [value]) in NODES {
            assert!((spline.at(p)[0] - value).abs() < 1e-6);
        }
    }

    #[test]
    fn a_plane_stays_a_plane() {
        let plane = NODES.map(|(p, _)| (p, [2.0 * p.x - p.y + 1.0]));
        let spline = Spline::through(&plane, 500.0, 1e-3);
        assert!((spline.at(pt(-300.0, 1250.0))[0] - (-600.0 - 1250.0 + 1.0)).abs() < 1e-4);
    }
}
