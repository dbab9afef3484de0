//! Playing a card (4) and the General Attack (5).

use crate::rules::setup::{common, pile};
use crate::support::{Scene, ids, rules};
use kernel::{Eyes, Game, Seat};
use quelle_affaire::pieces::Side;
use serde_json::json;

fn set(list: &[&str]) -> std::collections::BTreeSet<String> {
    list.iter().map(|m| (*m).to_owned()).collect()
}

#[test]
fn a_card_is_shown_and_its_action_chosen() {
    rules!("4.1a");
    let scene = Scene::round("french", "F01@1812 F24@1813 A02@1811").hand("french", "CF1 CF2 CF3");
    let mut play = scene.play();
    play.go("play CF1");
    assert_eq!(play.may(), set(&["way area", "way anywhere"]), "the choice comes first");
    for seat in [0, 1] {
        let lines: Vec<String> = play.session.journal(Eyes::Seat(Seat(seat))).into_iter().map(|l| l.text).collect();
        assert!(lines.iter().any(|l| l.contains("Napoleon")), "both see it");
    }
    // A card with one action asks nothing; a CHARGE is open only with a target.
    let mut play = scene.play();
    play.go("play CF3");
    assert_eq!(play.step(), "Commander");
    let mut play = scene.play();
    play.go("play CF2");
    assert_eq!(play.step(), "Commander", "no cavalry is engaged, so Ney can only activate");
    let mut play = Scene::round("french", "F24@1812 A02@1811").hand("french", "CF2").play();
    play.go("play CF2");
    assert_eq!(play.may(), set(&["way area", "way charge"]));
}

#[test]
fn the_commanders_area() {
    rules!("4.1b", "4.1d");
    // F02 is two hexes away from 1811, where an enemy stands.
    let units = "F01@1812 F02@1813 F03@1911 A02@1811";
    let mut play = Scene::round("french", units).hand("french", "CF3").play();
    play.go("play CF3");
    assert!(play.can("to 1811"), "any hex, also the enemy's");
    assert!(play.can("to 1912"), "also an empty one");
    play.go("to 1811");
    assert_eq!(play.whats("pick"), ids("F01 F03"), "in the hex and the six around it");
    // The counter blocks nothing and is nobody.
    let mut play = Scene::round("french", units).hand("french", "CF3").play();
    play.go("play CF3; to 1912; pick F03; to 1912").stand("F03@1912");
    assert!(play.now().unit_at(crate::support::play::hex("1812")).is_some());
    play.go("done");
    assert_eq!(play.now().position()["cards"]["card"], json!(null), "the marker is gone with the card");
    // The area is looked at once: who comes into it later is not activated.
    let mut play = Scene::round("french", "F01@1812 F02@1815").hand("french", "CF3").play();
    play.go("play CF3; to 1814");
    assert_eq!(play.whats("pick"), ids("F02"));
}

#[test]
fn who_obeys_whom() {
    rules!("4.1c", "G-11");
    let units = "F01@1812 F12@1811 F16@1911 F24@1712 F26@1912 A02@1813 A22@1913";
    let led = |card: &str| {
        let mut play = Scene::round("french", units).hand("french", card).play();
        play.command(card, "1812").whats("pick")
    };
    assert_eq!(led("CF1"), ids("F01 F12 F16 F24 F26"), "Napoleon: all");
    assert_eq!(led("CF2"), ids("F01 F12 F24 F26"), "Ney: not the Guard");
    assert_eq!(led("CF3"), ids("F01"));
    assert_eq!(led("CF5"), ids("F12"));
    assert_eq!(led("CF6"), ids("F16"));
    assert_eq!(led("CF7"), ids("F24"));
    assert_eq!(led("CF8"), ids("F26"));
    let units = "A02@1812 A05@1811 A10@1911 A16@1712 A22@1912 P01@1813 P09@1913";
    let led = |card: &str| {
        let mut play = Scene::round("allied", units).at(8).hand("allied", card).play();
        play.command(card, "1812").whats("pick")
    };
    assert_eq!(led("CA1"), ids("A02 A05 A10 A16"), "Wellington: no Prussian, and no garrison ever");
    assert_eq!(led("CA2"), ids("A02"));
    assert_eq!(led("CA3"), ids("A05"));
    assert_eq!(led("CA4"), ids("A10"));
    assert_eq!(led("CA5"), ids("A16"));
    assert_eq!(led("CP1"), ids("P01 P09"));
    assert_eq!(led("CP2"), ids("P01"));
    assert_eq!(led("CP3"), ids("P09"));
}

