//! The relief: heights on the sheet, the soft shade under everything, and the hachures.

use crate::field;
use crate::grid::Grid;
use crate::noise::{Rng, fractal};
use crate::shapes::{Pt, Walk, off_line, pt};
use crate::sheet::Sheet;
use crate::svg::{self, Path, base64, hundredth, tenth};
use jpeg_encoder::{ColorType, Encoder};

/// A colour with room for arithmetic.
type Colour = [f64; 3];

const LOW_GROUND: Colour = [222.0, 222.0, 190.0];
const PAPER: Colour = [242.0, 232.0, 210.0];
const HIGH_GROUND: Colour = [247.0, 238.0, 219.0];
const SHADE: Colour = [104.0, 78.0, 48.0];
const LIGHT: Colour = [255.0, 251.0, 238.0];

fn mix(a: Colour, b: Colour, share: f64) -> Colour {
    std::array::from_fn(|k| a[k] + (b[k] - a[k]) * share)
}

/// What brooks of the game's own drawing have cut into the ground at a point, in metres.
fn dells(sheet: &Sheet, p: Pt) -> f64 {
    if !sheet.own_brooks {
        return 0.0;
    }
    let off = sheet.brooks.iter().map(|b| off_line(p, b)).fold(f64::INFINITY, f64::min);
    5.0 * (-(off * sheet.metres / 140.0).powi(2)).exp()
}

/// Heights in metres and slopes in metres a map unit.
pub struct Relief {
    height: Grid,
    east: Grid,
    south: Grid,
    /// Metres of ground a map unit.
    metres: f64,
    /// How much gentler than they are slopes are drawn: near views show little but one slope.
    gentle: f64,
}

impl Relief {
    /// The relief of a sheet, about five units a node.
    pub fn new(sheet: &Sheet) -> Self {
        let step = 5.0 * sheet.unit;
        let nodes = |length: f64| (length / step).ceil() as usize + 1;
        let raw = Grid::new(pt(0.0, 0.0), step, nodes(sheet.size.x), nodes(sheet.size.y), |p| {
            let ground = sheet.ground(p);
            field::height(ground) + field::unevenness(ground) - dells(sheet, p)
        });
        let height = raw.blurred(2.2);
        let (east, south) = height.slopes();
        Relief { height, east, south, metres: sheet.metres, gentle: sheet.zoom.max(1.0) }
    }

    /// The way up at a point: rise in metres a map unit to the east and south.
    pub fn slope(&self, p: Pt) -> Pt {
        pt(self.east.at(p), self.south.at(p))
    }

    /// The same as a true gradient of the ground, metres a metre.
    pub fn gradient(&self, p: Pt) -> Pt {
        self.slope(p) * (1.0 / self.metres)
    }

    /// The shade as an image element: light from the north-west, valley floors greener, crests paler, a faint grain.
    pub fn draw_shade(&self) -> String {
        let grid = &self.height;
        let mut sorted = grid.values.clone();
        sorted.sort_by(f64::total_cmp);
        let (low, high) = (sorted[sorted.len() * 3 / 100], sorted[sorted.len() * 97 / 100]);
        let light: Vec<f64> = (0..grid.values.len()).map(|i| self.lit(i)).collect();
        // A near view may lie on one slope altogether; it is not drawn all dark for that.
        let common = light.iter().sum::<f64>() / light.len() as f64 * (1.0 - 1.0 / self.gentle);
        let light = grid.alike(light.iter().map(|l| l - common).collect()).blurred(0.8);
        let mut rng = Rng::new(5);
        let mut pixels = Vec::with_capacity(3 * grid.values.len());
        for (i, height) in grid.values.iter().enumerate() {
            let (column, row) = ((i % grid.columns) as f64, (i / grid.columns) as f64);
            let rank = ((height - low) / (high - low).max(0.1)).clamp(0.0, 1.0);
            let ground = if rank < 0.5 {
                mix(LOW_GROUND, PAPER, (rank * 2.9).min(1.0))
            } else {
                mix(PAPER, HIGH_GROUND, rank * 2.0 - 1.0)
            };
            let grain = 2.6 * fractal(column, row, 45.0, 4, 77) + 1.3 * rng.normal();
            let ground = ground.map(|c| c + grain);
            let shaded = mix(ground, SHADE, (-light.values[i] * 1.05).clamp(0.0, 0.42));
            let lit = mix(shaded, LIGHT, (light.values[i] * 0.95).clamp(0.0, 0.5));
            pixels.extend(lit.map(|c| c.clamp(0.0, 255.0) as u8));
        }
        let mut jpeg = Vec::new();
        let size = u16::try_from(grid.columns).and_then(|w| Ok((w, u16::try_from(grid.rows)?)));
        let encoded =
            size.is_ok_and(|(w, h)| Encoder::new(&mut jpeg, 84).encode(&pixels, w, h, ColorType::Rgb).is_ok());
        if !encoded {
            return String::new();
        }
        // A pixel is as wide as a step and has its node in the middle.
        let corner = tenth(-grid.step / 2.0);
        let (width, height) = (hundredth(grid.columns as f64 * grid.step), hundredth(grid.rows as f64 * grid.step));
        format!(
            "<image x=\"{corner}\" y=\"{corner}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" \
             href=\"data:image/jpeg;base64,{}\"/>",
            base64(&jpeg)
        )
    }

