//! The rules document as data, so that the tests compare the program with what the players read.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The root of the repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

static TEXT: LazyLock<String> = LazyLock::new(|| {
    std::fs::read_to_string(root().join("docs/rules/napoleon-at-waterloo.md")).expect("the rules document")
});

/// The whole document.
pub fn text() -> &'static str {
    &TEXT
}

/// The part under a heading, up to the next heading of any rank.
pub fn section(heading: &str) -> &'static str {
    let from = text().find(heading).unwrap_or_else(|| panic!("no heading {heading}"));
    let rest = &text()[from + heading.len()..];
    let to = [rest.find("\n## "), rest.find("\n### ")].into_iter().flatten().min().unwrap_or(rest.len());
    &rest[..to]
}

/// The fenced blocks of a part.
pub fn blocks(part: &str) -> Vec<&str> {
    part.split("```").skip(1).step_by(2).map(str::trim).collect()
}

/// The rows of the tables in a part, heads and rulers left out.
pub fn table(part: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = part.lines().collect();
    let mut rows = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let ruler = |l: &str| l.starts_with("|---");
        if line.starts_with("| ") && !ruler(line) && !lines.get(i + 1).is_some_and(|l| ruler(l)) {
            rows.push(line.trim_matches('|').split('|').map(str::trim).collect());
        }
    }
    rows
}

/// The paragraph that starts with a worked example's id, with the list that follows it.
pub fn example(id: &str) -> &'static str {
    let start = format!("\n{id} ");
    let from = text().find(&start).unwrap_or_else(|| panic!("no example {id}"));
    let rest = &text()[from + 1..];
    &rest[..rest.find("\n\n").unwrap_or(rest.len())]
}

/// Every id of the document: rules, open questions, contradictions, worked examples.
pub fn all_ids() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text().lines() {
        let id = if let Some(rest) = line.strip_prefix("- **") {
            rest.split_once("** [").map(|(id, _)| id)
        } else if let Some(rest) = line.strip_prefix("| ") {
            rest.split(' ').next().filter(|id| is_letter_id(id))
        } else if let Some(rest) = line.strip_prefix("### ") {
            rest.split(' ').next().filter(|id| is_letter_id(id))
        } else {
            line.split(' ').next().filter(|id| is_letter_id(id))
        };
        found.extend(id.filter(|id| is_id(id)).map(str::to_owned));
    }
    found
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

/// Every id cited anywhere in a text: whole words of the shape of an id.
pub fn cited(text: &str) -> BTreeSet<String> {
    let edge = |c: Option<char>| !c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '.' || c == '_');
    let mut found = BTreeSet::new();
    for (at, c) in text.char_indices() {
        if !c.is_ascii_digit() && !matches!(c, 'G' | 'C' | 'W') || !edge(text[..at].chars().next_back()) {
            continue;
        }
        for length in [4, 5] {
            if let Some(word) = text.get(at..at + length)
                && is_id(word)
                && !text[at + length..].chars().next().is_some_and(|c| c.is_ascii_alphanumeric())
            {
                found.insert(word.to_owned());
            }
        }
    }
    found
}

/// The rule chips `[[...]]` of a sentence.
pub fn chips(text: &str) -> Vec<&str> {
    text.split("[[").skip(1).filter_map(|rest| rest.split_once("]]").map(|(id, _)| id)).collect()
}
