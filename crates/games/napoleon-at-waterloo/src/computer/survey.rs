//! The survey of the field: where the enemy stands, where he can be next, and what that would cost.

use super::chart::{OFF, ROLL, chart, steps_from};
use super::stakes::{Stakes, worth};
use super::weights::{DANGER, DISTANT_DANGER, GROUND_DANGER};
use crate::combat::{ratio, shifted};
use crate::map::{HEXES, HexSet, Map};
use crate::position::{Phase, Place, Position};
use crate::units::{Side, Unit};
use hexes::Hex;

/// The field as one side sees it when it has to decide.
pub struct Survey<'a> {
    pub position: &'a Position,
    pub map: &'static Map,
    pub side: Side,
    /// Hexes in enemy zones of control.
    pub zones: HexSet,
    pub stakes: Stakes,
    pub menace: Box<EnemyThreat>,
    /// Steps to the nearest enemy.
    pub foe_distance: [u8; HEXES],
    /// Percent of a threatened loss that counts: more if the enemy moves next.
    pub dread: i32,
    /// What we must expect to lose in each of our hexes as we stand now.
    expected: [i16; HEXES],
}

/// What is known of the enemy while he stands still.
pub struct Known {
    side: Side,
    menace: Box<EnemyThreat>,
    foe_distance: [u8; HEXES],
    dread: i32,
}

impl Known {
    /// The field after some of our units have marched, and nobody else.
    pub fn survey(mut self, position: &Position) -> Survey<'_> {
        self.menace.look_again(position);
        Survey { dread: self.dread, ..Survey::knowing(position, self.side, self.menace, self.foe_distance) }
    }
}

impl<'a> Survey<'a> {
    pub fn new(position: &'a Position, side: Side) -> Self {
        Survey::nearby(position, side, !HexSet::EMPTY)
    }

    /// The field as far as changes in these hexes are concerned: who cannot come near them is not looked at.
    pub fn nearby(position: &'a Position, side: Side, hexes: HexSet) -> Self {
        let around = &position.map().around;
        let felt = around.step(around.step(hexes)) | hexes;
        let foe_distance = steps_from(position.occupied(side.other()), HexSet::EMPTY, hexes & position.map().enterable);
        Survey::knowing(position, side, Box::new(EnemyThreat::new(position, side.other(), felt)), foe_distance)
    }

    /// What stays known when our own units march.
    pub fn known(self) -> Known {
        Known { side: self.side, menace: self.menace, foe_distance: self.foe_distance, dread: self.dread }
    }

    fn knowing(position: &'a Position, side: Side, menace: Box<EnemyThreat>, foe_distance: [u8; HEXES]) -> Self {
        let mut survey = Survey {
            position,
            map: position.map(),
            side,
            zones: position.zones_against(side),
            stakes: Stakes::new(position, side),
            menace,
            foe_distance,
            dread: match (side == position.phasing(), position.phase()) {
                (true, Phase::Movement) => DANGER[side as usize],
                (true, Phase::Combat) => GROUND_DANGER,
                (false, _) => DISTANT_DANGER,
            },
            expected: [0; HEXES],
        };
        let mine = survey.mine();
        let near = survey.swept(mine);
        for hex in mine.iter() {
            if let Some(unit) = position.unit_at(hex) {
                survey.expected[hex.index()] = survey.threat(unit, hex, near, mine).0 as i16;
            }
        }
        survey
    }

    /// Every hex where an enemy stands or could stand after his next march, if our units stood on `mine`.
    pub fn swept(&self, mine: HexSet) -> HexSet {
        self.menace.sweep(self.map, mine).0 | (self.position.occupied(self.side.other()) & !mine)
    }

    /// What the enemy's next attacks may be expected to cost us as we stand.
    pub fn peril(&self) -> i32 {
        self.expected.iter().map(|loss| i32::from(*loss)).sum()
    }

    /// Our own hexes.
    pub fn mine(&self) -> HexSet {
        self.position.occupied(self.side)
    }

