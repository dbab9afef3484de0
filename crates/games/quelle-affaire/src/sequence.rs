//! The sequence of play (2, 3, 6): the list of pending steps is worked off from its end; steps that need nobody are taken
//! at once.

use crate::cards::{ARTILLERY_BARRAGE, COMMANDERS, Card, CardSet, HOLD_THE_LINE};
use crate::moves::Move;
use crate::night::NightTask;
use crate::pieces::{Roster, Side, UnitSet};
use crate::position::{End, HAND, LAST_TURN, Mover, NOBODY, Position, Task, off, taken, thrown};
use crate::scratch::ScratchTask;
use crate::words::{say, turn_line};
use kernel::{Actor, EventKind, Scribe, WeightedOutcome};

impl Position {
    /// The battle before its first step.
    pub(crate) fn start(options: crate::options::Options) -> Position {
        let mut p = Position::bare(options);
        if options.scratch {
            p.push(Task::TurnEnd);
            p.begin_lists();
            return p;
        }
        p.roster = Roster::historical(options.even);
        for (unit, entry) in crate::pieces::historical(options.even) {
            let at = if entry.start.is_empty() { off::OUTSIDE } else { crate::map::hex(entry.start).0 };
            // 13.1a: the night decides where the corps stand.
            p.put(unit, if options.night && at != off::OUTSIDE { off::GONE } else { at });
        }
        p.attack.left = UnitSet::EMPTY;
        p.push(Task::TurnEnd);
        if options.night {
            p.begin_night();
        } else {
            p.deal();
        }
        p
    }

    /// The decks of the first turn (2.3 to 2.8), and its rounds.
    pub(crate) fn deal(&mut self) {
        self.push(Task::Round);
        self.push(Task::Initiative);
        for side in Side::BOTH {
            let all = if self.options.scratch {
                CardSet::scratch(side, self.scratch.corps_count(side))
            } else {
                CardSet::historical(side)
            };
            self.decks.deck[side.index()] = all & COMMANDERS;
            self.decks.pool[side.index()] = all & !COMMANDERS;
        }
        for (side, known) in [(Side::Allied, HOLD_THE_LINE), (Side::French, ARTILLERY_BARRAGE)] {
            if self.options.historical_start {
                // 2.8: that card in hand, no other mixed in, two drawn.
                self.decks.pool[side.index()].remove(known);
                self.decks.hand[side.index()].insert(known);
                self.decks.shown.insert(known);
            }
            self.push(Task::Draw(side, HAND));
        }
        if !self.options.historical_start {
            self.push(Task::Mix(Side::Allied));
            self.push(Task::Mix(Side::French));
        }
    }

    /// Whose decision the present step is.
    pub(crate) fn actor(&self) -> Actor {
        let Some(task) = self.task() else { return Actor::Seat(self.active.seat()) };
        let side = match task {
            Task::Over(end) => return Actor::Over(end.outcome()),
            thrown!() => return Actor::Chance,
            Task::WhoFirst(side) => side,
            Task::Protect | Task::Cover(_) => self.active.other(),
            Task::Evade => self.combat.target.side(),
            Task::Loser => self.combat.losers.first().map_or(self.active, |u| u.side()),
            Task::Result(unit) | Task::Retreat(unit) | Task::FallBack(unit) | Task::FleeTo(unit) => unit.side(),
            Task::Advance => self.combat.winner.unwrap_or(self.active),
            Task::Flee => Side::French,
            Task::Night(task) => return self.night_actor(task),
            Task::Scratch(task) => return self.scratch_actor(task),
            Task::Act(_)
            | Task::Way
            | Task::Commander
            | Task::Muster(_)
            | Task::March
            | Task::Mover
            | Task::Limber
            | Task::Go
            | Task::Enter(_)
            | Task::Rally(_)
            | Task::Despatch
            | Task::HoldAt
            | Task::HoldUnits(_)
            | Task::Declare
            | Task::Aim(_)
            | Task::Combat
            | Task::Pursuer
            | Task::Pursue(_) => self.active,
            // Taken before anybody is asked.
            Task::Turn
            | Task::Prepare
            | Task::Round
            | Task::RoundEnd
            | Task::Engage
            | Task::Blown
            | Task::Aftermath
            | Task::TurnEnd => self.active,
        };
        Actor::Seat(side.seat())
    }

