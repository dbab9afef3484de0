//! Fast orders for playouts: one survey of the field serves a whole action, from the disc to the last piece, fights are
//! simulated less often, and only some areas are considered for a march.

use super::charge::{self, Attack};
use super::march::{self, Step};
use super::orders::{self, Plan, Spending};
use super::survey::{SearchDetail, Survey};
use super::{forced_moves, formations, guns, sharing};
use crate::map::AreaSet;
use crate::moves::{Disc, Move};
use crate::pieces::Side;
use crate::position::{Position, Stage, Task, asked_fate, asked_number, asked_piece, taken, thrown};
use kernel::{Actor, PlayStyle, RandomSource, Silent};

/// How closely things are looked at.
const CARE: SearchDetail = SearchDetail { fights: 10, ways: 3, asleep: AreaSet::EMPTY };
/// An area is thought of for a march if so many coins all fall its way: marches are much alike, and looking at a few of
/// them costs little strength.
const COINS: [u32; 2] = [2, 3];

/// Adds the orders of one errand, at least one: as far as it goes without a throw or somebody else's decision.
pub fn orders(p: &Position, draw: &mut dyn RandomSource, moves: &mut Vec<Move>) {
    let begun = moves.len();
    if let (Actor::Seat(seat), Some(task)) = (p.actor(), p.task()) {
        let side = Side::of(seat);
        let care = SearchDetail { asleep: asleep(side, task, draw), ..CARE };
        match task {
            Task::Formation(_) => formations::all_free(p, side, care, moves),
            Task::SpendDisc | Task::Use | Task::LeaderArea | Task::GiveOrder | Task::MovePick | Task::AssaultPick => {
                let survey = |care| Survey::new(p, side, PlayStyle::STEADY, care);
                if !PlayoutRun::new(&survey(care), moves).run(task) {
                    PlayoutRun::new(&survey(CARE), moves).run(task);
                }
            }
            Task::Battery | Task::Aim(_) => fire(&mut p.clone(), moves),
            Task::Arrivals(_)
            | Task::ArrivalPosture(_)
            | Task::Delayed
            | Task::DelayedTo(_)
            | Task::Skirmish(_)
            | Task::SkirmishAt(_)
            | Task::MoveTo(_)
            | Task::Change
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(..)
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::NextAssault
            | Task::Assault(Stage::Shelter | Stage::Protect | Stage::ChargeOn)
            | Task::Charger
            | Task::Counter(_)
            | Task::Withdraw
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::GunHits(..)
            | Task::Short(_)
            | Task::ShortUnit(..)
            | Task::Retreat(..)
            | Task::Along(..)
            | Task::Escape(_)
            | asked_number!()
            | thrown!()
            | taken!() => {}
        }
    }
    if moves.len() == begun {
        moves.push(p.ordered_by(&PlayStyle::STEADY, CARE));
    }
}

/// Areas whose marches are not thought of. Wellington's men hold their ground rather than rise to march.
fn asleep(side: Side, task: Task, draw: &mut dyn RandomSource) -> AreaSet {
    let coins = match (task, side) {
        (Task::SpendDisc, _) | (Task::LeaderArea, Side::Allied) => COINS[side as usize],
        (Task::Formation(_), Side::Allied) => return !AreaSet::EMPTY,
        _ => 0,
    };
    let mut toss = || AreaSet(u128::from(draw.next_u64()) | u128::from(draw.next_u64()) << 64);
    (0..coins).fold(AreaSet::EMPTY, |set, _| set | toss())
}

/// The guns of an area choose their targets.
fn fire(world: &mut Position, moves: &mut Vec<Move>) {
    loop {
        let mv = match world.task() {
            Some(Task::Battery) => guns::battery(world),
            Some(Task::Aim(gun)) => guns::aim(world, gun),
            None
            | Some(
                Task::Arrivals(_)
                | Task::DelayedTo(_)
                | Task::SkirmishAt(_)
                | Task::Use
                | Task::LeaderArea
                | Task::MoveTo(_)
                | Task::ReinforceTo(..)
                | Task::AssaultInto(_)
                | Task::AssaultVia(..)
                | Task::NextAssault
                | Task::Assault(Stage::ChargeOn)
                | Task::Withdraw
                | Task::Short(_)
                | Task::Retreat(..)
                | Task::Escape(_)
                | Task::ArrivalPosture(_)
                | Task::SpendDisc
                | Task::GiveOrder
                | Task::ReinforceArmy
                | Task::Damage(..)
                | Task::Along(..)
                | asked_piece!()
                | asked_fate!()
                | asked_number!()
                | thrown!()
                | taken!(),
            ) => return,
        };
        moves.push(mv);
        world.play(&mv, &mut Silent);
    }
}

