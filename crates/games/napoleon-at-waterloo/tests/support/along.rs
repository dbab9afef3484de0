//! A game with the naive referee beside it: both must agree at every step, and the invariants of the rules must hold.

use super::play::script;
use super::referee::{Hex, Id, Referee, Where, distance, neighbours, number, piece};
use kernel::{FastRng, Game, RandomSource, Silent};
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::Step;
use napoleon_at_waterloo::units::Side;
use napoleon_at_waterloo::{Position, units::Unit};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Every legal move is as good as any other.
    Aimless,
    /// Seeks contact and moves most of the army.
    Bold,
}

/// A random move in a manner.
pub fn choose(game: &Position, moves: &[Move], manner: Manner, draw: &mut FastRng) -> Move {
    let any = |moves: &[Move], draw: &mut FastRng| moves[draw.below(moves.len() as u32) as usize];
    if manner == Manner::Bold {
        if game.step() == Step::MovePick && moves.len() > 1 && draw.below(12) != 0 {
            let picks: Vec<Move> = moves.iter().copied().filter(|m| *m != Move::EndMove).collect();
            return any(&picks, draw);
        }
        if matches!(game.step(), Step::MoveDest(_)) && draw.below(3) != 0 {
            let zones = game.zones_against(game.phasing());
            let stops: Vec<Move> =
                moves.iter().copied().filter(|m| matches!(m, Move::To(h) if zones.contains(*h))).collect();
            if !stops.is_empty() {
                return any(&stops, draw);
            }
        }
    }
    any(moves, draw)
}

/// Every legal move or outcome.
pub fn moves(game: &Position) -> Vec<Move> {
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    game.legal(&mut moves);
    game.chances(&mut chances);
    moves.extend(chances.iter().map(|c| c.mv));
    moves
}

/// What the guns and the compulsory targets looked like when the last attack was declared.
struct Duties {
    shortfall: usize,
    free: BTreeSet<Id>,
    hexes: BTreeMap<Id, Hex>,
}

pub struct Along {
    pub game: Position,
    pub referee: Referee,
    pub steps: u32,
    /// How often each step was met.
    pub met: BTreeMap<String, u32>,
    pieces: BTreeSet<Id>,
    demoralised: bool,
    /// Units in contact when the Combat Phase began (5.1a).
    must_attack: BTreeSet<Id>,
    duties: Option<Duties>,
}

impl Along {
    /// A game that goes on from a written position at the start of a phase.
    pub fn from(written: &Value) -> Along {
        let game = Position::from_position(written).unwrap_or_else(|e| panic!("{e}\n{written}"));
        let mut referee = Referee::read(written);
        if referee.combat && referee.owed.is_empty() && referee.fought.is_empty() {
            let french = referee.french;
            let own: Vec<Hex> = referee.army(french).map(|(_, h)| h).collect();
            let touched = referee.army(!french).filter(|(_, h)| own.iter().any(|o| distance(*o, *h) == 1));
            referee.owed = touched.map(|(id, _)| id).collect();
        }
        referee.settle();
        let pieces = referee.places.keys().copied().collect();
        let demoralised = game.demoralised();
        Along {
            game,
            referee,
            steps: 0,
            met: BTreeMap::new(),
            pieces,
            demoralised,
            must_attack: BTreeSet::new(),
            duties: None,
        }
    }

    /// A new game.
    pub fn begin(options: &Value) -> Along {
        let setup = serde_json::from_value(serde_json::json!({ "options": options })).expect("a set-up");
        Along::from(&Position::begin(&setup).unwrap_or_else(|e| panic!("{e}")).position())
    }

    /// Makes a move in both games.
    pub fn play(&mut self, mv: Move) {
        if let Move::Chit(n) = mv {
            let french = matches!(self.game.step(), Step::Chit(Side::French));
            self.pieces.extend(super::referee::pool(french, &n.to_string()).into_iter().map(|(id, _)| id));
        }
        self.referee.play(&script(mv));
        self.game.play(&mv, &mut Silent);
        self.steps += 1;
    }

    /// Looks at the present step; returns the legal moves.
    pub fn check(&mut self, about: &str) -> Vec<Move> {
        let written = self.game.position();
        let at = format!("{about}, step {}", self.steps);
        let differences = self.referee.differences(&written);
        assert!(differences.is_empty(), "{at}: {differences:#?}\n{written}");
        let mut listed = Vec::new();
        self.game.legal(&mut listed);
        let legal: BTreeSet<String> = listed.iter().map(|m| script(*m)).collect();
        assert_eq!(legal, self.referee.legal(), "{at}\n{written}");
        let name = match &written["step"] {
            Value::String(name) => name.clone(),
            other => other.as_object().and_then(|o| o.keys().next()).expect("a step").clone(),
        };
        *self.met.entry(name).or_default() += 1;
        self.invariants(&written, &at);
        self.watch_duties(&at);
        moves(&self.game)
    }

