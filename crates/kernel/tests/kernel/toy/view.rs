//! How the game shows itself: the board, and the table for one pair of eyes.

use super::{META, POSTS, Phase, Picket, Post, SEATS, Sentry, listed, name, only};
use kernel::board::{Board, Face, Plan, Space, Spot};
use kernel::setup::SeatMeta;
use kernel::table::{Gauge, Panel, PhaseField, Piece, Place, Prompt, Sign, Table, TrackField, Verdict};
use kernel::{Actor, Eyes, Game, GameResult, Seat, eyes_id};

impl Picket {
    /// The board.
    pub fn ring(&self) -> Board {
        let ring = [(1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1)];
        let space = |i: usize| {
            let (x, y) = ring[i];
            let corner = |dx, dy| Spot { x: 100 * (x + dx), y: 100 * (y + dy) };
            Space {
                id: POSTS[i].to_owned(),
                at: Spot { x: 100 * x + 50, y: 100 * y + 50 },
                name: None,
                ground: if i < 6 { "open" } else { "behind the hill" },
                outline: vec![corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
                next: Post(i as u8).neighbours().map(String::from).to_vec(),
            }
        };
        let face = |seat: &SeatMeta| Face {
            id: seat.id.to_owned(),
            name: format!("{} sentry", seat.name),
            detail: "Infantry".to_owned(),
            nation: seat.tone,
            shape: "counter",
            symbol: "infantry",
            strength: 1,
            movement: 1,
            band: seat.tone,
            left: String::new(),
            right: String::new(),
        };
        Board {
            key: "picket-duty".to_owned(),
            title: vec!["Picket Duty"],
            size: Spot { x: 400, y: 300 },
            hex_radius: 0,
            ruler: None,
            scale: "one post is a shout away from the next",
            spaces: (0..9).map(space).collect(),
            faces: META.seats.iter().map(face).collect(),
            letterings: Vec::new(),
            signposts: Vec::new(),
            edges: Vec::new(),
            key_lines: Vec::new(),
            charts: Vec::new(),
            plan: Plan { anchors: Vec::new(), ways: Vec::new(), patches: Vec::new() },
        }
    }

    /// The table without offers.
    pub fn seen_by(&self, eyes: Eyes) -> Table {
        // The one place that decides what these eyes see of the cards; all below reads its answer.
        let cards = |seat: Seat| {
            let (hand, bid) = (self.hands[seat.index()], self.bids[seat.index()]);
            let own = only(seat).include(eyes);
            let hand = if own { listed(hand.iter()) } else { format!("{} cards", hand.len()) };
            let bid = match bid {
                None => String::new(),
                Some(card) if own || self.bids_are_up() => format!("; laid **{card}**"),
                Some(_) => "; laid a card".to_owned(),
            };
            format!("{}: {hand}{bid}", name(seat))
        };
        let picked = match self.phase {
            Phase::Place { sentry, .. } => Some(sentry),
            _ => None,
        };
        let pieces = (0..6).map(Sentry).map(|sentry| Piece {
            id: sentry.id().to_owned(),
            face: META.seats[sentry.owner().index()].id.to_owned(),
            side: META.seats[sentry.owner().index()].id,
            place: Place::Space(self.stands[sentry.0 as usize].into()),
            signs: if picked == Some(sentry) { vec![Sign::Selected] } else { Vec::new() },
            stance: "",
            size: None,
            body: None,
            label: format!("{} at {}", sentry.id(), self.stands[sentry.0 as usize].id()),
        });
        let (question, gesture) = match self.phase {
            Phase::Deal => ("The cards are dealt.", ""),
            Phase::Bid => ("Which card for the watch?", "Click a card of the hand."),
            Phase::TurnUp => ("The cards are turned up.", ""),
            Phase::Throw => ("Where does the battery fire?", ""),
            Phase::Watch { .. } => ("Which sentry marches?", "Click a sentry."),
            Phase::Place { .. } => ("Where does it go?", "Click a post."),
            Phase::Over => ("The game is over.", ""),
        };
        let steps = ["Deal", "Bid", "Battery", "March"];
        let step = match self.phase {
            Phase::Deal => 0,
            Phase::Bid | Phase::TurnUp => 1,
            Phase::Throw => 2,
            _ => 3,
        };
        let acting = match self.actor() {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let field = |r| TrackField { label: format!("{r}"), sub: String::new(), now: r == self.round, flag: None };
        let gauge = |seat: Seat| Gauge {
            label: name(seat).to_owned(),
            tone: META.seats[seat.index()].tone,
            value: self.score(seat),
            max: 10,
            pips: true,
            figure: "",
            warn: None,
        };
        Table {
            eyes: eyes_id(self.seats(), eyes),
            clock: format!("Round {}, {}", self.round, steps[step]),
            clock_short: format!("{}", self.round),
            tokens: Vec::new(),
            pieces: pieces.collect(),
            panels: vec![
                Panel::Track {
                    title: "Rounds",
                    note: self.fire.map_or(String::new(), |p| format!("Post {} is under fire. [[3]]", p.id())),
                    fields: (1..=self.rounds()).map(field).collect(),
                    phases: (0..4).map(|i| PhaseField { label: steps[i].to_owned(), now: i == step }).collect(),
                    rows: Vec::new(),
                },
                Panel::Notes { title: "Cards", lines: SEATS.map(cards).to_vec() },
                Panel::Notes { title: "Spent", lines: vec![listed(self.spent.iter())] },
                Panel::Gauges { title: "Posts", note: String::new(), rows: SEATS.map(gauge).to_vec() },
            ],
            hand: Vec::new(),
            prompt: Prompt {
                seat: acting.map(|s| META.seats[s.index()].id),
                yours: acting.is_some_and(|s| eyes == Eyes::Seat(s)),
                question: question.to_owned(),
                gesture: gesture.to_owned(),
                reason: String::new(),
                piece: picked.map(String::from),
                back: picked.map(|_| "Stay"),
            },
            offers: Vec::new(),
            marks: Vec::new(),
            fight: None,
            procedure: None,
            verdict: match self.actor() {
                Actor::Over(outcome) => Some(self.verdict(outcome)),
                _ => None,
            },
            ..Table::default()
        }
    }

    /// The end screen.
    pub fn verdict(&self, outcome: GameResult) -> Verdict {
        let title = match outcome.winners.iter().next() {
            Some(winner) => format!("{} wins", name(winner)),
            None => "A draw".to_owned(),
        };
        let scores: Vec<_> = SEATS.iter().map(|&s| format!("{} {}", name(s), self.score(s))).collect();
        let text = format!("{}. [[{}]]", scores.join(", "), outcome.rule);
        let winners = outcome.winners.iter().map(|s| META.seats[s.index()].id).collect();
        Verdict { winners, title, text, rule: outcome.rule }
    }
}
