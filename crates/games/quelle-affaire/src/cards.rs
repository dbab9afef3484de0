//! The cards (G-11, G-12, 14.5, 14.6): who holds them and what they let one do.

use crate::pieces::{Corps, Side};
use kernel::notation::from_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A card. Two copies of a stratagem are two cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

kernel::bit_set! {
    /// Some cards.
    pub struct CardSet of Card
}

/// Which of a side's units a card speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    /// Of this army.
    pub army: Army,
    /// Of this corps alone.
    pub corps: Option<Corps>,
    /// Infantry.
    pub infantry: bool,
    /// Cavalry.
    pub cavalry: bool,
    /// Artillery.
    pub artillery: bool,
}

/// An army within a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    /// All own units.
    Side,
    /// The French, the Guard corps left out.
    NotGuard,
    /// The British and their allies, without the Prussians.
    British,
    /// The Prussians.
    Prussian,
}

impl Who {
    const fn all(army: Army) -> Who {
        Who { army, corps: None, infantry: true, cavalry: true, artillery: true }
    }

    const fn of(corps: Corps) -> Who {
        Who { army: Army::Side, corps: Some(corps), infantry: true, cavalry: true, artillery: true }
    }

    const fn horse(self) -> Who {
        Who { infantry: false, cavalry: true, artillery: false, ..self }
    }

    const fn foot(self) -> Who {
        Who { infantry: true, cavalry: false, artillery: false, ..self }
    }

    const fn guns(self) -> Who {
        Who { infantry: false, cavalry: false, artillery: true, ..self }
    }

    const fn foot_and_guns(self) -> Who {
        Who { infantry: true, cavalry: false, artillery: true, ..self }
    }

    const fn foot_and_horse(self) -> Who {
        Who { infantry: true, cavalry: true, artillery: false, ..self }
    }
}

/// What sets an attack by card apart from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Twist {
    /// Nothing.
    #[default]
    None,
    /// A Localised Attack: may instead be bombardment only (9.2.3.1).
    Localised,
    /// Only enemies in defensible terrain, which does not change the hit number.
    Sappers,
    /// Two dice more.
    UpGuards,
    /// A CHARGE by a leader of horse (12.6b).
    Charge,
    /// Batteries alone, no loss for range.
    Barrage,
    /// Batteries alone, the usual loss for range.
    Batteries,
}

/// An attack that a card allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strike {
    /// So many enemies, or batteries that fire.
    pub most: u8,
    /// These may attack.
    pub who: Who,
    /// These batteries may bombard.
    pub guns: Who,
    /// What is special.
    pub twist: Twist,
}

/// One thing a card can be played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Activates units around the commander (4.1b).
    Area(Who),
    /// Activates up to so many units anywhere.
    Anywhere(u8, Who),
    /// CHARGE: the cavalry around the commander attacks one enemy.
    Charge(Who),
    /// An attack.
    Strike(Strike),
    /// Units of a Prussian corps come on (10.2).
    Enter(Corps),
    /// One or two damaged units become fresh.
    Rally(Who),
    /// One to three infantry units suffer one hit less.
    Hold,
    /// A played commander comes back to the hand.
    Despatch,
    /// A whole corps marches, one point further.
    March,
}

/// How a deed is called when a card offers a choice (4.1a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Units around the commander.
    Area,
    /// Units anywhere.
    Anywhere,
    /// A CHARGE.
    Charge,
    /// An attack.
    Attack,
    /// Units come on.
    Enter,
}

impl Way {
    /// All.
    pub const ALL: [Way; 5] = [Way::Area, Way::Anywhere, Way::Charge, Way::Attack, Way::Enter];
}

impl Deed {
    /// How it is called beside others of its card.
    pub const fn way(&self) -> Way {
        match self {
            Deed::Anywhere(..) => Way::Anywhere,
            Deed::Charge(_) => Way::Charge,
            Deed::Strike(_) => Way::Attack,
            Deed::Enter(_) => Way::Enter,
            _ => Way::Area,
        }
    }
}

