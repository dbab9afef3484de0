//! Every game on the shelf keeps its word: names, options, rules and guide fit together, and the face it shows works.
//! Nothing here names a game; a new one is tested as soon as it is on the shelf.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

use kernel::setup::{Meta, OptionKind, OptionSpec, SCENARIO};
use kernel::table::Target;
use kernel::{FastRng, RandomSource, Setup};
use library::{ActorId, COMING, Level, LiveGame, PlayError, Rules, SHELF, ShelfGame, StopFlag, title};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[track_caller]
fn all_different<'a>(what: &str, ids: impl IntoIterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for id in ids {
        assert!(!id.is_empty(), "{what}: an empty id");
        assert!(seen.insert(id), "{what}: {id} is given twice");
    }
}

#[track_caller]
fn said(what: &str, texts: &[&str]) {
    for text in texts {
        assert!(!text.trim().is_empty() && text.trim() == *text, "{what}: {text:?}");
    }
}

/// The marks `[[rule]]` in a text.
fn chips(text: &str) -> Vec<&str> {
    text.split("[[").skip(1).map(|rest| rest.split("]]").next().unwrap()).collect()
}

#[track_caller]
fn chips_exist(rules: &Rules, text: &str, whence: &str) {
    for chip in chips(text) {
        assert!(rules.rule(chip).is_some(), "{whence}: there is no rule {chip}: {text}");
    }
}

/// A set-up of one option, with what it depends on.
fn with_option(meta: &Meta, spec: &OptionSpec, value: Value) -> Setup {
    let mut setup = Setup::default();
    if let Some(condition) = &spec.only_with {
        if condition.option == SCENARIO {
            setup.scenario = condition.values[0].to_owned();
        } else {
            assert!(meta.options.iter().any(|o| o.id == condition.option));
            setup.options.insert(condition.option.to_owned(), json!(condition.values[0]));
        }
    }
    setup.options.insert(spec.id.to_owned(), value);
    setup
}

fn values(spec: &OptionSpec) -> Vec<Value> {
    match &spec.kind {
        OptionKind::Choice { values } => values.iter().map(|v| json!(v.id)).collect(),
        OptionKind::Roster { items, min, max, .. } => {
            let (first, last) = (items.first().unwrap().id, items.last().unwrap().id);
            vec![json!({ first: min }), json!({ first: max, last: min })]
        }
    }
}

/// Plays random moves, looking at the game before each; stops at the end or when `look` says so.
fn random_play(play: &mut dyn LiveGame, seed: u64, mut look: impl FnMut(&dyn LiveGame) -> bool) {
    let mut draw = FastRng::from_seed(seed);
    while look(play) {
        match play.actor() {
            ActorId::Over { .. } => return,
            ActorId::Chance => drop(play.throw(seed).unwrap()),
            ActorId::Seat(_) => {
                let legal = play.legal();
                play.play(&legal[draw.below(legal.len() as u32) as usize].mv).unwrap();
            }
        }
    }
}

/// Some set-ups of a game: the default, and each option's every value.
fn setups(meta: &Meta) -> Vec<Setup> {
    let options = meta.options.iter().flat_map(|spec| values(spec).into_iter().map(|v| with_option(meta, spec, v)));
    [Setup::default()].into_iter().chain(options).collect()
}

#[test]
fn every_id_on_the_shelf_is_given_once() {
    all_different("the shelf", SHELF.iter().map(|t| t.meta().id).chain(COMING.iter().map(|c| c.id)));
    all_different("the shelf's names", SHELF.iter().map(|t| t.meta().name).chain(COMING.iter().map(|c| c.name)));
    for book in SHELF {
        assert!(std::ptr::eq(title(book.meta().id).unwrap().meta(), book.meta()));
    }
    for coming in COMING {
        assert!(title(coming.id).is_none(), "{} is to come and yet here", coming.id);
        said(coming.id, &[coming.name, coming.blurb, coming.players, coming.length]);
        assert!((1..=5).contains(&coming.weight));
    }
    assert!(title("chess").is_none() && title("").is_none());
}

