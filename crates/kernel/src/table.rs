//! The table: everything a client knows and draws, in the same form for every game.
//!
//! Sentences may hold two marks: `**bold**` and `[[rule]]`, a chip that opens the rule.

use crate::fight::Fight;
use crate::shape::{Drawn, NumberRange, Placement, Pose, Reach, Size};
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
    Pose(Pose),
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
    /// Its place in the list, if there are so many buttons that they are shown as a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listing: Option<Listing>,
}

/// The place of a button in a list of many: under a heading, in a row, with a few words of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Listing {
    /// The heading.
    pub group: String,
    /// The row under it.
    pub row: String,
    /// What the button says there; its label says the whole.
    pub text: String,
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
    Pose(Pose),
}

/// A sign on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Has moved in this phase.
    Moved,
    /// Has fought, or been fought, in this phase.
    Done,
    /// Held fast in an enemy zone.
    Frozen,
    /// Must still attack or be attacked.
    Owes,
    /// Chosen as the object of the fight.
    Target,
    /// Takes part in the fight.
    Attacker,
    /// The piece the decision is about.
    Selected,
    /// Its identity is hidden from these eyes.
    Hidden,
    /// Known to these eyes, but not to others.
    FaceDown,
    /// Turned to its weaker side.
    Damaged,
    /// A marker of the game's own; the text is the token of its picture.
    Marker(&'static str),
}

impl Sign {
    /// The token of its picture.
    pub fn token(self) -> &'static str {
        match self {
            Sign::Moved => "moved",
            Sign::Done => "done",
            Sign::Frozen => "frozen",
            Sign::Owes => "owes",
            Sign::Target => "target",
            Sign::Attacker => "attacker",
            Sign::Selected => "selected",
            Sign::Hidden => "hidden",
            Sign::FaceDown => "face-down",
            Sign::Damaged => "damaged",
            Sign::Marker(token) => token,
        }
    }
}

/// A sign is written as its token, whoever brings it.
impl Serialize for Sign {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
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
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub signs: Vec<Sign>,
    /// Its true size, on a free board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// The body it belongs to, such as a formation or a battalion: pieces of one body move as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// How it lies or is formed, such as `upright`, `lying` or `square`; nothing for pieces that only lie flat.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub stance: &'static str,
    /// Its whole name and state for a screen reader.
    pub label: String,
}

/// Small things that lie on a space or a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// Token of its picture.
    pub kind: &'static str,
    /// Colour token.
    pub tone: &'static str,
    /// Where.
    pub place: Place,
    /// The piece it lies on, if it lies on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// How many.
    pub count: u8,
    /// In words, for a screen reader.
    pub label: String,
}

/// A marking of spaces, or of free ground.
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
    /// What a die must show there, or a like figure.
    Need {
        /// The space.
        space: String,
        /// The figure, such as `5+`.
        text: String,
    },
    /// A declared attack from one space on another.
    Attack {
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
    /// The spaces of the pieces that the decision is about.
    Active {
        /// The spaces.
        spaces: Vec<String>,
    },
    /// A shape on a free board.
    Drawn(Drawn),
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

/// A row of figures under a track, such as what a die must show on certain turns.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrackRow {
    /// What it is about.
    pub label: String,
    /// Index of the field and the figure under it; an empty figure is a flag.
    pub cells: Vec<(u8, String)>,
    /// Is it over and done with?
    pub done: bool,
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
    /// Token of the pips' picture; nothing for plain boxes.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub figure: &'static str,
    /// A word when it nears or passes its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warn: Option<String>,
}

/// Discs of one colour.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiscRow {
    /// Colour token.
    pub tone: &'static str,
    /// What it pays for, in a word or two.
    pub label: &'static str,
    /// To be spent.
    pub available: u8,
    /// Spent in this round.
    pub used: u8,
    /// Spent in earlier rounds.
    pub spent: u8,
}

