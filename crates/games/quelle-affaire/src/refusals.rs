//! Why not: every refusal names its rule and says in one plain sentence what stands in the way.

mod attacks;
mod early;
mod places;

use crate::cards::{Army, Card, Deed, Twist, Way, Who};
use crate::map::GRID;
use crate::moves::Move;
use crate::night::NightTask;
use crate::offers::asks_for_unit;
use crate::pieces::{Corps, Side, Unit};
use crate::position::{HAND, Position, Task, taken, thrown};
use crate::scratch::ScratchTask;
use crate::words::{capital, corps_name, hex_name};
use kernel::table::Target;
use kernel::{Actor, Ruling};

/// A refusal; names of units and places may begin it.
fn no(rule: &'static str, text: impl Into<String>) -> Ruling {
    Ruling::new(rule, capital(&text.into()))
}

impl Position {
    pub(crate) fn refuse(&self, mv: Move) -> Ruling {
        let side = match self.actor() {
            Actor::Over(outcome) => return no(outcome.rule, "The battle is over."),
            Actor::Chance => return self.refuse_at_throw(mv),
            Actor::Seat(seat) => Side::of(seat),
        };
        if matches!(mv, Move::Die(_) | Move::Draw(_) | Move::Mix(_) | Move::Show(..)) {
            return no(self.step_rule(), "Nothing is thrown or drawn now.");
        }
        let Some(task) = self.task() else { return self.out_of_step() };
        match task {
            Task::Act(after) => self.refuse_action(after, mv),
            Task::Despatch => match mv {
                Move::Take(card) => self.refuse_despatch(card),
                _ => self.out_of_step(),
            },
            Task::Way => match mv {
                Move::Way(way) => self.refuse_way(way),
                Move::Take(card) => self.refuse_aside(card),
                _ => self.out_of_step(),
            },
            Task::Commander => match mv {
                Move::Nobody => no("G-11", "A charge needs cavalry and somebody to attack."),
                Move::Take(card) => self.refuse_aside(card),
                Move::To(hex) => self.refuse_hex(task, hex),
                _ => self.out_of_step(),
            },
            Task::March => match mv {
                Move::Corps(corps) => self.refuse_marching(corps, side),
                Move::Take(card) => self.refuse_aside(card),
                _ => self.out_of_step(),
            },
            Task::Limber => match mv {
                Move::Limber | Move::Unlimber => {
                    let name = self.moving().map_or(String::new(), |u| self.unit_name(u));
                    no("7.5.2d", format!("{name} must make room and could not leave the hex that way."))
                }
                _ => self.out_of_step(),
            },
            Task::Go => match mv {
                Move::Done => self.refuse_stop(),
                Move::To(hex) => self.refuse_hex(task, hex),
                Move::Dare(hex) => self.refuse_dare(hex),
                _ => self.out_of_step(),
            },
            Task::Muster(_) | Task::Rally(_) | Task::HoldUnits(_) => match mv {
                Move::Take(card) => self.refuse_aside(card),
                Move::Done => no(self.card_rule(), "The card must be used for at least one unit."),
                Move::Pick(unit) => self.refuse_unit_for(task, unit, side),
                _ => self.out_of_step(),
            },
            Task::Mover | Task::Enter(_) | Task::Declare | Task::Combat => match mv {
                Move::Take(card) => self.refuse_aside(card),
                Move::Done if task == Task::Declare => no("8.2.1b", "At least one unit must attack or fire."),
                Move::Pick(unit) => self.refuse_unit_for(task, unit, side),
                _ => self.out_of_step(),
            },
            Task::Aim(_) => match mv {
                Move::Cancel => no("8.2.1b", "Nobody else could attack, so this unit must."),
                Move::Pick(unit) => self.refuse_unit_for(task, unit, side),
                _ => self.out_of_step(),
            },
            Task::Retreat(unit) => match mv {
                Move::Stand => self.refuse_standing(unit),
                Move::To(hex) => self.refuse_hex(task, hex),
                _ => self.out_of_step(),
            },
            Task::Pursue(unit) => match mv {
                Move::Nobody | Move::Done => no("12.7b", format!("{} must ride on.", self.unit_name(unit))),
                Move::Pick(unit) => self.refuse_unit_for(task, unit, side),
                Move::To(hex) => self.refuse_hex(task, hex),
                _ => self.out_of_step(),
            },
            Task::Protect | Task::Cover(_) | Task::Loser | Task::Advance | Task::Pursuer | Task::Flee => match mv {
                Move::Pick(unit) => self.refuse_unit_for(task, unit, side),
                _ => self.out_of_step(),
            },
            Task::HoldAt | Task::FallBack(_) | Task::FleeTo(_) => match mv {
                Move::Take(card) if task == Task::HoldAt => self.refuse_aside(card),
                Move::To(hex) => self.refuse_hex(task, hex),
                _ => self.out_of_step(),
            },
            Task::Night(task) => self.refuse_night(task, mv, side),
            Task::Scratch(task) => self.refuse_scratch(task, mv, side),
            // Every answer to the question is allowed, or nobody is asked.
            Task::WhoFirst(_) | Task::Evade | Task::Result(_) | thrown!() | taken!() => self.out_of_step(),
        }
    }

