//! Chapter 6.6 to 6.8: the advance of the victors and the withdrawal of bombarding guns.

use crate::support::play::{unit, units};
use crate::support::{Scene, ids};
use kernel::{Eyes, Game, Seat, Show};
use napoleon_at_waterloo::position::{Phase, Step};
use napoleon_at_waterloo::units::Side;
use serde_json::json;
use std::collections::BTreeSet;

fn lines(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).map(str::to_owned).collect()
}

/// F06 and F12 on A08 in 1904, with a bystander beside the hex.
fn victory() -> Scene {
    Scene::combat("french", "F06@1905 F12@1804 A15@1904 A01@2316 F01@2303")
}

#[test]
fn one_victor_may_take_each_hex_the_losers_gave_up() {
    rules!("6.6a", "6.6b", "C-01", "6.6d");
    let mut play = victory().play();
    play.attack("F06 F12", "A15", "6-1", 1);
    assert_eq!((play.actor(), play.may()), ("french", lines("advance 1904\ndone")));
    play.go("advance 1904");
    assert_eq!(play.lit_units(), ids("F06 F12"));
    play.go("with F12");
    assert_eq!((play.place("F12").as_str(), play.place("F06").as_str()), ("1904", "1905"));
    assert_eq!(play.now().phasing(), Side::Allied, "one hex, one unit");
    // It is never compulsory.
    let mut play = victory().play();
    play.attack("F06 F12", "A15", "6-1", 1).go("done");
    assert_eq!((play.place("F06").as_str(), play.now().phasing()), ("1905", Side::Allied));
}

#[test]
fn bystanders_never_advance() {
    rules!("6.6a", "6.8e", "G-31");
    // F02 beside 1904 has fought elsewhere; it stays.
    let mut play = victory().and("F02@2004 A13@2105 A14@2005").fought("F02 A13 A14").play();
    play.declare("F06 F12", "A15").unwrap();
    play.go("done; die 1; advance 1904");
    play.refused("with F02", "6.6a", &["2nd Division", "bystanders"]);
    // A bombardment empties the hex in front of it: still nobody.
    let mut play = Scene::combat("french", "F26@1906 F02@1805 A15@1904 F01@0101 A01@2316").play();
    play.go("target A15; done; die 1");
    assert_eq!((play.place("A15").as_str(), play.now().phasing()), ("destroyed", Side::Allied));
}

#[test]
fn the_victors_are_those_who_fought_in_contact() {
    rules!("6.6b", "6.6a");
    // After Ae and Ar the defenders.
    for (name, die) in [("1-5", 1), ("1-1", 6)] {
        let mut play = victory().play();
        play.declare("F06 F12", "A15").unwrap();
        play.go(&format!("lower; ratio {name}; die {die}"));
        while play.actor() == "french" {
            let first = play.may().first().unwrap().clone();
            play.go(&first);
        }
        assert_eq!((play.actor(), play.lit_hexes()), ("allied", ids("1905 1804")));
        let question = play.now().scene(Eyes::Seat(Seat(1))).prompt.question;
        assert_eq!(question, "Do you take 1804 or 1905?");
        play.go("advance 1905");
        assert_eq!(play.place("A15"), "1905");
        assert_ne!(play.now().step(), Step::AdvanceHex, "a unit advances at most once");
    }
    // After Ee the survivors.
    let mut play = Scene::combat("french", "F06@1905 F13@1804 A09@1904 A01@2316 F01@2303").play();
    play.declare("F06 F13", "A09").unwrap();
    play.go("done; die 5; lose F13");
    assert_eq!(play.may(), lines("advance 1904\ndone"));
    play.refused("advance 1804", "6.6c", &["1804", "not given up"]);
    play.go("advance 1904");
    assert_eq!(play.place("F06"), "1904");
}

#[test]
fn an_advance_is_one_hex_once_and_only_into_lost_ground() {
    rules!("6.6c", "G-46");
    let mut play = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005").play();
    play.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08");
    play.refused("advance 1906", "6.6c", &["1906", "not given up"]);
    play.go("advance 1905; with F06");
    assert_eq!(play.may(), lines("advance 2005\ndone"));
    play.refused("advance 2004", "6.6c", &["2004"]);
    let mut again = play.clone();
    again.go("advance 2005");
    assert_eq!(again.place("F02"), "2005", "F06 has advanced and is not asked again");
}

