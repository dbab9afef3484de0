//! The position: everything a game in progress is. Flat, small, cheap to clone.

use crate::map::{AREAS, Area, AreaSet, STRONG_POINTS};
use crate::moves::{Disc, Order, Posture};
use crate::options::Options;
use crate::pieces::{ARTILLERY, Army, CAVALRY, COMBAT, COUNT, INFANTRY, LEADERS, Side, Unit, UnitSet};
use arrayvec::ArrayVec;
use kernel::step::StepStack;
use serde::{Deserialize, Serialize};

/// Where a piece is that is in no area.
pub(crate) const WAITING: u8 = 254;
pub(crate) const LOST: u8 = 255;
/// No area, no piece.
pub(crate) const NONE: u8 = 255;

/// Cubes an infantry unit can carry (CUBE-03).
pub const FIVE: u8 = 5;
/// Combat units an area holds without penalty (LIMIT-01).
pub const LIMIT: u8 = 3;
/// Casualties that win the battle for the French (VICT-02).
pub const ANGLO_BREAKS: u8 = 13;
/// Casualties that win the battle for the Allies (VICT-03).
pub const FRENCH_BREAKS: u8 = 16;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// French infantry in Mont St. Jean (VICT-02).
    MontStJean,
    /// Thirteen Anglo-Allied casualties (VICT-02).
    AngloBroken,
    /// Allied infantry in Rossomme (VICT-03).
    Rossomme,
    /// Sixteen French casualties (VICT-03).
    FrenchBroken,
    /// Both at once, the French inflicted more (VICT-05).
    BothFrench,
    /// Both at once, the Allies inflicted as many or more (VICT-05, G-19).
    BothAllied,
    /// Nobody by the end of the last turn (VICT-06).
    Nightfall,
}

/// What a hit on cavalry does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// Ranged and skirmish fire: tire or retreat (SKIR-06, AVC-02).
    Ranged,
    /// In an assault: tire, or eliminate who is tired (S1-03, S4-05).
    Assault,
    /// Too many in one area: the same (LIMIT-04).
    Crowd,
}

/// What cubes are assigned for (CUBE-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// Infantry fire.
    Fire,
    /// A morale check.
    Morale,
}

/// A step of an assault; those with a number of their own are the book's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Who shelters in the strong point (G-61)?
    Shelter,
    /// Who steps out to protect the guns (ASLT-12)?
    Protect,
    /// 1: defending guns fire.
    Guns,
    /// 2: cavalry against cavalry.
    Horse,
    /// 3: defenders fire.
    DefendersFire,
    /// 3: assaulters check morale.
    AssaultersCheck,
    /// 3: assaulters fire.
    AssaultersFire,
    /// 3: defenders check morale.
    DefendersCheck,
    /// 3: the round is over.
    RoundOver,
    /// 4: cavalry charges infantry.
    Charge,
    /// 4: infantry fires at it.
    SquaresFire,
    /// 4: the charged check morale.
    ChargedCheck,
    /// 4: what becomes of the charge.
    ChargeOver,
    /// 5: crews are cut down.
    Crews,
    /// 6: guns are taken.
    Capture,
    /// 6: the captors check morale.
    CaptorsCheck,
    /// 7: who runs on?
    Pursuit,
    /// 7: where to?
    ChargeOn,
    /// Over.
    End,
}

