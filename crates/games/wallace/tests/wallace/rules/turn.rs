//! The turn and its phases (TURN-01 to TURN-03).

use crate::support::{Play, Scene, rules};
use serde_json::json;
use wallace::pieces::Side;

/// Spends everything on nothing until the phase of action rounds is over.
pub fn idle_rounds(play: &mut Play) {
    loop {
        let may = play.may();
        let mv = if play.actor() == "chance" {
            play.outcomes().into_iter().next().expect("an outcome")
        } else if let Some(disc) = ["green", "red", "purple"].iter().find(|d| may.contains(&format!("disc {d}"))) {
            format!("disc {disc}")
        } else if may.contains("nothing") {
            "nothing".to_owned()
        } else if may.contains("done") && play.step().contains("Formation") && play.written("tile") != json!(0) {
            "done".to_owned()
        } else {
            return;
        };
        play.go(&mv);
    }
}

#[test]
fn seven_phases_in_their_order() {
    rules!("TURN-02", "ROUND-01", "FORM-07");
    let pieces = "FI01@36 FL02@46 BI01@26/lying BL01@18 KI01@8 PI01@42";
    let mut play = Scene::turn(5, pieces).field("arrived", json!(3)).play();
    // 1 discs, 2 Prussians
    assert_eq!((play.step().as_str(), play.discs(Side::Allied)), ("ArrivalRoll", [8, 4, 2]));
    play.go("die 2; to delayed; to delayed");
    // 3 skirmish fire, Allied first
    assert_eq!(play.step(), "Skirmish(Allied)");
    play.go("done");
    assert_eq!(play.step(), "Skirmish(French)");
    play.go("done");
    // 4 action rounds
    assert_eq!((play.step().as_str(), play.now().active()), ("DrawTile", Side::French));
    idle_rounds(&mut play);
    // 5 formation changes, Allied first
    assert_eq!(play.step(), "Formation(Allied)");
    play.go("done");
    assert_eq!(play.step(), "Formation(French)");
    play.go("done");
    // 6 and 7: victory check, next turn
    assert_eq!((play.now().turn(), play.step().as_str()), (6, "ArrivalRoll"));
}

#[test]
fn nine_turns_of_an_hour() {
    rules!("TURN-01", "TURN-03", "DISC-03");
    let book = crate::support::doc::book();
    let rows = kernel::rulebook::table(book.section("### Turn track"));
    assert_eq!(rows[0][1..].len(), 9);
    for turn in 1..9 {
        let play = Scene::end(turn, "FI01@36 BI01@8").discs([1, 1, 1], [2, 1, 0]).field("arrived", json!(20)).play();
        assert_eq!(play.now().turn(), turn + 1);
        let allied = if turn + 1 < 5 { [5, 2, 0] } else { [8, 4, 2] };
        assert_eq!((play.discs(Side::French), play.discs(Side::Allied)), ([8, 4, 2], allied), "nothing is saved");
    }
    let play = Scene::end(9, "FI01@36 BI01@8").play();
    assert_eq!(play.actor(), "over");
}
