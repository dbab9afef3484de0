//! How each legal move is offered; what a click means is in `clicks`.

mod clicks;

use crate::cards::{Deed, Way};
use crate::faces::night_face;
use crate::map::{GRID, map};
use crate::moves::Move;
use crate::night::{NightTask, counter_name};
use crate::pieces::{Arm, Corps, Model, Side, Unit, UnitSet};
use crate::position::{Position, Task, taken, thrown};
use crate::prompts::points;
use crate::scratch::{ScratchTask, price};
use crate::words::{arm_name, capital, corps_name, count, hex_name, model_name};
use hexes::Hex;
use kernel::table::{Listing, Offer, OfferStyle, Target};

/// Buttons with a fixed name, and the moves they make.
const BUTTONS: [(&str, Move); 19] = [
    ("general-attack", Move::GeneralAttack),
    ("refill", Move::Refill),
    ("end-turn", Move::EndTurn),
    ("limber", Move::Limber),
    ("unlimber", Move::Unlimber),
    ("damage", Move::Damage),
    ("retreat", Move::Retreat),
    ("evade", Move::Evade),
    ("stand", Move::Stand),
    ("first", Move::First),
    ("second", Move::Second),
    ("nobody", Move::Nobody),
    ("done", Move::Done),
    ("cancel", Move::Cancel),
    ("ready", Move::Ready),
    ("close", Move::Close),
    ("north", Move::North),
    ("south", Move::South),
    ("die", Move::Die(0)),
];

fn way_button(way: Way) -> &'static str {
    match way {
        Way::Area => "way-area",
        Way::Anywhere => "way-anywhere",
        Way::Charge => "way-charge",
        Way::Attack => "way-attack",
        Way::Enter => "way-enter",
    }
}

/// The name of the button that buys a unit: arm, strength, mark.
fn buy_button(model: Model) -> String {
    let arm = match model.arm {
        _ if model.garrison => "garrison",
        Arm::Infantry => "infantry",
        Arm::Light => "light",
        Arm::Heavy => "heavy",
        Arm::Artillery => "artillery",
    };
    let mark = match (model.elite, model.fragile) {
        (true, _) => "-elite",
        (_, true) => "-fragile",
        _ => "",
    };
    format!("buy-{arm}-{}{mark}", model.strength)
}

/// Where a unit stands in the price list: by arm, then by strength.
fn listed_model(model: Model) -> Listing {
    let price = price(model).map_or(String::new(), |p| if p == 1 { "1 pt".to_owned() } else { format!("{p} pts") });
    let group = if model.garrison { "Garrisons".to_owned() } else { capital(arm_name(model.arm)) };
    let text = match (model.elite, model.fragile) {
        (true, _) => format!("Elite {price}"),
        (_, true) => format!("Fragile {price}"),
        _ => price,
    };
    Listing { group, row: format!("Strength {}", model.strength), text }
}

impl Position {
    pub(crate) fn offer(&self, mv: &Move) -> Offer {
        let mv = *mv;
        let (label, style) = self.label_of(mv);
        let listing = match mv {
            Move::Buy(model) => Some(listed_model(model)),
            _ => None,
        };
        Offer { mv: serde_json::to_value(mv).unwrap_or_default(), on: self.target_of(mv), label, style, listing }
    }

    fn listed(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves
    }

    fn target_of(&self, mv: Move) -> Target {
        let button = |name: &str| Target::Button(name.to_owned());
        match mv {
            Move::Play(card) => Target::Card(card.id()),
            Move::Take(card) => Target::Button(format!("take-{}", card.id())),
            Move::Way(way) => button(way_button(way)),
            Move::Corps(corps) => Target::Button(format!("corps-{}", corps.id())),
            Move::Pick(unit) => Target::Piece(unit.id()),
            Move::To(hex) => Target::Space(GRID.number(hex)),
            // Where the same hex can be reached safely, the hex itself means the safe way.
            Move::Dare(hex) if self.reach().is_some_and(|r| r.ends.contains(hex)) => {
                Target::Button(format!("dare-{}", GRID.number(hex)))
            }
            Move::Dare(hex) => Target::Space(GRID.number(hex)),
            Move::Counter(counter) => {
                let side = self.night_side().unwrap_or(self.active);
                Target::Piece(night_face(side, usize::from(counter.0)))
            }
            Move::Buy(model) => Target::Button(buy_button(model)),
            Move::Die(_) => button("die"),
            Move::Draw(_) | Move::Mix(_) => button("card"),
            Move::Show(..) => button("show"),
            _ => button(BUTTONS.iter().find(|(_, m)| *m == mv).map_or("done", |b| b.0)),
        }
    }