#[test]
fn every_game_introduces_itself() {
    for meta in SHELF.iter().map(|t| t.meta()) {
        said(meta.id, &[meta.name, meta.blurb, meta.credits, meta.players, meta.length, meta.rules_version]);
        assert!((1..=5).contains(&meta.weight), "{}", meta.id);
        assert!(meta.seats.len() >= 2 && !meta.scenarios.is_empty(), "{}", meta.id);
        // Ids of eyes and of the dice are taken.
        all_different(meta.id, meta.seats.iter().map(|s| s.id).chain(["spectator", "all", "chance", "human"]));
        all_different(meta.id, meta.scenarios.iter().map(|s| s.id));
        for seat in meta.seats {
            said(seat.id, &[seat.name, seat.tone, seat.aim]);
        }
        for scenario in meta.scenarios {
            said(scenario.id, &[scenario.name, scenario.blurb]);
            let setup = Setup { scenario: scenario.id.into(), ..Setup::default() };
            title(meta.id).unwrap().begin(&setup).map(drop).unwrap();
        }
        for series in meta.series {
            said(meta.id, &[series.name, series.tone]);
        }
    }
}

#[test]
fn other_armies_sit_down_where_the_shelf_says_so() {
    for book in SHELF {
        let meta = book.meta();
        for seating in meta.seatings {
            let spec = meta.options.iter().find(|o| o.id == seating.with.option).unwrap();
            let setup = with_option(meta, spec, json!(seating.with.values[0]));
            let play = book.begin(&setup).unwrap();
            let named = |seats: &[kernel::setup::SeatMeta]| seats.iter().map(|s| (s.id, s.name)).collect::<Vec<_>>();
            assert_eq!(named(play.seats()), named(seating.seats), "{}: {setup:?}", meta.id);
        }
    }
    let seatings = title("quelle-affaire").unwrap().meta().seatings;
    assert_eq!(seatings.len(), 3, "every pair of armies of a scratch game");
}

#[test]
fn options_are_consistent() {
    for meta in SHELF.iter().map(|t| t.meta()) {
        all_different(meta.id, meta.options.iter().map(|o| o.id).chain([SCENARIO]));
        for (i, spec) in meta.options.iter().enumerate() {
            said(spec.id, &[spec.name, spec.explain]);
            match &spec.kind {
                OptionKind::Choice { values } => {
                    assert!(values.len() >= 2, "{}: nothing to choose", spec.id);
                    all_different(spec.id, values.iter().map(|v| v.id));
                    values.iter().for_each(|v| said(spec.id, &[v.name, v.explain]));
                    assert_eq!(Setup::default().choice(meta, spec.id), values[0].id, "the default comes first");
                }
                OptionKind::Roster { items, number, min, max } => {
                    all_different(spec.id, items.iter().map(|i| i.id));
                    items.iter().for_each(|i| said(spec.id, &[i.name]));
                    said(spec.id, &[number]);
                    assert!(min <= max && items.len() >= 2, "{}", spec.id);
                }
            }
            let Some(condition) = &spec.only_with else { continue };
            assert!(!condition.values.is_empty(), "{}", spec.id);
            if condition.option == SCENARIO {
                let known = |v: &&str| meta.scenarios.iter().any(|s| s.id == *v);
                assert!(condition.values.iter().all(known), "{} depends on {:?}", spec.id, condition.values);
                assert!(
                    condition.values.len() < meta.scenarios.len(),
                    "in every battle, {} needs no condition",
                    spec.id
                );
                continue;
            }
            let other = meta.options[..i].iter().find(|o| o.id == condition.option);
            let other =
                other.unwrap_or_else(|| panic!("{} depends on {}, not shown before it", spec.id, condition.option));
            let OptionKind::Choice { values } = &other.kind else { panic!("{}: no choice", other.id) };
            for value in condition.values {
                assert!(values.iter().any(|v| v.id == *value), "{} depends on {} = {value}", spec.id, other.id);
            }
            assert_ne!(condition.values[0], values[0].id, "shown by default, {} needs no condition", spec.id);
        }
    }
}

