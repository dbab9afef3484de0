//! Scratch games (14): armies bought with points, edges, deployment, and their own victory.

use crate::map::{GRID, HexSet, map};
use crate::moves::Move;
use crate::night::owner;
use crate::pieces::{Arm, Corps, Model, Nation, Side, Unit, UnitSet};
use crate::play::unasked;
use crate::position::{End, Position, Task, off};
use crate::words::{hex_name, say, tell, whisper};
use hexes::Hex;
use kernel::{Actor, EventKind, Scribe};
use serde::{Deserialize, Serialize};

/// The last turn (14.8).
pub const LAST_TURN: u8 = 8;
/// A corps commander costs this (14.5).
const COMMANDER: u8 = 4;
/// Units in a corps (14.5).
const LEAST: u8 = 3;
const MOST: u8 = 8;
/// Corps at most.
const CORPS_LIMIT: u8 = 4;
/// Garrisons at most (14.3).
const GARRISONS: u8 = 3;
/// How far from their commander units are placed (14.7a).
const SPAN: u16 = 2;

/// A step before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScratchTask {
    /// This side makes its list (14.2 to 14.5).
    List(Side),
    /// The first side's die for the edges (14.7).
    Dice,
    /// The second side's die.
    Reply(u8),
    /// North or south.
    Edge(Side),
    /// Garrisons are placed (14.7b).
    Garrisons(Side),
    /// Which corps is placed.
    Corps(Side),
    /// Where its commander is.
    Centre(Corps),
    /// Where its next unit goes, around the commander in this hex.
    Place(Corps, #[serde(with = "crate::notation::at")] u16),
}

/// What has been bought and decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Scratch {
    /// Points spent.
    pub spent: [u8; 2],
    /// Corps that are complete.
    pub corps: [u8; 2],
    /// Units in the corps that is being made.
    pub open: [u8; 2],
    /// Who has the northern edge.
    pub north: Option<Side>,
}

impl Scratch {
    /// What people have written must keep to the budget and to four corps of eight (14.2, 14.5).
    pub(crate) fn check(&self, points: u8) -> Result<(), kernel::PositionError> {
        let sound = (0..2).all(|i| {
            let corps = self.corps[i].saturating_add(u8::from(self.open[i] > 0));
            self.spent[i] <= points && corps <= CORPS_LIMIT && self.open[i] <= MOST
        });
        if sound {
            Ok(())
        } else {
            Err(kernel::PositionError::new("scratch", "more points, corps or units than an army may have"))
        }
    }

    /// Corps of a side.
    pub fn corps_count(&self, side: Side) -> u8 {
        self.corps[side.index()]
    }
}

/// What a unit costs (14.3); nothing if no army can buy it.
pub fn price(model: Model) -> Option<u8> {
    let s = model.strength;
    if model.garrison {
        return (model.arm == Arm::Infantry && s == 1 && !model.elite && !model.fragile).then_some(2);
    }
    if model.elite && model.fragile {
        return None;
    }
    let base = match model.arm {
        Arm::Infantry if (2..=5).contains(&s) => 2 * s,
        Arm::Light if (2..=3).contains(&s) => 2 * s + 1,
        Arm::Heavy if (2..=4).contains(&s) => 3 * s,
        Arm::Artillery if (1..=4).contains(&s) => 3 * s,
        _ => return None,
    };
    Some((base + 3 * u8::from(model.elite)).saturating_sub(2 * u8::from(model.fragile)).max(1))
}

/// Every unit that can be bought.
pub fn models() -> impl Iterator<Item = Model> {
    let arms = [Arm::Infantry, Arm::Light, Arm::Heavy, Arm::Artillery];
    let marks = [(false, false, false), (true, false, false), (false, true, false), (false, false, true)];
    arms.into_iter()
        .flat_map(move |arm| (1..=5).map(move |s| (arm, s)))
        .flat_map(move |(arm, strength)| {
            marks.map(|(elite, fragile, garrison)| Model { arm, strength, elite, fragile, garrison })
        })
        .filter(|m| price(*m).is_some())
}

