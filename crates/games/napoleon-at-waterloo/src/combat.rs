//! Chapter 6, the ratio and the results. A fight is pure: strengths and modifiers, then the column, then six outcomes.

use crate::moves::Column;
use crate::position::{CombatResult, Place, Position, Step};
use crate::units::{Side, Unit, UnitSet};
use crate::words::{self, bold_names, names, tell};
use kernel::fight::{Fight, Fighter, Modifier, Share, Throw, Tone};
use kernel::{Event, EventKind, Scribe};
use serde_json::json;

use CombatResult::{Ae, Ar, De, Dr, Ee};

/// The Combat Results Table (G-07): a row a die face, a column a ratio from 1-5 to 6-1.
pub const TABLE: [[CombatResult; 10]; 6] = [
    [Ae, Ar, Ar, Dr, Dr, Dr, De, De, De, De],
    [Ae, Ae, Ar, Ar, Dr, Dr, Dr, De, De, De],
    [Ae, Ae, Ae, Ar, Dr, Dr, Dr, Dr, De, De],
    [Ae, Ae, Ae, Ar, Ar, Dr, Dr, Dr, De, De],
    [Ae, Ae, Ae, Ar, Ar, Ee, Dr, Ee, Ee, De],
    [Ae, Ae, Ae, Ae, Ar, Ar, Ee, Ee, Ee, De],
];

/// What the table says for a column and a die.
pub fn result(column: Column, die: u8) -> CombatResult {
    TABLE[usize::from(die) - 1][usize::from(column.0)]
}

/// 6.2a, 6.2b: the column of a ratio, always rounded in the defender's favour and kept on the table.
pub fn ratio(attack: u16, defence: u16) -> Column {
    let (attack, defence) = (attack.max(1), defence.max(1));
    if attack >= defence {
        Column(3 + (attack / defence).min(6) as u8)
    } else {
        Column(5 - defence.div_ceil(attack).min(5) as u8)
    }
}

/// 6.2c, 8.2b: demoralised Allies shift every ratio one column against themselves; the table's ends hold (G-34).
pub fn shifted(column: Column, attacker: Side, demoralised: bool) -> Column {
    match (demoralised, attacker) {
        (false, _) => column,
        (true, Side::French) => Column((column.0 + 1).min(Column::BEST.0)),
        (true, Side::Allied) => Column(column.0.saturating_sub(1)),
    }
}

impl Position {
    /// 2.5a, 6.0a: a defender's strength, doubled in a town or on a woods road.
    pub fn defence_of(&self, unit: Unit) -> u16 {
        let doubled = self.hex_of(unit).is_some_and(|h| self.map().doubling.contains(h));
        u16::from(unit.strength()) * if doubled { 2 } else { 1 }
    }

    /// 6.0a: the strengths of an attack.
    pub fn strengths(&self, attackers: UnitSet, targets: UnitSet) -> (u16, u16) {
        (attackers.strength(), targets.iter().map(|t| self.defence_of(t)).sum())
    }

    /// The best column an attack of the phasing side may announce (6.2a-6.2c).
    pub fn column_for(&self, attackers: UnitSet, targets: UnitSet) -> Column {
        let (attack, defence) = self.strengths(attackers, targets);
        shifted(ratio(attack, defence), self.side, self.demoralised())
    }

    pub(crate) fn full_column(&self) -> Column {
        self.column_for(self.attack.contact | self.attack.guns, self.attack.targets)
    }

