//! `arena`: matches, files to continue from, tests, bots, the report, and the messages for input that makes no sense.

use crate::support::*;
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

fn arena(players: &[&str], more: &[&str]) -> Run {
    run(&[&["arena", GAME], players, more].concat())
}

fn json(players: &[&str], more: &[&str]) -> Value {
    let out = arena(players, &[more, &["--json"]].concat()).ok();
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).unwrap()
}

/// A result without its times, which are never the same twice.
fn timeless(mut value: Value) -> Value {
    value.as_object_mut().unwrap().remove("thinking");
    value
}

/// The games of a file in order, without their times.
fn games(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.ends_with('\n'));
    let mut games: Vec<Value> = text.lines().skip(1).map(|l| timeless(serde_json::from_str(l).unwrap())).collect();
    games.sort_by_key(|g| (g["round"].as_u64(), g["table"].as_u64(), g["rotation"].as_u64()));
    games
}

#[test]
fn a_match_of_two_for_people_and_programs() {
    let series = &["--games", "5", "--seed", "3"];
    let text = arena(&["colonel", "recruit"], series).ok();
    for word in [
        "Napoleon at Waterloo: 6 games with seed 3",
        "colonel against recruit: 6 won, 0 drawn, 0 lost",
        "Elo +∞",
        "superiority",
        "French     colonel",
        "victory by rule 8.",
        "ms/plan",
        "moves a game",
    ] {
        assert!(text.contains(word), "{word} is not in\n{text}");
    }
    let value = json(&["colonel", "recruit"], series);
    assert_eq!((&value["games"], &value["games_wanted"], &value["seed"]), (&6.into(), &6.into(), &3.into()));
    let pairing = &value["pairings"][0];
    assert_eq!((&pairing["wins"], &pairing["rounds"], &pairing["score"]), (&6.into(), &3.into(), &1.0.into()));
    assert_eq!(pairing["pentanomial"], serde_json::json!([0, 0, 0, 0, 3]));
    assert_eq!((&pairing["elo"]["value"], &pairing["elo"]["high"]), (&Value::Null, &Value::Null));
    assert!(pairing["elo"]["low"].as_f64().unwrap() > 0.0);
    assert_eq!(value["sides"].as_array().unwrap().len(), 6);
    assert!(value["thinking"][0]["seconds_per_plan"].as_f64().unwrap() > 0.0);
    assert!(value.get("sprt").is_none());
}

#[test]
fn a_round_robin_ranks_its_players() {
    let value = json(&["recruit", "sergeant", "recruit"], &["--games", "2", "--seed", "4"]);
    assert_eq!(value["players"], serde_json::json!(["recruit", "sergeant", "recruit #2"]));
    assert_eq!((&value["games"], value["pairings"].as_array().unwrap().len()), (&6.into(), 3));
    let standings = value["standings"].as_array().unwrap();
    assert_eq!((&standings[0]["player"], &standings[0]["points"]), (&"sergeant".into(), &3.5.into()));
    let sum: f64 = standings.iter().map(|s| s["elo"].as_f64().unwrap()).sum();
    assert!(sum.abs() < 1e-6);
    let points: f64 = standings.iter().map(|s| s["points"].as_f64().unwrap()).sum();
    assert_eq!(points, 6.0, "every game gives one point");
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let play = |seed: &str, threads: &str| {
        let series = ["--games", "6", "--seed", seed, "--threads", threads, "--option", "ratio_prompt=always"];
        timeless(json(&["recruit", "sergeant"], &series))
    };
    assert_eq!(play("1", "1"), play("1", "3"));
    assert_ne!(play("1", "2")["length"], play("2", "2")["length"]);
}

#[test]
fn a_series_goes_on_from_its_file() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, parts) = (dir.path().join("whole.jsonl"), dir.path().join("parts.jsonl"));
    let play = |file: &Path, games: &str| {
        arena(&["recruit", "sergeant"], &["--games", games, "--seed", "9", "--out", file.to_str().unwrap(), "--json"])
    };
    let result = play(&whole, "8").ok();
    assert_eq!(games(&whole).len(), 8);
    play(&parts, "4").ok();
    let half = std::fs::read_to_string(&parts).unwrap();
    play(&parts, "8").ok();
    let text = std::fs::read_to_string(&parts).unwrap();
    assert!(text.starts_with(&half), "what is written is never changed");
    assert_eq!(games(&parts), games(&whole));
    // Nothing is left to play: the same answer, times and all, and not a byte more.
    assert_eq!(play(&whole, "8").ok(), result);
    // The seed may be left out: the file knows it. Fewer games than it has are the first ones.
    let path = whole.to_str().unwrap();
    let first: Value =
        serde_json::from_str(&arena(&["recruit", "sergeant"], &["--games", "4", "--out", path, "--json"]).ok())
            .unwrap();
    assert_eq!((&first["seed"], &first["games"]), (&9.into(), &4.into()));
    // A line cut short, as by a power cut, is played again, and that is said.
    let end = text.trim_end().rfind('\n').unwrap();
    std::fs::write(&parts, &text[..end + 20]).unwrap();
    let again = play(&parts, "8");
    assert_eq!(again.code, Some(0), "{again:?}");
    assert!(again.err.contains("cut short") && again.err.lines().count() == 1, "{again:?}");
    assert_eq!(games(&parts), games(&whole));
}

