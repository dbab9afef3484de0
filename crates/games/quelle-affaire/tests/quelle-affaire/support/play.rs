//! A player who follows a script, and positions written in few words.

use kernel::{Actor, Eyes, Game, Ruling, Session};
use quelle_affaire::Position;
use quelle_affaire::cards::Card;
use quelle_affaire::map::GRID;
use quelle_affaire::moves::Move;
use quelle_affaire::pieces::{Corps, Side, Unit};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A set of words written with spaces between.
pub fn ids(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

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

/// A position in few words: `Scene::round("french", "F01@1812 A02@1708/damaged")`.
#[derive(Clone)]
pub struct Scene(pub Value);

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

    /// The same with another value of a field.
    pub fn field(mut self, name: &str, value: Value) -> Scene {
        self.0[name] = value;
        self
    }

    /// The position.
    pub fn position(&self) -> Position {
        Position::from_position(&self.0).unwrap_or_else(|e| panic!("{e}\n{}", self.0))
    }

    /// A game that goes on from it.
    pub fn play(&self) -> Play {
        Play { session: Session::from_position(self.position()) }
    }
}

/// A game played by script.
#[derive(Clone)]
pub struct Play {
    pub session: Session<Position>,
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
        let setup = serde_json::from_value(json!({ "scenario": scenario, "options": options })).expect("a set-up");
        Play { session: Session::begin(&setup).unwrap_or_else(|e| panic!("{e}")) }
    }

    /// The position now.
    pub fn now(&self) -> &Position {
        self.session.position()
    }

    /// Makes the moves of a script, a semicolon between. `dice 3 4` throws twice.
    pub fn go(&mut self, moves: &str) -> &mut Self {
        for mv in moves.split(';').map(str::trim).filter(|m| !m.is_empty()) {
            if let Some(dice) = mv.strip_prefix("dice ") {
                dice.split_whitespace().for_each(|die| self.one(&format!("die {die}")));
            } else {
                self.one(mv);
            }
        }
        self
    }

    fn one(&mut self, mv: &str) {
        if let Err(ruling) = self.session.play(&scripted(mv)) {
            panic!("{mv}: refused by {ruling}\nallowed: {:?}\nsteps: {:?}", self.may(), self.now().tasks());
        }
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

    /// Every legal move, as script.
    pub fn may(&self) -> BTreeSet<String> {
        let mut moves = Vec::new();
        self.now().legal(&mut moves);
        moves.into_iter().map(script).collect()
    }

    /// The objects of the legal moves with this verb: `whats("to")`.
    pub fn whats(&self, verb: &str) -> BTreeSet<String> {
        let start = format!("{verb} ");
        self.may().iter().filter_map(|m| m.strip_prefix(&start).map(str::to_owned)).collect()
    }

    /// Every outcome of chance, as script.
    pub fn outcomes(&self) -> BTreeSet<String> {
        let mut chances = Vec::new();
        self.now().chances(&mut chances);
        chances.into_iter().map(|c| script(c.mv)).collect()
    }

    /// Is a move legal?
    pub fn can(&self, mv: &str) -> bool {
        self.now().judge(&scripted(mv)).is_ok()
    }

    /// The ruling that refuses a move.
    pub fn refusal(&self, mv: &str) -> Ruling {
        match self.now().judge(&scripted(mv)) {
            Err(ruling) => ruling,
            Ok(()) => panic!("{mv} is allowed\n{}", self.now().position()),
        }
    }

    /// Is a move refused by this rule, with a sentence that holds these words?
    #[track_caller]
    pub fn refuses(&self, mv: &str, rule: &str, says: &str) -> &Self {
        let ruling = self.refusal(mv);
        assert_eq!(ruling.rule, rule, "{mv}: {}", ruling.text);
        assert!(ruling.text.contains(says), "{mv}: {}", ruling.text);
        self
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

    /// Who decides now: `french`, `allied`, `chance` or `over`.
    pub fn actor(&self) -> &'static str {
        match self.session.actor() {
            Actor::Seat(seat) => self.now().seats()[seat.index()].id,
            Actor::Chance => "chance",
            Actor::Over(_) => "over",
        }
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

    /// The journal as everybody will read it after the game.
    pub fn journal(&self) -> Vec<String> {
        self.session.journal(Eyes::All).into_iter().map(|l| l.text).collect()
    }

    /// Does some line of the journal hold these words?
    pub fn tells(&self, words: &str) -> bool {
        self.journal().iter().any(|line| line.contains(words))
    }
}

/// The units of a corps.
pub fn corps(position: &Position, id: &str) -> BTreeSet<String> {
    let corps = Corps::named(id).unwrap_or_else(|| panic!("no corps {id}"));
    position.roster().corps[corps.index()].iter().map(|u| u.id()).collect()
}
