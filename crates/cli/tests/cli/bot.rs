//! The example bot plays a whole game through the referee.

use crate::support::*;
use std::process::Command;

#[test]
fn the_python_bot_plays_to_a_verdict() {
    let play = |seed: &str| -> String {
        let bot = repository("examples/bot.py");
        let output = Command::new("python3").arg(bot).args([env!("CARGO_BIN_EXE_waterloo"), seed]).output();
        Run::from(output.expect("python3 runs")).ok()
    };
    let verdict = play("1815");
    assert_eq!(verdict.lines().count(), 1, "{verdict}");
    assert!(["French victory", "Allied victory", "Draw"].iter().any(|w| verdict.starts_with(w)), "{verdict}");
    assert!(verdict.contains(" moves: ") && verdict.contains("(rule 8."), "{verdict}");
    assert_eq!(play("1815"), verdict, "equal seeds, equal games");
    assert_ne!(play("8"), verdict);
}

#[test]
fn the_bot_is_short() {
    let lines = std::fs::read_to_string(repository("examples/bot.py")).unwrap().lines().count();
    assert!(lines <= 60, "the example should be read in a minute; it has {lines} lines");
}
