//! Chapter 4: movement, stacking and zones of control.

use crate::support::along::{Manner, choose, moves};
use crate::support::play::{hex, unit};
use crate::support::referee::{Referee, number};
use crate::support::{Play, Scene, ids, scripted};
use kernel::{FastRng, Game, RandomSource, Show, Silent};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::map::GRID;
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::{Phase, Step};
use napoleon_at_waterloo::units::{Side, Unit};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// Two armies far from each other.
fn alone(units: &str) -> Play {
    Scene::movement("french", units).and("A01@2316").play()
}

#[test]
fn only_the_phasing_side_moves_and_each_unit_once() {
    rules!("4.0a", "G-18");
    let mut play = alone("F01@1010 F02@0505");
    play.refused("pick A01", "4.0a", &["Only French units", "French Movement Phase"]);
    play.go("pick F01; to 1011");
    // One hex was enough; the three points left are gone with the move.
    play.refused("pick F01", "4.0a", &["1st Division", "already moved"]);
    assert_eq!(play.may(), ids("end-move").union(&BTreeSet::from(["pick F02".into()])).cloned().collect());
    play.refused("to 1012", "3.0b", &["one after another"]);
}

#[test]
fn half_a_choice_is_not_a_move() {
    rules!("4.0a", "4.1b");
    let mut play = alone("F01@1010 F02@0505");
    play.go("pick F01");
    play.refused("end-move", "4.0a", &["1st Division"]);
    play.refused("pick F02", "4.0a", &["1st Division"]);
    play.refused("to 1010", "4.1b", &["1010", "Stay"]);
}

#[test]
fn a_march_is_a_chain_of_neighbouring_hexes_in_any_directions() {
    rules!("4.0b", "4.2a", "4.1a");
    let mut draw = FastRng::from_seed(5);
    let mut game = Play::start().now().clone();
    let mut turns_taken = 0;
    for _ in 0..3000 {
        let moves = moves(&game);
        if moves.is_empty() {
            break;
        }
        if let Step::MoveDest(unit) = game.step() {
            let zones = game.zones_against(unit.side());
            for mv in moves.iter().filter(|m| matches!(m, Move::To(_))) {
                let preview = game.preview(mv);
                let path: Vec<_> = preview.path.iter().map(|n| hex(n)).collect();
                for step in path.windows(2) {
                    assert!(game.map().is_open(step[0], step[1]), "{:?}", preview.path);
                }
                let entering = game.hex_of(unit).is_none();
                let points = path.len() - usize::from(!entering);
                assert!(points >= 1 && points <= usize::from(unit.allowance()), "{:?}", preview.path);
                assert!(preview.notes[0].starts_with(&format!("{points} of {} points", unit.allowance())));
                let on_the_way = &path[usize::from(!entering)..path.len() - 1];
                assert!(on_the_way.iter().all(|&h| !zones.contains(h)), "stops in a zone: {:?}", preview.path);
                let straight = usize::from(GRID.distance(path[0], path[path.len() - 1]));
                turns_taken += usize::from(path.len() - 1 > straight);
            }
        }
        game.play(&choose(&game, &moves, Manner::Bold, &mut draw), &mut Silent);
    }
    assert!(turns_taken > 10, "some marches go round something");
}

#[test]
fn a_unit_marches_as_far_as_its_allowance_and_no_further() {
    rules!("4.1a", "2.6a", "4.2a");
    for (id, allowance) in [("F23", 3), ("F01", 4), ("F13", 5), ("F22", 6)] {
        let mut play = alone(&format!("{id}@1012"));
        play.go(&format!("pick {id}"));
        // Straight west over clear ground and, in the middle, over no road.
        let at = |n: i32| GRID.at(10 - n, 12 + n / 2).map(|h| GRID.number(h)).unwrap();
        for n in 1..=7 {
            assert_eq!(play.can(&format!("to {}", at(n))), n <= allowance, "{id} {n} hexes");
        }
        play.refused(&format!("to {}", at(allowance + 1)), "4.1a", &[&format!("{} hexes", allowance + 1)]);
    }
}

#[test]
fn points_not_used_are_lost() {
    rules!("4.1a");
    let mut play = alone("F01@1010");
    play.go("pick F01; to 1011");
    // Turn after turn the allowance is the same four hexes.
    play.go("end-move; pick F01");
    assert!(play.can("to 1007") && !play.can("to 1006"));
}

