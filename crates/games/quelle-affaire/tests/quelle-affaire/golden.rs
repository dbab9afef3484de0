//! Whole games, kept under `records/quelle-affaire`: one for every ending, and some with options. They must always
//! replay; a change of the rules that breaks one needs a new rules version.
//!
//! `cargo run --release -p quelle-affaire --example write_quelle_records` looks for the games that are missing and writes them.

use crate::support::goldens::{folder, goldens};
use crate::support::rules;
use kernel::conformance::{forgery_is_found_out, kept_record};
use kernel::record::read_header;
use kernel::{Game, Setup};
use quelle_affaire::Position;
use quelle_affaire::pieces::Unit;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn read(name: &str) -> String {
    kernel::goldens::read(&folder(), name)
}

#[test]
fn the_folder_holds_exactly_the_known_games() {
    kernel::goldens::check_folder(&folder(), goldens().iter().map(|g| g.name));
}

#[test]
fn every_golden_game_replays_to_its_end() {
    rules!("11.2a", "11.2b", "11.2c", "11.2d", "14.9", "14.10", "3.1.1c");
    for golden in goldens() {
        let text = read(golden.name);
        assert!(text.len() < 250_000, "{} is long", golden.name);
        let session = kept_record::<Position>(golden.name, &text);
        assert!((golden.ends)(session.position()), "{}", golden.name);
        let mut options = (golden.options)();
        if read_header(&text).expect("a header").rules != Position::meta().rules_version {
            options["O_FIRST_READING"] = json!("on");
        }
        assert_eq!(json!(session.setup().options), options, "{}", golden.name);
    }
}

#[test]
fn games_of_the_first_rules_are_among_them_and_games_of_today() {
    let versions =
        goldens().iter().map(|g| read_header(&read(g.name)).expect("a header").rules).collect::<BTreeSet<_>>();
    assert_eq!(versions, BTreeSet::from(["1.0", "1.1", "1.2"].map(str::to_owned)));
}

#[test]
fn games_of_the_first_rules_go_by_the_order_of_battle_unless_they_say_otherwise() {
    rules!("G-27", "G-28", "14.13");
    let migrate_setup = |version, setup: Value| {
        Position::migrate_setup(version, serde_json::from_value(setup).expect("a set-up")).expect("known rules")
    };
    let now = |setup: Value| migrate_setup("1.0", setup);
    let of = |scenario: &str, mut options: Value| {
        options["O_FIRST_READING"] = json!("on");
        json!({ "scenario": scenario, "options": options })
    };
    for scenario in ["WQA", ""] {
        let amended = now(of(scenario, json!({ "O_NIGHT": "on" })));
        assert_eq!(json!(amended), of(scenario, json!({ "O_NIGHT": "on", "O_EVEN": "off" })));
    }
    for same in [of("WQA", json!({ "O_EVEN": "on" })), of("WQA", json!({ "O_EVEN": "off" })), of("SG", json!({}))] {
        assert_eq!(json!(now(same.clone())), same);
    }
    // Version 1.1 had evened armies, but read some words otherwise (G-27).
    let silent = json!({ "scenario": "WQA", "options": {} });
    assert_eq!(json!(migrate_setup("1.1", silent)), of("WQA", json!({})));
    for unknown in ["0.9", "1.3", ""] {
        assert_eq!(Position::migrate_setup(unknown, Setup::default()), None);
    }
}

#[test]
fn a_record_from_a_position_of_the_first_rules_goes_by_the_order_of_battle() {
    rules!("G-28");
    let strength = |rules: &str, setup: Value| {
        let mut position = json!({ "game": "quelle-affaire", "units": { "F08": "1812", "A02": "1408" } });
        if !setup.is_null() {
            position["setup"] = setup;
        }
        let header = json!({ "waterloo": 1, "game": "quelle-affaire", "rules": rules, "seats": ["french", "allied"],
            "position": position });
        let session = kernel::record::read::<Position>(&header.to_string()).expect("a record").session;
        let f08 = Unit::named("F08").expect("a division");
        session.position().roster().strength[f08.index()]
    };
    for silent in [Value::Null, json!({}), json!({ "scenario": "WQA", "options": {} })] {
        assert_eq!(strength("1.0", silent.clone()), 5);
        assert_eq!(strength("1.1", silent), 4);
    }
    assert_eq!(strength("1.0", json!({ "options": { "O_EVEN": "on" } })), 4);
}

#[test]
fn a_changed_golden_game_is_found_out() {
    forgery_is_found_out::<Position>(&read("nightfall-allied-road"));
}
