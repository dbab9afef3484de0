//! Formations (FORM-01 to FORM-09, CHG-01).

use crate::support::{Scene, ids, rules};
use serde_json::json;

fn set(words: &[&str]) -> std::collections::BTreeSet<String> {
    words.iter().map(|w| (*w).to_owned()).collect()
}

#[test]
fn who_may_change_into_what() {
    rules!("FORM-07", "FORM-08", "G-28", "FORM-09", "FORM-06");
    let pieces = "FI01@36 FI02@37/lying FI03@38/square FA01@39 FA02@40/lying FA03@46/lying/crewless \
                  FC01@48 FC02@50/lying FL01@54 BI01@26/lying BL01@18";
    let mut play = Scene::before_round("french", pieces).play();
    play.go("tile 2");
    let all = [
        "form FI01 lying",
        "form FI02 upright",
        "form FI03 lying",
        "form FI03 upright",
        "form FA02 upright",
        "form FA03 upright",
        "done",
    ];
    assert_eq!(play.may(), set(&all));
    // Each once; enemies next door do not matter, and no disc is spent.
    play.go("form FI01 lying; form FI03 upright; form FA03 upright");
    assert_eq!(play.may(), set(&["form FI02 upright", "form FA02 upright", "done"]));
    play.stand("FI01@36/lying FI03@38 FA03@46/crewless");
    play.go("done");
    assert_eq!(play.written("discs")["available"]["french"], json!([8, 4, 2]));
    assert_eq!(play.written("actions"), json!(0));
}

#[test]
fn both_sides_change_in_phase_five() {
    rules!("FORM-07", "TURN-02");
    let mut play = Scene::before_round("french", "FI01@53 BI01@8/lying PI01@23").discs([0; 3], [0; 3]).play();
    assert_eq!(play.step(), "Formation(Allied)");
    assert_eq!(play.may(), set(&["form BI01 upright", "form PI01 lying", "done"]));
    play.go("form PI01 lying; done");
    assert_eq!((play.step().as_str(), play.may()), ("Formation(French)", set(&["form FI01 lying", "done"])));
}

#[test]
fn the_change_formation_action() {
    rules!("CHG-01", "FORM-09", "ACT-07");
    let mut play = Scene::round("french", "FI01@36 FI02@36/square FA01@36/lying FC01@36 BI01@26/lying").play();
    play.order("green", "36", "change");
    assert_eq!(
        play.may(),
        set(&["form FI01 lying", "form FI02 lying", "form FI02 upright", "form FA01 upright"]),
        "at least one must change"
    );
    play.go("form FI02 lying");
    assert!(play.can("done") && !play.can("form FI02 upright"), "once each");
    play.go("form FI01 lying; form FA01 upright");
    assert_eq!(play.step(), "Stop", "it counts as an action");
    assert_eq!(play.written("actions"), json!(1));
    // Cavalry and leaders have nothing to change.
    let mut horse = Scene::round("french", "FC01@36/lying FL01@36 FA01@36 BI01@26/lying").play();
    horse.go("disc green; to 36");
    assert!(!horse.can("order change"));
}

#[test]
fn what_a_posture_allows() {
    rules!("FORM-01", "FORM-02", "FORM-04", "MOVE-03", "ASLT-01");
    let mut play =
        Scene::round("french", "FI01@37 FI02@37/lying FI03@37/square FA01@37/lying FC01@37/lying BI01@26").play();
    play.go("disc green; to 37");
    assert!(!play.can("order fire"), "the only gun lies");
    let mut marching = play.clone();
    marching.go("order close");
    assert_eq!(marching.whats("pick"), ids("FI01 FA01 FC01"), "a lying gun and tired cavalry move");
    play.go("order assault");
    assert_eq!(play.whats("pick"), ids("FI01"), "cavalry cannot go into the wood, the others lie");
}

#[test]
fn a_gun_that_moves_is_laid_down() {
    rules!("FORM-03", "MOVE-04", "FORM-02");
    let mut play = Scene::round("french", "FA01@37 BI01@8").play();
    play.order("green", "37", "close").all("FA01", "38");
    play.stand("FA01@38/lying").go("go-on");
    // It may move again from there.
    play.order("green", "38", "close").all("FA01", "28").stand("FA01@28/lying");
}

#[test]
fn cavalry_is_tired_for_good() {
    rules!("FORM-04", "FORM-05", "FORM-08");
    let mut play = Scene::round("allied", "FC01@31 BC01@30 BI01@8").play();
    play.order("red", "30", "assault").all("BC01", "31").enough().go("duel 6 1");
    // The loser was fresh: tired, and back.
    assert_eq!(play.whats("to"), ids("39 40"));
    play.go("to 39").stand("FC01@39/lying BC01@31");
    // The same again, and it is gone.
    play.go("die 2; go-on");
    let mut again = Scene::round("allied", "FC01@31/lying BC01@30 BI01@8").play();
    again.order("red", "30", "assault").all("BC01", "31").enough().go("duel 6 1").stand("FC01@lost");
    // No step offers to make it fresh again.
    let mut rest = Scene::before_round("french", "FC01@31/lying FI01@53 BI01@8").play();
    rest.go("tile 2");
    assert!(!rest.may().iter().any(|m| m.contains("FC01")));
}
