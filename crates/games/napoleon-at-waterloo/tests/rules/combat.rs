//! Chapter 6, first part: strengths, ratio, announcement and the five results.

use crate::support::play::{column, unit, units};
use crate::support::referee::{self, COLUMNS};
use crate::support::{Play, Scene, ids};
use kernel::fight::Tone;
use kernel::{Fights, Show};
use napoleon_at_waterloo::combat::{TABLE, ratio, result, shifted};
use napoleon_at_waterloo::moves::Column;
use napoleon_at_waterloo::position::{CombatResult, Phase, Step};
use napoleon_at_waterloo::units::Side;
use serde_json::json;
use std::collections::BTreeSet;

/// F06 (7) beside A08 (4) and F26 (5) two hexes behind it: 12 against 4, 3-1, clear ground.
fn assault() -> Scene {
    Scene::combat("french", "F06@1905 F26@1906 A08@1904 F01@0101 A01@2316")
}

#[test]
fn attackers_count_as_printed_and_defenders_by_their_ground() {
    rules!("6.0a", "2.2a", "2.5a", "G-04");
    // Attackers in towns and on woods roads are not doubled.
    for (attacker, defender, strengths) in
        [("1310", "1311", (7, 4)), ("1311", "1310", (7, 8)), ("0813", "0914", (7, 8)), ("0914", "0813", (7, 4))]
    {
        let mut play = Scene::combat("french", &format!("F06@{attacker} A08@{defender}")).play();
        play.declare("F06", "A08").unwrap();
        assert_eq!(play.now().strengths(units("F06"), units("A08")), strengths, "{attacker} against {defender}");
    }
    // Each defender by his own ground: one in the town, one outside.
    let mut play = Scene::combat("french", "F06@1311 A08@1310 A09@1411").play();
    play.declare("F06", "A08 A09").unwrap();
    assert_eq!(play.now().strengths(units("F06"), units("A08 A09")), (7, 8 + 2));
}

#[test]
fn the_ratio_is_rounded_in_the_defenders_favour_and_kept_on_the_table() {
    rules!("6.2a", "6.2b");
    for attack in 1..=60u16 {
        for defence in 1..=60u16 {
            let name = ratio(attack, defence).name();
            assert_eq!(name, COLUMNS[referee::column(attack.into(), defence.into())], "{attack} against {defence}");
            let (a, d) = name.split_once('-').unwrap();
            let (a, d): (u16, u16) = (a.parse().unwrap(), d.parse().unwrap());
            // The column never promises more than there is, unless the table ends.
            assert!(attack * d >= defence * a || name == "1-5", "{attack} against {defence} is no {name}");
        }
    }
    assert_eq!(ratio(60, 1).name(), "6-1");
    assert_eq!(ratio(1, 60).name(), "1-5");
}

#[test]
fn demoralisation_shifts_after_the_table_and_before_the_lowering() {
    rules!("6.2c", "6.2d", "8.2b", "G-34", "G-35");
    for (i, name) in COLUMNS.iter().enumerate() {
        for (side, french) in [(Side::French, true), (Side::Allied, false)] {
            assert_eq!(shifted(column(name), side, false).name(), *name);
            assert_eq!(shifted(column(name), side, true).name(), COLUMNS[referee::shifted(i, french, true)]);
        }
    }
    // The shifted column is the highest that may be announced.
    let mut play = assault().losses(0, 41).play();
    play.declare("F06 F26", "A08").unwrap();
    assert_eq!(play.column(), "4-1");
    play.go("lower");
    assert!(play.can("ratio 4-1") && play.can("ratio 1-5") && !play.can("ratio 5-1"));
    play.refused("ratio 5-1", "6.2d", &["not raised above 4-1"]);
}

