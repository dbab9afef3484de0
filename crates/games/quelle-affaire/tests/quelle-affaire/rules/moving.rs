//! Activating and moving (7).

use crate::support::play::hex;
use crate::support::{Play, Scene, ids, rules};
use kernel::Game;
use quelle_affaire::map::GRID;
use serde_json::json;

/// A French unit activated alone by Napoleon at its own hex.
fn mover(units: &str, id: &str, switches: &str) -> Play {
    let scene = Scene::round("french", units).hand("french", "CF1").with(switches);
    let mut play = scene.play();
    let at = play.at(id);
    play.command("CF1", &at[..4]).go(&format!("pick {id}"));
    play
}

/// The same for a battery that does not limber.
fn guns(units: &str, id: &str) -> Play {
    let mut play = mover(units, id, "");
    play.go("unlimber");
    play
}

#[test]
fn e01_four_points_over_clear_ground() {
    rules!("E-01", "7.1a", "7.2a", "7.2b", "7.4c");
    let play = mover("F26@1812", "F26", "");
    assert!(play.can("to 1808"));
    assert!(!play.can("to 1807"));
    assert!(play.can("done"), "moving is never compulsory");
}

#[test]
fn e02_woods_cost_two() {
    rules!("E-02", "7.4a");
    let play = mover("F09@1215", "F09", "");
    for end in ["1114", "1014", "1113"] {
        assert!(play.can(&format!("to {end}")), "{end}");
    }
    // Two woods one after the other would need four points.
    assert!(play.can("to 1213"), "clear 1214 first, then the orchard");
    let play = mover("F08@1115", "F08", "");
    assert!(play.can("to 1114") && !play.can("to 1213"), "not through one wood into the other");
    assert!(mover("F09@1216", "F09", "").can("to 1114"), "clear ground first, then the wood");
    // A battery with two points enters a wood and stops there.
    let mut play = mover("F11@1014", "F11", "");
    play.go("limber");
    assert!(play.can("to 1114") && !play.can("to 1214"));
    assert!(!guns("F11@1014", "F11").can("to 1114"), "one point does not pay for it");
}

#[test]
fn e03_along_the_road() {
    rules!("E-03", "7.4b");
    let play = mover("F13@1720", "F13", "");
    assert!(play.can("to 1614"), "six road hexes");
    assert!(!play.can("to 1713"), "not a seventh");
    let play = mover("F13@1820", "F13", "");
    assert!(play.can("to 1616") && !play.can("to 1715"), "the first road hex costs a whole point");
    // A road through a wood: half a point from the road, the wood's two points from beside it.
    let play = guns("F11@2709", "F11");
    assert!(play.can("to 2609") && play.can("to 2509"));
    assert!(!guns("F11@2608", "F11").can("to 2609"));
    // Road hexes of two roads side by side are joined.
    assert!(guns("F11@1109", "F11").can("to 1210"), "from the Nivelles road straight to the Ohain road");
}

#[test]
fn villages_and_the_ridge_cost_nothing_more() {
    rules!("7.4c", "7.2b");
    assert!(guns("F11@2511", "F11").can("to 2510"), "a village");
    assert!(guns("F11@1013", "F11").can("to 1113"), "the fort");
    assert!(guns("F11@1708", "F11").can("to 1707"), "over the ridge to a slope");
    let play = guns("F11@1812", "F11");
    assert_eq!(play.whats("to").len(), 6, "one point, the six hexes around");
    // No minimum move: a wood is too far for an unlimbered battery that stands beside it.
    assert!(!guns("F11@1113", "F11").can("to 1213"));
}

#[test]
fn units_move_once_and_one_by_one() {
    rules!("7.1a", "7.1b", "4.1g");
    let scene = Scene::round("french", "F01@1812 F02@1911 A02@0101").hand("french", "CF1 CF3");
    let mut play = scene.play();
    play.command("CF3", "1812");
    assert_eq!(play.whats("pick"), ids("F01 F02"), "in the order the owner likes");
    play.go("pick F02; to 1910");
    assert_eq!(play.whats("pick"), ids("F01"), "who has moved is marked");
    assert_eq!(play.now().position()["activated"], json!(["F01"]));
    play.go("done");
    play.stand("F01@1812 F02@1910").go("end-turn");
    // Another card of the same turn activates it again.
    play.command("CF1", "1910").go("pick F02; to 1908").stand("F02@1908");
}

