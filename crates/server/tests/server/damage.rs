//! Damage on disk: reported, and none of it touches the other games.

use crate::support::*;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;

/// Writes into the data file while no server runs.
pub fn tamper(data: &Path, statement: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data.join(server::DATA_FILE));
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
    let message = server.table(&damaged).get("view").error(500, "internal");
    assert!(!message.contains("seats"), "details go to the log: {message}");
    // The computers of the sound game went on by themselves.
    server.table(&sound).wait("spectator", |view| view["summary"]["actor"].get("over").is_some());
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
    server.table(&id).get("view").error(500, "internal");
    server
        .table(&id)
        .post("moves", &json!({ "id": "x", "after": 2, "seat": "french", "move": "end-move" }))
        .error(500, "internal");
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
    assert!(refused.contains("letter.txt"), "{refused}");
}

/// The error with which a server ends at once.
fn serve_in(data: &Path) -> String {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let config = server::Config { bind: "127.0.0.1:0".parse().unwrap(), data: data.to_owned(), think: THINK };
    let ended = runtime.block_on(server::serve(config, |_| panic!("it must not listen"), std::future::pending()));
    format!("{:#}", ended.unwrap_err())
}