#[test]
fn nobody_is_forced_to_move() {
    rules!("4.1b", "3.0b");
    let mut play = Play::start();
    let before = play.now().position()["units"].clone();
    play.go("end-move");
    assert_eq!(play.now().position()["units"], before);
}

#[test]
fn roads_and_towns_cost_one_point_like_everything_else() {
    rules!("4.2a", "G-04");
    // Down the Brussels road through La Haye Sainte: 1309, 1310 (town), 1311, 1411.
    let mut play = alone("F01@1208");
    play.go("pick F01");
    assert!(play.can("to 1411") && !play.can("to 1412"));
    assert!(play.now().preview(&scripted("to 1310")).notes[0].starts_with("2 of 4"));
}

#[test]
fn woods_are_never_entered() {
    rules!("4.2b");
    let mut play = alone("F13@0803");
    play.go("pick F13");
    play.refused("to 0804", "4.2b", &["0804", "woods"]);
    for h in GRID.hexes().filter(|&h| !play.now().map().enterable.contains(h)) {
        assert!(!play.can(&format!("to {}", GRID.number(h))));
    }
}

#[test]
fn a_woods_road_hex_is_entered_and_left_by_its_doors() {
    rules!("4.2c", "G-03");
    // Beside Hougoumont wood but not at its door: 0814 to 0914 is one hex, and two points by 0813.
    let mut play = alone("F01@0814");
    play.go("pick F01");
    assert!(play.now().preview(&scripted("to 0914")).notes[0].starts_with("2 of 4"));
    assert_eq!(play.now().preview(&scripted("to 0914")).path, ["0814", "0813", "0914"]);
    // From behind it the way is too long for a gun.
    let mut play = alone("F23@1014");
    play.go("pick F23");
    play.refused("to 0914", "4.2c", &["Hougoumont wood", "woods road"]);
    // In by one door and out by another: the forest road from 1403 to 1701.
    let mut play = alone("F13@1304");
    play.go("pick F13");
    assert_eq!(play.now().preview(&scripted("to 1601")).path, ["1304", "1403", "1503", "1602", "1601"]);
    assert!(play.can("to 1701"));
}

#[test]
fn an_enemy_hex_is_never_entered() {
    rules!("4.3a");
    let mut play = Scene::movement("french", "F01@1010 A01@1012").play();
    play.go("pick F01");
    play.refused("to 1012", "4.3a", &["1012", "Cooke"]);
}

#[test]
fn enemies_in_a_row_bar_the_way() {
    rules!("4.3a", "4.5b");
    // The only open hex beside 1001 is 1002: an enemy in it bars the way.
    let mut play = Scene::movement("french", "F13@1004 A01@1002 A09@2316").play();
    play.go("pick F13");
    play.refused("to 1001", "4.3a", &["1001", "Enemy units bar the way"]);
}

#[test]
fn friends_are_passed_at_no_extra_cost() {
    rules!("4.4a");
    let play = alone("F01@1010 F02@1011 F03@1009 F04@0910 F05@0911 F07@1110 F08@1111");
    let free = alone("F01@1010");
    let (crowded, open) = (play.destinations("F01"), free.destinations("F01"));
    // Ringed by friends, it still reaches everything; the friends' own hexes only by a swap.
    assert_eq!(crowded, open);
}

#[test]
fn no_hex_holds_two_units_when_the_phase_ends() {
    rules!("4.4b", "4.4e", "C-06", "4.0c");
    let mut draw = FastRng::from_seed(23);
    let mut bumps = 0;
    for seed in 0..30u64 {
        let mut game = Play::start().now().clone();
        let mut dice = FastRng::from_seed(seed);
        for _ in 0..600 {
            let moves = moves(&game);
            if moves.is_empty() {
                break;
            }
            let held: Vec<_> = Unit::all().filter_map(|u| game.hex_of(u)).collect();
            let distinct = held.iter().collect::<BTreeSet<_>>().len() == held.len();
            if let Step::MoveBumped(_) = game.step() {
                bumps += 1;
                assert!(!distinct);
                assert!(!moves.contains(&Move::EndMove));
                assert!(moves.iter().all(|m| matches!(m, Move::To(_) | Move::Exit)));
            } else if game.phase() == Phase::Movement {
                assert!(distinct);
            }
            // Swap whenever it is possible.
            let swaps: Vec<Move> = match game.step() {
                Step::MoveDest(u) => moves
                    .iter()
                    .copied()
                    .filter(|m| matches!(m, Move::To(h) if game.occupied(u.side()).contains(*h)))
                    .collect(),
                _ => Vec::new(),
            };
            let mv = match swaps.as_slice() {
                [] => choose(&game, &moves, Manner::Aimless, &mut dice),
                swaps => swaps[draw.below(swaps.len() as u32) as usize],
            };
            game.play(&mv, &mut Silent);
        }
    }
    assert!(bumps > 500, "{bumps} bumps");
}