#[test]
fn every_value_of_every_option_can_be_played_and_is_written_down() {
    for book in SHELF {
        let meta = book.meta();
        let plain = book.begin(&Setup::default()).unwrap();
        for spec in meta.options {
            for (n, value) in values(spec).into_iter().enumerate() {
                let setup = with_option(meta, spec, value.clone());
                let play = book.begin(&setup).unwrap_or_else(|e| panic!("{} = {value}: {e}", spec.id));
                let written = play.setup("all").unwrap();
                let default = n == 0 && matches!(spec.kind, OptionKind::Choice { .. });
                let expected = (!default).then_some(&value);
                assert_eq!(written.options.get(spec.id), expected, "{} = {value}", spec.id);
                // What was written leads to the same game.
                let again = book.begin(&written).unwrap();
                assert_eq!(again.position(None), play.position(None), "{} = {value}", spec.id);
                if default && spec.only_with.is_none() {
                    assert_eq!(play.position(None), plain.position(None), "{} says its default", spec.id);
                }
            }
            for nonsense in [json!(null), json!("no such value"), json!([]), json!({ "nobody": 1 })] {
                let refused = book.begin(&with_option(meta, spec, nonsense.clone())).err();
                let refused = refused.unwrap_or_else(|| panic!("{} = {nonsense} was accepted", spec.id));
                assert_eq!(refused.option, spec.id);
                assert!(refused.what.contains(spec.id), "{refused}");
            }
        }
        let unknown = Setup { options: [("no such option".into(), json!(1))].into(), ..Setup::default() };
        assert_eq!(book.begin(&unknown).err().unwrap().option, "no such option");
    }
}

#[test]
fn rules_have_ids_and_plain_words() {
    for book in SHELF {
        let (rules, id) = (book.rules(), book.meta().id);
        let all: Vec<_> = rules.chapters.iter().flat_map(|c| &c.rules).collect();
        assert!(all.len() > 50, "{id}: only {} rules", all.len());
        all_different(id, all.iter().map(|r| r.id.as_str()));
        for chapter in &rules.chapters {
            said(id, &[&chapter.title]);
            assert!(!chapter.rules.is_empty(), "{id}: {} is empty", chapter.title);
        }
        for rule in &all {
            assert!(!rule.exact.trim().is_empty(), "{id}: {} says nothing", rule.id);
            // Decisions on gaps and contradictions of the rulebook speak for themselves.
            let decision = rule.id.starts_with("G-") || rule.id.starts_with("C-");
            assert_eq!(rule.plain.is_empty(), decision, "{id}: {} has no plain words", rule.id);
            chips_exist(rules, &rule.plain, &rule.id);
        }
        assert!(rules.rule("no such rule").is_none());
    }
}

#[test]
fn the_guide_leads_to_rules_that_exist() {
    for book in SHELF {
        assert!(book.guide().starts_with("# "), "{}", book.meta().id);
        assert!(chips(book.guide()).len() > 10, "{}", book.meta().id);
        chips_exist(book.rules(), book.guide(), "guide");
        let meta = book.meta();
        let texts = meta.options.iter().map(|o| o.explain).chain(meta.seats.iter().map(|s| s.aim)).chain([meta.blurb]);
        texts.for_each(|text| chips_exist(book.rules(), text, meta.id));
    }
}

/// Does the rule exist, or stand outside the rulebook?
fn is_rule(rules: &Rules, id: &str) -> bool {
    id == kernel::session::TABLE_RULE || rules.rule(id).is_some()
}

/// Every value of a key anywhere in a JSON value.
fn each<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(key));
            fields.values().for_each(|v| each(v, key, found));
        }
        Value::Array(items) => items.iter().for_each(|v| each(v, key, found)),
        _ => {}
    }
}