/// What is printed on a card.
#[derive(Debug)]
pub struct Print {
    /// Its id in the rules; copies share it.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Whose it is.
    pub side: Side,
    /// A commander comes back every turn; a stratagem is played once.
    pub commander: bool,
    /// May be played before another action (4.2).
    pub rapid: bool,
    /// What it can be played for.
    pub deeds: &'static [Deed],
}

const fn commander(code: &'static str, name: &'static str, side: Side, deeds: &'static [Deed]) -> Print {
    Print { code, name, side, commander: true, rapid: false, deeds }
}

const fn stratagem(code: &'static str, name: &'static str, side: Side, deeds: &'static [Deed]) -> Print {
    Print { code, name, side, commander: false, rapid: false, deeds }
}

const fn rapid(code: &'static str, name: &'static str, side: Side, deeds: &'static [Deed]) -> Print {
    Print { code, name, side, commander: false, rapid: true, deeds }
}

const OWN: Who = Who::all(Army::Side);
const BRITISH: Who = Who::all(Army::British);
const PRUSSIAN: Who = Who::all(Army::Prussian);
const F: Side = Side::French;
const A: Side = Side::Allied;

const fn strike(most: u8, who: Who, guns: Who, twist: Twist) -> Deed {
    Deed::Strike(Strike { most, who, guns: guns.guns(), twist })
}

/// Marks a Localised Attack.
const LOCALISED: &[Deed] = &[strike(1, OWN, OWN, Twist::Localised)];
const BARRAGE: &[Deed] = &[strike(3, OWN, OWN, Twist::Barrage)];
const FOOT_AND_GUNS: &[Deed] = &[Deed::Anywhere(1, OWN.foot_and_guns())];
const HORSE: &[Deed] = &[Deed::Anywhere(1, OWN.horse())];
const RALLY: &[Deed] = &[Deed::Rally(OWN)];
const ARMY: &[Deed] = &[Deed::Area(OWN)];

/// Cards that exist.
pub const CARDS: usize = 63;
/// Cards of the historical battle.
const HISTORICAL: u8 = 41;
/// Cards of one side in a scratch game.
const SCRATCH: u8 = 11;

