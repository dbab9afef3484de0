//! The statistics of the arena, checked against examples worked out by hand and against coin-tossing players.

use kernel::{FastRng, RandomSource};
use players::statistics::{Decision, Meeting, Sample, Sprt, elo, expected, pentanomial, ratings, wilson};

/// Is it the same but for rounding?
#[track_caller]
fn near(a: f64, b: f64, by: f64) {
    assert!((a - b).abs() <= by, "{a} is not {b}");
}

/// A game between coin tossers: one with chance `p`.
fn toss(draw: &mut FastRng, p: f64) -> f64 {
    f64::from(u8::from(f64::from(draw.below(1 << 30)) < p * f64::from(1u32 << 30)))
}

/// A pair of games: the first player wins from the good side with `p + bias`, from the other with `p - bias`.
fn pair(draw: &mut FastRng, p: f64, bias: f64) -> f64 {
    (toss(draw, p + bias) + toss(draw, p - bias)) / 2.0
}

#[test]
fn elo_is_what_everybody_reckons() {
    near(elo(0.75).unwrap(), 190.85, 0.01);
    near(elo(0.5).unwrap(), 0.0, 1e-12);
    near(elo(0.25).unwrap(), -190.85, 0.01);
    near(elo(10.0 / 11.0).unwrap(), 400.0, 1e-9);
    assert_eq!((elo(0.0), elo(1.0), elo(-0.1), elo(f64::NAN)), (None, None, None, None));
    for e in [-700.0, -35.0, 0.0, 12.5, 400.0] {
        near(elo(expected(e)).unwrap(), e, 1e-8);
    }
}

#[test]
fn small_samples_by_hand() {
    let nothing = Sample::default();
    assert_eq!((nothing.mean(), nothing.score().1), (0.5, [0.0, 1.0]));
    near(nothing.superiority(), 0.5, 1e-12);
    // Pairs of 1, ½, ½, 0: mean ½, squared deviations ¼ + ¼, and once more ¼ for doubt, over four.
    let four = Sample::of(&[1.0, 0.5, 0.5, 0.0]);
    assert_eq!((four.rounds, four.mean(), four.variance()), (4, 0.5, 0.1875));
    near(four.effective_games(), 0.25 * 4.0 / 0.1875, 1e-12);
    // Mean ¾ of two pairs: squared deviations 2 · 1/16, doubt ¼; error √(0.1875 / 2); a distance of 0.816 errors.
    let two = Sample::of(&[1.0, 0.5]);
    near(two.superiority(), 0.7929, 1e-4);
    assert_eq!(pentanomial(&[0.0, 0.25, 0.5, 0.5, 0.75, 1.0, 1.0]), [1, 1, 2, 1, 2]);
    // One pair lost or won says hardly anything, but something.
    let won = Sample::of(&[1.0]);
    assert_eq!((won.elo().value, won.elo().high), (None, None));
    assert!(won.elo().low.unwrap() < 0.0 && won.superiority() > 0.8 && won.superiority() < 0.95);
}

#[test]
fn wilson_by_the_book() {
    // Seven of ten, as in every table of the interval.
    let [low, high] = wilson(0.7, 10.0);
    near(low, 0.3968, 1e-4);
    near(high, 0.8922, 1e-4);
    assert_eq!((wilson(0.0, 5.0)[0], wilson(1.0, 5.0)[1], wilson(0.3, 0.0)), (0.0, 1.0, [0.0, 1.0]));
    near(wilson(1.0, 20.0)[0], 20.0 / (20.0 + 3.841_459), 1e-6);
}

#[test]
fn pairs_that_cancel_each_other_tell_more_than_single_games() {
    // The good side always wins: every pair is shared, and that is known far better than from free games.
    let shared = Sample::of(&[0.5; 100]);
    let [low, high] = shared.score().1;
    assert!(low > 0.48 && high < 0.52, "{low} {high}");
    assert!(shared.effective_games() > 1000.0);
}

#[test]
fn intervals_hold_the_truth_about_as_often_as_they_say() {
    let mut draw = FastRng::from_seed(1815);
    for (p, bias, pairs) in [(0.5, 0.0, 50), (0.6, 0.2, 50), (0.75, 0.0, 40), (0.9, 0.05, 100), (0.5, 0.45, 60)] {
        let (mut held, mut one_sided) = (0, 0);
        for _ in 0..2000 {
            let mut sample = Sample::default();
            (0..pairs).for_each(|_| sample.push(pair(&mut draw, p, bias)));
            let [low, high] = sample.score().1;
            held += u32::from((low..=high).contains(&p));
            one_sided += u32::from(sample.superiority() > 0.95);
        }
        assert!((1860..=1985).contains(&held), "p {p}, bias {bias}: {held} of 2000");
        if p == 0.5 {
            assert!(one_sided <= 140, "equal players look unequal: {one_sided} of 2000");
        }
    }
}

