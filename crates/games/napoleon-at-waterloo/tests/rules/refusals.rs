//! Why not: what the table says to a click on a piece, a hex or a button that does nothing now.

use crate::support::play::unit;
use crate::support::{Play, Scene, doc};
use kernel::table::Target;
use kernel::why_not;
use napoleon_at_waterloo::position::Step;
use serde_json::json;

fn piece(id: &str) -> Target {
    Target::Piece(id.into())
}

fn space(number: &str) -> Target {
    Target::Space(number.into())
}

fn button(name: &str) -> Target {
    Target::Button(name.into())
}

/// Clicks on each thing; each must be refused by its rule in these words.
fn clicks(play: &Play, expected: &[(Target, &str, &[&str])]) {
    for (target, rule, words) in expected {
        let refusal = why_not(play.now(), target).unwrap_or_else(|| panic!("{target:?} is offered"));
        assert_eq!(refusal.ruling.rule, *rule, "{target:?}: {}", refusal.ruling.text);
        for word in *words {
            assert!(refusal.ruling.text.contains(word), "{target:?}: \"{}\" lacks {word}", refusal.ruling.text);
        }
        assert!(doc::all_ids().contains(refusal.ruling.rule));
        let title = match target {
            Target::Piece(id) | Target::Space(id) | Target::Button(id) => id.clone(),
            Target::Number(n) => n.to_string(),
            other => panic!("{other:?} is not clicked here"),
        };
        assert_eq!(refusal.title, title);
    }
}

fn offered(play: &Play, targets: &[Target]) {
    for target in targets {
        assert_eq!(why_not(play.now(), target), None, "{target:?}");
    }
}

#[test]
fn when_a_unit_is_to_be_picked() {
    rules!("4.0a", "4.5c", "3.0b", "1.0a", "7.0a");
    let play = Play::start();
    offered(&play, &[piece("F05"), space("1314"), button("end")]);
    clicks(
        &play,
        &[
            (space("1010"), "4.0a", &["Only French units"]),
            (piece("A01"), "4.0a", &["Only French units"]),
            (space("1313"), "4.0a", &["1313", "La Belle Alliance", "choose a unit first"]),
            (space("0505"), "4.0a", &["0505", "clear", "choose a unit first"]),
            (space("1013"), "4.0a", &["1013", "woods"]),
            (piece("F06"), "4.5c", &["6th Division", "Hougoumont garrison", "0914"]),
            (piece("FV01"), "1.0a", &["not in this game"]),
            (piece("nobody"), "3.0b", &["units move"]),
            (space("9999"), "3.0b", &["units move"]),
            (button("exit"), "3.0b", &["units move"]),
            (button("done"), "3.0b", &["units move"]),
            (button("2-1"), "3.0b", &["units move"]),
            (button("dance"), "3.0b", &["units move"]),
            (Target::Number(4), "3.0b", &["units move"]),
        ],
    );
    let mut allied = Play::start();
    allied.go("end-move; target A10; done; die 1; end-combat");
    clicks(&allied, &[(piece("P01"), "7.0a", &["Prussian II Corps Infantry", "turn 3"])]);
}

#[test]
fn when_a_destination_is_to_be_chosen() {
    rules!("4.1a", "4.1b", "4.2b", "4.3a", "4.0a", "8.3b", "4.5b");
    let mut play = Play::start();
    play.go("pick F05");
    offered(&play, &[space("1311"), space("1312")]);
    clicks(
        &play,
        &[
            (space("1307"), "4.1a", &["1307", "7 hexes", "5th Division", "moves 4"]),
            (space("1314"), "4.1b", &["1314", "Stay"]),
            (space("1013"), "4.2b", &["1013", "woods"]),
            (space("1310"), "4.3a", &["La Haye Sainte", "Allied Reserve Artillery"]),
            (piece("A18"), "4.3a", &["La Haye Sainte"]),
            (button("exit"), "8.3b", &["5th Division"]),
            (button("end"), "4.0a", &["5th Division"]),
            (piece("P01"), "3.0b", &["units move"]),
        ],
    );
    // The nearest legal hex is suggested.
    let refusal = why_not(play.now(), &space("1310")).unwrap();
    let instead = refusal.instead.unwrap();
    assert_eq!((instead.mv, instead.on), (json!({ "to": "1210" }), space("1210")), "next to it");
    assert!(instead.label.contains("March to 1210, in the zone of"), "{}", instead.label);
    let refusal = why_not(play.now(), &space("1307")).unwrap();
    assert!(refusal.instead.is_some());
}

