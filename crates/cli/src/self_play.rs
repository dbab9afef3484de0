//! `waterloo self-play`.

use clap::Args;
use library::StopFlag;
use serde_json::{Map, json};
use std::io::Write as _;
use std::time::Instant;

#[derive(Args)]
pub struct SelfPlay {
    /// Which game
    game: String,
    /// One computer player a seat, in the game's own order, such as sergeant,recruit
    #[arg(long, value_name = "LEVELS")]
    seats: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seed of the dice; random if omitted
    #[arg(long)]
    seed: Option<u64>,
    /// A scenario other than the game's first
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// An option of the game, name=value; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl SelfPlay {
    pub fn run(self) -> anyhow::Result<()> {
        let title = crate::find_title(&self.game)?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => getrandom::u64().map_err(|e| anyhow::anyhow!("no random seed: {e}"))?,
        };
        let plan = library::SelfPlay {
            setup: crate::read_setup(&self.scenario, &self.options)?,
            levels: crate::read_levels(&self.seats)?,
            games: self.games,
            seed,
        };
        let seats = title.begin(&plan.setup)?.seats();
        let bar = crate::progress_bar(self.games.into(), "games");
        let began = Instant::now();
        let score = title.self_play(&plan, &StopFlag::default(), &|done| bar.set_position(done.into()))?;
        let seconds = began.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let mut out = std::io::stdout().lock();
        if self.json {
            let wins: Map<_, _> = seats.iter().zip(&score.wins).map(|(s, n)| (s.id.to_owned(), json!(n))).collect();
            let points: Map<_, _> =
                seats.iter().enumerate().map(|(i, s)| (s.id.to_owned(), json!(score.points(i)))).collect();
            writeln!(
                out,
                "{}",
                json!({
                    "game": self.game, "games": score.games, "wins": wins, "points": points, "draws": score.draws,
                    "moves": score.moves, "seconds": (seconds * 1000.0).round() / 1000.0,
                })
            )?;
            return Ok(());
        }
        writeln!(out, "{}: {} games with seed {seed}", title.meta().name, score.games)?;
        let shared = score.wins.iter().sum::<u32>() + score.draws > score.games;
        for (i, ((seat, level), wins)) in seats.iter().zip(&plan.levels).zip(&score.wins).enumerate() {
            let share = percent(*wins, score.games);
            write!(out, "  {:<8} {:<10} won {wins:>5}  ({share:.1} %)", seat.name, level.id())?;
            if shared {
                // Joint winners share the game.
                write!(out, "  {:.1} points", score.points(i))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "  draws               {:>5}  ({:.1} %)", score.draws, percent(score.draws, score.games))?;
        let per_game = score.moves as f64 / f64::from(score.games.max(1));
        writeln!(out, "  {per_game:.0} moves a game, {:.1} games/s, {seconds:.1} s", f64::from(score.games) / seconds)?;
        Ok(())
    }
}

fn percent(part: u32, whole: u32) -> f64 {
    100.0 * f64::from(part) / f64::from(whole.max(1))
}
