//! The English of it: names of many take verbs of many, one die is no dice, and cards are drawn by the right rule.

use crate::table::scene::{FRENCH, click, eager_game, legal, position, setup, setups, target};
use kernel::table::Target;
use kernel::{Actor, Eyes, FastRng, Fights, Game, Pen, RandomSource, Show, rules, why_not};
use quelle_affaire::Position;
use quelle_affaire::map::GRID;
use quelle_affaire::pieces::historical;
use serde_json::json;

/// Names of more than one.
fn many() -> Vec<&'static str> {
    let names = historical(false).map(|(_, e)| e.name);
    names.filter(|n| n.contains(" and ") || n.ends_with("guns") || *n == "the Brunswickers").collect()
}

#[track_caller]
fn check(many: &[&str], text: &str) {
    assert!(!text.contains('~'), "{text}");
    assert!(!text.contains("1 dice") || text.contains("11 dice") || text.contains("21 dice"), "{text}");
    let text = text.replace("**", "");
    let low = text.to_lowercase();
    for name in many.iter().map(|n| n.to_lowercase()) {
        for (i, _) in low.match_indices(&name) {
            let before = low[..i].split_whitespace().last().unwrap_or_default();
            assert!(before != "does", "{text}");
            // "No combat against the guns is waiting": there the verb is another's.
            if ["against", "of", "next"].contains(&before) {
                continue;
            }
            let after = low[i + name.len()..].strip_prefix(' ').and_then(|t| t.split([' ', '.', ',', ':', ';']).next());
            let one = ["is", "was", "has", "does", "moves", "retreats", "rides", "stands", "fires", "holds", "comes"];
            assert!(after.is_none_or(|w| !one.contains(&w)), "{text}");
        }
    }
}

#[test]
fn names_of_many_take_verbs_of_many() {
    rules!("G-23");
    let many = many();
    assert_eq!(many.len(), 17);
    for (i, setup) in setups().iter().take(3).enumerate() {
        eager_game(setup, 70 + i as u64, |game, step| {
            let (Actor::Seat(seat), true) = (game.actor(), step % 4 == 0) else { return };
            let table = game.table(Eyes::Seat(seat));
            check(&many, &table.prompt.question);
            check(&many, &table.prompt.reason);
            for (offer, mv) in table.offers.iter().zip(legal(game)) {
                check(&many, &offer.label);
                if step % 20 == 0 {
                    game.preview(&mv).notes.iter().for_each(|n| check(&many, n));
                }
            }
            if step % 20 == 0 {
                let clicks = historical(false).map(|(u, _)| Target::Piece(u.id()));
                for refusal in clicks.filter_map(|t| why_not(game, &t)) {
                    check(&many, &refusal.ruling.text);
                }
            }
        });
    }
}

#[test]
fn the_journal_agrees_too() {
    rules!("G-23");
    let many = many();
    let mut game = Position::begin(&setups()[1]).unwrap();
    let mut draw = FastRng::from_seed(9);
    let mut pen = Pen::default();
    for _ in 0..4000 {
        let moves = match game.actor() {
            Actor::Over(_) => break,
            Actor::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&mut outcomes);
                outcomes.into_iter().map(|c| c.mv).collect()
            }
            Actor::Seat(_) => legal(&game),
        };
        game.play(&moves[draw.below(moves.len() as u32) as usize], &mut pen);
    }
    assert!(pen.0.len() > 100);
    pen.0.iter().for_each(|event| check(&many, &event.text));
}

#[test]
fn guns_are_asked_about_as_many() {
    rules!("9.4a", "9.4b", "8.1.1a");
    let cards = json!({ "french": { "hand": ["CF3"] } });
    let mut game = position("F06@1810 A13@1610", &[], json!({ "cards": cards }));
    let mut attack = game.clone();
    click(&mut attack, "press general-attack; unit F06");
    assert_eq!(attack.table(FRENCH).prompt.question, "At whom do the I Corps guns fire?");
    assert!(attack.table(FRENCH).offers.iter().any(|o| o.label == "The I Corps guns do not attack"));
    click(&mut game, "card CF3; at 1810; unit F06");
    let labels = |game: &Position| game.table(FRENCH).offers.iter().map(|o| o.label.clone()).collect::<Vec<_>>();
    // They stand unlimbered already.
    assert!(labels(&game).contains(&"Stay unlimbered: one point, ready to fire".to_owned()), "{:?}", labels(&game));
    assert!(labels(&game).contains(&"Limber: two points, no strength".to_owned()));
}

