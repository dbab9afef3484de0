//! What to do now: one question about a named thing, the gesture that answers it, and the reason with its rules.

mod early;

use crate::cards::{Card, Deed, Twist};
use crate::night::NightTask;
use crate::pieces::{Side, Unit};
use crate::position::{Position, Task, taken, thrown};
use crate::scratch::ScratchTask;
use crate::words::{capital, corps_name, count, dice_words, hex_name, number};
use hexes::Hex;
use kernel::table::Prompt;
use kernel::{Actor, Eyes, Game};

/// A question, the gesture, the reason, and what stepping back means.
struct Question {
    asks: String,
    gesture: &'static str,
    reason: String,
    back: Option<&'static str>,
}

fn ask(asks: impl Into<String>, gesture: &'static str, reason: impl Into<String>) -> Question {
    Question { asks: asks.into(), gesture, reason: reason.into(), back: None }
}

impl Question {
    fn or(self, back: &'static str) -> Question {
        Question { back: Some(back), ..self }
    }
}

const CHOOSE_HEX: &str = "Choose a lit hex.";
const CHOOSE_UNIT: &str = "Choose a lit unit.";
const UNIT_OR_DONE: &str = "Choose a lit unit or go on.";
const KEEP: &str = "Keep the card";
const BACK: &str = "Back";

impl Position {
    pub(crate) fn prompt(&self, eyes: Eyes) -> Prompt {
        let seat = match self.actor() {
            Actor::Seat(seat) => seat,
            Actor::Chance => {
                let piece = self.unit_in_hand().map(Unit::id);
                return Prompt { question: self.throw_line(), piece, ..Prompt::default() };
            }
            Actor::Over(_) => {
                let question = self.end().map_or(String::new(), |end| format!("{}.", end.title(self)));
                return Prompt { question, ..Prompt::default() };
            }
        };
        let side = Side::of(seat);
        let id = Some(self.seats()[seat.index()].id);
        if eyes != Eyes::Seat(seat) {
            return Prompt { seat: id, question: self.waiting_line(side), ..Prompt::default() };
        }
        let question = self.question(side);
        Prompt {
            seat: id,
            yours: true,
            question: question.asks,
            gesture: question.gesture.to_owned(),
            reason: question.reason,
            piece: self.piece_in_hand(),
            back: question.back.filter(|_| self.options.undo),
        }
    }

    /// The unit the question is about, or the counter that feels its way in the dark.
    fn piece_in_hand(&self) -> Option<String> {
        if let Some(Task::Night(NightTask::Step(side))) = self.task() {
            return Some(crate::faces::night_face(side, usize::from(self.night.mover)));
        }
        self.unit_in_hand().filter(|u| !self.in_the_dark() || self.roster.all.contains(*u)).map(Unit::id)
    }

    /// What is being thrown or drawn.
    fn throw_line(&self) -> String {
        let side = |s: Side| self.the_side(s);
        let Some(task) = self.task() else { return String::new() };
        match task {
            Task::Nightfall => "Is there light for one more turn? 4 or more.".to_owned(),
            Task::Arrival(i) => {
                let name = corps_name(crate::prussians::ORDER[usize::from(i)]);
                let need = self.arrival_need(i).unwrap_or(1);
                format!("Does {name} arrive? {need} or more.")
            }
            Task::Mix(s) => format!("{} mix a stratagem into their deck, unseen.", side(s)),
            Task::Draw(s, _) => format!("{} draw a card.", side(s)),
            Task::Initiative | Task::InitiativeReply(_) => "Both throw for the initiative.".to_owned(),
            Task::Danger(hex) => {
                let Some(unit) = self.moving() else { return String::new() };
                let (name, at) = (self.unit_name(unit), hex_name(Hex(hex)));
                self.of(unit, &format!("{name} ~passes the enemy to {at}: a 6 damages and stops ~it/them."))
            }
            Task::EntryPoint => "Where does the corps come on?".to_owned(),
            Task::Square | Task::SquareReply(_) => {
                self.of(self.combat.target, &format!("~Does {} form square?", self.called(self.combat.target)))
            }
            Task::Dice => {
                let target = self.combat.target;
                let (name, at) = (self.unit_name(target), hex_name(Hex(self.combat.at)));
                let sum = |g: &crate::pools::Groups| g.iter().map(|g| g.dice).sum::<u8>();
                let attack = dice_words(sum(&self.attack_dice(&self.combat)));
                let line = match sum(&self.defence_dice(&self.combat)) {
                    _ if self.combat.is_bombardment() => format!("{name} ~is bombarded at {at}: {attack}."),
                    0 => format!("{name} ~is attacked at {at}: {attack}, none in defence."),
                    defence => format!("{name} ~is attacked at {at}: {attack} against {}.", dice_words(defence)),
                };
                self.of(target, &line)
            }
            Task::Push(unit, friend, first) => {
                let who = if first { unit } else { friend };
                format!("{} in the press: a 6 damages.", self.unit_name(who))
            }
            Task::Panic(_) => "La Garde recule! A 1 damages.".to_owned(),
            Task::Night(NightTask::Spot(..) | NightTask::Reveal) => "Counters are turned up.".to_owned(),
            Task::Night(
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
            ) => "Both throw for the first move.".to_owned(),
            Task::Scratch(_) => "Both throw for the edges.".to_owned(),
            taken!()
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
            | Task::FleeTo(_) => "The dice are thrown.".to_owned(),
        }
    }

