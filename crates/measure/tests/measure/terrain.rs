//! Polygons, bands, sight.

use crate::oracle::pose;
use crate::oracle::{self, any_block, corners, point};
use measure::span::{difference, intersection, length, union};
use measure::work::SplitMix64;
use measure::{
    Band, Block, Footprint, Heading, Lane, Obstacle, Obstacles, Outline, Point, Polygon, Shape, SightLine,
    SightObstacle, Span, along_line, blocking, on_ray, pieces_on_line,
};

const TILE: Footprint = Footprint::centred(30_000, 30_000);

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|(x, y)| point(*x * 1000, *y * 1000)).collect()
}

fn real(p: Point) -> oracle::P {
    (f64::from(p.x), -f64::from(p.y))
}

/// A wood with bays: corners at any distance around a middle.
fn any_wood(n: &mut SplitMix64, middle: Point) -> Polygon {
    let count = n.between(3, 9);
    let corner = |i: i32, n: &mut SplitMix64| middle.moved(Heading::new(i * 360 / count), n.between(20_000, 120_000));
    Polygon::new((0..count).map(|i| corner(i, n)).collect())
}

/// The triangles from the middle to each edge.
fn triangles(wood: &Polygon, middle: Point) -> Vec<[oracle::P; 3]> {
    let p = wood.points();
    (0..p.len()).map(|i| [real(middle), real(p[i]), real(p[(i + 1) % p.len()])]).collect()
}

/// The area that a rectangle and a wood have in common, and how near their borders come.
fn oracle_meets(wood: &Polygon, middle: Point, block: &Block) -> (f64, f64) {
    let own = corners(block);
    let area = |t: &[oracle::P; 3]| {
        let part = oracle::clip(&own, t);
        let turn = |i: usize| {
            let (p, q) = (part[i], part[(i + 1) % part.len()]);
            (p.0 - own[0].0) * (q.1 - own[0].1) - (q.0 - own[0].0) * (p.1 - own[0].1)
        };
        ((0..part.len()).map(turn).sum::<f64>() / 2.0).abs()
    };
    let mut near = f64::MAX;
    let p = wood.points();
    for i in 0..p.len() {
        let (a, b) = (real(p[i]), real(p[(i + 1) % p.len()]));
        for j in 0..4 {
            near = near.min(oracle::point_to_segment(own[j], a, b));
            near = near.min(oracle::point_to_segment(a, own[j], own[(j + 1) % 4]));
        }
    }
    (triangles(wood, middle).iter().map(area).sum(), near)
}

#[test]
fn woods_are_met_and_cover_as_the_oracle_says() {
    let mut n = SplitMix64::new(61);
    let (mut met, mut covered) = (0, 0);
    for _ in 0..100_000 {
        let mut block = any_block(&mut n);
        let middle = block.pose.at().offset(n.between(-100_000, 100_000), n.between(-100_000, 100_000));
        if n.between(0, 1) == 0 {
            block.footprint = TILE;
        }
        let wood = any_wood(&mut n, middle);
        let (area, near) = oracle_meets(&wood, middle, &block);
        if near < 2.0 {
            continue;
        }
        let whole = f64::from(block.footprint.width()) * f64::from(block.footprint.depth());
        assert_eq!(wood.meets(&block, 0), area > 1.0, "{area}: {wood:?} {block:?}");
        assert_eq!(wood.covers(&block, 0), area > whole - 0.05, "{area} of {whole}: {wood:?} {block:?}");
        met += u32::from(wood.meets(&block, 0));
        covered += u32::from(wood.covers(&block, 0));
    }
    assert!(met > 30_000 && covered > 1_000, "{met} {covered}");
}

