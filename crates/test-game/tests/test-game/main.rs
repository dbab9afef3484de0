//! The small measured game passes the battery, and its computers never learn a range.

mod flawed;

use kernel::conformance::{
    BatterySize, Measured, measured_battery, positions_are_read_whatever_the_options, random_game, random_session,
};
use kernel::shape::{Pose, ReachNote, Shape};
use kernel::table::{Mark, Target};
use kernel::{Actor, ComputerPlay, Ending, Eyes, Fights, Game, Seat, Session, Setup, Show, Silent, why_not};
use serde_json::{Value, json};
use test_game::{Move, Skirmish, Step};

fn setup(scenario: &str) -> Setup {
    Setup { scenario: scenario.into(), ..Setup::default() }
}

#[test]
fn it_passes_the_battery() {
    let effort = BatterySize { games: 24, games_with_every_move_judged: 4, stride: 3, max_moves: 400 };
    measured_battery::<Skirmish>(&[setup("three"), setup("two")], effort);
}

#[test]
fn what_is_written_is_read_whatever_the_options() {
    positions_are_read_whatever_the_options::<Skirmish>(24);
}

/// The third companies begin behind the others, out of the way.
const PLACED: [Move; 2] = [
    Move::Deploy(Pose { x: 150_000, y: 280_000, heading: 0 }),
    Move::Deploy(Pose { x: 200_000, y: 20_000, heading: 180 }),
];

