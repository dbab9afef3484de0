use kernel::Game;
fn main() {
    let board = wallace::Position::begin(&kernel::Setup::default()).unwrap().board();
    let t = std::time::Instant::now();
    let svg = atlas::engrave(&board, &atlas::Layers::ALL);
    eprintln!("{} bytes, {:?}", svg.len(), t.elapsed());
    println!("{svg}");
}
