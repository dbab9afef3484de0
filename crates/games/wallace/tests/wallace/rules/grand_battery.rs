//! The Grand Battery (GB-01 to GB-04).

use crate::support::{Play, Scene, ids, rules};
use serde_json::json;

const GUNS: &str = "FA01-02@38 FA03-05@39 FI01@46 FL02@46 BI01@29/lying BI02@28 BI03@8";

#[test]
fn the_french_alone_and_only_by_action() {
    rules!("GB-01", "S1-05");
    let mut play = Scene::round("french", GUNS).play();
    play.order("green", "38", "fire");
    assert_eq!((play.step().as_str(), play.may()), ("Battery", ids("yes no")));
    let mut allied = Scene::round("allied", "BA01@28 FI01@38 BI01@8").play();
    allied.order("green", "28", "fire");
    assert_eq!(allied.step(), "FireRoll(38)", "the Allies are not asked");
    // Not in defence.
    let mut play = Scene::round("allied", "BI01@29 FA01@38 FI01@53").play();
    play.order("red", "29", "assault").all("BI01", "38").enough();
    assert_eq!(play.step(), "Roll(Guns)");
    play.go("die 1");
    assert_eq!(play.written("battery"), json!(6));
}

#[test]
fn two_dice_for_every_gun() {
    rules!("GB-02", "G-02", "GB-03");
    let mut play = Scene::round("french", GUNS).play();
    play.order("green", "38", "fire").go("yes; to 28; to 29");
    assert_eq!(play.written("battery"), json!(5));
    assert_eq!(play.now().stock(wallace::pieces::Army::French), 35, "its cube goes to the stock");
    assert_eq!(play.written("discs")["used"]["french"], json!([1, 0, 0]), "no extra disc");
    for step in ["FireRoll(28)", "FireRoll(28)", "FireRoll(29)", "FireRoll(29)"] {
        assert_eq!(play.step(), step);
        play.go("die 1");
    }
    assert_eq!(play.step(), "Stop");
    // Again in the same round.
    play.go("go-on").order("green", "38", "fire").go("yes");
    assert_eq!(play.written("battery"), json!(4));
}

#[test]
fn six_times_in_the_game() {
    rules!("GB-03", "D-20");
    let mut play = Scene::round("french", GUNS).field("battery", json!(1)).play();
    play.order("green", "38", "fire").go("yes; to 28; to 28; dice 1 1 1 1; go-on");
    play.order("green", "38", "fire");
    assert_eq!(play.step(), "Aim(FA01)", "it is not offered any more");
}

#[test]
fn a_leader_uses_it_for_two_areas() {
    rules!("GB-04", "E-16", "LEAD-01");
    // (a) two areas, one cube, ten dice.
    let mut play = Play::start();
    play.go("done; done; tile 5; done").lead("green", "FL02");
    let mut same = play.clone();
    play.area("38", "fire").go("yes; to 29; to 29; dice 1 1 1 1");
    assert_eq!(play.written("battery"), json!(5));
    play.area("39", "fire").go("yes; to 29; to 29; to 29; dice 1 1 1 1 1 1");
    assert_eq!((play.written("battery"), play.step().as_str()), (json!(5), "Stop"));
    // (b) the same area twice: two cubes.
    same.area("38", "fire").go("yes; to 29; to 29; dice 1 1 1 1");
    same.area("38", "fire").go("yes; to 29; to 29; dice 1 1 1 1");
    assert_eq!(same.written("battery"), json!(4));
    // The last cube serves the second area too, but not the same one again.
    let mut last = Scene::round("french", GUNS).field("battery", json!(1)).play();
    last.lead("green", "FL02").area("38", "fire").go("yes; to 28; to 28; dice 1 1 1 1");
    let mut again = last.clone();
    again.area("38", "fire");
    assert_eq!(again.step(), "Aim(FA01)");
    last.area("39", "fire");
    assert_eq!(last.step(), "Battery");
    last.go("yes");
    assert_eq!(last.written("battery"), json!(0));
    // Declined in the first area, the second pays.
    let mut second = Scene::round("french", GUNS).play();
    second.lead("green", "FL02").area("38", "fire").go("no; to 28; to 28; dice 1 1");
    second.area("39", "fire").go("yes");
    assert_eq!(second.written("battery"), json!(5));
}
