//! What is true at every step of every game, whatever the players do.

use crate::support::rules;
use kernel::{Actor, Eyes, FastRng, Game, RandomSource, Show, Silent};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use wallace::Position;
use wallace::map::{Area, DELAYED};
use wallace::moves::{Disc, Move};
use wallace::pieces::{ARTILLERY, Army, CAVALRY, INFANTRY, LEADERS, Side, Unit};
use wallace::position::Task;

/// A player who likes to fight: assaults and fire where he can, marches towards the enemy.
fn bold(moves: &[Move], draw: &mut FastRng) -> Move {
    let weight = |m: &Move| match m {
        Move::Order(wallace::moves::Order::Assault) => 12,
        Move::Order(wallace::moves::Order::Fire) => 4,
        Move::Disc(Disc::Red) => 6,
        Move::Nothing | Move::EndRound => 0,
        Move::Pick(_) => 3,
        _ => 2,
    };
    let all: u32 = moves.iter().map(weight).sum();
    if all == 0 {
        return moves[draw.below(moves.len() as u32) as usize];
    }
    let mut at = draw.below(all);
    for m in moves {
        if at < weight(m) {
            return *m;
        }
        at -= weight(m);
    }
    moves[0]
}

fn games(options: Value, seeds: std::ops::Range<u64>, mut look: impl FnMut(&Position, u64)) {
    let setup = serde_json::from_value(json!({ "options": options })).expect("a set-up");
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    for seed in seeds {
        let mut draw = FastRng::from_seed(seed);
        let mut game = Position::begin(&setup).expect("a game");
        for step in 0.. {
            assert!(step < 20_000, "seed {seed}: the game does not end");
            look(&game, seed);
            moves.clear();
            outcomes.clear();
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => {
                    game.chances(&mut outcomes);
                    draw.pick(&outcomes)
                }
                Actor::Seat(_) => {
                    game.legal(&mut moves);
                    if seed % 3 == 0 { moves[draw.below(moves.len() as u32) as usize] } else { bold(&moves, &mut draw) }
                }
            };
            game.play(&mv, &mut Silent);
        }
    }
}

