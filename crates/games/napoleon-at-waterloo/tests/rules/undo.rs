//! Taking back: up to the last throw, shown secret or decision of the other side, and no further.

use crate::support::play::units;
use crate::support::{Play, Scene};
use kernel::{Game, Seat, Show};
use napoleon_at_waterloo::position::Step;
use serde_json::json;

const FRENCH: Seat = Seat(0);
const ALLIED: Seat = Seat(1);

#[test]
fn a_choice_half_made_can_be_dropped() {
    rules!("4.1b", "G-18");
    let mut play = Play::start();
    let before = play.now().clone();
    play.go("pick F05");
    assert_eq!((play.session.step_back(), play.session.last_rest()), (0, 0));
    assert_eq!(play.now().table(kernel::Eyes::Seat(FRENCH)).prompt.back, Some("Back"));
    play.session.undo(FRENCH, play.session.last_rest()).unwrap();
    assert_eq!(play.now(), &before);
    play.session.redo().unwrap();
    assert_eq!(play.now().step(), Step::MoveDest(crate::support::play::unit("F05")));
}

#[test]
fn marches_of_the_present_phase_can_be_taken_back() {
    rules!("4.0c");
    let mut play = Play::start();
    let start = play.now().clone();
    play.go("pick F05; to 1311");
    let after_first = play.now().clone();
    play.go("pick F01; to 1510");
    // One step back from a point of rest leads to the rest before: the whole march.
    assert_eq!((play.session.len(), play.session.step_back()), (4, 2));
    assert_eq!(play.session.undo_floor(FRENCH), Ok(0));
    play.session.undo(FRENCH, 2).unwrap();
    assert_eq!(play.now(), &after_first);
    play.session.undo(FRENCH, 0).unwrap();
    assert_eq!(play.now(), &start);
    assert!(!play.tells("marches"), "the journal goes back too");
    play.session.redo().unwrap();
    play.session.redo().unwrap();
    assert_eq!(play.session.len(), 4);
}

#[test]
fn a_swap_is_taken_back_as_one() {
    rules!("4.4d");
    let mut play = Scene::movement("french", "F01@1905 F02@1906 A01@0101").play();
    play.go("pick F01; to 1906; to 1905");
    assert_eq!(play.session.step_back(), 0, "while somebody was pushed nothing was at rest");
    play.session.undo(FRENCH, 0).unwrap();
    assert_eq!((play.place("F01").as_str(), play.place("F02").as_str()), ("1905", "1906"));
}

#[test]
fn the_end_of_movement_can_be_taken_back_until_a_die_falls() {
    rules!("4.0c", "6.1a");
    let mut play = Play::start();
    play.go("pick F05; to 1311");
    let moving = play.now().clone();
    play.go("end-move");
    assert_eq!(play.session.undo_floor(FRENCH), Ok(0));
    play.session.undo(FRENCH, 2).unwrap();
    assert_eq!(play.now(), &moving);
    // An attack half declared changes nothing, a throw does.
    play.go("end-move; target A18");
    assert_eq!(play.session.undo_floor(FRENCH), Ok(0));
    play.session.undo(FRENCH, 3).unwrap();
    play.declare("F06 F07 F23", "A10").unwrap();
    play.go("done; die 1");
    let ruling = play.session.undo_floor(FRENCH).unwrap_err();
    assert!(ruling.rule == "table" && ruling.text.contains("throw"), "{}", ruling.text);
}

#[test]
fn the_end_of_movement_can_be_taken_back_until_the_other_side_decides() {
    rules!("4.0c", "3.0d");
    // Nobody touches or sees an enemy: the end of movement is the end of the Player-Turn.
    let mut play = Scene::movement("french", "F01@0101 F02@0105 A01@2316 A02@2216").play();
    let before = play.now().clone();
    play.go("end-move");
    assert_eq!((play.actor(), play.session.undo_floor(FRENCH)), ("allied", Ok(0)));
    play.session.undo(FRENCH, 0).unwrap();
    assert_eq!(play.now(), &before);
    play.go("end-move; pick A01");
    let ruling = play.session.undo_floor(FRENCH).unwrap_err();
    assert!(ruling.text.contains("Another player"), "{}", ruling.text);
}

