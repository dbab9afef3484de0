//! The store on a real file: what is written is there again, what clashes is refused, what is damaged is named.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use std::path::{Path, PathBuf};
use store::{Deed, Entry, Match, Origin, Request, RequestResult, Start, Store, StoreError};
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

/// A request that asks for what its id says.
fn request(id: &str) -> Request<'_> {
    Request { id, action: id }
}

/// Appends one entry and returns what the store says.
async fn append(store: &Store, id: &str, after: u32, request: &str) -> Result<(), StoreError> {
    let now = 1_815_061_800_000 + i64::from(after) + 1;
    let entries = [made("F01", after + 1)];
    store.append(id, after, &entries, self::request(request), &json!({ "at": after + 1 }), now).await
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
    store.create(&game("abc"), &first, Request::NONE).await.unwrap();
    let history = store.load("abc").await.unwrap();
    assert_eq!(history.game, game("abc"));
    assert_eq!(history.entries, first);
}

#[tokio::test]
async fn a_game_may_begin_from_a_position_and_from_nowhere() {
    let desk = Desk::new();
    let store = desk.open().await;
    let from = Match { start: Start::Position(json!({ "units": { "F01": "1212" } })), origin: None, ..game("p") };
    store.create(&from, &[], Request::NONE).await.unwrap();
    assert_eq!(store.load("p").await.unwrap().game, from);
    assert_eq!(store.load("p").await.unwrap().entries, []);
}

#[tokio::test]
async fn an_id_is_given_once() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1)], Request::NONE).await.unwrap();
    let twin = Match { name: "the other".into(), ..game("abc") };
    assert!(matches!(store.create(&twin, &[], Request::NONE).await, Err(StoreError::Database(_))));
    let history = store.load("abc").await.unwrap();
    assert_eq!((history.game, history.entries.len()), (game("abc"), 1), "the first game is untouched");
}

#[tokio::test]
async fn entries_are_appended_in_order_and_update_the_game() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    store.append("abc", 0, &[made("F01", 1), die(6, 2)], request("r1"), &json!({ "at": 2 }), 50).await.unwrap();
    store.append("abc", 2, &[made("F02", 3)], request("r2"), &json!({ "at": 3 }), 60).await.unwrap();
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
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    store.create(&game("xyz"), &[], Request::NONE).await.unwrap();
    assert_eq!(store.done("abc", request("r1")).await.unwrap(), None);
    store.append("abc", 0, &[made("F01", 1), die(6, 2)], request("r1"), &Value::Null, 1).await.unwrap();
    store.append("abc", 2, &[made("F02", 3)], request("r2"), &Value::Null, 2).await.unwrap();
    for _ in 0..3 {
        assert_eq!(store.done("abc", request("r1")).await.unwrap(), Some(RequestResult { seq: 2, len: 2 }));
    }
    assert_eq!(store.done("abc", request("r2")).await.unwrap(), Some(RequestResult { seq: 3, len: 3 }));
    assert_eq!(store.done("abc", request("r")).await.unwrap(), None, "no request by part of its name");
    assert_eq!(store.done("xyz", request("r1")).await.unwrap(), None, "another game knows nothing of it");
    assert_eq!(store.done("nowhere", request("r1")).await.unwrap(), None);
}

