//! Exact odds: the chances of the rules document, and the examples' dice and needs.

use crate::table::scene::{book, position};
use attack_chains::testing::throws_agree;
use attack_chains::{Chain, ChainedAttacks, compute};
use kernel::conformance::random_game;
use kernel::fight::Fight;
use kernel::rulebook::table;
use kernel::weights::fraction_text;
use kernel::{Actor, FastRng, Fights, Game, Setup, Silent, rules};
use quelle_affaire::Position;
use quelle_affaire::moves::Move;
use quelle_affaire::pool_odds::HitDistribution;
use quelle_affaire::position::Task;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn share(spread: &HitDistribution, wanted: impl Fn(i32) -> bool) -> f64 {
    let weight: u128 = spread.iter().filter(|(n, _)| wanted(*n)).map(|(_, w)| w).sum();
    weight as f64 / spread.total as f64
}

fn odds(game: &Position, attackers: &[&str], target: &str) -> Fight {
    game.fight_odds(&json!({ "attackers": attackers, "target": target })).unwrap()
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
        let spread = HitDistribution::of(&[pool(row[0])], &[pool(row[1])]);
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
    let spread = HitDistribution::of(&[(40, 6)], &[(40, 6)]);
    assert!(!spread.exact);
    assert!((share(&spread, |n| n > 0) - share(&spread, |n| n < 0)).abs() < 1e-12);
    assert!((share(&spread, |_| true) - 1.0).abs() < 1e-12);
    let huge = HitDistribution::of(&[(90, 6), (9, 4)], &[(1, 5)]);
    assert!((share(&huge, |_| true) - 1.0).abs() < 1e-12);
    // What can just be held exactly is.
    assert!(HitDistribution::of(&[(24, 6)], &[(24, 6)]).exact);
}

#[test]
fn what_the_table_rounds_it_tells_exactly_beside_it() {
    rules!("8.3.1", "G-26");
    // Twelve dice on six and four on five: six to the power of twelve by three to the power of four outgrows the table.
    let game = position("F13@2911 F01@2811 F02@2712 A13@2812", &[], json!({}));
    let fight = odds(&game, &["F13", "F01", "F02"], "A13");
    assert_eq!((&fight.pools[0].groups, &fight.pools[1].groups), (&vec![(12, 6)], &vec![(4, 5)]));
    assert!(!fight.rounded);
    let whole = 6u128.pow(12) * 3u128.pow(4);
    let part = |told: &str| {
        let (above, below) = told.split_once('/').unwrap();
        let [above, below] = [above, below].map(|n| n.parse::<u128>().unwrap());
        assert_eq!(whole % below, 0, "{told}");
        whole / below * above
    };
    let parts: Vec<u128> = fight.shares.iter().map(|s| part(s.exactly.as_ref().unwrap())).collect();
    assert_eq!(parts.iter().sum::<u128>(), whole);
    let spread = HitDistribution::of(&[(12, 6)], &[(4, 5)]);
    let lost: u128 = spread.iter().filter(|(n, _)| *n < 0).map(|(_, w)| w).sum();
    assert_eq!((spread.total, parts.last()), (whole, Some(&lost)), "{:?}", fight.shares);
    // What fits is exact as it stands.
    let fight = odds(&position("F01@1811 A01@1812", &[], json!({})), &["F01"], "A01");
    assert!(fight.shares.iter().all(|s| s.exactly.is_none()));
    assert_eq!(fight.exactly(&fight.shares[0]), Some(fraction_text(fight.shares[0].weight.into(), fight.total.into())));
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
    let (passed, failed) = (HitDistribution::of(&[(8, 6)], &[(4, 5)]), HitDistribution::of(&[(12, 6)], &[(4, 5)]));
    let mixed = |wanted: fn(i32) -> bool| (26.0 * share(&passed, wanted) + 10.0 * share(&failed, wanted)) / 36.0;
    assert!((chance(&fight, "destroyed") - mixed(|n| n >= 2)).abs() < 1e-6);
    assert!((chance(&fight, "damage and retreat") - mixed(|n| n == 1)).abs() < 1e-6);
    assert!((chance(&fight, "attackers lose") - mixed(|n| n < 0)).abs() < 1e-6);
}