#[test]
fn a_combat_phase_without_a_throw_is_taken_back_together_with_the_end_of_movement() {
    rules!("4.0c", "5.1g", "3.0d");
    // The guns may fire but need not.
    let mut play = Scene::movement("french", "F26@1906 A08@1904 F01@0101 A01@2316").play();
    let before = play.now().clone();
    play.go("end-move; end-combat");
    assert_eq!((play.actor(), play.session.undo_floor(FRENCH)), ("allied", Ok(0)));
    assert_eq!(play.session.step_back(), 1, "step by step");
    play.session.undo(FRENCH, 0).unwrap();
    assert_eq!(play.now(), &before);
    play.go("end-move; end-combat; pick A01");
    let ruling = play.session.undo_floor(FRENCH).unwrap_err();
    assert!(ruling.text.contains("Another player"), "{}", ruling.text);
}

#[test]
fn the_end_of_combat_is_taken_back_to_the_last_throw_and_no_further() {
    rules!("5.1g", "6.1a");
    let mut play = Scene::combat("french", "F26@1906 A08@1904 F25@0201 A02@0203 F01@0101 A01@2316").play();
    play.declare("F26", "A08").unwrap();
    play.go("done; die 6");
    let thrown = play.session.len();
    play.go("done; end-combat");
    assert_eq!((play.actor(), play.session.undo_floor(FRENCH)), ("allied", Ok(thrown)));
}

#[test]
fn an_attack_can_be_cancelled_until_the_die_is_thrown() {
    rules!("G-40", "6.1a");
    let mut play = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005 F26@1908 A13@1606 F23@1608").play();
    let before = play.now().clone();
    play.go("target A08; target A09");
    assert_eq!(play.now().step(), Step::Attackers);
    assert_eq!(play.now().table(kernel::Eyes::Seat(FRENCH)).prompt.back, Some("Cancel"));
    assert_eq!(play.session.last_rest(), 0);
    // Choice by choice, or the whole attack at once.
    play.session.undo(FRENCH, play.session.step_back()).unwrap();
    assert_eq!((play.now().step(), play.now().attack().targets), (Step::TargetMore, units("A08")));
    play.session.undo(FRENCH, play.session.last_rest()).unwrap();
    assert_eq!(play.now(), &before);
    // Until the ratio is chosen.
    play.go("target A08; target A09; lower");
    assert_eq!(play.now().step(), Step::Ratio);
    play.session.undo(FRENCH, play.session.last_rest()).unwrap();
    assert_eq!(play.now(), &before);
}

#[test]
fn a_throw_cannot_be_taken_back() {
    rules!("6.1a", "6.2e");
    let mut play = Scene::combat("french", "F06@1905 A09@1904 F01@0101 A01@2316").play();
    play.go("done; die 1");
    assert_eq!(play.now().step(), Step::AdvanceHex);
    let ruling = play.session.undo_floor(FRENCH).unwrap_err();
    assert!(ruling.text.contains("throw"), "{}", ruling.text);
    // What was decided after it can.
    play.go("advance 1904");
    assert_eq!(play.session.undo_floor(FRENCH), Ok(2));
    play.session.undo(FRENCH, 2).unwrap();
    assert_eq!((play.now().step(), play.place("F06").as_str()), (Step::AdvanceHex, "1905"));
}

#[test]
fn the_other_sides_decision_cannot_be_taken_back() {
    rules!("3.0d", "6.4a");
    let mut play = Scene::combat("french", "F06@1905 A01@1904 F01@0101").play();
    play.go("done; die 1");
    assert_eq!(play.actor(), "allied");
    play.go("to 1803");
    // The retreat is the Allied player's; the French now decide about the advance.
    assert_eq!(play.session.undo_floor(ALLIED), Ok(2));
    let ruling = play.session.undo_floor(FRENCH).unwrap_err();
    assert!(ruling.text.contains("Another player"), "{}", ruling.text);
    play.go("advance 1904");
    let ruling = play.session.undo_floor(ALLIED).unwrap_err();
    assert!(ruling.text.contains("Another player"), "{}", ruling.text);
}

