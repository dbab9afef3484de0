//! Skirmish with one deliberate flaw at a time, to see that the battery of measured games finds it.

use crate::setup;
use kernel::board::Board;
use kernel::conformance::{self, BatterySize, Measured};
use kernel::scribe::{Pen, Scribe};
use kernel::setup::SeatMeta;
use kernel::shape::{Drawn, NumberRange, Placement, Reach, Role, Shape};
use kernel::table::{Mark, Offer, Preview, Table, Target};
use kernel::{
    Actor, Eyes, Game, Meta, PositionError, RandomSource, Ruling, Seat, Setup, SetupError, Show, WeightedOutcome,
    Witnesses,
};
use serde_json::Value;
use test_game::{Move, Skirmish, Step};

/// None: the control.
const SOUND: u8 = 0;
/// `judge` and the range let a company march a millimetre too far.
const MARCHES_TOO_FAR: u8 = 1;
/// The range lets a company march a millimetre farther than `judge` does.
const RANGE_TOO_FAR: u8 = 2;
/// Places on friends are refused by the rule of the limit.
const BLAMES_THE_LIMIT: u8 = 3;
/// A stop stands a degree beyond the limit.
const STOPS_TOO_FAR: u8 = 4;
/// A company may begin a tick beside its ground.
const BEGINS_BESIDE: u8 = 5;
/// A company of another seat may be picked.
const LENDS_COMPANIES: u8 = 6;
/// Any range may be measured.
const MEASURES_ANYTHING: u8 = 7;
/// The table shows a ruler to the target.
const SHOWS_A_RULER: u8 = 8;
/// The preview of a guess shows a lane.
const SHOWS_A_LANE: u8 = 9;
/// The preview of a guess tells the range.
const TELLS_IN_A_PREVIEW: u8 = 10;
/// A line of the journal keeps its distance.
const TELLS_IN_THE_JOURNAL: u8 = 11;
/// The words beside a line tell the range.
const TELLS_IN_A_LABEL: u8 = 12;
/// Measures are hidden, but the table does not say so.
const DENIES_IT: u8 = 13;

#[derive(Clone, PartialEq, Debug)]
struct Flawed<const FLAW: u8>(Skirmish);

impl<const FLAW: u8> Flawed<FLAW> {
    /// A line to the target with graduations, or with words.
    fn betrayed(&self) -> Option<Drawn> {
        let Step::Guess(company, target) = self.0.step() else { return None };
        let spot = |c| {
            let at = self.0.block(c)?.centre();
            Some(kernel::board::Spot { x: at.x, y: at.y })
        };
        let (from, to) = (spot(company)?, spot(target)?);
        match FLAW {
            SHOWS_A_RULER => Some(Drawn::new(Role::Fire, Shape::Ruler { from, to })),
            TELLS_IN_A_LABEL => Some(Drawn::new(Role::Fire, Shape::Line { from, to }).saying("133 mm")),
            SHOWS_A_LANE => {
                let from = kernel::shape::Pose { x: from.x, y: from.y, heading: 0 };
                Some(Drawn::new(Role::Fire, Shape::Lane { from, width: 1000, length: 133_000 }))
            }
            _ => None,
        }
    }
}

impl<const FLAW: u8> Game for Flawed<FLAW> {
    type Move = Move;

