//! The file of a series: a header that says which series it is, then one line a finished game.

use anyhow::Context as _;
use kernel::Setup;
use kernel::setup::SeatMeta;
use library::schedule::ScheduledGame;
use library::{Played, PlayerSpec, ShelfGame, Thinking};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Version of the file's format. Files of version 1 had no fingerprints of the players, and those of version 2 had others
/// under another name.
const FORMAT: u32 = 3;

/// Identifies a series. The number of games is not part of it, so that a series can be extended. The version of the
/// program and the fingerprints of the players are, so that games from before and after a change are not counted
/// together; a change of code is noticed only as far as [`library::ShelfGame::fingerprint`] shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    arena: u32,
    pub game: String,
    rules: String,
    /// Empty for the game's first.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub scenario: String,
    pub options: Map<String, Value>,
    pub players: Vec<String>,
    /// The version of the program.
    program: String,
    /// The fingerprint of each player; `None` for a bot.
    fingerprints: Vec<Option<String>>,
    pub seed: u64,
}

/// The field that tells the format of a file.
#[derive(Deserialize)]
struct Format {
    arena: u32,
}

impl Header {
    pub fn new(title: &dyn ShelfGame, setup: &Setup, specs: &[PlayerSpec], players: Vec<String>, seed: u64) -> Header {
        let meta = title.meta();
        Header {
            arena: FORMAT,
            game: meta.id.into(),
            rules: meta.rules_version.into(),
            scenario: setup.scenario.clone(),
            options: setup.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
            players,
            program: env!("CARGO_PKG_VERSION").into(),
            fingerprints: specs.iter().map(|spec| title.fingerprint(spec)).collect(),
            seed,
        }
    }

    /// What tells this series from another, in words.
    fn difference(&self, other: &Header) -> Option<String> {
        let list = |map: &Map<String, Value>| Value::Object(map.clone()).to_string();
        let pairs = [
            ("game", self.game.clone(), other.game.clone()),
            ("rules", self.rules.clone(), other.rules.clone()),
            ("scenario", self.scenario.clone(), other.scenario.clone()),
            ("options", list(&self.options), list(&other.options)),
            ("players", self.players.join(" "), other.players.join(" ")),
            ("seed", self.seed.to_string(), other.seed.to_string()),
        ];
        let (what, here, there) = pairs.into_iter().find(|(_, here, there)| here != there)?;
        Some(format!("its {what} is \"{there}\", not \"{here}\""))
    }

    /// What has changed since the games of a file of this series were played, in words.
    fn changed_since(&self, old: &Header) -> Option<String> {
        if self.program != old.program {
            return Some(format!("waterloo {} played its games, and this is {}", old.program, self.program));
        }
        let mut players = self.players.iter().zip(&self.fingerprints).enumerate();
        let (_, (player, _)) = players.find(|(i, (_, fingerprint))| old.fingerprints.get(*i) != Some(fingerprint))?;
        Some(format!("{player} has changed since its games were played"))
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    pub table: usize,
    pub round: u32,
    pub rotation: usize,
    /// The seed of its dice.
    pub seed: u64,
    /// The player in each seat, by number and by name.
    pub seats: Vec<usize>,
    pub players: Vec<String>,
    /// The seats that won; nobody for a draw.
    pub winners: Vec<String>,
    /// The rule that decided it, or `forfeit`.
    pub rule: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    pub moves: u64,
    pub thinking: Vec<Thinking>,
}

/// Why a player lost outside the rulebook.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    pub seat: String,
    pub why: String,
}

impl Line {
    pub fn new(bout: &ScheduledGame, played: Played, header: &Header, seats: &[SeatMeta]) -> Line {
        let id = |seat: kernel::Seat| seats[seat.index()].id.to_owned();
        // Microseconds are fine enough and keep the lines short.
        let brief = |s: f64| (s * 1e6).round() / 1e6;
        let thinking = played.thinking.into_iter();
        Line {
            table: bout.table,
            round: bout.round,
            rotation: bout.rotation,
            seed: bout.seed(header.seed),
            seats: bout.seats.clone(),
            players: bout.seats.iter().map(|&p| header.players[p].clone()).collect(),
            winners: played.outcome.winners.iter().map(id).collect(),
            rule: played.outcome.rule.to_owned(),
            forfeit: played.forfeit.map(|(seat, why)| Forfeit { seat: id(seat), why }),
            moves: played.moves,
            thinking: thinking
                .map(|t| Thinking {
                    seconds: brief(t.seconds),
                    longest: brief(t.longest),
                    longest_turn: brief(t.longest_turn),
                    ..t
                })
                .collect(),
        }
    }

