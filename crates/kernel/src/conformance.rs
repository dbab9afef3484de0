//! The tests every game must pass. A game crate runs them with one line:
//! `kernel::conformance::battery::<MyGame>(&setups, BatterySize::default())`, or `measured_battery` for a game whose moves
//! hold numbers that cannot all be listed; and once [`positions_are_read_whatever_the_options`].
//!
//! Each check plays random games and looks at every step. A failure says which game, seed and step.

use crate::chance::{FastRng, RandomSource, WeightedOutcome};
use crate::record::{self, Header};
use crate::ruling::Ruling;
use crate::scribe::{Event, Pen, Scribe, Silent};
use crate::seat::{Actor, Eyes, Seat};
use crate::session::Session;
use crate::setup::{OptionKind, Setup};
use crate::shape::{NumberRange, Placement, Pose, Shape};
use crate::show::{Discrete, Show};
use crate::table::{Mark, Target};
use serde::Serialize;
use serde_json::{Value, json};

/// A game whose moves hold free numbers. Its tests judge every move a second time, written another way.
pub trait Measured: Show {
    /// May this move be made now, or come of chance? Slow, and without calling the functions that `judge` calls.
    fn slow_judge(&self, mv: &Self::Move) -> bool;
}

/// How many games and checks to run.
#[derive(Clone, Copy, Debug)]
pub struct BatterySize {
    /// Random games per set-up for the cheap checks.
    pub games: u64,
    /// Random games per set-up in which every move that exists is judged at every `stride`-th step.
    pub games_with_every_move_judged: u64,
    /// See above.
    pub stride: u64,
    /// No game may have more moves than this.
    pub max_moves: u32,
}

impl Default for BatterySize {
    fn default() -> Self {
        BatterySize { games: 40, games_with_every_move_judged: 6, stride: 3, max_moves: 50_000 }
    }
}

/// No game may be longer, whatever its options.
const LONGEST: u32 = 100_000;

/// Runs every check on every set-up of a game that can list every move that exists.
pub fn battery<G: Discrete>(setups: &[Setup], effort: BatterySize) {
    for setup in setups {
        judge_equals_legal::<G>(setup, effort);
    }
    common_checks::<G>(setups, effort);
}

/// Runs every check on every set-up of a game whose moves hold free numbers.
pub fn measured_battery<G: Measured>(setups: &[Setup], effort: BatterySize) {
    for setup in setups {
        judge_agrees_with_a_slow_check::<G>(setup, effort);
        hidden_measures_stay_hidden::<G>(setup, effort);
    }
    common_checks::<G>(setups, effort);
}

/// What does not need every move to be listed.
fn common_checks<G: Show>(setups: &[Setup], effort: BatterySize) {
    assert!(!setups.is_empty(), "no set-up, no test");
    for setup in setups {
        round_trips::<G>(setup, effort);
        replay_identity::<G>(setup, effort);
        two_worlds::<G>(setup, effort);
        undo_barrier::<G>(setup, effort);
        ends_in_bound::<G>(setup, effort);
    }
}

/// A set-up with its scenario and every option drawn; the default where the game does not take this mixture.
pub fn any_setup<G: Show>(draw: &mut FastRng) -> Setup {
    let meta = G::meta();
    let mut setup = Setup::default();
    if !meta.scenarios.is_empty() {
        setup.scenario = meta.scenarios[draw.below(meta.scenarios.len() as u32) as usize].id.to_owned();
    }
    for option in meta.options {
        let value = match &option.kind {
            OptionKind::Choice { values } => values[draw.below(values.len() as u32) as usize].id.into(),
            OptionKind::Roster { items, min, max, .. } => {
                let item = items[draw.below(items.len() as u32) as usize].id;
                serde_json::json!({ item: min + draw.below(max - min + 1) })
            }
        };
        setup.options.insert(option.id.to_owned(), value);
        // Some options go only with others.
        if G::begin(&setup).is_err() {
            setup.options.remove(option.id);
        }
    }
    if G::begin(&setup).is_ok() { setup } else { Setup::default() }
}

/// What a position writes it reads again, at every step of so many random games with random options; which, the game's id
/// decides.
pub fn positions_are_read_whatever_the_options<G: Show>(count: u64) {
    let first = G::meta().id.bytes().fold(0x6f70_7469_u64, |sum, byte| sum.wrapping_mul(31) ^ u64::from(byte));
    let mut draw = FastRng::from_seed(first);
    for seed in (0..count).map(|n| first.wrapping_add(n)) {
        let setup = any_setup::<G>(&mut draw);
        random_game::<G>(&setup, seed, LONGEST, |game, step| {
            let written = game.position();
            let read = G::from_position(&written)
                .unwrap_or_else(|e| panic!("{setup:?} seed {seed} step {step}: own position refused: {e}\n{written}"));
            assert_eq!(&read, game, "{setup:?} seed {seed} step {step}: something is lost\n{written}");
        });
    }
}

