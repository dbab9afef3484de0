//! Picket Duty: a tiny whole game that shows by example how the contract is fulfilled, above all what is hidden.
//!
//! 1. **The deal.** Ten cards, 1 to 10. Each seat is dealt as many as there are rounds, one at a time in seat order.
//!    Only its owner sees a card (1.1).
//! 2. **The bid.** Each seat lays a card of its hand (2.1) face down, one seat after the other; when all lie there they
//!    are turned up together (2.2). The highest card holds the watch.
//! 3. **The battery.** A die is thrown: the post of that number is under fire for this round. Posts 7 to 9 lie behind
//!    the hill.
//! 4. **The march.** The watch picks a sentry of its own (4.1) that can go somewhere (4.2) and places it on the next
//!    post on either side of the ring (4.3), unless that is taken (4.4) or under fire (4.5); or it stands (4.6).
//! 5. **The bugle.** Once in the game (5.1) a seat that has the watch may sound it for one more march. Everybody hears
//!    it, so it is not taken back (5.2).
//! 6. **The end.** After the last round the seat whose posts are worth most wins (6.1); a tie at the top is a draw
//!    (6.2).
//!
//! How each idea of the contract looks here:
//!
//! * A hand: [`Game::witnesses`] of a deal is the owner; `scene` and the journal show it to the owner; `imagine` deals
//!   it anew.
//! * A secret bid: asked seat after seat, witnessed by the bidder. Turning up is a move of chance with one outcome that
//!   names the cards: it tells those who could not see the bids, and nothing goes back past it.
//! * An atomic decision in two steps: between pick and place the game is not [`Game::at_rest`].
//! * A default that has changed: [`Game::migrate_setup`] fills it in for earlier games.
//! * The deck is not stored: it is all cards that are nowhere else, so no two parts of the position can contradict each
//!   other.

#![allow(dead_code, unused_imports)] // Every test program includes this file and uses its own part of it.

mod notation;
mod script;
mod view;
mod words;

pub use script::*;
pub use words::*;

use kernel::board::Board;
use kernel::fight::Fight;
use kernel::setup::{Choice, OptionKind, OptionSpec, RosterItem, Scenario, SeatMeta, Series};
use kernel::table::{Offer, OfferStyle, Preview, Table, Target};
use kernel::{
    Actor, ComputerPlay, Discrete, Event, EventKind, Eyes, Fights, Game, GameResult, Meta, PlayStyle, PositionError,
    RandomSource, Ruling, Scribe, Seat, SeatSet, Setup, SetupError, Show, WeightedOutcome, Witnesses,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub const FRENCH: Seat = Seat(0);
pub const BRITISH: Seat = Seat(1);
pub const PRUSSIAN: Seat = Seat(2);
pub const SEATS: [Seat; 3] = [FRENCH, BRITISH, PRUSSIAN];

/// No game is longer: nine deals, then three rounds of three bids, turning up, throw, bugle and two marches.
pub const LONGEST: u32 = 9 + 3 * (3 + 1 + 1 + 1 + 2 * 2);

const WORTH: [u8; 9] = [3, 1, 2, 3, 1, 2, 3, 1, 2];

/// The position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picket {
    // A written position says these three by its set-up.
    #[serde(skip)]
    dusk: bool,
    #[serde(skip)]
    bugles: bool,
    #[serde(skip)]
    worth: [u8; 9],
    pub round: u8,
    pub phase: Phase,
    pub hands: [Cards; 3],
    /// The cards laid in this round, face down until all are there.
    pub bids: [Option<u8>; 3],
    /// The cards of earlier rounds, for all to see.
    pub spent: Cards,
    pub fire: Option<Post>,
    pub stands: [Post; 6],
    pub bugled: [bool; 3],
}

