//! The store on a real file: what is written is there again, what clashes is refused, what is damaged is named.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use std::path::{Path, PathBuf};
use store::{Deed, Done, Entry, Match, Origin, Start, Store, StoreError};
use tempfile::TempDir;

/// A data file in a folder of its own.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("games.sqlite")
    }

    async fn open(&self) -> Store {
        Store::open(&self.file()).await.unwrap()
    }

    /// Writes into the file behind the store's back.
    async fn tamper(&self, statement: &'static str) {
        let options = SqliteConnectOptions::new().filename(self.file()).foreign_keys(false);
        let pool = SqlitePool::connect_with(options).await.unwrap();
        let done = sqlx::raw_sql(statement).execute(&pool).await.unwrap();
        pool.close().await;
        let changes = ["UPDATE", "DELETE", "INSERT"].iter().any(|verb| statement.starts_with(verb));
        assert!(!changes || done.rows_affected() == 1, "{statement} changed {} rows", done.rows_affected());
    }
}

fn game(id: &str) -> Match {
    Match {
        id: id.into(),
        game: "napoleon-at-waterloo".into(),
        rules: "1.7".into(),
        name: "Sunday “club” evening".into(),
        start: Start::Setup(json!({ "scenario": "battle", "options": { "undo": "off" } })),
        seats: [("french".into(), "human".into()), ("allied".into(), "sergeant".into())].into(),
        names: [("french".into(), "Ney".into())].into(),
        seed: u64::MAX - 3,
        summary: json!({ "at": 0 }),
        created: 1_815_061_800_000,
        updated: 1_815_061_800_000,
        origin: Some(Origin { id: "before".into(), at: 7 }),
    }
}

fn made(mv: &str, len: u32) -> Entry {
    Entry { by: Some("french".into()), deed: Deed::Move(json!({ "pick": mv })), len }
}

fn die(n: u8, len: u32) -> Entry {
    Entry { by: None, deed: Deed::Move(json!({ "die": n })), len }
}

/// Appends one entry and returns what the store says.
async fn append(store: &Store, id: &str, after: u32, request: &str) -> Result<(), StoreError> {
    let now = 1_815_061_800_000 + i64::from(after) + 1;
    store.append(id, after, &[made("F01", after + 1)], request, &json!({ "at": after + 1 }), now).await
}

async fn listed(store: &Store) -> Vec<String> {
    store.list().await.unwrap().into_iter().map(|game| game.unwrap().id).collect()
}

#[tokio::test]
async fn a_new_game_comes_back_as_it_was_written() {
    let desk = Desk::new();
    let store = desk.open().await;
    let first = [
        die(3, 1),
        made("F01", 2),
        Entry { by: Some("french".into()), deed: Deed::Undo(1), len: 1 },
        Entry { by: Some("french".into()), deed: Deed::Redo, len: 2 },
        Entry { by: Some("allied".into()), deed: Deed::Resign, len: 2 },
        Entry { by: None, deed: Deed::Agree, len: 2 },
    ];
    store.create(&game("abc"), &first, "begin").await.unwrap();
    let history = store.load("abc").await.unwrap();
    assert_eq!(history.game, game("abc"));
    assert_eq!(history.entries, first);
}

#[tokio::test]
async fn a_game_may_begin_from_a_position_and_from_nowhere() {
    let desk = Desk::new();
    let store = desk.open().await;
    let from = Match { start: Start::Position(json!({ "units": { "F01": "1212" } })), origin: None, ..game("p") };
    store.create(&from, &[], "begin").await.unwrap();
    assert_eq!(store.load("p").await.unwrap().game, from);
    assert_eq!(store.load("p").await.unwrap().entries, []);
}

#[tokio::test]
async fn an_id_is_given_once() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1)], "begin").await.unwrap();
    let twin = Match { name: "the other".into(), ..game("abc") };
    assert!(matches!(store.create(&twin, &[], "begin").await, Err(StoreError::Database(_))));
    let history = store.load("abc").await.unwrap();
    assert_eq!((history.game, history.entries.len()), (game("abc"), 1), "the first game is untouched");
}

