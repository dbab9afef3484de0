//! Exact odds. Single throws are listed face by face from the engine's own tables and modifiers; a whole assault is
//! calculated by playing every throw on copies of the position and adding up equal ones.
//!
//! Weights are whole numbers: parts of six to the power of the dice, so nothing is rounded before it is shown. An assault of
//! more throws than its whole holds, or with engagements that divide by something else (their ties are thrown again),
//! leaves remainders; these go to the last outcome, so that the parts always make up the whole, and the odds say that they
//! are rounded. `u32` weights of the table are exact up to twelve dice; beyond that, and for whole assaults, they are scaled
//! to [`kernel::weights::PARTS`] parts and have the exact fraction beside them.

use crate::map::Area;
use crate::moves::{Move, Posture};
use crate::pieces::{ARTILLERY, Army, CAVALRY, COMBAT, COUNT, INFANTRY, LEADERS, Side, Unit, UnitSet};
use crate::position::{
    Assault, FIVE, LOST, Occasion, Position, Stage, Task, asked, asked_choice, asked_fate, asked_number, asked_piece,
    taken, unasked,
};
use crate::tables::{Volley, volley};
use kernel::weights::gcd;
use kernel::{Silent, WeightedOutcome};
use std::collections::BTreeMap;

/// The whole that the outcomes of most assaults are parts of.
const WHOLE: u128 = 6u128.pow(46);

/// The same where cavalry of both sides meets: an engagement leaves its ties out, so that a difference of one in the
/// modifiers divides by 31, one of three by 11 and one of four by 17.
const WHOLE_OF_CAVALRY: u128 = 6u128.pow(28) * 31u128.pow(6) * 11u128.pow(3) * 17;

/// How decisions inside a fight are supposed to fall, for players: what [`Position::simple_choice`] does.
pub(crate) const SUPPOSED: &str = "Whoever must decide does what a steady officer would do, guns among walls being left \
    to themselves; but cubes are shared out as the table proposes, and whoever goes back goes to the open area of the \
    lowest number. [[ASLT-12]] [[CUBE-02]] [[RETR-02]]";

/// What is said in place of all suppositions where nothing is thrown.
pub(crate) const CERTAIN: &str = "No dice are needed: this is certain. [[ASLT-10]]";

/// What some units are worth with their shares, first by men or cubes, then by what else counts; and the first share.
type Worth = ((i32, i32), u8);

/// What a unit's morale check can bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check {
    /// It stands.
    Stands,
    /// It stands, and the area takes a cube (MOR-15).
    Holds,
    /// It retreats.
    Retreats,
    /// It is lost.
    Lost,
}

impl Position {
    /// What each face of a gun's die does to a target.
    pub(crate) fn shot_faces(&self, gun: Unit, from: Area, to: Area) -> [u8; 6] {
        std::array::from_fn(|i| self.shot(gun, from, to, i as u8 + 1))
    }

