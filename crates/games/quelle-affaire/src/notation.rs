//! Positions as people write them.
//!
//! Only `units` is needed: `{"game": "quelle-affaire", "units": {"F01": "1812", "A02": "1408 damaged"}}` is the French
//! round of turn 1 with empty hands. Everything else has a default that suits an exercise.

use crate::cards::{Card, CardSet, Twist};
use crate::map::GRID;
use crate::night::Night;
use crate::options::Options;
use crate::pieces::{COUNT, Corps, Model, Nation, Roster, Side, Unit, UnitSet};
use crate::position::{Arrival, Attack, Combat, Decks, Mover, NOBODY, Position, Task, off, taken};
use crate::scratch::Scratch;
use hexes::Hex;
use kernel::notation::{check_choice, read_document};
use kernel::{PositionError, Setup, Silent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Steps a written position may name; a game never has more waiting.
const MOST_STEPS: usize = 14;
/// Points a written position may give a side.
const MOST_POINTS: u8 = 130;

/// Hexes inside steps are written by number, `none` where there is none.
pub(crate) mod at {
    use super::*;
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(at: &u16, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&written(*at))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
        kernel::notation::from_text(deserializer, "the number of a hex", |text| {
            GRID.numbered(text).map(|h| h.0).ok_or_else(|| format!("there is no hex \"{text}\" on the map"))
        })
    }

    pub(super) fn written(at: u16) -> String {
        if usize::from(at) < crate::map::HEXES { GRID.number(Hex(at)) } else { "none".to_owned() }
    }
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(deny_unknown_fields, default)]
struct HandDoc {
    #[serde(skip_serializing_if = "CardSet::is_none")]
    hand: CardSet,
    #[serde(skip_serializing_if = "CardSet::is_none")]
    deck: CardSet,
    #[serde(skip_serializing_if = "CardSet::is_none")]
    pool: CardSet,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(deny_unknown_fields, default)]