static META: Meta = Meta {
    id: "picket-duty",
    name: "Picket Duty",
    blurb: "Three armies post their sentries.",
    credits: "The kernel's own tests",
    players: "3",
    length: "5 min",
    weight: 1,
    rules_version: "1",
    seats: &[
        SeatMeta { id: "french", name: "French", tone: "fr", aim: "Hold the best posts." },
        SeatMeta { id: "british", name: "British", tone: "br", aim: "Hold the best posts." },
        SeatMeta { id: "prussian", name: "Prussian", tone: "pr", aim: "Hold the best posts." },
    ],
    scenarios: &[
        Scenario { id: "night", name: "Night", blurb: "Three rounds." },
        Scenario { id: "dusk", name: "Dusk", blurb: "Two rounds." },
    ],
    options: &[
        OptionSpec {
            id: "bugles",
            name: "Bugles",
            explain: "May the watch sound a bugle?",
            kind: OptionKind::Choice {
                values: &[
                    Choice { id: "once", name: "Once", explain: "Once in the game." },
                    Choice { id: "never", name: "Never", explain: "Never." },
                ],
            },
            only_with: None,
        },
        OptionSpec {
            id: "redoubts",
            name: "Redoubts",
            explain: "Posts with another worth.",
            kind: OptionKind::Roster {
                items: &[RosterItem { id: "p3", name: "Post 3" }, RosterItem { id: "p6", name: "Post 6" }],
                number: "worth",
                min: 1,
                max: 5,
            },
            only_with: None,
        },
    ],
    presets: &[],
    seatings: &[],
    series: &[
        Series { name: "French", tone: "fr", mark: None },
        Series { name: "British", tone: "br", mark: None },
        Series { name: "Prussian", tone: "pr", mark: None },
    ],
};

fn refuse<T>(rule: &'static str, text: impl Into<String>) -> Result<T, Ruling> {
    Err(Ruling::new(rule, text))
}

fn name(seat: Seat) -> &'static str {
    META.seats[seat.index()].name
}

fn only(seat: Seat) -> Witnesses {
    Witnesses::Only(SeatSet::only(seat))
}

fn listed(cards: impl Iterator<Item = u8>) -> String {
    cards.map(|c| c.to_string()).collect::<Vec<_>>().join(", ")
}

impl Picket {
    fn rounds(&self) -> u8 {
        if self.dusk { 2 } else { 3 }
    }

    /// Who is dealt the next card.
    fn dealt_next(&self) -> Seat {
        Seat((self.hands.iter().map(|h| h.len()).sum::<u32>() % 3) as u8)
    }

    /// Who lays the next card.
    fn bidder(&self) -> Option<Seat> {
        SEATS.into_iter().find(|s| self.bids[s.index()].is_none())
    }

    /// Who has the watch, once all cards are laid.
    fn watch(&self) -> Seat {
        SEATS.into_iter().max_by_key(|s| self.bids[s.index()]).unwrap_or(FRENCH)
    }

    fn bids_are_up(&self) -> bool {
        matches!(self.phase, Phase::Throw | Phase::Watch { .. } | Phase::Place { .. })
    }

    fn laid(&self) -> Cards {
        self.bids.iter().flatten().copied().collect()
    }

    fn deck(&self) -> Cards {
        let dealt = self.hands.iter().fold(Cards::PACK, |deck, &hand| deck.without(hand));
        dealt.without(self.laid()).without(self.spent)
    }

    fn marches(&self) -> u8 {
        match self.phase {
            Phase::Watch { marches } | Phase::Place { marches, .. } => marches,
            _ => 0,
        }
    }

    fn may_place(&self, sentry: Sentry, post: Post) -> Result<(), Ruling> {
        let from = self.stands[sentry.0 as usize];
        if !from.neighbours().contains(&post) {
            return refuse("4.3", format!("Post {} is not next to {}.", post.id(), from.id()));
        }
        if self.stands.contains(&post) {
            return refuse("4.4", format!("There is a sentry at {} already.", post.id()));
        }
        if self.fire == Some(post) {
            return refuse("4.5", format!("Post {} is under fire.", post.id()));
        }
        Ok(())
    }

    fn can_go(&self, sentry: Sentry) -> bool {
        self.stands[sentry.0 as usize].neighbours().iter().any(|&post| self.may_place(sentry, post).is_ok())
    }

