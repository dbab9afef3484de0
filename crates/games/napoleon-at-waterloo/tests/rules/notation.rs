//! The position notation: what is refused and by which field, and that nothing that is accepted can go wrong later.

use crate::support::along::{Manner, choose, moves};
use crate::support::referee::PIECES;
use crate::support::{Play, Scene};
use kernel::{Actor, Eyes, FastRng, Game, PositionError, RandomSource, Seat, Show, Silent};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::Step;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn refused(written: &Value) -> PositionError {
    match Position::from_position(written) {
        Err(error) => error,
        Ok(_) => panic!("accepted: {written}"),
    }
}

/// Refused with the field's name, in words that hold these.
fn check(scene: Scene, at: &str, words: &[&str]) {
    let error = refused(&scene.0);
    assert_eq!(error.at, at, "{}: {}", scene.0, error.what);
    for word in words {
        assert!(error.what.contains(word), "\"{}\" does not say {word}", error.what);
    }
}

fn quiet() -> Scene {
    Scene::movement("french", "F01@1010 F02@1212 A01@0505 A02@2316")
}

#[test]
fn a_written_position_may_leave_out_what_is_usual() {
    rules!("1.0c", "2.1a");
    let position = Position::from_position(&json!({
        "game": "napoleon-at-waterloo",
        "units": { "F01": "1010", "A01": "0505" },
    }))
    .unwrap();
    assert_eq!((position.turn(), position.step()), (1, Step::MovePick));
    assert_eq!(position.unit_at(crate::support::play::hex("1010")).map(|u| u.spec().id), Some("F01"));
    // The start position written down and read again.
    let start = Play::start();
    assert_eq!(&Position::from_position(&start.now().position()).unwrap(), start.now());
    // A combat phase from its start finds its own duties.
    let combat = Scene::combat("french", "F06@1905 A08@1904").position();
    assert_eq!(combat.position()["owed"], json!(["A08"]));
}

#[test]
fn the_frame_of_a_position_must_be_right() {
    rules!("3.0a");
    assert_eq!(refused(&json!(null)).at, "position");
    assert_eq!(refused(&json!([1, 2])).at, "position");
    let error = refused(&json!({ "units": {} }));
    assert!(error.at == "position" && error.what.contains("game"), "{error}");
    check(quiet().field("game", json!("ligny")), "game", &["ligny", "Napoleon at Waterloo"]);
    check(quiet().field("weather", json!("mud")), "position", &["weather"]);
    check(quiet().field("turn", json!(0)), "turn", &["0", "1 to 10"]);
    check(quiet().field("turn", json!(11)), "turn", &["11"]);
    check(quiet().field("turn", json!("three")), "position", &["cannot be read"]);
    check(quiet().field("side", json!("dutch")), "position", &["dutch"]);
    check(quiet().field("phase", json!("retreat")), "position", &["retreat"]);
    check(quiet().options(json!({ "grouchy_variant": "yes" })), "setup.grouchy_variant", &["yes"]);
    check(quiet().field("setup", json!({ "scenario": "ligny" })), "setup.scenario", &["ligny"]);
}

#[test]
fn units_must_exist_and_stand_where_units_can() {
    rules!("2.1a", "4.2b", "4.4b", "8.3e", "1.0a", "9.3a");
    check(quiet().and("X99@1010"), "units.X99", &["no such unit"]);
    check(quiet().and("F03@1417"), "units.F03", &["1417", "hex of the map"]);
    check(quiet().and("F03@nowhere"), "units.F03", &["nowhere"]);
    check(quiet().and("F03@0804"), "units.F03", &["0804", "woods", "4.2b"]);
    check(quiet().and("F03@1010"), "units.F03", &["1010", "F01", "4.4b"]);
    check(quiet().and("A03@1010"), "units.F01", &["1010", "A03"]);
    check(quiet().and("A03@exited"), "units.A03", &["8.3e"]);
    check(quiet().and("F03@waiting"), "units.F03", &["does not arrive"]);
    check(quiet().and("FV01@waiting"), "units.FV01", &["does not arrive"]);
    check(quiet().and("PV01@waiting"), "units.PV01", &["does not arrive"]);
    let with = |french: u8| {
        quiet()
            .options(json!({ "grouchy_variant": "open" }))
            .field("numbers", json!({ "french": french, "allied": 1 }))
            .and("FV04@waiting")
    };
    assert!(Position::from_position(&with(4).0).is_ok());
    check(with(3), "units.FV04", &["does not arrive"]);
    let error = refused(&json!({ "game": "napoleon-at-waterloo", "units": { "F01": 1010 } }));
    assert_eq!(error.at, "position");
}

