//! Several attacks one after another: every throw of a game's own engine is expanded with its exact weight, decisions
//! in between follow the rules of thumb, and the weights of equal positions are added up.

use crate::weight::{Weight, common};
use kernel::session::TABLE_RULE;
use kernel::{Actor, ComputerPlay, FastRng, PlayStyle, RandomSource, Ruling, Silent, WeightedOutcome};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// The most positions that one calculation may visit; beyond that it stops and says so.
pub const MAX_POSITIONS: usize = 40_000;

/// The most attacks in one calculation.
pub const MAX_ATTACKS: usize = 16;

/// The most decisions of one attack between two throws; a game that needs more is stuck in a loop.
const MAX_DECISIONS: usize = 400;

/// An attack that a query describes.
#[derive(Clone, PartialEq, Debug)]
pub struct ChainAttack<A> {
    /// The attack in the game's own terms.
    pub attack: A,
    /// Its name, such as "Attack on the 2nd Division".
    pub title: String,
}

/// A position, and the attacks that are made from it.
pub type ChainStart<G> = (G, Vec<ChainAttack<<G as ChainedAttacks>::Attack>>);

/// The positions a throw can lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct Branches<G> {
    /// The positions, each with the ways that lead to it.
    pub after: Vec<(G, u128)>,
    /// Whether none of the weights is rounded.
    pub exact: bool,
    /// Positions worked on to find them, for the limit; none if nothing is thrown.
    pub positions_visited: usize,
}

/// A game whose attacks can be calculated one after another.
pub trait ChainedAttacks: ComputerPlay {
    /// An attack as the game knows it.
    type Attack: Clone + Send + Sync;

    /// Data computed once and reused within one calculation.
    type Memo: Default;

    /// The position from which these attacks are made in this order, each given as a query of [`kernel::Fights::fight_odds`].
    fn prepare(&self, queries: &[Value]) -> Result<ChainStart<Self>, Ruling>;

    /// The position in which an attack is launched, or why it is not possible.
    fn start(&self, attack: &Self::Attack) -> Result<Self, Ruling>;

    /// Whether everything that follows from a launched attack is resolved. Called before every decision and every
    /// throw.
    fn is_resolved(&self, attack: &Self::Attack) -> bool;

    /// Whether a resolved attack succeeded. `before` is the position it was launched from.
    fn succeeded(&self, before: &Self, attack: &Self::Attack) -> bool;

    /// What each seat has lost so far, in the measure of the game.
    fn lost(&self) -> Vec<u32>;

    /// What losses are counted in, such as "strength points".
    fn loss_unit() -> &'static str;

    /// What "came off" means in this game, in one sentence; may hold marks.
    fn success_text() -> &'static str;

    /// How [`ChainedAttacks::decide`] decides, in one sentence; may hold marks. A game that decides otherwise says so.
    fn decision_text() -> &'static str {
        "Whoever must decide something on the way (a retreat, a loss, an advance) is supposed to do what a steady officer \
         would do."
    }

    /// Other assumptions of the calculation, in sentences; may contain markup.
    fn assumptions() -> &'static [&'static str] {
        &[]
    }

    /// What is said in place of all that is supposed where nothing is thrown; may hold marks.
    fn certain() -> &'static str {
        "No dice are needed: this is certain."
    }

    /// A hash of the position.
    fn position_hash(&self) -> u64;

    /// Clears whatever can no longer matter once an attack is resolved, so that equivalent positions are equal.
    fn normalise(&mut self) {}

    /// The positions after the throw that is due, with the ways that lead to each. Throws that do the same may be taken
    /// together.
    fn after_throw(&self) -> Branches<Self> {
        let mut outcomes: Vec<WeightedOutcome<Self::Move>> = Vec::new();
        self.chances(&mut outcomes);
        let mut after: Vec<(Self, u128)> = Vec::with_capacity(outcomes.len());
        for c in outcomes {
            let mut next = self.clone();
            next.play(&c.mv, &mut Silent);
            match after.iter_mut().find(|(p, _)| *p == next) {
                Some((_, ways)) => *ways += u128::from(c.weight),
                None => after.push((next, c.weight.into())),
            }
        }
        Branches { positions_visited: after.len(), after, exact: true }
    }

    /// All endings of a launched attack at once, if the game has a faster way than throw by throw.
    fn all_endings(&self, _attack: &Self::Attack, _memo: &mut Self::Memo) -> Option<Branches<Self>> {
        None
    }

    /// The decision of the seat that is to act between two throws.
    fn decide(&self, draw: &mut dyn RandomSource) -> Self::Move {
        self.choose_move(&PlayStyle::STEADY, draw)
    }
}

/// One way the attacks can end, equal ones together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainEnding {
    /// Its share of the total.
    pub weight: u128,
    /// Which attacks could still be made.
    pub stood: Vec<bool>,
    /// Which came off.
    pub came_off: Vec<bool>,
    /// What each seat has lost by them.
    pub lost: Vec<u32>,
}

