//! The Prussians (10).

use crate::rules::setup::pile;
use crate::support::{Play, Scene, ids, rules};
use kernel::Game;
use quelle_affaire::pieces::Side;
use serde_json::{Value, json};

const CHIEFS: &str = "CA1 CA2 CA3 CA4 CA5";

/// The end of a turn with all Allied commanders in hand and one stratagem left.
fn eve(turn: u8) -> Scene {
    Scene::round("french", "F01@1812 A02@1408").at(turn).hand("allied", CHIEFS).pool("allied", "SA7")
}

fn turn_over(play: &mut Play) -> &mut Play {
    play.go("end-turn; end-turn")
}

fn arrivals(play: &Play) -> Value {
    play.now().position()["arrivals"].clone()
}

/// An Allied round in which these corps have arrived.
fn here(units: &str, hand: &str) -> Scene {
    let scene = Scene::round("allied", units).at(9).hand("allied", hand);
    scene.field("arrivals", json!(["arrived", "arrived", "arrived"]))
}

#[test]
fn e18_the_rolls() {
    rules!("E-18", "10.1a", "10.1b", "10.1.1a", "3.1.2d", "C-01", "C-05", "3.1.1b");
    let mut play = eve(4).play();
    turn_over(&mut play);
    assert_eq!(play.step(), "Arrival(0)", "turn 5: IV Corps");
    play.go("die 4; mix SA7; draw CA1; draw CA2; draw CA3; dice 6 1; first");
    assert_eq!(arrivals(&play), json!(["awaited", "awaited", "awaited"]));
    turn_over(&mut play);
    assert_eq!(play.step(), "Arrival(0)");
    let mut late = play.clone();
    play.go("die 3");
    assert_eq!(arrivals(&play), json!(["arrived", "awaited", "awaited"]));
    assert_eq!(play.at("P01"), "outside", "its cards are here, its units are not");
    // The stratagem of this very turn may be Prussian, and Blücher and Bülow are in the deck.
    assert_eq!(play.outcomes(), ids("SP1 SP2 SP3 SP4").iter().map(|c| format!("mix {c}")).collect());
    play.go("mix SP2");
    assert_eq!(pile(&play, "allied", "deck"), ids("CA1 CA2 CA3 CA4 CA5 CP1 CP2 SA7 SP2"), "8 and the older stratagem");
    assert_eq!(play.now().french_goal(), 50);
    // Had the die been 2: automatic on turn 7.
    late.go("die 2; draw CA1; draw CA2; draw CA3; dice 6 1; first");
    turn_over(&mut late);
    assert_eq!(arrivals(&late)[0], "arrived");
    assert_eq!(late.step(), "Arrival(1)", "and then II Corps is rolled for");
}

#[test]
fn the_order_of_the_corps() {
    rules!("10.1a", "10.1.1b", "3.1.2d");
    // Turn 8: II Corps, if not yet here, before I Corps.
    let mut play = eve(7).field("arrivals", json!(["arrived", "awaited", "awaited"])).play();
    turn_over(&mut play);
    assert_eq!(play.step(), "Arrival(1)");
    play.go("die 3");
    assert_eq!(play.step(), "Arrival(2)");
    play.go("die 5; mix SA7");
    let deck = pile(&play, "allied", "deck");
    assert!(deck.contains("CP3") && deck.contains("CP4"), "Pirch and Zieten in the deck of this turn");
    // Turn 9: II Corps by itself, I Corps on three; turn 10: I Corps by itself.
    let mut play = eve(8).field("arrivals", json!(["arrived", "awaited", "awaited"])).play();
    turn_over(&mut play);
    assert_eq!((arrivals(&play)[1].as_str(), play.step().as_str()), (Some("arrived"), "Arrival(2)"));
    play.go("die 2");
    assert_eq!(arrivals(&play)[2], "awaited");
    let mut play = eve(9).field("arrivals", json!(["arrived", "arrived", "awaited"])).play();
    turn_over(&mut play);
    assert_eq!(arrivals(&play), json!(["arrived", "arrived", "arrived"]));
}

