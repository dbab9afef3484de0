//! Looks for the golden games anew and writes them under `records/napoleon-at-waterloo`.

#[allow(clippy::unwrap_used)]
#[path = "../tests/support/mod.rs"]
#[macro_use]
mod support;

use kernel::{Eyes, record};
use support::goldens::{folder, goldens};
use support::scripted_game::{Script, search};

fn main() -> std::io::Result<()> {
    std::fs::create_dir_all(folder())?;
    for golden in goldens() {
        let script = Script {
            options: (golden.options)(),
            policies: golden.policies,
            runners: golden.runners,
            wait: golden.wait,
            exchange: golden.exchange,
        };
        let Some(session) = search(&script, golden.end, 0..4000, golden.pleases) else {
            panic!("no game found for {}", golden.name)
        };
        let text = record::write(&session, Eyes::All);
        println!("{}: {} moves, {} bytes", golden.name, session.len(), text.len());
        std::fs::write(folder().join(format!("{}.jsonl", golden.name)), text)?;
    }
    Ok(())
}
