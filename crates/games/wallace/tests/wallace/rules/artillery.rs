//! Artillery fire (ART-01 to ART-06, AVI, AVC, AVA).

use crate::support::{Play, Scene, ids, rules};
use wallace::map::area;
use wallace::pieces::Side;

/// The French guns of 38 fire at an area; the Grand Battery does not.
fn fire(pieces: &str, target: &str, dice: &str) -> Play {
    let mut play = Scene::round("french", pieces).play();
    play.order("green", "38", "fire").go("no");
    while play.can(&format!("to {target}")) {
        play.go(&format!("to {target}"));
    }
    play.go(&format!("dice {dice}"));
    play
}

#[test]
fn who_fires() {
    rules!("ART-01", "ART-03", "ART-04", "D-17", "FORM-02");
    let mut play = Scene::round("french", "FA01@38 FA02@38/lying FA03@38/crewless BI01@29 BI02@28 FI01@53").play();
    play.order("green", "38", "fire").go("no; to 28; die 1");
    assert_eq!(play.step(), "Stop", "one gun, one die");
    // Again with another disc.
    play.go("go-on").order("green", "38", "fire").go("no; to 28; die 1");
    // Guns in a river area never fire; in woods, town or strong point they do.
    for (at, target, fires) in [("57", "48", false), ("49", "48", true), ("56", "48", true), ("29", "28", true)] {
        let mut play = Scene::round("french", &format!("FA01@{at} FI01@53 BI01@{target}")).play();
        play.go(&format!("disc green; to {at}"));
        let can = play.can("order fire") || play.step() == "Battery";
        assert_eq!(can, fires, "{at}");
    }
}

#[test]
fn all_targets_are_named_before_the_dice() {
    rules!("ART-02", "G-50");
    let mut play = Scene::round("french", "FA01-03@38 BI01@29/lying BI02@28 FI01@53").play();
    play.order("green", "38", "fire").go("no");
    assert_eq!(play.may(), ["to 28", "to 29", "no"].map(str::to_owned).into());
    play.go("to 29; to 28; to 29");
    // In the order of declaration: both guns at 29 first.
    assert_eq!(play.step(), "FireRoll(29)");
    play.go("die 1");
    assert_eq!(play.step(), "FireRoll(29)");
    play.go("die 1");
    assert_eq!(play.step(), "FireRoll(28)");
    play.go("die 3");
    assert_eq!(play.cubes("28", "anglo"), 1);
    // Somebody must fire.
    let mut play = Scene::round("french", "FA01-02@38 BI01@29/lying BI02@28 FI01@53").play();
    play.order("green", "38", "fire").go("no; no");
    assert!(!play.can("no"));
}

#[test]
fn sight_is_judged_when_targets_are_named() {
    rules!("G-50", "G-36", "AVI-06");
    // Two guns in 12 fire at cavalry in 13 and at infantry in 30, beyond the ridge. The hit cavalry retreats to 20, which
    // lies in between; the shot that was named before goes by the line of that moment, two less for the ridge.
    let mut play = Scene::round("allied", "PA01-02@12 FC01@13/lying FI01@30 FI02@53 BI01@8").play();
    play.order("green", "12", "fire").go("to 13; to 30; die 6");
    assert_eq!(play.whats("to"), ids("20 21"));
    let mut aside = play.clone();
    aside.go("to 21; die 5");
    play.go("to 20; die 5");
    assert_eq!((aside.cubes("30", "french"), play.cubes("30", "french")), (0, 0));
}

#[test]
fn infantry_first_then_cavalry_then_guns() {
    rules!("ART-05", "AVC-01", "AVA-01", "ART-06", "LEAD-08");
    let all = fire("FA01@38 BI01@28 BC01@28 BA01@28 BL01@28 FI01@53", "28", "3");
    assert_eq!((all.cubes("28", "anglo"), all.at("BC01").as_str()), (1, "28"));
    let mut horse = fire("FA01@38 BC01@28 BA01@28 BL01@28 BI01@8 FI01@53", "28", "5");
    assert_eq!(horse.actor(), "allied");
    horse.go("tire BC01").stand("BC01@28/lying BA01@28");
    for (die, hit) in [(5, false), (6, true)] {
        let guns = fire("FA01@38 BA01@28 BL01@28 BI01@8 FI01@53", "28", &die.to_string());
        assert_eq!(guns.at("BA01").contains("crewless"), hit, "{die}");
    }
    // An area of guns without crews is no target; own guns there are never hit.
    let mut play = Scene::round("french", "FA01@38 BA01@28/crewless BL01@28 BI01@8 FI01@53").play();
    play.go("disc green; to 38");
    assert!(!play.can("order fire"));
    let mut play = Scene::round("allied", "BA01@20/crewless FC01@20/lying BA02@19 BI01@8 FI01@53").play();
    play.order("green", "19", "fire").go("die 6; to 29").stand("BA01@20/crewless FC01@29/lying");
}

#[test]
fn what_must_be_thrown() {
    rules!("E-09", "AVI-01", "AVI-03", "AVI-04", "AVI-06", "AVI-07", "AVI-08", "TERR-04", "C-04");
    // The lowest die that puts a cube on lying infantry of each area, from 38.
    for (target, need) in [("28", 3), ("29", 5), ("26", 6), ("18", 6), ("19", 6), ("20", 6)] {
        for die in 1..=6u8 {
            let pieces = format!("FA01@38 KI01@{target}/lying FI01@53");
            let play = fire(&pieces, target, &die.to_string());
            assert_eq!(play.cubes(target, "anglo") > 0, die >= need, "{die} at {target}");
        }
    }
    let play = Scene::round("french", "FA01@38 KI01@26/lying KI02@18/lying KI04@32/lying FI01@53").play();
    let sum = |from: u8, to: u8| -> i32 {
        let gun = crate::support::play::unit("FA01");
        play.now().shot_modifiers(gun, area(from), area(to)).iter().map(|m| m.amount).sum()
    };
    assert_eq!((sum(38, 26), sum(38, 18), sum(38, 19)), (-4, -3, -2));
    assert_eq!(sum(40, 32), -3, "Papelotte: river and strong point");
    // A gun beside the ridge is not hindered by it.
    assert_eq!(sum(28, 18), 0);
    assert_eq!(sum(28, 19), -1, "the sunken road counts all the same");
}

