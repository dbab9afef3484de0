//! The rule ruling: the edges of hexes or the borders of areas.

use crate::ink::{self, Path, hundredth};
use crate::shapes::{Pt, Weld, edges};
use crate::sheet::{Sheet, outline};
use std::collections::BTreeSet;

/// Draws the outlines of all spaces, every shared edge once.
pub fn draw(sheet: &Sheet) -> String {
    let mut weld = Weld::default();
    let mut open: BTreeSet<(usize, usize)> = BTreeSet::new();
    for space in &sheet.board.spaces {
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
        ink::path(&mut out, &net, &stroke("#3a2812", 0.9, ".34"));
    } else {
        ink::path(&mut out, &net, &stroke("#fbf3df", 5.0, ".7"));
        ink::path(&mut out, &net, &stroke("#57371c", 1.7, "1"));
    }
    out
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
