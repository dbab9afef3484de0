//! What planners need from the computer players: playout orders that are legal, styles that change them, and player
//! turns that go on.

use kernel::testing::{self, Player};
use kernel::{Actor, ComputerPlay, Dice, FastRng, Game, PlayStyle, Seat, Setup, Silent};
use serde_json::json;
use std::fmt::Write;
use wallace::Position;

/// Fails unless the hasty orders stand one after the other, with no throw and nobody else's decision between them.
fn stands_in_haste(game: &Position, seat: Seat) -> usize {
    let mut moves = Vec::new();
    game.playout_moves(&mut FastRng::from_seed(1), &mut moves);
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
        testing::play::<Position>(&setup, &[Player::Recruit; 2], seed, |game, seat, _| {
            stands_in_haste(game, seat);
            asked += 1;
        });
    }
    testing::play::<Position>(&Setup::default(), &[Player::Steady; 2], 7, |game, seat, _| {
        stands_in_haste(game, seat);
        asked += 1;
    });
    assert!(asked > 2_000, "only {asked} positions");
}

#[test]
fn hasty_officers_end_their_games() {
    let mut player_turns = 0;
    for seed in 0..3 {
        let mut game = Position::begin(&Setup::default()).expect("a game");
        let (mut dice, mut draw, mut moves) = (Dice::from_seed(seed), FastRng::from_seed(seed), Vec::new());
        let (mut player_turn, mut spent) = (game.player_turn(), game.progress_percent());
        loop {
            match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => game.play(&testing::random_outcome(&game, &mut dice), &mut Silent),
                Actor::Seat(_) => {
                    moves.clear();
                    game.playout_moves(&mut draw, &mut moves);
                    moves.iter().for_each(|mv| game.play(mv, &mut Silent));
                }
            }
            // The player turn goes on by one whenever a round is over, and when a turn begins.
            assert!(
                game.player_turn() == player_turn || (1..=2).contains(&(game.player_turn() - player_turn)),
                "{player_turn} to {}",
                game.player_turn()
            );
            assert!(game.progress_percent() >= spent && game.progress_percent() <= 100);
            (player_turn, spent) = (game.player_turn(), game.progress_percent());
        }
        player_turns += player_turn;
    }
    // A single battle may be won early.
    assert!(player_turns > 60, "only {player_turns} player_turns");
}

#[test]
fn every_temper_gives_legal_orders_and_some_give_others() {
    let styles = [
        PlayStyle { daring: 50, noise: 0, noise_seed: 0 },
        PlayStyle { daring: 260, noise: 30, noise_seed: 18 },
        PlayStyle { daring: 100, noise: 100, noise_seed: 1815 },
    ];
    let mut others = [0; 3];
    testing::play::<Position>(&Setup::default(), &[Player::Steady; 2], 11, |game, _, step| {
        let usual = game.steady_move(&mut FastRng::from_seed(1));
        let style = step as usize % styles.len();
        let mv = game.choose_move(&styles[style], &mut FastRng::from_seed(1));
        assert!(game.judge(&mv).is_ok(), "{mv:?} at {:?}", game.task());
        others[style] += usize::from(mv != usual);
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
        let (mut dice, mut draw) = (Dice::from_seed(seed), FastRng::from_seed(seed));
        loop {
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => testing::random_outcome(&game, &mut dice),
                Actor::Seat(_) => game.choose_move(&PlayStyle::STEADY, &mut draw),
            };
            let mut text = String::new();
            write!(text, "{mv:?};").expect("a string takes everything");
            text.bytes().for_each(|b| sum = (sum ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
            game.play(&mv, &mut Silent);
        }
    }
    assert_eq!(sum, 0xe268_3a04_06f9_1363, "{sum:#x}");
}