    /// What the others read while a side decides.
    fn waiting_line(&self, side: Side) -> String {
        let Some(task) = self.task() else { return String::new() };
        let does = match task {
            Task::WhoFirst(_) => "say who begins",
            Task::Act(_) | Task::Way => "choose their action",
            Task::Commander => "place their commander",
            Task::Muster(_) | Task::March => "choose who is activated",
            Task::Mover | Task::Limber | Task::Go => "are moving",
            Task::Enter(_) => "bring on the Prussians",
            Task::Rally(_) => "rally their men",
            Task::Despatch => "take a commander back",
            Task::HoldAt | Task::HoldUnits(_) => "choose who holds the line",
            Task::Declare | Task::Aim(_) => "declare their attacks",
            Task::Protect | Task::Cover(_) => "declare their defensive barrages",
            Task::Combat => "choose the next combat",
            Task::Evade => "decide whether to evade",
            Task::Loser => "choose who suffers next",
            Task::Result(_) => "choose between damage and retreat",
            Task::Retreat(_) | Task::FallBack(_) => "choose a retreat",
            Task::Advance => "may advance",
            Task::Pursuer | Task::Pursue(_) => "ride on",
            Task::Flee | Task::FleeTo(_) => "choose the flight of their men",
            Task::Night(NightTask::Corps(_) | NightTask::Place(_) | NightTask::PlaceAt(..)) => "draw up a corps",
            Task::Night(
                NightTask::Dice
                | NightTask::Reply(_)
                | NightTask::Pick(_)
                | NightTask::Step(_)
                | NightTask::Spot(..)
                | NightTask::Last(_)
                | NightTask::Reveal
                | NightTask::DeployDice
                | NightTask::DeployReply(_),
            ) => "move in the dark",
            Task::Scratch(ScratchTask::List(_)) => "raise their army",
            Task::Scratch(ScratchTask::Edge(_)) => "choose their edge",
            Task::Scratch(
                ScratchTask::Dice
                | ScratchTask::Reply(_)
                | ScratchTask::Garrisons(_)
                | ScratchTask::Corps(_)
                | ScratchTask::Centre(_)
                | ScratchTask::Place(..),
            ) => "deploy",
            thrown!() | taken!() => "decide",
        };
        format!("{} {does}.", self.the_side(side))
    }