#[test]
fn elite_walls_and_damage_move_the_results() {
    rules!("12.3", "12.4a", "8.4.2", "G-13");
    let open = odds(&position("F01@1811 A01@1812", &[], json!({})), &["F01"], "A01");
    let spread = HitDistribution::of(&[(4, 5)], &[(4, 5)]);
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
        let ruling = game.fight_odds(&query).unwrap_err();
        assert!(book().ids().contains(ruling.rule) && ruling.text.ends_with('.'), "{query}: {ruling:?}");
    }
}

fn asked(attackers: &[&str], target: &str) -> Value {
    json!({ "attackers": attackers, "target": target })
}

fn together(game: &Position, queries: &[Value]) -> Chain {
    let chain = compute(game, queries).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(chain.outcomes.iter().map(|o| o.weight).sum::<u128>(), chain.total);
    chain
}

/// Perponcher between two enemies, with two hexes behind him.
const PRESSED: &str = "A13@1707/damaged/holding F01@1608 F02@1708 A11@1607 A12@1807";

#[test]
fn retreats_that_destroy_are_part_of_the_odds() {
    rules!("8.7.2b", "8.7.1b", "8.6.1", "8.1.3a");
    // Free to go, a damaged unit is lost exactly when the dice destroy it.
    let free = position(PRESSED, &[], json!({}));
    let fight = odds(&free, &["F01"], "A13");
    let chain = together(&free, &[asked(&["F01"], "A13")]);
    assert!(chain.exact);
    let lost = chain.chance_of(|o| o.lost[1] > 0);
    assert!((lost - chance(&fight, "destroyed")).abs() < 1e-6, "{lost} {fight:?}");
    // With friends in every hex behind it, it must push through them, and a six on the way destroys it.
    let crowded = position(&format!("{PRESSED} A10@1606 A05@1706"), &[], json!({}));
    let fight = odds(&crowded, &["F01"], "A13");
    let chain = together(&crowded, &[asked(&["F01"], "A13")]);
    // Who wins and takes the attacker's ground has not been driven there.
    let beaten = chance(&fight, "attackers lose") + chance(&fight, "draw");
    assert!(chain.chance_of(|o| !o.came_off[0]) >= beaten - 1e-6, "{chain:?}");
    let pressed = chain.chance_of(|o| o.lost[1] > 0);
    assert!(pressed > chance(&fight, "destroyed") + 0.01, "{pressed} {:?}", fight.shares);
    let note = fight.notes.iter().find(|n| n.starts_with("In the end, retreats included")).unwrap();
    assert!(note.contains(&kernel::weights::percent_text(chain.weight_of(|o| o.lost[1] > 0), chain.total)), "{note}");
}

/// The chance of each result, by its code.
fn chances(fight: &Fight) -> std::collections::BTreeMap<&'static str, f64> {
    fight.shares.iter().map(|s| (s.result, f64::from(s.weight) / f64::from(fight.total))).collect()
}

/// The figure of a note that begins so; nought if there is none.
fn noted(fight: &Fight, begins: &str) -> String {
    let note = fight.notes.iter().find(|n| n.starts_with(begins));
    note.and_then(|n| n.split("**").nth(1)).unwrap_or("0 %").to_owned()
}

