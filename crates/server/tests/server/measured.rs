//! A measured game for two and three seats from a shelf of its own: numbers, reach, secret bids and hidden measures over HTTP.

use crate::support::*;
use serde_json::{Value, json};
use std::sync::Arc;

const SKIRMISH: &str = "test-skirmish";

fn server() -> Server {
    Server::start_with_test_game(Arc::new(tempfile::tempdir().unwrap()))
}

/// A game with this scenario and, beyond, whatever else the request says.
fn begin<'s>(server: &'s Server, scenario: &str, more: Value) -> Table<'s> {
    let mut request = json!({ "game": SKIRMISH, "setup": { "scenario": scenario }, "seed": 7 });
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    server.table(server.post("/api/matches", &request).created()["id"].as_str().unwrap())
}

/// Places the third company of each seat, away from the others.
fn place(table: &Table<'_>, seats: &[&str]) {
    for (seat, (x, y, heading)) in
        seats.iter().zip([(150_000, 280_000, 0), (200_000, 20_000, 180), (280_000, 200_000, 270)])
    {
        table.make(seat, json!({ "deploy": { "x": x, "y": y, "heading": heading } }));
    }
}

/// Makes every seat's bid; the first seat acts first.
fn bid(table: &Table<'_>, seats: &[&str]) {
    for (seat, bid) in seats.iter().zip([3, 1, 0]) {
        table.make(seat, json!({ "bid": bid }));
    }
}

fn text(view: &Value) -> String {
    view["journal"].as_array().unwrap().iter().map(|l| l["text"].as_str().unwrap().to_owned() + "\n").collect()
}

