//! The battery every game passes.

use kernel::Setup;
use kernel::conformance::{Effort, battery};
use wallace::Position;

#[test]
fn the_battery() {
    battery::<Position>(&[Setup::default()], Effort { games: 8, judged_games: 1, stride: 97, bound: 50_000 });
}

#[test]
fn random_games_end() {
    use kernel::{Actor, Draw, Fancy, Game, Silent};
    let mut draw = Fancy::seeded(1);
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    let (mut n, mut turns) = (0u64, 0u64);
    let start = std::time::Instant::now();
    for _ in 0..200 {
        let mut game = Position::begin(&Setup::default()).unwrap();
        loop {
            moves.clear();
            outcomes.clear();
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => {
                    game.chances(&mut outcomes);
                    draw.pick(&outcomes)
                }
                Actor::Seat(_) => {
                    game.legal(&mut moves);
                    assert!(!moves.is_empty(), "{:?}", game.tasks());
                    moves[draw.below(moves.len() as u32) as usize]
                }
            };
            game.play(&mv, &mut Silent);
            n += 1;
        }
        turns += u64::from(game.turn());
    }
    eprintln!(
        "{} moves/game, {} turns/game, {:.0} moves/s, {} bytes",
        n / 200,
        turns as f64 / 200.0,
        n as f64 / start.elapsed().as_secs_f64(),
        size_of::<Position>()
    );
}
