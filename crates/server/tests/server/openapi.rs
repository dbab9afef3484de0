//! The description of the API: sound in itself, complete, and true to what the server really answers.

use crate::support::*;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn description() -> Value {
    Server::start().get("/api/openapi.json").ok()
}

/// Every operation: path, method and its description.
fn operations(doc: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = doc["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, op)| (path.as_str(), method.as_str(), op))
        })
        .collect()
}

#[test]
fn it_is_openapi_3_1_by_structure() {
    let doc = description();
    assert!(doc["openapi"].as_str().unwrap().starts_with("3.1"), "{}", doc["openapi"]);
    assert!(doc["info"]["title"].is_string() && doc["info"]["version"].is_string());
    let mut names = BTreeSet::new();
    for (path, method, op) in operations(&doc) {
        let here = format!("{method} {path}");
        assert!(["get", "post", "delete"].contains(&method), "{here}");
        assert!(path.starts_with("/api/"), "{here}");
        let id = op["operationId"].as_str().unwrap_or_else(|| panic!("{here} has no operationId"));
        assert!(names.insert(id.to_owned()), "operationId {id} is given twice");
        let words = op["summary"].as_str().or(op["description"].as_str()).unwrap_or_default();
        assert!(!words.is_empty(), "{here} does not say what it does");
        let declared: BTreeSet<_> = parameters(op, "path").into_iter().collect();
        let in_path: BTreeSet<_> = path.split(['{', '}']).skip(1).step_by(2).map(str::to_owned).collect();
        assert_eq!(declared, in_path, "{here}");
        assert_eq!(op.get("requestBody").is_some(), method == "post", "{here}");
        let responses = op["responses"].as_object().unwrap();
        assert!(responses.keys().any(|status| status.starts_with('2')), "{here}");
        for (status, response) in responses {
            assert!(!response["description"].as_str().unwrap().is_empty(), "{here} {status}");
            if !status.starts_with('2') {
                let schema = &response["content"]["application/json"]["schema"];
                assert_eq!(schema, &json!({ "$ref": "#/components/schemas/ErrorAnswer" }), "{here} {status}");
            }
        }
    }
    assert!(names.len() >= 25, "{names:?}");
}

fn parameters(op: &Value, place: &str) -> Vec<String> {
    let all = op["parameters"].as_array().cloned().unwrap_or_default();
    for parameter in &all {
        assert!(parameter["schema"].is_object() && parameter["name"].is_string(), "{parameter}");
        assert_eq!(parameter["required"], parameter["in"] == "path", "{parameter}");
    }
    all.iter().filter(|p| p["in"] == place).map(|p| p["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_reference_leads_somewhere_and_every_schema_is_used() {
    let doc = description();
    let mut used = BTreeSet::new();
    references(&doc, &mut used);
    let known: BTreeSet<String> = doc["components"]["schemas"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(used, known);
}

fn references(value: &Value, used: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                used.insert(reference.strip_prefix("#/components/schemas/").unwrap().to_owned());
            }
            fields.values().for_each(|v| references(v, used));
        }
        Value::Array(items) => items.iter().for_each(|v| references(v, used)),
        _ => {}
    }
}

#[test]
fn every_route_is_described_and_every_description_has_a_route() {
    // Routes come into the router with their descriptions, or not at all.
    let source = [
        include_str!("../../src/lib.rs"),
        include_str!("../../src/routes.rs"),
        include_str!("../../src/boards.rs"),
        include_str!("../../src/events.rs"),
        include_str!("../../src/client.rs"),
    ]
    .concat();
    assert!(!source.contains(".route("), "a route without a description");
    let handlers: usize =
        source.split("routes!(").skip(1).map(|r| r.split(')').next().unwrap().split(',').count()).sum();
    let doc = description();
    let operations = operations(&doc);
    assert_eq!(handlers, operations.len());
    assert_eq!(source.matches("#[utoipa::path(").count(), operations.len());
    // And each description leads to a handler: nothing answers that it is unknown or asked in the wrong way.
    let server = Server::start();
    for (path, method, _) in operations {
        let path = path.replace("{id}", "x").replace("{game}", "x").replace("{key}", "x");
        let answer = match method {
            "get" => server.get(&path),
            "delete" => server.delete(&path),
            _ => server.post(&path, &json!({})),
        };
        assert_ne!(answer.status, 405, "{method} {path}");
        assert!(!answer.text.contains("There is nothing at"), "{method} {path}: {}", answer.text);
    }
}

