//! Geometry of a board without spaces: poses, true sizes, shapes, numbers to enter and how far a piece can go.
//!
//! The axes are those of every [`crate::board::Board`]: x points east, y points south. Headings are whole degrees
//! clockwise from north. Lengths are ticks of the board (see `Board::ruler`).

use crate::board::Spot;
use crate::ruling::Ruling;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A place and a heading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// East, in ticks.
    pub x: i32,
    /// South, in ticks.
    pub y: i32,
    /// Degrees, clockwise from north.
    pub heading: i32,
}

impl Pose {
    /// Where it is, without the heading.
    pub fn spot(self) -> Spot {
        Spot { x: self.x, y: self.y }
    }
}

/// The true size of a piece, measured from its reference point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Size {
    /// To its left, as it faces.
    pub left: i32,
    /// To its right.
    pub right: i32,
    /// To its front.
    pub front: i32,
    /// To its rear.
    pub rear: i32,
}

/// A shape on a free board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub enum Shape {
    /// A polygon, grown on all sides by a rounded border.
    Zone {
        /// Its corners, clockwise.
        outline: Vec<Spot>,
        /// Width of the border; zero for a plain polygon.
        border: i32,
    },
    /// A rectangle that runs out from a point, such as a line of fire.
    Lane {
        /// The middle of its near end, and where it runs to.
        from: Pose,
        /// How wide it is.
        width: i32,
        /// How far it runs.
        length: i32,
    },
    /// A part of a disc.
    Arc {
        /// The point it opens from.
        at: Spot,
        /// First heading, clockwise.
        from: i32,
        /// Last heading.
        to: i32,
        /// Its radius; none for an arc without end.
        #[serde(skip_serializing_if = "Option::is_none")]
        radius: Option<i32>,
    },
    /// A way with a width, such as what a formation sweeps.
    Strip {
        /// Its middle line.
        along: Vec<Spot>,
        /// How wide it is.
        width: i32,
    },
    /// A line with graduations: shown only where measures are open.
    Ruler {
        /// From here.
        from: Spot,
        /// To there.
        to: Spot,
    },
    /// A plain line without graduations.
    Line {
        /// From here.
        from: Spot,
        /// To there.
        to: Spot,
    },
    /// Where a piece would stand.
    Ghost {
        /// The piece.
        piece: String,
        /// There.
        pose: Pose,
    },
}

impl Shape {
    /// Whether a distance could be read off it.
    pub fn measures(&self) -> bool {
        match self {
            Shape::Ruler { .. } | Shape::Lane { .. } => true,
            Shape::Zone { border, .. } => *border != 0,
            Shape::Arc { radius, .. } => radius.is_some(),
            Shape::Strip { .. } | Shape::Line { .. } | Shape::Ghost { .. } => false,
        }
    }
}

/// What a shape is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The way something goes or went.
    Way,
    /// Where something may be.
    Reach,
    /// Fire.
    Fire,
    /// An attack.
    Attack,
    /// What somebody sees or commands.
    Sight,
    /// Ground that an army controls or threatens.
    Control,
    /// What stands in the way.
    Bar,
}

/// A shape with what it is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Drawn {
    /// What it is for.
    pub role: Role,
    /// Seat id of whom it belongs to; empty for nobody.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub side: &'static str,
    /// The shape.
    #[serde(flatten)]
    pub shape: Shape,
    /// In words, for a screen reader and for the tag beside it; may hold marks.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
}

impl Drawn {
    /// A shape that belongs to nobody and says nothing.
    pub fn new(role: Role, shape: Shape) -> Self {
        Drawn { role, side: "", shape, label: String::new() }
    }

    /// Of this seat.
    pub fn of(mut self, side: &'static str) -> Self {
        self.side = side;
        self
    }

    /// As it may be seen while measures are hidden: without words, and not at all if one could measure by it.
    pub fn unmeasured(self) -> Option<Self> {
        (!self.shape.measures()).then(|| Drawn { label: String::new(), ..self })
    }

    /// With words.
    pub fn saying(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }
}

