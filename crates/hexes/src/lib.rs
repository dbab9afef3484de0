//! Hex grids: numbering, neighbours, distance, bitboards and their growth.
//!
//! Geometry only: terrain, zones of control and costs belong to the games.

mod bits;
mod grid;
mod spread;

pub use bits::Bits;
pub use grid::{Direction, Grid, Hex, Orientation};
pub use spread::Spread;