    /// The die a gun needs: "5+", "6".
    pub(crate) fn shot_need(&self, gun: Unit, from: Area, to: Area) -> &'static str {
        need(&self.shot_faces(gun, from, to))
    }

    /// MOR-15: would enemy cavalry in the area ride down a unit that gives way? Whoever shelters does not give way.
    pub(crate) fn rides_down(&self, unit: Unit) -> bool {
        !self.assault.sheltered.contains(unit) && self.cavalry(unit.side().other(), self.assault.area).any()
    }

    /// What a unit's check brings for each face, with so many cubes.
    pub(crate) fn check_faces(&self, stage: Stage, unit: Unit, carried: u8) -> [Check; 6] {
        let column = self.morale_column(stage, unit, carried);
        std::array::from_fn(|i| self.check_result(unit, column, i as u8 + 1))
    }

    /// The stage whose dice are to be thrown next.
    pub(crate) fn rolling(&self) -> Option<Stage> {
        self.tasks.iter().rev().find_map(|t| if let Task::Roll(stage) = t { Some(*stage) } else { None })
    }

    /// What a unit with so many cubes is worth in a check or a volley: men who stand, then men who are not lost; cubes,
    /// then checks.
    pub(crate) fn worth_of_share(&self, occasion: Occasion, unit: Unit, n: u8) -> (i32, i32) {
        match occasion {
            // Those who need not check are as good as rocks.
            Occasion::Morale if !self.assault.queue.contains(unit) => (6, 0),
            Occasion::Morale => {
                let faces = self.check_faces(self.rolling().unwrap_or(Stage::AssaultersCheck), unit, n);
                let of = |c: Check| faces.iter().filter(|f| **f == c).count() as i32;
                (of(Check::Stands) + of(Check::Holds), -2 * of(Check::Lost) - of(Check::Holds))
            }
            Occasion::Fire => {
                let modifier = self.volley_modifier(unit, n);
                let shots = (1..=6).map(|die| volley(die, modifier));
                shots.fold((0, 0), |(cubes, shaken), v| (cubes + i32::from(v.cubes), shaken + i32::from(v.shaken)))
            }
        }
    }

    /// The shares of cubes the table proposes for those who still wait for theirs: in a check the split that keeps the
    /// most men standing, then the one that loses fewest; in a volley the one that is expected to inflict the most.
    pub(crate) fn best_share(&self, army: Army, occasion: Occasion) -> Vec<(Unit, u8)> {
        let (waiting, left) = self.unassigned(army);
        let units: Vec<Unit> = waiting.iter().collect();
        let left = usize::from(left);
        // best[l]: the most the units from the present one on can be worth with l cubes, and the share of the first.
        let mut best: Vec<Vec<Option<Worth>>> = vec![vec![None; left + 1]; units.len() + 1];
        best[units.len()][0] = Some(((0, 0), 0));
        for i in (0..units.len()).rev() {
            for l in 0..=left {
                for n in (0..=FIVE.min(l as u8)).rev() {
                    let Some((rest, _)) = best[i + 1][l - usize::from(n)] else { continue };
                    let own = self.worth_of_share(occasion, units[i], n);
                    let sum = (rest.0 + own.0, rest.1 + own.1);
                    if best[i][l].is_none_or(|(b, _)| sum > b) {
                        best[i][l] = Some((sum, n));
                    }
                }
            }
        }
        let mut l = left;
        let mut shares = Vec::with_capacity(units.len());
        for (i, unit) in units.into_iter().enumerate() {
            let n = best[i][l].map_or(0, |b| b.1);
            shares.push((unit, n));
            l -= usize::from(n);
        }
        shares
    }

    /// What the odds suppose that is decided in a fight; [`SUPPOSED`] says it to the players. Only what lies in the fight
    /// itself may be looked at, so that positions which are alike decide alike.
    pub(crate) fn simple_choice(&self) -> Option<Move> {
        match self.task()? {
            Task::Assign(..) | Task::WithdrawCubes(..) | Task::ShortCubes(_) | Task::MoveCubes(..) => {
                self.recommended().map(Move::Take)
            }
            // A steady officer looks at the whole field here, cubes elsewhere included.
            Task::Retreat(..) | Task::Escape(_) | Task::Withdraw | Task::Short(_) => {
                let mut moves = Vec::new();
                self.legal(&mut moves);
                moves.first().copied()
            }
            Task::Over(_) | Task::Roll(_) | Task::Duel(..) => None,
            Task::Arrivals(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::Use
            | Task::LeaderArea
            | Task::MoveTo(_)
            | Task::Aim(_)
            | Task::ReinforceTo(..)
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::NextAssault
            | Task::Assault(_)
            | Task::ArrivalRoll
            | Task::SkirmishRoll(..)
            | Task::DrawTile
            | Task::FireRoll(_)
            | Task::Stop
            | Task::Turn
            | Task::Round
            | Task::FireNext
            | Task::ActionEnd
            | Task::Limits(_)
            | Task::RoundEnd
            | Task::TurnEnd
            | Task::Cubes(..)
            | Task::Delayed
            | Task::Skirmish(_)
            | Task::MovePick
            | Task::ReinforceGun(_)
            | Task::AssaultPick
            | Task::Charger
            | Task::Counter(_)
            | Task::GunHits(..)
            | Task::ShortUnit(..)
            | asked_fate!()
            | asked_choice!() => Some(self.steady_order()),
        }
    }

    /// A copy on which nothing but the assault on this area goes on: no cubes elsewhere, stock enough. Leaders stay: they
    /// go back with others, flee or are lost (LEAD-09).
    pub(crate) fn alone_with(&self, area: Area) -> Position {
        let mut sand = self.clone();
        let start = sand.tasks.iter().rposition(|t| matches!(t, Task::Assault(_))).unwrap_or(0);
        sand.tasks.drop_lowest(start);
        sand.pending = crate::map::AreaSet::EMPTY;
        sand.settled_sand(area);
        sand
    }

    /// Forgets what cannot matter any more, so that like positions are equal: cubes that left the fight, shares of those
    /// who have thrown.
    fn settled_sand(&mut self, area: Area) {
        for (army, cubes) in self.cubes.iter_mut().enumerate() {
            let here = cubes[area.index()];
            *cubes = [0; crate::map::AREAS];
            cubes[area.index()] = here;
            self.stock[army] = 90;
        }
        if !matches!(self.task(), Some(Task::Assign(..))) {
            for unit in Unit::all().filter(|u| !self.assault.queue.contains(*u)) {
                self.assigned[unit.index()] = 0;
            }
        }
    }

    /// Makes every decision on the way to the next throw; false when the assault is over but for the pursuit.
    fn run_to_throw(&mut self, area: Area) -> bool {
        loop {
            self.settled_sand(area);
            match self.task() {
                None | Some(Task::Over(_) | Task::Roll(Stage::Pursuit) | Task::Assault(Stage::ChargeOn)) => {
                    return false;
                }
                Some(Task::Roll(_) | Task::Duel(..)) => return true,
                Some(
                    Task::Arrivals(_)
                    | Task::DelayedTo(_)
                    | Task::SkirmishAt(_)
                    | Task::Use
                    | Task::LeaderArea
                    | Task::MoveTo(_)
                    | Task::Aim(_)
                    | Task::ReinforceTo(..)
                    | Task::AssaultInto(_)
                    | Task::AssaultVia(..)
                    | Task::NextAssault
                    | Task::Withdraw
                    | Task::Short(_)
                    | Task::Retreat(..)
                    | Task::Escape(_)
                    | Task::ArrivalRoll
                    | Task::SkirmishRoll(..)
                    | Task::DrawTile
                    | Task::FireRoll(_)
                    | Task::Stop
                    | Task::Turn
                    | Task::Round
                    | Task::FireNext
                    | Task::ActionEnd
                    | Task::Limits(_)
                    | Task::RoundEnd
                    | Task::TurnEnd
                    | Task::Cubes(..)
                    | Task::Assault(unasked!())
                    | asked_piece!()
                    | asked_fate!()
                    | asked_number!()
                    | asked_choice!(),
                ) => {}
            }
            let Some(mv) = self.simple_choice() else { return false };
            self.play(&mv, &mut Silent);
        }
    }

    /// The positions after the next throw, with the ways that lead to each and the number of all ways. Fire only adds up,
    /// so all its dice are thrown together; faces that do the same are taken together.
    fn after_throw(&self) -> (Vec<(Box<Position>, u128)>, u128) {
        match self.task() {
            Some(Task::Roll(
                stage @ (Stage::Guns | Stage::DefendersFire | Stage::AssaultersFire | Stage::SquaresFire),
            )) => self.after_fire(stage),
            Some(Task::Roll(stage)) => {
                let Some(unit) = self.assault.queue.first() else { return (Vec::new(), 1) };
                let faces = self.check_faces(stage, unit, self.assigned[unit.index()]);
                let mut seen: Vec<(Check, u8, u128)> = Vec::new();
                for (face, die) in faces.into_iter().zip(1..) {
                    match seen.iter_mut().find(|s| s.0 == face) {
                        Some(s) => s.2 += 1,
                        None => seen.push((face, die, 1)),
                    }
                }
                (seen.into_iter().map(|(_, die, ways)| (self.played(Move::Die(die)), ways)).collect(), 6)
            }
            None
            | Some(
                Task::ArrivalRoll
                | Task::SkirmishRoll(..)
                | Task::DrawTile
                | Task::FireRoll(_)
                | Task::Duel(..)
                | Task::Stop
                | asked!()
                | taken!(),
            ) => {
                let mut all: Vec<WeightedOutcome<Move>> = Vec::new();
                self.chances(&mut all);
                let total = all.iter().map(|c| u128::from(c.weight)).sum();
                // An engagement only asks who wins.
                let mut seen: Vec<(Option<Unit>, Move, u128)> = Vec::new();
                for c in all {
                    let winner = if let (Some(Task::Duel(charger, counter)), Move::Duel(a, b)) = (self.task(), c.mv) {
                        self.duel_winner(charger, counter, a, b)
                    } else {
                        None
                    };
                    match seen.iter_mut().find(|s| s.0 == winner) {
                        Some(s) => s.2 += u128::from(c.weight),
                        None => seen.push((winner, c.mv, c.weight.into())),
                    }
                }
                (seen.into_iter().map(|(_, mv, ways)| (self.played(mv), ways)).collect(), total)
            }
        }
    }

    fn played(&self, mv: Move) -> Box<Position> {
        let mut next = Box::new(self.clone());
        next.play(&mv, &mut Silent);
        next
    }

    /// All dice of a fire at once: cubes or hits, and whether the targets are shaken.
    fn after_fire(&self, stage: Stage) -> (Vec<(Box<Position>, u128)>, u128) {
        let mut ways: BTreeMap<(u8, bool), u128> = [((self.assault.hits, self.assault.shaken), 1)].into();
        let mut total = 1;
        for unit in self.assault.queue.iter() {
            let faces: [Volley; 6] = std::array::from_fn(|i| self.fire_of(stage, unit, i as u8 + 1));
            let mut next = BTreeMap::new();
            for ((hits, shaken), n) in &ways {
                for face in faces {
                    *next.entry((hits + face.cubes, shaken | face.shaken)).or_insert(0) += n;
                }
            }
            ways = next;
            total *= 6;
        }
        let after = |(hits, shaken): (u8, bool)| {
            let mut next = Box::new(self.clone());
            next.assault.queue = UnitSet::EMPTY;
            (next.assault.hits, next.assault.shaken) = (hits, shaken);
            next.settle(&mut Silent);
            next
        };
        (ways.into_iter().map(|(sum, n)| (after(sum), n)).collect(), total)
    }

    /// What tells two positions of one assault apart, pieces that are alike not being told apart.
    pub(crate) fn likeness(&self, men: UnitSet) -> Likeness {
        let a = &self.assault;
        let stage = self.rolling().unwrap_or(Stage::Horse);
        let mut rows: Vec<[u8; 5]> = men
            .iter()
            .map(|u| {
                let flags = [self.down, self.square, self.crewless, a.sheltered, a.queue, a.charged, self.assaulting];
                let flags = flags.iter().enumerate().fold(0u8, |sum, (i, set)| sum | u8::from(set.contains(u)) << i);
                let i = u.index();
                [u.nation() as u8 * 4 + u.arm() as u8, self.place[i], flags, self.assigned[i], self.origin[i]]
            })
            .collect();
        rows.sort_unstable();
        let mut key: Vec<u8> = rows.into_iter().flatten().collect();
        key.extend(self.cubes.iter().map(|c| c[a.area.index()]));
        let flags = [a.horse, a.guns_alone, a.gun_damage, a.unprotected, a.supported, a.shaken];
        key.push(flags.iter().enumerate().fold(0, |sum, (i, f)| sum | u8::from(*f) << i));
        key.extend([a.hits, a.owed]);
        for task in self.tasks.iter() {
            match task {
                Task::Assault(stage) => key.extend([1, *stage as u8]),
                Task::Roll(stage) => key.extend([2, *stage as u8]),
                Task::Duel(a, b) => key.extend([3, a.0, b.0]),
                // Nothing else is pending when dice are thrown; if it ever is, it is told apart by its words.
                other => key.extend(format!("{other:?}").bytes()),
            }
        }
        (a.round, stage as u8, u8::MAX - a.queue.len(), key)
    }
}

