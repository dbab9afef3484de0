//! Chapter 6.4 and 6.5: retreats, and friends pushed aside by them.

use crate::support::play::{unit, units};
use crate::support::{Play, Scene, ids};
use kernel::{FastRng, Game};
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::{Phase, Step};
use napoleon_at_waterloo::units::Side;
use serde_json::json;
use std::collections::BTreeSet;

fn lines(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).map(str::to_owned).collect()
}

/// F01 attacks A01 from 1906; friends stand in all its three safe hexes: 1806, 1907, 2006.
fn hemmed_in(south: &str) -> Scene {
    Scene::combat("french", &format!("F01@1906 F02@1806 {south}@1907 F03@2006 A01@1905"))
}

#[test]
fn the_owner_chooses_the_hex() {
    rules!("6.4a", "3.0d", "6.3b", "6.3g");
    let mut beaten = Scene::combat("french", "F06@1905 A01@1904").play();
    beaten.attack("F06", "A01", "1-1", 6);
    assert_eq!((beaten.actor(), beaten.now().step()), ("french", Step::RetreatHex(unit("F06"))));
    let mut driven = Scene::combat("french", "F06@1905 A01@1904").play();
    driven.attack("F06", "A01", "1-1", 1);
    assert_eq!((driven.actor(), driven.now().step()), ("allied", Step::RetreatHex(unit("A01"))));
}

#[test]
fn a_safe_hex_is_open_free_of_enemies_and_out_of_their_zones() {
    rules!("6.4b", "4.2c", "4.5e", "4.2b");
    // F06 in 0814 behind Hougoumont wood; A01 in 0815 drives it back.
    let mut play = Scene::combat("allied", "A01@0815 A02@0816 F06@0814 F01@0101").play();
    play.declare("A01", "F06").unwrap();
    play.go("done; die 1");
    assert_eq!(play.lit_hexes(), ids("0813 0714"));
    play.refused("to 0914", "4.2c", &["6th Division", "Hougoumont wood", "cannot cross"]);
    play.refused("to 0915", "6.4b", &["0915", "enemy zone"]);
    play.refused("to 0815", "6.4b", &["0815", "held by the enemy"]);
    play.refused("to 0812", "6.4f", &["exactly one hex", "0812", "0814"]);
    // Woods are no safe hex.
    let mut play = Scene::combat("allied", "A01@0802 F06@0803 F01@0101").play();
    play.attack("A01", "F06", "1-1", 2);
    play.refused("to 0804", "4.2b", &["0804"]);
}

#[test]
fn enemies_that_have_fought_still_control_their_hexes() {
    rules!("6.4b", "4.5a");
    // A02 has been attacked already in this phase. In 2105 it is too far away to matter.
    let mut play = Scene::combat("french", "F06@1906 A01@1905 A02@2105 F13@2205 F02@1010").fought("F13 A02").play();
    play.declare("F06", "A01").unwrap();
    play.go("done; die 4");
    assert_eq!(play.lit_hexes(), ids("1907 1806 2006"));
    let mut other = Scene::combat("french", "F06@1906 A01@1905 A02@2107 F13@2207 F02@1010").fought("F13 A02").play();
    other.declare("F06", "A01").unwrap();
    other.go("done; die 4");
    assert_eq!(other.lit_hexes(), ids("1907 1806"), "2006 lies in the zone of A02");
}

#[test]
fn enemies_destroyed_in_the_same_combat_control_nothing() {
    rules!("6.4b", "6.8b");
    // After the exchange A08 is gone: the gun may step into what was its zone.
    let mut play = Scene::combat("french", "F26@1906 F24@2005 A08@1904 F01@0101").play();
    play.declare("F24 F26", "A08").unwrap();
    play.go("done; die 5; withdraw F26");
    assert!(play.can("to 1905"));
    // After Ar it still stands, and 1905 is not safe.
    let mut play = Scene::combat("french", "F26@1906 F24@2005 A08@1904 F01@0101").play();
    play.declare("F24 F26", "A08").unwrap();
    play.go("done; die 6; withdraw F26");
    play.refused("to 1905", "6.4b", &["1905", "enemy zone"]);
}