#[test]
fn who_may_not_advance_is_told_why() {
    rules!("6.6c", "6.6g", "6.6a");
    let mut play = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005").play();
    play.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08; advance 1905");
    play.refused("with F12", "6.6a", &["Grenadiers", "no victor"]);
    play.go("with F06; advance 2005");
    // Woods-road: 0914 is next to both attackers, but only 0813 opens into it.
    let mut play = Scene::combat("french", "F06@0814 F12@1014 F14@0813 A10@0914 A01@2316").play();
    play.attack("F06 F12 F14", "A10", "6-1", 1);
    play.go("advance 0914");
    assert_eq!(play.place("F14"), "0914", "the only one who can");
    // The forest road: two doors, and a third attacker beside it that has none.
    let mut play = Scene::combat("french", "F06@1601 F12@1503 F10@1603 A09@1602 A01@2316").play();
    play.attack("F06 F12 F10", "A09", "5-1", 1);
    play.go("advance 1602");
    assert_eq!(play.lit_units(), ids("F06 F12"));
    play.refused("with F10", "6.6g", &["Chasseurs of the Guard", "Forest road (1602)", "Woods"]);
    // Two hexes given up, one of them behind shut sides.
    let mut play = Scene::combat("french", "F06@0814 F12@1014 A10@0914 A09@0915 A01@2316").play();
    play.attack("F06 F12", "A10 A09", "3-1", 1);
    assert_eq!(play.may(), lines("advance 0915\ndone"));
    play.refused("advance 0914", "6.6g", &["Hougoumont wood", "No victor can cross"]);
}

#[test]
fn the_way_into_and_out_of_a_woods_road_is_its_door() {
    rules!("6.6g", "G-15", "4.2c");
    // The garrison beats F07 across the shut side and may not follow; against F14 at the door it may.
    for (attacker, hex, follows) in [("F13", "1014", false), ("F14", "0813", true)] {
        let mut play = Scene::combat("french", &format!("{attacker}@{hex} A10@0914 F01@0101 A01@2316")).play();
        play.declare(attacker, "A10").unwrap();
        play.go("lower; ratio 1-5; die 1");
        assert_eq!(play.place(attacker), "destroyed");
        assert_eq!(play.can(&format!("advance {hex}")), follows);
    }
    // Who may not is told so, when somebody else may: 0913 is next to 0914 and 0813.
    let mut play = Scene::combat("french", "F13@0813 F01@0101 A10@0914 A09@0812 A01@2316").play();
    play.declare("F13", "A10 A09").unwrap();
    play.go("done; die 6");
    play.go("advance 0813");
    assert_eq!(play.lit_units(), ids("A10 A09"));
    let mut play = Scene::combat("french", "F13@0913 F01@0101 A10@0914 A09@0912 A01@2316").play();
    play.declare("F13", "A10 A09").unwrap();
    play.go("done; die 6; advance 0913");
    assert_eq!(play.place("A09"), "0913", "0914 opens only to 0813, so A10 is not asked");
}

#[test]
fn the_decision_comes_before_the_next_attack() {
    rules!("6.6d");
    let mut play = victory().and("F02@0905 A08@0904").play();
    play.attack("F06 F12", "A15", "6-1", 1);
    play.refused("target A08", "6.6d", &["advance"]);
    play.go("advance 1904; with F06");
    assert_eq!(play.now().attack().targets, units("A08"));
}

#[test]
fn enemy_zones_do_not_hinder_an_advance() {
    rules!("6.6e", "6.7a");
    // F06 advances out of the zone of A13 into the zone of A08.
    let mut play = Scene::combat("french", "F06@1905 F02@2006 A15@1904 A13@2005 A08@1903").play();
    play.attack("F06", "A15", "6-1", 1);
    play.go("advance 1904");
    assert_eq!(play.place("F06"), "1904");
    let zones = crate::support::hexes(play.now().zones_against(Side::French));
    assert!(zones.contains("1905") && zones.contains("1904"));
}

#[test]
fn the_hex_of_a_unit_without_retreat_may_be_taken() {
    rules!("6.6f");
    // A10 in Hougoumont wood has no way out but 0813; on Dr it dies, and F14 may go in.
    let mut play = Scene::combat("french", "F14@0813 F06@0814 A10@0914 A01@2316").play();
    play.declare("F14 F06", "A10").unwrap();
    play.go("lower; ratio 1-1; die 1");
    assert_eq!((play.place("A10").as_str(), play.may()), ("destroyed", lines("advance 0914\ndone")));
}

