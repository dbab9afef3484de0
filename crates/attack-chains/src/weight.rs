//! Weights of positions: exact fractions as long as they fit into 128 bits, and integer parts beside them for when they
//! no longer do.

use kernel::weights::gcd;

/// The parts of a whole where fractions do not fit any more: two to the power of a hundred.
pub const PARTS: u128 = 1 << 100;

/// The least common multiple, if it fits.
pub fn lcm(a: u128, b: u128) -> Option<u128> {
    (a / gcd(a, b)).checked_mul(b)
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fraction {
    /// Above the line.
    pub numerator: u128,
    /// Below the line; never nought.
    pub denominator: u128,
}

impl Fraction {
    /// The whole.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// The quotient of two whole numbers, in lowest terms.
    pub fn new(numerator: u128, denominator: u128) -> Fraction {
        let common = gcd(numerator, denominator);
        Fraction { numerator: numerator / common, denominator: (denominator / common).max(1) }
    }

    /// The product, if it fits.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        // Reduced crosswise first, so that nothing overflows that need not.
        let (a, b) =
            (Fraction::new(self.numerator, other.denominator), Fraction::new(other.numerator, self.denominator));
        Some(Fraction {
            numerator: a.numerator.checked_mul(b.numerator)?,
            denominator: a.denominator.checked_mul(b.denominator)?,
        })
    }

    /// The sum, if it fits.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let denominator = lcm(self.denominator, other.denominator)?;
        let numerator = self.numerator.checked_mul(denominator / self.denominator)?;
        let more = other.numerator.checked_mul(denominator / other.denominator)?;
        Some(Fraction::new(numerator.checked_add(more)?, denominator))
    }
}

/// The share of the whole that belongs to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// Exactly, as long as it fits.
    pub exact: Option<Fraction>,
    /// In [`PARTS`] parts. Sums are kept, so that the parts of all positions always make up the whole.
    pub parts: u128,
}

impl Weight {
    /// Everything.
    pub const ALL: Weight = Weight { exact: Some(Fraction::ONE), parts: PARTS };

    /// Shares it out by these numbers of ways.
    pub fn shared(&self, ways: &[u128]) -> Vec<Weight> {
        let total = ways.iter().fold(0u128, |sum, n| sum.saturating_add(*n)).max(1);
        let mut left = self.parts;
        let last = ways.len().saturating_sub(1);
        ways.iter()
            .enumerate()
            .map(|(i, n)| {
                let exact = self.exact.and_then(|e| e.times(Fraction::new(*n, total)));
                let parts = if i == last { left } else { times_over(self.parts, *n, total) };
                left -= parts;
                Weight { exact, parts }
            })
            .collect()
    }

    /// Adds the weights of two positions that have become equal.
    pub fn join(&mut self, other: Weight) {
        self.exact = self.exact.zip(other.exact).and_then(|(a, b)| a.plus(b));
        self.parts += other.parts;
    }
}

/// Whole-number weights of many positions over one total; exact if all of them are and the total fits.
pub fn common(weights: &[Weight]) -> (Vec<u128>, u128, bool) {
    let exactly = || {
        let exact: Vec<Fraction> = weights.iter().map(|w| w.exact).collect::<Option<_>>()?;
        let total = exact.iter().try_fold(1, |all, f| lcm(all, f.denominator))?;
        Some((exact.iter().map(|f| f.numerator * (total / f.denominator)).collect(), total))
    };
    match exactly() {
        Some((whole, total)) => (whole, total, true),
        None => (weights.iter().map(|w| w.parts).collect(), PARTS, false),
    }
}

/// `a * b / c` rounded down, for `b <= c` and `a` of at most a hundred bits.
fn times_over(a: u128, b: u128, c: u128) -> u128 {
    if let Some(product) = a.checked_mul(b) {
        return product / c;
    }
    // Bit by bit from the top of `a`: twice the quotient so far, and one more if the remainder allows.
    let (mut quotient, mut rest) = (0u128, 0u128);
    for i in (0..128).rev() {
        let (doubled, over) = rest.overflowing_add(rest);
        quotient <<= 1;
        rest = doubled;
        if over || rest >= c {
            rest = rest.wrapping_sub(c);
            quotient += 1;
        }
        if a >> i & 1 == 1 {
            let (more, over) = rest.overflowing_add(b);
            rest = more;
            if over || rest >= c {
                rest = rest.wrapping_sub(c);
                quotient += 1;
            }
        }
    }
    quotient
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_stay_in_lowest_terms() {
        let third = Fraction::new(2, 6);
        assert_eq!(third, Fraction { numerator: 1, denominator: 3 });
        assert_eq!(third.times(Fraction::new(3, 4)), Some(Fraction::new(1, 4)));
        assert_eq!(third.plus(Fraction::new(1, 6)), Some(Fraction::new(1, 2)));
        let small = Fraction::new(1, 6u128.pow(49));
        assert_eq!(small.times(Fraction::new(1, 36)), None);
        assert_eq!(small.times(Fraction::new(36, 1)), Some(Fraction::new(1, 6u128.pow(47))));
        assert_eq!(Fraction::new(0, 7), Fraction { numerator: 0, denominator: 1 });
    }

    #[test]
    fn whole_parts_are_never_lost() {
        let mut shares = vec![Weight::ALL];
        for ways in [vec![1, 2, 3], vec![5, 2], vec![7u128.pow(45), 3, 9], vec![6u128.pow(40); 3]] {
            shares = shares.iter().flat_map(|w| w.shared(&ways)).collect();
            assert_eq!(shares.iter().map(|w| w.parts).sum::<u128>(), PARTS);
            let (weights, total, _) = common(&shares);
            assert_eq!(weights.iter().sum::<u128>(), total);
        }
        assert!(!common(&shares).2, "seven to the power of forty-five does not fit twice");
        let (weights, total, exact) = common(&Weight::ALL.shared(&[1, 2, 3]));
        assert_eq!((weights, total, exact), (vec![1, 2, 3], 6, true));
    }

    #[test]
    fn long_products_are_divided_exactly() {
        assert_eq!(times_over(PARTS, 6u128.pow(48), 6u128.pow(49)), PARTS / 6);
        assert_eq!(times_over(PARTS, u128::MAX, u128::MAX), PARTS);
        assert_eq!(times_over(12, 5, 6), 10);
        for (a, b, c) in [(PARTS - 1, u128::MAX / 3, u128::MAX), (PARTS / 7, u128::MAX / 2 + 9, u128::MAX - 4)] {
            let about = a as f64 * (b as f64 / c as f64);
            assert!((times_over(a, b, c) as f64 / about - 1.0).abs() < 1e-12);
        }
    }
}
