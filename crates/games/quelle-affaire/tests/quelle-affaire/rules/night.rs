//! The Night Before (13).

use crate::support::play::hex;
use crate::support::{Play, Scene, ids, rules, scripted};
use kernel::{Eyes, Game, Seat, Witnesses};
use quelle_affaire::map::GRID;
use quelle_affaire::moves::Move;
use quelle_affaire::pieces::Side;
use serde_json::{Value, json};

const OUTSIDE: u16 = u16::MAX;

/// A night in which counters stand on these hexes: `0@1609 4@1604`; those after a slash are face up, all others outside.
fn night(task: Value, french: &str, allied: &str) -> Scene {
    let (mut at, mut revealed) = ([[OUTSIDE; 8]; 2], [0u8; 2]);
    for (side, words) in [french, allied].into_iter().enumerate() {
        for word in words.split_whitespace() {
            let (counter, place) = word.split_once('@').expect("a place");
            let counter: usize = counter.parse().expect("a counter");
            let (place, up) = place.split_once('/').map_or((place, false), |(p, _)| (p, true));
            at[side][counter] = if place == "gone" { OUTSIDE - 1 } else { hex(place).0 };
            revealed[side] |= u8::from(up || place == "gone") << counter;
        }
    }
    let backs = at.map(|side| {
        let mut next = 0;
        side.map(|h| {
            next += u8::from(h != OUTSIDE);
            if h == OUTSIDE { 0 } else { next }
        })
    });
    let night = json!({ "at": at, "revealed": revealed, "moved": [0, 0], "backs": backs, "turn": 3, "mover": 0, "left": 0, "afoot": false });
    Scene::round("french", "").at(1).with("O_NIGHT").field("night", night).tasks(json!(["turn-end", { "night": task }]))
}

fn begin() -> Play {
    Play::with("WQA", json!({ "O_NIGHT": "on" }))
}

/// Where a counter is.
fn place(play: &Play, side: usize, counter: usize) -> String {
    let at = &play.now().position()["night"]["at"][side][counter];
    let at: u16 = serde_json::from_value(at.clone()).expect("a place");
    match at {
        OUTSIDE => "outside".into(),
        at if at == OUTSIDE - 1 => "removed".into(),
        at => GRID.number(hexes::Hex(at)),
    }
}

fn revealed(play: &Play, side: usize, counter: usize) -> bool {
    let up: u8 = serde_json::from_value(play.now().position()["night"]["revealed"][side].clone()).expect("bits");
    up >> counter & 1 != 0
}

#[test]
fn eight_counters_each() {
    rules!("13.1a", "13.1b", "13.2a", "G-19", "C-22");
    let mut play = begin();
    assert!(play.now().on_board(Side::French).is_empty(), "nobody stands on the set-up hexes");
    play.go("dice 3 3");
    assert_eq!(play.actor(), "chance", "ties are rolled again");
    play.go("dice 6 1");
    assert_eq!((play.actor(), play.may().len()), ("french", 8));
    // Which counter moves is its owner's secret, where it goes is not.
    let only =
        |seat| move |w| matches!(w, Witnesses::Only(set) if set.contains(Seat(seat)) && !set.contains(Seat(1 - seat)));
    assert!(only(0)(play.now().witnesses(&scripted("counter 3"))));
    play.go("counter 3");
    assert!(matches!(play.now().witnesses(&scripted("to 1720")), Witnesses::All));
    assert!(play.whats("to").iter().all(|n| n.ends_with("20")) && play.whats("to").len() == 30, "from the south");
    play.go("to 1720; to 1719; done");
    let lines: Vec<String> = play.session.journal(Eyes::Seat(Seat(1))).into_iter().map(|l| l.text).collect();
    let marches: Vec<&String> = lines.iter().filter(|l| l.contains("counter 1")).collect();
    assert_eq!(marches.len(), 1, "one line for the whole march: {lines:?}");
    assert!(marches[0].contains("goes to 1719") && !lines.iter().any(|l| l.contains("Drouot")));
    assert_eq!(play.actor(), "allied", "one counter each in turn");
    play.go("counter 7");
    assert!(
        play.whats("to").iter().all(|n| n.ends_with("01")) && play.whats("to").len() == 30,
        "from the northern edge"
    );
    // What the other can suppose: the back in 1719 could be any counter.
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut lot = kernel::Dice::from_seed(seed);
        let world = play.now().imagine(Seat(1), &mut lot).position();
        let at: Vec<u16> = serde_json::from_value(world["night"]["at"][0].clone()).expect("places");
        seen.insert(at.iter().position(|h| *h == hex("1719").0));
    }
    assert!(seen.len() > 4);
}

