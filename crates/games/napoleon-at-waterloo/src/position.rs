//! The position: everything a game in progress is. Flat, small, cheap to clone.

use crate::map::{HEXES, HexSet, Hougoumont, Map, map};
use crate::moves::{Column, hex_number};
use crate::notation::hex_list;
use crate::options::Options;
use crate::units::{COUNT, FIRST_ARRIVING, Side, Unit, UnitSet};
use hexes::Hex;
use serde::{Deserialize, Serialize};

/// Where a piece is, in two bytes: a hex index or one of the places off the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(u16);

impl Place {
    /// Not part of this game.
    pub const ABSENT: Place = Place(u16::MAX);
    /// Waiting off the map to enter.
    pub const WAITING: Place = Place(u16::MAX - 1);
    /// Lost for good (6.3j).
    pub const DESTROYED: Place = Place(u16::MAX - 2);
    /// Off the north edge (8.3).
    pub const EXITED: Place = Place(u16::MAX - 3);

    /// On a hex.
    #[inline]
    pub fn on(hex: Hex) -> Place {
        Place(hex.0)
    }

    /// The hex, if it is on the map.
    #[inline]
    pub fn hex(self) -> Option<Hex> {
        ((self.0 as usize) < HEXES).then_some(Hex(self.0))
    }
}

/// The two phases of a Player-Turn (3.0a).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The phasing player's units move.
    Movement,
    /// They attack.
    Combat,
}

/// A result of the Combat Results Table (6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CombatResult {
    /// Attacker eliminated.
    Ae,
    /// Attacker retreats.
    Ar,
    /// Equal elimination.
    Ee,
    /// Defender retreats.
    Dr,
    /// Defender eliminated.
    De,
}

/// How a game ended by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Forty French points lost first (8.1a).
    FrenchBroken,
    /// Allies demoralised and seven units off the map (8.3a).
    FrenchThrough,
    /// Both at forty in one exchange, seven units off the map before (8.4b).
    BothFrench,
    /// Both at forty in one exchange, fewer than seven off the map (8.4b).
    BothAllied,
    /// Ten turns and nobody at forty (8.4a).
    Draw,
    /// Ten turns, Allies demoralised, fewer than seven exits (8.4a).
    DemoralisedDraw,
}

/// The decision or throw that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A variant number is drawn for this side (9.0a).
    Chit(Side),
    /// Which unit moves?
    MovePick,
    /// Where does it go?
    MoveDest(Unit),
    /// Where does the unit go whose hex was taken (4.4d)?
    MoveBumped(Unit),
    /// Which enemy is attacked?
    Target,
    /// Which others with it?
    TargetMore,
    /// Who attacks?
    Attackers,
    /// At which ratio?
    Ratio,
    /// The die.
    Roll,
    /// Which unit retreats next?
    RetreatPick,
    /// Where to?
    RetreatHex(Unit),
    /// Where does the unit go that it displaces?
    DisplaceHex(Unit),
    /// Which attacker is lost in the exchange?
    EeLoss,
    /// Does a bombarding gun withdraw?
    Withdraw,
    /// Where to?
    WithdrawHex(Unit),
    /// Is vacated ground taken?
    AdvanceHex,
    /// By whom?
    AdvanceUnit(#[serde(with = "hex_number")] Hex),
    /// Nothing more.
    Over(End),
}

/// What a step is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Variant numbers are drawn before the first move (9.0a).
    Drawing,
    /// Movement.
    Movement,
    /// An attack is declared, up to its die.
    Declaration,
    /// What the result of an attack brings, up to the advance.
    Aftermath,
    /// The advance after combat (6.6).
    Advance,
    /// The game is over.
    Over,
}

impl Step {
    pub(crate) const fn part(self) -> Part {
        match self {
            Step::Chit(_) => Part::Drawing,
            Step::MovePick | Step::MoveDest(_) | Step::MoveBumped(_) => Part::Movement,
            Step::Target | Step::TargetMore | Step::Attackers | Step::Ratio | Step::Roll => Part::Declaration,
            Step::RetreatPick
            | Step::RetreatHex(_)
            | Step::DisplaceHex(_)
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_) => Part::Aftermath,
            Step::AdvanceHex | Step::AdvanceUnit(_) => Part::Advance,
            Step::Over(_) => Part::Over,
        }
    }

    /// The unit whose hex another has taken, and which shares it with the newcomer for a moment.
    pub(crate) const fn pushed_out(self) -> Option<Unit> {
        match self {
            Step::MoveBumped(unit) | Step::DisplaceHex(unit) => Some(unit),
            Step::Chit(_)
            | Step::MovePick
            | Step::MoveDest(_)
            | Step::Target
            | Step::TargetMore
            | Step::Attackers
            | Step::Ratio
            | Step::Roll
            | Step::RetreatPick
            | Step::RetreatHex(_)
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_)
            | Step::AdvanceHex
            | Step::AdvanceUnit(_)
            | Step::Over(_) => None,
        }
    }
}