    /// What the enemy's next attacks may be expected to cost us if this unit stands there, and from how many sides he
    /// could come. `mine` are our hexes with the unit in place, `near` those the enemy could then reach.
    pub fn threat(&self, unit: Unit, hex: Hex, near: HexSet, mine: HexSet) -> (i32, i32) {
        if self.menace.is_far(hex) {
            return (0, 0);
        }
        let (sides, trapped) = self.sides(hex, near, mine);
        let attack = self.menace.attack(hex, sides);
        if attack == 0 {
            return (0, 0);
        }
        let walls = if self.map.doubling.contains(hex) { 2 } else { 1 };
        let defence = u16::from(unit.strength()) * walls;
        let column = shifted(ratio(attack, defence), self.side.other(), self.position.demoralised());
        let share = if trapped { LOST_TRAPPED } else { LOST }[usize::from(column.0)];
        (worth(unit) * share / 100, sides as i32)
    }

    /// What changes for the whole line if some units stand elsewhere.
    pub fn change(&self, moved: &[(Unit, Hex)]) -> Change {
        let position = self.position;
        let mut mine = self.mine();
        let mut touched = HexSet::EMPTY;
        for &(unit, _) in moved {
            if let Some(from) = position.hex_of(unit).filter(|&h| position.unit_at(h) == Some(unit)) {
                mine.remove(from);
                touched |= vicinity(self.map, from);
            }
        }
        for &(_, to) in moved {
            mine.insert(to);
            touched |= vicinity(self.map, to);
        }
        let near = self.swept(mine);
        let mut change = Change { danger: 0, sides: 0, space: near.len() as i32 };
        for hex in (touched & (mine | self.mine())).iter() {
            let new = moved.iter().find(|m| m.1 == hex).map(|m| m.0);
            if let Some(unit) = new.or(position.unit_at(hex)).filter(|_| mine.contains(hex)) {
                let (loss, sides) = self.threat(unit, hex, near, mine);
                change.danger += loss;
                if new.is_some() {
                    change.sides += sides;
                }
            }
            change.danger -= i32::from(self.expected[hex.index()]);
        }
        change
    }

    /// The line without a unit.
    pub fn without_unit(&self, unit: Unit) -> WithoutUnit {
        let mut others = self.mine();
        let from = self.position.hex_of(unit).filter(|&h| self.position.unit_at(h) == Some(unit));
        from.into_iter().for_each(|hex| others.remove(hex));
        let (near, passed) = self.menace.sweep(self.map, others);
        let near = near | (self.menace.standing & !others);
        let (mut expected, mut danger) = (self.expected, 0);
        if let Some(from) = from {
            danger -= i32::from(std::mem::take(&mut expected[from.index()]));
            for hex in (vicinity(self.map, from) & others).iter() {
                if let Some(friend) = self.position.unit_at(hex) {
                    let loss = self.threat(friend, hex, near, others).0;
                    danger += loss - i32::from(expected[hex.index()]);
                    expected[hex.index()] = loss as i16;
                }
            }
        }
        WithoutUnit { unit, others, near, passed, expected, danger, space: near.len() as i32 }
    }

    /// About what [`Survey::change`] says of one unit: the enemy is thought to be stopped where he meets it, but to come
    /// everywhere else as if it were not there.
    pub fn with_unit_at(&self, without_unit: &WithoutUnit, hex: Hex) -> Change {
        let WithoutUnit { unit, others, mut near, passed, .. } = *without_unit;
        let mine = others.with(hex);
        let met = self.map.neighbours[hex.index()].with(hex);
        let mut space = without_unit.space;
        let mut felt = self.map.neighbours[hex.index()];
        if !(passed & met).is_empty() {
            let standing = self.menace.standing;
            near &= (self.map.open.step(passed & !met) & !mine) | standing;
            felt |= chart().second[hex.index()];
            space = near.len() as i32;
        }
        let (loss, sides) = self.threat(unit, hex, near, mine);
        let mut danger = without_unit.danger + loss;
        for beside in (felt & others).iter() {
            let before = i32::from(without_unit.expected[beside.index()]);
            if before != 0
                && let Some(friend) = self.position.unit_at(beside)
            {
                danger += self.threat(friend, beside, near, mine).0 - before;
            }
        }
        Change { danger, sides, space }
    }

