//! What is seen.

use crate::ground::ROUGH_GROUND;
use crate::steps::deploy::SIZE;
use crate::steps::{MeasuredStep, with_step};
use crate::{FIELD, META, MM, SEATS, Skirmish, Step, shapes};
use kernel::board::{Board, Face, Plan, Ruler, Spot};
use kernel::shape::{Drawn, Role};
use kernel::step::StepHandler;
use kernel::table::{Mark, Panel, Piece, Place, Sign, Table, Verdict};
use kernel::{Actor, Eyes, Game, Seat, eyes_id};

impl Skirmish {
    pub(crate) fn draw_board(&self) -> Board {
        let face = |seat: &kernel::setup::SeatMeta| Face {
            id: seat.id.to_owned(),
            name: format!("{} company", seat.name),
            detail: "Infantry".to_owned(),
            nation: seat.tone,
            shape: "tile",
            symbol: "infantry",
            strength: 1,
            movement: 60,
            band: seat.tone,
            left: String::new(),
            right: String::new(),
        };
        Board {
            key: "test-skirmish".to_owned(),
            title: vec!["Skirmish"],
            size: Spot { x: FIELD * MM, y: FIELD * MM },
            hex_radius: 0,
            ruler: Some(Ruler { unit: "mm", ticks: MM }),
            scale: "a millimetre is a pace",
            spaces: Vec::new(),
            faces: META.seats.iter().map(face).collect(),
            letterings: Vec::new(),
            signposts: Vec::new(),
            edges: Vec::new(),
            key_lines: Vec::new(),
            charts: Vec::new(),
            plan: Plan { anchors: Vec::new(), ways: Vec::new(), patches: Vec::new() },
        }
    }

    fn in_hand(&self) -> Option<u8> {
        with_step!(self.step(), step => step.company())
    }

    pub(crate) fn draw_scene(&self, eyes: Eyes) -> Table {
        let waits = |c: u8| self.steps.contains(&Step::Deploy(c));
        let piece = |c: u8| {
            let (id, side) = (Self::id(c), SEATS[Self::owner(c).index()].id);
            let (place, label) = match self.companies[usize::from(c)] {
                Some(at) => (Place::Pose(shapes::pose(at)), format!("{id}, looking {}°", at.heading.degrees())),
                None if waits(c) => (Place::Pool("waiting".to_owned()), format!("{id}, to be placed")),
                None => return None,
            };
            let mut signs = Vec::new();
            if self.acted[usize::from(c)] {
                signs.push(Sign::Done);
            }
            if self.in_hand() == Some(c) {
                signs.push(Sign::Selected);
            }
            Some(Piece {
                id,
                face: side.to_owned(),
                side,
                place,
                signs,
                size: Some(SIZE),
                body: None,
                stance: "",
                label,
            })
        };
        let bid = |seat: Seat| {
            let own = eyes == Eyes::All || eyes == Eyes::Seat(seat);
            let open = !matches!(self.step(), Step::Bid | Step::Reveal);
            match self.bids[seat.index()] {
                None => format!("{}: no bid yet", SEATS[seat.index()].name),
                Some(bid) if own || open => format!("{}: **{bid}**", SEATS[seat.index()].name),
                Some(_) => format!("{}: a secret bid", SEATS[seat.index()].name),
            }
        };
        let rough = Drawn::new(Role::Bar, shapes::area(&ROUGH_GROUND)).saying("Rough ground [[2.9]]");
        let marks = with_step!(self.step(), step => step.marks(self));
        let mut panels =
            vec![Panel::Notes { title: "Bids", lines: (0..self.seat_count() as u8).map(|s| bid(Seat(s))).collect() }];
        if self.all().any(waits) {
            panels.push(Panel::Pool {
                id: "waiting",
                title: "To be placed",
                note: String::new(),
                empty: String::new(),
            });
        }
        Table {
            eyes: eyes_id(self.seats(), eyes),
            clock: format!("Round {}", self.round),
            clock_short: self.round.to_string(),
            pieces: self.all().filter_map(piece).collect(),
            panels,
            prompt: with_step!(self.step(), step => step.prompt(self, eyes)),
            marks: std::iter::once(rough).chain(marks).map(Mark::Drawn).collect(),
            verdict: match self.actor() {
                Actor::Over(outcome) => {
                    let names: Vec<&str> = outcome.winners.iter().map(|s| SEATS[s.index()].name).collect();
                    Some(Verdict {
                        winners: outcome.winners.iter().map(|s| SEATS[s.index()].id).collect(),
                        title: if names.is_empty() { "A draw".into() } else { format!("{} wins", names.join(" and ")) },
                        text: format!("Most companies decide. [[{}]]", outcome.rule),
                        rule: outcome.rule,
                    })
                }
                _ => None,
            },
            ..Table::default()
        }
    }
}