    fn score(&self, seat: Seat) -> i32 {
        let own = |i: &usize| Sentry(*i as u8).owner() == seat;
        (0..6).filter(own).map(|i| i32::from(self.worth[self.stands[i].0 as usize])).sum()
    }

    fn outcome(&self) -> GameResult {
        let best = SEATS.iter().map(|&s| self.score(s)).max();
        let leaders = SEATS.into_iter().filter(|&s| Some(self.score(s)) == best);
        let leaders = leaders.fold(SeatSet::NOBODY, SeatSet::with);
        match leaders.iter().count() {
            1 => GameResult { winners: leaders, rule: "6.1" },
            _ => GameResult { winners: SeatSet::NOBODY, rule: "6.2" },
        }
    }

    fn end_round<S: Scribe>(&mut self, scribe: &mut S) {
        self.spent = self.laid().iter().fold(self.spent, Cards::with);
        self.bids = [None; 3];
        self.fire = None;
        if self.round < self.rounds() {
            self.round += 1;
            self.phase = Phase::Bid;
            scribe.note(|| Event::new(EventKind::Turn, None, format!("Round {}", self.round)));
        } else {
            self.phase = Phase::Over;
            scribe.note(|| Event::new(EventKind::End, None, self.verdict(self.outcome()).title));
        }
    }
}

impl Game for Picket {
    type Move = Move;

