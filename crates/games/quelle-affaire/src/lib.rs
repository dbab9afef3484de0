//! Waterloo – Quelle Affaire!: hexes, cards, house rules, the night before and scratch games, every rule.
//!
//! One file per chapter of `docs/rules/quelle-affaire.md`; every rule names its id. No drawing, no storage, no clock.

mod advance;
mod attack;
mod board;
pub mod cards;
mod chains;
mod charts;
mod combat;
mod computer;
mod faces;
mod fights;
mod game;
mod imagine;
pub mod map;
pub mod meta;
mod movement;
pub mod moves;
pub mod night;
mod notation;
mod offers;
pub mod options;
mod panels;
pub mod pieces;
mod play;
mod playing;
pub mod pool_odds;
pub mod pools;
pub mod position;
mod previews;
mod prompts;
mod prussians;
mod refusals;
mod retreat;
pub mod scratch;
mod sequence;
pub mod victory;
mod view;
pub mod words;

pub use position::Position;