/// The order in which positions of an assault are worked off, and what tells them apart.
pub(crate) type Likeness = (u8, u8, u8, Vec<u8>);

/// How an assault can end, before any pursuit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// The assaulters hold the area and have lost nobody.
    Taken,
    /// They hold it at a price.
    Dear,
    /// Nobody holds it.
    Empty,
    /// They are back where they came from.
    Repulsed,
    /// They are beaten, with losses.
    Beaten,
}

impl Ending {
    /// All of them, best first for the assaulter.
    pub const ALL: [Ending; 5] = [Ending::Taken, Ending::Dear, Ending::Empty, Ending::Repulsed, Ending::Beaten];
}

/// Everything worth knowing about an assault before it is fought.
#[derive(Clone, Debug, Default)]
pub struct Prospects {
    /// The weight of each ending, in the order of [`Ending::ALL`].
    pub endings: [u128; 5],
    /// Sum of all weights.
    pub total: u128,
    /// Sum of weight times casualties, of the assaulter and of the defender (VICT-04).
    pub casualties: [u128; 2],
    /// The leaders in the area, each with the weight of all endings in which he is lost (LEAD-09).
    pub leaders: Vec<(Unit, u128)>,
    /// Is nothing rounded?
    pub exact: bool,
    /// Positions before a throw that were worked on: none where no dice are needed.
    pub positions: u32,
}