    fn meta() -> &'static Meta {
        &META
    }

    fn begin(setup: &Setup) -> Result<Self, SetupError> {
        setup.check(&META)?;
        let mut worth = WORTH;
        for (id, n) in setup.roster("redoubts") {
            if let Some(post) = Post::named(&id) {
                worth[post.0 as usize] = n as u8;
            }
        }
        Ok(Picket {
            dusk: setup.scenario == "dusk",
            bugles: setup.choice(&META, "bugles") == "once",
            worth,
            round: 1,
            phase: Phase::Deal,
            hands: [Cards::default(); 3],
            bids: [None; 3],
            spent: Cards::default(),
            fire: None,
            stands: [0, 1, 3, 4, 6, 7].map(Post),
            bugled: [false; 3],
        })
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup { scenario: if self.dusk { "dusk" } else { "night" }.into(), ..Setup::default() };
        if !self.bugles {
            setup.options.insert("bugles".into(), json!("never"));
        }
        let changed = (0..9).filter(|&i| self.worth[i] != WORTH[i]);
        let redoubts: serde_json::Map<_, _> = changed.map(|i| (POSTS[i].to_owned(), json!(self.worth[i]))).collect();
        if !redoubts.is_empty() {
            setup.options.insert("redoubts".into(), redoubts.into());
        }
        setup
    }

    /// In version 0.9 nobody had a bugle unless the set-up said so; what came before is forgotten.
    fn migrate_setup(version: &str, mut setup: Setup) -> Option<Setup> {
        if version != "0.9" {
            return None;
        }
        setup.options.entry("bugles".into()).or_insert(json!("never"));
        Some(setup)
    }

    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Deal | Phase::TurnUp | Phase::Throw => Actor::Chance,
            Phase::Bid => self.bidder().map_or(Actor::Chance, Actor::Seat),
            Phase::Watch { .. } | Phase::Place { .. } => Actor::Seat(self.watch()),
            Phase::Over => Actor::Over(self.outcome()),
        }
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Bid => {
                moves.extend(self.bidder().into_iter().flat_map(|s| self.hands[s.index()].iter()).map(Move::Bid))
            }
            Phase::Watch { .. } => {
                let candidates = (0..6).map(|i| Move::Pick(Sentry(i))).chain([Move::Bugle, Move::Stand]);
                moves.extend(candidates.filter(|mv| self.judge(mv).is_ok()));
            }
            Phase::Place { sentry, .. } => {
                let posts = self.stands[sentry.0 as usize].neighbours();
                moves.extend(posts.into_iter().filter(|&p| self.may_place(sentry, p).is_ok()).map(Move::Place));
            }
            Phase::Deal | Phase::TurnUp | Phase::Throw | Phase::Over => {}
        }
    }

    fn judge(&self, mv: &Move) -> Result<(), Ruling> {
        match (self.phase, *mv) {
            (Phase::Deal, Move::Deal(card)) if !self.deck().contains(card) => {
                refuse("1.1", format!("Card {card} is not in the deck."))
            }
            (Phase::Bid, Move::Bid(card)) => match self.bidder() {
                Some(seat) if self.hands[seat.index()].contains(card) => Ok(()),
                _ => refuse("2.1", format!("Card {card} is not in your hand.")),
            },
            (Phase::TurnUp, Move::TurnUp(cards)) if cards.map(Some) != self.bids => {
                refuse("2.2", "Other cards were laid.")
            }
            (Phase::Throw, Move::Throw(die)) if !(1..=6).contains(&die) => refuse("3", "The die shows one to six."),
            (Phase::Watch { .. }, Move::Pick(sentry)) if sentry.owner() != self.watch() => {
                refuse("4.1", format!("{} is not your sentry.", sentry.id()))
            }
            (Phase::Watch { .. }, Move::Pick(sentry)) if !self.can_go(sentry) => {
                refuse("4.2", format!("{} has nowhere to go.", sentry.id()))
            }
            (Phase::Watch { .. }, Move::Bugle) if !self.bugles || self.bugled[self.watch().index()] => {
                refuse("5.1", "You have no bugle to sound any more.")
            }
            (Phase::Place { sentry, .. }, Move::Place(post)) => self.may_place(sentry, post),
            (Phase::Deal, Move::Deal(_))
            | (Phase::TurnUp, Move::TurnUp(_))
            | (Phase::Throw, Move::Throw(_))
            | (Phase::Watch { .. }, Move::Pick(_) | Move::Bugle | Move::Stand) => Ok(()),
            _ => refuse("sequence", "Something else is decided now."),
        }
    }

    fn play<S: Scribe>(&mut self, mv: &Move, scribe: &mut S) {
        match *mv {
            Move::Deal(card) => {
                let seat = self.dealt_next();
                self.hands[seat.index()] = self.hands[seat.index()].with(card);
                // Two lines: everybody knows that a card was dealt, one seat knows which. After the end all read both,
                // so neither says "you".
                scribe.note(|| Event::new(EventKind::Note, None, format!("A card for the **{}**.", name(seat))));
                scribe.note(|| {
                    let text = format!("The **{}** card is {card}. [[1.1]]", name(seat));
                    Event::new(EventKind::Note, None, text).for_eyes(only(seat))
                });
                if self.hands.iter().all(|h| h.len() == u32::from(self.rounds())) {
                    self.phase = Phase::Bid;
                    scribe.note(|| Event::new(EventKind::Turn, None, "Round 1"));
                }
            }
            Move::Bid(card) => {
                let Some(seat) = self.bidder() else { return };
                self.hands[seat.index()] = self.hands[seat.index()].without(Cards::from_iter([card]));
                self.bids[seat.index()] = Some(card);
                scribe.note(|| {
                    let text = format!("**{}** lays a card face down. [[2.1]]", name(seat));
                    Event::new(EventKind::Move, Some(seat), text)
                });
                scribe.note(|| {
                    let text = format!("The **{}** card laid is {card}.", name(seat));
                    Event::new(EventKind::Note, Some(seat), text).for_eyes(only(seat))
                });
                if self.bidder().is_none() {
                    self.phase = Phase::TurnUp;
                }
            }
            Move::TurnUp(cards) => {
                self.phase = Phase::Throw;
                scribe.note(|| {
                    let (cards, watch) = (listed(cards.into_iter()), name(self.watch()));
                    let text = format!("The cards are {cards}: the watch is the **{watch}**'s. [[2.2]]");
                    Event::new(EventKind::Note, None, text)
                });
            }
            Move::Throw(die) => {
                let post = Post(die - 1);
                self.fire = Some(post);
                self.phase = Phase::Watch { marches: 1 };
                scribe.note(|| {
                    let text = format!("The battery fires at {}. [[3]]", post.id());
                    Event::new(EventKind::Fight, None, text).spaces([post.id()]).dice([die])
                });
            }
            // Half a decision is nothing to tell yet.
            Move::Pick(sentry) => self.phase = Phase::Place { sentry, marches: self.marches() },
            Move::Place(post) => {
                let Phase::Place { sentry, marches } = self.phase else { return };
                let from = std::mem::replace(&mut self.stands[sentry.0 as usize], post);
                scribe.note(|| {
                    let text = format!("**{}** goes from {} to {}. [[4.3]]", sentry.id(), from.id(), post.id());
                    let event = Event::new(EventKind::Move, Some(sentry.owner()), text);
                    event.pieces([sentry.id()]).spaces([from.id(), post.id()])
                });
                match marches {
                    1 => self.end_round(scribe),
                    _ => self.phase = Phase::Watch { marches: marches - 1 },
                }
            }
            Move::Bugle => {
                let seat = self.watch();
                self.bugled[seat.index()] = true;
                self.phase = Phase::Watch { marches: self.marches() + 1 };
                scribe.note(|| {
                    let text = format!("**{}** sounds the bugle. [[5.1]]", name(seat));
                    Event::new(EventKind::Note, Some(seat), text)
                });
            }
            Move::Stand => {
                let seat = self.watch();
                scribe.note(|| Event::new(EventKind::Move, Some(seat), format!("**{}** stands. [[4.6]]", name(seat))));
                self.end_round(scribe);
            }
        }
    }

    fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        let even = |mv| WeightedOutcome { mv, weight: 1 };
        match self.phase {
            Phase::Deal => outcomes.extend(self.deck().iter().map(Move::Deal).map(even)),
            Phase::TurnUp => outcomes.push(even(Move::TurnUp(self.bids.map(Option::unwrap_or_default)))),
            Phase::Throw => outcomes.extend((1..=6).map(Move::Throw).map(even)),
            _ => {}
        }
    }

    fn witnesses(&self, mv: &Move) -> Witnesses {
        match (mv, self.actor()) {
            (Move::Deal(_), _) => only(self.dealt_next()),
            (Move::Bid(_), Actor::Seat(bidder)) => only(bidder),
            _ => Witnesses::All,
        }
    }

    fn has_secrets(&self) -> bool {
        self.hands != [Cards::default(); 3] || self.phase == Phase::Bid || self.phase == Phase::TurnUp
    }

    fn why_no_undo(&self, mv: &Move) -> Option<Ruling> {
        (*mv == Move::Bugle).then(|| Ruling::new("5.2", "Everybody has heard the bugle."))
    }

    fn at_rest(&self) -> bool {
        !matches!(self.phase, Phase::Place { .. })
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self {
        let mut world = self.clone();
        // Gather every card this seat has not seen, and hand the same numbers of cards out again.
        let known = |s: Seat| s == seat;
        let mut unseen = Cards::PACK.without(self.spent).without(self.hands[seat.index()]);
        for s in SEATS {
            if let Some(card) = self.bids[s.index()].filter(|_| known(s) || self.bids_are_up()) {
                unseen = unseen.without(Cards::from_iter([card]));
            }
        }
        let mut unseen: Vec<u8> = unseen.into();
        let mut lot = || unseen.swap_remove(draw.below(unseen.len() as u32) as usize);
        for s in SEATS.into_iter().filter(|&s| !known(s)) {
            let i = s.index();
            world.hands[i] = self.hands[i].iter().map(|_| lot()).collect();
            if !self.bids_are_up() {
                world.bids[i] = self.bids[i].map(|_| lot());
            }
        }
        world
    }

    fn position(&self) -> Value {
        let mut position = json!(self);
        position["setup"] = json!(self.setup());
        position
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        let mut rest = value.clone();
        let setup = match rest.as_object_mut().and_then(|fields| fields.remove("setup")) {
            None => Setup::default(),
            Some(setup) => Setup::deserialize(setup).map_err(|e| PositionError::new("setup", e.to_string()))?,
        };
        let start = Picket::begin(&setup).map_err(|e| PositionError::new(format!("setup.{}", e.option), e.what))?;
        let picket = Picket::deserialize(rest).map_err(|e| PositionError::new("position", e.to_string()))?;
        let picket = Picket { dusk: start.dusk, bugles: start.bugles, worth: start.worth, ..picket };
        picket.check()?;
        Ok(picket)
    }

    fn chart_values(&self) -> (u32, Vec<i32>) {
        (u32::from(self.round), SEATS.map(|s| self.score(s)).to_vec())
    }
}

