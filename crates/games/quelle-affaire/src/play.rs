//! Moves: which are legal, and what each does at the step it answers.

use crate::moves::Move;
use crate::pieces::UnitSet;
use crate::position::{Position, Task, taken, thrown};
use hexes::Hex;
use kernel::Scribe;

impl Position {
    /// Adds every move of the present step.
    pub(crate) fn legal(&self, moves: &mut Vec<Move>) {
        let Some(task) = self.task() else { return };
        match task {
            Task::WhoFirst(_) => moves.extend([Move::First, Move::Second]),
            Task::Act(after_rapid) => self.list_actions(after_rapid, moves),
            Task::Way => {
                moves.extend(self.open_deeds().map(|(_, deed)| Move::Way(deed.way())));
                self.list_redundant(moves);
            }
            Task::Commander => {
                moves.extend(self.commander_hexes().iter().map(Move::To));
                self.list_redundant(moves);
                if matches!(self.deed(), Some(crate::cards::Deed::Area(_))) {
                    moves.push(Move::Nobody);
                }
            }
            Task::Muster(_) => {
                moves.extend(self.mustered().iter().map(Move::Pick));
                self.list_redundant(moves);
                if self.activated.any() {
                    moves.push(Move::Done);
                }
            }
            Task::March => {
                moves.extend(self.marching_corps().map(Move::Corps));
                self.list_redundant(moves);
            }
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
            Task::HoldAt => {
                moves.extend(self.hold_hexes().iter().map(Move::To));
                self.list_redundant(moves);
            }
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
            thrown!() | taken!() => {}
        }
    }

