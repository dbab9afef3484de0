//! `bench` and `self-play`, whose machine-readable output must keep its shape.

use crate::support::*;
use serde_json::Value;

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn bench_json_has_its_shape() {
    let out = run(&["bench", "--json", "--seconds", "0.2"]).ok();
    assert_eq!(out.lines().count(), 1, "{out}");
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(keys(&value), ["games", "geometry", "machine"]);
    let measured = "distances_per_s overlaps_per_s reaches_per_s slides_per_s wheels_per_s zones_per_s";
    assert_eq!(keys(&value["geometry"]).join(" "), measured);
    assert!(value["geometry"].as_object().unwrap().values().all(|rate| rate.as_f64().unwrap() > 0.0));
    assert!(!value["machine"].as_str().unwrap().is_empty());
    let mut shelf: Vec<&str> = library::SHELF.iter().map(|t| t.meta().id).collect();
    shelf.sort_unstable();
    assert_eq!(keys(&value["games"]), shelf);
    for (game, figures) in value["games"].as_object().unwrap() {
        let told = "clones_per_s games_per_s moves_per_s odds_ms overrun_percent playouts_per_s position_bytes \
                    replay_ms stop_ms two_threads";
        assert_eq!(keys(figures).join(" "), told);
        for (name, figure) in figures.as_object().unwrap() {
            assert!(figure.as_f64().unwrap() > 0.0, "{game}, {name}: {figure}");
        }
    }
    let bytes = value["games"][GAME]["position_bytes"].as_u64().unwrap();
    assert!(bytes <= 1024, "a position takes at most a kibibyte: {bytes}");
    let only: Value = serde_json::from_str(&run(&["bench", GAME, "--json", "--seconds", "0.1"]).ok()).unwrap();
    assert_eq!(keys(&only["games"]), [GAME]);
    assert!(keys(&only["geometry"]).is_empty());
}

#[test]
fn bench_prints_a_table() {
    let out = run(&["bench", "--seconds", "0.1"]).ok();
    for word in [
        "moves/s",
        "games/s",
        "clones/s",
        "position",
        "replay",
        "odds",
        "playouts/s",
        "stops in",
        "overrun",
        GAME,
        "geometry",
        "reaches",
    ] {
        assert!(out.contains(word), "{word} is not in\n{out}");
    }
}

#[test]
fn work_to_be_counted_is_done_in_silence() {
    for (name, _) in library::Work::ALL {
        assert_eq!(run(&["bench", "--work", name, GAME]).ok(), "");
    }
    for (name, _) in measure::work::Work::ALL {
        assert_eq!(run(&["bench", "--work", name, "geometry"]).ok(), "");
    }
    assert!(run(&["bench", "--work", "rest", "geometry"]).failed().contains("there is no work called \"rest\""));
    assert!(run(&["bench", "--work", "rest", GAME]).failed().contains("there is no work called \"rest\""));
}

#[test]
fn counts_are_compared_only_with_counts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("counts.json");
    std::fs::write(&file, "[1, 2]").unwrap();
    let message = run(&["bench", "--instructions", file.to_str().unwrap(), "--write", GAME]).failed();
    assert!(message.contains("counts.json does not hold instruction counts"), "{message}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "[1, 2]", "nothing is lost");
}

fn self_play(seats: &str, games: &str, seed: &str) -> Value {
    let args = ["self-play", GAME, "--seats", seats, "--games", games, "--seed", seed, "--json"];
    let out = run(&args).ok();
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn self_play_json_has_its_shape() {
    let value = self_play("sergeant,recruit", "5", "1");
    assert_eq!(keys(&value), ["draws", "game", "games", "moves", "points", "seconds", "wins"]);
    assert_eq!((&value["game"], &value["games"]), (&GAME.into(), &5.into()));
    assert_eq!(keys(&value["wins"]), ["allied", "french"]);
    let wins: u64 = value["wins"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(wins + value["draws"].as_u64().unwrap(), 5);
    assert!(value["moves"].as_u64().unwrap() > 5 * 40 && value["seconds"].as_f64().unwrap() >= 0.0);
}

#[test]
fn equal_seeds_give_equal_series() {
    let series = |seed: &str| {
        let mut value = self_play("recruit,recruit", "6", seed);
        value.as_object_mut().unwrap().remove("seconds");
        value
    };
    assert_eq!(series("7"), series("7"));
    assert_ne!(series("7")["moves"], series("8")["moves"]);
}

#[test]
fn self_play_sums_up_for_people() {
    let args = [
        "self-play",
        GAME,
        "--seats",
        "recruit, recruit",
        "--games",
        "3",
        "--seed",
        "2",
        "--option",
        "ratio_prompt=always",
    ];
    let out = run(&args).ok();
    for word in ["Napoleon at Waterloo: 3 games with seed 2", "French", "Allied", "draws", "moves a game"] {
        assert!(out.contains(word), "{word} is not in\n{out}");
    }
}
