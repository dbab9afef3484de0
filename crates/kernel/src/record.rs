//! Records: JSON Lines, a header and then one line per move, each with a running hash.
//!
//! A record does not depend on a random generator: dice and draws are moves in it.

use crate::game::Game;
use crate::migrate;
use crate::seat::{Actor, Eyes, Seat};
use crate::session::{Ending, Session};
use crate::setup::Setup;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Version of the record format itself.
pub const FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Format version; also marks the file as ours.
    pub waterloo: u32,
    /// The game.
    pub game: String,
    /// Version of its rules.
    pub rules: String,
    /// Scenario and options.
    #[serde(default)]
    pub setup: Setup,
    /// Seat ids in the game's order.
    pub seats: Vec<String>,
    /// Who sat there, in the same order; may be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The position the game began from, if not the set-up's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// Whether secrets were left out because the game was still running.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub redacted: bool,
    /// Running hash; a header without one marks a hand-written record, and none is checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// Line number, from one.
    pub line: usize,
    /// One clear sentence.
    pub what: String,
}

impl RecordError {
    fn new(line: usize, what: impl Into<String>) -> Self {
        RecordError { line, what: what.into() }
    }
}

/// Any line after the header. Exactly one of `mv`, `hidden`, `hint`, `resign`, `agreed` and `end` is there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<M> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    n: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(rename = "move", default = "none", skip_serializing_if = "Option::is_none")]
    mv: Option<M>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hidden: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hint: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    resign: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    agreed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
}

fn none<M>() -> Option<M> {
    None
}

/// The last line of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    winners: Vec<String>,
    rule: String,
}

impl<M> Line<M> {
    fn empty() -> Self {
        Line {
            n: None,
            by: None,
            mv: None,
            hidden: false,
            hint: false,
            resign: false,
            agreed: false,
            end: None,
            hash: None,
        }
    }
}

/// The running hash: sixteen hex digits of SHA-256 over the previous digest and the line's meaning.
struct Chain([u8; 32]);

impl Chain {
    fn start() -> Self {
        Chain([0; 32])
    }

    fn add(&mut self, meaning: &str) -> String {
        let digest = Sha256::new().chain_update(self.0).chain_update(meaning.as_bytes()).finalize();
        self.0.copy_from_slice(&digest);
        self.0[..8].iter().map(|b| format!("{b:02x}")).collect()
    }

    /// Goes on by the meaning, given in pieces, if the written hash fits it.
    fn check(&mut self, meaning: &[&str], written: &str) -> bool {
        let mut hasher = Sha256::new().chain_update(self.0);
        for part in meaning {
            hasher.update(part.as_bytes());
        }
        let digest = hasher.finalize();
        let mut nibbles = digest[..8].iter().flat_map(|b| [b >> 4, b & 15]);
        let fits = written.len() == 16
            && written.bytes().all(|c| nibbles.next().is_some_and(|n| c == b"0123456789abcdef"[n as usize]));
        if fits {
            self.0.copy_from_slice(&digest);
        }
        fits
    }
}

/// Reads only the header, to learn which game a record is of.
pub fn read_header(text: &str) -> Result<Header, RecordError> {
    let first = text.lines().next().unwrap_or("");
    if first.trim().is_empty() {
        return Err(RecordError::new(1, "the record is empty; its first line should be a header"));
    }
    let value: Value = serde_json::from_str(first)
        .map_err(|e| RecordError::new(1, format!("the header is not JSON ({e}); this is no record of ours")))?;
    match value.get("waterloo").map(Value::as_u64) {
        None => return Err(RecordError::new(1, "the header lacks \"waterloo\"; this is no record of ours")),
        Some(Some(v)) if v == u64::from(FORMAT) => {}
        Some(Some(v)) if v > u64::from(FORMAT) => {
            return Err(RecordError::new(
                1,
                format!("the record has format {v}, this program reads up to {FORMAT}; it comes from a newer version"),
            ));
        }
        Some(_) => {
            return Err(RecordError::new(1, format!("the record's format {} is unknown", value["waterloo"])));
        }
    }
    serde_json::from_value(value).map_err(|e| RecordError::new(1, format!("the header is not complete: {e}")))
}

