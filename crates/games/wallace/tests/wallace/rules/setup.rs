//! Set-up (SETUP-01 to SETUP-06).

use crate::support::{Play, rules};
use kernel::{Eyes, Game, Seat, Show};
use serde_json::json;
use wallace::Position;
use wallace::pieces::{ANGLO, FRENCH, INFANTRY, PRUSSIAN, Side, Unit};

#[test]
fn two_players_and_who_leads_whom() {
    rules!("SETUP-01", "SETUP-05");
    let seats: Vec<&str> = Position::meta().seats.iter().map(|s| s.id).collect();
    assert_eq!(seats, ["french", "allied"]);
    for unit in Unit::all() {
        let french = FRENCH.contains(unit);
        assert_eq!(unit.side(), if french { Side::French } else { Side::Allied });
        // Prussians have cubes of their own and never count for the French.
        if PRUSSIAN.contains(unit) {
            assert_eq!((unit.army().cube(), unit.casualty()), ("black", 0));
        }
    }
}

#[test]
fn postures_at_noon() {
    rules!("SETUP-02", "SETUP-03");
    let play = Play::start();
    for unit in Unit::all() {
        let at = play.at(&unit.id());
        if PRUSSIAN.contains(unit) {
            assert_eq!(at, "waiting", "{unit:?}");
        } else {
            assert_eq!(at.ends_with(" lying"), (INFANTRY & ANGLO).contains(unit), "{unit:?}: {at}");
        }
    }
}

#[test]
fn the_set_up_area_of_the_book() {
    rules!("E-01", "G-11", "SETUP-02", "SETUP-03");
    let play = Play::start();
    let there = play.who("20");
    assert_eq!(there.len(), 4);
    let mut kinds: Vec<String> = there.iter().map(|id| format!("{} {}", &id[..2], play.at(id))).collect();
    kinds.sort();
    assert_eq!(kinds, ["BA 20", "BI 20 lying", "BL 20", "NI 20 lying"]);
}

#[test]
fn stocks_clock_and_bag_at_noon() {
    rules!("SETUP-04", "G-02", "CUBE-01");
    let play = Play::start();
    let written = play.now().position();
    assert_eq!((&written["turn"], &written["battery"], &written["tile"]), (&json!(1), &json!(6), &json!(0)));
    assert_eq!(written["cubes"], json!({}), "no cube lies on the board");
    assert_eq!(written["casualties"], json!({ "french": 0, "allied": 0 }));
    assert_eq!(written["held"], json!(["allied", "allied", "allied"]));
    // All blue cubes but the six of the Grand Battery can be placed; one more is refused.
    let place = |army: &str, piece: &str, count: u8| {
        let mut scene = crate::support::Scene::round("french", "");
        let mut left = count;
        for n in 1.. {
            if left == 0 {
                break;
            }
            let here = left.min(5);
            scene = scene.and(&format!("{piece}{n:02}@{}", n)).cubes(&format!("{n} {army} {here}"));
            left -= here;
        }
        Position::from_position(&scene.0).is_ok()
    };
    assert!(place("french", "FI", 34) && !place("french", "FI", 35));
    assert!(place("anglo", "KI", 25) && !place("anglo", "KI", 26));
    assert!(place("prussian", "PI", 15) && !place("prussian", "PI", 16));
}

#[test]
fn all_but_the_tile_is_open() {
    rules!("SETUP-06", "ROUND-03");
    let mut play = Play::start();
    play.go("done; done");
    let seen = |play: &Play, eyes: Eyes| json!(play.now().table(eyes)).to_string();
    let with = |tile: u8| {
        let mut play = play.clone();
        play.go(&format!("tile {tile}"));
        play
    };
    let (two, five) = (with(2), with(5));
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Spectator] {
        assert_eq!(seen(&two, eyes), seen(&five, eyes));
    }
    // Apart from it, both see the same pieces.
    let places = |eyes: Eyes| play.now().table(eyes).pieces.len();
    assert_eq!(places(Eyes::Seat(Seat(0))), places(Eyes::Seat(Seat(1))));
}
