//! How things are called in sentences.

use crate::map::{GRID, place_name};
use crate::pieces::{Arm, Corps, Model, Nation, Side, Unit, UnitSet, entry};
use crate::position::{End, Position};
use hexes::Hex;
use kernel::{GameResult, SeatSet};

pub use kernel::words::{agree, capital, count, list, number};

kernel::journal! {
    Side,
    pieces: UnitSet => |units| units.iter().map(Unit::id),
    spaces: Hex => |hex| GRID.number(*hex),
}

/// A hex by name and number, or number alone: "La Haie Sainte (1609)".
pub fn hex_name(hex: Hex) -> String {
    match place_name(hex) {
        Some(name) => format!("{name} ({})", GRID.number(hex)),
        None => GRID.number(hex),
    }
}

/// The time of a turn (G-14).
pub fn clock(turn: u8) -> String {
    format!("{}:30", 10 + u32::from(turn))
}

/// The heading of a turn.
pub fn turn_line(turn: u8) -> String {
    format!("Turn {turn}, {}", clock(turn))
}

/// "1 die", "3 dice".
pub(crate) fn dice_words(n: u8) -> String {
    if n == 1 { "1 die".to_owned() } else { format!("{n} dice") }
}

/// The name of a corps.
pub fn corps_name(corps: Corps) -> &'static str {
    const NAMES: [&str; 14] = [
        "French I Corps",
        "French II Corps",
        "French VI Corps",
        "the Imperial Guard",
        "III Cavalry Corps",
        "IV Cavalry Corps",
        "Allied I Corps",
        "Allied II Corps",
        "the Reserve and left wing",
        "the Allied cavalry",
        "the garrisons",
        "Prussian IV Corps",
        "Prussian II Corps",
        "Prussian I Corps",
    ];
    NAMES[corps.index()]
}

/// Who commands a corps (G-08).
pub fn commander_name(corps: Corps) -> &'static str {
    const NAMES: [&str; 14] = [
        "D’Erlon",
        "Reille",
        "Lobau",
        "Drouot",
        "Kellermann",
        "Milhaud",
        "the Prince of Orange",
        "Hill",
        "Picton",
        "Uxbridge",
        "Nobody",
        "Bülow",
        "Pirch",
        "Zieten",
    ];
    NAMES[corps.index()]
}

/// The arm in a word or two.
pub fn arm_name(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Light => "light cavalry",
        Arm::Heavy => "heavy cavalry",
        Arm::Artillery => "artillery",
    }
}

/// What a bought unit is: "elite infantry 4".
pub fn model_name(model: Model) -> String {
    if model.garrison {
        return "a garrison".to_owned();
    }
    let mark = match (model.elite, model.fragile) {
        (true, _) => "elite ",
        (_, true) => "fragile ",
        _ => "",
    };
    format!("{mark}{} {}", arm_name(model.arm), model.strength)
}

impl Position {
    /// A unit's name at the start of a sentence.
    pub fn unit_name(&self, unit: Unit) -> String {
        capital(&self.called(unit))
    }

    /// A unit's name within a sentence.
    pub fn called(&self, unit: Unit) -> String {
        if self.options.scratch {
            let corps = self.roster.corps_of(unit).0 % 6 + 1;
            let model = model_name(self.roster.model(unit));
            let article = if self.roster.garrisons.contains(unit) { "" } else { "the " };
            return match self.roster.garrisons.contains(unit) {
                true => model,
                false => format!("{article}{model} of corps {corps} ({})", unit.id()),
            };
        }
        entry(unit).map_or_else(|| unit.id(), |e| e.name.to_owned())
    }

    /// Is the name of more than one: "the I Corps guns", "Best and Vincke"?
    pub fn is_many(&self, unit: Unit) -> bool {
        !self.options.scratch
            && entry(unit)
                .is_some_and(|e| e.name.contains(" and ") || e.name.ends_with("guns") || e.name.ends_with("ers"))
    }

    /// A sentence about a unit: words behind a tilde agree with its name.
    pub(crate) fn of(&self, unit: Unit, text: &str) -> String {
        agree(self.is_many(unit), text)
    }

    /// The army of a side in a word.
    pub fn name(&self, side: Side) -> &'static str {
        match (self.options.scratch, side) {
            (false, Side::French) => "French",
            (false, Side::Allied) => "Allied",
            (true, _) => match self.army(side) {
                Nation::French => "French",
                Nation::Prussian => "Prussian",
                _ => "British",
            },
        }
    }

    /// "The French".
    pub(crate) fn the_side(&self, side: Side) -> String {
        match self.name(side) {
            "Allied" => "The Allies".to_owned(),
            "Prussian" => "The Prussians".to_owned(),
            name => format!("The {name}"),
        }
    }
}

impl End {
    /// The rule that ended it.
    pub const fn rule(self) -> &'static str {
        match self {
            End::FrenchPoints => "11.2a",
            End::AlliedPoints => "11.2b",
            End::BothPoints => "11.2c",
            End::FrenchRoad | End::AlliedRoad => "11.2d",
            End::Share(_) => "14.9",
            End::LastShare(_) | End::LastRoad(_) | End::Draw => "14.10",
        }
    }

    /// Who won; nobody after a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            End::FrenchPoints | End::FrenchRoad => Some(Side::French),
            End::AlliedPoints | End::BothPoints | End::AlliedRoad => Some(Side::Allied),
            End::Share(side) | End::LastShare(side) | End::LastRoad(side) => Some(side),
            End::Draw => None,
        }
    }

    /// Who won, and by which rule.
    pub fn outcome(self) -> GameResult {
        let winners = self.winner().map_or(SeatSet::NOBODY, |s| SeatSet::only(s.seat()));
        GameResult { winners, rule: self.rule() }
    }

    /// The heading of the end screen.
    pub fn title(self, position: &Position) -> String {
        match self.winner() {
            Some(side) => format!("{} victory", position.name(side)),
            None => "Draw".to_owned(),
        }
    }

    /// Why.
    pub const fn reason(self) -> &'static str {
        match self {
            End::FrenchPoints => "The French have destroyed enough of the enemy.",
            End::AlliedPoints => "The Allies have destroyed enough of the French army.",
            End::BothPoints => "Both armies are broken, and then the field is the Allies’.",
            End::FrenchRoad => "Night falls, and the Brussels road is French from end to end.",
            End::AlliedRoad => "Night falls, and the French do not hold the Brussels road alone.",
            End::Share(_) => "Two fifths of the enemy are destroyed.",
            End::LastShare(_) => "At the end the larger share of the enemy is destroyed.",
            End::LastRoad(_) => "Equal losses, but more units on the Brussels road.",
            End::Draw => "Equal losses, and the road is shared.",
        }
    }
}
