//! Positions in and out: a human-writable JSON notation. What is left out is the quiet default: turn 1, French movement,
//! units not named are not in the game.

use crate::map::{GRID, HexSet};
use crate::meta::META;
use crate::options::Variant;
use crate::position::{Attack, BREAKING, CombatResult, EXITS_NEEDED, End, Part, Phase, Place, Position, Step, TURNS};
use crate::steps::{BattleStep, with_step};
use crate::units::{ARTILLERY, FIRST_ARRIVING, Side, Unit, UnitSet};
use hexes::Hex;
use kernel::notation::{check_choice, read_document};
use kernel::{PositionError, Setup, Silent};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeMap;

/// Sets of hexes are lists of numbers.
pub(crate) mod hex_list {
    use super::*;

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Numbered(#[serde(with = "crate::moves::hex_number")] Hex);

    pub fn serialize<S: Serializer>(hexes: &HexSet, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(hexes.iter().map(Numbered))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        Ok(Vec::<Numbered>::deserialize(deserializer)?.into_iter().map(|n| n.0).collect())
    }
}

/// The numbers of the variant, or what is possible of them, by side.
type BySide<T> = kernel::notation::BySide<Side, T, 2>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Notation {
    game: String,
    #[serde(default)]
    setup: Setup,
    #[serde(default = "first_turn")]
    turn: u8,
    #[serde(default = "first_side")]
    side: Side,
    #[serde(default = "first_phase")]
    phase: Phase,
    /// Hex number, `waiting`, `destroyed` or `exited`, by unit id.
    units: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numbers: Option<BySide<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    possible: Option<BySide<Vec<u8>>>,
    #[serde(default, skip_serializing_if = "none_of")]
    moved: UnitSet,
    #[serde(default, skip_serializing_if = "none_of")]
    fought: UnitSet,
    #[serde(default, skip_serializing_if = "none_of")]
    owed: UnitSet,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<Step>,
    #[serde(default, skip_serializing_if = "no_attack")]
    attack: Attack,
}

fn first_turn() -> u8 {
    1
}

fn first_side() -> Side {
    Side::French
}

fn first_phase() -> Phase {
    Phase::Movement
}

fn none_of(units: &UnitSet) -> bool {
    units.is_empty()
}

fn no_attack(attack: &Attack) -> bool {
    *attack == Attack::default()
}

impl Position {
    /// Writes the position down.
    pub(crate) fn position(&self) -> Value {
        let units = Unit::all().filter_map(|u| {
            let place = match self.place(u) {
                Place::ABSENT => return None,
                Place::WAITING => "waiting".to_owned(),
                Place::DESTROYED => "destroyed".to_owned(),
                Place::EXITED => "exited".to_owned(),
                on_map => GRID.number(on_map.hex()?),
            };
            Some((u.spec().id.to_owned(), place))
        });
        let drawn = matches!(self.options.variant, Variant::Secret | Variant::Open);
        let list = |side| self.possible_numbers(side).collect();
        let notation = Notation {
            game: META.id.to_owned(),
            setup: self.setup(),
            turn: self.turn,
            side: self.side,
            phase: self.phase,
            units: units.collect(),
            numbers: drawn.then(|| self.codes.into()),
            possible: (self.options.variant == Variant::Secret).then(|| Side::BOTH.map(list).into()),
            moved: self.moved,
            fought: self.fought,
            owed: self.owed,
            step: Some(self.step),
            attack: self.attack.clone(),
        };
        serde_json::to_value(notation).unwrap_or_default()
    }