    /// From how many sides the enemy could attack a hex, and whether three of his units could close every way back.
    fn sides(&self, hex: Hex, near: HexSet, mine: HexSet) -> (usize, bool) {
        let ring = &chart().ring[hex.index()];
        let ways = self.map.ways[hex.index()];
        let (mut posts, mut escapes) = (0, 0);
        for (i, &n) in ring.iter().enumerate().filter(|(_, n)| **n != OFF) {
            let n = Hex(n);
            posts |= usize::from(near.contains(n) && !mine.contains(n)) << i;
            escapes |= usize::from(ways.contains(n)) << i;
        }
        (posts.count_ones() as usize, chart().closed[posts] >> escapes & 1 != 0)
    }
}

/// A line in which one unit is missing.
pub struct WithoutUnit {
    unit: Unit,
    /// Where the others stand.
    pub others: HexSet,
    /// The hexes the enemy could then reach, and those from which he could go on.
    near: HexSet,
    passed: HexSet,
    /// What the others must expect to lose, and how much more that is in all.
    expected: [i16; HEXES],
    danger: i32,
    /// How many hexes he could reach.
    space: i32,
}

/// What a different stand of some units means.
#[derive(Clone, Copy)]
pub struct Change {
    /// How much more we must expect to lose, in all.
    pub danger: i32,
    /// From how many sides the enemy could come at the units concerned.
    pub sides: i32,
    /// How many hexes the enemy could then reach.
    pub space: i32,
}

/// A hex and all within two steps of it: as far as a unit makes itself felt.
fn vicinity(map: &Map, hex: Hex) -> HexSet {
    (map.neighbours[hex.index()] | chart().second[hex.index()]).with(hex)
}

/// How often, in percent, a unit that the enemy could attack at each column was lost in his next turn when it had a
/// way back; counted over many games between steady officers.
const LOST: [i32; 10] = [0, 0, 0, 0, 1, 2, 5, 10, 19, 39];
/// The same for units that could have been surrounded.
const LOST_TRAPPED: [i32; 10] = [0, 0, 0, 2, 16, 44, 56, 62, 67, 78];

/// Where the enemy can be next, and how strong.
pub struct EnemyThreat {
    foe: Side,
    /// Free enemies by movement allowance left when they start.
    starts: [HexSet; 7],
    standing: HexSet,
    /// Our hexes and zones of control that he reckons with.
    faced: (HexSet, HexSet),
    /// The hexes each enemy could come beside, by his place in the roll.
    reached: [HexSet; ROLL],
    /// The same for those that a gun could bombard.
    covered: [HexSet; ROLL],
    /// Who could come beside each hex, by his place in the roll.
    beside: [u64; HEXES],
    /// The strength of guns that could bombard each hex.
    guns: [u8; HEXES],
}

impl EnemyThreat {
    /// What the enemy can do to units in these hexes.
    fn new(position: &Position, foe: Side, felt: HexSet) -> EnemyThreat {
        let map = position.map();
        // A gun hits at two hexes.
        let from = map.around.step(map.around.step(felt)) | felt;
        let mut menace = EnemyThreat {
            foe,
            starts: [HexSet::EMPTY; 7],
            standing: position.occupied(foe),
            faced: (position.occupied(foe.other()), position.zones_against(foe)),
            reached: [HexSet::EMPTY; ROLL],
            covered: [HexSet::EMPTY; ROLL],
            beside: [0; HEXES],
            guns: [0; HEXES],
        };
        for (rank, &unit) in chart().roll[foe as usize].iter().enumerate() {
            if let Some((start, points)) = starting(position, unit) {
                menace.starts[usize::from(points)] |= start;
                let reach = position.hex_of(unit).map_or(from, |h| map.within[h.index()][usize::from(points)]);
                if !(reach & from).is_empty() {
                    menace.compute(position, rank, unit, start);
                }
            }
        }
        menace
    }