/// A record that was read: the game up to the last valid line, and the damage found, if any.
#[derive(Debug)]
pub struct Reading<G: Game> {
    /// The game as far as the record is valid.
    pub session: Session<G>,
    /// What is wrong after that point.
    pub damage: Option<RecordError>,
}

/// Reads a record. Damage after the header does not prevent what comes before it from being opened.
pub fn read<G: Game>(text: &str) -> Result<Reading<G>, RecordError> {
    read_as(text, true)
}

/// Reads a record without writing a journal, as fast as the rules go.
pub fn replay<G: Game>(text: &str) -> Result<Reading<G>, RecordError> {
    read_as(text, false)
}

fn read_as<G: Game>(text: &str, journal: bool) -> Result<Reading<G>, RecordError> {
    let meta = G::meta();
    let header = read_header(text)?;
    if header.game != meta.id {
        return Err(RecordError::new(1, format!("this is a record of \"{}\", not of \"{}\"", header.game, meta.id)));
    }
    let too_old = || {
        let (played, known) = (&header.rules, meta.rules_version);
        RecordError::new(1, format!("the record was played by rules version {played}, this program has {known}"))
    };
    // The header itself stays as it was written: its hash is checked against that.
    let setup = migrate::setup::<G>(&header.rules, header.setup.clone()).ok_or_else(too_old)?;
    if header.redacted {
        return Err(RecordError::new(
            1,
            "this record was written while the game was running and leaves its secrets out, so it cannot be replayed",
        ));
    }
    let mut session = match &header.position {
        None => Session::<G>::begin(&setup).map_err(|e| RecordError::new(1, e.to_string()))?,
        Some(p) => {
            let p = migrate::position::<G>(&header.rules, p.clone()).ok_or_else(too_old)?;
            let start = G::from_position(&p).map_err(|e| RecordError::new(1, format!("the starting position: {e}")))?;
            Session::from_position(start)
        }
    };
    session.set_journal(journal);
    session.players = header.players.clone();
    let own: Vec<&str> = session.seats().iter().map(|s| s.id).collect();
    if header.seats != own {
        return Err(RecordError::new(1, format!("the seats should be {}", own.join(", "))));
    }
    let mut chain = header.hash.as_ref().map(|_| Chain::start());
    if let (Some(chain), Some(hash)) = (&mut chain, &header.hash)
        && !chain.check(&[&header_meaning(&header)], hash)
    {
        return Err(RecordError::new(1, "the header was changed: its hash does not fit"));
    }
    let mut damage = None;
    for (i, line) in text.lines().enumerate().skip(1) {
        if line.trim().is_empty() {
            continue;
        }
        if let Err(what) = read_line(&mut session, line, chain.as_mut()) {
            damage = Some(RecordError::new(i + 1, what));
            break;
        }
    }
    Ok(Reading { session, damage })
}

fn header_meaning(header: &Header) -> String {
    let bare = Header { hash: None, ..header.clone() };
    serde_json::to_string(&bare).unwrap_or_default()
}

fn meaning<M: Serialize>(line: &Line<M>) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