/// Every text anywhere in a JSON value.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn every_rule_a_game_cites_in_play_exists() {
    for book in SHELF {
        let rules = book.rules();
        let mut cited = BTreeSet::new();
        for (seed, setup) in (0..).zip(setups(book.meta())) {
            let mut play = book.begin(&setup).unwrap();
            for text in texts(&serde_json::to_value(play.board()).unwrap()) {
                chips_exist(rules, text, "board");
            }
            let mut step = 0;
            random_play(play.as_mut(), seed, |play| {
                step += 1;
                if step % 9 != 0 {
                    return true;
                }
                for eyes in play.seats().iter().map(|s| s.id).chain(["spectator", "all"]) {
                    let table = serde_json::to_value(play.table(eyes, None).unwrap()).unwrap();
                    for text in texts(&table) {
                        chips_exist(rules, text, "table");
                        cited.extend(chips(text).into_iter().map(str::to_owned));
                    }
                    let mut named = Vec::new();
                    each(&table, "rule", &mut named);
                    for rule in named.into_iter().filter_map(Value::as_str) {
                        assert!(is_rule(rules, rule), "the table cites {rule}");
                    }
                }
                true
            });
            for line in play.journal("all").unwrap() {
                chips_exist(rules, &line.text, "journal");
                cited.extend(chips(&line.text).into_iter().map(str::to_owned));
            }
        }
        assert!(cited.len() > 20, "{}: cites only {cited:?}", book.meta().id);
    }
}

#[test]
fn every_refusal_names_a_rule_and_gives_a_reason() {
    for book in SHELF {
        let mut named = BTreeSet::new();
        for seed in 0..4 {
            let mut play = book.begin(&Setup::default()).unwrap();
            let board = play.board();
            let things: Vec<Target> = board
                .spaces
                .iter()
                .map(|s| Target::Space(s.id.clone()))
                .chain(board.faces.iter().map(|f| Target::Piece(f.id.clone())))
                .chain(["end", "done", "lower", "exit", "no such button"].map(|b| Target::Button(b.into())))
                .chain([
                    Target::Card("ace".into()),
                    Target::Number(-3),
                    Target::Pose(kernel::shape::Pose { x: 1, y: 2, heading: 3 }),
                ])
                .collect();
            let mut step = 0;
            random_play(play.as_mut(), seed, |play| {
                step += 1;
                if step % 17 == 0 {
                    for thing in &things {
                        let Some(refusal) = play.why_not(thing) else { continue };
                        let ruling = &refusal.ruling;
                        assert!(is_rule(book.rules(), ruling.rule), "{thing:?}: no rule {}", ruling.rule);
                        assert!(ruling.text.ends_with('.') && ruling.text.len() > 10, "{thing:?}: {}", ruling.text);
                        named.insert(ruling.rule);
                        if let Some(instead) = refusal.instead {
                            assert_eq!(play.judge(&instead.mv), Ok(()), "{thing:?}");
                        }
                    }
                }
                true
            });
        }
        assert!(named.len() > 10, "{}: names only {named:?}", book.meta().id);
    }
}

/// A game some moves on.
fn midway(book: &dyn ShelfGame, seed: u64, moves: u32) -> Box<dyn LiveGame> {
    let mut play = book.begin(&Setup::default()).unwrap();
    random_play(play.as_mut(), seed, |play| play.len() < moves);
    play
}

#[test]
fn copies_and_forks_go_their_own_way() {
    for book in SHELF {
        let play = midway(*book, 3, 60);
        let (record, len) = (play.record("all").unwrap(), play.len());
        for mut other in [play.copy(), play.fork(len).unwrap(), play.fork(len / 2).unwrap()] {
            random_play(other.as_mut(), 4, |play| play.len() < len + 20);
            assert_eq!((play.record("all").unwrap(), play.len()), (record.clone(), len));
        }
        assert_eq!(play.fork(len / 2).unwrap().position(None), play.position(Some(len / 2)));
        assert_eq!(play.fork(len + 1).err(), Some(PlayError::NoMoment { at: len + 1, len }));
    }
}

#[test]
fn a_game_is_the_same_from_its_record_and_from_its_position() {
    for book in SHELF {
        let mut play = midway(*book, 5, 80);
        play.name_players(vec!["one".into(), "two".into()]);
        let text = play.record("all").unwrap();
        let (opened, damage) = book.open(&text).unwrap();
        assert_eq!((opened.record("all").unwrap(), damage), (text, None));
        assert_eq!(opened.moves(), play.moves());
        let position = play.position(None).unwrap();
        let placed = book.begin_at(&position).unwrap();
        assert_eq!(placed.position(None).unwrap(), position);
        assert_eq!(placed.legal(), play.legal());
        assert_eq!((placed.custom_start(), play.custom_start()), (Some(position), None));
    }
}

