//! The referee: one JSON request per line, one JSON answer per line, in order. See `docs/referee.md`.
//!
//! [`Referee::answer`] is the whole protocol without any input or output, so that tests and fuzzers can drive it.

mod requests;

use kernel::Setup;
use library::{ActorId, Level, LiveGame, OddsAnswer, PlayError, Shelf, ShelfGame, StopFlag};
use requests::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The longest request accepted, in bytes; a whole record is far shorter.
const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// Why a request failed.
#[derive(Debug)]
struct RequestError {
    code: &'static str,
    message: String,
    rule: Option<String>,
}

impl RequestError {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        RequestError { code, message: message.into(), rule: None }
    }
}

impl From<PlayError> for RequestError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Refused(ruling) => {
                RequestError { code: "refused", message: ruling.text, rule: Some(ruling.rule.to_owned()) }
            }
            PlayError::NoMove(_) => RequestError::new("no-move", error.to_string()),
            PlayError::NotYours(message) => RequestError::new("not-yours", message),
            PlayError::NoSeat(_) | PlayError::NoEyes(_) | PlayError::NoMoment { .. } => {
                RequestError::new("bad-request", error.to_string())
            }
        }
    }
}

type Answer = Result<Value, RequestError>;

/// A game under way.
struct CurrentGame {
    title: &'static dyn ShelfGame,
    play: Box<dyn LiveGame>,
    seed: u64,
}

/// One session: at most one game at a time.
#[derive(Default)]
pub struct Referee {
    shelf: Shelf,
    table: Option<CurrentGame>,
    over: bool,
}

impl Referee {
    /// A referee without a game.
    pub fn new() -> Self {
        Self::default()
    }

    /// A referee for the games of another shelf than the program's own.
    pub fn with_shelf(shelf: Shelf) -> Self {
        Referee { shelf, ..Self::default() }
    }

