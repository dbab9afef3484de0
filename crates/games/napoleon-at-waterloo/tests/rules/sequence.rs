//! Chapters 1 and 3: setting up and the sequence of play.

use crate::support::along::{Manner, choose, moves};
use crate::support::play::{unit, units};
use crate::support::{Play, Scene, ids};
use kernel::{Actor, Ending, Eyes, FastRng, Game, RandomSource, Seat, SeatSet, Show, Silent};
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::{End, Phase, Step};
use napoleon_at_waterloo::units::Side;
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn the_game_begins_on_turn_one_with_everybody_in_place() {
    rules!("1.0a", "1.0c");
    let play = Play::start();
    let now = play.now();
    assert_eq!(
        (now.turn(), now.phasing(), now.phase(), now.step()),
        (1, Side::French, Phase::Movement, Step::MovePick)
    );
    assert_eq!((now.losses(Side::French), now.losses(Side::Allied), now.exits()), (0, 0, 0));
    assert!(!now.demoralised());
    assert_eq!((now.occupied(Side::French).len(), now.occupied(Side::Allied).len()), (26, 18));
    assert_eq!(now.waiting(Side::Allied), units("P01 P02 P03 P04 P05 P06 P07 P08 P09"));
    assert!(now.waiting(Side::French).is_empty());
    assert_eq!(play.place("FV01"), "absent", "pieces of the variant stay in the box");
    assert!(play.tells("26 French and 18 Allied units"));
}

#[test]
fn the_journal_opens_with_the_set_up_or_says_that_the_game_goes_on() {
    rules!("1.0a");
    for options in [json!({}), json!({ "grouchy_variant": "secret" }), json!({ "hougoumont_0914": "town" })] {
        assert!(
            Play::with(options).tells("Set-up as on the morning of 18 June: 26 French and 18 Allied units [[1.0a]].")
        );
    }
    let given = Scene::movement("french", "F01@0101 A01@2316").turn(1).play();
    assert!(given.tells("The game goes on from a given position.") && !given.tells("Set-up"));
}

#[test]
fn nothing_is_hidden_in_the_standard_game() {
    rules!("1.0d", "7.3b");
    let mut draw = FastRng::from_seed(3);
    let mut game = Play::start().now().clone();
    assert!(!game.has_secrets());
    for _ in 0..400 {
        let seen = |eyes| {
            let table = game.table(eyes);
            serde_json::to_value((table.pieces, table.panels)).unwrap()
        };
        // A pick concerns its owner alone until the unit marches; that is all that may differ.
        if !matches!(game.step(), Step::MoveDest(_)) {
            assert_eq!(seen(Eyes::Seat(Seat(0))), seen(Eyes::Seat(Seat(1))));
            assert_eq!(seen(Eyes::Seat(Seat(0))), seen(Eyes::Spectator));
            assert_eq!(seen(Eyes::Seat(Seat(0))), seen(Eyes::All));
        }
        let moves = moves(&game);
        if moves.is_empty() {
            break;
        }
        game.play(&choose(&game, &moves, Manner::Bold, &mut draw), &mut Silent);
    }
}

#[test]
fn four_phases_a_turn_and_ten_turns() {
    rules!("3.0a", "3.0e", "8.4a", "4.0c", "C-07");
    // Two armies that cannot reach each other's zones by standing still.
    let mut play = Scene::movement("french", "F01@0101 A01@2316").turn(1).play();
    let mut seen = Vec::new();
    while play.actor() != "over" {
        seen.push((play.now().turn(), play.actor()));
        assert_eq!(play.now().step(), Step::MovePick, "a Combat Phase without contact passes by itself");
        play.go("end-move");
    }
    let expected: Vec<_> = (1..=10).flat_map(|turn| [(turn, "french"), (turn, "allied")]).collect();
    assert_eq!(seen, expected);
    let journal = play.journal();
    for turn in 1..=10 {
        let at = |text: &str| journal.iter().position(|l| l.starts_with(text));
        assert!(at(&format!("Turn {turn},")).is_some(), "turn {turn} is announced");
    }
    let phases: Vec<&String> = journal.iter().filter(|l| l.ends_with("movement") || l.ends_with("combat")).collect();
    assert_eq!(phases[..4], ["French movement", "French combat", "Allied movement", "Allied combat"]);
    assert_eq!(phases.len(), 40);
    assert!(play.tells("Draw (Allied moral victory)"));
}

