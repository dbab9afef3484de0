//! Looks for the golden games anew and writes them under `records/quelle-affaire`.

#[allow(clippy::unwrap_used)]
#[path = "../tests/support/mod.rs"]
mod support;

use kernel::{Eyes, record};
use support::goldens::{folder, goldens, played};

fn main() -> std::io::Result<()> {
    std::fs::create_dir_all(folder())?;
    for golden in goldens() {
        let found = (0..50_000).map(|seed| played(&golden, seed)).find(|s| (golden.ends)(s.position()));
        let Some(session) = found else { panic!("no game found for {}", golden.name) };
        let text = record::write(&session, Eyes::All);
        println!("{}: {} moves, {} bytes", golden.name, session.len(), text.len());
        std::fs::write(folder().join(format!("{}.jsonl", golden.name)), text)?;
    }
    Ok(())
}
