//! The turn (3), ending it (6), and what each side may see (G-22, G-23).

use crate::rules::setup::{common, pile};
use crate::support::{Play, Scene, ids, rules, scripted};
use kernel::{Eyes, Game, Seat, Witnesses};
use quelle_affaire::pieces::Side;
use serde_json::json;
use std::collections::BTreeSet;

/// A quiet field on turn 3.
fn quiet() -> Scene {
    Scene::round("french", "F01@1812 A02@1408")
}

/// Plays a card in the idlest way, to the end of the round.
fn idly(play: &mut Play, card: &str) {
    play.go(&format!("play {card}"));
    while !play.step().starts_with("Act") && play.actor() != "chance" {
        let may = play.may();
        let mv = ["nobody", "way area", "done"].into_iter().find(|m| may.contains(*m));
        let mv = mv.map_or_else(|| may.iter().next().expect("a move").clone(), str::to_owned);
        play.go(&mv);
    }
}

#[test]
fn the_sequence_of_a_turn() {
    rules!("3.1a", "3.1.1a", "3.1.2b", "3.1.2c", "3.1.6d", "3.1.7a", "C-05");
    let scene =
        quiet().hand("french", "CF1").deck("french", "CF2 CF3 CF4").hand("allied", "CA1").deck("allied", "CA2 CA3");
    let mut play = scene.pool("french", "SF7 SF8").pool("allied", "SA7").field("launched", json!([true, false])).play();
    play.go("end-turn");
    assert_eq!((play.actor(), play.now().turn()), ("allied", 3), "a turn is the hour, a round one action");
    play.go("end-turn");
    // The next turn: its number, then the decks, then the initiative.
    assert_eq!(play.now().turn(), 4);
    assert_eq!(play.outcomes(), ids("SF7 SF8").into_iter().map(|c| format!("mix {c}")).collect());
    play.go("mix SF7");
    play.go("mix SA7");
    assert_eq!(play.now().position()["launched"], json!([false, false]), "turned back to preparing");
    assert_eq!(pile(&play, "french", "deck"), ids("CF1 CF2 CF3 CF4 SF7"));
    play.go("draw CF1; draw CF2; draw SF7; draw CA1; draw CA2; draw CA3");
    assert_eq!((play.hand(Side::French).len(), play.hand(Side::Allied).len()), (3, 3));
    assert_eq!(play.step(), "Initiative");
    play.go("dice 2 5");
    assert_eq!(play.step(), "WhoFirst(Allied)");
    play.go("first");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
}

#[test]
fn fewer_cards_than_three() {
    rules!("3.1.2b", "3.1.4a");
    let mut play = quiet().hand("french", "CF1").hand("allied", "CA1 CA2").play();
    play.go("end-turn; end-turn; draw CF1; draw CA2; draw CA1");
    assert_eq!(play.step(), "Initiative", "an empty deck gives no more");
    assert_eq!((play.hand(Side::French).len(), play.hand(Side::Allied).len()), (1, 2));
    // A refill takes what the deck still holds, and nothing is shuffled again within the turn.
    let scene = quiet().hand("french", "CF1").deck("french", "CF2");
    let mut play = scene.play();
    assert!(play.can("refill"));
    play.go("refill; draw CF2");
    assert_eq!(play.hand(Side::French), ids("CF1 CF2"));
    play.go("end-turn");
    idly(&mut play, "CF1");
    assert!(!play.can("refill"), "the played card lies in its pile");
    assert_eq!(common(&play, "played"), ids("CF1"));
}

