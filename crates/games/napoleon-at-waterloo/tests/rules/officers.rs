//! The steady officer: always legal, the same on the same draws, blind to secrets, far better than chance, and sensible where
//! every player would agree.

use kernel::testing::{self, Player, any_move, random_outcome, steady_move};
use kernel::{Actor, Dice, FastRng, Game, RandomSource, Seat, Setup, Silent};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::map::GRID;
use napoleon_at_waterloo::moves::{Column, Move};
use napoleon_at_waterloo::position::{Phase, Step};
use napoleon_at_waterloo::units::{Side, Unit, UnitSet};
use serde_json::{Value, json};

const FRENCH: Seat = Seat(0);
const ALLIED: Seat = Seat(1);

fn setup(options: Value) -> Setup {
    serde_json::from_value(json!({ "options": options })).expect("a set-up")
}

fn every_setup() -> Vec<Setup> {
    vec![
        Setup::default(),
        setup(json!({ "grouchy_variant": "secret" })),
        setup(json!({ "grouchy_variant": "open", "french_code": "6", "allied_code": "6" })),
        setup(
            json!({ "grouchy_variant": "custom", "french_plan": { "FV01": 2, "FV12": 3 }, "allied_plan": { "P01": 1, "PV07": 4 }, "plan_secrecy": "secret" }),
        ),
        setup(json!({ "hougoumont_0914": "town", "advance_limit": "one_per_attack", "ratio_prompt": "always" })),
    ]
}

// The contract

#[test]
fn every_order_in_a_random_game_is_legal_and_the_same_on_the_same_draws() {
    // Every kind of step, also in the middle of what a recruit has begun.
    testing::steady_moves_are_legal::<Position>(&every_setup(), |game, step| {
        step % 5 == 0 || !matches!(game.step(), Step::MovePick | Step::MoveDest(_))
    });
}

#[test]
fn playout_orders_are_legal_one_after_the_other() {
    testing::playout_orders_are_legal::<Position>(&every_setup());
}

#[test]
fn officers_play_whole_games_under_every_option() {
    testing::officers_end_their_games::<Position>(&every_setup());
}

#[test]
fn what_is_hidden_does_not_guide_an_officer() {
    // Two games alike in all the Allied seat may know: only the French number differs. On the same draws the same world
    // is imagined, so the orders are the same.
    let secret = |french: u8| {
        let mut game = Position::begin(&setup(json!({ "grouchy_variant": "secret" }))).expect("a game");
        game.play(&Move::Chit(french), &mut Silent);
        game.play(&Move::Chit(1), &mut Silent);
        game
    };
    let (mut one, mut two) = (secret(1), secret(6));
    let (mut dice, mut draw) = (Dice::from_seed(3), FastRng::from_seed(3));
    let mut compared = 0;
    while compared < 120 && one.turn() < 5 {
        let mv = match one.actor() {
            Actor::Chance => random_outcome(&one, &mut dice),
            Actor::Over(_) => break,
            Actor::Seat(ALLIED) => {
                let salt = draw.next_u64();
                let mv = steady_move(&one, ALLIED, &mut FastRng::from_seed(salt));
                assert_eq!(mv, steady_move(&two, ALLIED, &mut FastRng::from_seed(salt)));
                compared += 1;
                mv
            }
            Actor::Seat(_) => any_move(&one, &mut draw),
        };
        one.play(&mv, &mut Silent);
        two.play(&mv, &mut Silent);
    }
    assert!(compared >= 40, "only {compared} orders compared");
}

#[test]
fn it_beats_recruits_from_either_side() {
    testing::officer_beats_recruits::<Position>(&Setup::default(), 10, 10);
}

// Positions in which every player would agree

/// A position in few words: `side`, `phase`, turn, and where units are.
fn position(side: &str, phase: &str, turn: u8, units: Value) -> Position {
    let written = json!({ "game": "napoleon-at-waterloo", "side": side, "phase": phase, "turn": turn, "units": units });
    Position::from_position(&written).unwrap_or_else(|e| panic!("{e}"))
}

/// Lets a steady officer decide for both sides until a point is reached; dice show `die`.
fn until(mut game: Position, die: u8, reached: impl Fn(&Position) -> bool) -> Position {
    let mut draw = FastRng::from_seed(1);
    for _ in 0..2_000 {
        if reached(&game) {
            return game;
        }
        let mv = match game.actor() {
            Actor::Over(_) => panic!("the game is over"),
            Actor::Chance => Move::Die(die),
            Actor::Seat(seat) => steady_move(&game, seat, &mut draw),
        };
        game.play(&mv, &mut Silent);
    }
    panic!("never reached");
}