/// The ready lists (14.12): corps by corps, `i` infantry, `l` light, `h` heavy cavalry, `a` artillery; `+` elite, `-` fragile.
fn ready_list(nation: Nation, points: u8) -> &'static [&'static str] {
    match (nation, points) {
        (Nation::French, 60) => &["i5 i4 l2", "i4 i3 h3 a2"],
        (Nation::French, 140) => &["i5 i4 i4 l2 a3", "i5 i4 i4 l3 a2", "i5+ i4 h4 h3 a2"],
        (Nation::French, _) => &["i5 i4 i4 i4 l2 a3", "i4 i4 h4 h3 a2"],
        (Nation::Prussian, 60) => &["i4 i4 l3", "i4 i3 i3 a3"],
        (Nation::Prussian, 140) => &["i4 i4 i4 l3 a3", "i4 i4 i3 i3 l3 a2", "i4 i4 i3 l3 l3 a3"],
        (Nation::Prussian, _) => &["i4 i4 i4 l3 a3", "i4 i4 i3 i3 l3 l3 a3"],
        (_, 60) => &["i4+ i4- l3", "i5 i3 h2 a2"],
        (_, 140) => &["i4+ i5 i2- l3 a3", "i5 i4- i4- l3 a2", "i5+ i3 i4- h3 h3 a3"],
        (_, _) => &["i4+ i5 i4- l3 a3", "i5+ i3 i4- h3 h3 a2"],
    }
}

fn model(word: &str) -> Model {
    let mut chars = word.chars();
    let arm = match chars.next() {
        Some('l') => Arm::Light,
        Some('h') => Arm::Heavy,
        Some('a') => Arm::Artillery,
        _ => Arm::Infantry,
    };
    let strength = chars.next().and_then(|c| c.to_digit(10)).unwrap_or(1) as u8;
    Model { arm, strength, elite: word.ends_with('+'), fragile: word.ends_with('-'), garrison: false }
}

impl Position {
    pub(crate) fn begin_lists(&mut self) {
        self.push(Task::Scratch(ScratchTask::Dice));
        self.push(Task::Scratch(ScratchTask::List(Side::Allied)));
        self.push(Task::Scratch(ScratchTask::List(Side::French)));
    }

    pub(crate) fn scratch_actor(&self, task: ScratchTask) -> Actor {
        let side = match task {
            ScratchTask::Dice | ScratchTask::Reply(_) => return Actor::Chance,
            ScratchTask::List(side)
            | ScratchTask::Edge(side)
            | ScratchTask::Garrisons(side)
            | ScratchTask::Corps(side) => side,
            ScratchTask::Centre(corps) | ScratchTask::Place(corps, _) => owner(corps),
        };
        Actor::Seat(side.seat())
    }

    fn scratch_step(&mut self, task: ScratchTask) {
        self.swap(Task::Scratch(task));
    }

    /// The army of a side.
    pub fn army(&self, side: Side) -> Nation {
        self.options.armies[side.index()]
    }

    fn own(&self, side: Side) -> UnitSet {
        self.roster.all & UnitSet::of(side)
    }

    /// The corps a side is making (14.5).
    fn corps_in_making(&self, side: Side) -> Corps {
        let first = if side == Side::French { 0 } else { Corps::A_I.0 };
        Corps(first + self.scratch.corps[side.index()])
    }

    /// 14.2 to 14.5: may this be bought now?
    pub(crate) fn may_buy(&self, side: Side, model: Model) -> bool {
        let Some(price) = price(model) else { return false };
        let army = self.army(side);
        let i = side.index();
        let left = self.options.points - self.scratch.spent[i];
        if model.garrison {
            let garrisons = (self.roster.garrisons & UnitSet::of(side)).len();
            return army == Nation::British && garrisons < GARRISONS && price <= left;
        }
        if model.arm == Arm::Heavy && army == Nation::Prussian {
            return false;
        }
        let opening = if self.scratch.open[i] == 0 { COMMANDER } else { 0 };
        price + opening <= left && self.scratch.corps[i] < CORPS_LIMIT && self.scratch.open[i] < MOST
    }

    /// 14.4
    pub(crate) fn keeps_limits(&self, side: Side) -> bool {
        let units = self.own(side) & !self.roster.garrisons;
        let all = units.len();
        2 * (units & self.roster.infantry).len() >= all
            && 3 * (units & self.roster.artillery).len() <= all
            && 4 * (units & self.roster.elite).len() <= all
    }

