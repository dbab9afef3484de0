//! The bodies of the fuzz targets. `make fuzz` runs them under libFuzzer for a long time; an ordinary test
//! (`crates/cli/tests/cli/fuzz_briefly.rs`) runs the same bodies over the seeds and a few thousand mutations of them.
//!
//! A body may panic only if the program has a bug: bad input must be refused, and whatever is accepted must be
//! consistent.

use kernel::table::Target;
use kernel::{FastRng, RandomSource, Setup};
use library::{ActorId, LiveGame, PlayError, SHELF};
use referee::Referee;
use serde_json::{Value, json};
use std::cell::RefCell;

/// No game is longer than this.
const BOUND: u32 = 50_000;
/// So far most games are played on from a position; one in sixteen goes to its end.
const A_WHILE: u32 = 250;

/// A seed that depends on nothing but the input.
fn seed_of(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Plays random moves and throws until the game is over or has so many moves.
fn play_on(play: &mut dyn LiveGame, seed: u64, until: u32) {
    let mut draw = FastRng::from_seed(seed);
    while play.len() < until {
        let done = match play.actor() {
            ActorId::Over { .. } => return,
            ActorId::Chance => play.throw(seed).map(drop),
            ActorId::Seat(_) => {
                let legal = play.legal();
                assert!(!legal.is_empty(), "nothing can be done: {:?}", play.position(None));
                play.play(&legal[draw.below(legal.len() as u32) as usize].mv)
            }
        };
        done.unwrap_or_else(|e| panic!("a listed move is refused: {e}"));
    }
}

/// Every pair of eyes can look, and the record of the whole game opens again.
fn holds_together(play: &dyn LiveGame) {
    for eyes in play.seats().iter().map(|s| s.id).chain(["spectator", "all"]) {
        play.table(eyes, None).expect("these eyes exist");
        play.journal(eyes).expect("these eyes exist");
    }
    let text = play.record("all").expect("everybody's eyes exist");
    let title = library::title(play.meta().id).expect("the game is on the shelf");
    let (opened, damage) = title.open(&text).unwrap_or_else(|e| panic!("own record refused: {e}\n{text}"));
    assert_eq!(damage, None, "own record damaged\n{text}");
    assert_eq!(opened.position(None), play.position(None));
    assert_eq!(opened.record("all").as_deref(), Ok(text.as_str()));
}

/// Games at many stages and with many options, to try moves on.
fn stages() -> Vec<Box<dyn LiveGame>> {
    let mut stages = Vec::new();
    for title in SHELF {
        let options = [
            json!({}),
            json!({ "grouchy_variant": "secret" }),
            json!({ "ratio_prompt": "always" }),
            json!({ "arrival_posture": "owner_choice", "retreat_rule": "lenient", "must_use_all_actions": "off" }),
        ];
        for (seed, options) in (1..).zip(options) {
            // A game that does not know these options is left out.
            let setup: Setup = serde_json::from_value(json!({ "options": options })).unwrap_or_default();
            let Ok(play) = title.begin(&setup) else { continue };
            for len in [0, 1, 40, 41, 43, 75, 130, 200, 310, 420] {
                let mut stage = play.copy();
                play_on(stage.as_mut(), seed * 1000 + u64::from(len), len);
                stages.push(stage);
            }
        }
    }
    stages
}

/// A move, click or fight in JSON, tried on games at many stages.
pub fn moves(data: &[u8]) {
    thread_local!(static STAGES: RefCell<Vec<Box<dyn LiveGame>>> = RefCell::new(stages()));
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    let target = serde_json::from_slice::<Target>(data).ok();
    STAGES.with_borrow(|stages| {
        for stage in stages {
            let verdict = stage.judge(&value);
            assert_eq!(stage.preview(&value).err(), verdict.clone().err(), "judge and preview differ");
            let mut next = stage.copy();
            match verdict {
                Ok(()) => {
                    next.play(&value).unwrap_or_else(|e| panic!("judged legal, then refused: {e}"));
                    let (_, written) = next.moves().pop().expect("a move was made");
                    let listed = stage.legal().iter().any(|o| o.mv == written)
                        || stage.chances().iter().any(|(outcome, _)| *outcome == written);
                    assert!(listed, "{written} was accepted, but not listed");
                    holds_together(next.as_ref());
                }
                Err(PlayError::Refused(ruling)) => {
                    assert!(!ruling.rule.is_empty() && !ruling.text.is_empty(), "{value}");
                    assert!(next.play(&value).is_err() && next.len() == stage.len());
                }
                Err(PlayError::NoMove(what)) => assert!(!what.is_empty()),
                Err(other) => panic!("{value}: {other}"),
            }
            let _ = stage.fight_odds(&value);
            if let Some(refusal) = target.as_ref().and_then(|target| stage.why_not(target)) {
                assert!(!refusal.ruling.rule.is_empty() && !refusal.ruling.text.is_empty(), "{target:?}");
            }
        }
    });
}

/// A position in JSON; what is accepted must write itself down again and can be played on, or to its end.
pub fn positions(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    for title in SHELF {
        let mut play = match title.begin_at(&value) {
            Ok(play) => play,
            Err(e) => {
                assert!(!e.at.is_empty() && !e.what.is_empty());
                continue;
            }
        };
        let written = play.position(None).expect("the present is there");
        let again = title.begin_at(&written).unwrap_or_else(|e| panic!("own position refused: {e}\n{written}"));
        assert_eq!(again.position(None).as_ref(), Ok(&written), "the notation loses something");
        assert_eq!((again.actor(), again.legal()), (play.actor(), play.legal()));
        let seed = seed_of(data);
        if seed.is_multiple_of(16) {
            play_on(play.as_mut(), seed, BOUND);
            assert!(matches!(play.actor(), ActorId::Over { .. }), "no end after {BOUND} moves\n{written}");
        } else {
            play_on(play.as_mut(), seed, A_WHILE);
        }
        holds_together(play.as_ref());
    }
}

/// A record; what is sound of it must open, hold together, and write itself down again.
pub fn records(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Err(e) = library::read_header(&text) {
        assert!(e.line == 1 && !e.what.is_empty());
    }
    for title in SHELF {
        match title.open(&text) {
            Ok((play, damage)) => {
                let lines = text.lines().count();
                assert!(damage.is_none_or(|d| d.line > 1 && d.line <= lines && !d.what.is_empty()));
                assert!(play.len() as usize <= lines);
                holds_together(play.as_ref());
            }
            Err(e) => assert!(e.line == 1 && !e.what.is_empty(), "{e}"),
        }
    }
}

/// Lines for the referee; each gets one answer of the right shape, and none makes it stumble.
pub fn referee(data: &[u8]) {
    let mut referee = Referee::new();
    for line in data.split(|byte| *byte == b'\n').take(24) {
        let answer = referee.answer(line);
        assert!(!answer.contains('\n'), "more than one line: {answer}");
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        assert_ne!(answer.get("ok").is_some(), answer.get("error").is_some(), "{answer}");
        if let Some(error) = answer.get("error") {
            assert_ne!(error["code"], "internal", "{answer}");
            assert!(error["message"].as_str().is_some_and(|m| !m.is_empty()), "{answer}");
        }
        if referee.is_over() {
            return;
        }
    }
}

/// Numbers of a byte string; nothing when they are used up.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// A number from 0 to 65535.
    fn number(&mut self) -> Option<i32> {
        let (low, rest) = self.0.split_first()?;
        let (high, rest) = rest.split_first()?;
        self.0 = rest;
        Some(i32::from(*low) + 256 * i32::from(*high))
    }

    /// A coordinate: mostly on a table, sometimes at the end of the range.
    fn coordinate(&mut self) -> Option<i32> {
        Some(match self.number()? {
            65_535 => measure::RANGE,
            65_534 => -measure::RANGE,
            n => 8 * (n - 32_768),
        })
    }

    fn block(&mut self) -> Option<measure::Block> {
        let pose = measure::Pose::new(self.coordinate()?, self.coordinate()?, self.number()?);
        let f = measure::Footprint::new(self.number()?, self.number()?, self.number()?, self.number()?);
        Some(measure::Block::new(pose, f))
    }
}

