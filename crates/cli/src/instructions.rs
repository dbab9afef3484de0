//! `waterloo bench --instructions`: counts the instructions of fixed tasks with Valgrind's callgrind. Unlike seconds
//! they hardly vary from run to run, so even a change of a few percent shows.

use crate::bench::geometry::NAME;
use anyhow::{Context as _, bail};
use library::{ShelfGame, Work};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Instructions by game and work.
type Counts = BTreeMap<String, BTreeMap<String, u64>>;

/// Counts every piece of work of these games, and of the geometry if wanted, and prints it beside what the file holds.
pub fn compare(titles: &[&'static dyn ShelfGame], geometry: bool, file: &Path, write: bool) -> anyhow::Result<()> {
    let mut known = read(file)?;
    let games = titles.iter().map(|title| (title.meta().id, Work::ALL.map(|(name, _)| name).to_vec()));
    let measured = ["nothing"].into_iter().chain(measure::work::Work::ALL.map(|(name, _)| name)).collect();
    let all: Vec<(&str, Vec<&str>)> = games.chain(geometry.then_some((NAME, measured))).collect();
    let pieces: usize = all.iter().map(|(_, names)| names.len()).sum();
    let bar = crate::progress_bar(pieces as u64, "pieces of work");
    let mut counts = Counts::new();
    for (id, names) in all {
        let mut idle = 0;
        for name in names {
            let counted = count(id, name)?;
            bar.inc(1);
            if name == "nothing" {
                idle = counted;
            } else {
                counts.entry(id.to_owned()).or_default().insert(name.to_owned(), counted.saturating_sub(idle));
            }
        }
    }
    bar.finish_and_clear();
    say!("{:<24} {:<10} {:>16} {:>16} {:>8}", "game", "work", "instructions", "before", "change");
    for (game, works) in &counts {
        for (name, now) in works {
            let before = known.get(game).and_then(|works| works.get(name));
            let change = before.map(|b| format!("{:+.1} %", 100.0 * (*now as f64 / (*b).max(1) as f64 - 1.0)));
            let before = before.map_or_else(|| "-".to_owned(), u64::to_string);
            say!("{game:<24} {name:<10} {now:>16} {before:>16} {:>8}", change.unwrap_or_default());
        }
    }
    if write {
        known.extend(counts);
        let text = serde_json::to_string_pretty(&known)? + "\n";
        std::fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

/// What was counted before; nothing if there is no such file yet.
fn read(file: &Path) -> anyhow::Result<Counts> {
    match std::fs::read_to_string(file) {
        Ok(text) => serde_json::from_str(&text)
            .map_err(|e| anyhow::anyhow!("{} does not hold instruction counts: {e}", file.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Counts::new()),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", file.display())),
    }
}

/// The instructions this program needs for a piece of work, its start included.
fn count(game: &str, work: &str) -> anyhow::Result<u64> {
    let program = std::env::current_exe().context("this program's own file cannot be found")?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["bench", "--work", work, game])
        .output()
        .context("instructions are counted with Valgrind, which could not be started; is it installed?")?;
    let words = String::from_utf8_lossy(&run.stderr);
    let counted = words.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    match counted {
        Some(counted) if run.status.success() => Ok(counted),
        _ => bail!(
            "Valgrind could not count \"{work}\" of {game}: {}",
            words.lines().last().unwrap_or("it said nothing")
        ),
    }
}
