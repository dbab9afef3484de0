//! The contract and what keeps games, on the toy game: the battery, sessions and records.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

mod battery;
#[path = "toy/flawed.rs"]
mod flawed;
mod records;
mod sessions;
mod toy;
