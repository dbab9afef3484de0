//! Towns: the pink ground, and the houses, farms, gardens and churches on it.

use crate::noise::Rng;
use crate::shapes::{Pt, inside, pt, scattered, union};
use crate::sheet::{Settlement, Sheet};
use crate::svg::{self, Path, hundredth};
use crate::ways::Kind;

/// Draws the ground of towns, and the tint of low ground.
pub fn draw_grounds(sheet: &Sheet) -> String {
    let mut ground = Path::default();
    sheet.towns.outlines(0.0, 0.25 * sheet.pen).iter().for_each(|ring| ground.ring(ring));
    let mut out = String::new();
    let mut low = Path::default();
    union(&sheet.low).iter().for_each(|ring| low.ring(ring));
    if !low.is_empty() {
        svg::path(&mut out, &low, "fill=\"#8fae8c\" fill-opacity=\".34\" fill-rule=\"evenodd\"");
    }
    let wash = format!(
        "fill=\"#e9c6a6\" fill-opacity=\".62\" fill-rule=\"evenodd\" stroke=\"#b98a63\" stroke-width=\"{}\" \
         stroke-opacity=\".7\"",
        hundredth(0.8 * sheet.pen)
    );
    svg::path(&mut out, &ground, &wash);
    out
}

/// Draws what stands there.
pub fn draw(sheet: &Sheet) -> String {
    let mut works = Works::default();
    for place in &sheet.settlements {
        let mut lot = Lot::new(sheet, place);
        match place.kind {
            "village" => lot.village(&mut works),
            "chateau" => lot.chateau(&mut works),
            "farm" => lot.farm(&mut works),
            _ => lot.houses(&mut works),
        }
    }
    works.draw(sheet.pen)
}

/// Everything built, gathered by how it is painted: a few long paths are smaller and faster than many short ones.
#[derive(Default)]
struct Works {
    courts: Path,
    orchards: Path,
    gardens: Path,
    beds: Path,
    trees: String,
    shadows: Path,
    walls: Path,
    ridges: Path,
    churches: Path,
    crosses: Path,
}

/// A rectangle, possibly turned.
#[derive(Clone, Copy)]
struct Plot {
    at: Pt,
    size: Pt,
    turn: f64,
}

impl Plot {
    /// A point given from its middle, as shares of half its sides.
    fn point(&self, x: f64, y: f64) -> Pt {
        self.at + pt(x * self.size.x / 2.0, y * self.size.y / 2.0).turned(self.turn)
    }

    fn corners(&self) -> [Pt; 4] {
        [self.point(-1.0, -1.0), self.point(1.0, -1.0), self.point(1.0, 1.0), self.point(-1.0, 1.0)]
    }
}

impl Works {
    /// A house: shadow to the south-east, walls, ridge.
    fn house(&mut self, plot: Plot, pen: f64) {
        self.shadows.ring(&plot.corners().map(|p| p + pt(1.1, 1.1) * pen));
        self.walls.ring(&plot.corners());
        self.ridges.polyline(&[plot.point(-1.0, 0.0), plot.point(1.0, 0.0)]);
    }

    /// A garden with rows of beds.
    fn garden(&mut self, plot: Plot, pen: f64) {
        self.gardens.ring(&plot.corners());
        let rows = (plot.size.y / (2.3 * pen)).round().max(2.0) as i32;
        for i in 1..rows {
            let y = 2.0 * f64::from(i) / f64::from(rows) - 1.0;
            self.beds.polyline(&[plot.point(-1.0, y), plot.point(1.0, y)]);
        }
    }

    /// An orchard with trees in rows.
    fn orchard(&mut self, plot: Plot, pen: f64) {
        self.orchards.ring(&plot.corners());
        let count = |side: f64| (side / (6.0 * pen)).floor().max(2.0) as i32;
        let (columns, rows) = (count(plot.size.x), count(plot.size.y));
        for j in 0..rows {
            for i in 0..columns {
                let share = |k: i32, n: i32| (2.0 * f64::from(k) + 1.0) / f64::from(n) - 1.0;
                svg::use_symbol(&mut self.trees, "ae", plot.point(share(i, columns), share(j, rows)));
            }
        }
    }

