//! An open-loop information-set Monte Carlo tree search, for comparison with the planner.
//!
//! Every trial imagines a fresh world, goes down the tree by moves that are legal in it, adds one move, plays on by
//! playout orders for some player turns, and records the shares of the game that the evaluator gives there. The tree
//! holds no positions: a node stands for what its seat has seen happen since the root, whatever world it happened in.
//! What the seat does not see (another seat's draw, a secret bid) happens in the world but not in the tree, so no
//! statistics depend on it.

use crate::clock::Clock;
use crate::commander::{Commander, SeatView, seen};
use crate::evaluation::{Evaluator, SEATS};
use crate::planner::{PlanResult, TrialDice, play_on, playout};
use kernel::table::Table;
use kernel::{Actor, ComputerPlay, Eyes, FastRng, PlayStyle, RandomSource, Seat, Silent, WeightedOutcome};

/// Votes for a move: of the steady style, of another style, and of a random choice.
const STEADY_VOTE: f32 = 2.0;
const STYLED_VOTE: f32 = 1.0;
const RANDOM_VOTE: f32 = 0.5;
/// No node.
const NONE: u32 = u32::MAX;
/// Where a tree begins that nothing was kept of.
const ROOT: u32 = 0;

/// The resources and settings of a tree search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeSettings {
    /// Trials a decision rests on, those kept from the decision before included.
    pub trials: u32,
    /// How many times the initiative changes hands before a trial is judged.
    pub player_turns: u32,
    /// How many moves a node considers, in percent of the root of its visits.
    pub widening: u32,
    /// How much the votes for a move outweigh its results, in percent of the whole game.
    pub explore: u32,
    /// Whether each outcome of a throw has its own node. Otherwise all outcomes share one.
    pub outcomes: bool,
    /// Is the part of the tree below the chosen move kept for the next decision?
    pub reuse: bool,
    /// Bytes for the tree; when they are used up it goes on with the moves it has.
    pub memory: usize,
}

impl TreeSettings {
    /// As it was measured in the arena but for the trials, looking as far ahead as the game's marshal, with half a gibibyte for the tree.
    pub fn of<G: ComputerPlay>() -> TreeSettings {
        let player_turns = G::level_settings().marshal.player_turns;
        TreeSettings {
            trials: 100,
            player_turns,
            widening: 100,
            explore: 20,
            outcomes: true,
            reuse: true,
            memory: 512 << 20,
        }
    }
}

/// A move in the tree, and what came of it. Children are a list linked by numbers.
#[derive(Clone, Copy)]
struct Node<M> {
    mv: Option<M>,
    /// Who makes the move; nobody throws dice.
    by: Option<Seat>,
    votes: f32,
    visits: u32,
    /// How often it could have been chosen: in some worlds it is not legal.
    met: u32,
    /// The shares of whoever makes the move, summed over its visits.
    sum: f32,
    first: u32,
    next: u32,
}

/// A commander that grows a tree.
pub struct Tree<G: ComputerPlay> {
    growth: TreeSettings,
    evaluator: Evaluator,
    draw: FastRng,
    nodes: Vec<Node<G::Move>>,
    kept: Option<Kept>,
}

/// The part of a tree that is kept, and the table at which it will be of use.
struct Kept {
    root: u32,
    until: u32,
    table: Table,
}

impl<G: ComputerPlay> Tree<G> {
    /// A tree search with the game's own judgement. Equal seeds and growth give equal play if time does not run out.
    pub fn new(growth: TreeSettings, seed: u64) -> Self {
        Tree::with(growth, Evaluator::for_game::<G>(), seed)
    }

    /// A tree search with another judgement, to compare it.
    pub fn with(growth: TreeSettings, evaluator: Evaluator, seed: u64) -> Self {
        Tree { growth, evaluator, draw: FastRng::from_seed(seed), nodes: Vec::new(), kept: None }
    }

