//! What is seen.

use crate::game::on_table;
use crate::{COMPANY, FIELD, META, MM, Move, SEATS, Skirmish, Step};
use kernel::board::{Board, Face, Plan, Ruler, Spot};
use kernel::shape::{Drawn, Role, Shape, Size};
use kernel::table::{Mark, Offer, OfferStyle, Panel, Piece, Place, Prompt, Sign, Table, Target, Verdict};
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
        match self.step {
            Step::Wheel(c) | Step::March(c) | Step::Aim(c) | Step::Guess(c, _) | Step::Measure(c, ..) => Some(c),
            Step::Bid | Step::Reveal | Step::Pick | Step::Over => None,
        }
    }

    pub(crate) fn draw_scene(&self, eyes: Eyes) -> Table {
        let piece = |c: u8| {
            let pose = self.companies[usize::from(c)]?;
            let mut signs = Vec::new();
            if self.acted[usize::from(c)] {
                signs.push(Sign::Done);
            }
            if self.in_hand() == Some(c) {
                signs.push(Sign::Selected);
            }
            let side = SEATS[Self::owner(c).index()].id;
            Some(Piece {
                id: Self::id(c),
                face: side.to_owned(),
                side,
                place: Place::Pose(on_table(pose)),
                signs,
                size: Some(Size {
                    left: COMPANY.left(),
                    right: COMPANY.right(),
                    front: COMPANY.front(),
                    rear: COMPANY.rear(),
                }),
                body: None,
                stance: "",
                label: format!("{}, looking {}°", Self::id(c), pose.heading.degrees()),
            })
        };
        let bid = |seat: Seat| {
            let own = eyes == Eyes::All || eyes == Eyes::Seat(seat);
            let open = !matches!(self.step, Step::Bid | Step::Reveal);
            match self.bids[seat.index()] {
                None => format!("{}: no bid yet", SEATS[seat.index()].name),
                Some(bid) if own || open => format!("{}: **{bid}**", SEATS[seat.index()].name),
                Some(_) => format!("{}: a secret bid", SEATS[seat.index()].name),
            }
        };
        let (question, gesture) = match self.step {
            Step::Bid => ("How much do you bid?", "Choose a number."),
            Step::Reveal => ("The bids are shown.", ""),
            Step::Pick => ("Which company acts?", "Click a company, or pass."),
            Step::Wheel(_) => ("By how much does it wheel?", "Drag it, or type degrees."),
            Step::March(_) => ("How far does it march?", "Drag it, or type millimetres."),
            Step::Aim(_) => ("At whom does it fire?", "Click an enemy."),
            Step::Guess(..) => ("How far off is it?", "Guess; nobody measures now. [[3.3]]"),
            Step::Measure(..) => ("The range is measured.", ""),
            Step::Over => ("The game is over.", ""),
        };
        let acting = match self.actor() {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let mut marks = Vec::new();
        if let Step::Guess(company, target) = self.step
            && let (Some(a), Some(b)) = (self.block(company), self.block(target))
        {
            let (from, to) = (a.centre(), b.centre());
            let line = Shape::Line { from: Spot { x: from.x, y: from.y }, to: Spot { x: to.x, y: to.y } };
            marks.push(Mark::Drawn(Drawn::new(Role::Fire, line).of(SEATS[Self::owner(company).index()].id)));
        }
        Table {
            eyes: eyes_id(self.seats(), eyes),
            clock: format!("Round {}", self.round),
            clock_short: self.round.to_string(),
            pieces: (0..self.companies.len() as u8).filter_map(piece).collect(),
            panels: vec![Panel::Notes {
                title: "Bids",
                lines: (0..self.seat_count() as u8).map(|s| bid(Seat(s))).collect(),
            }],
            prompt: Prompt {
                seat: acting.map(|s| SEATS[s.index()].id),
                yours: acting.is_some_and(|s| eyes == Eyes::Seat(s)),
                question: question.to_owned(),
                gesture: gesture.to_owned(),
                piece: self.in_hand().map(Self::id),
                ..Prompt::default()
            },
            marks,
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

    pub(crate) fn draw_offer(&self, mv: &Move) -> Offer {
        let (on, label) = match *mv {
            Move::Bid(n) => (Target::Number(n.into()), format!("Bid {n}")),
            Move::Pick(c) => (Target::Piece(Self::id(c)), format!("Act with {}", Self::id(c))),
            Move::Aim(c) => (Target::Piece(Self::id(c)), format!("Fire at {}", Self::id(c))),
            Move::Wheel { by } => (Target::Number(by.into()), format!("Wheel by {by}°")),
            Move::March { mm } => (Target::Number(mm.into()), format!("March {mm} mm")),
            Move::Guess { mm } => (Target::Number(mm.into()), format!("Guess {mm} mm")),
            Move::Fire => (Target::Button("fire".into()), "Fire instead".to_owned()),
            Move::Pass => (Target::Button("pass".into()), "Pass".to_owned()),
            Move::Reveal(_) => (Target::Button("reveal".into()), "Show the bids".to_owned()),
            Move::Measured { .. } => (Target::Button("measure".into()), "Measure".to_owned()),
        };
        let mv = serde_json::to_value(mv).unwrap_or_default();
        Offer { mv, on, label, style: OfferStyle::Plain, listing: None }
    }
}
