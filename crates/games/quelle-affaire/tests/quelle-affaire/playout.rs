//! Playout orders and styles: every move is legal after those before it, with no other decision and no throw in
//! between.

use kernel::conformance::any_setup;
use kernel::{Actor, ComputerPlay, Dice, FastRng, Game, PlayStyle, RandomSource, Silent, testing};
use quelle_affaire::Position;

/// Gives a list of playout orders one by one; returns the position after them.
fn check(game: &Position, draw: &mut FastRng) -> (Position, usize) {
    let seat = game.actor();
    let mut orders = Vec::new();
    game.playout_moves(draw, &mut orders);
    assert!(!orders.is_empty());
    let mut after = game.clone();
    for mv in &orders {
        assert_eq!(after.actor(), seat, "{mv:?} of {orders:?}\n{}", game.position());
        if let Err(ruling) = after.judge(mv) {
            panic!("{mv:?} of {orders:?}: {ruling}\n{}", game.position());
        }
        after.play(mv, &mut Silent);
    }
    (after, orders.len())
}

#[test]
fn playout_orders_are_legal_in_any_game_of_recruits_or_officers() {
    let mut draw = FastRng::from_seed(1815);
    let (mut asked, mut given) = (0, 0);
    for seed in 0..48 {
        let setup = any_setup::<Position>(&mut draw);
        let mut game = Position::begin(&setup).expect("a set-up");
        let mut luck = Dice::from_seed(seed);
        let mut stale = 0;
        loop {
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => testing::random_outcome(&game, &mut luck),
                Actor::Seat(_) => {
                    stale += 1;
                    if seed % 3 == 0 {
                        // Playout orders all the way.
                        let (after, n) = check(&game, &mut draw);
                        (asked, given) = (asked + 1, given + n);
                        game = after;
                        continue;
                    }
                    if stale % 4 == 0 {
                        asked += 1;
                        given += check(&game, &mut draw).1;
                    }
                    if seed % 3 == 1 { game.steady_move(&mut draw) } else { testing::any_move(&game, &mut draw) }
                }
            };
            game.play(&mv, &mut Silent);
        }
    }
    assert!(asked > 5000, "only {asked} asked");
    assert!(given > asked, "{given} orders in {asked} lists");
}

#[test]
fn every_temper_gives_legal_orders() {
    let mut draw = FastRng::from_seed(1816);
    for seed in 0..24 {
        let setup = any_setup::<Position>(&mut draw);
        let mut game = Position::begin(&setup).expect("a set-up");
        let mut luck = Dice::from_seed(seed);
        loop {
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => testing::random_outcome(&game, &mut luck),
                Actor::Seat(_) => {
                    let daring = [50, 75, 100, 130, 180, 260][draw.below(6) as usize];
                    let style = PlayStyle { daring, noise: 25 * draw.below(5) as i32, noise_seed: draw.next_u64() };
                    let mv = game.choose_move(&style, &mut draw);
                    assert!(game.judge(&mv).is_ok(), "{mv:?} with {style:?}\n{}", game.position());
                    if seed % 2 == 0 { mv } else { testing::any_move(&game, &mut draw) }
                }
            };
            game.play(&mv, &mut Silent);
        }
    }
}