    /// A farm around a walled court.
    fn court(&mut self, plot: Plot, pen: f64) {
        self.courts.ring(&plot.corners());
        let wing = |x: f64, y: f64, w: f64, h: f64| Plot {
            at: plot.point(x, y),
            size: pt(plot.size.x * w, plot.size.y * h),
            turn: plot.turn,
        };
        // The long barn upright, so that its ridge runs along it.
        for (wing, upright) in [
            (wing(-0.8, 0.0, 0.25, 1.0), true),
            (wing(0.25, -0.77, 0.81, 0.27), false),
            (wing(0.82, 0.31, 0.22, 0.64), true),
        ] {
            self.house(if upright { on_end(wing) } else { wing }, pen);
        }
    }

    /// A church with its tower to the west and a cross.
    fn church(&mut self, plot: Plot, pen: f64) {
        let nave = Plot { size: pt(plot.size.x * 0.78, plot.size.y), at: plot.point(0.18, 0.0), ..plot };
        let tower = Plot { size: pt(plot.size.x * 0.3, plot.size.y * 0.76), at: plot.point(-0.7, 0.0), ..plot };
        for part in [nave, tower] {
            self.shadows.ring(&part.corners().map(|p| p + pt(1.1, 1.1) * pen));
            self.churches.ring(&part.corners());
        }
        let foot = tower.at + pt(0.0, -tower.size.y / 2.0);
        self.crosses.polyline(&[foot, foot + pt(0.0, -6.2) * pen]);
        self.crosses.polyline(&[foot + pt(-2.0, -4.2) * pen, foot + pt(2.0, -4.2) * pen]);
    }

    fn draw(&self, pen: f64) -> String {
        let mut out = String::new();
        let mut paint = |path: &Path, fill: &str, stroke: &str, width: f64, more: &str| {
            let width = hundredth(width * pen);
            let attributes = format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"{more}");
            svg::path(&mut out, path, &attributes);
        };
        let dash =
            |on: f64, off: f64| format!(" stroke-dasharray=\"{} {}\"", hundredth(on * pen), hundredth(off * pen));
        paint(&self.gardens, "#b9c48e", "#5d7040", 0.6, "");
        paint(&self.beds, "none", "#6f8450", 0.6, &dash(1.2, 1.2));
        paint(&self.orchards, "#c3cd9a", "#55683a", 1.0, &dash(2.4, 1.0));
        paint(&self.courts, "#ead9b4", "#43190f", 0.8, "");
        paint(&self.shadows, "#2a1a10", "none", 0.0, " opacity=\".4\"");
        paint(&self.walls, "#b5503f", "#43190f", 0.8, "");
        paint(&self.ridges, "none", "#43190f", 0.5, " opacity=\".55\"");
        paint(&self.churches, "#8e2f25", "#2e0f08", 0.9, "");
        paint(&self.crosses, "none", "#2e0f08", 1.1, "");
        out.push_str(&self.trees);
        out
    }
}

/// The same rectangle, described with its long side first.
fn on_end(plot: Plot) -> Plot {
    Plot { size: pt(plot.size.y, plot.size.x), turn: plot.turn + std::f64::consts::FRAC_PI_2, ..plot }
}

/// The ground of one settlement while it is being built on.
struct Lot<'a> {
    sheet: &'a Sheet<'a>,
    place: &'a Settlement,
    rng: Rng,
    /// Size of what is built: smaller on small ground.
    scale: f64,
    /// The way everything is turned.
    turn: f64,
    /// What is built already, in the turned frame: least and greatest corner.
    taken: Vec<(Pt, Pt)>,
}

impl<'a> Lot<'a> {
    fn new(sheet: &'a Sheet<'a>, place: &'a Settlement) -> Self {
        let mut rng = Rng::new(place.seed);
        let scale = sheet.pen * (place.room / (34.6 * sheet.pen)).powf(0.8).clamp(0.5, 3.0);
        let turn = match nearest_way(sheet, place.at) {
            Some((off, along)) if off < place.room => square_angle(along),
            _ => rng.range(-0.3, 0.3),
        };
        Lot { sheet, place, rng, scale, turn, taken: Vec::new() }
    }

