//! Whole games, kept under `records/quelle-affaire`: one for every ending, and some with options. They must replay for ever;
//! a change of the rules that breaks one needs a new rules version.
//!
//! `cargo run --release -p quelle-affaire --example write_quelle_records` looks for the games anew and writes them.

mod support;

use kernel::conformance::{forgery_is_found_out, kept_record};
use quelle_affaire::Position;
use serde_json::json;
use std::collections::BTreeSet;
use support::goldens::{folder, goldens};
use support::rules;

fn read(name: &str) -> String {
    let path = folder().join(format!("{name}.jsonl"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn the_folder_holds_exactly_the_known_games() {
    let files: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the records")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(files, goldens().iter().map(|g| format!("{}.jsonl", g.name)).collect());
}

#[test]
fn every_golden_game_replays_to_its_end() {
    rules!("11.2a", "11.2b", "11.2c", "11.2d", "14.9", "14.10", "3.1.1c");
    for golden in goldens() {
        let text = read(golden.name);
        assert!(text.len() < 250_000, "{} is long", golden.name);
        let session = kept_record::<Position>(golden.name, &text);
        assert!((golden.ends)(session.position()), "{}", golden.name);
        assert_eq!(json!(session.setup().options), (golden.options)(), "{}", golden.name);
    }
}

#[test]
fn a_changed_golden_game_is_found_out() {
    forgery_is_found_out::<Position>(&read("nightfall-allied-road"));
}