    fn refuse_action(&self, after_rapid: bool, mv: Move) -> Ruling {
        match mv {
            Move::Play(card) => self.refuse_card(card),
            Move::Take(card) => self.refuse_aside(card),
            Move::GeneralAttack => {
                no("5.1b", "Your General Attack has been launched this turn; it is ready again next turn.")
            }
            Move::Refill => self.refuse_refill(after_rapid),
            Move::EndTurn if after_rapid => {
                no("4.2b", "After a rapid manoeuvre you cannot end your turn in the same round; stop instead.")
            }
            Move::Done if !after_rapid => {
                no("3.1.4", "A round needs an action; if you want none, refill your hand or end your turn.")
            }
            Move::Pick(_) | Move::To(_) => {
                no("3.1.4", "Units move and fight only by a card or the General Attack; choose one first.")
            }
            _ => self.out_of_step(),
        }
    }

    fn refuse_at_throw(&self, mv: Move) -> Ruling {
        let rule = self.step_rule();
        let Some(task) = self.task() else { return self.out_of_step() };
        match task {
            Task::Draw(..) => match mv {
                Move::Draw(card) => no(rule, format!("{} is not in that deck.", capital(card.called()))),
                _ => no(rule, "First the cards are drawn."),
            },
            Task::Mix(_) => match mv {
                Move::Mix(card) => no(rule, format!("{} is not among the stratagems to come.", capital(card.called()))),
                _ => no(rule, "First a stratagem is mixed into the deck."),
            },
            Task::Night(NightTask::Spot(..) | NightTask::Reveal) => match mv {
                Move::Show(..) => no(rule, "Another counter is turned up first."),
                _ => no(rule, "First the counters are turned up."),
            },
            taken!()
            | Task::Nightfall
            | Task::Arrival(_)
            | Task::Initiative
            | Task::InitiativeReply(_)
            | Task::WhoFirst(_)
            | Task::Act(_)
            | Task::Way
            | Task::Commander
            | Task::Muster(_)
            | Task::March
            | Task::Mover
            | Task::Limber
            | Task::Go
            | Task::Danger(_)
            | Task::Enter(_)
            | Task::EntryPoint
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
            | Task::Square
            | Task::SquareReply(_)
            | Task::Dice
            | Task::Loser
            | Task::Result(_)
            | Task::Retreat(_)
            | Task::Push(..)
            | Task::Advance
            | Task::Pursuer
            | Task::Pursue(_)
            | Task::FallBack(_)
            | Task::Panic(_)
            | Task::Flee
            | Task::FleeTo(_)
            | Task::Scratch(_)
            | Task::Night(
                NightTask::Dice
                | NightTask::Reply(_)
                | NightTask::Pick(_)
                | NightTask::Step(_)
                | NightTask::Last(_)
                | NightTask::DeployDice
                | NightTask::DeployReply(_)
                | NightTask::Corps(_)
                | NightTask::Place(_)
                | NightTask::PlaceAt(..),
            ) => match mv {
                Move::Die(_) => no("1.2", "A die shows one to six."),
                _ => no(rule, "First the dice are thrown."),
            },
        }
    }

    pub(super) fn out_of_step(&self) -> Ruling {
        no(self.step_rule(), "That is not what is asked now.")
    }