impl Prospects {
    /// The weight of an ending.
    pub fn of(&self, ending: Ending) -> u128 {
        self.endings[ending as usize]
    }
}

/// How the assault of these men has ended.
fn ending(position: &Position, area: Area, side: Side, men: UnitSet) -> (Ending, [u8; 2]) {
    let there = position.at(area);
    let mine = (there & side.pieces() & (INFANTRY | CAVALRY)).any();
    let theirs = (there & side.other().pieces() & COMBAT & !(ARTILLERY & position.crewless)).any();
    let lost: UnitSet = men.iter().filter(|u| position.place[u.index()] == LOST).collect();
    let price = |s: Side| (lost & s.pieces()).iter().map(Unit::casualty).sum::<u8>();
    let bled = (lost & side.pieces()).any();
    let ending = match (mine, theirs, bled) {
        (true, false, false) => Ending::Taken,
        (true, false, true) => Ending::Dear,
        (false, false, _) => Ending::Empty,
        (_, true, false) => Ending::Repulsed,
        (_, true, true) => Ending::Beaten,
    };
    (ending, [price(side), price(side.other())])
}

/// What the outcomes of the assault under way are parts of.
fn whole(position: &Position) -> u128 {
    let rides = |side: Side| position.cavalry(side, position.assault.area).any();
    if rides(Side::French) && rides(Side::Allied) { WHOLE_OF_CAVALRY } else { WHOLE }
}

