//! Scratch games (14).

use crate::support::doc::book;
use crate::support::play::hex;
use crate::support::{Play, Scene, ids, rules};
use kernel::Game;
use quelle_affaire::Position;
use quelle_affaire::map::map;
use quelle_affaire::pieces::{Arm, Model, Side};
use quelle_affaire::position::End;
use quelle_affaire::scratch::price;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn model(arm: Arm, strength: u8, marks: &str) -> Model {
    Model { arm, strength, elite: marks == "Elite", fragile: marks == "Fragile", garrison: marks == "garrison" }
}

#[test]
fn prices() {
    rules!("14.3");
    let of = |arm, marks| (1..=6).map(|s| price(model(arm, s, marks)).unwrap_or(0)).collect::<Vec<_>>();
    assert_eq!(of(Arm::Infantry, ""), [0, 4, 6, 8, 10, 0]);
    assert_eq!(of(Arm::Light, ""), [0, 5, 7, 0, 0, 0]);
    assert_eq!(of(Arm::Heavy, ""), [0, 6, 9, 12, 0, 0]);
    assert_eq!(of(Arm::Artillery, ""), [3, 6, 9, 12, 0, 0]);
    assert_eq!(of(Arm::Infantry, "Elite"), [0, 7, 9, 11, 13, 0]);
    assert_eq!(of(Arm::Infantry, "Fragile"), [0, 2, 4, 6, 8, 0]);
    assert_eq!(of(Arm::Artillery, "Fragile"), [1, 4, 7, 10, 0, 0]);
    assert_eq!(of(Arm::Infantry, "garrison"), [2, 0, 0, 0, 0, 0]);
    assert_eq!(price(Model { elite: true, fragile: true, ..model(Arm::Infantry, 4, "") }), None, "never both");
}

/// The bought units of a side by corps, as the document writes them.
fn bought(play: &Play, side: char) -> Vec<Vec<String>> {
    let armies = play.now().position()["armies"].clone();
    let mut corps: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, unit) in armies.as_object().expect("armies").iter().filter(|(id, _)| id.starts_with(side)) {
        let arm = match unit["arm"].as_str().expect("an arm") {
            "infantry" => "inf",
            "light" => "light cav",
            "heavy" => "heavy cav",
            _ => "art",
        };
        let mut word = format!("{arm} {}", unit["strength"]);
        for (mark, name) in [("elite", " Elite"), ("fragile", " Fragile")] {
            if unit[mark] == true {
                word.push_str(name);
            }
        }
        corps.entry(unit["corps"].as_str().expect("a corps").to_owned()).or_default().push(word);
    }
    // The order of the roster, whatever the ids of the corps.
    let mut list: Vec<(String, Vec<String>)> = corps.into_iter().collect();
    let order = ["F-I", "F-II", "F-VI", "F-G", "A-I", "A-II", "A-R", "A-C"];
    list.sort_by_key(|(id, _)| order.iter().position(|o| o == id));
    list.into_iter().map(|(_, units)| units).collect()
}

#[test]
fn ready_lists() {
    rules!("14.12", "14.1", "14.2");
    let text = book().text();
    for (points, start) in [("100", "For 100 points"), ("60", "For 60 points"), ("140", "For 140 points")] {
        let from = text.find(start).unwrap_or_else(|| panic!("no lists {start}"));
        let mut lists: BTreeMap<String, (u64, Vec<Vec<String>>)> = BTreeMap::new();
        let mut army = String::new();
        for line in
            text[from..].lines().skip(1).skip_while(|l| !l.starts_with('|')).take_while(|l| l.starts_with('|')).skip(2)
        {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            if let Some((name, cost)) = cells[0].split_once(" (") {
                army = name.to_owned();
                let cost = cost.trim_end_matches(')').parse().expect("the cost");
                lists.insert(army.clone(), (cost, Vec::new()));
            }
            let units = cells[2].split(", ").filter(|u| *u != "commander").map(str::to_owned).collect();
            lists.get_mut(&army).expect("an army").1.push(units);
        }
        assert_eq!(lists.len(), 3, "{points}");
        for (pair, first, second) in [
            ("french_british", "French", "British/Allied"),
            ("french_prussian", "French", "Prussian"),
            ("british_prussian", "British/Allied", "Prussian"),
        ] {
            let mut play = Play::with("SG", json!({ "sg_points": points, "sg_armies": pair }));
            play.go("ready; ready");
            let position = play.now().position();
            for (i, (side, name)) in [('F', first), ('A', second)].into_iter().enumerate() {
                let (cost, units) = &lists[name];
                assert_eq!(&bought(&play, side), units, "{name} {points}");
                assert_eq!(position["scratch"]["spent"][i], json!(cost), "{name} {points}");
                assert!(*cost <= points.parse().expect("points"));
            }
        }
    }
}

