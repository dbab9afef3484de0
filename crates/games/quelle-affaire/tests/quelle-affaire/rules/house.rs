//! House rules of the fight: evasion (8.1.4), squares (12.6), the pursuit of the British heavies (12.7).

use crate::rules::attacks::general;
use crate::support::{Play, Scene, ids, rules};

/// Named units attack one target in a General Attack.
fn attack(side: &str, units: &str, attackers: &str, target: &str, switches: &str) -> Play {
    let mut play = general(side, units, switches);
    play.attack(attackers, target);
    if play.step() == "Declare" {
        play.go("done");
    }
    play
}

const EVADE: &str = "H_EVADE";

#[test]
fn who_evades_whom() {
    rules!("8.1.4a", "8.1.4b", "C-37", "C-09");
    let asked = |attackers: &str, target: &str, switches: &str| {
        let names: Vec<&str> = attackers.split_whitespace().map(|w| &w[..3]).collect();
        let play = attack("french", &format!("{attackers} {target}@2013"), &names.join(" "), target, switches);
        play.step() == "Evade"
    };
    // Any cavalry before infantry without horse, with guns or not.
    assert!(asked("F01@1914", "A15", EVADE) && asked("F01@1914", "A17", EVADE));
    assert!(asked("F01@1914 F06@2014", "A15", EVADE));
    assert!(!asked("F01@1914", "A15", ""), "a house rule");
    assert!(!asked("F06@2014", "A15", EVADE), "guns alone");
    assert!(!asked("F01@1914 F24@2014", "A15", EVADE), "horse is with them");
    // Light cavalry before heavy without light, whatever else attacks.
    assert!(asked("F24@1914", "A17", EVADE) && asked("F24@1914 F01@2014 F06@1913", "A17", EVADE));
    assert!(!asked("F24@1914 F10@2014", "A17", EVADE) && !asked("F10@2014", "A17", EVADE));
    assert!(!asked("F24@1914", "A15", EVADE), "heavy before heavy");
    assert!(!asked("F01@1914", "A11", EVADE), "infantry never");
}

#[test]
fn an_evasion() {
    rules!("8.1.4a", "8.1.4c", "8.1.4d", "8.10a");
    let mut play = attack("french", "F01@1914 F06@2015 A17@2013", "F01 F06", "A17", EVADE);
    assert_eq!((play.actor(), play.may()), ("allied", ids("evade stand")));
    play.go("evade");
    assert_eq!(play.whats("to"), ids("1912 2012 2113"));
    play.go("to 2012");
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("french", "Advance", ids("F01")));
    play.go("pick F01").stand("F01@2013 A17@2012 F06@2015");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"), "no dice, no shot");
    // Trapped: it cannot, and fights at a disadvantage.
    let ring = "F01@1914 F02@2014 F03@1912 F04@2012 A17@2013";
    let play = attack("french", ring, "F01", "A17", EVADE);
    assert_eq!(play.dice(), [[0, 4, 0], [0, 2, 0]]);
    // Only a friend to push through: once it has chosen it must go.
    let units = "F01@1914 F02@2014 F03@1812 A17@2013 A11@2012";
    let mut play = attack("french", units, "F01", "A17", EVADE);
    play.go("evade");
    assert_eq!(play.actor(), "chance", "through Lambert, there is no choice");
    play.go("dice 1 1");
    assert_eq!(play.step(), "Retreat(A17)");
    assert!(!play.can("stand"));
}

