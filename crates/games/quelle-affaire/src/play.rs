//! Moves: which are legal, and what each does at the step it answers.

use crate::moves::Move;
use crate::position::{Position, Task};
use hexes::Hex;
use kernel::Scribe;

impl Position {
    /// Adds every move of the present step.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        let Some(task) = self.task() else { return };
        match task {
            Task::WhoFirst(_) => moves.extend([Move::First, Move::Second]),
            Task::Act(after_rapid) => self.list_actions(after_rapid, moves),
            Task::Way => moves.extend(self.open_deeds().map(|(_, deed)| Move::Way(deed.way()))),
            Task::Commander => {
                moves.extend(self.commander_hexes().iter().map(Move::To));
                if matches!(self.deed(), Some(crate::cards::Deed::Area(_))) {
                    moves.push(Move::Nobody);
                }
            }
            Task::Muster(_) => {
                moves.extend(self.mustered().iter().map(Move::Pick));
                if self.activated.any() {
                    moves.push(Move::Done);
                }
            }
            Task::March => moves.extend(self.marching_corps().map(Move::Corps)),
            Task::Mover => {
                moves.extend(self.activated.iter().map(Move::Pick));
                self.list_redundant(moves);
                moves.push(Move::Done);
            }
            Task::Limber => {
                let [limber, unlimber] = self.limber_choices();
                moves.extend([(limber, Move::Limber), (unlimber, Move::Unlimber)].iter().filter(|c| c.0).map(|c| c.1));
            }
            Task::Go => self.list_go(moves),
            Task::Enter(_) => {
                moves.extend(self.entrants().iter().map(Move::Pick));
                self.list_redundant(moves);
                moves.push(Move::Done);
            }
            Task::Rally(left) => self.list_rally(left, moves),
            Task::Despatch => self.list_despatch(moves),
            Task::HoldAt => moves.extend(self.hold_hexes().iter().map(Move::To)),
            Task::HoldUnits(left) => self.list_holders(left, moves),
            Task::Declare => {
                self.list_declare(moves);
                self.list_redundant(moves);
            }
            Task::Aim(unit) => self.list_aim(unit, moves),
            Task::Protect => {
                moves.extend(self.protectors().iter().map(Move::Pick));
                moves.push(Move::Done);
            }
            Task::Cover(battery) => {
                moves.extend(self.can_cover(battery).iter().map(Move::Pick));
                moves.push(Move::Cancel);
            }
            Task::Combat => {
                moves.extend(self.attack.targets.iter().map(Move::Pick));
                self.list_redundant(moves);
            }
            Task::Evade => moves.extend([Move::Evade, Move::Stand]),
            Task::Loser => self.list_losers(moves),
            Task::Result(_) => moves.extend([Move::Damage, Move::Retreat]),
            Task::Retreat(unit) => self.list_retreat(unit, moves),
            Task::Advance => self.list_advance(moves),
            Task::Pursuer => moves.extend(self.pursuers().iter().map(Move::Pick)),
            Task::Pursue(unit) => self.list_pursue(unit, moves),
            Task::FallBack(unit) => {
                moves.extend(self.retreat_hexes(unit).iter().map(Move::To));
                moves.push(Move::Stand);
            }
            Task::Flee => moves.extend(self.fleeing.iter().map(Move::Pick)),
            Task::FleeTo(unit) => moves.extend(self.flight(unit).iter().map(Move::To)),
            Task::Night(task) => self.list_night(task, moves),
            Task::Scratch(task) => self.list_scratch(task, moves),
            _ => {}
        }
    }

    /// Makes a legal move and takes every forced step after it.
    pub(crate) fn make(&mut self, mv: Move, scribe: &mut impl Scribe) {
        let Some(task) = self.task() else { return };
        match (task, mv) {
            // The turn
            (Task::Nightfall, Move::Die(die)) => self.nightfall_die(die, scribe),
            (Task::Arrival(corps), Move::Die(die)) => self.arrival_die(corps, die, scribe),
            (Task::Mix(side), Move::Mix(card)) => self.mix(side, card),
            (Task::Draw(side, _), Move::Draw(card)) => self.draw_card(side, card, scribe),
            (Task::Initiative, Move::Die(die)) => self.swap(Task::InitiativeReply(die)),
            (Task::InitiativeReply(first), Move::Die(die)) => self.initiative_die(first, die, scribe),
            (Task::WhoFirst(side), Move::First) => self.who_first(side, scribe),
            (Task::WhoFirst(side), Move::Second) => self.who_first(side.other(), scribe),
            // The action
            (Task::Act(_), Move::Play(card)) => self.play_card(card, scribe),
            (Task::Act(_) | Task::Mover | Task::Enter(_) | Task::Declare | Task::Combat, Move::Take(card)) => {
                self.set_aside(card, scribe)
            }
            (Task::Act(_), Move::GeneralAttack) => self.general_attack(scribe),
            (Task::Act(_), Move::Refill) => self.refill(scribe),
            (Task::Act(_), Move::EndTurn) => self.end_own_turn("3.1.6b", scribe),
            (Task::Way, Move::Way(way)) => self.choose_way(way),
            (Task::Commander, Move::To(hex)) => self.command(hex, scribe),
            (Task::Muster(left), Move::Pick(unit)) => {
                self.activated.insert(unit);
                self.swap(Task::Muster(left - 1));
            }
            (Task::Muster(_), Move::Done) => self.swap(Task::Mover),
            (Task::March, Move::Corps(corps)) => self.forced_march(corps),
            (Task::Rally(left), Move::Pick(unit)) => self.rally(unit, left, scribe),
            (Task::Despatch, Move::Take(card)) => self.despatch(card, scribe),
            (Task::HoldAt, Move::To(hex)) => self.hold_at(hex),
            (Task::HoldUnits(left), Move::Pick(unit)) => self.hold(unit, left, scribe),
            (Task::HoldUnits(_), Move::Done) => {
                self.activated = crate::pieces::UnitSet::EMPTY;
                self.pop();
            }
            // Movement
            (Task::Mover, Move::Pick(unit)) => self.begin_move(unit, false),
            (Task::Mover, Move::Done) => {
                self.activated = crate::pieces::UnitSet::EMPTY;
                self.pop();
            }
            (Task::Limber, Move::Limber) => self.limber(true, scribe),
            (Task::Limber, Move::Unlimber) => self.limber(false, scribe),
            (Task::Go, Move::To(hex)) => self.go(hex, scribe),
            (Task::Go, Move::Dare(hex)) => self.dare(hex),
            (Task::Go, Move::Done) => self.stop(),
            (Task::Danger(hex), Move::Die(die)) => self.danger_die(Hex(hex), die, scribe),
            (Task::EntryPoint, Move::Die(die)) => self.entry_die(die, scribe),
            (Task::Enter(left), Move::Pick(unit)) => self.enter(unit, left),
            // Attacks
            (Task::Declare, Move::Pick(unit)) => self.push(Task::Aim(unit)),
            (Task::Declare, Move::Done) => self.declared(),
            (Task::Aim(unit), Move::Pick(target)) => self.aim_at(unit, target),
            (Task::Aim(unit), Move::Cancel) => self.refuse_unit(unit),
            (Task::Protect, Move::Pick(battery)) => self.push(Task::Cover(battery)),
            (Task::Cover(battery), Move::Pick(target)) => self.cover(battery, target),
            (Task::Cover(battery), Move::Cancel) => self.refuse_unit(battery),
            (Task::Combat, Move::Pick(target)) => self.take_up(target, scribe),
            (Task::Evade, Move::Evade) => self.evade(scribe),
            (Task::Evade, Move::Stand) => {
                self.pop();
                self.stand_and_fight();
            }
            (Task::Square, Move::Die(die)) => self.swap(Task::SquareReply(die)),
            (Task::SquareReply(first), Move::Die(die)) => self.square_die(first, die, scribe),
            (Task::Dice, Move::Die(die)) => self.combat_die(die),
            (Task::Loser, Move::Pick(unit)) => self.suffer(unit, scribe),
            (Task::Result(unit), Move::Damage) => self.choose_result(unit, false, scribe),
            (Task::Result(unit), Move::Retreat) => self.choose_result(unit, true, scribe),
            (Task::Retreat(unit), Move::To(hex)) => self.retreat_to(unit, hex, scribe),
            (Task::Retreat(unit), Move::Stand) => self.stand_fast(unit, scribe),
            (Task::Push(unit, friend, first), Move::Die(die)) => self.push_die(unit, friend, first, die, scribe),
            (Task::Advance, Move::Pick(unit)) => self.advance(unit, scribe),
            (Task::Advance, Move::Nobody) => self.nobody_advances(),
            (Task::Pursuer, Move::Pick(unit)) => self.ride_on(unit, scribe),
            (Task::Pursue(unit), Move::Pick(target)) => self.pursue(unit, target, scribe),
            (Task::Pursue(unit), Move::To(hex)) => self.ride_to(unit, hex, scribe),
            (Task::FallBack(unit), Move::To(hex)) => self.ride_off(unit, hex, scribe),
            (Task::Panic(next), Move::Die(die)) => self.panic_die(next, die, scribe),
            (Task::Flee, Move::Pick(unit)) => self.push(Task::FleeTo(unit)),
            (Task::FleeTo(unit), Move::To(hex)) => self.flee_to(unit, hex, scribe),
            (Task::Night(task), mv) => self.night_move(task, mv, scribe),
            (Task::Scratch(task), mv) => self.scratch_move(task, mv, scribe),
            // Done, Nobody and Stand elsewhere: the step is over.
            _ => self.pop(),
        }
        self.settle(scribe);
    }
}
