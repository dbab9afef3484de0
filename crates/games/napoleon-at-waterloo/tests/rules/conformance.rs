//! The battery every game passes, over every way this game can be set up.

use kernel::Setup;
use kernel::conformance::{BatterySize, battery, positions_are_read_whatever_the_options};
use napoleon_at_waterloo::Position;
use serde_json::json;

fn setup(options: serde_json::Value) -> Setup {
    serde_json::from_value(json!({ "options": options })).expect("a set-up")
}

#[test]
fn standard_game() {
    battery::<Position>(&[Setup::default()], BatterySize::default());
}

#[test]
fn secret_variant() {
    battery::<Position>(&[setup(json!({ "grouchy_variant": "secret" }))], BatterySize::default());
}

#[test]
fn open_variant_and_agreed_numbers() {
    let effort = BatterySize { games: 12, games_with_every_move_judged: 2, ..BatterySize::default() };
    let setups = [
        setup(json!({ "grouchy_variant": "open" })),
        setup(json!({ "grouchy_variant": "secret", "french_code": "6" })),
        setup(json!({ "grouchy_variant": "secret", "allied_code": "2", "french_code": "4" })),
    ];
    battery::<Position>(&setups, effort);
}

#[test]
fn own_plans_and_other_switches() {
    let effort = BatterySize { games: 12, games_with_every_move_judged: 2, ..BatterySize::default() };
    let plan = json!({ "grouchy_variant": "custom", "french_plan": { "FV01": 2, "FV12": 3 }, "allied_plan": { "P01": 1, "PV07": 4 } });
    let mut secret = plan.clone();
    secret["plan_secrecy"] = json!("secret");
    let setups = [
        setup(plan),
        setup(secret),
        setup(json!({ "hougoumont_0914": "town", "advance_limit": "one_per_attack" })),
        setup(json!({ "ratio_prompt": "always", "undo": "off" })),
    ];
    battery::<Position>(&setups, effort);
}

#[test]
fn what_is_written_is_read_whatever_the_options() {
    positions_are_read_whatever_the_options::<Position>(24);
}

#[test]
fn a_position_fits_into_a_kibibyte() {
    assert!(size_of::<Position>() <= 1024, "{} bytes", size_of::<Position>());
}
