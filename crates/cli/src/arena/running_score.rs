//! The running score of a match of two while its games finish in any order.

use super::series_file::Line;
use library::schedule::versus;
use library::statistics::{Decision, Sample, Sprt};
use std::collections::BTreeMap;

/// The running score, and the test on the finished rounds from the first on without a gap, so that the decision does
/// not depend on the order in which games end.
pub struct RunningScore<'a> {
    ids: &'a [&'a str],
    sprt: Option<Sprt>,
    /// Rounds of which some games are done: how many, and their points.
    open: BTreeMap<u32, (usize, f64)>,
    /// Rounds that are done, but not all before them.
    waiting: BTreeMap<u32, f64>,
    all: Sample,
    gapless: Sample,
    decision: Option<Decision>,
}

impl<'a> RunningScore<'a> {
    pub fn new(ids: &'a [&'a str], sprt: Option<Sprt>) -> Self {
        RunningScore {
            ids,
            sprt,
            open: BTreeMap::new(),
            waiting: BTreeMap::new(),
            all: Sample::default(),
            gapless: Sample::default(),
            decision: None,
        }
    }

    /// Adds a finished game.
    pub fn note(&mut self, line: &Line) {
        let won: Vec<usize> = line.winners.iter().filter_map(|w| self.ids.iter().position(|id| id == w)).collect();
        let Some(score) = versus(&line.seats, &won, 0, 1) else { return };
        let (games, points) = self.open.entry(line.round).or_default();
        *games += 1;
        *points += score;
        if *games < self.ids.len() {
            return;
        }
        let score = *points / *games as f64;
        self.open.remove(&line.round);
        self.all.push(score);
        self.waiting.insert(line.round, score);
        while let Some(score) = self.waiting.remove(&self.gapless.rounds) {
            self.gapless.push(score);
            if self.decision.is_none() {
                self.decision = self.sprt.and_then(|test| test.decision(&self.gapless));
            }
        }
    }

    /// The decision, once there is one.
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// The score, in a few words.
    pub fn words(&self) -> String {
        let mut words = format!("score {:.1} %", 100.0 * self.all.mean());
        if let Some(test) = &self.sprt {
            let [low, high] = test.bounds();
            words += &format!(", LLR {:.2} ({low:.2} to {high:.2})", test.ratio(&self.gapless));
        }
        words
    }
}
