//! The cards that attack, rally, march and hold (G-11, G-12).

use crate::support::{Play, Scene, ids, rules};
use quelle_affaire::pieces::Side;
use std::collections::BTreeSet;

fn side(card: &str) -> &'static str {
    if card.as_bytes()[1] == b'F' { "french" } else { "allied" }
}

/// A card in hand, in its owner's round.
fn holding(card: &str, units: &str) -> Play {
    Scene::round(side(card), units).hand(side(card), card).play()
}

/// The same, played.
fn played(card: &str, units: &str) -> Play {
    let mut play = holding(card, units);
    play.go(&format!("play {card}"));
    play
}

fn moves(text: &str) -> BTreeSet<String> {
    text.split(';').map(|s| s.trim().to_owned()).collect()
}

#[test]
fn a_led_charge() {
    rules!("G-11", "8.2.2", "9.2.1b");
    let units = "F24@1914 F23@2014 F26@1913 F01@2113 F21@2015 P01@2013 F10@1912 P07@2111";
    // Kellermann: his own corps alone, in his area, against one enemy.
    let mut play = played("CF7", units);
    assert_eq!(play.whats("way"), ids("area charge"));
    play.go("way charge");
    assert!(play.can("to 2014") && play.can("to 2013") && !play.can("to 1712"), "where a charger stands");
    play.go("to 1914");
    assert_eq!(play.whats("pick"), ids("F23 F24"));
    assert!(!play.can("done"));
    play.go("pick F24; pick P01; pick F23; pick P01");
    assert_eq!(play.whats("pick"), ids("F21"), "any battery may help");
    play.go("pick F21; pick P01; pick P07; pick P01");
    assert_eq!(play.dice(), [[0, 10, 0], [0, 5, 0]]);
    // Only those around him.
    let mut play = played("CF7", units);
    play.go("way charge; to 1814");
    assert_eq!(play.whats("pick"), ids("F24"));
    // Milhaud, and Ney with all cavalry.
    let mut play = played("CF8", units);
    play.go("way charge; to 1913");
    assert_eq!(play.whats("pick"), ids("F26"));
    let mut play = played("CF2", units);
    play.go("way charge; to 1913");
    assert_eq!(play.whats("pick"), ids("F10 F24 F26"), "no infantry");
    // Uxbridge.
    let mut play = played("CA5", "A15@2012 A17@1912 A11@1913 P05@2113 F01@2013");
    play.go("way charge; to 2012");
    assert_eq!(play.whats("pick"), ids("A15 A17"));
    // Without a target there is no charge; the march is always open.
    assert_eq!(played("CF7", "F24@1614 P01@2013").step(), "Commander");
    assert_eq!(played("CF1", "F24@1914 P01@2013").whats("way"), ids("anywhere area"), "Napoleon leads none");
}

#[test]
fn forward() {
    rules!("G-11", "8.2.2");
    let units = "P01@1912 P07@2010 A15@2012 A04@1810 F01@2013 F02@2512 P02@2511";
    let mut play = played("CP1", units);
    assert_eq!(play.whats("way"), ids("area attack"));
    play.go("way attack");
    assert_eq!(play.whats("pick"), ids("P01 P02"), "Prussians alone, anywhere");
    play.go("pick P01; pick F01");
    assert_eq!(play.whats("pick"), ids("P07"), "one target, Prussian guns");
    play.go("pick P07; pick F01");
    assert_eq!(play.dice(), [[0, 5, 0], [0, 4, 0]]);
    assert_eq!(played("CP1", "P01@1912 A15@2012 F01@2113").step(), "Commander", "nobody of his is engaged");
}

