//! Phase 1: discs (DISC-01 to DISC-04).

use crate::support::{Scene, rules};
use serde_json::json;
use wallace::pieces::Side;

#[test]
fn what_a_turn_gives() {
    rules!("DISC-01", "DISC-02", "D-02", "PRUS-01");
    for turn in 1..=9 {
        let play = Scene::turn(turn, "FI01@36 BI01@8").field("arrived", json!(0)).play();
        assert_eq!(play.discs(Side::French), [8, 4, 2], "turn {turn}");
        assert_eq!(play.discs(Side::Allied), if turn <= 4 { [5, 2, 0] } else { [8, 4, 2] }, "turn {turn}");
        assert_eq!(play.step() == "ArrivalRoll", turn >= 4, "turn {turn}");
    }
}

#[test]
fn three_boxes_for_the_discs() {
    rules!("DISC-04", "ROUND-05", "ROUND-08", "DISC-03");
    let mut play = Scene::round("french", "FI01@36 BI01@8").field("tile", json!(2)).play();
    play.go("disc green; nothing");
    assert_eq!(play.written("discs")["used"]["french"], json!([1, 0, 0]));
    assert_eq!(play.written("discs")["available"]["french"], json!([7, 4, 2]));
    assert_eq!(play.written("discs")["spent"]["french"], json!([0, 0, 0]));
    play.go("go-on; disc green; nothing; stop");
    assert_eq!(play.written("discs")["used"]["french"], json!([0, 0, 0]));
    assert_eq!(play.written("discs")["spent"]["french"], json!([2, 0, 0]));
    // Next turn all boxes are empty again.
    let next = Scene::end(5, "FI01@36 BI01@8").play();
    assert_eq!(next.written("discs")["spent"]["french"], json!([0, 0, 0]));
    assert_eq!(next.written("discs")["available"]["french"], json!([8, 4, 2]));
}
