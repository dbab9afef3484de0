//! Fast orders for playouts: everything up to the next throw or another seat's decision in one go, from one survey of
//! the field that is updated as units move.
//!
//! They differ from the steady orders in one thing only: units march in the order in which they stand, the foremost
//! first, instead of the one that gains most.

use super::SurveyCache;
use super::fights::Promises;
use super::marches::WORTHWHILE;
use crate::moves::Move;
use crate::pieces::{Unit, UnitSet};
use crate::position::{Mover, Position, Task, taken, thrown};
use kernel::{Actor, PlayStyle, RandomSource, Silent};

/// No list is longer.
const LONGEST: usize = 60;

impl Position {
    /// Adds the orders up to the next throw, the next round, or somebody else's decision.
    pub(super) fn playout_moves(&self, draw: &mut dyn RandomSource, moves: &mut Vec<Move>) {
        let seat = self.actor();
        let mut rush = PlayoutRun {
            game: self.clone(),
            eye: SurveyCache::new(&PlayStyle::STEADY),
            promises: Promises::none(),
            stays: UnitSet::EMPTY,
            moves,
        };
        let first = rush.moves.len();
        loop {
            rush.step(draw);
            let over = !matches!(seat, Actor::Seat(_)) || rush.game.actor() != seat;
            let task = rush.game.task();
            let pauses = matches!(task, Some(Task::Act(false) | Task::Night(_) | Task::Scratch(_) | Task::WhoFirst(_)));
            if over || pauses || rush.moves.len() - first >= LONGEST {
                return;
            }
        }
    }
}

/// A list of orders in the making.
struct PlayoutRun<'m> {
    /// The position after them.
    game: Position,
    eye: SurveyCache<'static>,
    promises: Promises,
    /// Activated units that gain nothing by marching.
    stays: UnitSet,
    moves: &'m mut Vec<Move>,
}

impl PlayoutRun<'_> {
    /// One order, or a few that belong together.
    fn step(&mut self, draw: &mut dyn RandomSource) {
        match self.game.task() {
            Some(Task::Mover) => self.march(),
            Some(Task::Declare) => self.declare(),
            None
            | Some(
                Task::WhoFirst(_)
                | Task::Act(_)
                | Task::Way
                | Task::Commander
                | Task::Muster(_)
                | Task::March
                | Task::Limber
                | Task::Go
                | Task::Enter(_)
                | Task::Rally(_)
                | Task::Despatch
                | Task::HoldAt
                | Task::HoldUnits(_)
                | Task::Aim(_)
                | Task::Protect
                | Task::Cover(_)
                | Task::Combat
                | Task::Evade
                | Task::Loser
                | Task::Result(_)
                | Task::Retreat(_)
                | Task::Advance
                | Task::Pursuer
                | Task::Pursue(_)
                | Task::FallBack(_)
                | Task::Flee
                | Task::FleeTo(_)
                | Task::Night(_)
                | Task::Scratch(_)
                | thrown!()
                | taken!(),
            ) => {
                let chosen = self.game.consider(&mut self.eye);
                let mv = chosen.unwrap_or_else(|| {
                    let moves = self.game.choices();
                    moves[draw.below(moves.len() as u32) as usize]
                });
                self.give(mv);
            }
        }
    }

    /// Gives an order and keeps the survey true to whoever it moves.
    fn give(&mut self, mv: Move) {
        let mover = self.game.moving();
        let place = |game: &Position, unit: Unit| (game.hex_of(unit), game.strength(unit));
        let before = mover.map(|unit| (unit, place(&self.game, unit)));
        self.game.play(&mv, &mut Silent);
        self.moves.push(mv);
        let Some(survey) = self.eye.survey.as_mut() else { return };
        if let Some((unit, old)) = before.filter(|(unit, _)| unit.side() == survey.side) {
            let new = place(&self.game, unit);
            if new != old {
                survey.shift(old.0, old.1, false);
                survey.shift(new.0, new.1, true);
            }
        }
    }

    /// The foremost unit that gains by it marches; then nobody more.
    fn march(&mut self) {
        let game = &mut self.game;
        let guns = game.roster.artillery;
        loop {
            let side = game.active;
            let survey = self.eye.survey(game, side);
            let far = |u: &Unit| (guns.contains(*u), game.hex_of(*u).map_or(0, |h| survey.to_the_enemy(h)));
            let Some(unit) = (game.activated & !self.stays).iter().min_by_key(far) else { break };
            let activated = game.activated;
            game.mover = game.on_the_move(unit);
            game.activated.remove(unit);
            let best = game.best_place(survey, &PlayStyle::STEADY, unit);
            game.mover = Mover::NONE;
            game.activated = activated;
            match best {
                Some((gain, to)) if gain >= WORTHWHILE => {
                    self.give(Move::Pick(unit));
                    if !guns.contains(unit) {
                        self.give(to);
                    }
                    return;
                }
                _ => self.stays.insert(unit),
            }
        }
        let last = self.game.idle_guns().map_or(Move::Done, Move::Pick);
        self.give(last);
    }

    /// The next unit is declared against its target; what others promise is worked out anew only where it counted.
    fn declare(&mut self) {
        let Some((unit, target)) = self.game.next_declaration(&mut self.promises, &PlayStyle::STEADY) else {
            self.give(self.game.declares_no_more().unwrap_or(Move::Done));
            return;
        };
        let others = self.game.targets_for(&self.game.attack, unit);
        let opens = self.game.attack.targets.is_empty();
        self.give(Move::Pick(unit));
        if self.game.task() == Some(Task::Aim(unit)) {
            self.give(Move::Pick(target));
        }
        if opens {
            // The first target changes what a bombardment is worth.
            self.promises = Promises::none();
        } else {
            self.promises.forget(others);
        }
    }
}
