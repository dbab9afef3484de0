//! The store in SQLite: write-ahead log, every commit synced to disk before it returns.
//!
//! One connection writes, others read. The readers stay open, so that the log and its index exist as long as the store
//! does: on a full disk they could not be created again, and then not even reading would work.

use crate::lock::Lock;
use crate::running_hash;
use crate::schema::{FIRST_WITH_HASHES, STEPS};
use crate::{Entry, History, Match, Request, RequestResult, StoreError};
use serde::de::DeserializeOwned;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{Connection, Row, SqlitePool, SqliteTransaction};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Games in a SQLite file.
#[derive(Clone, Debug)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
    lock: Option<Arc<Lock>>,
    #[cfg(feature = "faults")]
    fault: Fault,
}

/// A statement that every connection runs before it is used.
#[cfg(feature = "faults")]
type Fault = Arc<std::sync::Mutex<Option<&'static str>>>;

/// The number of reading connections.
const READERS: u32 = 4;

impl Store {
    /// Opens the file for this process alone, creating it and its tables where needed. The lock lies beside it and is
    /// held until the store is closed or the process ends.
    pub async fn open_exclusive(file: &Path) -> Result<Self, StoreError> {
        let lock_file = file.with_extension("lock");
        let lock = Lock::take(&lock_file)?;
        let log = beside(file, "-wal");
        if lock.was_at_work()? && file.exists() && !log.exists() {
            return Err(StoreError::LogLost { log: name_of(&log), lock: name_of(&lock_file) });
        }
        let mut store = Self::open(file).await?;
        // Only now: from here on there is a log, so if it is missing at the next start it was lost.
        lock.begin_work()?;
        store.lock = Some(Arc::new(lock));
        Ok(store)
    }