/// The first line of the file of a series with seed 1.
fn header(players: &[&str], dir: &Path) -> String {
    let file = dir.join("header.jsonl");
    arena(players, &["--games", "1", "--seed", "1", "--out", file.to_str().unwrap()]).ok();
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(file).unwrap();
    text[..=text.find('\n').unwrap()].to_owned()
}

#[test]
fn a_series_refuses_players_that_changed() {
    let dir = tempfile::tempdir().unwrap();
    let players = ["sergeant", "bot:echo nonsense"];
    let line = header(&players, dir.path());
    let fields: Value = serde_json::from_str(&line).unwrap();
    let fingerprints = fields["fingerprints"].as_array().unwrap();
    assert_eq!((fingerprints.len(), &fields["program"]), (2, &env!("CARGO_PKG_VERSION").into()));
    assert!(fingerprints[0].as_str().is_some_and(|text| text.len() == 16), "{line}");
    assert!(fingerprints[1].is_null(), "nobody knows the settings of a bot: {line}");
    let kept = |change: &dyn Fn(&mut Value)| {
        let mut fields = fields.clone();
        change(&mut fields);
        let file = dir.path().join("series.jsonl");
        std::fs::write(&file, fields.to_string() + "\n").unwrap();
        let more = ["--games", "1", "--seed", "1", "--out", file.to_str().unwrap()];
        let run = arena(&players, &more);
        (run, std::fs::read_to_string(file).unwrap(), fields.to_string() + "\n")
    };
    let (whole, text, _) = kept(&|_| ());
    assert_eq!((whole.code, text.lines().count()), (Some(0), 3), "a header and two games: {whole:?}");
    type Change<'a> = (&'a dyn Fn(&mut Value), &'a [&'a str]);
    let cases: &[Change<'_>] = &[
        (
            &|f| f["fingerprints"][0] = "0123456789abcdef".into(),
            &["cannot go on: sergeant has changed since its games were played"],
        ),
        (&|f| f["fingerprints"][0] = Value::Null, &["cannot go on: sergeant has changed since its games were played"]),
        (&|f| f["fingerprints"] = serde_json::json!([]), &["sergeant has changed since its games were played"]),
        (&|f| f["program"] = "0.0.9".into(), &["cannot go on: waterloo 0.0.9 played its games"]),
        (&|f| f["arena"] = 1.into(), &["is of format 1"]),
        (&|f| f["arena"] = 2.into(), &["is of format 2, and this version of waterloo reads only format 3"]),
    ];
    for (change, words) in cases {
        let (run, after, before) = kept(change);
        let sentence = run.failed();
        for word in words.iter().chain(&["series.jsonl", "choose another --out or remove the file"]) {
            assert!(sentence.contains(word), "{word}: {sentence}");
        }
        assert_eq!(after, before, "a file that is refused is left alone");
    }
    // What the first two formats wrote.
    let first = r#"{"arena":1,"game":"napoleon-at-waterloo","rules":"1.0","options":{},"players":["recruit","recruit #2"],"seed":1}"#;
    let second = r#"{"arena":2,"game":"napoleon-at-waterloo","rules":"1.0","options":{},"players":["recruit","recruit #2"],"program":"0.1.0","schooling":["cbf29ce484222325","cbf29ce484222325"],"seed":1}"#;
    for (format, line) in [(1, first), (2, second)] {
        let file = dir.path().join("old.jsonl");
        std::fs::write(&file, line.to_owned() + "\n").unwrap();
        for seed in [&["--seed", "1"][..], &[]] {
            let more = [seed, &["--out", file.to_str().unwrap()]].concat();
            let sentence = arena(&["recruit", "recruit"], &more).failed();
            let is_clear = sentence.contains(&format!("is of format {format}")) && sentence.contains("remove the file");
            assert!(is_clear && sentence.trim_end().lines().count() == 1, "{sentence}");
        }
    }
}