/// The attack under construction or being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Attack {
    /// The enemies attacked.
    pub targets: UnitSet,
    /// Attackers adjacent to all of them.
    pub contact: UnitSet,
    /// Guns that bombard.
    pub guns: UnitSet,
    /// Retreats: who still has to go. Exchange: who may still be lost.
    pub pending: UnitSet,
    /// Guns that have withdrawn, units that have advanced.
    pub used: UnitSet,
    /// Unspent guns pushed aside in the present chain of displacement (6.5d).
    pub pushed: UnitSet,
    /// Hexes the present chain of displacement may not use (6.5b).
    #[serde(with = "hex_list")]
    pub barred: HexSet,
    /// Ground the losers gave up (6.6a).
    #[serde(with = "hex_list")]
    pub vacated: HexSet,
    /// The ratio announced.
    pub column: Column,
    /// The ratio computed.
    pub full: Column,
    /// Printed strength an exchange still costs the attacker.
    pub due: u8,
    /// The result, once the die has fallen.
    pub result: Option<CombatResult>,
    /// Had the Allies already lost forty points when the die fell (8.2c)?
    pub shaken: bool,
}

/// What may be chosen at the present step: computed once when the step begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LegalCache {
    /// Units that may be named.
    pub units: UnitSet,
    /// Hexes that may be named.
    pub hexes: HexSet,
    /// May one say that it is enough (end the phase, throw, stay, decline)?
    pub done: bool,
    /// May one do the special thing of the step (leave the map, lower the ratio)?
    pub extra: bool,
}

impl LegalCache {
    /// The same with the choice to stay, for a unit that could go.
    pub(crate) fn or_stay(self) -> LegalCache {
        LegalCache { done: self.extra || !self.hexes.is_empty(), ..self }
    }
}

/// A position of Napoleon at Waterloo.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(crate) options: Options,
    pub(crate) turn: u8,
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    pub(crate) step: Step,
    /// Printed strength destroyed, by side.
    pub(crate) losses: [u8; 2],
    /// French units off the north edge.
    pub(crate) exits: u8,
    /// The variant numbers; zero while there is none.
    pub(crate) codes: [u8; 2],
    /// Which numbers a spectator must still consider possible (9.0c), bit 0 for number 1.
    pub(crate) possible: [u8; 2],
    /// The turn from which each arriving unit may enter; zero for never.
    pub(crate) arrives: [u8; COUNT - FIRST_ARRIVING],
    pub(crate) place: [Place; COUNT],
    /// Who stands in each hex; while a unit is bumped or displaced, the newcomer.
    pub(crate) at: [u8; HEXES],
    pub(crate) occupied: [HexSet; 2],
    /// Units that have moved in this Movement Phase.
    pub(crate) moved: UnitSet,
    /// Units that have attacked (spent) or been attacked (hit) in this Combat Phase.
    pub(crate) fought: UnitSet,
    /// Enemies that had to be attacked when the Combat Phase began (5.1a).
    pub(crate) owed: UnitSet,
    pub(crate) attack: Attack,
    pub(crate) legal_cache: LegalCache,
}

pub(crate) const NOBODY: u8 = u8::MAX;

/// Turns in a game (3.0a).
pub const TURNS: u8 = 10;
/// Losses that break the French or demoralise the Allies (8.1, 8.2).
pub const BREAKING: u8 = 40;
/// Units the French must bring off the map (8.3).
pub const EXITS_NEEDED: u8 = 7;

impl Position {
    /// Nobody on the map, before the first turn.
    pub(crate) fn empty(options: Options) -> Self {
        Position {
            options,
            turn: 1,
            side: Side::French,
            phase: Phase::Movement,
            step: Step::MovePick,
            losses: [0; 2],
            exits: 0,
            codes: [0; 2],
            possible: [0b11_1111; 2],
            arrives: [0; COUNT - FIRST_ARRIVING],
            place: [Place::ABSENT; COUNT],
            at: [NOBODY; HEXES],
            occupied: [HexSet::EMPTY; 2],
            moved: UnitSet::EMPTY,
            fought: UnitSet::EMPTY,
            owed: UnitSet::EMPTY,
            attack: Attack::default(),
            legal_cache: LegalCache::default(),
        }
    }