    /// Takes every step that needs neither a decision nor a throw.
    pub(crate) fn settle(&mut self, scribe: &mut impl Scribe) {
        while self.step_on(scribe) {}
    }

    /// Takes the present step if nobody is needed for it.
    fn step_on(&mut self, scribe: &mut impl Scribe) -> bool {
        let Some(task) = self.task() else { return false };
        match task {
            Task::Turn => self.begin_turn(scribe),
            Task::Arrival(corps) => self.arrival_forced(corps, scribe),
            Task::Prepare => self.prepare(),
            Task::Mix(side) => self.mix_forced(side),
            Task::Draw(side, to) => self.draw_forced(side, to),
            Task::Round => self.next_round(),
            Task::RoundEnd => self.end_round(),
            Task::Act(after_rapid) => self.act_forced(after_rapid, scribe),
            Task::Way => self.way_forced(),
            Task::Commander => false,
            Task::Muster(left) => self.muster_forced(left),
            Task::Mover => self.movers_done(),
            Task::Limber => self.limber_forced(scribe),
            Task::Go => self.go_forced(),
            Task::Enter(left) => self.enter_forced(left),
            Task::EntryPoint => self.entry_forced(),
            Task::Rally(left) => self.rally_forced(left),
            Task::HoldUnits(left) => self.hold_forced(left),
            Task::Declare => self.declare_forced(),
            Task::Aim(unit) => self.aim_forced(unit),
            Task::Protect => self.protect_forced(),
            Task::Combat => self.combat_forced(),
            Task::Engage => self.engage(),
            Task::Dice => self.dice_done(scribe),
            Task::Loser => self.loser_forced(scribe),
            Task::Result(unit) => self.result_forced(unit, scribe),
            Task::Retreat(unit) => self.retreat_forced(unit, scribe),
            Task::Blown => self.blow(scribe),
            Task::Advance => self.advance_forced(),
            Task::Pursuer => self.pursuer_forced(scribe),
            Task::Pursue(unit) => self.pursue_forced(unit, scribe),
            Task::FallBack(unit) => self.fall_back_forced(unit),
            Task::Aftermath => self.aftermath(),
            Task::Panic(next) => self.panic_done(next),
            Task::Flee => self.flee_forced(),
            Task::FleeTo(unit) => self.flee_to_forced(unit, scribe),
            Task::TurnEnd => self.end_turn(scribe),
            Task::Night(task) => self.night_forced(task, scribe),
            Task::Scratch(task) => self.scratch_forced(task, scribe),
            Task::Over(_)
            | Task::Nightfall
            | Task::Initiative
            | Task::InitiativeReply(_)
            | Task::WhoFirst(_)
            | Task::March
            | Task::Danger(_)
            | Task::Despatch
            | Task::HoldAt
            | Task::Cover(_)
            | Task::Evade
            | Task::Square
            | Task::SquareReply(_)
            | Task::Push(..) => false,
        }
    }

    /// 3.1.1: the counter moves, and the space's instruction is carried out.
    fn begin_turn(&mut self, scribe: &mut impl Scribe) -> bool {
        self.turn += 1;
        self.ended = [false; 2];
        say(scribe, EventKind::Turn, None, || turn_line(self.turn));
        self.swap(Task::TurnEnd);
        self.push(Task::Round);
        self.push(Task::Initiative);
        self.push(Task::Prepare);
        if !self.options.scratch {
            if self.turn == LAST_TURN {
                self.push(Task::Nightfall);
            }
            // 10.1a: IV Corps first, so it is pushed last.
            for corps in (0..3u8).rev() {
                if self.is_due(corps) {
                    self.push(Task::Arrival(corps));
                }
            }
        }
        true
    }

