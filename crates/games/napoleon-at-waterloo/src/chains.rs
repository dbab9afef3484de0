//! The final result of an attack, and of several attacks one after another: the engine itself plays every face of the
//! die on copies of the position, including retreats that destroy and the displacement of friends.

use crate::map::HexSet;
use crate::moves::{Column, Move};
use crate::position::{Attack, CombatResult, Phase, Place, Position, Step};
use crate::units::{COUNT, FIRST_ARRIVING, Unit, UnitSet};
use crate::words::{self, names};
use attack_chains::chain::ChainStart;
use attack_chains::{ChainAttack, ChainedAttacks};
use kernel::weights::percent_text;
use kernel::{Game, Ruling, Silent};
use serde::Deserialize;
use serde_json::Value;
use std::hash::{Hash, Hasher};

/// An attack as a query says it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Query {
    /// The enemies attacked.
    pub targets: UnitSet,
    /// Those who attack, in contact or by bombardment.
    pub attackers: UnitSet,
    /// A lower ratio than they have.
    pub column: Option<Column>,
}

impl Query {
    /// Reads a query; nothing and an empty object mean the attack on the table.
    pub(crate) fn read(query: &Value) -> Result<Query, Ruling> {
        match query {
            Value::Null => Ok(Query::default()),
            value => serde_json::from_value(value.clone()).map_err(|e| {
                Ruling::new("6.1a", format!("The attack cannot be read: {}.", kernel::readable_error(&e)))
            }),
        }
    }

    fn names_nobody(&self) -> bool {
        self.targets.is_empty() && self.attackers.is_empty()
    }
}

/// How a fight ends for the losers, in sixths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ends {
    /// At least one target is destroyed.
    any: Faces,
    /// All of them are.
    all: Faces,
    /// The attackers lose somebody.
    dear: Faces,
    /// Do guns fight alone, so that an exchange costs nothing (6.3e)?
    guns_only: bool,
    /// Friends whom driven defenders push aside (6.5a).
    pushed: UnitSet,
}

/// On how many faces of the die something happens, by the result that brings it about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Faces([u8; 5]);

impl Faces {
    fn count(&mut self, result: CombatResult, happens: bool) {
        self.0[result as usize] += u8::from(happens);
    }

    fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    fn by(&self, result: CombatResult) -> u8 {
        self.0[result as usize]
    }

    /// For want of a way back (6.4d).
    fn cut_off(&self) -> u8 {
        self.by(CombatResult::Ar) + self.by(CombatResult::Dr)
    }

    /// The rules that bring it about, as chips: only those of results that contribute.
    fn rules(&self, guns_only: bool) -> String {
        use CombatResult::{Ae, De, Ee};
        let rules = [
            (self.by(Ae), "[[6.3a]]"),
            (self.by(De), "[[6.3h]]"),
            (self.by(Ee), if guns_only { "[[6.3e]]" } else { "[[6.3c]]" }),
            (self.cut_off(), "[[6.4d]]"),
        ];
        rules.into_iter().filter(|(faces, _)| *faces > 0).map(|(_, rule)| rule).collect::<Vec<_>>().join(" ")
    }
}

