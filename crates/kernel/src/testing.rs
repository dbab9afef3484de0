//! Test support: whole games between simple computer players, and checks that every game's computer player must pass.

use crate::chance::{Dice, FastRng, RandomSource, WeightedOutcome};
use crate::computer_play::ComputerPlay;
use crate::game::Game;
use crate::scribe::Silent;
use crate::seat::{Actor, Seat};
use crate::setup::Setup;

/// No game of these players may be longer.
const BOUND: u32 = 50_000;

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Plays random legal moves.
    Recruit,
    /// A steady officer: the rules of thumb that every level above the recruit has learnt, without a level's mistakes.
    Steady,
}

/// Some legal move.
pub fn any_move<G: Game>(game: &G, draw: &mut FastRng) -> G::Move {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves[draw.below(moves.len() as u32) as usize]
}

/// The move of a steady officer, chosen in a world that the seat imagines; fails unless it is legal in the real one.
pub fn steady_move<G: ComputerPlay>(game: &G, seat: Seat, draw: &mut FastRng) -> G::Move {
    let mv = game.imagine(seat, draw).steady_move(draw);
    if let Err(ruling) = game.judge(&mv) {
        panic!("{mv:?}: {ruling}\n{}", game.position());
    }
    mv
}

/// A random outcome of the present chance node.
pub fn random_outcome<G: Game>(game: &G, dice: &mut Dice) -> G::Move {
    let mut outcomes: Vec<WeightedOutcome<G::Move>> = Vec::new();
    game.chances(&mut outcomes);
    dice.pick(&outcomes)
}

/// Plays a whole game and calls `look` before every decision of a seat.
pub fn play<G: ComputerPlay>(setup: &Setup, players: &[Player], seed: u64, look: impl FnMut(&G, Seat, u32)) -> G {
    let start = G::begin(setup).unwrap_or_else(|e| panic!("{setup:?} refused: {e}"));
    play_from(&start, players, seed, look)
}

/// Plays a game of random legal moves and calls `look` at every `every`-th step, if it is a decision.
pub fn visit_random_game<G: ComputerPlay>(start: &G, seed: u64, every: u32, mut look: impl FnMut(&G, u32)) {
    play_from(start, &[Player::Recruit; 8], seed, |game, _, step| {
        if step.is_multiple_of(every) {
            look(game, step);
        }
    });
}

/// Plays a game to its end.
fn play_from<G: ComputerPlay>(start: &G, players: &[Player], seed: u64, mut look: impl FnMut(&G, Seat, u32)) -> G {
    let mut game = start.clone();
    let (mut dice, mut draw) = (Dice::from_seed(seed), FastRng::from_seed(seed));
    for step in 0..BOUND {
        let mv = match game.actor() {
            Actor::Over(_) => return game,
            Actor::Chance => random_outcome(&game, &mut dice),
            Actor::Seat(seat) => {
                look(&game, seat, step);
                match players[seat.index()] {
                    Player::Recruit => any_move(&game, &mut draw),
                    Player::Steady => steady_move(&game, seat, &mut draw),
                }
            }
        };
        game.play(&mv, &mut Silent);
    }
    panic!("seed {seed}: the game does not end");
}

/// Did this seat win?
pub fn won<G: Game>(game: &G, seat: Seat) -> bool {
    matches!(game.actor(), Actor::Over(outcome) if outcome.winners.contains(seat))
}

/// Fails unless every order is legal and the same on the same draws, also in the middle of what a recruit has begun;
/// `telling` picks the steps to ask at.
pub fn steady_moves_are_legal<G: ComputerPlay>(setups: &[Setup], telling: impl Fn(&G, u32) -> bool) {
    for (n, setup) in setups.iter().enumerate() {
        let mut asked = 0;
        play::<G>(setup, &[Player::Recruit; 8], n as u64, |game, seat, step| {
            if telling(game, step) {
                let draws = || FastRng::from_seed(u64::from(step));
                assert_eq!(steady_move(game, seat, &mut draws()), steady_move(game, seat, &mut draws()), "step {step}");
                asked += 1;
            }
        });
        assert!(asked > 60, "only {asked} decisions");
    }
}