#[test]
fn when_a_pushed_unit_must_move_on() {
    rules!("4.4d");
    let mut play = Scene::movement("french", "F01@1905 F02@1906 F13@0505 A01@0101").play();
    play.go("pick F01; to 1906");
    assert_eq!(play.now().step(), Step::MoveBumped(unit("F02")));
    clicks(
        &play,
        &[
            (space("1906"), "4.4d", &["2nd Division", "1906"]),
            (button("end"), "4.4d", &["2nd Division"]),
            (piece("F13"), "4.1a", &["0505", "2nd Division"]),
        ],
    );
    play.refused("pick F13", "4.4d", &["2nd Division"]);
}

#[test]
fn when_an_enemy_is_to_be_named() {
    rules!("5.0a", "5.0b", "5.1g", "5.2a", "3.0c");
    let play = Scene::combat("french", "F06@1905 F01@0905 A09@1904 A08@0904 A01@2316").play();
    offered(&play, &[piece("A09"), space("0904")]);
    clicks(
        &play,
        &[
            (piece("F06"), "5.0a", &["6th Division", "your own"]),
            (space("1010"), "5.0a", &["Nobody stands in 1010"]),
            (space("1310"), "5.0a", &["Nobody stands in La Haye Sainte (1310)"]),
            (piece("A01"), "5.0b", &["Cooke", "None of your units"]),
            (piece("A02"), "5.0b", &["on the map"]),
            (button("end"), "5.1g", &["1st Division", "6th Division", "must still attack"]),
            (button("done"), "3.0c", &["enemies to attack are named"]),
            (button("exit"), "3.0c", &["enemies to attack are named"]),
        ],
    );
}

#[test]
fn when_more_enemies_may_be_named() {
    rules!("5.1e", "5.1f", "5.4a");
    let mut play = Scene::combat("french", "F01@1906 F23@1907 A01@1905 A08@1805 A09@2005 A13@0505").play();
    play.go("target A01");
    assert_eq!(play.now().step(), Step::TargetMore);
    offered(&play, &[piece("A08"), piece("A09"), button("done")]);
    clicks(
        &play,
        &[
            (piece("A01"), "5.4a", &["Cooke", "already"]),
            (piece("A13"), "5.0b", &["Grant", "None of your units"]),
            (piece("F01"), "5.0a", &["1st Division"]),
            (space("1010"), "5.0a", &["Nobody stands in 1010"]),
        ],
    );
    // One alone is not enough: nobody could then attack the others.
    let mut play = Scene::combat("french", "F01@1906 A01@1905 A08@1805 A09@2005 F06@0905 A13@0904").play();
    play.go("target A01");
    clicks(&play, &[(button("done"), "5.1e", &["Nobody could then attack", "Chassé", "Brunswick"])]);
}

#[test]
fn when_attackers_are_to_be_named() {
    rules!("5.0b", "5.3a", "5.8c", "5.6b", "6.1a", "6.2d", "5.4a");
    let mut play = Scene::combat("french", "F06@1905 F13@1906 F26@1907 F12@0905 A09@1904 A08@0904 A01@2316").play();
    play.go("target A09");
    assert_eq!(play.now().step(), Step::Attackers);
    offered(&play, &[button("done"), button("lower")]);
    clicks(
        &play,
        &[
            (piece("F13"), "5.0b", &["1st Cavalry"]),
            (piece("F26"), "5.6b", &["Guard Artillery", "exactly two hexes"]),
            (piece("F06"), "5.3a", &["6th Division", "already"]),
            (piece("F12"), "5.4a", &["Grenadiers", "Brunswick"]),
            (piece("F02"), "5.0b", &["2nd Division", "not on the map"]),
            (piece("A08"), "5.4a", &["Brunswick", "Chassé"]),
            (piece("A01"), "5.0b", &["Cooke"]),
            (piece("A09"), "5.4a", &["Brunswick", "already"]),
            (space("1010"), "6.1a", &["1010", "lit counters"]),
            (button("end"), "6.1a", &["attackers are named"]),
            (button("6-1"), "6.1a", &["attackers are named"]),
        ],
    );
}

#[test]
fn an_attack_without_an_attacker_is_told_so() {
    rules!("5.1e", "5.3a", "5.7c");
    // A gun would do against a single enemy, so nothing is said of touching it.
    let mut play = Play::start();
    play.go("end-move; target A18");
    assert_eq!(play.now().step(), Step::Attackers);
    for name in ["done", "lower"] {
        clicks(&play, &[(button(name), "5.1e", &["needs an attacker", "name one"])]);
    }
    // Against several it must be a unit that touches them all.
    let scene = "F06@2004 F02@1906 F23@2205 F24@1808 A08@1905 A09@2005 A13@2104 A15@1907";
    let mut play = Scene::combat("french", scene).play();
    play.go("target A08; target A09; done");
    for name in ["done", "lower"] {
        clicks(&play, &[(button(name), "5.1e", &["needs an attacker", "touches them all"])]);
    }
}