impl Position {
    /// Can a die be thrown for an attack on a copy of this position? Not while somebody is being moved about.
    fn is_steady(&self) -> bool {
        match self.step {
            Step::MovePick
            | Step::MoveDest(_)
            | Step::Target
            | Step::TargetMore
            | Step::Attackers
            | Step::Ratio
            | Step::Roll => true,
            Step::Chit(_)
            | Step::MoveBumped(_)
            | Step::RetreatPick
            | Step::RetreatHex(_)
            | Step::DisplaceHex(_)
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_)
            | Step::AdvanceHex
            | Step::AdvanceUnit(_)
            | Step::Over(_) => false,
        }
    }

    /// A copy on which the die of this attack is in hand.
    fn with_die_in_hand(&self, contact: UnitSet, guns: UnitSet, targets: UnitSet, column: Column) -> Position {
        let mut sand = self.clone();
        if sand.phase == Phase::Movement {
            sand.phase = Phase::Combat;
            (sand.moved, sand.fought) = (UnitSet::EMPTY, UnitSet::EMPTY);
            sand.count_the_owed();
        }
        // 9.0b: who waits unseen must not show in what a steady officer would decide.
        if sand.has_secrets() {
            for unit in Unit::all().filter(|u| self.place(*u) == Place::WAITING) {
                sand.place[unit.index()] = Place::ABSENT;
            }
            sand.arrives = [0; COUNT - FIRST_ARRIVING];
            sand.codes = [0; 2];
        }
        sand.attack = Attack { targets, contact, guns, column, full: column, ..Attack::default() };
        sand.step = Step::Roll;
        sand.legal_cache = sand.find_legal();
        sand
    }

    /// What becomes of an attack on each face of the die.
    pub(crate) fn ends(&self, contact: UnitSet, guns: UnitSet, targets: UnitSet, column: Column) -> Option<Ends> {
        if !self.is_steady() || targets.is_empty() || (contact | guns).is_empty() {
            return None;
        }
        let start = self.with_die_in_hand(contact, guns, targets, column);
        let query = Query { targets, attackers: contact | guns, column: None };
        let gone = |p: &Position, units: UnitSet| units.iter().filter(|u| p.hex_of(*u).is_none()).count();
        let mut ends = Ends { guns_only: contact.is_empty(), ..Ends::default() };
        for die in 1..=6 {
            let mut sand = start.clone();
            sand.play(&Move::Die(die), &mut Silent);
            while !sand.is_resolved(&query) {
                let mv = sand.decide(&mut kernel::FastRng::from_seed(1815));
                sand.play(&mv, &mut Silent);
            }
            let result = crate::combat::result(column, die);
            let (lost, dear) = (gone(&sand, targets), gone(&sand, contact));
            ends.any.count(result, lost > 0);
            ends.all.count(result, lost == usize::from(targets.len()));
            ends.dear.count(result, dear > 0);
            if result == CombatResult::Dr {
                let friends = UnitSet::of(self.side.other()) & !targets;
                let moved = |u: &Unit| sand.hex_of(*u) != start.hex_of(*u);
                ends.pushed |= friends.iter().filter(moved).collect::<UnitSet>();
            }
        }
        Some(ends)
    }
}

impl Ends {
    /// The remarks of a fight, each figure with its name.
    pub(crate) fn notes(&self, targets: UnitSet) -> Vec<String> {
        let of_six = |n: u8| format!("**{n} of 6** ({})", percent_text(n.into(), 6));
        let told = |faces: &Faces| {
            let behind = match faces.cut_off() {
                0 => String::new(),
                n => format!(", {n} of them for want of a way back"),
            };
            format!("{}{behind}. {}", of_six(faces.total()), faces.rules(self.guns_only))
        };
        let mut notes = Vec::new();
        if self.any.total() > 0 {
            let who = if targets.len() == 1 { "the defender is" } else { "a defender is" };
            notes.push(format!("In the end {who} destroyed: {}", told(&self.any)));
        }
        if targets.len() > 1 && self.all.total() > 0 {
            notes.push(format!("All {} are destroyed: {}", targets.len(), told(&self.all)));
        }
        if !self.pushed.is_empty() {
            let (who, make) = (names(self.pushed), words::do_all(self.pushed, "makes"));
            notes.push(format!("Driven back, the defender pushes a friend aside: {who} {make} room. [[6.5a]]"));
        }
        if self.dear.total() > 0 {
            notes.push(format!("The attackers lose somebody: {}", told(&self.dear)));
        }
        notes
    }
}

impl ChainedAttacks for Position {
    type Attack = Query;
    type Memo = ();

    fn prepare(&self, queries: &[Value]) -> Result<ChainStart<Self>, Ruling> {
        let mut plans = Vec::with_capacity(queries.len());
        for query in queries {
            let mut attack = Query::read(query)?;
            if attack.names_nobody() {
                let a = &self.attack;
                if a.targets.is_empty() || (a.contact | a.guns).is_empty() || a.result.is_some() {
                    return Err(Ruling::new("6.1a", "No attack is announced; name targets and attackers."));
                }
                let announced = (self.step == Step::Roll).then_some(a.column);
                let column = announced.or(attack.column);
                attack = Query { targets: a.targets, attackers: a.contact | a.guns, column };
            }
            if attack.targets.is_empty() || attack.attackers.is_empty() {
                return Err(Ruling::new("5.1e", "An attack needs at least one target and one attacker."));
            }
            plans.push(ChainAttack { title: format!("Attack on {}", names(attack.targets)), attack });
        }
        Ok((self.cleared(&plans)?, plans))
    }

