//! The looks of counters and cards.

use crate::cards::{Card, Deed, Twist};
use crate::moves::Counter;
use crate::night::{COUNTERS, corps_of, counter_name};
use crate::pieces::{Arm, Corps, Model, Nation, Side, Unit, historical};
use crate::position::Position;
use crate::words::{arm_name, capital, commander_name, corps_name, model_name};
use kernel::board::Face;
use kernel::table::CardFace;

/// Corps of a side in a scratch game, at most.
const SCRATCH_CORPS: u8 = 4;

fn symbol(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Light | Arm::Heavy => "cavalry",
        Arm::Artillery => "artillery",
    }
}

fn movement(model: Model) -> u8 {
    match model.arm {
        _ if model.garrison => 0,
        Arm::Infantry => 3,
        Arm::Light => 5,
        Arm::Heavy => 4,
        Arm::Artillery => 1,
    }
}

/// Token of a corps band (look.md).
fn band(corps: Corps) -> &'static str {
    const BANDS: [&str; 14] = ["I", "II", "VI", "G", "III", "IV", "I", "II", "R", "C", "-", "IV", "II", "I"];
    BANDS[corps.index()]
}

/// The colours of a historical unit: nations within the armies can be told apart.
fn colours(unit: Unit, nation: Nation, corps: Corps) -> &'static str {
    match (nation, unit.id().as_str()) {
        (Nation::French, _) if corps == Corps::F_G => "gd",
        (Nation::French, _) => "fr",
        (Nation::British, _) => "br",
        (Nation::Prussian, "P06") => "lw",
        (Nation::Prussian, _) => "pr",
        (Nation::AngloAllied, "A08") => "bw",
        (Nation::AngloAllied, "A03" | "A12") => "de",
        (Nation::AngloAllied, _) => "du",
    }
}

fn marks(model: Model, guard: &'static str) -> (String, String) {
    let left = match (model.elite, model.fragile) {
        (true, _) => "↑",
        (_, true) => "↓",
        _ => "",
    };
    (left.to_owned(), guard.to_owned())
}

/// A counter's two sides: fresh, and damaged with the lower strength (G-09).
fn both_sides(fresh: Face) -> [Face; 2] {
    let damaged = Face {
        id: format!("{}-d", fresh.id),
        detail: format!("{}, damaged", fresh.detail),
        strength: fresh.strength.div_ceil(2),
        ..fresh.clone()
    };
    [fresh, damaged]
}

/// The colour token of an army's cards and counters.
pub(crate) fn army_tone(nation: Nation) -> &'static str {
    match nation {
        Nation::French => "fr",
        Nation::Prussian => "pr",
        _ => "br",
    }
}

impl Position {
    /// The looks of all pieces.
    pub(crate) fn faces(&self) -> Vec<Face> {
        if self.options.scratch {
            return Side::BOTH.into_iter().flat_map(|s| scratch_faces(s, self.army(s))).collect();
        }
        let mut faces: Vec<Face> = historical(self.options.even)
            .flat_map(|(unit, entry)| {
                let guard = match (entry.old_guard, entry.corps == Corps::F_G) {
                    (true, _) => "OG",
                    (_, true) => "G",
                    _ => "",
                };
                let (left, right) = marks(entry.model, guard);
                both_sides(Face {
                    id: unit.id(),
                    name: capital(entry.name),
                    detail: detail(entry.model, corps_name(entry.corps)),
                    nation: colours(unit, entry.nation, entry.corps),
                    shape: "counter",
                    symbol: symbol(entry.model.arm),
                    strength: entry.model.strength,
                    movement: movement(entry.model),
                    band: band(entry.corps),
                    left,
                    right,
                })
            })
            .collect();
        if self.options.night {
            faces.extend(Side::BOTH.into_iter().flat_map(night_faces));
        }
        faces
    }

    /// The key of a unit's picture.
    pub(crate) fn face_of(&self, unit: Unit) -> String {
        let fresh = if self.options.scratch {
            scratch_face(unit.side(), self.roster.model(unit), self.roster.corps_of(unit))
        } else {
            unit.id()
        };
        if self.damaged.contains(unit) { format!("{fresh}-d") } else { fresh }
    }

