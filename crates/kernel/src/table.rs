//! The table: all a client knows and draws. The same shapes for every game.
//!
//! Sentences may hold two marks: `**bold**` and `[[rule]]`, a chip that opens the rule.

use crate::fight::Fight;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What one clicks, taps or focuses.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A piece.
    Piece(String),
    /// A space of the board.
    Space(String),
    /// A card of the hand.
    Card(String),
    /// A button of the prompt; the text is its name.
    Button(String),
    /// A number to be typed or dialled.
    Number(i64),
    /// A place and heading on a free board.
    Pose {
        /// East.
        x: i64,
        /// North.
        y: i64,
        /// Degrees, clockwise from north.
        heading: i32,
    },
}

/// How an offered move looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferStyle {
    /// An ordinary choice.
    Plain,
    /// The filled button.
    Main,
    /// Legal, but ends in an enemy zone.
    Stop,
    /// Legal by exchange with a friend.
    Swap,
    /// Points at an enemy.
    Strike,
}

/// A move that may be made, tied to what one clicks.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// The move, to be sent back as it is.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = Value))]
    pub mv: Value,
    /// What one clicks for it.
    pub on: Target,
    /// What the button or the reader says: the effect, never "OK".
    pub label: String,
    /// How it looks.
    pub style: OfferStyle,
}

/// Where a piece is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On a space of the board.
    Space(String),
    /// In a pool beside the board.
    Pool(String),
    /// Lying free.
    Pose {
        /// East.
        x: i64,
        /// North.
        y: i64,
        /// Degrees, clockwise from north.
        heading: i32,
    },
}

/// A sign on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// Has moved in this phase.
    Moved,
    /// Has fought, or been fought, in this phase.
    Done,
    /// Held fast in an enemy zone.
    Frozen,
    /// Must still attack or be attacked.
    Owes,
    /// Broken spirit.
    Demoralised,
    /// Chosen as the object of the fight.
    Target,
    /// Takes part in the fight.
    Attacker,
    /// The piece the decision is about.
    Selected,
    /// Its identity is hidden from these eyes.
    Hidden,
}

/// A piece as these eyes see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Id, stable over the game.
    pub id: String,
    /// Key of its picture in the board's faces.
    pub face: String,
    /// Owner's seat id.
    pub side: &'static str,
    /// Where it is.
    pub place: Place,
    /// Signs on it.
    pub signs: Vec<Sign>,
    /// Its whole name and state for a screen reader.
    pub label: String,
}

/// A marking of spaces.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Mark {
    /// Spaces controlled by a side's pieces.
    Zone {
        /// Seat id of the controlling side.
        side: &'static str,
        /// The spaces.
        spaces: Vec<String>,
    },
    /// A line of fire.
    Fire {
        /// From this space.
        from: String,
        /// To this space.
        to: String,
    },
    /// Ground just given up, open to an advance.
    Vacated {
        /// The spaces.
        spaces: Vec<String>,
    },
}

/// One field of a track.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrackField {
    /// Figure.
    pub label: String,
    /// Small print under it.
    pub sub: String,
    /// Are we here?
    pub now: bool,
    /// Something happens here: a word for the flag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<&'static str>,
}

/// A step of the sequence of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PhaseField {
    /// Its name.
    pub label: String,
    /// Are we here?
    pub now: bool,
}

/// One gauge.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Gauge {
    /// Its name.
    pub label: String,
    /// Colour token.
    pub tone: &'static str,
    /// Filled to here.
    pub value: i32,
    /// Full at this.
    pub max: i32,
    /// Single pips instead of a bar.
    pub pips: bool,
    /// A word when it nears or passes its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warn: Option<String>,
}

/// A box beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Panel {
    /// Turns and phases.
    Track {
        /// Heading.
        title: &'static str,
        /// A note beside it; may hold marks.
        note: String,
        /// The turns.
        fields: Vec<TrackField>,
        /// The steps of a turn.
        phases: Vec<PhaseField>,
    },
    /// Gauges.
    Gauges {
        /// Heading.
        title: &'static str,
        /// A note beside it; may hold marks.
        note: String,
        /// The gauges.
        rows: Vec<Gauge>,
    },
    /// Pieces waiting or lost; those whose place is this pool lie in it.
    Pool {
        /// Name of the pool in `Place::Pool`.
        id: &'static str,
        /// Heading.
        title: &'static str,
        /// A note beside it; may hold marks.
        note: String,
        /// Said when nothing lies in it.
        empty: String,
    },
    /// A few lines of text, such as a secret number.
    Notes {
        /// Heading.
        title: &'static str,
        /// The lines; may hold marks.
        lines: Vec<String>,
    },
}

/// What to do now, for one pair of eyes.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Prompt {
    /// Seat id of whoever acts; nobody at a throw or after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<&'static str>,
    /// Do these eyes act?
    pub yours: bool,
    /// The question about a named thing.
    pub question: String,
    /// The gesture that answers it.
    pub gesture: String,
    /// Limits and reason; may hold marks.
    pub reason: String,
    /// The piece it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// What stepping back to the last resting point means here, such as `Stay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<&'static str>,
}

/// How it ended, for the end screen.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Verdict {
    /// Seat ids of the winners; nobody means a draw.
    pub winners: Vec<&'static str>,
    /// One line: who won.
    pub title: String,
    /// Why; may hold marks.
    pub text: String,
    /// The deciding rule.
    pub rule: &'static str,
}

/// Everything one pair of eyes sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table {
    /// Whose eyes: a seat id, `spectator` or `all`.
    pub eyes: &'static str,
    /// Turn, hour and phase in one line.
    pub clock: String,
    /// The same, short.
    pub clock_short: String,
    /// All pieces these eyes know of.
    pub pieces: Vec<Piece>,
    /// The boxes beside the board, in order.
    pub panels: Vec<Panel>,
    /// What to do now.
    pub prompt: Prompt,
    /// What may be done; empty unless these eyes act.
    pub offers: Vec<Offer>,
    /// Markings of spaces.
    pub marks: Vec<Mark>,
    /// The fight under construction or just announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// What a move would do, shown before it is made.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Preview {
    /// A heading.
    pub title: String,
    /// Remarks; may hold marks.
    pub notes: Vec<String>,
    /// The way a piece would go, start first.
    pub path: Vec<String>,
    /// Lines of fire to draw, from and to.
    pub fire: Vec<(String, String)>,
    /// The fight it would lead to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
}

/// Takes the marks out of a sentence, for terminals and screen readers.
pub fn plain(text: &str) -> String {
    text.replace("**", "").replace("[[", "[").replace("]]", "]")
}