#[test]
fn marks_belong_to_their_phase_and_side() {
    rules!("4.0a", "5.1a", "5.2a");
    check(Scene::combat("french", "F01@1010 A01@1011").field("moved", json!(["F01"])), "moved", &["Movement Phase"]);
    check(quiet().field("fought", json!(["F01"])), "fought", &["Combat Phase"]);
    check(quiet().field("owed", json!(["A01"])), "owed", &["Combat Phase"]);
    check(quiet().field("moved", json!(["A01"])), "moved", &["side to move"]);
    let waiting = Scene::movement("allied", "A01@1010 P01@waiting F01@0101").field("moved", json!(["P01"]));
    check(waiting.clone().turn(2), "moved", &["not yet due"]);
    // One that could enter may have been told to wait.
    assert!(Position::from_position(&waiting.turn(3).0).is_ok());
    check(Scene::combat("french", "F01@1010 A01@1011").field("owed", json!(["F01"])), "owed", &["enemies"]);
    check(quiet().field("moved", json!(["X99"])), "position", &["X99"]);
}

#[test]
fn numbers_belong_to_the_variant() {
    rules!("9.0a", "9.0c");
    let secret = || quiet().options(json!({ "grouchy_variant": "secret" }));
    check(quiet().field("numbers", json!({ "french": 1, "allied": 1 })), "numbers", &["without drawn numbers"]);
    check(secret(), "numbers", &["drawn numbers"]);
    check(secret().field("numbers", json!({ "french": 7, "allied": 1 })), "numbers.french", &["7"]);
    check(secret().field("numbers", json!({ "french": 1 })), "position", &["allied"]);
    let agreed = || quiet().options(json!({ "grouchy_variant": "secret", "allied_code": "2" }));
    check(agreed().field("numbers", json!({ "french": 1, "allied": 3 })), "numbers.allied", &["3"]);
    let drawn = || secret().field("numbers", json!({ "french": 1, "allied": 2 }));
    check(drawn().field("possible", json!({ "french": [1], "allied": [9] })), "possible.allied", &["9"]);
    check(drawn().field("possible", json!({ "french": [2, 3], "allied": [2] })), "possible.french", &["must be among"]);
    assert!(Position::from_position(&drawn().0).is_ok());
    // Nobody fights before the numbers are drawn; nobody would draw them later.
    let fight = Scene::combat("french", "F01@1906 A01@1905").options(json!({ "grouchy_variant": "secret" }));
    check(fight.field("numbers", json!({ "french": 0, "allied": 3 })), "numbers", &["before the first move"]);
}

#[test]
fn a_finished_game_must_say_so_and_a_running_one_must_not() {
    rules!("8.1a", "8.3a", "8.4a", "8.4b", "3.0f");
    check(quiet().losses(40, 0), "units", &["over", "8.1a"]);
    check(quiet().exits(7).losses(0, 40), "units", &["over", "8.3a"]);
    // A true end can be read; a false one cannot.
    let over = |scene: Scene, end: &str| scene.field("step", json!({ "over": end }));
    for (scene, end) in [
        (quiet().losses(41, 3), "french-broken"),
        (quiet().exits(7).losses(3, 41), "french-through"),
        (quiet().exits(7).losses(41, 41), "both-french"),
        (quiet().losses(41, 41), "both-allied"),
        (quiet().losses(3, 3).turn(10), "draw"),
        (quiet().losses(3, 41).turn(10), "demoralised-draw"),
    ] {
        let read = Position::from_position(&over(scene.clone(), end).0).unwrap_or_else(|e| panic!("{end}: {e}"));
        assert!(matches!(read.actor(), Actor::Over(_)));
        for other in ["french-broken", "french-through", "both-french", "both-allied", "draw", "demoralised-draw"] {
            // Once both armies have lost forty, which of them was first cannot be seen any more.
            let told_apart = !(end == "both-french" && other == "french-through");
            if other != end && told_apart {
                check(over(scene.clone(), other), "step", &["did not end"]);
            }
        }
    }
    check(over(quiet().losses(3, 3).turn(9), "draw"), "step", &["did not end"]);
}

