//! Computer players against each other.

use crate::clock::{Clock, StopFlag};
use crate::commander::{Commander, Level, SeatView};
use crate::evaluation::SEATS;
use crate::schedule::ScheduledGame;
use crate::spec::PlayerSpec;
use kernel::{Actor, ComputerPlay, Dice, GameResult, RandomSource, Seat, SeatSet, Silent};
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Used instead of a rule id when a player lost because it gave no legal move.
pub const FORFEIT: &str = "forfeit";

/// The result of a series of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games played to the end.
    pub games: u32,
    /// Games won by seat, alone or with others.
    pub wins: Vec<u32>,
    /// Points by seat, in parts of [`Score::POINT`]: each game is worth one point, shared evenly by its winners, or by
    /// all seats if nobody won.
    pub parts: Vec<u64>,
    /// Games nobody won.
    pub draws: u32,
    /// Moves made, throws included.
    pub moves: u64,
}

impl Score {
    /// Parts of a point: every number of seats divides them.
    pub const POINT: u64 = 840;

    /// A score for so many seats.
    pub fn new(seats: usize) -> Score {
        debug_assert!(seats <= SEATS);
        Score { wins: vec![0; seats], parts: vec![0; seats], ..Score::default() }
    }

    /// Counts a game.
    pub fn add(&mut self, outcome: GameResult, moves: u64) {
        self.games += 1;
        self.moves += moves;
        self.draws += u32::from(outcome.winners.is_empty());
        for winner in outcome.winners.iter() {
            self.wins[winner.index()] += 1;
        }
        let all = SeatSet::all(self.wins.len());
        let sharers = if outcome.winners.is_empty() { all } else { outcome.winners };
        let part = Score::POINT / sharers.iter().count().max(1) as u64;
        sharers.iter().for_each(|seat| self.parts[seat.index()] += part);
    }

    /// The points of a seat: one for a game won alone, its part of one that was shared or drawn.
    pub fn points(&self, seat: usize) -> f64 {
        self.parts.get(seat).copied().unwrap_or(0) as f64 / Score::POINT as f64
    }
}

/// How long a seat thought in one game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Thinking {
    /// Seconds in all.
    pub seconds: f64,
    /// How often it was asked; one plan may hold several moves.
    pub plans: u32,
    /// Moves it made.
    pub moves: u32,
    /// Seconds for its longest plan.
    pub longest: f64,
    /// Turns in which it was asked.
    #[serde(default)]
    pub turns: u32,
    /// Seconds for its longest turn.
    #[serde(default)]
    pub longest_turn: f64,
}

/// The turn of a seat that is being thought about: its player turn, and the seconds it took so far.
#[derive(Clone, Copy, Default)]
struct Turn {
    player_turn: Option<u32>,
    seconds: f64,
}

impl Thinking {
    /// Books one plan.
    fn add(&mut self, turn: &mut Turn, player_turn: u32, seconds: f64) {
        if turn.player_turn != Some(player_turn) {
            *turn = Turn { player_turn: Some(player_turn), seconds: 0.0 };
            self.turns += 1;
        }
        turn.seconds += seconds;
        self.seconds += seconds;
        self.plans += 1;
        self.longest = self.longest.max(seconds);
        self.longest_turn = self.longest_turn.max(turn.seconds);
    }
}

/// A game played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Who won, and by which rule.
    pub outcome: GameResult,
    /// Why the loser forfeited, if one did: the seat and one sentence.
    pub forfeit: Option<(Seat, String)>,
    /// Moves made, throws included.
    pub moves: u64,
    /// Thinking by seat.
    pub thinking: Vec<Thinking>,
}

/// Plays a game to its end, or until `stop` is pressed (`None` then). Returns the outcome and the number of moves.
pub fn play_out<G: ComputerPlay>(
    start: &G,
    seats: &mut [Box<dyn Commander<G>>],
    dice: &mut Dice,
    stop: &StopFlag,
) -> Option<(GameResult, u64)> {
    let played = play_timed(start, seats, &[], dice, stop)?;
    played.forfeit.is_none().then_some((played.outcome, played.moves))
}

