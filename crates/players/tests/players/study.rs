//! Luck, evaluation and advice on finished and running games.

use kernel::{
    Actor, ComputerPlay, Dice, Ending, Eyes, FastRng, Game as _, PlannerSettings, RandomSource, Seat, Session, Setup,
};
use players::{Budget, Clock, Planner, SeatView, StopFlag, course, luck, result};

const FRUGAL: Budget = Budget {
    settings: PlannerSettings { trials: 1, player_turns: 1, samples: &[1, 2], z_percent: 50 },
    threads: 1,
    memory: 1 << 20,
};

/// A game between steady officers, as far as asked.
fn game<G: ComputerPlay>(seed: u64, longest: u32) -> Session<G> {
    let mut session = Session::<G>::begin(&Setup::default()).unwrap();
    let (mut dice, mut draw) = (Dice::from_seed(seed), FastRng::from_seed(seed));
    while session.len() < longest {
        match session.actor() {
            Actor::Over(_) => break,
            Actor::Chance => {
                session.throw(&mut dice).unwrap();
            }
            Actor::Seat(_) => {
                let mv = session.position().steady_move(&mut draw);
                session.play(&mv).unwrap();
            }
        }
    }
    session
}

fn is_share(shares: &[f32]) -> bool {
    shares.iter().all(|s| (0.0..=1.0).contains(s)) && (shares.iter().sum::<f32>() - 1.0).abs() < 1e-3
}

fn every_throw_is_in_the_account<G: ComputerPlay>() {
    let session = game::<G>(4, u32::MAX);
    let rolls = luck(&session, Eyes::Spectator).unwrap();
    let throws: Vec<u32> = (1..).zip(session.plies()).filter(|(_, p)| p.seat.is_none()).map(|(at, _)| at).collect();
    assert_eq!(rolls.iter().map(|r| r.at).collect::<Vec<_>>(), throws);
    assert!(rolls.iter().all(|r| is_share(&r.expected) && is_share(&r.actual)));
    assert!(rolls.iter().any(|r| (r.expected[0] - r.actual[0]).abs() > 0.01), "some throw mattered");
}

#[test]
fn every_throw_of_a_finished_game_is_in_the_account() {
    every_throw_is_in_the_account::<napoleon_at_waterloo::Position>();
    every_throw_is_in_the_account::<wallace::Position>();
    every_throw_is_in_the_account::<quelle_affaire::Position>();
}

/// What is expected is the mean of what may come: over all outcomes of one throw, luck cancels out.
#[test]
fn luck_cancels_out_over_all_outcomes_of_a_throw() {
    type G = napoleon_at_waterloo::Position;
    let mut session = game::<G>(7, 400);
    let mut draw = FastRng::from_seed(7);
    while session.actor() != Actor::Chance {
        let mv = session.position().steady_move(&mut draw);
        session.play(&mv).unwrap();
    }
    let mut outcomes = Vec::new();
    kernel::Game::chances(session.position(), &mut outcomes);
    let (mut sum, mut total, mut spread) = (0.0, 0.0, 0.0f32);
    for outcome in &outcomes {
        let mut after = session.clone();
        after.play(&outcome.mv).unwrap();
        let roll = luck(&after, Eyes::All).unwrap().pop().unwrap();
        assert_eq!(roll.at, after.len());
        let gain = roll.actual[0] - roll.expected[0];
        sum += gain * outcome.weight as f32;
        total += outcome.weight as f32;
        spread = spread.max(gain.abs());
    }
    assert!((sum / total).abs() < 1e-4, "{sum}");
    assert!(spread > 1e-3, "a throw that decides nothing proves nothing");
}

/// In a running game with secrets the account of a seat holds only what it has seen, and whoever only looks on gets none.
#[test]
fn the_account_of_a_running_game_tells_no_secret() {
    type G = quelle_affaire::Position;
    let session = game::<G>(5, 300);
    assert!(session.had_secrets() && !matches!(session.actor(), Actor::Over(_)));
    assert_eq!(luck(&session, Eyes::Spectator), None);
    let all = luck(&session, Eyes::All).unwrap();
    for seat in [Seat(0), Seat(1)] {
        let own = luck(&session, Eyes::Seat(seat)).unwrap();
        assert!(!own.is_empty() && own.len() <= all.len());
        for roll in &own {
            let ply = &session.plies()[roll.at as usize - 1];
            assert!(ply.witnesses.include(Eyes::Seat(seat)));
        }
    }
    let mut over = session.clone();
    over.end(Ending::Agreed).unwrap();
    assert_eq!(luck(&over, Eyes::Spectator).unwrap(), all, "after the end everybody may know");
}