#[test]
fn the_phasing_player_moves_any_units_in_any_order_or_none() {
    rules!("3.0b", "4.0a", "4.1b");
    let start = Play::start();
    let mut none = start.clone();
    none.go("end-move");
    assert_eq!(none.now().phase(), Phase::Combat);
    for first in ["F05", "F21"] {
        let mut play = start.clone();
        for id in [first, if first == "F05" { "F21" } else { "F05" }] {
            let to = play.empty_destinations(id).first().unwrap().clone();
            play.go(&format!("pick {id}; to {to}"));
        }
        assert!(play.can("end-move"));
        assert_eq!(play.place("F01"), "1513", "a unit that is not chosen stays");
    }
}

#[test]
fn each_result_is_carried_out_before_the_next_attack() {
    rules!("3.0c", "6.1b", "6.6d");
    let mut play = Scene::combat("french", "F06@1905 A09@1904 F01@0905 A08@0904").play();
    // The order is the attacker's choice.
    assert_eq!(play.lit_units(), ids("A09 A08"));
    play.attack("F06", "A09", "3-1", 2);
    assert_eq!((play.actor(), play.now().step()), ("allied", Step::RetreatHex(unit("A09"))));
    play.refused("target A08", "6.4a", &["retreat"]);
    play.go("to 1803");
    assert_eq!(play.now().step(), Step::AdvanceHex);
    play.refused("target A08", "6.6d", &["advance"]);
    play.go("done");
    assert_eq!(play.now().attack().targets, units("A08"));
}

#[test]
fn the_other_player_only_retreats_makes_room_and_advances() {
    rules!("3.0d", "5.0a", "6.4a");
    let mut other_steps = BTreeSet::new();
    for seed in 0..12 {
        let mut draw = FastRng::from_seed(seed);
        let mut game = Play::start().now().clone();
        loop {
            if let Actor::Seat(seat) = game.actor()
                && Side::of(seat) != game.phasing()
            {
                let allowed = matches!(
                    game.step(),
                    Step::RetreatPick
                        | Step::RetreatHex(_)
                        | Step::DisplaceHex(_)
                        | Step::AdvanceHex
                        | Step::AdvanceUnit(_)
                );
                assert!(allowed, "{:?}", game.step());
                other_steps.insert(format!("{:?}", std::mem::discriminant(&game.step())));
            }
            let moves = moves(&game);
            if moves.is_empty() {
                break;
            }
            game.play(&choose(&game, &moves, Manner::Bold, &mut draw), &mut Silent);
        }
    }
    assert!(other_steps.len() >= 4, "{other_steps:?}");
}

#[test]
fn the_game_stops_in_the_middle_of_a_phase() {
    rules!("3.0f", "8.4d");
    let mut play = Scene::combat("french", "F13@1905 A01@1904 F01@0905 A08@0904").losses(38, 0).play();
    play.attack("F13", "A01", "1-4", 6);
    assert_eq!(play.actor(), "over");
    assert!(play.may().is_empty());
    play.refused("target A08", "3.0f", &["over"]);
    assert!(play.session.play(&Move::EndCombat).is_err());
    assert_eq!(play.place("A01"), "1904", "the advance is skipped");
}

