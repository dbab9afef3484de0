//! Whole games, kept under `records/wallace`: one for every ending, and some with options. They must always replay; a
//! change of the rules that breaks one needs a new rules version.
//!
//! `cargo run --release -p wallace --example write_wallace_records NAME` looks for a game anew and writes it; without a name
//! for all of them.

use crate::support::goldens::{folder, goldens, losses, options};
use crate::support::rules;
use kernel::conformance::{forgery_is_found_out, kept_record};
use kernel::{Game, Session, Setup, record};
use wallace::Position;
use wallace::map::{MONT_ST_JEAN, ROSSOMME};
use wallace::pieces::Side;

fn read(name: &str) -> String {
    kernel::goldens::read(&folder(), name)
}

fn session(name: &str) -> Session<Position> {
    record::replay::<Position>(&read(name)).unwrap_or_else(|e| panic!("{name}: {e}")).session
}

#[test]
fn the_folder_holds_exactly_the_known_games() {
    kernel::goldens::check_folder(&folder(), goldens().iter().map(|g| g.name));
}

#[test]
fn every_golden_game_replays_to_its_end() {
    rules!("VICT-01", "VICT-02", "VICT-03", "VICT-05", "VICT-06", "TURN-02", "G-19", "C-01");
    for golden in goldens() {
        let name = golden.name;
        let text = read(name);
        assert!(text.len() < 250_000, "{name} is long");
        let session = kept_record::<Position>(name, &text);
        assert_eq!(session.position().end(), Some(golden.end), "{name}");
        // Games of the rules 1.0 go on as they were begun.
        let mut begun = (golden.options)();
        if record::read_header(&text).is_ok_and(|header| header.rules == "1.0") {
            begun["rulings"] = "1.0".into();
        }
        assert_eq!(options(&session), begun, "{name}");
        assert!((golden.pleases)(&session), "{name}");
    }
}

#[test]
fn the_present_rules_have_a_game_of_their_own() {
    rules!("G-58", "LEAD-06", "G-35");
    let now = Position::meta().rules_version;
    let of_now = |name: &str| record::read_header(&read(name)).is_ok_and(|header| header.rules == now);
    assert!(goldens().iter().any(|g| of_now(g.name)), "no golden game of {now}");
}

#[test]
fn set_ups_of_earlier_rules_read_as_they_were_played() {
    rules!("G-58", "LEAD-06", "G-35");
    let now = Position::migrate_setup("1.0", Setup::default()).expect("1.0 is known");
    assert_eq!(now.options["rulings"], "1.0");
    let named = Setup { options: [("rulings".to_owned(), "1.1".into())].into(), ..Setup::default() };
    assert_eq!(Position::migrate_setup("1.0", named).expect("1.0 is known").options["rulings"], "1.1");
    assert_eq!(Position::migrate_setup("0.9", Setup::default()), None);
}

#[test]
fn the_endings_are_what_their_names_say() {
    rules!("VICT-02", "VICT-03", "VICT-05", "VICT-06", "G-19");
    let won = session("french-victory-mont-st-jean");
    assert!(won.position().infantry(Side::French, MONT_ST_JEAN).any() && losses(&won).1 < 13);
    let won = session("allied-victory-rossomme");
    assert!(won.position().infantry(Side::Allied, ROSSOMME).any() && losses(&won).0 < 16);
    let (french, allied) = losses(&session("french-victory-thirteen-casualties"));
    assert!(allied >= 13 && french < 16);
    let (french, allied) = losses(&session("allied-victory-sixteen-casualties"));
    assert!(french >= 16 && allied < 13);
    let (french, allied) = losses(&session("both-at-once-french-inflicted-more"));
    assert!(allied > french);
    let (french, allied) = losses(&session("both-at-once-equal-casualties"));
    assert_eq!(french, allied);
    let night = session("nightfall");
    assert!(night.position().turn() == 9 && losses(&night).0 < 16 && losses(&night).1 < 13);
    assert_eq!(session("options-night-falls-at-three").position().turn(), 4);
}

#[test]
fn a_changed_golden_game_is_found_out() {
    forgery_is_found_out::<Position>(&read("nightfall"));
}
