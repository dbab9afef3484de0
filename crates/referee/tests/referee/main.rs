//! The referee, as programs on the other side meet it.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

mod documented;
mod free_boards;
mod long_games;
mod measured;
mod protocol;
mod three_seats;