#[test]
fn a_step_must_fit_the_position() {
    rules!("4.4d", "5.1e", "6.3c", "6.4b", "6.6a", "6.8b", "7.0a");
    let combat = || Scene::combat("french", "F06@1905 F26@1906 A08@1904 A01@2316");
    let attack = |attack: Value| combat().field("attack", attack).field("owed", json!(["A08"]));
    let fought = |a: Value| attack(a).field("fought", json!(["F06", "F26", "A08"]));
    // After the die: F06 in contact and F26 bombarding against A08.
    let after = |result: &str, more: Value| {
        let mut a = json!({ "targets": ["A08"], "contact": ["F06"], "guns": ["F26"], "result": result });
        for (key, value) in more.as_object().into_iter().flatten() {
            a[key] = value.clone();
        }
        fought(a).field("fought", json!(["F01", "F06", "F26", "A08"]))
    };
    let at = |scene: Scene, step: Value| scene.field("step", step);
    for (scene, words) in [
        (at(quiet(), json!("target")), "does not belong to the phase"),
        (at(combat(), json!("move-pick")), "does not belong to the phase"),
        (at(quiet(), json!({ "move-dest": "A01" })), "cannot move now"),
        (at(quiet().field("moved", json!(["F01"])), json!({ "move-dest": "F01" })), "cannot move now"),
        (at(quiet(), json!({ "move-dest": "F09" })), "neither on the map nor due"),
        (at(quiet(), json!({ "move-bumped": "F01" })), "has not been pushed"),
        (at(quiet(), json!({ "chit": "french" })), "no number is to be drawn"),
        (at(attack(json!({ "targets": ["A08"] })), json!("target")), "no attack is under way"),
        (at(quiet().field("attack", json!({ "due": 3 })), json!("move-pick")), "no attack is under way"),
        (at(attack(json!({})), json!("target-more")), "needs a target"),
        (at(attack(json!({ "targets": ["A08"], "contact": ["F06"] })), json!("target-more")), "after the targets"),
        (at(attack(json!({})), json!("attackers")), "needs a target"),
        (at(attack(json!({ "targets": ["A08"] })), json!("roll")), "attackers and targets"),
        (at(attack(json!({ "targets": ["F06"] })), json!("attackers")), "wrong side"),
        (at(attack(json!({ "targets": ["A08"], "contact": ["A01"] })), json!("attackers")), "wrong side"),
        (at(attack(json!({ "targets": ["A09"] })), json!("attackers")), "on the map"),
        (
            at(attack(json!({ "targets": ["A08"], "contact": ["F06"], "column": "6-1" })), json!("roll")),
            "above the ratio",
        ),
        (
            at(attack(json!({ "targets": ["A08"], "contact": ["F06"], "result": "De" })), json!("attackers")),
            "before the die",
        ),
        (
            at(fought(json!({ "targets": ["A08"], "contact": ["F06"] })), json!({ "retreat-hex": "F06" })),
            "not been thrown",
        ),
        (at(after("De", json!({})), json!({ "retreat-hex": "F06" })), "Ar or Dr"),
        (at(after("Ar", json!({})), json!({ "retreat-hex": "A08" })), "do not have to retreat"),
        (at(after("Ar", json!({})), json!({ "retreat-hex": "F26" })), "do not have to retreat"),
        (at(after("Ar", json!({ "pending": ["F26"] })), json!("retreat-pick")), "do not have to retreat"),
        (at(after("Ar", json!({})), json!({ "displace-hex": "F26" })), "has not been pushed"),
        (at(after("De", json!({})), json!("ee-loss")), "exchange"),
        (at(after("Ee", json!({ "pending": ["F26"] })), json!("ee-loss")), "exchange"),
        (at(attack(json!({ "targets": ["A08"], "guns": ["F26"] })), json!("withdraw")), "not been thrown"),
        (at(after("De", json!({})), json!("withdraw")), "only after Ae, Ar or Ee"),
        (at(after("Ae", json!({})), json!({ "withdraw-hex": "F01" })), "may not withdraw"),
        (at(after("De", json!({ "vacated": ["1903"] })), json!({ "advance-unit": "1803" })), "not vacated"),
    ] {
        check(scene, "step", &[words]);
    }
    for (scene, field, words) in [
        (at(after("De", json!({ "vacated": ["1906"] })), json!("advance-hex")), "attack.vacated", "6.6i"),
        (at(after("Ae", json!({ "vacated": ["2316"] })), json!("withdraw")), "attack.vacated", "6.6i"),
        (
            at(after("Ar", json!({ "pending": ["F06"], "vacated": ["0505"] })), json!("retreat-pick")),
            "attack.vacated",
            "6.6i",
        ),
        (at(after("Ae", json!({ "guns": ["F01"] })), json!("withdraw")), "attack.guns", "5.6a"),
        (at(after("Ee", json!({ "vacated": ["1907"] })), json!("withdraw")), "attack.guns", "5.6b"),
        (at(after("De", json!({ "shaken": true })), json!("advance-hex")), "attack.shaken", "8.2a"),
        (at(attack(json!({ "targets": ["A08"], "contact": ["F26"] })), json!("roll")), "attack", "5.1e"),
        (at(attack(json!({ "targets": ["A01"] })), json!("attackers")), "attack", "5.1e"),
        (at(attack(json!({ "targets": ["A08"], "guns": ["F26"] })), json!("roll")), "attack", "5.1e"),
        (
            at(attack(json!({ "targets": ["A08"], "contact": ["F06"], "result": "De" })), json!("advance-hex")),
            "fought",
            "5.1d",
        ),
    ] {
        check(scene, field, &[words]);
    }
    let undrawn =
        quiet().options(json!({ "grouchy_variant": "secret" })).field("numbers", json!({ "french": 1, "allied": 0 }));
    check(at(undrawn, json!("move-pick")), "numbers", &["9.0a"]);
    check(at(quiet(), json!("dance")), "position", &["dance"]);
    check(attack(json!({ "flags": 2 })), "position", &["flags"]);
}