#[test]
fn who_has_advanced_does_not_fight_again() {
    rules!("6.6h", "5.1i", "5.2a");
    let mut play = Scene::combat("french", "F06@1905 F02@0905 A15@1904 A08@1902 A09@0904").play();
    play.attack("F06", "A15", "6-1", 1).go("advance 1904");
    assert_eq!(play.now().position()["fought"], json!(["F06", "A15"]));
    play.refused("attacker F06", "5.2a", &["6th Division", "already attacked"]);
    // A defender that advances has been attacked: not again.
    let mut play = Scene::combat("french", "F13@1905 F12@1907 F02@0905 A01@1904 A09@0904 A08@0903 F05@1003").play();
    play.declare("F13", "A01").unwrap();
    play.go("done; die 6; advance 1905");
    assert_eq!(play.place("A01"), "1905");
    play.refused("target A01", "5.2a", &["Cooke", "already been attacked"]);
}

#[test]
fn one_advance_for_an_attack_if_so_agreed() {
    rules!("C-01", "6.6a");
    let scene = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005");
    let mut play = scene.clone().options(json!({ "advance_limit": "one_per_attack" })).play();
    play.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08");
    assert_eq!(play.lit_hexes(), ids("1905 2005"));
    play.go("advance 2005; with F02");
    assert_eq!((play.place("F06").as_str(), play.now().phasing()), ("2004", Side::Allied));
    let mut play = scene.play();
    play.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08; advance 2005; with F02");
    assert_eq!(play.may(), lines("advance 1905\ndone"));
}

#[test]
fn advances_and_retreats_are_not_movement() {
    rules!("6.7a", "4.5d");
    // F06 advanced in the Combat Phase; in its next Movement Phase it has its whole allowance.
    let mut play = victory().play();
    play.attack("F06 F12", "A15", "6-1", 1).go("advance 1904; with F06; end-move");
    assert_eq!((play.now().phase(), play.actor()), (Phase::Movement, "french"));
    play.go("pick F06");
    assert!(play.can("to 1908"), "four hexes");
}

#[test]
fn bombarding_guns_suffer_nothing() {
    rules!("6.8a", "C-05", "6.3a");
    for (name, die) in [("1-5", 1), ("1-1", 6), ("2-1", 5)] {
        let mut play = Scene::combat("french", "F06@1905 F26@1906 A08@1904 F01@0101 A01@2316").play();
        play.declare("F06 F26", "A08").unwrap();
        play.go(&format!("lower; ratio {name}; die {die}"));
        while play.now().step() != Step::Withdraw {
            let first = play.may().first().unwrap().clone();
            play.go(&first);
        }
        assert_eq!(play.place("F26"), "1906");
        assert!(play.losses().0 <= 7);
        assert!(play.can("withdraw F26"));
    }
}

#[test]
fn guns_withdraw_only_after_ae_ar_and_ee() {
    rules!("6.8b", "6.8c", "G-32");
    for (name, die, withdraws) in
        [("1-5", 1, true), ("1-1", 6, true), ("2-1", 5, true), ("1-1", 1, false), ("3-1", 1, false)]
    {
        let mut play = Scene::combat("french", "F12@1905 F26@1906 A08@1904 F01@0101 A01@2316").play();
        play.declare("F12 F26", "A08").unwrap();
        play.go(&if name == "3-1" { format!("done; die {die}") } else { format!("lower; ratio {name}; die {die}") });
        let mut seen = Vec::new();
        while play.now().phasing() == Side::French {
            seen.push(play.now().step());
            let may = play.may();
            let mv = if may.contains("done") { "done" } else { may.first().unwrap() }.to_owned();
            play.go(&mv);
        }
        let at = |step: Step| seen.iter().position(|s| *s == step);
        assert_eq!(at(Step::Withdraw).is_some(), withdraws, "{name} {die}: {seen:?}");
        if let (Some(gun), Some(advance)) = (at(Step::Withdraw), at(Step::AdvanceHex)) {
            assert!(gun < advance, "guns first, then the advance");
        }
    }
}