#[test]
fn a_vacant_safe_hex_comes_before_a_push() {
    rules!("6.4c", "6.5a");
    let mut play = hemmed_in("F23").without("F03").without("F02").and("A09@0505").play();
    play.attack("F01", "A01", "1-2", 2);
    assert_eq!(play.lit_hexes(), ids("1806 2006"));
    play.refused("to 1907", "6.4c", &["vacant safe hex", "I Corps Artillery"]);
}

#[test]
fn when_friends_hold_every_safe_hex_one_is_pushed_aside() {
    rules!("6.4d", "6.5a", "C-04", "G-27", "6.4g");
    let mut play = hemmed_in("F23").play();
    play.attack("F01", "A01", "1-2", 2);
    assert_eq!(play.lit_hexes(), ids("1806 1907 2006"));
    // No choice but to go: neither to stay nor to die.
    assert!(play.may().iter().all(|m| m.starts_with("to ")));
    play.refused("done", "6.4a", &["retreat"]);
    play.refused("to 1906", "6.4g", &["must retreat"]);
    play.go("to 1806");
    assert_eq!((play.actor(), play.now().step()), ("french", Step::DisplaceHex(unit("F02"))));
    assert_eq!(play.lit_hexes(), ids("1807 1707 1706"), "vacant safe hexes of its own");
    play.go("to 1707");
    assert!(play.tells("**1st Division** retreats to 1806, displacing the 2nd Division [[6.4a]]"));
    assert!(play.tells("**2nd Division** makes room and goes to 1707 [[6.5a]]"));
}

#[test]
fn without_any_way_back_the_unit_is_destroyed() {
    rules!("6.4d", "6.6f", "4.6b");
    // In the south-west corner; the failed chain of W-28 is the other case.
    let mut play = Scene::combat("allied", "F13@0117 A01@0116 A02@0315 F01@0101").play();
    play.attack("A01", "F13", "3-1", 2);
    assert_eq!((play.place("F13").as_str(), play.losses()), ("destroyed", (2, 0)));
    assert_eq!(play.lit_hexes(), ids("0117"), "its hex counts as vacated");
}

#[test]
fn several_units_retreat_in_the_order_their_owner_likes() {
    rules!("6.4e", "G-25");
    let scene = Scene::combat("french", "F06@1905 F12@1804 A01@1904");
    for (order, then) in [("F06", "F12"), ("F12", "F06")] {
        let mut play = scene.clone().play();
        play.attack("F06 F12", "A01", "2-1", 6);
        assert_eq!((play.actor(), play.may()), ("french", lines("retreat F06\nretreat F12")));
        play.go(&format!("retreat {order}"));
        assert_eq!(play.now().step(), Step::RetreatHex(unit(order)));
        let to = play.lit_hexes().first().unwrap().clone();
        play.go(&format!("to {to}"));
        // Finished before the next begins.
        assert_eq!(play.now().step(), Step::RetreatHex(unit(then)));
    }
}

#[test]
fn a_retreat_is_one_hex_and_costs_nothing() {
    rules!("6.4f", "6.7a");
    let mut seen = 0;
    for seed in 0..10 {
        let mut game = Play::start().now().clone();
        let mut dice = FastRng::from_seed(seed);
        loop {
            let moves = crate::support::along::moves(&game);
            if moves.is_empty() {
                break;
            }
            if let Step::RetreatHex(u) | Step::DisplaceHex(u) | Step::WithdrawHex(u) = game.step() {
                let from = game.hex_of(u).unwrap();
                for mv in &moves {
                    let Move::To(to) = mv else { panic!("{mv:?}") };
                    assert_eq!(napoleon_at_waterloo::map::GRID.distance(from, *to), 1);
                    seen += 1;
                }
            }
            let mv = crate::support::along::choose(&game, &moves, crate::support::along::Manner::Bold, &mut dice);
            game.play(&mv, &mut kernel::Silent);
        }
    }
    assert!(seen > 100);
    // A gun with an allowance of three, driven back, has them all in its next phase.
    let mut play = Scene::combat("allied", "A01@1904 F26@1905 F01@0101").play();
    play.attack("A01", "F26", "1-1", 1);
    play.go("to 1906; done");
    assert_eq!(play.now().phasing(), Side::French);
    play.go("pick F26");
    assert!(play.can("to 1909"));
}

