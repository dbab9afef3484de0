//! The field itself: what lay where on the morning of 18 June 1815, in metres east and north of La Haye Sainte.
//!
//! Every game is fought on this ground; a board only bends it. Brooks and woods are good to about 150 metres. Heights are
//! metres above the sea, drawn smoothly through what is known of crests, valley floors and brooks.

use crate::grid::Grid;
use crate::noise::fractal;
use crate::shapes::{Pt, pt};
use crate::spline::Spline;
use std::sync::OnceLock;

/// East and north in metres.
type Metres = (i32, i32);

/// East, north and height in metres.
type Level = (i32, i32, i32);

/// A line as points of the ground (x is east, y is north).
fn line(metres: &[Metres]) -> Vec<Pt> {
    metres.iter().map(|(e, n)| pt(f64::from(*e), f64::from(*n))).collect()
}

/// The brooks from their springs, with heights of the water. The small ones are listed after those they flow into.
const BROOKS: [&[Level]; 5] = [
    // The Lasne, from Plancenoit eastwards.
    &[
        (1270, -1820, 111),
        (1590, -1870, 109),
        (1830, -1910, 107),
        (2240, -1800, 104),
        (2630, -1570, 101),
        (3100, -1340, 97),
        (3570, -1110, 93),
        (4040, -910, 89),
        (4360, -740, 86),
        (4460, -430, 84),
        (4670, -190, 82),
        (4500, -10, 81),
    ],
    // Its southern branch.
    &[(1420, -2360, 117), (1670, -2110, 111), (1830, -1910, 107)],
    // The brook of Smohain and Ohain.
    &[
        (1860, 250, 104),
        (2000, 300, 102),
        (2280, 420, 100),
        (2550, 550, 99),
        (2830, 750, 97),
        (3040, 950, 96),
        (3320, 1220, 94),
        (3650, 1490, 92),
        (4010, 1720, 90),
        (4250, 1890, 89),
        (4380, 2060, 88),
        (4620, 2270, 87),
        (4930, 2370, 86),
    ],
    // The Hain through Braine-l'Alleud, northwards.
    &[
        (-3300, -880, 110),
        (-3430, -440, 108),
        (-3260, 10, 106),
        (-3200, 470, 104),
        (-3390, 640, 103),
        (-3370, 810, 102),
        (-3280, 1320, 99),
        (-3130, 1630, 97),
        (-3210, 1830, 96),
        (-3150, 2060, 95),
        (-3370, 2160, 94),
    ],
    // The brook of Le Mesnil, westwards.
    &[
        (-1670, 1550, 109),
        (-1840, 1550, 107),
        (-2020, 1640, 105),
        (-2430, 1660, 102),
        (-2800, 1740, 99),
        (-3140, 1760, 97),
    ],
];

/// The Allied crest along the Ohain road.
const ALLIED_CREST: [Level; 8] = [
    (-1250, -20, 125),
    (-1000, 20, 127),
    (-515, 90, 131),
    (-30, 260, 132),
    (600, 470, 132),
    (1000, 640, 132),
    (1400, 760, 131),
    (1750, 980, 128),
];

/// The French crest by La Belle Alliance.
const FRENCH_CREST: [Level; 6] = [
    (-1500, -1500, 128),
    (-900, -1250, 131),
    (-300, -1130, 132),
    (176, -1057, 134),
    (700, -900, 132),
    (1200, -750, 129),
];

/// The spur of the Grand Battery, between the crests.
const SPUR: [Level; 3] = [(250, -470, 117), (700, -320, 120), (1200, -150, 119)];

/// The floor between the armies in the west, from Hougoumont to the chaussee.
const WEST_VALLEY: [Level; 4] = [(-1500, -420, 108), (-700, -480, 110), (-200, -560, 112), (300, -620, 115)];

/// The hollow below the Allied crest in the east, down to Papelotte and Smohain.
const EAST_VALLEY: [Level; 4] = [(250, -330, 112), (700, -120, 110), (1150, 60, 108), (1600, 180, 106)];

