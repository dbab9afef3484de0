//! Terrain (TERR-00 to TERR-08).

use crate::support::{Scene, rules};
use wallace::map::{area, map};

#[test]
fn eight_kinds() {
    rules!("TERR-00");
    let m = map();
    for (set, n) in [(m.low, 6), (m.woods, 9), (m.town, 5), (m.river, 4), (m.strong, 3)] {
        assert_eq!(set.len(), n);
    }
    // They combine: Hougoumont has its wood, La Haye Sainte lies low, Papelotte has its brook.
    assert!(m.woods.contains(area(26)) && m.low.contains(area(29)) && m.river.contains(area(32)));
    assert_eq!(m.rough, m.woods | m.town | m.river);
}

#[test]
fn only_plain_defensive_infantry_shelters() {
    rules!("TERR-01", "TERR-02", "G-29");
    let sheltered = |pieces: &str, side: &str, from: &str, who: &str| {
        let mut play = Scene::round(side, pieces).play();
        play.order("red", from, "assault").all(who, "29").enough();
        play.written("assault")["sheltered"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(sheltered("FI01@38 KI01@29/lying BI08@8", "french", "38", "FI01"), 1);
    assert_eq!(sheltered("FI01@38 KI01@29 BI08@8", "french", "38", "FI01"), 0);
    assert_eq!(sheltered("FI01@38 KI01@29/square BI08@8", "french", "38", "FI01"), 0);
    assert_eq!(sheltered("FI01@38 BC01@29/lying BA01@29/lying BI08@8", "french", "38", "FI01"), 0);
    // On either side.
    assert_eq!(sheltered("KI01@19 FI01@29/lying BI08@8 FI02@53", "allied", "19", "KI01"), 1);
}

#[test]
fn fire_needs_all_morale_takes_each() {
    rules!("TERR-03", "TERR-05");
    // Two Germans in La Haye Sainte: one under cover, one mobile. The French fire without the minus; each checks for himself.
    let mut play = Scene::round("french", "FI01@38 KI01@29/lying KI02@29 BI08@8").play();
    play.order("red", "38", "assault").all("FI01", "29").enough();
    play.go("dice 1 1; die 3");
    assert_eq!(play.cubes("29", "anglo"), 1);
    // The cube goes to the sheltered one: 1 + 1 - 2 = 0; the other 0 + 1.
    play.go("take 1; die 1; die 2");
    play.stand("KI01@29/lying KI02@29");
    assert!(play.tells("checks in column 0") && play.tells("checks in column 1"));
    assert_eq!(play.cubes("29", "anglo"), 2, "an R behind walls is a cube");
}

#[test]
fn cavalry_and_a_mixed_garrison() {
    rules!("TERR-05", "S4-04", "S4-07", "MOR-02");
    // The horse rides down the unit outside but must go back while the garrison stands.
    let mut play = Scene::round("french", "FC01@38 KI01@29/lying KI02@29 BI08@8 FI08@53").play();
    play.order("red", "38", "assault").all("FC01", "29").enough();
    play.go("dice 1 1; die 1").stand("KI02@lost KI01@29/lying FC01@38");
    // The garrison need not check, but cubes may be put on it all the same (MOR-02).
    let mut play = Scene::round("french", "FC01@38 KI01@29/lying KI02@29 BI08@8 FI08@53").cubes("29 anglo 2").play();
    play.order("red", "38", "assault").all("FC01", "29").enough().go("dice 1 1");
    assert_eq!((play.step().as_str(), play.whats("take")), ("Assign(Anglo, Morale)", crate::support::ids("0 1 2")));
    play.go("take 2; die 5").stand("KI01@29/lying KI02@29/square FC01@38");
    assert!(play.tells("checks in column 4"), "{:?}", play.journal());
}

#[test]
fn woods_towns_and_rivers() {
    rules!("TERR-06", "TERR-07", "ASLT-03", "MOVE-05");
    for (number, woods) in [(49, true), (56, true), (57, false)] {
        let n = number.to_string();
        // Cavalry cannot assault in.
        let mut play = Scene::round("french", &format!("FC01@48 KI01@{n} FI08@53")).play();
        play.go("disc green; to 48");
        assert!(!play.can("order assault"));
        // Infantry assaulting cavalry there drives it off.
        let mut play = Scene::round("allied", &format!("BI01@48 FC01@{n} FI08@53 BI08@8")).play();
        play.order("red", "48", "assault").all("BI01", &n).enough();
        if !play.whats("to").is_empty() {
            let to = play.whats("to").into_iter().next().expect("a way");
            play.go(&format!("to {to}"));
        }
        play.stand(&format!("BI01@{n}"));
        assert!(!play.at("FC01").contains("lying"), "its status is unchanged");
        assert_ne!(play.at("FC01"), n);
        // Woods and towns block sight, rivers do not.
        let blocked = (map().woods | map().town | map().strong).contains(area(number));
        assert_eq!(blocked, woods);
    }
}

#[test]
fn ridges_and_the_road_matter_to_guns_alone() {
    rules!("TERR-08", "C-03", "C-04");
    // Infantry crosses the ridge and the sunken road like any border, and fights without a modifier.
    let mut play = Scene::round("french", "FI01@28 FC01@28 KI01@19/lying BI08@8 FI08@53").play();
    let mut moving = Scene::round("french", "FC01@28 BI08@8 FI08@53").play();
    moving.order("green", "28", "close");
    assert!(moving.goes("FC01").is_superset(&crate::support::ids("19 11 12 20")));
    play.order("red", "28", "assault").all("FI01", "19").enough();
    let foot = crate::support::play::unit("FI01");
    assert!(play.now().volley_modifiers(foot, 0).is_empty());
}
