//! A set of hexes as a bitboard of `W` words.

use crate::Hex;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of hexes, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// No hex.
    pub const EMPTY: Self = Bits([0; W]);

    /// Just this hex.
    #[inline]
    pub fn only(hex: Hex) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(hex);
        bits
    }

    /// Is the hex a member?
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.0[hex.0 as usize / 64] >> (hex.0 % 64) & 1 != 0
    }

    /// Puts a hex in.
    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0[hex.0 as usize / 64] |= 1 << (hex.0 % 64);
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[hex.0 as usize / 64] &= !(1 << (hex.0 % 64));
    }

    /// This set without a hex.
    #[inline]
    pub fn without(mut self, hex: Hex) -> Self {
        self.remove(hex);
        self
    }

    /// This set with a hex.
    #[inline]
    pub fn with(mut self, hex: Hex) -> Self {
        self.insert(hex);
        self
    }

    /// Is nothing in it?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// How many hexes?
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The hex with the least index.
    #[inline]
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// Members in index order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<W> {
        let words = self.0;
        words.into_iter().enumerate().flat_map(|(i, mut w)| {
            std::iter::from_fn(move || {
                if w == 0 {
                    return None;
                }
                let bit = w.trailing_zeros();
                w &= w - 1;
                Some(Hex(i as u16 * 64 + bit as u16))
            })
        })
    }
}

impl<const W: usize> FromIterator<Hex> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut bits = Self::EMPTY;
        for hex in hexes {
            bits.insert(hex);
        }
        bits
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
}

/// The complement also sets bits beyond the last hex; always mask it with a set of real hexes.
impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for w in &mut self.0 {
            *w = !*w;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order() {
        let set: Bits<3> = [Hex(130), Hex(2), Hex(63), Hex(64)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Hex(2), Hex(63), Hex(64), Hex(130)]);
        assert_eq!((set.len(), set.first()), (4, Some(Hex(2))));
        assert!(set.contains(Hex(64)) && !set.contains(Hex(65)));
        assert_eq!(set.without(Hex(2)).first(), Some(Hex(63)));
    }
}
