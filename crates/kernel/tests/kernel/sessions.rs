//! Games in progress: taking back and going on, forks, ends outside the rulebook; the dice; what a set-up may hold.

use crate::flawed::{Flawed, RESTS_BETWEEN_ROUNDS};
use crate::toy::*;
use kernel::conformance::random_session;
use kernel::session::JournalLine;
use kernel::setup::SetupError;
use kernel::{
    Actor, Dice, Ending, Eyes, FastRng, Game, Meta, RandomSource, Ruling, Seat, Session, Setup, WeightedOutcome, record,
};
use serde_json::{Value, json};

/// Dusk, first round: six deals, three bids, turned up, thrown. The French have the watch after eleven moves.
fn watch() -> Session<Picket> {
    let mut moves = deals([1, 9], [2, 5], [3, 6]);
    moves.extend([Move::Bid(9), Move::Bid(5), Move::Bid(6), Move::TurnUp([9, 5, 6]), Move::Throw(6)]);
    played(&setup("dusk"), &moves)
}

fn watch_and(moves: &[Move]) -> Session<Picket> {
    let mut session = watch();
    moves.iter().for_each(|mv| session.play(mv).unwrap());
    session
}

#[track_caller]
fn says<T: std::fmt::Debug>(refused: Result<T, Ruling>, rule: &str, text: &str) {
    let ruling = refused.unwrap_err();
    assert_eq!((ruling.rule, ruling.text.as_str()), (rule, text));
}

// ---------------------------------------------------------------------------------------------------------------------
// Taking back
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn nothing_goes_back_before_anything_is_done() {
    let mut session = Session::<Picket>::begin(&setup("dusk")).unwrap();
    assert!(session.is_empty() && !session.can_redo());
    assert_eq!((session.step_back(), session.last_rest()), (0, 0));
    says(session.undo_floor(FRENCH), "table", "There is nothing to take back.");
    says(session.undo(FRENCH, 0), "table", "There is nothing to take back.");
    says(session.redo(), "table", "There is nothing to make again.");
}

#[test]
fn a_throw_is_a_wall() {
    let mut session = watch();
    for seat in SEATS {
        says(session.undo_floor(seat), "table", "A throw cannot be taken back.");
        says(session.undo(seat, 0), "table", "A throw cannot be taken back.");
    }
    // Cards turned up are known: that is a throw too, in a round whose die is not thrown yet.
    let shown = session.fork(10);
    says(shown.undo_floor(PRUSSIAN), "table", "A throw cannot be taken back.");
    session.play(&pick("F2")).unwrap();
    session.play(&place("p3")).unwrap();
    assert_eq!(session.undo_floor(FRENCH), Ok(11));
    says(session.undo(FRENCH, 10), "table", "It goes back only to the last throw, shown secret or phase.");
    says(session.undo(FRENCH, 13), "table", "There is nothing to take back.");
    says(session.undo(FRENCH, 99), "table", "There is nothing to take back.");
    assert_eq!(session.len(), 13, "what is refused changes nothing");
}

#[test]
fn another_seats_decision_is_a_wall_and_ones_own_is_not() {
    // The French march ends the round; the next decision is theirs too, then comes a British one.
    let mut session = watch_and(&[pick("F2"), place("p3"), Move::Bid(1)]);
    assert_eq!(session.undo_floor(FRENCH), Ok(11));
    says(session.undo_floor(BRITISH), "table", "Another player's decision cannot be taken back.");
    session.play(&Move::Bid(2)).unwrap();
    assert_eq!(session.undo_floor(BRITISH), Ok(14), "one's own bid may be taken back until another acts");
    says(session.undo_floor(FRENCH), "table", "Another player's decision cannot be taken back.");
    says(session.undo_floor(PRUSSIAN), "table", "Another player's decision cannot be taken back.");
    session.undo(BRITISH, 14).unwrap();
    assert_eq!(session.undo_floor(FRENCH), Ok(11));
}