#[tokio::test]
async fn entries_are_appended_in_order_and_update_the_game() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], "begin").await.unwrap();
    store.append("abc", 0, &[made("F01", 1), die(6, 2)], "r1", &json!({ "at": 2 }), 50).await.unwrap();
    store.append("abc", 2, &[made("F02", 3)], "r2", &json!({ "at": 3 }), 60).await.unwrap();
    let history = store.load("abc").await.unwrap();
    assert_eq!(history.entries, [made("F01", 1), die(6, 2), made("F02", 3)]);
    assert_eq!((store.last("abc").await.unwrap(), store.last("nowhere").await.unwrap()), (3, 0));
    assert_eq!((history.game.updated, history.game.summary), (60, json!({ "at": 3 })));
    assert_eq!(history.game.created, game("abc").created);
}

#[tokio::test]
async fn a_request_is_remembered_with_its_last_entry() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], "begin").await.unwrap();
    store.create(&game("xyz"), &[], "begin").await.unwrap();
    assert_eq!(store.done("abc", "r1").await.unwrap(), None);
    store.append("abc", 0, &[made("F01", 1), die(6, 2)], "r1", &Value::Null, 1).await.unwrap();
    store.append("abc", 2, &[made("F02", 3)], "r2", &Value::Null, 2).await.unwrap();
    for _ in 0..3 {
        assert_eq!(store.done("abc", "r1").await.unwrap(), Some(Done { seq: 2, len: 2 }));
    }
    assert_eq!(store.done("abc", "r2").await.unwrap(), Some(Done { seq: 3, len: 3 }));
    assert_eq!(store.done("abc", "r").await.unwrap(), None, "no request by part of its name");
    assert_eq!(store.done("xyz", "r1").await.unwrap(), None, "another game knows nothing of it");
    assert_eq!(store.done("nowhere", "r1").await.unwrap(), None);
}

#[tokio::test]
async fn numbers_that_clash_are_refused_and_nothing_is_written() {
    let desk = Desk::new();
    let (here, there) = (desk.open().await, desk.open().await);
    here.create(&game("abc"), &[], "begin").await.unwrap();
    append(&here, "abc", 0, "here").await.unwrap();
    // The other server has not seen entry 1.
    assert!(matches!(append(&there, "abc", 0, "there").await, Err(StoreError::MovedOn)));
    // Nor may one leave a hole.
    assert!(matches!(append(&there, "abc", 2, "there").await, Err(StoreError::MovedOn)));
    assert_eq!(there.done("abc", "there").await.unwrap(), None);
    let history = there.load("abc").await.unwrap();
    assert_eq!((history.entries.len(), history.game.summary), (1, json!({ "at": 1 })));
    append(&there, "abc", 1, "there").await.unwrap();
    assert_eq!(here.load("abc").await.unwrap().entries.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_write_the_same_number_exactly_one_wins() {
    let desk = Desk::new();
    let stores = [desk.open().await, desk.open().await];
    stores[0].create(&game("abc"), &[], "begin").await.unwrap();
    for after in 0..12 {
        let racers: Vec<_> = (0..6)
            .map(|i| {
                let store = stores[i % 2].clone();
                tokio::spawn(async move { append(&store, "abc", after, &format!("r{after}-{i}")).await })
            })
            .collect();
        let mut winners = Vec::new();
        for (i, racer) in racers.into_iter().enumerate() {
            match racer.await.unwrap() {
                Ok(()) => winners.push(i),
                Err(StoreError::MovedOn) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(winners.len(), 1, "entry {}", after + 1);
        let done = stores[0].done("abc", &format!("r{after}-{}", winners[0])).await.unwrap();
        assert_eq!(done, Some(Done { seq: after + 1, len: after + 1 }));
    }
    assert_eq!(stores[1].load("abc").await.unwrap().entries.len(), 12);
}

#[tokio::test]
async fn the_latest_game_is_listed_first() {
    let desk = Desk::new();
    let store = desk.open().await;
    assert_eq!(listed(&store).await, [""; 0]);
    for (id, updated) in [("old", 1), ("new", 3), ("mid", 2), ("also-new", 3)] {
        store.create(&Match { updated, ..game(id) }, &[], "begin").await.unwrap();
    }
    assert_eq!(listed(&store).await, ["also-new", "new", "mid", "old"]);
    store.append("old", 0, &[made("F01", 1)], "r", &Value::Null, 9).await.unwrap();
    assert_eq!(listed(&store).await, ["old", "also-new", "new", "mid"]);
}

#[tokio::test]
async fn a_deleted_game_is_gone_for_everybody() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1)], "begin").await.unwrap();
    store.create(&game("xyz"), &[], "begin").await.unwrap();
    store.delete("abc").await.unwrap();
    assert_eq!(listed(&store).await, ["xyz"]);
    assert!(matches!(store.load("abc").await, Err(StoreError::NotFound(id)) if id == "abc"));
    assert!(matches!(append(&store, "abc", 1, "late").await, Err(StoreError::NotFound(_))));
    assert!(matches!(store.delete("abc").await, Err(StoreError::NotFound(_))));
    assert_eq!(store.done("abc", "late").await.unwrap(), None, "the refused entry was not written");
}