    /// Whose counters move now.
    fn night_side(&self) -> Option<Side> {
        match self.task()? {
            Task::Night(NightTask::Pick(side) | NightTask::Last(side) | NightTask::Step(side)) => Some(side),
            Task::Night(
                NightTask::Dice
                | NightTask::Reply(_)
                | NightTask::Spot(..)
                | NightTask::Reveal
                | NightTask::DeployDice
                | NightTask::DeployReply(_)
                | NightTask::Corps(_)
                | NightTask::Place(_)
                | NightTask::PlaceAt(..),
            ) => None,
            thrown!()
            | taken!()
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
            | Task::Scratch(_) => None,
        }
    }

    fn label_of(&self, mv: Move) -> (String, OfferStyle) {
        use OfferStyle::{Main, Plain, Strike};
        match mv {
            Move::Play(card) => (format!("Play {}", card.called()), Plain),
            Move::Take(card) if matches!(self.task(), Some(Task::Despatch)) => {
                (format!("Take {} back into your hand", card.called()), Plain)
            }
            Move::Take(card) => (format!("Set {} aside and draw a card", card.called()), Plain),
            Move::GeneralAttack => ("Launch the General Attack".into(), Strike),
            Move::Refill => (format!("Draw {}", self.refill_words()), Plain),
            Move::EndTurn => ("End your turn".into(), Plain),
            Move::Way(way) => {
                (self.label_way(way), if way == Way::Charge || way == Way::Attack { Strike } else { Plain })
            }
            Move::Corps(corps) => (self.label_corps(corps), Plain),
            Move::Pick(unit) => self.label_pick(unit),
            Move::To(hex) => self.label_to(hex),
            Move::Dare(hex) => {
                (format!("Pass the enemy to {}: a 6 damages and stops", hex_name(hex)), OfferStyle::Stop)
            }
            Move::Limber if self.is_limbered_already() => ("Stay limbered: two points, no strength".into(), Plain),
            Move::Limber => ("Limber: two points, no strength".into(), Plain),
            Move::Unlimber if self.is_unlimbered_already() => (self.label_unlimbered(), Main),
            Move::Unlimber if self.options.art_move => ("Unlimber, and stay".into(), Main),
            Move::Unlimber => ("Unlimber: one point, ready to fire".into(), Main),
            Move::Damage => (self.label_damage(), Plain),
            Move::Retreat => (self.label_retreat(), Plain),
            Move::Evade => (
                self.of(self.combat.target, &format!("{} ~rides off, no dice", self.unit_name(self.combat.target))),
                Plain,
            ),
            Move::Stand => (self.label_stand(), Plain),
            Move::First => ("I go first".into(), Main),
            Move::Second => (format!("{} go first", self.the_side(self.active_chooser().other())), Plain),
            Move::Nobody if self.task() == Some(Task::Commander) => ("Nowhere: nobody is activated".into(), Plain),
            Move::Nobody => ("Nobody advances".into(), Plain),
            Move::Done => (self.label_done(), Main),
            Move::Cancel => (self.label_cancel(), Plain),
            Move::Counter(counter) => {
                let side = self.night_side().unwrap_or(self.active);
                (format!("Move {}", counter_name(side, counter)), Plain)
            }
            Move::Ready => (format!("Take the ready list of {} points", self.options.points), Plain),
            Move::Buy(model) => {
                (format!("Buy {}: {}", model_name(model), count(price(model).unwrap_or(0), "point")), Plain)
            }
            Move::Close => ("Close the corps".into(), Plain),
            Move::North => ("Take the north".into(), Plain),
            Move::South => ("Take the south".into(), Plain),
            Move::Die(n) => (format!("The die shows {n}"), Plain),
            Move::Draw(card) => (format!("Drawn: {}", card.print().name), Plain),
            Move::Mix(_) => ("A stratagem is mixed in".into(), Plain),
            Move::Show(side, counter) => (format!("{} is turned up", capital(counter_name(side, counter))), Plain),
        }
    }

