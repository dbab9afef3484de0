//! Exact odds: whole attacks with their retreats, several attacks together, and dice thrown by the engine that agree.

use crate::support::Scene;
use attack_chains::testing::throws_agree;
use attack_chains::{Chain, ChainOdds, compute};
use kernel::conformance::random_game;
use kernel::{Actor, FastRng, Fights, Game, Setup};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::moves::Column;
use serde_json::{Value, json};

/// A question: who attacks whom.
fn attack(attackers: &str, targets: &str) -> Value {
    let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    json!({ "attackers": list(attackers), "targets": list(targets) })
}

fn together(units: &str, queries: &[Value]) -> Chain {
    let chain = compute(&Scene::combat("french", units).position(), queries).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(chain.outcomes.iter().map(|o| o.weight).sum::<u128>(), chain.total);
    assert!(chain.exact);
    chain
}

/// What the fight says about its end.
fn end_notes(side: &str, units: &str, query: &Value) -> Vec<String> {
    let fight = Scene::combat(side, units).position().fight_odds(query).unwrap_or_else(|e| panic!("{e}"));
    fight.notes.into_iter().filter(|n| n.contains(" of 6**") || n.contains("6.5a")).collect()
}

/// Three opposite corners of 1905 are French: every hex around it lies in a zone.
const SURROUNDED: &str = "F01@1906 F02@1804 F03@2004 A13@1905 F26@0101";

#[test]
fn a_surrounded_defender_is_destroyed_by_a_retreat() {
    rules!("6.4d", "6.3g", "6.3h", "6.3c");
    // 4, 5 and 5 against 3: 4-1. De on 1 and 2, Dr on 3 and 4, Ee on 5 and 6.
    let query = attack("F01 F02 F03", "A13");
    assert_eq!(
        end_notes("french", SURROUNDED, &query),
        [
            "In the end the defender is destroyed: **6 of 6** (100 %), 2 of them for want of a way back. [[6.3h]] [[6.3c]] [[6.4d]]",
            "The attackers lose somebody: **2 of 6** (33 %). [[6.3c]]",
        ]
    );
    let chain = together(SURROUNDED, &[query]);
    assert_eq!(chain.total, 3);
    assert_eq!(chain.weight_of(|o| o.lost[1] == 3), 3, "{chain:?}");
    assert_eq!(chain.weight_of(|o| o.lost[0] > 0), 1);
    // One corner open: the same table, but who is driven off gets away.
    let open = "F01@1906 F02@1805 F03@2005 A13@1905 F26@0101";
    let notes = end_notes("french", open, &attack("F01 F02 F03", "A13"));
    assert_eq!(notes[0], "In the end the defender is destroyed: **4 of 6** (67 %). [[6.3h]] [[6.3c]]");
}

#[test]
fn a_hemmed_in_defender_pushes_a_friend_aside() {
    rules!("6.5a", "6.4c", "6.4d");
    // Friends stand in all three safe hexes of F01. 7 against 4: 1-1, Dr on 1 to 3.
    let hemmed = "F01@1906 F02@1806 F23@1907 F03@2006 A01@1905";
    let notes = end_notes("allied", hemmed, &attack("A01", "F01"));
    assert!(notes.iter().any(|n| n.starts_with("Driven back, the defender pushes a friend aside: ")), "{notes:?}");
    assert!(notes.iter().all(|n| !n.contains("the defender is destroyed")), "{notes:?}");
    // With enemies behind them no hex is safe: the same retreat destroys.
    let trapped = format!("{hemmed} A02@1807 A03@2007");
    let notes = end_notes("allied", &trapped, &attack("A01", "F01"));
    assert!(notes[0].contains("3 of them for want of a way back"), "{notes:?}");
}

#[test]
fn attackers_without_a_way_back_are_lost_by_their_own_retreat() {
    rules!("6.3b", "6.4d");
    // In the south-west corner, with the way out in an enemy zone. 2 against 7: 1-4, Ar on 1, Ae on the rest.
    let notes = end_notes("french", "F13@0117 A01@0116 A02@0315 F01@0101", &attack("F13", "A01"));
    assert_eq!(
        notes,
        ["The attackers lose somebody: **6 of 6** (100 %), 1 of them for want of a way back. [[6.3a]] [[6.4d]]"]
    );
}

#[test]
fn a_target_that_advances_was_not_driven_off() {
    rules!("6.6a", "6.3b");
    // 4 against 7 is 1-2: Dr on 1 only; beaten attackers leave their hex, and the target may take it.
    let chain = together("F01@1906 A01@1905 F02@0101", &[attack("F01", "A01")]);
    assert_eq!(chain.weight_of(|o| o.came_off[0]) * 6, chain.total);
}

