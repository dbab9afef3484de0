//! The sequence of play: the list of pending steps is worked off from its end. Steps that need nobody are taken at once.

use crate::map::{Area, STRONG_POINTS};
use crate::moves::{Disc, Move};
use crate::pieces::{COMBAT, LEADERS, Side, UnitSet};
use crate::position::{Act, Position, Stage, Task, asked, taken, unasked};
use crate::words::{say, turn_line};
use kernel::{Actor, EventKind, Scribe, WeightedOutcome};

/// Discs of a full set: green, red, purple (DISC-01).
const FULL: [u8; 3] = [8, 4, 2];
/// What the Allies have before four o'clock (DISC-02).
const EARLY: [u8; 3] = [5, 2, 0];
/// The turn from which the Allies have a full set.
const FOUR_O_CLOCK: u8 = 5;
/// The turn in which the Prussians are first expected (PRUS-01).
pub const THREE_O_CLOCK: u8 = 4;
/// The turn at which the initiative may change (ROUND-02).
const SEVEN_O_CLOCK: u8 = 8;

/// The discs of a turn, by side (DISC-01, DISC-02).
pub(crate) fn disc_sets(turn: u8) -> [[u8; 3]; 2] {
    [FULL, if turn < FOUR_O_CLOCK { EARLY } else { FULL }]
}

impl Position {
    /// Whose decision the present step is.
    pub(crate) fn actor(&self) -> Actor {
        let Some(task) = self.task() else { return Actor::Seat(self.active.seat()) };
        let side = match task {
            Task::Over(end) => return Actor::Over(end.outcome()),
            Task::ArrivalRoll
            | Task::SkirmishRoll(..)
            | Task::DrawTile
            | Task::FireRoll(_)
            | Task::Duel(..)
            | Task::Roll(_)
            | Task::Stop => return Actor::Chance,
            Task::Arrivals(_) | Task::ArrivalPosture(_) | Task::Delayed | Task::DelayedTo(_) => Side::Allied,
            Task::Skirmish(side)
            | Task::Formation(side)
            | Task::Damage(side, ..)
            | Task::CavalryHits(side, ..)
            | Task::GunHits(side, ..) => side,
            Task::SkirmishAt(unit)
            | Task::MoveTo(unit)
            | Task::MoveCubes(unit, ..)
            | Task::Retreat(unit, _)
            | Task::Along(unit, _)
            | Task::Escape(unit)
            | Task::ShortCubes(unit) => unit.side(),
            Task::Assign(army, _) | Task::TooMany(army, _) | Task::Short(army) | Task::ShortUnit(army, _) => {
                army.side()
            }
            Task::Cubes(army, ..) => army.side(),
            Task::Assault(Stage::Shelter | Stage::Protect) | Task::Counter(_) => self.assault.side.other(),
            Task::Assault(Stage::ChargeOn) => self.assault.charged.first().map_or(self.active, |u| u.side()),
            Task::Assault(unasked!()) | Task::Charger | Task::Withdraw | Task::WithdrawCubes(..) => self.assault.side,
            Task::Turn
            | Task::Round
            | Task::SpendDisc
            | Task::Use
            | Task::LeaderArea
            | Task::GiveOrder
            | Task::MovePick
            | Task::Battery
            | Task::Aim(_)
            | Task::FireNext
            | Task::Change
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(..)
            | Task::AssaultPick
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::NextAssault
            | Task::ActionEnd
            | Task::Limits(_)
            | Task::RoundEnd
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
            Task::Over(_)
            | Task::ArrivalRoll
            | Task::SkirmishRoll(..)
            | Task::DrawTile
            | Task::FireRoll(_)
            | Task::Duel(..)
            | Task::Stop
            | Task::MoveTo(_)
            | Task::MoveCubes(..)
            | Task::Battery
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::WithdrawCubes(..)
            | Task::ArrivalPosture(_) => false,
            Task::Turn => self.begin_turn(scribe),
            Task::Arrivals(left) => self.arrive(left, scribe),
            Task::Delayed => self.delayed_rest(),
            Task::DelayedTo(unit) => self.delayed_forced(unit, scribe),
            Task::Skirmish(side) => self.skirmish_over(side),
            Task::SkirmishAt(unit) => self.skirmish_forced(unit),
            Task::Round => self.begin_round(scribe),
            Task::Formation(side) => self.formation_over(side),
            Task::SpendDisc => self.out_of_discs(),
            Task::Use => false,
            Task::LeaderArea => self.leader_done(),
            Task::GiveOrder => self.order_forced(),
            Task::MovePick => self.movers_done(scribe),
            Task::Aim(gun) => self.aim_forced(gun),
            Task::FireNext => self.fire_next(),
            Task::Change => self.changes_done(),
            Task::ReinforceArmy => self.reinforce_army_forced(),
            Task::ReinforceGun(army) => self.reinforce_gun_forced(army),
            Task::ReinforceTo(..) => false,
            Task::AssaultPick => self.assaulters_done(scribe),
            Task::NextAssault => self.next_assault(scribe),
            Task::Assault(stage) => self.stage(stage, scribe),
            Task::Charger => self.charger_forced(),
            Task::Counter(charger) => self.counter_forced(charger),
            Task::Roll(stage) => self.rolls_done(stage, scribe),
            Task::Assign(army, occasion) => self.assign_forced(army, occasion),
            Task::Withdraw => self.withdraw_forced(scribe),
            Task::ActionEnd => self.end_action(),
            Task::Limits(from) => self.limits(from, scribe),
            Task::RoundEnd => self.end_round(scribe),
            Task::TurnEnd => self.end_turn(scribe),
            Task::Damage(side, area, left) => self.damage(side, area, left, scribe),
            Task::Cubes(army, area, left) => self.place_cubes(army, area, left, scribe),
            Task::TooMany(army, area) => self.too_many(army, area, scribe),
            Task::CavalryHits(side, area, left, blow) => self.cavalry_hits(side, area, left, blow, scribe),
            Task::GunHits(side, area, left) => self.gun_hits(side, area, left, scribe),
            Task::Short(army) => self.short_forced(army),
            Task::ShortUnit(army, area) => self.short_unit_forced(army, area),
            Task::ShortCubes(unit) => self.short_cubes_forced(unit, scribe),
            Task::Retreat(unit, cubes) => self.retreat_forced(unit, cubes, scribe),
            Task::Along(leader, area) => self.along_forced(leader, area),
            Task::Escape(leader) => self.escape_forced(leader, scribe),
        }
    }