#[test]
fn e29_along_the_road() {
    rules!("E-29", "13.2.1a", "13.2b", "C-24");
    let mut play = begin();
    play.go("dice 1 6; counter 0");
    assert!(!play.can("done"), "it must come on if it can");
    play.go("to 1501; to 1402; to 1503; to 1504");
    assert_eq!((place(&play, 1, 0).as_str(), play.actor()), ("1504", "french"), "two points are spent");
    play.go("counter 0; to 1720; to 1719; to 1618; to 1717");
    assert_eq!(place(&play, 0, 0), "1717");
    // Elsewhere the edge costs a whole point.
    play.go("counter 1; to 1401");
    assert!(play.can("done"));
    play.go("to 1402");
    assert_eq!((place(&play, 1, 1).as_str(), play.actor()), ("1402", "french"), "1 + 1");
    // A wood on the edge costs two.
    play.go("counter 1; to 0120; done; counter 2; to 3001");
    assert_eq!(play.actor(), "french");
    // On later turns counters on the board move on, or stay.
    let mut play = night(json!({ "pick": "french" }), "0@1717", "0@1504").play();
    play.go("counter 0");
    assert!(play.can("done") && play.can("to 1616") && !play.can("to 1720"));
    play.go("done");
    assert_eq!((place(&play, 0, 0).as_str(), play.actor()), ("1717", "allied"));
}

#[test]
fn a_night_turn() {
    rules!("13.2a", "13.2b", "13.2.1c");
    // The French have two counters left that move, the Allies one.
    let french = "0@1720 1@1820 2@0101/up 3@0201/up 4@0301/up 5@0401/up 6@gone 7@gone";
    let allied = "0@1501 1@3001/up 2@3002/up 3@3003/up 4@gone 5@gone 6@gone 7@gone";
    let mut play = night(json!({ "pick": "french" }), french, allied).play();
    assert_eq!(
        play.may(),
        ids("0 1").iter().map(|c| format!("counter {c}")).collect(),
        "no revealed one, no removed one"
    );
    play.go("counter 0; done");
    assert_eq!(play.actor(), "allied");
    play.go("counter 0; done");
    assert_eq!(play.whats("counter"), ids("1"), "the other finishes; who has moved is marked");
    play.go("counter 1; done");
    assert_eq!(play.actor(), "chance", "the next night turn is diced for");
    assert_eq!(play.now().position()["night"]["turn"], 4);
    play.go("dice 1 2");
    assert_eq!(play.actor(), "allied");
}

#[test]
fn e39_over_own_counters() {
    rules!("E-39", "13.2.1b");
    let french = "0@1610 1@1609/up";
    let mut play = night(json!({ "pick": "french" }), french, "0@1604").play();
    play.go("counter 0");
    assert!(!play.can("to 1609"), "it would be stopped on top of the other");
    assert!(play.can("to 1510"));
    play.go("to 1709; show french 0; show allied 0");
    assert!(revealed(&play, 0, 0) && place(&play, 0, 0) == "1709", "seen at distance five, and stopped");
    // With the enemy away it may pass, and must go on.
    let mut play = night(json!({ "pick": "french" }), french, "0@1601").play();
    play.go("counter 0; to 1609");
    assert!(!play.can("done") && play.can("to 1508"));
    // No changing places, no stacking; with nothing beyond it may not step there.
    let mut play = night(json!({ "pick": "french" }), "0@0520 1@0519 2@0419 3@0619", "").play();
    play.go("counter 0; to 0519");
    assert!(!play.can("done"));
    let mut play = night(json!({ "pick": "allied" }), "", "0@1402").play();
    play.go("counter 1; to 1401");
    assert!(!play.can("to 1402"), "with no point left to go on");
    let mut play = night(json!({ "pick": "allied" }), "", "0@1401 1@1301 2@1501 3@1302 5@1402").play();
    play.go("counter 4");
    assert!(!play.can("to 1401"), "only friends beyond, and no point left to pass them");
    // The hex it has left is free to go back to.
    let mut play = night(json!({ "pick": "french" }), "0@0201 1@0101 2@0102", "").play();
    play.go("counter 0; to 0101");
    assert_eq!(play.may(), ids("0201").iter().map(|h| format!("to {h}")).collect());
    // An enemy counter's hex is never entered.
    let mut play = night(json!({ "pick": "allied" }), "0@1501/up", "").play();
    play.go("counter 0");
    assert!(!play.can("to 1501") && play.can("to 1401"));
}