/// Pieces, terrain and marches from anywhere; what can be asked in two ways is answered alike.
pub fn geometry(data: &[u8]) {
    let mut bytes = Bytes(data);
    let blocks: Vec<_> =
        std::iter::from_fn(|| Some((bytes.block()?, bytes.number()?, bytes.number()?))).take(12).collect();
    for pair in blocks.windows(2) {
        let ((a, along, limit), (b, reach, tolerance)) = (pair[0], pair[1]);
        agrees(&a, &b, measure::Heading::new(along), 4 * limit, reach, tolerance % 200);
    }
    let points: Vec<_> = blocks.iter().map(|(block, ..)| block.pose.at()).collect();
    if let Some((mover, along, limit)) = blocks.first() {
        terrain(mover, measure::Heading::new(*along), 4 * limit, points);
    }
    if blocks.len() > 2 {
        march(&blocks.iter().map(|(block, ..)| *block).collect::<Vec<_>>(), 4 * blocks[0].2);
    }
}

/// Whatever two pieces and a way answer.
fn agrees(a: &measure::Block, b: &measure::Block, along: measure::Heading, limit: i32, reach: i32, tolerance: i32) {
    use measure::{contact, distance, overlap, slide, slide_near, touch, within};
    assert_eq!(overlap(a, b, tolerance), overlap(b, a, tolerance), "{a:?} {b:?}");
    assert_eq!(distance(a, b), distance(b, a), "{a:?} {b:?}");
    assert_eq!(within(a, b, reach), distance(a, b) <= reach, "{a:?} {b:?}");
    assert!(!overlap(a, b, 0) || distance(a, b) == 0, "{a:?} {b:?}");
    let scale = &measure::Scale::MILLIMETRES;
    assert_eq!(contact(a, b, scale).is_some(), touch(b, a, scale), "{a:?} {b:?}");
    let ordered = |span: measure::Span| {
        assert!(0 <= span.from && span.from <= span.until && span.until <= limit, "{span:?} of {limit}: {a:?} {b:?}");
    };
    slide(a, along, b, tolerance, limit).into_iter().for_each(ordered);
    slide_near(a, along, b, reach, tolerance, limit).into_iter().for_each(ordered);
    let zone = measure::Zone::ahead(*b, reach);
    zone.slide(a, along, tolerance, limit).into_iter().for_each(ordered);
    assert!(!zone.meets(a) || measure::Zone::around(*b, reach + 1).meets(a), "{a:?} {zone:?}");
    let shape = measure::Shape::Block(*b);
    let every = (1..=90).find(|degree| overlap(&a.turned_about(a.front_left(), *degree), b, tolerance));
    assert_eq!(measure::wheel(a, a.front_left(), 90, &shape, tolerance), every, "{a:?} {b:?}");
}

