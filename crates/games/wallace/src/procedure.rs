//! The narrator of an assault: seven steps, both sides, what is decided or thrown now and what may follow.

use crate::map::map;
use crate::pieces::{ARTILLERY, PRUSSIAN, Side, UnitSet};
use crate::position::{Occasion, Position, Stage, Task};
use crate::view::ids;
use crate::words::{count, number};
use kernel::fight::Modifier;
use kernel::table::{Party, Procedure, ProcedureStep, Progress};
use kernel::{Actor, Eyes};

const NAMES: [&str; 7] =
    ["Guns fire", "Horse v horse", "Infantry fire", "Horse v foot", "Horse v guns", "Foot v guns", "Pursuit"];

impl Position {
    pub(crate) fn procedure(&self, eyes: Eyes) -> Option<Procedure> {
        let a = self.assault()?;
        let (area, side) = (a.area, a.side);
        let stage = self.stage_now();
        let (chart, columns) = self.chart_now(stage);
        Some(Procedure {
            title: format!("Assault on {}", area.name()),
            sub: self.step_words(stage),
            space: area.id(),
            steps: self.ladder(stage),
            parties: [side, side.other()].map(|s| self.party(s)).into(),
            decision: self.decision(eyes, stage),
            allotments: self.allotments(stage),
            comparison: self.comparison(stage),
            modifiers: self.shifts_now(stage),
            chart,
            columns,
            then: self.what_follows(stage),
        })
    }

    /// The stage under way. Stages give way to the next one before their effects are worked off, so what is pending above
    /// tells which one it really is.
    pub(crate) fn stage_now(&self) -> Stage {
        if let Some(stage) = self.rolling() {
            return stage;
        }
        let at = self.tasks.iter().rposition(|t| matches!(t, Task::Assault(_)));
        let Some((at, Task::Assault(next))) = at.map(|i| (i, self.tasks[i])) else { return Stage::End };
        let above = &self.tasks[at + 1..];
        let has = |f: fn(&Task) -> bool| above.iter().any(f);
        match next {
            Stage::Horse
                if has(|t| matches!(t, Task::Charger | Task::Counter(_) | Task::Duel(..) | Task::Retreat(..))) =>
            {
                Stage::Horse
            }
            next if above.is_empty() => next,
            Stage::Horse => Stage::Guns,
            Stage::AssaultersCheck => Stage::DefendersFire,
            Stage::AssaultersFire => Stage::AssaultersCheck,
            Stage::DefendersCheck => Stage::AssaultersFire,
            Stage::RoundOver => Stage::DefendersCheck,
            Stage::Charge => Stage::RoundOver,
            Stage::ChargedCheck => Stage::SquaresFire,
            Stage::ChargeOver => Stage::ChargedCheck,
            Stage::Crews => Stage::ChargeOver,
            Stage::Capture => Stage::Crews,
            Stage::CaptorsCheck => Stage::Capture,
            Stage::Pursuit => Stage::CaptorsCheck,
            Stage::End => Stage::ChargeOn,
            other => other,
        }
    }

    fn step_words(&self, stage: Stage) -> String {
        let own = match stage {
            Stage::Shelter => "who shelters in the strong point?",
            Stage::Protect => "who protects the guns?",
            Stage::Guns => "defending guns fire",
            Stage::Horse => "cavalry against cavalry",
            Stage::DefendersFire => "the defenders fire",
            Stage::AssaultersCheck => "the assaulters check morale",
            Stage::AssaultersFire => "the assaulters fire",
            Stage::DefendersCheck => "the defenders check morale",
            Stage::RoundOver => "the assaulters withdraw",
            Stage::Charge | Stage::SquaresFire => "the infantry fires at the cavalry",
            Stage::ChargedCheck => "the charged check morale",
            Stage::ChargeOver => "the charge is over",
            Stage::Crews => "crews are cut down",
            Stage::Capture | Stage::CaptorsCheck => "guns are taken",
            Stage::Pursuit | Stage::ChargeOn | Stage::End => "who charges on?",
        };
        let round = if step_of(stage) == 3 && self.assault.round > 0 {
            format!("{} round, ", if self.assault.round == 1 { "first" } else { "second" })
        } else {
            String::new()
        };
        format!("{round}{own}")
    }