#[test]
fn e19_coming_on() {
    rules!("E-19", "10.2a", "10.2b", "10.2c");
    let mut play = here("F01@1812", "CP1 CP2").play();
    play.go("play CP2");
    assert_eq!(play.may(), ids_of(&["way area", "way enter"]));
    play.go("way enter");
    assert_eq!(play.actor(), "chance", "the entry point");
    play.go("die 4");
    assert_eq!(play.whats("pick"), ids("P01 P02 P03 P04 P05 P06 P07 P08"), "any of IV Corps");
    play.go("pick P01");
    assert!(play.can("to 2615") && !play.can("to 2516"), "six road hexes for three points");
    play.go("to 2615; pick P02");
    assert!(play.can("to 2715") && !play.can("to 2615") && !play.can("to 2516"));
    play.go("to 2715; pick P03; to 2815; pick P05; to 2814");
    assert_eq!(play.actor(), "french", "four units, no more");
    play.go("end-turn; play CP1; way enter");
    assert_eq!(play.whats("pick"), ids("P04 P06 P07 P08"), "no new die, the other four");
    play.go("pick P04; to 3012; done");
    play.stand("P01@2615 P02@2715 P03@2815 P05@2814 P04@3012 P06@outside");
}

fn ids_of(list: &[&str]) -> std::collections::BTreeSet<String> {
    list.iter().map(|m| (*m).to_owned()).collect()
}

#[test]
fn left_outside() {
    rules!("10.2c", "10.2d");
    let mut play = here("F01@3013", "CP2").play();
    play.go("play CP2; way enter; die 3; pick P01");
    assert!(play.can("done"), "a chosen unit may stay outside");
    play.go("done");
    assert!(!play.can("pick P01"), "for this card");
    play.go("pick P02; done; pick P03; done; pick P04; done");
    assert_eq!(play.actor(), "french", "four were chosen");
    play.stand("P01@outside P04@outside");
    // Outside they control nothing: the French beside the entry point are not engaged, and walk past without a die.
    let now = play.now();
    let f01 = crate::support::play::unit("F01");
    assert!(!now.is_engaged(f01));
    let mut play = Scene::round("french", "F01@3013").hand("french", "CF1").play();
    play.command("CF1", "3013").go("pick F01");
    assert!(play.can("to 3015") && play.whats("dare").is_empty());
}

#[test]
fn entering_is_never_diced() {
    rules!("7.6.5", "10.2b");
    // Both 3013 and 2914 are in the zone of 2913.
    let mut play = here("F01@2913", "CP2").play();
    play.go("play CP2; way enter; die 3; pick P01");
    assert!(play.can("to 3013"), "into the zone without a die");
    assert!(play.can("dare 2914"), "but on from zone to zone with one");
    play.go("dare 2914; die 6").stand("P01@2914/damaged");
}

#[test]
fn the_other_corps() {
    rules!("10.2.1", "C-26");
    let mut play = here("P01@2615 F01@1812", "CP1 CP3 CP4").play();
    // With IV Corps outside Blücher brings on IV Corps alone.
    let mut blucher = play.clone();
    blucher.go("play CP1; way enter; die 4");
    assert_eq!(blucher.whats("pick"), ids("P02 P03 P04 P05 P06 P07 P08"));
    // Pirch brings on four of his five, the fifth with his next card.
    play.go("play CP3; way enter; die 2; pick P09; to 3019; pick P10; to 3018; pick P11; to 3020; pick P12; to 2919");
    assert_eq!(play.actor(), "french");
    play.stand("P13@outside").go("end-turn; play CP4; way enter; die 6");
    assert_eq!(play.whats("pick"), ids("P14 P15 P16 P17"), "I Corps has four");
    play.go("pick P14; to 3003; done");
    // On the board Blücher leads all three corps.
    let units = "P02@2615 P09@2616 P14@2515 F01@1812";
    let mut play = here(units, "CP1").play();
    play.command("CP1", "2615");
    assert_eq!(play.whats("pick"), ids("P02 P09 P14"));
}

#[test]
fn no_entry_for_nobody() {
    rules!("10.2a", "10.2.1");
    // All of IV Corps is on the board: Bülow can only activate.
    let units: String = (1..=8).map(|n| format!("P{n:02}@2{n}15 ")).collect();
    let mut play = here(&units, "CP2").play();
    play.go("play CP2");
    assert_eq!(play.step(), "Commander");
    // Four or fewer left: all may come.
    let units: String = (1..=5).map(|n| format!("P{n:02}@2{n}15 ")).collect();
    let mut play = here(&units, "CP2").play();
    play.go("play CP2; way enter; die 1; pick P06; to 3019; pick P07; limber; to 3018; pick P08; unlimber; to 3020");
    assert_eq!(play.actor(), "french");
}

