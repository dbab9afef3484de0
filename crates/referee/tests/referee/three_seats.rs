//! A game of three with secrets and without chain odds, served from a shelf of its own.

#[path = "../../../kernel/tests/kernel/toy/mod.rs"]
mod toy;

use self::toy::Picket;
use library::{GameCrate, Rules, Shelf};
use referee::Referee;
use serde_json::{Value, json};
use std::marker::PhantomData;
use std::sync::LazyLock;

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::read("# Picket Duty\n"));
static BOOK: GameCrate<Picket> = GameCrate { rules: || &RULES, guide: "", chain_odds: None, game: PhantomData };
static GAMES: &[&dyn library::ShelfGame] = &[&BOOK];

fn ask(referee: &mut Referee, request: Value) -> Value {
    serde_json::from_str(&referee.answer(request.to_string().as_bytes())).unwrap()
}

fn ok(referee: &mut Referee, request: Value) -> Value {
    let answer = ask(referee, request.clone());
    assert!(answer.get("ok").is_some(), "{request}: {answer}");
    answer["ok"].clone()
}

/// Plays on by computers until this many moves are made or the game is over.
fn play_on(referee: &mut Referee, until: u64) -> Value {
    loop {
        let now = ok(referee, json!({ "do": "actor" }));
        match &now["actor"] {
            _ if now["len"].as_u64().unwrap() >= until => return now,
            Value::String(chance) if chance == "chance" => drop(ok(referee, json!({ "do": "chance" }))),
            actor if actor.get("over").is_some() => return now,
            _ => drop(ok(referee, json!({ "do": "go", "player": "colonel", "play": true }))),
        }
    }
}

fn seated() -> Referee {
    let mut referee = Referee::with_shelf(Shelf(GAMES));
    ok(&mut referee, json!({ "do": "new", "game": "picket-duty", "seed": 7 }));
    referee
}

#[test]
fn a_shelf_of_its_own_serves_its_own_games_only() {
    let mut referee = seated();
    let games = ok(&mut referee, json!({ "do": "games" }));
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
    let other = ask(&mut referee, json!({ "do": "new", "game": "wallace" }));
    assert_eq!(other["error"]["message"], "there is no game \"wallace\"; the shelf has picket-duty");
    let end = play_on(&mut referee, u64::MAX);
    assert!(end["verdict"].is_object());
}

#[test]
fn a_game_without_chain_odds_says_so() {
    let answer = ask(&mut seated(), json!({ "do": "odds", "chain": [null] }));
    assert_eq!(answer["error"]["message"], "Picket Duty reckons single fights only.");
    assert_eq!((&answer["error"]["code"], &answer["error"]["rule"]), (&json!("refused"), &json!("table")));
}

#[test]
fn among_three_the_game_goes_on_after_a_resignation_and_ends_by_its_rules() {
    let mut referee = seated();
    let before = play_on(&mut referee, 11);
    let after = ok(&mut referee, json!({ "do": "resign", "seat": "british" }));
    assert_eq!((&after["actor"], &after["resigned"]), (&before["actor"], &json!(["british"])));
    assert!(after.get("verdict").is_none());
    let twice = ask(&mut referee, json!({ "do": "resign", "seat": "british" }));
    assert_eq!(twice["error"]["message"], "This seat has resigned already.");
    let end = play_on(&mut referee, u64::MAX);
    assert_ne!(end["actor"]["over"]["rule"], "table");
    // The record keeps it.
    let record = ok(&mut referee, json!({ "do": "record" }))["record"].clone();
    let loaded = ok(&mut referee, json!({ "do": "load", "record": record }));
    assert_eq!((&loaded["resigned"], loaded.get("damage")), (&json!(["british"]), None));
    assert_eq!(loaded["verdict"], end["verdict"]);
    assert_eq!(ok(&mut referee, json!({ "do": "record" }))["record"], record);
}

#[test]
fn bare_moves_are_the_moves_of_the_offers_and_the_journal_goes_on_where_it_was_left() {
    let mut referee = seated();
    let mut told: Vec<Value> = ok(&mut referee, json!({ "do": "journal" }))["journal"].as_array().unwrap().clone();
    for _ in 0..15 {
        let offers = ok(&mut referee, json!({ "do": "legal" }))["moves"].clone();
        let bare = ok(&mut referee, json!({ "do": "legal", "bare": true }))["moves"].clone();
        let moves: Vec<Value> = offers.as_array().unwrap().iter().map(|o| o["move"].clone()).collect();
        assert_eq!(bare, Value::Array(moves.clone()));
        let request = match moves.first() {
            Some(mv) => json!({ "do": "play", "move": mv }),
            None => json!({ "do": "chance" }),
        };
        let new = ok(&mut referee, request)["journal"].clone();
        let from = ok(&mut referee, json!({ "do": "journal", "from": told.len() }))["journal"].clone();
        assert_eq!(new, from);
        told.extend(new.as_array().unwrap().iter().cloned());
    }
    assert_eq!(ok(&mut referee, json!({ "do": "journal" }))["journal"], Value::Array(told));
}
