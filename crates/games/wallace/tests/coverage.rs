//! Rules document, program and tests name the same rules: every id of the document is named by a test, every id named
//! anywhere exists, and so does every rule that is cited in play.

mod support;

use kernel::rulebook::chips;
use kernel::table::Target;
use kernel::{Actor, Draw, Eyes, Fancy, Game, Pen, Seat, why_not};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use support::doc::{book, is_id, root};
use wallace::Position;
use wallace::map::Area;
use wallace::moves::Move;
use wallace::pieces::Unit;

fn own(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

#[test]
fn the_document_has_all_its_ids() {
    let ids = book().ids();
    let of = |chapter: &str| ids.iter().filter(|id| id.split('-').next() == Some(chapter)).count();
    assert_eq!((of("G"), of("C"), of("E"), of("D")), (62, 13, 17, 27));
    let rules = ids.len() - 62 - 13 - 17 - 27;
    assert_eq!(rules, 223);
    book().check_plain_words();
}

#[test]
fn tests_and_document_name_the_same_rules() {
    book().check_tests(&own("tests"));
}

#[test]
fn every_rule_cited_in_the_program_exists() {
    let cited = book().check_program(&own("src"));
    assert!(cited.len() > 150, "only {} ids found: the search is broken", cited.len());
    // The guide for newcomers opens the same chips.
    let guide = std::fs::read_to_string(root().join("docs/guide/wallace.md")).expect("the guide");
    book().check_text("the guide", &guide);
    book().check_text("the document", book().text());
}

/// Every chip in anything that is shown, and every `rule` of it.
fn check_chips(ids: &BTreeSet<String>, seen: &mut BTreeSet<String>, shown: &Value) {
    match shown {
        Value::String(text) => {
            for chip in chips(text) {
                assert!(ids.contains(chip), "[[{chip}]] does not exist: {text}");
                seen.insert(chip.to_owned());
            }
        }
        Value::Array(list) => list.iter().for_each(|v| check_chips(ids, seen, v)),
        Value::Object(map) => {
            for (key, value) in map {
                if let ("rule", Value::String(rule)) = (key.as_str(), value) {
                    assert!(ids.contains(rule), "rule {rule} does not exist");
                }
                check_chips(ids, seen, value);
            }
        }
        _ => {}
    }
}

#[test]
fn every_rule_cited_in_play_exists() {
    let ids = book().ids();
    let mut shown = BTreeSet::new();
    let clicks: Vec<Target> = Unit::all()
        .map(|u| Target::Piece(u.id()))
        .chain(Area::all().map(|a| Target::Space(a.id())))
        .chain(["done", "nothing", "yes", "elsewhere"].map(|n| Target::Button(n.into())))
        .collect();
    let every = Move::every();
    let kinds = [json!({}), json!({ "must_use_all_actions": "off", "arrival_posture": "owner_choice" })];
    for (seed, options) in kinds.iter().cycle().take(4).enumerate() {
        let setup = serde_json::from_value(json!({ "options": options })).expect("a set-up");
        let mut game = Position::begin(&setup).expect("a game");
        let mut draw = Fancy::seeded(seed as u64);
        let mut pen = Pen::default();
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        for step in 0.. {
            moves.clear();
            outcomes.clear();
            let mv = match game.actor() {
                Actor::Over(outcome) => {
                    assert!(ids.contains(outcome.rule));
                    break;
                }
                Actor::Chance => {
                    game.chances(&mut outcomes);
                    draw.pick(&outcomes)
                }
                Actor::Seat(_) => {
                    game.legal(&mut moves);
                    moves[draw.below(moves.len() as u32) as usize]
                }
            };
            if step % 61 == 0 {
                for mv in &every {
                    if let Err(ruling) = game.judge(mv) {
                        assert!(ids.contains(ruling.rule), "{mv:?} refused by {ruling}");
                    }
                }
                for target in &clicks {
                    if let Some(refusal) = why_not(&game, target) {
                        assert!(ids.contains(refusal.ruling.rule), "{target:?} refused by {}", refusal.ruling);
                        assert!(refusal.ruling.text.ends_with('.'), "{}", refusal.ruling.text);
                    }
                }
                for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
                    check_chips(&ids, &mut shown, &json!(game.table(eyes)));
                }
                for mv in &moves {
                    check_chips(&ids, &mut shown, &json!(game.preview(mv)));
                }
            }
            game.play(&mv, &mut pen);
        }
        for event in &pen.0 {
            check_chips(&ids, &mut shown, &json!(event.text));
        }
    }
    assert!(shown.len() > 30, "only {shown:?} were shown");
}

#[test]
fn the_search_for_ids_finds_what_it_should() {
    let text = "See MOVE-09, S3-08 and [[G-21]]; not MOVE-9, xG-01, G-1 or SHA-256. (RES-01-RES-03)";
    let found: Vec<String> = book().cited(text).into_iter().collect();
    assert_eq!(found, ["G-21", "MOVE-09", "RES-01", "RES-03", "S3-08"]);
    assert!(is_id("PRUS-13") && is_id("D-27") && !is_id("prus-13") && !is_id("G-001"));
}
