//! `waterloo play`: a game in the terminal.

use crate::entry::{self, Entry};
use anyhow::Context as _;
use clap::Args;
use kernel::EventKind;
use kernel::board::Ruler;
use kernel::fight::Fight;
use kernel::table::{Offer, Table, Target, strip_markup};
use library::{ActorId, Level, PlayError, StopFlag};
use std::io::BufRead as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Args)]
pub struct Play {
    /// Which game
    #[arg(default_value = "napoleon-at-waterloo")]
    game: String,
    /// Who plays each seat, in the game's own order: human or a computer player [default: human,sergeant]
    #[arg(long, value_name = "PLAYERS")]
    seats: Option<String>,
    /// Seed of the dice; random if omitted
    #[arg(long)]
    seed: Option<u64>,
    /// Another scenario than the game's first
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// An option of the game, name=value; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Continue a recorded game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options"])]
    record: Option<PathBuf>,
}

const HELP: &str = "\
  a number or a name    make a move: its number in the list, or what it is on (F05, 1311, end, done)
  13, march 13, contact where a number is asked for: the number, with its label if several are, or the name of a stop
  30 270 90             where a place is asked for: from the west, from the north, and the heading
  list                  all moves            map        draw the map
  why THING             why not THING        odds       the odds of the attack
  pieces                all pieces           journal    what has happened
  rule ID               a rule in our words  undo, redo take back, make again
  save FILE             write the record     resign     give up
  help                  this                 quit       end (save first to keep the game)";

/// A game at the terminal.
struct Terminal {
    play: Box<dyn library::LiveGame>,
    players: Vec<Option<Level>>,
    seed: u64,
    /// Which lines of the whole journal have been printed.
    told: Vec<bool>,
}

impl Play {
    pub fn run(self) -> anyhow::Result<()> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => getrandom::u64().map_err(|e| anyhow::anyhow!("no random seed: {e}"))?,
        };
        let play = match &self.record {
            Some(file) => open_record(file)?,
            None => crate::find_title(&self.game)?.begin(&crate::read_setup(&self.scenario, &self.options)?)?,
        };
        let players = self.read_players(play.seats().len())?;
        say!("{}. Say help for help.", play.meta().name);
        Terminal { play, players, seed, told: Vec::new() }.run()
    }

    fn read_players(&self, seats: usize) -> anyhow::Result<Vec<Option<Level>>> {
        let Some(text) = &self.seats else {
            return Ok((0..seats).map(|i| (i > 0).then_some(Level::Sergeant)).collect());
        };
        let players: Vec<Option<Level>> = text
            .split(',')
            .map(|name| match name.trim() {
                "human" => Ok(None),
                level => Ok(crate::read_levels(level)?.first().copied()),
            })
            .collect::<anyhow::Result<_>>()?;
        anyhow::ensure!(players.len() == seats, "the game has {seats} seats, but --seats names {}", players.len());
        Ok(players)
    }
}

fn open_record(file: &Path) -> anyhow::Result<Box<dyn library::LiveGame>> {
    let (play, damage) = crate::open_record(file)?;
    if let Some(damage) = damage {
        eprintln!("{}: {damage}; going on from what is valid before it.", file.display());
    }
    Ok(play)
}

impl Terminal {
    fn run(mut self) -> anyhow::Result<()> {
        let mut lines = std::io::stdin().lock().split(b'\n');
        loop {
            match self.play.actor() {
                ActorId::Chance => {
                    self.play.throw(self.seed)?;
                }
                ActorId::Over { .. } => {
                    self.tell();
                    if let Some(verdict) = self.play.verdict() {
                        say!("\n{}. {}", verdict.title, strip_markup(&verdict.text));
                    }
                    return Ok(());
                }
                ActorId::Seat(seat) => match self.level(seat) {
                    Some(level) => self.let_computer_play(level)?,
                    None => {
                        self.tell();
                        self.ask(seat)?;
                        let Some(line) = lines.next().transpose()? else { return Ok(()) };
                        if !self.obey(seat, String::from_utf8_lossy(&line).trim())? {
                            return Ok(());
                        }
                    }
                },
            }
        }
    }

    fn level(&self, seat: &str) -> Option<Level> {
        if self.play.resigned().iter().any(|(_, s)| *s == seat) {
            return Some(library::SUBSTITUTE);
        }
        let index = self.play.seats().iter().position(|s| s.id == seat)?;
        self.players.get(index).copied().flatten()
    }

    fn let_computer_play(&mut self, level: Level) -> anyhow::Result<()> {
        let seed = self.seed.rotate_left(17) ^ u64::from(self.play.len());
        let actor = self.play.actor();
        let thinker = self.play.thinker(level, seed).context("nobody is to act")?;
        let plan = thinker(Some(Duration::from_secs(10)), StopFlag::default());
        for (i, mv) in plan.iter().enumerate() {
            // Planned moves are only valid if nothing else has happened.
            if i > 0 && (self.play.actor() != actor || self.play.judge(mv).is_err()) {
                break;
            }
            self.play.play(mv)?;
        }
        Ok(())
    }

