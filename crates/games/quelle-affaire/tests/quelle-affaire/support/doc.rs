//! The rules document, so that the tests compare the program with what the players read.

use kernel::rulebook::Rulebook;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The root of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

static BOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::open(&root().join("docs/rules/quelle-affaire.md"), is_id, is_entry));

/// The document.
pub fn book() -> &'static Rulebook {
    &BOOK
}

/// Rules whose number has no letter; other numbers without one name whole passages.
const PLAIN: &str = "1.2 2.2 2.3 2.4 2.5 2.6 2.7 3.1.4 7.2.1 7.3 7.5.1 7.5.3 7.6.3 7.6.4 7.6.5 8.2.1 8.2.2 8.3.1 8.3.2 \
    8.3.3 8.4.1 8.4.2 8.4.3 8.6.1 8.6.2 8.7.3 8.7.4 8.7.5 8.7.6 8.7.7 9.2.3.1 9.2.4 10.2.1 10.2.2 10.3 10.4 11.1 12.3 \
    12.5 12.8 14.1 14.2 14.3 14.4 14.5 14.6 14.7 14.8 14.9 14.10 14.11 14.12 14.13";

/// Questions, contradictions and worked examples: these head rows, headings and paragraphs.
fn is_entry(id: &str) -> bool {
    matches!(id.as_bytes(), [b'G' | b'C' | b'E', b'-', a, b] if a.is_ascii_digit() && b.is_ascii_digit())
}

/// An id such as `7.6.2b`, `8.10a`, `14.7`, `G-21`.
pub fn is_id(id: &str) -> bool {
    if is_entry(id) {
        return true;
    }
    let number = id.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(id);
    let parts: Vec<&str> = number.split('.').collect();
    let sound = (2..=4).contains(&parts.len())
        && parts.iter().all(|p| (1..=2).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit()));
    sound && (number.len() < id.len() || PLAIN.split_whitespace().any(|plain| plain == id))
}