    fn ladder(&self, stage: Stage) -> Vec<ProcedureStep> {
        let now = step_of(stage);
        (1..=7)
            .map(|n| {
                let (applies, note) = self.step_note(n);
                let progress = match n.cmp(&now) {
                    std::cmp::Ordering::Equal => Progress::Now,
                    std::cmp::Ordering::Less if applies => Progress::Done,
                    std::cmp::Ordering::Greater if applies => Progress::Next,
                    _ => Progress::Skipped,
                };
                ProcedureStep { label: NAMES[usize::from(n) - 1].to_owned(), note, progress }
            })
            .collect()
    }

    /// Does a step apply, as far as can be seen now, and a few words on it.
    fn step_note(&self, n: u8) -> (bool, String) {
        let a = &self.assault;
        let (side, area) = (a.side, a.area);
        let foe = side.other();
        let now = step_of(self.stage_now());
        let past = n < now;
        let horse = |s: Side| self.cavalry(s, area).any();
        let foot = |s: Side| self.infantry(s, area).any();
        let guns = self.guns(foe, area);
        let rough = map().rough.contains(area);
        let skip = |why: &str| (false, why.to_owned());
        let will = |what: &str| (true, what.to_owned());
        match n {
            1 if past && a.gun_damage => will("cubes fell"),
            1 if past => (guns.any(), if guns.any() { "no cube" } else { "no guns fired" }.to_owned()),
            1 if guns.is_empty() => skip("no guns"),
            1 if map().river.contains(area) => skip("guns in a river"),
            1 if (guns & !self.crewless).is_empty() => skip("no crews"),
            1 => will(&count((guns & !self.crewless).len(), "gun")),
            2 if past => (a.horse, if a.horse { "fought out" } else { "none here" }.to_owned()),
            2 if horse(side) && horse(foe) => will("one by one"),
            2 => skip(if horse(side) || horse(foe) { "one side only" } else { "none here" }),
            3 if past => (a.round > 0, if a.round > 0 { count(a.round, "round") } else { "none here".to_owned() }),
            3 if n == now && a.round > 0 => (true, format!("round {} of 2", a.round)),
            3 if foot(side) && foot(foe) => will("two rounds at most"),
            3 => skip("no foot on one side"),
            4 if past => (a.charged.any() || (self.at(area) & self.square).any(), "over".to_owned()),
            4 if n == now => will(if rough { "the horse goes back" } else { "fire, then a check" }),
            4 if !horse(side) && !horse(foe) => skip("no horse"),
            4 if horse(foe) && !horse(side) && !foot(side) => skip("no foot to charge"),
            4 if horse(side) && !horse(foe) && !foot(foe) => skip("no foot to charge"),
            4 => will("if foot is left"),
            5 if n == now => will("crews cut down"),
            5 if !horse(side) => skip("no horse"),
            5 if guns.is_empty() => skip("no guns"),
            5 => (!past, "if foot is gone".to_owned()),
            6 if n == now => will("the guns are lost"),
            6 if past => skip("over"),
            6 if guns.is_empty() => skip("no guns"),
            6 if !foot(side) => skip("no foot"),
            6 => will("if foot is gone"),
            7 if !horse(side) && !horse(foe) => skip("no horse"),
            _ => will("out of hand?"),
        }
    }

    fn party(&self, side: Side) -> Party {
        let area = self.assault.area;
        let assaults = side == self.assault.side;
        let all = self.of(side, area);
        // Guns without crews may stand among the assaulters, but they assault nobody (G-21).
        let units = if assaults { all & !(ARTILLERY & self.crewless) } else { all };
        let note = if assaults {
            self.origins_words(side, area)
        } else if self.assault.sheltered.any() {
            format!("{} under cover", number(self.assault.sheltered.len()))
        } else {
            Position::ground_words(area).to_owned()
        };
        let prussian = units.any() && (units & !PRUSSIAN).is_empty();
        Party {
            title: if assaults { "Assaulting" } else { "Defending" }.to_owned(),
            note,
            tone: match side {
                Side::French => "fr",
                Side::Allied if prussian => "pr",
                Side::Allied => "br",
            },
            pieces: ids(units),
            damage: side.armies().iter().map(|a| self.cubes(*a, area)).sum(),
        }
    }

