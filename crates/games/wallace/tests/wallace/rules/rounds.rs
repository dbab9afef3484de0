//! Action rounds (ROUND-01 to ROUND-10).

use crate::support::{Play, Scene, rules};
use serde_json::json;
use wallace::pieces::Side;

const QUIET: &str = "FI01@53 BI01@8";

#[test]
fn the_french_begin_before_seven() {
    rules!("ROUND-01");
    for turn in 1..8 {
        let play = Scene::turn(turn, QUIET).play();
        assert_eq!(play.now().active(), Side::French, "turn {turn}");
    }
}

#[test]
fn the_initiative_at_seven() {
    rules!("ROUND-02", "C-02", "G-18");
    let first = |pieces: &str, held: [&str; 3], turn: u8, options: serde_json::Value| {
        let play = Scene::turn(turn, pieces).field("held", json!(held)).options(options).play();
        play.now().active()
    };
    let three = "FI01@26 FC01@29 FA01@32 BI01@8";
    assert_eq!(first(three, ["allied"; 3], 8, json!({})), Side::French);
    assert_eq!(first("FI01@26 FC01@29 BI01@32", ["french"; 3], 8, json!({})), Side::Allied);
    // Empty ones belong to whoever held them last; leaders and guns without crews hold nothing.
    assert_eq!(first(QUIET, ["french"; 3], 8, json!({})), Side::French);
    assert_eq!(first("FI01@53 BL01@26 BA01@29/crewless BI01@8", ["french"; 3], 8, json!({})), Side::French);
    assert_eq!(first("FI01@53 BL01@26 BI01@8", ["french", "french", "allied"], 8, json!({})), Side::Allied);
    // The test is made once, at seven.
    assert_eq!(first(QUIET, ["allied"; 3], 9, json!({})), Side::French, "whatever has been lost since");
    let late = Scene::turn(9, three).field("initiative", json!("allied")).play();
    assert_eq!(late.now().active(), Side::Allied, "once Allied it never returns");
    // C-02 as an option: any one is enough.
    let one = "FI01@26 BI01@29 KI01@32";
    assert_eq!(first(one, ["allied"; 3], 8, json!({})), Side::Allied);
    assert_eq!(first(one, ["allied"; 3], 8, json!({ "initiative_rule": "any_one" })), Side::French);
    assert_eq!(first(QUIET, ["allied"; 3], 8, json!({ "initiative_rule": "any_one" })), Side::Allied);
}

#[test]
fn a_strong_point_taken_and_left_is_still_held() {
    rules!("G-18");
    let mut play = Scene::round("french", "FI01@38 BI01@8").play();
    play.order("green", "38", "close").all("FI01", "29").go("go-on");
    assert_eq!(play.written("held"), json!(["allied", "french", "allied"]));
    play.order("green", "29", "close").all("FI01", "28").go("go-on");
    assert_eq!(play.written("held"), json!(["allied", "french", "allied"]));
}

#[test]
fn a_strong_point_passed_on_the_way_is_held_too() {
    rules!("G-18", "S4-08");
    // Cavalry rides the garrison down, holds the area, and runs on after a leader.
    let mut play = Scene::round("french", "FC01@38 KI01@29 BL01@19 FI01@53 BI08@8").play();
    play.order("red", "38", "assault").all("FC01", "29").go("die 1; die 1; die 5").stand("KI01@lost FC01@19");
    assert_eq!(play.written("held"), json!(["allied", "french", "allied"]));
    // Infantry marches through with a leader's two orders.
    let mut play = Scene::round("french", "FI01@38 FL02@38 BI01@8").play();
    play.lead("green", "FL02").area("38", "close").all("FI01", "29").enough();
    play.area("29", "close").all("FI01", "28").enough();
    play.go("go-on").stand("FI01@28");
    assert_eq!(play.written("held"), json!(["allied", "french", "allied"]));
}

