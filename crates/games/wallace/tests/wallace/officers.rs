//! The steady officer: always legal, the same on the same draws, blind to the tile, far better than chance, and sensible where
//! every player would agree.

use kernel::testing::{self, random_outcome, steady_move};
use kernel::{Actor, Dice, FastRng, Game, RandomSource, Setup, Silent};
use serde_json::{Value, json};
use wallace::Position;
use wallace::map::{Area, map};
use wallace::moves::{Disc, Move, Order, Posture};
use wallace::pieces::{Side, Unit};
use wallace::position::{Occasion, Stage, Task};

fn setup(options: Value) -> Setup {
    serde_json::from_value(json!({ "options": options })).expect("a set-up")
}

fn every_setup() -> Vec<Setup> {
    vec![
        Setup::default(),
        setup(json!({ "artillery_table": "flat", "lone_guns_check": "before" })),
        setup(json!({ "must_use_all_actions": "off", "retreat_rule": "lenient" })),
        setup(json!({ "arrival_posture": "owner_choice", "mixed_damage": "even_split" })),
        setup(json!({ "initiative_rule": "any_one", "final_result": "aid", "last_turn": "5" })),
    ]
}

// The contract

#[test]
fn every_order_in_a_random_game_is_legal_and_the_same_on_the_same_draws() {
    // Every kind of step, also in the middle of what a recruit has begun.
    testing::steady_moves_are_legal::<Position>(&every_setup(), |game, step| {
        step % 3 == 0 || !matches!(game.task(), Some(Task::Formation(_) | Task::Skirmish(_)))
    });
}

#[test]
fn officers_play_whole_games_under_every_option() {
    testing::officers_end_their_games::<Position>(&every_setup());
}

#[test]
fn the_tile_does_not_guide_an_officer() {
    // Two games that differ in nothing but the tile (ROUND-03): the orders are the same until one is stopped.
    let mut game = Position::begin(&Setup::default()).expect("a game");
    let (mut dice, mut draw) = (Dice::from_seed(3), FastRng::from_seed(3));
    let mut compared = 0;
    while game.turn() < 3 {
        if game.task() == Some(Task::DrawTile) {
            let (mut one, mut two) = (game.clone(), game.clone());
            one.play(&Move::Tile(2), &mut Silent);
            two.play(&Move::Tile(5), &mut Silent);
            while one.task() != Some(Task::Stop) && one.tasks().contains(&Task::SpendDisc) {
                let mv = match one.actor() {
                    Actor::Over(_) => break,
                    Actor::Chance => random_outcome(&one, &mut dice),
                    Actor::Seat(seat) => {
                        let salt = draw.next_u64();
                        let mv = steady_move(&one, seat, &mut FastRng::from_seed(salt));
                        assert_eq!(mv, steady_move(&two, seat, &mut FastRng::from_seed(salt)));
                        compared += 1;
                        mv
                    }
                };
                one.play(&mv, &mut Silent);
                two.play(&mv, &mut Silent);
            }
        }
        let mv = match game.actor() {
            Actor::Over(_) => break,
            Actor::Chance => random_outcome(&game, &mut dice),
            Actor::Seat(seat) => steady_move(&game, seat, &mut draw),
        };
        game.play(&mv, &mut Silent);
    }
    assert!(compared >= 40, "only {compared} orders compared");
}

#[test]
fn it_beats_recruits_from_either_side() {
    testing::officer_beats_recruits::<Position>(&Setup::default(), 20, 19);
}

// Positions in which every player would agree

fn unit(id: &str) -> Unit {
    Unit::named(id).expect("a piece")
}

fn area(id: &str) -> Area {
    Area::named(id).expect("an area")
}

/// A position in few words: who acts, where pieces are, cubes by area.
fn position(active: &str, pieces: Value, cubes: Value) -> Position {
    let written = json!({ "game": "wallace", "turn": 2, "active": active, "pieces": pieces, "cubes": cubes });
    Position::from_position(&written).unwrap_or_else(|e| panic!("{e}"))
}

