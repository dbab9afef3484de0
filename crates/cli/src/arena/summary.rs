//! The summary of a series: the figures shared by text, JSON and report.

use super::series_file::Line;
use library::schedule::versus;
use library::statistics::{Decision, Estimate, Meeting, Rating, Sample, Sprt, pentanomial, ratings, wilson};
use serde::Serialize;
use std::collections::BTreeMap;

/// A whole series in figures.
#[derive(Serialize)]
pub struct Summary {
    pub game: String,
    #[serde(skip)]
    pub game_name: String,
    /// Empty for the game's first.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub scenario: String,
    pub options: serde_json::Map<String, serde_json::Value>,
    pub seed: u64,
    pub players: Vec<String>,
    /// Games counted, and games asked for.
    pub games: usize,
    pub games_wanted: usize,
    pub standings: Vec<Standing>,
    pub pairings: Vec<Pairing>,
    pub sides: Vec<Side>,
    pub endings: Vec<Ending>,
    pub length: Length,
    pub thinking: Vec<Thought>,
    pub forfeits: Vec<Forfeits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Test>,
}

/// A player's place.
#[derive(Serialize)]
pub struct Standing {
    pub player: String,
    pub points: f64,
    pub games: usize,
    #[serde(flatten)]
    pub rating: Rating,
}

/// Two players against each other, from the first one's side.
#[derive(Serialize)]
pub struct Pairing {
    #[serde(skip)]
    pub ids: (usize, usize),
    pub first: String,
    pub second: String,
    pub rounds: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub score: f64,
    pub score_interval: [f64; 2],
    pub elo: Estimate,
    pub superiority: f64,
    /// Rounds that brought 0, ½, 1, 1½ and 2 points of two games; only where two play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pentanomial: Option<[u32; 5]>,
    #[serde(skip)]
    pub scores: Vec<f64>,
}

/// Wins from one side of the table, of all players or of one.
#[derive(Serialize)]
pub struct Side {
    pub seat: String,
    #[serde(skip)]
    pub name: String,
    #[serde(skip)]
    pub tone: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    pub games: u32,
    /// Games won, alone or with others.
    pub wins: u32,
    pub draws: u32,
    /// The share of the games that was won; of one won together the winners have equal parts.
    pub rate: f64,
    pub interval: [f64; 2],
}

/// Games that ended alike.
#[derive(Serialize)]
pub struct Ending {
    pub winners: Vec<String>,
    pub rule: String,
    pub games: u32,
}

/// Moves a game, throws included.
#[derive(Serialize)]
pub struct Length {
    pub least: u64,
    pub mean: f64,
    pub most: u64,
    #[serde(skip)]
    pub all: Vec<u64>,
}

/// A player's time.
#[derive(Serialize)]
pub struct Thought {
    pub player: String,
    pub seconds: f64,
    pub plans: u32,
    pub moves: u32,
    pub turns: u32,
    pub longest: f64,
    pub longest_turn: f64,
    pub seconds_per_turn: f64,
    pub seconds_per_plan: f64,
    pub seconds_per_move: f64,
    pub seconds_per_game: f64,
}

/// A player's forfeits, with the first reason.
#[derive(Serialize)]
pub struct Forfeits {
    pub player: String,
    pub games: u32,
    pub why: String,
}

/// The state of a test.
#[derive(Serialize)]
pub struct Test {
    #[serde(flatten)]
    pub sprt: Sprt,
    pub bounds: [f64; 2],
    pub ratio: f64,
    pub decision: Option<Decision>,
    /// The ratio after each round.
    #[serde(skip)]
    pub course: Vec<f64>,
}

/// What has to be known besides the games.
pub struct Frame<'a> {
    pub meta: &'a kernel::Meta,
    pub header: &'a super::series_file::Header,
    pub seats: &'a [kernel::setup::SeatMeta],
    pub games_wanted: usize,
    pub sprt: Option<Sprt>,
}

/// Scores of two players' rounds, in order; only whole rounds count.
fn round_scores(games: &[&Line], seats: usize, ids: &[&str], a: usize, b: usize) -> Vec<(u32, f64)> {
    let mut rounds: BTreeMap<(u32, usize), Vec<f64>> = BTreeMap::new();
    for line in games {
        if let Some(score) = versus(&line.seats, &winners(line, ids), a, b) {
            rounds.entry((line.round, line.table)).or_default().push(score);
        }
    }
    let whole = rounds.into_iter().filter(|(_, scores)| scores.len() == seats);
    whole.map(|((round, _), scores)| (round, scores.iter().sum::<f64>() / scores.len() as f64)).collect()
}

