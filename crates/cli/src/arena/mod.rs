//! `waterloo arena`.

mod plots;
mod report;
mod running_score;
mod series_file;
mod summary;
mod text;

use anyhow::Context as _;
use clap::Args;
use library::schedule::{ScheduledGame, schedule_games, tables};
use library::statistics::Sprt;
use library::{Contest, PlayerSpec, StopFlag};
use running_score::RunningScore;
use series_file::{Header, Line, SeriesFile};
use std::collections::{HashMap, HashSet};
use std::fs::OpenOptions;
use std::path::PathBuf;
use std::sync::Mutex;
use summary::{Frame, sum_up};

#[derive(Args)]
#[command(after_help = "\
A player is a level (recruit, sergeant, captain, colonel, marshal), a level with settings such as marshal(trials=8,player_turns=2) or marshal(ms=500),
or a program of your own: bot:<command line>, bot(ms=500):<command line> (docs/arena.md).

Examples:
  waterloo arena napoleon-at-waterloo captain sergeant --games 200 --seed 1
  waterloo arena wallace recruit sergeant captain --games 100 --out series.jsonl --report series.html
  waterloo arena wallace 'marshal(trials=8)' marshal --games 4000 --sprt 0,20 --out test.jsonl
  waterloo arena napoleon-at-waterloo 'bot:python3 examples/arena_bot.py' recruit")]
pub struct Arena {
    /// Which game
    game: String,
    /// Two players or more; each plays every other
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// Games for each pairing, rounded up to whole rounds: same dice, seats rotated
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seed of the dice; if omitted, that of the --out file, or a random one
    #[arg(long)]
    seed: Option<u64>,
    /// Another scenario than the game's first
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// An option of the game, name=value; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Games played at the same time; if omitted, one per core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Stop as soon as it is clear whether the first player is better by ELO1 or only by ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Accepted probability that --sprt wrongly decides for ELO1
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// Accepted probability that --sprt wrongly decides for ELO0
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// Save every finished game in this file, and continue the series in it
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Write a report with charts to this file
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the games under way write to.
struct SeriesProgress {
    lines: Vec<Line>,
    ledger: Option<SeriesFile>,
    trouble: Option<anyhow::Error>,
}

impl Arena {
    pub fn run(self) -> anyhow::Result<()> {
        let title = crate::find_title(&self.game)?;
        let specs: Vec<PlayerSpec> =
            self.players.iter().map(|p| PlayerSpec::read(p)).collect::<Result<_, _>>().map_err(anyhow::Error::msg)?;
        anyhow::ensure!(specs.len() >= 2, "one player alone cannot fight; name two or more");
        let sprt = self.test(specs.len())?;
        let setup = crate::read_setup(&self.scenario, &self.options)?;
        let seats = title.begin(&setup)?.seats();
        let header = Header::new(title, &setup, &specs, names(&specs), self.find_seed()?);
        let mut desk = SeriesProgress { lines: Vec::new(), ledger: None, trouble: None };
        if let Some(path) = &self.out {
            let found = SeriesFile::open(path, &header, seats)?;
            if found.cut {
                eprintln!("waterloo: the last line of {} was cut short and is played again", path.display());
            }
            (desk.lines, desk.ledger) = (found.lines, Some(found.ledger));
        }
        if let Some(path) = &self.report {
            // Check now that the files can be written, not after hours of play.
            let cannot = || format!("{} cannot be written", path.display());
            OpenOptions::new().create(true).append(true).open(path).with_context(cannot)?;
        }
        let rounds = self.games.div_ceil(seats.len() as u32);
        let all = schedule_games(&specs, &tables(specs.len(), seats.len()), rounds);
        keep_known(&mut desk.lines, &all, header.seed);
        let frame = Frame { meta: title.meta(), header: &header, seats, games_wanted: all.len(), sprt };
        let stop = StopFlag::default();
        let desk = self.play(title, &specs, setup, &frame, all, desk, &stop)?;
        if let Some(trouble) = desk.trouble {
            return Err(trouble);
        }
        let summary = sum_up(&frame, &desk.lines.iter().collect::<Vec<_>>());
        if let Some(path) = &self.report {
            std::fs::write(path, report::page(&summary))
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
        if self.json {
            say!("{}", serde_json::to_string(&summary)?);
        } else {
            crate::print(format_args!("{}", text::page(&summary)));
        }
        let decided = summary.sprt.as_ref().is_some_and(|t| t.decision.is_some());
        if desk.lines.len() < frame.games_wanted && !decided {
            let how = if self.out.is_some() { "; the same command goes on from here" } else { "" };
            eprintln!("waterloo: stopped after {} of {} games{how}", desk.lines.len(), frame.games_wanted);
        }
        Ok(())
    }

    fn test(&self, players: usize) -> anyhow::Result<Option<Sprt>> {
        let Some(text) = &self.sprt else { return Ok(None) };
        let number = |part: &str| part.trim().parse::<f64>().ok();
        let (elo0, elo1) = text
            .split_once(',')
            .and_then(|(a, b)| Some((number(a)?, number(b)?)))
            .ok_or_else(|| anyhow::anyhow!("--sprt \"{text}\" should be two numbers such as 0,20"))?;
        let sprt = Sprt::new(elo0, elo1, self.alpha, self.beta).map_err(anyhow::Error::msg)?;
        anyhow::ensure!(players == 2, "--sprt compares two players, but {players} were named");
        Ok(Some(sprt))
    }

    /// The seed that was given, or that of the file to go on from, or a random one.
    fn find_seed(&self) -> anyhow::Result<u64> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        if let Some(header) = self.out.as_deref().map(series_file::read_header).transpose()?.flatten() {
            return Ok(header.seed);
        }
        getrandom::u64().map_err(|e| anyhow::anyhow!("no random seed: {e}"))
    }