    fn start(&self, attack: &Query) -> Result<Self, Ruling> {
        let mut sand = self.clone();
        loop {
            let a = &sand.attack;
            let joined = a.contact | a.guns;
            let mv = match sand.step {
                Step::Target | Step::TargetMore if !a.targets.is_subset(attack.targets) => {
                    return Err(sand.refuse_other(a.targets & !attack.targets));
                }
                Step::Target | Step::TargetMore => match (attack.targets & !a.targets).first() {
                    Some(next) => Move::Target(next),
                    None => Move::Done,
                },
                Step::Attackers if a.targets != attack.targets => {
                    return Err(match (attack.targets & !a.targets).first() {
                        Some(other) => sand.refuse_late_target(other),
                        None => sand.refuse_other(a.targets & !attack.targets),
                    });
                }
                Step::Attackers => match ((attack.attackers & !joined).first(), (joined & !attack.attackers).first()) {
                    (_, Some(more)) => {
                        let text = format!("{} must take part as well.", words::the_cap(more));
                        return Err(Ruling::new("5.1f", text));
                    }
                    (Some(next), None) => Move::Attacker(next),
                    (None, None) => match attack.column.filter(|c| *c < sand.full_column()) {
                        Some(_) if !sand.options.ask_ratio => Move::Lower,
                        _ => Move::Done,
                    },
                },
                Step::Ratio => {
                    let full = sand.full_column();
                    Move::Ratio(attack.column.unwrap_or(full).min(full))
                }
                Step::Roll if a.targets == attack.targets && joined == attack.attackers => return Ok(sand),
                Step::Roll => return Err(Ruling::new("6.1a", "The die of another attack is in hand.")),
                Step::Chit(_)
                | Step::MovePick
                | Step::MoveDest(_)
                | Step::MoveBumped(_)
                | Step::RetreatPick
                | Step::RetreatHex(_)
                | Step::DisplaceHex(_)
                | Step::EeLoss
                | Step::Withdraw
                | Step::WithdrawHex(_)
                | Step::AdvanceHex
                | Step::AdvanceUnit(_)
                | Step::Over(_) => return Err(Ruling::new("3.0c", "The Combat Phase is over by then.")),
            };
            sand.judge(&mv)?;
            sand.play(&mv, &mut Silent);
        }
    }

    fn is_resolved(&self, _attack: &Query) -> bool {
        self.is_over() || (self.step != Step::Roll && self.attack.result.is_none())
    }

    fn succeeded(&self, before: &Self, attack: &Query) -> bool {
        // 6.6a: a target that has beaten its attackers off may stand where one of them stood; it was not driven there.
        let ground: HexSet = attack.attackers.iter().filter_map(|u| before.hex_of(u)).collect();
        let driven = |u: Unit| self.hex_of(u).is_none_or(|h| before.hex_of(u) != Some(h) && !ground.contains(h));
        attack.targets.iter().all(driven)
    }

    fn lost(&self) -> Vec<u32> {
        self.losses.map(u32::from).to_vec()
    }

    fn loss_unit() -> &'static str {
        "strength points"
    }

    fn success_text() -> &'static str {
        "An attack comes off if all its targets are destroyed or driven from their hexes. [[6.3g]]"
    }

    fn position_hash(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        (self.place, self.fought, self.losses, self.turn, self.side).hash(&mut hasher);
        hasher.finish()
    }
}

impl Position {
    /// The position with no attack half declared, from which attacks are made; movement ends where it stands.
    fn cleared(&self, plans: &[ChainAttack<Query>]) -> Result<Position, Ruling> {
        let mut sand = self.clone();
        match self.step {
            Step::MovePick | Step::MoveDest(_) => {
                sand.step = Step::MovePick;
                sand.legal_cache = sand.find_legal();
                sand.play(&Move::EndMove, &mut Silent);
            }
            Step::Target => {}
            Step::TargetMore | Step::Attackers | Step::Ratio => {
                sand.attack = Attack::default();
                sand.step = Step::Target;
                sand.settle(&mut Silent);
            }
            // 6.1a: it can no longer be changed, so it must come first.
            Step::Roll if plans.first().is_some_and(|p| p.attack.targets == self.attack.targets) => {}
            Step::Roll => return Err(Ruling::new("6.1a", "The die of another attack is in hand.")),
            Step::Over(_) => return Err(Ruling::new("3.0f", "The game is over.")),
            Step::Chit(_)
            | Step::MoveBumped(_)
            | Step::RetreatPick
            | Step::RetreatHex(_)
            | Step::DisplaceHex(_)
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_)
            | Step::AdvanceHex
            | Step::AdvanceUnit(_) => {
                return Err(Ruling::new("6.1a", "An attack is being settled; ask again when it is over."));
            }
        }
        Ok(sand)
    }

    /// Why an attack cannot do without these enemies.
    fn refuse_other(&self, others: UnitSet) -> Ruling {
        Ruling::new("5.1g", format!("{} must be attacked now.", words::capital(&names(others))))
    }
}
