//! What a legal move would do, shown before it is made.

use crate::cards::{Card, Deed};
use crate::map::{GRID, map};
use crate::moves::Move;
use crate::night::NightTask;
use crate::pieces::{Unit, UnitSet};
use crate::position::{Position, Task, taken, thrown};
use crate::prompts::points;
use crate::words::{capital, count, hex_name, list, number};
use hexes::Hex;
use kernel::table::Preview;

impl Position {
    pub(crate) fn preview(&self, mv: &Move) -> Preview {
        let mv = *mv;
        let title = self.offer(&mv).label;
        let notes = |notes: Vec<String>| Preview { title: title.clone(), notes, ..Preview::default() };
        let plain = || Preview { title: title.clone(), ..Preview::default() };
        let Some(task) = self.task() else { return plain() };
        match task {
            Task::Act(_) => match mv {
                Move::Play(card) => notes(self.card_notes(card)),
                Move::GeneralAttack => notes(self.general_attack_notes()),
                Move::Refill => notes(vec!["Drawing is the action of this round. [[3.1.4]]".to_owned()]),
                Move::EndTurn => notes(self.end_turn_notes()),
                _ => plain(),
            },
            Task::Commander => match mv {
                Move::To(hex) => notes(self.commander_notes(hex)),
                _ => plain(),
            },
            Task::Mover => match mv {
                Move::Pick(unit) => notes(vec![format!(
                    "{} [[7.2a]]",
                    capital(&points(self.allowance_if(unit, self.roster.artillery.contains(unit))))
                )]),
                _ => plain(),
            },
            Task::Go => match mv {
                Move::To(hex) => self.preview_march(title, hex),
                Move::Dare(hex) => self.preview_dare(title, hex),
                _ => plain(),
            },
            Task::Limber => match mv {
                Move::Limber => {
                    notes(vec!["Limbered guns roll no dice, find no cover and cannot fire. [[9.4b]]".to_owned()])
                }
                _ => plain(),
            },
            Task::Aim(unit) => match mv {
                Move::Pick(target) => {
                    let together = self.aiming_at(target, unit.side()).with(unit);
                    self.preview_combat(title, together, target)
                }
                _ => plain(),
            },
            Task::Cover(battery) => match mv {
                Move::Pick(target) => self.preview_cover(title, battery, target),
                _ => plain(),
            },
            Task::Combat => match mv {
                Move::Pick(target) => {
                    let combat = self.combat_against(target);
                    let fire = combat.as_ref().map_or(Vec::new(), |c| self.fire_lines(c));
                    Preview { title, fire, fight: combat.map(|c| self.laid_open(&c)), ..Preview::default() }
                }
                _ => plain(),
            },
            Task::Declare => match mv {
                Move::Pick(unit) => {
                    let targets = self.targets_for(&self.attack, unit);
                    let lines = targets.iter().filter_map(|t| {
                        let together = self.aiming_at(t, unit.side()).with(unit);
                        let (sand, combat) = self.supposed(together, t, UnitSet::EMPTY).ok()?;
                        Some(sand.effect_line(&combat))
                    });
                    notes(lines.collect())
                }
                _ => plain(),
            },
            Task::Pursue(unit) => match mv {
                Move::Pick(target) => {
                    let preview = self.preview_combat(title, UnitSet::only(unit), target);
                    let (sand, mut combat) = match self.supposed(UnitSet::only(unit), target, UnitSet::EMPTY) {
                        Ok(found) => found,
                        Err(_) => return preview,
                    };
                    combat.pursuit = true;
                    Preview { fight: Some(sand.laid_open(&combat)), ..preview }
                }
                Move::To(hex) => Preview { title, path: self.step_to(unit, hex), ..Preview::default() },
                _ => plain(),
            },
            Task::Evade => match mv {
                Move::Stand => Preview { title, fight: Some(self.laid_open(&self.combat)), ..Preview::default() },
                Move::Evade => notes(vec![
                    "The attackers have used their attack; one of them may take the hex. [[8.1.4d]]".to_owned(),
                ]),
                _ => plain(),
            },
            Task::Result(unit) => match mv {
                Move::Retreat => notes(self.retreat_notes(unit)),
                Move::Damage => notes(self.damage_notes(unit)),
                _ => plain(),
            },
            Task::Retreat(unit) => match mv {
                Move::To(hex) => self.preview_retreat(title, unit, hex),
                Move::Stand => notes(self.damage_notes(unit)),
                _ => plain(),
            },
            Task::FallBack(unit) | Task::FleeTo(unit) => match mv {
                Move::To(hex) => Preview { title, path: self.step_to(unit, hex), ..Preview::default() },
                _ => plain(),
            },
            Task::Advance => match (mv, self.combat.vacated.first()) {
                (Move::Pick(unit), Some(hex)) => {
                    let (path, notes) = (self.step_to(unit, Hex(*hex)), self.neighbours_note(unit, Hex(*hex)));
                    Preview { title, path, notes, ..Preview::default() }
                }
                _ => plain(),
            },
            Task::Night(NightTask::Step(side)) => match mv {
                Move::To(hex) => {
                    let at = self.night.at[side.index()][usize::from(self.night.mover)];
                    let from = (usize::from(at) < crate::map::HEXES).then(|| GRID.number(Hex(at)));
                    let seen = if self.night.is_seen(side, hex) {
                        vec!["An enemy counter is within five hexes: both are turned up. [[13.2.2a]]".to_owned()]
                    } else {
                        Vec::new()
                    };
                    let path = from.into_iter().chain([GRID.number(hex)]).collect();
                    Preview { title, notes: seen, path, ..Preview::default() }
                }
                _ => plain(),
            },
            // The offer says all there is to say.
            thrown!()
            | taken!()
            | Task::WhoFirst(_)
            | Task::Way
            | Task::Muster(_)
            | Task::March
            | Task::Enter(_)
            | Task::Rally(_)
            | Task::Despatch
            | Task::HoldAt
            | Task::HoldUnits(_)
            | Task::Protect
            | Task::Loser
            | Task::Pursuer
            | Task::Flee
            | Task::Scratch(_)
            | Task::Night(
                NightTask::Dice
                | NightTask::Reply(_)
                | NightTask::Pick(_)
                | NightTask::Spot(..)
                | NightTask::Last(_)
                | NightTask::Reveal
                | NightTask::DeployDice
                | NightTask::DeployReply(_)
                | NightTask::Corps(_)
                | NightTask::Place(_)
                | NightTask::PlaceAt(..),
            ) => plain(),
        }
    }