/// A pending step. The last of the list is the present one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The game is over.
    Over(End),
    /// Phase 1, and what follows.
    Turn,
    /// Phase 2: the arrival die is thrown.
    ArrivalRoll,
    /// So many Prussian pieces come on.
    Arrivals(u8),
    /// How does the arriving piece stand?
    ArrivalPosture(Unit),
    /// Who comes on from the Delayed box?
    Delayed,
    /// Where does it enter?
    DelayedTo(Unit),
    /// Phase 3: who fires?
    Skirmish(Side),
    /// At what?
    SkirmishAt(Unit),
    /// The die.
    SkirmishRoll(Unit, Area),
    /// Phase 4: the next round, if there is one.
    Round,
    /// A tile is drawn.
    DrawTile,
    /// Free formation changes.
    Formation(Side),
    /// Which disc?
    SpendDisc,
    /// On what?
    Use,
    /// Which area does the leader activate?
    LeaderArea,
    /// What does the area do?
    GiveOrder,
    /// Who moves?
    MovePick,
    /// Where to?
    MoveTo(Unit),
    /// With how many cubes? It goes to the area by the second, which only assaults use.
    MoveCubes(Unit, Area, Area),
    /// Does the Grand Battery fire?
    Battery,
    /// Where does this gun aim?
    Aim(Unit),
    /// The next target area is fired at.
    FireNext,
    /// A gun's die at this area.
    FireRoll(Area),
    /// Who changes formation by the action?
    Change,
    /// Which army's cube is moved?
    ReinforceArmy,
    /// Which gun gives its cube?
    ReinforceGun(Army),
    /// Where does the cube go? The gun it lay on, if any.
    ReinforceTo(Army, Option<Unit>),
    /// Who assaults?
    AssaultPick,
    /// What?
    AssaultInto(Unit),
    /// From where?
    AssaultVia(Unit, Area),
    /// Which assault is fought next?
    NextAssault,
    /// The assault under way.
    Assault(Stage),
    /// The assaulter's cavalry for the engagement.
    Charger,
    /// The defender's.
    Counter(Unit),
    /// Their dice.
    Duel(Unit, Unit),
    /// A step's dice, one for each of those who wait.
    Roll(Stage),
    /// Cubes are assigned to an army's infantry.
    Assign(Army, Occasion),
    /// Where does this assaulting infantry withdraw to?
    Withdraw,
    /// And how many cubes does it take there?
    WithdrawCubes(Unit, Area),
    /// The action is over.
    ActionEnd,
    /// Does the other player say stop?
    Stop,
    /// Penalties for full areas, from this area on.
    Limits(Area),
    /// The round is over.
    RoundEnd,
    /// Phases 6 and 7.
    TurnEnd,
    /// Cubes fall on a side's infantry in an area.
    Damage(Side, Area, u8),
    /// Cubes of an army fall in an area.
    Cubes(Army, Area, u8),
    /// More cubes than can be carried (CUBE-06).
    TooMany(Army, Area),
    /// Hits on a side's cavalry in an area; what is left over may fall on guns.
    CavalryHits(Side, Area, u8, Blow),
    /// Cubes fall on a side's guns in an area.
    GunHits(Side, Area, u8),
    /// The stock is empty: where is a unit given up (G-35)?
    Short(Army),
    /// Which?
    ShortUnit(Army, Area),
    /// With how many cubes?
    ShortCubes(Unit),
    /// A unit retreats with so many cubes; in an assault to its origin if it assaults.
    Retreat(Unit, u8),
    /// Does a leader go along?
    Along(Unit, Area),
    /// A leader whose guns were taken: where does he flee to (G-53)?
    Escape(Unit),
}

/// What the disc is being spent on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Act {
    /// The disc.
    pub disc: Option<Disc>,
    /// The leader it activates.
    #[serde(default)]
    pub leader: Option<Unit>,
    /// Where he stood when the disc was spent, which fixes what he commands (G-58).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Area>,
    /// Areas he has activated so far.
    #[serde(default)]
    pub orders: u8,
    /// The area that is to be given an order.
    #[serde(default)]
    pub named: Option<Area>,
    /// The area activated now, or last.
    #[serde(default)]
    pub area: Option<Area>,
    /// What it does.
    #[serde(default)]
    pub order: Option<Order>,
    /// The area whose guns used the Grand Battery with this disc (GB-04).
    #[serde(default)]
    pub battery: Option<Area>,
    /// Do the guns throw two dice?
    #[serde(default)]
    pub double: bool,
    /// Guns, their targets and the dice they have left.
    #[serde(default)]
    pub aims: ArrayVec<(Unit, Area, u8), 12>,
    /// What the line of each shot takes off the die, as it was when the target was declared (G-50).
    #[serde(default)]
    pub costs: ArrayVec<u8, 12>,
    /// Cubes or hits so far at the present target.
    #[serde(default)]
    pub hits: u8,
}

impl Act {
    pub(crate) const fn none() -> Act {
        Act {
            disc: None,
            leader: None,
            command: None,
            orders: 0,
            named: None,
            area: None,
            order: None,
            battery: None,
            double: false,
            aims: ArrayVec::new_const(),
            costs: ArrayVec::new_const(),
            hits: 0,
        }
    }
}

