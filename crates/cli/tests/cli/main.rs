//! Every command of the program, run as a user runs it.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

#[path = "../support/mod.rs"]
mod support;

mod arena;
mod bot;
mod figures;
mod help;
mod odds;
mod play;
mod referee;
mod replay;
mod serve;
mod tune;
