//! The `waterloo` program: serve the table, referee for other programs, play in the terminal, replay, measure.

/// Prints a line for people.
macro_rules! say {
    ($($words:tt)*) => { $crate::print(format_args!("{}\n", format_args!($($words)*))) };
}

mod arena;
mod bench;
mod entry;
mod games;
mod instructions;
mod odds;
mod play;
mod replay;
mod self_play;
mod serve;
mod text_map;
mod tune;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

/// The battle of Waterloo by five rulebooks, every rule enforced.
#[derive(Parser)]
#[command(name = "waterloo", version, about, long_about = None, after_help = "\
Examples:
  waterloo serve                          the table in your browser, on http://127.0.0.1:1815
  waterloo play napoleon-at-waterloo      a game in the terminal against the sergeant
  waterloo replay game.jsonl              what happened in a recorded game
  waterloo odds game.jsonl                what could be expected of every fight in it
  waterloo arena wallace captain sergeant  which computer player is better, and how sure that is
  waterloo games                          the games and their options
  waterloo referee                        JSON Lines for other programs (docs/referee.md)")]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the table to browsers on this machine
    Serve(serve::Serve),
    /// Referee a game for another program: JSON Lines on standard input and output
    Referee,
    /// Play a game in the terminal
    Play(play::Play),
    /// Print the journal of a recorded game, or a position from it
    Replay(replay::Replay),
    /// Print the exact odds of the fights in a record or position
    Odds(odds::OddsCommand),
    /// List the games, their scenarios and options
    Games(games::Games),
    /// Measure how fast the games run
    Bench(bench::Bench),
    /// Play a series of games between computer players
    SelfPlay(self_play::SelfPlay),
    /// Play computer players and bots against each other, and say what the results prove
    Arena(arena::Arena),
    /// Learn the weights of a game's terms from games between computer players
    Tune(tune::Tune),
    /// Print the description of the server's API
    #[command(hide = true)]
    Openapi,
}

fn main() -> ExitCode {
    let result = match Program::parse().command {
        Command::Serve(serve) => serve.run(),
        Command::Referee => {
            referee::serve_lines(std::io::stdin().lock(), std::io::stdout().lock()).map_err(anyhow::Error::from)
        }
        Command::Play(play) => play.run(),
        Command::Replay(replay) => replay.run(),
        Command::Odds(odds) => odds.run(),
        Command::Games(games) => games.run(),
        Command::Bench(bench) => bench.run(),
        Command::SelfPlay(series) => series.run(),
        Command::Arena(arena) => arena.run(),
        Command::Tune(tune) => tune.run(),
        Command::Openapi => server::openapi().to_pretty_json().map(|json| say!("{json}")).map_err(Into::into),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output may close the pipe; that is not an error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("waterloo: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}

/// Prints at once. If the reader closes the pipe there is nobody left to play or talk to.
fn print(words: std::fmt::Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_fmt(words).and_then(|()| out.flush()) {
        let quiet = error.kind() == std::io::ErrorKind::BrokenPipe;
        if !quiet {
            eprintln!("waterloo: nothing can be printed: {error}");
        }
        std::process::exit(i32::from(!quiet));
    }
}

/// A record from a file: the game up to the last valid line, and the damage after it.
fn open_record(file: &Path) -> anyhow::Result<(Box<dyn library::LiveGame>, Option<library::RecordError>)> {
    let bytes = std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    // A byte that is no text is damage to its line, not to the lines before it.
    let text = String::from_utf8_lossy(&bytes);
    let refuse = |e: library::RecordError| anyhow::anyhow!("{}: {e}", file.display());
    let header = library::read_header(&text).map_err(refuse)?;
    find_title(&header.game)?.open(&text).map_err(refuse)
}

/// A scenario, empty for the game's first, and options given as `name=value`.
fn read_setup(scenario: &str, pairs: &[String]) -> anyhow::Result<kernel::Setup> {
    let mut setup = kernel::Setup { scenario: scenario.to_owned(), ..kernel::Setup::default() };
    for pair in pairs {
        let (name, value) =
            pair.split_once('=').ok_or_else(|| anyhow::anyhow!("option \"{pair}\" should be written name=value"))?;
        let value = match value.starts_with(['{', '[']) {
            true => serde_json::from_str(value).map_err(|e| anyhow::anyhow!("option \"{name}\" is not JSON: {e}"))?,
            false => serde_json::Value::String(value.to_owned()),
        };
        setup.options.insert(name.to_owned(), value);
    }
    Ok(setup)
}

/// A bar for long work. It goes to standard error and only to terminals, so that output can be piped.
fn progress_bar(length: u64, things: &str) -> indicatif::ProgressBar {
    let bar = indicatif::ProgressBar::new(length);
    if let Ok(style) =
        indicatif::ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {things}, {{eta}} to go"))
    {
        bar.set_style(style);
    }
    bar
}

/// The game with an id, or a sentence that names those there are.
fn find_title(id: &str) -> anyhow::Result<&'static dyn library::ShelfGame> {
    library::title(id).ok_or_else(|| {
        let known = library::Shelf::default().ids();
        anyhow::anyhow!("there is no game \"{id}\"; the shelf has {}", known.join(", "))
    })
}

/// Levels given as a list with commas.
fn read_levels(text: &str) -> anyhow::Result<Vec<library::Level>> {
    text.split(',')
        .map(|id| {
            library::Level::named(id.trim()).ok_or_else(|| {
                let known: Vec<_> = library::LEVELS.iter().map(|l| l.id).collect();
                anyhow::anyhow!("there is no computer player \"{}\"; there are {}", id.trim(), known.join(", "))
            })
        })
        .collect()
}
