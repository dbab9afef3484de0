//! The table: what each pair of eyes sees. Prompts, offers, refusals, previews and the narrator of assaults have files
//! of their own.

use crate::map::{Area, AreaSet};
use crate::meta::META;
use crate::moves::Posture;
use crate::panels::{ALLIED_LOST, FRENCH_LOST, PRUSSIAN_COLUMN};
use crate::pieces::{Arm, Army, COMBAT, Side, Unit, UnitSet};
use crate::position::{Position, Stage, Task, asked_area, asked_choice, asked_number, taken, thrown};
use crate::setup::display;
use crate::words::{cubes, list, short_hour};
use kernel::table::{Mark, Piece, Place, Sign, Table, Token, Verdict};
use kernel::{Eyes, eyes_id};

impl Position {
    pub(crate) fn scene(&self, eyes: Eyes) -> Table {
        Table {
            eyes: eyes_id(META.seats, eyes),
            clock: self.clock(),
            clock_short: format!("{} · {}", short_hour(self.turn), self.phase_word()),
            pieces: self.shown().map(|u| self.piece(u)).collect(),
            tokens: self.tokens(),
            panels: self.panels(eyes),
            hand: Vec::new(),
            prompt: self.prompt(eyes),
            offers: Vec::new(),
            marks: self.marks(),
            fight: self.fight_on_table(),
            procedure: self.procedure(eyes),
            verdict: self.verdict(),
            ..Table::default()
        }
    }

    // Time

    /// The hour and the phase in one line: "12 noon · French action round".
    fn clock(&self) -> String {
        let phase = match self.phase_task() {
            Some(Task::RoundEnd) if self.assault().is_some() => {
                format!("{} action round · assault", self.active.name())
            }
            Some(Task::RoundEnd) => format!("{} action round", self.active.name()),
            Some(Task::Skirmish(side)) => format!("{} skirmish fire", side.name()),
            Some(Task::Formation(side)) => format!("{} formation changes", side.name()),
            Some(Task::Over(_)) => "the end".to_owned(),
            _ => "the Prussians".to_owned(),
        };
        format!("{} · {phase}", short_hour(self.turn))
    }

    fn phase_word(&self) -> String {
        match self.phase_task() {
            Some(Task::RoundEnd) if self.assault().is_some() => "assault".to_owned(),
            Some(Task::RoundEnd) => format!("{} round", self.active.name()),
            Some(Task::Skirmish(_)) => "skirmish fire".to_owned(),
            Some(Task::Formation(_)) => "formations".to_owned(),
            Some(Task::Over(_)) => "the end".to_owned(),
            _ => "Prussians".to_owned(),
        }
    }

    /// The pending step that names the phase. Formation changes within a round belong to the round.
    fn phase_task(&self) -> Option<Task> {
        let in_round = self.tasks.contains(&Task::RoundEnd);
        let names = |t: &&Task| match t {
            Task::Formation(_) => !in_round,
            Task::RoundEnd | Task::Skirmish(_) | Task::Over(_) => true,
            Task::ArrivalRoll | Task::Arrivals(_) | Task::Delayed => true,
            Task::ArrivalPosture(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::SkirmishRoll(..)
            | Task::DrawTile
            | Task::SpendDisc
            | Task::Use
            | Task::LeaderArea
            | Task::GiveOrder
            | Task::MovePick
            | Task::MoveTo(_)
            | Task::Battery
            | Task::Aim(_)
            | Task::FireRoll(_)
            | Task::Change
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(..)
            | Task::AssaultPick
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::NextAssault
            | Task::Assault(_)
            | Task::Charger
            | Task::Counter(_)
            | Task::Duel(..)
            | Task::Roll(_)
            | Task::Stop
            | Task::Withdraw
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::GunHits(..)
            | Task::Short(_)
            | Task::ShortUnit(..)
            | Task::Retreat(..)
            | Task::Along(..)
            | Task::Escape(_)
            | Task::Turn
            | Task::Round
            | Task::FireNext
            | Task::ActionEnd
            | Task::Limits(_)
            | Task::TurnEnd
            | Task::Cubes(..)
            | asked_number!() => false,
        };
        self.tasks.iter().rev().find(names).copied()
    }

    // Pieces and cubes

    /// Every piece of the game, those of the Prussian column in the order in which they come.
    fn shown(&self) -> impl Iterator<Item = Unit> + '_ {
        let waits = |u: &Unit| self.area_of(*u).is_none() && !self.is_lost(*u);
        let column = (0..20).filter_map(display).filter(waits);
        Unit::all().filter(move |u| !waits(u)).chain(column)
    }

