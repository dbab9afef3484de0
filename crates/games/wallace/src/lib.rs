//! Wallace's Waterloo: the area game, every rule of `docs/rules/wallace.md`.
//!
//! A [`Position`] is the game. Chapters of the rules have files of their own; the list of pending steps
//! ([`position::Task`]) is worked off from its end by `sequence`, and `play` says what each move does at each step.

mod artillery;
mod assault;
pub mod assault_odds;
mod board;
mod chains;
mod charts;
mod computer;
mod cubes;
mod fights;
mod formations;
mod game;
pub mod map;
mod meta;
mod movement;
pub mod moves;
mod notation;
mod offers;
mod options;
mod orders;
mod outlines;
mod panels;
pub mod pieces;
mod play;
pub mod position;
mod previews;
mod procedure;
mod prompts;
mod prussians;
mod refusals;
mod retreat;
mod sequence;
pub mod setup;
mod shifts;
pub mod sight;
mod skirmish;
mod splits;
mod stages;
pub mod tables;
mod victory;
mod view;
mod words;

pub use position::Position;
