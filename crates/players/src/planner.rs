//! The planner: makes whole plans, tries each in many imagined worlds, and keeps the best.
//!
//! A plan is every move of the seat up to the next throw, secret or decision of somebody else. The first plan follows
//! the rules of thumb; others follow them in another style, or change one order. Each is carried out in the same
//! imagined worlds with the same dice and played on by the playout rules for some player turns, and then the position
//! is evaluated; so two plans differ by their moves and not by their dice. A plan that does worse in a few worlds is
//! dropped, one that holds up is tried in more. The planner never looks at the real position.

use crate::advice::{Advice, Reason, tell};
use crate::clock::Clock;
use crate::commander::{Commander, SeatView};
use crate::evaluation::Evaluator;
use kernel::{Actor, ComputerPlay, FastRng, PlannerSettings, PlayStyle, RandomSource, Seat, Silent, WeightedOutcome};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};

/// No plan is longer.
const LONGEST: usize = 600;
/// Plans made at a time; each is evaluated independently, so that any number of cores gives the same result.
const BATCH: usize = 8;

/// The resources and settings of a planner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Its settings.
    pub settings: PlannerSettings,
    /// Threads to think on.
    pub threads: usize,
    /// Bytes for the plans it remembers having tried; the oldest are forgotten first. Nothing else grows with thinking.
    pub memory: usize,
}

impl From<PlannerSettings> for Budget {
    /// One thread, and half a gibibyte to remember plans in.
    fn from(settings: PlannerSettings) -> Self {
        Budget { settings, threads: 1, memory: 512 << 20 }
    }
}

/// A commander that plans.
pub struct Planner<G: ComputerPlay> {
    budget: Budget,
    evaluator: Evaluator,
    draw: FastRng,
    game: std::marker::PhantomData<fn() -> G>,
}

/// The result of thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct PlanResult<M> {
    /// The seat's moves up to the next throw, secret or decision of somebody else.
    pub moves: Vec<M>,
    /// The share of the game the seat may expect with them.
    pub share: f32,
    /// How many trials were made.
    pub trials: u32,
}

/// A plan with what it came to in each world.
#[derive(Clone)]
struct Plan<M> {
    moves: Vec<M>,
    /// Where orders begin: the points at which no decision was half made.
    orders: Vec<usize>,
    values: Vec<f32>,
}

impl<M> Plan<M> {
    fn mean(&self) -> f32 {
        self.values.iter().sum::<f32>() / self.values.len().max(1) as f32
    }
}

/// The plans tried so far, within bounds.
struct Tried<M> {
    plans: VecDeque<Vec<M>>,
    bytes: usize,
    most: usize,
}

impl<M: Copy + PartialEq> Tried<M> {
    fn new(most: usize) -> Self {
        Tried { plans: VecDeque::new(), bytes: 0, most }
    }

    fn knows(&self, plan: &[M]) -> bool {
        self.plans.iter().any(|p| p == plan)
    }

    fn remember(&mut self, plan: &[M]) {
        let weight = |plan: &[M]| size_of::<Vec<M>>() + size_of_val(plan);
        self.bytes += weight(plan);
        self.plans.push_back(plan.to_vec());
        while self.bytes > self.most
            && let Some(oldest) = self.plans.pop_front()
        {
            self.bytes -= weight(&oldest);
        }
    }
}

/// A way to come to another plan.
#[derive(Clone, Copy)]
enum Idea<M> {
    /// Everything from this order on as a player of this style would do it.
    Style(usize, PlayStyle),
    /// Another move at the order with this number; then the old orders as far as they still stand, or new ones.
    Order(usize, M, bool),
}

impl<G: ComputerPlay> Planner<G> {
    /// A planner with the game's own evaluator. Equal seeds and budgets give equal plans if time does not run out.
    pub fn new(budget: Budget, seed: u64) -> Self {
        Planner::with(budget, Evaluator::for_game::<G>(), seed)
    }

    /// A planner with another judgement, to compare it.
    pub fn with(budget: Budget, evaluator: Evaluator, seed: u64) -> Self {
        Planner { budget, evaluator, draw: FastRng::from_seed(seed), game: std::marker::PhantomData }
    }