fn buy(units: &str) -> String {
    let one = |word: &str| {
        let (arm, rest) = word.split_at(1);
        let arm = match arm {
            "i" | "g" => "infantry",
            "l" => "light",
            "h" => "heavy",
            _ => "artillery",
        };
        let mut unit = json!({ "arm": arm, "strength": rest[..1].parse::<u8>().expect("a strength") });
        for (mark, name) in [("+", "elite"), ("-", "fragile")] {
            if rest.ends_with(mark) {
                unit[name] = json!(true);
            }
        }
        if word.starts_with('g') {
            unit["garrison"] = json!(true);
        }
        format!("buy {unit}")
    };
    units.split_whitespace().map(|w| if w == "|" { "close".to_owned() } else { one(w) }).collect::<Vec<_>>().join("; ")
}

#[test]
fn building_an_army() {
    rules!("14.2", "14.3", "14.4", "14.5");
    let start = || Play::with("SG", json!({ "sg_points": "60" }));
    let mut play = start();
    play.go(&buy("i4 i4"));
    assert_eq!(play.now().position()["scratch"]["spent"][0], json!(20), "the commander costs four");
    assert!(!play.can("close"), "two are no corps");
    assert!(!play.can("done"));
    play.go(&buy("l2 |"));
    assert!(play.can("done"));
    // The points that are left bound the next purchase: 25 spent, 35 left, four of them for a commander.
    play.go(&buy("h4 h4"));
    assert!(play.can(&buy("i3")) && !play.can(&buy("i4")), "seven points are left");
    assert!(!play.can(&buy("g1")), "garrisons are British");
    // At least half infantry.
    let limits = |units: &str| {
        let mut play = start();
        play.go(&buy(units));
        play.can("done")
    };
    assert!(limits("i2 i2 l2 l2 |") && !limits("i2 l2 l2 |"));
    // Artillery at most one of three, Elite at most one of four.
    assert!(limits("i2 i2 a1 |") && !limits("i2 i2 a1 a1 |"));
    assert!(limits("i2+ i2 i2 i2 |") && !limits("i2+ i2 i2 |"));
    // Eight to a corps, four corps.
    let mut play = Play::with("SG", json!({ "sg_points": "140" }));
    play.go(&buy("i2- i2- i2- i2- i2- i2- i2- i2-"));
    assert!(!play.can(&buy("i2-")) && play.can("close"));
    play.go("close").go(&buy("i2- i2- i2- | i2- i2- i2- | i2- i2- i2- |"));
    assert!(!play.can(&buy("i2-")), "no fifth corps");
    // Prussians have no heavy cavalry, the British up to three garrisons outside the limits.
    let mut play = Play::with("SG", json!({ "sg_armies": "british_prussian" }));
    play.go(&buy("g1 g1 g1"));
    assert!(!play.can(&buy("g1")));
    play.go(&buy("i2 i2 h2 |")).go("done");
    assert_eq!(play.actor(), "prussian");
    assert!(!play.can(&buy("h2")) && play.can(&buy("l2")) && !play.can(&buy("g1")));
}

#[test]
fn e38_zones() {
    rules!("E-38", "14.7");
    let (north, south) = (map().north, map().south_zone);
    for n in ["1110", "2205", "3004"] {
        assert!(north.contains(hex(n)) && !south.contains(hex(n)), "{n}");
    }
    for n in ["1114", "1513", "2010", "2408"] {
        assert!(south.contains(hex(n)) && !north.contains(hex(n)), "{n}");
    }
    for n in ["1113", "1609", "2208", "2009", "0111"] {
        assert!(!south.contains(hex(n)) && !north.contains(hex(n)), "{n}");
    }
    assert_eq!(south.len(), 281);
    // The southern zone is what lies four or more from the whole northern one.
    let grid = quelle_affaire::map::GRID;
    for h in grid.hexes() {
        let far = north.iter().all(|n| grid.distance(h, n) >= 4);
        assert_eq!(south.contains(h), far, "{}", grid.number(h));
    }
}

