//! Chapter 8: losses, demoralisation, exits and the end of the game.

use crate::support::play::units;
use crate::support::{Play, Scene, ids};
use kernel::table::{Panel, Place};
use kernel::{Actor, Eyes, Game, SeatSet, Show};
use napoleon_at_waterloo::position::Step;
use napoleon_at_waterloo::units::Side;
use std::collections::BTreeSet;

fn verdict(play: &Play) -> Option<(String, &'static str)> {
    play.now().table(Eyes::Spectator).verdict.map(|v| (v.title, v.rule))
}

fn french_victory(rule: &'static str) -> Option<(String, &'static str)> {
    Some(("French victory".into(), rule))
}

fn allied_victory(rule: &'static str) -> Option<(String, &'static str)> {
    Some(("Allied victory".into(), rule))
}

#[test]
fn four_public_numbers_and_the_destroyed_beside_the_map() {
    rules!("8.0a", "6.3j");
    let play = Scene::movement("french", "F01@0105 A01@2316 F13@exited").losses(31, 12).turn(6).play();
    let table = play.now().table(Eyes::Spectator);
    let Some(Panel::Gauges { rows, .. }) = table.panels.iter().find(|p| matches!(p, Panel::Gauges { .. })) else {
        panic!("no gauges")
    };
    let values: Vec<_> = rows.iter().map(|g| (g.label.as_str(), g.value, g.max)).collect();
    assert_eq!(values, [("French", 31, 40), ("Allied", 12, 40), ("Off north", 1, 7)]);
    assert_eq!(rows[0].warn.as_deref(), Some("9 to go"), "a total that nears 40");
    assert_eq!(rows[1].warn, None);
    assert!(table.clock.starts_with("Turn 6 of 10"));
    for (pool, side, lost) in [("lost-french", "french", 31), ("lost-allied", "allied", 12)] {
        let there = table.pieces.iter().filter(|p| p.place == Place::Pool(pool.into()));
        let sum: u8 = there.clone().map(|p| crate::support::play::unit(&p.id).strength()).sum();
        assert_eq!(sum, lost);
        assert!(there.clone().all(|p| p.side == side));
        let note = table.panels.iter().find_map(|p| match p {
            Panel::Pool { id, note, .. } if *id == pool => Some(note.clone()),
            _ => None,
        });
        assert_eq!(note, Some(format!("{lost} points")));
    }
    let gone: BTreeSet<String> =
        table.pieces.iter().filter(|p| p.place == Place::Pool("exited".into())).map(|p| p.id.clone()).collect();
    assert_eq!(gone, ids("F13"));
    let low = Scene::movement("french", "F01@0105 A01@2316").losses(29, 41).play();
    let text = serde_json::to_string(&low.now().table(Eyes::Spectator).panels).unwrap();
    assert!(text.contains("demoralised") && !text.contains("to go"));
}

#[test]
fn forty_french_points_first_is_an_allied_victory_at_once() {
    rules!("8.1a", "3.0f", "C-08");
    for (before, alive) in [(37, true), (38, false), (39, false)] {
        let mut play =
            Scene::combat("allied", "F13@1905 A01@1904 A02@1804 A03@2004 F01@0101").losses(before, 39).play();
        play.attack("A01 A02 A03", "F13", "6-1", 1);
        assert_eq!(verdict(&play).is_none(), alive);
        if !alive {
            assert_eq!(verdict(&play), allied_victory("8.1a"));
            let Actor::Over(outcome) = play.session.actor() else { panic!("not over") };
            assert_eq!(outcome.winners, SeatSet::only(Side::Allied.seat()));
        }
    }
}

