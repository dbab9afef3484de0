//! The pieces (G-08 to G-11): 73 units, their values and where they begin.

use hexes::Hex;
use kernel::notation::from_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

kernel::sides! {
    /// The two sides, French first as always (3.0a). Prussians belong to the Allied player.
    pub enum Side {
        /// Napoleon's army.
        French = "french",
        /// Wellington's army and Blücher's.
        Allied = "allied",
    }
    called ["French", "Allied"], ["the French", "the Allies"]
}

/// The three arms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
}

/// A piece by its index in [`UNITS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit(pub u8);

/// What is printed on a counter (2.4a), and flavour.
#[derive(Debug)]
pub struct UnitSpec {
    /// Id in notations.
    pub id: &'static str,
    /// Owner.
    pub side: Side,
    /// Arm.
    pub arm: Arm,
    /// Combat Strength (2.5a).
    pub strength: u8,
    /// Movement Allowance (2.6a).
    pub allowance: u8,
    /// Start hex; none for units that arrive.
    pub start: Option<&'static str>,
    /// Whole name.
    pub name: &'static str,
    /// Army corps or the like, in words.
    pub corps: &'static str,
    /// Colour token.
    pub nation: &'static str,
    /// Token of the corps band.
    pub band: &'static str,
    /// Small marks left and right of the symbol.
    pub marks: (&'static str, &'static str),
}

#[allow(clippy::too_many_arguments)]
const fn u(
    id: &'static str,
    side: Side,
    arm: Arm,
    strength: u8,
    allowance: u8,
    start: &'static str,
    name: &'static str,
    corps: &'static str,
    look: (&'static str, &'static str, &'static str, &'static str),
) -> UnitSpec {
    let start = if start.is_empty() { None } else { Some(start) };
    UnitSpec {
        id,
        side,
        arm,
        strength,
        allowance,
        start,
        name,
        corps,
        nation: look.0,
        band: look.1,
        marks: (look.2, look.3),
    }
}

use Arm::{Artillery as Art, Cavalry as Cav, Infantry as Inf};
use Side::{Allied as A, French as F};

/// Number of pieces.
pub const COUNT: usize = 73;

