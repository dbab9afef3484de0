//! What is hidden stays hidden. Two worlds that differ only in what some eyes may not see are shown to them in the same
//! bytes, in every answer the server gives.

use crate::support::*;
use serde_json::{Value, json};

/// Turn 5 of the secret variant: the French number is `french`, the Allied one `allied`; who waits follows from that.
fn world(french: u8, allied: u8) -> String {
    let mut units = json!({ "F01": "1212", "F02": "0512", "A03": "1205", "A04": "0505" });
    if french == 6 {
        for n in 1..=13 {
            units[format!("FV{n:02}")] = json!("waiting");
        }
    }
    if allied == 6 {
        for n in 1..=9 {
            units[format!("P{n:02}")] = json!("waiting");
        }
        for n in 1..=7 {
            units[format!("PV{n:02}")] = json!("waiting");
        }
    }
    position(
        units,
        json!({
            "turn": 5, "numbers": { "french": french, "allied": allied },
            "setup": { "options": { "grouchy_variant": "secret" } },
        }),
    )
}

/// An answer without what differs between any two games.
fn scrubbed(answer: &Answer, table: &Table) -> (u16, String) {
    let mut text = answer.text.replace(&table.id, "ID");
    if let Ok(mut value) = serde_json::from_str::<Value>(&answer.text) {
        scrub_times(&mut value);
        text = value.to_string().replace(&table.id, "ID");
    }
    (answer.status, text)
}

fn scrub_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| key != "created" && key != "updated");
            fields.values_mut().for_each(scrub_times);
        }
        Value::Array(items) => items.iter_mut().for_each(scrub_times),
        _ => {}
    }
}

/// Every answer these eyes can get out of the server without changing anything. `acts` is who is to act.
fn everything_seen(table: &Table, eyes: &str) -> Vec<(String, (u16, String))> {
    let mut seen = Vec::new();
    let mut note = |what: &str, answer: Answer| seen.push((what.to_owned(), scrubbed(&answer, table)));
    let len = table.len();
    for at in 0..=len {
        note("view", table.get(&format!("view?eyes={eyes}&at={at}")));
    }
    note("view", table.get(&format!("view?eyes={eyes}")));
    for rest in ["view?eyes=all", "record?eyes=all", "position", "position?at=0", "chart", "board"] {
        note(rest, table.get(rest));
    }
    note("record", table.get(&format!("record?eyes={eyes}")));
    note("fork", table.post("fork", &json!({ "at": 0 })));
    let list = table.server.get("/api/matches").ok();
    let own = list["matches"].as_array().unwrap().iter().find(|m| m["id"] == table.id.as_str()).unwrap();
    note("list", Answer { of: String::new(), status: 200, kind: String::new(), text: own.to_string() });
    let first = table.server.events(&table.path("events"), None).next().unwrap();
    note("event", Answer { of: String::new(), status: 200, kind: String::new(), text: first.data.to_string() });
    if eyes != "spectator" {
        let request = |n: u32| json!({ "id": format!("{eyes}-{n}"), "after": table.seq(), "seat": eyes });
        if table.actor().as_deref() == Some(eyes) {
            // Who acts may ask about anything, also about what the other side hides, and learns nothing by it.
            for unit in if eyes == "french" { ["P01", "P05", "PV01"] } else { ["FV01", "FV04", "FV13"] } {
                for verb in ["pick", "target", "attacker", "retreat", "lose", "withdraw", "with"] {
                    let mut request = request(0);
                    request["move"] = json!({ verb: unit });
                    note("moves", table.post("moves", &request));
                    note("preview", table.post("preview", &json!({ "seat": eyes, "move": { verb: unit } })));
                }
                note("why", table.post("why", &json!({ "seat": eyes, "target": { "piece": unit } })));
            }
        } else {
            // None of these may be done out of turn, and the refusal must not tell anything either.
            for mv in ["FV01", "P01", "PV01", "F01", "A03"].map(|unit| json!({ "pick": unit })) {
                let mut request = request(0);
                request["move"] = mv.clone();
                note("moves", table.post("moves", &request));
                note("preview", table.post("preview", &json!({ "seat": eyes, "move": mv })));
            }
            note("undo", table.post("undo", &request(1)));
            note("redo", table.post("redo", &request(2)));
            for piece in ["FV01", "P01", "PV01", "F01"] {
                note("why", table.post("why", &json!({ "seat": eyes, "target": { "piece": piece } })));
            }
        }
    }
    let fights = [
        json!({}),
        json!({ "targets": ["A03"], "attackers": ["FV01"] }),
        json!({ "targets": ["P01"], "attackers": ["F01"] }),
    ];
    for query in fights {
        note("odds", table.post("odds", &json!({ "seat": eyes, "query": query })));
    }
    seen
}

#[track_caller]
fn same_for(eyes: &[&str], one: &Table, other: &Table) {
    for eyes in eyes {
        for (here, there) in everything_seen(one, eyes).into_iter().zip(everything_seen(other, eyes)) {
            assert_eq!(here, there, "{eyes} can tell the worlds apart");
        }
    }
}

