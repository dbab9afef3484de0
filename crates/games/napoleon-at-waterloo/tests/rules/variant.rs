//! Chapter 9: the Grouchy variant, its secret and what may be concluded from arrivals.

use crate::support::along::{Manner, choose, moves};
use crate::support::play::{names, unit};
use crate::support::referee::{PIECES, piece, pool};
use crate::support::{Play, Scene, ids};
use kernel::table::Panel;
use kernel::{Actor, Eyes, FastRng, Game, Seat, Setup, Show};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::Step;
use napoleon_at_waterloo::units::Side;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn secret() -> Play {
    Play::with(json!({ "grouchy_variant": "secret" }))
}

fn refused(options: Value) -> kernel::SetupError {
    let setup: Setup = serde_json::from_value(json!({ "options": options })).expect("a set-up");
    Position::begin(&setup).expect_err("a refusal")
}

#[test]
fn each_side_draws_a_number_from_one_to_six() {
    rules!("9.0a", "2.3a");
    for variant in ["secret", "open"] {
        let mut play = Play::with(json!({ "grouchy_variant": variant }));
        for side in Side::BOTH {
            assert_eq!((play.session.actor(), play.now().step()), (Actor::Chance, Step::Chit(side)));
            let mut outcomes = Vec::new();
            play.now().chances(&mut outcomes);
            let numbers: Vec<_> = outcomes.iter().map(|c| (c.mv, c.weight)).collect();
            assert_eq!(numbers, (1..=6).map(|n| (Move::Chit(n), 1)).collect::<Vec<_>>());
            assert_eq!(play.now().judge(&Move::Chit(0)).unwrap_err().rule, "9.0a");
            assert_eq!(play.now().judge(&Move::Chit(7)).unwrap_err().rule, "9.0a");
            play.go("chit 3");
        }
        assert_eq!(play.now().step(), Step::MovePick);
    }
    // Agreed numbers are not drawn.
    let play = Play::with(json!({ "grouchy_variant": "open", "french_code": "2", "allied_code": "5" }));
    assert_eq!(play.now().step(), Step::MovePick);
    let half = Play::with(json!({ "grouchy_variant": "secret", "french_code": "2" }));
    assert_eq!(half.now().step(), Step::Chit(Side::Allied));
}

#[test]
fn the_numbers_bring_their_pools() {
    rules!("9.3a", "9.4a", "9.1a", "G-12", "G-11", "G-10");
    for number in 1..=6 {
        let mut play = secret();
        play.go(&format!("chit {number}; chit {number}"));
        for (side, french) in [(Side::French, true), (Side::Allied, false)] {
            let listed: BTreeMap<&str, i32> = pool(french, &number.to_string()).into_iter().collect();
            let waiting = names(play.now().waiting(side));
            assert_eq!(waiting, listed.keys().map(|id| (*id).to_owned()).collect(), "{side:?} {number}");
            for (id, turn) in listed {
                assert_eq!(i32::from(play.now().arrives(unit(id))), turn, "{id} with {number}");
            }
        }
    }
    // The standard game is that of the line "off".
    let standard: BTreeSet<String> = pool(false, "off").into_iter().map(|(id, _)| id.to_owned()).collect();
    assert_eq!(names(Play::start().now().waiting(Side::Allied)), standard);
}

