//! The armies (G-06 to G-09): sides, corps, units and what each unit is.

use kernel::notation::from_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

kernel::sides! {
    /// The two players. In a scratch game the first army plays as the French would, the second as the Allies; what a side is
    /// called is therefore for the position to say.
    pub enum Side {
        /// The French, or the first army.
        French = "french",
        /// The Allies, or the second army.
        Allied = "allied",
    }
}

/// Infantry, cavalry or artillery.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Light horse.
    Light,
    /// Heavy horse.
    Heavy,
    /// Guns.
    Artillery,
}

/// Whose men they are, for the square test (12.6) and the pursuit (12.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// French.
    French,
    /// British and German Legion.
    British,
    /// Netherlanders, Brunswickers, Nassauers, Hanoverians.
    AngloAllied,
    /// Prussian.
    Prussian,
}

/// A corps (G-08); in a scratch game the first side has the first four numbers, the second those from six on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Corps(pub u8);

/// Corps that exist, the garrisons among them.
pub const CORPS: usize = 14;

impl Corps {
    /// French I Corps, d'Erlon.
    pub const F_I: Corps = Corps(0);
    /// French II Corps, Reille.
    pub const F_II: Corps = Corps(1);
    /// French VI Corps, Lobau.
    pub const F_VI: Corps = Corps(2);
    /// The Imperial Guard, Drouot.
    pub const F_G: Corps = Corps(3);
    /// III Cavalry Corps, Kellermann.
    pub const F_III: Corps = Corps(4);
    /// IV Cavalry Corps, Milhaud.
    pub const F_IV: Corps = Corps(5);
    /// Allied I Corps, the Prince of Orange.
    pub const A_I: Corps = Corps(6);
    /// Allied II Corps, Hill.
    pub const A_II: Corps = Corps(7);
    /// Reserve and left wing, Picton.
    pub const A_R: Corps = Corps(8);
    /// Allied cavalry, Uxbridge.
    pub const A_C: Corps = Corps(9);
    /// The garrisons, under nobody.
    pub const A_X: Corps = Corps(10);
    /// Prussian IV Corps, Bülow.
    pub const P_IV: Corps = Corps(11);
    /// Prussian II Corps, Pirch.
    pub const P_II: Corps = Corps(12);
    /// Prussian I Corps, Zieten.
    pub const P_I: Corps = Corps(13);

    /// All of them.
    pub fn all() -> impl Iterator<Item = Corps> {
        (0..CORPS as u8).map(Corps)
    }

    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its id, as in the rules.
    pub const fn id(self) -> &'static str {
        const IDS: [&str; CORPS] =
            ["F-I", "F-II", "F-VI", "F-G", "F-III", "F-IV", "A-I", "A-II", "A-R", "A-C", "A-X", "P-IV", "P-II", "P-I"];
        IDS[self.0 as usize]
    }

    /// The corps with this id.
    pub fn named(id: &str) -> Option<Corps> {
        Corps::all().find(|c| c.id() == id)
    }

    /// Its place among the Prussian corps in the order they are rolled for: IV, II, I.
    pub const fn prussian(self) -> Option<usize> {
        if self.0 >= Corps::P_IV.0 { Some((self.0 - Corps::P_IV.0) as usize) } else { None }
    }
}

impl Serialize for Corps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Corps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "the id of a corps", |id| {
            Corps::named(id).ok_or_else(|| format!("there is no corps \"{id}\""))
        })
    }
}

/// Places for units: 36 of the first side, then 41 of the second, the Prussians last.
pub const COUNT: usize = 77;
/// The first Allied unit.
const FIRST_ALLIED: u8 = 36;
/// The first Prussian unit of the historical battle.
const FIRST_PRUSSIAN: u8 = 60;

/// A unit by its place in the roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(pub(crate) u8);

kernel::bit_set! {
    /// A set of units.
    pub struct UnitSet of Unit
}

/// All places of the first side.
pub const FRENCH: UnitSet = UnitSet((1 << FIRST_ALLIED) - 1);
/// All places of the second side.
pub const ALLIED: UnitSet = UnitSet(((1 << COUNT) - 1) & !FRENCH.0);

impl UnitSet {
    /// All places of a side.
    #[inline]
    pub const fn of(side: Side) -> UnitSet {
        match side {
            Side::French => FRENCH,
            Side::Allied => ALLIED,
        }
    }
}