#[test]
fn e30_spotting() {
    rules!("E-30", "13.2.2a", "13.2.2b");
    // A scout at 1710 and Hill at 1910; d'Erlon comes from 1716 to 1715, five from both.
    let mut play = night(json!({ "pick": "french" }), "0@1816", "1@1810 2@1809 4@1710").play();
    play.go("counter 0; to 1815");
    assert_eq!(play.actor(), "chance", "stopped at once");
    play.go("show french 0");
    let shown = play.outcomes();
    assert_eq!(shown.len(), 1, "they are turned up by their places");
    play.go("show allied 4; show allied 1");
    assert_eq!((place(&play, 0, 0), place(&play, 1, 1)), ("1815".into(), "1810".into()), "the commanders stay");
    assert_eq!(place(&play, 1, 4), "removed", "the scout is gone");
    assert!(revealed(&play, 0, 0) && revealed(&play, 1, 1) && revealed(&play, 1, 4));
    assert!(!revealed(&play, 1, 2), "six hexes away it is not seen");
    assert_eq!(play.actor(), "allied");
    assert!(!play.can("counter 1") && !play.can("counter 4"), "they move no more");
}

#[test]
fn a_back_that_is_about_to_be_turned_up() {
    rules!("13.1b", "G-23");
    // To the Allied player the back that was seen at 1815 may be any hidden counter, but it is the one at 1815.
    let mut play = night(json!({ "pick": "french" }), "0@1816 1@0120 6@3020", "1@1810").play();
    play.go("counter 0; to 1815");
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let world = play.now().imagine(Seat(1), &mut kernel::Dice::from_seed(seed));
        let mut chances = Vec::new();
        world.chances(&mut chances);
        let Some(Move::Show(Side::French, counter)) = chances.first().map(|c| c.mv) else { panic!("{chances:?}") };
        let at = &world.position()["night"]["at"][0][usize::from(counter.0)];
        assert_eq!(*at, json!(hex("1815").0));
        seen.insert(counter);
    }
    assert!(seen.len() > 3);
}

#[test]
fn spotted_before_the_first_step() {
    rules!("13.2.2a");
    // A face-up enemy five hexes away sees it as well.
    let mut play = night(json!({ "pick": "french" }), "0@1814 1@0120", "1@1809/up 0@1501").play();
    play.go("counter 0");
    assert_eq!(play.outcomes(), ids("0").iter().map(|c| format!("show french {c}")).collect());
    play.go("show french 0");
    assert_eq!((place(&play, 0, 0).as_str(), play.actor()), ("1814", "allied"), "it does not move");
    // On entry too.
    let mut play = night(json!({ "pick": "allied" }), "0@1605 1@0120", "0@3001").play();
    play.go("counter 1; to 1601; show allied 1; show french 0");
    assert!(revealed(&play, 1, 1));
}

