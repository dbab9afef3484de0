//! What a commander says about a position: how it stands, what to do, and why.

use crate::clock::Clock;
use crate::evaluation::Evaluator;
use crate::luck::Insight;
use crate::planner::{TrialDice, play_on, playout};
use kernel::computer_play::Term;
use kernel::scribe::Event;
use kernel::{Actor, ComputerPlay, Eyes, Pen, Seat, Session, Silent};
use serde::Serialize;

/// The least weight of a reason worth mentioning, in units of the evaluation.
const WORTH_SAYING: f32 = 0.04;
/// Reasons lighter than this part of the strongest reason are dropped.
const TRIFLE: f32 = 6.0;
/// The most reasons given for a plan, and the most against it.
const MOST: (usize, usize) = (3, 2);

/// A plan with its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<M> {
    /// Who is advised.
    pub seat: Seat,
    /// The seat's moves up to the next throw, secret or decision of somebody else.
    pub moves: Vec<M>,
    /// The share of the game the seat may expect with them.
    pub share: f32,
    /// The plan as a journal would tell it.
    pub telling: Vec<Event>,
    /// Its reasons: those for it before those against it, the strongest first.
    pub reasons: Vec<Reason>,
}

/// Something that speaks for or against a plan.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reason {
    /// The seat it concerns.
    pub seat: Seat,
    /// Does it speak for the plan?
    pub good: bool,
    /// What the plan does there, such as "opens the Brussels road".
    pub text: &'static str,
    /// How much it weighs.
    pub weight: f32,
}

impl Reason {
    /// The reasons worth saying. `weights` holds how much a plan adds to each seat's voice, term by term.
    pub(crate) fn most_weighty<G: ComputerPlay>(advised: Seat, weights: &[Vec<f32>]) -> Vec<Reason> {
        Reason::chosen(G::terms(), advised, weights)
    }

    fn chosen(terms: &[Term], advised: Seat, weights: &[Vec<f32>]) -> Vec<Reason> {
        let mut reasons: Vec<Reason> = Vec::new();
        // A gain by one of several opponents is at everybody's cost, so it counts less than a loss of one's own.
        let others = weights.len().saturating_sub(1).max(1) as f32;
        let matters = terms.iter().enumerate().filter(|(i, t)| terms[..*i].iter().all(|u| u.topic != t.topic));
        for (_, Term { topic, .. }) in matters {
            let mut told: Vec<Reason> = Vec::new();
            for (index, term) in terms.iter().enumerate().filter(|(_, t)| t.topic == *topic) {
                for (seat, weights) in weights.iter().enumerate() {
                    let seat = Seat(seat as u8);
                    let weight = if seat == advised { weights[index] } else { weights[index] / others };
                    if weight.abs() >= WORTH_SAYING {
                        let text = if weight > 0.0 { term.gain } else { term.loss };
                        let good = (seat == advised) == (weight > 0.0);
                        told.push(Reason { seat, good, text, weight: weight.abs() });
                    }
                }
            }
            // A loss shared equally with the opponents counts neither for a plan nor against it: only the difference
            // counts.
            let sum = |good: bool| told.iter().filter(|r| r.good == good).map(|r| r.weight).sum::<f32>();
            let (good, ill) = (sum(true), sum(false));
            let surplus = (good - ill).abs();
            if surplus < WORTH_SAYING {
                continue;
            }
            told.retain(|r| r.good == (good > ill));
            told.iter_mut().for_each(|r| r.weight *= surplus / good.max(ill));
            // Of each seat's terms about one matter the weightiest is enough.
            told.sort_by(|a, b| a.seat.cmp(&b.seat).then(b.weight.total_cmp(&a.weight)));
            told.dedup_by_key(|r| r.seat);
            reasons.append(&mut told);
        }
        let most = reasons.iter().map(|r| r.weight).fold(0.0, f32::max);
        reasons.retain(|r| r.weight >= most / TRIFLE);
        reasons.sort_by(|a, b| b.good.cmp(&a.good).then(b.weight.total_cmp(&a.weight)));
        let mut left = MOST;
        reasons.retain(|reason| {
            let left = if reason.good { &mut left.0 } else { &mut left.1 };
            let room = *left > 0;
            *left -= usize::from(room);
            room
        });
        reasons
    }
}

/// The journal of a plan carried out in a world the seat imagines.
pub(crate) fn tell<G: ComputerPlay>(mut world: G, plan: &[G::Move]) -> Vec<Event> {
    let mut pen = Pen::default();
    for mv in plan {
        if world.judge(mv).is_err() {
            break;
        }
        world.play(mv, &mut pen);
    }
    pen.0
}

/// How a game stood at one moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moment {
    /// Moves made.
    pub at: u32,
    /// The share of the game each seat could expect.
    pub shares: Vec<f32>,
}

/// How many times each moment is played on before it is evaluated.
const WORLDS: u64 = 8;