    fn active_chooser(&self) -> Side {
        if let Some(Task::WhoFirst(side)) = self.task() { side } else { self.active }
    }

    /// Do the guns that are asked about stand unlimbered?
    fn is_unlimbered_already(&self) -> bool {
        self.moving().is_some_and(|u| !self.limbered.contains(u))
    }

    fn is_limbered_already(&self) -> bool {
        self.moving().is_some_and(|u| self.limbered.contains(u))
    }

    /// Guns that stand unlimbered and stay so.
    fn label_unlimbered(&self) -> String {
        if self.options.art_move {
            "Stay as they are".into()
        } else {
            "Stay unlimbered: one point, ready to fire".into()
        }
    }

    fn label_way(&self, way: Way) -> String {
        let deed = self.open_deeds().map(|(_, deed)| deed).find(|d| d.way() == way);
        deed.map_or_else(String::new, |d| capital(&kernel::table::strip_markup(&self.deed_words(&d))))
    }

    fn label_corps(&self, corps: Corps) -> String {
        let units = self.roster.corps[corps.index()];
        let name =
            if self.options.scratch { format!("corps {}", corps.0 % 6 + 1) } else { corps_name(corps).to_owned() };
        let Some(task) = self.task() else { return name };
        let (verb, n) = match task {
            Task::March => ("March with", units.iter().filter(|u| self.is_on_board(*u)).count() as u8),
            Task::Scratch(_) => ("Deploy", units.len()),
            Task::Night(_) => ("Draw up", units.len()),
            thrown!()
            | taken!()
            | Task::WhoFirst(_)
            | Task::Act(_)
            | Task::Way
            | Task::Commander
            | Task::Muster(_)
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
            | Task::FleeTo(_) => ("Choose", units.len()),
        };
        format!("{verb} {name}: {}", count(n, "unit"))
    }

    fn label_pick(&self, unit: Unit) -> (String, OfferStyle) {
        use OfferStyle::{Plain, Strike};
        let name = self.called(unit);
        let Some(task) = self.task() else { return (name, Plain) };
        let label = match task {
            Task::Muster(_) => format!("Activate {name}"),
            Task::Mover => format!("Move {name}"),
            Task::Enter(_) => format!("Bring on {name}"),
            Task::Rally(_) => format!("Rally {name}"),
            Task::HoldUnits(_) => format!("Let {name} hold the line"),
            Task::Declare if self.is_engaged(unit) => format!("Attack with {name}"),
            Task::Declare => format!("Fire with {name}"),
            Task::Aim(own) => {
                let verb = if self.is_engaged(own) { "Attack" } else { "Fire at" };
                return (format!("{verb} {name}"), Strike);
            }
            Task::Protect => format!("Fire in defence with {name}"),
            Task::Cover(_) => format!("Protect {name}"),
            Task::Combat => {
                let label = self.combat_against(unit).map_or(String::new(), |c| {
                    let sum = |g: &crate::pools::Groups| g.iter().map(|g| u32::from(g.dice)).sum::<u32>();
                    let (attack, defence) = (sum(&self.attack_dice(&c)), sum(&self.defence_dice(&c)));
                    format!(": roll {attack} against {defence}")
                });
                return (format!("Fight {name}{label}"), Strike);
            }
            Task::Loser => self.of(unit, &format!("{} ~suffers next", capital(&name))),
            Task::Advance => {
                let hex = self.combat.vacated.first().map_or(String::new(), |h| hex_name(Hex(*h)));
                self.of(unit, &format!("{} ~advances to {hex}", capital(&name)))
            }
            Task::Pursuer => self.of(unit, &format!("{} ~rides on", capital(&name))),
            Task::Pursue(_) => return (format!("Attack {name}"), Strike),
            Task::Flee => self.of(unit, &format!("{} ~flees next", capital(&name))),
            Task::Night(_) => self.of(unit, &format!("{} ~stands next", capital(&name))),
            thrown!()
            | taken!()
            | Task::WhoFirst(_)
            | Task::Act(_)
            | Task::Way
            | Task::Commander
            | Task::March
            | Task::Limber
            | Task::Go
            | Task::Despatch
            | Task::HoldAt
            | Task::Evade
            | Task::Result(_)
            | Task::Retreat(_)
            | Task::FallBack(_)
            | Task::FleeTo(_)
            | Task::Scratch(_) => format!("Choose {name}"),
        };
        (label, Plain)
    }

