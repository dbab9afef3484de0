//! A measured game through the referee: numbers, reach and hidden measures, played by programs and by computer players.

use library::{GameCrate, Rules, Shelf};
use referee::Referee;
use serde_json::{Value, json};
use std::marker::PhantomData;
use std::sync::LazyLock;
use test_game::Skirmish;

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::read("# Skirmish\n"));
static BOOK: GameCrate<Skirmish> = GameCrate { rules: || &RULES, guide: "", chain_odds: None, game: PhantomData };
pub static GAMES: &[&dyn library::ShelfGame] = &[&BOOK];

pub fn ask(referee: &mut Referee, request: Value) -> Value {
    serde_json::from_str(&referee.answer(request.to_string().as_bytes())).expect("the referee answers in JSON")
}

pub fn ok(referee: &mut Referee, request: Value) -> Value {
    let answer = ask(referee, request.clone());
    assert!(answer.get("ok").is_some(), "{request}: {answer}");
    answer["ok"].clone()
}

fn seated() -> Referee {
    let mut referee = Referee::with_shelf(Shelf(GAMES));
    ok(&mut referee, json!({ "do": "new", "game": "test-skirmish", "seed": 7 }));
    referee
}

/// All third companies placed, all bids made and shown: Blue acts first.
fn blue_acts() -> Referee {
    let mut referee = seated();
    for (x, y, heading) in [(150_000, 280_000, 0), (200_000, 20_000, 180), (280_000, 200_000, 270)] {
        ok(&mut referee, json!({ "do": "play", "move": { "deploy": { "x": x, "y": y, "heading": heading } } }));
    }
    for bid in [3, 1, 0] {
        ok(&mut referee, json!({ "do": "play", "move": { "bid": bid } }));
    }
    ok(&mut referee, json!({ "do": "chance" }));
    referee
}

#[test]
fn a_free_pose_is_asked_for_and_refused_by_rule() {
    let mut referee = seated();
    let table = ok(&mut referee, json!({ "do": "view", "eyes": "blue" }));
    assert_eq!(table["table"]["placement"]["at"], "/deploy", "{table}");
    let deploy = |heading: i32| json!({ "deploy": { "x": 100_123, "y": 240_456, "heading": heading } });
    let refused = ask(&mut referee, json!({ "do": "play", "move": deploy(91) }));
    assert_eq!(refused["error"]["rule"], "0.2", "{refused}");
    ok(&mut referee, json!({ "do": "play", "move": deploy(90) }));
}

#[test]
fn numbers_between_the_stops_are_played_and_refused_by_rule() {
    let mut referee = blue_acts();
    ok(&mut referee, json!({ "do": "play", "move": { "pick": 0 } }));
    let table = ok(&mut referee, json!({ "do": "view", "eyes": "blue" }));
    let table = &table["table"];
    assert_eq!(table["reach"]["rows"].as_array().map(Vec::len), Some(181), "{table}");
    let range = &table["numbers"][0];
    assert_eq!((&range["at"], &range["min"], &range["max"]), (&json!("/wheel/by"), &json!(-90), &json!(90)));
    ok(&mut referee, json!({ "do": "play", "move": { "wheel": { "by": 13 } } }));
    let refused = ask(&mut referee, json!({ "do": "play", "move": { "march": { "mm": 61 } } }));
    assert_eq!(refused["error"]["rule"], "2.4", "{refused}");
    ok(&mut referee, json!({ "do": "play", "move": { "march": { "mm": 17 } } }));
    let record = ok(&mut referee, json!({ "do": "record", "eyes": "all" }));
    let text = record["record"].as_str().expect("a record");
    assert!(text.contains(r#""move":{"wheel":{"by":13}}"#) && text.contains(r#""move":{"march":{"mm":17}}"#), "{text}");
}

#[test]
fn computers_of_three_seats_play_it_to_its_end() {
    let mut referee = seated();
    loop {
        let now = ok(&mut referee, json!({ "do": "actor" }));
        match &now["actor"] {
            Value::String(chance) if chance == "chance" => drop(ok(&mut referee, json!({ "do": "chance" }))),
            actor if actor.get("over").is_some() => break,
            _ => drop(ok(&mut referee, json!({ "do": "go", "player": "captain", "play": true }))),
        }
    }
    assert!(ok(&mut referee, json!({ "do": "actor" }))["verdict"].is_object());
}
