//! What a lost combat does (8.3.4, 8.4 to 8.6), and the marks that change it (12.1, 12.3 to 12.5, G-13).

use crate::rules::attacks::general;
use crate::support::{Play, Scene, ids, rules};

/// An attack in which the attacker throws so many hits and the defender so many.
pub fn fought(side: &str, units: &str, attackers: &str, target: &str, hits: [usize; 2]) -> Play {
    let mut play = general(side, units, "");
    play.attack(attackers, target);
    if play.step() == "Declare" {
        play.go("done");
    }
    if play.step() == "Protect" {
        play.go("done");
    }
    for (side, hits) in hits.into_iter().enumerate() {
        let count: usize = play.dice()[side].iter().map(|n| usize::from(*n)).sum();
        play.all(hits, 6).all(count - hits, 1);
    }
    play
}

/// F01 and F02 attack a unit in the open at 2013.
fn won_by(target: &str, hits: usize) -> Play {
    fought("french", &format!("F01@1914 F02@2014 {target}"), "F01 F02", &target[..3], [hits, 0])
}

#[test]
fn the_chart() {
    rules!("G-13", "8.3.4a", "8.4.1", "8.4.2", "8.5.1a", "8.6.1", "8.6.2");
    // A draw.
    let mut play = fought("french", "F01@1914 P01@2013", "F01", "P01", [2, 2]);
    play.stand("F01@1914 P01@2013");
    assert_eq!(play.actor(), "allied");
    assert_eq!(play.step(), "Act(false)");
    // By one: its owner chooses.
    let mut play = won_by("P01@2013", 1);
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Result(P01)"));
    assert_eq!(play.may(), ids("damage retreat"));
    let mut other = play.clone();
    play.go("damage").stand("P01@2013/damaged");
    assert_eq!(play.step(), "Act(false)", "nothing to advance into");
    other.go("retreat; to 1912; nobody").stand("P01@1912");
    // By two: damage, then retreat.
    let mut play = won_by("P01@2013", 2);
    assert_eq!(play.step(), "Retreat(P01)");
    play.stand("P01@2013/damaged").go("to 2012; nobody").stand("P01@2012/damaged");
    // By three or more: destroyed, and its fresh strength counts.
    for hits in [3, 4, 9] {
        let mut play = won_by("P01@2013", hits);
        play.stand("P01@destroyed");
        assert_eq!(play.points(), (4, 0));
    }
    let mut play = won_by("P01@2013/damaged", 3);
    play.stand("P01@destroyed");
    assert_eq!(play.points(), (4, 0), "even from its damaged side");
    // A second damage destroys, by choice or not.
    let mut play = won_by("P01@2013/damaged", 1);
    play.go("damage").stand("P01@destroyed");
    assert_eq!(play.points(), (4, 0));
    won_by("P01@2013/damaged", 2).stand("P01@destroyed");
}

#[test]
fn e09_elite_fragile_and_walls() {
    rules!("E-09", "G-13", "12.3", "12.4a", "12.4b", "12.5");
    let mut play = won_by("A01@2013", 1);
    play.stand("A01@2013");
    assert_eq!(play.step(), "Act(false)", "Elite: nothing");
    fought("french", "F01@1013 F02@1014 A01@1113", "F01 F02", "A01", [2, 0]).stand("A01@1113");
    let mut play = won_by("A03@2013", 1);
    assert_eq!(play.step(), "Retreat(A03)", "Fragile: damage and retreat");
    play.stand("A03@2013/damaged");
    won_by("A10@2013", 3).stand("A10@2013/damaged").go("to 1912");
    won_by("A03@2013", 2).stand("A03@destroyed");
    // A draw is a draw, also for raw troops.
    let mut play = fought("french", "F01@1914 A03@2013", "F01", "A03", [1, 1]);
    play.stand("A03@2013");
    assert_eq!(play.step(), "Act(false)");
    // The walls help whoever stands there, and every arm.
    fought("allied", "A02@1013 F01@1113", "A02", "F01", [1, 0]).stand("F01@1113");
    fought("french", "F01@1013 P05@1113", "F01", "P05", [1, 0]).stand("P05@1113");
    let play = fought("french", "F01@1013 P07@1113/limbered", "F01", "P07", [1, 0]);
    assert_eq!(play.step(), "Result(P07)", "limbered guns excepted");
}

#[test]
fn walls_only_while_defending() {
    rules!("C-34", "12.4a", "8.8.1b");
    let play = fought("french", "F01@1113 P01@1013", "F01", "P01", [0, 1]);
    assert_eq!(
        (play.actor(), play.step().as_str()),
        ("french", "Result(F01)"),
        "no hit less for an attacker out of it"
    );
    // Horse in the fort: one hit less, but no cover.
    let mut play = general("french", "F01@1013 P05@1113", "");
    play.attack("F01", "P05");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 3, 0]]);
}