#[test]
fn a_round_ends_with_the_tile() {
    rules!("ROUND-03", "ROUND-05", "ROUND-06", "ROUND-08", "ROUND-09", "E-03", "G-02");
    let mut play = Play::start();
    play.go("done; done");
    assert_eq!(play.outcomes(), (2..=5).map(|n| format!("tile {n}")).collect());
    play.go("tile 3; done");
    for n in 1..=3u8 {
        assert_eq!(play.now().active(), Side::French);
        play.go("disc green; nothing");
        assert_eq!(play.written("discs")["used"]["french"], json!([n, 0, 0]));
        let word = if n == 3 { "stop" } else { "go-on" };
        assert_eq!(play.outcomes(), [word.to_owned()].into());
        play.go(word);
    }
    assert_eq!(play.written("discs")["spent"]["french"], json!([3, 0, 0]));
    assert_eq!((play.now().active(), play.step().as_str()), (Side::Allied, "DrawTile"));
    assert_eq!(play.outcomes().len(), 4, "all tiles are in the bag again");
    // The other side's actions are counted from the beginning.
    play.go("tile 2; done; disc green; nothing");
    assert_eq!((play.written("actions"), play.outcomes()), (json!(1), ["go-on".to_owned()].into()));
}

#[test]
fn eight_tiles_drawn_with_return() {
    rules!("D-01", "G-02", "SETUP-04");
    use kernel::Game;
    let mut play = Play::start();
    play.go("done; done");
    let mut chances = Vec::new();
    play.now().chances(&mut chances);
    assert_eq!(chances.iter().map(|c| c.weight).collect::<Vec<_>>(), [2, 2, 2, 2]);
}

#[test]
fn leaders_are_made_ready_and_formations_changed_first() {
    rules!("ROUND-04", "LEAD-10", "FORM-06", "FORM-07");
    let pieces = "FI01@53 FL01@54/lying BL01@18/lying BI01@8/lying";
    let mut play = Scene::before_round("french", pieces).play();
    play.stand("FL01@54 BL01@18");
    assert_eq!(play.step(), "DrawTile");
    play.go("tile 2");
    // Only the active player changes formations now.
    assert_eq!(play.may(), ["form FI01 lying", "done"].map(str::to_owned).into());
    play.go("form FI01 lying");
    assert_eq!(play.step(), "SpendDisc", "nobody is left to change");
    play.stand("FI01@53/lying BI01@8/lying");
}

#[test]
fn nobody_stops_early() {
    rules!("ROUND-07", "G-27", "NOTH-01");
    let play = Scene::round("french", QUIET).play();
    assert_eq!(play.may(), ["disc green", "disc purple"].map(str::to_owned).into());
    // With the option he may, but not before he has acted: a round has an action at least.
    let mut free = Scene::round("french", QUIET).options(json!({ "must_use_all_actions": "off" })).play();
    assert!(!free.can("end-round"));
    free.go("disc green; nothing; go-on");
    assert!(free.can("end-round"));
    free.go("end-round");
    assert_eq!((free.now().active(), free.step().as_str()), (Side::Allied, "DrawTile"));
}

#[test]
fn without_discs_the_round_is_over() {
    rules!("ROUND-06", "ROUND-03", "ROUND-10", "ACT-05");
    let mut play = Scene::round("french", QUIET).discs([1, 1, 1], [8, 4, 2]).play();
    play.go("disc green; nothing; go-on");
    // Inside the round red and purple go on after the last green.
    assert_eq!(play.may(), ["disc red", "disc purple"].map(str::to_owned).into());
    play.go("disc red; nothing; go-on; disc purple; nothing");
    assert_eq!((play.now().active(), play.step().as_str()), (Side::Allied, "DrawTile"));
    assert!(!play.tells("tile was"), "a tile nobody asked for is not shown");
}

#[test]
fn no_green_no_round() {
    rules!("ROUND-09", "ROUND-10", "D-11");
    let scene = Scene::round("french", QUIET).discs([3, 0, 0], [0, 4, 2]).field("tile", json!(2));
    let mut play = scene.play();
    play.go("disc green; nothing; go-on; disc green; nothing; stop");
    // The Allies have red and purple but no green: the phase is over, whatever the French have left.
    assert_eq!(play.step(), "Formation(Allied)");
    assert_eq!(play.discs(Side::French), [1, 0, 0]);
    // With one green left a new round begins.
    let mut play = scene.discs([3, 0, 0], [1, 0, 0]).play();
    play.go("disc green; nothing; go-on; disc green; nothing; stop");
    assert_eq!((play.now().active(), play.step().as_str()), (Side::Allied, "DrawTile"));
}
