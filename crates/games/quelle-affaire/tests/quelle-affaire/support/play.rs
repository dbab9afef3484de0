//! A player who follows a script, and positions written in few words.

use kernel::Game;
use quelle_affaire::Position;
use quelle_affaire::cards::Card;
use quelle_affaire::map::GRID;
use quelle_affaire::moves::Move;
use quelle_affaire::pieces::{Corps, Side, Unit};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub fn unit(id: &str) -> Unit {
    Unit::named(id).unwrap_or_else(|| panic!("no unit {id}"))
}

pub fn hex(number: &str) -> hexes::Hex {
    GRID.numbered(number).unwrap_or_else(|| panic!("no hex {number}"))
}

pub fn card(id: &str) -> Card {
    Card::named(id).unwrap_or_else(|| panic!("no card {id}"))
}

/// A move in the language of the scripts: the JSON form with a space, such as `pick F01`, `to 1812`, `dare 1909`, `play CF2`,
/// `way charge`, `die 4`, `done`, `general-attack`; `buy` takes JSON.
pub fn scripted(text: &str) -> Move {
    let (verb, object) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let value = match verb {
        _ if object.is_empty() => json!(verb),
        "die" => json!({ verb: object.parse::<u8>().unwrap_or_else(|_| panic!("no number in {text}")) }),
        "counter" => json!({ verb: object.parse::<u8>().unwrap_or_else(|_| panic!("no number in {text}")) }),
        "show" => {
            let (side, counter) = object.split_once(' ').unwrap_or_else(|| panic!("no counter in {text}"));
            json!({ verb: [side, counter.parse::<u8>().unwrap_or_else(|_| panic!("no number in {text}"))] })
        }
        "buy" => json!({ verb: serde_json::from_str::<Value>(object).unwrap_or_else(|e| panic!("{text}: {e}")) }),
        _ => json!({ verb: object }),
    };
    serde_json::from_value(value).unwrap_or_else(|e| panic!("no move {text}: {e}"))
}

/// The script of a move.
pub fn script(mv: Move) -> String {
    match json!(mv) {
        Value::String(verb) => verb,
        Value::Object(map) => {
            let (verb, object) = map.into_iter().next().expect("a verb");
            match object {
                Value::String(s) => format!("{verb} {s}"),
                Value::Array(list) => {
                    let words: Vec<String> =
                        list.iter().map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)).collect();
                    format!("{verb} {}", words.join(" "))
                }
                other => format!("{verb} {other}"),
            }
        }
        other => other.to_string(),
    }
}

kernel::scripted!(Position, read: scripted, write: script);

// A position in few words: `Scene::round("french", "F01@1812 A02@1708/damaged")`.
impl Scene {
    /// A round of a side on turn 3 with no cards but those given; the General Attack counters lie ready. The armies have
    /// the strengths of the order of battle, as the worked examples do.
    pub fn round(side: &str, units: &str) -> Scene {
        let scene = json!({ "game": "quelle-affaire", "turn": 3, "active": side, "units": {}, "cards": {},
            "setup": { "options": { "O_EVEN": "off" } } });
        Scene(scene).and(units)
    }

    /// The same with more units; states follow slashes.
    pub fn and(mut self, units: &str) -> Scene {
        for word in units.split_whitespace() {
            let (id, at) = word.split_once('@').unwrap_or_else(|| panic!("{word} has no place"));
            self.0["units"][id] = json!(at.replace('/', " "));
        }
        self
    }

    /// The same with these cards in a side's hand.
    pub fn hand(mut self, side: &str, cards: &str) -> Scene {
        self.0["cards"][side]["hand"] = json!(ids(cards));
        self
    }

    /// The same with these cards in a side's commander deck.
    pub fn deck(mut self, side: &str, cards: &str) -> Scene {
        self.0["cards"][side]["deck"] = json!(ids(cards));
        self
    }

    /// The same with these stratagems still to be mixed in.
    pub fn pool(mut self, side: &str, cards: &str) -> Scene {
        self.0["cards"][side]["pool"] = json!(ids(cards));
        self
    }

    /// The same on another turn.
    pub fn at(self, turn: u8) -> Scene {
        self.field("turn", json!(turn))
    }