#[test]
fn guns_come_on() {
    rules!("10.2.2");
    let mut play = here("F01@1812", "CP2").play();
    play.go("play CP2; way enter; die 3; pick P07");
    assert_eq!(play.may(), ids("limber unlimber"));
    let mut limbered = play.clone();
    play.go("unlimber");
    assert!(play.can("to 2914") && !play.can("to 2814"), "one point: two road hexes");
    limbered.go("limber");
    assert!(limbered.can("to 2815") && !limbered.can("to 2715"), "two points: four");
    limbered.go("to 2815").stand("P07@2815/limbered");
}

#[test]
fn a_blocked_way_in() {
    rules!("10.3");
    let french = "F01@3012 F02@3013 F03@3014";
    let mut play = here(french, "CP2").play();
    play.go("play CP2; way enter; die 4; pick P01");
    assert!(play.can("to 3011") && play.can("to 3015"), "the nearest north or south, by choice");
    assert!(!play.can("to 3018"), "a point for 3015 and two more");
    assert!(play.can("to 2709") && !play.can("to 2609"), "3011 at the full cost, only then the road rate");
    // The road hex 3011 costs a whole point here; a battery that has one may just take it.
    let mut play = here(french, "CP2").play();
    play.go("play CP2; way enter; die 4; pick P07; unlimber; to 3011").stand("P07@3011");
    // The nearer free one only.
    let mut play = here(&format!("{french} F04@3011"), "CP2").play();
    play.go("play CP2; way enter; die 4; pick P01");
    assert!(play.can("to 3015") && !play.can("to 3010"));
    // Own units in the three hexes are no block as long as the way leads on.
    let mut play = here("P02@3012 P03@3013 P04@3014", "CP2").play();
    play.go("play CP2; way enter; die 4; pick P01");
    assert!(play.can("to 2914") && !play.can("to 3017"));
    // But a battery with one point gets no farther than the first clear hex.
    let blocked = "P02@3012 P03@3013 P04@3014 P05@2914 P06@3011";
    let mut play = here(blocked, "CP2").play();
    play.go("play CP2; way enter; die 4; pick P07; unlimber");
    assert!(play.can("to 3015"), "{:?}", play.may());
}

#[test]
fn going_on_from_the_side() {
    rules!("10.3");
    // Free again behind the block: the rest of its movement is its own.
    let mut play = here("F01@3012 F02@3013 F03@3014", "CP2").play();
    play.go("play CP2; way enter; die 4; pick P05");
    assert!(play.can("to 2916"), "3015 for a point, then on: {:?}", play.may());
}

#[test]
fn e20_historical_arrival() {
    rules!("E-20", "10.4", "10.5c");
    for (turn, corps, card, entry, doors) in
        [(5, 0, "CP2", 2, "3012 3013 3014"), (7, 1, "CP3", 1, "3018 3019 3020"), (8, 2, "CP4", 3, "3002 3003 3004")]
    {
        let mut before = json!(["awaited", "awaited", "awaited"]);
        (0..corps).for_each(|i| before[i] = json!("arrived"));
        let scene = eve(turn - 1).field("arrivals", before).with("O_HIST_ARRIVAL H_GROUCHY");
        let mut play = scene.play();
        turn_over(&mut play);
        assert_eq!(arrivals(&play)[corps], "arrived", "turn {turn}: no die");
        assert_eq!(play.now().position()["entries"][corps], entry);
        assert!(play.step().starts_with("Mix"));
        let held = play.now().position();
        let mut scene = here("F01@1812", card).with("O_HIST_ARRIVAL");
        scene.0["entries"] = held["entries"].clone();
        let mut play = scene.play();
        play.go(&format!("play {card}; way enter"));
        assert_eq!(play.actor(), "allied", "no entry die");
        let first = play.whats("pick").into_iter().next().expect("a unit");
        play.go(&format!("pick {first}"));
        assert!(ids(doors).iter().all(|d| play.can(&format!("to {d}"))));
    }
    // Nobody comes on other turns.
    let mut play = eve(5).field("arrivals", json!(["arrived", "awaited", "awaited"])).with("O_HIST_ARRIVAL").play();
    turn_over(&mut play);
    assert_eq!(arrivals(&play), json!(["arrived", "awaited", "awaited"]));
}

