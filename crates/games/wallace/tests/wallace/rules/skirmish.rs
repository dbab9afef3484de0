//! Phase 3: skirmish fire (SKIR-01 to SKIR-10).

use crate::support::{Play, Scene, ids, rules};
use kernel::Show;
use wallace::pieces::Side;

#[test]
fn the_first_skirmish_of_the_book() {
    rules!("E-02", "SKIR-01", "SKIR-02", "SKIR-03", "SKIR-04", "SKIR-05");
    let mut play = Play::start();
    assert_eq!(play.step(), "Skirmish(Allied)");
    // Who stands in 26, 29 and 32 fires, nobody else.
    let may: Vec<String> = play.whats("pick").into_iter().collect();
    let areas: std::collections::BTreeSet<String> =
        may.iter().map(|id| play.at(id).split(' ').next().expect("an area").to_owned()).collect();
    assert_eq!(areas, ids("26 29 32"));
    let one_of = |play: &Play, kind: &str, area: &str| {
        play.who(area).into_iter().find(|id| id.starts_with(kind)).expect("somebody")
    };
    let german = one_of(&play, "KI", "29");
    play.go(&format!("pick {german}"));
    assert!(
        play.step().starts_with("SkirmishRoll") && play.step().ends_with("38)"),
        "one target only: {}",
        play.step()
    );
    play.go("die 5");
    assert_eq!(play.who("38").iter().filter(|g| play.at(g) == "38").count(), 2, "both guns keep their crews");
    let (british, german) = (one_of(&play, "BI", "26"), one_of(&play, "KI", "26"));
    play.go(&format!("pick {british}"));
    assert_eq!(play.whats("to"), ids("35 36 37"));
    play.go("to 36; die 6");
    play.go(&format!("pick {german}; to 36; die 2; done"));
    assert_eq!(play.cubes("36", "french"), 1);
    // The French of 36 and 37 fire at 26 alone.
    assert_eq!(play.step(), "Skirmish(French)");
    for n in 0..6 {
        let next = play.whats("pick").into_iter().find(|id| play.at(id) == "36" || play.at(id) == "37").expect("one");
        play.go(&format!("pick {next}"));
        assert!(play.step().ends_with("26)"), "{}", play.step());
        play.go(if n == 4 { "die 6" } else { "die 5" });
    }
    assert!(play.whats("pick").iter().all(|id| play.at(id) == "40"), "only 40 against 32 is left");
    assert_eq!(play.cubes("26", "anglo"), 1);
    play.stand(&format!("{british}@26/lying {german}@26/lying"));
}

#[test]
fn targets_at_the_start() {
    rules!("SKIR-02");
    let play = Play::start();
    for (from, targets) in [("26", "35 36 37"), ("29", "38"), ("32", "40")] {
        let one = play.who(from).into_iter().next().expect("somebody");
        let mut there = play.clone();
        there.go(&format!("pick {one}"));
        let found = if there.step().contains("Roll") {
            [there.step().rsplit(' ').next().expect("an area").trim_end_matches(')').to_owned()].into()
        } else {
            there.whats("to")
        };
        assert_eq!(found, ids(targets), "{from}");
    }
}

#[test]
fn allied_fire_comes_first_and_counts_at_once() {
    rules!("SKIR-01", "SKIR-10", "CUBE-06");
    let mut play = Scene::skirmish("FI01@37 BI01@26/lying").cubes("37 french 5").play();
    play.go("pick BI01; die 6");
    // The sixth cube destroys the only French unit, so nobody answers.
    play.stand("FI01@lost");
    assert_eq!(play.step(), "DrawTile");
    assert_eq!(play.casualties(), (1, 0));
}

#[test]
fn any_formation_fires_once_at_one_area() {
    rules!("SKIR-02", "SKIR-03");
    let mut play = Scene::skirmish("BI01@26 BI02@26/lying KI01@26/square FI01@36 FI02@37 BC01@18 BA01@18").play();
    assert_eq!(play.whats("pick"), ids("BI01 BI02 KI01"));
    play.go("pick BI01; to 36; die 1; pick BI02; to 37; die 1");
    assert_eq!(play.whats("pick"), ids("KI01"), "once each");
    play.go("done");
    assert_eq!(play.step(), "Skirmish(French)", "firing is optional");
}