/// The forms that the pen brings out more sharply than the lie of the land around them: line, rise, width.
const FORMS: [(&[Level], f64, f64); 5] = [
    (&ALLIED_CREST, 9.0, 190.0),
    (&FRENCH_CREST, 8.0, 210.0),
    (&SPUR, 5.5, 130.0),
    (&WEST_VALLEY, -5.0, 230.0),
    (&EAST_VALLEY, -4.0, 150.0),
];

/// How deep and how wide a brook has cut in.
const BROOK_CUT: (f64, f64) = (-6.0, 140.0);

/// Spot heights: places whose height is known or follows from the lines above. The outermost keep the ground beyond the
/// maps from running away.
const SPOT_HEIGHTS: [Level; 81] = [
    // The reverse slope falls some twelve metres in four hundred; behind it the ground is nearly level.
    (-900, 430, 116),
    (-350, 560, 118),
    (150, 690, 118),
    (700, 900, 117),
    (1150, 1080, 119),
    (1600, 1330, 119),
    (-20, 990, 115),
    (-169, 1279, 115),
    (600, 1500, 117),
    (1300, 1800, 119),
    (-510, 2000, 118),
    (300, 2450, 120),
    (-1200, 2350, 119),
    (-1000, 1300, 114),
    (2090, 1500, 118),
    (2500, 1950, 116),
    (3050, 2450, 112),
    (2600, 1250, 109),
    (3100, 1700, 104),
    // The forward slope.
    (0, 0, 123),
    (-500, -150, 121),
    (500, 230, 122),
    (1100, 380, 121),
    (1573, 312, 111),
    (1728, 400, 112),
    // Hougoumont and the west.
    (-1192, -801, 117),
    (-1700, -900, 117),
    (-1750, -250, 113),
    (-1754, 664, 113),
    (-2300, 250, 110),
    (-2450, 800, 113),
    (-3000, 420, 107),
    (-2900, 900, 109),
    (-2900, -300, 115),
    (-2700, -900, 121),
    (-2000, -1500, 125),
    (-2360, -1760, 129),
    (-2000, 1250, 117),
    (-2700, 1330, 114),
    (-1774, 1950, 118),
    (-2500, 2050, 113),
    (-3850, 1700, 109),
    (-3950, 700, 113),
    (-3950, -300, 117),
    (-3900, -1300, 121),
    // Between the spur and the French crest, and the south.
    (750, -590, 117),
    (1350, -420, 115),
    (1900, -150, 113),
    (-900, -900, 119),
    (180, -1450, 129),
    (300, -1850, 134),
    (465, -2310, 141),
    (605, -2870, 143),
    (855, -3595, 142),
    (-300, -1550, 125),
    (600, -1350, 124),
    (-600, -1800, 124),
    (-1200, -2300, 126),
    (900, -1500, 125),
    (1256, -1640, 119),
    (900, -1950, 130),
    (1000, -2300, 133),
    (-2400, -2800, 134),
    (-4300, -2900, 134),
    // Frichermont, the Bois de Paris and beyond the Lasne.
    (2265, -180, 117),
    (2000, -1000, 122),
    (2700, -850, 119),
    (3300, -500, 117),
    (3500, 300, 109),
    (4200, 300, 104),
    (1800, -2700, 128),
    (2600, -2300, 124),
    (3500, -1800, 117),
    (4500, -1600, 113),
    (3700, -3000, 126),
    // The rim.
    (-4400, 3700, 108),
    (-2300, 3100, 115),
    (0, 3700, 121),
    (2000, 3300, 120),
    (3700, 3700, 114),
    (5400, 3300, 98),
];

