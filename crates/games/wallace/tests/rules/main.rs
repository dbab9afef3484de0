//! The rules, chapter by chapter. Every test names the rules it exercises; `coverage.rs` compares these names with the
//! document.

#[path = "../support/mod.rs"]
mod support;

mod acts;
mod artillery;
mod assault;
mod cubes;
mod data;
mod discs;
mod examples;
mod formations;
mod grand_battery;
mod leaders;
mod limits;
mod morale;
mod movement;
mod options;
mod prussians;
mod reserve;
mod retreat;
mod rounds;
mod setup;
mod sight;
mod skirmish;
mod steps;
mod terrain;
mod tile;
mod turn;
mod victory;
