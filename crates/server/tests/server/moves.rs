//! Moves and everything else a seat can do: judged here, carried out once, written before it is acknowledged.

use crate::support::*;
use serde_json::{Value, json};

#[test]
fn a_legal_move_is_made_and_seen_by_everybody() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let view = table.make("french", json!({ "pick": "F05" }));
    assert_eq!(
        (&view["seq"], &view["len"], &view["at"], &view["live"]),
        (&json!(1), &json!(1), &json!(1), &json!(true))
    );
    assert_eq!(view["table"]["prompt"]["piece"], "F05");
    let view = table.make("french", json!({ "to": "1213" }));
    let march = view["journal"].as_array().unwrap().last().unwrap();
    assert_eq!((&march["by"], &march["kind"], &march["at"]), (&json!("french"), &json!("move"), &json!(2)));
    assert_eq!((&march["pieces"], &march["spaces"]), (&json!(["F05"]), &json!(["1314", "1213"])));
    for eyes in ["allied", "spectator"] {
        let view = table.view(eyes);
        let moved = view["table"]["pieces"].as_array().unwrap().iter().find(|p| p["id"] == "F05").unwrap().clone();
        assert_eq!(moved["place"], json!({ "space": "1213" }), "{eyes}");
        assert_eq!(view["journal"].as_array().unwrap().last().unwrap(), march, "{eyes}");
    }
}

#[test]
fn a_refusal_names_the_rule_and_changes_nothing() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let before = table.view("french");
    // Foy's division is held fast by the garrison of Hougoumont.
    let (rule, text) = table.try_move("french", json!({ "pick": "F06" })).refused();
    assert_eq!(rule, "4.5c");
    assert!(text.contains("zone of control"), "{text}");
    let (rule, _) = table.try_move("french", json!({ "pick": "A01" })).refused();
    assert!(rule.starts_with("4."), "{rule}");
    let (rule, _) = table.try_move("french", json!({ "die": 3 })).refused();
    assert_eq!(rule, "3.0b");
    assert_eq!(table.view("french"), before);
    table.make("french", json!({ "pick": "F05" }));
    let (rule, text) = table.try_move("french", json!({ "to": "1001" })).refused();
    assert_eq!(rule, "4.1a", "{text}");
}

#[test]
fn what_is_no_move_at_all_is_a_bad_request() {
    let server = Server::start();
    let table = server.begin(json!({}));
    for (mv, words) in [
        (json!({ "pick": "F99" }), "F99"),
        (json!({ "to": "9999" }), "9999"),
        (json!("surrender"), "surrender"),
        (json!(null), "not a move"),
        (json!({}), "not a move"),
        (json!([1, 2]), "not a move"),
        (json!({ "pick": "F05", "to": "1213" }), "not a move"),
        (json!({ "die": 300 }), "300"),
    ] {
        let message = table.try_move("french", mv.clone()).error(400, "bad-request");
        assert!(message.contains(words), "{mv}: {message}");
    }
    assert_eq!(table.len(), 0);
}

#[test]
fn nobody_moves_for_another_seat() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let message = table.try_move("allied", json!("end-move")).error(403, "not-yours");
    assert!(message.contains("French"), "{message}");
    let message = table.try_move("prussian", json!("end-move")).error(400, "bad-request");
    assert!(message.contains("\"prussian\""), "{message}");
    let table = server.begin(json!({ "seats": { "allied": "recruit" } }));
    let message = table.try_move("allied", json!("end-move")).error(403, "not-yours");
    assert!(message.contains("computer"), "{message}");
    assert_eq!(table.len(), 0);
}

#[test]
fn a_retried_request_gets_the_same_answer_and_is_carried_out_once() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let request = table.move_request("french", json!({ "pick": "F05" }));
    let first = table.post("moves", &request).ok();
    assert_eq!(table.post("moves", &request).ok(), first);
    assert_eq!(table.post("moves", &request).ok(), first);
    assert_eq!(table.len(), 1);
    // Also after a restart, when only the disk can know.
    let id = table.id.clone();
    let server = server.restart();
    let table = server.table(&id);
    assert_eq!(table.post("moves", &request).ok(), first);
    // And after the game has gone on: the answer is the table as it is now, and nothing is made again.
    let on = table.post("moves", &json!({ "id": "on", "after": 1, "seat": "french", "move": { "to": "1213" } })).ok();
    assert_eq!(table.post("moves", &request).ok(), on);
    assert_eq!(table.record("french").lines().count(), 1 + 2);
}