    fn step_to(&self, unit: Unit, hex: Hex) -> Vec<String> {
        self.hex_of(unit).into_iter().chain([hex]).map(|h| GRID.number(h)).collect()
    }

    // Actions

    fn card_notes(&self, card: Card) -> Vec<String> {
        let mut notes = vec![self.card_text(card)];
        for deed in card.print().deeds {
            let units = match deed {
                Deed::Area(who) | Deed::Anywhere(_, who) => self.named_by(self.active, *who),
                _ => continue,
            };
            let here = units.iter().filter(|u| self.is_on_board(*u)).count() as u8;
            notes.push(format!("{} on the board [[4.1c]]", capital(&count(here, "unit"))));
            break;
        }
        if !card.is_commander() {
            notes.push("Once played it is out of the game. [[4.1f]]".to_owned());
        }
        notes
    }

    fn general_attack_notes(&self) -> Vec<String> {
        let own = self.on_board(self.active);
        let near = own.iter().filter(|u| self.prey(*u).any()).count() as u8;
        let guns = own.iter().filter(|u| self.may_bombard(*u) && self.in_sight(*u).any()).count() as u8;
        vec![
            format!("{} next to an enemy [[8.1.1a]]", capital(&count(near, "unit"))),
            format!(
                "{guns} {} with an enemy in range and sight [[9.1.1b]]",
                if guns == 1 { "battery" } else { "batteries" }
            ),
            "Once a turn. [[5.1b]]".to_owned(),
        ]
    }