#[test]
fn edges_and_deployment() {
    rules!("14.7", "14.7a", "14.7b", "14.1", "14.6");
    let mut play = Play::with("SG", json!({ "sg_points": "60", "H_DT_INF": "on" }));
    play.go("ready").go(&buy("g1 i5 i4 l3 | i3 i3 h2 |")).go("done");
    // Ties are thrown again; the higher chooses.
    play.go("dice 3 3 2 5");
    assert_eq!((play.actor(), play.may()), ("allied", ids("north south")));
    play.go("north");
    // The garrison first, on a built-up or fortified hex that is not in the enemy's zone.
    assert_eq!(play.actor(), "allied");
    assert!(play.can("to 1113") && play.can("to 1609") && play.can("to 1605") && !play.can("to 1614"));
    assert!(!play.can("to 1213"), "no wood");
    play.go("to 1609");
    assert_eq!(play.at(&garrison(&play)), "1609");
    // The loser of the roll deploys first: one of two corps.
    assert_eq!((play.actor(), play.whats("corps")), ("french", ids("F-I F-II")));
    play.go("corps F-I");
    assert!(play.can("to 1814") && !play.can("to 1609") && !play.can("to 1411"), "his zone only");
    play.go("to 1614");
    // Within two hexes; infantry may take La Belle Alliance, light horse may not.
    assert!(play.can("to 1614") && play.can("to 1616") && !play.can("to 1617"));
    play.go("to 1616; to 1515");
    assert!(!play.can("to 1614") && !play.can("to 1515") && play.can("to 1715"));
    play.go("to 1715");
    assert_eq!((play.actor(), play.whats("corps")), ("allied", ids("A-I A-II")), "in turn");
    play.go("corps A-I; to 1506; to 1506; to 1507; to 1606");
    assert_eq!(play.actor(), "french");
    // His last corps needs no naming.
    play.go("to 2015; to 2015; to 2016; to 2115; to 2014");
    play.go("to 1206; to 1206; to 1207; to 1205");
    // Decks: the army commander and one for each corps; six stratagems, one of which is mixed in.
    assert_eq!(play.actor(), "chance");
    let cards = play.now().position()["cards"].clone();
    assert_eq!(cards["french"]["deck"], json!(["XF0", "XF1", "XF2"]));
    assert_eq!(cards["allied"]["deck"], json!(["XA0", "XA1", "XA2"]));
    assert_eq!(cards["french"]["pool"], json!(["XF5", "XF5b", "XF6", "XF7", "XF8", "XF9"]));
    assert_eq!(play.now().turn(), 1);
}

fn garrison(play: &Play) -> String {
    let armies = play.now().position()["armies"].clone();
    let found = armies.as_object().expect("armies").iter().find(|(_, u)| u["garrison"] == true);
    found.expect("a garrison").0.clone()
}

/// A scratch game in its rounds: units as `F01:infantry5`, marks `+` and `-`, with their places.
fn battle(side: &str, units: &str, switches: &str, armies: &str) -> Scene {
    let mut scene = Scene::round(side, "").with(switches);
    scene.0["setup"]["scenario"] = json!("SG");
    scene.0["setup"]["options"]["sg_armies"] = json!(armies);
    let nations: Vec<&str> = armies.split('_').collect();
    for word in units.split_whitespace() {
        let (unit, at) = word.split_once('@').expect("a place");
        let (id, kind) = unit.split_once(':').expect("a kind");
        let own = id.starts_with('F');
        let (arm, strength) = kind.trim_end_matches(['+', '-']).split_at(kind.trim_end_matches(['+', '-']).len() - 1);
        let nation = if kind.ends_with('-') && nations[usize::from(!own)] == "british" {
            "anglo-allied"
        } else {
            nations[usize::from(!own)]
        };
        let corps = if own { "F-I" } else { "A-I" };
        let mut entry = json!({ "arm": arm, "strength": strength.parse::<u8>().expect("a number"), "nation": nation, "corps": corps });
        if kind.ends_with('+') {
            entry["elite"] = json!(true);
        }
        if kind.ends_with('-') {
            entry["fragile"] = json!(true);
        }
        scene.0["armies"][id] = entry;
        scene.0["units"][id] = json!(at.replace('/', " "));
    }
    scene
}

fn north(scene: Scene, side: &str) -> Scene {
    scene.field("scratch", json!({ "spent": [0, 0], "corps": [1, 1], "open": [0, 0], "north": side }))
}