#[test]
fn dice_that_have_fallen_count_in_every_figure() {
    rules!("8.3.3", "8.3.4a", "12.6a", "8.6.1");
    let attacked = |units: &str, switches: &[&str], attackers: &[&str], target: &str| {
        let game = position(units, switches, json!({}));
        let (start, plans) = game.prepare(&[asked(attackers, target)]).unwrap();
        start.start(&plans[0].attack).unwrap()
    };
    let scenes = [
        attacked("F02@1811 A13@1812", &[], &["F02"], "A13"),
        attacked("F06@1810 A14@1807", &[], &["F06"], "A14"),
        attacked("F03@1708 F26@1608 A13@1707", &["H_SQUARE"], &["F03", "F26"], "A13"),
    ];
    let mut falling = 0;
    for (mut game, face) in scenes.into_iter().flat_map(|s| (1..=6).map(move |face| (s.clone(), face))) {
        let mut lie = 0;
        while matches!(game.task(), Some(Task::Square | Task::SquareReply(_) | Task::Dice)) {
            let now = game.fight_odds(&Value::Null).unwrap();
            let after: Vec<Position> = (1..=6)
                .map(|die| {
                    let mut next = game.clone();
                    next.play(&Move::Die(die), &mut Silent);
                    next
                })
                .collect();
            // What is expected now is what is expected on average once one more die lies.
            if after.iter().all(|p| matches!(p.task(), Some(Task::SquareReply(_) | Task::Dice))) {
                let later: Vec<_> = after.iter().map(|p| chances(&p.fight_odds(&Value::Null).unwrap())).collect();
                for (result, chance) in chances(&now) {
                    let mean = later.iter().map(|c| c.get(result).unwrap_or(&0.0)).sum::<f64>() / 6.0;
                    assert!((chance - mean).abs() < 1e-6, "{result}: {chance}, then {mean} at\n{}", game.position());
                }
                falling += 1;
            }
            // The shares and the remarks below them speak of the same dice.
            if chance(&now, "destroyed") == 1.0 {
                assert_eq!(noted(&now, "In the end, retreats included"), "100 %", "{:?}", now.notes);
            }
            if chance(&now, "attackers lose") == 0.0 {
                assert_eq!(noted(&now, "In the end the attackers lose"), "0 %", "{:?}", now.notes);
            }
            assert_eq!(now.notes.iter().any(|n| n.starts_with("Thrown so far")), lie > 0, "{:?}", now.notes);
            lie += u32::from(game.task() == Some(Task::Dice));
            game.play(&Move::Die(face), &mut Silent);
        }
    }
    assert!(falling > 50, "{falling}");
}

/// Two attacks far from each other.
const APART: &str = "F01@1811 A13@1812 F02@2811 A02@2812";

#[test]
fn declared_combats_are_reckoned_together() {
    rules!("8.1.2a", "8.1.3a", "5.1a");
    let game = position(APART, &[], json!({}));
    let queries = [asked(&["F01"], "A13"), asked(&["F02"], "A02")];
    let both = together(&game, &queries);
    assert_eq!(both.weight_of(|o| o.stood == [true, true]), both.total);
    let alone = queries.clone().map(|q| together(&game, &[q]).chance_of(|o| o.came_off[0]));
    assert!((both.chance_of(|o| o.came_off == [true, true]) - alone[0] * alone[1]).abs() < 1e-12);
    // The same by declaring them in a General Attack.
    let mut declared = game.clone();
    declared.play(&Move::GeneralAttack, &mut Silent);
    while matches!(declared.task(), Some(Task::Declare | Task::Aim(_))) {
        let mut moves = Vec::new();
        declared.legal(&mut moves);
        declared.play(&moves[0], &mut Silent);
    }
    let chain = together(&declared, &[Value::Null]);
    assert_eq!(chain.titles.len(), 2);
    let other = |o: &attack_chains::ChainEnding| o.came_off.iter().all(|c| *c);
    assert!((chain.chance_of(other) - both.chance_of(other)).abs() < 1e-12);
    // Nobody fights twice, and nobody is attacked twice.
    for odd in [
        vec![asked(&["F01"], "A13"), asked(&["F01"], "A13")],
        vec![asked(&["F02"], "A13")],
        vec![json!({ "siege": 1 })],
        vec![Value::Null],
        vec![],
    ] {
        let ruling = compute(&game, &odd).unwrap_err();
        assert!(ruling.text.ends_with('.'), "{ruling:?}");
    }
}

/// The same with friends on all the ground behind him.
const CROWDED: &str = "A13@1707/damaged/holding F01@1608 F02@1708 A11@1607 A12@1807 A10@1606 A05@1706";

/// The Young Guard attacked, with damaged friends elsewhere whom its flight may cost.
const GUARD: &str = "A02@1812 F16@1813/damaged F01@2116/damaged F13@2115/damaged F07@2119 F18@1618";