    /// Plays what is left to play.
    #[allow(clippy::too_many_arguments)] // Everything that was prepared is needed exactly once, here.
    fn play(
        &self,
        title: &dyn library::ShelfGame,
        specs: &[PlayerSpec],
        setup: kernel::Setup,
        frame: &Frame<'_>,
        all: Vec<ScheduledGame>,
        desk: SeriesProgress,
        stop: &StopFlag,
    ) -> anyhow::Result<SeriesProgress> {
        let seats = frame.seats;
        let ids: Vec<&str> = seats.iter().map(|s| s.id).collect();
        let done: HashSet<Key> = desk.lines.iter().map(|l| (l.round, l.table, l.rotation)).collect();
        let left: Vec<ScheduledGame> =
            all.into_iter().filter(|bout| !done.contains(&(bout.round, bout.table, bout.rotation))).collect();
        let mut course = RunningScore::new(&ids, frame.sprt);
        desk.lines.iter().for_each(|line| course.note(line));
        if left.is_empty() || course.decision().is_some() {
            return Ok(desk);
        }
        stop_on_ctrl_c(stop);
        let bar = crate::progress_bar(frame.games_wanted as u64, "games, {msg}");
        bar.set_position(desk.lines.len() as u64);
        let duel = specs.len() == 2;
        if duel {
            bar.set_message(course.words());
        }
        let contest = Contest {
            setup,
            players: specs.to_vec(),
            bouts: left,
            seed: frame.header.seed,
            threads: self.threads.map_or(0, usize::from),
        };
        let desk = Mutex::new((desk, course));
        title.contest(&contest, stop, &|i, played| {
            let mut guard = desk.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let (desk, course) = &mut *guard;
            let line = Line::new(&contest.bouts[i], played, frame.header, seats);
            if let Some(Err(trouble)) = desk.ledger.as_mut().map(|ledger| ledger.append(&line)) {
                desk.trouble.get_or_insert(trouble);
                stop.set();
            }
            bar.inc(1);
            if duel {
                course.note(&line);
                bar.set_message(course.words());
            }
            desk.lines.push(line);
            if course.decision().is_some() {
                stop.set();
            }
        })?;
        bar.finish_and_clear();
        Ok(desk.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).0)
    }
}

/// Which game of a series: round, table, rotation.
type Key = (u32, usize, usize);

/// Keeps the games that belong to this series, each once.
fn keep_known(lines: &mut Vec<Line>, bouts: &[ScheduledGame], seed: u64) {
    let mut wanted: HashMap<Key, &ScheduledGame> = bouts.iter().map(|b| ((b.round, b.table, b.rotation), b)).collect();
    lines.retain(|line| {
        let known = wanted.remove(&(line.round, line.table, line.rotation));
        known.is_some_and(|bout| line.is_game_of(bout, seed))
    });
}

/// The players' names; equal ones are numbered.
fn names(specs: &[PlayerSpec]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for spec in specs {
        let name = spec.to_string();
        let twins = specs[..names.len()].iter().filter(|s| *s == spec).count();
        names.push(if twins > 0 { format!("{name} #{}", twins + 1) } else { name });
    }
    names
}

/// The first Ctrl-C ends the series after what is done; a second one ends the program.
fn stop_on_ctrl_c(stop: &StopFlag) {
    let stop = stop.clone();
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                stop.set();
            }
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(130);
            }
        });
    });
}
