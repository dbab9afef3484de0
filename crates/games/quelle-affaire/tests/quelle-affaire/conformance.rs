//! The battery that every game passes, over the default, every switch and some mixtures.

use kernel::Setup;
use kernel::conformance::{BatterySize, battery, positions_are_read_whatever_the_options};
use quelle_affaire::Position;
use serde_json::{Value, json};

fn setup(scenario: &str, options: Value) -> Setup {
    serde_json::from_value(json!({ "scenario": scenario, "options": options })).expect("a set-up")
}

const HOUSE: [&str; 12] = [
    "H_ART_MOVE",
    "H_EVADE",
    "H_LIGHT_HEAVY",
    "H_DT_INF",
    "H_GROUCHY",
    "H_GROUND",
    "H_OLD_GUARD",
    "H_SQUARE",
    "H_PURSUIT",
    "H_COUNTER_BATTERY",
    "H_RIDGE_FIRE",
    "H_RIDGE_ATTACK",
];

fn all_house() -> Value {
    HOUSE.iter().map(|h| ((*h).to_owned(), json!("on"))).collect::<serde_json::Map<_, _>>().into()
}

#[test]
fn the_historical_battle() {
    let ordered = setup("WQA", json!({ "O_EVEN": "off" }));
    battery::<Position>(
        &[Setup::default(), ordered],
        BatterySize { games: 8, games_with_every_move_judged: 2, stride: 29, max_moves: 60_000 },
    );
}

#[test]
fn all_house_rules() {
    battery::<Position>(
        &[setup("WQA", all_house())],
        BatterySize { games: 8, games_with_every_move_judged: 2, stride: 29, max_moves: 60_000 },
    );
}

#[test]
fn the_night_before() {
    let night = setup("WQA", json!({ "O_NIGHT": "on", "H_DT_INF": "on", "O_HIST_START": "on" }));
    battery::<Position>(
        &[night],
        BatterySize { games: 6, games_with_every_move_judged: 2, stride: 29, max_moves: 60_000 },
    );
}

#[test]
fn scratch_games() {
    let plain = setup("SG", json!({}));
    let other = setup("SG", json!({ "sg_armies": "british_prussian", "sg_points": "60", "H_PURSUIT": "on" }));
    battery::<Position>(
        &[plain, other],
        BatterySize { games: 6, games_with_every_move_judged: 2, stride: 29, max_moves: 60_000 },
    );
}

#[test]
fn what_is_written_is_read_whatever_the_options() {
    positions_are_read_whatever_the_options::<Position>(24);
}
