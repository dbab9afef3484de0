//! The rules document as data, so that the tests compare the program with what the players read.

use kernel::rulebook::Rulebook;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;

pub use kernel::rulebook::{blocks, chips, table};

/// The root of the repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

static BOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::open(&root().join("docs/rules/napoleon-at-waterloo.md"), is_id, is_letter_id));

/// The document.
pub fn book() -> &'static Rulebook {
    &BOOK
}

/// The whole document.
pub fn text() -> &'static str {
    BOOK.text()
}

/// The part under a heading, up to the next heading of any rank.
pub fn section(heading: &str) -> &'static str {
    BOOK.section(heading)
}

/// The paragraph that starts with a worked example's id, with the list that follows it.
pub fn example(id: &str) -> &'static str {
    BOOK.example(id)
}

/// Every id of the document: rules, open questions, contradictions, worked examples.
pub fn all_ids() -> BTreeSet<String> {
    BOOK.ids()
}

/// Every id cited anywhere in a text: whole words of the shape of an id.
pub fn cited(text: &str) -> BTreeSet<String> {
    BOOK.cited(text)
}

/// `G-01`, `C-01`, `W-01`.
fn is_letter_id(id: &str) -> bool {
    matches!(id.as_bytes(), [b'G' | b'C' | b'W', b'-', a, b] if a.is_ascii_digit() && b.is_ascii_digit())
}

/// A rule id such as `4.5b`, or one with a letter in front.
pub fn is_id(id: &str) -> bool {
    if is_letter_id(id) {
        return true;
    }
    let Some((chapter, rest)) = id.split_once('.') else { return false };
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let rest = rest.as_bytes();
    digits(chapter) && matches!(rest, [d, l] if d.is_ascii_digit() && l.is_ascii_lowercase())
}