/// The same with a time limit for each plan of a seat, where `limits` holds one, and with everything there is to tell.
/// A seat that gives no move loses to all others, who share the game.
pub fn play_timed<G: ComputerPlay>(
    start: &G,
    seats: &mut [Box<dyn Commander<G>>],
    limits: &[Option<Duration>],
    dice: &mut Dice,
    stop: &StopFlag,
) -> Option<Played> {
    let mut game = start.clone();
    let mut thinking = vec![Thinking::default(); seats.len()];
    let mut turns = vec![Turn::default(); seats.len()];
    let mut outcomes = Vec::new();
    let mut plan = Vec::new().into_iter();
    let mut planner = Seat(u8::MAX);
    for made in 0.. {
        if stop.is_set() {
            return None;
        }
        let mv = match game.actor() {
            Actor::Over(outcome) => return Some(Played { outcome, forfeit: None, moves: made, thinking }),
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                plan = Vec::new().into_iter();
                dice.pick(&outcomes)
            }
            Actor::Seat(seat) => {
                if planner != seat {
                    plan = Vec::new().into_iter();
                }
                planner = seat;
                let thinking_of_seat = &mut thinking[seat.index()];
                let mv = plan.next().filter(|mv| game.judge(mv).is_ok()).or_else(|| {
                    let clock = match limits.get(seat.index()) {
                        Some(Some(limit)) => Clock::limited(*limit, stop.clone()),
                        _ => Clock::unlimited(stop.clone()),
                    };
                    let began = Instant::now();
                    plan = seats[seat.index()].plan(&SeatView::of_actor(&game)?, &clock).into_iter();
                    thinking_of_seat.add(&mut turns[seat.index()], game.player_turn(), began.elapsed().as_secs_f64());
                    plan.next()
                });
                match mv {
                    Some(mv) => {
                        thinking_of_seat.moves += 1;
                        mv
                    }
                    // A player that is told to stop need not answer.
                    None if stop.is_set() => return None,
                    None => {
                        let why = seats[seat.index()].failure_reason().unwrap_or_else(|| "It gave no move.".into());
                        let winners = SeatSet::all(seats.len()).without(seat);
                        let outcome = GameResult { winners, rule: FORFEIT };
                        return Some(Played { outcome, forfeit: Some((seat, why)), moves: made, thinking });
                    }
                }
            }
        };
        game.play(&mv, &mut Silent);
    }
    None
}

/// Plays these games on `threads` threads (zero: all cores) and reports each, with its index in the list, as it ends. A
/// game depends only on `seed`, its round, its seats and its number among duplicates, unless a time limit or a bot is
/// involved.
pub fn contest<G: ComputerPlay>(
    start: &G,
    players: &[PlayerSpec],
    bouts: &[ScheduledGame],
    seed: u64,
    threads: usize,
    stop: &StopFlag,
    finished: impl Fn(usize, Played) + Sync,
) {
    let next = AtomicUsize::new(0);
    let threads = match threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.min(bouts.len()) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(bout) = bouts.get(i).filter(|_| !stop.is_set()) else { return };
                    let mut dice = Dice::from_seed(bout.seed(seed));
                    let specs: Vec<&PlayerSpec> = bout.seats.iter().map(|&p| &players[p]).collect();
                    let limits: Vec<_> = specs.iter().map(|s| s.time).collect();
                    let sit =
                        |(seat, spec): (u8, &&PlayerSpec)| spec.commander::<G>(start, Seat(seat), dice.next_u64());
                    let mut seats: Vec<_> = (0..).zip(&specs).map(sit).collect();
                    let Some(played) = play_timed(start, &mut seats, &limits, &mut dice, stop) else { return };
                    finished(i, played);
                }
            });
        }
    });
}

/// Plays `games` games between levels, one level a seat, over all cores. Game `i` depends only on `seed` and `i`.
pub fn self_play<G: ComputerPlay>(
    start: &G,
    levels: &[Level],
    games: u32,
    seed: u64,
    stop: &StopFlag,
    progress: impl Fn(u32) + Sync,
) -> Score {
    let players: Vec<PlayerSpec> = levels.iter().map(|&level| level.into()).collect();
    let seats: Vec<usize> = (0..levels.len()).collect();
    let bouts: Vec<ScheduledGame> = (0..games)
        .map(|round| ScheduledGame { table: 0, round, rotation: 0, seats: seats.clone(), duplicate: 0 })
        .collect();
    let score = Mutex::new(Score::new(levels.len()));
    contest(start, &players, &bouts, seed, 0, stop, |_, played| {
        let mut score = score.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        score.add(played.outcome, played.moves);
        progress(score.games);
    });
    score.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}
