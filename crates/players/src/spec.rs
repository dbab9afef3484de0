//! Descriptions of computer players, such as `sergeant`, `captain(noise=300)`, `marshal(trials=8,player_turns=2)`,
//! `staff(ms=500)`, `tree(trials=200)`, `bot:python3 bot.py`.

use crate::bot::Bot;
use crate::commander::{Commander, LEVELS, Level, Officer, commander};
use crate::evaluation::{Evaluator, WeightFile};
use crate::planner::{Budget, Planner};
use crate::tree::{Tree, TreeSettings};
use kernel::{ComputerPlay, Eyes, Mistakes, PlannerSettings, Seat};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// How long a bot may think about one decision if nothing else is said.
pub const BOT_TIME: Duration = Duration::from_secs(10);
/// Longest thinking time one may allow: an hour.
const LONGEST: u64 = 3_600_000;

/// A computer player and its settings.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    kind: Kind,
    /// Longest time for one plan; `None` leaves it to the player.
    pub time: Option<Duration>,
}

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Recruit,
    /// Follows the rules of thumb, more or less.
    Officer(Level, MistakeOverrides),
    /// Plans: a marshal or the staff.
    Planner(Planning, PlannerOverrides),
    Tree(TreeOverrides),
    Bot(Vec<String>),
}

/// Who plans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Planning {
    Marshal,
    /// Those who advise people.
    Staff,
}

impl Planning {
    fn budget<G: ComputerPlay>(self) -> Budget {
        let settings = G::level_settings();
        match self {
            Planning::Marshal => settings.marshal.into(),
            Planning::Staff => settings.staff.into(),
        }
    }
}

/// Overrides of a level's own mistakes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct MistakeOverrides {
    noise: Option<i32>,
    blunders: Option<u32>,
}

impl MistakeOverrides {
    /// The mistakes with these overrides.
    fn applied(self, mistakes: Option<Mistakes>) -> Mistakes {
        let mistakes = mistakes.unwrap_or(Mistakes::NONE);
        Mistakes { noise: self.noise.unwrap_or(mistakes.noise), blunders: self.blunders.unwrap_or(mistakes.blunders) }
    }
}

/// Other weights than the game's own, with the name of their file.
type OtherWeights = Option<(String, Arc<WeightFile>)>;

/// Overrides of a planner's own budget.
#[derive(Clone, PartialEq, Debug, Default)]
struct PlannerOverrides {
    trials: Option<u32>,
    player_turns: Option<u32>,
    samples: Option<&'static [usize]>,
    z_percent: Option<u32>,
    threads: Option<usize>,
    mib: Option<usize>,
    weights: OtherWeights,
}

impl PlannerOverrides {
    /// The budget with these overrides.
    fn applied(&self, mut budget: Budget) -> Budget {
        let settings = &mut budget.settings;
        settings.trials = self.trials.unwrap_or(settings.trials);
        settings.player_turns = self.player_turns.unwrap_or(settings.player_turns);
        settings.samples = self.samples.unwrap_or(settings.samples);
        settings.z_percent = self.z_percent.unwrap_or(settings.z_percent);
        budget.threads = self.threads.unwrap_or(budget.threads);
        budget.memory = self.mib.map_or(budget.memory, |mib| mib << 20);
        budget
    }
}

/// Overrides of a tree search's own settings.
#[derive(Clone, PartialEq, Debug, Default)]
struct TreeOverrides {
    trials: Option<u32>,
    player_turns: Option<u32>,
    widening: Option<u32>,
    explore: Option<u32>,
    outcomes: Option<bool>,
    reuse: Option<bool>,
    mib: Option<usize>,
    weights: OtherWeights,
}

impl TreeOverrides {
    /// The settings with these overrides.
    fn applied(&self, growth: TreeSettings) -> TreeSettings {
        TreeSettings {
            trials: self.trials.unwrap_or(growth.trials),
            player_turns: self.player_turns.unwrap_or(growth.player_turns),
            widening: self.widening.unwrap_or(growth.widening),
            explore: self.explore.unwrap_or(growth.explore),
            outcomes: self.outcomes.unwrap_or(growth.outcomes),
            reuse: self.reuse.unwrap_or(growth.reuse),
            memory: self.mib.map_or(growth.memory, |mib| mib << 20),
        }
    }
}

impl From<Level> for PlayerSpec {
    fn from(level: Level) -> Self {
        let kind = match level {
            Level::Recruit => Kind::Recruit,
            Level::Sergeant | Level::Captain | Level::Colonel => Kind::Officer(level, MistakeOverrides::default()),
            Level::Marshal => Kind::Planner(Planning::Marshal, PlannerOverrides::default()),
        };
        PlayerSpec { kind, time: None }
    }
}