#[test]
fn only_enemies_who_would_really_be_left_alone_are_named() {
    rules!("5.1e", "5.1g", "5.1h");
    // The 1st Division has attacked Cooke; only the gun can now take on Chassé, while Grant has his own opponent.
    let spent = |units: &str| {
        let scene = Scene::combat("french", units).field("owed", json!(["A01", "A08", "A13"]));
        scene.fought("F01 A01").play()
    };
    let play = spent("F01@2006 F23@1907 A01@1905 A08@1805 A09@2108 F06@0505 A13@0504");
    let refusal = why_not(play.now(), &piece("A09")).unwrap().ruling;
    assert_eq!(
        (refusal.rule, refusal.text.as_str()),
        (
            "5.1e",
            "Nobody could then attack Chassé’s 3rd Dutch-Belgian Division, and every enemy in contact must be attacked."
        )
    );
    // One gun for two enemies: either could be attacked, but not both.
    let mut play = Scene::combat("french", "F01@1906 F23@1907 F24@1903 A01@1905 A08@1805 A09@2005").play();
    play.go("target A01; done");
    let refusal = why_not(play.now(), &piece("F01")).unwrap().ruling;
    assert!(refusal.rule == "5.1e" && refusal.text.contains("could then not all be attacked"), "{}", refusal.text);
    // Whose duty has lapsed is not called for at the end.
    let play = spent("F01@2006 F23@1907 F26@1105 A01@1905 A08@1805 A13@0504 A09@1103");
    play.refused("end-combat", "5.1g", &["gun must still bombard", "Chassé"]);
    assert!(!play.refusal("end-combat").text.contains("Grant"));
}

#[test]
fn an_enemy_that_could_have_been_added_is_told_so() {
    rules!("6.1a", "5.4a");
    let mut play = Scene::combat("french", "F01@1906 F23@1907 A01@1905 A08@1805").play();
    play.go("target A01; done");
    assert_eq!(play.now().step(), Step::Attackers);
    clicks(&play, &[(piece("A08"), "6.1a", &["fixed", "cancel"])]);
}

#[test]
fn when_the_ratio_is_to_be_announced() {
    rules!("6.2d", "6.1a");
    let mut play = Scene::combat("french", "F06@1905 A08@1904 A01@2316").play();
    play.go("lower");
    offered(&play, &[button("1-1"), button("1-5")]);
    clicks(
        &play,
        &[
            (button("6-1"), "6.2d", &["not raised above 1-1"]),
            (piece("F06"), "6.2d", &["ratio is announced"]),
            (space("1010"), "6.2d", &["ratio is announced"]),
            (button("done"), "6.2d", &["ratio is announced"]),
        ],
    );
    let instead = why_not(play.now(), &button("6-1")).unwrap().instead.unwrap();
    assert_eq!((instead.mv, instead.label.as_str()), (json!({ "ratio": "1-1" }), "Attack at 1-1"));
}

#[test]
fn while_the_die_is_in_the_air() {
    rules!("6.1a", "2.3a");
    let mut play = Scene::combat("french", "F06@1905 A08@1904 A01@2316").play();
    play.go("done");
    clicks(
        &play,
        &[
            (piece("F06"), "6.1a", &["thrown"]),
            (space("1010"), "6.1a", &["thrown"]),
            (button("done"), "6.1a", &["thrown"]),
            (button("dance"), "6.1a", &["thrown"]),
        ],
    );
    play.refused("die 9", "2.3a", &["one to six"]);
}

#[test]
fn when_units_retreat() {
    rules!("6.4a", "6.4b", "6.4e", "6.4f", "6.4c", "6.4g");
    let mut play = Scene::combat("french", "F06@1905 F12@1804 F26@1906 A01@1904 F01@0101").play();
    play.declare("F06 F12 F26", "A01").unwrap();
    play.go("lower; ratio 1-1; die 6");
    assert_eq!(play.now().step(), Step::RetreatPick);
    offered(&play, &[piece("F06"), space("1804")]);
    clicks(
        &play,
        &[
            (piece("F26"), "6.4e", &["Guard Artillery", "does not have to retreat"]),
            (space("1010"), "6.4a", &["1010", "lit counters"]),
            (button("done"), "6.4a", &["retreat"]),
        ],
    );
    play.go("retreat F06");
    clicks(
        &play,
        &[
            (space("2004"), "6.4b", &["2004", "enemy zone"]),
            (space("1905"), "6.4g", &["6th Division", "must retreat"]),
            (space("1906"), "6.4c", &["Guard Artillery", "vacant safe hex"]),
            (space("1908"), "6.4f", &["1908", "1905"]),
            (piece("A01"), "6.4b", &["1904", "held by the enemy"]),
            (button("done"), "6.4a", &["retreat"]),
        ],
    );
    assert_eq!(why_not(play.now(), &space("1908")).unwrap().instead.map(|o| o.mv), Some(json!({ "to": "1805" })));
}

