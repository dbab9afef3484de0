//! Artillery (9): lines of fire, barrages, bombardments, the ridge, Fired and Limbered counters.

use crate::rules::attacks::general;
use crate::support::doc::book;
use crate::support::play::hex;
use crate::support::{Play, Scene, ids, rules};
use quelle_affaire::map::{GRID, map};

#[test]
fn every_line_of_fire_of_the_table() {
    rules!("G-17", "9.1.1b", "9.1.1c", "C-38");
    let text = book().text();
    let from = text.find("```line_of_fire").expect("the table");
    let table = &text[from..];
    let table = &table[..table[3..].find("```").expect("its end") + 3];
    let axial = |h: hexes::Hex| {
        let r = i32::from(GRID.row(h)) - 1;
        (i32::from(GRID.column(h)) - 1 - r.div_euclid(2), r)
    };
    let mut shots = std::collections::BTreeMap::new();
    for line in table.lines().skip(2) {
        let cells: Vec<&str> = line.split(';').collect();
        let number = |s: &str| s.parse::<i32>().expect("a number");
        let between: Vec<(i32, i32)> = cells[3]
            .split_whitespace()
            .map(|pair| pair.split_once(',').map(|(q, r)| (number(q), number(r))).expect("a pair"))
            .collect();
        shots.insert((number(cells[1]), number(cells[2])), between);
    }
    assert_eq!(shots.len(), 30);
    for a in GRID.hexes() {
        let (q, r) = axial(a);
        for b in GRID.hexes() {
            let (tq, tr) = axial(b);
            let sees = match shots.get(&(tq - q, tr - r)) {
                // Nobody fires at one hex or at more than three.
                None => false,
                Some(between) => between.iter().all(|(dq, dr)| {
                    let (q, row) = (q + dq, r + dr + 1);
                    GRID.at(q + 1 + (row - 1).div_euclid(2), row).is_none_or(|h| !map().defensible.contains(h))
                }),
            };
            assert_eq!(map().sees(a, b), sees, "{} to {}", GRID.number(a), GRID.number(b));
        }
    }
}

#[test]
fn e14_lines_on_the_real_board() {
    rules!("E-14", "9.1.1c", "9.2.4", "C-38");
    // From, to, distance, visible, crosses the ridge, northwards.
    let lines = [
        ("1016", "1113", 3, true, false, false),
        ("1214", "1113", 2, false, false, false),
        ("1215", "1113", 2, false, false, false),
        ("1610", "1507", 3, false, true, true),
        ("1810", "1708", 2, true, false, false),
        ("1810", "1707", 3, true, true, true),
        ("1609", "1507", 2, true, true, true),
        ("1708", "1508", 2, true, true, true),
        ("1508", "1708", 2, true, true, false),
        ("1508", "1707", 2, true, false, false),
    ];
    for (from, to, far, sees, crosses, northwards) in lines {
        let (a, b) = (hex(from), hex(to));
        assert_eq!(GRID.distance(a, b), far, "{from} {to}");
        assert_eq!(map().sees(a, b), sees, "{from} {to}");
        assert_eq!(map().crosses(a, b), crosses, "{from} {to}");
        assert_eq!(map().crosses_northwards(a, b), northwards, "{from} {to}");
    }
    // The same in a battle: over units, and into a wood but not through it.
    let play = general("french", "F06@1215 A22@1113", "");
    assert_eq!(play.actor(), "allied", "nobody to fire at");
    let play = general("french", "F06@1016 F01@1015 F02@1114 A22@1113", "");
    assert!(play.can("pick F06"), "past his own troops");
}

/// A battery bombards one target in a General Attack.
fn bombards(battery: &str, target: &str, others: &str, switches: &str) -> Play {
    let mut play = general("french", &format!("{battery} {target} {others}"), switches);
    play.attack(&battery[..3], &target[..3]);
    if play.step() == "Declare" {
        play.go("done");
    }
    play
}