#[tokio::test]
async fn numbers_that_clash_are_refused_and_nothing_is_written() {
    let desk = Desk::new();
    let (here, there) = (desk.open().await, desk.open().await);
    here.create(&game("abc"), &[], Request::NONE).await.unwrap();
    append(&here, "abc", 0, "here").await.unwrap();
    // The other server has not seen entry 1.
    assert!(matches!(append(&there, "abc", 0, "there").await, Err(StoreError::MovedOn)));
    // Nor may one leave a hole.
    assert!(matches!(append(&there, "abc", 2, "there").await, Err(StoreError::MovedOn)));
    assert_eq!(there.done("abc", request("there")).await.unwrap(), None);
    let history = there.load("abc").await.unwrap();
    assert_eq!((history.entries.len(), history.game.summary), (1, json!({ "at": 1 })));
    append(&there, "abc", 1, "there").await.unwrap();
    assert_eq!(here.load("abc").await.unwrap().entries.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_write_the_same_number_exactly_one_wins() {
    let desk = Desk::new();
    let stores = [desk.open().await, desk.open().await];
    stores[0].create(&game("abc"), &[], Request::NONE).await.unwrap();
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
        let done = stores[0].done("abc", request(&format!("r{after}-{}", winners[0]))).await.unwrap();
        assert_eq!(done, Some(RequestResult { seq: after + 1, len: after + 1 }));
    }
    assert_eq!(stores[1].load("abc").await.unwrap().entries.len(), 12);
}

#[tokio::test]
async fn the_latest_game_is_listed_first() {
    let desk = Desk::new();
    let store = desk.open().await;
    assert_eq!(listed(&store).await, [""; 0]);
    for (id, updated) in [("old", 1), ("new", 3), ("mid", 2), ("also-new", 3)] {
        store.create(&Match { updated, ..game(id) }, &[], Request::NONE).await.unwrap();
    }
    assert_eq!(listed(&store).await, ["also-new", "new", "mid", "old"]);
    store.append("old", 0, &[made("F01", 1)], request("r"), &Value::Null, 9).await.unwrap();
    assert_eq!(listed(&store).await, ["old", "also-new", "new", "mid"]);
}

#[tokio::test]
async fn a_deleted_game_is_gone_for_everybody() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1)], Request::NONE).await.unwrap();
    store.create(&game("xyz"), &[], Request::NONE).await.unwrap();
    store.delete("abc").await.unwrap();
    assert_eq!(listed(&store).await, ["xyz"]);
    assert!(matches!(store.load("abc").await, Err(StoreError::NotFound(id)) if id == "abc"));
    assert!(matches!(append(&store, "abc", 1, "late").await, Err(StoreError::NotFound(_))));
    assert!(matches!(store.delete("abc").await, Err(StoreError::NotFound(_))));
    assert_eq!(store.done("abc", request("late")).await.unwrap(), None, "the refused entry was not written");
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
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    append(&store, "abc", 0, "r1").await.unwrap();
    drop(store);
    let store = desk.open().await;
    append(&store, "abc", 1, "r2").await.unwrap();
    store.close().await;
    let store = desk.open().await;
    assert_eq!(store.load("abc").await.unwrap().entries, [made("F01", 1), made("F01", 2)]);
    assert_eq!(store.done("abc", request("r2")).await.unwrap(), Some(RequestResult { seq: 2, len: 2 }));
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
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    store.close().await;
    desk.tamper("PRAGMA user_version = 7").await;
    let refused = Store::open(&desk.file()).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooNew { found: 7, known: 3 }), "{refused}");
    assert!(refused.to_string().contains("newer version of waterloo"), "{refused}");
    desk.tamper("PRAGMA user_version = -1").await;
    assert!(matches!(Store::open(&desk.file()).await, Err(StoreError::TooNew { found: -1, known: 3 })));
    desk.tamper("PRAGMA user_version = 3").await;
    assert_eq!(listed(&desk.open().await).await, ["abc"]);
}

#[tokio::test]
async fn a_file_of_the_first_version_is_opened_with_all_its_games() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1)], Request::NONE).await.unwrap();
    store.close().await;
    // As it was before the version of the rules was written down.
    desk.tamper(
        "DROP INDEX matches_by_request;
         ALTER TABLE matches DROP COLUMN hash;
         ALTER TABLE matches DROP COLUMN request;
         ALTER TABLE matches DROP COLUMN action;
         ALTER TABLE entries DROP COLUMN hash;
         ALTER TABLE entries DROP COLUMN action;
         ALTER TABLE matches DROP COLUMN rules;
         PRAGMA user_version = 1",
    )
    .await;
    let store = desk.open().await;
    let history = store.load("abc").await.unwrap();
    assert_eq!(history.game, Match { rules: "1.0".into(), ..game("abc") });
    assert_eq!(history.entries, [made("F01", 1)]);
    store.create(&game("xyz"), &[], Request::NONE).await.unwrap();
    assert_eq!(store.load("xyz").await.unwrap().game, game("xyz"));
    store.close().await;
    assert_eq!(desk.open().await.load("abc").await.unwrap(), history, "the step is taken once");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let desk = Desk::new();
    let letter = "Dear Grouchy, come at once. ".repeat(100);
    std::fs::write(desk.file(), &letter).unwrap();
    assert!(matches!(Store::open(&desk.file()).await, Err(StoreError::NoDatabase)));
    assert_eq!(std::fs::read_to_string(desk.file()).unwrap(), letter);
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_an_error() {
    assert!(matches!(Store::open(Path::new("/nowhere/at/all/x.sqlite")).await, Err(StoreError::Io(_))));
}

