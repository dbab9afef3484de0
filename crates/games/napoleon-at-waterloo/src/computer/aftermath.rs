//! The moves of combat: targets, attackers, ratio; then losses, retreats, withdrawals and advances.

use super::battle::{Battle, Planned};
use super::clash::cheapest;
use super::march::March;
use super::stakes::Stakes;
use super::weights::TROUBLE;
use crate::moves::{Column, Move};
use crate::position::{Part, Position, Step};
use crate::units::{Unit, UnitSet};
use arrayvec::ArrayVec;
use hexes::Hex;
use kernel::{Game, Silent};

/// TARGET, TARGET_MORE, ATTACKERS, RATIO: the allocation is calculated again and gives the same result each time,
/// because the attack being declared does not change it.
pub fn declare(position: &Position, stakes: &Stakes) -> Move {
    let lines = position.lines();
    let mut battle = Battle::new(position, position.phasing(), stakes, &lines, &[]);
    battle.solve();
    declare_by(&battle, &battle.attacks(), position)
}

/// A whole declaration at once, up to the die.
pub fn declare_all(position: &Position, stakes: &Stakes, moves: &mut Vec<Move>) {
    let lines = position.lines();
    let mut battle = Battle::new(position, position.phasing(), stakes, &lines, &[]);
    battle.solve();
    let plans = battle.attacks();
    let mut sketch = position.clone();
    loop {
        let mv = declare_by(&battle, &plans, &sketch);
        moves.push(mv);
        sketch.play(&mv, &mut Silent);
        // With the next target another declaration begins.
        if sketch.step() == Step::Target || sketch.step().part() != Part::Declaration || sketch.step() == Step::Roll {
            return;
        }
    }
}

/// The next move of a declaration by an allocation.
fn declare_by(battle: &Battle, plans: &[Planned], position: &Position) -> Move {
    let (attack, legal_cache) = (position.attack(), position.legal_cache());
    let chosen = attack.targets;
    let plan = plans.iter().find(|p| chosen.is_subset(p.targets) && legal_or_done(position, p.targets & !chosen));
    let joined = attack.contact | attack.guns;
    match position.step() {
        Step::Target => match plans.iter().find_map(|p| (p.targets & legal_cache.units).first()) {
            Some(target) => Move::Target(target),
            None if legal_cache.done => Move::EndCombat,
            None => legal_cache.units.first().map_or(Move::EndCombat, Move::Target),
        },
        Step::TargetMore => {
            let more = plan.and_then(|p| (p.targets & !chosen & legal_cache.units).first());
            match (more, legal_cache.done) {
                (Some(target), _) => Move::Target(target),
                (None, true) => Move::Done,
                (None, false) => legal_cache.units.first().map_or(Move::Done, Move::Target),
            }
        }
        Step::Attackers => {
            let planned = plans.iter().find(|p| p.targets == chosen);
            let next = match planned {
                Some(p) => {
                    (p.contact & !joined & legal_cache.units).first().or((p.guns & !joined & legal_cache.units).first())
                }
                None => best_helper(battle, chosen, joined, legal_cache.units, legal_cache.done),
            };
            match next {
                Some(unit) => Move::Attacker(unit),
                None if !legal_cache.done => legal_cache.units.first().map_or(Move::Done, Move::Attacker),
                None if legal_cache.extra && battle.announce(chosen, joined).1 < position.full_column() => Move::Lower,
                None => Move::Done,
            }
        }
        Step::Ratio
        | Step::Chit(_)
        | Step::MovePick
        | Step::MoveDest(_)
        | Step::MoveBumped(_)
        | Step::Roll
        | Step::RetreatPick
        | Step::RetreatHex(_)
        | Step::DisplaceHex(_)
        | Step::EeLoss
        | Step::Withdraw
        | Step::WithdrawHex(_)
        | Step::AdvanceHex
        | Step::AdvanceUnit(_)
        | Step::Over(_) => Move::Ratio(battle.announce(chosen, joined).1.min(position.full_column()).max(Column(0))),
    }
}

fn legal_or_done(position: &Position, missing: UnitSet) -> bool {
    missing.is_empty() || missing.intersects(position.legal_cache().units)
}

/// For an attack that somebody else has begun: the unit that improves it most.
fn best_helper(battle: &Battle, targets: UnitSet, joined: UnitSet, legal: UnitSet, enough: bool) -> Option<Unit> {
    let now = if enough { battle.announce(targets, joined).0 } else { i32::MIN };
    legal
        .iter()
        .map(|u| (battle.announce(targets, joined.with(u)).0, u))
        .max_by_key(|&(worth, u)| (worth, std::cmp::Reverse(u)))
        .filter(|&(worth, _)| worth > now)
        .map(|(_, u)| u)
}