#[test]
fn the_last_moves() {
    rules!("13.2.2c", "13.2.2d");
    // The last hidden French counter is found; two Allied ones are hidden, one on the board and one outside.
    let french = "0@1814 1@0120/up 2@0220/up 3@0320/up 4@0420/up 5@0520/up 6@gone 7@gone";
    let allied = "0@1809/up 1@0801 2@0902/up 3@1002/up 4@gone 5@gone 6@gone";
    let mut play = night(json!({ "pick": "french" }), french, allied).play();
    play.go("counter 0; show french 0");
    assert_eq!((play.actor(), play.whats("counter")), ("allied", ids("1 7")), "one more move with each");
    play.go("counter 1; to 0802; done");
    assert_eq!(play.whats("counter"), ids("7"));
    play.go("counter 7");
    assert!(!play.can("done"), "those outside come on now");
    play.go("to 3001");
    // Then all are shown, scouts go.
    play.go("show allied 7; show allied 1");
    assert_eq!(place(&play, 1, 7), "removed");
    assert_eq!((place(&play, 1, 1).as_str(), play.step().as_str()), ("0802", "Night(DeployDice)"));
}

#[test]
fn moved_or_not_the_last_move_is_made() {
    rules!("13.2.2c");
    let french = "0@1814 1@0120/up 2@0220/up 3@0320/up 4@0420/up 5@0520/up 6@gone 7@gone";
    let allied = "0@1809/up 1@0801 2@0902/up 3@1002/up 4@gone 5@gone 6@gone 7@gone";
    let mut scene = night(json!({ "pick": "french" }), french, allied);
    scene.0["night"]["moved"] = json!([0, 2]);
    let mut play = scene.play();
    play.go("counter 0; show french 0");
    assert_eq!(play.whats("counter"), ids("1"), "it has moved this turn, and moves once more");
}

#[test]
fn no_way_in() {
    rules!("13.2.2d");
    // A commander who is still outside when all are turned up goes to the free edge hex nearest the road.
    let french = "0@1814/up 1@0120/up 2@0220/up 3@0320/up 4@0420/up 5@0520/up 6@gone 7@gone";
    let allied = "0@1501/up 1@0801/up 2@0902/up 4@gone 5@gone 6@gone 7@gone";
    let mut play = night(json!("reveal"), french, allied).play();
    play.go("show allied 3");
    assert_eq!(place(&play, 1, 3), "1401", "1501 is taken");
}

#[test]
fn both_run_out_together() {
    rules!("13.2.2e");
    let french = "0@1816 1@0120/up 2@0220/up 3@0320/up 4@0420/up 5@0520/up 6@gone 7@gone";
    let allied = "0@1810 1@0801/up 2@0902/up 3@1002/up 4@gone 5@gone 6@gone 7@gone";
    let mut play = night(json!({ "pick": "french" }), french, allied).play();
    play.go("counter 0; to 1815; show french 0; show allied 0");
    assert_eq!(play.step(), "Night(DeployDice)", "no last move");
}

#[test]
fn twelve_night_turns() {
    rules!("13.2.2f", "G-25");
    let french = "0@1720 1@0120/up 2@0220/up 3@0320/up 4@0420/up 5@0520/up 6@1820 7@gone";
    let allied = "0@1501 1@0801/up 2@0902/up 3@1002/up 4@gone 5@gone 6@gone 7@gone";
    let mut scene = night(json!({ "pick": "french" }), french, allied);
    scene.0["night"]["turn"] = json!(12);
    let mut play = scene.play();
    play.go("counter 0; done; counter 0; done; counter 6; done");
    assert_eq!(play.step(), "Night(Reveal)");
    play.go("show french 0; show french 6; show allied 0");
    assert_eq!((play.step().as_str(), place(&play, 0, 6).as_str()), ("Night(DeployDice)", "removed"));
    // A side that has nothing left to hide by then gives the other its final move, in the last night turn as in any.
    let mut scene = night(
        json!({ "pick": "french" }),
        "0@1610 1@0120/up 2@0220/up 3@0320/up 4@0420/up 5@0520/up 6@gone 7@gone",
        "0@1604 1@0801 2@0902/up 3@1002/up 4@gone 5@gone 6@gone 7@gone",
    );
    scene.0["night"]["turn"] = json!(12);
    scene.0["night"]["moved"] = json!([0, 2]);
    let mut play = scene.play();
    play.go("counter 0; to 1609; show french 0; show allied 0");
    assert_eq!((play.step().as_str(), play.may()), ("Night(Last(Allied))", ["counter 1".to_owned()].into()));
}