/// Damage to the row of game `abc` leaves `xyz` as it was, and the error names the game and the field.
async fn damaged_game(statement: &'static str, field: &str) {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1), made("F02", 2), made("F03", 3)], Request::NONE).await.unwrap();
    store.create(&game("xyz"), &[], Request::NONE).await.unwrap();
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
        // What could still be played is found by the running hash alone.
        ("DELETE FROM entries WHERE match = 'abc' AND seq = 3", "after entry 2: the rest is missing"),
        ("UPDATE entries SET deed = '{\"move\":{\"pick\":\"F09\"}}' WHERE match = 'abc' AND seq = 2", "entry 2"),
        ("UPDATE entries SET by = 'allied' WHERE match = 'abc' AND seq = 3", "entry 3"),
        ("UPDATE entries SET len = 1 WHERE match = 'abc' AND seq = 2", "entry 2"),
        ("UPDATE entries SET hash = '' WHERE match = 'abc' AND seq = 1", "entry 1"),
        (
            "INSERT INTO entries (match, seq, deed, len, request, time) VALUES ('abc', 4, '{\"move\":{\"die\":6}}', 4, '', 0)",
            "entry 4",
        ),
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
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    let log = desk.folder.path().join("games.sqlite-wal");
    assert!(log.metadata().unwrap().len() > 0, "what was written lies in the log");
    store.close().await;
    assert!(!log.exists(), "the log is folded into the file");
    // Bytes 18 and 19 of a database in WAL mode are 2.
    assert_eq!(std::fs::read(desk.file()).unwrap()[18..20], [2, 2]);
}

#[tokio::test]
async fn what_a_game_begins_from_is_under_the_hash_too() {
    for statement in [
        "UPDATE matches SET start = '{\"setup\":{}}'",
        "UPDATE matches SET seed = '7'",
        "UPDATE matches SET rules = '1.0'",
        "UPDATE matches SET game = 'wallace'",
        "UPDATE matches SET hash = ''",
    ] {
        for entries in [&[][..], &[made("F01", 1)]] {
            let desk = Desk::new();
            let store = desk.open().await;
            store.create(&game("abc"), entries, Request::NONE).await.unwrap();
            desk.tamper(statement).await;
            let error = store.load("abc").await.unwrap_err();
            assert!(matches!(&error, StoreError::Damaged { id, .. } if id == "abc"), "{statement}: {error}");
        }
    }
    // What may change is not.
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[made("F01", 1)], Request::NONE).await.unwrap();
    desk.tamper("UPDATE matches SET name = 'Monday', updated = 7").await;
    assert_eq!(store.load("abc").await.unwrap().game.name, "Monday");
}