#[test]
fn a_retry_is_answered_alike_even_when_the_turn_has_passed_on() {
    let server = Server::start();
    // The French lost a fight; the Allies may take the ground. Two more fights wait.
    let table = server.import(&position(
        json!({ "F01": "1214", "A03": "1211", "F02": "0512", "A04": "0511", "F03": "2012", "A05": "2011" }),
        json!({
            "phase": "combat", "step": "advance-hex", "fought": ["F01", "A03"], "owed": ["A03", "A04", "A05"],
            "attack": { "targets": ["A03"], "contact": ["F01"], "vacated": ["1212"], "result": "Ar" },
        }),
    ));
    assert_eq!(table.actor().as_deref(), Some("allied"));
    table.make("allied", json!("done"));
    assert_eq!(table.actor().as_deref(), Some("french"));
    let undo = table.request("allied");
    let undone = table.post("undo", &undo).ok();
    assert_eq!(undone["table"]["prompt"]["yours"], true);
    let redo = table.request("allied");
    let redone = table.post("redo", &redo).ok();
    assert_eq!(table.actor().as_deref(), Some("french"));
    assert_eq!(table.post("redo", &redo).ok(), redone, "the retry of a redo");
    assert_eq!(table.post("undo", &undo).ok(), redone, "the retry of an undo");
    assert_eq!(table.len(), 1);
}

#[test]
fn a_request_has_an_id() {
    let server = Server::start();
    let table = server.begin(json!({}));
    for id in ["".to_owned(), "x".repeat(101)] {
        let request = json!({ "id": id, "after": 0, "seat": "french", "move": { "pick": "F05" } });
        let message = table.post("moves", &request).error(400, "bad-request");
        assert!(message.contains("1 to 100"), "{message}");
    }
    assert_eq!(table.len(), 0);
}

#[test]
fn no_client_can_guess_an_id_that_the_server_uses_itself() {
    let server = Server::start();
    // The draws of the variant were written when the game began.
    let table = server.begin(json!({ "setup": { "options": { "grouchy_variant": "open" } } }));
    assert_eq!(table.seq(), 2);
    for (n, id) in ["begin", "recruit-0", "sergeant-2"].into_iter().enumerate() {
        let mv = if n % 2 == 0 { json!({ "pick": "F05" }) } else { json!({ "to": "1213" }) };
        let mv = if n == 2 { json!({ "pick": "F01" }) } else { mv };
        table.post("moves", &json!({ "id": id, "after": 2 + n, "seat": "french", "move": mv })).ok();
        assert_eq!(table.seq(), 3 + n as u32, "the request \"{id}\" was carried out");
    }
}

#[test]
fn a_client_that_has_not_seen_the_latest_move_is_told_so() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let stale = table.move_request("french", json!({ "pick": "F01" }));
    table.make("french", json!({ "pick": "F05" }));
    let message = table.post("moves", &stale).error(409, "moved-on");
    assert!(message.contains("moved on"), "{message}");
    let mut early = stale.clone();
    early["after"] = json!(17);
    table.post("moves", &early).error(409, "moved-on");
    for what in ["undo", "redo", "resign", "draw"] {
        table.post(what, &json!({ "id": what, "after": 0, "seat": "french" })).error(409, "moved-on");
    }
    assert_eq!(table.seq(), 1);
}

#[test]
fn of_two_clients_that_move_at_once_exactly_one_wins() {
    let server = Server::start();
    let table = server.begin(json!({}));
    for round in 0..10 {
        let seq = table.seq();
        // Each round four clients pick another unit at the same moment.
        let answers: Vec<Answer> = std::thread::scope(|scope| {
            let racers: Vec<_> = ["F01", "F02", "F03", "F04"]
                .map(|unit| {
                    let request = json!({ "id": format!("{round}-{unit}"), "after": seq, "seat": "french", "move": { "pick": unit } });
                    let table = &table;
                    scope.spawn(move || table.post("moves", &request))
                })
                .into();
            racers.into_iter().map(|r| r.join().unwrap()).collect()
        });
        let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|a| a.status == 200);
        assert_eq!((won.len(), lost.len()), (1, 3), "round {round}");
        lost.iter().for_each(|a| drop(a.error(409, "moved-on")));
        assert_eq!(table.seq(), seq + 1);
        table.act("undo", "french").ok();
    }
}

