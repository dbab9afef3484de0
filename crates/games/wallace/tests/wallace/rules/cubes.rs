//! Damage cubes (CUBE-01 to CUBE-07).

use crate::support::{Scene, ids, rules};
use serde_json::json;

/// Positions in which the French are hit by one cube: the British in 26 fire at 37 and throw a six.
fn hit(pieces: &str, cubes: &str) -> crate::support::Play {
    let mut play = Scene::skirmish(&format!("BI01@26/lying {pieces}")).cubes(cubes).play();
    play.go("pick BI01; die 6");
    play
}

#[test]
fn colours_and_where_they_lie() {
    rules!("CUBE-01", "CUBE-04");
    assert_eq!(hit("FI01@37 GI01@37 FI02@53", "53 french 1").cubes("37", "french"), 1);
    // Infantry present: neither cavalry nor guns take anything.
    let mut play = hit("FI01@37 FC01@37 FA01@37", "37 french 1");
    play.stand("FC01@37 FA01@37");
    assert_eq!(play.cubes("37", "french"), 2);
}

#[test]
fn more_than_five_each() {
    rules!("CUBE-06", "CUBE-03", "D-08", "G-48", "CUBE-05");
    let mut one = hit("FI01@37 FI09@53", "37 french 5");
    one.stand("FI01@lost");
    assert_eq!(one.cubes("37", "french"), 0);
    // Eleven on two: the owner says which goes; they differ.
    let mut two = hit("FI01@37 GI01@37 FI09@53", "37 french 10");
    assert_eq!((two.actor(), two.whats("lose")), ("french", ids("FI01 GI01")));
    two.go("lose FI01").stand("GI01@37");
    assert_eq!(two.cubes("37", "french"), 5);
    // Like ones need no question.
    let like = hit("FI01-02@37 FI09@53", "37 french 10");
    assert_eq!((like.cubes("37", "french"), like.casualties()), (5, (1, 0)));
    // Ten on two is borne.
    assert_eq!(hit("FI01-02@37 FI09@53", "37 french 9").casualties(), (0, 0));
}

#[test]
fn nothing_is_left_behind() {
    rules!("G-34", "CUBE-05");
    // Three guns and the last infantry: its cubes go to the stock, none falls on the guns.
    let mut play = hit("FI01@37 FA01@37 FI09@53", "37 french 5");
    play.stand("FI01@lost FA01@37");
    assert_eq!(play.cubes("37", "french"), 0);
    // Nine cubes at once on a lone unit: six go with it, and the other three with the last of the infantry.
    let mut play = Scene::round("french", "FA01-02@38 BI01@28 BA01@28 BI02@8 FI01@53").cubes("28 anglo 5").play();
    play.order("green", "38", "fire").go("no; to 28; to 28; dice 6 6").stand("BI01@lost BA01@28");
    assert_eq!((play.cubes("28", "anglo"), play.now().stock(wallace::pieces::Army::Anglo)), (0, 25));
}

#[test]
fn a_share_binds_for_one_occasion_only() {
    rules!("CUBE-02", "MOVE-09");
    let mut play = Scene::round("french", "FI01@46 GI01@46 BI01@8").cubes("46 french 4").play();
    play.order("green", "46", "close").go("pick FI01; to 38; take 1; done; go-on");
    play.order("green", "38", "close").go("pick FI01; to 46; go-on");
    assert_eq!(play.cubes("46", "french"), 4);
    play.order("green", "46", "close").go("pick FI01; to 38");
    assert_eq!(play.whats("take"), ids("0 1 2 3 4"), "shared out anew");
}

#[test]
fn mixed_armies_choose_the_colour() {
    rules!("G-17", "CUBE-01");
    let mut play = Scene::skirmish("FI01-02@38 BI01@29/lying PI01@29/lying BI02@8").play();
    play.go("done; pick FI01; die 6");
    assert_eq!((play.actor(), play.whats("colour")), ("allied", ids("anglo prussian")));
    play.go("colour prussian; pick FI02; die 6; colour anglo");
    assert_eq!((play.cubes("29", "prussian"), play.cubes("29", "anglo")), (1, 1));
    // Only a colour whose army has infantry there.
    let mut one = Scene::skirmish("FI01@38 PI01@29/lying BC01@29 BI02@8").play();
    one.go("done; pick FI01; die 6");
    assert_eq!((one.cubes("29", "prussian"), one.actor()), (1, "chance"));
    // Each army bears its own: the sixth cube of a colour breaks a unit of that colour (CUBE-06).
    for (army, lost) in [("anglo", "BI01"), ("prussian", "PI01")] {
        let scene = Scene::skirmish("FI01@38 BI01@29/lying PI01@29/lying BI02@8").cubes(&format!("29 {army} 5"));
        let mut play = scene.play();
        play.go(&format!("done; pick FI01; die 6; colour {army}"));
        assert_eq!((play.at(lost).as_str(), play.cubes("29", army)), ("lost", 0));
    }
}