#[test]
fn touching_a_wood_is_being_on_it() {
    let wood = Polygon::new(points(&[(0, 0), (100, 0), (100, 100), (0, 100)]));
    let at = |x: i32, y: i32| Block::new(pose(x, y, 0), TILE);
    assert!(wood.meets(&at(-15_000, 50_000), 0) && !wood.meets(&at(-15_001, 50_000), 0));
    assert!(wood.covers(&at(15_000, 15_000), 0) == wood.covers(&at(85_000, 15_000), 0));
    assert!(wood.covers(&at(15_000, 15_000), 100) && wood.covers(&at(14_950, 15_000), 100));
    assert!(!wood.covers(&at(14_850, 15_000), 100) && wood.covers(&at(15_001, 15_001), 0));
    assert!(wood.holds(point(0, 0)) && wood.holds(point(100_000, 55_555)) && !wood.holds(point(-1, 0)));
    assert_eq!(wood.doubled_area(), 2 * 100_000 * 100_000);
    // Enemy Mistakes T-33: a border 40 mm ahead is touched at 40.
    let mut spans = Vec::new();
    wood.slide(&at(-55_000, 50_000), Heading::EAST, 0, 60_000, &mut spans);
    assert_eq!(spans, [Span { from: 40_000, until: 60_000, at_start: false }]);
    // A wood without corners is nowhere.
    let none = Polygon::new(Vec::new());
    assert!(!none.meets(&at(0, 0), 0) && !none.holds(point(0, 0)) && none.bounds().is_none());
    let text = serde_json::to_string(&wood).unwrap();
    assert_eq!(serde_json::from_str::<Polygon>(&text).unwrap(), wood);
}

/// Stretches of a way against standing at many places of it.
fn check_way(spans: &[Span], limit: i32, meets: impl Fn(i32) -> bool, say: &dyn std::fmt::Debug) -> u32 {
    assert!(spans.windows(2).all(|w| w[0].until < w[1].from), "{spans:?}");
    for i in 0..=24 {
        let by = limit / 24 * i;
        let close = spans.iter().any(|s| (s.from - by).abs() <= 3 || (s.until - by).abs() <= 3);
        let inside = spans.iter().any(|s| s.from <= by && by <= s.until);
        assert!(close || inside == meets(by), "at {by}: {spans:?} {say:?}");
    }
    assert_eq!(spans.first().is_some_and(|s| s.at_start), meets(0), "{spans:?} {say:?}");
    spans.len() as u32
}

#[test]
fn marches_through_woods_and_over_streams() {
    let mut n = SplitMix64::new(62);
    let (limit, mut several) = (240_000, 0);
    for _ in 0..20_000 {
        let mut block = any_block(&mut n);
        if n.between(0, 2) == 0 {
            block.footprint = Footprint::POINT;
        }
        let along = Heading::new(n.between(0, 359));
        let middle =
            block.pose.at().moved(along, 120_000).offset(n.between(-80_000, 80_000), n.between(-80_000, 80_000));
        let wood = any_wood(&mut n, middle);
        let mut spans = Vec::new();
        wood.slide(&block, along, 0, limit, &mut spans);
        let meets = |by: i32| wood.meets(&block.moved(along, by), 0);
        several += u32::from(check_way(&spans, limit, meets, &(&block, &wood, along)) > 1);
        let band = Band::new(wood.points().to_vec(), n.between(0, 9_000));
        spans.clear();
        band.slide(&block, along, 0, limit, &mut spans);
        several += u32::from(
            check_way(&spans, limit, |by| band.meets(&block.moved(along, by), 0), &(&block, &band, along)) > 1,
        );
    }
    assert!(several > 2_000, "{several}");
}

#[test]
fn bands_are_as_wide_as_the_oracle_says() {
    let mut n = SplitMix64::new(63);
    let mut met = 0;
    for _ in 0..100_000 {
        let block = any_block(&mut n);
        let middle = block.pose.at().offset(n.between(-90_000, 90_000), n.between(-90_000, 90_000));
        let line = any_wood(&mut n, middle).points().to_vec();
        let exact = oracle::distance_to_line(&corners(&block), &line.iter().copied().map(real).collect::<Vec<_>>());
        let half = n.between(0, 20_000);
        if (exact - f64::from(half)).abs() < 1.0 {
            continue;
        }
        let band = Band::new(line, half);
        assert_eq!(band.meets(&block, 0), exact < f64::from(half), "{exact}: {band:?} {block:?}");
        assert!(!band.meets(&block, half + 1));
        met += u32::from(band.meets(&block, 0));
    }
    assert!(met > 30_000, "{met}");
}