/// All commanders face up: the French at the first list of hexes, the Allies at the second.
fn drawn_up(task: Value, french: &str, allied: &str) -> Scene {
    let list = |text: &str, scouts: &str| {
        let places: String = text.split_whitespace().enumerate().map(|(i, h)| format!("{i}@{h}/up ")).collect();
        places + scouts
    };
    night(task, &list(french, "6@gone 7@gone"), &list(allied, "4@gone 5@gone 6@gone 7@gone"))
}

/// Places the next unit; says where it could go.
fn next(play: &mut Play, id: &str, at: &str) -> std::collections::BTreeSet<String> {
    if play.can(&format!("pick {id}")) {
        play.go(&format!("pick {id}"));
    }
    let open = play.whats("to");
    if play.can(&format!("to {at}")) {
        play.go(&format!("to {at}"));
    }
    play.stand(&format!("{id}@{at}"));
    open
}

const SOUTH: &str = "2019 0519 0918 1813 2319 2719";
const NORTH: &str = "0502 0902 2002 1406";

#[test]
fn e31_drawing_up_a_corps() {
    rules!("E-31", "13.3.1b", "13.3.1c");
    let mut play = drawn_up(json!({ "corps": "french" }), SOUTH, NORTH).play();
    play.go("corps F-G");
    assert_eq!(play.whats("pick"), ids("F16 F17 F18 F19 F20 F21 F22"), "any unit may be the first");
    next(&mut play, "F18", "1813");
    assert_eq!(next(&mut play, "F16", "1814"), ids("1714 1814"));
    next(&mut play, "F17", "1714");
    assert_eq!(next(&mut play, "F19", "1713"), ids("1713 1913"));
    next(&mut play, "F20", "1913");
    assert_eq!(next(&mut play, "F21", "1812"), ids("1712 1812"));
    next(&mut play, "F22", "1712");
    assert_eq!(play.actor(), "allied", "then the other side's corps");
    play.go("corps A-C");
    next(&mut play, "A15", "1406");
    assert_eq!(next(&mut play, "A16", "1405"), ids("1405 1505"));
    next(&mut play, "A17", "1505");
    assert_eq!(next(&mut play, "A18", "1306"), ids("1306 1506"));
    next(&mut play, "A19", "1506");
    assert_eq!(next(&mut play, "A20", "1507"), ids("1407 1507"));
    next(&mut play, "A21", "1407");
    // The eighth place: a taken hex is skipped, and ring 2 begins with the row nearest the own edge.
    let mut play = drawn_up(json!({ "corps": "french" }), SOUTH, NORTH).and("F23@1712").play();
    play.go("corps F-G");
    for (id, at) in
        [("F16", "1813"), ("F17", "1714"), ("F18", "1814"), ("F19", "1713"), ("F20", "1913"), ("F21", "1812")]
    {
        next(&mut play, id, at);
    }
    assert_eq!(play.whats("to"), ids("1715 1815 1915"));
}

#[test]
fn the_order_of_the_corps() {
    rules!("13.3.1a", "13.3.1c");
    let mut play = drawn_up(json!("deploy-dice"), SOUTH, NORTH).play();
    play.go("dice 2 2; dice 2 5");
    assert_eq!((play.actor(), play.whats("corps")), ("allied", ids("A-I A-II A-R A-C")));
    // At the edge the hexes off the board are skipped: Kellermann at 2320 has two units.
    let mut play = drawn_up(json!({ "corps": "french" }), "2019 0519 0918 1813 2320 2719", NORTH).play();
    play.go("corps F-III; pick F23");
    assert_eq!(play.whats("to"), ids("2220 2420"), "after 2320 there is no row 21: {:?}", play.at("F23"));
}

