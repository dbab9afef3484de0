//! Checks of the calculated odds against thousands of throws and against every possible sequence of throws, for the
//! games' tests. Nothing from the calculation is used to play: the attacks are launched on the real position and the
//! engine throws die after die.

use crate::chain::{Chain, ChainAttack, ChainedAttacks, compute, run_to_throw};
use kernel::{FastRng, RandomSource, Ruling, Silent};
use serde_json::Value;

/// Fails unless this count of throws is within four standard deviations of the expected share.
pub fn agrees(what: &str, seen: u32, share: f64, throws: u32) {
    let expected = share * f64::from(throws);
    let sigma = (f64::from(throws) * share * (1.0 - share)).sqrt();
    let off = (f64::from(seen) - expected).abs();
    assert!(off <= 4.0 * sigma + 1e-9, "{what}: {seen}, expected {expected:.1} ± {sigma:.1}");
}

/// Fails unless, played out so often by the engine itself, die by die, these attacks end in each way as often as
/// calculated: which of them still stood, which came off, what was lost. So many dice were thrown.
pub fn throws_agree<G: ChainedAttacks>(
    what: &str,
    game: &G,
    queries: &[Value],
    throws: u32,
    dice: &mut FastRng,
) -> u64 {
    let (chain, start, plans) = lined_up(what, game, queries);
    let (mut seen, mut thrown) = (vec![0u32; chain.outcomes.len()], 0);
    for _ in 0..throws {
        let (tale, n) = play_out(&start, &plans, dice).unwrap_or_else(|r| panic!("{what}: {r}"));
        seen[which(what, &chain, &tale)] += 1;
        thrown += n;
    }
    for (outcome, n) in chain.outcomes.iter().zip(seen) {
        agrees(&format!("{what}: {outcome:?}"), n, outcome.weight as f64 / chain.total as f64, throws);
    }
    thrown
}

/// Fails unless enumerating every sequence of throws with the engine itself gives exactly the calculated frequencies.
/// For attacks with few dice.
pub fn every_way_agrees<G: ChainedAttacks>(what: &str, game: &G, queries: &[Value]) {
    let (chain, start, plans) = lined_up(what, game, queries);
    assert!(chain.exact, "{what}: not exact");
    let (mut dice, mut seen) = (EveryWay::default(), vec![0u128; chain.outcomes.len()]);
    loop {
        let (tale, _) = play_out(&start, &plans, &mut dice).unwrap_or_else(|r| panic!("{what}: {r}"));
        assert_eq!(MOST_WAYS % dice.ways(), 0, "{what}: too many dice to throw them in every way");
        seen[which(what, &chain, &tale)] += MOST_WAYS / dice.ways();
        if !dice.turn() {
            break;
        }
    }
    for (outcome, n) in chain.outcomes.iter().zip(seen) {
        let [reckoned, played] = [(outcome.weight, chain.total), (n, MOST_WAYS)].map(|(numerator, denominator)| {
            let common = kernel::weights::gcd(numerator, denominator);
            (numerator / common, denominator / common)
        });
        assert_eq!(reckoned, played, "{what}: {outcome:?}");
    }
}

/// What the ways of at most so many dice divide.
const MOST_WAYS: u128 = 6u128.pow(24) * 31 * 11 * 17;

/// What became of the attacks: which stood, which came off, what each seat lost.
type AttackFlags = (Vec<bool>, Vec<bool>, Vec<u32>);

fn lined_up<G: ChainedAttacks>(what: &str, game: &G, queries: &[Value]) -> (Chain, G, Vec<ChainAttack<G::Attack>>) {
    let told = |ruling: Ruling| -> ! { panic!("{what}: {ruling}") };
    let chain = compute(game, queries).unwrap_or_else(|r| told(r));
    let (start, plans) = game.prepare(queries).unwrap_or_else(|r| told(r));
    (chain, start, plans)
}

fn which(what: &str, chain: &Chain, (stood, came_off, lost): &AttackFlags) -> usize {
    let same = chain.outcomes.iter().position(|o| o.stood == *stood && o.came_off == *came_off && o.lost == *lost);
    same.unwrap_or_else(|| panic!("{what}: {came_off:?} with {lost:?} lost cannot happen"))
}

/// The attacks, played out once with these dice and the decisions the reckoning supposes; and how many dice that took.
fn play_out<G: ChainedAttacks>(
    start: &G,
    plans: &[ChainAttack<G::Attack>],
    dice: &mut (impl RandomSource + Sized),
) -> Result<(AttackFlags, u64), Ruling> {
    let (mut before, mut stood, mut came_off) = (start.clone(), Vec::new(), Vec::new());
    let (mut outcomes, mut thrown) = (Vec::new(), 0);
    for plan in plans {
        let Ok(mut position) = before.start(&plan.attack) else {
            stood.push(false);
            came_off.push(false);
            continue;
        };
        while !run_to_throw(&mut position, &plan.attack)? {
            outcomes.clear();
            position.chances(&mut outcomes);
            let mv = dice.pick(&outcomes);
            position.play(&mv, &mut Silent);
            thrown += 1;
        }
        stood.push(true);
        came_off.push(position.succeeded(&before, &plan.attack));
        position.normalise();
        before = position;
    }
    let lost = before.lost().iter().zip(start.lost()).map(|(now, was)| now - was).collect();
    Ok(((stood, came_off, lost), thrown))
}

/// Dice that fall in every way there is, one way after another.
#[derive(Default)]
struct EveryWay {
    dice: Vec<(u32, u32)>,
    thrown: usize,
}

impl EveryWay {
    /// How many ways there are for the dice thrown, each as likely as the next.
    fn ways(&self) -> u128 {
        self.dice.iter().map(|d| u128::from(d.1)).product()
    }

    /// Turns to the next way; false after the last.
    fn turn(&mut self) -> bool {
        self.thrown = 0;
        while let Some((face, faces)) = self.dice.pop() {
            if face + 1 < faces {
                self.dice.push((face + 1, faces));
                return true;
            }
        }
        false
    }
}

impl RandomSource for EveryWay {
    fn next_u64(&mut self) -> u64 {
        unreachable!("faces are asked for, not bits")
    }

    fn below(&mut self, n: u32) -> u32 {
        if self.thrown == self.dice.len() {
            self.dice.push((0, n));
        }
        self.thrown += 1;
        self.dice[self.thrown - 1].0
    }
}