impl Show for Picket {
    fn board(&self) -> Board {
        self.ring()
    }

    fn scene(&self, eyes: Eyes) -> Table {
        self.seen_by(eyes)
    }

    fn offer(&self, mv: &Move) -> Offer {
        let (on, label) = match *mv {
            Move::Bid(card) => (Target::Card(card.to_string()), format!("Lay {card} face down")),
            Move::Pick(sentry) => (Target::Piece(sentry.into()), format!("March with {}", sentry.id())),
            Move::Place(post) => (Target::Space(post.into()), format!("Go to {}", post.id())),
            Move::Bugle => (Target::Button("bugle".into()), "Sound the bugle".to_owned()),
            Move::Stand => (Target::Button("stand".into()), "Stand".to_owned()),
            chance => (Target::Button("chance".into()), format!("{chance:?}")),
        };
        Offer { mv: json!(mv), on, label, style: OfferStyle::Plain, listing: None }
    }

    fn move_for_target(&self, target: &Target) -> Option<Move> {
        match (self.phase, target) {
            (Phase::Bid, Target::Card(id)) => id.parse().ok().map(Move::Bid),
            (Phase::Watch { .. }, Target::Piece(id)) => Sentry::named(id).map(Move::Pick),
            (Phase::Watch { .. }, Target::Button(id)) if id == "bugle" => Some(Move::Bugle),
            (Phase::Watch { .. }, Target::Button(id)) if id == "stand" => Some(Move::Stand),
            (Phase::Place { .. }, Target::Space(id)) => Post::named(id).map(Move::Place),
            _ => None,
        }
    }

