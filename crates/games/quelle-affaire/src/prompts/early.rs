//! Questions before the battle: the night's counters, army lists, deployment.

use super::{BACK, CHOOSE_HEX, CHOOSE_UNIT, Question, ask, points};
use crate::night::NightTask;
use crate::pieces::Side;
use crate::position::Position;
use crate::scratch::ScratchTask;
use crate::words::{capital, commander_name, count};

impl Position {
    pub(super) fn ask_night(&self, task: NightTask, side: Side) -> Question {
        match task {
            NightTask::Pick(_) => ask(
                "Which counter moves?",
                "Choose a lit counter.",
                format!("Night turn {} of 12; each moves once, the sides in turn [[13.2a]].", self.night.turn),
            ),
            NightTask::Last(_) => ask(
                "Which counter makes its last move?",
                "Choose a lit counter.",
                "The enemy has nothing left to hide; each of yours moves once more, then all are turned up [[13.2.2c]].",
            ),
            NightTask::Step(_) => {
                let at = self.night.at[side.index()][usize::from(self.night.mover)];
                let name = crate::night::counter_name(side, crate::moves::Counter(self.night.mover));
                let question = if usize::from(at) >= crate::map::HEXES {
                    ask(
                        format!("Where does {name} come on?"),
                        CHOOSE_HEX,
                        "A hex of your own edge [[13.2.1a]]; within five hexes of an enemy counter it is seen [[13.2.2a]].",
                    )
                } else {
                    ask(
                        format!("Where does {name} go?"),
                        "Choose a lit hex, or stop here.",
                        format!(
                            "{} left [[13.2.1a]]; within five hexes of an enemy counter it is seen [[13.2.2a]].",
                            capital(&points(self.night.left))
                        ),
                    )
                };
                if self.night.afoot { question } else { question.or(BACK) }
            }
            NightTask::Corps(_) => {
                ask("Which corps do you draw up?", "Choose a corps.", "Corps by corps, the sides in turn [[13.3.1a]].")
            }
            NightTask::Place(corps) => ask(
                "Who takes the next place?",
                CHOOSE_UNIT,
                format!(
                    "{}’s hex first, then ring by ring, from your own edge on [[13.3.1b]].",
                    capital(commander_name(corps))
                ),
            ),
            NightTask::PlaceAt(_, unit) => ask(
                self.of(unit, &format!("Where ~does {} stand?", self.called(unit))),
                CHOOSE_HEX,
                "Any free hex of this row of the ring [[13.3.1c]].",
            )
            .or(BACK),
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Spot(..)
            | NightTask::Reveal
            | NightTask::DeployDice
            | NightTask::DeployReply(_) => ask("", "", ""),
        }
    }

    pub(super) fn ask_scratch(&self, task: ScratchTask, side: Side) -> Question {
        match task {
            ScratchTask::List(_) => {
                let left = self.options.points.saturating_sub(self.scratch.spent[side.index()]);
                ask(
                    "Whom do you buy?",
                    "Take the ready list, or buy unit by unit.",
                    format!(
                        "{} of {} are left [[14.2]]; a corps is three to eight units and a commander for 4 points [[14.5]]. \
                         Strength is how many dice a unit throws [[8.3.1]].",
                        count(left, "point"),
                        self.options.points
                    ),
                )
            }
            ScratchTask::Edge(_) => ask(
                "Which edge is yours?",
                "Choose north or south.",
                "You threw higher; the other side deploys first [[14.7]].",
            ),
            ScratchTask::Garrisons(_) => ask(
                "Where does the next garrison stand?",
                CHOOSE_HEX,
                "Buildings of your own zone or of the belt between the zones [[14.7b]].",
            ),
            ScratchTask::Corps(_) => {
                ask("Which corps do you deploy?", "Choose a corps.", "Corps by corps, the sides in turn [[14.7a]].")
            }
            ScratchTask::Centre(corps) => ask(
                format!("Where is the commander of corps {}?", corps.0 % 6 + 1),
                CHOOSE_HEX,
                "A hex of your zone with room for the whole corps within two hexes [[14.7a]].",
            ),
            ScratchTask::Place(..) => ask(
                format!("Where does {} stand?", self.unit_in_hand().map_or(String::new(), |u| self.called(u))),
                CHOOSE_HEX,
                "Within two hexes of the commander, in your own zone, next to no enemy [[14.7a]].",
            ),
            ScratchTask::Dice | ScratchTask::Reply(_) => ask("", "", ""),
        }
    }
}
