//! The running hash over a game: what it begins from and every entry, each bound to all before it, as in records.

use sha2::{Digest, Sha256};

/// Sixteen hex digits over the previous hash and the text.
pub(crate) fn digest(before: &str, meaning: &str) -> String {
    let digest = Sha256::new().chain_update(before.as_bytes()).chain_update(meaning.as_bytes()).finalize();
    digest[..8].iter().map(|b| format!("{b:02x}")).collect()
}

/// The hash of a game without entries; the texts are those on disk.
pub(crate) fn of_start(id: &str, game: &str, rules: &str, start: &str, seed: &str) -> String {
    digest("", &meaning(&(id, game, rules, start, seed)))
}

/// The hash after one more entry; the text of the deed is that on disk.
pub(crate) fn of_entry(before: &str, seq: i64, by: Option<&str>, deed: &str, len: i64) -> String {
    digest(before, &meaning(&(seq, by, deed, len)))
}

fn meaning(parts: &impl serde::Serialize) -> String {
    serde_json::to_string(parts).unwrap_or_default()
}