    /// The same with these switches on, such as `"H_EVADE H_SQUARE"`.
    pub fn with(mut self, switches: &str) -> Scene {
        for switch in switches.split_whitespace() {
            self.0["setup"]["options"][switch] = json!("on");
        }
        self
    }

    /// The same with victory points.
    pub fn points(self, french: u8, allied: u8) -> Scene {
        self.field("points", json!([french, allied]))
    }

    /// The same with other steps waiting.
    pub fn tasks(self, tasks: Value) -> Scene {
        self.field("tasks", tasks)
    }
}

impl Play {
    /// The historical battle by the order of battle.
    pub fn start() -> Play {
        Play::with("WQA", json!({}))
    }

    /// A scenario with options; the armies have the strengths of the order of battle unless they say otherwise.
    pub fn with(scenario: &str, mut options: Value) -> Play {
        if scenario != "SG" && options.get("O_EVEN").is_none() {
            options["O_EVEN"] = json!("off");
        }
        Play::begin(json!({ "scenario": scenario, "options": options }))
    }

    /// Throws so many dice that all show one face.
    pub fn all(&mut self, count: usize, die: u8) -> &mut Self {
        (0..count).for_each(|_| self.one(&format!("die {die}")));
        self
    }

    /// Plays a commander on a hex.
    pub fn command(&mut self, card: &str, hex: &str) -> &mut Self {
        self.go(&format!("play {card}"));
        if self.can("way area") {
            self.go("way area");
        }
        self.go(&format!("to {hex}"))
    }

    /// A unit marches, limbering nothing.
    pub fn march(&mut self, id: &str, to: &str) -> &mut Self {
        self.go(&format!("pick {id}; to {to}"))
    }

    /// Declares attackers of one target: `attack("F01 F02", "A10")`.
    pub fn attack(&mut self, attackers: &str, target: &str) -> &mut Self {
        for id in attackers.split_whitespace() {
            self.go(&format!("pick {id}"));
            if self.can(&format!("pick {target}")) {
                self.go(&format!("pick {target}"));
            }
        }
        self
    }

    /// Is a move refused by this rule, with a sentence that holds these words?
    #[track_caller]
    pub fn refuses(&self, mv: &str, rule: &str, says: &str) -> &Self {
        self.refused(mv, rule, &[says])
    }

    /// Where a unit is and in what state, in the notation: `1812 damaged`; `destroyed`, `outside`, `gone`.
    pub fn at(&self, id: &str) -> String {
        self.now().position()["units"][id].as_str().unwrap_or("nowhere").to_owned()
    }

    /// Are the units where the words say? `F01@1812/damaged A02@destroyed`.
    pub fn stand(&mut self, units: &str) -> &mut Self {
        for word in units.split_whitespace() {
            let (id, at) = word.split_once('@').unwrap_or_else(|| panic!("{word} has no place"));
            assert_eq!(self.at(id), at.replace('/', " "), "{id}");
        }
        self
    }

    /// The present step in words.
    pub fn step(&self) -> String {
        self.now().task().map_or_else(|| "none".into(), |t| format!("{t:?}"))
    }

    /// Dice of the combat in hand, attacker then defender: how many hit on 4, on 5, on 6.
    pub fn dice(&self) -> [[u8; 3]; 2] {
        let dice = &self.now().position()["combat"]["dice"];
        serde_json::from_value(dice.clone()).unwrap_or_else(|e| panic!("no combat: {e}"))
    }

    /// Victory points from destroyed units, French then Allied.
    pub fn points(&self) -> (u8, u8) {
        (self.now().points(Side::French), self.now().points(Side::Allied))
    }

    /// The hand of a side as ids.
    pub fn hand(&self, side: Side) -> BTreeSet<String> {
        self.now().hand(side).iter().map(|c| c.id()).collect()
    }
}

/// The units of a corps.
pub fn corps(position: &Position, id: &str) -> BTreeSet<String> {
    let corps = Corps::named(id).unwrap_or_else(|| panic!("no corps {id}"));
    position.roster().corps[corps.index()].iter().map(|u| u.id()).collect()
}