    /// Whether the client has sent `quit`.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers one line with one line (without the line end). Never panics and never fails: errors are answers, too.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let mut id = None;
        let answer = catch_unwind(AssertUnwindSafe(|| self.carry_out(line, &mut id))).unwrap_or_else(|_| {
            // After a panic the game may be half changed.
            self.table = None;
            Err(RequestError::new(
                "internal",
                "something went wrong in the referee; the game is off the table, load it again",
            ))
        });
        let mut shape = Map::new();
        if let Some(id) = id {
            shape.insert("id".into(), id);
        }
        match answer {
            Ok(value) => shape.insert("ok".into(), value),
            Err(trouble) => {
                let mut error = json!({ "code": trouble.code, "message": trouble.message });
                if let Some(rule) = trouble.rule {
                    error["rule"] = json!(rule);
                }
                shape.insert("error".into(), error)
            }
        };
        Value::Object(shape).to_string()
    }

    fn carry_out(&mut self, line: &[u8], id: &mut Option<Value>) -> Answer {
        if line.len() > LONGEST_LINE {
            return Err(RequestError::new("malformed", format!("the line is longer than {LONGEST_LINE} bytes")));
        }
        let text = std::str::from_utf8(line).map_err(|e| {
            RequestError::new("malformed", format!("the line is not UTF-8 after {} bytes", e.valid_up_to()))
        })?;
        let value: Value = serde_json::from_str(text)
            .map_err(|e| RequestError::new("malformed", format!("the line is not JSON: {e}")))?;
        let Value::Object(mut request) = value else {
            return Err(RequestError::new("malformed", "a request is a JSON object such as {\"do\":\"games\"}"));
        };
        *id = request.remove("id");
        let Some(Value::String(verb)) = request.remove("do") else {
            return Err(RequestError::new("malformed", "the request does not say what to \"do\""));
        };
        self.dispatch(&verb, request)
    }

    fn dispatch(&mut self, verb: &str, request: Map<String, Value>) -> Answer {
        match verb {
            "games" => args::<Nothing>(verb, request).map(|_| games(self.shelf)),
            "new" => self.begin(args(verb, request)?),
            "position" => self.set_position(args(verb, request)?),
            "load" => self.load(args(verb, request)?),
            "quit" => {
                args::<Nothing>(verb, request)?;
                self.over = true;
                Ok(json!({ "bye": true }))
            }
            _ => self.dispatch_in_game(verb, request),
        }
    }

    fn dispatch_in_game(&mut self, verb: &str, request: Map<String, Value>) -> Answer {
        const VERBS: &[&str] = &[
            "actor", "legal", "chances", "judge", "play", "chance", "view", "odds", "why", "preview", "journal",
            "board", "rule", "undo", "redo", "resign", "record", "state", "go",
        ];
        if !VERBS.contains(&verb) {
            return Err(RequestError::new("unknown", format!("nobody knows how to do \"{verb}\"")));
        }
        let table = self.table.as_mut().ok_or_else(|| {
            RequestError::new("no-game", "there is no game yet; begin with \"new\", \"position\" or \"load\"")
        })?;
        let play = &mut table.play;
        match verb {
            "actor" => args::<Nothing>(verb, request).map(|_| status(play.as_ref())),
            "legal" => Ok(match args::<Legal>(verb, request)?.bare {
                true => json!({ "moves": play.legal_moves() }),
                false => json!({ "moves": play.legal() }),
            }),
            "chances" => args::<Nothing>(verb, request).map(|_| chances(play.as_ref())),
            "judge" => {
                play.judge(&args::<OneMove>(verb, request)?.mv)?;
                Ok(json!({ "legal": true }))
            }
            "play" => {
                let mv = args::<OneMove>(verb, request)?.mv;
                if play.actor() == ActorId::Chance {
                    return Err(RequestError::new("not-yours", "a throw is due; use \"chance\""));
                }
                Ok(with_journal(play.as_mut(), |play| play.play(&mv))?)
            }
            "chance" => {
                let outcome = args::<ChanceRequest>(verb, request)?.outcome;
                if play.actor() != ActorId::Chance {
                    return Err(RequestError::new("not-yours", "there is nothing to throw for now"));
                }
                let seed = table.seed;
                let mut thrown = Value::Null;
                let mut answer = with_journal(play.as_mut(), |play| {
                    thrown = match outcome {
                        Some(outcome) => play.play(&outcome).map(|()| outcome)?,
                        None => play.throw(seed)?,
                    };
                    Ok(())
                })?;
                answer["outcome"] = thrown;
                Ok(answer)
            }
            "view" => {
                let view = args::<View>(verb, request)?;
                Ok(json!({ "table": play.table(&view.eyes, view.at)? }))
            }
            "odds" => {
                let query = if request.is_empty() { Value::Null } else { Value::Object(request) };
                let query = query.get("query").cloned().unwrap_or(query);
                Ok(match play.odds(&query)? {
                    OddsAnswer::Fight(fight) => json!({ "fight": fight }),
                    OddsAnswer::Chain(chain) => json!({ "together": chain }),
                })
            }
            "why" => {
                let on = args::<On>(verb, request)?.on;
                Ok(json!({ "refusal": play.why_not(&on) }))
            }
            "preview" => Ok(json!({ "preview": play.preview(&args::<OneMove>(verb, request)?.mv)? })),
            "journal" => {
                let Journal { eyes, from } = args(verb, request)?;
                Ok(json!({ "journal": play.journal_from(&eyes, from)? }))
            }
            "board" => args::<Nothing>(verb, request).map(|_| json!({ "board": play.board() })),
            "rule" => rule(table.title, &args::<OneRule>(verb, request)?.rule),
            "undo" => {
                let undo = args::<Undo>(verb, request)?;
                let seat = undo.seat.unwrap_or_else(|| last_seat(play.as_ref()).to_owned());
                play.undo(&seat, undo.to)?;
                Ok(status(play.as_ref()))
            }
            "redo" => {
                args::<Nothing>(verb, request)?;
                play.redo()?;
                Ok(status(play.as_ref()))
            }
            "resign" => {
                play.resign(&args::<OneSeat>(verb, request)?.seat)?;
                Ok(status(play.as_ref()))
            }
            "record" => {
                let eyes = args::<EyesOnly>(verb, request)?.eyes;
                Ok(json!({ "record": play.record(&eyes)? }))
            }
            "state" => {
                let at = args::<Moment>(verb, request)?.at;
                Ok(json!({ "position": play.position(at)? }))
            }
            "go" => go(table, args(verb, request)?),
            _ => Err(RequestError::new("unknown", format!("nobody knows how to do \"{verb}\""))),
        }
    }

    fn begin(&mut self, new: New) -> Answer {
        let setup = Setup { scenario: new.scenario, options: new.options };
        let title = self.title(&new.game)?;
        let mut play =
            title.begin(&setup).map_err(|e| RequestError::new("bad-setup", format!("{}: {}", e.option, e.what)))?;
        if let Some(seats) = new.seats {
            let names = play.seats().iter().map(|s| seats.get(s.id).cloned().unwrap_or_default()).collect();
            if let Some(unknown) = seats.keys().find(|k| !play.seats().iter().any(|s| s.id == k.as_str())) {
                return Err(RequestError::new("bad-request", format!("there is no seat \"{unknown}\" in this game")));
            }
            play.name_players(names);
        }
        self.set_game(title, play, new.seed)
    }

    fn set_position(&mut self, position: Position) -> Answer {
        let title = self.title(&position.game)?;
        let play = title.begin_at(&position.position).map_err(|e| RequestError::new("bad-position", e.to_string()))?;
        self.set_game(title, play, position.seed)
    }

    fn load(&mut self, load: Load) -> Answer {
        let trouble = |e: library::RecordError| RequestError::new("bad-record", e.to_string());
        let header = library::read_header(&load.record).map_err(trouble)?;
        let title = self.title(&header.game)?;
        let (play, damage) = title.open(&load.record).map_err(trouble)?;
        let mut answer = self.set_game(title, play, load.seed)?;
        if let Some(damage) = damage {
            answer["damage"] = json!({ "line": damage.line, "message": damage.what });
        }
        Ok(answer)
    }

    fn title(&self, id: &str) -> Result<&'static dyn ShelfGame, RequestError> {
        self.shelf.title(id).ok_or_else(|| {
            let known = self.shelf.ids().join(", ");
            RequestError::new("no-such-game", format!("there is no game \"{id}\"; the shelf has {known}"))
        })
    }

    fn set_game(&mut self, title: &'static dyn ShelfGame, play: Box<dyn LiveGame>, seed: Option<u64>) -> Answer {
        let seed = match seed {
            Some(seed) => seed,
            None => getrandom::u64().map_err(|e| RequestError::new("internal", format!("no random seed: {e}")))?,
        };
        let answer = status(play.as_ref());
        self.table = Some(CurrentGame { title, play, seed });
        Ok(answer)
    }
}

