//! The table: what each pair of eyes sees (G-23). Panels, prompts, offers, refusals, previews and fights have files of
//! their own.

use crate::faces::{night_back, night_face};
use crate::map::{GRID, HexSet};
use crate::moves::Counter;
use crate::night::{COUNTERS, NightTask, counter_name};
use crate::panels::{LOST, MUSTER, NIGHT, OUTSIDE};
use crate::pieces::{Side, Unit, UnitSet};
use crate::position::{Arrival, Position, Task, off};
use crate::scratch::ScratchTask;
use crate::words::{arm_name, capital, clock, hex_name};
use hexes::Hex;
use kernel::table::{Mark, Piece, Place, Sign, Table, Verdict};
use kernel::{Eyes, Game, eyes_id};

impl Position {
    pub(crate) fn scene(&self, eyes: Eyes) -> Table {
        let seats = self.seats();
        let mut pieces: Vec<Piece> = self.roster.all.iter().filter_map(|u| self.piece(u, eyes)).collect();
        if self.in_the_dark() {
            pieces.extend(Side::BOTH.into_iter().flat_map(|s| self.night_pieces(s, eyes)));
        }
        Table {
            eyes: eyes_id(seats, eyes),
            clock: self.clock_line(true),
            clock_short: self.clock_line(false),
            pieces,
            tokens: Vec::new(),
            panels: self.panels(eyes),
            hand: self.hand_seen_by(eyes),
            prompt: self.prompt(eyes),
            offers: Vec::new(),
            marks: self.marks(),
            fight: self.fight_on_table(),
            procedure: None,
            verdict: self.end().map(|end| Verdict {
                winners: end.winner().map(|s| seats[s.index()].id).into_iter().collect(),
                title: end.title(self),
                text: format!("{} [[{}]]", end.reason(), end.rule()),
                rule: end.rule(),
            }),
        }
    }

    /// May these eyes see what belongs to a side alone?
    pub(crate) fn sees(&self, eyes: Eyes, side: Side) -> bool {
        self.end().is_some()
            || match eyes {
                Eyes::All => true,
                Eyes::Seat(seat) => Side::of(seat) == side,
                Eyes::Spectator => false,
            }
    }

    // Time

    fn clock_line(&self, long: bool) -> String {
        let before = |what: &str| what.to_owned();
        match self.task() {
            Some(Task::Night(task)) if is_drawing_up(task) => return before("The night before · drawing up"),
            Some(Task::Night(_)) => return format!("The night before · turn {} of 12", self.night.turn),
            Some(Task::Scratch(ScratchTask::List(_))) => return before("Before the battle · army lists"),
            Some(Task::Scratch(_)) => return before("Before the battle · deployment"),
            _ => {}
        }
        let what = match self.task() {
            Some(Task::Over(_)) => "the end".to_owned(),
            Some(Task::Nightfall | Task::Arrival(_) | Task::Mix(_) | Task::Prepare) => "a new turn".to_owned(),
            Some(Task::Initiative | Task::InitiativeReply(_) | Task::WhoFirst(_)) => "initiative".to_owned(),
            _ if self.attack.general => format!("{} General Attack", self.name(self.active)),
            _ => match self.decks.card {
                Some(card) => format!("{}: {}", self.name(self.active), card.print().name),
                None => format!("{} round", self.name(self.active)),
            },
        };
        if long {
            format!("Turn {} · {} · {what}", self.turn, clock(self.turn))
        } else {
            format!("Turn {} · {what}", self.turn)
        }
    }

    // Units

    fn piece(&self, unit: Unit, eyes: Eyes) -> Option<Piece> {
        // G0: a list is secret until both are finished.
        if self.lists_are_open() && !self.sees(eyes, unit.side()) {
            return None;
        }
        let place = match self.at[unit.index()] {
            off::OUTSIDE if self.options.scratch => Place::Pool(MUSTER.into()),
            off::OUTSIDE => {
                let never = self.roster.corps_of(unit).prussian().is_some_and(|i| self.arrivals[i] == Arrival::Never);
                if never {
                    return None;
                }
                Place::Pool(OUTSIDE.into())
            }
            off::DESTROYED => Place::Pool(LOST[unit.side().index()].into()),
            off::GONE if self.is_drawing_up() && !self.roster.garrisons.contains(unit) => Place::Pool(MUSTER.into()),
            off::GONE => return None,
            at => Place::Space(GRID.number(Hex(at))),
        };
        let signs = self.signs(unit);
        Some(Piece {
            id: unit.id(),
            face: self.face_of(unit),
            side: self.seats()[unit.side().index()].id,
            label: self.label(unit, &signs),
            place,
            signs,
            stance: "",
        })
    }

