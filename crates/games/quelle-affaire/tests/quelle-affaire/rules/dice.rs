//! How many dice each side throws and what hits (8.3, 8.8, 8.9), and the chances that follow (G-26).

use crate::rules::attacks::general;
use crate::support::doc::book;
use crate::support::{Play, Scene, ids, rules};

/// Everybody who can attacks one target.
fn assault(attackers: &str, target: &str, others: &str, switches: &str) -> Play {
    let mut play = general("french", &format!("{attackers} {target} {others}"), switches);
    let target = &target[..3];
    for word in attackers.split_whitespace() {
        play.attack(&word[..3], target);
    }
    if play.step() == "Declare" {
        play.go("done");
    }
    play
}

#[test]
fn e07_and_e08_twelve_dice() {
    rules!("E-07", "E-08", "8.3.1", "8.3.2", "8.3.3", "8.8.1a", "8.9a", "8.9b", "8.5.1a", "8.6.1", "8.3.4a");
    let throw = "dice 6 5 5 4 4 3 3 2 2 1 1 1 5 3 2 1";
    let mut play = assault("F13@1913 F01@1914 F02@2014", "P01@2013", "", "");
    assert_eq!(play.dice(), [[0, 12, 0], [0, 4, 0]]);
    play.go(throw).stand("P01@2012/damaged");
    // In the wood only the six counts: a draw.
    let mut play = assault("F13@2513 F01@2514 F02@2614", "P01@2613", "", "");
    assert_eq!(play.dice(), [[0, 0, 12], [0, 4, 0]]);
    play.go(throw).stand("P01@2613 F13@2513 F01@2514 F02@2614");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"));
    // All three arms in the open: five hits to one.
    let mut play = assault("F06@1913 F26@1914 F02@2014", "P01@2013", "", "");
    assert_eq!(play.dice(), [[12, 0, 0], [0, 4, 0]]);
    play.go(throw).stand("P01@destroyed");
    assert_eq!(play.points(), (4, 0));
    // And against the wood: three hits again.
    let mut play = assault("F06@2513 F26@2514 F02@2614", "P01@2613", "", "");
    assert_eq!(play.dice(), [[0, 12, 0], [0, 4, 0]]);
    play.go(throw).stand("P01@2612/damaged");
}

#[test]
fn who_gains_by_the_ground() {
    rules!("8.8.1a", "8.8.1b", "8.8.1c", "8.3.2", "9.4b");
    let against = |target: &str, switches: &str| assault("F01@2514", target, "", switches).dice();
    assert_eq!(against("P01@2613", ""), [[0, 0, 4], [0, 4, 0]], "infantry in a wood");
    assert_eq!(against("P07@2613", ""), [[0, 0, 4], [0, 3, 0]], "guns too");
    assert_eq!(against("P05@2613", ""), [[0, 4, 0], [0, 3, 0]], "horse not");
    assert_eq!(against("P07@2613/limbered", ""), [[0, 4, 0], [0, 0, 0]], "limbered guns roll nothing and gain nothing");
    assert_eq!(against("P01@2613/damaged", ""), [[0, 0, 4], [0, 2, 0]], "its present strength");
    // Built-up areas and walls too.
    assert_eq!(assault("F01@1610", "A23@1609", "", "").dice(), [[0, 0, 4], [0, 1, 0]]);
    assert_eq!(assault("F01@1013", "A22@1113", "", "").dice(), [[0, 0, 4], [0, 1, 0]]);
    // Who attacks out of the wood is hit as in the open.
    assert_eq!(assault("F01@2713", "P01@2612", "", "").dice(), [[0, 4, 0], [0, 4, 0]]);
    assert_eq!(assault("F01@2713", "P01@2813", "", "").dice(), [[0, 0, 4], [0, 4, 0]], "from wood to wood");
}

