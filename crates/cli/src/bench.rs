//! `waterloo bench`.

use clap::Args;
use library::Work;
use serde_json::{Map, json};
use std::io::Write as _;
use std::path::PathBuf;

/// An hour for each game is enough.
const LONGEST: f64 = 3600.0;

#[derive(Args)]
pub struct Bench {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Seconds to measure each game
    #[arg(long, default_value_t = 11.0)]
    seconds: f64,
    /// Count instructions with Valgrind instead, and compare them with those in this file
    #[arg(long, value_name = "FILE", conflicts_with = "seconds")]
    instructions: Option<PathBuf>,
    /// With --instructions: write what was counted to the file
    #[arg(long, requires = "instructions")]
    write: bool,
    /// Do a fixed task once, so that its instructions can be counted
    #[arg(long, hide = true, requires = "game")]
    work: Option<String>,
    /// Only this game, or only "geometry"
    game: Option<String>,
}

impl Bench {
    pub fn run(self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.seconds > 0.0 && self.seconds <= LONGEST,
            "--seconds must be a positive number, {LONGEST} at most"
        );
        let titles = match self.game.as_deref() {
            Some(geometry::NAME) => Vec::new(),
            Some(id) => vec![crate::find_title(id)?],
            None => library::Shelf::default().0.to_vec(),
        };
        let geometry = matches!(self.game.as_deref(), None | Some(geometry::NAME));
        if let Some(name) = &self.work {
            if self.game.as_deref() == Some(geometry::NAME) {
                let done = geometry::work_once(name);
                let sum = done.ok_or_else(|| anyhow::anyhow!("there is no work called \"{name}\""))?;
                std::hint::black_box(sum);
                return Ok(());
            }
            let work = Work::ALL.iter().find(|(id, _)| id == name);
            let (_, work) = work.ok_or_else(|| anyhow::anyhow!("there is no work called \"{name}\""))?;
            titles.iter().for_each(|title| title.work(*work));
            return Ok(());
        }
        if let Some(file) = &self.instructions {
            return crate::instructions::compare(&titles, geometry, file, self.write);
        }
        let mut out = std::io::stdout().lock();
        if !self.json && !titles.is_empty() {
            writeln!(out, "On {}, one core; random play, legal moves listed at every step.\n", machine())?;
            writeln!(
                out,
                "{:<24} {:>12} {:>9} {:>13} {:>9} {:>10} {:>9} {:>10} {:>9} {:>8} {:>8}",
                "game",
                "moves/s",
                "games/s",
                "clones/s",
                "position",
                "replay",
                "odds",
                "playouts/s",
                "2 threads",
                "stops in",
                "overrun"
            )?;
        }
        let mut games = Map::new();
        for title in titles {
            let f = title.bench(self.seconds);
            if self.json {
                games.insert(title.meta().id.into(), json!(f));
            } else {
                writeln!(
                    out,
                    "{:<24} {:>12.0} {:>9.0} {:>13.0} {:>7} B {:>7.3} ms {:>6.4} ms {:>10.0} {:>7.2} x {:>5.1} ms {:>6.1} %",
                    title.meta().id,
                    f.moves_per_s,
                    f.games_per_s,
                    f.clones_per_s,
                    f.position_bytes,
                    f.replay_ms,
                    f.fight_odds_ms,
                    f.playouts_per_s,
                    f.two_threads,
                    f.stop_ms,
                    f.overrun_percent
                )?;
            }
        }
        let figures = if geometry { geometry::figures(self.seconds) } else { Vec::new() };
        if self.json {
            let figures: Map<_, _> =
                figures.iter().map(|(name, rate)| (format!("{name}_per_s"), json!(rate))).collect();
            writeln!(out, "{}", json!({ "machine": machine(), "games": games, "geometry": figures }))?;
        } else if geometry {
            writeln!(out, "\n{:<24} {:>12}", geometry::NAME, "a second")?;
            for (name, rate) in figures {
                writeln!(out, "{name:<24} {rate:>12.0}")?;
            }
        }
        Ok(())
    }
}

/// The measurements of games without a grid.
pub mod geometry {
    use measure::work::{Work, work};
    use std::hint::black_box;
    use std::time::Instant;

    /// What it is called in the place of a game.
    pub const NAME: &str = "geometry";
    /// All of it takes no longer than one game's share of the moves.
    const SHARE: f64 = 0.02;

    /// Measurements per second by kind: the best of several runs, because other work on the machine disturbs short
    /// tasks more than long ones.
    pub fn figures(seconds: f64) -> Vec<(&'static str, f64)> {
        let rate = |kind: Work| {
            let (began, mut best) = (Instant::now(), 0.0f64);
            while best == 0.0 || began.elapsed().as_secs_f64() < seconds * SHARE {
                let once = Instant::now();
                let (count, sum) = black_box(work(kind, times(kind)));
                black_box(sum);
                best = best.max(count as f64 / once.elapsed().as_secs_f64());
            }
            best
        };
        Work::ALL.map(|(name, kind)| (name, rate(kind))).into()
    }

    /// Does a piece of work once, to be counted.
    pub fn work_once(name: &str) -> Option<u64> {
        if name == "nothing" {
            return Some(0);
        }
        let (_, kind) = Work::ALL.into_iter().find(|(id, _)| *id == name)?;
        Some(work(kind, times(kind)).1)
    }

    /// Repeated so often that creating the pieces does not matter.
    const fn times(kind: Work) -> u32 {
        match kind {
            Work::Reaches => 2,
            _ => 8,
        }
    }
}

/// The name of the processor.
fn machine() -> String {
    let model = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            text.lines()
                .find(|l| l.starts_with("model name"))
                .and_then(|l| Some(l.split_once(':')?.1.trim().to_owned()))
        })
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    format!("{model}, {cores} cores, {}", std::env::consts::OS)
}
