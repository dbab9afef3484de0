//! The position: where everybody is, the cards, and the list of steps still to be taken.

use crate::cards::{Army, Card, CardSet, Deed, Strike, Twist, Who};
use crate::map::{HexSet, NONE, map};
use crate::options::Options;
use crate::pieces::{Arm, COUNT, Corps, Roster, Side, Unit, UnitSet};
use crate::scratch::Scratch;
use arrayvec::ArrayVec;
use hexes::Hex;
use kernel::step::StepStack;
use serde::{Deserialize, Serialize};

/// Cards in a full hand (2.6).
pub const HAND: u8 = 3;
/// The last turn of the historical battle (3.1.1c).
pub const LAST_TURN: u8 = 11;
/// Steps that can wait at once.
pub(crate) const STEPS: usize = 24;
/// Hexes a retreat can lead through: no more than a side has units.
const TRAIL: usize = 41;

/// A step still to be taken. The last of the list comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The battle is over.
    Over(End),
    /// A turn begins (3.1.1).
    Turn,
    /// The die of nightfall (3.1.1c).
    Nightfall,
    /// A Prussian corps is rolled for, by its place in the order IV, II, I (10.1).
    Arrival(u8),
    /// Decks are gathered (3.1.2).
    Prepare,
    /// A stratagem is mixed unseen into a side's deck (2.4).
    Mix(Side),
    /// A side draws up to this many cards.
    Draw(Side, u8),
    /// The first side's die for the initiative (3.1.3a).
    Initiative,
    /// The second side's die against this one.
    InitiativeReply(u8),
    /// This side says who begins (3.1.3b).
    WhoFirst(Side),
    /// Rounds alternate until both have ended their turn (3.1.6).
    Round,
    /// A round is over.
    RoundEnd,
    /// The player's action; or what follows rapid manoeuvres (3.1.4, 4.2b).
    Act(bool),
    /// Which action of the card (4.1a).
    Way,
    /// Where the commander is (4.1b).
    Commander,
    /// Units anywhere are named; so many more.
    Muster(u8),
    /// Which corps marches.
    March,
    /// Which activated unit moves next (7.1a).
    Mover,
    /// Limbered or not (9.4a).
    Limber,
    /// Where the mover goes.
    Go,
    /// The die of a dangerous step into this hex (7.6.2b).
    Danger(#[serde(with = "crate::notation::at")] u16),
    /// Units come on; so many more (10.2).
    Enter(u8),
    /// The die for the entry point (10.2a).
    EntryPoint,
    /// Damaged units are rallied; so many more.
    Rally(u8),
    /// A played commander comes back.
    Despatch,
    /// Where the line is held.
    HoldAt,
    /// Who holds it; so many more.
    HoldUnits(u8),
    /// Who attacks or fires (8.1.2a).
    Declare,
    /// Whom this unit attacks.
    Aim(Unit),
    /// Which batteries protect (8.1.2b).
    Protect,
    /// Whom this battery protects.
    Cover(Unit),
    /// Which combat is next (8.1.3a).
    Combat,
    /// A combat begins once the barrages are declared.
    Engage,
    /// Does the cavalry evade (8.1.4)?
    Evade,
    /// First die of the square test (12.6).
    Square,
    /// Second die, after this one.
    SquareReply(u8),
    /// The dice of the combat, one by one (8.3).
    Dice,
    /// Which losing unit suffers next (8.3.4c).
    Loser,
    /// Damage or retreat (8.4.1).
    Result(Unit),
    /// A unit retreats (8.7).
    Retreat(Unit),
    /// Die for the unit that pushes through, then for the friend (8.7.2b).
    Push(Unit, Unit, bool),
    /// A blown unit gives way (12.7d).
    Blown,
    /// Who takes the vacated ground (8.10).
    Advance,
    /// Which heavy cavalry takes the hex of its victim (12.7a).
    Pursuer,
    /// Whom it attacks next, or where it rides on (12.7b).
    Pursue(Unit),
    /// Cavalry that stood may fall back (8.1.4f).
    FallBack(Unit),
    /// What follows a combat: fall back, panic.
    Aftermath,
    /// Dice of the panic, from this unit on (12.2a).
    Panic(u8),
    /// Which unit flees next (12.2.1b).
    Flee,
    /// Where it flees to.
    FleeTo(Unit),
    /// The turn is over: who has won?
    TurnEnd,
    /// A step of The Night Before (13).
    Night(crate::night::NightTask),
    /// A step before a scratch game (14).
    Scratch(crate::scratch::ScratchTask),
}

