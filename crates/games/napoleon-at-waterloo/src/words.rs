//! How things are called in sentences.

use crate::map::{GRID, place_name};
use crate::position::{CombatResult, Phase, Position};
use crate::units::{Arm, Side, Unit, UnitSet};
use arrayvec::ArrayVec;
use hexes::Hex;

pub use kernel::words::{capital, count, list};

kernel::journal! {
    Side,
    pieces: UnitSet => |units| units.iter().map(|unit| unit.spec().id),
    spaces: Hex => |hex| GRID.number(*hex),
}

/// A way of one step for the journal, from where it is known.
pub(crate) fn way(from: Option<Hex>, to: Hex) -> ArrayVec<Hex, 2> {
    from.into_iter().chain([to]).collect()
}

/// The names of some units.
pub fn names(units: UnitSet) -> String {
    list(&units.iter().map(the).collect::<Vec<_>>())
}

/// The names of some units, bold.
pub fn bold_names(units: UnitSet) -> String {
    list(&units.iter().map(|u| format!("**{}**", u.name())).collect::<Vec<_>>())
}

/// A unit's name with its article, if it takes one: "the 5th Division", "Picton’s 5th Division".
pub fn the(unit: Unit) -> String {
    let name = unit.name();
    if name.contains('’') { name.to_owned() } else { format!("the {name}") }
}

/// Is its name a plural, like that of the Grenadiers?
pub fn is_plural(unit: Unit) -> bool {
    unit.name().contains("s of the ")
}

/// A verb as a unit's name asks for it: "marches", but the Grenadiers "march".
pub fn does(unit: Unit, verb: &'static str) -> &'static str {
    match verb {
        _ if !is_plural(unit) => verb,
        "is" => "are",
        "has" => "have",
        "does" => "do",
        _ if verb.ends_with("ches") => verb.strip_suffix("es").unwrap_or(verb),
        _ => verb.strip_suffix('s').unwrap_or(verb),
    }
}

/// The same for several units together.
pub fn do_all(units: UnitSet, verb: &'static str) -> &'static str {
    match units.first() {
        Some(unit) if units.len() == 1 => does(unit, verb),
        _ => match verb {
            "is" => "are",
            verb => verb.strip_suffix('s').unwrap_or(verb),
        },
    }
}

/// "it" or "they".
pub fn it(unit: Unit) -> &'static str {
    if is_plural(unit) { "they" } else { "it" }
}

/// The same at the start of a sentence.
pub fn the_cap(unit: Unit) -> String {
    capital(&the(unit))
}

/// A hex by number and, where it has one, name: "La Haye Sainte (1310)".
pub fn hex_name(hex: Hex) -> String {
    match place_name(hex) {
        Some(name) => format!("{name} ({})", GRID.number(hex)),
        None => GRID.number(hex),
    }
}

/// Hexes of which one is chosen: "0612 or 0712".
pub fn hexes_or(hexes: impl IntoIterator<Item = Hex>) -> String {
    let names: Vec<String> = hexes.into_iter().map(hex_name).collect();
    match names.split_last() {
        Some((last, most)) if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => list(&names),
    }
}

/// The arm in a word.
pub fn arm(unit: Unit) -> &'static str {
    match unit.spec().arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    }
}

/// The hour of a turn (flavour of the turn track).
pub fn hour(turn: u8) -> String {
    format!("{turn} pm")
}

/// The hour in words, for headings.
pub fn hour_words(turn: u8) -> &'static str {
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        .get(usize::from(turn).wrapping_sub(1))
        .copied()
        .unwrap_or("the last")
}

/// A phase in words.
pub fn phase(side: Side, phase: Phase) -> String {
    match phase {
        Phase::Movement => format!("{} movement", side.name()),
        Phase::Combat => format!("{} combat", side.name()),
    }
}

impl CombatResult {
    /// The abbreviation on the table.
    pub fn code(self) -> &'static str {
        match self {
            CombatResult::Ae => "Ae",
            CombatResult::Ar => "Ar",
            CombatResult::Ee => "Ee",
            CombatResult::Dr => "Dr",
            CombatResult::De => "De",
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            CombatResult::Ae => "attacker eliminated",
            CombatResult::Ar => "attacker retreats",
            CombatResult::Ee => "equal elimination",
            CombatResult::Dr => "defender retreats",
            CombatResult::De => "defender eliminated",
        }
    }
}

impl Position {
    /// A unit and where it stands: "the 5th Division in 1314".
    pub(crate) fn there(&self, unit: Unit) -> String {
        match self.hex_of(unit) {
            Some(hex) => format!("{} in {}", the(unit), hex_name(hex)),
            None => the(unit),
        }
    }

    /// Several units and where they stand.
    pub(crate) fn all_there(&self, units: UnitSet) -> String {
        list(&units.iter().map(|u| self.there(u)).collect::<Vec<_>>())
    }
}
