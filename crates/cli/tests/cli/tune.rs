//! `tune`: what it writes says where it comes from, and comes out the same again.

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
    assert!(told("command").contains("--player 'sergeant' --player 'captain' --games 10 --seed 3"), "{file}");
    assert!(told("command").ends_with("--option O_NIGHT=on"), "{file}");
    let title = library::title("quelle-affaire").unwrap();
    let mark = |player: &str| title.mark(&library::Spec::read(player).unwrap()).unwrap();
    assert_eq!(told("schooling"), format!("sergeant {}, captain {}", mark("sergeant"), mark("captain")));
}