/// The steps whose outcome is thrown or drawn, besides those of the night and of scratch games. As a pattern, so that a
/// match over steps names every one and a new step compiles only when each of them has its answer.
macro_rules! thrown {
    () => {
        $crate::position::Task::Nightfall
            | $crate::position::Task::Arrival(_)
            | $crate::position::Task::Mix(_)
            | $crate::position::Task::Draw(..)
            | $crate::position::Task::Initiative
            | $crate::position::Task::InitiativeReply(_)
            | $crate::position::Task::Danger(_)
            | $crate::position::Task::EntryPoint
            | $crate::position::Task::Square
            | $crate::position::Task::SquareReply(_)
            | $crate::position::Task::Dice
            | $crate::position::Task::Push(..)
            | $crate::position::Task::Panic(_)
    };
}

/// The steps that are taken at once, without a question or a throw; the end of the battle is one of them.
macro_rules! taken {
    () => {
        $crate::position::Task::Over(_)
            | $crate::position::Task::Turn
            | $crate::position::Task::Prepare
            | $crate::position::Task::Round
            | $crate::position::Task::RoundEnd
            | $crate::position::Task::Engage
            | $crate::position::Task::Blown
            | $crate::position::Task::Aftermath
            | $crate::position::Task::TurnEnd
    };
}

pub(crate) use {taken, thrown};

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The French have destroyed enough (11.2a).
    FrenchPoints,
    /// The Allies have (11.2b).
    AlliedPoints,
    /// Both have, and the Allies win (11.2c).
    BothPoints,
    /// Night, and the Brussels road is French (11.2d).
    FrenchRoad,
    /// Night, and it is not.
    AlliedRoad,
    /// A scratch army has lost too much (14.9).
    Share(Side),
    /// The larger share at the end (14.10).
    LastShare(Side),
    /// More units on the Brussels road (14.10).
    LastRoad(Side),
    /// Nothing between them.
    Draw,
}

/// Where a unit is that is not on the board.
pub(crate) mod off {
    /// Outside, yet to come.
    pub const OUTSIDE: u16 = super::NONE;
    /// Destroyed.
    pub const DESTROYED: u16 = super::NONE - 1;
    /// Absorbed or never to come: counts for nobody.
    pub const GONE: u16 = super::NONE - 2;
    /// The first of the places off the board.
    pub const FIRST: u16 = GONE;
}

/// The unit that moves now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// Its place in the roster; nobody is 255.
    pub unit: u8,
    /// Movement left, in half points.
    pub left: u8,
    /// It was displaced and must leave its hex (7.5.2).
    pub displaced: bool,
    /// It has taken a step.
    pub afoot: bool,
}

impl Mover {
    /// Nobody moves.
    pub const NONE: Mover = Mover { unit: NOBODY, left: 0, displaced: false, afoot: false };
}

/// An attack: what may be declared, and what has been.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attack {
    /// A General Attack.
    pub general: bool,
    /// Targets, or batteries, at most.
    pub most: u8,
    /// Units that may attack.
    pub who: UnitSet,
    /// Batteries that may bombard.
    pub guns: UnitSet,
    /// What is special about it.
    pub twist: Twist,
    /// A Localised Attack by batteries alone.
    pub bombard_only: bool,
    /// Declared targets not yet dealt with.
    pub targets: UnitSet,
    /// Batteries declared to bombard, of either side.
    pub shots: UnitSet,
    /// Not offered again in this attack.
    pub refused: UnitSet,
    /// Units that have left their hex since the declarations (8.1.3d).
    pub left: UnitSet,
}

