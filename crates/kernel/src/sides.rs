//! The sides of a game, one for each seat: their order, their ids and what they are called.

/// Makes the sides of a game in the order of their seats, each with its id in notations. `called` may follow: the names in
/// front of a noun ("a French unit") and the words for their people ("the French march"). Between exactly two sides there is
/// `other`; three and more have `others`.
///
/// ```
/// kernel::sides! {
///     /// The two sides.
///     pub enum Side {
///         /// Napoleon.
///         French = "french",
///         /// Wellington.
///         Allied = "allied",
///     }
///     called ["French", "Allied"], ["the French", "the Allies"]
/// }
///
/// assert_eq!(Side::of(kernel::Seat(1)), Side::Allied);
/// assert_eq!(Side::French.other().plural(), "the Allies");
/// assert_eq!(Side::BOTH.map(Side::id), ["french", "allied"]);
///
/// kernel::sides! {
///     /// Three sides.
///     pub enum Colour {
///         /// The first.
///         Blue = "blue",
///         /// The second.
///         Red = "red",
///         /// The third.
///         Black = "black",
///     }
/// }
///
/// assert_eq!(Colour::Red.others().collect::<Vec<_>>(), [Colour::Blue, Colour::Black]);
/// assert_eq!(Colour::named("black").map(Colour::index), Some(2));
/// ```
#[macro_export]
macro_rules! sides {
    (
        $(#[$doc:meta])* $vis:vis enum $side:ident {
            $(#[$first_doc:meta])* $first:ident = $first_id:tt,
            $(#[$second_doc:meta])* $second:ident = $second_id:tt $(,)?
        }
        $($called:tt)*
    ) => {
        $crate::sides! {
            @all $(#[$doc])* $vis enum $side {
                $(#[$first_doc])* $first = $first_id,
                $(#[$second_doc])* $second = $second_id,
            }
            $($called)*
        }

        impl $side {
            /// Both, in the order of the seats.
            pub const BOTH: [$side; 2] = $side::ALL;

            /// The enemy.
            #[inline]
            pub const fn other(self) -> $side {
                match self {
                    $side::$first => $side::$second,
                    $side::$second => $side::$first,
                }
            }
        }
    };
    (
        @all $(#[$doc:meta])* $vis:vis enum $side:ident { $($(#[$own_doc:meta])* $own:ident = $id:tt),+ $(,)? }
        $(called $names:expr, $plurals:expr)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[derive($crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "kernel::serde")]
        $vis enum $side {
            $($(#[$own_doc])* #[serde(rename = $id)] $own,)+
        }

        // Sides have all of these, whether their game needs them all or not.
        #[allow(dead_code)]
        impl $side {
            /// All, in the order of the seats.
            pub const ALL: [$side; [$($side::$own),+].len()] = [$($side::$own),+];

            /// As an index.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its seat.
            #[inline]
            pub const fn seat(self) -> $crate::Seat {
                $crate::Seat(self as u8)
            }

            /// The side at a seat; a seat that does not exist is the last one's.
            #[inline]
            pub const fn of(seat: $crate::Seat) -> $side {
                let (at, last) = (seat.0 as usize, $side::ALL.len() - 1);
                $side::ALL[if at < last { at } else { last }]
            }

            /// All but this one, in the order of the seats.
            pub fn others(self) -> impl Iterator<Item = $side> {
                $side::ALL.into_iter().filter(move |side| *side != self)
            }

            /// Its id in notations.
            pub const fn id(self) -> &'static str {
                <$side as $crate::notation::Sides>::IDS[self as usize]
            }

            /// The side with this id.
            pub fn named(id: &str) -> Option<$side> {
                $side::ALL.into_iter().find(|side| side.id() == id)
            }

            $(
                /// Its name in front of a noun.
                pub const fn name(self) -> &'static str {
                    const NAMES: [&str; $side::ALL.len()] = $names;
                    NAMES[self as usize]
                }

                /// Its people, in sentences.
                pub const fn plural(self) -> &'static str {
                    const PLURALS: [&str; $side::ALL.len()] = $plurals;
                    PLURALS[self as usize]
                }
            )?
        }

        impl $crate::notation::Sides for $side {
            const IDS: &'static [&'static str] = &[$($id),+];
        }
    };
    ($($all:tt)*) => {
        $crate::sides! { @all $($all)* }
    };
}
