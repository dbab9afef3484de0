//! How fast the geometry is on this machine: `cargo run --release -p measure --example speed`.

use measure::work::{Work, work};
use std::time::Instant;

fn main() {
    for (name, kind) in Work::ALL {
        // The best of many short runs: other programs disturb long ones.
        let mut best = f64::MAX;
        let all = Instant::now();
        while all.elapsed().as_secs_f64() < 1.0 {
            let began = Instant::now();
            let (count, sum) = work(kind, if kind == Work::Reaches { 1 } else { 5 });
            best = best.min(began.elapsed().as_secs_f64() / count as f64);
            std::hint::black_box(sum);
        }
        println!("{name:<10} {:>10.1} ns {:>12.0} a second", best * 1e9, 1.0 / best);
    }
}
