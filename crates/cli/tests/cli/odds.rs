//! `odds`: of every fight in a record, of one in full, of a position, and of none.

use crate::support::*;
use serde_json::{Value, json};

/// A recorded game that ends in a fight, and the position in which it was announced.
fn recorded() -> (tempfile::TempDir, String, String) {
    let (folder, record, _) = crate::replay::recorded();
    let record = record.to_str().unwrap().to_owned();
    let state = folder.path().join("state.json").to_str().unwrap().to_owned();
    std::fs::write(&state, run(&["replay", &record, "--at", "4"]).ok()).unwrap();
    (folder, record, state)
}

#[test]
fn every_fight_of_a_record_is_listed() {
    let (_folder, record, _) = recorded();
    let out = run(&["odds", &record]).ok();
    assert!(out.contains("\n1 fight;"), "{out}");
    assert!(out.contains("Attack on"), "{out}");
    let json: Value = serde_json::from_str(&run(&["odds", &record, "--json"]).ok()).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 1);
}

#[test]
fn a_fight_is_told_with_fractions_that_make_one() {
    let (_folder, record, state) = recorded();
    let at_four = run(&["odds", &record, "--at", "4"]).ok();
    assert_eq!(run(&["odds", &state]).ok(), at_four, "a position tells the same as the record it is from");
    let fractions = at_four.split_whitespace().filter_map(|word| {
        let (above, below) = word.split_once('/')?;
        Some(above.parse::<f64>().ok()? / below.parse::<f64>().ok()?)
    });
    assert!((fractions.sum::<f64>() - 1.0).abs() < 1e-9, "{at_four}");
    assert!(at_four.contains("100.00 %"), "the last line is as good as or better than everything:\n{at_four}");
    let fight: Value = serde_json::from_str(&run(&["odds", &record, "--at", "4", "--json"]).ok()).unwrap();
    let sum: u64 = fight["shares"].as_array().unwrap().iter().map(|s| s["weight"].as_u64().unwrap()).sum();
    assert_eq!(sum, fight["total"].as_u64().unwrap());
}

/// A file with a round of Wallace's Waterloo in which these pieces stand on the board, and the answer to a question.
fn asked(pieces: &Value, question: &Value) -> (String, Value) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("position.json");
    let tasks = json!([
        "turn-end", { "formation": "french" }, { "formation": "allied" }, "round",
        "round-end", { "limits": "1" }, "spend-disc"
    ]);
    let position = json!({
        "game": "wallace", "turn": 5, "arrived": 20, "active": "french", "tile": 5, "tasks": tasks, "pieces": pieces
    });
    std::fs::write(&file, position.to_string()).unwrap();
    let (file, question) = (file.to_str().unwrap(), question.to_string());
    let told = run(&["odds", file, "--query", &question]).ok();
    (told, serde_json::from_str(&run(&["odds", file, "--query", &question, "--json"]).ok()).unwrap())
}

#[test]
fn rounded_weights_have_the_exact_fraction_beside_them() {
    let pieces = json!({ "FC01": "39", "NC01": "30", "FI01": "53", "BI01": "8" });
    let (told, fight) = asked(&pieces, &json!({ "assault": { "on": "30", "by": ["FC01"] } }));
    assert!(told.contains("  21/31  ") && told.contains("  10/31  "), "{told}");
    assert!(!told.contains("rounded"), "{told}");
    let exactly: Vec<&Value> = fight["shares"].as_array().unwrap().iter().map(|s| &s["exactly"]).collect();
    assert_eq!(exactly, ["21/31", "10/31"]);
    assert_eq!(fight.get("rounded"), None);
}

#[test]
fn an_assault_that_needs_no_dice_is_called_certain() {
    let pieces = json!({ "FI01": "30", "BA01": "20 crewless", "FI02": "53", "BI01": "8" });
    let query = json!({ "assault": { "on": "20", "by": ["FI01"] } });
    for query in [query.clone(), json!({ "chain": [query] })] {
        let (told, _) = asked(&pieces, &query);
        assert!(told.contains("No dice are needed: this is certain. [ASLT-10]"), "{told}");
        assert!(!told.contains("steady officer") && told.contains("100.00 %"), "{told}");
    }
}