/// EE_LOSS: the cheapest units that pay for the exchange go.
pub fn lose(position: &Position, stakes: &Stakes) -> Move {
    let units: ArrayVec<Unit, 6> = position.legal_cache().units.iter().take(6).collect();
    let prices: ArrayVec<(u16, i32), 6> = units.iter().map(|&u| (u16::from(u.strength()), stakes.price(u))).collect();
    let choice = cheapest(&prices, u16::from(position.attack().due)).map_or(0, |(mask, ..)| mask.trailing_zeros());
    Move::Lose(units[choice as usize])
}

/// RETREAT_PICK: the unit with the fewest ways back goes first, before others fill them.
pub fn retreats_next(position: &Position) -> Move {
    let units = position.legal_cache().units;
    let first = units.iter().min_by_key(|&u| {
        let ways = position.legal_retreat(u).hexes.len();
        // Who is lost anyway can wait; perhaps somebody makes room.
        (if ways == 0 { 9 } else { ways }, std::cmp::Reverse(u.strength()), u)
    });
    first.map_or(Move::Done, Move::Retreat)
}

/// RETREAT_HEX, DISPLACE_HEX: where it stands best.
pub fn steps_back(march: &March, unit: Unit) -> Move {
    best_hex(march, unit).map_or(Move::Done, |(_, h)| Move::To(h))
}

fn best_hex(march: &March, unit: Unit) -> Option<(i32, Hex)> {
    let hexes = march.survey.position.legal_cache().hexes;
    hexes.iter().map(|h| (march.standing(unit, h), h)).max_by_key(|&(score, h)| (score, std::cmp::Reverse(h)))
}

/// WITHDRAW: guns step back only out of danger.
pub fn withdraw(march: &March) -> Move {
    let position = march.survey.position;
    let better = |gun: Unit| {
        let here = position.hex_of(gun)?;
        let best = position.legal_withdrawal(gun).hexes.iter().map(|h| march.standing(gun, h)).max()?;
        (best > march.standing(gun, here) + TROUBLE).then_some(gun)
    };
    position.legal_cache().units.iter().find_map(better).map_or(Move::Done, Move::Withdraw)
}

/// ADVANCE_HEX: take ground only if it stands better there, or cuts somebody off who is still to be attacked.
pub fn advance(march: &March) -> Move {
    best_ground(march).map_or(Move::Done, |(hex, _)| Move::Advance(hex))
}

/// ADVANCE_HEX and ADVANCE_UNIT at once.
pub fn advance_all(march: &March, moves: &mut Vec<Move>) {
    match best_ground(march) {
        Some((hex, unit)) => {
            moves.push(Move::Advance(hex));
            // A single victor is not asked for.
            if march.survey.position.legal_advancers(hex).units.len() > 1 {
                moves.push(Move::With(unit));
            }
        }
        None => moves.push(Move::Done),
    }
}

/// The ground most worth taking, and by whom; nothing if none is.
fn best_ground(march: &March) -> Option<(Hex, Unit)> {
    let hexes = march.survey.position.legal_cache().hexes;
    let grounds = hexes.iter().filter_map(|h| best_advance(march, h).map(|(gain, unit)| (gain, h, unit)));
    let best = grounds.max_by_key(|&(gain, h, _)| (gain, std::cmp::Reverse(h)));
    best.filter(|b| b.0 > 0).map(|(_, hex, unit)| (hex, unit))
}

/// ADVANCE_UNIT: who gains most by it.
pub fn advances(march: &March, into: Hex) -> Move {
    let legal = march.survey.position.legal_cache().units;
    let best = best_advance(march, into).map(|(_, u)| u).filter(|&u| legal.contains(u)).or(legal.first());
    best.map_or(Move::Done, Move::With)
}

fn best_advance(march: &March, into: Hex) -> Option<(i32, Unit)> {
    let position = march.survey.position;
    let now = prospects(march, position);
    position
        .legal_advancers(into)
        .units
        .iter()
        .filter_map(|unit| {
            let here = position.hex_of(unit)?;
            let mut sketch = position.clone();
            sketch.set_down(unit, into);
            let cut = prospects(march, &sketch) - now;
            Some((march.standing(unit, into) - march.standing(unit, here) + cut, unit))
        })
        .max_by_key(|&(gain, u)| (gain, std::cmp::Reverse(u)))
}

/// The worth of the attacks still to be made in this phase, if it is ours.
fn prospects(march: &March, position: &Position) -> i32 {
    if march.survey.side != position.phasing() {
        return 0;
    }
    let lines = position.lines();
    Battle::new(position, march.survey.side, &march.survey.stakes, &lines, &[]).solve() / 6
}
