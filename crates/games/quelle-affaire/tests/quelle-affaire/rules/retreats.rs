//! Retreats (8.7).

use crate::rules::results::fought;
use crate::support::{Play, Scene, ids, rules};
use kernel::Game;
use quelle_affaire::Position;
use serde_json::json;

/// Perponcher holds the line at 1707, so that raw troops lose no more than the dice say, and loses by one.
fn perponcher(others: &str) -> Play {
    let units = format!("A13@1707/holding F01@1608 F02@1708 A11@1607 A12@1807 A10@1606 {others}");
    let mut play = fought("french", &units, "F01", "A13", [1, 0]);
    assert_eq!(play.step(), "Result(A13)");
    play.go("retreat");
    play
}

/// French whose zones close the ground north of Mont St Jean farm.
const NET: &str = "F03@1406 F04@1504 F07@1704";

#[test]
fn e11_the_only_empty_hex() {
    rules!("E-11", "8.7.1a", "8.7.4", "C-13");
    // 1607 and 1807 are occupied and in a zone; nobody is pushed while 1706 is empty. No die is thrown.
    perponcher("").stand("A13@1706/holding A10@1606");
    // Any direction, also towards the enemy: around 2013 everything out of his zones.
    let mut play = fought("french", "F01@1912 P01@2013", "F01", "P01", [1, 0]);
    play.go("retreat");
    assert_eq!(play.whats("to"), ids("1914 2014 2113"));
    // An own unit next door does not cancel the zone.
    let mut play = fought("french", "F01@1912 P01@2013 P02@1812", "F01", "P01", [1, 0]);
    play.go("retreat");
    assert_eq!(play.whats("to"), ids("1914 2014 2113"));
    // Neither do points of movement matter: guns go into a wood.
    let mut play = fought("french", "F01@2613 P07@2612", "F01", "P07", [1, 0]);
    play.go("retreat");
    assert_eq!(play.whats("to"), ids("2611 2711 2712"));
    play.go("to 2712").stand("P07@2712");
}

#[test]
fn e12_pushing_through() {
    rules!("E-12", "8.7.2a", "8.7.2b", "8.7.2c", "C-13");
    let play = perponcher("A05@1706");
    assert_eq!(play.may(), ["stand", "to 1606", "to 1706"].map(str::to_owned).into());
    let mut stands = play.clone();
    stands.go("stand").stand("A13@1707/damaged/holding");
    assert_eq!(stands.step(), "Act(false)", "as if trapped");
    let mut pushes = play.clone();
    pushes.go("to 1606");
    assert_eq!(pushes.actor(), "chance");
    pushes.go("dice 6 2").stand("A13@1606/damaged/holding A10@1606");
    assert_eq!(
        pushes.may(),
        ["to 1506", "to 1605", "to 1705"].map(str::to_owned).into(),
        "on, never back, never standing"
    );
    pushes.go("to 1705").stand("A13@1705/damaged/holding A10@1606");
    // The friend's die.
    let mut pushes = play.clone();
    pushes.go("to 1606; dice 5 6").stand("A13@1606/holding A10@1606/damaged");
}

#[test]
fn stuck_on_top_of_a_friend() {
    rules!("E-12", "8.7.3", "8.7.2c", "8.6.2", "C-14");
    // Every hex around 1606 is in a zone: no way on.
    let mut play = perponcher(&format!("{NET} F08@1806"));
    assert_eq!(play.may(), ["stand", "to 1606"].map(str::to_owned).into());
    play.go("to 1606; dice 1 1").stand("A13@destroyed A10@1606");
    assert_eq!((play.points(), play.step().as_str()), ((4, 0), "Advance"), "its hex is free to take");
    // With another friend beyond it must go on through him.
    let mut play = perponcher(&format!("{NET} A05@1706"));
    play.go("to 1606; dice 1 1").stand("A13@1706/holding A10@1606 A05@1706");
    assert_eq!(play.actor(), "chance");
    play.go("dice 1 6").stand("A13@1806/holding A05@1706/damaged");
}