/// The result of several attacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The names of the attacks, in order.
    pub titles: Vec<String>,
    /// Why an attack does not always stand, where one does not.
    pub why_not: Vec<Option<Ruling>>,
    /// Every ending with its weight.
    pub outcomes: Vec<ChainEnding>,
    /// Sum of all weights.
    pub total: u128,
    /// Is nothing rounded?
    pub exact: bool,
    /// Is anything thrown at all?
    pub thrown: bool,
    /// Positions visited, for benchmarks.
    pub positions: usize,
}

impl Chain {
    /// The weight of all endings of a kind.
    pub fn weight_of(&self, kind: impl Fn(&ChainEnding) -> bool) -> u128 {
        self.outcomes.iter().filter(|o| kind(o)).map(|o| o.weight).sum()
    }

    /// The chance of all endings of a kind, for comparisons; not exact.
    pub fn chance_of(&self, kind: impl Fn(&ChainEnding) -> bool) -> f64 {
        self.weight_of(kind) as f64 / self.total as f64
    }
}

/// The state of the attacks so far, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct AttackFlags {
    stood: u32,
    came_off: u32,
}

/// Weights by position; those of equal positions are added up.
struct PositionWeights<G> {
    found: HashMap<(u64, AttackFlags), Vec<(G, Weight)>>,
    order: Vec<(u64, AttackFlags)>,
}

impl<G: ChainedAttacks> PositionWeights<G> {
    fn new() -> Self {
        PositionWeights { found: HashMap::new(), order: Vec::new() }
    }

    fn put(&mut self, position: G, tale: AttackFlags, weight: Weight) {
        let key = (position.position_hash(), tale);
        let like = self.found.entry(key).or_default();
        match like.iter_mut().find(|(p, _)| *p == position) {
            Some((_, sum)) => sum.join(weight),
            None => {
                like.push((position, weight));
                self.order.push(key);
            }
        }
    }

    /// All of them, in the order in which they were first found, so that equal questions get equal answers.
    fn drain(mut self) -> Vec<(G, AttackFlags, Weight)> {
        let mut all = Vec::with_capacity(self.order.len());
        for key in self.order {
            if let Some(like) = self.found.remove(&key) {
                all.extend(like.into_iter().map(|(p, w)| (p, key.1, w)));
            }
        }
        all
    }
}

fn too_many() -> Ruling {
    Ruling::new(
        TABLE_RULE,
        format!("These attacks can end in more than {MAX_POSITIONS} ways; ask for fewer of them together."),
    )
}

/// Makes every decision up to the next throw. True once the attack is settled.
pub(crate) fn run_to_throw<G: ChainedAttacks>(position: &mut G, attack: &G::Attack) -> Result<bool, Ruling> {
    for _ in 0..MAX_DECISIONS {
        if position.is_resolved(attack) {
            return Ok(true);
        }
        match position.actor() {
            Actor::Over(_) => return Ok(true),
            Actor::Chance => return Ok(false),
            Actor::Seat(_) => {
                // Always the same draw: the answer to a question must not change from one asking to the next.
                let mv = position.decide(&mut FastRng::from_seed(1815));
                position.play(&mv, &mut Silent);
            }
        }
    }
    Err(Ruling::new(TABLE_RULE, "This attack leads to more decisions than can be reckoned."))
}

/// Computes the attacks that these queries describe, one after another.
pub fn compute<G: ChainedAttacks>(game: &G, queries: &[Value]) -> Result<Chain, Ruling> {
    if queries.is_empty() || queries.len() > MAX_ATTACKS {
        let text = format!("Name one to {MAX_ATTACKS} attacks to be reckoned together.");
        return Err(Ruling::new(TABLE_RULE, text));
    }
    let (start, plans) = game.prepare(queries)?;
    compute_attacks(&start, &plans)
}

