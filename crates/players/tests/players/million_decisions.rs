//! A million decisions of every kind of player, each judged by the rules where it is made.

use kernel::{Actor, ComputerPlay, Dice, FastRng, PlannerSettings, PlayStyle, RandomSource, Setup, Silent};
use players::{Budget, Clock, Commander, LEVELS, Level, Planner, SeatView, commander};
use std::collections::BTreeMap;

/// Decisions of each game; three games make a million.
const DECISIONS: u32 = 334_000;
const FRUGAL: Budget = Budget {
    settings: PlannerSettings { trials: 1, player_turns: 1, samples: &[1, 2], z_percent: 0 },
    threads: 1,
    memory: 1 << 20,
};

/// A computer player whose style changes with every order, as planners try them.
struct RandomStyle(FastRng);

impl<G: ComputerPlay> Commander<G> for RandomStyle {
    fn plan(&mut self, mind: &SeatView<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        let style = PlayStyle {
            daring: 20 + self.0.below(300) as i32,
            noise: self.0.below(300) as i32,
            noise_seed: self.0.next_u64(),
        };
        vec![mind.imagine(&mut self.0).choose_move(&style, &mut self.0)]
    }
}

/// Playout orders, as they are given in the trials of a planner.
struct Playout(FastRng);

impl<G: ComputerPlay> Commander<G> for Playout {
    fn plan(&mut self, mind: &SeatView<'_, G>, _clock: &Clock) -> Vec<G::Move> {
        let mut moves = Vec::new();
        mind.imagine(&mut self.0).playout_moves(&mut self.0, &mut moves);
        moves
    }
}

/// A kind of player and one of that kind.
fn any_player<G: ComputerPlay>(draw: &mut FastRng) -> (&'static str, Box<dyn Commander<G>>) {
    let seed = draw.next_u64();
    let of_level = |level: Level| (level.id(), commander(level, seed));
    match draw.below(40) {
        0..14 => of_level(Level::Recruit),
        14..18 => of_level(Level::Sergeant),
        18..22 => of_level(Level::Captain),
        22..25 => of_level(Level::Colonel),
        25..32 => ("random style", Box::new(RandomStyle(FastRng::from_seed(seed)))),
        32..39 => ("playout", Box::new(Playout(FastRng::from_seed(seed)))),
        _ => ("frugal", Box::new(Planner::new(FRUGAL, seed))),
    }
}

/// Plays games between players of all kinds, a new pair each, until so many decisions have been judged. A marshal takes too
/// long for whole games: one relieves whoever is to act, once in `relief` decisions.
fn never_illegal<G: ComputerPlay>(setups: &[serde_json::Value], relief: u32) {
    let mut draw = FastRng::from_seed(1815);
    let (mut made, mut games, mut plans) = (0, 0, 0);
    let mut by_kind: BTreeMap<&str, u32> = BTreeMap::new();
    while made < DECISIONS {
        let setup: Setup = serde_json::from_value(setups[games % setups.len()].clone()).unwrap();
        let mut game = G::begin(&setup).unwrap();
        let mut dice = Dice::from_seed(draw.next_u64());
        let mut seats: Vec<_> = game.seats().iter().map(|_| any_player::<G>(&mut draw)).collect();
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
                    let (mind, clock) = (SeatView::of_actor(&game).unwrap(), Clock::default());
                    let (kind, plan) = if made >= plans * relief {
                        plans += 1;
                        let marshal = Level::Marshal;
                        (marshal.id(), commander(marshal, draw.next_u64()).plan(&mind, &clock))
                    } else {
                        let (kind, player) = &mut seats[seat.index()];
                        (*kind, player.plan(&mind, &clock))
                    };
                    assert!(!plan.is_empty());
                    for mv in plan {
                        // What was planned in an imagined world ends where something unforeseen happens.
                        if game.actor() != actor {
                            break;
                        }
                        if let Err(ruling) = game.judge(&mv) {
                            panic!("game {games}: {mv:?} of a {kind} is refused: {ruling}\n{}", game.position());
                        }
                        game.play(&mv, &mut Silent);
                        made += 1;
                        *by_kind.entry(kind).or_default() += 1;
                    }
                }
            }
        }
    }
    assert!(games > 20, "{games} games");
    assert_eq!(by_kind.len(), 8, "{by_kind:?}");
    for level in LEVELS.iter().filter(|l| l.level != Level::Marshal) {
        assert!(by_kind.get(level.id).is_some_and(|n| *n > 10_000), "{}: {by_kind:?}", level.id);
    }
    // One plan each time he came, from the first decision on, and every move of it is one of those judged.
    assert!(plans >= DECISIONS / relief, "{plans} plans of marshals");
    assert!(by_kind["marshal"] >= plans, "{by_kind:?}");
}

#[test]
fn nobody_breaks_a_rule_of_napoleon_at_waterloo() {
    never_illegal::<napoleon_at_waterloo::Position>(
        &[
            serde_json::json!({}),
            serde_json::json!({ "options": { "grouchy_variant": "secret" } }),
            serde_json::json!({ "options": { "ratio_prompt": "always", "advance_limit": "one_per_attack" } }),
        ],
        12_000,
    );
}

#[test]
fn nobody_breaks_a_rule_of_wallace() {
    never_illegal::<wallace::Position>(&[serde_json::json!({})], 10_000);
}

#[test]
fn nobody_breaks_a_rule_of_quelle_affaire() {
    never_illegal::<quelle_affaire::Position>(
        &[
            serde_json::json!({}),
            serde_json::json!({ "options": { "O_NIGHT": "on" } }),
            serde_json::json!({ "scenario": "SG" }),
        ],
        4_000,
    );
}
