//! Rules document, program and tests name the same rules: every id of the document is named by a test, every id named
//! anywhere exists, and so does every rule that is cited in play.

use crate::support::doc::{book, is_id, root};
use kernel::table::Target;
use kernel::{Discrete, Setup};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use wallace::Position;
use wallace::map::Area;
use wallace::pieces::Unit;

fn own(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

#[test]
fn the_document_has_all_its_ids() {
    let ids = book().ids();
    let of = |chapter: &str| ids.iter().filter(|id| id.split('-').next() == Some(chapter)).count();
    assert_eq!((of("G"), of("C"), of("E"), of("D")), (62, 13, 17, 27));
    let rules = ids.len() - 62 - 13 - 17 - 27;
    assert_eq!(rules, 223);
    book().check_plain_words();
}

#[test]
fn tests_and_document_name_the_same_rules() {
    book().check_tests(&own("tests"));
}

#[test]
fn every_rule_cited_in_the_program_exists() {
    let cited = book().check_program(&own("src"));
    assert!(cited.len() > 150, "only {} ids found: the search is broken", cited.len());
    // The guide for newcomers opens the same chips.
    let guide = std::fs::read_to_string(root().join("docs/guide/wallace.md")).expect("the guide");
    book().check_text("the guide", &guide);
    book().check_text("the document", book().text());
}

#[test]
fn every_rule_cited_in_play_exists() {
    let clicks: Vec<Target> = Unit::all()
        .map(|u| Target::Piece(u.id()))
        .chain(Area::all().map(|a| Target::Space(a.id())))
        .chain(["done", "nothing", "yes", "elsewhere"].map(|n| Target::Button(n.into())))
        .collect();
    let kinds = [json!({}), json!({ "must_use_all_actions": "off", "arrival_posture": "owner_choice" })];
    let setups: Vec<Setup> = kinds.iter().cycle().take(4).map(setup).collect();
    let met = book().check_play::<Position>(&setups, 61, &Position::every_move(), &clicks);
    assert!(met.shown.len() > 30, "only {:?} were shown", met.shown);
    assert!(met.refused_by.len() > 30, "only {:?} refused anything", met.refused_by);
}

fn setup(options: &Value) -> Setup {
    serde_json::from_value(json!({ "options": options })).expect("a set-up")
}

#[test]
fn the_search_for_ids_finds_what_it_should() {
    let text = "See MOVE-09, S3-08 and [[G-21]]; not MOVE-9, xG-01, G-1 or SHA-256. (RES-01-RES-03)";
    let found: Vec<String> = book().cited(text).into_iter().collect();
    assert_eq!(found, ["G-21", "MOVE-09", "RES-01", "RES-03", "S3-08"]);
    assert!(is_id("PRUS-13") && is_id("D-27") && !is_id("prus-13") && !is_id("G-001"));
}