    fn label_to(&self, hex: Hex) -> (String, OfferStyle) {
        use OfferStyle::{Plain, Stop, Strike, Swap};
        let name = hex_name(hex);
        let Some(task) = self.task() else { return (name, Plain) };
        match task {
            Task::Commander => {
                let who = self.found_by_commander(hex);
                match self.deed() {
                    Some(Deed::Charge(_)) => (format!("Charge from {name} with {}", count(who.len(), "unit")), Strike),
                    _ => (format!("Place him at {name}: {} activated", count(who.len(), "unit")), Plain),
                }
            }
            Task::Go => self.label_march(hex),
            Task::HoldAt => {
                let n = self.within(self.can_hold(), Position::area(hex)).len();
                (format!("Hold the line around {name}: {} to choose from", count(n, "unit")), Plain)
            }
            Task::Retreat(unit) => match self.push_hexes(unit).contains(hex) {
                true => {
                    let friend = self.unit_at(hex).map_or(String::new(), |u| self.called(u));
                    (format!("Push through {friend} at {name}: a 6 damages each"), Swap)
                }
                false => (format!("Retreat to {name}"), Plain),
            },
            Task::Pursue(_) => (format!("Ride on to {name}"), Plain),
            Task::FallBack(_) => (format!("Fall back to {name}"), Plain),
            Task::FleeTo(_) => (format!("Flee to {name}"), Plain),
            Task::Night(NightTask::Step(side)) => {
                let seen = self.night.is_seen(side, hex);
                let style = if seen { Stop } else { Plain };
                (format!("Go to {name}{}", if seen { ": it is seen there" } else { "" }), style)
            }
            Task::Scratch(ScratchTask::Centre(_)) => (format!("The commander is at {name}"), Plain),
            Task::Scratch(
                ScratchTask::List(_)
                | ScratchTask::Dice
                | ScratchTask::Reply(_)
                | ScratchTask::Edge(_)
                | ScratchTask::Garrisons(_)
                | ScratchTask::Corps(_)
                | ScratchTask::Place(..),
            )
            | Task::Night(
                NightTask::Dice
                | NightTask::Reply(_)
                | NightTask::Pick(_)
                | NightTask::Spot(..)
                | NightTask::Last(_)
                | NightTask::Reveal
                | NightTask::DeployDice
                | NightTask::DeployReply(_)
                | NightTask::Corps(_)
                | NightTask::Place(_)
                | NightTask::PlaceAt(..),
            ) => (format!("Stand at {name}"), Plain),
            thrown!()
            | taken!()
            | Task::WhoFirst(_)
            | Task::Act(_)
            | Task::Way
            | Task::Muster(_)
            | Task::March
            | Task::Mover
            | Task::Limber
            | Task::Enter(_)
            | Task::Rally(_)
            | Task::Despatch
            | Task::HoldUnits(_)
            | Task::Declare
            | Task::Aim(_)
            | Task::Protect
            | Task::Cover(_)
            | Task::Combat
            | Task::Evade
            | Task::Loser
            | Task::Result(_)
            | Task::Advance
            | Task::Pursuer
            | Task::Flee => (format!("Choose {name}"), Plain),
        }
    }

