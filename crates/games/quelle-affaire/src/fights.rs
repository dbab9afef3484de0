//! Combats for the table: who rolls what, why, and the exact chance of every result.

use crate::chains::Query;
use crate::map::GRID;
use crate::pieces::{Unit, UnitSet};
use crate::pool_odds::{Chances, Class, pool};
use crate::pools::{Group, Groups, Reason};
use crate::position::{Combat, Position, Task, taken};
use crate::words::{capital, count, dice_words, hex_name, list, number};
use kernel::fight::{Fight, Fighter, Modifier, Pool, Share, Tone};
use kernel::weights::{ROUNDED, fit_to_u32, percent_text};
use kernel::{Actor, Ruling};
use serde_json::{Value, json};

impl Position {
    /// The fight for the table: the combat in hand, the one in the making, or all that are declared (8.1.2a).
    pub(crate) fn fight_on_table(&self) -> Option<Fight> {
        match self.task()? {
            Task::Evade | Task::Square | Task::SquareReply(_) | Task::Dice => Some(self.laid_open(&self.combat)),
            Task::Protect | Task::Cover(_) if self.combat.pursuit => Some(self.laid_open(&self.combat)),
            Task::Aim(unit) => self.fight_in_the_making(unit).or_else(|| self.declared_fights()),
            Task::Declare | Task::Protect | Task::Cover(_) | Task::Combat => self.declared_fights(),
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
            | Task::Loser
            | Task::Result(_)
            | Task::Retreat(_)
            | Task::Push(..)
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::FallBack(_)
            | Task::Panic(_)
            | Task::Flee
            | Task::FleeTo(_)
            | Task::Night(_)
            | Task::Scratch(_) => None,
        }
    }

    /// The combat that a unit joins if it has but one enemy to choose; the others that are declared stand below it.
    fn fight_in_the_making(&self, unit: Unit) -> Option<Fight> {
        let targets = self.targets_for(&self.attack, unit);
        let target = targets.first().filter(|_| targets.len() == 1)?;
        let together = self.aiming_at(target, unit.side()).with(unit);
        let (sand, combat) = self.supposed(together, target, UnitSet::EMPTY).ok()?;
        Some(self.with_the_others(sand.laid_open(&combat), target))
    }

    /// While several combats are declared: the first laid open, each other in a line with its dice and its odds.
    fn declared_fights(&self) -> Option<Fight> {
        let first = self.standing().first()?;
        let combat = self.combat_against(first)?;
        Some(self.with_the_others(self.laid_open(&combat), first))
    }

    fn with_the_others(&self, mut fight: Fight, shown: Unit) -> Fight {
        let others = self.standing().without(shown);
        let combats = others.iter().filter_map(|t| self.combat_against(t));
        fight.notes.extend(combats.map(|c| self.fight_in_a_line(&c)));
        fight
    }

    /// "Also declared: Alten at 1508, 9 dice on 5+ against 5 on 5+: destroyed 25 %, draw 17 %".
    fn fight_in_a_line(&self, combat: &Combat) -> String {
        let thrown = |groups: &Groups| {
            let part = |g: &(u8, u8)| format!("{} on {}", dice_words(g.0), need_word(&[*g]));
            let parts: Vec<String> = pool(groups).iter().map(part).collect();
            if parts.is_empty() { "no dice".to_owned() } else { list(&parts) }
        };
        let chances = self.chances_of(combat);
        let results: Vec<String> = Class::ALL
            .into_iter()
            .zip(chances.classes)
            .filter(|(_, weight)| *weight > 0)
            .map(|(class, weight)| {
                format!("{} {}", class_word(class, combat.is_bombardment()).0, percent_text(weight, chances.total))
            })
            .collect();
        format!(
            "Also declared: {} at {}, {} against {}: {} [[8.1.2a]]",
            self.called(combat.target),
            GRID.number(hexes::Hex(combat.at)),
            thrown(&self.attack_dice(combat)),
            thrown(&self.defence_dice(combat)),
            results.join(", ")
        )
    }

