//! The wooden pieces: who they are. A piece has no strength of its own; its arm and its colour say everything.

use kernel::notation::from_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

kernel::sides! {
    /// The two players (SETUP-01).
    pub enum Side {
        /// Napoleon.
        French = "french",
        /// Wellington and Blücher.
        Allied = "allied",
    }
    called ["French", "Allied"], ["French", "Allies"]
}

impl Side {
    /// Its armies.
    pub const fn armies(self) -> &'static [Army] {
        match self {
            Side::French => &[Army::French],
            Side::Allied => &[Army::Anglo, Army::Prussian],
        }
    }

    /// Its pieces.
    #[inline]
    pub const fn pieces(self) -> UnitSet {
        match self {
            Side::French => FRENCH,
            Side::Allied => ALLIED,
        }
    }
}

/// The three armies; each has cubes of its own colour (CUBE-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// Blue cubes: the line and the Guard.
    French,
    /// Red cubes: British, Germans, Dutch.
    Anglo,
    /// Black cubes: line and Landwehr.
    Prussian,
}

impl Army {
    /// All three.
    pub const ALL: [Army; 3] = [Army::French, Army::Anglo, Army::Prussian];

    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            _ => Side::Allied,
        }
    }

    /// Its pieces.
    #[inline]
    pub const fn pieces(self) -> UnitSet {
        match self {
            Army::French => FRENCH,
            Army::Anglo => ANGLO,
            Army::Prussian => PRUSSIAN,
        }
    }

    /// The colour of its cubes.
    pub const fn cube(self) -> &'static str {
        match self {
            Army::French => "blue",
            Army::Anglo => "red",
            Army::Prussian => "black",
        }
    }

    /// Id in moves and notations.
    pub const fn id(self) -> &'static str {
        match self {
            Army::French => "french",
            Army::Anglo => "anglo",
            Army::Prussian => "prussian",
        }
    }
}

/// The colours of the wood.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nation {
    /// Light blue.
    French,
    /// Dark blue.
    Guard,
    /// Red.
    British,
    /// Green.
    German,
    /// Orange.
    Dutch,
    /// Black.
    Prussian,
    /// Grey.
    Landwehr,
}

impl Nation {
    /// All seven.
    pub const ALL: [Nation; 7] = [
        Nation::French,
        Nation::Guard,
        Nation::British,
        Nation::German,
        Nation::Dutch,
        Nation::Prussian,
        Nation::Landwehr,
    ];

    /// As an adjective.
    pub const fn name(self) -> &'static str {
        match self {
            Nation::French => "French",
            Nation::Guard => "Guard",
            Nation::British => "British",
            Nation::German => "German",
            Nation::Dutch => "Dutch",
            Nation::Prussian => "Prussian",
            Nation::Landwehr => "Landwehr",
        }
    }

    /// Colour token of the look.
    pub const fn tone(self) -> &'static str {
        match self {
            Nation::French => "fr",
            Nation::Guard => "gd",
            Nation::British => "br",
            Nation::German => "de",
            Nation::Dutch => "du",
            Nation::Prussian => "pr",
            Nation::Landwehr => "lw",
        }
    }

    const fn letter(self) -> u8 {
        match self {
            Nation::French => b'F',
            Nation::Guard => b'G',
            Nation::British => b'B',
            Nation::German => b'K',
            Nation::Dutch => b'N',
            Nation::Prussian => b'P',
            Nation::Landwehr => b'L',
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// Mobile, defensive or in square.
    Infantry,
    /// Fresh or tired.
    Cavalry,
    /// Deployed or limbered.
    Artillery,
    /// Ready or used.
    Leader,
}

impl Arm {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
            Arm::Leader => "leader",
        }
    }

    const fn letter(self) -> u8 {
        match self {
            Arm::Infantry => b'I',
            Arm::Cavalry => b'C',
            Arm::Artillery => b'A',
            Arm::Leader => b'L',
        }
    }
}

