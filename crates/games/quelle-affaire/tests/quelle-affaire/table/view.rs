//! The scene: hands, hidden counters, prompts at every step, signs and marks.

use crate::table::scene::{ALLIED, FRENCH, click, eager_game, position, setup, setups};
use kernel::conformance::random_game;
use kernel::table::{Mark, Panel, Place, Sign, Table};
use kernel::{Actor, Eyes, Fights, Game, Seat, Show, rules};
use quelle_affaire::Position;
use quelle_affaire::pieces::Side;
use serde_json::json;

fn decks(table: &Table) -> &[kernel::table::DeckRow] {
    table
        .panels
        .iter()
        .find_map(|p| if let Panel::Decks { rows, .. } = p { Some(rows.as_slice()) } else { None })
        .unwrap()
}

#[test]
fn a_hand_is_seen_by_its_owner_alone() {
    rules!("G-23", "2.6");
    eager_game(&setup("WQA", &[]), 3, |game, step| {
        if step % 11 != 0 || matches!(game.actor(), Actor::Over(_)) {
            return;
        }
        for (eyes, side) in [(FRENCH, Side::French), (ALLIED, Side::Allied)] {
            let table = game.table(eyes);
            let own: Vec<String> = table.hand.iter().map(|c| c.id.clone()).collect();
            assert!(game.hand(side).iter().all(|c| own.contains(&c.id())));
            assert_eq!(own.len(), usize::from(game.hand(side).len()));
            let rows = decks(&table);
            assert_eq!((rows[0].label.as_str(), rows[0].hand), ("You", game.hand(side).len()));
            assert_eq!(rows[1].hand, game.hand(side.other()).len());
            // Only what was taken back by a despatch is known of the other hand.
            assert!(rows[1].known.len() <= 1, "{:?}", rows[1].known);
        }
        let onlooker = game.table(Eyes::Spectator);
        assert!(onlooker.hand.is_empty() && onlooker.offers.is_empty());
    });
}

#[test]
fn the_historical_hands_are_known_in_part() {
    rules!("2.8c");
    let mut looked = false;
    random_game::<Position>(&setup("WQA", &["O_HIST_START"]), 1, 50_000, |game, _| {
        if !looked && matches!(game.actor(), Actor::Seat(_)) {
            looked = true;
            let table = game.table(FRENCH);
            let known: Vec<&str> = decks(&table)[1].known.iter().map(|c| c.name).collect();
            assert_eq!(known, ["Hold The Line!"]);
        }
    });
    assert!(looked);
}

#[test]
fn counters_of_the_night_show_only_their_backs() {
    rules!("13.1b", "13.2.2b");
    random_game::<Position>(&setup("WQA", &["O_NIGHT"]), 5, 50_000, |game, step| {
        if step % 3 != 0 || !game.table(FRENCH).clock.contains("night") {
            return;
        }
        let (own, other) = (game.table(FRENCH), game.table(ALLIED));
        let counters = |t: &Table| -> Vec<(bool, String, Place)> {
            let night = t.pieces.iter().filter(|p| p.side == "french" && p.face.starts_with('N'));
            night.map(|p| (p.signs.contains(&Sign::Hidden), p.face.clone(), p.place.clone())).collect()
        };
        let (mine, theirs) = (counters(&own), counters(&other));
        assert_eq!(mine.len(), theirs.len());
        // Whatever its owner holds face down shows the other side its back, and no name.
        let down = own.pieces.iter().filter(|p| p.side == "french" && p.label.contains("face down")).count();
        assert_eq!(theirs.iter().filter(|c| c.0).count(), down);
        let named =
            |p: &&kernel::table::Piece| p.signs.contains(&Sign::Hidden) && !p.label.starts_with("A French counter");
        assert_eq!(other.pieces.iter().filter(|p| p.side == "french").filter(named).count(), 0);
        assert!(mine.iter().all(|c| !c.0));
        assert!(theirs.iter().all(|c| c.0 == c.1.contains("back")), "{theirs:?}");
    });
}