/// The assault under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Assault {
    /// Where.
    pub area: Area,
    /// Who assaults.
    pub side: Side,
    /// The round of infantry fire, from one.
    #[serde(default)]
    pub round: u8,
    /// Was there defending cavalry at the start (S4-03)?
    #[serde(default)]
    pub horse: bool,
    /// Were guns the only defenders (S6-02)?
    #[serde(default)]
    pub guns_alone: bool,
    /// Did the guns hurt the assaulting infantry (S3-06)?
    #[serde(default)]
    pub gun_damage: bool,
    /// Are the guns of a strong point left to themselves (S3-08)?
    #[serde(default)]
    pub unprotected: bool,
    /// Were the checking infantry supported when the check began (G-57)?
    #[serde(default)]
    pub supported: bool,
    /// Where the assaulting infantry came from (G-59).
    #[serde(default)]
    pub origins: AreaSet,
    /// Who benefits from the strong point.
    #[serde(default)]
    pub sheltered: UnitSet,
    /// Who still has to fire, check or roll.
    #[serde(default)]
    pub queue: UnitSet,
    /// Infantry charged by cavalry; cavalry that must go on.
    #[serde(default)]
    pub charged: UnitSet,
    /// Cubes or hits of the present fire.
    #[serde(default)]
    pub hits: u8,
    /// Does the present fire cause a check?
    #[serde(default)]
    pub shaken: bool,
    /// Cubes to place when all have checked (G-57).
    #[serde(default)]
    pub owed: u8,
}

impl Assault {
    pub(crate) const fn none() -> Assault {
        Assault {
            area: Area(0),
            side: Side::French,
            round: 0,
            horse: false,
            guns_alone: false,
            gun_damage: false,
            unprotected: false,
            supported: false,
            origins: AreaSet::EMPTY,
            sheltered: UnitSet::EMPTY,
            queue: UnitSet::EMPTY,
            charged: UnitSet::EMPTY,
            hits: 0,
            shaken: false,
            owed: 0,
        }
    }
}

/// How many rounds have been played, for those who look ahead. No rule asks for it: it is written nowhere, and positions
/// that differ in nothing else are the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds(pub u8);

impl PartialEq for Rounds {
    fn eq(&self, _: &Rounds) -> bool {
        true
    }
}

impl Rounds {
    /// Another one.
    pub fn count(&mut self) {
        self.0 = self.0.saturating_add(1);
    }
}

/// A position of Wallace's Waterloo.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Who stands in each area; the last is the Delayed box.
    pub(crate) at: [UnitSet; AREAS],
    /// On their sides.
    pub(crate) down: UnitSet,
    /// In square; these lie too.
    pub(crate) square: UnitSet,
    /// Guns with a cube and no crew (G-51).
    pub(crate) crewless: UnitSet,
    /// Who has had its turn in the present step: fired, moved, changed.
    pub(crate) done: UnitSet,
    /// Who assaults the area it stands in (ASLT-09).
    pub(crate) assaulting: UnitSet,
    /// Areas with an enemy-occupied meaning: where each side has any piece.
    pub(crate) holds: [AreaSet; 2],
    /// Assaults not yet fought.
    pub(crate) pending: AreaSet,
    pub(crate) assault: Assault,
    pub(crate) act: Act,
    pub(crate) tasks: StepStack<Task, 24>,
    pub(crate) place: [u8; COUNT],
    /// The area an assaulting piece came from (ASLT-11).
    pub(crate) origin: [u8; COUNT],
    /// Cubes assigned for the present fire or check.
    pub(crate) assigned: [u8; COUNT],
    /// Cubes by army and area, those on guns not counted.
    pub(crate) cubes: [[u8; AREAS]; 3],
    pub(crate) stock: [u8; 3],
    pub(crate) discs: [[u8; 3]; 2],
    pub(crate) used: [[u8; 3]; 2],
    pub(crate) spent: [[u8; 3]; 2],
    pub(crate) casualties: [u8; 2],
    pub(crate) held: [Side; STRONG_POINTS.len()],
    pub(crate) options: Options,
    pub(crate) turn: u8,
    pub(crate) active: Side,
    pub(crate) initiative: Side,
    /// The tile, known to the other player alone; nought between rounds.
    pub(crate) tile: u8,
    pub(crate) actions: u8,
    /// Uses of the Grand Battery left.
    pub(crate) battery: u8,
    /// Prussian pieces that have left the display.
    pub(crate) arrived: u8,
    /// Rounds ended and turns begun so far.
    pub(crate) rounds: Rounds,
}

