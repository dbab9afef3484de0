//! What holds in every position of every game, whatever is switched on.

use hexes::Hex;
use kernel::conformance::{any_setup, random_game};
use kernel::{Actor, Eyes, FastRng, Game, Setup, Show, Silent};
use quelle_affaire::Position;
use quelle_affaire::cards::Card;
use quelle_affaire::map::map;
use quelle_affaire::meta::META;
use quelle_affaire::moves::Move;
use quelle_affaire::pieces::{Side, Unit};
use quelle_affaire::position::Task;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn check(game: &Position, setup: &Setup) {
    let written = game.position();
    let complain = |what: &str| format!("{what}\n{setup:?}\n{written}");
    // A unit that pushes through, is displaced or dares a step may stand on another for a moment.
    let passing = written["tasks"].as_array().expect("steps").iter().any(|t| {
        let name =
            t.as_str().map_or_else(|| t.as_object().and_then(|o| o.keys().next().cloned()), |s| Some(s.to_owned()));
        matches!(name.as_deref(), Some("push" | "retreat" | "go" | "limber" | "danger"))
    });
    let mut places: Vec<_> = Unit::all().filter_map(|u| game.hex_of(u)).collect();
    let all = places.len();
    places.sort();
    places.dedup();
    assert!(passing || places.len() == all, "{}", complain("two units in one hex"));
    for side in Side::BOTH {
        let destroyed: u32 = Unit::all()
            .filter(|u| u.side() != side && game.is_destroyed(*u))
            .map(|u| u32::from(game.roster().strength[u.index()]))
            .sum();
        assert_eq!(u32::from(game.points(side)), destroyed, "{}", complain("points"));
        assert!(game.hand(side).len() <= 4, "{}", complain("a hand of more than three and a despatched card"));
    }
    // No card is in two places.
    let cards = &written["cards"];
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut count = |set: &Value| {
        for card in set.as_array().into_iter().flatten() {
            *seen.entry(card.as_str().expect("a card").to_owned()).or_default() += 1;
        }
    };
    for side in ["french", "allied"] {
        ["hand", "deck", "pool"].iter().for_each(|pile| count(&cards[side][*pile]));
    }
    ["played", "aside", "spent"].iter().for_each(|pile| count(&cards[*pile]));
    assert!(seen.values().all(|n| *n == 1), "{}", complain("a card in two places"));
    assert!(seen.keys().all(|id| Card::named(id).is_some()));
}

#[test]
fn random_games_over_random_mixtures_of_options() {
    let mut draw = FastRng::from_seed(1815);
    for seed in 0..60 {
        let setup = any_setup::<Position>(&mut draw);
        let end = random_game::<Position>(&setup, seed, 60_000, |game, step| {
            if step % 7 == 0 {
                check(game, &setup);
            }
        });
        assert!(end.end().is_some());
    }
}

#[test]
fn every_switch_alone() {
    for option in META.options {
        let kernel::setup::OptionKind::Choice { values } = &option.kind else { continue };
        for value in *values {
            let scenario = if option.id.starts_with("sg_") { "SG" } else { "WQA" };
            let options = BTreeMap::from([(option.id.to_owned(), json!(value.id))]);
            let setup = Setup { scenario: scenario.to_owned(), options };
            random_game::<Position>(&setup, 3, 60_000, |game, step| {
                if step % 41 == 0 {
                    check(game, &setup);
                }
            });
        }
    }
}

#[test]
fn a_picked_unit_that_may_stay_has_a_move_for_it() {
    let mut draw = FastRng::from_seed(43);
    let mut met = 0;
    for seed in 0..24 {
        let setup = any_setup::<Position>(&mut draw);
        random_game::<Position>(&setup, seed, 60_000, |game, _| {
            let Actor::Seat(seat) = game.actor() else { return };
            let table = game.table(Eyes::Seat(seat));
            if table.prompt.back != Some("Stay") {
                return;
            }
            let mut after = game.clone();
            assert!(game.judge(&Move::Done).is_ok(), "{}", game.position());
            after.play(&Move::Done, &mut Silent);
            let places = |game: &Position| Unit::all().map(|u| game.hex_of(u)).collect::<Vec<_>>();
            assert_eq!(places(&after), places(game), "{}", game.position());
            assert!(table.offers.iter().any(|o| o.label.starts_with("Stay") || o.label.starts_with("Leave")));
            met += 1;
        });
    }
    assert!(met > 100, "only {met}");
}

#[test]
fn nobody_ends_in_cover_who_may_not() {
    for seed in 0..16 {
        let options = BTreeMap::from([("H_DT_INF".to_owned(), json!("on"))]);
        let setup = Setup { scenario: "WQA".to_owned(), options };
        let mut danger = None;
        random_game::<Position>(&setup, seed, 60_000, |game, _| {
            let written = game.position();
            // Whoever has come safely past the enemy into cover goes on.
            if let Some((unit, hex)) = danger.take()
                && game.hex_of(unit) == Some(hex)
                && !written["units"][unit.id()].as_str().is_some_and(|u| u.contains("damaged"))
            {
                assert_eq!(game.task(), Some(Task::Go), "{written}");
            }
            if let Some(Task::Danger(hex)) = game.task() {
                let mover: Unit = serde_json::from_value(written["mover"][0].clone()).expect("a mover");
                let foot = game.roster().infantry.contains(mover);
                if !foot && map().defensible.contains(Hex(hex)) {
                    danger = Some((mover, Hex(hex)));
                }
            }
        });
    }
}
