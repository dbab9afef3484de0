//! Fights for the table: fire, cavalry engagements, volleys, morale checks and whole assaults.

use crate::artillery::Mark;
use crate::assault_odds::{CERTAIN, Check, Ending, Prospects, SUPPOSED, need, prospects};
use crate::map::{Area, map};
use crate::pieces::{ARTILLERY, CAVALRY, COMBAT, INFANTRY, Side, Unit, UnitSet};
use crate::position::{Position, Stage, Task, asked_choice, asked_fate, asked_number, taken};
use crate::tables::{artillery, skirmish, volley};
use crate::words::{capital, cubes, list, number, troops};
use kernel::Ruling;
use kernel::fight::{Fight, Fighter, Modifier, Need, Share, Throw, Tone};
use kernel::weights::{ROUNDED, dice_sums, fit_to_u32, percent_text};
use serde::Deserialize;
use serde_json::{Value, json};

const COUNTS: [&str; 7] = ["–", "1", "2", "3", "4", "5", "6+"];

/// Fighters without printed strengths.
pub(crate) fn fighters(units: UnitSet, note: impl Fn(Unit) -> String) -> Vec<Fighter> {
    let one = |u: Unit| Fighter { piece: u.id(), strength: 0, times: 1, note: note(u), rule: None };
    units.iter().map(one).collect()
}

/// A fight with nothing in it yet.
fn blank(title: String, sub: String) -> Fight {
    Fight {
        title,
        sub,
        attackers: Vec::new(),
        attack: 0,
        defenders: Vec::new(),
        defence: 0,
        modifiers: Vec::new(),
        column: "",
        need: None,
        throws: Vec::new(),
        total: 0,
        rounded: false,
        shares: Vec::new(),
        columns: Vec::new(),
        pools: Vec::new(),
        notes: Vec::new(),
        ask: None,
    }
}