#[test]
fn a_request_sent_twice_at_once_is_carried_out_once() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let request = table.move_request("french", json!({ "pick": "F05" }));
    let answers: Vec<Value> = std::thread::scope(|scope| {
        let twins: Vec<_> = (0..4).map(|_| scope.spawn(|| table.post("moves", &request).ok())).collect();
        twins.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert!(answers.iter().all(|a| *a == answers[0]));
    assert_eq!(table.len(), 1);
}

#[test]
fn what_another_program_wrote_is_found_before_anything_is_judged() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let request = |id: &str, unit: &str, after: u32| json!({ "id": id, "after": after, "seat": "french", "move": { "pick": unit } });
    table.view("french");
    server.write_behind_its_back(&table.id, 0, json!({ "pick": "F05" }), store::Request::NONE);
    // The server still holds the old table; it finds out when it is to write, and shows the truth from then on.
    table.post("moves", &request("late", "F01", 0)).error(409, "moved-on");
    assert_eq!(table.view("french")["table"]["prompt"]["piece"], "F05");
    table.post("moves", &json!({ "id": "on", "after": 1, "seat": "french", "move": { "to": "1213" } })).ok();
    assert_eq!(table.len(), 2);
}

#[test]
fn an_id_of_a_request_is_not_used_for_something_else() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let pick = |id: &str, seat: &str, unit: &str| json!({ "id": id, "after": table.seq(), "seat": seat, "move": { "pick": unit } });
    let act = |id: &str, seat: &str| json!({ "id": id, "after": table.seq(), "seat": seat });
    let first = pick("one", "french", "F05");
    let made = table.post("moves", &first).ok();
    let refuse = |what: &str, request: Value| {
        let message = table.post(what, &request).error(409, "request-used");
        assert!(message.contains("used before"), "{message}");
    };
    refuse("moves", pick("one", "french", "F01"));
    refuse("moves", pick("one", "allied", "F05"));
    refuse("resign", act("one", "french"));
    refuse("resign", act("one", "allied"));
    refuse("draw", act("one", "french"));
    refuse("undo", act("one", "french"));
    refuse("redo", act("one", "french"));
    assert_eq!(table.post("moves", &first).ok(), made, "the same is still answered alike");
    assert_eq!(table.view("french"), made, "and nothing was done");
    // The same words about a later table are another request.
    let mut later = first.clone();
    later["after"] = json!(table.seq());
    assert_ne!(later, first);
    refuse("moves", later);
    let mut back = act("two", "french");
    table.post("undo", &back).ok();
    for what in ["undo", "redo", "resign", "draw"] {
        let mut later = back.clone();
        later["after"] = json!(table.seq());
        refuse(what, later);
    }
    assert_eq!(table.post("undo", &back).ok(), table.view("french"), "a retry is answered");
    back["to"] = json!(0);
    refuse("undo", back);
    // Also after a restart; and one seat's resignation is not the other's.
    let resign = act("three", "french");
    table.post("resign", &resign).ok();
    let id = table.id.clone();
    let server = server.restart();
    let table = server.table(&id);
    let over = table.post("resign", &resign).ok();
    assert_eq!(over["table"]["verdict"]["winners"], json!(["allied"]));
    table.post("resign", &json!({ "id": "three", "after": 3, "seat": "allied" })).error(409, "request-used");
    // Another game has requests of its own.
    let other = server.begin(json!({}));
    other.post("moves", &json!({ "id": "one", "after": 0, "seat": "french", "move": { "pick": "F01" } })).ok();
}

