//! The contract, fulfilled.

use crate::steps::refuse;
use crate::{COMPANIES, FIELD, GUESS, MARCH, META, MM, Move, SEATS, Skirmish, Step};
use kernel::board::Board;
use kernel::fight::Fight;
use kernel::setup::SeatMeta;
use kernel::shape::{Drawn, NumberRange, Pose as TablePose, Reach, ReachNote, ReachRow, Role, Shape, Stop};
use kernel::table::{Offer, Preview, Table, Target};
use kernel::{
    Actor, Chance, Draw, Event, EventKind, Eyes, Fights, Game, Meta, PositionError, Ruling, Scribe, Seat, SeatSet,
    Setup, SetupError, Show, Witnesses,
};
use measure::Pose;
use serde_json::{Value, json};

pub(crate) fn on_table(pose: Pose) -> TablePose {
    TablePose { x: pose.x, y: pose.y, heading: pose.heading.degrees() }
}

fn only(seat: Seat) -> Witnesses {
    Witnesses::Only(SeatSet::only(seat))
}

impl Game for Skirmish {
    type Move = Move;

    fn meta() -> &'static Meta {
        &META
    }

    fn begin(setup: &Setup) -> Result<Self, SetupError> {
        setup.check(&META)?;
        let three = setup.scenario != "two";
        let seats = if three { 3 } else { 2 };
        // Blue in the south-west looks north, Red in the north looks south, Black in the east looks west.
        let starts = [(30, 270, 0), (90, 30, 180), (270, 120, 270)];
        let companies = (0..seats * COMPANIES).map(|c| {
            let ((x, y, heading), i) = (starts[c / COMPANIES], (c % COMPANIES) as i32);
            let (dx, dy) = if heading == 270 { (0, 40) } else { (40, 0) };
            Some(Pose::new((x + i * dx) * MM, (y + i * dy) * MM, heading))
        });
        Ok(Skirmish {
            three,
            round: 1,
            step: Step::Bid,
            companies: companies.collect(),
            acted: vec![false; seats * COMPANIES],
            bids: vec![None; seats],
            order: Vec::new(),
            imagined: false,
        })
    }

    fn setup(&self) -> Setup {
        Setup { scenario: if self.three { "three" } else { "two" }.into(), ..Setup::default() }
    }

    fn seats(&self) -> &'static [SeatMeta] {
        if self.three { META.seats } else { META.seatings[0].seats }
    }

    fn actor(&self) -> Actor {
        match self.step {
            Step::Bid => {
                let next = self.bids.iter().position(Option::is_none);
                next.map_or(Actor::Chance, |s| Actor::Seat(Seat(s as u8)))
            }
            Step::Reveal | Step::Measure(..) => Actor::Chance,
            Step::Pick | Step::Wheel(_) | Step::March(_) | Step::Aim(_) | Step::Guess(..) => {
                self.order.first().map_or(Actor::Chance, |s| Actor::Seat(Seat(*s)))
            }
            Step::Over => Actor::Over(self.outcome()),
        }
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        match self.step {
            Step::Bid => moves.extend((0..=3).map(Move::Bid)),
            Step::Pick => {
                let own = (0..self.companies.len() as u8).filter(|c| self.may_pick(*c).is_ok());
                moves.extend(own.map(Move::Pick));
                moves.push(Move::Pass);
            }
            Step::Wheel(company) => {
                moves.extend(self.stops_of_wheel(company).iter().map(|s| Move::Wheel { by: s.value as i32 }));
                moves.push(Move::Fire);
            }
            Step::March(company) => {
                moves.extend(self.stops_of_march(company).iter().map(|s| Move::March { mm: s.value as i32 }))
            }
            Step::Aim(company) => {
                let targets = (0..self.companies.len() as u8).filter(|t| self.may_aim(company, *t).is_ok());
                moves.extend(targets.map(Move::Aim));
            }
            Step::Guess(..) => moves.extend(guess_stops().iter().map(|s| Move::Guess { mm: s.value as i32 })),
            Step::Reveal | Step::Measure(..) | Step::Over => {}
        }
    }

    /// Nobody's computer knows the range: it gets one number, its own estimate.
    fn candidates(&self, moves: &mut Vec<Move>) {
        match (self.step, self.actor()) {
            (Step::Guess(company, target), Actor::Seat(seat)) => {
                moves.push(Move::Guess { mm: self.estimate(seat, company, target) });
            }
            _ => self.legal(moves),
        }
    }

    fn judge(&self, mv: &Move) -> Result<(), Ruling> {
        match (self.step, *mv) {
            (Step::Bid, Move::Bid(bid)) if bid <= 3 => Ok(()),
            (Step::Bid, Move::Bid(_)) => refuse("1.1", "A bid lies between 0 and 3."),
            (Step::Reveal, Move::Reveal(bids)) if bids == self.shown() => Ok(()),
            (Step::Reveal, Move::Reveal(_)) => refuse("1.2", "Other bids were made."),
            (Step::Pick, Move::Pick(company)) => self.may_pick(company),
            (Step::Pick, Move::Pass) => Ok(()),
            (Step::Wheel(company), Move::Wheel { by }) => self.may_wheel(company, by),
            (Step::Wheel(_), Move::Fire) => Ok(()),
            (Step::March(company), Move::March { mm }) => self.may_march(company, mm),
            (Step::Aim(company), Move::Aim(target)) => self.may_aim(company, target),
            (Step::Guess(..), Move::Guess { mm }) => Self::may_guess(mm),
            (Step::Measure(company, target, _), Move::Measured { mm }) => {
                if self.imagined || mm == self.range(company, target) {
                    return Ok(());
                }
                refuse("3.4", "The ruler says otherwise.")
            }
            _ => refuse("sequence", "Something else is decided now."),
        }
    }

    fn play<S: Scribe>(&mut self, mv: &Move, scribe: &mut S) {
        let by = match self.actor() {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let name = |seat: Option<Seat>| seat.map_or("", |s| SEATS[s.index()].name);
        match (self.step, *mv) {
            (Step::Bid, Move::Bid(bid)) => {
                let Some(seat) = by else { return };
                self.bids[seat.index()] = Some(bid);
                scribe.note(|| Event::new(EventKind::Note, by, format!("**{}** makes a bid. [[1.1]]", name(by))));
                scribe.note(|| {
                    let text = format!("The bid of **{}** is {bid}.", name(by));
                    Event::new(EventKind::Note, by, text).for_eyes(only(seat))
                });
                if self.bids.iter().all(Option::is_some) {
                    self.step = Step::Reveal;
                }
            }
            (Step::Reveal, Move::Reveal(bids)) => {
                scribe.note(|| {
                    let shown: Vec<String> = bids.iter().take(self.bids.len()).map(u8::to_string).collect();
                    Event::new(EventKind::Note, None, format!("The bids are {}. [[1.2]]", shown.join(", ")))
                });
                // 1.3: the highest first; the sort keeps the order of the seats among equals.
                self.order = (0..self.seat_count() as u8).collect();
                self.order.sort_by_key(|s| std::cmp::Reverse(bids[usize::from(*s)]));
                self.step = Step::Pick;
                self.go_on();
            }
            (Step::Pick, Move::Pick(company)) => self.step = Step::Wheel(company),
            (Step::Pick, Move::Pass) => {
                scribe.note(|| Event::new(EventKind::Phase, by, format!("**{}** passes. [[4.1]]", name(by))));
                self.order.remove(0);
                self.go_on();
            }
            (Step::Wheel(company), Move::Wheel { by }) => {
                let turned = self.block(company).map(|b| Self::wheeled(&b, by).pose);
                self.companies[usize::from(company)] = turned;
                self.step = Step::March(company);
            }
            (Step::Wheel(company), Move::Fire) => self.step = Step::Aim(company),
            (Step::March(company), Move::March { mm }) => {
                let from = self.companies[usize::from(company)];
                let to = from.map(|p| p.advanced(mm * MM));
                self.companies[usize::from(company)] = to;
                scribe.note(|| {
                    let id = Self::id(company);
                    let spots = from.iter().chain(&to).map(|p| on_table(*p).spot()).collect();
                    let strip = Shape::Strip { along: spots, width: 30 * MM };
                    Event::new(EventKind::Move, by, format!("**{id}** marches {mm} mm. [[2.4]]"))
                        .unmeasured(format!("**{id}** marches. [[2.4]]"))
                        .pieces([id])
                        .shapes([Drawn::new(Role::Way, strip)])
                });
                self.finish(company);
            }
            (Step::Aim(company), Move::Aim(target)) => self.step = Step::Guess(company, target),
            (Step::Guess(company, target), Move::Guess { mm }) => {
                scribe.note(|| {
                    let (id, at) = (Self::id(company), Self::id(target));
                    let text = format!("**{id}** fires at **{at}**. [[3.2]]");
                    Event::new(EventKind::Fight, by, text).pieces([id, at])
                });
                self.step = Step::Measure(company, target, mm);
            }
            (Step::Measure(company, target, guess), Move::Measured { mm }) => {
                let hit = Self::hits(guess, mm);
                scribe.note(|| {
                    let what = if hit { "it is hit" } else { "a miss" };
                    let text = format!("Guessed {guess} mm, measured {mm} mm: {what}. [[3.4]]");
                    Event::new(EventKind::Effect, None, text)
                        .unmeasured(format!("The range is measured: {what}. [[3.4]]"))
                        .pieces([Self::id(target)])
                });
                if hit {
                    self.companies[usize::from(target)] = None;
                }
                self.finish(company);
            }
            // `judge` lets no other pair pass.
            (step, mv) => unreachable!("{mv:?} at {step:?}"),
        }
    }

    fn chances(&self, outcomes: &mut Vec<Chance<Move>>) {
        match self.step {
            Step::Reveal => outcomes.push(Chance { mv: Move::Reveal(self.shown()), weight: 1 }),
            Step::Measure(_, _, guess) if self.imagined => {
                let off = [(-20, 1), (-15, 2), (-10, 3), (-5, 4), (0, 4), (5, 4), (10, 3), (15, 2), (20, 1)];
                outcomes.extend(off.map(|(off, weight)| Chance { mv: Move::Measured { mm: guess + off }, weight }));
            }
            Step::Measure(company, target, _) => {
                outcomes.push(Chance { mv: Move::Measured { mm: self.range(company, target) }, weight: 1 });
            }
            _ => {}
        }
    }

    fn witnesses(&self, mv: &Move) -> Witnesses {
        match (mv, self.actor()) {
            (Move::Bid(_), Actor::Seat(seat)) => only(seat),
            _ => Witnesses::All,
        }
    }

    fn has_secrets(&self) -> bool {
        matches!(self.step, Step::Bid | Step::Reveal) && self.bids.iter().any(Option::is_some)
    }

    fn at_rest(&self) -> bool {
        matches!(self.step, Step::Bid | Step::Reveal | Step::Pick | Step::Over)
    }

    fn conceals_measures(&self) -> bool {
        matches!(self.step, Step::Aim(_) | Step::Guess(..) | Step::Measure(..))
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn Draw) -> Self {
        let mut world = Skirmish { imagined: true, ..self.clone() };
        if self.has_secrets() {
            for (s, bid) in world.bids.iter_mut().enumerate() {
                if s != seat.index() && bid.is_some() {
                    *bid = Some(draw.below(4) as u8);
                }
            }
        }
        world
    }

    fn position(&self) -> Value {
        self.write()
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        Skirmish::read(value)
    }

    fn tally(&self) -> (u32, Vec<i32>) {
        (
            self.round.into(),
            (0..3).map(|s| if s < self.seat_count() as u8 { self.strength(Seat(s)) } else { 0 }).collect(),
        )
    }
}