    /// Makes a legal move and takes every forced step after it.
    pub(crate) fn play(&mut self, mv: &Move, scribe: &mut impl Scribe) {
        let mv = *mv;
        let Some(task) = self.task() else { return };
        match task {
            // The turn
            Task::Nightfall => self.nightfall_die(die(task, mv), scribe),
            Task::Arrival(corps) => self.arrival_die(corps, die(task, mv), scribe),
            Task::Mix(side) => match mv {
                Move::Mix(card) => self.mix(side, card),
                _ => unasked(task, mv),
            },
            Task::Draw(side, _) => match mv {
                Move::Draw(card) => self.draw_card(side, card, scribe),
                _ => unasked(task, mv),
            },
            Task::Initiative => self.swap(Task::InitiativeReply(die(task, mv))),
            Task::InitiativeReply(first) => self.initiative_die(first, die(task, mv), scribe),
            Task::WhoFirst(side) => match mv {
                Move::First => self.who_first(side, scribe),
                Move::Second => self.who_first(side.other(), scribe),
                _ => unasked(task, mv),
            },
            // The action
            Task::Act(_) => match mv {
                Move::Play(card) => self.play_card(card, scribe),
                Move::Take(card) => self.set_aside(card, scribe),
                Move::GeneralAttack => self.general_attack(scribe),
                Move::Refill => self.refill(scribe),
                Move::EndTurn => self.end_own_turn("3.1.6b", scribe),
                Move::Done => self.pop(),
                _ => unasked(task, mv),
            },
            Task::Way => match mv {
                Move::Way(way) => self.choose_way(way),
                Move::Take(card) => self.set_aside(card, scribe),
                _ => unasked(task, mv),
            },
            Task::Commander => match mv {
                Move::To(hex) => self.command(hex, scribe),
                Move::Take(card) => self.set_aside(card, scribe),
                Move::Nobody => self.pop(),
                _ => unasked(task, mv),
            },
            Task::Muster(left) => match mv {
                Move::Pick(unit) => {
                    self.activated.insert(unit);
                    self.swap(Task::Muster(left - 1));
                }
                Move::Take(card) => self.set_aside(card, scribe),
                Move::Done => self.swap(Task::Mover),
                _ => unasked(task, mv),
            },
            Task::March => match mv {
                Move::Corps(corps) => self.forced_march(corps),
                Move::Take(card) => self.set_aside(card, scribe),
                _ => unasked(task, mv),
            },
            Task::Rally(left) => match mv {
                Move::Pick(unit) => self.rally(unit, left, scribe),
                Move::Take(card) => self.set_aside(card, scribe),
                Move::Done => self.pop(),
                _ => unasked(task, mv),
            },
            Task::Despatch => match mv {
                Move::Take(card) => self.despatch(card, scribe),
                _ => unasked(task, mv),
            },
            Task::HoldAt => match mv {
                Move::To(hex) => self.hold_at(hex),
                Move::Take(card) => self.set_aside(card, scribe),
                _ => unasked(task, mv),
            },
            Task::HoldUnits(left) => match mv {
                Move::Pick(unit) => self.hold(unit, left, scribe),
                Move::Take(card) => self.set_aside(card, scribe),
                Move::Done => self.dismiss(),
                _ => unasked(task, mv),
            },
            // Movement
            Task::Mover => match mv {
                Move::Pick(unit) => self.begin_move(unit, false),
                Move::Take(card) => self.set_aside(card, scribe),
                Move::Done => self.dismiss(),
                _ => unasked(task, mv),
            },
            Task::Limber => match mv {
                Move::Limber => self.limber(true, scribe),
                Move::Unlimber => self.limber(false, scribe),
                _ => unasked(task, mv),
            },
            Task::Go => match mv {
                Move::To(hex) => self.go(hex, scribe),
                Move::Dare(hex) => self.dare(hex),
                Move::Done => self.stop(),
                _ => unasked(task, mv),
            },
            Task::Danger(hex) => self.danger_die(Hex(hex), die(task, mv), scribe),
            Task::EntryPoint => self.entry_die(die(task, mv), scribe),
            Task::Enter(left) => match mv {
                Move::Pick(unit) => self.enter(unit, left),
                Move::Take(card) => self.set_aside(card, scribe),
                Move::Done => self.pop(),
                _ => unasked(task, mv),
            },
            // Attacks
            Task::Declare => match mv {
                Move::Pick(unit) => self.push(Task::Aim(unit)),
                Move::Take(card) => self.set_aside(card, scribe),
                Move::Done => self.declared(),
                _ => unasked(task, mv),
            },
            Task::Aim(unit) => match mv {
                Move::Pick(target) => self.aim_at(unit, target),
                Move::Cancel => self.refuse_unit(unit),
                _ => unasked(task, mv),
            },
            Task::Protect => match mv {
                Move::Pick(battery) => self.push(Task::Cover(battery)),
                Move::Done => self.pop(),
                _ => unasked(task, mv),
            },
            Task::Cover(battery) => match mv {
                Move::Pick(target) => self.cover(battery, target),
                Move::Cancel => self.refuse_unit(battery),
                _ => unasked(task, mv),
            },
            Task::Combat => match mv {
                Move::Pick(target) => self.take_up(target, scribe),
                Move::Take(card) => self.set_aside(card, scribe),
                _ => unasked(task, mv),
            },
            Task::Evade => match mv {
                Move::Evade => self.evade(scribe),
                Move::Stand => {
                    self.pop();
                    self.stand_and_fight();
                }
                _ => unasked(task, mv),
            },
            Task::Square => self.swap(Task::SquareReply(die(task, mv))),
            Task::SquareReply(first) => self.square_die(first, die(task, mv), scribe),
            Task::Dice => self.combat_die(die(task, mv)),
            Task::Loser => match mv {
                Move::Pick(unit) => self.suffer(unit, scribe),
                _ => unasked(task, mv),
            },
            Task::Result(unit) => match mv {
                Move::Damage => self.choose_result(unit, false, scribe),
                Move::Retreat => self.choose_result(unit, true, scribe),
                _ => unasked(task, mv),
            },
            Task::Retreat(unit) => match mv {
                Move::To(hex) => self.retreat_to(unit, hex, scribe),
                Move::Stand => self.stand_fast(unit, scribe),
                _ => unasked(task, mv),
            },
            Task::Push(unit, friend, first) => self.push_die(unit, friend, first, die(task, mv), scribe),
            Task::Advance => match mv {
                Move::Pick(unit) => self.advance(unit, scribe),
                Move::Nobody => self.nobody_advances(),
                _ => unasked(task, mv),
            },
            Task::Pursuer => match mv {
                Move::Pick(unit) => self.ride_on(unit, scribe),
                _ => unasked(task, mv),
            },
            Task::Pursue(unit) => match mv {
                Move::Pick(target) => self.pursue(unit, target, scribe),
                Move::To(hex) => self.ride_to(unit, hex, scribe),
                _ => unasked(task, mv),
            },
            Task::FallBack(unit) => match mv {
                Move::To(hex) => self.ride_off(unit, hex, scribe),
                Move::Stand => self.pop(),
                _ => unasked(task, mv),
            },
            Task::Panic(next) => self.panic_die(next, die(task, mv), scribe),
            Task::Flee => match mv {
                Move::Pick(unit) => self.push(Task::FleeTo(unit)),
                _ => unasked(task, mv),
            },
            Task::FleeTo(unit) => match mv {
                Move::To(hex) => self.flee_to(unit, hex, scribe),
                _ => unasked(task, mv),
            },
            Task::Night(task) => self.night_move(task, mv, scribe),
            Task::Scratch(task) => self.scratch_move(task, mv, scribe),
            taken!() => unasked(task, mv),
        }
        self.settle(scribe);
    }

    /// Nobody else of those activated is wanted.
    fn dismiss(&mut self) {
        self.activated = UnitSet::EMPTY;
        self.pop();
    }
}

/// What the die shows that a step waits for.
fn die(task: Task, mv: Move) -> u8 {
    match mv {
        Move::Die(die) => die,
        _ => unasked(task, mv),
    }
}

/// A move that does not answer the step. Whoever plays has asked [`kernel::Game::judge`] or taken the move from a list, so
/// it never comes to this; to go on would drop the step.
#[cold]
pub(crate) fn unasked(task: Task, mv: Move) -> ! {
    unreachable!("{mv:?} does not answer {task:?}")
}
