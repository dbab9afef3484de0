//! Events: what happened, for the journal. If nobody reads them, no sentence is built.

use crate::seat::{Seat, Witnesses};
use crate::shape::Drawn;
use serde::{Deserialize, Serialize};

/// What sort of line an event makes in the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// A heading: a new turn.
    Turn,
    /// A phase begins.
    Phase,
    /// Pieces move by their owner's will.
    Move,
    /// A fight is announced or its die thrown.
    Fight,
    /// What a fight did: retreats, losses, advances.
    Effect,
    /// A warning or a lapse worth knowing.
    Warning,
    /// The end of the game.
    End,
    /// Anything else.
    Note,
}

/// One thing that happened. `text` may hold `**bold**` and `[[rule]]` marks.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// The sort of line.
    pub kind: EventKind,
    /// The seat that did it; `None` for the game itself.
    pub by: Option<Seat>,
    /// The sentence.
    pub text: String,
    /// Ids of the pieces concerned.
    pub pieces: Vec<String>,
    /// Ids of the spaces concerned; for a march the way, start first.
    pub spaces: Vec<String>,
    /// Shapes concerned, on a free board.
    pub shapes: Vec<Drawn>,
    /// The sentence without its distances, used while measures are hidden; `None` if it contains no distance.
    pub unmeasured: Option<String>,
    /// Dice thrown.
    pub dice: Vec<u8>,
    /// Who may read it.
    pub seen_by: Witnesses,
}

impl Event {
    /// A public event.
    pub fn new(kind: EventKind, by: Option<Seat>, text: impl Into<String>) -> Self {
        Event {
            kind,
            by,
            text: text.into(),
            pieces: Vec::new(),
            spaces: Vec::new(),
            shapes: Vec::new(),
            unmeasured: None,
            dice: Vec::new(),
            seen_by: Witnesses::All,
        }
    }

    /// With the pieces concerned.
    pub fn pieces<I: IntoIterator<Item = S>, S: ToString>(mut self, pieces: I) -> Self {
        self.pieces = pieces.into_iter().map(|p| p.to_string()).collect();
        self
    }

    /// With the spaces concerned.
    pub fn spaces<I: IntoIterator<Item = S>, S: ToString>(mut self, spaces: I) -> Self {
        self.spaces = spaces.into_iter().map(|s| s.to_string()).collect();
        self
    }

    /// With shapes.
    pub fn shapes(mut self, shapes: impl IntoIterator<Item = Drawn>) -> Self {
        self.shapes = shapes.into_iter().collect();
        self
    }

    /// With a sentence that tells no distance, for while measures are hidden.
    pub fn unmeasured(mut self, text: impl Into<String>) -> Self {
        self.unmeasured = Some(text.into());
        self
    }

    /// With dice.
    pub fn dice(mut self, dice: impl IntoIterator<Item = u8>) -> Self {
        self.dice = dice.into_iter().collect();
        self
    }

    /// The sentence, without its distances if measures are hidden.
    pub fn shown_text(&self, hidden: bool) -> String {
        self.unmeasured.as_ref().filter(|_| hidden).unwrap_or(&self.text).clone()
    }

    /// The shapes; if measures are hidden without those one could measure by, and without words.
    pub fn shown_shapes(&self, hidden: bool) -> Vec<Drawn> {
        let shapes = self.shapes.iter().cloned();
        if hidden { shapes.filter_map(Drawn::unmeasured).collect() } else { shapes.collect() }
    }

    /// Readable by these seats only.
    pub fn for_eyes(mut self, seen_by: Witnesses) -> Self {
        self.seen_by = seen_by;
        self
    }
}

/// Receives events. The closure does not run if nobody reads them.
pub trait Scribe {
    /// Records the event that the closure returns, if events are recorded at all.
    fn note(&mut self, tell: impl FnOnce() -> Event);
}

/// Records nothing: for searches, playouts and replays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Scribe for Silent {
    #[inline(always)]
    fn note(&mut self, _tell: impl FnOnce() -> Event) {}
}

/// Keeps every event.
#[derive(Clone, Debug, Default)]
pub struct Pen(pub Vec<Event>);

impl Scribe for Pen {
    fn note(&mut self, tell: impl FnOnce() -> Event) {
        self.0.push(tell());
    }
}