/// Plays a random game, calling `look` before every move. Fails if a frame lacks a move or the bound is passed.
pub fn random_game<G: Show>(setup: &Setup, seed: u64, max_moves: u32, look: impl FnMut(&G, u64)) -> G {
    random_walk(setup, seed, max_moves, &mut Silent, look)
}

/// The same, and passes the journal lines as well.
pub fn random_game_told<G: Show>(setup: &Setup, seed: u64, look: impl FnMut(&G, u64)) -> (G, Vec<String>) {
    let mut pen = Pen::default();
    let game = random_walk(setup, seed, BatterySize::default().max_moves, &mut pen, look);
    (game, pen.0.into_iter().map(|event| event.text).collect())
}

fn random_walk<G: Show>(
    setup: &Setup,
    seed: u64,
    max_moves: u32,
    scribe: &mut impl Scribe,
    mut look: impl FnMut(&G, u64),
) -> G {
    let mut game = G::begin(setup).unwrap_or_else(|e| panic!("{setup:?} refused: {e}"));
    let mut draw = FastRng::from_seed(seed);
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    for step in 0.. {
        assert!(step < u64::from(max_moves), "seed {seed}: game longer than {max_moves} moves");
        look(&game, step);
        match next_random(&game, &mut draw, &mut moves, &mut outcomes) {
            Some(mv) => game.play(&mv, scribe),
            None => return game,
        }
    }
    unreachable!()
}

/// Checks a golden record: it is valid, its game is over, it is the same when written again, and it hides nothing.
/// Returns the game.
///
/// A record of an earlier version of the rules is written again by the present version: version, set-up and hashes may
/// differ, nothing else may, and the new record must lead to the same end.
pub fn kept_record<G: Show>(name: &str, text: &str) -> Session<G> {
    let reading = record::read::<G>(text).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(reading.damage, None, "{name}");
    let session = reading.session;
    assert!(session.custom_start().is_none(), "{name} is a whole game");
    let Actor::Over(outcome) = session.actor() else { panic!("{name} is not over") };
    let verdict = session.position().table(Eyes::Spectator).verdict.unwrap_or_else(|| panic!("{name}: no verdict"));
    assert_eq!(verdict.rule, outcome.rule, "{name}");
    let kept = record::read_header(text).unwrap_or_else(|e| panic!("{name}: {e}"));
    for eyes in [Eyes::All, Eyes::Spectator] {
        let again = record::write(&session, eyes);
        if kept.rules == G::meta().rules_version {
            assert!(again == text, "{name} is written otherwise for {eyes:?}");
            continue;
        }
        let header = record::read_header(&again).unwrap_or_else(|e| panic!("{name}: {e}"));
        let as_kept =
            Header { rules: kept.rules.clone(), setup: kept.setup.clone(), hash: kept.hash.clone(), ..header };
        assert_eq!(as_kept, kept, "{name}: the header for {eyes:?}");
        assert!(told(&again).eq(told(text)), "{name} tells another game for {eyes:?}");
        let reading = record::replay::<G>(&again).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!((reading.damage, reading.session.position()), (None, session.position()), "{name}");
    }
    let replayed = record::replay::<G>(text).unwrap_or_else(|e| panic!("{name}: {e}")).session;
    assert_eq!(replayed.position(), session.position(), "{name}");
    session
}

/// The lines of a record after its header, without their hashes.
fn told(text: &str) -> impl Iterator<Item = &str> {
    text.lines().skip(1).map(|line| line.rsplit_once(",\"hash\":").map_or(line, |(body, _)| body))
}

/// Fails unless the hash reveals that the first die of a record was changed.
pub fn forgery_is_found_out<G: Show>(text: &str) {
    let at = text.find("\"die\":").expect("a throw") + 6;
    let die: u8 = text[at..=at].parse().expect("a face");
    let mut forged = text.to_owned();
    forged.replace_range(at..=at, &(die % 6 + 1).to_string());
    let reading = record::read::<G>(&forged).expect("the header is sound");
    assert!(reading.damage.is_some_and(|d| d.what.contains("hash")));
}

fn next_random<G: Show>(
    game: &G,
    draw: &mut FastRng,
    moves: &mut Vec<G::Move>,
    outcomes: &mut Vec<WeightedOutcome<G::Move>>,
) -> Option<G::Move> {
    moves.clear();
    outcomes.clear();
    match game.actor() {
        Actor::Over(_) => None,
        Actor::Chance => {
            game.chances(outcomes);
            assert!(!outcomes.is_empty(), "chance node without outcomes: {game:?}");
            assert!(outcomes.iter().all(|c| c.weight > 0), "an impossible outcome is listed");
            Some(draw.pick(outcomes))
        }
        Actor::Seat(_) => {
            game.legal(moves);
            assert!(!moves.is_empty(), "frame without a move: {game:?}");
            // Half of the free numbers and poses lie between the stops, so that pieces come to stand anywhere.
            if let Some(mv) = free_choice(game, draw)
                && game.judge(&mv).is_ok()
            {
                return Some(mv);
            }
            Some(moves[draw.below(moves.len() as u32) as usize])
        }
    }
}

