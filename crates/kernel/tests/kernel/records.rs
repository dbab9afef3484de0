//! Records against damage: the error names the right line, what lies before it opens, and nothing panics.

use crate::toy::*;
use kernel::conformance::random_session;
use kernel::record::{self, FORMAT, Reading, RecordError};
use kernel::{Actor, Ending, Eyes, FastRng, Game, RandomSource, Session, Setup, Show};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A finished game: nine deals and three rounds.
fn finished() -> Session<Picket> {
    let mut game = random_session::<Picket>(&Setup::default(), 18, LONGEST);
    game.players = vec!["Ney".into(), "Picton".into(), "Bülow".into()];
    game
}

/// Its record, line by line.
fn lines(game: &Session<Picket>) -> Vec<String> {
    record::write(game, Eyes::All).lines().map(str::to_owned).collect()
}

/// The same as a person would write it: without hashes.
fn by_hand(game: &Session<Picket>) -> Vec<String> {
    let bare = |line: &String| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        value.as_object_mut().unwrap().remove("hash");
        value.to_string()
    };
    lines(game).iter().map(bare).collect()
}

/// The line with its fields set or, by null, taken out.
fn changed(line: &str, changes: Value) -> String {
    let mut value: Value = serde_json::from_str(line).unwrap();
    let fields = value.as_object_mut().unwrap();
    for (key, change) in changes.as_object().unwrap() {
        match change {
            Value::Null => fields.remove(key),
            _ => fields.insert(key.clone(), change.clone()),
        };
    }
    value.to_string()
}

fn read(lines: &[String]) -> Result<Reading<Picket>, RecordError> {
    record::read(&lines.join("\n"))
}

/// The record is refused as a whole, because of its header.
#[track_caller]
fn refused(text: &str, what: &str) {
    let error = record::read::<Picket>(text).unwrap_err();
    assert_eq!(error.line, 1, "{error}");
    assert!(error.what.contains(what), "{error}, not {what:?}");
    assert_eq!(record::replay::<Picket>(text).unwrap_err(), error);
    assert_eq!(error.to_string(), format!("line 1: {}", error.what));
}

/// The record is damaged at this line, and the moves before it open: line 2 is move 1.
#[track_caller]
fn damaged(lines: &[String], line: usize, what: &str, original: &Session<Picket>) {
    let reading = read(lines).unwrap();
    let damage = reading.damage.expect("the damage is found");
    assert_eq!(damage.line, line, "{damage}");
    assert!(damage.what.contains(what), "{damage}, not {what:?}");
    let sound = (line - 2) as u32;
    assert_eq!(reading.session.len(), sound);
    assert_eq!(reading.session.position(), &original.replayed(sound));
    assert_eq!(reading.session.journal(Eyes::All), original.fork(sound).journal(Eyes::All));
    let replay = record::replay::<Picket>(&lines.join("\n")).unwrap();
    assert_eq!((replay.damage, replay.session.position()), (Some(damage), reading.session.position()));
    // What was saved is a whole record again.
    let saved = record::read::<Picket>(&record::write(&reading.session, Eyes::All)).unwrap();
    assert_eq!((saved.damage, saved.session.position()), (None, reading.session.position()));
}

#[test]
fn an_undamaged_record_reads_as_it_was_written() {
    let game = finished();
    let reading = read(&lines(&game)).unwrap();
    assert_eq!(reading.damage, None);
    assert_eq!(reading.session.position(), game.position());
    assert_eq!(reading.session.players, ["Ney", "Picton", "Bülow"]);
    assert_eq!(lines(&reading.session), lines(&game));
    let header = record::read_header(&lines(&game)[0]).unwrap();
    assert_eq!((header.waterloo, header.game.as_str(), header.redacted), (FORMAT, "picket-duty", false));
}

// ---------------------------------------------------------------------------------------------------------------------
// The header
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn what_is_no_record_is_refused() {
    for empty in ["", "\n", "   \n\n", "\r\n"] {
        refused(empty, "the record is empty");
    }
    for noise in ["hello", "{", "\u{0}", "<html>", "\u{feff}{}"] {
        refused(noise, "the header is not JSON");
    }
    refused(&"[".repeat(100_000), "the header is not JSON");
    refused(&format!("{{\"waterloo\":{}", "[".repeat(100_000)), "the header is not JSON");
    for foreign in ["{}", "[1,2]", "\"x\"", "42", "null", r#"{"name":"chess","moves":[]}"#] {
        refused(foreign, "this is no record of ours");
    }
}