impl Position {
    /// The fight for the table: fire as it has been declared, and an assault while it is being formed. Once it has begun it is
    /// told by the narrator instead.
    pub(crate) fn fight_on_table(&self) -> Option<Fight> {
        match self.task()? {
            Task::Aim(_) => {
                let (_, to, _) = *self.act.aims.last()?;
                Some(self.fire_fight(&self.aimed_at(to), to))
            }
            Task::FireRoll(to) => Some(self.fire_fight(&self.aimed_at(to), to)),
            Task::SkirmishRoll(unit, to) => Some(self.skirmish_fight(unit, to)),
            Task::AssaultPick | Task::AssaultInto(_) | Task::AssaultVia(..) => self.formed_assault(),
            Task::Arrivals(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::Use
            | Task::LeaderArea
            | Task::MoveTo(_)
            | Task::ReinforceTo(..)
            | Task::NextAssault
            | Task::Withdraw
            | Task::Short(_)
            | Task::Retreat(..)
            | Task::Escape(_)
            | Task::Delayed
            | Task::Skirmish(_)
            | Task::MovePick
            | Task::ReinforceGun(_)
            | Task::Assault(Stage::Shelter | Stage::Protect | Stage::ChargeOn)
            | Task::Charger
            | Task::Counter(_)
            | Task::GunHits(..)
            | Task::ShortUnit(..)
            | Task::ArrivalRoll
            | Task::DrawTile
            | Task::Duel(..)
            | Task::Roll(_)
            | Task::Stop
            | asked_fate!()
            | asked_number!()
            | asked_choice!()
            | taken!() => None,
        }
    }

    /// The assault that would begin if nobody else joined it; the first of several.
    pub(crate) fn formed_assault(&self) -> Option<Fight> {
        let begun = self.pending.first().and_then(|area| self.with_assault_begun(area))?;
        Some(self.assault_fight(&begun))
    }

    /// The guns aimed at an area with the dice they have left.
    pub(crate) fn aimed_at(&self, to: Area) -> Vec<(Unit, u8)> {
        self.act.aims.iter().filter(|a| a.1 == to && a.2 > 0).map(|a| (a.0, a.2)).collect()
    }

    /// Guns against an area: what each needs and what all of them may do.
    pub(crate) fn fire_fight(&self, guns: &[(Unit, u8)], to: Area) -> Fight {
        let Some(&(first, _)) = guns.first() else { return blank(String::new(), String::new()) };
        let from = self.area_of(first).unwrap_or(to);
        let foe = first.side().other();
        let mark = self.mark(foe, to);
        let faces = |gun: Unit| self.shot_faces(gun, self.area_of(gun).unwrap_or(from), to);
        let dice: Vec<[u8; 6]> =
            guns.iter().flat_map(|(gun, n)| std::iter::repeat_n(faces(*gun), usize::from(*n))).collect();
        let ways = dice_sums(&dice);
        let what = |n: usize| match mark {
            Mark::Infantry => number_of(n, "cube"),
            _ => number_of(n, "hit"),
        };
        let own = faces(first);
        let mut fight = blank(
            format!(
                "{} gun{} at {}",
                capital(&number(guns.len() as u8)),
                if guns.len() == 1 { "" } else { "s" },
                to.name()
            ),
            self.garrison(foe, to),
        );
        fight.attackers = fighters(guns.iter().map(|g| g.0).collect(), |_| String::new());
        let all = self.ready_guns(from, first.side().pieces());
        if guns.iter().map(|g| g.0).collect::<UnitSet>() == all {
            fight.ask = Some(json!({ "fire": { "from": from, "at": to, "battery": guns.iter().any(|g| g.1 > 1) } }));
        }
        if guns.iter().any(|g| g.1 > 1) {
            for fighter in &mut fight.attackers {
                (fighter.note, fighter.rule) = ("Grand Battery, two dice".to_owned(), Some("GB-02"));
            }
        }
        fight.defenders = self.marked(mark, foe, to);
        if mark == Mark::Infantry {
            fight.modifiers = self.shot_modifiers(first, from, to);
        }
        fight.column = need(&own);
        (fight.shares, fight.total) = sum_shares(&ways, |n| if n == 0 { "nothing".to_owned() } else { what(n) });
        fight.throws = throws_of(&own, fight.total);
        let range = map().distance[from.index()][to.index()];
        let (base, plain) = match mark {
            Mark::Infantry => {
                let plain: [u8; 6] =
                    std::array::from_fn(|i| artillery(i as u8 + 1, 0, range, self.options.flat_artillery));
                (format!("Range {range}: a cube on [[AVI-01]]"), need(&plain))
            }
            Mark::Cavalry => ("Cavalry, whatever the ground: a hit on [[AVC-01]]".to_owned(), "5+"),
            Mark::Guns => ("Guns, whatever the ground: a hit on [[AVA-01]]".to_owned(), "6"),
        };
        let result = if guns.len() == 1 { "The gun needs" } else { "Each gun needs" }.to_owned();
        fight.need = Some(Need { base, plain, result });
        if guns.iter().any(|g| g.1 > 1) {
            fight.notes.push("The Grand Battery throws two dice for each gun [[GB-02]]".into());
        }
        let others: Vec<&str> = guns.iter().map(|g| need(&faces(g.0))).filter(|n| *n != fight.column).collect();
        if let Some(other) = others.first() {
            fight.notes.push(format!("{} of the guns need {other}.", capital(&number(others.len() as u8))));
        }
        fight.notes.push(at_least_line(&ways, mark == Mark::Infantry));
        fight
    }

    /// Skirmishers against an area.
    pub(crate) fn skirmish_fight(&self, unit: Unit, to: Area) -> Fight {
        let foe = unit.side().other();
        let mark = self.mark(foe, to);
        let (thing, rule) = match mark {
            Mark::Infantry => ("cube", "SKIR-05"),
            Mark::Cavalry => ("hit", "SKIR-06"),
            Mark::Guns => ("hit", "SKIR-08"),
        };
        let faces: [u8; 6] = std::array::from_fn(|i| skirmish(i as u8 + 1));
        let mut fight = blank(format!("Skirmishers at {}", to.name()), self.garrison(foe, to));
        fight.attackers = fighters(UnitSet::only(unit), |_| String::new());
        fight.defenders = self.marked(mark, foe, to);
        fight.column = need(&faces);
        let ways = dice_sums(&[faces]);
        let tell = |n: usize| if n == 0 { "nothing".to_owned() } else { number_of(n, thing) };
        (fight.shares, fight.total) = sum_shares(&ways, tell);
        fight.throws = throws_of(&faces, fight.total);
        fight.need = Some(Need {
            base: format!("Skirmishers, whatever the ground: a {thing} on [[{rule}]]"),
            plain: need(&faces),
            result: "The unit needs".to_owned(),
        });
        fight.notes.push(at_least_line(&ways, mark == Mark::Infantry));
        fight.ask = Some(json!({ "skirmish": { "unit": unit, "at": to } }));
        fight
    }

    /// Those whom fire at an area falls on.
    fn marked(&self, mark: Mark, side: Side, area: Area) -> Vec<Fighter> {
        let units = match mark {
            Mark::Infantry => self.infantry(side, area),
            Mark::Cavalry => self.cavalry(side, area),
            Mark::Guns => self.guns(side, area) & !self.crewless,
        };
        fighters(units, |_| String::new())
    }

    /// Two cavalry units meet.
    pub(crate) fn duel_fight(&self, charger: Unit, counter: Unit) -> Fight {
        let mut fight = blank(
            format!("{} against {}", capital(&charger.name()), counter.name()),
            "one die each, the higher wins [[S2-02]]".into(),
        );
        fight.attackers = fighters(UnitSet::only(charger), |_| String::new());
        fight.defenders = fighters(UnitSet::only(counter), |_| String::new());
        fight.column = "higher";
        let named = |unit: Unit, sign: i32| {
            let own = self.horse_modifiers(unit).into_iter();
            own.map(move |m| Modifier { amount: sign * m.amount, why: format!("{}: {}", unit.name(), m.why), ..m })
        };
        fight.modifiers = named(charger, 1).chain(named(counter, -1)).collect();
        for a in 1..=6 {
            for b in 1..=6 {
                let Some(winner) = self.duel_winner(charger, counter, a, b) else { continue };
                let (result, tone) = if winner == charger { ("won", Tone::Good) } else { ("lost", Tone::Ill) };
                fight.throws.push(Throw { dice: vec![a, b], weight: 1, result, tone });
            }
        }
        fight.total = fight.throws.len() as u32;
        let fate = |unit: Unit| {
            let what = if self.down.contains(unit) { "is lost" } else { "tires and goes back" };
            format!("{} {what} [[S2-04]]", unit.the())
        };
        fight.shares = Fight::sum_up(&fight.throws, |r| fate(if r == "won" { counter } else { charger }));
        fight.notes.push("Ties are thrown again. [[S2-02]]".into());
        fight
    }

    /// A unit's volley with so many cubes.
    pub(crate) fn volley_fight(&self, unit: Unit, carried: u8) -> Fight {
        let modifiers = self.volley_modifiers(unit, carried);
        let sum: i32 = modifiers.iter().map(|m| m.amount).sum();
        let mut fight = blank(format!("{} fires", capital(&unit.the())), format!("carrying {}", cubes(carried)));
        fight.attackers = fighters(UnitSet::only(unit), |_| String::new());
        fight.modifiers = modifiers;
        fight.column = "volley";
        fight.throws = (1..=6)
            .map(|die| {
                let (result, tone) = volley_result(die, sum);
                Throw { dice: vec![die], weight: 1, result, tone }
            })
            .collect();
        fight.total = 6;
        fight.shares = Fight::sum_up(&fight.throws, volley_words);
        fight
    }

    /// A unit's morale check with so many cubes.
    pub(crate) fn check_fight(&self, stage: Stage, unit: Unit, carried: u8) -> Fight {
        let mut fight =
            blank(format!("{} checks its morale", capital(&unit.the())), self.check_sum(stage, unit, carried));
        fight.defenders = fighters(UnitSet::only(unit), |_| String::new());
        fight.modifiers = self.check_modifiers(stage, unit);
        fight.column = COLUMNS[self.morale_column(stage, unit, carried).clamp(0, 6) as usize];
        fight.throws = (1..=6)
            .map(|die| {
                let (result, tone) = check_result(self.check_faces(stage, unit, carried)[usize::from(die) - 1]);
                Throw { dice: vec![die], weight: 1, result, tone }
            })
            .collect();
        fight.total = 6;
        fight.shares = Fight::sum_up(&fight.throws, check_words);
        fight
    }

    /// What shifts a unit's column, for the table.
    pub(crate) fn check_modifiers(&self, stage: Stage, unit: Unit) -> Vec<Modifier> {
        let made =
            |(amount, why, rule): (i32, &'static str, &'static str)| Modifier { amount, why: why.to_owned(), rule };
        self.morale_shifts(stage, unit).map(made).collect()
    }

    /// How a unit's column comes about: "3 + 1 = column 4".
    pub(crate) fn check_sum(&self, stage: Stage, unit: Unit, carried: u8) -> String {
        let column = self.morale_column(stage, unit, carried);
        let shift = column - i32::from(carried);
        let read = column.clamp(0, 6);
        let sign = if shift < 0 { "−" } else { "+" };
        let beyond =
            if read == column { String::new() } else { format!(" = {}", column.to_string().replace('-', "−")) };
        let ridden = if self.rides_down(unit) { ", R is E" } else { "" };
        format!("{carried} {sign} {}{beyond} = column {read}{ridden}", shift.abs())
    }

    /// The whole assault on an area, to the end of step six.
    pub(crate) fn assault_fight(&self, begun: &Position) -> Fight {
        let (area, side) = (begun.assault.area, begun.assault.side);
        let found = prospects(begun);
        let mut fight = blank(
            format!("Assault on {}", area.name()),
            format!("{} against {}", troops(begun.of(side, area) & !ARTILLERY), begun.garrison(side.other(), area)),
        );
        // Guns never assault; those of the assaulters' own side stand there without crews (G-21).
        fight.attackers = fighters(begun.of(side, area) & (INFANTRY | CAVALRY), |_| String::new());
        fight.defenders = fighters(begun.of(side.other(), area) & COMBAT, |_| String::new());
        fight.column = "seven steps";
        let fit_to_u32 = fit_to_u32(&found.endings, found.exact);
        (fight.total, fight.rounded) = (fit_to_u32.total, fit_to_u32.rounded);
        fight.shares = Ending::ALL
            .into_iter()
            .zip(fit_to_u32.weights.into_iter().zip(fit_to_u32.exactly))
            .filter(|(_, (weight, _))| *weight > 0)
            .map(|(ending, (weight, exactly))| {
                let (result, tone, text) = ending_words(ending);
                Share { result, weight, exactly, tone, text: text.to_owned() }
            })
            .collect();
        fight.notes.push(loss_line(&found));
        for (leader, lost) in found.leaders.iter().filter(|l| l.1 > 0) {
            fight.notes.push(format!(
                "**{}** {} is lost. [[LEAD-09]]",
                percent_text(*lost, found.total),
                leader.name()
            ));
        }
        if fight.rounded {
            fight.notes.push(ROUNDED.to_owned());
        }
        if found.positions == 0 {
            fight.notes.push(CERTAIN.into());
            return fight;
        }
        fight.notes.push(
            "Reckoned to the end of step six, pursuit not counted, and with cubes enough in stock. [[ASLT-10]] [[CUBE-07]]"
                .into(),
        );
        fight.notes.push(SUPPOSED.into());
        fight
    }

    // Queries

    pub(crate) fn fight_odds(&self, query: &Value) -> Result<Fight, Ruling> {
        /// Fire that has not been declared.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fire {
            from: Area,
            at: Area,
            #[serde(default)]
            battery: bool,
        }
        /// What one may ask.
        #[derive(Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        enum Query {
            Fire(Fire),
            Skirmish {
                unit: Unit,
                at: Area,
            },
            Duel(Unit, Unit),
            Volley {
                unit: Unit,
                #[serde(default)]
                cubes: u8,
            },
            Check {
                unit: Unit,
                #[serde(default)]
                cubes: u8,
            },
            Assault {
                on: Area,
                #[serde(default)]
                by: Option<UnitSet>,
            },
        }
        if query.is_null() || query.as_object().is_some_and(serde_json::Map::is_empty) {
            return self.odds_now();
        }
        let query: Query = serde_json::from_value(query.clone())
            .map_err(|e| Ruling::new("ACT-01", format!("The fight cannot be read: {}.", kernel::readable_error(&e))))?;
        match query {
            Query::Fire(fire) => self.odds_of_fire(fire.from, fire.at, fire.battery),
            Query::Skirmish { unit, at } => {
                self.check_skirmish(unit, at)?;
                Ok(self.skirmish_fight(unit, at))
            }
            Query::Duel(a, b) => {
                if !(a.is_cavalry() && b.is_cavalry() && a.side() != b.side()) {
                    return Err(Ruling::new("S2-01", "An engagement needs cavalry of both sides."));
                }
                self.check_present(a, "S2-01")?;
                self.check_present(b, "S2-01")?;
                Ok(self.duel_fight(a, b))
            }
            Query::Volley { unit, cubes } if unit.is_infantry() && cubes <= 5 => {
                self.check_present(unit, "S3-03")?;
                Ok(self.volley_fight(unit, cubes))
            }
            Query::Volley { .. } => Err(Ruling::new("S3-03", "Only infantry fires a volley, with five cubes at most.")),
            Query::Check { unit, cubes } => {
                if !unit.is_infantry() || cubes > 5 {
                    return Err(Ruling::new("MOR-01", "Only infantry checks morale, with five cubes at most."));
                }
                if self.assault().is_none() || self.area_of(unit) != Some(self.assault.area) {
                    return Err(Ruling::new(
                        "MOR-01",
                        "Morale is checked only in an assault, by those who fight in it.",
                    ));
                }
                Ok(self.check_fight(self.check_stage(unit), unit, cubes))
            }
            Query::Assault { on, by } => self.odds_of_assault(on, by),
        }
    }

    /// The check a unit of the assault under way would face.
    pub(crate) fn check_stage(&self, unit: Unit) -> Stage {
        match self.rolling() {
            Some(
                stage @ (Stage::AssaultersCheck | Stage::DefendersCheck | Stage::ChargedCheck | Stage::CaptorsCheck),
            ) => stage,
            _ if unit.side() == self.assault.side => Stage::AssaultersCheck,
            _ => Stage::DefendersCheck,
        }
    }

    fn odds_now(&self) -> Result<Fight, Ruling> {
        if let Some(fight) = self.fight_on_table() {
            return Ok(fight);
        }
        if self.assault().is_some() {
            return Ok(self.assault_fight(self));
        }
        let begun = self.pending.first().and_then(|area| self.with_assault_begun(area));
        match begun {
            Some(begun) => Ok(self.assault_fight(&begun)),
            None => Err(Ruling::new("ACT-01", "No fight is announced; name one.")),
        }
    }

    pub(crate) fn odds_of_fire(&self, from: Area, at: Area, battery: bool) -> Result<Fight, Ruling> {
        let side = self.of(self.active, from).first().map_or(self.active.other(), |_| self.active);
        let guns = self.ready_guns(from, side.pieces());
        if guns.is_empty() {
            return Err(Ruling::new("ART-01", format!("No gun in {} can fire.", from.name())));
        }
        if !self.gun_targets(from, side).contains(at) {
            return Err(if !at.on_board() || !self.can_be_hurt(side.other(), at) {
                Ruling::new("ART-02", format!("There is no enemy to fire at in {}.", at.name()))
            } else {
                self.refuse_sight(from, at)
            });
        }
        if battery {
            self.check_battery(side, from)?;
        }
        let dice = if battery { 2 } else { 1 };
        Ok(self.fire_fight(&guns.iter().map(|g| (g, dice)).collect::<Vec<_>>(), at))
    }

    /// May these guns fire as the Grand Battery?
    fn check_battery(&self, side: Side, from: Area) -> Result<(), Ruling> {
        if side != Side::French {
            return Err(Ruling::new("GB-01", "Only the French have a Grand Battery."));
        }
        if self.battery == 0 && !self.battery_is_paid(from) {
            return Err(Ruling::new("GB-03", "The Grand Battery has fired six times; it is used up for the day."));
        }
        Ok(())
    }

    /// Is a unit on the board or beside it, so that it could fight?
    fn check_present(&self, unit: Unit, rule: &'static str) -> Result<(), Ruling> {
        match self.area_of(unit) {
            Some(_) => Ok(()),
            None => Err(Ruling::new(rule, format!("{} ({}) is not on the field.", capital(&unit.the()), unit.id()))),
        }
    }

    /// May a unit skirmish with an area (SKIR-02)?
    pub(crate) fn check_skirmish(&self, unit: Unit, at: Area) -> Result<(), Ruling> {
        if !unit.is_infantry() {
            return Err(Ruling::new("SKIR-02", "Only infantry skirmishes."));
        }
        self.check_present(unit, "SKIR-02")?;
        // Whoever holds the die has been noted as well.
        if self.done.contains(unit) && matches!(self.task(), None | Some(Task::Skirmish(_))) {
            return Err(Ruling::new("SKIR-02", format!("{} has fired already.", capital(&unit.the()))));
        }
        if self.skirmish_targets(unit).contains(at) {
            return Ok(());
        }
        let text = format!("{} has nobody to fire at in {}.", capital(&unit.the()), at.name());
        Err(Ruling::new("SKIR-02", text))
    }

    fn odds_of_assault(&self, on: Area, by: Option<UnitSet>) -> Result<Fight, Ruling> {
        let nobody = || Ruling::new("ASLT-01", format!("Nobody assaults {}.", on.name()));
        let begun = match by {
            None => self.with_assault_begun(on).ok_or_else(nobody)?,
            Some(units) => {
                self.check_assault(on, units)?;
                self.with_assault_of(units, on).ok_or_else(nobody)?
            }
        };
        let mut fight = self.assault_fight(&begun);
        fight.ask = Some(match by {
            Some(units) => json!({ "assault": { "on": on, "by": units } }),
            None => json!({ "assault": { "on": on } }),
        });
        Ok(fight)
    }

    /// May these units assault an area together (ASLT-01)?
    pub(crate) fn check_assault(&self, on: Area, units: UnitSet) -> Result<(), Ruling> {
        let side = units.first().map_or(self.active, Unit::side);
        let one_side = (units & !(side.pieces() & (INFANTRY | CAVALRY))).is_empty() && units.any();
        if !one_side {
            return Err(Ruling::new("ASLT-01", "Infantry and cavalry of one side assault."));
        }
        match units.iter().find(|u| !self.assault_targets(*u).contains(on)) {
            Some(unit) => {
                let text = format!("{} cannot assault {}.", capital(&unit.the()), on.name());
                Err(Ruling::new("ASLT-01", text))
            }
            None => Ok(()),
        }
    }

    /// The assault a unit would join or begin by going for an area; for previews.
    pub(crate) fn assault_with(&self, unit: Unit, target: Area) -> Option<Fight> {
        let begun = self.with_assault_of(UnitSet::only(unit), target)?;
        Some(self.assault_fight(&begun))
    }
}

