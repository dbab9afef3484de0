//! How the rules of a game write lines of the journal.

/// Makes the functions with which a game writes its journal, from how it names pieces and spaces: `say` a sentence, `whisper`
/// one to its own side alone, `tell` something about pieces in spaces, and `tell_dice` of a throw. None of their sentences is
/// put together when nobody reads.
///
/// ```
/// use kernel::{EventKind, Pen};
///
/// kernel::sides! {
///     /// The sides.
///     pub enum Side {
///         /// The one.
///         Blue = "blue",
///         /// The other.
///         Red = "red",
///     }
/// }
///
/// kernel::journal! {
///     Side,
///     pieces: Vec<u8> => |pieces| pieces.iter().map(|piece| format!("P{piece}")).collect::<Vec<_>>(),
///     spaces: u8 => |space| format!("{space:02}"),
/// }
///
/// let mut pen = Pen::default();
/// tell(&mut pen, EventKind::Move, Side::Red, vec![7], &[1, 2], || "P7 marches.".to_owned());
/// whisper(&mut pen, Side::Blue, || "A scout reports.".to_owned());
/// assert_eq!((pen.0[0].pieces[0].as_str(), pen.0[0].spaces.as_slice()), ("P7", ["01".to_owned(), "02".to_owned()].as_slice()));
/// assert_eq!(pen.0[1].seen_by, kernel::Witnesses::Only(kernel::SeatSet::only(Side::Blue.seat())));
/// ```
#[macro_export]
macro_rules! journal {
    (
        $side:ty,
        pieces: $pieces:ty => |$all:ident| $ids:expr,
        spaces: $space:ty => |$one:ident| $number:expr $(,)?
    ) => {
        /// Tells the journal something.
        #[allow(dead_code)]
        pub(crate) fn say(
            scribe: &mut impl $crate::Scribe,
            kind: $crate::EventKind,
            by: Option<$side>,
            text: impl FnOnce() -> String,
        ) {
            scribe.note(|| $crate::Event::new(kind, by.map(<$side>::seat), text()));
        }

        /// Tells one side something that the others may not know until the end.
        #[allow(dead_code)]
        pub(crate) fn whisper(scribe: &mut impl $crate::Scribe, side: $side, text: impl FnOnce() -> String) {
            let own = $crate::Witnesses::Only($crate::SeatSet::only(side.seat()));
            scribe.note(|| $crate::Event::new($crate::EventKind::Note, Some(side.seat()), text()).for_eyes(own));
        }

        /// Tells the journal something about pieces in spaces; of a march the way, start first.
        #[allow(dead_code)]
        pub(crate) fn tell(
            scribe: &mut impl $crate::Scribe,
            kind: $crate::EventKind,
            by: $side,
            pieces: $pieces,
            spaces: &[$space],
            text: impl FnOnce() -> String,
        ) {
            scribe.note(|| written(kind, by, pieces, spaces, text));
        }

        /// Tells the journal of a throw in a fight.
        #[allow(dead_code)]
        pub(crate) fn tell_dice(
            scribe: &mut impl $crate::Scribe,
            by: $side,
            pieces: $pieces,
            spaces: &[$space],
            dice: &[u8],
            text: impl FnOnce() -> String,
        ) {
            scribe.note(|| written($crate::EventKind::Fight, by, pieces, spaces, text).dice(dice.iter().copied()));
        }

        fn written(
            kind: $crate::EventKind,
            by: $side,
            pieces: $pieces,
            spaces: &[$space],
            text: impl FnOnce() -> String,
        ) -> $crate::Event {
            let ids = |$all: $pieces| $ids;
            let number = |$one: &$space| $number;
            $crate::Event::new(kind, Some(by.seat()), text()).pieces(ids(pieces)).spaces(spaces.iter().map(number))
        }
    };
}