#[test]
fn one_step_back_leaves_a_half_made_decision_or_takes_a_whole_one_back() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let start = table.view("french");
    assert_eq!(start["undo"]["why_not"], "There is nothing to take back.");
    let (rule, text) = table.act("undo", "french").refused();
    assert_eq!((rule.as_str(), text.as_str()), ("table", "There is nothing to take back."));
    let picked = table.make("french", json!({ "pick": "F05" }));
    assert_eq!((&picked["undo"]["rest"], &picked["undo"]["step"]), (&json!(0), &json!(0)));
    assert_eq!(picked["table"]["prompt"]["back"], "Back");
    let back = table.act("undo", "french").ok();
    assert_eq!((&back["len"], &back["undo"]["redo"]), (&json!(0), &json!(true)));
    assert_eq!(back["table"], start["table"]);
    let again = table.act("redo", "french").ok();
    assert_eq!((&again["len"], &again["undo"]["redo"]), (&json!(1), &json!(false)));
    let marched = table.make("french", json!({ "to": "1213" }));
    assert_eq!(marched["table"]["prompt"].get("back"), None);
    table.make("french", json!({ "pick": "F01" }));
    table.make("french", json!({ "to": "1412" }));
    let back = table.act("undo", "french").ok();
    assert_eq!((&back["len"], &back["table"]), (&json!(2), &marched["table"]), "a whole march in one step");
    assert_eq!(table.act("undo", "french").ok()["len"], 0);
    assert_eq!(table.act("redo", "french").ok()["len"], 2);
    assert_eq!(table.act("redo", "french").ok()["len"], 4);
    let (_, text) = table.act("redo", "french").refused();
    assert_eq!(text, "There is nothing to make again.");
}

#[test]
fn one_can_go_back_to_any_moment_since_the_barrier_and_no_further() {
    let server = Server::start();
    let table = server.begin(json!({}));
    for (unit, hex) in [("F05", "1213"), ("F01", "1412"), ("F02", "1611")] {
        table.make("french", json!({ "pick": unit }));
        table.make("french", json!({ "to": hex }));
    }
    let to = |to: u32| {
        let mut request = table.request("french");
        request["to"] = json!(to);
        table.post("undo", &request)
    };
    let (_, text) = to(6).refused();
    assert_eq!(text, "There is nothing to take back.");
    assert_eq!(to(2).ok()["len"], 2);
    assert_eq!(table.act("redo", "french").ok()["len"], 6);
    let (_, text) = table.act("undo", "allied").refused();
    assert_eq!(text, "Another player's decision cannot be taken back.");
    table.act("redo", "allied").error(403, "not-yours");
    // A new move forgets what could have been made again.
    to(4).ok();
    table.make("french", json!({ "pick": "F03" }));
    table.act("redo", "french").refused();
    table.act("undo", "french").ok();
    // The end of movement can be taken back as well.
    table.make("french", json!("end-move"));
    assert_eq!(table.actor().as_deref(), Some("french"), "who touches an enemy must attack");
    assert_eq!(table.act("undo", "french").ok()["len"], 4);
}

#[test]
fn the_end_of_movement_can_be_taken_back_until_somebody_else_decides() {
    let server = Server::start();
    // The guns in sight of an enemy may fire, but need not.
    let units = json!({ "F26": "1906", "F01": "0101", "A08": "1904", "A01": "2316" });
    let table = server.import(&position(units, json!({ "phase": "movement" })));
    let to = |to: u32| {
        let mut request = table.request("french");
        request["to"] = json!(to);
        table.post("undo", &request)
    };
    table.make("french", json!("end-move"));
    assert_eq!(table.actor().as_deref(), Some("french"));
    table.make("french", json!("end-combat"));
    assert_eq!(table.actor().as_deref(), Some("allied"));
    assert_eq!(to(0).ok()["len"], 0);
    assert_eq!(table.act("redo", "french").ok()["len"], 2);
    table.make("allied", json!({ "pick": "A01" }));
    let (rule, text) = table.act("undo", "french").refused();
    assert_eq!((rule.as_str(), text.as_str()), ("table", "Another player's decision cannot be taken back."));
    to(0).refused();
}

#[test]
fn a_throw_cannot_be_taken_back() {
    let server = Server::start();
    let table = server.import(&duel());
    table.make("french", json!("lower"));
    assert_eq!(table.act("undo", "french").ok()["len"], 0);
    let after = table.make("french", json!("done"));
    // The die was thrown by the server at once, with the move and in the same breath.
    assert_eq!(after["seq"].as_u64().unwrap(), 2 + after["len"].as_u64().unwrap(), "two entries more for the detour");
    let dice: Vec<_> = after["journal"].as_array().unwrap().iter().filter_map(|l| l.get("dice")).collect();
    assert_eq!(dice.len(), 1, "{dice:?}");
    for seat in ["french", "allied"] {
        let (_, text) = table.act("undo", seat).refused();
        assert_eq!(text, "A throw cannot be taken back.", "{seat}");
    }
}

