//! The board as clients draw it.

use kernel::board::{Board, Plan, Spot};

/// The board.
pub(crate) fn board() -> Board {
    Board {
        key: "wallace".to_owned(),
        title: vec!["Wallace’s", "Waterloo"],
        size: Spot { x: 0, y: 0 },
        hex_radius: 0,
        scale: "",
        spaces: Vec::new(),
        faces: Vec::new(),
        letterings: Vec::new(),
        signposts: Vec::new(),
        edges: Vec::new(),
        key_lines: Vec::new(),
        charts: Vec::new(),
        plan: Plan { anchors: Vec::new(), ways: Vec::new(), patches: Vec::new() },
    }
}
