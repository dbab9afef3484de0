//! A game in progress behind one face.

use kernel::board::Board;
use kernel::fight::Fight;
use kernel::record::{self, RecordError};
use kernel::session::{JournalLine, TurnTally};
use kernel::setup::SeatMeta;
use kernel::shape::Drawn;
use kernel::table::{Offer, Preview, Table, Target, Verdict};
use kernel::{
    Actor, Chance, Dice, Ending, EventKind, Eyes, FastRng, Meta, Officers, Refusal, Ruling, Seat, Session, Setup,
    eyes_named,
};
use odds::{ChainOdds, Together};
use players::{Clock, Level, Mind, Moment, Roll, Stop, advise, commander};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// Why something could not be done with a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The move is not in the game's language.
    #[error("this is not a move of the game: {0}")]
    NoMove(String),
    /// The rules refuse it.
    #[error("{0}")]
    Refused(Ruling),
    /// There is no such seat.
    #[error("there is no seat \"{0}\" in this game")]
    NoSeat(String),
    /// There are no such eyes.
    #[error("nobody's eyes are called \"{0}\"; use a seat, \"spectator\" or \"all\"")]
    NoEyes(String),
    /// There was no such moment.
    #[error("the game has {len} moves, so there is no moment {at}")]
    NoMoment {
        /// The moment asked for.
        at: u32,
        /// Moves made.
        len: u32,
    },
    /// Somebody else is to act.
    #[error("{0}")]
    NotYours(String),
}