#[test]
fn nobody_but_the_french_learns_the_french_number_or_who_waits_for_them() {
    let server = Server::start();
    let (all_come, none_come) = (server.import(&world(6, 1)), server.import(&world(2, 1)));
    let both = |eyes: &str| (all_come.view(eyes)["table"].clone(), none_come.view(eyes)["table"].clone());
    let (here, there) = both("french");
    assert_ne!(here, there, "the French themselves see a difference");
    assert!(here.to_string().contains("FV01") && !there.to_string().contains("FV01"));
    let others = ["allied", "spectator"];
    same_for(&others, &all_come, &none_come);
    assert_eq!(all_come.record("allied").lines().skip(1).count(), 0);
    // Half-made: a reinforcement is picked here, a unit on the map there.
    all_come.make("french", json!({ "pick": "FV01" }));
    none_come.make("french", json!({ "pick": "F01" }));
    same_for(&others, &all_come, &none_come);
    all_come.act("undo", "french").ok();
    none_come.act("undo", "french").ok();
    same_for(&others, &all_come, &none_come);
    // Nobody marches; the Allied turn comes.
    all_come.make("french", json!("end-move"));
    none_come.make("french", json!("end-move"));
    assert_eq!(all_come.actor().as_deref(), Some("allied"));
    same_for(&others, &all_come, &none_come);
    for eyes in others {
        assert_eq!(all_come.record(eyes), none_come.record(eyes), "{eyes}");
    }
}

#[test]
fn nobody_but_the_allies_learns_the_allied_number_or_who_waits_for_them() {
    let server = Server::start();
    let (all_come, none_come) = (server.import(&world(1, 6)), server.import(&world(1, 2)));
    let others = ["french", "spectator"];
    same_for(&others, &all_come, &none_come);
    for table in [&all_come, &none_come] {
        table.make("french", json!("end-move"));
    }
    let (here, there) = (all_come.offers("allied"), none_come.offers("allied"));
    assert!(here.contains(&json!({ "pick": "PV01" })) && !there.contains(&json!({ "pick": "PV01" })));
    same_for(&others, &all_come, &none_come);
    all_come.make("allied", json!({ "pick": "PV01" }));
    none_come.make("allied", json!({ "pick": "A03" }));
    same_for(&others, &all_come, &none_come);
}

#[test]
fn a_reinforcement_is_seen_when_it_comes_and_not_before() {
    let server = Server::start();
    let table = server.import(&world(6, 1));
    let pieces = |eyes: &str| table.view(eyes)["table"]["pieces"].to_string();
    table.make("french", json!({ "pick": "FV01" }));
    assert!(!pieces("allied").contains("FV01"));
    let entry = table.offers("french")[0].clone();
    table.make("french", entry);
    assert!(pieces("allied").contains("FV01") && !pieces("allied").contains("FV02"));
    let (_, text) = table.act("undo", "french").refused();
    assert!(text.contains("seen"), "what was shown cannot be taken back: {text}");
    // The redacted record leaves out the pick and shows the entry.
    let record = table.record("allied");
    let lines: Vec<Value> = record.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!((&lines[1]["hidden"], lines[1].get("move")), (&json!(true), None));
    assert!(lines[2]["move"]["to"].is_string(), "{record}");
    assert!(!record.contains("FV0") && !record.contains("numbers") && !record.contains("position"), "{record}");
}

#[test]
fn drawn_numbers_are_shown_to_their_owner_alone() {
    let server = Server::start();
    let setup = json!({ "options": { "grouchy_variant": "secret" } });
    let tables: Vec<_> = (0..6).map(|seed| server.begin(json!({ "setup": setup, "seed": seed }))).collect();
    let all_alike = |eyes: &str| {
        let seen: Vec<_> = tables.iter().map(|t| everything_seen(t, eyes)).collect();
        seen.iter().all(|s| *s == seen[0])
    };
    assert!(all_alike("spectator"), "an onlooker sees the same whatever was drawn");
    assert!(!all_alike("french") && !all_alike("allied"), "the players see their own numbers");
    for table in &tables {
        let notes = |eyes: &str| {
            let panels = table.view(eyes)["table"]["panels"].clone();
            panels.as_array().unwrap().iter().find(|p| p["title"] == "Grouchy variant").unwrap()["lines"].clone()
        };
        let line = |eyes: &str, n: usize| notes(eyes)[n].as_str().unwrap().to_owned();
        assert!(line("french", 0).contains("**") && line("french", 1).contains("hidden"));
        assert!(line("allied", 0).contains("hidden") && line("allied", 1).contains("**"));
        assert!(line("spectator", 0).contains("hidden") && line("spectator", 1).contains("hidden"));
    }
}

