//! How each legal move is offered, and what a click means.

use crate::map::{Area, DELAYED, map};
use crate::moves::{Disc, Move, Order, Posture};
use crate::pieces::{Army, COMBAT, Unit};
use crate::position::{
    LIMIT, Position, Stage, Task, asked_area, asked_choice, asked_fate, asked_number, asked_piece, taken, thrown,
};
use crate::words::{capital, cubes, number};
use kernel::table::{Offer, OfferStyle, Target};

/// The buttons and what they are called.
const DONE: &str = "done";
const NOTHING: &str = "nothing";
const END_ROUND: &str = "end-round";
const YES: &str = "yes";
const NO: &str = "no";
const HOLD: &str = "hold";
const STAY: &str = "stay";

impl Order {
    /// The name of its button.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Order::Close => "move",
            Order::Reserve => "reserve",
            Order::Fire => "fire",
            Order::Assault => "assault",
            Order::Change => "change",
            Order::Reinforce => "reinforce",
        }
    }
}

impl Position {
    pub(crate) fn offer(&self, mv: &Move) -> Offer {
        let mv = *mv;
        let on = self.target_of(mv);
        let (label, style) = self.label_of(mv);
        Offer { mv: serde_json::to_value(mv).unwrap_or_default(), on, label, style, listing: None }
    }

    /// Offers for the pieces that cannot be told from the one a move names: each of them may be clicked.
    pub(crate) fn offer_twins(&self, offers: &mut Vec<Offer>) {
        let taken = |offers: &[Offer], id: &str| offers.iter().any(|o| matches!(&o.on, Target::Piece(p) if p == id));
        let mut twins = Vec::new();
        for offer in offers.iter() {
            let Target::Piece(id) = &offer.on else { continue };
            let Some(unit) = Unit::named(id) else { continue };
            let Some(area) = self.area_of(unit) else { continue };
            for twin in self.at(area).iter().filter(|t| *t != unit && self.alike(unit, *t)) {
                if !taken(offers, &twin.id()) {
                    twins.push(Offer { on: Target::Piece(twin.id()), ..offer.clone() });
                }
            }
        }
        offers.append(&mut twins);
    }

    fn target_of(&self, mv: Move) -> Target {
        let button = |name: &str| Target::Button(name.to_owned());
        match mv {
            Move::Pick(u) | Move::Form(u, _) | Move::Tire(u) | Move::Retire(u) | Move::Lose(u) => Target::Piece(u.id()),
            Move::To(a) => Target::Space(a.id()),
            Move::Take(n) => Target::Number(n.into()),
            Move::Stand(Posture::Upright) => button("upright"),
            Move::Stand(_) => button("lying"),
            Move::Colour(army) => button(army.id()),
            Move::Disc(disc) => button(disc.name()),
            Move::Order(order) => button(order.id()),
            Move::Nothing => button(NOTHING),
            Move::EndRound => button(END_ROUND),
            Move::Yes => button(YES),
            Move::No => button(self.no_button()),
            Move::Done => button(DONE),
            Move::Die(_) | Move::Duel(..) => button("die"),
            Move::Tile(_) => button("tile"),
            Move::Stop => button("stop"),
            Move::GoOn => button("go-on"),
        }
    }