#[test]
fn e10_each_loser_for_himself() {
    rules!("E-10", "8.3.4b", "8.3.4c", "8.3.4d");
    let mut play = fought("allied", "A01@1914 A03@2014 F01@2013", "A01 A03", "F01", [0, 1]);
    // Cooke suffers nothing, so nobody has to be named.
    assert_eq!(play.step(), "Retreat(A03)");
    play.stand("A01@1914 A03@2014/damaged");
    // Two who suffer: the loser names the order; the difference stays what it was.
    let mut play = fought("allied", "A11@1914 A03@2014 F01@2013", "A11 A03", "F01", [0, 1]);
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("allied", "Loser", ids("A03 A11")));
    play.go("pick A03; to 2015");
    assert_eq!(play.step(), "Result(A11)");
    play.go("damage").stand("A11@1914/damaged A03@2015/damaged");
    // Batteries far off never suffer; those at hand do.
    let mut play = fought("french", "F01@1914 F06@2015 P01@2013", "F01 F06", "P01", [0, 3]);
    play.stand("F01@destroyed F06@2015/fired");
    fought("french", "F06@1914 P01@2013", "F06", "P01", [0, 3]).stand("F06@destroyed");
    let mut play = fought("allied", "A11@1914 F01@2013 F06@2011", "A11", "F01", [3, 0]);
    play.stand("F01@destroyed F06@2011");
}

#[test]
fn e13_trapped() {
    rules!("E-13", "8.4.3", "8.5.1b", "8.7.1b", "C-14");
    // French on all sides of 2013 or with zones over it.
    let ring = "F01@1914 F02@2014 F03@1912 F04@2012";
    let mut play = fought("french", &format!("{ring} P01@2013"), "F01", "P01", [1, 0]);
    play.stand("P01@2013/damaged");
    assert_eq!(play.actor(), "allied");
    assert_eq!(play.step(), "Act(false)", "no choice");
    let mut play = fought("french", &format!("{ring} P01@2013"), "F01", "P01", [2, 0]);
    play.stand("P01@destroyed");
    assert_eq!((play.points(), play.step().as_str()), ((4, 0), "Advance"));
    fought("french", &format!("{ring} P01@2013/damaged"), "F01", "P01", [1, 0]).stand("P01@destroyed");
}

#[test]
fn e32_garrisons() {
    rules!("E-32", "12.1a", "12.1b", "12.1c", "12.1d", "C-36");
    let take = |hits| fought("french", "F01@1610 F02@1709 A23@1609", "F01 F02", "A23", [hits, 0]);
    let mut play = take(1);
    assert_eq!((play.actor(), play.may()), ("allied", ids("damage retreat")));
    let mut other = play.clone();
    play.go("damage").stand("A23@1609/damaged");
    other.go("retreat").stand("A23@destroyed");
    assert_eq!((other.points(), other.step().as_str()), ((1, 0), "Advance"));
    take(2).stand("A23@destroyed");
    // Strength one, whatever its state; it never moves.
    let mut play = general("french", "F01@1610 A23@1609/damaged", "");
    play.attack("F01", "A23");
    assert_eq!(play.dice(), [[0, 0, 4], [0, 1, 0]]);
    let mut play = Scene::round("allied", "A23@1609 A02@1508 F09@1620").hand("allied", "CA1 CA1").play();
    play.command("CA1", "1609");
    assert_eq!(play.whats("pick"), ids("A02"));
    // Alten comes in: the garrison is gone, and nobody scores.
    play.march("A02", "1609").stand("A02@1609 A23@gone");
    assert_eq!(play.points(), (0, 0));
    // Moving through does nothing.
    let mut play = Scene::round("allied", "A23@1609 A02@1508 F09@1620").hand("allied", "CA1").play();
    play.command("CA1", "1609").march("A02", "1610").stand("A02@1610 A23@1609");
}

#[test]
fn a_garrison_is_absorbed_by_a_retreat() {
    rules!("12.1d", "8.7.5", "11.1");
    // Retreat: 1609 counts as an empty hex, and is the only one.
    let units = "F01@1408 F02@1608 F03@1607 F04@1407 A02@1508 A23@1609 F07@1709";
    let mut play = fought("french", units, "F01", "A02", [1, 0]);
    play.stand("A23@1609");
    assert_eq!(play.step(), "Act(false)", "French zones cover 1609: trapped");
    play.stand("A02@1508/damaged");
    let units = "F01@1408 F03@1607 F04@1407 A02@1508 A23@1609 A11@1509 A12@1608";
    let mut play = fought("french", units, "F01 F03", "A02", [1, 0]);
    play.go("retreat").stand("A02@1609 A23@gone");
    assert_eq!(play.points(), (0, 0));
}

#[test]
fn artillery_in_the_line_fights_and_suffers() {
    rules!("9.1.1a", "8.3.4b");
    let mut play = fought("french", "F06@1914/fired P01@2013", "F06", "P01", [0, 2]);
    assert_eq!(play.step(), "Retreat(F06)");
    play.stand("F06@1914/damaged/fired");
    // Engaged it cannot bombard anybody else.
    let mut play = general("french", "F06@1914 P01@2013 P02@1712", "");
    play.go("pick F06");
    assert_eq!(play.whats("pick"), ids("P01"));
}
