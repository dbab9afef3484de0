//! Games begun under an earlier version of the rules: they go on as they were begun, or say why not.

use crate::damage::tamper;
use crate::support::*;
use serde_json::{Value, json};

/// The strength on Jerome's counter: five by the order of battle, four where the armies are evened out (G-28).
fn jerome(table: &Table) -> Value {
    let board = table.get("board").ok();
    let faces = board["faces"].as_array().unwrap();
    faces.iter().find(|f| f["id"] == "F08").unwrap()["strength"].clone()
}

/// What the record says of the game: the version of the rules, and the options.
fn header(table: &Table) -> (Value, Value) {
    let record = table.get("record?eyes=french").text;
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    (header["rules"].clone(), header["setup"]["options"].clone())
}

/// Any move of whoever acts.
fn go_on(table: &Table) {
    let (seat, before) = (table.actor().unwrap(), table.seq());
    let mut request = table.move_request(&seat, table.offers(&seat)[0].clone());
    // The game knows the requests of before the restart, too.
    request["id"] = json!(format!("after-{before}"));
    table.post("moves", &request).ok();
    assert!(table.seq() > before);
}

/// As the file was before the version of the rules was written down, the armies were evened out by default and some words
/// of the book were read otherwise.
const AS_IT_WAS: &str =
    "UPDATE matches SET start = replace(start, '\"O_EVEN\":\"off\",\"O_FIRST_READING\":\"on\"', '');
    DROP INDEX matches_by_request;
    ALTER TABLE matches DROP COLUMN hash;
    ALTER TABLE matches DROP COLUMN request;
    ALTER TABLE matches DROP COLUMN action;
    ALTER TABLE entries DROP COLUMN hash;
    ALTER TABLE entries DROP COLUMN action;
    ALTER TABLE matches DROP COLUMN rules;
    PRAGMA user_version = 1";

#[test]
fn a_game_of_before_goes_on_by_the_order_of_battle() {
    let server = Server::start();
    let before_today = json!({ "O_EVEN": "off", "O_FIRST_READING": "on" });
    let request = json!({ "game": "quelle-affaire", "seed": 3, "setup": { "options": before_today } });
    let begun = server.post("/api/matches", &request).created()["id"].as_str().unwrap().to_owned();
    let table = server.table(&begun);
    go_on(&table);
    let before = (table.view("french"), table.view("allied"));
    let position = json!({ "game": "quelle-affaire", "units": { "F08": "1112", "A22": "1113", "A02": "0505" },
        "setup": { "options": before_today } });
    let placed = server.import(&position.to_string()).id;
    let other = server.begin(json!({})).id;
    let data = server.stop();
    tamper(data.path(), AS_IT_WAS);
    let server = Server::start_in(data);
    let table = server.table(&begun);
    assert_eq!((table.view("french"), table.view("allied")), before);
    for id in [&begun, &placed] {
        let table = server.table(id);
        assert_eq!(jerome(&table), 5);
        assert_eq!(header(&table), (json!("1.2"), json!({ "O_EVEN": "off", "O_FIRST_READING": "on" })));
        go_on(&table);
    }
    server.table(&other).view("french");
    // The same after it went on, and in a fork of one that is over.
    let server = server.restart();
    assert_eq!(jerome(&server.table(&begun)), 5);
    server.table(&placed).act("resign", "french").ok();
    let fork = server.table(&placed).post("fork", &json!({ "at": 0 })).created()["id"].as_str().unwrap().to_owned();
    let server = server.restart();
    assert_eq!(jerome(&server.table(&fork)), 5);
    // What is begun today has evened armies.
    let request = json!({ "game": "quelle-affaire", "seed": 3 });
    let today = server.post("/api/matches", &request).created()["id"].as_str().unwrap().to_owned();
    let server = server.restart();
    let table = server.table(&today);
    assert_eq!((jerome(&table), header(&table)), (json!(4), (json!("1.2"), json!({}))));
}

/// As the file was before entries carried hashes.
const BEFORE_HASHES: &str = "DROP INDEX matches_by_request;
    ALTER TABLE matches DROP COLUMN hash;
    ALTER TABLE matches DROP COLUMN request;
    ALTER TABLE matches DROP COLUMN action;
    ALTER TABLE entries DROP COLUMN hash;
    ALTER TABLE entries DROP COLUMN action;
    PRAGMA user_version = 2";

#[test]
fn a_file_of_before_is_opened_with_all_its_games() {
    let data = std::sync::Arc::new(tempfile::tempdir().unwrap());
    tamper(data.path(), include_str!("schema-2.sql"));
    for _ in 0..2 {
        let server = Server::start_in(data.clone());
        let list = server.get("/api/matches").ok();
        let names: Vec<_> = list["matches"].as_array().unwrap().iter().map(|m| m["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["A duel of before", "A fork of before", "Begun before"]);
        let begun = server.table("yb783dh5cz");
        let view = begun.view("french");
        assert_eq!((&view["seq"], &view["len"], &view["undo"]["redo"]), (&json!(4), &json!(2), &json!(true)));
        assert_eq!(view["summary"]["seats"][0]["name"], "Ney");
        let fork = server.table("wzj9802stv").view("spectator");
        assert_eq!(fork["table"]["verdict"]["winners"], json!(["french"]));
        assert_eq!(fork["summary"]["forked_from"], json!({ "id": "yb783dh5cz", "at": 2 }));
        assert!(server.table("89y0j0pgx0").record("spectator").contains("\"die\":5"));
        // A request of before is still known.
        let again = json!({ "id": "old-1", "after": 1, "seat": "french", "move": { "to": "1213" } });
        assert_eq!(begun.post("moves", &again).ok(), view);
        server.stop();
    }
    let server = Server::start_in(data);
    go_on(&server.table("yb783dh5cz"));
    let data = server.stop();
    // From now on what is changed on disk is noticed.
    tamper(data.path(), "UPDATE entries SET deed = replace(deed, 'F05', 'F04') WHERE match = 'yb783dh5cz' AND seq = 1");
    Server::start_in(data).table("yb783dh5cz").get("view").error(500, "damaged");
}

#[test]
fn a_game_of_rules_that_are_forgotten_says_so_and_is_not_lost() {
    let server = Server::start();
    let table = server.begin(json!({}));
    table.make("french", json!({ "pick": "F05" }));
    let (id, before) = (table.id.clone(), table.view("french"));
    let data = server.stop();
    tamper(data.path(), BEFORE_HASHES);
    tamper(data.path(), "UPDATE matches SET rules = '0.3'");
    let server = Server::start_in(data);
    let message = server.table(&id).get("view?eyes=french").error(400, "bad-request");
    assert!(message.contains("version 0.3 of the rules") && message.contains("nothing is lost"), "{message}");
    assert_eq!(server.get("/api/matches").ok()["matches"][0]["id"], id.as_str(), "it is still listed");
    let data = server.stop();
    tamper(data.path(), BEFORE_HASHES);
    tamper(data.path(), "UPDATE matches SET rules = '1.0'");
    assert_eq!(Server::start_in(data).table(&id).view("french"), before);
}