/// The numbers of the seats that won.
fn winners(line: &Line, ids: &[&str]) -> Vec<usize> {
    line.winners.iter().filter_map(|w| ids.iter().position(|id| id == w)).collect()
}

/// When the test was decided: rounds from the first on without a gap, so that the order in which games end plays no part.
fn decided(sprt: &Sprt, rounds: &[(u32, f64)]) -> Option<(usize, Decision)> {
    let gapless: Vec<f64> =
        rounds.iter().zip(0..).take_while(|((round, _), place)| round == place).map(|((_, score), _)| *score).collect();
    sprt.first_decision(&gapless)
}

/// Sums up. With a test only the rounds up to its decision count.
pub fn sum_up(frame: &Frame<'_>, lines: &[&Line]) -> Summary {
    let players = frame.header.players.clone();
    let ids: Vec<&str> = frame.seats.iter().map(|s| s.id).collect();
    let mut games: Vec<&Line> = lines.to_vec();
    games.sort_by_key(|line| (line.round, line.table, line.rotation));
    let mut sprt = None;
    if let Some(test) = frame.sprt {
        let rounds = round_scores(&games, frame.seats.len(), &ids, 0, 1);
        let end = decided(&test, &rounds);
        let last = end.map_or(u32::MAX, |(rounds, _)| rounds as u32);
        games.retain(|line| line.round < last);
        let mut sample = Sample::default();
        let course: Vec<f64> = rounds
            .iter()
            .filter(|(round, _)| *round < last)
            .map(|(_, score)| {
                sample.push(*score);
                test.ratio(&sample)
            })
            .collect();
        sprt = Some(Test {
            sprt: test,
            bounds: test.bounds(),
            ratio: course.last().copied().unwrap_or(0.0),
            decision: end.map(|(_, decision)| decision),
            course,
        });
    }
    let pairings: Vec<Pairing> = (0..players.len())
        .flat_map(|a| (a + 1..players.len()).map(move |b| (a, b)))
        .filter_map(|(a, b)| pairing(&games, frame.seats.len(), &ids, &players, a, b))
        .collect();
    let meetings: Vec<Meeting> = pairings
        .iter()
        .map(|p| {
            let games = Sample::of(&p.scores).effective_games();
            Meeting { first: p.ids.0, second: p.ids.1, score: p.score, games }
        })
        .collect();
    let rated = ratings(players.len(), &meetings);
    let mut standings: Vec<Standing> = players
        .iter()
        .zip(rated)
        .enumerate()
        .map(|(id, (player, rating))| {
            let (mut points, mut met) = (0.0, 0);
            for line in games.iter().filter(|l| l.seats.contains(&id)) {
                let others: Vec<usize> = (0..players.len()).filter(|&o| o != id && line.seats.contains(&o)).collect();
                let won = winners(line, &ids);
                let scores: Vec<f64> = others.iter().filter_map(|&o| versus(&line.seats, &won, id, o)).collect();
                points += scores.iter().sum::<f64>() / scores.len().max(1) as f64;
                met += 1;
            }
            Standing { player: player.clone(), points, games: met, rating }
        })
        .collect();
    standings.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
    let lengths: Vec<u64> = games.iter().map(|l| l.moves).collect();
    Summary {
        game: frame.meta.id.into(),
        game_name: frame.meta.name.into(),
        scenario: frame.header.scenario.clone(),
        options: frame.header.options.clone(),
        seed: frame.header.seed,
        games: games.len(),
        games_wanted: frame.games_wanted,
        standings,
        pairings,
        sides: sides(frame, &games, &players),
        endings: endings(&games),
        length: Length {
            least: lengths.iter().copied().min().unwrap_or(0),
            mean: lengths.iter().sum::<u64>() as f64 / lengths.len().max(1) as f64,
            most: lengths.iter().copied().max().unwrap_or(0),
            all: lengths,
        },
        thinking: (0..players.len()).map(|id| thought(&games, &players, id)).collect(),
        forfeits: forfeits(&games, &ids, &players),
        sprt,
        players,
    }
}

