//! The worlds that a side considers possible (G-23).

use crate::cards::{COMMANDERS, CardSet};
use crate::night::COUNTERS;
use crate::pieces::{Roster, Side, UnitSet};
use crate::position::Position;
use kernel::{RandomSource, Seat};

impl Position {
    /// A position that `side` cannot tell from this one.
    pub(crate) fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Position {
        let side = Side::of(seat);
        let mut world = self.clone();
        if self.end().is_some() {
            return world;
        }
        world.redeal_own(side, draw);
        world.redeal_other(side.other(), draw);
        world.shuffle_counters(side.other(), draw);
        world.forget_list(side);
        world
    }

    /// Own stratagems that were mixed in unseen could be any that are still unknown.
    fn redeal_own(&mut self, side: Side, draw: &mut dyn RandomSource) {
        let i = side.index();
        let hidden = self.decks.unseen & self.decks.deck[i];
        let pool = self.decks.pool[i] | hidden;
        let mixed = some_of(pool, hidden.len(), draw);
        self.decks.deck[i] = (self.decks.deck[i] & !hidden) | mixed;
        self.decks.unseen = (self.decks.unseen & !hidden) | mixed;
        self.decks.pool[i] = pool & !mixed;
    }

    /// The other side's hand and deck: only their sizes are known, and the cards that were shown.
    fn redeal_other(&mut self, side: Side, draw: &mut dyn RandomSource) {
        let i = side.index();
        let shown = self.decks.hand[i] & self.decks.shown;
        let (hand, deck) = (self.decks.hand[i] & !shown, self.decks.deck[i]);
        let mixed = (hand | deck) & !COMMANDERS;
        let pool = self.decks.pool[i] | mixed;
        let stratagems = some_of(pool, mixed.len(), draw);
        let all = ((hand | deck) & COMMANDERS) | stratagems;
        let held = some_of(all, hand.len(), draw);
        let unseen = self.decks.unseen & deck;
        self.decks.pool[i] = pool & !stratagems;
        self.decks.hand[i] = held | shown;
        self.decks.deck[i] = all & !held;
        // How many stratagems of its deck it has never held is its own secret, so nothing may follow from that: all of them.
        self.decks.unseen = (self.decks.unseen & !unseen) | (self.decks.deck[i] & !COMMANDERS);
    }

    /// 13.1b: any back could hide any counter that has not been seen.
    fn shuffle_counters(&mut self, side: Side, draw: &mut dyn RandomSource) {
        let i = side.index();
        let hidden: Vec<usize> = (0..COUNTERS).filter(|c| !self.night.is_revealed(side, *c)).collect();
        // The counter on the move keeps its place in the order, so that the step goes on.
        for n in (1..hidden.len()).rev() {
            let (a, b) = (hidden[n], hidden[draw.below(n as u32 + 1) as usize]);
            self.night.at[i].swap(a, b);
            self.night.backs[i].swap(a, b);
            let moved = self.night.moved[i];
            let bit = |c: usize| moved >> c & 1;
            let (x, y) = (bit(a), bit(b));
            self.night.moved[i] = moved & !(1 << a) & !(1 << b) | y << a | x << b;
            if self.night_mover_is(side) {
                let m = usize::from(self.night.mover);
                self.night.mover = if m == a {
                    b as u8
                } else if m == b {
                    a as u8
                } else {
                    m as u8
                };
            }
        }
    }

    fn night_mover_is(&self, side: Side) -> bool {
        // The step may wait below that of the spotting (13.2.2a).
        use crate::{night::NightTask, position::Task};
        self.tasks().iter().any(|task| matches!(task, Task::Night(NightTask::Step(s)) if *s == side))
    }

    /// While lists are made the other's is unknown: the ready list is as likely as any.
    fn forget_list(&mut self, side: Side) {
        if !self.lists_are_open() {
            return;
        }
        let other = UnitSet::of(side.other());
        let mut roster = Roster::empty();
        for unit in (self.roster.all & !other).iter() {
            roster.enlist(unit, self.roster.model(unit), self.roster.nation(unit), self.roster.corps_of(unit));
        }
        roster.guard = self.roster.guard & !other;
        roster.old_guard = self.roster.old_guard & !other;
        for unit in (self.roster.all & other).iter() {
            self.at[unit.index()] = crate::position::off::GONE;
        }
        let had = (self.roster.all & other).any();
        self.roster = roster;
        let i = side.other().index();
        (self.scratch.spent[i], self.scratch.corps[i], self.scratch.open[i]) = (0, 0, 0);
        if had {
            self.raise_ready_list(side.other());
        }
    }
}

/// So many of a set, at random.
fn some_of(set: CardSet, n: u8, draw: &mut dyn RandomSource) -> CardSet {
    let mut rest = set;
    let mut chosen = CardSet::EMPTY;
    for _ in 0..n.min(set.len()) {
        let lot = draw.below(u32::from(rest.len())) as usize;
        if let Some(card) = rest.iter().nth(lot) {
            rest.remove(card);
            chosen.insert(card);
        }
    }
    chosen
}