#[test]
fn e15_range() {
    rules!("E-15", "9.1.2a", "9.1.1b", "9.2.3a");
    let dice = |battery: &str| bombards(battery, "P01@2013", "", "").dice();
    assert_eq!(dice("F21@2015"), [[0, 3, 0], [0, 0, 0]], "four at two hexes");
    assert_eq!(dice("F21@2016"), [[0, 2, 0], [0, 0, 0]], "at three");
    assert_eq!(dice("F15@2015"), [[0, 1, 0], [0, 0, 0]]);
    assert_eq!(dice("F15@2016"), [[0, 1, 0], [0, 0, 0]], "never none");
    assert_eq!(dice("F21@2015/damaged"), [[0, 1, 0], [0, 0, 0]], "its damaged strength of two");
    assert_eq!(general("french", "F21@2017 P01@2013", "").actor(), "allied", "four is too far");
    for state in ["limbered", "fired"] {
        assert_eq!(general("french", &format!("F21@2015/{state} P01@2013"), "").actor(), "allied", "{state}");
    }
}

#[test]
fn tactical_bombardment() {
    rules!("9.2.3a", "9.2.3b", "9.2.2c", "9.3a", "8.10d", "8.1.4g");
    // An engaged enemy whom nobody attacks may be bombarded; several batteries add up; each fires at one target.
    let mut play = general("french", "F01@1914 P01@2013 F21@2015 F06@1916 P07@2011", "");
    play.attack("F21", "P01").attack("F06", "P01");
    assert_eq!(play.whats("pick"), ids("F01"), "each battery once");
    play.go("done");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 0, 0]], "no reply, and no battery protects");
    play.stand("F21@2015/fired F06@1916/fired P07@2011");
    play.go("dice 5 1 1 1").go("retreat; to 2012");
    assert_eq!((play.actor(), play.step().as_str()), ("allied", "Act(false)"), "nobody advances");
    // The difference is the number of hits.
    bombards("F21@2015", "P01@2013", "", "").go("dice 6 6 5").stand("P01@destroyed");
    // Horse does not evade it.
    assert_eq!(bombards("F21@2015", "P05@2013", "", "H_EVADE").dice(), [[0, 3, 0], [0, 0, 0]]);
}

#[test]
fn offensive_and_defensive_barrages() {
    rules!("9.2.1a", "9.2.2a", "9.2.2b", "9.3a", "8.3.1", "8.3.2");
    let mut play = general("french", "F01@1914 F21@2015 P01@2013 P07@2011 P08@1911", "");
    play.attack("F01", "P01").attack("F21", "P01");
    // P07 stands three hexes from the attacker, P08 too.
    assert_eq!((play.actor(), play.whats("pick")), ("allied", ids("P07 P08")));
    play.go("pick P07; pick P01; pick P08; pick P01");
    assert_eq!(play.dice(), [[0, 7, 0], [0, 6, 0]]);
    play.stand("F21@2015/fired P07@2011/fired P08@1911/fired");
    // Range is measured to the attacker that gives most dice; the attacker's own ground does not matter.
    let mut play = general("french", "F01@1914 F02@1912 P01@2013 P07@1910", "");
    play.attack("F01 F02", "P01").go("pick P07; pick P01");
    assert_eq!(play.dice(), [[0, 9, 0], [0, 6, 0]], "two hexes to Donzelot");
    let mut play = general("french", "F01@1913 F02@1912 P01@2013 P07@1910", "");
    play.attack("F01 F02", "P01").go("pick P07; pick P01");
    assert_eq!(
        play.dice(),
        [[0, 9, 0], [0, 6, 0]],
        "it could fire at Quiot with one die, and does so at Donzelot with two"
    );
    let mut play = general("french", "F01@2713 P01@2612 P07@2611", "");
    play.attack("F01", "P01").go("pick P07; pick P01");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 6, 0]], "a five hits, though he stands in a wood");
    // Limbered, Fired, engaged or blind guns protect nobody.
    for guns in ["P07@2011/limbered", "P07@2011/fired", "P07@2011 F03@2010", "P07@2008"] {
        let mut play = general("french", &format!("F01@1914 P01@2013 {guns}"), "");
        play.attack("F01", "P01");
        if play.step() == "Declare" {
            play.go("done");
        }
        assert_eq!(play.step(), "Dice", "{guns}");
    }
}