fn pairing(games: &[&Line], seats: usize, ids: &[&str], players: &[String], a: usize, b: usize) -> Option<Pairing> {
    let scores: Vec<f64> = round_scores(games, seats, ids, a, b).into_iter().map(|(_, score)| score).collect();
    if scores.is_empty() {
        return None;
    }
    let single: Vec<f64> = games.iter().filter_map(|l| versus(&l.seats, &winners(l, ids), a, b)).collect();
    let count = |like: fn(f64) -> bool| single.iter().filter(|&&s| like(s)).count() as u32;
    let sample = Sample::of(&scores);
    let (score, score_interval) = sample.score();
    Some(Pairing {
        ids: (a, b),
        first: players[a].clone(),
        second: players[b].clone(),
        rounds: sample.rounds,
        wins: count(|s| s > 0.5),
        draws: count(|s| s == 0.5),
        losses: count(|s| s < 0.5),
        score,
        score_interval,
        elo: sample.elo(),
        superiority: sample.superiority(),
        pentanomial: (seats == 2).then(|| pentanomial(&scores)),
        scores,
    })
}

/// Each side, and each side under each player.
fn sides(frame: &Frame<'_>, games: &[&Line], players: &[String]) -> Vec<Side> {
    let mut sides = Vec::new();
    for (place, seat) in frame.seats.iter().enumerate() {
        for player in std::iter::once(None).chain((0..players.len()).map(Some)) {
            let here: Vec<_> = games.iter().filter(|l| player.is_none_or(|p| l.seats[place] == p)).collect();
            let wins = here.iter().filter(|l| l.winners.iter().any(|w| w == seat.id)).count() as u32;
            let draws = here.iter().filter(|l| l.winners.is_empty()).count() as u32;
            // Who wins together shares the game.
            let share = |l: &Line| 1.0 / l.winners.len() as f64;
            let won = here.iter().filter(|l| l.winners.iter().any(|w| w == seat.id)).map(|l| share(l)).sum::<f64>();
            let rate = won / here.len().max(1) as f64;
            sides.push(Side {
                seat: seat.id.into(),
                name: seat.name.into(),
                tone: seat.tone.into(),
                player: player.map(|p| players[p].clone()),
                games: here.len() as u32,
                wins,
                draws,
                rate,
                interval: wilson(rate, here.len() as f64),
            });
        }
    }
    sides
}

fn endings(games: &[&Line]) -> Vec<Ending> {
    let mut counts: BTreeMap<(Vec<String>, String), u32> = BTreeMap::new();
    for line in games {
        *counts.entry((line.winners.clone(), line.rule.clone())).or_default() += 1;
    }
    let mut endings: Vec<Ending> =
        counts.into_iter().map(|((winners, rule), games)| Ending { winners, rule, games }).collect();
    endings.sort_by_key(|e| std::cmp::Reverse(e.games));
    endings
}

fn thought(games: &[&Line], players: &[String], id: usize) -> Thought {
    let mut sum = Thought {
        player: players[id].clone(),
        seconds: 0.0,
        plans: 0,
        moves: 0,
        turns: 0,
        longest: 0.0,
        longest_turn: 0.0,
        seconds_per_turn: 0.0,
        seconds_per_plan: 0.0,
        seconds_per_move: 0.0,
        seconds_per_game: 0.0,
    };
    let mut seats = 0u32;
    for line in games {
        for (_, t) in line.seats.iter().zip(&line.thinking).filter(|(seat, _)| **seat == id) {
            sum.seconds += t.seconds;
            sum.plans += t.plans;
            sum.moves += t.moves;
            sum.turns += t.turns;
            sum.longest = sum.longest.max(t.longest);
            sum.longest_turn = sum.longest_turn.max(t.longest_turn);
            seats += 1;
        }
    }
    sum.seconds_per_turn = sum.seconds / f64::from(sum.turns.max(1));
    sum.seconds_per_plan = sum.seconds / f64::from(sum.plans.max(1));
    sum.seconds_per_move = sum.seconds / f64::from(sum.moves.max(1));
    sum.seconds_per_game = sum.seconds / f64::from(seats.max(1));
    sum
}

fn forfeits(games: &[&Line], ids: &[&str], players: &[String]) -> Vec<Forfeits> {
    let mut all: Vec<Forfeits> = Vec::new();
    for line in games {
        let Some(forfeit) = &line.forfeit else { continue };
        let seat = ids.iter().position(|id| *id == forfeit.seat).unwrap_or(0);
        let player = &players[line.seats[seat]];
        match all.iter_mut().find(|f| f.player == *player) {
            Some(f) => f.games += 1,
            None => all.push(Forfeits { player: player.clone(), games: 1, why: forfeit.why.clone() }),
        }
    }
    all
}
