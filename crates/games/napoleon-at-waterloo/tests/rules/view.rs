//! What the players see: prompts, offers, signs, previews and odds, for each pair of eyes.

use crate::support::along::{Manner, choose, moves};
use crate::support::{Play, Scene, ids, scripted};
use kernel::table::{Mark, OfferStyle, Place, Sign};
use kernel::{Actor, EventKind, Eyes, FastRng, Fights, Game, Seat, Show, Silent};
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::Step;
use napoleon_at_waterloo::units::Side;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const FRENCH: Eyes = Eyes::Seat(Seat(0));
const ALLIED: Eyes = Eyes::Seat(Seat(1));

fn name_of(step: Step) -> String {
    let text = format!("{step:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

/// Walks through random games of several kinds.
fn walk(games: u64, mut look: impl FnMut(&Position)) {
    let kinds = [json!({}), json!({ "grouchy_variant": "secret" }), json!({ "ratio_prompt": "always" })];
    for seed in 0..games {
        let options = &kinds[(seed % 3) as usize];
        let setup = serde_json::from_value(json!({ "options": options })).expect("a set-up");
        let mut game = Position::begin(&setup).expect("a game");
        let mut draw = FastRng::from_seed(900 + seed);
        loop {
            look(&game);
            let moves = moves(&game);
            if moves.is_empty() {
                break;
            }
            game.play(&choose(&game, &moves, Manner::Bold, &mut draw), &mut Silent);
        }
    }
}

#[test]
fn every_step_has_a_prompt_for_every_pair_of_eyes() {
    rules!("3.0b", "3.0c", "3.0d", "6.1a");
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    walk(24, |game| {
        *met.entry(name_of(game.step())).or_default() += 1;
        let seat = match game.actor() {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        for eyes in [FRENCH, ALLIED, Eyes::Spectator] {
            let prompt = game.scene(eyes).prompt;
            let at = format!("{:?} for {eyes:?}", game.step());
            assert_eq!(prompt.yours, seat.is_some_and(|s| eyes == Eyes::Seat(s)), "{at}");
            assert_eq!(prompt.seat, seat.map(|s| Side::of(s).id()), "{at}");
            assert!(!prompt.question.is_empty(), "{at}");
            if prompt.yours {
                assert!(prompt.question.ends_with('?') && !prompt.gesture.is_empty(), "{at}: {}", prompt.question);
                assert!(prompt.reason.contains("[["), "{at}: no rule in \"{}\"", prompt.reason);
            } else {
                assert!(prompt.question.ends_with('.') && prompt.gesture.is_empty(), "{at}: {}", prompt.question);
                assert!(prompt.piece.is_none() && prompt.back.is_none(), "{at}");
            }
        }
    });
    for step in [
        "Chit",
        "MovePick",
        "MoveDest",
        "MoveBumped",
        "Target",
        "TargetMore",
        "Attackers",
        "Ratio",
        "Roll",
        "RetreatPick",
        "RetreatHex",
        "DisplaceHex",
        "EeLoss",
        "Withdraw",
        "WithdrawHex",
        "AdvanceHex",
        "AdvanceUnit",
        "Over",
    ] {
        assert!(met.contains_key(step), "{step} was never met: {met:?}");
    }
}

#[test]
fn the_actor_is_offered_exactly_the_legal_moves() {
    rules!("4.0c", "5.1g", "6.6d");
    let mut seen = 0;
    walk(3, |game| {
        seen += 1;
        if seen % 7 != 0 {
            return;
        }
        let mut legal = Vec::new();
        game.legal(&mut legal);
        for eyes in [FRENCH, ALLIED, Eyes::Spectator, Eyes::All] {
            let offers = game.table(eyes).offers;
            if matches!((game.actor(), eyes), (Actor::Seat(a), Eyes::Seat(b)) if a == b) {
                let offered: Vec<Move> = offers.iter().map(|o| serde_json::from_value(o.mv.clone()).unwrap()).collect();
                assert_eq!(offered, legal);
                for offer in offers {
                    assert!(!offer.label.is_empty() && !offer.label.contains("OK"));
                    let meant = game.move_for_target(&offer.on).map(|m| serde_json::to_value(m).unwrap());
                    // A click on a friend's hex, or on the piece in it, means the same.
                    assert_eq!(meant, Some(offer.mv), "{:?}", offer.on);
                }
            } else {
                assert!(offers.is_empty());
            }
        }
    });
}

#[test]
fn labels_say_what_will_happen() {
    rules!("4.5b", "4.4d", "7.0b", "6.2d");
    let label = |play: &Play, mv: &str| {
        let offer = play.now().offer(&scripted(mv));
        (offer.label, offer.style)
    };
    let mut play = Play::start();
    assert_eq!(label(&play, "pick F05"), ("Move the 5th Division".into(), OfferStyle::Plain));
    assert_eq!(label(&play, "end-move"), ("End movement".into(), OfferStyle::Main));
    play.go("pick F05");
    let stop = ("March to 1311, in the zone of the Allied Reserve Artillery".into(), OfferStyle::Stop);
    assert_eq!(label(&play, "to 1311"), stop);
    let swap = ("March to 1315, where the 19th Division must make room".into(), OfferStyle::Swap);
    assert_eq!(label(&play, "to 1315"), swap);
    play.go("to 1311; end-move");
    assert_eq!(label(&play, "target A18").1, OfferStyle::Strike);
    play.go("target A18");
    assert_eq!(label(&play, "attacker F26").0, "Add the Guard Artillery in 1411");
    assert_eq!(label(&play, "done"), ("Throw the die at 1-2".into(), OfferStyle::Main));
    let prussian = Scene::movement("allied", "P01@waiting A01@0101 F01@0505").play();
    assert_eq!(label(&prussian, "pick P01").0, "Bring in the Prussian II Corps Infantry");
}

#[test]
fn signs_on_the_counters() {
    rules!("4.5c", "5.1b", "8.2a", "4.0a", "5.2a");
    let signs = |play: &Play, id: &str| {
        let pieces = play.now().table(Eyes::Spectator).pieces;
        pieces.into_iter().find(|p| p.id == id).unwrap().signs
    };
    let mut play = Play::start();
    assert_eq!(signs(&play, "F06"), [Sign::Frozen]);
    assert!(signs(&play, "F05").is_empty() && signs(&play, "A10").is_empty());
    play.go("pick F05; to 1311");
    assert_eq!(signs(&play, "F05"), [Sign::Moved]);
    play.go("end-move");
    assert_eq!(
        (signs(&play, "F05"), signs(&play, "A18"), signs(&play, "A10")),
        (vec![Sign::Owes], vec![Sign::Owes], vec![Sign::Owes])
    );
    assert!(signs(&play, "F26").is_empty(), "a free gun owes nothing yet");
    play.go("target A10");
    assert_eq!(
        (signs(&play, "A10"), signs(&play, "F06")),
        (vec![Sign::Owes, Sign::Target], vec![Sign::Owes, Sign::Attacker])
    );
    play.go("done; die 1");
    assert_eq!(signs(&play, "F06"), [Sign::Done]);
    let broken = Scene::movement("french", "F01@0505 A01@1010 P01@1212").losses(0, 40).play();
    assert_eq!(
        (signs(&broken, "A01"), signs(&broken, "P01")),
        (vec![Sign::Marker("demoralised")], vec![Sign::Marker("demoralised")])
    );
    assert!(signs(&broken, "F01").is_empty());
}

#[test]
fn a_pick_is_shown_to_its_owner_alone_until_the_unit_marches() {
    rules!("9.0b");
    let mut play = Play::start();
    play.go("pick F05");
    let selected = |eyes| {
        let pieces = play.now().table(eyes).pieces;
        pieces.into_iter().filter(|p| p.signs.contains(&Sign::Selected)).map(|p| p.id).collect::<BTreeSet<_>>()
    };
    assert_eq!((selected(FRENCH), selected(ALLIED), selected(Eyes::Spectator)), (ids("F05"), ids(""), ids("")));
    assert_eq!(play.now().table(ALLIED).prompt.question, "The French are moving.");
}

#[test]
fn whole_names_for_a_screen_reader() {
    rules!("2.4a");
    let play = Scene::movement("french", "F06@0814 A10@0914 P01@waiting F01@destroyed F13@exited").play();
    let label = |id: &str| {
        let pieces = play.now().table(Eyes::Spectator).pieces;
        pieces.into_iter().find(|p| p.id == id).unwrap().label
    };
    assert_eq!(label("F06"), "6th Division, French infantry, strength 7, moves 4, hex 0814, must attack, attacks");
    assert_eq!(
        label("A10"),
        "Hougoumont garrison, Allied infantry, strength 1, moves 4, hex Hougoumont wood (0914), must be attacked, target of the attack",
    );
    assert!(label("P01").ends_with("waiting to enter from turn 3"));
    assert!(label("F01").ends_with("destroyed") && label("F13").ends_with("off the map"));
}

#[test]
fn zones_lines_of_fire_and_lost_ground_are_marked() {
    rules!("4.5a", "5.6d", "6.6a");
    let mut play = Play::start();
    play.go("end-move; target A18; attacker F24; attacker F26");
    let marks = play.now().table(Eyes::Spectator).marks;
    let zone = |side: &str| {
        marks.iter().find_map(|m| match m {
            Mark::Zone { side: s, spaces } if *s == side => Some(spaces.iter().cloned().collect::<BTreeSet<_>>()),
            _ => None,
        })
    };
    assert_eq!(zone("french"), Some(crate::support::hexes(play.now().zones_against(Side::Allied))));
    assert_eq!(zone("allied"), Some(crate::support::hexes(play.now().zones_against(Side::French))));
    let fire: BTreeSet<(String, String)> = marks
        .iter()
        .filter_map(|m| match m {
            Mark::Fire { from, to } => Some((from.clone(), to.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(fire, [("1411", "1310"), ("1511", "1310")].map(|(a, b)| (a.into(), b.into())).into());
    let mut play = Scene::combat("french", "F06@1905 A15@1904 F01@0101").play();
    play.go("done; die 1");
    let marks = play.now().table(Eyes::Spectator).marks;
    assert!(marks.contains(&Mark::Vacated { spaces: vec!["1904".into()] }));
}

#[test]
fn a_march_is_previewed_with_its_way_and_its_fight() {
    rules!("5.1b", "4.2a", "6.1a");
    let mut play = Play::start();
    play.go("pick F05");
    let preview = play.now().preview(&scripted("to 1311"));
    assert_eq!(preview.path.first().zip(preview.path.last()), Some((&"1314".to_owned(), &"1311".to_owned())));
    assert_eq!(preview.notes, ["3 of 4 points [[4.2a]]"]);
    let fight = preview.fight.unwrap();
    assert_eq!((fight.attack, fight.defence, fight.column), (12, 6, "2-1"), "with the guns that could help");
    assert!(fight.sub.contains("must attack the Allied Reserve Artillery [[5.1b]]"), "{}", fight.sub);
    assert_eq!(preview.fire.len(), 2);
    // No enemy beside the end: no fight. A friend there: he is named.
    assert!(play.now().preview(&scripted("to 1312")).fight.is_none());
    let swap = play.now().preview(&scripted("to 1315"));
    assert!(swap.notes[1].contains("19th Division must then make room. [[4.4d]]"));
    // Nothing is changed by looking.
    let before = play.now().clone();
    for mv in moves(play.now()) {
        play.now().preview(&mv);
    }
    assert_eq!(play.now(), &before);
}

#[test]
fn an_attack_is_previewed_choice_by_choice() {
    rules!("6.1a", "5.8a", "6.2d");
    let mut play = Play::start();
    play.go("end-move");
    let all = play.now().preview(&scripted("target A10")).fight.unwrap();
    assert_eq!((all.attack, all.defence, all.column), (15, 2, "6-1"));
    play.go("target A18");
    let one = play.now().preview(&scripted("attacker F26")).fight.unwrap();
    assert_eq!((one.attack, one.column), (5, "1-2"));
    play.go("attacker F26");
    let two = play.now().preview(&scripted("attacker F24")).fight.unwrap();
    assert_eq!((two.attack, two.column), (8, "1-1"));
    play.go("attacker F24; lower");
    let low = play.now().preview(&scripted("ratio 1-4")).fight.unwrap();
    assert_eq!(
        (low.column, low.throws.iter().map(|t| t.result).collect::<Vec<_>>()),
        ("1-4", vec!["Ar", "Ae", "Ae", "Ae", "Ae", "Ae"])
    );
}

#[test]
fn the_price_of_an_exchange_is_previewed() {
    rules!("6.3c", "6.3f", "G-30", "5.6a");
    let price = |units: &str, attackers: &str, targets: &str| {
        let query = json!({ "attackers": attackers.split(' ').collect::<Vec<_>>(), "targets": [targets] });
        let fight = Scene::combat("french", units).play().now().fight_odds(&query).unwrap();
        fight.shares.into_iter().find(|s| s.result == "Ee").unwrap().text
    };
    // Who attacks alone pays with himself, whatever he is worth; the gun never pays.
    assert_eq!(price("F15@1906 F26@1907 A09@1905", "F15 F26", "A09"), "equal elimination: you lose 1 point");
    assert_eq!(price("F06@1906 A13@1905", "F06", "A13"), "equal elimination: you lose 7 points");
    // Two who are worth no more than the enemy both go; among others there is a choice.
    assert_eq!(
        price("F15@1906 F16@1805 F26@1907 A09@1905", "F15 F16 F26", "A09"),
        "equal elimination: you lose 2 points"
    );
    assert_eq!(price("F01@1906 F13@1805 A13@1905", "F01 F13", "A13"), "equal elimination: you lose at least 3 points");
    assert_eq!(price("F26@1907 A09@1905", "F26", "A09"), "it is destroyed at no cost");
    // A gun that fires alone supports nobody.
    let alone = Scene::combat("french", "F26@1907 A09@1905").play();
    let fight = alone.now().fight_odds(&json!({ "attackers": ["F26"], "targets": ["A09"] })).unwrap();
    assert_eq!(fight.attackers[0].rule, Some("5.6a"));
}

#[test]
fn retreats_and_advances_are_previewed() {
    rules!("6.4a", "6.5a", "6.6a");
    let mut play = Scene::combat("french", "F01@1906 F02@1806 F23@1907 F03@2006 A01@1905").play();
    play.attack("F01", "A01", "1-2", 2);
    let preview = play.now().preview(&scripted("to 1907"));
    assert_eq!(preview.title, "Retreat to 1907, displacing the I Corps Artillery");
    assert_eq!(preview.path, ["1906", "1907"]);
    let mut play = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005").play();
    play.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08; advance 1905");
    assert_eq!(play.now().preview(&scripted("with F02")).path, ["1906", "1905"]);
}

#[test]
fn the_journal_tells_every_event_once() {
    rules!("6.3j");
    let mut play = Play::start();
    play.go("pick F05; to 1311; end-move");
    play.attack("F05 F24 F26", "A18", "2-1", 5);
    let lines = play.session.journal(Eyes::Spectator);
    let kinds: Vec<EventKind> = lines.iter().map(|l| l.kind).collect();
    assert_eq!(
        kinds,
        [
            EventKind::Note,
            EventKind::Turn,
            EventKind::Phase,
            EventKind::Move,
            EventKind::Phase,
            EventKind::Fight,
            EventKind::Fight,
            EventKind::Effect,
            EventKind::Effect,
        ]
    );
    let march = &lines[3];
    assert_eq!((march.by, march.pieces.as_slice()), (Some("french"), ["F05".to_owned()].as_slice()));
    assert_eq!(march.spaces, ["1314", "1313", "1312", "1311"]);
    assert_eq!(lines[6].dice, [5]);
    assert_eq!(lines[7].text, "**Allied Reserve Artillery** is destroyed [[6.3j]]: Allied losses now 3.");
    assert_eq!(lines[8].text, "**5th Division** is destroyed [[6.3j]]: French losses now 4.");
}

#[test]
fn the_chart_of_losses_follows_the_turns() {
    rules!("8.0a");
    let mut play = Play::start();
    play.go("end-move; target A10; done; die 1; end-combat; end-move");
    assert_eq!(play.now().chart_values(), (1, vec![0, 1]));
    while play.now().turn() == 1 {
        let may = play.may();
        let mv = ["end-combat", "done"].into_iter().find(|m| may.contains(*m)).map(str::to_owned);
        play.go(&mv.unwrap_or_else(|| may.first().cloned().unwrap_or("die 1".into())));
    }
    let chart = play.session.chart();
    assert_eq!((chart.len(), chart[0].turn, chart[0].values.clone()), (2, 1, vec![0, 1]));
}

#[test]
fn the_verdict_lies_on_the_table_at_the_end() {
    rules!("8.4a", "8.1a");
    let mut play = Scene::movement("allied", "F01@0101 A01@2316").turn(10).play();
    assert!(play.now().table(FRENCH).verdict.is_none());
    play.go("end-move");
    for eyes in [FRENCH, ALLIED, Eyes::Spectator] {
        let verdict = play.now().table(eyes).verdict.unwrap();
        assert_eq!((verdict.title.as_str(), verdict.rule), ("Draw (Allied moral victory)", "8.4a"));
        assert!(verdict.winners.is_empty());
        assert_eq!(play.now().table(eyes).prompt.question, "Draw (Allied moral victory).");
    }
}

#[test]
fn the_clock_says_turn_hour_and_phase() {
    rules!("3.0a");
    let play = Scene::combat("allied", "A08@1904 F06@1905").turn(7).play();
    let table = play.now().table(Eyes::Spectator);
    assert_eq!(table.clock, "Turn 7 of 10 · 7 pm · Allied combat");
    assert_eq!(table.clock_short, "Turn 7 · 7 pm · Allied fight");
}

#[test]
fn pieces_lie_on_their_space_or_in_their_pool() {
    rules!("1.0d", "8.0a");
    walk(2, |game| {
        for piece in game.table(Eyes::All).pieces {
            let unit = crate::support::play::unit(&piece.id);
            let expected = match game.hex_of(unit) {
                Some(h) => Place::Space(napoleon_at_waterloo::map::GRID.number(h)),
                None => Place::Pool(
                    match game.place(unit) {
                        napoleon_at_waterloo::position::Place::WAITING => "arriving",
                        napoleon_at_waterloo::position::Place::EXITED => "exited",
                        _ if unit.side() == Side::French => "lost-french",
                        _ => "lost-allied",
                    }
                    .into(),
                ),
            };
            assert_eq!(piece.place, expected, "{}", piece.id);
        }
    });
}

#[test]
fn odds_know_who_has_no_way_back() {
    rules!("6.4d", "6.3g");
    // Three opposite corners of 1905 are French: every hex around it lies in a zone.
    let query = json!({ "attackers": ["F01", "F02", "F03"], "targets": ["A13"] });
    let told = |units: &str, result: &str| {
        let fight = Scene::combat("french", units).play().now().fight_odds(&query).unwrap();
        fight.shares.into_iter().find(|s| s.result == result).map(|s| s.text)
    };
    let trapped = told("F01@1906 F02@1804 F03@2004 A13@1905", "Dr").unwrap();
    assert_eq!(trapped, "it is destroyed, with no way back, you may advance");
    let free = told("F01@1906 F02@1805 F03@2005 A13@1905", "Dr").unwrap();
    assert_eq!(free, "it retreats, you may advance");
}

#[test]
fn the_other_side_reads_a_fight_in_its_own_words() {
    rules!("6.1a");
    let mut play = Scene::combat("french", "F06@1311 F26@1312 A08@1310 F01@0101").play();
    play.declare("F06", "A08").unwrap();
    let game = play.now();
    let shares = |eyes| game.table(eyes).fight.expect("a fight").shares;
    let mine = shares(Eyes::Seat(Seat(0)));
    let theirs = shares(Eyes::Seat(Seat(1)));
    assert!(mine.iter().any(|s| s.text == "you retreat"));
    assert!(theirs.iter().any(|s| s.text == "the French retreat"));
    assert!(theirs.iter().all(|s| !s.text.contains("you")));
    // Order and tone are the attacker's for everybody: whoever shows the fight turns them, once.
    use kernel::fight::{Share, Tone};
    let order = |shares: &[Share]| shares.iter().map(|s| (s.result, s.tone)).collect::<Vec<_>>();
    assert_eq!(order(&mine), [("Dr", Tone::Good), ("Ar", Tone::Ill), ("Ae", Tone::Ill)]);
    assert_eq!(order(&theirs), order(&mine));
    // A gun that would change the column is worth a word.
    let notes = game.table(Eyes::Seat(Seat(0))).fight.expect("a fight").notes;
    assert!(notes.iter().any(|n| n.contains("if 1 more lit unit joined")), "{notes:?}");
}

#[test]
fn a_unit_with_a_plural_name_does_things_in_the_plural() {
    rules!("4.1a");
    let mut play = Play::start();
    play.go("pick F12");
    let prompt = play.now().scene(FRENCH).prompt;
    assert_eq!(prompt.question, "Where do the Grenadiers of the Guard march?");
    assert!(prompt.reason.contains("and they must stop"), "{}", prompt.reason);
    assert_eq!(play.now().preview(&scripted("to 1516")).title, "The Grenadiers of the Guard march to 1516");
    play.go("to 1516");
    assert!(play.tells("**Grenadiers of the Guard** march 1517 to 1516"));
}

#[test]
fn a_cavalry_unit_of_the_cavalry_is_called_so_once() {
    let board = Play::start().now().board();
    let detail = |id: &str| board.faces.iter().find(|f| f.id == id).unwrap().detail.clone();
    assert_eq!((detail("A12").as_str(), detail("F13").as_str()), ("Cavalry", "Cavalry, I Corps"));
}

#[test]
fn the_entry_hex_counts_in_the_way() {
    rules!("7.1a");
    let mut play = Scene::movement("allied", "A01@1010 P01@waiting F01@0101").play();
    play.go("pick P01");
    let preview = play.now().preview(&scripted("to 2208"));
    assert_eq!((preview.entry, preview.path.len()), (1, 2));
    assert_eq!(preview.notes, ["2 of 4 points, the entry hex included [[7.1a]]"]);
    play.go("to 2208; pick A01");
    assert_eq!(play.now().preview(&scripted("to 1009")).entry, 0);
}