#[test]
fn real_answers_are_as_described() {
    let server = Server::start();
    let doc = server.get("/api/openapi.json").ok();
    let mut book = GameCrate { doc: &doc, server: &server, seen: BTreeMap::new() };
    for path in ["/api/health", "/api/openapi.json", "/api/shelf", "/api/matches"] {
        book.get(path, path);
    }
    for what in ["rules", "guide", "board"] {
        let at = format!("/api/games/{{game}}/{what}");
        book.get(&at, &format!("/api/games/{GAME}/{what}"));
        book.get(&at, &format!("/api/games/chess/{what}"));
    }
    let key = server.get(&format!("/api/games/{GAME}/board")).ok()["key"].as_str().unwrap().to_owned();
    for what in ["layers", "ground.svg?without=shade,fields,hachures"] {
        let at = format!("/api/boards/{{key}}/{}", what.split('?').next().unwrap());
        book.get(&at, &format!("/api/boards/{key}/{what}"));
        book.get(&at, &format!("/api/boards/moon/{what}"));
    }
    let created = book.post("/api/matches", "/api/matches", json!({ "game": GAME, "names": { "french": "Ney" } }));
    let id = created["id"].as_str().unwrap().to_owned();
    book.post("/api/matches", "/api/matches", json!({ "game": "chess" }));
    book.post("/api/matches", "/api/matches", json!({}));
    // A march, a fight announced, thrown and settled, with all that can be asked on the way.
    let duel =
        book.post("/api/import", "/api/import", json!({ "text": duel() }))["match"]["id"].as_str().unwrap().to_owned();
    book.post("/api/import", "/api/import", json!({ "text": "" }));
    for id in [&id, &duel] {
        book.look_at(id);
        book.ask(id, "odds", json!({ "seat": "french" }));
        book.ask(id, "odds", json!({ "seat": "allied" }));
    }
    book.ask(&id, "why", json!({ "seat": "french", "target": { "piece": "F06" } }));
    book.ask(&id, "why", json!({ "seat": "allied", "target": { "piece": "F06" } }));
    book.ask(&id, "moves", json!({ "id": "1", "after": 0, "seat": "french", "move": { "pick": "F05" } }));
    book.ask(&id, "why", json!({ "seat": "french", "target": { "space": "0101" } }));
    book.ask(&id, "preview", json!({ "seat": "french", "move": { "to": "1311" } }));
    book.ask(&id, "preview", json!({ "seat": "french", "move": { "to": "0101" } }));
    book.look_at(&id);
    book.ask(&id, "moves", json!({ "id": "2", "after": 0, "seat": "french", "move": { "pick": "F05" } }));
    book.ask(&id, "moves", json!({ "id": "3", "after": 1, "seat": "french", "move": { "pick": "F05" } }));
    book.ask(&id, "undo", json!({ "id": "4", "after": 1, "seat": "french" }));
    book.ask(&id, "undo", json!({ "id": "5", "after": 2, "seat": "french" }));
    book.ask(&id, "redo", json!({ "id": "6", "after": 2, "seat": "french" }));
    book.ask(&id, "redo", json!({ "id": "7", "after": 3, "seat": "french" }));
    book.ask(&duel, "moves", json!({ "id": "8", "after": 0, "seat": "french", "move": "done" }));
    book.look_at(&duel);
    let fork = book.ask(&id, "fork", json!({ "at": 1 }));
    book.ask(&id, "fork", json!({ "at": 99 }));
    let fork = fork["id"].as_str().unwrap().to_owned();
    book.ask(&fork, "draw", json!({ "id": "9", "after": 1, "seat": "french" }));
    book.ask(&fork, "draw", json!({ "id": "10", "after": 2, "seat": "french" }));
    book.ask(&id, "resign", json!({ "id": "11", "after": 3, "seat": "french" }));
    book.ask(&id, "resign", json!({ "id": "12", "after": 4, "seat": "french" }));
    book.look_at(&id);
    for what in ["luck", "course"] {
        let at = format!("/api/matches/{{id}}/{what}");
        book.get(&at, &format!("/api/matches/{id}/{what}"));
        book.get(&at, &format!("/api/matches/{duel}/{what}"));
    }
    book.ask(&id, "advice", json!({ "at": 0 }));
    book.ask(&id, "advice", json!({}));
    book.ask(&duel, "advice", json!({}));
    book.ask(&duel, "hint", json!({ "id": "13", "after": 99, "seat": "french" }));
    let solo = json!({ "game": GAME, "seats": { "allied": "sergeant" } });
    let solo = book.post("/api/matches", "/api/matches", solo)["id"].as_str().unwrap().to_owned();
    book.ask(&solo, "hint", json!({ "id": "14", "after": 0, "seat": "french" }));
    book.ask(&solo, "hint", json!({ "id": "15", "after": 0, "seat": "french" }));
    book.get("/api/matches", "/api/matches");
    let secret = json!({ "game": GAME, "setup": { "options": { "grouchy_variant": "secret" } } });
    let secret = book.post("/api/matches", "/api/matches", secret)["id"].as_str().unwrap().to_owned();
    book.look_at(&secret);
    book.ask(&secret, "fork", json!({ "at": 0 }));
    let event = server.events(&format!("/api/matches/{id}/events"), None).next().unwrap();
    let schema =
        &doc["paths"]["/api/matches/{id}/events"]["get"]["responses"]["200"]["content"]["text/event-stream"]["schema"];
    assert_eq!(faults(&doc, schema, &event.data), [""; 0]);
    book.note("/api/matches/{id}/events", "get", "200");
    book.record("/api/matches/{id}/events", "get", &server.get("/api/matches/nowhere/events"));
    book.record("/api/matches/{id}", "delete", &server.delete(&format!("/api/matches/{fork}")));
    book.record("/api/matches/{id}", "delete", &server.delete(&format!("/api/matches/{fork}")));
    // Every answer that is described by its number has been seen, but for those that mean another's secret or seat.
    let described = operations(&doc).into_iter().flat_map(|(path, method, op)| {
        op["responses"]
            .as_object()
            .unwrap()
            .keys()
            .map(move |status| (path.to_owned(), method.to_owned(), status.clone()))
    });
    let unseen: Vec<_> =
        described.filter(|(_, _, s)| s.starts_with('2')).filter(|k| !book.seen.contains_key(k)).collect();
    assert_eq!(unseen, [], "described, but never seen");
}