fn check(game: &Position, seed: u64) {
    let say = || format!("seed {seed}\n{}", game.position());
    // Every piece is in one place, and the areas know it.
    let mut placed = 0;
    for area in Area::all() {
        for unit in game.at(area).iter() {
            assert_eq!(game.area_of(unit), Some(area), "{unit:?} {}", say());
            placed += 1;
        }
    }
    assert_eq!(placed, Unit::all().filter(|u| game.area_of(*u).is_some()).count(), "{}", say());
    for side in Side::BOTH {
        for area in Area::all() {
            let any = game.of(side, area).any();
            assert_eq!(game.enemy_held(side.other()).contains(area), any, "{area:?} {}", say());
        }
    }
    // Cubes: 40, 25, 15 in all (G-02).
    let written = game.position();
    let battery = written["battery"].as_u64().expect("a number") as u32;
    for (army, all) in Army::ALL.into_iter().zip([40u32, 25, 15]) {
        let lying: u32 = Area::all().map(|a| u32::from(game.cubes(army, a))).sum();
        let on_guns = (army.pieces() & ARTILLERY).iter().filter(|g| game.is_crewless(*g)).count() as u32;
        let used = lying + on_guns + u32::from(game.stock(army)) + if army == Army::French { battery } else { 0 };
        assert_eq!(used, all, "{army:?} {}", say());
        for area in Area::all() {
            let (cubes, foot) = (game.cubes(army, area), game.foot(army, area).len());
            let falling = game.tasks().iter().any(|t| match *t {
                Task::TooMany(a, at) => (a, at) == (army, area),
                Task::Damage(side, at, _) => (side, at) == (army.side(), area),
                Task::Cubes(a, at, _) => (a, at) == (army, area),
                _ => false,
            });
            assert!(cubes == 0 || foot > 0, "{area:?}: cubes without infantry {}", say());
            assert!(cubes <= 5 * foot || falling, "{area:?}: {cubes} on {foot} {}", say());
        }
    }
    // Outside assaults a gun lacks its crew only where no infantry of its army is (MOVE-10, G-47, G-52).
    let quiet = !game.tasks().iter().any(|t| matches!(t, Task::NextAssault | Task::Assault(_)));
    for gun in (ARTILLERY & game.everyone()).iter().filter(|g| quiet && game.is_crewless(*g)) {
        let area = game.area_of(gun).expect("it is on the board");
        assert!(game.foot(gun.army(), area).is_empty(), "{gun:?} {}", say());
    }
    // No two leaders of a colour in an area of the board (LEAD-07).
    for area in Area::all().filter(|a| *a != DELAYED) {
        for army in Army::ALL {
            assert!((game.at(area) & LEADERS & army.pieces()).len() <= 1, "{area:?} {}", say());
        }
    }
    // Nobody but Prussians in the box (PRUS-10, G-41).
    assert!((game.at(DELAYED) & !Army::Prussian.pieces()).is_empty(), "{}", say());
    // Outside assaults, enemies share an area only if one side is cavalry and the other guns without crews (G-21).
    for area in Area::all().filter(|_| quiet) {
        let [french, allied] = Side::BOTH.map(|s| game.of(s, area));
        if french.any() && allied.any() {
            let coexist = |horse: Side| {
                let (mine, theirs) = (game.of(horse, area), game.of(horse.other(), area));
                (mine & CAVALRY).any()
                    && (mine & (INFANTRY | ARTILLERY)).is_empty()
                    && theirs.iter().all(|u| u.is_artillery() && game.is_crewless(u))
            };
            assert!(coexist(Side::French) || coexist(Side::Allied), "{area:?} {}", say());
        }
    }
    // Discs: none is lost or won within a turn.
    let discs = &written["discs"];
    let allied = if game.turn() < 5 { [5, 2, 0] } else { [8, 4, 2] };
    for (side, full) in [("french", [8, 4, 2]), ("allied", allied)] {
        for (colour, all) in full.into_iter().enumerate() {
            let sum: u64 = ["available", "used", "spent"].iter().filter_map(|b| discs[b][side][colour].as_u64()).sum();
            assert_eq!(sum, all, "{side} {colour} {}", say());
        }
    }
    // Casualties are what lies beside the board (VICT-04).
    for side in Side::BOTH {
        let lost: u8 = side.pieces().iter().filter(|u| game.is_lost(*u)).map(|u| u.casualty()).sum();
        assert_eq!(game.casualties(side), lost, "{}", say());
    }
    // Squares lie, only infantry forms them; the tile is drawn while discs are spent, and gone afterwards.
    for unit in Unit::all() {
        if game.posture(unit) == wallace::moves::Posture::Square {
            assert!(unit.is_infantry(), "{unit:?}");
        }
    }
    let spending = game.tasks().iter().any(|t| matches!(t, Task::SpendDisc)) && game.task() != Some(Task::DrawTile);
    assert_eq!(game.has_secrets(), spending, "{:?} {}", game.tasks(), say());
}

#[test]
fn they_hold_in_the_whole_game() {
    rules!(
        "G-02", "CUBE-03", "CUBE-04", "CUBE-06", "LEAD-07", "G-20", "G-21", "PRUS-10", "VICT-04", "ROUND-03", "G-32"
    );
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    games(json!({}), 0..14, |game, seed| {
        check(game, seed);
        if let Some(end) = game.end() {
            *ends.entry(format!("{end:?}")).or_default() += 1;
        }
    });
    assert_eq!(ends.values().sum::<u32>(), 14);
}

#[test]
fn they_hold_with_every_option() {
    rules!("G-04", "G-14", "G-15", "G-17", "G-27", "G-30");
    let kinds = [
        json!({ "artillery_table": "flat", "retreat_rule": "lenient" }),
        json!({ "lone_guns_check": "before", "must_use_all_actions": "off" }),
        json!({ "mixed_damage": "even_split", "arrival_posture": "owner_choice" }),
        json!({ "initiative_rule": "any_one", "final_result": "aid", "tile_reveal_after_round": "off" }),
    ];
    for options in kinds {
        games(options, 20..24, check);
    }
}