#[test]
fn variant_units_of_both_sides_come_from_the_east_on_turn_five() {
    rules!("9.1a", "9.2a", "G-37", "G-06");
    let scene = |side: &str, turn: u8| {
        Scene::movement(side, "F01@0105 A01@0117 FV04@waiting FV13@waiting PV01@waiting PV07@waiting")
            .options(json!({ "grouchy_variant": "open" }))
            .field("numbers", json!({ "french": 6, "allied": 6 }))
            .turn(turn)
            .play()
    };
    scene("french", 4).refused("pick FV04", "9.1a", &["turn 5"]);
    scene("allied", 4).refused("pick PV01", "9.1a", &["turn 5"]);
    for (side, foot, gun) in [("french", "FV04", "FV13"), ("allied", "PV01", "PV07")] {
        let mut play = scene(side, 5);
        for entry in ["2303", "2307", "2308", "2309", "2311", "2312", "2313", "2316"] {
            assert!(play.destinations(gun).contains(entry), "{gun} by {entry}");
        }
        play.go(&format!("pick {gun}; to 2308; pick {foot}; to 2005"));
        assert_eq!(play.place(foot), "2005");
        // In the owner's phase only.
        let other = scene(if side == "french" { "allied" } else { "french" }, 5);
        other.refused(&format!("pick {foot}"), "4.0a", &["Only"]);
    }
    // The regular Prussians may be late too, by number 3.
    let late = Scene::movement("allied", "F01@0105 A01@0117 P01@waiting")
        .options(json!({ "grouchy_variant": "open" }))
        .field("numbers", json!({ "french": 1, "allied": 3 }))
        .play();
    late.refused("pick P01", "9.4a", &["Prussian II Corps Infantry", "turn 5"]);
    // Enemies beside the entry shut it for the French too (7.2a).
    let mut play = Scene::movement("french", "F01@0105 A01@2207 FV04@waiting")
        .options(json!({ "grouchy_variant": "open" }))
        .field("numbers", json!({ "french": 6, "allied": 6 }))
        .turn(5)
        .play();
    play.go("pick FV04");
    play.refused("to 2307", "7.2a", &["La Marache"]);
}

#[test]
fn a_player_knows_only_his_own_number() {
    rules!("9.0b", "G-38", "C-12");
    let mut play = secret();
    play.go("chit 6; chit 5");
    let own_units = |seat: u8, eyes: Eyes| -> BTreeSet<String> {
        let side = Side::of(Seat(seat)).id();
        let table = play.now().table(eyes);
        table.pieces.iter().filter(|p| p.side == side && piece(&p.id).from.len() < 4).map(|p| p.id.clone()).collect()
    };
    for seat in [0, 1] {
        let (own, other) = (Eyes::Seat(Seat(seat)), Eyes::Seat(Seat(1 - seat)));
        assert!(!own_units(seat, own).is_empty(), "the owner sees his own at once");
        assert!(own_units(seat, other).is_empty(), "the other side sees nothing");
        assert!(own_units(seat, Eyes::Spectator).is_empty());
        let text = |eyes| serde_json::to_string(&play.now().table(eyes)).unwrap();
        let number = ["French number: **6**", "Allied number: **5**"][usize::from(seat)];
        let hidden = ["French number: hidden", "Allied number: hidden"][usize::from(seat)];
        assert!(text(own).contains(number));
        assert!(!text(other).contains(number) && text(other).contains(hidden));
        assert!(text(Eyes::Spectator).contains(hidden));
    }
}

#[test]
fn journal_and_record_keep_the_secret_until_the_end() {
    rules!("9.0b", "G-38");
    let mut play = secret();
    play.go("chit 6; chit 5");
    // March until a French variant unit is picked but has not yet entered.
    let mut draw = FastRng::from_seed(2);
    while play.now().turn() < 5 {
        let moves = moves(play.now());
        let mv = if moves.contains(&Move::EndMove) {
            Move::EndMove
        } else {
            choose(play.now(), &moves, Manner::Aimless, &mut draw)
        };
        play.session.play(&mv).unwrap();
    }
    play.go("pick FV01");
    let allied = Eyes::Seat(Seat(1));
    let journal = serde_json::to_string(&play.session.journal(allied)).unwrap();
    let record = kernel::record::write(&play.session, allied);
    let table = serde_json::to_string(&play.now().table(allied)).unwrap();
    for (what, text) in [("journal", &journal), ("record", &record), ("table", &table)] {
        assert!(!text.contains("FV"), "the {what} names a waiting unit");
        assert!(!text.contains("French number is"), "the {what} tells the number");
    }
    assert!(!record.contains("\"chit\":6") && record.contains("\"chit\":5"));
    assert!(record.contains("\"redacted\":true") && record.contains("\"hidden\":true"));
    assert!(!record.contains("hash"), "a hash over six numbers would be guessed at once");
    assert!(journal.contains("The French have drawn their number") && journal.contains("The Allied number is **5**"));
    // The owner and the analyst see it.
    let own = kernel::record::write(&play.session, Eyes::Seat(Seat(0)));
    assert!(own.contains("\"chit\":6") && !own.contains("\"chit\":5") && own.contains("FV01"));
    let all = kernel::record::write(&play.session, Eyes::All);
    assert!(all.contains("\"chit\":6") && all.contains("\"chit\":5") && all.contains("hash"));
    // Spectators see neither.
    let onlooker = kernel::record::write(&play.session, Eyes::Spectator);
    assert!(!onlooker.contains("\"chit\":") && !onlooker.contains("FV"));
    // What enters is seen by all.
    play.go("to 2308");
    assert!(serde_json::to_string(&play.session.journal(allied)).unwrap().contains("enters from the east"));
    assert!(play.now().table(allied).pieces.iter().any(|p| p.id == "FV01"));
}

