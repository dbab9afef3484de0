//! Phase 2: the Prussians (PRUS-01 to PRUS-13).

use crate::support::{Play, Scene, ids, rules};
use serde_json::json;

const BASE: &str = "FI01@53 BI01@8";

/// The start of a turn with so many pieces gone from the display.
fn turn(turn: u8, arrived: u8, pieces: &str) -> Play {
    Scene::turn(turn, pieces).field("arrived", json!(arrived)).play()
}

#[test]
fn from_three_o_clock_a_die() {
    rules!("PRUS-01", "PRUS-02", "D-03", "D-02");
    for n in 1..4 {
        assert_ne!(turn(n, 0, BASE).step(), "ArrivalRoll", "turn {n}");
    }
    for (die, coming) in [(1, 2), (2, 2), (3, 3), (6, 6)] {
        let mut play = turn(4, 0, BASE);
        play.go(&format!("die {die}"));
        let mut n = 0;
        while play.step().starts_with("Arrivals") {
            play.go("to 42");
            n += 1;
        }
        assert_eq!((n, play.written("arrived")), (coming, json!(coming)), "die {die}");
    }
    // Three pieces left and a five: three come.
    let mut play = turn(6, 17, BASE);
    play.go("die 5; to 23; to 23; to 23");
    assert_eq!(play.written("arrived"), json!(20));
    play.stand("PC04@23 LI06@23 PA04@23");
}

#[test]
fn each_series_by_its_road() {
    rules!("PRUS-03", "PRUS-04", "D-03", "G-13", "G-14", "LEAD-07");
    let mut play = turn(5, 14, BASE);
    play.go("die 3");
    assert_eq!(play.may(), ["to 42", "to 51", "to delayed"].map(str::to_owned).into());
    play.go("to 51");
    assert_eq!(play.may(), ["to 23", "to delayed"].map(str::to_owned).into());
    play.go("to 23; to delayed");
    // All upright.
    play.stand("PC03@51 PL02@23 PI04@delayed");
    // Zieten cannot join Bülow.
    let mut play = turn(5, 15, "FI01@53 BI01@8 PL01@23");
    play.go("die 2").stand("PL02@delayed");
}

#[test]
fn entry_areas_the_french_hold_are_closed() {
    rules!("PRUS-05", "G-43", "G-20");
    let mut play = turn(4, 0, "FI01@53 FL01@42 BI01@8");
    play.go("die 1");
    assert_eq!(play.whats("to"), ids("51 delayed"), "a leader alone holds it");
    let mut play = turn(4, 0, "FI01@42 FA01@51/crewless BI01@8");
    play.go("die 1");
    // Nobody is asked: both pieces are delayed.
    assert!(!play.step().starts_with("Arrivals"), "{}", play.step());
    play.stand("PC01@delayed LI01@delayed");
}

#[test]
fn the_delayed_come_on_later_and_free() {
    rules!("PRUS-06", "G-44", "G-54", "D-26", "G-14");
    let pieces = "FI01@53 BI01@8 LI01@delayed PA01@delayed PL01@delayed";
    let mut play = turn(5, 10, pieces);
    play.go("die 2; to delayed; to 42");
    // Pieces of before, not the one delayed now.
    assert_eq!((play.step().as_str(), play.whats("pick")), ("Delayed", ids("LI01 PA01 PL01")));
    play.go("pick PA01; to 23").stand("PA01@23");
    play.go("pick PL01; to 51; pick LI01; to 51").stand("PL01@51 LI01@51");
    assert_eq!(play.written("discs")["available"]["allied"], json!([8, 4, 2]));
    // A gun without a crew cannot leave the box.
    let play_on = turn(9, 20, "FI01@53 BI01@8 PC01@delayed PA02@delayed/crewless");
    assert_eq!(play_on.whats("pick"), ids("PC01"));
    // By an action they come even in the turn in which they were delayed.
    let mut soon = Scene::round("allied", "FI01@53 BI01@8 LI01@delayed").at(4).play();
    soon.order("green", "delayed", "close").all("LI01", "42").stand("LI01@42");
    // With the display empty no die is thrown, but they still come.
    let mut play = turn(9, 20, "FI01@53 BI01@8 LI01@delayed");
    assert_eq!(play.step(), "Delayed");
    play.go("pick LI01; to 42").stand("LI01@42");
}