    fn end_turn_notes(&self) -> Vec<String> {
        let i = self.active.index();
        let mut notes = vec!["You play nothing more this turn, and it cannot be taken back. [[6.1a]]".to_owned()];
        if !self.launched[i] {
            notes.push("Your General Attack has not been launched. [[3.1.6b]]".to_owned());
        }
        if self.decks.hand[i].any() && !self.options.keep_hand {
            notes.push("The cards in your hand go back into the deck. [[6.1c]]".to_owned());
        }
        notes
    }

    /// Whom a commander would find in a hex and around it.
    fn commander_notes(&self, hex: Hex) -> Vec<String> {
        let found = self.found_by_commander(hex);
        let names: Vec<String> = found.iter().map(|u| self.called(u)).collect();
        if names.is_empty() {
            return vec!["Nobody is there to be activated. [[4.1e]]".to_owned()];
        }
        match self.deed() {
            Some(Deed::Charge(_)) => {
                let prey = found.iter().fold(UnitSet::EMPTY, |all, u| all | self.prey(u));
                let whom: Vec<String> = prey.iter().map(|u| self.called(u)).collect();
                vec![format!("Charges: {} [[G-11]]", list(&names)), format!("Against one of {} [[G-11]]", list(&whom))]
            }
            _ => vec![format!("Activates {} [[4.1b]]", list(&names))],
        }
    }

    // Marches

    fn preview_march(&self, title: String, hex: Hex) -> Preview {
        let (Some(unit), Some(reach)) = (self.moving(), self.reach()) else {
            return Preview { title, ..Preview::default() };
        };
        let left = self.mover.left;
        let mut notes = vec![format!("{} of {} [[7.2a]]", capital(&points(reach.cost[hex.index()])), points(left))];
        if let Some(friend) = self.activated.iter().find(|u| *u != unit && self.hex_of(*u) == Some(hex)) {
            notes.push(format!("{} must move out at once [[7.5.2a]]", self.unit_name(friend)));
        }
        if self.is_garrison_hex(unit, hex) {
            notes.push("The garrison is absorbed, nobody scores for it [[12.1d]]".to_owned());
        }
        notes.extend(self.neighbours_note(unit, hex));
        if map().defensible.contains(hex) && !self.roster.cavalry.contains(unit) {
            notes.push("Cover: attackers hit it on 6 only [[8.8.1a]]".to_owned());
        }
        let path = self.way_to(hex).into_iter().map(|h| GRID.number(h)).collect();
        Preview { title, notes, path, ..Preview::default() }
    }

    fn neighbours_note(&self, unit: Unit, hex: Hex) -> Vec<String> {
        let near = self.enemies_beside(unit.side(), hex);
        let names: Vec<String> = near.iter().map(|u| self.called(u)).collect();
        if names.is_empty() { Vec::new() } else { vec![format!("Next to {} [[7.6.1c]]", list(&names))] }
    }

    fn preview_dare(&self, title: String, hex: Hex) -> Preview {
        let (Some(unit), Some(reach)) = (self.moving(), self.reach()) else {
            return Preview { title, ..Preview::default() };
        };
        let last = Hex(reach.from[hex.index()]);
        let worse = if self.damaged.contains(unit) { "~is destroyed" } else { "~is damaged and ~stops there" };
        let mut notes =
            vec![self.of(unit, &format!("One die: on a 6, one in six, {} {worse} [[7.6.2b]]", self.called(unit)))];
        let near = self.enemies_beside(unit.side(), last) | self.enemies_beside(unit.side(), hex);
        let names: Vec<String> = near.iter().map(|u| self.called(u)).collect();
        notes.push(self.of(unit, &format!("~It ~passes {} [[7.6.2b]]", list(&names))));
        notes.push(self.of(unit, "If nothing happens ~it may go on from there [[7.6.2c]]"));
        let mut path: Vec<String> = self.way_to(last).into_iter().map(|h| GRID.number(h)).collect();
        path.push(GRID.number(hex));
        Preview { title, notes, path, ..Preview::default() }
    }

    // Combats