#[test]
fn an_empty_stock() {
    rules!("CUBE-07", "D-19", "G-35", "G-02");
    // All 34 blue cubes lie on the board.
    let pieces = "FI01@37 FI02-03@44 FI04@45 FI05@46 FI06-07@47 FI08@48 GI01@44";
    let cubes = "44 french 9, 45 french 5, 46 french 5, 47 french 10, 48 french 5";
    let mut play = hit(pieces, cubes);
    assert_eq!((play.actor(), play.whats("to")), ("french", ids("44 45 46 47 48")));
    play.go("to 44");
    assert_eq!(play.whats("pick"), ids("FI02 GI01"));
    play.go("pick GI01");
    // Nine on three: the two that stay bear all, so one to five may go with the lost one.
    assert_eq!(play.whats("take"), ids("1 2 3 4 5"));
    play.go("take 2").stand("GI01@lost");
    assert_eq!((play.cubes("44", "french"), play.cubes("37", "french"), play.casualties()), (7, 1, (2, 0)));
    // In 47 one of two must take five at least.
    let mut play = hit(pieces, cubes);
    play.go("to 47");
    assert_eq!((play.cubes("47", "french"), play.casualties()), (5, (1, 0)));
}

#[test]
fn cubes_only_on_guns() {
    rules!("G-35", "CUBE-07");
    // Fifteen black cubes: one of them on a gun, fourteen gone with infantry that has none left.
    let guns = "PA01@48/crewless PA02@49/crewless";
    let pieces = format!("FI01@37 FI02@41 PI01@42/lying {guns} BI01@8");
    let scene = Scene::skirmish(&pieces);
    let mut play = scene.play();
    play.go("pick PI01; die 1; pick FI02; die 6");
    assert_eq!(play.cubes("42", "prussian"), 1, "the stock is not empty");
    // With the stock empty and every cube in one place, that place pays.
    let mut full = Scene::skirmish("FI02@41 PI01@42/lying PI02-04@58 BI01@8").cubes("58 prussian 15").play();
    full.go("done; pick FI02; die 6");
    assert_eq!((full.cubes("42", "prussian"), full.cubes("58", "prussian")), (1, 10));
    let lost = ["PI02", "PI03", "PI04"].iter().filter(|p| full.at(p) == "lost").count();
    assert_eq!(lost, 1);
    // No infantry with cubes: one comes off a gun. The stock of 15 is used up by guns and cubes in the box.
    let tasks = json!([
        "turn-end", { "formation": "french" }, { "formation": "allied" }, "round", { "skirmish": "french" },
        { "short": "prussian" }
    ]);
    let mut gun = Scene::skirmish(&format!("FI02@41 PI01@42 {guns} BI01@8")).field("tasks", tasks).play();
    assert_eq!((gun.actor(), gun.whats("pick")), ("allied", ids("PA01 PA02")));
    gun.go("pick PA02").stand("PA01@48/crewless PA02@49");
}

#[test]
fn whoever_bears_too_many_is_lost_before_the_stock_is_filled_elsewhere() {
    rules!("CUBE-06", "CUBE-07", "G-35", "G-50");
    // Forty blue cubes: five on the target, thirty-four elsewhere, one in stock; two more fall.
    let cubes = "14 french 5, 53 french 15, 54 french 15, 61 french 4";
    let scene = Scene::round("allied", "FI01@14 FI02-04@53 FI05-07@54 FI08@61 PA01@15 BI01@8").at(6).cubes(cubes);
    let mut play = scene.field("battery", json!(0)).play();
    play.order("green", "15", "fire").go("die 6");
    play.stand("FI01@lost FI02@53 FI08@61");
    assert_eq!(play.cubes("14", "french"), 0);
    assert_eq!(play.casualties(), (1, 0));
}

#[test]
fn a_position_short_of_cubes_can_be_written_down() {
    rules!("CUBE-06", "CUBE-07", "G-35");
    // Two kinds of infantry bear eleven cubes: one of them must be named before the second cube can be placed.
    let cubes = "14 french 10, 53 french 15, 54 french 14";
    let scene = Scene::round("allied", "FI01@14 GI01@14 FI02-04@53 FI05-07@54 PA01@15 BI01@8").at(6).cubes(cubes);
    let mut play = scene.field("battery", json!(0)).play();
    play.order("green", "15", "fire").go("die 6");
    assert_eq!(play.whats("lose"), ids("FI01 GI01"));
    let written = kernel::Game::position(play.now());
    let read = <wallace::Position as kernel::Game>::from_position(&written).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(&read, play.now());
    // The cubes given back are placed again, and are too many for the other.
    play.go("lose FI01").stand("FI01@lost GI01@lost FI02@53");
    assert_eq!(play.cubes("14", "french"), 0);
}