#[test]
fn a_friend_in_an_enemy_zone_cannot_be_joined() {
    rules!("4.4c", "4.5e");
    let mut play = Scene::movement("french", "F01@1008 F02@1010 A01@1011").play();
    play.go("pick F01");
    play.refused("to 1010", "4.4c", &["1010", "1st Division", "2nd Division"]);
    // The friend does not cancel the zone: 1009 behind it is free, and 1111 in the zone is a stop.
    assert!(play.can("to 1009") && play.can("to 1111"));
    assert!(play.now().preview(&scripted("to 1111")).fight.is_some());
}

#[test]
fn a_unit_with_nowhere_to_go_stays() {
    rules!("4.1b", "4.4c", "4.2c");
    // The only way out of 1001 leads to 1002, where a friend is held by the enemy in 1003.
    let play = Scene::movement("french", "F01@1001 F02@1002 F13@0101 A01@1003").play();
    assert_eq!(play.lit_units(), ids("F13"));
    play.refused("pick F01", "4.1b", &["1st Division", "nowhere to go"]);
}

#[test]
fn a_friend_that_has_moved_cannot_make_room() {
    rules!("4.4b", "4.4d", "7.2b");
    let mut play = alone("F01@1010 F02@1012");
    play.go("pick F02; to 1011; pick F01");
    play.refused("to 1011", "4.4b", &["1011", "2nd Division", "already moved"]);
}

/// A gun in the forest corridor, everything within its three points held by friends, and cavalry at the door.
fn corridor(moved: &str) -> Play {
    Scene::movement(
        "french",
        "F23@1601 F13@1303 F01@1602 F02@1503 F03@1403 F04@1701 F05@1801 F07@1901 F08@1902 F09@1802 A01@2316",
    )
    .field("moved", json!(ids(moved)))
    .play()
}

#[test]
fn a_swap_needs_a_chain_that_ends_in_an_empty_hex() {
    rules!("4.4d", "G-19");
    let mut shut = corridor("F01 F02 F03 F04 F05 F07 F08 F09");
    shut.go("pick F13");
    shut.refused("to 1601", "4.4d", &["1601", "no way to make room"]);
    shut.refused("to 1602", "4.4b", &["1602", "already moved"]);
    // One friend at the end of the reach has not moved: the gun may take his place, and he finds room.
    let mut open = corridor("F01 F02 F03 F04 F05 F07 F09");
    open.go("pick F13; to 1601");
    // The program moves the gun on by itself: 1902 is its only way out, and then the friend is asked.
    assert_eq!(open.place("F23"), "1902");
    assert_eq!(open.now().step(), Step::MoveBumped(unit("F08")));
    assert!(!open.lit_hexes().contains("1601") && !open.lit_hexes().contains("1902"));
    let to = open.lit_hexes().first().unwrap().clone();
    open.go(&format!("to {to}"));
    assert_eq!(open.now().step(), Step::MovePick);
}

#[test]
fn two_units_change_places_and_three_go_round() {
    rules!("4.4d", "4.1b");
    let mut play = alone("F01@1010 F02@1011 F03@1110");
    play.go("pick F01; to 1011; to 1110");
    assert_eq!(play.now().step(), Step::MoveBumped(unit("F03")));
    assert!(play.can("to 1010"), "the hex the first unit left");
    play.refused("to 1011", "4.4b", &["1st Division"]);
    play.go("to 1010");
    assert_eq!(["F01", "F02", "F03"].map(|id| play.place(id)), ["1011", "1110", "1010"]);
}