#[tokio::test]
async fn a_game_nobody_knows_is_not_found() {
    let desk = Desk::new();
    let store = desk.open().await;
    assert!(matches!(store.load("nowhere").await, Err(StoreError::NotFound(id)) if id == "nowhere"));
    assert!(matches!(store.delete("nowhere").await, Err(StoreError::NotFound(_))));
    assert!(matches!(append(&store, "nowhere", 0, "r").await, Err(StoreError::NotFound(_))));
}

#[tokio::test]
async fn everything_is_there_after_the_store_was_dropped_or_closed() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], "begin").await.unwrap();
    append(&store, "abc", 0, "r1").await.unwrap();
    drop(store);
    let store = desk.open().await;
    append(&store, "abc", 1, "r2").await.unwrap();
    store.close().await;
    let store = desk.open().await;
    assert_eq!(store.load("abc").await.unwrap().entries, [made("F01", 1), made("F01", 2)]);
    assert_eq!(store.done("abc", "r2").await.unwrap(), Some(Done { seq: 2, len: 2 }));
    append(&store, "abc", 2, "r3").await.unwrap();
}

#[tokio::test]
async fn opening_twice_changes_nothing() {
    let desk = Desk::new();
    desk.open().await.close().await;
    let before = std::fs::read(desk.file()).unwrap();
    desk.open().await.close().await;
    assert_eq!(std::fs::read(desk.file()).unwrap(), before);
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_refused_and_left_alone() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], "begin").await.unwrap();
    store.close().await;
    desk.tamper("PRAGMA user_version = 7").await;
    let refused = Store::open(&desk.file()).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooNew { found: 7, known: 2 }), "{refused}");
    assert!(refused.to_string().contains("newer version of waterloo"), "{refused}");
    desk.tamper("PRAGMA user_version = -1").await;
    assert!(matches!(Store::open(&desk.file()).await, Err(StoreError::TooNew { found: -1, known: 2 })));
    desk.tamper("PRAGMA user_version = 2").await;
    assert_eq!(listed(&desk.open().await).await, ["abc"]);
}

#[tokio::test]
async fn a_file_of_the_first_version_is_opened_with_all_its_games() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1)], "begin").await.unwrap();
    store.close().await;
    // As it was before the version of the rules was written down.
    desk.tamper("ALTER TABLE matches DROP COLUMN rules; PRAGMA user_version = 1").await;
    let store = desk.open().await;
    let history = store.load("abc").await.unwrap();
    assert_eq!(history.game, Match { rules: "1.0".into(), ..game("abc") });
    assert_eq!(history.entries, [made("F01", 1)]);
    store.create(&game("xyz"), &[], "begin").await.unwrap();
    assert_eq!(store.load("xyz").await.unwrap().game, game("xyz"));
    store.close().await;
    assert_eq!(desk.open().await.load("abc").await.unwrap(), history, "the step is taken once");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let desk = Desk::new();
    let letter = "Dear Grouchy, come at once. ".repeat(100);
    std::fs::write(desk.file(), &letter).unwrap();
    assert!(matches!(Store::open(&desk.file()).await, Err(StoreError::Database(_))));
    assert_eq!(std::fs::read_to_string(desk.file()).unwrap(), letter);
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_an_error() {
    assert!(matches!(Store::open(Path::new("/nowhere/at/all/x.sqlite")).await, Err(StoreError::Database(_))));
}