/// All pieces in index order: F01-F26, A01-A18, P01-P09, FV01-FV13, PV01-PV07.
#[rustfmt::skip]
pub static UNITS: [UnitSpec; COUNT] = [
    u("F01", F, Inf, 4, 4, "1513", "1st Division", "I Corps", ("fr", "I", "1", "I")),
    u("F02", F, Inf, 5, 4, "1612", "2nd Division", "I Corps", ("fr", "I", "2", "I")),
    u("F03", F, Inf, 4, 4, "1712", "3rd Division", "I Corps", ("fr", "I", "3", "I")),
    u("F04", F, Inf, 4, 4, "1812", "4th Division", "I Corps", ("fr", "I", "4", "I")),
    u("F05", F, Inf, 4, 4, "1314", "5th Division", "II Corps", ("fr", "II", "5", "II")),
    u("F06", F, Inf, 7, 4, "0814", "6th Division", "II Corps", ("fr", "II", "6", "II")),
    u("F07", F, Inf, 5, 4, "1014", "9th Division", "II Corps", ("fr", "II", "9", "II")),
    u("F08", F, Inf, 4, 4, "1315", "19th Division", "VI Corps", ("fr", "VI", "19", "VI")),
    u("F09", F, Inf, 2, 4, "1316", "20th Division", "VI Corps", ("fr", "VI", "20", "VI")),
    u("F10", F, Inf, 6, 4, "1317", "Chasseurs of the Guard", "Imperial Guard", ("gd", "G", "Ch", "G")),
    u("F11", F, Inf, 5, 4, "1416", "Young Guard", "Imperial Guard", ("gd", "G", "Y", "G")),
    u("F12", F, Inf, 7, 4, "1517", "Grenadiers of the Guard", "Imperial Guard", ("gd", "G", "Gr", "G")),
    u("F13", F, Cav, 2, 5, "2011", "1st Cavalry", "I Corps", ("fr", "I", "1", "I")),
    u("F14", F, Cav, 2, 5, "0514", "2nd Cavalry", "II Corps", ("fr", "II", "2", "II")),
    u("F15", F, Cav, 1, 5, "1414", "3rd Cavalry", "III Corps, with the VI", ("fr", "VI", "3", "VI")),
    u("F16", F, Cav, 1, 5, "1515", "5th Cavalry", "I Cavalry Corps, with the VI", ("fr", "VI", "5", "VI")),
    u("F17", F, Cav, 2, 5, "1015", "11th Cavalry", "III Cavalry Corps", ("fr", "III", "11", "III")),
    u("F18", F, Cav, 2, 5, "0916", "12th Cavalry", "III Cavalry Corps", ("fr", "III", "12", "III")),
    u("F19", F, Cav, 1, 5, "1714", "13th Cavalry", "IV Cavalry Corps", ("fr", "IV", "13", "IV")),
    u("F20", F, Cav, 1, 5, "1813", "14th Cavalry", "IV Cavalry Corps", ("fr", "IV", "14", "IV")),
    u("F21", F, Cav, 4, 5, "1016", "Guard Heavy Cavalry", "Imperial Guard", ("gd", "G", "Hv", "G")),
    u("F22", F, Cav, 3, 6, "1814", "Guard Light Cavalry", "Imperial Guard", ("gd", "G", "Lt", "G")),
    u("F23", F, Art, 3, 3, "0915", "I Corps Artillery", "I Corps", ("fr", "I", "", "I")),
    u("F24", F, Art, 3, 3, "1511", "II Corps Artillery", "II Corps", ("fr", "II", "", "II")),
    u("F25", F, Art, 2, 3, "1415", "VI Corps Artillery", "VI Corps", ("fr", "VI", "", "VI")),
    u("F26", F, Art, 5, 3, "1411", "Guard Artillery", "Imperial Guard", ("gd", "G", "", "G")),
    u("A01", A, Inf, 7, 4, "1010", "Cooke’s 1st Guards Division", "I Corps", ("br", "I", "1G", "I")),
    u("A02", A, Inf, 6, 4, "0810", "Clinton’s 2nd Division", "II Corps", ("br", "II", "2", "II")),
    u("A03", A, Inf, 6, 4, "1209", "Alten’s 3rd Division", "I Corps", ("br", "I", "3", "I")),
    u("A04", A, Inf, 6, 4, "0509", "Colville’s 4th Division", "II Corps", ("br", "II", "4", "II")),
    u("A05", A, Inf, 7, 4, "1708", "Picton’s 5th Division", "Reserve", ("br", "R", "5", "R")),
    u("A06", A, Inf, 6, 4, "1509", "Lambert’s 6th Division", "Reserve", ("br", "R", "6", "R")),
    u("A07", A, Inf, 5, 4, "1608", "Perponcher’s 2nd Dutch-Belgian Division", "I Corps", ("du", "I", "2", "I")),
    u("A08", A, Inf, 4, 4, "0310", "Chassé’s 3rd Dutch-Belgian Division", "I Corps", ("du", "I", "3", "I")),
    u("A09", A, Inf, 2, 4, "0807", "Brunswick Corps", "Reserve", ("bw", "R", "Br", "R")),
    u("A10", A, Inf, 1, 4, "0914", "Hougoumont garrison", "I Corps", ("br", "I", "H", "I")),
    u("A11", A, Cav, 4, 5, "1109", "Somerset’s Guards Cavalry", "Cavalry", ("br", "C", "1", "C")),
    u("A12", A, Cav, 4, 5, "1407", "Ponsonby’s Cavalry", "Cavalry", ("br", "C", "P", "C")),
    u("A13", A, Cav, 3, 5, "0711", "Grant’s Cavalry", "Cavalry", ("br", "C", "G", "C")),
    u("A14", A, Cav, 3, 5, "1707", "Vandeleur’s Cavalry", "Cavalry", ("br", "C", "V", "C")),
    u("A15", A, Cav, 1, 5, "1207", "Collaert’s Dutch-Belgian Cavalry", "Cavalry", ("du", "C", "DB", "C")),
    u("A16", A, Art, 3, 3, "1409", "Allied I Corps Artillery", "I Corps", ("br", "I", "", "I")),
    u("A17", A, Art, 2, 3, "1110", "Allied II Corps Artillery", "II Corps", ("br", "II", "", "II")),
    u("A18", A, Art, 3, 3, "1310", "Allied Reserve Artillery", "Reserve", ("br", "R", "", "R")),
    u("P01", A, Inf, 5, 4, "", "Prussian II Corps Infantry", "Prussian II Corps", ("pr", "II", "", "II")),
    u("P02", A, Inf, 4, 4, "", "Prussian 13th Brigade", "Prussian IV Corps", ("pr", "IV", "13", "IV")),
    u("P03", A, Inf, 4, 4, "", "Prussian 14th Brigade", "Prussian IV Corps", ("pr", "IV", "14", "IV")),
    u("P04", A, Inf, 4, 4, "", "Prussian 15th Brigade", "Prussian IV Corps", ("pr", "IV", "15", "IV")),
    u("P05", A, Inf, 4, 4, "", "Prussian 16th Brigade", "Prussian IV Corps", ("pr", "IV", "16", "IV")),
    u("P06", A, Cav, 3, 5, "", "Prussian II Corps Cavalry", "Prussian II Corps", ("pr", "II", "", "II")),
    u("P07", A, Cav, 3, 5, "", "Prussian IV Corps Cavalry", "Prussian IV Corps", ("pr", "IV", "", "IV")),
    u("P08", A, Art, 4, 3, "", "Prussian II Corps Artillery", "Prussian II Corps", ("pr", "II", "", "II")),
    u("P09", A, Art, 3, 3, "", "Prussian IV Corps Artillery", "Prussian IV Corps", ("pr", "IV", "", "IV")),
    u("FV01", F, Inf, 6, 4, "", "Grouchy’s III Corps Infantry", "III Corps", ("fr", "III", "1", "III")),
    u("FV02", F, Inf, 5, 4, "", "Grouchy’s III Corps 2nd Infantry", "III Corps", ("fr", "III", "2", "III")),
    u("FV03", F, Inf, 5, 4, "", "Grouchy’s III Corps 3rd Infantry", "III Corps", ("fr", "III", "3", "III")),
    u("FV04", F, Inf, 5, 4, "", "Grouchy’s IV Corps Infantry", "IV Corps", ("fr", "IV", "1", "IV")),
    u("FV05", F, Inf, 4, 4, "", "Grouchy’s IV Corps 2nd Infantry", "IV Corps", ("fr", "IV", "2", "IV")),
    u("FV06", F, Inf, 4, 4, "", "Grouchy’s IV Corps 3rd Infantry", "IV Corps", ("fr", "IV", "3", "IV")),
    u("FV07", F, Inf, 2, 4, "", "Grouchy’s VI Corps Infantry", "VI Corps", ("fr", "VI", "1", "VI")),
    u("FV08", F, Cav, 2, 5, "", "Grouchy’s II Cavalry Corps", "II Cavalry Corps", ("fr", "II", "1", "II")),
    u("FV09", F, Cav, 2, 5, "", "Grouchy’s II Cavalry Corps, 2nd", "II Cavalry Corps", ("fr", "II", "2", "II")),
    u("FV10", F, Cav, 1, 5, "", "Grouchy’s I Cavalry Corps", "I Cavalry Corps", ("fr", "I", "1", "I")),
    u("FV11", F, Cav, 1, 5, "", "Grouchy’s IV Corps Cavalry", "IV Corps", ("fr", "IV", "", "IV")),
    u("FV12", F, Art, 3, 3, "", "Grouchy’s III Corps Artillery", "III Corps", ("fr", "III", "", "III")),
    u("FV13", F, Art, 3, 3, "", "Grouchy’s IV Corps Artillery", "IV Corps", ("fr", "IV", "", "IV")),
    u("PV01", A, Inf, 5, 4, "", "Prussian I Corps Infantry", "Prussian I Corps", ("pr", "I", "1", "I")),
    u("PV02", A, Inf, 5, 4, "", "Prussian II Corps 2nd Infantry", "Prussian II Corps", ("pr", "II", "2", "II")),
    u("PV03", A, Inf, 4, 4, "", "Prussian I Corps 2nd Infantry", "Prussian I Corps", ("pr", "I", "2", "I")),
    u("PV04", A, Inf, 4, 4, "", "Prussian II Corps 3rd Infantry", "Prussian II Corps", ("pr", "II", "3", "II")),
    u("PV05", A, Cav, 3, 5, "", "Prussian I Corps Cavalry", "Prussian I Corps", ("pr", "I", "", "I")),
    u("PV06", A, Cav, 3, 5, "", "Prussian III Corps Cavalry", "Prussian III Corps", ("pr", "III", "", "III")),
    u("PV07", A, Art, 3, 3, "", "Prussian I Corps Artillery", "Prussian I Corps", ("pr", "I", "", "I")),
];