    /// A combat and its odds; while its dice fall, of what can still come of it.
    pub(crate) fn laid_open(&self, combat: &Combat) -> Fight {
        let (attack, defence) = (self.attack_dice(combat), self.defence_dice(combat));
        let chances = self.chances_of(combat);
        let groups = pool(&attack);
        let mut fight = Fight {
            title: format!("{} at {}", self.unit_name(combat.target), GRID.number(hexes::Hex(combat.at))),
            sub: self.fight_line(combat),
            attackers: attack.iter().map(|g| self.fighter(g, combat.guns)).collect(),
            attack: dice(&attack),
            defenders: self.defenders(combat, &defence),
            defence: dice(&defence),
            modifiers: self.modifiers(combat, &attack, &defence),
            column: need_word(&groups),
            throws: Vec::new(),
            total: 0,
            rounded: false,
            shares: Vec::new(),
            columns: Vec::new(),
            need: None,
            pools: vec![self.attack_pool(combat, &attack), self.defence_pool(combat, &defence)],
            notes: self.fight_notes(combat, &chances),
            ask: (!combat.pursuit).then(|| {
                let attackers = combat.attackers | combat.guns;
                json!({ "attackers": attackers, "target": combat.target, "support": combat.support })
            }),
        };
        let fit_to_u32 = fit_to_u32(&chances.classes, chances.exact);
        (fight.total, fight.rounded) = (fit_to_u32.total, fit_to_u32.rounded);
        fight.shares = Class::ALL
            .into_iter()
            .zip(fit_to_u32.weights.into_iter().zip(fit_to_u32.exactly))
            .filter(|(_, (weight, _))| *weight > 0)
            .map(|(class, (weight, exactly))| {
                let (result, tone) = class_word(class, combat.is_bombardment());
                Share { result, weight, exactly, tone, text: format!("{result}: {}", self.class_text(combat, class)) }
            })
            .collect();
        fight
    }

    /// The line under the title: what sort of combat this is.
    fn fight_line(&self, combat: &Combat) -> String {
        let left = (self.standing() & !UnitSet::only(combat.target)).len();
        match () {
            () if combat.pursuit => "a pursuit: alone, with one die fewer [[12.7b]]".to_owned(),
            () if combat.is_bombardment() => "bombardment: the target rolls no dice [[9.2.3a]]".to_owned(),
            () if left > 0 => format!("one of {} combats still to fight [[8.1.3a]]", number(left + 1)),
            () if self.attack.general => "General Attack [[5.1a]]".to_owned(),
            () => self.decks.card.map_or(String::new(), |c| format!("{} [[8.2.2]]", c.print().name)),
        }
    }

    fn fighter(&self, group: &Group, guns: UnitSet) -> Fighter {
        let (note, rule) = match group.reasons.iter().find(|r| matches!(r, Reason::Range(_))) {
            Some(reason) => (format!("{} at this range", dice_words(group.dice)), Some(reason.words().1)),
            None if guns.contains(group.unit) => ("barrage".to_owned(), Some("9.2.1a")),
            None => (String::new(), None),
        };
        Fighter { piece: group.unit.id(), strength: self.strength(group.unit).into(), times: 1, note, rule }
    }

    /// The attacked unit is shown also when it rolls nothing.
    fn defenders(&self, combat: &Combat, defence: &Groups) -> Vec<Fighter> {
        if defence.is_empty() {
            let strength = self.strength(combat.target).into();
            let note = "rolls no dice".to_owned();
            return vec![Fighter { piece: combat.target.id(), strength, times: 1, note, rule: Some("9.2.3a") }];
        }
        defence.iter().map(|g| self.fighter(g, combat.support)).collect()
    }

    /// Everything that changes dice, needs or results, each once: the very list the dice are counted out by.
    fn modifiers(&self, combat: &Combat, attack: &Groups, defence: &Groups) -> Vec<Modifier> {
        let mut all: Vec<Modifier> = Vec::new();
        for reason in attack.iter().chain(defence).flat_map(|g| g.reasons.iter()) {
            let modifier = reason.modifier();
            if !all.contains(&modifier) {
                all.push(modifier);
            }
        }
        all.extend(self.resilience(combat, combat.target).into_iter().map(|(n, why, rule)| Modifier {
            amount: n.into(),
            why: why.to_owned(),
            rule,
        }));
        all
    }