#[test]
fn a_binding_move_is_a_wall_with_the_games_own_words() {
    let mut session = watch_and(&[Move::Bugle]);
    assert_eq!(session.actor(), Actor::Seat(FRENCH), "its maker is still to act");
    says(session.undo_floor(FRENCH), "5.2", "Everybody has heard the bugle.");
    says(session.undo_floor(BRITISH), "5.2", "Everybody has heard the bugle.");
    for mv in [pick("F2"), place("p3"), pick("F1")] {
        session.play(&mv).unwrap();
    }
    assert_eq!(session.undo_floor(FRENCH), Ok(12));
    assert!(session.undo(FRENCH, 11).is_err());
    session.undo(FRENCH, 12).unwrap();
    says(session.undo_floor(FRENCH), "5.2", "Everybody has heard the bugle.");
}

#[test]
fn taking_back_restores_position_journal_and_record() {
    let before = watch();
    let mut session = watch_and(&[pick("F2"), place("p3")]);
    session.undo(FRENCH, 11).unwrap();
    assert_eq!(session.position(), before.position());
    assert_eq!(session.journal(Eyes::All), before.journal(Eyes::All));
    assert_eq!(record::write(&session, Eyes::All), record::write(&before, Eyes::All));
    session.play(&pick("F2")).unwrap();
    session.play(&place("p3")).unwrap();
    let straight = watch_and(&[pick("F2"), place("p3")]);
    assert_eq!(record::write(&session, Eyes::All), record::write(&straight, Eyes::All));
}

#[test]
fn what_was_taken_back_is_made_again_in_the_same_steps() {
    let mut session = watch_and(&[pick("F2"), place("p3"), Move::Bid(1)]);
    let whole = session.clone();
    session.undo(FRENCH, 13).unwrap();
    session.undo(FRENCH, 12).unwrap();
    session.undo(FRENCH, 11).unwrap();
    for len in [12, 13, 14] {
        assert!(session.can_redo());
        session.redo().unwrap();
        assert_eq!((session.len(), session.position()), (len, &whole.replayed(len)));
    }
    assert!(!session.can_redo());
    assert_eq!(session.journal(Eyes::All), whole.journal(Eyes::All));
    says(session.redo(), "table", "There is nothing to make again.");
    // Several steps taken back at once are made again at once.
    session.undo(FRENCH, 11).unwrap();
    session.redo().unwrap();
    assert_eq!(session.position(), whole.position());
}

#[test]
fn a_new_move_or_an_end_forgets_what_was_taken_back() {
    let mut session = watch_and(&[pick("F2"), place("p3")]);
    session.undo(FRENCH, 11).unwrap();
    assert!(session.play(&pick("B1")).is_err());
    assert!(session.can_redo(), "a refused move is no new move");
    session.play(&pick("F1")).unwrap();
    assert!(!session.can_redo());
    session.undo(FRENCH, 11).unwrap();
    session.end(Ending::Agreed).unwrap();
    assert!(!session.can_redo());
    assert!(session.redo().is_err());
}

#[test]
fn one_step_back_leads_out_of_half_a_decision_first() {
    // At rest: one step back is the whole last march, pick and place.
    let mut session = watch_and(&[Move::Bugle, pick("F2"), place("p3")]);
    assert!(session.position().at_rest());
    assert_eq!((session.step_back(), session.last_rest()), (12, 14));
    // Half a decision: the pick alone.
    session.play(&pick("F1")).unwrap();
    assert!(!session.position().at_rest());
    assert_eq!((session.step_back(), session.last_rest()), (14, 14));
    session.undo(FRENCH, session.step_back()).unwrap();
    assert_eq!(session.position(), watch_and(&[Move::Bugle, pick("F2"), place("p3")]).position());
    session.undo(FRENCH, session.step_back()).unwrap();
    assert_eq!(session.position(), watch_and(&[Move::Bugle]).position());
    // In a decision of many steps it is always the last of them, and the rest is where they all began.
    let steps: Vec<_> = watch_and(&[Move::Bugle, pick("F2"), place("p3")]).plies().iter().map(|p| p.mv).collect();
    let long = played::<Flawed<RESTS_BETWEEN_ROUNDS>>(&setup("dusk"), &steps);
    assert_eq!((long.step_back(), long.last_rest()), (13, 10));
    // A game that begins within a decision has no rest behind it.
    let within = Session::from_position(watch_and(&[pick("F2")]).position().clone());
    assert_eq!((within.step_back(), within.last_rest()), (0, 0));
}