#[test]
fn when_a_friend_must_make_room() {
    rules!("6.5a", "6.5b", "6.4f");
    let mut play = Scene::combat("french", "F01@1906 F02@1806 F23@1907 F03@2006 A01@1905").play();
    play.attack("F01", "A01", "1-2", 2).go("to 1907");
    assert_eq!(play.now().step(), Step::DisplaceHex(unit("F23")));
    clicks(
        &play,
        &[
            (space("1906"), "6.4b", &["1906", "enemy zone"]),
            (space("1907"), "6.5a", &["I Corps Artillery", "make room"]),
            (space("1910"), "6.4f", &["1910"]),
            (piece("F03"), "6.4c", &["vacant safe hex", "3rd Division"]),
            (button("done"), "6.5a", &["makes room"]),
        ],
    );
}

#[test]
fn when_an_exchange_is_paid() {
    rules!("6.3c", "6.8a");
    let mut play = Scene::combat("french", "F02@1311 F01@1210 F13@1410 F26@1312 A08@1310 A01@2316").play();
    play.attack("F02 F01 F13 F26", "A08", "2-1", 5);
    offered(&play, &[piece("F02"), space("1410")]);
    clicks(
        &play,
        &[
            (piece("F26"), "6.8a", &["Guard Artillery", "never lost"]),
            (piece("A01"), "6.3c", &["Cooke", "did not attack in contact"]),
            (space("1010"), "6.3c", &["1010"]),
            (button("done"), "6.3c", &["pays"]),
        ],
    );
}

#[test]
fn when_guns_may_withdraw() {
    rules!("6.8b", "6.4b");
    let mut play = Scene::combat("french", "F06@1905 F26@1906 F24@2005 F02@1907 A08@1904 A01@2316").play();
    play.declare("F06 F26 F24", "A08").unwrap();
    play.go("lower; ratio 1-5; die 1");
    offered(&play, &[piece("F26"), button("done")]);
    clicks(
        &play,
        &[
            (piece("F02"), "6.8b", &["2nd Division", "did not bombard"]),
            (space("1010"), "6.8b", &["1010"]),
            (button("end"), "6.8b", &["withdraw"]),
        ],
    );
    play.go("withdraw F26");
    clicks(
        &play,
        &[
            (space("1906"), "6.8b", &["1906", "Stay"]),
            (space("1907"), "6.8b", &["1907", "displaces nobody"]),
            (space("1905"), "6.4b", &["1905", "enemy zone"]),
            (button("done"), "6.8b", &["withdraw"]),
        ],
    );
}

#[test]
fn when_victors_may_advance() {
    rules!("6.6a", "6.6c", "6.6d", "6.6g");
    let mut play = Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005 F12@1010 A01@2316").play();
    play.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08");
    offered(&play, &[space("1905"), space("2005"), button("done")]);
    clicks(
        &play,
        &[
            (space("2004"), "6.6c", &["2004", "not given up"]),
            (piece("F12"), "6.6c", &["1010", "not given up"]),
            (button("end"), "6.6d", &["advance"]),
        ],
    );
    play.go("advance 1905");
    offered(&play, &[piece("F06"), piece("F02")]);
    clicks(
        &play,
        &[
            (piece("F12"), "6.6a", &["Grenadiers", "no victor"]),
            (space("1010"), "6.6a", &["Grenadiers"]),
            (space("0505"), "6.6d", &["0505"]),
            (button("done"), "6.6d", &["advance"]),
        ],
    );
}

#[test]
fn when_the_numbers_are_drawn_and_when_all_is_over() {
    rules!("9.0a", "3.0f");
    let play = Play::with(json!({ "grouchy_variant": "secret" }));
    clicks(&play, &[(piece("F05"), "9.0a", &["numbers are drawn"]), (button("end"), "9.0a", &["numbers are drawn"])]);
    let mut play = Scene::movement("allied", "F01@0101 A01@2316").turn(10).play();
    play.go("end-move");
    for target in [piece("F01"), space("1010"), button("end")] {
        clicks(&play, &[(target, "3.0f", &["over"])]);
    }
}