impl Show for Skirmish {
    fn board(&self) -> Board {
        self.draw_board()
    }

    fn scene(&self, eyes: Eyes) -> Table {
        self.draw_scene(eyes)
    }

    fn offer(&self, mv: &Move) -> Offer {
        self.draw_offer(mv)
    }

    fn meant_by(&self, target: &Target) -> Option<Move> {
        match (self.step, target) {
            (Step::Pick, Target::Piece(id)) => Self::named(id).map(Move::Pick),
            (Step::Aim(_), Target::Piece(id)) => Self::named(id).map(Move::Aim),
            (Step::Bid, Target::Number(n)) => u8::try_from(*n).ok().map(Move::Bid),
            (Step::Wheel(_), Target::Number(n)) => i32::try_from(*n).ok().map(|by| Move::Wheel { by }),
            (Step::March(_), Target::Number(n)) => i32::try_from(*n).ok().map(|mm| Move::March { mm }),
            (Step::Guess(..), Target::Number(n)) => i32::try_from(*n).ok().map(|mm| Move::Guess { mm }),
            (Step::Pick, Target::Button(name)) if name == "pass" => Some(Move::Pass),
            (Step::Wheel(_), Target::Button(name)) if name == "fire" => Some(Move::Fire),
            _ => None,
        }
    }