#[test]
fn nobody_retreats_off_the_map() {
    rules!("6.4h", "4.6b", "8.3f", "C-10");
    // An exit hex is no way out of a fight; but a safe hex beside it is.
    let mut play = Scene::combat("allied", "F13@0201 A01@0202 F01@2316").play();
    play.attack("A01", "F13", "3-1", 2);
    assert_eq!(play.may(), lines("to 0101\nto 0301"));
    play.refused("exit", "6.4a", &["retreat"]);
    let mut play = Scene::combat("allied", "F13@0101 A01@0102 F01@2316").play();
    play.attack("A01", "F13", "3-1", 2);
    assert_eq!((play.place("F13").as_str(), play.now().exits()), ("destroyed", 0), "0201 is in the zone of 0102");
}

#[test]
fn a_bombarded_unit_may_use_any_safe_hex() {
    rules!("G-26", "6.4b");
    let mut play = Scene::combat("french", "F26@1906 A08@1904 F01@0101").play();
    play.go("target A08; lower; ratio 1-1; die 1");
    // All neighbours of 1904 except 1905, which the gun controls.
    assert_eq!(play.lit_hexes(), ids("1903 2003 2004 1804 1803"));
}

#[test]
fn a_chain_never_uses_the_hex_where_it_began() {
    rules!("6.5b", "G-28");
    // After Dr by bombardment the old hex of A08 may itself be safe; the friend it pushes may not take it.
    let mut play =
        Scene::combat("french", "F26@1906 A08@1904 A09@1903 A15@2003 A10@2004 A13@1804 A14@1803 F01@0101").play();
    play.declare("F26", "A08").unwrap();
    play.go("lower; ratio 1-1; die 1");
    assert_eq!(play.lit_hexes(), ids("1903 2003 2004 1804 1803"), "all held by friends");
    play.go("to 2004");
    assert_eq!(play.now().step(), Step::DisplaceHex(unit("A10")));
    assert!(!play.lit_hexes().contains("1904"));
    play.refused("to 1904", "6.5b", &["1904", "left in this very retreat"]);
}

#[test]
fn only_completable_chains_are_offered() {
    rules!("6.5c");
    // F02 in the dead end 0914 could only go back to 0813, where the retreat begins.
    let mut play = Scene::combat("french", "F01@0813 F02@0914 F03@0814 F05@0714 A01@0812").play();
    play.attack("F01", "A01", "1-2", 2);
    assert_eq!(play.lit_hexes(), ids("0814 0714"));
    play.refused("to 0914", "6.5c", &["2nd Division", "could not make room"]);
}

#[test]
fn a_chain_may_push_several_friends() {
    rules!("6.5a", "6.5b");
    // The forest road: 1701, 1601, 1602, 1503 in a row, enemies at the eastern end.
    let mut play = Scene::combat("allied", "F01@1801 F02@1701 F03@1601 F04@1602 F05@1503 A01@1901 A02@1903").play();
    play.declare("A01", "F01").unwrap();
    play.go("done; die 1");
    // Forced from link to link, down to the open ground at 1403.
    assert_eq!(["F01", "F02", "F03", "F04", "F05"].map(|id| play.place(id)), ["1701", "1601", "1602", "1503", "1403"],);
}