/// Compares answers with their descriptions.
struct GameCrate<'a> {
    doc: &'a Value,
    server: &'a Server,
    seen: BTreeMap<(String, String, String), u32>,
}

impl GameCrate<'_> {
    fn get(&mut self, at: &str, path: &str) -> Value {
        self.record(at, "get", &self.server.get(path))
    }

    fn post(&mut self, at: &str, path: &str, body: Value) -> Value {
        let schema = &self.doc["paths"][at]["post"]["requestBody"]["content"]["application/json"]["schema"];
        let answer = self.server.post(path, &body);
        if answer.status < 300 {
            assert_eq!(faults(self.doc, schema, &body), [""; 0], "the request to {at}: {body}");
        }
        self.record(at, "post", &answer)
    }

    fn ask(&mut self, id: &str, rest: &str, body: Value) -> Value {
        self.post(&format!("/api/matches/{{id}}/{rest}"), &format!("/api/matches/{id}/{rest}"), body)
    }

    fn look_at(&mut self, id: &str) {
        for (rest, query) in [
            ("view", "?eyes=french"),
            ("view", "?eyes=spectator&at=0"),
            ("view", "?eyes=all"),
            ("view", "?eyes=nobody"),
            ("board", ""),
            ("record", ""),
            ("record", "?eyes=all"),
            ("position", ""),
            ("position", "?at=99"),
            ("chart", ""),
        ] {
            let at = format!("/api/matches/{{id}}/{rest}");
            self.get(&at, &format!("/api/matches/{id}/{rest}{query}"));
            self.get(&at, &format!("/api/matches/nowhere/{rest}{query}"));
        }
    }

    fn note(&mut self, at: &str, method: &str, status: &str) {
        *self.seen.entry((at.to_owned(), method.to_owned(), status.to_owned())).or_default() += 1;
    }

    fn record(&mut self, at: &str, method: &str, answer: &Answer) -> Value {
        let responses = &self.doc["paths"][at][method]["responses"];
        let status = answer.status.to_string();
        let response = responses.get(&status).or(responses.get("default").filter(|_| answer.status >= 400));
        let response = response.unwrap_or_else(|| panic!("{method} {at}: {status} is not described"));
        self.note(at, method, &status);
        let Some(content) = response.get("content").and_then(Value::as_object) else {
            assert_eq!(answer.text, "", "{method} {at}: a body that is not described");
            return Value::Null;
        };
        let kind = answer.kind.split(';').next().unwrap();
        let schema = content.get(kind).unwrap_or_else(|| panic!("{method} {at}: {kind} is not among {content:?}"));
        let value = if kind == "application/json" { answer.json() } else { json!(answer.text) };
        assert_eq!(faults(self.doc, &schema["schema"], &value), [""; 0], "{method} {at} {status}: {value}");
        value
    }
}

