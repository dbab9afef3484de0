//! The tables, and how older files become newer ones.

/// One step for each version of the schema; `PRAGMA user_version` counts those already taken.
pub(crate) const STEPS: &[&str] = &[
    "CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        start TEXT NOT NULL,
        seats TEXT NOT NULL,
        names TEXT NOT NULL,
        seed TEXT NOT NULL,
        summary TEXT NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        origin TEXT,
        deleted INTEGER NOT NULL DEFAULT 0
     ) STRICT;
     CREATE TABLE entries (
        match TEXT NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        by TEXT,
        deed TEXT NOT NULL,
        len INTEGER NOT NULL,
        request TEXT NOT NULL,
        time INTEGER NOT NULL,
        PRIMARY KEY (match, seq)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX entries_by_request ON entries (match, request);",
    // All games had version 1.0 of their rules when it was not yet written down.
    "ALTER TABLE matches ADD COLUMN rules TEXT NOT NULL DEFAULT '1.0';",
    // The running hash (of a game: the one after its last entry), and what a request asked for. What was written before
    // gets its hashes from `sqlite::add_missing_hashes`; what its requests asked for is not known.
    "ALTER TABLE matches ADD COLUMN hash TEXT NOT NULL DEFAULT '';
     ALTER TABLE matches ADD COLUMN request TEXT;
     ALTER TABLE matches ADD COLUMN action TEXT;
     ALTER TABLE entries ADD COLUMN hash TEXT NOT NULL DEFAULT '';
     ALTER TABLE entries ADD COLUMN action TEXT;
     CREATE UNIQUE INDEX matches_by_request ON matches (request);",
];

/// Files of an earlier version hold no hashes.
pub(crate) const FIRST_WITH_HASHES: i64 = 3;
