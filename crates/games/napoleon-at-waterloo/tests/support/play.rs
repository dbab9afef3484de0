//! A player who follows a script, and positions written in few words.

use kernel::{Game, Ruling};
use napoleon_at_waterloo::map::{GRID, HexSet};
use napoleon_at_waterloo::moves::{Column, Move};
use napoleon_at_waterloo::position::{Place, Step};
use napoleon_at_waterloo::units::{Side, Unit, UnitSet};
use napoleon_at_waterloo::{Position, words};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The numbers of some hexes.
pub fn hexes(set: HexSet) -> BTreeSet<String> {
    set.iter().map(|h| GRID.number(h)).collect()
}

/// The ids of some units.
pub fn names(set: UnitSet) -> BTreeSet<String> {
    set.iter().map(|u| u.spec().id.to_owned()).collect()
}

pub fn unit(id: &str) -> Unit {
    Unit::named(id).unwrap_or_else(|| panic!("no unit {id}"))
}

pub fn units(text: &str) -> UnitSet {
    text.split_whitespace().map(unit).collect()
}

pub fn hex(number: &str) -> hexes::Hex {
    GRID.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// A move in the language of the scripts, such as `pick F05`, `to 1311`, `die 4`.
pub fn scripted(text: &str) -> Move {
    let (verb, object) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let number = || object.parse().unwrap_or_else(|_| panic!("no number in {text}"));
    match verb {
        "pick" => Move::Pick(unit(object)),
        "to" => Move::To(hex(object)),
        "exit" => Move::Exit,
        "stay" => Move::Stay,
        "end-move" => Move::EndMove,
        "target" => Move::Target(unit(object)),
        "attacker" => Move::Attacker(unit(object)),
        "done" => Move::Done,
        "lower" => Move::Lower,
        "ratio" => Move::Ratio(column(object)),
        "end-combat" => Move::EndCombat,
        "retreat" => Move::Retreat(unit(object)),
        "lose" => Move::Lose(unit(object)),
        "withdraw" => Move::Withdraw(unit(object)),
        "advance" => Move::Advance(hex(object)),
        "with" => Move::With(unit(object)),
        "die" => Move::Die(number()),
        "chit" => Move::Chit(number()),
        _ => panic!("no move {text}"),
    }
}

pub fn column(name: &str) -> Column {
    Column::all().find(|c| c.name() == name).unwrap_or_else(|| panic!("no column {name}"))
}

/// The script of a move.
pub fn script(mv: Move) -> String {
    let (id, number) = (|u: Unit| u.spec().id, |h| GRID.number(h));
    match mv {
        Move::Pick(u) => format!("pick {}", id(u)),
        Move::To(h) => format!("to {}", number(h)),
        Move::Exit => "exit".into(),
        Move::Stay => "stay".into(),
        Move::EndMove => "end-move".into(),
        Move::Target(u) => format!("target {}", id(u)),
        Move::Attacker(u) => format!("attacker {}", id(u)),
        Move::Done => "done".into(),
        Move::Lower => "lower".into(),
        Move::Ratio(c) => format!("ratio {}", c.name()),
        Move::EndCombat => "end-combat".into(),
        Move::Retreat(u) => format!("retreat {}", id(u)),
        Move::Lose(u) => format!("lose {}", id(u)),
        Move::Withdraw(u) => format!("withdraw {}", id(u)),
        Move::Advance(h) => format!("advance {}", number(h)),
        Move::With(u) => format!("with {}", id(u)),
        Move::Die(n) => format!("die {n}"),
        Move::Chit(n) => format!("chit {n}"),
    }
}

kernel::scripted!(Position, read: scripted, write: script);

// A position in few words: `Scene::combat("french", "F01@1902 A13@1802")`.
impl Scene {
    fn new(side: &str, phase: &str, units: &str) -> Scene {
        let mut scene =
            Scene(json!({ "game": "napoleon-at-waterloo", "side": side, "phase": phase, "units": {}, "turn": 4 }));
        scene.put(units);
        scene
    }

    /// A Movement Phase from its start, turn 4.
    pub fn movement(side: &str, units: &str) -> Scene {
        Scene::new(side, "movement", units)
    }

    /// A Combat Phase from its start, turn 4.
    pub fn combat(side: &str, units: &str) -> Scene {
        Scene::new(side, "combat", units)
    }

    /// Places more units, or other places for units.
    pub fn put(&mut self, units: &str) -> &mut Self {
        for word in units.split_whitespace() {
            let (id, place) = word.split_once('@').unwrap_or_else(|| panic!("{word} has no place"));
            self.0["units"][id] = json!(place);
        }
        self
    }

    /// The same with more units.
    pub fn and(mut self, units: &str) -> Scene {
        self.put(units);
        self
    }

    /// The same without a unit.
    pub fn without(mut self, id: &str) -> Scene {
        self.0["units"].as_object_mut().expect("units").remove(id).expect("a unit of the scene");
        self
    }

    /// The same on another turn.
    pub fn turn(self, turn: u8) -> Scene {
        self.field("turn", json!(turn))
    }

    /// The same with options.
    pub fn options(self, options: Value) -> Scene {
        self.field("setup", json!({ "options": options }))
    }

    /// The same with units that have fought, and with every enemy in contact at the start still on the list (5.1a).
    pub fn fought(self, fought: &str) -> Scene {
        let start = self.position();
        let owed = start.position()["owed"].clone();
        self.field("fought", json!(ids(fought))).field("owed", owed)
    }

    /// The same with this printed strength lost on each side, taken from units not on the scene.
    pub fn losses(mut self, french: u8, allied: u8) -> Scene {
        for (side, wanted) in [(Side::French, french), (Side::Allied, allied)] {
            let spare: Vec<Unit> = self.spare(side).collect();
            let lost = pay(&spare, wanted).unwrap_or_else(|| panic!("{wanted} cannot be made up"));
            for unit in lost {
                self.0["units"][unit.spec().id] = json!("destroyed");
            }
        }
        self
    }

    /// The same with this many French units off the map.
    pub fn exits(mut self, count: usize) -> Scene {
        // Weak ones, so that losses can still be made up of the others.
        let mut spare: Vec<Unit> = self.spare(Side::French).collect();
        spare.sort_by_key(|u| u.strength());
        assert!(spare.len() >= count);
        for unit in &spare[..count] {
            self.0["units"][unit.spec().id] = json!("exited");
        }
        self
    }

    fn spare(&self, side: Side) -> impl Iterator<Item = Unit> {
        let used = self.0["units"].as_object().expect("units").clone();
        Unit::all().filter(move |u| u.side() == side && !used.contains_key(u.spec().id))
    }
}

fn pay(spare: &[Unit], wanted: u8) -> Option<Vec<Unit>> {
    if wanted == 0 {
        return Some(Vec::new());
    }
    for (i, unit) in spare.iter().enumerate() {
        if unit.strength() <= wanted
            && let Some(mut rest) = pay(&spare[i + 1..], wanted - unit.strength())
        {
            rest.push(*unit);
            return Some(rest);
        }
    }
    None
}

impl Play {
    /// The standard game.
    pub fn start() -> Play {
        Play::with(json!({}))
    }

    /// A game with options.
    pub fn with(options: Value) -> Play {
        Play::begin(json!({ "options": options }))
    }

    /// The hexes that may be named now.
    pub fn lit_hexes(&self) -> BTreeSet<String> {
        hexes(self.now().legal_cache().hexes)
    }

    /// The units that may be named now.
    pub fn lit_units(&self) -> BTreeSet<String> {
        names(self.now().legal_cache().units)
    }

    /// Where a unit may march to, without leaving the map.
    pub fn destinations(&self, id: &str) -> BTreeSet<String> {
        let mut copy = self.clone();
        copy.go(&format!("pick {id}"));
        copy.lit_hexes()
    }

    /// The same, hexes of friends left out.
    pub fn empty_destinations(&self, id: &str) -> BTreeSet<String> {
        let vacant = hexes(self.now().vacant());
        self.destinations(id).intersection(&vacant).cloned().collect()
    }

    /// The hex, or the place off the map, of a unit.
    pub fn place(&self, id: &str) -> String {
        match self.now().place(unit(id)) {
            Place::ABSENT => "absent".into(),
            Place::WAITING => "waiting".into(),
            Place::DESTROYED => "destroyed".into(),
            Place::EXITED => "exited".into(),
            on_map => GRID.number(on_map.hex().expect("a hex")),
        }
    }

    /// Losses of the French and of the Allies.
    pub fn losses(&self) -> (u8, u8) {
        (self.now().losses(Side::French), self.now().losses(Side::Allied))
    }

    /// Builds an attack up to the throw: everyone named takes part, nobody else.
    pub fn declare(&mut self, attackers: &str, targets: &str) -> Result<&mut Self, Ruling> {
        let (attackers, targets) = (units(attackers), units(targets));
        loop {
            let a = self.now().attack().clone();
            let next = match self.now().step() {
                Step::Target | Step::TargetMore => {
                    let missing = (targets & !a.targets).first();
                    let first = a.targets.is_empty();
                    match missing {
                        Some(unit) => Move::Target(unit),
                        None if first => panic!("no target named"),
                        None => Move::Done,
                    }
                }
                Step::Attackers => {
                    // With several targets a unit in contact comes first (W-27).
                    let missing = attackers & !(a.contact | a.guns);
                    let guns: UnitSet = missing.iter().filter(|u| u.is_artillery()).collect();
                    match (missing & !guns).first().or(guns.first()) {
                        Some(unit) => Move::Attacker(unit),
                        None => break,
                    }
                }
                step => panic!("no attack can be declared at {step:?}"),
            };
            self.session.play(&next)?;
        }
        let a = self.now().attack();
        if a.targets != targets {
            return Err(Ruling::new("5.1e", format!("{} are attacked.", words::names(a.targets))));
        }
        if a.contact | a.guns != attackers {
            return Err(Ruling::new("5.1f", format!("{} take part.", words::names(a.contact | a.guns))));
        }
        match self.can("done") {
            true => Ok(self),
            false => Err(self.refusal("done")),
        }
    }

    /// Would this attack be allowed now?
    pub fn judge(&self, attackers: &str, targets: &str) -> Result<(), Ruling> {
        self.clone().declare(attackers, targets).map(|_| ())
    }

    /// Declares an attack that must be allowed, at a column, and throws the die.
    pub fn attack(&mut self, attackers: &str, targets: &str, column: &str, die: u8) -> &mut Self {
        if let Err(ruling) = self.declare(attackers, targets) {
            panic!("{attackers} on {targets}: {ruling}\n{}", self.now().position());
        }
        assert_eq!(self.column(), column, "{attackers} on {targets}");
        self.go(&format!("done; die {die}"))
    }

    /// The full ratio of the attack under construction.
    pub fn column(&self) -> &'static str {
        let a = self.now().attack();
        self.now().column_for(a.contact | a.guns, a.targets).name()
    }
}

/// Every attack that can be built step by step in this position, written `F01+F23 on A08`. Empty if the program has
/// already gone on to the next phase because nothing can be attacked.
pub fn all_attacks(start: &Position) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        let a = position.attack();
        let key = (format!("{:?}", position.step()), a.targets.0, (a.contact | a.guns).0);
        if !seen.insert(key) {
            continue;
        }
        let mut moves = Vec::new();
        if matches!(position.step(), Step::Target | Step::TargetMore | Step::Attackers) {
            position.legal(&mut moves);
        }
        for mv in moves {
            match (position.step(), mv) {
                (_, Move::Lower | Move::EndCombat) => {}
                (Step::Attackers, Move::Done) => {
                    found.insert(format!("{} on {}", plus(a.contact | a.guns), plus(a.targets)));
                }
                _ => {
                    let mut next = position.clone();
                    next.play(&mv, &mut kernel::Silent);
                    open.push(next);
                }
            }
        }
    }
    found
}

/// `F01+F23`.
pub fn plus(set: UnitSet) -> String {
    set.iter().map(|u| u.spec().id).collect::<Vec<_>>().join("+")
}
