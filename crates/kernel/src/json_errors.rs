//! Readable messages for positions, moves and queries that cannot be parsed. Serde's own messages name our types, which
//! mean nothing to users.

use serde_json::Error;

/// The message without the names of our types: `"x" stands where a whole number from 0 to 255 should`. Messages of the
/// game itself and messages about invalid JSON stay as they are.
pub fn readable_error(error: &Error) -> String {
    if !error.is_data() {
        return error.to_string();
    }
    let told = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match told.strip_suffix(&place) {
        Some(what) => reworded(what) + &place,
        None => reworded(&told),
    }
}

fn reworded(told: &str) -> String {
    for kind in ["invalid type: ", "invalid value: ", "invalid length "] {
        // What was found may be a text of any kind, so the last "expected" is serde's.
        if let Some((found, wanted)) = told.strip_prefix(kind).and_then(|rest| rest.rsplit_once(", expected ")) {
            return format!("{} stands where {} should", found_words(kind, found), wanted_words(wanted));
        }
    }
    for kind in ["unknown field ", "unknown variant "] {
        if let Some((found, known)) = told.strip_prefix(kind).and_then(|rest| rest.rsplit_once(", ")) {
            // Of several, the list itself has commas; it begins after the name in backticks.
            let end = found.get(1..).and_then(|f| f.find('`')).map_or(found.len(), |i| i + 2);
            let rest = told.strip_prefix(kind).and_then(|rest| rest.get(end..)).unwrap_or(known);
            let list = rest.trim_start_matches(", ").trim_start_matches("expected ").trim_start_matches("one of ");
            let name = quoted(&found[..end]);
            return match list.contains('`') {
                true => format!("{name} is not known here; known are {}", quoted(list).replace(" or ", ", ")),
                false => format!("{name} is not known here"),
            };
        }
    }
    if let Some(name) = told.strip_prefix("missing field ") {
        return format!("{} is missing", quoted(name));
    }
    if let Some(name) = told.strip_prefix("duplicate field ") {
        return format!("{} is said twice", quoted(name));
    }
    if told.starts_with("data did not match any variant of untagged enum") {
        return "it is none of the forms known here".to_owned();
    }
    told.to_owned()
}

fn quoted(text: &str) -> String {
    text.replace('`', "\"")
}

/// "integer `7`" is 7, "string "x"" is "x", "map" is an object.
fn found_words(kind: &str, found: &str) -> String {
    if kind == "invalid length " {
        return format!("a list of {found}");
    }
    let inner = found.split_once('`').and_then(|(_, rest)| rest.strip_suffix('`'));
    match (inner, found) {
        (Some(value), _) => value.to_owned(),
        (None, "map") => "an object".to_owned(),
        (None, "sequence") => "a list".to_owned(),
        (None, "null" | "unit value" | "Option value") => "null".to_owned(),
        (None, text) if text.starts_with("string ") => text["string ".len()..].to_owned(),
        (None, text) if text.ends_with("variant") || text == "enum" => "something else".to_owned(),
        (None, text) => text.to_owned(),
    }
}