    /// Is it the game of this bout in a series with this seed?
    pub fn is_game_of(&self, bout: &ScheduledGame, seed: u64) -> bool {
        let key = (self.table, self.round, self.rotation) == (bout.table, bout.round, bout.rotation);
        key && self.seats == bout.seats && self.seed == bout.seed(seed)
    }

    /// Why the line cannot be a game of this series, as text.
    fn problem(&self, header: &Header, seats: &[SeatMeta]) -> Option<String> {
        let mut named = self.winners.iter().chain(self.forfeit.iter().map(|f| &f.seat));
        if let Some(unknown) = named.find(|id| seats.iter().all(|s| s.id != **id)) {
            return Some(format!("there is no seat \"{unknown}\""));
        }
        if self.seats.len() != seats.len() || self.seats.iter().any(|p| *p >= header.players.len()) {
            return Some(format!("its seats {:?} are not players of the series", self.seats));
        }
        let told = self.thinking.len();
        (told != seats.len()).then(|| format!("it tells the thinking of {told} players, and {} play", seats.len()))
    }
}

/// An open file of a series.
pub struct SeriesFile {
    path: PathBuf,
    file: File,
}

/// A file as it was found.
pub struct OpenedSeries {
    pub ledger: SeriesFile,
    /// The games that are done.
    pub lines: Vec<Line>,
    /// An incomplete last line that was removed.
    pub cut: bool,
}

/// The header of a file, if there is such a file with anything in it.
pub fn read_header(path: &Path) -> anyhow::Result<Option<Header>> {
    match std::fs::read(path) {
        Ok(text) => header_of(&text, path),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

fn header_of(text: &[u8], path: &Path) -> anyhow::Result<Option<Header>> {
    if text.is_empty() {
        return Ok(None);
    }
    let first = text.split(|&b| b == b'\n').next().unwrap_or_default();
    let format: Option<Format> = serde_json::from_slice(first).ok();
    if let Some(Format { arena }) = format.filter(|f| f.arena != FORMAT) {
        anyhow::bail!(
            "{} is of format {arena}, and this version of waterloo reads only format {FORMAT}; choose another --out or \
             remove the file",
            path.display()
        );
    }
    let header = serde_json::from_slice(first);
    header.map(Some).map_err(|_| anyhow::anyhow!("{} is not a file of the arena; choose another --out", path.display()))
}

impl SeriesFile {
    /// Opens the file of a series or begins one, for this program alone as long as it runs. A file of another series is
    /// refused, and so is one with a line that is no game of it.
    pub fn open(path: &Path, header: &Header, seats: &[SeatMeta]) -> anyhow::Result<OpenedSeries> {
        let cannot = || format!("{} cannot be written", path.display());
        let file = OpenOptions::new().create(true).read(true).append(true).open(path).with_context(cannot)?;
        // Before anything is read: another arena may be writing it.
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                anyhow::bail!("another arena is writing {}; wait for it or choose another --out", path.display())
            }
            // Where files cannot be locked at all, a series is as safe as it was without.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
        }
        let mut text = Vec::new();
        (&file).read_to_end(&mut text).with_context(|| format!("{} cannot be read", path.display()))?;
        let old = header_of(&text, path)?;
        if let Some(difference) = old.as_ref().and_then(|old| header.difference(old)) {
            anyhow::bail!("{} holds another series: {difference}; choose another --out", path.display());
        }
        if let Some(change) = old.as_ref().and_then(|old| header.changed_since(old)) {
            anyhow::bail!("{} cannot go on: {change}; choose another --out or remove the file", path.display());
        }
        let mut ledger = SeriesFile { path: path.to_owned(), file };
        if old.is_none() {
            ledger.append(header)?;
            return Ok(OpenedSeries { ledger, lines: Vec::new(), cut: false });
        }
        let (mut lines, mut cut) = (Vec::new(), false);
        let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
        for (number, line) in text[..whole].split(|&b| b == b'\n').enumerate().skip(1).filter(|(_, l)| !l.is_empty()) {
            let read = serde_json::from_slice(line).map_err(|e| kernel::readable_error(&e));
            let sound = read.and_then(|line: Line| line.problem(header, seats).map_or(Ok(line), Err));
            lines.push(sound.map_err(|problem| {
                anyhow::anyhow!("line {} of {} is not a game of the arena: {problem}", number + 1, path.display())
            })?);
        }
        if whole < text.len() {
            cut = whole > 0;
            ledger.file.set_len(whole as u64).with_context(cannot)?;
            if whole == 0 {
                // Only the end of the header's line was missing.
                ledger.append(header)?;
            }
        }
        Ok(OpenedSeries { ledger, lines, cut })
    }

    /// Adds a line, at once and whole.
    pub fn append(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string(line)? + "\n";
        self.file.write_all(text.as_bytes()).with_context(|| format!("{} cannot be written", self.path.display()))
    }
}
