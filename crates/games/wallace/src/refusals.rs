//! Why not: every refusal names its rule and says in one plain sentence what stands in the way.

mod areas;

use crate::map::{Area, AreaSet, DELAYED, map};
use crate::moves::{Disc, Move, Order, Posture};
use crate::offers::{asks_for_area, asks_for_piece};
use crate::pieces::{Arm, Army, Side, Unit};
use crate::position::{
    Blow, FIVE, Position, Stage, Task, asked, asked_area, asked_choice, asked_fate, asked_number, asked_piece, taken,
    thrown, unasked,
};
use crate::view::{area_names, cube_words};
use crate::words::{capital, number};
use kernel::table::Target;
use kernel::{Actor, Ruling};

fn no(rule: &'static str, text: impl Into<String>) -> Ruling {
    Ruling::new(rule, text)
}

impl Position {
    pub(crate) fn refuse(&self, mv: Move) -> Ruling {
        let side = match self.actor() {
            Actor::Over(outcome) => return no(outcome.rule, "The game is over."),
            Actor::Chance => return self.refuse_at_throw(mv),
            Actor::Seat(seat) => Side::of(seat),
        };
        match mv {
            Move::Pick(unit) => self.refuse_pick(unit, side),
            Move::To(area) => self.refuse_to(area, side),
            Move::Form(unit, posture) => self.refuse_form(unit, posture, side),
            Move::Disc(disc) if self.task() == Some(Task::SpendDisc) => {
                if self.discs(self.active, disc) == 0 {
                    no("DISC-04", format!("You have no {} disc left in this turn.", disc.name()))
                } else {
                    no("ACT-07", format!("Nobody could do anything with a {} disc now.", disc.name()))
                }
            }
            Move::Order(order) if self.task() == Some(Task::GiveOrder) => {
                self.act.named.map_or_else(|| self.out_of_step(), |area| self.refuse_order(area, order))
            }
            Move::Nothing if self.task() == Some(Task::Use) => {
                no("ACT-05", "Doing nothing costs a green disc as long as you have one.")
            }
            Move::EndRound => {
                no("ROUND-07", "You cannot end your round early: it ends when you are stopped or out of discs.")
            }
            Move::Take(n) => self.refuse_number(n),
            Move::Done => self.refuse_done(),
            Move::No => self.refuse_no(),
            Move::Colour(army) => self.refuse_colour(army),
            Move::Tire(unit) | Move::Retire(unit) | Move::Lose(unit) => self.refuse_loss(mv, unit),
            Move::Die(_) | Move::Duel(..) | Move::Tile(_) => no(self.step_rule(), "Nothing is thrown or drawn now."),
            Move::Stop | Move::GoOn => no("ROUND-06", "The tile alone decides when a round is stopped."),
            Move::Disc(_) | Move::Order(_) | Move::Nothing | Move::Yes | Move::Stand(_) => self.out_of_step(),
        }
    }