fn unit(id: &str) -> Unit {
    Unit::named(id).expect("a unit")
}

fn units(ids: &[&str]) -> UnitSet {
    ids.iter().map(|id| unit(id)).collect()
}

fn place(game: &Position, id: &str) -> String {
    game.hex_of(unit(id)).map_or("off the map".into(), |h| GRID.number(h))
}

fn column(name: &str) -> Column {
    Column::all().find(|c| c.name() == name).expect("a column")
}

#[test]
fn a_lone_weak_enemy_is_attacked_at_the_best_odds() {
    let game = position(
        "french",
        "movement",
        2,
        json!({ "A15": "1208", "A05": "2103", "F12": "1212", "F10": "1112", "F01": "1312" }),
    );
    let game = until(game, 1, |g| g.step() == Step::Roll);
    assert_eq!(game.attack().targets, units(&["A15"]));
    assert_eq!(game.attack().column, Column::BEST);
}

#[test]
fn a_trapped_enemy_is_attacked_at_three_to_one_even_if_four_to_one_is_to_be_had() {
    // North and south of 1208: it cannot retreat, so Dr kills as well as De, and 3-1 has one Ee where 4-1 has two.
    let game = position(
        "french",
        "combat",
        4,
        json!({ "A08": "1208", "A05": "2103", "F12": "1207", "F02": "1209", "F01": "1308", "F10": "0917" }),
    );
    let game = until(game, 1, |g| g.step() == Step::Roll);
    assert_eq!(game.attack().full, column("4-1"));
    assert_eq!(game.attack().column, column("3-1"));
}

#[test]
fn an_enemy_that_can_retreat_is_attacked_as_hard_as_possible() {
    let game = position(
        "french",
        "combat",
        4,
        json!({ "A09": "1208", "A05": "2103", "F12": "1209", "F02": "1309", "F10": "0917" }),
    );
    let game = until(game, 1, |g| g.step() == Step::Roll);
    assert_eq!((game.attack().column, game.attack().full), (Column::BEST, Column::BEST));
}

/// Forty-three Allied points gone: demoralised.
fn broken_allies(more: Value) -> Value {
    let mut units = json!({});
    for id in ["A01", "A02", "A03", "A04", "A05", "A06", "A07"] {
        units[id] = json!("destroyed");
    }
    for (id, place) in more.as_object().expect("units") {
        units[id] = place.clone();
    }
    units
}

#[test]
fn whoever_stands_before_the_exit_leaves_when_the_allies_are_demoralised() {
    let units = broken_allies(json!({ "A12": "2105", "F06": "0503", "F14": "0803", "F01": "1614" }));
    let game = until(position("french", "movement", 8, units), 1, |g| g.phasing() == Side::Allied);
    assert_eq!(game.exits(), 2);
}

#[test]
fn the_seventh_exit_is_not_missed() {
    let gone: Value =
        ["F13", "F14", "F15", "F16", "F17", "F18"].iter().map(|id| (id.to_string(), json!("exited"))).collect();
    let mut units = broken_allies(json!({ "A08": "0409", "F12": "0202", "F01": "0410", "F02": "0510" }));
    for (id, place) in gone.as_object().expect("units") {
        units[id] = place.clone();
    }
    let mut game = position("french", "movement", 10, units);
    let mut draw = FastRng::from_seed(5);
    for _ in 0..2 {
        let mv = steady_move(&game, FRENCH, &mut draw);
        game.play(&mv, &mut Silent);
    }
    assert!(testing::won(&game, FRENCH));
}

#[test]
fn a_gun_supports_the_assault_from_two_hexes_away() {
    let game = position(
        "french",
        "movement",
        3,
        json!({ "A03": "1410", "A05": "2103", "F10": "1413", "F12": "1313", "F11": "1513", "F26": "1415" }),
    );
    let game = until(game, 1, |g| g.step() == Step::Roll);
    assert_eq!(game.attack().targets, units(&["A03"]));
    assert!(game.attack().guns.contains(unit("F26")), "the gun is in {}", place(&game, "F26"));
}

