//! Positions in and out: a human-writable JSON notation. What is left out is the quiet default: turn 1, a new French round,
//! pieces not named are not in the game, and the Prussians not named are still on their way.

use crate::map::{Area, AreaSet, DELAYED};
use crate::meta::META;
use crate::moves::Posture;
use crate::options::Options;
use crate::pieces::{ARTILLERY, Army, COMBAT, INFANTRY, LEADERS, PRUSSIAN, Side, Unit, UnitSet};
use crate::position::{
    Act, Assault, FIVE, NONE, Position, Task, WAITING, asked_area, asked_fate, asked_number, asked_piece, thrown,
    unasked,
};
use crate::setup::display;
use kernel::notation::{check_choice, read_document};
use kernel::{PositionError, Setup, Silent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// All cubes of each colour, wherever they are (G-02).
pub const CUBES: [u8; 3] = [40, 25, 15];
/// More pending steps than these no game has when somebody decides.
const DEEPEST: usize = 16;
/// More than these are never pending above the turn, the round, the action and the assault.
const LOOSE: usize = 5;

type BySide<T> = kernel::notation::BySide<Side, T, 2>;

/// Green, red and purple discs.
#[derive(Serialize, Deserialize, Clone, PartialEq, Default)]
#[serde(deny_unknown_fields)]
struct Discs {
    available: BySide<[u8; 3]>,
    #[serde(default)]
    used: BySide<[u8; 3]>,
    #[serde(default)]
    spent: BySide<[u8; 3]>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Notation {
    game: String,
    #[serde(default)]
    setup: Setup,
    #[serde(default = "one")]
    turn: u8,
    #[serde(default = "french")]
    active: Side,
    #[serde(default = "french")]
    initiative: Side,
    /// Where each piece is and how it lies: `20`, `20 lying`, `20 square`, `20 crewless`, `delayed`, `waiting`.
    pieces: BTreeMap<String, String>,
    /// Cubes by area and army.
    #[serde(default)]
    cubes: BTreeMap<String, BTreeMap<String, u8>>,
    #[serde(default)]
    casualties: BySide<u8>,
    #[serde(default = "six")]
    battery: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arrived: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    discs: Option<Discs>,
    #[serde(default)]
    tile: u8,
    #[serde(default)]
    actions: u8,
    /// Who held each strong point last.
    #[serde(default = "all_allied")]
    held: [Side; 3],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tasks: Option<Vec<Task>>,
    #[serde(default, skip_serializing_if = "is_none")]
    done: UnitSet,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    act: Option<Act>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    assault: Option<Assault>,
    /// Assaulting pieces and where each came from; an empty word for nowhere.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    assaulting: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "no_area")]
    pending: AreaSet,
    /// Cubes assigned for the present fire or check.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    assigned: BTreeMap<String, u8>,
}

fn one() -> u8 {
    1
}

fn six() -> u8 {
    6
}

fn french() -> Side {
    Side::French
}

fn all_allied() -> [Side; 3] {
    [Side::Allied; 3]
}

fn is_none(units: &UnitSet) -> bool {
    units.is_empty()
}

fn no_area(areas: &AreaSet) -> bool {
    areas.is_empty()
}

/// Where a step stands among those that are pending.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    /// A step of the turn, the round, the action or the assault, upon which others are pending.
    Frame,
    /// An area carries out its order; part of the frame, too.
    Order,
    /// What is decided or thrown in an assault alone.
    Fight,
    /// What happens to pieces wherever they are.
    Loose,
}

fn layer(task: Task) -> Layer {
    match task {
        Task::Over(_)
        | Task::Turn
        | Task::TurnEnd
        | Task::Formation(_)
        | Task::Round
        | Task::Skirmish(_)
        | Task::Delayed
        | Task::ArrivalRoll
        | Task::Arrivals(_)
        | Task::RoundEnd
        | Task::Limits(_)
        | Task::SpendDisc
        | Task::DrawTile
        | Task::Use
        | Task::Stop
        | Task::ActionEnd
        | Task::NextAssault
        | Task::LeaderArea
        | Task::Assault(_) => Layer::Frame,
        Task::GiveOrder
        | Task::MovePick
        | Task::Battery
        | Task::Aim(_)
        | Task::FireNext
        | Task::Change
        | Task::ReinforceArmy
        | Task::ReinforceGun(_)
        | Task::ReinforceTo(..)
        | Task::AssaultPick => Layer::Order,
        Task::Roll(_)
        | Task::Charger
        | Task::Counter(_)
        | Task::Duel(..)
        | Task::Assign(..)
        | Task::Withdraw
        | Task::WithdrawCubes(..) => Layer::Fight,
        Task::ArrivalPosture(_)
        | Task::DelayedTo(_)
        | Task::SkirmishAt(_)
        | Task::SkirmishRoll(..)
        | Task::MoveTo(_)
        | Task::MoveCubes(..)
        | Task::FireRoll(_)
        | Task::AssaultInto(_)
        | Task::AssaultVia(..)
        | Task::Damage(..)
        | Task::Cubes(..)
        | Task::TooMany(..)
        | Task::CavalryHits(..)
        | Task::GunHits(..)
        | Task::Short(_)
        | Task::ShortUnit(..)
        | Task::ShortCubes(_)
        | Task::Retreat(..)
        | Task::Along(..)
        | Task::Escape(_) => Layer::Loose,
    }
}

/// Is it a question or a throw that nothing else can wait upon? What comes of it takes its place.
fn is_last(task: Task) -> bool {
    match task {
        Task::ArrivalRoll
        | Task::ArrivalPosture(_)
        | Task::DelayedTo(_)
        | Task::SkirmishAt(_)
        | Task::SkirmishRoll(..)
        | Task::DrawTile
        | Task::Use
        | Task::GiveOrder
        | Task::MoveTo(_)
        | Task::MoveCubes(..)
        | Task::Battery
        | Task::Aim(_)
        | Task::FireRoll(_)
        | Task::ReinforceArmy
        | Task::ReinforceGun(_)
        | Task::ReinforceTo(..)
        | Task::AssaultInto(_)
        | Task::AssaultVia(..)
        | Task::Charger
        | Task::Counter(_)
        | Task::Duel(..)
        | Task::WithdrawCubes(..)
        | Task::Stop
        | Task::ShortUnit(..)
        | Task::ShortCubes(_) => true,
        Task::Arrivals(_)
        | Task::Delayed
        | Task::Skirmish(_)
        | Task::Formation(_)
        | Task::SpendDisc
        | Task::LeaderArea
        | Task::MovePick
        | Task::Change
        | Task::AssaultPick
        | Task::NextAssault
        | Task::Assault(_)
        | Task::Roll(_)
        | Task::Assign(..)
        | Task::Withdraw
        | Task::Damage(..)
        | Task::Cubes(..)
        | Task::TooMany(..)
        | Task::CavalryHits(..)
        | Task::GunHits(..)
        | Task::Short(_)
        | Task::Retreat(..)
        | Task::Along(..)
        | Task::Escape(_)
        | Task::Over(_)
        | Task::Turn
        | Task::Round
        | Task::FireNext
        | Task::ActionEnd
        | Task::Limits(_)
        | Task::RoundEnd
        | Task::TurnEnd => false,
    }
}

/// How many of the pending steps are the turn, the round, the action and the assault under way, in their order.
fn frame(tasks: &[Task]) -> usize {
    let follows = |below: Option<Task>, task: Task| match (below, task) {
        (None, Task::Over(_) | Task::Turn | Task::TurnEnd) => true,
        (Some(Task::TurnEnd), Task::Formation(Side::French)) => true,
        (Some(Task::Formation(Side::French)), Task::Formation(Side::Allied)) => true,
        (Some(Task::Formation(Side::Allied)), Task::Round) => true,
        (Some(Task::Round), Task::Skirmish(Side::French) | Task::RoundEnd) => true,
        (Some(Task::Skirmish(Side::French)), Task::Skirmish(Side::Allied)) => true,
        (Some(Task::Skirmish(Side::Allied)), Task::Delayed) => true,
        (Some(Task::Delayed), Task::ArrivalRoll | Task::Arrivals(_)) => true,
        (Some(Task::RoundEnd), Task::Limits(_)) => true,
        (Some(Task::Limits(_)), Task::SpendDisc) => true,
        (Some(Task::SpendDisc), Task::Formation(_) | Task::Use | Task::Stop | Task::ActionEnd) => true,
        (Some(Task::Formation(_)), Task::DrawTile) => true,
        (Some(Task::ActionEnd), Task::NextAssault) => true,
        (Some(Task::NextAssault), Task::LeaderArea | Task::Assault(_)) => true,
        (Some(Task::NextAssault | Task::LeaderArea), order) => layer(order) == Layer::Order,
        _ => false,
    };
    let mut below = None;
    for (i, task) in tasks.iter().enumerate() {
        if !follows(below, *task) {
            return i;
        }
        below = Some(*task);
    }
    tasks.len()
}

fn piece(id: &str, field: &str) -> Result<Unit, PositionError> {
    Unit::named(id).ok_or_else(|| PositionError::new(format!("{field}.{id}"), "there is no such piece"))
}

fn place(id: &str, field: String) -> Result<Area, PositionError> {
    Area::named(id)
        .ok_or_else(|| PositionError::new(field, format!("\"{id}\" is not an area from 1 to 65, or delayed")))
}

impl Position {
    /// Writes the position down.
    pub(crate) fn position(&self) -> Value {
        let pieces = Unit::all().filter_map(|u| {
            let area = self.area_of(u)?;
            let how = match (self.is_crewless(u), self.posture(u)) {
                (false, Posture::Upright) => "",
                (true, Posture::Upright) => " crewless",
                (true, _) => " lying crewless",
                (_, Posture::Lying) => " lying",
                (_, Posture::Square) => " square",
            };
            Some((u.id(), format!("{}{how}", area.id())))
        });
        let mut cubes: BTreeMap<String, BTreeMap<String, u8>> = BTreeMap::new();
        for area in Area::all() {
            for army in Army::ALL.into_iter().filter(|a| self.cubes(*a, area) > 0) {
                cubes.entry(area.id()).or_default().insert(army.id().to_owned(), self.cubes(army, area));
            }
        }
        let origin = |u: Unit| (u.id(), self.origin(u).map_or(String::new(), Area::id));
        let carried = |u: &Unit| self.assigned[u.index()] > 0;
        let notation = Notation {
            game: META.id.to_owned(),
            setup: self.options.write(),
            turn: self.turn,
            active: self.active,
            initiative: self.initiative,
            pieces: pieces.collect(),
            cubes,
            casualties: self.casualties.into(),
            battery: self.battery,
            arrived: Some(self.arrived),
            discs: Some(Discs { available: self.discs.into(), used: self.used.into(), spent: self.spent.into() }),
            tile: self.tile,
            actions: self.actions,
            held: self.held,
            tasks: Some(self.tasks.to_vec()),
            done: self.done,
            act: (self.act != Act::none()).then(|| self.act.clone()),
            assault: (self.assault != Assault::none()).then(|| self.assault.clone()),
            assaulting: self.assaulting.iter().map(origin).collect(),
            pending: self.pending,
            assigned: Unit::all().filter(carried).map(|u| (u.id(), self.assigned[u.index()])).collect(),
        };
        serde_json::to_value(notation).unwrap_or_default()
    }

    /// Reads a position. What makes no sense is refused with the field's name.
    pub(crate) fn from_position(value: &Value) -> Result<Position, PositionError> {
        let n: Notation = read_document::<Position, _>(value)?;
        let options = Options::read(&n.setup)?;
        let mut p = Position::empty(options);
        if !(1..=options.last_turn).contains(&n.turn) {
            let what = format!("{} is not a turn of this game, which has {}", n.turn, options.last_turn);
            return Err(PositionError::new("turn", what));
        }
        (p.turn, p.active, p.initiative, p.held) = (n.turn, n.active, n.initiative, n.held);
        p.casualties = n.casualties.0;
        if p.casualties.iter().any(|c| *c > 60) {
            return Err(PositionError::new("casualties", "there are not so many pieces"));
        }
        p.read_pieces(&n)?;
        p.read_cubes(&n)?;
        p.read_round(&n)?;
        p.read_assault(&n)?;
        p.done = n.done;
        match n.tasks {
            Some(tasks) => p.read_tasks(&tasks)?,
            None => {
                for task in [Task::TurnEnd, Task::Formation(Side::French), Task::Formation(Side::Allied), Task::Round] {
                    p.push(task);
                }
            }
        }
        p.check_company()?;
        p.settle(&mut Silent);
        if p.tasks.is_empty() {
            return Err(PositionError::new("tasks", "nothing is pending in this position"));
        }
        check_choice(&p, "tasks")?;
        Ok(p)
    }

    fn read_pieces(&mut self, n: &Notation) -> Result<(), PositionError> {
        let listed: BTreeMap<Unit, &String> =
            n.pieces.iter().map(|(id, at)| Ok((piece(id, "pieces")?, at))).collect::<Result<_, PositionError>>()?;
        let on_map = |u: Unit| listed.get(&u).is_some_and(|at| *at != "waiting");
        // Prussians on the map and no word about the display: all have come.
        self.arrived = match n.arrived {
            Some(count) if count > 20 => {
                return Err(PositionError::new("arrived", "the Prussian display holds twenty pieces"));
            }
            Some(count) => count,
            None if PRUSSIAN.iter().any(on_map) => 20,
            None => 0,
        };
        for unit in (self.arrived..20).filter_map(display) {
            if on_map(unit) {
                let what = "it has not left the Prussian display, so it cannot be on the board";
                return Err(PositionError::new(format!("pieces.{}", unit.id()), what));
            }
            self.place[unit.index()] = WAITING;
        }
        for (unit, at) in listed {
            let field = || format!("pieces.{}", unit.id());
            let mut words = at.split(' ');
            let first = words.next().unwrap_or("");
            if first == "waiting" {
                if self.place[unit.index()] != WAITING {
                    return Err(PositionError::new(field(), "only Prussians still on the display can wait"));
                }
                continue;
            }
            let area = place(first, field())?;
            if area == DELAYED && !PRUSSIAN.contains(unit) {
                return Err(PositionError::new(field(), "only Prussians can be delayed"));
            }
            if LEADERS.contains(unit) && area != DELAYED && self.has_leader_like(unit, area) {
                return Err(PositionError::new(field(), "two leaders of one colour cannot stand in one area"));
            }
            self.set_down(unit, area);
            for word in words {
                match word {
                    "lying" => self.down.insert(unit),
                    "square" if INFANTRY.contains(unit) => self.turn_to(unit, Posture::Square),
                    "crewless" if ARTILLERY.contains(unit) => self.crewless.insert(unit),
                    other => {
                        let what = format!("\"{other}\" is not a way for this piece to stand");
                        return Err(PositionError::new(field(), what));
                    }
                }
            }
        }
        Ok(())
    }

    fn read_cubes(&mut self, n: &Notation) -> Result<(), PositionError> {
        if n.battery > 6 {
            return Err(PositionError::new("battery", "the Grand Battery has six uses at most"));
        }
        self.battery = n.battery;
        let mut used = [u16::from(n.battery), 0, 0];
        for gun in self.crewless.iter() {
            used[gun.army() as usize] += 1;
        }
        for (id, armies) in &n.cubes {
            let area = place(id, format!("cubes.{id}"))?;
            for (name, count) in armies {
                let field = || format!("cubes.{id}.{name}");
                let Some(army) = Army::ALL.into_iter().find(|a| a.id() == name) else {
                    return Err(PositionError::new(field(), "there is no such army"));
                };
                let foot = u16::from(self.foot(army, area).len());
                // While cubes fall, and until somebody has been lost for them, there may be more (CUBE-06).
                let falling = |t: &Task| match *t {
                    Task::TooMany(a, at) | Task::Cubes(a, at, _) => (a, at) == (army, area),
                    Task::Damage(side, at, _) => (side, at) == (army.side(), area),
                    Task::CavalryHits(..)
                    | Task::Formation(_)
                    | Task::Change
                    | Task::ArrivalPosture(_)
                    | Task::SpendDisc
                    | Task::GiveOrder
                    | Task::Battery
                    | Task::ReinforceArmy
                    | Task::Along(..)
                    | Task::Assault(unasked!())
                    | Task::Over(_)
                    | Task::Turn
                    | Task::Round
                    | Task::FireNext
                    | Task::ActionEnd
                    | Task::Limits(_)
                    | Task::RoundEnd
                    | Task::TurnEnd
                    | asked_area!()
                    | asked_piece!()
                    | asked_number!()
                    | thrown!() => false,
                };
                let more = foot > 0 && n.tasks.iter().flatten().any(falling);
                if u16::from(*count) > u16::from(FIVE) * foot && !more {
                    return Err(PositionError::new(field(), "no more than five cubes for each infantry can lie here"));
                }
                self.cubes[army as usize][area.index()] = *count;
                used[army as usize] += u16::from(*count);
            }
        }
        for army in Army::ALL {
            let all = CUBES[army as usize];
            let Some(rest) = u16::from(all).checked_sub(used[army as usize]) else {
                return Err(PositionError::new("cubes", format!("there are only {all} {} cubes", army.cube())));
            };
            self.stock[army as usize] = rest as u8;
        }
        Ok(())
    }

    fn read_round(&mut self, n: &Notation) -> Result<(), PositionError> {
        let full = crate::sequence::disc_sets(self.turn);
        match &n.discs {
            None => self.discs = full,
            Some(d) => {
                (self.discs, self.used, self.spent) = (d.available.0, d.used.0, d.spent.0);
                for side in Side::BOTH {
                    let s = side as usize;
                    for (colour, all) in full[s].iter().enumerate() {
                        let sum =
                            [&self.discs, &self.used, &self.spent].map(|x| u16::from(x[s][colour])).iter().sum::<u16>();
                        if sum > u16::from(*all) {
                            return Err(PositionError::new("discs", "a side has more discs than a turn gives it"));
                        }
                    }
                }
            }
        }
        if n.tile == 1 || n.tile > 5 || n.actions > 5 {
            return Err(PositionError::new("tile", "tiles run from 2 to 5, and so many actions no round has"));
        }
        (self.tile, self.actions) = (n.tile, n.actions);
        Ok(())
    }

    fn read_assault(&mut self, n: &Notation) -> Result<(), PositionError> {
        for (id, from) in &n.assaulting {
            let unit = piece(id, "assaulting")?;
            if self.area_of(unit).is_none() {
                return Err(PositionError::new(format!("assaulting.{id}"), "it is not on the board"));
            }
            self.assaulting.insert(unit);
            self.origin[unit.index()] = if from.is_empty() { NONE } else { place(from, format!("assaulting.{id}"))?.0 };
        }
        for (id, count) in &n.assigned {
            if *count > FIVE {
                return Err(PositionError::new(format!("assigned.{id}"), "nobody carries more than five cubes"));
            }
            self.assigned[piece(id, "assigned")?.index()] = *count;
        }
        self.pending = n.pending;
        // Two cubes at most come of every die that is still to be thrown.
        let too_many = |hits: u8, dice: u16| u16::from(hits) + 2 * dice > u16::from(u8::MAX);
        if let Some(act) = &n.act {
            self.act = act.clone();
            let dice = act.aims.iter().map(|a| u16::from(a.2)).sum();
            if act.orders > 2 || act.aims.iter().any(|a| a.2 > 2) || too_many(act.hits, dice) {
                return Err(PositionError::new("act", "a disc pays for no more orders, dice or hits than these"));
            }
        }
        if let Some(assault) = &n.assault {
            self.assault = assault.clone();
            if !assault.area.on_board() {
                return Err(PositionError::new("assault.area", "nobody assaults the Delayed box"));
            }
            let dice = u16::from(assault.queue.len());
            if assault.round > 2 || too_many(assault.hits, dice) || too_many(assault.owed, dice) {
                return Err(PositionError::new("assault", "an assault has two rounds, and no more hits than dice"));
            }
        }
        Ok(())
    }

    /// Enemies share an area only while they fight for it, and with guns that have lost their crews (G-20, G-21).
    fn check_company(&self) -> Result<(), PositionError> {
        let fought = self.tasks.iter().any(|t| matches!(t, Task::Assault(_))).then_some(self.assault.area);
        let able = |side: Side, area: Area| (self.of(side, area) & COMBAT & !self.crewless).any();
        let shared = |a: &Area| Side::BOTH.into_iter().all(|s| able(s, *a));
        let peaceful = |a: &Area| Some(*a) != fought && (self.at(*a) & self.assaulting).is_empty();
        match Area::all().find(|a| shared(a) && peaceful(a)) {
            Some(area) => {
                let what = format!("both sides stand in {} and nobody assaults it", area.name());
                Err(PositionError::new("pieces", what))
            }
            None => Ok(()),
        }
    }

    fn read_tasks(&mut self, tasks: &[Task]) -> Result<(), PositionError> {
        let refuse = |what: &str| Err(PositionError::new("tasks", what.to_owned()));
        if tasks.is_empty() || tasks.len() > DEEPEST {
            return refuse("a position has between one and sixteen pending steps");
        }
        let over = matches!(tasks[0], Task::Over(_));
        if over != (tasks.len() == 1 && over) || tasks[1..].iter().any(|t| matches!(t, Task::Over(_))) {
            return refuse("nothing is pending when the game is over");
        }
        let framed = frame(tasks);
        let fighting = tasks[..framed].iter().any(|t| matches!(t, Task::Assault(_)));
        let fits = |t: &Task| match layer(*t) {
            Layer::Frame | Layer::Order => false,
            Layer::Fight => fighting,
            Layer::Loose => true,
        };
        if framed == 0
            || tasks.len() - framed > LOOSE
            || tasks[..tasks.len() - 1].iter().any(|t| is_last(*t))
            || !tasks[framed..].iter().all(fits)
        {
            return refuse("the pending steps do not follow from each other");
        }
        for task in tasks {
            self.check_task(*task)?;
            self.push(*task);
        }
        Ok(())
    }

    /// Does a step make sense with the pieces as they are?
    fn check_task(&self, task: Task) -> Result<(), PositionError> {
        let refuse = |what: &str| Err(PositionError::new("tasks", format!("{what} at the step {task:?}")));
        let unit = match task {
            Task::SkirmishAt(u)
            | Task::SkirmishRoll(u, _)
            | Task::MoveTo(u)
            | Task::MoveCubes(u, ..)
            | Task::Aim(u)
            | Task::DelayedTo(u)
            | Task::AssaultInto(u)
            | Task::AssaultVia(u, _)
            | Task::Counter(u)
            | Task::Duel(u, _)
            | Task::ShortCubes(u)
            | Task::Retreat(u, _)
            | Task::Along(u, _)
            | Task::Escape(u)
            | Task::WithdrawCubes(u, _)
            | Task::ArrivalPosture(u) => Some(u),
            Task::Arrivals(_)
            | Task::Delayed
            | Task::Skirmish(_)
            | Task::Use
            | Task::LeaderArea
            | Task::MovePick
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(..)
            | Task::AssaultPick
            | Task::NextAssault
            | Task::Assault(_)
            | Task::Charger
            | Task::Roll(_)
            | Task::Assign(..)
            | Task::Withdraw
            | Task::GunHits(..)
            | Task::Short(_)
            | Task::ShortUnit(..)
            | Task::SpendDisc
            | Task::GiveOrder
            | Task::Battery
            | Task::ReinforceArmy
            | Task::Damage(..)
            | Task::ArrivalRoll
            | Task::DrawTile
            | Task::FireRoll(_)
            | Task::Stop
            | Task::Over(_)
            | Task::Turn
            | Task::Round
            | Task::FireNext
            | Task::ActionEnd
            | Task::Limits(_)
            | Task::RoundEnd
            | Task::TurnEnd
            | Task::Cubes(..)
            | asked_fate!() => None,
        };
        if unit.is_some_and(|u| self.area_of(u).is_none()) {
            return refuse("a piece that is not on the board is named");
        }
        // Shots that have been declared name their targets themselves.
        let needs_area = layer(task) == Layer::Order && task != Task::FireNext || matches!(task, Task::MoveTo(_));
        if needs_area && self.act.named.is_none() && self.act.area.is_none() {
            return refuse("no area has been activated");
        }
        if let Task::ReinforceTo(army, gun) = task
            && let Some(area) = self.act.area
        {
            let there = match gun {
                Some(gun) => self.crewless.contains(gun) && gun.army() == army,
                None => self.cubes(army, area) > 0,
            };
            if !there {
                return refuse("there is no such cube to move");
            }
        }
        if task == Task::Battery && !self.may_use_battery() {
            return refuse("the Grand Battery is not to be had");
        }
        if let Task::Arrivals(n) = task
            && n > 6
        {
            return refuse("more pieces arrive than the die shows");
        }
        let hits = match task {
            Task::Damage(_, _, n) | Task::Cubes(_, _, n) | Task::CavalryHits(_, _, n, _) | Task::GunHits(_, _, n) => n,
            Task::TooMany(..)
            | Task::Formation(_)
            | Task::Change
            | Task::ArrivalPosture(_)
            | Task::SpendDisc
            | Task::GiveOrder
            | Task::Battery
            | Task::ReinforceArmy
            | Task::Along(..)
            | Task::Delayed
            | Task::Skirmish(_)
            | Task::MovePick
            | Task::ReinforceGun(_)
            | Task::AssaultPick
            | Task::Assault(_)
            | Task::Charger
            | Task::Counter(_)
            | Task::ShortUnit(..)
            | Task::Arrivals(_)
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
            | Task::Over(_)
            | Task::Turn
            | Task::Round
            | Task::FireNext
            | Task::ActionEnd
            | Task::Limits(_)
            | Task::RoundEnd
            | Task::TurnEnd
            | thrown!()
            | asked_number!() => 0,
        };
        if hits > 60 {
            return refuse("more hits than dice are counted");
        }
        Ok(())
    }
}