#[test]
fn the_house_rule_for_guns() {
    rules!("7.2.1", "C-06");
    let play = guns("F06@1812", "F06");
    assert!(play.can("to 1811") && !play.can("to 1810"), "unlimbered one");
    for switches in ["", "H_ART_MOVE"] {
        let mut play = mover("F06@1812", "F06", switches);
        play.go("limber");
        assert!(play.can("to 1810") && !play.can("to 1809"), "limbered two");
    }
    let mut play = mover("F06@1812", "F06", "H_ART_MOVE");
    play.go("unlimber");
    assert_eq!(play.may(), ids("done"), "unlimbered none at all");
}

#[test]
fn over_own_units() {
    rules!("7.3", "7.5.1", "7.5.1b");
    // F12 is not activated: d'Erlon's men may pass over it and not end there.
    let scene = Scene::round("french", "F01@1812 F12@1811 F06@1912").hand("french", "CF3");
    let mut play = scene.play();
    play.command("CF3", "1812").go("pick F01");
    assert!(play.can("to 1810") && !play.can("to 1811"));
    play.go("to 1809; pick F06; unlimber");
    assert!(!play.can("to 1811"), "one point would leave the battery on top of a friend");
    let mut play = scene.play();
    play.command("CF3", "1812").go("pick F06; limber");
    assert!(play.can("to 1910") && !play.can("to 1811"));
    // Hemmed in by friends who stay, a battery with one point cannot move.
    let ring = "F06@1812 F12@1811 F13@1911 F14@1712 F15@1912 F16@1813 F17@1913";
    let mut play = Scene::round("french", ring).hand("french", "CF3").play();
    play.command("CF3", "1812").go("pick F06; unlimber");
    assert_eq!(play.may(), ids("done"));
}

#[test]
fn e04_changing_places() {
    rules!("E-04", "7.5.2a", "7.5.2b", "7.5.2c", "7.3");
    let scene = Scene::round("french", "F12@1712 F13@1713 A02@0101").hand("french", "CF5");
    let mut play = scene.play();
    play.command("CF5", "1712").go("pick F12; to 1713");
    assert!(!play.can("done"), "the other must leave at once");
    assert!(play.can("to 1712"), "the hex just left is free");
    assert!(play.can("to 1719") && !play.can("to 1720"), "by all the normal rules, three points along the road");
    play.go("to 1712").stand("F12@1713 F13@1712");
    assert_eq!(play.actor(), "allied", "both have moved");
    // One that has moved already is not displaced.
    let mut play = scene.play();
    play.command("CF5", "1712").go("pick F13; to 1813; pick F12");
    assert!(!play.can("to 1813"));
    // Nor one that another card would activate.
    let mut play = Scene::round("french", "F12@1712 F01@1713").hand("french", "CF5").play();
    play.command("CF5", "1712").go("pick F12");
    assert!(!play.can("to 1713"));
}

#[test]
fn chains() {
    rules!("7.5.2a", "7.5.2b");
    let scene = Scene::round("french", "F12@1712 F13@1713 F14@1714 A02@0101").hand("french", "CF5");
    let mut play = scene.play();
    play.command("CF5", "1713").go("pick F12; to 1713; to 1714; to 1712");
    play.stand("F12@1713 F13@1714 F14@1712");
    assert_eq!(play.actor(), "allied");
    // A pocket of enemies with a battery at its end: it could leave only to the hex of the second...
    let pocket = "F01@1811 F12@1812 F02@1813 F06@1814 A01@1913 A02@1714 A03@1914 A05@1815 A06@1915 A07@1712 A08@1713";
    let scene = Scene::round("french", pocket).hand("french", "CF1");
    let orders = "play CF1; way anywhere; pick F01; pick F02; pick F06";
    let mut play = scene.play();
    play.go(orders).go("pick F02");
    assert!(play.can("to 1814"), "which is free if the second has just left it");
    play.go("to 1814; unlimber; to 1813").stand("F02@1814 F06@1813");
    // ... but not if the first, over F12 who stays, has come there now.
    let mut play = scene.play();
    play.go(orders).go("pick F01; to 1813");
    assert!(play.can("to 1811") && !play.can("to 1814"), "the battery could not get out");
}

