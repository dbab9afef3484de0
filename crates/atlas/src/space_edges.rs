//! The lines between spaces: the edges of hexes or the borders of areas.

use crate::noise::Rng;
use crate::shapes::{Pt, Walk, Weld, bounds, edges, pt};
use crate::sheet::{Sheet, outline, unit_point};
use crate::svg::{self, Path, hundredth};
use kernel::board::Edge;
use std::collections::BTreeSet;

/// Draws the outlines of all spaces, every shared edge once, and the slopes below ridges; on area boards also what lies
/// beside the map.
pub fn draw(sheet: &Sheet) -> String {
    let mut weld = Weld::default();
    let mut open: BTreeSet<(usize, usize)> = BTreeSet::new();
    for space in sheet.board.spaces.iter().filter(|s| !sheet.is_margin(s)) {
        for (a, b) in edges(&outline(space)) {
            let (a, b) = (weld.number(a), weld.number(b));
            if a != b {
                open.insert((a.min(b), a.max(b)));
            }
        }
    }
    let mut net = Path::default();
    for line in trails(&open) {
        let points: Vec<Pt> = line.iter().map(|n| weld.points[*n]).collect();
        net.polyline(&points);
    }
    let unit = sheet.unit;
    let stroke = |colour: &str, width: f64, opacity: &str| {
        format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-opacity=\"{opacity}\" stroke-linejoin=\"round\"",
            hundredth(width * unit)
        )
    };
    let mut out = String::new();
    if sheet.board.hex_radius > 0 {
        slopes(sheet, &mut out);
        svg::path(&mut out, &net, &stroke("#3a2812", 0.9, ".34"));
    } else {
        slopes(sheet, &mut out);
        svg::path(&mut out, &net, &stroke("#fbf3df", 5.0, ".7"));
        svg::path(&mut out, &net, &stroke("#57371c", 1.7, "1"));
        margin(sheet, &mut out);
    }
    out
}

/// Strokes down the falling side of ridges: three rows of them, longer and lighter towards the valley, so that the line
/// of the rules looks like the crest it is. A sunken road gets the shade of its banks.
fn slopes(sheet: &Sheet, out: &mut String) {
    let unit = sheet.unit;
    let middle = |id: &str| sheet.board.spaces.iter().find(|s| s.id == id).map(|s| unit_point(s.at));
    let line = |e: &Edge| e.along.iter().map(|s| unit_point(*s)).collect::<Vec<Pt>>();
    let (mut near, mut far, mut banks) = (Path::default(), Path::default(), Path::default());
    for (number, edge) in sheet.board.edges.iter().enumerate() {
        let along = line(edge);
        if edge.kind == "sunken" {
            banks.polyline(&along);
            continue;
        }
        let Some(below) = middle(&edge.between.1).filter(|_| edge.kind == "ridge") else { continue };
        let walk = Walk::new(&along);
        let mut rng = Rng::new(number as u64 + 300);
        let mut way = 1.5 * unit;
        while way < walk.len() {
            let (p, direction) = walk.at(way);
            let down = direction.side();
            let down = if down.dot(below - p) < 0.0 { down * -1.0 } else { down };
            let lean = direction * rng.range(-0.18, 0.18);
            near.start(p + down * (3.0 * unit));
            near.line(p + (down + lean) * (rng.range(10.0, 14.0) * unit));
            far.start(p + (down + lean) * (rng.range(13.5, 16.0) * unit));
            far.line(p + (down + lean) * (rng.range(20.0, 27.0) * unit));
            way += rng.range(2.9, 3.9) * unit;
        }
    }
    let stroke = |colour: &str, width: f64, opacity: &str| {
        let width = hundredth(width * unit);
        format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\""
        )
    };
    svg::path(out, &far, &stroke("#5b3d1c", 0.7, ".5"));
    svg::path(out, &near, &stroke("#4a2c12", 1.1, ".75"));
    svg::path(out, &banks, &stroke("#8a6b45", 11.0, ".4"));
}

/// Beside the map the paper is bare; boxes on it have a plain frame.
fn margin(sheet: &Sheet, out: &mut String) {
    let (beside, on_map): (Vec<_>, Vec<_>) = sheet.board.spaces.iter().partition(|s| sheet.is_margin(s));
    if beside.is_empty() || on_map.is_empty() {
        return;
    }
    let (low, high) = bounds(&on_map.iter().flat_map(|s| outline(s)).collect::<Vec<Pt>>());
    let size = sheet.size;
    let mut bare = Path::default();
    for (a, b) in [
        (pt(0.0, 0.0), pt(low.x, size.y)),
        (pt(high.x, 0.0), size),
        (pt(low.x, 0.0), pt(high.x, low.y)),
        (pt(low.x, high.y), pt(high.x, size.y)),
    ] {
        if b.x - a.x > 0.5 && b.y - a.y > 0.5 {
            bare.ring(&[a, pt(b.x, a.y), b, pt(a.x, b.y)]);
        }
    }
    svg::path(out, &bare, "fill=\"#f2e8d2\"");
    let mut frame = Path::default();
    frame.ring(&[low, pt(high.x, low.y), high, pt(low.x, high.y)]);
    let width = hundredth(1.7 * sheet.unit);
    svg::path(out, &frame, &format!("fill=\"none\" stroke=\"#57371c\" stroke-width=\"{width}\""));
    let mut boxes = Path::default();
    beside.iter().for_each(|s| boxes.ring(&outline(s)));
    svg::path(
        out,
        &boxes,
        &format!("fill=\"#e9dcc0\" stroke=\"#57371c\" stroke-width=\"{width}\" stroke-dasharray=\"6 4\""),
    );
}

/// Joins edges to long lines, so that the path stays short.
fn trails(edges: &BTreeSet<(usize, usize)>) -> Vec<Vec<usize>> {
    let mut links: std::collections::BTreeMap<usize, BTreeSet<usize>> = Default::default();
    for (a, b) in edges {
        links.entry(*a).or_default().insert(*b);
        links.entry(*b).or_default().insert(*a);
    }
    let mut lines = Vec::new();
    while let Some(start) = links.iter().find(|(_, ends)| !ends.is_empty()).map(|(a, _)| *a) {
        let mut line = vec![start];
        let mut here = start;
        while let Some(next) = links.get_mut(&here).and_then(BTreeSet::pop_first) {
            if let Some(back) = links.get_mut(&next) {
                back.remove(&here);
            }
            line.push(next);
            here = next;
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trails_use_every_edge_once() {
        let edges: BTreeSet<(usize, usize)> = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (1, 4)].into();
        let mut used: Vec<(usize, usize)> =
            trails(&edges).iter().flat_map(|l| l.windows(2)).map(|w| (w[0].min(w[1]), w[0].max(w[1]))).collect();
        used.sort();
        assert_eq!(used, edges.into_iter().collect::<Vec<_>>());
    }
}
