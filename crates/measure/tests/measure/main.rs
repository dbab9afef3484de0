//! The geometry checked against a floating-point oracle, against the examples of the rules documents, and for
//! consistency.

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
