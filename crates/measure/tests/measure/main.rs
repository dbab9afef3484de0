//! The geometry against an oracle in floating point, against the ledgers' examples, and against itself.

#![allow(clippy::unwrap_used, missing_docs)] // Helpers of tests may unwrap like the tests themselves.

mod arcs;
mod borders;
mod contacts;
mod flush;
mod golden;
mod numbers;
mod oracle;
mod pairs;
mod places;
mod reach;
mod slides;
mod terrain;
mod wheels;