#[test]
fn nobody_is_displaced_who_cannot_leave() {
    rules!("7.5.2b");
    // A lane between enemies: two friends who stay, and at its end a battery or infantry. The first free hex of the lane
    // is the one that F01 leaves, three hexes away.
    let lane =
        "F01@1810 F13@1811 F12@1812 A01@1712 A02@1713 A03@1714 A05@1814 A06@1913 A07@1911 A08@1912 A11@1710 A12@1711";
    let open = |last: &str| {
        let mut play = Scene::round("french", &format!("{lane} {last}@1813")).hand("french", "CF1").play();
        play.go(&format!("play CF1; way anywhere; pick F01; pick {last}; done; pick F01"));
        play.can("to 1813")
    };
    assert!(open("F03"), "infantry walks out over its friends");
    assert!(!open("F06"), "guns do not get so far");
}

#[test]
fn the_cheapest_way_out_counts() {
    rules!("7.5.2b", "7.4b");
    // A battery in 1715 gets out by the road, over 1614 and 1713, not over 1714; F05 comes that way from 1712.
    let enemies = "A01@1615 A02@1815 A03@1616 A05@1716 A06@1613 A07@1514 A08@1813 A10@1814";
    let friends = "F05@1712 F06@1715 F12@1614 F13@1714 F14@1713";
    let mut play = Scene::round("french", &format!("{friends} {enemies}")).hand("french", "CF1").play();
    play.go("play CF1; way anywhere; pick F05; pick F06; done; pick F05");
    assert!(play.can("to 1715"));
    play.go("to 1715");
    play.stand("F06@1715/limbered"); // one point is not enough, so nobody is asked
    assert!(play.can("to 1712") && play.can("to 1612"));
}

#[test]
fn leaving_a_shared_hex() {
    rules!("7.6.3", "C-12", "7.5.2c");
    // The zone of 1714 covers 1713 and 1813: alone F13 needs a die from one to the other, displaced it does not.
    let scene = Scene::round("french", "F12@1712 F13@1713 A02@1714").hand("french", "CF5");
    let mut alone = scene.play();
    alone.command("CF5", "1712").go("pick F13");
    assert!(alone.can("dare 1813"));
    let mut displaced = scene.play();
    displaced.command("CF5", "1712").go("pick F12; to 1713");
    assert!(displaced.can("to 1813") && !displaced.can("dare 1813"));
}

#[test]
fn through_a_village_by_the_road_alone() {
    rules!("8.8.2a");
    // Cavalry dares 1614 from the road; it must go on along the road, also after the die.
    let mut play = mover("F26@1713 A02@1714", "F26", "H_DT_INF");
    play.go("dare 1614; die 3");
    assert!(play.can("dare 1715") && !play.can("done"), "{:?}", play.may());
    assert!(!play.can("to 1514") && !play.can("to 1613") && !play.can("dare 1615"));
}

#[test]
fn through_a_village_and_over_a_friend() {
    rules!("8.8.2a", "7.5.1");
    // A friend who stays is on the road beyond La Belle Alliance; behind him the road is free.
    let mut play = mover("F26@1713 F12@1715 A02@1714", "F26", "H_DT_INF");
    assert!(play.can("dare 1614"), "{:?}", play.may());
    play.go("dare 1614; die 3");
    assert!(play.can("to 1616") && !play.can("to 1715") && !play.can("done"), "{:?}", play.may());
    play.refuses("done", "8.8.2a", "must go on");
    // An enemy beyond: it may still go back by the road it came on.
    assert!(mover("F26@1713 A03@1715 A02@1714", "F26", "H_DT_INF").can("dare 1614"));
    // With the last half point spent on the step there is no way on.
    assert!(mover("F26@1312 A02@1714", "F26", "").can("to 1614"));
    let play = mover("F26@1312 A02@1714", "F26", "H_DT_INF");
    assert!(!play.can("dare 1614"), "{:?}", play.may());
    play.refuses("dare 1614", "8.8.2a", "Only infantry");
}