    /// Phase 1, and the list of the turn's other phases (TURN-02).
    fn begin_turn(&mut self, scribe: &mut impl Scribe) -> bool {
        // DISC-01 to DISC-04
        self.discs = disc_sets(self.turn);
        self.used = [[0; 3]; 2];
        self.spent = [[0; 3]; 2];
        self.rounds.count();
        self.note_holders();
        if self.turn == SEVEN_O_CLOCK {
            self.fix_initiative(scribe);
        }
        self.active = self.initiative;
        say(scribe, EventKind::Turn, None, || turn_line(self.turn));
        self.swap(Task::TurnEnd);
        self.push(Task::Formation(Side::French));
        self.push(Task::Formation(Side::Allied));
        self.push(Task::Round);
        self.push(Task::Skirmish(Side::French));
        self.push(Task::Skirmish(Side::Allied));
        if self.turn >= THREE_O_CLOCK {
            self.push(Task::Delayed);
            if self.awaited() > 0 {
                self.push(Task::ArrivalRoll);
            }
        }
        true
    }

    /// ROUND-02, G-18, C-02: do the French keep the initiative?
    fn fix_initiative(&mut self, scribe: &mut impl Scribe) {
        let french = self.held.iter().filter(|s| **s == Side::French).count();
        let needed = if self.options.any_strong_point { 1 } else { STRONG_POINTS.len() };
        if french < needed {
            self.initiative = Side::Allied;
            say(scribe, EventKind::Note, None, || "The initiative passes to the Allies [[ROUND-02]].".to_owned());
        }
    }

    /// Who holds the strong points; an empty one belongs to whoever held it last (G-18).
    pub(crate) fn note_holders(&mut self) {
        for (i, area) in STRONG_POINTS.into_iter().enumerate() {
            for side in Side::BOTH {
                let there = self.of(side, area) & COMBAT & !self.crewless;
                if there.any() && (self.of(side.other(), area) & COMBAT & !self.crewless).is_empty() {
                    self.held[i] = side;
                }
            }
        }
    }