#[test]
fn any_lower_column_may_be_announced_for_any_attack() {
    rules!("6.2d", "G-39", "6.1a");
    let mut play = assault().play();
    play.declare("F06 F26", "A08").unwrap();
    play.go("lower");
    assert_eq!(play.now().step(), Step::Ratio);
    let offered: BTreeSet<String> = play.may();
    assert_eq!(offered, COLUMNS[..=6].iter().map(|c| format!("ratio {c}")).collect());
    play.go("ratio 1-2");
    assert!(play.tells("12 against 4, **1-2**, lowered from 3-1 [[6.2d]]"));
    play.go("die 6");
    assert_eq!(play.now().result_in_force(), Some(CombatResult::Ae));
    assert_eq!(
        (play.place("F06").as_str(), play.place("F26").as_str()),
        ("destroyed", "1906"),
        "the force is the same"
    );
    // A bombardment too.
    let mut play = Scene::combat("french", "F26@1906 A08@1904 F01@0101").play();
    play.go("target A08; lower; ratio 1-5; die 1");
    assert_eq!(play.now().result_in_force(), Some(CombatResult::Ae));
    // Below 1-5 there is nothing.
    let play = Scene::combat("french", "F15@1905 A01@1904").play();
    play.refused("lower", "6.2d", &["no lower ratio than 1-5"]);
}

#[test]
fn the_ratio_is_asked_for_in_every_attack_if_so_agreed() {
    rules!("6.2d", "6.1a");
    let mut play = assault().options(json!({ "ratio_prompt": "always" })).play();
    play.declare("F06 F26", "A08").unwrap();
    play.refused("lower", "6.2d", &["after the attackers"]);
    play.go("done");
    assert_eq!(play.now().step(), Step::Ratio);
    play.go("ratio 3-1; die 1");
    assert_eq!(play.place("A08"), "destroyed");
    // With 1-5 there is nothing to ask.
    let mut play = Scene::combat("french", "F15@1905 A01@1904").options(json!({ "ratio_prompt": "always" })).play();
    play.go("done");
    assert_eq!(play.now().step(), Step::Roll);
}

#[test]
fn the_attack_is_announced_before_the_die_and_fixed_by_it() {
    rules!("6.1a", "6.2e", "G-40");
    let mut play = assault().play();
    play.declare("F06 F26", "A08").unwrap();
    for eyes in [kernel::Eyes::Seat(kernel::Seat(0)), kernel::Eyes::Seat(kernel::Seat(1)), kernel::Eyes::Spectator] {
        let fight = play.now().table(eyes).fight.expect("the fight lies open to both");
        assert_eq!((fight.attack, fight.defence, fight.column), (12, 4, "3-1"));
    }
    play.go("done");
    assert_eq!(play.actor(), "chance");
    assert!(play.tells("**6th Division** and **Guard Artillery** attack Chassé’s 3rd Dutch-Belgian Division in 1904: 12 against 4, **3-1**"));
    for mv in ["attacker F26", "done", "target A08", "ratio 1-5", "end-combat"] {
        play.refused(mv, "6.1a", &["thrown"]);
    }
    play.go("die 1");
    assert!(play.tells("The die shows 1: **De**, defender eliminated [[6.3h]]"));
}

#[test]
fn attacks_are_fought_in_the_order_the_attacker_wants() {
    rules!("6.1b", "3.0c");
    let scene = Scene::combat("french", "F06@1905 A09@1904 F01@0905 A08@0904 F05@0605 A15@0604");
    for order in [["A09", "A08", "A15"], ["A15", "A09", "A08"], ["A08", "A15", "A09"]] {
        let mut play = scene.clone().play();
        let who = |target: &str| match target {
            "A09" => "F06",
            "A08" => "F01",
            _ => "F05",
        };
        for target in order {
            play.declare(who(target), target).unwrap();
            play.go("done; die 1");
            while !matches!(play.now().step(), Step::Target | Step::Attackers | Step::MovePick) {
                let may = play.may();
                let mv = if may.contains("done") { "done" } else { may.first().unwrap() }.to_owned();
                play.go(&mv);
            }
        }
        assert_eq!(play.now().phasing(), Side::Allied);
    }
}

#[test]
fn ae_destroys_every_attacker_in_contact() {
    rules!("6.3a", "6.8a", "6.8c", "6.3j");
    let mut play = Scene::combat("french", "F13@1905 F15@1804 F26@1906 A01@1904 F01@0101").play();
    play.declare("F13 F15 F26", "A01").unwrap();
    play.go("lower; ratio 1-5; die 4");
    assert_eq!((play.place("F13").as_str(), play.place("F15").as_str()), ("destroyed", "destroyed"));
    assert_eq!((play.place("F26").as_str(), play.losses()), ("1906", (3, 0)));
    assert_eq!((play.actor(), play.now().step()), ("french", Step::Withdraw), "guns withdraw first");
    play.go("done");
    assert_eq!((play.actor(), play.lit_hexes()), ("allied", ids("1905 1804")));
}