#[test]
fn e37_a_displaced_battery() {
    rules!("E-37", "7.5.2d");
    let scene = Scene::round("french", "F01@1812 F06@1811 A02@0101").hand("french", "CF3");
    let mut play = scene.clone().play();
    play.command("CF3", "1812").go("pick F01; to 1811");
    assert_eq!(play.may(), ids("limber unlimber"));
    let mut limbered = play.clone();
    play.go("unlimber");
    assert!(play.can("to 1812") && play.can("to 1810") && !play.can("to 1809") && !play.can("done"));
    limbered.go("limber");
    assert!(limbered.can("to 1809") && !limbered.can("done"));
    let mut play = scene.with("H_ART_MOVE").play();
    play.command("CF3", "1812").go("pick F01; to 1811");
    play.stand("F06@1811/limbered");
    assert!(play.tells("limber [[9.4a]]"), "nobody was asked, but it is said");
    assert!(play.can("to 1809") && !play.can("unlimber") && !play.can("done"));
    play.refuses("done", "7.5.2b", "must leave");
}

#[test]
fn the_allies_are_friends() {
    rules!("7.5.3");
    let mut play = Scene::round("allied", "P01@1812 A02@1811 F01@1709").at(8).hand("allied", "CP2").play();
    play.command("CP2", "1812").go("pick P01");
    assert!(play.can("to 1810") && !play.can("to 1811"), "through the British");
    // A British unit in the hex takes the danger of a zone away from a Prussian.
    let scene =
        |friend: &str| Scene::round("allied", &format!("P01@1809 F01@1810 {friend}")).at(8).hand("allied", "CP2");
    let mut alone = scene("").play();
    alone.command("CP2", "1809").go("pick P01");
    let mut helped = scene("A02@1909").play();
    helped.command("CP2", "1809").go("pick P01");
    assert!(alone.can("dare 1909") && helped.can("to 1910") && !helped.can("dare 1909"));
}

#[test]
fn the_enemy_stands_in_the_way() {
    rules!("7.6.1a", "7.6.1b", "7.6.1c");
    let play = mover("F01@1812 A02@1811", "F01", "");
    assert!(!play.can("to 1811") && !play.can("dare 1811"));
    // Garrisons, limbered and damaged units have a zone like any other, in any terrain.
    for enemy in ["A23@1810", "A04@1810/limbered", "A02@1810/damaged", "A18@1810"] {
        let play = mover(&format!("F01@1809 {enemy}"), "F01", "");
        assert!(play.can("dare 1909"), "{enemy}");
        assert!(play.now().is_engaged(crate::support::play::unit("F01")), "adjacent is engaged");
    }
    let play = mover("F01@1813 A02@1614", "F01", "");
    assert!(play.can("to 1714"), "into the zone of a unit in a village");
    let play = mover("F01@1713 A02@1614", "F01", "");
    assert!(play.can("dare 1714") && !play.can("to 1615"), "and along it only with a die");
    let far = mover("F01@1811 A02@1809", "F01", "");
    assert!(!far.now().is_engaged(crate::support::play::unit("F01")));
}

#[test]
fn e05_and_e06_passing_the_enemy() {
    rules!("E-05", "E-06", "7.6.1b", "7.6.2a", "7.6.2b", "7.6.2c", "7.6.3", "7.6.4", "C-12");
    let mut play = mover("F26@1809 A02@1810", "F26", "");
    // Straight past him with a die, or three points round him without.
    assert!(play.can("to 1808") && play.can("dare 1909") && play.can("to 1909"));
    play.go("dare 1909; die 5; dare 1910; die 6").stand("F26@1910/damaged");
    assert_eq!(play.actor(), "allied", "it stops there");
    // A friend in the hex takes the danger away, in both directions.
    let play = mover("F26@1809 F25@1909 A02@1810", "F26", "");
    assert!(play.can("to 1910"), "over the friend without a die");
    let play = mover("F26@1809 F25@2009 A02@1810", "F26", "");
    assert!(play.can("dare 1909"), "a friend's zone does not help");
}