pub(crate) const COLUMNS: [&str; 7] = ["0", "1", "2", "3", "4", "5", "6"];

/// The faces of one die, each with its part of the total.
fn throws_of(faces: &[u8; 6], total: u32) -> Vec<Throw> {
    let throw = |(hits, die): (&u8, u8)| Throw {
        dice: vec![die],
        weight: total / 6,
        result: COUNTS[usize::from(*hits).min(6)],
        tone: if *hits > 0 { Tone::Good } else { Tone::Ill },
    };
    faces.iter().zip(1..).map(throw).collect()
}

/// "one cube", "three hits".
fn number_of(n: usize, thing: &str) -> String {
    format!("{} {thing}{}", number(n as u8), if n == 1 { "" } else { "s" })
}

fn volley_result(die: u8, modifier: i32) -> (&'static str, Tone) {
    let v = volley(die, modifier);
    match (v.cubes, v.shaken) {
        (0, false) => ("–", Tone::Ill),
        (0, true) => ("M", Tone::Mixed),
        (n, _) => (COUNTS[usize::from(n).min(6)], Tone::Good),
    }
}

fn volley_words(result: &'static str) -> String {
    match result {
        "–" => "nothing".to_owned(),
        "M" => "no cube, but a check [[S3-05]]".to_owned(),
        "1" => "one cube".to_owned(),
        _ => "two cubes".to_owned(),
    }
}