    fn meta() -> &'static Meta {
        Skirmish::meta()
    }

    fn begin(setup: &Setup) -> Result<Self, SetupError> {
        Skirmish::begin(setup).map(Flawed)
    }

    fn setup(&self) -> Setup {
        self.0.setup()
    }

    fn seats(&self) -> &'static [SeatMeta] {
        self.0.seats()
    }

    fn actor(&self) -> Actor {
        self.0.actor()
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        self.0.legal(moves);
        if let (STOPS_TOO_FAR, Step::Wheel(_)) = (FLAW, self.0.step()) {
            moves.push(Move::Wheel { by: 91 });
        }
    }

    fn judge(&self, mv: &Move) -> Result<(), Ruling> {
        let verdict = self.0.judge(mv);
        match (FLAW, self.0.step(), *mv) {
            (MARCHES_TOO_FAR, Step::March(_), Move::March { mm }) => self.0.judge(&Move::March { mm: (mm - 1).max(0) }),
            (BLAMES_THE_LIMIT, Step::March(_), _) => verdict.map_err(|r| Ruling { rule: "2.4", ..r }),
            (BEGINS_BESIDE, Step::Deploy(_), Move::Deploy(at)) => {
                verdict.or_else(|_| self.0.judge(&Move::Deploy(kernel::shape::Pose { x: at.x - 1, ..at })))
            }
            (LENDS_COMPANIES, Step::Pick, Move::Pick(company)) if self.0.block(company).is_some() => Ok(()),
            (MEASURES_ANYTHING, Step::Measure(..), Move::Measured { .. }) => Ok(()),
            _ => verdict,
        }
    }

    fn play<S: Scribe>(&mut self, mv: &Move, scribe: &mut S) {
        let mut pen = Pen::default();
        self.0.play(mv, &mut pen);
        for event in pen.0 {
            let unmeasured = event.unmeasured.clone().filter(|_| FLAW != TELLS_IN_THE_JOURNAL);
            scribe.note(|| kernel::Event { unmeasured, ..event });
        }
    }

    fn chances(&self, outcomes: &mut Vec<WeightedOutcome<Move>>) {
        self.0.chances(outcomes);
    }

    fn witnesses(&self, mv: &Move) -> Witnesses {
        self.0.witnesses(mv)
    }

    fn has_secrets(&self) -> bool {
        self.0.has_secrets()
    }

    fn why_no_undo(&self, mv: &Move) -> Option<Ruling> {
        self.0.why_no_undo(mv)
    }

    fn at_rest(&self) -> bool {
        self.0.at_rest()
    }

    fn conceals_measures(&self) -> bool {
        self.0.conceals_measures()
    }

    fn imagine(&self, seat: Seat, draw: &mut dyn RandomSource) -> Self {
        Flawed(self.0.imagine(seat, draw))
    }

    fn position(&self) -> Value {
        self.0.position()
    }

    fn from_position(value: &Value) -> Result<Self, PositionError> {
        Skirmish::from_position(value).map(Flawed)
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
        if FLAW != SHOWS_A_LANE {
            table.marks.extend(self.betrayed().map(Mark::Drawn));
        }
        table
    }

    fn offer(&self, mv: &Move) -> Offer {
        self.0.offer(mv)
    }

    fn move_for_target(&self, target: &Target) -> Option<Move> {
        self.0.move_for_target(target)
    }

    fn refuse_target(&self, target: &Target) -> Ruling {
        self.0.refuse_target(target)
    }

    fn preview(&self, mv: &Move) -> Preview {
        let mut preview = self.0.preview(mv);
        if let (TELLS_IN_A_PREVIEW, Step::Guess(..)) = (FLAW, self.0.step()) {
            preview.notes.push("It is about 133 mm.".to_owned());
        }
        if FLAW == SHOWS_A_LANE {
            preview.shapes.extend(self.betrayed());
        }
        preview
    }

    fn numbers(&self) -> Vec<NumberRange> {
        let mut numbers = self.0.numbers();
        if let (MARCHES_TOO_FAR | RANGE_TOO_FAR, Step::March(_)) = (FLAW, self.0.step()) {
            numbers.iter_mut().for_each(|range| range.max += 1);
        }
        numbers
    }

    fn placement(&self) -> Option<Placement> {
        self.0.placement()
    }

    fn reach(&self) -> Option<Reach> {
        self.0.reach()
    }

    fn table(&self, eyes: Eyes) -> Table {
        let mut table = Show::table(&self.0, eyes);
        table.marks.clear();
        if FLAW == DENIES_IT {
            table.concealed = false;
        }
        table
    }
}

impl<const FLAW: u8> Measured for Flawed<FLAW> {
    fn slow_judge(&self, mv: &Move) -> bool {
        self.0.slow_judge(mv)
    }
}

const EFFORT: BatterySize = BatterySize { games: 24, games_with_every_move_judged: 4, stride: 3, max_moves: 400 };

fn judged<const FLAW: u8>() {
    conformance::judge_agrees_with_a_slow_check::<Flawed<FLAW>>(&setup("three"), EFFORT);
}

fn hidden<const FLAW: u8>() {
    conformance::hidden_measures_stay_hidden::<Flawed<FLAW>>(&setup("three"), EFFORT);
}

#[test]
fn without_a_flaw_both_checks_pass() {
    judged::<SOUND>();
    hidden::<SOUND>();
}

#[test]
#[should_panic(expected = "but the slow check says otherwise")]
fn a_limit_off_by_one_is_found() {
    judged::<MARCHES_TOO_FAR>();
}

#[test]
#[should_panic(expected = "against NumberRange")]
fn a_range_that_tells_another_limit_is_found() {
    judged::<RANGE_TOO_FAR>();
}

#[test]
#[should_panic(expected = "the reason against")]
fn a_wrong_ruling_for_a_gap_is_found() {
    judged::<BLAMES_THE_LIMIT>();
}

#[test]
#[should_panic(expected = "is listed but refused")]
fn a_stop_that_is_not_legal_is_found() {
    judged::<STOPS_TOO_FAR>();
}

#[test]
#[should_panic(expected = "Deploy")]
fn a_place_one_tick_too_far_is_found() {
    judged::<BEGINS_BESIDE>();
}

#[test]
#[should_panic(expected = "Pick")]
fn a_move_of_somebody_else_that_is_accepted_is_found() {
    judged::<LENDS_COMPANIES>();
}

#[test]
#[should_panic(expected = "Measured")]
fn a_chance_that_cannot_come_is_found() {
    judged::<MEASURES_ANYTHING>();
}

#[test]
#[should_panic(expected = "the table shows")]
fn a_ruler_shown_while_measures_are_hidden_is_found() {
    hidden::<SHOWS_A_RULER>();
}

#[test]
#[should_panic(expected = "the table tells")]
fn words_beside_a_line_that_tell_the_range_are_found() {
    hidden::<TELLS_IN_A_LABEL>();
}

#[test]
#[should_panic(expected = "the preview shows")]
fn a_lane_in_a_preview_is_found() {
    hidden::<SHOWS_A_LANE>();
}

#[test]
#[should_panic(expected = "the preview tells")]
fn a_range_in_a_preview_is_found() {
    hidden::<TELLS_IN_A_PREVIEW>();
}

#[test]
#[should_panic(expected = "a journal line tells")]
fn a_distance_in_a_journal_line_is_found() {
    hidden::<TELLS_IN_THE_JOURNAL>();
}

#[test]
#[should_panic(expected = "concealed")]
fn a_table_that_does_not_say_that_measures_are_hidden_is_found() {
    hidden::<DENIES_IT>();
}