    fn question(&self, side: Side) -> Question {
        let Some(task) = self.task() else { return ask("", "", "") };
        let card = self.decks.card.map_or("the card", Card::called);
        match task {
            Task::WhoFirst(_) => ask(
                "Who takes the first round?",
                "Choose a side.",
                "You have the initiative this turn [[3.1.3b]]; rounds alternate [[3.1.6a]].",
            ),
            Task::Act(after_rapid) => self.ask_action(after_rapid),
            Task::Way => ask(
                format!("What is {card} played for?"),
                "Choose one of the actions.",
                "A card with several actions gives a choice, declared before anything else [[4.1a]].",
            )
            .or(KEEP),
            Task::Commander => self.ask_commander(card),
            Task::Muster(left) => ask(
                format!("Who is activated by {card}?"),
                if self.activated.any() { UNIT_OR_DONE } else { CHOOSE_UNIT },
                format!("{} more, anywhere on the board; each may then move once [[7.1a]].", capital(&number(left))),
            )
            .or(if self.activated.any() { BACK } else { KEEP }),
            Task::March => ask(
                "Which corps makes the forced march?",
                "Choose a corps.",
                "All its units, one point further, but into no hex next to an enemy [[G-12]].",
            )
            .or(KEEP),
            Task::Mover => ask(
                "Who moves next?",
                UNIT_OR_DONE,
                format!(
                    "{} may still move, each once, in any order [[7.1a]].",
                    capital(&count(self.activated.len(), "unit"))
                ),
            ),
            Task::Limber => ask(
                self.of_mover(&format!("How ~does {} go?", self.moving_name())),
                "Choose limbered or unlimbered.",
                format!(
                    "Limbered they move two points but have no strength [[9.4b]]; unlimbered they move {} [[9.4a]].",
                    if self.options.art_move { "not at all" } else { "one" }
                ),
            )
            .or(BACK),
            Task::Go => self.ask_march(),
            Task::Enter(left) => ask(
                "Who comes on?",
                UNIT_OR_DONE,
                format!(
                    "{} more with this card [[10.2a]]; who stays outside comes with a later one [[10.2c]].",
                    capital(&number(left))
                ),
            ),
            Task::Rally(left) => ask(
                "Who is rallied?",
                if left < 2 { UNIT_OR_DONE } else { CHOOSE_UNIT },
                "One or two damaged units that no enemy stands next to become fresh [[G-12]].",
            )
            .or(BACK),
            Task::Despatch => ask(
                "Which commander comes back to your hand?",
                "Choose one of the played commanders.",
                "One that you have played this turn [[G-12]].",
            )
            .or(KEEP),
            Task::HoldAt => ask(
                "Where is the line held?",
                CHOOSE_HEX,
                "Up to three British foot units in that hex and around it suffer one hit less this turn [[G-12]].",
            )
            .or(KEEP),
            Task::HoldUnits(left) => ask(
                "Who holds the line?",
                if left < 3 { UNIT_OR_DONE } else { CHOOSE_UNIT },
                "One to three units; the order stays with them wherever they go [[G-12]].",
            )
            .or(BACK),
            Task::Declare => self.ask_declare(),
            Task::Aim(unit) => self.ask_aim(unit),
            Task::Protect => ask(
                "Which batteries fire in defence?",
                UNIT_OR_DONE,
                "For an attacked unit, at one of its attackers at two or three hexes [[9.2.2a]]; once a turn [[9.3a]].",
            ),
            Task::Cover(battery) => ask(
                self.of(battery, &format!("Whom ~does {} protect?", self.called(battery))),
                "Choose a lit unit.",
                "One combat only [[9.2.2b]].",
            )
            .or(BACK),
            Task::Combat => ask(
                "Which combat do you fight next?",
                "Choose a broken ring.",
                "All were declared at once [[8.1.2a]]; each is fought to its end before the next [[8.1.3a]].",
            ),
            Task::Evade => {
                let rule = self.evasion_rule(&self.combat);
                let worse = if self.faces_infantry(&self.combat) {
                    " If ~it ~stands ~it ~rolls one die fewer [[8.1.4e]]."
                } else {
                    ""
                };
                ask(
                    self.of(self.combat.target, &format!("~Does {} evade?", self.called(self.combat.target))),
                    "Choose evade or stand.",
                    self.of(
                        self.combat.target,
                        &format!(
                            "~It ~retreats at once and no dice are thrown; the attackers may take ~its hex [[{rule}]].{worse}"
                        ),
                    ),
                )
            }
            Task::Loser => ask(
                "Who suffers next?",
                CHOOSE_UNIT,
                format!(
                    "Lost by {}; each unit by its own marks, in your order [[8.3.4c]].",
                    number(self.combat.difference())
                ),
            ),
            Task::Result(unit) => self.ask_result(unit),
            Task::Retreat(unit) => self.ask_retreat(unit),
            Task::Advance => {
                let hex = self.combat.vacated.first().map_or(String::new(), |h| hex_name(Hex(*h)));
                ask(
                    format!("Who advances to {hex}?"),
                    "Choose a lit unit or nobody.",
                    "One winning foot or horse unit that fought, whatever the ground or the enemy beside it [[8.10a]].",
                )
            }
            Task::Pursuer => ask(
                "Who rides on into the victim’s hex?",
                CHOOSE_UNIT,
                "British heavy cavalry that destroyed its target must advance [[12.7a]].",
            ),
            Task::Pursue(unit) if self.prey(unit).any() => ask(
                self.of(unit, &format!("Whom ~does {} attack next?", self.called(unit))),
                CHOOSE_UNIT,
                self.of(unit, "~It must attack at once, alone, with one die fewer, and ~is then blown [[12.7b]]."),
            ),
            Task::Pursue(unit) => ask(
                self.of(unit, &format!("Where ~does {} ride on to?", self.called(unit))),
                CHOOSE_HEX,
                self.of(unit, "With nobody to attack ~it ~goes one hex on, into any empty one [[12.7b]]."),
            ),
            Task::FallBack(unit) => ask(
                self.of(unit, &format!("~Does {} fall back now?", self.called(unit))),
                "Choose a lit hex or stay.",
                "Cavalry that stood against infantry may ride off after the combat [[8.1.4f]].",
            ),
            Task::Flee => {
                ask("Who flees next?", CHOOSE_UNIT, "Everybody hurt in the panic runs two hexes [[12.2.1b]].")
            }
            Task::FleeTo(unit) => ask(
                self.of(unit, &format!("Where ~does {} flee to?", self.called(unit))),
                CHOOSE_HEX,
                self.of(unit, "Two steps towards ~its own edge, over friends, to an empty hex [[12.2.1b]]."),
            )
            .or(BACK),
            Task::Night(task) => self.ask_night(task, side),
            Task::Scratch(task) => self.ask_scratch(task, side),
            // Nobody is asked.
            thrown!() | taken!() => ask("", "", ""),
        }
    }

