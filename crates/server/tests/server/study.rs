//! Hints, advice, luck and the course of a game.

use crate::support::*;
use serde_json::{Value, json};

fn against_a_sergeant(server: &Server) -> Table<'_> {
    server.begin(json!({ "seed": 7, "seats": { "allied": "sergeant" } }))
}

/// A short finished game with throws in it.
fn finished(server: &Server) -> Table<'_> {
    let table = crate::records::played(server);
    table.act("resign", "allied").ok();
    table
}

fn is_advice(advice: &Value, seat: &str) {
    assert_eq!(advice["seat"], seat);
    let share = advice["share"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&share), "{advice}");
    assert!(!advice["steps"].as_array().unwrap().is_empty(), "{advice}");
    for reason in advice["reasons"].as_array().unwrap() {
        assert!(reason["good"].is_boolean() && !reason["text"].as_str().unwrap().is_empty(), "{advice}");
    }
}

#[test]
fn a_hint_is_a_legal_move_and_is_marked_in_the_record() {
    let server = Server::start();
    let table = against_a_sergeant(&server);
    let before = table.seq();
    let advice = table.act("hint", "french").ok();
    is_advice(&advice, "french");
    assert!(table.offers("french").contains(&advice["first"]), "{advice}");
    assert_eq!(table.seq(), before + 1);
    let journal = table.view("french")["journal"].to_string();
    assert!(journal.contains("**French** asks for a hint."), "{journal}");
    let record = table.record("spectator");
    assert!(record.lines().any(|l| l.contains("\"hint\":true")), "{record}");
    // It is still there after a restart, in a copy and in a fork.
    let id = table.id.clone();
    let server = server.restart();
    let table = server.table(&id);
    assert_eq!(table.record("spectator"), record);
    assert_eq!(server.import(&record).record("spectator"), record);
    let fork = table.post("fork", &json!({ "at": table.len() })).created();
    let id = fork["id"].as_str().unwrap().to_owned();
    let server = server.restart();
    assert_eq!(server.table(&id).record("spectator"), record);
}

#[test]
fn a_hint_asked_again_by_a_retry_is_marked_once() {
    let server = Server::start();
    let table = against_a_sergeant(&server);
    let request = table.request("french");
    let (first, seq) = (table.post("hint", &request).ok(), table.seq());
    is_advice(&first, "french");
    assert_eq!(table.post("hint", &request).ok(), first, "the same question has the same answer");
    assert_eq!(table.seq(), seq);
    assert_eq!(table.act("hint", "french").ok(), first, "and so has one that is asked anew");
}

#[test]
fn hints_are_for_whoever_is_to_act_against_a_computer() {
    let server = Server::start();
    let people = server.begin(json!({ "seed": 7 }));
    let message = people.act("hint", "french").error(403, "not-yours");
    assert_eq!(message, "Hints are given only in games against a computer.");
    people.act("hint", "allied").error(403, "not-yours");
    let table = against_a_sergeant(&server);
    table.act("hint", "allied").error(403, "not-yours");
    table.act("hint", "prussian").error(400, "bad-request");
    let mut stale = table.request("french");
    stale["after"] = json!(99);
    table.post("hint", &stale).error(409, "moved-on");
    assert!(!table.record("spectator").contains("hint"));
}

#[test]
fn a_finished_game_may_be_studied() {
    let server = Server::start();
    let table = finished(&server);
    let course = table.get("course").ok();
    assert_eq!(course["seats"], json!(["french", "allied"]));
    let moments = course["moments"].as_array().unwrap();
    assert_eq!(moments[0]["at"], 0);
    let luck = table.get("luck?eyes=spectator").ok();
    assert_eq!(luck["told"], true);
    let at = luck["rolls"][0]["at"].as_u64().unwrap();
    let thrown =
        table.view("spectator")["journal"].as_array().unwrap().iter().any(|l| l["at"] == at && l["dice"].is_array());
    assert!(thrown, "the account and the journal speak of the same moment");
    is_advice(&table.post("advice", &json!({ "at": 0 })).ok(), "french");
    let (rule, message) = table.post("advice", &json!({})).refused();
    assert_eq!((rule.as_str(), message.as_str()), ("table", "Nobody is to decide anything at this moment."));
    table.post("advice", &json!({ "at": 10_000 })).error(400, "bad-request");
}