#[test]
fn every_step_asks_a_question_and_tells_the_others() {
    rules!("3.1.4");
    for (i, setup) in setups().iter().enumerate() {
        eager_game(setup, 20 + i as u64, |game, step| {
            if step % 3 != 0 {
                return;
            }
            let faces: Vec<String> =
                if step % 700 == 0 { game.board().faces.into_iter().map(|f| f.id).collect() } else { Vec::new() };
            for eyes in [FRENCH, ALLIED, Eyes::Spectator, Eyes::All] {
                let table = game.table(eyes);
                let prompt = &table.prompt;
                assert!(!prompt.question.is_empty(), "{:?} for {eyes:?}", game.task());
                assert!(!table.clock.is_empty() && !table.panels.is_empty());
                assert_eq!(prompt.yours, Eyes::Seat(actor(game).unwrap_or(Seat(9))) == eyes);
                if prompt.yours {
                    assert!(
                        !prompt.gesture.is_empty() && prompt.question.ends_with('?'),
                        "{:?}: {prompt:?}",
                        game.task()
                    );
                    assert!(
                        prompt.reason.contains("[[") && prompt.reason.ends_with('.'),
                        "{:?}: {prompt:?}",
                        game.task()
                    );
                }
                for piece in &table.pieces {
                    assert!(faces.is_empty() || faces.contains(&piece.face), "no face {}", piece.face);
                    assert!(!piece.label.is_empty());
                }
                if let Some(id) = &prompt.piece {
                    assert!(table.pieces.iter().any(|p| p.id == *id), "{id} is not on the table");
                }
                if let Some(fight) = &table.fight {
                    assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
                    assert_eq!(fight.pools.len(), 2);
                }
            }
        });
    }
}

fn actor(game: &Position) -> Option<Seat> {
    match game.actor() {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    }
}

#[test]
fn declared_attacks_are_marked_with_their_chance() {
    rules!("8.1.2a", "8.1.2c", "9.2.1a");
    let mut game = position("F01@1708 F02@1608 F06@1810 F03@1909 A13@1707 A02@1508 A14@1908", &[], json!({}));
    click(&mut game, "press general-attack; unit F01; unit A13; unit F02; unit A13; unit F06; unit A13");
    let table = game.table(FRENCH);
    let attacks = table.marks.iter().filter(|m| matches!(m, Mark::Attack { to, .. } if to == "1707")).count();
    let fire =
        table.marks.iter().filter(|m| matches!(m, Mark::Fire { from, to } if from == "1810" && to == "1707")).count();
    assert_eq!((attacks, fire), (2, 1));
    let need =
        table.marks.iter().find_map(|m| if let Mark::Need { space, text } = m { Some((space, text)) } else { None });
    let (space, text) = need.unwrap();
    assert!(space == "1707" && text.ends_with('%'), "{space}: {text}");
    let piece = |id: &str| table.pieces.iter().find(|p| p.id == id).unwrap();
    assert!(piece("A13").signs.contains(&Sign::Target));
    assert!(piece("F06").signs.contains(&Sign::Attacker));
    let fight = table.fight.unwrap();
    assert_eq!(fight.title, "Perponcher at 1707");
    assert_eq!(fight.pools[0].sum, "4 + 5 + 1 at three hexes");
}

#[test]
fn damaged_and_limbered_units_wear_their_signs() {
    rules!("G-09", "9.4b", "9.3a");
    let game = position("F01@1812/damaged F06@1810/limbered/fired A13@1707", &[], json!({}));
    let table = game.table(FRENCH);
    let piece = |id: &str| table.pieces.iter().find(|p| p.id == id).unwrap();
    assert_eq!((piece("F01").face.as_str(), piece("F01").signs.as_slice()), ("F01-d", &[Sign::Damaged][..]));
    assert_eq!(piece("F06").signs, [Sign::Marker("limbered"), Sign::Marker("fired")]);
    let faces = game.board().faces;
    let strength = |id: &str| faces.iter().find(|f| f.id == id).unwrap().strength;
    assert_eq!((strength("F01"), strength("F01-d")), (4, 2));
}