#[test]
fn a_line_that_is_no_game_of_the_series_is_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("series.jsonl");
    let play =
        || arena(&["recruit", "recruit"], &["--games", "2", "--seed", "1", "--out", file.to_str().unwrap(), "--json"]);
    play().ok();
    let whole = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    type Change<'a> = (&'a dyn Fn(&mut Value), &'a str);
    let cases: &[Change<'_>] = &[
        (&|l| l["winners"] = serde_json::json!(["nobody"]), "there is no seat \"nobody\""),
        (&|l| l["forfeit"] = serde_json::json!({ "seat": "crowd", "why": "rain" }), "there is no seat \"crowd\""),
        (&|l| l["seats"] = serde_json::json!([0, 7]), "its seats [0, 7] are not players of the series"),
        (&|l| l["thinking"] = serde_json::json!([]), "it tells the thinking of 0 players, and 2 play"),
        (&|l| l["round"] = "first".into(), "\"first\" stands where a whole number from 0 to 4294967295 should"),
    ];
    for (change, words) in cases {
        let mut line: Value = serde_json::from_str(lines[2]).unwrap();
        change(&mut line);
        let text = format!("{}\n{}\n{line}\n", lines[0], lines[1]);
        std::fs::write(&file, &text).unwrap();
        let sentence = play().failed();
        assert!(sentence.contains("line 3 of ") && sentence.contains(words), "{words}: {sentence}");
        assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "a file that is refused is left alone");
    }
}

#[test]
fn two_arenas_do_not_write_one_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("series.jsonl");
    let play = || arena(&["recruit", "recruit"], &["--games", "2", "--seed", "1", "--out", file.to_str().unwrap()]);
    let other = std::fs::File::create(&file).unwrap();
    other.try_lock().unwrap();
    let sentence = play().failed();
    assert!(sentence.contains("another arena is writing ") && sentence.contains("series.jsonl"), "{sentence}");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "");
    drop(other);
    play().ok();
    assert_eq!(games(&file).len(), 2);
}

#[test]
fn a_test_stops_as_soon_as_it_knows() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("test.jsonl");
    let test = |players: &[&str], more: &[&str]| {
        json(players, &[&["--games", "4000", "--seed", "1", "--sprt", "0,200"], more].concat())
    };
    let kept = ["--out", file.to_str().unwrap()];
    let value = test(&["sergeant", "recruit"], &kept);
    assert_eq!(value["sprt"]["decision"], "accepted");
    assert!(value["games"].as_u64().unwrap() < 100 && value["games_wanted"] == 4000);
    let (ratio, bound) = (&value["sprt"]["ratio"], &value["sprt"]["bounds"][1]);
    assert!(ratio.as_f64().unwrap() >= bound.as_f64().unwrap());
    let one = test(&["sergeant", "recruit"], &["--threads", "1"]);
    assert_eq!(timeless(one), timeless(value.clone()), "games that ended too late do not count");
    assert_eq!(test(&["sergeant", "recruit"], &kept), value, "a decided test plays no more");
    let worse = test(&["recruit", "sergeant"], &[]);
    assert_eq!(worse["sprt"]["decision"], "rejected");
    let text = arena(&["sergeant", "recruit"], &["--games", "2", "--seed", "1", "--sprt", "-5,5"]).ok();
    assert!(text.contains("SPRT undecided between -5 and 5 Elo"), "{text}");
}

#[test]
fn the_python_bot_fights_fairly_in_every_game() {
    let bot = format!("bot:python3 '{}'", repository("examples/arena_bot.py").display());
    for title in library::SHELF {
        let args = ["arena", title.meta().id, &bot, "recruit", "--games", "2", "--seed", "5", "--json"];
        let play = || -> Value { serde_json::from_str(&run(&args).ok()).unwrap() };
        let value = play();
        assert_eq!((&value["games"], &value["forfeits"]), (&2.into(), &serde_json::json!([])), "{value}");
        assert!(value["thinking"][0]["plans"].as_u64().unwrap() > 10);
        assert_eq!(timeless(play()), timeless(value), "it draws from its own seed");
    }
}

#[test]
fn a_bot_that_fails_forfeits_and_the_report_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("report.html");
    let args = ["--games", "2", "--seed", "1", "--report", file.to_str().unwrap()];
    let text = arena(&["bot:echo '<b>nonsense</b>'", "recruit"], &args).ok();
    assert!(text.contains("forfeited 2 of its games: Its answer was not JSON: <b>nonsense</b>."), "{text}");
    assert!(text.contains("victory by forfeit"));
    let page = std::fs::read_to_string(file).unwrap();
    assert!(page.contains("&lt;b&gt;nonsense") && !page.contains("<b>nonsense"));
}