#[test]
fn cavalry_that_stands() {
    rules!("8.1.4e", "8.1.4f", "8.1.4g", "C-27");
    let mut play = attack("french", "F01@1914 A17@2013", "F01", "A17", EVADE);
    play.go("stand");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 2, 0]], "one die fewer");
    // After a draw it may still fall back; nobody takes its hex.
    play.all(6, 1);
    assert_eq!(
        (play.actor(), play.step().as_str(), play.whats("to")),
        ("allied", "FallBack(A17)", ids("1912 2012 2113"))
    );
    let mut stays = play.clone();
    play.go("to 1912").stand("A17@1912 F01@1914");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
    stays.go("stand").stand("A17@2013");
    // Only to an empty hex: it pushes nobody.
    let units = "F01@1914 F02@2014 F03@1812 A17@2013 A11@2012";
    let mut play = attack("french", units, "F01", "A17", EVADE);
    play.go("stand").all(6, 1).stand("A17@2013 A11@2012");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
    // Not after it has retreated or advanced.
    let mut play = attack("french", "F01@1914 A17@2013", "F01", "A17", EVADE);
    play.go("stand; dice 5 1 1 1 1 1; retreat; to 1912; nobody");
    assert_eq!(play.step(), "Act(false)");
    let mut play = attack("french", "F13@1914/damaged A17@2013", "F13", "A17", EVADE);
    play.go("stand; dice 1 1 6 6; pick A17").stand("A17@1914");
    assert_eq!(play.step(), "Act(false)");
    // Damaged in its place it may.
    let mut play = attack("french", "F01@1914 A17@2013", "F01", "A17", EVADE);
    play.go("stand; dice 5 1 1 1 1 1; damage");
    assert_eq!(play.step(), "FallBack(A17)");
    // Light that stands before heavy loses nothing and stays.
    let mut play = attack("french", "F24@1914 A17@2013", "F24", "A17", EVADE);
    play.go("stand");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 3, 0]]);
    play.all(7, 1);
    assert_eq!(play.step(), "Act(false)");
    // Never fewer than one die.
    let mut play = attack("french", "F01@1914 A20@2013/damaged", "F01", "A20", EVADE);
    play.go("stand");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 1, 0]]);
    // A blown unit cannot evade, and loses the die.
    let play = attack("french", "F01@1914 A15@2013/blown", "F01", "A15", "H_EVADE H_PURSUIT");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 2, 0]]);
}

/// The square test is thrown; these dice are left to the attacker.
fn square(units: &str, attackers: &str, target: &str, throw: &str) -> u8 {
    let mut play = attack("french", units, attackers, target, "H_SQUARE");
    assert_eq!(play.step(), "Square", "{units}");
    play.go(&format!("dice {throw}"));
    play.dice()[0].iter().sum()
}

#[test]
fn e26_forming_square() {
    rules!("E-26", "12.6a", "12.6b", "12.6c", "12.6d");
    // Picton on the slope: ten passes, eleven does not, nor does twelve.
    let picton = |throw: &str| square("A10@1707 F24@1708", "F24", "A10", throw);
    assert_eq!(["4 6", "5 6", "6 6"].map(picton), [3, 7, 7]);
    // French, damaged, a led charge: four passes.
    let charge = |throw: &str| {
        let scene = Scene::round("allied", "A15@2012 F01@2013/damaged").hand("allied", "CA5").with("H_SQUARE");
        let mut play = scene.play();
        play.go("play CA5; way charge; to 2012; pick A15").go(&format!("dice {throw}"));
        play.dice()[0].iter().sum::<u8>()
    };
    assert_eq!(["2 2", "2 3"].map(charge), [2, 6]);
    // Prussians before light cavalry: eight passes.
    let prussian = |throw: &str| square("P01@2013 F10@1914", "F10", "P01", throw);
    assert_eq!(["4 4", "4 5"].map(prussian), [2, 6]);
    // Eight dice become eleven or seven, however many horse attack.
    let two = |throw: &str| square("P01@2013 F24@1914 F26@2014", "F24 F26", "P01", throw);
    assert_eq!(["3 3", "3 4"].map(two), [7, 11]);
    // One heavy among them and the light do not count.
    let mixed = |throw: &str| square("P01@2013 F24@1914 F10@2014", "F24 F10", "P01", throw);
    assert_eq!(["3 3", "3 4"].map(mixed), [6, 10]);
    // A barrage makes it harder by one.
    let barrage = |throw: &str| square("P01@2013 F24@1914 F21@2015", "F24 F21", "P01", throw);
    assert_eq!(["2 3", "3 3"].map(barrage), [6, 10]);
    // The British without anything: eight; the Netherlanders: six.
    let british = |throw: &str| square("A11@2013 F24@1914", "F24", "A11", throw);
    assert_eq!(["4 4", "4 5"].map(british), [3, 7]);
    let others = |throw: &str| square("A13@2013 F24@1914", "F24", "A13", throw);
    assert_eq!(["3 3", "3 4"].map(others), [3, 7]);
    // Twelve always fails, two always passes; never fewer than one die.
    let light = |throw: &str| square("A10@1707 F10@1708", "F10", "A10", throw);
    assert_eq!(["5 6", "6 6"].map(light), [2, 6]);
    assert_eq!(square("P01@2013/damaged F05@1914/damaged F21@2015", "F05 F21", "P01", "1 1"), 3);
    assert_eq!(square("P01@2013 F05@1914/damaged", "F05", "P01", "1 1"), 1);
}

