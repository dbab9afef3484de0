//! Server-sent events: at once, after every change, resumed where one left off, ended at shutdown.

use crate::support::*;
use serde_json::json;

fn event(seq: u32, len: u32, epoch: u32) -> Event {
    Event {
        name: "changed".into(),
        id: seq.to_string(),
        data: json!({ "seq": seq, "len": len, "epoch": epoch, "thinking": false }),
    }
}

#[test]
fn a_listener_hears_at_once_where_the_game_stands_and_then_of_every_change() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let mut events = server.events(&table.path("events"), None);
    assert_eq!(events.next(), Some(event(0, 0, 0)));
    table.make("french", json!({ "pick": "F05" }));
    assert_eq!(events.next(), Some(event(1, 1, 0)));
    let mut second = server.events(&table.path("events"), None);
    assert_eq!(second.next(), Some(event(1, 1, 0)));
    table.act("undo", "french").ok();
    assert_eq!((events.next(), second.next()), (Some(event(2, 0, 1)), Some(event(2, 0, 1))));
    table.act("resign", "french").ok();
    assert_eq!((events.next(), second.next()), (Some(event(3, 0, 1)), Some(event(3, 0, 1))));
}

#[test]
fn a_listener_resumes_after_the_last_event_it_has_seen() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let path = table.path("events");
    table.make("french", json!({ "pick": "F05" }));
    // Up to date: silence until something happens.
    let mut by_header = server.events(&path, Some("1"));
    let mut by_query = server.events(&format!("{path}?after=1"), None);
    let mut by_both = server.events(&format!("{path}?after=0"), Some("1"));
    // Behind, ahead or confused: told at once.
    assert_eq!(server.events(&path, Some("0")).next(), Some(event(1, 1, 0)));
    assert_eq!(server.events(&format!("{path}?after=0"), None).next(), Some(event(1, 1, 0)));
    assert_eq!(server.events(&format!("{path}?after=9"), None).next(), Some(event(1, 1, 0)));
    assert_eq!(server.events(&path, Some("yesterday")).next(), Some(event(1, 1, 0)));
    table.make("french", json!({ "to": "1213" }));
    for events in [&mut by_header, &mut by_query, &mut by_both] {
        assert_eq!(events.next(), Some(event(2, 2, 0)));
    }
    server.get(&format!("{path}?after=soon")).error(400, "bad-request");
}

#[test]
fn events_go_on_after_a_restart_with_the_same_numbers() {
    let server = Server::start();
    let table = server.begin(json!({}));
    table.make("french", json!({ "pick": "F05" }));
    table.act("undo", "french").ok();
    let path = table.path("events");
    let server = server.restart();
    assert_eq!(server.events(&path, Some("1")).next(), Some(event(2, 0, 1)));
}

#[test]
fn a_loser_against_another_program_hears_of_the_winners_move() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let mut events = server.events(&table.path("events"), None);
    assert_eq!(events.next(), Some(event(0, 0, 0)));
    server.write_behind_its_back(&table.id, 0, json!({ "pick": "F05" }), store::Request::NONE);
    table
        .post("moves", &json!({ "id": "late", "after": 0, "seat": "french", "move": { "pick": "F01" } }))
        .error(409, "moved-on");
    assert_eq!(events.next(), Some(event(1, 1, 0)));
}

#[test]
fn events_end_when_the_game_is_put_away() {
    let server = Server::start();
    let (table, other) = (server.begin(json!({})), server.begin(json!({})));
    let mut events: Vec<Events> = (0..3).map(|_| server.events(&table.path("events"), None)).collect();
    events.iter_mut().for_each(|e| assert_eq!(e.next(), Some(event(0, 0, 0))));
    let mut bystander = server.events(&other.path("events"), None);
    assert_eq!(bystander.next(), Some(event(0, 0, 0)));
    assert_eq!(server.delete(&format!("/api/matches/{}", table.id)).status, 204);
    let gone = Event { name: "gone".into(), id: String::new(), data: json!({}) };
    events.iter_mut().for_each(|e| assert_eq!((e.next(), e.next()), (Some(gone.clone()), None)));
    server.get(&table.path("events")).error(404, "not-found");
    other.make("french", json!({ "pick": "F05" }));
    assert_eq!(bystander.next(), Some(event(1, 1, 0)));
}

#[test]
fn events_end_when_the_server_does() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let mut events: Vec<Events> = (0..3).map(|_| server.events(&table.path("events"), None)).collect();
    events.iter_mut().for_each(|e| assert_eq!(e.next(), Some(event(0, 0, 0))));
    server.stop();
    events.iter_mut().for_each(|e| assert_eq!(e.next(), None));
}
