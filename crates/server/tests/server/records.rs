//! Records and positions out and in, and forks.

use crate::support::*;
use serde_json::{Value, json};

/// A game with a few moves and a throw in it.
pub fn played(server: &Server) -> Table<'_> {
    let table = server.begin(json!({ "seed": 7, "names": { "french": "Ney", "allied": "Picton" } }));
    table.make("french", json!({ "pick": "F05" }));
    table.make("french", json!({ "to": "1213" }));
    table.make("french", json!("end-move"));
    // Hougoumont must be attacked; the first offers lead there.
    while !table.view("spectator")["journal"].to_string().contains("\"dice\"") {
        let actor = table.actor().unwrap();
        let first = table.offers(&actor).pop().unwrap();
        table.make(&actor, first);
    }
    table
}

fn import(server: &Server, text: &str) -> Answer {
    server.post("/api/import", &json!({ "text": text }))
}

#[test]
fn a_record_comes_back_as_the_same_game() {
    let server = Server::start();
    let table = played(&server);
    let answer = table.get("record");
    assert_eq!(answer.kind, "application/x-ndjson");
    let text = table.record("spectator");
    assert_eq!(text.lines().count() as u32, 1 + table.len());
    let copy = server.import(&text);
    assert_ne!(copy.id, table.id);
    assert_eq!(copy.record("spectator"), text, "hashes and names included");
    assert_eq!(copy.get("position").ok(), table.get("position").ok());
    let (here, there) = (table.view("french"), copy.view("french"));
    assert_eq!((&here["table"], &here["journal"]), (&there["table"], &there["journal"]));
    assert_eq!(there["summary"]["seats"][0]["name"], "Ney", "the players keep their names");
    // Both go on, each on its own.
    let actor = copy.actor().unwrap();
    copy.make(&actor, copy.offers(&actor)[0].clone());
    assert_eq!(table.record("spectator"), text);
    let id = copy.id.clone();
    let longer = copy.record("spectator");
    let server = server.restart();
    assert_eq!(server.table(&id).record("spectator"), longer);
}

#[test]
fn a_finished_record_comes_back_finished() {
    let server = Server::start();
    for (what, seat) in [("resign", "allied"), ("draw", "french")] {
        let table = played(&server);
        table.act(what, seat).ok();
        let copy = server.import(&table.record("all"));
        assert_eq!(copy.record("all"), table.record("all"));
        assert_eq!(copy.view("all")["table"]["verdict"], table.view("all")["table"]["verdict"]);
        let id = copy.id.clone();
        assert_eq!(server.table(&id).view("spectator")["summary"]["actor"]["over"]["rule"], "table");
    }
}

#[test]
fn a_record_may_be_opened_against_a_computer() {
    let server = Server::start();
    let text = played(&server).record("spectator");
    let request = json!({ "text": text, "seats": { "allied": "recruit" }, "name": "Again" });
    let opened = server.post("/api/import", &request).created();
    assert_eq!(
        (&opened["match"]["name"], &opened["match"]["seats"][1]["player"]),
        (&json!("Again"), &json!("recruit"))
    );
    for change in [
        json!({ "seats": { "prussian": "human" } }),
        json!({ "seats": { "french": "nobody" } }),
        json!({ "name": "N".repeat(101) }),
    ] {
        let mut request = request.clone();
        request.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        server.post("/api/import", &request).error(400, "bad-request");
    }
}

