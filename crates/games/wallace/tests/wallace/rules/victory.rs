//! Victory (VICT-01 to VICT-06).

use crate::support::{Scene, rules};
use serde_json::json;
use wallace::position::End;

fn end(turn: u8, pieces: &str, french: u8, allied: u8) -> Option<End> {
    Scene::end(turn, pieces).casualties(french, allied).play().now().end()
}

const QUIET: &str = "FI01@53 BI01@8";

#[test]
fn the_french_conditions() {
    rules!("VICT-02", "VICT-01");
    assert_eq!(end(3, "FI01@4 BI01@8", 0, 0), Some(End::MontStJean));
    assert_eq!(end(3, "GI01@4 BI01@8", 15, 0), Some(End::MontStJean));
    assert_eq!(end(3, "FC01@4 FA01@4 FL01@4 BI01@8 FI01@53", 0, 12), None, "infantry alone counts");
    assert_eq!(end(3, QUIET, 0, 13), Some(End::AngloBroken));
}

#[test]
fn the_allied_conditions() {
    rules!("VICT-03", "VICT-01");
    for piece in ["BI01", "KI01", "NI01", "PI01", "LI01"] {
        assert_eq!(end(3, &format!("FI01@53 {piece}@54 BI02@8"), 0, 0), Some(End::Rossomme), "{piece}");
    }
    assert_eq!(end(3, "FI01@53 BC01@54 BA01@54 BL01@54 BI01@8", 15, 0), None);
    assert_eq!(end(3, QUIET, 16, 0), Some(End::FrenchBroken));
}

#[test]
fn both_at_once() {
    rules!("VICT-05", "G-19");
    assert_eq!(end(3, "FI01@4 BI01@54", 5, 6), Some(End::BothFrench));
    assert_eq!(end(3, "FI01@4 BI01@54", 6, 6), Some(End::BothAllied));
    assert_eq!(end(3, "FI01@4 BI01@54", 7, 6), Some(End::BothAllied));
    assert_eq!(end(9, QUIET, 16, 17), Some(End::BothFrench));
    assert_eq!(end(9, QUIET, 16, 13), Some(End::BothAllied));
}

#[test]
fn nightfall() {
    rules!("VICT-06", "C-01", "TURN-03");
    assert_eq!(end(9, QUIET, 0, 12), Some(End::Nightfall));
    assert_eq!(end(8, QUIET, 0, 12), None);
    assert_eq!(End::Nightfall.outcome().rule, "VICT-06");
    assert!(End::Nightfall.outcome().winners.contains(kernel::Seat(1)));
    // By the aid too the French need thirteen, and at the last check they must have inflicted more.
    let aid = |turn, french, allied| {
        let scene = Scene::end(turn, QUIET).casualties(french, allied).options(json!({ "final_result": "aid" }));
        scene.play().now().end()
    };
    for (french, allied) in [(0, 12), (3, 5), (0, 13), (12, 13), (16, 13), (16, 17)] {
        assert_eq!(aid(9, french, allied), end(9, QUIET, french, allied), "{french} {allied}");
    }
    for (french, allied) in [(13, 13), (14, 13), (15, 14)] {
        assert_eq!(end(9, QUIET, french, allied), Some(End::AngloBroken));
        assert_eq!(aid(9, french, allied), Some(End::Nightfall), "{french} {allied}");
        // Before night the thirteenth casualty is enough.
        assert_eq!(aid(8, french, allied), Some(End::AngloBroken));
    }
}

#[test]
fn only_the_end_of_the_turn_counts() {
    rules!("VICT-01", "D-12");
    let mut play = Scene::round("french", "FI01@12 BI01@8").field("tile", json!(2)).play();
    play.order("green", "12", "close").all("FI01", "4").go("go-on");
    assert_eq!(play.actor(), "french", "nothing is won yet");
    play.order("green", "4", "close").all("FI01", "5").go("stop");
    crate::rules::turn::idle_rounds(&mut play);
    play.go("done; done");
    assert_eq!((play.now().turn(), play.now().end()), (6, None));
    // Who stays wins.
    let mut play = Scene::round("french", "FI01@12 BI01@8").field("tile", json!(2)).play();
    play.order("green", "12", "close").all("FI01", "4").go("go-on; disc green; nothing; stop");
    crate::rules::turn::idle_rounds(&mut play);
    play.go("done; done");
    assert_eq!(play.now().end(), Some(End::MontStJean));
}

#[test]
fn what_counts_as_a_casualty() {
    rules!("VICT-04", "D-13", "SETUP-05");
    let lose = |pieces: &str, cubes: &str, from: &str| {
        let mut play = Scene::skirmish(pieces).cubes(cubes).play();
        if play.step() == "Skirmish(Allied)" && from.starts_with('F') {
            play.go("done");
        }
        play.go(&format!("pick {from}; die 6"));
        play.casualties()
    };
    assert_eq!(lose("GI01@37 BI01@26 FI02@53", "37 french 5", "BI01"), (2, 0));
    assert_eq!(lose("FI01@37 BI01@26 FI02@53", "37 french 5", "BI01"), (1, 0));
    assert_eq!(lose("FI01@37 BI01@26 BI02@8", "26 anglo 5", "FI01"), (0, 1));
    assert_eq!(lose("FI01@37 LI01@26 BI02@8", "26 prussian 5", "FI01"), (0, 0));
    for (id, points) in [
        ("GC01", 0),
        ("FC01", 0),
        ("FA01", 1),
        ("BA01", 1),
        ("FL01", 1),
        ("BL01", 1),
        ("PL01", 0),
        ("PA01", 0),
        ("GI06", 2),
    ] {
        assert_eq!(crate::support::play::unit(id).casualty(), points, "{id}");
    }
}