#[test]
fn a_stream_is_crossed_only_by_reaching_into_it() {
    let stream = Band::new(points(&[(0, 0), (1000, 0)]), 3_000);
    let tile = |y: i32| Block::new(pose(500_000, y, 0), TILE);
    // Enemy Mistakes TERR-04: touching its border is not crossing it.
    assert!(stream.meets(&tile(-18_000), 0) && !stream.meets(&tile(-18_000), 100) && stream.meets(&tile(-17_899), 100));
    let spans = |y: i32, along: Heading| {
        let mut spans = Vec::new();
        stream.slide(&tile(y), along, 100, 200_000, &mut spans);
        spans
    };
    assert_eq!(spans(-78_000, Heading::NORTH), [Span { from: 60_000, until: 96_000, at_start: false }]);
    assert_eq!(spans(-18_000, Heading::EAST), []);
    assert_eq!(spans(-18_000, Heading::NORTH), [Span { from: 0, until: 36_000, at_start: false }]);
    assert_eq!(spans(0, Heading::NORTH), [Span { from: 0, until: 18_000, at_start: true }]);
    // A bridge is round.
    let bridge = Band::circle(point(0, 0), 6_000);
    assert!(bridge.holds(point(0, 6_000)) && !bridge.holds(point(4_500, 4_500)));
    assert!(Band::new(Vec::new(), 9).bounds().is_none() && !Band::new(Vec::new(), 9).holds(point(0, 0)));
}

#[test]
fn stretches_add_and_cut() {
    let span = |from, until| Span { from, until, at_start: from == 0 };
    let mut all = vec![span(50, 60), span(0, 10), span(10, 20), span(55, 90)];
    union(&mut all);
    assert_eq!(all, [span(0, 20), span(50, 90)]);
    assert_eq!(length(&all), 60);
    let road = [span(5, 15), span(60, 70)];
    assert_eq!(intersection(&all, &road), [Span { at_start: false, ..span(5, 15) }, span(60, 70)]);
    let off: Vec<(i32, i32)> = difference(&all, &road).iter().map(|s| (s.from, s.until)).collect();
    assert_eq!(off, [(0, 5), (15, 20), (50, 60), (70, 90)]);
    assert_eq!(difference(&[], &road), []);
}

#[test]
fn a_column_follows_its_spine() {
    let spine = points(&[(0, 0), (0, -10), (10, -10)]);
    assert_eq!(along_line(&spine, 4_000), Some((point(0, -4_000), Heading::SOUTH)));
    assert_eq!(along_line(&spine, 15_000), Some((point(5_000, -10_000), Heading::EAST)));
    assert_eq!(along_line(&spine, 30_000), Some((point(20_000, -10_000), Heading::EAST)));
    assert_eq!((along_line(&spine[..1], 5), along_line(&[], 5)), (None, None));
}

#[test]
fn the_lane_of_the_ledger() {
    // Enemy Mistakes T-07 in small: a ridge fills the whole width from 86 mm on.
    let gun = Block::new(pose(630_000, 483_000, 0), Footprint::centred(15_000, 15_000));
    let lane = Lane::ahead_of(&gun, 15_000, 180_000);
    assert_eq!((lane.muzzle.at(), lane.ground().corners()[0]), (point(630_000, 490_500), point(622_500, 670_500)));
    let red = |x: i32, y: i32| Block::new(pose(x, y, 180), TILE);
    assert!(lane.touches(&red(645_000, 592_000), 100));
    // A tile whose edge lies at the side of the lane is not touched.
    assert!(!lane.touches(&red(652_500, 592_000), 100) && !lane.touches(&red(652_450, 592_000), 100));
    assert!(lane.touches(&red(652_300, 592_000), 100));
    let ridge = Polygon::new(points(&[(500, 577), (760, 575), (760, 630), (500, 640)]));
    let hill = Obstacle { id: 9, shape: Shape::Area(&ridge), tolerance: 0 };
    let closed = lane.interrupted_at(15, &[hill]).unwrap();
    assert!((85_000..87_000).contains(&closed), "{closed}");
    // Half of the lane is not enough; two halves at the same distance are, at different ones are not.
    let (left, right) = (red(615_000, 550_000), red(645_000, 550_000));
    assert_eq!(lane.interrupted_at(15, &[blocking(1, &left)]), None);
    assert_eq!(lane.interrupted_at(15, &[blocking(1, &left), blocking(2, &right)]), Some(44_500));
    assert_eq!(lane.interrupted_at(15, &[blocking(1, &left), blocking(2, &red(645_000, 600_000))]), None);
    assert_eq!(lane.interrupted_at(15, &[blocking(1, &left), blocking(2, &red(645_000, 570_000))]), Some(64_500));
    // What reaches into it, nearest first.
    let met = lane.meets(&Obstacles::new(vec![blocking(2, &red(645_000, 600_000)), hill, blocking(1, &left)]), 100);
    assert_eq!(met.iter().map(|m| m.id).collect::<Vec<_>>(), [1, 9, 2]);
    assert_eq!(met[0].span.from, 44_500);
}

