//! Searches for whole games that end in a wanted way, with simple players of different policies. The games themselves
//! follow the rules like any other.

use kernel::{Actor, FastRng, Game, RandomSource, Session};
use serde_json::{Value, json};
use wallace::Position;
use wallace::map::{Area, AreaSet, MONT_ST_JEAN, ROSSOMME, map};
use wallace::moves::{Disc, Move, Order, Posture};
use wallace::pieces::{Side, Unit};
use wallace::position::{End, Task};

/// How a side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Does nothing that it need not do.
    Quiet,
    /// Anything that is allowed.
    Aimless,
    /// Assaults and fires wherever it can.
    Bold,
    /// Marches infantry to the enemy's goal, round whatever is in the way.
    Runner,
    /// Fights until this hour, then runs.
    Late(u8),
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Script {
    pub options: Value,
    pub policies: [Policy; 2],
}

/// Plays a whole game on a course.
pub fn play_script(script: &Script, seed: u64) -> Session<Position> {
    let setup = serde_json::from_value(json!({ "options": script.options })).expect("a set-up");
    let mut session = Session::<Position>::begin(&setup).unwrap_or_else(|e| panic!("{e}"));
    let mut draw = FastRng::from_seed(seed);
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    loop {
        moves.clear();
        outcomes.clear();
        let game = session.position();
        let mv = match game.actor() {
            Actor::Over(_) => return session,
            Actor::Chance => {
                game.chances(&mut outcomes);
                draw.pick(&outcomes)
            }
            Actor::Seat(seat) => {
                game.legal(&mut moves);
                let side = Side::of(seat);
                match script.policies[side as usize] {
                    Policy::Late(turn) if game.turn() >= turn => run(game, side, &moves, &mut draw),
                    Policy::Runner => run(game, side, &moves, &mut draw),
                    Policy::Bold | Policy::Late(_) => weigh(&moves, &mut draw, bold),
                    Policy::Quiet => weigh(&moves, &mut draw, quiet),
                    Policy::Aimless => weigh(&moves, &mut draw, |_| 1),
                }
            }
        };
        session.play(&mv).unwrap_or_else(|r| panic!("seed {seed}: {mv:?}: {r}"));
    }
}

/// One of the moves, by weight.
fn weigh(moves: &[Move], draw: &mut FastRng, weight: impl Fn(&Move) -> u32) -> Move {
    let all: u32 = moves.iter().map(&weight).sum();
    if all == 0 {
        return moves[draw.below(moves.len() as u32) as usize];
    }
    let mut at = draw.below(all);
    for mv in moves {
        if at < weight(mv) {
            return *mv;
        }
        at -= weight(mv);
    }
    moves[0]
}

fn quiet(mv: &Move) -> u32 {
    match mv {
        Move::Done | Move::Nothing | Move::EndRound => 1000,
        Move::Disc(Disc::Green) => 100,
        _ => 1,
    }
}

fn bold(mv: &Move) -> u32 {
    match mv {
        Move::Order(Order::Assault) => 40,
        Move::Order(Order::Fire) => 10,
        Move::Disc(Disc::Red) => 12,
        Move::Nothing | Move::EndRound => 0,
        Move::Form(_, Posture::Lying) => 1,
        Move::Pick(_) | Move::Form(..) => 6,
        _ => 2,
    }
}

/// Steps from an area to the goal, round the enemy; 99 if there is no way.
fn way(game: &Position, side: Side, from: Area) -> u32 {
    let goal = if side == Side::French { MONT_ST_JEAN } else { ROSSOMME };
    let closed = game.enemy_held(side);
    let (mut seen, mut front) = (AreaSet::only(goal), AreaSet::only(goal));
    for steps in 0..60 {
        if front.contains(from) {
            return steps;
        }
        let mut next = AreaSet::EMPTY;
        for a in front.iter() {
            next |= map().around(a);
        }
        front = next & !seen & !closed;
        seen |= front;
    }
    99
}

/// The nearest infantry marches; nobody leaves the goal.
fn run(game: &Position, side: Side, moves: &[Move], draw: &mut FastRng) -> Move {
    let near = |a: Area| way(game, side, a);
    let foot = |u: &Unit| u.is_infantry() && u.side() == side;
    let best = |score: &dyn Fn(&Move) -> i64, draw: &mut FastRng| {
        let lots: Vec<i64> = moves.iter().map(|m| score(m) * 8 + i64::from(draw.below(8))).collect();
        moves[(0..moves.len()).max_by_key(|i| lots[*i]).unwrap_or(0)]
    };
    match game.task() {
        Some(Task::Formation(_)) => best(
            &|m| match m {
                Move::Form(u, Posture::Upright) if foot(u) => 2,
                Move::Done => 1,
                _ => 0,
            },
            draw,
        ),
        Some(Task::SpendDisc) => best(&|m| i64::from(*m == Move::Disc(Disc::Green)), draw),
        Some(Task::Use) => best(
            &|m| match m {
                Move::To(a) if game.infantry(side, *a).iter().any(|u| game.posture(u) == Posture::Upright) => {
                    match near(*a) {
                        0 => -50,
                        n => 100 - i64::from(n),
                    }
                }
                Move::Nothing => 0,
                _ => -20,
            },
            draw,
        ),
        Some(Task::GiveOrder) => best(
            &|m| match m {
                Move::Order(Order::Close) => 3,
                Move::Order(Order::Reserve) => 4,
                Move::Order(Order::Assault) => 1,
                _ => 0,
            },
            draw,
        ),
        Some(Task::MovePick) => best(
            &|m| match m {
                Move::Pick(u) if foot(u) => 2,
                Move::Done => 1,
                _ => 0,
            },
            draw,
        ),
        Some(Task::MoveTo(_)) => best(&|m| if let Move::To(a) = m { -i64::from(near(*a)) } else { 0 }, draw),
        Some(Task::Skirmish(_)) => Move::Done,
        _ => weigh(moves, draw, |_| 1),
    }
}

/// The first game on a course, from a seed on, that ends like this and pleases.
pub fn search(
    script: &Script,
    end: End,
    seeds: std::ops::Range<u64>,
    pleases: impl Fn(&Session<Position>) -> bool,
) -> Option<Session<Position>> {
    seeds.map(|seed| play_script(script, seed)).find(|s| s.position().end() == Some(end) && pleases(s))
}
