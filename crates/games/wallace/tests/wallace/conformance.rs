//! The battery every game passes, over many ways this game can be set up.

use kernel::Setup;
use kernel::conformance::{BatterySize, battery, positions_are_read_whatever_the_options};
use serde_json::json;
use wallace::Position;

fn setup(options: serde_json::Value) -> Setup {
    serde_json::from_value(json!({ "options": options })).expect("a set-up")
}

#[test]
fn the_whole_game() {
    battery::<Position>(
        &[Setup::default()],
        BatterySize { games: 8, games_with_every_move_judged: 1, stride: 97, max_moves: 50_000 },
    );
}

#[test]
fn other_tables_and_retreats() {
    let setups = [
        setup(json!({ "artillery_table": "flat", "retreat_rule": "lenient", "last_turn": "6" })),
        setup(json!({ "lone_guns_check": "before", "must_use_all_actions": "off", "last_turn": "5" })),
    ];
    battery::<Position>(
        &setups,
        BatterySize { games: 4, games_with_every_move_judged: 1, stride: 149, max_moves: 50_000 },
    );
}

#[test]
fn mixed_armies_and_the_evening() {
    let setups = [
        setup(json!({ "mixed_damage": "even_split", "arrival_posture": "owner_choice", "initiative_rule": "any_one" })),
        setup(json!({ "final_result": "aid", "tile_reveal_after_round": "off", "undo": "off", "last_turn": "4" })),
    ];
    battery::<Position>(
        &setups,
        BatterySize { games: 4, games_with_every_move_judged: 1, stride: 197, max_moves: 50_000 },
    );
}

#[test]
fn what_is_written_is_read_whatever_the_options() {
    positions_are_read_whatever_the_options::<Position>(24);
}

#[test]
fn a_position_fits_into_two_kibibytes() {
    assert!(size_of::<Position>() <= 2048, "{} bytes", size_of::<Position>());
}
