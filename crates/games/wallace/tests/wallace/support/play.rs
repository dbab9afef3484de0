//! A player who follows a script, and positions written in few words.

use kernel::Game;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use wallace::Position;
use wallace::map::Area;
use wallace::moves::{Disc, Move, Order, Posture};
use wallace::pieces::{Army, Side, Unit};

pub fn unit(id: &str) -> Unit {
    Unit::named(id).unwrap_or_else(|| panic!("no piece {id}"))
}

pub fn place(id: &str) -> Area {
    Area::named(id).unwrap_or_else(|| panic!("no area {id}"))
}

fn one_of<T: Copy + std::fmt::Debug>(all: &[T], name: &str) -> T {
    let wanted = |t: &&T| format!("{t:?}").eq_ignore_ascii_case(name);
    *all.iter().find(wanted).unwrap_or_else(|| panic!("no {name} among {all:?}"))
}

/// A move in the language of the scripts, such as `pick FI01`, `to 36`, `die 4`, `disc green`, `order assault`.
pub fn scripted(text: &str) -> Move {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |i: usize| -> u8 { words[i].parse().unwrap_or_else(|_| panic!("no number in {text}")) };
    let postures = [Posture::Upright, Posture::Lying, Posture::Square];
    match words[0] {
        "pick" => Move::Pick(unit(words[1])),
        "to" => Move::To(place(words[1])),
        "form" => Move::Form(unit(words[1]), one_of(&postures, words[2])),
        "stand" => Move::Stand(one_of(&postures, words[1])),
        "take" => Move::Take(number(1)),
        "colour" => Move::Colour(one_of(&Army::ALL, words[1])),
        "tire" => Move::Tire(unit(words[1])),
        "retire" => Move::Retire(unit(words[1])),
        "lose" => Move::Lose(unit(words[1])),
        "disc" => Move::Disc(one_of(&Disc::ALL, words[1])),
        "order" => Move::Order(one_of(&Order::ALL, words[1])),
        "nothing" => Move::Nothing,
        "end-round" => Move::EndRound,
        "yes" => Move::Yes,
        "no" => Move::No,
        "done" => Move::Done,
        "die" => Move::Die(number(1)),
        "duel" => Move::Duel(number(1), number(2)),
        "tile" => Move::Tile(number(1)),
        "stop" => Move::Stop,
        "go-on" => Move::GoOn,
        _ => panic!("no move {text}"),
    }
}

/// The script of a move.
pub fn script(mv: Move) -> String {
    let low = |x: &dyn std::fmt::Debug| format!("{x:?}").to_lowercase();
    match mv {
        Move::Pick(u) => format!("pick {u:?}"),
        Move::To(a) => format!("to {a:?}"),
        Move::Form(u, p) => format!("form {u:?} {}", low(&p)),
        Move::Stand(p) => format!("stand {}", low(&p)),
        Move::Take(n) => format!("take {n}"),
        Move::Colour(a) => format!("colour {}", low(&a)),
        Move::Tire(u) => format!("tire {u:?}"),
        Move::Retire(u) => format!("retire {u:?}"),
        Move::Lose(u) => format!("lose {u:?}"),
        Move::Disc(d) => format!("disc {}", low(&d)),
        Move::Order(o) => format!("order {}", low(&o)),
        Move::Nothing => "nothing".into(),
        Move::EndRound => "end-round".into(),
        Move::Yes => "yes".into(),
        Move::No => "no".into(),
        Move::Done => "done".into(),
        Move::Die(n) => format!("die {n}"),
        Move::Duel(a, b) => format!("duel {a} {b}"),
        Move::Tile(n) => format!("tile {n}"),
        Move::Stop => "stop".into(),
        Move::GoOn => "go-on".into(),
    }
}

kernel::scripted!(Position, read: scripted, write: script);

