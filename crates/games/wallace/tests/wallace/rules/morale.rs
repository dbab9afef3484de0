//! Morale (MOR-01 to MOR-16).

use crate::support::{Play, Scene, ids, rules};

/// The column of the last check in the journal.
fn columns(play: &Play) -> Vec<u8> {
    let after = |l: &String| l.split("checks in column ").nth(1).and_then(|r| r.split(':').next()?.parse().ok());
    play.journal().iter().filter_map(after).collect()
}

/// The column in which a defender of 21 checks after the French assault from 30 has fired a three.
fn defender(pieces: &str, who: &str, id: &str) -> u8 {
    let mut play = Scene::round("french", pieces).play();
    play.order("red", "30", "assault").all(who, "21").enough();
    settle(&mut play, id)
}

/// Plays on with threes, and cubes wherever they may go, until this piece's side has checked once.
fn settle(play: &mut Play, id: &str) -> u8 {
    let name = if id.starts_with('L') { "Landwehr" } else { "" };
    loop {
        let step = play.step();
        if step.starts_with("Roll(DefendersCheck") {
            let seen = columns(play).len();
            play.go("die 6");
            assert!(name.is_empty() || play.journal().iter().any(|l| l.contains(name)));
            return columns(play)[seen];
        }
        match play.actor() {
            "chance" if step.starts_with("Duel") => play.go("duel 6 1"),
            "chance" if step == "Roll(Guns)" || step == "Roll(DefendersFire)" => play.go("die 1"),
            "chance" if step == "Roll(AssaultersCheck)" => play.go("die 6"),
            "chance" => play.go("die 3"),
            _ => {
                let first = play.may().into_iter().next().expect("a choice");
                play.go(&first)
            }
        };
    }
}

const SUPPORT: &str = "BI07@20 BI08@22";

#[test]
fn the_shifts_of_a_defender() {
    rules!("MOR-03", "MOR-05", "MOR-06", "MOR-08", "MOR-09", "MOR-11", "MOR-12", "MOR-02");
    let at = |more: &str, who: &str, id: &str| defender(&format!("FI01@30 {more}"), who, id);
    // One cube of a French three: column one, and what shifts it.
    assert_eq!(at(&format!("KI01@21/lying {SUPPORT}"), "FI01", "KI01"), 1);
    assert_eq!(at("KI01@21/lying BI07@20", "FI01", "KI01"), 2, "unsupported");
    assert_eq!(at(&format!("LI01@21/lying {SUPPORT}"), "FI01", "LI01"), 2, "Landwehr");
    assert_eq!(at(&format!("GI01@30 KI01@21/lying {SUPPORT}"), "GI01", "KI01"), 2, "facing the Guard");
    assert_eq!(at(&format!("BI01@21/lying {SUPPORT}"), "FI01", "BI01"), 0, "British");
    assert_eq!(at(&format!("KI01@21/lying BA01@21 {SUPPORT}"), "FI01", "KI01"), 0, "guns beside it");
    assert_eq!(at(&format!("FC01@30 KI01@21/lying {SUPPORT}"), "FI01 FC01", "KI01"), 2, "foot and horse together");
    assert_eq!(at("GI01@30 FC01@30 LI01@21/lying", "GI01 FC01", "LI01"), 5, "all that weakens");
    // A gun without a crew helps as well: a British one beside Prussians.
    assert_eq!(at(&format!("PI01@21/lying BA01@21/crewless {SUPPORT}"), "FI01", "PI01"), 0);
}

#[test]
fn the_shifts_of_an_assaulter() {
    rules!("MOR-08", "MOR-09", "MOR-11", "MOR-12", "MOR-05");
    let column = |pieces: &str, who: &str| {
        let mut play = Scene::round("french", &format!("{pieces} BI08@8")).play();
        play.order("red", "30", "assault").all(who, "21").enough();
        if play.step().starts_with("Duel") {
            play.go("duel 1 6");
        }
        play.go("die 3; die 6");
        columns(&play)[0]
    };
    assert_eq!(column("FI01@30 KI01@21/lying", "FI01"), 2, "one cube, unsupported");
    assert_eq!(column("FI01@30 FI02@31 FI03@29 KI01@21/lying", "FI01"), 2, "29 is no neighbour of 21");
    assert_eq!(column("FI01@30 FI02@31 FI03@20 KI01@21/lying", "FI01"), 1, "supported from two sides");
    assert_eq!(column("GI01@30 KI01@21/lying", "GI01"), 1, "the Guard");
    assert_eq!(column("FI01@30 KI01@21/lying BC01@21", "FI01"), 3, "infantry and cavalry");
}