#[test]
fn e33_grouchy() {
    rules!("E-33", "10.5a", "10.5b", "4.3d", "C-30");
    let mut play = eve(4).with("H_GROUCHY").play();
    assert_eq!(play.now().seats().len(), 2, "there is no Prussian player");
    turn_over(&mut play);
    play.go("die 1");
    assert_eq!(arrivals(&play)[0], "never");
    assert!(play.tells("Prussian IV Corps"));
    assert!(!pile(&play, "allied", "deck").contains("CP2"));
    // No further rolls, not even on turn 7; then II Corps brings Blücher and the stratagems.
    let scene = eve(6).with("H_GROUCHY").field("arrivals", json!(["never", "awaited", "awaited"]));
    let mut play = scene.play();
    turn_over(&mut play);
    assert_eq!(play.step(), "Arrival(1)");
    play.go("die 5");
    assert_eq!(pile(&play, "allied", "pool"), ids("SA7 SP1 SP2 SP3 SP4"));
    let deck = pile(&play, "allied", "deck");
    assert!(deck.contains("CP1") && deck.contains("CP3") && !deck.contains("CP2"));
    assert_eq!(play.now().french_goal(), 50);
    // With the next corps they do not come a second time.
    let mut scene = eve(7).with("H_GROUCHY").field("arrivals", json!(["never", "arrived", "awaited"]));
    scene.0["cards"]["spent"] = json!(["SP1", "SP2"]);
    scene.0["cards"]["aside"] = json!(["CP1"]);
    let mut play = scene.play();
    turn_over(&mut play).go("die 5");
    assert!(!pile(&play, "allied", "pool").contains("SP1") && !pile(&play, "allied", "deck").contains("CP1"));
    // Blücher then only acts on the board.
    let mut play = Scene::round("allied", "P09@2615 F01@1812")
        .at(8)
        .hand("allied", "CP1")
        .with("H_GROUCHY")
        .field("arrivals", json!(["never", "arrived", "awaited"]))
        .play();
    play.go("play CP1");
    assert_eq!(play.step(), "Commander", "no entry to choose");
    // 4.3d: its units do not keep a commander in play.
    let scene = Scene::round("allied", "F01@1812 A02@1408").at(8).hand("allied", "CP1").with("H_GROUCHY");
    assert!(scene.clone().field("arrivals", json!(["never", "never", "never"])).play().can("take CP1"));
    assert!(!scene.field("arrivals", json!(["never", "arrived", "never"])).play().can("take CP1"));
}

#[test]
fn only_a_rolled_one_keeps_them_away() {
    rules!("10.5a", "10.5c");
    let roll = |switches: &str, die: u8| {
        let mut play = eve(4).with(switches).play();
        turn_over(&mut play).go(&format!("die {die}"));
        arrivals(&play)[0].as_str().map(str::to_owned)
    };
    assert_eq!(roll("H_GROUCHY", 1).as_deref(), Some("never"));
    assert_eq!(roll("H_GROUCHY", 2).as_deref(), Some("awaited"));
    assert_eq!(roll("", 1).as_deref(), Some("awaited"));
    // An automatic arrival has no die.
    let mut play = eve(6).with("H_GROUCHY").play();
    turn_over(&mut play);
    assert_eq!(arrivals(&play)[0], "arrived");
    // No points for units that never came.
    assert_eq!(play.now().points(Side::French), 0);
}

