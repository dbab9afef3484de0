//! The tuner: learns the weights of a game's terms from played games by logistic regression.
//!
//! Computer players play against each other with a few careless moves in between, so that all kinds of positions come
//! up. Each time the initiative changes hands the terms are written down with the result of the game. The weights are
//! those that foretell the results best; a part of the games is kept back to see how well they do on games not learnt.

use crate::clock::{Clock, Stop};
use crate::commander::Mind;
use crate::judgement::{SEATS, WeightFile, result, softmax};
use crate::spec::Spec;
use kernel::{Actor, Dice, Draw, Fancy, Officers, Seat, Silent};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// Games in a row of which one is kept back.
const KEPT_BACK: u32 = 5;
/// How strongly weights are held back from growing without need.
const RESTRAINT: f32 = 2e-4;
/// Rounds of descent.
const ROUNDS: u32 = 1500;

/// What to learn from.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Who plays: each seat of each game draws one of these. A planner's games show where its judgement misleads it, those of
    /// others what else may happen.
    pub players: Vec<Spec>,
    /// How many games.
    pub games: u32,
    /// Where everything random comes from.
    pub seed: u64,
    /// At most one move in a hundred so often is careless; each game has its own share up to this.
    pub careless: u32,
}

/// How well the weights foretell results: mean surprise in bits a position, and that of knowing only who plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Positions learnt from.
    pub positions: usize,
    /// On the games learnt from.
    pub learnt: f32,
    /// On the games kept back.
    pub kept_back: f32,
    /// On the games kept back, by the mean result alone.
    pub blind: f32,
}

/// A position written down.
struct Note {
    game: u32,
    late: f32,
    terms: Vec<f32>,
    results: [f32; SEATS],
}

/// Plays the games of a lesson and learns from them.
pub fn tune<G: Officers>(
    start: &[G],
    lesson: &Lesson,
    stop: &Stop,
    progress: impl Fn(u32) + Sync,
) -> (WeightFile, Fit) {
    let notes = take_notes(start, lesson, stop, progress);
    fit::<G>(&notes)
}

fn take_notes<G: Officers>(start: &[G], lesson: &Lesson, stop: &Stop, progress: impl Fn(u32) + Sync) -> Vec<Note> {
    let (next, done) = (AtomicU32::new(0), AtomicU32::new(0));
    let notes = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= lesson.games || stop.pressed() || start.is_empty() {
                        return;
                    }
                    let mine = play_and_note(&start[i as usize % start.len()], i, lesson, stop);
                    notes.lock().unwrap_or_else(|p| p.into_inner()).extend(mine);
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    let mut notes = notes.into_inner().unwrap_or_else(|p| p.into_inner());
    notes.sort_by_key(|note| note.game);
    notes
}

fn play_and_note<G: Officers>(start: &G, number: u32, lesson: &Lesson, stop: &Stop) -> Vec<Note> {
    let mut game = start.clone();
    let seats = game.seats().len();
    let mut dice = Dice::seeded(lesson.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(number)));
    let mut draw = Fancy::seeded(dice.bits());
    let setup = game.setup();
    let mut players = Vec::with_capacity(seats);
    for seat in 0..seats {
        let Some(spec) = lesson.players.get(draw.below(lesson.players.len().max(1) as u32) as usize) else {
            return Vec::new();
        };
        players.push(spec.commander::<G>(&setup, Seat(seat as u8), dice.bits()));
    }
    let careless: Vec<u32> = (0..seats).map(|_| draw.below(lesson.careless + 1)).collect();
    let clock = Clock::unlimited(stop.clone());
    let mut notes: Vec<Note> = Vec::new();
    let (mut outcomes, mut moves, mut beat) = (Vec::new(), Vec::new(), game.beat());
    let (mut plan, mut planner) = (Vec::new().into_iter(), Seat(u8::MAX));
    loop {
        let mv = match game.actor() {
            Actor::Over(outcome) => {
                for note in &mut notes {
                    for seat in 0..seats {
                        note.results[seat] = result(outcome, Seat(seat as u8), seats);
                    }
                }
                return notes;
            }
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                plan = Vec::new().into_iter();
                dice.pick(&outcomes)
            }
            Actor::Seat(seat) => {
                if stop.pressed() {
                    return Vec::new();
                }
                if game.beat() != beat && game.at_rest() {
                    beat = game.beat();
                    notes.push(note(&game, number, seats));
                }
                if planner != seat {
                    plan = Vec::new().into_iter();
                    planner = seat;
                }
                let planned = plan.next().filter(|mv| game.judge(mv).is_ok());
                if draw.below(100) < careless[seat.index()] {
                    plan = Vec::new().into_iter();
                    moves.clear();
                    game.legal(&mut moves);
                    moves[draw.below(moves.len() as u32) as usize]
                } else if let Some(mv) = planned {
                    mv
                } else {
                    let Some(mind) = Mind::of_actor(&game) else { return Vec::new() };
                    plan = players[seat.index()].plan(&mind, &clock).into_iter();
                    match plan.next() {
                        Some(mv) => mv,
                        None => return Vec::new(),
                    }
                }
            }
        };
        game.play(&mv, &mut Silent);
    }
}

