//! The sergeant: always legal, the same on the same draws, far better than chance, under every kind of game.

use kernel::Setup;
use kernel::drill;
use quelle_affaire::Position;
use serde_json::{Value, json};

fn setup(scenario: &str, options: Value) -> Setup {
    serde_json::from_value(json!({ "scenario": scenario, "options": options })).expect("a set-up")
}

fn every_setup() -> Vec<Setup> {
    vec![
        Setup::default(),
        setup("WQA", json!({ "O_EVEN": "off" })),
        setup("WQA", json!({ "O_NIGHT": "on", "O_HIST_START": "on", "H_DT_INF": "on" })),
        setup(
            "WQA",
            json!({ "H_EVADE": "on", "H_PURSUIT": "on", "H_SQUARE": "on", "H_OLD_GUARD": "on", "keep_hand": "on" }),
        ),
        setup("SG", json!({})),
    ]
}

#[test]
fn every_order_in_a_random_game_is_legal_and_the_same_on_the_same_draws() {
    drill::orders_are_sound::<Position>(&every_setup(), |_, _| true);
}

#[test]
fn sergeants_play_whole_games_under_every_option() {
    drill::sergeants_end_their_games::<Position>(&every_setup());
}

#[test]
fn it_beats_recruits_from_either_side() {
    for setup in [Setup::default(), setup("WQA", json!({ "O_EVEN": "off" }))] {
        drill::sergeant_beats_recruits::<Position>(&setup, 20, 19);
    }
}
