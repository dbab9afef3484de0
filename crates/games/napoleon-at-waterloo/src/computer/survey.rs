//! What a commander sees at a glance: where the enemy stands, where he can be next, and what that would cost.

use super::chart::{OFF, chart, steps_to};
use super::stakes::{Stakes, worth};
use super::weights::{DANGER, DISTANT_DANGER, GROUND_DANGER};
use crate::combat::{ratio, shifted};
use crate::map::{HEXES, HexSet, Map};
use crate::position::{Phase, Place, Position};
use crate::units::{Side, Unit, UnitSet};
use hexes::Hex;

/// The field as one side sees it when it has to decide.
pub struct Survey<'a> {
    pub position: &'a Position,
    pub map: &'static Map,
    pub side: Side,
    /// Hexes in enemy zones of control.
    pub zones: HexSet,
    pub stakes: Stakes,
    pub menace: Menace,
    /// Steps to the nearest enemy.
    pub foe_distance: [u8; HEXES],
    /// Percent of a threatened loss that counts: more if the enemy moves next.
    pub dread: i32,
    /// What we must expect to lose in each of our hexes as we stand now.
    expected: [i16; HEXES],
}

impl<'a> Survey<'a> {
    pub fn new(position: &'a Position, side: Side) -> Self {
        let mut survey = Survey {
            position,
            map: position.map(),
            side,
            zones: position.zones_against(side),
            stakes: Stakes::new(position, side),
            menace: Menace::new(position, side.other()),
            foe_distance: steps_to(position.occupied(side.other()), HexSet::EMPTY),
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
        self.menace.sweep(self.map, mine) | (self.position.occupied(self.side.other()) & !mine)
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
    fn threat(&self, unit: Unit, hex: Hex, near: HexSet, mine: HexSet) -> (i32, i32) {
        let menace = &self.menace;
        let (touching, guns) = (usize::from(menace.touching[hex.index()]), menace.guns[hex.index()]);
        if touching == 0 && guns == 0 {
            return (0, 0);
        }
        let (sides, trapped) = self.sides(hex, near, mine);
        let attack = u16::from(menace.contact[hex.index()][sides.min(touching)]) + u16::from(guns);
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

    /// From how many sides the enemy could attack a hex, and whether three of his units could close every way back.
    fn sides(&self, hex: Hex, near: HexSet, mine: HexSet) -> (usize, bool) {
        let ring = &chart().ring[hex.index()];
        let ways = self.map.ways[hex.index()];
        let (mut posts, mut escapes) = (0u8, 0u8);
        for (i, &n) in ring.iter().enumerate() {
            if n == OFF {
                continue;
            }
            let n = Hex(n);
            if near.contains(n) && !mine.contains(n) {
                posts |= 1 << i;
            }
            if ways.contains(n) {
                escapes |= 1 << i;
            }
        }
        let closed = |p: u8| p | p << 1 | p >> 5 | p >> 1 | p << 5;
        // A way back is also shut by an enemy who could come beside it from further off, but not by one alone.
        let shut = |posts: u8| escapes & !closed(posts) & 0b11_1111 == 0;
        let count = posts.count_ones() as usize;
        let trapped = count > 0 && shut(posts) && (count <= 3 || pairs(posts).any(shut) || triples(posts).any(shut));
        (count, trapped)
    }
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

fn pairs(posts: u8) -> impl Iterator<Item = u8> {
    (0..6).flat_map(move |i| (i + 1..6).map(move |j| 1 << i | 1 << j)).filter(move |m: &u8| m & !posts == 0)
}

fn triples(posts: u8) -> impl Iterator<Item = u8> {
    [0b01_0101, 0b10_1010, 0b00_1011, 0b01_0011, 0b00_1101].into_iter().filter(move |m: &u8| m & !posts == 0)
}

/// How often, in percent, a unit that the enemy could attack at each column was lost in his next turn when it had a
/// way back; counted over many games between sergeants.
const LOST: [i32; 10] = [0, 0, 0, 0, 1, 2, 5, 10, 19, 39];
/// The same for units that could have been surrounded.
const LOST_TRAPPED: [i32; 10] = [0, 0, 0, 2, 16, 44, 56, 62, 67, 78];

/// Where the enemy can be next, and how strong.
pub struct Menace {
    /// Free enemies by movement allowance left when they start.
    starts: [HexSet; 7],
    standing: HexSet,
    /// How many enemies could come beside each hex.
    pub touching: [u8; HEXES],
    /// The strength of the strongest one, two … six of them.
    pub contact: [[u8; 7]; HEXES],
    /// The strength of guns that could bombard each hex.
    pub guns: [u8; HEXES],
}

impl Menace {
    fn new(position: &Position, foe: Side) -> Menace {
        let map = position.map();
        let zones = position.zones_against(foe);
        let mut menace = Menace {
            starts: [HexSet::EMPTY; 7],
            standing: position.occupied(foe),
            touching: [0; HEXES],
            contact: [[0; 7]; HEXES],
            guns: [0; HEXES],
        };
        // Strongest first, so that each hex collects its attackers in order.
        for strength in (1..=7).rev() {
            for unit in UnitSet::of(foe).iter().filter(|u| u.strength() == strength) {
                let (start, at) = match (position.place(unit), position.hex_of(unit)) {
                    (_, Some(hex)) => (HexSet::only(hex), unit.allowance()),
                    (Place::WAITING, _) if arrives_next(position, unit) => (map.entries & !zones, unit.allowance() - 1),
                    _ => continue,
                };
                menace.starts[usize::from(at)] |= start;
                let reach = position.reach(unit, zones).hexes | start;
                if unit.is_artillery() {
                    // A gun that need not come near.
                    for hex in map.around.step(map.around.step(reach & !zones)).iter() {
                        menace.guns[hex.index()] += strength;
                    }
                    continue;
                }
                for hex in map.around.step(reach).iter() {
                    let i = hex.index();
                    let n = usize::from(menace.touching[i]);
                    menace.touching[i] += 1;
                    if n < 6 {
                        menace.contact[i][n + 1] = menace.contact[i][n] + strength;
                    }
                }
            }
        }
        menace
    }

    /// Every hex the enemy could reach if our units stood on `mine`.
    pub fn sweep(&self, map: &Map, mine: HexSet) -> HexSet {
        let zones = map.around.step(mine);
        let mut barred = mine | (self.standing & zones);
        let (mut front, mut seen) = (HexSet::EMPTY, HexSet::EMPTY);
        for points in (1..=6).rev() {
            front |= self.starts[points] & !zones;
            if front.is_empty() {
                continue;
            }
            let next = map.open.step(front) & !barred;
            barred |= next;
            seen |= next;
            front = next & !zones;
        }
        seen
    }
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