    /// The rule the present step rests on.
    pub(super) fn step_rule(&self) -> &'static str {
        let Some(task) = self.task() else { return "3.1a" };
        match task {
            Task::Nightfall => "3.1.1c",
            Task::Arrival(_) => "10.1a",
            Task::Mix(_) => "3.1.2a",
            Task::Draw(..) => self.draw_rule(),
            Task::Initiative | Task::InitiativeReply(_) => "3.1.3a",
            Task::WhoFirst(_) => "3.1.3b",
            Task::Act(true) => "4.2b",
            Task::Act(false) => "3.1.4",
            Task::Way => "4.1a",
            Task::Commander => "4.1b",
            Task::Muster(_) => self.card_rule(),
            Task::March | Task::Rally(_) | Task::Despatch | Task::HoldAt | Task::HoldUnits(_) => "G-12",
            Task::Mover => "7.1a",
            Task::Limber => "9.4a",
            Task::Go => "7.2a",
            Task::Danger(_) => "7.6.2b",
            Task::Enter(_) | Task::EntryPoint => "10.2a",
            Task::Declare => "8.1.2a",
            Task::Aim(_) => "8.1.1a",
            Task::Protect => "8.1.2b",
            Task::Cover(_) => "9.2.2b",
            Task::Combat => "8.1.3a",
            Task::Evade => "8.1.4a",
            Task::Square | Task::SquareReply(_) => "12.6a",
            Task::Dice => "8.3.3",
            Task::Loser => "8.3.4c",
            Task::Result(_) => "8.4.1",
            Task::Retreat(_) => "8.7.1a",
            Task::Push(..) => "8.7.2b",
            Task::Advance => "8.10a",
            Task::Pursuer => "12.7a",
            Task::Pursue(_) => "12.7b",
            Task::FallBack(_) => "8.1.4f",
            Task::Panic(_) => "12.2a",
            Task::Flee | Task::FleeTo(_) => "12.2.1b",
            Task::Night(NightTask::Dice | NightTask::Reply(_) | NightTask::Pick(_)) => "13.2a",
            Task::Night(NightTask::Step(_)) => "13.2.1a",
            Task::Night(NightTask::Spot(..)) => "13.2.2a",
            Task::Night(NightTask::Last(_) | NightTask::Reveal) => "13.2.2c",
            Task::Night(NightTask::DeployDice | NightTask::DeployReply(_) | NightTask::Corps(_)) => "13.3.1a",
            Task::Night(NightTask::Place(_)) => "13.3.1b",
            Task::Night(NightTask::PlaceAt(..)) => "13.3.1c",
            Task::Scratch(ScratchTask::List(_)) => "14.2",
            Task::Scratch(ScratchTask::Garrisons(_)) => "14.7b",
            Task::Scratch(ScratchTask::Corps(_) | ScratchTask::Centre(_) | ScratchTask::Place(..)) => "14.7a",
            Task::Scratch(ScratchTask::Dice | ScratchTask::Reply(_) | ScratchTask::Edge(_)) => "14.7",
            taken!() => "3.1a",
        }
    }

    // Cards

    fn refuse_card(&self, card: Card) -> Ruling {
        let name = capital(card.called());
        let i = self.active.index();
        if card.side() != self.active {
            return no("3.1.4", format!("{name} is not one of your cards."));
        }
        if !self.decks.hand[i].contains(card) {
            let (d, why) = (&self.decks, "is not in your hand");
            return match () {
                () if d.spent.contains(card) => no("4.1f", format!("{name} has been played and is out of the game.")),
                () if d.played.contains(card) => {
                    no("4.1e", format!("{name} has been played this turn and comes back next turn."))
                }
                () if d.aside.contains(card) => no("4.3c", format!("{name} has been set aside for good.")),
                () => no("3.1.4", format!("{name} {why}.")),
            };
        }
        let why = card.print().deeds.first().map_or_else(String::new, |deed| self.why_no_deed(card, deed));
        no("4.1f", format!("{name} cannot be played now: {why}."))
    }

    /// Why an action of a card is not open: the condition of G-11 and G-12 in words.
    fn why_no_deed(&self, card: Card, deed: &Deed) -> String {
        match deed {
            Deed::Area(_) => "nothing hinders it".to_owned(),
            Deed::Anywhere(_, who) => format!("none of the {} is on the board", who_words(who)),
            Deed::Charge(who) => format!("none of the {} stands next to an enemy it may attack", who_words(who)),
            Deed::Enter(corps) if self.roster.corps[corps.index()].iter().any(|u| self.is_outside(u)) => {
                format!("{} has not arrived", corps_name(*corps))
            }
            Deed::Enter(corps) => format!("nobody of {} is outside", corps_name(*corps)),
            Deed::Rally(_) if (self.damaged & crate::pieces::UnitSet::of(card.side())).any() => {
                "every damaged unit has an enemy next to it or is a garrison".to_owned()
            }
            Deed::Rally(_) => "nobody is damaged".to_owned(),
            Deed::Hold => "all British foot on the board holds already".to_owned(),
            Deed::Despatch => "you have played no commander this turn".to_owned(),
            Deed::March => "nobody is on the board".to_owned(),
            Deed::Strike(s) => match s.twist {
                Twist::Barrage | Twist::Batteries => {
                    "no battery that may fire has an enemy in range and sight".to_owned()
                }
                Twist::Sappers => "no enemy in woods or buildings stands next to one of your units".to_owned(),
                Twist::Localised => "no enemy stands next to your units, and none can be bombarded".to_owned(),
                _ => format!("none of the {} stands next to an enemy it may attack", who_words(&s.who)),
            },
        }
    }

    fn refuse_aside(&self, card: Card) -> Ruling {
        let name = capital(card.called());
        if !self.decks.hand[self.active.index()].contains(card) {
            return no("4.3a", format!("{name} is not in your hand."));
        }
        if !card.is_commander() {
            return no("4.3a", format!("{name} is a stratagem; only commanders without units are set aside."));
        }
        no("4.3a", format!("{name} still has units to command."))
    }

    fn refuse_refill(&self, after_rapid: bool) -> Ruling {
        let i = self.active.index();
        if after_rapid {
            return no("4.2b", "After a rapid manoeuvre you cannot refill your hand in the same round.");
        }
        if self.decks.hand[i].len() >= HAND {
            return no("3.1.4", "You hold three cards already.");
        }
        no("3.1.4a", "Your deck is empty; it is shuffled again next turn.")
    }

    fn refuse_despatch(&self, card: Card) -> Ruling {
        let name = capital(card.called());
        match () {
            () if card.side() != self.active => no("G-12", format!("{name} is not yours.")),
            () if !card.is_commander() => no("4.1f", format!("{name} is a stratagem; only a commander comes back.")),
            () => no("G-12", format!("{name} has not been played this turn.")),
        }
    }

    fn refuse_way(&self, way: Way) -> Ruling {
        let Some(card) = self.decks.card else { return self.out_of_step() };
        let name = capital(card.called());
        match card.print().deeds.iter().find(|d| d.way() == way) {
            None => no("4.1a", format!("{name} has no such action.")),
            Some(deed) => {
                let rule = match deed {
                    Deed::Enter(_) => "10.2a",
                    Deed::Charge(_) | Deed::Strike(_) => "8.2.1c",
                    _ => "G-11",
                };
                no(rule, format!("{name} cannot do that now: {}.", self.why_no_deed(card, deed)))
            }
        }
    }

    fn refuse_marching(&self, corps: Corps, side: Side) -> Ruling {
        if crate::night::owner(corps) != side || corps == Corps::A_X {
            return no("G-12", format!("You do not command {}.", corps_name(corps)));
        }
        no("G-12", format!("Nobody of {} is on the board.", corps_name(corps)))
    }

    fn refuse_standing(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        if !self.retreat_hexes(unit).is_empty() {
            return no("8.7.1a", format!("{name} must retreat: an empty hex is open."));
        }
        if self.combat.evaded {
            return no("8.1.4c", self.of(unit, &format!("{name} ~has chosen to evade and must go.")));
        }
        no("8.7.2c", self.of(unit, &format!("{name} ~has pushed through and must go on.")))
    }

    // Units

    fn refuse_unit_for(&self, task: Task, unit: Unit, side: Side) -> Ruling {
        let name = self.unit_name(unit);
        let rule = self.step_rule();
        if !self.roster.all.contains(unit) {
            return no(rule, "There is no such unit in this battle.");
        }
        let enemy_asked = matches!(task, Task::Aim(_) | Task::Combat | Task::Pursue(_));
        if self.is_destroyed(unit) {
            return no(rule, self.of(unit, &format!("{name} ~is destroyed.")));
        }
        if !self.is_on_board(unit) && !matches!(task, Task::Enter(_)) {
            let why = if self.is_outside(unit) { "~has not come on yet" } else { "~is out of the game" };
            return no(rule, self.of(unit, &format!("{name} {why}.")));
        }
        if !enemy_asked && unit.side() != side {
            return no(rule, self.of(unit, &format!("{name} ~is not yours to command.")));
        }
        match task {
            Task::Muster(_) => self.refuse_muster(unit),
            Task::Mover => self.refuse_mover(unit),
            Task::Enter(_) => self.refuse_entrant(unit),
            Task::Rally(_) => self.refuse_rally(unit),
            Task::HoldUnits(_) => match () {
                () if self.holding.contains(unit) => {
                    no("G-12", self.of(unit, &format!("{name} ~holds the line already.")))
                }
                () if !self.roster.infantry.contains(unit) || self.roster.prussian.contains(unit) => {
                    no("G-12", self.of(unit, &format!("{name} ~is no British foot.")))
                }
                () => no("G-12", self.of(unit, &format!("{name} ~does not stand in that hex or next to it."))),
            },
            Task::Declare => self.refuse_declarer(unit),
            Task::Aim(own) => self.refuse_aim(own, unit),
            Task::Protect => self.refuse_protector(unit),
            Task::Cover(battery) => self.refuse_cover(battery, unit),
            Task::Combat => no("8.1.3a", format!("No combat against {} is waiting.", self.called(unit))),
            Task::Loser if self.combat.attackers.contains(unit) || self.combat.target == unit => {
                no("8.3.4c", self.of(unit, &format!("{name} ~suffers nothing, or ~has suffered already.")))
            }
            Task::Loser => no("8.3.4b", format!("{name} did not lose this combat.")),
            Task::Advance => self.refuse_advance(unit),
            Task::Pursuer => {
                no("12.7a", self.of(unit, &format!("{name} ~is no British heavy cavalry that attacked here.")))
            }
            Task::Pursue(own) => self.refuse_aim(own, unit),
            Task::Flee => {
                no("12.2.1b", self.of(unit, &format!("{name} ~was not hurt in the panic, or ~has fled already.")))
            }
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
            | Task::Night(_)
            | Task::Scratch(_) => self.out_of_step(),
        }
    }

    fn refuse_muster(&self, unit: Unit) -> Ruling {
        let (name, card) = (self.unit_name(unit), capital(self.decks.card.map_or("the card", Card::called)));
        match () {
            () if self.activated.contains(unit) => no("7.1a", self.of(unit, &format!("{name} ~is activated already."))),
            () if self.roster.garrisons.contains(unit) => no("12.1a", format!("{name} never moves.")),
            () => no(self.card_rule(), format!("{card} does not speak of {}.", self.called(unit))),
        }
    }

    /// Where the card in play is written down: commanders G-11, stratagems G-12.
    fn card_rule(&self) -> &'static str {
        if self.decks.card.is_some_and(Card::is_commander) { "G-11" } else { "G-12" }
    }

    fn refuse_mover(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        if self.roster.garrisons.contains(unit) {
            return no("12.1a", format!("{name} never moves."));
        }
        let Some(deed) = self.deed() else { return no("7.1a", self.of(unit, &format!("{name} ~is not activated."))) };
        let who = match deed {
            Deed::Area(who) | Deed::Anywhere(_, who) => self.named_by(self.active, who),
            _ => self.roster.all,
        };
        if !who.contains(unit) {
            let card = capital(self.decks.card.map_or("this commander", Card::called));
            return no("4.1c", format!("{card} does not command {}.", self.called(unit)));
        }
        no("7.1a", self.of(unit, &format!("{name} ~was not activated by this card, or ~has moved already.")))
    }

    fn refuse_entrant(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        let Some(Deed::Enter(corps)) = self.deed() else { return self.out_of_step() };
        match () {
            () if self.is_on_board(unit) => no("10.2a", self.of(unit, &format!("{name} ~is on the board already."))),
            () if self.roster.corps_of(unit) != corps => {
                no("10.2.1", self.of(unit, &format!("{name} ~comes on only with the card of ~its own corps.")))
            }
            () => no("10.2c", self.of(unit, &format!("{name} ~has been left outside for a later card."))),
        }
    }

    fn refuse_rally(&self, unit: Unit) -> Ruling {
        let name = self.unit_name(unit);
        match () {
            () if self.roster.garrisons.contains(unit) => no("G-12", format!("{name} cannot be rallied.")),
            () if !self.damaged.contains(unit) => no("G-12", self.of(unit, &format!("{name} ~is not damaged."))),
            () if self.is_engaged(unit) => {
                no("G-12", self.of(unit, &format!("{name} ~has an enemy next to ~it/them and cannot be rallied.")))
            }
            () => no("G-12", format!("The card does not speak of {}.", self.called(unit))),
        }
    }

    // Clicks that mean nothing

    /// What may be chosen instead: "choose a card or one of the buttons".
    fn choice_words(&self) -> String {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let buttons = if moves.len() == 1 { "the button" } else { "one of the buttons" };
        let kind = |m: &Move| match m {
            Move::Counter(_) => "a lit counter",
            Move::Pick(_) => "a lit unit",
            Move::To(_) | Move::Dare(_) => "a lit hex",
            Move::Play(_) => "a card",
            _ => buttons,
        };
        let kinds = ["a lit counter", "a lit unit", "a lit hex", "a card", buttons];
        let named: Vec<&str> = kinds.into_iter().filter(|k| moves.iter().any(|m| kind(m) == *k)).collect();
        match named.split_last() {
            None => "wait".to_owned(),
            Some((last, [])) => format!("choose {last}"),
            Some((last, most)) => format!("choose {} or {last}", most.join(", ")),
        }
    }

    pub(crate) fn refuse_target(&self, target: &Target) -> Ruling {
        match (self.actor(), target) {
            (Actor::Over(_) | Actor::Chance, _) => self.refuse(Move::Done),
            (_, Target::Card(id)) => match Card::named(id) {
                Some(card) => {
                    no("3.1.4", format!("{} cannot be played now; {}.", capital(card.called()), self.choice_words()))
                }
                None => no("3.1.4", "There is no such card."),
            },
            (_, Target::Space(id)) => match GRID.numbered(id) {
                Some(hex) if self.task().is_some_and(asks_for_unit) => {
                    no(self.step_rule(), format!("Nobody stands at {}; {}.", hex_name(hex), self.choice_words()))
                }
                Some(hex) => {
                    no(self.step_rule(), format!("{} is not asked for now; {}.", hex_name(hex), self.choice_words()))
                }
                None => no("G-03", "There is no such hex."),
            },
            (_, Target::Piece(id)) => match Unit::named(id).filter(|u| self.roster.all.contains(*u)) {
                Some(unit) if !self.is_on_board(unit) => {
                    let why = if self.is_destroyed(unit) { "~is destroyed" } else { "~is not on the board" };
                    no(self.step_rule(), self.of(unit, &format!("{} {why}.", self.unit_name(unit))))
                }
                Some(_) => no(self.step_rule(), format!("No unit is asked for now; {}.", self.choice_words())),
                None if self.in_the_dark() => {
                    no(self.step_rule(), format!("That counter is not yours to move now; {}.", self.choice_words()))
                }
                None => no(self.step_rule(), "There is no such unit."),
            },
            (_, Target::Number(_) | Target::Pose { .. }) => no(self.step_rule(), "No number is asked for now."),
            _ => self.out_of_step(),
        }
    }
}

/// Whom a card speaks of.
fn who_words(who: &Who) -> String {
    let arms = match (who.infantry, who.cavalry, who.artillery) {
        (false, true, false) => "cavalry",
        (true, false, true) => "infantry and artillery",
        (true, true, false) => "infantry and cavalry",
        (true, false, false) => "infantry",
        (false, false, true) => "batteries",
        _ => "units",
    };
    match (who.corps, who.army) {
        (Some(corps), _) => format!("{arms} of {}", corps_name(corps)),
        (_, Army::Prussian) => format!("Prussian {arms}"),
        (_, Army::British) => format!("British {arms}"),
        _ => arms.to_owned(),
    }
}