impl From<Ruling> for PlayError {
    fn from(ruling: Ruling) -> Self {
        PlayError::Refused(ruling)
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

/// What taking back and making again would do for a seat now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UndoState {
    /// The earliest moment the seat may go back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<u32>,
    /// Where one step back leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Where leaving a half-made decision leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<u32>,
    /// Why nothing can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// Can something be made again?
    pub redo: bool,
}

/// A game in progress.
pub trait Play: Send + Sync {
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
    fn foreign_start(&self) -> Option<Value>;
    /// Does anything have to be hidden while the game runs? Once it does, it does to the end.
    fn has_secrets(&self) -> bool;
    /// Does the table hold anything at this moment that some eyes may not see?
    fn hides_now(&self) -> bool;
    /// Are measures hidden at this moment, because somebody guesses? Then nothing that is sent carries a distance.
    fn hides_measures(&self) -> bool;
    /// The board.
    fn board(&self) -> Board;
    /// What these eyes see, now or at an earlier moment. After the end everybody sees everything.
    fn table(&self, eyes: &str, at: Option<u32>) -> Result<Table, PlayError>;
    /// The actor's moves with their labels and targets.
    fn legal(&self) -> Vec<Offer>;
    /// The actor's moves alone.
    fn legal_moves(&self) -> Vec<Value>;
    /// The outcomes of the present throw with their weights.
    fn chances(&self) -> Vec<(Value, u32)>;
    /// May this move be made?
    fn judge(&self, mv: &Value) -> Result<(), PlayError>;
    /// Makes a move of the present actor, or a given outcome of chance.
    fn play(&mut self, mv: &Value) -> Result<(), PlayError>;
    /// Makes a move of a seat; refused if it is not that seat's turn.
    fn play_as(&mut self, seat: &str, mv: &Value) -> Result<(), PlayError>;
    /// Lets chance decide with the dice of a seed. Each throw of a game has dice of its own.
    fn throw(&mut self, seed: u64) -> Result<Value, PlayError>;
    /// Why a click on this thing does nothing now.
    fn why_not(&self, target: &Target) -> Option<Refusal>;
    /// What a legal move would do.
    fn preview(&self, mv: &Value) -> Result<Preview, PlayError>;
    /// Odds of a fight.
    fn odds(&self, query: &Value) -> Result<Fight, PlayError>;
    /// Odds of several attacks one after another, as far as whoever acts may know the position; refused where the game
    /// reckons single fights only.
    fn chain_odds(&self, queries: &[Value]) -> Result<Together, PlayError>;
    /// Odds of a fight, or of several together if the query is a chain: `{"chain":[…]}`.
    fn any_odds(&self, query: &Value) -> Result<Odds, PlayError> {
        match chain_of(query)? {
            Some(queries) => Ok(Odds::Together(self.chain_odds(queries)?)),
            None => Ok(Odds::Fight(Box::new(self.odds(query)?))),
        }
    }
    /// What a seat may take back now.
    fn undo_state(&self, seat: &str) -> Result<UndoState, PlayError>;
    /// Takes back: to a moment, or one step.
    fn undo(&mut self, seat: &str, to: Option<u32>) -> Result<(), PlayError>;
    /// Makes again what was taken back.
    fn redo(&mut self) -> Result<(), PlayError>;
    /// A seat gives up: as the game says, it is over or a computer decides for the seat from now on.
    fn resign(&mut self, seat: &str) -> Result<(), PlayError>;
    /// The players agree on a draw.
    fn agree_draw(&mut self) -> Result<(), PlayError>;
    /// Who resigned without ending the game, and after how many moves: computers decide for these seats.
    fn resigned(&self) -> Vec<(u32, &'static str)>;
    /// An end outside the rulebook: the seat that resigned, or nobody for an agreed draw.
    fn ending(&self) -> Option<Option<&'static str>>;
    /// How it ended, also outside the rulebook.
    fn verdict(&self) -> Option<Verdict>;
    /// The journal for these eyes.
    fn journal(&self, eyes: &str) -> Result<Vec<JournalLine>, PlayError> {
        self.journal_from(eyes, 0)
    }
    /// The journal for these eyes without the first lines they may read. After the end everybody reads every line.
    fn journal_from(&self, eyes: &str, from: usize) -> Result<Vec<JournalLine>, PlayError>;
    /// How many lines of the journal these eyes may read.
    fn journal_len(&self, eyes: &str) -> Result<usize, PlayError>;
    /// The chart of the game so far.
    fn chart(&self) -> Vec<TurnTally>;
    /// The record for these eyes.
    fn record(&self, eyes: &str) -> Result<String, PlayError>;
    /// The moves made so far with their doers (`None` for chance), as they stand after all taking back.
    fn moves(&self) -> Vec<(Option<&'static str>, Value)>;
    /// The position in human-writable notation, now or at an earlier moment.
    fn position(&self, at: Option<u32>) -> Result<Value, PlayError>;
    /// A game of its own that shares the first moves.
    fn fork(&self, at: u32) -> Result<Box<dyn Play>, PlayError>;
    /// The same game, to try something on.
    fn copy(&self) -> Box<dyn Play>;
    /// Names for the record's header, one a seat.
    fn name_players(&mut self, names: Vec<String>);
    /// How often the initiative has changed hands: decisions in the same player turn share a commander's time.
    fn player_turn(&self) -> u32;
    /// Something that can choose a move for the actor without holding the game; `None` if no seat is to act.
    fn thinker(&self, level: Level, seed: u64) -> Option<Thinker>;
    /// Who is to act, now or at an earlier moment, and something that can advise them; `None` if no seat is to act there.
    fn adviser(&self, at: Option<u32>, seed: u64) -> Result<Option<(&'static str, Adviser)>, PlayError>;
    /// Marks that a seat asks for a hint.
    fn mark_hint(&mut self, seat: &str) -> Result<(), PlayError>;
    /// Who asked for hints, and after how many moves.
    fn hints(&self) -> Vec<(u32, &'static str)>;
    /// What every throw brought these eyes against what it was expected to bring.
    fn luck(&self, eyes: &str) -> Result<Luck, PlayError>;
    /// How the game went as a computer judges it, by what these eyes may know.
    fn course(&self, eyes: &str) -> Result<Course, PlayError>;
}

/// Chooses moves elsewhere, on another thread if wished: takes a time limit and a stop switch. The moves after the first
/// are for the decisions that follow if nothing unforeseen comes between.
pub type Thinker = Box<dyn FnOnce(Option<Duration>, Stop) -> Vec<Value> + Send>;

/// Advises elsewhere, on another thread if wished: takes a time limit and a stop switch.
pub type Adviser = Box<dyn FnOnce(Option<Duration>, Stop) -> Advice + Send>;

/// A computer's plan for whoever is to act, and why.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advice {
    /// Who is advised.
    pub seat: &'static str,
    /// The share of the game the seat may expect with this plan, between nought and one.
    pub share: f32,
    /// The plan as a journal would tell it.
    pub steps: Vec<Step>,
    /// Its first move, as it is offered.
    pub first: Value,
    /// What speaks for it, then what speaks against it; the weightiest first.
    pub reasons: Vec<Reason>,
}

/// A step of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// The sentence; may hold marks.
    pub text: String,
    /// Pieces concerned.
    pub pieces: Vec<String>,
    /// Spaces concerned; for a march the way.
    pub spaces: Vec<String>,
    /// Shapes concerned, on a free board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Drawn>,
}

/// Something that speaks for or against a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reason {
    /// Whose affair it is.
    pub seat: &'static str,
    /// Does it speak for the plan?
    pub good: bool,
    /// What the plan does there, such as "opens the Brussels road".
    pub text: &'static str,
}

/// The luck account of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Luck {
    /// The seats, in the order of the shares.
    pub seats: Vec<&'static str>,
    /// May these eyes know?
    pub told: bool,
    /// Every throw and draw.
    pub rolls: Vec<Roll>,
}

/// How a game went.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Course {
    /// The seats, in the order of the shares.
    pub seats: Vec<&'static str>,
    /// May these eyes know?
    pub told: bool,
    /// How it stood.
    pub moments: Vec<Moment>,
}