    /// Who decides or throws now, and about what.
    fn decision(&self, eyes: Eyes, stage: Stage) -> String {
        let prompt = self.prompt(eyes);
        let decision = match self.actor() {
            Actor::Seat(seat) if eyes == Eyes::Seat(seat) => {
                let more = match self.task() {
                    Some(Task::Assign(_, Occasion::Morale)) => " Then one die each. [[MOR-02]]",
                    Some(Task::Assign(_, Occasion::Fire)) => " Then one die each. [[S3-03]]",
                    _ => "",
                };
                format!("**You decide now:** {}{more}", uncapital(&prompt.question))
            }
            Actor::Seat(seat) => format!("**{} now:** {}", Side::of(seat).plural(), prompt.question),
            _ => {
                let rule = match stage {
                    Stage::Guns => "S1-01",
                    Stage::Horse => "S2-02",
                    Stage::DefendersFire | Stage::AssaultersFire => "S3-03",
                    Stage::SquaresFire => "S4-05",
                    Stage::Pursuit => "S7-01",
                    Stage::AssaultersCheck
                    | Stage::DefendersCheck
                    | Stage::ChargedCheck
                    | Stage::CaptorsCheck
                    | Stage::Shelter
                    | Stage::Protect
                    | Stage::RoundOver
                    | Stage::Charge
                    | Stage::ChargeOver
                    | Stage::Crews
                    | Stage::Capture
                    | Stage::ChargeOn
                    | Stage::End => "MOR-01",
                };
                format!("{} [[{rule}]]", prompt.question)
            }
        };
        if self.throwing().iter().any(|u| is_check(stage) && self.rides_down(u)) {
            return format!("{decision} Enemy cavalry is here, so an **R is an E**. [[MOR-15]]");
        }
        decision
    }

    /// Those whose throws the present shifts concern.
    fn throwing(&self) -> UnitSet {
        self.assault.queue
    }

    fn shifts_now(&self, stage: Stage) -> Vec<Modifier> {
        let mut all: Vec<Modifier> = Vec::new();
        let mut add = |m: Modifier| {
            if !all.contains(&m) {
                all.push(m);
            }
        };
        match stage {
            Stage::AssaultersCheck | Stage::DefendersCheck | Stage::ChargedCheck | Stage::CaptorsCheck => {
                self.throwing().iter().flat_map(|u| self.check_modifiers(stage, u)).for_each(&mut add);
            }
            Stage::DefendersFire | Stage::AssaultersFire => {
                self.throwing().iter().flat_map(|u| self.volley_modifiers(u, 0)).for_each(&mut add);
            }
            Stage::Guns => {
                let british = (self.throwing() & crate::pieces::BRITISH).any();
                if british && self.infantry(self.assault.side, self.assault.area).any() {
                    add(Modifier { amount: -1, why: "British guns".to_owned(), rule: "S1-02" });
                }
            }
            Stage::Horse => {
                if let Some(Task::Duel(a, b)) = self.task() {
                    self.horse_modifiers(a).into_iter().chain(self.horse_modifiers(b)).for_each(&mut add);
                }
            }
            Stage::Shelter
            | Stage::Protect
            | Stage::RoundOver
            | Stage::Charge
            | Stage::SquaresFire
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::Pursuit
            | Stage::ChargeOn
            | Stage::End => {}
        }
        all
    }

    /// The chart the dice are read on, and its columns that are read now.
    fn chart_now(&self, stage: Stage) -> (Option<&'static str>, Vec<u8>) {
        match stage {
            Stage::AssaultersCheck | Stage::DefendersCheck | Stage::ChargedCheck | Stage::CaptorsCheck => {
                let mut columns: Vec<u8> = self.allotments(stage).iter().filter_map(|b| b.chosen.column).collect();
                columns.sort_unstable();
                columns.dedup();
                (Some("Morale"), columns)
            }
            Stage::DefendersFire | Stage::AssaultersFire => (Some("Infantry fire"), Vec::new()),
            Stage::Guns if self.infantry(self.assault.side, self.assault.area).any() => {
                (Some("Artillery fire"), vec![0])
            }
            Stage::Horse | Stage::Pursuit | Stage::ChargeOn => (Some("Cavalry"), Vec::new()),
            Stage::Guns
            | Stage::Shelter
            | Stage::Protect
            | Stage::RoundOver
            | Stage::Charge
            | Stage::SquaresFire
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::End => (None, Vec::new()),
        }
    }