#[test]
fn a_pick_betrays_nothing_whether_the_unit_waits_or_marches() {
    rules!("9.0b", "G-38");
    // Picking a waiting unit and picking one on the map look the same to the other side, also to one who counts moves.
    let mut start = Scene::movement("french", "F01@0105 A01@0117 FV01@waiting")
        .options(json!({ "grouchy_variant": "secret" }))
        .field("numbers", json!({ "french": 6, "allied": 1 }))
        .turn(5)
        .play();
    let mut other = start.clone();
    start.go("pick F01");
    other.go("pick FV01");
    for eyes in [Eyes::Seat(Seat(1)), Eyes::Spectator] {
        assert_eq!(kernel::record::write(&start.session, eyes), kernel::record::write(&other.session, eyes));
        assert_eq!(start.session.journal(eyes), other.session.journal(eyes));
        assert_eq!(json!(start.now().table(eyes)), json!(other.now().table(eyes)));
    }
    // In the standard game there is nothing to hide.
    let mut open = Play::start();
    open.go("pick F05");
    assert!(kernel::record::write(&open.session, Eyes::Seat(Seat(1))).contains("{\"pick\":\"F05\"}"));
}

#[test]
fn both_numbers_are_shown_when_the_game_ends() {
    rules!("9.0b", "G-38");
    let mut play = Scene::movement("allied", "F01@0105 A01@2316")
        .options(json!({ "grouchy_variant": "secret" }))
        .field("numbers", json!({ "french": 4, "allied": 2 }))
        .turn(10)
        .play();
    let hidden = serde_json::to_string(&play.now().table(Eyes::Seat(Seat(1))).panels).unwrap();
    assert!(hidden.contains("French number: hidden"));
    play.go("end-move");
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
        let panels = serde_json::to_string(&play.now().table(eyes).panels).unwrap();
        assert!(panels.contains("French number: **4** [[9.3a]]") && panels.contains("Allied number: **2** [[9.4a]]"));
        let journal = serde_json::to_string(&play.session.journal(eyes)).unwrap();
        assert!(journal.contains("The variant numbers were 4 (French) and 2 (Allied) [[9.0b]]"));
        assert!(kernel::record::write(&play.session, eyes).contains("hash"));
    }
}

