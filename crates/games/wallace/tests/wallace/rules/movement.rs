//! Close contact movement (MOVE-01 to MOVE-10).

use crate::support::{Scene, ids, rules};

#[test]
fn each_piece_goes_its_own_way() {
    rules!("MOVE-01", "MOVE-03", "MOVE-04", "MOVE-06", "MOVE-07");
    let mut play = Scene::round("french", "FI01@46 FI02@46/lying FA01@46 FC01@46 FL02@46/lying BI01@8").play();
    play.order("green", "46", "close");
    assert_eq!(play.whats("pick"), ids("FI01 FA01 FC01 FL02"));
    assert!(!play.can("done"), "somebody must move");
    assert_eq!(play.goes("FI01"), ids("38 39 45 47 50"));
    assert_eq!(play.goes("FA01"), ids("38 39 45 47 50"));
    // Cavalry two areas, leaders three, and both pass over other pieces.
    let two = "27 28 29 30 31 36 37 38 39 40 44 45 47 48 50 53 54 55 56";
    assert_eq!(play.goes("FC01"), ids(two));
    let three = play.goes("FL02");
    assert!(three.is_superset(&ids(two)) && three.contains("26") && three.contains("19") && !three.contains("11"));
    play.go("pick FI01; to 38; pick FC01; to 54; pick FL02; to 26; done");
    play.stand("FI01@38 FI02@46/lying FA01@46 FC01@54 FL02@26/lying").go("go-on");
}

#[test]
fn cavalry_stops_at_rough_ground() {
    rules!("MOVE-05", "MOVE-07", "TERR-06", "TERR-07");
    let mut play = Scene::round("french", "FC01@48 FC02@48/lying FI01@48 BI01@8").play();
    play.order("green", "48", "close");
    let found = play.goes("FC01");
    // Into Plancenoit, Virère Wood, the Lasne and Frichermont, but not through them.
    assert!(found.is_superset(&ids("56 49 57 41")));
    for beyond in ["42", "51", "58", "64", "33"] {
        assert!(!found.contains(beyond), "{beyond}");
    }
    assert_eq!(found, play.goes("FC02"), "tired cavalry rides as far");
    assert_eq!(play.goes("FI01"), ids("40 41 47 49 56 57"));
}

#[test]
fn nobody_moves_into_an_enemy_area() {
    rules!("MOVE-02", "G-20", "ASLT-01");
    let mut play = Scene::round("french", "FI01@38 FC01@38 FL01@38 BA01@29/crewless BL01@28 BI01@27 BI02@8").play();
    play.order("green", "38", "close");
    assert_eq!(
        play.goes("FI01"),
        ids("37 39 46"),
        "next to enemies, never in: a lone leader or gun keeps everyone out"
    );
    assert!(!play.goes("FC01").iter().any(|a| ["27", "28", "29", "18", "19", "20"].contains(&a.as_str())));
}

#[test]
fn guns_without_crews_stay() {
    rules!("MOVE-04", "MOVE-10", "D-09");
    let mut play = Scene::round("french", "FA01@38/crewless FA02@38 BI01@20 FI01@46").play();
    let mut fire = play.clone();
    fire.order("green", "38", "fire").go("no");
    assert_eq!(fire.step(), "FireRoll(20)");
    assert_eq!(fire.written("act")["aims"].as_array().map(Vec::len), Some(1), "only the manned gun fires");
    play.order("green", "38", "close");
    assert_eq!(play.whats("pick"), ids("FA02"));
}

#[test]
fn infantry_mans_the_guns_it_joins() {
    rules!("D-09", "G-47", "MOVE-10", "CUBE-04");
    let mut play = Scene::round("french", "FA01@38/crewless FA02@38 BI01@8 FI01@46").cubes("46 french 2").play();
    play.order("green", "46", "close").all("FI01", "38");
    play.stand("FA01@38 FI01@38");
    assert_eq!(play.cubes("38", "french"), 3, "the gun's cube is the infantry's now");
    // A lone unit with five cubes is lost when it takes over a sixth.
    let mut play = Scene::round("french", "FA01@38/crewless BI01@8 FI01@46 FI02@53").cubes("46 french 5").play();
    play.order("green", "46", "close").all("FI01", "38");
    play.stand("FI01@lost FA01@38");
    assert_eq!(play.cubes("38", "french"), 0);
}

#[test]
fn each_army_mans_its_own_guns() {
    rules!("G-52", "D-24", "MOVE-10");
    let mut play = Scene::round("allied", "BA01@20/crewless PI01@21 KI01@13 FI01@53").play();
    play.order("green", "21", "close").all("PI01", "20").stand("BA01@20/crewless");
    assert_eq!((play.cubes("20", "anglo"), play.cubes("20", "prussian")), (0, 0));
    play.go("go-on").order("green", "13", "close").all("KI01", "20").stand("BA01@20");
    assert_eq!(play.cubes("20", "anglo"), 1);
}

#[test]
fn the_mover_takes_its_share_of_the_cubes() {
    rules!("MOVE-09", "E-15", "CUBE-02", "CUBE-03", "CUBE-05", "CUBE-04");
    let scene = Scene::round("french", "FI01@46 FI02@46 FA01@46 BI01@8").cubes("46 french 3");
    let mut play = scene.play();
    play.order("green", "46", "close").go("pick FI01; to 38");
    assert_eq!(play.whats("take"), ids("0 1 2 3"));
    play.go("take 3");
    assert_eq!((play.cubes("38", "french"), play.cubes("46", "french")), (3, 0));
    play.stand("FA01@46");
    // Whoever stays carries five at most; whoever is the last takes all.
    let mut play = scene.cubes("46 french 8").play();
    play.order("green", "46", "close").go("pick FI01; to 38");
    assert_eq!(play.whats("take"), ids("3 4 5"));
    play.go("take 4; pick FI02; to 39; done");
    assert_eq!((play.cubes("38", "french"), play.cubes("39", "french"), play.cubes("46", "french")), (4, 4, 0));
    // Armies are counted apart.
    let mixed = Scene::round("allied", "BI01@20 PI01@20 FI01@53").cubes("20 anglo 2, 20 prussian 1");
    let mut play = mixed.play();
    play.order("green", "20", "close").all("PI01", "21").enough();
    assert_eq!((play.cubes("21", "prussian"), play.cubes("20", "anglo")), (1, 2));
}

#[test]
fn leaders_of_one_colour_keep_apart() {
    rules!("MOVE-06", "LEAD-07", "C-05", "LIMIT-01");
    let mut play = Scene::round("allied", "BL01@20 BL02@21 PL01@22 KI01@8 FI01@53").play();
    play.order("green", "20", "close");
    let found = play.goes("BL01");
    assert!(!found.contains("21"), "not with the other British leader");
    assert!(found.contains("22"), "a Prussian leader may be joined");
    assert!(found.contains("14"), "he may pass the other");
}

#[test]
fn too_many_may_gather_during_the_round() {
    rules!("MOVE-08", "LIMIT-02");
    let mut play = Scene::round("french", "FI01-03@46 FA01-03@38 BI01@8").play();
    play.order("green", "46", "close").all("FI01 FI02 FI03", "38").go("go-on");
    assert_eq!((play.who("38").len(), play.cubes("38", "french")), (6, 0));
}
