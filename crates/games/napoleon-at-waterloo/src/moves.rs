//! The language of the game: every atomic decision and every outcome of chance.

use crate::map::{GRID, HEXES};
use crate::units::Unit;
use hexes::Hex;
use kernel::notation::from_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A column of the Combat Results Table, 0 for 1-5 up to 9 for 6-1 (G-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Column(pub u8);

impl Column {
    /// Names of the columns, worst for the attacker first.
    pub const NAMES: [&'static str; 10] = ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];

    /// The best column.
    pub const BEST: Column = Column(9);

    /// All columns, worst first.
    pub fn all() -> impl Iterator<Item = Column> {
        (0..10).map(Column)
    }

    /// Its name, attacker first.
    pub fn name(self) -> &'static str {
        Column::NAMES[self.0 as usize]
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "a column of the table", |name| {
            Column::all()
                .find(|c| c.name() == name)
                .ok_or_else(|| format!("there is no column \"{name}\" on the table, which runs from 1-5 to 6-1"))
        })
    }
}

hexes::by_number!(hex_number, GRID);

/// One atomic decision or one outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// Movement: this unit moves, or this reinforcement enters.
    Pick(Unit),
    /// The picked, bumped, retreating, displaced or withdrawing unit goes to this hex.
    To(#[serde(with = "hex_number")] Hex),
    /// The picked or bumped unit leaves the map by the north edge.
    Exit,
    /// The picked unit stays where it is, on the map or waiting for another turn; the picked gun does not withdraw.
    Stay,
    /// Movement is over.
    EndMove,
    /// This enemy is an object of the attack.
    Target(Unit),
    /// This unit takes part in the attack.
    Attacker(Unit),
    /// Enough: no more targets; the die is thrown; no more guns withdraw; nobody advances.
    Done,
    /// A lower ratio shall be announced.
    Lower,
    /// The ratio announced.
    Ratio(Column),
    /// Combat is over.
    EndCombat,
    /// This unit retreats next.
    Retreat(Unit),
    /// This attacker is lost in an exchange.
    Lose(Unit),
    /// This bombarding gun withdraws.
    Withdraw(Unit),
    /// Somebody advances into this hex.
    Advance(#[serde(with = "hex_number")] Hex),
    /// This unit does.
    With(Unit),
    /// Chance: the die shows this.
    Die(u8),
    /// Chance: this number was drawn for the variant.
    Chit(u8),
}

impl Move {
    /// Every move of the language, legal now or never.
    pub fn every() -> Vec<Move> {
        let mut all = vec![Move::Exit, Move::Stay, Move::EndMove, Move::Done, Move::Lower, Move::EndCombat];
        for unit in Unit::all() {
            all.extend([
                Move::Pick(unit),
                Move::Target(unit),
                Move::Attacker(unit),
                Move::Retreat(unit),
                Move::Lose(unit),
                Move::Withdraw(unit),
                Move::With(unit),
            ]);
        }
        for hex in (0..HEXES as u16).map(Hex) {
            all.extend([Move::To(hex), Move::Advance(hex)]);
        }
        all.extend(Column::all().map(Move::Ratio));
        all.extend((0..=7).map(Move::Die));
        all.extend((0..=7).map(Move::Chit));
        all
    }
}