#[test]
fn a_million_dice_thrown_by_the_engine_agree_with_the_odds() {
    rules!("8.3.3", "8.3.4a", "9.1.2a", "8.4.1", "8.5.1a", "8.6.1", "8.7.2b", "12.6a", "12.2a", "8.1.3a");
    const THROWS: u32 = 12_000;
    // Whole combats, die by die, with retreats, advances and panics: in the open, damaged, through friends, a bombardment,
    // with a square test, the Guard beaten; then two combats one after the other, apart and side by side.
    let scenes: [(&str, &[&str], &[Value]); 8] = [
        ("F02@1811 A13@1812", &[], &[asked(&["F02"], "A13")]),
        ("F01@1811 F02@1911 A13@1812/damaged", &[], &[asked(&["F01", "F02"], "A13")]),
        (CROWDED, &[], &[asked(&["F01"], "A13")]),
        ("F06@1810 A14@1807", &[], &[asked(&["F06"], "A14")]),
        ("F03@1708 F26@1608 A13@1707", &["H_SQUARE"], &[asked(&["F03", "F26"], "A13")]),
        (GUARD, &[], &[asked(&["A02"], "F16")]),
        (APART, &[], &[asked(&["F01"], "A13"), asked(&["F02"], "A02")]),
        (CROWDED, &[], &[asked(&["F02"], "A13"), asked(&["F01"], "A11")]),
    ];
    let mut dice = FastRng::from_seed(1815);
    let mut thrown = 0;
    for (units, switches, queries) in scenes {
        let game = position(units, switches, json!({}));
        thrown += throws_agree(units, &game, queries, THROWS, &mut dice);
    }
    assert!(thrown >= 1_000_000, "{thrown}");
}

#[test]
fn the_panic_of_the_guard_is_part_of_the_odds() {
    rules!("12.2a", "12.2c");
    // The Young Guard is damaged already. If it goes or is lost, each damaged friend is lost on a one besides.
    let game = position(GUARD, &[], json!({}));
    let query = [asked(&["A02"], "F16")];
    let chain = together(&game, &query);
    assert!(chain.exact);
    // Worth 4, the Young Guard, and 4 and 3, the friends: every sum of them can be lost.
    let losses = |chain: &Chain| chain.outcomes.iter().map(|o| o.lost[0]).collect::<BTreeSet<u32>>();
    assert_eq!(losses(&chain), [0, 3, 4, 7, 8, 11].into());
    // Unhurt friends cannot be lost by it; nor can anybody once it has happened.
    let sound = GUARD.replace("F01@2116/damaged F13@2115/damaged", "F01@2116 F13@2115");
    let sound = together(&position(&sound, &[], json!({})), &query);
    let over = together(&position(GUARD, &[], json!({ "recoiled": [true, true] })), &query);
    assert_eq!((losses(&sound), losses(&over)), ([0, 4].into(), [0, 4].into()));
    let spared = |chain: &Chain| chain.chance_of(|o| o.came_off[0] && o.lost[0] == 0);
    assert!((spared(&chain) - spared(&sound) * 25.0 / 36.0).abs() < 1e-12, "{chain:?} {sound:?}");
    let stands = |chain: &Chain| chain.chance_of(|o| !o.came_off[0]);
    assert!((stands(&chain) - stands(&sound)).abs() < 1e-12, "{chain:?} {sound:?}");
}

#[test]
fn whatever_is_asked_in_play_adds_up() {
    for seed in 60..62 {
        random_game::<Position>(&Setup::default(), seed, 50_000, |game, step| {
            if !matches!(game.actor(), Actor::Seat(_)) || step % 5 != 0 {
                return;
            }
            if let Ok(fight) = game.fight_odds(&Value::Null) {
                assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
                if let Some(ask) = fight.ask
                    && let Ok(chain) = compute(game, &[ask])
                {
                    assert_eq!(chain.outcomes.iter().map(|o| o.weight).sum::<u128>(), chain.total);
                }
            }
        });
    }
}