#[test]
fn a_bumped_unit_may_leave_the_map() {
    rules!("4.4d", "8.3b");
    let mut play = alone("F01@0102 F02@0101");
    play.go("pick F01; to 0101");
    assert_eq!(play.now().step(), Step::MoveBumped(unit("F02")));
    assert!(play.can("exit"));
    play.go("exit");
    assert_eq!((play.place("F02").as_str(), play.now().exits()), ("exited", 1));
}

#[test]
fn the_reach_of_a_unit_does_not_depend_on_the_order_of_moves() {
    rules!("4.4f", "4.4a");
    for seed in 0..6u64 {
        let mut draw = FastRng::from_seed(seed);
        let mut game = Play::start().now().clone();
        let reach = |game: &napoleon_at_waterloo::Position| -> BTreeMap<&'static str, BTreeSet<String>> {
            let referee = Referee::read(&game.position());
            let zones = referee.zones_against(true);
            let units = referee.army(true).map(|(id, _)| id);
            units
                .filter(|id| !referee.moved.contains(id))
                .map(|id| (id, referee.reach(id, &zones).0.into_iter().map(number).collect()))
                .collect()
        };
        let at_first = reach(&game);
        while game.phase() == Phase::Movement && game.phasing() == Side::French {
            if game.step() == Step::MovePick {
                for (id, now) in reach(&game) {
                    // Hexes taken by somebody in an enemy zone meanwhile are full, no more.
                    let full: BTreeSet<String> = at_first[id]
                        .iter()
                        .filter(|n| game.unit_at(hex(n)).is_some() && game.zones_against(Side::French).contains(hex(n)))
                        .cloned()
                        .collect();
                    let before: BTreeSet<String> = at_first[id].difference(&full).cloned().collect();
                    assert_eq!(now, before, "{id}");
                    // And the program offers every empty one of them.
                    let play = Play { session: kernel::Session::from_position(game.clone()) };
                    let empty: BTreeSet<String> =
                        before.into_iter().filter(|n| game.unit_at(hex(n)).is_none()).collect();
                    if play.lit_units().contains(id) {
                        assert_eq!(play.empty_destinations(id), empty, "{id}");
                    } else {
                        assert!(empty.is_empty(), "{id}");
                    }
                }
            }
            let moves = moves(&game);
            let mv = choose(&game, &moves, Manner::Bold, &mut draw);
            if draw.below(3) == 0 {
                game.play(&mv, &mut Silent);
            } else {
                let mv = moves[draw.below(moves.len() as u32) as usize];
                game.play(&mv, &mut Silent);
            }
        }
    }
}

#[test]
fn every_unit_controls_all_six_hexes_around_it() {
    rules!("4.5a", "4.5f", "G-14", "8.2d");
    for id in ["A01", "A11", "A16", "P08"] {
        for losses in [0, 41] {
            let play = Scene::movement("french", &format!("F01@0101 {id}@1010")).losses(0, losses).play();
            assert_eq!(play.now().demoralised(), losses > 40);
            let zones = crate::support::hexes(play.now().zones_against(Side::French));
            assert_eq!(zones, ids("1009 1110 1111 1011 0911 0910"), "{id}");
        }
    }
    // In both players' phases, into woods and across shut sides: the garrison in 0914.
    let play = Play::start();
    let zone = crate::support::hexes(play.now().zones_against(Side::French));
    for number in ["0913", "1013", "1014", "0915", "0814", "0813"] {
        assert!(zone.contains(number), "{number}");
    }
}

#[test]
fn a_unit_that_steps_next_to_an_enemy_stops() {
    rules!("4.5b", "4.5f");
    let mut play = Scene::movement("french", "F22@1006 A01@1010 A02@1210").play();
    play.go("pick F22");
    assert!(play.can("to 1009") && play.can("to 1110"));
    // 1110 lies in both zones and holds no harder; beyond the zones nothing is reached through them.
    for beyond in ["1010", "1111", "1011"] {
        assert!(!play.can(&format!("to {beyond}")), "{beyond}");
    }
    play.go("to 1009");
    assert!(play.tells("stops in the zone of Cooke’s 1st Guards Division [[4.5b]]"));
}