#[test]
fn three_units_anywhere() {
    rules!("4.1c", "G-11", "7.1a");
    let units = "F01@0102 F12@3011 F16@1911 F24@1712 A02@1505 P01@2515 A22@1113";
    let mut play = Scene::round("french", units).hand("french", "CF1").play();
    play.go("play CF1; way anywhere");
    assert_eq!(play.may(), set(&["pick F01", "pick F12", "pick F16", "pick F24"]), "at least one");
    play.refuses("done", "G-11", "at least one").refuses("pick A02", "G-11", "not yours");
    play.go("pick F01; pick F16");
    assert!(play.can("done"), "up to three");
    play.go("pick F24");
    assert_eq!(play.whats("pick"), ids("F01 F16 F24"), "now they move");
    let mut play = Scene::round("allied", units).at(8).hand("allied", "CA1").play();
    play.go("play CA1; way anywhere");
    assert_eq!(play.may(), ids("pick").into_iter().map(|p| format!("{p} A02")).collect());
}

#[test]
fn a_commander_for_nobody() {
    rules!("4.1e");
    let mut play = Scene::round("french", "F07@1315 A02@1408").hand("french", "CF3").play();
    assert!(play.can("play CF3"), "d'Erlon has nobody, and may be played");
    play.go("play CF3; nobody");
    assert_eq!(play.actor(), "allied", "that was the round");
    assert_eq!(common(&play, "played"), ids("CF3"));
    play.go("end-turn; end-turn");
    assert_eq!(pile(&play, "french", "deck"), ids("CF3"), "and he comes back");
}

#[test]
fn stratagems_once() {
    rules!("4.1f", "C-02");
    let scene = Scene::round("french", "F01@1812/damaged F02@2012 A02@1408").hand("french", "SF7");
    let mut play = scene.clone().play();
    play.go("play SF7; pick F01").stand("F01@1812");
    assert_eq!(common(&play, "spent"), ids("SF7"));
    play.go("end-turn; end-turn");
    assert!(!pile(&play, "french", "deck").contains("SF7") && play.hand(Side::French).is_empty());
    // Not without its condition: nobody damaged, or only somebody engaged.
    let open = |units: &str, card: &str| {
        Scene::round("french", units).hand("french", card).play().can(&format!("play {card}"))
    };
    assert!(!open("F01@1812 A02@1408", "SF7"));
    assert!(!open("F01@1812/damaged A02@1811", "SF7"));
    assert!(!open("F01@1812 A02@1408", "SF4"), "no cavalry");
    assert!(!open("F24@1812 A02@1408", "SF3"), "no infantry, no guns");
    assert!(!open("F01@1812 A02@1408", "SF2"), "no target");
    assert!(open("F01@1812 A02@1811", "SF2"));
    assert!(!open("F01@1812 A02@1811", "SF6"), "no cavalry engaged");
    assert!(!open("F01@1812 A02@1811", "SF8") && open("F01@1610 A23@1609", "SF8"), "nobody in defensible terrain");
    assert!(!open("F01@1812 A02@1408", "SF9"), "no commander was played");
    assert!(!open("F06@1812 A02@1408", "SF1") && open("F06@1810 A14@1807", "SF1"));
}

#[test]
fn the_cards_that_do_other_things() {
    rules!("G-12");
    // Two units may rally; garrisons never.
    let scene =
        Scene::round("allied", "A02@1408/damaged A10@1606/damaged A11@1705/damaged A23@1609/damaged P01@2515/damaged");
    let mut play = scene.hand("allied", "SA7").play();
    play.go("play SA7");
    assert_eq!(play.may(), set(&["pick A02", "pick A10", "pick A11"]));
    play.go("pick A02");
    assert!(play.can("done"));
    play.go("pick A11").stand("A02@1408 A11@1705 A10@1606/damaged A23@1609/damaged");
    assert_eq!(play.actor(), "french");
    // Soult's Despatch takes back a commander played this turn.
    let mut scene = Scene::round("french", "F01@1812").hand("french", "SF9");
    scene.0["cards"]["played"] = json!(["CF3", "CF4", "CA2"]);
    let mut play = scene.play();
    play.go("play SF9");
    assert_eq!(play.may(), set(&["take CF3", "take CF4"]));
    play.go("take CF4");
    assert_eq!((play.hand(Side::French), common(&play, "played")), (ids("CF4"), ids("CF3 CA2")));
    // Forced March: a whole corps, one point more, into no enemy zone.
    let scene = Scene::round("french", "F01@0112 F06@0116 F12@1516 A02@0409").hand("french", "SF10");
    let mut play = scene.play();
    play.go("play SF10");
    assert_eq!(play.whats("corps"), ids("F-I F-VI"));
    play.go("corps F-I");
    assert_eq!(play.whats("pick"), ids("F01 F06"));
    play.go("pick F01");
    assert!(play.can("to 0512") && !play.can("to 0612"), "four points");
    assert!(play.can("to 0311") && !play.can("to 0310") && play.whats("dare").is_empty(), "not beside the enemy");
    play.go("to 0111; pick F06; unlimber");
    assert!(play.can("to 0216") && !play.can("to 0316"), "unlimbered guns gain nothing");
    // Hold The Line!: up to three British infantry in an area, garrisons too, no Prussian.
    let units = "A02@1408 A01@1308 A03@1407 A10@1507 A22@1113 P01@1508 A15@1506 F01@2015";
    let mut play = Scene::round("allied", units).at(8).hand("allied", "SA1").play();
    play.go("play SA1");
    assert!(play.can("to 1113"), "the garrison alone");
    play.go("to 1408");
    assert_eq!(play.whats("pick"), ids("A01 A02 A03 A10"));
    assert!(!play.can("done"), "at least one");
    play.go("pick A01; pick A02; pick A10").stand("A01@1308/holding A02@1408/holding A10@1507/holding A03@1407");
    assert_eq!(play.actor(), "french");
}

