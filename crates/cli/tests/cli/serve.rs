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
        let mut files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
        files.sort();
        assert_eq!(files, ["waterloo.lock", "waterloo.sqlite"], "the log is folded into the file");
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
fn a_folder_has_one_server_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut one = Server::start(folder.path());
    let id = one.begin(json!({ "name": "mine" }));
    let sentence = run(&["serve", "--port", "0", "--data", data]).failed();
    assert!(sentence.contains("another waterloo server") && sentence.contains(data), "{sentence}");
    // A crash frees the folder, too.
    one.kill();
    let two = Server::start(folder.path());
    assert_eq!(two.get("/api/matches").unwrap()["matches"][0]["id"], id.as_str());
}

#[test]
fn a_log_lost_in_a_crash_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Server::start(folder.path());
    server.begin(json!({}));
    server.kill();
    let log = folder.path().join("waterloo.sqlite-wal");
    let kept = std::fs::read(&log).unwrap();
    std::fs::remove_file(&log).unwrap();
    let sentence = run(&["serve", "--port", "0", "--data", data]).failed();
    assert!(sentence.contains("waterloo.sqlite-wal is missing") && sentence.contains("put it back"), "{sentence}");
    std::fs::write(&log, kept).unwrap();
    let server = Server::start(folder.path());
    assert_eq!(server.get("/api/matches").unwrap()["matches"].as_array().unwrap().len(), 1);
    assert_eq!(server.signal("TERM"), Some(0));
    // After an end in good order there is no log to miss, and a port that is taken is no such end.
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for _ in 0..3 {
        assert!(run(&["serve", "--port", &port, "--data", data]).failed().contains("another server"));
    }
    Server::start(folder.path());
}