    /// The announcement before the die (6.1a).
    pub(crate) fn announce(&mut self, column: Column, scribe: &mut impl Scribe) {
        self.attack.full = self.full_column();
        self.attack.column = column;
        self.step = Step::Roll;
        let attack = &self.attack;
        scribe.note(|| {
            let (a, d) = self.strengths(attack.contact | attack.guns, attack.targets);
            let how = if attack.contact.is_empty() { "bombards" } else { "attacks" };
            let verb = words::do_all(attack.contact | attack.guns, how);
            let lowered = if column < attack.full {
                format!(", lowered from {} [[6.2d]]", attack.full.name())
            } else {
                String::new()
            };
            let text = format!(
                "{} {verb} {}: {a} against {d}, **{}**{lowered}.",
                bold_names(attack.contact | attack.guns),
                self.all_there(attack.targets),
                column.name()
            );
            let fighting = attack.targets | attack.contact | attack.guns;
            Event::new(EventKind::Fight, Some(self.side.seat()), text)
                .pieces(fighting.iter().map(|u| u.spec().id))
                .spaces(fighting.iter().filter_map(|u| self.hex_of(u)).map(|h| crate::map::GRID.number(h)))
        });
    }

    /// The die falls (6.2e). Attackers are spent and targets hit with the throw (5.1d, G-51).
    pub(crate) fn resolve(&mut self, die: u8, scribe: &mut impl Scribe) {
        let outcome = result(self.attack.column, die);
        self.attack.shaken = self.demoralised();
        let attack = &mut self.attack;
        attack.result = Some(outcome);
        self.fought |= attack.contact | attack.guns | attack.targets;
        let (targets, contact) = (attack.targets, attack.contact);
        scribe.note(|| {
            let (code, (words, rule)) = (outcome.code(), told(outcome, contact.is_empty()));
            Event::new(EventKind::Fight, None, format!("The die shows {die}: **{code}**, {words} [[{rule}]]."))
                .dice([die])
        });
        match outcome {
            // 6.3a
            Ae => {
                self.vacate(contact);
                self.destroy(contact, scribe);
                self.check_losses(scribe);
                self.go_on(Step::Withdraw);
            }
            // 6.3b
            Ar => {
                self.vacate(contact);
                self.attack.pending = contact;
                self.step = Step::RetreatPick;
            }
            // 6.3c, 6.3d: the price is the printed strength of the targets, doubled or not.
            Ee => {
                self.attack.due = targets.strength() as u8;
                self.attack.pending = contact;
                self.vacate(targets);
                self.destroy(targets, scribe);
                self.step = Step::EeLoss;
            }
            // 6.3g
            Dr => {
                self.vacate(targets);
                self.attack.pending = targets;
                self.step = Step::RetreatPick;
            }
            // 6.3h
            De => {
                self.vacate(targets);
                self.destroy(targets, scribe);
                self.check_losses(scribe);
                self.go_on(Step::AdvanceHex);
            }
        }
    }

    /// 8.4d: the rest of the combat is skipped once the game is over.
    pub(crate) fn go_on(&mut self, step: Step) {
        if !self.is_over() {
            self.step = step;
        }
    }

    /// Notes the ground the losers give up, whether they retreat or die (6.6a, 6.6f).
    fn vacate(&mut self, losers: UnitSet) {
        self.attack.vacated = losers.iter().filter_map(|u| self.hex_of(u)).collect();
    }

    /// Removes units for good and counts their printed strength (6.3j, G-36). Victory is checked by the caller.
    pub(crate) fn destroy(&mut self, units: UnitSet, scribe: &mut impl Scribe) {
        if units.is_empty() {
            return;
        }
        let hexes: Vec<_> = units.iter().filter_map(|u| self.hex_of(u)).collect();
        for unit in units.iter() {
            self.take_off(unit, Place::DESTROYED);
            self.losses[unit.side() as usize] += unit.strength();
        }
        let side = units.first().map_or(Side::French, Unit::side);
        tell(scribe, EventKind::Effect, side, units, &hexes, || {
            let verb = words::do_all(units, "is");
            format!(
                "{} {verb} destroyed [[6.3j]]: {} losses now {}.",
                words::capital(&bold_names(units)),
                side.name(),
                self.losses(side)
            )
        });
    }

    /// 6.3c, G-29, G-30: one attacker after another is lost until the price is paid or none is left.
    pub(crate) fn lose(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        self.attack.pending.remove(unit);
        self.attack.due = self.attack.due.saturating_sub(unit.strength());
        self.destroy(UnitSet::only(unit), scribe);
    }