    /// ROUND-09: a new round, if the player has a green disc; else the phase is over.
    fn begin_round(&mut self, scribe: &mut impl Scribe) -> bool {
        if self.discs(self.active, Disc::Green) == 0 {
            say(scribe, EventKind::Note, None, || {
                format!("The {} have no green disc left: no more rounds [[ROUND-09]].", self.active.plural())
            });
            self.pop();
            return true;
        }
        say(scribe, EventKind::Phase, Some(self.active), || format!("{} action round", self.active.name()));
        // ROUND-04, LEAD-10
        self.down &= !LEADERS;
        self.push(Task::RoundEnd);
        self.push(Task::Limits(Area(0)));
        self.push(Task::SpendDisc);
        self.push(Task::Formation(self.active));
        self.push(Task::DrawTile);
        true
    }

    /// ROUND-06: without a disc of any colour the round is over.
    fn out_of_discs(&mut self) -> bool {
        if self.discs[self.active as usize] == [0; 3] {
            self.stop_spending();
            return true;
        }
        false
    }

    /// No more actions: nobody needs the tile any longer, and nobody is told of it (ROUND-03).
    pub(crate) fn stop_spending(&mut self) {
        self.tile = 0;
        self.pop();
    }

    /// An action is finished: does the other player say stop? Nobody asks when there is no disc left (ROUND-03).
    fn end_action(&mut self) -> bool {
        self.actions += 1;
        self.act = Act::none();
        self.note_holders();
        if self.discs[self.active as usize] == [0; 3] {
            self.pop()
        } else {
            self.swap(Task::Stop)
        }
        true
    }

    /// ROUND-08, ROUND-09
    fn end_round(&mut self, scribe: &mut impl Scribe) -> bool {
        let side = self.active as usize;
        for colour in 0..3 {
            self.spent[side][colour] += self.used[side][colour];
        }
        self.used[side] = [0; 3];
        self.rounds.count();
        self.actions = 0;
        self.active = self.active.other();
        say(scribe, EventKind::Note, None, || "The round is over [[ROUND-08]].".to_owned());
        self.pop();
        true
    }

    /// The possible values of the tile for those who may not see it: every value that the round has not ruled out.
    pub(crate) fn possible_tiles(&self) -> std::ops::RangeInclusive<u8> {
        // Before an action is finished the tile is greater than those made; when the stop is asked for, it may be equal.
        let least = if self.task() == Some(Task::Stop) { self.actions } else { self.actions + 1 };
        least.max(2)..=5
    }

    /// Every outcome of the present throw.
    pub(crate) fn chances(&self, out: &mut Vec<WeightedOutcome<Move>>) {
        let even = |mv: Move| WeightedOutcome { mv, weight: 1 };
        match self.task() {
            Some(Task::ArrivalRoll | Task::SkirmishRoll(..) | Task::FireRoll(_) | Task::Roll(_)) => {
                out.extend((1..=6).map(|n| even(Move::Die(n))));
            }
            // G-02: two tiles of each value.
            Some(Task::DrawTile) => out.extend((2..=5).map(|n| WeightedOutcome { mv: Move::Tile(n), weight: 2 })),
            Some(Task::Stop) => out.push(even(if self.actions >= self.tile { Move::Stop } else { Move::GoOn })),
            Some(Task::Duel(charger, counter)) => {
                for a in 1..=6 {
                    let fights = |b: &u8| self.duel_winner(charger, counter, a, *b).is_some();
                    out.extend((1..=6).filter(fights).map(|b| even(Move::Duel(a, b))));
                }
            }
            None | Some(asked!() | taken!()) => {}
        }
    }

    /// ROUND-03: the tile is drawn; only the other player sees it.
    pub(crate) fn draw_tile(&mut self, tile: u8) {
        self.tile = tile;
        self.pop();
    }

    /// ROUND-06: the other player's word.
    pub(crate) fn word(&mut self, stop: bool, scribe: &mut impl Scribe) {
        self.pop();
        if stop {
            let (side, n) = (self.active.other(), self.actions);
            let named = !self.options.hide_tile;
            say(scribe, EventKind::Note, Some(side), || {
                if named {
                    format!("“Stop”, after {n} actions: the tile was a **{n}** [[ROUND-06]].")
                } else {
                    "“Stop” [[ROUND-06]].".to_owned()
                }
            });
            // The spending of discs lies below.
            self.stop_spending();
        }
    }

    /// Forgets who has had its turn in a step that is over.
    pub(crate) fn close(&mut self) {
        self.done = UnitSet::EMPTY;
        self.pop();
    }
}
