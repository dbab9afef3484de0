//! What the tests share: the rules document as data, positions in few words, and a player who follows a script.

// Each test file uses its own part of this.
#![allow(dead_code, unused_imports)]

pub mod doc;
pub mod goldens;
pub mod play;
pub mod scripted_game;

pub use kernel::rules;
pub use play::{Play, Scene, ids, script, scripted};
