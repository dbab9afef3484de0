//! Whole games, kept under `records/napoleon-at-waterloo`: one for every ending, for the variants and for the options.
//! They must always replay; a change of the rules that breaks one needs a new rules version.
//!
//! `cargo run --release -p napoleon-at-waterloo --example write_napoleon_records` searches for the games again and
//! writes them.

use crate::support::along::Along;
use crate::support::goldens::{folder, goldens};
use kernel::conformance::{forgery_is_found_out, kept_record};
use kernel::{Eyes, Show, record};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::Step;
use napoleon_at_waterloo::units::Side;
use serde_json::json;

fn read(name: &str) -> String {
    kernel::goldens::read(&folder(), name)
}

#[test]
fn the_folder_holds_exactly_the_known_games() {
    rules!("3.0f");
    kernel::goldens::check_folder(&folder(), goldens().iter().map(|g| g.name));
}

#[test]
fn every_golden_game_replays_to_its_end() {
    rules!("8.1a", "8.3a", "8.4a", "8.4b", "3.0e", "3.0f", "9.0a", "9.5a", "C-01");
    for golden in goldens() {
        let name = golden.name;
        let text = read(name);
        assert!(text.len() < 150_000, "{name} is long");
        let session = kept_record::<Position>(name, &text);
        assert_eq!(session.position().step(), Step::Over(golden.end), "{name}");
        assert_eq!(json!(session.setup().options), (golden.options)(), "{name}");
        assert!((golden.pleases)(&session), "{name}");
        let verdict = session.position().table(Eyes::Spectator).verdict.expect("a verdict");
        assert_eq!(
            (verdict.rule, verdict.title.as_str(), verdict.text.as_str()),
            (golden.end.outcome().rule, golden.end.title(), golden.end.reason()),
            "{name}"
        );
        let told = format!("**{}.** {} [[{}]]", verdict.title, verdict.text, verdict.rule);
        assert!(session.journal(Eyes::Spectator).iter().any(|l| l.text == told), "{name}");
    }
}

#[test]
fn the_endings_are_what_their_names_say() {
    rules!("8.1a", "8.2a", "8.3a", "8.4a", "8.4b");
    let end = |name: &str| {
        let session = record::replay::<Position>(&read(name)).expect("a record").session;
        let p = session.position();
        (p.losses(Side::French), p.losses(Side::Allied), p.exits(), p.turn())
    };
    let (french, allied, ..) = end("allied-victory-forty-french-points");
    assert!(french >= 40 && allied < 40);
    for name in ["french-victory-seventh-exit-last", "french-victory-demoralisation-last"] {
        let (_, allied, exits, _) = end(name);
        assert!(allied >= 40 && exits >= 7, "{name}");
    }
    let (_, allied, exits, turn) = end("draw-allies-demoralised");
    assert!(allied >= 40 && exits < 7 && turn == 10);
    let (french, allied, _, turn) = end("draw-nobody-broken");
    assert!(french < 40 && allied < 40 && turn == 10);
    let (french, allied, exits, _) = end("both-at-forty-allied-victory");
    assert!(french >= 40 && allied >= 40 && exits < 7);
    let (french, allied, exits, _) = end("both-at-forty-french-victory");
    assert!(french >= 40 && allied >= 40 && exits >= 7);
    // In those two a single exchange took both armies past forty.
    for name in ["both-at-forty-allied-victory", "both-at-forty-french-victory"] {
        let session = record::replay::<Position>(&read(name)).expect("a record").session;
        let die = session.plies().iter().rposition(|p| matches!(p.mv, Move::Die(_))).expect("a throw");
        let before = session.replayed(die as u32);
        assert!(before.losses(Side::French) < 40 && before.losses(Side::Allied) < 40, "{name}");
    }
    // The order of the French aims.
    let order = |name: &str| {
        let session = record::replay::<Position>(&read(name)).expect("a record").session;
        let before = session.replayed(session.len() - 1);
        (before.demoralised(), before.exits())
    };
    assert_eq!(order("french-victory-seventh-exit-last"), (true, 6));
    let (demoralised, exits) = order("french-victory-demoralisation-last");
    assert!(!demoralised && exits >= 7);
}

#[test]
fn the_referee_agrees_with_every_golden_game() {
    rules!("3.0a");
    for golden in goldens() {
        let session = record::replay::<Position>(&read(golden.name)).expect("a record").session;
        let mut along = Along::begin(&(golden.options)());
        for ply in session.plies() {
            along.check(golden.name);
            along.play(ply.mv);
        }
        along.check(golden.name);
        assert_eq!(&along.game, session.position(), "{}", golden.name);
    }
}

#[test]
fn a_changed_golden_game_is_found_out() {
    forgery_is_found_out::<Position>(&read("draw-nobody-broken"));
}
