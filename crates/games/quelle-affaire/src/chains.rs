//! The final result of a combat, and of several combats one after another (8.1.3a): the engine itself plays every
//! throw, including retreats that destroy, advances and pursuits.

use crate::map::GRID;
use crate::moves::Move;
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{Attack, Combat, NOBODY, Position, Task, taken};
use attack_chains::chain::{ChainStart, compute_attacks};
use attack_chains::{Branches, Chain, ChainAttack, ChainedAttacks};
use hexes::Hex;
use kernel::weights::percent_text;
use kernel::{FastRng, Ruling, Silent};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// A combat that has not been declared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Query {
    pub attackers: UnitSet,
    pub target: Unit,
    #[serde(default)]
    pub support: UnitSet,
}

impl Query {
    /// Reads a query; nothing and an empty object mean what is declared.
    pub(crate) fn read(query: &Value) -> Result<Option<Query>, Ruling> {
        if query.is_null() || query.as_object().is_some_and(serde_json::Map::is_empty) {
            return Ok(None);
        }
        serde_json::from_value(query.clone())
            .map(Some)
            .map_err(|e| Ruling::new("8.3.1", format!("The combat cannot be read: {}.", kernel::readable_error(&e))))
    }
}

/// Is this a step of declaring combats or of choosing the next?
fn declares(task: Task) -> bool {
    matches!(task, Task::Declare | Task::Aim(_) | Task::Protect | Task::Cover(_) | Task::Combat)
}

fn exactly(after: Vec<(Position, u128)>, exact: bool) -> Branches<Position> {
    Branches { positions_visited: after.len(), after, exact }
}

impl Position {
    /// Is the combat against this unit being fought?
    fn fights(&self, target: Unit) -> bool {
        !self.combat.pursuit && self.combat.target == target && self.tasks.contains(&Task::Aftermath)
    }

    fn plan_against(&self, target: Unit) -> ChainAttack<Unit> {
        let at = self.hex_of(target).map_or(String::new(), |h| format!(" at {}", GRID.number(h)));
        ChainAttack { attack: target, title: format!("{}{at}", self.unit_name(target)) }
    }

    /// What is declared: the combat in hand first, then the others in the order in which they are listed.
    fn declared_plans(&self) -> Result<Vec<ChainAttack<Unit>>, Ruling> {
        let in_hand = UnitSet::only(self.combat.target);
        let in_hand = if self.fights(self.combat.target) { in_hand } else { UnitSet::EMPTY };
        let known = in_hand.any() || self.task().is_some_and(declares);
        let waiting = if known { self.standing() & !in_hand } else { UnitSet::EMPTY };
        let plans: Vec<ChainAttack<Unit>> =
            in_hand.iter().chain(waiting.iter()).map(|t| self.plan_against(t)).collect();
        if plans.is_empty() {
            return Err(Ruling::new("8.1.2a", "No attack is declared; name attackers and a target."));
        }
        Ok(plans)
    }

    /// A copy on which combats can be declared at will: those of the attack in the making, else of a General Attack.
    fn with_declarations(&self, side: Side) -> Position {
        let mut sand = self.clone();
        let declaring = self.task().is_some_and(declares);
        while sand.task().is_some_and(declares) {
            sand.pop();
        }
        if !declaring {
            let own = sand.roster.all & UnitSet::of(side);
            sand.active = side;
            sand.aim = [NOBODY; crate::pieces::COUNT];
            let guns = own & sand.roster.artillery;
            sand.attack = Attack { general: true, most: u8::MAX, who: own, guns, ..Attack::default() };
        }
        sand.attack.left = UnitSet::EMPTY;
        sand.push(Task::Combat);
        sand
    }

    /// Declares a combat on such a copy.
    fn declare_for(&mut self, from: &Position, query: &Query) -> Result<(), Ruling> {
        let (_, combat) = from.supposed(query.attackers, query.target, query.support)?;
        let all = combat.attackers | combat.guns | combat.support;
        if let Some(twice) = all.iter().find(|u| self.aimed_at(*u).is_some_and(|t| t != query.target)) {
            let text = format!("{} can take part in only one combat.", self.unit_name(twice));
            return Err(Ruling::new("8.1.2a", text));
        }
        for unit in all.iter() {
            self.aim[unit.index()] = query.target.0;
        }
        self.attack.shots |= combat.guns | combat.support;
        self.attack.targets.insert(query.target);
        // 8.1.3c: a battery alone is a combat of its own here.
        self.attack.general |= combat.attackers.is_empty();
        Ok(())
    }

