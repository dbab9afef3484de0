//! Attacks are declared and fought one after another (8.1, 8.2).

use crate::support::{Play, Scene, ids, rules};

/// A side plays its General Attack counter.
pub fn general(side: &str, units: &str, switches: &str) -> Play {
    let mut play = Scene::round(side, units).with(switches).play();
    play.go("general-attack");
    play
}

#[test]
fn who_attacks_whom() {
    rules!("8.1.1a", "8.1.1b", "8.1.2c", "9.4b");
    let mut play = general("french", "F01@1914 F02@2014 F24@1713 F06@2113/limbered P01@2013 P02@2214", "");
    // Kellermann's horse is not engaged, the guns are limbered; nobody is obliged.
    assert_eq!(play.whats("pick"), ids("F01 F02"));
    assert!(play.can("done"));
    play.go("pick F02");
    assert_eq!(play.whats("pick"), ids("P01"), "engaged with one enemy");
    play.go("pick P01");
    assert_eq!(play.whats("pick"), ids("F01"), "one attack for each unit");
    play.go("pick F01; pick P01");
    // One combat with all its attackers.
    assert_eq!(play.dice(), [[0, 9, 0], [0, 4, 0]]);
    // A unit between two enemies attacks one of them.
    let mut play = general("french", "F01@2014 P01@2013 P02@2113", "");
    play.go("pick F01");
    assert_eq!(play.whats("pick"), ids("P01 P02"));
    play.go("pick P02");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 4, 0]]);
    // Garrisons attack too, and all Allied armies together.
    let play = general("allied", "A23@1609 A11@1709 P01@1711 F01@1610", "");
    assert_eq!(play.whats("pick"), ids("A11 A23 P01"));
}

#[test]
fn a_general_attack_may_come_to_nothing() {
    rules!("8.1.1a", "8.2.1b");
    let mut play = general("french", "F01@1914 P01@2013", "");
    play.go("done");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
    // Named but not sent: he is not asked again.
    let mut play = general("french", "F01@1914 F02@2014 P01@2013", "");
    play.go("pick F01; cancel");
    assert_eq!(play.whats("pick"), ids("F02"));
    // A card that attacks must attack.
    let mut play = Scene::round("french", "F01@1914 F02@2014 P01@2013").hand("french", "SF2").play();
    play.go("play SF2");
    assert!(!play.can("done"));
    play.go("pick F01; cancel");
    assert_eq!(play.whats("pick"), ids("F02"));
    // Now it must be the other, since nobody else could attack.
    play.go("pick F02");
    assert_eq!(play.dice(), [[0, 5, 0], [0, 4, 0]]);
}

#[test]
fn one_attack_after_another_in_the_same_turn() {
    rules!("8.1.1c", "8.2.1", "G-27");
    let mut play = Scene::round("french", "F01@1914 P01@2013").hand("french", "SF2").play();
    play.go("play SF2").go("pick F01").all(8, 1);
    play.go("end-turn; general-attack; pick F01; pick P01");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 4, 0]], "he attacks, and is attacked, a second time");
}

#[test]
fn all_is_declared_before_anything_is_fought() {
    rules!("8.1.2a", "8.1.2b", "8.1.3a", "9.2.2b");
    let mut play = general("french", "F01@1914 F03@2314 F06@2315 P01@2013 P02@2313 P07@2011", "");
    play.attack("F01", "P01").attack("F03", "P02").attack("F06", "P02");
    // Then the other side's batteries, each for one combat.
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Protect"));
    assert_eq!(play.whats("pick"), ids("P07"));
    play.go("pick P07");
    assert_eq!(play.whats("pick"), ids("P01"), "the other combat is out of range");
    play.go("pick P01");
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("french", "Combat", ids("P01 P02")));
    play.go("pick P02");
    assert_eq!(play.dice(), [[0, 6, 0], [0, 4, 0]]);
    play.all(10, 1);
    // The first is done completely, then the next.
    assert_eq!(play.dice(), [[0, 4, 0], [0, 5, 0]]);
    // He may also leave his guns silent.
    let mut play = general("french", "F01@1914 P01@2013 P07@2011", "");
    play.attack("F01", "P01").go("pick P07; cancel");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 4, 0]]);
    play.stand("P07@2011");
}

