//! Randomness for the drawing: a small seeded generator and smooth noise. Both give the same numbers on every run.

/// Scrambles a number well enough for drawing (the finisher of SplitMix64).
fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The upper 53 bits as a fraction in 0..1.
fn fraction(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// A seed from a word, such as the id of a space.
pub fn seed_of(word: &str) -> u64 {
    word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A seeded stream of numbers (SplitMix64).
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Rng(scramble(seed ^ 0x5851_f42d_4c95_7f2d))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0)
    }

    /// A number in 0..1.
    pub fn unit(&mut self) -> f64 {
        fraction(self.next())
    }

    /// A number between the two.
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// One of `0..count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f64) as usize
    }

    /// True this often.
    pub fn chance(&mut self, share: f64) -> bool {
        self.unit() < share
    }

    /// About normally distributed, mean 0 and deviation 1.
    pub fn normal(&mut self) -> f64 {
        2.0 * (self.unit() + self.unit() + self.unit() - 1.5)
    }
}

/// The value of a lattice point: mean 0, deviation 1.
fn lattice(ix: i64, iy: i64, seed: u64) -> f64 {
    let key = (ix as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (iy as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    let bits = scramble(key.wrapping_add(seed.wrapping_mul(0x1656_67b1_9e37_79f9)));
    // Three numbers of 21 bits each; their sum is nearly normal.
    let sum = (bits & 0x1f_ffff) + (bits >> 21 & 0x1f_ffff) + (bits >> 42 & 0x1f_ffff);
    2.0 * (sum as f64 / f64::from(1 << 21) - 1.5)
}

/// Weights of the Catmull-Rom spline at `t` between the second and third of four values.
pub fn catmull_rom(t: f64) -> [f64; 4] {
    let (t2, t3) = (t * t, t * t * t);
    [0.5 * (-t + 2.0 * t2 - t3), 0.5 * (2.0 - 5.0 * t2 + 3.0 * t3), 0.5 * (t + 4.0 * t2 - 3.0 * t3), 0.5 * (t3 - t2)]
}

/// Smooth noise with one value per lattice cell.
fn smooth(x: f64, y: f64, seed: u64) -> f64 {
    let (ix, iy) = (x.floor(), y.floor());
    let (wx, wy) = (catmull_rom(x - ix), catmull_rom(y - iy));
    let mut sum = 0.0;
    for (j, wy) in wy.into_iter().enumerate() {
        for (i, wx) in wx.into_iter().enumerate() {
            sum += wx * wy * lattice(ix as i64 + i as i64 - 1, iy as i64 + j as i64 - 1, seed);
        }
    }
    sum
}

/// Noise of several octaves, each half as long and half as strong as the one before; deviation about 0.7.
pub fn fractal(x: f64, y: f64, wavelength: f64, octaves: u32, seed: u64) -> f64 {
    let (mut sum, mut strength, mut scale) = (0.0, 1.0, 1.0 / wavelength);
    for octave in 0..octaves {
        sum += strength * smooth(x * scale, y * scale, seed + u64::from(octave));
        strength *= 0.5;
        scale *= 2.0;
    }
    sum / 1.6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_stream_and_seeds_differ() {
        let stream = |seed| {
            let mut rng = Rng::new(seed);
            (0..8).map(|_| rng.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(stream(7), stream(7));
        assert_ne!(stream(7), stream(8));
    }

    #[test]
    fn numbers_fill_their_range() {
        let mut rng = Rng::new(3);
        let drawn: Vec<f64> = (0..2000).map(|_| rng.range(-2.0, 6.0)).collect();
        assert!(drawn.iter().all(|v| (-2.0..6.0).contains(v)));
        let mean = drawn.iter().sum::<f64>() / 2000.0;
        assert!((mean - 2.0).abs() < 0.3, "mean {mean}");
    }

    #[test]
    fn noise_is_smooth_and_about_level() {
        let mut sum = 0.0;
        for i in 0..4000 {
            let (x, y) = (f64::from(i % 80) * 9.0, f64::from(i / 80) * 13.0);
            let here = fractal(x, y, 100.0, 4, 5);
            let near = fractal(x + 0.01, y, 100.0, 4, 5);
            assert!((here - near).abs() < 0.01);
            sum += here;
        }
        assert!((sum / 4000.0).abs() < 0.25, "mean {}", sum / 4000.0);
    }
}
