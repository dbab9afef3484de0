//! Reserve movement (RES-01 to RES-05).

use crate::support::{Play, Scene, ids, rules};

#[test]
fn twice_as_far() {
    rules!("RES-01", "RES-04", "FORM-03");
    let mut play = Scene::round("french", "FI01@54 FA01@54 FC01@54 FL01@54 BI01@8").cubes("54 french 2").play();
    play.order("purple", "54", "reserve");
    let foot = play.goes("FI01");
    assert!(foot.is_superset(&ids("45 36 37 46 56 62")) && !foot.contains("38") && !foot.contains("26"));
    assert_eq!(foot, play.goes("FA01"));
    let horse = play.goes("FC01");
    assert!(horse.is_superset(&ids("38 27 28 48 40 30")) && !horse.contains("19"));
    assert!(!horse.contains("63"), "through Plancenoit or the wood nobody rides");
    assert!(play.goes("FL01").contains("11"), "six areas");
    play.all("FA01", "46").stand("FA01@46/lying");
    play.all("FI01", "37");
    assert_eq!(play.cubes("37", "french"), 2);
    // Green pays for it too, red does not.
    let play = Scene::round("french", "FI01@54 BI01@8").play();
    assert_eq!(play.may(), ids("green purple").iter().map(|d| format!("disc {d}")).collect());
}

#[test]
fn away_from_the_enemy() {
    rules!("RES-02", "RES-03", "RES-05", "E-06");
    let mut play = Play::start();
    play.go("done; done; tile 5; done; disc purple; to 54");
    let gun = play.who("54").into_iter().find(|id| id.starts_with("FA")).expect("a gun");
    let guards: Vec<String> = play.who("54").into_iter().filter(|id| id.starts_with("GI")).collect();
    let banned = ids("35 36 37 27 25 38 28 30 40 41 31 33");
    // Two Guard units that cannot be told apart are offered as one.
    for id in play.whats("pick") {
        let found = play.goes(&id);
        assert!(!found.is_empty() && found.is_disjoint(&banned), "{id}: {found:?}");
    }
    play.go(&format!("pick {gun}; to 46; pick {}; to 56; pick {}; to 56", guards[0], guards[1]));
    play.stand(&format!("{gun}@46/lying"));
    assert!(play.goes("FL01").contains("48"));
    play.go("pick FL01; to 50; go-on").stand("FL01@50");
    // The gun may move again but not fire; the leader may still be activated.
    play.go("disc green; to 46");
    assert!(play.can("order close") && !play.can("order fire"));
    // Areas beside the enemy cannot be activated for a reserve move at all.
    let mut other = Play::start();
    other.go("done; done; tile 5; done; disc purple");
    assert!(other.whats("to").is_disjoint(&banned));
}

#[test]
fn guns_without_crews_and_prussians_in_the_box_are_enemies_too() {
    rules!("RES-03", "G-54");
    let mut play = Scene::round("french", "FC01@54 BA01@46/crewless BI01@8").play();
    play.order("purple", "54", "reserve");
    assert!(play.goes("FC01").is_disjoint(&ids("45 46 50 47 38 39")));
    // Delayed Prussians close the entry areas.
    let reach = |pieces: &str| {
        let mut play = Scene::round("french", pieces).play();
        play.order("purple", "15", "reserve");
        play.goes("FI01")
    };
    assert!(reach("FI01@15 BI01@8 PI01@54").contains("23"));
    assert!(!reach("FI01@15 BI01@8 PI01@delayed").contains("23"));
}

#[test]
fn only_those_who_move_matter() {
    rules!("RES-05", "RES-02");
    // The gun in 37 is beside Hougoumont; the infantry in 45 is not and moves.
    let mut play = Scene::round("french", "FI01@45 FA01@37 BI01@26").play();
    play.go("disc purple");
    assert_eq!(play.whats("to"), ids("45"));
    play.go("to 45");
    assert!(!play.goes("FI01").contains("36") && play.goes("FI01").contains("53"));
}

#[test]
fn cavalry_among_captured_guns_makes_no_reserve_move() {
    rules!("G-21", "RES-02", "MOVE-02");
    let mut play = Scene::round("french", "FC01@20 BA01@20/crewless BI01@8 FI01@53").play();
    play.go("disc purple");
    assert!(!play.can("to 20"), "the area is enemy-occupied");
    let mut play = Scene::round("french", "FC01@20 BA01@20/crewless BI01@8 FI01@53").play();
    play.go("disc green; to 20");
    assert_eq!(play.step(), "MovePick", "close contact is all it can be given");
    assert!(play.goes("FC01").contains("29"));
}