    /// Colour token of a side.
    pub(crate) fn tone(&self, side: Side) -> &'static str {
        if self.options.scratch { army_tone(self.army(side)) } else { ["fr", "br"][side.index()] }
    }

    /// A card with its face up.
    pub(crate) fn card_face(&self, card: Card) -> CardFace {
        let print = card.print();
        CardFace {
            id: card.id(),
            name: print.name,
            short: short(print.code, print.name),
            kind: if print.commander { "commander" } else { "stratagem" },
            tone: match print.code {
                "CF6" => "gd",
                code if code.starts_with("CP") || code.starts_with("SP") => "pr",
                _ => self.tone(print.side),
            },
            picture: picture(print.code),
            text: self.card_text(card),
            free: print.rapid,
        }
    }

    /// What a card does, in two or three short lines.
    pub(crate) fn card_text(&self, card: Card) -> String {
        let print = card.print();
        let deeds: Vec<String> = print.deeds.iter().map(|d| self.deed_words(d)).collect();
        let rule = match (print.commander, print.rapid, self.options.scratch) {
            (_, true, _) => "4.2a",
            (true, _, false) => "G-11",
            (false, _, false) => "G-12",
            (true, _, true) => "14.5",
            (false, _, true) => "14.6",
        };
        let rapid = if print.rapid { "**Rapid:** " } else { "" };
        let words = deeds.join(", or ");
        let words = if print.rapid { format!("{words}, then play on") } else { capital_after_marks(&words) };
        format!("{rapid}{words}. [[{rule}]]")
    }

    /// One thing a card can be played for, in a few words.
    pub(crate) fn deed_words(&self, deed: &Deed) -> String {
        use crate::cards::Army;
        let who = |w: &crate::cards::Who| {
            let arms = match (w.infantry, w.cavalry, w.artillery) {
                (true, true, true) => "units",
                (false, true, false) => "horse",
                (true, false, true) => "foot or gun units",
                (true, true, false) => "foot or horse units",
                (true, false, false) => "foot",
                _ => "guns",
            };
            match (w.corps, w.army) {
                (Some(corps), _) if self.options.scratch => format!("{arms} of corps {}", corps.0 % 6 + 1),
                (Some(corps), _) => format!("{arms} of {}", corps_name(corps)),
                (_, Army::NotGuard) => "all but the Guard".to_owned(),
                (_, Army::Prussian) => format!("Prussian {arms}"),
                _ => format!("own {arms}"),
            }
        };
        let number = |n: u8| crate::words::number(n);
        match deed {
            Deed::Area(w) => format!("**activate** {} in his hex and the six around it", who(w)),
            Deed::Anywhere(1, w) => format!("**activate** one of your {} anywhere", who(w).replace("own ", "")),
            Deed::Anywhere(n, w) => {
                format!("**activate** up to {} of your {} anywhere", number(*n), who(w).replace("own ", ""))
            }
            Deed::Charge(w) => format!("**charge** one enemy with {} around him", who(w)),
            Deed::Enter(corps) => format!("**bring on** up to four units of {}", corps_name(*corps)),
            Deed::Rally(_) => "**rally** one or two damaged units that no enemy is next to".to_owned(),
            Deed::Hold => "up to three British foot units **suffer one hit less** this turn".to_owned(),
            Deed::Despatch => "**take back** one commander played this turn".to_owned(),
            Deed::March => "**march** with a whole corps, one point further, next to no enemy".to_owned(),
            Deed::Strike(s) => match s.twist {
                Twist::Barrage => format!("**bombard** with up to {} batteries, range no matter", number(s.most)),
                Twist::Batteries => format!("**bombard** with up to {} Prussian batteries", number(s.most)),
                Twist::Localised => "**attack** one enemy, or bombard one that is not engaged".to_owned(),
                Twist::Sappers => "**attack** one enemy in woods or buildings, which do not cover it".to_owned(),
                Twist::UpGuards => "**attack** one enemy with British foot, two dice more".to_owned(),
                _ if s.most == 1 => format!("**attack** one enemy with {}", who(&s.who)),
                _ => format!("**attack** up to {} enemies with {}", number(s.most), who(&s.who)),
            },
        }
    }
}

fn capital_after_marks(text: &str) -> String {
    text.strip_prefix("**").map_or_else(|| capital(text), |rest| format!("**{}", capital(rest)))
}

fn detail(model: Model, corps: &str) -> String {
    let mark = match (model.elite, model.fragile) {
        (true, _) => ", Elite",
        (_, true) => ", Fragile",
        _ => "",
    };
    format!("{}, {corps}{mark}", capital(arm_name(model.arm)))
}

// Scratch games: a face for every unit that can be bought, in every corps

/// The key of a bought unit's picture: side, corps, arm, strength, mark.
fn scratch_face(side: Side, model: Model, corps: Corps) -> String {
    let letter = match model.arm {
        _ if model.garrison => 'g',
        Arm::Infantry => 'i',
        Arm::Light => 'l',
        Arm::Heavy => 'h',
        Arm::Artillery => 'a',
    };
    let mark = match (model.elite, model.fragile) {
        (true, _) => "e",
        (_, true) => "f",
        _ => "",
    };
    let corps = if model.garrison { 0 } else { corps.0 % Corps::A_I.0 + 1 };
    format!("{}{corps}{letter}{}{mark}", ["x", "y"][side.index()], model.strength)
}