/// Fails unless the moves of a playout order are legal one after the other without another seat's decision between
/// them, from any position that random play reaches, and whole games played this way come to an end.
pub fn playout_orders_are_legal<G: ComputerPlay>(setups: &[Setup]) {
    for (n, setup) in setups.iter().enumerate() {
        let mut asked = 0;
        let mut moves = Vec::new();
        play::<G>(setup, &[Player::Recruit; 8], 70 + n as u64, |game, seat, step| {
            moves.clear();
            game.imagine(seat, &mut FastRng::from_seed(u64::from(step)))
                .playout_moves(&mut FastRng::from_seed(1), &mut moves);
            carry_out(&mut game.clone(), seat, &moves);
            asked += 1;
        });
        assert!(asked > 60, "only {asked} decisions");
        let mut game = G::begin(setup).unwrap_or_else(|e| panic!("{setup:?} refused: {e}"));
        let (mut dice, mut draw) = (Dice::from_seed(n as u64), FastRng::from_seed(n as u64));
        for _ in 0..BOUND {
            match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => game.play(&random_outcome(&game, &mut dice), &mut Silent),
                Actor::Seat(seat) => {
                    moves.clear();
                    game.imagine(seat, &mut draw).playout_moves(&mut draw, &mut moves);
                    carry_out(&mut game, seat, &moves);
                }
            }
        }
        assert!(matches!(game.actor(), Actor::Over(_)), "the game does not end");
    }
}

fn carry_out<G: Game>(game: &mut G, seat: Seat, moves: &[G::Move]) {
    assert!(!moves.is_empty(), "nothing was ordered\n{}", game.position());
    for mv in moves {
        assert_eq!(game.actor(), Actor::Seat(seat), "{moves:?}");
        if let Err(ruling) = game.judge(mv) {
            panic!("{mv:?} of {moves:?}: {ruling}\n{}", game.position());
        }
        game.play(mv, &mut Silent);
    }
}

/// Fails unless every term has a value for every seat of this position and weights in the game's own file.
pub fn terms_have_weights<G: ComputerPlay>(game: &G) {
    let file: serde_json::Value = serde_json::from_str(G::weights_json()).expect("the weights are JSON");
    for (seat, meta) in (0..).zip(game.seats()) {
        let mut values = vec![i32::MIN; G::terms().len()];
        game.evaluate_terms(Seat(seat), &mut values);
        for (term, value) in G::terms().iter().zip(values) {
            assert!(value > i32::MIN, "{} is not weighed for {}", term.id, meta.id);
            for part in ["early", "late"] {
                assert!(file[part][meta.id][term.id].is_number(), "{part} weight of {} for {}", term.id, meta.id);
            }
        }
    }
}

/// Fails unless steady officers end whole games under every set-up, and a game is the same on the same seed.
pub fn officers_end_their_games<G: ComputerPlay>(setups: &[Setup]) {
    for (n, setup) in setups.iter().enumerate() {
        let mut asked = 0;
        let seed = 40 + n as u64;
        let game = play::<G>(setup, &[Player::Steady; 8], seed, |_, _, _| asked += 1);
        assert!(asked > 200, "only {asked} decisions");
        if n == 0 {
            assert_eq!(game, play::<G>(setup, &[Player::Steady; 8], seed, |_, _, _| {}), "seed {seed}");
        }
    }
}

/// Fails unless a steady officer at each seat beats recruits at the others in at least `enough` of so many games.
pub fn officer_beats_recruits<G: ComputerPlay>(setup: &Setup, games: u64, enough: usize) {
    let seats = G::begin(setup).unwrap_or_else(|e| panic!("{setup:?} refused: {e}")).seats().len();
    for seat in (0..seats as u8).map(Seat) {
        let mut players = [Player::Recruit; 8];
        players[seat.index()] = Player::Steady;
        let wins = (0..games).filter(|&seed| won(&play::<G>(setup, &players, seed, |_, _, _| {}), seat)).count();
        assert!(wins >= enough, "{seat:?}: {wins} of {games}");
    }
}
