//! The engraver: draws the ground of Waterloo for any board as one SVG, in the style of a hand-coloured, hachured map.
//!
//! The real field, in metres, is in `field`; a board bends it through its anchors and adds what its own map fixes: ways,
//! woods, towns, spaces. The drawing is made of layers, each one group of the SVG; names, pieces and light are drawn above
//! it by the client. The same board gives the same text on every run.

mod buildings;
mod field;
mod fields;
mod grid;
mod mask;
mod noise;
mod relief;
mod shapes;
mod sheet;
mod space_edges;
mod spline;
mod svg;
mod ways;
mod woods;

use kernel::board::Board;
use relief::Relief;
use sha2::{Digest, Sha256};
use sheet::Sheet;
use std::fmt::Write;

/// A layer of the drawing, from the paper upwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// Soft shade of the relief, as a small picture.
    Shade,
    /// Tinted and ploughed strips.
    Fields,
    /// The ground of towns and farms.
    Towns,
    /// Strokes down the slopes.
    Hachures,
    /// Brooks and their meadows.
    Brooks,
    /// Chaussees with elms, lanes, tracks, sunken roads, bridges.
    Roads,
    /// Woods.
    Woods,
    /// Houses, farms, gardens, churches.
    Buildings,
    /// The edges of hexes or borders of areas.
    Net,
}

impl Layer {
    /// All layers, from the paper upwards.
    pub const ALL: [Layer; 9] = [
        Layer::Shade,
        Layer::Fields,
        Layer::Towns,
        Layer::Hachures,
        Layer::Brooks,
        Layer::Roads,
        Layer::Woods,
        Layer::Buildings,
        Layer::Net,
    ];

    /// Its name; the group in the SVG has the id `layer-` and this name.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Shade => "shade",
            Layer::Fields => "fields",
            Layer::Towns => "towns",
            Layer::Hachures => "hachures",
            Layer::Brooks => "brooks",
            Layer::Roads => "roads",
            Layer::Woods => "woods",
            Layer::Buildings => "buildings",
            Layer::Net => "net",
        }
    }

    /// The layer of this name.
    pub fn named(name: &str) -> Option<Layer> {
        Layer::ALL.into_iter().find(|l| l.name() == name)
    }
}

/// The names of all layers, from the paper upwards, for menus.
pub fn layer_names() -> [&'static str; 9] {
    Layer::ALL.map(Layer::name)
}

/// A choice of layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers(u16);

impl Layers {
    /// Plain paper.
    pub const NONE: Layers = Layers(0);
    /// The whole drawing.
    pub const ALL: Layers = Layers((1 << Layer::ALL.len()) - 1);

    /// This choice and one more layer.
    pub fn with(self, layer: Layer) -> Layers {
        Layers(self.0 | 1 << layer as u16)
    }

    /// This choice without a layer.
    pub fn without(self, layer: Layer) -> Layers {
        Layers(self.0 & !(1 << layer as u16))
    }

    /// Is the layer chosen?
    pub fn has(self, layer: Layer) -> bool {
        self.0 & 1 << layer as u16 != 0
    }
}

impl Default for Layers {
    fn default() -> Self {
        Layers::ALL
    }
}

impl FromIterator<Layer> for Layers {
    fn from_iter<I: IntoIterator<Item = Layer>>(layers: I) -> Self {
        layers.into_iter().fold(Layers::NONE, Layers::with)
    }
}

/// Draws the ground of a board as one standalone SVG in map units. The same board and layers give the same text.
pub fn engrave(board: &Board, layers: &Layers) -> String {
    let sheet = Sheet::new(board);
    let shaped = [Layer::Shade, Layer::Fields, Layer::Hachures].into_iter().any(|l| layers.has(l));
    let relief = shaped.then(|| Relief::new(&sheet));
    let (width, height) = (svg::hundredth(sheet.size.x), svg::hundredth(sheet.size.y));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">{}\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f2e8d2\"/>",
        woods::definitions(sheet.pen)
    );
    for layer in Layer::ALL.into_iter().filter(|l| layers.has(*l)) {
        let drawing = match (layer, &relief) {
            (Layer::Shade, Some(relief)) => relief.draw_shade(),
            (Layer::Fields, Some(relief)) => fields::draw(&sheet, relief),
            (Layer::Hachures, Some(relief)) => relief.draw_hachures(&sheet),
            (Layer::Shade | Layer::Fields | Layer::Hachures, None) => String::new(),
            (Layer::Towns, _) => buildings::draw_grounds(&sheet),
            (Layer::Brooks, _) => ways::draw_brooks(&sheet),
            (Layer::Roads, _) => ways::draw_roads(&sheet),
            (Layer::Woods, _) => woods::draw(&sheet),
            (Layer::Buildings, _) => buildings::draw(&sheet),
            (Layer::Net, _) => space_edges::draw(&sheet),
        };
        // Writing to a string cannot fail.
        let _ = write!(svg, "\n<g id=\"layer-{}\">{drawing}</g>", layer.name());
    }
    svg.push_str("\n</svg>\n");
    svg
}

/// A short key of a finished drawing, for caches: equal drawings have equal keys.
pub fn key_of(svg: &str) -> String {
    Sha256::digest(svg).iter().take(8).fold(String::new(), |key, byte| key + &format!("{byte:02x}"))
}

/// The key of the drawing of a board. It engraves the board; whoever has the drawing already asks [`key_of`].
pub fn fingerprint(board: &Board, layers: &Layers) -> String {
    key_of(&engrave(board, layers))
}
