//! `waterloo replay`.

use clap::Args;
use kernel::EventKind;
use kernel::table::strip_markup;
use std::io::Write as _;
use std::path::PathBuf;

#[derive(Args)]
pub struct Replay {
    /// The record
    file: PathBuf,
    /// Print the position after this many moves instead of the journal
    #[arg(long, value_name = "N")]
    at: Option<u32>,
    /// With --at: draw the map instead of writing the position
    #[arg(long, requires = "at")]
    map: bool,
}

impl Replay {
    pub fn run(self) -> anyhow::Result<()> {
        let (play, damage) = crate::open_record(&self.file)?;
        let mut out = std::io::stdout().lock();
        match self.at {
            Some(at) if self.map => {
                write!(out, "{}", crate::text_map::draw(&play.board(), &play.table("all", Some(at))?))?
            }
            Some(at) => writeln!(out, "{}", serde_json::to_string_pretty(&play.position(Some(at))?)?)?,
            None => {
                for line in play.journal("all")? {
                    match line.kind {
                        EventKind::Turn => writeln!(out, "\n{}", strip_markup(&line.text))?,
                        EventKind::Phase => writeln!(out, "  {}", strip_markup(&line.text))?,
                        _ => writeln!(out, "{:>6}  {}", line.at, strip_markup(&line.text))?,
                    }
                }
            }
        }
        out.flush()?;
        if let Some(damage) = damage {
            anyhow::bail!("{}: {damage}; shown is what is valid before it, {} moves", self.file.display(), play.len());
        }
        Ok(())
    }
}
