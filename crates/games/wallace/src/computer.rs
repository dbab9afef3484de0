//! The computer player: follows a wargamer's rules of thumb and looks one action ahead.
//!
//! It has no memory and never looks at the tile. It decides every step from the position alone and finds the same plan
//! again at the next step because nothing the plan depends on has changed. The constants are in [`weights`]; [`orders`]
//! spends discs, [`march`] moves, [`guns`] fires, [`charge`] assaults and [`fray`] simulates assaults, [`formations`]
//! changes formations, [`sharing`] and [`straits`] decide cubes, hits and retreats; [`playout`] does all of it faster,
//! and [`judgement`] holds the terms of the evaluation.

mod arrivals;
mod assault_sim;
mod charge;
mod forced_moves;
mod formations;
mod ground;
mod guns;
mod judgement;
mod march;
mod orders;
mod playout;
mod sharing;
mod survey;
mod weights;

use crate::moves::Move;
use crate::pieces::Side;
use crate::position::{Position, Stage, Task, taken, thrown};
use kernel::{Actor, ComputerPlay, Game, LevelSettings, Mistakes, PlannerSettings, PlayStyle, RandomSource};
use survey::Survey;

impl ComputerPlay for Position {
    fn choose_move(&self, style: &PlayStyle, _draw: &mut dyn RandomSource) -> Move {
        self.ordered_by(style, survey::SearchDetail::FULL)
    }

    fn playout_moves(&self, draw: &mut dyn RandomSource, moves: &mut Vec<Move>) {
        playout::orders(self, draw, moves);
    }

    kernel::judged_by!(judgement, include_str!("../data/judgement.json"));

    fn player_turn(&self) -> u32 {
        u32::from(self.rounds.0)
    }

    fn level_settings() -> LevelSettings {
        LevelSettings {
            sergeant: Mistakes { noise: 1500, blunders: 0 },
            captain: Mistakes { noise: 420, blunders: 0 },
            colonel: Mistakes { noise: 90, blunders: 0 },
            marshal: PlannerSettings { trials: 3, player_turns: 4, samples: &[8, 24], z_percent: 100 },
            staff: PlannerSettings { trials: 3, player_turns: 4, samples: &[8, 24], z_percent: 100 },
        }
    }

    fn progress_percent(&self) -> u32 {
        100 * u32::from(self.turn.saturating_sub(1)) / u32::from(self.options.last_turn.max(1))
    }
}

impl Position {
    /// What a steady officer orders.
    pub(crate) fn steady_order(&self) -> Move {
        self.ordered_by(&PlayStyle::STEADY, survey::SearchDetail::FULL)
    }

    /// The move of a player of this style, with this much search.
    fn ordered_by(&self, style: &PlayStyle, care: survey::SearchDetail) -> Move {
        let Actor::Seat(seat) = self.actor() else { return Move::Done };
        let side = Side::of(seat);
        let survey = || Survey::new(self, side, *style, care);
        let Some(task) = self.task() else { return Move::Done };
        let mv = match task {
            Task::Arrivals(_) | Task::ArrivalPosture(_) | Task::Delayed | Task::DelayedTo(_) => arrivals::decide(self),
            // SKIR-02: there is no reason to hold fire.
            Task::Skirmish(_) => orders::first(self),
            Task::SkirmishAt(unit) => arrivals::skirmish(self, unit),
            Task::Formation(_) => formations::free(&survey()),
            Task::Change => formations::ordered(&survey()),
            Task::SpendDisc => orders::disc(&survey()),
            Task::Use => orders::on_what(&survey()),
            Task::LeaderArea => orders::leader_area(&survey()),
            Task::GiveOrder => orders::order(&survey()),
            Task::MovePick => orders::mover(&survey()),
            Task::MoveTo(unit) => orders::destination(&survey(), unit),
            Task::MoveCubes(unit, to, via) => sharing::along(self, unit, to != via || survey().is_forward(unit, to)),
            Task::Battery => guns::battery(self),
            Task::Aim(gun) => guns::aim(self, gun),
            Task::ReinforceArmy => orders::relieved(&survey()),
            Task::ReinforceTo(army, gun) => orders::relief_to(&survey(), army, gun),
            Task::AssaultPick => orders::assaulter(&survey()),
            Task::AssaultInto(unit) => orders::assaulted(&survey(), unit),
            Task::AssaultVia(unit, target) => Move::To(charge::by(self, unit, target)),
            Task::Assault(Stage::ChargeOn) => charge::gallop(&survey(), self),
            // ASLT-12: walls are worth more than guns.
            Task::Assault(Stage::Protect) => Move::Done,
            Task::Charger => forced_moves::rider(self, self.cavalry(self.assault.side, self.assault.area)),
            Task::Counter(_) => forced_moves::rider(self, self.cavalry(self.assault.side.other(), self.assault.area)),
            Task::Assign(army, kind) => sharing::assign(self, army, kind),
            Task::Damage(_, area, _) => forced_moves::colour(self, area),
            Task::TooMany(army, area) => forced_moves::lost(self, army, area),
            Task::CavalryHits(side, area, ..) => forced_moves::hit(self, side, area),
            Task::Short(army) => sharing::short(self, army),
            Task::Retreat(unit, _) => forced_moves::back(&survey(), unit, self.retreats_to(unit).iter()),
            Task::Escape(leader) => forced_moves::back(&survey(), leader, self.escapes(leader).iter()),
            Task::Along(leader, to) => forced_moves::along(self, leader, to),
            Task::Withdraw => forced_moves::withdraw(&survey()),
            Task::WithdrawCubes(unit, _) => sharing::along(self, unit, false),
            // Whose gun, whose shelter, which fight first, who is given up: any will do.
            Task::ReinforceGun(_)
            | Task::NextAssault
            | Task::Assault(Stage::Shelter)
            | Task::GunHits(..)
            | Task::ShortUnit(..)
            | Task::ShortCubes(_) => orders::first(self),
            // Nobody is asked there.
            thrown!() | taken!() => return Move::Done,
        };
        debug_assert!(self.judge(&mv).is_ok(), "{mv:?} is not a move of {task:?}");
        mv
    }
}
