//! The Night Before (13): face-down counters feel their way on to the board; then the corps are drawn up around them.

use crate::map::{GRID, Ground, HexSet, NONE, map};
use crate::moves::{Counter, Move};
use crate::pieces::{Corps, Side, Unit, UnitSet};
use crate::play::unasked;
use crate::position::{Position, Task, off};
use crate::words::{capital, hex_name, say, tell, whisper};
use hexes::Hex;
use kernel::{Actor, EventKind, Scribe};
use serde::{Deserialize, Serialize};

/// Counters of a side (G-19).
pub const COUNTERS: usize = 8;
/// Movement of a counter in half points (13.2.1a).
const ALLOWANCE: u8 = 4;
/// How near a counter is seen (13.2.2a).
const SPOTTING: u16 = 5;
/// The last night turn (13.2.2f).
const LAST_NIGHT_TURN: u8 = 12;

/// A removed scout.
const REMOVED: u16 = NONE - 1;

/// A step of the mini-game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NightTask {
    /// The first side's die for the first move (13.2a).
    Dice,
    /// The second side's die.
    Reply(u8),
    /// Which counter moves.
    Pick(Side),
    /// Where it goes.
    Step(Side),
    /// The counter in this hex has come too near: it and what it sees are turned up (13.2.2a).
    Spot(Side, #[serde(with = "crate::notation::at")] u16),
    /// The last moves of the side that still hides something (13.2.2c).
    Last(Side),
    /// All that is still hidden is turned up (13.2.2c, 13.2.2f).
    Reveal,
    /// Dice for who deploys first (13.3.1a).
    DeployDice,
    /// The second side's die.
    DeployReply(u8),
    /// Which corps is drawn up.
    Corps(Side),
    /// Which of its units comes next.
    Place(Corps),
    /// Where that unit goes.
    PlaceAt(Corps, Unit),
}

/// The counters of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Night {
    /// Where each counter is; [`NONE`] outside.
    pub at: [[u16; COUNTERS]; 2],
    /// Face up.
    pub revealed: [u8; 2],
    /// Moved this night turn, or made its last move.
    pub moved: [u8; 2],
    /// The number on each back, in the order they came on; nought outside.
    pub backs: [[u8; COUNTERS]; 2],
    /// The night turn.
    pub turn: u8,
    /// The counter that moves.
    pub mover: u8,
    /// Half points left.
    pub left: u8,
    /// Has it taken a step?
    pub afoot: bool,
}

impl Default for Night {
    fn default() -> Self {
        Night {
            at: [[NONE; COUNTERS]; 2],
            revealed: [0; 2],
            moved: [0; 2],
            backs: [[0; COUNTERS]; 2],
            turn: 0,
            mover: 0,
            left: 0,
            afoot: false,
        }
    }
}

/// The corps of a commander's counter; scouts have none (G-19).
pub fn corps_of(side: Side, counter: Counter) -> Option<Corps> {
    let corps: &[Corps] = match side {
        Side::French => &[Corps::F_I, Corps::F_II, Corps::F_VI, Corps::F_G, Corps::F_III, Corps::F_IV],
        Side::Allied => &[Corps::A_I, Corps::A_II, Corps::A_R, Corps::A_C],
    };
    corps.get(usize::from(counter.0)).copied()
}

impl Night {
    /// A night that people have written must hold together.
    pub(crate) fn check(&self) -> Result<(), kernel::PositionError> {
        let places = self.at.iter().flatten().all(|h| usize::from(*h) < crate::map::HEXES || *h >= REMOVED);
        if !places || usize::from(self.mover) >= COUNTERS || self.left > ALLOWANCE || self.turn > LAST_NIGHT_TURN {
            return Err(kernel::PositionError::new("night", "a counter, its movement or the night turn cannot be so"));
        }
        Ok(())
    }

    pub(crate) fn is_revealed(&self, side: Side, counter: usize) -> bool {
        self.revealed[side.index()] >> counter & 1 != 0
    }

