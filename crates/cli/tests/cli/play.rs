//! `play`: a game in the terminal, driven through standard input.

use crate::support::*;

/// A session of two people; returns what was printed.
fn session(args: &[&str], lines: &[&str]) -> String {
    let args = [&["play", "--seats", "human,human", "--seed", "1815"], args].concat();
    run_with(&args, &(lines.join("\n") + "\n")).ok()
}

#[test]
fn a_short_session() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.jsonl");
    let save = format!("save {}", file.display());
    let out = session(
        &[],
        &[
            "help", "map", "list", "why F06", "why 1212", "undo", "F05", "undo", "redo", "1213", "odds", "end", "A10",
            "odds", "done", "undo", &save, "quit",
        ],
    );
    in_order(
        &out,
        &[
            "Napoleon at Waterloo. Say help for help.",
            "== Turn 1, one o’clock ==",
            "-- French movement --",
            "Which unit marches?",
            "> ",
            "a number or a name",
            "F05",
            "Move the 5th Division",
            "4.5c: The 6th Division is held fast",
            "4.0a: 1212",
            "There is nothing to take back.",
            "Where does the 5th Division march?",
            "Which unit marches?",
            "Where does the 5th Division march?",
            "5th Division marches 1314 to 1213.",
            "No attack is announced",
            "-- French combat --",
            "Who attacks the Hougoumont garrison?",
            "15 against 2: 6-1",
            "6 in 6  De  it is destroyed",
            "The die shows",
            "A throw cannot be taken back.",
            "Saved to ",
        ],
    );
    // What was saved can be replayed and gone on with.
    let replayed = run(&["replay", file.to_str().unwrap()]).ok();
    assert!(replayed.contains("5th Division marches 1314 to 1213."), "{replayed}");
    let on = run_with(&["play", "--record", file.to_str().unwrap(), "--seats", "human,human"], "journal\nquit\n").ok();
    in_order(&on, &["marches 1314 to 1213", "French combat", "> ", "marches 1314 to 1213"]);
}

#[test]
fn the_map_shows_units_towns_and_woods() {
    let out = session(&[], &["map", "quit"]);
    for word in ["F05", "A10", "T", "W", "·", "arriving: P01 P02"] {
        assert!(out.contains(word), "{word} is not in\n{out}");
    }
    let rows = out.lines().filter(|l| l.matches('·').count() > 3).count();
    assert_eq!(rows, 33, "seventeen rows of odd columns and sixteen of even ones:\n{out}");
}

#[test]
fn moves_can_be_typed_as_numbers_or_names_in_any_case() {
    let out = session(&[], &["5", "1213", "quit"]);
    in_order(&out, &["Where does the 5th Division march?", "5th Division marches 1314 to 1213."]);
    let out = session(&[], &["f05", "1213", "quit"]);
    in_order(&out, &["Where does the 5th Division march?", "5th Division marches 1314 to 1213."]);
}

#[test]
fn what_cannot_be_done_is_explained_and_the_game_goes_on() {
    let out = session(
        &[],
        &[
            "F06",
            "9999",
            "surrender",
            "why",
            "0",
            "999",
            "rule 4.5c",
            "rule 99",
            "redo",
            "save /no/such/folder/x",
            "",
            "pieces",
            "F05",
            "quit",
        ],
    );
    in_order(
        &out,
        &[
            "4.5c: The 6th Division is held fast",
            "4.5c: ",
            "There is no rule \"99\".",
            "There is nothing to make again.",
            "\"/no/such/folder/x\" cannot be written",
            "F01   1st Division, French infantry",
            "Where does the 5th Division march?",
        ],
    );
}

#[test]
fn a_computer_plays_the_other_seat() {
    let out = run_with(&["play", "--seats", "recruit,human", "--seed", "3"], "quit\n").ok();
    in_order(&out, &["-- French movement --", "-- French combat --", "> "]);
    // Nobody there: the whole game is told.
    let out = run(&["play", "--seats", "recruit,recruit", "--seed", "3"]).ok();
    in_order(&out, &["== Turn 1", "== Turn 2", "."]);
    assert!(["victory", "Draw"].iter().any(|w| out.lines().last().unwrap().contains(w)), "{out}");
}

#[test]
fn a_player_can_resign() {
    let out = session(&[], &["resign"]);
    in_order(&out, &["French resigns.", "Allied victory. The French player resigned."]);
}

#[test]
fn the_end_of_the_input_ends_the_game_quietly() {
    let out = run_with(&["play", "--seats", "human,human"], "").ok();
    assert!(out.contains("Which unit marches?"), "{out}");
}

#[test]
fn each_player_is_told_the_own_secret_and_not_the_others() {
    // The French attack Hougoumont because they must, and then it is the Allies' turn.
    let lines = ["end", "A10", "done", "end", "quit"];
    let out = session(&["--option", "grouchy_variant=secret"], &lines);
    in_order(
        &out,
        &["The French number is", "-- French combat --", "The Allied number is", "-- Allied movement --", "> "],
    );
    assert_eq!(out.matches("The French number is").count(), 1, "{out}");
    assert_eq!(out.matches("The Allied number is").count(), 1, "{out}");
    assert_eq!(out.matches("-- French movement --").count(), 1, "no line twice: {out}");
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_game() {
    use std::io::Write;
    use std::process::Stdio;
    let mut command = waterloo(&["play", "--seats", "human,human"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\nF05\nquit\n").unwrap();
    let out = Run::from(child.wait_with_output().unwrap()).ok();
    assert!(out.contains("Where does the 5th Division march?"), "{out}");
}
