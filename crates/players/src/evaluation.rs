//! The evaluation of a position: the game's own terms, with weights learnt from played games.

use kernel::{Actor, ComputerPlay, GameResult, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// No game has more seats.
pub const SEATS: usize = 8;

/// The weights of one seat, by term.
pub type Weights = BTreeMap<String, f32>;

/// A file of weights, as the tuner writes it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct WeightFile {
    /// Where these numbers come from: command, games, fit.
    pub provenance: BTreeMap<String, String>,
    /// Weights at the beginning of a game, by seat and term.
    pub early: BTreeMap<String, Weights>,
    /// Weights at its end; in between they are mixed.
    pub late: BTreeMap<String, Weights>,
}

/// The weights in the order of the game's terms.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluator {
    early: Vec<Vec<f32>>,
    late: Vec<Vec<f32>>,
}

impl Evaluator {
    /// The evaluator with the game's own weights. A file that cannot be read gives equal shares; a test reads them all.
    pub fn for_game<G: ComputerPlay>() -> Evaluator {
        Evaluator::from_file::<G>(&serde_json::from_str(G::weights_json()).unwrap_or_default())
    }

    /// The judgement of a file.
    pub fn from_file<G: ComputerPlay>(file: &WeightFile) -> Evaluator {
        let table = |side: &BTreeMap<String, Weights>| {
            let weight = |seat: &str, term: &str| side.get(seat).and_then(|w| w.get(term)).copied().unwrap_or(0.0);
            G::meta().seats.iter().map(|s| G::terms().iter().map(|t| weight(s.id, t.id)).collect()).collect()
        };
        Evaluator { early: table(&file.early), late: table(&file.late) }
    }

    /// Every weight as the bits of the number, for the fingerprint.
    pub(crate) fn weight_bits(&self) -> Vec<u32> {
        self.early.iter().chain(&self.late).flatten().map(|weight| weight.to_bits()).collect()
    }

    /// How much each term speaks for a seat, in the order of the terms.
    pub fn term_values<G: ComputerPlay>(&self, game: &G, seat: Seat) -> Vec<f32> {
        let mut values = vec![0; G::terms().len()];
        game.evaluate_terms(seat, &mut values);
        values.iter().zip(self.weights(game, seat)).map(|(&v, weight)| v as f32 * weight).collect()
    }

    /// The weights of a seat's terms at this time of the game.
    fn weights<G: ComputerPlay>(&self, game: &G, seat: Seat) -> impl Iterator<Item = f32> {
        let late = game.progress_percent().min(100) as f32 / 100.0;
        let (early, end) = (&self.early[seat.index()], &self.late[seat.index()]);
        early.iter().zip(end).map(move |(a, b)| a + (b - a) * late)
    }

    /// The same for terms whose weight has the sign people would expect; zero for the others.
    pub fn explainable_term_values<G: ComputerPlay>(&self, game: &G, seat: Seat) -> Vec<f32> {
        let expected =
            self.weights(game, seat).zip(G::terms()).map(|(weight, term)| (weight > 0.0) == term.more_is_better);
        self.term_values(game, seat)
            .into_iter()
            .zip(expected)
            .map(|(voice, plain)| if plain { voice } else { 0.0 })
            .collect()
    }

    /// The share of the game each seat may expect, between nought and one; all shares make one.
    pub fn shares<G: ComputerPlay>(&self, game: &G) -> [f32; SEATS] {
        let seats = game.seats().len().min(SEATS);
        let mut shares = [0.0; SEATS];
        if let Actor::Over(outcome) = game.actor() {
            for (seat, share) in shares.iter_mut().enumerate().take(seats) {
                *share = result(outcome, Seat(seat as u8), seats);
            }
            return shares;
        }
        for (seat, share) in shares.iter_mut().enumerate().take(seats) {
            *share = self.term_values(game, Seat(seat as u8)).iter().sum();
        }
        softmax(&mut shares[..seats]);
        shares
    }

    /// The share of one seat.
    pub fn share<G: ComputerPlay>(&self, game: &G, seat: Seat) -> f32 {
        self.shares(game)[seat.index()]
    }
}

/// What an ended game was to a seat: one for a win alone, shared wins and draws in part.
pub fn result(outcome: GameResult, seat: Seat, seats: usize) -> f32 {
    let winners = outcome.winners.iter().count();
    if winners == 0 {
        1.0 / seats as f32
    } else if outcome.winners.contains(seat) {
        1.0 / winners as f32
    } else {
        0.0
    }
}

/// Turns the summed terms into shares. Large sums are damped, so that no position counts as fully decided.
pub(crate) fn softmax(term_values: &mut [f32]) {
    let most = term_values.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for voice in term_values.iter_mut() {
        *voice = libm::expf((*voice - most).max(-8.0));
        sum += *voice;
    }
    for voice in term_values.iter_mut() {
        *voice /= sum;
    }
}