    /// How much more light than level ground a node gets; negative in the shade.
    fn lit(&self, node: usize) -> f64 {
        const SUN: [f64; 3] = [-0.55, -0.62, 0.56];
        // Slopes of a few per cent would hardly show: they are drawn thirty times too steep.
        let steepness = 30.0 / (self.metres * self.gentle.powf(0.8));
        let (x, y) = (-self.east.values[node] * steepness, -self.south.values[node] * steepness);
        (x * SUN[0] + y * SUN[1] + SUN[2]) / (x * x + y * y + 1.0).sqrt() - SUN[2]
    }

    /// Hachures: from every contour strokes run down the steepest way towards the next, thicker on steeper ground.
    pub fn draw_hachures(&self, sheet: &Sheet) -> String {
        // Gradients from which the pens are used, and their widths.
        const PENS: [(f64, f64); 4] = [(0.0092, 0.55), (0.0147, 0.8), (0.0221, 1.1), (0.0312, 1.5)];
        let unit = sheet.unit;
        let spread = sheet.zoom.sqrt();
        let gap = 4.6 * unit * spread;
        let longest = 24.0 * unit * spread;
        let stride = 4.0 * unit;
        // Contours lie so that on a slope of three in a hundred the strokes of one reach the next.
        let interval = 0.03 * self.metres * 16.0 * unit * spread;
        let mut rng = Rng::new(3);
        let mut paths: [Path; 4] = Default::default();
        let (lowest, highest) = self.height.extremes();
        let mut level = (lowest / interval).ceil() * interval;
        while level < highest {
            for contour in self.height.contours(level).iter().filter(|c| c.len() >= 6) {
                let walk = Walk::new(contour);
                let mut way = rng.unit() * gap;
                while way < walk.len() {
                    let (p, _) = walk.at(way);
                    let steep = self.gradient(p).len() / self.gentle.sqrt();
                    let dense = if steep < 0.0165 {
                        1.25
                    } else if steep < 0.0257 {
                        1.0
                    } else {
                        0.85
                    };
                    way += gap * dense * rng.range(0.8, 1.2);
                    let reach = longest * rng.range(0.75, 1.05);
                    let Some(pen) = PENS.iter().rposition(|(from, _)| steep >= *from) else { continue };
                    if sheet.woods.depth(p) > 0.0 || sheet.towns.depth(p) > 5.0 * sheet.pen {
                        continue;
                    }
                    let stroke =
                        self.downhill(p, reach, stride, level - 0.9 * interval, PENS[0].0 * 0.75 * self.gentle.sqrt());
                    match stroke[..] {
                        [] | [_] => {}
                        [first, .., last] if stroke.len() <= 3 => paths[pen].polyline(&[first, last]),
                        _ => paths[pen].polyline(&[stroke[0], stroke[stroke.len() / 2], stroke[stroke.len() - 1]]),
                    }
                }
            }
            level += interval;
        }
        let mut out = String::new();
        for (path, (_, width)) in paths.iter().zip(PENS) {
            svg::path(&mut out, path, &format!("stroke-width=\"{}\"", hundredth(width * unit * spread)));
        }
        format!("<g fill=\"none\" stroke=\"#5b4029\" stroke-opacity=\".55\" stroke-linecap=\"round\">{out}</g>")
    }

    /// The steepest way down from a point, until it is long enough, low enough or on level ground.
    fn downhill(&self, from: Pt, reach: f64, stride: f64, floor: f64, level_ground: f64) -> Vec<Pt> {
        let mut line = vec![from];
        let (mut here, mut length) = (from, 0.0);
        while length < reach {
            let slope = self.slope(here);
            if slope.len() < level_ground * self.metres {
                break;
            }
            here = here - slope.unit() * stride;
            length += stride;
            if self.height.at(here) < floor {
                break;
            }
            line.push(here);
        }
        line
    }
}