#[test]
fn marks_of_demoralisation_in_a_written_combat_must_be_true() {
    rules!("8.2a", "8.2c", "8.4b");
    // A retreat in a game whose Allies were demoralised long ago: French losses of forty mean nothing.
    let scene = |shaken: bool| {
        Scene::combat("french", "F13@0101 A01@0102 F01@2316")
            .losses(38, 41)
            .field("fought", json!(["F13", "A01"]))
            .field(
                "attack",
                json!({ "targets": ["A01"], "contact": ["F13"], "result": "Ar", "pending": ["F13"], "vacated": ["0101"],
                    "shaken": shaken }),
            )
            .field("step", json!("retreat-pick"))
    };
    check(scene(false), "attack.shaken", &["demoralised"]);
    let mut play = scene(true).play();
    play.go("retreat F13");
    assert_eq!(play.losses(), (40, 41));
    assert_ne!(play.actor(), "over");
}

// Mutations

/// Something to put somewhere else.
fn scrap(draw: &mut FastRng) -> Value {
    let unit = PIECES[draw.below(PIECES.len() as u32) as usize].id;
    let hex = format!("{:02}{:02}", 1 + draw.below(24), 1 + draw.below(18));
    let steps = [
        json!("move-pick"),
        json!("target"),
        json!("target-more"),
        json!("attackers"),
        json!("ratio"),
        json!("roll"),
        json!("retreat-pick"),
        json!("ee-loss"),
        json!("withdraw"),
        json!("advance-hex"),
        json!({ "move-dest": unit }),
        json!({ "move-bumped": unit }),
        json!({ "retreat-hex": unit }),
        json!({ "displace-hex": unit }),
        json!({ "withdraw-hex": unit }),
        json!({ "advance-unit": hex }),
        json!({ "chit": "allied" }),
        json!({ "over": "draw" }),
    ];
    match draw.below(13) {
        0 => json!(draw.below(300)),
        1 => json!(null),
        2 => json!(draw.below(2) == 0),
        3 => json!([unit]),
        4 => json!([hex]),
        5 => json!(["Ae", "Ar", "Ee", "Dr", "De"][draw.below(5) as usize]),
        6 => json!(["1-5", "1-1", "6-1"][draw.below(3) as usize]),
        7 => {
            json!(["waiting", "destroyed", "exited", "french", "allied", "movement", "combat"][draw.below(7) as usize])
        }
        8 | 9 => json!(hex),
        10 => json!(unit),
        _ => steps[draw.below(steps.len() as u32) as usize].clone(),
    }
}