#[test]
fn a_reinforcement_that_has_been_seen_stays() {
    rules!("9.0b", "G-38");
    let scene = |variant: &str| {
        Scene::movement("allied", "F01@0105 A01@0117 P01@waiting P02@waiting")
            .options(json!({ "grouchy_variant": variant }))
            .field("numbers", json!({ "french": 1, "allied": 1 }))
            .turn(3)
            .play()
    };
    let mut secret = scene("secret");
    secret.go("pick P01");
    // Picked but not yet entered, nothing has been shown.
    assert_eq!(secret.session.undo_floor(ALLIED), Ok(0));
    secret.go("to 2308");
    let ruling = secret.session.undo_floor(ALLIED).unwrap_err();
    assert!(ruling.text.contains("seen this reinforcement arrive"), "{}", ruling.text);
    // Moves of other units after it can be taken back, down to the entry.
    secret.go("pick A01; to 0116");
    assert_eq!(secret.session.undo_floor(ALLIED), Ok(2));
    // With open numbers an entry betrays nothing.
    let mut open = scene("open");
    open.go("pick P01; to 2308");
    assert_eq!(open.session.undo_floor(ALLIED), Ok(0));
}

#[test]
fn a_march_on_the_map_in_the_secret_variant_can_be_taken_back() {
    rules!("9.0b");
    let mut play = Play::with(json!({ "grouchy_variant": "secret" }));
    play.go("chit 1; chit 1; pick F05; to 1311");
    assert_eq!(play.session.undo_floor(FRENCH), Ok(2));
    play.session.undo(FRENCH, 2).unwrap();
    let ruling = play.session.undo_floor(FRENCH).unwrap_err();
    assert!(ruling.text.contains("throw"), "the draw itself stays: {}", ruling.text);
}

#[test]
fn without_taking_back_nothing_goes_back() {
    let mut play = Play::with(json!({ "undo": "off" }));
    assert!(!play.now().allows_undo());
    play.go("pick F05; to 1311");
    let ruling = play.session.undo_floor(FRENCH).unwrap_err();
    assert!(ruling.rule == "table" && ruling.text.contains("without taking back"), "{}", ruling.text);
    assert!(play.session.undo(FRENCH, 0).is_err());
}

#[test]
fn without_taking_back_a_half_made_decision_can_still_be_dropped() {
    rules!("4.1b", "G-40");
    let mut play = Play::with(json!({ "undo": "off" }));
    play.go("pick F05; to 1311; pick F01");
    // The picked unit may stay after all, but the march before it stands.
    assert_eq!(play.session.undo_floor(FRENCH), Ok(2));
    assert!(play.session.undo(FRENCH, 0).is_err());
    play.session.undo(FRENCH, 2).expect("F01 stays");
    play.go("end-move; target A18");
    assert_eq!(play.session.undo_floor(FRENCH), Ok(3));
    play.session.undo(FRENCH, 3).expect("the attack is cancelled");
    assert!(play.session.undo_floor(FRENCH).is_err());
}

#[test]
fn without_taking_back_a_finished_retreat_or_loss_stands() {
    rules!("6.4e", "G-30");
    let off = json!({ "undo": "off" });
    let scene = Scene::combat("french", "F06@1905 F12@1804 F26@1906 A01@1904 F01@0101").options(off.clone());
    let mut play = scene.play();
    play.declare("F06 F12 F26", "A01").unwrap();
    play.go("lower; ratio 1-1; die 6; retreat F06");
    // Which unit goes first may be thought over, but not the retreat that has been made.
    assert_eq!(play.session.undo_floor(FRENCH), Ok(play.session.len() - 1));
    play.go("to 1805");
    assert_eq!(play.now().step(), Step::RetreatHex(crate::support::play::unit("F12")));
    assert!(play.session.undo_floor(FRENCH).unwrap_err().text.contains("without taking back"));
    let scene = Scene::combat("french", "F02@1311 F01@1210 F13@1410 F26@1312 A08@1310 A01@2316").options(off);
    let mut play = scene.play();
    play.attack("F02 F01 F13 F26", "A08", "2-1", 5).go("lose F13");
    assert_eq!(play.now().step(), Step::EeLoss);
    assert!(play.session.undo_floor(FRENCH).unwrap_err().text.contains("without taking back"));
}