/// Something that is being done, on a board of its own.
struct PlayoutRun<'a> {
    survey: &'a Survey<'a>,
    world: Position,
    moves: &'a mut Vec<Move>,
    plan: Option<Plan>,
    /// Who is on the march together, and who goes in.
    step: Option<Step>,
    attack: Option<Attack>,
    /// Has anybody moved since the field was looked at?
    moved: bool,
}

impl<'a> PlayoutRun<'a> {
    fn new(survey: &'a Survey<'a>, moves: &'a mut Vec<Move>) -> Self {
        let world = survey.position.clone();
        PlayoutRun { survey, world, moves, plan: None, step: None, attack: None, moved: false }
    }

    fn give(&mut self, mv: Move) {
        self.moves.push(mv);
        self.world.play(&mv, &mut Silent);
    }

    /// Decides what is to be done, and does it as far as it goes; false if only those asleep may have something to do.
    fn run(mut self, task: Task) -> bool {
        let survey = self.survey;
        match task {
            Task::SpendDisc | Task::Use => {
                let paid = [survey.position.act.disc.unwrap_or(Disc::Green)];
                let useful = orders::useful(survey.position);
                match orders::spend(survey, if task == Task::Use { &paid } else { &useful }) {
                    Some(best) => self.spend(best),
                    None if survey.care.asleep.any() => return false,
                    None => self.save(useful.first().copied()),
                }
            }
            Task::LeaderArea => {
                self.plan = orders::leads(survey);
                match self.plan {
                    Some(plan) => self.give(Move::To(plan.area)),
                    None if survey.care.asleep.any() && self.world.act.orders == 0 => return false,
                    None => {
                        self.give(orders::leader_area(survey));
                        return true;
                    }
                }
            }
            Task::GiveOrder => self.plan = survey.position.act.named.and_then(|area| orders::ordered(survey, area)),
            Task::Arrivals(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::MoveTo(_)
            | Task::Aim(_)
            | Task::ReinforceTo(..)
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::NextAssault
            | Task::Assault(Stage::ChargeOn)
            | Task::Withdraw
            | Task::Short(_)
            | Task::Retreat(..)
            | Task::Escape(_)
            | Task::ArrivalPosture(_)
            | Task::Battery
            | Task::ReinforceArmy
            | Task::Damage(..)
            | Task::Along(..)
            | asked_piece!()
            | asked_fate!()
            | asked_number!()
            | thrown!()
            | taken!() => {}
        }
        while self.world.actor() == Actor::Seat(survey.side.seat()) && self.step_on() {}
        true
    }

    fn spend(&mut self, best: Spending) {
        if self.world.task() != Some(Task::Use) {
            self.give(Move::Disc(best.disc));
        }
        self.give(best.mv);
        self.plan = Some(best.plan);
    }

    /// Nothing is worth a disc: ends the round, or gets rid of one for as little as may be.
    fn save(&mut self, disc: Option<Disc>) {
        let stop = self.world.options.may_stop && self.world.actions > 0;
        match self.world.task() == Some(Task::Use) {
            false if stop => self.give(Move::EndRound),
            false => self.give(Move::Disc(disc.unwrap_or(Disc::Green))),
            true if self.world.may_do_nothing() => self.give(Move::Nothing),
            true => self.give(orders::first(&self.world)),
        }
    }

    /// Gives the next order of the errand; false if it is at its end or has to be thought over.
    fn step_on(&mut self) -> bool {
        let Some(task) = self.world.task() else { return false };
        let mv = match task {
            Task::LeaderArea if self.world.act.orders == 0 => self.plan.map(|plan| Move::To(plan.area)),
            Task::GiveOrder => self.order(),
            Task::MovePick => self.mover(),
            Task::MoveTo(unit) => {
                let ways = self.world.marches(unit);
                match &self.step {
                    Some(step) if ways.contains(step.to) => Some(Move::To(step.to)),
                    _ => Some(forced_moves::back(self.survey, unit, ways.iter())),
                }
            }
            Task::MoveCubes(unit, to, via) => {
                self.moved = true;
                Some(sharing::along(&self.world, unit, to != via || self.survey.is_forward(unit, to)))
            }
            Task::Battery | Task::Aim(_) => {
                fire(&mut self.world, self.moves);
                return false;
            }
            Task::AssaultPick => self.assaulter(),
            Task::AssaultInto(unit) => match self.attack {
                Some(a) if self.world.assault_targets(unit).contains(a.target) => Some(Move::To(a.target)),
                _ => Some(orders::first(&self.world)),
            },
            Task::AssaultVia(unit, target) => Some(Move::To(charge::by(&self.world, unit, target))),
            Task::LeaderArea
            | Task::Arrivals(_)
            | Task::ArrivalPosture(_)
            | Task::Delayed
            | Task::DelayedTo(_)
            | Task::Skirmish(_)
            | Task::SkirmishAt(_)
            | Task::Formation(_)
            | Task::SpendDisc
            | Task::Use
            | Task::Change
            | Task::ReinforceArmy
            | Task::ReinforceGun(_)
            | Task::ReinforceTo(..)
            | Task::NextAssault
            | Task::Assault(Stage::Shelter | Stage::Protect | Stage::ChargeOn)
            | Task::Charger
            | Task::Counter(_)
            | Task::Assign(..)
            | Task::Withdraw
            | Task::WithdrawCubes(..)
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::GunHits(..)
            | Task::Short(_)
            | Task::ShortUnit(..)
            | Task::ShortCubes(_)
            | Task::Retreat(..)
            | Task::Along(..)
            | Task::Escape(_)
            | thrown!()
            | taken!() => None,
        };
        mv.map(|mv| self.give(mv)).is_some()
    }

    /// What the named area does, as planned.
    fn order(&self) -> Option<Move> {
        let (area, plan) = (self.world.act.named?, self.plan?);
        let stands = plan.area == area && self.world.orders(area).any(|o| o == plan.order);
        stands.then_some(Move::Order(plan.order))
    }

    /// Who moves next: the rest of those who go together, then whoever else gains by it.
    fn mover(&mut self) -> Option<Move> {
        let (area, order) = (self.world.act.area?, self.world.act.order?);
        let movers = self.world.movers();
        for _ in 0..2 {
            while let Some(unit) = self.step.as_mut().and_then(|s| s.units.pop_at(0)) {
                let like = movers.iter().find(|m| *m == unit || self.world.alike(unit, *m));
                if let Some(unit) = like {
                    self.moved = true;
                    return Some(Move::Pick(unit));
                }
            }
            // As long as nobody has moved the field is as it was looked at, and much is known of it.
            let at = if self.moved || self.world.done.any() { &self.world } else { self.survey.position };
            self.step = march::best(self.survey, at, area, order, self.world.who());
        }
        Some(if self.world.somebody_went() { Move::Done } else { orders::first(&self.world) })
    }

    /// Who goes in next: those of one attack, and nobody else.
    fn assaulter(&mut self) -> Option<Move> {
        let area = self.world.act.area?;
        if self.attack.is_none() && self.world.done.is_empty() {
            let others = match self.world.act.leader {
                Some(leader) if self.world.act.orders < 2 => self.world.led_areas(leader),
                _ => AreaSet::EMPTY,
            };
            let at = if self.moved { &self.world } else { self.survey.position };
            self.attack = charge::best(self.survey, at, area, self.world.who(), others);
        }
        let units = self.attack.map(|a| a.units & self.world.at(area));
        let goes = |u: &crate::pieces::Unit| units.is_some_and(|all| all.iter().any(|b| self.world.alike(b, *u)));
        Some(match self.world.assaulters().iter().find(goes) {
            Some(unit) => Move::Pick(unit),
            None if self.world.somebody_went() => Move::Done,
            None => orders::first(&self.world),
        })
    }
}
