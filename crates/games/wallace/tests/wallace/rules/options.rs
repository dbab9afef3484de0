//! The options of the last table.

use crate::support::doc::book;
use crate::support::{Scene, rules};
use kernel::Game;
use kernel::rulebook::table;
use kernel::setup::OptionKind;
use serde_json::json;
use wallace::Position;

#[test]
fn the_options_are_those_of_the_document() {
    rules!("SETUP-01");
    let rows = table(book().section("## Options"));
    let listed = |id: &str| rows.iter().find(|r| r[0].contains(&format!("`{id}`"))).map(|r| (r[1], r[2]));
    for option in Position::meta().options {
        if option.id == "undo" {
            continue;
        }
        let (values, default) = listed(option.id).unwrap_or_else(|| panic!("{} is not in the document", option.id));
        let OptionKind::Choice { values: ours } = option.kind else { panic!("{} is no choice", option.id) };
        assert_eq!(ours[0].id, default, "{}", option.id);
        if option.id != "last_turn" {
            let names: std::collections::BTreeSet<String> = ours.iter().map(|c| c.id.to_owned()).collect();
            assert_eq!(names, values.split(", ").map(str::to_owned).collect(), "{}", option.id);
        }
    }
    // Players and the seed of the dice are settled at the table, not here.
    let elsewhere = ["french_player", "dice_seed"];
    for row in &rows {
        let id = row[0].split('`').nth(1).expect("an id");
        let known = Position::meta().options.iter().any(|o| o.id == id);
        assert!(known || elsewhere.contains(&id), "{id}");
    }
}

#[test]
fn flat_artillery() {
    rules!("G-04");
    for (table, cubes) in [("graded", 2), ("flat", 1)] {
        let scene = Scene::round("french", "FA01@38 BI01@28 FI01@53").options(json!({ "artillery_table": table }));
        let mut play = scene.play();
        play.order("green", "38", "fire").go("no; die 6");
        assert_eq!(play.cubes("28", "anglo"), cubes);
    }
}

#[test]
fn even_split() {
    rules!("G-17");
    let scene =
        Scene::round("french", "FA01-02@38 BI01@28 PI01@28 FI01@53").options(json!({ "mixed_damage": "even_split" }));
    let mut play = scene.play();
    play.order("green", "38", "fire").go("no; to 28; to 28; die 6; die 3");
    assert_eq!((play.cubes("28", "anglo"), play.cubes("28", "prussian"), play.actor()), (2, 1, "chance"));
    let mut uneven = scene.cubes("28 anglo 2").play();
    uneven.order("green", "38", "fire").go("no; to 28; to 28; die 6; die 1");
    assert_eq!((uneven.cubes("28", "anglo"), uneven.cubes("28", "prussian")), (2, 2));
}

#[test]
fn arrival_posture() {
    rules!("G-14");
    let scene = Scene::turn(4, "FI01@53 BI01@8")
        .field("arrived", json!(0))
        .options(json!({ "arrival_posture": "owner_choice" }));
    let mut play = scene.play();
    play.go("die 2; to 42");
    // Cavalry is not asked; the Landwehr is.
    play.go("to 51");
    assert_eq!(play.may(), ["stand upright", "stand lying"].map(str::to_owned).into());
    play.go("stand lying").stand("LI01@51/lying PC01@42");
}

#[test]
fn a_short_game() {
    rules!("TURN-01", "VICT-06");
    let play = Scene::end(3, "FI01@53 BI01@8").options(json!({ "last_turn": "3" })).play();
    assert_eq!(play.actor(), "over");
    assert!(Position::from_position(&Scene::end(4, "FI01@53 BI01@8").options(json!({ "last_turn": "3" })).0).is_err());
}

#[test]
fn options_come_back_as_they_were() {
    rules!("SETUP-06");
    let options = json!({ "artillery_table": "flat", "retreat_rule": "lenient", "last_turn": "4", "undo": "off" });
    let play = crate::support::Play::with(options.clone());
    assert_eq!(json!(play.now().setup().options), options);
    assert!(!play.now().allows_undo());
}
