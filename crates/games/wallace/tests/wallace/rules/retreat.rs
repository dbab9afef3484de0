//! Retreat and withdrawal (RETR-01 to RETR-09).

use crate::support::{Scene, ids, rules};
use serde_json::json;

#[test]
fn defenders_go_towards_their_goal() {
    rules!("RETR-02", "G-15", "G-16", "RETR-06", "MOR-14");
    // A mobile British unit with two cubes in 21: column 2 + 1 - 1 = 2, and a two drives it back.
    let mut play = Scene::round("french", "FI01@30 BI01@21 BI02@8").cubes("21 anglo 2").play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2");
    assert_eq!(play.whats("to"), ids("13 14 20"), "nearer to Mont St. Jean");
    play.go("to 13").stand("BI01@13 FI01@21");
    assert_eq!((play.cubes("13", "anglo"), play.cubes("21", "anglo")), (2, 0));
    // Who lay ends mobile.
    let mut play = Scene::round("french", "FI01@30 BI01@21/lying BI02@8").cubes("21 anglo 2").play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2; to 14");
    play.stand("BI01@14");
}

#[test]
fn who_falls_back_on_guns_mans_them() {
    rules!("G-47", "MOVE-10", "RETR-06");
    let scene = Scene::round("french", "FI01@30 BI01@21 BA01@13/crewless BI02@8").cubes("21 anglo 2");
    let mut play = scene.play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2; to 13");
    play.stand("BI01@13 BA01@13");
    assert_eq!(play.cubes("13", "anglo"), 3, "its own two and the gun's");
}

#[test]
fn assaulters_go_back_where_they_came_from() {
    rules!("RETR-01", "RETR-06", "ASLT-11");
    // Two units of two areas; the first is driven back its own way.
    let mut play = Scene::round("french", "FI01@30 FI02@31 FL02@31 BI01@21/lying BI02@8").cubes("30 french 3").play();
    play.lead("red", "FL02").area("30", "assault").all("FI01", "21").area("31", "assault").all("FI02", "21").enough();
    // The British fire a two, +1: a cube, and the French check: four cubes, column 4 + 1 and 0 + 1.
    play.go("die 2; take 4; die 6; die 6").stand("FI01@30 FI02@21");
    assert_eq!((play.cubes("30", "french"), play.cubes("21", "french")), (4, 0));
}

#[test]
fn no_way_back() {
    rules!("RETR-03", "RETR-04", "D-10", "RETR-09", "G-20");
    // In the goal itself.
    let mut play = Scene::round("french", "FI01@12 BI01@4 BI02@8").cubes("4 anglo 2").play();
    play.order("red", "12", "assault").all("FI01", "4").enough().go("die 1; die 2; die 2").stand("BI01@lost");
    let mut play = Scene::round("allied", "BI01@45 FI01@54 FI02@8").cubes("54 french 2").play();
    play.order("red", "45", "assault").all("BI01", "54").enough().go("die 1; die 2; die 2").stand("FI01@lost");
    // All nearer areas hold enemies of any kind.
    let shut = "FI01@30 BI01@21 BI02@8 FA01@13/crewless FL01@14 FI02@20/lying";
    let mut play = Scene::round("french", shut).cubes("21 anglo 2").play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2").stand("BI01@lost");
    assert_eq!(play.casualties(), (0, 1));
}

#[test]
fn the_origin_taken_meanwhile() {
    rules!("RETR-09", "RETR-04", "S7-02", "ASLT-09");
    // Two assaults: on 21 by infantry of 30, on 29 by cavalry of 30. In 29 the British cavalry wins and charges on
    // into 30, which is empty but for a gun; so the infantry of 21 has no way back.
    let pieces = "FI01@30 FC01@30/lying FA01@30 BC01@29 KI01@21/lying BI02@8 BI03@13";
    let mut play = Scene::round("french", pieces).play();
    play.order("red", "30", "assault").all("FI01", "21").all("FC01", "29");
    assert_eq!((play.step().as_str(), play.whats("to")), ("NextAssault", ids("21 29")));
    play.go("to 29; duel 1 6; die 3");
    assert_eq!(play.at("BC01"), "30", "its only enemy nearby that is not defending already");
    // The assault on 30: the gun misses, its crew is cut down, the horse stays.
    play.go("to 30; die 1; die 2").stand("FA01@30/crewless BC01@30");
    // 21: two rounds without effect, then no way back.
    play.go("die 1; die 1; die 1; die 1").stand("FI01@lost");
    assert_eq!(play.casualties(), (1, 0));
}

#[test]
fn cavalry_returns_to_captured_guns() {
    rules!("G-20", "G-21", "RETR-09");
    let scene = |more: &str| {
        let pieces = format!("FC01@20 BA01@20/crewless BI01@21/lying BI02@8 FI01@53 {more}");
        let mut play = Scene::round("french", &pieces).play();
        play.order("red", "20", "assault").go("pick FC01; to 21; to 20").enough();
        play.go("die 1; die 6");
        play
    };
    // The square stands: the cavalry goes back among the guns.
    scene("").stand("FC01@20 BI01@21/square BA01@20/crewless");
}

