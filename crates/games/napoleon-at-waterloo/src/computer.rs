//! The house officer: a player that thinks like a careful wargamer, one turn ahead and no further.
//!
//! It keeps no memory. Every step of a turn is decided afresh from the position, and the plan behind one step is found
//! again at the next because nothing it rests on has changed. What is weighed is named in [`weights`]; the rest reads
//! from the top: [`march`] moves, [`assault`] plans attacks, [`battle`] shares out the line, [`aftermath`] fights.
//! [`playout`] marches a whole army at once for a planner's trials, from a rougher look.

mod aftermath;
mod assault;
mod battle;
mod chart;
mod clash;
mod errands;
mod judgement;
mod march;
mod playout;
mod stakes;
mod survey;
mod weights;

use crate::moves::Move;
use crate::position::{Position, Step, TURNS};
use crate::units::Side;
use kernel::{Actor, Draw, Effort, Game, LevelSettings, Mistakes, Officers, Seat, Temper, Term};
use march::March;
use stakes::Stakes;

impl Officers for Position {
    fn order(&self, temper: &Temper, draw: &mut dyn Draw) -> Move {
        let side = match self.actor() {
            Actor::Seat(seat) => Side::of(seat),
            _ => self.side,
        };
        let noise = draw.bits();
        let march = || March::new(self, side, noise, *temper);
        let fight = || March::of_the_fight(self, side, noise, *temper);
        let mv = match self.step {
            Step::MovePick => march().pick(),
            Step::MoveDest(unit) | Step::MoveBumped(unit) => march().destination(unit),
            Step::Target | Step::TargetMore | Step::Attackers | Step::Ratio => {
                aftermath::declare(self, &Stakes::new(self, side))
            }
            Step::EeLoss => aftermath::lose(self, &Stakes::new(self, side)),
            Step::RetreatPick => aftermath::retreats_next(self),
            Step::RetreatHex(unit) | Step::DisplaceHex(unit) | Step::WithdrawHex(unit) => {
                aftermath::steps_back(&fight(), unit)
            }
            Step::Withdraw => aftermath::withdraw(&fight()),
            Step::AdvanceHex => aftermath::advance(&fight()),
            Step::AdvanceUnit(hex) => aftermath::advances(&fight(), hex),
            // Nobody is asked at these; the caller has made a mistake.
            Step::Chit(_) | Step::Roll | Step::Over(_) => Move::Done,
        };
        debug_assert!(self.is_lit(mv), "{mv:?} is not a move of {:?}", self.step);
        mv
    }

    fn playout(&self, draw: &mut dyn Draw, moves: &mut Vec<Move>) {
        match self.step {
            Step::MovePick => self.march_off(draw.bits(), moves),
            Step::Target => aftermath::declare_all(self, &Stakes::new(self, self.side), moves),
            Step::AdvanceHex => {
                let Actor::Seat(seat) = self.actor() else { return };
                let march = March::of_the_fight(self, Side::of(seat), draw.bits(), Temper::STEADY);
                aftermath::advance_all(&march, moves);
            }
            _ => moves.push(self.steady(draw)),
        }
    }

    fn terms() -> &'static [Term] {
        judgement::TERMS
    }

    fn weigh(&self, seat: Seat, values: &mut [i32]) {
        self.weighed(Side::of(seat), values);
    }

    fn judgement() -> &'static str {
        include_str!("../data/judgement.json")
    }

    fn player_turn(&self) -> u32 {
        2 * u32::from(self.turn) + u32::from(self.side == Side::Allied)
    }

    fn level_settings() -> LevelSettings {
        LevelSettings {
            sergeant: Mistakes { noise: 1000, blunders: 54 },
            captain: Mistakes { noise: 300, blunders: 18 },
            colonel: Mistakes::NONE,
            marshal: Effort { trials: 64, player_turns: 2, samples: &[8, 32, 128], proof: 250 },
            staff: Effort { trials: 5, player_turns: 2, samples: &[4, 8, 16], proof: 150 },
        }
    }

    fn progress_percent(&self) -> u32 {
        100 * u32::from(self.turn.saturating_sub(1)) / u32::from(TURNS)
    }
}