#[test]
fn ar_drives_every_attacker_in_contact_back() {
    rules!("6.3b", "6.8a", "6.3i");
    let mut play = Scene::combat("french", "F06@1905 F12@1804 F26@1906 A01@1904 F01@0101").play();
    play.declare("F06 F12 F26", "A01").unwrap();
    play.go("lower; ratio 1-1; die 6");
    assert_eq!((play.actor(), play.now().step()), ("french", Step::RetreatPick));
    assert_eq!(play.lit_units(), ids("F06 F12"), "the gun does not retreat");
    play.refused("retreat F26", "6.4e", &["Guard Artillery", "does not have to retreat"]);
    play.go("retreat F06; to 2005; to 1805");
    assert_eq!((play.place("F06").as_str(), play.place("F12").as_str()), ("2005", "1805"));
    assert_eq!(play.losses(), (0, 0));
}

#[test]
fn ee_costs_the_attacker_at_least_as_much_printed_strength() {
    rules!("6.3c", "6.3d", "G-30", "5.5a");
    // The defender is worth 4, doubled to 8; the price is 4.
    let mut play = Scene::combat("french", "F01@1311 F03@1210 F13@1410 F12@1209 A08@1310 A01@2316").play();
    play.declare("F01 F03 F13 F12", "A08").unwrap();
    assert_eq!(play.column(), "2-1");
    play.go("done; die 5");
    assert_eq!((play.losses(), play.now().attack().due), ((0, 4), 4));
    play.refused("lose F26", "6.3c", &["Guard Artillery", "did not attack in contact"]);
    // One after another, until it is enough; the last may overpay.
    let mut dear = play.clone();
    dear.go("lose F12");
    assert_eq!((dear.losses().0, dear.now().step()), (7, Step::AdvanceHex));
    play.go("lose F13");
    assert_eq!(play.now().attack().due, 2);
    play.go("lose F03");
    assert_eq!((play.losses().0, play.now().step()), (6, Step::AdvanceHex), "paid, so it stops");
}

#[test]
fn ee_with_too_few_attackers_takes_them_all_and_no_more() {
    rules!("6.3f", "G-29", "6.8a", "C-05");
    let mut play = Scene::combat("french", "F15@1905 F16@1804 F26@1906 F24@2006 A09@1904 A15@0505 F01@0101").play();
    play.declare("F15 F16 F26", "A09").unwrap();
    assert_eq!(play.column(), "3-1");
    play.go("done; die 6");
    assert_eq!((play.losses(), play.place("F26").as_str()), ((2, 2), "1906"));
    // Worth less than the target.
    let mut play = Scene::combat("french", "F15@1905 F26@1906 A09@1904 F01@0101").play();
    play.declare("F15 F26", "A09").unwrap();
    play.go("done; die 6");
    assert_eq!(play.losses(), (1, 2));
}

#[test]
fn guns_alone_lose_nothing_and_win_no_ground() {
    rules!("6.3e", "6.8a", "6.8b", "6.8e");
    let scene = Scene::combat("french", "F26@1906 F24@2005 A08@1904 F01@0101 A01@2316");
    for (name, die, expected) in [
        ("1-5", 1, CombatResult::Ae),
        ("1-1", 6, CombatResult::Ar),
        ("2-1", 5, CombatResult::Ee),
        ("2-1", 1, CombatResult::Dr),
    ] {
        let mut play = scene.clone().play();
        play.declare("F24 F26", "A08").unwrap();
        assert_eq!(play.column(), "2-1");
        play.go(&format!("lower; ratio {name}; die {die}"));
        assert_eq!(play.now().result_in_force(), Some(expected));
        assert_eq!(play.losses().0, 0);
        match expected {
            CombatResult::Ae | CombatResult::Ar => {
                assert_eq!((play.place("A08").as_str(), play.now().step()), ("1904", Step::Withdraw));
            }
            CombatResult::Ee => {
                assert_eq!((play.place("A08").as_str(), play.now().step()), ("destroyed", Step::Withdraw));
            }
            _ => {
                assert_eq!(play.actor(), "allied");
                let to = play.lit_hexes().first().unwrap().clone();
                play.go(&format!("to {to}"));
                assert_eq!(play.now().phasing(), Side::Allied, "no advance, no withdrawal, no further fight");
            }
        }
    }
    // De works as usual.
    let mut play = Scene::combat("french", "F26@1906 A15@1904 F01@0101 A01@2316").play();
    play.go("target A15; done; die 1");
    assert_eq!((play.place("A15").as_str(), play.now().phasing()), ("destroyed", Side::Allied));
}