    /// The exchange is paid: now, once, victory is checked (8.4b, 8.4d).
    pub(crate) fn settle_exchange(&mut self, scribe: &mut impl Scribe) {
        self.attack.pending = UnitSet::EMPTY;
        self.check_losses(scribe);
        self.go_on(Step::Withdraw);
    }

    /// The fight laid open: strengths, modifiers, and what each face of the die brings.
    pub(crate) fn fight(&self, contact: UnitSet, guns: UnitSet, targets: UnitSet, announced: Option<Column>) -> Fight {
        let attackers = contact | guns;
        let (attack, defence) = self.strengths(attackers, targets);
        let plain = ratio(attack, defence);
        let full = shifted(plain, self.side, self.demoralised());
        let column = announced.unwrap_or(full).min(full);
        let mut modifiers = Vec::new();
        if self.demoralised() {
            modifiers.push(Modifier {
                amount: i32::from(full.0) - i32::from(plain.0),
                why: "the Allies are demoralised".into(),
                rule: "6.2c",
            });
        }
        if column < full {
            modifiers.push(Modifier {
                amount: i32::from(column.0) - i32::from(full.0),
                why: "lowered by the attacker".into(),
                rule: "6.2d",
            });
        }
        let fighter = |unit: Unit| Fighter {
            piece: unit.spec().id.to_owned(),
            strength: i32::from(unit.strength()),
            times: 1,
            note: if guns.contains(unit) { "bombards".into() } else { String::new() },
            rule: guns.contains(unit).then_some(if contact.is_empty() { "5.6a" } else { "5.8a" }),
        };
        let defender = |unit: Unit| {
            let doubled = self.defence_of(unit) > u16::from(unit.strength());
            Fighter {
                piece: unit.spec().id.to_owned(),
                strength: i32::from(unit.strength()),
                times: if doubled { 2 } else { 1 },
                note: if doubled { "doubled by the ground".into() } else { String::new() },
                rule: doubled.then_some("6.0a"),
            }
        };
        let throws: Vec<Throw> = (1..=6)
            .map(|die| {
                let r = result(column, die);
                Throw { dice: vec![die], weight: 1, result: r.code(), tone: tone(r, contact.is_empty()) }
            })
            .collect();
        let mut notes = Vec::new();
        if !guns.is_empty() {
            let (who, verb) = if guns.len() == 1 { ("The gun", "s") } else { ("The guns", "") };
            notes.push(format!("{who} only bombard{verb} and risk{verb} nothing. [[6.8a]]"));
        }
        notes.extend(self.ends(contact, guns, targets, column).iter().flat_map(|ends| ends.notes(targets)));
        Fight {
            title: format!("Attack on {}", names(targets)),
            sub: String::new(),
            attackers: attackers.iter().map(fighter).collect(),
            attack: i32::from(attack),
            defenders: targets.iter().map(defender).collect(),
            defence: i32::from(defence),
            modifiers,
            column: column.name(),
            need: None,
            shares: self.sum_up(&throws, contact, targets, "you"),
            throws,
            total: 6,
            rounded: false,
            columns: Column::all()
                .take_while(|c| *c <= full)
                .map(|c| kernel::fight::Column {
                    name: c.name(),
                    results: (1..=6).map(|d| result(c, d).code()).collect(),
                })
                .collect(),
            pools: Vec::new(),
            notes,
            ask: Some(if column < full {
                json!({ "targets": targets, "attackers": attackers, "column": column })
            } else {
                json!({ "targets": targets, "attackers": attackers })
            }),
        }
    }

    /// The throws summed up by result, best first.
    fn sum_up(&self, throws: &[Throw], contact: UnitSet, targets: UnitSet, who: &str) -> Vec<Share> {
        let mut shares = Fight::sum_up(throws, |code| self.tell(code, contact, targets, who));
        // 6.3e: guns alone destroy at no cost where others pay; that is more than a retreat.
        shares.sort_by_key(|s| (s.tone as u8, contact.is_empty() && s.result == Dr.code()));
        shares
    }

