//! Rules document, program and tests name the same rules: every id of the document is named by a test, every id named
//! anywhere exists, and so does every rule that is cited in play.

use crate::support::doc;
use crate::support::referee::PIECES;
use kernel::table::Target;
use kernel::{Discrete, Setup};
use napoleon_at_waterloo::Position;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn own(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

#[test]
fn the_document_has_all_its_ids() {
    let ids = doc::all_ids();
    let letters = |c: char| ids.iter().filter(|id| id.starts_with(c)).count();
    assert_eq!((letters('G'), letters('C'), letters('W')), (53, 15, 32));
    let rules = ids.iter().filter(|id| id.starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(rules, 154);
    for chapter in 1..=9 {
        assert!(ids.iter().any(|id| id.starts_with(&format!("{chapter}."))), "chapter {chapter}");
    }
    doc::book().check_plain_words();
}

#[test]
fn tests_and_document_name_the_same_rules() {
    doc::book().check_tests(&own("tests"));
}

#[test]
fn every_rule_cited_in_the_program_exists() {
    let cited = doc::book().check_program(&own("src"));
    assert!(cited.len() > 100, "only {} ids found: the search is broken", cited.len());
    // The guide for newcomers opens the same chips.
    let guide = std::fs::read_to_string(doc::root().join("docs/guide/napoleon-at-waterloo.md")).expect("the guide");
    doc::book().check_text("the guide", &guide);
}

#[test]
fn the_document_cites_only_rules_that_it_has() {
    doc::book().check_text("the document", doc::text());
}

#[test]
fn every_rule_cited_in_play_exists() {
    let clicks: Vec<Target> = PIECES
        .iter()
        .map(|p| Target::Piece(p.id.into()))
        .chain(["1010", "1310", "0914", "2308", "9999"].map(|n| Target::Space(n.into())))
        .chain(["exit", "end", "done", "lower", "6-1"].map(|n| Target::Button(n.into())))
        .collect();
    let kinds = [
        json!({}),
        json!({ "grouchy_variant": "secret" }),
        json!({ "grouchy_variant": "open" }),
        json!({ "ratio_prompt": "always", "hougoumont_0914": "town", "advance_limit": "one_per_attack" }),
    ];
    let setups: Vec<Setup> = kinds.iter().cycle().take(12).map(setup).collect();
    let met = doc::book().check_play::<Position>(&setups, 9, &Position::every_move(), &clicks);
    assert!(met.shown.len() > 30, "only {:?} were shown", met.shown);
    assert!(met.refused_by.len() > 25, "only {:?} refused anything", met.refused_by);
}

fn setup(options: &Value) -> Setup {
    serde_json::from_value(json!({ "options": options })).expect("a set-up")
}

#[test]
fn the_search_for_ids_finds_what_it_should() {
    let text = "See 4.5b, W-27 and [[8.3a]]; not 14.55b, v1.0a2, G-1, 0.5 or XG-01. (6.2a-6.2c)";
    let found: Vec<String> = doc::cited(text).into_iter().collect();
    assert_eq!(found, ["4.5b", "6.2a", "6.2c", "8.3a", "W-27"]);
    assert_eq!(doc::chips("a [[1.0a]] b [[G-05]]"), ["1.0a", "G-05"]);
    assert!(doc::is_id("9.5a") && doc::is_id("C-15") && !doc::is_id("9.5") && !doc::is_id("C-5"));
}