#[test]
fn artillery_barrage_and_prussian_batteries() {
    rules!("G-12", "9.3a", "9.2.2c");
    let units = "F06@2016 F11@2116 F15@1915 F21@2115 F22@2215/fired P01@2013 P02@2212 P07@2011";
    let mut play = played("SF1", units);
    assert_eq!(play.whats("pick"), ids("F06 F11 F15 F21"), "unengaged, unlimbered, not Fired");
    play.attack("F06", "P01").attack("F11", "P01");
    assert!(play.can("done"));
    play.attack("F21", "P02");
    // Three are enough; one or several targets; nobody protects.
    assert_eq!((play.actor(), play.step().as_str(), play.whats("pick")), ("french", "Combat", ids("P01 P02")));
    play.go("pick P01");
    assert_eq!(play.dice(), [[0, 6, 0], [0, 0, 0]], "no loss for range");
    play.stand("F06@2016/fired F11@2116/fired F15@1915 F21@2115");
    assert!(!holding("SF1", "F06@2017 P01@2013").can("play SF1"), "no target");
    assert!(!holding("SF1", "F06@2016/limbered P01@2013").can("play SF1"));
    assert!(!holding("SF1", "F06@1914 P01@2013").can("play SF1"), "engaged");
    // The Prussians: two batteries, with the loss.
    let mut play = played("SP4", "P07@2010 P08@1910 P13@2110 A04@1911 F01@2013 P02@2509");
    assert_eq!(play.whats("pick"), ids("P07 P08 P13"));
    play.attack("P07", "F01").attack("P13", "F01");
    assert_eq!(play.dice(), [[0, 2, 0], [0, 0, 0]]);
    assert!(!holding("SP4", "A04@1911 F01@2013 P02@2509").can("play SP4"));
}

#[test]
fn localised_attacks() {
    rules!("G-12", "8.2.1");
    for card in ["SA2", "SP1"] {
        let mut play = played(card, "A11@2012 P01@1912 A23@1609 F01@2013 F02@1610");
        assert_eq!(play.whats("pick"), ids("A11 A23 P01"), "Prussians may take part, garrisons too");
        play.go("pick P01; pick F01; pick A11; pick F01");
        assert_eq!(play.dice(), [[0, 7, 0], [0, 4, 0]], "{card}");
    }
    let mut play = played("SF2", "F01@1914 F06@2015 P01@2013");
    play.go("pick F01");
    assert_eq!(play.step(), "Declare", "the barrage is still open");
    play.go("pick F06; pick P01");
    assert_eq!(play.dice(), [[0, 6, 0], [0, 4, 0]]);
}

#[test]
fn grand_assault_and_massed_charge() {
    rules!("G-12", "8.2.2", "9.2.1b");
    let four = "F01@1914 P01@2013 F02@2214 P02@2313 F03@2514 P03@2513 F24@1614 P04@1613 F21@2015";
    let mut play = played("SF5", four);
    assert_eq!(play.whats("pick"), ids("F01 F02 F03 F24"), "a battery only where somebody attacks");
    play.attack("F01", "P01").attack("F02", "P02");
    assert_eq!(play.whats("pick"), ids("F03 F21 F24"));
    play.attack("F03", "P03");
    assert_eq!(play.whats("pick"), ids("F21"), "three enemies, no more");
    play.go("pick F21");
    assert_eq!(play.whats("pick"), ids("P01"));
    assert!(!holding("SF5", "F21@2015 P01@2013").can("play SF5"), "no bombardment by itself");
    // Massed Charge: cavalry only, with barrages.
    let units = "F01@1914 F26@2014 P01@2013 F25@2214 P02@2313 F21@2015";
    let mut play = played("SF6", units);
    assert_eq!(play.whats("pick"), ids("F25 F26"));
    play.attack("F26", "P01");
    assert_eq!(play.whats("pick"), ids("F21 F25"));
    assert!(!holding("SF6", "F01@1914 P01@2013").can("play SF6"));
}

#[test]
fn sappers() {
    rules!("G-12", "12.4a");
    let mut play = played("SF8", "F01@2514 F02@2614 P01@2613 P02@2713 F03@1914 P03@2013 F21@2515");
    assert_eq!(play.whats("pick"), ids("F01 F02"), "only against cover");
    play.go("pick F01; pick P01; pick F21; pick P01; done");
    assert_eq!(play.dice(), [[0, 7, 0], [0, 4, 0]], "the wood does not help");
    let mut play = played("SF8", "F01@2514 F24@2614 F21@2615 P01@2613");
    play.attack("F01", "P01").attack("F24", "P01").attack("F21", "P01");
    assert_eq!(play.dice(), [[11, 0, 0], [0, 4, 0]], "all three arms: four");
    // The walls still take a hit away.
    let mut play = played("SF8", "F01@1013 A22@1113");
    play.go("pick F01");
    assert_eq!(play.dice(), [[0, 4, 0], [0, 1, 0]]);
    play.go("dice 5 1 1 1 1").stand("A22@1113");
    assert_eq!(play.step(), "Act(false)");
    assert!(!holding("SF8", "F01@1914 P01@2013 F21@2515 P02@2613").can("play SF8"), "and no bombardment alone");
}