#[test]
fn a_side_without_corps_is_skipped() {
    rules!("13.3.1a", "13.3.1e", "13.3.1f");
    let mut play = drawn_up(json!("deploy-dice"), SOUTH, NORTH).play();
    play.go("dice 6 5");
    let mut order = Vec::new();
    while play.step().starts_with("Night") {
        if play.step().starts_with("Night(Corps") {
            order.push(play.actor());
        }
        let first = play.may().into_iter().next().expect("a choice");
        play.go(&first);
    }
    // The last corps of a side needs no choice, so it is not seen here: French and Allied in turn, then French alone.
    assert_eq!(order, ["french", "allied", "french", "allied", "french", "allied", "french", "french"]);
    play.stand("A22@1113 A23@1609 A24@2208");
    assert_eq!((play.now().turn(), play.step().as_str()), (1, "Mix(French)"), "turn 1 is prepared");
    assert_eq!(play.now().position()["night"], Value::Null, "the counters are gone");
    assert_eq!(play.now().on_board(Side::French).len() + play.now().on_board(Side::Allied).len(), 50);
}

#[test]
fn advice_is_no_rule() {
    rules!("13.3.1g", "13.3.1c");
    // The road is the fastest way: after two points a counter on it is in row 04, any other in row 02.
    for (way, end) in [("to 1501; to 1402; to 1503; to 1504", "1504"), ("to 0801; to 0802", "0802")] {
        let mut play = begin();
        play.go(&format!("dice 1 6; counter 0; {way}"));
        assert_eq!((place(&play, 1, 0).as_str(), play.actor()), (end, "french"), "its movement is used up");
    }
    // Commanders may crowd all the same: their corps then spread into further rings.
    let scene = drawn_up(json!({ "corps": "french" }), "1812 1813 1814 1913 2319 2719", NORTH);
    let mut play = scene.clone().with("O_FIRST_READING").play();
    play.go("corps F-G");
    for (id, at) in
        [("F16", "1913"), ("F17", "1914"), ("F18", "1814"), ("F19", "1813"), ("F20", "2013"), ("F21", "1912")]
    {
        next(&mut play, id, at);
    }
    play.stand("F22@1812").go("corps A-I");
    for (id, at) in [("A01", "0502"), ("A02", "0501"), ("A03", "0601"), ("A04", "0402")] {
        next(&mut play, id, at);
    }
    // D'Erlon's own hex and most of those around it are taken: so it was read at first.
    play.go("corps F-I; pick F01").stand("F01@1712");
    // Today the Guard leaves the three hexes of the others free, and d'Erlon begins in his own.
    let mut play = scene.play();
    play.go("corps F-G");
    for (id, at) in [("F16", "1913"), ("F17", "1914"), ("F18", "2013"), ("F19", "1912"), ("F20", "1815")] {
        next(&mut play, id, at);
    }
    for (id, at) in [("F21", "1915"), ("F22", "2015")] {
        next(&mut play, id, at);
    }
    play.go("corps A-I");
    for (id, at) in [("A01", "0502"), ("A02", "0501"), ("A03", "0601"), ("A04", "0402")] {
        next(&mut play, id, at);
    }
    play.go("corps F-I; pick F01").stand("F01@1812");
}

#[test]
fn a_garrison_finds_its_house_taken() {
    rules!("13.3.1e", "13.3.1f", "11.3a");
    // D'Erlon stands in La Haie Sainte itself, next to Hill.
    let scene = drawn_up(json!("deploy-dice"), "1609 0519 0918 1813 2319 2719", "0502 1607 2002 1406");
    let mut play = scene.with("H_GROUND").play();
    play.go("dice 6 5");
    while play.step().starts_with("Night") {
        let first = play.may().into_iter().next().expect("a choice");
        play.go(&first);
    }
    play.stand("A23@gone A22@1113");
    assert_eq!(play.points(), (0, 0), "no points for it");
    let taken = play.now().position()["taken"].clone();
    assert!(taken.as_array().is_some_and(|t| t.contains(&json!("1609"))), "whoever is drawn up there owns it: {taken}");
    assert!(play.now().on_board(Side::French).iter().any(|u| play.now().is_engaged(u)), "enemies may be adjacent");
    assert_eq!(play.step(), "Mix(French)", "and nothing happens");
}