#[test]
fn fired_and_engaged_guns() {
    rules!("9.3a", "9.3b", "9.1.1a", "9.4a", "9.4b", "9.4c");
    // Engaged guns fight although they have fired.
    let mut play = general("french", "F06@1914/fired P01@2013", "");
    play.attack("F06", "P01");
    assert_eq!(play.dice(), [[0, 3, 0], [0, 4, 0]]);
    // Moving keeps the counter; limbering is a use of the activation, with or without a move.
    let mut play = Scene::round("french", "F06@1914/fired F09@0120").hand("french", "CF3 CF1").play();
    play.go("play CF3; to 1914; pick F06");
    assert_eq!(play.may(), ids("limber unlimber"));
    play.go("limber").stand("F06@1914/limbered/fired");
    assert!(play.can("to 1916") && !play.can("to 1917"), "two points");
    play.go("done").stand("F06@1914/limbered/fired");
    // It stays so until it is activated again.
    play.go("end-turn").command("CF1", "1914").go("pick F06; unlimber").stand("F06@1914/fired");
    assert!(play.can("to 1915") && !play.can("to 1916"), "one point");
    play.go("to 1915").stand("F06@1915/fired");
    // Limbered guns neither attack nor bombard nor protect.
    assert_eq!(general("french", "F06@1914/limbered P01@2013 P02@1712", "").actor(), "allied");
}

#[test]
fn e16_artillery_barrage() {
    rules!("E-16", "9.2.3a", "9.2.4", "12.4a", "12.5");
    let scene = Scene::round("french", "F06@1810 F11@1015 A14@1807 A13@1707 A22@1113").hand("french", "SF1");
    let mut play = scene.play();
    play.go("play SF1; pick F06");
    assert_eq!(play.whats("pick"), ids("A13 A14"));
    let mut other = play.clone();
    let mut fort = scene.play();
    play.go("pick A14; done");
    assert_eq!(play.dice(), [[0, 0, 3], [0, 0, 0]], "no loss for range, sixes over the ridge");
    play.go("dice 6 6 2");
    assert_eq!(play.step(), "Retreat(A14)");
    play.stand("A14@1807/damaged F06@1810/fired");
    other.go("pick A13; done; dice 6 5 2");
    assert_eq!(other.step(), "Retreat(A13)", "Fragile");
    other.stand("A13@1707/damaged");
    fort.go("play SF1; pick F11; pick A22; done");
    assert_eq!(fort.dice(), [[0, 0, 3], [0, 0, 0]]);
    fort.go("dice 6 5 5").stand("A22@1113");
    assert_eq!((fort.actor(), fort.step().as_str()), ("allied", "Act(false)"));
}

#[test]
fn e17_all_over_the_ridge_or_not() {
    rules!("E-17", "9.2.4", "C-08", "C-32", "C-35", "12.9a");
    assert_eq!(bombards("F21@1810", "P01@1807", "", "").dice(), [[0, 0, 2], [0, 0, 0]]);
    let both = |switches: &str| {
        let mut play = general("french", "F21@1810 F06@1607 P01@1807", switches);
        play.attack("F21 F06", "P01");
        play.dice()
    };
    assert_eq!(both(""), [[0, 4, 0], [0, 0, 0]], "one line that does not cross is enough");
    assert_eq!(both("H_RIDGE_FIRE"), [[0, 2, 2], [0, 0, 0]]);
    // Even cavalry, limbered guns not; southwards too.
    assert_eq!(bombards("F21@1810", "P05@1807", "", "").dice(), [[0, 0, 2], [0, 0, 0]]);
    assert_eq!(bombards("F21@1810", "P07@1807/limbered", "", "").dice(), [[0, 2, 0], [0, 0, 0]]);
    assert_eq!(bombards("F21@1807", "P01@1810", "", "").dice(), [[0, 0, 2], [0, 0, 0]]);
    // The core rule is for bombardments alone.
    let mut play = general("french", "F01@1808 F21@1810 P01@1807", "");
    play.attack("F01 F21", "P01");
    assert_eq!(play.dice(), [[0, 6, 0], [0, 4, 0]]);
}

