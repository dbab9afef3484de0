//! Creating, listing, viewing and deleting games.

use crate::support::*;
use serde_json::{Value, json};

#[test]
fn a_new_game_is_as_it_was_asked_for() {
    let server = Server::start();
    let request = json!({
        "game": GAME, "name": "Sunday", "seed": 1815,
        "setup": { "scenario": "battle", "options": { "ratio_prompt": "always" } },
        "seats": { "allied": "recruit" }, "names": { "french": "Ney" },
    });
    let summary = server.post("/api/matches", &request).created();
    assert_eq!((&summary["game"], &summary["name"]), (&json!(GAME), &json!("Sunday")));
    let mut seats = summary["seats"].clone();
    for seat in seats.as_array_mut().unwrap() {
        let aim = seat.as_object_mut().unwrap().remove("aim").unwrap();
        assert!(aim.as_str().unwrap().ends_with('.'), "{aim}");
    }
    assert_eq!(
        seats,
        json!([
            { "seat": "french", "player": "human", "name": "Ney", "army": "French", "tone": "fr" },
            { "seat": "allied", "player": "recruit", "name": "", "army": "Allied", "tone": "br" },
        ])
    );
    assert_eq!(
        (&summary["actor"], &summary["at"], &summary["seq"]),
        (&json!({ "seat": "french" }), &json!(0), &json!(0))
    );
    assert_eq!((&summary["secrets"], &summary["hidden"]), (&json!(false), &json!(false)));
    assert_eq!((summary.get("verdict"), summary.get("forked_from")), (None, None));
    assert!(summary["clock"].as_str().unwrap().starts_with("Turn 1"));
    assert!(!summary.to_string().contains("seed"), "the seed stays with the server");
    let table = server.table(summary["id"].as_str().unwrap());
    assert_eq!(table.view("french")["summary"], summary);
}

#[test]
fn other_armies_sit_down_where_the_set_up_brings_them() {
    let server = Server::start();
    let request = json!({
        "game": "quelle-affaire", "seats": { "prussian": "sergeant" },
        "setup": { "scenario": "SG", "options": { "sg_armies": "british_prussian" } },
    });
    let summary = server.post("/api/matches", &request).created();
    let armies = |summary: &Value| {
        let text = |seat: &Value, key: &str| seat[key].as_str().unwrap().to_owned();
        let seats = summary["seats"].as_array().unwrap();
        seats.iter().map(|s| (text(s, "seat"), text(s, "army"), text(s, "player"))).collect::<Vec<_>>()
    };
    let expected = [("allied", "British", "human"), ("prussian", "Prussian", "sergeant")]
        .map(|(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned()));
    assert_eq!(armies(&summary), expected);
    assert_eq!(armies(&server.get("/api/matches").ok()["matches"][0]), expected, "from the disk too");
}

#[test]
fn seeds_may_be_numbers_or_digits_and_fix_the_dice() {
    let server = Server::start();
    let setup = json!({ "options": { "grouchy_variant": "open" } });
    let numbers = |seed: Value| {
        let table = server.begin(json!({ "setup": setup, "seed": seed }));
        table.get("position").ok()["numbers"].clone()
    };
    let drawn: Vec<Value> = (0..12).map(|seed| numbers(json!(seed))).collect();
    for (seed, drawn) in drawn.iter().enumerate() {
        assert_eq!(&numbers(json!(seed.to_string())), drawn, "seed {seed}");
    }
    assert!(drawn.iter().any(|n| *n != drawn[0]), "twelve seeds, one draw: {}", drawn[0]);
    assert_eq!(numbers(json!(u64::MAX)), numbers(json!("18446744073709551615")));
}