#[test]
fn a_barrage_is_fired_and_a_miss_is_no_draw() {
    rules!("G-12", "9.2.3a");
    let cards = json!({ "french": { "hand": ["SF1"] } });
    let mut game = position("F06@1810 A13@1610", &[], json!({ "cards": cards }));
    let odds = game.fight_odds(&json!({ "attackers": ["F06"], "target": "A13" })).unwrap();
    let words: Vec<&str> = odds.shares.iter().map(|s| s.result).collect();
    assert!(words.contains(&"no hit") && !words.contains(&"draw"), "{words:?}");
    click(&mut game, "card SF1");
    assert_eq!(game.table(FRENCH).prompt.question, "Who fires?");
}

#[test]
fn the_prince_keeps_his_article() {
    rules!("4.1b");
    let cards = json!({ "allied": { "hand": ["CA2"] } });
    let mut game = position("F01@1812 A02@1408", &[], json!({ "cards": cards, "active": "allied" }));
    click(&mut game, "card CA2");
    assert_eq!(game.table(crate::table::scene::ALLIED).prompt.question, "Where is the Prince of Orange?");
    let mut pen = Pen::default();
    let mv = game.move_for_target(&target("at 1408")).unwrap();
    game.play(&mv, &mut pen);
    assert!(pen.0[0].text.starts_with("At 1408 **the Prince of Orange** activates 1 unit"), "{}", pen.0[0].text);
}

#[test]
fn a_refusal_names_what_there_is_to_choose() {
    rules!("13.2a", "3.1.4", "G-23");
    let mut game = Position::begin(&setup("WQA", &["O_NIGHT"])).unwrap();
    while let Actor::Chance = game.actor() {
        let mut outcomes = Vec::new();
        game.chances(&mut outcomes);
        let face = outcomes.len() - 1;
        let mv = if is_reply(&game) { outcomes[0].mv } else { outcomes[face].mv };
        game.play(&mv, &mut Pen::default());
    }
    let hex = GRID.number(GRID.at(15, 10).unwrap());
    let text = why_not(&game, &Target::Space(hex.clone())).unwrap().ruling.text;
    assert!(text.ends_with("choose a lit counter."), "{text}");
    let cards = json!({ "french": { "hand": ["CF3"] } });
    let game = position("F01@1812 A13@1707", &[], json!({ "cards": cards }));
    let text = why_not(&game, &Target::Space(hex)).unwrap().ruling.text;
    assert!(text.ends_with("choose a card or one of the buttons."), "{text}");
}

/// Has one of the two dice for the first move been thrown?
fn is_reply(game: &Position) -> bool {
    matches!(game.task(), Some(quelle_affaire::position::Task::Night(quelle_affaire::night::NightTask::Reply(_))))
}

#[test]
fn cards_are_drawn_by_the_rule_that_draws_them() {
    rules!("2.6", "3.1.4", "4.3b");
    let draws = |game: &mut Position| {
        let mut pen = Pen::default();
        let mut outcomes = Vec::new();
        game.chances(&mut outcomes);
        game.play(&outcomes[0].mv, &mut pen);
        pen.0.iter().find(|e| e.text.starts_with("Drawn")).map(|e| e.text.clone()).unwrap()
    };
    let mut first = Position::begin(&setup("WQA", &["O_HIST_START"])).unwrap();
    assert!(draws(&mut first).ends_with("[[2.6]]."));
    let cards = json!({ "french": { "hand": ["CF3", "CF5"], "deck": ["CF4", "CF6"] } });
    let mut refill = position("F01@1812 A13@1707", &[], json!({ "cards": cards }));
    let mut aside = refill.clone();
    click(&mut refill, "press refill");
    assert!(draws(&mut refill).ends_with("[[3.1.4]]."));
    click(&mut aside, "press take-CF5");
    assert!(draws(&mut aside).ends_with("[[4.3b]]."));
}

#[test]
fn the_price_list_is_by_arm_and_strength() {
    rules!("14.3");
    let game = Position::begin(&setup("SG", &[])).unwrap();
    let table = game.table(FRENCH);
    let listed: Vec<_> = table.offers.iter().filter_map(|o| o.listing.clone()).collect();
    let groups = listed.iter().map(|l| l.group.as_str()).collect::<Vec<_>>();
    assert!(
        groups.is_sorted_by_key(|g| ["Infantry", "Light cavalry", "Heavy cavalry", "Artillery"]
            .iter()
            .position(|x| x == g))
    );
    assert!(listed.iter().any(|l| l.group == "Infantry" && l.row == "Strength 4" && l.text == "Elite 11 pts"));
    assert!(table.offers.iter().all(|o| o.listing.is_some() == o.label.starts_with("Buy ")));
}