fn scratch_faces(side: Side, army: Nation) -> Vec<Face> {
    const CORPS: [&str; 4] = ["first corps", "second corps", "third corps", "fourth corps"];
    const BANDS: [&str; 4] = ["I", "II", "III", "IV"];
    let first = if side == Side::French { 0 } else { Corps::A_I.0 };
    let mut faces = Vec::new();
    for model in crate::scratch::models() {
        for i in 0..if model.garrison { 1 } else { SCRATCH_CORPS } {
            let corps = if model.garrison { Corps::A_X } else { Corps(first + i) };
            let nation = match (army, model.elite, model.fragile) {
                (Nation::French, true, _) => "gd",
                (Nation::Prussian, _, true) => "lw",
                (Nation::British, _, true) => "du",
                _ => army_tone(army),
            };
            let (left, right) = marks(model, "");
            faces.extend(both_sides(Face {
                id: scratch_face(side, model, corps),
                name: capital(&model_name(model)),
                detail: detail(model, if model.garrison { "no corps" } else { CORPS[usize::from(i)] }),
                nation,
                shape: "counter",
                symbol: symbol(model.arm),
                strength: model.strength,
                movement: movement(model),
                band: if model.garrison { "-" } else { BANDS[usize::from(i)] },
                left,
                right,
            }));
        }
    }
    faces
}

// The Night Before: eight counters a side and their numbered backs

/// The key of a night counter's face.
pub(crate) fn night_face(side: Side, counter: usize) -> String {
    format!("N{}{counter}", ["F", "A"][side.index()])
}

/// The key of a night counter's back with its number.
pub(crate) fn night_back(side: Side, number: u8) -> String {
    format!("N{}-back{number}", ["F", "A"][side.index()])
}

fn night_faces(side: Side) -> Vec<Face> {
    let nation = ["fr", "br"][side.index()];
    let army = ["French", "Allied"][side.index()];
    let plain = |id: String, name: &str, detail: String, symbol, band, right: String| Face {
        id,
        name: name.to_owned(),
        detail,
        nation,
        shape: "counter",
        symbol,
        strength: 0,
        movement: 2,
        band,
        left: String::new(),
        right,
    };
    let mut faces = Vec::new();
    for c in 0..COUNTERS {
        let counter = Counter(c as u8);
        let id = night_face(side, c);
        faces.push(match corps_of(side, counter) {
            Some(corps) => plain(
                id,
                &capital(commander_name(corps)),
                format!("Commander of {}", corps_name(corps)),
                "leader",
                band(corps),
                String::new(),
            ),
            None => {
                plain(id, &capital(counter_name(side, counter)), format!("{army} scout"), "scout", "-", String::new())
            }
        });
    }
    faces.extend((0..=COUNTERS as u8).map(|n| {
        let number = if n == 0 { String::new() } else { n.to_string() };
        plain(night_back(side, n), "A counter", format!("{army}, face down"), "hidden", "-", number)
    }));
    faces
}

/// One to three letters for small pictures.
fn short(code: &str, name: &'static str) -> &'static str {
    match code {
        "CF1" => "N",
        "CF3" => "dE",
        "CA2" => "Or",
        _ => name.char_indices().nth(2).map_or(name, |(i, _)| &name[..i]),
    }
}

/// Token of a card's picture: how a commander looked, or a thing for stratagems.
fn picture(code: &'static str) -> &'static str {
    match code {
        "CF1" => "napoleon-bicorne-dark-shaven",
        "CF2" => "ney-bare-red-whiskers-sash",
        "CF3" => "erlon-bicorne-dark-whiskers",
        "CF4" => "reille-bicorne-grey-shaven",
        "CF5" => "lobau-bicorne-grey-whiskers",
        "CF6" => "drouot-bicorne-dark-shaven",
        "CF7" => "kellermann-busby-dark-moustache",
        "CF8" => "milhaud-helmet-dark-moustache",
        "CA1" => "wellington-cocked-dark-shaven",
        "CA2" => "orange-cocked-fair-shaven-sash",
        "CA3" => "hill-cocked-fair-whiskers",
        "CA4" => "picton-top-grey-whiskers",
        "CA5" => "uxbridge-busby-dark-whiskers",
        "CP1" => "blucher-cap-white-moustache",
        "CP2" => "bulow-cocked-grey-shaven",
        "CP3" => "pirch-cocked-grey-moustache",
        "CP4" => "zieten-busby-grey-moustache",
        "SF1" | "SP4" | "XF9" | "XA9" => "cannon",
        "SF3" | "XF6" => "drum",
        "SA3" | "XA6" => "bugle",
        "SF4" | "SA4" | "SP2" | "XF7" | "XA7" => "horse",
        "SF7" => "eagle",
        "SA7" | "SP3" | "XF8" | "XA8" => "flag",
        "SF8" => "axe",
        "SF9" => "letter",
        "SF10" => "road",
        "SA1" | "SA5" => "line",
        code if code.starts_with('X') && code.len() == 3 && code.as_bytes()[2] < b'5' => code,
        _ => "sabres",
    }
}
