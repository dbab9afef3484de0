//! The same questions answered another way: real numbers, clipping of polygons, dense sampling. Shares no code with the crate.

use measure::work::SplitMix64;
use measure::{Block, Footprint, Point, Pose};

pub type P = (f64, f64);

/// A pose as the ledgers write it, with y to the north.
pub fn pose(x: i32, north: i32, degrees: i32) -> Pose {
    Pose::new(x, -north, degrees)
}

/// A point as the ledgers write it, with y to the north.
pub fn point(x: i32, north: i32) -> Point {
    Point::new(x, -north)
}

/// The corners in real numbers with y to the north, clockwise from the front left.
pub fn corners(b: &Block) -> [P; 4] {
    let h = f64::from(b.pose.heading.degrees()).to_radians();
    let f = &b.footprint;
    let n = f64::from;
    [
        (-n(f.left()), n(f.front())),
        (n(f.right()), n(f.front())),
        (n(f.right()), -n(f.rear())),
        (-n(f.left()), -n(f.rear())),
    ]
    .map(|(u, v)| (n(b.pose.x) + u * h.cos() + v * h.sin(), -n(b.pose.y) - u * h.sin() + v * h.cos()))
}

/// The corners after a slide along any direction.
pub fn slid(b: &Block, degrees: i32, by: f64) -> [P; 4] {
    let h = f64::from(degrees).to_radians();
    corners(b).map(|(x, y)| (x + by * h.sin(), y + by * h.cos()))
}

pub fn point_to_segment(p: P, a: P, b: P) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let t = if square == 0.0 { 0.0 } else { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / square).clamp(0.0, 1.0) };
    (p.0 - a.0 - t * dx).hypot(p.1 - a.1 - t * dy)
}

/// The part of a clockwise convex polygon in another one, by cutting it edge by edge.
pub fn clip(subject: &[P], by: &[P]) -> Vec<P> {
    let mut rest = subject.to_vec();
    for i in 0..by.len() {
        let (a, b) = (by[i], by[(i + 1) % by.len()]);
        let side = |p: P| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
        let mut next = Vec::new();
        for j in 0..rest.len() {
            let (p, q) = (rest[j], rest[(j + 1) % rest.len()]);
            let (sp, sq) = (side(p), side(q));
            if sp <= 0.0 {
                next.push(p);
            }
            if (sp < 0.0 && sq > 0.0) || (sp > 0.0 && sq < 0.0) {
                let t = sp / (sp - sq);
                next.push((p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1)));
            }
        }
        rest = next;
    }
    rest
}

/// The common area of two rectangles.
pub fn common_area(a: &[P; 4], b: &[P; 4]) -> f64 {
    let part = clip(a, b);
    let shoelace: f64 = (0..part.len())
        .map(|i| {
            let (p, q) = (part[i], part[(i + 1) % part.len()]);
            (p.0 - a[0].0) * (q.1 - a[0].1) - (q.0 - a[0].0) * (p.1 - a[0].1)
        })
        .sum();
    shoelace.abs() / 2.0
}

/// The distance of two rectangles: none if they have an area in common, else the least of all edges and corners.
pub fn distance(a: &[P; 4], b: &[P; 4]) -> f64 {
    if common_area(a, b) > 1e-3 {
        return 0.0;
    }
    let mut least = f64::MAX;
    for (one, other) in [(a, b), (b, a)] {
        for p in one {
            for i in 0..4 {
                least = least.min(point_to_segment(*p, other[i], other[(i + 1) % 4]));
            }
        }
    }
    least
}

/// The distance of a rectangle from a polyline.
pub fn distance_to_line(a: &[P; 4], line: &[P]) -> f64 {
    let inside = |p: P| clip(&[p, (p.0 + 1e-7, p.1), (p.0, p.1 - 1e-7)], a).len() >= 3;
    let crosses = |p: P, q: P, r: P, s: P| {
        let turn = |a: P, b: P, c: P| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
        turn(p, q, r) * turn(p, q, s) < 0.0 && turn(r, s, p) * turn(r, s, q) < 0.0
    };
    let mut least = f64::MAX;
    for w in line.windows(2) {
        for i in 0..4 {
            let (c, d) = (a[i], a[(i + 1) % 4]);
            if crosses(w[0], w[1], c, d) {
                return 0.0;
            }
            least = least.min(point_to_segment(c, w[0], w[1]));
            least = least.min(point_to_segment(w[0], c, d)).min(point_to_segment(w[1], c, d));
        }
        if inside(w[0]) {
            return 0.0;
        }
    }
    least
}