/// A card with its face up.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardFace {
    /// Id, as in `Target::Card`.
    pub id: String,
    /// Its name.
    pub name: &'static str,
    /// One to three letters for small pictures.
    pub short: &'static str,
    /// Its sort in a word, such as `commander`.
    pub kind: &'static str,
    /// Colour token of the army.
    pub tone: &'static str,
    /// Token of its picture.
    pub picture: &'static str,
    /// What it does; may hold marks.
    pub text: String,
    /// May it be played and another action taken after it?
    pub free: bool,
}

/// The cards of one side as these eyes see them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeckRow {
    /// Whose.
    pub label: String,
    /// Colour token.
    pub tone: &'static str,
    /// Cards in hand.
    pub hand: u8,
    /// Cards to be drawn.
    pub deck: u8,
    /// Cards that may still be mixed in.
    pub pool: u8,
    /// Cards played that will come back.
    pub played: Vec<CardFace>,
    /// Cards that are out of the game.
    pub spent: Vec<CardFace>,
    /// Cards of the hand that these eyes know though they are not theirs.
    pub known: Vec<CardFace>,
}

/// A counter with two sides: ready or used.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CounterRow {
    /// Whose, and how it lies.
    pub label: String,
    /// A few words under it.
    pub note: String,
    /// Colour token.
    pub tone: &'static str,
    /// Is it still to be used?
    pub ready: bool,
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
        /// Rows of figures under the turns.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        rows: Vec<TrackRow>,
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
    /// Discs that pay for actions.
    Discs {
        /// Heading.
        title: String,
        /// A note beside it; may hold marks.
        note: String,
        /// The colours.
        rows: Vec<DiscRow>,
    },
    /// A figure that lies face down, such as a drawn tile; its value only for those who may know it.
    Tile {
        /// Heading.
        title: &'static str,
        /// The figure on it, if these eyes may see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<u8>,
        /// The lines beside it; may hold marks.
        lines: Vec<String>,
    },
    /// Counters that lie ready or used.
    Counters {
        /// Heading.
        title: &'static str,
        /// A note beside it; may hold marks.
        note: String,
        /// One for each side.
        rows: Vec<CounterRow>,
    },
    /// Decks, hands and what has been played.
    Decks {
        /// Heading.
        title: &'static str,
        /// A note beside it; may hold marks.
        note: String,
        /// One for each side.
        rows: Vec<DeckRow>,
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
    /// What undoing to the last resting point means here, such as `Stay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<&'static str>,
}

/// How far a step of a procedure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// Over.
    Done,
    /// Under way.
    Now,
    /// To come.
    Next,
    /// Does not apply.
    Skipped,
}

/// A step of a procedure.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProcedureStep {
    /// Its name.
    pub label: String,
    /// A few words under it.
    pub note: String,
    /// How far it is.
    pub progress: Progress,
}

/// One side of a procedure.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Party {
    /// Its role, such as "Assaulting".
    pub title: String,
    /// A few words beside it.
    pub note: String,
    /// Colour token.
    pub tone: &'static str,
    /// Its pieces.
    pub pieces: Vec<String>,
    /// The damage it carries there.
    pub damage: u8,
}

/// An amount of damage on one piece, and what its throw then brings.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllotmentChoice {
    /// How much it carries, or would.
    pub amount: u8,
    /// How the figure comes about, such as "3 + 1 = column 4".
    pub sum: String,
    /// Column of the procedure's chart that its die is read in, where the chart has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u8>,
    /// The outcomes of its throw; none if it does not throw.
    pub shares: Vec<crate::fight::Share>,
    /// Sum of their weights.
    pub total: u32,
}

/// What one piece carries into a throw, and what the throw may bring.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Allotment {
    /// The piece.
    pub piece: String,
    /// Is it this piece's share that is decided now?
    pub now: bool,
    /// Open allotments of the same kind throw alike, so it does not matter which of them carries which share.
    pub kind: u8,
    /// The share it carries, or the one proposed while that is open.
    #[serde(flatten)]
    pub chosen: AllotmentChoice,
    /// Every share it may carry, the least first; empty once its share is settled.
    pub choices: Vec<AllotmentChoice>,
}

