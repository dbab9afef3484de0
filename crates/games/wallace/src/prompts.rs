//! What to do now: one question about a named thing, the gesture that answers it, and the reason with its rules.

use crate::map::{Area, is_entry, map};
use crate::moves::{Disc, Order};
use crate::pieces::{Army, Side, Unit};
use crate::position::{Blow, FIVE, Occasion, Position, Stage, Task, asked, taken, thrown};
use crate::view::{area_names, cube_words};
use crate::words::{capital, count, cubes, number, troops};
use kernel::table::Prompt;
use kernel::{Actor, Eyes};

/// A question, the gesture, the reason, and what stepping back means.
struct Question {
    asks: String,
    gesture: &'static str,
    reason: String,
    back: Option<&'static str>,
}

const CHOOSE_AREA: &str = "Choose a lit area.";
const CHOOSE_PIECE: &str = "Choose a lit piece.";
const CHOOSE_NUMBER: &str = "Choose a number.";

impl Position {
    pub(crate) fn prompt(&self, eyes: Eyes) -> Prompt {
        let seat = match self.actor() {
            Actor::Seat(seat) => seat,
            Actor::Chance => {
                let piece = self.piece_in_hand().map(Unit::id);
                return Prompt { question: self.throw_line(), piece, ..Prompt::default() };
            }
            Actor::Over(outcome) => {
                let french = outcome.winners.contains(Side::French.seat());
                let title = if french { "French victory." } else { "Allied victory." };
                return Prompt { question: title.to_owned(), ..Prompt::default() };
            }
        };
        let side = Side::of(seat);
        if eyes != Eyes::Seat(seat) {
            return Prompt { seat: Some(side.id()), question: self.waiting_line(side), ..Prompt::default() };
        }
        let question = self.question();
        Prompt {
            seat: Some(side.id()),
            yours: true,
            question: question.asks,
            gesture: question.gesture.to_owned(),
            reason: question.reason,
            piece: self.piece_in_hand().map(Unit::id),
            back: question.back.filter(|_| self.options.undo),
        }
    }

    /// What is being thrown or drawn.
    fn throw_line(&self) -> String {
        match self.task() {
            Some(Task::ArrivalRoll) => "The Prussians throw for their arrival.".to_owned(),
            Some(Task::SkirmishRoll(unit, area)) => {
                format!("{} fires at {}.", capital(&unit.the()), area.name())
            }
            Some(Task::DrawTile) => format!("The {} draw a tile.", self.active.other().plural()),
            Some(Task::FireRoll(area)) => format!("The guns fire at {}.", area.name()),
            Some(Task::Duel(a, b)) => format!("{} meets {}.", capital(&a.the()), b.the()),
            Some(Task::Roll(stage)) => self.assault.queue.first().map_or(String::new(), |unit| {
                let does = match stage {
                    Stage::Guns => "fires in defence",
                    Stage::DefendersFire | Stage::AssaultersFire | Stage::SquaresFire => "fires",
                    Stage::Pursuit => "is held in hand, or not",
                    Stage::AssaultersCheck | Stage::DefendersCheck | Stage::ChargedCheck | Stage::CaptorsCheck => {
                        "checks its morale"
                    }
                    Stage::Shelter
                    | Stage::Protect
                    | Stage::Horse
                    | Stage::RoundOver
                    | Stage::Charge
                    | Stage::ChargeOver
                    | Stage::Crews
                    | Stage::Capture
                    | Stage::ChargeOn
                    | Stage::End => "throws",
                };
                format!("{} {does}.", capital(&unit.the()))
            }),
            Some(Task::Stop) => format!("Do the {} say stop?", self.active.other().plural()),
            None | Some(asked!() | taken!()) => String::new(),
        }
    }

