//! What changes a die or a column: one list for the resolver, the odds and the words.

use kernel::fight::Modifier;

/// How much, what for, by which rule.
pub(crate) type Shift = (i32, &'static str, &'static str);

/// Of all shifts of a throw those whose condition holds.
pub(crate) fn applying<const N: usize>(
    all: [(i32, bool, &'static str, &'static str); N],
) -> impl Iterator<Item = Shift> {
    all.into_iter().filter(|s| s.1).map(|(amount, _, why, rule)| (amount, why, rule))
}

/// All together.
pub(crate) fn sum(shifts: impl Iterator<Item = Shift>) -> i32 {
    shifts.map(|(amount, ..)| amount).sum()
}

/// Each with its reason, for players.
pub(crate) fn laid_open(shifts: impl Iterator<Item = Shift>) -> Vec<Modifier> {
    shifts.map(|(amount, why, rule)| Modifier { amount, why: why.to_owned(), rule }).collect()
}