/// The combat that is fought now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combat {
    /// The attacked unit.
    pub target: Unit,
    /// Its hex.
    pub at: u16,
    /// Adjacent attackers.
    pub attackers: UnitSet,
    /// Attacking batteries.
    pub guns: UnitSet,
    /// Batteries that protect the target.
    pub support: UnitSet,
    /// A pursuit (12.7).
    pub pursuit: bool,
    /// Cavalry faced infantry and stood (8.1.4e).
    pub stood: bool,
    /// The target evaded: no dice (8.1.4a).
    pub evaded: bool,
    /// The square test: nought not taken, one passed, two failed.
    pub square: u8,
    /// Dice still to be thrown: attacker then defender, by the number they need: four, five, six.
    pub dice: [[u8; 3]; 2],
    /// Faces thrown, attacker then defender.
    pub faces: [[u8; 6]; 2],
    /// Hits.
    pub hits: [u8; 2],
    /// Who won; nobody after a draw.
    pub winner: Option<Side>,
    /// Losing units whose result is still to be applied.
    pub losers: UnitSet,
    /// Units that have given way in this combat.
    pub retreated: UnitSet,
    /// Units that have advanced in it.
    pub advanced: UnitSet,
    /// Ground given up.
    pub vacated: ArrayVec<u16, 8>,
}

impl Combat {
    /// Before the first combat.
    pub(crate) fn none() -> Combat {
        Combat::against(Unit(0), 0)
    }

    /// A new combat against a unit.
    pub(crate) fn against(target: Unit, at: u16) -> Combat {
        Combat {
            target,
            at,
            attackers: UnitSet::EMPTY,
            guns: UnitSet::EMPTY,
            support: UnitSet::EMPTY,
            pursuit: false,
            stood: false,
            evaded: false,
            square: 0,
            dice: [[0; 3]; 2],
            faces: [[0; 6]; 2],
            hits: [0; 2],
            winner: None,
            losers: UnitSet::EMPTY,
            retreated: UnitSet::EMPTY,
            advanced: UnitSet::EMPTY,
            vacated: ArrayVec::new(),
        }
    }

    /// Are its dice in hand or on the table?
    pub(crate) fn is_counted_out(&self) -> bool {
        self.dice != [[0; 3]; 2] || self.has_dice_down()
    }

    /// Does a die of the combat itself lie on the table?
    pub(crate) fn has_dice_down(&self) -> bool {
        self.faces != [[0; 6]; 2]
    }

    /// Nobody adjacent attacks.
    pub(crate) fn is_bombardment(&self) -> bool {
        self.attackers.is_empty()
    }

    /// How much more one side hit than the other.
    pub(crate) fn difference(&self) -> u8 {
        self.hits[0].abs_diff(self.hits[1])
    }
}

/// Has a Prussian corps arrived (10.1b)?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// Not yet.
    #[default]
    Awaited,
    /// Yes.
    Arrived,
    /// It never will (10.5).
    Never,
}

/// The cards of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decks {
    /// In hand.
    pub hand: [CardSet; 2],
    /// In the commander deck.
    pub deck: [CardSet; 2],
    /// Of these, stratagems that were mixed in unseen and that nobody knows.
    pub unseen: CardSet,
    /// In the stratagem deck.
    pub pool: [CardSet; 2],
    /// Commanders played this turn.
    pub played: CardSet,
    /// Redundant commanders set aside.
    pub aside: CardSet,
    /// Stratagems played.
    pub spent: CardSet,
    /// Cards in hand that the other side knows of (2.8c, Soult's Despatch).
    pub shown: CardSet,
    /// The card in play.
    pub card: Option<Card>,
    /// Which of its deeds.
    pub deed: u8,
}