#[test]
fn forty_allied_points_demoralise_at_once_and_for_good() {
    rules!("8.2a", "8.2b", "6.2c", "C-08");
    let mut play =
        Scene::combat("french", "F06@1905 F12@1804 F10@2004 A09@1904 F01@0905 A08@0904 A01@2316").losses(0, 38).play();
    play.attack("F06 F12 F10", "A09", "6-1", 1);
    assert!(play.now().demoralised());
    assert!(play.tells("The Allies have lost 40 points and are **demoralised** [[8.2a]]"));
    play.go("done");
    // The very next attack feels it: 4 against 4 is 2-1 now.
    assert_eq!((play.now().attack().contact, play.column()), (units("F01"), "2-1"));
    // Prussians as well, and for good.
    let prussian = Scene::combat("allied", "P01@1905 F01@1904 F02@0101").losses(0, 45).play();
    assert_eq!(prussian.column(), "1-2", "5 against 4 is 1-1, one lower");
    // The French never are.
    let french = Scene::combat("french", "F01@1905 A08@1904").losses(44, 40).play();
    assert_eq!(french.column(), "2-1");
    let labels = prussian.now().table(Eyes::Spectator).pieces.into_iter().filter(|p| p.label.contains("demoralised"));
    assert_eq!(labels.map(|p| p.id).collect::<BTreeSet<_>>(), ids("P01"));
}

#[test]
fn french_losses_no_longer_matter_then() {
    rules!("8.2c", "C-08");
    let mut play = Scene::combat("french", "F06@1905 A01@1904 F01@0101 F13@0505").losses(39, 40).play();
    play.declare("F06", "A01").unwrap();
    play.go("lower; ratio 1-5; die 1");
    assert_eq!((play.losses(), verdict(&play)), ((46, 40), None));
    play.go("done; end-move; pick F01; exit");
    assert_eq!(play.now().exits(), 1, "they may still win by exits");
}

#[test]
fn demoralisation_changes_nothing_else() {
    rules!("8.2d", "4.5a", "5.1b", "7.3a");
    let play = Scene::movement("allied", "A01@1905 A13@1010 P01@waiting F01@1904 F02@0101").losses(0, 41).play();
    // Held in a zone, marching with full allowance, reinforcements due, and the duty to attack.
    play.refused("pick A01", "4.5c", &["Cooke"]);
    assert!(play.destinations("A13").contains("1005") && play.lit_units().contains("P01"));
    let mut play = play.clone();
    play.go("end-move");
    assert_eq!((play.now().attack().contact, play.can("end-combat")), (units("A01"), false));
    assert!(crate::support::hexes(play.now().zones_against(Side::French)).contains("1906"), "and their zones hold");
}

#[test]
fn demoralisation_and_seven_exits_in_either_order_win_for_the_french() {
    rules!("8.3a", "8.3d");
    // The seventh exit comes second.
    let mut play = Scene::movement("french", "F01@0101 F02@0105 A01@2316").exits(6).losses(0, 40).play();
    play.go("pick F01; exit");
    assert_eq!(verdict(&play), french_victory("8.3a"));
    // Demoralisation comes second.
    let mut play =
        Scene::combat("french", "F06@1905 F12@1804 F10@2004 A09@1904 A01@2316").exits(7).losses(0, 38).play();
    play.attack("F06 F12 F10", "A09", "6-1", 1);
    assert_eq!(verdict(&play), french_victory("8.3a"));
    // Seven exits alone are nothing, nor is demoralisation alone.
    let mut play = Scene::movement("french", "F01@0101 F02@0105 A01@2316").exits(6).losses(0, 39).play();
    play.go("pick F01; exit");
    assert_eq!((play.now().exits(), verdict(&play)), (7, None));
    // More than seven may go, by any of the nine hexes.
    for exit in ["0101", "0201", "0301", "0401", "0501", "0601", "0701", "0801", "0901"] {
        let mut play = Scene::movement("french", &format!("F01@{exit} F02@2303 A01@2316")).exits(8).play();
        play.go("pick F01; exit");
        assert_eq!(play.now().exits(), 9, "{exit}");
    }
}