#[test]
fn support_and_the_edge() {
    rules!("E-14", "MOR-05", "G-37");
    use wallace::map::area;
    use wallace::pieces::Side;
    let play = Scene::round("french", "NI01@8/lying KI01@16/lying BI01@17/lying FI01@53").play();
    let supported = |n: u8| play.now().is_supported(Side::Allied, area(n));
    assert!(supported(8) && supported(16) && !supported(17));
    // Infantry of any nation, but neither the box nor the area itself.
    let play = Scene::round("french", "PI01@42 PI02@42 PI03@delayed FI01@53 BI01@8").play();
    assert!(!play.now().is_supported(Side::Allied, area(42)));
    let play = Scene::round("french", "PI01@42 BI02@33 FI01@53 BI01@8").play();
    assert!(play.now().is_supported(Side::Allied, area(42)));
    let play = Scene::round("french", "BI01@20 BC01@21 BA01@19 BI02@13 FI01@53").play();
    assert!(!play.now().is_supported(Side::Allied, area(20)), "cavalry and guns are no support");
}

#[test]
fn woods_and_towns_shake_both_sides() {
    rules!("MOR-07", "TERR-04", "TERR-06", "TERR-07", "MOR-13");
    let first = |pieces: &str, from: &str, into: &str| {
        let mut play = Scene::round("french", &format!("{pieces} FI08@53 BI08@8")).play();
        play.order("red", from, "assault").all("FI01", into).enough();
        play.go("die 3; die 6; die 3; die 6");
        columns(&play)
    };
    // Assaulter first, then defender; one cube each, no support.
    assert_eq!(first("FI01@48 KI01@49/lying", "48", "49"), [3, 3]);
    assert_eq!(first("FI01@48 KI01@56/lying", "48", "56"), [3, 3]);
    assert_eq!(first("FI01@48 KI01@57/lying", "48", "57"), [2, 2], "a river shakes nobody");
    // Hougoumont: the garrison ignores the wood, three to the left; the assaulter does not.
    assert_eq!(first("FI01@37 KI01@26/lying", "37", "26")[0], 3);
}

#[test]
fn the_strong_points_steady_their_garrisons() {
    rules!("MOR-13", "TERR-01", "TERR-03", "TERR-04", "TERR-05");
    let column = |pieces: &str, from: &str, into: &str, cubes: &str| {
        let mut play = Scene::round("french", &format!("{pieces} FI08@53 BI08@8")).cubes(cubes).play();
        play.order("red", from, "assault").all("FI01", into).enough();
        // The garrison misses; the French throw a four, less one behind walls: one cube.
        play.go("die 1; die 4; die 6");
        columns(&play)[0]
    };
    // Four cubes and one: five, one for want of support, less the walls.
    assert_eq!(column("FI01@37 KI01@26/lying", "37", "26", "26 anglo 4"), 3);
    assert_eq!(column("FI01@38 KI01@29/lying", "38", "29", "29 anglo 4"), 4);
    assert_eq!(column("FI01@40 KI01@32/lying", "40", "32", "32 anglo 4"), 5);
    assert_eq!(column("FI01@40 KI01@32", "40", "32", "32 anglo 4"), 6, "mobile: no shelter");
}

#[test]
fn what_a_result_does() {
    rules!("MOR-14", "MOR-15", "C-13", "D-14", "RETR-06");
    let walls = |cubes: u8, dice: &str, horse: bool| {
        let pieces = if horse { "FI01@38 FC01@38 KI01@29/lying" } else { "FI01@38 KI01@29/lying" };
        let scene = Scene::round("french", &format!("{pieces} BI08@8"));
        let mut play = scene.cubes(&format!("29 anglo {cubes}")).play();
        play.order("red", "38", "assault").all(if horse { "FI01 FC01" } else { "FI01" }, "29").enough();
        play.go(dice);
        play
    };
    // Three cubes, one more: column 4 + 1 - 2 = 3; a two is R: one more cube, and it stays; cavalry makes no difference.
    for horse in [false, true] {
        let mut play = walls(3, "die 1; die 4; die 2", horse);
        play.stand("KI01@29/lying");
        assert_eq!(play.cubes("29", "anglo"), 5);
    }
    // With five already it breaks under the sixth.
    let mut play = walls(4, "die 1; die 4", false);
    assert_eq!(play.cubes("29", "anglo"), 5);
    // Column 5 + 1 - 2 = 4: a four is R.
    play.go("die 4").stand("KI01@lost");
    // In the open cavalry turns R into E.
    for (horse, die, wanted) in [("", 3, "13"), ("FC01@30", 4, "lost")] {
        let mut play = Scene::round("french", &format!("FI01@30 {horse} KI01@21 BI08@8")).cubes("21 anglo 2").play();
        play.order("red", "30", "assault").all("FI01", "21");
        if !horse.is_empty() {
            play.all("FC01", "21");
        }
        // Column 2 + 1 and one more with horse: 3 or 4, where a three and a four are R.
        play.enough().go(&format!("die 1; die 2; die {die}"));
        if wanted == "13" {
            play.go("to 13");
            assert_eq!(play.cubes("13", "anglo"), 2);
        }
        assert_eq!(play.at("KI01"), wanted);
    }
    // Defending cavalry does the same to those who assault.
    let mut play = Scene::round("french", "FI01@30 KI01@21/lying BC01@21 BI08@8").cubes("30 french 2").play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 2; die 4").stand("FI01@lost");
}