#[test]
fn a_localised_attack_by_guns_alone() {
    rules!("9.2.3.1", "C-25", "8.2.1c");
    let units = "F01@1914 P01@2013 F21@2015 F06@2115 P02@2213";
    let mut play = Scene::round("french", units).hand("french", "SF2").play();
    play.go("play SF2; pick F21");
    assert_eq!(play.whats("pick"), ids("P02"), "only an unengaged enemy");
    play.go("pick P02");
    assert_eq!(play.whats("pick"), ids("F06"), "then only batteries, on the same target");
    play.go("pick F06");
    assert_eq!(play.whats("pick"), ids("P02"), "though it sees the other as well");
    play.refuses("pick P01", "9.2.1a", "Nobody attacks").refuses("pick F01", "8.1.1a", "own side");
    play.go("pick P02");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 0, 0]]);
    // In a General Attack engaged targets are open too.
    let mut play = general("french", units, "");
    play.go("pick F21");
    assert_eq!(play.whats("pick"), ids("P01 P02"));
    // Guns alone make the card playable, but not against an engaged unit.
    let playable = |units: &str| Scene::round("french", units).hand("french", "SF2").play().can("play SF2");
    assert!(playable("F21@2015 P01@2013"));
    assert!(!playable("F21@2015 P01@2013 F06@1914/limbered"));
}

#[test]
fn counter_battery() {
    rules!("12.8", "8.9d", "9.4b", "C-35");
    let house = "H_COUNTER_BATTERY";
    assert_eq!(bombards("F21@2015", "P07@2013", "", house).dice(), [[0, 0, 3], [0, 0, 0]]);
    assert_eq!(bombards("F21@2015", "P07@2013", "", "").dice(), [[0, 3, 0], [0, 0, 0]]);
    assert_eq!(bombards("F21@2015", "P01@2013", "", house).dice(), [[0, 3, 0], [0, 0, 0]]);
    // Limbered guns have no cover of any kind.
    assert_eq!(bombards("F21@2015", "P07@2013/limbered", "", house).dice(), [[0, 3, 0], [0, 0, 0]]);
    // The barrage part alone; with all three arms five.
    let dice = |attackers: &str| {
        let mut play = general("french", "F01@1914 F24@2014 F21@2015 P07@2013", house);
        play.attack(attackers, "P07");
        if play.step() == "Declare" {
            play.go("done");
        }
        play.dice()
    };
    assert_eq!(dice("F01 F21"), [[0, 4, 3], [0, 3, 0]]);
    assert_eq!(dice("F01 F24 F21"), [[8, 3, 0], [0, 3, 0]]);
    // A defensive barrage at guns; with infantry as near the better number is taken.
    let protect = |attackers: &str| {
        let mut play = general("allied", "P07@1912 P01@2012 F01@2013 F21@2014", house);
        play.attack(attackers, "F01");
        if play.step() == "Declare" {
            play.go("done");
        }
        play.go("pick F21; pick F01");
        play.dice()
    };
    assert_eq!(protect("P07"), [[0, 3, 0], [0, 4, 3]]);
    assert_eq!(protect("P07 P01"), [[0, 7, 0], [0, 7, 0]]);
}
