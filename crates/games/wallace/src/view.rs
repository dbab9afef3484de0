//! The table.

use crate::moves::Move;
use crate::pieces::Unit;
use crate::position::Position;
use kernel::fight::Fight;
use kernel::table::{Offer, OfferStyle, Piece, Place, Preview, Prompt, Table, Target, Verdict};
use kernel::{Eyes, Game, Ruling};
use serde_json::Value;

impl Position {
    pub(crate) fn lay(&self, eyes: Eyes) -> Table {
        let pieces = Unit::all().filter_map(|u| {
            let area = self.area_of(u)?;
            Some(Piece {
                id: u.id(),
                face: u.id(),
                side: u.side().id(),
                place: Place::Space(area.id()),
                signs: Vec::new(),
                stance: "",
                label: u.name(),
            })
        });
        Table {
            eyes: kernel::eyes_id(self.seats(), eyes),
            clock: String::new(),
            clock_short: String::new(),
            pieces: pieces.collect(),
            tokens: Vec::new(),
            panels: Vec::new(),
            prompt: Prompt::default(),
            offers: Vec::new(),
            marks: Vec::new(),
            fight: None,
            procedure: None,
            verdict: self.end().map(|end| Verdict {
                winners: Vec::new(),
                title: String::new(),
                text: end.words(self),
                rule: end.outcome().rule,
            }),
        }
    }

    pub(crate) fn offered(&self, mv: Move) -> Offer {
        Offer {
            mv: serde_json::to_value(mv).unwrap_or_default(),
            on: Target::Button(format!("{mv:?}")),
            label: format!("{mv:?}"),
            style: OfferStyle::Plain,
        }
    }

    pub(crate) fn meaning(&self, _target: &Target) -> Option<Move> {
        None
    }

    pub(crate) fn refuse_click(&self, _target: &Target) -> Ruling {
        Ruling::new("ACT-01", "Nothing can be done with this now.")
    }

    pub(crate) fn nearest_to(&self, _mv: Move) -> Option<Move> {
        None
    }

    pub(crate) fn foresee(&self, _mv: Move) -> Preview {
        Preview::default()
    }

    pub(crate) fn odds_of(&self, _query: &Value) -> Result<Fight, Ruling> {
        Err(Ruling::new("ACT-01", "No fight is under way."))
    }

    pub(crate) fn refuse(&self, _mv: Move) -> Ruling {
        Ruling::new("ACT-01", "This cannot be done now.")
    }
}