#[test]
fn lanes_close_at_every_heading() {
    for degrees in 0..360 {
        let gun = Block::new(pose(600_000, 500_000, degrees), Footprint::centred(15_000, 15_000));
        let lane = Lane::ahead_of(&gun, 15_000, 180_000);
        let wall = Block::new(gun.pose.advanced(122_500), TILE);
        let closed = lane.interrupted_at(15, &[blocking(1, &wall)]).unwrap();
        assert!((closed - 100_000).abs() <= 3, "{degrees}: {closed}");
    }
}

#[test]
fn a_shot_runs_through_pieces_in_order() {
    let at = |y: i32| Block::new(pose(0, y, 0), Footprint::centred(1_800, 1_600));
    let (near, far, aside) =
        (at(30_800), at(40_000), Block::new(pose(5_000, 35_000, 0), Footprint::centred(1_800, 1_600)));
    let pieces = [(3, &far), (1, &near), (2, &aside)];
    assert_eq!(pieces_on_line(point(0, 0), point(0, 50_000), pieces), [(1, 30_000), (3, 39_200)]);
    // Miniatures X-04: the run ends inside the near piece, or begins beyond it.
    assert_eq!(pieces_on_line(point(0, 31_500), point(0, 33_000), pieces), [(1, 0)]);
    assert_eq!(pieces_on_line(point(0, 32_000), point(0, 33_000), pieces), []);
    assert_eq!(on_ray(point(0, 0), point(3_000, 4_000), 10_000), point(6_000, 8_000));
    assert_eq!(on_ray(point(5, 5), point(5, 5), 10), point(5, 15));
    let mut n = SplitMix64::new(64);
    for _ in 0..50_000 {
        let (from, to) = (any_block(&mut n).pose.at(), any_block(&mut n).pose.at());
        let by = n.between(0, 100_000);
        assert!((on_ray(from, to, by).distance(from) - by).abs() <= 2);
    }
}

