//! Roads and brooks: how they run, and how they are drawn.

use crate::noise::{Rng, seed_of};
use crate::shapes::{Pt, Walk, bounds, crossing, off_line, pt, sampled};
use crate::sheet::{Sheet, unit_point};
use crate::svg::{self, Path, hundredth};
use kernel::board::Board;

/// The kinds of ways, from the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Paved, between elms.
    Chaussee,
    /// Between banks.
    Sunken,
    /// Unpaved.
    Lane,
    /// Hardly more than wheel marks.
    Track,
}

impl Kind {
    fn named(name: &str) -> Option<Self> {
        match name {
            "chaussee" => Some(Kind::Chaussee),
            "sunken" => Some(Kind::Sunken),
            "lane" => Some(Kind::Lane),
            "track" => Some(Kind::Track),
            _ => None,
        }
    }

    /// Half its width for a pen of strength one.
    pub fn half_width(self) -> f64 {
        match self {
            Kind::Chaussee => 3.3,
            Kind::Sunken => 7.2,
            Kind::Lane => 1.8,
            Kind::Track => 0.7,
        }
    }
}

/// A way as it runs over the sheet.
pub struct Course {
    /// Its kind.
    pub kind: Kind,
    /// The points its curve goes through.
    pub knots: Vec<Pt>,
    /// Many points along the curve.
    pub line: Vec<Pt>,
    low: Pt,
    high: Pt,
}

impl Course {
    /// Distance of a point from the middle of the way; far away only a lower bound.
    pub fn off(&self, p: Pt) -> f64 {
        let far = [self.low.x - p.x, p.x - self.high.x, self.low.y - p.y, p.y - self.high.y];
        let far = far.into_iter().fold(f64::NEG_INFINITY, f64::max);
        if far > 60.0 { far } else { off_line(p, &self.line) }
    }
}

/// Lays the ways of a board. Ways from hex to hex would look like the hexes, so their bends are eased; where ways meet they
/// stay together.
pub fn surveyed(board: &Board, pen: f64) -> Vec<Course> {
    const SAME: f64 = 0.5;
    let mut ways: Vec<(Kind, Vec<Pt>)> = board
        .plan
        .ways
        .iter()
        .filter_map(|w| Some((Kind::named(w.kind)?, w.along.iter().map(|s| unit_point(*s)).collect())))
        .collect();
    ways.sort_by_key(|(kind, _)| *kind);
    let middles: Vec<Pt> = board.spaces.iter().map(|s| unit_point(s.at)).collect();
    let jog = |kind: Kind, p: Pt| {
        if kind < Kind::Lane || !middles.iter().any(|m| (*m - p).len() < SAME) {
            return pt(0.0, 0.0);
        }
        let mut rng = Rng::new(seed_of(&format!("{:.0} {:.0}", p.x, p.y)));
        pt(rng.range(-5.0, 5.0), rng.range(-4.0, 4.0)) * pen
    };
    // Where each point of the game's map came to lie. Bends go first, so that ends can follow the way they lie on.
    let mut moved: Vec<(Pt, Pt)> = Vec::new();
    let find = |moved: &[(Pt, Pt)], p: Pt| moved.iter().find(|(from, _)| (*from - p).len() < SAME).map(|(_, to)| *to);
    for (kind, along) in &ways {
        for w in along.windows(3) {
            if find(&moved, w[1]).is_none() {
                moved.push((w[1], (w[0] + w[1] * 2.0 + w[2]) * 0.25 + jog(*kind, w[1])));
            }
        }
    }
    for (kind, along) in &ways {
        for end in along.iter().take(1).chain(along.last()) {
            if find(&moved, *end).is_none() {
                moved.push((*end, *end + jog(*kind, *end)));
            }
        }
    }
    let mut courses: Vec<Course> = Vec::new();
    for (kind, along) in ways.iter().filter(|(_, along)| along.len() > 1) {
        let mut knots: Vec<Pt> = along.iter().map(|p| find(&moved, *p).unwrap_or(*p)).collect();
        // A lane that ends just short of a greater road runs on into it.
        if *kind == Kind::Lane {
            let join = |before: Pt, end: Pt| {
                let ahead = (end - before).unit();
                // Rather a longer way straight on than a sharp turn.
                let effort = |p: &Pt| (*p - end).len() * (1.5 - (*p - end).unit().dot(ahead));
                let greater = courses.iter().filter(|c| c.kind < Kind::Lane).flat_map(|c| &c.line).copied();
                let reached = greater.min_by(|a, b| effort(a).total_cmp(&effort(b)));
                reached.filter(|p| (SAME..30.0 * pen).contains(&(*p - end).len()))
            };
            let last = knots.len() - 1;
            let (first, last) = (join(knots[1], knots[0]), join(knots[last - 1], knots[last]));
            knots.splice(0..0, first);
            knots.extend(last);
        }
        let line = sampled(&knots, 6.0 * pen);
        let (low, high) = bounds(&line);
        courses.push(Course { kind: *kind, knots, line, low, high });
    }
    courses
}

