//! A game in progress: its moves, its journal, undo and redo.
//!
//! Undo replays the record up to a point. How far it may go follows from the record: never past a throw or draw, a
//! revealed secret, a binding move, or another seat's decision.

use crate::chance::{RandomSource, WeightedOutcome};
use crate::counting::count_past;
use crate::game::{Game, seat_named};
use crate::ruling::Ruling;
use crate::scribe::{Event, EventKind, Pen, Silent};
use crate::seat::{Actor, Eyes, GameResult, Resignation, Seat, SeatSet, Witnesses};
use crate::setup::{SeatMeta, Setup, SetupError};
use crate::shape::Drawn;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Rule id for rules of the table itself: whose turn it is, undo, resignation.
pub const TABLE_RULE: &str = "table";

/// One move as it was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Ply<M> {
    /// Who made it; nobody for chance.
    pub seat: Option<Seat>,
    /// The move.
    pub mv: M,
    /// Who may know of it while the game runs.
    pub witnesses: Witnesses,
    /// Was the position before it at rest?
    rest: bool,
    /// Whether it cannot be undone.
    why_no_undo: Option<Ruling>,
    /// Length of the journal before it.
    journal: usize,
}

/// An end that no rulebook provides for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// This seat gave up.
    Resigned(Seat),
    /// The players agreed on a draw.
    Agreed,
}

/// A line of the journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// How many moves had been made when it was written.
    pub at: u32,
    /// What happened.
    pub event: Event,
}

/// A journal line as these eyes read it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JournalLine {
    /// How many moves had been made when it was written; where a click leads.
    pub at: u32,
    /// The sort of line.
    pub kind: EventKind,
    /// Seat id of the doer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// The sentence; may hold marks.
    pub text: String,
    /// Pieces concerned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<String>,
    /// Spaces concerned; for a march the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<String>,
    /// Shapes concerned, on a free board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Drawn>,
    /// Dice thrown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
}

/// The values of the chart at the end of a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChartTurn {
    /// The turn.
    pub turn: u32,
    /// One value for each of the game's series.
    pub values: Vec<i32>,
    /// What decided each series in that turn, where it is not the same throughout the game.
    #[serde(rename = "marks", skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<i32>,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    start: G,
    has_custom_start: bool,
    position: G,
    plies: Vec<Ply<G::Move>>,
    undone: Vec<Vec<G::Move>>,
    journal: Vec<Line>,
    keeps_journal: bool,
    secrets: bool,
    ending: Option<(Ending, GameResult)>,
    /// Who resigned without ending the game, and after how many moves.
    resigned: Vec<(u32, Seat)>,
    /// Who asked for a hint, and after how many moves.
    hints: Vec<(u32, Seat)>,
    /// Who sits where, for the record's header; may be empty.
    pub players: Vec<String>,
}

