//! Offers and clicks: what one clicks for each move, and what a click means.

use crate::support::{Scene, rules, scripted};
use kernel::conformance::random_game;
use kernel::table::{OfferStyle, Target};
use kernel::{Actor, Eyes, Game, Seat, Setup, Show, why_not};
use wallace::Position;

const FRENCH: Eyes = Eyes::Seat(Seat(0));

fn piece(id: &str) -> Target {
    Target::Piece(id.into())
}

fn space(id: &str) -> Target {
    Target::Space(id.into())
}

fn button(id: &str) -> Target {
    Target::Button(id.into())
}

#[test]
fn pieces_that_are_alike_can_all_be_clicked() {
    rules!("MOVE-01");
    let mut play = Scene::round("french", "FI01-03@36 BI01@26/lying").play();
    play.order("green", "36", "close");
    let table = play.now().table(FRENCH);
    for id in ["FI01", "FI02", "FI03"] {
        let offer = table.offers.iter().find(|o| o.on == piece(id)).unwrap_or_else(|| panic!("{id} is not offered"));
        assert_eq!(offer.mv, serde_json::to_value(scripted("pick FI01")).unwrap());
        assert_eq!(play.now().move_for_target(&piece(id)), Some(scripted("pick FI01")));
        assert_eq!(why_not(play.now(), &piece(id)), None);
    }
    // The list of moves itself stays short.
    let mut moves = Vec::new();
    play.now().legal(&mut moves);
    assert_eq!(moves, [scripted("pick FI01")]);
}

#[test]
fn a_click_on_an_area_or_its_men_activates_it() {
    rules!("ACT-01", "ACT-03");
    let mut play = Scene::round("french", "FI01-02@38 FL02@38 BI01@20/lying").play();
    play.go("disc green");
    assert_eq!(play.now().move_for_target(&space("38")), Some(scripted("to 38")));
    assert_eq!(play.now().move_for_target(&piece("FI02")), Some(scripted("to 38")));
    assert_eq!(play.now().move_for_target(&piece("FL02")), Some(scripted("pick FL02")));
}

#[test]
fn buttons_have_short_names() {
    rules!("ACT-04", "GB-01");
    let mut play = Scene::round("french", "FI01@38 FA01-02@38 BI01@29/lying").play();
    assert_eq!(play.now().move_for_target(&button("red")), Some(scripted("disc red")));
    play.go("disc green; to 38");
    assert_eq!(play.now().move_for_target(&button("fire")), Some(scripted("order fire")));
    play.go("order fire");
    assert_eq!(play.now().move_for_target(&button("yes")), Some(scripted("yes")));
    play.go("no");
    assert_eq!(play.now().move_for_target(&button("hold")), Some(scripted("no")));
    let table = play.now().table(FRENCH);
    let shot = table.offers.iter().find(|o| o.on == space("29")).unwrap();
    assert_eq!((shot.label.as_str(), shot.style), ("Fire at La Haye Sainte: needs 5+", OfferStyle::Strike));
}

#[test]
fn cubes_are_taken_by_number() {
    rules!("MOVE-09", "CUBE-02");
    let mut play = Scene::round("french", "FI01-02@36 BI01@9/lying").cubes("36 french 3").play();
    play.order("green", "36", "close").go("pick FI01; to 35");
    let table = play.now().table(FRENCH);
    let numbers: Vec<&Target> = table.offers.iter().map(|o| &o.on).collect();
    let stay = button("stay");
    assert_eq!(numbers, [0, 1, 2, 3].map(Target::Number).iter().chain([&stay]).collect::<Vec<_>>());
    let main: Vec<&str> =
        table.offers.iter().filter(|o| o.style == OfferStyle::Main).map(|o| o.label.as_str()).collect();
    assert_eq!(main, ["Take no cube along"]);
}

#[test]
fn the_delayed_box_is_a_space() {
    rules!("PRUS-04", "PRUS-08");
    let mut play = Scene::turn(4, "FI01@38 BI01@20/lying").field("arrived", serde_json::json!(0)).play();
    while !matches!(play.now().task(), Some(wallace::position::Task::Arrivals(_))) {
        play.go("die 3");
    }
    assert_eq!(play.now().move_for_target(&space("delayed")), Some(scripted("to delayed")));
    assert_eq!(play.now().move_for_target(&space("42")), Some(scripted("to 42")));
}

#[test]
fn in_random_games_every_offer_can_be_clicked() {
    for seed in 10..13 {
        random_game::<Position>(&Setup::default(), seed, 50_000, |game, step| {
            let Actor::Seat(seat) = game.actor() else { return };
            if step % 5 != 0 {
                return;
            }
            let table = game.table(Eyes::Seat(seat));
            let mut mains = 0;
            for offer in &table.offers {
                assert!(!offer.label.is_empty());
                mains += usize::from(offer.style == OfferStyle::Main);
                let meant = game.move_for_target(&offer.on).unwrap_or_else(|| panic!("{:?} means nothing", offer.on));
                assert!(game.judge(&meant).is_ok(), "{:?} means {meant:?}", offer.on);
                assert_eq!(why_not(game, &offer.on), None);
            }
            assert!(mains <= 1, "{:?}: {mains} main buttons", game.task());
            assert!(table.offers.iter().all(|o| table.offers.iter().filter(|p| *p == o).count() == 1));
        });
    }
}