/// Lets a steady officer decide for both sides until the round is over; every die shows `die`. The orders given, and the end.
fn round(mut game: Position, die: u8) -> (Vec<Order>, Position) {
    let mut draw = FastRng::from_seed(1);
    let side = game.active();
    let mut orders = Vec::new();
    for _ in 0..2_000 {
        if game.active() != side || matches!(game.task(), Some(Task::Over(_) | Task::Turn)) {
            return (orders, game);
        }
        let mut outcomes = Vec::new();
        game.chances(&mut outcomes);
        let mv = match game.actor() {
            Actor::Over(_) => return (orders, game),
            Actor::Chance => {
                let wanted = outcomes.iter().find(|c| matches!(c.mv, Move::Tile(2)) || c.mv == Move::Die(die));
                wanted.unwrap_or(&outcomes[0]).mv
            }
            Actor::Seat(seat) => steady_move(&game, seat, &mut draw),
        };
        game.play(&mv, &mut Silent);
        if let Some(Task::AssaultPick) = game.task()
            && orders.last() != Some(&Order::Assault)
        {
            orders.push(Order::Assault);
        }
    }
    panic!("the round does not end");
}

#[test]
fn an_assault_that_cannot_fail_is_made() {
    // Three fresh French units beside a German one that can bear no more.
    let pieces = json!({ "FI01": "30", "FI02": "30", "FI03": "30", "FI04": "29", "FI05": "31", "FL01": "30",
        "KI01": "20 lying", "KI02": "9 lying", "BI01": "4 lying" });
    let game = position("french", pieces, json!({ "20": { "anglo": 5 } }));
    let (orders, after) = round(game, 4);
    assert!(orders.contains(&Order::Assault));
    assert!(after.is_lost(unit("KI01")));
}

#[test]
fn a_hopeless_assault_is_not_made() {
    // One battered French unit beside two fresh ones behind the walls of Hougoumont.
    let pieces = json!({ "FI01": "36", "FI02": "54", "BI01": "26 lying", "KI01": "26 lying", "BI02": "17 lying",
        "BI03": "18 lying", "BA01": "18" });
    let (orders, after) = round(position("french", pieces, json!({ "36": { "french": 4 } })), 4);
    assert!(!orders.contains(&Order::Assault));
    assert!(!after.is_lost(unit("FI01")));
}

#[test]
fn an_escort_does_not_leave_its_guns() {
    let pieces = json!({ "FI01": "30", "FA01": "30", "FA02": "30", "FI02": "47", "FI03": "47", "FL01": "39",
        "BI01": "20 lying", "KI01": "20 lying", "BA01": "20", "BI02": "21 lying", "KI02": "21 lying", "BA02": "21",
        "BI03": "19 lying", "BC01": "13", "KI03": "12 lying" });
    let (_, after) = round(position("french", pieces, json!({})), 2);
    for gun in ["FA01", "FA02"] {
        let at = after.area_of(unit(gun)).expect("a gun");
        let near = map().around(at).iter().any(|a| after.infantry(Side::Allied, a).any());
        assert!(!near || after.infantry(Side::French, at).any(), "{gun} stands alone in {}", at.name());
    }
}

#[test]
fn an_escort_does_not_assault_away_from_its_guns() {
    // The German would surely break, but the guns would be left alone beside British infantry and cavalry.
    let pieces = json!({ "FI01": "30", "FA01": "30", "FA02": "30", "FI02": "29", "FI03": "31", "KI01": "20 lying",
        "BI02": "21 lying", "BC01": "13", "BC02": "13" });
    let (_, after) = round(position("french", pieces, json!({ "20": { "anglo": 3 } })), 4);
    for gun in ["FA01", "FA02"] {
        let at = after.area_of(unit(gun)).expect("a gun");
        let near = map().around(at).iter().any(|a| after.infantry(Side::Allied, a).any());
        assert!(!near || after.infantry(Side::French, at).any(), "{gun} stands alone in {}", at.name());
    }
}