    /// What a result would mean for these units, in words; `who` are the attackers, "you" for themselves.
    fn tell(&self, code: &str, contact: UnitSet, targets: UnitSet, who: &str) -> String {
        let many = targets.len() > 1;
        let they = if many { "they" } else { targets.first().map_or("it", words::it) };
        let (are, retreat) = (words::do_all(targets, "is"), words::do_all(targets, "retreats"));
        let lost = targets.iter().filter(|&u| self.has_no_way_back(u)).count();
        let gone = match (lost, many) {
            (0, _) => format!("{they} {retreat}"),
            // 6.4d: whoever must retreat and cannot is destroyed.
            (n, true) if n < targets.len() as usize => format!("{they} retreat, {n} of them with no way back"),
            _ => format!("{they} {are} destroyed, with no way back"),
        };
        let points = |units: UnitSet| words::count(units.strength(), "point");
        let then = if self.may_take_ground(contact, targets) { format!(", {who} may advance") } else { String::new() };
        match (code, contact.is_empty()) {
            ("De", _) => format!("{they} {are} destroyed{then}"),
            ("Dr", _) => gone + &then,
            ("Ee", true) => format!("{they} {are} destroyed at no cost"),
            // G-29, G-30: a single attacker pays with himself, and so do all who are worth no more than the enemy.
            ("Ee", false) if contact.len() == 1 || contact.strength() <= targets.strength() => {
                format!("equal elimination: {who} lose {}", points(contact))
            }
            ("Ee", false) => format!("equal elimination: {who} lose at least {}", points(targets)),
            ("Ar", false) => {
                let cut_off = contact.iter().filter(|&u| self.has_no_way_back(u)).count();
                let with = if cut_off == 0 { String::new() } else { format!(", {cut_off} with no way back") };
                format!("{who} retreat{with}")
            }
            (_, true) => "no effect".into(),
            (_, false) => format!("{who} lose {}", points(contact)),
        }
    }

    /// Could one of these victors enter a hex of these losers? Guns at range take no ground (6.6b), and woods keep some out
    /// of what they fight for (6.6g).
    fn may_take_ground(&self, victors: UnitSet, losers: UnitSet) -> bool {
        let enters = |hex| victors.iter().filter_map(|u| self.hex_of(u)).any(|from| self.map().is_open(from, hex));
        losers.iter().filter_map(|u| self.hex_of(u)).any(enters)
    }

    /// Would a unit that must retreat now find no hex (6.4d)?
    fn has_no_way_back(&self, unit: Unit) -> bool {
        self.hex_of(unit).is_some() && self.legal_retreat(unit).hexes.is_empty()
    }

    /// The fight in the words of others than the attackers.
    pub(crate) fn fight_for_others(&self, mut fight: Fight) -> Fight {
        let who = match self.side {
            Side::French => "the French",
            Side::Allied => "the Allies",
        };
        fight.shares = self.sum_up(&fight.throws, self.attack.contact, self.attack.targets, who);
        fight
    }
}

/// Is a result welcome to the attacker? Guns alone risk nothing (6.3e).
fn tone(result: CombatResult, guns_only: bool) -> Tone {
    match (result, guns_only) {
        (De | Dr, _) | (Ee, true) => Tone::Good,
        (Ee, false) | (_, true) => Tone::Mixed,
        _ => Tone::Ill,
    }
}

/// What a result comes to, and the rule that says so. Guns alone are never beaten and never pay (6.3e).
fn told(result: CombatResult, guns_only: bool) -> (&'static str, &'static str) {
    match (result, guns_only) {
        (Ae | Ar, true) => ("the bombardment has no effect", "6.3e"),
        (Ee, true) => ("defender eliminated at no cost", "6.3e"),
        _ => (result.words(), rule_of(result)),
    }
}

/// The rule that explains a result.
pub(crate) fn rule_of(result: CombatResult) -> &'static str {
    match result {
        Ae => "6.3a",
        Ar => "6.3b",
        Ee => "6.3c",
        Dr => "6.3g",
        De => "6.3h",
    }
}
