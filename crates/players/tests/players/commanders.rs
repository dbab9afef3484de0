//! Computer players are always legal and repeatable and obey clock and stop switch; and the arena counts their results.

use kernel::{Actor, Dice, Game, RandomSource, Setup, Silent};
use napoleon_at_waterloo::Position;
use players::{Clock, Commander, LEVELS, Level, Score, SeatView, StopFlag, commander, play_out, self_play};
use std::sync::Mutex;
use std::time::Duration;

type Move = <Position as Game>::Move;

fn begin(options: serde_json::Value) -> Position {
    let setup: Setup = serde_json::from_value(serde_json::json!({ "options": options })).unwrap();
    Position::begin(&setup).unwrap()
}

fn standard() -> Position {
    begin(serde_json::json!({}))
}

/// The set-ups that differ in what a commander has to decide or may know.
fn set_ups() -> Vec<Position> {
    vec![
        standard(),
        begin(serde_json::json!({ "grouchy_variant": "secret" })),
        begin(
            serde_json::json!({ "ratio_prompt": "always", "advance_limit": "one_per_attack", "hougoumont_0914": "town" }),
        ),
    ]
}

/// Plays a game between two commanders, looking at every decision before it is made; returns all moves.
fn watched(
    start: &Position,
    seats: &mut [Box<dyn Commander<Position>>],
    seed: u64,
    mut look: impl FnMut(&Position, Move),
) -> Vec<Move> {
    let (mut game, mut dice, mut made) = (start.clone(), Dice::from_seed(seed), Vec::new());
    let clock = Clock::unlimited(StopFlag::default());
    loop {
        let mv = match game.actor() {
            Actor::Over(_) => return made,
            Actor::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&mut outcomes);
                dice.pick(&outcomes)
            }
            Actor::Seat(seat) => {
                let mv = seats[seat.index()].plan(&SeatView::of_actor(&game).unwrap(), &clock)[0];
                look(&game, mv);
                mv
            }
        };
        game.play(&mv, &mut Silent);
        made.push(mv);
    }
}

fn pair(levels: [Level; 2], seed: u64) -> Vec<Box<dyn Commander<Position>>> {
    levels.into_iter().zip(seed..).map(|(level, seed)| commander(level, seed)).collect()
}

#[test]
fn every_decision_of_every_level_is_legal() {
    for (seed, start) in (0..).zip(set_ups()) {
        for levels in [[Level::Recruit, Level::Sergeant], [Level::Sergeant, Level::Recruit]] {
            watched(&start, &mut pair(levels, seed), seed, |game, mv| {
                if let Err(ruling) = game.judge(&mv) {
                    panic!("{levels:?}: {mv:?} is refused: {ruling}\n{}", game.position());
                }
            });
        }
    }
}

#[test]
fn equal_seeds_give_equal_games_and_others_do_not() {
    let start = standard();
    for levels in [[Level::Recruit; 2], [Level::Sergeant, Level::Recruit]] {
        let game = |seed| watched(&start, &mut pair(levels, seed), seed, |_, _| ());
        assert_eq!(game(1), game(1), "{levels:?}");
        assert_ne!(game(1), game(2), "{levels:?}");
    }
}

#[test]
fn a_mind_belongs_to_whoever_acts() {
    let mut game = begin(serde_json::json!({ "grouchy_variant": "open" }));
    assert!(SeatView::of_actor(&game).is_none(), "nobody thinks while lots are drawn");
    let mut outcomes = Vec::new();
    while game.actor() == Actor::Chance {
        outcomes.clear();
        game.chances(&mut outcomes);
        game.play(&outcomes[0].mv, &mut Silent);
    }
    let mind = SeatView::of_actor(&game).unwrap();
    assert_eq!(Actor::Seat(mind.seat()), game.actor());
    let (mut here, mut there) = (Vec::new(), Vec::new());
    mind.candidates(&mut here);
    game.legal(&mut there);
    assert_eq!(here, there);
}

#[test]
fn a_commander_answers_even_when_its_time_is_over() {
    let game = standard();
    let pressed = StopFlag::default();
    pressed.set();
    for level in LEVELS.iter().map(|l| l.level) {
        for clock in [
            Clock::limited(Duration::ZERO, StopFlag::default()),
            Clock::limited(Duration::from_nanos(1), StopFlag::default()),
            Clock::unlimited(pressed.clone()),
        ] {
            let mv = commander::<Position>(level, 1).plan(&SeatView::of_actor(&game).unwrap(), &clock)[0];
            assert!(game.judge(&mv).is_ok(), "{level:?}: {mv:?}");
        }
    }
}