#[test]
fn a_phase_with_nothing_to_do_passes_by_itself() {
    rules!("G-42", "9.0d");
    // The only Allied unit is held fast: no movement is asked for, and the fight begins.
    let held = Scene::movement("allied", "F12@1904 A09@1905").play();
    assert_eq!((held.now().phasing(), held.now().phase()), (Side::Allied, Phase::Combat));
    assert_eq!(held.now().attack().targets, units("F12"));
    // Nobody on the map: the whole Player-Turn passes.
    let absent = Scene::movement("french", "A09@1905").play();
    assert_eq!((absent.actor(), absent.now().step()), ("allied", Step::MovePick));
    // In the secret variant a Movement Phase is asked for even if nobody can move.
    let frozen = |options: serde_json::Value| {
        Scene::movement("allied", "F12@1904 A09@1905")
            .options(options)
            .field("numbers", json!({ "french": 1, "allied": 2 }))
    };
    let asked = frozen(json!({ "grouchy_variant": "secret" })).play();
    assert_eq!((asked.now().step(), asked.may()), (Step::MovePick, ids("end-move")));
    let open = frozen(json!({ "grouchy_variant": "open" })).play();
    assert_eq!(open.now().phase(), Phase::Combat, "open numbers have nothing to betray");
    assert_eq!(open.now().attack().targets, units("F12"));
}

#[test]
fn resignation_and_agreement_belong_to_the_table_not_to_the_rules() {
    rules!("G-52");
    let mut play = Play::start();
    // No move of the language resigns or offers a draw, so no automatic player is ever offered it.
    assert!(Move::every().iter().all(|m| !format!("{m:?}").contains("Resign")));
    let mut agreed = play.session.clone();
    play.session.end(Ending::Resigned(Seat(0))).unwrap();
    let Actor::Over(outcome) = play.session.actor() else { panic!("not over") };
    assert_eq!((outcome.winners, outcome.rule), (SeatSet::only(Seat(1)), "table"));
    agreed.end(Ending::Agreed).unwrap();
    let Actor::Over(outcome) = agreed.actor() else { panic!("not over") };
    assert_eq!((outcome.winners, outcome.rule), (SeatSet::NOBODY, "table"));
}

#[test]
fn play_goes_on_when_seven_exits_are_out_of_reach() {
    rules!("G-53");
    // Three French units are left: the display says so, and the game goes on to its regular end.
    let mut play = Scene::movement("french", "F01@0105 F02@0117 A01@2316").losses(30, 10).turn(10).play();
    let table = play.now().table(Eyes::Spectator);
    assert!(serde_json::to_string(&table.panels).unwrap().contains("out of reach"));
    play.go("end-move; end-move");
    assert!(play.tells("Draw"));
    // Nobody left at all: still no early end.
    let mut play = Scene::movement("allied", "A01@2316").losses(30, 10).turn(9).play();
    play.go("end-move");
    assert_eq!((play.now().turn(), play.actor()), (10, "allied"), "the French have nothing to do");
}

#[test]
fn one_die_for_each_attack_and_no_other() {
    rules!("2.3a", "6.2e");
    let mut draw = FastRng::from_seed(11);
    let mut game = Play::start().now().clone();
    let mut thrown = 0;
    loop {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        if game.actor() == Actor::Chance {
            assert_eq!(game.step(), Step::Roll, "only attacks are thrown for");
            let faces: Vec<_> = chances.iter().map(|c| (c.mv, c.weight)).collect();
            assert_eq!(faces, (1..=6).map(|n| (Move::Die(n), 1)).collect::<Vec<_>>());
            assert_eq!(game.judge(&Move::Die(0)).unwrap_err().rule, "2.3a");
            assert_eq!(game.judge(&Move::Die(7)).unwrap_err().rule, "2.3a");
            thrown += 1;
        } else {
            assert!(chances.is_empty());
        }
        let moves = moves(&game);
        if moves.is_empty() {
            break;
        }
        game.play(&moves[draw.below(moves.len() as u32) as usize], &mut Silent);
    }
    assert!(thrown > 5);
}

#[test]
fn every_end_has_its_words() {
    rules!("8.4a", "C-09");
    let ends =
        [End::FrenchBroken, End::FrenchThrough, End::BothFrench, End::BothAllied, End::Draw, End::DemoralisedDraw];
    let reasons: BTreeSet<&str> = ends.iter().map(|e| e.reason()).collect();
    assert_eq!(reasons.len(), 6);
    for end in [End::Draw, End::DemoralisedDraw] {
        assert_eq!(end.title(), "Draw (Allied moral victory)");
        assert!(end.outcome().winners.is_empty(), "stored as a draw");
    }
}