#[test]
fn what_is_refused_at_the_entry() {
    rules!("10.2a", "10.2b", "10.2c", "10.2d", "10.2.1", "10.3");
    // No entry for a corps that has not arrived, or of which nobody is outside.
    let scene = Scene::round("allied", "F01@1812 P02@2615").at(9).hand("allied", "CP1 CP2 CP3");
    let mut play = scene.field("arrivals", json!(["arrived", "awaited", "awaited"])).play();
    let mut pirch = play.clone();
    pirch.go("play CP3");
    assert_eq!(pirch.step(), "Commander", "his men are not here yet");
    play.go("play CP2").refuses("way attack", "4.1a", "no such action");
    play.go("way enter; die 4");
    play.refuses("pick P02", "10.2a", "on the board already").refuses("pick P09", "10.2.1", "its own corps");
    play.refuses("pick F01", "10.2a", "not yours");
    play.go("pick P01").refuses("to 3018", "10.2b", "comes on by 3012, 3013 and 3014");
    play.go("done").refuses("pick P01", "10.2c", "left outside");
    // Blücher has no attack without an engaged Prussian, and no entry once all of IV Corps are on.
    let units: String = (1..=8).map(|n| format!("P{n:02}@2{n}15 ")).collect();
    let mut play = here(&format!("{units} F01@2014"), "CP1").play();
    play.go("play CP1").refuses("way enter", "10.2a", "nobody of Prussian IV Corps is outside");
    // A blocked door: what lies behind the enemy is not a way in.
    let mut play = here("F01@3012 F02@3013 F03@3014 F04@3011", "CP2").play();
    play.go("play CP2; way enter; die 4; pick P01").refuses("to 3013", "7.6.1a", "stands there");
    play.refuses("to 3010", "10.2b", "cannot be reached");
}

#[test]
fn beside_a_blocked_door() {
    rules!("10.3", "7.6.5", "7.4a", "8.8.2a");
    let enter = |french: &str, die: u8, unit: &str, switches: &str| {
        let mut play = here(french, "CP2").with(switches).play();
        play.go(&format!("play CP2; way enter; die {die}; pick {unit}"));
        play
    };
    // Nearest by rows: while one of the two next hexes is open the ones beyond are no way in, not even with movement.
    let french = "F01@3012 F02@3013 F03@3014 F04@3011";
    let play = enter(french, 4, "P05", "");
    assert!(play.can("to 3015") && play.can("to 3016") && !play.can("to 3010") && !play.can("to 2910"));
    // Into an enemy zone without a die; on from zone to zone only with one.
    assert!(enter("F01@3012 F02@3013 F03@3014", 4, "P01", "").can("to 3011"), "next to 3012");
    assert!(enter("F01@3012 F02@3013 F03@3014", 4, "P01", "").can("dare 2912"));
    // Where both are shut the next row, and so on; where everything is shut it waits.
    let play = enter("F01@3012 F02@3013 F03@3014 F04@3011 F07@3015", 4, "P05", "");
    assert!(play.can("to 3010") && play.can("to 3016"), "{:?}", play.may());
    let wall: String = (1..=20).map(|r| format!("F{r:02}@30{r:02} ")).collect();
    assert_eq!(enter(&wall, 4, "P05", "").may(), ids("done"));
    // A wood costs its two points; a battery with one finds it shut, and so does horse with the house rule.
    let north = "F01@3002 F02@3003 F03@3004 F04@3005";
    let zieten = |unit: &str, switches: &str| {
        let mut play = here(north, "CP4").with(switches).play();
        play.go(&format!("play CP4; way enter; die 5; pick {unit}"));
        play
    };
    assert!(zieten("P14", "").can("to 3001") && !zieten("P14", "").can("to 3006"));
    let mut guns = zieten("P17", "");
    guns.go("unlimber");
    assert!(!guns.can("to 3001") && guns.can("to 3006"), "one point: {:?}", guns.may());
    assert!(!zieten("P16", "H_DT_INF").can("to 3001") && zieten("P16", "H_DT_INF").can("to 3006"));
    assert!(zieten("P16", "").can("to 3001"));
    // Own units block like the enemy, for those who cannot get past them; a garrison would be joined.
    let own = "P02@3012 P03@3013 P04@3014 P05@2914 P06@3011 P08@2912 P01@2913 F01@0101";
    let mut play = enter(own, 4, "P07", "");
    play.go("unlimber");
    assert_eq!(play.whats("to"), ids("3015"));
}

#[test]
fn the_journal_cites_the_right_arrival() {
    rules!("10.1.1a", "10.1.1b");
    let mut play = eve(6).play();
    turn_over(&mut play).go("die 6");
    assert!(play.tells("**Prussian IV Corps** arrives: its cards are in the deck [[10.1.1a]]"));
    assert!(play.tells("**Prussian II Corps** arrives: its cards are in the deck [[10.1.1b]]"));
}