    pub(crate) fn list_scratch(&self, task: ScratchTask, moves: &mut Vec<Move>) {
        match task {
            ScratchTask::List(side) => {
                moves.push(Move::Ready);
                moves.extend(models().filter(|m| self.may_buy(side, *m)).map(Move::Buy));
                let i = side.index();
                if self.scratch.open[i] >= LEAST {
                    moves.push(Move::Close);
                }
                if self.scratch.open[i] == 0 && self.scratch.corps[i] > 0 && self.keeps_limits(side) {
                    moves.push(Move::Done);
                }
            }
            ScratchTask::Edge(_) => moves.extend([Move::North, Move::South]),
            ScratchTask::Garrisons(side) => moves.extend(self.garrison_hexes(side).iter().map(Move::To)),
            ScratchTask::Corps(side) => moves.extend(self.unplaced_corps(side).map(Move::Corps)),
            ScratchTask::Centre(corps) => moves.extend(self.centres(corps).iter().map(Move::To)),
            ScratchTask::Place(corps, centre) => {
                moves.extend(self.room(corps, Hex(centre)).iter().filter(|h| self.suits_next(corps, *h)).map(Move::To));
            }
            ScratchTask::Dice | ScratchTask::Reply(_) => {}
        }
    }

    pub(crate) fn scratch_move(&mut self, task: ScratchTask, mv: Move, scribe: &mut impl Scribe) {
        let unasked = || unasked(Task::Scratch(task), mv);
        match task {
            ScratchTask::List(side) => match mv {
                Move::Ready => self.take_ready_list(side, scribe),
                Move::Buy(model) => self.buy(side, model, scribe),
                Move::Close => self.close_corps(side),
                Move::Done => self.pop(),
                _ => unasked(),
            },
            ScratchTask::Dice => match mv {
                Move::Die(die) => self.scratch_step(ScratchTask::Reply(die)),
                _ => unasked(),
            },
            ScratchTask::Reply(first) => match mv {
                Move::Die(second) => match first.cmp(&second) {
                    std::cmp::Ordering::Equal => self.scratch_step(ScratchTask::Dice),
                    std::cmp::Ordering::Greater => self.scratch_step(ScratchTask::Edge(Side::French)),
                    std::cmp::Ordering::Less => self.scratch_step(ScratchTask::Edge(Side::Allied)),
                },
                _ => unasked(),
            },
            ScratchTask::Edge(side) => match mv {
                Move::North => self.take_edge(side, true, scribe),
                Move::South => self.take_edge(side, false, scribe),
                _ => unasked(),
            },
            ScratchTask::Garrisons(side) => match (mv, self.unplaced_garrisons(side).first()) {
                (Move::To(hex), Some(unit)) => self.post(unit, hex, scribe),
                _ => unasked(),
            },
            ScratchTask::Corps(_) => match mv {
                Move::Corps(corps) => self.scratch_step(ScratchTask::Centre(corps)),
                _ => unasked(),
            },
            ScratchTask::Centre(corps) => match mv {
                Move::To(hex) => self.scratch_step(ScratchTask::Place(corps, hex.0)),
                _ => unasked(),
            },
            ScratchTask::Place(corps, _) => match (mv, self.unplaced_units(corps).first()) {
                (Move::To(hex), Some(unit)) => self.post(unit, hex, scribe),
                _ => unasked(),
            },
        }
    }

    pub(crate) fn scratch_forced(&mut self, task: ScratchTask, scribe: &mut impl Scribe) -> bool {
        match task {
            ScratchTask::Garrisons(side) => {
                let over = self.unplaced_garrisons(side).is_empty() || self.garrison_hexes(side).is_empty();
                if over {
                    self.pop();
                }
                over
            }
            ScratchTask::Corps(side) => {
                let mut open = self.unplaced_corps(side);
                let (first, more) = (open.next(), open.next().is_some());
                drop(open);
                match first {
                    Some(corps) if !more => self.scratch_step(ScratchTask::Centre(corps)),
                    None if self.unplaced_corps(side.other()).next().is_some() => {
                        self.scratch_step(ScratchTask::Corps(side.other()));
                    }
                    None => self.open_battle(scribe),
                    _ => return false,
                }
                true
            }
            ScratchTask::Place(corps, _) => {
                let over = self.unplaced_units(corps).is_empty();
                if over {
                    let side = owner(corps);
                    let other = self.unplaced_corps(side.other()).next().is_some();
                    self.scratch_step(ScratchTask::Corps(if other { side.other() } else { side }));
                }
                over
            }
            ScratchTask::List(_)
            | ScratchTask::Dice
            | ScratchTask::Reply(_)
            | ScratchTask::Edge(_)
            | ScratchTask::Centre(_) => false,
        }
    }