#[test]
fn a_running_game_is_not_judged_but_its_fork_is() {
    let server = Server::start();
    let table = server.begin(json!({ "seed": 7 }));
    table.get("course").error(403, "secret");
    table.post("advice", &json!({ "at": 0 })).error(403, "secret");
    assert_eq!(table.get("luck?eyes=french").ok()["rolls"], json!([]));
    table.get("luck?eyes=all").error(403, "secret");
    let fork = table.post("fork", &json!({ "at": 0 })).created();
    let fork = server.table(fork["id"].as_str().unwrap());
    fork.get("course").ok();
    is_advice(&fork.post("advice", &json!({})).ok(), "french");
}

#[test]
fn lookers_on_learn_nothing_of_luck_while_there_are_secrets() {
    let server = Server::start();
    let request = json!({ "game": "quelle-affaire", "seed": 3, "seats": { "allied": "sergeant" } });
    let table = server.table(server.post("/api/matches", &request).created()["id"].as_str().unwrap());
    assert_eq!(table.get("luck?eyes=spectator").ok()["told"], false);
    assert_eq!(table.get("luck?eyes=french").ok()["told"], true);
    table.get("luck?eyes=allied").error(403, "not-yours");
}

/// A fork of a finished game of Quelle Affaire, in which the hands are hidden again.
fn fork_with_hands<'a>(server: &'a Server, seats: &Value) -> Table<'a> {
    let table = server.table(
        server.post("/api/matches", &json!({ "game": "quelle-affaire", "seed": 3 })).created()["id"].as_str().unwrap(),
    );
    table.act("resign", "french").ok();
    let fork = table.post("fork", &json!({ "at": table.len(), "seats": seats })).created();
    server.table(fork["id"].as_str().unwrap())
}

#[test]
fn a_fork_with_secrets_is_judged_by_what_each_side_knows() {
    let server = Server::start();
    let fork = fork_with_hands(&server, &json!({ "allied": "recruit" }));
    let acting = fork.actor().unwrap();
    assert_eq!(acting, "french");
    is_advice(&fork.post("advice", &json!({ "eyes": "french" })).ok(), "french");
    let own = fork.get("course?eyes=french").ok();
    assert_eq!(own["told"], true);
    assert!(!own["moments"].as_array().unwrap().is_empty());
    // Lookers-on might pass on what they hear, and nobody looks through a computer's eyes.
    let told = fork.get("course").ok();
    assert_eq!((&told["told"], &told["moments"]), (&json!(false), &json!([])));
    let message = fork.post("advice", &json!({})).error(403, "secret");
    assert_eq!(message, "While this game hides something, each side is advised only for itself.");
    fork.get("course?eyes=allied").error(403, "not-yours");
    fork.get("course?eyes=all").error(403, "secret");
    fork.post("advice", &json!({ "eyes": "allied" })).error(403, "not-yours");
    fork.post("advice", &json!({ "eyes": "prussian" })).error(400, "bad-request");
    fork.act("resign", "french").ok();
    assert_eq!(fork.get("course").ok()["told"], true);
}

#[test]
fn a_side_of_a_fork_with_secrets_is_not_told_the_plan_of_the_other() {
    let server = Server::start();
    let fork = fork_with_hands(&server, &json!({}));
    fork.post("advice", &json!({ "eyes": "allied" })).error(403, "secret");
    is_advice(&fork.post("advice", &json!({ "eyes": "french" })).ok(), "french");
}