#[test]
fn seats_eyes_and_moments_that_are_not_there_are_named() {
    for book in SHELF {
        let mut play = midway(*book, 6, 5);
        let eyes = Some(PlayError::NoEyes("grouchy".into()));
        assert_eq!(play.table("grouchy", None).err(), eyes);
        assert_eq!(play.journal("grouchy").err(), eyes);
        assert_eq!(play.record("grouchy").err(), eyes);
        assert_eq!(play.setup("grouchy").err(), eyes);
        let seat = Err(PlayError::NoSeat("grouchy".into()));
        assert_eq!(play.play_as("grouchy", &json!("done")), seat);
        assert_eq!(play.undo("grouchy", None), seat);
        assert_eq!(play.resign("grouchy"), seat);
        assert_eq!(play.undo_state("grouchy").err(), seat.err());
        let moment = Some(PlayError::NoMoment { at: 6, len: 5 });
        assert_eq!((play.table("all", Some(6)).err(), play.position(Some(6)).err()), (moment.clone(), moment));
        assert!(matches!(play.judge(&json!({ "castle": "queenside" })), Err(PlayError::NoMove(_))));
    }
}

#[test]
fn thinkers_choose_legal_moves_elsewhere() {
    for book in SHELF {
        let mut play = book.begin(&Setup::default()).unwrap();
        random_play(play.as_mut(), 7, |play| {
            if play.len() % 23 == 0 && matches!(play.actor(), ActorId::Seat(_)) {
                for level in [Level::Recruit, Level::Sergeant] {
                    let thinker = play.thinker(level, 1).unwrap();
                    let plan = std::thread::spawn(move || thinker(None, StopFlag::default())).join().unwrap();
                    assert_eq!(play.judge(&plan[0]), Ok(()), "{level:?}: {plan:?}");
                }
            }
            if !matches!(play.actor(), ActorId::Seat(_)) {
                assert!(play.thinker(Level::Recruit, 1).is_none());
            }
            true
        });
    }
}

#[test]
fn players_can_end_a_game_outside_the_rulebook() {
    for book in SHELF {
        for seat in book.meta().seats {
            let mut play = midway(*book, 8, 10);
            play.resign(seat.id).unwrap();
            assert_eq!(play.ending(), Some(Some(seat.id)));
            let verdict = play.verdict().unwrap();
            assert!(!verdict.winners.contains(&seat.id) && verdict.winners.len() == play.seats().len() - 1);
            assert!(play.legal().is_empty() && play.chances().is_empty());
            assert!(matches!(play.judge(&json!("done")), Err(PlayError::Refused(_))));
            let refusal = play.why_not(&Target::Button("end".into())).unwrap();
            assert_eq!(refusal.ruling.text, "The game is over.");
            let (opened, damage) = book.open(&play.record("all").unwrap()).unwrap();
            assert_eq!((opened.verdict(), damage), (Some(verdict), None));
        }
        let mut play = midway(*book, 9, 10);
        play.agree_draw().unwrap();
        assert_eq!((play.ending(), play.verdict().unwrap().winners.len()), (Some(None), 0));
        assert!(play.agree_draw().is_err() && play.resign(book.meta().seats[0].id).is_err());
    }
}

#[test]
fn a_series_needs_a_player_for_every_seat() {
    for book in SHELF {
        let plan = |levels: usize, setup: Setup| library::SelfPlay {
            setup,
            levels: vec![Level::Recruit; levels],
            games: 2,
            seed: 1,
        };
        let seats = book.meta().seats.len();
        let score = book.self_play(&plan(seats, Setup::default()), &StopFlag::default(), &|_| ()).unwrap();
        assert_eq!((score.games, score.wins.len()), (2, seats));
        let refused = book.self_play(&plan(seats + 1, Setup::default()), &StopFlag::default(), &|_| ()).unwrap_err();
        assert_eq!(refused.option, "seats");
        let setup = Setup { scenario: "no such battle".into(), ..Setup::default() };
        assert_eq!(book.self_play(&plan(seats, setup), &StopFlag::default(), &|_| ()).unwrap_err().option, "scenario");
    }
}
