//! Woods: an olive wash with a rough edge, and crowns, lit from the north-west.

use crate::mask::Mask;
use crate::noise::Rng;
use crate::shapes::{pt, scattered};
use crate::sheet::Sheet;
use crate::svg::{self, Path, hundredth};
use crate::ways::Kind;
use std::fmt::Write;

/// Three crowns: shadow, crown, its dark side, its light. Drawn for this map, about ten units across.
const CROWNS: [&str; 3] = [
    "<ellipse cx=\"2\" cy=\"2.4\" rx=\"5.4\" ry=\"4.6\" fill=\"#2e3a1c\" opacity=\".38\"/>\
     <path d=\"M-5 .6C-6.2-1.6-4.6-4-2.6-3.8C-1.9-5.7 1.4-5.9 2.2-4.2C4.4-4.6 5.9-2.4 4.9-.6C6 1.1 4.5 3.5 2.6 3.2C1.4 5 \
     -1.6 4.9-2.4 3.4C-4.2 4-5.6 2.2-5 .6Z\" fill=\"#9db076\" stroke=\"#48582f\" stroke-width=\".75\"/>\
     <path d=\"M4.3-.4C4.6 1.2 3.6 2.4 2.2 2.3C1.2 3.9-1 3.9-2 2.8\" fill=\"none\" stroke=\"#48582f\" stroke-width=\".9\" \
     opacity=\".75\"/>\
     <path d=\"M-3-1.2C-2.6-2.3-1.4-2.8-.5-2.4\" fill=\"none\" stroke=\"#e3e8c0\" stroke-width=\".8\"/>",
    "<ellipse cx=\"1.6\" cy=\"2\" rx=\"4.2\" ry=\"3.7\" fill=\"#2e3a1c\" opacity=\".38\"/>\
     <path d=\"M-4 .2C-4.6-2-2.6-3.6-1.2-3C0-4.4 2.4-3.8 2.6-2.2C4.3-1.8 4.4.6 3.2 1.2C3 3 .8 3.8-.4 2.8C-2 3.8-4 2.2-4 \
     .2Z\" fill=\"#8ea468\" stroke=\"#48582f\" stroke-width=\".7\"/>\
     <path d=\"M3 .2C2.9 1.8 1.2 2.6 0 2\" fill=\"none\" stroke=\"#48582f\" stroke-width=\".8\" opacity=\".75\"/>",
    "<ellipse cx=\"1.8\" cy=\"2.2\" rx=\"4.8\" ry=\"4.2\" fill=\"#2e3a1c\" opacity=\".38\"/>\
     <path d=\"M-4.6-.4C-4.4-3-2-4.2-.4-3.4C1.4-4.8 4.4-3 3.8-1C5.2.4 4 3 2 2.8C.8 4.4-2 4.2-2.6 2.6C-4.2 2.6-5 1-4.6-.4Z\" \
     fill=\"#a9b97f\" stroke=\"#48582f\" stroke-width=\".7\"/>\
     <path d=\"M3.4-.2C3.6 1.4 2.4 2 1.4 1.8C.4 3.2-1.4 2.8-1.8 2\" fill=\"none\" stroke=\"#48582f\" stroke-width=\".8\" \
     opacity=\".75\"/>",
];

/// A tree beside a road or in an orchard.
const ELM: &str = "<ellipse cx=\".9\" cy=\"1\" rx=\"2\" ry=\"1.7\" fill=\"#2e3a1c\" opacity=\".4\"/>\
                   <circle r=\"1.9\" fill=\"#8ea468\" stroke=\"#48582f\" stroke-width=\".6\"/>";

/// Sizes of the crowns in a wood; each drawing exists in each size.
const SIZES: [f64; 3] = [0.95, 1.07, 1.2];

/// The drawings that the layers copy: `at0` to `at8` crowns of woods, `ag0` to `ag2` small garden trees, `ae` an elm.
pub fn definitions(pen: f64) -> String {
    let mut out = String::from("<defs>");
    let mut define = |id: String, scale: f64, drawing: &str| {
        let _ = write!(out, "<g id=\"{id}\" transform=\"scale({})\">{drawing}</g>", hundredth(scale * pen));
    };
    for (i, crown) in CROWNS.iter().enumerate() {
        for (j, size) in SIZES.iter().enumerate() {
            define(format!("at{}", 3 * i + j), *size, crown);
        }
        define(format!("ag{i}"), 0.62, crown);
    }
    define("ae".to_owned(), 1.0, ELM);
    out.push_str("</defs>");
    out
}

/// The woods with their clearings along roads and brooks.
pub fn standing(sheet: &Sheet) -> Mask {
    let pen = sheet.pen;
    let mut woods = sheet.woods.clone();
    for course in sheet.courses.iter().filter(|c| c.kind != Kind::Track) {
        let verge = if course.kind == Kind::Chaussee { 4.4 } else { 4.0 };
        woods.clear(&course.line, (course.kind.half_width() + verge) * pen);
    }
    sheet.brooks.iter().for_each(|brook| woods.clear(brook, 4.5 * pen));
    woods
}

/// Draws the woods.
pub fn draw(sheet: &Sheet) -> String {
    let pen = sheet.pen;
    let standing = standing(sheet);
    let mut edge = Path::default();
    standing.outlines(0.0, 0.3 * pen).iter().for_each(|ring| edge.ring(ring));
    let mut out = String::new();
    let wash = format!(
        "fill=\"#b3bf8c\" fill-opacity=\".85\" fill-rule=\"evenodd\" stroke=\"#5f7040\" stroke-width=\"{}\" \
         stroke-opacity=\".8\"",
        hundredth(0.9 * pen)
    );
    svg::path(&mut out, &edge, &wash);
    let mut rng = Rng::new(21);
    let margin = pt(4.0, 4.0) * pen;
    let crowns = scattered(margin * -1.0, sheet.size + margin, 8.6 * pen, &mut rng, |p| standing.depth(p) > 1.4 * pen);
    for p in crowns {
        svg::use_symbol(&mut out, &format!("at{}", rng.below(9)), p);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::{Pt, inside};
    use crate::sheet::unit_point;
    use kernel::{Game, Setup, Show};
    use napoleon_at_waterloo::Position;

    #[test]
    fn woods_stand_in_wooded_hexes_and_nowhere_else() {
        let board = Position::begin(&Setup::default()).unwrap().board();
        let sheet = Sheet::new(&board);
        let rings = standing(&sheet).outlines(0.0, 0.3);
        let wooded = |p: Pt| rings.iter().filter(|ring| inside(p, ring)).count() % 2 == 1;
        let mut seen = 0;
        for space in &board.spaces {
            let at = unit_point(space.at);
            let wood = board.plan.patches.iter().any(|p| p.kind == "wood" && p.space == space.id);
            // Roads and brooks keep their clearings.
            let open = sheet
                .off_ways(at, |_| true)
                .min(sheet.brooks.iter().map(|b| crate::shapes::off_line(at, b)).fold(f64::INFINITY, f64::min));
            if open > 12.0 {
                assert_eq!(wooded(at), wood, "hex {}", space.id);
                seen += usize::from(wood);
            }
        }
        assert!(seen > 20, "only {seen} wooded hexes without a road");
    }
}