#[test]
fn guns_alone_risk_nothing() {
    rules!("6.3e", "6.8a");
    let units = "F26@1906 A13@1904 F01@0101";
    let chain = together(units, &[attack("F26", "A13")]);
    assert_eq!(chain.weight_of(|o| o.lost[0] > 0), 0);
    // 5 against 2 is 2-1: Ee on 5 alone, which destroys at no cost.
    let notes = end_notes("french", "F26@1906 A09@1904 F01@0101", &attack("F26", "A09"));
    assert_eq!(notes, ["In the end the defender is destroyed: **1 of 6** (17 %). [[6.3e]]"]);
    // 5 against 1 is 5-1: De on 1 to 4, Ee on the rest.
    let notes = end_notes("french", "F26@1906 A15@1904 F01@0101", &attack("F26", "A15"));
    assert_eq!(notes, ["In the end the defender is destroyed: **6 of 6** (100 %). [[6.3h]] [[6.3e]]"]);
}

#[test]
fn a_plain_elimination_cites_no_retreat() {
    rules!("6.3h");
    // 7, 7 and 4 against 3 is 6-1: De on every face.
    let units = "F06@1906 F12@1804 F01@2004 A13@1905 F26@0101";
    let notes = end_notes("french", units, &attack("F06 F12 F01", "A13"));
    assert_eq!(notes, ["In the end the defender is destroyed: **6 of 6** (100 %). [[6.3h]]"]);
}

/// Two attacks far from each other.
const APART: &str = "F06@1311 A08@1310 F01@1906 A01@1905";

#[test]
fn attacks_that_do_not_touch_are_independent() {
    rules!("5.1d", "6.2e");
    let [one, two] = [attack("F06", "A08"), attack("F01", "A01")];
    let both = together(APART, &[one.clone(), two.clone()]);
    let alone = [&one, &two].map(|q| together(APART, std::slice::from_ref(q)));
    let p = |c: &Chain| c.chance_of(|o| o.came_off[0]);
    assert!((both.chance_of(|o| o.came_off == [true, true]) - p(&alone[0]) * p(&alone[1])).abs() < 1e-12);
    assert_eq!(both.weight_of(|o| o.stood == [true, true]), both.total);
    // The order does not matter either.
    let turned = together(APART, &[two, one]);
    assert_eq!(
        turned.weight_of(|o| o.came_off == [true, true]) * both.total,
        both.weight_of(|o| o.came_off == [true, true]) * turned.total
    );
    assert!(both.positions < 200, "{}", both.positions);
}

#[test]
fn an_attack_that_no_longer_stands_is_told_apart() {
    rules!("5.2a", "5.1e");
    let again = together(APART, &[attack("F06", "A08"), attack("F01", "A08")]);
    assert_eq!(again.weight_of(|o| o.stood[1]), 0);
    assert_eq!(again.why_not[1].as_ref().map(|r| r.rule), Some("5.2a"));
    assert_eq!(again.weight_of(|o| o.came_off[1]), 0);
    // A first attack that is not allowed is refused outright, as when it is declared.
    let game = Scene::combat("french", APART).position();
    assert_eq!(compute(&game, &[attack("F01", "A08")]).unwrap_err().rule, "5.1f");
    for odd in [json!({}), json!(7), json!({ "targets": ["A08"] }), json!({ "targets": ["Z99"] })] {
        let ruling = compute(&game, &[odd]).unwrap_err();
        assert!(ruling.text.ends_with('.'), "{ruling:?}");
    }
    assert_eq!(compute(&game, &[]).unwrap_err().rule, "table");
}

#[test]
fn the_attack_on_the_table_may_be_one_of_them() {
    rules!("6.1a", "6.2d");
    let mut play = Scene::combat("french", APART).play();
    play.go("target A08");
    let chain = compute(play.now(), &[Value::Null, attack("F01", "A01")]).unwrap();
    assert_eq!(chain, together(APART, &[attack("F06", "A08"), attack("F01", "A01")]));
    // Half declared or not, another one may come first; the announced one comes last then.
    let chain = compute(play.now(), &[attack("F01", "A01"), Value::Null]).unwrap();
    assert_eq!(chain, together(APART, &[attack("F01", "A01"), attack("F06", "A08")]));
    play.go("done");
    assert!(compute(play.now(), &[Value::Null]).is_ok());
    assert_eq!(compute(play.now(), &[attack("F01", "A01")]).unwrap_err().rule, "6.1a");
    // A lowered ratio is reckoned as such: at 1-5 the attacker is always lost.
    let mut lowered = attack("F06", "A08");
    lowered["column"] = json!("1-5");
    let chain = together(APART, &[lowered]);
    assert_eq!(chain.weight_of(|o| o.lost[0] > 0), chain.total);
}

