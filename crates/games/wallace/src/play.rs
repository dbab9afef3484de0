//! Moves: which are legal, and what each does at the step it answers.

use crate::moves::Move;
use crate::position::{Position, Stage, Task, asked, taken, thrown};
use kernel::Scribe;

impl Position {
    /// Adds every move of the present step.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
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
    pub(crate) fn make(&mut self, mv: Move, scribe: &mut impl Scribe) {
        let Some(task) = self.task() else { return };
        match (task, mv) {
            // Prussians
            (Task::ArrivalRoll, Move::Die(die)) => self.arrival_die(die, scribe),
            (Task::Arrivals(left), Move::To(area)) => {
                if let Some(unit) = self.newcomer() {
                    self.enter(unit, area, left, scribe);
                }
            }
            (Task::ArrivalPosture(unit), Move::Stand(posture)) => self.stand(unit, posture),
            (Task::Delayed, Move::Pick(unit)) => self.push(Task::DelayedTo(unit)),
            (Task::DelayedTo(unit), Move::To(area)) => self.come_on(unit, area, scribe),
            // Skirmish fire
            (Task::Skirmish(_), Move::Pick(unit)) => {
                self.done.insert(unit);
                self.push(Task::SkirmishAt(unit));
            }
            (Task::SkirmishAt(unit), Move::To(area)) => self.swap(Task::SkirmishRoll(unit, area)),
            (Task::SkirmishRoll(unit, area), Move::Die(die)) => self.skirmish_die(unit, area, die, scribe),
            // Rounds
            (Task::DrawTile, Move::Tile(tile)) => self.draw_tile(tile),
            (Task::Stop, Move::Stop) => self.word(true, scribe),
            (Task::Stop, Move::GoOn) => self.word(false, scribe),
            (Task::Formation(_) | Task::Change, Move::Form(unit, posture)) => self.form(unit, posture, scribe),
            (Task::Delayed | Task::Skirmish(_) | Task::Formation(_) | Task::Change, Move::Done) => self.close(),
            // Discs and leaders
            (Task::SpendDisc, Move::Disc(disc)) => self.spend(disc),
            (Task::SpendDisc, Move::EndRound) => self.stop_spending(),
            (Task::Use, Move::To(area)) => self.activate(area),
            (Task::Use, Move::Pick(leader)) => self.lead(leader, scribe),
            (Task::Use, Move::Nothing) => self.do_nothing(scribe),
            (Task::LeaderArea, Move::To(area)) => self.leader_area(area),
            (Task::LeaderArea, Move::Done) => self.pop(),
            (Task::GiveOrder, Move::Order(order)) => self.order(order),
            // Movement
            (Task::MovePick, Move::Done) => self.end_movement(scribe),
            (
                Task::DelayedTo(unit)
                | Task::SkirmishAt(unit)
                | Task::MoveTo(unit)
                | Task::MoveCubes(unit, ..)
                | Task::AssaultInto(unit)
                | Task::AssaultVia(unit, _),
                Move::No,
            ) => self.stay(unit),
            (Task::MovePick, Move::Pick(unit)) => self.push(Task::MoveTo(unit)),
            (Task::MoveTo(unit), Move::To(area)) => {
                self.pop();
                self.march(unit, area, area, scribe);
            }
            (Task::MoveCubes(unit, to, via), Move::Take(n)) => {
                self.pop();
                self.go(unit, to, via, n, scribe);
            }
            // Artillery
            (Task::Battery, Move::Yes) => self.use_battery(true, scribe),
            (Task::Battery, Move::No) => self.use_battery(false, scribe),
            (Task::Aim(gun), Move::To(area)) => self.aimed(gun, Some(area)),
            (Task::Aim(gun), Move::No) => self.aimed(gun, None),
            (Task::FireRoll(area), Move::Die(die)) => self.fire_die(area, die, scribe),
            // Reinforce
            (Task::ReinforceArmy, Move::Colour(army)) => self.swap(Task::ReinforceGun(army)),
            (Task::ReinforceGun(army), Move::Pick(gun)) => self.swap(Task::ReinforceTo(army, Some(gun))),
            (Task::ReinforceTo(army, gun), Move::To(area)) => self.reinforce(army, gun, area, scribe),
            // Assault
            (Task::AssaultPick, Move::Pick(unit)) => self.push(Task::AssaultInto(unit)),
            (Task::AssaultPick, Move::Done) => self.end_assault_movement(scribe),
            (Task::AssaultInto(unit), Move::To(area)) => self.assault_into(unit, area, scribe),
            (Task::AssaultVia(unit, target), Move::To(via)) => {
                self.pop();
                self.march(unit, target, via, scribe);
            }
            (Task::NextAssault, Move::To(area)) => self.begin_assault(area, scribe),
            (Task::Assault(Stage::Shelter), Move::Pick(unit)) => self.assault.sheltered.insert(unit),
            (Task::Assault(Stage::Protect), Move::Pick(unit)) => self.assault.sheltered.remove(unit),
            (Task::Assault(Stage::Protect), Move::Done) => self.begin_step_one(),
            (Task::Assault(Stage::ChargeOn), Move::To(area)) => self.charge_on(area, scribe),
            (Task::Charger, Move::Pick(unit)) => self.swap(Task::Counter(unit)),
            (Task::Counter(charger), Move::Pick(unit)) => self.swap(Task::Duel(charger, unit)),
            (Task::Duel(charger, counter), Move::Duel(a, b)) => self.duel(charger, counter, a, b, scribe),
            (Task::Roll(stage), Move::Die(die)) => self.roll(stage, die, scribe),
            // Damage
            (Task::Damage(..), Move::Colour(army)) => self.colour(army, scribe),
            (Task::TooMany(..), Move::Lose(unit)) => self.break_one(unit, scribe),
            (Task::CavalryHits(..), Move::Tire(_) | Move::Retire(_) | Move::Lose(_)) => self.strike(mv, scribe),
            (Task::GunHits(..), Move::Pick(gun)) => self.hit_gun(gun, scribe),
            (Task::Short(army), Move::To(area)) => self.swap(Task::ShortUnit(army, area)),
            (Task::Short(_), Move::Pick(gun)) => self.take_cube(gun),
            (Task::ShortUnit(..), Move::Pick(unit)) => self.swap(Task::ShortCubes(unit)),
            (Task::ShortCubes(unit), Move::Take(n)) => self.give_up(unit, n, scribe),
            (Task::Assign(army, _), Move::Take(n)) => {
                if let Some((unit, ..)) = self.assignable(army) {
                    self.assign(unit, n);
                }
            }
            // Retreats
            (Task::Retreat(unit, taken), Move::To(area)) => self.fall_back(unit, area, taken, scribe),
            (Task::Along(leader, area), Move::Yes) => self.along(leader, area, true, scribe),
            (Task::Along(leader, area), Move::No) => self.along(leader, area, false, scribe),
            (Task::Escape(leader), Move::To(area)) => self.escape(leader, Some(area), scribe),
            (Task::Escape(leader), Move::No) => self.escape(leader, None, scribe),
            (Task::Withdraw, Move::To(area)) => self.withdraw_to(area, scribe),
            (Task::WithdrawCubes(unit, to), Move::Take(n)) => {
                self.pop();
                self.withdraw(unit, to, n, scribe);
            }
            // No other pair passes `judge`.
            (asked!() | thrown!() | taken!(), _) => unreachable!("{mv:?} is not a move of {task:?}"),
        }
        self.settle(scribe);
    }
}
