//! Damage on disk: reported, and none of it touches the other games.

use crate::support::*;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;

/// Writes into the data file, or a new one, while no server runs.
pub fn tamper(data: &Path, statement: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options =
            sqlx::sqlite::SqliteConnectOptions::new().filename(data.join(server::DATA_FILE)).create_if_missing(true);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        sqlx::raw_sql(statement).execute(&pool).await.unwrap();
        pool.close().await;
    });
}

#[test]
fn one_damaged_game_does_not_hide_the_others() {
    let server = Server::start();
    let damaged = server.begin(json!({ "name": "damaged" })).id;
    let sound = server.begin(json!({ "name": "sound", "seats": { "french": "recruit", "allied": "recruit" } })).id;
    let data = server.stop();
    tamper(data.path(), "UPDATE matches SET seats = 'x' WHERE name = 'damaged'");
    let server = Server::start_in(data);
    let list = server.get("/api/matches").ok();
    let names: Vec<_> = list["matches"].as_array().unwrap().iter().map(|m| m["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["sound"]);
    let message = server.table(&damaged).get("view").error(500, "damaged");
    assert!(!message.contains("seats"), "details go to the log: {message}");
    assert!(message.contains(&damaged) && message.contains("nothing was overwritten"), "{message}");
    // The computers of the sound game went on by themselves.
    server.table(&sound).wait("spectator", |view| view["summary"]["actor"].get("over").is_some());
}

/// What the data file holds of a kind.
fn rows(data: &Path, query: &'static str) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data.join(server::DATA_FILE));
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        let rows = sqlx::query_scalar(query).fetch_all(&pool).await.unwrap();
        pool.close().await;
        rows
    })
}

#[test]
fn a_history_that_was_changed_is_not_opened_even_if_it_could_be_played() {
    let server = Server::start();
    let table = server.begin(json!({}));
    table.make("french", json!({ "pick": "F05" }));
    table.make("french", json!({ "to": "1213" }));
    let (id, before) = (table.id.clone(), table.view("french"));
    let data = server.stop();
    const DEEDS: &str = "SELECT deed || hash FROM entries ORDER BY seq";
    let sound = rows(data.path(), DEEDS);
    tamper(data.path(), "UPDATE entries SET deed = replace(deed, '1213', '1312') WHERE seq = 2");
    let changed = rows(data.path(), DEEDS);
    assert_ne!(changed, sound);
    let server = Server::start_in(data);
    let message = server.table(&id).get("view").error(500, "damaged");
    assert!(message.contains(&id), "{message}");
    let mv = json!({ "id": "x", "after": 2, "seat": "french", "move": "end-move" });
    server.table(&id).post("moves", &mv).error(500, "damaged");
    let data = server.stop();
    assert_eq!(rows(data.path(), DEEDS), changed, "nothing was overwritten");
    tamper(data.path(), "UPDATE entries SET deed = replace(deed, '1312', '1213') WHERE seq = 2");
    assert_eq!(Server::start_in(data).table(&id).view("french"), before);
}

#[test]
fn a_history_that_breaks_the_rules_is_not_opened() {
    let server = Server::start();
    let table = server.begin(json!({}));
    table.make("french", json!({ "pick": "F05" }));
    table.make("french", json!({ "to": "1213" }));
    let id = table.id.clone();
    let other = server.begin(json!({})).id;
    let data = server.stop();
    tamper(data.path(), "UPDATE entries SET deed = '{\"move\":{\"to\":\"0101\"}}' WHERE seq = 2");
    let server = Server::start_in(data);
    server.table(&id).get("view").error(500, "damaged");
    server
        .table(&id)
        .post("moves", &json!({ "id": "x", "after": 2, "seat": "french", "move": "end-move" }))
        .error(500, "damaged");
    server.table(&other).view("french");
}

#[test]
fn data_of_a_newer_version_is_not_served() {
    let data = Server::start().stop();
    tamper(data.path(), "PRAGMA user_version = 99");
    let refused = serve_in(data.path());
    assert!(refused.contains("newer version"), "{refused}");
}

#[test]
fn a_data_folder_that_cannot_be_made_is_named() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear Grouchy").unwrap();
    let refused = serve_in(&file.join("games"));
    assert!(refused.contains("letter.txt") && refused.contains("--data"), "{refused}");
}

#[test]
fn a_folder_has_one_server_at_a_time() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let refused = serve_in(server.data.path());
    assert!(refused.contains("another waterloo server") && refused.contains("--data"), "{refused}");
    table.make("french", json!({ "pick": "F05" }));
    let id = table.id.clone();
    let server = server.restart();
    assert_eq!(server.table(&id).len(), 1);
}

#[test]
fn a_damaged_file_is_not_served_and_left_alone() {
    let server = Server::start();
    for _ in 0..30 {
        server.begin(json!({}));
    }
    let data = server.stop();
    let file = data.path().join(server::DATA_FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0x5a);
    std::fs::write(&file, &bytes).unwrap();
    let refused = serve_in(data.path());
    assert!(refused.contains("damaged") && refused.contains("sound copy"), "{refused}");
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
    std::fs::write(&file, "Dear Grouchy, come at once. ".repeat(50)).unwrap();
    let refused = serve_in(data.path());
    assert!(refused.contains("not a database") && refused.contains(server::DATA_FILE), "{refused}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_may_only_be_read_is_named() {
    // Nobody may make files there, not even the super-user of a machine on which tests run as such.
    let refused = serve_in(Path::new("/sys/kernel"));
    assert!(refused.contains("/sys/kernel") && refused.contains("writable"), "{refused}");
}

/// The error with which a server ends at once.
fn serve_in(data: &Path) -> String {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let bind = "127.0.0.1:0".parse().unwrap();
    let config = server::Config { bind, data: data.to_owned(), think: THINK, shelf: library::Shelf::default() };
    let ended = runtime.block_on(server::serve(config, |_| panic!("it must not listen"), std::future::pending()));
    format!("{:#}", ended.unwrap_err())
}