    fn refuse_target(&self, _target: &Target) -> Ruling {
        Ruling::new("sequence", "Something else is decided now.")
    }

    fn preview(&self, mv: &Move) -> Preview {
        let ghost = |company: u8, pose: Pose| {
            vec![Drawn::new(Role::Way, Shape::Ghost { piece: Self::id(company), pose: on_table(pose) })]
        };
        match (self.step, *mv) {
            (Step::Wheel(company), Move::Wheel { by }) => Preview {
                title: format!("Wheel by {by}°"),
                shapes: self.block(company).map_or_else(Vec::new, |b| ghost(company, Self::wheeled(&b, by).pose)),
                ..Preview::default()
            },
            (Step::March(company), Move::March { mm }) => Preview {
                title: format!("March {mm} mm"),
                shapes: self.block(company).map_or_else(Vec::new, |b| ghost(company, b.pose.advanced(mm * MM))),
                ..Preview::default()
            },
            _ => Preview::default(),
        }
    }

    fn numbers(&self) -> Vec<NumberRange> {
        let range = |label: &str, unit, mv: Value, at, (min, max, step): (i32, i32, i32), stops| NumberRange {
            label: label.to_owned(),
            unit,
            mv,
            at,
            min: min.into(),
            max: max.into(),
            step: step.into(),
            below: None,
            above: None,
            stops,
            gaps: Vec::new(),
            masked: false,
        };
        match self.step {
            Step::Wheel(company) => {
                let blocked: Vec<(i64, Ruling)> =
                    (-90..=90).filter_map(|by| Some((i64::from(by), self.may_wheel(company, by).err()?))).collect();
                let mut gaps: Vec<kernel::shape::Gap> = Vec::new();
                for (by, ruling) in blocked {
                    match gaps.last_mut() {
                        Some(gap) if gap.to == by - 1 && gap.ruling == ruling => gap.to = by,
                        _ => gaps.push(kernel::shape::Gap { from: by, to: by, ruling }),
                    }
                }
                let stops = self.stops_of_wheel(company);
                let wheel = range("Wheel", "°", json!({"wheel": {"by": 0}}), "/wheel/by", (-90, 90, 1), stops);
                let above = Some(Ruling::new("2.3", "A company wheels by 90 degrees at most."));
                vec![NumberRange { gaps, below: above.clone(), above, ..wheel }]
            }
            Step::March(company) => {
                let Some(block) = self.block(company) else { return Vec::new() };
                let way = self.way(company, &block);
                let stops = self.stops_of_march(company);
                let march = range("March", "mm", json!({"march": {"mm": 0}}), "/march/mm", (0, way.far, 1), stops);
                let below = Some(Ruling::new("2.4", "A company marches forward."));
                vec![NumberRange { gaps: way.gaps, below, above: Some(way.end), ..march }]
            }
            Step::Guess(..) => {
                let guess = range("Guess", "mm", json!({"guess": {"mm": 100}}), "/guess/mm", GUESS, guess_stops());
                vec![NumberRange { masked: true, ..guess }]
            }
            _ => Vec::new(),
        }
    }