// A position in few words: `Scene::round("french", "FI01-03@36 BI01@20/lying BA01@20/crewless")`.
impl Scene {
    fn new(tasks: Value, pieces: &str) -> Scene {
        let scene = json!({ "game": "wallace", "turn": 5, "pieces": {}, "tasks": tasks, "arrived": 20 });
        Scene(scene).and(pieces)
    }

    /// An action round in which the next disc is to be spent: turn 5, full discs, tile 5.
    pub fn round(side: &str, pieces: &str) -> Scene {
        let tasks = json!([
            "turn-end", { "formation": "french" }, { "formation": "allied" }, "round",
            "round-end", { "limits": "1" }, "spend-disc"
        ]);
        Scene::new(tasks, pieces).field("active", json!(side)).field("tile", json!(5))
    }

    /// The skirmish phase of turn 5, before the Allied fire.
    pub fn skirmish(pieces: &str) -> Scene {
        let tasks = json!([
            "turn-end", { "formation": "french" }, { "formation": "allied" }, "round",
            { "skirmish": "french" }, { "skirmish": "allied" }
        ]);
        Scene::new(tasks, pieces)
    }

    /// The start of a turn; the Prussians who are not on the board are lost unless `arrived` says otherwise.
    pub fn turn(turn: u8, pieces: &str) -> Scene {
        Scene::new(json!(["turn"]), pieces).field("turn", json!(turn))
    }

    /// Phase 4 of a turn, before a round of this side.
    pub fn before_round(side: &str, pieces: &str) -> Scene {
        let tasks = json!(["turn-end", { "formation": "french" }, { "formation": "allied" }, "round"]);
        Scene::new(tasks, pieces).field("active", json!(side))
    }

    /// The end of a side's round, before the limits are tested.
    pub fn limits(side: &str, pieces: &str) -> Scene {
        let tasks = json!([
            "turn-end", { "formation": "french" }, { "formation": "allied" }, "round", "round-end", { "limits": "1" }
        ]);
        Scene::new(tasks, pieces).field("active", json!(side))
    }

    /// The end of a turn.
    pub fn end(turn: u8, pieces: &str) -> Scene {
        Scene::new(json!(["turn-end"]), pieces).field("turn", json!(turn))
    }

    /// The same with more pieces.
    pub fn and(mut self, pieces: &str) -> Scene {
        for word in pieces.split_whitespace() {
            let (ids, at) = word.split_once('@').unwrap_or_else(|| panic!("{word} has no place"));
            let (kind, numbers) = ids.split_at(2);
            let (from, to) = numbers.split_once('-').unwrap_or((numbers, numbers));
            let number = |n: &str| n.parse::<u8>().unwrap_or_else(|_| panic!("{word} has no number"));
            for n in number(from)..=number(to) {
                self.0["pieces"][format!("{kind}{n:02}")] = json!(at.replace('/', " "));
            }
        }
        self
    }

    /// The same with cubes: `20 anglo 3, 30 french 1`.
    pub fn cubes(mut self, cubes: &str) -> Scene {
        for part in cubes.split(',') {
            let words: Vec<&str> = part.split_whitespace().collect();
            let count: u8 = words[2].parse().expect("a number of cubes");
            self.0["cubes"][words[0]][words[1]] = json!(count);
        }
        self
    }

    /// The same on another turn.
    pub fn at(self, turn: u8) -> Scene {
        self.field("turn", json!(turn))
    }

    /// The same with options.
    pub fn options(self, options: Value) -> Scene {
        self.field("setup", json!({ "options": options }))
    }

    /// The same with these discs available: green, red, purple.
    pub fn discs(self, french: [u8; 3], allied: [u8; 3]) -> Scene {
        self.field("discs", json!({ "available": { "french": french, "allied": allied } }))
    }

    /// The same with these casualties.
    pub fn casualties(self, french: u8, allied: u8) -> Scene {
        self.field("casualties", json!({ "french": french, "allied": allied }))
    }
}

impl Play {
    /// The whole game.
    pub fn start() -> Play {
        Play::with(json!({}))
    }