    /// Free room between a point and roads or brooks.
    fn off_road(&self, p: Pt) -> f64 {
        let brook = self.sheet.brooks.iter().map(|b| crate::shapes::off_line(p, b)).fold(f64::INFINITY, f64::min);
        self.sheet.off_ways(p, |_| true).min(brook - 1.7 * self.sheet.pen)
    }

    /// Ground for something of this size, as near as possible to the wanted place: within the settlement, off the roads and
    /// off what is built. Lengths are for a lot of plain size, from its middle.
    fn ground(&mut self, want: Pt, size: Pt) -> Option<Plot> {
        let (size, want) = (size * self.scale, want * self.scale);
        let half = size * 0.5;
        let margin = pt(1.2, 1.2) * self.scale;
        let mut spots: Vec<Pt> = vec![want];
        for ring in 1..=14 {
            for i in 0..12 {
                let angle = f64::from(i) * std::f64::consts::TAU / 12.0 + f64::from(ring) * 0.26;
                spots.push(want + pt(f64::from(ring) * 3.0 * self.scale, 0.0).turned(angle));
            }
        }
        let spot = spots.into_iter().find(|spot| {
            let (low, high) = (*spot - half - margin, *spot + half + margin);
            if self.taken.iter().any(|(l, h)| l.x < high.x && low.x < h.x && l.y < high.y && low.y < h.y) {
                return false;
            }
            let plot = Plot { at: self.place.at + spot.turned(self.turn), size, turn: self.turn };
            // Close enough together that no lane slips through between two of them.
            let across = (size.x / (2.5 * self.scale)).ceil() as i32;
            let down = (size.y / (2.5 * self.scale)).ceil() as i32;
            (0..=across * down + across + down).all(|i| {
                let share = |k: i32, n: i32| 2.0 * f64::from(k) / f64::from(n) - 1.0;
                let p = plot.point(share(i % (across + 1), across), share(i / (across + 1), down));
                inside(p, &self.place.ring)
                    && self.sheet.towns.depth(p) > -0.5
                    && self.off_road(p) > 1.8 * self.sheet.pen
            })
        })?;
        self.taken.push((spot - half, spot + half));
        Some(Plot { at: self.place.at + spot.turned(self.turn), size, turn: self.turn })
    }

    fn farm(&mut self, works: &mut Works) {
        let pen = self.sheet.pen;
        // Several farms in one village should not look like stamps.
        let (x, y) = (if self.rng.chance(0.5) { 1.0 } else { -1.0 }, if self.rng.chance(0.5) { 1.0 } else { -1.0 });
        if let Some(plot) = self.ground(pt(-12.0 * x, -12.0 * y), pt(18.5, 16.0)) {
            works.court(plot, pen);
        }
        if let Some(plot) = self.ground(pt(13.0 * x, 15.0 * y), pt(18.0, 14.0)) {
            works.orchard(plot, pen);
        }
        if let Some(plot) = self.ground(pt(-15.0 * x, 16.0 * y), pt(13.0, 10.0)) {
            works.garden(plot, pen);
        }
        for (place, size) in [(pt(17.0 * x, -14.0 * y), pt(9.0, 4.8)), (pt(22.0 * x, 0.0), pt(7.0, 4.0))] {
            if let Some(plot) = self.ground(place, size) {
                works.house(plot, pen);
            }
        }
    }

    fn chateau(&mut self, works: &mut Works) {
        let pen = self.sheet.pen;
        if let Some(plot) = self.ground(pt(-9.0, -9.0), pt(22.0, 19.0)) {
            works.court(plot, pen);
        }
        if let Some(plot) = self.ground(pt(18.0, 2.0), pt(18.0, 30.0)) {
            works.orchard(plot, pen);
        }
        if let Some(plot) = self.ground(pt(-6.0, 18.0), pt(22.0, 12.0)) {
            works.garden(plot, pen);
        }
        for (place, size) in [(pt(2.0, -26.0), pt(14.0, 4.5)), (pt(-27.0, 2.0), pt(4.6, 13.0))] {
            if let Some(plot) = self.ground(place, size) {
                works.house(if size.x < size.y { on_end(plot) } else { plot }, pen);
            }
        }
    }