/// The Old Guard is beaten, and the panic changes the combat that is still to come.
fn old_guard_beaten(second: &str, switches: &str) -> Play {
    let mut play = general("allied", &format!("A02@1812 F18@1813 A05@2112 A04@2110 {second}"), switches);
    play.attack("A02", "F18").attack("A05", "F13").attack("A04", "F13").go("pick F18");
    play.go("dice 5 5 5 1 1 1 1 1 1 1; to 1814; nobody").stand("F18@1814/damaged");
    play
}

#[test]
fn e36_the_target_flees_before_its_combat() {
    rules!("E-36", "8.1.3b", "8.1.3d", "12.2.1a", "12.2.1b");
    let mut play = old_guard_beaten("F13@2113", "H_OLD_GUARD");
    play.go("die 1");
    assert_eq!(play.whats("to"), ids("2015 2115 2215"), "two hexes south");
    play.go("to 2115").stand("F13@2115/damaged A04@2110 A05@2112");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"), "the second combat lapses");
    // Without the option it is fought against the damaged strength.
    let mut play = old_guard_beaten("F13@2113", "");
    play.go("die 1");
    assert_eq!(play.dice(), [[0, 6, 0], [0, 2, 0]]);
    play.stand("A04@2110/fired");
    // Destroyed by the panic: no target.
    let mut play = old_guard_beaten("F13@2113/damaged", "");
    play.go("die 1").stand("F13@destroyed A04@2110");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
}

#[test]
fn batteries_whose_attackers_have_gone() {
    rules!("8.1.3c", "8.1.3d", "8.10d", "G-27");
    let units = "F16@1813 P01@1812 F13@2113/damaged F06@2115 P02@2112";
    let mut play = general("french", units, "");
    play.attack("F16", "P01").attack("F13", "P02").attack("F06", "P02").go("pick P01");
    // The Young Guard is destroyed; in the panic the grand battery keeps its nerve, the other attacker does not.
    play.go("dice 1 1 1 1 6 6 6 1; nobody; dice 2 1").stand("F16@destroyed F13@destroyed");
    assert_eq!(play.dice(), [[0, 1, 0], [0, 0, 0]], "a bombardment now: nobody answers");
    play.stand("F06@2115/fired").go("die 5; retreat; to 2111");
    assert_eq!(play.actor(), "allied");
    assert_eq!(play.step(), "Act(false)", "nobody advances");
    // A card that does not bombard: the combat lapses, and the guns have not fired.
    let mut play = Scene::round("french", units).hand("french", "SF5").play();
    play.go("play SF5").attack("F16", "P01").attack("F13", "P02").attack("F06", "P02").go("pick P01");
    play.go("dice 1 1 1 1 6 6 6 1; nobody; dice 2 1").stand("F06@2115 P02@2112");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
}

#[test]
fn guns_that_become_engaged_and_guns_that_flee() {
    rules!("8.1.3d", "8.1.3b", "9.2.3a");
    let mut play = general("french", "F01@1914 P01@2013 F06@1915 P02@1712", "");
    play.attack("F01", "P01").attack("F06", "P02").go("pick P01");
    play.go("dice 1 1 1 1 6 6 6 1; pick P01").stand("P01@1914 F01@destroyed");
    assert_eq!(play.dice(), [[0, 1, 0], [0, 0, 0]], "an enemy is at the guns, they fire all the same");
    // The Old Guard breaks, and the battery runs from its place.
    let mut play = general("french", "F18@1914 P01@2013 F06@1915 P02@1712", "H_OLD_GUARD");
    play.attack("F18", "P01").attack("F06", "P02").go("pick P01");
    play.go("dice 1 1 1 1 1 6 6 6 6; nobody; die 1; to 1817").stand("F18@destroyed F06@1817/damaged P02@1712");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
    // An attacker who has fled is no longer there; the others are.
    let mut play = general("french", "F18@1914 P01@2013 F13@1813 F01@1713 P02@1712", "H_OLD_GUARD");
    play.attack("F18", "P01").attack("F13 F01", "P02").go("pick P01");
    play.go("dice 1 1 1 1 1 6 6 6 6; nobody; dice 2 1; to 1715");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 4, 0]]);
}