/// Now and then a number or a pose of the actor's own, legal or not.
fn free_choice<G: Show>(game: &G, draw: &mut FastRng) -> Option<G::Move> {
    let (ranges, placement) = (game.numbers(), game.placement());
    if (ranges.is_empty() && placement.is_none()) || draw.below(2) == 0 {
        return None;
    }
    if let Some(placement) = placement {
        let at = random_pose(&placement, draw);
        return Some(pose_move::<G>(&placement, at));
    }
    let range = &ranges[draw.below(ranges.len() as u32) as usize];
    Some(number_move::<G>(range, random_number(range, draw)))
}

/// `judge` accepts exactly what `legal` and `chances` list, each listed once.
pub fn judge_equals_legal<G: Discrete>(setup: &Setup, effort: BatterySize) {
    let every = G::every_move();
    for seed in 0..effort.games_with_every_move_judged {
        random_game::<G>(setup, seed, effort.max_moves, |game, step| {
            let mut listed = Vec::new();
            game.legal(&mut listed);
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            let (at_seat, at_chance) = (matches!(game.actor(), Actor::Seat(_)), game.actor() == Actor::Chance);
            assert!(at_seat || listed.is_empty(), "seed {seed} step {step}: {listed:?} are not the actor's to make");
            assert!(at_chance || outcomes.is_empty(), "seed {seed} step {step}: {outcomes:?} where nothing is thrown");
            listed.extend(outcomes.iter().map(|c| c.mv));
            for (i, mv) in listed.iter().enumerate() {
                assert!(!listed[..i].contains(mv), "seed {seed} step {step}: {mv:?} listed twice");
                if let Err(r) = game.judge(mv) {
                    panic!("seed {seed} step {step}: {mv:?} is listed but refused: {r}\n{}", game.position());
                }
            }
            if step % effort.stride != 0 {
                return;
            }
            for mv in &every {
                let verdict = game.judge(mv);
                assert_eq!(
                    verdict.is_ok(),
                    listed.contains(mv),
                    "seed {seed} step {step}: {mv:?} judged {verdict:?}, but legal says otherwise\n{}",
                    game.position()
                );
                if let Err(r) = verdict {
                    assert!(!r.rule.is_empty() && r.text.ends_with('.'), "a ruling without rule or sentence: {r:?}");
                }
            }
        });
    }
}

/// The move of a range with this number.
fn number_move<G: Show>(range: &NumberRange, number: i64) -> G::Move {
    let mv = range.with(number).unwrap_or_else(|| panic!("{} is not in {}", range.pointer, range.mv));
    serde_json::from_value(mv.clone()).unwrap_or_else(|e| panic!("{mv} is no move: {e}"))
}

/// A number between the limits of a range, on its steps.
fn random_number(range: &NumberRange, draw: &mut FastRng) -> i64 {
    let steps = (range.max - range.min) / range.step.max(1);
    range.min + range.step.max(1) * i64::from(draw.below(steps as u32 + 1))
}