#[test]
fn one_after_another_with_fixed_shifts() {
    rules!("MOR-16", "G-57", "MOR-01", "MOR-02");
    // Three French units, six cubes shared two each; the German misses nothing: they check in the same column.
    // One neighbour holds infantry already; whoever flees to 30 makes it two, too late for those who check with him.
    let scene = Scene::round("french", "FI01-03@30 FI04@31/lying KI01@21/lying BI08@8").cubes("30 french 5");
    let mut play = scene.play();
    play.order("red", "30", "assault");
    play.all("FI01", "21").go("take 0").all("FI02", "21").go("take 0").all("FI03", "21").enough();
    play.go("die 3");
    assert_eq!(play.whats("take"), ids("0 1 2 3 4 5"));
    play.go("take 2; take 2");
    // All in column three; the flight of the first changes nothing for the next.
    play.go("die 2; die 6; die 6").stand("FI01@30 FI02@21 FI03@21");
    assert_eq!(columns(&play), [3, 3, 3]);
    assert_eq!((play.cubes("30", "french"), play.cubes("21", "french")), (2, 4));
    // Cubes for those behind walls fall when all have checked.
    let mut play = Scene::round("french", "FI01-03@37 KI01@26/lying KI02@26/lying BI08@8").cubes("26 anglo 8").play();
    play.order("red", "37", "assault").all("FI01 FI02 FI03", "26").enough();
    play.go("take 4; die 1; die 1; die 4; die 1; die 1");
    // Nine cubes: five and four; columns 5 + 1 - 3 = 3 and 2. Two Rs, then two cubes: eleven on two.
    play.go("take 5; die 2; die 1");
    let lost = ["KI01", "KI02"].iter().filter(|k| play.at(k) == "lost").count();
    assert_eq!((lost, play.cubes("26", "anglo")), (1, 5));
}

#[test]
fn cavalry_alone_and_squares() {
    rules!("MOR-04", "MOR-10", "MOR-09", "MOR-06");
    let column = |pieces: &str| {
        let mut play = Scene::round("french", &format!("FC01@30 {pieces} FI08@53 BI06@8")).play();
        play.order("red", "30", "assault").all("FC01", "21").enough();
        play.go("die 1; die 6");
        columns(&play)[0]
    };
    assert_eq!(column(&format!("KI01@21 {SUPPORT}")), 3);
    assert_eq!(column("KI01@21"), 4);
    assert_eq!(column("LI01@21"), 5);
    assert_eq!(column("LI01@21/lying"), 0);
    assert_eq!(column(&format!("BI01@21 {SUPPORT}")), 2);
}

#[test]
fn what_helps_only_one_side() {
    rules!("MOR-08", "MOR-12", "G-21");
    // The Guard frightens nobody when it defends.
    let mut play = Scene::round("allied", "KI01@21 GI01@30/lying FI08@53 BI08@8").play();
    play.order("red", "21", "assault").all("KI01", "30").enough().go("die 3; die 6");
    assert_eq!(columns(&play), [2], "one cube, unsupported");
    // Own guns do not steady those who assault: here among cavalry that has cut down the crews.
    let mut play = Scene::round("allied", "KI01@13 FC01@21 BA01@21/crewless FI08@53 BI08@8").play();
    play.order("red", "13", "assault").all("KI01", "21").enough().go("die 1; die 6");
    assert_eq!(columns(&play), [4], "charged and unsupported");
}