#[test]
fn the_target_of_a_minor_attack() {
    rules!("8.2.1", "8.2.1c", "8.2.2", "9.2.1b", "C-28");
    // Limbered guns, and nobody else: the card cannot be played.
    let hand = |units: &str, cards: &str| Scene::round("french", units).hand("french", cards).play();
    assert!(!hand("F06@2014/limbered P01@2013", "SF2").can("play SF2"));
    assert!(!hand("F01@1714 P01@2013", "SF2").can("play SF2"), "not engaged");
    assert!(hand("F01@2014 P01@2013", "SF2").can("play SF2"));
    // 8.8.2c takes the cavalry's targets away, and the commander's charge with them.
    let horse = Scene::round("french", "F24@1610 A23@1609").hand("french", "SF2 SF6 CF7");
    assert!(horse.play().can("play SF2") && horse.play().can("play SF6"));
    let barred = horse.with("H_DT_INF");
    assert!(!barred.play().can("play SF2") && !barred.play().can("play SF6"));
    let mut play = barred.play();
    play.go("play CF7");
    assert_eq!(play.step(), "Commander", "only his march is left");
    // One target: the first declaration fixes it, and a barrage is added where somebody attacks.
    let mut play = hand("F01@2014 F02@2114 F06@2116 P01@2013 P02@2113", "SF2");
    play.go("play SF2");
    assert_eq!(play.whats("pick"), ids("F01 F02"));
    play.go("pick F02; pick P02");
    assert_eq!(play.whats("pick"), ids("F01 F06"));
    play.go("pick F06");
    assert_eq!(play.whats("pick"), ids("P02"));
    play.go("pick P02; pick F01");
    assert_eq!(play.whats("pick"), ids("P02"), "no second target");
}

#[test]
fn a_battery_whose_mark_has_gone() {
    rules!("8.1.3b", "8.1.3d", "9.2.2a", "9.3a");
    // P07 protects P02 and sees Jeanin alone; he dies in the panic, and Quiot who is left is out of its range.
    let units = "F18@1914 P01@2013 F13@1813/damaged F01@1713 P02@1712 P07@2113";
    let mut play = general("french", units, "");
    play.attack("F18", "P01").attack("F13 F01", "P02").go("pick P07");
    assert_eq!(play.whats("pick"), ids("P01 P02"));
    play.go("pick P02; pick P01; dice 1 1 1 1 1 6 6 6 6; nobody; dice 2 1").stand("F18@destroyed F13@destroyed");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 4, 0]], "Quiot against P02 alone");
    play.stand("P07@2113");
    // With Jeanin still there it rolls, and has fired.
    let mut play = general("french", units, "");
    play.attack("F18", "P01").attack("F13 F01", "P02").go("pick P07; pick P02; pick P01");
    play.go("dice 1 1 1 1 1 6 6 6 6; nobody; dice 2 2");
    assert_eq!(play.dice(), [[0, 6, 0], [0, 5, 0]]);
    play.stand("P07@2113/fired");
}

#[test]
fn the_chosen_combat_is_said_aloud() {
    rules!("8.1.3a");
    let mut play = general("french", "F01@1914 P01@2013 F03@2314 P02@2313", "");
    play.attack("F01", "P01").attack("F03", "P02").go("pick P02");
    assert!(play.tells("turn on **Hiller** [[8.1.3a]]"), "{:?}", play.journal());
}

#[test]
fn a_declared_target_that_has_moved_is_attacked_by_whoever_still_reaches_it() {
    rules!("8.1.3d", "12.7c", "G-27");
    // Somerset pursues on to Quiot, is beaten and destroyed; Quiot takes his ground and stands next to Lambert still.
    let units = "A15@1912/damaged F13@2013/damaged F01@2014 A11@1914 A02@2114";
    let mut play = general("allied", units, "H_PURSUIT");
    play.attack("A15", "F13").attack("A11 A02", "F01");
    play.go("pick F13; dice 6 6 1 1; dice 1 6 6 6 1; pick F01").stand("A15@destroyed F01@2013");
    assert_eq!(play.dice(), [[0, 3, 0], [0, 4, 0]], "Lambert is next to 2013, Alten is not");
    // Guns that still see a unit which fled fire at it alone; nobody stands next to it any more.
    let mut play = general("allied", "A02@1812 F18@1813 A05@2112 A04@2314 F13@2113", "H_OLD_GUARD");
    play.attack("A02", "F18").attack("A05", "F13").attack("A04", "F13").go("pick F18");
    play.go("dice 5 5 5 1 1 1 1 1 1 1; to 1814; nobody; die 1; to 2115");
    assert_eq!(play.dice(), [[0, 1, 0], [0, 0, 0]]);
    play.stand("A04@2314/fired F13@2115/damaged");
}