    /// The map this game is played on.
    #[inline]
    pub fn map(&self) -> &'static Map {
        map(if self.options.town_at_0914 { Hougoumont::Town } else { Hougoumont::WoodsRoad })
    }

    /// The turn, 1 to 10.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Whose Player-Turn it is.
    pub fn phasing(&self) -> Side {
        self.side
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What comes next.
    pub fn step(&self) -> Step {
        self.step
    }

    /// The attack under construction or being resolved.
    pub fn attack(&self) -> &Attack {
        &self.attack
    }

    /// What may be chosen now.
    pub fn legal_cache(&self) -> &LegalCache {
        &self.legal_cache
    }

    /// Printed strength a side has lost (G-36).
    pub fn losses(&self, side: Side) -> u8 {
        self.losses[side as usize]
    }

    /// French units off the map.
    pub fn exits(&self) -> u8 {
        self.exits
    }

    /// Have the Allies lost forty points (8.2a)? Once so, always so.
    #[inline]
    pub fn demoralised(&self) -> bool {
        self.losses[Side::Allied as usize] >= BREAKING
    }

    /// Where a piece is.
    #[inline]
    pub fn place(&self, unit: Unit) -> Place {
        self.place[unit.index()]
    }

    /// The hex of a piece that is on the map.
    #[inline]
    pub fn hex_of(&self, unit: Unit) -> Option<Hex> {
        self.place[unit.index()].hex()
    }

    /// The piece in a hex.
    #[inline]
    pub fn unit_at(&self, hex: Hex) -> Option<Unit> {
        match self.at[hex.index()] {
            NOBODY => None,
            unit => Some(Unit(unit)),
        }
    }

    /// The hexes a side holds.
    #[inline]
    pub fn occupied(&self, side: Side) -> HexSet {
        self.occupied[side as usize]
    }

    /// Enterable hexes that nobody holds.
    #[inline]
    pub fn vacant(&self) -> HexSet {
        self.map().enterable & !(self.occupied[0] | self.occupied[1])
    }

    /// The zones of control exerted against a side (4.5a): all hexes around its enemies.
    #[inline]
    pub fn zones_against(&self, side: Side) -> HexSet {
        self.map().around.step(self.occupied[side.other() as usize])
    }

    /// The enemies adjacent to a hex.
    #[inline]
    pub fn enemies_around(&self, hex: Hex, side: Side) -> UnitSet {
        let near = self.map().neighbours[hex.index()] & self.occupied[side.other() as usize];
        near.iter().map(|h| Unit(self.at[h.index()])).collect()
    }

    /// The turn from which an arriving unit may enter; zero for never, or for units that began on the map.
    #[inline]
    pub fn arrives(&self, unit: Unit) -> u8 {
        if unit.index() < FIRST_ARRIVING { 0 } else { self.arrives[unit.index() - FIRST_ARRIVING] }
    }

    /// Puts a unit on a hex, from the map or from outside.
    #[inline]
    pub(crate) fn set_down(&mut self, unit: Unit, hex: Hex) {
        self.lift(unit);
        self.place[unit.index()] = Place::on(hex);
        self.at[hex.index()] = unit.0;
        self.occupied[unit.side() as usize].insert(hex);
    }

    /// Takes a unit off its hex; a newcomer who already stands there stays.
    #[inline]
    pub(crate) fn lift(&mut self, unit: Unit) {
        if let Some(hex) = self.hex_of(unit)
            && self.at[hex.index()] == unit.0
        {
            self.at[hex.index()] = NOBODY;
            self.occupied[unit.side() as usize].remove(hex);
        }
    }

    /// Takes a unit off the map for good.
    pub(crate) fn take_off(&mut self, unit: Unit, to: Place) {
        self.lift(unit);
        self.place[unit.index()] = to;
    }

    /// Is the game over?
    pub(crate) fn is_over(&self) -> bool {
        self.step.part() == Part::Over
    }

    /// Is something hidden from one of the players?
    pub(crate) fn has_secrets(&self) -> bool {
        self.options.hides_arrivals()
    }
}