    /// Opens the file, creating it and its tables where needed.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let log = beside(file, "-wal");
        let size = |path: &Path| path.metadata().map_or(0, |m| m.len());
        // SQLite would delete the log of a file that is not there.
        if size(file) == 0 && size(&log) > 0 {
            return Err(StoreError::DatabaseLost { log: name_of(&log) });
        }
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = || SqlitePoolOptions::new().idle_timeout(None).max_lifetime(None);
        // A failed write may leave a connection that stays in a transaction for ever.
        let writer = pool().max_connections(1).after_release(|connection, _| {
            Box::pin(async move {
                // Carries out the rollback that is due.
                connection.ping().await?;
                Ok(!connection.is_in_transaction())
            })
        });
        let readers = pool().min_connections(1).max_connections(READERS);
        #[cfg(feature = "faults")]
        let fault = Fault::default();
        #[cfg(feature = "faults")]
        let (writer, readers) = (with_fault(writer, &fault), with_fault(readers, &fault));
        // The writer first: nobody reads before the tables are up to date.
        let writer = writer.connect_with(options.clone()).await?;
        let prepared = async {
            prepare(&writer).await?;
            Ok(readers.connect_with(options).await?)
        };
        let readers = match prepared.await {
            Ok(readers) => readers,
            Err(error) => {
                writer.close().await;
                return Err(error);
            }
        };
        Ok(Store {
            writer,
            readers,
            lock: None,
            #[cfg(feature = "faults")]
            fault,
        })
    }

    /// Only for tests: makes every connection run this statement before each use, such as a limit on the size of the
    /// file.
    #[cfg(feature = "faults")]
    pub fn inject_statement(&self, statement: &'static str) {
        if let Ok(mut fault) = self.fault.lock() {
            *fault = Some(statement);
        }
    }

    async fn begin(&self) -> Result<SqliteTransaction<'static>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Version of SQLite in this program.
    pub async fn sqlite_version(&self) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&self.readers).await?)
    }

    /// The game that a request has already begun, if it was carried out before.
    ///
    /// If the id of the request was used for something else: [`StoreError::RequestUsed`].
    pub async fn begun(&self, request: Request<'_>) -> Result<Option<String>, StoreError> {
        begun(&mut *self.readers.acquire().await?, request).await
    }

    /// Writes a new game with its first entries. If the request was carried out before, nothing is written and the id of
    /// the game it began is returned.
    pub async fn create(
        &self,
        game: &Match,
        entries: &[Entry],
        request: Request<'_>,
    ) -> Result<Option<String>, StoreError> {
        let mut tx = self.begin().await?;
        if let Some(id) = begun(&mut tx, request).await? {
            return Ok(Some(id));
        }
        let (start, seed) = (json(&game.start), game.seed.to_string());
        let mut hash = running_hash::of_start(&game.id, &game.game, &game.rules, &start, &seed);
        let lines: Vec<Line> = (1..).zip(entries).map(|(seq, entry)| Line::after(&mut hash, seq, entry)).collect();
        sqlx::query(
            "INSERT INTO matches
                (id, game, rules, name, start, seats, names, seed, summary, created, updated, origin, hash, request, action)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&game.id)
        .bind(&game.game)
        .bind(&game.rules)
        .bind(&game.name)
        .bind(start)
        .bind(json(&game.seats))
        .bind(json(&game.names))
        .bind(seed)
        .bind(json(&game.summary))
        .bind(game.created)
        .bind(game.updated)
        .bind(game.origin.as_ref().map(json))
        .bind(hash)
        .bind((!request.id.is_empty()).then_some(request.id))
        .bind(action(request))
        .execute(&mut *tx)
        .await?;
        for line in &lines {
            // A game's requests are its own; the one that began it is not among them.
            insert(&mut tx, &game.id, line, Request::NONE, game.created).await?;
        }
        tx.commit().await?;
        Ok(None)
    }

    /// Appends entries after entry number `after`; all or nothing, synced when this returns.
    ///
    /// If another entry already has one of the numbers, nothing is written: [`StoreError::MovedOn`].
    pub async fn append(
        &self,
        id: &str,
        after: u32,
        entries: &[Entry],
        request: Request<'_>,
        summary: &serde_json::Value,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let row = sqlx::query(
            "SELECT hash, (SELECT MAX(seq) FROM entries WHERE match = id) AS last FROM matches
             WHERE id = ? AND deleted = 0",
        )
        .bind(id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or_else(|| StoreError::NotFound(id.to_owned()))?;
        if field::<Option<u32>>(id, &row, "last")?.unwrap_or(0) != after {
            return Err(StoreError::MovedOn);
        }
        let mut hash: String = field(id, &row, "hash")?;
        for (seq, entry) in (after + 1..).zip(entries) {
            insert(&mut tx, id, &Line::after(&mut hash, seq, entry), request, now).await?;
        }
        sqlx::query("UPDATE matches SET updated = ?, summary = ?, hash = ? WHERE id = ?")
            .bind(now)
            .bind(json(summary))
            .bind(hash)
            .bind(id)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// What a request has already led to, if it was carried out before.
    ///
    /// If the id of the request was used for something else: [`StoreError::RequestUsed`].
    pub async fn done(&self, id: &str, request: Request<'_>) -> Result<Option<RequestResult>, StoreError> {
        let row = sqlx::query(
            "SELECT seq, len, action FROM entries WHERE match = ? AND request = ? ORDER BY seq DESC LIMIT 1",
        )
        .bind(id)
        .bind(request.id)
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        check_action(request, field(id, &row, "action")?)?;
        Ok(Some(RequestResult { seq: field(id, &row, "seq")?, len: field(id, &row, "len")? }))
    }

    /// Number of a game's last entry; zero if there is none.
    pub async fn last(&self, id: &str) -> Result<u32, StoreError> {
        let last: Option<u32> = sqlx::query_scalar("SELECT MAX(seq) FROM entries WHERE match = ?")
            .bind(id)
            .fetch_one(&self.readers)
            .await?;
        Ok(last.unwrap_or(0))
    }

    /// All games, the latest first. One that cannot be read does not hide the others.
    pub async fn list(&self) -> Result<Vec<Result<Match, StoreError>>, StoreError> {
        let rows = sqlx::query("SELECT * FROM matches WHERE deleted = 0 ORDER BY updated DESC, id")
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(read_match).collect())
    }

    /// A game with its history, checked against its running hash.
    pub async fn load(&self, id: &str) -> Result<History, StoreError> {
        // In one transaction, because an entry written in between would look like damage.
        let mut tx = self.readers.begin().await?;
        let row = sqlx::query("SELECT * FROM matches WHERE id = ? AND deleted = 0")
            .bind(id)
            .fetch_optional(&mut *tx)
            .await?
            .ok_or_else(|| StoreError::NotFound(id.to_owned()))?;
        let rows = sqlx::query("SELECT seq, by, deed, len, hash FROM entries WHERE match = ? ORDER BY seq")
            .bind(id)
            .fetch_all(&mut *tx)
            .await?;
        tx.commit().await?;
        let game = read_match(&row)?;
        let damaged = |what: String| StoreError::Damaged { id: id.to_owned(), what };
        let text = |name: &str| field::<&str>(id, &row, name);
        let mut hash = running_hash::of_start(id, text("game")?, text("rules")?, text("start")?, text("seed")?);
        let mut entries = Vec::with_capacity(rows.len());
        for (i, row) in rows.iter().enumerate() {
            let seq: u32 = field(id, row, "seq")?;
            if seq != i as u32 + 1 {
                return Err(damaged(format!("entry {} is missing", i + 1)));
            }
            let (deed, len): (&str, u32) = (field(id, row, "deed")?, field(id, row, "len")?);
            let by: Option<&str> = field(id, row, "by")?;
            hash = running_hash::of_entry(&hash, seq.into(), by, deed, len.into());
            let entry = Entry { by: by.map(str::to_owned), deed: parse(id, "deed", deed)?, len };
            if field::<&str>(id, row, "hash")? != hash {
                return Err(damaged(format!(
                    "entry {seq}, or what stands before it, was changed: its hash does not fit"
                )));
            }
            entries.push(entry);
        }
        if text("hash")? != hash {
            return Err(damaged(format!("its hash does not fit after entry {}: the rest is missing", entries.len())));
        }
        Ok(History { game, entries })
    }

    /// Marks a game as deleted; it is no longer listed or opened.
    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        let done = sqlx::query("UPDATE matches SET deleted = 1 WHERE id = ? AND deleted = 0")
            .bind(id)
            .execute(&self.writer)
            .await?;
        if done.rows_affected() == 0 { Err(StoreError::NotFound(id.to_owned())) } else { Ok(()) }
    }

    /// Closes all connections, so that the log is folded into the file, and frees the lock.
    pub async fn close(&self) {
        if let Some(lock) = &self.lock {
            // Before the log goes: without it and with this note the next start would believe it lost.
            lock.end_work();
        }
        self.writer.close().await;
        self.readers.close().await;
        if let Some(lock) = &self.lock {
            lock.free();
        }
    }
}