/// "u8" is a whole number from 0 to 255, "struct Notation" an object.
fn wanted_words(wanted: &str) -> String {
    let first = wanted.split_whitespace().next().unwrap_or_default();
    let number = |signed: bool| {
        let bits: u32 = first[1..].parse().unwrap_or(64);
        match (signed, bits) {
            (false, 8 | 16 | 32) => format!("a whole number from 0 to {}", (1u64 << bits) - 1),
            (false, _) => "a whole number, nought or more,".to_owned(),
            (true, 8 | 16 | 32) => {
                let half = 1u64 << (bits - 1);
                format!("a whole number from -{half} to {}", half - 1)
            }
            (true, _) => "a whole number".to_owned(),
        }
    };
    let count = || wanted.split_whitespace().rev().find_map(|word| word.parse::<u32>().ok());
    match (first, wanted) {
        ("u8" | "u16" | "u32" | "u64" | "u128" | "usize", _) => number(false),
        ("i8" | "i16" | "i32" | "i64" | "i128" | "isize", _) => number(true),
        ("f32" | "f64", _) => "a number".to_owned(),
        (_, "a boolean") => "true or false".to_owned(),
        (_, "a string" | "str" | "string" | "a borrowed string") => "a text".to_owned(),
        (_, "a map") => "an object".to_owned(),
        (_, "a sequence") => "a list".to_owned(),
        (_, "map with a single key") => "an object with one entry".to_owned(),
        (_, "string or map") => "a word or an object with one entry".to_owned(),
        (_, "unit" | "null") => "null".to_owned(),
        ("struct", _) if count().is_none() => "an object".to_owned(),
        ("enum", _) => "one of the words known here".to_owned(),
        ("unit", _) => "a word by itself".to_owned(),
        ("struct" | "tuple" | "newtype", _) => {
            count().map_or_else(|| "something else".to_owned(), |n| format!("a list of {n}"))
        }
        ("a" | "an", _) if wanted.starts_with("a tuple of size") || wanted.starts_with("an array of length") => {
            count().map_or_else(|| "a list".to_owned(), |n| format!("a list of {n}"))
        }
        _ => quoted(wanted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)] // Only reading them is tried.
    struct Notation {
        turn: u8,
        #[serde(default)]
        units: BTreeMap<String, String>,
        #[serde(default)]
        step: Option<Step>,
        #[serde(default)]
        pair: Option<(u64, i16)>,
        #[serde(default)]
        dark: bool,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[allow(dead_code)]
    enum Step {
        Roll,
        Move(u16),
        Fight { at: u16, who: Vec<String> },
    }

    fn told<T: DeserializeOwned + std::fmt::Debug>(value: &Value) -> String {
        readable_error(&serde_json::from_value::<T>(value.clone()).unwrap_err())
    }

    #[test]
    fn nobody_reads_the_names_of_our_types() {
        for (value, words) in [
            (json!({ "turn": "x" }), r#""x" stands where a whole number from 0 to 255 should"#),
            (json!({ "turn": 1.5 }), "1.5 stands where a whole number from 0 to 255 should"),
            (json!({ "turn": -1 }), "-1 stands where a whole number from 0 to 255 should"),
            (json!({ "turn": null }), "null stands where a whole number from 0 to 255 should"),
            (json!({ "turn": "a, expected b" }), r#""a, expected b" stands where a whole number from 0 to 255 should"#),
            (json!(7), "7 stands where an object should"),
            (json!("x"), r#""x" stands where an object should"#),
            (json!({ "turn": 1, "units": [] }), "a list stands where an object should"),
            (json!({ "turn": 1, "units": { "F01": 3 } }), "3 stands where a text should"),
            (json!({ "turn": 1, "dark": 1 }), "1 stands where true or false should"),
            (json!({}), r#""turn" is missing"#),
            (
                json!({ "turn": 1, "turns": 2 }),
                r#""turns" is not known here; known are "turn", "units", "step", "pair", "dark""#,
            ),
            (json!({ "turn": 1, "step": "rest" }), r#""rest" is not known here; known are "roll", "move", "fight""#),
            (json!({ "turn": 1, "step": 7 }), "7 stands where a word or an object with one entry should"),
            (json!({ "turn": 1, "step": {} }), "an object stands where an object with one entry should"),
            (
                json!({ "turn": 1, "step": { "move": 70_000 } }),
                "70000 stands where a whole number from 0 to 65535 should",
            ),
            (json!({ "turn": 1, "step": { "fight": 7 } }), "7 stands where an object should"),
            (json!({ "turn": 1, "pair": [1] }), "a list of 1 stands where a list of 2 should"),
            (json!({ "turn": 1, "pair": ["x", 1] }), r#""x" stands where a whole number, nought or more, should"#),
            (
                json!({ "turn": 1, "pair": [1, 40_000] }),
                "40000 stands where a whole number from -32768 to 32767 should",
            ),
        ] {
            assert_eq!(told::<Notation>(&value), words, "{value}");
        }
        assert_eq!(told::<Step>(&json!("move")), told::<Step>(&json!("move")));
        for odd in [json!("move"), json!({ "roll": 1 }), json!({ "fight": [1] }), json!([]), json!(null)] {
            let words = told::<Step>(&odd);
            for ours in ["struct", "enum", "variant", "Step", "tuple", "u16", "sequence", "`"] {
                assert!(!words.contains(ours), "{odd}: {words}");
            }
        }
    }

    #[test]
    fn places_and_other_complaints_stay() {
        let error = serde_json::from_str::<Notation>("{\n \"turn\": true}").unwrap_err();
        assert_eq!(readable_error(&error), "true stands where a whole number from 0 to 255 should at line 2 column 13");
        let error = serde_json::from_str::<Value>("{").unwrap_err();
        assert_eq!(readable_error(&error), error.to_string());
        let error = <serde_json::Error as serde::de::Error>::custom("there is no unit \"X9\"");
        assert_eq!(readable_error(&error), "there is no unit \"X9\"");
    }
}