impl Unit {
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every place, taken or not.
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..COUNT as u8).map(Unit)
    }

    /// Its owner.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < FIRST_ALLIED { Side::French } else { Side::Allied }
    }

    const fn letters(self) -> [u8; 3] {
        let (letter, first) = match self.0 {
            0..FIRST_ALLIED => (b'F', 0),
            FIRST_ALLIED..FIRST_PRUSSIAN => (b'A', FIRST_ALLIED),
            _ => (b'P', FIRST_PRUSSIAN),
        };
        let number = self.0 - first + 1;
        [letter, b'0' + number / 10, b'0' + number % 10]
    }

    /// Its id: a letter and a number, such as `F07`.
    pub fn id(self) -> String {
        String::from_utf8_lossy(&self.letters()).into_owned()
    }

    /// The unit with this id.
    pub fn named(id: &str) -> Option<Unit> {
        Unit::all().find(|u| u.letters() == id.as_bytes())
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id())
    }
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&String::from_utf8_lossy(&self.letters()))
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "the id of a unit", |id| {
            Unit::named(id).ok_or_else(|| format!("there is no unit \"{id}\""))
        })
    }
}

/// What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Model {
    /// Arm and weight.
    pub arm: Arm,
    /// Fresh strength.
    pub strength: u8,
    /// One hit less when it loses (12.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub elite: bool,
    /// One hit more when it loses (12.5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fragile: bool,
    /// A garrison (12.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub garrison: bool,
}

/// Who is in the battle and what each is. Historical battles all have the same; a scratch game has bought its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Fresh strengths; nought where nobody is.
    pub strength: [u8; COUNT],
    /// Everybody.
    pub all: UnitSet,
    /// Foot.
    pub infantry: UnitSet,
    /// Horse.
    pub cavalry: UnitSet,
    /// Heavy horse.
    pub heavy: UnitSet,
    /// Guns.
    pub artillery: UnitSet,
    /// Marked with an upward arrow.
    pub elite: UnitSet,
    /// Marked with a downward arrow.
    pub fragile: UnitSet,
    /// The Guard corps (12.2).
    pub guard: UnitSet,
    /// Old Guard.
    pub old_guard: UnitSet,
    /// Garrisons.
    pub garrisons: UnitSet,
    /// British by nation.
    pub british: UnitSet,
    /// French by nation.
    pub french: UnitSet,
    /// Prussian by nation.
    pub prussian: UnitSet,
    /// By corps.
    pub corps: [UnitSet; CORPS],
}

impl Roster {
    /// Nobody.
    pub fn empty() -> Roster {
        Roster {
            strength: [0; COUNT],
            all: UnitSet::EMPTY,
            infantry: UnitSet::EMPTY,
            cavalry: UnitSet::EMPTY,
            heavy: UnitSet::EMPTY,
            artillery: UnitSet::EMPTY,
            elite: UnitSet::EMPTY,
            fragile: UnitSet::EMPTY,
            guard: UnitSet::EMPTY,
            old_guard: UnitSet::EMPTY,
            garrisons: UnitSet::EMPTY,
            british: UnitSet::EMPTY,
            french: UnitSet::EMPTY,
            prussian: UnitSet::EMPTY,
            corps: [UnitSet::EMPTY; CORPS],
        }
    }

    /// The armies of 18 June 1815, or the same evened out (G-28).
    pub fn historical(even: bool) -> Roster {
        let mut roster = Roster::empty();
        for (unit, entry) in historical(even) {
            roster.enlist(unit, entry.model, entry.nation, entry.corps);
            if entry.corps == Corps::F_G {
                roster.guard.insert(unit);
            }
            if entry.old_guard {
                roster.old_guard.insert(unit);
            }
        }
        roster
    }

    /// Adds a unit.
    pub fn enlist(&mut self, unit: Unit, model: Model, nation: Nation, corps: Corps) {
        self.strength[unit.index()] = model.strength;
        self.all.insert(unit);
        match model.arm {
            Arm::Infantry => self.infantry.insert(unit),
            Arm::Light => self.cavalry.insert(unit),
            Arm::Heavy => {
                self.cavalry.insert(unit);
                self.heavy.insert(unit);
            }
            Arm::Artillery => self.artillery.insert(unit),
        }
        for (set, is) in [
            (&mut self.elite, model.elite),
            (&mut self.fragile, model.fragile),
            (&mut self.garrisons, model.garrison),
            (&mut self.british, nation == Nation::British),
            (&mut self.french, nation == Nation::French),
            (&mut self.prussian, nation == Nation::Prussian),
        ] {
            if is {
                set.insert(unit);
            }
        }
        self.corps[corps.index()].insert(unit);
    }

    /// What a unit is.
    pub fn model(&self, unit: Unit) -> Model {
        Model {
            arm: self.arm(unit),
            strength: self.strength[unit.index()],
            elite: self.elite.contains(unit),
            fragile: self.fragile.contains(unit),
            garrison: self.garrisons.contains(unit),
        }
    }

    /// Arm and weight of a unit.
    #[inline]
    pub fn arm(&self, unit: Unit) -> Arm {
        if self.infantry.contains(unit) {
            Arm::Infantry
        } else if self.artillery.contains(unit) {
            Arm::Artillery
        } else if self.heavy.contains(unit) {
            Arm::Heavy
        } else {
            Arm::Light
        }
    }