#[tokio::test]
async fn an_id_of_a_request_stands_for_one_action() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    let asked = Request { id: "r1", action: "french move F01" };
    store.append("abc", 0, &[made("F01", 1), die(6, 2)], asked, &Value::Null, 1).await.unwrap();
    assert_eq!(store.done("abc", asked).await.unwrap(), Some(RequestResult { seq: 2, len: 2 }));
    for action in ["allied resign", "french move F02", ""] {
        let other = store.done("abc", Request { id: "r1", action }).await.unwrap_err();
        assert!(matches!(&other, StoreError::RequestUsed(id) if id == "r1"), "{other}");
    }
    // Of entries that were written before this was kept, the action is not known.
    desk.tamper("UPDATE entries SET action = NULL WHERE seq = 2").await;
    let other = Request { id: "r1", action: "anything" };
    assert_eq!(store.done("abc", other).await.unwrap(), Some(RequestResult { seq: 2, len: 2 }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_request_begins_one_game() {
    let desk = Desk::new();
    let store = desk.open().await;
    let asked = Request { id: "new", action: "create" };
    assert_eq!(store.begun(asked).await.unwrap(), None);
    let racers: Vec<_> = ["a", "b", "c", "d"]
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move { store.create(&game(id), &[made("F01", 1)], asked).await.unwrap() })
        })
        .into();
    let mut answers = Vec::new();
    for racer in racers {
        answers.push(racer.await.unwrap());
    }
    let games = listed(&store).await;
    assert_eq!((games.len(), answers.iter().filter(|a| a.is_none()).count()), (1, 1), "{games:?} {answers:?}");
    assert!(answers.iter().flatten().all(|id| *id == games[0]), "the others hear of the one");
    assert_eq!(store.begun(asked).await.unwrap(), Some(games[0].clone()));
    let other = Request { id: "new", action: "import" };
    assert!(matches!(store.begun(other).await, Err(StoreError::RequestUsed(_))));
    assert!(matches!(store.create(&game("x"), &[], other).await, Err(StoreError::RequestUsed(_))));
    // It is not among the requests of the game, and requests without an id never meet.
    assert_eq!(store.done(&games[0], asked).await.unwrap(), None);
    for id in ["y", "z"] {
        assert_eq!(store.create(&game(id), &[], Request::NONE).await.unwrap(), None);
    }
    assert_eq!(listed(&store).await.len(), 3);
}

/// As it is in SQLite when the disk has no room for one more page.
const NO_ROOM: &str = "PRAGMA max_page_count = 1";
const ROOM: &str = "PRAGMA max_page_count = 4294967294";

/// Appends until there is no room; returns the number of the last entry.
async fn fill(store: &Store, id: &str) -> u32 {
    store.inject_statement(NO_ROOM);
    for after in store.last(id).await.unwrap().. {
        match append(store, id, after, &format!("r{after}")).await {
            Ok(()) => assert!(after < 10_000, "it never fills"),
            Err(StoreError::Full) => return after,
            Err(other) => panic!("{other}"),
        }
    }
    unreachable!()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_full_disk_is_said_and_healed_as_soon_as_there_is_room() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    let last = fill(&store, "abc").await;
    for _ in 0..3 {
        let writers: Vec<_> = (0..8)
            .map(|i| {
                let store = store.clone();
                tokio::spawn(async move { append(&store, "abc", last, &format!("full{i}")).await })
            })
            .collect();
        for writer in writers {
            let error = writer.await.unwrap().unwrap_err();
            assert!(matches!(error, StoreError::Full), "{error}");
        }
        assert_eq!(store.load("abc").await.unwrap().entries.len(), last as usize, "reading goes on");
    }
    store.inject_statement(ROOM);
    for after in last..last + 8 {
        append(&store, "abc", after, &format!("again{after}")).await.unwrap();
    }
    assert_eq!(store.load("abc").await.unwrap().entries.len(), last as usize + 8);
}

#[tokio::test]
async fn a_file_that_may_only_be_read_is_said() {
    let desk = Desk::new();
    let store = desk.open().await;
    store.create(&game("abc"), &[], Request::NONE).await.unwrap();
    store.inject_statement("PRAGMA query_only = ON");
    let error = append(&store, "abc", 0, "r").await.unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly) && error.to_string().contains("writable"), "{error}");
    assert!(matches!(store.delete("abc").await, Err(StoreError::ReadOnly)));
    assert_eq!(store.load("abc").await.unwrap().entries, []);
    store.inject_statement("PRAGMA query_only = OFF");
    append(&store, "abc", 0, "r").await.unwrap();
}

