//! The fuzz targets in brief: each body runs over its seeds and some thousands of mutations of them, the same ones every
//! time, without a nightly compiler. `make fuzz` runs the same bodies for long.

#[path = "../../../../fuzz/src/lib.rs"]
mod bodies;

use kernel::{FastRng, RandomSource};
use serde_json::Value;
use std::path::Path;

/// Words that decoders know, so that mutations get past the first brace.
const WORDS: &[&str] = &[
    "0",
    "1",
    "-1",
    "4294967296",
    "1e9",
    "null",
    "true",
    "false",
    "\"\"",
    "[]",
    "{}",
    ",",
    ":",
    "\"",
    "\\u0000",
    "\u{1f4a5}",
    "french",
    "allied",
    "chance",
    "all",
    "spectator",
    "F01",
    "F26",
    "A10",
    "A18",
    "P01",
    "FV13",
    "PV07",
    "0101",
    "1212",
    "2317",
    "0804",
    "0914",
    "waiting",
    "destroyed",
    "exited",
    "movement",
    "combat",
    "roll",
    "target",
    "move-pick",
    "\"turn\":10",
    "\"step\":\"advance-hex\"",
    "\"step\":\"ee-loss\"",
    "\"result\":\"Ee\"",
    "\"result\":\"De\"",
    "\"moved\":[\"F01\"]",
    "\"owed\":[\"A03\"]",
    "hash",
    "done",
    "end-move",
    "end-combat",
    "{\"die\":6}",
    "{\"pick\":\"F01\"}",
    "secret",
    "custom",
    "\n",
    "\"at\":1",
    "\"do\":\"undo\"",
    "\"do\":\"chance\"",
    "wallace",
    "FI01",
    "GC02",
    "BA06",
    "KI09",
    "PL02",
    "LI06",
    "20",
    "29 lying",
    "38 square",
    "delayed",
    "30 crewless",
    "spend-disc",
    "battery",
    "\"assault-pick\"",
    "{\"roll\":\"defenders-fire\"}",
    "{\"assault\":\"charge\"}",
    "{\"assign\":[\"french\",\"morale\"]}",
    "{\"limits\":\"1\"}",
    "{\"to\":\"29\"}",
    "{\"take\":3}",
    "{\"disc\":\"red\"}",
    "\"tile\":2",
    "\"battery\":0",
    "prussian",
];

/// A changed copy of a seed, either as text or by its meaning.
fn mutated(seeds: &[Vec<u8>], draw: &mut FastRng) -> Vec<u8> {
    let seed = &seeds[draw.below(seeds.len() as u32) as usize];
    if draw.below(2) == 0 {
        return scrambled(seed.clone(), seeds, draw);
    }
    // One JSON value, or one of several lines.
    let mut lines: Vec<Vec<u8>> = seed.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
    let line = draw.below(lines.len() as u32) as usize;
    if let Ok(mut value) = serde_json::from_slice::<Value>(&lines[line]) {
        let other = &seeds[draw.below(seeds.len() as u32) as usize];
        let other: Vec<Value> = other.split(|b| *b == b'\n').filter_map(|l| serde_json::from_slice(l).ok()).collect();
        for _ in 0..=draw.below(2) {
            restructured(&mut value, &other, draw);
        }
        lines[line] = value.to_string().into_bytes();
    }
    lines.join(&b'\n')
}

/// Bytes flipped, taken out, doubled, replaced by words, or spliced with another seed.
fn scrambled(mut bytes: Vec<u8>, seeds: &[Vec<u8>], draw: &mut FastRng) -> Vec<u8> {
    for _ in 0..=draw.below(3) {
        let at = draw.below(bytes.len() as u32 + 1) as usize;
        let end = (at + draw.below(12) as usize).min(bytes.len());
        match draw.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << draw.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            3 => {
                let other = &seeds[draw.below(seeds.len() as u32) as usize];
                let from = draw.below(other.len() as u32 + 1) as usize;
                bytes.truncate(at);
                bytes.extend(&other[from..]);
            }
            _ => {
                let word = WORDS[draw.below(WORDS.len() as u32) as usize];
                // Most often in the place of another word.
                let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
                let start = bytes[..at].iter().rposition(|b| !is_word(b)).map_or(0, |i| i + 1);
                let stop = bytes[at..].iter().position(|b| !is_word(b)).map_or(bytes.len(), |i| at + i);
                bytes.splice(start..stop, word.bytes());
            }
        }
    }
    bytes
}

/// Somewhere in the value something is left out, or changed for something of its kind from elsewhere.
fn restructured(value: &mut Value, other: &[Value], draw: &mut FastRng) {
    let any = |draw: &mut FastRng, n: usize| draw.below(n as u32) as usize;
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = &keys[any(draw, keys.len())];
            match draw.below(6) {
                0 => drop(fields.remove(key)),
                1 => {
                    let foreign: Vec<_> = other.iter().filter_map(Value::as_object).flatten().collect();
                    if !foreign.is_empty() {
                        let (key, value) = foreign[any(draw, foreign.len())];
                        fields.insert(key.clone(), value.clone());
                    }
                }
                _ => restructured(&mut fields[key], other, draw),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = any(draw, items.len());
            match draw.below(4) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => restructured(&mut items[at], other, draw),
            }
        }
        Value::String(text) => *text = WORDS[any(draw, WORDS.len())].to_owned(),
        Value::Number(_) => *value = Value::from(draw.below(14)),
        Value::Bool(yes) => *yes = !*yes,
        _ => *value = Value::from(WORDS[any(draw, WORDS.len())]),
    }
}

/// Runs a body over the seeds of a target and so many mutations; fails with the first input it chokes on.
fn fuzz(target: &str, rounds: u32, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no seeds for {target}");
    let seeds: Vec<Vec<u8>> = files.iter().map(|f| std::fs::read(f).unwrap()).collect();
    let mut draw = FastRng::from_seed(1815);
    let inputs = seeds.iter().cloned().chain((0..rounds).map(|_| mutated(&seeds, &mut draw)));
    for input in inputs {
        if std::panic::catch_unwind(|| body(&input)).is_err() {
            panic!("{target} chokes on\n{}", String::from_utf8_lossy(&input));
        }
    }
}

#[test]
fn geometry() {
    fuzz("geometry", 3000, bodies::geometry);
}

#[test]
fn moves() {
    fuzz("moves", 1500, bodies::moves);
}

#[test]
fn positions() {
    fuzz("positions", 3000, bodies::positions);
}

#[test]
fn records() {
    fuzz("records", 3000, bodies::records);
}

#[test]
fn referee() {
    fuzz("referee", 1000, bodies::referee);
}

#[test]
fn mutations_reach_behind_the_door() {
    // If nearly all mutations were refused at once, the tests above would test nothing.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/positions");
    let seeds: Vec<Vec<u8>> =
        std::fs::read_dir(folder).unwrap().map(|f| std::fs::read(f.unwrap().path()).unwrap()).collect();
    let mut draw = FastRng::from_seed(1);
    let accepted = (0..1000)
        .filter_map(|_| serde_json::from_slice(&mutated(&seeds, &mut draw)).ok())
        .filter(|value| library::SHELF.iter().any(|title| title.begin_at(value).is_ok()))
        .count();
    assert!(accepted > 100, "only {accepted} of 1000 mutated positions are accepted");
}
