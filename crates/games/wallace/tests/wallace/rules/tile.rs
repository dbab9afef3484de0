//! The hidden tile: nothing the active player sees or may do depends on it, and taking back cannot probe it (ROUND-03).

use crate::support::{Play, Scene, rules};
use kernel::{Actor, Eyes, FastRng, Game, Pen, RandomSource, Seat, Session, Show, record};
use serde_json::json;
use wallace::Position;
use wallace::moves::Move;
use wallace::pieces::Side;

/// What a pair of eyes gets of a game: table, moves, journal, record.
fn seen(session: &Session<Position>, seat: Seat) -> String {
    let eyes = Eyes::Seat(seat);
    let mut moves = Vec::new();
    if session.actor() == Actor::Seat(seat) {
        session.position().legal(&mut moves);
    }
    let offers: Vec<_> = moves.iter().map(|m| session.position().offer(m)).collect();
    let previews: Vec<_> = moves.iter().take(4).map(|m| session.position().preview(m)).collect();
    json!([
        session.position().table(eyes),
        offers,
        previews,
        session.journal(eyes),
        record::write(session, eyes),
        session.undo_floor(seat).ok(),
    ])
    .to_string()
}

#[test]
fn the_active_player_sees_no_difference() {
    rules!("ROUND-03", "SETUP-06");
    for seed in 0..3 {
        let mut draw = FastRng::from_seed(seed);
        let setup = serde_json::from_value(json!({ "options": { "last_turn": "2" } })).expect("a set-up");
        // Four games that differ only in the tile of the round under way.
        let mut games: Vec<Session<Position>> = vec![Session::begin(&setup).expect("a game")];
        for step in 0.. {
            let lead = games[0].position();
            let active = lead.active().seat();
            match lead.actor() {
                Actor::Over(_) => break,
                Actor::Chance => {
                    let mut outcomes = Vec::new();
                    lead.chances(&mut outcomes);
                    if matches!(outcomes[0].mv, Move::Tile(_)) {
                        let start = games[0].clone();
                        games = outcomes
                            .iter()
                            .map(|c| {
                                let mut game = start.clone();
                                game.play(&c.mv).expect("a tile");
                                game
                            })
                            .collect();
                        // The leader of the pack is drawn too.
                        let first = draw.below(4) as usize;
                        games.swap(0, first);
                    } else if matches!(outcomes[0].mv, Move::Stop | Move::GoOn) {
                        // Those in which the other word is spoken drop out.
                        let word = outcomes[0].mv;
                        games.retain_mut(|g| g.play(&word).is_ok());
                    } else {
                        let mv = draw.pick(&outcomes);
                        games.iter_mut().for_each(|g| g.play(&mv).expect("the same throw"));
                    }
                }
                Actor::Seat(_) => {
                    let mut moves = Vec::new();
                    lead.legal(&mut moves);
                    let mv = moves[draw.below(moves.len() as u32) as usize];
                    games.iter_mut().for_each(|g| g.play(&mv).expect("the same move"));
                }
            }
            if games[0].position().has_secrets() && step % 5 == 0 {
                let first = seen(&games[0], active);
                for game in &games[1..] {
                    assert_eq!(seen(game, active), first, "seed {seed} step {step}");
                }
            }
        }
    }
}

#[test]
fn nobody_is_told_at_the_draw() {
    rules!("ROUND-03");
    let mut play = Play::start();
    play.go("done; done");
    let told = |tile: u8| {
        let mut after = play.now().clone();
        let mut pen = Pen::default();
        after.play(&Move::Tile(tile), &mut pen);
        json!(pen.0.iter().map(|e| &e.text).collect::<Vec<_>>())
    };
    assert_eq!(told(2), told(5));
    let witnesses = play.now().witnesses(&Move::Tile(3));
    assert!(witnesses.include(Eyes::Seat(Side::Allied.seat())));
    assert!(!witnesses.include(Eyes::Seat(Side::French.seat())) && !witnesses.include(Eyes::Spectator));
}

#[test]
fn a_finished_action_stays_finished() {
    rules!("ROUND-03", "ROUND-05", "ROUND-06");
    for tile in [2, 5] {
        let scene =
            Scene::round("french", "FI01@54 FI02@53 BI01@8").field("tile", json!(tile)).field("actions", json!(1));
        let mut play = scene.play();
        // While the action is under way, everything can be taken back.
        play.go("disc green; to 54; order close; pick FI01");
        assert_eq!(play.session.undo_floor(Seat(0)), Ok(0));
        play.go("to 45");
        // The move finished the action; the question is asked before anybody can go back.
        assert_eq!((play.actor(), play.step().as_str()), ("chance", "Stop"));
        let word = play.outcomes().into_iter().next().expect("a word");
        play.go(&word);
        let ruling = play.session.undo_floor(Seat(0)).expect_err("no way back past the word");
        assert!(ruling.text.contains("throw"), "{}", ruling.text);
        assert!(play.session.undo(Seat(0), 0).is_err());
        // New decisions after it can be dropped, but only those.
        if word == "go-on" {
            play.go("disc green");
            assert_eq!(play.session.undo_floor(Seat(0)), Ok(6));
        }
    }
}

#[test]
fn the_word_is_the_tile_and_nothing_else() {
    rules!("ROUND-06", "ROUND-03");
    for tile in 2..=5u8 {
        for actions in 0..tile {
            let scene =
                Scene::round("french", "FI01@54 BI01@8").field("tile", json!(tile)).field("actions", json!(actions));
            let mut play = scene.play();
            play.go("disc green; nothing");
            let word = if actions + 1 == tile { "stop" } else { "go-on" };
            assert_eq!(play.outcomes(), [word.to_owned()].into(), "tile {tile} after {}", actions + 1);
        }
    }
    // The journal names it afterwards, unless the option forbids it.
    for (reveal, named) in [("on", true), ("off", false)] {
        let scene = Scene::round("french", "FI01@54 BI01@8").field("tile", json!(2)).field("actions", json!(1));
        let mut play = scene.options(json!({ "tile_reveal_after_round": reveal })).play();
        play.go("disc green; nothing; stop");
        assert_eq!(play.tells("tile was a **2**"), named);
        assert!(play.tells("“Stop”"));
    }
}

#[test]
fn the_imagined_tile_is_one_that_could_be() {
    rules!("ROUND-03", "D-01");
    let mut draw = FastRng::from_seed(3);
    for actions in 0..4u8 {
        let scene = Scene::round("french", "FI01@54 BI01@8").field("tile", json!(5)).field("actions", json!(actions));
        let position = scene.position();
        let mut found = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let world = position.imagine(Seat(0), &mut draw);
            found.insert(world.position()["tile"].as_u64().expect("a tile"));
            assert_eq!(position.imagine(Seat(1), &mut draw), position, "the other player knows it");
        }
        let least = u64::from(actions + 1).max(2);
        assert_eq!(found, (least..=5).collect());
    }
}