#[test]
fn a_game_without_taking_back_has_none() {
    let server = Server::start();
    let table = server.begin(json!({ "setup": { "options": { "undo": "off" } } }));
    // A decision that is only half made can still be dropped.
    let view = table.make("french", json!({ "pick": "F05" }));
    assert_eq!((&view["undo"]["rest"], &view["table"]["prompt"]["back"]), (&json!(0), &json!("Back")));
    table.act("undo", "french").ok();
    table.make("french", json!({ "pick": "F05" }));
    let view = table.make("french", json!({ "to": "1213" }));
    assert_eq!(view["undo"]["why_not"], "This game is played without taking back.");
    assert_eq!(view["table"]["prompt"].get("back"), None, "no button that does nothing");
    let (_, text) = table.act("undo", "french").refused();
    assert_eq!(text, "This game is played without taking back.");
}

#[test]
fn what_was_taken_back_survives_a_restart() {
    let server = Server::start();
    let table = server.begin(json!({}));
    table.make("french", json!({ "pick": "F05" }));
    table.make("french", json!({ "to": "1213" }));
    table.act("undo", "french").ok();
    let (id, before) = (table.id.clone(), table.view("french"));
    let server = server.restart();
    let table = server.table(&id);
    assert_eq!(table.view("french"), before);
    let redone = table.post("redo", &json!({ "id": "again", "after": 3, "seat": "french" })).ok();
    assert_eq!((&redone["len"], &redone["seq"]), (&json!(2), &json!(4)));
}

#[test]
fn a_player_can_resign_at_any_time_and_once() {
    let server = Server::start();
    let table = server.begin(json!({}));
    table.make("french", json!({ "pick": "F05" }));
    let view = table.act("resign", "allied").ok();
    assert_eq!(view["table"]["verdict"]["winners"], json!(["french"]));
    assert_eq!(view["table"]["verdict"]["title"], "French victory");
    assert_eq!(view["table"]["prompt"]["question"], "French victory.");
    assert_eq!(view["summary"]["actor"], json!({ "over": { "winners": ["french"], "rule": "table" } }));
    assert!(view["journal"].to_string().contains("resigns"));
    for answer in [
        table.act("resign", "french"),
        table.act("draw", "french"),
        table.act("undo", "french"),
        table.try_move("french", json!({ "to": "1213" })),
    ] {
        let (rule, text) = answer.refused();
        assert!(rule == "table" && text.contains("over"), "{text}");
    }
    table.act("redo", "french").error(403, "not-yours");
    table.act("resign", "prussian").error(400, "bad-request");
    let id = table.id.clone();
    let server = server.restart();
    assert_eq!(server.table(&id).view("allied")["table"], view["table"], "the end is on disk");
    assert_eq!(server.get("/api/matches").ok()["matches"][0]["verdict"], view["table"]["verdict"]);
}

#[test]
fn people_can_agree_on_a_draw_and_computers_cannot() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let view = table.act("draw", "allied").ok();
    assert_eq!(
        (&view["table"]["verdict"]["winners"], &view["table"]["verdict"]["title"]),
        (&json!([]), &json!("Draw"))
    );
    table.act("draw", "allied").refused();
    let table = server.begin(json!({ "seats": { "allied": "sergeant" } }));
    let message = table.act("draw", "french").error(403, "not-yours");
    assert!(message.contains("omputer"), "{message}");
    table.act("draw", "allied").error(403, "not-yours");
    table.act("resign", "allied").error(403, "not-yours");
    table.act("draw", "prussian").error(400, "bad-request");
    assert_eq!(table.seq(), 0);
}

#[test]
fn who_acts_may_ask_why_not() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let why = |seat: &str, target: Value| table.post("why", &json!({ "seat": seat, "target": target }));
    let refusal = why("french", json!({ "piece": "F06" })).ok()["refusal"].clone();
    assert_eq!((&refusal["rule"], &refusal["title"]), (&json!("4.5c"), &json!("F06")));
    assert_eq!(why("french", json!({ "piece": "F05" })).ok()["refusal"], Value::Null, "it is offered");
    assert_eq!(why("french", json!({ "space": "1314" })).ok()["refusal"], Value::Null, "so is its hex");
    assert_eq!(why("french", json!({ "space": "1212" })).ok()["refusal"]["rule"], "4.0a");
    for target in [
        json!({ "piece": "X1" }),
        json!({ "space": "0000" }),
        json!({ "button": "flee" }),
        json!({ "card": "ace" }),
        json!({ "number": 7 }),
        json!({ "pose": { "x": 1, "y": -2, "heading": 90 } }),
    ] {
        let refusal = why("french", target.clone()).ok()["refusal"].clone();
        assert!(refusal["text"].as_str().is_some_and(|t| t.ends_with('.')), "{target}: {refusal}");
    }
    table.make("french", json!({ "pick": "F05" }));
    let refusal = why("french", json!({ "space": "0101" })).ok()["refusal"].clone();
    assert_eq!(refusal["rule"], "4.1a");
    assert!(refusal["instead"]["move"]["to"].is_string(), "the nearest legal hex is offered: {refusal}");
    why("allied", json!({ "piece": "A01" })).error(403, "not-yours");
    why("prussian", json!({ "piece": "A01" })).error(400, "bad-request");
    why("french", json!({ "planet": "Mars" })).error(400, "bad-request");
    table.act("resign", "french").ok();
    why("french", json!({ "piece": "F05" })).error(403, "not-yours");
}

