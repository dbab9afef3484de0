//! Looks for the golden games that `records/quelle-affaire` does not hold and writes them there. What is there stays: a record
//! of earlier rules could not be made again.

#[allow(clippy::unwrap_used)]
#[path = "../tests/quelle-affaire/support/mod.rs"]
mod support;

use kernel::{Eyes, record};
use support::goldens::{folder, goldens, played};

fn main() -> std::io::Result<()> {
    std::fs::create_dir_all(folder())?;
    let file = |name: &str| folder().join(format!("{name}.jsonl"));
    for golden in goldens().into_iter().filter(|g| !file(g.name).exists()) {
        let found = (0..50_000).map(|seed| played(&golden, seed)).find(|s| (golden.ends)(s.position()));
        let Some(session) = found else { panic!("no game found for {}", golden.name) };
        let text = record::write(&session, Eyes::All);
        println!("{}: {} moves, {} bytes", golden.name, session.len(), text.len());
        std::fs::write(file(golden.name), text)?;
    }
    Ok(())
}