    /// Counters that are still face down, on the board or outside.
    pub(crate) fn hidden(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..COUNTERS).filter(move |c| !self.is_revealed(side, *c))
    }

    fn to_move(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        self.hidden(side).filter(move |c| self.moved[side.index()] >> c & 1 == 0)
    }

    fn counters_at(&self, side: Side) -> HexSet {
        self.at[side.index()].iter().filter(|h| **h < REMOVED).map(|h| Hex(*h)).collect()
    }

    /// The places of a side's counters besides the one that moves: the hex it leaves is free (13.2.1b).
    fn others_at(&self, side: Side) -> HexSet {
        let rest =
            self.at[side.index()].iter().enumerate().filter(|(c, h)| *c != usize::from(self.mover) && **h < REMOVED);
        rest.map(|(_, h)| Hex(*h)).collect()
    }

    /// Is an enemy counter near enough to see (13.2.2a)?
    pub(crate) fn is_seen(&self, side: Side, hex: Hex) -> bool {
        self.counters_at(side.other()).iter().any(|h| GRID.distance(h, hex) <= SPOTTING)
    }
}

impl Position {
    /// 13.1
    pub(crate) fn begin_night(&mut self) {
        self.night = Night { turn: 1, ..Night::default() };
        self.push(Task::Night(NightTask::Dice));
    }

    pub(crate) fn night_actor(&self, task: NightTask) -> Actor {
        let side = match task {
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Spot(..)
            | NightTask::Reveal
            | NightTask::DeployDice
            | NightTask::DeployReply(_) => return Actor::Chance,
            NightTask::Pick(side) | NightTask::Step(side) | NightTask::Last(side) | NightTask::Corps(side) => side,
            NightTask::Place(corps) | NightTask::PlaceAt(corps, _) => owner(corps),
        };
        Actor::Seat(side.seat())
    }

    fn night_step(&mut self, task: NightTask) {
        self.swap(Task::Night(task));
    }

    pub(crate) fn list_night(&self, task: NightTask, moves: &mut Vec<Move>) {
        match task {
            NightTask::Pick(side) | NightTask::Last(side) => {
                moves.extend(self.night.to_move(side).map(|c| Move::Counter(Counter(c as u8))));
            }
            NightTask::Step(side) => {
                let steps = self.night_steps(side);
                moves.extend(steps.iter().map(Move::To));
                if self.may_halt(side, steps) {
                    moves.push(Move::Done);
                }
            }
            NightTask::Corps(side) => moves.extend(self.undeployed(side).map(Move::Corps)),
            NightTask::Place(corps) => {
                let places = self.next_places(corps);
                moves.extend(self.unplaced(corps).iter().filter(|u| self.fits(*u, places)).map(Move::Pick));
            }
            NightTask::PlaceAt(corps, unit) => {
                let places = self.next_places(corps);
                moves.extend(places.iter().filter(|h| !self.is_barred(unit, *h)).map(Move::To));
            }
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Spot(..)
            | NightTask::Reveal
            | NightTask::DeployDice
            | NightTask::DeployReply(_) => {}
        }
    }