#[test]
fn an_exit_is_part_of_a_units_one_move_in_a_french_movement_phase() {
    rules!("8.3b", "G-16", "4.0a");
    let mut play = Scene::movement("french", "F01@0101 F02@0102 A01@2316").play();
    play.go("pick F02; to 0201");
    play.refused("pick F02", "4.0a", &["already moved"]);
    play.go("pick F01; exit");
    assert!(play.tells("**1st Division** leaves by the north edge, 1 of 7 [[8.3b]]"));
    // Not in combat, not by the Allies.
    let combat = Scene::combat("french", "F01@0101 A15@0102 F02@2303").play();
    assert!(!combat.may().contains("exit"));
    let mut allied = Scene::movement("allied", "A13@0101 F01@2316").play();
    allied.go("pick A13");
    allied.refused("exit", "8.3e", &["never leave"]);
    rules!("8.3e");
}

#[test]
fn who_has_left_is_no_loss_and_never_returns() {
    rules!("8.3c", "G-17", "G-36");
    let mut play = Scene::movement("french", "F12@0101 F15@0102 F02@2303 A01@2316").play();
    play.go("pick F12; exit; pick F15; exit");
    assert_eq!((play.losses(), play.now().exits()), ((0, 0), 2), "the Guard counts as one, like the weakest horse");
    play.refused("pick F12", "8.3c", &["Grenadiers", "left the map"]);
    play.go("end-move; end-move");
    play.refused("pick F12", "8.3c", &["do not return"]);
}

#[test]
fn a_unit_that_must_retreat_in_an_exit_hex_is_destroyed_not_gone() {
    rules!("8.3f", "6.4h");
    let mut play = Scene::combat("allied", "F13@0101 A01@0102 F01@2316").losses(0, 41).exits(6).play();
    play.declare("A01", "F13").unwrap();
    play.go("done; die 1");
    assert_eq!((play.place("F13").as_str(), play.now().exits(), verdict(&play)), ("destroyed", 6, None));
}

#[test]
fn the_end_of_turn_ten_is_a_draw() {
    rules!("8.4a", "3.0e", "C-09");
    for (losses, exits, words) in [
        ((39, 39), 0, "neither army has lost 40"),
        ((0, 40), 6, "fewer than seven French units"),
        ((0, 0), 12, "neither army has lost 40"),
    ] {
        let mut play =
            Scene::movement("allied", "F02@2303 A01@0117").exits(exits).losses(losses.0, losses.1).turn(10).play();
        play.go("end-move");
        assert_eq!(verdict(&play), Some(("Draw (Allied moral victory)".into(), "8.4a")));
        let Actor::Over(outcome) = play.session.actor() else { panic!("not over") };
        assert_eq!(outcome.winners, SeatSet::NOBODY);
        assert!(play.tells(words), "{:?}", play.journal());
    }
    // Not before the Allied Combat Phase of turn 10.
    let mut play = Scene::movement("french", "F02@2303 A01@0117").turn(10).play();
    play.go("end-move");
    assert_eq!((play.actor(), play.now().turn()), ("allied", 10));
}

/// A13 (3) and the gun A16 attack F13 (2): at 3-1 a six is an exchange. Or F13 attacks A09 (2) alone, at 1-1.
fn exchange(losses: (u8, u8), exits: usize) -> Play {
    let mut play = Scene::combat("allied", "A13@1905 A16@1906 F13@1904 F12@0101 A01@2316")
        .exits(exits)
        .losses(losses.0, losses.1)
        .play();
    play.attack("A13 A16", "F13", if losses.1 >= 40 { "2-1" } else { "3-1" }, if losses.1 >= 40 { 5 } else { 6 });
    play
}

#[test]
fn both_armies_at_forty_by_one_exchange() {
    rules!("8.4b", "8.4c", "8.4d");
    assert_eq!(verdict(&exchange((38, 37), 6)), allied_victory("8.4b"));
    assert_eq!(verdict(&exchange((38, 37), 7)), french_victory("8.4b"));
    assert_eq!(verdict(&exchange((39, 39), 9)), french_victory("8.4b"));
    // Only one of them gets there.
    assert_eq!(verdict(&exchange((38, 36), 7)), allied_victory("8.1a"));
    assert_eq!(verdict(&exchange((37, 37), 7)), french_victory("8.3a"));
    assert_eq!(verdict(&exchange((37, 37), 6)), None);
    assert_eq!(verdict(&exchange((37, 36), 7)), None);
    // The Allies were there before: French losses no longer matter (8.2c).
    rules!("8.2c");
    assert_eq!(verdict(&exchange((38, 40), 6)), None);
}