#[test]
fn squares_and_british_guns() {
    rules!("AVI-02", "AVI-05", "AVI-04", "TERR-03", "G-29", "TERR-01", "G-61");
    let modifier = |pieces: &str, gun: &str, from: u8, to: u8| -> i32 {
        let play = Scene::round("french", pieces).play();
        let gun = crate::support::play::unit(gun);
        play.now().shot_modifiers(gun, area(from), area(to)).iter().map(|m| m.amount).sum()
    };
    assert_eq!(modifier("FA01@38 BI01@28/square BI02@28/lying FI01@53", "FA01", 38, 28), 1);
    assert_eq!(modifier("BA01@28 FI01@38 BI01@8", "BA01", 28, 38), -1);
    assert_eq!(modifier("PA01@28 FI01@38 BI01@8", "PA01", 28, 38), 0);
    // All must benefit: no more than the capacity, none mobile, none in square.
    assert_eq!(modifier("FA01@38 BI01@29/lying FI01@53", "FA01", 38, 29), -2);
    assert_eq!(modifier("FA01@38 BI01@29 FI01@53", "FA01", 38, 29), 0);
    assert_eq!(modifier("FA01@38 BI01@29/square FI01@53", "FA01", 38, 29), 1);
    assert_eq!(modifier("FA01@38 BI01@29/lying BI02@29/lying FI01@53", "FA01", 38, 29), 0);
    // Town and plain river.
    assert_eq!(modifier("FA01@48 BI01@56/lying FI01@53", "FA01", 48, 56), -2);
    assert_eq!(modifier("FA01@48 BI01@57/lying FI01@53", "FA01", 48, 57), -1);
    assert_eq!(modifier("FA01@48 BI01@49/lying FI01@53", "FA01", 48, 49), -2);
}

#[test]
fn cubes_fall_together() {
    rules!("G-50", "AVI-01", "CUBE-06", "D-08");
    // Three guns, two cubes each: six cubes on one unit destroy it, what is over is lost.
    let play = fire("FA01-03@38 BI01@28 BI02@8 FI01@53", "28", "6 6 6");
    assert_eq!((play.at("BI01").as_str(), play.cubes("28", "anglo")), ("lost", 0));
    assert_eq!(play.casualties(), (0, 1));
    let mut two = Scene::round("french", "FA01-03@38 BI01-02@28 BI03@8 FI01@53").cubes("28 anglo 5").play();
    two.order("green", "38", "fire").go("no; to 28; to 28; to 28; dice 6 6 6");
    // Eleven on two: one unit and six cubes go.
    assert_eq!(two.cubes("28", "anglo"), 5);
    assert_eq!(two.now().casualties(Side::Allied), 1);
}

#[test]
fn cavalry_under_fire() {
    rules!("AVC-01", "AVC-02", "AVC-03", "C-06", "FORM-05", "G-38");
    let mut play = fire("FA01@38 BC01@28 BC02@28/lying BI01@8 FI01@53", "28", "5");
    assert_eq!(play.may(), ["tire BC01", "retire BC01", "retire BC02"].map(str::to_owned).into());
    play.go("retire BC02").stand("BC02@19/lying BC01@28");
    let miss = fire("FA01@38 BC01@28 BI01@8 FI01@53", "28", "4");
    assert_eq!(miss.step(), "Stop");
    // All tired: one must retreat; with no way back one is lost.
    let mut must = fire("FA01@38 BC02@28/lying BI01@8 FI01@53", "28", "5");
    must.stand("BC02@19/lying");
    let mut lost = fire("FA01@38 BC02@28/lying BI01@8 FI01@53 FI02@19", "28", "5");
    lost.stand("BC02@lost");
}

#[test]
fn hits_left_over_strike_the_guns() {
    rules!("D-21", "AVC-03", "AVC-04", "G-50", "AVA-02");
    let mut play = fire("FA01-03@38 BC01@28/lying BA01@28 BI01@8 FI01@53", "28", "5 5 1");
    play.stand("BC01@19/lying BA01@28/crewless");
    let mut none = fire("FA01-03@38 BC01@28/lying BI01@8 FI01@53", "28", "5 5 1");
    none.stand("BC01@19/lying");
    assert_eq!(none.casualties(), (0, 0));
    // Never more than one cube for a gun, and no gun is destroyed.
    let mut guns = fire("FA01-03@38 BA01@28 BI01@8 FI01@53", "28", "6 6 6");
    guns.stand("BA01@28/crewless");
}

#[test]
fn the_owner_says_which_gun_is_hit() {
    rules!("MOVE-10", "G-51", "G-17", "AVA-01", "G-49");
    let mut play = fire("FA01@38 BA01@28 BA02@28/lying PA01@28 BI01@8 FI01@53", "28", "6");
    assert_eq!((play.actor(), play.whats("pick")), ("allied", ids("BA01 BA02 PA01")));
    play.go("pick PA01").stand("PA01@28/crewless BA01@28 BA02@28/lying");
    assert_eq!(play.cubes("28", "prussian"), 0, "it lies on the gun, not in the area");
}
