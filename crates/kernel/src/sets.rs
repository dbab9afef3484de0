//! Sets of pieces or places, one bit each, for games with at most 128 of them.

/// Makes a set of things that are numbered from nought in their only field, a `u8`.
///
/// ```
/// # use serde::{Deserialize, Serialize};
/// /// A piece.
/// #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
/// pub struct Piece(u8);
///
/// kernel::bit_set! {
///     /// Some pieces.
///     pub struct Pieces of Piece
/// }
///
/// let both: Pieces = [Piece(7), Piece(2)].into_iter().collect();
/// assert_eq!(both.iter().collect::<Vec<_>>(), [Piece(2), Piece(7)]);
/// assert!((both & !Pieces::only(Piece(2))).contains(Piece(7)));
/// ```
#[macro_export]
macro_rules! bit_set {
    ($(#[$doc:meta])* $vis:vis struct $set:ident of $member:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        $vis struct $set(pub u128);

        // Every set has all of these, whether its game needs them all or not.
        #[allow(dead_code)]
        impl $set {
            /// Nothing.
            pub const EMPTY: $set = $set(0);

            /// Just one.
            #[inline]
            pub const fn only(one: $member) -> $set {
                $set(1 << one.0)
            }

            /// Is it a member?
            #[inline]
            pub const fn contains(self, one: $member) -> bool {
                self.0 >> one.0 & 1 != 0
            }

            /// Puts one in.
            #[inline]
            pub fn insert(&mut self, one: $member) {
                self.0 |= 1 << one.0;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, one: $member) {
                self.0 &= !(1 << one.0);
            }

            /// This set with one more.
            #[inline]
            pub const fn with(self, one: $member) -> $set {
                $set(self.0 | 1 << one.0)
            }

            /// This set without one.
            #[inline]
            pub const fn without(self, one: $member) -> $set {
                $set(self.0 & !(1 << one.0))
            }

            /// Is nothing in it?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Is something in it?
            #[inline]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// How many?
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Is every member of this also in the other?
            #[inline]
            pub const fn is_subset(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// Do they share a member?
            #[inline]
            pub const fn intersects(self, other: $set) -> bool {
                self.0 & other.0 != 0
            }

            /// The first in order.
            #[inline]
            pub fn first(self) -> Option<$member> {
                (self.0 != 0).then(|| $member(self.0.trailing_zeros() as u8))
            }

            /// All, in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $member> {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let one = $member(rest.trailing_zeros() as u8);
                    rest &= rest - 1;
                    Some(one)
                })
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl std::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> $set {
                members.into_iter().fold($set::EMPTY, $set::with)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl $crate::serde::Serialize for $set {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $set {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(<Vec<$member> as $crate::serde::Deserialize>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}