/// The whole position.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub(crate) options: Options,
    pub(crate) roster: Roster,
    pub(crate) at: [u16; COUNT],
    pub(crate) stands: [HexSet; 2],
    pub(crate) zone: [HexSet; 2],
    pub(crate) damaged: UnitSet,
    pub(crate) limbered: UnitSet,
    pub(crate) fired: UnitSet,
    pub(crate) holding: UnitSet,
    pub(crate) blown: UnitSet,
    pub(crate) turn: u8,
    pub(crate) active: Side,
    pub(crate) ended: [bool; 2],
    pub(crate) launched: [bool; 2],
    pub(crate) decks: Decks,
    pub(crate) arrivals: [Arrival; 3],
    /// Entry points: nought not yet known, else one to three.
    pub(crate) entries: [u8; 3],
    pub(crate) points: [u8; 2],
    /// Has the Guard given way for the first time (12.2), and the Old Guard (12.2.1)?
    pub(crate) recoiled: [bool; 2],
    /// The same, in a combat whose panic is still to come.
    pub(crate) shaken: [bool; 2],
    pub(crate) fleeing: UnitSet,
    /// Scoring hexes that have changed hands, by their place in the list of 11.3.
    pub(crate) taken: u32,
    pub(crate) activated: UnitSet,
    pub(crate) mover: Mover,
    pub(crate) attack: Attack,
    /// Whom each unit attacks, fires at or protects; 255 nobody.
    pub(crate) aim: [u8; COUNT],
    pub(crate) combat: Combat,
    /// Hexes that the retreating unit has been in (8.7.2c): it may push through every friend there is.
    pub(crate) trail: ArrayVec<u16, TRAIL>,
    pub(crate) tasks: StepStack<Task, STEPS>,
    pub(crate) night: crate::night::Night,
    pub(crate) scratch: Scratch,
}

/// Nobody, in the arrays.
pub(crate) const NOBODY: u8 = 255;

kernel::stacked_steps!(Position, tasks: Task);

impl Position {
    /// An empty board.
    pub(crate) fn bare(options: Options) -> Position {
        Position {
            options,
            roster: Roster::empty(),
            at: [off::GONE; COUNT],
            stands: [HexSet::EMPTY; 2],
            zone: [HexSet::EMPTY; 2],
            damaged: UnitSet::EMPTY,
            limbered: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            holding: UnitSet::EMPTY,
            blown: UnitSet::EMPTY,
            turn: 1,
            active: Side::French,
            ended: [false; 2],
            launched: [false; 2],
            decks: Decks::default(),
            arrivals: [Arrival::Awaited; 3],
            entries: [0; 3],
            points: [0; 2],
            recoiled: [false; 2],
            shaken: [false; 2],
            fleeing: UnitSet::EMPTY,
            taken: 0,
            activated: UnitSet::EMPTY,
            mover: Mover::NONE,
            attack: Attack::default(),
            aim: [NOBODY; COUNT],
            combat: Combat::none(),
            trail: ArrayVec::new(),
            tasks: StepStack::new(),
            night: crate::night::Night::default(),
            scratch: Scratch::default(),
        }
    }

    // What anybody may look at

    /// The turn, from one.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The side whose round it is.
    pub fn active(&self) -> Side {
        self.active
    }

    /// Options and house rules.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Who is in the battle.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Victory points of a side from destroyed enemies (11.1).
    pub fn points(&self, side: Side) -> u8 {
        self.points[side.index()]
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        if let Some(Task::Over(end)) = self.task() { Some(end) } else { None }
    }

    /// The hand of a side.
    pub fn hand(&self, side: Side) -> CardSet {
        self.decks.hand[side.index()]
    }

    /// The hex of a unit on the board.
    #[inline]
    pub fn hex_of(&self, unit: Unit) -> Option<Hex> {
        let at = self.at[unit.index()];
        (at < off::FIRST).then_some(Hex(at))
    }

    /// Is the unit on the board?
    #[inline]
    pub fn is_on_board(&self, unit: Unit) -> bool {
        self.at[unit.index()] < off::FIRST
    }

    /// Is it destroyed?
    pub fn is_destroyed(&self, unit: Unit) -> bool {
        self.at[unit.index()] == off::DESTROYED
    }

    /// Is it outside, yet to come?
    pub fn is_outside(&self, unit: Unit) -> bool {
        self.at[unit.index()] == off::OUTSIDE
    }