    /// The nation of a unit.
    pub fn nation(&self, unit: Unit) -> Nation {
        if self.french.contains(unit) {
            Nation::French
        } else if self.british.contains(unit) {
            Nation::British
        } else if self.prussian.contains(unit) {
            Nation::Prussian
        } else {
            Nation::AngloAllied
        }
    }

    /// The corps of a unit.
    pub fn corps_of(&self, unit: Unit) -> Corps {
        Corps::all().find(|c| self.corps[c.index()].contains(unit)).unwrap_or(Corps::A_X)
    }
}

/// A unit of the historical battle.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub model: Model,
    /// Whose men.
    pub nation: Nation,
    /// Its corps.
    pub corps: Corps,
    /// Is it Old Guard?
    pub old_guard: bool,
    /// Where it starts; nothing for Prussians, who come later.
    pub start: &'static str,
}

type Row = (&'static str, Corps, &'static str, Nation, u8, &'static str, &'static str);

const F: Nation = Nation::French;
const B: Nation = Nation::British;
const N: Nation = Nation::AngloAllied;
const P: Nation = Nation::Prussian;

/// Name, corps, arm, nation, strength, marks, start hex; in the order of the ids (G-06, G-07, G-08).
const FRENCH_ROWS: [Row; 26] = [
    ("Quiot", Corps::F_I, "inf", F, 4, "", "1812"),
    ("Donzelot", Corps::F_I, "inf", F, 5, "", "1911"),
    ("Marcognet", Corps::F_I, "inf", F, 4, "", "2011"),
    ("Durutte", Corps::F_I, "inf", F, 4, "", "2010"),
    ("Jacquinot", Corps::F_I, "light", F, 2, "", "1912"),
    ("the I Corps guns", Corps::F_I, "art", F, 3, "", "1810"),
    ("Bachelu", Corps::F_II, "inf", F, 4, "", "1315"),
    ("Jerome", Corps::F_II, "inf", F, 5, "", "1115"),
    ("Foy", Corps::F_II, "inf", F, 4, "", "1215"),
    ("Piré", Corps::F_II, "light", F, 3, "", "1016"),
    ("the II Corps guns", Corps::F_II, "art", F, 3, "", "1015"),
    ("Simmer", Corps::F_VI, "inf", F, 4, "", "1516"),
    ("Jeanin", Corps::F_VI, "inf", F, 3, "", "1616"),
    ("Domon and Subervie", Corps::F_VI, "light", F, 3, "", "1716"),
    ("the VI Corps guns", Corps::F_VI, "art", F, 2, "", "1615"),
    ("the Young Guard", Corps::F_G, "inf", F, 4, "", "1717"),
    ("the Middle Guard", Corps::F_G, "inf", F, 4, "E", "1619"),
    ("the Old Guard", Corps::F_G, "inf", F, 5, "EO", "1618"),
    ("the Guard light cavalry", Corps::F_G, "light", F, 3, "", "1718"),
    ("the Guard heavy cavalry", Corps::F_G, "heavy", F, 3, "E", "1518"),
    ("the Guard foot artillery", Corps::F_G, "art", F, 4, "", "1617"),
    ("the Guard horse artillery", Corps::F_G, "art", F, 2, "", "1719"),
    ("L’Héritier", Corps::F_III, "heavy", F, 3, "", "1116"),
    ("Roussel d’Hurbal", Corps::F_III, "heavy", F, 4, "", "1316"),
    ("Wathier", Corps::F_IV, "heavy", F, 3, "", "2113"),
    ("Delort", Corps::F_IV, "heavy", F, 4, "", "2112"),
];

const ALLIED_ROWS: [Row; 24] = [
    ("Cooke", Corps::A_I, "inf", B, 4, "E", "1309"),
    ("Alten", Corps::A_I, "inf", B, 5, "", "1408"),
    ("Kruse", Corps::A_I, "inf", N, 2, "f", "1407"),
    ("the I Corps guns", Corps::A_I, "art", B, 3, "", "1308"),
    ("Clinton", Corps::A_II, "inf", B, 5, "", "1108"),
    ("Mitchell", Corps::A_II, "inf", B, 2, "", "1110"),
    ("Chassé", Corps::A_II, "inf", N, 4, "f", "0505"),
    ("the Brunswickers", Corps::A_II, "inf", N, 4, "f", "1208"),
    ("the II Corps guns", Corps::A_II, "art", B, 2, "", "1210"),
    ("Picton", Corps::A_R, "inf", B, 5, "E", "1606"),
    ("Lambert", Corps::A_R, "inf", B, 3, "", "1705"),
    ("Best and Vincke", Corps::A_R, "inf", N, 3, "f", "1806"),
    ("Perponcher", Corps::A_R, "inf", N, 4, "f", "1707"),
    ("the Reserve guns", Corps::A_R, "art", B, 3, "", "1807"),
    ("Somerset", Corps::A_C, "heavy", B, 3, "", "1506"),
    ("Ponsonby", Corps::A_C, "heavy", B, 3, "", "1805"),
    ("Vivian and Vandeleur", Corps::A_C, "light", B, 3, "", "2105"),
    ("Dörnberg and Grant", Corps::A_C, "light", B, 3, "", "1306"),
    ("Trip", Corps::A_C, "heavy", N, 2, "f", "1505"),
    ("Ghigny and Merlen", Corps::A_C, "light", N, 2, "f", "1405"),
    ("the Royal Horse Artillery", Corps::A_C, "art", B, 2, "", "1406"),
    ("the garrison of Hougomont", Corps::A_X, "inf", B, 1, "g", "1113"),
    ("the garrison of La Haie Sainte", Corps::A_X, "inf", B, 1, "g", "1609"),
    ("the garrison of Papelotte", Corps::A_X, "inf", N, 1, "g", "2208"),
];

