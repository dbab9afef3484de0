//! What planners ask of the house players: hasty orders that stand, tempers that change them, a beat that goes on.

use kernel::drill::{self, Player};
use kernel::{Actor, Dice, Fancy, Game, Officers, Seat, Setup, Silent, Temper};
use serde_json::json;
use std::fmt::Write;
use wallace::Position;

/// Fails unless the hasty orders stand one after the other, with no throw and nobody else's decision between them.
fn stands_in_haste(game: &Position, seat: Seat) -> usize {
    let mut moves = Vec::new();
    game.brisk(&mut Fancy::seeded(1), &mut moves);
    assert!(!moves.is_empty(), "{:?}", game.task());
    let mut world = game.clone();
    for mv in &moves {
        assert_eq!(world.actor(), Actor::Seat(seat), "{moves:?} at {:?}", game.task());
        if let Err(ruling) = world.judge(mv) {
            panic!("{mv:?} of {moves:?}: {ruling}\n{}", world.position());
        }
        world.play(mv, &mut Silent);
    }
    moves.len()
}

#[test]
fn hasty_orders_stand() {
    let mut asked = 0;
    for seed in 0..4 {
        let stop = serde_json::from_value(json!({ "options": { "must_use_all_actions": "off" } })).expect("a set-up");
        let setup = if seed % 2 == 0 { Setup::default() } else { stop };
        // Also in the middle of what a recruit has begun.
        drill::play::<Position>(&setup, &[Player::Recruit; 2], seed, |game, seat, _| {
            stands_in_haste(game, seat);
            asked += 1;
        });
    }
    drill::play::<Position>(&Setup::default(), &[Player::Officer; 2], 7, |game, seat, _| {
        stands_in_haste(game, seat);
        asked += 1;
    });
    assert!(asked > 2_000, "only {asked} positions");
}

#[test]
fn hasty_officers_end_their_games() {
    let mut beats = 0;
    for seed in 0..3 {
        let mut game = Position::begin(&Setup::default()).expect("a game");
        let (mut dice, mut draw, mut moves) = (Dice::seeded(seed), Fancy::seeded(seed), Vec::new());
        let (mut beat, mut spent) = (game.beat(), game.spent());
        loop {
            match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => game.play(&drill::throw(&game, &mut dice), &mut Silent),
                Actor::Seat(_) => {
                    moves.clear();
                    game.brisk(&mut draw, &mut moves);
                    moves.iter().for_each(|mv| game.play(mv, &mut Silent));
                }
            }
            // The beat goes on by one whenever a round is over, and when a turn begins.
            assert!(game.beat() == beat || (1..=2).contains(&(game.beat() - beat)), "{beat} to {}", game.beat());
            assert!(game.spent() >= spent && game.spent() <= 100);
            (beat, spent) = (game.beat(), game.spent());
        }
        beats += beat;
    }
    // A single battle may be won early.
    assert!(beats > 60, "only {beats} beats");
}

#[test]
fn every_temper_gives_legal_orders_and_some_give_others() {
    let tempers = [
        Temper { daring: 50, whim: 0, liking: 0 },
        Temper { daring: 260, whim: 30, liking: 18 },
        Temper { daring: 100, whim: 100, liking: 1815 },
    ];
    let mut others = [0; 3];
    drill::play::<Position>(&Setup::default(), &[Player::Officer; 2], 11, |game, _, step| {
        let usual = game.steady(&mut Fancy::seeded(1));
        let temper = step as usize % tempers.len();
        let mv = game.order(&tempers[temper], &mut Fancy::seeded(1));
        assert!(game.judge(&mv).is_ok(), "{mv:?} at {:?}", game.task());
        others[temper] += usize::from(mv != usual);
    });
    assert!(others.iter().all(|n| *n > 0), "{others:?}");
}

#[test]
fn a_steady_temper_plays_as_ever() {
    // The moves of two games as a steady officer has always played them, in one number (FNV-1a).
    let rulings = Setup { options: [("rulings".to_owned(), "1.0".into())].into(), ..Setup::default() };
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for seed in [18, 15] {
        let mut game = Position::begin(&rulings).expect("a game");
        let (mut dice, mut draw) = (Dice::seeded(seed), Fancy::seeded(seed));
        loop {
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => drill::throw(&game, &mut dice),
                Actor::Seat(_) => game.order(&Temper::STEADY, &mut draw),
            };
            let mut text = String::new();
            write!(text, "{mv:?};").expect("a string takes everything");
            text.bytes().for_each(|b| sum = (sum ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
            game.play(&mv, &mut Silent);
        }
    }
    assert_eq!(sum, 0xe268_3a04_06f9_1363, "{sum:#x}");
}
