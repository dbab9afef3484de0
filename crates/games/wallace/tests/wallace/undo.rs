//! Taking back: up to the last throw, word or decision of the other side, and no further.

use crate::support::{Play, Scene, rules};
use kernel::{Game, Seat};
use serde_json::json;

const FRENCH: Seat = Seat(0);
const ALLIED: Seat = Seat(1);

#[test]
fn a_choice_half_made_can_be_dropped() {
    rules!("ACT-01", "MOVE-01");
    let mut play = Scene::round("french", "FI01@54 FI02@53 BI01@8").play();
    let before = play.now().clone();
    play.go("disc green; to 54; order close; pick FI01");
    assert_eq!(play.session.last_rest(), 3, "the pick is half a decision; the order stands");
    play.session.undo(FRENCH, play.session.last_rest()).expect("FI01 stays");
    assert_eq!(play.step(), "MovePick");
    play.session.undo(FRENCH, 0).expect("the disc comes back");
    assert_eq!(play.now(), &before);
}

#[test]
fn the_marches_of_an_action_come_back_until_it_is_finished() {
    rules!("ROUND-05");
    let mut play = Scene::round("french", "FI01-03@54 BI01@8").play();
    play.order("green", "54", "close").all("FI01", "45").all("FI02", "50");
    assert_eq!(play.session.undo_floor(FRENCH), Ok(0));
    play.session.undo(FRENCH, 5).expect("the second march");
    play.stand("FI01@45 FI02@54");
    play.session.redo().expect("and again");
    play.stand("FI02@50");
    play.go("done; go-on");
    assert!(play.session.undo_floor(FRENCH).expect_err("the word was spoken").text.contains("throw"));
}

#[test]
fn a_throw_cannot_be_taken_back() {
    rules!("ART-02", "SKIR-03");
    let mut play = Scene::round("french", "FA01@38 BC01@28 BI01@8 FI01@53").play();
    play.order("green", "38", "fire").go("no");
    assert_eq!(play.session.undo_floor(FRENCH), Ok(0), "targets can be changed until the die");
    play.go("die 6");
    assert!(play.session.undo_floor(FRENCH).is_err());
    // The owner of the cavalry decides; his choice is his own to take back until the word is spoken.
    assert_eq!(play.actor(), "allied");
    let mut skirmish = Scene::skirmish("BI01@26/lying FI01@36 FI02@37").play();
    skirmish.go("pick BI01");
    assert_eq!(skirmish.session.undo_floor(ALLIED), Ok(0));
    skirmish.go("to 36; die 1");
    assert!(skirmish.session.undo_floor(ALLIED).is_err());
}

#[test]
fn the_other_sides_decision_stays() {
    rules!("S2-02", "SKIR-06");
    let mut play = Scene::round("french", "FC01@30 GC01@30 BC01@21 KC01@21 BI01@8 FI01@53").play();
    play.order("red", "30", "assault").all("FC01 GC01", "21").enough();
    play.go("pick GC01");
    assert_eq!(play.actor(), "allied");
    assert!(play.session.undo_floor(ALLIED).is_err());
    // Until the answer is given the French may still think again.
    assert!(play.session.undo_floor(FRENCH).is_ok());
}

#[test]
fn without_taking_back_only_half_decisions_are_dropped() {
    rules!("ACT-01");
    let mut play = Play::with(json!({ "undo": "off" }));
    assert!(!play.now().allows_undo());
    play.go("done; done; tile 5; done; disc green; to 54; order close; pick FL01");
    let floor = play.session.undo_floor(FRENCH).expect("the pick");
    assert_eq!(floor, play.session.last_rest());
    play.session.undo(FRENCH, floor).expect("FL01 stays");
    assert_eq!(play.step(), "MovePick");
    assert!(play.session.undo(FRENCH, 0).is_err());
}

#[test]
fn the_end_of_a_round_without_discs_tells_nothing() {
    rules!("ROUND-03", "ROUND-06");
    // The last disc ends the round without a word; the next draw closes the way back.
    let mut play = Scene::round("french", "FI01@54 BI01@8").discs([1, 0, 0], [8, 4, 2]).play();
    play.go("disc green; nothing");
    assert_eq!(play.step(), "DrawTile");
    play.go("tile 3");
    assert!(play.session.undo_floor(FRENCH).is_err());
}