#[test]
fn losses_in_the_press() {
    rules!("8.7.2b", "8.7.2d", "8.6.2", "8.4.2");
    // The friend dies: his hex is empty, and the retreat ends there.
    let units = "A13@1707/holding F01@1608 F02@1708 A11@1607 A12@1807 A10@1606/damaged A05@1706";
    let mut play = fought("french", units, "F01", "A13", [1, 0]);
    play.go("retreat; to 1606; dice 1 6").stand("A13@1606/holding A10@destroyed");
    assert_eq!((play.points(), play.step().as_str()), ((5, 0), "Advance"));
    // The retreating unit dies.
    let units = "A13@1707/damaged/holding F01@1608 F02@1708 A11@1607 A12@1807 A10@1606 A05@1706";
    let mut play = fought("french", units, "F01", "A13", [1, 0]);
    play.go("retreat; to 1606; dice 6 1").stand("A13@destroyed A10@1606");
    assert_eq!((play.points(), play.step().as_str()), ((4, 0), "Advance"));
}

#[test]
fn damage_and_a_press() {
    rules!("8.5.1a", "8.5.1b", "8.7.2a");
    let units = "A13@1707/holding F01@1608 F02@1708 A11@1607 A12@1807 A10@1606 A05@1706";
    // Damage and retreat: standing in place of pushing is the second damage.
    let mut play = fought("french", units, "F01", "A13", [2, 0]);
    assert_eq!(play.step(), "Retreat(A13)");
    play.stand("A13@1707/damaged/holding").go("stand").stand("A13@destroyed");
}

#[test]
fn guns_keep_their_state() {
    rules!("8.7.6");
    for (state, after) in [("", "P07@1912"), ("/limbered", "P07@1912/limbered")] {
        let mut play = fought("french", &format!("F01@1914 F02@2014 P07@2013{state}"), "F01", "P07", [1, 0]);
        play.go("retreat; to 1912").stand(after);
    }
}

#[test]
fn never_back_however_long_the_way() {
    rules!("8.7.2c", "8.7.3");
    // A lane of fourteen friends along the north edge, its south side in French zones, its end closed by one more.
    let friends = "A01 A03 A04 A05 A06 A07 A08 A09 A10 A11 A12 A13 A14 A15";
    let lane: String = friends.split(' ').enumerate().map(|(i, id)| format!("{id}@{:02}01 ", i + 3)).collect();
    let watch = ["F02", "F03", "F04", "F07", "F08", "F09", "F12", "F13"];
    let watch: String = watch.iter().enumerate().map(|(i, id)| format!("{id}@{:02}03 ", 2 * i + 2)).collect();
    let units = format!("F01@0101 A02@0201 F16@1801 {lane} {watch}");
    let mut play = fought("french", &units, "F01", "A02", [1, 0]);
    play.go("retreat");
    assert_eq!(play.may(), ["stand", "to 0301"].map(str::to_owned).into());
    play.go("to 0301").all(28, 1).stand("A02@destroyed A15@1601");
    assert_eq!(play.points(), (5, 0), "it has been everywhere, and is lost on top of the last");
}

#[test]
fn the_position_is_read_back_while_the_friend_of_a_dead_unit_throws() {
    rules!("8.7.2b", "8.7.2c");
    let units = "A12@1707 F01@1608 F02@1708 A01@1607 A02@1807 A11@1606 A10@1706";
    let mut play = Scene::round("french", units).play();
    play.go("general-attack").attack("F01", "A12").go("done; dice 6 1 1 1 1 1 1; to 1606; die 6");
    play.stand("A12@destroyed");
    let written = play.now().position();
    let read = Position::from_position(&written).expect("what was written is read");
    assert_eq!(&read, play.now());
    assert_eq!(play.outcomes().len(), 6);
    // Such steps must belong together: a push without the retreat it is part of is refused.
    for tasks in [
        json!(["turn-end", "round", "round-end", { "push": ["A12", "A11", false] }]),
        json!(["turn-end", "round", "round-end", { "retreat": "A12" }]),
        json!(["turn-end", "round", "round-end", { "retreat": "A12" }, { "push": ["A12", "A11", true] }]),
        json!(["turn-end", "round", "round-end", { "retreat": "A12" }, { "push": ["A12", "A13", false] }]),
    ] {
        let mut wrong = written.clone();
        wrong["tasks"] = tasks;
        let refused = Position::from_position(&wrong).expect_err("no such steps");
        assert_eq!(refused.at, "tasks", "{}", refused.what);
    }
}
