//! Hex grids: numbering, neighbours, distance, bitboards and how they spread.
//!
//! What lives here is geometry only. Terrain, zones of control and costs belong to the games.

mod bits;
mod grid;
mod spread;

pub use bits::Bits;
pub use grid::{Direction, Grid, Hex, Top};
pub use spread::Spread;
