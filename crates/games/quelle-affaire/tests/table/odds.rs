//! Exact odds: the chances of the rules document, and the examples' dice and needs.

use crate::scene::{book, position};
use kernel::fight::Fight;
use kernel::rulebook::table;
use kernel::{Game, rules};
use quelle_affaire::Position;
use quelle_affaire::odds::Spread;
use serde_json::{Value, json};

fn share(spread: &Spread, wanted: impl Fn(i32) -> bool) -> f64 {
    let weight: u128 = spread.iter().filter(|(n, _)| wanted(*n)).map(|(_, w)| w).sum();
    weight as f64 / spread.total as f64
}

fn odds(game: &Position, attackers: &[&str], target: &str) -> Fight {
    game.odds(&json!({ "attackers": attackers, "target": target })).unwrap()
}

/// The share of a result, by its code.
fn chance(fight: &Fight, result: &str) -> f64 {
    let weight: u32 = fight.shares.iter().filter(|s| s.result == result).map(|s| s.weight).sum();
    f64::from(weight) / f64::from(fight.total)
}

#[test]
fn the_chances_of_the_document() {
    rules!("G-26", "8.3.3", "8.3.4a");
    let rows = table(book().section("### G-26"));
    assert_eq!(rows.len(), 10);
    for row in rows {
        let pool = |cell: &str| {
            let (dice, need) = cell.split_once(" / ").unwrap();
            (dice.parse().unwrap(), need.trim_end_matches('+').parse().unwrap())
        };
        let spread = Spread::of(&[pool(row[0])], &[pool(row[1])]);
        assert!(spread.exact);
        let found = [
            share(&spread, |n| n >= 3),
            share(&spread, |n| n == 2),
            share(&spread, |n| n == 1),
            share(&spread, |n| n == 0),
            share(&spread, |n| n == -1),
            share(&spread, |n| n == -2),
            share(&spread, |n| n <= -3),
        ];
        for (value, cell) in found.iter().zip(&row[2..]) {
            assert_eq!(format!("{value:.4}"), **cell, "{row:?}");
        }
    }
}

#[test]
fn many_dice_are_rounded_and_say_so() {
    let spread = Spread::of(&[(40, 6)], &[(40, 6)]);
    assert!(!spread.exact);
    assert!((share(&spread, |n| n > 0) - share(&spread, |n| n < 0)).abs() < 1e-12);
    assert!((share(&spread, |_| true) - 1.0).abs() < 1e-12);
    let huge = Spread::of(&[(90, 6), (9, 4)], &[(1, 5)]);
    assert!((share(&huge, |_| true) - 1.0).abs() < 1e-12);
    // What can just be held exactly is.
    assert!(Spread::of(&[(24, 6)], &[(24, 6)]).exact);
}

#[test]
fn twelve_dice_in_the_open_in_woods_and_with_all_arms() {
    rules!("E-07", "E-08", "8.3.1", "8.3.2", "8.8.1a", "8.9a", "8.9b");
    // Strengths 3, 4 and 5 against 4; woods in 2812, open in 1812.
    for (target, around, cover) in [("1812", ["1811", "1911", "1712"], false), ("2812", ["2911", "2811", "2712"], true)]
    {
        let foot = format!("F13@{} F01@{} F02@{} A13@{target}", around[0], around[1], around[2]);
        let fight = odds(&position(&foot, &[], json!({})), &["F13", "F01", "F02"], "A13");
        assert_eq!((fight.attack, fight.defence), (12, 4));
        assert_eq!(fight.pools[0].groups, [(12, if cover { 6 } else { 5 })]);
        assert_eq!(fight.pools[1].groups, [(4, 5)]);
        let arms = format!("F06@{} F26@{} F02@{} A13@{target}", around[0], around[1], around[2]);
        let fight = odds(&position(&arms, &[], json!({})), &["F06", "F26", "F02"], "A13");
        assert_eq!(fight.pools[0].groups, [(12, if cover { 5 } else { 4 })]);
        assert!(fight.pools[0].notes.iter().any(|n| n.contains("[[8.9a]]")));
        assert_eq!(fight.modifiers.iter().any(|m| m.rule == "8.8.1a"), cover);
        assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
    }
}