    /// Reads a position. What makes no sense is refused with the field's name.
    pub(crate) fn from_position(value: &Value) -> Result<Position, PositionError> {
        let n: Notation = read_document::<Position, _>(value)?;
        let mut p = Position::start(&n.setup)?;
        if !(1..=TURNS).contains(&n.turn) {
            return Err(PositionError::new("turn", format!("{} is not a turn; there are 1 to {TURNS}", n.turn)));
        }
        (p.turn, p.side, p.phase) = (n.turn, n.side, n.phase);
        p.read_numbers(&n)?;
        p.read_units(&n)?;
        p.read_marks(&n)?;
        match n.step {
            Some(step) => {
                p.step = step;
                p.attack = n.attack;
                p.check_step()?;
                p.legal_cache = p.find_legal();
            }
            None => {
                if p.phase == Phase::Combat {
                    p.check_drawn()?;
                }
                // A phase written down from its start.
                p.step = match p.phase {
                    Phase::Movement => p.first_step(),
                    Phase::Combat => Step::Target,
                };
                if p.phase == Phase::Combat && p.owed.is_empty() && p.fought.is_empty() {
                    p.count_the_owed();
                }
                p.check_losses_written()?;
                p.settle(&mut Silent);
            }
        }
        check_choice(&p, "step")?;
        Ok(p)
    }

    fn read_numbers(&mut self, n: &Notation) -> Result<(), PositionError> {
        let drawn = matches!(self.options.variant, Variant::Secret | Variant::Open);
        if let Some(numbers) = &n.numbers {
            if !drawn {
                return Err(PositionError::new("numbers", "this game is played without drawn numbers"));
            }
            for (side, number) in Side::BOTH.into_iter().zip(numbers.0) {
                let agreed = self.options.agreed[side as usize];
                if number > 6 || agreed != 0 && number != agreed {
                    return Err(PositionError::new(
                        format!("numbers.{}", side.id()),
                        format!("{number} is not the number of this side"),
                    ));
                }
                if number != 0 {
                    self.draw_number(side, number);
                }
            }
        } else if drawn && n.step.is_none() {
            return Err(PositionError::new("numbers", "say the drawn numbers, such as {\"french\": 4, \"allied\": 1}"));
        }
        if let Some(possible) = &n.possible {
            for (side, list) in Side::BOTH.into_iter().zip(&possible.0) {
                let mut mask = 0;
                for &number in list {
                    if !(1..=6).contains(&number) {
                        return Err(PositionError::new(
                            format!("possible.{}", side.id()),
                            format!("{number} is not a number from 1 to 6"),
                        ));
                    }
                    mask |= 1 << (number - 1);
                }
                let own = self.codes[side as usize];
                if own != 0 && mask >> (own - 1) & 1 == 0 {
                    return Err(PositionError::new(
                        format!("possible.{}", side.id()),
                        "the number drawn must be among the possible ones",
                    ));
                }
                self.possible[side as usize] = mask;
            }
        }
        Ok(())
    }

    fn read_units(&mut self, n: &Notation) -> Result<(), PositionError> {
        for unit in Unit::all() {
            self.take_off(unit, Place::ABSENT);
        }
        let in_hand = n.step.and_then(Step::pushed_out);
        let mut pushed_from = None;
        for (id, place) in &n.units {
            let at = format!("units.{id}");
            let unit = Unit::named(id).ok_or_else(|| PositionError::new(&at, "there is no such unit"))?;
            match place.as_str() {
                "waiting" => {
                    if unit.index() < FIRST_ARRIVING || self.arrives(unit) == 0 {
                        return Err(PositionError::new(at, "this unit does not arrive in this game"));
                    }
                    self.place[unit.index()] = Place::WAITING;
                }
                "destroyed" => {
                    self.place[unit.index()] = Place::DESTROYED;
                    self.losses[unit.side() as usize] += unit.strength();
                }
                "exited" if unit.side() == Side::French => {
                    self.place[unit.index()] = Place::EXITED;
                    self.exits += 1;
                }
                "exited" => return Err(PositionError::new(at, "Allied units never leave the map (8.3e)")),
                number => {
                    let hex = GRID.numbered(number).ok_or_else(|| {
                        PositionError::new(
                            &at,
                            format!("\"{number}\" is neither a hex of the map nor waiting, destroyed or exited"),
                        )
                    })?;
                    if !self.map().enterable.contains(hex) {
                        return Err(PositionError::new(
                            at,
                            format!("{number} is woods, where no unit can stand (4.2b)"),
                        ));
                    }
                    if in_hand == Some(unit) {
                        self.place[unit.index()] = Place::on(hex);
                        pushed_from = Some(hex);
                    } else if let Some(other) = self.unit_at(hex) {
                        return Err(PositionError::new(
                            at,
                            format!("{number} is already held by {} (4.4b)", other.spec().id),
                        ));
                    } else {
                        self.set_down(unit, hex);
                    }
                }
            }
        }
        if let Some(unit) = in_hand
            && pushed_from.and_then(|h| self.unit_at(h)).is_none_or(|other| other.side() != unit.side())
        {
            return Err(PositionError::new("step", format!("{} has not been pushed by a friend", unit.spec().id)));
        }
        Ok(())
    }