/// All cards: the historical ones (G-11, G-12), then those of the two sides of a scratch game (14.5, 14.6).
const PRINTS: [Print; CARDS] = [
    commander("CF1", "Napoleon", F, &[Deed::Area(OWN), Deed::Anywhere(3, OWN)]),
    commander("CF2", "Ney", F, &[Deed::Area(Who::all(Army::NotGuard)), Deed::Charge(OWN.horse())]),
    commander("CF3", "d’Erlon", F, &[Deed::Area(Who::of(Corps::F_I))]),
    commander("CF4", "Reille", F, &[Deed::Area(Who::of(Corps::F_II))]),
    commander("CF5", "Lobau", F, &[Deed::Area(Who::of(Corps::F_VI))]),
    commander("CF6", "Drouot", F, &[Deed::Area(Who::of(Corps::F_G))]),
    commander(
        "CF7",
        "Kellermann",
        F,
        &[Deed::Area(Who::of(Corps::F_III)), Deed::Charge(Who::of(Corps::F_III).horse())],
    ),
    commander("CF8", "Milhaud", F, &[Deed::Area(Who::of(Corps::F_IV)), Deed::Charge(Who::of(Corps::F_IV).horse())]),
    commander("CA1", "Wellington", A, &[Deed::Area(BRITISH), Deed::Anywhere(3, BRITISH)]),
    commander("CA2", "Prince of Orange", A, &[Deed::Area(Who::of(Corps::A_I))]),
    commander("CA3", "Hill", A, &[Deed::Area(Who::of(Corps::A_II))]),
    commander("CA4", "Picton", A, &[Deed::Area(Who::of(Corps::A_R))]),
    commander("CA5", "Uxbridge", A, &[Deed::Area(Who::of(Corps::A_C)), Deed::Charge(Who::of(Corps::A_C).horse())]),
    commander(
        "CP1",
        "Blücher",
        A,
        &[Deed::Area(PRUSSIAN), strike(1, PRUSSIAN, PRUSSIAN, Twist::None), Deed::Enter(Corps::P_IV)],
    ),
    commander("CP2", "Bülow", A, &[Deed::Area(Who::of(Corps::P_IV)), Deed::Enter(Corps::P_IV)]),
    commander("CP3", "Pirch", A, &[Deed::Area(Who::of(Corps::P_II)), Deed::Enter(Corps::P_II)]),
    commander("CP4", "Zieten", A, &[Deed::Area(Who::of(Corps::P_I)), Deed::Enter(Corps::P_I)]),
    stratagem("SF1", "Artillery Barrage", F, BARRAGE),
    stratagem("SF2", "Localised Attack", F, LOCALISED),
    stratagem("SF2", "Localised Attack", F, LOCALISED),
    rapid("SF3", "Pas de charge", F, FOOT_AND_GUNS),
    rapid("SF3", "Pas de charge", F, FOOT_AND_GUNS),
    rapid("SF4", "Au galop!", F, HORSE),
    stratagem("SF5", "Grand Assault", F, &[strike(3, OWN, OWN, Twist::None)]),
    stratagem("SF6", "Massed Charge", F, &[strike(3, OWN.horse(), OWN, Twist::None)]),
    stratagem("SF7", "Rally to the Eagles", F, RALLY),
    stratagem("SF8", "Sappers to the Front", F, &[strike(1, OWN, OWN, Twist::Sappers)]),
    stratagem("SF9", "Soult’s Despatch", F, &[Deed::Despatch]),
    stratagem("SF10", "Forced March", F, &[Deed::March]),
    stratagem("SA1", "Hold The Line!", A, &[Deed::Hold]),
    stratagem("SA2", "Localised Attack", A, LOCALISED),
    stratagem("SA2", "Localised Attack", A, LOCALISED),
    rapid("SA3", "Double Time", A, &[Deed::Anywhere(1, BRITISH.foot_and_guns())]),
    rapid("SA4", "Hussars to the Flank", A, &[Deed::Anywhere(1, BRITISH.horse())]),
    stratagem("SA5", "Up, Guards!", A, &[strike(1, BRITISH.foot(), OWN, Twist::UpGuards)]),
    stratagem("SA6", "Scotland Forever!", A, &[strike(2, BRITISH.horse(), OWN, Twist::None)]),
    stratagem("SA7", "Rally on the Colours", A, &[Deed::Rally(BRITISH)]),
    stratagem("SP1", "Localised Attack", A, LOCALISED),
    rapid("SP2", "Vorwärts!", A, &[Deed::Anywhere(2, PRUSSIAN.foot_and_horse())]),
    stratagem("SP3", "Raise High the Black Flags", A, &[strike(3, PRUSSIAN, PRUSSIAN, Twist::None)]),
    stratagem("SP4", "Prussian Batteries", A, &[strike(2, PRUSSIAN, PRUSSIAN, Twist::Batteries)]),
    commander("XF0", "Army commander", F, ARMY),
    commander("XF1", "First corps", F, &[Deed::Area(Who::of(Corps(0)))]),
    commander("XF2", "Second corps", F, &[Deed::Area(Who::of(Corps(1)))]),
    commander("XF3", "Third corps", F, &[Deed::Area(Who::of(Corps(2)))]),
    commander("XF4", "Fourth corps", F, &[Deed::Area(Who::of(Corps(3)))]),
    stratagem("XF5", "Localised Attack", F, LOCALISED),
    stratagem("XF5", "Localised Attack", F, LOCALISED),
    rapid("XF6", "Double Time", F, FOOT_AND_GUNS),
    rapid("XF7", "To the Flank", F, HORSE),
    stratagem("XF8", "Rally", F, RALLY),
    stratagem("XF9", "Artillery Barrage", F, BARRAGE),
    commander("XA0", "Army commander", A, ARMY),
    commander("XA1", "First corps", A, &[Deed::Area(Who::of(Corps(6)))]),
    commander("XA2", "Second corps", A, &[Deed::Area(Who::of(Corps(7)))]),
    commander("XA3", "Third corps", A, &[Deed::Area(Who::of(Corps(8)))]),
    commander("XA4", "Fourth corps", A, &[Deed::Area(Who::of(Corps(9)))]),
    stratagem("XA5", "Localised Attack", A, LOCALISED),
    stratagem("XA5", "Localised Attack", A, LOCALISED),
    rapid("XA6", "Double Time", A, FOOT_AND_GUNS),
    rapid("XA7", "To the Flank", A, HORSE),
    stratagem("XA8", "Rally", A, RALLY),
    stratagem("XA9", "Artillery Barrage", A, BARRAGE),
];