    /// What the others read while a side decides.
    fn waiting_line(&self, side: Side) -> String {
        let who = side.plural();
        let does = match self.task() {
            Some(Task::Arrivals(_) | Task::ArrivalPosture(_) | Task::Delayed | Task::DelayedTo(_)) => {
                "bring on the Prussians"
            }
            Some(Task::Skirmish(_) | Task::SkirmishAt(_)) => "send out their skirmishers",
            Some(Task::Formation(_) | Task::Change) => "change formation",
            Some(Task::SpendDisc | Task::Use) => "choose their next action",
            Some(Task::LeaderArea | Task::GiveOrder) => "give their orders",
            Some(Task::MovePick | Task::MoveTo(_) | Task::MoveCubes(..)) => "are moving",
            Some(Task::Battery | Task::Aim(_)) => "aim their guns",
            Some(Task::AssaultPick | Task::AssaultInto(_) | Task::AssaultVia(..)) => "are forming an assault",
            Some(Task::NextAssault) => "choose which assault comes next",
            Some(Task::ReinforceArmy | Task::ReinforceGun(_) | Task::ReinforceTo(..)) => "relieve their men",
            Some(Task::Assign(_, Occasion::Fire)) => "share out their cubes before they fire",
            Some(Task::Assign(_, Occasion::Morale)) => "share out their cubes before they check morale",
            Some(Task::Retreat(..) | Task::Along(..) | Task::Escape(_)) => "choose their retreat",
            Some(Task::Withdraw | Task::WithdrawCubes(..)) => "withdraw",
            Some(Task::Assault(Stage::Shelter | Stage::Protect)) => "man the strong point",
            Some(Task::Assault(Stage::ChargeOn)) => "must charge on",
            Some(Task::Charger | Task::Counter(_)) => "choose their cavalry",
            Some(
                Task::Damage(..)
                | Task::TooMany(..)
                | Task::CavalryHits(..)
                | Task::GunHits(..)
                | Task::Short(_)
                | Task::ShortUnit(..)
                | Task::ShortCubes(_),
            ) => "choose what the losses cost them",
            None | Some(thrown!() | taken!()) => "wait",
        };
        format!("The {who} {does}.")
    }