    pub(crate) fn night_move(&mut self, task: NightTask, mv: Move, scribe: &mut impl Scribe) {
        let unasked = || unasked(Task::Night(task), mv);
        let Move::Die(second) = mv else {
            return match task {
                NightTask::Pick(side) | NightTask::Last(side) => match mv {
                    Move::Counter(counter) => self.pick_counter(side, counter, scribe),
                    _ => unasked(),
                },
                NightTask::Step(side) => match mv {
                    Move::To(hex) => self.night_go(side, hex, scribe),
                    Move::Done => self.halt_counter(side, scribe),
                    _ => unasked(),
                },
                NightTask::Spot(..) | NightTask::Reveal => match mv {
                    Move::Show(side, counter) => self.reveal(side, usize::from(counter.0), scribe),
                    _ => unasked(),
                },
                NightTask::Corps(_) => match mv {
                    Move::Corps(corps) => self.night_step(NightTask::Place(corps)),
                    _ => unasked(),
                },
                NightTask::Place(corps) => match mv {
                    Move::Pick(unit) => self.push(Task::Night(NightTask::PlaceAt(corps, unit))),
                    _ => unasked(),
                },
                NightTask::PlaceAt(_, unit) => match mv {
                    Move::To(hex) => self.place_unit(unit, hex, scribe),
                    _ => unasked(),
                },
                NightTask::Dice | NightTask::Reply(_) | NightTask::DeployDice | NightTask::DeployReply(_) => unasked(),
            };
        };
        match task {
            NightTask::Dice => self.night_step(NightTask::Reply(second)),
            NightTask::Reply(first) => match first.cmp(&second) {
                std::cmp::Ordering::Equal => self.night_step(NightTask::Dice),
                std::cmp::Ordering::Greater => self.night_step(NightTask::Pick(Side::French)),
                std::cmp::Ordering::Less => self.night_step(NightTask::Pick(Side::Allied)),
            },
            NightTask::DeployDice => self.night_step(NightTask::DeployReply(second)),
            NightTask::DeployReply(first) => match first.cmp(&second) {
                std::cmp::Ordering::Equal => self.night_step(NightTask::DeployDice),
                std::cmp::Ordering::Greater => self.night_step(NightTask::Corps(Side::French)),
                std::cmp::Ordering::Less => self.night_step(NightTask::Corps(Side::Allied)),
            },
            NightTask::Pick(_)
            | NightTask::Step(_)
            | NightTask::Spot(..)
            | NightTask::Last(_)
            | NightTask::Reveal
            | NightTask::Corps(_)
            | NightTask::Place(_)
            | NightTask::PlaceAt(..) => unasked(),
        }
    }

    /// Steps of the night that need nobody.
    pub(crate) fn night_forced(&mut self, task: NightTask, scribe: &mut impl Scribe) -> bool {
        match task {
            NightTask::Pick(side) => {
                if self.night.to_move(side).next().is_some() {
                    return false;
                }
                if self.night.to_move(side.other()).next().is_some() {
                    self.night_step(NightTask::Pick(side.other()));
                } else {
                    self.end_night_turn();
                }
                true
            }
            NightTask::Last(side) => {
                if self.night.to_move(side).next().is_some() {
                    return false;
                }
                self.night_step(NightTask::Reveal);
                true
            }
            NightTask::Spot(side, _) => {
                let over = self.next_shown(task).is_none();
                if over {
                    self.pop();
                    self.halt_counter(side, scribe);
                }
                over
            }
            NightTask::Reveal => {
                let over = self.next_shown(task).is_none();
                if over {
                    self.night_step(NightTask::DeployDice);
                }
                over
            }
            NightTask::Step(side) => {
                let steps = self.night_steps(side);
                let over = steps.is_empty() && self.may_halt(side, steps);
                if over {
                    self.halt_counter(side, scribe);
                }
                over
            }
            NightTask::Corps(side) => {
                let mut open = self.undeployed(side);
                let (first, more) = (open.next(), open.next().is_some());
                drop(open);
                match first {
                    Some(corps) if !more => self.night_step(NightTask::Place(corps)),
                    None if self.undeployed(side.other()).next().is_some() => {
                        self.night_step(NightTask::Corps(side.other()));
                    }
                    None => self.garrison(scribe),
                    _ => return false,
                }
                true
            }
            NightTask::Place(corps) => {
                let rest = self.unplaced(corps);
                if rest.is_empty() {
                    let side = owner(corps);
                    let next = if self.undeployed(side.other()).next().is_some() { side.other() } else { side };
                    self.night_step(NightTask::Corps(next));
                    return true;
                }
                if let (Some(unit), 1) = (rest.first(), rest.len()) {
                    self.push(Task::Night(NightTask::PlaceAt(corps, unit)));
                    return true;
                }
                false
            }
            NightTask::PlaceAt(corps, unit) => {
                let open: HexSet = self.next_places(corps).iter().filter(|h| !self.is_barred(unit, *h)).collect();
                if let (Some(hex), 1) = (open.first(), open.len()) {
                    self.place_unit(unit, hex, scribe);
                    return true;
                }
                false
            }
            NightTask::Dice | NightTask::Reply(_) | NightTask::DeployDice | NightTask::DeployReply(_) => false,
        }
    }

