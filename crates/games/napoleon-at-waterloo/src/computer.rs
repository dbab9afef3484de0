//! The computer player: follows the rules of thumb of a careful wargamer and looks one turn ahead.
//!
//! It has no memory. It decides every step of a turn from the position alone and finds the same plan again at the next
//! step because nothing the plan depends on has changed. The constants are in [`weights`]; [`march`] moves, [`assault`]
//! plans attacks, [`battle`] allocates the attackers, [`aftermath`] plays combat. [`playout`] marches a whole army at
//! once for a planner's trials, from a rougher survey.

mod aftermath;
mod assault;
mod battle;
mod chart;
mod clash;
mod judgement;
mod march;
mod playout;
mod stakes;
mod survey;
mod unit_tasks;
mod weights;

use crate::moves::Move;
use crate::position::{Position, Step, TURNS};
use crate::steps::with_step;
use crate::units::{Side, Unit};
use hexes::Hex;
use kernel::step::StepHandler;
use kernel::{Actor, ComputerPlay, Game, LevelSettings, Mistakes, PlannerSettings, PlayStyle, RandomSource};
use march::March;
use stakes::Stakes;

impl ComputerPlay for Position {
    fn choose_move(&self, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        let mv = with_step!(self.step, step => step.choose_move(self, style, draw));
        debug_assert!(self.judge(&mv).is_ok(), "{mv:?} is not a move of {:?}", self.step);
        mv
    }

    fn playout_moves(&self, draw: &mut dyn RandomSource, moves: &mut Vec<Move>) {
        match self.step {
            Step::MovePick => self.march_off(draw.next_u64(), moves),
            Step::Target => aftermath::declare_all(self, &Stakes::new(self, self.side), moves),
            Step::AdvanceHex => {
                let Actor::Seat(seat) = self.actor() else { return };
                let march = March::of_the_fight(self, Side::of(seat), draw.next_u64(), PlayStyle::STEADY);
                aftermath::advance_all(&march, moves);
            }
            Step::Chit(_)
            | Step::MoveDest(_)
            | Step::MoveBumped(_)
            | Step::TargetMore
            | Step::Attackers
            | Step::Ratio
            | Step::Roll
            | Step::RetreatPick
            | Step::RetreatHex(_)
            | Step::DisplaceHex(_)
            | Step::EeLoss
            | Step::Withdraw
            | Step::WithdrawHex(_)
            | Step::AdvanceUnit(_)
            | Step::Over(_) => moves.push(self.steady_move(draw)),
        }
    }

    kernel::judged_by!(judgement, include_str!("../data/judgement.json"));

    fn player_turn(&self) -> u32 {
        2 * u32::from(self.turn) + u32::from(self.side == Side::Allied)
    }

    fn level_settings() -> LevelSettings {
        LevelSettings {
            sergeant: Mistakes { noise: 1000, blunders: 54 },
            captain: Mistakes { noise: 300, blunders: 18 },
            colonel: Mistakes::NONE,
            marshal: PlannerSettings { trials: 64, player_turns: 2, samples: &[8, 32, 128], z_percent: 250 },
            staff: PlannerSettings { trials: 5, player_turns: 2, samples: &[4, 8, 16], z_percent: 150 },
        }
    }

    fn progress_percent(&self) -> u32 {
        100 * u32::from(self.turn.saturating_sub(1)) / u32::from(TURNS)
    }
}

// What the modules of the steps ask. Each takes one draw, needed or not, so that an officer's later choices do not hang on
// which step this was.

/// Whose officer decides.
fn side_to_act(position: &Position) -> Side {
    match position.actor() {
        Actor::Seat(seat) => Side::of(seat),
        _ => position.phasing(),
    }
}

/// MOVE_PICK, MOVE_DEST, MOVE_BUMPED.
pub(crate) fn officer_on_the_march<'a>(
    position: &'a Position,
    style: &PlayStyle,
    draw: &mut dyn RandomSource,
) -> March<'a> {
    March::new(position, side_to_act(position), draw.next_u64(), *style)
}

fn officer_after_the_fight<'a>(position: &'a Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> March<'a> {
    March::of_the_fight(position, side_to_act(position), draw.next_u64(), *style)
}

/// TARGET, TARGET_MORE, ATTACKERS, RATIO.
pub(crate) fn officer_declares(position: &Position, draw: &mut dyn RandomSource) -> Move {
    draw.next_u64();
    aftermath::declare(position, &Stakes::new(position, side_to_act(position)))
}

/// EE_LOSS.
pub(crate) fn officer_loses(position: &Position, draw: &mut dyn RandomSource) -> Move {
    draw.next_u64();
    aftermath::lose(position, &Stakes::new(position, side_to_act(position)))
}

/// RETREAT_PICK.
pub(crate) fn officer_retreats_next(position: &Position, draw: &mut dyn RandomSource) -> Move {
    draw.next_u64();
    aftermath::retreats_next(position)
}

/// RETREAT_HEX, DISPLACE_HEX, WITHDRAW_HEX.
pub(crate) fn officer_steps_back(
    position: &Position,
    unit: Unit,
    style: &PlayStyle,
    draw: &mut dyn RandomSource,
) -> Move {
    aftermath::steps_back(&officer_after_the_fight(position, style, draw), unit)
}

/// WITHDRAW.
pub(crate) fn officer_withdraws(position: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
    aftermath::withdraw(&officer_after_the_fight(position, style, draw))
}

/// ADVANCE_HEX.
pub(crate) fn officer_advances(position: &Position, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
    aftermath::advance(&officer_after_the_fight(position, style, draw))
}

/// ADVANCE_UNIT.
pub(crate) fn officer_sends(position: &Position, into: Hex, style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
    aftermath::advances(&officer_after_the_fight(position, style, draw), into)
}