#[test]
fn fragile_men_suffer_more_and_the_square_test_is_mixed_in() {
    rules!("E-35", "8.9d", "8.9e", "12.6d", "12.9a", "12.9b");
    let units = "F03@1708 F26@1608 F06@1810 A13@1707";
    let all = ["F03", "F26", "F06"];
    let fight = odds(&position(units, &[], json!({})), &all, "A13");
    assert_eq!(fight.pools[0].groups, [(9, 4)]);
    let fight = odds(&position(units, &["H_RIDGE_FIRE"], json!({})), &all, "A13");
    assert_eq!(fight.pools[0].groups, [(8, 5), (1, 6)]);
    assert_eq!(fight.column, "mixed");
    let fight = odds(&position(units, &["H_RIDGE_FIRE", "H_RIDGE_ATTACK", "H_SQUARE"], json!({})), &all, "A13");
    assert_eq!(fight.pools[0].groups, [(9, 6)]);
    let note = fight.pools[0].notes.iter().find(|n| n.contains("Square test")).unwrap();
    assert!(note.contains("2D6 − 2 below 7") && note.contains("26 of 36"), "{note}");
    // Passed 8 dice, failed 12; Fragile: one hit ahead already damages and drives off.
    let (passed, failed) = (Spread::of(&[(8, 6)], &[(4, 5)]), Spread::of(&[(12, 6)], &[(4, 5)]));
    let mixed = |wanted: fn(i32) -> bool| (26.0 * share(&passed, wanted) + 10.0 * share(&failed, wanted)) / 36.0;
    assert!((chance(&fight, "destroyed") - mixed(|n| n >= 2)).abs() < 1e-6);
    assert!((chance(&fight, "damage and retreat") - mixed(|n| n == 1)).abs() < 1e-6);
    assert!((chance(&fight, "attackers lose") - mixed(|n| n < 0)).abs() < 1e-6);
}

#[test]
fn elite_walls_and_damage_move_the_results() {
    rules!("12.3", "12.4a", "8.4.2", "G-13");
    let open = odds(&position("F01@1811 A01@1812", &[], json!({})), &["F01"], "A01");
    let spread = Spread::of(&[(4, 5)], &[(4, 5)]);
    assert!((chance(&open, "too few hits") - share(&spread, |n| n == 1)).abs() < 1e-9);
    assert!((chance(&open, "damage or retreat") - share(&spread, |n| n == 2)).abs() < 1e-9);
    assert!(open.pools[1].notes.iter().any(|n| n.contains("Elite")));
    let fort = odds(&position("F01@1112 A01@1113", &[], json!({})), &["F01"], "A01");
    assert!(fort.shares.iter().all(|s| s.result != "damage and retreat") || fort.attack > 3);
    assert_eq!(fort.pools[0].groups, [(4, 6)]);
    // A damaged unit has nothing left to be damaged.
    let damaged = odds(&position("F01@1811 A02@1812/damaged", &[], json!({})), &["F01"], "A02");
    assert!(damaged.shares.iter().all(|s| s.result != "damage and retreat"));
    assert_eq!(damaged.defence, 3);
}

#[test]
fn bombardment_gets_no_answer() {
    rules!("9.1.2a", "9.2.3a", "9.2.4", "E-16");
    let game = position("F06@1810 A14@1807", &[], json!({}));
    let fight = odds(&game, &["F06"], "A14");
    assert_eq!((fight.attack, fight.defence), (1, 0));
    assert_eq!(fight.pools[0].groups, [(1, 6)]);
    assert_eq!(chance(&fight, "attackers lose"), 0.0);
    assert!(fight.notes.iter().any(|n| n.contains("[[8.10d]]")));
}

#[test]
fn odd_questions_are_refused_with_a_rule() {
    let game = position("F01@1811 F06@1809 A13@1812 A14@1808 A02@1408", &[], json!({}));
    for query in [
        Value::Null,
        json!({}),
        json!({ "attackers": [], "target": "A13" }),
        json!({ "attackers": ["F01"], "target": "A02" }),
        json!({ "attackers": ["F01"], "target": "F06" }),
        json!({ "attackers": ["F01"], "target": "A05" }),
        json!({ "attackers": ["F06"], "target": "A13" }),
        json!({ "attackers": ["F01"], "target": "A13", "support": ["A14"] }),
        json!({ "attackers": ["X01"], "target": "A13" }),
        json!({ "siege": 1 }),
        json!(7),
    ] {
        let ruling = game.odds(&query).unwrap_err();
        assert!(book().ids().contains(ruling.rule) && ruling.text.ends_with('.'), "{query}: {ruling:?}");
    }
}
