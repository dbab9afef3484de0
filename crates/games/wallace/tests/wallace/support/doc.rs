//! The rules document, so that the tests compare the program with what the players read.

use kernel::rulebook::Rulebook;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The root of the repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

static BOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::open(&root().join("docs/rules/wallace.md"), is_id, is_entry));

/// The document.
pub fn book() -> &'static Rulebook {
    &BOOK
}

/// An id such as `MOVE-09`, `S3-08`, `G-21`: a chapter in capitals, then two digits.
pub fn is_id(id: &str) -> bool {
    let Some((chapter, number)) = id.split_once('-') else { return false };
    let capital = chapter.starts_with(|c: char| c.is_ascii_uppercase());
    let sound =
        (1..=5).contains(&chapter.len()) && chapter.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    capital && sound && number.len() == 2 && number.bytes().all(|b| b.is_ascii_digit())
}

/// Questions, contradictions, worked examples and derived tests: these head rows and paragraphs.
fn is_entry(id: &str) -> bool {
    is_id(id) && matches!(id.as_bytes(), [b'G' | b'C' | b'E' | b'D', b'-', ..])
}