/// What in a value is not as its schema says. Fields that the schema does not know are faults too.
fn faults(doc: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(doc, schema, value, "$", &mut found);
    let mut known = BTreeSet::new();
    if let Value::Object(fields) = value
        && closed(doc, schema, value, &mut known)
    {
        found.extend(fields.keys().filter(|k| !known.contains(*k)).map(|k| format!("$.{k}: unknown field")));
    }
    found
}

fn resolved<'a>(doc: &'a Value, schema: &'a Value) -> &'a Value {
    match schema.get("$ref").and_then(Value::as_str) {
        Some(reference) => {
            resolved(doc, doc.pointer(reference.trim_start_matches('#')).expect("a reference leads somewhere"))
        }
        None => schema,
    }
}

const REMARKS: &[&str] = &["description", "title", "format", "default", "example", "examples", "propertyNames"];

fn check(doc: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let schema = resolved(doc, schema);
    for (keyword, rule) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "type" => {
                let kinds: Vec<&str> = match rule {
                    Value::Array(kinds) => kinds.iter().map(|k| k.as_str().unwrap()).collect(),
                    kind => vec![kind.as_str().unwrap()],
                };
                if !kinds.iter().any(|kind| is_a(kind, value)) {
                    found.push(format!("{at}: {value} is no {kinds:?}"));
                }
            }
            "enum" if !rule.as_array().unwrap().contains(value) => {
                found.push(format!("{at}: {value} is not of {rule}"))
            }
            "const" if rule != value => found.push(format!("{at}: {value} is not {rule}")),
            "enum" | "const" => {}
            "minimum" => {
                if value.as_f64().is_some_and(|n| n < rule.as_f64().unwrap()) {
                    found.push(format!("{at}: {value} is below {rule}"));
                }
            }
            "required" => {
                for name in rule.as_array().unwrap().iter().filter_map(Value::as_str) {
                    if value.as_object().is_some_and(|fields| !fields.contains_key(name)) {
                        found.push(format!("{at}: lacks {name}"));
                    }
                }
            }
            "properties" => {
                for (name, schema) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        descend(doc, schema, value, &format!("{at}.{name}"), found);
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                let extra = value.as_object().into_iter().flatten();
                for (name, value) in extra.filter(|(name, _)| known.is_none_or(|k| !k.contains_key(*name))) {
                    match rule {
                        Value::Bool(true) => {}
                        Value::Bool(false) => found.push(format!("{at}.{name}: unknown field")),
                        schema => descend(doc, schema, value, &format!("{at}.{name}"), found),
                    }
                }
            }
            "items" => {
                let skip = schema.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                for (i, item) in value.as_array().into_iter().flatten().enumerate().skip(skip) {
                    match rule {
                        Value::Bool(false) => found.push(format!("{at}[{i}]: one too many")),
                        schema => descend(doc, schema, item, &format!("{at}[{i}]"), found),
                    }
                }
            }
            "prefixItems" => {
                for (i, schema) in rule.as_array().unwrap().iter().enumerate() {
                    match value.get(i) {
                        Some(item) => descend(doc, schema, item, &format!("{at}[{i}]"), found),
                        None => found.push(format!("{at}[{i}]: missing")),
                    }
                }
            }
            "allOf" => rule.as_array().unwrap().iter().for_each(|s| check(doc, s, value, at, found)),
            "oneOf" | "anyOf" => {
                let fits = rule.as_array().unwrap().iter().filter(|s| faults(doc, s, value).is_empty()).count();
                if fits == 0 || keyword == "oneOf" && fits > 1 {
                    found.push(format!("{at}: {value} fits {fits} of the choices"));
                }
            }
            remark if REMARKS.contains(&remark) => {}
            other => panic!("{at}: this test does not know the keyword {other}"),
        }
    }
}

