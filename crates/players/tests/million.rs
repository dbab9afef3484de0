//! A million decisions of every kind of player, each judged by the rules where it is made.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

use kernel::{Actor, Dice, Draw, Effort, Fancy, Officers, Setup, Silent, Temper};
use players::{Clock, Commander, Level, Means, Mind, Planner, commander};

/// Decisions of each game; three games make a million.
const DECISIONS: u32 = 334_000;
const FRUGAL: Means =
    Means { effort: Effort { trials: 1, beats: 1, samples: &[1, 2], proof: 0 }, threads: 1, memory: 1 << 20 };

/// An officer whose temper changes with every order, as planners try them.
struct Moody(Fancy);

impl<G: Officers> Commander<G> for Moody {
    fn plan(&mut self, mind: &Mind<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        let temper =
            Temper { daring: 20 + self.0.below(300) as i32, whim: self.0.below(300) as i32, liking: self.0.bits() };
        vec![mind.imagine(&mut self.0).order(&temper, &mut self.0)]
    }
}

/// Brisk orders, as they are given in the trials of a planner.
struct Brisk(Fancy);

impl<G: Officers> Commander<G> for Brisk {
    fn plan(&mut self, mind: &Mind<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        let mut moves = Vec::new();
        mind.imagine(&mut self.0).brisk(&mut self.0, &mut moves);
        moves
    }
}

fn any_player<G: Officers>(draw: &mut Fancy) -> Box<dyn Commander<G>> {
    let seed = draw.bits();
    match draw.below(40) {
        0..14 => commander(Level::Recruit, seed),
        14..25 => commander(Level::Sergeant, seed),
        25..32 => Box::new(Moody(Fancy::seeded(seed))),
        32..39 => Box::new(Brisk(Fancy::seeded(seed))),
        _ => Box::new(Planner::new(FRUGAL, seed)),
    }
}

/// Plays games between players of all kinds, a new pair each, until so many decisions have been judged.
fn never_illegal<G: Officers>(setups: &[serde_json::Value]) {
    let mut draw = Fancy::seeded(1815);
    let (mut made, mut games) = (0, 0);
    while made < DECISIONS {
        let setup: Setup = serde_json::from_value(setups[games % setups.len()].clone()).unwrap();
        let mut game = G::begin(&setup).unwrap();
        let mut dice = Dice::seeded(draw.bits());
        let mut seats: Vec<Box<dyn Commander<G>>> = game.seats().iter().map(|_| any_player(&mut draw)).collect();
        let mut outcomes = Vec::new();
        games += 1;
        loop {
            match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => {
                    outcomes.clear();
                    game.chances(&mut outcomes);
                    game.play(&dice.pick(&outcomes), &mut Silent);
                }
                actor @ Actor::Seat(seat) => {
                    let plan = seats[seat.index()].plan(&Mind::of_actor(&game).unwrap(), &Clock::default());
                    assert!(!plan.is_empty());
                    for mv in plan {
                        // What was planned in an imagined world ends where something unforeseen happens.
                        if game.actor() != actor {
                            break;
                        }
                        if let Err(ruling) = game.judge(&mv) {
                            panic!("game {games}: {mv:?} is refused: {ruling}\n{}", game.position());
                        }
                        game.play(&mv, &mut Silent);
                        made += 1;
                    }
                }
            }
        }
    }
    assert!(games > 20, "{games} games");
}

#[test]
fn nobody_breaks_a_rule_of_napoleon_at_waterloo() {
    never_illegal::<napoleon_at_waterloo::Position>(&[
        serde_json::json!({}),
        serde_json::json!({ "options": { "grouchy_variant": "secret" } }),
        serde_json::json!({ "options": { "ratio_prompt": "always", "advance_limit": "one_per_attack" } }),
    ]);
}

#[test]
fn nobody_breaks_a_rule_of_wallace() {
    never_illegal::<wallace::Position>(&[serde_json::json!({})]);
}

#[test]
fn nobody_breaks_a_rule_of_quelle_affaire() {
    never_illegal::<quelle_affaire::Position>(&[
        serde_json::json!({}),
        serde_json::json!({ "options": { "O_NIGHT": "on" } }),
        serde_json::json!({ "scenario": "SG" }),
    ]);
}
