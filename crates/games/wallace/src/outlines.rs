//! The shapes of the areas: cells around their centres (G-06), with slightly irregular borders.
//!
//! Two areas share every point of their border. Areas that would only just touch without being neighbours meet in a
//! point. Nothing here affects play.

use crate::map::{Area, GROUND, map};
use kernel::board::Spot;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Hundredths of a map unit a metre.
const SCALE: i32 = 20;
/// The board rectangle in metres east and north of La Belle Alliance.
const WEST: i32 = -3450;
const EAST: i32 = 3850;
const SOUTH: i32 = -2900;
const NORTH: i32 = 3100;

/// A place in the frame of the ledger as a spot on the board.
pub(crate) const fn spot(x: i32, y: i32) -> Spot {
    Spot { x: (x - WEST) * SCALE, y: (NORTH - y) * SCALE }
}

/// Width and height of the sixty-five areas.
pub(crate) const MAP_SIZE: Spot = spot(EAST, SOUTH);

/// Where an area's pieces stand.
pub(crate) fn centre(area: Area) -> Spot {
    let ground = &GROUND[area.index()];
    spot(ground.x, ground.y)
}

/// The outlines and borders of all areas.
pub(crate) struct Outlines {
    /// Clockwise, by area.
    pub areas: Vec<Vec<Spot>>,
    /// The border of each pair of neighbours, lower number first, from end to end.
    pub borders: BTreeMap<(Area, Area), Vec<Spot>>,
}

static OUTLINES: LazyLock<Outlines> = LazyLock::new(draw);

/// The outlines, drawn once.
pub(crate) fn outlines() -> &'static Outlines {
    &OUTLINES
}

type Point = (f64, f64);

/// A corner of a cell and what lies beyond the edge that leaves it: an area, or nothing at the edge of the board.
type Corner = (Point, Option<usize>);

/// The part of a cell that is nearer to its own centre than to another.
fn cut(cell: &[Corner], own: Point, other: Point, name: usize) -> Vec<Corner> {
    let middle = ((own.0 + other.0) / 2.0, (own.1 + other.1) / 2.0);
    let normal = (other.0 - own.0, other.1 - own.1);
    let side = |p: Point| (p.0 - middle.0) * normal.0 + (p.1 - middle.1) * normal.1;
    let mut kept = Vec::with_capacity(cell.len() + 1);
    for (i, &(a, beyond)) in cell.iter().enumerate() {
        let b = cell[(i + 1) % cell.len()].0;
        let (da, db) = (side(a), side(b));
        let cross = || {
            let t = da / (da - db);
            (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
        };
        match (da <= 0.0, db <= 0.0) {
            (true, true) => kept.push((a, beyond)),
            (true, false) => kept.extend([(a, beyond), (cross(), Some(name))]),
            (false, true) => kept.push((cross(), beyond)),
            (false, false) => {}
        }
    }
    kept
}

/// Corners that are nearly the same, and corners at both ends of a border too short to be one, are made one.
#[derive(Default)]
struct Corners {
    points: Vec<Point>,
    same: Vec<usize>,
}

impl Corners {
    fn number(&mut self, p: Point) -> usize {
        let near = |q: &Point| (q.0 - p.0).abs() < 40.0 && (q.1 - p.1).abs() < 40.0;
        match self.points.iter().position(near) {
            Some(n) => self.root(n),
            None => {
                self.points.push(p);
                self.same.push(self.points.len() - 1);
                self.points.len() - 1
            }
        }
    }

    fn root(&self, mut n: usize) -> usize {
        while self.same[n] != n {
            n = self.same[n];
        }
        n
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (p, q) = (self.points[a], self.points[b]);
            self.points[a] = ((p.0 + q.0) / 2.0, (p.1 + q.1) / 2.0);
            self.same[b] = a;
        }
    }

    fn at(&self, n: usize) -> Spot {
        let (x, y) = self.points[self.root(n)];
        Spot { x: x.round() as i32, y: y.round() as i32 }
    }
}