/// Works the assault under way off, throw by throw: every ending with its share of the [`whole`] goes to `settled`. Says
/// how many positions were worked on, and whether every throw could be shared out without a remainder.
fn walk(position: &Position, mut settled: impl FnMut(Box<Position>, u128)) -> (u32, bool) {
    let area = position.assault.area;
    let mut start = position.alone_with(area);
    let men = start.at(area);
    // An assault that needs no dice has not been begun yet.
    start.settle(&mut Silent);
    let mut open: BTreeMap<Likeness, (Box<Position>, u128)> = BTreeMap::new();
    let mut put = |open: &mut BTreeMap<Likeness, (Box<Position>, u128)>, mut p: Box<Position>, weight: u128| {
        if weight == 0 {
            return;
        }
        if p.run_to_throw(area) {
            open.entry(p.likeness(men)).and_modify(|(_, w)| *w += weight).or_insert((p, weight));
        } else {
            settled(p, weight);
        }
    };
    put(&mut open, Box::new(start), whole(position));
    let (mut worked, mut exact) = (0, true);
    while let Some((_, (p, weight))) = open.pop_first() {
        worked += 1;
        let (after, ways) = p.after_throw();
        // Four faces to two are two to one: in lowest terms the whole holds more throws.
        let common = after.iter().fold(ways, |common, (_, n)| gcd(common, *n));
        let ways = ways / common;
        let last = after.len().saturating_sub(1);
        let mut left = weight;
        exact &= weight % ways == 0;
        for (i, (next, n)) in after.into_iter().enumerate() {
            let share = if i == last { left } else { weight / ways * (n / common) };
            left -= share;
            put(&mut open, next, share);
        }
    }
    (worked, exact)
}