fn read_line<G: Game>(session: &mut Session<G>, text: &str, chain: Option<&mut Chain>) -> Result<(), String> {
    let mut line: Line<G::Move> = match serde_json::from_str(text) {
        Ok(line) => line,
        Err(e) if e.is_eof() => return Err("the line is cut off".into()),
        Err(e) => return Err(format!("the line cannot be read: {e}")),
    };
    if let Some(chain) = chain {
        let Some(hash) = line.hash.take() else { return Err("the line lacks its hash".into()) };
        // A line that we wrote ends with its hash, and the text before it is what was hashed; a line formatted by
        // somebody else is serialised again first.
        let as_it_stands =
            text.trim_end().rsplit_once(",\"hash\":").is_some_and(|(body, _)| chain.check(&[body, "}"], &hash));
        if !as_it_stands && !chain.check(&[&meaning(&line)], &hash) {
            return Err("the line, or one before it, was changed: its hash does not fit".into());
        }
    }
    let said = [line.mv.is_some(), line.hidden, line.hint, line.resign, line.agreed, line.end.is_some()];
    if said.into_iter().filter(|&said| said).count() > 1 {
        return Err("the line says more than one thing".into());
    }
    if let Some(end) = line.end {
        let Actor::Over(outcome) = session.actor() else { return Err("the game is not over here".into()) };
        let winners: Vec<_> = outcome.winners.iter().map(|s| session.seats()[s.index()].id.to_owned()).collect();
        if end != (End { winners, rule: outcome.rule.to_owned() }) {
            return Err("the game did not end like this".into());
        }
        return Ok(());
    }
    if line.agreed {
        return session.end(Ending::Agreed).map_err(|r| r.to_string());
    }
    let by = line.by.as_deref().ok_or("the line does not say by whom")?;
    if line.resign || line.hint {
        let seat = session.seat_named(by).ok_or_else(|| format!("there is no seat \"{by}\""))?;
        let done = if line.resign { session.resign(seat) } else { session.mark_hint(seat) };
        return done.map_err(|r| r.to_string());
    }
    let mv = line.mv.ok_or("the line holds no move")?;
    if line.n != Some(session.len() + 1) {
        return Err(format!("move {} should come here", session.len() + 1));
    }
    let expected = match session.actor() {
        Actor::Seat(s) => session.seats()[s.index()].id,
        Actor::Chance => "chance",
        Actor::Over(_) => return Err("the game is over before this line".into()),
    };
    if by != expected {
        return Err(format!("it is {expected}'s turn here, not {by}'s"));
    }
    session.play(&mv).map_err(|r| format!("the move is not allowed ({r})"))
}

/// Writes a record for these eyes. While a game with secrets runs, only [`Eyes::All`] gets them; others get a
/// redacted record without hashes, which can be read by people but not replayed.
pub fn write<G: Game>(session: &Session<G>, eyes: Eyes) -> String {
    let over = matches!(session.actor(), Actor::Over(_));
    let redacted = session.had_secrets() && !over && eyes != Eyes::All;
    let seats = session.seats();
    let id = |seat: Seat| seats[seat.index()].id.to_owned();
    let mut header = Header {
        waterloo: FORMAT,
        game: G::meta().id.to_owned(),
        rules: G::meta().rules_version.to_owned(),
        setup: session.setup_for(eyes),
        seats: seats.iter().map(|s| s.id.to_owned()).collect(),
        players: session.players.clone(),
        position: session.custom_start().filter(|_| !redacted),
        redacted,
        hash: None,
    };
    let mut chain = (!redacted).then(Chain::start);
    header.hash = chain.as_mut().map(|c| c.add(&header_meaning(&header)));
    let mut out = serde_json::to_string(&header).unwrap_or_default();
    out.push('\n');
    let mut put = |mut line: Line<G::Move>| {
        if let Some(chain) = &mut chain {
            line.hash = Some(chain.add(&meaning(&line)));
        }
        out.push_str(&meaning(&line));
        out.push('\n');
    };
    let mut hints = session.hints().iter().peekable();
    let mut resigned = session.resigned().iter().peekable();
    let mut between = |at: u32, put: &mut dyn FnMut(Line<G::Move>)| {
        // Hints first: a seat that has resigned asks for none.
        while let Some((_, seat)) = hints.next_if(|h| h.0 == at) {
            put(Line { by: Some(id(*seat)), hint: true, ..Line::empty() });
        }
        while let Some((_, seat)) = resigned.next_if(|r| r.0 == at) {
            put(Line { by: Some(id(*seat)), resign: true, ..Line::empty() });
        }
    };
    for (i, ply) in session.plies().iter().enumerate() {
        between(i as u32, &mut put);
        let by = ply.seat.map_or_else(|| "chance".to_owned(), id);
        let hidden = redacted && !ply.witnesses.include(eyes);
        put(Line { n: Some(i as u32 + 1), by: Some(by), mv: (!hidden).then_some(ply.mv), hidden, ..Line::empty() });
    }
    between(session.len(), &mut put);
    match session.ending() {
        Some(Ending::Resigned(seat)) => put(Line { by: Some(id(seat)), resign: true, ..Line::empty() }),
        Some(Ending::Agreed) => put(Line { agreed: true, ..Line::empty() }),
        None => {}
    }
    if let Actor::Over(outcome) = session.actor() {
        let end = End { winners: outcome.winners.iter().map(id).collect(), rule: outcome.rule.to_owned() };
        put(Line { end: Some(end), ..Line::empty() });
    }
    out
}