#[test]
fn the_test_finds_the_truth() {
    for (bias, elo0, elo1) in [(0.0, 0.0, 40.0), (0.2, 0.0, 40.0), (0.0, -20.0, 20.0), (0.0, 100.0, 150.0)] {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
        // At the bounds themselves it may err as often as it says, which is where a sample of 400 may miss by a few;
        // beyond them it errs less.
        let least = if elo0 == 100.0 { 370 } else { 380 };
        for (truth, right, least) in [
            (elo0, Decision::Rejected, least),
            (elo1, Decision::Accepted, least),
            (elo0 - 15.0, Decision::Rejected, 390),
            (elo1 + 15.0, Decision::Accepted, 390),
        ] {
            let mut draw = FastRng::from_seed(18);
            let (mut rightly, mut longest) = (0, 0);
            for _ in 0..400 {
                let (mut sample, mut found) = (Sample::default(), None);
                while found.is_none() {
                    sample.push(pair(&mut draw, expected(truth), bias));
                    found = sprt.decision(&sample);
                    assert!(sample.rounds < 20_000, "it never ends");
                }
                rightly += u32::from(found == Some(right));
                longest = longest.max(sample.rounds);
            }
            assert!(rightly >= least, "{elo0} against {elo1}, truth {truth}, bias {bias}: {rightly} of 400, {longest}");
        }
    }
}

#[test]
fn the_test_by_hand() {
    let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
    let [reject, accept] = sprt.bounds();
    near(accept, 19f64.ln(), 1e-12);
    near(reject, -accept, 1e-12);
    assert_eq!(sprt.ratio(&Sample::default()), 0.0);
    assert_eq!(sprt.decision(&Sample::default()), None);
    // Two pairs of one point each around expectations of a half and 0.640: variance ⅛ from doubt alone.
    let two = Sample::of(&[0.5, 0.5]);
    let away = expected(100.0) - 0.5;
    near(sprt.ratio(&two), (0.125 / (0.125 + away * away)).ln(), 1e-12);
    // The decision falls at the first round that brings it, whatever comes after.
    let mut scores = vec![1.0; 60];
    let (rounds, decision) = sprt.first_decision(&scores).unwrap();
    assert_eq!(decision, Decision::Accepted);
    assert!(sprt.first_decision(&scores[..rounds - 1]).is_none());
    scores.extend([0.0; 200]);
    assert_eq!(sprt.first_decision(&scores), Some((rounds, decision)));
    assert_eq!(sprt.first_decision(&[]), None);
}

#[test]
fn a_test_that_makes_no_sense_is_refused() {
    for (elo0, elo1, alpha, beta) in [
        (10.0, 0.0, 0.05, 0.05),
        (0.0, 0.0, 0.05, 0.05),
        (f64::NAN, 0.0, 0.05, 0.05),
        (0.0, f64::INFINITY, 0.05, 0.05),
        (0.0, 10.0, 0.0, 0.05),
        (0.0, 10.0, 0.05, 0.5),
        (0.0, 10.0, f64::NAN, 0.05),
    ] {
        assert!(Sprt::new(elo0, elo1, alpha, beta).is_err(), "{elo0} {elo1} {alpha} {beta}");
    }
}

fn met(first: usize, second: usize, score: f64, games: f64) -> Meeting {
    Meeting { first, second, score, games }
}

#[test]
fn ratings_of_two_are_their_difference() {
    let two = ratings(2, &[met(0, 1, 0.75, 100_000.0)]);
    near(two[0].elo - two[1].elo, 190.85, 0.1);
    near(two[0].elo + two[1].elo, 0.0, 1e-9);
    // A share's error is √(¾ · ¼ / n), and an Elo at ¾ is steeper by 400 / (ln 10 · ¾ · ¼). Each bears half the difference.
    let few = ratings(2, &[met(0, 1, 0.75, 400.0)]);
    let error = 1.96 * (0.1875f64 / 400.0).sqrt() * 400.0 / (10f64.ln() * 0.1875) / 2.0;
    near(few[0].error, error, 0.2);
    near(few[0].error, few[1].error, 1e-9);
}

#[test]
fn ratings_of_many_agree_with_each_other() {
    let truth = [150.0, 40.0, 0.0, -190.0];
    let mut meetings = Vec::new();
    for a in 0..4 {
        for b in a + 1..4 {
            meetings.push(met(a, b, expected(truth[a] - truth[b]), 1000.0));
        }
    }
    for (rating, elo) in ratings(4, &meetings).iter().zip(truth) {
        near(rating.elo, elo, 1.0);
        assert!(rating.error > 5.0 && rating.error < 30.0);
    }
    // Whom nobody has met stands in the middle, and nobody knows better.
    let stranger = ratings(3, &[met(0, 1, 0.5, 100.0)]);
    near(stranger[2].elo, 0.0, 1e-6);
    assert!(stranger[2].error > 300.0);
    assert!(ratings(0, &[]).is_empty());
    // Who has won everything is finite, and far ahead.
    let giant = ratings(2, &[met(0, 1, 1.0, 50.0)]);
    assert!(giant[0].elo.is_finite() && giant[0].elo > 200.0 && giant[0].error.is_finite());
}

#[test]
fn error_bars_of_ratings_hold_the_truth() {
    let truth = [60.0, 0.0, -60.0];
    let mut draw = FastRng::from_seed(7);
    let mut held = 0;
    for _ in 0..500 {
        let mut meetings = Vec::new();
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let mut sample = Sample::default();
            (0..60).for_each(|_| sample.push(pair(&mut draw, expected(truth[a] - truth[b]), 0.15)));
            meetings.push(met(a, b, sample.mean(), sample.effective_games()));
        }
        let rated = ratings(3, &meetings);
        held += rated.iter().zip(truth).filter(|(r, t)| (r.elo - t).abs() <= r.error).count();
    }
    assert!((1390..=1480).contains(&held), "{held} of 1500");
}
