//! The computer players and the arena, in one program.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

mod arena;
mod commanders;
mod levels;
mod measured;
mod million_decisions;
mod planner;
mod statistics;
mod study;
mod three_seats;
mod tree;
mod two_worlds;