// ---------------------------------------------------------------------------------------------------------------------
// Forks, ends, charts
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn a_fork_is_a_game_of_its_own() {
    let trunk = watch_and(&[pick("F2"), place("p3")]);
    let mut fork = trunk.fork(11);
    assert_eq!(fork.position(), watch().position());
    assert_eq!(record::write(&fork, Eyes::All), record::write(&watch(), Eyes::All));
    assert_eq!(fork.journal(Eyes::Spectator), watch().journal(Eyes::Spectator));
    assert!(fork.had_secrets());
    fork.play(&Move::Stand).unwrap();
    assert_eq!(trunk.len(), 13);
    assert_eq!(trunk.position(), &trunk.replayed(13));
    assert_ne!(fork.position(), trunk.position());
    // A fork past the end is the whole game; one of an ended game goes on.
    assert_eq!(trunk.fork(1000).position(), trunk.position());
    let mut ended = trunk.clone();
    ended.end(Ending::Agreed).unwrap();
    assert_eq!(ended.fork(13).actor(), trunk.actor());
}

#[test]
fn among_three_a_computer_goes_on_for_whoever_resigns_and_nobody_wins_by_it() {
    let mut session = watch_and(&[pick("F2")]);
    says(session.resign(Seat(3)), "table", "There is no such seat.");
    session.resign(BRITISH).unwrap();
    assert_eq!((session.actor(), session.ending()), (Actor::Seat(FRENCH), None), "the game goes on");
    assert_eq!((session.resigned(), session.has_resigned(FRENCH)), (&[(12, BRITISH)][..], false));
    let last = session.journal(Eyes::Spectator).pop().unwrap();
    let text = "**British** resigns; a computer leads the army from here on.";
    assert_eq!((last.text.as_str(), last.by, last.at), (text, Some("british"), 12));
    says(session.resign(BRITISH), "table", "This seat has resigned already.");
    says(session.undo_floor(BRITISH), "table", "This seat has resigned; a computer decides for it.");
    // Taking back does not take back the resignation of somebody else.
    session.undo(FRENCH, 11).unwrap();
    assert_eq!(session.resigned(), [(11, BRITISH)]);
    assert_eq!(session.journal(Eyes::Spectator).pop().unwrap().text, text);
    session.redo().unwrap();
    assert_eq!(session.fork(12).resigned(), [(11, BRITISH)], "a fork shares the past");
    assert!(session.fork(10).resigned().is_empty());
    // Whoever acts may resign, too: the decision begun is finished by the computer.
    session.resign(FRENCH).unwrap();
    assert_eq!(session.actor(), Actor::Seat(FRENCH));
    says(session.mark_hint(FRENCH), "table", "This seat has resigned; a computer decides for it.");
    session.play(&place("p3")).unwrap();
    // Even with nobody left the game is played to its end by the rules.
    session.resign(PRUSSIAN).unwrap();
    assert!(!matches!(session.actor(), Actor::Over(_)));
}

#[test]
fn an_ended_game_goes_no_further() {
    let mut session = watch();
    session.end(Ending::Agreed).unwrap();
    says(session.play(&Move::Stand), "table", "The game is over.");
    says(session.throw(&mut Dice::from_seed(0)), "table", "There is nothing to throw for now.");
    says(session.undo(FRENCH, 10), "table", "The game is over; fork it to try something else.");
    says(session.resign(BRITISH), "table", "The game is over already.");
    assert_eq!(session.ending(), Some(Ending::Agreed));
}

