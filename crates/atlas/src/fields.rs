//! Fields: blocks of strips along the lie of the land, some tinted, some ploughed.

use crate::noise::Rng;
use crate::relief::Relief;
use crate::shapes::{Pt, area, bounds, cut, cut_by, edges, outside, pt, scattered};
use crate::sheet::Sheet;
use crate::svg::{self, Path, hundredth};

const TINTS: [&str; 8] = ["#e2cd8b", "#d9c98a", "#c9cf98", "#d3d6a6", "#e6d3a4", "#d8bd93", "#bfcb93", "#e9d9a9"];

/// The part of the plane nearer to one point than to any other (its Voronoi cell), a margin off its neighbours' parts,
/// within a box around it.
fn block(points: &[Pt], index: usize, reach: f64, margin: f64) -> Vec<Pt> {
    let here = points[index];
    let corner = pt(reach, reach);
    let (low, high) = (here - corner, here + corner);
    let mut ring = vec![low, pt(high.x, low.y), high, pt(low.x, high.y)];
    for (i, other) in points.iter().enumerate() {
        let step = *other - here;
        if i != index && step.len() < 2.0 * reach {
            let normal = step.unit();
            ring = cut(&ring, here + step * 0.5 - normal * margin, normal);
        }
    }
    ring
}

/// Draws the fields, but not in woods and towns.
pub fn draw(sheet: &Sheet, relief: &Relief) -> String {
    let spread = sheet.unit * sheet.zoom.sqrt();
    let size = 92.0 * spread;
    let mut rng = Rng::new(11);
    let margin = pt(size, size);
    let seeds = scattered(margin * -1.0, sheet.size + margin, size, &mut rng, |_| true);
    let mut closed = sheet.woods.outlines(2.0 * sheet.pen, 1.5 * sheet.pen);
    closed.extend(sheet.towns.outlines(0.0, 0.8 * sheet.pen));

    let mut tinted: [Path; TINTS.len()] = Default::default();
    let (mut hedges, mut furrows) = (Path::default(), Path::default());
    for index in 0..seeds.len() {
        let field = cut_by(&block(&seeds, index, 1.6 * size, 2.2 * spread), &sheet.frame());
        if field.len() < 3 || area(&field) < 500.0 * spread * spread || rng.chance(0.2) {
            continue;
        }
        let here = seeds[index];
        let up = relief.gradient(here);
        let mut angle =
            if up.len() > 0.0055 { up.side().y.atan2(up.side().x) } else { rng.range(0.0, std::f64::consts::PI) };
        angle += rng.range(-0.3, 0.3);
        if rng.chance(0.35) {
            angle += std::f64::consts::FRAC_PI_2;
        }
        let along = pt(1.0, 0.0).turned(angle);
        let count = 2 + rng.below(4) as i32;
        let width = size * 1.5 / f64::from(count);
        let bounds: Vec<f64> =
            (-count..=count + 1).map(|j| (f64::from(j) - 0.5 + rng.range(-0.12, 0.12)) * width).collect();
        for pair in bounds.windows(2) {
            let strip = Strip { here, along, from: pair[0] + 0.6 * spread, to: pair[1] - 0.6 * spread };
            let ring = strip.of(&field);
            if ring.len() < 3 {
                continue;
            }
            let holes: Vec<Vec<Pt>> =
                overlapping(&ring, &closed).map(|c| cut_by(c, &ring)).filter(|h| h.len() > 2).collect();
            if area(&ring) - holes.iter().map(|h| area(h)).sum::<f64>() < 160.0 * spread * spread {
                continue;
            }
            if rng.chance(0.62) {
                let path = &mut tinted[rng.below(TINTS.len())];
                path.ring(&ring);
                // By the even-odd rule a ring within the strip is left out of it.
                holes.iter().filter(|h| area(h) > 1.0).for_each(|h| path.ring(h));
            }
            hedge(&ring, &closed, &mut hedges);
            if rng.chance(0.30) {
                strip.plough(&ring, &closed, 3.6 * spread, &mut furrows);
            }
        }
    }
    let mut out = String::from("<g fill-opacity=\".46\" fill-rule=\"evenodd\">");
    for (path, tint) in tinted.iter().zip(TINTS) {
        svg::path(&mut out, path, &format!("fill=\"{tint}\""));
    }
    out.push_str("</g>");
    let line = |width: f64, opacity: &str| {
        format!(
            "fill=\"none\" stroke=\"#8c744c\" stroke-width=\"{}\" stroke-opacity=\"{opacity}\"",
            hundredth(width * spread)
        )
    };
    let dash =
        format!("{} stroke-dasharray=\"{} {}\"", line(0.55, ".6"), hundredth(4.0 * spread), hundredth(1.6 * spread));
    svg::path(&mut out, &hedges, &dash);
    svg::path(&mut out, &furrows, &line(0.5, ".42"));
    out
}