/// The woods, for boards that fix none of their own.
const WOODS: [&[Metres]; 10] = [
    // South of Hougoumont.
    &[(-1290, -890), (-1020, -750), (-1020, -890), (-1090, -1020), (-1290, -1020)],
    // Frichermont.
    &[(2560, 200), (2700, 60), (2790, -150), (2750, -430), (2430, -420), (2300, -330), (2430, 30)],
    // Bois de Paris, west.
    &[
        (2520, -700),
        (2940, -570),
        (3390, -550),
        (3410, -760),
        (3140, -860),
        (2760, -920),
        (2560, -1050),
        (2300, -1080),
        (2310, -940),
    ],
    // Bois de Paris, east.
    &[
        (3970, 860),
        (4390, 870),
        (4640, 780),
        (4610, 470),
        (4550, 130),
        (4390, -320),
        (4010, -350),
        (3810, -470),
        (3680, -350),
        (3640, 140),
        (3700, 350),
        (3900, 480),
    ],
    // Hubermont.
    &[
        (3470, -1450),
        (3300, -1650),
        (2830, -1850),
        (2520, -2050),
        (2310, -2290),
        (2190, -2390),
        (2040, -2380),
        (2100, -2140),
        (2380, -1870),
        (2920, -1650),
    ],
    // Virere.
    &[(4180, -1080), (4630, -1040), (4540, -2430), (4330, -2330), (4240, -2010), (4290, -1460)],
    // The southern edge of the forest of Soignes.
    &[(-1630, 2470), (-590, 2450), (-600, 2310), (-950, 2210), (-1360, 2260), (-1550, 2330)],
    &[(-360, 2440), (800, 2440), (710, 2230), (550, 2090), (60, 2080), (-150, 2300), (-370, 2370)],
    &[(1100, 2440), (2490, 2430), (2160, 2160), (1930, 2080), (1830, 2260), (1450, 2200), (1120, 2300)],
    // North of the Smohain brook.
    &[(3200, 2420), (4140, 2410), (4080, 2140), (3900, 1830), (3440, 1730), (3230, 1870), (3100, 2150)],
];

/// The courses of the brooks on the ground.
pub fn brooks() -> Vec<Vec<Pt>> {
    BROOKS.iter().map(|b| course(b)).collect()
}

/// The outlines of the woods on the ground.
pub fn woods() -> Vec<Vec<Pt>> {
    WOODS.iter().map(|w| line(w)).collect()
}

fn course(levels: &[Level]) -> Vec<Pt> {
    levels.iter().map(|(e, n, _)| pt(f64::from(*e), f64::from(*n))).collect()
}

/// The relief, computed once.
struct Relief {
    /// The lie of the land without the sharp forms, on a grid of 100 metres.
    broad: Grid,
    /// The sharp forms: line, rise, width.
    forms: Vec<(Vec<Pt>, f64, f64)>,
}

impl Relief {
    fn new() -> Self {
        let brooks = BROOKS.iter().map(|b| (course(b), BROOK_CUT.0, BROOK_CUT.1));
        let forms: Vec<_> = FORMS.iter().map(|(l, rise, width)| (course(l), *rise, *width)).chain(brooks).collect();
        // The spline carries only what the forms leave over, so that both together meet the known heights.
        let known = FORMS.iter().flat_map(|(levels, ..)| levels.iter());
        let known = known.chain(BROOKS.iter().flat_map(|b| b.iter())).chain(&SPOT_HEIGHTS);
        let rest: Vec<(Pt, [f64; 1])> = known
            .map(|(e, n, height)| {
                let p = pt(f64::from(*e), f64::from(*n));
                (p, [f64::from(*height) - raised(&forms, p)])
            })
            .collect();
        let spline = Spline::through(&rest, 1000.0, 0.004);
        let broad = Grid::new(pt(-6000.0, -5000.0), 100.0, 126, 106, |p| spline.at(p)[0]);
        Relief { broad, forms }
    }
}

/// What the forms add to the height of a point. They fade out towards their ends, as ridges and valleys do.
fn raised(forms: &[(Vec<Pt>, f64, f64)], p: Pt) -> f64 {
    const FADE: f64 = 550.0;
    let one = |(line, rise, width): &(Vec<Pt>, f64, f64)| {
        let (off, to_end) = beside(p, line);
        let share = (to_end / FADE).min(1.0);
        let strength = 0.15 + 0.85 * share * share * (3.0 - 2.0 * share);
        rise * strength * (-(off / width).powi(2)).exp()
    };
    forms.iter().map(one).sum()
}

