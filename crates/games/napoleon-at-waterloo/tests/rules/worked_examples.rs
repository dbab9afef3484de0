//! The worked examples W-01 to W-32 of the rules document, step by step, with their dice.

use crate::support::play::{all_attacks, column, unit, units};
use crate::support::referee::{self, PIECES, Referee};
use crate::support::{Play, Scene, doc, ids};
use kernel::{Eyes, Game, Seat, Show};
use napoleon_at_waterloo::combat::{ratio, shifted};
use napoleon_at_waterloo::map::{GRID, Hougoumont, map};
use napoleon_at_waterloo::position::Step;
use napoleon_at_waterloo::reinforcements::scheduled;
use napoleon_at_waterloo::units::{Side, Unit};
use serde_json::json;
use std::collections::BTreeSet;

fn lines(text: &str) -> BTreeSet<String> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(str::to_owned).collect()
}

#[test]
fn w01_eleven_against_four_is_two_to_one() {
    rules!("W-01", "6.2a");
    assert_eq!(ratio(11, 4).name(), "2-1");
}

#[test]
fn w02_demoralised_allies_attack_one_column_lower() {
    rules!("W-02", "6.2c", "8.2b");
    assert_eq!(shifted(column("3-1"), Side::Allied, true).name(), "2-1");
}

#[test]
fn w03_the_french_attack_demoralised_allies_one_column_higher() {
    rules!("W-03", "6.2c", "8.2b");
    assert_eq!(shifted(column("1-2"), Side::French, true).name(), "1-1");
}