#[test]
fn the_journal_can_be_read_from_any_line_on() {
    let mut session = watch();
    for round in 0..2 {
        for eyes in [Eyes::Seat(FRENCH), Eyes::Seat(BRITISH), Eyes::Spectator, Eyes::All] {
            let whole = session.journal(eyes);
            assert_eq!(session.journal_len(eyes), whole.len());
            for from in 0..whole.len() + 2 {
                assert_eq!(session.journal_from(eyes, from), whole[from.min(whole.len())..], "{eyes:?} {from}");
            }
            assert!(round == 0 || whole == session.journal(Eyes::All), "after the end everybody reads everything");
        }
        if round == 0 {
            session.end(Ending::Agreed).unwrap();
        }
    }
}

#[test]
fn whoever_asks_for_a_hint_is_known_to_have_asked() {
    let mut session = watch_and(&[pick("F2")]);
    says(session.mark_hint(BRITISH), "table", "Only whoever is to act may ask for a hint.");
    session.mark_hint(FRENCH).unwrap();
    session.mark_hint(FRENCH).unwrap();
    assert_eq!(session.hints(), [(12, FRENCH)], "once a decision");
    let last = session.journal(Eyes::Spectator).pop().unwrap();
    assert_eq!((last.text.as_str(), last.by, last.at), ("**French** asks for a hint.", Some("french"), 12));
    // Taking back does not take back the question.
    session.undo(FRENCH, 11).unwrap();
    assert_eq!(session.hints(), [(11, FRENCH)]);
    assert_eq!(session.journal(Eyes::Spectator).pop().unwrap().at, 11);
    session.redo().unwrap();
    assert_eq!(session.hints(), [(11, FRENCH)]);
    assert_eq!(session.fork(11).hints(), [(11, FRENCH)], "a fork shares the past");
    assert_eq!(session.fork(12).journal(Eyes::All), session.journal(Eyes::All));
    assert!(session.fork(10).hints().is_empty());
}

#[test]
fn an_agreed_draw_has_no_winner() {
    let mut session = watch_and(&[pick("F2")]);
    session.end(Ending::Agreed).unwrap();
    let Actor::Over(outcome) = session.actor() else { panic!("not over") };
    assert!(outcome.winners.is_empty());
    assert_eq!(session.journal(Eyes::Spectator).pop().unwrap().text, "The players agree on a draw.");
    says(session.end(Ending::Resigned(FRENCH)), "table", "The game is over already.");
}

#[test]
fn a_game_that_ended_by_its_rules_cannot_be_resigned_or_taken_back() {
    let mut session = random_session::<Picket>(&setup("dusk"), 4, LONGEST);
    for seat in SEATS {
        says(session.undo_floor(seat), "table", "The game is over; fork it to try something else.");
        says(session.end(Ending::Resigned(seat)), "table", "The game is over already.");
    }
}

#[test]
fn the_journal_opens_when_the_game_ends() {
    let mut session = watch();
    let (mine, all) = (session.journal(Eyes::Seat(FRENCH)), session.journal(Eyes::All));
    let secret = |line: &JournalLine| line.text.starts_with("The **");
    assert!(session.journal(Eyes::Spectator).iter().all(|line| !secret(line)));
    assert_eq!(mine.iter().filter(|line| secret(line)).count(), 3, "two deals and a bid");
    assert_eq!(all.iter().filter(|line| secret(line)).count(), 9, "of each seat");
    session.end(Ending::Agreed).unwrap();
    assert_eq!(session.journal(Eyes::Spectator)[..all.len()], all);
}

#[test]
fn a_game_may_be_played_without_a_journal() {
    let mut silent = watch();
    let before = silent.journal(Eyes::All);
    silent.set_journal(false);
    silent.play(&pick("F2")).unwrap();
    silent.play(&place("p3")).unwrap();
    assert_eq!(silent.journal(Eyes::All), before);
    assert_eq!(silent.position(), watch_and(&[pick("F2"), place("p3")]).position());
}

#[test]
fn only_chance_is_thrown_for() {
    let mut session = watch();
    says(session.throw(&mut Dice::from_seed(1)), "table", "There is nothing to throw for now.");
    let mut early = session.fork(10);
    assert_eq!(early.throw(&mut Dice::from_seed(1)).unwrap(), early.plies()[10].mv);
    assert_eq!(early.plies()[10].seat, None);
    says(session.play(&Move::Throw(3)), "sequence", "Something else is decided now.");
}