    /// Thinks until the budget or the time is used up.
    pub fn think(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> PlanResult<G::Move> {
        let (roots, mut draw) = (self.draw.next_u64(), self.draw.clone());
        let thought = self.study(mind, clock, roots).think(&mut draw);
        self.draw = draw;
        thought
    }

    /// Thinks and explains the plan. The reasons are worked out even when time is up, but not after a stop.
    pub fn advise(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> Advice<G::Move> {
        let (roots, mut draw) = (self.draw.next_u64(), self.draw.clone());
        let PlanResult { moves, share, .. } = self.study(mind, clock, roots).think(&mut draw);
        // The plan chosen from many tends to have been lucky in its worlds, so it is evaluated in others.
        let calm = clock.unhurried();
        let study = self.study(mind, &calm, draw.next_u64());
        let world = mind.imagine(&mut draw);
        // Reasons are what the plan does that a timid officer's would not; if that is nothing, what it does that a plan begun
        // otherwise would not.
        let timid = PlayStyle { daring: 40, ..PlayStyle::STEADY };
        let other = study.complete(&world, Vec::new(), &timid, &mut draw).moves;
        let (fresh, mut reasons) = study.account(&moves, &other);
        if reasons.is_empty() {
            let other = study.begun_otherwise(&world, &moves, &mut draw);
            reasons = study.account(&moves, &other).1;
        }
        let share = fresh.unwrap_or(share);
        self.draw = draw;
        Advice { seat: mind.seat(), telling: tell(world, &moves), reasons, moves, share }
    }

    fn study<'a>(&'a self, mind: &'a SeatView<'a, G>, clock: &'a Clock, roots: u64) -> Study<'a, G> {
        Study { mind, seat: mind.seat(), evaluator: &self.evaluator, budget: self.budget, roots, clock }
    }
}

impl<G: ComputerPlay> Commander<G> for Planner<G> {
    fn plan(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> Vec<G::Move> {
        self.think(mind, clock).moves
    }
}

/// One act of thinking.
struct Study<'a, G: ComputerPlay> {
    mind: &'a SeatView<'a, G>,
    seat: Seat,
    evaluator: &'a Evaluator,
    budget: Budget,
    roots: u64,
    clock: &'a Clock,
}

impl<G: ComputerPlay> Study<'_, G> {
    fn think(&self, draw: &mut FastRng) -> PlanResult<G::Move> {
        let world = self.mind.imagine(draw);
        let mut best = self.complete(&world, Vec::new(), &PlayStyle::STEADY, draw);
        let alone = {
            let mut moves = Vec::new();
            self.mind.candidates(&mut moves);
            moves.len() == 1
        };
        if alone && best.moves.len() == 1 {
            return PlanResult { moves: best.moves, share: 1.0 / world.seats().len() as f32, trials: 0 };
        }
        let first = self.budget.settings.samples.first().copied().unwrap_or(1);
        let mut trials_made = self.try_on(std::slice::from_mut(&mut best), first);
        let mut allowed = self.budget.settings.trials.saturating_mul(best.orders.len().clamp(1, 24) as u32);
        let mut tried = Tried::new(self.budget.memory);
        tried.remember(&best.moves);
        let mut stale = 0;
        while trials_made < allowed && !self.clock.is_up() && stale < 4 {
            let seeds: Vec<u64> = (0..BATCH).map(|_| draw.next_u64()).collect();
            let rivals = self.side_by_side(&seeds, |seed| {
                let mut draw = FastRng::from_seed(seed);
                let idea = self.idea(&world, &best, &mut draw)?;
                let plan = self.vary(&world, &best, idea, &mut draw);
                (!tried.knows(&plan.moves)).then_some(plan)
            });
            let mut fresh: Vec<Plan<G::Move>> = Vec::new();
            for plan in rivals.into_iter().flatten() {
                if !fresh.iter().any(|p| p.moves == plan.moves) {
                    fresh.push(plan);
                }
            }
            if fresh.is_empty() {
                stale += 1;
                trials_made += 1;
                continue;
            }
            stale = 0;
            fresh.iter().for_each(|plan| tried.remember(&plan.moves));
            trials_made += self.race(&mut best, fresh);
            // A short plan has few orders to vary, so it needs fewer trials.
            allowed = allowed.min(self.budget.settings.trials.saturating_mul(best.orders.len().clamp(1, 24) as u32));
        }
        PlanResult { share: best.mean(), moves: best.moves, trials: trials_made }
    }

    /// Tries rivals in the same worlds as the best plan, in growing samples; the winner takes its place.
    fn race(&self, best: &mut Plan<G::Move>, mut rivals: Vec<Plan<G::Move>>) -> u32 {
        let mut trials_made = 0;
        for (stage, &sample) in self.budget.settings.samples.iter().enumerate() {
            rivals.push(best.clone());
            trials_made += self.try_on(&mut rivals, sample);
            if let Some(tried) = rivals.pop() {
                *best = tried;
            }
            if self.clock.is_up() {
                // An incomplete sample proves nothing.
                return trials_made;
            }
            let last = stage + 1 == self.budget.settings.samples.len();
            rivals.retain(|plan| {
                let (gain, doubt) = compare(&plan.values, &best.values);
                let z_percent = self.budget.settings.z_percent as f32 / 100.0;
                if last { gain > z_percent * doubt && gain > 0.0005 } else { gain > -0.25 * doubt }
            });
            if rivals.is_empty() {
                return trials_made;
            }
            // Only the better half goes on.
            rivals.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            rivals.truncate(rivals.len().div_ceil(2));
        }
        if let Some(winner) = rivals.into_iter().next() {
            *best = winner;
        }
        trials_made
    }

    /// Carries plans out in worlds until each has a sample of this size. Returns how many trials were made.
    fn try_on(&self, plans: &mut [Plan<G::Move>], sample: usize) -> u32 {
        // Trial by trial and not plan by plan, so that no thread waits for another's long plan.
        let missing: Vec<(usize, usize)> =
            plans.iter().enumerate().flat_map(|(i, p)| (p.values.len()..sample).map(move |w| (i, w))).collect();
        let trials = self.side_by_side(&missing, |(i, world)| self.trial(&plans[i].moves, world as u64));
        let mut made = 0;
        for ((i, world), value) in missing.into_iter().zip(trials) {
            // After an interrupted trial the later worlds of its plan no longer match those of the others.
            if let Some(value) = value.filter(|_| plans[i].values.len() == world) {
                plans[i].values.push(value);
                made += 1;
            }
        }
        made
    }

    /// What a plan comes to in one world; nothing if time runs out.
    fn trial(&self, plan: &[G::Move], world: u64) -> Option<f32> {
        self.carry_out(plan, world).map(|game| self.evaluator.share(&game, self.seat))
    }

    /// Where a plan leads in one world; nothing if time runs out.
    fn carry_out(&self, plan: &[G::Move], world: u64) -> Option<G> {
        // A large sample has hundreds of trials left when time is up, and each would still carry its plan out.
        if self.clock.is_up() {
            return None;
        }
        let mut luck = TrialDice::new(self.world(world));
        let mut game = self.mind.imagine(&mut luck.for_player_turn(0));
        let until = game.player_turn() + self.budget.settings.player_turns;
        for mv in plan {
            if game.judge(mv).is_err() {
                break;
            }
            game.play(mv, &mut Silent);
        }
        play_on(&mut game, &mut luck, until, self.clock, playout).then_some(game)
    }

    /// Goes on after these moves as a computer player of this style would, up to the next throw, secret or other seat.
    fn complete(&self, world: &G, moves: Vec<G::Move>, style: &PlayStyle, draw: &mut FastRng) -> Plan<G::Move> {
        let mut game = world.clone();
        let mut plan = Plan { moves: Vec::with_capacity(moves.len() + 16), orders: Vec::new(), values: Vec::new() };
        let mut given = moves.into_iter();
        while plan.moves.len() < LONGEST && game.actor() == Actor::Seat(self.seat) {
            if !plan.moves.is_empty() && self.clock.is_up() {
                break;
            }
            if game.at_rest() || plan.moves.is_empty() {
                plan.orders.push(plan.moves.len());
            }
            let mv = given.next().unwrap_or_else(|| game.choose_move(style, draw));
            let public = game.witnesses(&mv) == kernel::Witnesses::All;
            game.play(&mv, &mut Silent);
            plan.moves.push(mv);
            if !public {
                break;
            }
        }
        plan
    }

    /// Something else to try.
    fn idea(&self, world: &G, best: &Plan<G::Move>, draw: &mut FastRng) -> Option<Idea<G::Move>> {
        let order = draw.below(best.orders.len().max(1) as u32) as usize;
        if best.orders.len() > 2 && draw.below(3) == 0 {
            const DARING: [i32; 6] = [50, 75, 100, 130, 180, 260];
            let from = if draw.below(2) == 0 { 0 } else { order };
            let style = PlayStyle {
                daring: DARING[draw.below(DARING.len() as u32) as usize],
                noise: [0, 30, 60, 100][draw.below(4) as usize],
                noise_seed: draw.next_u64(),
            };
            return Some(Idea::Style(from, style));
        }
        let at = *best.orders.get(order)?;
        let mut game = world.clone();
        for mv in &best.moves[..at] {
            game.play(mv, &mut Silent);
        }
        // Most orders are more than one move long; the change may come at any of them.
        let end = best.orders.get(order + 1).copied().unwrap_or(best.moves.len());
        let at = at + draw.below((end - at).max(1) as u32) as usize;
        for mv in &best.moves[best.orders[order]..at] {
            game.play(mv, &mut Silent);
        }
        let mut moves = Vec::new();
        game.candidates(&mut moves);
        moves.retain(|mv| *mv != best.moves[at]);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[draw.below(moves.len() as u32) as usize];
        Some(Idea::Order(at, mv, draw.below(2) == 0))
    }

    /// The plan an idea leads to.
    fn vary(&self, world: &G, best: &Plan<G::Move>, idea: Idea<G::Move>, draw: &mut FastRng) -> Plan<G::Move> {
        match idea {
            Idea::Style(order, style) => {
                let kept = best.moves[..best.orders.get(order).copied().unwrap_or(0)].to_vec();
                self.complete(world, kept, &style, draw)
            }
            Idea::Order(at, mv, keep) => {
                let mut moves = best.moves[..at].to_vec();
                moves.push(mv);
                if keep {
                    self.resume(world, best, &mut moves, at, draw);
                }
                self.complete(world, moves, &PlayStyle::STEADY, draw)
            }
        }
    }

    /// Finishes the order begun at `at`, then adds the old plan's later orders while they remain legal. The order that
    /// ended the old plan is chosen again at the end.
    fn resume(&self, world: &G, best: &Plan<G::Move>, moves: &mut Vec<G::Move>, at: usize, draw: &mut FastRng) {
        let mut game = world.clone();
        for mv in moves.iter() {
            game.play(mv, &mut Silent);
        }
        let ours = |game: &G| game.actor() == Actor::Seat(self.seat);
        while ours(&game) && !game.at_rest() && moves.len() < LONGEST {
            let mv = game.choose_move(&PlayStyle::STEADY, draw);
            game.play(&mv, &mut Silent);
            moves.push(mv);
        }
        let mut later = best.orders.iter().copied().filter(|o| *o > at).peekable();
        while let Some(from) = later.next() {
            let Some(&to) = later.peek() else { return };
            if !ours(&game) {
                return;
            }
            let mut trial = game.clone();
            let mut stands = true;
            for mv in &best.moves[from..to] {
                if !ours(&trial) || trial.judge(mv).is_err() {
                    stands = false;
                    break;
                }
                trial.play(mv, &mut Silent);
            }
            if stands && ours(&trial) {
                moves.extend_from_slice(&best.moves[from..to]);
                game = trial;
            }
        }
    }

    /// The best of a few plans that begin with another move; none where there is no other.
    fn begun_otherwise(&self, world: &G, plan: &[G::Move], draw: &mut FastRng) -> Vec<G::Move> {
        const PLANS: usize = 6;
        const WORLDS: usize = 8;
        let mut others = Vec::new();
        self.mind.candidates(&mut others);
        others.retain(|mv| Some(mv) != plan.first());
        let mut plans = Vec::new();
        while plans.len() < PLANS && !others.is_empty() {
            let mv = others.swap_remove(draw.below(others.len() as u32) as usize);
            plans.push(self.complete(world, vec![mv], &PlayStyle::STEADY, draw));
        }
        self.try_on(&mut plans, WORLDS);
        plans.into_iter().max_by(|a, b| a.mean().total_cmp(&b.mean())).map(|best| best.moves).unwrap_or_default()
    }

    /// What a plan is worth, unless time runs out, and what the terms say for it against another in the same worlds; nothing
    /// where there is no other.
    fn account(&self, plan: &[G::Move], other: &[G::Move]) -> (Option<f32>, Vec<Reason>) {
        const WORLDS: u64 = 32;
        let seats = self.mind.imagine(&mut FastRng::from_seed(self.roots)).seats().len();
        let term_values = |game: &G| -> Vec<f32> {
            (0..seats).flat_map(|seat| self.evaluator.explainable_term_values(game, Seat(seat as u8))).collect()
        };
        let (mut gains, mut losses): (Vec<Vec<f32>>, Vec<Vec<f32>>) = (Vec::new(), Vec::new());
        let mut worth = Vec::new();
        for world in 0..WORLDS {
            let Some(ours) = self.carry_out(plan, world) else { break };
            worth.push(self.evaluator.share(&ours, self.seat));
            if other.is_empty() || other == plan {
                continue;
            }
            let Some(theirs) = self.carry_out(other, world) else { break };
            gains.push(term_values(&ours));
            losses.push(term_values(&theirs));
        }
        let column = |rows: &[Vec<f32>], i: usize| rows.iter().map(|row| row[i]).collect::<Vec<f32>>();
        let weight = |i: usize| {
            let (gain, doubt) = compare(&column(&gains, i), &column(&losses, i));
            // A difference that may be luck is not a reason.
            if gain.abs() > 2.0 * doubt { gain } else { 0.0 }
        };
        let weights: Vec<f32> = (0..seats * G::terms().len()).map(weight).collect();
        let by_seat: Vec<Vec<f32>> = weights.chunks(G::terms().len().max(1)).map(<[f32]>::to_vec).collect();
        let worth = (!worth.is_empty()).then(|| worth.iter().sum::<f32>() / worth.len() as f32);
        (worth, Reason::most_weighty::<G>(self.seat, &by_seat))
    }

    /// The seed of an imagined world.
    fn world(&self, number: u64) -> u64 {
        self.roots ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Does the same for several things, on as many threads as allowed; the answers come in order.
    fn side_by_side<T: Copy + Sync, R: Send>(&self, things: &[T], work: impl Fn(T) -> R + Sync) -> Vec<R> {
        let threads = self.budget.threads.min(things.len());
        if threads < 2 {
            return things.iter().map(|t| work(*t)).collect();
        }
        let next = AtomicUsize::new(0);
        let mut answers: Vec<(usize, R)> = std::thread::scope(|scope| {
            let worker = || {
                let mut mine = Vec::new();
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(thing) = things.get(i) else { return mine };
                    mine.push((i, work(*thing)));
                }
            };
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(worker)).collect();
            let mut all = worker();
            for other in others {
                match other.join() {
                    Ok(more) => all.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            all
        });
        answers.sort_by_key(|a| a.0);
        answers.into_iter().map(|a| a.1).collect()
    }
}

/// Playout orders, whoever is to give them.
pub(crate) fn playout<G: ComputerPlay>(game: &G, _seat: Seat, luck: &mut TrialDice, orders: &mut Vec<G::Move>) {
    game.playout_moves(&mut luck.for_player_turn(game.player_turn()), orders);
}

/// Plays on by such orders until a player turn begins or the game is over. False if time runs out before.
pub(crate) fn play_on<G: ComputerPlay>(
    game: &mut G,
    luck: &mut TrialDice,
    until: u32,
    clock: &Clock,
    mut give: impl FnMut(&G, Seat, &mut TrialDice, &mut Vec<G::Move>),
) -> bool {
    let mut outcomes: Vec<WeightedOutcome<G::Move>> = Vec::new();
    let mut orders: Vec<G::Move> = Vec::new();
    for step in 0u32.. {
        if step.is_multiple_of(8) && clock.is_up() {
            return false;
        }
        match game.actor() {
            Actor::Over(_) => break,
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                game.play(&luck.for_player_turn(game.player_turn()).pick(&outcomes), &mut Silent);
            }
            Actor::Seat(seat) => {
                if game.player_turn() >= until && game.at_rest() {
                    break;
                }
                orders.clear();
                give(game, seat, luck, &mut orders);
                for mv in &orders {
                    game.play(mv, &mut Silent);
                }
            }
        }
    }
    true
}

/// The dice of one world. Every player turn has its own stream, so that two plans meet the same throws again even after
/// they have used different numbers of dice.
pub(crate) struct TrialDice {
    world: u64,
    player_turn: u32,
    count: u32,
}

impl TrialDice {
    pub(crate) fn new(world: u64) -> TrialDice {
        TrialDice { world, player_turn: u32::MAX, count: 0 }
    }