/// Lets brooks wander a little. A brook that ends by another one flows into it.
pub fn flowing(brooks: Vec<Vec<Pt>>, pen: f64) -> Vec<Vec<Pt>> {
    let mut done: Vec<Vec<Pt>> = Vec::new();
    for brook in brooks.into_iter().filter(|b| b.len() > 1) {
        let line = sampled(&brook, 7.0 * pen);
        let phase = brook.first().map_or(0.0, |p| Rng::new(seed_of(&format!("{:.0}", p.x * 7.0))).range(0.0, 6.0));
        let last = line.len() - 1;
        let mut wander: Vec<Pt> = (0..line.len())
            .map(|i| {
                let along = (line[(i + 1).min(last)] - line[i.saturating_sub(1)]).unit();
                let swing = 2.6 * (i as f64 * 0.55 + phase).sin() + 1.4 * (i as f64 * 1.31 + 2.0 * phase).sin();
                line[i] + along.side() * (swing * pen)
            })
            .collect();
        for end in [0, last] {
            let into = done.iter().flatten().min_by(|a, b| (**a - line[end]).len().total_cmp(&(**b - line[end]).len()));
            if let Some(into) = into.filter(|q| (**q - line[end]).len() < 12.0 * pen) {
                wander[end] = *into;
            }
        }
        done.push(wander);
    }
    done
}

/// Draws the brooks with their meadows.
pub fn draw_brooks(sheet: &Sheet) -> String {
    let pen = sheet.pen;
    let (mut meadow, mut water, mut grass) = (Path::default(), Path::default(), Path::default());
    for (number, brook) in sheet.brooks.iter().enumerate() {
        let shown: Vec<Pt> = brook.iter().copied().filter(|p| sheet.shows(*p, 60.0 * pen)).collect();
        if shown.len() < 3 {
            continue;
        }
        let mut knots: Vec<Pt> = shown.iter().copied().step_by(2).collect();
        knots.extend(shown.last().filter(|_| shown.len().is_multiple_of(2)));
        meadow.through(&knots);
        water.through(&knots);
        let mut rng = Rng::new(number as u64 + 40);
        let walk = Walk::new(&shown);
        let mut way = 6.0 * pen;
        while way < walk.len() {
            let (p, along) = walk.at(way);
            let bank = if rng.chance(0.5) { 1.0 } else { -1.0 };
            let foot = p + along.side() * (bank * rng.range(5.5, 9.5) * pen);
            if sheet.woods.depth(foot) < 0.0 {
                for (x, lean, tall) in [(-1.8, -0.6, 2.2), (0.0, 0.0, 2.8), (1.8, 0.6, 2.2)] {
                    grass.start(foot + pt(x * pen, 0.0));
                    grass.line(foot + pt((x + lean) * pen, -tall * pen));
                }
            }
            way += rng.range(9.0, 17.0) * pen;
        }
    }
    let width = |w: f64| hundredth(w * pen);
    let mut out = String::new();
    let stroke = "fill=\"none\" stroke-linecap=\"round\"";
    svg::path(
        &mut out,
        &meadow,
        &format!("{stroke} stroke=\"#bccb98\" stroke-width=\"{}\" opacity=\".42\"", width(22.0)),
    );
    svg::path(
        &mut out,
        &grass,
        &format!("fill=\"none\" stroke=\"#5d7340\" stroke-width=\"{}\" opacity=\".8\"", width(0.6)),
    );
    svg::path(
        &mut out,
        &water,
        &format!("{stroke} stroke=\"#3f6478\" stroke-width=\"{}\" opacity=\".95\"", width(3.4)),
    );
    svg::path(&mut out, &water, &format!("{stroke} stroke=\"#9fc0c9\" stroke-width=\"{}\"", width(1.9)));
    out
}