    /// 3.1.1c: is there a last turn?
    pub(crate) fn nightfall_die(&mut self, die: u8, scribe: &mut impl Scribe) {
        let on = die >= 4;
        say(scribe, EventKind::Note, None, || {
            let what = if on { "there is light for one more turn" } else { "night falls" };
            format!("The Allied die shows {die}: {what} [[3.1.1c]].")
        });
        self.pop();
        if !on {
            self.tasks.clear();
            // 3.1.1d
            let end = self.verdict().unwrap_or_else(|| self.road());
            self.finish(end, scribe);
        }
    }

    /// 3.1.2: commanders and unplayed stratagems go back, the counters are turned.
    fn prepare(&mut self) -> bool {
        self.pop();
        self.launched = [false; 2];
        self.decks.card = None;
        for side in [Side::Allied, Side::French] {
            let i = side.index();
            let own = |c: &Card| c.side() == side;
            let back: CardSet = self.decks.played.iter().filter(own).collect();
            self.decks.deck[i] |= back;
            if !self.options.keep_hand {
                let hand = std::mem::take(&mut self.decks.hand[i]);
                self.decks.deck[i] |= hand;
                self.decks.shown &= !hand;
            }
            self.push(Task::Draw(side, HAND));
        }
        self.decks.played = CardSet::EMPTY;
        self.push(Task::Mix(Side::Allied));
        self.push(Task::Mix(Side::French));
        true
    }

    fn mix_forced(&mut self, side: Side) -> bool {
        let empty = self.decks.pool[side.index()].is_empty();
        if empty {
            self.pop();
        }
        empty
    }

    /// 2.4, 3.1.2a: the top stratagem goes into the deck, seen by nobody.
    pub(crate) fn mix(&mut self, side: Side, card: Card) {
        self.decks.pool[side.index()].remove(card);
        self.decks.deck[side.index()].insert(card);
        self.decks.unseen.insert(card);
        self.pop();
    }

    fn draw_forced(&mut self, side: Side, to: u8) -> bool {
        let i = side.index();
        let full = self.decks.hand[i].len() >= to || self.decks.deck[i].is_empty();
        if full {
            self.pop();
        }
        full
    }

    /// A card is drawn, for its owner's eyes.
    pub(crate) fn draw_card(&mut self, side: Side, card: Card, scribe: &mut impl Scribe) {
        let i = side.index();
        self.decks.deck[i].remove(card);
        self.decks.unseen.remove(card);
        self.decks.hand[i].insert(card);
        let rule = self.draw_rule();
        crate::words::whisper(scribe, side, || format!("Drawn: **{}** [[{rule}]].", card.print().name));
    }

