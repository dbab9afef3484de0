//! Everything that is tested of this game, in one program: fewer links, and what tests share is compiled once.

mod conduct;
mod conformance;
mod coverage;
mod golden;
mod invariants;
mod notation;
mod officers;
mod playout;
mod rules;
mod support;
mod table;
mod undo;