fn check_result(check: Check) -> (&'static str, Tone) {
    match check {
        Check::Stands => ("stands", Tone::Good),
        Check::Holds => ("cube", Tone::Mixed),
        Check::Retreats => ("R", Tone::Mixed),
        Check::Lost => ("E", Tone::Ill),
    }
}

fn check_words(result: &'static str) -> String {
    match result {
        "stands" => "it stands",
        "cube" => "it holds the walls for one more cube [[MOR-15]]",
        "R" => "it retreats [[MOR-14]]",
        _ => "it is eliminated [[MOR-14]]",
    }
    .to_owned()
}

/// The shares of one unit's throw, for the narrator: volley or check.
pub(crate) fn volley_shares(modifier: i32) -> Vec<Share> {
    let throws: Vec<Throw> = (1..=6)
        .map(|die| {
            let (result, tone) = volley_result(die, modifier);
            Throw { dice: vec![die], weight: 1, result, tone }
        })
        .collect();
    let mut shares = Fight::sum_up(&throws, volley_words);
    shares.sort_by_key(|s| std::cmp::Reverse((s.tone != Tone::Ill, s.result)));
    shares
}

pub(crate) fn check_shares(faces: &[Check; 6]) -> Vec<Share> {
    let throws: Vec<Throw> = faces
        .iter()
        .enumerate()
        .map(|(i, check)| {
            let (result, tone) = check_result(*check);
            Throw { dice: vec![i as u8 + 1], weight: 1, result, tone }
        })
        .collect();
    Fight::sum_up(&throws, check_words)
}