/// Napoleon, first of the French commanders.
pub const NAPOLEON: Card = Card(0);
/// Ney.
pub const NEY: Card = Card(1);
/// Wellington.
pub const WELLINGTON: Card = Card(8);
/// Blücher.
pub const BLUCHER: Card = Card(13);
/// Bülow, Pirch and Zieten, in the order their corps are rolled for.
pub const PRUSSIAN_COMMANDERS: [Card; 3] = [Card(14), Card(15), Card(16)];
/// Artillery Barrage of the French.
pub const ARTILLERY_BARRAGE: Card = Card(17);
/// Hold The Line! of the Allies.
pub const HOLD_THE_LINE: Card = Card(29);
/// The Prussian stratagems (2.2).
pub const PRUSSIAN_STRATAGEMS: CardSet = span(37, 41);

const fn span(from: u8, to: u8) -> CardSet {
    CardSet(((1u128 << to) - 1) & !((1u128 << from) - 1))
}

/// All commander cards.
pub const COMMANDERS: CardSet = {
    let mut set = 0u128;
    let mut i = 0;
    while i < CARDS {
        if PRINTS[i].commander {
            set |= 1 << i;
        }
        i += 1;
    }
    CardSet(set)
};

impl CardSet {
    /// All cards of a side in the historical battle that are in the decks from the start (2.2).
    pub const fn historical(side: Side) -> CardSet {
        match side {
            Side::French => CardSet(span(0, 8).0 | span(17, 29).0),
            Side::Allied => CardSet(span(8, 13).0 | span(29, 37).0),
        }
    }

    /// The cards of a side in a scratch game with so many corps (14.5, 14.6).
    pub const fn scratch(side: Side, corps: u8) -> CardSet {
        let first = HISTORICAL + SCRATCH * side as u8;
        CardSet(span(first, first + 1 + corps).0 | span(first + 5, first + SCRATCH).0)
    }
}

impl Card {
    /// Every card.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS as u8).map(Card)
    }

    /// What is printed on it.
    #[inline]
    pub fn print(self) -> &'static Print {
        &PRINTS[self.0 as usize]
    }

    /// What it is called within a sentence: "the Prince of Orange".
    pub fn called(self) -> &'static str {
        match self.print().name {
            "Prince of Orange" => "the Prince of Orange",
            "Army commander" => "the army commander",
            "First corps" => "the first corps’ commander",
            "Second corps" => "the second corps’ commander",
            "Third corps" => "the third corps’ commander",
            "Fourth corps" => "the fourth corps’ commander",
            name => name,
        }
    }

    /// Whose it is.
    #[inline]
    pub fn side(self) -> Side {
        self.print().side
    }

    /// Does it come back every turn?
    #[inline]
    pub fn is_commander(self) -> bool {
        COMMANDERS.contains(self)
    }

    /// Its id: the code of the rules, with `b` for the second copy.
    pub fn id(self) -> String {
        let second = self.0 > 0 && PRINTS[self.0 as usize - 1].code == self.print().code;
        format!("{}{}", self.print().code, if second { "b" } else { "" })
    }

    /// The card with this id.
    pub fn named(id: &str) -> Option<Card> {
        Card::all().find(|c| {
            id.strip_prefix(c.print().code).is_some_and(|rest| rest.is_empty() || rest == "b") && c.id() == id
        })
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer, "the id of a card", |id| {
            Card::named(id).ok_or_else(|| format!("there is no card \"{id}\""))
        })
    }
}