/// A session in which these moves have been made, and bids shown.
fn played(moves: &[Move]) -> Session<Skirmish> {
    let mut session = Session::begin(&setup("two")).expect("a game");
    let bids = [Move::Bid(3), Move::Bid(0), Move::Reveal([3, 0, 0])];
    for mv in PLACED.iter().chain(&bids).chain(moves) {
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
        turned.play(&wheel, &mut Silent);
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
    assert!(table.marks.iter().all(|m| matches!(m, Mark::Drawn(d) if !d.shape.measures() && d.label.is_empty())));
    let text = serde_json::to_string(&session.journal(Eyes::Seat(Seat(0)))).unwrap();
    assert!(!text.contains("41 mm") && text.contains("marches."), "{text}");
    session.play(&Move::Guess { mm: 100 }).unwrap();
    session.throw(&mut kernel::Dice::from_seed(1)).unwrap();
    let text = serde_json::to_string(&session.journal(Eyes::Seat(Seat(0)))).unwrap();
    assert!(text.contains("41 mm") && text.contains("Guessed 100 mm, measured"), "{text}");
}

#[test]
fn a_computer_gets_one_estimate_and_never_the_range() {
    let mut seen = 0;
    for seed in 0..30 {
        random_game::<Skirmish>(&setup("three"), seed, 400, |game, _| {
            let (Step::Guess(..), Actor::Seat(seat)) = (game.step(), game.actor()) else { return };
            let mut guesses = Vec::new();
            game.candidates(&mut guesses);
            assert_eq!(guesses.len(), 1);
            // In a world it imagines, the range that is measured does not depend on where the target stands.
            let mut world = game.imagine(seat, &mut kernel::FastRng::from_seed(seed));
            world.play(&guesses[0], &mut Silent);
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
                let mut draw = kernel::FastRng::from_seed(seed);
                let world = game.imagine(Seat(0), &mut draw);
                let fire = world.choose_move(&kernel::PlayStyle::STEADY, &mut draw);
                let mut aimed = world.clone();
                aimed.play(&Move::Fire, &mut Silent);
                aimed.play(&Move::Aim(3), &mut Silent);
                (fire, aimed.choose_move(&kernel::PlayStyle::STEADY, &mut draw))
            };
            assert_eq!(order(&near), order(&far));
        }
    }
    assert!(same > 5, "{same}");
}

#[test]
fn the_slow_check_is_able_to_disagree() {
    let march = played(&[Move::Pick(0), Move::Wheel { by: 0 }]);
    assert!(march.position().slow_judge(&Move::March { mm: 60 }));
    assert!(!march.position().slow_judge(&Move::March { mm: 61 }));
    assert!(!march.position().slow_judge(&Move::Wheel { by: 0 }));
    let mut fired = played(&[Move::Pick(0), Move::Fire, Move::Aim(3), Move::Guess { mm: 100 }]);
    let measured = fired.throw(&mut kernel::Dice::from_seed(1)).unwrap();
    fired = fired.fork(fired.len() - 1);
    let Move::Measured { mm } = measured else { panic!("{measured:?}") };
    assert!(fired.position().slow_judge(&measured) && !fired.position().slow_judge(&Move::Measured { mm: mm + 1 }));
}

// ---------------------------------------------------------------------------------------------------------------------
// The set-up
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn a_company_begins_anywhere_on_its_own_ground() {
    let game = Skirmish::begin(&setup("two")).unwrap();
    let refused = |x, y, heading| game.judge(&Move::Deploy(Pose { x, y, heading })).err().map(|r| r.rule);
    // 15 mm of it lie to each side, 7.5 mm ahead and behind.
    for (x, y, heading, rule) in [
        (155_000, 250_000, 0, None),
        (155_001, 250_000, 0, Some("0.1")),
        (100_000, 207_500, 0, None),
        (100_000, 207_499, 0, Some("0.1")),
        (100_000, 240_000, 90, None),
        (100_000, 240_000, 91, Some("0.2")),
        (100_000, 240_000, 270, None),
        (100_000, 240_000, 269, Some("0.2")),
        (100_000, 240_000, 360, Some("0.2")),
        (100_000, 240_000, -90, Some("0.2")),
        (i32::MAX, i32::MIN, 0, Some("0.1")),
        (30_000, 255_100, 0, None),
        (30_000, 255_101, 0, Some("2.5")),
    ] {
        assert_eq!(refused(x, y, heading), rule, "{x}, {y}, {heading}");
    }
    let table = game.table(Eyes::Seat(Seat(0)));
    let placement = table.placement.expect("a pose is asked for");
    assert_eq!((placement.piece.as_str(), placement.pointer), ("blue-3", "/deploy"));
    assert!(game.table(Eyes::Seat(Seat(1))).placement.is_none(), "only whoever acts is asked");
    assert!(
        table.pieces.iter().any(|p| p.id == "blue-3" && serde_json::json!(p.place) == json!({ "pool": "waiting" }))
    );
    let there = Pose { x: 100_123, y: 240_456, heading: 33 };
    assert_eq!(why_not(&game, &Target::Pose(there)), None);
    let refusal = why_not(&game, &Target::Pose(Pose { x: 200_000, ..there })).unwrap();
    assert_eq!((refusal.ruling.rule, refusal.instead.is_some()), ("0.1", true));
    let mut after = game.clone();
    after.play(&Move::Deploy(there), &mut Silent);
    assert_eq!(after.position()["companies"][2], json!({ "x": 100_123, "y": 240_456, "heading": 33 }));
    assert_eq!(after.actor(), Actor::Seat(Seat(1)));
    assert_eq!(serde_json::to_value(Move::Deploy(there)).unwrap(), json!({ "deploy": there }));
}

#[test]
fn steps_wait_for_each_other_as_they_nest() {
    let game = Skirmish::begin(&setup("three")).unwrap();
    let steps = |game: &Skirmish| game.position()["steps"].clone();
    assert_eq!(steps(&game), json!(["bid", { "deploy": 8 }, { "deploy": 5 }, { "deploy": 2 }]));
    let march = played(&[Move::Pick(0), Move::Wheel { by: 0 }]);
    assert_eq!(steps(march.position()), json!(["pick", { "march": 0 }]));
    for wrong in [json!([]), json!(["pick", "bid"]), json!([{ "march": 0 }]), json!(["bid", { "deploy": 2 }])] {
        let mut written = march.position().position();
        written["steps"] = wrong;
        assert!(Skirmish::from_position(&written).is_err(), "{written}");
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// What is met
// ---------------------------------------------------------------------------------------------------------------------

/// Blue's first company stands in the south and looks north; these others stand there.
fn facing(others: &[(usize, i32, i32)]) -> Skirmish {
    let mut written = played(&[Move::Pick(0)]).position().position();
    for company in 0..6 {
        written["companies"][company] = Value::Null;
    }
    written["companies"][0] = json!({ "x": 100_000, "y": 250_000, "heading": 0 });
    for (company, x, y) in others {
        written["companies"][*company] = json!({ "x": x * 1000, "y": y * 1000, "heading": 0 });
    }
    Skirmish::from_position(&written).unwrap_or_else(|e| panic!("{e}: {written}"))
}

fn straight(game: &Skirmish) -> Skirmish {
    let mut game = game.clone();
    game.play(&Move::Wheel { by: 0 }, &mut Silent);
    game
}

/// What ends the way straight on, and what is met before.
fn straight_on(game: &Skirmish) -> (i32, ReachNote, Vec<(i32, &'static str)>) {
    let reach = game.reach().expect("a company is in hand");
    let row = reach.rows.iter().find(|row| row.turn == 0).expect("no turn");
    let note = |index: u16| reach.notes[usize::from(index)].clone();
    (row.far, note(row.end), row.met.iter().map(|(at, index)| (*at, note(*index).ruling.rule)).collect())
}

#[test]
fn whoever_would_stop_on_a_friend_hears_that_and_not_the_limit() {
    // 15 mm deep, the friend covers 50 to 80 mm of the way.
    let game = facing(&[(1, 100, 185), (3, 250, 30)]);
    let march = straight(&game);
    for (mm, rule) in [(50, None), (51, Some("2.5")), (55, Some("2.5")), (60, Some("2.5")), (61, Some("2.4"))] {
        assert_eq!(march.judge(&Move::March { mm }).err().map(|r| r.rule), rule, "{mm}");
    }
    let range = &march.numbers()[0];
    assert_eq!((range.max, range.gaps[0].from, range.gaps[0].to), (60, 51, 60));
    assert_eq!(range.stops[0].value, 50);
    let (far, end, _) = straight_on(&game);
    assert_eq!((far, end.kind, end.ruling.rule, end.piece.as_deref()), (50_000, "friend", "2.5", Some("blue-2")));
}

#[test]
fn a_wheel_ends_at_the_edge_or_on_somebody() {
    let mut written = facing(&[(1, 145, 250), (3, 250, 30)]).position();
    written["companies"][0]["x"] = json!(16_000);
    let edge = Skirmish::from_position(&written).unwrap();
    let kinds = |game: &Skirmish, turn: i32| {
        let reach = game.reach().unwrap();
        let row = reach.rows.iter().find(|row| row.turn == turn).unwrap();
        (row.far, reach.notes[usize::from(row.end)].kind)
    };
    assert_eq!(kinds(&edge, -90).1, "edge", "the wheel itself leads off the field, or the march at once");
    let mut written = facing(&[(1, 123, 236), (3, 250, 30)]).position();
    let friend = Skirmish::from_position(&written).unwrap();
    assert_eq!(kinds(&friend, 40), (-1, "friend"));
    written["companies"][4] = written["companies"][1].take();
    let enemy = Skirmish::from_position(&written).unwrap();
    assert_eq!(kinds(&enemy, 40), (-1, "contact"));
}

#[test]
fn what_is_met_is_told_where_it_is_met() {
    // The front of Red's company is 55 mm ahead: its zone begins 35 mm ahead.
    let game = facing(&[(3, 100, 180)]);
    let (far, end, met) = straight_on(&game);
    assert_eq!((far, end.kind, end.ruling.rule, end.piece.as_deref()), (55_000, "contact", "2.7", Some("red-1")));
    assert_eq!(met, [(35_000, "2.8")]);
    let march = straight(&game);
    let stops: Vec<_> = march.numbers()[0].stops.iter().map(|s| (s.value, s.name.clone())).collect();
    assert!(stops.contains(&(55, "contact".into())) && stops.contains(&(35, "close by".into())), "{stops:?}");
    // Rough ground begins at 120 mm from the west; its southern border lies about 170 mm from the north.
    let mut written = facing(&[(3, 280, 20)]).position();
    written["companies"][0] = json!({ "x": 150_000, "y": 200_000, "heading": 0 });
    let (far, end, met) = straight_on(&Skirmish::from_position(&written).unwrap());
    assert_eq!((far, end.ruling.rule, met.len(), met[0].1), (60_000, "2.4", 1, "2.9"));
    assert!((17_000..23_000).contains(&met[0].0), "{met:?}");
    let mut pen = kernel::scribe::Pen::default();
    straight(&game).play(&Move::March { mm: 40 }, &mut pen);
    assert!(pen.0.iter().any(|e| e.text.contains("comes close to red-1. [[2.8]]")), "{pen:?}");
}

#[test]
fn measures_are_drawn_while_they_are_open() {
    let game = facing(&[(3, 100, 180)]);
    let shapes = |game: &Skirmish, mv: Move| game.preview(&mv).shapes.into_iter().map(|d| d.shape).collect::<Vec<_>>();
    let fire = shapes(&game, Move::Fire);
    assert!(matches!(fire[0], Shape::Arc { from: 270, to: 90, radius: Some(400_000), .. }), "{fire:?}");
    assert!(matches!(fire[1], Shape::Lane { width: 30_000, length: 400_000, .. }), "{fire:?}");
    let march = shapes(&straight(&game), Move::March { mm: 40 });
    assert!(march.iter().any(|s| matches!(s, Shape::Ruler { .. })), "{march:?}");
    let marks = game.table(Eyes::Spectator).marks;
    assert!(marks.iter().any(|m| matches!(m, Mark::Drawn(d) if matches!(d.shape, Shape::Zone { border: 20_000, .. }))));
    assert!(fire.iter().chain(&march).filter(|s| s.measures()).count() == 3);
}

// ---------------------------------------------------------------------------------------------------------------------
// What is hidden
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn nobody_who_has_decided_to_fire_goes_back_to_measure() {
    let session = played(&[Move::Pick(0), Move::Fire, Move::Aim(3)]);
    let floor = session.undo_floor(Seat(0)).unwrap();
    assert_eq!(floor, session.len() - 1, "another target may be taken");
    let at_floor = session.replayed(floor);
    assert!(at_floor.conceals_measures() && at_floor.step() == Step::Aim(0));
    let mut aimed = session.clone();
    aimed.undo(Seat(0), floor).unwrap();
    assert_eq!(aimed.undo_floor(Seat(0)).unwrap_err().rule, "3.3");
}

#[test]
fn a_resignation_in_mid_guess_lays_the_distances_open() {
    let mut session = played(&[
        Move::Pick(1),
        Move::Wheel { by: 0 },
        Move::March { mm: 41 },
        Move::Pick(0),
        Move::Fire,
        Move::Aim(3),
    ]);
    let told = |session: &Session<Skirmish>| serde_json::to_string(&session.journal(Eyes::Spectator)).unwrap();
    assert!(session.conceals_measures() && !told(&session).contains("41 mm"));
    session.end(Ending::Resigned(Seat(0))).unwrap();
    assert!(!session.conceals_measures() && told(&session).contains("41 mm"), "{}", told(&session));
}

#[test]
fn odds_are_told_while_measures_are_open_only() {
    let game = facing(&[(3, 100, 180), (4, 100, 40)]);
    let near = game.fight_odds(&json!({})).unwrap();
    assert_eq!((near.defenders[0].piece.as_str(), near.total), ("red-1", 19));
    assert!(near.notes[0].contains("55 mm"), "{:?}", near.notes);
    let far = game.fight_odds(&json!({ "target": "red-2" })).unwrap();
    assert!(far.throws[0].weight < near.throws[0].weight, "{far:?}");
    assert_eq!(game.fight_odds(&json!({ "target": "blue-1" })).unwrap_err().rule, "3.1");
    let mut fires = game.clone();
    fires.play(&Move::Fire, &mut Silent);
    assert_eq!(fires.fight_odds(&json!({})).unwrap_err().rule, "3.3");
}

#[test]
fn games_of_two_and_three_go_their_whole_length() {
    for seed in 0..6 {
        let session = random_session::<Skirmish>(&setup(if seed % 2 == 0 { "two" } else { "three" }), seed, 400);
        assert!(session.len() > 20);
    }
}
