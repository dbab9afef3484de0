//! The tuner: learns the weights of a game's terms by logistic regression.
//!
//! Computer players play against each other with a few careless moves in between, so that all kinds of positions come
//! up. At some positions of each game one side tries several continuations through a player turn with the same dice, in
//! different styles, and each is played out many times by the playout rules. The weights are those that best predict
//! the results and which continuation ends better than its siblings: a term may correlate with winning without causing
//! it, and a planner that pursued it would be misled. Some games are kept back to test the weights on data they were
//! not learnt from.
//!
//! The weights that the game already has are not used, so that the same run can be repeated from scratch: nobody plans
//! in the first pass, and in later passes planners use the weights learnt so far.

use crate::clock::{Clock, StopFlag};
use crate::commander::{Level, SeatView};
use crate::evaluation::{Evaluator, SEATS, WeightFile, result, softmax};
use crate::planner::{TrialDice, play_on, playout};
use crate::spec::PlayerSpec;
use kernel::{Actor, ComputerPlay, Dice, FastRng, PlayStyle, RandomSource, Seat, SeatSet, Silent};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// One game in this many is kept back for validation.
const VALIDATION_EVERY: u32 = 5;
/// Strength of the L2 penalty on the weights.
const L2_PENALTY: f32 = 5e-4;
/// Iterations of gradient descent.
const ITERATIONS: u32 = 1000;

/// Settings of a tuning run.
#[derive(Clone, PartialEq, Debug)]
pub struct TuneSettings {
    /// Who plays: each seat of each game draws one of these.
    pub players: Vec<PlayerSpec>,
    /// How many games in each course.
    pub games: u32,
    /// How many courses; each is learnt from together with those before it.
    pub courses: u32,
    /// Where everything random comes from.
    pub seed: u64,
    /// The highest percentage of random moves; each game draws its own percentage up to this.
    pub careless: u32,
    /// Places of each game to learn from.
    pub places: u32,
    /// Ways to go on from each.
    pub ways: u32,
    /// How often each way is played out.
    pub playouts: u32,
    /// The weight of ranking the continuations against predicting their results, in percent; zero for games in which
    /// one player turn changes less than the scatter of the playouts.
    pub apart: u32,
}

/// How well the weights do on the games kept back and on the others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Ways learnt from.
    pub positions: usize,
    /// Mean surprise in bits on the games learnt from.
    pub learnt: f32,
    /// On the games kept back.
    pub kept_back: f32,
    /// On the games kept back, by the mean result alone.
    pub blind: f32,
    /// How much of the difference between sibling continuations the weights explain, on the games kept back: 1 if all
    /// of it.
    pub apart: f32,
}

/// Where one way through a player turn has led, and how it ends from there.
struct Sample {
    game: u32,
    /// Ways from the same place share a number.
    place: u32,
    late: f32,
    /// Of how many seats.
    seats: usize,
    /// The terms of each seat, one seat after the other.
    terms: Vec<f32>,
    results: [f32; SEATS],
}

/// Plays the games of a tuning run and learns from them.
pub fn tune<G: ComputerPlay>(
    start: &[G],
    lesson: &TuneSettings,
    stop: &StopFlag,
    progress: impl Fn(u32) + Sync,
) -> (WeightFile, Fit) {
    let mut notes = Vec::new();
    // Who sits down may hang on the scenario.
    let seats = start.iter().map(|game| game.seats().len()).max().unwrap_or(0);
    let mut learnt = fit::<G>(&notes, seats, lesson.apart as f32 / 100.0);
    for number in 0..lesson.courses {
        let pass = Pass::new(lesson, number, Evaluator::from_file::<G>(&learnt.0));
        notes.extend(take_notes(start, &pass, stop, &progress));
        learnt = fit::<G>(&notes, seats, lesson.apart as f32 / 100.0);
    }
    learnt
}

/// A part of a lesson.
struct Pass<'a> {
    lesson: &'a TuneSettings,
    number: u32,
    /// Who plays: in the first course nobody who plans, since nothing has been learnt to judge plans by.
    players: Vec<PlayerSpec>,
    evaluator: Evaluator,
}

