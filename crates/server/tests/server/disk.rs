//! A disk that is full or read-only: a clear message, no half-made change, and recovery as soon as possible.

use crate::support::*;
use serde_json::{Value, json};

/// As it is in SQLite when the disk has no room for one more page.
const NO_ROOM: &str = "PRAGMA max_page_count = 1";
const ROOM: &str = "PRAGMA max_page_count = 4294967294";

/// A write that fails for a reason of its own.
const TROUBLE: &str = "CREATE TEMP TRIGGER IF NOT EXISTS trouble BEFORE INSERT ON main.entries
    BEGIN SELECT RAISE(ABORT, 'trouble'); END";
const NO_TROUBLE: &str = "DROP TRIGGER IF EXISTS temp.trouble";

const FULL: &str = "The disk is full: the move was not made. Free some room and try again.";

/// One request a table, all at once.
fn at_once(tables: &[Table], requests: &[Value]) -> Vec<Answer> {
    std::thread::scope(|scope| {
        let posts: Vec<_> =
            tables.iter().zip(requests).map(|(table, request)| scope.spawn(|| table.post("moves", request))).collect();
        posts.into_iter().map(|post| post.join().unwrap()).collect()
    })
}

/// A move that is possible again and again: to pick a unit up, or to lay it down where it is.
fn pick_or_leave(table: &Table, round: u32) -> Value {
    let view = table.view("french");
    let offers = view["table"]["offers"].as_array().unwrap();
    let mv = offers.iter().map(|o| &o["move"]).find(|mv| mv["pick"].is_string());
    let mv = mv.unwrap_or(&offers[0]["move"]).clone();
    json!({ "id": format!("round-{round}"), "after": view["seq"], "seat": "french", "move": mv })
}

#[test]
fn a_full_disk_is_said_and_everything_goes_on_as_soon_as_there_is_room() {
    let (server, store) = Server::start_with_store();
    let tables: Vec<Table> = (0..8).map(|_| server.begin(json!({}))).collect();
    let computers = server.begin(json!({ "seats": { "french": "recruit", "allied": "recruit" }, "seed": 1815 }));
    computers.wait("spectator", |view| view["seq"].as_u64().unwrap() > 3);
    store.inject_statement(NO_ROOM);
    // Pages that are begun still take a few entries; then every move of a round fails, and the computers are stuck.
    let (mut stuck, mut round) = (0, 0);
    let requests = loop {
        let requests: Vec<Value> = tables.iter().map(|table| pick_or_leave(table, round)).collect();
        let answers = at_once(&tables, &requests);
        let failed =
            answers.iter().filter(|a| a.status != 200).map(|a| assert_eq!(a.error(507, "disk-full"), FULL)).count();
        let before = std::mem::replace(&mut stuck, computers.seq());
        if failed == tables.len() && before == stuck {
            break requests;
        }
        round += 1;
        assert!(round < 500, "the disk never fills");
    };
    // Every connection there is has failed by now. Reading goes on, and writing goes on failing in the same words.
    let before: Vec<Value> = tables.iter().map(|table| table.view("french")).collect();
    for answer in at_once(&tables, &requests) {
        assert_eq!(answer.error(507, "disk-full"), FULL);
    }
    let after: Vec<Value> = tables.iter().map(|table| table.view("french")).collect();
    assert_eq!(after, before, "nothing was half done");
    server.get("/api/matches").ok();
    let long = json!({ "game": GAME, "name": "x".repeat(100), "names": { "french": "x".repeat(60) } });
    let message = (0..100).map(|_| server.post("/api/matches", &long)).find(|a| a.status != 201).unwrap();
    let message = message.error(507, "disk-full");
    assert_eq!(message, "The disk is full: the game was not begun. Free some room and try again.");
    store.inject_statement(ROOM);
    // The very same requests, at once.
    for answer in at_once(&tables, &requests) {
        answer.ok();
    }
    for (table, before) in tables.iter().zip(&before) {
        assert_eq!(u64::from(table.seq()), before["seq"].as_u64().unwrap() + 1);
    }
    // Nobody touches their game; they try again by themselves.
    computers.wait("spectator", |view| view["seq"].as_u64().unwrap() > u64::from(stuck) + 5);
    // What is on disk is what was shown.
    let ids: Vec<String> = tables.iter().map(|t| t.id.clone()).collect();
    let shown: Vec<Value> = tables.iter().map(|table| table.view("french")).collect();
    drop((tables, computers, store));
    let server = server.restart();
    for (id, shown) in ids.iter().zip(&shown) {
        assert_eq!(&server.table(id).view("french"), shown);
    }
}

#[test]
fn a_folder_that_may_no_longer_be_written_is_said() {
    let (server, store) = Server::start_with_store();
    let table = server.begin(json!({}));
    store.inject_statement("PRAGMA query_only = ON");
    let request = table.move_request("french", json!({ "pick": "F05" }));
    let message = table.post("moves", &request).error(500, "read-only");
    assert_eq!(message, "The data folder cannot be written to: the move was not made. Make it writable and try again.");
    let message = table.act("resign", "french").error(500, "read-only");
    assert!(message.contains("nothing was changed"), "{message}");
    server.delete(&format!("/api/matches/{}", table.id)).error(500, "read-only");
    assert_eq!(table.len(), 0, "reading goes on");
    store.inject_statement("PRAGMA query_only = OFF");
    table.post("moves", &request).ok();
}

#[test]
fn computers_go_on_after_trouble_that_has_no_name() {
    let (server, store) = Server::start_with_store();
    let computers = server.begin(json!({ "seats": { "french": "recruit", "allied": "recruit" }, "seed": 1815 }));
    computers.wait("spectator", |view| view["seq"].as_u64().unwrap() > 3);
    let person = server.begin(json!({}));
    // Nothing the server knows by name: it can only say that something went wrong.
    store.inject_statement(TROUBLE);
    let request = person.move_request("french", json!({ "pick": "F05" }));
    person.post("moves", &request).error(500, "internal");
    // The computers have met it too once nobody thinks and nothing moves for a while.
    let (mut stuck, mut quiet) = (0, 0);
    while quiet < 50 {
        let view = computers.view("spectator");
        let same = view["seq"] == stuck && view["thinking"] == false;
        (quiet, stuck) = (if same { quiet + 1 } else { 0 }, view["seq"].as_u64().unwrap());
    }
    store.inject_statement(NO_TROUBLE);
    person.post("moves", &request).ok();
    computers.wait("spectator", |view| view["seq"].as_u64().unwrap() > stuck + 5);
}