    fn attack_pool(&self, combat: &Combat, groups: &Groups) -> Pool {
        let mut notes: Vec<String> = Vec::new();
        if groups.iter().any(|g| g.reasons.contains(&Reason::CombinedArms)) {
            notes.push("Foot, horse and guns together: combined arms, one less is needed [[8.9a]]".to_owned());
        }
        notes.extend(self.reason_lines(groups));
        if let Some((formed, ways)) = self.square_ways(combat) {
            notes.push(self.square_line(combat, formed, ways));
        }
        let hurt: Vec<String> = combat
            .attackers
            .iter()
            .flat_map(|u| {
                let terms = self.resilience(combat, u);
                terms
                    .into_iter()
                    .map(move |(_, why, rule)| format!("{}: {why} if beaten [[{rule}]]", self.unit_name(u)))
            })
            .collect();
        notes.extend(hurt);
        Pool { sum: self.sum_line(groups, combat.guns), groups: pool(groups), notes }
    }

    fn defence_pool(&self, combat: &Combat, groups: &Groups) -> Pool {
        let mut notes: Vec<String> = self.reason_lines(groups).collect();
        if self.is_limbered(combat.target) {
            notes.push("Limbered guns roll no dice and find no cover [[9.4b]]".to_owned());
        }
        let terms = self.resilience(combat, combat.target);
        notes.extend(terms.into_iter().map(|(_, why, rule)| format!("{} [[{rule}]]", capital(why))));
        Pool { sum: self.sum_line(groups, combat.support), groups: pool(groups), notes }
    }

    /// How the number of dice comes about: "5 + 4 + 1 at three hexes".
    fn sum_line(&self, groups: &Groups, guns: UnitSet) -> String {
        let part = |g: &Group| {
            let late: i8 = g.reasons.iter().filter(|r| is_late(**r)).map(|r| r.dice()).sum();
            format!("{}{}", g.dice.saturating_add_signed(-late), self.shot_words(g.unit, guns))
        };
        let mut sum = groups.iter().map(part).collect::<Vec<_>>().join(" + ");
        for reason in groups.iter().flat_map(|g| g.reasons.iter()).filter(|r| is_late(**r)) {
            let n = reason.dice();
            sum += &format!(" {} {} {}", if n < 0 { "−" } else { "+" }, n.unsigned_abs(), reason.words().0);
        }
        if sum.is_empty() { "no dice".to_owned() } else { sum }
    }

    /// How far a bombarding battery fires, or from where it answers: " at three hexes", " from 1406".
    fn shot_words(&self, unit: Unit, guns: UnitSet) -> String {
        let Some(from) = self.hex_of(unit).filter(|_| guns.contains(unit)) else { return String::new() };
        let target = self.aimed_at(unit).filter(|t| t.side() != unit.side()).and_then(|t| self.hex_of(t));
        match target {
            Some(at) => format!(" at {} hexes", number(GRID.distance(from, at))),
            None => format!(" from {}", GRID.number(from)),
        }
    }

    /// What changes the need of single units, in words with chips.
    fn reason_lines<'a>(&'a self, groups: &'a Groups) -> impl Iterator<Item = String> + 'a {
        let mut told: Vec<(Reason, Vec<String>)> = Vec::new();
        for group in groups {
            for reason in group.reasons.iter().filter(|r| **r != Reason::CombinedArms && !is_late(**r)) {
                match told.iter_mut().find(|t| t.0.words() == reason.words()) {
                    Some(t) => t.1.push(self.called(group.unit)),
                    None => told.push((*reason, vec![self.called(group.unit)])),
                }
            }
        }
        let all = groups.len();
        told.into_iter().map(move |(reason, who)| {
            let (why, rule) = reason.words();
            let needs = if reason.covers() { ", one more is needed" } else { "" };
            if who.len() == all && all > 1 {
                format!("{}{needs} [[{rule}]]", capital(why))
            } else {
                format!("{}: {why}{needs} [[{rule}]]", capital(&list(&who)))
            }
        })
    }

    /// "Square test: 2D6 − 2 below 9, passed in 33 of 36".
    fn square_line(&self, combat: &Combat, formed: u128, ways: u128) -> String {
        let (value, terms) = self.square_terms(combat);
        let sum: i8 = terms.iter().map(|t| t.0).sum();
        let why: Vec<&str> = terms.iter().map(|t| t.1).collect();
        let shift = match sum {
            0 => String::new(),
            n => format!(" {} {}", if n < 0 { "−" } else { "+" }, n.unsigned_abs()),
        };
        let because = if why.is_empty() { String::new() } else { format!(" ({})", list(&why)) };
        let lies = self.square_die_of(combat).map_or(String::new(), |die| format!("; a {die} lies"));
        format!(
            "Square test: 2D6{shift} below {value}{because}{lies}, passed in {formed} of {ways}; passed one die fewer, failed three more [[12.6d]]"
        )
    }

