//! Engraves the board of Napoleon at Waterloo to standard output. Names of layers as arguments draw only those.

use atlas::{Layer, Layers, engrave};
use kernel::{Game, Setup, SetupError, Show};
use napoleon_at_waterloo::Position;
use std::time::Instant;

fn main() -> Result<(), SetupError> {
    let chosen: Layers = std::env::args().skip(1).filter_map(|name| Layer::named(&name)).collect();
    let layers = if chosen == Layers::NONE { Layers::ALL } else { chosen };
    let board = Position::begin(&Setup::default())?.board();
    let start = Instant::now();
    let svg = engrave(&board, &layers);
    eprintln!("{} bytes in {:?}", svg.len(), start.elapsed());
    print!("{svg}");
    Ok(())
}