    /// Why cards are drawn now: a redundant commander set aside, the hand refilled, a new turn, the first hand.
    pub(crate) fn draw_rule(&self) -> &'static str {
        let under = |wanted: fn(&Task) -> bool| self.tasks.iter().any(wanted);
        let aside = |t: &Task| matches!(t, Task::Act(_) | Task::Mover | Task::Enter(_) | Task::Declare | Task::Combat);
        match () {
            () if under(aside) => "4.3b",
            () if under(|t| matches!(t, Task::RoundEnd)) => "3.1.4",
            () if self.turn > 1 => "3.1.2b",
            () => "2.6",
        }
    }

    /// 3.1.3a
    pub(crate) fn initiative_die(&mut self, first: u8, second: u8, scribe: &mut impl Scribe) {
        if first == second {
            self.swap(Task::Initiative);
            return;
        }
        let side = if first > second { Side::French } else { Side::Allied };
        scribe.note(|| {
            kernel::Event::new(
                EventKind::Note,
                Some(side.seat()),
                format!("{first} against {second}: the initiative is {} [[3.1.3a]].", self.name(side)),
            )
            .dice([first, second])
        });
        self.swap(Task::WhoFirst(side));
    }

    /// 3.1.3b
    pub(crate) fn who_first(&mut self, side: Side, scribe: &mut impl Scribe) {
        self.active = side;
        self.pop();
        say(scribe, EventKind::Phase, Some(side), || format!("{} begin", self.the_side(side)));
    }

    fn next_round(&mut self) -> bool {
        if self.ended == [true; 2] {
            self.pop();
            return true;
        }
        self.push(Task::RoundEnd);
        self.push(Task::Act(false));
        true
    }

    /// 3.1.6a: the other side's round, unless it has ended its turn.
    fn end_round(&mut self) -> bool {
        self.pop();
        self.activated = UnitSet::EMPTY;
        self.mover = Mover::NONE;
        self.decks.card = None;
        self.attack = crate::position::Attack::default();
        self.combat = crate::position::Combat::none();
        self.aim = [NOBODY; crate::pieces::COUNT];
        self.trail.clear();
        if !self.ended[self.active.other().index()] {
            self.active = self.active.other();
        }
        true
    }

    /// 3.1.7: victory is looked at, then Fired counters go.
    fn end_turn(&mut self, scribe: &mut impl Scribe) -> bool {
        let last = if self.options.scratch { crate::scratch::LAST_TURN } else { LAST_TURN };
        let end = self.verdict().or_else(|| (self.turn == last).then(|| self.road()));
        if let Some(end) = end {
            self.tasks.clear();
            self.finish(end, scribe);
            return false;
        }
        // 3.1.7b
        self.fired = UnitSet::EMPTY;
        self.holding = UnitSet::EMPTY;
        self.blown = UnitSet::EMPTY;
        self.swap(Task::Turn);
        true
    }

    pub(crate) fn finish(&mut self, end: End, scribe: &mut impl Scribe) {
        self.push(Task::Over(end));
        say(scribe, EventKind::End, None, || format!("**{}.** {} [[{}]]", end.title(self), end.reason(), end.rule()));
    }

    /// Adds every outcome of the present throw or draw.
    pub(crate) fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        let cards =
            |set: CardSet, make: fn(Card) -> Move| set.iter().map(move |c| WeightedOutcome { mv: make(c), weight: 1 });
        let Some(task) = self.task() else { return };
        match task {
            Task::Mix(side) => outcomes.extend(cards(self.decks.pool[side.index()], Move::Mix)),
            Task::Draw(side, _) => outcomes.extend(cards(self.decks.deck[side.index()], Move::Draw)),
            Task::Night(task @ (NightTask::Spot(..) | NightTask::Reveal)) => {
                let shown = self.next_shown(task).map(|(side, counter)| Move::Show(side, counter));
                outcomes.extend(shown.map(|mv| WeightedOutcome { mv, weight: 1 }));
            }
            Task::Nightfall
            | Task::Arrival(_)
            | Task::Initiative
            | Task::InitiativeReply(_)
            | Task::Danger(_)
            | Task::EntryPoint
            | Task::Square
            | Task::SquareReply(_)
            | Task::Dice
            | Task::Push(..)
            | Task::Panic(_)
            | Task::Night(NightTask::Dice | NightTask::Reply(_) | NightTask::DeployDice | NightTask::DeployReply(_))
            | Task::Scratch(ScratchTask::Dice | ScratchTask::Reply(_)) => {
                outcomes.extend((1..=6).map(|die| WeightedOutcome { mv: Move::Die(die), weight: 1 }));
            }
            taken!()
            | Task::WhoFirst(_)
            | Task::Act(_)
            | Task::Way
            | Task::Commander
            | Task::Muster(_)
            | Task::March
            | Task::Mover
            | Task::Limber
            | Task::Go
            | Task::Enter(_)
            | Task::Rally(_)
            | Task::Despatch
            | Task::HoldAt
            | Task::HoldUnits(_)
            | Task::Declare
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
            | Task::Night(
                NightTask::Pick(_)
                | NightTask::Step(_)
                | NightTask::Last(_)
                | NightTask::Corps(_)
                | NightTask::Place(_)
                | NightTask::PlaceAt(..),
            )
            | Task::Scratch(
                ScratchTask::List(_)
                | ScratchTask::Edge(_)
                | ScratchTask::Garrisons(_)
                | ScratchTask::Corps(_)
                | ScratchTask::Centre(_)
                | ScratchTask::Place(..),
            ) => {}
        }
    }
}