    /// "Invariants to assert after every step."
    fn invariants(&mut self, written: &Value, at: &str) {
        let referee = &self.referee;
        // Every piece in play is in exactly one place.
        let named: BTreeSet<Id> = written["units"].as_object().expect("units").keys().map(|id| piece(id).id).collect();
        assert_eq!(named, self.pieces, "{at}: pieces were lost or found");
        // Losses are the printed strength of the destroyed; exits are those who left.
        for (side, french) in [(Side::French, true), (Side::Allied, false)] {
            assert_eq!(i32::from(self.game.losses(side)), referee.losses(french), "{at}: losses of {side:?}");
        }
        assert_eq!(usize::from(self.game.exits()), referee.exits(), "{at}: exits");
        assert!(
            referee.places.iter().all(|(id, p)| *p != Where::Exited || piece(id).french),
            "{at}: an Allied unit has left the map"
        );
        // One unit a hex, except while somebody is pushed from his; nobody in woods.
        let mut held: BTreeMap<Hex, Vec<Id>> = BTreeMap::new();
        for french in [true, false] {
            for (id, h) in referee.army(french) {
                assert!(referee.field.enterable(h), "{at}: {id} stands in woods");
                held.entry(h).or_default().push(id);
                let there = self.game.unit_at(super::play::hex(&number(h)));
                assert_eq!(there.map(Unit::side), Unit::named(id).map(Unit::side), "{at}: hex of {id}");
            }
        }
        let pushed = match self.game.step() {
            Step::MoveBumped(u) | Step::DisplaceHex(u) => Some(u.spec().id),
            _ => None,
        };
        for (h, units) in held {
            let crowd = units.len() == 1 || units.len() == 2 && pushed.is_some_and(|p| units.contains(&p));
            assert!(crowd, "{at}: {units:?} share {}", number(h));
        }
        // Zones and vacant hexes as the program keeps them.
        for (side, french) in [(Side::French, true), (Side::Allied, false)] {
            let zones: BTreeSet<String> = referee.zones_against(french).into_iter().map(number).collect();
            assert_eq!(super::hexes(self.game.zones_against(side)), zones, "{at}: zones against {side:?}");
        }
        // Demoralisation stays.
        assert!(self.game.demoralised() || !self.demoralised, "{at}: the Allies took heart again");
        self.demoralised = self.game.demoralised();
        // A vacated hex is empty when the advance is decided (6.6i).
        if self.game.step() == Step::AdvanceHex {
            for h in &referee.attack.vacated {
                assert!(referee.units_in(*h).is_empty(), "{at}: {} is held", number(*h));
            }
        }
        // Whoever was displaced is in contact neither before nor after (6.5g); his new hex is checked as a safe one.
        if let Step::DisplaceHex(unit) = self.game.step() {
            let h = referee.on_map(unit.spec().id).expect("on the map");
            let french = unit.side() == Side::French;
            assert!(!referee.zones_against(french).contains(&h), "{at}: a unit in contact is displaced");
        }
    }

    /// Nobody who must fight loses his target, and the shortfall never grows except by 5.1h.
    fn watch_duties(&mut self, at: &str) {
        if self.referee.fought.is_empty() {
            self.duties = None;
            let zones = self.referee.zones_against(self.referee.french);
            let own = self.referee.army(self.referee.french);
            self.must_attack = own.filter(|(_, h)| zones.contains(h)).map(|(id, _)| id).collect();
        }
        if self.game.step() != Step::Target {
            return;
        }
        let lines = self.referee.lines();
        let none = BTreeSet::new();
        let shortfall = lines.shortfall(&none, &none);
        let foes: BTreeMap<Id, Hex> = self.referee.army(!self.referee.french).collect();
        if let Some(before) = &self.duties
            && shortfall > before.shortfall
        {
            let gun_met = before.free.iter().any(|g| {
                !self.referee.fought.contains(g)
                    && self.referee.on_map(g).is_some_and(|h| neighbours(h).any(|n| foes.values().any(|f| *f == n)))
            });
            let target_moved = lines.owed.iter().any(|e| before.hexes.get(e) != foes.get(e));
            assert!(gun_met || target_moved, "{at}: the shortfall grew for no reason of 5.1h");
        }
        if self.referee.fought.is_empty() {
            assert_eq!(shortfall, 0, "{at}: a phase begins with an enemy nobody can attack");
        }
        for unit in self.must_attack.difference(&self.referee.fought) {
            assert!(lines.contact.contains_key(unit), "{at}: {unit} must attack and has no target left");
        }
        let free = lines.free.keys().copied().collect();
        self.duties = Some(Duties { shortfall, free, hexes: foes });
    }

    /// Plays on in a manner until the game is over or `until` says so.
    pub fn go_on(&mut self, about: &str, manner: Manner, seed: u64, until: impl Fn(&Along) -> bool) {
        let mut draw = FastRng::from_seed(seed);
        loop {
            assert!(self.steps < 50_000, "{about}: the game has no end");
            let moves = self.check(about);
            if moves.is_empty() || until(self) {
                return;
            }
            let mv = choose(&self.game, &moves, manner, &mut draw);
            self.play(mv);
        }
    }
}