/// Numbers worth trying: the limits, one step beyond them, off the steps, about the stops and gaps, and some at random.
fn numbers_to_try(range: &NumberRange, draw: &mut FastRng) -> Vec<i64> {
    let step = range.step.max(1);
    let mut numbers =
        vec![range.min - step, range.min, range.min + step, range.max - step, range.max, range.max + step];
    if step > 1 {
        numbers.extend([range.min + 1, range.max - 1]);
    }
    for stop in &range.stops {
        numbers.extend([stop.value - step, stop.value, stop.value + step]);
    }
    for gap in &range.gaps {
        numbers.extend([gap.from - step, gap.from, gap.to, gap.to + step]);
    }
    numbers.extend((0..6).map(|_| random_number(range, draw)));
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The move of a placement with this pose.
fn pose_move<G: Show>(placement: &Placement, pose: Pose) -> G::Move {
    let mv = placement.with(pose).unwrap_or_else(|| panic!("{} is not in {}", placement.pointer, placement.mv));
    serde_json::from_value(mv.clone()).unwrap_or_else(|e| panic!("{mv} is no move: {e}"))
}

/// The proposed pose of a placement.
fn proposed(placement: &Placement) -> Pose {
    let at = placement.mv.pointer(placement.pointer).cloned().unwrap_or_default();
    serde_json::from_value(at).unwrap_or_else(|e| panic!("{} holds no pose: {e}", placement.mv))
}

/// West, north, east and south of everything that a placement's zones hold.
fn extent(placement: &Placement) -> (i32, i32, i32, i32) {
    let at = proposed(placement);
    let mut spots = vec![(at.x, at.y, 0)];
    for zone in &placement.zones {
        match zone {
            Shape::Zone { outline, border } => spots.extend(outline.iter().map(|s| (s.x, s.y, *border))),
            Shape::Arc { at, radius, .. } => spots.push((at.x, at.y, radius.unwrap_or(0))),
            Shape::Lane { from, width, length } => spots.push((from.x, from.y, (*width).max(*length))),
            Shape::Strip { along, width } => spots.extend(along.iter().map(|s| (s.x, s.y, *width))),
            Shape::Ruler { from, to } | Shape::Line { from, to } => {
                spots.extend([(from.x, from.y, 0), (to.x, to.y, 0)])
            }
            Shape::Ghost { pose, .. } => spots.push((pose.x, pose.y, 0)),
        }
    }
    let least = |of: &dyn Fn(&(i32, i32, i32)) -> i32| spots.iter().map(of).min().unwrap_or(0);
    let most = |of: &dyn Fn(&(i32, i32, i32)) -> i32| spots.iter().map(of).max().unwrap_or(0);
    (least(&|s| s.0 - s.2), least(&|s| s.1 - s.2), most(&|s| s.0 + s.2), most(&|s| s.1 + s.2))
}

/// A pose anywhere about the zones of a placement; every other one looks the way that is proposed.
fn random_pose(placement: &Placement, draw: &mut FastRng) -> Pose {
    let (west, north, east, south) = extent(placement);
    let mut between = |low: i32, high: i32| low + draw.below((high - low + 1).unsigned_abs()) as i32;
    let (x, y, heading, proposes) = (between(west, east), between(north, south), between(0, 359), between(0, 1));
    Pose { x, y, heading: if proposes == 0 { proposed(placement).heading } else { heading } }
}

/// Poses worth trying: what is proposed, anywhere about the zones, on other pieces, and on both sides of every limit that is
/// met going out from a legal pose: the last tick or degree that is legal, and the first that is not.
fn poses_to_try<G: Show>(game: &G, placement: &Placement, draw: &mut FastRng) -> Vec<Pose> {
    let (west, north, east, south) = extent(placement);
    let start = proposed(placement);
    let mut poses = vec![start, Pose { heading: start.heading + 360, ..start }, Pose { heading: -1, ..start }];
    poses.extend((0..6).map(|_| random_pose(placement, draw)));
    for piece in game.scene(Eyes::All).pieces {
        if let crate::table::Place::Pose(pose) = piece.place {
            poses.push(pose);
            poses.push(Pose { heading: start.heading, ..pose });
        }
    }
    let wide = (east - west).max(south - north) + 1;
    let legal: Vec<Pose> =
        poses.iter().copied().filter(|p| game.judge(&pose_move::<G>(placement, *p)).is_ok()).collect();
    for from in legal.into_iter().take(3) {
        for (dx, dy, turn, far) in
            [(1, 0, 0, wide), (-1, 0, 0, wide), (0, 1, 0, wide), (0, -1, 0, wide), (0, 0, 1, 180), (0, 0, -1, 180)]
        {
            let at = |n: i32| Pose { x: from.x + dx * n, y: from.y + dy * n, heading: from.heading + turn * n };
            // Some limit lies between what is legal and what is not; halving finds one.
            let (mut inside, mut outside) = (0, far);
            while outside - inside > 1 {
                let middle = inside + (outside - inside) / 2;
                let legal = game.judge(&pose_move::<G>(placement, at(middle))).is_ok();
                (inside, outside) = if legal { (middle, outside) } else { (inside, middle) };
            }
            poses.extend([at(inside), at(outside)]);
        }
    }
    poses
}

/// How often the two judges agreed on a yes, and on a no.
#[derive(Default, Debug)]
struct Agreed {
    yes: u64,
    no: u64,
}

/// A move is judged as the slow check judges it; a refusal is a sentence with a rule; what is legal can be played, written
/// and read.
fn judged_alike<G: Measured>(
    game: &G,
    mv: &G::Move,
    agreed: &mut Agreed,
    here: &dyn Fn() -> String,
) -> Result<(), Ruling> {
    let verdict = game.judge(mv);
    assert_eq!(
        verdict.is_ok(),
        game.slow_judge(mv),
        "{}: {mv:?} is judged {verdict:?}, but the slow check says otherwise\n{}",
        here(),
        game.position()
    );
    match &verdict {
        Err(r) => {
            assert!(
                !r.rule.is_empty() && r.text.ends_with('.'),
                "{}: a ruling without rule or sentence: {r:?}",
                here()
            );
            agreed.no += 1;
        }
        Ok(()) => {
            let mut after = game.clone();
            after.play(mv, &mut Silent);
            let written = after.position();
            let read =
                G::from_position(&written).unwrap_or_else(|e| panic!("{}: after {mv:?}: {e}\n{written}", here()));
            assert_eq!(read, after, "{}: {mv:?}", here());
            agreed.yes += 1;
        }
    }
    verdict
}

/// A number outside what a range admits is refused by the ruling that the range tells.
fn reason_is_told(range: &NumberRange, number: i64, verdict: &Result<(), Ruling>, here: &dyn Fn() -> String) {
    let gap = range.gaps.iter().find(|gap| (gap.from..=gap.to).contains(&number)).map(|gap| &gap.ruling);
    let told = if number < range.min {
        range.below.as_ref()
    } else if number > range.max {
        range.above.as_ref()
    } else {
        gap
    };
    if let (Some(told), Err(ruling)) = (told, verdict) {
        assert_eq!(ruling, told, "{}: the reason against {number} in {}", here(), range.label);
    }
}

/// Moves that are legal somewhere in a few random games: almost all of them are not at any one step.
fn moves_of_other_steps<G: Show>(setup: &Setup, effort: BatterySize) -> Vec<G::Move> {
    let mut pool = Vec::new();
    for seed in 900..903 {
        random_game::<G>(setup, seed, effort.max_moves, |game, _| {
            let (mut listed, mut outcomes) = (Vec::new(), Vec::new());
            game.legal(&mut listed);
            game.chances(&mut outcomes);
            for mv in listed.into_iter().chain(outcomes.iter().map(|c| c.mv)) {
                if pool.len() < 2000 && !pool.contains(&mv) {
                    pool.push(mv);
                }
            }
        });
    }
    pool
}

/// Everything `legal` lists is judged legal; numbers and poses inside, at and one step beyond every limit, and moves of other
/// steps and other pieces, are judged as an independent slow check judges them and as the range itself tells, for the reason
/// it tells; what is judged legal can be played, written and read.
pub fn judge_agrees_with_a_slow_check<G: Measured>(setup: &Setup, effort: BatterySize) {
    let (mut numbers, mut poses, mut others) = (Agreed::default(), Agreed::default(), Agreed::default());
    let mut places = false;
    let pool = moves_of_other_steps::<G>(setup, effort);
    for seed in 0..effort.games {
        let mut draw = FastRng::from_seed(seed ^ 0x6d65_6173);
        random_game::<G>(setup, seed, effort.max_moves, |game, step| {
            let here = || format!("seed {seed} step {step}");
            let (mut listed, mut outcomes) = (Vec::new(), Vec::new());
            game.legal(&mut listed);
            game.chances(&mut outcomes);
            assert!(matches!(game.actor(), Actor::Seat(_)) || listed.is_empty(), "{}: {listed:?}", here());
            assert!(game.actor() == Actor::Chance || outcomes.is_empty(), "{}: {outcomes:?}", here());
            for mv in listed.iter().copied().chain(outcomes.iter().map(|c| c.mv)) {
                assert!(game.judge(&mv).is_ok(), "{}: {mv:?} is listed but refused: {:?}", here(), game.judge(&mv));
                assert!(
                    game.slow_judge(&mv),
                    "{}: {mv:?} is listed, but the slow check refuses it\n{}",
                    here(),
                    game.position()
                );
            }
            let ranges = game.numbers();
            for range in &ranges {
                assert!(range.min <= range.max && range.step > 0, "{}: {range:?}", here());
                for number in numbers_to_try(range, &mut draw) {
                    let mv = number_move::<G>(range, number);
                    let verdict = judged_alike(game, &mv, &mut numbers, &here);
                    assert_eq!(verdict.is_ok(), range.admits(number), "{}: {mv:?} against {range:?}", here());
                    reason_is_told(range, number, &verdict, &here);
                    assert_eq!(range.with(number), serde_json::to_value(mv).ok(), "{}: {mv:?}", here());
                    if ranges.len() == 1 {
                        let meant = game.move_for_target(&Target::Number(number));
                        assert_eq!(meant, Some(mv), "{}: what {number} means", here());
                    }
                }
                for stop in &range.stops {
                    let mv = number_move::<G>(range, stop.value);
                    assert!(range.admits(stop.value), "{}: the stop {stop:?} is not legal", here());
                    assert!(listed.contains(&mv), "{}: the stop {stop:?} is not listed", here());
                }
            }
            if let Some(placement) = game.placement() {
                places = true;
                for pose in poses_to_try(game, &placement, &mut draw) {
                    let mv = pose_move::<G>(&placement, pose);
                    judged_alike(game, &mv, &mut poses, &here).ok();
                    assert_eq!(game.move_for_target(&Target::Pose(pose)), Some(mv), "{}: what {pose:?} means", here());
                }
            }
            for _ in 0..16 {
                let mv = pool[draw.below(pool.len() as u32) as usize];
                judged_alike(game, &mv, &mut others, &here).ok();
            }
        });
    }
    assert!(numbers.yes > 0 && numbers.no > 0, "no numbers were tried on both sides of a limit: {numbers:?}");
    assert!(!places || (poses.yes > 0 && poses.no > 0), "no poses were tried on both sides of a limit: {poses:?}");
    assert!(others.no > 0, "no moves of other steps were tried");
}

/// Does a text tell a length: a number with this unit behind it?
fn tells_length(text: &str, unit: &str) -> bool {
    // Inches are written `12"` too.
    let units = [unit, if unit.starts_with("in") { "\"" } else { unit }];
    units.into_iter().filter(|unit| !unit.is_empty()).any(|unit| {
        let numbered = |(at, _): (usize, &str)| text[..at].trim_end().ends_with(|c: char| c.is_ascii_digit());
        text.match_indices(unit).any(numbered)
    })
}

/// Is there a sentence in it that tells a length?
fn a_length_in(shown: &impl Serialize, unit: &str) -> Option<String> {
    let mut open = vec![json!(shown)];
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) if tells_length(&text, unit) => return Some(text),
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => open.extend(fields.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
    None
}

/// While measures are hidden nothing that is drawn, reckoned or told holds one: no reach; no ruler, lane, bordered zone or
/// radius among marks, previews and journal lines; no length in the words of marks, previews, fights, procedures and journal
/// lines. The table says that measures are hidden, and holds neither fight nor procedure.
///
/// The game is asked for what it draws itself, before the table hides what must not be seen.
pub fn hidden_measures_stay_hidden<G: Show>(setup: &Setup, effort: BatterySize) {
    for seed in 600..600 + effort.games.div_ceil(4) {
        let mut session = Session::<G>::begin(setup).unwrap_or_else(|e| panic!("{setup:?} refused: {e}"));
        let mut draw = FastRng::from_seed(seed);
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        while let Some(next) = next_random(session.position(), &mut draw, &mut moves, &mut outcomes) {
            let game = session.position();
            let unit = game.board().ruler.map_or("", |ruler| ruler.unit);
            for eyes in (0..game.seats().len() as u8).map(|s| Eyes::Seat(Seat(s))).chain([Eyes::Spectator]) {
                let here = format!("seed {seed} step {} {eyes:?}", session.len());
                let table = game.table(eyes);
                assert_eq!(table.concealed, game.conceals_measures(), "{here}: concealed");
                if table.concealed {
                    assert!(table.reach.is_none(), "{here}: a reach is shown");
                    assert!(table.fight.is_none() && table.procedure.is_none(), "{here}: a fight is shown");
                    nothing_measures(&game.scene(eyes), unit, &here);
                    nothing_measures(&table, unit, &here);
                    for line in session.journal(eyes) {
                        let drawn = line.shapes.iter().find(|d| d.shape.measures());
                        assert!(drawn.is_none(), "{here}: a journal line shows {drawn:?}");
                        let told = a_length_in(&line, unit);
                        assert!(told.is_none(), "{here}: a journal line tells {told:?}");
                    }
                }
            }
            if game.conceals_measures() {
                for mv in &moves {
                    let (preview, here) = (game.preview(mv), format!("seed {seed} step {} {mv:?}", session.len()));
                    let drawn = preview.shapes.iter().find(|d| d.shape.measures());
                    assert!(drawn.is_none(), "{here}: the preview shows {drawn:?}");
                    let told = a_length_in(&(&preview.notes, &preview.shapes, &preview.fight), unit);
                    assert!(told.is_none(), "{here}: the preview tells {told:?}");
                }
            }
            session.play(&next).unwrap_or_else(|r| panic!("seed {seed}: {next:?} refused: {r}"));
        }
        assert!(!session.conceals_measures(), "seed {seed}: measures are hidden for ever");
    }
}

fn nothing_measures(table: &crate::table::Table, unit: &str, here: &str) {
    let measured = |mark: &&Mark| matches!(mark, Mark::Drawn(drawn) if drawn.shape.measures());
    let drawn = table.marks.iter().find(measured);
    assert!(drawn.is_none(), "{here}: the table shows {drawn:?}");
    let told = a_length_in(&(&table.marks, &table.fight, &table.procedure), unit);
    assert!(told.is_none(), "{here}: the table tells {told:?}");
}

/// Cloning, the position notation and move notation lose nothing; every listed move can be offered and previewed.
pub fn round_trips<G: Show>(setup: &Setup, effort: BatterySize) {
    for seed in 100..100 + effort.games.div_ceil(4) {
        random_game::<G>(setup, seed, effort.max_moves, |game, step| {
            let copy = game.clone();
            assert_eq!(&copy, game);
            let written = game.position();
            let read = G::from_position(&written)
                .unwrap_or_else(|e| panic!("seed {seed} step {step}: own position refused: {e}\n{written}"));
            assert_eq!(&read, game, "seed {seed} step {step}: the position notation loses something\n{written}");
            let mut listed = Vec::new();
            game.legal(&mut listed);
            for mv in &listed {
                let text = serde_json::to_string(mv).expect("a move writes itself");
                let back: G::Move = serde_json::from_str(&text).expect("a move reads itself");
                assert_eq!(&back, mv, "move notation {text}");
            }
            if step % 16 == 0 {
                for mv in &listed {
                    let offer = game.offer(mv);
                    assert!(!offer.label.is_empty(), "{mv:?} has no label");
                    let sent: Option<G::Move> = serde_json::from_value(offer.mv.clone()).ok();
                    assert_eq!(sent, Some(*mv), "{mv:?} is offered as {}", offer.mv);
                    if let Some(meant) = game.move_for_target(&offer.on) {
                        assert!(game.judge(&meant).is_ok(), "a click on {:?} means {meant:?}, refused", offer.on);
                    }
                    game.preview(mv);
                }
            }
        });
    }
}

/// A record written and read gives the same game, position and journal; so does a fork of it.
pub fn replay_identity<G: Show>(setup: &Setup, effort: BatterySize) {
    for seed in 200..200 + effort.games.div_ceil(4) {
        let session = random_session::<G>(setup, seed, effort.max_moves);
        let text = record::write(&session, Eyes::All);
        let reading = record::read::<G>(&text).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert_eq!(reading.damage, None, "seed {seed}");
        assert_eq!(reading.session.position(), session.position(), "seed {seed}");
        assert_eq!(reading.session.journal(Eyes::All), session.journal(Eyes::All), "seed {seed}");
        assert_eq!(record::write(&reading.session, Eyes::All), text, "seed {seed}");
        let half = session.len() / 2;
        assert_eq!(session.fork(half).position(), &session.replayed(half), "seed {seed}");
    }
}

/// Plays a random game as a session.
pub fn random_session<G: Show>(setup: &Setup, seed: u64, max_moves: u32) -> Session<G> {
    let mut session = Session::<G>::begin(setup).unwrap_or_else(|e| panic!("{setup:?} refused: {e}"));
    let mut draw = FastRng::from_seed(seed);
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    while let Some(mv) = next_random(session.position(), &mut draw, &mut moves, &mut outcomes) {
        assert!(session.len() < max_moves, "seed {seed}: game longer than {max_moves} moves");
        session.play(&mv).unwrap_or_else(|r| panic!("seed {seed}: {mv:?} refused: {r}"));
    }
    session
}

/// What a seat sees, may do and reads does not change when only what it cannot see is changed.
pub fn two_worlds<G: Show>(setup: &Setup, effort: BatterySize) {
    for seed in 300..300 + effort.games.div_ceil(4) {
        let mut other = FastRng::from_seed(seed ^ 0x5eed);
        let mut draw = FastRng::from_seed(seed);
        let mut game = G::begin(setup).expect("the set-up was accepted before");
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        for step in 0.. {
            let next = next_random(&game, &mut draw, &mut moves, &mut outcomes);
            for s in 0..game.seats().len() as u8 {
                let (seat, eyes) = (Seat(s), Eyes::Seat(Seat(s)));
                let imagined = game.imagine(seat, &mut other);
                let (here, there) = (bytes(&game, eyes), bytes(&imagined, eyes));
                assert_eq!(here, there, "seed {seed} step {step}: {} sees a difference", game.seats()[s as usize].id);
                // A spectator knows nothing that a seat does not know.
                let (here, there) = (bytes(&game, Eyes::Spectator), bytes(&imagined, Eyes::Spectator));
                assert_eq!(here, there, "seed {seed} step {step}: an onlooker sees a difference");
                if game.actor() == Actor::Seat(seat) {
                    let mut theirs = Vec::new();
                    imagined.legal(&mut theirs);
                    assert_eq!(moves, theirs, "seed {seed} step {step}: other moves in an imagined world");
                }
                // The next move, where it exists in both worlds, is told in the same words.
                if let Some(mv) = next
                    && game.actor() == imagined.actor()
                    && imagined.judge(&mv).is_ok()
                {
                    let (a, told) = played_for(&game, &mv, eyes);
                    let (b, told_there) = played_for(&imagined, &mv, eyes);
                    if !matches!(a.actor(), Actor::Over(_)) && !matches!(b.actor(), Actor::Over(_)) {
                        assert_eq!(told, told_there, "seed {seed} step {step}: the journal betrays something");
                    }
                }
            }
            // A move not witnessed, such as a secret bid, is told like any other that could have been made unseen,
            // unless the table shows the difference.
            let could_be: Vec<_> = moves.iter().copied().chain(outcomes.iter().map(|c| c.mv)).collect();
            for eyes in (0..game.seats().len() as u8).map(|s| Eyes::Seat(Seat(s))).chain([Eyes::Spectator]) {
                let Some(mv) = next.filter(|mv| !game.witnesses(mv).include(eyes)) else { continue };
                let instead = could_be[other.below(could_be.len() as u32) as usize];
                if game.witnesses(&instead).include(eyes) {
                    continue;
                }
                let (a, told) = played_for(&game, &mv, eyes);
                let (b, told_instead) = played_for(&game, &instead, eyes);
                let over = matches!(a.actor(), Actor::Over(_)) || matches!(b.actor(), Actor::Over(_));
                if !over && bytes(&a, eyes) == bytes(&b, eyes) {
                    assert_eq!(told, told_instead, "seed {seed} step {step}: the journal betrays a hidden move");
                }
            }
            match next {
                Some(mv) => game.play(&mv, &mut Silent),
                None => break,
            }
        }
    }
}

/// The position after a move, and what these eyes read of it.
fn played_for<G: Show>(game: &G, mv: &G::Move, eyes: Eyes) -> (G, Vec<Event>) {
    let (mut after, mut pen) = (game.clone(), Pen::default());
    after.play(mv, &mut pen);
    pen.0.retain(|e| e.seen_by.include(eyes));
    (after, pen.0)
}

/// The client tells panels apart by their titles.
fn panels_have_names_of_their_own<G: Show>(game: &G) {
    let seats = (0..game.seats().len() as u8).map(|s| Eyes::Seat(Seat(s)));
    for eyes in seats.chain([Eyes::Spectator, Eyes::All]) {
        let table = serde_json::to_value(game.scene(eyes)).expect("a table writes itself");
        let panels = table["panels"].as_array().cloned().unwrap_or_default();
        let mut titles: Vec<_> = panels.iter().filter_map(|p| p["title"].as_str()).collect();
        titles.sort_unstable();
        assert!(titles.windows(2).all(|pair| pair[0] != pair[1]), "{eyes:?}: {titles:?}");
    }
}

fn bytes<G: Show>(game: &G, eyes: Eyes) -> String {
    serde_json::to_string(&game.table(eyes)).expect("a table writes itself")
}

/// Undo goes back exactly to the barrier, restores the position there, and redo leads forward again.
pub fn undo_barrier<G: Show>(setup: &Setup, effort: BatterySize) {
    for seed in 400..400 + effort.games.div_ceil(8) {
        let mut session = Session::<G>::begin(setup).expect("the set-up was accepted before");
        let mut draw = FastRng::from_seed(seed);
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        let mut before: Vec<G> = Vec::new();
        while let Some(mv) = next_random(session.position(), &mut draw, &mut moves, &mut outcomes) {
            before.push(session.position().clone());
            session.play(&mv).expect("a legal move is accepted");
            if draw.below(16) != 0 {
                continue;
            }
            let now = session.position().clone();
            for s in 0..session.seats().len() as u8 {
                let seat = Seat(s);
                match session.undo_floor(seat) {
                    Ok(floor) => {
                        assert!(session.plies()[floor as usize..].iter().all(|p| p.seat == Some(seat)));
                        let mut back = session.clone();
                        back.undo(seat, floor).expect("the floor can be reached");
                        assert_eq!(back.position(), &before[floor as usize], "seed {seed}");
                        assert_eq!(back.position().actor(), Actor::Seat(seat));
                        back.redo().expect("what was taken back can be made again");
                        assert_eq!(back.position(), &now, "seed {seed}");
                        assert_eq!(back.journal(Eyes::All), session.journal(Eyes::All), "seed {seed}");
                        if floor > 0 {
                            assert!(session.clone().undo(seat, floor - 1).is_err(), "undo past the barrier");
                        }
                    }
                    Err(_) => assert!(session.clone().undo(seat, session.len().saturating_sub(1)).is_err()),
                }
            }
        }
    }
}

/// Every random game ends within its bound, every position on the way has a move, and no two panels share a title.
pub fn ends_in_bound<G: Show>(setup: &Setup, effort: BatterySize) {
    for seed in 500..500 + effort.games {
        let end = random_game::<G>(setup, seed, effort.max_moves, |game, step| {
            if step % 16 == 0 && seed % 8 == 0 {
                panels_have_names_of_their_own(game);
            }
        });
        let Actor::Over(outcome) = end.actor() else { panic!("seed {seed}: not over") };
        assert!(!outcome.rule.is_empty());
        for eyes in [Eyes::Spectator, Eyes::All] {
            assert!(end.table(eyes).verdict.is_some(), "seed {seed}: no verdict on the table");
        }
    }
}
