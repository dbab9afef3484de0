//! The options table: what each switch does, and what is refused before a game begins.

use crate::support::play::units;
use crate::support::{Play, Scene, doc, ids};
use kernel::setup::OptionKind;
use kernel::{Game, Setup};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::position::Step;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn begin(options: Value) -> Result<Position, kernel::SetupError> {
    let setup: Setup = serde_json::from_value(json!({ "options": options })).expect("a set-up");
    Position::begin(&setup)
}

#[test]
fn the_text_of_hex_0914_says_that_editions_differ() {
    rules!("G-03");
    let option = Position::meta().options.iter().find(|o| o.id == "hougoumont_0914").expect("the option");
    assert!(option.explain.contains("Editions differ"), "{}", option.explain);
}

#[test]
fn the_options_are_those_of_the_document() {
    rules!("9.0a", "9.5a", "C-01", "G-03");
    let offered = Position::meta().options;
    let mut documented = 0;
    for row in doc::table(doc::section("## Options")) {
        for id in row[0].split(", ").filter(|n| n.starts_with('`')).map(|n| n.trim_matches('`')) {
            // The seed belongs to the platform.
            if id == "seed" {
                continue;
            }
            documented += 1;
            let spec = offered.iter().find(|o| o.id == id).unwrap_or_else(|| panic!("no option {id}"));
            let values = match &spec.kind {
                OptionKind::Choice { values } => values,
                OptionKind::Roster { number, min, max, .. } => {
                    assert_eq!((format!("unit and {number} {min}-{max}").as_str(), "empty"), (row[1], row[2]), "{id}");
                    continue;
                }
            };
            let named: BTreeSet<&str> = values.iter().map(|v| v.id).collect();
            let listed: BTreeSet<String> = row[1]
                .split(", ")
                .flat_map(|v| if v == "1-6" { (1..=6).map(|n| n.to_string()).collect() } else { vec![v.to_owned()] })
                .collect();
            assert_eq!(named, listed.iter().map(String::as_str).collect(), "{id}");
            assert_eq!(values[0].id, row[2], "default of {id}");
        }
    }
    assert_eq!(documented, offered.len());
}

#[test]
fn defaults_are_left_out_of_the_written_set_up() {
    rules!("1.0a");
    let play = Play::start();
    assert!(play.session.setup().options.is_empty());
    for options in [
        json!({ "grouchy_variant": "secret", "french_code": "3" }),
        json!({ "hougoumont_0914": "town" }),
        json!({ "advance_limit": "one_per_attack", "ratio_prompt": "always", "undo": "off" }),
        json!({ "grouchy_variant": "custom", "plan_secrecy": "secret", "allied_plan": { "P01": 1 } }),
    ] {
        let position = begin(options.clone()).unwrap();
        assert_eq!(json!(position.setup().options), options);
        assert_eq!(Position::begin(&position.setup()).unwrap(), position);
    }
    // Secrecy of lists means nothing where there are none.
    let position = begin(json!({ "grouchy_variant": "secret", "plan_secrecy": "secret" })).unwrap();
    assert_eq!(position, begin(json!({ "grouchy_variant": "secret" })).unwrap());
}

#[test]
fn unknown_or_unfitting_options_are_refused_by_name() {
    rules!("9.0a", "9.5a");
    for (options, option) in [
        (json!({ "grouchy": "secret" }), "grouchy"),
        (json!({ "grouchy_variant": "on" }), "grouchy_variant"),
        (json!({ "grouchy_variant": true }), "grouchy_variant"),
        (json!({ "french_code": "3" }), "french_code"),
        (json!({ "grouchy_variant": "custom", "allied_code": "3" }), "allied_code"),
        (json!({ "grouchy_variant": "secret", "allied_code": "7" }), "allied_code"),
        (json!({ "allied_plan": { "P01": 3 } }), "allied_plan"),
        (json!({ "grouchy_variant": "open", "french_plan": {} }), "french_plan"),
        (json!({ "hougoumont_0914": "clear" }), "hougoumont_0914"),
        (json!({ "undo": "always" }), "undo"),
    ] {
        let error = begin(options.clone()).unwrap_err();
        assert_eq!(error.option, option, "{options}: {}", error.what);
        assert!(error.what.contains(option), "{options}: {}", error.what);
    }
    let setup: Setup = serde_json::from_value(json!({ "scenario": "ligny" })).unwrap();
    let error = Position::begin(&setup).unwrap_err();
    assert!(error.option == "scenario" && error.what.contains("ligny") && error.what.contains("battle"));
    let named: Setup = serde_json::from_value(json!({ "scenario": "battle" })).unwrap();
    assert_eq!(Position::begin(&named).unwrap(), begin(json!({})).unwrap());
}

#[test]
fn hougoumont_as_an_ordinary_town() {
    rules!("G-03", "6.6g", "4.2c");
    let mut play = Play::with(json!({ "hougoumont_0914": "town" }));
    play.go("end-move");
    play.attack("F06 F07 F23", "A10", "6-1", 1);
    // From any side now.
    assert_eq!(play.lit_hexes(), ids("0914"));
    play.go("advance 0914");
    assert_eq!(play.lit_units(), ids("F06 F07 F23"));
    // Retreated, the garrison has the safe hex 0913.
    let mut play = Play::with(json!({ "hougoumont_0914": "town" }));
    play.go("end-move; target A10");
    assert_eq!(play.now().defence_of(crate::support::play::unit("A10")), 2, "doubled in either reading");
    play.go("lower; ratio 1-1; die 1");
    assert_eq!(play.place("A10"), "0913");
}

#[test]
fn one_advance_or_one_for_each_hex() {
    rules!("C-01");
    for (limit, after) in [("per_hex", Step::AdvanceHex), ("one_per_attack", Step::MovePick)] {
        let mut play = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005")
            .options(json!({ "advance_limit": limit }))
            .play();
        play.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08; advance 1905; with F06");
        assert_eq!(play.now().step(), after, "{limit}");
    }
    // The limit is for each attack, not for the phase; withdrawn guns do not count.
    let mut play = Scene::combat("french", "F06@1905 F26@1906 A09@1904 F12@0905 A15@0904 A01@2316")
        .options(json!({ "advance_limit": "one_per_attack" }))
        .play();
    play.declare("F06 F26", "A09").unwrap();
    play.go("lower; ratio 1-5; die 1; withdraw F26; to 1907");
    assert!(play.can("advance 1905"), "the gun's withdrawal is no advance");
    play.go("advance 1905");
    play.attack("F12", "A15", "6-1", 1);
    assert!(play.can("advance 0904"));
}

#[test]
fn the_ratio_prompt_changes_only_when_one_is_asked() {
    rules!("6.2d");
    let scene = Scene::combat("french", "F06@1905 A08@1904 A01@2316");
    let asked = scene.clone().options(json!({ "ratio_prompt": "always" })).play();
    let on_request = scene.play();
    assert!(!asked.can("lower") && on_request.can("lower"));
    let mut asked = asked;
    asked.go("done");
    assert_eq!(asked.now().step(), Step::Ratio);
    let mut plain = on_request.clone();
    plain.go("done");
    assert_eq!(plain.now().step(), Step::Roll);
    // Lowered to the same column, the outcome is the same.
    asked.go("ratio 1-2; die 6");
    let mut lowered = on_request;
    lowered.go("lower; ratio 1-2; die 6");
    assert_eq!(asked.now().position()["units"], lowered.now().position()["units"]);
    assert_eq!(asked.now().attack().contact, units("F06"));
}
