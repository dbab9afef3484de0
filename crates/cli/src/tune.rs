//! `waterloo tune`.

use anyhow::Context as _;
use clap::Args;
use library::{PlayerSpec, StopFlag, TuneSettings};
use std::path::PathBuf;

#[derive(Args)]
pub struct Tune {
    /// Which game
    game: String,
    /// Who plays the games to learn from; given several times, each seat of each game draws one of them
    #[arg(long = "player", value_name = "PLAYER", default_value = "captain")]
    players: Vec<String>,
    /// How many games in each course
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    games: u32,
    /// How many passes; nobody plans in the first, and in the others planners use the weights learnt so far
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    courses: u32,
    /// Seed of everything random
    #[arg(long, default_value_t = 1815)]
    seed: u64,
    /// The highest percentage of random moves; each player of each game draws its own up to this
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(..=100))]
    careless: u32,
    /// Positions of each game to learn from
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    places: u32,
    /// Continuations tried from each position
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    ways: u32,
    /// How often each continuation is played out
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: u32,
    /// The weight of ranking the continuations against predicting their results, in percent
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(..=10_000))]
    apart: u32,
    /// Another scenario than the game's first
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// An option of the game, name=value; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// File for the weights; standard output if omitted
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Tune {
    pub fn run(self) -> anyhow::Result<()> {
        let title = crate::find_title(&self.game)?;
        let players = self.players.iter().map(|text| PlayerSpec::read(text)).collect::<Result<_, _>>();
        let players: Vec<PlayerSpec> = players.map_err(anyhow::Error::msg)?;
        if let Some(player) = players.iter().find(|player| !player.is_repeatable()) {
            anyhow::bail!("{player} does not play the same way twice, so nobody could learn this lesson again");
        }
        // Checked now, not after an hour of games.
        if let Some(path) = &self.out {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
            file.with_context(|| format!("{} cannot be written", path.display()))?;
        }
        let fingerprinted = |player: &PlayerSpec| {
            format!(
                "{player} {}",
                title.fingerprint(&player.clone().without_weights()).unwrap_or_else(|| "unknown".into())
            )
        };
        let settings: Vec<String> = players.iter().map(fingerprinted).collect();
        let named: String = players.iter().map(|player| format!(" --player '{player}'")).collect();
        let Tune { games, courses, seed, careless, places, ways, playouts, apart, .. } = self;
        let lesson = TuneSettings { players, games, courses, seed, careless, places, ways, playouts, apart };
        let setup = crate::read_setup(&self.scenario, &self.options)?;
        let bar = crate::progress_bar(u64::from(games) * u64::from(courses), "games");
        let (mut file, fit) =
            title.tune(&[setup], &lesson, &StopFlag::default(), &|done| bar.set_position(done.into()))?;
        bar.finish_and_clear();
        anyhow::ensure!(fit.positions > 0, "these games held nothing to learn from; play more, or with other players");
        let mut options: String = self.options.iter().map(|o| format!(" --option {o}")).collect();
        if !self.scenario.is_empty() {
            options = format!(" --scenario {}{options}", self.scenario);
        }
        file.provenance = [
            (
                "command",
                format!(
                    "waterloo tune {}{named} --games {games} --courses {courses} --seed {seed} --careless {careless} --places {places} \
                     --ways {ways} --playouts {playouts} --apart {apart}{options}",
                    self.game
                ),
            ),
            ("program", concat!("waterloo ", env!("CARGO_PKG_VERSION")).to_owned()),
            ("fingerprints", settings.join(", ")),
            ("positions", fit.positions.to_string()),
            ("surprise_learnt", format!("{:.4} bits a position", fit.learnt)),
            ("surprise_kept_back", format!("{:.4} bits a position", fit.kept_back)),
            ("surprise_blind", format!("{:.4} bits a position", fit.blind)),
            ("told_apart", format!("{:.1} % of the differences between ways, kept back", 100.0 * fit.apart)),
        ]
        .into_iter()
        .map(|(k, v)| (k.to_owned(), v))
        .collect();
        let text = serde_json::to_string_pretty(&file)?;
        eprintln!(
            "{} positions; {:.3} bits a position on games not learnt from ({:.3} by the mean result alone); {:.1} % told apart",
            fit.positions,
            fit.kept_back,
            fit.blind,
            100.0 * fit.apart
        );
        match self.out {
            Some(path) => {
                std::fs::write(&path, text + "\n").with_context(|| format!("{} cannot be written", path.display()))?;
            }
            None => say!("{text}"),
        }
        Ok(())
    }
}
