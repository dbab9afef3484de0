//! `replay`: whole records, damaged ones, and what is none.

use crate::support::*;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder with a whole random game in it.
pub fn recorded() -> (TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let requests = [
        format!("{{\"do\":\"new\",\"game\":\"{GAME}\",\"seed\":5}}"),
        "{\"do\":\"play\",\"move\":{\"pick\":\"F05\"}}".into(),
        "{\"do\":\"play\",\"move\":{\"to\":\"1213\"}}".into(),
        "{\"do\":\"play\",\"move\":\"end-move\"}".into(),
        "{\"do\":\"play\",\"move\":{\"target\":\"A10\"}}".into(),
        "{\"do\":\"play\",\"move\":\"done\"}".into(),
        "{\"do\":\"chance\",\"outcome\":{\"die\":4}}".into(),
        "{\"do\":\"resign\",\"seat\":\"allied\"}".into(),
        "{\"do\":\"record\"}".into(),
    ];
    let out = run_with(&["referee"], &requests.join("\n")).ok();
    let last: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    let text = last["ok"]["record"].as_str().unwrap().to_owned();
    std::fs::write(&file, &text).unwrap();
    (folder, file, text)
}

fn replay(file: &Path, more: &[&str]) -> Run {
    run(&[&["replay", file.to_str().unwrap()], more].concat())
}

#[test]
fn the_journal_of_a_record_is_printed() {
    let (_folder, file, _) = recorded();
    let out = replay(&file, &[]).ok();
    let wanted = [
        "Turn 1, one o’clock",
        "  French movement",
        "5th Division marches 1314 to 1213.",
        "The die shows 4: De",
        "[6.3h]",
        "Allied resigns.",
    ];
    let mut rest = out.as_str();
    for words in wanted {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words} is not, or not in order, in\n{out}"));
        rest = &rest[at..];
    }
    assert!(!out.contains("**") && !out.contains("[["), "marks are for the table: {out}");
}

#[test]
fn every_golden_record_is_told_to_its_end() {
    let games: Vec<_> = std::fs::read_dir(repository("records")).unwrap().map(|f| f.unwrap().path()).collect();
    let records = games.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|f| f.unwrap().path());
    let records: Vec<_> = records.filter(|f| f.extension().is_some_and(|e| e == "jsonl")).collect();
    assert!(!records.is_empty());
    for file in records {
        let out = replay(&file, &[]).ok();
        // The last lines say who won, or by which rule of victory.
        let told = |l: &str| ["victory", "Draw", "[VICT-"].iter().any(|word| l.contains(word));
        let end = out.lines().rev().take(2).any(told);
        assert!(end, "{}:\n{out}", file.display());
    }
}

#[test]
fn the_position_at_any_moment_is_printed() {
    let (_folder, file, _) = recorded();
    let at = |n: &str| -> Value { serde_json::from_str(&replay(&file, &["--at", n]).ok()).unwrap() };
    assert_eq!(at("0")["units"]["F05"], "1314");
    assert_eq!((&at("2")["units"]["F05"], &at("2")["game"]), (&"1213".into(), &GAME.into()));
    assert_eq!(at("6")["units"]["A10"], "destroyed");
    let map = replay(&file, &["--at", "2", "--map"]).ok();
    assert!(map.contains("F05") && !map.contains("lost-allied") && map.lines().count() > 30, "{map}");
    let sentence = replay(&file, &["--at", "7"]).failed();
    assert!(sentence.contains("6 moves") && sentence.contains('7'), "{sentence}");
    assert_eq!(replay(&file, &["--map"]).code, Some(2), "--map needs --at");
}

#[test]
fn a_damaged_record_is_shown_up_to_the_damage() {
    let (folder, _, text) = recorded();
    let lines: Vec<&str> = text.lines().collect();
    let with = |n: usize, line: &str| {
        let mut lines = lines.clone();
        lines[n] = line;
        lines.join("\n")
    };
    let changed = lines[2].replace("1213", "1214");
    let cases = [
        (with(2, &changed).into_bytes(), 3, "hash"),
        (with(3, "What a day!").into_bytes(), 4, "cannot be read"),
        (text.as_bytes()[..lines[..4].join("\n").len() - 10].to_vec(), 4, "cut off"),
        // A byte that is no text at all.
        (
            [lines[..3].join("\n").as_bytes(), b"\n{\"n\":3,\"by\":\"fre\xffnch\",\"move\":\"end-move\"}\n"].concat(),
            4,
            "",
        ),
    ];
    for (bytes, line, words) in cases {
        let file = folder.path().join("damaged.jsonl");
        std::fs::write(&file, bytes).unwrap();
        let run = replay(&file, &[]);
        let shown = run.out.clone();
        let sentence = run.failed();
        assert!(sentence.contains(&format!("line {line}: ")) && sentence.contains(words), "{sentence}");
        assert!(sentence.contains("damaged.jsonl") && sentence.contains(&format!("{} moves", line - 2)), "{sentence}");
        assert!(shown.contains("French movement"), "{shown}");
        assert_eq!(shown.contains("marches 1314 to 1213"), line > 3, "{shown}");
        assert!(!shown.contains("The die shows"), "{shown}");
        // A position before the damage can still be had.
        let at = replay(&file, &["--at", "1"]);
        let position: Value = serde_json::from_str(&at.out).unwrap();
        assert_eq!(position["units"]["F05"], "1314");
        at.failed();
    }
}

#[test]
fn what_is_no_record_is_refused_with_line_and_reason() {
    let (folder, _, text) = recorded();
    for (text, words) in [
        (String::new(), "line 1: the record is empty"),
        ("Dear Grouchy".into(), "line 1: the header is not JSON"),
        (text.replacen("\"waterloo\":1", "\"waterloo\":9", 1), "line 1: the record has format 9"),
        (text.replacen(GAME, "chess", 1), "no game \"chess\""),
        (text.replacen("\"rules\":\"", "\"rules\":\"9", 1), "line 1: the record was played by rules version 9"),
        ("\u{0}\u{1}\u{2}".into(), "line 1"),
    ] {
        let file = folder.path().join("other.txt");
        std::fs::write(&file, text).unwrap();
        let run = replay(&file, &[]);
        assert_eq!(run.out, "");
        let sentence = run.failed();
        assert!(sentence.contains(words), "{sentence}");
    }
}