/// A number worth stopping at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Stop {
    /// The number.
    pub value: i64,
    /// Its name, such as "contact".
    pub name: String,
}

/// Numbers that may not be chosen although they lie between the limits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Gap {
    /// The first of them.
    pub from: i64,
    /// The last of them.
    pub to: i64,
    /// Why not.
    #[serde(flatten)]
    pub ruling: Ruling,
}

/// A move that holds a number one may choose freely.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumberRange {
    /// What is chosen, such as "Distance".
    pub label: String,
    /// The unit behind the number, such as "mm" or "°".
    pub unit: &'static str,
    /// The move with the proposed number in it.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = Value))]
    pub mv: Value,
    /// Where in the move the number stands, as a JSON pointer such as `/go/mm`.
    #[serde(rename = "at")]
    pub pointer: &'static str,
    /// The least number.
    pub min: i64,
    /// The greatest.
    pub max: i64,
    /// Numbers go up from the least by this.
    pub step: i64,
    /// Why nothing less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<Ruling>,
    /// Why nothing more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub above: Option<Ruling>,
    /// Numbers with a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<Stop>,
    /// Numbers between the limits that may not be chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<Gap>,
    /// Whether to hide it from others at the same screen.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub masked: bool,
}

impl NumberRange {
    /// The move with this number; nothing if the pointer leads nowhere.
    pub fn with(&self, number: i64) -> Option<Value> {
        let mut mv = self.mv.clone();
        *mv.pointer_mut(self.pointer)? = number.into();
        Some(mv)
    }

    /// May this number be chosen, as far as the range tells?
    pub fn admits(&self, number: i64) -> bool {
        (self.min..=self.max).contains(&number)
            && (number - self.min) % self.step.max(1) == 0
            && !self.gaps.iter().any(|gap| (gap.from..=gap.to).contains(&number))
    }
}

/// A move that holds a pose one may choose freely, such as a deployment.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placement {
    /// What is placed.
    pub piece: String,
    /// The move with a proposed pose in it.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = Value))]
    pub mv: Value,
    /// Where in the move the pose stands, as a JSON pointer to its `x`, `y` and `heading`.
    #[serde(rename = "at")]
    pub pointer: &'static str,
    /// Where it may stand, as far as shapes can tell.
    pub zones: Vec<Shape>,
    /// Places snap to this many ticks while they are dragged; the rules may take every tick.
    pub step: i32,
}

impl Placement {
    /// The move with this pose; nothing if the pointer leads nowhere.
    pub fn with(&self, pose: Pose) -> Option<Value> {
        let mut mv = self.mv.clone();
        *mv.pointer_mut(self.pointer)? = serde_json::to_value(pose).ok()?;
        Some(mv)
    }
}

/// Something worth knowing on a way, or what ends it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReachNote {
    /// What sort of thing, as the rim of the fan is drawn: `limit`, `ground`, `zone`, `contact`, `friend`, `edge`.
    pub kind: &'static str,
    /// One sentence with its rule.
    #[serde(flatten)]
    pub ruling: Ruling,
    /// The piece that is met, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
}

/// How far one heading leads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReachRow {
    /// The turn before the march, in degrees clockwise.
    pub turn: i32,
    /// The point it is turned about.
    pub pivot: Spot,
    /// The greatest legal distance; negative if not even the turn is legal.
    pub far: i32,
    /// What ends it: an index into [`Reach::notes`].
    pub end: u16,
    /// What is met on the way: the distance, and an index into [`Reach::notes`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<(i32, u16)>,
    /// Distances at which nobody may stop: first, last, and an index into [`Reach::notes`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<(i32, i32, u16)>,
}

/// How far the selected pieces may go for each whole degree of turn. The client moves them rigidly within these limits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reach {
    /// The pieces that move as one.
    pub pieces: Vec<String>,
    /// The point of them that is dragged.
    pub grip: Spot,
    /// The heading they begin with.
    pub heading: i32,
    /// One row a degree, from the leftmost turn to the rightmost.
    pub rows: Vec<ReachRow>,
    /// What the rows speak of.
    pub notes: Vec<ReachNote>,
}
