//! The planner is legal, repeatable on any number of threads, keeps within its time, and plays sensibly.

use kernel::testing::visit_random_game;
use kernel::{ComputerPlay, Dice, Game, PlannerSettings, RandomSource, Seat, Setup, Silent};
use napoleon_at_waterloo::Position as Napoleon;
use players::{Budget, Clock, Commander, Evaluator, Planner, SeatView, StopFlag, commander, play_out, result};
use std::time::Duration;

const FRUGAL: Budget = Budget {
    settings: PlannerSettings { trials: 1, player_turns: 1, samples: &[1, 2], z_percent: 50 },
    threads: 1,
    memory: 1 << 20,
};
const PATIENT: Budget = Budget {
    settings: PlannerSettings { trials: 3, player_turns: 1, samples: &[2, 4], z_percent: 50 },
    threads: 1,
    memory: 1 << 20,
};

fn begin<G: Game>(options: serde_json::Value) -> G {
    let setup: Setup = serde_json::from_value(serde_json::json!({ "options": options })).unwrap();
    G::begin(&setup).unwrap()
}

fn plan<G: ComputerPlay>(game: &G, budget: Budget, seed: u64) -> Vec<G::Move> {
    let clock = Clock::unlimited(StopFlag::default());
    Planner::<G>::new(budget, seed).plan(&SeatView::of_actor(game).unwrap(), &clock)
}

/// Every move of a plan is legal where it is to be made, and nobody else comes between.
fn stands<G: ComputerPlay>(game: &G, plan: &[G::Move]) {
    let actor = game.actor();
    let mut game = game.clone();
    assert!(!plan.is_empty());
    for mv in plan {
        assert_eq!(game.actor(), actor, "{plan:?}");
        if let Err(ruling) = game.judge(mv) {
            panic!("{mv:?} of {plan:?}: {ruling}");
        }
        game.play(mv, &mut Silent);
    }
}

fn plans_stand<G: ComputerPlay>(starts: &[G], every: u32) {
    for (seed, start) in (1..).zip(starts) {
        let mut asked = 0;
        visit_random_game(start, seed, every, |game, step| {
            stands(game, &plan(game, FRUGAL, step.into()));
            asked += 1;
        });
        assert!(asked > 5, "only {asked} plans");
    }
}

#[test]
fn every_plan_stands_in_napoleon() {
    plans_stand::<Napoleon>(
        &[
            begin(serde_json::json!({})),
            begin(serde_json::json!({ "grouchy_variant": "secret" })),
            begin(serde_json::json!({ "ratio_prompt": "always", "advance_limit": "one_per_attack" })),
        ],
        29,
    );
}

#[test]
fn every_plan_stands_in_wallace() {
    plans_stand::<wallace::Position>(&[begin(serde_json::json!({}))], 97);
}

#[test]
fn every_plan_stands_in_quelle_affaire() {
    plans_stand::<quelle_affaire::Position>(
        &[begin(serde_json::json!({})), begin(serde_json::json!({ "O_NIGHT": "on" }))],
        11,
    );
}

#[test]
fn equal_seeds_give_equal_plans_on_any_number_of_threads() {
    let game: Napoleon = begin(serde_json::json!({}));
    let plans: Vec<_> = [1, 2, 3].map(|threads| plan(&game, Budget { threads, ..PATIENT }, 7)).into();
    assert_eq!(plans[0], plans[1]);
    assert_eq!(plans[0], plans[2]);
    let others = (8..12).filter(|seed| plan(&game, PATIENT, *seed) != plans[0]).count();
    assert!(others > 0, "the seed makes no difference");
}

#[test]
fn a_planner_answers_at_once_when_time_is_over() {
    let game: Napoleon = begin(serde_json::json!({}));
    let pressed = StopFlag::default();
    pressed.set();
    let endless = Budget { settings: PlannerSettings { trials: u32::MAX, ..PATIENT.settings }, ..PATIENT };
    for clock in [Clock::limited(Duration::ZERO, StopFlag::default()), Clock::unlimited(pressed)] {
        let mut planner = Planner::<Napoleon>::new(endless, 1);
        let thought = planner.think(&SeatView::of_actor(&game).unwrap(), &clock);
        stands(&game, &thought.moves);
        assert_eq!(thought.trials, 0);
    }
}