/// Answers requests until the input ends or the client quits.
pub fn serve_lines(mut input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    let mut referee = Referee::new();
    let mut line = Vec::new();
    while !referee.is_over() {
        line.clear();
        let read = std::io::Read::take(&mut input, LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            break;
        }
        if line.len() > LONGEST_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            continue;
        }
        writeln!(output, "{}", referee.answer(text))?;
        output.flush()?;
    }
    Ok(())
}

/// The arguments of a request; anything unknown is refused by name.
fn args<T: DeserializeOwned>(verb: &str, request: Map<String, Value>) -> Result<T, RequestError> {
    serde_json::from_value(Value::Object(request)).map_err(|e| {
        RequestError::new("bad-request", format!("\"{verb}\" cannot be carried out: {}", kernel::readable_error(&e)))
    })
}

fn games(shelf: Shelf) -> Value {
    let games: Vec<_> = shelf.0.iter().map(|t| t.meta()).collect();
    json!({ "games": games, "players": library::LEVELS, "version": env!("CARGO_PKG_VERSION") })
}

/// Who acts and how far the game is.
fn status(play: &dyn LiveGame) -> Value {
    let mut standing = json!({ "game": play.meta().id, "actor": play.actor(), "len": play.len() });
    if let Some(verdict) = play.verdict() {
        standing["verdict"] = json!(verdict);
    }
    let resigned = play.resigned();
    if !resigned.is_empty() {
        standing["resigned"] = resigned.into_iter().map(|(_, seat)| seat).collect();
    }
    standing
}

fn chances(play: &dyn LiveGame) -> Value {
    let outcomes: Vec<_> =
        play.chances().into_iter().map(|(outcome, weight)| json!({ "outcome": outcome, "weight": weight })).collect();
    json!({ "chances": outcomes })
}

/// Does something and returns the new journal lines.
fn with_journal(
    play: &mut dyn LiveGame,
    act: impl FnOnce(&mut dyn LiveGame) -> Result<(), PlayError>,
) -> Result<Value, PlayError> {
    let before = play.journal_len("all")?;
    act(play)?;
    let mut answer = status(play);
    answer["journal"] = json!(play.journal_from("all", before)?);
    Ok(answer)
}

/// The seat that moved last; the first one where nobody has.
fn last_seat(play: &dyn LiveGame) -> &'static str {
    let last = play.moves().into_iter().rev().find_map(|(by, _)| by);
    last.or(play.seats().first().map(|s| s.id)).unwrap_or_default()
}

fn rule(title: &dyn ShelfGame, id: &str) -> Answer {
    match title.rules().rule(id) {
        Some(rule) => Ok(json!({ "rule": rule })),
        None => Err(RequestError::new("bad-request", format!("there is no rule \"{id}\""))),
    }
}

fn go(table: &mut CurrentGame, go: Go) -> Answer {
    let level = Level::named(&go.player).ok_or_else(|| {
        let known: Vec<_> = library::LEVELS.iter().map(|l| l.id).collect();
        RequestError::new(
            "bad-request",
            format!("there is no player \"{}\"; there are {}", go.player, known.join(", ")),
        )
    })?;
    let seed = go.seed.unwrap_or_else(|| table.seed.rotate_left(17) ^ u64::from(table.play.len()));
    let thinker =
        table.play.thinker(level, seed).ok_or_else(|| RequestError::new("not-yours", "no seat is to act now"))?;
    let plan = thinker(go.ms.map(Duration::from_millis), StopFlag::default());
    let mv = plan.first().cloned().unwrap_or_default();
    if go.play {
        let mut answer = with_journal(table.play.as_mut(), |play| play.play(&mv))?;
        answer["move"] = mv;
        answer["plan"] = json!(plan);
        return Ok(answer);
    }
    let label = table.play.legal().into_iter().find(|o| o.mv == mv).map(|o| o.label).unwrap_or_default();
    Ok(json!({ "move": mv, "label": label, "plan": plan }))
}
