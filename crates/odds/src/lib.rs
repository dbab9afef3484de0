//! Exact chances of whole attacks and of several attacks one after another.
//!
//! What lives here: weights that stay whole ([`weight`]), the reckoning itself ([`chain`]), which plays a game's own engine
//! through every throw, the answer as protocols and tables show it ([`together`]), and the trial by throws for the games'
//! tests ([`drill`]). What may not: a rule, a game's name,
//! or a figure that was rounded without saying so. Sums of dice thrown together, which every game needs for its single
//! fights, are in `kernel::odds`.

pub mod chain;
pub mod drill;
pub mod together;
pub mod weight;

pub use chain::{Attacks, Chain, MOST, Outcome, Plan, Thrown, reckon};
pub use together::{ChainOdds, Together, chain_odds};
