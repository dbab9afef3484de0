//! Picket Duty passes the battery and keeps its secrets; with any flaw it does not pass.

use crate::flawed::*;
use crate::toy::*;
use kernel::conformance::{self, BatterySize};
use kernel::table::Target;
use kernel::{Actor, ComputerPlay, Dice, Eyes, FastRng, Game, Session, Setup, Show, eyes_named, record, why_not};
use serde_json::{Value, json};
use std::panic::catch_unwind;

/// As hard as the default, with the exact bound of the game.
fn effort() -> BatterySize {
    BatterySize { max_moves: LONGEST + 1, ..BatterySize::default() }
}

#[test]
fn picket_duty_passes_the_battery() {
    conformance::battery::<Picket>(&setups(), effort());
    conformance::battery::<Flawed<SOUND>>(&setups(), effort());
}

// ---------------------------------------------------------------------------------------------------------------------
// What is hidden
// ---------------------------------------------------------------------------------------------------------------------

/// Everything a pair of eyes gets to see of a running game.
fn all_seen<G: Show>(session: &Session<G>, eyes: Eyes) -> String {
    let table = serde_json::to_string(&session.position().table(eyes)).unwrap();
    let journal = serde_json::to_string(&session.journal(eyes)).unwrap();
    format!("{table}\n{journal}\n{}", record::write(session, eyes))
}

const OTHERS: [Eyes; 3] = [Eyes::Seat(BRITISH), Eyes::Seat(PRUSSIAN), Eyes::Spectator];

/// A game at dusk in which the French, who hold 1 and 9, have just laid this card.
fn french_lay(card: u8) -> Session<Picket> {
    let mut moves = deals([1, 9], [2, 5], [3, 6]);
    moves.push(Move::Bid(card));
    played(&setup("dusk"), &moves)
}