#[test]
fn ground_for_infantry_only() {
    rules!("8.8.2a", "8.8.2b", "8.8.2c", "C-07", "8.7.7");
    let house = "H_DT_INF";
    // Guns that were caught there gain nothing; foot does.
    assert_eq!(assault("F01@2514", "P07@2613", "", house).dice(), [[0, 4, 0], [0, 3, 0]]);
    assert_eq!(assault("F01@2514", "P01@2613", "", house).dice(), [[0, 0, 4], [0, 4, 0]]);
    // Horse attacks nobody there, of whatever arm, so all three arms never meet.
    for target in ["P01", "P05", "P07"] {
        let units = format!("F24@2514 F01@2614 F06@2513 {target}@2613");
        assert_eq!(general("french", &units, house).whats("pick"), ids("F01 F06"), "{target}");
        assert_eq!(general("french", &units, "").whats("pick"), ids("F01 F06 F24"), "{target}");
    }
    let dice = assault("F01@2614 F06@2513", "P05@2613", "F24@2514", house).dice();
    assert_eq!(dice, [[0, 7, 0], [0, 3, 0]]);
    // Moves: along the road through La Haie Sainte and the farm, never ending there.
    let march = |id: &str, at: &str, switches: &str| {
        let mut play = Scene::round("french", &format!("{id}@{at}")).hand("french", "CF1").with(switches).play();
        play.command("CF1", at).go(&format!("pick {id}"));
        play
    };
    let play = march("F24", "1612", house);
    assert!(play.can("to 1504"), "eight road hexes");
    assert!(!play.can("to 1609") && !play.can("to 1605"));
    assert!(march("F24", "1612", "").can("to 1609"));
    assert!(march("F01", "1310", house).can("to 1609"), "foot pays one point for a built-up hex");
    assert!(!march("F24", "2513", house).can("to 2613") && march("F24", "2513", "").can("to 2613"));
    // Not from the side into the village and on by its road: two points take the guns to 1716 only through La Belle
    // Alliance.
    for (switches, open) in [("", true), (house, false)] {
        let mut play = march("F06", "1514", switches);
        play.go("limber");
        assert_eq!(play.can("to 1716"), open, "{switches}");
    }
    // Caught there by the enemy it leaves by any side, not by the road alone.
    let mut play = march("F06", "1609", house);
    play.go("unlimber");
    assert!(ids("1509 1608 1709 1510").iter().all(|h| play.can(&format!("to {h}"))), "{:?}", play.may());
    // Stopped on the way by the enemy it stays there, and leaves in any direction.
    let scene = Scene::round("french", "F24@1610 A11@1709").hand("french", "CF1 CF2").with(house);
    let mut play = scene.play();
    play.command("CF1", "1610").go("pick F24; dare 1609; die 6").stand("F24@1609/damaged");
    play.go("end-turn").command("CF2", "1609").go("pick F24");
    assert!(play.can("to 1509") && play.can("to 1508"), "{:?}", play.may());
    assert!(!play.can("to 1609"));
}

#[test]
fn horse_does_not_retreat_or_advance_into_cover() {
    rules!("8.7.7", "8.8.2a");
    // Of the hexes around 1214 only the orchard 1213 is out of the French zones.
    let lost = |target: &str, switches: &str| {
        let mut play = assault("F01@1215 F02@1314", &format!("{target}@1214"), "", switches);
        let [[_, attack, _], [_, defence, _]] = play.dice();
        play.all(1, 5).all(usize::from(attack) - 1, 1).all(usize::from(defence), 1);
        play
    };
    lost("P05", "").go("retreat").stand("P05@1213");
    lost("P05", "H_DT_INF").stand("P05@1214/damaged");
    lost("P07", "H_DT_INF").stand("P07@1214/damaged");
    lost("P01", "H_DT_INF").go("retreat").stand("P01@1213");
    // Nor push through a friend there.
    let mut play = assault("F01@1215 F02@1314", "P05@1214", "P01@1213", "H_DT_INF");
    play.go("dice 5 1 1 1 1 1 1 1 1 1 1 1").stand("P05@1214/damaged");
    let mut play = assault("F01@1215 F02@1314", "P05@1214", "P01@1213", "");
    play.go("dice 5 1 1 1 1 1 1 1 1 1 1 1; retreat");
    assert_eq!(play.may(), ["stand", "to 1213"].map(str::to_owned).into());
    // A victorious defender takes the wood on foot only.
    for (target, advances) in [("P05", false), ("P01", true)] {
        let mut play = assault("F13@2613", &format!("{target}@2612"), "", "H_DT_INF");
        let [_, [_, defence, _]] = play.dice();
        play.all(3, 1).all(3, 6).all(usize::from(defence) - 3, 1).stand("F13@destroyed");
        assert_eq!(play.step() == "Advance", advances, "{target}");
    }
}