/// "3/IV" in words.
fn read_label(label: &str) -> Option<(String, String)> {
    let (division, corps) = label.split_once('/')?;
    let n: u32 = division.parse().ok()?;
    let suffix = match n {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    Some((format!("{n}{suffix} Division"), format!("{corps} Corps")))
}

#[test]
fn w04_a_label_names_division_and_corps() {
    rules!("W-04", "2.4a");
    assert_eq!(read_label("3/IV"), Some(("3rd Division".into(), "IV Corps".into())));
    let mut read = 0;
    for p in PIECES.iter() {
        if let Some((division, corps)) = read_label(p.label) {
            let spec = unit(p.id).spec();
            assert_eq!((spec.name, spec.corps), (division.as_str(), corps.as_str()), "{}", p.id);
            assert_eq!(format!("{}/{}", spec.marks.0, spec.marks.1), p.label, "{}", p.id);
            read += 1;
        }
    }
    assert_eq!(read, 9, "the nine line divisions of the French");
}

#[test]
fn w05_the_code_5v_means_turn_five_in_the_variant() {
    rules!("W-05", "9.1a");
    for p in PIECES.iter().filter(|p| p.from == "5v") {
        assert_eq!(scheduled(6, unit(p.id)), 5, "{}", p.id);
        assert_eq!(Play::start().place(p.id), "absent", "{} is not in the standard game", p.id);
    }
}

#[test]
fn w06_ratio_vectors() {
    rules!("W-06", "6.2a", "6.2b");
    let text = doc::example("W-06");
    let vectors: Vec<&str> = text.split('`').nth(1).unwrap().split('·').map(str::trim).collect();
    assert_eq!(vectors.len(), 29);
    for vector in vectors {
        let (strengths, name) = vector.split_once(' ').unwrap();
        let (a, d) = strengths.split_once('v').unwrap();
        let (a, d): (u16, u16) = (a.parse().unwrap(), d.parse().unwrap());
        assert_eq!(ratio(a, d).name(), name, "{a} against {d}");
        assert_eq!(referee::COLUMNS[referee::column(a.into(), d.into())], name, "{a} against {d}");
    }
}

#[test]
fn w07_terrain_helps_only_the_defender() {
    rules!("W-07", "6.0a", "2.2a", "G-04");
    let mut play = Scene::combat("french", "F10@1310 A02@1309").play();
    play.declare("F10", "A02").unwrap();
    assert_eq!(play.column(), "1-1");
    let mut play = Scene::combat("french", "F10@1311 A02@1310").play();
    play.declare("F10", "A02").unwrap();
    assert_eq!(play.now().strengths(units("F10"), units("A02")), (6, 12));
    assert_eq!(play.column(), "1-2");
}

#[test]
fn w08_start_position_french_turn_one() {
    rules!("W-08", "4.5c", "5.1f", "6.2b", "6.2d", "6.3h", "6.6g", "6.8d", "8.0a");
    let start = Play::start();
    for (id, enemy) in [("F06", "A10"), ("F23", "A10"), ("F07", "A10")] {
        start.refused(&format!("pick {id}"), "4.5c", &[unit(enemy).name(), "0914"]);
    }
    let counts = "0514 58, 0916 38, 1015 39, 1016 32, 1314 35, 1315 30, 1316 24, 1317 19, 1411 23, 1414 48, 1415 20, \
        1416 22, 1517 20, 1511 22, 1513 41, 1515 47, 1612 41, 1712 42, 1714 55, 1812 46, 1813 57, 1814 66, 2011 58";
    let mut total = 0;
    let mut moving = BTreeSet::new();
    for (hex, count) in counts.split(", ").map(|c| c.split_once(' ').unwrap()) {
        let id = start.now().unit_at(crate::support::play::hex(hex)).unwrap().spec().id;
        let n = start.empty_destinations(id).len();
        assert_eq!(n.to_string(), count, "{id} in {hex}");
        total += n;
        moving.insert(id.to_owned());
    }
    assert_eq!(total, 883);
    assert_eq!(start.lit_units(), moving);

    let mut idle = start.clone();
    idle.go("end-move");
    assert_eq!(idle.lit_units(), ids("A10 A18 A16 A06"));
    assert!(!idle.can("end-combat"), "0914 is compulsory");
    let single = all_attacks(idle.now());
    assert_eq!(
        single,
        lines(
            "F06+F07+F23 on A10
            F24 on A18
            F26 on A18
            F24+F26 on A18
            F24 on A16
            F26 on A16
            F24+F26 on A16
            F24 on A06"
        )
    );
    for die in 1..=6 {
        let mut play = idle.clone();
        play.declare("F06 F23 F07", "A10").unwrap();
        let a = play.now().attack();
        assert_eq!(play.now().strengths(a.contact, a.targets), (15, 2));
        assert_eq!((a.contact, a.guns), (units("F06 F07 F23"), units("")), "a gun in contact does not bombard");
        assert_eq!(play.column(), "6-1");
        play.go(&format!("done; die {die}"));
        assert_eq!(play.place("A10"), "destroyed");
        assert_eq!(play.losses(), (0, 1));
        assert_eq!(play.now().step(), Step::Target, "nobody can advance into 0914");
        assert!(play.can("end-combat"), "only 0914 was compulsory");
    }

    let mut play = start.clone();
    play.go("pick F14");
    assert!(play.now().preview(&crate::support::scripted("to 0813")).notes[0].starts_with("3 of 5 points"));
    play.go("to 0813; end-move; target A10");
    assert_eq!(play.now().attack().contact, units("F06 F07 F14 F23"));
    play.go("done; die 3");
    assert_eq!(play.may(), lines("advance 0914\ndone"));
    play.go("advance 0914");
    assert_eq!(play.place("F14"), "0914");

    let mut play = idle.clone();
    play.go("target A10; lower; ratio 1-1; die 1");
    assert!(play.tells("defender retreats") && play.tells("has no safe hex to retreat to"));
    assert_eq!(play.place("A10"), "destroyed");
}

#[test]
fn w09_start_position_allied_turn_one() {
    rules!("W-09", "4.5c", "4.0a");
    let mut written = Play::start().now().position();
    written["side"] = json!("allied");
    written.as_object_mut().unwrap().remove("step");
    let play = Scene(written).play();
    play.refused("pick A10", "4.5c", &["6th Division", "9th Division"]);
    let counts = "0310 47, 0509 56, 0711 69, 0807 50, 0810 50, 1010 46, 1109 70, 1110 28, 1207 72, 1209 42, 1310 20, \
        1407 70, 1409 19, 1509 40, 1608 45, 1707 75, 1708 49";
    let mut total = 0;
    for (hex, count) in counts.split(", ").map(|c| c.split_once(' ').unwrap()) {
        let id = play.now().unit_at(crate::support::play::hex(hex)).unwrap().spec().id;
        let n = play.empty_destinations(id).len();
        assert_eq!(n.to_string(), count, "{id} in {hex}");
        total += n;
    }
    assert_eq!(total, 848);
    assert_eq!(play.lit_units().len(), 17);
}

#[test]
fn w10_la_haye_sainte_a_combined_attack() {
    rules!("W-10", "5.8a", "6.3c", "6.3d", "6.3g", "6.3b", "6.8a", "6.8b", "6.8c", "G-32");
    let mut march = Play::start();
    march.go("pick F05");
    assert!(march.now().preview(&crate::support::scripted("to 1311")).notes[0].starts_with("3 of 4 points"));
    march.go("to 1311; end-move").declare("F05 F26 F24", "A18").unwrap();
    let a = march.now().attack();
    assert_eq!((a.contact, a.guns), (units("F05"), units("F24 F26")));
    assert_eq!(march.now().strengths(a.contact | a.guns, a.targets), (12, 6));
    assert_eq!(march.column(), "2-1");
    let safe: BTreeSet<String> =
        Referee::read(&march.now().position()).safe((13, 10), false).into_iter().map(referee::number).collect();
    assert_eq!(safe, ids("1309 1409 1209"));
    for die in 1..=4 {
        let mut play = march.clone();
        play.go(&format!("done; die {die}"));
        assert_eq!(play.place("A18"), "1309", "the only vacant one of its safe hexes");
        assert_eq!(play.actor(), "french");
        assert_eq!(play.may(), lines("advance 1310\ndone"), "no withdrawal after Dr");
        play.go("advance 1310");
        assert_eq!(play.place("F05"), "1310");
    }
    let mut play = march.clone();
    play.go("done; die 5");
    assert_eq!((play.place("A18").as_str(), play.place("F05").as_str()), ("destroyed", "destroyed"));
    assert_eq!(play.losses(), (4, 3));
    assert_eq!(play.may(), lines("withdraw F24\nwithdraw F26\ndone"));
    play.go("done");
    assert_eq!(play.now().attack().targets, units("A10"), "nobody is left to advance; the next attack is due");

    let mut play = march.clone();
    play.go("done; die 6");
    assert_eq!(play.may(), lines("to 1312\nto 1211"));
    play.go("to 1211");
    assert_eq!((play.actor(), play.may()), ("french", lines("withdraw F24\nwithdraw F26\ndone")));
    play.go("withdraw F24; to 1512; done");
    assert_eq!((play.actor(), play.may()), ("allied", lines("advance 1311\ndone")));
    play.go("advance 1311");
    assert_eq!(play.place("A18"), "1311");
}

#[test]
fn w11_pure_bombardment() {
    rules!("W-11", "5.7b", "6.3e", "6.8e", "6.8b", "G-31");
    let mut start = Play::start();
    start.go("end-move");
    for die in 1..=6 {
        let mut play = start.clone();
        play.attack("F26 F24", "A18", "1-1", die);
        if die <= 3 {
            assert_eq!(play.actor(), "allied");
            assert_eq!(play.lit_hexes(), ids("1309 1210"));
            play.go("to 1210");
            assert_eq!(play.now().attack().targets, units("A10"), "no advance, no withdrawal; the next attack is due");
        } else {
            assert_eq!(play.place("A18"), "1310");
            assert_eq!(play.may(), lines("withdraw F24\nwithdraw F26\ndone"));
        }
        assert_eq!(play.losses(), (0, 0));
    }
    let mut play = start.clone();
    play.attack("F26 F24", "A16", "2-1", 5);
    assert_eq!((play.place("A16").as_str(), play.losses()), ("destroyed", (0, 3)));
    assert_eq!(play.now().step(), Step::Withdraw);
    let mut play = start.clone();
    play.declare("F24", "A06").unwrap();
    assert_eq!(play.now().strengths(units("F24"), units("A06")), (3, 6));
    assert_eq!(play.column(), "1-2");
}

#[test]
fn w12_line_of_sight() {
    rules!("W-12", "5.6d", "G-22", "G-43");
    let text = doc::example("W-12");
    let listed: BTreeSet<(String, String)> = text.split('`').nth(1).unwrap().split_whitespace().map(pair).collect();
    assert_eq!(listed.len(), 42);
    let map = map(Hougoumont::WoodsRoad);
    let mut blocked = BTreeSet::new();
    for a in map.enterable.iter() {
        for b in map.enterable.iter().filter(|&b| GRID.distance(a, b) == 2) {
            let sees = map.sight[a.index()].contains(b);
            assert_eq!(sees, map.sight[b.index()].contains(a), "sight is symmetric");
            if a < b && !sees {
                blocked.insert((GRID.number(a), GRID.number(b)));
            }
        }
    }
    assert_eq!(blocked, listed);
    assert!(listed.contains(&pair("0803-0805")));
    assert!(!listed.contains(&pair("0705-0803")) && !listed.contains(&pair("0803-0905")));
    assert!(GRID.numbered("0705").is_some_and(|h| map.sight[h.index()].contains(crate::support::play::hex("0803"))));
}

fn pair(text: &str) -> (String, String) {
    let (a, b) = text.split_once('-').expect("a pair");
    (a.to_owned(), b.to_owned())
}

/// B1 F01, B2 F03, B3 F15, C1 F23, C2 F16, C3 F13, C4 F06, C5 F10, C6 F14 against A1 A13, A2 P08, A3 A15, B4 A09,
/// B5 A14, B6 A08, B7 P02.
fn battle_line() -> Scene {
    Scene::combat(
        "french",
        "F01@1902 F03@1903 F15@1904 F23@2003 F16@2004 F13@2005 F06@2006 F10@2007 F14@2008 \
         A13@1802 P08@1803 A15@1804 A09@1905 A14@1906 A08@1907 P02@1908",
    )
}

/// The example's names in ids.
fn cast(names: &str) -> String {
    let roles = [
        ("B1", "F01"),
        ("B2", "F03"),
        ("B3", "F15"),
        ("C1", "F23"),
        ("C2", "F16"),
        ("C3", "F13"),
        ("C4", "F06"),
        ("C5", "F10"),
        ("C6", "F14"),
        ("A1", "A13"),
        ("A2", "P08"),
        ("A3", "A15"),
        ("B4", "A09"),
        ("B5", "A14"),
        ("B6", "A08"),
        ("B7", "P02"),
    ];
    let id = |role: &str| roles.iter().find(|(r, _)| *r == role).unwrap_or_else(|| panic!("no {role}")).1;
    names.split_whitespace().map(id).collect::<Vec<_>>().join(" ")
}

const FIRST_WAY: [(&str, &str, &str); 7] = [
    ("B1 B2", "A1", "2-1"),
    ("B3", "A2", "1-4"),
    ("C1", "A3", "3-1"),
    ("C2", "B4", "1-2"),
    ("C3 C4", "B5", "3-1"),
    ("C5", "B6", "1-1"),
    ("C6", "B7", "1-2"),
];

const SECOND_WAY: [(&str, &str, &str); 6] = [
    ("B1", "A1", "1-1"),
    ("B2", "A2", "1-1"),
    ("B3 C1", "A3", "4-1"),
    ("C2 C3", "B4", "1-1"),
    ("C4", "B5 B6", "1-1"),
    ("C5 C6", "B7", "2-1"),
];

#[test]
fn w13_battle_line_contacts_and_first_targets() {
    rules!("W-13", "5.1a", "5.1c", "5.1e", "5.1f", "5.6e", "C-03");
    let play = battle_line().play();
    let lines = Referee::read(&battle_line().0).lines();
    let touched = "B1-A1; B2-A1,A2; B3-A2,A3,B4; C2-B4; C3-B4,B5; C4-B5,B6; C5-B6,B7; C6-B7";
    for contact in touched.split("; ") {
        let (unit, enemies) = contact.split_once('-').unwrap();
        let near: BTreeSet<String> = lines.contact[cast(unit).as_str()].iter().map(|e| (*e).to_owned()).collect();
        assert_eq!(near, ids(&cast(&enemies.replace(',', " "))), "{unit}");
    }
    assert_eq!(lines.contact.len(), 8);
    let seen: BTreeSet<String> = lines.free["F23"].iter().map(|e| (*e).to_owned()).collect();
    assert_eq!((lines.free.len(), seen), (1, ids(&cast("A1 A2 A3 B4"))));

    let objects: BTreeSet<BTreeSet<String>> = all_attacks(play.now())
        .iter()
        .map(|attack| ids(&attack.split_once(" on ").unwrap().1.replace('+', " ")))
        .collect();
    let listed = ["A1", "A2", "A2 A3", "A3", "B4", "B5", "B5 B6", "B6", "B7"];
    assert_eq!(objects, listed.iter().map(|t| ids(&cast(t))).collect());

    for (targets, forced) in [("A1", "B1"), ("B4", "C2"), ("B5 B6", "C4"), ("B7", "C6")] {
        let mut build = play.clone();
        for target in cast(targets).split(' ') {
            build.go(&format!("target {target}"));
        }
        if build.now().step() == Step::TargetMore {
            build.go("done");
        }
        assert_eq!(build.now().attack().contact, units(&cast(forced)), "who must join against {targets}");
    }
    for (attackers, targets) in [("B2", "A1 A2"), ("B3", "A3 B4"), ("C1", "A1"), ("B3 C1", "A2"), ("C3 C4", "B5 B6")] {
        assert!(play.judge(&cast(attackers), &cast(targets)).is_err(), "{attackers} on {targets}");
    }
    let after = |target: &str| {
        let mut build = play.clone();
        build.go(&format!("target {}", cast(target)));
        build
    };
    // B2 on A1+A2 would strand B1, B3 on A3+B4 would strand C2.
    after("A2").refused(&format!("target {}", cast("A1")), "5.1f", &[unit("F01").name(), unit("A13").name()]);
    after("A3").refused(&format!("target {}", cast("B4")), "5.1f", &[unit("F16").name(), unit("A09").name()]);
    // Against A1 the program has B1 take part.
    assert_eq!(after("A1").now().attack().contact, units("F01"));
    // B3+C1 on A2 would leave A3 to nobody; C3 does not touch B6.
    let mut build = after("A2");
    build.go("done; attacker F15");
    build.refused("attacker F23", "5.1e", &[unit("F23").name(), unit("A15").name()]);
    let mut build = after("B5");
    build.go(&format!("target {}", cast("B6")));
    build.refused("attacker F13", "5.4a", &[unit("F13").name(), unit("A08").name()]);
}

/// Whatever has been declared already, every attack of the plan that is left is legal, at its ratio.
fn legal_in_any_order(way: &[(&str, &str, &str)]) {
    for done in 0..1u32 << way.len() {
        let (fought, left): (Vec<_>, Vec<_>) = (0..way.len()).partition(|i| done >> i & 1 != 0);
        if left.is_empty() {
            continue;
        }
        let names: Vec<String> = fought.iter().map(|&i| cast(&format!("{} {}", way[i].0, way[i].1))).collect();
        let play = battle_line().fought(&names.join(" ")).play();
        for i in left {
            let (attackers, targets, column) = way[i];
            let mut build = play.clone();
            build
                .declare(&cast(attackers), &cast(targets))
                .unwrap_or_else(|r| panic!("{attackers} on {targets} after {names:?}: {r}"));
            assert_eq!(build.column(), column, "{attackers} on {targets}");
        }
    }
}

#[test]
fn w13_both_ways_to_share_out_the_line_are_legal_in_any_order() {
    rules!("W-13", "5.1c", "6.1b", "5.2a", "5.3a", "5.4a");
    legal_in_any_order(&FIRST_WAY);
    legal_in_any_order(&SECOND_WAY);
}

/// Fights a whole plan in an order with dice; everything in contact can keep to the plan whatever the dice say.
fn fight_out(way: &[(&str, &str, &str)], order: &[usize], seed: u64) {
    use kernel::{FastRng, RandomSource};
    let mut draw = FastRng::from_seed(seed);
    let mut play = battle_line().play();
    for &i in order {
        let (attackers, targets, _) = way[i];
        if play.now().phasing() != Side::French {
            // Only the duty of the bombardment can have lapsed (5.1h).
            assert_eq!(attackers, "C1", "order {order:?} seed {seed}");
            assert!(play.tells("[[5.1h]]"));
            return;
        }
        let mut attempt = play.clone();
        let declared = attempt.declare(&cast(attackers), &cast(targets)).map(|_| ());
        // The gun's help may have been lost with a push; the assault itself may not.
        let assault = attackers == "B3 C1" && attempt.now().attack().contact == units("F15");
        match declared {
            // While B3 could still take A3, nothing protected the gun from being pushed aside.
            Err(_) if attackers == "C1" => {
                assert!(play.place("F23") != "2003" || play.place("A15") != "1804", "order {order:?} seed {seed}");
                return;
            }
            Err(r) if !assault => panic!("{attackers} on {targets}, order {order:?} seed {seed}: {r}"),
            _ => play = attempt,
        }
        play.go("done");
        play.go(&format!("die {}", 1 + draw.below(6)));
        // Retreats as they come; nobody advances and no gun withdraws.
        while !matches!(play.now().step(), Step::Target | Step::Attackers | Step::TargetMore | Step::MovePick) {
            let may: Vec<String> = play.may().into_iter().collect();
            let mv =
                if may.contains(&"done".to_owned()) { "done" } else { &may[draw.below(may.len() as u32) as usize] };
            play.go(mv);
        }
    }
}

#[test]
fn w13_a_plan_once_legal_can_be_fought_to_the_end() {
    rules!("W-13", "5.1d", "5.1b", "G-20");
    let mut seed = 0;
    let mut order: Vec<usize> = (0..7).collect();
    // A walk through many orders: rotate ever smaller parts.
    for n in 0..400usize {
        order[n % 7..].rotate_left(1);
        seed += 1;
        fight_out(&FIRST_WAY, &order, seed);
        let second: Vec<usize> = order.iter().copied().filter(|i| *i < 6).collect();
        fight_out(&SECOND_WAY, &second, seed);
    }
}

/// X F01, Gn F23, Y F09; E1 A01, E2 A08.
fn split() -> Scene {
    Scene::combat("french", "F01@1906 F23@1907 F09@2006 A01@1905 A08@1805")
}

#[test]
fn w14_two_on_one_split() {
    rules!("W-14", "5.1e", "5.1g", "5.6c", "5.6e", "5.7c", "6.5d", "6.5f", "G-44", "G-47");
    let play = split().play();
    assert_eq!(
        all_attacks(play.now()),
        lines(
            "F01 on A01
            F01 on A08
            F01 on A01+A08
            F01+F23 on A01+A08
            F23 on A01
            F23 on A08"
        )
    );
    let ruling = play.judge("F01 F23", "A01").unwrap_err();
    assert_eq!(ruling.rule, "5.1e");
    assert!(ruling.text.contains(unit("A08").name()), "{}", ruling.text);
    assert!(!play.lit_units().contains("F09"));

    // X on E1, Ar.
    let mut first = play.clone();
    first.attack("F01", "A01", "1-2", 2);
    assert_eq!(first.place("F01"), "2006", "1907 holds the protected gun");
    assert_eq!(first.now().step(), Step::DisplaceHex(unit("F09")));
    assert_eq!(first.lit_hexes(), ids("2106 2107 2007"));
    first.go("to 2007; done");
    assert_eq!(first.now().attack().targets, units("A08"), "the gun must now bombard");
    assert_eq!(first.now().attack().guns, units("F23"));
    assert!(!first.can("end-combat"));
    first.go("done; die 1");

    // Gn on E2 before, without effect; then X on E1, Ar.
    let mut second = play.clone();
    second.attack("F23", "A08", "1-2", 3);
    assert_eq!(second.now().step(), Step::Withdraw);
    second.go("done");
    assert_eq!(second.now().attack().targets, units("A01"), "X must still attack E1");
    second.go("done; die 3");
    assert_eq!(second.lit_hexes(), ids("2006 1907"));
    second.go("to 1907");
    assert_eq!(second.lit_hexes(), ids("2007 1908 1807"));
    second.go("to 1908");
    assert_eq!((second.place("F01").as_str(), second.place("F23").as_str()), ("1907", "1908"));

    // Gn on E1 first obliges X to attack E2.
    let mut third = play.clone();
    third.attack("F23", "A01", "1-3", 1);
    third.go("done");
    assert_eq!((third.now().attack().targets, third.now().attack().contact), (units("A08"), units("F01")));

    // The phase cannot end after X on E1 alone.
    let after = split().fought("F01 A01").play();
    assert!(!after.can("end-combat"));
    assert_eq!(after.now().attack().targets, units("A08"));
}

#[test]
fn w15_retreat_choice() {
    rules!("W-15", "6.4a", "6.4b", "6.4c", "6.5a", "6.3g", "6.4d");
    let scene = Scene::combat("french", "F06@1906 F10@1805 A02@1905");
    let mut play = scene.clone().play();
    play.attack("F06 F10", "A02", "2-1", 1);
    assert_eq!((play.actor(), play.lit_hexes()), ("allied", ids("1904 2004")));

    let mut play = scene.and("A08@1904 A09@2004").play();
    play.attack("F06 F10", "A02", "2-1", 1);
    assert_eq!(play.lit_hexes(), ids("1904 2004"));
    let mut other = play.clone();
    play.go("to 1904");
    assert_eq!((play.now().step(), play.lit_hexes()), (Step::DisplaceHex(unit("A08")), ids("1903 2003 1803")));
    other.go("to 2004");
    assert_eq!((other.now().step(), other.lit_hexes()), (Step::DisplaceHex(unit("A09")), ids("2003 2104 2105")));
}

#[test]
fn w16_payments_of_an_exchange() {
    rules!("W-16", "6.3c", "6.3d", "6.8a", "5.5a", "G-30", "C-05");
    let mut play = Scene::combat("french", "F02@1311 F01@1210 F13@1410 F26@1312 A08@1310").play();
    play.attack("F02 F01 F13 F26", "A08", "2-1", 5);
    assert_eq!(play.losses(), (0, 4));
    assert_eq!((play.now().step(), play.lit_units()), (Step::EeLoss, ids("F01 F02 F13")));
    assert_eq!(play.now().attack().due, 4, "printed, not doubled");
    play.refused("lose F26", "6.8a", &["Guard Artillery"]);
    for (paid, lost) in [("lose F01", 4), ("lose F02", 5)] {
        let mut one = play.clone();
        one.go(paid);
        assert_eq!((one.losses().0, one.now().step()), (lost, Step::Withdraw));
    }
    for (second, lost) in [("lose F01", 6), ("lose F02", 7)] {
        let mut two = play.clone();
        two.go("lose F13");
        assert_eq!((two.now().step(), two.lit_units()), (Step::EeLoss, ids("F01 F02")));
        two.go(second);
        assert_eq!((two.losses().0, two.now().step()), (lost, Step::Withdraw));
    }
}

#[test]
fn w17_an_exchange_that_cannot_be_paid() {
    rules!("W-17", "6.3f", "G-29");
    let mut play = Scene::combat("french", "F15@1905 F26@1906 A09@1904 A02@0101").play();
    play.attack("F15 F26", "A09", "3-1", 6);
    assert_eq!((play.losses(), play.place("F15").as_str()), ((1, 2), "destroyed"));
    assert_eq!(play.may(), lines("withdraw F26\ndone"));
    play.go("done");
    assert_eq!((play.actor(), play.now().step()), ("allied", Step::MovePick), "no advance");
}

#[test]
fn w18_demoralisation_at_the_ends_of_the_table() {
    rules!("W-18", "6.2c", "G-34");
    for (side, attack, defence, name) in [
        (Side::Allied, 30, 4, "5-1"),
        (Side::French, 1, 9, "1-4"),
        (Side::French, 30, 4, "6-1"),
        (Side::Allied, 1, 9, "1-5"),
    ] {
        assert_eq!(shifted(ratio(attack, defence), side, true).name(), name, "{side:?} {attack} against {defence}");
    }
}

#[test]
fn w19_instants() {
    rules!("W-19", "8.1a", "8.2a", "8.2c", "8.3a", "8.4a", "8.4b", "8.4d", "3.0e", "3.0f", "C-08");
    let verdict = |play: &Play| play.now().table(Eyes::Spectator).verdict.map(|v| (v.title, v.rule));
    // (a)
    let strike = Scene::combat("french", "F06@1905 F12@1804 F10@2004 A13@1904 F13@0101 A01@2316");
    let mut a = strike.clone().exits(7).losses(0, 38).play();
    a.attack("F06 F12 F10", "A13", "6-1", 2);
    assert_eq!(verdict(&a), Some(("French victory".into(), "8.3a")));
    assert_eq!((a.place("F06").as_str(), a.losses().1), ("1905", 41), "no advance");
    // (b)
    let mut b = strike.clone().exits(6).losses(0, 38).play();
    b.attack("F06 F12 F10", "A13", "6-1", 2);
    assert!(b.now().demoralised() && verdict(&b).is_none());
    assert!(b.can("advance 1904"), "the advance is played");
    b.go("done; end-move");
    assert_eq!((b.actor(), b.now().turn(), b.now().step()), ("french", 5, Step::MovePick));
    b.go("pick F13; exit");
    assert_eq!(verdict(&b), Some(("French victory".into(), "8.3a")));
    // (c)
    for (exits, winner) in [(7, "French victory"), (6, "Allied victory")] {
        let mut c =
            Scene::combat("allied", "A13@1905 A16@1906 F13@1904 F12@0101 A01@2316").exits(exits).losses(38, 37).play();
        c.attack("A13 A16", "F13", "3-1", 6);
        assert_eq!((c.losses(), verdict(&c)), ((40, 40), Some((winner.into(), "8.4b"))));
    }
    // (d)
    let mut d = Scene::combat("french", "F13@1905 A01@1904 F12@0101").losses(38, 41).play();
    d.attack("F13", "A01", "1-3", 6);
    assert_eq!((d.losses(), verdict(&d)), ((40, 41), None));
    // (e)
    let mut e = Scene::movement("allied", "F12@0101 A01@2316").exits(6).losses(0, 41).turn(10).play();
    e.go("end-move");
    assert_eq!(verdict(&e), Some(("Draw (Allied moral victory)".into(), "8.4a")));
    // (f)
    let mut f = Scene::combat("french", "F13@1905 A01@1904 F12@0101").losses(38, 0).play();
    f.attack("F13", "A01", "1-4", 6);
    assert_eq!((f.losses(), verdict(&f)), ((40, 0), Some(("Allied victory".into(), "8.1a"))));
    assert_eq!(f.now().phasing(), Side::French, "in the French Combat Phase");
}

#[test]
fn w20_exit() {
    rules!("W-20", "8.3b", "4.6a", "G-16", "4.5c");
    let mut play = Scene::movement("french", "F01@0104 F23@0204 A01@2316").play();
    play.go("pick F01");
    assert!(play.can("to 0101") && play.can("exit"));
    play.go("exit");
    assert_eq!((play.place("F01").as_str(), play.now().exits()), ("exited", 1));

    let mut play = Scene::movement("french", "F23@0104 A01@2316").play();
    play.go("pick F23");
    assert!(play.can("to 0101"));
    play.refused("exit", "8.3b", &["I Corps Artillery", "nine exit hexes"]);
    play.go("to 0101; end-move; pick F23; exit");
    assert_eq!((play.now().turn(), play.now().exits()), (5, 1));

    let held = Scene::movement("french", "F23@0101 A01@0102 F01@1010").play();
    held.refused("pick F23", "4.5c", &["1st Guards Division"]);
}

#[test]
fn w21_entry() {
    rules!("W-21", "7.1a", "7.0c", "G-06");
    // Three points left after the entry hex: what a gun with three points reaches from there.
    let listed = [
        ("2308", "2006 2007 2008 2009 2106 2107 2108 2109 2110 2205 2206 2207 2208 2209 2210 2307 2308 2309"),
        ("2303", "2002 2003 2004 2103 2104 2105 2202 2203 2204 2205 2303"),
        ("2316", "2016 2117 2216 2316"),
    ];
    let from = |entry: &str| {
        let mut all = Scene::movement("allied", &format!("P09@{entry} F01@0101")).play().destinations("P09");
        all.insert(entry.to_owned());
        all
    };
    for (entry, hexes) in listed {
        assert_eq!(from(entry), ids(hexes), "through {entry}");
    }
    let alone = Scene::movement("allied", "P02@waiting F01@0101").turn(3).play();
    let union: BTreeSet<String> = "2303 2307 2308 2309 2311 2312 2313 2316".split(' ').flat_map(from).collect();
    assert_eq!(alone.destinations("P02"), union);

    let mut written = Play::start().now().position();
    (written["side"], written["turn"]) = (json!("allied"), json!(3));
    written.as_object_mut().unwrap().remove("step");
    let play = Scene(written).play();
    for (id, count) in [("P02", 47), ("P09", 32), ("P06", 62)] {
        assert_eq!(play.destinations(id).len(), count, "{id}");
    }
}

#[test]
fn w22_freeze() {
    rules!("W-22", "4.5c");
    // 0201 is an exit; 0102, 0301 and 0302 are other hexes of the same zone.
    let play = Scene::movement("french", "F13@0201 F01@1010 A01@0202").play();
    assert!(!play.lit_units().contains("F13"));
    play.refused("pick F13", "4.5c", &["1st Cavalry", "1st Guards Division", "0202"]);
}

#[test]
fn w23_swap() {
    rules!("W-23", "4.4d", "4.0c", "4.1b", "G-19");
    let mut play = Scene::movement("french", "F01@1905 F02@1906 F13@0505 A01@0101").play();
    play.go("pick F01; to 1906");
    assert_eq!(play.now().step(), Step::MoveBumped(unit("F02")));
    play.refused("end-move", "4.4d", &["2nd Division"]);
    play.refused("pick F13", "4.4d", &["2nd Division"]);
    play.refused("to 1906", "4.4d", &["2nd Division", "1906"]);
    assert!(play.can("to 1905"));
    play.go("to 1905");
    assert_eq!((play.place("F01").as_str(), play.place("F02").as_str()), ("1906", "1905"));
    play.refused("pick F01", "4.0a", &["1st Division"]);
    assert!(play.can("end-move"));
}

#[test]
fn w24_no_pass_through_an_enemy_zone() {
    rules!("W-24", "4.5b", "4.4c", "4.5e");
    // From 1701 the corridor 1601, 1602, 1503; its second hex lies in the zone of the enemy in 1603.
    let scene = Scene::movement("french", "F13@1701 F01@0101 A01@1603");
    let mut play = scene.clone().play();
    play.go("pick F13");
    assert!(play.can("to 1601") && play.can("to 1602"));
    assert!(play.now().preview(&crate::support::scripted("to 1602")).notes[0].starts_with("2 of 5 points"));
    play.refused("to 1503", "4.5b", &["1st Cavalry", "zone of control"]);
    // A friend standing in that hex makes the step illegal.
    let mut play = scene.and("F01@1602").play();
    play.go("pick F13");
    play.refused("to 1602", "4.4c", &["1st Cavalry", "1602", "1st Division"]);
    play.refused("to 1503", "4.5b", &["1st Cavalry"]);
}

#[test]
fn w25_an_advance_uncovers_a_gun() {
    rules!("W-25", "5.1h", "5.1g", "5.6a", "G-21", "C-15", "6.6e", "5.1i");
    let mut play = split().play();
    play.attack("F01", "A01", "1-2", 6);
    assert_eq!((play.place("F01").as_str(), play.actor()), ("destroyed", "allied"));
    let mut declined = play.clone();
    assert_eq!(play.may(), lines("advance 1906\ndone"));
    play.go("advance 1906");
    assert_eq!(play.place("A01"), "1906");
    // END_COMBAT is the only choice, so the program takes it.
    assert_eq!((play.actor(), play.now().step()), ("allied", Step::MovePick));
    assert!(play.tells("Nobody is left to attack **Chassé’s 3rd Dutch-Belgian Division**: the duty lapses [[5.1h]]"));
    // Without the advance the gun must fire.
    declined.go("done");
    assert_eq!(declined.now().attack().guns, units("F23"));
    assert!(!declined.tells("lapses"));
}

#[test]
fn w26_variant_numbers_four_and_two() {
    rules!("W-26", "9.0b", "9.3a", "9.4a", "9.1a", "G-12", "G-37", "G-38");
    let mut play = Play::with(json!({ "grouchy_variant": "secret" }));
    play.go("chit 4; chit 2");
    let (french, allied) = (Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)));
    let sees = |play: &Play, eyes: Eyes| -> BTreeSet<String> {
        play.now()
            .table(eyes)
            .pieces
            .into_iter()
            .map(|p| p.id)
            .filter(|id| id.len() == 4 || id.starts_with('P'))
            .collect()
    };
    let own = ids("FV04 FV05 FV06 FV08 FV13");
    assert_eq!((sees(&play, french), sees(&play, allied)), (own.clone(), ids("")));
    while play.now().turn() < 5 {
        pass_quietly(&mut play);
        if play.now().turn() == 3 {
            assert!(!play.lit_units().iter().any(|id| id.starts_with('P')), "nothing comes on turn 3");
        }
        if play.now().turn() < 5 && play.now().phasing() == Side::French && play.now().step() == Step::MovePick {
            play.refused("pick FV05", "9.1a", &["turn 5"]);
        }
    }
    assert_eq!((play.actor(), play.now().step()), ("french", Step::MovePick));
    let waiting: BTreeSet<String> = play.lit_units().into_iter().filter(|id| id.starts_with("FV")).collect();
    assert_eq!(waiting, own);
    play.go("pick FV05; to 2308");
    assert_eq!(sees(&play, allied), ids("FV05"), "only what enters is seen");
    while play.actor() != "over" {
        pass_quietly(&mut play);
    }
    assert!(play.tells("The variant numbers were 4 (French) and 2 (Allied)"));
    assert_eq!(sees(&play, allied), own, "after the end everything is open");
}