/// The same for attacks that are lined up already.
pub fn compute_attacks<G: ChainedAttacks>(start: &G, plans: &[ChainAttack<G::Attack>]) -> Result<Chain, Ruling> {
    let mut why_not: Vec<Option<Ruling>> = vec![None; plans.len()];
    let (mut positions, mut memo) = (0, G::Memo::default());
    // Whether anything was left out because it rounds to zero and its fraction does not fit.
    let mut cut = false;
    let mut thrown = false;
    let mut now = vec![(start.clone(), AttackFlags::default(), Weight::ALL)];
    for (i, plan) in plans.iter().enumerate() {
        let mut after = PositionWeights::new();
        for (before, tale, weight) in now {
            let launched = match before.start(&plan.attack) {
                Ok(launched) => launched,
                // The first attack is made on the position as it is: if that is refused, nothing can be told.
                Err(ruling) if i == 0 => return Err(ruling),
                Err(ruling) => {
                    why_not[i].get_or_insert(ruling);
                    after.put(before, tale, weight);
                    continue;
                }
            };
            let mut settled = |mut position: G, weight: Weight| {
                let off = position.succeeded(&before, &plan.attack);
                position.normalise();
                let tale = AttackFlags { stood: tale.stood | 1 << i, came_off: tale.came_off | u32::from(off) << i };
                after.put(position, tale, weight);
            };
            if positions > MAX_POSITIONS {
                return Err(too_many());
            }
            if let Some(endings) = launched.all_endings(&plan.attack, &mut memo) {
                positions += endings.positions_visited;
                thrown |= endings.positions_visited > 0;
                shared(weight, endings, &mut cut).for_each(|(position, share)| settled(position, share));
                continue;
            }
            let mut open = vec![(launched, weight)];
            while let Some((mut position, weight)) = open.pop() {
                if positions > MAX_POSITIONS {
                    return Err(too_many());
                }
                if run_to_throw(&mut position, &plan.attack)? {
                    positions += 1;
                    settled(position, weight);
                    continue;
                }
                let next = position.after_throw();
                positions += next.positions_visited;
                thrown = true;
                open.extend(shared(weight, next, &mut cut));
            }
        }
        now = after.drain();
    }
    if cut {
        now.iter_mut().for_each(|end| end.2.exact = None);
    }
    Ok(summed_up(start, plans, why_not, &now, (thrown, positions)))
}

/// The positions after a throw with their shares of a weight. Impossible positions are left out, and so are those too
/// rare to represent, after which the rest is no longer exact; a share whose fraction is known stays, however small.
fn shared<'a, G: 'a>(
    weight: Weight,
    thrown: Branches<G>,
    cut: &'a mut bool,
) -> impl Iterator<Item = (G, Weight)> + use<'a, G> {
    let ways: Vec<u128> = thrown.after.iter().map(|n| n.1).collect();
    let shares = Weight { exact: weight.exact.filter(|_| thrown.exact), ..weight }.shared(&ways);
    thrown.after.into_iter().zip(shares).filter_map(|((position, ways), share)| {
        let told = share.parts > 0 || share.exact.is_some();
        *cut |= ways > 0 && !told;
        (ways > 0 && told).then_some((position, share))
    })
}

fn summed_up<G: ChainedAttacks>(
    start: &G,
    plans: &[ChainAttack<G::Attack>],
    why_not: Vec<Option<Ruling>>,
    ends: &[(G, AttackFlags, Weight)],
    (thrown, positions): (bool, usize),
) -> Chain {
    let before = start.lost();
    let weights: Vec<Weight> = ends.iter().map(|e| e.2).collect();
    let (weights, total, exact) = common(&weights);
    let mut sums: BTreeMap<(AttackFlags, Vec<u32>), u128> = BTreeMap::new();
    for ((position, tale, _), weight) in ends.iter().zip(weights) {
        let lost = position.lost().iter().zip(&before).map(|(now, was)| now.saturating_sub(*was)).collect();
        *sums.entry((*tale, lost)).or_default() += weight;
    }
    let bits = |bits: u32| (0..plans.len()).map(|i| bits >> i & 1 == 1).collect();
    let mut outcomes: Vec<ChainEnding> = sums
        .into_iter()
        .map(|((tale, lost), weight)| ChainEnding {
            weight,
            stood: bits(tale.stood),
            came_off: bits(tale.came_off),
            lost,
        })
        .collect();
    outcomes.sort_by_key(|o| std::cmp::Reverse(o.weight));
    Chain {
        titles: plans.iter().map(|p| p.title.clone()).collect(),
        why_not,
        outcomes,
        total,
        exact,
        thrown,
        positions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weight::Fraction;

    #[test]
    fn what_is_called_exact_makes_up_the_whole() {
        // One throw in two to the power of a hundred and ten: nought in whole parts, but a fraction that fits.
        let throw = |rare: u128| Branches {
            after: vec![("rare", rare), ("usual", 1 << 110)],
            exact: true,
            positions_visited: 2,
        };
        let mut cut = false;
        let ends: Vec<Weight> = shared(Weight::ALL, throw(1), &mut cut).map(|end| end.1).collect();
        let (weights, total, exact) = common(&ends);
        assert!(exact && !cut);
        assert_eq!((weights.len(), weights.iter().sum::<u128>()), (2, total));
        // What cannot happen is no ending.
        assert_eq!(shared(Weight::ALL, throw(0), &mut cut).count(), 1);
        assert!(!cut);
        // Where not even the fraction fits, the rest is not called exact.
        let thirds = Weight { exact: Some(Fraction::new(1, 3u128.pow(60))), parts: 1 << 4 };
        let ends: Vec<_> = shared(thirds, throw(1), &mut cut).collect();
        assert_eq!(ends.len(), 1);
        assert!(cut);
    }
}
