//! A rules document as data, for the tests of a game: its ids, tables and examples, and where each rule is named.
//!
//! Document, program and tests name the same rules. A test says which rules it exercises with [`rules!`](crate::rules);
//! [`Rulebook::check_tests`] and [`Rulebook::check_program`] compare these names with the document, both ways.

use crate::conformance::random_game_told;
use crate::seat::{Actor, Eyes, Seat};
use crate::setup::Setup;
use crate::show::Show;
use crate::table::Target;
use crate::why_not;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Names the rules a test exercises.
#[macro_export]
macro_rules! rules {
    ($($id:literal),+ $(,)?) => {
        std::hint::black_box([$($id),+])
    };
}

/// A rules document.
pub struct Rulebook {
    text: String,
    /// Has a word the shape of an id of this document?
    is_id: fn(&str) -> bool,
    /// Is it an id that may stand at the head of a table row, a heading or a paragraph?
    is_entry: fn(&str) -> bool,
}

impl Rulebook {
    /// Opens the document of a game.
    pub fn open(path: &Path, is_id: fn(&str) -> bool, is_entry: fn(&str) -> bool) -> Rulebook {
        let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Rulebook { text, is_id, is_entry }
    }

    /// The whole document.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The part under a heading, up to the next heading of any rank.
    pub fn section(&self, heading: &str) -> &str {
        let from = self.text.find(heading).unwrap_or_else(|| panic!("no heading {heading}"));
        let rest = &self.text[from + heading.len()..];
        let to = [rest.find("\n## "), rest.find("\n### ")].into_iter().flatten().min().unwrap_or(rest.len());
        &rest[..to]
    }

    /// The paragraph that starts with a worked example's id, with the list that follows it.
    pub fn example(&self, id: &str) -> &str {
        let start = format!("\n{id} ");
        let from = self.text.find(&start).unwrap_or_else(|| panic!("no example {id}"));
        let rest = &self.text[from + 1..];
        &rest[..rest.find("\n\n").unwrap_or(rest.len())]
    }

    /// Every id that the document defines: rules, open questions, contradictions, worked examples.
    pub fn ids(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for line in self.text.lines() {
            let id = if let Some(rest) = line.strip_prefix("- **") {
                rest.split_once("** [").map(|(id, _)| id).filter(|id| (self.is_id)(id))
            } else {
                let rest = ["| ", "### "].iter().find_map(|p| line.strip_prefix(p)).unwrap_or(line);
                rest.split(' ').next().filter(|id| (self.is_entry)(id))
            };
            found.extend(id.map(str::to_owned));
        }
        found
    }

    /// Every id cited anywhere in a text: whole words of the shape of an id.
    pub fn cited(&self, text: &str) -> BTreeSet<String> {
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
        let mut found = BTreeSet::new();
        let mut before = None;
        for (at, c) in text.char_indices() {
            if c.is_ascii_alphanumeric() && !before.is_some_and(inside) {
                for length in 4..=8 {
                    if let Some(word) = text.get(at..at + length)
                        && (self.is_id)(word)
                        && !text[at + length..].starts_with(|c: char| c.is_ascii_alphanumeric())
                    {
                        found.insert(word.to_owned());
                    }
                }
            }
            before = Some(c);
        }
        found
    }

    /// Fails if a rule has no plain line for the players under it.
    pub fn check_plain_words(&self) {
        let mut lines = self.text.lines().peekable();
        while let Some(line) = lines.next() {
            if line.starts_with("- **") && line.contains("** [") {
                while lines.peek().is_some_and(|l| l.starts_with("  ") && !l.starts_with("  > ")) {
                    lines.next();
                }
                assert!(lines.peek().is_some_and(|l| l.starts_with("  > ")), "no plain words under {line}");
            }
        }
    }

    /// Fails unless every id of the document is named by a test under `tests`, and every id named there exists.
    pub fn check_tests(&self, tests: &Path) {
        let (ids, named) = (self.ids(), named_by_tests(tests));
        let missing: Vec<&String> = ids.iter().filter(|id| !named.contains_key(*id)).collect();
        assert!(missing.is_empty(), "no test names {missing:?}");
        for (id, files) in named {
            assert!(ids.contains(&id), "{id} in {files:?} is not in the document");
        }
    }

    /// Fails if the program under `src` or another text cites a rule that does not exist. Returns what is cited.
    pub fn check_program(&self, src: &Path) -> BTreeSet<String> {
        let ids = self.ids();
        let mut all = BTreeSet::new();
        for (path, text) in sources(src) {
            for id in self.cited(&text) {
                assert!(ids.contains(&id), "{id} in {} is not in the document", path.display());
                all.insert(id);
            }
            // Not `[[{rule}]]`, nor a table of tables.
            let plain = |chip: &&str| chip.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.');
            for chip in chips(&text).into_iter().filter(plain) {
                assert!(ids.contains(chip), "[[{chip}]] in {} is not in the document", path.display());
            }
        }
        all
    }