/// One way of sharing out, with a figure for each thing that is compared.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Split {
    /// The amount on each open allotment, in their order.
    pub shares: Vec<u8>,
    /// How likely each row of the comparison is: its part of the total.
    pub weights: Vec<u32>,
}

/// Ways of sharing out set side by side, all of them legal. Ways that differ only among allotments of one kind stand here
/// once, with the larger shares first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Comparison {
    /// What is done with the shares, as a button begins: "Check".
    pub verb: &'static str,
    /// What may come of it, such as "both stay", in the order of the weights.
    pub rows: Vec<String>,
    /// The ways: the one proposed first, the others as the proposal ranks them; where there are very many, the best.
    pub splits: Vec<Split>,
    /// The weight of what is certain.
    pub total: u32,
}

/// A fight in steps, shown so that both players understand what happens and why.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Procedure {
    /// A heading, such as "Assault on Picton's Ridge".
    pub title: String,
    /// The present step in words.
    pub sub: String,
    /// The space it is fought for.
    pub space: String,
    /// The steps in order.
    pub steps: Vec<ProcedureStep>,
    /// Both sides, the acting one first.
    pub parties: Vec<Party>,
    /// What is decided or thrown now; may hold marks.
    pub decision: String,
    /// What is shared out, piece by piece.
    pub allotments: Vec<Allotment>,
    /// What the ways of sharing them out would bring, while that is open and makes a difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
    /// What shifts the present throws.
    pub modifiers: Vec<crate::fight::Modifier>,
    /// Title of the board's chart the dice are read on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chart: Option<&'static str>,
    /// Columns of it that are read now.
    pub columns: Vec<u8>,
    /// What follows; may hold marks.
    pub then: Vec<String>,
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
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
    /// What lies beside them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Token>,
    /// The boxes beside the board, in order.
    pub panels: Vec<Panel>,
    /// The cards these eyes hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<CardFace>,
    /// What to do now.
    pub prompt: Prompt,
    /// What may be done; empty unless these eyes act.
    pub offers: Vec<Offer>,
    /// Numbers that these eyes may choose freely.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<NumberRange>,
    /// A pose that these eyes may choose freely.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placement: Option<Placement>,
    /// Where what is in hand can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Reach>,
    /// Are measures hidden now? Then nothing here carries a distance.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub concealed: bool,
    /// Markings of spaces and ground.
    pub marks: Vec<Mark>,
    /// The fight under construction or just announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
    /// The fight under way, if it runs in steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub procedure: Option<Procedure>,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

impl Table {
    /// Removes everything that reveals a distance, and says so.
    pub fn hide_measures(&mut self) {
        self.concealed = true;
        self.reach = None;
        self.fight = None;
        self.procedure = None;
        let marks = std::mem::take(&mut self.marks).into_iter();
        self.marks = marks
            .filter_map(|mark| match mark {
                Mark::Drawn(drawn) => drawn.unmeasured().map(Mark::Drawn),
                mark => Some(mark),
            })
            .collect();
    }
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
    /// What the first space of the path costs: nothing for a piece that stands there, a point or more for one that enters.
    #[serde(skip_serializing_if = "is_nothing")]
    pub entry: u8,
    /// Lines of fire to draw, from and to.
    pub fire: Vec<(String, String)>,
    /// Shapes to draw on a free board: ghosts, lanes, strips.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Drawn>,
    /// The fight it would lead to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
}

impl Preview {
    /// Takes away whatever a distance could be read off.
    pub fn hide_measures(&mut self) {
        self.notes.clear();
        self.fight = None;
        self.shapes = std::mem::take(&mut self.shapes).into_iter().filter_map(Drawn::unmeasured).collect();
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_nothing(n: &u8) -> bool {
    *n == 0
}

/// Removes the markup from a sentence, for terminals and screen readers.
pub fn strip_markup(text: &str) -> String {
    text.replace("**", "").replace("[[", "[").replace("]]", "]")
}