    fn class_text(&self, combat: &Combat, class: Class) -> String {
        let target = combat.target;
        let points = self.roster.strength[target.index()];
        let advance = if combat.is_bombardment() || (combat.attackers & !self.roster.artillery).is_empty() {
            "nobody may advance"
        } else {
            "the attackers may advance"
        };
        let named = self.unit_name(target);
        match class {
            Class::Destroyed => count(points, "victory point"),
            Class::Both => advance.to_owned(),
            Class::Damaged => self.of(target, "~it ~has no way out"),
            Class::Driven => self.of(target, "~it ~is blown and must go"),
            Class::Either if self.roster.garrisons.contains(target) => "it holds out damaged, or is lost".to_owned(),
            Class::Either if self.damaged.contains(target) => {
                self.of(target, &format!("{named} ~retreats, or ~is lost"))
            }
            Class::Either => "the owner chooses".to_owned(),
            Class::Shrugged => {
                let terms = self.resilience(combat, target);
                let why = terms.iter().find(|t| t.0 < 0).map_or("one hit less", |t| t.1);
                format!("{named}: {why}")
            }
            Class::Draw => "nothing happens".to_owned(),
            Class::Lost => match combat.attackers.len() {
                1 => "the attacker suffers".to_owned(),
                2 => "both suffer".to_owned(),
                n => format!("all {} suffer", number(n)),
            },
        }
    }

    fn fight_notes(&self, combat: &Combat, chances: &Chances) -> Vec<String> {
        let mut notes = Vec::new();
        if combat.has_dice_down() {
            notes.push(fallen_line(combat));
        } else if self.may_evade(combat) && !combat.is_counted_out() {
            let rule = self.evasion_rule(combat);
            notes.push(format!("{} may evade before the dice [[{rule}]]", self.unit_name(combat.target)));
        }
        if combat.is_bombardment() {
            notes.push("Nobody advances after a bombardment [[8.10d]]".to_owned());
        }
        if self.blown.contains(combat.target) && !combat.is_bombardment() {
            notes.push(self.of(
                combat.target,
                &format!("{} ~is blown and ~gives way whatever the dice say [[12.7d]]", self.unit_name(combat.target)),
            ));
        }
        notes.extend(self.end_notes(combat));
        if !chances.exact {
            notes.push(ROUNDED.to_owned());
        }
        notes
    }

    /// The chance that a declared target is at least damaged or driven off, in whole per cent.
    pub(crate) fn effect_percent(&self, combat: &Combat) -> String {
        let chances = self.chances_of(combat);
        percent_text(chances.any_effect(), chances.total)
    }

    // Queries

    /// Odds: of the combat in hand or being declared, or of any that the query describes.
    pub(crate) fn fight_odds(&self, query: &Value) -> Result<Fight, Ruling> {
        let Some(query) = Query::read(query)? else {
            // Other dice in hand, of a press or a panic, belong to none of the combats that are still to come.
            let waits = !matches!(self.actor(), Actor::Chance);
            return self
                .fight_on_table()
                .or_else(|| self.declared_fights().filter(|_| waits))
                .ok_or_else(|| Ruling::new("8.1.2a", "No attack is declared; name attackers and a target."));
        };
        self.supposed(query.attackers, query.target, query.support).map(|(sand, combat)| sand.laid_open(&combat))
    }

