//! Picket Duty with one deliberate flaw at a time, to see that the battery finds it.

#![allow(dead_code)] // Each test program that includes this file uses its own part of it.

use super::toy::{FRENCH, Move, PRUSSIAN, Phase, Picket};
use kernel::board::Board;
use kernel::fight::Fight;
use kernel::table::{Offer, Panel, Preview, Table, Target};
use kernel::{
    Actor, Discrete, Event, EventKind, Eyes, Fights, Game, Meta, PositionError, RandomSource, Ruling, Scribe, Seat,
    Setup, SetupError, Show, WeightedOutcome, Witnesses,
};
use serde_json::{Value, json};
use std::cell::Cell;

/// None: the control.
pub const SOUND: u8 = 0;
/// Every seat's table shows the French hand.
pub const SHOWS_A_HAND_TO_SEATS: u8 = 1;
/// The onlookers' table shows the French hand.
pub const SHOWS_A_HAND_TO_ONLOOKERS: u8 = 2;
/// A public line of the journal tells the French hand.
pub const TELLS_A_HAND: u8 = 3;
/// A public line of the journal tells the bid just made.
pub const TELLS_A_BID: u8 = 4;
/// `judge` lets a card be laid that is not in the hand.
pub const JUDGES_TOO_KINDLY: u8 = 5;
/// `judge` refuses to let the watch stand, which `legal` lists.
pub const JUDGES_TOO_STRICTLY: u8 = 6;
/// `legal` lists its first move again.
pub const LISTS_TWICE: u8 = 7;
/// Refusals say nothing.
pub const REFUSES_WITHOUT_A_WORD: u8 = 8;
/// The position notation has the worth of every post at its usual value.
pub const FORGETS_REDOUBTS: u8 = 9;
/// Between pick and place nothing is legal.
pub const LEAVES_NO_MOVE: u8 = 10;
/// The battery's die has no faces.
pub const LEAVES_NO_OUTCOME: u8 = 11;
/// The battery's die has a face of no weight.
pub const LISTS_THE_IMPOSSIBLE: u8 = 12;
/// The watch may stand before the battery's die is thrown, and before anybody has the watch.
pub const LETS_A_SEAT_MOVE_FOR_CHANCE: u8 = 13;
/// Offers have no label.
pub const OFFERS_WITHOUT_A_WORD: u8 = 14;
/// A click on anything sends another move than it says.
pub const OFFERS_ANOTHER_MOVE: u8 = 15;
/// `play` puts the fire where the record does not say.
pub const THROWS_DICE_ITSELF: u8 = 16;
/// `imagine` keeps the hand of another seat than the one that imagines.
pub const IMAGINES_FOR_ANOTHER: u8 = 17;
/// The end screen stays empty.
pub const GIVES_NO_VERDICT: u8 = 18;
/// The game says that it has no secrets.
pub const DENIES_ITS_SECRETS: u8 = 19;
/// No flaw, but another idea of a decision: from the throw to the end of the round it is one.
pub const RESTS_BETWEEN_ROUNDS: u8 = 20;

thread_local! {
    /// What [`THROWS_DICE_ITSELF`] throws with.
    static SLEEVE: Cell<u8> = const { Cell::new(0) };
}

/// Picket Duty with a flaw.
#[derive(Clone, PartialEq, Debug)]
pub struct Flawed<const FLAW: u8>(pub Picket);

impl<const FLAW: u8> Game for Flawed<FLAW> {
    type Move = Move;

