//! A sheet: one board prepared for drawing. It sets the scale, bends the real ground to the board and works out the
//! roads, brooks, woods and towns, so that the layers can ask where things are.

use crate::field;
use crate::mask::Mask;
use crate::noise::seed_of;
use crate::shapes::{Pt, area, cut, disc, inside, pt, room, union};
use crate::spline::Spline;
use crate::ways::{Course, Kind, flowing, surveyed};
use kernel::board::{Board, Space, Spot};
use std::collections::BTreeMap;

/// Metres a map unit, size of the sheet and radius of a hex for which the strength of the pen is one.
const PLAIN: (f64, Pt, f64) = (5.44, pt(1400.0, 1177.76), 40.0);

/// A village, farm, chateau or house and the ground it stands on.
pub struct Settlement {
    /// `village`, `farm`, `chateau` or `house`.
    pub kind: &'static str,
    /// Its middle.
    pub at: Pt,
    /// Its ground.
    pub ring: Vec<Pt>,
    /// Radius of the largest circle around its middle on that ground.
    pub room: f64,
    /// Has it a church?
    pub church: bool,
    /// For its random choices.
    pub seed: u64,
}

/// A board made ready for the pen.
pub struct Sheet<'a> {
    /// The board.
    pub board: &'a Board,
    /// Size in map units.
    pub size: Pt,
    /// Metres of ground a map unit.
    pub metres: f64,
    /// How large this sheet is beside a plain one.
    pub unit: f64,
    /// How much larger things are drawn because the ground is seen from nearer than on a plain sheet.
    pub zoom: f64,
    /// Strength of the pen: widths of roads, crowns and houses are multiples of it.
    pub pen: f64,
    to_ground: Spline<2>,
    /// Roads, lanes and tracks.
    pub courses: Vec<Course>,
    /// Brooks.
    pub brooks: Vec<Vec<Pt>>,
    /// Did the game draw them itself? Then they need not lie in the valleys of the real ground.
    pub own_brooks: bool,
    /// What stands in spaces.
    pub settlements: Vec<Settlement>,
    /// The woods, without clearings along roads.
    pub woods: Mask,
    /// The ground of villages and farms.
    pub towns: Mask,
    /// The outlines of spaces in low ground.
    pub low: Vec<Vec<Pt>>,
}

/// A spot in map units.
pub fn unit_point(spot: Spot) -> Pt {
    pt(f64::from(spot.x) / 100.0, f64::from(spot.y) / 100.0)
}

/// The outline of a space, clockwise on the sheet.
pub fn outline(space: &Space) -> Vec<Pt> {
    space.outline.iter().map(|s| unit_point(*s)).collect()
}

impl<'a> Sheet<'a> {
    /// Prepares a board.
    pub fn new(board: &'a Board) -> Self {
        let size = unit_point(board.size);
        let size = pt(size.x.max(10.0), size.y.max(10.0));
        let (to_ground, to_board) = bend(board, size);
        let metres = metres_a_unit(&to_ground, size);
        let (plain_metres, plain_size, plain_hex) = PLAIN;
        let unit = (size.x * size.y / (plain_size.x * plain_size.y)).sqrt();
        let zoom = (plain_metres / (metres * unit)).powf(0.43).clamp(0.8, 3.0);
        let hex = f64::from(board.hex_radius) / 100.0;
        let crowding = if hex > 0.0 { (hex / (plain_hex * unit * zoom)).clamp(0.8, 1.0) } else { 1.0 };
        let pen = unit * zoom * crowding;

        let courses = surveyed(board, pen);
        let drawn_brooks: Vec<Vec<Pt>> = board
            .plan
            .ways
            .iter()
            .filter(|w| w.kind == "brook")
            .map(|w| w.along.iter().map(|s| unit_point(*s)).collect())
            .collect();
        // A game that draws its own brooks and woods knows better than the survey.
        let own_brooks = !drawn_brooks.is_empty();
        let brooks = if !own_brooks {
            let on_board = |line: &Vec<Pt>| line.iter().map(|p| place(&to_ground, &to_board, *p)).collect();
            field::brooks().iter().map(on_board).collect()
        } else {
            drawn_brooks
        };
        let brooks = flowing(brooks, pen);

        let spaces: BTreeMap<&str, &Space> = board.spaces.iter().map(|s| (s.id.as_str(), s)).collect();
        let mut settlements = Vec::new();
        let mut wooded = Vec::new();
        let mut low = Vec::new();
        for patch in &board.plan.patches {
            let Some(space) = spaces.get(patch.space.as_str()) else { continue };
            match patch.kind {
                "wood" => wooded.push(outline(space)),
                // A wood that leaves the northern half of its space open.
                "grove" => wooded.push(cut(&outline(space), unit_point(space.at) + pt(0.0, 6.0 * pen), pt(0.0, -1.0))),
                "low" => low.push(outline(space)),
                kind @ ("village" | "farm" | "chateau" | "house") => {
                    settlements.push(settle(kind, space, patch.church, pen, hex > 0.0))
                }
                _ => {}
            }
        }
        let wooded = if wooded.is_empty() {
            let on_board = |ring: &Vec<Pt>| ring.iter().map(|p| place(&to_ground, &to_board, *p)).collect();
            field::woods().iter().map(on_board).collect()
        } else if hex > 0.0 {
            union(&wooded)
        } else {
            // Areas keep their borders free of trees, also between two woods.
            wooded
        };
        let step = 2.5 * unit.max(pen * 0.8);
        // In hex games the wood fills the hex; in areas it keeps off the border, so that the border can be seen.
        let inset = if hex > 0.0 { 1.3 } else { 9.0 } * pen;
        let mut woods = Mask::new(&wooded, size, step, 16.0 * pen);
        woods.roughen(inset, 4.4 * pen, 26.0 * pen, 21);
        woods.soften(2.4 * pen);
        let grounds: Vec<Vec<Pt>> = settlements.iter().filter(|s| s.kind != "house").map(|s| s.ring.clone()).collect();
        let mut towns = Mask::new(&union(&grounds), size, step, 12.0 * pen);
        towns.roughen(2.6 * pen, 1.7 * pen, 22.0 * pen, 5);
        towns.soften(1.8 * pen);
        Sheet {
            board,
            size,
            metres,
            unit,
            zoom,
            pen,
            to_ground,
            courses,
            brooks,
            own_brooks,
            settlements,
            woods,
            towns,
            low,
        }
    }

