//! `serve` as a process: where it listens, how it ends.

use crate::support::*;
use serde_json::json;
use std::io::{BufRead, BufReader, Read};

#[test]
fn signals_end_the_server_in_good_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut id = String::new();
    for (n, signal) in ["TERM", "INT"].into_iter().enumerate() {
        let server = Server::start(folder.path());
        if n == 0 {
            id = server.begin(json!({}));
        }
        let path = format!("/api/matches/{id}/moves");
        let mv = if n == 0 { json!({ "pick": "F05" }) } else { json!({ "to": "1213" }) };
        let (status, _) =
            server.post(&path, &json!({ "id": signal, "after": n, "seat": "french", "move": mv })).unwrap();
        assert_eq!(status, 200);
        // A listener does not hold the server up, and hears the end of the stream.
        let events = server.agent.get(format!("{}/api/matches/{id}/events", server.base)).call().unwrap();
        let mut events = BufReader::new(events.into_body().into_reader());
        let mut first = String::new();
        events.read_line(&mut first).unwrap();
        assert_eq!(first, "event: changed\n");
        assert_eq!(server.signal(signal), Some(0), "SIG{signal}");
        events.read_to_string(&mut first).expect("the stream ends in good order");
        let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
        assert_eq!(files, ["waterloo.sqlite"], "the log is folded into the file");
    }
    let server = Server::start(folder.path());
    assert_eq!(server.record(&id).lines().count(), 3, "both moves are there");
}

#[test]
fn computers_at_play_do_not_hold_the_end_up() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let id = server.begin(json!({ "seats": { "french": "recruit", "allied": "recruit" } }));
    assert_eq!(server.signal("TERM"), Some(0));
    let server = Server::start(folder.path());
    server.get(&format!("/api/matches/{id}/view")).unwrap();
}

#[test]
fn an_occupied_port_gets_one_clear_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let sentence = run(&["serve", "--port", &port, "--data", folder.path().to_str().unwrap()]).failed();
    assert!(sentence.contains(&port) && sentence.contains("another server"), "{sentence}");
}

#[test]
fn port_address_and_folder_come_from_flags_or_surroundings() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep/er/games");
    let mut command = waterloo(&["serve"]);
    command.env("WATERLOO_PORT", "0").env("WATERLOO_DATA", &data).env("WATERLOO_BIND", "127.0.0.1");
    let server = Server::spawn(command);
    assert_eq!(server.text("/api/health").unwrap(), "ready");
    assert!(data.join("waterloo.sqlite").exists());
    assert!(server.base.starts_with("http://127.0.0.1:"), "{}", server.base);
    // A flag goes before its variable.
    let other = folder.path().join("other");
    let mut command = waterloo(&["serve", "--port", "0", "--data", other.to_str().unwrap()]);
    command.env("WATERLOO_PORT", "1").env("WATERLOO_DATA", &data);
    Server::spawn(command).text("/api/health").unwrap();
    assert!(other.join("waterloo.sqlite").exists());
}

#[test]
fn two_servers_may_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (Server::start(folder.path()), Server::start(folder.path()));
    let id = one.begin(json!({ "name": "shared" }));
    assert_eq!(two.get("/api/matches").unwrap()["matches"][0]["id"], id.as_str());
}