#[test]
fn who_takes_the_test() {
    rules!("12.6a", "12.6e", "12.6f", "8.9e");
    let tests = |units: &str, attackers: &str, target: &str, switches: &str| {
        attack("french", units, attackers, target, switches).step() == "Square"
    };
    assert!(tests("P01@2013 F24@1914", "F24", "P01", "H_SQUARE"));
    assert!(!tests("P01@2013 F24@1914", "F24", "P01", ""));
    assert!(!tests("P01@2613 F24@2514", "F24", "P01", "H_SQUARE"), "not in a wood");
    assert!(!tests("A23@1609 F24@1610", "F24", "A23", "H_SQUARE"), "nor a garrison");
    assert!(!tests("P05@2013 F01@1914", "F01", "P05", "H_SQUARE"), "infantry that attacks horse");
    assert!(!tests("P01@2013 F01@1914", "F01", "P01", "H_SQUARE"));
    assert!(!tests("P07@2013 F24@1914", "F24", "P07", "H_SQUARE"), "guns");
    assert!(tests("A10@1707 F24@1708", "F24", "A10", "H_SQUARE H_RIDGE_ATTACK"), "a slope is open ground");
    // The dice belong to the strongest of the horse, with its number: Delort comes over the ridge, Wathier along it.
    let mut play = attack("french", "A10@1707 F26@1708 F25@1706", "F26 F25", "A10", "H_SQUARE H_RIDGE_ATTACK");
    play.go("dice 6 6");
    assert_eq!(play.dice(), [[0, 3, 7], [0, 5, 0]]);
}

/// Somerset destroys Jeanin at 2013 and rides on.
fn somerset(others: &str, switches: &str) -> Play {
    let units = format!("A15@1912 F13@2013 {others}");
    let mut play = attack("allied", &units, "A15", "F13", &format!("H_PURSUIT {switches}"));
    if play.step() == "Protect" {
        play.go("done");
    }
    if play.step() == "Combat" {
        play.go("pick F13");
    }
    play.go("dice 6 6 6 1 1 1").stand("F13@destroyed");
    play
}

#[test]
fn e40_the_pursuit() {
    rules!("E-40", "12.7a", "12.7b", "12.7c", "12.7d");
    let mut play = somerset("F10@2014", "");
    play.stand("A15@2013/blown");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 3, 0]], "one die fewer");
    assert_eq!(somerset("F10@2014", "H_LIGHT_HEAVY").dice(), [[0, 2, 0], [0, 0, 3]]);
    let mut evades = somerset("F10@2014", "H_EVADE");
    assert_eq!((evades.actor(), evades.may()), ("french", ids("evade stand")));
    evades.go("evade; to 2015");
    assert_eq!((evades.step().as_str(), evades.may()), ("Advance", ["nobody", "pick A15"].map(str::to_owned).into()));
    // One pursuit only: the next advance is free, and nothing follows it.
    play.go("dice 6 6 1 1 1; to 2015");
    assert_eq!(play.step(), "Advance");
    play.go("pick A15").stand("A15@2014/blown F10@2015/damaged");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // Later cuirassiers attack him, and the dice are even.
    let mut play = attack("french", "F24@1914 A15@2013/blown", "F24", "A15", "H_PURSUIT");
    play.all(7, 1);
    assert_eq!(play.step(), "Retreat(A15)");
    play.stand("A15@2013/damaged/blown").go("to 2012").stand("A15@2012/damaged/blown F24@1914");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"), "nobody advances");
}