#[test]
fn clocks_run_out_and_switches_stop_them() {
    let stop = StopFlag::default();
    let (forever, hour, none) = (
        Clock::unlimited(stop.clone()),
        Clock::limited(Duration::from_secs(3600), stop.clone()),
        Clock::limited(Duration::ZERO, StopFlag::default()),
    );
    assert!(!forever.is_up() && !hour.is_up() && none.is_up());
    assert_eq!((forever.left(), none.left()), (None, Some(Duration::ZERO)));
    assert!(hour.left().unwrap() <= Duration::from_secs(3600) && hour.left().unwrap() > Duration::ZERO);
    // More than any calendar holds is no limit at all.
    assert_eq!(Clock::limited(Duration::MAX, stop.clone()).left(), None);
    assert!(!stop.is_set());
    stop.clone().set();
    assert!(stop.is_set() && forever.is_up() && hour.is_up());
}

#[test]
fn levels_have_names_weakest_first() {
    assert!(LEVELS.is_sorted_by(|a, b| a.level < b.level));
    for info in LEVELS {
        assert_eq!((Level::named(info.id), info.level.id()), (Some(info.level), info.id));
        assert_eq!(serde_json::to_value(info.level).unwrap(), info.id);
        assert!(!info.name.is_empty() && info.explain.ends_with('.'));
    }
    assert_eq!((Level::named("general"), Level::named("Recruit"), Level::named("")), (None, None, None));
}

/// A series without the arena: one game after the other.
fn by_hand(start: &Position, levels: &[Level], games: u32, seed: u64) -> Score {
    let mut score = Score::new(levels.len());
    for i in 0..games {
        // Published figures name the seed, so what it means must never change.
        let mut dice = Dice::from_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(i)));
        let mut seats: Vec<_> = levels.iter().map(|&level| commander::<Position>(level, dice.next_u64())).collect();
        let (outcome, moves) = play_out(start, &mut seats, &mut dice, &StopFlag::default()).unwrap();
        score.add(outcome, moves);
    }
    score
}

#[test]
fn a_series_comes_to_the_same_over_any_number_of_threads() {
    let start = standard();
    for (levels, games) in [
        ([Level::Recruit, Level::Recruit], 1),
        ([Level::Recruit, Level::Recruit], 24),
        ([Level::Sergeant, Level::Recruit], 6),
    ] {
        let told = Mutex::new(Vec::new());
        let score = self_play(&start, &levels, games, 11, &StopFlag::default(), |done| told.lock().unwrap().push(done));
        assert_eq!(score, by_hand(&start, &levels, games, 11));
        assert_eq!(score.games, games);
        assert_eq!(score.wins.iter().sum::<u32>() + score.draws, games, "every game is won or drawn: {score:?}");
        assert!(score.moves > u64::from(games) * 40);
        assert_eq!(told.into_inner().unwrap(), (1..=games).collect::<Vec<_>>(), "progress is told game by game");
    }
    assert_ne!(
        self_play(&start, &[Level::Recruit; 2], 8, 1, &StopFlag::default(), |_| ()),
        self_play(&start, &[Level::Recruit; 2], 8, 2, &StopFlag::default(), |_| ())
    );
}

#[test]
fn a_series_of_no_games_is_empty() {
    let score =
        self_play(&standard(), &[Level::Recruit; 2], 0, 1, &StopFlag::default(), |_| panic!("nothing was played"));
    assert_eq!(score, Score::new(2));
}

#[test]
fn a_stopped_series_counts_only_whole_games() {
    let start = standard();
    let pressed = StopFlag::default();
    pressed.set();
    assert_eq!(self_play(&start, &[Level::Recruit; 2], 10, 1, &pressed, |_| ()).games, 0);
    assert!(play_out(&start, &mut pair([Level::Recruit; 2], 1), &mut Dice::from_seed(1), &pressed).is_none());
    let stop = StopFlag::default();
    let score = self_play(&start, &[Level::Recruit; 2], 1_000_000, 1, &stop, |done| {
        if done >= 3 {
            stop.set()
        }
    });
    assert!(score.games >= 3 && score.games < 1_000_000, "{score:?}");
    assert_eq!(score.wins.iter().sum::<u32>() + score.draws, score.games);
}

#[test]
fn the_decisions_of_a_turn_share_its_time() {
    let second = Duration::from_secs(1);
    let mut allowance = players::Allowance::new(8 * second);
    assert_eq!(allowance.next(1), 4 * second);
    // Who needs less leaves more to the rest of the turn.
    allowance.spend(2 * second);
    assert_eq!(allowance.next(1), 3 * second);
    // However often it is asked, the turn never takes longer than allowed.
    let mut used = 2 * second;
    for _ in 0..1000 {
        let time = allowance.next(1);
        allowance.spend(time);
        used += time;
    }
    assert!(used <= 8 * second && used > 7 * second, "{used:?}");
    // Who overran it gets no time at all, and the next turn begins afresh.
    allowance.spend(20 * second);
    assert_eq!((allowance.next(1), allowance.next(2)), (Duration::ZERO, 4 * second));
}