#[test]
fn arrivals_rule_numbers_out_and_absence_proves_nothing() {
    rules!("9.0c", "W-32", "7.3a");
    for seed in 0..14 {
        let mut game = secret().now().clone();
        let mut draw = FastRng::from_seed(seed);
        let mut entries: Vec<(&'static str, i32)> = Vec::new();
        loop {
            for (side, french) in [(Side::French, true), (Side::Allied, false)] {
                let fits = |n: &u8| {
                    let pool: BTreeMap<&str, i32> = pool(french, &n.to_string()).into_iter().collect();
                    let own = entries.iter().filter(|(id, _)| piece(id).french == french);
                    own.clone().all(|(id, turn)| pool.get(id).is_some_and(|due| due <= turn))
                };
                let possible: Vec<u8> = (1..=6).filter(fits).collect();
                assert_eq!(game.possible_numbers(side).collect::<Vec<_>>(), possible, "after {entries:?}");
            }
            let moves = moves(&game);
            if moves.is_empty() {
                break;
            }
            let mv = choose(&game, &moves, Manner::Aimless, &mut draw);
            if let (Step::MoveDest(u), Move::To(_)) = (game.step(), mv)
                && game.hex_of(u).is_none()
            {
                entries.push((u.spec().id, game.turn().into()));
            }
            game.play(&mv, &mut kernel::Silent);
        }
    }
}

#[test]
fn the_note_says_which_numbers_are_still_possible() {
    rules!("9.0c", "W-32");
    let mut play = Scene::movement("allied", "F01@0105 A01@0117 P01@waiting P03@waiting")
        .options(json!({ "grouchy_variant": "secret" }))
        .field("numbers", json!({ "french": 1, "allied": 6 }))
        .turn(3)
        .play();
    let note = |play: &Play| {
        let table = play.now().table(Eyes::Seat(Seat(0)));
        let lines = table.panels.into_iter().find_map(|p| match p {
            Panel::Notes { lines, .. } => Some(lines),
            _ => None,
        });
        lines.unwrap()[1].clone()
    };
    assert_eq!(note(&play), "Allied number: hidden; it can be 1, 2, 3, 4, 5 or 6 [[9.0c]]");
    play.go("pick P01; to 2308");
    assert_eq!(note(&play), "Allied number: hidden; it can be 1, 4, 5 or 6 [[9.0c]]");
    play.go("pick P03; to 2303");
    assert_eq!(note(&play), "Allied number: hidden; it can be 1, 5 or 6 [[9.0c]]");
}

#[test]
fn an_imagined_world_draws_evenly_from_the_possible_numbers() {
    rules!("9.0c");
    let mut play = secret();
    play.go("chit 2; chit 1");
    let mut draw = FastRng::from_seed(77);
    let mut pools: BTreeMap<usize, u32> = BTreeMap::new();
    for _ in 0..6000 {
        let world = play.now().imagine(Seat(1), &mut draw);
        assert_eq!(world.waiting(Side::Allied), play.now().waiting(Side::Allied), "one's own is known");
        *pools.entry(world.waiting(Side::French).len() as usize).or_default() += 1;
    }
    // Nothing with 1 to 3, five units with 4 and 5, thirteen with 6.
    let shares = [(0, 3000), (5, 2000), (13, 1000)];
    assert_eq!(pools.len(), 3);
    for (units, expected) in shares {
        let found = pools[&units];
        assert!(found.abs_diff(expected) < 150, "{units} units in {found} of 6000 worlds");
    }
}

#[test]
fn a_movement_phase_is_always_asked_for_in_the_secret_variant() {
    rules!("9.0d", "G-42");
    let mut play = Scene::movement("french", "F12@1904 A09@1905 A01@0101")
        .options(json!({ "grouchy_variant": "secret" }))
        .field("numbers", json!({ "french": 1, "allied": 2 }))
        .play();
    assert_eq!(play.may(), ids("end-move"), "nobody can move, and the player says so himself");
    play.go("end-move");
    assert_eq!(play.now().step(), Step::Attackers);
    // A secret plan betrays as much, so it is asked for there too.
    let plan = json!({ "grouchy_variant": "custom", "plan_secrecy": "secret", "allied_plan": { "P01": 9 } });
    let play = Scene::movement("french", "F12@1904 A09@1905 A01@0101").options(plan).play();
    assert_eq!(play.may(), ids("end-move"));
}

#[test]
fn goals_do_not_change_and_variant_units_count_like_any_other() {
    rules!("9.4b", "G-36", "8.3c");
    let options = json!({ "grouchy_variant": "open" });
    let numbers = json!({ "french": 6, "allied": 6 });
    let mut play = Scene::movement("french", "FV10@0101 F01@2303 PV01@2316")
        .options(options.clone())
        .field("numbers", numbers.clone())
        .exits(6)
        .losses(0, 40)
        .play();
    play.go("pick FV10; exit");
    assert_eq!(play.actor(), "over");
    assert!(play.tells("**French victory.**"));
    let mut play = Scene::combat("allied", "FV07@1904 PV01@1905 PV02@1804 PV03@2004 F01@0101")
        .options(options)
        .field("numbers", numbers)
        .losses(38, 0)
        .play();
    play.attack("PV01 PV02 PV03", "FV07", "6-1", 1);
    assert_eq!(play.losses(), (40, 0));
    assert!(play.tells("**Allied victory.**"));
}

#[test]
fn players_may_make_their_own_plans() {
    rules!("9.5a");
    let options = json!({
        "grouchy_variant": "custom",
        "french_plan": { "FV01": 1, "FV12": 3 },
        "allied_plan": { "P01": 2, "PV07": 10 },
    });
    let play = Play::with(options.clone());
    assert_eq!(names(play.now().waiting(Side::French)), ids("FV01 FV12"));
    assert_eq!(names(play.now().waiting(Side::Allied)), ids("P01 PV07"), "a unit not listed does not come");
    assert!(play.lit_units().contains("FV01"));
    play.refused("pick FV12", "9.5a", &["turn 3"]);
    play.refused("pick FV02", "9.5a", &["2nd Infantry", "not in the plan"]);
    assert_eq!(play.session.setup().options["allied_plan"], options["allied_plan"]);
    // Open unless agreed otherwise.
    let seen = |options: Value, eyes| {
        let play = Play::with(options);
        let pieces = play.now().table(eyes).pieces;
        pieces.into_iter().map(|p| p.id).filter(|id| piece(id).from.len() < 4).collect::<BTreeSet<_>>()
    };
    assert_eq!(seen(options.clone(), Eyes::Seat(Seat(1))), ids("FV01 FV12 P01 PV07"));
    let mut hidden = options;
    hidden["plan_secrecy"] = json!("secret");
    assert_eq!(seen(hidden.clone(), Eyes::Seat(Seat(1))), ids("P01 PV07"));
    assert_eq!(seen(hidden.clone(), Eyes::Spectator), ids(""));
    // Not even the set-up tells the other side's plan.
    let play = Play::with(hidden);
    let setup = play.session.setup_for(Eyes::Seat(Seat(1)));
    assert!(setup.options.contains_key("allied_plan") && !setup.options.contains_key("french_plan"));
}

#[test]
fn a_unit_that_the_number_does_not_bring_is_refused_by_it() {
    rules!("9.3a", "9.4a");
    for variant in ["open", "secret"] {
        let options = json!({ "grouchy_variant": variant, "french_code": "4", "allied_code": "2" });
        let mut play = Play::with(options);
        play.refused("pick FV01", "9.3a", &["III Corps Infantry", "with the number 4"]);
        play.refused("pick FV04", "9.1a", &["turn 5"]);
        play.go("end-move; target A10; done; die 1; end-combat");
        play.refused("pick P01", "9.4a", &["Prussian II Corps Infantry", "with the number 2"]);
    }
}

#[test]
fn an_impossible_plan_is_refused_and_the_entry_named() {
    rules!("9.5a");
    for (option, plan, words) in [
        ("french_plan", json!({ "P01": 3 }), "\"P01\""),
        ("french_plan", json!({ "F01": 3 }), "\"F01\""),
        ("allied_plan", json!({ "FV01": 3 }), "\"FV01\""),
        ("allied_plan", json!({ "A01": 3 }), "\"A01\""),
        ("allied_plan", json!({ "P01": 0 }), "\"P01\""),
        ("allied_plan", json!({ "PV02": 11 }), "\"PV02\""),
        ("allied_plan", json!({ "PV02": "5v" }), "\"PV02\""),
        ("allied_plan", json!(["P01"]), "list of ids"),
    ] {
        let error = refused(json!({ "grouchy_variant": "custom", option: plan }));
        assert_eq!(error.option, option);
        assert!(error.what.contains(words), "{}", error.what);
    }
    let error = refused(json!({ "french_plan": { "FV01": 3 } }));
    assert!(error.option == "french_plan" && error.what.contains("custom"), "{}", error.what);
}

#[test]
fn every_arriving_piece_can_be_listed_in_its_sides_plan() {
    rules!("9.5a");
    let mut plan = json!({ "grouchy_variant": "custom", "french_plan": {}, "allied_plan": {} });
    let mut listed = 0;
    for p in PIECES.iter().filter(|p| p.from.len() < 4) {
        plan[if p.french { "french_plan" } else { "allied_plan" }][p.id] = json!(1 + listed % 10);
        listed += 1;
    }
    assert_eq!(listed, 13 + 9 + 7);
    let play = Play::with(plan);
    assert_eq!(play.now().waiting(Side::French).len() + play.now().waiting(Side::Allied).len(), 29);
}