#[test]
fn up_guards_and_scotland_forever() {
    rules!("G-12", "8.9e");
    let mut play = played("SA5", "A01@1912 A11@2012 A15@1913 P01@2113 F01@2013 A04@2011");
    assert_eq!(play.whats("pick"), ids("A01 A11"), "British and Allied infantry only");
    play.attack("A01 A11", "F01");
    assert_eq!(play.whats("pick"), ids("A04"));
    play.go("done");
    assert_eq!(play.dice(), [[0, 9, 0], [0, 4, 0]], "two dice more");
    // The two belong to the strongest: Cooke's two downhill and Lambert's up the ridge.
    let scene = Scene::round("allied", "A01@1706 A11@1708 F01@1707").hand("allied", "SA5").with("H_RIDGE_ATTACK");
    let mut play = scene.play();
    play.go("play SA5").attack("A01 A11", "F01");
    assert_eq!(play.dice(), [[0, 6, 3], [0, 4, 0]]);
    // Scotland Forever!: cavalry, two enemies.
    let mut play = played("SA6", "A15@1912 F01@2013 A16@2212 F02@2313 A17@2512 F03@2513 A11@2012 P05@2113");
    assert_eq!(play.whats("pick"), ids("A15 A16 A17"));
    play.attack("A15", "F01").attack("A16", "F02");
    assert_eq!((play.step().as_str(), play.whats("pick")), ("Combat", ids("F01 F02")), "the third is one too many");
}

#[test]
fn black_flags() {
    rules!("G-12", "8.2.2");
    let mut play = played("SP3", "P01@1912 P02@2212 P07@2011 A04@2010 A11@2012 F01@2013 F02@2313");
    assert_eq!(play.whats("pick"), ids("P01 P02"));
    play.attack("P01", "F01").attack("P02", "F02");
    assert_eq!(play.whats("pick"), ids("P07"), "Prussian guns only");
    assert!(!holding("SP3", "A11@2012 F01@2013 P01@2509").can("play SP3"));
}

#[test]
fn rallies() {
    rules!("G-12");
    let units = "F01@1716/damaged F02@1816/damaged F03@1916/damaged F04@1914/damaged P01@2013 F07@1516";
    let mut play = played("SF7", units);
    assert_eq!(play.may(), moves("pick F01; pick F02; pick F03"), "damaged and unengaged, at least one");
    play.go("pick F01").stand("F01@1716");
    assert_eq!(play.may(), moves("done; pick F02; pick F03"));
    play.go("pick F03").stand("F03@1916 F02@1816/damaged");
    assert_eq!(play.actor(), "allied", "two at most");
    assert!(!holding("SF7", "F04@1914/damaged P01@2013").can("play SF7"));
    // The colours: no Prussians, no garrisons.
    let play = played("SA7", "A01@1309/damaged A10@1606/damaged P01@2013/damaged A23@1609/damaged F01@1620");
    assert_eq!(play.may(), moves("pick A01; pick A10"));
}

#[test]
fn single_activations() {
    rules!("G-12");
    let french = "F01@1812 F24@1712 F06@1810 P01@2005";
    assert_eq!(played("SF3", french).whats("pick"), ids("F01 F06"), "infantry or artillery");
    assert_eq!(played("SF4", french).whats("pick"), ids("F24"));
    let allied = "A11@1705 A04@1308 A15@1506 A23@1609 P01@2512 P05@2612 P07@2712 F01@1620";
    assert_eq!(played("SA3", allied).whats("pick"), ids("A04 A11"), "no garrison, no Prussian");
    assert_eq!(played("SA4", allied).whats("pick"), ids("A15"));
    let mut play = played("SP2", allied);
    assert_eq!(play.whats("pick"), ids("P01 P05"), "no guns");
    play.go("pick P01");
    assert_eq!(play.may(), moves("done; pick P05"), "one or two");
    for (card, units) in
        [("SF3", "F24@1712"), ("SF4", "F01@1812"), ("SA3", "A23@1609"), ("SA4", "A11@1705"), ("SP2", "A11@1705")]
    {
        assert!(!holding(card, units).can(&format!("play {card}")), "{card}");
    }
}

