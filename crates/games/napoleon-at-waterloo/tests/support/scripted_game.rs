//! Searches for whole games that end in a wanted way, with simple players of different policies and dice that can be
//! biased towards an exchange. The games themselves follow the rules like any other.

use kernel::{Actor, FastRng, Game, RandomSource, Session, Show, Silent};
use napoleon_at_waterloo::map::GRID;
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::{End, Step};
use napoleon_at_waterloo::units::{Side, Unit};
use napoleon_at_waterloo::{Position, moves::Column};
use serde_json::{Value, json};

/// How a side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Keeps away from the enemy.
    Quiet,
    /// Attacks where the odds are good.
    Sound,
    /// Attacks whatever is near.
    Reckless,
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Script {
    pub options: Value,
    pub policies: [Policy; 2],
    /// How many French units march for the exits.
    pub runners: u8,
    /// Do the last of them wait until the Allies are demoralised?
    pub wait: bool,
    /// Do the dice avoid forty losses until one exchange brings both armies there?
    pub exchange: bool,
}

/// Plays a whole game on a course.
pub fn play_script(script: &Script, seed: u64) -> Session<Position> {
    let setup = serde_json::from_value(json!({ "options": script.options })).expect("a set-up");
    let mut session = Session::<Position>::begin(&setup).unwrap_or_else(|e| panic!("{e}"));
    let mut draw = FastRng::from_seed(seed);
    loop {
        let game = session.position();
        let mv = match game.actor() {
            Actor::Over(_) => return session,
            Actor::Chance => throw(script, game, &mut draw),
            Actor::Seat(seat) => decide(script, game, Side::of(seat), &mut draw),
        };
        session.play(&mv).unwrap_or_else(|r| panic!("seed {seed}: {mv:?}: {r}"));
    }
}

fn any(moves: &[Move], draw: &mut FastRng) -> Move {
    moves[draw.below(moves.len() as u32) as usize]
}

/// The end a throw would lead to, if the attacker pays an exchange dearly; nothing if the game goes on.
fn end_after(game: &Position, mv: Move) -> (Option<End>, Position) {
    let mut after = game.clone();
    after.play(&mv, &mut Silent);
    while after.step() == Step::EeLoss {
        let mut moves = Vec::new();
        after.legal(&mut moves);
        let dearest = moves.into_iter().max_by_key(|m| if let Move::Lose(u) = m { u.strength() } else { 0 });
        after.play(&dearest.expect("somebody to lose"), &mut Silent);
    }
    let end = if let Step::Over(end) = after.step() { Some(end) } else { None };
    (end, after)
}

fn throw(script: &Script, game: &Position, draw: &mut FastRng) -> Move {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    if script.exchange && game.step() == Step::Roll {
        let mut safe = Vec::new();
        for outcome in &outcomes {
            let (end, after) = end_after(game, outcome.mv);
            if matches!(end, Some(End::BothAllied | End::BothFrench)) {
                return outcome.mv;
            }
            if end.is_none() && !after.demoralised() && after.losses(Side::French) < 40 {
                safe.push(outcome.mv);
            }
        }
        if !safe.is_empty() {
            return any(&safe, draw);
        }
    }
    draw.pick(&outcomes)
}

/// The French units that march for the exits: the weakest first.
fn is_runner(script: &Script, game: &Position, unit: Unit) -> bool {
    let mut able: Vec<Unit> = Unit::all()
        .filter(|u| u.side() == Side::French && (game.hex_of(*u).is_some() || game.arrives(*u) != 0))
        .collect();
    able.sort_by_key(|u| (u.strength(), *u));
    let left = script.runners.saturating_sub(game.exits());
    able.into_iter().filter(|u| game.hex_of(*u).is_some()).take(usize::from(left) + 2).any(|u| u == unit) && left > 0
}

