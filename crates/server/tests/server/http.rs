//! HTTP: which requests are accepted, and the answers to nonsense.

use crate::support::*;
use serde_json::json;

#[test]
fn a_local_server_answers_only_to_local_names() {
    let server = Server::start();
    let port = server.address.port();
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        assert_eq!(server.get_as(Some(host), "/api/health").text, "ready", "{host}");
        assert_eq!(server.get_as(Some(&format!("{host}:{port}")), "/api/health").text, "ready", "{host}");
        assert_eq!(server.get_as(Some(&format!("{host}:1")), "/api/health").text, "ready", "{host} behind a tunnel");
    }
    for host in
        ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:80", "127.0.0.2", "::1"]
    {
        for path in ["/api/health", "/api/matches", "/", "/assets/x.js"] {
            let message = server.get_as(Some(host), path).error(400, "bad-request");
            assert!(message.contains("localhost"), "{host}: {message}");
        }
    }
}

#[test]
fn a_request_names_its_host_once() {
    let server = Server::start();
    let request = |version: &str, hosts: &str| {
        server.raw(&format!("GET /api/health HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n"))
    };
    assert_eq!(request("1.1", "Host: localhost\r\n").text, "ready");
    assert_eq!(request("1.0", "Host: localhost\r\n").text, "ready");
    for hosts in [
        "",
        "Host: \r\n",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nHost: localhost\r\n",
    ] {
        for version in ["1.0", "1.1"] {
            let message = request(version, hosts).error(400, "bad-request");
            assert!(message.contains("Host"), "{hosts:?}: {message}");
        }
    }
}

#[test]
fn nothing_lies_at_unknown_addresses_of_the_api() {
    let server = Server::start();
    for path in ["/api/nothing", "/api/matches/x/y/z", "/api/", "/api", "/api/shelf/", "/api//shelf"] {
        let message = server.get(path).error(404, "not-found");
        assert!(message.contains("nothing"), "{message}");
    }
    server.post("/api/nothing", &json!({})).error(404, "not-found");
    server.delete("/api/nothing").error(404, "not-found");
}

#[test]
fn an_address_asked_in_the_wrong_way_says_so() {
    let server = Server::start();
    server.post("/api/shelf", &json!({})).error(405, "bad-request");
    server.delete("/api/matches").error(405, "bad-request");
    server.get("/api/import").error(405, "bad-request");
    server.get("/api/matches/x/moves").error(405, "bad-request");
}

#[test]
fn every_other_address_is_the_page_which_finds_its_own_way() {
    let server = Server::start();
    for path in ["/", "/game/abc", "/rules/napoleon-at-waterloo", "/a/b/c", "/apiary"] {
        let page = server.get(path);
        assert_eq!((page.status, page.kind.as_str()), (200, "text/html; charset=utf-8"), "{path}");
        assert!(page.text.to_lowercase().starts_with("<!doctype html>"), "{path}");
        assert!(page.text.contains("<title>"), "{path}");
    }
    for path in ["/missing.js", "/assets/missing-123.css", "/favicon.missing"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn no_file_outside_the_client_is_served() {
    let server = Server::start();
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/assets/../../package.json",
        "/%2e%2e/package.json",
        "//etc/passwd",
    ] {
        let answer = server.get_as(Some("localhost"), path);
        assert!(!answer.text.contains("workspace") && !answer.text.contains("root:"), "{path}: {}", answer.text);
        assert!(!answer.text.contains("\"scripts\""), "{path}: {}", answer.text);
    }
}

#[test]
fn a_body_that_is_no_json_gets_our_error_shape() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let paths = ["/api/matches".to_owned(), "/api/import".to_owned()].into_iter().chain(
        ["moves", "undo", "redo", "resign", "draw", "why", "preview", "odds", "fork"].map(|rest| table.path(rest)),
    );
    let kind = "application/json";
    for path in paths {
        for body in [&b""[..], b"{", b"{\"id\":", b"what a day", b"\xff\xfe\xfd", &b"[".repeat(5000)] {
            server.send(&path, kind, body).error(400, "bad-request");
        }
        for body in ["[]", "7", "null", "\"text\"", "{\"surprise\":1}"] {
            server.send(&path, kind, body.as_bytes()).error(400, "bad-request");
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            // A page elsewhere can send these without asking; so they must not be taken.
            server.send(&path, kind, b"{}").error(415, "bad-request");
        }
        let large = format!("{{\"text\":\"{}\"}}", "x".repeat(2 << 20));
        let message = server.send(&path, kind, large.as_bytes()).error(413, "bad-request");
        assert!(message.contains("limit"), "{message}");
    }
    assert_eq!(table.seq(), 0);
}

#[test]
fn an_address_that_is_no_text_gets_our_error_shape() {
    let server = Server::start();
    for path in ["/api/matches/%ff%fe/view", "/api/games/%ff/rules", "/api/boards/%ff/ground.svg"] {
        server.get_as(Some("localhost"), path).error(400, "bad-request");
    }
    // Anything that is text is merely unknown.
    for path in [
        "/api/matches/%00/view",
        "/api/matches/%27%3B--/view",
        "/api/matches/..%2f..%2fx/view",
        "/api/matches/\u{00e9}/view",
    ] {
        server.get_as(Some("localhost"), path).error(404, "not-found");
    }
}