    fn label_march(&self, hex: Hex) -> (String, OfferStyle) {
        use OfferStyle::{Plain, Stop, Swap};
        let name = hex_name(hex);
        let Some(unit) = self.moving() else { return (name, Plain) };
        let cost = self.reach().map_or(0, |r| r.cost[hex.index()]);
        let verb = if self.hex_of(unit).is_none() { "Come on at" } else { "March to" };
        if let Some(friend) = self.activated.iter().find(|u| *u != unit && self.hex_of(*u) == Some(hex)) {
            return (self.of(friend, &format!("March to {name}; {} ~moves out", self.called(friend))), Swap);
        }
        if self.is_garrison_hex(unit, hex) {
            return (format!("{verb} {name} and relieve the garrison"), Plain);
        }
        let near = self.enemies_beside(unit.side(), hex);
        if near.any() {
            let who = crate::words::list(&near.iter().map(|u| self.called(u)).collect::<Vec<_>>());
            return (format!("{verb} {name}, next to {who}"), Stop);
        }
        (format!("{verb} {name}, {}", points(cost)), Plain)
    }

    /// Enemies next to a hex.
    pub(crate) fn enemies_beside(&self, side: Side, hex: Hex) -> UnitSet {
        self.within(self.roster.all & UnitSet::of(side.other()), map().neighbours[hex.index()])
    }

    /// Whom a commander in this hex would activate, or lead in a charge.
    pub(crate) fn found_by_commander(&self, hex: Hex) -> UnitSet {
        let who = match self.deed() {
            Some(Deed::Area(who)) => self.named_by(self.active, who),
            Some(Deed::Charge(who)) => self.chargers(self.active, who),
            _ => UnitSet::EMPTY,
        };
        self.within(who, Position::area(hex))
    }

    fn label_damage(&self) -> String {
        let Some(task) = self.task() else { return "Take the damage".into() };
        match task {
            Task::Result(unit) if self.damaged.contains(unit) => {
                self.of(unit, &format!("Take the damage: {} ~is destroyed", self.called(unit)))
            }
            Task::Result(unit) => self.of(unit, &format!("Take the damage: {} ~stays, weaker", self.called(unit))),
            thrown!()
            | taken!()
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
            | Task::Retreat(_)
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::FallBack(_)
            | Task::Flee
            | Task::FleeTo(_)
            | Task::Night(_)
            | Task::Scratch(_) => "Take the damage".into(),
        }
    }

    fn label_retreat(&self) -> String {
        let Some(task) = self.task() else { return "Retreat".into() };
        match task {
            Task::Result(unit) if self.roster.garrisons.contains(unit) => {
                format!("Give up {}", self.called(unit))
            }
            Task::Result(unit) => self.of(unit, &format!("{} ~retreats unhurt", self.unit_name(unit))),
            thrown!()
            | taken!()
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
            | Task::Retreat(_)
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::FallBack(_)
            | Task::Flee
            | Task::FleeTo(_)
            | Task::Night(_)
            | Task::Scratch(_) => "Retreat".into(),
        }
    }

    fn label_stand(&self) -> String {
        let Some(task) = self.task() else { return "Stand".into() };
        match task {
            Task::Evade => {
                self.of(self.combat.target, &format!("{} ~stands and ~fights", self.unit_name(self.combat.target)))
            }
            Task::Retreat(_) => "Stand and take the damage".into(),
            Task::FallBack(_) => "Stay".into(),
            thrown!()
            | taken!()
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
            | Task::Loser
            | Task::Result(_)
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::Flee
            | Task::FleeTo(_)
            | Task::Night(_)
            | Task::Scratch(_) => "Stand".into(),
        }
    }

    fn label_done(&self) -> String {
        let Some(task) = self.task() else { return "Go on".into() };
        match task {
            Task::Act(_) => "Stop: end the round".into(),
            Task::Muster(_) => format!("Nobody else: move {}", count(self.activated.len(), "unit")),
            Task::Mover => "No more movement".into(),
            Task::Go => match self.moving().and_then(|u| self.hex_of(u)) {
                Some(hex) if self.mover.afoot => format!("Stop at {}", hex_name(hex)),
                Some(hex) => format!("Stay at {}", hex_name(hex)),
                None => "Leave it outside".into(),
            },
            Task::Enter(_) => "Nobody else comes on".into(),
            Task::Rally(_) => "Nobody else is rallied".into(),
            Task::HoldUnits(_) => "Nobody else".into(),
            Task::Declare if self.attack.targets.is_empty() => "Attack nobody".into(),
            Task::Declare => match self.attack.targets.len() {
                1 => "All is declared: fight".into(),
                n => format!("All is declared: fight {n} combats"),
            },
            Task::Protect => "No more defensive fire".into(),
            Task::Night(_) => "Stop here".into(),
            Task::Scratch(_) => "The list is finished".into(),
            thrown!()
            | taken!()
            | Task::WhoFirst(_)
            | Task::Way
            | Task::Commander
            | Task::March
            | Task::Limber
            | Task::Despatch
            | Task::HoldAt
            | Task::Aim(_)
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
            | Task::FleeTo(_) => "Go on".into(),
        }
    }

