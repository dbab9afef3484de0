//! Area limits (LIMIT-01 to LIMIT-06).

use crate::support::{Scene, ids, rules};

#[test]
fn the_example_of_the_book() {
    rules!("E-05", "LIMIT-02", "LIMIT-03", "LIMIT-04", "LIMIT-05");
    // (a) three infantry and two cavalry: two cubes.
    let a = Scene::limits("french", "FI01-03@46 FC01-02@46 BI01@8").play();
    assert_eq!(a.cubes("46", "french"), 2);
    // (b) a fresh cavalry unit and four guns: tired, then eliminated, no cube.
    let mut b = Scene::limits("french", "FC01@46 FA01-04@46 BI01@8 FI01@53").play();
    b.stand("FC01@lost FA01@46 FA02@46 FA03@46 FA04@46");
    // (c) a tired one: eliminated, and one gun loses its crew.
    let c = Scene::limits("french", "FC01@46/lying FA01-04@46 BI01@8 FI01@53").play();
    assert_eq!(c.at("FC01"), "lost");
    assert_eq!(["FA01", "FA02", "FA03", "FA04"].iter().filter(|g| c.at(g).contains("crewless")).count(), 1);
    // (d) five guns: two cubes.
    let d = Scene::limits("french", "FA01-05@46 BI01@8 FI01@53").play();
    assert_eq!((1..=5).filter(|n| d.at(&format!("FA{n:02}")).contains("crewless")).count(), 2);
    // (e) three fresh cavalry and two guns: the owner chooses.
    let mut e = Scene::limits("french", "FC01-03@46 FA01-02@46 BI01@8 FI01@53").play();
    assert_eq!(e.may(), ["tire FC02", "lose FC01"].map(str::to_owned).into());
    let mut two = e.clone();
    two.go("tire FC02").stand("FC01@46/lying FC02@46/lying FC03@46 FA01@46");
    e.go("lose FC01").stand("FC01@lost FC02@46 FC03@46 FA01@46 FA02@46");
}

#[test]
fn three_units_and_a_leader_are_free() {
    rules!("LIMIT-01", "LEAD-08");
    let play = Scene::limits("french", "FI01-03@46 FL01@46 BI01@8").play();
    assert_eq!(play.cubes("46", "french"), 0);
    let play = Scene::limits("french", "FI01-02@46 FC01@46 FA01@46 FL01@46 BI01@8").play();
    assert_eq!(play.cubes("46", "french"), 1);
}

#[test]
fn only_at_the_end_of_ones_own_round() {
    rules!("G-33", "LIMIT-02", "ROUND-08", "PRUS-07");
    let crowd = "FI01-04@46 BI01-04@10 PI01-02@42 PC01-02@42";
    let french = Scene::limits("french", crowd).play();
    assert_eq!((french.cubes("46", "french"), french.cubes("10", "anglo"), french.cubes("42", "prussian")), (1, 0, 0));
    let allied = Scene::limits("allied", crowd).play();
    assert_eq!((allied.cubes("46", "french"), allied.cubes("10", "anglo"), allied.cubes("42", "prussian")), (0, 1, 1));
    // The end of a turn tests nothing.
    let turn = Scene::end(5, crowd).play();
    assert_eq!((turn.cubes("46", "french"), turn.cubes("10", "anglo")), (0, 0));
}

#[test]
fn allies_count_together() {
    rules!("LIMIT-06", "G-17", "PRUS-09");
    let mut play = Scene::limits("allied", "BI01@20 KI01@20 PI01@20 NC01@20 FI01@53").play();
    assert_eq!(play.whats("colour"), ids("anglo prussian"), "the owner names the colour");
    play.go("colour prussian");
    assert_eq!((play.cubes("20", "prussian"), play.cubes("20", "anglo")), (1, 0));
    // The box has no limit.
    let play = Scene::limits("allied", "PI01-04@delayed PC01-02@delayed FI01@53").play();
    assert_eq!(play.cubes("delayed", "prussian"), 0);
    // A side counts only its own units.
    let mut play = Scene::limits("french", "FC01-03@20 BA01-02@20/crewless FI01@53 BI01@8").play();
    play.stand("FC01@20 FC02@20 FC03@20");
}

#[test]
fn a_full_area_in_the_middle_of_a_game() {
    rules!("E-04", "LIMIT-03", "MOVE-01", "LEAD-01");
    let mut play = crate::support::Play::start();
    play.go("done; done; tile 2; done");
    let foot = |play: &crate::support::Play, area: &str| -> Vec<String> {
        play.who(area).into_iter().filter(|id| id.starts_with("FI")).collect()
    };
    let (decoster, donzelot) = (foot(&play, "46"), foot(&play, "47"));
    play.lead("green", "FL02").area("46", "close").all(&decoster.join(" "), "38").enough();
    play.area("47", "close").all(&donzelot[0], "39").enough();
    play.stand("FL02@46/lying").go("go-on");
    assert_eq!((play.who("38").len(), play.who("39").len()), (4, 4));
    play.go("disc green");
    assert!(!play.can("pick FL02"), "once in a round");
    play.go("to 38; order close").all(&decoster[0], "28").enough().go("stop");
    // 38 holds three, 39 four with infantry.
    assert_eq!((play.cubes("38", "french"), play.cubes("39", "french")), (0, 1));
}