    fn read_marks(&mut self, n: &Notation) -> Result<(), PositionError> {
        let combat = n.phase == Phase::Combat;
        if combat && !n.moved.is_empty() {
            return Err(PositionError::new("moved", "units are marked as moved only in a Movement Phase"));
        }
        for (name, marked) in [("fought", n.fought), ("owed", n.owed)] {
            if !combat && !marked.is_empty() {
                return Err(PositionError::new(name, "units fight and owe fights only in a Combat Phase"));
            }
        }
        if !n.moved.is_subset(UnitSet::of(n.side)) {
            return Err(PositionError::new("moved", "only units of the side to move have moved"));
        }
        // Only a reinforcement that could enter can have been told to wait.
        if (n.moved & self.waiting(n.side)).iter().any(|u| self.arrives(u) > n.turn) {
            return Err(PositionError::new("moved", "a unit that is not yet due has not moved"));
        }
        if !n.owed.is_subset(UnitSet::of(n.side.other())) {
            return Err(PositionError::new("owed", "only enemies of the side to move must be attacked"));
        }
        (self.moved, self.fought, self.owed) = (n.moved, n.fought, n.owed);
        Ok(())
    }

    fn check_losses_written(&self) -> Result<(), PositionError> {
        if self.losses[0] >= BREAKING && !self.demoralised() {
            return Err(PositionError::new("units", "the French have lost 40 points, so the game is over (8.1a)"));
        }
        if self.demoralised() && self.exits >= EXITS_NEEDED {
            return Err(PositionError::new("units", "the French have met both their aims, so the game is over (8.3a)"));
        }
        Ok(())
    }

    fn check_drawn(&self) -> Result<(), PositionError> {
        if self.first_step() != Step::MovePick {
            return Err(PositionError::new("numbers", "the numbers are drawn before the first move (9.0a)"));
        }
        Ok(())
    }

    /// Does the written step fit the rest? Everything later code relies on is checked here.
    fn check_step(&self) -> Result<(), PositionError> {
        let fail = |what: &str| Err(PositionError::new("step", what));
        let on_map = |set: UnitSet| set.iter().all(|u| self.hex_of(u).is_some());
        let (own, enemy) = (UnitSet::of(self.side), UnitSet::of(self.side.other()));
        let a = &self.attack;
        let (phase, drawn, thrown) = match self.step.part() {
            Part::Drawing => (Some(Phase::Movement), false, false),
            Part::Movement => (Some(Phase::Movement), true, false),
            Part::Declaration => (Some(Phase::Combat), true, false),
            Part::Aftermath | Part::Advance => (Some(Phase::Combat), true, true),
            Part::Over => (None, false, false),
        };
        if let Some(phase) = phase {
            // An exchange half paid may have both armies past forty until it is settled (8.4d).
            if self.step != Step::EeLoss {
                self.check_losses_written()?;
            }
            if phase != self.phase {
                return fail("this step does not belong to the phase");
            }
        }
        if !a.targets.is_subset(enemy) || !(a.contact | a.guns).is_subset(own) || a.contact.intersects(a.guns) {
            return fail("the attack names units of the wrong side");
        }
        if a.targets.len() > 6 || a.contact.len() > 6 || a.vacated.len() > 6 {
            return fail("the attack has more units than can touch each other");
        }
        if self.step.part() == Part::Declaration && (a.result.is_some() || !on_map(a.targets | a.contact | a.guns)) {
            return fail("an attack before the die has no result, and its units are on the map");
        }
        if drawn {
            self.check_drawn()?;
        }
        if thrown {
            self.check_aftermath()?;
        }
        with_step!(self.step, step => step.check(self))
    }

