//! La Garde recule (12.2).

use crate::rules::attacks::general;
use crate::rules::results::fought;
use crate::support::{Play, Scene, ids, rules};
use kernel::Game;
use serde_json::json;

/// The Young Guard at 1813 loses by so many hits; some French look on.
fn young_guard(state: &str, hits: usize) -> Play {
    let units = format!("A02@1812 F16@1813{state} F17@1617 F18@1618 F01@2116");
    fought("allied", &units, "A02", "F16", [hits, 0])
}

#[test]
fn e25_the_guard_gives_way() {
    rules!("E-25", "12.2a", "12.2b", "C-36");
    let mut play = young_guard("", 1);
    play.go("retreat; to 1814");
    assert_eq!(play.step(), "Advance", "first the combat is finished");
    play.go("pick A02").stand("A02@1813");
    // One die each for Quiot, the Young and the Middle Guard; none for the Old Guard.
    assert_eq!(play.actor(), "chance");
    play.go("dice 1 2 1").stand("F01@2116/damaged F16@1814 F17@1617/damaged F18@1618");
    assert_eq!(play.now().position()["recoiled"], json!([true, false]), "that was the one time");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // Taking the damage is no retreat.
    let mut play = young_guard("", 1);
    play.go("damage").stand("F16@1813/damaged");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // Unless it is the end of it.
    let mut play = young_guard("/damaged", 1);
    play.go("damage; nobody");
    assert_eq!(play.step(), "Panic(0)");
    // Damage and retreat, and destruction.
    let mut play = young_guard("", 2);
    play.go("to 1814; nobody");
    assert_eq!(play.step(), "Panic(0)");
    let mut play = young_guard("", 3);
    play.go("nobody");
    assert_eq!(play.step(), "Panic(0)");
}

#[test]
fn what_does_not_shake_the_guard() {
    rules!("12.2b");
    // The Middle Guard is Elite: beaten by one, it suffers nothing.
    let mut play = fought("allied", "A02@1812 F17@1813 F01@2116", "A02", "F17", [1, 0]);
    play.stand("F17@1813");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // A die of the zone of control.
    let mut play = Scene::round("french", "F16@1809 A02@1810 F01@2116").hand("french", "CF1").play();
    play.command("CF1", "1809").go("pick F16; dare 1909; die 6").stand("F16@1909/damaged");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
    // Friends who push through.
    let units = "F01@2013 A02@1912 A05@2012 A11@2114 F16@1914";
    let mut play = fought("allied", units, "A02", "F01", [1, 0]);
    play.go("retreat; to 1914; dice 1 6; to 1814; nobody").stand("F01@1814 F16@1914/damaged");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // Horse of the Guard that evades, or falls back by itself.
    let mut play = general("allied", "A02@1812 F19@1813 F01@2116", "H_EVADE");
    play.attack("A02", "F19");
    let mut stays = play.clone();
    play.go("evade; to 1814; nobody").stand("F19@1814");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    stays.go("stand").all(7, 1).go("to 1814").stand("F19@1814");
    assert_eq!((stays.actor(), stays.step().as_str()), ("french", "Act(false)"));
    // A bombardment does.
    let mut play = general("allied", "A04@1810 F16@1812 F01@2116", "");
    play.attack("A04", "F16").go("dice 6 6");
    play.stand("F16@1812/damaged").go("to 1813");
    assert_eq!(play.step(), "Panic(0)");
}

#[test]
fn once_in_a_game() {
    rules!("12.2c", "12.2a");
    // Damaged units that roll a one are destroyed, and count.
    let units = "A02@1812 F16@1813 F01@2116/damaged F18@1618";
    let mut play = fought("allied", units, "A02", "F16", [1, 0]);
    play.go("retreat; to 1814; nobody; dice 1 2").stand("F01@destroyed");
    assert_eq!(play.points(), (0, 4));
    // It does not happen a second time, not even for the Old Guard.
    for guard in ["F16", "F18"] {
        let scene = Scene::round("allied", &format!("A02@1812 {guard}@1813 F01@2116"));
        let mut play = scene.field("recoiled", json!([true, false])).play();
        play.go("general-attack").attack("A02", guard).all(4, 6).go("die 1");
        play.all(if guard == "F18" { 5 } else { 4 }, 1).go("nobody").stand(&format!("{guard}@destroyed"));
        assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"), "{guard}");
    }
}