#[test]
fn dr_drives_every_target_back_and_de_destroys_them_all() {
    rules!("6.3g", "6.3h", "6.3i", "6.3j");
    let scene = Scene::combat("french", "F12@2004 F06@1906 A08@1905 A09@2005 F01@0101");
    let mut play = scene.play();
    play.attack("F12 F06", "A08 A09", "2-1", 1);
    assert_eq!((play.actor(), play.lit_units()), ("allied", ids("A08 A09")));
    play.go("retreat A09");
    assert_eq!((play.place("A08").as_str(), play.place("A09").as_str()), ("1804", "2106"));
    assert_eq!(play.now().step(), Step::AdvanceHex);
    let mut play = Scene::combat("french", "F12@2004 F06@1906 A15@1905 A10@2005 F01@0101").play();
    play.attack("F12 F06", "A15 A10", "6-1", 3);
    assert_eq!(
        (play.place("A15").as_str(), play.place("A10").as_str(), play.losses()),
        ("destroyed", "destroyed", (0, 2))
    );
    assert_eq!(play.lit_hexes(), ids("1905 2005"));
}

#[test]
fn losses_are_printed_strength_and_the_destroyed_never_return() {
    rules!("6.3j", "G-36", "2.5a", "8.0a");
    // A doubled defender counts as printed.
    let mut play = Scene::combat("french", "F12@1311 F06@1210 F10@1209 A09@1310 F01@0101 A01@2316").play();
    play.attack("F12 F06 F10", "A09", "5-1", 1);
    assert_eq!(play.losses(), (0, 2));
    play.go("done; end-move");
    assert_eq!(play.now().phasing(), Side::French);
    play.go("end-move");
    play.refused("pick A09", "6.3j", &["Brunswick", "destroyed"]);
    // Prussians count as Allied; units off the map or never come do not count.
    let play = Scene::movement("french", "F01@0101 P01@destroyed P02@waiting F13@exited A01@2316").play();
    assert_eq!(play.losses(), (0, 5));
}

#[test]
fn the_table_is_read_by_column_and_die() {
    rules!("6.2e", "G-07", "2.3a");
    for c in Column::all() {
        for die in 1..=6u8 {
            assert_eq!(result(c, die), TABLE[usize::from(die) - 1][usize::from(c.0)]);
            let mut play = Scene::combat("french", "F12@1905 F06@1804 F10@2004 A15@1904 F01@0101 A01@2316").play();
            play.declare("F12 F06 F10", "A15").unwrap();
            if c < Column::BEST {
                play.go(&format!("lower; ratio {}", c.name()));
            } else {
                play.go("done");
            }
            play.go(&format!("die {die}"));
            let told = format!("The die shows {die}: **{}**", referee::TABLE[usize::from(die) - 1][usize::from(c.0)]);
            assert!(play.tells(&told), "{told}");
        }
    }
}