#[test]
fn the_armies_meet_in_every_way() {
    // The games above would prove little if nothing happened in them.
    let mut steps: BTreeMap<String, u32> = BTreeMap::new();
    games(json!({}), 40..80, |game, _| {
        if let Some(task) = game.task() {
            let name = format!("{task:?}");
            let name = name.split(['(', ' ']).next().unwrap_or_default().to_owned();
            *steps.entry(name).or_default() += 1;
        }
    });
    for name in [
        "Arrivals",
        "Delayed",
        "SkirmishRoll",
        "MoveCubes",
        "Aim",
        "FireRoll",
        "ReinforceTo",
        "NextAssault",
        "Assault",
        "Duel",
        "Roll",
        "Assign",
        "Withdraw",
        "WithdrawCubes",
        "TooMany",
        "CavalryHits",
        "GunHits",
        "Retreat",
        "Along",
        "Escape",
    ] {
        assert!(steps.contains_key(name), "{name} never came up: {steps:?}");
    }
}

/// A value of the notation changed in one place.
fn spoil(value: &mut Value, draw: &mut FastRng, other: &Value) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = &keys[draw.below(keys.len() as u32) as usize];
            if draw.below(6) == 0 {
                map.remove(key);
            } else if let Some(inner) = map.get_mut(key) {
                spoil(inner, draw, &other[key]);
            }
        }
        Value::Array(list) if !list.is_empty() => match draw.below(5) {
            0 => {
                let at = draw.below(list.len() as u32) as usize;
                list.remove(at);
            }
            1 => {
                let at = draw.below(list.len() as u32) as usize;
                let twice = list[at].clone();
                list.insert(at, twice);
            }
            2 if other.as_array().is_some_and(|o| !o.is_empty()) => {
                let theirs = other.as_array().cloned().unwrap_or_default();
                list.push(theirs[draw.below(theirs.len() as u32) as usize].clone());
            }
            _ => {
                let at = draw.below(list.len() as u32) as usize;
                spoil(&mut list[at], draw, &Value::Null);
            }
        },
        Value::Number(_) => {
            let n = draw.below(14);
            *value = json!(if n < 9 { n } else { [59, 61, 200, 254, 255][n as usize - 9] });
        }
        Value::Bool(b) => *b = !*b,
        Value::String(_) => {
            let words = ["26", "29", "42", "delayed", "26 lying", "20 square", "21 crewless", "FI01", "BC02", "french"];
            *value = json!(words[draw.below(words.len() as u32) as usize]);
        }
        _ => *value = other.clone(),
    }
}

#[test]
fn spoiled_positions_are_refused_or_played() {
    rules!("SETUP-06");
    // Nothing foreign may bring the program down: it is refused, or it can be played like any other.
    let mut draw = FastRng::from_seed(99);
    let mut last = Value::Null;
    let (mut taken, mut refused) = (0, 0);
    let mut written = Vec::new();
    games(json!({}), 200..206, |game, _| written.push(game.position()));
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    for position in written.into_iter().step_by(5) {
        let mut forged = position.clone();
        for _ in 0..=draw.below(3) {
            spoil(&mut forged, &mut draw, &last);
        }
        last = position;
        let Ok(mut game) = Position::from_position(&forged) else {
            refused += 1;
            continue;
        };
        taken += 1;
        // It can be looked at, and so can what its next moves would do.
        let _ = game.table(Eyes::All);
        moves.clear();
        game.legal(&mut moves);
        for mv in moves.iter().take(2) {
            let _ = game.preview(mv);
        }
        for _ in 0..300 {
            moves.clear();
            outcomes.clear();
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => {
                    game.chances(&mut outcomes);
                    assert!(!outcomes.is_empty(), "{forged}\n{:?}", game.tasks());
                    draw.pick(&outcomes)
                }
                Actor::Seat(_) => {
                    game.legal(&mut moves);
                    assert!(!moves.is_empty(), "{forged}\n{:?}", game.tasks());
                    moves[draw.below(moves.len() as u32) as usize]
                }
            };
            let before = game.clone();
            let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| game.play(&mv, &mut Silent)));
            assert!(played.is_ok(), "{mv:?} at {:?}\n{forged}", before.tasks());
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} taken, {refused} refused");
}