#[test]
fn victory_by_share() {
    rules!("14.9", "14.8", "14.10", "14.1");
    // Ten points each: the goal is four.
    let units = "F01:infantry5@1716 F02:infantry5@1816 A01:infantry5@1505 A02:infantry5@1304";
    let end = |turn: u8, points: [u8; 2], units: &str| {
        let scene = battle("french", units, "", "french_british").at(turn).points(points[0], points[1]);
        let mut play = scene.field("ended", json!([false, true])).play();
        play.go("end-turn");
        (play.now().end(), play.actor())
    };
    assert_eq!(end(3, [3, 3], units).0, None);
    assert_eq!(end(3, [4, 3], units).0, Some(End::Share(Side::French)));
    assert_eq!(end(3, [3, 5], units).0, Some(End::Share(Side::Allied)));
    assert_eq!(end(3, [5, 4], units).0, Some(End::Share(Side::French)), "both: the larger share");
    assert_eq!(end(3, [4, 4], units).0, None, "equal: they play on");
    // Two fifths of eleven are rounded up to five.
    let eleven = "F01:infantry5@1716 F02:infantry5@1816 A01:infantry5@1505 A02:infantry3@1304 A03:infantry3@1204";
    assert_eq!(end(3, [4, 0], eleven).0, None);
    assert_eq!(end(3, [5, 0], eleven).0, Some(End::Share(Side::French)));
    // After turn eight, without a die: the share, then the road, then nothing.
    assert_eq!(end(8, [1, 0], units), (Some(End::LastShare(Side::French)), "over"));
    assert_eq!(end(8, [1, 2], units).0, Some(End::LastShare(Side::Allied)));
    assert_eq!(end(8, [2, 2], units).0, Some(End::Draw));
    let road = "F01:infantry5@1717 F02:infantry5@1816 A01:infantry5@1505 A02:infantry5@1304";
    assert_eq!(end(8, [2, 2], road).0, Some(End::LastRoad(Side::French)));
    // Turn seven goes on, whatever the time of day.
    assert_eq!(end(7, [1, 0], units), (None, "chance"));
}

#[test]
fn special_rules_follow_the_marks() {
    rules!("14.11", "12.2a", "12.7b", "12.6a");
    // An Elite Frenchman is Guard; without one nothing happens.
    let beaten = |kind: &str, switches: &str, edge: &str| {
        let units = format!("F01:{kind}@1813 F02:infantry4@2113 A01:infantry5@1812");
        let mut play = north(battle("allied", &units, switches, "french_british"), edge).play();
        play.go("general-attack; pick A01; pick F01").all(4, 6).all(1, 1);
        let dice: u8 = play.dice()[1].iter().sum();
        play.all(usize::from(dice), 1).stand("F01@destroyed").go("nobody");
        play
    };
    assert_eq!(beaten("infantry5", "", "allied").step(), "Act(false)");
    assert_eq!(beaten("infantry4+", "", "allied").step(), "Panic(0)");
    // Elite infantry of five is Old Guard, and the flight goes to the own edge.
    let mut play = beaten("infantry4+", "H_OLD_GUARD", "allied");
    play.go("die 1").stand("F02@2113/damaged");
    let mut play = beaten("infantry5+", "H_OLD_GUARD", "allied");
    play.go("die 1");
    assert_eq!(play.whats("to"), ids("2015 2115 2215"));
    let mut play = beaten("infantry5+", "H_OLD_GUARD", "french");
    play.go("die 1");
    assert_eq!(play.whats("to"), ids("2011 2111 2211"), "north");
    // British heavies pursue, whichever their edge is; Fragile ones are no British.
    let ride = |kind: &str, edge: &str, switches: &str| {
        let units = format!("F01:infantry2@2013 A01:{kind}@1912");
        let switches = format!("H_PURSUIT {switches}");
        let mut play = north(battle("allied", &units, &switches, "french_british"), edge).play();
        play.go("general-attack; pick A01; pick F01").all(3, 6).all(2, 1).stand("F01@destroyed");
        play.may()
    };
    let hexes =
        |text: &str| ids(text).into_iter().map(|h| format!("to {h}")).collect::<std::collections::BTreeSet<_>>();
    for edge in ["allied", "french"] {
        assert_eq!(ride("heavy3", edge, ""), hexes("1912 1913 1914 2012 2014 2113"));
    }
    // As it was read at first they rode away from their own edge.
    assert_eq!(ride("heavy3", "allied", "O_FIRST_READING"), hexes("1913 2113 1914 2014"));
    assert_eq!(ride("heavy3", "french", "O_FIRST_READING"), hexes("1913 2113 1912 2012"));
    assert_eq!(ride("heavy3-", "allied", ""), ["nobody", "pick A01"].map(str::to_owned).into());
    // Squares: British below nine, Fragile ones below seven.
    let square = |kind: &str, throw: &str| {
        let units = format!("F01:heavy3@1914 A01:{kind}@2013");
        let mut play = battle("french", &units, "H_SQUARE", "french_british").play();
        play.go("general-attack; pick F01; pick A01").go(&format!("dice {throw}"));
        play.dice()[0].iter().sum::<u8>()
    };
    assert_eq!([square("infantry4", "4 4"), square("infantry4", "4 5")], [2, 6]);
    assert_eq!([square("infantry4-", "3 3"), square("infantry4-", "3 4")], [2, 6]);
}

