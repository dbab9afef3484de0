//! Sharing out cubes before a throw (CUBE-02, CUBE-03): what each unit may carry, and the ways to share out side by side.
//!
//! Every figure is a count of dice, taken from the faces that the resolver itself reads.

use crate::assault_odds::Check;
use crate::fights::{check_shares, volley_shares};
use crate::pieces::{Army, Unit, UnitSet};
use crate::position::{
    FIVE, Occasion, Position, Stage, Task, asked_area, asked_choice, asked_fate, asked_piece, taken,
};
use crate::tables::volley;
use crate::words::number;
use kernel::table::{Allotment, AllotmentChoice, Comparison, Split};
use std::collections::BTreeMap;

/// The most units whose ways of sharing out are compared; nobody would read the table of more.
const MANY: u8 = 8;

/// The most ways that are told.
const WAYS: usize = 64;

impl Occasion {
    /// What is done once the cubes are shared out.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Occasion::Fire => "Fire",
            Occasion::Morale => "Check",
        }
    }
}

/// What some throws bring together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Toll {
    /// Units that stay.
    stay: u8,
    /// Units that retreat.
    retreat: u8,
    /// Units that are lost.
    lost: u8,
    /// Cubes that fall.
    cubes: u8,
    /// Does the enemy have to check?
    shaken: bool,
    /// Cubes that those who are left could still carry (CUBE-06).
    room: u8,
}

impl Toll {
    fn and(self, more: Toll) -> Toll {
        Toll {
            stay: self.stay + more.stay,
            retreat: self.retreat + more.retreat,
            lost: self.lost + more.lost,
            cubes: self.cubes + more.cubes,
            shaken: self.shaken | more.shaken,
            room: self.room + more.room,
        }
    }
}

/// What the ways of sharing out are compared by.
#[derive(Clone, Copy)]
enum Row {
    SomeoneStays,
    AllStay,
    OneRetreats,
    OneIsLost,
    CubeFalls,
    EnemyChecks,
    Cubes(u8),
}

impl Row {
    /// Has it come true? `throwing` units have thrown.
    fn is(self, toll: Toll, throwing: u8) -> bool {
        // Cubes for those who hold the walls may be more than they can carry (MOR-15, CUBE-06).
        let broken = toll.cubes.saturating_sub(toll.room);
        match self {
            Row::SomeoneStays => toll.stay > broken,
            Row::AllStay => toll.stay == throwing && broken == 0,
            Row::OneRetreats => toll.retreat > 0,
            Row::OneIsLost => toll.lost > 0 || broken > 0,
            Row::CubeFalls => toll.cubes > 0,
            Row::EnemyChecks => toll.shaken,
            Row::Cubes(n) => toll.cubes >= n,
        }
    }

    /// In words, for a check or fire of this stage by so many; `part` if others of their side throw, too.
    fn words(self, stage: Stage, throwing: u8, part: bool) -> String {
        match self {
            Row::SomeoneStays if throwing == 1 => "it stays".to_owned(),
            Row::SomeoneStays if part => "one of these stays".to_owned(),
            Row::SomeoneStays if stage == Stage::AssaultersCheck => "someone stays to fire".to_owned(),
            Row::SomeoneStays => "someone stays".to_owned(),
            Row::AllStay if part => "all of these stay".to_owned(),
            Row::AllStay if throwing == 2 => "both stay".to_owned(),
            Row::AllStay => format!("all {} stay", number(throwing)),
            Row::OneRetreats => "it retreats".to_owned(),
            Row::OneIsLost if throwing == 1 => "it is eliminated".to_owned(),
            Row::OneIsLost if part => "one of these is eliminated".to_owned(),
            Row::OneIsLost => "a unit is eliminated".to_owned(),
            Row::CubeFalls => "a cube is added".to_owned(),
            Row::EnemyChecks => "they must check".to_owned(),
            Row::Cubes(1) => "a cube or more".to_owned(),
            Row::Cubes(n) => format!("{} cubes or more", number(n)),
        }
    }
}