fn descend(doc: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    found.extend(faults(doc, schema, value).into_iter().map(|fault| fault.replacen('$', at, 1)));
}

fn is_a(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    }
}

/// Collects the fields an object schema knows; false if it leaves room for others.
fn closed(doc: &Value, schema: &Value, value: &Value, known: &mut BTreeSet<String>) -> bool {
    let schema = resolved(doc, schema).as_object().unwrap();
    if schema.keys().all(|k| REMARKS.contains(&k.as_str())) || schema.contains_key("additionalProperties") {
        return false;
    }
    known.extend(schema.get("properties").and_then(Value::as_object).unwrap_or(&Map::new()).keys().cloned());
    let all = schema.get("allOf").and_then(Value::as_array);
    let closed_parts = all.into_iter().flatten().all(|s| closed(doc, s, value, known));
    let choices = schema.get("oneOf").or(schema.get("anyOf")).and_then(Value::as_array);
    let fitting = choices.into_iter().flatten().filter(|s| {
        let mut found = Vec::new();
        check(doc, s, value, "$", &mut found);
        found.is_empty()
    });
    let closed_choices = fitting.into_iter().all(|s| closed(doc, s, value, known));
    let bare_object =
        schema.get("type") == Some(&json!("object")) && !schema.contains_key("properties") && all.is_none();
    closed_parts && closed_choices && !bare_object
}

#[test]
fn the_check_itself_finds_faults() {
    let doc = json!({ "components": { "schemas": { "Pair": { "type": "object", "required": ["a"], "properties": {
        "a": { "type": "integer", "minimum": 0 }, "b": { "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Word" }] } } },
        "Word": { "type": "string", "enum": ["x", "y"] } } } });
    let pair = json!({ "$ref": "#/components/schemas/Pair" });
    let both = json!({ "allOf": [pair, { "type": "object", "properties": { "c": { "type": "boolean" } } }] });
    for good in [json!({ "a": 1 }), json!({ "a": 0, "b": null }), json!({ "a": 1, "b": "x" })] {
        assert_eq!(faults(&doc, &pair, &good), [""; 0], "{good}");
        assert_eq!(faults(&doc, &json!({ "type": "array", "items": pair }), &json!([good])), [""; 0]);
    }
    for bad in [
        json!({}),
        json!({ "a": -1 }),
        json!({ "a": "1" }),
        json!({ "a": 1, "b": "z" }),
        json!({ "a": 1, "d": 1 }),
        json!([]),
    ] {
        assert_ne!(faults(&doc, &pair, &bad), [""; 0], "{bad}");
        assert_ne!(faults(&doc, &json!({ "type": "array", "items": pair }), &json!([bad])), [""; 0], "{bad}");
    }
    assert_eq!(faults(&doc, &both, &json!({ "a": 1, "c": true })), [""; 0]);
    assert_ne!(faults(&doc, &both, &json!({ "a": 1, "d": true })), [""; 0]);
}