#[test]
fn idle_options() {
    rules!("14.13", "14.8");
    let idle = ["O_HIST_START", "O_HIST_ARRIVAL", "O_NIGHT", "O_EVEN", "H_GROUCHY", "H_GROUND"];
    let all: serde_json::Map<String, Value> = idle.iter().map(|o| ((*o).to_owned(), json!("on"))).collect();
    let play = Play::with("SG", Value::Object(all));
    let o = play.now().options();
    assert!(!o.historical_start && !o.historical_arrival && !o.night && !o.even && !o.grouchy && !o.ground);
    assert!(play.step().contains("List"), "no night before");
    let play = Play::with("SG", json!({ "H_EVADE": "on", "keep_hand": "on" }));
    assert!(play.now().options().evade && play.now().options().keep_hand);
}

#[test]
fn damaged_strength_and_own_stratagems() {
    rules!("14.3", "14.6");
    // Artillery of strength one has one damaged too.
    let scene = battle("allied", "A01:artillery1@2013/damaged F01:infantry4@2014", "", "french_british");
    let mut play = scene.play();
    play.go("general-attack; pick A01; pick F01");
    assert_eq!(play.dice(), [[0, 1, 0], [0, 4, 0]]);
    // The same six for both: attack, activations, rally, barrage.
    let units = "A01:infantry4@2012 A02:light3@1606 A03:artillery3@1810 A04:infantry3@1305/damaged F01:infantry4@2013";
    let hand = |card: &str| {
        let mut play = battle("allied", units, "", "french_british").hand("allied", card).play();
        play.go(&format!("play {card}"));
        play.whats("pick")
    };
    assert_eq!(hand("XA5"), ids("A01"));
    assert_eq!(hand("XA6"), ids("A01 A03 A04"));
    assert_eq!(hand("XA7"), ids("A02"));
    assert_eq!(hand("XA8"), ids("A04"));
    assert_eq!(hand("XA9"), ids("A03"));
}

#[test]
fn what_is_refused_before_a_scratch_game() {
    rules!("14.2", "14.3", "14.4", "14.5", "14.7", "14.7a", "14.7b");
    let start = |points: &str, armies: &str| {
        Play::with("SG", json!({ "sg_points": points, "sg_armies": armies, "H_DT_INF": "on" }))
    };
    let mut play = start("60", "french_prussian");
    play.refuses("done", "14.5", "a corps at least").refuses("close", "14.5", "this one has 0");
    play.refuses(&buy("g1"), "14.3", "Only the British").refuses(&buy("i6"), "14.3", "no infantry 6");
    play.go(&buy("i5 i5")).refuses("done", "14.5", "Close the corps").refuses("close", "14.5", "this one has 2");
    play.go(&buy("h4 h4")).refuses(&buy("i5+"), "14.2", "costs 13; 12 points are left");
    play.go("close").refuses(&buy("i5"), "14.2", "and 4 for the commander of a new corps; 12 points are left");
    play.go("done").refuses(&buy("h2"), "14.3", "no heavy cavalry");
    play.go(&buy("i2 l2 l2 |")).refuses("done", "14.4", "infantry");
    let mut play = start("140", "french_british");
    play.go(&buy("i2- i2- i2- i2- i2- i2- i2- i2-")).refuses(&buy("i2-"), "14.5", "eight units at most");
    play.go("close").go(&buy("i2- i2- i2- | i2- i2- i2- | i2- i2- i2- |"));
    play.refuses(&buy("i2-"), "14.5", "Four corps at most");
    play.go("done").go(&buy("g1 g1 g1")).refuses(&buy("g1"), "14.3", "Three garrisons");
    // Edges and places.
    let mut play = start("60", "french_british");
    play.go("ready").go(&buy("g1 g1 i5 i4 l3 | i3 i3 h2 |")).go("done; dice 2 5");
    play.refuses("to 1609", "14.7", "not what is asked");
    play.go("north; to 1609");
    play.refuses("to 1614", "14.7b", "the enemy\u{2019}s zone").refuses("to 1609", "14.7b", "its garrison already");
    play.refuses("to 1213", "14.7b", "has none");
    play.go("to 1113");
    play.refuses("corps A-I", "14.7a", "not yours").refuses("corps F-G", "14.7a", "deployed already, or does not");
    play.go("corps F-I").refuses("to 1411", "14.7", "not in your zone");
    let mut west = play.clone();
    west.go("to 1115").refuses("to 1114", "14.7a", "next to an enemy");
    play.go("to 1614").refuses("to 1617", "14.7a", "more than two hexes");
    play.go("to 1616; to 1515");
    play.refuses("to 1515", "14.7a", "taken").refuses("to 1614", "14.7a", "Only infantry");
}

