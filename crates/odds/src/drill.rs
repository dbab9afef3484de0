//! Throws by the thousand against what was reckoned, for the games' tests.

use crate::chain::{Attacks, reckon, run_to_throw};
use kernel::{Draw, Fancy, Ruling, Silent};
use serde_json::Value;

/// Fails unless so many of these throws can be expected of this share, within four times their usual deviation.
pub fn agrees(what: &str, seen: u32, share: f64, throws: u32) {
    let expected = share * f64::from(throws);
    let sigma = (f64::from(throws) * share * (1.0 - share)).sqrt();
    let off = (f64::from(seen) - expected).abs();
    assert!(off <= 4.0 * sigma + 1e-9, "{what}: {seen}, expected {expected:.1} ± {sigma:.1}");
}

/// Fails unless an attack played out so often by the engine itself ends as often in each way as was reckoned.
pub fn throws_agree<G: Attacks>(what: &str, game: &G, query: &Value, throws: u32, dice: &mut Fancy) {
    let told = |ruling: Ruling| -> ! { panic!("{what}: {ruling}") };
    let queries = std::slice::from_ref(query);
    let chain = reckon(game, queries).unwrap_or_else(|r| told(r));
    let (start, plans) = game.line_up(queries).unwrap_or_else(|r| told(r));
    let attack = &plans[0].attack;
    let launched = start.launch(attack).unwrap_or_else(|r| told(r));
    let mut seen = vec![0u32; chain.outcomes.len()];
    for _ in 0..throws {
        let end = play_out(&launched, attack, dice).unwrap_or_else(|r| told(r));
        let came_off = end.came_off(&start, attack);
        let lost: Vec<u32> = end.lost().iter().zip(start.lost()).map(|(now, was)| now - was).collect();
        let which = chain.outcomes.iter().position(|o| o.came_off[0] == came_off && o.lost == lost);
        seen[which.unwrap_or_else(|| panic!("{what}: {lost:?} cannot happen"))] += 1;
    }
    for (outcome, n) in chain.outcomes.iter().zip(seen) {
        agrees(&format!("{what}: {outcome:?}"), n, outcome.weight as f64 / chain.total as f64, throws);
    }
}

/// A launched attack, played out once with these dice and the decisions the reckoning supposes.
fn play_out<G: Attacks>(launched: &G, attack: &G::Attack, dice: &mut Fancy) -> Result<G, Ruling> {
    let mut position = launched.clone();
    let mut outcomes = Vec::new();
    while !run_to_throw(&mut position, attack)? {
        outcomes.clear();
        position.chances(&mut outcomes);
        let mv = dice.pick(&outcomes);
        position.play(&mv, &mut Silent);
    }
    Ok(position)
}