    fn refuse_done(&self) -> Ruling {
        let Some(task) = self.task() else { return self.out_of_step() };
        match task {
            Task::MovePick | Task::AssaultPick | Task::Change => {
                no("ACT-07", "An action must do something; choose at least one piece.")
            }
            Task::LeaderArea => no("ACT-07", "The leader must activate at least one area."),
            Task::Arrivals(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::Use
            | Task::MoveTo(_)
            | Task::Aim(_)
            | Task::ReinforceTo(..)
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::NextAssault
            | Task::Assault(Stage::Shelter | Stage::Protect | Stage::ChargeOn)
            | Task::Withdraw
            | Task::Short(_)
            | Task::Retreat(..)
            | Task::Escape(_)
            | Task::Delayed
            | Task::Skirmish(_)
            | Task::ReinforceGun(_)
            | Task::Charger
            | Task::Counter(_)
            | Task::GunHits(..)
            | Task::ShortUnit(..)
            | Task::Formation(_)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | asked_number!()
            | asked_choice!()
            | thrown!()
            | taken!() => self.out_of_step(),
        }
    }

    fn refuse_no(&self) -> Ruling {
        let Some(task) = self.task() else { return self.out_of_step() };
        match task {
            Task::MoveTo(_) | Task::MoveCubes(..) | Task::AssaultInto(_) | Task::AssaultVia(..) => {
                no("ACT-07", "An action must do something, and nobody else can go.")
            }
            Task::Aim(_) => no("ACT-07", "At least one gun must fire."),
            Task::Arrivals(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::Use
            | Task::LeaderArea
            | Task::ReinforceTo(..)
            | Task::NextAssault
            | Task::Assault(Stage::ChargeOn)
            | Task::Withdraw
            | Task::Short(_)
            | Task::Retreat(..)
            | Task::Escape(_)
            | Task::Assign(..)
            | Task::WithdrawCubes(..)
            | Task::ShortCubes(_)
            | asked_piece!()
            | asked_fate!()
            | asked_choice!()
            | thrown!()
            | taken!() => self.out_of_step(),
        }
    }

    fn refuse_at_throw(&self, mv: Move) -> Ruling {
        let rule = self.step_rule();
        match (self.task(), mv) {
            (Some(Task::DrawTile), Move::Tile(_)) => no("ROUND-03", "The tiles are numbered from two to five."),
            (Some(Task::DrawTile), _) => no("ROUND-03", "First a tile is drawn."),
            (Some(Task::Stop), _) => no("ROUND-06", "First the tile decides whether the round goes on."),
            (Some(Task::Duel(..)), Move::Duel(a, b)) if (1..=6).contains(&a) && (1..=6).contains(&b) => {
                no("S2-02", "That would be a tie, and ties are thrown again.")
            }
            (_, Move::Die(_) | Move::Duel(..)) => no(rule, "That is not a throw of these dice."),
            (
                None
                | Some(
                    Task::ArrivalRoll
                    | Task::SkirmishRoll(..)
                    | Task::FireRoll(_)
                    | Task::Duel(..)
                    | Task::Roll(_)
                    | asked!()
                    | taken!(),
                ),
                _,
            ) => no(rule, "First the dice are thrown."),
        }
    }

    pub(super) fn out_of_step(&self) -> Ruling {
        no(self.step_rule(), "That is not what is asked now.")
    }

    /// The rule the present step rests on.
    fn step_rule(&self) -> &'static str {
        let Some(task) = self.task() else { return "TURN-02" };
        match task {
            Task::ArrivalRoll | Task::ArrivalPosture(_) => "PRUS-01",
            Task::Arrivals(_) => "PRUS-03",
            Task::Delayed | Task::DelayedTo(_) => "PRUS-06",
            Task::Skirmish(_) | Task::SkirmishAt(_) => "SKIR-02",
            Task::SkirmishRoll(..) => "SKIR-04",
            Task::DrawTile => "ROUND-03",
            Task::Formation(_) => "FORM-07",
            Task::SpendDisc => "ROUND-05",
            Task::Use | Task::GiveOrder => "ACT-01",
            Task::LeaderArea => "LEAD-01",
            Task::MovePick | Task::MoveTo(_) => self.act.order.unwrap_or(Order::Close).rule(),
            Task::MoveCubes(..) | Task::WithdrawCubes(..) => "MOVE-09",
            Task::Battery => "GB-01",
            Task::Aim(_) => "ART-02",
            Task::FireRoll(_) => "AVI-01",
            Task::Change => "CHG-01",
            Task::ReinforceArmy | Task::ReinforceGun(_) | Task::ReinforceTo(..) => "REINF-01",
            Task::AssaultPick | Task::AssaultInto(_) => "ASLT-01",
            Task::AssaultVia(..) => "ASLT-11",
            Task::NextAssault => "ASLT-08",
            Task::Assault(Stage::Shelter) => "TERR-01",
            Task::Assault(Stage::Protect) => "ASLT-12",
            Task::Assault(Stage::ChargeOn) => "S7-02",
            Task::Charger | Task::Counter(_) | Task::Duel(..) => "S2-02",
            Task::Roll(Stage::Guns) => "S1-01",
            Task::Roll(Stage::DefendersFire | Stage::AssaultersFire) => "S3-03",
            Task::Roll(Stage::SquaresFire) => "S4-05",
            Task::Roll(Stage::Pursuit) => "S7-01",
            Task::Roll(_) => "MOR-01",
            Task::Assign(..) => "CUBE-02",
            Task::Withdraw => "S3-09",
            Task::Stop => "ROUND-06",
            Task::Damage(..) => "CUBE-01",
            Task::TooMany(..) => "CUBE-06",
            Task::CavalryHits(.., Blow::Ranged) => "AVC-02",
            Task::CavalryHits(.., Blow::Assault) => "S1-03",
            Task::CavalryHits(.., Blow::Crowd) => "LIMIT-04",
            Task::GunHits(..) => "CUBE-04",
            Task::Short(_) | Task::ShortUnit(..) | Task::ShortCubes(_) => "CUBE-07",
            Task::Retreat(..) => "RETR-02",
            Task::Along(..) => "RETR-07",
            Task::Escape(_) => "LEAD-09",
            Task::Over(_)
            | Task::Turn
            | Task::Round
            | Task::FireNext
            | Task::ActionEnd
            | Task::Limits(_)
            | Task::RoundEnd
            | Task::TurnEnd
            | Task::Cubes(..)
            | Task::Assault(unasked!()) => "TURN-02",
        }
    }

    // Pieces

    fn refuse_pick(&self, unit: Unit, side: Side) -> Ruling {
        let Some(task) = self.task() else { return self.out_of_step() };
        if !asks_for_piece(task) && task != Task::Use && !matches!(task, Task::Short(_)) {
            return self.out_of_step();
        }
        let the = capital(&unit.the());
        let rule = self.step_rule();
        let Some(at) = self.area_of(unit) else {
            let why = if self.is_lost(unit) { "is lost" } else { "has not arrived yet" };
            return no(rule, format!("{the} {why}."));
        };
        if unit.side() != side {
            return no(rule, format!("{the} is not yours; the {} decide.", side.plural()));
        }
        match task {
            Task::Delayed if at != DELAYED => no("PRUS-06", format!("{the} is on the map already.")),
            Task::Delayed if self.is_crewless(unit) => no("MOVE-04", format!("{the} has no crew and cannot move.")),
            Task::Delayed if self.done.contains(unit) => no("PRUS-06", format!("{the} has just come to the box.")),
            Task::Delayed => no("PRUS-05", format!("{the} finds no entry area free of the French.")),
            Task::Skirmish(_) => self.refuse_skirmisher(unit, at),
            Task::Use => self.refuse_leader(unit),
            Task::MovePick => self.refuse_mover(unit, at),
            Task::AssaultPick => self.refuse_assaulter(unit, at),
            Task::ReinforceGun(_) => no("REINF-02", format!("There is no cube on {} to be taken.", unit.the())),
            Task::Assault(Stage::Shelter | Stage::Protect) => self.refuse_shelter(unit, at),
            Task::Charger | Task::Counter(_) => {
                no("S2-02", format!("Cavalry of {} is asked for.", self.assault.area.name()))
            }
            Task::GunHits(_, area, _) => {
                let why = match () {
                    () if !unit.is_artillery() => "is no gun",
                    () if at != area => "is not among the guns that were hit",
                    () => "has lost its crew already",
                };
                no("CUBE-04", format!("{the} {why}."))
            }
            Task::ShortUnit(army, area) => {
                no("CUBE-07", format!("Infantry in {} must be given up for {}.", area.name(), cube_words(army, 2)))
            }
            Task::Short(_) => no("CUBE-07", "A unit is given up only where it has cubes; choose an area."),
            Task::Arrivals(_)
            | Task::ArrivalPosture(_)
            | Task::DelayedTo(_)
            | Task::SkirmishAt(_)
            | Task::Formation(_)
            | Task::SpendDisc
            | Task::LeaderArea
            | Task::GiveOrder
            | Task::MoveTo(_)
            | Task::MoveCubes(..)
            | Task::Battery
            | Task::Aim(_)
            | Task::Change
            | Task::ReinforceArmy
            | Task::ReinforceTo(..)
            | Task::AssaultInto(_)
            | Task::AssaultVia(..)
            | Task::NextAssault
            | Task::Assault(Stage::ChargeOn)
            | Task::Assign(..)
            | Task::Withdraw
            | Task::WithdrawCubes(..)
            | Task::Damage(..)
            | Task::TooMany(..)
            | Task::CavalryHits(..)
            | Task::ShortCubes(_)
            | Task::Retreat(..)
            | Task::Along(..)
            | Task::Escape(_)
            | thrown!()
            | taken!() => self.out_of_step(),
        }
    }

    fn refuse_skirmisher(&self, unit: Unit, at: Area) -> Ruling {
        let the = capital(&unit.the());
        if !unit.is_infantry() {
            return no("SKIR-02", format!("{the} is no infantry; only infantry skirmishes."));
        }
        if self.done.contains(unit) {
            return no("SKIR-02", format!("{the} has fired already."));
        }
        let enemies = map().around_with_box(at) & self.enemy_held(unit.side());
        if enemies.any() {
            return no("SKIR-02", format!("Only guns without crews, or leaders, stand next to {}.", at.name()));
        }
        no("SKIR-02", format!("No enemy stands next to {}.", at.name()))
    }

    fn refuse_leader(&self, unit: Unit) -> Ruling {
        if !unit.is_leader() {
            return no("ACT-01", "A disc activates an area or a leader, not a single unit.");
        }
        let name = unit.name();
        if self.down.contains(unit) {
            return no("LEAD-01", format!("{name} has been used in this round already."));
        }
        match self.act.disc {
            Some(Disc::Red) => no("ACT-04", format!("A red disc pays only for assaults, and {name} can order none.")),
            Some(Disc::Purple) => {
                no("ACT-04", format!("A purple disc pays only for reserve moves, and {name} can order none."))
            }
            _ => no("ACT-07", format!("Nobody in the reach of {name} could do anything.")),
        }
    }

    /// Why a piece has no part in the order of the activated area: the checks all orders share.
    fn refuse_in_area(&self, unit: Unit, at: Area, verb: &str) -> Option<Ruling> {
        let the = capital(&unit.the());
        let area = self.act.area?;
        if self.done.contains(unit) {
            return Some(no("ACT-01", format!("{the} has {verb} already with this order.")));
        }
        if at != area {
            return Some(no("ACT-01", format!("{the} stands in {}; the disc activated {}.", at.name(), area.name())));
        }
        let leader = self.act.leader.filter(|_| !self.who().contains(unit))?;
        if verb != "changed" && self.companions().contains(unit) {
            let text = format!("{the} may only ride along to where somebody of {} has gone.", area.name());
            return Some(no("LEAD-06", text));
        }
        Some(no("LEAD-11", format!("{} does not command {}.", leader.name(), unit.the())))
    }

    fn refuse_mover(&self, unit: Unit, at: Area) -> Ruling {
        if let Some(ruling) = self.refuse_in_area(unit, at, "moved") {
            return ruling;
        }
        let the = capital(&unit.the());
        let order = self.act.order.unwrap_or(Order::Close);
        if self.allowance(unit, order) == 0 {
            return self.refuse_posture(unit);
        }
        if order == Order::Reserve && self.under_the_enemy(unit.side()).contains(at) {
            return self.refuse_reserve_at(at, unit.side(), &format!("{the} cannot set out"));
        }
        no("MOVE-02", format!("{the} has no area to move to."))
    }

    /// Why a piece cannot move at all.
    pub(super) fn refuse_posture(&self, unit: Unit) -> Ruling {
        let the = capital(&unit.the());
        if unit.is_infantry() {
            let how = if self.square.contains(unit) { "in square" } else { "in defensive formation" };
            no("FORM-01", format!("{the} is {how} and may neither move nor assault."))
        } else {
            no("MOVE-04", format!("{the} has lost its crew and cannot move."))
        }
    }

    /// Reserves keep away from the enemy: which enemy is near.
    pub(super) fn refuse_reserve_at(&self, at: Area, side: Side, what: &str) -> Ruling {
        let near = map().around_with_box(at) & self.enemy_held(side);
        let enemy = near.first().map_or("the enemy", Area::name);
        no("RES-02", format!("{what}: {} lies next to the enemy in {enemy}.", at.name()))
    }

    fn refuse_assaulter(&self, unit: Unit, at: Area) -> Ruling {
        if let Some(ruling) = self.refuse_in_area(unit, at, "gone in") {
            return ruling;
        }
        let the = capital(&unit.the());
        let enemies = map().around(at) & self.enemy_held(unit.side());
        match unit.arm() {
            Arm::Artillery => no("ASLT-01", "Guns never assault."),
            Arm::Leader => no("ASLT-05", format!("{the} may only go along with units that assault.")),
            Arm::Infantry if self.down.contains(unit) => self.refuse_posture(unit),
            Arm::Cavalry if (enemies & map().rough).any() => no(
                "ASLT-03",
                format!(
                    "{the} may not charge into woods, towns or rivers, such as {}.",
                    area_names(enemies & map().rough)
                ),
            ),
            _ => no("ASLT-01", format!("{the} reaches no enemy.")),
        }
    }

    fn refuse_shelter(&self, unit: Unit, at: Area) -> Ruling {
        let the = capital(&unit.the());
        let area = self.assault.area;
        if at != area {
            return no("TERR-01", format!("{the} is not in {}.", area.name()));
        }
        if !unit.is_infantry() {
            return no("TERR-02", format!("{the} finds no shelter; only infantry does."));
        }
        if !self.down.contains(unit) || self.square.contains(unit) {
            return no(
                "TERR-01",
                format!("{the} is not in defensive formation, so the strong point does not help it."),
            );
        }
        if self.task() == Some(Task::Assault(Stage::Protect)) {
            no("ASLT-12", format!("{the} stands outside already."))
        } else {
            no("TERR-01", format!("{the} is under cover already."))
        }
    }

    fn refuse_form(&self, unit: Unit, posture: Posture, side: Side) -> Ruling {
        let the = capital(&unit.the());
        let free = match self.task() {
            Some(Task::Formation(_)) => true,
            Some(Task::Change) => false,
            None
            | Some(
                Task::TooMany(..)
                | Task::CavalryHits(..)
                | asked_area!()
                | asked_piece!()
                | asked_number!()
                | asked_choice!()
                | thrown!()
                | taken!(),
            ) => return self.out_of_step(),
        };
        let Some(at) = self.area_of(unit) else {
            return no("FORM-07", format!("{the} is not on the map."));
        };
        if unit.side() != side {
            return no("FORM-07", format!("{the} is not yours."));
        }
        if !unit.is_infantry() && !unit.is_artillery() {
            return no("FORM-08", format!("{the} does not change formation; only infantry and guns do."));
        }
        if posture == Posture::Square {
            return no("FORM-08", "Squares are formed only when cavalry charges.");
        }
        if self.done.contains(unit) {
            return no("FORM-07", format!("{the} has changed already."));
        }
        if !free && let Some(ruling) = self.refuse_in_area(unit, at, "changed") {
            return ruling;
        }
        if unit.is_artillery() {
            return no("FORM-08", format!("{the} is deployed; laying a gun down would serve nothing."));
        }
        if self.posture(unit) == posture {
            return no("FORM-08", format!("{the} is in that formation already."));
        }
        // A piece just like it stands for it in the list.
        no("FORM-07", format!("Choose the first of the {} in {}; they are alike.", unit.name(), at.name()))
    }

    // Numbers, colours, losses

    fn refuse_number(&self, n: u8) -> Ruling {
        let bounds = match self.task() {
            Some(Task::MoveCubes(unit, ..)) => self.area_of(unit).map(|a| self.share(unit, a)),
            Some(Task::WithdrawCubes(unit, _)) => Some(self.share(unit, self.assault.area)),
            Some(Task::ShortCubes(unit)) => Some(self.short_share(unit)),
            Some(Task::Assign(army, _)) => self.assignable(army).map(|(_, least, most)| (least, most)),
            None | Some(asked_area!() | asked_piece!() | asked_fate!() | asked_choice!() | thrown!() | taken!()) => {
                None
            }
        };
        let Some((least, most)) = bounds else { return self.out_of_step() };
        let rule = if matches!(self.task(), Some(Task::MoveCubes(..) | Task::WithdrawCubes(..))) {
            "MOVE-09"
        } else {
            "CUBE-03"
        };
        match () {
            () if n > FIVE => no(rule, format!("No unit carries more than {} cubes.", number(FIVE))),
            () if n > most => no(rule, format!("There are only {} cubes to carry.", number(most))),
            () if n < least => {
                no(rule, format!("The others cannot carry the rest: at least {} must go here.", number(least)))
            }
            () => self.out_of_step(),
        }
    }

    fn refuse_colour(&self, army: Army) -> Ruling {
        match self.task() {
            Some(Task::Damage(_, area, _)) => {
                no("CUBE-01", format!("There is no infantry in {} for a {}.", area.name(), cube_words(army, 1)))
            }
            Some(Task::ReinforceArmy) => no("REINF-01", format!("No {} can leave from there.", cube_words(army, 1))),
            None
            | Some(
                Task::ArrivalPosture(_)
                | Task::SpendDisc
                | Task::GiveOrder
                | Task::Battery
                | Task::Along(..)
                | asked_area!()
                | asked_piece!()
                | asked_fate!()
                | asked_number!()
                | thrown!()
                | taken!(),
            ) => self.out_of_step(),
        }
    }

    fn refuse_loss(&self, mv: Move, unit: Unit) -> Ruling {
        let the = capital(&unit.the());
        match self.task() {
            Some(Task::CavalryHits(side, area, _, blow)) => {
                if unit.side() != side || self.area_of(unit) != Some(area) || !unit.is_cavalry() {
                    return no(
                        self.step_rule(),
                        format!("The hit falls on the {} cavalry in {}.", side.name(), area.name()),
                    );
                }
                match mv {
                    Move::Tire(_) => no("FORM-04", format!("{the} is tired already.")),
                    Move::Retire(_) if blow != Blow::Ranged => {
                        no("S1-03", "Nobody may go back to avoid a hit in an assault.")
                    }
                    Move::Retire(_) => no("RETR-03", format!("{the} has nowhere to go back to.")),
                    _ if blow == Blow::Ranged => {
                        no("AVC-03", format!("{the} is not lost as long as a unit can tire or go back."))
                    }
                    _ => no("FORM-05", format!("{the} is fresh: it tires and is not lost.")),
                }
            }
            Some(Task::TooMany(_, area)) if matches!(mv, Move::Lose(_)) => {
                no("CUBE-06", format!("One of the infantry in {} that the cubes belong to must be lost.", area.name()))
            }
            None
            | Some(
                Task::TooMany(..)
                | Task::Formation(_)
                | Task::Change
                | asked_area!()
                | asked_piece!()
                | asked_number!()
                | asked_choice!()
                | thrown!()
                | taken!(),
            ) => self.out_of_step(),
        }
    }

    // Clicks that mean nothing

    pub(crate) fn refuse_target(&self, target: &Target) -> Ruling {
        match (self.actor(), target) {
            (Actor::Over(_) | Actor::Chance, _) => self.refuse(Move::Nothing),
            (_, Target::Space(id)) => match Area::named(id) {
                Some(area) if self.task().is_some_and(asks_for_area) => self.refuse(Move::To(area)),
                Some(area) if (self.at(area)).is_empty() => {
                    no(self.step_rule(), format!("Nobody stands in {}; choose one of the lit pieces.", area.name()))
                }
                Some(area) => no(self.step_rule(), format!("Choose a lit piece, not {} as a whole.", area.name())),
                None => no(self.step_rule(), "There is no such area."),
            },
            (_, Target::Piece(id)) => match Unit::named(id) {
                Some(unit) if self.area_of(unit).is_none() => {
                    let why = if self.is_lost(unit) { "is lost" } else { "has not arrived yet" };
                    no(self.step_rule(), format!("{} {why}.", capital(&unit.the())))
                }
                Some(_) => no(self.step_rule(), "No piece is asked for now; choose one of the buttons."),
                None => no(self.step_rule(), "There is no such piece."),
            },
            (_, Target::Number(_)) => no(self.step_rule(), "No such number can be given now."),
            _ => self.out_of_step(),
        }
    }

    /// Areas next to the enemy, for messages and previews.
    pub(crate) fn beside_enemy(&self, area: Area, side: Side) -> AreaSet {
        map().around(area) & self.enemy_held(side)
    }
}