#[test]
fn who_pursues() {
    rules!("12.7a", "12.7b");
    // Both brigades: their owner says which; infantry that fought with them does not come into question.
    let units = "A15@1912 A16@2012 A11@1913 F13@2013";
    let mut play = attack("allied", units, "A15 A16 A11", "F13", "H_PURSUIT");
    play.all(3, 6).all(9, 1);
    assert_eq!((play.actor(), play.step().as_str(), play.may()), ("allied", "Pursuer", ids2("pick A15; pick A16")));
    play.go("pick A16");
    // Nobody near: he rides on into any empty hex, also back to where he came from.
    assert_eq!(play.may(), ids2("to 2012; to 2113; to 1914; to 2014"), "1912 and 1913 are taken");
    play.go("to 2014").stand("A16@2014/blown A15@1912");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // Netherlanders, light cavalry and the rest advance as they like; so does everybody without the rule.
    for (unit, switches) in [("A19", "H_PURSUIT"), ("A17", "H_PURSUIT"), ("A15", "")] {
        let mut play = attack("allied", &format!("{unit}@1912 F13@2013/damaged"), unit, "F13", switches);
        let dice: u8 = play.dice()[0].iter().sum();
        play.all(2, 6).all(usize::from(dice) - 2 + 2, 1).stand("F13@destroyed");
        assert_eq!(play.may(), ids2(&format!("nobody; pick {unit}")), "{unit}");
    }
    // Destroyed by the second damage, with no way out.
    let units = "A15@1912 F13@2013 A11@2014 A02@1914 A05@2012";
    let mut play = attack("allied", units, "A15", "F13", "H_PURSUIT");
    play.go("dice 6 6 1 1 1 1").stand("F13@destroyed A15@2013/blown");
    assert_eq!(play.whats("to"), ids("1912 1913 2113"));
    // A target that only retreats is not pursued.
    let mut play = attack("allied", "A15@1912 F13@2013", "A15", "F13", "H_PURSUIT");
    play.go("dice 6 1 1 1 1 1; retreat; to 2014");
    assert_eq!(play.step(), "Advance");
    // Cover: with the other house rule he neither attacks nor rides into it.
    let units = "A15@2512 F13@2612 F01@2613";
    let switches = "H_PURSUIT H_DT_INF";
    let mut play = attack("allied", units, "A15", "F13", switches);
    // Quiot is in cover, the woods east and south are closed.
    play.go("dice 6 6 6 1 1 1").stand("F13@destroyed A15@2612/blown F01@2613");
    assert_eq!(play.whats("to"), ids("2512 2611 2711"));
    // As it was read at first he never rode back: only 2512 is open.
    let mut play = attack("allied", units, "A15", "F13", &format!("{switches} O_FIRST_READING"));
    play.go("dice 6 6 6 1 1 1").stand("F13@destroyed A15@2512/blown F01@2613");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
}

fn ids2(text: &str) -> std::collections::BTreeSet<String> {
    text.split(';').map(|s| s.trim().to_owned()).collect()
}

#[test]
fn barrages_and_later_combats_in_a_pursuit() {
    rules!("12.7b", "12.7c", "8.1.3d");
    // A battery that is free may protect; Somerset's own guns may not help.
    let mut play = somerset("F10@2014 F21@2015 F06@2016/fired A04@2011", "");
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("french", "Protect", ids("F21")));
    play.go("pick F21; pick F10");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 6, 0]]);
    play.stand("F21@2015/fired A04@2011");
    // The target of the pursuit is also to be attacked by Lambert: that combat comes after, without Somerset and without
    // the battery that has fired.
    let units = "A15@1912 F13@2013 F01@2014 A11@2114 F21@1915";
    let mut play = general("allied", units, "H_PURSUIT");
    play.attack("A15", "F13").attack("A11", "F01");
    assert_eq!(play.step(), "Protect");
    play.go("done; pick F13; dice 6 6 6 1 1 1");
    assert_eq!((play.step().as_str(), play.whats("pick")), ("Protect", ids("F21")));
    play.go("pick F21; pick F01");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 7, 0]]);
    play.all(9, 1);
    assert_eq!(play.dice(), [[0, 3, 0], [0, 4, 0]], "Lambert alone against Quiot alone");
    // A battery that sees Lambert but not Somerset protects nobody in the pursuit.
    let mut play = general("allied", "A15@1912 F13@2013 F01@2014 A11@2114 F21@2317", "H_PURSUIT");
    play.attack("A15", "F13").attack("A11", "F01");
    assert_eq!(play.whats("pick"), ids("F21"));
    play.go("done; pick F13; dice 6 6 6 1 1 1");
    assert_eq!(play.step(), "Dice");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 4, 0]]);
    // If the pursuit has driven it off, Lambert's combat lapses.
    let mut play = general("allied", units, "H_PURSUIT");
    play.attack("A15", "F13").attack("A11", "F01").go("done; pick F13; dice 6 6 6 1 1 1; done");
    play.go("dice 6 1 1 1 1 1; retreat; nobody");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
}

