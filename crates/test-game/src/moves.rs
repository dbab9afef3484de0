//! The moves, as records show them.

use kernel::shape::Pose;
use serde::{Deserialize, Serialize};

/// One small choice, or what chance brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Move {
    /// Begin the battle there.
    Deploy(Pose),
    /// Bid so much.
    Bid(u8),
    /// The bids are shown; nought for a seat that is not there.
    Reveal([u8; 3]),
    /// Act with this company.
    Pick(u8),
    /// Wheel by so many degrees, right positive.
    Wheel {
        /// Degrees.
        by: i32,
    },
    /// March so far.
    March {
        /// Millimetres.
        mm: i32,
    },
    /// Fire instead of marching.
    Fire,
    /// At this company.
    Aim(u8),
    /// The range, guessed.
    Guess {
        /// Millimetres.
        mm: i32,
    },
    /// The range, measured.
    Measured {
        /// Millimetres, rounded up.
        mm: i32,
    },
    /// Done for this round.
    Pass,
}