/// Ends the phase, fighting what must be fought at the worst ratio and declining everything else.
fn pass_quietly(play: &mut Play) {
    let (turn, side, phase) = (play.now().turn(), play.now().phasing(), play.now().phase());
    while play.actor() != "over" && (turn, side, phase) == (play.now().turn(), play.now().phasing(), play.now().phase())
    {
        let may = play.may();
        let next = ["end-move", "end-combat", "done"].into_iter().find(|m| may.contains(*m));
        let first = may.first().cloned().unwrap_or_else(|| "die 1".into());
        play.go(next.unwrap_or(&first));
    }
}

#[test]
fn w27_contact_attacker_first() {
    rules!("W-27", "5.1e", "5.7c", "5.8a");
    let play = Scene::combat("french", "F01@1906 F23@1907 A01@1905 A08@1805 A09@2005").play();
    assert_eq!(
        all_attacks(play.now()),
        lines(
            "F23 on A01
            F23 on A08
            F23 on A09
            F01 on A01+A08
            F01 on A01+A09
            F01 on A08+A09
            F01 on A01+A08+A09
            F01+F23 on A01+A08+A09"
        )
    );
    // Gn on one of the three: X must then take the other two.
    let mut gun = play.clone();
    gun.attack("F23", "A09", "1-1", 4);
    gun.go("done");
    assert_eq!(all_attacks(gun.now()), lines("F01 on A01+A08"));
    // X on two of them: Gn must then take the third.
    let mut pair = play.clone();
    pair.go("target A01; target A08; done");
    assert_eq!(pair.now().step(), Step::Attackers);
    assert_eq!((pair.now().attack().contact, pair.now().attack().guns), (units("F01"), units("")));
    assert_eq!(pair.may(), lines("done\nlower"), "only X was offered, and afterwards the gun is refused");
    pair.refused("attacker F23", "5.1e", &["I Corps Artillery", "Brunswick"]);
    pair.go("done; die 1");
    assert_eq!((pair.place("F01").as_str(), pair.actor()), ("destroyed", "allied"), "1907 holds a gun that owes");
    pair.go("done");
    assert_eq!((pair.now().attack().targets, pair.now().attack().guns), (units("A09"), units("F23")));
}

