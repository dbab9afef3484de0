//! How much of a game's past is gone through again, counted in debug builds: a test can then tell whether a move late in a
//! game costs more than one at its beginning, without a clock.

use std::cell::Cell;

thread_local! {
    static PAST: Cell<usize> = const { Cell::new(0) };
}

/// Counts moves or journal lines of the past that are copied, played again or written out. Nothing in release builds.
pub fn count_past(count: usize) {
    if cfg!(debug_assertions) {
        PAST.set(PAST.get() + count);
    }
}

/// How many were counted on this thread so far.
pub fn past_counted() -> usize {
    PAST.get()
}
