//! A game without a grid, for two or three, in the terminal and among computers: numbers, stops, places and three seats.

use crate::support::*;
use serde_json::{Value, json};
use std::process::Stdio;

const SKIRMISH: &str = "test-skirmish";

/// Runs the program with the game of the tests on its shelf.
fn with_test_shelf(args: &[&str], input: &str) -> Run {
    use std::io::Write as _;
    let mut command = waterloo(args);
    command.env("WATERLOO_TEST_SHELF", "1").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The program may well end before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

/// A record that begins where Blue picks a company: the first faces the edge of the field, the second an enemy.
fn at_the_pick(folder: &tempfile::TempDir) -> String {
    let pose = |x: i32, y: i32, heading: i32| json!({ "x": x, "y": y, "heading": heading });
    let position = json!({
        "game": SKIRMISH, "setup": { "scenario": "two" }, "round": 1, "steps": ["pick"],
        "companies": [
            pose(60_000, 200_000, 0), pose(150_000, 200_000, 0), pose(240_000, 200_000, 0),
            pose(150_000, 150_000, 180), pose(280_000, 20_000, 180), null
        ],
        "acted": vec![false; 6], "bids": [3, 0], "order": [0, 1],
    });
    let title = library::TEST_SHELF.iter().find(|title| title.meta().id == SKIRMISH).unwrap();
    let record = title.begin_at(&position).unwrap().record("all").unwrap();
    let file = folder.path().join("begun.jsonl");
    std::fs::write(&file, record).unwrap();
    file.to_str().unwrap().to_owned()
}

fn session(lines: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let record = at_the_pick(&folder);
    let args = ["play", "--record", &record, "--seats", "human,human", "--seed", "1"];
    with_test_shelf(&args, &(lines.join("\n") + "\nquit\n")).ok()
}

#[test]
fn numbers_are_told_with_their_limits_typed_and_refused_by_rule() {
    let out = session(&["blue-1", "91", "why -91", "why 12", "wheel 13", "61", "march 17", "journal"]);
    in_order(
        &out,
        &[
            "Which company acts?",
            "> ",
            "By how much does it wheel?",
            "Wheel: any number from -90 to 90°",
            "such as -90°",
            "straight on (0°)",
            "fire",
            "2.3: A company wheels by 90 degrees at most.",
            "Wheel: any number from -90 to 90°.",
            "2.3: A company wheels by 90 degrees at most.",
            "It is allowed.",
            "How far does it march?",
            "March: any number from 0 to 60 mm",
            "farthest (60 mm), stay (0 mm), half (30 mm)",
            "2.4: A company marches 60 mm at most.",
            "March: any number from 0 to 60 mm.",
            "blue-1 marches 17 mm. [2.4]",
            "blue-1 marches 17 mm. [2.4]",
        ],
    );
}

#[test]
fn a_stop_is_typed_by_its_name() {
    let out = session(&["BLUE-2", "straight on", "contact", "blue-3", "list", "0", "half"]);
    in_order(
        &out,
        &["such as contact (", "blue-2 marches ", " mm. [2.4]", "Wheel by 0°", "blue-3 marches 30 mm. [2.4]"],
    );
    // What is asked by number is no place in a list.
    assert!(!out.lines().any(|line| line.trim_start().starts_with("1  ") && line.contains("Wheel")), "{out}");
}

#[test]
fn nobody_is_told_a_distance_while_a_range_is_guessed() {
    let out = session(&["blue-1", "fire", "red-1", "map", "odds", "17", "101", "100"]);
    in_order(
        &out,
        &[
            "How far off is it?",
            "Guess: any number from 20 to 400 mm, in steps of 5",
            "Nobody may measure now.",
            "blue-1   looking 0°",
            "table: Nobody measures while a guess is open; ask again when it has been made.",
            "3.2: A guess lies between 20 and 400 mm",
            "3.2: A guess lies between 20 and 400 mm",
            "Guessed 100 mm, measured ",
        ],
    );
}

#[test]
fn a_scenario_of_two_or_of_three_is_played_in_the_terminal() {
    let seats = |out: &str| ["Blue", "Red", "Black"].map(|seat| out.contains(&format!("{seat} makes a bid")));
    for (scenario, players, three) in [("two", "recruit,captain", false), ("three", "recruit,captain,sergeant", true)] {
        let args = ["play", SKIRMISH, "--scenario", scenario, "--seats", players, "--seed", "3"];
        let out = with_test_shelf(&args, "").ok();
        assert_eq!(seats(&out), [true, true, three], "{out}");
        assert!(out.trim_end().lines().last().unwrap().contains("Most companies decide."), "{out}");
    }
    let sentence = with_test_shelf(&["play", SKIRMISH, "--scenario", "four"], "").failed();
    assert!(sentence.contains("four"), "{sentence}");
}

#[test]
fn computers_of_three_seats_fight_a_series() {
    let series = |seats: &str, more: &[&str]| -> Value {
        let args = ["self-play", SKIRMISH, "--seats", seats, "--games", "12", "--seed", "5", "--json"];
        serde_json::from_str(&with_test_shelf(&[&args, more].concat(), "").ok()).unwrap()
    };
    let three = series("captain,recruit,marshal", &[]);
    let points =
        |value: &Value| value["points"].as_object().unwrap().values().map(|p| p.as_f64().unwrap()).sum::<f64>();
    assert_eq!((&three["games"], three["wins"].as_object().unwrap().len()), (&json!(12), 3), "{three}");
    assert!((points(&three) - 12.0).abs() < 1e-6, "every game is worth one point: {three}");
    let two = series("captain,recruit", &["--scenario", "two"]);
    assert_eq!(two["wins"].as_object().unwrap().len(), 2, "{two}");
    let args = ["self-play", SKIRMISH, "--seats", "captain,recruit", "--games", "1"];
    let sentence = with_test_shelf(&args, "").failed();
    assert!(sentence.contains("has 3 seats, but 2 were given"), "{sentence}");
}

#[test]
fn an_arena_of_three_seats_rotates_everybody_and_knows_its_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("series.jsonl");
    let arena = |scenario: &str| {
        let file = file.to_str().unwrap();
        let args = ["arena", SKIRMISH, "captain", "recruit", "sergeant", "--games", "6", "--seed", "2", "--json"];
        let more = ["--scenario", scenario, "--out", file];
        with_test_shelf(&[&args[..], &more].concat(), "")
    };
    let value: Value = serde_json::from_str(&arena("three").ok()).unwrap();
    assert_eq!((&value["scenario"], &value["forfeits"]), (&json!("three"), &json!([])), "{value}");
    assert_eq!(value["standings"].as_array().unwrap().len(), 3, "{value}");
    let text = std::fs::read_to_string(&file).unwrap();
    let games: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!games.is_empty() && games.iter().all(|game| game["seats"].as_array().unwrap().len() == 3));
    for player in 0..3 {
        for seat in 0..3 {
            assert!(games.iter().any(|game| game["seats"][seat] == player), "{player} never sat in seat {seat}");
        }
    }
    let sentence = arena("two").failed();
    assert!(sentence.contains("its scenario is \"three\", not \"two\""), "{sentence}");
}