#[test]
fn w28_failed_displacement_behind_a_shut_side() {
    rules!("W-28", "4.2c", "5.0c", "6.4d", "6.5b", "6.5c", "6.6g", "G-14", "G-15", "G-27", "G-28");
    let scene = Scene::combat("french", "F01@0901 F03@0904 F04@1201 F05@1203 A08@1001 A09@1002");
    let mut play = scene.clone().play();
    assert_eq!((play.now().attack().targets, play.now().attack().contact), (units("A08"), units("F01")));
    assert_eq!(play.now().strengths(units("F01"), units("A08")), (4, 8));
    assert_eq!(play.column(), "1-2");
    play.go("done; die 1");
    assert_eq!((play.place("A08").as_str(), play.place("A09").as_str()), ("destroyed", "1002"));
    assert_eq!((play.actor(), play.now().step()), ("allied", Step::MovePick), "0901 may not advance into 1001");

    let mut play = scene.without("F05").play();
    play.go("done; die 1");
    assert_eq!((play.place("A08").as_str(), play.place("A09").as_str()), ("1002", "1103"));
}

/// K1 F06, K2 F02, E1 A08, E2 A09.
fn two_against_two() -> Scene {
    Scene::combat("french", "F06@2004 F02@1906 A08@1905 A09@2005")
}