#[test]
fn a_gun_withdraws_one_hex_into_a_vacant_safe_hex() {
    rules!("6.8b", "G-33", "G-50");
    let mut play = Scene::combat("french", "F06@1905 F26@1906 F24@2005 F02@1907 A08@1904 F01@0101 A01@2316").play();
    play.declare("F06 F26 F24", "A08").unwrap();
    play.go("lower; ratio 1-5; die 1");
    assert_eq!(play.now().step(), Step::Withdraw);
    play.refused("withdraw F02", "6.8b", &["2nd Division", "did not bombard"]);
    play.go("withdraw F26");
    assert!(!play.lit_hexes().contains("1907"));
    play.refused("to 1907", "6.8b", &["1907", "displaces nobody"]);
    play.refused("to 1904", "6.4f", &["exactly one hex"]);
    play.refused("to 1905", "6.4b", &["1905", "enemy zone"]);
    play.go("to 1806");
    // In any order, each once.
    play.refused("withdraw F26", "6.8b", &["Guard Artillery", "had its choice"]);
    assert_eq!(play.may(), lines("withdraw F24\ndone"));
    play.go("withdraw F24");
}

#[test]
fn a_gun_without_a_vacant_safe_hex_stays() {
    rules!("6.8b", "G-33");
    // Two guns fired; one is ringed by friends, the other has room.
    let mut play =
        Scene::combat("french", "F26@1906 F24@2005 F02@1907 F03@2006 F05@1806 F07@1805 A08@1904 A01@2316").play();
    play.declare("F26 F24", "A08").unwrap();
    play.go("done; die 6");
    assert_eq!(play.may(), lines("withdraw F24\ndone"));
    play.refused("withdraw F26", "6.8b", &["Guard Artillery", "no vacant safe hex"]);
}

#[test]
fn a_gun_in_contact_suffers_every_result() {
    rules!("6.8d", "5.8c");
    for (name, die, lost) in [("1-5", 1, true), ("1-1", 6, false)] {
        let mut play = Scene::combat("french", "F26@1905 A15@1904 F01@0101").play();
        play.declare("F26", "A15").unwrap();
        play.go(&format!("lower; ratio {name}; die {die}"));
        assert_eq!(play.place("F26") == "destroyed", lost);
        if !lost {
            assert_eq!(play.now().step(), Step::RetreatHex(unit("F26")));
        }
    }
}

#[test]
fn after_a_pure_bombardment_nobody_advances() {
    rules!("6.8e", "6.3e", "G-31");
    for die in 1..=6 {
        let mut play = Scene::combat("french", "F26@1906 F02@1805 A08@1904 F01@0101 A01@2316").play();
        play.go(&format!("target A08; done; die {die}"));
        while play.now().phasing() == Side::French {
            assert!(!matches!(play.now().step(), Step::AdvanceHex | Step::AdvanceUnit(_)));
            let may = play.may();
            let mv = if may.contains("done") { "done" } else { may.first().unwrap() }.to_owned();
            play.go(&mv);
        }
    }
}

#[test]
fn vacated_ground_is_still_empty_when_the_advance_is_decided() {
    rules!("6.6i", "6.8c");
    // Also after withdrawals and pushes: the referee asserts it in thousands of random fights; here by example.
    let mut play = Scene::combat("french", "F01@1906 F02@1806 F23@1907 F03@2006 A01@1905").play();
    play.attack("F01", "A01", "1-2", 2);
    play.go("to 1907; to 1908");
    assert_eq!((play.actor(), play.now().step()), ("allied", Step::AdvanceHex));
    assert!(play.now().attack().vacated.iter().all(|h| play.now().unit_at(h).is_none()));
    assert_eq!(play.now().table(kernel::Eyes::Spectator).prompt.question, "The Allies may advance.");
}

#[test]
fn a_picked_gun_may_stay() {
    rules!("6.8b");
    let mut play = Scene::combat("french", "F06@1905 F26@1906 F24@2005 F02@1907 A08@1904 A01@2316").play();
    play.declare("F06 F26 F24", "A08").unwrap();
    play.go("lower; ratio 1-5; die 1; withdraw F26");
    assert!(play.can("stay"));
    play.go("stay");
    // It is not asked again.
    assert_eq!((play.place("F26").as_str(), play.lit_units()), ("1906", ids("F24")));
    play.refused("withdraw F26", "6.8b", &["had its choice"]);
}