    fn piece(&self, unit: Unit) -> Piece {
        let place = match self.area_of(unit) {
            Some(area) => Place::Space(area.id()),
            None if !self.is_lost(unit) => Place::Pool(PRUSSIAN_COLUMN.into()),
            None if unit.side() == Side::French => Place::Pool(FRENCH_LOST.into()),
            None => Place::Pool(ALLIED_LOST.into()),
        };
        let signs = self.signs(unit);
        let stance = match self.posture(unit) {
            Posture::Upright => "upright",
            Posture::Lying => "lying",
            Posture::Square => "square",
        };
        let label = self.label(unit, &signs);
        Piece {
            id: unit.id(),
            face: unit.id(),
            side: unit.side().id(),
            place,
            signs,
            stance,
            size: None,
            body: None,
            label,
        }
    }

    fn signs(&self, unit: Unit) -> Vec<Sign> {
        let mut signs = Vec::new();
        let Some(area) = self.area_of(unit) else {
            if self.piece_in_hand() == Some(unit) {
                signs.push(Sign::Selected);
            }
            return signs;
        };
        if self.done.contains(unit) {
            signs.extend(self.done_means());
        }
        let fought_for = self.assault().map(|a| a.area);
        let aims = self.act.aims.iter().any(|a| a.0 == unit);
        if aims || self.assaulting.contains(unit) {
            signs.push(Sign::Attacker);
        } else if fought_for == Some(area) && COMBAT.contains(unit) && unit.side() != self.assault.side {
            signs.push(Sign::Target);
        }
        if self.piece_in_hand() == Some(unit) {
            signs.push(Sign::Selected);
        }
        signs
    }

    /// What it means at the present step to have had one's turn.
    fn done_means(&self) -> Option<Sign> {
        self.tasks.iter().rev().find_map(|t| match t {
            Task::Skirmish(_) | Task::Formation(_) | Task::Change => Some(Sign::Done),
            Task::MovePick | Task::AssaultPick | Task::Delayed => Some(Sign::Moved),
            Task::ReinforceGun(_)
            | Task::Assault(Stage::Shelter | Stage::Protect)
            | Task::Charger
            | Task::Counter(_)
            | Task::GunHits(..)
            | Task::ShortUnit(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | asked_area!()
            | asked_number!()
            | asked_choice!()
            | thrown!()
            | taken!() => None,
        })
    }

    /// The piece the present step is about.
    pub(crate) fn piece_in_hand(&self) -> Option<Unit> {
        match self.task()? {
            Task::ArrivalPosture(unit)
            | Task::DelayedTo(unit)
            | Task::SkirmishAt(unit)
            | Task::SkirmishRoll(unit, _)
            | Task::MoveTo(unit)
            | Task::MoveCubes(unit, ..)
            | Task::Aim(unit)
            | Task::ReinforceTo(_, Some(unit))
            | Task::AssaultInto(unit)
            | Task::AssaultVia(unit, _)
            | Task::Counter(unit)
            | Task::WithdrawCubes(unit, _)
            | Task::ShortCubes(unit)
            | Task::Retreat(unit, _)
            | Task::Along(unit, _)
            | Task::Escape(unit) => Some(unit),
            Task::Arrivals(_) => self.newcomer(),
            Task::LeaderArea => self.act.leader,
            Task::Assign(army, _) => self.assignable(army).map(|a| a.0),
            Task::Withdraw => self.withdrawing().first(),
            Task::Assault(Stage::ChargeOn) => self.assault.charged.first(),
            Task::Roll(_) => self.assault.queue.first(),
            Task::Delayed
            | Task::Skirmish(_)
            | Task::Formation(_)
            | Task::SpendDisc
            | Task::Use
            | Task::GiveOrder
            | Task::MovePick
            | Task::Battery
            | Task::Change
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(_, None)
            | Task::AssaultPick
            | Task::NextAssault
            | Task::Assault(Stage::Shelter | Stage::Protect)
            | Task::Charger
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::GunHits(..)
            | Task::Short(_)
            | Task::ShortUnit(..)
            | Task::ArrivalRoll
            | Task::DrawTile
            | Task::FireRoll(_)
            | Task::Duel(..)
            | Task::Stop
            | taken!() => None,
        }
    }

    fn label(&self, unit: Unit, signs: &[Sign]) -> String {
        let mut label = match unit.leader_name() {
            Some(name) => format!("{name}, {} leader", unit.nation().name()),
            None => unit.name(),
        };
        let Some(area) = self.area_of(unit) else {
            label += if self.is_lost(unit) { ", lost" } else { ", on the march" };
            return label;
        };
        label += match (unit.arm(), self.posture(unit)) {
            (_, Posture::Square) => ", in square",
            (Arm::Infantry, Posture::Upright) => ", mobile",
            (Arm::Infantry, Posture::Lying) => ", defensive",
            (Arm::Cavalry, Posture::Upright) => ", fresh",
            (Arm::Cavalry, Posture::Lying) => ", tired",
            (Arm::Artillery, Posture::Upright) => ", deployed",
            (Arm::Artillery, Posture::Lying) => ", limbered",
            (Arm::Leader, Posture::Upright) => ", ready",
            (Arm::Leader, Posture::Lying) => ", used",
        };
        if self.is_crewless(unit) {
            label += ", without its crew";
        }
        label += &format!(", {}", area.name());
        for sign in signs {
            label += match sign {
                Sign::Moved => ", has moved",
                Sign::Done => ", has had its turn",
                Sign::Target => ", is assaulted",
                Sign::Attacker if unit.is_artillery() => ", takes aim",
                Sign::Attacker => ", assaults",
                Sign::Selected => ", selected",
                _ => "",
            };
        }
        label
    }

    fn tokens(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        for area in Area::all() {
            for army in Army::ALL {
                let n = self.cubes(army, area);
                if n > 0 {
                    tokens.push(Token {
                        kind: "cube",
                        tone: army.tone(),
                        place: Place::Space(area.id()),
                        on: None,
                        count: n,
                        label: format!("{} {} in {}", n, cube_words(army, n), area.name()),
                    });
                }
            }
        }
        for gun in self.crewless.iter() {
            let Some(area) = self.area_of(gun) else { continue };
            tokens.push(Token {
                kind: "cube",
                tone: gun.army().tone(),
                place: Place::Space(area.id()),
                on: Some(gun.id()),
                count: 1,
                label: format!("{} on {} in {}", cubes(1), gun.the(), area.name()),
            });
        }
        tokens
    }

    // Markings

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        if let Some(area) = self.acting() {
            marks.push(Mark::Active { spaces: vec![area.id()] });
        }
        if let (Some(Task::Aim(gun)), Some(from)) = (self.task(), self.act.area) {
            for to in self.gun_targets(from, self.active).iter() {
                marks.push(Mark::Need { space: to.id(), text: self.shot_need(gun, from, to).to_owned() });
            }
        }
        if let Some(Task::SkirmishAt(unit)) = self.task() {
            marks
                .extend(self.skirmish_targets(unit).iter().map(|a| Mark::Need { space: a.id(), text: "6".to_owned() }));
        }
        let mut lines: Vec<(Area, Area)> = Vec::new();
        for (gun, to, left) in &self.act.aims {
            if let (Some(from), true) = (self.area_of(*gun), *left > 0)
                && !lines.contains(&(from, *to))
            {
                lines.push((from, *to));
            }
        }
        if let Some(Task::SkirmishRoll(unit, to)) = self.task() {
            lines.extend(self.area_of(unit).map(|from| (from, to)));
        }
        marks.extend(lines.into_iter().map(|(from, to)| Mark::Fire { from: from.id(), to: to.id() }));
        marks
    }