fn decide(script: &Script, game: &Position, side: Side, draw: &mut FastRng) -> Move {
    let policy = script.policies[side as usize];
    let mut moves = Vec::new();
    game.legal(&mut moves);
    // The kept games were found without it.
    moves.retain(|m| *m != Move::Stay);
    let may = |mv: Move| moves.contains(&mv);
    match game.step() {
        Step::MovePick => {
            let runners: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|m| matches!(m, Move::Pick(u) if side == Side::French && is_runner(script, game, *u)))
                .collect();
            if !runners.is_empty() {
                return any(&runners, draw);
            }
            let tired = if policy == Policy::Quiet { 3 } else { 9 };
            if moves.len() == 1 || draw.below(tired) == 0 { Move::EndMove } else { any(&moves, draw) }
        }
        Step::MoveDest(unit) | Step::MoveBumped(unit) => march(script, game, unit, policy, &moves, draw),
        Step::Target => {
            if may(Move::EndCombat) && (policy == Policy::Quiet || draw.below(2) == 0) {
                return Move::EndCombat;
            }
            any(&moves, draw)
        }
        Step::TargetMore if may(Move::Done) => Move::Done,
        Step::Attackers => {
            let more: Vec<Move> = moves.iter().copied().filter(|m| matches!(m, Move::Attacker(_))).collect();
            let eager = policy != Policy::Reckless || draw.below(2) == 0;
            if !more.is_empty() && (eager || !may(Move::Done)) { any(&more, draw) } else { Move::Done }
        }
        Step::Ratio => moves
            .iter()
            .copied()
            .max_by_key(|m| if let Move::Ratio(c) = m { *c } else { Column(0) })
            .unwrap_or(moves[0]),
        Step::EeLoss => {
            let cost = |m: &Move| if let Move::Lose(u) = m { u.strength() } else { 0 };
            let dear = script.exchange && game.losses(Side::Allied) >= 40;
            let best = if dear { moves.iter().max_by_key(|m| cost(m)) } else { moves.iter().min_by_key(|m| cost(m)) };
            *best.unwrap_or(&moves[0])
        }
        Step::AdvanceHex if policy == Policy::Quiet => Move::Done,
        _ => any(&moves, draw),
    }
}

fn march(script: &Script, game: &Position, unit: Unit, policy: Policy, moves: &[Move], draw: &mut FastRng) -> Move {
    let enemies: Vec<_> = game.occupied(unit.side().other()).iter().collect();
    let zones = game.zones_against(unit.side());
    let runner = unit.side() == Side::French && is_runner(script, game, unit);
    let near_enemy = |h| enemies.iter().map(|&e| i64::from(GRID.distance(h, e))).min().unwrap_or(9);
    let near_exit = |h| game.map().exits.iter().map(|e| i64::from(GRID.distance(h, e))).min().unwrap_or(0);
    let score = |mv: &Move| match mv {
        Move::Exit => {
            let last = script.wait && !game.demoralised() && game.exits() + 1 >= script.runners.min(7);
            if script.runners == 0 || last { -1000 } else { 1000 }
        }
        Move::To(h) if runner => -2 * near_exit(*h) - if zones.contains(*h) { 5 } else { 0 },
        Move::To(h) => match policy {
            Policy::Quiet => near_enemy(*h).min(4) * 3,
            Policy::Reckless => 12 - near_enemy(*h),
            Policy::Sound if zones.contains(*h) => {
                let column = game
                    .preview(mv)
                    .fight
                    .map_or(0, |f| Column::all().find(|c| c.name() == f.column).map_or(0, |c| c.0));
                i64::from(column) * 4 - 12
            }
            Policy::Sound => 4 - (near_enemy(*h) - 3).abs(),
        },
        _ => 0,
    };
    let lots: Vec<i64> = moves.iter().map(|m| score(m) * 4 + i64::from(draw.below(6))).collect();
    let best = (0..moves.len()).max_by_key(|&i| lots[i]).unwrap_or(0);
    moves[best]
}

/// The first game on a course, from a seed on, that ends like this and pleases.
pub fn search(
    script: &Script,
    end: End,
    seeds: std::ops::Range<u64>,
    pleases: impl Fn(&Session<Position>) -> bool,
) -> Option<Session<Position>> {
    seeds.map(|seed| play_script(script, seed)).find(|s| s.position().step() == Step::Over(end) && pleases(s))
}