#[test]
fn all_three_arms() {
    rules!("8.9a", "8.9c", "8.9d", "9.2.1a", "9.1.2b");
    // A barrage counts as artillery.
    assert_eq!(assault("F01@1914 F26@2014 F06@2015", "P01@2013", "", "").dice(), [[10, 0, 0], [0, 4, 0]]);
    assert_eq!(assault("F01@1914 F06@2015", "P01@2013", "F26@2014", "").dice(), [[0, 6, 0], [0, 4, 0]], "no horse");
    assert_eq!(assault("F01@1914 F26@2014", "P01@2013", "F06@2015", "").dice(), [[0, 8, 0], [0, 4, 0]], "no guns");
    // Only for the attacker: a battery, infantry and horse that defend together do not combine.
    let mut play = general("french", "F01@1914 P01@2013 P05@1912 P07@2011", "");
    play.attack("F01", "P01").go("pick P07; pick P01");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 5, 0]]);
    // Bombarding dice follow the ground like the rest.
    assert_eq!(assault("F01@2514 F06@2615", "P01@2613", "", "").dice(), [[0, 0, 6], [0, 4, 0]]);
}

#[test]
fn e27_light_against_heavy() {
    rules!("E-27", "8.3.5a", "8.3.5b", "8.3.5c", "C-15", "8.9d");
    let house = "H_LIGHT_HEAVY";
    assert_eq!(assault("F10@1914", "A15@2013", "", house).dice(), [[0, 0, 3], [0, 3, 0]]);
    assert_eq!(assault("F10@1914", "A15@2013", "", "").dice(), [[0, 3, 0], [0, 3, 0]]);
    // The defender's too, as soon as one heavy attacks; against light alone nothing.
    assert_eq!(assault("F24@1914", "A17@2013", "", house).dice(), [[0, 4, 0], [0, 0, 3]]);
    assert_eq!(assault("F24@1914 F10@2014", "A17@2013", "", house).dice(), [[0, 7, 0], [0, 0, 3]]);
    assert_eq!(assault("F10@2014", "A17@2013", "", house).dice(), [[0, 3, 0], [0, 3, 0]]);
    // Nobody else's dice are touched.
    assert_eq!(assault("F24@1914 F10@2014", "A15@2013", "", house).dice(), [[0, 4, 3], [0, 3, 0]]);
    assert_eq!(assault("F10@1914 F06@2015", "A15@2013", "", house).dice(), [[0, 2, 3], [0, 3, 0]]);
    // A tie between the two ways: one less on each die. Three on 5+ or two on 4+ are worth the same.
    assert_eq!(assault("F10@1914 F01@2014 F06@1913", "A15@2013", "", house).dice(), [[7, 3, 0], [0, 3, 0]]);
    // Light cavalry of four or five does not exist, in the book or in a scratch army; the cap shows elsewhere.
    // Where a six is needed anyway the two dice are the worse; and a six still hits.
    let house = "H_LIGHT_HEAVY H_RIDGE_ATTACK";
    let mut play = assault("F10@1708", "A15@1707", "", house);
    assert_eq!(play.dice(), [[0, 0, 2], [0, 3, 0]]);
    play.go("dice 6 5 1 1 1");
    assert_eq!(play.step(), "Result(A15)", "one hit to none");
}

#[test]
fn e28_over_the_ridge() {
    rules!("E-28", "12.9b", "C-16", "8.9d");
    let house = "H_RIDGE_ATTACK";
    assert_eq!(assault("F02@1708 F04@1706", "A13@1707", "", house).dice(), [[0, 4, 5], [0, 4, 0]]);
    assert_eq!(assault("F02@1708 F04@1706", "A13@1707", "", "").dice(), [[0, 9, 0], [0, 4, 0]]);
    assert_eq!(
        assault("F02@1608", "A10@1508", "", house).dice(),
        [[0, 0, 5], [0, 5, 0]],
        "westwards is northwards there"
    );
    // Southwards nothing changes.
    assert_eq!(assault("F02@1707", "A10@1708", "", house).dice(), [[0, 5, 0], [0, 5, 0]]);
    // Guns at the hexside are no infantry or cavalry.
    assert_eq!(assault("F06@1708", "A13@1707", "", house).dice(), [[0, 3, 0], [0, 4, 0]]);
    // With all three arms 5+; the battery already on the crest hits on 4.
    let dice = assault("F03@1708 F26@1608 F06@1706", "A13@1707", "", house).dice();
    assert_eq!(dice, [[3, 8, 0], [0, 4, 0]]);
    // Out of La Haie Sainte up to the crossroads.
    assert_eq!(assault("F01@1609", "A10@1508", "", house).dice(), [[0, 0, 4], [0, 5, 0]]);
}