/// A run of like pieces (G-01).
struct Lot {
    nation: Nation,
    arm: Arm,
    count: u8,
}

const fn lot(nation: Nation, arm: Arm, count: u8) -> Lot {
    Lot { nation, arm, count }
}

/// All pieces, army by army (G-01).
const LOTS: [Lot; 20] = [
    lot(Nation::French, Arm::Infantry, 17),
    lot(Nation::Guard, Arm::Infantry, 6),
    lot(Nation::French, Arm::Cavalry, 14),
    lot(Nation::Guard, Arm::Cavalry, 2),
    lot(Nation::French, Arm::Artillery, 9),
    lot(Nation::French, Arm::Leader, 4),
    lot(Nation::British, Arm::Infantry, 8),
    lot(Nation::German, Arm::Infantry, 9),
    lot(Nation::Dutch, Arm::Infantry, 3),
    lot(Nation::British, Arm::Cavalry, 6),
    lot(Nation::German, Arm::Cavalry, 2),
    lot(Nation::Dutch, Arm::Cavalry, 2),
    lot(Nation::British, Arm::Artillery, 6),
    lot(Nation::British, Arm::Leader, 2),
    lot(Nation::Prussian, Arm::Infantry, 4),
    lot(Nation::Landwehr, Arm::Infantry, 6),
    lot(Nation::Prussian, Arm::Cavalry, 4),
    lot(Nation::Prussian, Arm::Artillery, 4),
    lot(Nation::Prussian, Arm::Leader, 2),
    // Keeps the table square; nothing of it exists (G-46).
    lot(Nation::Landwehr, Arm::Cavalry, 0),
];

/// How many pieces there are.
pub const COUNT: usize = 110;

const fn build() -> [(Nation, Arm, u8); COUNT] {
    let mut all = [(Nation::French, Arm::Infantry, 0); COUNT];
    let (mut i, mut l) = (0, 0);
    while l < LOTS.len() {
        let mut n = 0;
        while n < LOTS[l].count {
            all[i] = (LOTS[l].nation, LOTS[l].arm, n + 1);
            i += 1;
            n += 1;
        }
        l += 1;
    }
    all
}

static PIECES: [(Nation, Arm, u8); COUNT] = build();

const fn all_of(nation: Option<Nation>, arm: Option<Arm>) -> UnitSet {
    let pieces = build();
    let (mut set, mut i) = (0u128, 0);
    while i < COUNT {
        let (n, a, _) = pieces[i];
        let nation_fits = match nation {
            Some(wanted) => wanted as u8 == n as u8,
            None => true,
        };
        let arm_fits = match arm {
            Some(wanted) => wanted as u8 == a as u8,
            None => true,
        };
        if nation_fits && arm_fits {
            set |= 1 << i;
        }
        i += 1;
    }
    UnitSet(set)
}

const fn either(a: UnitSet, b: UnitSet) -> UnitSet {
    UnitSet(a.0 | b.0)
}

/// All infantry.
pub const INFANTRY: UnitSet = all_of(None, Some(Arm::Infantry));
/// All cavalry.
pub const CAVALRY: UnitSet = all_of(None, Some(Arm::Cavalry));
/// All guns.
pub const ARTILLERY: UnitSet = all_of(None, Some(Arm::Artillery));
/// All leaders.
pub const LEADERS: UnitSet = all_of(None, Some(Arm::Leader));
/// All combat units.
pub const COMBAT: UnitSet = either(either(INFANTRY, CAVALRY), ARTILLERY);
/// The Imperial Guard.
pub const GUARD: UnitSet = all_of(Some(Nation::Guard), None);
/// The British.
pub const BRITISH: UnitSet = all_of(Some(Nation::British), None);
/// The Dutch.
pub const DUTCH: UnitSet = all_of(Some(Nation::Dutch), None);
/// The Landwehr.
pub const LANDWEHR: UnitSet = all_of(Some(Nation::Landwehr), None);
/// Napoleon's army.
pub const FRENCH: UnitSet = either(all_of(Some(Nation::French), None), GUARD);
/// Wellington's army.
pub const ANGLO: UnitSet = either(either(BRITISH, DUTCH), all_of(Some(Nation::German), None));
/// Blücher's army.
pub const PRUSSIAN: UnitSet = either(all_of(Some(Nation::Prussian), None), LANDWEHR);
/// Both Allied armies.
pub const ALLIED: UnitSet = either(ANGLO, PRUSSIAN);