    /// Fails if a text, or the document itself, cites a rule that the document does not have.
    pub fn check_text(&self, name: &str, text: &str) {
        let ids = self.ids();
        for id in self.cited(text) {
            assert!(ids.contains(&id), "{id} is cited in {name} and does not exist");
        }
        for chip in chips(text) {
            assert!(ids.contains(chip), "[[{chip}]] in {name} is not in the document");
        }
    }
}

/// The rules that players met in some games.
#[derive(Clone, Default, Debug)]
pub struct Met {
    /// As chips on the table, in previews and in the journal.
    pub shown: BTreeSet<String>,
    /// As the rule of a refusal.
    pub refused_by: BTreeSet<&'static str>,
}

impl Rulebook {
    /// Plays random games and fails if anything shown or refused cites a rule that does not exist, or a refusal is no
    /// sentence. At every `stride`-th step all these moves are judged and all these things clicked: a game that can list
    /// every move gives [`Discrete::every_move`](crate::Discrete::every_move), another what it finds worth refusing.
    pub fn check_play<G: Show>(&self, setups: &[Setup], stride: u64, moves: &[G::Move], clicks: &[Target]) -> Met {
        let ids = self.ids();
        let mut met = Met::default();
        for (seed, setup) in setups.iter().enumerate() {
            let (game, journal) = random_game_told::<G>(setup, seed as u64, |game, step| {
                if step % stride == 0 {
                    check_step(&ids, &mut met, game, moves, clicks);
                }
            });
            check_chips(&ids, &mut met.shown, &json!(journal));
            let Actor::Over(outcome) = game.actor() else { continue };
            assert!(ids.contains(outcome.rule), "the game ended by {}", outcome.rule);
        }
        met
    }
}

fn check_step<G: Show>(ids: &BTreeSet<String>, met: &mut Met, game: &G, every: &[G::Move], clicks: &[Target]) {
    for mv in every {
        if let Err(ruling) = game.judge(mv) {
            assert!(ids.contains(ruling.rule), "{mv:?} refused by {ruling}");
            met.refused_by.insert(ruling.rule);
        }
    }
    for target in clicks {
        if let Some(refusal) = why_not(game, target) {
            assert!(ids.contains(refusal.ruling.rule), "{target:?} refused by {}", refusal.ruling);
            assert!(refusal.ruling.text.ends_with('.'), "{}", refusal.ruling.text);
        }
    }
    let seats = (0..game.seats().len() as u8).map(|s| Eyes::Seat(Seat(s)));
    for eyes in seats.chain([Eyes::Spectator]) {
        check_chips(ids, &mut met.shown, &json!(game.table(eyes)));
    }
    let mut moves = Vec::new();
    game.legal(&mut moves);
    for mv in &moves {
        check_chips(ids, &mut met.shown, &json!(game.preview(mv)));
    }
}

/// Every chip in anything that is shown, and every `rule` of it.
fn check_chips(ids: &BTreeSet<String>, seen: &mut BTreeSet<String>, shown: &Value) {
    match shown {
        Value::String(text) => {
            for chip in chips(text) {
                assert!(ids.contains(chip), "[[{chip}]] does not exist: {text}");
                seen.insert(chip.to_owned());
            }
        }
        Value::Array(list) => list.iter().for_each(|v| check_chips(ids, seen, v)),
        Value::Object(map) => {
            for (key, value) in map {
                if let ("rule", Value::String(rule)) = (key.as_str(), value) {
                    assert!(ids.contains(rule), "rule {rule} does not exist");
                }
                check_chips(ids, seen, value);
            }
        }
        _ => {}
    }
}

/// The fenced blocks of a part.
pub fn blocks(part: &str) -> Vec<&str> {
    part.split("```").skip(1).step_by(2).map(str::trim).collect()
}

/// The rows of the tables in a part, heads and rulers left out.
pub fn table(part: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = part.lines().collect();
    let mut rows = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let ruler = |l: &str| l.starts_with("|---");
        if line.starts_with("| ") && !ruler(line) && !lines.get(i + 1).is_some_and(|l| ruler(l)) {
            let inner = line.strip_prefix('|').unwrap_or(line);
            let inner = inner.strip_suffix('|').unwrap_or(inner);
            rows.push(inner.split('|').map(str::trim).collect());
        }
    }
    rows
}

/// The rule chips `[[...]]` of a sentence.
pub fn chips(text: &str) -> Vec<&str> {
    text.split("[[").skip(1).filter_map(|rest| rest.split_once("]]").map(|(id, _)| id)).collect()
}

/// Every source file under a folder, with its text.
pub fn sources(under: &Path) -> Vec<(PathBuf, String)> {
    let mut open = vec![under.to_owned()];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path).expect("a folder").map(|e| e.expect("an entry").path()));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            found.push((path, text));
        }
    }
    found
}

/// The ids inside `rules!(...)` of the tests under a folder, with the files that name them.
pub fn named_by_tests(tests: &Path) -> BTreeMap<String, BTreeSet<PathBuf>> {
    let mut named: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for (path, text) in sources(tests) {
        for part in text.split("rules!(").skip(1) {
            let inside = part.split(')').next().unwrap_or_default();
            for id in inside.split('"').skip(1).step_by(2) {
                named.entry(id.to_owned()).or_default().insert(path.clone());
            }
        }
    }
    named
}