/// A strip of a field: the ground between two lines along it, measured across from its middle.
struct Strip {
    here: Pt,
    along: Pt,
    from: f64,
    to: f64,
}

impl Strip {
    /// The strip's share of a field.
    fn of(&self, field: &[Pt]) -> Vec<Pt> {
        let across = self.along.side();
        let low = cut(field, self.here + across * self.from, across * -1.0);
        cut(&low, self.here + across * self.to, across)
    }

    /// Furrows inside a ring, off its edge.
    fn plough(&self, ring: &[Pt], closed: &[Vec<Pt>], gap: f64, furrows: &mut Path) {
        let across = self.along.side();
        let mut at = self.from + 0.85 * gap;
        while at < self.to - 0.5 * gap {
            let foot = self.here + across * at;
            at += gap;
            // Where the furrow enters and leaves the ring, which is convex.
            let mut ends: Vec<f64> = edges(ring)
                .filter_map(|(a, b)| {
                    let (da, db) = ((a - foot).dot(across), (b - foot).dot(across));
                    ((da < 0.0) != (db < 0.0)).then(|| (a + (b - a) * (da / (da - db)) - foot).dot(self.along))
                })
                .collect();
            ends.sort_by(f64::total_cmp);
            let [start, end] = ends[..] else { continue };
            if end - start > 2.0 * gap {
                let (a, b) = (foot + self.along * (start + 0.4 * gap), foot + self.along * (end - 0.4 * gap));
                for (p, q) in outside(a, b, closed) {
                    furrows.polyline(&[p, q]);
                }
            }
        }
    }
}

/// The rings whose boxes meet the box of this one.
fn overlapping<'a>(ring: &[Pt], rings: &'a [Vec<Pt>]) -> impl Iterator<Item = &'a Vec<Pt>> {
    let (low, high) = bounds(ring);
    rings.iter().filter(move |r| {
        let (l, h) = bounds(r);
        l.x < high.x && low.x < h.x && l.y < high.y && low.y < h.y
    })
}

/// The edge of a strip, as far as it is open ground.
fn hedge(ring: &[Pt], closed: &[Vec<Pt>], hedges: &mut Path) {
    if overlapping(ring, closed).next().is_none() {
        return hedges.ring(ring);
    }
    for (a, b) in edges(ring) {
        for (p, q) in outside(a, b, closed) {
            hedges.polyline(&[p, q]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::inside;

    #[test]
    fn blocks_share_out_the_plane() {
        let mut rng = Rng::new(1);
        let points = scattered(pt(0.0, 0.0), pt(400.0, 400.0), 60.0, &mut rng, |_| true);
        let blocks: Vec<Vec<Pt>> = (0..points.len()).map(|i| block(&points, i, 100.0, 0.0)).collect();
        for _ in 0..300 {
            let p = pt(rng.range(100.0, 300.0), rng.range(100.0, 300.0));
            let nearest = (0..points.len()).min_by(|a, b| (points[*a] - p).len().total_cmp(&(points[*b] - p).len()));
            let owners: Vec<usize> = (0..points.len()).filter(|i| inside(p, &blocks[*i])).collect();
            assert_eq!(Some(owners[..].to_vec()), nearest.map(|n| vec![n]));
        }
    }
}