#[test]
fn the_report_stands_alone() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("report.html");
    let args = ["--games", "4", "--seed", "1", "--report", file.to_str().unwrap()];
    arena(&["sergeant", "recruit", "recruit"], &args).ok();
    let page = std::fs::read_to_string(&file).unwrap();
    for word in
        ["<!doctype html>", "Cross table", "Strength", "Sides", "Course", "Endings", "Length", "Thinking", "recruit #2"]
    {
        assert!(page.contains(word), "{word} is not in the report");
    }
    for word in ["http", "<script", "src=", "@import", "url(", "NaN", "inf\""] {
        assert!(!page.contains(word), "{word} is in the report");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert_eq!(page.matches("<section>").count(), page.matches("</section>").count());
    // Written anew, not appended to.
    arena(&["sergeant", "recruit"], &[&args[..], &["--sprt", "0,50"]].concat()).ok();
    let page = std::fs::read_to_string(&file).unwrap();
    assert_eq!(page.matches("<!doctype html>").count(), 1);
    assert!(page.contains("Log-likelihood ratio") && page.contains("SPRT undecided"));
}

#[test]
fn ctrl_c_keeps_what_is_done() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("long.jsonl");
    let path = file.to_str().unwrap();
    let args = ["arena", GAME, "sergeant", "recruit", "--games", "100000", "--seed", "6", "--out", path];
    let mut command = waterloo(&args);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while std::fs::read_to_string(&file).unwrap_or_default().lines().count() < 4 {
        std::thread::yield_now();
    }
    let sent = std::process::Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.err.contains("stopped after") && run.err.contains("goes on from here"), "{run:?}");
    assert!(run.out.contains("sergeant against recruit"), "{run:?}");
    assert!(games(&file).len() >= 3);
}

#[test]
fn input_that_makes_no_sense_gets_one_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let header = header(&["recruit", "recruit"], dir.path());
    let foreign = file("foreign.jsonl", &header.replace(r#""recruit","recruit #2""#, r#""captain","recruit""#));
    let letter = file("letter.txt", "Dear Wellington,\n");
    let broken = file("broken.jsonl", &(header + "{\"table\":0}\n{}\n"));
    let pair = ["recruit", "recruit"];
    let one = ["--games", "2", "--seed", "1"];
    let cases: &[(&[&str], &[&str], &[&str])] = &[
        (&["recruit"], &[], &["one player alone"]),
        (&["recruit", "general"], &[], &["no computer player \"general\"", "captain", "bot:"]),
        (&["recruit", "marshal(depth=3)"], &[], &["no setting \"depth\"", "trials"]),
        (&["recruit", "marshal(trials=none)"], &[], &["trials", "none"]),
        (&["recruit", "sergeant(trials=3)"], &[], &["sergeant has no setting \"trials\"", "noise"]),
        (&["recruit", "bot:"], &[], &["command line"]),
        (&pair, &["--sprt", "5"], &["--sprt \"5\"", "0,20"]),
        (&pair, &["--sprt", "5,0"], &["5,0", "smaller"]),
        (&pair, &["--sprt", "0,five"], &["two numbers"]),
        (&pair, &["--sprt", "0,NaN"], &["make no sense"]),
        (&pair, &["--sprt", "0,5", "--alpha", "0.7"], &["0.7", "between 0 and 0.5"]),
        (&["recruit", "recruit", "recruit"], &["--sprt", "0,5"], &["two players", "3"]),
        (&pair, &["--option", "mud=deep"], &["mud"]),
        (&pair, &["--option", "undo"], &["name=value"]),
        (&pair, &["--out", "/no/such/folder/x.jsonl"], &["/no/such/folder/x.jsonl", "cannot be written"]),
        (&pair, &["--out", "/"], &["/ cannot be written"]),
        (&pair, &["--report", "/no/such/folder/x.html"], &["/no/such/folder/x.html", "cannot be written"]),
        (&pair, &["--out", &foreign], &["another series", "players", "captain recruit", "recruit recruit #2"]),
        (&["captain", "recruit"], &["--seed", "2", "--out", &foreign], &["another series", "seed"]),
        (&pair, &["--out", &letter], &["not a file of the arena"]),
        (&pair, &["--out", &broken], &["line 2 of", "broken.jsonl"]),
    ];
    for (players, more, words) in cases {
        let seed: &[&str] = if more.contains(&"--seed") { &["--games", "2"] } else { &one };
        let sentence = arena(players, &[seed, more].concat()).failed();
        for word in *words {
            assert!(sentence.contains(word), "{players:?} {more:?}: {sentence}");
        }
    }
    assert!(run(&["arena", "chess", "recruit", "recruit"]).failed().contains("no game \"chess\""));
    assert_eq!(std::fs::read_to_string(letter).unwrap(), "Dear Wellington,\n", "a foreign file is left alone");
}