/// Whatever a march and a piece of ground answer.
fn terrain(mover: &measure::Block, along: measure::Heading, limit: i32, points: Vec<measure::Point>) {
    use measure::{Band, Field, Lane, Obstacle, Outline, Polygon, Shape, SightLine, SightObstacle, span};
    let course = measure::Course::toward(points[0], points[points.len() - 1]);
    let (area, band) = (Polygon::new(points.clone()), Band::new(points.clone(), 3_000));
    let field = Field { north_west: points[0], south_east: points[points.len() - 1] };
    let mut spans = Vec::new();
    let mut ways = Vec::new();
    for shape in [Shape::Area(&area), Shape::Band(&band), Shape::Outside(field)] {
        for tolerance in [0, 100] {
            spans.clear();
            shape.slide(mover, along, tolerance, limit, &mut spans);
            if let Some(course) = course {
                shape.slide(mover, course, tolerance, limit, &mut ways);
            }
            assert!(spans.is_sorted(), "{spans:?}");
            let fits = |span: &measure::Span| 0 <= span.from && span.from <= span.until && span.until <= limit;
            assert!(spans.iter().all(fits), "{spans:?} of {limit}");
            let starts = spans.first().is_some_and(|span| span.at_start);
            assert!(!starts || shape.meets(mover, tolerance), "{shape:?} {mover:?}");
            stops(&spans, limit);
        }
    }
    // Stretches as sets: what is taken away and what is in common make the whole again.
    span::union(&mut spans);
    span::union(&mut ways);
    let (common, rest) = (span::intersection(&spans, &ways), span::difference(&spans, &ways));
    assert_eq!(span::length(&common) + span::length(&rest), span::length(&spans), "{spans:?} {ways:?}");
    let mut again: Vec<_> = common.into_iter().chain(rest).collect();
    span::union(&mut again);
    assert_eq!(span::length(&again), span::length(&spans), "{spans:?} {ways:?}");

    for (pair, heights) in points.windows(2).zip([(0, 0), (1, 5), (i32::MAX, i32::MIN), (3, 3)].into_iter().cycle()) {
        let sight = SightLine { from: pair[0], to: pair[1], eye: heights.0, target: heights.1 };
        let long = sight.from.distance(sight.to);
        assert!(sight.length_inside(&area) <= long + 1, "{sight:?} {area:?}");
        assert!(sight.through(&area).iter().all(|span| span.until <= long), "{sight:?} {area:?}");
        assert_eq!(sight.crosses(&area), !sight.through(&area).is_empty());
        for outline in [Outline::Area(&area), Outline::Line(&points), Outline::Block(*mover)] {
            let wood = SightObstacle { id: 1, outline, top: 3, hides_level: true, depth: 2_000 };
            let low = sight.length_hidden(&wood);
            assert!((0..=long + 1).contains(&low), "{low}: {sight:?} {wood:?}");
            let twice = [wood, SightObstacle { id: 2, ..wood }];
            assert_eq!(sight.hidden_by(&twice).is_some(), 2 * low > 2_000, "{sight:?} {wood:?}");
        }
        // A shot runs through what it meets, nearest first, and falls where it is told to.
        let run = measure::pieces_on_line(pair[0], pair[1], [(1, mover), (2, mover)]);
        assert!(
            run.is_sorted_by_key(|(_, at)| *at) && run.iter().all(|(_, at)| (0..=long + 1).contains(at)),
            "{run:?}"
        );
        let mark = measure::on_ray(pair[0], pair[1], limit);
        assert!((mark.distance(pair[0]) - limit).abs() <= 2, "{mark:?} {pair:?} {limit}");
    }
    if let Some((at, _)) = measure::along_line(&points, limit) {
        assert!(i64::from(at.distance(points[0])) <= i64::from(limit) + points.len() as i64 + 1, "{at:?} {points:?}");
    }
    let lane = Lane::ahead_of(mover, 15_000, 180_000);
    let hill = Obstacle { id: 0, shape: Shape::Area(&area), tolerance: 0 };
    assert!(lane.interrupted_at(15, &[hill]).is_none_or(|at| (0..=180_000).contains(&at)));
    for spread in [0, 45, 90] {
        let arc = |point| measure::in_front_arc(mover, spread, point);
        // A wider arc holds what a narrower one holds; what it holds faces the front up to 45 degrees.
        assert!(points.iter().all(|p| !arc(*p) || measure::in_front_arc(mover, 90, *p)));
        let faces =
            |p: &measure::Point| measure::side_facing(mover, *p).is_none_or(|side| side == measure::Side::Front);
        assert!(spread > 45 || points.iter().all(|p| !arc(*p) || faces(p)), "{mover:?} {points:?}");
    }
}

