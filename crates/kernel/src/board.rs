//! The board: fetched once per scenario, because it never changes in play.
//!
//! Lengths are whole hundredths of a map unit, or on a free board ticks of its ruler, so that rules crates need no
//! fractions.

use serde::Serialize;

/// A point, x to the east, y to the south.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Spot {
    /// East.
    pub x: i32,
    /// South.
    pub y: i32,
}

/// A place pieces can stand on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Space {
    /// Id in moves and on the map.
    pub id: String,
    /// Its middle.
    pub at: Spot,
    /// Name of the place, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// Ground in a word or two, for readers and the key.
    pub ground: &'static str,
    /// Corners of its outline, clockwise.
    pub outline: Vec<Spot>,
    /// Neighbours by direction, clockwise from north; empty where the map ends.
    pub next: Vec<String>,
}

/// The look of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Face {
    /// Key, as in `Piece::face`.
    pub id: String,
    /// Whole name.
    pub name: String,
    /// One line under the name, such as "Infantry of the II Corps".
    pub detail: String,
    /// Colour and outline token: `fr`, `gd`, `br`, `du`, `de`, `bw`, `pr`, `lw`.
    pub nation: &'static str,
    /// `counter`, or `block` for a wooden block that stands or lies.
    pub shape: &'static str,
    /// `infantry`, `cavalry`, `artillery` or `leader`.
    pub symbol: &'static str,
    /// Strength.
    pub strength: u8,
    /// Movement.
    pub movement: u8,
    /// Token of the corps band.
    pub band: &'static str,
    /// Small mark left of the symbol.
    pub left: String,
    /// Small mark right of the symbol.
    pub right: String,
}

/// A name on the map.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lettering {
    /// The words.
    pub text: &'static str,
    /// `town`, `hamlet`, `road`, `wood`, `country` or `edge`.
    pub style: &'static str,
    /// Size in map units.
    pub size: u8,
    /// `start`, `middle` or `end`.
    pub anchor: &'static str,
    /// One point, or a line to write along.
    pub along: Vec<Spot>,
}

/// A sign at a space that matters for the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Signpost {
    /// `exit-north`, `entry-east`, `strong-point`, `goal`.
    pub kind: &'static str,
    /// At this space.
    pub space: String,
    /// What it says, such as `2/3`, or for a goal the colour token of the army it is for; nothing for plain signs.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub text: &'static str,
    /// A click on it presses this button of the prompt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub button: Option<&'static str>,
}

/// A line between spaces that matters for the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Edge {
    /// `ridge` or `sunken`.
    pub kind: &'static str,
    /// The space above it, and the one below.
    pub between: (String, String),
    /// Its points.
    pub along: Vec<Spot>,
}

/// A line of the key beside the map.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeyLine {
    /// `ground`, `band`, `piece` or `army`.
    pub group: &'static str,
    /// Token of the picture.
    pub token: &'static str,
    /// What it is.
    pub name: &'static str,
    /// What it does.
    pub effect: &'static str,
}

/// A chart that players may look at at any time.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chart {
    /// Heading.
    pub title: &'static str,
    /// Names of the columns.
    pub head: Vec<String>,
    /// The rows, first cell the row's name.
    pub rows: Vec<Vec<String>>,
    /// What the abbreviations mean; may hold marks.
    pub notes: Vec<String>,
}

/// A road, lane or brook as a line over the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Way {
    /// `chaussee`, `lane`, `track`, `sunken` or `brook`.
    pub kind: &'static str,
    /// Its points.
    pub along: Vec<Spot>,
}

/// Ground that fills spaces: woods and towns.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Patch {
    /// `wood`, `grove` (a wood in the southern half), `village`, `farm`, `chateau`, `house`; `low` for low ground, `margin`
    /// for a box beside the map.
    pub kind: &'static str,
    /// The space it fills.
    pub space: String,
    /// Is there a church?
    pub church: bool,
}

/// A pair of the real ground (metres east and north of La Haye Sainte) and its place on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Anchor {
    /// Metres east.
    pub east: i32,
    /// Metres north.
    pub north: i32,
    /// On the board.
    pub at: Spot,
}

/// What the engraver needs to draw the ground.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Plan {
    /// Anchors: points of the real ground and their places on the board, so that ridges lie where the rules put them.
    pub anchors: Vec<Anchor>,
    /// Roads, lanes and brooks fixed by the game's map.
    pub ways: Vec<Way>,
    /// Woods and towns fixed by the game's map.
    pub patches: Vec<Patch>,
}

/// The unit of length on a free board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ruler {
    /// The unit, such as `mm` or `inch`.
    pub unit: &'static str,
    /// How many ticks make one.
    pub ticks: i32,
}

/// Everything about a board that never changes in play.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Board {
    /// Key for caches: equal boards have equal keys.
    pub key: String,
    /// Title in the cartouche, one word or phrase per line.
    pub title: Vec<&'static str>,
    /// Size of the drawn map.
    pub size: Spot,
    /// Radius of a hex; zero for boards without hexes.
    pub hex_radius: i32,
    /// How lengths are measured on a free board, on which poses and shapes are in ticks; none where pieces stand on spaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruler: Option<Ruler>,
    /// The scale in words, such as "one hex is 400 metres".
    pub scale: &'static str,
    /// All spaces.
    pub spaces: Vec<Space>,
    /// The looks of all pieces.
    pub faces: Vec<Face>,
    /// Names on the map.
    pub letterings: Vec<Lettering>,
    /// Signs that matter for the rules.
    pub signposts: Vec<Signpost>,
    /// Lines between spaces that matter for the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Edge>,
    /// The key beside the map.
    pub key_lines: Vec<KeyLine>,
    /// Charts for the players.
    pub charts: Vec<Chart>,
    /// What the engraver draws; not sent to clients.
    #[serde(skip)]
    pub plan: Plan,
}
