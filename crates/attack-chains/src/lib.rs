//! Exact chances of whole attacks and of several attacks one after another.
//!
//! This crate holds exact weights ([`weight`]), the calculation ([`chain`]), which plays a game's own engine through
//! every throw, the answer as protocols and tables show it ([`together`]), and checks against simulated throws for the
//! games' tests ([`testing`]). It must not hold a rule, a game's name, or a figure that was rounded without saying so.
//! The sums of several dice, which every game needs for single fights, are in `kernel::weights`.

pub mod answer;
pub mod chain;
pub mod testing;
pub mod weight;

pub use answer::{ChainOdds, ChainOddsFn, chain_odds};
pub use chain::{Branches, Chain, ChainAttack, ChainEnding, ChainedAttacks, MAX_POSITIONS, compute};