#[test]
fn sight_passes_over_what_is_lower() {
    let wood = Polygon::new(points(&[(40, -50), (60, -50), (60, 50), (40, 50)]));
    let line = |eye: i32, target: i32| SightLine { from: point(0, 0), to: point(100_000, 0), eye, target };
    let obstacle = |top: i32, hides_level: bool, depth: i32| SightObstacle {
        id: 5,
        outline: Outline::Area(&wood),
        top,
        hides_level,
        depth,
    };
    // Level ground: eyes at 1, a wood of 3.
    assert_eq!(line(1, 1).hidden_by(&[obstacle(3, true, 0)]), Some(5));
    // From a hill of two levels (5) down to 1 the line is 3.4 to 2.6 high above the wood.
    assert!(line(5, 1).is_hidden_by(&obstacle(3, true, 0)));
    assert!(!line(7, 3).is_hidden_by(&obstacle(3, true, 0)));
    // Exactly as high: a wood hides, ground does not.
    assert!(line(3, 3).is_hidden_by(&obstacle(3, true, 0)) && !line(3, 3).is_hidden_by(&obstacle(3, false, 0)));
    // So much wood can be looked through.
    assert!(
        line(1, 1).is_hidden_by(&obstacle(3, true, 19_999)) && !line(1, 1).is_hidden_by(&obstacle(3, true, 20_000))
    );
    // Only the part of the line that is low counts: below 3 from half-way on.
    assert!(line(5, 1).is_hidden_by(&obstacle(3, true, 9_999)) && !line(5, 1).is_hidden_by(&obstacle(3, true, 10_000)));
    assert!(line(1, 5).is_hidden_by(&obstacle(3, true, 9_999)) && !line(1, 5).is_hidden_by(&obstacle(3, true, 10_000)));
    // Two woods hide together what neither hides alone; miniatures GEO-32. The second only takes its part of the sight.
    let far = Polygon::new(points(&[(70, -50), (80, -50), (80, 50), (70, 50)]));
    let two = |near: i32, beyond: i32| {
        let other = SightObstacle { id: 6, outline: Outline::Area(&far), ..obstacle(3, true, beyond) };
        line(1, 1).hidden_by(&[obstacle(3, true, near), other])
    };
    assert_eq!((two(30_000, 30_000), two(29_999, 29_999)), (None, Some(6)));
    assert_eq!((two(40_000, 20_000), two(40_000, 19_999), two(19_999, 90_000)), (None, Some(6), Some(5)));
    // What runs above a wood does not count, and where it enters and leaves is told.
    assert_eq!(line(5, 1).length_hidden(&obstacle(3, true, 0)), 10_000);
    assert_eq!(line(1, 1).through(&far), [Span { from: 70_000, until: 80_000, at_start: false }]);
    assert_eq!(
        SightLine::flat(point(75_000, 0), point(99_000, 0)).through(&far),
        [Span { from: 0, until: 5_000, at_start: true }]
    );
    // Along the border or through a corner is not through it.
    let along = SightLine::flat(point(0, 50_000), point(100_000, 50_000));
    assert!(!along.crosses(&wood) && !SightLine::flat(point(30_000, 40_000), point(50_000, 60_000)).crosses(&wood));
    assert_eq!(line(1, 1).length_inside(&wood), 20_000);
    // A line that starts or ends inside.
    assert_eq!(SightLine::flat(point(50_000, 0), point(100_000, 0)).length_inside(&wood), 10_000);
    // A hedge without width, a house.
    let hedge = points(&[(50, -10), (50, 10), (70, 10)]);
    let hedge = SightObstacle { id: 1, outline: Outline::Line(&hedge), top: 1, hides_level: true, depth: 0 };
    assert!(line(1, 1).is_hidden_by(&hedge) && !line(3, 3).is_hidden_by(&hedge) && !line(1, 2).is_hidden_by(&hedge));
    let house = Block::new(pose(50_000, 5_000, 30), TILE);
    let house = SightObstacle { id: 2, outline: Outline::Block(house), top: 3, hides_level: true, depth: 0 };
    assert_eq!(line(1, 1).hidden_by(&[obstacle(0, true, 0), house]), Some(2));
}

#[test]
fn lines_run_through_woods_as_far_as_the_oracle_says() {
    let mut n = SplitMix64::new(65);
    let mut through = 0;
    for _ in 0..50_000 {
        let from = any_block(&mut n).pose.at();
        let to = from.offset(n.between(-200_000, 200_000), n.between(-200_000, 200_000));
        let middle = from.offset(n.between(-100_000, 100_000), n.between(-100_000, 100_000));
        let wood = any_wood(&mut n, middle);
        // A very thin rectangle cut by the triangles of the wood.
        let (a, b) = (real(from), real(to));
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let whole = dx.hypot(dy);
        let inside: f64 = triangles(&wood, middle)
            .iter()
            .map(|t| {
                // The parts of the line on the inner side of each edge of the triangle.
                let (mut low, mut high) = (0.0f64, 1.0f64);
                for i in 0..3 {
                    let (p, q) = (t[i], t[(i + 1) % 3]);
                    let side = |x: f64, y: f64| (q.0 - p.0) * (y - p.1) - (q.1 - p.1) * (x - p.0);
                    let (s, e) = (side(a.0, a.1), side(b.0, b.1));
                    if s > 0.0 && e > 0.0 {
                        return 0.0;
                    }
                    if s > 0.0 {
                        low = low.max(s / (s - e));
                    } else if e > 0.0 {
                        high = high.min(s / (s - e));
                    }
                }
                (high - low).max(0.0) * whole
            })
            .sum();
        let found = f64::from(SightLine::flat(from, to).length_inside(&wood));
        assert!((found - inside).abs() <= 3.0, "{found} against {inside}: {from:?} {to:?} {wood:?}");
        through += u32::from(found > 0.0);
    }
    assert!(through > 10_000, "{through}");
}