#[test]
fn the_chart_has_one_entry_a_turn_with_its_last_values() {
    let begin = Session::<Picket>::begin(&setup("dusk")).unwrap();
    let chart = |session: &Session<Picket>| -> Vec<(u32, Vec<i32>)> {
        session.chart().into_iter().map(|t| (t.turn, t.values)).collect()
    };
    assert_eq!(chart(&begin), [(1, vec![4, 4, 4])]);
    let round = [pick("F2"), place("p3")];
    assert_eq!(chart(&watch_and(&round[..1])), [(1, vec![4, 4, 4])]);
    // The march also ends round 1: it counts in the round it was made in.
    assert_eq!(chart(&watch_and(&round)), [(1, vec![5, 4, 4]), (2, vec![5, 4, 4])]);
    // Once over, a round keeps its values: in round 2 the Prussians bid highest and go from p7, worth 3, to p6, worth 2.
    let second = [Move::Bid(1), Move::Bid(2), Move::Bid(3), Move::TurnUp([1, 2, 3]), Move::Throw(1), pick("P1")];
    let mut whole = watch_and(&[Move::Bugle, round[0], round[1], Move::Stand]);
    second.iter().for_each(|mv| whole.play(mv).unwrap());
    assert_eq!(chart(&whole), [(1, vec![5, 4, 4]), (2, vec![5, 4, 4])]);
    whole.play(&place("p6")).unwrap();
    assert_eq!(chart(&whole), [(1, vec![5, 4, 4]), (2, vec![5, 4, 3])]);
    assert_eq!(chart(&begin)[0].1.len(), Picket::meta().series.len());
}

// ---------------------------------------------------------------------------------------------------------------------
// Dice
// ---------------------------------------------------------------------------------------------------------------------

/// Gives these words, then fails: so one sees how many were drawn.
struct Words(Vec<u32>);

impl RandomSource for Words {
    fn next_u64(&mut self) -> u64 {
        // What is above the low half must not matter.
        0xdead_beef << 32 | u64::from(self.0.remove(0))
    }
}

/// What one word gives: a number below `n`, or nothing if another word is drawn instead.
fn number(word: u64, n: u32) -> Option<u32> {
    // The second word is taken for every `n`, so that drawing ends.
    let mut words = Words(vec![word as u32, u32::MAX]);
    let drawn = words.below(n);
    assert!(drawn < n);
    (words.0.len() == 1).then_some(drawn)
}

/// The first of the `2^32` words whose product with `n` reaches `drawn << 32`.
fn first_word(drawn: u64, n: u32) -> u64 {
    (drawn << 32).div_ceil(u64::from(n))
}

#[test]
fn every_number_below_n_has_equally_many_words() {
    let some = (1..=60).chain([64, 100, 216, 1000, 1296, 7776]);
    for n in some {
        let each = (1u64 << 32) / u64::from(n);
        for drawn in 0..u64::from(n) {
            // The words of a number lie together, from the first whose product reaches it to the one before the next
            // number's. Products grow by n, so at most the first of them can have a remainder small enough to be
            // thrown away; that is seen by trying it, the words after it by trying both ends and some in between.
            let (first, next) = (first_word(drawn, n), first_word(drawn + 1, n));
            let thrown_away = match number(first, n) {
                Some(found) => {
                    assert_eq!(u64::from(found), drawn, "word {first} below {n}");
                    0
                }
                None => 1,
            };
            let rest = first + thrown_away;
            for word in [rest, rest + 1, (rest + next) / 2, next - 2, next - 1] {
                assert_eq!(number(word, n), Some(drawn as u32), "word {word} below {n}");
            }
            assert_eq!(next - rest, each, "{drawn} of {n} has more words than others, or fewer");
        }
    }
}