    fn village(&mut self, works: &mut Works) {
        let (pen, scale) = (self.sheet.pen, self.scale);
        let church = if self.place.church { self.ground(pt(0.0, 0.0), pt(16.0, 6.4)) } else { None };
        if let Some(plot) = church {
            // Churches look east, whatever the streets do.
            works.church(Plot { turn: self.turn.clamp(-0.3, 0.3), ..plot }, pen);
        }
        let reach = pt(self.place.room, self.place.room) * 0.97;
        let at = self.place.at;
        let lots = scattered(at - reach, at + reach, 8.8 * scale, &mut self.rng, |p| (p - at).len() < reach.x);
        for p in lots {
            let kind = self.rng.unit();
            let beside = nearest_way(self.sheet, p).filter(|(off, _)| *off < 11.0 * scale);
            let mut turn = beside.map_or(self.turn, |(_, along)| square_angle(along)) + self.rng.range(-0.2, 0.2);
            if self.rng.chance(0.5) && beside.is_none_or(|(off, _)| off > 8.0 * scale) {
                turn += std::f64::consts::FRAC_PI_2;
            }
            let size = if kind < 0.66 {
                pt(self.rng.range(5.5, 8.5), self.rng.range(3.6, 4.8))
            } else {
                pt(self.rng.range(6.8, 9.0), self.rng.range(5.8, 7.6))
            };
            let tree = self.rng.below(3);
            let crowded = church.is_some_and(|c| {
                let off = (p - c.at).turned(-c.turn);
                off.x.abs() < c.size.x / 2.0 + 3.6 * scale && off.y.abs() < c.size.y / 2.0 + 3.6 * scale
            });
            let room = self.off_road(p);
            if crowded || room < (0.6 + size.y / 2.0) * scale || self.sheet.towns.depth(p) < 1.5 * scale {
                continue;
            }
            let plot = Plot { at: p, size: size * scale, turn };
            if kind < 0.66 {
                works.house(plot, pen);
            } else if kind < 0.86 {
                works.garden(plot, pen);
            } else {
                svg::use_symbol(&mut works.trees, &format!("ag{tree}"), p);
            }
        }
    }

    /// A house or two by the road, outside any town.
    fn houses(&mut self, works: &mut Works) {
        let pen = self.sheet.pen;
        let at = self.place.at;
        let main = self.sheet.courses.iter().filter(|c| c.kind <= Kind::Lane).flat_map(|c| &c.line);
        let road = main.copied().min_by(|a, b| (*a - at).len().total_cmp(&(*b - at).len()));
        let toward = road.filter(|r| (*r - at).len() < 2.0 * self.place.room).map_or(pt(0.0, 0.0), |r| r - at);
        let near = toward.unit() * (toward.len() - 10.0 * pen).clamp(0.0, self.place.room * 0.8);
        for (step, size, turn) in [(pt(0.0, -2.0), pt(9.0, 5.0), 1.4), (pt(-5.0, 9.0), pt(7.0, 4.0), 0.17)] {
            let plot = Plot { at: at + near + step * pen, size: size * pen, turn };
            if self.sheet.off_ways(plot.at, |k| k != Kind::Track) > 3.0 * pen {
                works.house(plot, pen);
            }
        }
    }
}

/// Distance and direction of the nearest road.
fn nearest_way(sheet: &Sheet, p: Pt) -> Option<(f64, Pt)> {
    let course = sheet.courses.iter().filter(|c| c.kind != Kind::Track).min_by(|a, b| a.off(p).total_cmp(&b.off(p)))?;
    let piece = course.line.windows(2).min_by(|a, b| {
        crate::shapes::off_segment(p, a[0], a[1]).total_cmp(&crate::shapes::off_segment(p, b[0], b[1]))
    })?;
    Some((course.off(p), (piece[1] - piece[0]).unit()))
}

/// The angle of a direction, taken as one side of a square: at most an eighth of a turn either way.
fn square_angle(along: Pt) -> f64 {
    let quarter = std::f64::consts::FRAC_PI_2;
    let angle = along.y.atan2(along.x);
    angle - (angle / quarter).round() * quarter
}