/// The odds of the assault under way on a position, from where it stands to the end of step six.
pub fn prospects(position: &Position) -> Prospects {
    let (area, side) = (position.assault.area, position.assault.side);
    let mut prospects = Prospects { total: whole(position), ..Prospects::default() };
    // Only losses from now on count.
    let men = position.at(area);
    prospects.leaders = (men & LEADERS).iter().map(|leader| (leader, 0)).collect();
    let (worked, exact) = walk(position, |p, weight| {
        for (leader, lost) in &mut prospects.leaders {
            *lost += if p.is_lost(*leader) { weight } else { 0 };
        }
        let (ending, [mine, theirs]) = ending(&p, area, side, men);
        prospects.endings[ending as usize] += weight;
        prospects.casualties[0] += weight * u128::from(mine);
        prospects.casualties[1] += weight * u128::from(theirs);
    });
    (prospects.positions, prospects.exact) = (worked, exact);
    prospects
}

/// Every ending of the assault under way as a position, with its ways; whether these are exact; positions worked on.
pub(crate) fn leaves(position: &Position) -> (Vec<(Box<Position>, u128)>, bool, u32) {
    let mut found = Vec::new();
    let (worked, exact) = walk(position, |p, weight| found.push((p, weight)));
    (found, exact, worked)
}

/// Does a side hold an area alone? Guns without a crew hold nothing.
pub(crate) fn holds_the_ground(position: &Position, area: Area, side: Side) -> bool {
    let there = position.at(area);
    let mine = (there & side.pieces() & (INFANTRY | CAVALRY)).any();
    mine && (there & side.other().pieces() & COMBAT & !(ARTILLERY & position.crewless)).is_empty()
}

impl Position {
    /// The position in which the assaults prepared so far begin with this area; nothing if nobody assaults it. An assault
    /// that would be over without a throw is left at its first step, so that what it brings can still be told.
    pub fn with_assault_begun(&self, area: Area) -> Option<Position> {
        if self.assault().is_some_and(|a| a.area == area) {
            return Some(self.clone());
        }
        if !self.pending.contains(area) {
            return None;
        }
        let mut sand = self.clone();
        sand.tasks.clear();
        sand.pending = crate::map::AreaSet::only(area);
        sand.begin_assault(area, &mut Silent);
        let begun = sand.clone();
        sand.settle(&mut Silent);
        let sand = if sand.assault().is_some() { sand } else { begun };
        sand.assault().is_some_and(|a| a.area == area).then_some(sand)
    }

    /// The position in which these units have moved in to assault an area, each from where it stands.
    pub(crate) fn with_assault_of(&self, units: UnitSet, area: Area) -> Option<Position> {
        let mut sand = self.clone();
        sand.tasks.clear();
        let side = units.first()?.side();
        // G-25: a leader alone is lost without a fight, so nothing but the end of an assault is left.
        let lone = (sand.of(side.other(), area) & COMBAT).is_empty() && sand.of(side.other(), area).any();
        for unit in units.iter() {
            let from = sand.area_of(unit)?;
            let way = sand.assault_ways(unit, area).first().unwrap_or(from);
            if from != area {
                let taken = sand.share(unit, from).0;
                sand.carry(unit, from, area, taken);
                sand.turn_to(unit, if unit.is_infantry() { Posture::Upright } else { sand.posture(unit) });
                if !lone {
                    sand.enter_by_assault(unit, area, way, &mut Silent);
                }
            }
        }
        if lone {
            sand.assault = Assault { area, side, ..Assault::none() };
            sand.push(Task::Assault(Stage::End));
            return Some(sand);
        }
        sand.with_assault_begun(area)
    }
}

/// The least face that does anything, in words.
pub(crate) fn need(faces: &[u8; 6]) -> &'static str {
    const NEEDS: [&str; 7] = ["1+", "2+", "3+", "4+", "5+", "6", "–"];
    NEEDS[faces.iter().position(|f| *f > 0).unwrap_or(6)]
}

/// Keeps the number of pieces in one place for the likeness of positions.
const _: () = assert!(COUNT <= 128);