    /// 13.2b
    fn pick_counter(&mut self, side: Side, counter: Counter, scribe: &mut impl Scribe) {
        let i = usize::from(counter.0);
        self.night.mover = counter.0;
        self.night.left = ALLOWANCE;
        self.night.afoot = false;
        whisper(scribe, side, || format!("{} moves in the dark [[13.2b]].", capital(counter_name(side, counter))));
        self.push(Task::Night(NightTask::Step(side)));
        // 13.2.2a: one that is near already does not move.
        let at = self.night.at[side.index()][i];
        if at < REMOVED && self.night.is_seen(side, Hex(at)) {
            self.push(Task::Night(NightTask::Spot(side, at)));
        }
    }

    /// Where the moving counter may step (13.2.1).
    pub(crate) fn night_steps(&self, side: Side) -> HexSet {
        let n = &self.night;
        let at = n.at[side.index()][usize::from(n.mover)];
        if at < REMOVED {
            let from = Hex(at);
            return map().neighbours[from.index()].iter().filter(|to| self.may_creep(side, Some(from), *to)).collect();
        }
        let row = if side == Side::Allied { 1 } else { 20 };
        (1..=30).filter_map(|c| GRID.at(c, row)).filter(|to| self.may_creep(side, None, *to)).collect()
    }

    fn creep_cost(side: Side, from: Option<Hex>, to: Hex) -> u8 {
        let woods = map().ground[to.index()] == Ground::Woods;
        match from {
            Some(from) if map().roads.contains(from) && map().roads.contains(to) => 1,
            // 13.2.1a: the ends of the Brussels road.
            None if to == crate::map::hex(if side == Side::Allied { "1501" } else { "1720" }) => 1,
            _ if woods => 4,
            _ => 2,
        }
    }

    fn may_creep(&self, side: Side, from: Option<Hex>, to: Hex) -> bool {
        let n = &self.night;
        let cost = Position::creep_cost(side, from, to);
        if cost > n.left || n.counters_at(side.other()).contains(to) {
            return false;
        }
        if !n.others_at(side).contains(to) {
            return true;
        }
        // 13.2.1b: over a friend only if it can go on, and would not be stopped there.
        !n.is_seen(side, to) && self.creeps_on(side, to, n.left - cost)
    }

    fn creeps_on(&self, side: Side, from: Hex, left: u8) -> bool {
        let n = &self.night;
        map().neighbours[from.index()].iter().any(|to| {
            let cost = Position::creep_cost(side, Some(from), to);
            cost <= left
                && !n.counters_at(side.other()).contains(to)
                && (!n.others_at(side).contains(to) || (!n.is_seen(side, to) && self.creeps_on(side, to, left - cost)))
        })
    }

    /// May the counter stop? Not on a friend; outside only if no hex is open (13.2b).
    fn may_halt(&self, side: Side, steps: HexSet) -> bool {
        let n = &self.night;
        let at = n.at[side.index()][usize::from(n.mover)];
        if at >= REMOVED {
            return steps.is_empty();
        }
        n.at[side.index()].iter().filter(|h| **h == at).count() == 1
    }

    fn night_go(&mut self, side: Side, to: Hex, scribe: &mut impl Scribe) {
        let (s, i) = (side.index(), usize::from(self.night.mover));
        let from = Some(self.night.at[s][i]).filter(|h| *h < REMOVED).map(Hex);
        self.night.left -= Position::creep_cost(side, from, to);
        self.night.at[s][i] = to.0;
        self.night.afoot = true;
        if self.night.backs[s][i] == 0 {
            self.night.backs[s][i] = self.night.backs[s].iter().copied().max().unwrap_or(0) + 1;
        }
        if self.night.is_seen(side, to) {
            self.tell_march(side, scribe);
            self.push(Task::Night(NightTask::Spot(side, to.0)));
        }
    }

    /// One line for a whole march, when it ends.
    fn tell_march(&self, side: Side, scribe: &mut impl Scribe) {
        let (s, i) = (side.index(), usize::from(self.night.mover));
        let (at, back) = (self.night.at[s][i], self.night.backs[s][i]);
        if at < REMOVED {
            tell(scribe, EventKind::Move, side, UnitSet::EMPTY, &[Hex(at)], || {
                format!("{} counter {back} goes to {} [[13.2.1a]].", self.name(side), hex_name(Hex(at)))
            });
        }
    }