    fn no_button(&self) -> &'static str {
        match self.task() {
            Some(Task::Aim(_) | Task::SkirmishAt(_)) => HOLD,
            Some(
                Task::Escape(_)
                | Task::Along(..)
                | Task::DelayedTo(_)
                | Task::MoveTo(_)
                | Task::MoveCubes(..)
                | Task::AssaultInto(_)
                | Task::AssaultVia(..),
            ) => STAY,
            None
            | Some(
                Task::Arrivals(_)
                | Task::Use
                | Task::LeaderArea
                | Task::ReinforceTo(..)
                | Task::NextAssault
                | Task::Assault(Stage::ChargeOn)
                | Task::Withdraw
                | Task::Short(_)
                | Task::Retreat(..)
                | Task::Assign(..)
                | Task::WithdrawCubes(..)
                | Task::ShortCubes(_)
                | Task::ArrivalPosture(_)
                | Task::SpendDisc
                | Task::GiveOrder
                | Task::Battery
                | Task::ReinforceArmy
                | Task::Damage(..)
                | asked_piece!()
                | asked_fate!()
                | thrown!()
                | taken!(),
            ) => NO,
        }
    }

    fn label_of(&self, mv: Move) -> (String, OfferStyle) {
        use OfferStyle::{Main, Plain, Strike};
        match mv {
            Move::Pick(u) => self.label_pick(u),
            Move::To(a) => self.label_to(a),
            Move::Form(u, posture) => {
                let into = match (u.is_artillery(), posture) {
                    (true, _) => "Deploy",
                    (_, Posture::Upright) => "Make mobile:",
                    _ => "Make defensive:",
                };
                (format!("{into} {} in {}", u.the(), self.whereabouts(u)), Plain)
            }
            Move::Stand(Posture::Upright) => ("Stand upright".into(), Main),
            Move::Stand(_) => ("Lay on its side".into(), Plain),
            Move::Take(n) => self.label_take(n),
            Move::Colour(Army::French) => ("A blue cube, French".into(), Plain),
            Move::Colour(Army::Anglo) => ("A red cube, Anglo-Allied".into(), Plain),
            Move::Colour(Army::Prussian) => ("A black cube, Prussian".into(), Plain),
            Move::Tire(u) => (format!("Tire {}", u.the()), Plain),
            Move::Retire(u) => (format!("Let {} go back", u.the()), Plain),
            Move::Lose(u) => (format!("Lose {}", u.the()), Plain),
            Move::Disc(disc) => {
                let left = self.discs(self.active, disc);
                let pays = match disc {
                    Disc::Green => "any action",
                    Disc::Red => "assault",
                    Disc::Purple => "reserve move",
                };
                // Particulars come after a comma: three buttons must stand side by side.
                (format!("Spend a {} disc, {pays}, {left} left", disc.name()), Plain)
            }
            Move::Order(order) => {
                let label = match order {
                    Order::Close => "Move",
                    Order::Reserve => "Move as reserves",
                    Order::Fire => "Fire the guns",
                    Order::Assault => "Assault",
                    Order::Change => "Change formation",
                    Order::Reinforce => "Send a cube next door",
                };
                (label.to_owned(), if order == Order::Assault { Strike } else { Plain })
            }
            Move::Nothing => ("Do nothing".into(), Plain),
            Move::EndRound => ("End the round".into(), Plain),
            Move::Yes => match self.task() {
                Some(Task::Battery) => ("Use the Grand Battery: two dice a gun".into(), Plain),
                Some(Task::Along(leader, to)) => (format!("{} goes to {}", leader.name(), to.name()), Main),
                None
                | Some(
                    Task::ArrivalPosture(_)
                    | Task::SpendDisc
                    | Task::GiveOrder
                    | Task::ReinforceArmy
                    | Task::Damage(..)
                    | asked_area!()
                    | asked_piece!()
                    | asked_fate!()
                    | asked_number!()
                    | thrown!()
                    | taken!(),
                ) => ("Yes".into(), Plain),
            },
            Move::No => match self.task() {
                Some(Task::Battery) => ("Fire with one die a gun".into(), Main),
                Some(Task::Aim(_)) => ("Hold this gun’s fire".into(), Plain),
                Some(Task::SkirmishAt(_)) => ("Hold their fire".into(), Plain),
                Some(Task::Along(leader, _)) => (format!("{} stays", leader.name()), Plain),
                Some(Task::Escape(leader)) => (format!("{} stays and is lost", leader.name()), Plain),
                Some(Task::DelayedTo(unit)) => (format!("{} waits", capital(&unit.the())), Plain),
                Some(
                    Task::MoveTo(unit)
                    | Task::MoveCubes(unit, ..)
                    | Task::AssaultInto(unit)
                    | Task::AssaultVia(unit, _),
                ) => (format!("{} stays", capital(&unit.the())), Plain),
                None
                | Some(
                    Task::Arrivals(_)
                    | Task::Use
                    | Task::LeaderArea
                    | Task::ReinforceTo(..)
                    | Task::NextAssault
                    | Task::Assault(Stage::ChargeOn)
                    | Task::Withdraw
                    | Task::Short(_)
                    | Task::Retreat(..)
                    | Task::Assign(..)
                    | Task::WithdrawCubes(..)
                    | Task::ShortCubes(_)
                    | Task::ArrivalPosture(_)
                    | Task::SpendDisc
                    | Task::GiveOrder
                    | Task::ReinforceArmy
                    | Task::Damage(..)
                    | asked_piece!()
                    | asked_fate!()
                    | thrown!()
                    | taken!(),
                ) => ("No".into(), Plain),
            },
            Move::Done => (self.label_done(), Main),
            Move::Die(n) => (format!("The die shows {n}"), Plain),
            Move::Duel(a, b) => (format!("The dice show {a} and {b}"), Plain),
            Move::Tile(n) => (format!("The tile is a {n}"), Plain),
            Move::Stop => ("“Stop”".into(), Plain),
            Move::GoOn => ("No stop".into(), Plain),
        }
    }

    fn label_pick(&self, unit: Unit) -> (String, OfferStyle) {
        let name = unit.the();
        let label = match self.task() {
            Some(Task::Delayed) => format!("Bring on {name}"),
            Some(Task::Skirmish(_)) => format!("Fire with {name} in {}", self.whereabouts(unit)),
            Some(Task::Use) => format!("Activate {name} in {}: two areas", self.whereabouts(unit)),
            Some(Task::MovePick) => format!("Move {name}"),
            Some(Task::AssaultPick) => format!("Send {name} into an assault"),
            Some(Task::ReinforceGun(_)) => format!("Take the cube off {name}"),
            Some(Task::Assault(Stage::Shelter)) => format!("Shelter {name}"),
            Some(Task::Assault(Stage::Protect)) => format!("Let {name} step out"),
            Some(Task::Charger | Task::Counter(_)) => format!("Engage with {name}"),
            Some(Task::GunHits(..)) => format!("Let {name} lose its crew"),
            Some(Task::ShortUnit(..)) => format!("Give up {name}"),
            Some(Task::Short(_)) => format!("Take the cube off {name}"),
            None
            | Some(
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
                | taken!(),
            ) => format!("Choose {name}"),
        };
        (label, OfferStyle::Plain)
    }

    fn label_to(&self, area: Area) -> (String, OfferStyle) {
        use OfferStyle::{Plain, Strike};
        let name = area.name();
        match self.task() {
            Some(Task::Arrivals(_)) if area == DELAYED => ("Wait in the Delayed box".into(), Plain),
            Some(Task::Arrivals(_)) => (format!("Come on at {name}"), Plain),
            Some(Task::DelayedTo(_)) => (format!("Enter at {name}"), Plain),
            Some(Task::SkirmishAt(_)) => (format!("Fire at {name}: needs a 6"), Strike),
            Some(Task::Use | Task::LeaderArea) => (format!("Activate {name}"), Plain),
            Some(Task::MoveTo(unit)) => {
                let there = (self.of(unit.side(), area) & COMBAT).len() + u8::from(!unit.is_leader());
                let crowd = if there > LIMIT && !unit.is_leader() {
                    format!(": {} units, too many when the round ends", number(there))
                } else {
                    String::new()
                };
                (format!("Move to {name}{crowd}"), Plain)
            }
            Some(Task::Aim(gun)) => {
                let need = self.act.area.map_or("", |from| self.shot_need(gun, from, area));
                (format!("Fire at {name}: needs {need}"), Strike)
            }
            Some(Task::ReinforceTo(..)) => (format!("Send the cube to {name}"), Plain),
            Some(Task::AssaultInto(_)) => (format!("Assault {name}"), Strike),
            Some(Task::AssaultVia(_, target)) => (format!("Charge {} from {name}", target.name()), Plain),
            Some(Task::NextAssault) => (format!("Fight for {name}"), Strike),
            Some(Task::Assault(Stage::ChargeOn)) => (format!("Charge on into {name}"), Strike),
            Some(Task::Retreat(..)) => (format!("Retreat to {name}"), Plain),
            Some(Task::Escape(_)) => (format!("Flee to {name}"), Plain),
            Some(Task::Withdraw) => (format!("Withdraw to {name}"), Plain),
            Some(Task::Short(_)) => (format!("Give up a unit in {name}"), Plain),
            None
            | Some(
                Task::ArrivalPosture(_)
                | Task::Delayed
                | Task::Skirmish(_)
                | Task::Formation(_)
                | Task::SpendDisc
                | Task::GiveOrder
                | Task::MovePick
                | Task::MoveCubes(..)
                | Task::Battery
                | Task::Change
                | Task::ReinforceArmy
                | Task::ReinforceGun(_)
                | Task::AssaultPick
                | Task::Assault(Stage::Shelter | Stage::Protect)
                | Task::Charger
                | Task::Counter(_)
                | Task::Assign(..)
                | Task::WithdrawCubes(..)
                | Task::Damage(..)
                | Task::TooMany(..)
                | Task::CavalryHits(..)
                | Task::GunHits(..)
                | Task::ShortUnit(..)
                | Task::ShortCubes(_)
                | Task::Along(..)
                | thrown!()
                | taken!(),
            ) => (format!("Choose {name}"), Plain),
        }
    }

    fn label_take(&self, n: u8) -> (String, OfferStyle) {
        let style = if self.recommended() == Some(n) { OfferStyle::Main } else { OfferStyle::Plain };
        let label = match self.task() {
            Some(Task::Assign(army, occasion)) => {
                let does = occasion.verb();
                let (waiting, left) = self.unassigned(army);
                let rest: Vec<_> = waiting.iter().skip(1).collect();
                match rest.as_slice() {
                    // The last share is what is left, so the number decides the whole split.
                    [_] => {
                        let given = (self.foot(army, self.assault.area) & self.done).iter();
                        let mut shares: Vec<String> = given.map(|u| self.assigned[u.index()].to_string()).collect();
                        shares.extend([n.to_string(), left.saturating_sub(n).to_string()]);
                        format!("{does} with {}", crate::words::list(&shares))
                    }
                    _ => match waiting.first() {
                        Some(unit) => format!("{does} with {} on {}", cubes_or_none(n), unit.the()),
                        None => format!("{does} with {}", cubes_or_none(n)),
                    },
                }
            }
            Some(Task::ShortCubes(_)) => format!("Give up {}", cubes_or_none(n)),
            Some(Task::MoveCubes(..) | Task::WithdrawCubes(..)) => format!("Take {} along", cubes_or_none(n)),
            None | Some(asked_area!() | asked_piece!() | asked_fate!() | asked_choice!() | thrown!() | taken!()) => {
                cubes_or_none(n)
            }
        };
        (label, style)
    }

    fn label_done(&self) -> String {
        match self.task() {
            Some(Task::Delayed) => "Let the others wait",
            Some(Task::Skirmish(_)) => "End the skirmish fire",
            Some(Task::Formation(_)) if self.tasks.contains(&Task::RoundEnd) => "Begin the actions",
            Some(Task::Formation(_) | Task::Change) => "End the changes",
            Some(Task::LeaderArea) => "No second area",
            Some(Task::MovePick) => "End the move",
            Some(Task::AssaultPick) => "Nobody else: begin the assault",
            Some(Task::Assault(Stage::Protect)) => "Stay under cover",
            None
            | Some(
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
                | Task::Assault(Stage::Shelter | Stage::ChargeOn)
                | Task::Withdraw
                | Task::Short(_)
                | Task::Retreat(..)
                | Task::Escape(_)
                | Task::ReinforceGun(_)
                | Task::Charger
                | Task::Counter(_)
                | Task::GunHits(..)
                | Task::ShortUnit(..)
                | Task::TooMany(..)
                | Task::CavalryHits(..)
                | asked_number!()
                | asked_choice!()
                | thrown!()
                | taken!(),
            ) => "Go on",
        }
        .to_owned()
    }

    /// The share of cubes the table offers first.
    pub(crate) fn recommended(&self) -> Option<u8> {
        match self.task()? {
            Task::Assign(army, occasion) => self.best_share(army, occasion).first().map(|s| s.1),
            // Who goes into a fight or away from one goes lightest; the cubes stay with those who stand.
            Task::MoveCubes(unit, ..) => Some(self.share(unit, self.area_of(unit)?).0),
            Task::WithdrawCubes(unit, _) => Some(self.share(unit, self.assault.area).0),
            // A unit that is given up takes all it can.
            Task::ShortCubes(unit) => Some(self.short_share(unit).1),
            asked_area!() | asked_piece!() | asked_fate!() | asked_choice!() | thrown!() | taken!() => None,
        }
    }

    // Clicks

    pub(crate) fn move_for_target(&self, target: &Target) -> Option<Move> {
        match target {
            Target::Piece(id) => self.meant_piece(Unit::named(id)?),
            Target::Space(id) => self.meant_area(Area::named(id)?),
            Target::Button(name) => self.meant_button(name),
            Target::Number(n) => {
                u8::try_from(*n).ok().filter(|_| self.task().is_some_and(asks_for_number)).map(Move::Take)
            }
            Target::Card(_) | Target::Pose { .. } => None,
        }
    }

    fn listed(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves
    }

    /// The piece a move names.
    fn named_by(mv: Move) -> Option<Unit> {
        match mv {
            Move::Pick(u) | Move::Form(u, _) | Move::Tire(u) | Move::Retire(u) | Move::Lose(u) => Some(u),
            _ => None,
        }
    }

    /// A click on a piece means the piece or one just like it; else the ground it stands on.
    fn meant_piece(&self, unit: Unit) -> Option<Move> {
        let listed = self.listed();
        let named = |mv: &&Move| Self::named_by(**mv).is_some_and(|u| u == unit || self.alike(u, unit));
        if let Some(mv) = listed.iter().find(named) {
            return Some(*mv);
        }
        let area = self.area_of(unit);
        // A leader is meant himself, also when he cannot be activated.
        let leads = unit.is_leader() && self.task() == Some(Task::Use);
        if let Some(area) = area
            && !leads
            && listed.contains(&Move::To(area))
        {
            return Some(Move::To(area));
        }
        // Nothing legal: the move whose refusal tells most.
        match self.task()? {
            Task::Formation(_) | Task::Change => {
                let turned = if self.posture(unit) == Posture::Upright { Posture::Lying } else { Posture::Upright };
                Some(Move::Form(unit, turned))
            }
            Task::CavalryHits(..) => Some(if self.down.contains(unit) { Move::Lose(unit) } else { Move::Tire(unit) }),
            Task::TooMany(..) => Some(Move::Lose(unit)),
            Task::Use if unit.is_leader() => Some(Move::Pick(unit)),
            asked_area!() => area.map(Move::To),
            asked_piece!() => Some(Move::Pick(unit)),
            asked_number!() | asked_choice!() | thrown!() | taken!() => None,
        }
    }

    /// A click on an area means the area; where a piece is asked for, the only kind of piece there that may be chosen.
    fn meant_area(&self, area: Area) -> Option<Move> {
        let listed = self.listed();
        if listed.contains(&Move::To(area)) {
            return Some(Move::To(area));
        }
        let mut there = listed.iter().filter(|mv| Self::named_by(**mv).is_some_and(|u| self.area_of(u) == Some(area)));
        if let (Some(only), None) = (there.next(), there.next()) {
            return Some(*only);
        }
        self.task().filter(|t| asks_for_area(*t)).map(|_| Move::To(area))
    }

    fn meant_button(&self, name: &str) -> Option<Move> {
        let listed = self.listed();
        let on = Target::Button(name.to_owned());
        if let Some(mv) = listed.iter().find(|mv| self.target_of(**mv) == on) {
            return Some(*mv);
        }
        let disc = Disc::ALL.into_iter().find(|d| d.name() == name).map(Move::Disc);
        let order = || Order::ALL.into_iter().find(|o| o.id() == name).map(Move::Order);
        let army = || Army::ALL.into_iter().find(|a| a.id() == name).map(Move::Colour);
        disc.or_else(order).or_else(army).or(match name {
            DONE => Some(Move::Done),
            NOTHING => Some(Move::Nothing),
            END_ROUND => Some(Move::EndRound),
            YES => Some(Move::Yes),
            NO | HOLD | STAY => Some(Move::No),
            "upright" => Some(Move::Stand(Posture::Upright)),
            "lying" => Some(Move::Stand(Posture::Lying)),
            _ => None,
        })
    }

    pub(crate) fn nearest(&self, mv: &Move) -> Option<Move> {
        let mv = *mv;
        let listed = self.listed();
        let far = |from: Area, to: Area| {
            if from.on_board() && to.on_board() {
                map().distance[from.index()][to.index()]
            } else {
                u8::from(from != to)
            }
        };
        match mv {
            Move::To(area) => {
                let areas = listed.iter().filter_map(|mv| if let Move::To(a) = mv { Some(*a) } else { None });
                areas.min_by_key(|a| (far(*a, area), *a)).map(Move::To)
            }
            Move::Pick(unit) | Move::Form(unit, _) | Move::Lose(unit) | Move::Tire(unit) | Move::Retire(unit) => {
                let area = self.area_of(unit)?;
                let there = |mv: &&Move| Self::named_by(**mv).and_then(|u| self.area_of(u)) == Some(area);
                listed.iter().find(there).copied()
            }
            Move::Take(n) => {
                let numbers = listed.iter().filter_map(|mv| if let Move::Take(m) = mv { Some(*m) } else { None });
                numbers.min_by_key(|m| m.abs_diff(n)).map(Move::Take)
            }
            _ => None,
        }
    }
}

/// Is an area asked for at this step?
pub(crate) fn asks_for_area(task: Task) -> bool {
    match task {
        asked_area!() => true,
        asked_piece!() | asked_fate!() | asked_number!() | asked_choice!() | thrown!() | taken!() => false,
    }
}

/// Is a piece asked for at this step?
pub(crate) fn asks_for_piece(task: Task) -> bool {
    match task {
        asked_piece!() => true,
        asked_area!() | asked_fate!() | asked_number!() | asked_choice!() | thrown!() | taken!() => false,
    }
}

/// Is a number of cubes asked for at this step?
fn asks_for_number(task: Task) -> bool {
    match task {
        asked_number!() => true,
        asked_area!() | asked_piece!() | asked_fate!() | asked_choice!() | thrown!() | taken!() => false,
    }
}

fn cubes_or_none(n: u8) -> String {
    if n == 0 { "no cube".to_owned() } else { cubes(n) }
}
