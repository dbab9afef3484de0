//! `docs/referee.md` is true: its exchange runs as written, and it leaves out no verb and no error.

use referee::Referee;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub const DOC: &str = include_str!("../../../../docs/referee.md");
const SOURCE: &str = include_str!("../../src/lib.rs");

/// Is the real answer as the document shows it? Fields may be left out there, and a list that ends with `"…"` goes on.
pub fn fits(shown: &Value, real: &Value) -> bool {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) => {
            shown.iter().all(|(key, shown)| real.get(key).is_some_and(|real| fits(shown, real)))
        }
        (Value::Array(shown), Value::Array(real)) => {
            let goes_on = shown.last() == Some(&json!("…"));
            let shown = if goes_on { &shown[..shown.len() - 1] } else { &shown[..] };
            let length = if goes_on { real.len() > shown.len() } else { real.len() == shown.len() };
            length && shown.iter().zip(real).all(|(shown, real)| fits(shown, real))
        }
        _ => shown == real,
    }
}

#[test]
fn the_exchange_runs_as_written() {
    let mut fence = false;
    let mut talk = Referee::new();
    let mut answer: Option<Value> = None;
    let mut answers = 0;
    for line in DOC.lines() {
        if line.starts_with("```") {
            fence = line == "```text";
        } else if let (true, Some(request)) = (fence, line.strip_prefix("> ")) {
            assert_eq!(answer, None, "an answer is missing before {request}");
            answer = Some(serde_json::from_str(&talk.answer(request.as_bytes())).unwrap());
        } else if let (true, Some(shown)) = (fence, line.strip_prefix("< ")) {
            let real = answer.take().unwrap_or_else(|| panic!("an answer to nothing: {shown}"));
            let shown: Value = serde_json::from_str(shown).unwrap_or_else(|e| panic!("{e}: {shown}"));
            assert!(fits(&shown, &real), "shown: {shown}\nreal:  {real}");
            assert_eq!(shown.get("ok").is_some(), real.get("ok").is_some());
            answers += 1;
        } else if fence {
            panic!("neither request nor answer: {line}");
        }
    }
    assert_eq!(answer, None);
    assert!(answers > 30, "only {answers} answers");
    assert!(talk.is_over(), "the exchange ends with a quit");
}

#[test]
fn a_shortened_answer_must_still_be_true() {
    let real = json!({ "a": 1, "list": [{ "b": 2, "c": 3 }, 4] });
    for shown in [json!({}), json!({ "a": 1 }), json!({ "list": ["…"] }), json!({ "list": [{ "c": 3 }, 4] })] {
        assert!(fits(&shown, &real), "{shown}");
    }
    for shown in [
        json!({ "a": 2 }),
        json!({ "d": 1 }),
        json!({ "list": [{ "c": 3 }] }),
        json!({ "list": [{}, 4, "…"] }),
        json!([]),
    ] {
        assert!(!fits(&shown, &real), "{shown}");
    }
}

/// The verbs and error codes that the source knows.
fn known() -> (BTreeSet<&'static str>, BTreeSet<&'static str>) {
    let words = |after: &str, text: &'static str| -> BTreeSet<&'static str> {
        text.split(after).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    };
    let list = SOURCE.split("const VERBS").nth(1).unwrap().split("];").next().unwrap();
    let mut verbs: BTreeSet<&str> = list.split('"').skip(1).step_by(2).collect();
    verbs.extend(["games", "new", "position", "load", "quit"]);
    let mut codes = words("RequestError::new(\"", SOURCE);
    codes.extend(words("RequestError::new(\n                \"", SOURCE));
    codes.extend(words("code: \"", SOURCE));
    (verbs, codes)
}

/// Requests in backquotes.
fn requests() -> Vec<Value> {
    let spans = DOC.split('`').filter(|span| span.starts_with("{\"do\":"));
    spans.map(|span| serde_json::from_str(span).unwrap_or_else(|e| panic!("{e}: {span}"))).collect()
}

#[test]
fn every_verb_is_described_and_no_other() {
    let described: BTreeSet<String> = requests().iter().map(|r| r["do"].as_str().unwrap().to_owned()).collect();
    let (verbs, _) = known();
    assert_eq!(described.iter().map(String::as_str).collect::<BTreeSet<_>>(), verbs);
    // And each is written as the referee understands it.
    for request in requests() {
        let mut talk = Referee::new();
        talk.answer(br#"{"do":"new","game":"napoleon-at-waterloo"}"#);
        let answer: Value = serde_json::from_str(&talk.answer(request.to_string().as_bytes())).unwrap();
        let code = answer["error"]["code"].as_str().unwrap_or("ok");
        assert!(!["malformed", "unknown", "bad-request", "no-move"].contains(&code), "{request}: {answer}");
    }
}

#[test]
fn every_error_is_described_and_no_other() {
    let table = DOC.split("## Errors").nth(1).unwrap().split("## ").next().unwrap();
    let described: BTreeSet<&str> =
        table.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(described, known().1);
}

#[test]
fn every_field_of_a_request_is_described() {
    let source = include_str!("../../src/requests.rs");
    let fields = source.lines().filter_map(|l| l.trim().strip_prefix("pub ")?.split_once(':')).map(|(name, _)| name);
    for field in fields.map(|name| if name == "mv" { "move" } else { name }) {
        assert!(DOC.contains(&format!("`{field}`")) || DOC.contains(&format!("`{field}`:")), "{field}");
    }
}