#[test]
fn the_answer_names_every_figure() {
    rules!("6.3g");
    let game = Scene::combat("french", APART).position();
    let chain = compute(&game, &[attack("F06", "A08"), attack("F01", "A01")]).unwrap();
    let answer = ChainOdds::of(&game, &chain);
    assert_eq!(answer.title, "2 attacks together");
    assert_eq!(answer.count.iter().map(|c| c.count).collect::<Vec<_>>(), [2, 1, 0]);
    assert!((answer.count[2].at_least.chance - 1.0).abs() < 1e-12);
    let sum: u128 = answer.count.iter().map(|c| c.exactly.weight.parse::<u128>().unwrap()).sum();
    assert_eq!(sum.to_string(), answer.total);
    for losses in &answer.losses {
        assert_eq!(losses.spread[0].at_least.weight, answer.total, "{losses:?}");
        let mean: f64 = losses.spread.iter().map(|l| f64::from(l.lost) * l.exactly.chance).sum();
        assert!((mean - losses.expected).abs() < 1e-9);
    }
    assert!(answer.notes.iter().any(|n| n.contains("steady officer")));
}

#[test]
fn a_chain_of_many_attacks_does_not_explode() {
    rules!("5.1d", "6.2e");
    // Five pairs, each out of the others' reach.
    let units = "F01@0303 A01@0302 F02@0703 A02@0702 F03@1103 A03@1102 F04@1311 A04@1310 F05@1906 A05@1905";
    let queries: Vec<Value> = (1..=5).map(|n| attack(&format!("F0{n}"), &format!("A0{n}"))).collect();
    let all = together(units, &queries);
    let alone = queries.iter().map(|q| together(units, std::slice::from_ref(q)).chance_of(|o| o.came_off[0]));
    let product: f64 = alone.product();
    assert!((all.chance_of(|o| o.came_off.iter().all(|c| *c)) - product).abs() < 1e-12);
    assert_eq!(all.weight_of(|o| o.stood.iter().all(|s| *s)), all.total);
    assert!(all.positions < 4_000, "{}", all.positions);
}

/// Whoever drives A13 off and takes its ground bars the way back of A14 behind it.
const IN_THE_WAY: &str = "F06@1906 A13@1905 F02@1903 A14@1904 F26@0101";

#[test]
fn an_attack_may_cut_off_the_next_target() {
    rules!("6.4d", "6.6a");
    let queries = [attack("F06", "A13"), attack("F02", "A14")];
    let lost = |chain: &Chain| chain.chance_of(|o| o.lost[1] == 0);
    let alone = queries.clone().map(|q| lost(&together(IN_THE_WAY, &[q])));
    let both = lost(&together(IN_THE_WAY, &queries));
    assert!((both - alone[0] * alone[1]).abs() > 1e-3, "{both} {alone:?}");
}

#[test]
fn a_million_dice_thrown_by_the_engine_agree_with_the_odds() {
    rules!("6.2e", "G-07", "6.3a", "6.3b", "6.3c", "6.3g", "6.3h", "6.4d", "6.5a", "6.6a", "6.8a");
    const THROWS: u32 = 54_000;
    // Every column of the table: 7 against 1 may announce any of them.
    let columns = Column::all().map(|column| {
        let mut query = attack("F06", "A10");
        query["column"] = json!(column.name());
        ("french", "F06@1906 A10@1905 F01@0101", vec![query])
    });
    // Whole attacks with retreats and advances: surrounded, hemmed in, guns beside men, guns alone, several targets; then
    // two attacks one after the other, apart and in each other's way.
    let scenes = [
        ("french", SURROUNDED, vec![attack("F01 F02 F03", "A13")]),
        ("allied", "F01@1906 F02@1806 F23@1907 F03@2006 A01@1905", vec![attack("A01", "F01")]),
        ("french", "F06@1311 F26@1312 A08@1310 F01@0101", vec![attack("F06 F26", "A08")]),
        ("french", "F26@1906 A13@1904 F01@0101", vec![attack("F26", "A13")]),
        ("french", "F06@1906 A13@1905 A14@2005 F01@0101", vec![attack("F06", "A13 A14")]),
        ("french", APART, vec![attack("F06", "A08"), attack("F01", "A01")]),
        ("french", IN_THE_WAY, vec![attack("F06", "A13"), attack("F02", "A14")]),
    ];
    let mut dice = FastRng::from_seed(1815);
    let mut thrown = 0;
    for (side, units, queries) in columns.chain(scenes) {
        let game = Scene::combat(side, units).position();
        thrown += throws_agree(units, &game, &queries, THROWS, &mut dice);
    }
    assert!(thrown >= 1_000_000, "{thrown}");
}

#[test]
fn whatever_is_asked_in_play_adds_up() {
    for seed in 40..44 {
        random_game::<Position>(&Setup::default(), seed, 50_000, |game, step| {
            if !matches!(game.actor(), Actor::Seat(_) | Actor::Chance) || step % 3 != 0 {
                return;
            }
            if let Ok(fight) = game.fight_odds(&Value::Null) {
                assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
                assert_eq!(fight.throws.iter().map(|t| t.weight).sum::<u32>(), fight.total);
                let chain = compute(game, &[Value::Null]).unwrap_or_else(|e| panic!("{e}\n{}", game.position()));
                assert_eq!(chain.outcomes.iter().map(|o| o.weight).sum::<u128>(), chain.total);
                assert!(chain.exact && 6 % chain.total == 0, "{chain:?}");
            }
        });
    }
}
