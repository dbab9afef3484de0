//! The luck account: the expected result of every throw and draw, and the actual one.
//!
//! Both are shares of the game. What is expected is the mean over all outcomes by their exact weights; each outcome is
//! evaluated once the playout rules have resolved whatever it forces, such as retreats.

use crate::evaluation::Evaluator;
use kernel::{Actor, ComputerPlay, Eyes, FastRng, Seat, Session, Silent, WeightedOutcome};
use serde::Serialize;

/// An outcome is judged at the latest after so many moves.
const SETTLED: usize = 64;

/// How much of a game may be evaluated for some eyes.
pub(crate) enum Insight {
    /// Nothing is hidden, or no more.
    Everything,
    /// What one seat knows; the rest has to be imagined.
    OneSeat(Seat),
    /// Spectators of a game that hides something: any evaluation would give it away.
    Nothing,
}

impl Insight {
    pub(crate) fn of<G: ComputerPlay>(session: &Session<G>, eyes: Eyes) -> Insight {
        let open = !session.had_secrets() || matches!(session.actor(), Actor::Over(_)) || eyes == Eyes::All;
        match eyes {
            _ if open => Insight::Everything,
            Eyes::Seat(seat) => Insight::OneSeat(seat),
            _ => Insight::Nothing,
        }
    }
}

/// One throw or draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Roll {
    /// Moves made after it.
    pub at: u32,
    /// The share of the game each seat could expect before it.
    pub expected: Vec<f32>,
    /// The share each seat had after it.
    pub actual: Vec<f32>,
}

/// Every throw of a game that these eyes have seen; `None` where they may not know what it was worth. While a game with
/// secrets runs, a seat's account is kept in worlds it imagines.
pub fn luck<G: ComputerPlay>(session: &Session<G>, eyes: Eyes) -> Option<Vec<Roll>> {
    let seat = match Insight::of(session, eyes) {
        Insight::Everything => None,
        Insight::OneSeat(seat) => Some(seat),
        Insight::Nothing => return None,
    };
    let evaluator = Evaluator::for_game::<G>();
    let mut game = session.replayed(0);
    let (mut rolls, mut outcomes) = (Vec::new(), Vec::new());
    for (at, ply) in (1..).zip(session.plies()) {
        if ply.seat.is_none() && (seat.is_none() || ply.witnesses.include(eyes)) {
            let world = seat.map(|seat| game.imagine(seat, &mut FastRng::from_seed(u64::from(at))));
            let before = world.as_ref().unwrap_or(&game);
            outcomes.clear();
            before.chances(&mut outcomes);
            rolls.extend(roll(before, &outcomes, &ply.mv, at, &evaluator));
        }
        game.play(&ply.mv, &mut Silent);
    }
    Some(rolls)
}

/// Judges one throw. A draw that cannot happen in an imagined world is left out.
fn roll<G: ComputerPlay>(
    before: &G,
    outcomes: &[WeightedOutcome<G::Move>],
    fell: &G::Move,
    at: u32,
    evaluator: &Evaluator,
) -> Option<Roll> {
    let seats = before.seats().len();
    let (mut expected, mut actual, mut total) = (vec![0.0; seats], None, 0.0);
    for outcome in outcomes {
        let shares = settled(before, &outcome.mv, at, evaluator);
        for (sum, share) in expected.iter_mut().zip(&shares) {
            *sum += share * outcome.weight as f32;
        }
        total += outcome.weight as f32;
        if outcome.mv == *fell {
            actual = Some(shares);
        }
    }
    expected.iter_mut().for_each(|sum| *sum /= total);
    Some(Roll { at, expected, actual: actual? })
}

/// The shares once everything is settled that an outcome obliges to.
fn settled<G: ComputerPlay>(before: &G, outcome: &G::Move, at: u32, evaluator: &Evaluator) -> Vec<f32> {
    let mut game = before.clone();
    game.play(outcome, &mut Silent);
    let (mut draw, mut orders, mut made) = (FastRng::from_seed(u64::from(at)), Vec::new(), 0);
    while made < SETTLED && matches!(game.actor(), Actor::Seat(_)) && !game.at_rest() {
        orders.clear();
        game.playout_moves(&mut draw, &mut orders);
        for mv in &orders {
            game.play(mv, &mut Silent);
        }
        made += orders.len();
    }
    evaluator.shares(&game)[..game.seats().len()].to_vec()
}