    // Lists

    fn free_slot(&self, side: Side) -> Option<Unit> {
        let taken = self.roster.all;
        UnitSet::of(side).iter().find(|u| !taken.contains(*u))
    }

    fn enlist(&mut self, side: Side, model: Model) {
        let Some(unit) = self.free_slot(side) else { return };
        // 14.11
        let nation = match self.army(side) {
            Nation::British if model.fragile => Nation::AngloAllied,
            army => army,
        };
        let corps = if model.garrison { Corps::A_X } else { self.corps_in_making(side) };
        self.roster.enlist(unit, model, nation, corps);
        if nation == Nation::French && model.elite {
            self.roster.guard.insert(unit);
            if model.arm == Arm::Infantry && model.strength == 5 {
                self.roster.old_guard.insert(unit);
            }
        }
        self.at[unit.index()] = off::OUTSIDE;
    }

    fn buy(&mut self, side: Side, model: Model, scribe: &mut impl Scribe) {
        let i = side.index();
        self.scratch.spent[i] += price(model).unwrap_or(0);
        if !model.garrison {
            if self.scratch.open[i] == 0 {
                self.scratch.spent[i] += COMMANDER;
            }
            self.scratch.open[i] += 1;
        }
        self.enlist(side, model);
        whisper(scribe, side, || format!("Bought: {} [[14.3]].", crate::words::model_name(model)));
    }

    fn close_corps(&mut self, side: Side) {
        self.scratch.corps[side.index()] += 1;
        self.scratch.open[side.index()] = 0;
    }

    /// 14.12
    fn take_ready_list(&mut self, side: Side, scribe: &mut impl Scribe) {
        let i = side.index();
        let mut roster = crate::pieces::Roster::empty();
        for unit in self.own(side.other()).iter() {
            // What the other side has bought stays.
            roster.enlist(unit, self.roster.model(unit), self.roster.nation(unit), self.roster.corps_of(unit));
        }
        roster.guard = self.roster.guard & UnitSet::of(side.other());
        roster.old_guard = self.roster.old_guard & UnitSet::of(side.other());
        for unit in self.own(side).iter() {
            self.at[unit.index()] = off::GONE;
        }
        self.roster = roster;
        (self.scratch.spent[i], self.scratch.corps[i], self.scratch.open[i]) = (0, 0, 0);
        self.raise_ready_list(side);
        self.pop();
        whisper(scribe, side, || "The ready list is taken [[14.12]].".to_owned());
    }

    pub(crate) fn raise_ready_list(&mut self, side: Side) {
        for corps in ready_list(self.army(side), self.options.points) {
            for word in corps.split_whitespace() {
                self.buy(side, model(word), &mut kernel::Silent);
            }
            self.close_corps(side);
        }
    }

    /// Is a list still being made, so that both are secret?
    pub(crate) fn lists_are_open(&self) -> bool {
        self.tasks.iter().any(|t| matches!(t, Task::Scratch(ScratchTask::List(_))))
    }

    // Edges and places

    /// 14.7: the loser of the roll deploys first.
    fn take_edge(&mut self, side: Side, north: bool, scribe: &mut impl Scribe) {
        self.scratch.north = Some(if north { side } else { side.other() });
        say(scribe, EventKind::Note, Some(side), || {
            let edge = if north { "northern" } else { "southern" };
            format!("{} take the {edge} edge [[14.7]].", self.the_side(side))
        });
        self.swap(Task::Scratch(ScratchTask::Corps(side.other())));
        for s in Side::BOTH {
            if self.unplaced_garrisons(s).any() {
                self.push(Task::Scratch(ScratchTask::Garrisons(s)));
            }
        }
    }

    /// Where a side deploys (14.7).
    pub(crate) fn zone_of(&self, side: Side) -> HexSet {
        if self.own_edge_is_north(side) { map().north } else { map().south_zone }
    }