impl<'a> Pass<'a> {
    fn new(lesson: &'a TuneSettings, number: u32, evaluator: Evaluator) -> Pass<'a> {
        let mut players = lesson.players.clone();
        players.retain(|player| number > 0 || !player.uses_weights());
        if players.is_empty() {
            players.push(Level::Colonel.into());
        }
        Pass { lesson, number, players, evaluator }
    }
}

fn take_notes<G: ComputerPlay>(
    start: &[G],
    pass: &Pass<'_>,
    stop: &StopFlag,
    progress: impl Fn(u32) + Sync,
) -> Vec<Sample> {
    let lesson = pass.lesson;
    let first = pass.number * lesson.games;
    let (next, done) = (AtomicU32::new(first), AtomicU32::new(first));
    let notes = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= first + lesson.games || stop.is_set() || start.is_empty() {
                        return;
                    }
                    let mine = learn_from_a_game(&start[i as usize % start.len()], i, pass, stop);
                    notes.lock().unwrap_or_else(|p| p.into_inner()).extend(mine);
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    let mut notes = notes.into_inner().unwrap_or_else(|p| p.into_inner());
    notes.sort_by_key(|note| (note.game, note.place));
    notes
}

/// A position where a player turn begins, and who decides something in that player turn.
struct TrainingPosition<G> {
    position: G,
    busy: SeatSet,
}

fn learn_from_a_game<G: ComputerPlay>(start: &G, number: u32, pass: &Pass<'_>, stop: &StopFlag) -> Vec<Sample> {
    let lesson = pass.lesson;
    let mut dice = Dice::from_seed(lesson.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(number)));
    let mut draw = FastRng::from_seed(dice.next_u64());
    let places = play_a_game(start, pass, &mut dice, &mut draw, stop);
    let mut notes = Vec::new();
    for place in 0..lesson.places {
        if places.is_empty() || stop.is_set() {
            break;
        }
        let from = &places[draw.below(places.len() as u32) as usize];
        let busy: Vec<Seat> = from.busy.iter().collect();
        if busy.is_empty() {
            continue;
        }
        let seat = busy[draw.below(busy.len() as u32) as usize];
        let ways = try_ways(&from.position, seat, lesson, &mut draw, stop);
        notes.extend(ways.into_iter().map(|way| Sample { game: number, place, ..way }));
    }
    notes
}

