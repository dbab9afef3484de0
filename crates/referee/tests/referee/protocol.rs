//! The referee protocol, verb by verb and error by error, as a program on the other side meets it.

use kernel::{FastRng, RandomSource};
use referee::{Referee, serve_lines};
use serde_json::{Value, json};

const GAME: &str = "napoleon-at-waterloo";

/// One conversation.
struct Talk(Referee);

impl Talk {
    fn new() -> Self {
        Talk(Referee::new())
    }

    /// A conversation with a game under way.
    fn playing() -> Self {
        let mut talk = Talk::new();
        talk.ok(json!({ "do": "new", "game": GAME, "seed": 1815 }));
        talk
    }

    /// The answer to any bytes: one line, one object, `ok` or `error`.
    fn say(&mut self, line: &[u8]) -> Value {
        let answer = self.0.answer(line);
        assert!(!answer.contains('\n'), "one line: {answer}");
        let value: Value = serde_json::from_str(&answer).unwrap();
        let keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).filter(|k| *k != "id").collect();
        assert!(keys == ["ok"] || keys == ["error"], "{answer}");
        if let Some(error) = value.get("error") {
            let keys: Vec<&String> = error.as_object().unwrap().keys().collect();
            assert!(keys == ["code", "message"] || keys == ["code", "message", "rule"], "{answer}");
            assert_eq!(error.get("rule").is_some(), error["code"] == "refused", "{answer}");
            assert!(!error["message"].as_str().unwrap().is_empty(), "{answer}");
        }
        value
    }

    fn ask(&mut self, request: Value) -> Value {
        self.say(request.to_string().as_bytes())
    }

    #[track_caller]
    fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone());
        answer.get("ok").unwrap_or_else(|| panic!("{request}: {answer}")).clone()
    }

    /// The message of an error with this code.
    #[track_caller]
    fn error(&mut self, request: Value, code: &str) -> String {
        let answer = self.ask(request.clone());
        assert_eq!(answer["error"]["code"], code, "{request}: {answer}");
        answer["error"]["message"].as_str().unwrap().to_owned()
    }

    /// Rule and sentence of a refusal.
    #[track_caller]
    fn refused(&mut self, request: Value) -> (String, String) {
        let answer = self.ask(request.clone());
        let error = &answer["error"];
        assert_eq!(error["code"], "refused", "{request}: {answer}");
        (error["rule"].as_str().unwrap().to_owned(), error["message"].as_str().unwrap().to_owned())
    }

    fn legal(&mut self) -> Vec<Value> {
        let legal = self.ok(json!({ "do": "legal" }));
        legal["moves"].as_array().unwrap().iter().map(|o| o["move"].clone()).collect()
    }

    #[track_caller]
    fn play(&mut self, mv: Value) -> Value {
        self.ok(json!({ "do": "play", "move": mv }))
    }

    fn state(&mut self) -> Value {
        self.ok(json!({ "do": "state" }))["position"].clone()
    }

    fn record(&mut self) -> String {
        self.ok(json!({ "do": "record" }))["record"].as_str().unwrap().to_owned()
    }

    fn actor(&mut self) -> Value {
        self.ok(json!({ "do": "actor" }))["actor"].clone()
    }
}

/// A request that sets up a few units.
fn position(units: Value, more: Value) -> Value {
    let mut position = json!({ "game": GAME, "units": units });
    position.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({ "do": "position", "game": GAME, "position": position, "seed": 7 })
}

/// A French division in contact with an Allied one, the die still to be thrown.
fn duel() -> Value {
    position(json!({ "F01": "1212", "F02": "0512", "A03": "1211", "A04": "0505" }), json!({ "phase": "combat" }))
}

#[test]
fn the_games_are_listed_with_their_options_and_the_players() {
    let games = Talk::new().ok(json!({ "do": "games" }));
    assert_eq!(games["games"][0]["id"], GAME);
    assert_eq!(games["games"][0]["seats"][1]["id"], "allied");
    assert!(games["games"][0]["options"].as_array().unwrap().iter().any(|o| o["id"] == "undo"));
    let players: Vec<_> = games["players"].as_array().unwrap().iter().map(|p| p["id"].clone()).collect();
    assert_eq!(players, ["recruit", "sergeant", "captain", "colonel", "marshal"]);
    assert!(games["version"].is_string());
}

