//! Pressing the attack (8.10).

use crate::rules::attacks::general;
use crate::rules::results::fought;
use crate::support::{ids, rules};

#[test]
fn the_attacker_takes_the_ground() {
    rules!("8.10a", "8.10b", "C-33");
    let units = "F01@1914 F26@2014 F06@1913 F15@2015 F03@2113 P01@2013 P02@2012";
    let mut play = fought("french", units, "F01 F26 F06 F15", "P01", [3, 0]);
    // Infantry and cavalry that fought; neither guns nor bystanders.
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("french", "Advance", ids("F01 F26")));
    assert!(play.can("nobody"));
    play.go("pick F26").stand("F26@2013 F01@1914");
    assert_eq!(play.step(), "Act(false)", "one unit, no die though an enemy is next to it");
    // After a retreat too; after a loss that left the unit in place there is nothing to take.
    let mut play = fought("french", "F01@1914 P01@2013", "F01", "P01", [1, 0]);
    play.go("retreat; to 1912; pick F01").stand("F01@2013 P01@1912");
    let mut play = fought("french", "F01@1914 P01@2013", "F01", "P01", [1, 0]);
    play.go("damage");
    assert_eq!(play.step(), "Act(false)");
}

#[test]
fn the_defender_takes_one_hex() {
    rules!("8.10b", "8.10a", "C-33");
    let mut play = fought("french", "F01@1914 F02@2014 P01@2013", "F01 F02", "P01", [0, 3]);
    play.go("pick F01").stand("F01@destroyed F02@destroyed");
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("allied", "Advance", ids("P01")));
    let mut second = play.clone();
    play.go("pick P01").stand("P01@1914");
    assert_eq!(play.step(), "Act(false)", "once in a combat");
    second.go("nobody; pick P01").stand("P01@2014");
    // Garrisons and guns stay.
    let mut play = fought("french", "F13@1610 A23@1609", "F13", "A23", [0, 1]);
    play.go("retreat; to 1611").stand("A23@1609");
    assert_eq!(play.step(), "Act(false)");
    let mut play = fought("french", "F13@1914 P07@2013", "F13", "P07", [0, 3]);
    play.stand("F13@destroyed P07@2013");
    assert_eq!(play.step(), "Act(false)");
    // A protecting battery's friend did not fight.
    let play = fought("french", "F13@1914 P07@2013 P01@2012", "F13", "P07", [0, 3]);
    assert_eq!(play.step(), "Act(false)");
}

#[test]
fn who_advanced_does_not_attack_again() {
    rules!("8.10c");
    let mut play = general("french", "F01@1914 P01@2013 F03@1912 P02@2012", "");
    play.attack("F01", "P01").attack("F03", "P02").go("pick P01");
    play.all(3, 6).all(5, 1);
    assert_eq!(play.step(), "Advance", "after the results");
    play.go("pick F01").stand("F01@2013");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 4, 0]], "Marcognet alone");
}