    /// The source for the next thing that happens in this player turn.
    pub(crate) fn for_player_turn(&mut self, player_turn: u32) -> FastRng {
        if player_turn != self.player_turn {
            (self.player_turn, self.count) = (player_turn, 0);
        }
        self.count += 1;
        let place = (u64::from(self.player_turn) << 32 | u64::from(self.count)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        FastRng::from_seed(self.world ^ place)
    }
}

/// How much better the first did than the second in the same worlds, and how much of that may be luck.
fn compare(first: &[f32], second: &[f32]) -> (f32, f32) {
    let n = first.len().min(second.len()).max(1);
    let gains = first.iter().zip(second).map(|(a, b)| a - b);
    let mean = gains.clone().sum::<f32>() / n as f32;
    let spread = gains.map(|g| (g - mean) * (g - mean)).sum::<f32>() / (n.max(2) - 1) as f32;
    (mean, (spread / n as f32).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Game, Setup};
    use napoleon_at_waterloo::Position;

    /// Choosing the best of many plans by a few worlds also selects lucky worlds.
    #[test]
    fn advice_does_not_promise_what_only_the_luck_of_its_trials_gave() {
        let game = Position::begin(&Setup::default()).unwrap();
        let mind = SeatView::of_actor(&game).unwrap();
        let settings = PlannerSettings { trials: 10, player_turns: 1, samples: &[2], z_percent: 0 };
        let calm = Clock::default();
        let (mut told, mut thought, mut worth) = (0.0, 0.0, 0.0);
        for seed in 0..3 {
            let advice = Planner::<Position>::new(settings.into(), seed).advise(&mind, &calm);
            told += advice.share / 3.0;
            thought += Planner::<Position>::new(settings.into(), seed).think(&mind, &calm).share / 3.0;
            let planner = Planner::<Position>::new(settings.into(), 0);
            let study = planner.study(&mind, &calm, 1815);
            worth += (0..64).filter_map(|world| study.trial(&advice.moves, world)).sum::<f32>() / 64.0 / 3.0;
        }
        assert!(thought - worth > 0.03, "the trials promise {thought}, and it is worth {worth}");
        assert!((told - worth).abs() < 0.015, "told {told}, worth {worth}");
    }

    #[test]
    fn tried_plans_are_forgotten_before_they_outgrow_their_room() {
        let plan = |n: u32| vec![n; 100];
        let mut tried = Tried::new(2000);
        for n in 0..1000 {
            tried.remember(&plan(n));
            assert!(tried.bytes <= 2000);
            assert!(tried.knows(&plan(n)), "the newest is known");
        }
        assert!(tried.knows(&plan(997)) && !tried.knows(&plan(900)));
        assert_eq!(tried.bytes, tried.plans.iter().map(|p| size_of::<Vec<u32>>() + 4 * p.len()).sum::<usize>());
        let mut none = Tried::new(0);
        none.remember(&plan(1));
        assert_eq!((none.bytes, none.plans.len()), (0, 0));
    }
}