#[test]
fn a_blown_unit() {
    rules!("12.7d", "12.7e", "8.7.1b");
    let fight = |attackers: &str, others: &str, throw: &str| {
        let names: Vec<&str> = attackers.split_whitespace().map(|w| &w[..3]).collect();
        let units = format!("{attackers} A15@2013/blown {others}");
        let mut play = attack("french", &units, &names.join(" "), "A15", "H_PURSUIT");
        play.go(&format!("dice {throw}"));
        play
    };
    // Infantry: at least a retreat, also after a draw or a win; at a difference of one no choice.
    let play = fight("F01@1914", "", "1 1 1 1 1 1 1");
    assert_eq!(play.step(), "Retreat(A15)");
    let mut play = fight("F01@1914", "", "5 1 1 1 1 1 1");
    assert_eq!(play.step(), "Retreat(A15)");
    play.go("to 2012").stand("A15@2012/blown");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Advance"), "the French have won and may advance");
    let mut play = fight("F01@1914", "", "1 1 1 1 6 6 6");
    play.stand("F01@destroyed").go("to 2012").stand("A15@2012/blown");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"), "he has won and does not advance");
    // Cavalry: damage and retreat; worse stands.
    let play = fight("F24@1914 F01@2014", "", "5 1 1 1 1 1 1 1 1 1 1");
    assert_eq!(play.at("A15"), "2013 damaged blown");
    assert_eq!(play.step(), "Retreat(A15)");
    fight("F24@1914", "", "5 5 5 1 1 1 1").stand("A15@destroyed");
    // Trapped: one damage for the retreat.
    let ring = "F02@2014 F03@1912 F04@2012";
    fight("F01@1914", ring, "1 1 1 1 1 1 1").stand("A15@2013/damaged/blown");
    fight("F24@1914", ring, "1 1 1 1 1 1 1").stand("A15@destroyed");
    // Trapped and victorious: he must retreat, cannot, and does not advance.
    let mut play = fight("F01@1914", ring, "1 1 1 1 6 6 6");
    play.stand("F01@destroyed A15@2013/damaged/blown");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
    // Guns alone, near or far, have no such effect.
    let mut play = fight("F06@1914", "", "1 1 1 1 1 1");
    play.stand("A15@2013/blown");
    assert_eq!(play.step(), "Act(false)");
    let mut play = fight("F21@2015", "", "1 1 1");
    play.stand("A15@2013/blown");
    assert_eq!(play.step(), "Act(false)");
}