    fn reach(&self) -> Option<Reach> {
        let Step::Wheel(company) = self.step else { return None };
        let block = self.block(company)?;
        let mut notes: Vec<ReachNote> = Vec::new();
        let mut note = |kind, ruling: Ruling, piece: Option<u8>| {
            let note = ReachNote { kind, ruling, piece: piece.map(Self::id) };
            let known = notes.iter().position(|n| *n == note);
            known.unwrap_or_else(|| {
                notes.push(note);
                notes.len() - 1
            }) as u16
        };
        let rows = (-90..=90).map(|turn| {
            let pivot = if turn < 0 { block.front_left() } else { block.front_right() };
            let pivot = kernel::board::Spot { x: pivot.x, y: pivot.y };
            if let Err(ruling) = self.may_wheel(company, turn) {
                return ReachRow { turn, pivot, far: -1, end: note("friend", ruling, None), met: vec![], gaps: vec![] };
            }
            let way = self.way(company, &Self::wheeled(&block, turn));
            let kind = match (way.enemy, way.end.rule) {
                (Some(_), _) => "contact",
                (None, "2.6") => "edge",
                (None, _) => "limit",
            };
            let end = note(kind, way.end, way.enemy);
            let gaps = way.gaps.into_iter();
            let gaps = gaps.map(|g| (g.from as i32 * MM, g.to as i32 * MM, note("friend", g.ruling, None))).collect();
            ReachRow { turn, pivot, far: way.far * MM, end, met: Vec::new(), gaps }
        });
        let rows = rows.collect();
        let grip = block.middle(measure::Side::Front);
        let grip = kernel::board::Spot { x: grip.x, y: grip.y };
        let heading = block.pose.heading.degrees();
        Some(Reach { pieces: vec![Self::id(company)], grip, heading, rows, notes })
    }
}