    fn meta() -> &'static Meta {
        Picket::meta()
    }

    fn begin(setup: &Setup) -> Result<Self, SetupError> {
        Picket::begin(setup).map(Flawed)
    }

    fn setup(&self) -> Setup {
        self.0.setup()
    }

    fn actor(&self) -> Actor {
        self.0.actor()
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        self.0.legal(moves);
        match (FLAW, self.0.phase) {
            (LISTS_TWICE, _) => moves.extend(moves.first().copied()),
            (LEAVES_NO_MOVE, Phase::Place { .. }) => moves.clear(),
            (LETS_A_SEAT_MOVE_FOR_CHANCE, Phase::Throw) => moves.push(Move::Stand),
            _ => {}
        }
    }

    fn judge(&self, mv: &Move) -> Result<(), Ruling> {
        match (FLAW, self.0.phase, mv) {
            (JUDGES_TOO_KINDLY, Phase::Bid, Move::Bid(_)) => Ok(()),
            (JUDGES_TOO_STRICTLY, _, Move::Stand) => Err(Ruling::new("4.6", "Nobody stands.")),
            (LETS_A_SEAT_MOVE_FOR_CHANCE, Phase::Throw, Move::Stand) => Ok(()),
            (REFUSES_WITHOUT_A_WORD, ..) => self.0.judge(mv).map_err(|r| Ruling::new(r.rule, "")),
            _ => self.0.judge(mv),
        }
    }

    fn play<S: Scribe>(&mut self, mv: &Move, scribe: &mut S) {
        self.0.play(mv, scribe);
        let tell = |text: String| Event::new(EventKind::Note, None, text);
        match (FLAW, *mv) {
            (TELLS_A_HAND, Move::Throw(_)) => scribe.note(|| tell(format!("{:?}", self.0.hands[FRENCH.index()]))),
            (TELLS_A_BID, Move::Bid(card)) => scribe.note(|| tell(format!("A card is laid, and it is {card}."))),
            (THROWS_DICE_ITSELF, Move::Throw(_)) => {
                let die = SLEEVE.replace(SLEEVE.get() % 6 + 1);
                let post = json!(format!("p{}", die.max(1)));
                self.0.fire = serde_json::from_value(post).expect("there is such a post");
            }
            _ => {}
        }
    }

    fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        self.0.chances(outcomes);
        match (FLAW, self.0.phase) {
            (LEAVES_NO_OUTCOME, Phase::Throw) => outcomes.clear(),
            (LISTS_THE_IMPOSSIBLE, Phase::Throw) => outcomes[0].weight = 0,
            _ => {}
        }
    }

    fn witnesses(&self, mv: &Move) -> Witnesses {
        self.0.witnesses(mv)
    }

    fn has_secrets(&self) -> bool {
        FLAW != DENIES_ITS_SECRETS && self.0.has_secrets()
    }

    fn why_no_undo(&self, mv: &Move) -> Option<Ruling> {
        self.0.why_no_undo(mv)
    }

    fn at_rest(&self) -> bool {
        match FLAW {
            RESTS_BETWEEN_ROUNDS => !matches!(self.0.phase, Phase::Watch { .. } | Phase::Place { .. }),
            _ => self.0.at_rest(),
        }
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self {
        Flawed(self.0.imagine(if FLAW == IMAGINES_FOR_ANOTHER { PRUSSIAN } else { seat }, draw))
    }

    fn position(&self) -> Value {
        let mut position = self.0.position();
        if FLAW == FORGETS_REDOUBTS {
            position["setup"]["options"] = json!({});
        }
        position
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        Picket::from_position(value).map(Flawed)
    }

    fn chart_values(&self) -> (u32, Vec<i32>) {
        self.0.chart_values()
    }
}

impl<const FLAW: u8> Show for Flawed<FLAW> {
    fn board(&self) -> Board {
        self.0.board()
    }

    fn scene(&self, eyes: Eyes) -> Table {
        let mut table = self.0.scene(eyes);
        let hand = || Panel::Notes { title: "Psst", lines: vec![format!("{:?}", self.0.hands[FRENCH.index()])] };
        match (FLAW, eyes) {
            (SHOWS_A_HAND_TO_SEATS, Eyes::Seat(_)) => table.panels.push(hand()),
            (SHOWS_A_HAND_TO_ONLOOKERS, Eyes::Spectator) => table.panels.push(hand()),
            (GIVES_NO_VERDICT, _) => table.verdict = None,
            _ => {}
        }
        table
    }

    fn offer(&self, mv: &Move) -> Offer {
        let mut offer = self.0.offer(mv);
        match FLAW {
            OFFERS_WITHOUT_A_WORD => offer.label.clear(),
            OFFERS_ANOTHER_MOVE => offer.mv = json!("stand"),
            _ => {}
        }
        offer
    }

    fn move_for_target(&self, target: &Target) -> Option<Move> {
        self.0.move_for_target(target)
    }

    fn refuse_target(&self, target: &Target) -> Ruling {
        self.0.refuse_target(target)
    }

    fn preview(&self, mv: &Move) -> Preview {
        self.0.preview(mv)
    }
}

impl<const FLAW: u8> Fights for Flawed<FLAW> {
    fn fight_odds(&self, query: &Value) -> Result<Fight, Ruling> {
        self.0.fight_odds(query)
    }
}

impl<const FLAW: u8> Discrete for Flawed<FLAW> {
    fn every_move() -> Vec<Move> {
        Picket::every_move()
    }
}
