//! The server as browsers meet it: real HTTP over loopback, a data folder of its own for every test.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

mod boards;
mod computers;
mod damage;
mod disk;
mod earlier;
mod http;
mod live;
mod matches;
mod measured;
mod moves;
mod openapi;
mod records;
mod secrets;
mod study;
mod support;