/// A piece, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(pub u8);

impl Unit {
    /// Every piece.
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..COUNT as u8).map(Unit)
    }

    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its colour.
    #[inline]
    pub fn nation(self) -> Nation {
        PIECES[self.index()].0
    }

    /// What it is.
    #[inline]
    pub fn arm(self) -> Arm {
        PIECES[self.index()].1
    }

    /// Its army.
    #[inline]
    pub const fn army(self) -> Army {
        if FRENCH.contains(self) {
            Army::French
        } else if ANGLO.contains(self) {
            Army::Anglo
        } else {
            Army::Prussian
        }
    }

    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        if FRENCH.contains(self) { Side::French } else { Side::Allied }
    }

    /// Is it infantry?
    #[inline]
    pub const fn is_infantry(self) -> bool {
        INFANTRY.contains(self)
    }

    /// Is it cavalry?
    #[inline]
    pub const fn is_cavalry(self) -> bool {
        CAVALRY.contains(self)
    }

    /// Is it a gun?
    #[inline]
    pub const fn is_artillery(self) -> bool {
        ARTILLERY.contains(self)
    }

    /// Is it a leader?
    #[inline]
    pub const fn is_leader(self) -> bool {
        LEADERS.contains(self)
    }

    /// What it counts when it is lost (VICT-04).
    pub const fn casualty(self) -> u8 {
        if CAVALRY.contains(self) || PRUSSIAN.contains(self) {
            0
        } else if GUARD.contains(self) {
            2
        } else {
            1
        }
    }

    /// Its id: colour, arm and number, such as `FI07`.
    pub fn id(self) -> String {
        String::from_utf8_lossy(&self.letters()).into_owned()
    }

    /// The piece with this id.
    pub fn named(id: &str) -> Option<Unit> {
        Unit::all().find(|u| u.letters() == id.as_bytes())
    }

    /// The letters of its id, without keeping a string: whole records are read by them.
    const fn letters(self) -> [u8; 4] {
        let (nation, arm, number) = PIECES[self.index()];
        [nation.letter(), arm.letter(), b'0' + number / 10, b'0' + number % 10]
    }

    /// A leader's name; other pieces have none.
    pub fn leader_name(self) -> Option<&'static str> {
        let (nation, arm, number) = PIECES[self.index()];
        let names: &[&str] = match (arm, nation) {
            (Arm::Leader, Nation::French) => &["Napoleon", "Ney", "d’Erlon", "Reille"],
            (Arm::Leader, Nation::British) => &["Wellington", "Picton"],
            (Arm::Leader, Nation::Prussian) => &["Bülow", "Zieten"],
            _ => return None,
        };
        names.get(number as usize - 1).copied()
    }

    /// What it is called: a leader's name, or colour and arm.
    pub fn name(self) -> String {
        match self.leader_name() {
            Some(name) => name.to_owned(),
            None => format!("{} {}", self.nation().name(), self.arm().name()),
        }
    }

    /// The nth piece of a colour and arm, counted from one.
    pub fn of(nation: Nation, arm: Arm, number: u8) -> Option<Unit> {
        PIECES.iter().position(|p| *p == (nation, arm, number)).map(|i| Unit(i as u8))
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
        from_text(deserializer, "the id of a piece", |id| {
            Unit::named(id).ok_or_else(|| format!("there is no piece \"{id}\""))
        })
    }
}

kernel::bit_set! {
    /// A set of pieces.
    pub struct UnitSet of Unit
}
