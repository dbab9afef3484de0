//! The measurements of `waterloo bench`.

use kernel::conformance::random_session;
use kernel::testing::{self, Player};
use kernel::{Actor, ComputerPlay, Eyes, FastRng, Game, PlannerSettings, RandomSource, Setup, Show, Silent, record};
use players::{Budget, Clock, Planner, SeatView, StopFlag};
use serde::Serialize;
use serde_json::Value;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Speed of one game on one core.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct BenchFigures {
    /// Random-play moves a second, listing the legal ones included.
    pub moves_per_s: f64,
    /// Whole random games a second.
    pub games_per_s: f64,
    /// Copies of a mid-game position a second.
    pub clones_per_s: f64,
    /// Size of a position in memory.
    pub position_bytes: usize,
    /// Reading and replaying a whole record, hashes checked, in milliseconds.
    pub replay_ms: f64,
    /// Exact odds of the slowest fight to calculate in a game between steady officers, in milliseconds.
    #[serde(rename = "odds_ms")]
    pub fight_odds_ms: f64,
    /// Whole games a second as a planner's trials play them.
    pub playouts_per_s: f64,
    /// How many times faster a planner thinks on two threads than on one.
    pub two_threads: f64,
    /// From the stop until a marshal with unlimited trials has answered, in milliseconds; the worst of twenty.
    pub stop_ms: f64,
    /// How far a marshal with unlimited trials exceeds a time limit, in percent of it; the worst of ten.
    pub overrun_percent: f64,
}

/// A fixed piece of work, the same every time, whose instructions can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// None: what starting the program costs.
    Nothing,
    /// Ten random games.
    Moves,
    /// One record written and read twenty times.
    Replay,
    /// A game between steady officers with the odds of every fight in it.
    FightOdds,
    /// Five games as a planner's trials play them.
    Playouts,
    /// One decision of the staff.
    Think,
}

impl Work {
    /// Every piece of work with its name.
    pub const ALL: [(&'static str, Work); 6] = [
        ("nothing", Work::Nothing),
        ("moves", Work::Moves),
        ("replay", Work::Replay),
        ("odds", Work::FightOdds),
        ("playouts", Work::Playouts),
        ("think", Work::Think),
    ];
}

/// How often the switch is pressed and a limit set.
const PRESSES: u32 = 20;
const LIMITS: u32 = 10;
/// Everything else is measured in one share of the time, or in two; the presses and the thoughts on two threads take four.
const SHARES: f64 = 6.0 + 4.0 + 4.0 + LIMITS as f64;
/// The longest time limit that is set: of a longer one any overrun would be a smaller part.
const LIMIT: Duration = Duration::from_millis(500);

/// Does a piece of work once.
pub(crate) fn work<G: ComputerPlay>(work: Work) {
    let setup = Setup::default();
    let Ok(start) = G::begin(&setup) else { return };
    match work {
        Work::Nothing => {}
        Work::Moves => {
            let mut draw = FastRng::from_seed(1815);
            for _ in 0..10 {
                black_box(random_game(&start, &mut draw));
            }
        }
        Work::Replay => {
            let text = record::write(&random_session::<G>(&setup, 1, u32::MAX), Eyes::All);
            for _ in 0..20 {
                black_box(record::replay::<G>(black_box(&text)).is_ok());
            }
        }
        Work::FightOdds => {
            testing::play(&setup, &[Player::Steady; 8], 1815, |game: &G, _, _| {
                black_box(game.fight_odds(&Value::Null).is_ok());
            });
        }
        Work::Playouts => {
            let mut draw = FastRng::from_seed(1815);
            for _ in 0..5 {
                black_box(playout(&start, &mut draw));
            }
        }
        Work::Think => {
            black_box(think(&start, G::level_settings().staff, 1));
        }
    }
}

pub(crate) fn measure<G: ComputerPlay>(seconds: f64) -> BenchFigures {
    let setup = Setup::default();
    let share = Duration::from_secs_f64(seconds / SHARES);
    // These stay as short as in play, however long the rest is measured.
    let (middles, short) = (middles::<G>(&setup), share.min(LIMIT));
    let (moves_per_s, games_per_s) = random_games::<G>(&setup, share);
    BenchFigures {
        moves_per_s,
        games_per_s,
        clones_per_s: clones::<G>(&setup, share),
        position_bytes: size_of::<G>(),
        replay_ms: replays::<G>(&setup, share),
        fight_odds_ms: slowest_fight_odds::<G>(&setup, share),
        playouts_per_s: playouts::<G>(&setup, share),
        two_threads: two_threads::<G>(&setup, share),
        stop_ms: stop(&middles, short * 4),
        overrun_percent: overrun(&middles, short),
    }
}

fn random_games<G: Game>(setup: &Setup, time: Duration) -> (f64, f64) {
    let Ok(start) = G::begin(setup) else { return (0.0, 0.0) };
    let mut draw = FastRng::from_seed(1815);
    let (mut made, mut games) = (0u64, 0u64);
    let began = Instant::now();
    while began.elapsed() < time {
        made += random_game(&start, &mut draw);
        games += 1;
    }
    let elapsed = began.elapsed().as_secs_f64();
    (made as f64 / elapsed, games as f64 / elapsed)
}

/// Plays any legal moves to the end; returns how many there were.
fn random_game<G: Game>(start: &G, draw: &mut FastRng) -> u64 {
    let mut game = start.clone();
    let (mut moves, mut outcomes, mut made) = (Vec::new(), Vec::new(), 0);
    loop {
        let mv = match game.actor() {
            Actor::Over(_) => return made,
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                draw.pick(&outcomes)
            }
            Actor::Seat(_) => {
                moves.clear();
                game.legal(&mut moves);
                moves[draw.below(moves.len() as u32) as usize]
            }
        };
        game.play(&mv, &mut Silent);
        made += 1;
    }
}

