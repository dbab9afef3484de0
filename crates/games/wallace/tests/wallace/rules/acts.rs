//! Spending a disc (ACT-01 to ACT-07), reinforce and do nothing.

use crate::support::{Scene, ids, rules};
use serde_json::json;

fn set(words: &[&str]) -> std::collections::BTreeSet<String> {
    words.iter().map(|w| (*w).to_owned()).collect()
}

#[test]
fn what_each_colour_pays_for() {
    rules!("ACT-01", "ACT-03", "ACT-04", "C-11", "E-17", "LEAD-02");
    let pieces = "FI01@37 FA01@37/lying FL04@37 FI02@53 BI01@26/lying BI02@8";
    let scene = Scene::round("french", pieces).cubes("37 french 1");
    let mut green = scene.play();
    green.go("disc green; to 37");
    assert_eq!(green.whats("order"), ids("close assault change"));
    let mut red = scene.play();
    red.go("disc red");
    assert_eq!(red.may(), set(&["to 37", "pick FL04"]));
    red.go("to 37");
    assert_eq!(red.step(), "AssaultPick");
    let mut purple = scene.play();
    purple.go("disc purple");
    assert_eq!(purple.may(), set(&["to 53"]), "37 is beside the enemy, and its leader reaches no other");
    // A leader's two areas are bound by the colour.
    let mut led = scene.play();
    led.lead("red", "FL04");
    assert_eq!(led.whats("to"), ids("37"));
    let far = Scene::round("french", "FI01@53 FI02@54 FL01@54 BI01@8").play();
    let mut led = far.clone();
    led.lead("purple", "FL01").go("to 53");
    assert_eq!(led.step(), "MovePick");
    assert_eq!(led.written("act")["order"], json!("reserve"));
}

#[test]
fn an_area_may_act_again_and_again() {
    rules!("ACT-02", "ACT-01");
    let mut play = Scene::round("french", "FI01@54 FI02@54/lying BI01@8").play();
    play.order("green", "54", "close").all("FI01", "45").go("go-on");
    play.order("green", "45", "close").all("FI01", "37").go("go-on");
    play.stand("FI01@37 FI02@54/lying");
}

#[test]
fn doing_nothing_has_its_price() {
    rules!("ACT-05", "NOTH-01", "G-56");
    let scene = Scene::round("french", "FI01@37 FI02@54 BI01@26/lying");
    let mut play = scene.discs([1, 1, 1], [8, 4, 2]).play();
    let mut red = play.clone();
    red.go("disc red");
    assert!(!red.can("nothing"), "a green disc is left");
    play.go("disc green; nothing");
    assert_eq!(play.written("actions"), json!(1));
    play.go("go-on; disc red");
    assert!(play.can("nothing") && play.can("to 37"));
    play.go("nothing; go-on; disc purple; nothing");
}

#[test]
fn an_activation_changes_something() {
    rules!("ACT-07", "G-56");
    // Only a gun without a crew, upright, no infantry near: nothing to do.
    let mut play = Scene::round("french", "FA01@38/crewless FI01@53 BI01@8").play();
    play.go("disc green");
    assert!(!play.can("to 38"));
    play.go("to 53");
    assert_eq!(play.whats("order"), ids("close reserve change"));
    play.go("order close");
    assert!(!play.can("done"));
}

#[test]
fn a_mixed_area_acts_as_a_whole() {
    rules!("ACT-06", "LEAD-11", "D-18");
    let scene = Scene::round("allied", "BI01@20 PI01@20 BL01@20 PL01@20 FI01@53");
    let mut disc = scene.play();
    disc.order("green", "20", "close");
    assert_eq!(disc.whats("pick"), ids("BI01 PI01 BL01 PL01"));
    let mut british = scene.play();
    british.lead("green", "BL01").area("20", "close");
    assert_eq!(british.whats("pick"), ids("BI01 BL01"), "Prussians do not obey him");
    let mut prussian = scene.play();
    prussian.lead("green", "PL01").area("20", "close");
    assert_eq!(prussian.whats("pick"), ids("PI01 PL01"));
    // The Delayed box is activated like an area.
    let mut delayed = Scene::round("allied", "PI01@delayed FI01@53").play();
    delayed.go("disc green; to delayed; order close");
    assert_eq!(delayed.goes("PI01"), ids("23 42 51"));
}

#[test]
fn a_cube_moves_to_fresh_infantry() {
    rules!("REINF-01", "REINF-02", "REINF-03", "D-09");
    let mut play = Scene::round("french", "FI01@46 FI02@38 GI01@47 BI01@8 BC01@39").cubes("46 french 3").play();
    play.order("green", "46", "reinforce");
    assert_eq!(play.whats("to"), ids("38 47"), "the Guard takes blue cubes too");
    play.go("to 47; go-on");
    assert_eq!((play.cubes("46", "french"), play.cubes("47", "french")), (2, 1));
    // Off a gun, whose crew returns; the owner says which gun.
    let guns = "FA01@46/crewless FA02@46/lying/crewless FI01@38 BI01@8";
    let mut play = Scene::round("french", guns).play();
    play.go("disc green; to 46");
    assert_eq!(play.whats("order"), ids("change reinforce"));
    play.go("order reinforce");
    assert_eq!(play.whats("pick"), ids("FA01 FA02"));
    play.go("pick FA02; to 38").stand("FA01@46/crewless FA02@46/lying");
    assert_eq!(play.cubes("38", "french"), 1);
    // The receiver must bear it.
    let mut play = Scene::round("french", "FI01@46 FI02@38 BI01@8").cubes("46 french 1, 38 french 5").play();
    play.order("green", "46", "reinforce").go("to 38").stand("FI02@lost");
    assert_eq!((play.cubes("46", "french"), play.cubes("38", "french")), (0, 0));
}

#[test]
fn crews_do_not_return_among_enemies() {
    rules!("REINF-02", "G-21");
    let mut play = Scene::round("allied", "BA01@20/crewless FC01@20 BI01@21 FI01@53").play();
    play.go("disc green");
    assert!(!play.can("to 20"), "nothing in 20 can act");
    let mut free = Scene::round("allied", "BA01@20/crewless BI01@21 FI01@53").play();
    free.go("disc green; to 20; to 21").stand("BA01@20");
    assert_eq!(free.cubes("21", "anglo"), 1);
}

#[test]
fn cubes_keep_to_their_army() {
    rules!("REINF-01", "LEAD-11", "CUBE-01");
    let pieces = "BI01@20 PI01@20 BI02@21 PI02@13 KI01@19 BL01@20 FI01@53";
    let scene = Scene::round("allied", pieces).cubes("20 anglo 1, 20 prussian 1");
    let mut play = scene.play();
    play.order("green", "20", "reinforce");
    assert_eq!(play.whats("colour"), ids("anglo prussian"));
    let mut red = play.clone();
    red.go("colour anglo");
    assert_eq!(red.whats("to"), ids("19 21"));
    play.go("colour prussian");
    assert_eq!(play.whats("to"), ids("13"));
    let mut led = scene.play();
    led.lead("green", "BL01").area("20", "reinforce");
    assert_eq!(led.whats("to"), ids("19 21"), "only red cubes for a British leader");
}