    fn what_follows(&self, stage: Stage) -> Vec<String> {
        let a = &self.assault;
        let (side, area) = (a.side, a.area);
        let foe = side.other();
        let (ours, theirs) = (side.plural(), foe.plural());
        let mut then: Vec<String> = Vec::new();
        let guns = self.guns(foe, area).any();
        match stage {
            Stage::Shelter | Stage::Protect | Stage::Guns | Stage::Horse => {
                if self.infantry(side, area).any() && self.infantry(foe, area).any() {
                    then.push(format!("The infantry of the {theirs} fires first. [[S3-02]]"));
                    if a.gun_damage {
                        then.push(format!("The {ours} check morale for the guns’ cubes. [[S3-06]]"));
                    }
                } else if self.infantry(side, area).any() && guns {
                    then.push("The guns are lost to the infantry. [[S6-01]]".into());
                }
                if self.cavalry(side, area).any() && self.infantry(foe, area).any() {
                    then.push("The infantry forms square if it can, and fires. [[S4-03]]".into());
                }
            }
            Stage::DefendersFire => {
                then.push(format!("A cube or an M: the {ours} check. [[S3-05]]"));
                then.push("Those who stand fire back. [[S3-02]]".to_owned());
            }
            Stage::AssaultersCheck => {
                then.push(format!("Those of the {ours} who stand fire. [[S3-02]]"));
                then.push(self.round_line());
            }
            Stage::AssaultersFire => {
                then.push(format!("A cube or an M: the {theirs} check. [[S3-05]]"));
                then.push(self.round_line());
            }
            Stage::DefendersCheck => then.push(self.round_line()),
            Stage::SquaresFire => {
                then.push("Cavalry that is left charges home: a check. [[S4-06]]".into());
                then.push("If anybody stands, the cavalry goes back. [[S4-07]]".into());
            }
            Stage::ChargedCheck => {
                then.push("If anybody stands, the cavalry goes back. [[S4-07]]".into());
                then.push("If nobody does, it holds the area. [[S4-08]]".into());
            }
            Stage::Pursuit => {
                then.push("Whoever is out of hand charges the next enemy. [[S7-02]]".into());
                then.push("The others stay. [[S7-03]]".into());
            }
            Stage::RoundOver
            | Stage::Charge
            | Stage::ChargeOver
            | Stage::Crews
            | Stage::Capture
            | Stage::CaptorsCheck
            | Stage::ChargeOn
            | Stage::End => {}
        }
        if step_of(stage) == 3 && guns {
            then.push(if a.unprotected && a.round < 2 {
                "Unprotected guns are lost after this round if anybody still assaults. [[S3-08]]".into()
            } else {
                "No foot left: the guns are lost. [[S6-01]]".to_owned()
            });
        }
        then
    }

    fn round_line(&self) -> String {
        if self.assault.round < 2 {
            "Then the second round, if both sides still have infantry. [[S3-02]]".to_owned()
        } else {
            format!("If the defenders stand, the {} go back. [[S3-09]]", self.assault.side.plural())
        }
    }
}

/// The number of the book's step a stage belongs to; nought before the first.
pub(crate) fn step_of(stage: Stage) -> u8 {
    match stage {
        Stage::Shelter | Stage::Protect => 0,
        Stage::Guns => 1,
        Stage::Horse => 2,
        Stage::DefendersFire | Stage::AssaultersCheck | Stage::AssaultersFire => 3,
        Stage::DefendersCheck | Stage::RoundOver => 3,
        Stage::Charge | Stage::SquaresFire | Stage::ChargedCheck | Stage::ChargeOver => 4,
        Stage::Crews => 5,
        Stage::Capture | Stage::CaptorsCheck => 6,
        Stage::Pursuit | Stage::ChargeOn | Stage::End => 7,
    }
}

/// Is morale checked in this stage?
fn is_check(stage: Stage) -> bool {
    matches!(stage, Stage::AssaultersCheck | Stage::DefendersCheck | Stage::ChargedCheck | Stage::CaptorsCheck)
}

fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().collect::<String>() + chars.as_str())
}
