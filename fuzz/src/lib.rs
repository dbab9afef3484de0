//! What the fuzz targets do with bytes from nowhere. `make fuzz` runs them for long under libFuzzer; an ordinary test
//! (`crates/cli/tests/fuzz_briefly.rs`) runs the same bodies over the seeds and a few thousand mutations of them.
//!
//! A body may panic only if the program is wrong: bad input must be refused, and whatever is accepted must hold together.

use kernel::table::Target;
use kernel::{Draw, FastRng, Setup};
use library::{ActorId, Play, PlayError, SHELF};
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
fn play_on(play: &mut dyn Play, seed: u64, until: u32) {
    let mut draw = FastRng::seeded(seed);
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
fn holds_together(play: &dyn Play) {
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
fn stages() -> Vec<Box<dyn Play>> {
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
    thread_local!(static STAGES: RefCell<Vec<Box<dyn Play>>> = RefCell::new(stages()));
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
            let _ = stage.odds(&value);
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
