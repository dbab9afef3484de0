//! The statistics of a series of games: pure functions, with the same results on every machine.
//!
//! The unit is the *round*: all games with the same dice, seats rotated. Its games are not independent, so everything
//! is computed from the scores of whole rounds. With two seats a round is a pair of games with one of five scores;
//! chess testers call these statistics pentanomial.

use serde::Serialize;

/// Standard deviations that hold 95 % of a normal distribution.
const Z95: f64 = 1.959_963_984_540_054;
/// Squared deviation added once to every sample, because a few equal rounds prove little.
const DOUBT: f64 = 0.25;
/// Games, half won and half lost against the average, that are added to each player so that no rating is infinite.
const ANCHOR: f64 = 0.5;

/// The difference in Elo at which this share of the points is expected; `None` for nothing or everything.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * libm::log10(1.0 / score - 1.0))
}

/// The share of the points expected with this difference in Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp10(-elo / 400.0))
}

/// Scores of rounds between two players, summed up.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Sample {
    /// Rounds.
    pub rounds: u32,
    /// Sum of the scores, each from nought to one.
    pub sum: f64,
    /// Sum of the squared scores.
    pub squares: f64,
}

/// A value with its 95 % interval; `None` stands for the infinite.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The most likely value.
    pub value: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Sample {
    /// The sample of these scores.
    pub fn of(scores: &[f64]) -> Sample {
        let mut sample = Sample::default();
        scores.iter().for_each(|&s| sample.push(s));
        sample
    }

    /// Adds a round.
    pub fn push(&mut self, score: f64) {
        self.rounds += 1;
        self.sum += score;
        self.squares += score * score;
    }

    /// The mean score; a half where nothing was played.
    pub fn mean(&self) -> f64 {
        if self.rounds == 0 { 0.5 } else { self.sum / f64::from(self.rounds) }
    }

    /// The variance of a round's score, never nought.
    pub fn variance(&self) -> f64 {
        let n = f64::from(self.rounds.max(1));
        let spread = (self.squares - self.mean() * self.sum).max(0.0);
        (spread + DOUBT) / n
    }

    /// How many independent games would tell as much.
    pub fn effective_games(&self) -> f64 {
        let n = f64::from(self.rounds);
        // Pulled a little towards the middle, because a player who won everything would have no finite rating.
        let mean = (self.sum + 0.5) / (n + 1.0);
        mean * (1.0 - mean) * n / self.variance()
    }

    /// The share of the points with its interval.
    pub fn score(&self) -> (f64, [f64; 2]) {
        (self.mean(), wilson(self.mean(), self.effective_games()))
    }

    /// The difference in Elo with its interval.
    pub fn elo(&self) -> Estimate {
        let (mean, [low, high]) = self.score();
        Estimate { value: elo(mean), low: elo(low), high: elo(high) }
    }

    /// How likely it is that the first player is the better one, going by this sample alone.
    pub fn superiority(&self) -> f64 {
        let error = (self.variance() / f64::from(self.rounds.max(1))).sqrt();
        0.5 * libm::erfc(-(self.mean() - 0.5) / error / std::f64::consts::SQRT_2)
    }
}

/// Wilson's 95 % interval of a share seen in so many independent trials.
pub fn wilson(share: f64, trials: f64) -> [f64; 2] {
    if trials <= 0.0 {
        return [0.0, 1.0];
    }
    let z2 = Z95 * Z95;
    let middle = (share + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
    let half = Z95 / (1.0 + z2 / trials) * (share * (1.0 - share) / trials + z2 / (4.0 * trials * trials)).sqrt();
    // Rounding must not push an end past what is possible.
    let low = if share <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    [low, high]
}

/// How many pairs of games brought nothing, half a point, one, one and a half, two.
pub fn pentanomial(scores: &[f64]) -> [u32; 5] {
    let mut counts = [0; 5];
    for score in scores {
        counts[((score * 4.0).round().clamp(0.0, 4.0)) as usize] += 1;
    }
    counts
}

/// A test that stops as soon as it knows: is the first player better by `elo1`, or only by `elo0`?
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The difference that counts as nothing gained.
    pub elo0: f64,
    /// The difference hoped for.
    pub elo1: f64,
    /// The accepted probability of deciding for `elo1` although `elo0` is true.
    pub alpha: f64,
    /// The accepted probability of deciding for `elo0` although `elo1` is true.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The first player is better by `elo1`.
    Accepted,
    /// The first player is better by no more than `elo0`.
    Rejected,
}