#[test]
fn one_of_the_delayed_may_go_on_waiting() {
    rules!("PRUS-06");
    let mut play = turn(9, 20, "FI01@53 BI01@8 LI01@delayed PA01@delayed");
    play.go("pick LI01");
    assert!(play.step().starts_with("DelayedTo"), "{}", play.step());
    play.go("no").stand("LI01@delayed");
    assert_eq!(play.whats("pick"), ids("PA01"), "it is not asked for again");
    // Nor is anybody else forced to come on.
    play.go("pick PA01; no").stand("LI01@delayed PA01@delayed");
    assert!(!play.step().starts_with("Delayed"), "{}", play.step());
}

#[test]
fn the_delayed_come_on_where_no_french_stand() {
    rules!("PRUS-06", "PRUS-05", "G-54", "LEAD-07");
    let mut play = turn(9, 20, "FI01@42 BI01@8 LI01@delayed PL01@51 PL02@delayed");
    play.go("pick LI01");
    assert_eq!(play.whats("to"), ids("23 51"));
    // Zieten finds the French in one entry area and Bülow in another.
    play.go("to 23; pick PL02").stand("LI01@23 PL02@23");
}

#[test]
fn arriving_infantry_mans_the_guns_it_finds() {
    rules!("G-47", "MOVE-10", "PRUS-03");
    let mut play = turn(5, 6, "FI01@53 BI01@8 PA01@42/crewless");
    play.go("die 2; to 42").stand("PI02@42 PA01@42");
    assert_eq!(play.cubes("42", "prussian"), 1);
}

#[test]
fn placed_infantry_takes_its_cubes() {
    rules!("G-54", "PRUS-13", "MOVE-09");
    let mut play = Scene::turn(9, "FI01@53 BI01@8 LI01@delayed PI01@delayed").cubes("delayed prussian 6").play();
    play.go("pick LI01; to 42");
    assert_eq!(play.whats("take"), ids("1 2 3 4 5"));
    play.go("take 2");
    assert_eq!((play.cubes("42", "prussian"), play.cubes("delayed", "prussian")), (2, 4));
}

#[test]
fn crowds_wait_for_the_allied_round() {
    rules!("PRUS-07", "G-33");
    let mut play = turn(4, 0, BASE);
    play.go("die 6; to 42; to 42; to 42; to 42; to 42; to 42");
    assert_eq!((play.who("42").len(), play.cubes("42", "prussian")), (6, 0));
}

#[test]
fn the_box_is_like_an_area() {
    rules!("PRUS-08", "PRUS-10", "G-40", "G-41", "ACT-06");
    let mut play = Scene::round("allied", "PI01@delayed PC01@delayed PL01@42 FI01@53 BI01@8").play();
    let mut closely = play.clone();
    closely.order("green", "delayed", "close");
    assert_eq!(closely.goes("PI01"), ids("23 42 51"));
    assert_eq!(closely.goes("PC01"), ids("23 42 51 7 15 22 33"), "one area for the entry, and woods stop it");
    let mut reserve = play.clone();
    reserve.order("purple", "delayed", "reserve");
    assert!(reserve.goes("PI01").contains("33"));
    play.lead("green", "PL01");
    assert!(play.whats("to").contains("delayed"));
    // Reserve movement only while no entry area is French.
    let mut shut = Scene::round("allied", "PI01@delayed FI01@51 BI01@8").play();
    shut.go("disc purple");
    assert!(!shut.can("to delayed"));
    // Nobody walks back into it, and the French never.
    let mut back = Scene::round("allied", "PI01@42 FI01@53 BI01@8").play();
    back.order("green", "42", "close");
    assert!(!back.goes("PI01").contains("delayed"));
    let mut french = Scene::round("french", "FI01@42 FC01@23 PI01@delayed BI01@8").play();
    french.go("disc green; to 42");
    assert!(!french.can("order assault"));
    french.go("order close");
    assert!(!french.goes("FI01").contains("delayed"));
}