    /// The counter that is turned up next: the mover and all enemies within sight of it (13.2.2a), or all there are. Their
    /// order is that of their places, which both sides know.
    pub(crate) fn next_shown(&self, task: NightTask) -> Option<(Side, Counter)> {
        let n = &self.night;
        let by_place = |side: Side, near: Option<Hex>| {
            let seen = |c: &usize| {
                let at = n.at[side.index()][*c];
                near.is_none_or(|hex| at < REMOVED && GRID.distance(Hex(at), hex) <= SPOTTING)
            };
            n.hidden(side).filter(seen).min_by_key(|c| (n.at[side.index()][*c], *c)).map(|c| (side, Counter(c as u8)))
        };
        match task {
            NightTask::Spot(side, _) if !n.is_revealed(side, usize::from(n.mover)) => Some((side, Counter(n.mover))),
            NightTask::Spot(side, at) => by_place(side.other(), Some(Hex(at))),
            NightTask::Reveal => by_place(Side::French, None).or_else(|| by_place(Side::Allied, None)),
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Pick(_)
            | NightTask::Step(_)
            | NightTask::Last(_)
            | NightTask::DeployDice
            | NightTask::DeployReply(_)
            | NightTask::Corps(_)
            | NightTask::Place(_)
            | NightTask::PlaceAt(..) => None,
        }
    }

    /// 13.2.2b
    fn reveal(&mut self, side: Side, counter: usize, scribe: &mut impl Scribe) {
        let scout = corps_of(side, Counter(counter as u8)).is_none();
        if self.night.at[side.index()][counter] == NONE && !scout {
            self.night.at[side.index()][counter] = self.nearest_edge(side).0;
        }
        let at = self.night.at[side.index()][counter];
        self.night.revealed[side.index()] |= 1 << counter;
        say(scribe, EventKind::Effect, Some(side), || {
            let name = capital(counter_name(side, Counter(counter as u8)));
            let ends = if scout { "and is gone" } else { "and stays there" };
            let place = if at < REMOVED { hex_name(Hex(at)) } else { "outside".to_owned() };
            format!("**{name}** is found at {place} {ends} [[13.2.2b]].")
        });
        if scout {
            self.night.at[side.index()][counter] = REMOVED;
        }
    }

    /// The counter's move is over.
    fn halt_counter(&mut self, side: Side, scribe: &mut impl Scribe) {
        let mover = self.night.mover;
        // One that was seen has been told of already.
        if self.night.afoot && !self.night.is_revealed(side, usize::from(mover)) {
            self.tell_march(side, scribe);
        }
        self.night.moved[side.index()] |= 1 << mover;
        self.pop();
        if let Some(Task::Night(NightTask::Last(_))) = self.task() {
            return;
        }
        let empty = Side::BOTH.map(|s| self.night.hidden(s).next().is_none());
        match empty {
            // 13.2.2e
            [true, true] => self.night_step(NightTask::DeployDice),
            // 13.2.2c
            [true, false] => self.last_moves(Side::Allied),
            [false, true] => self.last_moves(Side::French),
            [false, false] => self.night_step(NightTask::Pick(side.other())),
        }
    }

    fn last_moves(&mut self, side: Side) {
        self.night.moved[side.index()] = 0;
        self.night_step(NightTask::Last(side));
    }

    fn end_night_turn(&mut self) {
        if self.night.turn == LAST_NIGHT_TURN {
            self.night_step(NightTask::Reveal);
            return;
        }
        self.night.turn += 1;
        self.night.moved = [0; 2];
        self.night_step(NightTask::Dice);
    }

    /// 13.2.2d: the free edge hex nearest the Brussels road.
    fn nearest_edge(&self, side: Side) -> Hex {
        let (row, road) = if side == Side::Allied { (1, 15) } else { (20, 17) };
        let taken = self.night.counters_at(Side::French) | self.night.counters_at(Side::Allied);
        let free = (1..=30).filter(|c| GRID.at(*c, row).is_some_and(|h| !taken.contains(h)));
        let column = free.min_by_key(|c: &i32| ((c - road).abs(), *c)).unwrap_or(road);
        GRID.at(column, row).unwrap_or(Hex(0))
    }

    // Drawing up (13.3.1)