/// Looks for damage before anything is written, then brings the tables up to date.
async fn prepare(writer: &SqlitePool) -> Result<(), StoreError> {
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(writer).await?;
    if found != "ok" {
        return Err(StoreError::Corrupt(found.replace('\n', " ")));
    }
    migrate(writer).await
}

async fn migrate(writer: &SqlitePool) -> Result<(), StoreError> {
    let mut tx = writer.begin_with("BEGIN IMMEDIATE").await?;
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *tx).await?;
    let known = STEPS.len() as i64;
    let Some(steps) = usize::try_from(version).ok().and_then(|taken| STEPS.get(taken..)) else {
        return Err(StoreError::TooNew { found: version, known });
    };
    for step in steps {
        sqlx::raw_sql(*step).execute(&mut *tx).await?;
    }
    if version < FIRST_WITH_HASHES {
        add_missing_hashes(&mut tx).await?;
    }
    if version < known {
        // A pragma takes no parameters; the number is our own.
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!("PRAGMA user_version = {known}"))).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// A file of the database, by what is added to its name.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(feature = "faults")]
fn with_fault(pool: SqlitePoolOptions, fault: &Fault) -> SqlitePoolOptions {
    async fn run(connection: &mut sqlx::SqliteConnection, fault: Fault) -> sqlx::Result<()> {
        let statement = fault.lock().ok().and_then(|fault| *fault);
        if let Some(statement) = statement {
            sqlx::raw_sql(statement).execute(connection).await?;
        }
        Ok(())
    }
    let (new, old) = (fault.clone(), fault.clone());
    pool.after_connect(move |connection, _| Box::pin(run(connection, new.clone()))).before_acquire(
        move |connection, _| {
            let fault = old.clone();
            Box::pin(async move { run(connection, fault).await.map(|()| true) })
        },
    )
}

/// What a request asks for, as it is kept.
fn action(request: Request<'_>) -> Option<String> {
    (!request.id.is_empty()).then(|| running_hash::digest("", request.action))
}

/// Whether the id was used for the same request before; unknown for old entries.
fn check_action(request: Request<'_>, kept: Option<&str>) -> Result<(), StoreError> {
    match kept {
        Some(kept) if action(request).as_deref() != Some(kept) => Err(StoreError::RequestUsed(request.id.to_owned())),
        _ => Ok(()),
    }
}

async fn begun(connection: &mut sqlx::SqliteConnection, request: Request<'_>) -> Result<Option<String>, StoreError> {
    if request.id.is_empty() {
        return Ok(None);
    }
    let row = sqlx::query("SELECT id, action FROM matches WHERE request = ?")
        .bind(request.id)
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    check_action(request, row.try_get("action")?)?;
    Ok(Some(row.try_get("id")?))
}