#[test]
fn odds_say_exactly_what_each_face_brings() {
    rules!("6.1a", "1.0b", "6.2c", "6.2d", "6.0a", "5.8a");
    let mut play = Scene::combat("french", "F06@1311 F26@1312 A08@1310 F01@0101").play();
    play.declare("F06 F26", "A08").unwrap();
    let fight = play.now().fight_odds(&json!(null)).unwrap();
    assert_eq!((fight.attack, fight.defence, fight.column, fight.total), (12, 8, "1-1", 6));
    assert_eq!(
        fight.attackers.iter().map(|f| (f.piece.as_str(), f.strength, f.times)).collect::<Vec<_>>(),
        [("F06", 7, 1), ("F26", 5, 1)]
    );
    assert_eq!(fight.attackers[1].rule, Some("5.8a"));
    assert_eq!((fight.defenders[0].strength, fight.defenders[0].times, fight.defenders[0].rule), (4, 2, Some("6.0a")));
    for throw in &fight.throws {
        assert_eq!((throw.weight, throw.dice.len()), (1, 1));
        assert_eq!(throw.result, referee::TABLE[usize::from(throw.dice[0]) - 1][4]);
        let tone = if throw.result == "Dr" { Tone::Good } else { Tone::Ill };
        assert_eq!(throw.tone, tone);
    }
    let shares: Vec<_> = fight.shares.iter().map(|s| (s.result, s.weight, s.text.as_str())).collect();
    assert_eq!(shares, [("Dr", 3, "it retreats, you may advance"), ("Ar", 3, "you retreat")]);
    assert_eq!(fight.columns.iter().map(|c| c.name).collect::<Vec<_>>(), ["1-5", "1-4", "1-3", "1-2", "1-1"]);
    for c in &fight.columns {
        let at = COLUMNS.iter().position(|n| *n == c.name).unwrap();
        assert_eq!(c.results, referee::TABLE.iter().map(|row| row[at]).collect::<Vec<_>>());
    }
    // A lower column, and an attack that is only imagined.
    assert_eq!(play.now().fight_odds(&json!({ "column": "1-5" })).unwrap().column, "1-5");
    let lowered = play.now().fight_odds(&json!({ "targets": ["A08"], "attackers": ["F06"], "column": "1-4" })).unwrap();
    assert_eq!((lowered.attack, lowered.column), (7, "1-4"));
    assert_eq!(lowered.modifiers.iter().map(|m| (m.amount, m.rule)).collect::<Vec<_>>(), [(-2, "6.2d")]);
    // Demoralisation is shown as a modifier.
    let play = Scene::combat("french", "F06@1311 F26@1312 A08@1310 F01@0101").losses(0, 41).play();
    let shifted = play.now().fight_odds(&json!({ "targets": ["A08"], "attackers": ["F06", "F26"] })).unwrap();
    assert_eq!((shifted.column, shifted.modifiers[0].amount, shifted.modifiers[0].rule), ("2-1", 1, "6.2c"));
    // Guns alone risk nothing.
    let guns = Scene::combat("french", "F26@1906 A08@1904 F01@0101").play();
    let fight = guns.now().fight_odds(&json!({ "targets": ["A08"], "attackers": ["F26"] })).unwrap();
    assert!(fight.throws.iter().all(|t| t.tone != Tone::Ill));
    assert!(fight.notes[0].contains("risks nothing"));
    // What they destroy at no cost is better than a retreat.
    let guns = Scene::combat("french", "F24@1906 A15@1904 F01@0101").play();
    let fight = guns.now().fight_odds(&json!({ "targets": ["A15"], "attackers": ["F24"] })).unwrap();
    let order: Vec<_> = fight.shares.iter().map(|s| (s.result, s.weight, s.text.as_str())).collect();
    let expected = [("De", 1, "it is destroyed"), ("Ee", 1, "it is destroyed at no cost"), ("Dr", 4, "it retreats")];
    assert_eq!(order, expected);
}

#[test]
fn the_journal_says_what_a_result_comes_to_for_guns_alone() {
    rules!("6.3e", "6.8a");
    let told = |target: &str, column: &str, die: u8| {
        let mut play = Scene::combat("french", &format!("F26@1906 {target}@1904 F01@0101")).play();
        play.attack("F26", target, column, die);
        play.journal().into_iter().find(|line| line.starts_with("The die shows")).unwrap()
    };
    assert_eq!(told("A01", "1-2", 6), "The die shows 6: **Ae**, the bombardment has no effect [[6.3e]].");
    assert_eq!(told("A13", "1-1", 6), "The die shows 6: **Ar**, the bombardment has no effect [[6.3e]].");
    assert_eq!(told("A13", "1-1", 1), "The die shows 1: **Dr**, defender retreats [[6.3g]].");
    assert_eq!(told("A15", "5-1", 5), "The die shows 5: **Ee**, defender eliminated at no cost [[6.3e]].");
    // Who stands beside the enemy suffers as ever.
    let mut play = Scene::combat("french", "F01@1905 A01@1904 F02@0101").play();
    play.attack("F01", "A01", "1-2", 6);
    assert!(play.tells("**Ae**, attacker eliminated [[6.3a]]"));
}