    /// A unit in a hex; while one unit is on top of another, the one that is not moving.
    pub fn unit_at(&self, hex: Hex) -> Option<Unit> {
        let mut found = None;
        for (i, at) in self.at.iter().enumerate() {
            if *at == hex.0 && (found.is_none() || i as u8 != self.mover.unit) {
                found = Some(Unit(i as u8));
            }
        }
        found
    }

    /// Units on the board.
    pub fn on_board(&self, side: Side) -> UnitSet {
        (self.roster.all & UnitSet::of(side)).iter().filter(|u| self.is_on_board(*u)).collect()
    }

    /// Units of a set in some hexes.
    pub(crate) fn within(&self, units: UnitSet, hexes: HexSet) -> UnitSet {
        units.iter().filter(|u| self.hex_of(*u).is_some_and(|h| hexes.contains(h))).collect()
    }

    /// Enemies next to a unit (7.6.1c).
    pub fn engaged_with(&self, unit: Unit) -> UnitSet {
        let Some(hex) = self.hex_of(unit) else { return UnitSet::EMPTY };
        if !self.zone[unit.side().other().index()].contains(hex) {
            return UnitSet::EMPTY;
        }
        self.within(self.roster.all & UnitSet::of(unit.side().other()), map().neighbours[hex.index()])
    }

    /// Is an enemy next to it?
    #[inline]
    pub fn is_engaged(&self, unit: Unit) -> bool {
        self.hex_of(unit).is_some_and(|h| self.zone[unit.side().other().index()].contains(h))
    }

    /// Is it limbered artillery?
    #[inline]
    pub fn is_limbered(&self, unit: Unit) -> bool {
        self.limbered.contains(unit)
    }

    /// Present combat strength; limbered artillery has none (9.4b).
    #[inline]
    pub fn strength(&self, unit: Unit) -> u8 {
        let fresh = self.roster.strength[unit.index()];
        if self.limbered.contains(unit) {
            0
        } else if self.damaged.contains(unit) {
            // G-09
            fresh.div_ceil(2)
        } else {
            fresh
        }
    }

    /// A unit is in play as long as it is on the board or yet to come (4.3a).
    pub(crate) fn lives(&self, unit: Unit) -> bool {
        match self.at[unit.index()] {
            off::OUTSIDE => {
                let corps = self.roster.corps_of(unit);
                corps.prussian().is_none_or(|i| self.arrivals[i] != Arrival::Never)
            }
            at => at < off::FIRST,
        }
    }

    /// The units a card speaks of, of one side, wherever they are; garrisons never are (G-11).
    pub(crate) fn named_by(&self, side: Side, who: Who) -> UnitSet {
        let r = &self.roster;
        let mut set = r.all & UnitSet::of(side) & !r.garrisons;
        set &= match who.army {
            Army::Side => set,
            Army::NotGuard => !r.guard,
            Army::British => !r.prussian,
            Army::Prussian => r.prussian,
        };
        if let Some(corps) = who.corps {
            set &= r.corps[corps.index()];
        }
        for (is, arm) in [(who.infantry, r.infantry), (who.cavalry, r.cavalry), (who.artillery, r.artillery)] {
            if !is {
                set &= !arm;
            }
        }
        set
    }

    /// The deed that is carried out.
    pub(crate) fn deed(&self) -> Option<Deed> {
        self.decks.card.and_then(|c| c.print().deeds.get(usize::from(self.decks.deed)).copied())
    }

    /// A hex and those around it.
    pub(crate) fn area(hex: Hex) -> HexSet {
        map().neighbours[hex.index()].with(hex)
    }

    /// Movement in half points (7.2, 9.4a).
    pub(crate) fn allowance(&self, unit: Unit) -> u8 {
        self.allowance_if(unit, self.limbered.contains(unit))
    }

    /// The same for a battery in one state or the other.
    pub(crate) fn allowance_if(&self, unit: Unit, limbered: bool) -> u8 {
        if self.roster.garrisons.contains(unit) {
            return 0;
        }
        let points = match self.roster.arm(unit) {
            Arm::Infantry => 3,
            Arm::Light => 5,
            Arm::Heavy => 4,
            Arm::Artillery if limbered => 2,
            Arm::Artillery => u8::from(!self.options.art_move),
        };
        // SF10
        let marching = matches!(self.deed(), Some(Deed::March)) && (limbered || !self.roster.artillery.contains(unit));
        2 * (points + u8::from(marching))
    }