    fn signs(&self, unit: Unit) -> Vec<Sign> {
        let mut signs = Vec::new();
        for (set, sign) in [
            (self.damaged, Sign::Damaged),
            (self.limbered, Sign::Marker("limbered")),
            (self.fired, Sign::Marker("fired")),
            (self.blown, Sign::Marker("blown")),
            (self.holding, Sign::Marker("holding")),
        ] {
            if set.contains(unit) {
                signs.push(sign);
            }
        }
        let now = self.fought_over();
        if now.contains(unit) {
            signs.push(Sign::Target);
        } else if self.aimed_at(unit).is_some_and(|t| now.contains(t)) {
            signs.push(Sign::Attacker);
        } else if self.aimed_at(unit).is_some() || self.aim.contains(&unit.0) {
            // Its combat is over.
            signs.push(Sign::Done);
        }
        if self.unit_in_hand() == Some(unit) {
            signs.push(Sign::Selected);
        }
        signs
    }

    /// Declared targets whose combat is not over.
    fn fought_over(&self) -> UnitSet {
        let mut targets = self.attack.targets;
        if self.is_fighting() {
            targets.insert(self.combat.target);
        }
        targets
    }

    /// Is a combat under way?
    pub(crate) fn is_fighting(&self) -> bool {
        self.tasks.iter().any(|t| matches!(t, Task::Aftermath | Task::FallBack(_)))
    }

    /// The unit the present step is about.
    pub(crate) fn unit_in_hand(&self) -> Option<Unit> {
        match self.task()? {
            Task::Limber | Task::Go | Task::Danger(_) => self.moving(),
            Task::Aim(unit)
            | Task::Cover(unit)
            | Task::Result(unit)
            | Task::Retreat(unit)
            | Task::Push(unit, ..)
            | Task::Pursue(unit)
            | Task::FallBack(unit)
            | Task::FleeTo(unit)
            | Task::Night(NightTask::PlaceAt(_, unit)) => Some(unit),
            Task::Evade | Task::Square | Task::SquareReply(_) | Task::Dice => Some(self.combat.target),
            Task::Scratch(ScratchTask::Place(corps, _)) => self.unplaced_units(corps).first(),
            Task::Scratch(ScratchTask::Garrisons(side)) => self.unplaced_garrisons(side).first(),
            _ => None,
        }
    }

    fn label(&self, unit: Unit, signs: &[Sign]) -> String {
        let mut label = format!(
            "{}, {} {}, strength {}, moves {}",
            self.unit_name(unit),
            self.name(unit.side()),
            arm_name(self.roster.arm(unit)),
            self.strength(unit),
            self.allowance(unit) / 2
        );
        for (set, word) in [(self.roster.elite, ", Elite"), (self.roster.fragile, ", Fragile")] {
            if set.contains(unit) {
                label += word;
            }
        }
        match self.hex_of(unit) {
            Some(hex) => label += &format!(", hex {}", hex_name(hex)),
            None if self.is_destroyed(unit) => label += ", destroyed",
            None => label += ", not on the board",
        }
        for sign in signs {
            label += match sign {
                Sign::Damaged => ", damaged",
                Sign::Marker("limbered") => ", limbered",
                Sign::Marker("fired") => ", has bombarded this turn",
                Sign::Marker("blown") => ", blown",
                Sign::Marker("holding") => ", holds the line",
                Sign::Target => ", is attacked",
                Sign::Attacker if self.attack.shots.contains(unit) => ", fires",
                Sign::Attacker => ", attacks",
                Sign::Done => ", has fought",
                Sign::Selected => ", selected",
                _ => "",
            };
        }
        label
    }

    // The counters of the night

    /// Are counters feeling their way on to the board, or corps drawn up around them?
    pub(crate) fn in_the_dark(&self) -> bool {
        matches!(self.task(), Some(Task::Night(_)))
    }

    fn is_drawing_up(&self) -> bool {
        matches!(self.task(), Some(Task::Night(task)) if is_drawing_up(task))
    }

