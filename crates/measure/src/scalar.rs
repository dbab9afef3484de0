//! Integer arithmetic instead of floating point: the sine table, the rounding rule, square roots.

/// The scale of the sine table and of every local coordinate: 2^30.
pub const ONE: i64 = 1 << 30;

/// Coordinates may lie from -RANGE to RANGE. Within it nothing in this crate overflows, in debug or in release.
pub const RANGE: i32 = 1 << 24;

/// The sines of 0 to 90 degrees, times 2^30, rounded half away from zero.
#[rustfmt::skip]
const QUADRANT: [i32; 91] = [
    0, 18_739_379, 37_473_049, 56_195_305, 74_900_443, 93_582_766, 112_236_583, 130_856_211,
    149_435_979, 167_970_228, 186_453_311, 204_879_599, 223_243_478, 241_539_355, 259_761_657, 277_904_834,
    295_963_357, 313_931_728, 331_804_471, 349_576_144, 367_241_333, 384_794_656, 402_230_767, 419_544_355,
    436_730_145, 453_782_903, 470_697_435, 487_468_587, 504_091_252, 520_560_366, 536_870_912, 553_017_922,
    568_996_477, 584_801_711, 600_428_808, 615_873_009, 631_129_609, 646_193_961, 661_061_475, 675_727_625,
    690_187_940, 704_438_018, 718_473_518, 732_290_163, 745_883_746, 759_250_125, 772_385_229, 785_285_058,
    797_945_680, 810_363_241, 822_533_958, 834_454_122, 846_120_104, 857_528_349, 868_675_383, 879_557_810,
    890_172_315, 900_515_665, 910_584_710, 920_376_381, 929_887_697, 939_115_760, 948_057_759, 956_710_970,
    965_072_759, 973_140_576, 980_911_966, 988_384_560, 995_556_083, 1_002_424_350, 1_008_987_269, 1_015_242_840,
    1_021_189_159, 1_026_824_413, 1_032_146_887, 1_037_154_959, 1_041_847_103, 1_046_221_891, 1_050_277_989, 1_054_014_162,
    1_057_429_273, 1_060_522_280, 1_063_292_242, 1_065_738_315, 1_067_859_754, 1_069_655_912, 1_071_126_243, 1_072_270_298,
    1_073_087_729, 1_073_578_288, 1_073_741_824,
];

/// The sines of 0 to 359 degrees, times 2^30.
static SINES: [i32; 360] = {
    let mut table = [0; 360];
    let mut degree = 0;
    while degree < 360 {
        table[degree] = match degree {
            0..=90 => QUADRANT[degree],
            91..=180 => QUADRANT[180 - degree],
            181..=270 => -QUADRANT[degree - 180],
            _ => -QUADRANT[360 - degree],
        };
        degree += 1;
    }
    table
};

/// The sine of whole degrees from 0 to 359, times 2^30.
#[inline]
pub(crate) fn sine(degrees: usize) -> i64 {
    i64::from(SINES[degrees])
}

/// From the scale of 2^30 to whole ticks, half away from zero: the one rounding of this crate.
#[inline]
pub fn to_ticks(scaled: i64) -> i64 {
    let rounded = (scaled.abs() + ONE / 2) >> 30;
    if scaled < 0 { -rounded } else { rounded }
}

/// A quotient rounded half away from zero, where no power of two divides.
pub fn rounded(numerator: i128, denominator: i128) -> i128 {
    let (n, d) = if denominator < 0 { (-numerator, -denominator) } else { (numerator, denominator) };
    let half = (2 * n.abs() + d) / (2 * d);
    if n < 0 { -half } else { half }
}

/// A quotient rounded down; the denominator is positive.
#[inline]
pub(crate) fn floor(numerator: i64, denominator: i64) -> i64 {
    numerator.div_euclid(denominator)
}

/// From the scale of 2^30 to whole ticks, rounded up.
pub(crate) fn ceil_ticks(scaled: i64) -> i32 {
    clamped(-(-scaled).div_euclid(ONE))
}

/// The square root rounded up.
pub fn root_up(square: u128) -> u128 {
    let root = root_down(square);
    if root * root == square { root } else { root + 1 }
}

/// The square root rounded down.
pub fn root_down(square: u128) -> u128 {
    match u64::try_from(square) {
        Ok(small) => u128::from(small.isqrt()),
        Err(_) => square.isqrt(),
    }
}

/// Holds a whole number of ticks within the coordinates of this crate and a good way beyond them.
#[inline]
pub(crate) fn clamped(ticks: i64) -> i32 {
    ticks.clamp(-(1 << 30), 1 << 30) as i32
}