#[test]
fn a_secret_plan_is_not_in_the_other_sides_record() {
    let server = Server::start();
    let options = json!({
        "grouchy_variant": "custom", "plan_secrecy": "secret",
        "french_plan": { "FV12": 7 }, "allied_plan": { "PV03": 8 },
    });
    let table = server.begin(json!({ "setup": { "options": options } }));
    for (eyes, french, allied) in [("french", true, false), ("allied", false, true), ("spectator", false, false)] {
        let seen = table.record(eyes) + &table.get(&format!("view?eyes={eyes}")).text;
        assert_eq!((seen.contains("FV12"), seen.contains("PV03")), (french, allied), "{eyes}");
    }
    let list = server.get("/api/matches").text;
    assert!(!list.contains("FV12") && !list.contains("PV03"));
    table.act("resign", "french").ok();
    assert!(table.record("spectator").contains("FV12"), "after the end everything is shown");
}

#[test]
fn a_running_game_with_secrets_gives_no_position_and_no_fork() {
    let server = Server::start();
    let table = server.import(&world(6, 1));
    assert_eq!(table.view("spectator")["summary"]["secrets"], true);
    table.get("position").error(403, "secret");
    table.get("position?at=0").error(403, "secret");
    table.post("fork", &json!({ "at": 0 })).error(403, "secret");
    table.get("view?eyes=all").error(403, "secret");
    table.get("record?eyes=all").error(403, "secret");
    // What was written for one side cannot be replayed.
    let record = table.record("french");
    let message = server.post("/api/import", &json!({ "text": record })).error(400, "bad-request");
    assert!(message.contains("secrets"), "{message}");
}

#[test]
fn lines_that_come_to_light_at_the_end_reach_whoever_holds_the_others() {
    let server = Server::start();
    let table = server.begin(json!({ "setup": { "options": { "grouchy_variant": "secret" } } }));
    table.make("french", json!({ "pick": "F05" }));
    let before = table.make("french", json!({ "to": "1213" }));
    let lines = before["journal"].as_array().unwrap().len();
    let held = format!("lines={lines}&epoch={}", before["epoch"]);
    assert_eq!(table.get(&format!("view?eyes=french&{held}")).ok()["journal"], json!([]));
    let after = table.post(&format!("resign?{held}"), &table.request("french")).ok();
    assert_eq!(after["journal_from"], 0);
    assert_eq!(after["journal"], table.view("french")["journal"]);
    assert!(after["journal"].to_string().contains("The Allied number is"), "{after}");
}

#[test]
fn after_the_end_everything_is_shown() {
    let server = Server::start();
    let table = server.import(&world(6, 1));
    table.make("french", json!({ "pick": "FV01" }));
    let entry = table.offers("french")[0].clone();
    table.make("french", entry);
    table.act("resign", "allied").ok();
    for eyes in ["french", "allied", "spectator", "all"] {
        let view = table.view(eyes);
        assert!(view["table"].to_string().contains("French number: **6**"), "{eyes}");
        assert!(view["table"]["pieces"].to_string().contains("FV02"), "{eyes} sees who waited");
        let then = table.get(&format!("view?eyes={eyes}&at=0")).ok();
        assert!(then["table"].to_string().contains("French number: **6**"), "{eyes} looks back");
        assert_eq!(table.record(eyes), table.record("all"), "{eyes}");
    }
    assert_eq!(table.get("position").ok()["numbers"], json!({ "french": 6, "allied": 1 }));
    let fork = table.post("fork", &json!({ "at": 2 })).created();
    let fork = server.table(fork["id"].as_str().unwrap());
    fork.get("view?eyes=all").error(403, "secret");
    assert!(!fork.view("allied")["table"].to_string().contains("FV02"), "the fork is a game of its own, with secrets");
    let copy = server.import(&table.record("spectator"));
    assert_eq!(copy.record("all"), table.record("all"));
}

#[test]
fn whether_something_is_hidden_now_is_told_apart_from_whether_it_ever_was() {
    let server = Server::start();
    let position = json!({
        "game": "wallace", "turn": 5, "arrived": 20, "active": "french",
        "pieces": { "FI01": "36", "BI01": "26 lying" },
        "tasks": [
            "turn-end", { "formation": "french" }, { "formation": "allied" }, "round",
            { "skirmish": "french" }, { "skirmish": "allied" }
        ],
    });
    let table = server.import(&position.to_string());
    let mut told: Vec<(bool, bool)> = Vec::new();
    // Skirmish fire, rounds with a tile face down, formation changes without one.
    while told.len() < 3 {
        let summary = &table.view("spectator")["summary"];
        let flags = (summary["secrets"] == true, summary["hidden"] == true);
        if told.last() != Some(&flags) {
            told.push(flags);
        }
        let seat = summary["actor"]["seat"].as_str().unwrap().to_owned();
        let offers = table.offers(&seat);
        let idle = ["done", "nothing"].into_iter().map(Value::from).find(|mv| offers.contains(mv));
        table.make(&seat, idle.unwrap_or_else(|| offers[0].clone()));
    }
    assert_eq!(told, [(false, false), (true, true), (true, false)]);
}
