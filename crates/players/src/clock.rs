//! Time limits for commanders, and the switch that stops them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Tells a thinking commander to stop; clones share the same switch.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Switch>);

#[derive(Debug, Default)]
struct Switch {
    pressed: AtomicBool,
    main: Option<StopFlag>,
}

impl StopFlag {
    /// A switch of its own: the main switch sets it, too, but setting it does not affect the main switch.
    pub fn child_of(main: &StopFlag) -> Self {
        StopFlag(Arc::new(Switch { pressed: AtomicBool::new(false), main: Some(main.clone()) }))
    }

    /// Stops everybody who holds this switch.
    pub fn set(&self) {
        self.0.pressed.store(true, Ordering::Relaxed);
    }

    /// Has it been pressed, or the main switch above it?
    pub fn is_set(&self) -> bool {
        self.0.pressed.load(Ordering::Relaxed) || self.0.main.as_ref().is_some_and(StopFlag::is_set)
    }
}

/// A time limit and a stop switch. A commander asks it often and answers with its best move so far when time is up.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    deadline: Option<Instant>,
    stop: StopFlag,
    fuse: Option<Arc<Fuse>>,
}

/// A clock that counts how often it is polled.
#[derive(Debug)]
struct Fuse {
    length: u64,
    asked: AtomicU64,
}

impl Clock {
    /// No limit but the switch.
    pub fn unlimited(stop: StopFlag) -> Self {
        Clock { deadline: None, stop, fuse: None }
    }

    /// A limit from now on.
    pub fn limited(time: Duration, stop: StopFlag) -> Self {
        Clock { deadline: Instant::now().checked_add(time), stop, fuse: None }
    }

    /// Time is up after this many polls, however fast the machine is, so that thinking is always cut short at the same
    /// place.
    pub fn fused(length: u64) -> Self {
        Clock { fuse: Some(Arc::new(Fuse { length, asked: AtomicU64::new(0) })), ..Clock::default() }
    }

    /// The same switch, and no limit.
    pub fn unhurried(&self) -> Self {
        Clock::unlimited(self.stop.clone())
    }

    /// How often a fused clock has been asked since time was up.
    pub fn overrun(&self) -> u64 {
        self.fuse.as_ref().map_or(0, |fuse| fuse.asked.load(Ordering::Relaxed).saturating_sub(fuse.length))
    }

    /// Must the commander answer now?
    pub fn is_up(&self) -> bool {
        if let Some(fuse) = &self.fuse
            && fuse.asked.fetch_add(1, Ordering::Relaxed) >= fuse.length
        {
            return true;
        }
        self.stop.is_set() || self.deadline.is_some_and(|d| Instant::now() >= d)
    }

    /// Has the switch been pressed, whatever the time?
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Time left, if there is a limit.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|d| d.saturating_duration_since(Instant::now()))
    }
}

/// The time a commander may spend on one turn, shared out among the decisions of it.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    turn: Duration,
    player_turn: Option<u32>,
    used: Duration,
}

impl Allowance {
    /// So much for every turn.
    pub fn new(turn: Duration) -> Self {
        Allowance { turn, player_turn: None, used: Duration::ZERO }
    }

    /// The time for a decision in this player turn (see `ComputerPlay::player_turn`): half of what is left of it, so that however many
    /// decisions follow, none is left without and all of them together keep the limit.
    pub fn next(&mut self, player_turn: u32) -> Duration {
        if self.player_turn != Some(player_turn) {
            (self.player_turn, self.used) = (Some(player_turn), Duration::ZERO);
        }
        self.turn.saturating_sub(self.used) / 2
    }

    /// Books what a decision took.
    pub fn spend(&mut self, time: Duration) {
        self.used = self.used.saturating_add(time);
    }
}
