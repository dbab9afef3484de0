//! Points, lines and polygons: the geometry that the drawing needs.

use crate::noise::{Rng, catmull_rom};
use std::collections::BTreeMap;
use std::ops::{Add, Mul, Sub};

/// A point or a step on the sheet, x east and y south, in map units.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pt {
    /// East.
    pub x: f64,
    /// South.
    pub y: f64,
}

/// A point.
pub const fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl Add for Pt {
    type Output = Pt;
    fn add(self, o: Pt) -> Pt {
        pt(self.x + o.x, self.y + o.y)
    }
}

impl Sub for Pt {
    type Output = Pt;
    fn sub(self, o: Pt) -> Pt {
        pt(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f64> for Pt {
    type Output = Pt;
    fn mul(self, k: f64) -> Pt {
        pt(self.x * k, self.y * k)
    }
}

impl Pt {
    /// Length of the step.
    pub fn len(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Scalar product.
    pub fn dot(self, o: Pt) -> f64 {
        self.x * o.x + self.y * o.y
    }

    /// Twice the area of the triangle with the origin; positive if `o` lies clockwise on the sheet.
    pub fn cross(self, o: Pt) -> f64 {
        self.x * o.y - self.y * o.x
    }

    /// The same direction with length 1; zero for a zero vector.
    pub fn unit(self) -> Pt {
        let len = self.len();
        if len > 0.0 { self * (1.0 / len) } else { self }
    }

    /// A quarter turn.
    pub fn side(self) -> Pt {
        pt(-self.y, self.x)
    }

    /// Turned by an angle in radians.
    pub fn turned(self, angle: f64) -> Pt {
        let (s, c) = angle.sin_cos();
        pt(self.x * c - self.y * s, self.x * s + self.y * c)
    }
}

/// The box around points: least and greatest corner.
pub fn bounds(points: &[Pt]) -> (Pt, Pt) {
    let mut low = pt(f64::INFINITY, f64::INFINITY);
    let mut high = pt(f64::NEG_INFINITY, f64::NEG_INFINITY);
    for p in points {
        low = pt(low.x.min(p.x), low.y.min(p.y));
        high = pt(high.x.max(p.x), high.y.max(p.y));
    }
    (low, high)
}

/// Distance of a point from a piece of straight line.
pub fn off_segment(p: Pt, a: Pt, b: Pt) -> f64 {
    let d = b - a;
    let long = d.dot(d);
    let t = if long > 0.0 { ((p - a).dot(d) / long).clamp(0.0, 1.0) } else { 0.0 };
    (p - a - d * t).len()
}

/// Distance of a point from a line of pieces.
pub fn off_line(p: Pt, line: &[Pt]) -> f64 {
    match line {
        [] => f64::INFINITY,
        [only] => (p - *only).len(),
        _ => line.windows(2).map(|w| off_segment(p, w[0], w[1])).fold(f64::INFINITY, f64::min),
    }
}

/// The edges of a closed ring.
pub fn edges(ring: &[Pt]) -> impl Iterator<Item = (Pt, Pt)> + '_ {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| (*a, *b))
}

/// Is the point inside the ring (by the even-odd rule)?
pub fn inside(p: Pt, ring: &[Pt]) -> bool {
    edges(ring).filter(|(a, b)| crosses(p, *a, *b)).count() % 2 == 1
}

/// Does the ray from the point to the east cross this edge?
pub fn crosses(p: Pt, a: Pt, b: Pt) -> bool {
    (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
}

/// Area inside a ring, whichever way it runs.
pub fn area(ring: &[Pt]) -> f64 {
    (edges(ring).map(|(a, b)| a.cross(b)).sum::<f64>() / 2.0).abs()
}

/// The part of the ring where `(p - at) . normal <= 0`. Rings that are not convex keep their area, joined by bridges of
/// no width, which no filled drawing shows.
pub fn cut(ring: &[Pt], at: Pt, normal: Pt) -> Vec<Pt> {
    let mut kept = Vec::with_capacity(ring.len() + 2);
    for (a, b) in edges(ring) {
        let (da, db) = ((a - at).dot(normal), (b - at).dot(normal));
        if da <= 0.0 {
            kept.push(a);
        }
        if (da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0) {
            kept.push(a + (b - a) * (da / (da - db)));
        }
    }
    kept
}

/// The part of the ring inside a convex ring.
pub fn cut_by(ring: &[Pt], convex: &[Pt]) -> Vec<Pt> {
    let middle = convex.iter().fold(pt(0.0, 0.0), |sum, p| sum + *p) * (1.0 / convex.len().max(1) as f64);
    let mut kept = ring.to_vec();
    for (a, b) in edges(convex) {
        let normal = (b - a).side();
        let outward = if (middle - a).dot(normal) > 0.0 { normal * -1.0 } else { normal };
        kept = cut(&kept, a, outward);
        if kept.len() < 3 {
            return Vec::new();
        }
    }
    kept
}

/// The parts of a straight piece that lie outside all rings.
pub fn outside(a: Pt, b: Pt, rings: &[Vec<Pt>]) -> Vec<(Pt, Pt)> {
    let d = b - a;
    let mut stops = vec![0.0, 1.0];
    let (low, high) = bounds(&[a, b]);
    let near: Vec<&Vec<Pt>> = rings
        .iter()
        .filter(|ring| {
            let (l, h) = bounds(ring);
            l.x <= high.x && low.x <= h.x && l.y <= high.y && low.y <= h.y
        })
        .collect();
    for ring in &near {
        for (p, q) in edges(ring) {
            let e = q - p;
            let turn = d.cross(e);
            if turn.abs() < 1e-9 {
                continue;
            }
            let (t, u) = ((p - a).cross(e) / turn, (p - a).cross(d) / turn);
            if (0.0..=1.0).contains(&u) && t > 0.0 && t < 1.0 {
                stops.push(t);
            }
        }
    }
    stops.sort_by(f64::total_cmp);
    stops
        .windows(2)
        .filter(|w| w[1] - w[0] > 1e-6)
        .filter(|w| !near.iter().any(|ring| inside(a + d * ((w[0] + w[1]) / 2.0), ring)))
        .map(|w| (a + d * w[0], a + d * w[1]))
        .collect()
}

/// Where two straight pieces cross.
pub fn crossing(a: Pt, b: Pt, p: Pt, q: Pt) -> Option<Pt> {
    let (d, e) = (b - a, q - p);
    let turn = d.cross(e);
    if turn.abs() < 1e-9 {
        return None;
    }
    let (t, u) = ((p - a).cross(e) / turn, (p - a).cross(d) / turn);
    ((0.0..=1.0).contains(&t) && (0.0..1.0).contains(&u)).then(|| a + d * t)
}

/// Drops points that lie nearer than `slack` to the line through their neighbours (Douglas and Peucker).
pub fn simplify(line: &[Pt], slack: f64) -> Vec<Pt> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let mut keep = vec![false; line.len()];
    (keep[0], keep[line.len() - 1]) = (true, true);
    let mut open = vec![(0, line.len() - 1)];
    while let Some((from, to)) = open.pop() {
        let far = (from + 1..to)
            .map(|i| (i, off_segment(line[i], line[from], line[to])))
            .fold((from, slack), |best, next| if next.1 > best.1 { next } else { best });
        if far.0 != from {
            keep[far.0] = true;
            open.extend([(from, far.0), (far.0, to)]);
        }
    }
    line.iter().zip(keep).filter(|(_, k)| *k).map(|(p, _)| *p).collect()
}

/// Points along the Catmull-Rom curve through the given ones, about `step` apart.
pub fn sampled(points: &[Pt], step: f64) -> Vec<Pt> {
    let Some(last) = points.last() else { return Vec::new() };
    let get = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
    let mut line = Vec::new();
    for i in 0..points.len() as isize - 1 {
        let [a, b, c, d] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
        let count = (((c - b).len() / step) as usize).max(2);
        for k in 0..count {
            let w = catmull_rom(k as f64 / count as f64);
            line.push(a * w[0] + b * w[1] + c * w[2] + d * w[3]);
        }
    }
    line.push(*last);
    line
}

/// A line one can walk along.
pub struct Walk<'a> {
    line: &'a [Pt],
    miles: Vec<f64>,
}

impl<'a> Walk<'a> {
    /// Measures a line.
    pub fn new(line: &'a [Pt]) -> Self {
        let mut miles = Vec::with_capacity(line.len());
        let mut sum = 0.0;
        for (i, p) in line.iter().enumerate() {
            if i > 0 {
                sum += (*p - line[i - 1]).len();
            }
            miles.push(sum);
        }
        Walk { line, miles }
    }

    /// Its length.
    pub fn len(&self) -> f64 {
        self.miles.last().copied().unwrap_or(0.0)
    }

    /// The point after this way and the direction there.
    pub fn at(&self, way: f64) -> (Pt, Pt) {
        if self.line.len() < 2 {
            return (self.line.first().copied().unwrap_or_default(), pt(1.0, 0.0));
        }
        let i = self.miles.partition_point(|m| *m < way).clamp(1, self.line.len() - 1);
        let (a, b) = (self.line[i - 1], self.line[i]);
        let long = self.miles[i] - self.miles[i - 1];
        let t = if long > 0.0 { ((way - self.miles[i - 1]) / long).clamp(0.0, 1.0) } else { 0.0 };
        (a + (b - a) * t, (b - a).unit())
    }
}

/// Points in a box, no two nearer than `gap`, where `fits` allows, from north to south.
pub fn scattered(low: Pt, high: Pt, gap: f64, rng: &mut Rng, fits: impl Fn(Pt) -> bool) -> Vec<Pt> {
    let cell = gap / std::f64::consts::SQRT_2;
    let columns = ((high.x - low.x) / cell) as usize + 1;
    let rows = ((high.y - low.y) / cell) as usize + 1;
    // At most one point fits a cell, so five by five cells hold every point that could be too near.
    let mut cells: Vec<Option<Pt>> = vec![None; columns * rows];
    let mut points = Vec::new();
    let darts = ((high.x - low.x) * (high.y - low.y) / (gap * gap) * 7.5) as usize + 40;
    for _ in 0..darts {
        let p = pt(rng.range(low.x, high.x), rng.range(low.y, high.y));
        let (c, r) = (((p.x - low.x) / cell) as usize, ((p.y - low.y) / cell) as usize);
        let crowded = (r.saturating_sub(2)..(r + 3).min(rows)).any(|j| {
            (c.saturating_sub(2)..(c + 3).min(columns))
                .any(|i| cells[j * columns + i].is_some_and(|q| (p - q).dot(p - q) < gap * gap))
        });
        if !crowded && fits(p) {
            cells[r * columns + c] = Some(p);
            points.push(p);
        }
    }
    points.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    points
}

/// Gives points that are nearly the same the same number, so that shared corners are found in spite of rounding.
#[derive(Default)]
pub struct Weld {
    cells: BTreeMap<(i64, i64), Vec<usize>>,
    /// The points by number.
    pub points: Vec<Pt>,
}

impl Weld {
    /// Points within this distance are one.
    const NEAR: f64 = 0.25;

    /// The number of a point.
    pub fn number(&mut self, p: Pt) -> usize {
        let (cx, cy) = (p.x.floor() as i64, p.y.floor() as i64);
        for key in (-1..=1).flat_map(|j| (-1..=1).map(move |i| (cx + i, cy + j))) {
            let known = self.cells.get(&key).and_then(|c| c.iter().find(|n| (self.points[**n] - p).len() < Self::NEAR));
            if let Some(number) = known {
                return *number;
            }
        }
        self.points.push(p);
        self.cells.entry((cx, cy)).or_default().push(self.points.len() - 1);
        self.points.len() - 1
    }
}

/// The outlines of rings laid side by side: edges that two of them share vanish. All rings must run the same way.
pub fn union(rings: &[Vec<Pt>]) -> Vec<Vec<Pt>> {
    let mut weld = Weld::default();
    let mut open: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for ring in rings {
        for (a, b) in edges(ring) {
            let (a, b) = (weld.number(a), weld.number(b));
            if a == b {
                continue;
            }
            let shared = open.get_mut(&b).and_then(|ends| Some((ends.iter().position(|e| *e == a)?, ends)));
            match shared {
                Some((i, ends)) => drop(ends.swap_remove(i)),
                None => open.entry(a).or_default().push(b),
            }
        }
    }
    let mut outlines = Vec::new();
    while let Some(start) = open.iter().find(|(_, ends)| !ends.is_empty()).map(|(a, _)| *a) {
        let (mut ring, mut here) = (Vec::new(), start);
        while let Some(next) = open.get_mut(&here).and_then(Vec::pop) {
            ring.push(weld.points[here]);
            here = next;
            if here == start {
                break;
            }
        }
        if ring.len() > 2 {
            outlines.push(ring);
        }
    }
    outlines
}

/// Radius of the largest circle around the point within the ring.
pub fn room(middle: Pt, ring: &[Pt]) -> f64 {
    edges(ring).map(|(a, b)| off_segment(middle, a, b)).fold(f64::INFINITY, f64::min)
}

/// A regular ring around a point.
pub fn disc(middle: Pt, radius: f64) -> Vec<Pt> {
    (0..24).map(|i| middle + pt(radius, 0.0).turned(f64::from(i) * std::f64::consts::TAU / 24.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64, side: f64) -> Vec<Pt> {
        vec![pt(x, y), pt(x + side, y), pt(x + side, y + side), pt(x, y + side)]
    }

    #[test]
    fn neighbours_unite_and_holes_stay() {
        let ring: Vec<Vec<Pt>> = (0..9)
            .filter(|i| *i != 4)
            .map(|i| square(f64::from(i % 3) * 10.0, f64::from(i / 3) * 10.0 + 0.01, 10.0))
            .collect();
        let mut areas: Vec<i64> = union(&ring).iter().map(|r| area(r).round() as i64).collect();
        areas.sort();
        assert_eq!(areas, [100, 900]);
    }

    #[test]
    fn cutting_by_a_convex_ring_keeps_the_common_part() {
        let common = cut_by(&square(0.0, 0.0, 10.0), &square(6.0, 4.0, 10.0));
        assert!((area(&common) - 24.0).abs() < 1e-9);
        assert!(cut_by(&square(0.0, 0.0, 10.0), &square(20.0, 20.0, 5.0)).is_empty());
    }

    #[test]
    fn a_line_is_broken_by_what_it_must_avoid() {
        let parts = outside(pt(-5.0, 3.0), pt(25.0, 3.0), &[square(0.0, 0.0, 10.0), square(15.0, 0.0, 5.0)]);
        let xs: Vec<(i32, i32)> = parts.iter().map(|(a, b)| (a.x.round() as i32, b.x.round() as i32)).collect();
        assert_eq!(xs, [(-5, 0), (10, 15), (20, 25)]);
    }

    #[test]
    fn scattered_points_keep_their_distance() {
        let points = scattered(pt(0.0, 0.0), pt(100.0, 80.0), 9.0, &mut Rng::new(2), |p| p.x > 20.0);
        assert!(points.len() > 40);
        for (i, a) in points.iter().enumerate() {
            assert!(a.x > 20.0);
            assert!(points[..i].iter().all(|b| (*a - *b).len() >= 9.0));
        }
    }

    #[test]
    fn simplifying_keeps_corners_only() {
        let line = [pt(0.0, 0.0), pt(1.0, 0.01), pt(2.0, 0.0), pt(2.0, 2.0)];
        assert_eq!(simplify(&line, 0.1), [pt(0.0, 0.0), pt(2.0, 0.0), pt(2.0, 2.0)]);
    }

    #[test]
    fn a_walk_measures_and_interpolates() {
        let line = [pt(0.0, 0.0), pt(3.0, 4.0), pt(3.0, 10.0)];
        let walk = Walk::new(&line);
        assert_eq!(walk.len(), 11.0);
        assert_eq!(walk.at(8.0), (pt(3.0, 7.0), pt(0.0, 1.0)));
    }
}