#[test]
fn a_gun_never_marches_up_to_the_enemy() {
    for seed in 0..6 {
        testing::play(&Setup::default(), &[Player::Steady; 2], 70 + seed, |game: &Position, seat, _| {
            if let Step::MoveDest(gun) = game.step()
                && gun.is_artillery()
                && let Move::To(hex) = steady_move(game, seat, &mut FastRng::from_seed(seed))
            {
                assert!(!game.zones_against(gun.side()).contains(hex), "{} to {}", gun.name(), GRID.number(hex));
            }
        });
    }
}

#[test]
fn an_empty_strong_point_before_the_line_is_garrisoned() {
    // La Haye Sainte stands empty in the line, before a French one that is too strong to be attacked.
    let game = position(
        "allied",
        "movement",
        2,
        json!({
            "A03": "1309", "A01": "1209", "A06": "1409", "A07": "1509", "A16": "1408",
            "F05": "1313", "F10": "1314", "F02": "1214", "F01": "1414", "F07": "1113", "F11": "1513", "F12": "1515"
        }),
    );
    let game = until(game, 1, |g| g.phase() == Phase::Combat || g.phasing() == Side::French);
    let held = game.unit_at(GRID.numbered("1310").expect("a hex"));
    assert!(held.is_some_and(|u| u.side() == Side::Allied && !u.is_artillery()), "held by {held:?}");
}

#[test]
fn nobody_attacks_a_strong_town_alone() {
    let game = position("french", "movement", 2, json!({ "A05": "1310", "A03": "1209", "F01": "1313", "F12": "1715" }));
    let game = until(game, 1, |g| g.phasing() == Side::Allied);
    assert!(game.enemies_around(game.hex_of(unit("F01")).expect("on the map"), Side::French).is_empty());
}

#[test]
fn an_exchange_costs_the_cheapest_unit_that_pays() {
    // W-16: a 5-4, a 4-4 and a 2-5 in contact, four points to pay.
    let game = position(
        "french",
        "combat",
        3,
        json!({ "A08": "1310", "A05": "2103", "F02": "1311", "F01": "1410", "F13": "1210", "F26": "1411" }),
    );
    let game = until(game, 5, |g| g.step() == Step::EeLoss);
    assert_eq!(steady_move(&game, FRENCH, &mut FastRng::from_seed(1)), Move::Lose(unit("F01")));
}

#[test]
fn demoralised_allies_shut_the_exits() {
    let units = broken_allies(json!({ "A09": "0505", "A15": "0205", "A13": "0805", "F14": "0912", "F17": "0713" }));
    let game = until(position("allied", "movement", 7, units), 1, |g| g.phasing() == Side::French);
    let map = game.map();
    let open = map.exits & !(game.zones_against(Side::French) | game.occupied(Side::Allied));
    assert!(open.is_empty(), "{:?} are open", open.iter().map(|h| GRID.number(h)).collect::<Vec<_>>());
}

#[test]
fn a_beaten_unit_falls_back_on_its_friends() {
    // Ar: the attacker may go to 1312 beside its friends or out to the flank.
    let game = position(
        "french",
        "combat",
        3,
        json!({ "A18": "1310", "A03": "1309", "F05": "1311", "F10": "1413", "F12": "1313", "F07": "1513" }),
    );
    let game = until(game, 4, |g| matches!(g.step(), Step::RetreatHex(_)));
    let mut draw = FastRng::from_seed(2);
    let Move::To(hex) = steady_move(&game, FRENCH, &mut draw) else { panic!("a retreat goes somewhere") };
    let friends = game.map().neighbours[hex.index()] & game.occupied(Side::French);
    assert!(!friends.is_empty(), "alone in {}", GRID.number(hex));
}

#[test]
fn the_ratio_is_lowered_only_where_an_exchange_would_cost_dearly() {
    // 7 against 1 in a town: 3-1, but an Ee would cost the Grenadiers seven points for one. At 1-1 there is none.
    let game = position("french", "combat", 3, json!({ "A15": "1310", "A05": "2103", "F12": "1311", "F10": "0917" }));
    let game = until(game, 1, |g| g.step() == Step::Roll);
    assert_eq!((game.attack().full, game.attack().column), (column("3-1"), column("1-1")));
    // 3 against 1 in the open: an Ee costs three for one, but that is no reason to give ground half the time.
    let mut lost = json!({ "A13": "1309", "F15": "1308", "F10": "0917" });
    for id in ["A01", "A02", "A03", "A04", "A08"] {
        lost[id] = json!("destroyed");
    }
    let game = until(position("allied", "combat", 4, lost), 1, |g| g.step() == Step::Roll);
    assert_eq!((game.attack().full, game.attack().column), (column("3-1"), column("3-1")));
}
