//! Chapter 3: the sequence of play. Each move leads to the next step; forced steps are taken on the way. The modules in
//! [`crate::steps`] say what happens at each step.

use crate::position::{Attack, LegalCache, Phase, Position, Step};
use crate::steps::{BattleStep, with_step};
use crate::units::{Side, UnitSet};
use crate::words::{self, bold_names};
use kernel::{Event, EventKind, Scribe};

impl Position {
    /// Takes every step that leaves no choice.
    pub(crate) fn settle(&mut self, scribe: &mut impl Scribe) {
        loop {
            self.legal_cache = self.find_legal();
            if !with_step!(self.step, step => step.forced(self, scribe)) {
                return;
            }
        }
    }

    /// What may be chosen at the present step.
    pub(crate) fn find_legal(&self) -> LegalCache {
        with_step!(self.step, step => step.find_legal(self))
    }

    /// 4.0c, 5.1a: movement ends, combat begins.
    pub(crate) fn end_movement(&mut self, scribe: &mut impl Scribe) {
        self.moved = UnitSet::EMPTY;
        self.fought = UnitSet::EMPTY;
        self.phase = Phase::Combat;
        self.count_the_owed();
        self.next_attack();
        scribe.note(|| phase_line(self));
    }

    /// The next attack may be declared.
    pub(crate) fn next_attack(&mut self) {
        self.attack = Attack::default();
        self.step = Step::Target;
    }

    /// Guns may withdraw after Ar, not after Dr (6.8b).
    pub(crate) fn after_retreats(&self) -> Step {
        if self.victor() == self.side { Step::AdvanceHex } else { Step::Withdraw }
    }

    /// 5.1g, 5.1h: combat ends; what lapsed is noted. Then the other side, the next turn, or night.
    pub(crate) fn end_combat(&mut self, scribe: &mut impl Scribe) {
        let lapsed = self.lapsed();
        if !lapsed.is_empty() {
            scribe.note(|| {
                let text = format!("Nobody is left to attack {}: the duty lapses [[5.1h]].", bold_names(lapsed));
                Event::new(EventKind::Warning, None, text).pieces(lapsed.iter().map(|u| u.spec().id))
            });
        }
        self.fought = UnitSet::EMPTY;
        self.owed = UnitSet::EMPTY;
        self.attack = Attack::default();
        if self.side == Side::Allied && self.is_last_turn() {
            return self.nightfall(scribe);
        }
        if self.side == Side::Allied {
            self.turn += 1;
            scribe.note(|| turn_line(self));
        }
        self.side = self.side.other();
        self.phase = Phase::Movement;
        self.step = Step::MovePick;
        scribe.note(|| phase_line(self));
    }
}

pub(crate) fn number_rule(side: Side) -> &'static str {
    match side {
        Side::French => "9.3a",
        Side::Allied => "9.4a",
    }
}

pub(crate) fn turn_line(position: &Position) -> Event {
    let text = format!("Turn {}, {} o’clock", position.turn, words::hour_words(position.turn));
    Event::new(EventKind::Turn, None, text)
}

pub(crate) fn phase_line(position: &Position) -> Event {
    Event::new(EventKind::Phase, Some(position.side.seat()), words::phase(position.side, position.phase))
}
