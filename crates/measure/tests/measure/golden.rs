//! The same numbers in debug and release, today and later.

use crate::oracle::any_pair;
use measure::work::{SplitMix64, Work, work};
use measure::{
    Band, Heading, Lane, Polygon, Scale, Shape, SightLine, Zone, blocking, contact, distance, in_front_arc,
    nearest_free, overlap, penetration, side_facing, slide, slide_near, wheel,
};
use std::fmt::Write as _;

/// The hash of everything a good many questions answer.
fn fingerprint() -> u64 {
    let mut n = SplitMix64::new(1815);
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut text = String::new();
    for _ in 0..20_000 {
        let (a, b) = any_pair(&mut n, 120_000);
        let (along, limit) = (Heading::new(n.between(0, 359)), n.between(0, 200_000));
        let area = Polygon::of_block(&b);
        let band = Band::new(b.corners()[1..].to_vec(), n.between(0, 5_000));
        let mut spans = Vec::new();
        area.slide(&a, along, 0, limit, &mut spans);
        band.slide(&a, along, 100, limit, &mut spans);
        let lane = Lane::ahead_of(&a, 15_000, 180_000);
        let answers = (
            (overlap(&a, &b, 100), penetration(&a, &b), distance(&a, &b), a.corners(), a.bounds()),
            (slide(&a, along, &b, 100, limit), slide_near(&a, along, &b, 30_000, 0, limit), spans),
            (Zone::ahead(b, 30_000).slide(&a, along, 100, limit), wheel(&a, a.front_left(), 90, &Shape::Block(b), 100)),
            (contact(&a, &b, &Scale::MILLIMETRES), in_front_arc(&a, 45, b.pose.at()), side_facing(&a, b.pose.at())),
            (
                lane.interrupted_at(15, &[blocking(1, &b)]),
                SightLine::flat(a.pose.at(), b.front_left()).length_inside(&area),
            ),
            (nearest_free(a.pose.at(), 20_000, 4, |p| !b.holds(p)), Heading::toward(a.pose.at(), b.pose.at())),
        );
        text.clear();
        write!(text, "{answers:?}").unwrap();
        hash = text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }
    hash
}

#[test]
fn the_answers_do_not_change() {
    // If a change is meant, records of games played by measure replay differently: raise their rules' versions.
    assert_eq!(fingerprint(), 15_486_581_363_302_582_467);
}

#[test]
fn the_work_of_the_benchmark_does_not_change() {
    let sums = Work::ALL.map(|(name, kind)| (name, work(kind, 1).1));
    assert_eq!(
        sums,
        [
            ("overlaps", 12_594_829_332_667_885_460),
            ("distances", 3_140_926_568_009_373_044),
            ("slides", 11_264_313_356_624_818_625),
            ("wheels", 7_913_742_077_579_619_892),
            ("zones", 3_506_017_384_783_268_107),
            ("reaches", 7_654_605_148_380_485_183),
        ]
    );
}
