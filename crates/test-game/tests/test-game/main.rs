//! The small measured game passes the battery, and its computers never learn a range.

use kernel::conformance::{Effort, measured_battery, random_game};
use kernel::shape::Shape;
use kernel::table::{Mark, Target};
use kernel::{Actor, Eyes, Game, Officers, Seat, Session, Setup, Show, why_not};
use serde_json::json;
use test_game::{Move, Skirmish, Step};

fn setup(scenario: &str) -> Setup {
    Setup { scenario: scenario.into(), ..Setup::default() }
}

#[test]
fn it_passes_the_battery() {
    let effort = Effort { games: 24, judged_games: 4, stride: 3, bound: 400 };
    measured_battery::<Skirmish>(&[setup("three"), setup("two")], effort);
}

/// A session in which these moves have been made, and bids shown.
fn played(moves: &[Move]) -> Session<Skirmish> {
    let mut session = Session::begin(&setup("two")).expect("a game");
    for mv in [Move::Bid(3), Move::Bid(0), Move::Reveal([3, 0, 0])].iter().chain(moves) {
        session.play(mv).unwrap_or_else(|r| panic!("{mv:?}: {r}"));
    }
    session
}

#[test]
fn any_degree_and_millimetre_may_be_chosen_and_the_rest_is_refused_by_its_rule() {
    let wheel = played(&[Move::Pick(0)]);
    for (by, rule) in [(91, "2.3"), (-91, "2.3")] {
        assert_eq!(wheel.position().judge(&Move::Wheel { by }).unwrap_err().rule, rule);
    }
    let march = played(&[Move::Pick(0), Move::Wheel { by: 7 }]);
    assert!(march.position().judge(&Move::March { mm: 37 }).is_ok());
    for (mm, rule) in [(61, "2.4"), (-1, "2.4")] {
        assert_eq!(march.position().judge(&Move::March { mm }).unwrap_err().rule, rule);
    }
    let edge = played(&[Move::Pick(0), Move::Wheel { by: -90 }]);
    assert_eq!(edge.position().judge(&Move::March { mm: 60 }).unwrap_err().rule, "2.6");
    let refusal = why_not(edge.position(), &Target::Number(60)).unwrap();
    assert_eq!(refusal.ruling.text, "No company may leave the field.");
}

#[test]
fn reach_tells_for_every_degree_what_judge_says() {
    let session = played(&[Move::Pick(1)]);
    let game = session.position();
    let reach = game.table(Eyes::Seat(Seat(0))).reach.expect("a company is in hand");
    assert_eq!(reach.rows.len(), 181);
    for row in &reach.rows {
        let wheel = Move::Wheel { by: row.turn };
        assert_eq!(game.judge(&wheel).is_ok(), row.far >= 0, "{row:?}");
        if row.far < 0 {
            continue;
        }
        let mut turned = game.clone();
        turned.play(&wheel, &mut kernel::Silent);
        let far = row.far / 1000;
        assert!(turned.judge(&Move::March { mm: far }).is_ok(), "{row:?}");
        assert_eq!(turned.judge(&Move::March { mm: far + 1 }).unwrap_err(), reach.notes[usize::from(row.end)].ruling);
        for (from, to, _) in &row.gaps {
            assert!(turned.judge(&Move::March { mm: from / 1000 }).is_err(), "{row:?}");
            assert!(turned.judge(&Move::March { mm: to / 1000 }).is_err(), "{row:?}");
        }
    }
    assert!(game.table(Eyes::Seat(Seat(1))).reach.is_none(), "only whoever acts gets it");
}

#[test]
fn while_a_range_is_guessed_no_distance_is_shown_or_told() {
    let mut session =
        played(&[Move::Pick(0), Move::Wheel { by: 0 }, Move::March { mm: 41 }, Move::Pick(1), Move::Fire]);
    session.play(&Move::Aim(3)).unwrap();
    let table = session.position().table(Eyes::Seat(Seat(0)));
    assert!(table.concealed && table.reach.is_none());
    assert!(table.numbers[0].masked && (table.numbers[0].min, table.numbers[0].max) == (20, 400));
    assert!(table.marks.iter().all(|m| matches!(m, Mark::Drawn(d) if matches!(d.shape, Shape::Line { .. }))));
    let text = serde_json::to_string(&session.journal(Eyes::Seat(Seat(0)))).unwrap();
    assert!(!text.contains("41 mm") && text.contains("marches."), "{text}");
    session.play(&Move::Guess { mm: 100 }).unwrap();
    session.throw(&mut kernel::Dice::seeded(1)).unwrap();
    let text = serde_json::to_string(&session.journal(Eyes::Seat(Seat(0)))).unwrap();
    assert!(text.contains("41 mm") && text.contains("Guessed 100 mm, measured"), "{text}");
}

#[test]
fn a_computer_gets_one_estimate_and_never_the_range() {
    let mut seen = 0;
    for seed in 0..30 {
        random_game::<Skirmish>(&setup("three"), seed, 400, |game, _| {
            let (Step::Guess(..), Actor::Seat(seat)) = (game.step, game.actor()) else { return };
            let mut guesses = Vec::new();
            game.candidates(&mut guesses);
            assert_eq!(guesses.len(), 1);
            // In a world it imagines, the range that is measured does not depend on where the target stands.
            let mut world = game.imagine(seat, &mut kernel::FastRng::seeded(seed));
            world.play(&guesses[0], &mut kernel::Silent);
            let mut near = Vec::new();
            world.chances(&mut near);
            assert!(near.len() > 1, "{near:?}");
            seen += 1;
        });
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn two_ranges_with_one_estimate_lead_to_the_same_orders() {
    // Two companies 100 and 101 mm away: one guess would hit at the one and miss at the other.
    let at = |y: i32| {
        let mut session = played(&[Move::Pick(0)]);
        let mut written = session.position().position();
        written["companies"][3]["y"] = json!(y);
        session = Session::from_position(Skirmish::from_position(&written).unwrap());
        session.position().clone()
    };
    let mut same = 0;
    for mm in 0..40 {
        let (near, far) = (at(270_000 - mm * 1000), at(269_000 - mm * 1000));
        if (0..3).any(|t| near.estimate(Seat(0), 0, 3 + t) != far.estimate(Seat(0), 0, 3 + t)) {
            continue;
        }
        same += 1;
        for seed in 0..20 {
            let order = |game: &Skirmish| {
                let mut draw = kernel::FastRng::seeded(seed);
                let world = game.imagine(Seat(0), &mut draw);
                let fire = world.order(&kernel::Temper::STEADY, &mut draw);
                let mut aimed = world.clone();
                aimed.play(&Move::Fire, &mut kernel::Silent);
                aimed.play(&Move::Aim(3), &mut kernel::Silent);
                (fire, aimed.order(&kernel::Temper::STEADY, &mut draw))
            };
            assert_eq!(order(&near), order(&far));
        }
    }
    assert!(same > 5, "{same}");
}

#[test]
fn the_slow_check_is_able_to_disagree() {
    use kernel::conformance::Measured;
    let march = played(&[Move::Pick(0), Move::Wheel { by: 0 }]);
    assert!(march.position().slow_judge(&Move::March { mm: 60 }));
    assert!(!march.position().slow_judge(&Move::March { mm: 61 }));
    assert!(!march.position().slow_judge(&Move::Wheel { by: 0 }));
}
