//! Chapter 8: losses, demoralisation, exits, and the end.

use crate::position::{BREAKING, EXITS_NEEDED, End, Position, Step};
use crate::units::{Side, Unit, UnitSet};
use crate::words::{does, say, tell};
use kernel::{EventKind, GameResult, Scribe, SeatSet};

impl End {
    /// Winners and deciding rule.
    pub fn outcome(self) -> GameResult {
        let (winner, rule) = match self {
            End::FrenchBroken => (Some(Side::Allied), "8.1a"),
            End::FrenchThrough => (Some(Side::French), "8.3a"),
            End::BothFrench => (Some(Side::French), "8.4b"),
            End::BothAllied => (Some(Side::Allied), "8.4b"),
            End::Draw | End::DemoralisedDraw => (None, "8.4a"),
        };
        GameResult { winners: winner.map_or(SeatSet::NOBODY, |s| SeatSet::only(s.seat())), rule }
    }

    /// One line: who won.
    pub fn title(self) -> &'static str {
        match self {
            End::FrenchBroken | End::BothAllied => "Allied victory",
            End::FrenchThrough | End::BothFrench => "French victory",
            // C-09
            End::Draw | End::DemoralisedDraw => "Draw (Allied moral victory)",
        }
    }

    /// Why.
    pub fn reason(self) -> &'static str {
        match self {
            End::FrenchBroken => "The French lost 40 strength points before the Allies did.",
            End::FrenchThrough => "The Allies are demoralised and seven French units are on the road to Brussels.",
            End::BothFrench => {
                "Both armies reached 40 losses in one exchange, and seven French units had already left the map."
            }
            End::BothAllied => {
                "Both armies reached 40 losses in one exchange, and fewer than seven French units had left the map."
            }
            End::Draw => "Night falls after ten turns, and neither army has lost 40 strength points.",
            End::DemoralisedDraw => {
                "Night falls after ten turns: the Allies are demoralised, but fewer than seven French units got through."
            }
        }
    }
}

impl Position {
    /// 8.1a, 8.2a, 8.4b: looks at the losses after units have been destroyed together.
    pub(crate) fn check_losses(&mut self, scribe: &mut impl Scribe) {
        let broken = self.losses.map(|l| l >= BREAKING);
        let through = self.exits >= EXITS_NEEDED;
        match broken {
            // Both passed forty in this very exchange (8.4b); had the Allies been there before, 8.2c would hold.
            [true, true] if !self.attack.shaken => {
                self.end(if through { End::BothFrench } else { End::BothAllied }, scribe);
            }
            [true, false] => self.end(End::FrenchBroken, scribe),
            [_, true] if through => self.end(End::FrenchThrough, scribe),
            [_, true] if !self.attack.shaken => {
                self.attack.shaken = true;
                say(scribe, EventKind::Warning, None, || {
                    format!(
                        "The Allies have lost {} points and are **demoralised** [[8.2a]]: one column against them in every fight.",
                        self.losses(Side::Allied)
                    )
                });
            }
            _ => {}
        }
    }

    /// 8.3b-d: a French unit leaves by the north edge.
    pub(crate) fn exit(&mut self, unit: Unit, scribe: &mut impl Scribe) {
        let from = self.hex_of(unit);
        self.take_off(unit, crate::position::Place::EXITED);
        self.exits += 1;
        tell(scribe, EventKind::Move, unit.side(), UnitSet::only(unit), from.as_slice(), || {
            let leaves = does(unit, "leaves");
            format!("**{}** {leaves} by the north edge, {} of 7 [[8.3b]].", unit.name(), self.exits)
        });
        if self.exits >= EXITS_NEEDED && self.demoralised() {
            self.end(End::FrenchThrough, scribe);
        }
    }

    /// Ten turns are over (3.0e, 8.4a).
    pub(crate) fn nightfall(&mut self, scribe: &mut impl Scribe) {
        self.end(if self.demoralised() { End::DemoralisedDraw } else { End::Draw }, scribe);
    }

    fn end(&mut self, end: End, scribe: &mut impl Scribe) {
        self.step = Step::Over(end);
        self.legal_cache = Default::default();
        say(scribe, EventKind::End, None, || {
            format!("**{}.** {} [[{}]]", end.title(), end.reason(), end.outcome().rule)
        });
        if self.codes != [0; 2] {
            say(scribe, EventKind::Note, None, || {
                format!("The variant numbers were {} (French) and {} (Allied) [[9.0b]].", self.codes[0], self.codes[1])
            });
        }
    }
}
