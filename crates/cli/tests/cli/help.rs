//! `--help`, `games`, and the messages for commands that make no sense.

use crate::support::*;
use serde_json::Value;

const COMMANDS: [&str; 8] = ["serve", "referee", "play", "replay", "games", "bench", "self-play", "arena"];

#[test]
fn help_mentions_every_command() {
    for flag in ["--help", "-h", "help"] {
        let help = run(&[flag]).ok();
        for command in COMMANDS {
            let line = help.lines().find(|l| l.trim_start().starts_with(&format!("{command} ")));
            let line = line.unwrap_or_else(|| panic!("{command} is not in\n{help}"));
            assert!(line.trim_start()[command.len()..].trim().len() > 10, "{command} is not explained: {line}");
        }
    }
    assert!(run(&["--help"]).ok().contains("Examples:"));
}

#[test]
fn every_command_has_help_of_its_own() {
    for command in COMMANDS {
        let help = run(&[command, "--help"]).ok();
        assert!(help.contains(&format!("Usage: waterloo {command}")), "{help}");
    }
    let serve = run(&["serve", "--help"]).ok();
    for word in [
        "--think",
        "--port",
        "--data",
        "--bind",
        "WATERLOO_PORT",
        "WATERLOO_DATA",
        "WATERLOO_BIND",
        "1815",
        "127.0.0.1",
    ] {
        assert!(serve.contains(word), "{word} is not in\n{serve}");
    }
}

#[test]
fn the_version_is_told() {
    assert_eq!(run(&["--version"]).ok(), format!("waterloo {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn games_are_listed_for_people() {
    let text = run(&["games"]).ok();
    for word in [
        "Napoleon at Waterloo",
        GAME,
        "seat french",
        "seat allied",
        "scenario battle",
        "option grouchy_variant",
        "off (default)",
        "recruit",
        "sergeant",
        "Coming: ",
    ] {
        assert!(text.contains(word), "{word} is not in\n{text}");
    }
}

#[test]
fn games_are_listed_for_programs() {
    let value: Value = serde_json::from_str(&run(&["games", "--json"]).ok()).unwrap();
    let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["coming", "games", "players"]);
    assert_eq!(value["games"][0]["id"], GAME);
    assert_eq!(value["games"].as_array().unwrap().len(), library::SHELF.len());
    assert_eq!(value["coming"].as_array().unwrap().len(), library::COMING.len());
    assert_eq!((&value["players"][0]["id"], &value["players"][1]["id"]), (&"recruit".into(), &"sergeant".into()));
}

#[test]
fn the_api_description_is_printed() {
    let value: Value = serde_json::from_str(&run(&["openapi"]).ok()).unwrap();
    assert!(value["openapi"].as_str().unwrap().starts_with("3.1"));
}

#[test]
fn an_order_nobody_knows_is_refused_with_a_hint() {
    for args in [
        &["fly"][..],
        &[],
        &["serve", "--harbour", "1"],
        &["serve", "--port", "banana"],
        &["serve", "--port", "65536"],
        &["serve", "--bind", "home"],
        &["serve", "--think", "0"],
        &["replay"],
        &["self-play"],
        &["arena"],
        &["arena", GAME],
        &["arena", GAME, "recruit", "recruit", "--games", "0"],
        &["arena", GAME, "recruit", "recruit", "--threads", "0"],
        &["arena", GAME, "recruit", "recruit", "--alpha", "0.1"],
        &["bench", "--seconds", "long"],
        &["play", "--seed", "-1"],
        &["games", "extra"],
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains("error: ") || args.is_empty(), "{run:?}");
        assert!(run.err.contains("--help") || run.err.contains("Usage"), "{run:?}");
    }
}

#[test]
fn a_wrong_word_gets_one_clear_sentence() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["play", "chess"], &["no game \"chess\"", GAME]),
        (&["play", "--seats", "human"], &["2 seats", "names 1"]),
        (&["play", "--seats", "human,general"], &["\"general\"", "recruit", "sergeant"]),
        (&["play", "--option", "undo"], &["\"undo\"", "name=value"]),
        (&["play", "--option", "undo=maybe"], &["undo", "maybe", "off"]),
        (&["play", "--option", "mud=deep"], &["mud"]),
        (&["play", "--option", "french_plan={"], &["french_plan", "JSON"]),
        (&["play", "--record", "no/such/file"], &["no/such/file"]),
        (&["bench", "chess"], &["no game \"chess\""]),
        (&["bench", "--seconds", "0"], &["--seconds", "positive"]),
        (&["bench", "--seconds=-1"], &["--seconds", "positive"]),
        (&["bench", "--seconds", "NaN"], &["--seconds", "positive"]),
        (&["bench", "--seconds", "inf"], &["--seconds", "positive"]),
        (&["bench", "--seconds", "1e300"], &["--seconds"]),
        (&["self-play", "chess", "--seats", "recruit,recruit"], &["no game \"chess\""]),
        (&["self-play", GAME, "--seats", "recruit"], &["2 seats", "1"]),
        (&["self-play", GAME, "--seats", "recruit,human"], &["\"human\"", "recruit"]),
        (&["self-play", GAME, "--seats", "recruit,recruit", "--option", "undo=x"], &["undo"]),
        (&["replay", "no/such/file"], &["no/such/file", "cannot be read"]),
        (&["replay", "."], &["cannot be read"]),
        (&["serve", "--port", "0", "--data", "/dev/null/games"], &["/dev/null/games"]),
    ];
    for (args, words) in cases {
        let sentence = run(args).failed();
        for word in *words {
            assert!(sentence.contains(word), "{args:?}: {sentence}");
        }
    }
}

#[test]
fn a_reader_who_stops_reading_is_no_trouble() {
    use std::process::Stdio;
    for args in [
        &["games"][..],
        &["play", "--seats", "recruit,recruit", "--seed", "1"],
        &["openapi"],
        &["self-play", GAME, "--seats", "recruit,recruit", "--games", "2"],
    ] {
        let mut command = waterloo(args);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}: {run:?}");
    }
}

#[test]
fn a_series_has_at_least_one_game() {
    let run = run(&["self-play", "napoleon-at-waterloo", "--seats", "recruit,recruit", "--games", "0"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("--games"), "{}", run.err);
}
