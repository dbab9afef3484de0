//! What the tests share: the rules document as data, a player who follows a script, a naive referee, and a search for
//! games with a wanted end.

// Each test file uses its own part of this.
#![allow(dead_code, unused_macros, unused_imports)]

pub mod along;
pub mod doc;
pub mod goldens;
pub mod play;
pub mod referee;
pub mod scripted_game;

pub use play::{Play, Scene, hexes, ids, script, scripted};

/// Names the rules a test exercises. `coverage.rs` compares all these names with the rules document.
macro_rules! rules {
    ($($id:literal),+ $(,)?) => {
        kernel::rules!($($id),+)
    };
}