#[test]
fn cover_for_infantry_only() {
    rules!("13.3.1d");
    // Kellermann at La Belle Alliance has only cavalry: the village is skipped.
    let scene = drawn_up(json!({ "corps": "french" }), "2019 0519 0918 1813 1614 2719", NORTH);
    let mut play = scene.clone().with("H_DT_INF").play();
    play.go("corps F-III; pick F23");
    assert_eq!(play.whats("to"), ids("1615 1715"));
    let mut play = scene.play();
    play.go("corps F-III; pick F23").stand("F23@1614");
    // Lobau there: one of his infantry must take it first.
    let mut play =
        drawn_up(json!({ "corps": "french" }), "2019 0519 1614 1813 2319 2719", NORTH).with("H_DT_INF").play();
    play.go("corps F-VI");
    assert_eq!(play.whats("pick"), ids("F12 F13"));
}

#[test]
fn a_commanders_hex_is_kept_for_his_own_corps() {
    rules!("13.3.1b", "13.3.1c", "G-27");
    // Reille a hex behind d'Erlon: the men of d'Erlon leave his hex free, though it is the first of their ring.
    let scene = drawn_up(json!({ "corps": "french" }), "1813 1714 0918 2319 0519 2719", NORTH);
    let mut play = scene.play();
    play.go("corps F-I");
    next(&mut play, "F01", "1813");
    assert_eq!(next(&mut play, "F02", "1814"), ids(""), "1714 is Reille's, so 1814 is the only place");
    assert_eq!(next(&mut play, "F03", "1713"), ids("1713 1913"));
    // The enemy's commanders keep theirs, too.
    let mut play =
        drawn_up(json!({ "corps": "french" }), "1813 0120 0918 2319 0519 2719", "1714 0301 2701 0903").play();
    play.go("corps F-I");
    next(&mut play, "F01", "1813");
    assert_eq!(next(&mut play, "F02", "1814"), ids(""));
    // A refusal says whose hex it is.
    let mut play = scene.play();
    play.go("corps F-I");
    next(&mut play, "F01", "1813");
    next(&mut play, "F02", "1814");
    play.go("pick F03").refuses("to 1714", "13.3.1b", "kept for");
}

#[test]
fn what_the_night_refuses() {
    rules!("13.2a", "13.2b", "13.2.1a", "13.2.1b", "13.2.2b", "13.3.1a", "13.3.1b", "13.3.1c", "13.3.1d");
    let mut scene = night(json!({ "pick": "french" }), "0@1610 1@1609/up 2@0520", "0@1601");
    scene.0["night"]["moved"] = json!([4, 0]);
    let mut play = scene.play();
    play.refuses("counter 1", "13.2.2b", "has been found").refuses("counter 2", "13.2b", "has moved");
    play.refuses("counter 8", "13.2a", "no such counter").refuses("done", "13.2a", "not what is asked");
    play.go("counter 0");
    play.refuses("to 1608", "13.2.1a", "not next to");
    play.go("to 1609").refuses("done", "13.2.1b", "on top of another");
    let mut play = night(json!({ "pick": "french" }), "0@1610 1@1609/up", "0@1604").play();
    play.go("counter 0").refuses("to 1609", "13.2.1b", "unseen");
    let mut play = night(json!({ "pick": "french" }), "0@1213 1@0120", "").play();
    play.go("counter 0; to 1212");
    play.refuses("to 1213", "13.2.1a", "costs more");
    let mut play = night(json!({ "pick": "allied" }), "0@1501/up", "").play();
    play.go("counter 0").refuses("done", "13.2b", "must come on").refuses("to 1501", "13.2.1b", "enemy counter");
    play.refuses("to 1402", "13.2.1a", "northern edge");
    // Drawing up.
    let mut play =
        drawn_up(json!({ "corps": "french" }), "2019 0519 1614 1813 2319 2719", NORTH).with("H_DT_INF").play();
    play.refuses("corps A-I", "13.3.1a", "not yours").refuses("corps P-IV", "13.3.1a", "not yours");
    play.go("corps F-VI").refuses("pick F01", "13.3.1a", "does not belong");
    play.refuses("pick F14", "13.3.1d", "Only infantry");
    play.go("pick F12").refuses("pick F12", "13.3.1b", "stands already");
    play.go("pick F14").refuses("to 1614", "13.3.1c", "taken").refuses("to 1613", "13.3.1b", "nearer");
}