#[test]
fn gathering_the_cards() {
    rules!("3.1.2a", "C-02", "C-03", "6.1c", "4.1e", "4.1f");
    let mut scene = quiet().hand("french", "CF1 SF2 SF7").deck("french", "CF2 SF5").pool("french", "SF8");
    scene.0["cards"]["played"] = json!(["CF3", "CA1"]);
    scene.0["cards"]["spent"] = json!(["SF4", "SA7"]);
    scene.0["cards"]["aside"] = json!(["CF8", "CA3"]);
    let mut play = scene.play();
    play.go("end-turn; end-turn");
    assert_eq!(play.outcomes(), ids_with("mix", "SF8"));
    play.go("mix SF8");
    // Commanders played or not, unplayed stratagems of hand and deck, and one more; not what is spent or set aside.
    assert_eq!(pile(&play, "french", "deck"), ids("CF1 CF2 CF3 SF2 SF5 SF7 SF8"));
    assert_eq!(pile(&play, "allied", "deck"), ids("CA1"));
    assert_eq!(common(&play, "spent"), ids("SF4 SA7"), "used ones are out of the game");
    assert_eq!(common(&play, "aside"), ids("CF8 CA3"));
    assert_eq!(common(&play, "played"), BTreeSet::new());
}

fn ids_with(verb: &str, cards: &str) -> BTreeSet<String> {
    ids(cards).into_iter().map(|c| format!("{verb} {c}")).collect()
}

#[test]
fn keeping_the_hand() {
    rules!("C-03");
    let scene = quiet().hand("french", "CF1 SF7").deck("french", "CF2 CF3").with("keep_hand");
    let mut play = scene.play();
    play.go("end-turn; end-turn");
    assert_eq!(play.hand(Side::French), ids("CF1 SF7"), "with the option the hand is kept");
    assert_eq!(play.outcomes(), ids_with("draw", "CF2 CF3"));
    play.go("draw CF3");
    assert_eq!(play.step(), "Initiative", "and filled up to three");
}

#[test]
fn the_initiative() {
    rules!("3.1.3a", "3.1.3b", "G-20");
    let mut play = quiet().play();
    play.go("end-turn; end-turn; dice 4 4");
    assert_eq!(play.step(), "Initiative", "a tie is rolled again");
    play.go("dice 5 5; dice 5 2");
    assert_eq!((play.actor(), play.may()), ("french", ids("first second")));
    let mut other = play.clone();
    play.go("first");
    assert_eq!(play.actor(), "french");
    other.go("second");
    assert_eq!(other.actor(), "allied", "the winner may let the enemy begin");
}

#[test]
fn one_of_four_actions() {
    rules!("3.1.4", "C-04", "C-11", "3.1.6a", "3.1.6b");
    let scene =
        quiet().hand("french", "CF1 CF3").deck("french", "CF4 CF5").hand("allied", "CA1 CA2 CA3").deck("allied", "CA4");
    let mut play = scene.play();
    assert_eq!(play.may(), ids_set(&["play CF1", "play CF3", "general-attack", "refill", "end-turn"]));
    play.go("refill; draw CF4");
    assert_eq!(play.actor(), "allied", "refilling is the whole round");
    assert_eq!(play.hand(Side::French).len(), 3, "to three, no more");
    assert!(!play.can("refill"), "a full hand is not refilled");
    play.go("general-attack");
    assert_eq!(play.actor(), "french", "the counter is played without a card");
    idly(&mut play, "CF1");
    assert_eq!(play.actor(), "allied", "one card a round");
    assert_eq!(play.hand(Side::French).len(), 2, "playing draws nothing");
    play.go("end-turn");
    assert_eq!(play.actor(), "french");
    idly(&mut play, "CF3");
    assert_eq!(play.actor(), "french", "the French take all rounds that follow");
    play.go("end-turn");
    assert_eq!(play.now().turn(), 4, "with a card in hand and the counter preparing");
}

fn ids_set(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|m| (*m).to_owned()).collect()
}

