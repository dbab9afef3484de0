//! Chapter 7: the Prussians, and how any reinforcement enters.

use crate::support::play::{unit, units};
use crate::support::{Play, Scene, ids};
use kernel::table::Place;
use kernel::{Eyes, Seat, Show};
use napoleon_at_waterloo::position::Step;
use serde_json::json;

const NINE: &str = "P01 P02 P03 P04 P05 P06 P07 P08 P09";

/// The Prussians wait, one Frenchman and one Englishman far away in the west.
fn waiting(turn: u8) -> Scene {
    let prussians: Vec<String> = NINE.split(' ').map(|id| format!("{id}@waiting")).collect();
    Scene::movement("allied", &format!("F01@0101 A01@0117 {}", prussians.join(" "))).turn(turn)
}

#[test]
fn the_prussians_are_due_in_the_allied_movement_phase_of_turn_three() {
    rules!("7.0a", "7.3b");
    let early = waiting(2).play();
    for id in NINE.split(' ') {
        early.refused(&format!("pick {id}"), "7.0a", &[unit(id).name(), "turn 3"]);
    }
    let due = waiting(3).play();
    assert!(ids(NINE).is_subset(&due.lit_units()));
    // Not in the French phase of turn 3, and never for the French player.
    let french = waiting(3).field("side", json!("french")).play();
    french.refused("pick P01", "4.0a", &["Only French units"]);
}

#[test]
fn they_enter_before_between_or_after_other_moves() {
    rules!("7.0b", "3.0b");
    for order in ["pick P01; to 2308; pick A01; to 0116; pick P02; to 2303", "pick A01; to 0116; pick P01; to 2308"] {
        let mut play = waiting(3).play();
        play.go(order);
        assert_eq!(play.place("P01"), "2308");
        assert!(play.can("end-move"));
    }
    let mut play = waiting(3).play();
    play.go("pick P01; to 2308");
    assert!(play.tells("**Prussian II Corps Infantry** enters from the east and reaches 2308 [[7.0b]]"));
    play.refused("pick P01", "4.0a", &["already moved"]);
}

#[test]
fn each_unit_chooses_its_own_entry_hex() {
    rules!("7.0c", "G-06", "C-11");
    let entries = ids("2303 2307 2308 2309 2311 2312 2313 2316");
    let mut play = waiting(3).play();
    for (id, entry) in NINE.split(' ').zip(&entries) {
        play.go(&format!("pick {id}; to {entry}"));
        assert_eq!(&play.place(id), entry);
    }
    // No other hex of the column: the rest of it is woods.
    let mut play = waiting(3).play();
    play.go("pick P09");
    play.refused("to 2310", "4.2b", &["2310", "woods"]);
}

#[test]
fn the_entry_hex_costs_a_point_and_nobody_queues() {
    rules!("7.1a");
    let mut play = waiting(3).play();
    for id in ["P02", "P03", "P04", "P05"] {
        play.go(&format!("pick {id}"));
        // Four points: the entry hex and three more, whoever came before.
        let preview = play.now().preview(&crate::support::scripted("to 2006"));
        assert_eq!((preview.path.len(), preview.path[0].as_str()), (4, "2307"), "{id}: {:?}", preview.path);
        assert!(preview.notes[0].starts_with("4 of 4 points"));
        assert!(!play.can("to 1906"));
        let to = play.lit_hexes().into_iter().find(|h| h.starts_with("21")).unwrap();
        play.go(&format!("to {to}"));
    }
}

#[test]
fn they_fight_in_the_turn_they_arrive() {
    rules!("7.1b");
    let mut play = waiting(3).and("F06@2105").play();
    play.go("pick P01; to 2205; end-move");
    assert_eq!((play.now().attack().targets, play.now().attack().contact), (units("F06"), units("P01")));
    play.go("done; die 1");
}