#[test]
fn who_acts_may_look_ahead() {
    let server = Server::start();
    let table = server.begin(json!({}));
    let preview = |seat: &str, mv: Value| table.post("preview", &json!({ "seat": seat, "move": mv }));
    table.make("french", json!({ "pick": "F05" }));
    let march = preview("french", json!({ "to": "1311" })).ok();
    assert_eq!(march["path"], json!(["1314", "1313", "1312", "1311"]));
    assert_eq!(march["fight"]["total"], 6, "it would have to fight there");
    let (rule, _) = preview("french", json!({ "to": "0101" })).refused();
    assert_eq!(rule, "4.1a");
    preview("french", json!("surrender")).error(400, "bad-request");
    preview("allied", json!({ "to": "1311" })).error(403, "not-yours");
    assert_eq!(table.len(), 1, "looking changes nothing");
}

#[test]
fn odds_are_exact_and_for_who_acts() {
    let server = Server::start();
    let table = server.import(&duel());
    let announced = table.post("odds", &json!({ "seat": "french" })).ok();
    assert_eq!(
        (&announced["attack"], &announced["defence"], &announced["column"]),
        (&json!(4), &json!(6), &json!("1-2"))
    );
    let weights: u64 = announced["shares"].as_array().unwrap().iter().map(|s| s["weight"].as_u64().unwrap()).sum();
    assert_eq!(announced["total"], weights);
    let asked =
        table.post("odds", &json!({ "seat": "french", "query": { "targets": ["A03"], "attackers": ["F01"] } })).ok();
    assert_eq!((&asked["throws"], &asked["column"]), (&announced["throws"], &announced["column"]));
    let lower = table
        .post(
            "odds",
            &json!({ "seat": "french", "query": { "targets": ["A03"], "attackers": ["F01"], "column": "1-4" } }),
        )
        .ok();
    assert_eq!(lower["column"], "1-4");
    let (rule, _) = table
        .post("odds", &json!({ "seat": "french", "query": { "targets": ["A03"], "attackers": ["F02"] } }))
        .refused();
    assert_eq!(rule, "5.4a");
    table.post("odds", &json!({ "seat": "french", "query": { "targets": ["A03"], "attackers": ["P01"] } })).refused();
    table.post("odds", &json!({ "seat": "french", "query": { "targets": ["A03"], "attackers": ["Z99"] } })).refused();
    table.post("odds", &json!({ "seat": "french", "query": 7 })).refused();
    let chain = json!({ "chain": [null, { "targets": ["A03"], "attackers": ["F01"] }] });
    let together = table.post("odds", &json!({ "seat": "french", "query": chain })).ok();
    assert_eq!((&together["total"], &together["attacks"][0]["stands"]["chance"]), (&json!("6"), &json!(1.0)));
    assert_eq!(together["attacks"][1]["stands"]["weight"], "0", "nobody attacks twice");
    assert!(together["attacks"][1]["why_not"].is_string() && together["notes"].as_array().is_some_and(|n| n.len() > 2));
    table.post("odds", &json!({ "seat": "french", "query": { "chain": 7 } })).refused();
    for seat in ["allied", "prussian"] {
        let answer = table.post("odds", &json!({ "seat": seat }));
        assert!([403, 400].contains(&answer.status), "{}", answer.text);
    }
    let quiet = server.begin(json!({}));
    let (_, text) = quiet.post("odds", &json!({ "seat": "french" })).refused();
    assert!(text.contains("No attack is announced"), "{text}");
}
