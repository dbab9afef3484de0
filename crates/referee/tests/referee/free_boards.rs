//! What `docs/referee.md` says of games without a grid is true: every field is named, and every example is found in a game.

use crate::documented::{DOC, fits};
use crate::measured::{GAMES, ask, ok};
use kernel::Ruling;
use kernel::board::Spot;
use kernel::shape::{Drawn, Gap, NumberRange, Placement, Pose, Reach, ReachNote, ReachRow, Role, Shape, Size, Stop};
use library::Shelf;
use referee::Referee;
use serde_json::{Value, json};

fn section() -> &'static str {
    DOC.split("## Games without a grid").nth(1).unwrap().split("\n## ").next().unwrap()
}

fn ruling() -> Ruling {
    Ruling::new("2.3", "No.")
}

fn placement() -> Placement {
    let corners = [(0, 0), (1, 0), (1, 1)].map(|(x, y)| Spot { x, y });
    Placement {
        piece: "blue-1".into(),
        mv: json!({ "deploy": { "x": 0, "y": 0, "heading": 0 } }),
        pointer: "/deploy",
        zones: vec![Shape::Zone { outline: corners.to_vec(), border: 0 }],
        step: 1000,
    }
}

/// One of each thing with every field it can have.
fn everything() -> Vec<Value> {
    let (spot, pose) = (Spot { x: 0, y: 0 }, Pose { x: 0, y: 0, heading: 0 });
    let shapes = [
        Shape::Zone { outline: vec![spot], border: 1 },
        Shape::Lane { from: pose, width: 1, length: 1 },
        Shape::Arc { at: spot, from: 0, to: 1, radius: Some(1) },
        Shape::Strip { along: vec![spot], width: 1 },
        Shape::Ruler { from: spot, to: spot },
        Shape::Line { from: spot, to: spot },
        Shape::Ghost { piece: "p".into(), pose },
    ];
    let number = NumberRange {
        label: "l".into(),
        unit: "mm",
        mv: json!(null),
        pointer: "",
        min: 0,
        max: 1,
        step: 1,
        below: Some(ruling()),
        above: Some(ruling()),
        stops: vec![Stop { value: 0, name: "n".into() }],
        gaps: vec![Gap { from: 0, to: 0, ruling: ruling() }],
        masked: true,
    };
    let row = ReachRow { turn: 0, pivot: spot, far: 0, end: 0, met: vec![(0, 0)], gaps: vec![(0, 0, 0)] };
    let note = ReachNote { kind: "edge", ruling: ruling(), piece: Some("p".into()) };
    let reach = Reach { pieces: vec![], grip: spot, heading: 0, rows: vec![row], notes: vec![note] };
    let size = Size { left: 1, right: 1, front: 1, rear: 1 };
    let mut all = vec![json!(number), json!(reach), json!(placement()), json!(pose), json!(size)];
    all.extend(shapes.map(|shape| json!(Drawn::new(Role::Way, shape).of("blue").saying("words"))));
    all
}

/// The names of all fields, and the kinds of shapes.
fn names(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|v| names(v, found)),
        Value::Object(fields) => {
            found.extend(fields.get("shape").and_then(Value::as_str).map(str::to_owned));
            for (name, value) in fields {
                found.push(name.clone());
                if name == "move" {
                    // That is the game's own affair.
                    continue;
                }
                names(value, found);
            }
        }
        _ => {}
    }
}

#[test]
fn every_field_of_a_free_board_is_described() {
    let mut found = Vec::new();
    everything().iter().for_each(|thing| names(thing, &mut found));
    for word in ["numbers", "placement", "reach", "shapes", "pose", "size", "ruler", "ticks"] {
        found.push(word.to_owned());
    }
    for name in found {
        assert!(section().contains(&format!("`{name}`")), "{name} is not described");
    }
    assert!(section().contains("`\"concealed\":true`"));
}

/// Everything that a game shows to whoever acts: tables and what is in them, journal lines.
fn shown() -> Vec<Value> {
    let mut referee = Referee::with_shelf(Shelf(GAMES));
    ok(&mut referee, json!({ "do": "new", "game": "test-skirmish", "seed": 7 }));
    let mut shown = vec![json!(placement())];
    for _ in 0..400 {
        match ok(&mut referee, json!({ "do": "actor" }))["actor"].clone() {
            Value::String(_) => drop(ok(&mut referee, json!({ "do": "chance" }))),
            actor if actor.get("over").is_some() => break,
            actor => {
                let table = ok(&mut referee, json!({ "do": "view", "eyes": actor["seat"] }))["table"].clone();
                for things in [&table["numbers"], &table["pieces"], &table["reach"]["rows"]] {
                    shown.extend(things.as_array().into_iter().flatten().cloned());
                }
                shown.push(table);
                ok(&mut referee, json!({ "do": "go", "player": "recruit", "seed": 3, "play": true }));
            }
        }
    }
    shown.extend(ok(&mut referee, json!({ "do": "journal" }))["journal"].as_array().unwrap().clone());
    shown
}

#[test]
fn every_example_of_a_free_board_is_found_in_a_game() {
    let shown = shown();
    let examples: Vec<&str> = section().split("```json\n").skip(1).map(|e| e.split("```").next().unwrap()).collect();
    assert!(examples.len() >= 5);
    for example in examples {
        let example: Value = serde_json::from_str(example).unwrap_or_else(|e| panic!("{e}: {example}"));
        assert!(shown.iter().any(|real| fits(&example, real)), "nothing like it: {example}");
    }
}

#[test]
fn a_record_and_odds_are_refused_while_measures_are_concealed() {
    let mut referee = Referee::with_shelf(Shelf(GAMES));
    ok(&mut referee, json!({ "do": "new", "game": "test-skirmish", "seed": 7 }));
    // Whatever is offered, until somebody guesses.
    let open = loop {
        let now = ok(&mut referee, json!({ "do": "actor" }))["actor"].clone();
        if now == "chance" {
            ok(&mut referee, json!({ "do": "chance" }));
            continue;
        }
        let table = ok(&mut referee, json!({ "do": "view", "eyes": now["seat"] }))["table"].clone();
        if table["concealed"] == true {
            break now;
        }
        let moves = ok(&mut referee, json!({ "do": "legal", "bare": true }))["moves"].clone();
        let moves = moves.as_array().unwrap();
        let fire = moves.iter().find(|mv| *mv == "fire").unwrap_or(&moves[0]);
        ok(&mut referee, json!({ "do": "play", "move": fire }));
    };
    let eyes = [open["seat"].clone(), json!("spectator")];
    let requests = eyes
        .iter()
        .map(|eyes| json!({ "do": "record", "eyes": eyes }))
        .chain([json!({ "do": "odds" }), json!({ "do": "odds", "chain": [null] })]);
    for request in requests {
        let answer = ask(&mut referee, request.clone());
        let error = &answer["error"];
        assert_eq!((&error["code"], &error["rule"]), (&json!("refused"), &json!("table")), "{request}: {answer}");
        assert!(error["message"].as_str().unwrap().contains("a guess is open"), "{answer}");
    }
    ok(&mut referee, json!({ "do": "record", "eyes": "all" }));
}