#[test]
fn an_assault_out_of_the_box() {
    rules!("PRUS-08", "PRUS-12", "ASLT-11", "G-54", "G-59");
    let mut play = Scene::round("allied", "PI01@delayed PC01@delayed FI01@42/lying FI02@53 BI01@8").play();
    play.order("red", "delayed", "assault");
    assert_eq!(play.whats("pick"), ids("PI01"), "cavalry does not charge into the wood");
    play.all("PI01", "42");
    // French fire and miss twice; the Prussians miss too and withdraw to the box.
    play.go("die 1; die 1; die 1; die 1").stand("PI01@delayed FI01@42/lying");
    // Cavalry out of the box into 23 has no rough ground behind it.
    let mut play = Scene::round("allied", "PC01@delayed FC01@23 FI02@53 BI01@8").play();
    play.order("red", "delayed", "assault").all("PC01", "23");
    assert!(play.outcomes().contains("duel 4 3") && !play.outcomes().contains("duel 3 3"));
    play.go("duel 1 2").stand("PC01@delayed/lying FC01@23");
}

#[test]
fn no_guns_in_or_out() {
    rules!("PRUS-09", "PRUS-11");
    let mut play = Scene::round("allied", "PA01@delayed PI01@delayed FI01@42 BI01@8").play();
    play.go("disc green; to delayed");
    assert!(!play.can("order fire"));
    let mut french = Scene::round("french", "FA01@42 PI01@delayed FI01@53 BI01@8").play();
    french.go("disc green; to 42");
    assert!(!french.can("order fire"));
}

#[test]
fn skirmishers_of_box_and_entry() {
    rules!("PRUS-11", "G-42", "PRUS-13");
    let scene = Scene::skirmish("PI01@delayed PC01@delayed PC02@delayed/lying FI01@42 FI02@42 FI03@23 BI01@8");
    let mut play = scene.play();
    play.go("pick PI01");
    assert_eq!(play.whats("to"), ids("23 42"));
    play.go("to 42; die 6");
    assert_eq!(play.cubes("42", "french"), 1);
    play.go("pick FI01; die 6");
    assert_eq!(play.cubes("delayed", "prussian"), 1);
    // Cavalry in the box has nowhere to go.
    let mut play = Scene::skirmish("PC01@delayed PC02@delayed/lying FI01@42 FI02@42 BI01@8").play();
    play.go("pick FI01; die 6").stand("PC01@delayed/lying");
    play.go("pick FI02; die 6");
    assert_eq!([play.at("PC01"), play.at("PC02")].iter().filter(|a| *a == "lost").count(), 1);
}

#[test]
fn prussians_retreat_into_the_box() {
    rules!("PRUS-12", "D-27", "C-09", "RETR-03", "G-15", "G-41");
    let scene = Scene::skirmish("PC01@42/lying PL01@42 FI01@41 FI02@53 BI01@8");
    let mut play = scene.play();
    play.go("pick FI01; die 6");
    assert_eq!(play.may(), ids("yes no"));
    play.go("yes").stand("PC01@delayed/lying PL01@delayed");
    // No British unit, and no British leader, ever goes there.
    let mut play = Scene::skirmish("BC01@42/lying FI01@41 FI02@53 BI01@8").play();
    play.go("pick FI01; die 6").stand("BC01@33/lying");
    let mut play = Scene::skirmish("PC01@42/lying BL01@42 FI01@41 FI02@53 BI01@8").play();
    play.go("pick FI01; die 6").stand("PC01@delayed/lying BL01@42");
    assert_eq!(play.step(), "DrawTile", "he is not even asked");
    // Elsewhere nearer to any of the entries.
    let mut play = Scene::skirmish("PC01@48/lying FI01@47 FI02@53 BI01@8").play();
    play.go("pick FI01; die 6");
    assert_eq!(play.whats("to"), ids("41 49"));
}

#[test]
fn cubes_between_box_and_entry() {
    rules!("G-54", "REINF-01", "PRUS-13", "CUBE-06");
    let mut play = Scene::round("allied", "PI01@delayed PI02@42 FI01@53 BI01@8").cubes("delayed prussian 2").play();
    play.order("green", "delayed", "reinforce").go("to 42; go-on");
    assert_eq!((play.cubes("42", "prussian"), play.cubes("delayed", "prussian")), (1, 1));
    play.order("green", "42", "reinforce").go("to delayed");
    assert_eq!(play.cubes("delayed", "prussian"), 2);
    // Both leaders may wait there together.
    let mut both = Scene::round("allied", "PL01@delayed PL02@delayed PI01@delayed FI01@53 BI01@8").play();
    both.order("green", "delayed", "close").go("pick PL01; to 42");
    assert!(!both.goes("PL02").contains("42"));
}