    fn refuse_target(&self, _target: &Target) -> Ruling {
        Ruling::new("sequence", "Something else is decided now.")
    }

    fn nearest(&self, mv: &Move) -> Option<Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves.into_iter().find(|m| std::mem::discriminant(m) == std::mem::discriminant(mv))
    }

    fn preview(&self, mv: &Move) -> Preview {
        let path = match (self.phase, mv) {
            (Phase::Place { sentry, .. }, &Move::Place(post)) => {
                vec![self.stands[sentry.0 as usize].into(), post.into()]
            }
            _ => Vec::new(),
        };
        Preview { title: self.offer(mv).label, path, ..Preview::default() }
    }
}

impl Fights for Picket {
    fn fight_odds(&self, _query: &Value) -> Result<Fight, Ruling> {
        refuse("sequence", "Sentries do not fight.")
    }
}

impl Discrete for Picket {
    fn every_move() -> Vec<Move> {
        // Cards 0 and 11 and dice 0 and 7 can be written down too, so they must be refused like the rest.
        let cards = || 0..=11;
        let triples = cards().flat_map(move |a| cards().flat_map(move |b| cards().map(move |c| [a, b, c])));
        let mut every = vec![Move::Bugle, Move::Stand];
        every.extend(cards().flat_map(|c| [Move::Deal(c), Move::Bid(c)]));
        every.extend(triples.map(Move::TurnUp));
        every.extend((0..=7).map(Move::Throw));
        every.extend((0..6).map(|i| Move::Pick(Sentry(i))));
        every.extend((0..9).map(|i| Move::Place(Post(i))));
        every
    }
}

impl ComputerPlay for Picket {
    fn choose_move(&self, _style: &PlayStyle, draw: &mut dyn RandomSource) -> Move {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let worth = |mv: &Move| match mv {
            Move::Place(post) => self.worth[post.0 as usize],
            _ => 0,
        };
        let best = moves.iter().map(worth).max();
        moves.retain(|mv| Some(worth(mv)) == best);
        moves[draw.below(moves.len() as u32) as usize]
    }
}