/// The Old Guard is destroyed with the house rule on.
fn old_guard(units: &str, recoiled: [bool; 2], switches: &str) -> Play {
    let scene = Scene::round("allied", &format!("A02@1812 F18@1813 {units}")).with("H_OLD_GUARD").with(switches);
    let mut play = scene.field("recoiled", json!(recoiled)).play();
    play.go("general-attack").attack("A02", "F18");
    if play.step() == "Declare" {
        play.go("done");
    }
    play.all(4, 6).all(6, 1).go("nobody").stand("F18@destroyed");
    play
}

#[test]
fn the_old_guard_and_the_flight_south() {
    rules!("12.2.1a", "12.2.1b", "C-18", "E-25");
    // The first of all: one set of dice, not two.
    let mut play = old_guard("F01@2112 F13@2115 F07@2119", [false, false], "");
    play.go("dice 1 1 1");
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("french", "Flee", ids("F01 F07 F13")));
    play.go("pick F01");
    assert_eq!(play.whats("to"), ids("2014 2114 2214"));
    play.go("to 2114; pick F13; to 2117");
    assert_eq!(play.whats("to"), ids("2020 2120"), "the edge stops it after one step");
    play.go("to 2020").stand("F01@2114/damaged F13@2117/damaged F07@2020/damaged");
    assert_eq!(play.now().position()["recoiled"], json!([true, true]), "neither happens again");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // After an earlier panic of the Guard: one more set; after both none.
    let mut play = old_guard("F01@2112", [true, false], "");
    assert_eq!(play.step(), "Panic(0)");
    play.go("die 2");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    assert_eq!(old_guard("F01@2112", [true, true], "").step(), "Act(false)");
    // Another Guard unit sends nobody south.
    let mut play = general("allied", "A02@1812 F16@1813 F01@2112", "H_OLD_GUARD");
    play.attack("A02", "F16").all(4, 6).all(5, 1).go("nobody; die 1").stand("F01@2112/damaged");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
}

#[test]
fn where_the_flight_ends() {
    rules!("12.2.1b");
    let flee = |units: &str, dice: &str, switches: &str| {
        let mut play = old_guard(units, [false, false], switches);
        play.go(dice);
        play
    };
    // Over friends; not through enemies; zones do not matter.
    let play = flee("F13@2112 F01@2013 F02@2113", "dice 2 2 1", "");
    assert_eq!(play.whats("to"), ids("2014 2114 2214"));
    let play = flee("F13@2112 A11@2113", "die 1", "");
    assert_eq!(play.whats("to"), ids("2114 2214"), "by 2213 only");
    // One step if two lead nowhere; none if that is taken too.
    let taken = "F13@2112 F01@2114 F02@2214 F03@2014";
    assert_eq!(flee(taken, "dice 2 2 2 1", "").whats("to"), ids("2113 2213"));
    flee(&format!("{taken} F07@2113 F08@2213"), "dice 2 2 2 2 2 1", "").stand("F13@2112/damaged");
    // At the south edge it stays.
    flee("F13@2120", "die 1", "").stand("F13@2120/damaged");
    // Horse does not end in cover with that house rule: Plancenoit is closed.
    let play = flee("F10@2015", "die 1", "");
    assert_eq!(play.whats("to"), ids("1917 2017 2117"));
    let play = flee("F10@2015", "die 1", "H_DT_INF");
    assert_eq!(play.whats("to"), ids("1916 2016"), "one step");
}