    /// Looks again after some of our units have marched; only at those enemies who notice it.
    pub fn look_again(&mut self, position: &Position) {
        let now = (position.occupied(self.foe.other()), position.zones_against(self.foe));
        let changed = differ(now.0, self.faced.0) | differ(now.1, self.faced.1);
        self.faced = now;
        for (rank, &unit) in chart().roll[self.foe as usize].iter().enumerate() {
            if let Some((start, _)) = starting(position, unit)
                && !((self.reached[rank] | start) & changed).is_empty()
            {
                self.compute(position, rank, unit, start);
            }
        }
    }

    /// Notes where one enemy could come.
    fn compute(&mut self, position: &Position, rank: usize, unit: Unit, start: HexSet) {
        let (map, zones) = (position.map(), self.faced.1);
        let start = if position.hex_of(unit).is_some() { start } else { start & !zones };
        let reach = position.reach(unit, zones).hexes | start;
        let reached = map.around.step(reach);
        let before = std::mem::replace(&mut self.reached[rank], reached);
        if !unit.is_artillery() {
            for hex in differ(before, reached).iter() {
                self.beside[hex.index()] ^= 1 << rank;
            }
            return;
        }
        // A gun need not come near.
        let covered = map.around.step(map.around.step(reach & !zones));
        let before = std::mem::replace(&mut self.covered[rank], covered);
        for hex in (before & !covered).iter() {
            self.guns[hex.index()] -= unit.strength();
        }
        for hex in (covered & !before).iter() {
            self.guns[hex.index()] += unit.strength();
        }
    }

    /// How strong the strongest of those who could come beside a hex are together, and the guns in range with them.
    fn attack(&self, hex: Hex, sides: usize) -> u16 {
        let roll = &chart().roll[self.foe as usize];
        let mut who = self.beside[hex.index()];
        let mut attack = u16::from(self.guns[hex.index()]);
        for _ in 0..sides {
            if who == 0 {
                break;
            }
            attack += u16::from(roll[who.trailing_zeros() as usize].strength());
            who &= who - 1;
        }
        attack
    }

    /// Is a hex out of everybody's reach?
    fn is_far(&self, hex: Hex) -> bool {
        self.beside[hex.index()] == 0 && self.guns[hex.index()] == 0
    }

    /// Every hex the enemy could reach if our units stood on `mine`, and those from which he could go on.
    fn sweep(&self, map: &Map, mine: HexSet) -> (HexSet, HexSet) {
        let zones = map.around.step(mine);
        let mut barred = mine | (self.standing & zones);
        let (mut front, mut seen, mut passed) = (HexSet::EMPTY, HexSet::EMPTY, HexSet::EMPTY);
        for points in (1..=6).rev() {
            front |= self.starts[points] & !zones;
            if front.is_empty() {
                continue;
            }
            passed |= front;
            let next = map.open.step(front) & !barred;
            barred |= next;
            seen |= next;
            front = next & !zones;
        }
        (seen, passed)
    }
}

/// Where an enemy begins his next march and with how many points; nothing if he is not in it.
fn starting(position: &Position, unit: Unit) -> Option<(HexSet, u8)> {
    match (position.place(unit), position.hex_of(unit)) {
        (_, Some(hex)) => Some((HexSet::only(hex), unit.allowance())),
        (Place::WAITING, _) if arrives_next(position, unit) => Some((position.map().entries, unit.allowance() - 1)),
        _ => None,
    }
}

/// The hexes that are in one set only.
fn differ(one: HexSet, other: HexSet) -> HexSet {
    (one & !other) | (other & !one)
}

/// Could a waiting enemy enter in its next Movement Phase?
fn arrives_next(position: &Position, unit: Unit) -> bool {
    let next = position.turn() + u8::from(unit.side() == Side::French);
    position.arrives(unit) != 0 && position.arrives(unit) <= next
}

/// Has a unit in `hex` a way back when `hostile` hexes and their `zones` are closed to it? Friends make room if they can.
pub fn has_way_back(map: &Map, hex: Hex, friends: HexSet, hostile: HexSet, zones: HexSet) -> bool {
    let closed = zones | hostile;
    let safe = map.ways[hex.index()] & !closed;
    !(safe & !friends).is_empty()
        || (safe & friends).iter().any(|f| !(map.ways[f.index()] & !(closed | friends)).is_empty())
}