    /// The counters of a side. To others each is known by the number on its back, in the order they came on (13.1b).
    fn night_pieces(&self, side: Side, eyes: Eyes) -> Vec<Piece> {
        let (i, own) = (side.index(), self.sees(eyes, side));
        let seat = self.seats()[i].id;
        let mut outside = 0;
        let mut pieces = Vec::new();
        for c in 0..COUNTERS {
            let at = self.night.at[i][c];
            let revealed = self.night.is_revealed(side, c);
            let back = self.night.backs[i][c];
            let known = own || revealed;
            let place = match at {
                off::OUTSIDE if revealed => continue,
                off::OUTSIDE => Place::Pool(NIGHT[i].into()),
                at if at < off::FIRST => Place::Space(GRID.number(Hex(at))),
                // A scout that was found.
                _ => continue,
            };
            let id = if own {
                night_face(side, c)
            } else if back > 0 {
                night_back(side, back)
            } else {
                outside += 1;
                format!("{}-{outside}", NIGHT[i])
            };
            let mut signs = Vec::new();
            if !known {
                signs.push(Sign::Hidden);
            } else if !revealed {
                signs.push(Sign::FaceDown);
            }
            let is_mover = matches!(self.task(), Some(Task::Night(NightTask::Step(s))) if s == side)
                && usize::from(self.night.mover) == c;
            if is_mover && (own || back > 0) {
                signs.push(Sign::Selected);
            } else if !revealed && self.night.moved[i] >> c & 1 != 0 && back > 0 {
                signs.push(Sign::Moved);
            }
            let name = if known {
                let shown = if revealed { "" } else { ", face down" };
                format!("{}{shown}", counter_name(side, Counter(c as u8)))
            } else {
                let article = if self.name(side).starts_with('A') { "an" } else { "a" };
                format!("{article} {} counter, face down", self.name(side))
            };
            let where_ = match at {
                at if at < off::FIRST => format!(", hex {}", hex_name(Hex(at))),
                _ => ", outside".to_owned(),
            };
            let face = if known { night_face(side, c) } else { night_back(side, back) };
            let label = capital(&format!("{name}{where_}"));
            pieces.push(Piece { id, face, side: seat, place, signs, stance: "", label });
        }
        // Nothing may be read from the order in which the faces are kept.
        if !own {
            pieces.sort_by(|a, b| a.id.cmp(&b.id));
        }
        pieces
    }

    // Markings

    fn marks(&self) -> Vec<Mark> {
        let numbers = |hexes: HexSet| hexes.iter().map(|h| GRID.number(h)).collect::<Vec<_>>();
        let mut marks = Vec::new();
        for side in Side::BOTH {
            if !self.stands[side.index()].is_empty() {
                let spaces = numbers(self.zone[side.index()]);
                marks.push(Mark::Zone { side: self.seats()[side.index()].id, spaces });
            }
        }
        self.mark_attacks(&mut marks);
        if self.task() == Some(Task::Advance) {
            let spaces = self.combat.vacated.first().map(|h| GRID.number(Hex(*h))).into_iter().collect();
            marks.push(Mark::Vacated { spaces });
        }
        marks
    }

    /// Declared attacks and fire; on the targets the chance that they are hurt or driven off.
    fn mark_attacks(&self, marks: &mut Vec<Mark>) {
        let combats: Vec<_> = if self.is_fighting() {
            let others = self.attack.targets.iter().filter_map(|t| self.combat_against(t));
            // Ground that the target has left is fought over no more.
            let now = Some(self.combat.clone()).filter(|c| self.hex_of(c.target) == Some(Hex(c.at)));
            now.into_iter().chain(others).collect()
        } else {
            self.attack.targets.iter().filter_map(|t| self.combat_against(t)).collect()
        };
        for combat in &combats {
            let to = GRID.number(Hex(combat.at));
            for from in combat.attackers.iter().filter_map(|u| self.hex_of(u)) {
                marks.push(Mark::Attack { from: GRID.number(from), to: to.clone() });
            }
            marks.extend(self.fire_lines(combat).into_iter().map(|(from, to)| Mark::Fire { from, to }));
        }
        match self.task() {
            Some(Task::Aim(unit)) => {
                for target in self.targets_for(&self.attack, unit).iter() {
                    let together = self.aiming_at(target, unit.side()).with(unit);
                    if let (Ok((sand, combat)), Some(hex)) =
                        (self.supposed(together, target, UnitSet::EMPTY), self.hex_of(target))
                    {
                        marks.push(Mark::Need { space: GRID.number(hex), text: sand.effect_percent(&combat) });
                    }
                }
            }
            Some(Task::Declare | Task::Protect | Task::Cover(_) | Task::Combat) => {
                for combat in &combats {
                    marks.push(Mark::Need { space: GRID.number(Hex(combat.at)), text: self.effect_percent(combat) });
                }
            }
            _ => {}
        }
    }
}

fn is_drawing_up(task: NightTask) -> bool {
    matches!(
        task,
        NightTask::DeployDice
            | NightTask::DeployReply(_)
            | NightTask::Corps(_)
            | NightTask::Place(_)
            | NightTask::PlaceAt(..)
    )
}