    pub(crate) fn unplaced_garrisons(&self, side: Side) -> UnitSet {
        (self.roster.garrisons & UnitSet::of(side)).iter().filter(|u| self.is_outside(*u)).collect()
    }

    /// 14.7b
    fn garrison_hexes(&self, side: Side) -> HexSet {
        let taken = self.stands[0] | self.stands[1];
        let built = map().defensible.iter().filter(|h| map().ground[h.index()] != crate::map::Ground::Woods);
        let open: HexSet = built.collect();
        open & !self.zone_of(side.other()) & !taken
    }

    fn unplaced_corps(&self, side: Side) -> impl Iterator<Item = Corps> + '_ {
        Corps::all().filter(move |c| *c != Corps::A_X && owner(*c) == side && self.unplaced_units(*c).any())
    }

    pub(crate) fn unplaced_units(&self, corps: Corps) -> UnitSet {
        self.roster.corps[corps.index()].iter().filter(|u| self.is_outside(*u)).collect()
    }

    /// Free hexes around a commander (14.7a).
    fn room(&self, corps: Corps, centre: Hex) -> HexSet {
        let side = owner(corps);
        let taken = self.stands[0] | self.stands[1];
        let open = self.zone_of(side) & !taken & !self.zone[side.other().index()];
        open.iter().filter(|h| GRID.distance(centre, *h) <= SPAN).collect()
    }

    fn suits_next(&self, corps: Corps, hex: Hex) -> bool {
        self.unplaced_units(corps).first().is_some_and(|u| !self.is_barred(u, hex))
    }

    /// 14.7a: hexes with room for the whole corps on clear ground.
    fn centres(&self, corps: Corps) -> HexSet {
        let need = u32::from(self.unplaced_units(corps).len());
        let zone = self.zone_of(owner(corps));
        zone.iter().filter(|h| (self.room(corps, *h) & !map().defensible).len() >= need).collect()
    }

    fn post(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        self.put(unit, hex.0);
        tell(scribe, EventKind::Move, unit.side(), UnitSet::only(unit), &[hex], || {
            self.of(unit, &format!("**{}** ~is drawn up at {} [[14.7a]].", self.unit_name(unit), hex_name(hex)))
        });
    }

    fn open_battle(&mut self, scribe: &mut impl Scribe) {
        self.pop();
        self.attack.left = UnitSet::EMPTY;
        say(scribe, EventKind::Turn, None, || crate::words::turn_line(self.turn));
        self.deal();
    }

    // Victory

    /// Strength a side bought.
    pub fn bought(&self, side: Side) -> u16 {
        self.own(side).iter().map(|u| u16::from(self.roster.strength[u.index()])).sum()
    }

    /// 14.9: two fifths of the enemy, rounded up.
    pub fn share_goal(&self, side: Side) -> u16 {
        (self.bought(side.other()) * 2).div_ceil(5)
    }

    /// Which side has destroyed the larger share?
    fn larger_share(&self) -> std::cmp::Ordering {
        let part = |side: Side| {
            let enemy = self.bought(side.other()).max(1);
            (u32::from(self.points[side.index()]), u32::from(enemy))
        };
        let ((a, of_a), (b, of_b)) = (part(Side::French), part(Side::Allied));
        (a * of_b).cmp(&(b * of_a))
    }

    pub(crate) fn scratch_verdict(&self) -> Option<End> {
        let won = Side::BOTH.map(|s| u16::from(self.points[s.index()]) >= self.share_goal(s));
        match (won, self.larger_share()) {
            ([true, false], _) | ([true, true], std::cmp::Ordering::Greater) => Some(End::Share(Side::French)),
            ([false, true], _) | ([true, true], std::cmp::Ordering::Less) => Some(End::Share(Side::Allied)),
            _ => None,
        }
    }

    /// 14.10
    pub(crate) fn scratch_last(&self) -> End {
        let road = Side::BOTH.map(|s| self.on_the_road(s).len());
        match (self.larger_share(), road[0].cmp(&road[1])) {
            (std::cmp::Ordering::Greater, _) => End::LastShare(Side::French),
            (std::cmp::Ordering::Less, _) => End::LastShare(Side::Allied),
            (_, std::cmp::Ordering::Greater) => End::LastRoad(Side::French),
            (_, std::cmp::Ordering::Less) => End::LastRoad(Side::Allied),
            _ => End::Draw,
        }
    }
}
