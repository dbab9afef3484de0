//! Phases 6 and 7: victory and the next hour (VICT-01 to VICT-06, TURN-03).

use crate::map::{MONT_ST_JEAN, ROSSOMME};
use crate::pieces::Side;
use crate::position::{ANGLO_BREAKS, End, FRENCH_BREAKS, Position, Task};
use crate::words::say;
use kernel::{EventKind, Scribe};

impl Position {
    /// The verdict at the end of a turn, if there is one.
    pub(crate) fn verdict_now(&self) -> Option<End> {
        let (french_lost, anglo_lost) = (self.casualties(Side::French), self.casualties(Side::Allied));
        // VICT-02, VICT-03
        let mont_st_jean = self.infantry(Side::French, MONT_ST_JEAN).any();
        let rossomme = self.infantry(Side::Allied, ROSSOMME).any();
        let french = mont_st_jean || anglo_lost >= ANGLO_BREAKS;
        let allied = rossomme || french_lost >= FRENCH_BREAKS;
        match (french, allied) {
            // VICT-05, G-19
            (true, true) if anglo_lost > french_lost => Some(End::BothFrench),
            (true, true) => Some(End::BothAllied),
            (true, false) => Some(if mont_st_jean { End::MontStJean } else { End::AngloBroken }),
            (false, true) => Some(if rossomme { End::Rossomme } else { End::FrenchBroken }),
            (false, false) => None,
        }
    }

    /// VICT-01, VICT-06: the check, or the next turn.
    pub(crate) fn end_turn(&mut self, scribe: &mut impl Scribe) -> bool {
        let last = self.turn >= self.options.last_turn;
        let end = self.verdict_now().or(last.then_some(End::Nightfall));
        let end = if last && self.options.aid_result { end.map(|e| self.by_the_aid(e)) } else { end };
        match end {
            Some(end) => {
                say(scribe, EventKind::End, None, || end.words(self));
                self.tasks.clear();
                self.push(Task::Over(end));
            }
            None => {
                self.turn += 1;
                self.swap(Task::Turn);
            }
        }
        true
    }

    /// C-01: by the player aid the last check counts casualties alone, unless somebody has taken his goal.
    fn by_the_aid(&self, end: End) -> End {
        let (french_lost, anglo_lost) = (self.casualties(Side::French), self.casualties(Side::Allied));
        match end {
            End::AngloBroken if french_lost >= anglo_lost => End::Nightfall,
            end => end,
        }
    }
}

impl End {
    /// Why the game ended, in a sentence.
    pub(crate) fn words(self, position: &Position) -> String {
        let (french, anglo) = (position.casualties(Side::French), position.casualties(Side::Allied));
        match self {
            End::MontStJean => "French infantry stands in Mont St. Jean [[VICT-02]].".to_owned(),
            End::AngloBroken => format!("Wellington’s army has suffered {anglo} casualties [[VICT-02]]."),
            End::Rossomme => "Allied infantry stands in Rossomme [[VICT-03]].".to_owned(),
            End::FrenchBroken => format!("The French have suffered {french} casualties [[VICT-03]]."),
            End::BothFrench => format!(
                "Both sides have reached their aim; the French inflicted more, {anglo} against {french} [[VICT-05]]."
            ),
            End::BothAllied => {
                format!("Both sides have reached their aim; the Allies inflicted {french} against {anglo} [[VICT-05]].")
            }
            End::Nightfall => "Night falls and Wellington has held [[VICT-06]].".to_owned(),
        }
    }
}