/// The history of a game: the shares at every change of initiative, each evaluated after the playout rules have played
/// on from there, as the staff evaluates its plans; `None` if these eyes may not know. While a game with secrets runs,
/// a seat's history is evaluated in worlds it imagines.
pub fn course<G: ComputerPlay>(session: &Session<G>, eyes: Eyes) -> Option<Vec<Moment>> {
    let seat = match Insight::of(session, eyes) {
        Insight::Everything => None,
        Insight::OneSeat(seat) => Some(seat),
        Insight::Nothing => return None,
    };
    let evaluator = Evaluator::for_game::<G>();
    let seats = session.seats().len();
    let (player_turns, clock) = (G::level_settings().staff.player_turns, Clock::default());
    let judge = |game: &G| {
        let mut shares = vec![0.0; seats];
        // The same dice at every moment, so that the curve follows the game and not the dice.
        for number in 0..WORLDS {
            let mut luck = TrialDice::new(number);
            let mut world = seat.map_or_else(|| game.clone(), |seat| game.imagine(seat, &mut luck.for_player_turn(0)));
            let until = world.player_turn() + player_turns;
            play_on(&mut world, &mut luck, until, &clock, playout);
            shares.iter_mut().zip(evaluator.shares(&world)).for_each(|(sum, share)| *sum += share / WORLDS as f32);
        }
        shares
    };
    let mut passed = None;
    let mut game = session.replayed(0);
    let mut moments: Vec<Moment> = Vec::new();
    let mut look = |game: &G, at: u32| {
        let now = match game.actor() {
            Actor::Seat(seat) => game.at_rest().then_some((Some(seat), game.player_turn())),
            Actor::Chance => None,
            Actor::Over(_) => Some((None, game.player_turn())),
        };
        if now.is_some() && now != passed {
            passed = now;
            let shares = judge(game);
            // Where nothing changes, the first moment stands for all.
            if moments.last().is_none_or(|last| last.shares != shares) {
                moments.push(Moment { at, shares });
            }
        }
    };
    look(&game, 0);
    for (at, ply) in (1..).zip(session.plies()) {
        game.play(&ply.mv, &mut Silent);
        look(&game, at);
    }
    Some(moments)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: [Term; 2] = [
        Term {
            id: "strength",
            topic: "losses",
            more_is_better: true,
            gain: "keeps its army together",
            loss: "loses troops",
        },
        Term { id: "ground", topic: "ground", more_is_better: true, gain: "gains ground", loss: "gives ground" },
    ];

    fn told(weights: [[f32; 2]; 2]) -> Vec<(u8, bool, &'static str)> {
        let reasons = Reason::chosen(&TERMS, Seat(0), &weights.map(Vec::from));
        reasons.iter().map(|r| (r.seat.0, r.good, r.text)).collect()
    }

    #[test]
    fn no_term_speaks_for_a_plan_and_against_it() {
        // Both lose troops, the enemy more: that is what there is to say.
        assert_eq!(told([[-0.1, 0.2], [-0.4, 0.0]]), [(1, true, "loses troops"), (0, true, "gains ground")]);
        assert_eq!(told([[-0.4, 0.2], [-0.1, 0.0]]), [(0, true, "gains ground"), (0, false, "loses troops")]);
        // An even exchange is no reason at all, and both may speak the same way.
        assert_eq!(told([[-0.4, 0.2], [-0.39, 0.0]]), [(0, true, "gains ground")]);
        assert_eq!(told([[0.0, 0.2], [0.0, -0.3]]), [(1, true, "gives ground"), (0, true, "gains ground")]);
    }
    #[test]
    fn among_three_what_one_of_the_others_loses_weighs_half() {
        let told = |weights: [[f32; 2]; 3]| {
            let weights = weights.map(|w| w.to_vec());
            let reasons = Reason::chosen(&TERMS[..2], Seat(0), &weights);
            reasons.iter().map(|r| (r.seat.0, r.good, r.text)).collect::<Vec<_>>()
        };
        // An exchange with one of them helps the third.
        assert_eq!(told([[-0.4, 0.0], [-0.4, 0.0], [0.0, 0.0]]), [(0, false, "loses troops")]);
        // With both of them it is even.
        assert_eq!(told([[-0.4, 0.0], [-0.4, 0.0], [-0.4, 0.0]]), []);
    }
    #[test]
    fn of_one_matter_one_thing_is_said_and_of_trifles_nothing() {
        let brink = Term { id: "brink", gain: "leaves the brink", loss: "nears the brink", ..TERMS[0] };
        let terms = [TERMS[0], TERMS[1], brink];
        let told = |own: [f32; 3]| {
            let reasons = Reason::chosen(&terms, Seat(0), &[own.to_vec(), vec![0.0; 3]]);
            reasons.iter().map(|r| (r.good, r.text)).collect::<Vec<_>>()
        };
        assert_eq!(told([0.3, 0.2, 0.2]), [(true, "keeps its army together"), (true, "gains ground")]);
        assert_eq!(told([-0.1, 0.1, 0.3]), [(true, "leaves the brink"), (true, "gains ground")]);
        assert_eq!(told([0.25, 0.2, -0.25]), [(true, "gains ground")], "neither for nor against");
        assert_eq!(told([-0.05, 0.9, 0.0]), [(true, "gains ground")], "who gains so much may lose a little");
        assert_eq!(told([-0.05, 0.1, 0.0]), [(true, "gains ground"), (false, "loses troops")]);
    }
}