    /// Bytes the tree takes up.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<G::Move>>()
    }

    /// Thinks until the budget or the time is used up; `trials` are those made for this decision.
    pub fn think(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> PlanResult<G::Move> {
        let world = mind.imagine(&mut self.draw);
        let until = world.player_turn() + self.growth.player_turns;
        let root = self.begin(mind, until);
        let mut moves = Vec::new();
        mind.candidates(&mut moves);
        let mut trials = 0;
        if moves.len() > 1 {
            if self.nodes[root as usize].first == NONE {
                let mv = world.steady_move(&mut self.draw);
                self.add(root, mv, Some(mind.seat()), STEADY_VOTE);
            }
            while self.nodes[root as usize].visits < self.growth.trials && self.trial(mind, root, until, clock) {
                trials += 1;
            }
            // The oldest of the most visited: in doubt the steady officer's.
            let children = self.children(root).filter(|&c| self.move_of(c).is_some_and(|mv| mind.judge(&mv).is_ok()));
            let best = children.max_by_key(|&c| (self.nodes[c as usize].visits, u32::MAX - c));
            moves = best.and_then(|c| self.move_of(c)).map_or(moves, |mv| vec![mv]);
        }
        moves.truncate(1);
        let node = self.children(root).find(|&c| self.move_of(c) == moves.first().copied());
        let even = 1.0 / world.seats().len() as f32;
        self.keep(mind, world, node, until, &moves);
        let share = node.map(|c| &self.nodes[c as usize]).filter(|n| n.visits > 0).map(|n| n.sum / n.visits as f32);
        PlanResult { moves, share: share.unwrap_or(even), trials }
    }

    /// The root for this decision: what was kept if the table is as foreseen, otherwise a new one.
    fn begin(&mut self, mind: &SeatView<'_, G>, until: u32) -> u32 {
        // A tree half full is not worth keeping: little could be added to it.
        let roomy = 2 * self.nodes.len() < self.most();
        if let Some(kept) = self.kept.take().filter(|k| roomy && k.until == until && k.table == mind.scene()) {
            return kept.root;
        }
        self.nodes.clear();
        self.nodes.push(Node { mv: None, by: None, votes: 0.0, visits: 0, met: 0, sum: 0.0, first: NONE, next: NONE });
        ROOT
    }

    /// Keeps the tree below the chosen move if its seat goes on and sees all that happens.
    fn keep(&mut self, mind: &SeatView<'_, G>, mut world: G, node: Option<u32>, until: u32, moves: &[G::Move]) {
        let (Some(root), [mv], true) = (node, moves, self.growth.reuse) else { return };
        world.play(mv, &mut Silent);
        if world.actor() == Actor::Seat(mind.seat()) {
            self.kept = Some(Kept { root, until, table: seen(&world, mind.seat()) });
        }
    }

    /// Goes once down the tree in a fresh world and adds a move. False, and nothing booked, if time runs out.
    fn trial(&mut self, mind: &SeatView<'_, G>, root: u32, until: u32, clock: &Clock) -> bool {
        let (mut luck, eyes) = (TrialDice::new(self.draw.next_u64()), Eyes::Seat(mind.seat()));
        let mut game = mind.imagine(&mut luck.for_player_turn(0));
        let (mut at, mut path, mut met) = (root, vec![root], Vec::new());
        let (mut here, mut outcomes): (Vec<u32>, Vec<WeightedOutcome<G::Move>>) = (Vec::new(), Vec::new());
        loop {
            if clock.is_up() {
                return false;
            }
            let (mv, node) = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => {
                    outcomes.clear();
                    game.chances(&mut outcomes);
                    let mv = luck.for_player_turn(game.player_turn()).pick(&outcomes);
                    let marked = self.growth.outcomes && game.witnesses(&mv).include(eyes);
                    (mv, marked.then(|| self.outcome(at, mv)))
                }
                Actor::Seat(_) if game.player_turn() >= until && game.at_rest() => break,
                Actor::Seat(seat) => {
                    self.legal_children(&game, at, seat, &mut here);
                    if here.len() < self.width(at) {
                        here.extend(self.widen(&game, at, seat, &here));
                    }
                    let Some(node) = self.select(&here) else { break };
                    let Some(mv) = self.move_of(node) else { break };
                    // What another seat does in secret stays out of the tree: nothing in it may depend on a secret.
                    if !game.witnesses(&mv).include(eyes) {
                        (game.steady_move(&mut luck.for_player_turn(game.player_turn())), None)
                    } else {
                        met.extend_from_slice(&here);
                        (mv, Some(node))
                    }
                }
            };
            game.play(&mv, &mut Silent);
            let Some(node) = node else { continue };
            if node == NONE {
                break;
            }
            path.push(node);
            at = node;
            if self.nodes[node as usize].visits == 0 {
                break;
            }
        }
        if !play_on(&mut game, &mut luck, until, clock, playout) {
            return false;
        }
        self.book(&path, &met, &self.evaluator.shares(&game));
        true
    }

    fn book(&mut self, path: &[u32], met: &[u32], shares: &[f32; SEATS]) {
        for &node in met {
            self.nodes[node as usize].met += 1;
        }
        for &node in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += node.by.map_or(0.0, |seat| shares[seat.index()]);
        }
    }

    /// The children of a node that this seat may choose in this world.
    fn legal_children(&self, game: &G, at: u32, seat: Seat, here: &mut Vec<u32>) {
        let legal = |c: &u32| {
            let node = &self.nodes[*c as usize];
            node.by == Some(seat) && node.mv.is_some_and(|mv| game.judge(&mv).is_ok())
        };
        here.clear();
        here.extend(self.children(at).filter(legal));
    }

    /// How many moves a node may consider.
    fn width(&self, at: u32) -> usize {
        let root = (self.nodes[at as usize].visits as f32).sqrt();
        ((root * self.growth.widening as f32 / 100.0) as usize).max(1)
    }

    /// One more move for a node: the steady officer's first, then those of other styles, now and then any legal one. An
    /// officer who wants what is there already votes for it.
    fn widen(&mut self, game: &G, at: u32, seat: Seat, here: &[u32]) -> Option<u32> {
        if here.is_empty() {
            let mv = game.steady_move(&mut self.draw);
            return self.add(at, mv, Some(seat), STEADY_VOTE);
        }
        let mut moves = Vec::new();
        game.candidates(&mut moves);
        let known = |tree: &Self, mv: G::Move| here.iter().copied().find(|&c| tree.move_of(c) == Some(mv));
        moves.retain(|&mv| known(self, mv).is_none());
        if moves.is_empty() {
            return None;
        }
        if self.draw.below(3) > 0 {
            const DARING: [i32; 6] = [50, 75, 100, 130, 180, 260];
            let daring = DARING[self.draw.below(DARING.len() as u32) as usize];
            let style = PlayStyle {
                daring,
                noise: [30, 60, 100][self.draw.below(3) as usize],
                noise_seed: self.draw.next_u64(),
            };
            let mv = game.choose_move(&style, &mut self.draw);
            match known(self, mv) {
                Some(node) => self.nodes[node as usize].votes += STYLED_VOTE,
                None => return self.add(at, mv, Some(seat), STYLED_VOTE),
            }
        }
        let mv = moves[self.draw.below(moves.len() as u32) as usize];
        self.add(at, mv, Some(seat), RANDOM_VOTE)
    }

    /// The most promising child: its mean, plus a bonus that grows with its votes and shrinks with its visits.
    fn select(&self, here: &[u32]) -> Option<u32> {
        let votes: f32 = here.iter().map(|&c| self.nodes[c as usize].votes).sum();
        let promise = |&c: &u32| {
            let node = &self.nodes[c as usize];
            if node.visits == 0 {
                return f32::INFINITY;
            }
            let name = self.growth.explore as f32 / 100.0 * node.votes / votes;
            node.sum / node.visits as f32 + name * (node.met as f32).sqrt() / (1 + node.visits) as f32
        };
        here.iter().copied().max_by(|a, b| promise(a).total_cmp(&promise(b)).then(b.cmp(a)))
    }

    /// The node of an outcome; none if there is no room for it.
    fn outcome(&mut self, at: u32, mv: G::Move) -> u32 {
        let known = self.children(at).find(|&c| self.nodes[c as usize].by.is_none() && self.move_of(c) == Some(mv));
        known.or_else(|| self.add(at, mv, None, 0.0)).unwrap_or(NONE)
    }

    fn add(&mut self, parent: u32, mv: G::Move, by: Option<Seat>, votes: f32) -> Option<u32> {
        let (count, most) = (self.nodes.len(), self.most());
        if count >= most {
            return None;
        }
        if count == self.nodes.capacity() {
            self.nodes.reserve_exact(count.max(64).min(most - count));
        }
        let next = self.nodes[parent as usize].first;
        self.nodes.push(Node { mv: Some(mv), by, votes, visits: 0, met: 0, sum: 0.0, first: NONE, next });
        self.nodes[parent as usize].first = count as u32;
        Some(count as u32)
    }

    /// No more nodes than this; there is always room for a root and one move.
    fn most(&self) -> usize {
        (self.growth.memory / size_of::<Node<G::Move>>()).clamp(2, NONE as usize)
    }

    fn children(&self, at: u32) -> impl Iterator<Item = u32> {
        let link = |node: u32| Some(node).filter(|&n| n != NONE);
        std::iter::successors(link(self.nodes[at as usize].first), move |&c| link(self.nodes[c as usize].next))
    }

    fn move_of(&self, node: u32) -> Option<G::Move> {
        self.nodes[node as usize].mv
    }
}

impl<G: ComputerPlay> Commander<G> for Tree<G> {
    fn plan(&mut self, mind: &SeatView<'_, G>, clock: &Clock) -> Vec<G::Move> {
        self.think(mind, clock).moves
    }
}