#[test]
fn the_shelf_of_people_does_not_hold_it() {
    let ids = |server: &Server| {
        let shelf = server.get("/api/shelf").ok();
        shelf["games"].as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let usual = Server::start();
    assert!(!ids(&usual).contains(&SKIRMISH.to_owned()));
    usual.post("/api/matches", &json!({ "game": SKIRMISH })).error(404, "not-found");
    assert!(ids(&server()).contains(&SKIRMISH.to_owned()));
}

#[test]
fn two_or_three_sit_down_and_bids_stay_with_who_made_them() {
    let server = server();
    for (scenario, seats) in [("two", &["blue", "red"][..]), ("three", &["blue", "red", "black"])] {
        let table = begin(&server, scenario, json!({}));
        let summary = table.view("spectator")["summary"].clone();
        let sitting: Vec<_> = summary["seats"].as_array().unwrap().iter().map(|s| s["seat"].clone()).collect();
        assert_eq!(json!(sitting), json!(seats), "{summary}");
        place(&table, seats);
        table.make("blue", json!({ "bid": 2 }));
        let told = |eyes: &str| {
            let mut view = table.view(eyes);
            // What a seat may bid itself says nothing of the others.
            view["table"]["offers"] = Value::Null;
            view["table"].to_string() + &view["journal"].to_string() + &table.record(eyes)
        };
        assert!(told("blue").contains("The bid of **Blue** is 2.") && told("blue").contains(r#""bid":2"#));
        for eyes in seats[1..].iter().chain(&["spectator"]) {
            let told = told(eyes);
            assert!(told.contains("makes a bid") && told.contains("Blue: a secret bid"), "{eyes}: {told}");
            assert!(!told.contains(r#""bid":2"#) && !told.contains("is 2."), "{eyes}: {told}");
        }
        table.try_move("blue", json!({ "bid": 1 })).error(403, "not-yours");
        for seat in &seats[1..] {
            table.make(seat, json!({ "bid": 0 }));
        }
        let all = table.view("spectator");
        assert!(text(&all).contains("The bids are 2, 0"), "{}", text(&all));
        assert_eq!(table.actor().as_deref(), Some("blue"));
    }
}

#[test]
fn a_company_is_placed_at_any_pose_that_the_rules_allow() {
    let server = server();
    let table = begin(&server, "two", json!({}));
    let view = table.view("blue");
    let placement = &view["table"]["placement"];
    assert_eq!((&placement["piece"], &placement["at"]), (&json!("blue-3"), &json!("/deploy")), "{view}");
    assert_eq!(placement["zones"][0]["shape"], "zone", "{placement}");
    for eyes in ["red", "spectator"] {
        assert!(table.view(eyes)["table"].get("placement").is_none(), "{eyes}");
    }
    let at = |x: i32, heading: i32| json!({ "x": x, "y": 240_456, "heading": heading });
    let deploy = |x: i32, heading: i32| json!({ "deploy": at(x, heading) });
    assert_eq!(table.try_move("blue", deploy(200_000, 0)).refused().0, "0.1");
    assert_eq!(table.try_move("blue", deploy(100_123, 91)).refused().0, "0.2");
    let why = table.post("why", &json!({ "seat": "blue", "target": { "pose": at(200_000, 0) } })).ok();
    assert_eq!(why["refusal"]["rule"], "0.1", "{why}");
    let preview = table.post("preview", &json!({ "seat": "blue", "move": deploy(100_123, 33) })).ok();
    assert_eq!(preview["shapes"][0]["pose"], at(100_123, 33), "{preview}");
    let view = table.make("blue", deploy(100_123, 33));
    let pieces = view["table"]["pieces"].as_array().unwrap();
    let placed = pieces.iter().find(|p| p["id"] == "blue-3").unwrap();
    assert_eq!(placed["place"]["pose"], at(100_123, 33), "{placed}");
    assert!(table.record("spectator").contains(r#""move":{"deploy":{"x":100123,"y":240456,"heading":33}}"#));
    assert_eq!(table.actor().as_deref(), Some("red"));
}

#[test]
fn numbers_between_the_stops_are_made_refused_by_rule_and_taken_back_leg_by_leg() {
    let server = server();
    let table = begin(&server, "three", json!({}));
    let seats = ["blue", "red", "black"];
    place(&table, &seats);
    bid(&table, &seats);
    let view = table.make("blue", json!({ "pick": 0 }));
    assert_eq!(view["table"]["reach"]["rows"].as_array().map(Vec::len), Some(181));
    let piece = &view["table"]["pieces"][0];
    assert_eq!(piece["place"]["pose"], json!({ "x": 30_000, "y": 270_000, "heading": 0 }), "{piece}");
    assert_eq!(piece["size"], json!({ "left": 15_000, "right": 15_000, "front": 7_500, "rear": 7_500 }));
    for eyes in ["red", "spectator"] {
        let other = table.view(eyes);
        assert!(other["table"].get("reach").is_none() && other["table"].get("numbers").is_none(), "{eyes}");
    }
    let range = &view["table"]["numbers"][0];
    assert_eq!((&range["min"], &range["max"], &range["step"]), (&json!(-90), &json!(90), &json!(1)));
    assert!(range["stops"].as_array().unwrap().iter().any(|s| s["name"] == "straight on"), "{range}");
    assert_eq!(table.try_move("blue", json!({ "wheel": { "by": 91 } })).refused().0, "2.3");
    let preview = table.post("preview", &json!({ "seat": "blue", "move": { "wheel": { "by": 13 } } })).ok();
    assert_eq!(
        (&preview["shapes"][0]["shape"], &preview["shapes"][0]["pose"]["heading"]),
        (&json!("ghost"), &json!(13))
    );
    table.make("blue", json!({ "wheel": { "by": 13 } }));
    let (rule, why) = table.try_move("blue", json!({ "march": { "mm": 61 } })).refused();
    assert_eq!((rule.as_str(), why.as_str()), ("2.4", "A company marches 60 mm at most."));
    let why = table.post("why", &json!({ "seat": "blue", "target": { "number": 61 } })).ok();
    assert_eq!(why["refusal"]["rule"], "2.4", "{why}");
    let view = table.make("blue", json!({ "march": { "mm": 17 } }));
    let line = view["journal"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&line["text"], &line["shapes"][0]["shape"]),
        (&json!("**blue-1** marches 17 mm. [[2.4]]"), &json!("strip"))
    );

    // One step back leads to the last resting point; inside a decision to the leg before.
    let len = table.len();
    table.make("blue", json!({ "pick": 1 }));
    let view = table.make("blue", json!({ "wheel": { "by": -7 } }));
    assert_eq!((&view["undo"]["step"], &view["undo"]["rest"]), (&json!(len + 1), &json!(len)));
    let view = table.act("undo", "blue").ok();
    assert_eq!(view["table"]["numbers"][0]["at"], "/wheel/by");
    let view = table.act("undo", "blue").ok();
    assert_eq!((&view["len"], view["table"].get("numbers")), (&json!(len), None));

    // Another moment: the company where it stood, nothing to decide there.
    let earlier = table.get(&format!("view?eyes=blue&at={}", len - 1)).ok();
    assert_eq!(earlier["table"]["pieces"][0]["place"]["pose"]["heading"], 13);
    let (offers, reach) = (earlier["table"]["offers"].as_array().unwrap(), earlier["table"].get("reach"));
    assert!(earlier["live"] == false && offers.is_empty() && reach.is_none(), "{earlier}");

    // A restart loses nothing.
    let (id, before) = (table.id.clone(), table.view("blue"));
    let data = server.stop();
    let server = Server::start_with_test_game(data);
    let table = server.table(&id);
    let after = table.view("blue");
    assert_eq!(
        (&after["table"], &after["journal"], &after["len"]),
        (&before["table"], &before["journal"], &before["len"])
    );
}

/// Plays a whole game by the first offers, some of them numbers between the stops.
fn play_to_its_end(table: &Table<'_>) {
    for n in 0.. {
        assert!(n < 400);
        let Some(seat) = table.actor() else { return };
        let view = table.view(&seat);
        let offers = view["table"]["offers"].as_array().unwrap();
        let mv = offers[n % offers.len()]["move"].clone();
        let mv = match mv.pointer("/wheel/by") {
            Some(_) if n % 3 > 0 => json!({ "fire": null }),
            _ => mv,
        };
        let mv = if mv.get("fire").is_some() { json!("fire") } else { mv };
        table.make(&seat, mv);
    }
}

#[test]
fn a_record_is_written_read_again_and_looked_back_at() {
    let server = server();
    let table = begin(&server, "three", json!({}));
    play_to_its_end(&table);
    let record = table.record("spectator");
    let again = server.import(&record);
    assert_eq!(again.record("all"), record);
    assert_eq!(again.view("all")["journal"], table.view("all")["journal"]);
    for at in (0..table.len()).step_by(5) {
        let [one, other] =
            [&again, &table].map(|t| t.get(&format!("view?eyes=spectator&at={at}")).ok()["table"].clone());
        assert_eq!(one, other, "{at}");
    }
    // Advice at a past march tells the way as a shape.
    let marched = (0..table.len()).filter_map(|at| {
        let advice = table.post("advice", &json!({ "at": at }));
        if advice.status == 200 { Some(advice.ok()) } else { None }
    });
    let mut steps = marched.flat_map(|a| a["steps"].as_array().unwrap().clone());
    let march = steps.find(|s| s["text"].as_str().unwrap().contains("marches")).expect("somebody marches");
    assert_eq!(march["shapes"][0]["shape"], "strip", "{march}");
    // Luck and course are told for three.
    for study in ["luck", "course"] {
        assert_eq!(table.get(study).ok()["seats"], json!(["blue", "red", "black"]));
    }
}

/// What is asked of a game without changing it: [`said`] asks all of it. A new address belongs here or below.
const ASKED: &[&str] = &[
    "", "advice", "board", "chart", "course", "events", "fork", "hint", "luck", "moves", "odds", "position", "preview",
    "record", "view", "why",
];
/// What changes a game or its number alone, and the picture of the bare ground.
const CHANGES: &[&str] = &["draw", "redo", "resign", "undo", "ground/{layer}", "layers"];

/// Everything the server says to Blue and onlookers, with the target's own place left out: that is what eyes see.
fn said(table: &Table<'_>, hide: &Value) -> Vec<(String, String)> {
    let mut said = Vec::new();
    for eyes in ["blue", "spectator"] {
        for at in (0..=table.len()).map(Some).chain([None]) {
            let at = at.map_or(String::new(), |at| format!("&at={at}"));
            said.push((format!("view {eyes}{at}"), table.get(&format!("view?eyes={eyes}{at}")).text));
        }
        for what in ["record", "luck", "course"] {
            said.push((format!("{what} {eyes}"), table.get(&format!("{what}?eyes={eyes}")).text));
        }
        for at in (0..=table.len()).map(Value::from).chain([Value::Null]) {
            let advice = table.post("advice", &json!({ "eyes": eyes, "at": at })).text;
            said.push((format!("advice {eyes} at {at}"), advice));
        }
    }
    for what in ["chart", "position", "board"] {
        said.push((what.into(), table.get(what).text));
    }
    for at in 0..=table.len() {
        said.push((format!("position at {at}"), table.get(&format!("position?at={at}")).text));
        said.push((format!("fork at {at}"), table.post("fork", &json!({ "at": at })).text));
    }
    let all = table.server.get("/api/matches").ok()["matches"].clone();
    let listed = all.as_array().unwrap().iter().find(|m| m["id"] == table.id.as_str()).unwrap();
    said.push(("list".into(), listed.to_string()));
    let seat = json!({ "seat": "blue" });
    let with = |more: Value| {
        let mut all = seat.clone();
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    for query in [Value::Null, json!({}), json!({ "chain": [null] })] {
        said.push(("odds".into(), table.post("odds", &with(json!({ "query": query }))).text));
    }
    for number in (15..=405).step_by(15) {
        said.push(("why".into(), table.post("why", &with(json!({ "target": { "number": number } }))).text));
        let guess = with(json!({ "move": { "guess": { "mm": number } } }));
        said.push(("preview".into(), table.post("preview", &guess).text));
        let wrong = json!({ "guess": { "mm": number + 1 } });
        said.push(("moves".into(), table.try_move("blue", wrong).text));
    }
    for piece in ["blue-1", "red-1", "red-2"] {
        said.push(("why".into(), table.post("why", &with(json!({ "target": { "piece": piece } }))).text));
    }
    said.push(("hint".into(), table.act("hint", "blue").text));
    let first = table.server.events(&table.path("events"), None).next().unwrap();
    said.push(("events".into(), first.data.to_string()));
    for (_, text) in &mut said {
        if let Ok(mut value) = serde_json::from_str::<Value>(text) {
            forget(&mut value, hide);
            *text = value.to_string();
        }
        *text = text.replace(&table.id, "THIS");
        if let Some(origin) = listed["forked_from"]["id"].as_str() {
            *text = text.replace(origin, "THAT");
        }
    }
    said
}

/// Takes out where the target stands, and what changes from game to game.
fn forget(value: &mut Value, place: &Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|v| forget(v, place)),
        Value::Object(fields) => {
            if fields.get("x") == Some(&place["x"]) && fields.get("y") == Some(&place["y"]) {
                fields.clear();
            }
            for name in ["created", "updated", "thinking"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(|v| forget(v, place));
        }
        _ => {}
    }
}

/// Blue's second company has marched 43 mm, and Red's first stands there.
fn marched<'s>(server: &'s Server, target: &Value) -> Table<'s> {
    let pose = |x: i32, y: i32, heading: i32| json!({ "x": x, "y": y, "heading": heading });
    let position = json!({
        "game": SKIRMISH, "setup": { "scenario": "two" }, "round": 1, "steps": ["pick"],
        "companies": [pose(30_000, 30_000, 180), pose(150_000, 30_000, 180), null, target, pose(280_000, 280_000, 0), null],
        "acted": vec![false; 6], "bids": [3, 0], "order": [0, 1],
    });
    let request = json!({ "text": position.to_string(), "seats": { "red": "recruit" }, "seed": 3 });
    let answer = server.post("/api/import", &request).created();
    let table = server.table(answer["match"]["id"].as_str().unwrap());
    for mv in [json!({ "pick": 1 }), json!({ "wheel": { "by": 0 } }), json!({ "march": { "mm": 43 } })] {
        table.make("blue", mv);
    }
    assert!(text(&table.view("blue")).contains("43 mm"));
    table
}

/// Blue's first company aims at Red's first.
fn aim(table: &Table<'_>) {
    for mv in [json!({ "pick": 0 }), json!("fire"), json!({ "aim": 3 })] {
        table.make("blue", mv);
    }
}

#[test]
fn while_a_range_is_guessed_nothing_sent_depends_on_it_or_tells_it() {
    let server = server();
    let target = |y: i32| json!({ "x": 30_000, "y": y, "heading": 0 });
    // Blue's officer takes both for the same: the ranges differ, the estimates do not.
    let (near, far) = (target(178_000), target(179_000));
    let (one, other) = (marched(&server, &near), marched(&server, &far));
    // Forks made in time run into the guess as well, and a computer's opinion may be asked there.
    let [fork_of_one, fork_of_other] = [&one, &other].map(|table| {
        let fork = table.post("fork", &json!({ "at": table.len() })).created();
        server.table(fork["id"].as_str().unwrap())
    });
    let tables = [&one, &other, &fork_of_one, &fork_of_other];
    tables.iter().for_each(|table| aim(table));
    let view = one.view("blue")["table"].clone();
    assert_eq!((&view["concealed"], &view["numbers"][0]["masked"]), (&json!(true), &json!(true)), "{view}");
    for (one, other) in [(&one, &other), (&fork_of_one, &fork_of_other)] {
        let (here, there) = (said(one, &near), said(other, &far));
        assert_eq!(here.len(), there.len());
        for (a, b) in here.iter().zip(&there) {
            assert_eq!(a, b);
        }
        for (what, text) in here.iter().chain(&there) {
            // The march that was told before, and the true ranges.
            for number in ["43 mm", r#""mm":43"#, "133", "134", "133000", "134000"] {
                assert!(!text.contains(number), "{what} tells {number}: {text}");
            }
            assert!(!text.contains(r#""reach""#) && !text.contains(r#""ruler","from""#), "{what}: {text}");
        }
    }
    let open = "Nobody measures while a guess is open; ask again when it has been made.";
    for table in tables {
        let chain = json!({ "seat": "blue", "query": { "chain": [null] } });
        let odds = [json!({ "seat": "blue", "query": null }), chain].map(|query| table.post("odds", &query));
        let gets = ["record", "position", "position?at=1", "luck", "luck?eyes=blue"].map(|what| table.get(what));
        for answer in gets.iter().chain(&odds).chain([&table.post("fork", &json!({ "at": 1 }))]) {
            assert_eq!(answer.refused(), ("table".to_owned(), open.to_owned()));
        }
    }
    for fork in [&fork_of_one, &fork_of_other] {
        for answer in [fork.get("course"), fork.post("advice", &json!({ "eyes": "blue", "at": 1 }))] {
            assert_eq!(answer.refused(), ("table".to_owned(), open.to_owned()));
        }
        let advice = fork.post("advice", &json!({ "eyes": "blue" })).ok();
        assert!(advice["first"]["guess"]["mm"].is_number() && advice["reasons"] == json!([]), "{advice}");
    }
    // It is measured, and everything may be told again.
    let view = one.make("blue", json!({ "guess": { "mm": 130 } }));
    assert!(
        text(&view).contains("Guessed 130 mm, measured 133 mm") && text(&view).contains("43 mm"),
        "{}",
        text(&view)
    );
}

#[test]
fn no_address_of_a_game_is_left_out_above() {
    let server = server();
    let description = server.get("/api/openapi.json").ok();
    let paths = description["paths"].as_object().unwrap().keys();
    let of_games = paths.filter_map(|path| path.strip_prefix("/api/matches/{id}"));
    for path in of_games.map(|path| path.trim_start_matches('/')) {
        assert!(ASKED.contains(&path) || CHANGES.contains(&path), "what does {path:?} say while a range is guessed?");
    }
}

/// Three armies in the field; Blue acts, then Red, then Black.
fn three_in_the_field(server: &Server) -> Table<'_> {
    let pose = |x: i32, y: i32, heading: i32| json!({ "x": x, "y": y, "heading": heading });
    let position = json!({
        "game": SKIRMISH, "setup": { "scenario": "three" }, "round": 1, "steps": ["pick"],
        "companies": [
            pose(40_000, 280_000, 0), pose(90_000, 280_000, 0), null,
            pose(40_000, 20_000, 180), pose(90_000, 20_000, 180), null,
            pose(280_000, 100_000, 270), pose(280_000, 160_000, 270), null
        ],
        "acted": vec![false; 9], "bids": [3, 2, 1], "order": [0, 1, 2],
    });
    let answer = server.post("/api/import", &json!({ "text": position.to_string(), "seed": 3 })).created();
    server.table(answer["match"]["id"].as_str().unwrap())
}

/// Who sits in each seat.
fn players(view: &Value) -> Vec<String> {
    view["summary"]["seats"].as_array().unwrap().iter().map(|s| s["player"].as_str().unwrap().to_owned()).collect()
}

/// Waits until this seat is to act, whatever computers do before.
fn wait_for(table: &Table<'_>, seat: &str) -> Value {
    table.wait("spectator", |view| view["summary"]["actor"]["seat"] == seat)
}

#[test]
fn who_resigns_among_three_leaves_the_army_to_a_computer_through_restart_and_record() {
    let server = server();
    let table = three_in_the_field(&server);
    let view = table.act("resign", "red").ok();
    let stand_in = ["human", "colonel", "human"];
    assert_eq!((players(&view), &view["table"]["eyes"]), (stand_in.map(str::to_owned).to_vec(), &json!("spectator")));
    assert_eq!(
        (&view["summary"]["verdict"], table.actor().as_deref()),
        (&Value::Null, Some("blue")),
        "nobody wins by it"
    );
    assert!(text(&view).contains("**Red** resigns; a computer leads the army from here on."));
    table.act("resign", "red").error(403, "not-yours");
    table.get("view?eyes=red").error(403, "not-yours");

    // The computer goes on for Red as soon as it is Red's turn.
    table.make("blue", json!("pass"));
    let view = wait_for(&table, "black");
    let by_red = |view: &Value| {
        let lines = view["journal"].as_array().unwrap().iter();
        lines.filter(|l| l["by"] == "red" && l["kind"] != "note").count()
    };
    assert!(by_red(&view) > 0, "{}", text(&view));

    // After a restart it still does.
    let (id, before) = (table.id.clone(), view);
    let server = Server::start_with_test_game(server.stop());
    let table = server.table(&id);
    let view = table.view("spectator");
    assert_eq!((players(&view), &view["journal"]), (players(&before), &before["journal"]));
    let record = table.record("spectator");

    // So it does in a game that is opened from the record.
    let opened = server.import(&record);
    assert_eq!(opened.record("spectator"), record);
    assert_eq!(players(&opened.view("spectator")), stand_in);
    for table in [&table, &opened] {
        table.make("black", json!("pass"));
        table.make("blue", json!({ "bid": 0 }));
        // Red's bid is the computer's, and stays its secret.
        let view = wait_for(table, "black");
        assert!(text(&view).contains("**Red** makes a bid") && !text(&view).contains("bid of **Red** is"));
        table.act("resign", "black").ok();
        // Blue alone is left among computers, and the game is played to its end by the rules.
        let mut passes = 0;
        let over = loop {
            let view = table.wait("spectator", |view| {
                view["summary"]["actor"].get("over").is_some() || view["summary"]["actor"]["seat"] == "blue"
            });
            if view["summary"]["actor"].get("over").is_some() {
                break view;
            }
            let bid = json!({ "bid": 0 });
            let bids = table.offers("blue").contains(&bid);
            table.make("blue", if bids { bid } else { json!("pass") });
            passes += 1;
            assert!(passes < 20);
        };
        assert_eq!(over["table"]["verdict"]["rule"], "4.2");
        let record = table.record("all");
        let again = server.import(&record);
        assert_eq!((again.record("all"), &again.view("all")["journal"]), (record, &table.view("all")["journal"]));
    }
}
