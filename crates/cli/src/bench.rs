//! `waterloo bench`.

use clap::Args;
use serde_json::{Map, json};
use std::io::Write as _;

/// An hour for each game is enough.
const LONGEST: f64 = 3600.0;

#[derive(Args)]
pub struct Bench {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Seconds to measure each game
    #[arg(long, default_value_t = 4.0)]
    seconds: f64,
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
        let mut out = std::io::stdout().lock();
        if !self.json {
            writeln!(out, "On {}, one core; random play, legal moves listed at every step.\n", machine())?;
            writeln!(
                out,
                "{:<24} {:>12} {:>9} {:>13} {:>9} {:>10} {:>9}",
                "game", "moves/s", "games/s", "clones/s", "position", "replay", "odds"
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
                    "{:<24} {:>12.0} {:>9.0} {:>13.0} {:>7} B {:>7.3} ms {:>6.4} ms",
                    title.meta().id,
                    f.moves_per_s,
                    f.games_per_s,
                    f.clones_per_s,
                    f.position_bytes,
                    f.replay_ms,
                    f.odds_ms
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