#[test]
fn a_header_we_cannot_play_by_is_refused_with_its_reason() {
    let game = finished();
    let with = |changes: Value| changed(&by_hand(&game)[0], changes);
    refused(&with(json!({"waterloo": 2})), "the record has format 2, this program reads up to 1");
    refused(&with(json!({"waterloo": 0})), "format 0 is unknown");
    refused(&with(json!({"waterloo": "one"})), "format \"one\" is unknown");
    refused(&with(json!({"waterloo": -1})), "format -1 is unknown");
    refused(&with(json!({"waterloo": u64::MAX})), "it comes from a newer version");
    refused(&with(json!({"game": "wallace"})), "this is a record of \"wallace\", not of \"picket-duty\"");
    refused(&with(json!({"rules": "0"})), "the record was played by rules version 0, this program has 1");
    refused(&with(json!({"redacted": true})), "cannot be replayed");
    refused(&with(json!({"seats": ["french", "british"]})), "the seats should be french, british, prussian");
    refused(&with(json!({"seats": ["british", "french", "prussian"]})), "the seats should be");
    refused(&with(json!({"seats": null})), "missing field `seats`");
    refused(&with(json!({"weather": "rain"})), "unknown field `weather`");
    refused(&with(json!({"setup": {"scenario": "noon"}})), "there is no scenario \"noon\"");
    refused(&with(json!({"setup": {"options": {"bugles": "twice"}}})), "option \"bugles\" cannot be \"twice\"");
    refused(&with(json!({"setup": {"option": {}}})), "unknown field `option`");
    refused(&with(json!({"position": {"round": 1}})), "the starting position: position: missing field");
    refused(
        &with(json!({"position": {"setup": {"scenario": "noon"}}})),
        "the starting position: setup.scenario: there",
    );
    // A newer format may hold anything else: that it is newer is what matters.
    refused(r#"{"waterloo":3,"spiel":"x"}"#, "it comes from a newer version");
}

#[test]
fn a_changed_header_is_refused_by_its_hash() {
    let game = finished();
    let with = |changes: Value| changed(&lines(&game)[0], changes);
    refused(&with(json!({"hash": "0123456789abcdef"})), "the header was changed: its hash does not fit");
    refused(&with(json!({"hash": ""})), "the header was changed");
    refused(&with(json!({"players": ["Ney", "Picton", "Blücher"]})), "the header was changed");
    refused(&with(json!({"setup": {"scenario": "dusk"}})), "the header was changed");
    refused(&with(json!({"position": game.replayed(4).position()})), "the header was changed");
}

// ---------------------------------------------------------------------------------------------------------------------
// Records of an earlier version of the rules
// ---------------------------------------------------------------------------------------------------------------------

/// A finished game without bugles, which version 0.9 did not say because it knew nothing else.
fn of_before() -> Session<Picket> {
    let mut setup = Setup::default();
    setup.options.insert("bugles".into(), json!("never"));
    random_session::<Picket>(&setup, 18, LONGEST)
}

/// The lines with hashes, reckoned here once more.
fn hashed(lines: &[String]) -> Vec<String> {
    let mut last = [0; 32];
    let mut add = |meaning: &str| {
        last = Sha256::new().chain_update(last).chain_update(meaning).finalize().into();
        last[..8].iter().map(|b| format!("{b:02x}")).collect::<String>()
    };
    let header = serde_json::to_string(&record::read_header(&lines[0]).unwrap()).unwrap();
    let mut written = |body: &str| format!("{},\"hash\":\"{}\"}}", body.strip_suffix('}').unwrap(), add(body));
    std::iter::once(&header).chain(&lines[1..]).map(|line| written(line)).collect()
}

#[test]
fn a_record_of_earlier_rules_is_played_as_it_was() {
    let game = of_before();
    let mut old = by_hand(&game);
    old[0] = changed(&old[0], json!({"rules": "0.9", "setup": {"scenario": "night"}}));
    for old in [old.clone(), hashed(&old)] {
        let reading = read(&old).unwrap();
        assert_eq!((reading.damage, reading.session.position()), (None, game.position()));
        assert_eq!(reading.session.setup(), game.setup(), "the set-up says now what went without saying then");
        assert_eq!(lines(&reading.session), lines(&game), "it is written by the rules of today");
        let replayed = record::replay::<Picket>(&old.join("\n")).unwrap();
        assert_eq!(replayed.session.position(), game.position());
    }
    // What was said then is said still.
    old[0] = changed(&old[0], json!({"setup": {"options": {"bugles": "once"}}}));
    assert!(read(&old).unwrap().session.setup().options.is_empty());
    // The hash is that of the header as it was written, not as it is understood.
    let old = hashed(&old);
    refused(&changed(&old[0], json!({"setup": {"options": {"bugles": "never"}}})), "the header was changed");
    refused(&changed(&old[0], json!({"rules": "1"})), "the header was changed");
}

#[test]
fn a_position_of_earlier_rules_is_played_on_as_it_was() {
    let game = Session::from_position(of_before().replayed(12));
    let header = by_hand(&game)[0].clone();
    let start = game.custom_start().unwrap();
    let with = |setup: Value| {
        let start = changed(&start.to_string(), json!({ "setup": setup }));
        let position: Value = serde_json::from_str(&start).unwrap();
        vec![changed(&header, json!({"rules": "0.9", "position": position}))]
    };
    for silent in [json!({"scenario": "night", "options": {}}), json!({}), Value::Null] {
        for record in [with(silent.clone()), hashed(&with(silent))] {
            let session = read(&record).unwrap().session;
            assert_eq!((session.position(), session.setup()), (game.position(), game.setup()));
        }
    }
    let spoken = read(&with(json!({"options": {"bugles": "once"}}))).unwrap();
    assert!(spoken.session.setup().options.is_empty());
    refused(&with(json!({"season": "winter"}))[0], "the starting position: setup: unknown field `season`");
    refused(&with(json!(7))[0], "the starting position: setup: invalid type");
}

#[test]
fn a_record_of_rules_that_are_forgotten_or_not_yet_known_is_refused() {
    let from_position = Session::from_position(finished().replayed(12));
    for header in [&by_hand(&finished())[0], &by_hand(&from_position)[0]] {
        for version in ["0", "0.8", "2", ""] {
            let what = format!("the record was played by rules version {version}, this program has 1");
            refused(&changed(header, json!({ "rules": version })), &what);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The lines after it
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn a_record_cut_off_opens_up_to_the_cut() {
    let game = finished();
    let whole = lines(&game);
    // Anywhere in the last line of a running game, and of the finished one.
    for last in [1, 7, 20, whole.len() - 1] {
        for keep in 1..whole[last].len() {
            let mut cut = whole[..=last].to_vec();
            cut[last].truncate(keep);
            damaged(&cut, last + 1, "the line is cut off", &game);
        }
    }
    // Between two lines nothing is lost but the moves that followed.
    for kept in 1..whole.len() {
        let reading = read(&whole[..kept]).unwrap();
        assert_eq!(reading.damage, None);
        assert_eq!(reading.session.position(), &game.replayed(kept as u32 - 1));
    }
}

#[test]
fn a_flipped_byte_is_found_where_it_is() {
    let game = finished();
    let whole = lines(&game);
    for line in [1, 12, whole.len() - 1] {
        for at in 0..whole[line].len() {
            let mut bytes = whole[line].clone().into_bytes();
            bytes[at] ^= 1;
            let mut flipped = whole.clone();
            flipped[line] = String::from_utf8(bytes).unwrap();
            damaged(&flipped, line + 1, "", &game);
        }
    }
}

#[test]
fn a_flipped_hash_is_called_one() {
    let game = finished();
    for line in [1, 12, lines(&game).len() - 1] {
        let own = serde_json::from_str::<Value>(&lines(&game)[line]).unwrap()["hash"].as_str().unwrap().to_owned();
        for (hash, what) in [
            (json!(own[..8]), "its hash does not fit"),
            (json!(own.clone() + "0"), "its hash does not fit"),
            (json!("0123456789abcdef"), "its hash does not fit"),
            (json!(""), "its hash does not fit"),
            (json!(null), "the line lacks its hash"),
            (json!(7), "the line cannot be read"),
        ] {
            let mut wrong = lines(&game);
            wrong[line] = changed(&wrong[line], json!({ "hash": hash }));
            damaged(&wrong, line + 1, what, &game);
        }
    }
}

#[test]
fn a_missing_line_is_found_where_it_is_missing() {
    let game = finished();
    for line in 1..lines(&game).len() - 1 {
        let mut short = lines(&game);
        short.remove(line);
        damaged(&short, line + 1, "its hash does not fit", &game);
    }
    for line in 1..lines(&game).len() - 2 {
        let mut short = by_hand(&game);
        short.remove(line);
        damaged(&short, line + 1, &format!("move {line} should come here"), &game);
    }
}

#[test]
fn swapped_and_doubled_lines_are_found() {
    let game = finished();
    for line in [1, 2, 13, lines(&game).len() - 2] {
        let mut swapped = lines(&game);
        swapped.swap(line, line + 1);
        damaged(&swapped, line + 1, "its hash does not fit", &game);
        let mut doubled = lines(&game);
        doubled.insert(line, doubled[line].clone());
        damaged(&doubled, line + 2, "its hash does not fit", &game);
    }
    let mut swapped = by_hand(&game);
    swapped.swap(3, 4);
    damaged(&swapped, 4, "move 3 should come here", &game);
}

#[test]
fn foreign_lines_are_found() {
    let game = finished();
    for record in [lines(&game), by_hand(&game)] {
        for foreign in ["[]", "42", "null", "hello", "{\"a\":1}", "{}{}", "\u{0}"] {
            let mut mixed = record.clone();
            mixed[10] = foreign.into();
            damaged(&mixed, 11, "", &game);
        }
        let mut deep = record.clone();
        deep[10] = format!("{{\"move\":{}", "[".repeat(100_000));
        damaged(&deep, 11, "the line cannot be read", &game);
        let mut unknown = record.clone();
        unknown[10] = changed(&unknown[10], json!({"comment": "what a move!"}));
        damaged(&unknown, 11, "unknown field `comment`", &game);
    }
    // The end of another game does not fit, although it is a line of ours.
    let other = random_session::<Picket>(&Setup::default(), 19, LONGEST);
    let mut mixed = lines(&game);
    mixed[10] = lines(&other)[10].clone();
    damaged(&mixed, 11, "its hash does not fit", &game);
}

#[test]
fn a_record_written_by_hand_needs_no_hashes() {
    let game = finished();
    let hand = by_hand(&game);
    for text in [
        hand.join("\n"),
        hand.join("\r\n"),
        hand.join("\n\n") + "\n\n",
        hand.iter().map(|line| line.replace(':', " : ").replace(',', " ,\t") + "  \n").collect(),
    ] {
        let reading = record::read::<Picket>(&text).unwrap();
        assert_eq!(reading.damage, None, "{text}");
        assert_eq!(lines(&reading.session), lines(&game), "written by us it has hashes again");
    }
    let short = concat!(
        r#"{"waterloo":1,"game":"picket-duty","rules":"1","seats":["french","british","prussian"]}"#,
        "\n\n",
        r#"{"n":1,"by":"chance","move":{"deal":7}}"#,
        "\n",
        r#"{"by":"british","resign":true}"#,
    );
    let reading = record::read::<Picket>(short).unwrap();
    assert_eq!((reading.damage, reading.session.len()), (None, 1));
    assert_eq!((reading.session.ending(), reading.session.resigned()), (None, &[(1, BRITISH)][..]));
    // Empty lines count in the number of the line, so that an editor finds it.
    let damage = record::read::<Picket>(&short.replace("british\",\"res", "dutch\",\"res")).unwrap().damage.unwrap();
    assert_eq!((damage.line, damage.what.as_str()), (4, "there is no seat \"dutch\""));
}

#[test]
fn hints_are_marked_in_the_record_and_read_again() {
    let game = finished();
    let at = game.plies().iter().position(|p| p.seat == Some(BRITISH)).unwrap() as u32;
    let mut asked = game.fork(at);
    asked.mark_hint(BRITISH).unwrap();
    asked.play(&game.plies()[at as usize].mv).unwrap();
    let record = lines(&asked);
    let line: Value = serde_json::from_str(&record[at as usize + 1]).unwrap();
    assert_eq!((&line["by"], &line["hint"]), (&json!("british"), &json!(true)));
    let reading = record::read::<Picket>(&record.join("\n")).unwrap();
    assert_eq!(reading.damage, None);
    assert_eq!(reading.session.hints(), [(at, BRITISH)]);
    assert_eq!(lines(&reading.session), record);
    let wrong = |changes: Value, what: &str| {
        let mut record = by_hand(&asked);
        record[at as usize + 1] = changed(&record[at as usize + 1], changes);
        let damage = record::read::<Picket>(&record.join("\n")).unwrap().damage.unwrap();
        assert_eq!((damage.line, damage.what.contains(what)), (at as usize + 2, true), "{damage}");
    };
    wrong(json!({"by": "french"}), "Only whoever is to act may ask for a hint.");
    wrong(json!({"by": "dutch"}), "there is no seat \"dutch\"");
    wrong(json!({"resign": true}), "the line says more than one thing");
}

#[test]
fn what_the_rules_refuse_is_refused_in_a_record_too() {
    let game = finished();
    let wrong = |line: usize, changes: Value, what: &str| {
        let mut record = by_hand(&game);
        record[line] = changed(&record[line], changes);
        damaged(&record, line + 1, what, &game);
    };
    let card = json!(game.plies()[0].mv);
    wrong(2, json!({ "move": card }), "the move is not allowed (1.1: Card");
    wrong(2, json!({"move": {"deal": 0}}), "the move is not allowed (1.1: Card 0 is not in the deck.)");
    wrong(2, json!({"move": {"deal": 256}}), "the line cannot be read");
    wrong(2, json!({"move": {"pick": "F9"}}), "there is no sentry \"F9\"");
    wrong(2, json!({"move": "stand"}), "the move is not allowed (sequence: Something else is decided now.)");
    wrong(2, json!({"move": null}), "the line holds no move");
    wrong(2, json!({"move": null, "hidden": true}), "the line holds no move");
    wrong(2, json!({"by": null}), "the line does not say by whom");
    wrong(2, json!({"by": "french"}), "it is chance's turn here, not french's");
    wrong(10, json!({"by": "british"}), "it is french's turn here, not british's");
    wrong(10, json!({"n": 11}), "move 10 should come here");
    wrong(10, json!({"n": null}), "move 10 should come here");
    wrong(10, json!({"resign": true}), "the line says more than one thing");
    wrong(10, json!({"agreed": true}), "the line says more than one thing");
    wrong(10, json!({"hidden": true}), "the line says more than one thing");
    wrong(10, json!({"end": {"winners": [], "rule": "6.2"}}), "the line says more than one thing");
}

#[test]
fn an_end_must_be_the_end_of_the_game_before_it() {
    let game = finished();
    let Actor::Over(outcome) = game.actor() else { panic!("not over") };
    let end = lines(&game).len() - 1;
    let wrong_end = |end_line: Value| {
        let mut record = by_hand(&game);
        record[end] = json!({ "end": end_line }).to_string();
        record
    };
    let all = json!(["french", "british", "prussian"]);
    damaged(&wrong_end(json!({"winners": all, "rule": outcome.rule})), end + 1, "did not end like this", &game);
    let winners: Vec<_> = outcome.winners.iter().map(|s| game.seats()[s.index()].id).collect();
    damaged(&wrong_end(json!({"winners": winners, "rule": "9"})), end + 1, "did not end like this", &game);
    let mut early = by_hand(&game);
    early[8] = early[end].clone();
    damaged(&early, 9, "the game is not over here", &game);
    let mut late = by_hand(&game);
    late.push(json!({"n": end, "by": "french", "move": "stand"}).to_string());
    let damage = read(&late).unwrap().damage.unwrap();
    assert_eq!((damage.line, damage.what.as_str()), (end + 2, "the game is over before this line"));
    late[end + 1] = json!({"agreed": true}).to_string();
    let damage = read(&late).unwrap().damage.unwrap();
    assert_eq!((damage.line, damage.what.contains("The game is over already.")), (end + 2, true));
}

#[test]
fn ends_outside_the_rulebook_are_kept() {
    let mut game = finished().fork(12);
    game.end(Ending::Agreed).unwrap();
    let reading = read(&lines(&game)).unwrap();
    assert_eq!((reading.damage, reading.session.ending()), (None, Some(Ending::Agreed)));
    assert_eq!(reading.session.actor(), game.actor());
    assert_eq!(reading.session.journal(Eyes::All), game.journal(Eyes::All));
    assert_eq!(lines(&reading.session), lines(&game));
}

#[test]
fn resignations_after_which_the_game_goes_on_are_kept_where_they_were_made() {
    let whole = finished();
    let mut game = whole.fork(12);
    game.resign(PRUSSIAN).unwrap();
    game.play(&whole.plies()[12].mv).unwrap();
    game.resign(FRENCH).unwrap();
    for ply in &whole.plies()[13..] {
        game.play(&ply.mv).unwrap();
    }
    let text = lines(&game);
    assert!(text[13].contains(r#"{"by":"prussian","resign":true"#), "{}", text[13]);
    assert!(text[15].contains(r#"{"by":"french","resign":true"#), "{}", text[15]);
    let reading = read(&text).unwrap();
    assert_eq!((reading.damage, reading.session.resigned()), (None, &[(12, PRUSSIAN), (13, FRENCH)][..]));
    assert_eq!(reading.session.journal(Eyes::All), game.journal(Eyes::All));
    assert_eq!(lines(&reading.session), text);
    // It is one line more, and whoever has resigned cannot do it again.
    let mut twice = by_hand(&game);
    twice.insert(14, r#"{"by":"prussian","resign":true}"#.to_owned());
    let damage = read(&twice).unwrap().damage.unwrap();
    assert_eq!((damage.line, damage.what.contains("This seat has resigned already.")), (15, true));
}

#[test]
fn a_game_from_any_position_is_kept_with_it() {
    // All cards are laid and not yet turned up.
    let mut game = Session::from_position(finished().replayed(12));
    game.throw(&mut FastRng::from_seed(3)).unwrap();
    let reading = read(&lines(&game)).unwrap();
    assert_eq!((reading.damage, reading.session.position()), (None, game.position()));
    assert_eq!(reading.session.custom_start(), game.custom_start());
    assert_eq!(lines(&reading.session), lines(&game));
}

// ---------------------------------------------------------------------------------------------------------------------
// Anything at all
// ---------------------------------------------------------------------------------------------------------------------

/// One to three random changes to the bytes or lines of a text.
fn mangled(text: &str, draw: &mut FastRng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=draw.below(3) {
        let at = draw.below(bytes.len() as u32) as usize;
        match draw.below(8) {
            0 => bytes[at] = draw.next_u64() as u8,
            1 => bytes[at] ^= 1 << draw.below(8),
            2 => bytes[at] = b"0123456789\"{}[]:,-.e tfn\n"[draw.below(25) as usize],
            3 => drop(bytes.remove(at)),
            4 => bytes.insert(at, draw.next_u64() as u8),
            5 => bytes.truncate(at.max(1)),
            6 => {
                let other = draw.below(bytes.len() as u32) as usize;
                bytes.swap(at, other);
            }
            _ => {
                let mut lines: Vec<_> = bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
                let (from, to) = (draw.below(lines.len() as u32) as usize, draw.below(lines.len() as u32) as usize);
                lines[to] = lines[from].clone();
                bytes = lines.join(&b'\n');
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A random leaf somewhere in a JSON value becomes another one, so that most damage gets past the JSON reader.
fn twisted(value: &mut Value, draw: &mut FastRng) {
    let inner = match value {
        Value::Array(items) if !items.is_empty() && draw.below(8) != 0 => {
            let i = draw.below(items.len() as u32) as usize;
            Some(&mut items[i])
        }
        Value::Object(fields) if !fields.is_empty() && draw.below(8) != 0 => {
            let i = draw.below(fields.len() as u32) as usize;
            fields.values_mut().nth(i)
        }
        _ => None,
    };
    match inner {
        Some(inner) => twisted(inner, draw),
        None => {
            let leaves = json!([
                0, 1, 2, 3, 6, 7, 9, 10, 11, 255, 256, -1, 1.5, 4_294_967_296_u64, null, true, false, "", "p3", "p7",
                "F1", "P2", "french", "chance", "stand", "bugle", "bid", "watch", "over", [], {}, [1, 2, 3],
                {"bid": 3}, {"deal": 4}, {"throw": 6}, {"pick": "B1"}, {"place": "p9"}, {"watch": {"marches": 1}}
            ]);
            *value = leaves[draw.below(leaves.as_array().unwrap().len() as u32) as usize].clone();
        }
    }
}

#[test]
fn no_change_to_a_record_with_hashes_forges_a_move() {
    let game = finished();
    let text = record::write(&game, Eyes::All);
    let moves: Vec<_> = game.plies().iter().map(|p| p.mv).collect();
    let mut draw = FastRng::from_seed(1815);
    let (mut refused, mut damaged, mut whole) = (0, 0, 0);
    for round in 0..4000 {
        let mangled = mangled(&text, &mut draw);
        let first_change = text.bytes().zip(mangled.bytes()).take_while(|(a, b)| a == b).count();
        let first_line = 1 + text.as_bytes()[..first_change].iter().filter(|&&b| b == b'\n').count();
        match record::read::<Picket>(&mangled) {
            Err(error) => {
                assert_eq!((error.line, first_line), (1, 1), "round {round}: {error}");
                refused += 1;
            }
            Ok(reading) => {
                let kept: Vec<_> = reading.session.plies().iter().map(|p| p.mv).collect();
                assert!(moves.starts_with(&kept), "round {round}: a move was forged");
                assert_eq!(reading.session.position(), &game.replayed(kept.len() as u32), "round {round}");
                // All lines before the first change are still good.
                assert!(kept.len() + 2 >= first_line.min(moves.len() + 2), "round {round}: {:?}", reading.damage);
                match reading.damage {
                    Some(damage) => {
                        assert!(damage.line >= first_line, "round {round}: {damage}, changed in line {first_line}");
                        damaged += 1;
                    }
                    None => whole += 1,
                }
            }
        }
    }
    assert!(refused > 100 && damaged > 1000 && whole > 10, "{refused} refused, {damaged} damaged, {whole} whole");
}

#[test]
fn no_change_to_a_record_without_hashes_makes_a_game_that_cannot_be() {
    let game = finished();
    let from_position = Session::from_position(game.replayed(14));
    let originals = [by_hand(&game), by_hand(&game.fork(14)), by_hand(&from_position)];
    let mut draw = FastRng::from_seed(1812);
    let (mut refused, mut damaged, mut whole) = (0, 0, 0);
    for round in 0..6000 {
        let original = &originals[draw.below(3) as usize];
        let text = if draw.below(2) == 0 {
            mangled(&original.join("\n"), &mut draw)
        } else {
            let mut lines = original.clone();
            let line = &mut lines[draw.below(original.len() as u32) as usize];
            let mut value = serde_json::from_str(line).unwrap();
            twisted(&mut value, &mut draw);
            *line = value.to_string();
            lines.join("\n")
        };
        match record::read::<Picket>(&text) {
            Err(error) => {
                assert_eq!(error.line, 1, "round {round}: {error}");
                refused += 1;
            }
            Ok(reading) => {
                let session = &reading.session;
                let again = record::read::<Picket>(&record::write(session, Eyes::All)).unwrap();
                assert_eq!((again.damage, again.session.position()), (None, session.position()), "round {round}");
                for eyes in [Eyes::Seat(FRENCH), Eyes::Spectator, Eyes::All] {
                    session.position().table(eyes);
                }
                match reading.damage {
                    Some(damage) => {
                        assert!((2..=text.lines().count()).contains(&damage.line), "round {round}: {damage}");
                        damaged += 1;
                    }
                    None => whole += 1,
                }
            }
        }
    }
    assert!(refused > 100 && damaged > 1000 && whole > 10, "{refused} refused, {damaged} damaged, {whole} whole");
}

#[test]
fn a_record_spaced_by_other_hands_still_fits_its_hashes() {
    let game = finished();
    let respaced: Vec<String> =
        lines(&game).iter().map(|line| line.replace("\":", "\" : ").replace(",\"", " , \"") + "  ").collect();
    assert_ne!(respaced, lines(&game));
    let reading = read(&respaced).unwrap();
    assert_eq!(reading.damage, None);
    assert_eq!(reading.session.position(), game.position());
}