/// Shares for each number of cubes or hits, most first, and their total; what is beyond six counts as six.
fn sum_shares(ways: &[u128], tell: impl Fn(usize) -> String) -> (Vec<Share>, u32) {
    let mut sums = [0u128; 7];
    for (n, ways) in ways.iter().enumerate() {
        sums[n.min(6)] += ways;
    }
    let fit_to_u32 = fit_to_u32(&sums, true);
    let share = |n: usize| Share {
        result: COUNTS[n],
        weight: fit_to_u32.weights[n],
        exactly: fit_to_u32.exactly[n].clone(),
        tone: if n == 0 { Tone::Ill } else { Tone::Good },
        text: if n == 6 { format!("{} or more", tell(6)) } else { tell(n) },
    };
    ((0..7).rev().filter(|n| sums[*n] > 0).map(share).collect(), fit_to_u32.total)
}

/// "**56 %** one cube or more, two cubes 11 %".
fn at_least_line(ways: &[u128], cubes_fall: bool) -> String {
    let thing = |n: usize| number_of(n, if cubes_fall { "cube" } else { "hit" });
    let from = |n: usize| ways.iter().skip(n).sum::<u128>();
    let total = from(0);
    let most = ways.iter().rposition(|w| *w > 0).unwrap_or(0);
    if most == 0 {
        return "Nothing can come of it.".to_owned();
    }
    let mut line = format!("**{}** {}", percent_text(from(1), total), thing(1));
    if most > 1 {
        line += " or more";
        let more: Vec<String> = (2..=most.min(3))
            .map(|n| {
                let or_more = if n == 3 && most > 3 { " or more" } else { "" };
                let weight = if n == 3 { from(3) } else { ways[n] };
                format!("{}{or_more} {}", thing(n), percent_text(weight, total))
            })
            .collect();
        line = format!("{line}, {}", list(&more));
    }
    line
}

fn ending_words(ending: Ending) -> (&'static str, Tone, &'static str) {
    match ending {
        Ending::Taken => ("taken", Tone::Good, "the area is taken and nobody lost"),
        Ending::Dear => ("taken at a price", Tone::Mixed, "the area is taken, with losses"),
        Ending::Empty => ("empty", Tone::Mixed, "nobody holds the area"),
        Ending::Repulsed => ("repulsed", Tone::Ill, "the assaulters go back, nobody lost"),
        Ending::Beaten => ("beaten", Tone::Ill, "the assaulters are beaten, with losses"),
    }
}

/// Expected casualties in tenths: "On average 0.4 casualties against 0.9".
fn loss_line(found: &Prospects) -> String {
    let tenths = |sum: u128| {
        let n = (sum / (found.total / 1000) + 50) / 100;
        format!("{}.{}", n / 10, n % 10)
    };
    let [mine, theirs] = found.casualties.map(tenths);
    format!("On average the assaulters suffer {mine} casualties, the defenders {theirs}. [[VICT-04]]")
}
