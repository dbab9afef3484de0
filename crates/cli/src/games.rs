//! `waterloo games`.

use clap::Args;
use kernel::setup::{OptionKind, OptionSpec};
use serde_json::json;
use std::io::Write as _;

#[derive(Args)]
pub struct Games {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub fn run(self) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        if self.json {
            let games: Vec<_> = library::Shelf::default().0.iter().map(|t| t.meta()).collect();
            writeln!(out, "{}", json!({ "games": games, "coming": library::COMING, "players": library::LEVELS }))?;
            return Ok(());
        }
        for title in library::Shelf::default().0 {
            let meta = title.meta();
            writeln!(out, "{}  ({})", meta.name, meta.id)?;
            writeln!(out, "  {}", meta.blurb)?;
            writeln!(out, "  {} players, {}. {}", meta.players, meta.length, meta.credits)?;
            for seat in meta.seats {
                writeln!(out, "  seat {:<8} {}", seat.id, seat.aim)?;
            }
            for scenario in meta.scenarios {
                writeln!(out, "  scenario {}: {}", scenario.id, scenario.blurb)?;
            }
            for option in meta.options {
                write_option(&mut out, option)?;
            }
            writeln!(out)?;
        }
        writeln!(out, "Computer players:")?;
        for level in library::LEVELS {
            writeln!(out, "  {:<10} {}", level.id, level.explain)?;
        }
        let coming: Vec<_> = library::COMING.iter().map(|c| c.name).collect();
        writeln!(out, "\nComing: {}.", coming.join(", "))?;
        Ok(())
    }
}

fn write_option(out: &mut impl std::io::Write, option: &OptionSpec) -> std::io::Result<()> {
    writeln!(out, "  option {}: {}", option.id, option.explain)?;
    match &option.kind {
        OptionKind::Choice { values } => {
            for (i, value) in values.iter().enumerate() {
                let default = if i == 0 { " (default)" } else { "" };
                writeln!(out, "      {}{default}: {}", value.id, value.explain)?;
            }
        }
        OptionKind::Roster { items, number, min, max } => {
            let ids: Vec<_> = items.iter().map(|i| i.id).collect();
            writeln!(out, "      any of {}, each with a {number} from {min} to {max}", ids.join(" "))?;
        }
    }
    Ok(())
}
