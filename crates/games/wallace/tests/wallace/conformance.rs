//! The battery every game passes, over many ways this game can be set up.

use kernel::conformance::{Effort, battery, random_game};
use kernel::setup::OptionKind;
use kernel::{Draw, FastRng, Game, Setup};
use serde_json::json;
use wallace::Position;

fn setup(options: serde_json::Value) -> Setup {
    serde_json::from_value(json!({ "options": options })).expect("a set-up")
}

#[test]
fn the_whole_game() {
    battery::<Position>(&[Setup::default()], Effort { games: 8, judged_games: 1, stride: 97, bound: 50_000 });
}

#[test]
fn other_tables_and_retreats() {
    let setups = [
        setup(json!({ "artillery_table": "flat", "retreat_rule": "lenient", "last_turn": "6" })),
        setup(json!({ "lone_guns_check": "before", "must_use_all_actions": "off", "last_turn": "5" })),
    ];
    battery::<Position>(&setups, Effort { games: 4, judged_games: 1, stride: 149, bound: 50_000 });
}

#[test]
fn mixed_armies_and_the_evening() {
    let setups = [
        setup(json!({ "mixed_damage": "even_split", "arrival_posture": "owner_choice", "initiative_rule": "any_one" })),
        setup(json!({ "final_result": "aid", "tile_reveal_after_round": "off", "undo": "off", "last_turn": "4" })),
    ];
    battery::<Position>(&setups, Effort { games: 4, judged_games: 1, stride: 197, bound: 50_000 });
}

/// A set-up with an option of each kind taken by chance.
fn any_setup(draw: &mut FastRng) -> Setup {
    let mut options = serde_json::Map::new();
    for option in Position::meta().options {
        if let OptionKind::Choice { values } = option.kind {
            let value = values[draw.below(values.len() as u32) as usize].id;
            options.insert(option.id.to_owned(), json!(value));
        }
    }
    setup(json!(options))
}

#[test]
fn what_is_written_is_read_at_every_step_whatever_the_options() {
    let mut draw = FastRng::seeded(18);
    for seed in 0..24 {
        let setup = any_setup(&mut draw);
        random_game::<Position>(&setup, seed, 50_000, |game, step| {
            let written = game.position();
            let read = Position::from_position(&written).unwrap_or_else(|e| panic!("{seed}, {step}: {e}\n{written}"));
            assert_eq!(&read, game, "{seed}, {step}: {written}");
        });
    }
}

#[test]
fn a_position_fits_into_two_kibibytes() {
    assert!(size_of::<Position>() <= 2048, "{} bytes", size_of::<Position>());
}
