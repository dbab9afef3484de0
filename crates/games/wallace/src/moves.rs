//! The language of the game: every atomic decision and every outcome of chance.

use crate::map::Area;
use crate::pieces::{Army, Unit};
use serde::{Deserialize, Serialize};

/// The colours of the action discs (ACT-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Disc {
    /// Any action.
    Green,
    /// Assault.
    Red,
    /// Reserve movement.
    Purple,
}

impl Disc {
    /// All three.
    pub const ALL: [Disc; 3] = [Disc::Green, Disc::Red, Disc::Purple];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Disc::Green => "green",
            Disc::Red => "red",
            Disc::Purple => "purple",
        }
    }
}

/// What an activated area can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Close contact movement.
    Close,
    /// Reserve movement.
    Reserve,
    /// Fire artillery.
    Fire,
    /// Assault.
    Assault,
    /// Change formation.
    Change,
    /// Reinforce.
    Reinforce,
}

impl Order {
    /// All six.
    pub const ALL: [Order; 6] =
        [Order::Close, Order::Reserve, Order::Fire, Order::Assault, Order::Change, Order::Reinforce];

    /// May a disc pay for it (ACT-04)?
    pub const fn allowed_by(self, disc: Disc) -> bool {
        match disc {
            Disc::Green => true,
            Disc::Red => matches!(self, Order::Assault),
            Disc::Purple => matches!(self, Order::Reserve),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Close => "Close contact movement",
            Order::Reserve => "Reserve movement",
            Order::Fire => "Fire artillery",
            Order::Assault => "Assault",
            Order::Change => "Change formation",
            Order::Reinforce => "Reinforce",
        }
    }

    /// Its rule.
    pub const fn rule(self) -> &'static str {
        match self {
            Order::Close => "MOVE-01",
            Order::Reserve => "RES-01",
            Order::Fire => "ART-01",
            Order::Assault => "ASLT-01",
            Order::Change => "CHG-01",
            Order::Reinforce => "REINF-01",
        }
    }
}

/// How a piece lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    /// Mobile infantry, deployed guns, fresh cavalry, a ready leader.
    Upright,
    /// Defensive infantry, limbered guns, tired cavalry, a used leader.
    Lying,
    /// Infantry in square; never by choice (G-28).
    Square,
}

/// One atomic decision or one outcome of chance. What it means follows from the step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// This piece: it comes on, fires, moves, assaults, charges, is lost, shelters, steps out, gives its cube.
    Pick(Unit),
    /// This area: where a piece goes, what is fired at, which area or assault is next.
    To(Area),
    /// This piece changes its posture.
    Form(Unit, Posture),
    /// The arriving piece stands so (option of G-14).
    Stand(Posture),
    /// So many cubes go with the piece, or are assigned to it.
    Take(u8),
    /// The cube is of this army.
    Colour(Army),
    /// A fresh cavalry unit is tired by the hit.
    Tire(Unit),
    /// A cavalry unit retreats before the hit.
    Retire(Unit),
    /// A piece is lost.
    Lose(Unit),
    /// This disc is spent.
    Disc(Disc),
    /// The activated area does this.
    Order(Order),
    /// The disc is spent on nothing.
    Nothing,
    /// The round is ended early (option of G-27).
    EndRound,
    /// The Grand Battery fires; the leader goes along.
    Yes,
    /// It does not; he does not.
    No,
    /// Enough.
    Done,
    /// Chance: the die shows this.
    Die(u8),
    /// Chance: the dice of a cavalry engagement, assaulter first, ties thrown again.
    Duel(u8, u8),
    /// Chance: the tile drawn.
    Tile(u8),
    /// The other player says stop.
    Stop,
    /// He does not.
    GoOn,
}

impl Move {
    /// Every move of the language, legal now or never.
    pub fn every() -> Vec<Move> {
        let mut all = vec![Move::Nothing, Move::EndRound, Move::Yes, Move::No, Move::Done, Move::Stop, Move::GoOn];
        for unit in Unit::all() {
            all.extend([Move::Pick(unit), Move::Tire(unit), Move::Retire(unit), Move::Lose(unit)]);
            all.extend([Posture::Upright, Posture::Lying, Posture::Square].map(|p| Move::Form(unit, p)));
        }
        all.extend([Posture::Upright, Posture::Lying, Posture::Square].map(Move::Stand));
        all.extend(Area::all().map(Move::To));
        all.extend((0..=6).map(Move::Take));
        all.extend(Army::ALL.map(Move::Colour));
        all.extend(Disc::ALL.map(Move::Disc));
        all.extend(Order::ALL.map(Move::Order));
        all.extend((0..=7).map(Move::Die));
        all.extend((0..=6).map(Move::Tile));
        for a in 0..=7 {
            all.extend((0..=7).map(|b| Move::Duel(a, b)));
        }
        all
    }
}