/// Changes something somewhere.
fn mutate(value: &mut Value, draw: &mut FastRng) {
    match value {
        Value::Object(map) if !map.is_empty() && draw.below(12) != 0 => {
            let key = map.keys().nth(draw.below(map.len() as u32) as usize).cloned().unwrap_or_default();
            match draw.below(10) {
                0 => {
                    map.remove(&key);
                }
                1 => {
                    let unit = PIECES[draw.below(PIECES.len() as u32) as usize].id;
                    map.insert(unit.to_owned(), scrap(draw));
                }
                _ => mutate(map.get_mut(&key).expect("a value"), draw),
            }
        }
        Value::Array(list) if draw.below(6) != 0 => match draw.below(3) {
            0 if !list.is_empty() => {
                list.remove(draw.below(list.len() as u32) as usize);
            }
            1 if !list.is_empty() => {
                let at = draw.below(list.len() as u32) as usize;
                list[at] = scrap(draw);
            }
            _ => {
                let unit = PIECES[draw.below(PIECES.len() as u32) as usize].id;
                let hex = format!("{:02}{:02}", 1 + draw.below(23), 1 + draw.below(16));
                list.push(if draw.below(2) == 0 { json!(unit) } else { json!(hex) });
            }
        },
        other => *other = scrap(draw),
    }
}

/// Changes something without leaving the language: often still a position, and a strange one.
fn nudge(written: &mut Value, draw: &mut FastRng) {
    let some = |list: &[&str], draw: &mut FastRng| list[draw.below(list.len() as u32) as usize].to_owned();
    let units: Vec<String> = written["units"].as_object().into_iter().flatten().map(|(id, _)| id.clone()).collect();
    if units.is_empty() || written["attack"].as_object().is_none() && !written["attack"].is_null() {
        return;
    }
    let unit = units[draw.below(units.len() as u32) as usize].clone();
    let hex = format!("{:02}{:02}", 1 + draw.below(23), 1 + draw.below(16));
    let toggle = |list: &mut Value, id: &str| match list.as_array_mut() {
        Some(ids) => match ids.iter().position(|v| v == id) {
            Some(at) => {
                ids.remove(at);
            }
            None => ids.push(json!(id)),
        },
        None => *list = json!([id]),
    };
    match draw.below(10) {
        0..=2 => written["units"][unit] = json!(hex),
        3 => written["units"][unit] = json!(some(&["destroyed", "exited", "waiting"], draw)),
        4 => toggle(&mut written["fought"], &unit),
        5 => toggle(&mut written[some(&["owed", "moved"], draw)], &unit),
        6 => {
            let list = some(&["targets", "contact", "guns", "pending", "used", "pushed"], draw);
            toggle(&mut written["attack"][list], &unit);
        }
        7 => {
            let list = some(&["vacated", "barred"], draw);
            toggle(&mut written["attack"][list], &hex);
        }
        8 => {
            let (name, value) = match draw.below(4) {
                0 => ("result", json!(some(&["Ae", "Ar", "Ee", "Dr", "De"], draw))),
                1 => ("due", json!(draw.below(256))),
                2 => ("column", json!(some(&["1-5", "1-1", "6-1"], draw))),
                _ => ("shaken", json!(draw.below(2) == 0)),
            };
            written["attack"][name] = value;
        }
        _ => {
            let step = some(
                &["retreat-hex", "displace-hex", "withdraw-hex", "move-dest", "move-bumped", "advance-unit"],
                draw,
            );
            written["step"] = match step.as_str() {
                "advance-unit" => json!({ step: hex }),
                _ => json!({ step: unit }),
            };
        }
    }
}