    fn question(&self) -> Question {
        let ask =
            |asks: String, gesture, reason: &str, back| Question { asks, gesture, reason: reason.to_owned(), back };
        let Some(task) = self.task() else { return ask(String::new(), "", "", None) };
        match task {
            Task::Arrivals(left) => {
                let name = self.newcomer().map_or(String::new(), Unit::the);
                Question {
                    asks: format!("Where does {name} come on?"),
                    gesture: CHOOSE_AREA,
                    reason: format!(
                        "{} still to place [[PRUS-03]]; any piece may wait in the Delayed box [[PRUS-04]].",
                        capital(&count(left, "piece"))
                    ),
                    back: None,
                }
            }
            Task::ArrivalPosture(unit) => ask(
                format!("How does {} stand?", unit.the()),
                "Choose its posture.",
                "Arriving infantry and guns may come on upright or on their side [[PRUS-03]].",
                None,
            ),
            Task::Delayed => ask(
                "Who leaves the Delayed box?".into(),
                "Choose a lit piece or let them wait.",
                "Delayed pieces may enter free of charge wherever the French do not stand [[PRUS-06]].",
                None,
            ),
            Task::DelayedTo(unit) => ask(
                format!("Where does {} enter?", unit.the()),
                CHOOSE_AREA,
                "Any entry area the French do not hold [[PRUS-06]].",
                Some("Back"),
            ),
            Task::Skirmish(_) => ask(
                "Whose skirmishers fire?".into(),
                "Choose a lit piece or end the fire.",
                "Each infantry may fire once at a neighbouring area [[SKIR-02]] and hits on a 6 [[SKIR-04]].",
                None,
            ),
            Task::SkirmishAt(unit) => ask(
                format!("Where do the skirmishers of {} fire?", self.whereabouts(unit)),
                "Choose a lit area, or hold their fire.",
                "One neighbouring area with enemies [[SKIR-02]]; a 6 hits [[SKIR-04]].",
                Some("Back"),
            ),
            Task::Formation(_) => ask(
                "Who changes formation?".into(),
                "Choose lit pieces, then go on.",
                "Free of charge [[FORM-07]]: upright infantry moves and assaults, on its side it stands fast [[FORM-01]].",
                None,
            ),
            Task::Change => Question {
                asks: format!("Who changes formation in {}?", self.acting_area()),
                gesture: CHOOSE_PIECE,
                reason: "Infantry and guns of the area may change once each [[CHG-01]].".into(),
                back: None,
            },
            Task::SpendDisc => Question {
                asks: "Which disc do you spend?".into(),
                gesture: "Choose a disc.",
                reason: self.disc_reason(),
                back: None,
            },
            Task::Use => {
                let disc = self.act.disc.unwrap_or(Disc::Green);
                let pays = match disc {
                    Disc::Green => "Green pays for any action",
                    Disc::Red => "Red pays only for an assault",
                    Disc::Purple => "Purple pays only for a reserve move",
                };
                Question {
                    asks: format!("What is the {} disc for?", disc.name()),
                    gesture: "Choose a lit area or a leader.",
                    reason: format!("{pays} [[ACT-04]]; a ready leader activates two areas for one disc [[LEAD-01]]."),
                    back: Some("Keep the disc"),
                }
            }
            Task::LeaderArea => {
                let name = self.act.leader.map_or(String::new(), Unit::name);
                let which = if self.act.orders == 0 { "first" } else { "second" };
                Question {
                    asks: format!("Which area does {name} activate {which}?"),
                    gesture: CHOOSE_AREA,
                    reason: "His own or a neighbouring one; the same one twice is allowed [[LEAD-01]].".into(),
                    back: (self.act.orders == 0).then_some("Keep the disc"),
                }
            }
            Task::GiveOrder => Question {
                asks: format!("What do the men of {} do?", self.act.named.map_or("", Area::name)),
                gesture: "Choose an order.",
                reason: match self.act.named.and_then(|area| self.lost_by_assault(area)) {
                    Some(warning) => format!("All who act do the same [[ACT-01]]. {warning}"),
                    None => "All who act do the same; the others stay as they are [[ACT-01]].".into(),
                },
                back: Some("Back"),
            },
            Task::ReinforceArmy => ask(
                format!("Whose cube leaves {}?", self.acting_area()),
                "Choose a colour.",
                "One cube goes to infantry of its own army next door [[REINF-01]].",
                Some("Back"),
            ),
            Task::ReinforceGun(_) => ask(
                "Which gun gets its crew back?".into(),
                CHOOSE_PIECE,
                "Its cube goes to infantry next door [[REINF-02]].",
                Some("Back"),
            ),
            Task::ReinforceTo(army, _) => Question {
                asks: format!("Where does the {} go?", cube_words(army, 1)),
                gesture: CHOOSE_AREA,
                reason: "To a neighbouring area with infantry of the same army [[REINF-01]].".into(),
                back: Some("Back"),
            },
            Task::MovePick => {
                let reserve = self.act.order == Some(Order::Reserve);
                Question {
                    asks: format!("Who moves from {}?", self.acting_area()),
                    gesture: if self.somebody_went() { "Choose a lit piece or go on." } else { CHOOSE_PIECE },
                    reason: if reserve {
                        "Reserves go twice as far [[RES-01]], but never next to the enemy [[RES-02]].".into()
                    } else {
                        "Infantry and guns go one area, cavalry two, leaders three [[MOVE-01]].".into()
                    },
                    back: None,
                }
            }
            Task::MoveTo(unit) => self.ask_where(unit),
            Task::MoveCubes(unit, to, via) => {
                let verb = if via == to { "marches to" } else { "assaults" };
                Question {
                    asks: format!("How many cubes go with {} that {verb} {}?", unit.the(), to.name()),
                    gesture: CHOOSE_NUMBER,
                    reason: format!(
                        "{} to share out, and no unit carries more than {} [[MOVE-09]].",
                        capital(&number_of_cubes(self.area_of(unit).map_or(0, |a| self.cubes(unit.army(), a)))),
                        number(FIVE)
                    ),
                    back: Some("Back"),
                }
            }
            Task::Battery => Question {
                asks: "Does the Grand Battery fire?".into(),
                gesture: "Say yes or no.",
                reason: {
                    let left = count(self.battery, "use");
                    let cost = if self.battery_is_free() {
                        format!("free, for this disc has paid for it already [[GB-04]]; {left} left [[GB-03]]")
                    } else {
                        format!("it costs one of {left} left [[GB-03]]")
                    };
                    format!("Every gun of {} then throws two dice [[GB-02]]; {cost}.", self.acting_area())
                },
                back: Some("Back"),
            },
            Task::Aim(gun) => self.ask_aim(gun),
            Task::AssaultPick => ask(
                format!("Who assaults out of {}?", self.acting_area()),
                if self.somebody_went() { "Choose a lit piece or begin the fight." } else { CHOOSE_PIECE },
                &match self.lost_by_this_assault() {
                    Some(warning) => format!("All move in before the fighting [[ASLT-07]]. {warning}"),
                    None => {
                        "Mobile infantry goes one area, cavalry up to two; all move in before the fighting [[ASLT-07]]."
                            .to_owned()
                    }
                },
                None,
            ),
            Task::AssaultInto(leader) if leader.is_leader() => ask(
                format!("Where does {} go along?", leader.name()),
                CHOOSE_AREA,
                "With units of his area that assault, and not to another leader of his colour [[ASLT-05]].",
                Some("Back"),
            ),
            Task::AssaultInto(unit) if unit.is_cavalry() => ask(
                format!("What does {} charge?", unit.the()),
                CHOOSE_AREA,
                "Not into woods, towns or rivers [[ASLT-03]]; it fights in the first enemy area it enters [[ASLT-02]].",
                Some("Back"),
            ),
            Task::AssaultInto(unit) => ask(
                format!("What does {} assault?", unit.the()),
                CHOOSE_AREA,
                "A neighbouring area with enemies [[ASLT-01]].",
                Some("Back"),
            ),
            Task::AssaultVia(unit, target) => ask(
                format!("From where does {} charge {}?", unit.the(), target.name()),
                CHOOSE_AREA,
                "That is where it falls back to [[ASLT-11]].",
                Some("Back"),
            ),
            Task::NextAssault => ask(
                "Which assault is fought next?".into(),
                CHOOSE_AREA,
                "The player whose round it is chooses the order [[ASLT-08]].",
                None,
            ),
            Task::Assault(Stage::Shelter) => {
                let area = self.assault.area;
                Question {
                    asks: format!("Who shelters in {}?", area.name()),
                    gesture: CHOOSE_PIECE,
                    reason: format!("It has room for {} [[TERR-01]].", count(map().capacity[area.index()], "unit")),
                    back: None,
                }
            }
            Task::Assault(Stage::Protect) => ask(
                format!("Does anybody step out to protect the guns of {}?", self.assault.area.name()),
                "Choose a lit piece or stay under cover.",
                "Whoever steps out loses the shelter for this assault; guns left alone are lost after a round [[ASLT-12]].",
                None,
            ),
            Task::Assault(Stage::ChargeOn) => {
                let name = self.assault.charged.first().map_or(String::new(), Unit::the);
                ask(
                    format!("Where does {name} charge on?"),
                    CHOOSE_AREA,
                    "It is out of hand and must go for a neighbouring enemy [[S7-02]].",
                    None,
                )
            }
            Task::Charger => ask(
                "Which cavalry goes first?".into(),
                CHOOSE_PIECE,
                "One of yours meets one of theirs; the higher die wins [[S2-02]].",
                None,
            ),
            Task::Counter(charger) => Question {
                asks: format!("Who meets {}?", charger.the()),
                gesture: CHOOSE_PIECE,
                reason: "The higher die wins; the loser tires and goes back, or is lost if tired [[S2-04]].".into(),
                back: None,
            },
            Task::Assign(army, occasion) => self.ask_share(army, occasion),
            Task::Withdraw => ask(
                format!("Where does {} withdraw to?", self.withdrawing().first().map_or(String::new(), Unit::the)),
                CHOOSE_AREA,
                "After two rounds the assaulting infantry goes back to where it came from [[S3-09]].",
                None,
            ),
            Task::WithdrawCubes(unit, to) => ask(
                format!("How many cubes does {} take to {}?", unit.the(), to.name()),
                CHOOSE_NUMBER,
                "Cubes are shared out as in any move [[MOVE-09]].",
                None,
            ),
            Task::Damage(_, area, left) => Question {
                asks: format!("Whose cube falls in {}?", area.name()),
                gesture: "Choose a colour.",
                reason: format!(
                    "{} still to place; either army's infantry may take it [[CUBE-01]].",
                    capital(&cubes(left))
                ),
                back: None,
            },
            Task::TooMany(_, area) => ask(
                format!("Which unit is lost in {}?", area.name()),
                CHOOSE_PIECE,
                "There are more cubes than five for each infantry: one unit and six cubes go [[CUBE-06]].",
                None,
            ),
            Task::CavalryHits(_, area, left, blow) => {
                let reason = match blow {
                    Blow::Ranged => "Tire a fresh unit or let one go back [[AVC-02]].",
                    Blow::Assault => "Tire a fresh unit; a tired one is lost [[S1-03]].",
                    Blow::Crowd => "Too many in one area: tire a fresh unit; a tired one is lost [[LIMIT-04]].",
                };
                Question {
                    asks: format!("Which cavalry in {} takes the hit?", area.name()),
                    gesture: CHOOSE_PIECE,
                    reason: format!("{} to take. {reason}", capital(&count(left, "hit"))),
                    back: None,
                }
            }
            Task::GunHits(_, area, _) => ask(
                format!("Which gun in {} loses its crew?", area.name()),
                CHOOSE_PIECE,
                "A cube on a gun drives off its crew, at most one on each [[CUBE-04]].",
                None,
            ),
            Task::Short(army) => Question {
                asks: format!("No {} is left. Where is a unit given up?", cube_words(army, 1)),
                gesture: CHOOSE_AREA,
                reason: "An infantry unit and its cubes go, so that there are cubes again [[CUBE-07]].".into(),
                back: None,
            },
            Task::ShortUnit(_, area) => ask(
                format!("Which unit in {} is given up?", area.name()),
                CHOOSE_PIECE,
                "It is lost with the cubes it carries [[CUBE-07]].",
                None,
            ),
            Task::ShortCubes(unit) => ask(
                format!("How many cubes go with {}?", unit.the()),
                CHOOSE_NUMBER,
                "At most five to a unit [[CUBE-03]].",
                None,
            ),
            Task::Retreat(unit, _) => ask(
                format!("Where does {} retreat?", unit.the()),
                CHOOSE_AREA,
                match unit.army() {
                    Army::French => "One area nearer to Rossomme, free of enemies [[RETR-02]].",
                    Army::Anglo => "One area nearer to Mont St. Jean, free of enemies [[RETR-02]].",
                    Army::Prussian => "One area nearer to an entry area, free of enemies [[RETR-02]].",
                },
                None,
            ),
            Task::Along(leader, to) => ask(
                format!("Does {} go along to {}?", leader.name(), to.name()),
                "Say yes or no.",
                "A leader left alone with the enemy is lost [[LEAD-09]].",
                None,
            ),
            Task::Escape(leader) => ask(
                format!("Where does {} flee?", leader.name()),
                CHOOSE_AREA,
                "His guns are gone; if he stays, he is lost [[LEAD-09]].",
                None,
            ),
            thrown!() | taken!() => ask(String::new(), "", "", None),
        }
    }

