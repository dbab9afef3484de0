//! All tests of the game in one program: the rules chapter by chapter, the table, the records, the officers. Every test of a
//! rule names the rules it exercises; `coverage.rs` compares these names with the document.

#[macro_use]
#[path = "../support/mod.rs"]
mod support;

mod advance;
mod allocation;
mod combat;
mod conformance;
mod coverage;
mod golden;
mod invariants;
mod map_data;
mod movement;
mod notation;
mod odds;
mod officers;
mod options;
mod refusals;
mod reinforcements;
mod retreat;
mod sequence;
mod undo;
mod variant;
mod victory;
mod view;
mod worked_examples;