    /// A combat fought to its end: what it comes to, retreats that destroy included. Nothing for a pursuit, which is the
    /// end of another combat.
    pub fn fought_out(&self, combat: &Combat) -> Option<Chain> {
        if combat.pursuit {
            return None;
        }
        let mut sand = self.clone();
        if !(self.fights(combat.target) && self.combat == *combat) {
            while sand.task().is_some_and(declares) {
                sand.pop();
            }
            sand.push(Task::Combat);
            sand.attack.targets = UnitSet::EMPTY;
            sand.combat = combat.clone();
            sand.fight();
            sand.settle(&mut Silent);
        }
        compute_attacks(&sand, &[self.plan_against(combat.target)]).ok()
    }

    /// The remarks on how a combat ends, each figure with its name.
    pub(crate) fn end_notes(&self, combat: &Combat) -> Vec<String> {
        let Some(chain) = self.fought_out(combat) else { return Vec::new() };
        let (attacker, defender) = (combat.target.side().other().index(), combat.target.side().index());
        let figure = |seat: usize| {
            let weight = chain.weight_of(|o| o.lost.get(seat).is_some_and(|n| *n > 0));
            (weight > 0).then(|| percent_text(weight, chain.total))
        };
        let mut notes = Vec::new();
        if let Some(chance) = figure(defender) {
            notes.push(format!("In the end, retreats included, the defender loses a unit: **{chance}** [[8.7.1b]]"));
        }
        if let Some(chance) = figure(attacker) {
            notes.push(format!("In the end the attackers lose a unit: **{chance}** [[8.6.1]]"));
        }
        notes
    }

    fn after(&self, moves: &[Move]) -> Position {
        let mut next = self.clone();
        for mv in moves {
            next.play(mv, &mut Silent);
        }
        next
    }

    /// All dice of the combat at once: only the difference of hits matters (8.3.4).
    fn after_dice(&self) -> Branches<Position> {
        let spread = self.combat.differences_left();
        let after = |(difference, ways): (i32, u128)| {
            let mut next = self.clone();
            let hits = |n: i32| n.clamp(0, i32::from(u8::MAX)) as u8;
            next.combat.dice = [[0; 3]; 2];
            next.combat.faces = [[0; 6]; 2];
            next.combat.hits = [hits(difference), hits(-difference)];
            next.settle(&mut Silent);
            (next, ways)
        };
        exactly(spread.iter().map(after).collect(), spread.exact)
    }

    /// All dice of the panic at once (12.2a). With no combat left to fight, only the points matter of those whom a one
    /// destroys: who is merely damaged or flees changes nothing any more. Before further combats every French unit
    /// would matter, two ways each, which is too much to calculate; there the panic is left out.
    fn after_panic(&self, next: u8) -> Branches<Position> {
        let mut sums: BTreeMap<u16, (UnitSet, u128)> = BTreeMap::from([(0, (UnitSet::EMPTY, 1))]);
        let last = self.standing().is_empty();
        for unit in self.in_panic(next).filter(|u| last && self.damaged.contains(*u)) {
            let mut more: BTreeMap<u16, (UnitSet, u128)> = BTreeMap::new();
            for (points, (lost, ways)) in sums {
                more.entry(points).or_insert((lost, 0)).1 += 5 * ways;
                let worth = u16::from(self.roster.strength[unit.index()]);
                more.entry(points + worth).or_insert((lost.with(unit), 0)).1 += ways;
            }
            sums = more;
        }
        let after = |(lost, ways): (UnitSet, u128)| {
            let mut next = self.clone();
            lost.iter().for_each(|u| next.destroy(u));
            next.recoiled[0] |= next.shaken[0];
            next.recoiled[1] |= next.shaken[1];
            next.shaken = [false; 2];
            next.fleeing = UnitSet::EMPTY;
            next.pop();
            next.settle(&mut Silent);
            (next, ways)
        };
        exactly(sums.into_values().map(after).collect(), true)
    }

    /// Both dice of a square test: only whether the square forms matters (12.6a).
    fn after_square(&self) -> Branches<Position> {
        let mut ways: [Option<(u8, u8, u128)>; 2] = [None; 2];
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let formed = self.forms_square(&self.combat, a, b);
            ways[usize::from(formed)].get_or_insert((a, b, 0)).2 += 1;
        }
        let after = ways.into_iter().flatten().map(|(a, b, n)| (self.after(&[Move::Die(a), Move::Die(b)]), n));
        exactly(after.collect(), true)
    }
}

impl ChainedAttacks for Position {
    /// The attacked unit.
    type Attack = Unit;
    type Memo = ();