struct CardsDoc {
    french: HandDoc,
    allied: HandDoc,
    #[serde(skip_serializing_if = "CardSet::is_none")]
    unseen: CardSet,
    #[serde(skip_serializing_if = "CardSet::is_none")]
    played: CardSet,
    #[serde(skip_serializing_if = "CardSet::is_none")]
    aside: CardSet,
    #[serde(skip_serializing_if = "CardSet::is_none")]
    spent: CardSet,
    #[serde(skip_serializing_if = "CardSet::is_none")]
    shown: CardSet,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<Card>,
    #[serde(skip_serializing_if = "is_zero")]
    deed: u8,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Enlisted {
    #[serde(flatten)]
    model: Model,
    nation: Nation,
    corps: Corps,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct AttackDoc {
    general: bool,
    most: u8,
    who: UnitSet,
    guns: UnitSet,
    twist: Twist,
    bombard_only: bool,
    targets: UnitSet,
    shots: UnitSet,
    refused: UnitSet,
    left: UnitSet,
    aims: BTreeMap<Unit, Unit>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CombatDoc {
    target: Unit,
    #[serde(with = "at")]
    at: u16,
    #[serde(default)]
    attackers: UnitSet,
    #[serde(default)]
    guns: UnitSet,
    #[serde(default)]
    support: UnitSet,
    #[serde(default)]
    pursuit: bool,
    #[serde(default)]
    stood: bool,
    #[serde(default)]
    evaded: bool,
    #[serde(default)]
    square: u8,
    #[serde(default)]
    dice: [[u8; 3]; 2],
    #[serde(default)]
    faces: [[u8; 6]; 2],
    #[serde(default)]
    hits: [u8; 2],
    #[serde(default)]
    winner: Option<Side>,
    #[serde(default)]
    losers: UnitSet,
    #[serde(default)]
    retreated: UnitSet,
    #[serde(default)]
    advanced: UnitSet,
    #[serde(default)]
    vacated: Vec<String>,
}

/// The whole position as written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Doc {
    game: String,
    #[serde(default)]
    setup: Setup,
    #[serde(default = "one")]
    turn: u8,
    #[serde(default = "french")]
    active: Side,
    #[serde(default)]
    ended: [bool; 2],
    #[serde(default)]
    launched: [bool; 2],
    /// Where each unit is and in what state; who is not named is destroyed without points, or still outside.
    units: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    armies: BTreeMap<String, Enlisted>,
    #[serde(default)]
    cards: CardsDoc,
    #[serde(default)]
    arrivals: [Arrival; 3],
    #[serde(default)]
    entries: [u8; 3],
    #[serde(default)]
    points: [u8; 2],
    #[serde(default)]
    recoiled: [bool; 2],
    #[serde(default)]
    shaken: [bool; 2],
    #[serde(default)]
    fleeing: UnitSet,
    #[serde(default)]
    taken: Vec<String>,
    #[serde(default)]
    activated: UnitSet,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mover: Option<(Unit, u8, bool, bool)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attack: Option<AttackDoc>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    combat: Option<CombatDoc>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trail: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    night: Option<Night>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scratch: Option<Scratch>,
    #[serde(default = "a_round")]
    tasks: Vec<Task>,
}

fn one() -> u8 {
    1
}

fn french() -> Side {
    Side::French
}

/// A round in which the player may act.
fn a_round() -> Vec<Task> {
    vec![Task::TurnEnd, Task::Round, Task::RoundEnd, Task::Act(false)]
}

impl Position {
    pub(crate) fn position(&self) -> Value {
        let numbers = |hexes: &[u16]| hexes.iter().map(|h| at::written(*h)).collect::<Vec<_>>();
        let units = self.roster.all.iter().map(|u| (u.id(), self.place_written(u))).collect();
        let armies = if self.options.scratch {
            let entry = |u: Unit| {
                let (model, nation) = (self.roster.model(u), self.roster.nation(u));
                (u.id(), Enlisted { model, nation, corps: self.roster.corps_of(u) })
            };
            self.roster.all.iter().map(entry).collect()
        } else {
            BTreeMap::new()
        };
        let d = &self.decks;
        let hand = |i: usize| HandDoc { hand: d.hand[i], deck: d.deck[i], pool: d.pool[i] };
        let doc = Doc {
            game: crate::meta::META.id.to_owned(),
            setup: self.options.write(),
            turn: self.turn,
            active: self.active,
            ended: self.ended,
            launched: self.launched,
            units,
            armies,
            cards: CardsDoc {
                french: hand(0),
                allied: hand(1),
                unseen: d.unseen,
                played: d.played,
                aside: d.aside,
                spent: d.spent,
                shown: d.shown,
                card: d.card,
                deed: d.deed,
            },
            arrivals: self.arrivals,
            entries: self.entries,
            points: self.points,
            recoiled: self.recoiled,
            shaken: self.shaken,
            fleeing: self.fleeing,
            taken: self.taken_ground().iter().map(|h| GRID.number(h)).collect(),
            activated: self.activated,
            mover: self.moving().map(|u| (u, self.mover.left, self.mover.displaced, self.mover.afoot)),
            attack: self.attack_written(),
            combat: self.combat_written(),
            trail: numbers(&self.trail),
            night: (self.night != Night::default()).then(|| self.night.clone()),
            scratch: self.options.scratch.then_some(self.scratch),
            tasks: self.tasks.to_vec(),
        };
        serde_json::to_value(doc).unwrap_or(Value::Null)
    }

    fn place_written(&self, unit: Unit) -> String {
        let mut text = match self.at[unit.index()] {
            off::OUTSIDE => "outside".to_owned(),
            off::DESTROYED => "destroyed".to_owned(),
            off::GONE => "gone".to_owned(),
            at => GRID.number(Hex(at)),
        };
        for (set, word) in [
            (self.damaged, " damaged"),
            (self.limbered, " limbered"),
            (self.fired, " fired"),
            (self.holding, " holding"),
            (self.blown, " blown"),
        ] {
            if set.contains(unit) {
                text.push_str(word);
            }
        }
        text
    }

    fn attack_written(&self) -> Option<AttackDoc> {
        let a = &self.attack;
        let aims: BTreeMap<Unit, Unit> = Unit::all().filter_map(|u| Some((u, self.aimed_at(u)?))).collect();
        if *a == Attack::default() && aims.is_empty() {
            return None;
        }
        Some(AttackDoc {
            general: a.general,
            most: a.most,
            who: a.who,
            guns: a.guns,
            twist: a.twist,
            bombard_only: a.bombard_only,
            targets: a.targets,
            shots: a.shots,
            refused: a.refused,
            left: a.left,
            aims,
        })
    }

    fn combat_written(&self) -> Option<CombatDoc> {
        let c = &self.combat;
        (*c != Combat::none()).then(|| CombatDoc {
            target: c.target,
            at: c.at,
            attackers: c.attackers,
            guns: c.guns,
            support: c.support,
            pursuit: c.pursuit,
            stood: c.stood,
            evaded: c.evaded,
            square: c.square,
            dice: c.dice,
            faces: c.faces,
            hits: c.hits,
            winner: c.winner,
            losers: c.losers,
            retreated: c.retreated,
            advanced: c.advanced,
            vacated: c.vacated.iter().map(|h| at::written(*h)).collect(),
        })
    }

    pub(crate) fn from_position(value: &Value) -> Result<Position, PositionError> {
        let doc: Doc = read_document::<Position, _>(value)?;
        let wrong = |at: &str, what: &str| Err(PositionError::new(at, what));
        let options = Options::read(&doc.setup)?;
        let mut p = Position::bare(options);
        p.roster = if options.scratch { read_armies(&doc.armies)? } else { Roster::historical(options.even) };
        let last = if options.scratch { crate::scratch::LAST_TURN } else { crate::position::LAST_TURN };
        if !(1..=last).contains(&doc.turn) {
            return wrong("turn", &format!("the turn must be from 1 to {last}"));
        }
        if doc.points.iter().any(|n| *n > MOST_POINTS) {
            return wrong("points", "a side cannot have so many points");
        }
        if doc.entries.iter().any(|n| *n > 3) {
            return wrong("entries", "the entry points are 1, 2 and 3; 0 is not known yet");
        }
        if doc.tasks.is_empty() || doc.tasks.len() > MOST_STEPS {
            return wrong("tasks", &format!("there must be from 1 to {MOST_STEPS} steps"));
        }
        for (id, text) in &doc.units {
            p.read_unit(id, text)?;
        }
        // Whoever is not named: Prussians are outside, others are gone.
        for unit in p.roster.all.iter().filter(|u| !doc.units.contains_key(&u.id())) {
            p.at[unit.index()] =
                if p.roster.prussian.contains(unit) && !options.scratch { off::OUTSIDE } else { off::GONE };
        }
        p.turn = doc.turn;
        p.active = doc.active;
        p.ended = doc.ended;
        p.launched = doc.launched;
        p.decks = read_decks(&doc.cards)?;
        p.arrivals = doc.arrivals;
        p.entries = doc.entries;
        p.points = doc.points;
        p.recoiled = doc.recoiled;
        p.shaken = doc.shaken;
        for number in &doc.taken {
            let Some(hex) = GRID.numbered(number) else {
                return wrong("taken", &format!("there is no hex \"{number}\""));
            };
            if !crate::victory::SCORING.iter().any(|(h, _)| *h == hex) {
                return wrong("taken", &format!("hex {number} does not count for anybody"));
            }
            p.take_ground(crate::victory::original_owner(hex).other(), hex);
        }
        for (at, set) in [("fleeing", doc.fleeing), ("activated", doc.activated)] {
            if let Some(unit) = set.iter().find(|u| !p.is_on_board(*u)) {
                return wrong(at, &format!("{unit:?} is not on the board"));
            }
        }
        p.fleeing = doc.fleeing;
        p.activated = doc.activated;
        if let Some((unit, left, displaced, afoot)) = doc.mover {
            if left > 12 || !p.roster.all.contains(unit) {
                return wrong("mover", "no such unit, or more than six movement points");
            }
            p.mover = Mover { unit: unit.0, left, displaced, afoot };
        }
        if let Some(a) = doc.attack {
            p.read_attack(a)?;
        }
        if let Some(c) = doc.combat {
            p.read_combat(c)?;
        }
        p.attack.left &= p.roster.all;
        for number in &doc.trail {
            let Some(hex) = GRID.numbered(number) else {
                return wrong("trail", &format!("there is no hex \"{number}\""));
            };
            if p.trail.try_push(hex.0).is_err() {
                return wrong("trail", "it is longer than any retreat");
            }
        }
        if let Some(night) = doc.night {
            night.check()?;
            p.night = night;
        }
        if let Some(scratch) = doc.scratch {
            scratch.check(options.points)?;
            p.scratch = scratch;
        }
        p.tasks = doc.tasks.into_iter().collect();
        p.check_steps()?;
        Ok(p)
    }

    fn read_unit(&mut self, id: &str, text: &str) -> Result<(), PositionError> {
        let at = format!("units.{id}");
        let wrong = |what: String| Err(PositionError::new(at.clone(), what));
        let Some(unit) = Unit::named(id).filter(|u| self.roster.all.contains(*u)) else {
            return wrong(format!("there is no unit \"{id}\" in this battle"));
        };
        let mut words = text.split_whitespace();
        let place = match words.next() {
            Some("outside") => off::OUTSIDE,
            Some("destroyed") => off::DESTROYED,
            Some("gone") => off::GONE,
            Some(number) => match GRID.numbered(number) {
                Some(hex) => hex.0,
                None => return wrong(format!("there is no hex \"{number}\" on the map")),
            },
            None => return wrong("it says neither a hex nor outside, destroyed or gone".to_owned()),
        };
        if place < off::FIRST && self.stands[unit.side().other().index()].contains(Hex(place)) {
            return wrong(format!("an enemy stands in {}", GRID.number(Hex(place))));
        }
        self.put(unit, place);
        for word in words {
            let set = match word {
                "damaged" => &mut self.damaged,
                "limbered" if self.roster.artillery.contains(unit) => &mut self.limbered,
                "fired" if self.roster.artillery.contains(unit) => &mut self.fired,
                "holding" => &mut self.holding,
                "blown" => &mut self.blown,
                other => return wrong(format!("\"{other}\" is no state of this unit")),
            };
            set.insert(unit);
        }
        Ok(())
    }

    fn read_attack(&mut self, a: AttackDoc) -> Result<(), PositionError> {
        self.attack = Attack {
            general: a.general,
            most: a.most,
            who: a.who & self.roster.all,
            guns: a.guns & self.roster.artillery,
            twist: a.twist,
            bombard_only: a.bombard_only,
            targets: a.targets & self.roster.all,
            shots: a.shots & self.roster.artillery,
            refused: a.refused,
            left: a.left,
        };
        self.aim = [NOBODY; COUNT];
        for (unit, target) in a.aims {
            if !self.roster.all.contains(unit) || !self.roster.all.contains(target) {
                return Err(PositionError::new("attack.aims", format!("{unit:?} or {target:?} is not in this battle")));
            }
            self.aim[unit.index()] = target.0;
        }
        Ok(())
    }

    fn read_combat(&mut self, c: CombatDoc) -> Result<(), PositionError> {
        let wrong = |what: &str| Err(PositionError::new("combat", what));
        if !self.roster.all.contains(c.target) {
            return wrong("its target is not in this battle");
        }
        if c.dice.iter().flatten().chain(c.faces.iter().flatten()).any(|n| *n > 99) || c.square > 2 {
            return wrong("so many dice are never thrown");
        }
        let mut vacated = arrayvec::ArrayVec::new();
        for number in &c.vacated {
            let Some(hex) = GRID.numbered(number) else { return wrong("a vacated hex is not on the map") };
            if vacated.try_push(hex.0).is_err() {
                return wrong("too many hexes are vacated");
            }
        }
        self.combat = Combat {
            target: c.target,
            at: c.at,
            attackers: c.attackers & self.roster.all,
            guns: c.guns & self.roster.artillery,
            support: c.support & self.roster.artillery,
            pursuit: c.pursuit,
            stood: c.stood,
            evaded: c.evaded,
            square: c.square,
            dice: c.dice,
            faces: c.faces,
            hits: c.hits,
            winner: c.winner,
            losers: c.losers & self.roster.all,
            retreated: c.retreated,
            advanced: c.advanced,
            vacated,
        };
        Ok(())
    }

    /// Somebody must be able to do something.
    fn check_steps(&mut self) -> Result<(), PositionError> {
        let wrong = |what: &str| Err(PositionError::new("tasks", what));
        for (i, task) in self.tasks.iter().enumerate() {
            // A unit that died as it pushed through is still spoken of until its friend has thrown (8.7.2b).
            let unit = match task {
                Task::Retreat(u) if matches!(self.tasks.get(i + 1), Some(Task::Push(v, _, false)) if v == u) => None,
                Task::Push(u, friend, first) => {
                    if i.checked_sub(1).and_then(|below| self.tasks.get(below)) != Some(&Task::Retreat(*u)) {
                        return wrong("a unit pushes through a friend but does not retreat");
                    }
                    Some(if *first { *u } else { *friend })
                }
                Task::Aim(u)
                | Task::Cover(u)
                | Task::Result(u)
                | Task::Retreat(u)
                | Task::Pursue(u)
                | Task::FallBack(u)
                | Task::FleeTo(u) => Some(*u),
                taken!()
                | Task::Nightfall
                | Task::Arrival(_)
                | Task::Mix(_)
                | Task::Draw(..)
                | Task::Initiative
                | Task::InitiativeReply(_)
                | Task::WhoFirst(_)
                | Task::Act(_)
                | Task::Way
                | Task::Commander
                | Task::Muster(_)
                | Task::March
                | Task::Mover
                | Task::Limber
                | Task::Go
                | Task::Danger(_)
                | Task::Enter(_)
                | Task::EntryPoint
                | Task::Rally(_)
                | Task::Despatch
                | Task::HoldAt
                | Task::HoldUnits(_)
                | Task::Declare
                | Task::Protect
                | Task::Combat
                | Task::Evade
                | Task::Square
                | Task::SquareReply(_)
                | Task::Dice
                | Task::Loser
                | Task::Advance
                | Task::Pursuer
                | Task::Panic(_)
                | Task::Flee
                | Task::Night(_)
                | Task::Scratch(_) => None,
            };
            if unit.is_some_and(|u| !self.is_on_board(u)) {
                return wrong("a step speaks of a unit that is not on the board");
            }
            let drawn_up =
                matches!(task, Task::Arrival(3..)) || matches!(task, Task::Panic(p) if usize::from(*p) > COUNT);
            let dice = matches!(task, Task::InitiativeReply(d) | Task::SquareReply(d) if !(1..=6).contains(d));
            if drawn_up || dice {
                return wrong("a step holds a number that cannot be");
            }
        }
        let mover = matches!(self.task(), Some(Task::Go | Task::Limber | Task::Danger(_)));
        if mover && self.moving().is_none() {
            return wrong("a unit should be moving, but none is named");
        }
        self.settle(&mut Silent);
        check_choice(self, "tasks")
    }
}

fn read_armies(armies: &BTreeMap<String, Enlisted>) -> Result<Roster, PositionError> {
    let mut roster = Roster::empty();
    for (id, enlisted) in armies {
        let Some(unit) = Unit::named(id) else {
            return Err(PositionError::new(format!("armies.{id}"), "there is no such place in the roster"));
        };
        if crate::scratch::price(enlisted.model).is_none() {
            return Err(PositionError::new(format!("armies.{id}"), "no army has such a unit"));
        }
        roster.enlist(unit, enlisted.model, enlisted.nation, enlisted.corps);
        if enlisted.nation == Nation::French && enlisted.model.elite {
            roster.guard.insert(unit);
            if enlisted.model.arm == crate::pieces::Arm::Infantry && enlisted.model.strength == 5 {
                roster.old_guard.insert(unit);
            }
        }
    }
    Ok(roster)
}

fn read_decks(doc: &CardsDoc) -> Result<Decks, PositionError> {
    for (side, hand) in [(Side::French, &doc.french), (Side::Allied, &doc.allied)] {
        let all = hand.hand | hand.deck | hand.pool;
        if let Some(card) = all.iter().find(|c| c.side() != side) {
            return Err(PositionError::new("cards", format!("{card:?} belongs to the other side")));
        }
    }
    if doc.card.is_some_and(|c| usize::from(doc.deed) >= c.print().deeds.len()) {
        return Err(PositionError::new("cards.deed", "the card in play has no such action"));
    }
    Ok(Decks {
        hand: [doc.french.hand, doc.allied.hand],
        deck: [doc.french.deck, doc.allied.deck],
        unseen: doc.unseen,
        pool: [doc.french.pool, doc.allied.pool],
        played: doc.played,
        aside: doc.aside,
        spent: doc.spent,
        shown: doc.shown,
        card: doc.card,
        deed: doc.deed,
    })
}

impl CardSet {
    fn is_none(&self) -> bool {
        self.is_empty()
    }
}