#[test]
fn lists_that_cannot_be_are_not_read() {
    rules!("14.2", "14.5");
    let units = "F01:infantry5@1716 A01:infantry5@1505";
    for scratch in [
        json!({ "spent": [101, 0], "corps": [1, 1], "open": [0, 0], "north": null }),
        json!({ "spent": [0, 0], "corps": [5, 1], "open": [0, 0], "north": null }),
        json!({ "spent": [0, 0], "corps": [4, 1], "open": [3, 0], "north": null }),
        json!({ "spent": [0, 0], "corps": [1, 1], "open": [0, 9], "north": null }),
    ] {
        let scene = battle("french", units, "", "french_british").field("scratch", scratch);
        let error = Position::from_position(&scene.0).expect_err("no such army");
        assert!(error.to_string().contains("scratch"), "{error}");
    }
}

#[test]
fn garrisons_keep_no_limits() {
    rules!("14.3", "14.4");
    let mut play = Play::with("SG", json!({ "sg_armies": "british_prussian", "sg_points": "60" }));
    play.go(&buy("g1 g1 i2 l2 l2 |"));
    assert!(!play.can("done"), "one of three is infantry, whatever the garrisons");
    play.go(&buy("i2 i2 i2 |"));
    assert!(play.can("done"));
}

#[test]
fn room_for_a_whole_corps() {
    rules!("14.7a");
    // Eight units: seven hexes lie within two of the corner 0101, and seven clear ones of 3001.
    let mut play = Play::with("SG", json!({ "sg_points": "60" }));
    play.go(&buy("i2- i2- i2- i2- i2- i2- i2- i2- |")).go("done; ready; dice 6 1; north");
    while play.actor() != "french" {
        let first = play.may().into_iter().next().expect("a choice");
        play.go(&first);
    }
    play.refuses("to 0101", "14.7a", "no room for 8 units").refuses("to 3001", "14.7a", "no room for 8 units");
    assert!(play.can("to 0202") && play.can("to 2902"));
}

#[test]
fn a_bought_army_has_its_marks() {
    rules!("14.11", "14.12");
    let mut play = Play::with("SG", json!({ "sg_points": "140" }));
    play.go(&buy("i5+ i4+ h3+ i5 i2 i2 | i4 i4 l2"));
    let guard = |play: &Play| {
        let roster = play.now().roster();
        (roster.guard.iter().map(|u| u.id()).collect::<Vec<_>>(), roster.old_guard.iter().map(|u| u.id()).collect())
    };
    assert_eq!(guard(&play), (vec!["F01".into(), "F02".into(), "F03".into()], vec!["F01".to_owned()]));
    // The ready list takes the place of all that was bought.
    play.go("ready");
    assert_eq!(play.now().position()["scratch"]["spent"][0], json!(139));
    assert_eq!(play.now().position()["scratch"]["corps"][0], json!(3));
    assert_eq!(guard(&play), (vec!["F11".into()], vec!["F11".to_owned()]));
    // Fragile British are Netherlanders and their like, all others British.
    play.go(&buy("i4- i4 l3"));
    let nation = |id: &str| play.now().position()["armies"][id]["nation"].clone();
    assert_eq!(["A01", "A02", "A03"].map(nation), [json!("anglo-allied"), json!("british"), json!("british")]);
}