/// Stops that are said to be free lie in no stretch.
fn stops(spans: &[measure::Span], limit: i32) {
    use measure::span::{Border, first_free_stop, last_free_stop};
    for border in [Border::Free, Border::Met] {
        for wish in [0, limit / 3, limit] {
            for stop in [last_free_stop(spans, limit, wish, border), first_free_stop(spans, limit, wish, border)] {
                let Some(stop) = stop else { continue };
                assert!((0..=limit).contains(&stop) && spans.iter().all(|s| stop <= s.from || stop >= s.until));
            }
        }
    }
}

/// A reach stops nowhere inside a piece it stops at; a turn ends before what it meets.
fn march(blocks: &[measure::Block], limit: i32) {
    let heading = blocks[0].pose.heading;
    let width = measure::front_width(blocks, heading, 100) as usize;
    assert!((1..=blocks.len()).contains(&width), "{blocks:?}");
    let (parts, others) = blocks.split_at(1);
    let list =
        (0..).zip(others).map(|(id, b)| measure::Obstacle { id, shape: measure::Shape::Block(*b), tolerance: 100 });
    let obstacles = measure::Obstacles::new(list.collect());
    let pivot = (parts[0].front_left(), parts[0].front_right());
    let group = measure::Group {
        parts,
        heading: parts[0].pose.heading,
        left_turn_pivot: pivot.1,
        right_turn_pivot: pivot.0,
        limit,
    };
    for by in [-90, 45] {
        let wheeled = measure::wheel_group(parts, group.pivot(by), by, &obstacles);
        let spans = measure::wheel_sweep(parts, group.pivot(by), by, &obstacles);
        let first = spans.iter().map(|m| if m.span.at_start { 0 } else { m.span.from + 1 }).filter(|d| *d > 0).min();
        assert!(first.is_none_or(|first| first > wheeled.free.abs()), "{wheeled:?} {spans:?} {blocks:?}");
        assert!(wheeled.met.is_none() || !spans.is_empty(), "{wheeled:?} {blocks:?}");
    }
    let rows = group.reach([-90, -31, 0, 45, 90], &obstacles, |_, met| {
        if met.iter().any(|m| m.span.at_start) {
            (None, ())
        } else {
            (Some(met.first().map_or(limit, |m| m.span.from)), ())
        }
    });
    for row in rows {
        let there = group.moved(row.turn, row.far.unwrap_or(0));
        let stands = others.iter().all(|other| !measure::overlap(&there[0], other, 102));
        assert!(stands || row.far.is_none(), "{row:?} {blocks:?}");
    }
}
