//! Why not: the right rule and one plain sentence.

use crate::table::scene::{book, click, eager_game, position, setups, target};
use kernel::table::Target;
use kernel::{Discrete, Game, rules, why_not};
use quelle_affaire::Position;
use quelle_affaire::cards::Card;
use quelle_affaire::map::GRID;
use quelle_affaire::pieces::Unit;
use serde_json::json;

#[track_caller]
fn refused(game: &Position, word: &str, rule: &str, says: &str) {
    let refusal = why_not(game, &target(word)).unwrap_or_else(|| panic!("{word} is allowed"));
    assert_eq!(refusal.ruling.rule, rule, "{}", refusal.ruling.text);
    assert!(refusal.ruling.text.contains(says), "{}", refusal.ruling.text);
    assert!(refusal.ruling.text.ends_with('.'));
    if let Some(instead) = refusal.instead {
        let mv = serde_json::from_value(instead.mv).unwrap();
        assert!(game.judge(&mv).is_ok());
    }
}

#[test]
fn rounds_and_cards() {
    rules!("3.1.4", "4.1e", "4.1f", "4.3a", "5.1b");
    let cards = json!({ "french": { "hand": ["CF3", "SF7", "SF9"] }, "played": ["CF4"], "spent": ["SF1"] });
    let game = position("F01@1812 A13@1707", &[], json!({ "cards": cards, "launched": [true, false] }));
    refused(&game, "card SF7", "4.1f", "nobody is damaged");
    refused(&game, "card CF4", "4.1e", "comes back");
    refused(&game, "card SF1", "4.1f", "out of the game");
    refused(&game, "card CA1", "3.1.4", "not one of your cards");
    refused(&game, "card CF8", "3.1.4", "not in your hand");
    refused(&game, "press general-attack", "5.1b", "launched");
    refused(&game, "press refill", "3.1.4", "three cards");
    refused(&game, "press take-CF3", "4.3a", "units to command");
    refused(&game, "unit F01", "3.1.4", "No unit is asked for");
    refused(&game, "at 1812", "3.1.4", "not asked for");
}

#[test]
fn marches() {
    rules!("7.2b", "7.5.1", "7.6.1a", "4.1c", "7.1a", "8.8.2a");
    let cards = json!({ "french": { "hand": ["CF3", "CF8"] } });
    let game = position("F01@1812 F02@1912 F06@1910 F12@1811 A13@1810 A02@0101", &[], json!({ "cards": cards }));
    let mut game_one = game.clone();
    click(&mut game_one, "card CF3; at 1812");
    refused(&game_one, "unit F12", "4.1c", "does not command Simmer");
    refused(&game_one, "unit A13", "7.1a", "not yours");
    click(&mut game_one, "unit F01");
    refused(&game_one, "at 1810", "7.6.1a", "Perponcher");
    refused(&game_one, "at 1811", "7.5.1", "Simmer");
    refused(&game_one, "at 1801", "7.2b", "11 hexes away");
    refused(&game_one, "at 1812", "7.2a", "already");
    let horse = position("F26@2611 A02@0101", &["H_DT_INF"], json!({ "cards": { "french": { "hand": ["CF8"] } } }));
    let mut horse = horse.clone();
    click(&mut horse, "card CF8; at 2611; unit F26");
    refused(&horse, "at 2610", "8.8.2a", "Only infantry");
}

#[test]
fn attacks() {
    rules!("8.1.1a", "9.1.1a", "9.1.1b", "9.1.1c", "9.3a", "9.4b", "8.8.2c");
    let mut game = position(
        "F01@1708 F06@1810 F11@0105 F15@1608/limbered F21@1806 F22@1713/fired F05@2010 A13@1707 A14@1805 A02@1507",
        &["H_DT_INF"],
        json!({}),
    );
    click(&mut game, "press general-attack");
    refused(&game, "unit F05", "8.1.1a", "No enemy stands next to");
    refused(&game, "unit F15", "9.4b", "limbered");
    refused(&game, "unit F22", "9.3a", "bombarded");
    refused(&game, "unit F11", "9.1.1b", "in range and sight");
    refused(&game, "unit A13", "8.1.2a", "not yours");
    click(&mut game, "unit F01");
    refused(&game, "unit A02", "8.1.1a", "next to");
    refused(&game, "unit F06", "8.1.1a", "own side");
    click(&mut game, "unit A13; unit F06");
    refused(&game, "unit A02", "9.1.1b", "hexes away");
}

#[test]
fn retreats() {
    rules!("8.7.1a", "E-11");
    let mut game = position(
        "F01@1608 F02@1708 A13@1707 A02@1607 A10@1807 A11@1606",
        &[],
        json!({
            "tasks": ["turn-end", "round", "round-end", "aftermath", "advance", { "retreat": "A13" }],
            "combat": { "target": "A13", "at": "1707", "attackers": ["F01", "F02"], "winner": "french" },
        }),
    );
    // Only 1706 is open, so nobody is asked; with one more friend there the choice is to push through or stand.
    assert!(game.task() != Some(quelle_affaire::position::Task::Retreat(Unit::named("A13").unwrap())));
    game = position(
        "F01@1608 F02@1708 A13@1707 A02@1607 A10@1807 A11@1606 A12@1706",
        &[],
        json!({
            "tasks": ["turn-end", "round", "round-end", "aftermath", "advance", { "retreat": "A13" }],
            "combat": { "target": "A13", "at": "1707", "attackers": ["F01", "F02"], "winner": "french" },
        }),
    );
    refused(&game, "at 1607", "8.7.1a", "nobody retreats there");
    refused(&game, "at 1704", "8.7.1a", "one hex");
    refused(&game, "at 1608", "8.7.1a", "enemy stands");
    assert_eq!(why_not(&game, &target("at 1606")), None);
}

#[test]
fn whatever_is_refused_or_shown_cites_an_existing_rule() {
    let clicks: Vec<Target> = Unit::all()
        .map(|u| Target::Piece(u.id()))
        .chain(GRID.hexes().step_by(7).map(|h| Target::Space(GRID.number(h))))
        .chain(Card::all().map(|c| Target::Card(c.id())))
        .chain(["done", "refill", "retreat", "elsewhere"].map(|n| Target::Button(n.into())))
        .chain([Target::Number(3)])
        .collect();
    let met = book().check_play::<Position>(&setups(), 23, &Position::every_move(), &clicks);
    assert!(met.shown.len() > 30, "only {:?} were shown", met.shown);
    let ids = book().ids();
    let every = quelle_affaire::moves::Move::every();
    let mut refused_by = met.refused_by.clone();
    for (i, setup) in setups().iter().enumerate() {
        eager_game(setup, 60 + i as u64, |game, step| {
            if step % 31 != 0 {
                return;
            }
            for mv in &every {
                if let Err(ruling) = game.judge(mv) {
                    assert!(ids.contains(ruling.rule) && ruling.text.ends_with('.'), "{mv:?}: {ruling}");
                    assert!(
                        !ruling.text.contains("  ") && ruling.text.starts_with(|c: char| !c.is_lowercase()),
                        "{ruling}"
                    );
                    refused_by.insert(ruling.rule);
                }
            }
            for target in &clicks {
                if let Some(refusal) = why_not(game, target) {
                    assert!(ids.contains(refusal.ruling.rule), "{target:?}: {}", refusal.ruling);
                }
            }
        });
    }
    assert!(refused_by.len() > 55, "only {refused_by:?} refused anything");
}