#[test]
fn what_is_not_known_exactly_is_called_rounded() {
    let mut pieces = json!({ "FI01": "53", "BI01": "8" });
    let riders: Vec<String> = (1..=8).map(|n| format!("FC{n:02}")).collect();
    for (i, rider) in riders.iter().enumerate() {
        pieces[rider] = json!("39");
        let foe = if i < 6 { format!("BC{:02}", i + 1) } else { format!("KC{:02}", i - 5) };
        pieces[foe] = json!("30 lying");
    }
    let (told, fight) = asked(&pieces, &json!({ "assault": { "on": "30", "by": riders } }));
    let rows = told.lines().filter(|l| l.contains(" % ")).collect::<Vec<_>>();
    assert!(!rows.is_empty() && rows.iter().all(|l| l.contains("  rounded  ") && !l.contains('/')), "{told}");
    assert!(told.contains("the chances are rounded"), "{told}");
    assert_eq!(fight["rounded"], true);
    assert!(fight["shares"].as_array().unwrap().iter().all(|s| s.get("exactly").is_none()), "{fight}");
}

#[test]
fn several_attacks_are_told_together() {
    let (_folder, _, state) = recorded();
    let out = run(&["odds", &state, "--query", r#"{"chain":[null]}"#]).ok();
    for words in ["comes off", "of 1 come off", "on average", "steady officer", "100.00 %"] {
        assert!(out.contains(words), "{words} is not in\n{out}");
    }
    let json: Value =
        serde_json::from_str(&run(&["odds", &state, "--query", r#"{"chain":[null]}"#, "--json"]).ok()).unwrap();
    let weight = |of: &Value| of["weight"].as_str().unwrap().parse::<u128>().unwrap();
    let sum: u128 = json["outcomes"].as_array().unwrap().iter().map(|o| weight(&o["exactly"])).sum();
    assert_eq!(json["total"], sum.to_string());
    let message = run(&["odds", &state, "--query", r#"{"chain":[]}"#]).failed();
    assert!(message.contains("Name one to 16 attacks") && message.trim_end().lines().count() == 1, "{message}");
}

#[test]
fn a_fight_is_listed_once_as_it_was_announced() {
    let listed = |record: &str| -> Vec<Value> {
        let file = repository("records").join(record);
        serde_json::from_str(&run(&["odds", file.to_str().unwrap(), "--json"]).ok()).unwrap()
    };
    let opened = |record: &str| {
        let text = std::fs::read_to_string(repository("records").join(record)).unwrap();
        let game = record.split('/').next().unwrap();
        library::title(game).unwrap().open(&text).unwrap().0
    };
    let notes = |row: &Value| row["fight"]["notes"].to_string();
    // Every combat of Quelle Affaire ends in one line of the journal that names who has won.
    for record in ["quelle-affaire/evened-armies.jsonl", "quelle-affaire/all-house-rules.jsonl"] {
        let rows = listed(record);
        let lines = opened(record).journal("all").unwrap();
        let fought = lines.iter().filter(|l| serde_json::to_string(l).unwrap().contains("[[8.3.4a]]")).count();
        assert_eq!(rows.len(), fought, "{record}");
        assert!(rows.iter().all(|row| !notes(row).contains("Thrown so far")), "{record}");
    }
    // In Wallace's Waterloo seats decide between the dice of an assault; another one on the same ground is another fight.
    let rows = listed("wallace/nightfall.jsonl");
    let play = opened("wallace/nightfall.jsonl");
    for pair in rows.windows(2).filter(|pair| pair[0]["fight"]["title"] == pair[1]["fight"]["title"]) {
        let mut between = pair[0]["at"].as_u64().unwrap()..pair[1]["at"].as_u64().unwrap();
        let ended = |at: u64| {
            let told = play.fork(at as u32).unwrap().fight_odds(&Value::Null);
            told.map_or(true, |fight| pair[0]["fight"]["title"] != fight.title)
        };
        assert!(between.any(ended), "{pair:?}");
    }
    let assaults = rows.iter().filter(|row| row["fight"]["title"].as_str().unwrap().starts_with("Assault")).count();
    assert!((15..40).contains(&assaults), "{assaults}");
}

#[test]
fn golden_records_of_every_game_have_odds() {
    for game in ["napoleon-at-waterloo", "wallace", "quelle-affaire"] {
        let folder = repository("records").join(game);
        let record = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
        let out = run(&["odds", record.to_str().unwrap()]).ok();
        assert!(out.lines().count() > 4, "{game}: {out}");
    }
}

#[test]
fn where_nothing_is_announced_one_sentence_says_so() {
    let (_folder, record, state) = recorded();
    for (args, words) in [
        (vec!["odds", &record, "--at", "0"], "there are no odds to tell"),
        (vec!["odds", &record, "--at", "999"], "so there is no moment 999"),
        (vec!["odds", &state, "--query", "{"], "the query is not JSON"),
        (vec!["odds", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
    ] {
        let message = run(&args).failed();
        assert!(message.contains(words) && message.trim_end().lines().count() == 1, "{message}");
    }
}
