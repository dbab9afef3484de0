//! `tune`: the file records where it comes from and can be reproduced.

use crate::support::*;
use serde_json::Value;

/// The smallest lesson of Quelle Affaire!
fn lesson(seed: &str, more: &[&str]) -> Run {
    let lesson = ["--games", "10", "--places", "1", "--ways", "2", "--playouts", "1", "--seed", seed];
    run(&[&["tune", "quelle-affaire", "--player", "sergeant", "--player", "captain"], &lesson[..], more].concat())
}

#[test]
fn the_same_lesson_gives_the_same_file_to_the_byte() {
    let dir = tempfile::tempdir().unwrap();
    let learn = |name: &str, seed: &str| {
        let path = dir.path().join(name);
        let run = lesson(seed, &["--out", path.to_str().unwrap()]);
        assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
        std::fs::read_to_string(path).unwrap()
    };
    let first = learn("first.json", "3");
    assert_eq!(learn("second.json", "3"), first);
    let (one, other): (Value, Value) =
        (serde_json::from_str(&first).unwrap(), serde_json::from_str(&learn("third.json", "4")).unwrap());
    assert_ne!(one["late"], other["late"], "the seed makes no difference");
    assert!(one["late"]["french"].as_object().unwrap().values().any(|w| w.as_f64() != Some(0.0)), "nothing was learnt");
}

#[test]
fn a_file_of_weights_says_what_it_was_learnt_from() {
    let run = lesson("3", &["--option", "O_NIGHT=on"]);
    let file: Value = serde_json::from_str(&run.out).unwrap_or_else(|e| panic!("{e}: {run:?}"));
    let told = |what: &str| file["provenance"][what].as_str().unwrap();
    assert_eq!(told("program"), concat!("waterloo ", env!("CARGO_PKG_VERSION")));
    assert!(
        told("command").contains("--player 'sergeant' --player 'captain' --games 10 --courses 1 --seed 3"),
        "{file}"
    );
    assert!(told("command").ends_with("--option O_NIGHT=on"), "{file}");
    let title = library::title("quelle-affaire").unwrap();
    let fingerprint = |player: &str| title.fingerprint(&library::PlayerSpec::read(player).unwrap()).unwrap();
    assert_eq!(
        told("fingerprints"),
        format!("sergeant {}, captain {}", fingerprint("sergeant"), fingerprint("captain"))
    );
}

#[test]
fn a_lesson_nobody_could_learn_again_is_refused_before_it_begins() {
    for player in ["bot:cat", "marshal(ms=50)"] {
        let run = run(&["tune", "wallace", "--player", player, "--games", "10"]);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{run:?}");
        assert!(run.err.contains(player) && run.err.contains("twice"), "{run:?}");
    }
    let run = lesson("3", &["--out", "no/such/folder/weights.json"]);
    assert!(run.code == Some(1) && run.err.contains("no/such/folder/weights.json cannot be written"), "{run:?}");
}

#[test]
fn planners_of_a_lesson_judge_by_what_it_has_taught_so_far() {
    let learn = |courses: &str, more: &[&str]| {
        let planner = ["--player", "marshal(trials=1,player_turns=1,samples=1/2)", "--courses", courses];
        let run = lesson("3", &[&planner, more].concat());
        let file: Value = serde_json::from_str(&run.out).unwrap_or_else(|e| panic!("{e}: {run:?}"));
        file
    };
    let (one, two) = (learn("1", &[]), learn("2", &[]));
    assert_ne!(one["late"], two["late"], "the second course teaches nothing");
    let count = |file: &Value| file["provenance"]["positions"].as_str().unwrap().parse::<u32>().unwrap();
    assert!(count(&two) > count(&one), "each course is learnt from together with those before it");
}

/// Whoever changes rules of thumb, terms or what a lesson's players play by must let the game learn again; the command is in
/// the file.
#[test]
fn every_judgement_was_learnt_from_players_as_they_are() {
    for title in library::SHELF {
        let id = title.meta().id;
        let path = format!("{}/../games/{id}/data/judgement.json", env!("CARGO_MANIFEST_DIR"));
        let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let told = |what: &str| file["provenance"][what].as_str().unwrap();
        let players: Vec<_> =
            told("command").split("--player '").skip(1).map(|p| p.split('\'').next().unwrap()).collect();
        let fingerprinted = |player: &&str| {
            let spec = library::PlayerSpec::read(player).unwrap().without_weights();
            format!("{player} {}", title.fingerprint(&spec).unwrap())
        };
        let today: Vec<String> = players.iter().map(fingerprinted).collect();
        assert!(!players.is_empty());
        assert_eq!(told("fingerprints"), today.join(", "), "learn again: {}", told("command"));
        assert_eq!(told("program"), concat!("waterloo ", env!("CARGO_PKG_VERSION")), "{id}");
    }
}