fn draw() -> Outlines {
    let centres: Vec<Point> = (0..65).map(|i| centre(Area(i))).map(|s| (f64::from(s.x), f64::from(s.y))).collect();
    let (w, h) = (f64::from(MAP_SIZE.x), f64::from(MAP_SIZE.y));
    let cells: Vec<Vec<Corner>> = centres
        .iter()
        .enumerate()
        .map(|(i, own)| {
            let mut cell: Vec<Corner> = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)].map(|p| (p, None)).to_vec();
            for (j, other) in centres.iter().enumerate().filter(|(j, _)| *j != i) {
                cell = cut(&cell, *own, *other, j);
            }
            cell
        })
        .collect();
    let mut corners = Corners::default();
    for cell in &cells {
        for (p, _) in cell {
            corners.number(*p);
        }
    }
    // Whoever is no neighbour by the list only meets in a point.
    for (i, cell) in cells.iter().enumerate() {
        for (k, (p, beyond)) in cell.iter().enumerate() {
            let Some(j) = *beyond else { continue };
            if !map().around(Area(i as u8)).contains(Area(j as u8)) {
                let (a, b) = (corners.number(*p), corners.number(cell[(k + 1) % cell.len()].0));
                corners.join(a, b);
            }
        }
    }
    let mut borders: BTreeMap<(Area, Area), Vec<Spot>> = BTreeMap::new();
    let mut areas = Vec::with_capacity(65);
    for (i, cell) in cells.iter().enumerate() {
        let own = Area(i as u8);
        let mut outline: Vec<Spot> = Vec::new();
        for (k, (p, beyond)) in cell.iter().enumerate() {
            let (a, b) = (corners.number(*p), corners.number(cell[(k + 1) % cell.len()].0));
            let (from, to) = (corners.at(a), corners.at(b));
            if from == to {
                continue;
            }
            let line = match beyond {
                // The edge of the board is straight.
                None => vec![from, to],
                Some(_) => wander(from, to),
            };
            outline.extend(&line[..line.len() - 1]);
            if let Some(j) = *beyond
                && own.index() < j
            {
                borders.insert((own, Area(j as u8)), line);
            }
        }
        areas.push(outline);
    }
    Outlines { areas, borders }
}

/// A border between two corners that wanders gently. The wander depends on the two ends alone and not on their order, so
/// that the areas on both sides draw the same line.
fn wander(from: Spot, to: Spot) -> Vec<Spot> {
    let turned = (to.x, to.y) < (from.x, from.y);
    let (a, b) = if turned { (to, from) } else { (from, to) };
    let seed = [a.x, a.y, b.x, b.y].iter().fold(0x9e37_79b9_7f4a_7c15u64, |s, v| mixed(s ^ *v as u32 as u64));
    let mut line: Vec<Point> = vec![(f64::from(a.x), f64::from(a.y)), (f64::from(b.x), f64::from(b.y))];
    let mut draw = seed;
    // Each half of a border is bent at its middle, again and again, less and less.
    for _ in 0..4 {
        let mut next = Vec::with_capacity(line.len() * 2);
        for w in line.windows(2) {
            let (p, q) = (w[0], w[1]);
            let (dx, dy) = (q.0 - p.0, q.1 - p.1);
            next.push(p);
            if dx * dx + dy * dy > 900.0 * 900.0 {
                draw = mixed(draw);
                let lot = (draw >> 40) as f64 / f64::from(1u32 << 24) - 0.5;
                let bend = lot * 0.19;
                next.push((p.0 + dx / 2.0 - dy * bend, p.1 + dy / 2.0 + dx * bend));
            }
        }
        next.extend(line.last());
        line = next;
    }
    let line = eased(&line);
    let mut spots: Vec<Spot> = line.iter().map(|p| Spot { x: p.0.round() as i32, y: p.1.round() as i32 }).collect();
    if turned {
        spots.reverse();
    }
    spots
}

/// Corners cut off, ends kept.
fn eased(line: &[Point]) -> Vec<Point> {
    let [first, .., last] = line else { return line.to_vec() };
    let mut out = vec![*first];
    for w in line.windows(2) {
        let at = |t: f64| (w[0].0 + (w[1].0 - w[0].0) * t, w[0].1 + (w[1].1 - w[0].1) * t);
        out.extend([at(0.25), at(0.75)]);
    }
    out.push(*last);
    out
}

/// Stirs a number (SplitMix64).
fn mixed(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}
