//! Why not: the right rule and one plain sentence.

use crate::support::{Play, Scene, rules};
use kernel::table::Target;
use kernel::why_not;

#[track_caller]
fn refused(play: &Play, target: Target, rule: &str, says: &str) {
    let refusal = why_not(play.now(), &target).unwrap_or_else(|| panic!("{target:?} is allowed"));
    assert_eq!(refusal.ruling.rule, rule, "{}", refusal.ruling.text);
    assert!(refusal.ruling.text.contains(says), "{}", refusal.ruling.text);
    assert!(refusal.ruling.text.ends_with('.'));
    if let Some(instead) = refusal.instead {
        let mv = serde_json::from_value(instead.mv).unwrap();
        assert!(kernel::Game::judge(play.now(), &mv).is_ok());
    }
}

fn piece(id: &str) -> Target {
    Target::Piece(id.into())
}

fn space(id: &str) -> Target {
    Target::Space(id.into())
}

fn button(id: &str) -> Target {
    Target::Button(id.into())
}

#[test]
fn defensive_infantry_cannot_move() {
    rules!("FORM-01");
    let mut play = Scene::round("french", "FI01@36 FI02@36/lying BI01@9/lying").play();
    play.order("green", "36", "close");
    refused(&play, piece("FI02"), "FORM-01", "defensive formation");
}

#[test]
fn guns_without_crews_cannot_move_or_fire() {
    rules!("MOVE-04", "MOVE-10");
    let mut play = Scene::round("french", "FA01@38/crewless FC01@38 BI01@20/lying").play();
    play.go("disc green; to 38");
    refused(&play, button("fire"), "MOVE-10", "lost their crews");
    play.go("order close");
    refused(&play, piece("FA01"), "MOVE-04", "crew");
}

#[test]
fn reserves_keep_away_from_the_enemy() {
    rules!("RES-02");
    let mut play = Scene::round("french", "FI01@45 FI02@38 BI01@29/lying").play();
    play.go("disc purple");
    refused(&play, space("38"), "ACT-04", "La Haye Sainte");
    play.go("to 45; pick FI01");
    refused(&play, space("38"), "RES-02", "La Haye Sainte");
    refused(&play, space("62"), "RES-01", "away");
}

#[test]
fn cavalry_never_charges_into_woods() {
    rules!("ASLT-03");
    let mut play = Scene::round("french", "FC01@36 FI01@36 BI01@26/lying BI02@17/lying").play();
    play.order("red", "36", "assault");
    refused(&play, piece("FC01"), "ASLT-03", "Hougoumont");
}

#[test]
fn a_red_disc_only_assaults() {
    rules!("ACT-04");
    let mut play = Scene::round("french", "FI01@38 FI02@61 BI01@29/lying").play();
    play.go("disc red");
    refused(&play, space("61"), "ACT-04", "red disc");
    refused(&play, space("20"), "ACT-01", "nobody");
}

#[test]
fn a_used_leader_gives_no_more_orders() {
    rules!("LEAD-01");
    let mut play = Scene::round("french", "FI01@46 FL02@46 BI01@9/lying").play();
    play.lead("green", "FL02").go("to 46; order change; form FI01 lying; done; go-on; disc green");
    refused(&play, piece("FL02"), "LEAD-01", "used");
}

#[test]
fn guns_see_neither_through_units_nor_over_ridges() {
    rules!("LOS-02", "LOS-05", "ART-02");
    let pieces = "FA01-02@46 FI01@38 BI01@29/lying BI02@19/lying BI03@12/lying BI04@9/lying BI05@26/lying";
    let mut play = Scene::round("french", pieces).play();
    play.order("green", "46", "fire");
    if play.may().iter().any(|m| m == "yes") {
        play.go("no");
    }
    refused(&play, space("29"), "LOS-02", "La Belle Alliance");
    refused(&play, space("12"), "ART-02", "away");
    refused(&play, space("36"), "ART-02", "no enemy");
}

#[test]
fn a_ridge_hides_what_lies_behind_it() {
    rules!("LOS-05");
    // From the valley over the French crest: neither end borders it.
    let mut play = Scene::round("allied", "BA01@30 BI01@30 FI01@50").play();
    play.go("disc green; to 30");
    refused(&play, button("fire"), "ART-02", "no enemy");
    let mut play = Scene::round("allied", "BA01@30 BI01@30 FI01@50 FI02@39").play();
    play.order("green", "30", "fire");
    if play.may().iter().any(|m| m == "to 39" || m == "no") {
        refused(&play, space("50"), "LOS-05", "ridge");
    }
}

#[test]
fn doing_nothing_costs_green() {
    rules!("ACT-05");
    let mut play = Scene::round("french", "FI01@38 BI01@29/lying").play();
    play.go("disc red");
    refused(&play, button("nothing"), "ACT-05", "green");
}

#[test]
fn a_round_cannot_be_ended_early() {
    rules!("ROUND-07");
    let play = Scene::round("french", "FI01@38 BI01@29/lying").play();
    refused(&play, button("end-round"), "ROUND-07", "early");
}

#[test]
fn the_enemy_is_entered_only_by_assault() {
    rules!("MOVE-02", "MOVE-03");
    let mut play = Scene::round("french", "FI01@38 BI01@29/lying").play();
    play.order("green", "38", "close").go("pick FI01");
    refused(&play, space("29"), "MOVE-02", "assault");
    refused(&play, space("61"), "MOVE-03", "away");
    refused(&play, space("delayed"), "PRUS-10", "Delayed box");
}

#[test]
fn no_unit_carries_more_than_five_cubes() {
    rules!("CUBE-03", "MOVE-09");
    let mut play = Scene::round("french", "FI01-02@36 BI01@9/lying").cubes("36 french 7").play();
    play.order("green", "36", "close").go("pick FI01; to 35");
    refused(&play, Target::Number(6), "MOVE-09", "five");
    refused(&play, Target::Number(1), "MOVE-09", "at least two");
    let refusal = why_not(play.now(), &Target::Number(1)).unwrap();
    assert_eq!(refusal.instead.unwrap().on, Target::Number(2));
}

#[test]
fn retreats_lead_towards_the_goal() {
    rules!("RETR-02", "RETR-03", "AVC-02");
    let mut play = Scene::round("french", "FA01@38 FI01@38 BC01@29 NI01@9/lying").play();
    play.order("green", "38", "fire");
    if play.may().iter().any(|m| m == "yes") {
        play.go("no");
    }
    if play.may().iter().any(|m| m == "to 29") {
        play.go("to 29");
    }
    play.go("die 6; retire BC01");
    refused(&play, space("30"), "RETR-02", "Mont St. Jean");
    refused(&play, space("38"), "RETR-03", "enemy");
    refused(&play, space("12"), "RETR-02", "one area");
}

#[test]
fn squares_are_never_formed_by_choice() {
    rules!("FORM-08", "G-28");
    let mut play = Scene::before_round("french", "FI01@38 FC01@44 FA01@39 BI01@9/lying").play();
    play.go("tile 4");
    let square = crate::support::scripted("form FI01 square");
    let ruling = kernel::Game::judge(play.now(), &square).unwrap_err();
    assert_eq!(ruling.rule, "FORM-08");
    refused(&play, piece("FC01"), "FORM-08", "only infantry and guns");
    refused(&play, piece("FA01"), "FORM-08", "deployed");
}