#[test]
fn w29_two_against_two() {
    rules!("W-29", "5.4a", "5.4b", "6.4e", "6.6a", "6.6b", "6.6c", "G-25", "G-46", "C-01", "6.3i");
    let start = two_against_two().play();
    for die in 1..=4 {
        let mut play = start.clone();
        play.attack("F06 F02", "A08 A09", "2-1", die);
        assert_eq!((play.actor(), play.may()), ("allied", lines("retreat A08\nretreat A09")));
        play.go(if die % 2 == 0 { "retreat A08" } else { "retreat A09" });
        assert_eq!((play.place("A08").as_str(), play.place("A09").as_str()), ("1804", "2106"));
        assert_eq!(play.may(), lines("advance 1905\nadvance 2005\ndone"));
        for (first, second) in [("1905", "2005"), ("2005", "1905")] {
            let mut both = play.clone();
            both.go(&format!("advance {first}; with F06; advance {second}"));
            assert_eq!((both.place("F06").as_str(), both.place("F02").as_str()), (first, second));
        }
    }
    let mut limited = two_against_two().options(json!({ "advance_limit": "one_per_attack" })).play();
    limited.attack("F06 F02", "A08 A09", "2-1", 1).go("retreat A08; advance 1905; with F06");
    assert_eq!((limited.place("F02").as_str(), limited.now().step()), ("1906", Step::MovePick));

    let mut exchange = start.clone();
    exchange.attack("F06 F02", "A08 A09", "2-1", 5);
    assert_eq!((exchange.now().attack().due, exchange.lit_units()), (6, ids("F02 F06")));
    let mut k2_first = exchange.clone();
    k2_first.go("lose F02");
    assert_eq!((k2_first.place("F06").as_str(), k2_first.losses()), ("destroyed", (12, 6)));
    exchange.go("lose F06");
    assert_eq!(exchange.losses(), (7, 6));
    assert_eq!(exchange.may(), lines("advance 1905\nadvance 2005\ndone"));
    exchange.refused("advance 2004", "6.6c", &["2004"]);

    for order in ["retreat F06; to 2104; to 1806", "retreat F02; to 1907; to 2003"] {
        let mut beaten = start.clone();
        beaten.attack("F06 F02", "A08 A09", "2-1", 6);
        assert_eq!((beaten.actor(), beaten.may()), ("french", lines("retreat F06\nretreat F02")));
        let mut k1 = beaten.clone();
        k1.go("retreat F06");
        assert_eq!(k1.lit_hexes(), ids("2003 2104"));
        let mut k2 = beaten.clone();
        k2.go("retreat F02");
        assert_eq!(k2.lit_hexes(), ids("1907 1806"));
        beaten.go(order);
        assert_eq!((beaten.actor(), beaten.may()), ("allied", lines("advance 2004\nadvance 1906\ndone")));
        for (e1, e2) in [("2004", "1906"), ("1906", "2004")] {
            let mut both = beaten.clone();
            both.go(&format!("advance {e1}; with A08; advance {e2}"));
            assert_eq!((both.place("A08").as_str(), both.place("A09").as_str()), (e1, e2));
        }
    }
}

