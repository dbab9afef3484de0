//! The computer player: sensible moves without a search, in a position that its seat has imagined.
//!
//! Nothing is searched. Each step is answered by a few weights that a player would name: numbers where the fight is,
//! cover, the way to the enemy or to the line, and who is in danger. A style shifts these weights, so that a planner
//! has plans to compare; [`judgement`] is what it compares them by, and [`playout`] fights its trials.

mod chart;
mod fights;
mod judgement;
mod marches;
mod orders;
mod playout;
mod survey;

use crate::moves::Move;
use crate::pieces::Side;
use crate::position::{LAST_TURN, Position, Task, taken, thrown};
use kernel::{ComputerPlay, LevelSettings, Mistakes, PlannerSettings, PlayStyle, RandomSource};
use survey::Survey;

impl ComputerPlay for Position {
    fn choose_move(&self, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        let chosen = self.consider(&mut SurveyCache::new(style));
        debug_assert!(chosen.is_none_or(|mv| self.choices().contains(&mv)), "{chosen:?} at {:?}", self.task());
        // Where nothing speaks for one choice any will do.
        chosen.unwrap_or_else(|| {
            let moves = self.choices();
            moves[draw.below(moves.len() as u32) as usize]
        })
    }

    fn playout_moves(&self, draw: &mut dyn RandomSource, moves: &mut Vec<Move>) {
        self.playout_moves(draw, moves);
    }

    kernel::judged_by!(judgement, include_str!("../data/judgement.json"));

    /// The initiative is thrown for once a turn (3.1.3); rounds within it alternate too quickly to tell anything.
    fn player_turn(&self) -> u32 {
        u32::from(self.turn)
    }

    fn level_settings() -> LevelSettings {
        // A player turn is a whole turn here.
        LevelSettings {
            sergeant: Mistakes { noise: 900, blunders: 6 },
            captain: Mistakes { noise: 290, blunders: 0 },
            colonel: Mistakes::NONE,
            marshal: PlannerSettings { trials: 24, player_turns: 1, samples: &[4, 8, 16], z_percent: 150 },
            staff: PlannerSettings { trials: 8, player_turns: 1, samples: &[4, 8, 16], z_percent: 150 },
        }
    }

    fn progress_percent(&self) -> u32 {
        let last = if self.options.scratch { crate::scratch::LAST_TURN } else { LAST_TURN };
        100 * u32::from(self.turn.saturating_sub(1)) / u32::from(last)
    }
}

/// The style of a computer player, and what it has seen of the field so far.
struct SurveyCache<'t> {
    style: &'t PlayStyle,
    survey: Option<Survey>,
}

impl<'t> SurveyCache<'t> {
    fn new(style: &'t PlayStyle) -> SurveyCache<'t> {
        SurveyCache { style, survey: None }
    }

    /// The field as a side sees it.
    fn survey(&mut self, game: &Position, side: Side) -> &Survey {
        let known = self.survey.take().filter(|s| s.side == side);
        self.survey.insert(known.unwrap_or_else(|| Survey::new(game, side)))
    }
}

impl Position {
    /// The moves of the present step.
    fn choices(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves
    }

    /// What an officer makes of the present step; nothing if he does not care.
    fn consider(&self, eye: &mut SurveyCache<'_>) -> Option<Move> {
        let style = eye.style;
        match self.task()? {
            Task::WhoFirst(_) => Some(Move::First),
            Task::Act(after_rapid) => self.choose_action(after_rapid, eye),
            Task::Way => self.choose_deed(eye),
            Task::Commander => self.choose_commander_hex(eye),
            Task::Muster(_) => self.choose_muster(eye),
            Task::March => self.choose_corps(eye),
            Task::Mover => self.choose_mover(eye),
            Task::Limber => self.choose_limber(),
            Task::Go => self.choose_way_to_go(eye),
            Task::Enter(_) => self.entrants().first().map(Move::Pick),
            Task::Rally(_) => self.choose_dearest(&self.choices()),
            Task::Despatch => self.choices().first().copied(),
            Task::HoldAt => self.choose_hold(eye),
            Task::HoldUnits(_) => self.choose_holder(eye),
            Task::Declare => self.choose_attacker(style),
            Task::Aim(unit) => self.choose_target(unit, style),
            Task::Protect => self.choose_protector(),
            Task::Cover(battery) => self.choose_protected(battery),
            Task::Combat => self.choose_combat(style),
            Task::Evade => self.choose_evasion(),
            Task::Loser => self.combat.losers.first().map(Move::Pick),
            Task::Result(unit) => self.choose_result_for(unit, style),
            Task::Retreat(unit) | Task::FallBack(unit) | Task::FleeTo(unit) => self.choose_refuge(unit, eye),
            Task::Advance => self.choose_advance(eye),
            Task::Pursue(_) => self.choose_weakest(&self.choices()),
            Task::Night(task) => self.choose_in_the_night(task, &self.choices()),
            Task::Scratch(task) => self.choose_before_the_game(task, &self.choices()),
            // One is as good as another.
            Task::Pursuer | Task::Flee => None,
            // Nobody is asked.
            thrown!() | taken!() => None,
        }
    }
}