/// In a running game with secrets a seat's course says nothing but what follows from its own knowledge.
#[test]
fn the_course_of_a_running_game_tells_no_secret() {
    type G = quelle_affaire::Position;
    let session = game::<G>(5, 300);
    assert_eq!(course(&session, Eyes::Spectator), None);
    let all = course(&session, Eyes::All).unwrap();
    let judged = |game: &G, seat: Seat| {
        let again = Session::from_position(game.clone());
        course(&again, Eyes::Seat(seat)).unwrap()
    };
    let (mut worlds, mut others) = (FastRng::from_seed(4), 0);
    for seat in [Seat(0), Seat(1)] {
        let own = course(&session, Eyes::Seat(seat)).unwrap();
        assert!(own.len() > 5 && own.iter().all(|m| is_share(&m.shares)));
        assert_ne!(own, all, "the whole truth is more than a seat knows");
        // Two worlds that the seat cannot tell apart are judged alike.
        for _ in 0..10 {
            let imagined = session.position().imagine(seat, &mut worlds);
            others += usize::from(imagined.position() != session.position().position());
            assert_eq!(judged(&imagined, seat), judged(session.position(), seat));
        }
    }
    assert!(others >= 10, "only {others} of 20 worlds differ");
    let mut over = session.clone();
    over.end(Ending::Agreed).unwrap();
    assert!(course(&over, Eyes::Spectator).is_some(), "after the end everybody may know");
}

#[test]
fn the_course_of_a_game_begins_open_and_ends_with_its_result() {
    fn check<G: ComputerPlay>() {
        let session = game::<G>(2, u32::MAX);
        let moments = course(&session, Eyes::Spectator).unwrap();
        assert!(moments.len() > 5 && moments.iter().all(|m| is_share(&m.shares)));
        assert!(moments.windows(2).all(|w| w[0].at < w[1].at));
        let first = session.plies().iter().position(|p| p.seat.is_some()).unwrap();
        assert_eq!(moments[0].at as usize, first, "nothing is judged before somebody is to decide");
        let Actor::Over(outcome) = session.actor() else { panic!("not over") };
        let last = moments.last().unwrap();
        for (seat, share) in last.shares.iter().enumerate() {
            assert_eq!(*share, result(outcome, Seat(seat as u8), last.shares.len()));
        }
    }
    check::<napoleon_at_waterloo::Position>();
    check::<wallace::Position>();
    check::<quelle_affaire::Position>();
}

#[test]
fn advice_tells_a_plan_that_stands_with_its_reasons() {
    fn check<G: ComputerPlay>(longest: u32) -> usize {
        let mut session = game::<G>(3, longest);
        let mut draw = FastRng::from_seed(3);
        while !matches!(session.actor(), Actor::Seat(_)) {
            session.throw(&mut Dice::from_seed(draw.next_u64())).unwrap();
        }
        let mind = SeatView::of_actor(session.position()).unwrap();
        let advise = |seed| Planner::<G>::new(FRUGAL, seed).advise(&mind, &Clock::default());
        let advice = advise(9);
        assert_eq!(advice, advise(9), "equal seeds, equal advice");
        assert_eq!(advice.seat, mind.seat());
        let mut tried = session.clone();
        for mv in &advice.moves {
            assert_eq!(tried.actor(), Actor::Seat(advice.seat));
            tried.play(mv).unwrap();
        }
        assert!(!advice.telling.is_empty() && advice.telling.iter().all(|e| !e.text.is_empty()));
        assert!(advice.reasons.iter().filter(|r| r.good).count() <= 3);
        assert!(advice.reasons.windows(2).all(|w| w[0].good >= w[1].good));
        assert!((0.0..=1.0).contains(&advice.share));
        let stop = StopFlag::default();
        stop.set();
        let stopped = Planner::<G>::new(FRUGAL, 9).advise(&mind, &Clock::unlimited(stop));
        assert!(mind.judge(&stopped.moves[0]).is_ok());
        assert!(stopped.reasons.is_empty(), "whoever is stopped looks for no reasons");
        advice.reasons.len()
    }
    // Where it hardly matters what one does there is nothing to say, but that is not so everywhere.
    assert!([0, 150, 300].map(check::<napoleon_at_waterloo::Position>).iter().sum::<usize>() > 2);
    assert!([30, 80, 128].map(check::<wallace::Position>).iter().sum::<usize>() > 2);
    assert!([56, 68, 92].map(check::<quelle_affaire::Position>).iter().sum::<usize>() > 2);
}