const PRUSSIAN_ROWS: [Row; 17] = [
    ("Losthin", Corps::P_IV, "inf", P, 4, "", ""),
    ("Hiller", Corps::P_IV, "inf", P, 4, "", ""),
    ("Hacke", Corps::P_IV, "inf", P, 4, "", ""),
    ("Ryssel", Corps::P_IV, "inf", P, 4, "", ""),
    ("Schwerin and Watzdorff", Corps::P_IV, "light", P, 3, "", ""),
    ("Sydow", Corps::P_IV, "light", P, 2, "f", ""),
    ("the IV Corps heavy guns", Corps::P_IV, "art", P, 3, "", ""),
    ("the IV Corps field guns", Corps::P_IV, "art", P, 2, "", ""),
    ("Tippelskirch", Corps::P_II, "inf", P, 4, "", ""),
    ("Krafft", Corps::P_II, "inf", P, 3, "", ""),
    ("Brause", Corps::P_II, "inf", P, 3, "", ""),
    ("Jürgass", Corps::P_II, "light", P, 3, "", ""),
    ("the Prussian II Corps guns", Corps::P_II, "art", P, 2, "", ""),
    ("Steinmetz", Corps::P_I, "inf", P, 4, "", ""),
    ("Pirch II", Corps::P_I, "inf", P, 3, "", ""),
    ("Röder", Corps::P_I, "light", P, 3, "", ""),
    ("the Prussian I Corps guns", Corps::P_I, "art", P, 2, "", ""),
];

/// What differs once the armies are evened out (G-28): strength and marks.
const EVENED: [(&str, u8, &str); 13] = [
    ("F02", 4, ""),
    ("F04", 3, ""),
    ("F07", 3, ""),
    ("F08", 4, ""),
    ("F12", 3, ""),
    ("F24", 3, ""),
    ("F26", 3, ""),
    ("A02", 5, "E"),
    ("A05", 5, "E"),
    ("A07", 4, ""),
    ("A08", 4, ""),
    ("A12", 3, ""),
    ("A13", 4, ""),
];

impl Entry {
    fn new(row: &Row) -> Entry {
        let (name, corps, arm, nation, strength, marks, start) = *row;
        let arm = match arm {
            "inf" => Arm::Infantry,
            "light" => Arm::Light,
            "heavy" => Arm::Heavy,
            _ => Arm::Artillery,
        };
        let has = |mark: char| marks.contains(mark);
        let model = Model { arm, strength, elite: has('E'), fragile: has('f'), garrison: has('g') };
        Entry { name, model, nation, corps, old_guard: has('O'), start }
    }
}

/// The units of the historical battle, evened out if wished (G-28).
pub fn historical(even: bool) -> impl Iterator<Item = (Unit, Entry)> {
    let rows = move |first: u8, rows: &'static [Row]| {
        rows.iter().enumerate().map(move |(i, row)| {
            let unit = Unit(first + i as u8);
            let evened = EVENED.iter().find(|(id, ..)| even && Unit::named(id) == Some(unit));
            let (name, corps, arm, nation, strength, marks, start) = *row;
            let (strength, marks) = evened.map_or((strength, marks), |(_, strength, marks)| (*strength, *marks));
            (unit, Entry::new(&(name, corps, arm, nation, strength, marks, start)))
        })
    };
    rows(0, &FRENCH_ROWS).chain(rows(FIRST_ALLIED, &ALLIED_ROWS)).chain(rows(FIRST_PRUSSIAN, &PRUSSIAN_ROWS))
}

/// A unit of the historical battle by its place.
pub fn entry(unit: Unit) -> Option<Entry> {
    historical(false).find(|(u, _)| *u == unit).map(|(_, entry)| entry)
}