#[test]
fn odds_promise_an_advance_only_where_somebody_may_go_in() {
    rules!("6.6a", "6.6g");
    let told = |french: &str, attackers: &[&str]| -> Vec<String> {
        let play = Scene::combat("french", &format!("{french} A10@0914 F26@0101")).play();
        let fight = play.now().fight_odds(&json!({ "targets": ["A10"], "attackers": attackers })).unwrap();
        fight.shares.into_iter().filter(|s| s.result.starts_with('D')).map(|s| s.text).collect()
    };
    // 0914 lies in woods: its one open side faces 0813.
    for text in told("F01@0915", &["F01"]) {
        assert!(!text.contains("advance"), "{text}");
    }
    let beside = told("F01@0915 F02@0813", &["F01", "F02"]);
    assert!(beside.iter().all(|t| t.ends_with(", you may advance")) && !beside.is_empty(), "{beside:?}");
    // A march is previewed from the hex it would end in.
    let previewed = |pick: &str, to: &str| -> Vec<String> {
        let mut play = Scene::movement("french", "F01@0917 F02@0812 A10@0914").play();
        let fight = play.go(pick).now().preview(&crate::support::play::scripted(to)).fight.expect(to);
        fight.shares.into_iter().filter(|s| s.result.starts_with('D')).map(|s| s.text).collect()
    };
    assert!(previewed("pick F01", "to 0915").iter().all(|t| !t.contains("advance")));
    assert!(previewed("pick F02", "to 0813").iter().all(|t| t.ends_with(", you may advance")));
}

#[test]
fn odds_of_impossible_attacks_are_refused_with_the_rule() {
    rules!("5.0a", "5.0b", "5.1e", "5.4a", "5.6b", "5.7c", "6.1a");
    let play = Scene::combat("french", "F06@1905 F26@1906 F23@2007 A08@1904 A09@0101 F01@1010 A16@1804").play();
    for (query, rule, words) in [
        (json!({ "targets": ["A08"] }), "5.1e", "at least one target and one attacker"),
        (json!({ "attackers": ["A08"], "targets": ["F06"] }), "5.0a", "the French attack"),
        (json!({ "attackers": ["F06"], "targets": ["F26"] }), "5.0a", "the French attack"),
        (json!({ "attackers": ["F02"], "targets": ["A08"] }), "5.0b", "2nd Division is not on the map"),
        (json!({ "attackers": ["F01"], "targets": ["A08"] }), "5.4a", "1st Division cannot attack"),
        (json!({ "attackers": ["F23"], "targets": ["A08"] }), "5.6b", "I Corps Artillery cannot attack"),
        (json!({ "attackers": ["F26"], "targets": ["A08", "A16"] }), "5.7c", "single enemy"),
        (json!({ "attackers": ["X99"], "targets": ["A08"] }), "6.1a", "cannot be read"),
        (json!({ "who": 1 }), "6.1a", "cannot be read"),
    ] {
        let ruling = play.now().fight_odds(&query).expect_err(&query.to_string());
        assert_eq!(ruling.rule, rule, "{query}: {}", ruling.text);
        assert!(ruling.text.contains(words), "{query}: {}", ruling.text);
    }
    let nothing = Play::start();
    assert_eq!(nothing.now().fight_odds(&json!({})).unwrap_err().rule, "6.1a");
}

#[test]
fn a_combat_phase_belongs_to_one_side() {
    rules!("5.0a", "6.1b");
    let play = Scene::combat("allied", "A08@1904 F06@1905").play();
    assert_eq!((play.now().phase(), play.now().attack().contact), (Phase::Combat, units("A08")));
    assert_eq!(unit("A08").side(), Side::Allied);
}