impl Sprt {
    /// A test; refused with one sentence if its numbers make no sense.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, String> {
        let sane = |elo: f64| elo.abs() <= 2000.0;
        if !sane(elo0) || !sane(elo1) || elo0 >= elo1 {
            return Err(format!(
                "the SPRT bounds {elo0},{elo1} make no sense; the first must be smaller, both within 2000 Elo"
            ));
        }
        let risk = |p: f64| p > 0.0 && p < 0.5;
        if !risk(alpha) || !risk(beta) {
            return Err(format!("the risks {alpha} and {beta} of the SPRT must lie between 0 and 0.5"));
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The log-likelihood ratios at which it rejects and accepts.
    pub fn bounds(&self) -> [f64; 2] {
        [libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha)]
    }

    /// The log-likelihood ratio: rounds taken as normal around either expectation, each with the variance that fits it best.
    pub fn ratio(&self, sample: &Sample) -> f64 {
        if sample.rounds == 0 {
            return 0.0;
        }
        let (mean, variance) = (sample.mean(), sample.variance());
        let around = |elo: f64| variance + (mean - expected(elo)) * (mean - expected(elo));
        0.5 * f64::from(sample.rounds) * libm::log(around(self.elo0) / around(self.elo1))
    }

    /// The decision, once there is one.
    pub fn decision(&self, sample: &Sample) -> Option<Decision> {
        let [reject, accept] = self.bounds();
        let ratio = self.ratio(sample);
        if ratio >= accept {
            Some(Decision::Accepted)
        } else if ratio <= reject {
            Some(Decision::Rejected)
        } else {
            None
        }
    }

    /// After how many rounds it was decided, and how.
    pub fn first_decision(&self, scores: &[f64]) -> Option<(usize, Decision)> {
        let mut sample = Sample::default();
        scores.iter().enumerate().find_map(|(i, &score)| {
            sample.push(score);
            self.decision(&sample).map(|decision| (i + 1, decision))
        })
    }
}

/// A player's place in a round robin.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Elo; the mean of all players is nought.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// The result of two players against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The player whose score it is.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// The first player's share of the points.
    pub score: f64,
    /// How many independent games that share is worth.
    pub games: f64,
}

/// Ratings of players by maximum likelihood (Bradley and Terry, a draw as half a win), with error bars from its curvature.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    /// Elo of one natural unit of strength.
    const UNIT: f64 = 173.717_792_761_235_75;
    let mut strength = vec![0.0; players];
    let mut curve = vec![vec![0.0; players]; players];
    for _ in 0..100 {
        let mut slope = vec![0.0; players];
        for row in &mut curve {
            row.fill(0.0);
        }
        for i in 0..players {
            let p = logistic(strength[i]);
            slope[i] += ANCHOR * (0.5 - p);
            curve[i][i] += ANCHOR * p * (1.0 - p);
        }
        for m in meetings.iter().filter(|m| m.first != m.second) {
            let p = logistic(strength[m.first] - strength[m.second]);
            let (pull, bend) = (m.games * (m.score - p), m.games * p * (1.0 - p));
            slope[m.first] += pull;
            slope[m.second] -= pull;
            for (i, j, sign) in [
                (m.first, m.first, 1.0),
                (m.second, m.second, 1.0),
                (m.first, m.second, -1.0),
                (m.second, m.first, -1.0),
            ] {
                curve[i][j] += sign * bend;
            }
        }
        let step = apply(&inverse(&curve), &slope);
        let longest = step.iter().fold(0.0f64, |most, s| most.max(s.abs()));
        // Far from the top the curvature promises too much; small steps always arrive.
        let pace = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strength.iter_mut().zip(&step).for_each(|(s, d)| *s += pace * d);
        if longest < 1e-10 {
            break;
        }
    }
    let mean = strength.iter().sum::<f64>() / players.max(1) as f64;
    let cover = inverse(&curve);
    let n = players.max(1) as f64;
    let rows: Vec<f64> = cover.iter().map(|row| row.iter().sum::<f64>() / n).collect();
    let all = rows.iter().sum::<f64>() / n;
    (0..players)
        .map(|i| {
            // The variance of the distance to the mean of all.
            let variance = (cover[i][i] - 2.0 * rows[i] + all).max(0.0);
            Rating { elo: UNIT * (strength[i] - mean), error: UNIT * Z95 * variance.sqrt() }
        })
        .collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

fn apply(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a positive matrix, by Gauss and Jordan.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut left = matrix.to_vec();
    let mut right: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..n {
        // The anchor keeps the diagonal above nought; the floor only guards against rounding.
        let pivot = left[i][i].max(1e-12);
        for j in 0..n {
            left[i][j] /= pivot;
            right[i][j] /= pivot;
        }
        for k in (0..n).filter(|&k| k != i) {
            let factor = left[k][i];
            for j in 0..n {
                left[k][j] -= factor * left[i][j];
                right[k][j] -= factor * right[i][j];
            }
        }
    }
    right
}