/// What was asked for: one fight, or several together.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Odds {
    /// One fight.
    Fight(Box<Fight>),
    /// Several attacks one after another.
    Together(Together),
}

/// The queries of a chain; nothing if the query is for a single fight.
fn chain_of(query: &Value) -> Result<Option<&[Value]>, PlayError> {
    let Some(fields) = query.as_object().filter(|q| q.contains_key("chain")) else { return Ok(None) };
    match fields.get("chain") {
        Some(Value::Array(queries)) if fields.len() == 1 => Ok(Some(queries)),
        _ => {
            Err(Ruling::new(kernel::session::TABLE_RULE, "A chain is a list of fights, and nothing else goes with it.")
                .into())
        }
    }
}

/// A session of one game as a [`Play`].
pub(crate) struct Running<G: Officers> {
    pub session: Session<G>,
    /// How the game reckons attacks one after another, if it can.
    pub chain_odds: Option<ChainOdds<G>>,
}

impl<G: Officers> Running<G> {
    fn eyes(&self, id: &str) -> Result<Eyes, PlayError> {
        eyes_named(self.session.seats(), id).ok_or_else(|| PlayError::NoEyes(id.to_owned()))
    }

    fn seat(&self, id: &str) -> Result<Seat, PlayError> {
        self.session.seat_named(id).ok_or_else(|| PlayError::NoSeat(id.to_owned()))
    }

    fn parse(&self, mv: &Value) -> Result<G::Move, PlayError> {
        serde_json::from_value(mv.clone()).map_err(|e| PlayError::NoMove(kernel::plainly(&e)))
    }

    fn moment(&self, at: Option<u32>) -> Result<G, PlayError> {
        match at {
            Some(at) if at > self.session.len() => Err(PlayError::NoMoment { at, len: self.session.len() }),
            Some(at) if at < self.session.len() => Ok(self.session.replayed(at)),
            _ => Ok(self.session.position().clone()),
        }
    }

    fn listed(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if let Actor::Seat(_) = self.session.actor() {
            self.session.position().legal(&mut moves);
        }
        moves
    }

    fn is_over(&self) -> bool {
        matches!(self.session.actor(), Actor::Over(_))
    }

    /// How many moves these eyes may read in a record. While a game with secrets runs, a decision half made is its
    /// maker's alone: even that a move is left out would tell something.
    fn settled_for(&self, eyes: Eyes) -> u32 {
        let Actor::Seat(actor) = self.session.actor() else { return self.session.len() };
        if !self.session.had_secrets() || eyes == Eyes::All || eyes == Eyes::Seat(actor) {
            return self.session.len();
        }
        let rest = self.session.last_rest() as usize;
        let half_made = self.session.plies()[rest..].iter().rev().take_while(|ply| ply.seat == Some(actor)).count();
        self.session.len() - half_made as u32
    }
}