impl<G: Game> Session<G> {
    /// A new game.
    pub fn begin(setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self::new(G::begin(setup)?, false))
    }

    /// A game that goes on from any position.
    pub fn from_position(start: G) -> Self {
        Self::new(start, true)
    }

    fn new(start: G, has_custom_start: bool) -> Self {
        Session {
            position: start.clone(),
            secrets: start.has_secrets(),
            journal: start.opening().into_iter().map(|event| Line { at: 0, event }).collect(),
            start,
            has_custom_start,
            plies: Vec::new(),
            undone: Vec::new(),
            keeps_journal: true,
            ending: None,
            resigned: Vec::new(),
            hints: Vec::new(),
            players: Vec::new(),
        }
    }

    /// Turns the journal off for fast replays, or on again.
    pub fn set_journal(&mut self, on: bool) {
        self.keeps_journal = on;
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves made so far.
    pub fn plies(&self) -> &[Ply<G::Move>] {
        &self.plies
    }

    /// How many moves have been made.
    pub fn len(&self) -> u32 {
        self.plies.len() as u32
    }

    /// Has no move been made?
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The set-up it began from.
    pub fn setup(&self) -> Setup {
        self.start.setup()
    }

    /// The set-up as these eyes may know it.
    pub fn setup_for(&self, eyes: Eyes) -> Setup {
        if matches!(self.actor(), Actor::Over(_)) { self.setup() } else { self.start.setup_for(eyes) }
    }

    /// The starting position, if it was not the set-up's own.
    pub fn custom_start(&self) -> Option<Value> {
        self.has_custom_start.then(|| self.start.position())
    }

    /// The seats.
    pub fn seats(&self) -> &'static [SeatMeta] {
        self.start.seats()
    }

    /// The seat with this id.
    pub fn seat_named(&self, id: &str) -> Option<Seat> {
        seat_named(self.seats(), id)
    }

    /// Whether anything has been hidden so far.
    pub fn had_secrets(&self) -> bool {
        self.secrets
    }

    /// An end outside the rulebook, if there was one.
    pub fn ending(&self) -> Option<Ending> {
        self.ending.map(|(ending, _)| ending)
    }

    /// Who resigned without ending the game, and after how many moves: computers decide for these seats from there.
    pub fn resigned(&self) -> &[(u32, Seat)] {
        &self.resigned
    }

    /// Has this seat resigned, so that a computer decides for it?
    pub fn has_resigned(&self, seat: Seat) -> bool {
        self.resigned.iter().any(|(_, s)| *s == seat)
    }

    /// Who acts now; an agreement ends the game, and so does a resignation if the game says so.
    pub fn actor(&self) -> Actor {
        self.ending.map_or_else(|| self.position.actor(), |(_, outcome)| Actor::Over(outcome))
    }

    /// Makes a move of the present actor, or an outcome of chance.
    pub fn play(&mut self, mv: &G::Move) -> Result<(), Ruling> {
        if let Actor::Over(_) = self.actor() {
            return Err(Ruling::new(TABLE_RULE, "The game is over."));
        }
        self.position.judge(mv)?;
        self.undone.clear();
        self.apply(mv);
        Ok(())
    }

    /// Lets chance decide.
    pub fn throw(&mut self, source: &mut impl RandomSource) -> Result<G::Move, Ruling> {
        let mut outcomes: Vec<WeightedOutcome<G::Move>> = Vec::new();
        if self.actor() == Actor::Chance {
            self.position.chances(&mut outcomes);
        }
        if outcomes.is_empty() {
            return Err(Ruling::new(TABLE_RULE, "There is nothing to throw for now."));
        }
        let mv = source.pick(&outcomes);
        self.apply(&mv);
        Ok(mv)
    }

    fn apply(&mut self, mv: &G::Move) {
        let seat = match self.position.actor() {
            Actor::Seat(s) => Some(s),
            _ => None,
        };
        let witnesses = self.position.witnesses(mv);
        self.plies.push(Ply {
            seat,
            mv: *mv,
            witnesses,
            rest: self.position.at_rest(),
            why_no_undo: self.position.why_no_undo(mv),
            journal: self.journal.len(),
        });
        if self.keeps_journal {
            let mut pen = Pen::default();
            self.position.play(mv, &mut pen);
            let at = self.len();
            self.journal.extend(pen.0.into_iter().map(|event| Line { at, event }));
        } else {
            self.position.play(mv, &mut Silent);
        }
        self.secrets |= witnesses != Witnesses::All || self.position.has_secrets();
    }

    /// The players agree on a draw, or a seat resigns; see [`Session::resign`].
    pub fn end(&mut self, ending: Ending) -> Result<(), Ruling> {
        if let Ending::Resigned(seat) = ending {
            return self.resign(seat);
        }
        self.check_running()?;
        self.undone.clear();
        self.ending = Some((ending, GameResult { winners: SeatSet::NOBODY, rule: TABLE_RULE }));
        self.note(self.len(), EventKind::End, None, "The players agree on a draw.".to_owned());
        Ok(())
    }

    /// A seat resigns. [`Game::resignation`] says whether this ends the game or a computer takes over the seat.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Ruling> {
        self.check_running()?;
        if seat.index() >= self.seats().len() {
            return Err(Ruling::new(TABLE_RULE, "There is no such seat."));
        }
        if self.has_resigned(seat) {
            return Err(Ruling::new(TABLE_RULE, "This seat has resigned already."));
        }
        self.undone.clear();
        match self.position.resignation(seat) {
            Resignation::Ends(outcome) => {
                self.ending = Some((Ending::Resigned(seat), outcome));
                let text = format!("**{}** resigns.", self.seats()[seat.index()].name);
                self.note(self.len(), EventKind::End, Some(seat), text);
            }
            Resignation::Computer => self.note_resigned(self.len(), seat),
        }
        Ok(())
    }

    fn note_resigned(&mut self, at: u32, seat: Seat) {
        self.resigned.push((at, seat));
        let text = format!("**{}** resigns; a computer leads the army from here on.", self.seats()[seat.index()].name);
        self.note(at, EventKind::Note, Some(seat), text);
    }

    fn check_running(&self) -> Result<(), Ruling> {
        match self.actor() {
            Actor::Over(_) => Err(Ruling::new(TABLE_RULE, "The game is over already.")),
            _ => Ok(()),
        }
    }

    fn note(&mut self, at: u32, kind: EventKind, by: Option<Seat>, text: String) {
        if self.keeps_journal {
            self.journal.push(Line { at, event: Event::new(kind, by, text) });
        }
    }

    /// Notes that a seat asks for a hint, so that readers of the record know.
    pub fn mark_hint(&mut self, seat: Seat) -> Result<(), Ruling> {
        if self.actor() != Actor::Seat(seat) {
            return Err(Ruling::new(TABLE_RULE, "Only whoever is to act may ask for a hint."));
        }
        self.check_not_resigned(seat)?;
        if !self.hints.contains(&(self.len(), seat)) {
            self.note_hint(self.len(), seat);
        }
        Ok(())
    }

    fn note_hint(&mut self, at: u32, seat: Seat) {
        self.hints.push((at, seat));
        let text = format!("**{}** asks for a hint.", self.seats()[seat.index()].name);
        self.note(at, EventKind::Note, Some(seat), text);
    }

    fn check_not_resigned(&self, seat: Seat) -> Result<(), Ruling> {
        if self.has_resigned(seat) {
            return Err(Ruling::new(TABLE_RULE, "This seat has resigned; a computer decides for it."));
        }
        Ok(())
    }

    /// Who asked for hints, and after how many moves.
    pub fn hints(&self) -> &[(u32, Seat)] {
        &self.hints
    }

    /// The earliest point `seat` may go back to, or why it may not go back at all.
    ///
    /// Where a game is played without taking back, a decision that is only half made can still be dropped.
    pub fn undo_floor(&self, seat: Seat) -> Result<u32, Ruling> {
        if let Actor::Over(_) = self.actor() {
            return Err(Ruling::new(TABLE_RULE, "The game is over; fork it to try something else."));
        }
        self.check_not_resigned(seat)?;
        let mut floor = self.plies.len();
        let mut wall = Ruling::new(TABLE_RULE, "There is nothing to take back.");
        for ply in self.plies.iter().rev() {
            match (ply.seat, &ply.why_no_undo) {
                (None, _) => wall = Ruling::new(TABLE_RULE, "A throw cannot be taken back."),
                (Some(_), Some(ruling)) => wall = ruling.clone(),
                (Some(s), None) if s != seat => {
                    wall = Ruling::new(TABLE_RULE, "Another player's decision cannot be taken back.");
                }
                _ => {
                    floor -= 1;
                    continue;
                }
            }
            break;
        }
        if !self.position.allows_undo() {
            floor = floor.max(self.last_rest() as usize);
            wall = Ruling::new(TABLE_RULE, "This game is played without taking back.");
        }
        if floor < self.plies.len() { Ok(floor as u32) } else { Err(wall) }
    }

    /// Where one step of undo leads: inside a half-made decision to the choice before, otherwise to the last resting
    /// point.
    pub fn step_back(&self) -> u32 {
        let last = self.plies.len().saturating_sub(1);
        if !self.position.at_rest() {
            return last as u32;
        }
        self.plies.iter().rposition(|p| p.rest).unwrap_or(last) as u32
    }

    /// The last point at which no decision was half made.
    pub fn last_rest(&self) -> u32 {
        if self.position.at_rest() {
            return self.len();
        }
        self.plies.iter().rposition(|p| p.rest).unwrap_or(0) as u32
    }

    /// Takes back to the point where `to` moves had been made.
    pub fn undo(&mut self, seat: Seat, to: u32) -> Result<(), Ruling> {
        let floor = self.undo_floor(seat)?;
        if to >= self.len() {
            return Err(Ruling::new(TABLE_RULE, "There is nothing to take back."));
        }
        if to < floor {
            return Err(Ruling::new(TABLE_RULE, "It goes back only to the last throw, shown secret or phase."));
        }
        let removed: Vec<_> = self.plies[to as usize..].iter().map(|p| p.mv).collect();
        self.journal.truncate(self.plies[to as usize].journal);
        self.plies.truncate(to as usize);
        self.position = self.replayed(to);
        self.undone.push(removed);
        // Undo does not remove the note that a hint was given.
        let later = self.hints.partition_point(|(at, _)| *at <= to);
        for (_, seat) in self.hints.split_off(later) {
            if !self.hints.contains(&(to, seat)) {
                self.note_hint(to, seat);
            }
        }
        // So does who has resigned.
        let later = self.resigned.partition_point(|(at, _)| *at <= to);
        for (_, seat) in self.resigned.split_off(later) {
            self.note_resigned(to, seat);
        }
        Ok(())
    }

    /// Could something taken back be made again?
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes again what was last taken back.
    pub fn redo(&mut self) -> Result<(), Ruling> {
        let moves = self.undone.pop().ok_or_else(|| Ruling::new(TABLE_RULE, "There is nothing to make again."))?;
        for mv in &moves {
            self.apply(mv);
        }
        Ok(())
    }

    /// The position after `to` moves.
    pub fn replayed(&self, to: u32) -> G {
        let mut position = self.start.clone();
        count_past(to as usize);
        for ply in self.plies.iter().take(to as usize) {
            position.play(&ply.mv, &mut Silent);
        }
        position
    }

    /// A new, independent game with the same first `to` moves, including its secrets.
    pub fn fork(&self, to: u32) -> Self {
        let mut fork = Self::new(self.start.clone(), self.has_custom_start);
        for at in 0..=to.min(self.len()) {
            for (_, seat) in self.hints.iter().filter(|h| h.0 == at) {
                fork.note_hint(at, *seat);
            }
            for (_, seat) in self.resigned.iter().filter(|r| r.0 == at) {
                fork.note_resigned(at, *seat);
            }
            if let Some(ply) = self.plies.get(at as usize).filter(|_| at < to) {
                fork.apply(&ply.mv);
            }
        }
        fork
    }

    /// Are measures hidden now? After the end they never are, even if it came in the midst of a guess.
    pub fn conceals_measures(&self) -> bool {
        !matches!(self.actor(), Actor::Over(_)) && self.position.conceals_measures()
    }

    /// The journal for these eyes.
    pub fn journal(&self, eyes: Eyes) -> Vec<JournalLine> {
        self.journal_from(eyes, 0)
    }

    /// The journal for these eyes without the first `from` lines they may read. After the end everybody can read every
    /// line, so lines that were hidden appear between those already counted.
    pub fn journal_from(&self, eyes: Eyes, from: usize) -> Vec<JournalLine> {
        let hidden = self.conceals_measures();
        let lines: Vec<&Line> = match self.reader(eyes) {
            Eyes::All => self.journal.iter().skip(from).collect(),
            eyes => self.journal.iter().filter(|l| l.event.seen_by.include(eyes)).skip(from).collect(),
        };
        count_past(lines.len());
        let line = |l: &Line| JournalLine {
            at: l.at,
            kind: l.event.kind,
            by: l.event.by.map(|s| self.seats()[s.index()].id),
            text: l.event.shown_text(hidden),
            pieces: l.event.pieces.clone(),
            spaces: l.event.spaces.clone(),
            shapes: l.event.shown_shapes(hidden),
            dice: l.event.dice.clone(),
        };
        lines.into_iter().map(line).collect()
    }

    /// How many lines of the journal these eyes may read.
    pub fn journal_len(&self, eyes: Eyes) -> usize {
        match self.reader(eyes) {
            Eyes::All => self.journal.len(),
            eyes => self.journal.iter().filter(|l| l.event.seen_by.include(eyes)).count(),
        }
    }

    /// The eyes used to read the journal: after the end everybody sees everything.
    fn reader(&self, eyes: Eyes) -> Eyes {
        if matches!(self.actor(), Actor::Over(_)) { Eyes::All } else { eyes }
    }

    /// The values of the chart at the end of every turn so far.
    pub fn chart(&self) -> Vec<ChartTurn> {
        let mut position = self.start.clone();
        let mut chart: Vec<ChartTurn> = Vec::new();
        let mut note = |position: &G| {
            let (turn, values) = position.chart_values();
            let limits = position.chart_limits();
            match chart.last_mut() {
                Some(last) if last.turn == turn => (last.values, last.limits) = (values, limits),
                last => {
                    // The move that ended a turn belongs to it, although the position after it is in the next.
                    if let Some(ended) = last {
                        ended.values.clone_from(&values);
                    }
                    chart.push(ChartTurn { turn, values, limits });
                }
            }
        };
        for ply in &self.plies {
            note(&position);
            position.play(&ply.mv, &mut Silent);
        }
        note(&position);
        chart
    }
}
