//! Random games and crowded random fights, watched at every step by a naive referee and by the invariants that the
//! rules document lists under "Decisions by atomic steps".

use crate::support::Scene;
use crate::support::along::{Along, Manner, choose, moves};
use crate::support::referee::{PIECES, around, exists, field, number};
use kernel::{FastRng, Game, RandomSource};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::position::Phase;
use napoleon_at_waterloo::units::Side;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn watch_games(options: &Value, manner: Manner, seeds: std::ops::Range<u64>) -> BTreeMap<String, u32> {
    let mut met = BTreeMap::new();
    for seed in seeds {
        let mut along = Along::begin(options);
        along.go_on(&format!("{options} {manner:?} seed {seed}"), manner, seed, |_| false);
        for (step, n) in &along.met {
            *met.entry(step.clone()).or_default() += n;
        }
        *met.entry("lapsed".to_owned()).or_default() += along.referee.lapsed as u32;
    }
    met
}

#[test]
fn referee_and_program_agree_in_aimless_games() {
    rules!("3.0a", "3.0b", "4.0a", "4.0b", "4.4f", "4.5f", "5.1b", "6.4f", "6.6i", "6.7a");
    let met = watch_games(&json!({}), Manner::Aimless, 0..16);
    for step in ["move-pick", "move-dest", "move-bumped", "target", "attackers", "ratio", "roll", "withdraw"] {
        assert!(met[step] > 20, "{step} hardly occurred: {met:?}");
    }
}

#[test]
fn referee_and_program_agree_in_bold_games() {
    rules!("3.0c", "4.5a", "5.1c", "5.1d", "6.3i", "6.5h", "8.4d");
    let met = watch_games(&json!({}), Manner::Bold, 100..124);
    for step in ["retreat-pick", "retreat-hex", "ee-loss", "advance-hex", "advance-unit", "target-more"] {
        assert!(met[step] > 10, "{step} hardly occurred: {met:?}");
    }
}

#[test]
fn referee_and_program_agree_in_the_variants() {
    rules!("9.0a", "9.0d", "9.2a", "9.3a", "9.4a", "9.5a");
    watch_games(&json!({ "grouchy_variant": "secret" }), Manner::Aimless, 200..206);
    watch_games(&json!({ "grouchy_variant": "open" }), Manner::Bold, 200..204);
    for (french, allied) in [("4", "5"), ("6", "6"), ("1", "3"), ("5", "4"), ("2", "2")] {
        let agreed = json!({ "grouchy_variant": "open", "french_code": french, "allied_code": allied });
        watch_games(&agreed, Manner::Aimless, 0..2);
    }
    let plan =
        json!({ "grouchy_variant": "custom", "french_plan": { "FV01": 1, "FV12": 3 }, "allied_plan": { "PV07": 2 } });
    watch_games(&plan, Manner::Aimless, 0..3);
}

#[test]
fn referee_and_program_agree_with_other_switches() {
    rules!("C-01", "6.2d");
    watch_games(&json!({ "hougoumont_0914": "town" }), Manner::Bold, 300..304);
    watch_games(&json!({ "advance_limit": "one_per_attack" }), Manner::Bold, 300..304);
    watch_games(&json!({ "ratio_prompt": "always" }), Manner::Bold, 300..304);
}

/// A random fight in a small part of the map, so that lines, chains of displacement and guns get in each other's way.
pub fn crowd(draw: &mut FastRng) -> Scene {
    let corner = (1 + draw.below(19) as i32, 1 + draw.below(12) as i32);
    let size = 4 + draw.below(3) as i32;
    let mut hexes: Vec<String> = field(false)
        .ground
        .iter()
        .filter(|(h, c)| (0..size).contains(&(h.0 - corner.0)) && (0..size).contains(&(h.1 - corner.1)) && **c != 'W')
        .map(|(h, _)| number(*h))
        .collect();
    let mut scene = Scene::combat(if draw.below(2) == 0 { "french" } else { "allied" }, "");
    for french in [true, false] {
        // Many guns: they make the interesting cases.
        let mut ids: Vec<&str> = PIECES
            .iter()
            .filter(|p| p.french == french && (p.arm == 'a' || draw.below(4) == 0))
            .map(|p| p.id)
            .collect();
        for _ in 0..3 + draw.below(9) {
            if ids.is_empty() || hexes.is_empty() {
                break;
            }
            let id = ids.swap_remove(draw.below(ids.len() as u32) as usize);
            let hex = hexes.swap_remove(draw.below(hexes.len() as u32) as usize);
            scene.put(&format!("{id}@{hex}"));
        }
    }
    scene
}

/// A random crowd in a Movement Phase, near the exits, the entries or anywhere, with some units moved already.
fn throng(draw: &mut FastRng) -> Scene {
    let (side, corner) = match draw.below(4) {
        0 => ("french", (1 + draw.below(6) as i32, 1)),
        1 => ("allied", (20, 4 + draw.below(8) as i32)),
        2 => ("french", (14, 1)),
        _ => ("french", (1 + draw.below(19) as i32, 1 + draw.below(12) as i32)),
    };
    let mut hexes: Vec<String> = field(false)
        .ground
        .iter()
        .filter(|(h, c)| (0..4).contains(&(h.0 - corner.0)) && (0..5).contains(&(h.1 - corner.1)) && **c != 'W')
        .map(|(h, _)| number(*h))
        .collect();
    let mut scene = Scene::movement(side, "");
    let mut moved = Vec::new();
    for french in [true, false] {
        let own = french == (side == "french");
        let mut ids: Vec<&str> = PIECES.iter().filter(|p| p.french == french && p.from != "5v").map(|p| p.id).collect();
        for _ in 0..if own { 5 + draw.below(10) } else { draw.below(3) } {
            if hexes.is_empty() {
                break;
            }
            let id = ids.swap_remove(draw.below(ids.len() as u32) as usize);
            let hex = hexes.swap_remove(draw.below(hexes.len() as u32) as usize);
            scene.put(&format!("{id}@{hex}"));
            if own && draw.below(3) == 0 {
                moved.push(id);
            }
        }
        if own && !french {
            for id in ids.iter().filter(|id| id.starts_with('P')).take(2) {
                scene.put(&format!("{id}@waiting"));
            }
        }
    }
    scene.field("moved", json!(moved))
}

