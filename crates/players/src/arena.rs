//! Computer players against each other.

use crate::clock::{Clock, Stop};
use crate::commander::{Commander, Level, Mind, commander};
use kernel::{Actor, Dice, Draw, Game, Officers, Outcome, Silent};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// What a series of games came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games played to the end.
    pub games: u32,
    /// Wins by seat.
    pub wins: Vec<u32>,
    /// Games nobody won.
    pub draws: u32,
    /// Moves made, throws included.
    pub moves: u64,
}

/// Plays a game to its end, or until `stop` is pressed (`None` then). Returns the outcome and the number of moves.
pub fn play_out<G: Game>(
    start: &G,
    seats: &mut [Box<dyn Commander<G>>],
    dice: &mut Dice,
    stop: &Stop,
) -> Option<(Outcome, u64)> {
    let mut game = start.clone();
    let clock = Clock::unlimited(stop.clone());
    let mut outcomes = Vec::new();
    for made in 0.. {
        if stop.pressed() {
            return None;
        }
        let mv = match game.actor() {
            Actor::Over(outcome) => return Some((outcome, made)),
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                dice.pick(&outcomes)
            }
            Actor::Seat(seat) => seats[seat.index()].decide(&Mind::of_actor(&game)?, &clock),
        };
        game.play(&mv, &mut Silent);
    }
    None
}

/// Plays `games` games between levels, one level a seat, over all cores. Game `i` depends only on `seed` and `i`.
pub fn self_play<G: Officers>(
    start: &G,
    levels: &[Level],
    games: u32,
    seed: u64,
    stop: &Stop,
    progress: impl Fn(u32) + Sync,
) -> Score {
    let next = AtomicU32::new(0);
    let score = Mutex::new(Score { wins: vec![0; levels.len()], ..Score::default() });
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get()).min(games.max(1) as usize);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= games || stop.pressed() {
                        return;
                    }
                    let game_seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(i));
                    let mut dice = Dice::seeded(game_seed);
                    let mut seats: Vec<_> = levels.iter().map(|&level| commander::<G>(level, dice.bits())).collect();
                    let Some((outcome, moves)) = play_out(start, &mut seats, &mut dice, stop) else { return };
                    let mut score = score.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    score.games += 1;
                    score.moves += moves;
                    if outcome.winners.is_empty() {
                        score.draws += 1;
                    }
                    for winner in outcome.winners.iter() {
                        score.wins[winner.index()] += 1;
                    }
                    progress(score.games);
                }
            });
        }
    });
    score.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}