impl Position {
    /// What each unit carries or would carry, and what its throw may bring.
    pub(crate) fn allotments(&self, stage: Stage) -> Vec<Allotment> {
        let settled = |unit: Unit| {
            let chosen = self.allotment_choice(stage, unit, self.assigned[unit.index()])?;
            Some(Allotment { piece: unit.id(), now: false, kind: 0, chosen, choices: Vec::new() })
        };
        match self.task() {
            Some(Task::Assign(army, occasion)) => {
                let given = self.foot(army, self.assault.area) & self.done;
                let proposed = self.best_share(army, occasion);
                let units: Vec<Unit> = proposed.iter().map(|(unit, _)| *unit).collect();
                let kinds = self.kinds(stage, &units);
                let left: u8 = proposed.iter().map(|(_, n)| n).sum();
                // Whoever carries least leaves five for each of the others.
                let most = FIVE * units.len().saturating_sub(1) as u8;
                let may = left.saturating_sub(most)..=left.min(FIVE);
                let open = proposed.into_iter().zip(kinds).enumerate().filter_map(|(i, ((unit, n), kind))| {
                    let chosen = self.allotment_choice(stage, unit, n)?;
                    let choices = may.clone().filter_map(|n| self.allotment_choice(stage, unit, n)).collect();
                    Some(Allotment { piece: unit.id(), now: i == 0, kind, chosen, choices })
                });
                given.iter().filter_map(settled).chain(open).collect()
            }
            Some(Task::Roll(_)) => self.assault.queue.iter().filter_map(settled).collect(),
            None
            | Some(
                Task::MoveCubes(..)
                | Task::WithdrawCubes(..)
                | Task::ShortCubes(_)
                | Task::ArrivalRoll
                | Task::SkirmishRoll(..)
                | Task::DrawTile
                | Task::FireRoll(_)
                | Task::Duel(..)
                | Task::Stop
                | asked_area!()
                | asked_piece!()
                | asked_fate!()
                | asked_choice!()
                | taken!(),
            ) => Vec::new(),
        }
    }

    /// A unit's throw with so many cubes.
    fn allotment_choice(&self, stage: Stage, unit: Unit, cubes: u8) -> Option<AllotmentChoice> {
        let (sum, column, shares) = match stage {
            Stage::DefendersFire | Stage::AssaultersFire => {
                let modifier = self.volley_modifier(unit, cubes);
                let sum = match modifier {
                    0 => "the die as thrown".to_owned(),
                    m => format!("the die {} {}", if m < 0 { "−" } else { "+" }, m.abs()),
                };
                (sum, None, volley_shares(modifier))
            }
            Stage::AssaultersCheck | Stage::DefendersCheck | Stage::ChargedCheck | Stage::CaptorsCheck => {
                if self.assault.queue.contains(unit) {
                    let column = self.morale_column(stage, unit, cubes).clamp(0, 6) as u8;
                    let shares = check_shares(&self.check_faces(stage, unit, cubes));
                    (self.check_sum(stage, unit, cubes), Some(column), shares)
                } else {
                    ("need not check".to_owned(), None, Vec::new())
                }
            }
            Stage::Guns
            | Stage::SquaresFire
            | Stage::Shelter
            | Stage::Protect
            | Stage::Horse
            | Stage::RoundOver
            | Stage::Charge
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::Pursuit
            | Stage::ChargeOn
            | Stage::End => return None,
        };
        let total = shares.iter().map(|s| s.weight).sum();
        Some(AllotmentChoice { amount: cubes, sum, column, shares, total })
    }

    /// What each face of a unit's die brings with so many cubes; the same whatever it shows if it does not throw.
    fn tolls(&self, stage: Stage, unit: Unit, n: u8) -> [Toll; 6] {
        let left = Toll { room: FIVE - n.min(FIVE), ..Toll::default() };
        if !self.assault.queue.contains(unit) {
            return [left; 6];
        }
        match stage {
            Stage::DefendersFire | Stage::AssaultersFire => {
                let modifier = self.volley_modifier(unit, n);
                std::array::from_fn(|i| {
                    let shot = volley(i as u8 + 1, modifier);
                    Toll { cubes: shot.cubes, shaken: shot.shaken, ..Toll::default() }
                })
            }
            Stage::AssaultersCheck
            | Stage::DefendersCheck
            | Stage::ChargedCheck
            | Stage::CaptorsCheck
            | Stage::Guns
            | Stage::SquaresFire
            | Stage::Shelter
            | Stage::Protect
            | Stage::Horse
            | Stage::RoundOver
            | Stage::Charge
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::Pursuit
            | Stage::ChargeOn
            | Stage::End => {
                // RETR-04
                let way_back = self.retreats_to(unit).any();
                self.check_faces(stage, unit, n).map(|face| match face {
                    Check::Stands => Toll { stay: 1, ..left },
                    Check::Holds => Toll { stay: 1, cubes: 1, ..left },
                    Check::Retreats if way_back => Toll { retreat: 1, ..Toll::default() },
                    Check::Retreats | Check::Lost => Toll { lost: 1, ..Toll::default() },
                })
            }
        }
    }

    /// A number for each unit, the same for those whose throws are alike whatever they carry.
    fn kinds(&self, stage: Stage, units: &[Unit]) -> Vec<u8> {
        let throws = |unit: &Unit| (0..=FIVE).map(|n| self.tolls(stage, *unit, n)).collect::<Vec<_>>();
        let all: Vec<_> = units.iter().map(throws).collect();
        all.iter().map(|own| all.iter().position(|other| other == own).unwrap_or(0) as u8).collect()
    }

