//! Setting up (2).

use crate::support::{Play, ids, rules};
use kernel::Game;
use quelle_affaire::pieces::Side;
use serde_json::json;
use std::collections::BTreeSet;

/// The cards of a side in a pile: `hand`, `deck`, `pool`.
pub fn pile(play: &Play, side: &str, pile: &str) -> BTreeSet<String> {
    let cards = &play.now().position()["cards"][side][pile];
    if cards.is_null() { BTreeSet::new() } else { serde_json::from_value(cards.clone()).expect("cards") }
}

/// The cards of a common pile: `played`, `aside`, `spent`, `shown`, `unseen`.
pub fn common(play: &Play, pile: &str) -> BTreeSet<String> {
    let cards = &play.now().position()["cards"][pile];
    if cards.is_null() { BTreeSet::new() } else { serde_json::from_value(cards.clone()).expect("cards") }
}

const FRENCH_STRATAGEMS: &str = "SF1 SF2 SF2b SF3 SF3b SF4 SF5 SF6 SF7 SF8 SF9 SF10";
const ALLIED_STRATAGEMS: &str = "SA1 SA2 SA2b SA3 SA4 SA5 SA6 SA7";

#[test]
fn the_armies_stand_on_their_hexes() {
    rules!("2.1a", "1.3a");
    let play = Play::start();
    let now = play.now();
    assert_eq!(now.on_board(Side::French).len(), 26);
    assert_eq!(now.on_board(Side::Allied).len(), 24, "garrisons included");
    assert!(now.roster().prussian.iter().all(|u| now.is_outside(u)));
    for unit in now.roster().all.iter() {
        let at = play.at(&unit.id());
        assert!(!at.contains(' '), "fresh and unlimbered: {at}");
    }
}

#[test]
fn the_decks_of_the_first_turn() {
    rules!("2.2", "2.3", "2.4", "2.5", "2.6", "2.7");
    let mut play = Play::start();
    assert_eq!(pile(&play, "french", "pool"), ids(FRENCH_STRATAGEMS), "12");
    assert_eq!(pile(&play, "allied", "pool"), ids(ALLIED_STRATAGEMS), "8, no Prussian among them");
    // The top stratagem of each, unseen by both.
    assert_eq!(play.actor(), "chance");
    assert_eq!(play.outcomes().len(), 12);
    play.go("mix SF7");
    assert_eq!(play.outcomes().len(), 8);
    play.go("mix SA7");
    assert_eq!(common(&play, "unseen"), ids("SF7 SA7"));
    assert_eq!(pile(&play, "french", "deck"), ids("CF1 CF2 CF3 CF4 CF5 CF6 CF7 CF8 SF7"), "nine cards");
    assert_eq!(pile(&play, "allied", "deck"), ids("CA1 CA2 CA3 CA4 CA5 SA7"), "six, and no Prussian commander");
    // Three cards each.
    assert_eq!(play.outcomes().len(), 9, "any of the deck may be on top");
    play.go("draw CF1; draw SF7; draw CF3");
    assert_eq!(play.hand(Side::French), ids("CF1 SF7 CF3"));
    play.go("draw CA1; draw CA2; draw CA3");
    assert_eq!(play.hand(Side::Allied), ids("CA1 CA2 CA3"));
    // 2.7: straight to the initiative; the counters are preparing.
    assert_eq!((play.step().as_str(), play.now().turn()), ("Initiative", 1));
    assert_eq!(play.now().position()["launched"], json!([false, false]));
    play.go("dice 6 1; first");
    assert!(play.can("general-attack"));
    assert_eq!((pile(&play, "french", "deck").len(), pile(&play, "allied", "deck").len()), (6, 3));
}

#[test]
fn the_historical_start() {
    rules!("2.8a", "2.8b", "2.8c", "C-20", "C-29");
    let mut play = Play::with("WQA", json!({ "O_HIST_START": "on" }));
    assert_eq!(play.hand(Side::French), ids("SF1"), "one card, Artillery Barrage");
    assert_eq!(play.hand(Side::Allied), ids("SA1"), "the Allied player has Hold The Line!");
    assert_eq!(common(&play, "shown"), ids("SA1 SF1"), "both know it");
    assert!(!pile(&play, "french", "pool").contains("SF1") && !pile(&play, "allied", "pool").contains("SA1"));
    // Nothing is mixed in: two commanders each.
    assert_eq!(play.outcomes(), (1..=8).map(|n| format!("draw CF{n}")).collect());
    play.go("draw CF1; draw CF2");
    assert_eq!(play.outcomes(), (1..=5).map(|n| format!("draw CA{n}")).collect());
    play.go("draw CA1; draw CA2");
    assert_eq!(play.step(), "Initiative");
    assert_eq!((play.hand(Side::French).len(), play.hand(Side::Allied).len()), (3, 3));
    // Known until it is played, or goes back.
    play.go("dice 1 6; first; play SA1; to 1408; pick A02; done");
    assert_eq!(common(&play, "shown"), ids("SF1"));
    play.go("end-turn; end-turn");
    assert_eq!(common(&play, "shown"), BTreeSet::new(), "it has gone back into the deck");
    assert!(pile(&play, "french", "deck").contains("SF1"));
}

#[test]
fn the_night_instead_of_the_set_up() {
    rules!("2.1b", "13.1a");
    let play = Play::with("WQA", json!({ "O_NIGHT": "on" }));
    assert!(play.step().starts_with("Night"));
    assert!(play.now().on_board(Side::French).is_empty() && play.now().on_board(Side::Allied).is_empty());
    assert_eq!(play.at("P01"), "outside");
}
