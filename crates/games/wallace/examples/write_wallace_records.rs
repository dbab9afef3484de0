//! Looks for golden games anew and writes them under `records/wallace`: those that are named, or all of them.

#[allow(clippy::unwrap_used)]
#[path = "../tests/wallace/support/mod.rs"]
mod support;

use kernel::{Eyes, record};
use support::goldens::{folder, goldens};
use support::scripted_game::{Script, search};

fn main() -> std::io::Result<()> {
    std::fs::create_dir_all(folder())?;
    let named: Vec<String> = std::env::args().skip(1).collect();
    for golden in goldens().into_iter().filter(|g| named.is_empty() || named.iter().any(|name| name == g.name)) {
        let script = Script { options: (golden.options)(), policies: golden.policies };
        let Some(session) = search(&script, golden.end, 0..20_000, golden.pleases) else {
            panic!("no game found for {}", golden.name)
        };
        let text = record::write(&session, Eyes::All);
        println!("{}: {} moves, {} bytes", golden.name, session.len(), text.len());
        std::fs::write(folder().join(format!("{}.jsonl", golden.name)), text)?;
    }
    Ok(())
}