#[test]
fn a_gun_that_still_owes_its_bombardment_is_not_pushed() {
    rules!("6.5d", "G-47");
    // A08 in 1708 was touched only by F09, which has fought; nobody but the gun in 1907 can attack it.
    let scene = hemmed_in("F23")
        .and("A08@1708 F09@1709 A13@1710")
        .field("fought", json!(["F09", "A13"]))
        .field("owed", json!(["A01", "A08", "A13"]));
    let mut play = scene.clone().play();
    play.declare("F01", "A01").unwrap();
    play.go("done; die 2");
    assert_eq!(play.lit_hexes(), ids("1806 2006"));
    play.refused("to 1907", "6.5d", &["I Corps Artillery", "must still bombard"]);
    // With a second gun that could fire, either may be pushed.
    let mut play = scene.and("F24@1508").play();
    play.declare("F01", "A01").unwrap();
    play.go("done; die 2");
    assert_eq!(play.lit_hexes(), ids("1806 1907 2006"));
    // An optional bombardment gives no protection.
    let mut play = hemmed_in("F23").and("A08@1708").play();
    play.declare("F01", "A01").unwrap();
    play.go("done; die 2");
    assert_eq!(play.lit_hexes(), ids("1806 1907 2006"));
}

#[test]
fn guns_of_the_other_side_owe_nothing() {
    rules!("6.5e");
    // Dr: the defender's guns may be pushed, whatever they see.
    let mut play = Scene::combat("french", "F06@1906 F10@1805 F01@1606 A02@1905 A16@1904 A17@2004").play();
    play.attack("F06 F10", "A02", "2-1", 1);
    assert_eq!(play.lit_hexes(), ids("1904 2004"));
}

#[test]
fn who_is_pushed_before_fighting_may_still_fight() {
    rules!("6.5f", "G-44");
    // Pushed to 1908 the gun finds A08 in range, which it could not reach before.
    let mut play = hemmed_in("F23").and("A08@1910").play();
    play.attack("F01", "A01", "1-2", 2);
    play.go("to 1907; to 1908; done");
    assert_eq!((play.lit_units(), play.can("end-combat")), (ids("A08"), true));
    play.go("target A08");
    assert_eq!(play.now().attack().guns, units("F23"));
}

#[test]
fn a_unit_that_has_retreated_may_be_pushed_by_the_next() {
    rules!("6.5h", "G-45");
    // F12's only safe hex is 2006, where F06 has just gone.
    let scene = Scene::combat("french", "F06@1906 F12@2005 A01@1905 A09@2206 A08@2104");
    let mut play = scene.play();
    play.attack("F06 F12", "A01", "2-1", 6);
    play.go("retreat F06; to 2006");
    assert_eq!(play.place("F12"), "2006", "forced");
    assert_eq!((play.now().step(), play.lit_hexes()), (Step::DisplaceHex(unit("F06")), ids("2007 1907")));
    play.go("to 2007");
    assert_eq!(["F06", "F12"].map(|id| play.place(id)), ["2007", "2006"]);
}

#[test]
fn a_gun_of_the_attack_may_be_pushed_and_still_withdraw() {
    rules!("6.5h", "G-49", "6.8a", "6.8b");
    let mut play = hemmed_in("F23").play();
    play.declare("F01 F23", "A01").unwrap();
    assert_eq!(play.column(), "1-1");
    play.go("done; die 4; to 1907");
    assert_eq!(play.now().step(), Step::DisplaceHex(unit("F23")));
    play.go("to 1908");
    assert_eq!(play.may(), lines("withdraw F23\ndone"));
    play.go("withdraw F23");
    assert_eq!(play.lit_hexes(), ids("2007 2008 1909 1808 1807"), "one hex from where it now stands");
    play.go("to 1909");
    assert_eq!(play.place("F23"), "1909");
}

#[test]
fn the_pushed_are_never_in_contact() {
    rules!("6.5g", "6.5a");
    // A friend next to an enemy stands in no safe hex: 2006 beside A09 in 2106 is neither entered nor pushed.
    let mut play = hemmed_in("F23").and("A09@2106").fought("F03 A09").play();
    play.declare("F01", "A01").unwrap();
    play.go("done; die 2");
    assert_eq!(play.lit_hexes(), ids("1806 1907"));
    play.refused("to 2006", "6.4b", &["2006", "enemy zone"]);
    assert_eq!(play.now().phase(), Phase::Combat);
}