#[test]
fn an_empty_deck_is_not_refilled_from() {
    rules!("3.1.4", "3.1.6c");
    let play = quiet().hand("french", "CF1").play();
    assert!(!play.can("refill"));
    // With no card, no counter and no deck the turn ends by itself.
    let mut play = quiet().hand("allied", "CA1").field("launched", json!([false, true])).play();
    play.go("general-attack");
    assert_eq!(play.actor(), "allied");
    idly(&mut play, "CA1");
    assert_eq!(play.now().turn(), 4, "both had nothing left");
    assert!(play.tells("The Allies end their turn [[3.1.6c]]") && !play.tells("[[3.1.6b]]"), "{:?}", play.journal());
    // A card that cannot be played is a card all the same.
    let mut play = quiet().hand("french", "SF7").field("launched", json!([true, false])).play();
    assert_eq!(play.may(), ids("end-turn"));
    play.go("end-turn");
}

#[test]
fn ending_the_turn() {
    rules!("6.1a", "6.1b", "3.1.6a");
    let scene = Scene::round("french", "F01@1812 A02@1811 A01@1712").hand("french", "CF1").hand("allied", "CA1");
    let mut play = scene.play();
    play.go("end-turn");
    assert_eq!(play.now().position()["ended"], json!([true, false]));
    // The French play nothing more, but they still choose for their attacked units.
    play.go("general-attack").attack("A02 A01", "F01");
    play.go("dice 6 1 1 1 1 1 1 1 1").all(4, 1);
    assert_eq!((play.actor(), play.may()), ("french", ids("damage retreat")));
    play.go("damage");
    assert_eq!(play.actor(), "allied", "no French round comes back");
    idly(&mut play, "CA1");
    assert_eq!(play.now().turn(), 4);
}

#[test]
fn e22_who_runs_out_first() {
    rules!("E-22", "3.1.6a", "3.1.6c");
    let mut play = Play::start();
    play.go("mix SF10; mix SA1; draw CF1; draw CF2; draw CF3; draw CA1; draw CA2; draw CA3; dice 6 1; first");
    let mut rounds = Vec::new();
    while play.now().turn() == 1 {
        if play.actor() == "chance" {
            let first = play.outcomes().into_iter().next().expect("an outcome");
            play.go(&first);
            continue;
        }
        let side = play.now().active();
        let what = match play.whats("play").into_iter().next() {
            Some(card) => {
                idly(&mut play, &card);
                "card"
            }
            None if play.can("refill") => {
                play.go("refill");
                "refill"
            }
            None => {
                play.go("general-attack");
                if play.can("done") {
                    play.go("done");
                }
                "attack"
            }
        };
        rounds.push((side, what));
    }
    let count = |side, what| rounds.iter().filter(|r| **r == (side, what)).count();
    let of = |side| ["card", "attack", "refill"].map(|what| count(side, what));
    assert_eq!(of(Side::French), [9, 1, 2]);
    assert_eq!(of(Side::Allied), [6, 1, 1]);
    let alone = rounds.iter().rev().take_while(|r| r.0 == Side::French).count();
    assert!(alone >= 4, "the French act alone at the end");
}

#[test]
fn the_end_of_the_turn() {
    rules!("3.1.7b", "C-31", "11.2e");
    let scene = Scene::round("french", "F06@1810/fired F11@1015/limbered/fired A02@1408/holding A15@1506/blown");
    let mut play = scene.clone().play();
    play.go("end-turn").stand("F06@1810/fired").go("end-turn");
    play.stand("F06@1810 F11@1015/limbered A02@1408 A15@1506");
    // Victory is looked at first, so the counters are still there when the battle is over.
    let mut play = scene.points(30, 0).play();
    play.go("end-turn; end-turn").stand("F06@1810/fired");
    assert_eq!(play.actor(), "over");
}

