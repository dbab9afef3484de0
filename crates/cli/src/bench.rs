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
    /// Do a fixed piece of work once, to be counted
    #[arg(long, hide = true, requires = "game")]
    work: Option<String>,
    /// Only this game
    game: Option<String>,
}

impl Bench {
    pub fn run(self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.seconds > 0.0 && self.seconds <= LONGEST,
            "--seconds must be a positive number, {LONGEST} at most"
        );
        let titles = match &self.game {
            Some(id) => vec![crate::find_title(id)?],
            None => library::SHELF.to_vec(),
        };
        if let Some(name) = &self.work {
            let work = Work::ALL.iter().find(|(id, _)| id == name);
            let (_, work) = work.ok_or_else(|| anyhow::anyhow!("there is no work called \"{name}\""))?;
            titles.iter().for_each(|title| title.work(*work));
            return Ok(());
        }
        if let Some(file) = &self.instructions {
            return crate::instructions::compare(&titles, file, self.write);
        }
        let mut out = std::io::stdout().lock();
        if !self.json {
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
                    f.odds_ms,
                    f.playouts_per_s,
                    f.two_threads,
                    f.stop_ms,
                    f.overrun_percent
                )?;
            }
        }
        if self.json {
            writeln!(out, "{}", json!({ "machine": machine(), "games": games }))?;
        }
        Ok(())
    }
}

/// The processor in words.
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