#[test]
fn a_planner_can_be_cut_short_anywhere() {
    fn cut<G: ComputerPlay>(start: &G, every: u32, lengths: &[u64]) {
        let budget = Budget { settings: PlannerSettings { samples: &[1, 2, 4], ..PATIENT.settings }, ..PATIENT };
        visit_random_game(start, 8, every, |game, step| {
            for &length in lengths {
                for threads in [1, 2] {
                    let clock = Clock::fused(length);
                    let mind = SeatView::of_actor(game).unwrap();
                    let thought = Planner::<G>::new(Budget { threads, ..budget }, step.into()).think(&mind, &clock);
                    stands(game, &thought.moves);
                    // Every trial of a batch asks once more before it gives up, and nothing is begun afterwards.
                    assert!(clock.overrun() <= 48, "asked {} times after time was up", clock.overrun());
                }
            }
        });
    }
    let lengths = [0, 1, 2, 5, 20, 60, 200, 1000];
    cut::<Napoleon>(&begin(serde_json::json!({})), 101, &lengths);
    cut::<wallace::Position>(&begin(serde_json::json!({})), 397, &lengths);
    cut::<quelle_affaire::Position>(&begin(serde_json::json!({})), 67, &lengths);
}

#[test]
fn a_planner_stops_when_told_to() {
    // The switch is pressed from another thread; without it this planner would think for years.
    let game: Napoleon = begin(serde_json::json!({}));
    let stop = StopFlag::default();
    let clock = Clock::unlimited(stop.clone());
    let endless = Budget { settings: PlannerSettings { trials: u32::MAX, ..PATIENT.settings }, ..PATIENT };
    let thought = std::thread::scope(|scope| {
        let thinking =
            scope.spawn(|| Planner::<Napoleon>::new(endless, 1).think(&SeatView::of_actor(&game).unwrap(), &clock));
        stop.set();
        thinking.join().unwrap()
    });
    stands(&game, &thought.moves);
}

#[test]
fn shares_make_one_and_results_count() {
    let evaluator = Evaluator::for_game::<Napoleon>();
    let mut seen = 0;
    visit_random_game::<Napoleon>(&begin(serde_json::json!({})), 4, 41, |game, _| {
        let shares = evaluator.shares(game);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{shares:?}");
        assert!(shares[..2].iter().all(|s| *s > 0.0), "{shares:?}");
        seen += 1;
    });
    assert!(seen > 5);
    let outcome = |winners| kernel::GameResult { winners, rule: "8.1a" };
    let french = kernel::SeatSet::only(Seat(0));
    assert_eq!(result(outcome(french), Seat(0), 2), 1.0);
    assert_eq!(result(outcome(french), Seat(1), 2), 0.0);
    assert_eq!(result(outcome(kernel::SeatSet::NOBODY), Seat(1), 2), 0.5);
    assert_eq!(result(outcome(kernel::SeatSet::all(3)), Seat(1), 3), 1.0 / 3.0);
}

#[test]
fn planning_beats_not_planning() {
    // Far from the strength of the levels, so that a few games tell.
    let start: Napoleon = begin(serde_json::json!({}));
    let budget = Budget {
        settings: PlannerSettings { trials: 2, player_turns: 2, samples: &[2, 4], z_percent: 50 },
        threads: 1,
        memory: 1 << 20,
    };
    let wins = |planner: usize, seed: u64| {
        let mut dice = Dice::from_seed(seed);
        let mut seats: Vec<Box<dyn Commander<Napoleon>>> =
            (0..2).map(|_| commander(players::Level::Recruit, dice.next_u64())).collect();
        seats[planner] = Box::new(Planner::new(budget, seed));
        let (outcome, _) = play_out(&start, &mut seats, &mut dice, &StopFlag::default()).unwrap();
        outcome.winners.contains(Seat(planner as u8))
    };
    assert!((0..4).all(|seed| wins(0, seed) && wins(1, seed)));
}