#[test]
fn rapid_manoeuvres() {
    rules!("4.2a", "4.2b", "C-04");
    let scene =
        Scene::round("french", "F01@1812 F24@2012 A02@1408").hand("french", "SF3 SF4 CF3").deck("french", "CF4");
    let mut play = scene.clone().play();
    play.go("play SF3; pick F01; pick F01; to 1811");
    assert_eq!(play.actor(), "french", "the round goes on");
    assert_eq!(play.may(), set(&["play SF4", "play CF3", "general-attack", "done"]), "no refill, no end of the turn");
    play.go("play SF4; pick F24; pick F24; to 2010");
    assert_eq!(play.may(), set(&["play CF3", "general-attack", "done"]), "several may go before");
    let mut attack = play.clone();
    let mut stop = play.clone();
    play.go("play CF3; nobody");
    assert_eq!(play.actor(), "allied", "one normal card ends the round");
    attack.go("general-attack");
    assert_eq!(attack.actor(), "allied");
    stop.go("done");
    assert_eq!(stop.actor(), "allied", "stopping: the manoeuvre was the card");
    assert_eq!(stop.now().position()["ended"], json!([false, false]));
    // Not after a normal card.
    let mut play = scene.play();
    play.go("play CF3; nobody");
    assert_eq!(play.actor(), "allied");
    // After the last card and the counter there is nothing to stop.
    let mut play =
        Scene::round("french", "F01@1812").hand("french", "SF3").field("launched", json!([true, false])).play();
    play.go("play SF3; pick F01; pick F01; to 1811");
    assert_eq!(play.actor(), "allied");
}

#[test]
fn e21_a_commander_without_troops() {
    rules!("E-21", "4.3a", "4.3b", "4.3c");
    let scene =
        Scene::round("allied", "A05@1108 A06@1110 F01@1812").hand("allied", "CA3 CA1").deck("allied", "CA4 CA5");
    assert!(!scene.play().can("take CA3"), "two units left: Hill is needed");
    let scene = scene.and("A05@destroyed A06@destroyed A02@1408");
    let mut play = scene.clone().play();
    assert!(play.can("take CA3") && play.can("play CA3"), "he may be set aside, or not");
    play.go("take CA3");
    assert_eq!(play.outcomes(), set(&["draw CA4", "draw CA5"]), "and one card is drawn at once");
    play.go("draw CA4");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"), "the round goes on");
    assert_eq!(play.hand(Side::Allied), ids("CA1 CA4"));
    assert_eq!(common(&play, "aside"), ids("CA3"), "for all to see");
    // Picton has nobody either: it may be repeated.
    play.go("take CA4; draw CA5; end-turn; end-turn");
    assert_eq!(pile(&play, "allied", "deck"), ids("CA1 CA5"), "those set aside do not come back");
    // An empty deck gives nothing.
    let mut play = Scene::round("allied", "A02@1408").hand("allied", "CA3").play();
    play.go("take CA3");
    assert_eq!((play.actor(), play.hand(Side::Allied).len()), ("allied", 0));
}

#[test]
fn who_is_redundant() {
    rules!("4.3a");
    let aside = |side: &str, units: &str, card: &str| {
        Scene::round(side, units).at(8).hand(side, card).play().can(&format!("take {card}"))
    };
    assert!(!aside("french", "F16@1812 F19@1912", "CF2"), "Ney may charge with the Guard's horse");
    assert!(aside("french", "F16@1812 F21@1912", "CF2"), "with its foot and guns he can do nothing");
    assert!(!aside("french", "F16@1812", "CF1"));
    assert!(
        aside("allied", "A22@1113 P01@2515 F01@1812", "CA1"),
        "garrisons and Prussians are not Wellington's to lead"
    );
    assert!(!aside("allied", "A02@1408", "CA1"));
    assert!(!aside("allied", "A02@1408", "CP3"), "Pirch's men are outside and can still come");
    let gone: String = (9..=13).map(|n| format!("P{n:02}@destroyed ")).collect();
    assert!(aside("allied", &gone, "CP3"));
    assert!(!aside("allied", &gone, "CP1"), "Blücher has two corps more");
    assert!(!aside("french", "F01@1812", "SF4"), "stratagems are never set aside");
}