#[test]
fn referee_and_program_agree_in_crowded_marches() {
    rules!("4.4a", "4.4b", "4.4c", "4.4d", "4.4f", "7.1c", "7.2b", "8.3b");
    let mut draw = FastRng::from_seed(1793);
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    let mut exits = 0;
    for n in 0..400u64 {
        let mut along = Along::from(&throng(&mut draw).0);
        let side = along.game.phasing();
        along.go_on(&format!("throng {n}"), Manner::Bold, n, |a| {
            a.game.phasing() != side || a.game.phase() != Phase::Movement
        });
        for (step, n) in &along.met {
            *met.entry(step.clone()).or_default() += n;
        }
        exits += u32::from(along.game.exits());
    }
    assert!(met["move-bumped"] > 100 && exits > 20, "{exits} exits, {met:?}");
}

#[test]
fn referee_and_program_agree_in_crowded_fights() {
    rules!("5.1a", "5.1h", "6.5a", "6.5b", "6.5c", "6.5d", "6.5e", "6.5g", "G-44", "G-45", "G-47", "G-48");
    let mut draw = FastRng::from_seed(1815);
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    let mut lapsed = 0;
    for n in 0..1500u64 {
        let scene = crowd(&mut draw);
        let mut along = Along::from(&scene.0);
        let side = along.game.phasing();
        along.go_on(&format!("crowd {n}"), Manner::Bold, n, |a| {
            a.game.phasing() != side || a.game.phase() != Phase::Combat
        });
        for (step, n) in &along.met {
            *met.entry(step.clone()).or_default() += n;
        }
        lapsed += along.referee.lapsed;
    }
    assert!(met["displace-hex"] > 50 && met["target-more"] > 100 && lapsed > 0, "{lapsed} lapsed, {met:?}");
}

/// The positions of W-14 and W-30, somewhere on the map and a little shaken: guns behind a line that is driven back.
fn gun_park(draw: &mut FastRng) -> Scene {
    let (east, south) = (2 * draw.below(8) as i32 - 14, draw.below(9) as i32 - 4);
    let roles = [
        ("F01", (19, 6)),
        ("F23", (19, 7)),
        ("F24", (18, 7)),
        ("F26", (20, 6)),
        ("A01", (19, 5)),
        ("A08", (18, 5)),
        ("A09", (21, 7)),
        ("A13", (19, 9)),
        ("A15", (20, 5)),
    ];
    let mut scene = Scene::combat("french", "");
    let mut held = Vec::new();
    for (id, (c, r)) in roles {
        let mut h = (c + east, r + south);
        if draw.below(5) == 0 {
            h = around(h)[draw.below(6) as usize];
        }
        if draw.below(8) != 0 && exists(h) && field(false).enterable(h) && !held.contains(&h) {
            held.push(h);
            scene.put(&format!("{id}@{}", number(h)));
        }
    }
    scene
}

#[test]
fn referee_and_program_agree_about_guns_that_still_owe() {
    rules!("6.5d", "G-47", "G-48", "5.1h");
    let mut draw = FastRng::from_seed(1769);
    let (mut owing, mut by_others) = (0, 0);
    for n in 0..2500u64 {
        let mut along = Along::from(&gun_park(&mut draw).0);
        along.go_on(&format!("gun park {n}"), Manner::Aimless, n, |a| {
            a.game.phasing() != Side::French || a.game.phase() != Phase::Combat
        });
        let (all, others) = along.referee.protected.get();
        owing += all;
        by_others += others;
    }
    assert!(owing > 40 && by_others > 2, "{owing} guns owed, {by_others} because of others pushed before");
}

#[test]
fn what_is_lit_equals_what_is_lit_after_reading_the_position_again() {
    let mut draw = FastRng::from_seed(7);
    for seed in 0..6 {
        let manner = if seed % 2 == 0 { Manner::Aimless } else { Manner::Bold };
        let options = json!({ "grouchy_variant": if seed < 3 { "off" } else { "secret" } });
        let setup = serde_json::from_value(json!({ "options": options })).unwrap();
        let mut game = Position::begin(&setup).unwrap();
        loop {
            let read = Position::from_position(&game.position()).unwrap();
            assert_eq!(read.legal_cache(), game.legal_cache(), "{}", game.position());
            assert_eq!(read, game);
            let moves = moves(&game);
            if moves.is_empty() {
                break;
            }
            game.play(&choose(&game, &moves, manner, &mut draw), &mut kernel::Silent);
        }
    }
}

#[test]
fn every_game_has_fewer_atomic_choices_than_the_bound_and_ends_by_turn_ten() {
    rules!("3.0a", "3.0e");
    for seed in 0..40 {
        let end = kernel::conformance::random_game::<Position>(&kernel::Setup::default(), seed, 50_000, |game, _| {
            assert!((1..=10).contains(&game.turn()));
        });
        assert!(matches!(end.actor(), kernel::Actor::Over(_)));
    }
}