#[test]
fn a_damaged_record_opens_up_to_the_damage() {
    let server = Server::start();
    let text = played(&server).record("spectator");
    let lines: Vec<&str> = text.lines().collect();
    let with = |n: usize, line: &str| {
        let mut lines = lines.clone();
        lines[n] = line;
        lines.join("\n")
    };
    let cut_off = text[..text.len() - 20].to_owned();
    let last = lines.len();
    let cases = [
        (with(2, &lines[2].replace("1213", "1214")), 3, "hash"),
        (with(2, "{\"n\":2"), 3, "cut off"),
        (with(2, "What a day!"), 3, "cannot be read"),
        (with(1, &lines[1].replace("french", "allied")), 2, "hash"),
        ([lines[0], lines[2], lines[1]].join("\n"), 2, "hash"),
        (cut_off, last, "cut off"),
    ];
    for (text, line, what) in cases {
        let opened = import(&server, &text).created();
        assert_eq!(opened["damage"]["line"], line, "{opened}");
        assert!(opened["damage"]["what"].as_str().unwrap().contains(what), "{opened}");
        let table = server.table(opened["match"]["id"].as_str().unwrap());
        let valid = lines[..line - 1].join("\n") + "\n";
        // A throw that was cut off is thrown again, so the copy may be one longer, but it begins as the record did.
        let copy = table.record("spectator");
        assert!(copy.starts_with(&valid), "{copy}");
        assert!(copy.lines().count() <= line, "nothing after the damage: {copy}");
    }
}

#[test]
fn a_record_that_is_not_ours_is_refused_with_line_and_reason() {
    let server = Server::start();
    let text = played(&server).record("spectator");
    let (header, rest) = text.split_once('\n').unwrap();
    let header = |change: Value| {
        let mut value: Value = serde_json::from_str(header).unwrap();
        value.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        format!("{value}\n{rest}")
    };
    for (text, words) in [
        (String::new(), "line 1: the record is empty"),
        ("\n\n".into(), "line 1: the record is empty"),
        ("Dear Grouchy, come at once.".into(), "line 1: the header is not JSON"),
        ("{\"event\":\"chess\"}\n{}".into(), "lacks \"waterloo\""),
        (header(json!({ "waterloo": 2 })), "comes from a newer version"),
        (header(json!({ "waterloo": "one" })), "format \"one\" is unknown"),
        (header(json!({ "rules": "9.0" })), "rules version 9.0"),
        (header(json!({ "seats": ["french"] })), "seats should be french, allied"),
        (header(json!({ "hash": "0000000000000000" })), "hash does not fit"),
        (header(json!({ "weather": "mud" })), "weather"),
        (header(json!({ "redacted": true })), "secrets"),
        (header(json!({ "setup": { "options": { "undo": "maybe" } } })), "undo"),
    ] {
        let message = import(&server, &text).error(400, "bad-request");
        assert!(message.contains(words), "{message}");
        assert!(message.contains("line 1"), "{message}");
    }
    let message = import(&server, &header(json!({ "game": "chess" }))).error(404, "not-found");
    assert!(message.contains("\"chess\""), "{message}");
    assert_eq!(server.get("/api/matches").ok()["matches"].as_array().unwrap().len(), 1, "none of them was kept");
}

#[test]
fn a_record_from_another_system_opens_too() {
    let server = Server::start();
    let text = played(&server).record("spectator");
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(server.import(&windows).record("spectator"), text);
}

