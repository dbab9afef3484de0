//! The sergeant: sensible orders at a glance, on a position that its seat has imagined.
//!
//! Nothing is searched. Each step is answered by a few weights that a player would name: numbers where the fight is, cover,
//! the way to the enemy or to the line, and who is in danger.

mod fights;
mod marches;
mod orders;
mod survey;

use crate::moves::Move;
use crate::position::{Position, Task};
use kernel::{Draw, Officers};

impl Officers for Position {
    fn sergeant(&self, draw: &mut dyn Draw) -> Move {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        let chosen = self.consider(&moves);
        // Where nothing speaks for one choice any will do.
        chosen.filter(|mv| moves.contains(mv)).unwrap_or_else(|| moves[draw.below(moves.len() as u32) as usize])
    }
}

impl Position {
    /// What the sergeant makes of the present step; nothing if he does not care.
    fn consider(&self, moves: &[Move]) -> Option<Move> {
        match self.task()? {
            Task::WhoFirst(_) => Some(Move::First),
            Task::Act(after_rapid) => self.choose_action(after_rapid),
            Task::Way => self.choose_deed(moves),
            Task::Commander => self.choose_commander_hex(),
            Task::Muster(_) => self.choose_muster(),
            Task::March => self.choose_corps(moves),
            Task::Mover => self.choose_mover(),
            Task::Limber => self.choose_limber(),
            Task::Go => self.choose_way_to_go(),
            Task::Enter(_) => self.entrants().first().map(Move::Pick),
            Task::Rally(_) => self.choose_dearest(moves),
            Task::Despatch => moves.first().copied(),
            Task::HoldAt => self.choose_hold(moves),
            Task::HoldUnits(_) => self.choose_holder(moves),
            Task::Declare => self.choose_attacker(),
            Task::Aim(unit) => self.choose_target(unit, moves),
            Task::Protect => self.choose_protector(),
            Task::Cover(battery) => self.choose_protected(battery),
            Task::Combat => self.choose_combat(moves),
            Task::Evade => self.choose_evasion(),
            Task::Loser => moves.first().copied(),
            Task::Result(unit) => self.choose_result_for(unit),
            Task::Retreat(unit) | Task::FallBack(unit) | Task::FleeTo(unit) => self.choose_refuge(unit, moves),
            Task::Advance => self.choose_advance(moves),
            Task::Pursue(_) => self.choose_weakest(moves),
            Task::Night(task) => self.choose_in_the_night(task, moves),
            Task::Scratch(task) => self.choose_before_the_game(task, moves),
            _ => None,
        }
    }
}
