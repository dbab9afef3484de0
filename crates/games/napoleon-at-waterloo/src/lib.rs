//! Napoleon at Waterloo: the hex game, every rule of `docs/rules/napoleon-at-waterloo.md`.
//!
//! The files follow the chapters: [`map`] and [`units`] are the equipment (2), [`sequence`] the procedure (3),
//! [`movement`] (4), [`allocation`] (5), [`combat`], [`retreat`] and [`advance`] (6), [`reinforcements`] (7 and 9),
//! [`victory`] (8). Each step of play has a module under `steps` with everything that is asked, accepted, refused, said
//! and done there. Rule ids in comments and refusals are those of the rules document.

pub mod advance;
pub mod allocation;
mod board;
pub mod chains;
pub mod combat;
mod computer;
mod game;
pub mod map;
mod meta;
pub mod movement;
pub mod moves;
mod notation;
pub mod options;
pub mod position;
pub mod reinforcements;
pub mod retreat;
pub mod sequence;
mod steps;
pub mod units;
pub mod victory;
mod view;
pub mod words;

pub use moves::{Column, Move};
pub use position::Position;
