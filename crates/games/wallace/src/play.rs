//! Moves: which are legal, and what each does at the step it answers.

use crate::moves::Move;
use crate::position::{Position, Stage, Task, taken, thrown};
use kernel::Scribe;

impl Position {
    /// Adds every move of the present step.
    pub(crate) fn legal(&self, moves: &mut Vec<Move>) {
        match self.task() {
            None => {}
            Some(task) => match task {
                Task::Arrivals(_) | Task::ArrivalPosture(_) | Task::Delayed | Task::DelayedTo(_) => {
                    self.list_arrivals(moves);
                }
                Task::Skirmish(_) | Task::SkirmishAt(_) => self.list_skirmish(moves),
                Task::Formation(_) | Task::Change => self.list_changes(moves),
                Task::SpendDisc
                | Task::Use
                | Task::LeaderArea
                | Task::GiveOrder
                | Task::ReinforceArmy
                | Task::ReinforceGun(_)
                | Task::ReinforceTo(..) => self.list_orders(moves),
                Task::MovePick | Task::MoveTo(_) | Task::MoveCubes(..) => self.list_movement(moves),
                Task::Battery | Task::Aim(_) => self.list_fire(moves),
                Task::AssaultPick | Task::AssaultInto(_) | Task::AssaultVia(..) | Task::NextAssault => {
                    self.list_assault(moves);
                }
                Task::Assault(Stage::Shelter | Stage::Protect | Stage::ChargeOn) | Task::Charger | Task::Counter(_) => {
                    self.list_stages(moves);
                }
                Task::Retreat(..) | Task::Along(..) | Task::Escape(_) | Task::Withdraw | Task::WithdrawCubes(..) => {
                    self.list_retreats(moves)
                }
                Task::Damage(..)
                | Task::TooMany(..)
                | Task::CavalryHits(..)
                | Task::GunHits(..)
                | Task::Short(_)
                | Task::ShortUnit(..)
                | Task::ShortCubes(_)
                | Task::Assign(..) => self.list_damage(moves),
                thrown!() | taken!() => {}
            },
        }
    }