    fn acting_area(&self) -> &'static str {
        self.act.area.map_or("the area", Area::name)
    }

    fn disc_reason(&self) -> String {
        let open = self.possible_tiles();
        let stops = if open.start() == open.end() {
            format!("this is action {}, your last", self.actions + 1)
        } else {
            format!("this is action {} of {} to {}", self.actions + 1, open.start(), open.end())
        };
        format!("Green does anything, red assaults, purple moves reserves [[ACT-04]]; {stops} [[ROUND-06]].")
    }

    fn ask_where(&self, unit: Unit) -> Question {
        let reserve = self.act.order == Some(Order::Reserve);
        let far = self.allowance(unit, self.act.order.unwrap_or(Order::Close));
        let mut reason = if far == 1 { "One area".to_owned() } else { format!("Up to {} areas", number(far)) };
        reason += if reserve { ", away from the enemy [[RES-02]]" } else { ", but not into the enemy [[MOVE-02]]" };
        if unit.is_cavalry() {
            reason += "; it stops in woods, towns and rivers [[MOVE-05]]";
        } else if unit.is_artillery() {
            reason += "; it ends on its side [[FORM-03]]";
        }
        Question {
            asks: format!("Where does {} move?", unit.the()),
            gesture: CHOOSE_AREA,
            reason: reason + ".",
            back: Some("Back"),
        }
    }

    fn ask_aim(&self, gun: Unit) -> Question {
        let from = self.act.area.unwrap_or(Area(0));
        let guns = self.ready_guns(from, self.who());
        let place = guns.iter().position(|g| g == gun).unwrap_or(0) + 1;
        let asks = if guns.len() == 1 {
            format!("Where does the gun of {} aim?", from.name())
        } else {
            format!("Where does gun {place} of {} in {} aim?", guns.len(), from.name())
        };
        Question {
            asks,
            gesture: CHOOSE_AREA,
            reason: if guns.len() == 1 {
                "Numbers show the die it needs [[AVI-01]].".into()
            } else {
                "Numbers show the die each gun needs [[AVI-01]]; guns may aim at different areas [[ART-02]].".into()
            },
            back: Some("Back"),
        }
    }

    fn ask_share(&self, army: Army, occasion: Occasion) -> Question {
        let area = self.assault.area;
        let all = self.cubes(army, area);
        let foot = self.foot(army, area);
        let what = match occasion {
            Occasion::Fire => "volley",
            Occasion::Morale => "check",
        };
        let asks = match self.assignable(army) {
            _ if all == 1 => format!("Who carries the cube into the {what}?"),
            Some((unit, ..)) if (foot & self.done).any() || foot.len() > 2 => {
                format!("How many of the {} does {} carry into the {what}?", number_of_cubes(all), unit.the())
            }
            _ => format!("Who carries the {} into the {what}?", number_of_cubes(all)),
        };
        let reason = match occasion {
            Occasion::Fire => {
                "Two cubes take one off a unit’s die [[S3-04]]; all must be carried, at most five each [[CUBE-03]]."
            }
            Occasion::Morale => {
                "All cubes must be carried, at most five each [[CUBE-03]]; it binds for this check only [[CUBE-02]]."
            }
        };
        Question { asks, gesture: "Use − and +.", reason: reason.to_owned(), back: None }
    }

    /// Who stands in an area, in words: for headings.
    pub(crate) fn garrison(&self, side: Side, area: Area) -> String {
        let mut words = troops(self.of(side, area));
        if self.all_shelter(side, area) {
            words += " behind walls";
        }
        words
    }

    /// Where units of an assault came from, in words.
    pub(crate) fn origins_words(&self, side: Side, area: Area) -> String {
        let from = self.of(side, area).iter().filter_map(|u| self.origin(u)).collect::<crate::map::AreaSet>();
        if from.is_empty() { "from among the guns".to_owned() } else { format!("from {}", area_names(from)) }
    }

    /// Ground in a few words, for labels and keys.
    pub(crate) fn ground_words(area: Area) -> &'static str {
        let map = map();
        let has = |set: crate::map::AreaSet| set.contains(area);
        match () {
            () if !area.on_board() => "off the board",
            () if has(map.strong) && has(map.woods) => "strong point in woods",
            () if has(map.strong) && has(map.river) => "strong point by a river",
            () if has(map.strong) => "strong point in low ground",
            () if has(map.woods) => "woods",
            () if has(map.town) => "town",
            () if has(map.river) => "river",
            () if has(map.low) => "low ground",
            () if is_entry(area) => "open, Prussian entry",
            () => "open",
        }
    }
}

/// "one cube", "three cubes".
fn number_of_cubes(n: u8) -> String {
    format!("{} cube{}", number(n), if n == 1 { "" } else { "s" })
}
