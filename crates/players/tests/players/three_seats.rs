//! Commanders, the arena, luck and course at a table of three.

#[path = "../../../kernel/tests/kernel/toy/mod.rs"]
mod toy;

use self::toy::*;
use kernel::{Actor, Dice, Eyes, Game, GameResult, Seat, SeatSet, Session, Setup, Silent};
use players::schedule::{schedule_games, tables, versus};
use players::{
    Clock, FORFEIT, LEVELS, Level, PlayerSpec, Score, SeatView, StopFlag, advise, commander, contest, course, luck,
    result, self_play,
};
use std::sync::Mutex;

fn start() -> Picket {
    Picket::begin(&setup("dusk")).unwrap()
}

/// Shares of a game: none below nought, together one.
fn is_share(shares: &[f32]) -> bool {
    shares.len() == 3
        && shares.iter().all(|s| (0.0..=1.0).contains(s))
        && (shares.iter().sum::<f32>() - 1.0).abs() < 1e-4
}

#[test]
fn winners_share_a_game_and_a_draw_is_shared_by_all() {
    let ends = [SeatSet::only(BRITISH), SeatSet::only(FRENCH).with(PRUSSIAN), SeatSet::NOBODY];
    let mut score = Score::new(3);
    for winners in ends {
        let outcome = GameResult { winners, rule: "6.1" };
        score.add(outcome, 10);
        assert!(is_share(&SEATS.map(|seat| result(outcome, seat, 3))));
    }
    assert_eq!((score.games, score.draws, score.wins.as_slice()), (3, 1, &[1, 1, 1][..]));
    let third = 1.0 / 3.0;
    for (seat, points) in [0.5 + third, 1.0 + third, 0.5 + third].into_iter().enumerate() {
        assert!((score.points(seat) - points).abs() < 1e-9, "{seat}: {}", score.points(seat));
    }
}

#[test]
fn every_level_plays_whole_games_among_three() {
    for info in LEVELS {
        let levels = [info.level, Level::Recruit, Level::Colonel];
        let score = self_play(&start(), &levels, 4, 7, &StopFlag::default(), |_| ());
        assert_eq!(score.games, 4, "{}", info.id);
        let points: f64 = (0..3).map(|seat| score.points(seat)).sum();
        assert!((points - 4.0).abs() < 1e-9, "{}: {points}", info.id);
    }
}

#[test]
fn a_series_among_three_sits_everybody_everywhere() {
    let specs: Vec<PlayerSpec> =
        ["recruit", "colonel", "sergeant", "tree(trials=4)"].map(|s| PlayerSpec::read(s).unwrap()).into();
    for players in 2..=specs.len() {
        let games = schedule_games(&specs[..players], &tables(players, 3), 2);
        let done = Mutex::new(Vec::new());
        contest(&start(), &specs[..players], &games, 5, 2, &StopFlag::default(), |i, game| {
            assert_eq!((game.forfeit, game.thinking.len()), (None, 3));
            done.lock().unwrap().push((i, game.outcome.winners));
        });
        let done = done.into_inner().unwrap();
        assert_eq!(done.len(), games.len());
        for (i, winners) in done {
            let won: Vec<usize> = winners.iter().map(Seat::index).collect();
            let seats = &games[i].seats;
            for (a, b) in [(0, 1), (1, 0)] {
                if let (Some(ours), Some(theirs)) = (versus(seats, &won, a, b), versus(seats, &won, b, a)) {
                    assert!((ours + theirs - 1.0).abs() < 1e-9);
                }
            }
        }
    }
}

#[test]
fn who_gives_no_move_loses_to_both_others() {
    let specs: Vec<PlayerSpec> = ["bot:true", "recruit", "recruit"].map(|s| PlayerSpec::read(s).unwrap()).into();
    let games = schedule_games(&specs, &tables(3, 3), 1);
    contest(&start(), &specs, &games, 5, 1, &StopFlag::default(), |i, game| {
        let bot = Seat(games[i].seats.iter().position(|&p| p == 0).unwrap() as u8);
        assert_eq!(game.forfeit.map(|(seat, _)| seat), Some(bot));
        assert_eq!((game.outcome.winners, game.outcome.rule), (SeatSet::all(3).without(bot), FORFEIT));
    });
}

#[test]
fn luck_and_course_are_told_in_three_shares() {
    let session = kernel::conformance::random_session::<Picket>(&Setup::default(), 3, LONGEST);
    for eyes in [Eyes::All, Eyes::Spectator, Eyes::Seat(PRUSSIAN)] {
        let rolls = luck(&session, eyes).unwrap();
        assert!(!rolls.is_empty() && rolls.iter().all(|r| is_share(&r.expected) && is_share(&r.actual)));
        let moments = course(&session, eyes).unwrap();
        assert!(moments.iter().all(|m| is_share(&m.shares)));
        let Actor::Over(outcome) = session.actor() else { panic!("not over") };
        assert_eq!(moments.last().unwrap().shares, SEATS.map(|seat| result(outcome, seat, 3)));
    }
}

#[test]
fn advice_among_three_is_legal_and_expects_a_share() {
    let mut dice = Dice::from_seed(4);
    let mut session = Session::from_position(start());
    let mut advised = 0;
    loop {
        match session.actor() {
            Actor::Over(_) => break,
            Actor::Chance => drop(session.throw(&mut dice).unwrap()),
            Actor::Seat(seat) => {
                let mind = SeatView::of_actor(session.position()).unwrap();
                let advice = advise::<Picket>(1, &mind, &Clock::default());
                assert!(advice.seat == seat && (0.0..=1.0).contains(&advice.share));
                session.position().judge(&advice.moves[0]).unwrap();
                let mut game = session.position().clone();
                let mv = commander::<Picket>(Level::Marshal, 2).plan(&mind, &Clock::default())[0];
                game.judge(&mv).unwrap();
                game.play(&mv, &mut Silent);
                session.play(&mv).unwrap();
                advised += 1;
            }
        }
    }
    assert!(advised >= 8);
}