    /// The real ground under a point of the sheet, in metres east and north.
    pub fn ground(&self, p: Pt) -> Pt {
        self.to_ground.place(p)
    }

    /// Is this space beside the map, as a box for pieces that are not on it?
    pub fn is_margin(&self, space: &Space) -> bool {
        self.board.plan.patches.iter().any(|p| p.kind == "margin" && p.space == space.id)
    }

    /// The corners of the sheet.
    pub fn frame(&self) -> Vec<Pt> {
        vec![pt(0.0, 0.0), pt(self.size.x, 0.0), self.size, pt(0.0, self.size.y)]
    }

    /// Is the point on the sheet or not far off?
    pub fn shows(&self, p: Pt, margin: f64) -> bool {
        p.x > -margin && p.y > -margin && p.x < self.size.x + margin && p.y < self.size.y + margin
    }

    /// Is the point among the houses of a village?
    pub fn in_village(&self, p: Pt) -> bool {
        self.settlements.iter().any(|s| s.kind == "village" && (s.at - p).len() < 3.0 * s.room && inside(p, &s.ring))
    }

    /// Free room between a point and the nearest edge of a way of these kinds.
    pub fn off_ways(&self, p: Pt, counts: impl Fn(Kind) -> bool) -> f64 {
        let near = self.courses.iter().filter(|c| counts(c.kind));
        near.map(|c| c.off(p) - c.kind.half_width() * self.pen).fold(f64::INFINITY, f64::min)
    }
}

/// The maps from board to ground and back through the anchors.
fn bend(board: &Board, size: Pt) -> (Spline<2>, Spline<2>) {
    let mut pairs: Vec<(Pt, Pt)> =
        board.plan.anchors.iter().map(|a| (pt(f64::from(a.east), f64::from(a.north)), unit_point(a.at))).collect();
    if pairs.len() < 3 {
        // Without anchors the sheet shows the whole field.
        let metres = 7600.0 / size.x;
        pairs = [pt(0.0, 0.0), pt(size.x, 0.0), size, pt(0.0, size.y)]
            .map(|c| (pt((c.x - size.x / 2.0) * metres - 250.0, (size.y / 2.0 - c.y) * metres + 300.0), c))
            .to_vec();
    }
    let there: Vec<(Pt, [f64; 2])> = pairs.iter().map(|(g, b)| (*b, [g.x, g.y])).collect();
    let back: Vec<(Pt, [f64; 2])> = pairs.iter().map(|(g, b)| (*g, [b.x, b.y])).collect();
    (Spline::through(&there, size.x, 4e-5), Spline::through(&back, 1000.0, 0.02))
}

/// Where a point of the ground lies on the board. The two splines are not exactly inverse; a few steps of Newton's method
/// bring brooks to the very floor of the valley that the relief shows.
fn place(to_ground: &Spline<2>, to_board: &Spline<2>, ground: Pt) -> Pt {
    let guess = to_board.place(ground);
    let mut best = guess;
    for _ in 0..4 {
        let here = to_ground.place(best);
        let (east, south) = (to_ground.place(best + pt(1.0, 0.0)) - here, to_ground.place(best + pt(0.0, 1.0)) - here);
        let turn = east.cross(south);
        if turn.abs() < 1.0 {
            return guess;
        }
        let miss = ground - here;
        best = best + pt(miss.cross(south) / turn, east.cross(miss) / turn);
    }
    let near = (to_ground.place(best) - ground).len() < 30.0 && (best - guess).len() < 120.0;
    if near { best } else { guess }
}

fn metres_a_unit(to_ground: &Spline<2>, size: Pt) -> f64 {
    let mut sum = 0.0;
    for i in 0..25 {
        let p = pt(size.x * (0.1 + 0.2 * f64::from(i % 5)), size.y * (0.1 + 0.2 * f64::from(i / 5)));
        let here = to_ground.place(p);
        let (east, south) = (to_ground.place(p + pt(1.0, 0.0)) - here, to_ground.place(p + pt(0.0, 1.0)) - here);
        sum += east.cross(south).abs().sqrt();
    }
    (sum / 25.0).max(0.01)
}

fn settle(kind: &'static str, space: &Space, church: bool, pen: f64, hexes: bool) -> Settlement {
    let at = unit_point(space.at);
    let widest = 48.0 * pen;
    let mut ring = outline(space);
    // A hex is all town; an area is mostly open ground around one.
    if ring.len() < 3 || !hexes || area(&ring) > 3.2 * (1.3 * widest).powi(2) {
        let free = if ring.len() < 3 { widest } else { room(at, &ring) * 0.85 };
        ring = disc(at, widest.min(free.max(10.0 * pen)));
    }
    Settlement { kind, at, room: room(at, &ring), ring, church, seed: seed_of(&space.id) }
}