#[test]
fn setting_aside_is_free_at_any_moment_of_the_own_round() {
    rules!("4.3b", "4.2b");
    // Before the action, in the middle of a card, and between a rapid manoeuvre and what follows it.
    let scene = Scene::round("french", "F01@1812 F03@1912 A02@1408");
    let scene = scene.hand("french", "SF3 CF8 CF3").deck("french", "CF1 CF7");
    let mut play = scene.play();
    assert!(play.can("take CF8"));
    play.go("play SF3; pick F01");
    assert!(play.can("take CF8"), "while a unit is to move");
    play.go("pick F01; to 1811");
    assert_eq!(play.step(), "Act(true)");
    assert!(play.can("take CF8") && play.can("play CF3"));
    play.refuses("take CF3", "4.3a", "still has units");
    play.go("take CF8; draw CF7");
    assert!(play.tells("Drawn: **Kellermann** [[4.3b]]"), "{:?}", play.journal());
    assert_eq!((play.step().as_str(), play.hand(Side::French)), ("Act(true)", ids("CF3 CF7")), "the round goes on");
    play.go("take CF7; draw CF1; play CF1; way area; to 1811");
    assert_eq!(play.step(), "Mover");
    // While attacks are declared and fought, too; never in the enemy's round.
    let units = "F01@1812 F03@1912 A02@1811 A05@1911 A11@1408";
    let mut play = Scene::round("french", units).hand("french", "CF8").hand("allied", "CA5").play();
    play.go("general-attack");
    assert!(play.can("take CF8") && !play.can("take CA5"));
    play.attack("F01", "A02").attack("F03", "A05");
    assert_eq!(play.step(), "Combat");
    play.go("take CF8");
    assert_eq!((play.step().as_str(), play.hand(Side::French).len()), ("Combat", 0), "an empty deck gives nothing");
    // At every choice a card leaves open.
    let steps = [
        ("Way", "french", "CF1 CF8", "play CF1"),
        ("Commander", "french", "CF3 CF8", "play CF3"),
        ("Muster(", "french", "SF3 CF8", "play SF3"),
        ("March", "french", "SF10 CF8", "play SF10"),
        ("Rally(", "french", "SF7 CF8", "play SF7"),
        ("HoldAt", "allied", "SA1 CA3", "play SA1"),
        ("HoldUnits(", "allied", "SA1 CA3", "play SA1; to 1408"),
    ];
    for (step, side, hand, moves) in steps {
        let units = "F01@1812/damaged F03@1912/damaged A02@1408 A04@1409";
        let mut play = Scene::round(side, units).hand(side, hand).play();
        play.go(moves);
        assert!(play.step().starts_with(step), "{step}: {}", play.step());
        let (idle, other) = if side == "french" { ("CF8", "CF7") } else { ("CA3", "CA1") };
        play.refuses(&format!("take {other}"), "4.3a", "is not in your hand");
        let may: Vec<String> = play.may().into_iter().filter(|mv| !mv.starts_with("take ")).collect();
        let before = play.step();
        play.go(&format!("take {idle}"));
        assert_eq!(
            (play.step(), play.hand(if side == "french" { Side::French } else { Side::Allied }).len()),
            (before, 0)
        );
        assert_eq!(play.may().into_iter().collect::<Vec<_>>(), may, "{step}: nothing else has changed");
    }
    // In the middle of one unit's march or attack it waits.
    let mut play = scene.play();
    play.go("play CF3; to 1812; pick F01").refuses("take CF8", "7.2a", "not what is asked");
}

#[test]
fn the_general_attack() {
    rules!("5.1a", "5.1b", "5.1c", "C-11");
    let units = "F01@1812 F02@2015 F06@1809 A02@1811";
    let mut play = Scene::round("french", units).play();
    play.go("general-attack");
    assert_eq!(play.now().position()["launched"], json!([true, false]), "it is launched");
    assert_eq!(play.whats("pick"), ids("F01 F06"), "who is engaged, and batteries in range");
    assert!(play.can("done"), "nothing need be declared");
    play.go("done; end-turn");
    assert!(!play.can("general-attack"), "once a turn");
    // With nobody engaged it may be played all the same.
    let mut play = Scene::round("french", "F01@1812 A02@1408").play();
    play.go("general-attack");
    assert_eq!(play.actor(), "allied");
    // The Allied counter moves Prussians too.
    let mut play = Scene::round("allied", "P01@1812 A02@1712 F01@1811").at(8).play();
    play.go("general-attack");
    assert_eq!(play.whats("pick"), ids("A02 P01"));
}