/// Damage to the row of game `abc` leaves `xyz` as it was, and the error names the game and the field.
async fn damaged_game(statement: &'static str, field: &str) {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1), made("F02", 2), made("F03", 3)], "begin").await.unwrap();
    store.create(&game("xyz"), &[], "begin").await.unwrap();
    desk.tamper(statement).await;
    let says = |error: StoreError| {
        let text = error.to_string();
        assert!(matches!(error, StoreError::Damaged { id, .. } if id == "abc"), "{statement}: {text}");
        assert!(text.contains("\"abc\"") && text.contains(field), "{statement}: {text}");
    };
    says(store.load("abc").await.unwrap_err());
    assert_eq!(store.load("xyz").await.unwrap().game, game("xyz"));
    let list = store.list().await.unwrap();
    assert_eq!(list.len(), 2, "one damaged game does not hide the others");
    assert!(list.iter().flatten().any(|g| g.id == "xyz"));
    if !statement.contains("entries") {
        list.into_iter().filter_map(Result::err).for_each(says);
    }
}

#[tokio::test]
async fn damaged_rows_are_reported_with_the_game() {
    for (statement, field) in [
        ("UPDATE matches SET start = '{\"setup\":' WHERE id = 'abc'", "start"),
        ("UPDATE matches SET start = '{\"letter\":{}}' WHERE id = 'abc'", "start"),
        ("UPDATE matches SET seats = '[]' WHERE id = 'abc'", "seats"),
        ("UPDATE matches SET names = '{\"french\":1}' WHERE id = 'abc'", "names"),
        ("UPDATE matches SET seed = 'twelve' WHERE id = 'abc'", "seed"),
        ("UPDATE matches SET summary = 'nothing' WHERE id = 'abc'", "summary"),
        ("UPDATE matches SET origin = '7' WHERE id = 'abc'", "origin"),
        ("UPDATE entries SET deed = '{\"mo' WHERE match = 'abc' AND seq = 2", "deed"),
        ("UPDATE entries SET deed = '\"flee\"' WHERE match = 'abc' AND seq = 3", "deed"),
        ("UPDATE entries SET len = -1 WHERE match = 'abc' AND seq = 2", "len"),
        ("UPDATE entries SET seq = -1 WHERE match = 'abc' AND seq = 1", "seq"),
        ("DELETE FROM entries WHERE match = 'abc' AND seq = 2", "entry 2 is missing"),
        ("DELETE FROM entries WHERE match = 'abc' AND seq = 1", "entry 1 is missing"),
    ] {
        damaged_game(statement, field).await;
    }
}

#[tokio::test]
async fn sqlite_is_new_enough_for_a_safe_log() {
    let desk = Desk::new();
    let version = desk.open().await.sqlite_version().await.unwrap();
    let parts: Vec<u32> = version.split('.').map(|n| n.parse().unwrap()).collect();
    assert!(parts >= vec![3, 51, 3], "SQLite {version} is older than 3.51.3");
}

#[tokio::test]
async fn the_file_keeps_a_write_ahead_log_and_folds_it_in_when_closed() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], "begin").await.unwrap();
    let log = desk.folder.path().join("games.sqlite-wal");
    assert!(log.metadata().unwrap().len() > 0, "what was written lies in the log");
    store.close().await;
    assert!(!log.exists(), "the log is folded into the file");
    // Bytes 18 and 19 of a database in WAL mode are 2.
    assert_eq!(std::fs::read(desk.file()).unwrap()[18..20], [2, 2]);
}