#[test]
fn withdrawal_is_no_retreat() {
    rules!("RETR-08", "S3-09", "G-59", "D-25", "RETR-01");
    // Two infantry of different areas, three cubes, and British cavalry beside the defenders.
    let pieces = "FI01@30 FI02@31 FL02@31 GI01@39 KI01@21/lying BC01@21 BI02@20 BI03@22 BI04@8";
    let mut play = Scene::round("french", pieces).cubes("30 french 3").play();
    play.lead("red", "FL02").area("30", "assault").all("FI01", "21").area("31", "assault").all("FI02", "21").enough();
    // Nobody hurts anybody in two rounds.
    play.go("die 1; take 3; die 1; die 1; die 1; take 3; die 1; die 1");
    assert_eq!((play.step().as_str(), play.actor(), play.whats("to")), ("Withdraw", "french", ids("30 31")));
    let mut split = play.clone();
    split.go("to 31");
    assert_eq!(split.whats("take"), ids("0 1 2 3"));
    split.go("take 1; to 30").stand("FI01@31 FI02@30");
    assert_eq!((split.cubes("31", "french"), split.cubes("30", "french")), (1, 2));
    let mut together = play.clone();
    together.go("to 30; take 0; to 30").stand("FI01@30 FI02@30");
    assert_eq!(together.cubes("30", "french"), 3);
}

#[test]
fn those_who_withdraw_together_bear_their_cubes_together() {
    rules!("G-59", "G-47", "CUBE-06");
    // British cavalry wins in 29, cuts down the crew in 30 and runs on to 39; then the assault on 21 fails.
    let pieces = "FI01-02@30 FC01@30/lying FA01@30 BC01@29 KI01@21/lying BI02@8 FL01@39";
    let mut play = Scene::round("french", pieces).cubes("30 french 6").play();
    play.order("red", "30", "assault").go("pick FI01; to 21; take 3").all("FI02", "21").all("FC01", "29");
    play.go("to 29; duel 1 6; die 3; to 30; die 1; die 3").stand("FA01@30/crewless BC01@39 FL01@lost");
    // Two rounds without effect. Both go back to 30 and man the gun: seven cubes are not too many for two.
    play.go("die 1; take 3; dice 1 1; die 1; take 3; dice 1 1");
    play.stand("FI01@30 FI02@30 FA01@30");
    assert_eq!((play.cubes("30", "french"), play.casualties()), (7, (1, 0)));
}

#[test]
fn retreats_break_the_limit() {
    rules!("RETR-05", "G-33");
    let pieces = "FI01@30 BI01@21 KI01-03@13 BC01-03@20 BC04-06@14";
    let mut play = Scene::round("french", pieces).cubes("21 anglo 2").play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2; to 13");
    assert_eq!(play.who("13").len(), 4);
    assert_eq!(play.cubes("13", "anglo"), 2, "no penalty now");
}

#[test]
fn leaders_go_along() {
    rules!("RETR-07", "S7-04", "ASLT-05");
    let mut play = Scene::round("french", "FI01@30 BI01@21 BL01@21 PL01@21 BI02@8").cubes("21 anglo 2").play();
    play.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2; to 13");
    // Both leaders may go, each by himself; who stays alone is lost.
    assert_eq!(play.may(), ids("yes no"));
    play.go("yes; no");
    let stands = [play.at("BL01"), play.at("PL01")];
    assert!(stands.contains(&"13".to_owned()) && stands.contains(&"lost".to_owned()), "{stands:?}");
}

#[test]
fn sideways_by_option() {
    rules!("G-15", "RETR-02");
    let pieces = "FI01@30 BI01@21 BI02@8 FI02@13/lying FI03@14/lying FI04@20/lying";
    let scene = Scene::round("french", pieces).cubes("21 anglo 2");
    let mut strict = scene.play();
    strict.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2").stand("BI01@lost");
    let mut lenient = scene.options(json!({ "retreat_rule": "lenient" })).play();
    lenient.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2");
    assert_eq!(lenient.whats("to"), ids("22 30"), "as far from Mont St. Jean");
    lenient.go("to 22").stand("BI01@22");
    // Only if need be: with 13 free that is the only way.
    let pieces = "FI01@30 BI01@21 BI02@8 FI03@14/lying FI04@20/lying";
    let scene = Scene::round("french", pieces).cubes("21 anglo 2").options(json!({ "retreat_rule": "lenient" }));
    let mut open = scene.play();
    open.order("red", "30", "assault").all("FI01", "21").enough().go("die 1; die 2; die 2").stand("BI01@13");
}