    /// The eyes of the one person, of whoever acts if there are several, or of an onlooker if there is none.
    fn eyes(&self) -> &'static str {
        let people: Vec<_> = self.play.seats().iter().filter(|s| self.level(s.id).is_none()).map(|s| s.id).collect();
        match (people.as_slice(), self.play.actor()) {
            ([], _) => "spectator",
            ([one], _) => one,
            (_, ActorId::Seat(seat)) => seat,
            _ => "spectator",
        }
    }

    /// Prints what these eyes may read of the journal and nobody here has read yet.
    fn tell(&mut self) {
        let (Ok(all), Ok(seen)) = (self.play.journal("all"), self.play.journal(self.eyes())) else { return };
        self.told.resize(all.len(), false);
        let mut seen = seen.iter().peekable();
        for (line, told) in all.iter().zip(&mut self.told) {
            if seen.next_if_eq(&line).is_none() || std::mem::replace(told, true) {
                continue;
            }
            match line.kind {
                EventKind::Turn => say!("\n== {} ==", strip_markup(&line.text)),
                EventKind::Phase => say!("-- {} --", strip_markup(&line.text)),
                _ => say!("   {}", strip_markup(&line.text)),
            }
        }
    }

    fn ask(&self, seat: &str) -> anyhow::Result<()> {
        let table = self.play.table(seat, None)?;
        say!("\n{}", table.clock);
        say!("{} {}", table.prompt.question, table.prompt.gesture);
        if !table.prompt.reason.is_empty() {
            say!("  {}", strip_markup(&table.prompt.reason));
        }
        if let Some(fight) = &table.fight {
            let faces: Vec<String> =
                fight.throws.iter().map(|t| format!("{}:{}", t.dice.first().copied().unwrap_or(0), t.result)).collect();
            say!("  {}{}: {}", strengths(fight, ", "), fight.column, faces.join("  "));
        }
        for line in table.numbers.iter().flat_map(entry::describe) {
            say!("  {line}");
        }
        let ruler = self.play.board().ruler;
        if let (Some(placement), Some(ruler)) = (&table.placement, ruler) {
            say!("  {}", entry::place(placement, ruler));
        }
        if table.concealed {
            say!("  Nobody may measure now.");
        }
        let mut offers = self.play.legal();
        let numbered = table.numbers.is_empty();
        offers.retain(|offer| !entry::is_stop(&table.numbers, offer));
        if offers.len() <= 12 {
            list(&offers, numbered, ruler);
        } else {
            let names: Vec<String> = offers.iter().map(|o| name(&o.on, ruler)).collect();
            say!("  {} choices: {}", names.len(), names.join(" "));
        }
        crate::print(format_args!("> "));
        Ok(())
    }

    /// Runs the typed command; `false` ends the game.
    fn obey(&mut self, seat: &str, line: &str) -> anyhow::Result<bool> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(w, r)| (w, r.trim()));
        match word {
            "" => {}
            "quit" | "exit!" => return Ok(false),
            "help" | "?" => say!("{HELP}"),
            "list" => {
                let numbered = self.play.table(seat, None)?.numbers.is_empty();
                list(&self.play.legal(), numbered, self.play.board().ruler);
            }
            "map" => {
                let map = crate::text_map::draw(&self.play.board(), &self.play.table(seat, None)?);
                crate::print(format_args!("{map}"));
            }
            "pieces" => self.play.table(seat, None)?.pieces.iter().for_each(|p| say!("  {:<5} {}", p.id, p.label)),
            "journal" => {
                self.told.clear();
                self.tell();
            }
            "odds" => self.print_odds(),
            "why" => self.print_why(seat, rest)?,
            "rule" => self.print_rule(rest)?,
            "undo" => self.report(|play| play.undo(seat, None)),
            "redo" => self.report(|play| play.redo()),
            "resign" => self.report(|play| play.resign(seat)),
            "save" => self.save(rest),
            _ => self.make(seat, line)?,
        }
        Ok(true)
    }

    fn report(&mut self, act: impl FnOnce(&mut dyn library::LiveGame) -> Result<(), library::PlayError>) {
        if let Err(error) = act(self.play.as_mut()) {
            say!("  {error}");
        }
    }

    fn make(&mut self, seat: &str, text: &str) -> anyhow::Result<()> {
        let offers = self.play.legal();
        let ruler = self.play.board().ruler;
        let table = self.play.table(seat, None)?;
        // Where a number may be chosen freely, a number is that number and no place in the list.
        match self.entry(&table, text) {
            Some(Entry::Move(mv, instead)) => {
                if let Err(error) = self.play.play(&mv) {
                    say!("  {}", why(&error));
                    say!("  {instead}");
                }
                return Ok(());
            }
            Some(Entry::Unclear(what)) => {
                say!("  {what}");
                return Ok(());
            }
            None => {}
        }
        let by_number = text.parse::<usize>().ok().filter(|n| text.len() < 4 && *n >= 1);
        let chosen = offers
            .iter()
            .find(|o| name(&o.on, ruler).eq_ignore_ascii_case(text))
            .or_else(|| by_number.and_then(|n| offers.get(n - 1)));
        match chosen {
            Some(offer) => {
                let mv = offer.mv.clone();
                self.report(|play| play.play(&mv));
            }
            None => match self.thing(text) {
                Some(target) => self.print_refusal(&target),
                None => say!("  \"{text}\" is no choice here. Say list for the choices, help for all words."),
            },
        }
        Ok(())
    }

    /// What was typed, if a number or a place is asked for and it is one.
    fn entry(&self, table: &Table, text: &str) -> Option<Entry> {
        let place = || entry::pose(table.placement.as_ref()?, self.play.board().ruler?, text);
        entry::number(&table.numbers, text).or_else(place)
    }

    /// Finds a target by its name: a space, a piece, or a number where numbers are asked for.
    fn thing(&self, text: &str) -> Option<Target> {
        let board = self.play.board();
        let space = board.spaces.iter().find(|s| s.id.eq_ignore_ascii_case(text)).map(|s| s.id.clone());
        let piece = board.faces.iter().find(|f| f.id.eq_ignore_ascii_case(text)).map(|f| f.id.clone());
        // On a free board several pieces share a face.
        let table = self.play.table(self.eyes(), None).ok().filter(|_| board.ruler.is_some());
        let shown = table.and_then(|t| t.pieces.into_iter().map(|p| p.id).find(|id| id.eq_ignore_ascii_case(text)));
        let piece = shown.or(piece);
        // Where numbers are asked for, a number is no space.
        let counts = self.play.legal().iter().any(|o| matches!(o.on, Target::Number(_)));
        let number = text.parse().ok().filter(|_| counts);
        number.map(Target::Number).or(space.map(Target::Space)).or(piece.map(Target::Piece))
    }

    fn print_why(&self, seat: &str, thing: &str) -> anyhow::Result<()> {
        match self.entry(&self.play.table(seat, None)?, thing) {
            Some(Entry::Move(mv, instead)) => match self.play.judge(&mv) {
                Ok(()) => say!("  It is allowed."),
                Err(error) => say!("  {}\n  {instead}", why(&error)),
            },
            Some(Entry::Unclear(what)) => say!("  {what}"),
            None => self.print_why_not(thing),
        }
        Ok(())
    }

    fn print_why_not(&self, thing: &str) {
        self.print_refusal(&self.thing(thing).unwrap_or_else(|| Target::Button(thing.to_lowercase())));
    }

    fn print_refusal(&self, target: &Target) {
        match self.play.why_not(target) {
            Some(refusal) => say!("  {}: {}", refusal.ruling.rule, refusal.ruling.text),
            None => say!("  It is allowed."),
        }
    }

    fn print_odds(&self) {
        match self.play.fight_odds(&serde_json::Value::Null) {
            Ok(fight) => {
                say!("  {}{}", strengths(&fight, ": "), fight.column);
                for share in &fight.shares {
                    let rough = if fight.rounded { "about " } else { "" };
                    let counted = || format!("{rough}{} in {}", share.weight, fight.total);
                    let chance = share.exactly.clone().unwrap_or_else(counted);
                    say!("  {chance}  {}  {}", share.result, share.text);
                }
            }
            Err(error) => say!("  {error}"),
        }
    }

    fn print_rule(&self, id: &str) -> anyhow::Result<()> {
        match crate::find_title(self.play.meta().id)?.rules().rule(id) {
            Some(rule) if rule.plain.is_empty() => say!("  {}: {}", rule.id, rule.exact),
            Some(rule) => say!("  {}: {}", rule.id, rule.plain),
            None => say!("  There is no rule \"{id}\"."),
        }
        Ok(())
    }

    fn save(&self, file: &str) {
        let written = self
            .play
            .record("all")
            .map_err(|e| e.to_string())
            .and_then(|text| std::fs::write(file, text).map_err(|e| e.to_string()));
        match written {
            Ok(()) => say!("  Saved to {file}."),
            Err(error) => say!("  \"{file}\" cannot be written: {error}"),
        }
    }
}

/// Both strengths, where they are compared.
pub fn strengths(fight: &Fight, then: &str) -> String {
    if fight.attack == 0 && fight.defence == 0 {
        String::new()
    } else {
        format!("{} against {}{then}", fight.attack, fight.defence)
    }
}

/// Why a move was not made, with the rule if one forbids it.
fn why(error: &PlayError) -> String {
    match error {
        PlayError::Refused(ruling) => format!("{}: {}", ruling.rule, ruling.text),
        other => other.to_string(),
    }
}

/// Prints offers, with their places in the list if one may type those.
fn list(offers: &[Offer], numbered: bool, ruler: Option<Ruler>) {
    for (i, offer) in offers.iter().enumerate() {
        let number = if numbered { (i + 1).to_string() } else { String::new() };
        say!("  {number:>3}  {:<6} {}", name(&offer.on, ruler), offer.label);
    }
}

/// What one types for a target.
fn name(target: &Target, ruler: Option<Ruler>) -> String {
    match target {
        Target::Piece(id) | Target::Space(id) | Target::Card(id) | Target::Button(id) => id.clone(),
        Target::Number(n) => n.to_string(),
        Target::Pose(pose) => entry::typed(*pose, ruler),
    }
}
