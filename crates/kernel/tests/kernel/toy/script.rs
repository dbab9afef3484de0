//! Short ways to set up and play games in tests.

use super::{Move, Post, Sentry};
use kernel::{Game, Session, Setup};
use serde_json::json;

/// A set-up by scenario.
pub fn setup(scenario: &str) -> Setup {
    Setup { scenario: scenario.into(), ..Setup::default() }
}

/// Set-ups that between them reach every rule.
pub fn setups() -> Vec<Setup> {
    let mut changed = setup("dusk");
    changed.options.insert("bugles".into(), json!("never"));
    changed.options.insert("redoubts".into(), json!({"p3": 5, "p6": 1}));
    vec![Setup::default(), setup("dusk"), changed]
}

/// A game in progress after these moves.
pub fn played<G: Game>(setup: &Setup, moves: &[G::Move]) -> Session<G> {
    let mut session = Session::begin(setup).unwrap();
    for mv in moves {
        session.play(mv).unwrap_or_else(|r| panic!("{mv:?} refused: {r}"));
    }
    session
}

/// The deals that give these hands at dusk, in the order they are made.
pub fn deals(french: [u8; 2], british: [u8; 2], prussian: [u8; 2]) -> Vec<Move> {
    (0..2).flat_map(|i| [french[i], british[i], prussian[i]]).map(Move::Deal).collect()
}

/// `F1`, to pick.
pub fn pick(id: &str) -> Move {
    Move::Pick(Sentry::named(id).unwrap())
}

/// `p3`, to place on.
pub fn place(id: &str) -> Move {
    Move::Place(Post::named(id).unwrap())
}