fn playouts<G: ComputerPlay>(setup: &Setup, time: Duration) -> f64 {
    let Ok(start) = G::begin(setup) else { return 0.0 };
    let mut draw = FastRng::from_seed(1815);
    rate(time, 1, || {
        black_box(playout(&start, &mut draw));
    })
}

/// Plays to the end as a planner's trials do; returns how many moves there were.
fn playout<G: ComputerPlay>(start: &G, draw: &mut FastRng) -> u64 {
    let mut game = start.clone();
    let (mut orders, mut outcomes, mut made) = (Vec::new(), Vec::new(), 0);
    loop {
        match game.actor() {
            Actor::Over(_) => return made,
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                game.play(&draw.pick(&outcomes), &mut Silent);
                made += 1;
            }
            Actor::Seat(_) => {
                orders.clear();
                game.playout_moves(draw, &mut orders);
                for mv in &orders {
                    game.play(mv, &mut Silent);
                }
                made += orders.len() as u64;
            }
        }
    }
}

/// A thought about the first decision of a game.
fn think<G: ComputerPlay>(start: &G, settings: PlannerSettings, threads: usize) -> usize {
    let mut game = start.clone();
    let (mut dice, mut outcomes) = (FastRng::from_seed(1815), Vec::new());
    while game.actor() == Actor::Chance {
        outcomes.clear();
        game.chances(&mut outcomes);
        game.play(&dice.pick(&outcomes), &mut Silent);
    }
    let budget = Budget { threads, ..settings.into() };
    let Some(mind) = SeatView::of_actor(&game) else { return 0 };
    Planner::<G>::new(budget, 1815).think(&mind, &Clock::default()).moves.len()
}