kernel::stacked_steps!(Position, tasks: Task);

impl Position {
    pub(crate) fn empty(options: Options) -> Position {
        Position {
            at: [UnitSet::EMPTY; AREAS],
            down: UnitSet::EMPTY,
            square: UnitSet::EMPTY,
            crewless: UnitSet::EMPTY,
            done: UnitSet::EMPTY,
            assaulting: UnitSet::EMPTY,
            holds: [AreaSet::EMPTY; 2],
            pending: AreaSet::EMPTY,
            assault: Assault::none(),
            act: Act::none(),
            tasks: StepStack::new(),
            place: [LOST; COUNT],
            origin: [NONE; COUNT],
            assigned: [0; COUNT],
            cubes: [[0; AREAS]; 3],
            stock: [34, 25, 15],
            discs: [[0; 3]; 2],
            used: [[0; 3]; 2],
            spent: [[0; 3]; 2],
            casualties: [0; 2],
            held: [Side::Allied; 3],
            options,
            turn: 1,
            active: Side::French,
            initiative: Side::French,
            tile: 0,
            actions: 0,
            battery: 6,
            arrived: 0,
            rounds: Rounds(0),
        }
    }

    /// The turn, 1 to 9.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Whose action round it is.
    pub fn active(&self) -> Side {
        self.active
    }

    /// The assault under way, if there is one.
    pub fn assault(&self) -> Option<&Assault> {
        self.tasks.iter().any(|t| matches!(t, Task::Assault(_) | Task::Roll(_))).then_some(&self.assault)
    }

    /// Discs a side may still spend.
    pub fn discs(&self, side: Side, disc: Disc) -> u8 {
        self.discs[side as usize][disc as usize]
    }

    /// Casualties a side has suffered (VICT-04).
    pub fn casualties(&self, side: Side) -> u8 {
        self.casualties[side as usize]
    }

    /// Cubes of an army that are not in use (G-02).
    pub fn stock(&self, army: Army) -> u8 {
        self.stock[army as usize]
    }

    /// Everybody on the board or in the Delayed box.
    pub fn everyone(&self) -> UnitSet {
        self.at.iter().fold(UnitSet::EMPTY, |all, here| all | *here)
    }

    /// Uses of the Grand Battery left.
    pub fn battery(&self) -> u8 {
        self.battery
    }

    /// Everybody in an area.
    #[inline]
    pub fn at(&self, area: Area) -> UnitSet {
        self.at[area.index()]
    }

    /// A side's pieces in an area.
    #[inline]
    pub fn of(&self, side: Side, area: Area) -> UnitSet {
        self.at(area) & side.pieces()
    }

    /// A side's infantry in an area.
    #[inline]
    pub fn infantry(&self, side: Side, area: Area) -> UnitSet {
        self.of(side, area) & INFANTRY
    }

    /// An army's infantry in an area.
    #[inline]
    pub fn foot(&self, army: Army, area: Area) -> UnitSet {
        self.at(area) & army.pieces() & INFANTRY
    }

    /// A side's cavalry in an area.
    #[inline]
    pub fn cavalry(&self, side: Side, area: Area) -> UnitSet {
        self.of(side, area) & CAVALRY
    }

    /// A side's guns in an area, manned or not.
    #[inline]
    pub fn guns(&self, side: Side, area: Area) -> UnitSet {
        self.of(side, area) & ARTILLERY
    }

    /// A side's leaders in an area.
    #[inline]
    pub fn leaders(&self, side: Side, area: Area) -> UnitSet {
        self.of(side, area) & LEADERS
    }

    /// Where a piece is.
    #[inline]
    pub fn area_of(&self, unit: Unit) -> Option<Area> {
        let at = self.place[unit.index()];
        (at < AREAS as u8).then_some(Area(at))
    }

    /// Has a piece been eliminated?
    pub fn is_lost(&self, unit: Unit) -> bool {
        self.place[unit.index()] == LOST
    }

    /// How a piece lies.
    pub fn posture(&self, unit: Unit) -> Posture {
        if self.square.contains(unit) {
            Posture::Square
        } else if self.down.contains(unit) {
            Posture::Lying
        } else {
            Posture::Upright
        }
    }

