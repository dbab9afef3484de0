//! The language of the game: every atomic decision and every outcome of chance.

use crate::cards::{Card, Way};
use crate::map::GRID;
use crate::pieces::{Arm, Corps, Model, Side, Unit};
use hexes::Hex;
use serde::{Deserialize, Serialize};

hexes::by_number!(hex_number, GRID);

/// A counter of The Night Before (G-19): six corps commanders and two scouts of the French, four and four of the Allies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Counter(pub u8);

/// One atomic decision or one outcome of chance. What it means follows from the step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// This card is played.
    Play(Card),
    /// This redundant commander is set aside (4.3b); this played commander comes back (Soult's Despatch).
    Take(Card),
    /// The General Attack counter is played.
    GeneralAttack,
    /// The hand is refilled to three.
    Refill,
    /// The player's turn is over.
    EndTurn,
    /// The card is played for this.
    Way(Way),
    /// This corps.
    Corps(Corps),
    /// This unit: it is activated, moves, attacks, is attacked, fires, is protected, suffers, advances.
    Pick(Unit),
    /// This hex: the commander's place, the end of a march, of a retreat, of an advance.
    To(#[serde(with = "hex_number")] Hex),
    /// The mover takes a dangerous step into this hex (7.6.2b).
    Dare(#[serde(with = "hex_number")] Hex),
    /// The battery limbers.
    Limber,
    /// It unlimbers, or stays so.
    Unlimber,
    /// The unit takes the damage and stands.
    Damage,
    /// It retreats.
    Retreat,
    /// The cavalry evades.
    Evade,
    /// It stands.
    Stand,
    /// The side with the initiative acts first.
    First,
    /// The other side acts first.
    Second,
    /// Nowhere, nobody.
    Nobody,
    /// Enough.
    Done,
    /// Not this one after all.
    Cancel,
    /// This counter moves in the night.
    Counter(Counter),
    /// The ready list is taken (14.12).
    Ready,
    /// A unit like this is bought (14.3).
    Buy(Model),
    /// The corps is complete, or the list.
    Close,
    /// The northern edge is taken.
    North,
    /// The southern edge is taken.
    South,
    /// Chance of one outcome: this counter of the night is turned up.
    Show(Side, Counter),
    /// Chance: the die shows this.
    Die(u8),
    /// Chance: this card is drawn.
    Draw(Card),
    /// Chance: this stratagem is mixed into the deck, unseen.
    Mix(Card),
}

impl Move {
    /// Every move of the language, legal now or never.
    pub fn every() -> Vec<Move> {
        let mut all = vec![
            Move::GeneralAttack,
            Move::Refill,
            Move::EndTurn,
            Move::Limber,
            Move::Unlimber,
            Move::Damage,
            Move::Retreat,
            Move::Evade,
            Move::Stand,
            Move::First,
            Move::Second,
            Move::Nobody,
            Move::Done,
            Move::Cancel,
            Move::Ready,
            Move::Close,
            Move::North,
            Move::South,
        ];
        for card in Card::all() {
            all.extend([Move::Play(card), Move::Take(card), Move::Draw(card), Move::Mix(card)]);
        }
        all.extend(Way::ALL.map(Move::Way));
        all.extend(Corps::all().map(Move::Corps));
        all.extend(Unit::all().map(Move::Pick));
        all.extend(GRID.hexes().flat_map(|h| [Move::To(h), Move::Dare(h)]));
        for counter in (0..9).map(Counter) {
            all.push(Move::Counter(counter));
            all.extend(Side::BOTH.map(|side| Move::Show(side, counter)));
        }
        all.extend((0..=7).map(Move::Die));
        for arm in [Arm::Infantry, Arm::Light, Arm::Heavy, Arm::Artillery] {
            for strength in 1..=6 {
                for (elite, fragile, garrison) in
                    [(false, false, false), (true, false, false), (false, true, false), (false, false, true)]
                {
                    all.push(Move::Buy(Model { arm, strength, elite, fragile, garrison }));
                }
            }
        }
        all
    }
}