    fn label_cancel(&self) -> String {
        let Some(task) = self.task() else { return "Not this one".into() };
        match task {
            Task::Aim(unit) => self.of(unit, &format!("{} ~does not attack", self.unit_name(unit))),
            Task::Cover(unit) => self.of(unit, &format!("{} ~holds ~its fire", self.unit_name(unit))),
            thrown!()
            | taken!()
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
            | Task::Protect
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
            | Task::Night(_)
            | Task::Scratch(_) => "Not this one".into(),
        }
    }
}

/// Is a hex asked for at this step?
pub(crate) fn asks_for_hex(task: Task) -> bool {
    match task {
        Task::Commander
        | Task::Go
        | Task::HoldAt
        | Task::Retreat(_)
        | Task::FallBack(_)
        | Task::FleeTo(_)
        | Task::Night(NightTask::Step(_) | NightTask::PlaceAt(..))
        | Task::Scratch(ScratchTask::Garrisons(_) | ScratchTask::Centre(_) | ScratchTask::Place(..)) => true,
        // Where it rides on is asked only if there is nobody to attack.
        thrown!()
        | taken!()
        | Task::WhoFirst(_)
        | Task::Act(_)
        | Task::Way
        | Task::Muster(_)
        | Task::March
        | Task::Mover
        | Task::Limber
        | Task::Enter(_)
        | Task::Rally(_)
        | Task::Despatch
        | Task::HoldUnits(_)
        | Task::Declare
        | Task::Aim(_)
        | Task::Protect
        | Task::Cover(_)
        | Task::Combat
        | Task::Evade
        | Task::Loser
        | Task::Result(_)
        | Task::Advance
        | Task::Pursuer
        | Task::Pursue(_)
        | Task::Flee
        | Task::Night(
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Pick(_)
            | NightTask::Spot(..)
            | NightTask::Last(_)
            | NightTask::Reveal
            | NightTask::DeployDice
            | NightTask::DeployReply(_)
            | NightTask::Corps(_)
            | NightTask::Place(_),
        )
        | Task::Scratch(
            ScratchTask::List(_)
            | ScratchTask::Dice
            | ScratchTask::Reply(_)
            | ScratchTask::Edge(_)
            | ScratchTask::Corps(_),
        ) => false,
    }
}

/// Is a unit asked for at this step?
pub(crate) fn asks_for_unit(task: Task) -> bool {
    match task {
        Task::Muster(_)
        | Task::Mover
        | Task::Enter(_)
        | Task::Rally(_)
        | Task::HoldUnits(_)
        | Task::Declare
        | Task::Aim(_)
        | Task::Protect
        | Task::Cover(_)
        | Task::Combat
        | Task::Loser
        | Task::Advance
        | Task::Pursuer
        | Task::Pursue(_)
        | Task::Flee
        | Task::Night(NightTask::Place(_)) => true,
        thrown!()
        | taken!()
        | Task::WhoFirst(_)
        | Task::Act(_)
        | Task::Way
        | Task::Commander
        | Task::March
        | Task::Limber
        | Task::Go
        | Task::Despatch
        | Task::HoldAt
        | Task::Evade
        | Task::Result(_)
        | Task::Retreat(_)
        | Task::FallBack(_)
        | Task::FleeTo(_)
        | Task::Scratch(_)
        | Task::Night(
            NightTask::Dice
            | NightTask::Reply(_)
            | NightTask::Pick(_)
            | NightTask::Step(_)
            | NightTask::Spot(..)
            | NightTask::Last(_)
            | NightTask::Reveal
            | NightTask::DeployDice
            | NightTask::DeployReply(_)
            | NightTask::Corps(_)
            | NightTask::PlaceAt(..),
        ) => false,
    }
}
