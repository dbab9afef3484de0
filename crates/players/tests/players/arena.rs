//! Schedules, descriptions of players, and games with time limits.

use kernel::{Dice, Game, Seat, Setup};
use napoleon_at_waterloo::Position;
use players::schedule::{game_seed, schedule_games, tables, versus};
use players::{FORFEIT, Level, Played, PlayerSpec, StopFlag, contest, play_timed};
use std::collections::BTreeMap;
use std::sync::Mutex;

fn start() -> Position {
    Position::begin(&Setup::default()).unwrap()
}

#[test]
fn everybody_meets_everybody_from_every_seat() {
    assert_eq!(tables(2, 2), [[0, 1]]);
    assert_eq!(tables(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    assert_eq!(tables(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    assert_eq!(tables(2, 3), [[0, 1, 0]], "too few players sit down twice");
    assert!(tables(0, 2).is_empty());
    let games = schedule_games(&[0, 1, 2], &tables(3, 2), 2);
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        let (a, b) = (&pair[0], &pair[1]);
        assert_eq!((a.round, a.table), (b.round, b.table));
        assert_eq!((a.seats[0], a.seats[1]), (b.seats[1], b.seats[0]), "seats are swapped");
    }
    let three = schedule_games(&[0, 1, 2], &tables(3, 3), 1);
    let seats: Vec<_> = three.iter().map(|b| b.seats.clone()).collect();
    assert_eq!(seats, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    for place in 0..3 {
        let mut sat: Vec<_> = seats.iter().map(|s| s[place]).collect();
        sat.sort_unstable();
        assert_eq!(sat, [0, 1, 2], "everybody sat everywhere");
    }
}

#[test]
fn dice_belong_to_the_round() {
    assert_eq!(game_seed(11, 3), 11u64.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 3);
    let games = schedule_games(&[0, 1], &tables(2, 2), 5);
    assert!(games.chunks(2).all(|pair| pair[0].round == pair[1].round));
}

#[test]
fn points_between_two_players() {
    assert_eq!(versus(&[0, 1], &[0], 0, 1), Some(1.0));
    assert_eq!(versus(&[1, 0], &[0], 0, 1), Some(0.0));
    assert_eq!(versus(&[1, 0], &[], 0, 1), Some(0.5));
    assert_eq!(versus(&[0, 1, 2], &[1, 2], 1, 2), Some(0.5), "both won");
    assert_eq!(versus(&[0, 1, 2], &[1, 2], 2, 0), Some(1.0));
    assert_eq!(versus(&[0, 1, 0], &[0], 0, 1), Some(0.75), "half of its seats won");
    assert_eq!(versus(&[0, 1], &[0], 0, 2), None, "they did not meet");
}

#[test]
fn players_are_read_and_written_alike() {
    for text in [
        "recruit",
        "sergeant(noise=900,blunders=5)",
        "captain(noise=0)",
        "colonel(blunders=1)",
        "marshal(trials=12,player_turns=2)",
        "staff(samples=2/4/8,proof=50,mib=64,threads=2)",
        "marshal(ms=500)",
        "staff(trials=9,ms=50)",
        "tree",
        "tree(trials=200,player_turns=2,widening=150,explore=20,outcomes=0,reuse=1,mib=64)",
        "tree(trials=200,ms=50)",
        "bot:python3 bot.py --deep",
        "bot(ms=250):./bot 'two words'",
    ] {
        let spec = PlayerSpec::read(text).unwrap();
        assert_eq!(spec.to_string(), text);
        assert_eq!(PlayerSpec::read(&spec.to_string()).unwrap(), spec);
    }
    assert_eq!(
        PlayerSpec::read(" marshal( trials = 9 , player_turns=2 ) ").unwrap().to_string(),
        "marshal(trials=9,player_turns=2)"
    );
    assert_eq!(PlayerSpec::read("bot(ms=10000):a   \"b c\"").unwrap().to_string(), "bot:a 'b c'");
    assert_eq!(PlayerSpec::read("sergeant").unwrap(), PlayerSpec::from(Level::Sergeant));
    assert!(
        PlayerSpec::read("marshal").unwrap().is_repeatable()
            && !PlayerSpec::read("marshal(ms=5)").unwrap().is_repeatable()
    );
    assert!(PlayerSpec::read("bot:x").unwrap().is_bot() && !PlayerSpec::read("bot:x").unwrap().is_repeatable());
}

#[test]
fn a_player_that_makes_no_sense_gets_one_sentence() {
    for (text, word) in [
        ("", "no computer player"),
        ("general", "\"general\""),
        ("Captain", "\"Captain\""),
        ("marshal(trials=8", "bracket"),
        ("marshal(trials)", "name=value"),
        ("marshal(trials=0)", "trials"),
        ("marshal(trials=-1)", "trials"),
        ("marshal(player_turns=many)", "player_turns"),
        ("marshal(depth=3)", "\"depth\""),
        ("marshal(samples=8/4)", "grow"),
        ("marshal(samples=)", "samples"),
        ("marshal(ms=0)", "ms"),
        ("recruit(trials=3)", "no settings"),
        ("colonel(trials=3)", "noise and blunders"),
        ("sergeant(noise=-1)", "noise"),
        ("captain(blunders=101)", "blunders"),
        ("marshal(noise=3)", "\"noise\""),
        ("marshal(weights=no/such/file.json)", "no/such/file.json cannot be read"),
        ("staff(weights=Cargo.toml)", "no file of weights"),
        ("tree(trials=0)", "trials"),
        ("tree(reuse=2)", "reuse"),
        ("tree(proof=50)", "\"proof\""),
        ("bot", "\"bot\""),
        ("bot:", "command line"),
        ("bot:  ", "command line"),
        ("bot(ms=5)python", "bot(ms=500):"),
        ("bot(trials=5):x", "\"trials\""),
        ("bot:'x", "quotes"),
    ] {
        let sentence = PlayerSpec::read(text).unwrap_err();
        assert!(sentence.contains(word) && !sentence.contains('\n'), "{text}: {sentence}");
    }
}

#[test]
fn settings_change_how_a_player_plays() {
    let same = |a: &str, b: &str| played(&[a, a], 2, 2) == played(&[b, b], 2, 2);
    assert!(
        same("sergeant(noise=0,blunders=0)", "colonel(noise=0,blunders=0)"),
        "without mistakes all officers are alike"
    );
    assert!(!same("colonel(noise=0,blunders=0)", "colonel(noise=900,blunders=20)"));
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("weights.json");
    std::fs::write(&path, "{}").unwrap();
    let plain = "marshal(trials=1,player_turns=1,samples=2)";
    let blind = format!("marshal(trials=1,player_turns=1,samples=2,weights={})", path.display());
    assert!(!same(plain, &blind), "who sees nothing in a position plans otherwise");
    assert_eq!(PlayerSpec::read(&blind).unwrap().to_string(), blind);
}

/// Everything about a contest but its times.
fn played(specs: &[&str], rounds: u32, threads: usize) -> BTreeMap<usize, (Vec<usize>, &'static str, u64)> {
    let specs: Vec<PlayerSpec> = specs.iter().map(|s| PlayerSpec::read(s).unwrap()).collect();
    let games = schedule_games(&specs, &tables(specs.len(), 2), rounds);
    let done = Mutex::new(BTreeMap::new());
    contest(&start(), &specs, &games, 5, threads, &StopFlag::default(), |i, game: Played| {
        let winners = game.outcome.winners.iter().map(|s| s.index()).collect();
        assert!(done.lock().unwrap().insert(i, (winners, game.outcome.rule, game.moves)).is_none());
        assert_eq!(game.forfeit, None);
        for thinking in &game.thinking {
            assert!(thinking.plans > 0 && thinking.moves >= thinking.plans);
            assert!(thinking.longest <= thinking.seconds);
        }
    });
    done.into_inner().unwrap()
}

#[test]
fn a_contest_comes_to_the_same_over_any_number_of_threads() {
    let one = played(&["recruit", "sergeant", "recruit"], 2, 1);
    assert_eq!(one.len(), 12);
    assert_eq!(one, played(&["recruit", "sergeant", "recruit"], 2, 3));
}

/// Two players of one kind play alike, so with the same dice the second game of a round would be the first once more.
#[test]
fn a_player_against_itself_plays_every_game_once() {
    let twins = played(&["recruit", "recruit"], 3, 2);
    for round in 0..3 {
        assert_ne!(twins[&(2 * round)], twins[&(2 * round + 1)]);
    }
    // The first of them is the game that others would play with these dice.
    let seeds = |kinds: &[u8], seats: usize| -> Vec<u64> {
        schedule_games(kinds, &tables(kinds.len(), seats), 2).iter().map(|bout| bout.seed(7)).collect()
    };
    assert_eq!(seeds(&[0, 1], 2), [game_seed(7, 0), game_seed(7, 0), game_seed(7, 1), game_seed(7, 1)]);
    let own = seeds(&[0, 0], 2);
    assert_eq!((own[0], own[2]), (game_seed(7, 0), game_seed(7, 1)));
    // Also where a player meets itself among others, and at tables of three.
    for (kinds, seats) in [(&[0u8, 1, 0][..], 2), (&[0, 0, 0], 3), (&[0, 0, 1], 3), (&[0, 0], 3)] {
        let games = schedule_games(kinds, &tables(kinds.len(), seats), 2);
        let mut unlike: Vec<(u64, Vec<u8>)> =
            games.iter().map(|b| (b.seed(7), b.seats.iter().map(|&p| kinds[p]).collect())).collect();
        unlike.sort();
        unlike.dedup();
        assert_eq!(unlike.len(), games.len(), "{kinds:?} in {seats} seats");
    }
}

#[test]
fn a_bot_that_cannot_play_loses_with_a_reason() {
    let stop = StopFlag::default();
    for (text, word) in [
        ("bot:/no/such/program", "cannot be started"),
        ("bot:true", "ended without an answer"),
        ("bot:cat", "named no \"move\""),
        ("bot:echo hello", "not JSON: hello"),
        ("bot:echo '{\"move\":{\"pick\":\"F99\"}}'", "not a move of the game"),
        ("bot:echo '{\"move\":\"end-combat\"}'", "illegal by rule"),
        ("bot:head -c 2000000 /dev/zero", "longer than"),
        ("bot:tail -f /dev/null", "gave no answer in 40 ms"),
    ] {
        let mut spec = PlayerSpec::read(text).unwrap();
        if word.contains("40 ms") {
            spec = PlayerSpec::read(&text.replace("bot:", "bot(ms=40):")).unwrap();
        }
        let mut seats: Vec<_> = [&spec, &PlayerSpec::from(Level::Recruit)]
            .iter()
            .zip(0..)
            .map(|(spec, seat)| spec.commander::<Position>(&start(), Seat(seat), 1))
            .collect();
        let limits = [spec.time, None];
        let game = play_timed(&start(), &mut seats, &limits, &mut Dice::from_seed(1), &stop).unwrap();
        let (seat, why) = game.forfeit.unwrap();
        assert_eq!((seat, game.outcome.rule), (Seat(0), FORFEIT), "{text}");
        assert!(game.outcome.winners.contains(Seat(1)) && !game.outcome.winners.contains(Seat(0)));
        assert!(why.contains(word), "{text}: {why}");
        assert!(!why.contains('\n') && why.ends_with('.'), "{text}: {why}");
    }
}
