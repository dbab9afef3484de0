//! Offers and clicks: what one clicks for each move, and what a click means.

use crate::table::scene::{FRENCH, click, eager_game, legal, position, setups, target};
use kernel::table::{OfferStyle, Target};
use kernel::{Actor, Eyes, Game, Show, rules, why_not};
use quelle_affaire::moves::Move;
use serde_json::json;

#[test]
fn every_offer_leads_back_to_its_move() {
    rules!("G-23");
    for (i, setup) in setups().iter().enumerate() {
        eager_game(setup, 40 + i as u64, |game, step| {
            let Actor::Seat(seat) = game.actor() else { return };
            if step % 3 != 0 {
                return;
            }
            let table = game.table(Eyes::Seat(seat));
            let moves = legal(game);
            assert_eq!(table.offers.len(), moves.len());
            let mut mains = 0;
            let mut targets: Vec<&Target> = Vec::new();
            for (offer, mv) in table.offers.iter().zip(&moves) {
                assert!(!offer.label.is_empty() && !offer.label.contains("[["), "{mv:?}: {}", offer.label);
                mains += usize::from(offer.style == OfferStyle::Main);
                assert_eq!(game.move_for_target(&offer.on), Some(*mv), "{:?} at {:?}", offer.on, game.task());
                assert!(!targets.contains(&&offer.on), "two moves on {:?}", offer.on);
                targets.push(&offer.on);
            }
            assert!(mains <= 1, "{:?}: {mains} main buttons", game.task());
        });
    }
}

#[test]
fn a_hex_means_the_safe_way_and_a_button_the_bold_one() {
    rules!("7.6.2b", "E-05");
    let cards = json!({ "french": { "hand": ["CF3"] } });
    let mut game = position("F01@1809 A13@1810 A02@0101", &[], json!({ "cards": cards }));
    click(&mut game, "card CF3; at 1809; unit F01");
    let moves = legal(&game);
    let bold: Vec<_> = moves.iter().filter_map(|m| if let Move::Dare(h) = m { Some(*h) } else { None }).collect();
    assert!(!bold.is_empty());
    for hex in bold {
        let number = serde_json::to_value(Move::To(hex)).unwrap()["to"].as_str().unwrap().to_owned();
        let safe = moves.contains(&Move::To(hex));
        let meant = game.move_for_target(&target(&format!("at {number}")));
        assert_eq!(meant, Some(if safe { Move::To(hex) } else { Move::Dare(hex) }));
        if safe {
            assert_eq!(game.move_for_target(&target(&format!("press dare-{number}"))), Some(Move::Dare(hex)));
        }
        let preview = game.preview(&Move::Dare(hex));
        assert!(preview.notes[0].contains("one in six") && preview.path.first().is_some_and(|p| p == "1809"));
    }
}

#[test]
fn a_march_shows_its_way_and_its_cost() {
    rules!("7.4b", "E-03", "7.5.2a");
    let cards = json!({ "french": { "hand": ["CF5"] } });
    let mut game = position("F12@1720 F13@1719 A02@0101", &[], json!({ "cards": cards }));
    click(&mut game, "card CF5; at 1720; unit F12");
    let offers = game.table(FRENCH).offers;
    let swap = offers.iter().find(|o| o.on == target("at 1719")).unwrap();
    assert_eq!(swap.style, OfferStyle::Swap);
    // The friend itself can be clicked for it.
    assert_eq!(game.move_for_target(&target("unit F13")), game.move_for_target(&target("at 1719")));
    let far = game.move_for_target(&target("at 1614")).unwrap();
    let preview = game.preview(&far);
    assert_eq!(preview.path, ["1720", "1719", "1618", "1717", "1616", "1715", "1614"]);
    assert!(preview.notes[0].starts_with("3 points of 3 points"), "{:?}", preview.notes);
    assert_eq!(why_not(&game, &target("at 1614")), None);
}

#[test]
fn previews_tell_whom_a_commander_finds_and_what_an_attack_brings() {
    rules!("4.1b", "8.1.1a");
    let cards = json!({ "french": { "hand": ["CF3", "SF2"] } });
    let mut game = position("F01@1708 F02@1809 A13@1707", &[], json!({ "cards": cards }));
    let mut at_commander = game.clone();
    click(&mut at_commander, "card CF3");
    let there = at_commander.move_for_target(&target("at 1708")).unwrap();
    let notes = at_commander.preview(&there).notes;
    assert!(notes[0].contains("Quiot") && notes[0].contains("[[4.1b]]"), "{notes:?}");
    click(&mut game, "press general-attack; unit F01");
    let aim = game.move_for_target(&target("unit A13"));
    let fight = aim.and_then(|mv| game.preview(&mv).fight).unwrap();
    assert_eq!((fight.attack, fight.defence), (4, 4));
}