#[test]
fn a_game_begins_with_options_seed_and_seats() {
    let mut talk = Talk::new();
    let answer = talk.ok(json!({
        "do": "new", "game": GAME, "scenario": "battle", "seed": 1815,
        "options": { "undo": "off", "grouchy_variant": "open" }, "seats": { "french": "Ney", "allied": "Picton" },
    }));
    assert_eq!(answer, json!({ "game": GAME, "actor": "chance", "len": 0 }));
    let header: Value = serde_json::from_str(talk.record().lines().next().unwrap()).unwrap();
    assert_eq!(header["players"], json!(["Ney", "Picton"]));
    assert_eq!(header["setup"]["options"], json!({ "grouchy_variant": "open", "undo": "off" }));
    // The least that can be said.
    assert_eq!(talk.ok(json!({ "do": "new", "game": GAME }))["actor"], json!({ "seat": "french" }));
}

#[test]
fn a_set_up_that_makes_no_sense_is_refused_and_the_old_game_stays() {
    let mut talk = Talk::playing();
    talk.play(json!({ "pick": "F05" }));
    let new = |more: Value| {
        let mut request = json!({ "do": "new", "game": GAME });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    assert!(talk.error(new(json!({ "game": "chess" })), "no-such-game").contains(GAME));
    assert!(talk.error(new(json!({ "options": { "undo": "maybe" } })), "bad-setup").starts_with("undo: "));
    assert!(talk.error(new(json!({ "options": { "mud": "deep" } })), "bad-setup").starts_with("mud: "));
    assert!(talk.error(new(json!({ "scenario": "ligny" })), "bad-setup").starts_with("scenario: "));
    assert!(talk.error(new(json!({ "seats": { "prussian": "Blücher" } })), "bad-request").contains("prussian"));
    for more in [
        json!({ "seed": -1 }),
        json!({ "seed": "1" }),
        json!({ "seed": 1.5 }),
        json!({ "options": [] }),
        json!({ "weather": "mud" }),
    ] {
        talk.error(new(more), "bad-request");
    }
    assert!(talk.error(json!({ "do": "new" }), "bad-request").contains("game"));
    talk.error(json!({ "do": "load", "record": "" }), "bad-record");
    talk.error(json!({ "do": "position", "game": GAME, "position": {} }), "bad-position");
    assert_eq!(talk.ok(json!({ "do": "actor" }))["len"], 1, "the game before is still on the table");
}

#[test]
fn without_a_game_there_is_nothing_to_do() {
    for verb in IN_GAME {
        let message = Talk::new().error(json!({ "do": verb }), "no-game");
        assert!(message.contains("\"new\""), "{verb}: {message}");
    }
}

/// Every verb that needs a game.
const IN_GAME: [&str; 19] = [
    "actor", "legal", "chances", "judge", "play", "chance", "view", "odds", "why", "preview", "journal", "board",
    "rule", "undo", "redo", "resign", "record", "state", "go",
];

#[test]
fn lines_that_are_no_requests_get_an_error_and_the_talk_goes_on() {
    let mut talk = Talk::playing();
    let deep = "[".repeat(100_000);
    for line in [
        &b"{"[..],
        b"what a day",
        b"",
        b"{\"do\":\"games\"} {\"do\":\"games\"}",
        b"[]",
        b"7",
        b"null",
        b"\"games\"",
        b"{}",
        b"{\"do\":7}",
        b"{\"do\":null}",
        b"{\"verb\":\"games\"}",
        b"\xff\xfe",
        b"{\"do\":\"games\xff\"}",
        b"\0",
        deep.as_bytes(),
    ] {
        let answer = talk.say(line);
        assert_eq!(answer["error"]["code"], "malformed", "{:?}: {answer}", String::from_utf8_lossy(line));
    }
    for verb in ["Games", "castle", "", "new ", "\u{0}"] {
        let message = talk.error(json!({ "do": verb }), "unknown");
        assert!(message.contains(verb), "{message}");
    }
    assert_eq!(talk.ok(json!({ "do": "actor" }))["len"], 0);
}

#[test]
fn fields_nobody_knows_are_refused_by_name() {
    let mut talk = Talk::playing();
    for verb in IN_GAME.into_iter().filter(|v| *v != "odds").chain(["games", "new", "position", "load", "quit"]) {
        let message = talk.error(json!({ "do": verb, "surprise": 1 }), "bad-request");
        assert!(message.contains("surprise") && message.contains(verb), "{verb}: {message}");
    }
    let (rule, message) = talk.refused(json!({ "do": "odds", "surprise": 1 }));
    assert!(rule == "6.1a" && message.contains("surprise"), "{message}");
    assert!(!talk.0.is_over(), "a quit that was refused is none");
}

#[test]
fn an_id_comes_back_whatever_it_is_and_whatever_went_wrong() {
    let mut talk = Talk::playing();
    for id in [json!(7), json!("seven"), json!(null), json!({ "a": [1, 2.5] }), json!(true)] {
        for request in [
            json!({ "do": "actor" }),
            json!({ "do": "castle" }),
            json!({}),
            json!({ "do": "judge", "move": "end-combat" }),
        ] {
            let mut request = request;
            request["id"] = id.clone();
            let answer = talk.ask(request.clone());
            assert_eq!(answer.get("id"), Some(&id), "{request}: {answer}");
        }
    }
    assert_eq!(talk.ask(json!({ "do": "actor" })).get("id"), None);
    assert_eq!(talk.say(b"{\"id\":7,").get("id"), None, "what cannot be read cannot be echoed");
}

#[test]
fn moves_are_listed_judged_and_made() {
    let mut talk = Talk::playing();
    let legal = talk.ok(json!({ "do": "legal" }))["moves"].clone();
    let first = &legal[0];
    assert_eq!((&first["move"], &first["on"]), (&json!({ "pick": "F01" }), &json!({ "piece": "F01" })));
    assert!(first["label"].is_string() && first["style"] == "plain");
    for offer in legal.as_array().unwrap() {
        assert_eq!(talk.ok(json!({ "do": "judge", "move": offer["move"] })), json!({ "legal": true }));
    }
    let (rule, message) = talk.refused(json!({ "do": "judge", "move": { "pick": "F06" } }));
    assert!(rule == "4.5c" && message.contains("zone of control"), "{message}");
    assert_eq!(talk.refused(json!({ "do": "play", "move": { "pick": "F06" } })).0, "4.5c");
    assert!(talk.error(json!({ "do": "judge", "move": { "pick": "F99" } }), "no-move").contains("F99"));
    talk.error(json!({ "do": "play", "move": "surrender" }), "no-move");
    talk.error(json!({ "do": "play" }), "bad-request");
    let answer = talk.play(json!({ "pick": "F05" }));
    assert_eq!(answer, json!({ "game": GAME, "actor": { "seat": "french" }, "len": 1, "journal": [] }));
    let answer = talk.play(json!({ "to": "1213" }));
    assert_eq!((&answer["len"], &answer["journal"][0]["spaces"]), (&json!(2), &json!(["1314", "1213"])));
    assert_eq!(talk.actor(), json!({ "seat": "french" }));
}

#[test]
fn dice_are_thrown_or_given() {
    let mut talk = Talk::new();
    talk.ok(duel());
    talk.error(json!({ "do": "chance" }), "not-yours");
    talk.error(json!({ "do": "chance", "outcome": { "die": 3 } }), "not-yours");
    assert_eq!(talk.ok(json!({ "do": "chances" })), json!({ "chances": [] }));
    talk.play(json!("done"));
    assert_eq!(talk.actor(), json!("chance"));
    assert_eq!(talk.legal(), [json!(null); 0]);
    let faces: Vec<Value> = (1..=6).map(|n| json!({ "outcome": { "die": n }, "weight": 1 })).collect();
    assert_eq!(talk.ok(json!({ "do": "chances" }))["chances"], json!(faces));
    talk.error(json!({ "do": "play", "move": { "die": 3 } }), "not-yours");
    assert_eq!(talk.refused(json!({ "do": "chance", "outcome": { "die": 7 } })).0, "2.3a");
    talk.refused(json!({ "do": "chance", "outcome": "done" }));
    talk.error(json!({ "do": "chance", "outcome": "six" }), "no-move");
    let answer = talk.ok(json!({ "do": "chance", "outcome": { "die": 6 } }));
    assert_eq!((&answer["outcome"], &answer["journal"][0]["dice"]), (&json!({ "die": 6 }), &json!([6])));
    // A throw of the referee's own depends on the seed and the moment alone.
    let thrown = |seed: u64| {
        let mut talk = Talk::new();
        let mut request = duel();
        request["seed"] = json!(seed);
        talk.ok(request);
        talk.play(json!("done"));
        talk.ok(json!({ "do": "chance" }))["outcome"].clone()
    };
    let dice: Vec<Value> = (0..20).map(thrown).collect();
    assert_eq!(dice, (0..20).map(thrown).collect::<Vec<_>>());
    assert!(dice.iter().any(|d| *d != dice[0]), "{dice:?}");
}

#[test]
fn everybody_sees_the_table_with_their_own_eyes() {
    let mut talk = Talk::playing();
    talk.play(json!({ "pick": "F05" }));
    let view = |talk: &mut Talk, eyes: &str| talk.ok(json!({ "do": "view", "eyes": eyes }))["table"].clone();
    let french = view(&mut talk, "french");
    assert_eq!((&french["eyes"], &french["prompt"]["piece"]), (&json!("french"), &json!("F05")));
    assert_eq!(french["offers"].as_array().unwrap().len(), talk.legal().len());
    for eyes in ["allied", "spectator", "all"] {
        let table = view(&mut talk, eyes);
        assert_eq!((&table["eyes"], &table["offers"]), (&json!(eyes), &json!([])));
    }
    assert_eq!(talk.ok(json!({ "do": "view" }))["table"]["eyes"], "all");
    let past = talk.ok(json!({ "do": "view", "eyes": "french", "at": 0 }))["table"].clone();
    assert_eq!((&past["offers"], past["prompt"].get("piece")), (&json!([]), None));
    assert!(talk.error(json!({ "do": "view", "eyes": "ney" }), "bad-request").contains("ney"));
    assert!(talk.error(json!({ "do": "view", "at": 2 }), "bad-request").contains("1 moves"));
    talk.error(json!({ "do": "view", "at": -1 }), "bad-request");
    let journal = talk.ok(json!({ "do": "journal", "eyes": "allied" }))["journal"].clone();
    assert!(journal[0]["text"].as_str().unwrap().contains("18 June"));
    talk.error(json!({ "do": "journal", "eyes": "ney" }), "bad-request");
}

#[test]
fn odds_are_told_for_the_announced_attack_and_for_any_other() {
    let mut talk = Talk::new();
    talk.ok(duel());
    let announced = talk.ok(json!({ "do": "odds" }))["fight"].clone();
    assert_eq!((&announced["column"], &announced["total"]), (&json!("1-2"), &json!(6)));
    let fight = json!({ "targets": ["A03"], "attackers": ["F01"] });
    let spelled = talk.ok(json!({ "do": "odds", "targets": ["A03"], "attackers": ["F01"] }))["fight"].clone();
    assert_eq!(spelled["throws"], announced["throws"]);
    assert_eq!(talk.ok(json!({ "do": "odds", "query": fight.clone() }))["fight"], spelled);
    assert_eq!(talk.ok(json!({ "do": "odds", "query": null }))["fight"], announced);
    assert_eq!(talk.ok(json!({ "do": "odds", "column": "1-4" }))["fight"]["column"], "1-4");
    assert_eq!(talk.refused(json!({ "do": "odds", "targets": ["A03"], "attackers": ["F02"] })).0, "5.4a");
    talk.refused(json!({ "do": "odds", "targets": ["A99"] }));
    talk.refused(json!({ "do": "odds", "column": "9-1" }));
    let mut quiet = Talk::playing();
    assert_eq!(quiet.refused(json!({ "do": "odds" })).0, "6.1a");
    // Several together, spelled out or announced.
    let chain = talk.ok(json!({ "do": "odds", "chain": [fight] }))["together"].clone();
    assert_eq!((&chain["total"], &chain["exact"]), (&json!("6"), &json!(true)));
    assert_eq!(talk.ok(json!({ "do": "odds", "query": { "chain": [null] } }))["together"], chain);
    for odd in [json!([]), json!(7), json!([{ "targets": ["A99"] }]), json!([7])] {
        talk.refused(json!({ "do": "odds", "chain": odd }));
    }
    assert_eq!(talk.refused(json!({ "do": "odds", "chain": [null], "column": "1-4" })).0, "table");
}

#[test]
fn the_referee_explains() {
    let mut talk = Talk::playing();
    let why = |talk: &mut Talk, on: Value| talk.ok(json!({ "do": "why", "on": on }))["refusal"].clone();
    assert_eq!(why(&mut talk, json!({ "piece": "F06" }))["rule"], "4.5c");
    assert_eq!(why(&mut talk, json!({ "piece": "F05" })), Value::Null);
    assert!(talk.error(json!({ "do": "why", "on": { "planet": "Mars" } }), "bad-request").contains("planet"));
    talk.error(json!({ "do": "why" }), "bad-request");
    let rule = talk.ok(json!({ "do": "rule", "rule": "4.5c" }))["rule"].clone();
    assert!(rule["id"] == "4.5c" && !rule["plain"].as_str().unwrap().is_empty());
    assert!(talk.error(json!({ "do": "rule", "rule": "99z" }), "bad-request").contains("99z"));
    let board = talk.ok(json!({ "do": "board" }))["board"].clone();
    assert_eq!(board["spaces"].as_array().unwrap().len(), 380);
    talk.play(json!({ "pick": "F05" }));
    let preview = talk.ok(json!({ "do": "preview", "move": { "to": "1311" } }))["preview"].clone();
    assert_eq!(preview["path"], json!(["1314", "1313", "1312", "1311"]));
    talk.refused(json!({ "do": "preview", "move": { "to": "0101" } }));
    talk.error(json!({ "do": "preview", "move": 1 }), "no-move");
}

#[test]
fn moves_are_taken_back_to_the_barrier_and_made_again() {
    let mut talk = Talk::playing();
    assert_eq!(talk.refused(json!({ "do": "undo" })), ("table".into(), "There is nothing to take back.".into()));
    assert_eq!(talk.refused(json!({ "do": "redo" })), ("table".into(), "There is nothing to make again.".into()));
    let start = talk.state();
    talk.play(json!({ "pick": "F05" }));
    let picked = talk.state();
    talk.play(json!({ "to": "1213" }));
    let marched = talk.state();
    assert_eq!(talk.ok(json!({ "do": "undo" })), json!({ "game": GAME, "actor": { "seat": "french" }, "len": 0 }));
    assert_eq!(talk.state(), start);
    talk.ok(json!({ "do": "redo" }));
    assert_eq!(talk.state(), marched);
    talk.ok(json!({ "do": "undo", "seat": "french", "to": 1 }));
    assert_eq!(talk.state(), picked);
    assert!(talk.refused(json!({ "do": "undo", "seat": "allied" })).1.contains("Another player"));
    assert!(talk.error(json!({ "do": "undo", "seat": "prussian" }), "bad-request").contains("prussian"));
    talk.refused(json!({ "do": "undo", "to": 99 }));
    talk.ok(json!({ "do": "redo" }));
    talk.play(json!("end-move"));
    // The end of movement can be taken back until a die falls or somebody else decides.
    talk.ok(json!({ "do": "undo", "seat": "french" }));
    assert_eq!(talk.state(), marched);
    // Past a throw there is no way back, whoever asks.
    let mut talk = Talk::new();
    talk.ok(duel());
    talk.play(json!("done"));
    talk.ok(json!({ "do": "chance", "outcome": { "die": 6 } }));
    assert_eq!(talk.refused(json!({ "do": "undo" })).1, "A throw cannot be taken back.");
    assert_eq!(talk.refused(json!({ "do": "undo", "seat": "french" })).1, "A throw cannot be taken back.");
}

#[test]
fn records_go_out_and_in() {
    let mut talk = Talk::new();
    talk.ok(json!({ "do": "new", "game": GAME, "seats": { "french": "Ney" }, "seed": 1 }));
    talk.play(json!({ "pick": "F05" }));
    talk.play(json!({ "to": "1213" }));
    let (record, state) = (talk.record(), talk.state());
    assert_eq!(record.lines().count(), 3);
    let mut other = Talk::new();
    assert_eq!(
        other.ok(json!({ "do": "load", "record": record })),
        json!({ "game": GAME, "actor": { "seat": "french" }, "len": 2 })
    );
    assert_eq!((other.record(), other.state()), (record.clone(), state));
    for eyes in ["french", "allied", "spectator"] {
        assert_eq!(other.ok(json!({ "do": "record", "eyes": eyes }))["record"], record, "nothing is hidden here");
    }
    other.error(json!({ "do": "record", "eyes": "ney" }), "bad-request");
    // Damage: what is valid before it is on the table, and the line is named.
    for (damaged, line, words, len) in [
        (record.replace("1213", "1214"), 3, "hash", 1),
        (record[..record.len() - 9].to_owned(), 3, "cut off", 1),
        (record.clone() + "and then we fled\n", 4, "cannot be read", 2),
    ] {
        let answer = other.ok(json!({ "do": "load", "record": damaged }));
        assert_eq!((&answer["damage"]["line"], &answer["len"]), (&json!(line), &json!(len)));
        assert!(answer["damage"]["message"].as_str().unwrap().contains(words), "{answer}");
    }
    let other_game = record.replacen(GAME, "chess", 1);
    assert!(talk.error(json!({ "do": "load", "record": other_game }), "no-such-game").contains("chess"));
    for (text, words) in [
        ("".to_owned(), "empty"),
        ("What a day!".into(), "not JSON"),
        ("{}".into(), "no record of ours"),
        (record.replacen("\"waterloo\":1", "\"waterloo\":2", 1), "newer version"),
        (record.replacen("\"rules\":\"", "\"rules\":\"9", 1), "rules version"),
    ] {
        let message = talk.error(json!({ "do": "load", "record": text }), "bad-record");
        assert!(message.starts_with("line 1: ") && message.contains(words), "{message}");
    }
    talk.error(json!({ "do": "load", "record": 7 }), "bad-request");
    assert_eq!(talk.record(), record, "the game before is still on the table");
}

#[test]
fn positions_go_out_and_in() {
    let mut talk = Talk::playing();
    talk.play(json!({ "pick": "F05" }));
    talk.play(json!({ "to": "1213" }));
    let (now, then) = (talk.state(), talk.ok(json!({ "do": "state", "at": 1 }))["position"].clone());
    assert_eq!((&now["units"]["F05"], &then["step"]), (&json!("1213"), &json!({ "move-dest": "F05" })));
    talk.error(json!({ "do": "state", "at": 3 }), "bad-request");
    let mut other = Talk::new();
    assert_eq!(other.ok(json!({ "do": "position", "game": GAME, "position": then }))["len"], 0);
    assert_eq!(other.state(), then);
    assert_eq!(other.play(json!({ "to": "1213" }))["len"], 1);
    assert_eq!(other.state(), now);
    for (request, words) in [
        (position(json!({ "F99": "1212" }), json!({})), "units.F99"),
        (position(json!({ "F01": "0000" }), json!({})), "units.F01"),
        (position(json!({ "F01": "1212" }), json!({ "turn": 0 })), "turn"),
        (position(json!({ "F01": "1212" }), json!({ "setup": { "options": { "undo": 1 } } })), "setup.undo"),
        (json!({ "do": "position", "game": GAME, "position": 7 }), "position"),
    ] {
        let message = talk.error(request, "bad-position");
        assert!(message.starts_with(words), "{message}");
    }
    talk.error(json!({ "do": "position", "game": "chess", "position": now }), "no-such-game");
    talk.error(json!({ "do": "position", "game": GAME }), "bad-request");
}

#[test]
fn a_computer_player_answers_in_time_with_a_legal_move() {
    let mut talk = Talk::playing();
    for player in ["recruit", "sergeant", "captain"] {
        for ms in [Some(0), Some(1), Some(1000), Some(u64::MAX), None] {
            let mut request = json!({ "do": "go", "player": player });
            if let Some(ms) = ms {
                request["ms"] = json!(ms);
            }
            let answer = talk.ok(request);
            assert!(talk.legal().contains(&answer["move"]), "{answer}");
            assert!(!answer["label"].as_str().unwrap().is_empty(), "{answer}");
        }
        let choice =
            |talk: &mut Talk, seed: u64| talk.ok(json!({ "do": "go", "player": player, "seed": seed }))["move"].clone();
        assert_eq!(choice(&mut talk, 5), choice(&mut talk, 5), "equal seeds, equal play");
    }
    assert_eq!(talk.ok(json!({ "do": "actor" }))["len"], 0, "advice changes nothing");
    let answer = talk.ok(json!({ "do": "go", "player": "recruit", "play": true }));
    assert_eq!(answer["len"], 1);
    assert!(talk.record().contains(&answer["move"].to_string()));
    assert!(talk.error(json!({ "do": "go", "player": "emperor" }), "bad-request").contains("recruit, sergeant"));
    talk.error(json!({ "do": "go" }), "bad-request");
    talk.error(json!({ "do": "go", "player": "recruit", "ms": -1 }), "bad-request");
    talk.ok(duel());
    talk.play(json!("done"));
    talk.error(json!({ "do": "go", "player": "recruit" }), "not-yours");
}

#[test]
fn after_the_end_nothing_can_be_done_but_looking() {
    let mut talk = Talk::playing();
    talk.error(json!({ "do": "resign", "seat": "prussian" }), "bad-request");
    talk.error(json!({ "do": "resign" }), "bad-request");
    let answer = talk.ok(json!({ "do": "resign", "seat": "allied" }));
    assert_eq!(answer["actor"], json!({ "over": { "winners": ["french"], "rule": "table" } }));
    assert_eq!(answer["verdict"]["title"], "French victory");
    assert_eq!(talk.ok(json!({ "do": "actor" }))["verdict"], answer["verdict"]);
    assert_eq!(talk.legal(), [json!(null); 0]);
    for request in [
        json!({ "do": "judge", "move": { "pick": "F05" } }),
        json!({ "do": "play", "move": { "pick": "F05" } }),
        json!({ "do": "preview", "move": { "pick": "F05" } }),
        json!({ "do": "undo" }),
        json!({ "do": "resign", "seat": "french" }),
    ] {
        let (rule, message) = talk.refused(request);
        assert!(rule == "table" && message.contains("over"), "{message}");
    }
    let refusal = talk.ok(json!({ "do": "why", "on": { "piece": "F05" } }))["refusal"].clone();
    assert_eq!((&refusal["rule"], &refusal["text"]), (&json!("table"), &json!("The game is over.")));
    talk.refused(json!({ "do": "redo" }));
    talk.error(json!({ "do": "go", "player": "recruit" }), "not-yours");
    talk.error(json!({ "do": "chance" }), "not-yours");
    let record = talk.record();
    assert_eq!(Talk::new().ok(json!({ "do": "load", "record": record }))["verdict"], answer["verdict"]);
}

#[test]
fn whole_games_of_random_moves_run_to_a_verdict() {
    let mut verdicts = std::collections::BTreeSet::new();
    for (seed, options) in
        [(1, json!({})), (2, json!({ "grouchy_variant": "secret" })), (3, json!({ "ratio_prompt": "always" }))]
    {
        let mut talk = Talk::new();
        talk.ok(json!({ "do": "new", "game": GAME, "seed": seed, "options": options }));
        let mut draw = FastRng::from_seed(seed);
        let mut len = 0;
        let last = loop {
            let answer = match talk.actor() {
                Value::String(chance) if chance == "chance" => talk.ok(json!({ "do": "chance" })),
                actor if actor.get("over").is_some() => break talk.ok(json!({ "do": "actor" })),
                _ => {
                    let legal = talk.legal();
                    let mv = &legal[draw.below(legal.len() as u32) as usize];
                    talk.play(mv.clone())
                }
            };
            len += 1;
            assert_eq!(answer["len"], len);
        };
        verdicts.insert(last["verdict"]["rule"].as_str().unwrap().to_owned());
        let (record, state) = (talk.record(), talk.state());
        let mut other = Talk::new();
        let loaded = other.ok(json!({ "do": "load", "record": record }));
        assert_eq!((&loaded["len"], loaded.get("damage"), &loaded["verdict"]), (&json!(len), None, &last["verdict"]));
        assert_eq!((other.record(), other.state()), (record, state));
    }
    assert!(!verdicts.is_empty());
}

#[test]
fn views_journals_and_records_of_a_seat_betray_no_secret() {
    // Turn 5: in one world all of Grouchy's units wait, in the other none.
    let world = |number: u8| {
        let mut units = json!({ "F01": "1212", "A03": "1205" });
        if number == 6 {
            (1..=13).for_each(|n| units[format!("FV{n:02}")] = json!("waiting"));
        }
        let more = json!({ "turn": 5, "numbers": { "french": number, "allied": 1 }, "setup": { "options": { "grouchy_variant": "secret" } } });
        let mut talk = Talk::new();
        talk.ok(position(units, more));
        talk
    };
    let (mut rich, mut poor) = (world(6), world(2));
    let alike = |rich: &mut Talk, poor: &mut Talk, eyes: &str| {
        let len = rich.ok(json!({ "do": "actor" }))["len"].as_u64().unwrap();
        let looks = (0..=len).map(|at| json!({ "do": "view", "eyes": eyes, "at": at }));
        let reads = ["journal", "record"].map(|verb| json!({ "do": verb, "eyes": eyes }));
        looks.chain(reads).all(|request| rich.ok(request.clone()) == poor.ok(request))
    };
    for step in 0..3 {
        match step {
            1 => {
                // A pick before the march concerns its owner alone.
                rich.play(json!({ "pick": "FV01" }));
                poor.play(json!({ "pick": "F01" }));
            }
            2 => {
                for talk in [&mut rich, &mut poor] {
                    talk.ok(json!({ "do": "undo" }));
                    talk.play(json!("end-move"));
                }
            }
            _ => {}
        }
        for eyes in ["allied", "spectator"] {
            assert!(alike(&mut rich, &mut poor, eyes), "step {step}: {eyes} can tell the worlds apart");
        }
        assert!(!alike(&mut rich, &mut poor, "french"), "the French know their own number");
        assert!(!alike(&mut rich, &mut poor, "all"));
    }
    // After the end everything lies open.
    rich.ok(json!({ "do": "resign", "seat": "allied" }));
    let seen = rich.ok(json!({ "do": "view", "eyes": "spectator" })).to_string();
    assert!(seen.contains("French number: **6**") && seen.contains("FV13"));
    assert_eq!(rich.ok(json!({ "do": "record", "eyes": "allied" })), rich.ok(json!({ "do": "record" })));
}

/// What comes out of a whole conversation.
fn conversation(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    serve_lines(input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn answers_come_in_order_one_for_each_line() {
    let mut input = format!("{}\n", json!({ "do": "new", "game": GAME, "id": 0 }));
    for id in 1..200 {
        let line = match id % 4 {
            0 => json!({ "id": id, "do": "actor" }).to_string(),
            1 => json!({ "id": id, "do": "nonsense" }).to_string(),
            2 => json!({ "id": id, "do": "legal" }).to_string(),
            _ => json!({ "id": id, "do": "judge", "move": "end-combat" }).to_string(),
        };
        // Blank lines are nothing, and any system's line ends will do.
        input += &format!("{line}{}", ["\n", "\r\n", "\n\n  \n"][id % 3]);
    }
    let answers = conversation(input.as_bytes());
    let ids: Vec<u64> = answers.iter().map(|a| a["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, (0..200).collect::<Vec<_>>());
}

#[test]
fn the_last_line_needs_no_end_and_nothing_follows_a_quit() {
    assert_eq!(conversation(b"").len(), 0);
    assert_eq!(conversation(b"\n\n").len(), 0);
    assert_eq!(conversation(b"{\"do\":\"games\"}").len(), 1);
    let answers = conversation(b"{\"do\":\"quit\",\"id\":1}\n{\"do\":\"games\"}\n");
    assert_eq!(answers, [json!({ "id": 1, "ok": { "bye": true } })]);
}

#[test]
fn a_line_too_long_is_refused_and_the_talk_goes_on() {
    let mut input = vec![b'x'; 40 << 20];
    input.extend(b"\n{\"do\":\"games\",\"id\":1}\n");
    input.extend(std::iter::repeat_n(b'y', 17 << 20));
    let answers = conversation(&input);
    assert_eq!(answers.len(), 3);
    for long in [&answers[0], &answers[2]] {
        assert_eq!(long["error"]["code"], "malformed");
        assert!(long["error"]["message"].as_str().unwrap().contains("16777216 bytes"), "{long}");
    }
    assert_eq!(answers[1]["id"], 1);
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_talk() {
    let answers = conversation(b"\xff\xff\xff\n\x00\x01\n{\"do\":\"games\"}\n\xc3");
    let codes: Vec<_> = answers.iter().map(|a| a["error"]["code"].as_str().unwrap_or("ok")).collect();
    assert_eq!(codes, ["malformed", "malformed", "ok", "malformed"]);
}
