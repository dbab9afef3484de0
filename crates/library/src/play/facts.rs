//! Facts about a game in progress: which game it is and how it stands.

use super::{PlayError, TypedGame};
use kernel::session::ChartTurn;
use kernel::setup::SeatMeta;
use kernel::table::Verdict;
use kernel::{Actor, ComputerPlay, Ending, Eyes, Meta, Seat, Setup};
use serde::Serialize;
use serde_json::Value;

/// Facts about a game in progress.
pub trait GameInfo {
    /// The game's names and options.
    fn meta(&self) -> &'static Meta;
    /// The seats.
    fn seats(&self) -> &'static [SeatMeta];
    /// The set-up as these eyes may know it.
    fn setup(&self, eyes: &str) -> Result<Setup, PlayError>;
    /// Moves made.
    fn len(&self) -> u32;
    /// Has no move been made?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Who acts now.
    fn actor(&self) -> ActorId;
    /// The position it began from, if not the set-up's own.
    fn custom_start(&self) -> Option<Value>;
    /// Has there been anything to hide? Then records are not whole until the game is over.
    fn had_secrets(&self) -> bool;
    /// Whether the position now holds anything that some eyes may not see.
    fn has_secrets(&self) -> bool;
    /// Whether measures are hidden now because somebody is guessing. If so, nothing sent contains a distance.
    fn conceals_measures(&self) -> bool;
    /// Who resigned without ending the game, and after how many moves: computers decide for these seats.
    fn resigned(&self) -> Vec<(u32, &'static str)>;
    /// An end outside the rulebook: the seat that resigned, or nobody for an agreed draw.
    fn ending(&self) -> Option<Option<&'static str>>;
    /// How it ended, also outside the rulebook.
    fn verdict(&self) -> Option<Verdict>;
    /// The chart of the game so far.
    fn chart(&self) -> Vec<ChartTurn>;
    /// How often the initiative has changed hands: decisions in the same player turn share a commander's time.
    fn player_turn(&self) -> u32;
    /// Names for the record's header, one a seat.
    fn name_players(&mut self, names: Vec<String>);
}

impl<G: ComputerPlay> GameInfo for TypedGame<G> {
    fn meta(&self) -> &'static Meta {
        G::meta()
    }

    fn seats(&self) -> &'static [SeatMeta] {
        self.session.seats()
    }

    fn setup(&self, eyes: &str) -> Result<Setup, PlayError> {
        Ok(self.session.setup_for(self.eyes(eyes)?))
    }

    fn len(&self) -> u32 {
        self.session.len()
    }

    fn actor(&self) -> ActorId {
        let id = |seat: Seat| self.session.seats()[seat.index()].id;
        match self.session.actor() {
            Actor::Seat(seat) => ActorId::Seat(id(seat)),
            Actor::Chance => ActorId::Chance,
            Actor::Over(outcome) => {
                ActorId::Over { winners: outcome.winners.iter().map(id).collect(), rule: outcome.rule }
            }
        }
    }

    fn custom_start(&self) -> Option<Value> {
        self.session.custom_start()
    }

    fn had_secrets(&self) -> bool {
        self.session.had_secrets()
    }

    fn has_secrets(&self) -> bool {
        !self.is_over() && self.session.position().has_secrets()
    }

    fn conceals_measures(&self) -> bool {
        self.session.conceals_measures()
    }

    fn resigned(&self) -> Vec<(u32, &'static str)> {
        self.session.resigned().iter().map(|(at, seat)| (*at, self.session.seats()[seat.index()].id)).collect()
    }

    fn ending(&self) -> Option<Option<&'static str>> {
        self.session.ending().map(|end| match end {
            Ending::Resigned(seat) => Some(self.session.seats()[seat.index()].id),
            Ending::Agreed => None,
        })
    }

    fn verdict(&self) -> Option<Verdict> {
        let seats = self.session.seats();
        let Actor::Over(outcome) = self.session.actor() else { return None };
        let winners: Vec<&'static str> = outcome.winners.iter().map(|s| seats[s.index()].id).collect();
        match self.session.ending() {
            None => self.session.position().scene(Eyes::All).verdict,
            Some(Ending::Agreed) => Some(Verdict {
                winners,
                title: "Draw".into(),
                text: "The players agreed on a draw.".into(),
                rule: outcome.rule,
            }),
            Some(Ending::Resigned(seat)) => {
                let names: Vec<_> = outcome.winners.iter().map(|s| seats[s.index()].name).collect();
                Some(Verdict {
                    winners,
                    title: match names.as_slice() {
                        [] => "Draw".into(),
                        _ => format!("{} victory", names.join(" and ")),
                    },
                    text: format!("The {} player resigned.", seats[seat.index()].name),
                    rule: outcome.rule,
                })
            }
        }
    }

    fn chart(&self) -> Vec<ChartTurn> {
        self.session.chart()
    }

    fn player_turn(&self) -> u32 {
        self.session.position().player_turn()
    }

    fn name_players(&mut self, names: Vec<String>) {
        self.session.players = names;
    }
}

/// Who acts, for protocols.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ActorId {
    /// This seat chooses.
    Seat(&'static str),
    /// A throw or draw is due.
    Chance,
    /// The game is over.
    Over {
        /// Winners; nobody means a draw.
        winners: Vec<&'static str>,
        /// The deciding rule.
        rule: &'static str,
    },
}
