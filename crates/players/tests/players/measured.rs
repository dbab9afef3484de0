//! A measured game: what bots are shown, and that nobody who guesses a range knows it. Seats that differ by scenario.

use kernel::{Dice, Game, Seat, Setup};
use players::{
    Clock, LEVELS, Level, PlayerSpec, SeatView, StopFlag, Tree, TreeSettings, TuneSettings, advise, commander,
    play_timed, tune,
};
use quelle_affaire::Position as Affaire;
use serde_json::{Value, json};
use test_game::{Move, Skirmish};

fn begin<G: Game>(scenario: &str, options: Value) -> G {
    let setup: Setup = serde_json::from_value(json!({ "scenario": scenario, "options": options })).unwrap();
    G::begin(&setup).unwrap()
}

/// What a bot in this seat reads when it has been asked once; the game ends by its silence.
fn heard<G: kernel::ComputerPlay>(start: &G, seat: usize) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("heard.jsonl");
    let bot = PlayerSpec::read(&format!("bot:sh -c 'head -n 2 > {}'", file.display())).unwrap();
    let recruit = PlayerSpec::from(Level::Recruit);
    let specs = (0..start.seats().len()).map(|s| if s == seat { &bot } else { &recruit });
    let mut seats: Vec<_> = (0..).zip(specs).map(|(s, spec)| spec.commander::<G>(start, Seat(s), 1)).collect();
    let game = play_timed(start, &mut seats, &[], &mut Dice::from_seed(1), &StopFlag::default()).unwrap();
    assert_eq!(game.forfeit.unwrap().0, Seat(seat as u8));
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_bot_is_told_the_seat_it_has_in_this_scenario() {
    for (armies, ids) in [("french_prussian", ["french", "prussian"]), ("british_prussian", ["allied", "prussian"])] {
        let start: Affaire = begin("SG", json!({ "sg_armies": armies }));
        for (seat, id) in ids.into_iter().enumerate() {
            let heard = heard(&start, seat);
            assert_eq!((&heard[0]["seat"], &heard[1]["view"]["eyes"]), (&json!(id), &json!(id)), "{armies}");
            assert_eq!((&heard[0]["scenario"], &heard[0]["options"]["sg_armies"]), (&json!("SG"), &json!(armies)));
        }
    }
}

/// Blue's first company and two enemies; the first of them stands so far down. Blue decides at this step.
fn facing(y: i32, step: Value) -> Skirmish {
    let pose = |x: i32, y: i32, heading: i32| json!({ "x": x, "y": y, "heading": heading });
    let position = json!({
        "game": "test-skirmish", "setup": { "scenario": "two" }, "round": 1, "steps": ["pick", step],
        "companies": [pose(30_000, 30_000, 180), null, null, pose(30_000, y, 0), pose(280_000, 280_000, 0), null],
        "acted": vec![false; 6], "bids": [3, 0], "order": [0, 1],
    });
    Skirmish::from_position(&position).unwrap()
}

#[test]
fn a_bot_is_shown_numbers_and_reach_and_no_distance_while_it_guesses() {
    let heard_at = |step: Value| heard(&facing(178_000, step), 0).remove(1);
    let wheel = heard_at(json!({ "wheel": 0 }));
    let view = &wheel["view"];
    assert_eq!((&view["numbers"][0]["at"], &view["offers"]), (&json!("/wheel/by"), &json!([])), "{view}");
    assert_eq!(view["reach"]["rows"].as_array().map(Vec::len), Some(181));
    assert!(!wheel["legal"].as_array().unwrap().is_empty());
    let guess = heard_at(json!({ "guess": [0, 3] }));
    let view = &guess["view"];
    assert_eq!((&view["concealed"], &view["numbers"][0]["at"]), (&json!(true), &json!("/guess/mm")), "{view}");
    assert!(view.get("reach").is_none() && !guess.to_string().contains("133"), "{guess}");
}

/// Pairs of worlds with two true ranges that Blue's officer takes for the same.
fn pairs() -> Vec<(i32, i32)> {
    let taken = |y: i32| {
        let world = facing(y, json!({ "guess": [0, 3] }));
        (world.estimate(Seat(0), 0, 3), y)
    };
    let seen: Vec<_> = (80..280).map(|mm| taken(mm * 1000)).collect();
    let twins = seen.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    twins.map(|pair| (pair[0].1, pair[1].1)).step_by(12).take(8).collect()
}

#[test]
fn nobody_who_guesses_goes_by_the_true_range() {
    let pairs = pairs();
    assert_eq!(pairs.len(), 8, "too few worlds look alike");
    let unlimited = || Clock::unlimited(StopFlag::default());
    for (n, (near, far)) in pairs.into_iter().enumerate() {
        for step in [json!({ "aim": 0 }), json!({ "guess": [0, 3] })] {
            let seed = n as u64;
            let worlds = [near, far].map(|y| facing(y, step.clone()));
            let minds = [&worlds[0], &worlds[1]].map(|world| SeatView::of_actor(world).unwrap());
            for level in LEVELS.iter().map(|info| info.level) {
                let [here, there] = [0, 1].map(|w| commander::<Skirmish>(level, seed).plan(&minds[w], &unlimited()));
                assert_eq!(here, there, "{level:?} at {step}, {near} or {far}");
            }
            let growth = TreeSettings { trials: 200, ..TreeSettings::of::<Skirmish>() };
            let [here, there] =
                [0, 1].map(|w| Tree::<Skirmish>::new(growth, seed).think(&minds[w], &unlimited()).moves);
            assert_eq!(here, there, "tree at {step}, {near} or {far}");
            let [here, there] = [0, 1].map(|w| advise::<Skirmish>(seed, &minds[w], &unlimited()).moves);
            assert_eq!(here, there, "staff at {step}, {near} or {far}");
            if step.get("guess").is_some() {
                let own = Move::Guess { mm: worlds[0].estimate(Seat(0), 0, 3) };
                assert_eq!(here.first(), Some(&own), "an officer's own estimate");
            }
        }
    }
}

#[test]
fn weights_are_learnt_for_the_seats_that_were_played() {
    let lesson = TuneSettings {
        players: vec![Level::Sergeant.into(), Level::Recruit.into()],
        games: 10,
        courses: 1,
        seed: 1,
        careless: 10,
        places: 2,
        ways: 2,
        playouts: 4,
        apart: 50,
    };
    let (two, three): (Skirmish, Skirmish) = (begin("two", json!({})), begin("three", json!({})));
    for (starts, ids) in [
        (vec![two.clone()], &["blue", "red"][..]),
        (vec![three.clone()], &["black", "blue", "red"]),
        (vec![two, three], &["black", "blue", "red"]),
    ] {
        let (file, fit) = tune(&starts, &lesson, &StopFlag::default(), |_| ());
        assert_eq!(file.early.keys().collect::<Vec<_>>(), ids);
        assert_eq!(file.late.keys().collect::<Vec<_>>(), ids);
        assert!(fit.positions > 10 && fit.learnt.is_finite() && fit.kept_back.is_finite() && fit.blind.is_finite());
        // Among so many seats nothing surprises by more than this where nothing is known.
        assert!(fit.learnt <= (ids.len() as f32).log2() + 0.01, "{fit:?}");
    }
}