impl PlayerSpec {
    /// Reads a player; what cannot be read is refused with one sentence.
    pub fn read(text: &str) -> Result<PlayerSpec, String> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("bot").filter(|rest| rest.starts_with([':', '('])) {
            return read_bot(text, rest);
        }
        let (id, settings) = split_settings(text)?;
        match id {
            "tree" => return read_tree(&settings),
            "staff" => return read_planner(id, Planning::Staff, &settings),
            _ => {}
        }
        let level = Level::named(id).ok_or_else(|| {
            let known: Vec<_> = LEVELS.iter().map(|l| l.id).collect();
            format!(
                "there is no computer player \"{id}\"; there are {}, staff, tree and bot:<command>",
                known.join(", ")
            )
        })?;
        match level {
            Level::Recruit => match settings.first() {
                Some((name, _)) => Err(format!("{id} has no settings, so \"{name}\" cannot be set")),
                None => Ok(level.into()),
            },
            Level::Sergeant | Level::Captain | Level::Colonel => read_officer(level, &settings),
            Level::Marshal => read_planner(id, Planning::Marshal, &settings),
        }
    }

    /// A player of this kind for one seat of the game that begins here. Equal seeds give equal play unless time runs out.
    pub fn commander<G: ComputerPlay>(&self, start: &G, seat: Seat, seed: u64) -> Box<dyn Commander<G>> {
        match &self.kind {
            Kind::Recruit => commander(Level::Recruit, seed),
            Kind::Officer(level, changed) => Box::new(Officer::new(changed.applied(level.mistakes::<G>()), seed)),
            Kind::Planner(..) | Kind::Tree(_) => self.with_evaluator(&self.evaluator::<G>(), start, seat, seed),
            Kind::Bot(command) => {
                let setup = start.setup_for(Eyes::Seat(seat));
                let greeting = serde_json::json!({
                    "do": "bot", "game": G::meta().id, "seat": start.seats()[seat.index()].id,
                    "scenario": setup.scenario, "options": setup.options, "seed": seed,
                });
                Box::new(Bot::start(command, &greeting))
            }
        }
    }

    /// The same player with this evaluator, if it uses one.
    pub(crate) fn with_evaluator<G: ComputerPlay>(
        &self,
        evaluator: &Evaluator,
        start: &G,
        seat: Seat,
        seed: u64,
    ) -> Box<dyn Commander<G>> {
        match &self.kind {
            Kind::Planner(who, changed) => {
                Box::new(Planner::with(changed.applied(who.budget::<G>()), evaluator.clone(), seed))
            }
            Kind::Tree(changed) => {
                Box::new(Tree::with(changed.applied(TreeSettings::of::<G>()), evaluator.clone(), seed))
            }
            _ => self.commander(start, seat, seed),
        }
    }

    /// Does it judge positions by weights that were learnt?
    pub(crate) fn uses_weights(&self) -> bool {
        matches!(self.kind, Kind::Planner(..) | Kind::Tree(_))
    }

    /// The same player without learnt weights, for the fingerprints of a tuning run that learns them.
    pub fn without_weights(mut self) -> PlayerSpec {
        if let Some(weights) = self.weights_mut() {
            *weights = Some(Default::default());
        }
        self
    }

    fn weights_mut(&mut self) -> Option<&mut OtherWeights> {
        match &mut self.kind {
            Kind::Planner(_, PlannerOverrides { weights, .. }) | Kind::Tree(TreeOverrides { weights, .. }) => {
                Some(weights)
            }
            _ => None,
        }
    }

    /// Its settings as numbers, for the fingerprint; the first number tells the kinds of players apart.
    pub(crate) fn settings_numbers<G: ComputerPlay>(&self) -> Vec<i64> {
        match &self.kind {
            Kind::Recruit | Kind::Bot(_) => Vec::new(),
            Kind::Officer(level, changed) => {
                let Mistakes { noise, blunders } = changed.applied(level.mistakes::<G>());
                vec![1, noise.into(), blunders.into()]
            }
            Kind::Planner(who, changed) => {
                let PlannerSettings { trials, player_turns, samples, z_percent } =
                    changed.applied(who.budget::<G>()).settings;
                let mut numbers = vec![2, trials.into(), player_turns.into(), z_percent.into()];
                numbers.extend(samples.iter().map(|&size| size as i64));
                numbers
            }
            Kind::Tree(changed) => {
                let TreeSettings { trials, player_turns, widening, explore, outcomes, reuse, memory } =
                    changed.applied(TreeSettings::of::<G>());
                let [trials, player_turns, widening, explore] =
                    [trials, player_turns, widening, explore].map(i64::from);
                vec![3, trials, player_turns, widening, explore, outcomes.into(), reuse.into(), memory as i64]
            }
        }
    }

    /// What it judges positions by: the weights it was given, else the game's own.
    pub(crate) fn evaluator<G: ComputerPlay>(&self) -> Evaluator {
        match &self.kind {
            Kind::Planner(_, PlannerOverrides { weights: Some((_, file)), .. })
            | Kind::Tree(TreeOverrides { weights: Some((_, file)), .. }) => Evaluator::from_file::<G>(file),
            _ => Evaluator::for_game::<G>(),
        }
    }

    /// Whether an external program plays.
    pub fn is_bot(&self) -> bool {
        matches!(self.kind, Kind::Bot(_))
    }

    /// Whether equal seeds give equal play; not with a time limit or an external program.
    pub fn is_repeatable(&self) -> bool {
        self.time.is_none() && !self.is_bot()
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings = Vec::new();
        let mut note = |name: &str, value: Option<String>| {
            settings.extend(value.map(|value| format!("{name}={value}")));
        };
        let sizes = |sizes: &[usize]| sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("/");
        match &self.kind {
            Kind::Officer(_, changed) => {
                note("noise", changed.noise.map(|n| n.to_string()));
                note("blunders", changed.blunders.map(|n| n.to_string()));
            }
            Kind::Planner(_, changed) => {
                note("trials", changed.trials.map(|n| n.to_string()));
                note("player_turns", changed.player_turns.map(|n| n.to_string()));
                note("samples", changed.samples.map(sizes));
                note("proof", changed.z_percent.map(|n| n.to_string()));
                note("mib", changed.mib.map(|n| n.to_string()));
                note("threads", changed.threads.map(|n| n.to_string()));
                note("weights", changed.weights.as_ref().map(|(path, _)| path.clone()));
            }
            Kind::Tree(changed) => {
                note("trials", changed.trials.map(|n| n.to_string()));
                note("player_turns", changed.player_turns.map(|n| n.to_string()));
                note("widening", changed.widening.map(|n| n.to_string()));
                note("explore", changed.explore.map(|n| n.to_string()));
                note("outcomes", changed.outcomes.map(|yes| u8::from(yes).to_string()));
                note("reuse", changed.reuse.map(|yes| u8::from(yes).to_string()));
                note("mib", changed.mib.map(|n| n.to_string()));
                note("weights", changed.weights.as_ref().map(|(path, _)| path.clone()));
            }
            Kind::Recruit | Kind::Bot(_) => {}
        }
        let bot = self.is_bot();
        if let Some(time) = self.time.filter(|&t| !bot || t != BOT_TIME) {
            settings.push(format!("ms={}", time.as_millis()));
        }
        let settings = if settings.is_empty() { String::new() } else { format!("({})", settings.join(",")) };
        match &self.kind {
            Kind::Recruit => write!(f, "{}", Level::Recruit.id()),
            Kind::Officer(level, _) => write!(f, "{}{settings}", level.id()),
            Kind::Planner(Planning::Marshal, _) => write!(f, "{}{settings}", Level::Marshal.id()),
            Kind::Planner(Planning::Staff, _) => write!(f, "staff{settings}"),
            Kind::Tree(_) => write!(f, "tree{settings}"),
            Kind::Bot(words) => {
                write!(f, "bot{settings}:{}", words.iter().map(|w| quoted(w)).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

fn read_officer(level: Level, settings: &[(&str, &str)]) -> Result<PlayerSpec, String> {
    let mut changed = MistakeOverrides::default();
    for &(name, value) in settings {
        match name {
            "noise" => changed.noise = Some(number(name, value, 0, 100_000)? as i32),
            "blunders" => changed.blunders = Some(number(name, value, 0, 100)? as u32),
            _ => return Err(format!("{} has no setting \"{name}\"; there are noise and blunders", level.id())),
        }
    }
    Ok(PlayerSpec { kind: Kind::Officer(level, changed), time: None })
}

fn read_planner(id: &str, who: Planning, settings: &[(&str, &str)]) -> Result<PlayerSpec, String> {
    let (mut changed, mut time) = (PlannerOverrides::default(), None);
    for &(name, value) in settings {
        match name {
            "trials" => changed.trials = Some(number(name, value, 1, 1_000_000)? as u32),
            "player_turns" => changed.player_turns = Some(number(name, value, 1, 100)? as u32),
            "samples" => changed.samples = Some(samples(value)?),
            "proof" => changed.z_percent = Some(number(name, value, 0, 1000)? as u32),
            "threads" => changed.threads = Some(number(name, value, 1, 256)? as usize),
            "mib" => changed.mib = Some(number(name, value, 0, 1 << 20)? as usize),
            "weights" => changed.weights = Some((value.to_owned(), Arc::new(weights(value)?))),
            "ms" => time = Some(Duration::from_millis(number(name, value, 1, LONGEST)?)),
            _ => {
                return Err(format!(
                    "{id} has no setting \"{name}\"; there are trials, player_turns, samples, proof, threads, mib, weights and ms"
                ));
            }
        }
    }
    Ok(PlayerSpec { kind: Kind::Planner(who, changed), time })
}

/// A file of weights as the tuner writes it.
fn weights(path: &str) -> Result<WeightFile, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("the weights {path} cannot be read: {e}"))?;
    serde_json::from_str(&text).map_err(|e| format!("{path} is no file of weights: {}", kernel::readable_error(&e)))
}

fn read_tree(settings: &[(&str, &str)]) -> Result<PlayerSpec, String> {
    let (mut changed, mut time) = (TreeOverrides::default(), None);
    for &(name, value) in settings {
        match name {
            "trials" => changed.trials = Some(number(name, value, 1, 100_000_000)? as u32),
            "player_turns" => changed.player_turns = Some(number(name, value, 1, 100)? as u32),
            "widening" => changed.widening = Some(number(name, value, 0, 10_000)? as u32),
            "explore" => changed.explore = Some(number(name, value, 0, 10_000)? as u32),
            "outcomes" => changed.outcomes = Some(number(name, value, 0, 1)? == 1),
            "reuse" => changed.reuse = Some(number(name, value, 0, 1)? == 1),
            "mib" => changed.mib = Some(number(name, value, 0, 1 << 20)? as usize),
            "weights" => changed.weights = Some((value.to_owned(), Arc::new(weights(value)?))),
            "ms" => time = Some(Duration::from_millis(number(name, value, 1, LONGEST)?)),
            _ => {
                return Err(format!(
                    "tree has no setting \"{name}\"; there are trials, player_turns, widening, explore, outcomes, reuse, mib, \
                     weights and ms"
                ));
            }
        }
    }
    Ok(PlayerSpec { kind: Kind::Tree(changed), time })
}

fn read_bot(text: &str, rest: &str) -> Result<PlayerSpec, String> {
    let (settings, command) = match rest.strip_prefix(':') {
        Some(command) => ("", command),
        None => {
            rest[1..].split_once("):").ok_or_else(|| format!("\"{text}\" should be written bot(ms=500):<command>"))?
        }
    };
    let mut time = BOT_TIME;
    for (name, value) in pairs(settings)? {
        match name {
            "ms" => time = Duration::from_millis(number(name, value, 1, LONGEST)?),
            _ => return Err(format!("a bot has no setting \"{name}\"; there is ms")),
        }
    }
    let words = words(command)?;
    if words.is_empty() {
        return Err("bot: needs a command line after it, such as bot:python3 examples/arena_bot.py".into());
    }
    Ok(PlayerSpec { kind: Kind::Bot(words), time: Some(time) })
}

/// Names and values.
type Pairs<'a> = Vec<(&'a str, &'a str)>;

/// `marshal(trials=8)` in its parts.
fn split_settings(text: &str) -> Result<(&str, Pairs<'_>), String> {
    let Some((id, rest)) = text.split_once('(') else { return Ok((text, Vec::new())) };
    let inner = rest.strip_suffix(')').ok_or_else(|| format!("\"{text}\" does not close its bracket"))?;
    Ok((id.trim(), pairs(inner)?))
}

fn pairs(text: &str) -> Result<Pairs<'_>, String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (name, value) =
                part.split_once('=').ok_or_else(|| format!("the setting \"{part}\" should be written name=value"))?;
            Ok((name.trim(), value.trim()))
        })
        .collect()
}

