//! How things are called in sentences.

use crate::map::Area;
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{ANGLO_BREAKS, End, FRENCH_BREAKS, Position};
use crate::shifts::Shift;
use kernel::{GameResult, SeatSet};

pub use kernel::words::{capital, count, list, number};

kernel::journal! {
    Side,
    pieces: UnitSet => |units| units.iter().map(Unit::id),
    spaces: Area => |area| area.id(),
}

/// The hour of a turn.
pub fn hour(turn: u8) -> &'static str {
    const HOURS: [&str; 9] = [
        "twelve noon",
        "one o’clock",
        "two o’clock",
        "three o’clock",
        "four o’clock",
        "five o’clock",
        "six o’clock",
        "seven o’clock",
        "eight o’clock",
    ];
    HOURS[usize::from(turn.clamp(1, 9)) - 1]
}

/// The hour of a turn as a clock shows it: "12 noon", "3 pm".
pub fn short_hour(turn: u8) -> String {
    if turn <= 1 { "12 noon".to_owned() } else { format!("{} pm", turn - 1) }
}

/// The heading of a turn.
pub fn turn_line(turn: u8) -> String {
    format!("Turn {turn}, {}", hour(turn))
}

/// How a die comes to count: "5", "5 − 1 British guns = 4".
pub(crate) fn reckoned(die: u8, shifts: &[Shift]) -> String {
    if shifts.is_empty() {
        return die.to_string();
    }
    let sum = i32::from(die) + shifts.iter().map(|s| s.0).sum::<i32>();
    let told = shifts.iter().fold(die.to_string(), |told, (amount, why, _)| {
        format!("{told} {} {} {why}", if *amount < 0 { "−" } else { "+" }, amount.abs())
    });
    format!("{told} = {}", sum.to_string().replace('-', "−"))
}

/// The chips of a throw: rules of what modifies it, then the rule it is read by.
pub(crate) fn chips(shifts: &[Shift], rule: &'static str) -> String {
    let mut rules: Vec<&str> = Vec::new();
    for r in shifts.iter().map(|s| s.2).chain([rule]) {
        if !rules.contains(&r) {
            rules.push(r);
        }
    }
    rules.iter().map(|r| format!("[[{r}]]")).collect::<Vec<_>>().join(" ")
}

/// "1 cube", "3 cubes".
pub fn cubes(n: u8) -> String {
    count(n, "cube")
}

/// Some pieces by kind: "two French infantry and Ney".
pub fn troops(units: UnitSet) -> String {
    let mut kinds: Vec<(String, u8)> = Vec::new();
    for unit in units.iter() {
        let name = unit.name();
        match kinds.iter_mut().find(|k| k.0 == name) {
            Some(kind) => kind.1 += 1,
            None => kinds.push((name, 1)),
        }
    }
    let named = |(name, n): &(String, u8)| {
        if units.iter().any(|u| u.leader_name() == Some(name)) {
            name.clone()
        } else {
            format!("{} {name}", number(*n))
        }
    };
    list(&kinds.iter().map(named).collect::<Vec<_>>())
}

impl Unit {
    /// With its article: "the German infantry", "Ney".
    pub(crate) fn the(self) -> String {
        if self.is_leader() { self.name() } else { format!("the {}", self.name()) }
    }
}

impl Side {
    /// So many casualties break it (VICT-02, VICT-03).
    pub(crate) const fn breaks_at(self) -> u8 {
        match self {
            Side::French => FRENCH_BREAKS,
            Side::Allied => ANGLO_BREAKS,
        }
    }
}

impl End {
    /// Who won, and by which rule.
    pub fn outcome(self) -> GameResult {
        let (side, rule) = match self {
            End::MontStJean | End::AngloBroken => (Side::French, "VICT-02"),
            End::Rossomme | End::FrenchBroken => (Side::Allied, "VICT-03"),
            End::BothFrench => (Side::French, "VICT-05"),
            End::BothAllied => (Side::Allied, "VICT-05"),
            End::Nightfall => (Side::Allied, "VICT-06"),
        };
        GameResult { winners: SeatSet::only(side.seat()), rule }
    }
}

impl Position {
    /// Where a piece is, in words.
    pub(crate) fn whereabouts(&self, unit: Unit) -> &'static str {
        self.area_of(unit).map_or("nowhere", Area::name)
    }
}
