//! The steady officer: always legal, the same on the same draws, far better than chance, under every kind of game.

use kernel::{Actor, ComputerPlay, Game, Setup, Silent, testing};
use quelle_affaire::Position;
use quelle_affaire::map::{GRID, map};
use quelle_affaire::pieces::{Entry, Side, Unit, historical};
use quelle_affaire::position::Task;
use serde_json::{Value, json};

fn setup(scenario: &str, options: Value) -> Setup {
    serde_json::from_value(json!({ "scenario": scenario, "options": options })).expect("a set-up")
}

fn every_setup() -> Vec<Setup> {
    vec![
        Setup::default(),
        setup("WQA", json!({ "O_EVEN": "off" })),
        setup("WQA", json!({ "O_NIGHT": "on", "O_HIST_START": "on", "H_DT_INF": "on" })),
        setup(
            "WQA",
            json!({ "H_EVADE": "on", "H_PURSUIT": "on", "H_SQUARE": "on", "H_OLD_GUARD": "on", "keep_hand": "on" }),
        ),
        setup("SG", json!({})),
    ]
}

#[test]
fn every_order_in_a_random_game_is_legal_and_the_same_on_the_same_draws() {
    testing::steady_moves_are_legal::<Position>(&every_setup(), |_, _| true);
}

#[test]
fn officers_play_whole_games_under_every_option() {
    testing::officers_end_their_games::<Position>(&every_setup());
}

#[test]
fn it_beats_recruits_from_either_side() {
    for setup in [Setup::default(), setup("WQA", json!({ "O_EVEN": "off" }))] {
        testing::officer_beats_recruits::<Position>(&setup, 20, 19);
    }
}

/// Steady officers on both sides, until the position is as asked; whatever chance decides falls by the seed.
fn steadily(game: &mut Position, seed: u64, until: impl Fn(&Position) -> bool) {
    let (mut luck, mut draw) = (kernel::Dice::from_seed(seed), kernel::FastRng::from_seed(seed));
    while !until(game) {
        let mv = match game.actor() {
            Actor::Over(_) => return,
            Actor::Chance => testing::random_outcome(game, &mut luck),
            Actor::Seat(_) => game.steady_move(&mut draw),
        };
        game.play(&mv, &mut Silent);
    }
}

/// Counters keep out of sight until everybody is near the place he stood at in the morning (13.2.2a), and nobody is left at
/// the edge of the board when night is over (13.3.1a).
#[test]
fn the_night_ends_with_both_armies_drawn_up_near_their_places() {
    for seed in 0..10 {
        let mut game = Position::begin(&setup("WQA", json!({ "O_NIGHT": "on" }))).expect("a game");
        steadily(&mut game, seed, |g| !g.tasks().iter().any(|t| matches!(t, Task::Night(_))));
        let far = |(unit, entry): (Unit, Entry)| {
            let start = GRID.numbered(entry.start)?;
            game.hex_of(unit).map(|h| (u32::from(GRID.distance(h, start)), 1))
        };
        let placed = historical(true).filter(|(_, e)| !e.start.is_empty() && !e.model.garrison);
        let (sum, count) = placed.filter_map(far).fold((0, 0), |(s, c), (d, n)| (s + d, c + n));
        assert!(count >= 40 && sum <= 4 * count, "seed {seed}: {count} units stand {sum} hexes off in all");
    }
}

/// Guns are brought up to fire, not to stand packed in sight of the enemy (9.4).
#[test]
fn guns_that_see_somebody_do_not_stay_limbered() {
    let (mut packed, mut all) = (0, 0);
    for seed in 0..20 {
        let mut game = Position::begin(&Setup::default()).expect("a game");
        for turn in 2..=6 {
            steadily(&mut game, seed, |g| g.turn() >= turn);
            let foes: Vec<_> = game.on_board(Side::Allied).iter().filter_map(|u| game.hex_of(u)).collect();
            let sees = |u: &Unit| game.hex_of(*u).is_some_and(|from| foes.iter().any(|to| map().sees(from, *to)));
            let guns = game.roster().artillery & game.on_board(Side::French);
            let guns: Vec<Unit> = guns.iter().filter(sees).collect();
            all += guns.len();
            packed += guns.iter().filter(|u| game.is_limbered(**u)).count();
        }
    }
    assert!(all > 100 && 8 * packed <= all, "{packed} of {all} French batteries in sight of the enemy are limbered");
}