#[test]
fn a_unit_in_contact_is_held_fast_until_combat_frees_it() {
    rules!("4.5c", "4.5d");
    let mut play = Scene::movement("french", "F06@1010 F01@0101 A09@1011 A01@2316").play();
    play.refused("pick F06", "4.5c", &["6th Division", "Brunswick", "1011"]);
    play.go("end-move");
    play.attack("F06", "A09", "3-1", 1);
    assert_eq!(play.place("A09"), "destroyed");
    play.go("done; end-move");
    assert_eq!((play.actor(), play.now().turn()), ("french", 5));
    assert!(play.lit_units().contains("F06"), "freed, it moves normally");
    // Freed by its own retreat as well.
    let mut play = Scene::movement("french", "F06@1010 F01@0101 A01@1011 A02@2316").play();
    play.go("end-move");
    play.attack("F06", "A01", "1-1", 4);
    play.go("to 1009; done; pick A02; to 2216; end-move");
    assert!(play.lit_units().contains("F06"));
}

#[test]
fn an_exit_hex_in_an_enemy_zone_lets_nobody_out() {
    rules!("4.5c", "8.3b", "4.6a", "G-16");
    let held = Scene::movement("french", "F13@0301 F01@1010 A01@0302").play();
    held.refused("pick F13", "4.5c", &["1st Cavalry"]);
    // A gun in 0403 gets out by 0401 with its last point, unless an enemy makes 0401 a stop.
    let scene = Scene::movement("french", "F23@0403 F01@1010 A01@2316");
    let mut free = scene.clone().play();
    free.go("pick F23");
    assert!(free.can("to 0401") && free.can("exit"));
    let mut watched = scene.and("A02@0501").play();
    watched.go("pick F23");
    assert!(watched.can("to 0401"));
    watched.refused("exit", "8.3b", &["I Corps Artillery", "outside enemy zones"]);
}

#[test]
fn nobody_else_leaves_the_map() {
    rules!("4.6a", "8.3e");
    let mut play = Scene::movement("allied", "A13@0101 F01@2316").play();
    play.go("pick A13");
    play.refused("exit", "8.3e", &["Allied units never leave"]);
    // A French unit leaves only by the nine exits: 1001 is none, though the road runs there.
    let mut play = alone("F23@1001");
    play.go("pick F23");
    play.refused("exit", "8.3b", &["I Corps Artillery", "nine exit hexes"]);
}

#[test]
fn the_map_edge_is_no_way_out_of_a_fight() {
    rules!("4.6b", "C-10", "6.4h", "8.3f");
    // A French unit in the corner exit hex, both its neighbours in enemy zones.
    let mut play = Scene::combat("allied", "F13@0101 A01@0102 A02@0302 F01@2316").play();
    play.attack("A01", "F13", "3-1", 2);
    assert_eq!((play.place("F13").as_str(), play.now().exits()), ("destroyed", 0));
    assert!(play.tells("has no safe hex to retreat to [[6.4d]]"));
}

#[test]
fn a_picked_unit_may_stay_and_has_moved_then() {
    rules!("4.1b", "G-18");
    let mut play = alone("F01@1010 F02@0505");
    play.go("pick F01; stay");
    assert_eq!((play.place("F01").as_str(), play.lit_units()), ("1010", ids("F02")));
    play.refused("pick F01", "4.0a", &["already moved"]);
    play.refused("stay", "3.0b", &["units move"]);
    // The last to stay ends the phase like the last to march (G-42).
    play.go("pick F02; stay");
    assert_eq!(play.actor(), "allied");
}

#[test]
fn a_bumped_unit_may_not_stay() {
    rules!("4.4d", "4.1b");
    let mut play = alone("F01@1905 F02@1906");
    play.go("pick F01; to 1906");
    assert!(!play.can("stay"));
    play.refused("stay", "4.4d", &["must move first"]);
}

#[test]
fn a_picked_reinforcement_may_wait() {
    rules!("7.0b", "4.1b");
    let mut play = Scene::movement("allied", "F01@0105 A01@0117 P01@waiting P02@waiting").turn(3).play();
    play.go("pick P01; stay");
    assert_eq!((play.place("P01").as_str(), play.lit_units()), ("waiting", ids("A01 P02")));
    play.refused("pick P01", "4.0a", &["wait"]);
    // What is written can be read, and the next turn asks again.
    let written = play.now().position();
    assert_eq!(&Position::from_position(&written).expect("it reads"), play.now());
    play.go("end-move; end-move");
    assert_eq!(play.lit_units(), ids("A01 P01 P02"));
}