#[test]
fn an_exchange_is_judged_once_after_the_attacker_has_chosen() {
    rules!("8.4b", "8.4d", "6.3c");
    // French losses 36. Against the 2-4 they owe two: the 2-5 leaves them at 38, the 4-4 breaks them.
    let scene = Scene::combat("french", "F13@1905 F01@1804 A09@1904 A01@2316 F12@0101").losses(36, 37);
    let mut play = scene.play();
    play.declare("F13 F01", "A09").unwrap();
    assert_eq!(play.column(), "3-1");
    play.go("done; die 6");
    assert_eq!(play.now().step(), Step::EeLoss);
    assert_eq!((play.losses(), verdict(&play)), ((36, 39), None));
    let mut careful = play.clone();
    careful.go("lose F13");
    assert_eq!((careful.losses(), verdict(&careful)), ((38, 39), None));
    play.go("lose F01");
    assert_eq!((play.losses(), verdict(&play)), ((40, 39), allied_victory("8.1a")));
    // The Allied total alone passes forty: not demoralised before the price is paid.
    let scene = Scene::combat("french", "F13@1905 F01@1804 A09@1904 A01@2316 F12@0101").exits(7).losses(0, 38);
    let mut play = scene.play();
    play.declare("F13 F01", "A09").unwrap();
    play.go("done; die 6");
    assert_eq!((play.losses().1, verdict(&play)), (40, None), "judged once, when both have taken their losses");
    play.go("lose F13");
    assert_eq!(verdict(&play), french_victory("8.3a"));
}

#[test]
fn victory_is_checked_after_each_unit_that_cannot_retreat() {
    rules!("8.4d", "3.0f");
    // Two beaten attackers in the corner, neither with a safe hex; the first death decides.
    let mut play = Scene::combat("french", "F13@0101 F14@0201 A01@0102 A02@0401").losses(38, 0).play();
    play.attack("F13 F14", "A01", "1-2", 2);
    play.go("retreat F13");
    assert_eq!((play.losses(), verdict(&play)), ((40, 0), allied_victory("8.1a")));
    assert_eq!(play.place("F14"), "0201", "the rest of the combat is skipped");
}

#[test]
fn other_results_destroy_units_of_one_side_only() {
    rules!("8.4c");
    for (name, die) in [("1-5", 1), ("1-1", 6), ("1-1", 1), ("3-1", 1)] {
        let mut play = Scene::combat("french", "F06@1905 F12@1804 A08@1904 F01@0101").play();
        play.declare("F06 F12", "A08").unwrap();
        play.go(&if name == "3-1" { format!("done; die {die}") } else { format!("lower; ratio {name}; die {die}") });
        while play.now().phasing() == Side::French {
            let may = play.may();
            let mv = if may.contains("done") { "done" } else { may.first().unwrap() }.to_owned();
            play.go(&mv);
        }
        let (french, allied) = play.losses();
        assert!(french == 0 || allied == 0);
    }
}

#[test]
fn a_game_may_begin_from_any_losses() {
    rules!("8.0a", "8.1a");
    let broken = Scene::movement("french", "F01@0101 A01@2316").losses(41, 0).0;
    let error = napoleon_at_waterloo::Position::from_position(&broken).unwrap_err();
    assert_eq!(error.at, "units");
    assert!(error.what.contains("8.1a"));
    let through = Scene::movement("french", "F01@0101 A01@2316").exits(7).losses(0, 41).0;
    let error = napoleon_at_waterloo::Position::from_position(&through).unwrap_err();
    assert!(error.what.contains("8.3a") && error.at == "units");
}
