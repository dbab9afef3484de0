//! Computer seats: they answer, play whole games, and go on after a restart.

use crate::support::*;
use serde_json::{Value, json};

fn is_over(view: &Value) -> bool {
    view["summary"]["actor"].get("over").is_some()
}

fn actor(view: &Value) -> &str {
    view["summary"]["actor"]["seat"].as_str().unwrap_or_default()
}

/// The French player ends what can be ended and else takes the last offer, until the Allies have moved.
fn play_until_the_computer_has_moved(table: &Table) -> Value {
    loop {
        let view = table.wait("french", |v| actor(v) == "french" || is_over(v));
        if is_over(&view) || view["journal"].to_string().contains("Allied movement") {
            return view;
        }
        let last = view["table"]["offers"].as_array().unwrap().last().unwrap()["move"].clone();
        table.make("french", last);
    }
}

#[test]
fn a_computer_answers_the_human_phase() {
    let server = Server::start();
    for level in ["recruit", "sergeant"] {
        let table = server.begin(json!({ "seats": { "allied": level }, "seed": 3 }));
        let view = play_until_the_computer_has_moved(&table);
        // Whoever marches with everybody need not end the march.
        let by_computer =
            |line: &str| line.contains("\"by\":\"allied\"") && (line.contains("end-move") || line.contains("\"to\""));
        assert!(table.record("french").lines().any(by_computer), "{level}");
        assert!(!is_over(&view), "{level}");
        assert_eq!((actor(&view), &view["thinking"]), ("french", &json!(false)), "{level}");
    }
}

#[test]
fn two_computers_play_a_whole_game_to_a_verdict() {
    let server = Server::start();
    let table = server.begin(json!({ "seats": { "french": "recruit", "allied": "recruit" }, "seed": 1815 }));
    for eyes in ["french", "allied"] {
        table.get(&format!("view?eyes={eyes}")).error(403, "not-yours");
        table.post("resign", &json!({ "id": "x", "after": 0, "seat": eyes })).error(403, "not-yours");
    }
    let view = table.wait("spectator", is_over);
    let verdict = &view["table"]["verdict"];
    assert!(verdict["title"].is_string() && !verdict["rule"].as_str().unwrap().is_empty(), "{verdict}");
    assert_eq!(view["thinking"], false);
    let record = table.record("all");
    assert!(record.lines().last().unwrap().contains("\"end\""));
    assert_eq!(server.import(&record).record("all"), record, "the record replays");
}

#[test]
fn computers_go_on_after_a_restart() {
    let server = Server::start();
    let table = server.begin(json!({ "seats": { "french": "recruit", "allied": "recruit" }, "seed": 4 }));
    table.wait("spectator", |view| view["seq"].as_u64().unwrap() >= 40);
    let id = table.id.clone();
    // Nobody asks for the game: the server itself takes it up again.
    let server = server.restart();
    let table = server.table(&id);
    let before = table.record("spectator");
    assert!(before.lines().count() > 40);
    table.wait("spectator", is_over);
    assert!(table.record("spectator").starts_with(&before), "what was played before the restart stands");
}

#[test]
fn a_computer_thinks_in_a_fork_and_in_an_opened_position() {
    let server = Server::start();
    let table = server.begin(json!({ "seed": 5 }));
    table.make("french", json!({ "pick": "F05" }));
    let fork = table.post("fork", &json!({ "at": 1, "seats": { "french": "recruit" } })).created();
    let fork = server.table(fork["id"].as_str().unwrap());
    fork.wait("spectator", |view| view["len"].as_u64().unwrap() > 1);
    let text = position(json!({ "F01": "1212", "A03": "1205" }), json!({ "side": "allied" }));
    let opened = server.post("/api/import", &json!({ "text": text, "seats": { "allied": "recruit" } })).created();
    let opened = server.table(opened["match"]["id"].as_str().unwrap());
    opened.wait("french", |view| actor(view) == "french" || is_over(view));
}

#[test]
fn the_same_seed_plays_a_fork_and_an_opened_record_alike() {
    let server = Server::start();
    let table = server.begin(json!({ "seed": 5 }));
    table.make("french", json!({ "pick": "F05" }));
    let seats = json!({ "french": "recruit", "allied": "recruit" });
    let played = |id: &Value| {
        let table = server.table(id.as_str().unwrap());
        table.wait("spectator", is_over);
        table.record("spectator")
    };
    let fork =
        |seed: Value| played(&table.post("fork", &json!({ "at": 1, "seats": seats, "seed": seed })).created()["id"]);
    let text = table.record("spectator");
    let open = |seed: Value| {
        played(
            &server.post("/api/import", &json!({ "text": text, "seats": seats, "seed": seed })).created()["match"]["id"],
        )
    };
    assert_eq!(fork(json!(18)), fork(json!("18")));
    assert_eq!(open(json!(18)), open(json!(18)));
    assert_ne!(open(json!(18)), open(json!(19)));
    table.post("fork", &json!({ "at": 1, "seed": "eighteen" })).error(400, "bad-request");
}

#[test]
fn a_computer_stops_when_the_human_resigns() {
    let server = Server::start();
    let table = server.begin(json!({ "seats": { "allied": "recruit" } }));
    table.act("resign", "french").ok();
    let seq = table.seq();
    let view = table.wait("french", is_over);
    assert_eq!((view["seq"].as_u64().unwrap() as u32, &view["thinking"]), (seq, &json!(false)));
}

#[test]
fn a_thinking_computer_holds_up_neither_readers_nor_other_games() {
    let server = Server::start();
    // A marshal may be done before the other game has gone on; one that is still at it proves the point.
    let went_on = (0..20).any(|seed| {
        let busy = server.begin(json!({ "seats": { "french": "marshal", "allied": "captain" }, "seed": seed }));
        let before = busy.wait("spectator", |view| view["thinking"] == true);
        let other = server.begin(json!({ "seats": { "allied": "captain" }, "seed": seed }));
        other.make("french", json!({ "pick": "F05" }));
        other.act("resign", "french").ok();
        let after = busy.view("spectator");
        let still = after["thinking"] == true && after["seq"] == before["seq"];
        assert_eq!(server.delete(&format!("/api/matches/{}", busy.id)).status, 204);
        still
    });
    assert!(went_on, "no game went on while a marshal was thinking");
}

#[test]
fn captains_colonels_and_marshals_answer_at_the_table() {
    let server = Server::start();
    for (game, seat) in [("napoleon-at-waterloo", "french"), ("wallace", "french"), ("quelle-affaire", "french")] {
        for level in ["captain", "colonel", "marshal"] {
            let request = json!({ "game": game, "seed": 6, "seats": { seat: level, "allied": "recruit" } });
            let table = server.table(server.post("/api/matches", &request).created()["id"].as_str().unwrap());
            let moved = |view: &Value| view["journal"].to_string().contains("\"by\":\"french\"");
            table.wait("spectator", moved);
            assert_eq!(server.delete(&format!("/api/matches/{}", table.id)).status, 204);
        }
    }
}