fn number(name: &str, text: &str, least: u64, most: u64) -> Result<u64, String> {
    let value = text.parse().ok().filter(|n| (least..=most).contains(n));
    value.ok_or_else(|| format!("{name} must be a whole number from {least} to {most}, not \"{text}\""))
}

/// Growing numbers of worlds, such as `4/8/16`. They live as long as the program, like those of the levels.
fn samples(text: &str) -> Result<&'static [usize], String> {
    let sizes: Vec<usize> = text
        .split('/')
        .map(|part| number("samples", part.trim(), 1, 100_000).map(|n| n as usize))
        .collect::<Result<_, _>>()?;
    if !sizes.is_sorted_by(|a, b| a < b) {
        return Err(format!("samples must grow, such as 4/8/16, not \"{text}\""));
    }
    Ok(Box::leak(sizes.into_boxed_slice()))
}

/// A command line in words; quotes hold words together. No shell takes part.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("the command \"{}\" does not close its quotes", text.trim()));
    }
    words.extend(word);
    Ok(words)
}

fn quoted(word: &str) -> String {
    let plain = !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c == '"' || c == '\'');
    match (plain, word.contains('\'')) {
        (true, _) => word.to_owned(),
        (false, false) => format!("'{word}'"),
        (false, true) => format!("\"{word}\""),
    }
}
