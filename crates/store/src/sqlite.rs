//! The store in SQLite: write-ahead log, every commit synced to disk before it returns.

use crate::schema::STEPS;
use crate::{Deed, Done, Entry, History, Match, StoreError};
use serde::de::DeserializeOwned;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{Row, SqlitePool};
use std::path::Path;
use std::time::Duration;

/// Games in a SQLite file.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
}

impl Store {
    /// Opens the file, creating it and its tables where needed.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let store = Store { pool };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *tx).await?;
        let known = STEPS.len() as i64;
        let Some(steps) = usize::try_from(version).ok().and_then(|taken| STEPS.get(taken..)) else {
            return Err(StoreError::TooNew { found: version, known });
        };
        for step in steps {
            sqlx::raw_sql(*step).execute(&mut *tx).await?;
        }
        if version < known {
            // A pragma takes no parameters; the number is our own.
            sqlx::raw_sql(sqlx::AssertSqlSafe(format!("PRAGMA user_version = {known}"))).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Version of SQLite in this program.
    pub async fn sqlite_version(&self) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&self.pool).await?)
    }

    /// Writes a new game with its first entries.
    pub async fn create(&self, game: &Match, entries: &[Entry], request: &str) -> Result<(), StoreError> {
        let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "INSERT INTO matches (id, game, rules, name, start, seats, names, seed, summary, created, updated, origin)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&game.id)
        .bind(&game.game)
        .bind(&game.rules)
        .bind(&game.name)
        .bind(json(&game.start))
        .bind(json(&game.seats))
        .bind(json(&game.names))
        .bind(game.seed.to_string())
        .bind(json(&game.summary))
        .bind(game.created)
        .bind(game.updated)
        .bind(game.origin.as_ref().map(json))
        .execute(&mut *tx)
        .await?;
        for (seq, entry) in (1..).zip(entries) {
            insert(&mut tx, &game.id, seq, entry, request, game.created).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Appends entries after entry number `after`; all or nothing, synced when this returns.
    ///
    /// If another entry already has one of the numbers, nothing is written: [`StoreError::MovedOn`].
    pub async fn append(
        &self,
        id: &str,
        after: u32,
        entries: &[Entry],
        request: &str,
        summary: &serde_json::Value,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let last: Option<u32> =
            sqlx::query_scalar("SELECT MAX(seq) FROM entries WHERE match = ?").bind(id).fetch_one(&mut *tx).await?;
        if last.unwrap_or(0) != after {
            return Err(StoreError::MovedOn);
        }
        // The game first: an entry without a game would be an error of the database's own.
        let touched = sqlx::query("UPDATE matches SET updated = ?, summary = ? WHERE id = ? AND deleted = 0")
            .bind(now)
            .bind(json(summary))
            .bind(id)
            .execute(&mut *tx)
            .await?;
        if touched.rows_affected() == 0 {
            return Err(StoreError::NotFound(id.to_owned()));
        }
        for (seq, entry) in (after + 1..).zip(entries) {
            insert(&mut tx, id, seq, entry, request, now).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// What a request has already led to, if it was carried out before.
    pub async fn done(&self, id: &str, request: &str) -> Result<Option<Done>, StoreError> {
        let row = sqlx::query("SELECT seq, len FROM entries WHERE match = ? AND request = ? ORDER BY seq DESC LIMIT 1")
            .bind(id)
            .bind(request)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|r| Ok(Done { seq: field(id, &r, "seq")?, len: field(id, &r, "len")? })).transpose()
    }

    /// Number of a game's last entry; zero if there is none.
    pub async fn last(&self, id: &str) -> Result<u32, StoreError> {
        let last: Option<u32> =
            sqlx::query_scalar("SELECT MAX(seq) FROM entries WHERE match = ?").bind(id).fetch_one(&self.pool).await?;
        Ok(last.unwrap_or(0))
    }

    /// All games, the latest first. One that cannot be read does not hide the others.
    pub async fn list(&self) -> Result<Vec<Result<Match, StoreError>>, StoreError> {
        let rows = sqlx::query("SELECT * FROM matches WHERE deleted = 0 ORDER BY updated DESC, id")
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(read_match).collect())
    }

    /// A game with its history.
    pub async fn load(&self, id: &str) -> Result<History, StoreError> {
        let row = sqlx::query("SELECT * FROM matches WHERE id = ? AND deleted = 0")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?
            .ok_or_else(|| StoreError::NotFound(id.to_owned()))?;
        let game = read_match(&row)?;
        let rows = sqlx::query("SELECT seq, by, deed, len FROM entries WHERE match = ? ORDER BY seq")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let mut entries = Vec::with_capacity(rows.len());
        for (i, row) in rows.iter().enumerate() {
            let seq: u32 = field(id, row, "seq")?;
            if seq != i as u32 + 1 {
                return Err(StoreError::Damaged { id: id.to_owned(), what: format!("entry {} is missing", i + 1) });
            }
            let deed: Deed = parse(id, "deed", field(id, row, "deed")?)?;
            entries.push(Entry { by: field(id, row, "by")?, deed, len: field(id, row, "len")? });
        }
        Ok(History { game, entries })
    }

    /// Puts a game away; it is no longer listed or opened.
    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        let done = sqlx::query("UPDATE matches SET deleted = 1 WHERE id = ? AND deleted = 0")
            .bind(id)
            .execute(&self.pool)
            .await?;
        if done.rows_affected() == 0 { Err(StoreError::NotFound(id.to_owned())) } else { Ok(()) }
    }

    /// Closes all connections, so that the log is folded into the file.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

async fn insert(
    tx: &mut sqlx::SqliteTransaction<'_>,
    id: &str,
    seq: u32,
    entry: &Entry,
    request: &str,
    now: i64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO entries (match, seq, by, deed, len, request, time) VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(id)
        .bind(seq)
        .bind(&entry.by)
        .bind(json(&entry.deed))
        .bind(entry.len)
        .bind(request)
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn parse<T: DeserializeOwned>(id: &str, what: &str, text: String) -> Result<T, StoreError> {
    serde_json::from_str(&text)
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
    let origin: Option<String> = field(&id, row, "origin")?;
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
        for _ in 0..store.pool.options().get_max_connections() {
            let mut connection = store.pool.acquire().await.unwrap();
            let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await.unwrap();
            let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await.unwrap();
            let foreign_keys: i64 =
                sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&mut *connection).await.unwrap();
            assert_eq!((journal.as_str(), synchronous, foreign_keys), ("wal", 2, 1), "2 is FULL");
            held.push(connection);
        }
        assert_eq!(held.len(), 4);
    }
}