    /// Cubes of an army in an area, those on guns not counted.
    #[inline]
    pub fn cubes(&self, army: Army, area: Area) -> u8 {
        self.cubes[army as usize][area.index()]
    }

    /// Does a gun lack its crew (MOVE-10)?
    pub fn is_crewless(&self, gun: Unit) -> bool {
        self.crewless.contains(gun)
    }

    /// Areas a side may enter only by assault (G-20).
    #[inline]
    pub fn enemy_held(&self, side: Side) -> AreaSet {
        self.holds[side.other() as usize]
    }

    /// Areas with a combat unit of either side (LOS-02).
    pub fn filled(&self) -> AreaSet {
        let mut filled = self.holds[0] | self.holds[1];
        // Leaders alone are few: it is quicker to leave those areas out than to look into all others.
        for area in LEADERS.iter().filter_map(|l| self.area_of(l)) {
            if (self.at(area) & COMBAT).is_empty() {
                filled.remove(area);
            }
        }
        filled
    }

    /// Where an assaulting piece came from.
    #[inline]
    pub fn origin(&self, unit: Unit) -> Option<Area> {
        let from = self.origin[unit.index()];
        (from < AREAS as u8).then_some(Area(from))
    }

    /// One of each kind that cannot be told apart: colour, arm, posture, crew, and where it came from.
    pub(crate) fn distinct(&self, units: UnitSet) -> UnitSet {
        let mut kept = UnitSet::EMPTY;
        for unit in units.iter() {
            if !kept.iter().any(|k| self.alike(k, unit)) {
                kept.insert(unit);
            }
        }
        kept
    }

    /// Is there nothing to tell two pieces apart?
    pub(crate) fn alike(&self, a: Unit, b: Unit) -> bool {
        a.nation() == b.nation()
            && a.arm() == b.arm()
            && !a.is_leader()
            && self.place[a.index()] == self.place[b.index()]
            && self.origin[a.index()] == self.origin[b.index()]
            && [self.down, self.square, self.crewless, self.done, self.assault.sheltered, self.assaulting]
                .iter()
                .all(|set| set.contains(a) == set.contains(b))
    }

    /// Puts a piece somewhere.
    pub(crate) fn set_down(&mut self, unit: Unit, area: Area) {
        self.lift(unit);
        self.place[unit.index()] = area.0;
        self.at[area.index()].insert(unit);
        self.holds[unit.side() as usize].insert(area);
    }

    /// Takes a piece from where it is.
    fn lift(&mut self, unit: Unit) {
        if let Some(area) = self.area_of(unit) {
            self.at[area.index()].remove(unit);
            if self.of(unit.side(), area).is_empty() {
                self.holds[unit.side() as usize].remove(area);
            }
        }
    }

    /// Takes a piece off the board for good, and counts it (VICT-04).
    pub(crate) fn take_off(&mut self, unit: Unit) {
        self.lift(unit);
        self.place[unit.index()] = LOST;
        self.casualties[unit.side() as usize] += unit.casualty();
        for set in [&mut self.down, &mut self.square, &mut self.done, &mut self.assaulting] {
            set.remove(unit);
        }
        for set in [&mut self.assault.sheltered, &mut self.assault.queue, &mut self.assault.charged] {
            set.remove(unit);
        }
        self.origin[unit.index()] = NONE;
        self.assigned[unit.index()] = 0;
        if self.crewless.contains(unit) {
            self.crewless.remove(unit);
            self.stock[unit.army() as usize] += 1;
        }
    }

    /// Is the game over?
    pub fn end(&self) -> Option<End> {
        if let Some(Task::Over(end)) = self.tasks.first() { Some(*end) } else { None }
    }
}

/// The steps at which dice are thrown, a tile is drawn or the word is given. Every step stands in exactly one of [`thrown`],
/// [`taken`] and the parts of [`asked`]: a new one does not compile until it has been placed there and answered wherever steps
/// of its sort differ.
macro_rules! thrown {
    () => {
        $crate::position::Task::ArrivalRoll
            | $crate::position::Task::SkirmishRoll(..)
            | $crate::position::Task::DrawTile
            | $crate::position::Task::FireRoll(_)
            | $crate::position::Task::Duel(..)
            | $crate::position::Task::Roll(_)
            | $crate::position::Task::Stop
    };
}