#[test]
fn w30_two_guns_in_one_chain() {
    rules!("W-30", "6.5d", "G-47", "G-48", "6.4d");
    let scene = Scene::combat("french", "F01@1906 F23@1907 F24@1807 A01@1905 A08@1805 A09@2107 A13@1909");
    let mut play = scene.play();
    play.attack("F01", "A01", "1-2", 2);
    assert_eq!(play.place("F01"), "destroyed");
    assert_eq!((play.place("F23").as_str(), play.place("F24").as_str()), ("1907", "1807"));
    // A01 may advance; it does not.
    play.go("done");
    assert!(!play.can("end-combat"));
    assert!(play.judge("F23", "A08").is_ok() && play.judge("F24", "A08").is_ok());
}

#[test]
fn w31_demoralisation_inside_a_phase() {
    rules!("W-31", "8.2a", "8.2b", "8.2c", "8.2d", "6.2c", "G-35");
    let scene = Scene::combat(
        "french",
        "F06@1905 F12@1804 F10@2004 A13@1904 F01@0905 F03@1004 A08@0904 F04@1313 A01@1309 A02@1409",
    );
    let mut play = scene.exits(3).losses(20, 37).play();
    play.attack("F06 F12 F10", "A13", "6-1", 4);
    assert_eq!(play.losses(), (20, 40));
    assert!(play.now().demoralised() && play.tells("**demoralised** [[8.2a]]"));
    assert_eq!(play.may(), lines("advance 1904\ndone"), "the advance is still played");
    play.go("advance 1904; with F06");
    play.declare("F01 F03", "A08").unwrap();
    assert_eq!(play.now().strengths(units("F01 F03"), units("A08")), (8, 4));
    assert_eq!(play.column(), "3-1");
    play.go("lower; ratio 1-1; die 4");
    while play.now().phasing() == Side::French {
        let may = play.may();
        let mv = if may.contains("done") { "done" } else { may.first().unwrap() }.to_owned();
        play.go(&mv);
    }
    assert_eq!((play.actor(), play.now().turn()), ("allied", 4), "the same turn");
    play.go("pick A01; to 1312; pick A02; to 1412; end-move");
    play.declare("A01 A02", "F04").unwrap();
    assert_eq!(play.now().strengths(units("A01 A02"), units("F04")), (13, 4));
    assert_eq!(play.column(), "2-1");
    // French losses of 40 or more from now on: nothing.
    let mut broken = Scene::combat("french", "F06@1905 A01@1904 F12@0101").losses(37, 40).play();
    broken.declare("F06", "A01").unwrap();
    broken.go("lower; ratio 1-5; die 1");
    assert_eq!(broken.losses(), (44, 40));
    assert_ne!(broken.actor(), "over");
}