/// Gives the games of an earlier version their hashes, as they stand.
async fn add_missing_hashes(tx: &mut SqliteTransaction<'_>) -> Result<(), StoreError> {
    let games = sqlx::query("SELECT id, game, rules, start, seed FROM matches").fetch_all(&mut **tx).await?;
    for game in &games {
        let id: &str = game.try_get("id")?;
        let text = |name: &str| field::<&str>(id, game, name);
        let mut hash = running_hash::of_start(id, text("game")?, text("rules")?, text("start")?, text("seed")?);
        let entries = sqlx::query("SELECT seq, by, deed, len FROM entries WHERE match = ? ORDER BY seq")
            .bind(id)
            .fetch_all(&mut **tx)
            .await?;
        for entry in &entries {
            let (seq, len): (i64, i64) = (field(id, entry, "seq")?, field(id, entry, "len")?);
            hash = running_hash::of_entry(&hash, seq, field(id, entry, "by")?, field(id, entry, "deed")?, len);
            sqlx::query("UPDATE entries SET hash = ? WHERE match = ? AND seq = ?")
                .bind(&hash)
                .bind(id)
                .bind(seq)
                .execute(&mut **tx)
                .await?;
        }
        sqlx::query("UPDATE matches SET hash = ? WHERE id = ?").bind(&hash).bind(id).execute(&mut **tx).await?;
    }
    Ok(())
}

/// An entry as it is written.
struct Line<'a> {
    seq: u32,
    entry: &'a Entry,
    deed: String,
    hash: String,
}

impl<'a> Line<'a> {
    /// The entry that follows those whose hash this is; the hash goes on with it.
    fn after(hash: &mut String, seq: u32, entry: &'a Entry) -> Self {
        let deed = json(&entry.deed);
        *hash = running_hash::of_entry(hash, seq.into(), entry.by.as_deref(), &deed, entry.len.into());
        Line { seq, entry, deed, hash: hash.clone() }
    }
}

async fn insert(
    tx: &mut SqliteTransaction<'_>,
    id: &str,
    line: &Line<'_>,
    request: Request<'_>,
    now: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO entries (match, seq, by, deed, len, request, time, hash, action) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id)
    .bind(line.seq)
    .bind(&line.entry.by)
    .bind(&line.deed)
    .bind(line.entry.len)
    .bind(request.id)
    .bind(now)
    .bind(&line.hash)
    .bind(action(request))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn parse<T: DeserializeOwned>(id: &str, what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text)
        .map_err(|e| StoreError::Damaged { id: id.to_owned(), what: format!("its {what} is not valid ({e})") })
}

/// A column of a row; one that does not hold what it should is damage to the game.
fn field<'r, T>(id: &str, row: &'r SqliteRow, name: &str) -> Result<T, StoreError>
where
    T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    row.try_get(name).map_err(|e| StoreError::Damaged { id: id.to_owned(), what: e.to_string() })
}

fn read_match(row: &SqliteRow) -> Result<Match, StoreError> {
    let id: String = row.try_get("id")?;
    let origin: Option<&str> = field(&id, row, "origin")?;
    let seed: String = field(&id, row, "seed")?;
    Ok(Match {
        game: field(&id, row, "game")?,
        rules: field(&id, row, "rules")?,
        name: field(&id, row, "name")?,
        start: parse(&id, "start", field(&id, row, "start")?)?,
        seats: parse(&id, "list of seats", field(&id, row, "seats")?)?,
        names: parse(&id, "list of names", field(&id, row, "names")?)?,
        seed: seed
            .parse()
            .map_err(|_| StoreError::Damaged { id: id.clone(), what: "its seed is not a number".into() })?,
        summary: parse(&id, "summary", field(&id, row, "summary")?)?,
        created: field(&id, row, "created")?,
        updated: field(&id, row, "updated")?,
        origin: origin.map(|o| parse(&id, "origin", o)).transpose()?,
        id,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How safe a commit is belongs to the connection, not to the file, so only the store itself can be asked.
    #[tokio::test]
    async fn every_connection_syncs_every_commit() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("games.sqlite")).await.unwrap();
        let mut held = Vec::new();
        for pool in [&store.writer, &store.readers] {
            for _ in 0..pool.options().get_max_connections() {
                let mut connection = pool.acquire().await.unwrap();
                let journal: String =
                    sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await.unwrap();
                let synchronous: i64 =
                    sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await.unwrap();
                let foreign_keys: i64 =
                    sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&mut *connection).await.unwrap();
                assert_eq!((journal.as_str(), synchronous, foreign_keys), ("wal", 2, 1), "2 is FULL");
                held.push(connection);
            }
        }
        assert_eq!(held.len(), 5);
    }
}
