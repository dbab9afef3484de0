//! Everything the players see and read: the scene, offers and clicks, refusals, odds, the board.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

mod board;
mod odds;
mod offers;
mod refusals;
mod scene;
mod view;
mod words;
