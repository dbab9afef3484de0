//! Looks for the golden games anew and writes them under `records/wallace`.

#[allow(clippy::unwrap_used)]
#[path = "../tests/wallace/support/mod.rs"]
mod support;

use kernel::{Eyes, record};
use support::goldens::{folder, goldens};
use support::steer::{Course, search};

fn main() -> std::io::Result<()> {
    std::fs::create_dir_all(folder())?;
    for golden in goldens() {
        let course = Course { options: (golden.options)(), moods: golden.moods };
        let Some(session) = search(&course, golden.end, 0..20_000, golden.pleases) else {
            panic!("no game found for {}", golden.name)
        };
        let text = record::write(&session, Eyes::All);
        println!("{}: {} moves, {} bytes", golden.name, session.len(), text.len());
        std::fs::write(folder().join(format!("{}.jsonl", golden.name)), text)?;
    }
    Ok(())
}