    fn of_mover(&self, text: &str) -> String {
        self.moving().map_or(String::new(), |u| self.of(u, text))
    }

    fn moving_name(&self) -> String {
        self.moving().map_or(String::new(), |u| self.called(u))
    }

    fn ask_action(&self, after_rapid: bool) -> Question {
        if after_rapid {
            return ask(
                "What follows the rapid manoeuvre?",
                "Play a card, attack, or stop.",
                "Another rapid manoeuvre, a card or the General Attack may follow; stopping ends the round [[4.2b]].",
            );
        }
        let i = self.active.index();
        let (hand, deck) = (self.decks.hand[i].len(), self.decks.deck[i].len());
        let refill = match (hand, deck) {
            (3, _) | (_, 0) => String::new(),
            _ => format!(" Refilling brings {} and costs the round [[3.1.4a]].", self.refill_words()),
        };
        ask(
            "What do you do this round?",
            "Play a card or press a button.",
            format!(
                "One action: a card, the General Attack, refilling the hand, or ending your turn [[3.1.4]].{refill}"
            ),
        )
    }

    fn ask_commander(&self, card: &str) -> Question {
        if matches!(self.deed(), Some(Deed::Charge(_))) {
            return ask(
                format!("Where does {card} lead the charge?"),
                CHOOSE_HEX,
                "His hex and the six around it; the cavalry there attacks one enemy it stands next to [[G-11]].",
            )
            .or(KEEP);
        }
        ask(
            format!("Where is {card}?"),
            CHOOSE_HEX,
            "Any hex; he activates his units there and in the six hexes around it [[4.1b]].",
        )
        .or(KEEP)
    }

    fn ask_march(&self) -> Question {
        let name = self.moving_name();
        let left = points(self.mover.left);
        let Some(unit) = self.moving() else { return ask("", "", "") };
        let question = if self.hex_of(unit).is_none() {
            ask(
                self.of(unit, &format!("Where ~does {name} come on?")),
                "Choose a lit hex, or none for now.",
                format!("Up to {left} from the entry point, which counts as road [[10.2b]]."),
            )
        } else if self.mover.displaced {
            ask(
                self.of(unit, &format!("Where ~does {name} make room?")),
                CHOOSE_HEX,
                self.of(unit, &format!("~It ~was displaced and must leave at once; up to {left} [[7.5.2b]].")),
            )
        } else {
            let danger = self.reach().is_some_and(|r| !r.dares.is_empty());
            let warn = if danger { "; past the enemy only by a die, 6 damages and stops [[7.6.2b]]" } else { "" };
            ask(
                self.of(unit, &format!("Where ~does {name} march?")),
                "Choose a lit hex, or stop here.",
                format!("Up to {left} [[7.2a]]{warn}."),
            )
        };
        match (self.mover.afoot, self.mover.displaced) {
            (true, _) => question,
            (false, true) => question.or(BACK),
            (false, false) => question.or("Stay"),
        }
    }