/// Draws the roads, their elms and banks, and bridges where they cross brooks. All beds are drawn before any surface, so
/// that ways open into each other.
pub fn draw_roads(sheet: &Sheet) -> String {
    let pen = sheet.pen;
    let lines = |kind: Kind| {
        let mut path = Path::default();
        sheet.courses.iter().filter(|c| c.kind == kind).for_each(|c| path.through(&c.knots));
        path
    };
    let (chaussee, sunken, lane, track) =
        (lines(Kind::Chaussee), lines(Kind::Sunken), lines(Kind::Lane), lines(Kind::Track));
    let mut out = String::new();
    let mut stroke = |path: &Path, colour: &str, width: f64, more: &str| {
        let width = hundredth(width * pen);
        svg::path(&mut out, path, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{more}"));
    };
    let round = " stroke-linecap=\"round\"";
    let dash = format!(" stroke-dasharray=\"{} {}\" opacity=\".7\"", hundredth(6.0 * pen), hundredth(3.0 * pen));
    stroke(&track, "#4f3a24", 1.3, &dash);
    stroke(&sunken, "#8a6b45", 9.0, " stroke-linecap=\"round\" opacity=\".35\"");
    stroke(&lane, "#4f3a24", 3.6, " stroke-linecap=\"round\" opacity=\".85\"");
    stroke(&sunken, "#4f3a24", 4.2, " opacity=\".9\"");
    stroke(&banks(sheet), "#3f2c18", 0.9, "");
    stroke(&chaussee, "#4a3520", 6.6, " stroke-linecap=\"round\" opacity=\".9\"");
    stroke(&lane, "#f5ead0", 2.3, round);
    stroke(&sunken, "#e4d2ac", 2.5, "");
    stroke(&chaussee, "#f8efd9", 4.6, round);
    stroke(&chaussee, "#c9ae84", 0.7, " opacity=\".8\"");
    let walls = bridges(sheet);
    stroke(&walls, "#f4ead2", 2.6, "");
    stroke(&walls, "#33230f", 1.3, " stroke-linecap=\"square\"");
    elms(sheet, &mut out);
    out
}

/// Short strokes down the banks of sunken roads.
fn banks(sheet: &Sheet) -> Path {
    let pen = sheet.pen;
    let mut ticks = Path::default();
    for course in sheet.courses.iter().filter(|c| c.kind == Kind::Sunken) {
        let line = sampled(&course.knots, 3.0 * pen);
        let walk = Walk::new(&line);
        let mut way = 1.5 * pen;
        while way < walk.len() - pen {
            let (p, along) = walk.at(way);
            way += 3.4 * pen;
            if sheet.off_ways(p, |kind| kind == Kind::Chaussee) < 4.0 * pen {
                continue;
            }
            for side in [along.side(), along.side() * -1.0] {
                ticks.start(p + side * (7.2 * pen));
                ticks.line(p + side * (2.6 * pen));
            }
        }
    }
    ticks
}

/// Rows of elms along the chaussees, except where houses, trees or other ways stand.
fn elms(sheet: &Sheet, out: &mut String) {
    let pen = sheet.pen;
    for (number, course) in sheet.courses.iter().enumerate().filter(|(_, c)| c.kind == Kind::Chaussee) {
        let walk = Walk::new(&course.line);
        let mut way = 8.0 * pen;
        while way < walk.len() - 6.0 * pen {
            let (p, along) = walk.at(way);
            way += 14.0 * pen;
            for side in [along.side(), along.side() * -1.0] {
                let foot = p + side * (6.4 * pen);
                let others = sheet.courses.iter().enumerate().filter(|(n, _)| *n != number);
                let free = others.map(|(_, c)| c.off(foot) - c.kind.half_width() * pen).fold(f64::INFINITY, f64::min);
                let wooded = sheet.woods.depth(foot) > 0.0;
                if free > 2.4 * pen && !wooded && !sheet.in_village(foot) && sheet.shows(foot, 4.0 * pen) {
                    svg::use_symbol(out, "ae", foot);
                }
            }
        }
    }
}

/// Two short walls where a road crosses a brook.
fn bridges(sheet: &Sheet) -> Path {
    let pen = sheet.pen;
    let mut walls = Path::default();
    let mut built: Vec<Pt> = Vec::new();
    for course in sheet.courses.iter().filter(|c| c.kind != Kind::Track) {
        for road in course.line.windows(2) {
            for water in sheet.brooks.iter().flat_map(|b| b.windows(2)) {
                let Some(p) = crossing(road[0], road[1], water[0], water[1]) else { continue };
                if built.iter().any(|q| (*q - p).len() < 12.0 * pen) {
                    continue;
                }
                built.push(p);
                let along = (road[1] - road[0]).unit();
                let half = course.kind.half_width().min(3.3) + 0.9;
                for side in [along.side(), along.side() * -1.0] {
                    walls.start(p + (side * half + along * -4.2) * pen);
                    walls.line(p + (side * half + along * 4.2) * pen);
                }
            }
        }
    }
    walls
}