#[test]
fn large_bounds_are_drawn_fairly_too() {
    // Above half the words' range every number has exactly one word, and the others are thrown away.
    let mut rng = FastRng::from_seed(1);
    for n in [(1 << 31) + 1, 3_000_000_000, u32::MAX] {
        for drawn in (0..2000).map(|_| rng.below(n)).chain([0, 1, n - 2, n - 1]) {
            let words = first_word(drawn.into(), n)..first_word(u64::from(drawn) + 1, n);
            assert_eq!(words.filter_map(|w| number(w, n)).collect::<Vec<_>>(), [drawn], "below {n}");
        }
    }
    // A whole power of two throws nothing away.
    for word in [0, 1, 12345, u64::from(u32::MAX)] {
        assert_eq!(number(word, 1 << 31), Some((word >> 1) as u32));
    }
}

#[test]
fn real_sources_reach_every_face_about_equally() {
    // With 6000 throws a face comes 1000 times, give or take 29; ten times that is no chance but a fault.
    fn faces(mut source: impl RandomSource) -> [u32; 6] {
        let mut faces = [0; 6];
        (0..6000).for_each(|_| faces[source.below(6) as usize] += 1);
        faces
    }
    for seed in 0..5 {
        for counts in [faces(Dice::from_seed(seed)), faces(FastRng::from_seed(seed))] {
            assert!(counts.iter().all(|n| (710..=1290).contains(n)), "seed {seed}: {counts:?}");
        }
    }
    // First throws of many throws of one game are as good as many throws of one source.
    let mut counts = [0; 6];
    (0..6000).for_each(|n| counts[Dice::for_throw(18, n).below(6) as usize] += 1);
    assert!(counts.iter().all(|n| (710..=1290).contains(n)), "{counts:?}");
}

/// A source that has decided which lot it draws.
struct Lot(u32, u32);

impl RandomSource for Lot {
    fn next_u64(&mut self) -> u64 {
        unreachable!("a lot is drawn by its number")
    }

    fn below(&mut self, n: u32) -> u32 {
        self.1 = n;
        self.0
    }
}

#[test]
fn outcomes_are_picked_by_their_exact_weight() {
    let outcomes = [(10, 3), (20, 1), (30, 8)].map(|(mv, weight)| WeightedOutcome { mv, weight });
    let mut picked = Vec::new();
    for lot in 0..12 {
        let mut source = Lot(lot, 0);
        picked.push(source.pick(&outcomes));
        assert_eq!(source.1, 12, "the lot is drawn from the whole weight");
    }
    assert_eq!(picked, [10, 10, 10, 20, 30, 30, 30, 30, 30, 30, 30, 30]);
}

#[test]
fn the_dice_of_a_throw_depend_on_seed_and_throw_alone() {
    let first = |seed, throw| Dice::for_throw(seed, throw).next_u64();
    let mut seen = Vec::new();
    for (seed, throw) in (0..20).flat_map(|seed| (0..50).map(move |throw| (seed, throw))) {
        assert_eq!(first(seed, throw), first(seed, throw));
        seen.push(first(seed, throw));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 1000, "no two throws of twenty games are alike");
    let mut used = Dice::for_throw(7, 3);
    used.next_u64();
    assert_ne!(used.next_u64(), first(7, 3), "a throw of several dice goes on");
}

#[test]
fn dice_are_the_same_on_every_machine_and_in_every_version() {
    let faces = |mut dice: Dice| (0..12).map(|_| dice.below(6) + 1).collect::<Vec<_>>();
    assert_eq!(faces(Dice::from_seed(1815)), [2, 2, 5, 5, 2, 2, 1, 4, 6, 4, 2, 2]);
    assert_eq!(faces(Dice::for_throw(1815, 18)), [3, 2, 3, 4, 4, 4, 4, 5, 3, 3, 5, 4]);
}

#[test]
fn a_game_reopened_goes_on_with_the_dice_it_would_have_had() {
    let seed = 42;
    let throw = |session: &mut Session<Picket>| {
        let n = u64::from(session.len());
        session.throw(&mut Dice::for_throw(seed, n)).unwrap()
    };
    let mut straight = Session::<Picket>::begin(&Setup::default()).unwrap();
    let mut reopened = straight.clone();
    for _ in 0..9 {
        throw(&mut straight);
        reopened = record::read(&record::write(&reopened, Eyes::All)).unwrap().session;
        throw(&mut reopened);
    }
    assert_eq!(reopened.position(), straight.position());
}