/// All places of one rectangle's corners as seen from the other's: the convex hull of their differences, against the clock.
/// The rectangles overlap just if the origin lies in it.
pub fn differences(a: &[P; 4], b: &[P; 4]) -> Vec<P> {
    let mut points: Vec<P> = a.iter().flat_map(|p| b.iter().map(move |q| (p.0 - q.0, p.1 - q.1))).collect();
    points.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.total_cmp(&q.1)));
    let half = |points: &mut dyn Iterator<Item = P>| {
        let mut chain: Vec<P> = Vec::new();
        for p in points {
            while let [.., o, m] = chain[..] {
                if (m.0 - o.0) * (p.1 - o.1) - (m.1 - o.1) * (p.0 - o.0) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    // Corners that differ by rounding alone make edges of no direction.
    let mut kept: Vec<P> = Vec::new();
    for p in hull {
        if kept.iter().all(|q| (p.0 - q.0).abs() + (p.1 - q.1).abs() > 1e-3) {
            kept.push(p);
        }
    }
    kept
}

/// How deep two rectangles reach into each other: how far the origin is from the border of their differences, negative (the
/// distance of the two) outside.
pub fn depth(a: &[P; 4], b: &[P; 4]) -> f64 {
    let hull = differences(a, b);
    let (mut least, mut inside) = (f64::MAX, true);
    for i in 0..hull.len() {
        let (p, q) = (hull[i], hull[(i + 1) % hull.len()]);
        inside &= p.0 * q.1 - p.1 * q.0 >= 0.0;
        least = least.min(point_to_segment((0.0, 0.0), p, q));
    }
    if inside { least } else { -least }
}

/// From where to where on a straight way one rectangle reaches into another by more than so much, towards every edge of
/// their differences.
pub fn deeper(a: &[P; 4], b: &[P; 4], (dx, dy): P, by: f64) -> Option<(f64, f64)> {
    let hull = differences(a, b);
    let (mut from, mut until) = (f64::MIN, f64::MAX);
    for i in 0..hull.len() {
        let (p, q) = (hull[i], hull[(i + 1) % hull.len()]);
        let length = (q.0 - p.0).hypot(q.1 - p.1);
        // The origin, moved against the way, must stay on the inner side.
        let room = (p.0 * q.1 - p.1 * q.0) / length - by;
        let speed = ((q.1 - p.1) * dx - (q.0 - p.0) * dy) / length;
        if speed.abs() < 1e-12 {
            if room < 0.0 {
                return None;
            }
        } else if speed > 0.0 {
            from = from.max(-room / speed);
        } else {
            until = until.min(-room / speed);
        }
    }
    (from < until).then_some((from, until))
}

/// Any footprint from a counter to a building, sometimes off its centre.
pub fn any_footprint(n: &mut SplitMix64) -> Footprint {
    match n.between(0, 3) {
        0 => Footprint::centred(30_000, 30_000),
        1 => Footprint::new(7_500, 22_500, 7_500, 7_500),
        2 => Footprint::centred(15_000, 15_000),
        _ => Footprint::new(
            n.between(1_000, 60_000),
            n.between(1_000, 60_000),
            n.between(1_000, 60_000),
            n.between(1_000, 60_000),
        ),
    }
}

/// Any piece; headings are often right angles.
pub fn any_block(n: &mut SplitMix64) -> Block {
    let heading = if n.between(0, 3) == 0 { 90 * n.between(0, 3) } else { n.between(0, 359) };
    Block::new(Pose::new(n.between(-2_000_000, 2_000_000), n.between(-2_000_000, 2_000_000), heading), any_footprint(n))
}

/// A company of the inch table and a neighbour within so many ticks: infantry, cavalry, guns and generals, most of them
/// known by the middle of their front.
pub fn any_company_pair(n: &mut SplitMix64, spread: i32) -> (Block, Block) {
    let base = |n: &mut SplitMix64| match n.between(0, 4) {
        0 | 1 => Footprint::new(0, 1_600, 900, 900),
        2 => Footprint::new(0, 2_000, 1_500, 1_500),
        3 => Footprint::new(0, 2_400, 1_200, 1_200),
        _ => Footprint::centred(1_000, 1_000),
    };
    let turned = n.between(0, 3);
    let heading = |n: &mut SplitMix64| if turned == 0 { 90 * n.between(0, 3) } else { n.between(0, 359) };
    let a = Block::new(Pose::new(n.between(0, 72_000), n.between(0, 48_000), heading(n)), base(n));
    let (east, south) = (n.between(-spread, spread), n.between(-spread, spread));
    (a, Block::new(Pose::new(a.pose.x + east, a.pose.y + south, heading(n)), base(n)))
}

/// A piece and a neighbour of it, in millimetres or in inches. The spread is for tiles.
pub fn any_pair_of_both(n: &mut SplitMix64, round: u32, spread: i32) -> (Block, Block) {
    if round.is_multiple_of(2) { any_pair(n, spread) } else { any_company_pair(n, spread / 16) }
}

/// A piece and a neighbour of it.
pub fn any_pair(n: &mut SplitMix64, spread: i32) -> (Block, Block) {
    let a = any_block(n);
    let mut b = any_block(n);
    b.pose.x = a.pose.x + n.between(-spread, spread);
    b.pose.y = a.pose.y + n.between(-spread, spread);
    if n.between(0, 7) == 0 {
        b.pose.heading = a.pose.heading.turned(90 * n.between(0, 3));
    }
    (a, b)
}