    // Changes

    /// Puts a unit somewhere, on or off the board.
    pub(crate) fn put(&mut self, unit: Unit, at: u16) {
        let side = unit.side().index();
        let old = std::mem::replace(&mut self.at[unit.index()], at);
        if old < off::FIRST {
            // Another unit may stand there while one pushes through.
            if !self.at.contains(&old) {
                self.stands[side].remove(Hex(old));
            }
            self.attack.left.insert(unit);
        }
        if at < off::FIRST {
            self.stands[side].insert(Hex(at));
        }
        self.zone[side] = map().around.step(self.stands[side]);
    }

    /// A unit is destroyed: the enemy scores its fresh strength (8.6.1, 11.1).
    pub(crate) fn destroy(&mut self, unit: Unit) {
        self.put(unit, off::DESTROYED);
        let points = &mut self.points[unit.side().other().index()];
        *points = points.saturating_add(self.roster.strength[unit.index()]);
        self.forget(unit);
    }

    /// A unit leaves the game without counting for anybody (12.1d).
    pub(crate) fn absorb(&mut self, unit: Unit) {
        self.put(unit, off::GONE);
        self.forget(unit);
    }

    fn forget(&mut self, unit: Unit) {
        for set in [
            &mut self.damaged,
            &mut self.limbered,
            &mut self.fired,
            &mut self.holding,
            &mut self.blown,
            &mut self.activated,
            &mut self.fleeing,
        ] {
            set.remove(unit);
        }
    }

    /// One damage (8.4.2). Is it still alive?
    pub(crate) fn damage(&mut self, unit: Unit) -> bool {
        if self.damaged.contains(unit) {
            self.destroy(unit);
            return false;
        }
        self.damaged.insert(unit);
        true
    }

    /// A unit has ended a move, retreat, advance or flight: it absorbs a garrison (12.1d) and takes the ground (11.3a).
    pub(crate) fn arrive_at(&mut self, unit: Unit, hex: Hex) {
        let garrison = (self.roster.garrisons & UnitSet::of(unit.side()))
            .iter()
            .find(|g| *g != unit && self.at[g.index()] == hex.0);
        if let Some(garrison) = garrison {
            self.absorb(garrison);
        }
        self.put(unit, hex.0);
        self.take_ground(unit.side(), hex);
    }

    /// The attack that a card allows a side, before anything is declared. Garrisons may attack (8.1.1b) where it names
    /// infantry of their army.
    pub(crate) fn strike_of(&self, side: Side, strike: Strike) -> Attack {
        let who = strike.who;
        let joins = who.infantry && who.corps.is_none() && who.army != Army::Prussian;
        let garrisons = if joins { self.roster.garrisons & UnitSet::of(side) } else { UnitSet::EMPTY };
        Attack {
            most: strike.most,
            who: self.named_by(side, who) | garrisons,
            guns: self.named_by(side, strike.guns),
            twist: strike.twist,
            ..Attack::default()
        }
    }

    /// The attack of a CHARGE by these units (G-11).
    pub(crate) fn charge_of(&self, horse: UnitSet) -> Attack {
        let guns = self.roster.artillery & UnitSet::of(self.active);
        Attack { most: 1, who: horse, guns, twist: Twist::Charge, ..Attack::default() }
    }

    pub(crate) fn begin_attack(&mut self, attack: Attack) {
        self.attack = attack;
        self.combat = Combat::none();
        self.aim = [NOBODY; COUNT];
        self.push(Task::Declare);
    }

    /// The corps whose units are outside and have arrived.
    pub(crate) fn waiting(&self, corps: Corps) -> UnitSet {
        match corps.prussian() {
            Some(i) if self.arrivals[i] == Arrival::Arrived => {
                self.roster.corps[corps.index()].iter().filter(|u| self.is_outside(*u)).collect()
            }
            _ => UnitSet::EMPTY,
        }
    }
}