#[tokio::test]
async fn a_damaged_database_is_found_at_the_start_and_left_alone() {
    let desk = Desk::new();
    let store = desk.open().await;
    for n in 0..200 {
        store.create(&game(&format!("g{n}")), &[made("F01", 1)], Request::NONE).await.unwrap();
    }
    store.close().await;
    let mut bytes = std::fs::read(desk.file()).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xa5);
    std::fs::write(desk.file(), &bytes).unwrap();
    let error = Store::open(&desk.file()).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
    assert!(error.to_string().contains("damaged") && !error.to_string().contains('\n'), "{error}");
    assert_eq!(std::fs::read(desk.file()).unwrap(), bytes);
}

#[tokio::test]
async fn one_process_at_a_time_uses_a_folder() {
    let desk = Desk::new();
    let first = Store::open_exclusive(&desk.file()).await.unwrap();
    first.create(&game("abc"), &[], Request::NONE).await.unwrap();
    let refused = Store::open_exclusive(&desk.file()).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse), "{refused}");
    assert!(refused.to_string().contains("another waterloo server"), "{refused}");
    append(&first, "abc", 0, "r").await.unwrap();
    first.close().await;
    let second = Store::open_exclusive(&desk.file()).await.unwrap();
    assert_eq!(second.load("abc").await.unwrap().entries.len(), 1);
    // A crash frees the lock, too.
    drop(second);
    let third = Store::open_exclusive(&desk.file()).await.unwrap();
    assert_eq!(listed(&third).await, ["abc"]);
}

/// The files of a store that was not closed, in a folder of their own: as a crash leaves them.
async fn after_a_crash() -> Desk {
    let (desk, crashed) = (Desk::new(), Desk::new());
    let store = Store::open_exclusive(&desk.file()).await.unwrap();
    store.create(&game("abc"), &[made("F01", 1)], Request::NONE).await.unwrap();
    for file in std::fs::read_dir(desk.folder.path()).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), crashed.folder.path().join(file.file_name())).unwrap();
    }
    crashed
}

#[tokio::test]
async fn a_log_that_was_lost_is_noticed() {
    let sound = after_a_crash().await;
    assert_eq!(Store::open_exclusive(&sound.file()).await.unwrap().load("abc").await.unwrap().entries.len(), 1);
    let desk = after_a_crash().await;
    std::fs::remove_file(desk.folder.path().join("games.sqlite-wal")).unwrap();
    std::fs::remove_file(desk.folder.path().join("games.sqlite-shm")).unwrap();
    for _ in 0..2 {
        let error = Store::open_exclusive(&desk.file()).await.unwrap_err();
        assert!(matches!(error, StoreError::LogLost { .. }), "{error}");
        assert!(error.to_string().contains("games.sqlite-wal") && error.to_string().contains("games.lock"), "{error}");
    }
    // Who can do without goes on with what there is.
    std::fs::remove_file(desk.folder.path().join("games.lock")).unwrap();
    let store = Store::open_exclusive(&desk.file()).await.unwrap();
    store.create(&game("xyz"), &[], Request::NONE).await.unwrap();
    // A store that was closed needs no log.
    store.close().await;
    assert!(!desk.folder.path().join("games.sqlite-wal").exists());
    assert!(listed(&Store::open_exclusive(&desk.file()).await.unwrap()).await.contains(&"xyz".to_owned()));
}

#[tokio::test]
async fn a_log_without_its_database_is_kept() {
    for empty in [false, true] {
        let desk = after_a_crash().await;
        let database = std::fs::read(desk.file()).unwrap();
        std::fs::remove_file(desk.file()).unwrap();
        if empty {
            std::fs::write(desk.file(), "").unwrap();
        }
        let error = Store::open_exclusive(&desk.file()).await.unwrap_err();
        assert!(matches!(error, StoreError::DatabaseLost { .. }), "{error}");
        assert!(error.to_string().contains("games.sqlite-wal"), "{error}");
        std::fs::write(desk.file(), &database).unwrap();
        assert_eq!(Store::open_exclusive(&desk.file()).await.unwrap().load("abc").await.unwrap().entries.len(), 1);
    }
}