#[test]
fn every_declared_fight_is_on_the_table() {
    rules!("8.1.2a", "8.1.2c", "9.2.3a");
    let units = "F01@1708 F02@1608 F03@1909 F06@1810 A13@1707 A02@1508 A14@1908 A22@1113 A04@1406";
    let mut game = position(units, &[], json!({}));
    click(&mut game, "press general-attack; unit F01");
    // One enemy to choose: the fight in the making.
    let fight = game.table(FRENCH).fight.unwrap();
    assert_eq!((fight.title.as_str(), fight.attack, fight.defence), ("Perponcher at 1707", 4, 4));
    click(&mut game, "unit A13; unit F02");
    // Two to choose from: what is declared stays on the table.
    assert_eq!(game.table(FRENCH).fight.unwrap().title, "Perponcher at 1707");
    click(&mut game, "unit A02; unit F03");
    for eyes in [FRENCH, ALLIED, Eyes::Spectator] {
        let fight = game.table(eyes).fight.unwrap();
        assert_eq!(fight.title, "The Reserve guns at 1908", "{eyes:?}");
    }
    click(&mut game, "unit A14");
    // The first laid open, the others in a line each, with their dice and every result.
    let fight = game.table(FRENCH).fight.unwrap();
    assert_eq!(fight.title, "Alten at 1508");
    assert_eq!((fight.attack, fight.defence), (5, 5));
    let lines: Vec<&String> = fight.notes.iter().filter(|n| n.starts_with("Also declared")).collect();
    assert_eq!(lines.len(), 2, "{:?}", fight.notes);
    assert!(lines[0].contains("Perponcher at 1707, 4 dice on 5+ against 4 dice on 5+: destroyed 13 %"), "{}", lines[0]);
    assert!(lines[1].contains("the Reserve guns at 1908, 4 dice on 5+ against 3 dice on 5+"), "{}", lines[1]);
    assert!(lines.iter().all(|l| l.contains("attackers lose") && l.ends_with("[[8.1.2a]]")));
    // Guns join one of them: the line follows.
    click(&mut game, "unit F06; unit A13");
    let notes = game.table(FRENCH).fight.unwrap().notes;
    assert!(notes.iter().any(|n| n.contains("Perponcher at 1707, 5 dice on 5+")), "{notes:?}");
    // Also while the defender declares his fire, and while the next combat is chosen.
    if game.task() == Some(quelle_affaire::position::Task::Declare) {
        click(&mut game, "press done");
    }
    let mut steps = 0;
    while matches!(game.task(), Some(quelle_affaire::position::Task::Protect)) {
        let fight = game.table(ALLIED).fight.unwrap();
        assert_eq!(fight.notes.iter().filter(|n| n.starts_with("Also declared")).count(), 2);
        click(&mut game, "press done");
        steps += 1;
    }
    assert!(steps <= 1);
    assert_eq!(game.task(), Some(quelle_affaire::position::Task::Combat));
    assert!(game.table(ALLIED).fight.is_some());
    assert!(game.fight_odds(&json!({})).is_ok());
}

#[test]
fn a_despatched_commander_is_known_to_both() {
    rules!("G-12", "G-23");
    let cards = json!({ "french": { "hand": ["SF9", "CF5"] }, "played": ["CF3", "CF4"] });
    let mut game = position("F01@1812 A13@1707", &[], json!({ "cards": cards }));
    click(&mut game, "card SF9; card CF3");
    for eyes in [ALLIED, Eyes::Spectator] {
        let table = game.table(eyes);
        let row = decks(&table).iter().find(|r| r.label == "French").unwrap();
        let known: Vec<&str> = row.known.iter().map(|c| c.name).collect();
        assert_eq!((known, row.hand), (vec!["d\u{2019}Erlon"], 2), "{eyes:?}");
    }
}

#[test]
fn army_lists_are_secret_until_both_are_made() {
    rules!("G-23", "14.2", "14.12");
    let mut game = Position::begin(&setup("SG", &[])).unwrap();
    let pieces = |game: &Position, eyes, side: &str| game.table(eyes).pieces.iter().filter(|p| p.side == side).count();
    click(&mut game, "press buy-infantry-5; press buy-infantry-4");
    assert_eq!([FRENCH, ALLIED, Eyes::Spectator].map(|e| pieces(&game, e, "french")), [2, 0, 0]);
    let said = |game: &Position, eyes| serde_json::to_string(&game.table(eyes).panels).unwrap();
    assert!(said(&game, FRENCH).contains("infantry 5") && !said(&game, ALLIED).contains("infantry 5"));
    click(&mut game, "press ready");
    assert_eq!([FRENCH, ALLIED, Eyes::Spectator].map(|e| pieces(&game, e, "french") > 0), [true, false, false]);
    click(&mut game, "press ready");
    assert!([FRENCH, ALLIED, Eyes::Spectator].into_iter().all(|e| pieces(&game, e, "french") == 11));
}