    fn preview_combat(&self, title: String, attackers: UnitSet, target: Unit) -> Preview {
        match self.supposed(attackers, target, UnitSet::EMPTY) {
            Ok((sand, combat)) => Preview {
                title,
                notes: vec![sand.effect_line(&combat)],
                fire: sand.fire_lines(&combat),
                fight: Some(sand.laid_open(&combat)),
                ..Preview::default()
            },
            Err(_) => Preview { title, ..Preview::default() },
        }
    }

    fn preview_cover(&self, title: String, battery: Unit, target: Unit) -> Preview {
        let mut sand = self.clone();
        sand.aim[battery.index()] = target.0;
        sand.attack.shots.insert(battery);
        let combat = if self.combat.pursuit && self.combat.target == target {
            Some(crate::position::Combat { support: self.combat.support.with(battery), ..self.combat.clone() })
        } else {
            sand.combat_against(target)
        };
        let Some(combat) = combat else { return Preview { title, ..Preview::default() } };
        let fire = sand.fire_lines(&combat);
        Preview { title, fire, fight: Some(sand.laid_open(&combat)), ..Preview::default() }
    }

    // Results

    fn retreat_notes(&self, unit: Unit) -> Vec<String> {
        if self.roster.garrisons.contains(unit) {
            return vec!["A garrison that retreats is destroyed. [[12.1b]]".to_owned()];
        }
        let free: Vec<String> = self.retreat_hexes(unit).iter().map(hex_name).collect();
        let mut notes = vec![match free.len() {
            0 => "Only through a friend: a 6 damages each of the two. [[8.7.2b]]".to_owned(),
            1 => format!("To {}. [[8.7.1a]]", free[0]),
            n => format!("{} hexes are open: {}. [[8.7.1a]]", capital(&number(n as u8)), list(&free)),
        }];
        notes.extend(self.guard_note(unit));
        notes.push(self.of(unit, "The enemy may advance into ~its hex. [[8.10a]]"));
        notes
    }

    /// What a Guard unit's retreat starts (12.2).
    fn guard_note(&self, unit: Unit) -> Option<String> {
        let first = self.roster.guard.contains(unit) && !self.recoiled[0];
        let old = self.options.old_guard && self.roster.old_guard.contains(unit) && !self.recoiled[1];
        if !first && !old {
            return None;
        }
        let dice = (self.roster.french & !self.roster.old_guard).iter().filter(|u| self.is_on_board(*u)).count() as u8;
        Some(format!("La Garde recule: {} throw a die each, a 1 damages. [[12.2a]]", count(dice, "French unit")))
    }

    fn damage_notes(&self, unit: Unit) -> Vec<String> {
        if self.damaged.contains(unit) {
            let points = self.roster.strength[unit.index()];
            let mut notes =
                vec![self.of(
                    unit,
                    &format!("~It ~is destroyed: {} for the enemy. [[8.4.2]]", count(points, "victory point")),
                )];
            notes.extend(self.guard_note(unit));
            return notes;
        }
        let fresh = self.roster.strength[unit.index()];
        vec![self.of(unit, &format!("~Its strength falls from {fresh} to {}. [[G-09]]", fresh.div_ceil(2)))]
    }

    fn preview_retreat(&self, title: String, unit: Unit, hex: Hex) -> Preview {
        let mut notes = Vec::new();
        if self.push_hexes(unit).contains(hex) {
            notes.push("One die for each of the two: a 6 damages. [[8.7.2b]]".to_owned());
            let mut sand = self.clone();
            if let Some(from) = self.hex_of(unit) {
                let _ = sand.trail.try_push(from.0);
            }
            sand.put(unit, hex.0);
            if !sand.can_give_way(unit) {
                notes.push(
                    self.of(unit, "From there is no way on: unless the friend falls, ~it ~is destroyed. [[8.7.3]]"),
                );
            }
        } else if self.is_garrison_hex(unit, hex) {
            notes.push("The garrison there is absorbed. [[8.7.5]]".to_owned());
        }
        Preview { title, notes, path: self.step_to(unit, hex), ..Preview::default() }
    }
}