impl<G: Officers> Play for Running<G> {
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

    fn foreign_start(&self) -> Option<Value> {
        self.session.foreign_start()
    }

    fn has_secrets(&self) -> bool {
        self.session.had_secrets()
    }

    fn hides_now(&self) -> bool {
        !self.is_over() && self.session.position().has_secrets()
    }

    fn hides_measures(&self) -> bool {
        !self.is_over() && self.session.position().conceals_measures()
    }

    fn board(&self) -> Board {
        self.session.position().board()
    }

    fn table(&self, eyes: &str, at: Option<u32>) -> Result<Table, PlayError> {
        let eyes = self.eyes(eyes)?;
        let moment = self.moment(at)?;
        let live = at.is_none_or(|at| at == self.session.len());
        let mut table = if live && self.session.ending().is_none() {
            moment.table(eyes)
        } else {
            // Looking back at a finished game hides nothing; at a running one, what was hidden stays so.
            moment.scene(if self.is_over() { Eyes::All } else { eyes })
        };
        if !live {
            // Nobody acts in the past.
            table.prompt.yours = false;
            table.prompt.back = None;
            // Nor does anybody measure there while a guess is open.
            if self.hides_measures() {
                table.hide_measures();
            }
        }
        if live && self.session.ending().is_some() {
            table.verdict = self.verdict();
            table.prompt = kernel::table::Prompt::default();
            table.prompt.question = table.verdict.as_ref().map_or(String::new(), |v| format!("{}.", v.title));
        }
        Ok(table)
    }

    fn legal(&self) -> Vec<Offer> {
        self.listed().iter().map(|mv| self.session.position().offer(mv)).collect()
    }

    fn legal_moves(&self) -> Vec<Value> {
        self.listed().iter().map(|mv| serde_json::to_value(mv).unwrap_or_default()).collect()
    }

    fn chances(&self) -> Vec<(Value, u32)> {
        let mut outcomes: Vec<Chance<G::Move>> = Vec::new();
        if self.session.actor() == Actor::Chance {
            self.session.position().chances(&mut outcomes);
        }
        outcomes.into_iter().map(|c| (serde_json::to_value(c.mv).unwrap_or_default(), c.weight)).collect()
    }