#[test]
fn who_was_picked_may_still_hold_fire() {
    rules!("SKIR-02");
    let mut play = Scene::skirmish("BI01@26 KI01@26 FI01@36 FI02@37").play();
    play.go("pick BI01");
    assert!(play.step().starts_with("SkirmishAt"), "{}", play.step());
    let no = play.now().offer(&crate::support::scripted("no"));
    assert_eq!(no.label, "Hold their fire");
    play.go("no");
    assert_eq!(play.whats("pick"), ids("KI01"), "it is not asked for again");
    play.go("pick KI01; to 36; die 1");
    assert_eq!(play.step(), "Skirmish(French)");
}

#[test]
fn guns_without_crews_and_leaders_are_no_target() {
    rules!("SKIR-02", "SKIR-08", "G-55", "C-12", "LEAD-08");
    let play = Scene::skirmish("BI01@26/lying FA01@36/crewless FL01@37 FI01@53").play();
    assert_eq!(play.step(), "DrawTile", "nothing to fire at");
    // Own guns without crews among enemy cavalry are never hit.
    let mut play = Scene::skirmish("FC01@20/lying BA01@20/crewless BI01@19/lying FI01@53").play();
    play.go("pick BI01; die 6");
    play.stand("BA01@20/crewless");
}

#[test]
fn only_a_six_hits_whatever_the_ground() {
    rules!("SKIR-04", "SKIR-05");
    for die in 1..=6 {
        let mut play = Scene::skirmish("BI01@26/lying BI02@26/lying FI01@37").play();
        play.go("done");
        play.go(&format!("pick FI01; die {die}"));
        assert_eq!(play.cubes("26", "anglo"), u8::from(die == 6), "strong point and woods do not matter");
    }
}

#[test]
fn cavalry_is_tired_or_retreats() {
    rules!("SKIR-06", "SKIR-09", "FORM-05", "C-06", "G-38");
    let scene = Scene::skirmish("BI01@26/lying FC01@37 FC02@37/lying FA01@37 FI01@53");
    let mut play = scene.play();
    play.go("pick BI01; die 6");
    assert_eq!(play.actor(), "french");
    assert_eq!(play.may(), ids("tire/FC01 retire/FC01 retire/FC02").iter().map(|w| w.replace('/', " ")).collect());
    let mut tired = play.clone();
    tired.go("tire FC01");
    tired.stand("FC01@37/lying FC02@37/lying");
    play.go("retire FC01");
    // One area towards Rossomme: 45.
    play.stand("FC01@45 FA01@37");
    // All tired: one must retreat.
    let mut all = Scene::skirmish("BI01@26/lying FC02@37/lying FI01@53").play();
    all.go("pick BI01; die 6");
    all.stand("FC02@45/lying");
    // Tired and no way back: lost. Fresh and no way back: tired.
    let shut = "BI01@26/lying BI02@45 FI01@53";
    let mut lost = Scene::skirmish(&format!("{shut} FC02@37/lying")).play();
    lost.go("pick BI01; die 6");
    lost.stand("FC02@lost");
    assert_eq!(lost.casualties(), (0, 0), "cavalry is no casualty");
    let mut fresh = Scene::skirmish(&format!("{shut} FC01@37")).play();
    fresh.go("pick BI01; die 6");
    fresh.stand("FC01@37/lying");
}

#[test]
fn hits_on_guns_and_hits_left_over() {
    rules!("SKIR-07", "SKIR-08", "MOVE-10", "CUBE-04");
    let mut play = Scene::skirmish("BI01-03@26/lying FA01@37 FA02@37/lying FI01@53").play();
    play.go("pick BI01; die 6");
    assert_eq!((play.actor(), play.whats("pick")), ("french", ids("FA01 FA02")), "the owner says which");
    play.go("pick FA02; pick BI02; die 6");
    play.stand("FA01@37/crewless FA02@37/lying/crewless");
    // A third hit cannot even be tried: nothing there can be hurt.
    assert_eq!(play.step(), "DrawTile");
    // After the cavalry has gone the next skirmisher hits the guns.
    let mut play = Scene::skirmish("BI01-03@26/lying FC01@37/lying FA01@37 FL01@37 FI01@53").play();
    play.go("pick BI01; die 6; no");
    play.stand("FC01@45/lying FA01@37");
    play.go("pick BI02; die 6");
    play.stand("FA01@37/crewless FL01@37");
    assert_eq!(play.now().casualties(Side::French), 0);
}