    fn prepare(&self, queries: &[Value]) -> Result<ChainStart<Self>, Ruling> {
        let queries: Vec<Option<Query>> = queries.iter().map(Query::read).collect::<Result<_, _>>()?;
        let fighting = self.tasks.contains(&Task::Combat) && !self.task().is_some_and(declares);
        if queries.iter().all(Option::is_none) && (fighting || self.task() == Some(Task::Combat)) {
            return Ok((self.clone(), self.declared_plans()?));
        }
        if fighting {
            return Err(Ruling::new("8.1.3a", "A combat is being fought; ask again when it is over."));
        }
        let side = queries.iter().flatten().find_map(|q| q.attackers.first()).map_or(self.active, Unit::side);
        let mut sand = self.with_declarations(side);
        let mut plans: Vec<ChainAttack<Unit>> = Vec::new();
        for query in &queries {
            let more = match query {
                None => self.declared_plans()?,
                Some(query) => {
                    sand.declare_for(self, query)?;
                    vec![self.plan_against(query.target)]
                }
            };
            for plan in more {
                if plans.iter().any(|p| p.attack == plan.attack) {
                    let text = format!("{} can be attacked only once.", self.unit_name(plan.attack));
                    return Err(Ruling::new("8.1.2a", text));
                }
                plans.push(plan);
            }
        }
        // 8.1.2b: batteries protect once all attacks are declared, unless the questions say which.
        if queries.iter().flatten().all(|q| q.support.is_empty()) {
            sand.push(Task::Protect);
        }
        sand.settle(&mut Silent);
        while matches!(sand.task(), Some(Task::Protect | Task::Cover(_))) {
            let mv = sand.decide(&mut FastRng::from_seed(1815));
            sand.play(&mv, &mut Silent);
        }
        Ok((sand, plans))
    }

    fn start(&self, attack: &Unit) -> Result<Self, Ruling> {
        if self.fights(*attack) {
            return Ok(self.clone());
        }
        let waits = self.task() == Some(Task::Combat) && self.standing().contains(*attack);
        if !waits {
            let text = format!("The combat against {} no longer takes place.", self.unit_name(*attack));
            return Err(Ruling::new("8.1.3c", text));
        }
        Ok(self.after(&[Move::Pick(*attack)]))
    }

    fn is_resolved(&self, attack: &Unit) -> bool {
        let another = !self.combat.pursuit && self.combat.target != *attack;
        another || self.task() == Some(Task::Combat) || !self.tasks.contains(&Task::Combat)
    }

    fn succeeded(&self, before: &Self, attack: &Unit) -> bool {
        // 8.10a: a target that has beaten its attackers may stand where one of them stood; it was not driven there.
        let ground = before.stands[attack.side().other().index()];
        let driven = |hex: Hex| before.hex_of(*attack) != Some(hex) && !ground.contains(hex);
        self.hex_of(*attack).is_none_or(driven) || (self.damaged.contains(*attack) && !before.damaged.contains(*attack))
    }

    fn lost(&self) -> Vec<u32> {
        let lost = |side: Side| {
            let own = self.roster.all & UnitSet::of(side);
            own.iter().filter(|u| self.is_destroyed(*u)).map(|u| u32::from(self.roster.strength[u.index()])).sum()
        };
        Side::BOTH.map(lost).to_vec()
    }

    fn loss_unit() -> &'static str {
        "victory points"
    }

    fn success_text() -> &'static str {
        "An attack comes off if its target is destroyed, damaged or driven from its hex. [[G-13]]"
    }

    fn assumptions() -> &'static [&'static str] {
        &[
            "Batteries protect as a steady officer would let them, unless the question says which do. [[9.2.2a]]",
            "What follows when the Guard gives way for the first time is reckoned after the last attack; before it, it is \
             left out. [[12.2a]]",
        ]
    }

    fn position_hash(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        (self.at, self.damaged, self.limbered, self.fired, self.blown, self.points).hash(&mut hasher);
        (self.attack.targets, self.combat.target, self.tasks.len()).hash(&mut hasher);
        hasher.finish()
    }

    fn normalise(&mut self) {
        if !self.tasks.contains(&Task::Aftermath) {
            self.combat = Combat::none();
        }
    }

    fn after_throw(&self) -> Branches<Self> {
        let by_dice = |faces: &[(u8, u128)]| {
            exactly(faces.iter().map(|(die, ways)| (self.after(&[Move::Die(*die)]), *ways)).collect(), true)
        };
        let die = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];
        let Some(task) = self.task() else { return by_dice(&die) };
        match task {
            Task::Dice => self.after_dice(),
            Task::Square => self.after_square(),
            // 8.7.2b: only a six hurts.
            Task::Push(..) => by_dice(&[(1, 5), (6, 1)]),
            Task::Panic(next) => self.after_panic(next),
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
            | Task::Aim(_)
            | Task::Protect
            | Task::Cover(_)
            | Task::Combat
            | Task::Evade
            | Task::SquareReply(_)
            | Task::Loser
            | Task::Result(_)
            | Task::Retreat(_)
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::FallBack(_)
            | Task::Flee
            | Task::FleeTo(_)
            | Task::Night(_)
            | Task::Scratch(_) => by_dice(&die),
        }
    }
}