/// How much faster a marshal with many trials thinks on two threads than on one: each decision is timed both ways in
/// turn, and the median ratio counts, because the load of a shared machine changes from one second to the next.
fn two_threads<G: ComputerPlay>(setup: &Setup, time: Duration) -> f64 {
    let Ok(start) = G::begin(setup) else { return 0.0 };
    let settings = PlannerSettings { trials: 64, ..G::level_settings().marshal };
    let seconds = |threads: usize| {
        let began = Instant::now();
        black_box(think(&start, settings, threads));
        began.elapsed().as_secs_f64()
    };
    let (mut ratios, began) = (Vec::new(), Instant::now());
    while ratios.is_empty() || began.elapsed() < 4 * time {
        let two = seconds(2);
        ratios.push(seconds(1) / two);
    }
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

/// Decisions in the middle of a game between steady officers.
fn middles<G: ComputerPlay>(setup: &Setup) -> Vec<G> {
    let mut game = Vec::new();
    testing::play(setup, &[Player::Steady; 8], 1815, |position: &G, _, _| game.push(position.clone()));
    let third = game.len() / 3;
    game.drain(third..game.len() - third).filter(G::at_rest).collect()
}

/// A marshal with unlimited trials.
fn tireless<G: ComputerPlay>(seed: u64) -> Planner<G> {
    Planner::new(PlannerSettings { trials: 1_000_000, ..G::level_settings().marshal }.into(), seed)
}

/// The longest time in milliseconds from pressing the switch to the answer.
fn stop<G: ComputerPlay>(middles: &[G], time: Duration) -> f64 {
    let press = |game: &G, delay: Duration, seed: u64| {
        let (mind, stop) = (SeatView::of_actor(game)?, StopFlag::default());
        let clock = Clock::unlimited(stop.clone());
        let think = || (tireless(seed).think(&mind, &clock).moves, Instant::now());
        let (pressed, answer) = std::thread::scope(|scope| {
            let thinking = scope.spawn(think);
            std::thread::sleep(delay);
            let pressed = Instant::now();
            stop.set();
            (pressed, thinking.join())
        });
        let (moves, answered) = answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        check(game, &moves);
        // A planner that finished earlier was not stopped.
        Some(answered.checked_duration_since(pressed)?.as_secs_f64() * 1000.0)
    };
    // Delays of every length up to twice the mean.
    let step = 2 * time / (PRESSES * PRESSES);
    worst(middles, PRESSES, |game, n| press(game, step * (n % PRESSES), n.into()))
}

/// The furthest that a thought exceeds its limit, in percent.
fn overrun<G: ComputerPlay>(middles: &[G], limit: Duration) -> f64 {
    worst(middles, LIMITS, |game, n| {
        let mind = SeatView::of_actor(game)?;
        let began = Instant::now();
        let thought = tireless(n.into()).think(&mind, &Clock::limited(limit, StopFlag::default()));
        let over = began.elapsed().checked_sub(limit)?;
        check(game, &thought.moves);
        Some(100.0 * over.as_secs_f64() / limit.as_secs_f64())
    })
}

/// The greatest of so many measurements at various positions. Some positions give none: there is little to think about.
fn worst<G>(middles: &[G], times: u32, measure: impl Fn(&G, u32) -> Option<f64>) -> f64 {
    let mut draw = FastRng::from_seed(1815);
    let mut any = || middles.get(draw.below(middles.len().max(1) as u32) as usize);
    let measured = (0..20 * times).filter_map(|n| measure(any()?, n)).take(times as usize);
    measured.fold(0.0, f64::max)
}

/// An answer in time does not count if the rules forbid it.
fn check<G: Game>(game: &G, moves: &[G::Move]) {
    let mut game = game.clone();
    assert!(!moves.is_empty(), "no answer");
    for mv in moves {
        assert!(game.judge(mv).is_ok(), "{mv:?} is not allowed");
        game.play(mv, &mut Silent);
    }
}

fn clones<G: Show>(setup: &Setup, time: Duration) -> f64 {
    let session = random_session::<G>(setup, 1, u32::MAX);
    let middle = session.replayed(session.len() / 2);
    rate(time, 10_000, || {
        black_box(black_box(&middle).clone());
    })
}

fn replays<G: Show>(setup: &Setup, time: Duration) -> f64 {
    let texts: Vec<String> =
        (0..8).map(|seed| record::write(&random_session::<G>(setup, seed, u32::MAX), Eyes::All)).collect();
    let mut next = texts.iter().cycle();
    1000.0
        / rate(time, 8, || {
            if let Some(text) = next.next() {
                black_box(record::replay::<G>(black_box(text)).is_ok());
            }
        })
}

/// The slowest odds among the fights that steady officers announce in a game.
fn slowest_fight_odds<G: ComputerPlay>(setup: &Setup, time: Duration) -> f64 {
    let mut fights: Vec<G> = Vec::new();
    testing::play(setup, &[Player::Steady; 8], 1815, |game: &G, _, _| {
        if game.fight_odds(&Value::Null).is_ok() {
            fights.push(game.clone());
        }
    });
    let once = |fight: &G| {
        let began = Instant::now();
        black_box(black_box(fight).fight_odds(&Value::Null).is_ok());
        began.elapsed()
    };
    let Some(hardest) = fights.iter().max_by_key(|fight| once(fight).min(once(fight))) else { return 0.0 };
    1000.0
        / rate(time, 4, || {
            once(hardest);
        })
}

/// Calls a second.
fn rate(time: Duration, batch: u32, mut call: impl FnMut()) -> f64 {
    let began = Instant::now();
    let mut calls = 0u64;
    while began.elapsed() < time {
        for _ in 0..batch {
            call();
        }
        calls += u64::from(batch);
    }
    calls as f64 / began.elapsed().as_secs_f64()
}