#[test]
fn w32_reading_the_arrivals() {
    rules!("W-32", "9.0c", "C-12");
    let arrivals: [(&str, u8, &[u8]); 7] = [
        ("P01", 3, &[1, 4, 5, 6]),
        ("P03", 3, &[1, 5, 6]),
        ("P03", 5, &[1, 3, 5, 6]),
        ("PV01", 5, &[5, 6]),
        ("PV02", 5, &[6]),
        ("FV05", 5, &[4, 5, 6]),
        ("FV01", 5, &[6]),
    ];
    for (id, turn, possible) in arrivals {
        let side = unit(id).side();
        let mut play = Scene::movement(side.id(), &format!("{id}@waiting F01@0105 A01@0117"))
            .options(json!({ "grouchy_variant": "secret" }))
            .field("numbers", json!({ "french": 6, "allied": 6 }))
            .turn(turn)
            .play();
        let known = |play: &Play| play.now().possible_numbers(side).collect::<Vec<u8>>();
        assert_eq!(known(&play), [1, 2, 3, 4, 5, 6], "nothing seen at all");
        play.go(&format!("pick {id}; to 2308"));
        assert_eq!(known(&play), possible, "{id} on turn {turn}");
    }
    assert_eq!(Unit::named("PV02").map(|u| scheduled(5, u)), Some(0));
}