    fn ask_declare(&self) -> Question {
        let a = &self.attack;
        let reason = match a.twist {
            _ if a.general => {
                "Any unit next to an enemy may attack it, each one once [[8.1.1a]]; free batteries may fire \
                               [[9.2.1a]]. All is declared before the first die [[8.1.2a]]."
            }
            Twist::Barrage => "Up to three batteries, on one or several targets, with no loss for range [[G-12]].",
            Twist::Batteries => "Up to two Prussian batteries, on one or several targets [[G-12]].",
            Twist::Localised => {
                "All who attack go for one enemy [[8.2.1]]; or batteries alone fire at one that nobody \
                                 stands next to [[9.2.3.1]]."
            }
            Twist::Charge => "The cavalry around the leader attacks one enemy; any battery may help [[G-11]].",
            _ => {
                "The card says how many enemies and by whom [[8.2.2]]; batteries fire only where somebody attacks [[9.2.1a]]."
            }
        };
        let first = a.targets.is_empty();
        ask(
            match (a.twist, first) {
                (Twist::Barrage | Twist::Batteries, true) => "Who fires?",
                (Twist::Barrage | Twist::Batteries, false) => "Who else fires?",
                (_, true) => "Who attacks?",
                (_, false) => "Who else attacks?",
            },
            if first && !a.general { CHOOSE_UNIT } else { "Choose a lit unit, or declare no more." },
            reason,
        )
    }

    fn ask_aim(&self, unit: Unit) -> Question {
        let name = self.called(unit);
        if self.is_engaged(unit) {
            ask(
                self.of(unit, &format!("Whom ~does {name} attack?")),
                "Choose a lit enemy.",
                self.of(
                    unit,
                    "One enemy next to ~it/them [[8.1.1a]]; all who attack one enemy do so together [[8.1.2c]].",
                ),
            )
            .or(BACK)
        } else {
            ask(
                self.of(unit, &format!("At whom ~does {name} fire?")),
                "Choose a lit enemy.",
                "Two or three hexes away and in sight [[9.1.1b]]; one die less at two hexes, two less at three [[9.1.2a]].",
            )
            .or(BACK)
        }
    }

    fn ask_result(&self, unit: Unit) -> Question {
        let name = self.called(unit);
        if self.roster.garrisons.contains(unit) {
            let damage = if self.damaged.contains(unit) { "Damage destroys it" } else { "Damaged it holds out" };
            return ask(
                format!("Does {name} hold out?"),
                "Choose damage or retreat.",
                format!("{damage}; a garrison that retreats is destroyed [[12.1b]]."),
            );
        }
        let damage = if self.damaged.contains(unit) {
            "~It ~is damaged already: damage destroys ~it/them [[8.4.2]]"
        } else {
            "Damage turns ~it/them to ~its weaker side [[8.4.2]]"
        };
        let guard = if self.roster.guard.contains(unit) && !self.recoiled[0] {
            " A Guard unit that retreats shakes the whole army [[12.2a]]."
        } else {
            ""
        };
        ask(
            self.of(unit, &format!("~Does {name} take the damage or retreat?")),
            "Choose damage or retreat.",
            self.of(unit, &format!("{damage}; or ~it ~falls back one hex unhurt [[8.4.1]].{guard}")),
        )
    }

    fn ask_retreat(&self, unit: Unit) -> Question {
        let name = self.called(unit);
        if !self.retreat_hexes(unit).is_empty() {
            return ask(
                self.of(unit, &format!("Where ~does {name} retreat?")),
                CHOOSE_HEX,
                "One hex in any direction, empty and next to no enemy [[8.7.1a]].",
            );
        }
        if self.trail.is_empty() {
            ask(
                self.of(unit, &format!("~Does {name} push through a friend?")),
                "Choose a lit hex, or stand and take the damage.",
                "No empty hex is open; pushing through, a 6 damages each of the two [[8.7.2b]].",
            )
        } else {
            ask(
                self.of(unit, &format!("Through whom ~does {name} push on?")),
                CHOOSE_HEX,
                self.of(unit, "~It must go on until ~it ~finds an empty hex [[8.7.2c]]."),
            )
        }
    }
}

/// Half points in words: "3 points", "1½ points".
pub(crate) fn points(half: u8) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½ point".to_owned(),
        (1, 0) => "1 point".to_owned(),
        (n, 0) => format!("{n} points"),
        (n, _) => format!("{n}½ points"),
    }
}