#[test]
fn a_record_with_a_very_long_name_opens_with_a_shorter_one() {
    let server = Server::start();
    let header = json!({ "waterloo": 1, "game": GAME, "rules": "1.0", "seats": ["french", "allied"], "players": ["N".repeat(5000), ""] });
    let seats = server.import(&format!("{header}\n")).view("spectator")["summary"]["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("N".repeat(60)), &json!("")));
}

#[test]
fn positions_go_out_and_in() {
    let server = Server::start();
    let table = played(&server);
    let now = table.get("position").ok();
    let then = table.get("position?at=2").ok();
    assert_eq!((&then["units"]["F05"], &then["phase"]), (&json!("1213"), &json!("movement")));
    assert_ne!(now, then);
    table.get("position?at=999").error(400, "bad-request");
    let copy = server.import(&then.to_string());
    assert_eq!((copy.len(), copy.get("position").ok()), (0, then.clone()));
    // Written as a person writes, over several lines.
    let copy = server.import(&serde_json::to_string_pretty(&then).unwrap());
    assert_eq!(copy.get("position").ok(), then);
    copy.make("french", json!({ "pick": "F01" }));
    let record = copy.record("spectator");
    assert!(record.lines().next().unwrap().contains("\"position\""), "the record carries its own start");
    assert_eq!(server.import(&record).record("spectator"), record);
    let (id, before) = (copy.id.clone(), copy.view("french"));
    let server = server.restart();
    assert_eq!(server.table(&id).view("french"), before);
}

#[test]
fn a_position_that_makes_no_sense_is_refused_by_field() {
    let server = Server::start();
    for (text, status, words) in [
        (position(json!({ "F99": "1212" }), json!({})), 400, "units.F99"),
        (position(json!({ "F01": "0804" }), json!({})), 400, "woods"),
        (position(json!({ "F01": "1212", "F02": "1212" }), json!({})), 400, "units.F02"),
        (position(json!({ "F01": "1212" }), json!({ "turn": 11 })), 400, "turn"),
        (position(json!({ "F01": "1212" }), json!({ "weather": "mud" })), 400, "weather"),
        (position(json!({}), json!({ "game": "chess" })), 404, "chess"),
        ("{\"units\":{}}".into(), 400, "which game"),
        ("[1,2]".into(), 400, "which game"),
        ("null".into(), 400, "which game"),
    ] {
        let message = import(&server, &text).error(status, if status == 404 { "not-found" } else { "bad-request" });
        assert!(message.contains(words), "{text}: {message}");
    }
}

#[test]
fn a_throw_that_is_due_in_a_position_is_thrown_at_once() {
    let server = Server::start();
    let announced = position(
        json!({ "F01": "1212", "A03": "1211", "F02": "0512", "A04": "0505" }),
        json!({
            "phase": "combat", "step": "roll", "owed": ["A03"],
            "attack": { "targets": ["A03"], "contact": ["F01"], "column": "1-2", "full": "1-2" },
        }),
    );
    let table = server.import(&announced);
    assert!(table.len() >= 1);
    let first = table.record("spectator").lines().nth(1).unwrap().to_owned();
    assert!(first.contains("\"chance\"") && first.contains("\"die\""), "{first}");
}

#[test]
fn a_game_can_be_forked_at_any_point() {
    let server = Server::start();
    let table = played(&server);
    let text = table.record("spectator");
    let fork = |body: Value| table.post("fork", &body);
    let summary = fork(json!({ "at": 2, "name": "What if", "seats": { "allied": "recruit" } })).created();
    assert_eq!((&summary["name"], &summary["at"]), (&json!("What if"), &json!(2)));
    assert_eq!(summary["forked_from"], json!({ "id": table.id, "at": 2 }));
    assert_eq!(summary["seats"][1]["player"], "recruit");
    let other = server.table(summary["id"].as_str().unwrap());
    assert_eq!(other.get("position").ok(), table.get("position?at=2").ok());
    // What was made before the fork may be taken back in it, as in any game.
    assert_eq!(other.act("undo", "french").ok()["len"], 0);
    other.make("french", json!({ "pick": "F01" }));
    assert_eq!(table.record("spectator"), text, "the first game knows nothing of it");
    // At the present moment, and of a finished game.
    let len = table.len();
    assert_eq!(fork(json!({ "at": len })).created()["at"], len);
    table.act("resign", "french").ok();
    let revived = fork(json!({ "at": len })).created();
    assert_eq!(revived.get("verdict"), None, "a fork of a lost game goes on");
    let message = fork(json!({ "at": len + 1 })).error(400, "bad-request");
    assert!(message.contains(&format!("{len} moves")), "{message}");
    fork(json!({ "at": 0, "seats": { "prussian": "human" } })).error(400, "bad-request");
    fork(json!({ "at": 0, "name": "N".repeat(101) })).error(400, "bad-request");
    fork(json!({})).error(400, "bad-request");
    let id = revived["id"].as_str().unwrap().to_owned();
    let server = server.restart();
    assert_eq!(server.table(&id).view("french")["summary"], revived);
}