    fn judge(&self, mv: &Value) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(Ruling::new(kernel::session::TABLE_RULE, "The game is over.").into());
        }
        Ok(self.session.position().judge(&self.parse(mv)?)?)
    }

    fn play(&mut self, mv: &Value) -> Result<(), PlayError> {
        let mv = self.parse(mv)?;
        Ok(self.session.play(&mv)?)
    }

    fn play_as(&mut self, seat: &str, mv: &Value) -> Result<(), PlayError> {
        let seat = self.seat(seat)?;
        match self.session.actor() {
            Actor::Seat(actor) if actor == seat => self.play(mv),
            Actor::Seat(actor) => {
                let name = self.session.seats()[actor.index()].name;
                Err(PlayError::NotYours(format!("It is the {name} player's turn.")))
            }
            Actor::Chance => Err(PlayError::NotYours("The dice come first.".into())),
            Actor::Over(_) => Err(Ruling::new(kernel::session::TABLE_RULE, "The game is over.").into()),
        }
    }

    fn throw(&mut self, seed: u64) -> Result<Value, PlayError> {
        let mut dice = Dice::for_throw(seed, u64::from(self.session.len()));
        let mv = self.session.throw(&mut dice)?;
        Ok(serde_json::to_value(mv).unwrap_or_default())
    }

    fn why_not(&self, target: &Target) -> Option<Refusal> {
        let mut refusal = kernel::why_not(self.session.position(), target);
        if self.session.ending().is_some() {
            // The position does not know that the players have ended the game.
            let title = refusal.map(|r| r.title).unwrap_or_default();
            let ruling = Ruling::new(kernel::session::TABLE_RULE, "The game is over.");
            refusal = Some(Refusal { ruling, title, instead: None });
        }
        refusal
    }

    fn preview(&self, mv: &Value) -> Result<Preview, PlayError> {
        self.judge(mv)?;
        let mut preview = self.session.position().preview(&self.parse(mv)?);
        if self.hides_measures() {
            preview.shapes.retain(|d| !d.shape.measures());
        }
        Ok(preview)
    }

    fn odds(&self, query: &Value) -> Result<Fight, PlayError> {
        Ok(self.session.position().odds(query)?)
    }

    fn chain_odds(&self, queries: &[Value]) -> Result<Together, PlayError> {
        let Some(chain_odds) = self.chain_odds else {
            let text = format!("{} reckons single fights only.", G::meta().name);
            return Err(Ruling::new(kernel::session::TABLE_RULE, text).into());
        };
        let seat = match self.session.actor() {
            Actor::Seat(seat) => seat,
            _ => Seat(0),
        };
        // What whoever asks may not know must not show in the answer.
        let world = self.session.position().imagine(seat, &mut FastRng::seeded(1815));
        Ok(chain_odds(&world, queries)?)
    }

    fn undo_state(&self, seat: &str) -> Result<UndoState, PlayError> {
        let mut answer = UndoState::default();
        match self.session.undo_floor(self.seat(seat)?) {
            Ok(floor) => {
                let len = self.session.len();
                let reach = |to: u32| (to >= floor && to < len).then_some(to);
                answer.floor = Some(floor);
                answer.step = reach(self.session.step_back()).or(Some(floor));
                answer.rest = reach(self.session.last_rest());
            }
            Err(ruling) => answer.why_not = Some(ruling.text),
        }
        answer.redo = self.session.can_redo();
        Ok(answer)
    }

    fn undo(&mut self, seat: &str, to: Option<u32>) -> Result<(), PlayError> {
        let seat_id = self.seat(seat)?;
        let to = match to {
            Some(to) => to,
            None => self.undo_state(seat)?.step.unwrap_or_else(|| self.session.step_back()),
        };
        Ok(self.session.undo(seat_id, to)?)
    }

    fn redo(&mut self) -> Result<(), PlayError> {
        Ok(self.session.redo()?)
    }

    fn resign(&mut self, seat: &str) -> Result<(), PlayError> {
        let seat = self.seat(seat)?;
        Ok(self.session.resign(seat)?)
    }

    fn resigned(&self) -> Vec<(u32, &'static str)> {
        self.session.resigned().iter().map(|(at, seat)| (*at, self.session.seats()[seat.index()].id)).collect()
    }

    fn agree_draw(&mut self) -> Result<(), PlayError> {
        Ok(self.session.end(Ending::Agreed)?)
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

    fn journal_from(&self, eyes: &str, from: usize) -> Result<Vec<JournalLine>, PlayError> {
        Ok(self.session.journal_from(self.eyes(eyes)?, from))
    }

    fn journal_len(&self, eyes: &str) -> Result<usize, PlayError> {
        Ok(self.session.journal_len(self.eyes(eyes)?))
    }

    fn chart(&self) -> Vec<TurnTally> {
        self.session.chart()
    }

    fn record(&self, eyes: &str) -> Result<String, PlayError> {
        let eyes = self.eyes(eyes)?;
        let settled = self.settled_for(eyes);
        if settled == self.session.len() {
            return Ok(record::write(&self.session, eyes));
        }
        let mut shown = self.session.fork(settled);
        shown.players.clone_from(&self.session.players);
        Ok(record::write(&shown, eyes))
    }

    fn moves(&self) -> Vec<(Option<&'static str>, Value)> {
        let id = |seat: Seat| self.session.seats()[seat.index()].id;
        self.session.plies().iter().map(|p| (p.seat.map(id), serde_json::to_value(p.mv).unwrap_or_default())).collect()
    }

    fn position(&self, at: Option<u32>) -> Result<Value, PlayError> {
        Ok(self.moment(at)?.position())
    }

    fn fork(&self, at: u32) -> Result<Box<dyn Play>, PlayError> {
        if at > self.session.len() {
            return Err(PlayError::NoMoment { at, len: self.session.len() });
        }
        Ok(Box::new(Running { session: self.session.fork(at), ..*self }))
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(Running { session: self.session.clone(), ..*self })
    }

    fn name_players(&mut self, names: Vec<String>) {
        self.session.players = names;
    }

    fn player_turn(&self) -> u32 {
        self.session.position().player_turn()
    }

    fn thinker(&self, level: Level, seed: u64) -> Option<Thinker> {
        let Actor::Seat(seat) = self.session.actor() else { return None };
        // The thinker takes an imagined world along, so that not even its memory holds what the seat may not know.
        let world = self.session.position().imagine(seat, &mut FastRng::seeded(seed));
        Some(Box::new(move |time, stop| {
            let clock = match time {
                Some(time) => Clock::limited(time, stop),
                None => Clock::unlimited(stop),
            };
            let plan = Mind::of_actor(&world).map(|mind| commander::<G>(level, seed).plan(&mind, &clock));
            plan.unwrap_or_default().iter().filter_map(|mv| serde_json::to_value(mv).ok()).collect()
        }))
    }

    fn adviser(&self, at: Option<u32>, seed: u64) -> Result<Option<(&'static str, Adviser)>, PlayError> {
        let live = at.is_none_or(|at| at == self.session.len());
        let moment = self.moment(at)?;
        let actor = if live { self.session.actor() } else { moment.actor() };
        let Actor::Seat(seat) = actor else { return Ok(None) };
        // It gets no more than the seat could know, even where everything is known by now.
        let world = moment.imagine(seat, &mut FastRng::seeded(seed));
        let hidden = self.hides_measures() || moment.conceals_measures();
        let seats = self.session.seats();
        let id = move |seat: Seat| seats[seat.index()].id;
        let adviser: Adviser = Box::new(move |time, stop| {
            let clock = time.map_or_else(|| Clock::unlimited(stop.clone()), |time| Clock::limited(time, stop.clone()));
            let advice = Mind::of_actor(&world).map(|mind| advise::<G>(seed, &mind, &clock));
            let none = Advice::none(id(seat), seats.len());
            let Some(advice) = advice else { return none };
            Advice {
                share: advice.share,
                steps: advice
                    .telling
                    .into_iter()
                    .filter(|e| e.by == Some(seat) && e.seen_by.include(Eyes::Seat(seat)))
                    // Headings are no deeds.
                    .filter(|e| !matches!(e.kind, EventKind::Turn | EventKind::Phase))
                    .map(|e| Step {
                        text: e.shown_text(hidden),
                        shapes: e.shown_shapes(hidden),
                        pieces: e.pieces,
                        spaces: e.spaces,
                    })
                    .collect(),
                first: advice.moves.first().and_then(|mv| serde_json::to_value(mv).ok()).unwrap_or_default(),
                reasons: advice
                    .reasons
                    .into_iter()
                    .map(|r| Reason { seat: id(r.seat), good: r.good, text: r.text })
                    .collect(),
                ..none
            }
        });
        Ok(Some((id(seat), adviser)))
    }

    fn mark_hint(&mut self, seat: &str) -> Result<(), PlayError> {
        let seat = self.seat(seat)?;
        Ok(self.session.mark_hint(seat)?)
    }

    fn hints(&self) -> Vec<(u32, &'static str)> {
        self.session.hints().iter().map(|(at, seat)| (*at, self.session.seats()[seat.index()].id)).collect()
    }

    fn luck(&self, eyes: &str) -> Result<Luck, PlayError> {
        let rolls = players::luck(&self.session, self.eyes(eyes)?);
        Ok(Luck {
            seats: self.session.seats().iter().map(|s| s.id).collect(),
            told: rolls.is_some(),
            rolls: rolls.unwrap_or_default(),
        })
    }

    fn course(&self, eyes: &str) -> Result<Course, PlayError> {
        let moments = players::course(&self.session, self.eyes(eyes)?);
        Ok(Course {
            seats: self.session.seats().iter().map(|s| s.id).collect(),
            told: moments.is_some(),
            moments: moments.unwrap_or_default(),
        })
    }
}

impl Advice {
    /// No plan at all: every seat may expect the same.
    fn none(seat: &'static str, seats: usize) -> Advice {
        Advice { seat, share: 1.0 / seats as f32, steps: Vec::new(), first: Value::Null, reasons: Vec::new() }
    }
}

/// A record read: the game and the damage found after its valid part.
pub type Opened = Result<(Box<dyn Play>, Option<RecordError>), RecordError>;