// ---------------------------------------------------------------------------------------------------------------------
// Set-ups
// ---------------------------------------------------------------------------------------------------------------------

fn meta() -> &'static Meta {
    Picket::meta()
}

fn with_option(id: &str, value: Value) -> Setup {
    let mut setup = Setup::default();
    setup.options.insert(id.into(), value);
    setup
}

#[track_caller]
fn setup_refused(setup: Setup, option: &str, what: &str) {
    let error = setup.check(meta()).unwrap_err();
    assert_eq!(error, SetupError::new(option, what));
    assert_eq!(error.to_string(), what);
    assert_eq!(Session::<Picket>::begin(&setup).unwrap_err(), error);
}

#[test]
fn an_unknown_scenario_is_refused_by_name() {
    setup_refused(setup("noon"), "scenario", "there is no scenario \"noon\" in Picket Duty; it has night, dusk");
    setup_refused(setup("Dusk"), "scenario", "there is no scenario \"Dusk\" in Picket Duty; it has night, dusk");
}

#[test]
fn an_unknown_option_is_refused_by_name() {
    let what = "Picket Duty has no option \"weather\"; it has bugles, redoubts";
    setup_refused(with_option("weather", json!("rain")), "weather", what);
}

#[test]
fn an_unknown_value_is_refused_with_those_it_may_be() {
    let refused = |value: Value| {
        let what = format!("option \"bugles\" cannot be {value}; choose one of once, never");
        setup_refused(with_option("bugles", value), "bugles", &what);
    };
    for value in [json!("twice"), json!(""), json!(1), json!(null), json!(true), json!(["once"]), json!({"once": 1})] {
        refused(value);
    }
}

#[test]
fn a_roster_is_refused_by_its_option_and_item() {
    let roster = |value: Value| with_option("redoubts", value);
    for value in [json!("p3"), json!(["p3"]), json!(3), json!(null)] {
        let what = "option \"redoubts\" is a list of ids with a worth, such as {\"p3\": 1}";
        setup_refused(roster(value), "redoubts", what);
    }
    let what = "option \"redoubts\" names \"p4\", which it may not list";
    setup_refused(roster(json!({"p3": 2, "p4": 2})), "redoubts", what);
    for n in [json!(0), json!(6), json!(-1), json!(2.5), json!(2.0), json!("2"), json!(null), json!(u64::MAX)] {
        let what = format!("option \"redoubts\" gives \"p6\" the worth {n}; it must be a whole number from 1 to 5");
        setup_refused(roster(json!({"p3": 2, "p6": n})), "redoubts", &what);
    }
}

#[test]
fn a_good_setup_is_read_with_its_defaults() {
    for setup in setups() {
        setup.check(meta()).unwrap();
    }
    let plain = Setup::default();
    assert_eq!(plain.choice(meta(), "bugles"), "once");
    assert_eq!(plain.choice(meta(), "redoubts"), "");
    assert_eq!(plain.choice(meta(), "weather"), "");
    assert_eq!(plain.roster("redoubts"), []);
    assert_eq!(with_option("bugles", json!("never")).choice(meta(), "bugles"), "never");
    let two = with_option("redoubts", json!({"p6": 1, "p3": 5}));
    assert_eq!(two.roster("redoubts"), [("p3".to_owned(), 5), ("p6".to_owned(), 1)]);
    // What was chosen comes back from the game, for the record's header.
    for setup in setups().into_iter().skip(1) {
        assert_eq!(Session::<Picket>::begin(&setup).unwrap().setup(), setup);
    }
    let read: Setup = serde_json::from_value(json!({"scenario": "dusk"})).unwrap();
    assert_eq!(read, setup("dusk"));
    assert!(serde_json::from_value::<Setup>(json!({"scenery": "dusk"})).is_err());
}