    /// The area whose men the present step is about.
    fn acting(&self) -> Option<Area> {
        match self.task()? {
            Task::GiveOrder => self.act.named,
            Task::Change
            | Task::MovePick
            | Task::MoveTo(_)
            | Task::MoveCubes(..)
            | Task::Battery
            | Task::Aim(_)
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(..)
            | Task::AssaultPick
            | Task::AssaultInto(_)
            | Task::AssaultVia(..) => self.act.area,
            Task::Arrivals(_)
            | Task::ArrivalPosture(_)
            | Task::Delayed
            | Task::DelayedTo(_)
            | Task::Skirmish(_)
            | Task::SkirmishAt(_)
            | Task::Formation(_)
            | Task::SpendDisc
            | Task::Use
            | Task::LeaderArea
            | Task::NextAssault
            | Task::Assault(Stage::Shelter | Stage::Protect | Stage::ChargeOn)
            | Task::Charger
            | Task::Counter(_)
            | Task::Assign(..)
            | Task::Withdraw
            | Task::WithdrawCubes(..)
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::GunHits(..)
            | Task::Short(_)
            | Task::ShortUnit(..)
            | Task::ShortCubes(_)
            | Task::Retreat(..)
            | Task::Along(..)
            | Task::Escape(_)
            | thrown!()
            | taken!() => None,
        }
    }

    // The end

    fn verdict(&self) -> Option<Verdict> {
        let end = self.end()?;
        let outcome = end.outcome();
        let winners: Vec<Side> = outcome.winners.iter().map(Side::of).collect();
        let title = match winners.as_slice() {
            [Side::French] => "French victory",
            _ => "Allied victory",
        };
        Some(Verdict {
            winners: winners.iter().map(|s| s.id()).collect(),
            title: title.to_owned(),
            text: end.words(self),
            rule: outcome.rule,
        })
    }
}

/// "blue cube", "red cubes".
pub(crate) fn cube_words(army: Army, n: u8) -> String {
    format!("{} cube{}", army.cube(), if n == 1 { "" } else { "s" })
}

/// Areas by name: "La Belle Alliance and Decoster".
pub(crate) fn area_names(areas: AreaSet) -> String {
    list(&areas.iter().map(Area::name).collect::<Vec<_>>())
}

/// Ids of pieces.
pub(crate) fn ids(units: UnitSet) -> Vec<String> {
    units.iter().map(Unit::id).collect()
}

impl Army {
    /// Colour token of its cubes.
    pub(crate) const fn tone(self) -> &'static str {
        match self {
            Army::French => "fr",
            Army::Anglo => "br",
            Army::Prussian => "pr",
        }
    }
}
