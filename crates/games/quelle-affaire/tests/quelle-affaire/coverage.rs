//! Rules document, program and tests name the same rules: every id of the document is named by a test, every id named
//! anywhere exists, and so does every rule that is cited in play.

use crate::support::doc::{book, is_id, root};
use kernel::table::Target;
use kernel::{Discrete, Setup};
use quelle_affaire::Position;
use quelle_affaire::cards::Card;
use quelle_affaire::map::GRID;
use quelle_affaire::pieces::Unit;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn own(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

#[test]
fn the_document_has_all_its_ids() {
    let ids = book().ids();
    let letters = |c: char| ids.iter().filter(|id| id.starts_with(c)).count();
    assert_eq!((letters('G'), letters('C'), letters('E')), (28, 39, 40));
    assert_eq!(ids.len() - 28 - 39 - 40, 250);
    book().check_plain_words();
}

#[test]
fn tests_and_document_name_the_same_rules() {
    book().check_tests(&own("tests"));
}

#[test]
fn every_rule_cited_in_the_program_exists() {
    let cited = book().check_program(&own("src"));
    assert!(cited.len() > 120, "only {} ids found: the search is broken", cited.len());
    let guide = std::fs::read_to_string(root().join("docs/guide/quelle-affaire.md")).expect("the guide");
    book().check_text("the guide", &guide);
    book().check_text("the document", book().text());
}

#[test]
fn every_rule_cited_in_play_exists() {
    let clicks: Vec<Target> = Unit::all()
        .map(|u| Target::Piece(u.id()))
        .chain(GRID.hexes().step_by(7).map(|h| Target::Space(GRID.number(h))))
        .chain(Card::all().map(|c| Target::Card(c.id())))
        .chain(["done", "refill", "end-turn", "elsewhere"].map(|n| Target::Button(n.into())))
        .collect();
    let kinds = [
        ("WQA", json!({})),
        ("WQA", json!({ "O_NIGHT": "on", "H_EVADE": "on", "H_SQUARE": "on", "H_DT_INF": "on" })),
        ("SG", json!({ "H_PURSUIT": "on" })),
    ];
    let setups: Vec<Setup> = kinds.iter().map(|(scenario, options)| setup(scenario, options)).collect();
    let met = book().check_play::<Position>(&setups, 37, &Position::every_move(), &clicks);
    assert!(met.shown.len() > 30, "only {:?} were shown", met.shown);
    assert!(met.refused_by.len() > 20, "only {:?} refused anything", met.refused_by);
}

fn setup(scenario: &str, options: &Value) -> Setup {
    serde_json::from_value(json!({ "scenario": scenario, "options": options })).expect("a set-up")
}

#[test]
fn the_search_for_ids_finds_what_it_should() {
    let text = "See 7.6.2b, E-03 and [[9.2.3.1]]; not 12.7, 8.3.5, 1.75b2, G-1 or 14.55. (8.10a-8.10c)";
    let found: Vec<String> = book().cited(text).into_iter().collect();
    assert_eq!(found, ["7.6.2b", "8.10a", "8.10c", "9.2.3.1", "E-03"]);
    assert!(is_id("14.13") && is_id("12.2.1a") && !is_id("12.2.1") && !is_id("C-5"));
}
