//! How fast the geometry is on this machine: `cargo run --release -p measure --example speed`.

use measure::work::{Work, work};
use std::time::Instant;

fn main() {
    for (name, kind) in Work::ALL {
        let (mut best, mut times) = (f64::MAX, 1);
        for _ in 0..12 {
            let began = Instant::now();
            let (count, sum) = work(kind, times);
            let seconds = began.elapsed().as_secs_f64();
            std::hint::black_box(sum);
            best = best.min(seconds / count as f64);
            if seconds < 0.05 {
                times *= 2;
            }
        }
        println!("{name:<10} {:>10.1} ns {:>12.0} a second", best * 1e9, 1.0 / best);
    }
}