#[test]
fn a_request_that_makes_no_sense_is_refused_in_words() {
    let server = Server::start();
    let refuse = |change: Value, status: u16, code: &str, words: &[&str]| {
        let mut request = json!({ "game": GAME });
        for (key, value) in change.as_object().unwrap() {
            request[key] = value.clone();
        }
        let message = server.post("/api/matches", &request).error(status, code);
        for word in words {
            assert!(message.contains(word), "{change}: {message}");
        }
    };
    refuse(json!({ "game": "chess" }), 404, "not-found", &["\"chess\"", "shelf"]);
    refuse(json!({ "seats": { "prussian": "human" } }), 400, "bad-request", &["no seat \"prussian\""]);
    refuse(
        json!({ "seats": { "french": "general" } }),
        400,
        "bad-request",
        &["\"general\"", "human", "recruit", "sergeant"],
    );
    refuse(json!({ "names": { "prussian": "Blücher" } }), 400, "bad-request", &["no seat \"prussian\""]);
    refuse(json!({ "names": { "french": "N".repeat(61) } }), 400, "bad-request", &["60 characters"]);
    refuse(json!({ "name": "N".repeat(101) }), 400, "bad-request", &["100 characters"]);
    refuse(json!({ "setup": { "scenario": "ligny" } }), 400, "bad-request", &["no scenario \"ligny\"", "battle"]);
    refuse(
        json!({ "setup": { "options": { "weather": "mud" } } }),
        400,
        "bad-request",
        &["no option \"weather\"", "undo"],
    );
    refuse(
        json!({ "setup": { "options": { "undo": "always" } } }),
        400,
        "bad-request",
        &["\"undo\"", "\"always\"", "off"],
    );
    refuse(json!({ "setup": { "options": { "undo": 1 } } }), 400, "bad-request", &["\"undo\"", "off"]);
    refuse(
        json!({ "setup": { "options": { "french_code": "4" } } }),
        400,
        "bad-request",
        &["french_code", "secret or open"],
    );
    let plan = |plan: Value| json!({ "setup": { "options": { "grouchy_variant": "custom", "french_plan": plan } } });
    refuse(plan(json!({ "A01": 3 })), 400, "bad-request", &["french_plan", "\"A01\""]);
    refuse(plan(json!({ "FV01": 11 })), 400, "bad-request", &["french_plan", "\"FV01\"", "1 to 10"]);
    for seed in
        [json!("twelve"), json!("-1"), json!(""), json!("18446744073709551616"), json!(-1), json!(1.5), json!([1])]
    {
        let message = server.post("/api/matches", &json!({ "game": GAME, "seed": seed })).json();
        let message = message["error"]["message"].as_str().unwrap();
        assert!(message.contains("whole number from 0 to 18446744073709551615"), "seed {seed}: {message}");
    }
    refuse(json!({ "sead": 1 }), 400, "bad-request", &["sead"]);
    refuse(json!({ "setup": { "options": [] } }), 400, "bad-request", &["options"]);
    assert_eq!(server.get("/api/matches").ok()["matches"], json!([]), "nothing was begun");
}

#[test]
fn names_of_sixty_characters_are_welcome_in_any_script() {
    let server = Server::start();
    let name = "Блюхер".repeat(10);
    let table = server.begin(json!({ "names": { "allied": name }, "name": "ß".repeat(100) }));
    assert_eq!(table.view("spectator")["summary"]["seats"][1]["name"], name);
    assert!(table.record("spectator").lines().next().unwrap().contains(&name));
}

#[test]
fn names_hold_nothing_that_cannot_be_seen() {
    let server = Server::start();
    let fork = server.begin(json!({}));
    for c in [
        '\0', '\n', '\r', '\t', '\u{1b}', '\u{7f}', '\u{85}', '\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}',
        '\u{2029}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{feff}',
    ] {
        let name = format!("Sun{c}day");
        for (path, request) in [
            ("/api/matches".to_owned(), json!({ "game": GAME, "name": name })),
            ("/api/matches".to_owned(), json!({ "game": GAME, "names": { "french": name } })),
            ("/api/import".to_owned(), json!({ "text": duel(), "name": name })),
            (fork.path("fork"), json!({ "at": 0, "name": name })),
        ] {
            let message = server.post(&path, &request).error(400, "bad-request");
            assert!(message.contains("control characters"), "{c:?}: {message}");
        }
    }
    assert_eq!(server.get("/api/matches").ok()["matches"].as_array().unwrap().len(), 1, "nothing was begun");
    // Other scripts, joined letters and emoji are welcome.
    for name in ["مساء الأحد", "می\u{200c}خواهم", "👩\u{200d}🚀", "שבת", "日曜日"] {
        assert_eq!(server.begin(json!({ "name": name })).view("spectator")["summary"]["name"], name);
    }
    // A record is not refused for the names in it.
    let record = server.begin(json!({ "names": { "french": "Ney" } })).record("spectator");
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let text = json!({
        "waterloo": 1, "game": GAME, "rules": header["rules"], "seats": header["seats"], "players": ["N\u{202e}ey", ""],
    });
    assert_eq!(server.import(&text.to_string()).view("spectator")["summary"]["seats"][0]["name"], "Ney");
}