    /// The position in which these units attack a target, and the combat; or why they cannot.
    pub(crate) fn supposed(
        &self,
        attackers: UnitSet,
        target: Unit,
        support: UnitSet,
    ) -> Result<(Position, Combat), Ruling> {
        let no = |rule, text: String| Err(Ruling::new(rule, text));
        let Some(hex) = self.hex_of(target) else {
            return no("8.1.1a", self.of(target, &format!("{} ~is not on the board.", self.unit_name(target))));
        };
        if attackers.is_empty() {
            return no("8.2.1b", "Somebody must attack.".to_owned());
        }
        let mut sand = self.clone();
        let mut combat = Combat::against(target, hex.0);
        for unit in attackers.iter() {
            let near = self.prey(unit).contains(target);
            if unit.side() == target.side() {
                return no(
                    "8.1.1a",
                    format!("{} and {} are on the same side.", self.unit_name(unit), self.called(target)),
                );
            }
            if near {
                combat.attackers.insert(unit);
            } else if self.may_bombard(unit) && self.in_sight(unit).contains(target) {
                combat.guns.insert(unit);
                sand.attack.shots.insert(unit);
            } else {
                return Err(self.refuse_aim(unit, target));
            }
            sand.aim[unit.index()] = target.0;
        }
        for battery in support.iter() {
            let seen = self.in_sight(battery) & combat.attackers;
            if battery.side() != target.side() || !self.may_bombard(battery) || seen.is_empty() {
                return no("9.2.2a", format!("{} cannot protect {}.", self.unit_name(battery), self.called(target)));
            }
            combat.support.insert(battery);
            sand.aim[battery.index()] = target.0;
        }
        combat.stood = sand.faces_infantry(&combat);
        Ok((sand, combat))
    }

    /// Lines of fire of a combat: the attacker's batteries at the target, the defender's at the attackers.
    pub(crate) fn fire_lines(&self, combat: &Combat) -> Vec<(String, String)> {
        let line = |from: Unit, to: Unit| {
            let (from, to) = (self.hex_of(from)?, self.hex_of(to)?);
            Some((GRID.number(from), GRID.number(to)))
        };
        let shots = combat.guns.iter().filter_map(|g| line(g, combat.target));
        // 9.2.2a: the line runs to the attacker that the dice are measured to.
        let answers = combat.support.iter().filter_map(|g| line(g, self.barrage_mark(g, combat.attackers)?));
        shots.chain(answers).collect()
    }

    /// "A 71 % chance to hurt Picton (1707)", for previews.
    pub(crate) fn effect_line(&self, combat: &Combat) -> String {
        let at = hex_name(hexes::Hex(combat.at));
        let line = format!(
            "{} that {} at {at} ~is hurt or driven off [[G-13]]",
            self.effect_percent(combat),
            self.called(combat.target)
        );
        self.of(combat.target, &line)
    }
}

/// Is it added to or taken from a whole group after the units' own dice are counted (8.9e)?
fn is_late(reason: Reason) -> bool {
    matches!(reason, Reason::Stands | Reason::NoSquare | Reason::InSquare | Reason::Pursuit | Reason::UpGuards)
}

/// "Thrown so far: 2 hits to 0; 1 die against 4 still to come".
fn fallen_line(combat: &Combat) -> String {
    let [ours, theirs] = combat.hits;
    let [attack, defence] = combat.dice.map(|side| dice_words(side.iter().sum()));
    if combat.is_bombardment() {
        let hits = if ours == 1 { "1 hit".to_owned() } else { format!("{ours} hits") };
        return format!("Thrown so far: {hits}; {attack} still to come [[8.3.3]]");
    }
    format!("Thrown so far: {ours} to {theirs} hits; {attack} against {defence} still to come [[8.3.3]]")
}

fn dice(groups: &Groups) -> i32 {
    groups.iter().map(|g| i32::from(g.dice)).sum()
}

fn need_word(groups: &[(u8, u8)]) -> &'static str {
    match groups {
        [(_, 4)] => "4+",
        [(_, 5)] => "5+",
        [(_, 6)] => "6",
        [] => "–",
        _ => "mixed",
    }
}

/// The short word and how welcome it is to the attacker.
fn class_word(class: Class, bombardment: bool) -> (&'static str, Tone) {
    match class {
        Class::Destroyed => ("destroyed", Tone::Good),
        Class::Both => ("damage and retreat", Tone::Good),
        Class::Damaged => ("damaged", Tone::Good),
        Class::Driven => ("retreat", Tone::Good),
        Class::Either => ("damage or retreat", Tone::Mixed),
        Class::Shrugged => ("too few hits", Tone::Mixed),
        Class::Draw if bombardment => ("no hit", Tone::Mixed),
        Class::Draw => ("draw", Tone::Mixed),
        Class::Lost => ("attackers lose", Tone::Ill),
    }
}