    /// Does the written attack fit a combat whose die has fallen?
    fn check_aftermath(&self) -> Result<(), PositionError> {
        let fail = |at: &str, what: &str| Err(PositionError::new(at, what));
        let a = &self.attack;
        if a.result.is_none() {
            return fail("step", "the die has not been thrown");
        }
        if !(a.targets | a.contact | a.guns).is_subset(self.fought) {
            return fail("fought", "with the throw all units of the attack have fought (5.1d)");
        }
        if !a.guns.is_subset(ARTILLERY) {
            return fail("attack.guns", "only artillery bombards (5.6a)");
        }
        // Until an exchange is paid nobody knows yet (8.4d).
        if a.shaken && !self.demoralised() || self.step != Step::EeLoss && a.shaken != self.demoralised() {
            return fail("attack.shaken", "it must say whether the Allies are demoralised (8.2a)");
        }
        let hexes = |units: UnitSet| units.iter().filter_map(|u| self.hex_of(u)).collect::<HexSet>();
        // Whoever has yet to retreat still stands on ground that will be open to the advance.
        let going = match self.step {
            Step::RetreatHex(u) => hexes(a.pending.with(u)),
            Step::RetreatPick | Step::DisplaceHex(_) => hexes(a.pending),
            Step::Chit(_)
            | Step::MovePick
            | Step::MoveDest(_)
            | Step::MoveBumped(_)
            | Step::Target
            | Step::TargetMore
            | Step::Attackers
            | Step::Ratio
            | Step::Roll
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_)
            | Step::AdvanceHex
            | Step::AdvanceUnit(_)
            | Step::Over(_) => HexSet::EMPTY,
        };
        if !(a.vacated & !(self.vacant() | going)).is_empty() {
            return fail("attack.vacated", "vacated ground is empty (6.6i)");
        }
        let victors = match a.result {
            Some(CombatResult::Ae | CombatResult::Ar) => a.targets,
            _ => a.contact,
        };
        let settled = self.step.part() == Part::Advance || a.result == Some(CombatResult::Ee);
        let watched = self.map().around.step(hexes(victors));
        if !settled && !a.contact.is_empty() && !(a.vacated & !watched).is_empty() {
            return fail("attack.vacated", "a victor stands beside ground that is given up (6.6i)");
        }
        let near = hexes(a.guns & !a.used).iter().any(|h| !(self.map().neighbours[h.index()] & a.vacated).is_empty());
        if near && a.result == Some(CombatResult::Ee) {
            return fail("attack.guns", "a bombarding gun is two hexes from its targets (5.6b)");
        }
        Ok(())
    }

    /// Could the game have ended like this?
    pub(crate) fn ended_like(&self, end: End) -> bool {
        let [french, allied] = self.losses.map(|l| l >= BREAKING);
        let (through, night) = (self.exits >= EXITS_NEEDED, self.is_last_turn());
        match end {
            End::FrenchBroken => french && !allied,
            End::FrenchThrough => allied && through,
            End::BothFrench => french && allied && through,
            End::BothAllied => french && allied && !through,
            End::Draw => night && !french && !allied,
            End::DemoralisedDraw => night && allied && !through,
        }
    }
}