#[test]
fn a_request_to_begin_a_game_is_carried_out_once() {
    let server = Server::start();
    let parent = server.begin(json!({}));
    parent.make("french", json!({ "pick": "F05" }));
    let damaged = parent.record("spectator") + "what a day\n";
    let fork = parent.path("fork");
    let (create, import) = ("/api/matches".to_owned(), "/api/import".to_owned());
    let requests = [
        (create.clone(), json!({ "id": "create", "game": GAME, "name": "once", "seed": 7 })),
        (import.clone(), json!({ "id": "import", "text": duel() })),
        (import.clone(), json!({ "id": "damaged", "text": damaged })),
        (fork.clone(), json!({ "id": "fork", "at": 1, "seats": { "allied": "sergeant" } })),
    ];
    let count = |server: &Server| server.get("/api/matches").ok()["matches"].as_array().unwrap().len();
    let first: Vec<Value> = requests.iter().map(|(path, request)| server.post(path, request).created()).collect();
    assert_eq!(count(&server), 1 + requests.len());
    let again = |server: &Server| {
        for ((path, request), first) in requests.iter().zip(&first) {
            assert_eq!(&server.post(path, request).created(), first, "{path}");
        }
        assert_eq!(count(server), 1 + requests.len(), "begun once");
    };
    again(&server);
    assert!(first[2]["damage"].is_object(), "what was wrong with the record is said again");
    // The moment that was forked may be gone when the fork is asked for again.
    parent.act("undo", "french").ok();
    again(&server);
    let (parent, server) = (parent.id.clone(), server.restart());
    again(&server);
    for (path, request) in [
        (&create, json!({ "id": "create", "game": GAME, "name": "twice", "seed": 7 })),
        (&create, json!({ "id": "import", "game": GAME })),
        (&import, json!({ "id": "import", "text": position(json!({ "F01": "1212", "A03": "1205" }), json!({})) })),
        (&fork, json!({ "id": "fork", "at": 0 })),
        (&format!("/api/matches/{}/fork", first[0]["id"].as_str().unwrap()), json!({ "id": "fork", "at": 1 })),
    ] {
        server.post(path, &request).error(409, "request-used");
    }
    for id in ["".to_owned(), "x".repeat(101)] {
        server.post(&create, &json!({ "id": id, "game": GAME })).error(400, "bad-request");
    }
    assert_eq!(count(&server), 1 + requests.len());
    // Four at once, one game.
    let request = json!({ "id": "race", "game": GAME });
    let made: Vec<Value> = std::thread::scope(|scope| {
        let twins: Vec<_> = (0..4).map(|_| scope.spawn(|| server.post(&create, &request).created())).collect();
        twins.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert!(made.iter().all(|m| *m == made[0]));
    // Without an id, or with one of a game's own requests, every request begins another game.
    for _ in 0..2 {
        server.post(&create, &json!({ "game": GAME })).created();
    }
    assert_eq!(count(&server), 1 + requests.len() + 3);
    // A game that was put away is not begun again.
    assert_eq!(server.delete(&format!("/api/matches/{}", first[0]["id"].as_str().unwrap())).status, 204);
    server.post(&create, &requests[0].1).error(404, "not-found");
    server.table(&parent).view("french");
}

#[test]
fn the_list_tells_where_every_game_stands() {
    let server = Server::start();
    let first = server.begin(json!({ "name": "first" }));
    let second = server.begin(json!({ "name": "second" }));
    first.make("french", json!({ "pick": "F05" }));
    first.make("french", json!({ "to": "1213" }));
    let list = |server: &Server| server.get("/api/matches").ok()["matches"].as_array().unwrap().clone();
    let names = |list: &[Value]| -> Vec<String> { list.iter().map(|m| m["name"].as_str().unwrap().into()).collect() };
    let listed = list(&server);
    assert_eq!(names(&listed), ["first", "second"], "the latest change first");
    assert_eq!(listed[0], first.view("spectator")["summary"], "the list says what the table says");
    assert_eq!(listed[1], second.view("spectator")["summary"]);
    let (first, second) = (first.id, second.id);
    let server = server.restart();
    assert_eq!(list(&server), listed, "a second start finds all games as they were");
    assert_eq!(server.delete(&format!("/api/matches/{first}")).status, 204);
    assert_eq!(names(&list(&server)), ["second"]);
    server.get(&format!("/api/matches/{first}/view")).error(404, "not-found");
    server.delete(&format!("/api/matches/{first}")).error(404, "not-found");
    server.get(&format!("/api/matches/{second}/view")).ok();
}

#[test]
fn every_address_of_a_game_nobody_knows_is_not_found() {
    let server = Server::start();
    let table = server.table("nowhere");
    for rest in ["view", "board", "record", "position", "chart", "events"] {
        let message = table.get(rest).error(404, "not-found");
        assert!(message.contains("\"nowhere\""), "{message}");
    }
    let seat = json!({ "id": "x", "after": 0, "seat": "french" });
    for rest in ["undo", "redo", "resign", "draw"] {
        table.post(rest, &seat).error(404, "not-found");
    }
    table
        .post("moves", &json!({ "id": "x", "after": 0, "seat": "french", "move": "end-move" }))
        .error(404, "not-found");
    table.post("why", &json!({ "seat": "french", "target": { "space": "1212" } })).error(404, "not-found");
    table.post("preview", &json!({ "seat": "french", "move": "end-move" })).error(404, "not-found");
    table.post("odds", &json!({ "seat": "french" })).error(404, "not-found");
    table.post("fork", &json!({ "at": 0 })).error(404, "not-found");
}

#[test]
fn every_pair_of_eyes_gets_its_own_view() {
    let server = Server::start();
    let table = server.begin(json!({ "seats": { "allied": "sergeant" } }));
    let french = table.view("french");
    assert_eq!(french["table"]["eyes"], "french");
    assert_eq!(french["table"]["prompt"]["yours"], true);
    assert!(!french["table"]["offers"].as_array().unwrap().is_empty());
    for path in ["view", "view?eyes=spectator"] {
        let onlooker = table.get(path).ok();
        assert_eq!(onlooker["table"]["eyes"], "spectator");
        assert_eq!(onlooker["table"]["prompt"]["yours"], false);
        assert_eq!(onlooker["table"]["offers"], json!([]));
        assert_eq!(onlooker["undo"], json!({ "redo": false }));
    }
    let message = table.get("view?eyes=allied").error(403, "not-yours");
    assert!(message.contains("computer"), "{message}");
    table.get("view?eyes=all").error(403, "secret");
    let message = table.get("view?eyes=ney").error(400, "bad-request");
    assert!(message.contains("\"ney\""), "{message}");
    table.get("record?eyes=allied").error(403, "not-yours");
    table.get("record?eyes=all").error(403, "secret");
    table.get("record?eyes=ney").error(400, "bad-request");
    table.act("resign", "french").ok();
    for eyes in ["french", "allied", "spectator", "all"] {
        let view = table.view(eyes);
        assert_eq!(view["table"]["verdict"]["winners"], json!(["allied"]), "{eyes}");
        assert_eq!(view["table"]["offers"], json!([]), "{eyes}");
        assert_eq!(table.record(eyes), table.record("all"));
    }
}

#[test]
fn earlier_moments_can_be_looked_at_but_not_played() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let before = table.view("french");
    table.make("french", json!({ "pick": "F05" }));
    table.make("french", json!({ "to": "1213" }));
    let past = table.get("view?eyes=french&at=0").ok();
    assert_eq!((&past["at"], &past["len"], &past["live"]), (&json!(0), &json!(2), &json!(false)));
    assert_eq!(past["table"]["pieces"], before["table"]["pieces"]);
    assert_eq!((&past["table"]["offers"], &past["table"]["prompt"]["yours"]), (&json!([]), &json!(false)));
    let present = table.get("view?eyes=french&at=2").ok();
    assert_eq!(present, table.view("french"), "the present by its number");
    let message = table.get("view?eyes=french&at=3").error(400, "bad-request");
    assert!(message.contains("2 moves") && message.contains('3'), "{message}");
    table.get("view?at=-1").error(400, "bad-request");
    table.get("view?at=soon").error(400, "bad-request");
}

#[test]
fn only_new_journal_lines_are_sent_to_who_has_the_old_ones() {
    let server = Server::start();
    let table = server.begin(json!({}));
    table.make("french", json!({ "pick": "F05" }));
    let whole = table.make("french", json!({ "to": "1213" }));
    let (lines, epoch) = (whole["journal"].as_array().unwrap().clone(), whole["epoch"].as_u64().unwrap());
    assert_eq!(whole["journal_from"], 0);
    let rest = table.get(&format!("view?eyes=french&lines={}&epoch={epoch}", lines.len() - 1)).ok();
    assert_eq!(rest["journal_from"], lines.len() - 1);
    assert_eq!(rest["journal"], json!([lines.last().unwrap()]));
    let none = table.get(&format!("view?eyes=french&lines=999&epoch={epoch}")).ok();
    assert_eq!((&none["journal"], &none["journal_from"]), (&json!([]), &json!(lines.len())));
    // Something was taken back: what the client holds may be stale, so all is sent.
    let after = table.act("undo", "french").ok();
    assert_ne!(after["epoch"], epoch);
    let fresh = table.get(&format!("view?eyes=french&lines={}&epoch={epoch}", lines.len())).ok();
    assert_eq!(fresh["journal_from"], 0);
    assert_eq!(fresh["journal"].as_array().unwrap().len(), lines.len() - 1, "the march is gone from the journal");
}

#[test]
fn the_chart_counts_losses_by_turn() {
    let server = Server::start();
    let table = server.import(&duel());
    table.make("french", json!("done"));
    let chart = table.get("chart").ok();
    assert_eq!(chart["series"][0]["name"], "French losses");
    let turns = chart["turns"].as_array().unwrap();
    assert_eq!((turns.len(), &turns[0]["turn"]), (1, &json!(1)));
    assert_eq!(turns[0]["values"].as_array().unwrap().len(), 2);
}