    /// The ways to share out the cubes at hand side by side, if there is more than one.
    pub(crate) fn comparison(&self, stage: Stage) -> Option<Comparison> {
        let Some(Task::Assign(army, occasion)) = self.task() else { return None };
        let foot = self.foot(army, self.assault.area);
        let throwing = (foot & self.assault.queue).len();
        let (waiting, left) = self.unassigned(army);
        if foot.len() > MANY || throwing == 0 {
            return None;
        }
        let units: Vec<Unit> = waiting.iter().collect();
        let mut ways = Vec::new();
        deal(&self.kinds(stage, &units), left, &mut Vec::new(), &mut ways);
        if ways.len() < 2 {
            return None;
        }
        // Dealt with the larger shares first, so that the first of the best is the way proposed.
        ways.sort_by_key(|shares| std::cmp::Reverse(self.worth_of_split(occasion, &units, shares)));
        ways.truncate(WAYS);
        let rows = self.rows(stage, army);
        let part = (self.assault.queue & !foot).any();
        // In a mixed area the owner lays cubes on the other army as long as it can carry them (G-17).
        let others = self.infantry(army.side(), self.assault.area) & !foot;
        let before = Toll { room: FIVE * others.len(), ..Toll::default() };
        let splits = ways.into_iter().map(|shares| {
            let given = (foot & self.done).iter().map(|u| (u, self.assigned[u.index()]));
            let all = given.chain(units.iter().copied().zip(shares.iter().copied()));
            let tolls = self.tolls_of(stage, before, all);
            let weight = |row: &Row| tolls.iter().filter(|(t, _)| row.is(**t, throwing)).map(|(_, n)| n).sum();
            Split { weights: rows.iter().map(weight).collect(), shares }
        });
        Some(Comparison {
            verb: occasion.verb(),
            splits: splits.collect(),
            rows: rows.iter().map(|row| row.words(stage, throwing, part)).collect(),
            total: 6u32.pow(throwing.into()),
        })
    }

    fn worth_of_split(&self, occasion: Occasion, units: &[Unit], shares: &[u8]) -> (i32, i32) {
        let each = units.iter().zip(shares).map(|(unit, n)| self.worth_of_share(occasion, *unit, *n));
        each.fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1))
    }

    /// What matters in the throw at hand.
    fn rows(&self, stage: Stage, army: Army) -> Vec<Row> {
        let foot = self.foot(army, self.assault.area);
        let throwing: UnitSet = foot & self.assault.queue;
        if matches!(stage, Stage::DefendersFire | Stage::AssaultersFire) {
            // S3-06: after the guns' cubes they check in any case.
            let due = stage == Stage::DefendersFire && self.assault.round == 1 && self.assault.gun_damage;
            let check = (!due).then_some(Row::EnemyChecks);
            return check.into_iter().chain((1..=throwing.len().clamp(2, 3)).map(Row::Cubes)).collect();
        }
        let walls = (throwing & self.assault.sheltered).any().then_some(Row::CubeFalls);
        let first =
            if throwing.len() == 1 { [Row::SomeoneStays, Row::OneRetreats] } else { [Row::SomeoneStays, Row::AllStay] };
        first.into_iter().chain(walls).chain([Row::OneIsLost]).collect()
    }

    /// Everything that the dice of these units can bring, with the number of throws that bring it.
    fn tolls_of(&self, stage: Stage, before: Toll, shares: impl Iterator<Item = (Unit, u8)>) -> BTreeMap<Toll, u32> {
        let mut ways: BTreeMap<Toll, u32> = [(before, 1)].into();
        for (unit, n) in shares {
            let faces = self.tolls(stage, unit, n);
            let dice = if self.assault.queue.contains(unit) { &faces[..] } else { &faces[..1] };
            let mut next = BTreeMap::new();
            for (sum, count) in &ways {
                for face in dice {
                    *next.entry(sum.and(*face)).or_insert(0) += count;
                }
            }
            ways = next;
        }
        ways
    }
}

/// All ways to deal out what is left, five at most to each and the larger shares first; those who are alike are dealt no
/// more than the one before.
fn deal(kinds: &[u8], left: u8, dealt: &mut Vec<u8>, ways: &mut Vec<Vec<u8>>) {
    let Some((kind, rest)) = kinds.get(dealt.len()).zip(kinds.len().checked_sub(dealt.len() + 1)) else {
        ways.push(dealt.clone());
        return;
    };
    let before = kinds.iter().zip(dealt.iter()).filter(|(k, _)| *k == kind).map(|(_, n)| *n).next_back();
    for n in (left.saturating_sub(FIVE * rest as u8)..=left.min(before.unwrap_or(FIVE))).rev() {
        dealt.push(n);
        deal(kinds, left - n, dealt, ways);
        dealt.pop();
    }
}