/// The stages of an assault at which nobody is asked.
macro_rules! unasked {
    () => {
        $crate::position::Stage::Guns
            | $crate::position::Stage::Horse
            | $crate::position::Stage::DefendersFire
            | $crate::position::Stage::AssaultersCheck
            | $crate::position::Stage::AssaultersFire
            | $crate::position::Stage::DefendersCheck
            | $crate::position::Stage::RoundOver
            | $crate::position::Stage::Charge
            | $crate::position::Stage::SquaresFire
            | $crate::position::Stage::ChargedCheck
            | $crate::position::Stage::ChargeOver
            | $crate::position::Stage::Crews
            | $crate::position::Stage::Capture
            | $crate::position::Stage::CaptorsCheck
            | $crate::position::Stage::Pursuit
            | $crate::position::Stage::End
    };
}

/// The steps the program takes itself, and the end.
macro_rules! taken {
    () => {
        $crate::position::Task::Over(_)
            | $crate::position::Task::Turn
            | $crate::position::Task::Round
            | $crate::position::Task::FireNext
            | $crate::position::Task::ActionEnd
            | $crate::position::Task::Limits(_)
            | $crate::position::Task::RoundEnd
            | $crate::position::Task::TurnEnd
            | $crate::position::Task::Cubes(..)
            | $crate::position::Task::Assault($crate::position::unasked!())
    };
}

/// The steps at which a player names an area.
macro_rules! asked_area {
    () => {
        $crate::position::Task::Arrivals(_)
            | $crate::position::Task::DelayedTo(_)
            | $crate::position::Task::SkirmishAt(_)
            | $crate::position::Task::Use
            | $crate::position::Task::LeaderArea
            | $crate::position::Task::MoveTo(_)
            | $crate::position::Task::Aim(_)
            | $crate::position::Task::ReinforceTo(..)
            | $crate::position::Task::AssaultInto(_)
            | $crate::position::Task::AssaultVia(..)
            | $crate::position::Task::NextAssault
            | $crate::position::Task::Assault($crate::position::Stage::ChargeOn)
            | $crate::position::Task::Withdraw
            | $crate::position::Task::Short(_)
            | $crate::position::Task::Retreat(..)
            | $crate::position::Task::Escape(_)
    };
}

/// The steps at which a player names a piece.
macro_rules! asked_piece {
    () => {
        $crate::position::Task::Delayed
            | $crate::position::Task::Skirmish(_)
            | $crate::position::Task::MovePick
            | $crate::position::Task::ReinforceGun(_)
            | $crate::position::Task::AssaultPick
            | $crate::position::Task::Assault($crate::position::Stage::Shelter | $crate::position::Stage::Protect)
            | $crate::position::Task::Charger
            | $crate::position::Task::Counter(_)
            | $crate::position::Task::GunHits(..)
            | $crate::position::Task::ShortUnit(..)
    };
}

/// The steps at which a player names a piece and what becomes of it.
macro_rules! asked_fate {
    () => {
        $crate::position::Task::Formation(_)
            | $crate::position::Task::Change
            | $crate::position::Task::TooMany(..)
            | $crate::position::Task::CavalryHits(..)
    };
}

/// The steps at which a player names a number of cubes.
macro_rules! asked_number {
    () => {
        $crate::position::Task::MoveCubes(..)
            | $crate::position::Task::Assign(..)
            | $crate::position::Task::WithdrawCubes(..)
            | $crate::position::Task::ShortCubes(_)
    };
}

/// The steps at which a player presses a button.
macro_rules! asked_choice {
    () => {
        $crate::position::Task::ArrivalPosture(_)
            | $crate::position::Task::SpendDisc
            | $crate::position::Task::GiveOrder
            | $crate::position::Task::Battery
            | $crate::position::Task::ReinforceArmy
            | $crate::position::Task::Damage(..)
            | $crate::position::Task::Along(..)
    };
}

/// The steps at which a player decides.
macro_rules! asked {
    () => {
        $crate::position::asked_area!()
            | $crate::position::asked_piece!()
            | $crate::position::asked_fate!()
            | $crate::position::asked_number!()
            | $crate::position::asked_choice!()
    };
}

pub(crate) use {asked, asked_area, asked_choice, asked_fate, asked_number, asked_piece, taken, thrown, unasked};