#[test]
fn ridge_fire() {
    rules!("12.9a", "C-17", "C-32", "8.9d");
    let house = "H_RIDGE_FIRE";
    // A barrage northwards.
    assert_eq!(assault("F03@1708 F06@1810", "A13@1707", "", house).dice(), [[0, 4, 1], [0, 4, 0]]);
    assert_eq!(assault("F03@1708 F06@1810", "A13@1707", "", "").dice(), [[0, 5, 0], [0, 4, 0]]);
    // Guns at a ridge hexside.
    assert_eq!(assault("F06@1708", "A13@1707", "", house).dice(), [[0, 0, 3], [0, 4, 0]]);
    assert_eq!(assault("F06@1707", "A13@1708", "", house).dice(), [[0, 3, 0], [0, 4, 0]], "downhill");
    // Limbered guns have no cover, not even from the ridge.
    assert_eq!(assault("F06@1708", "P07@1707/limbered", "", house).dice(), [[0, 3, 0], [0, 0, 0]]);
    // All three arms through the battery on the crest: the barrage over it needs a five.
    let dice = assault("F03@1708 F26@1608 F06@1706 F21@1810", "A13@1707", "", house).dice();
    assert_eq!(dice, [[11, 2, 0], [0, 4, 0]]);
    // A defensive barrage northwards.
    let mut play = general("allied", "A11@1706 F01@1707 F06@1708", house);
    play.attack("A11", "F01").go("pick F06; pick F01");
    assert_eq!(play.dice(), [[0, 3, 0], [0, 4, 2]]);
}

#[test]
fn e35_everything_together() {
    rules!("E-35", "8.9d", "8.9e", "12.6b", "12.6d", "12.9a", "12.9b");
    let units = "F03@1708 F26@1608 F06@1810";
    assert_eq!(assault(units, "A13@1707", "", "").dice(), [[9, 0, 0], [0, 4, 0]]);
    assert_eq!(assault(units, "A13@1707", "", "H_RIDGE_FIRE").dice(), [[0, 8, 1], [0, 4, 0]]);
    let all = "H_RIDGE_FIRE H_RIDGE_ATTACK H_SQUARE";
    let mut play = assault(units, "A13@1707", "", all);
    assert_eq!(play.step(), "Square");
    play.go("dice 4 4");
    assert_eq!(play.dice(), [[0, 0, 8], [0, 4, 0]], "eight passes");
    let mut play = assault(units, "A13@1707", "", all);
    play.go("dice 4 5");
    assert_eq!(play.dice(), [[0, 0, 12], [0, 4, 0]], "nine fails");
}

/// Chances of a difference in hits from -12 to 12, from the two pools as the engine counts them.
fn differences(dice: [[u8; 3]; 2]) -> [f64; 25] {
    let mut chances = [0.0; 25];
    chances[12] = 1.0;
    for (side, step) in [(0, 1i32), (1, -1)] {
        for (n, count) in dice[side].iter().enumerate() {
            let hit = (3 - n) as f64 / 6.0;
            for _ in 0..*count {
                let mut next = [0.0; 25];
                for (i, p) in chances.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                    next[i] += p * (1.0 - hit);
                    next[(i as i32 + step) as usize] += p * hit;
                }
                chances = next;
            }
        }
    }
    chances
}