#[test]
fn a_friend_in_the_entry_hex_is_passed_or_makes_room() {
    rules!("7.1c", "4.4d", "4.4a");
    // All other entries are shut by the French, P02 stands in 2308.
    let scene = waiting(4).and("P02@2308 F02@2203 F03@2211 F04@2213 F05@2216 F07@2209");
    let mut play = scene.clone().play();
    play.go("pick P01");
    assert!(play.can("to 2207"), "through the friend");
    assert!(play.can("to 2308"), "he can make room");
    play.go("to 2308");
    assert_eq!(play.now().step(), Step::MoveBumped(unit("P02")));
    let to = play.lit_hexes().first().unwrap().clone();
    play.go(&format!("to {to}"));
    // A friend that has moved is passed but not replaced (7.2b).
    rules!("7.2b");
    let mut play = scene.play();
    play.go("pick P02; to 2307; pick P01");
    play.refused("to 2307", "4.4b", &["La Marache", "13th Brigade", "already moved"]);
    assert!(play.can("to 2206"));
}

#[test]
fn no_entry_beside_the_enemy() {
    rules!("7.2a", "4.5e");
    // F06 in 2207 controls 2307 and 2308; a friend in 2308 does not help.
    let mut play = waiting(4).and("F06@2207 P02@2308").play();
    play.go("pick P01");
    play.refused("to 2307", "7.2a", &["La Marache", "enemy zone"]);
    play.refused("to 2308", "4.4c", &["2308", "13th Brigade"]);
    // An enemy in the entry hex itself.
    let mut play = waiting(4).and("F06@2303").play();
    play.go("pick P01");
    play.refused("to 2303", "4.3a", &["2303", "6th Division"]);
    // A hex within reach of that entry alone is refused for the entry's sake.
    let mut play = waiting(4).and("F06@2216").play();
    play.go("pick P01");
    play.refused("to 2117", "7.2a", &["2117", "entry"]);
    // By another entry it may still march up to the enemy and stop.
    let mut play = waiting(4).and("F06@2207").play();
    play.go("pick P06");
    assert!(play.can("to 2208") && play.can("to 2309"));
}

#[test]
fn a_unit_without_a_usable_entry_waits_and_is_not_lost() {
    rules!("7.2c", "7.3a", "G-41");
    let blocked = waiting(9).and("F02@2203 F03@2207 F04@2209 F05@2211 F07@2213 F08@2216");
    let mut play = blocked.play();
    assert_eq!(play.lit_units(), ids("A01"));
    play.refused("pick P01", "7.2c", &["Prussian II Corps Infantry", "must wait"]);
    play.go("end-move");
    // One Frenchman goes away; in the last turn a Prussian may come after all, by the same hexes.
    play.go("pick F04; to 2008; end-move; pick P01; to 2309");
    assert_eq!((play.now().turn(), play.place("P01").as_str(), play.place("P02").as_str()), (10, "2309", "waiting"));
    play.go("end-move");
    while play.actor() != "over" {
        let may = play.may();
        let mv = if may.contains("done") { "done".to_owned() } else { may.first().cloned().unwrap_or("die 1".into()) };
        play.go(&mv);
    }
    assert_eq!(play.losses().1, 0, "who never entered is no loss");
}

#[test]
fn any_unit_may_be_held_back_without_a_word() {
    rules!("7.3a");
    let mut play = waiting(3).play();
    // Asked for by nothing: ending the phase is enough.
    play.go("end-move; end-move");
    for _ in 0..3 {
        assert!(play.lit_units().contains("P07"));
        play.go("end-move; end-move");
    }
    play.go("pick P07; to 2307");
    assert_eq!(play.now().turn(), 7);
}

#[test]
fn the_list_of_waiting_units_is_public_in_the_standard_game() {
    rules!("7.3b", "1.0d");
    let play = Play::start();
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
        let table = play.now().table(eyes);
        let waiting: Vec<&str> =
            table.pieces.iter().filter(|p| p.place == Place::Pool("arriving".into())).map(|p| p.id.as_str()).collect();
        assert_eq!(waiting.join(" "), NINE);
        let label = &table.pieces.iter().find(|p| p.id == "P01").unwrap().label;
        assert!(label.contains("waiting to enter from turn 3"), "{label}");
    }
}