/// Plays a game and keeps the positions where player turns begin.
fn play_a_game<G: ComputerPlay>(
    start: &G,
    pass: &Pass<'_>,
    dice: &mut Dice,
    draw: &mut FastRng,
    stop: &StopFlag,
) -> Vec<TrainingPosition<G>> {
    let mut game = start.clone();
    let seats = game.seats().len();
    let mut players = Vec::with_capacity(seats);
    for seat in 0..seats {
        let spec = &pass.players[draw.below(pass.players.len() as u32) as usize];
        players.push(spec.with_evaluator::<G>(&pass.evaluator, start, Seat(seat as u8), dice.next_u64()));
    }
    let careless: Vec<u32> = (0..seats).map(|_| draw.below(pass.lesson.careless + 1)).collect();
    let clock = Clock::unlimited(stop.clone());
    let mut places: Vec<TrainingPosition<G>> = Vec::new();
    let (mut outcomes, mut moves, mut player_turn) = (Vec::new(), Vec::new(), None);
    let (mut plan, mut planner) = (Vec::new().into_iter(), Seat(u8::MAX));
    loop {
        let mv = match game.actor() {
            Actor::Over(_) => return places,
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                plan = Vec::new().into_iter();
                dice.pick(&outcomes)
            }
            Actor::Seat(seat) => {
                if stop.is_set() {
                    return Vec::new();
                }
                if player_turn != Some(game.player_turn()) && game.at_rest() {
                    player_turn = Some(game.player_turn());
                    places.push(TrainingPosition { position: game.clone(), busy: SeatSet::default() });
                }
                if let Some(place) = places.last_mut() {
                    place.busy = place.busy.with(seat);
                }
                if planner != seat {
                    plan = Vec::new().into_iter();
                    planner = seat;
                }
                let planned = plan.next().filter(|mv| game.judge(mv).is_ok());
                if draw.below(100) < careless[seat.index()] {
                    plan = Vec::new().into_iter();
                    moves.clear();
                    game.candidates(&mut moves);
                    moves[draw.below(moves.len() as u32) as usize]
                } else if let Some(mv) = planned {
                    mv
                } else {
                    let Some(mind) = SeatView::of_actor(&game) else { return Vec::new() };
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

/// Several ways of a seat through a player turn, with the same luck. The first is a steady officer's.
fn try_ways<G: ComputerPlay>(
    from: &G,
    seat: Seat,
    lesson: &TuneSettings,
    draw: &mut FastRng,
    stop: &StopFlag,
) -> Vec<Sample> {
    const DARING: [i32; 8] = [30, 50, 75, 100, 130, 180, 260, 400];
    let world = draw.next_u64();
    let clock = Clock::unlimited(stop.clone());
    let mut notes = Vec::new();
    for way in 0..lesson.ways {
        let style = if way == 0 {
            PlayStyle::STEADY
        } else {
            PlayStyle {
                daring: DARING[draw.below(DARING.len() as u32) as usize],
                noise: [0, 60, 150, 400][draw.below(4) as usize],
                noise_seed: draw.next_u64(),
            }
        };
        let end = go_a_way(from, seat, &style, world, &clock);
        // A finished game needs no evaluation.
        if matches!(end.actor(), Actor::Over(_)) {
            continue;
        }
        let mut results = [0.0; SEATS];
        for n in 1..=u64::from(lesson.playouts) {
            let mut game = end.clone();
            let mut luck = TrialDice::new(world ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            if !play_on(&mut game, &mut luck, u32::MAX, &clock, playout) {
                return Vec::new();
            }
            if let Actor::Over(outcome) = game.actor() {
                let seats = game.seats().len();
                (0..seats).for_each(|s| {
                    results[s] += result(outcome, Seat(s as u8), seats) / lesson.playouts as f32;
                });
            }
        }
        notes.push(note(&end, results));
    }
    notes
}

/// Goes through the player turn: the seat by its style, everybody else by playout orders.
fn go_a_way<G: ComputerPlay>(from: &G, seat: Seat, style: &PlayStyle, world: u64, clock: &Clock) -> G {
    let mut game = from.clone();
    let (mut luck, mut draw) = (TrialDice::new(world), FastRng::from_seed(world));
    let until = game.player_turn() + 1;
    play_on(&mut game, &mut luck, until, clock, |game, actor, luck, orders| {
        if actor == seat {
            orders.push(game.choose_move(style, &mut draw));
        } else {
            playout(game, actor, luck, orders);
        }
    });
    game
}

fn note<G: ComputerPlay>(game: &G, results: [f32; SEATS]) -> Sample {
    let (seats, count) = (game.seats().len(), G::terms().len());
    let mut values = vec![0; count * seats];
    for seat in 0..seats {
        game.evaluate_terms(Seat(seat as u8), &mut values[seat * count..(seat + 1) * count]);
    }
    let late = game.progress_percent().min(100) as f32 / 100.0;
    Sample { game: 0, place: 0, late, seats, terms: values.iter().map(|v| *v as f32).collect(), results }
}

/// Weights for the terms of all seats, and how the terms are scaled: those at the beginning of a game first, then those at
/// its end.
struct Model {
    weights: Vec<f32>,
    scale: Vec<f32>,
    seats: usize,
    count: usize,
}

impl Model {
    fn predict(&self, note: &Sample) -> [f32; SEATS] {
        let width = self.seats * self.count;
        let mut shares = [0f32; SEATS];
        for (seat, share) in shares.iter_mut().enumerate().take(note.seats) {
            for i in seat * self.count..(seat + 1) * self.count {
                let weight = self.weights[i] * (1.0 - note.late) + self.weights[width + i] * note.late;
                *share += note.terms[i] / self.scale[i] * weight;
            }
        }
        softmax(&mut shares[..note.seats]);
        shares
    }

    /// What is foretold of each way of a place, with how much more or less that is than the results differ from their mean,
    /// and how much is at stake there.
    fn compare_siblings(&self, ways: &[&Sample]) -> Vec<Prediction> {
        let fresh = |way: &&Sample| Prediction { shares: self.predict(way), error: [0.0; SEATS], stake: 0.0 };
        let mut told: Vec<Prediction> = ways.iter().map(fresh).collect();
        let n = ways.len() as f32;
        let mut stake = 0.0;
        let seats = ways.first().map_or(0, |way| way.seats);
        for seat in 0..seats {
            let share = told.iter().map(|t| t.shares[seat]).sum::<f32>() / n;
            let result = ways.iter().map(|way| way.results[seat]).sum::<f32>() / n;
            stake += result * (1.0 - result) / seats as f32;
            for (told, way) in told.iter_mut().zip(ways) {
                told.error[seat] = (told.shares[seat] - share) - (way.results[seat] - result);
            }
        }
        told.iter_mut().for_each(|t| t.stake = stake.max(0.03));
        told
    }
}

struct Prediction {
    shares: [f32; SEATS],
    error: [f32; SEATS],
    stake: f32,
}

/// Descends to the weights of so many seats that foretell the results best (Adam, all notes at once).
fn fit<G: ComputerPlay>(notes: &[Sample], seats: usize, weight_apart: f32) -> (WeightFile, Fit) {
    let count = G::terms().len();
    let width = seats * count;
    let (learnt, kept): (Vec<&Sample>, Vec<&Sample>) =
        notes.iter().partition(|n| !n.game.is_multiple_of(VALIDATION_EVERY));
    let mut model =
        Model { weights: vec![0f32; 2 * width], scale: (0..width).map(|i| spread(notes, i)).collect(), seats, count };
    let places: Vec<&[&Sample]> = by_place(&learnt).collect();
    let (mut mean, mut square) = (vec![0f32; 2 * width], vec![0f32; 2 * width]);
    let mut slope = vec![0f32; 2 * width];
    for round in 1..=ITERATIONS {
        slope.iter_mut().zip(&model.weights).for_each(|(s, w)| *s = L2_PENALTY * w);
        for ways in &places {
            for (note, told) in ways.iter().zip(model.compare_siblings(ways)) {
                let common: f32 = (0..note.seats).map(|s| told.error[s] * told.shares[s]).sum();
                for seat in 0..note.seats {
                    let share = told.shares[seat];
                    let apart = share * (told.error[seat] - common) / told.stake;
                    let error = (share - note.results[seat] + weight_apart * apart) / learnt.len() as f32;
                    for i in seat * count..(seat + 1) * count {
                        let x = note.terms[i] / model.scale[i] * error;
                        slope[i] += x * (1.0 - note.late);
                        slope[width + i] += x * note.late;
                    }
                }
            }
        }
        let learning_rate = 0.05 * (1.0 - 0.9 * round as f32 / ITERATIONS as f32);
        for i in 0..2 * width {
            mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
            square[i] = 0.99 * square[i] + 0.01 * slope[i] * slope[i];
            let (m, s) = (mean[i] / (1.0 - 0.9f32.powi(round as i32)), square[i] / (1.0 - 0.99f32.powi(round as i32)));
            model.weights[i] -= learning_rate * m / (s.sqrt() + 1e-8);
        }
    }
    let mean_surprise = |set: &[&Sample]| {
        set.iter().map(|n| cross_entropy(&model.predict(n), n)).sum::<f32>() / set.len().max(1) as f32
    };
    // What is usual among two is not so among three.
    let mut usual = [[0f32; SEATS]; SEATS + 1];
    for (among, mean) in usual.iter_mut().enumerate() {
        let alike = || learnt.iter().filter(|note| note.seats == among);
        let count = alike().count().max(1) as f32;
        alike().for_each(|note| mean.iter_mut().zip(note.results).for_each(|(sum, result)| *sum += result / count));
    }
    let fit = Fit {
        positions: notes.len(),
        learnt: mean_surprise(&learnt),
        kept_back: mean_surprise(&kept),
        blind: kept.iter().map(|n| cross_entropy(&usual[n.seats], n)).sum::<f32>() / kept.len().max(1) as f32,
        apart: told_apart(&model, &kept),
    };
    let mut file = WeightFile::default();
    // A file names the seats as the game's own list does, whoever sits there in a scenario.
    for (seat, meta) in G::meta().seats.iter().enumerate().take(seats) {
        for (t, term) in G::terms().iter().enumerate() {
            let i = seat * count + t;
            let digits = |w: f32| (w / model.scale[i] * 1e5).round() / 1e5;
            let (early, late) = (model.weights[i], model.weights[width + i]);
            file.early.entry(meta.id.to_owned()).or_default().insert(term.id.to_owned(), digits(early));
            file.late.entry(meta.id.to_owned()).or_default().insert(term.id.to_owned(), digits(late));
        }
    }
    (file, fit)
}

/// The notes place by place.
fn by_place<'a, 'n>(notes: &'a [&'n Sample]) -> impl Iterator<Item = &'a [&'n Sample]> {
    notes.chunk_by(|a, b| (a.game, a.place) == (b.game, b.place))
}

/// The explained part of the differences between continuations: one minus the unexplained part.
fn told_apart(model: &Model, notes: &[&Sample]) -> f32 {
    let (mut left, mut all) = (0f32, 0f32);
    for ways in by_place(notes) {
        for seat in 0..ways.first().map_or(0, |way| way.seats) {
            let mean = ways.iter().map(|w| w.results[seat]).sum::<f32>() / ways.len() as f32;
            for (way, told) in ways.iter().zip(model.compare_siblings(ways)) {
                left += told.error[seat].powi(2) / told.stake;
                all += (way.results[seat] - mean).powi(2) / told.stake;
            }
        }
    }
    if all > 0.0 { 1.0 - left / all } else { 0.0 }
}

fn cross_entropy(shares: &[f32; SEATS], note: &Sample) -> f32 {
    (0..note.seats).map(|s| -note.results[s] * libm::log2f(shares[s].max(1e-6))).sum()
}

/// How much a term varies; one for a term that never does.
fn spread(notes: &[Sample], term: usize) -> f32 {
    // Not every game has as many seats.
    let values = || notes.iter().filter_map(|note| note.terms.get(term));
    let n = values().count().max(1) as f32;
    let mean = values().sum::<f32>() / n;
    let square = values().map(|value| (value - mean).powi(2)).sum::<f32>() / n;
    if square > 1e-6 { square.sqrt() } else { mean.abs().max(1.0) }
}