#[test]
fn the_chances_of_the_document() {
    rules!("G-26", "8.3.3", "8.9b");
    let barrage = |target: &str| {
        let scene = Scene::round("french", &format!("F06@{target} P01@2613")).hand("french", "SF1");
        let mut play = scene.play();
        play.go("play SF1; pick F06");
        if play.can("pick P01") {
            play.go("pick P01");
        }
        play.dice()
    };
    let open = || {
        let mut play = Scene::round("french", "F06@2015 P01@2013").hand("french", "SF1").play();
        play.go("play SF1; pick F06");
        play.dice()
    };
    let pools = [
        assault("F01@1914", "P01@2013", "", "").dice(),
        assault("F01@1914 F02@2014", "A02@2013", "", "").dice(),
        assault("F13@1913 F01@1914 F02@2014", "P01@2013", "", "").dice(),
        assault("F13@2513 F01@2514 F02@2614", "P01@2613", "", "").dice(),
        assault("F06@1913 F26@1914 F02@2014", "P01@2013", "", "").dice(),
        assault("F02@1914", "A06@2013/damaged", "", "").dice(),
        assault("F02@1610", "A23@1609", "", "").dice(),
        assault("F01@2514 F02@2614", "A02@2613", "", "").dice(),
        open(),
        barrage("2615"),
    ];
    let rows: Vec<Vec<&str>> = book()
        .text()
        .lines()
        .map(|l| l.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>())
        .filter(|cells| cells.len() == 9 && cells[0].contains(" / ") && cells[0].ends_with('+'))
        .collect();
    assert_eq!(rows.len(), pools.len());
    for (row, pool) in rows.iter().zip(pools) {
        // The pool is the one the row speaks of.
        for (cell, side) in row.iter().zip(pool) {
            let (count, need) = cell.split_once(" / ").expect("dice");
            let need: usize = need.trim_end_matches('+').parse().expect("a number");
            let mut expected = [0; 3];
            expected[need - 4] = count.parse().expect("a number");
            assert_eq!(side, expected, "{row:?}");
        }
        let d = differences(pool);
        let found = [d[15..].iter().sum::<f64>(), d[14], d[13], d[12], d[11], d[10], d[..10].iter().sum()];
        for (cell, p) in row[2..].iter().zip(found) {
            assert_eq!(*cell, format!("{p:.4}"), "{row:?}");
        }
    }
}

#[test]
fn limbered_guns_never_count_as_in_cover() {
    rules!("12.8", "12.9a", "12.9b", "9.4b", "C-35");
    let first = assault("F01@1708", "A14@1707/limbered", "", "H_RIDGE_ATTACK O_FIRST_READING");
    assert_eq!(first.dice()[0], [0, 0, 4], "as it was read at first");
    // Bombarded, fired at over the ridge, attacked over it: guns in action are covered, limbered ones are not.
    for (switch, attacker, guns, dice) in [
        ("H_COUNTER_BATTERY", "F06@1810", "A14@1808", 2),
        ("H_RIDGE_FIRE", "F06@1810", "A14@1807", 1),
        ("H_RIDGE_FIRE", "F06@1708", "A14@1707", 3),
        ("H_RIDGE_ATTACK", "F01@1708", "A14@1707", 4),
    ] {
        assert_eq!(assault(attacker, guns, "", switch).dice()[0], [0, 0, dice], "{switch} {attacker}");
        let limbered = format!("{guns}/limbered");
        assert_eq!(assault(attacker, &limbered, "", switch).dice()[0], [0, dice, 0], "{switch} {attacker}, limbered");
    }
}

#[test]
fn no_combined_arms_over_the_ridge_in_either_direction() {
    rules!("12.9a", "8.9a", "C-17");
    // Southwards the guns need no more than usual, but they do not make it an attack of all arms.
    let dice = |guns: &str, switches: &str| {
        let mut play = general("allied", &format!("F01@1708 A11@1709 A15@1808 {guns}"), switches);
        play.attack("A11 A15 A14", "F01").dice()[0]
    };
    assert_eq!(dice("A14@1706", ""), [8, 0, 0], "three arms");
    assert_eq!(dice("A14@1706", "H_RIDGE_FIRE"), [0, 8, 0]);
    assert_eq!(dice("A14@1706", "H_RIDGE_FIRE O_FIRST_READING"), [8, 0, 0], "as it was read at first");
    assert_eq!(dice("A14@1910", "H_RIDGE_FIRE"), [7, 0, 0], "not over the ridge, at three hexes");
}