#[test]
fn a_bid_is_seen_by_its_bidder_alone_until_all_are_in() {
    let (mut low, mut high) = (french_lay(1), french_lay(9));
    for bid in [None, Some(Move::Bid(5)), Some(Move::Bid(6))] {
        for game in [&mut low, &mut high] {
            bid.iter().for_each(|mv| game.play(mv).unwrap());
        }
        for eyes in OTHERS {
            assert_eq!(all_seen(&low, eyes), all_seen(&high, eyes), "{eyes:?} after {bid:?}");
        }
        for eyes in [Eyes::Seat(FRENCH), Eyes::All] {
            assert_ne!(all_seen(&low, eyes), all_seen(&high, eyes), "{eyes:?} after {bid:?}");
        }
    }
    assert_eq!(low.actor(), Actor::Chance);
    low.throw(&mut Dice::from_seed(1)).unwrap();
    for eyes in OTHERS {
        let seen = all_seen(&low, eyes);
        assert!(seen.contains("French: 1 cards; laid **1**"), "{seen}");
        assert!(seen.contains("The cards are 1, 5, 6: the watch is the **Prussian**'s."), "{seen}");
        assert!(seen.contains(r#"{"n":10,"by":"chance","move":{"turn-up":[1,5,6]}}"#), "{seen}");
    }
}

#[test]
fn a_hand_is_seen_by_its_owner_alone() {
    let here = played::<Picket>(&setup("dusk"), &deals([1, 9], [2, 5], [3, 6]));
    let there = played::<Picket>(&setup("dusk"), &deals([10, 7], [2, 5], [3, 6]));
    for eyes in OTHERS {
        assert_eq!(all_seen(&here, eyes), all_seen(&there, eyes), "{eyes:?}");
    }
    assert_ne!(all_seen(&here, Eyes::Seat(FRENCH)), all_seen(&there, Eyes::Seat(FRENCH)));
    assert!(all_seen(&here, Eyes::Seat(FRENCH)).contains("French: 1, 9"));
    // To an onlooker every deal is like every other.
    let elsewhere = played::<Picket>(&setup("dusk"), &deals([4, 7], [8, 10], [1, 2]));
    assert_eq!(all_seen(&here, Eyes::Spectator), all_seen(&elsewhere, Eyes::Spectator));
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_record_of_a_running_game_leaves_out_what_its_reader_may_not_know() {
    let running = french_lay(9);
    for (eyes, known) in
        [(Eyes::Seat(FRENCH), vec![1, 4, 7]), (Eyes::Seat(PRUSSIAN), vec![3, 6]), (Eyes::Spectator, vec![])]
    {
        let text = record::write(&running, eyes);
        let lines = json_lines(&text);
        assert_eq!(lines[0]["redacted"], true);
        assert_eq!(lines.len(), 8);
        for (n, line) in lines.iter().enumerate() {
            assert!(line.get("hash").is_none(), "a hash of hidden moves would let them be guessed: {line}");
            if n > 0 {
                assert_eq!(line["n"], n);
                assert_eq!(line.get("move").is_some(), known.contains(&n), "{eyes:?}: {line}");
                assert_eq!(line.get("hidden").is_some(), !known.contains(&n), "{eyes:?}: {line}");
            }
        }
        let refused = record::read::<Picket>(&text).unwrap_err();
        assert_eq!(refused.line, 1);
        assert!(refused.what.contains("leaves its secrets out, so it cannot be replayed"), "{refused}");
    }
    // The game's own keeper can put it away and go on later.
    let kept = record::read::<Picket>(&record::write(&running, Eyes::All)).unwrap();
    assert_eq!(kept.damage, None);
    assert_eq!(kept.session.position(), running.position());
}

#[test]
fn the_record_of_a_running_game_does_not_show_a_foreign_start_with_secrets() {
    let start = played::<Picket>(&setup("dusk"), &deals([1, 9], [2, 5], [3, 6])).position().clone();
    let session = Session::from_position(start);
    for eyes in OTHERS {
        let header = &json_lines(&record::write(&session, eyes))[0];
        assert!(header.get("position").is_none() && header["redacted"] == true, "{header}");
    }
    let whole = record::read::<Picket>(&record::write(&session, Eyes::All)).unwrap();
    assert_eq!(whole.session.position(), session.position());
}

#[test]
fn a_hidden_move_stays_out_of_records_even_if_the_game_denies_its_secrets() {
    let bid = |card| {
        let mut moves = deals([1, 9], [2, 5], [3, 6]);
        moves.push(Move::Bid(card));
        played::<Flawed<DENIES_ITS_SECRETS>>(&setup("dusk"), &moves)
    };
    for eyes in OTHERS {
        assert_eq!(all_seen(&bid(1), eyes), all_seen(&bid(9), eyes), "{eyes:?}");
    }
}

#[test]
fn the_record_of_a_finished_game_is_whole_for_everybody_and_replays() {
    for seed in 0..8 {
        let game = conformance::random_session::<Picket>(&Setup::default(), seed, LONGEST);
        let whole = record::write(&game, Eyes::All);
        for eyes in ["french", "british", "prussian", "spectator"] {
            let eyes = eyes_named(game.seats(), eyes).unwrap();
            assert_eq!(record::write(&game, eyes), whole);
            assert_eq!(game.journal(eyes), game.journal(Eyes::All));
        }
        let again = record::read::<Picket>(&whole).unwrap();
        assert_eq!(again.damage, None);
        assert_eq!(again.session.position(), game.position());
        assert!(matches!(again.session.actor(), Actor::Over(_)));
        let fast = record::replay::<Picket>(&whole).unwrap();
        assert_eq!(fast.session.position(), game.position());
        assert!(fast.session.journal(Eyes::All).is_empty());
    }
}

#[test]
fn an_agreed_draw_lays_the_cards_open() {
    let mut game = french_lay(9);
    game.end(kernel::Ending::Agreed).unwrap();
    assert_eq!(record::write(&game, Eyes::Spectator), record::write(&game, Eyes::All));
    assert!(record::write(&game, Eyes::Spectator).contains(r#"{"bid":9}"#));
}

#[test]
fn imagination_keeps_what_the_seat_knows_and_shuffles_the_rest() {
    let mut rng = FastRng::from_seed(7);
    let mut game = french_lay(9);
    game.play(&Move::Bid(5)).unwrap();
    let real = game.position();
    let (mut hands, mut bids) = (Vec::new(), Vec::new());
    for _ in 0..200 {
        let world = real.imagine(BRITISH, &mut rng);
        assert_eq!(world.hands[1], real.hands[1]);
        assert_eq!(world.bids[1], Some(5));
        // Reading a position checks that every card lies in one place and every hand has its size.
        Picket::from_position(&world.position()).unwrap();
        hands.push(world.hands[2]);
        bids.push(world.bids[0].unwrap());
    }
    // The British hold 2 and laid 5: every other card can be the French bid, and any pair of them the Prussian hand.
    for card in [1, 3, 4, 6, 7, 8, 9, 10] {
        assert!(bids.contains(&card), "{card} is never imagined as a bid");
        assert!(hands.iter().any(|h| h.contains(card)), "{card} is never imagined in a hand");
    }
    assert!(!bids.contains(&2) && !bids.contains(&5));
    assert_eq!(game.position(), real, "imagining changes nothing");
}

#[test]
fn officers_play_whole_games_on_what_they_imagine() {
    for seed in 0..20 {
        let mut rng = FastRng::from_seed(seed);
        let mut game = Session::<Picket>::begin(&Setup::default()).unwrap();
        loop {
            match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => drop(game.throw(&mut rng).unwrap()),
                Actor::Seat(seat) => {
                    let order = game.position().imagine(seat, &mut rng).steady_move(&mut rng);
                    game.play(&order).unwrap_or_else(|r| panic!("seed {seed}: {order:?} refused: {r}"));
                }
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// What is refused, and how it ends
// ---------------------------------------------------------------------------------------------------------------------

/// The first round at dusk up to the march: the French have the watch, and the battery fires at this post.
fn french_watch(fire: u8) -> Session<Picket> {
    let mut game = french_lay(9);
    for mv in [Move::Bid(5), Move::Bid(6), Move::TurnUp([9, 5, 6]), Move::Throw(fire)] {
        game.play(&mv).unwrap();
    }
    game
}

#[test]
fn refusals_name_the_rule() {
    let mut game = french_watch(3);
    let mut refused = |mv: Move, rule: &str, text: &str| {
        let ruling = game.play(&mv).unwrap_err();
        assert_eq!((ruling.rule, ruling.text.as_str()), (rule, text), "{mv:?}");
    };
    refused(pick("B1"), "4.1", "B1 is not your sentry.");
    refused(pick("F2"), "4.2", "F2 has nowhere to go.");
    refused(Move::Bid(1), "sequence", "Something else is decided now.");
    refused(place("p9"), "sequence", "Something else is decided now.");
    game.play(&pick("F1")).unwrap();
    let mut refused = |mv: Move, rule: &str, text: &str| {
        let ruling = game.play(&mv).unwrap_err();
        assert_eq!((ruling.rule, ruling.text.as_str()), (rule, text), "{mv:?}");
    };
    refused(place("p5"), "4.3", "Post p5 is not next to p1.");
    refused(place("p2"), "4.4", "There is a sentry at p2 already.");
    game.play(&place("p9")).unwrap();
    assert_eq!(game.position().round, 2);
}

#[test]
fn a_click_on_what_may_not_be_done_says_why_and_what_may() {
    let mut game = french_watch(3);
    game.play(&pick("F1")).unwrap();
    let far = why_not(game.position(), &Target::Space("p5".into())).unwrap();
    assert_eq!((far.ruling.rule, far.title.as_str()), ("4.3", "p5"));
    let instead = far.instead.unwrap();
    assert_eq!((instead.on, instead.mv), (Target::Space("p9".into()), json!({"place": "p9"})));
    assert_eq!(why_not(game.position(), &Target::Space("p9".into())), None);
    let card = why_not(game.position(), &Target::Card("1".into())).unwrap();
    assert_eq!((card.ruling.rule, card.instead), ("sequence", None));
}

#[test]
fn only_whoever_acts_is_offered_anything() {
    let game = french_watch(6);
    for eyes in OTHERS.into_iter().chain([Eyes::All]) {
        let table = game.position().table(eyes);
        assert!(table.offers.is_empty() && !table.prompt.yours, "{eyes:?}");
        assert_eq!(table.prompt.seat, Some("french"));
    }
    let table = game.position().table(Eyes::Seat(FRENCH));
    assert!(table.prompt.yours);
    let labels: Vec<_> = table.offers.iter().map(|o| o.label.as_str()).collect();
    assert_eq!(labels, ["March with F1", "March with F2", "Sound the bugle", "Stand"]);
}

#[test]
fn the_best_posts_win_and_a_tie_is_a_draw() {
    // F2 leaves p2, worth 1, for p3, worth 2; then nobody moves.
    let rest = [Move::Bid(1), Move::Bid(2), Move::Bid(3), Move::TurnUp([1, 2, 3]), Move::Throw(1), Move::Stand];
    let mut won = french_watch(6);
    let mut tied = won.clone();
    for mv in [pick("F2"), place("p3")].iter().chain(&rest) {
        won.play(mv).unwrap();
    }
    for mv in [Move::Stand].iter().chain(&rest) {
        tied.play(mv).unwrap();
    }
    let Actor::Over(end) = won.actor() else { panic!("not over") };
    assert_eq!((end.winners.iter().collect::<Vec<_>>(), end.rule), (vec![FRENCH], "6.1"));
    assert_eq!(won.position().table(Eyes::Spectator).verdict.unwrap().winners, ["french"]);
    let Actor::Over(end) = tied.actor() else { panic!("not over") };
    assert_eq!((end.winners.is_empty(), end.rule), (true, "6.2"));
    assert_eq!(won.play(&Move::Stand).unwrap_err().text, "The game is over.");
}

#[test]
fn a_position_that_cannot_arise_is_refused_by_the_name_of_its_field() {
    let watch = french_watch(3).position().position();
    Picket::from_position(&watch).unwrap();
    let broken = |field: &str, value: Value| {
        let mut position = watch.clone();
        position[field] = value;
        Picket::from_position(&position).unwrap_err().at
    };
    assert_eq!(broken("hands", json!([[9], [2], [3]])), "hands");
    assert_eq!(broken("hands", json!([[1], [2], [3, 4]])), "hands");
    assert_eq!(broken("hands", json!([[1], [2], [77]])), "position");
    assert_eq!(broken("bids", json!([9, 5, null])), "bids");
    assert_eq!(broken("bids", json!([9, 5, 200])), "bids");
    assert_eq!(broken("spent", json!([4])), "spent");
    assert_eq!(broken("round", json!(3)), "round");
    assert_eq!(broken("stands", json!(["p1", "p1", "p4", "p5", "p7", "p8"])), "stands");
    assert_eq!(broken("fire", json!(null)), "fire");
    assert_eq!(broken("fire", json!("p7")), "fire");
    assert_eq!(broken("phase", json!({"watch": {"marches": 2}})), "phase");
    assert_eq!(broken("phase", json!({"place": {"sentry": "F2", "marches": 1}})), "phase");
    assert_eq!(broken("weather", json!("rain")), "position");
}

// ---------------------------------------------------------------------------------------------------------------------
// The battery can fail
// ---------------------------------------------------------------------------------------------------------------------

type Check = fn(&Setup, BatterySize);

/// A night with redoubts, so that every field of the position matters.
fn proving_ground() -> Setup {
    let mut setup = Setup::default();
    setup.options.insert("redoubts".into(), json!({"p3": 5, "p6": 1}));
    setup
}

/// Runs one check and gives the message it fails with.
fn failure(check: Check, effort: BatterySize) -> Option<String> {
    let panic = catch_unwind(|| check(&proving_ground(), effort)).err()?;
    let text = panic.downcast_ref::<&str>().map(|s| s.to_string());
    Some(text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default())
}

#[track_caller]
fn fails(check: Check, complaint: &str) {
    match failure(check, effort()) {
        Some(text) => assert!(text.contains(complaint), "it fails, but not with {complaint:?}: {text}"),
        None => panic!("it passes, although it should fail with {complaint:?}"),
    }
}

#[test]
fn without_a_flaw_every_check_passes() {
    let checks: [Check; 6] = [
        conformance::judge_equals_legal::<Flawed<SOUND>>,
        conformance::round_trips::<Flawed<SOUND>>,
        conformance::replay_identity::<Flawed<SOUND>>,
        conformance::two_worlds::<Flawed<SOUND>>,
        conformance::undo_barrier::<Flawed<SOUND>>,
        conformance::ends_in_bound::<Flawed<SOUND>>,
    ];
    for check in checks {
        assert_eq!(failure(check, effort()), None);
    }
}

#[test]
fn a_hand_on_a_table_is_found() {
    fails(conformance::two_worlds::<Flawed<SHOWS_A_HAND_TO_SEATS>>, "sees a difference");
    fails(conformance::two_worlds::<Flawed<SHOWS_A_HAND_TO_ONLOOKERS>>, "sees a difference");
    fails(conformance::two_worlds::<Flawed<IMAGINES_FOR_ANOTHER>>, "sees a difference");
}

#[test]
fn a_secret_in_the_journal_is_found() {
    fails(conformance::two_worlds::<Flawed<TELLS_A_HAND>>, "the journal betrays");
    fails(conformance::two_worlds::<Flawed<TELLS_A_BID>>, "the journal betrays");
}

#[test]
fn a_judge_that_differs_from_the_list_is_found() {
    fails(conformance::judge_equals_legal::<Flawed<JUDGES_TOO_KINDLY>>, "but legal says otherwise");
    fails(conformance::judge_equals_legal::<Flawed<JUDGES_TOO_STRICTLY>>, "is listed but refused");
    fails(conformance::judge_equals_legal::<Flawed<LISTS_TWICE>>, "listed twice");
    fails(conformance::judge_equals_legal::<Flawed<REFUSES_WITHOUT_A_WORD>>, "a ruling without rule or sentence");
    fails(conformance::judge_equals_legal::<Flawed<LETS_A_SEAT_MOVE_FOR_CHANCE>>, "not the actor's");
}

#[test]
fn a_lossy_position_is_found() {
    fails(conformance::round_trips::<Flawed<FORGETS_REDOUBTS>>, "the position notation loses something");
}

#[test]
fn a_bad_offer_is_found() {
    fails(conformance::round_trips::<Flawed<OFFERS_WITHOUT_A_WORD>>, "has no label");
    fails(conformance::round_trips::<Flawed<OFFERS_ANOTHER_MOVE>>, "is offered as");
}

#[test]
fn a_node_without_a_way_on_is_found_by_every_check() {
    let checks: [Check; 6] = [
        conformance::judge_equals_legal::<Flawed<LEAVES_NO_MOVE>>,
        conformance::round_trips::<Flawed<LEAVES_NO_MOVE>>,
        conformance::replay_identity::<Flawed<LEAVES_NO_MOVE>>,
        conformance::two_worlds::<Flawed<LEAVES_NO_MOVE>>,
        conformance::undo_barrier::<Flawed<LEAVES_NO_MOVE>>,
        conformance::ends_in_bound::<Flawed<LEAVES_NO_MOVE>>,
    ];
    for check in checks {
        fails(check, "frame without a move");
    }
    fails(conformance::ends_in_bound::<Flawed<LEAVES_NO_OUTCOME>>, "chance node without outcomes");
    fails(conformance::ends_in_bound::<Flawed<LISTS_THE_IMPOSSIBLE>>, "an impossible outcome is listed");
}

#[test]
fn dice_outside_the_record_are_found() {
    fails(conformance::replay_identity::<Flawed<THROWS_DICE_ITSELF>>, "seed 20");
    fails(conformance::undo_barrier::<Flawed<THROWS_DICE_ITSELF>>, "seed 40");
}

#[test]
fn a_game_without_an_end_is_found() {
    fails(conformance::ends_in_bound::<Flawed<GIVES_NO_VERDICT>>, "no verdict on the table");
    let short = BatterySize { max_moves: 12, ..effort() };
    let text = failure(conformance::ends_in_bound::<Picket>, short).unwrap();
    assert!(text.contains("game longer than 12 moves"), "{text}");
}