    /// Makes a legal move and takes every forced step after it.
    pub(crate) fn play(&mut self, mv: &Move, scribe: &mut impl Scribe) {
        let mv = *mv;
        let Some(task) = self.task() else { return };
        match task {
            // Prussians
            Task::ArrivalRoll => self.arrival_die(die(task, mv), scribe),
            Task::Arrivals(left) => match mv {
                Move::To(area) => {
                    if let Some(unit) = self.newcomer() {
                        self.enter(unit, area, left, scribe);
                    }
                }
                _ => unasked(task, mv),
            },
            Task::ArrivalPosture(unit) => match mv {
                Move::Stand(posture) => self.stand(unit, posture),
                _ => unasked(task, mv),
            },
            Task::Delayed => match mv {
                Move::Pick(unit) => self.push(Task::DelayedTo(unit)),
                Move::Done => self.close(),
                _ => unasked(task, mv),
            },
            Task::DelayedTo(unit) => match mv {
                Move::To(area) => self.come_on(unit, area, scribe),
                Move::No => self.stay(unit),
                _ => unasked(task, mv),
            },
            // Skirmish fire
            Task::Skirmish(_) => match mv {
                Move::Pick(unit) => {
                    self.done.insert(unit);
                    self.push(Task::SkirmishAt(unit));
                }
                Move::Done => self.close(),
                _ => unasked(task, mv),
            },
            Task::SkirmishAt(unit) => match mv {
                Move::To(area) => self.swap(Task::SkirmishRoll(unit, area)),
                Move::No => self.stay(unit),
                _ => unasked(task, mv),
            },
            Task::SkirmishRoll(unit, area) => self.skirmish_die(unit, area, die(task, mv), scribe),
            // Rounds
            Task::DrawTile => match mv {
                Move::Tile(tile) => self.draw_tile(tile),
                _ => unasked(task, mv),
            },
            Task::Stop => match mv {
                Move::Stop => self.word(true, scribe),
                Move::GoOn => self.word(false, scribe),
                _ => unasked(task, mv),
            },
            Task::Formation(_) | Task::Change => match mv {
                Move::Form(unit, posture) => self.form(unit, posture, scribe),
                Move::Done => self.close(),
                _ => unasked(task, mv),
            },
            // Discs and leaders
            Task::SpendDisc => match mv {
                Move::Disc(disc) => self.spend(disc),
                Move::EndRound => self.stop_spending(),
                _ => unasked(task, mv),
            },
            Task::Use => match mv {
                Move::To(area) => self.activate(area),
                Move::Pick(leader) => self.lead(leader, scribe),
                Move::Nothing => self.do_nothing(scribe),
                _ => unasked(task, mv),
            },
            Task::LeaderArea => match mv {
                Move::To(area) => self.leader_area(area),
                Move::Done => self.pop(),
                _ => unasked(task, mv),
            },
            Task::GiveOrder => match mv {
                Move::Order(order) => self.order(order),
                _ => unasked(task, mv),
            },
            // Movement
            Task::MovePick => match mv {
                Move::Pick(unit) => self.push(Task::MoveTo(unit)),
                Move::Done => self.end_movement(scribe),
                _ => unasked(task, mv),
            },
            Task::MoveTo(unit) => match mv {
                Move::To(area) => {
                    self.pop();
                    self.march(unit, area, area, scribe);
                }
                Move::No => self.stay(unit),
                _ => unasked(task, mv),
            },
            Task::MoveCubes(unit, to, via) => match mv {
                Move::Take(n) => {
                    self.pop();
                    self.go(unit, to, via, n, scribe);
                }
                Move::No => self.stay(unit),
                _ => unasked(task, mv),
            },
            // Artillery
            Task::Battery => match mv {
                Move::Yes => self.use_battery(true, scribe),
                Move::No => self.use_battery(false, scribe),
                _ => unasked(task, mv),
            },
            Task::Aim(gun) => match mv {
                Move::To(area) => self.aimed(gun, Some(area)),
                Move::No => self.aimed(gun, None),
                _ => unasked(task, mv),
            },
            Task::FireRoll(area) => self.fire_die(area, die(task, mv), scribe),
            // Reinforce
            Task::ReinforceArmy => match mv {
                Move::Colour(army) => self.swap(Task::ReinforceGun(army)),
                _ => unasked(task, mv),
            },
            Task::ReinforceGun(army) => match mv {
                Move::Pick(gun) => self.swap(Task::ReinforceTo(army, Some(gun))),
                _ => unasked(task, mv),
            },
            Task::ReinforceTo(army, gun) => match mv {
                Move::To(area) => self.reinforce(army, gun, area, scribe),
                _ => unasked(task, mv),
            },
            // Assault
            Task::AssaultPick => match mv {
                Move::Pick(unit) => self.push(Task::AssaultInto(unit)),
                Move::Done => self.end_assault_movement(scribe),
                _ => unasked(task, mv),
            },
            Task::AssaultInto(unit) => match mv {
                Move::To(area) => self.assault_into(unit, area, scribe),
                Move::No => self.stay(unit),
                _ => unasked(task, mv),
            },
            Task::AssaultVia(unit, target) => match mv {
                Move::To(via) => {
                    self.pop();
                    self.march(unit, target, via, scribe);
                }
                Move::No => self.stay(unit),
                _ => unasked(task, mv),
            },
            Task::NextAssault => match mv {
                Move::To(area) => self.begin_assault(area, scribe),
                _ => unasked(task, mv),
            },
            Task::Assault(Stage::Shelter) => match mv {
                Move::Pick(unit) => self.assault.sheltered.insert(unit),
                _ => unasked(task, mv),
            },
            Task::Assault(Stage::Protect) => match mv {
                Move::Pick(unit) => self.assault.sheltered.remove(unit),
                Move::Done => self.begin_step_one(),
                _ => unasked(task, mv),
            },
            Task::Assault(Stage::ChargeOn) => match mv {
                Move::To(area) => self.charge_on(area, scribe),
                _ => unasked(task, mv),
            },
            Task::Charger => match mv {
                Move::Pick(unit) => self.swap(Task::Counter(unit)),
                _ => unasked(task, mv),
            },
            Task::Counter(charger) => match mv {
                Move::Pick(unit) => self.swap(Task::Duel(charger, unit)),
                _ => unasked(task, mv),
            },
            Task::Duel(charger, counter) => match mv {
                Move::Duel(a, b) => self.duel(charger, counter, a, b, scribe),
                _ => unasked(task, mv),
            },
            Task::Roll(stage) => self.roll(stage, die(task, mv), scribe),
            // Damage
            Task::Damage(..) => match mv {
                Move::Colour(army) => self.colour(army, scribe),
                _ => unasked(task, mv),
            },
            Task::TooMany(..) => match mv {
                Move::Lose(unit) => self.break_one(unit, scribe),
                _ => unasked(task, mv),
            },
            Task::CavalryHits(..) => match mv {
                Move::Tire(_) | Move::Retire(_) | Move::Lose(_) => self.strike(mv, scribe),
                _ => unasked(task, mv),
            },
            Task::GunHits(..) => match mv {
                Move::Pick(gun) => self.hit_gun(gun, scribe),
                _ => unasked(task, mv),
            },
            Task::Short(army) => match mv {
                Move::To(area) => self.swap(Task::ShortUnit(army, area)),
                Move::Pick(gun) => self.take_cube(gun),
                _ => unasked(task, mv),
            },
            Task::ShortUnit(..) => match mv {
                Move::Pick(unit) => self.swap(Task::ShortCubes(unit)),
                _ => unasked(task, mv),
            },
            Task::ShortCubes(unit) => match mv {
                Move::Take(n) => self.give_up(unit, n, scribe),
                _ => unasked(task, mv),
            },
            Task::Assign(army, _) => match mv {
                Move::Take(n) => {
                    if let Some((unit, ..)) = self.assignable(army) {
                        self.assign(unit, n);
                    }
                }
                _ => unasked(task, mv),
            },
            // Retreats
            Task::Retreat(unit, taken) => match mv {
                Move::To(area) => self.fall_back(unit, area, taken, scribe),
                _ => unasked(task, mv),
            },
            Task::Along(leader, area) => match mv {
                Move::Yes => self.along(leader, area, true, scribe),
                Move::No => self.along(leader, area, false, scribe),
                _ => unasked(task, mv),
            },
            Task::Escape(leader) => match mv {
                Move::To(area) => self.escape(leader, Some(area), scribe),
                Move::No => self.escape(leader, None, scribe),
                _ => unasked(task, mv),
            },
            Task::Withdraw => match mv {
                Move::To(area) => self.withdraw_to(area, scribe),
                _ => unasked(task, mv),
            },
            Task::WithdrawCubes(unit, to) => match mv {
                Move::Take(n) => {
                    self.pop();
                    self.withdraw(unit, to, n, scribe);
                }
                _ => unasked(task, mv),
            },
            taken!() => unasked(task, mv),
        }
        self.settle(scribe);
    }
}

/// The die that is thrown at a step.
fn die(task: Task, mv: Move) -> u8 {
    match mv {
        Move::Die(die) => die,
        _ => unasked(task, mv),
    }
}

/// A move that does not answer the step. Whoever plays has asked [`kernel::Game::judge`] or taken the move from a list, so
/// it never comes to this; to go on would drop the step.
#[cold]
fn unasked(task: Task, mv: Move) -> ! {
    unreachable!("{mv:?} does not answer {task:?}")
}
