//! Seats, the present actor, and viewers.

use serde::{Deserialize, Serialize};

/// A player's place at the table, numbered in the game's own order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// Nobody.
    pub const NOBODY: SeatSet = SeatSet(0);

    /// Exactly one seat.
    pub fn only(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a game with `count` seats.
    pub fn all(count: usize) -> Self {
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// This set with one more seat.
    pub fn with(self, seat: Seat) -> Self {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// This set without a seat.
    pub fn without(self, seat: Seat) -> Self {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Is the seat a member?
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Is nobody in it?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in seat order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&s| self.contains(s))
    }
}

/// Who or what must act before the game can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// This seat chooses a move.
    Seat(Seat),
    /// A die is thrown or a lot drawn.
    Chance,
    /// Nothing more: the game is over.
    Over(GameResult),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The winners; nobody means a draw.
    pub winners: SeatSet,
    /// The rule that ended the game.
    pub rule: &'static str,
}

/// What happens when a seat gives up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resignation {
    /// The game is over, like this.
    Ends(GameResult),
    /// The game goes on, and a computer leads the army of the seat from there.
    Computer,
}

/// Who is looking at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eyes {
    /// A player sees the public table and what belongs to the seat.
    Seat(Seat),
    /// A spectator sees what every player may see.
    Spectator,
    /// The analyst sees everything; only for finished games and local tools.
    All,
}

/// Who may know of a move or an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Witnesses {
    /// Everybody, including spectators.
    #[default]
    All,
    /// These seats alone, until the game is over.
    Only(SeatSet),
}

impl Witnesses {
    /// Do these eyes belong to a witness?
    pub fn include(self, eyes: Eyes) -> bool {
        match (self, eyes) {
            (Witnesses::All, _) | (_, Eyes::All) => true,
            (Witnesses::Only(seats), Eyes::Seat(seat)) => seats.contains(seat),
            (Witnesses::Only(_), Eyes::Spectator) => false,
        }
    }
}