/// Index of the first unit that arrives during the game (P01); all before it begin on the map.
pub const FIRST_ARRIVING: usize = 44;

impl Unit {
    /// All pieces in index order.
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..COUNT as u8).map(Unit)
    }

    /// The piece with an id.
    pub fn named(id: &str) -> Option<Unit> {
        // Ids are a letter or two and a number within their block of the list.
        let letters = id.find(|c: char| c.is_ascii_digit())?;
        let block = match &id[..letters] {
            "F" => 0,
            "A" => 26,
            "P" => 44,
            "FV" => 53,
            "PV" => 66,
            _ => return None,
        };
        let number: usize = id[letters..].parse().ok()?;
        let index = number.checked_sub(1)?.checked_add(block)?;
        UNITS.get(index).filter(|s| s.id == id).map(|_| Unit(index as u8))
    }

    /// The index for arrays.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    #[inline]
    pub fn spec(self) -> &'static UnitSpec {
        &UNITS[self.0 as usize]
    }

    /// Owner.
    #[inline]
    pub fn side(self) -> Side {
        if FRENCH.contains(self) { Side::French } else { Side::Allied }
    }

    /// Printed Combat Strength.
    #[inline]
    pub fn strength(self) -> u8 {
        self.spec().strength
    }

    /// Movement Allowance.
    #[inline]
    pub fn allowance(self) -> u8 {
        self.spec().allowance
    }

    /// Does it shoot?
    #[inline]
    pub fn is_artillery(self) -> bool {
        ARTILLERY.contains(self)
    }

    /// Whole name.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// Start hex of a unit that begins on the map.
    pub fn start(self) -> Option<Hex> {
        self.spec().start.map(crate::map::hex)
    }
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.spec().id)
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "the id of a unit", |id| {
            Unit::named(id).ok_or_else(|| format!("there is no unit \"{id}\""))
        })
    }
}

kernel::bit_set! {
    /// A set of pieces, one bit each.
    pub struct UnitSet of Unit
}

/// All French pieces.
pub const FRENCH: UnitSet = UnitSet(((1 << 26) - 1) | (((1 << 13) - 1) << 53));
/// All pieces of the Allied player.
pub const ALLIED: UnitSet = UnitSet(((1 << COUNT) - 1) & !FRENCH.0);
/// All artillery.
pub const ARTILLERY: UnitSet = artillery();

const fn artillery() -> UnitSet {
    // A static cannot be read here, so the guns are counted off once more; a test compares.
    UnitSet(0b1111 << 22 | 0b111 << 41 | 0b11 << 51 | 0b11 << 64 | 1 << 72)
}

impl UnitSet {
    /// All pieces of a side.
    #[inline]
    pub fn of(side: Side) -> Self {
        match side {
            Side::French => FRENCH,
            Side::Allied => ALLIED,
        }
    }

    /// Printed Combat Strength together.
    #[inline]
    pub fn strength(self) -> u16 {
        self.iter().map(|u| u16::from(u.strength())).sum()
    }
}