impl Fights for Skirmish {
    fn odds(&self, _query: &Value) -> Result<Fight, Ruling> {
        refuse("3.3", "Nobody knows the range before it is measured.")
    }
}

/// Round numbers worth guessing.
fn guess_stops() -> Vec<Stop> {
    (GUESS.0..=GUESS.1).step_by(20).map(|mm| Stop { value: mm.into(), name: format!("{mm} mm") }).collect()
}

impl Skirmish {
    /// The bids as they are shown.
    pub(crate) fn shown(&self) -> [u8; 3] {
        let mut shown = [0; 3];
        for (place, bid) in shown.iter_mut().zip(&self.bids) {
            *place = bid.unwrap_or(0);
        }
        shown
    }

    fn stops_of_wheel(&self, company: u8) -> Vec<Stop> {
        let stops = [-90, -45, -30, 0, 30, 45, 90].into_iter().filter(|by| self.may_wheel(company, *by).is_ok());
        stops
            .map(|by| Stop { value: by.into(), name: if by == 0 { "straight on".into() } else { format!("{by}°") } })
            .collect()
    }

    fn stops_of_march(&self, company: u8) -> Vec<Stop> {
        let Some(block) = self.block(company) else { return Vec::new() };
        let way = self.way(company, &block);
        let mut stops =
            vec![Stop { value: way.far.into(), name: if way.enemy.is_some() { "contact" } else { "farthest" }.into() }];
        for mm in [0, MARCH / 2] {
            if mm < way.far && self.may_march(company, mm).is_ok() {
                stops.push(Stop { value: mm.into(), name: if mm == 0 { "stay" } else { "half" }.into() });
            }
        }
        stops
    }

    /// What an officer takes the range for: off by up to nine per cent, the same for one observer, target and round.
    pub fn estimate(&self, seat: Seat, company: u8, target: u8) -> i32 {
        let mixed =
            (u64::from(seat.0) << 24 | u64::from(target) << 16 | u64::from(company) << 8 | u64::from(self.round))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let off = (mixed >> 40) % 19;
        let range = self.range(company, target);
        let estimate = range + range * (off as i32 - 9) / 100;
        let (least, most, step) = GUESS;
        (least + (estimate - least + step / 2).div_euclid(step) * step).clamp(least, most)
    }
}

const _: () = assert!(FIELD > 0);