/// Distance of a point from a line, and from the place beside it along the line to its nearer end.
fn beside(p: Pt, line: &[Pt]) -> (f64, f64) {
    let whole: f64 = line.windows(2).map(|w| (w[1] - w[0]).len()).sum();
    let (mut best, mut gone) = ((f64::INFINITY, 0.0), 0.0);
    for w in line.windows(2) {
        let step = w[1] - w[0];
        let t = ((p - w[0]).dot(step) / step.dot(step)).clamp(0.0, 1.0);
        let off = (p - w[0] - step * t).len();
        if off < best.0 {
            best = (off, gone + step.len() * t);
        }
        gone += step.len();
    }
    (best.0, best.1.min(whole - best.1))
}

/// Height of the ground in metres, without its small unevenness.
pub fn height(p: Pt) -> f64 {
    static RELIEF: OnceLock<Relief> = OnceLock::new();
    let relief = RELIEF.get_or_init(Relief::new);
    relief.broad.smooth_at(p) + raised(&relief.forms, p)
}

/// The small unevenness of the ground in metres: livelier towards the rim, where less is known of the real ground.
pub fn unevenness(p: Pt) -> f64 {
    let beyond = [-3300.0 - p.x, p.x - 4600.0, p.y - 2300.0, -2400.0 - p.y].into_iter().fold(0.0, f64::max);
    fractal(p.x, p.y, 1450.0, 5, 20) * 2.6 * (1.0 + 0.9 * (beyond / 900.0).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(e: i32, n: i32) -> f64 {
        height(pt(f64::from(e), f64::from(n)))
    }

    #[test]
    fn heights_agree_with_what_is_known() {
        let within = |e, n, low: f64, high: f64| {
            let h = at(e, n);
            assert!((low..=high).contains(&h), "({e}, {n}) is at {h:.1}, not in {low}..{high}");
        };
        for (e, n) in [(-1100, -50), (-515, 80), (-30, 260), (600, 470), (1400, 760)] {
            within(e, n, 124.0, 136.0);
        }
        for (e, n) in [(-700, -450), (250, -450), (900, -100)] {
            within(e, n, 105.0, 118.0);
        }
        for (e, n) in [(-900, -1250), (176, -1057), (1200, -750)] {
            within(e, n, 125.0, 140.0);
        }
        within(465, -2310, 139.0, 146.0);
        within(700, -320, 116.0, 122.0);
        within(2000, 300, 98.0, 105.0);
        within(1270, -1820, 107.0, 114.0);
        within(4360, -740, 82.0, 90.0);
    }

    #[test]
    fn crests_stand_above_the_valley_between_them() {
        for (crest, floor) in [((-515, 90), (-700, -480)), ((-30, 260), (-200, -560)), ((600, 470), (700, -120))] {
            assert!(at(crest.0, crest.1) > at(floor.0, floor.1) + 10.0);
        }
        for (crest, floor) in [((-300, -1130), (-200, -560)), ((700, -900), (700, -120))] {
            assert!(at(crest.0, crest.1) > at(floor.0, floor.1) + 10.0);
        }
        assert!(at(700, -320) > at(700, -120) + 4.0, "the spur of the Grand Battery stands above the hollow");
    }

    #[test]
    fn brooks_fall_and_lie_below_their_banks() {
        for brook in BROOKS {
            for w in brook.windows(2) {
                assert!(w[0].2 > w[1].2);
            }
            for (e, n, _) in &brook[1..brook.len() - 1] {
                let banks = [(350, 0), (-350, 0), (0, 350), (0, -350)].map(|(x, y)| at(e + x, n + y));
                let mean = banks.iter().sum::<f64>() / 4.0;
                assert!(at(*e, *n) < mean, "({e}, {n})");
            }
        }
    }
}