#[test]
fn browsers_are_told_to_be_careful() {
    let server = Server::start();
    for path in ["/", "/api/shelf", "/api/nothing"] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let head = raw_head(&server, &request);
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(head.contains("content-security-policy: default-src 'self'"), "{head}");
        assert!(head.contains("frame-ancestors 'none'"), "{head}");
        assert!(!head.contains("access-control-allow-origin"), "no other site may read: {head}");
    }
}

fn raw_head(server: &Server, request: &str) -> String {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(server.address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text.split_once("\r\n\r\n").unwrap().0.to_lowercase()
}

#[test]
fn a_client_that_hangs_up_takes_nothing_with_it() {
    use std::io::Write;
    let server = Server::start();
    let table = server.begin(json!({}));
    let mut events = server.events(&table.path("events"), Some("0"));
    let body = table.move_request("french", json!({ "pick": "F05" })).to_string();
    let mut stream = std::net::TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        table.path("moves"),
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
    drop(stream);
    // Heard or not, the move was either made whole or not at all; another may be made at once.
    let view = table.view("french");
    assert_eq!(view["seq"], view["len"]);
    if view["seq"] == 0 {
        let _ = table.try_move("french", json!({ "pick": "F05" }));
    }
    assert_eq!(events.next().unwrap().data["seq"], 1);
}

/// Bytes flipped, taken out, doubled or replaced, the same way for the same lot.
fn mutated(text: &str, lot: &mut u64) -> Vec<u8> {
    let mut below = |n: usize| {
        *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*lot >> 33) as usize % n
    };
    const WORDS: [&str; 12] = [
        "null",
        "-1",
        "4294967296",
        "1e99",
        "{}",
        "[]",
        "\"\"",
        "true",
        "\"french\"",
        "\\u0000",
        "\"}",
        "{\"pick\":\"F01\"}",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=below(2) {
        let at = below(bytes.len());
        let end = (at + below(8)).min(bytes.len());
        match below(4) {
            0 => bytes[at] ^= 1 << below(8),
            1 if end - at < bytes.len() => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                // In the place of a whole value.
                let start = bytes[..at].iter().rposition(|b| *b == b':').map_or(at, |i| i + 1);
                let stop = bytes[start..].iter().position(|b| b",}".contains(b)).map_or(bytes.len(), |i| start + i);
                bytes.splice(start..stop, WORDS[below(WORDS.len())].bytes());
            }
        }
    }
    bytes
}

#[test]
fn mutated_bodies_get_an_answer_of_the_right_shape_and_harm_nothing() {
    let server = Server::start();
    let bystander = server.begin(json!({ "name": "bystander" }));
    let before = bystander.view("french");
    let table = server.begin(json!({}));
    let record = table.record("spectator");
    let bodies = [
        (
            "/api/matches".to_owned(),
            json!({ "game": GAME, "setup": { "scenario": "battle", "options": { "undo": "off" } }, "seats": { "french": "human" }, "names": { "french": "Ney" }, "seed": 7, "name": "x" }),
        ),
        ("/api/import".to_owned(), json!({ "text": record, "seats": { "allied": "human" }, "name": "x" })),
        ("/api/import".to_owned(), json!({ "text": duel() })),
        (table.path("moves"), json!({ "id": "a", "after": 0, "seat": "french", "move": { "pick": "F05" } })),
        (table.path("undo"), json!({ "id": "b", "after": 1, "seat": "french", "to": 0 })),
        (table.path("redo"), json!({ "id": "c", "after": 2, "seat": "french" })),
        (table.path("draw"), json!({ "id": "d", "after": 9, "seat": "french" })),
        (table.path("resign"), json!({ "id": "e", "after": 9, "seat": "french" })),
        (table.path("why"), json!({ "seat": "french", "target": { "piece": "F06" } })),
        (table.path("preview"), json!({ "seat": "french", "move": { "to": "1213" } })),
        (
            table.path("odds"),
            json!({ "seat": "french", "query": { "targets": ["A10"], "attackers": ["F06"], "column": "2-1" } }),
        ),
        (table.path("fork"), json!({ "at": 0, "seats": { "french": "human" }, "name": "x" })),
    ];
    let mut lot = 1815;
    let mut statuses = std::collections::BTreeMap::new();
    for _ in 0..120 {
        for (path, body) in &bodies {
            let body = mutated(&body.to_string(), &mut lot);
            let answer = server.send(path, "application/json", &body);
            let said = String::from_utf8_lossy(&body);
            *statuses.entry(answer.status).or_insert(0) += 1;
            match answer.status {
                200 | 201 => drop(answer.json()),
                422 => drop(answer.refused()),
                400 => drop(answer.error(400, "bad-request")),
                403 => assert!(
                    ["not-yours", "secret"].contains(&answer.json()["error"]["code"].as_str().unwrap()),
                    "{said}"
                ),
                404 => drop(answer.error(404, "not-found")),
                409 => assert!(
                    ["moved-on", "request-used"].contains(&answer.json()["error"]["code"].as_str().unwrap()),
                    "{said}"
                ),
                other => panic!("{other} for {path}: {said}: {}", answer.text),
            }
        }
    }
    assert!(statuses.len() >= 5, "the mutations are too alike: {statuses:?}");
    assert_eq!(bystander.view("french"), before);
    server.get("/api/matches").ok();
}