fn note<G: Officers>(game: &G, number: u32, seats: usize) -> Note {
    let count = G::terms().len();
    let mut values = vec![0; count * seats];
    for seat in 0..seats {
        game.weigh(Seat(seat as u8), &mut values[seat * count..(seat + 1) * count]);
    }
    let late = game.spent().min(100) as f32 / 100.0;
    Note { game: number, late, terms: values.iter().map(|v| *v as f32).collect(), results: [0.0; SEATS] }
}

/// Descends to the weights that foretell the results best (Adam, all notes at once).
fn fit<G: Officers>(notes: &[Note]) -> (WeightFile, Fit) {
    let seats = G::meta().seats.len();
    let count = G::terms().len();
    let width = seats * count;
    let scale: Vec<f32> = (0..width).map(|i| spread(notes, i)).collect();
    let (learnt, kept): (Vec<&Note>, Vec<&Note>) = notes.iter().partition(|n| !n.game.is_multiple_of(KEPT_BACK));
    // First half: weights at the beginning of a game; second half: at its end.
    let mut weights = vec![0f32; 2 * width];
    let (mut mean, mut square) = (vec![0f32; 2 * width], vec![0f32; 2 * width]);
    let mut slope = vec![0f32; 2 * width];
    for round in 1..=ROUNDS {
        slope.iter_mut().zip(&weights).for_each(|(s, w)| *s = RESTRAINT * w);
        for note in &learnt {
            let shares = foretell(note, &weights, &scale, seats, count);
            for (seat, (share, result)) in shares.iter().zip(note.results).enumerate().take(seats) {
                let error = (share - result) / learnt.len() as f32;
                for i in seat * count..(seat + 1) * count {
                    let x = note.terms[i] / scale[i] * error;
                    slope[i] += x * (1.0 - note.late);
                    slope[width + i] += x * note.late;
                }
            }
        }
        let pace = 0.05 * (1.0 - 0.9 * round as f32 / ROUNDS as f32);
        for i in 0..2 * width {
            mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
            square[i] = 0.99 * square[i] + 0.01 * slope[i] * slope[i];
            let (m, s) = (mean[i] / (1.0 - 0.9f32.powi(round as i32)), square[i] / (1.0 - 0.99f32.powi(round as i32)));
            weights[i] -= pace * m / (s.sqrt() + 1e-8);
        }
    }
    let surprise = |set: &[&Note]| {
        let bits = |note: &&Note| surprise(&foretell(note, &weights, &scale, seats, count), note, seats);
        set.iter().map(bits).sum::<f32>() / set.len().max(1) as f32
    };
    let mut usual = [0f32; SEATS];
    for note in &learnt {
        (0..seats).for_each(|s| usual[s] += note.results[s] / learnt.len() as f32);
    }
    let fit = Fit {
        positions: notes.len(),
        learnt: surprise(&learnt),
        kept_back: surprise(&kept),
        blind: kept.iter().map(|n| self::surprise(&usual, n, seats)).sum::<f32>() / kept.len().max(1) as f32,
    };
    let mut file = WeightFile::default();
    for (seat, meta) in G::meta().seats.iter().enumerate() {
        for (t, term) in G::terms().iter().enumerate() {
            let i = seat * count + t;
            let digits = |w: f32| (w / scale[i] * 1e5).round() / 1e5;
            file.early.entry(meta.id.to_owned()).or_default().insert(term.id.to_owned(), digits(weights[i]));
            file.late.entry(meta.id.to_owned()).or_default().insert(term.id.to_owned(), digits(weights[width + i]));
        }
    }
    (file, fit)
}

fn foretell(note: &Note, weights: &[f32], scale: &[f32], seats: usize, count: usize) -> [f32; SEATS] {
    let width = seats * count;
    let mut shares = [0f32; SEATS];
    for (seat, share) in shares.iter_mut().enumerate().take(seats) {
        for i in seat * count..(seat + 1) * count {
            let weight = weights[i] * (1.0 - note.late) + weights[width + i] * note.late;
            *share += note.terms[i] / scale[i] * weight;
        }
    }
    softmax(&mut shares[..seats]);
    shares
}

fn surprise(shares: &[f32; SEATS], note: &Note, seats: usize) -> f32 {
    (0..seats).map(|s| -note.results[s] * libm::log2f(shares[s].max(1e-6))).sum()
}

/// How much a term varies; one for a term that never does.
fn spread(notes: &[Note], term: usize) -> f32 {
    let n = notes.len().max(1) as f32;
    let mean = notes.iter().map(|note| note.terms[term]).sum::<f32>() / n;
    let square = notes.iter().map(|note| (note.terms[term] - mean).powi(2)).sum::<f32>() / n;
    if square > 1e-6 { square.sqrt() } else { mean.abs().max(1.0) }
}