#[test]
fn one_die_a_step() {
    rules!("7.6.2b", "7.6.2c", "7.6.2d");
    for die in 1..=5 {
        let mut play = mover("F26@1809 A02@1810", "F26", "");
        play.go("dare 1909");
        assert_eq!(play.actor(), "chance");
        play.go(&format!("die {die}"));
        assert_eq!(play.actor(), "french", "{die}: it goes on");
        assert!(play.can("to 2009") && play.can("dare 1910") && play.can("done"));
        play.go("done").stand("F26@1909");
    }
    // The zones may be those of two enemies.
    let play = mover("F01@1809 A02@1708 A01@1910", "F01", "");
    assert!(play.can("dare 1909"), "out of one zone into another");
    // The second damage destroys, and counts.
    let mut play = mover("F26@1809/damaged A02@1810", "F26", "");
    play.go("dare 1909; die 6").stand("F26@destroyed");
    assert_eq!(play.points(), (0, 4));
}

#[test]
fn zones_stop_nobody() {
    rules!("7.6.2a");
    // In and out and in again, each step with a safe hex at one end.
    let mut play = mover("F26@1710 A02@1810", "F26", "");
    assert!(play.can("to 1709") && play.can("to 1809") && play.can("to 1808"), "out, in, and out again");
    play.go("to 1809").stand("F26@1809");
    let play = mover("F26@1908 A02@1810", "F26", "");
    assert!(play.can("to 1909") && play.can("to 2010"), "past his zone at its edge");
}

#[test]
fn guns_in_defensible_terrain() {
    rules!("C-23");
    assert!(guns("F06@1715", "F06").can("to 1614"), "the core rules let guns stand in a village");
    let mut play = mover("F06@1715", "F06", "H_DT_INF");
    play.go("unlimber");
    assert!(!play.can("to 1614"), "the house rule does not");
    // And there they profit: the attackers need a six.
    let scene = Scene::round("allied", "F06@1614 A02@1613");
    let mut play = scene.play();
    play.go("general-attack").attack("A02", "F06");
    assert_eq!(play.dice()[0], [0, 0, 5]);
}

#[test]
fn g24_the_edge_of_the_board() {
    rules!("G-24");
    let mut play = mover("F01@0101", "F01", "");
    let reach = play.whats("to");
    assert!(!reach.is_empty() && reach.iter().all(|n| GRID.numbered(n).is_some()));
    assert!(reach.iter().all(|n| GRID.distance(hex("0101"), hex(n)) <= 3));
    play.go("done");
    // Nor does a retreat leave it: with the board behind it gone the unit is trapped.
    let mut play = Scene::round("allied", "F01@0101 A02@0201").play();
    play.go("general-attack").attack("A02", "F01");
    play.go("dice 5 1 1 1 1").all(4, 1);
    play.stand("F01@0101/damaged");
}

#[test]
fn cavalry_that_begins_in_cover_dares_no_step_it_cannot_go_on_from() {
    rules!("8.8.2a", "8.8.2b", "7.6.2b");
    let units = "A20@2017 F20@1916 F24@1817 F15@1818 F13@1816 F11@2117";
    let scene = Scene::round("allied", units).hand("allied", "CA5").with("H_DT_INF");
    let mut play = scene.play();
    play.command("CA5", "2017").go("pick A20");
    // Back through 2017 it could leave by road only: having set out from there does not help it any more.
    play.refuses("dare 1917", "8.8.2a", "Only infantry");
    assert!(play.can("done"), "it may stay where it was stopped before");
    // With the road on open, it may dare the step.
    let mut open = scene.and("F13@2019").play();
    open.command("CA5", "2017").go("pick A20; dare 1917; die 1");
    assert_eq!(open.step(), "Go");
    open.refuses("done", "8.8.2a", "must go on");
    open.go("dare 1816; die 1; done").stand("A20@1816");
}