#[test]
fn e34_nightfall() {
    rules!("E-34", "3.1.1c", "3.1.1d", "3.1.1e", "C-39");
    for die in 1..=6 {
        let mut play = Scene::round("french", "F01@1711 A02@0505")
            .at(10)
            .hand("french", "CF1")
            .field("arrivals", json!(["arrived", "arrived", "arrived"]))
            .play();
        play.go("end-turn; end-turn");
        assert_eq!((play.step().as_str(), play.now().turn()), ("Nightfall", 11));
        play.go(&format!("die {die}"));
        if die < 4 {
            assert_eq!(play.actor(), "over", "no turn 11: the road decides");
            assert_eq!(play.now().end().map(|e| (e.rule(), e.winner())), Some(("11.2d", Some(Side::French))));
        } else {
            play.go("draw CF1; dice 6 1; first");
            assert_eq!(play.actor(), "french", "turn 11 is played");
            play.go("end-turn; end-turn");
            assert_eq!(play.actor(), "over", "and is the last");
            assert_eq!(play.now().end().map(|e| e.rule()), Some("11.2d"));
        }
    }
    // After turn 11 points go before the road.
    let mut play = Scene::round("french", "F01@1711 A02@0505").at(11).points(0, 45).play();
    play.go("end-turn; end-turn");
    assert_eq!(play.now().end().map(|e| e.rule()), Some("11.2b"));
}

#[test]
fn g22_the_counter_is_public() {
    rules!("G-22", "3.1.2c", "5.1b");
    let mut play = quiet().play();
    play.go("general-attack");
    assert_eq!(play.now().position()["launched"], json!([true, false]));
    for seat in [0, 1] {
        let lines: Vec<String> = play.session.journal(Eyes::Seat(Seat(seat))).into_iter().map(|l| l.text).collect();
        assert!(lines.iter().any(|l| l.contains("General Attack")));
        let mut lot = kernel::Dice::from_seed(1);
        assert_eq!(play.now().imagine(Seat(seat), &mut lot).position()["launched"], json!([true, false]));
    }
}

#[test]
fn g23_what_is_secret() {
    rules!("G-23", "2.4", "13.1b");
    let start = Play::start();
    let only = |w: Witnesses, seats: &[u8]| match w {
        Witnesses::All => seats == [0, 1],
        Witnesses::Only(set) => (0..2).filter(|s| set.contains(Seat(*s))).collect::<Vec<_>>() == seats,
    };
    assert!(only(start.now().witnesses(&scripted("mix SF7")), &[]), "unknown to both");
    assert!(only(start.now().witnesses(&scripted("draw CF1")), &[0]), "one's own hand");
    assert!(only(start.now().witnesses(&scripted("draw CA1")), &[1]));
    let scene = quiet().hand("french", "CF1 SF7 CF4").deck("french", "CF2 CF3").pool("french", "SF1 SF2 SF5");
    let play = scene.hand("allied", "CA1").deck("allied", "CA2 CA3 CA4 CA5").play();
    assert!(only(play.now().witnesses(&scripted("play CF1")), &[0, 1]), "a card played is shown");
    // What the Allied player can suppose: the same board and numbers of cards, other cards.
    let mut seen = BTreeSet::new();
    for seed in 0..30 {
        let mut lot = kernel::Dice::from_seed(seed);
        let world = play.now().imagine(Seat(1), &mut lot);
        assert_eq!(world.hand(Side::Allied), play.now().hand(Side::Allied));
        assert_eq!(world.hand(Side::French).len(), 3);
        assert_eq!(world.position()["units"], play.now().position()["units"]);
        seen.insert(world.hand(Side::French).iter().map(|c| c.id()).collect::<Vec<_>>());
        // And one's own hand is certain.
        let own = play.now().imagine(Seat(0), &mut lot);
        assert_eq!(own.hand(Side::French), play.now().hand(Side::French));
    }
    assert!(seen.len() > 5, "the hand is not given away");
    // A card that was shown is known as long as it is held (2.8c, Soult's Despatch).
    let mut scene = quiet().hand("french", "CF1 SF7 CF4").deck("french", "CF2 CF3").pool("french", "SF1 SF2 SF5");
    scene.0["cards"]["shown"] = json!(["CF4"]);
    let play = scene.play();
    for seed in 0..20 {
        let world = play.now().imagine(Seat(1), &mut kernel::Dice::from_seed(seed));
        assert!(world.hand(Side::French).iter().any(|c| c.id() == "CF4"));
    }
}