#[test]
fn cavalry_does_not_charge_squares_that_nobody_else_can_hurt() {
    let pieces = json!({ "FC01": "30", "FC02": "30", "FI01": "54", "BI01": "20 square", "KI01": "20 square", "BA01": "20",
        "BI02": "19 lying", "BI03": "21 lying", "BI04": "12 lying" });
    let (orders, _) = round(position("french", pieces, json!({})), 4);
    assert!(!orders.contains(&Order::Assault), "{orders:?}");
}

#[test]
fn a_garrison_stays_behind_its_walls() {
    let pieces = json!({ "BI01": "26 lying", "KI01": "26 lying", "BI02": "17 lying", "BI03": "18 lying", "BA01": "18",
        "BL01": "18", "KI02": "12 lying", "FI01": "36", "FI02": "36", "FI03": "36", "FI04": "37", "FI05": "37",
        "FI06": "37", "FC01": "35", "FC02": "35", "FC03": "35" });
    let (_, after) = round(position("allied", pieces, json!({})), 3);
    for id in ["BI01", "KI01"] {
        assert_eq!(after.area_of(unit(id)), Some(area("26")), "{id}");
        assert_eq!(after.posture(unit(id)), Posture::Lying, "{id}");
    }
}

#[test]
fn a_square_is_left_at_the_first_chance() {
    let pieces = json!({ "BI01": "20 square", "KI01": "20 square", "BA01": "20", "BI02": "19 lying", "BI03": "21 lying",
        "FA01": "30", "FA02": "30", "FI01": "30", "FC01": "39" });
    let mut game = position("allied", pieces, json!({}));
    game.play(&Move::Tile(3), &mut Silent);
    let mut draw = FastRng::from_seed(1);
    while matches!(game.task(), Some(Task::Formation(_))) {
        let mv = steady_move(&game, Side::Allied.seat(), &mut draw);
        game.play(&mv, &mut Silent);
    }
    for id in ["BI01", "KI01"] {
        assert_ne!(game.posture(unit(id)), Posture::Square, "{id}");
    }
}

#[test]
fn nobody_is_given_the_fatal_cube() {
    // Two Germans with four cubes are assaulted and take a fifth; the officer shares them before the check (MOR-02).
    let pieces = json!({ "FI01": "30", "KI01": "20 lying", "KI02": "20 lying" });
    let mut game = position("french", pieces, json!({ "20": { "anglo": 4 } }));
    let mut script = vec![
        Move::Tile(2),
        Move::Done,
        Move::Disc(Disc::Green),
        Move::To(area("30")),
        Move::Order(Order::Assault),
        Move::Pick(unit("FI01")),
        Move::To(area("20")),
    ]
    .into_iter();
    let mut draw = FastRng::from_seed(1);
    let mut shares = Vec::new();
    for _ in 0..60 {
        let checked = game.tasks().contains(&Task::Roll(Stage::DefendersCheck));
        let mv = match (game.task(), game.actor()) {
            (Some(Task::Assign(_, Occasion::Morale)), Actor::Seat(seat)) if checked => {
                let mv = steady_move(&game, seat, &mut draw);
                shares.push(mv);
                mv
            }
            (Some(Task::Roll(Stage::DefendersCheck)), _) => break,
            (Some(Task::Roll(Stage::AssaultersFire)), _) => Move::Die(3),
            (Some(Task::Roll(_)), _) => Move::Die(1),
            (Some(Task::Assign(..)), Actor::Seat(seat)) => steady_move(&game, seat, &mut draw),
            _ => script.find(|mv| game.judge(mv).is_ok()).expect("the script goes on"),
        };
        game.play(&mv, &mut Silent);
    }
    assert!(matches!(shares.as_slice(), [Move::Take(2 | 3), ..]), "{shares:?}");
}