    /// A game with options.
    pub fn with(options: Value) -> Play {
        Play::begin(json!({ "options": options }))
    }

    /// Spends a disc on an area and gives it an order, unless there is only one it can be given.
    pub fn order(&mut self, disc: &str, area: &str, order: &str) -> &mut Self {
        self.go(&format!("disc {disc}; to {area}"));
        if self.may().iter().any(|m| m.starts_with("order ")) {
            self.go(&format!("order {order}"));
        }
        self
    }

    /// Spends a disc on a leader.
    pub fn lead(&mut self, disc: &str, leader: &str) -> &mut Self {
        self.go(&format!("disc {disc}; pick {leader}"))
    }

    /// A leader names an area and orders something.
    pub fn area(&mut self, area: &str, order: &str) -> &mut Self {
        self.go(&format!("to {area}"));
        if self.may().iter().any(|m| m.starts_with("order ")) {
            self.go(&format!("order {order}"));
        }
        self
    }

    /// Everybody named moves or assaults to an area, straight from where it is: `all("FI01 FI02", "20")`.
    pub fn all(&mut self, pieces: &str, to: &str) -> &mut Self {
        for id in pieces.split_whitespace() {
            let from = self.now().area_of(unit(id)).map_or_else(String::new, |a| a.id());
            self.go(&format!("pick {id}; to {to}"));
            if self.step().starts_with("AssaultVia") {
                self.go(&format!("to {from}"));
            }
        }
        self
    }

    /// Ends the present choice of pieces if it is still open.
    pub fn enough(&mut self) -> &mut Self {
        let open = ["MovePick", "AssaultPick", "Change"].contains(&self.step().as_str());
        if open && self.can("done") {
            self.go("done");
        }
        self
    }

    /// Where a picked piece may go.
    pub fn goes(&self, id: &str) -> BTreeSet<String> {
        let mut copy = self.clone();
        if !copy.can(&format!("pick {id}")) {
            return BTreeSet::new();
        }
        copy.go(&format!("pick {id}"));
        copy.whats("to")
    }

    /// Where and how a piece stands, in the notation: `20 lying`; `lost`, `waiting`.
    pub fn at(&self, id: &str) -> String {
        let written = self.now().position();
        match written["pieces"].get(id) {
            Some(at) => at.as_str().expect("a word").to_owned(),
            None if self.now().is_lost(unit(id)) => "lost".into(),
            None => "waiting".into(),
        }
    }

    /// Are the pieces where the words say? `FI01@30 BI01@20/lying GI01@lost`.
    pub fn stand(&mut self, pieces: &str) -> &mut Self {
        for word in pieces.split_whitespace() {
            let (id, at) = word.split_once('@').unwrap_or_else(|| panic!("{word} has no place"));
            assert_eq!(self.at(id), at.replace('/', " "), "{id}\n{}", self.now().position());
        }
        self
    }

    /// Everybody in an area.
    pub fn who(&self, area: &str) -> BTreeSet<String> {
        self.now().at(place(area)).iter().map(|u| u.id()).collect()
    }

    /// Cubes of an army in an area, those on guns not counted.
    pub fn cubes(&self, area: &str, army: &str) -> u8 {
        self.now().cubes(one_of(&Army::ALL, army), place(area))
    }

    /// Discs a side may still spend.
    pub fn discs(&self, side: Side) -> [u8; 3] {
        Disc::ALL.map(|d| self.now().discs(side, d))
    }

    /// Casualties of the French and of Wellington's army.
    pub fn casualties(&self) -> (u8, u8) {
        (self.now().casualties(Side::French), self.now().casualties(Side::Allied))
    }

    /// The present step in words.
    pub fn step(&self) -> String {
        self.now().task().map_or_else(|| "none".into(), |t| format!("{t:?}"))
    }

    /// A value of the written position.
    pub fn written(&self, field: &str) -> Value {
        self.now().position()[field].clone()
    }
}
