//! Random sources. Rules never throw dice themselves: they list outcomes, and a source picks one.

use rand_core::{Rng as _, SeedableRng};

/// One outcome of a chance node with its exact weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightedOutcome<M> {
    /// The outcome, a move like any other.
    pub mv: M,
    /// Its share of the total weight of the node.
    pub weight: u32,
}

/// A source of uniform whole numbers.
pub trait RandomSource {
    /// Sixty-four uniform bits.
    fn next_u64(&mut self) -> u64;

    /// A uniform number below `n`, without bias. `n` must not be zero.
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing to draw from");
        // Lemire's multiply-and-reject, written out so that no library change can alter our games.
        let mut product = u64::from(self.next_u64() as u32) * u64::from(n);
        if (product as u32) < n {
            let reject = n.wrapping_neg() % n;
            while (product as u32) < reject {
                product = u64::from(self.next_u64() as u32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Picks an outcome by weight. `outcomes` must not be empty.
    fn pick<M: Copy>(&mut self, outcomes: &[WeightedOutcome<M>]) -> M
    where
        Self: Sized,
    {
        let total = outcomes.iter().map(|c| c.weight).sum();
        let mut lot = self.below(total);
        for c in outcomes {
            if lot < c.weight {
                return c.mv;
            }
            lot -= c.weight;
        }
        unreachable!("the lot lies below the total weight")
    }
}

/// The dice of a game: unpredictable without the seed, and the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(rand_chacha::ChaCha8Rng);

impl Dice {
    /// Dice for a seed.
    pub fn from_seed(seed: u64) -> Self {
        Dice(rand_chacha::ChaCha8Rng::seed_from_u64(seed))
    }

    /// Dice for throw number `n` of a game, so that a reopened game does not repeat its throws.
    pub fn for_throw(seed: u64, n: u64) -> Self {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(n);
        Dice(rng)
    }
}

impl RandomSource for Dice {
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// A fast source for playouts, imagination and computer players; not for a game's own dice.
#[derive(Clone, Debug)]
pub struct FastRng(rand_pcg::Pcg64Mcg);

impl FastRng {
    /// A stream for a seed.
    pub fn from_seed(seed: u64) -> Self {
        FastRng(rand_pcg::Pcg64Mcg::seed_from_u64(seed))
    }
}

impl RandomSource for FastRng {
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}