#[test]
fn what_is_refused_in_a_pursuit() {
    rules!("12.7a", "12.7b", "8.8.2c");
    let units = "A15@1912 A16@2012 A11@1913 F13@2013";
    let mut play = attack("allied", units, "A15 A16 A11", "F13", "H_PURSUIT");
    play.all(3, 6).all(9, 1);
    play.refuses("nobody", "12.7a", "not what is asked").refuses("pick A11", "12.7a", "no British heavy cavalry");
    play.go("pick A16").refuses("done", "12.7b", "must ride on").refuses("nobody", "12.7b", "must ride on");
    play.refuses("to 1912", "12.7b", "not empty").refuses("to 1913", "12.7b", "not empty");
    play.refuses("to 2015", "12.7b", "not next to");
    // Two enemies beside him: he must attack one, and no other.
    let mut play = somerset("F10@2014 F01@1914 F02@2116", "");
    assert_eq!((play.step().as_str(), play.whats("pick")), ("Pursue(A15)", ids("F01 F10")));
    play.refuses("to 2113", "12.7b", "must attack").refuses("pick F02", "8.1.1a", "next to");
    play.refuses("nobody", "12.7b", "must ride on");
    play.go("pick F10");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 3, 0]]);
    // Into cover he neither attacks nor rides.
    let mut play = attack("allied", "A15@2511 F13@2611 F01@2610", "A15", "F13", "H_PURSUIT H_DT_INF");
    play.go("dice 6 6 6 1 1 1").stand("F13@destroyed A15@2611/blown");
    play.refuses("pick F01", "8.8.2c", "woods or buildings").refuses("to 2712", "12.7b", "may not end");
}

#[test]
fn a_pursuit_is_the_owners_whole_duty() {
    rules!("12.7a", "12.7b", "12.2a");
    // The Young Guard is destroyed and ridden over: the panic waits until the pursuit is over, and comes once.
    let mut play = attack("allied", "A15@1912 F16@2013 F10@2014 F01@0120", "A15", "F16", "H_PURSUIT");
    play.go("dice 6 6 6 1 1 1 1").stand("F16@destroyed A15@2013/blown");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 3, 0]], "first the pursuit");
    play.all(5, 1);
    assert_eq!(play.step(), "Panic(0)");
    play.go("dice 2 2");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
}

#[test]
fn the_journal_says_from_whom_it_evades() {
    rules!("8.1.4a", "8.1.4b");
    for (attacker, rule) in [("F01", "8.1.4a"), ("F24", "8.1.4b")] {
        let mut play = attack("french", &format!("{attacker}@1914 A17@2013"), attacker, "A17", EVADE);
        play.go("evade");
        assert!(play.tells(&format!("**Vivian and Vandeleur** evade [[{rule}]]")), "{:?}", play.journal());
    }
}

#[test]
fn the_guard_that_evades_and_dies_of_it() {
    rules!("12.2b", "8.1.4c", "8.7.2b");
    // Guard light cavalry, damaged, rides off through a friend and falls in the press: no combat, so no panic.
    let units = "A02@1914 A05@2014 A11@1812 F19@2013/damaged F01@2012 F02@2116";
    let mut play = attack("allied", units, "A02", "F19", EVADE);
    play.go("evade; dice 6 1").stand("F19@destroyed");
    assert_eq!(play.points(), (0, 3));
    play.go("nobody");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // The same unit driven through by a lost combat: panic.
    let mut play = attack("allied", units, "A02", "F19", "");
    play.go("dice 5 1 1 1 1 1 1; retreat; to 2012; dice 6 1").stand("F19@destroyed");
    play.go("nobody");
    assert_eq!(play.step(), "Panic(0)");
}

#[test]
fn a_second_victim_is_not_pursued() {
    rules!("12.7c", "12.6b");
    // The pursuit destroys its target too: now the advance is voluntary, and nothing follows it.
    let mut play = somerset("F10@2014/damaged F01@2015", "");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 2, 0]]);
    play.go("dice 6 6 1 1").stand("F10@destroyed");
    assert_eq!((play.step().as_str(), play.may()), ("Advance", ids2("nobody; pick A15")));
    play.go("pick A15").stand("A15@2014/blown");
    assert_eq!((play.actor(), play.step().as_str()), ("french", "Act(false)"));
    // A led charge is led once: the pursuit that follows has no plus one. Seven is below eight.
    let scene = Scene::round("allied", "A15@1912 F13@2013 F01@2014").hand("allied", "CA5");
    let mut play = scene.with("H_PURSUIT H_SQUARE").play();
    play.go("play CA5; way charge; to 1912; pick A15; dice 6 6").all(6, 6).all(3, 1).stand("F13@destroyed");
    assert_eq!(play.step(), "Square");
    play.go("dice 3 4");
    assert_eq!(play.dice(), [[0, 1, 0], [0, 4, 0]], "three, less one for the square, less one for the pursuit");
}
