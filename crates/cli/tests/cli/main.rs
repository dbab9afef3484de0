//! Every command of the program, run as a user runs it.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

mod arena;
mod bot;
mod figures;
mod fuzz_briefly;
mod help;
mod kill;
mod measured;
mod odds;
mod play;
mod referee;
mod replay;
mod serve;
mod support;
mod tune;