/// Plays on, looking at everything a client would look at.
fn play_out(start: &Position, to_the_end: bool, draw: &mut FastRng) {
    let mut game = start.clone();
    let (turn, side, phase) = (game.turn(), game.phasing(), game.phase());
    for step in 0..20_000 {
        let moves = moves(&game);
        if step < 40 {
            for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
                std::hint::black_box(game.table(eyes));
            }
            for mv in moves.iter().take(12) {
                std::hint::black_box((game.offer(mv), game.preview(mv)));
            }
            let every = Move::every();
            for _ in 0..12 {
                let mv = every[draw.below(every.len() as u32) as usize];
                assert_eq!(game.judge(&mv).is_ok(), moves.contains(&mv), "{mv:?}");
            }
            let read = Position::from_position(&game.position());
            assert!(read.as_ref().is_ok_and(|r| r == &game), "not read again: {read:?}");
        }
        if moves.is_empty() {
            assert!(matches!(game.actor(), Actor::Over(_)), "nothing to do at {:?}", game.step());
            return;
        }
        if !to_the_end && step > 6 && (turn, side, phase) != (game.turn(), game.phasing(), game.phase()) {
            return;
        }
        let mv = choose(&game, &moves, Manner::Bold, draw);
        game.play(&mv, &mut Silent);
    }
    panic!("no end");
}

#[test]
fn what_is_accepted_can_be_played_whatever_was_changed() {
    rules!("3.0a", "6.6i", "5.1e");
    let mut draw = FastRng::from_seed(1769);
    let (mut tried, mut accepted) = (0, 0);
    let setups = [json!({}), json!({ "grouchy_variant": "secret" }), json!({ "advance_limit": "one_per_attack" })];
    for (i, options) in setups.iter().cycle().take(30).enumerate() {
        let setup = serde_json::from_value(json!({ "options": options })).expect("a set-up");
        let mut game = Position::begin(&setup).expect("a game");
        let mut dice = FastRng::from_seed(i as u64);
        loop {
            let moves = moves(&game);
            if moves.is_empty() {
                break;
            }
            // Steps in the middle of a combat are rarer and more delicate.
            let often = if matches!(game.step(), Step::MovePick | Step::MoveDest(_) | Step::Target) { 24 } else { 3 };
            if draw.below(often) == 0 {
                for _ in 0..3 {
                    let mut written = game.position();
                    for _ in 0..1 + draw.below(3) {
                        if draw.below(4) == 0 {
                            mutate(&mut written, &mut draw)
                        } else {
                            nudge(&mut written, &mut draw)
                        }
                    }
                    tried += 1;
                    let outcome = catch_unwind(AssertUnwindSafe(|| match Position::from_position(&written) {
                        Ok(position) => {
                            play_out(&position, tried % 40 == 0, &mut FastRng::from_seed(tried));
                            true
                        }
                        Err(error) => {
                            assert!(!error.at.is_empty() && !error.what.is_empty());
                            false
                        }
                    }));
                    match outcome {
                        Ok(fine) => accepted += u64::from(fine),
                        Err(_) => panic!("from {}\nto {written}", game.position()),
                    }
                }
            }
            let mv = choose(&game, &moves, Manner::Bold, &mut dice);
            game.play(&mv, &mut Silent);
        }
    }
    assert!(tried > 5000 && accepted > 1000, "{accepted} of {tried} accepted");
}