    /// Corps of a side that are still to be placed.
    fn undeployed(&self, side: Side) -> impl Iterator<Item = Corps> + '_ {
        (0..COUNTERS as u8).filter_map(move |c| corps_of(side, Counter(c))).filter(|c| self.unplaced(*c).any())
    }

    fn unplaced(&self, corps: Corps) -> UnitSet {
        self.roster.corps[corps.index()].iter().filter(|u| self.at[u.index()] == off::GONE).collect()
    }

    /// The hexes of the next place: ring by ring, in each the row nearest the own edge first (13.3.1b to 13.3.1d).
    pub(crate) fn next_places(&self, corps: Corps) -> HexSet {
        let side = owner(corps);
        let counter = (0..COUNTERS).find(|c| corps_of(side, Counter(*c as u8)) == Some(corps));
        let Some(at) = counter.map(|c| self.night.at[side.index()][c]).filter(|h| *h < REMOVED) else {
            return HexSet::EMPTY;
        };
        let (centre, taken) = (Hex(at), self.stands[0] | self.stands[1] | self.kept_for(corps));
        let foot_left = (self.unplaced(corps) & self.roster.infantry).any();
        let open =
            |h: &Hex| !taken.contains(*h) && (!self.options.dt_inf || foot_left || !map().defensible.contains(*h));
        for ring in 0..40u16 {
            let around: HexSet = GRID.hexes().filter(|h| GRID.distance(centre, *h) == ring).filter(open).collect();
            let rows = |h: Hex| if side == Side::Allied { GRID.row(h) } else { 21 - GRID.row(h) };
            if let Some(row) = around.iter().map(rows).min() {
                return around.iter().filter(|h| rows(*h) == row).collect();
            }
        }
        HexSet::EMPTY
    }

    /// The hexes of the other commanders: the first unit of each corps must stand there, so nobody else may (13.3.1b).
    pub(crate) fn kept_for(&self, corps: Corps) -> HexSet {
        if self.options.first_reading {
            return HexSet::EMPTY;
        }
        let others = |side: Side| {
            let at = self.night.at[side.index()].iter().enumerate();
            at.filter(move |(c, h)| **h < REMOVED && corps_of(side, Counter(*c as u8)).is_some_and(|c| c != corps))
        };
        Side::BOTH.into_iter().flat_map(others).map(|(_, h)| Hex(*h)).collect()
    }

    fn fits(&self, unit: Unit, places: HexSet) -> bool {
        places.iter().any(|h| !self.is_barred(unit, h))
    }

    fn place_unit(&mut self, unit: Unit, hex: Hex, scribe: &mut impl Scribe) {
        self.pop();
        self.put(unit, hex.0);
        tell(scribe, EventKind::Move, unit.side(), UnitSet::only(unit), &[hex], || {
            self.of(unit, &format!("**{}** ~is drawn up at {} [[13.3.1b]].", self.unit_name(unit), hex_name(hex)))
        });
    }

    /// 13.3.1e, 13.3.1f
    fn garrison(&mut self, scribe: &mut impl Scribe) {
        self.pop();
        for (unit, entry) in crate::pieces::historical(false).filter(|(_, e)| e.model.garrison) {
            let hex = crate::map::hex(entry.start);
            if !self.stands.iter().any(|s| s.contains(hex)) {
                self.put(unit, hex.0);
            }
        }
        // 11.3a: whoever was drawn up on ground that counts owns it.
        for unit in self.roster.all.iter() {
            if let Some(hex) = self.hex_of(unit) {
                self.take_ground(unit.side(), hex);
            }
        }
        self.attack.left = UnitSet::EMPTY;
        self.night = Night::default();
        say(scribe, EventKind::Turn, None, || crate::words::turn_line(self.turn));
        self.deal();
    }
}

/// The side of a corps.
pub(crate) fn owner(corps: Corps) -> Side {
    if corps.0 < Corps::A_I.0 { Side::French } else { Side::Allied }
}

/// What a counter is called by its owner, in the middle of a sentence.
pub fn counter_name(side: Side, counter: Counter) -> &'static str {
    match corps_of(side, counter) {
        None => "a scout",
        Some(corps) => crate::words::commander_name(corps),
    }
}