#[test]
fn despatch_and_forced_march() {
    rules!("G-12");
    let mut play = Scene::round("french", "F01@1812 F24@1712 P01@2005").hand("french", "SF9 CF3 CF7").play();
    assert!(!play.can("play SF9"), "nobody has been played");
    play.go("play CF3; nobody; end-turn; play SF9");
    assert_eq!(play.may(), moves("take CF3"));
    play.go("take CF3");
    assert_eq!(play.hand(Side::French), ids("CF3 CF7"));
    // Forced March: the whole corps, one point more, never into an enemy zone, even where a friend stands.
    let units = "F01@1811 F06@2011/limbered F03@1809 F24@1712 A02@1808";
    let mut play = played("SF10", units);
    assert_eq!(play.whats("corps"), ids("F-I F-III"));
    play.go("corps F-I");
    assert_eq!(play.whats("pick"), ids("F01 F03 F06"));
    play.go("pick F01");
    assert!(play.can("to 2211") && !play.can("to 2311"), "four points");
    assert!(!play.can("to 1909") && !play.can("to 1809"), "next to Alten");
    let mut usual = Scene::round("french", units).hand("french", "CF3").play();
    usual.go("play CF3; to 1810; pick F01");
    assert!(usual.can("to 1909") && usual.can("to 1809") && !usual.can("to 2211"));
    play.go("done; pick F06; limber");
    assert!(play.can("to 2311") && !play.can("to 2411"), "limbered guns three");
    play.go("done");
    let mut play = played("SF10", "F06@1810 F01@1812 P01@2005");
    play.go("corps F-I; pick F06; unlimber");
    assert!(play.can("to 1811") && !play.can("to 1812"), "unlimbered ones no more than ever");
}

#[test]
fn hold_the_line() {
    rules!("G-12", "G-13");
    let units = "A10@1606 A11@1607 A12@1706 A13@1707 A23@1609 A15@1605 P01@1705 F01@1708";
    let mut play = played("SA1", units);
    play.go("to 1606");
    assert_eq!(play.may(), moves("pick A10; pick A11; pick A12; pick A13"), "infantry in the area, no Prussians");
    play.go("pick A13");
    assert!(play.can("done"));
    play.go("pick A11; pick A12").stand("A13@1707/holding A11@1607/holding A12@1706/holding A10@1606");
    assert_eq!(play.actor(), "french", "three at most");
    // A garrison too.
    let mut play = played("SA1", units);
    play.go("to 1610; pick A23").stand("A23@1609/holding");
    assert!(!holding("SA1", "A15@1605 P01@1705").can("play SA1"));
    // One hit less in defence, also against guns, not in attack; it adds up.
    let beaten = |target: &str, hits: usize| {
        let mut play = Scene::round("french", &format!("F02@1914 {target}")).play();
        play.go("general-attack").attack("F02", &target[..3]).all(hits, 6).all(5 - hits, 1);
        let dice = play.dice()[1].iter().sum::<u8>();
        play.all(usize::from(dice), 1);
        play
    };
    assert_eq!(beaten("A11@2013/holding", 1).step(), "Act(false)");
    assert_eq!(beaten("A10@2013/holding", 2).step(), "Act(false)", "with Elite");
    assert_eq!(beaten("A13@2013/holding", 1).step(), "Result(A13)", "Fragile still adds one");
    let mut play = Scene::round("french", "F21@2015 A11@2013/holding").play();
    play.go("general-attack; pick F21; pick A11; dice 6 1 1").stand("A11@2013/holding");
    assert_eq!(play.step(), "Act(false)");
    let mut play = Scene::round("allied", "A11@1912/holding F01@2013").play();
    play.go("general-attack; pick A11; pick F01; dice 1 1 1 6 1 1 1");
    assert_eq!(play.step(), "Result(A11)", "not when it attacks");
}
