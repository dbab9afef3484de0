//! Victory (11).

use crate::support::{Play, Scene, rules};
use kernel::Game;
use quelle_affaire::pieces::Side;
use quelle_affaire::victory::{SCORING, scoring_numbers};
use serde_json::json;

/// Both sides end their turn.
fn end(scene: &Scene) -> Play {
    let mut play = scene.play();
    play.go("end-turn; end-turn");
    play
}

/// The rule and the winner, if the battle is over.
fn verdict(play: &Play) -> Option<(&'static str, Option<Side>)> {
    play.now().end().map(|e| (e.rule(), e.winner()))
}

const FRENCH: Option<(&str, Option<Side>)> = Some(("11.2a", Some(Side::French)));

fn battle() -> Scene {
    Scene::round("french", "F01@1812 A02@1408")
}

fn prussians(scene: Scene) -> Scene {
    scene.field("arrivals", json!(["arrived", "awaited", "awaited"]))
}

#[test]
fn e23_points() {
    rules!("E-23", "11.2a", "11.2b", "11.2c", "C-19", "C-29");
    assert_eq!(verdict(&end(&prussians(battle()).at(6).points(34, 20))), None);
    assert_eq!(verdict(&end(&battle().at(4).points(34, 20))), FRENCH);
    assert_eq!(verdict(&end(&battle().points(30, 0))), FRENCH);
    assert_eq!(verdict(&end(&battle().points(29, 44))), None);
    assert_eq!(verdict(&end(&prussians(battle()).at(6).points(49, 44))), None);
    assert_eq!(verdict(&end(&prussians(battle()).at(6).points(50, 0))), FRENCH);
    assert_eq!(verdict(&end(&battle().points(0, 45))), Some(("11.2b", Some(Side::Allied))), "the Allied player wins");
    assert_eq!(verdict(&end(&prussians(battle()).at(6).points(52, 45))), Some(("11.2c", Some(Side::Allied))));
    assert_eq!(verdict(&end(&battle().points(30, 45))), Some(("11.2c", Some(Side::Allied))));
    assert_eq!(battle().position().french_goal(), 30);
    assert_eq!(prussians(battle()).position().french_goal(), 50);
    // The chart knows what was to be reached in each turn.
    let marks = |scene: &Scene| end(scene).session.chart().first().map(|t| t.limits.clone());
    assert_eq!(marks(&battle().at(4)), Some(vec![30, 45]));
    assert_eq!(marks(&prussians(battle()).at(6)), Some(vec![50, 45]));
}

#[test]
fn destroyed_units_count_their_fresh_strength() {
    rules!("11.1", "C-10", "C-19", "11.2e", "11.2f", "7.6.2d");
    // A damaged unit of five steps past the enemy and is lost: five points, not three.
    let mut play =
        Scene::round("french", "F02@1809/damaged A02@1810 F01@0101").hand("french", "CF1").points(0, 44).play();
    play.command("CF1", "1809").go("pick F02; dare 1909; die 6").stand("F02@destroyed");
    assert_eq!(play.points(), (0, 49));
    assert_eq!(play.actor(), "allied", "45 points win nothing in the middle of a turn");
    assert_eq!(play.now().position()["points"], json!([0, 49]), "anybody can see the points");
    play.go("end-turn; end-turn");
    assert_eq!(verdict(&play), Some(("11.2b", Some(Side::Allied))));
    // Prussian units count for the French too.
    let mut play = prussians(Scene::round("allied", "P01@1809/damaged F02@1810")).at(6).hand("allied", "CP2").play();
    play.command("CP2", "1809").go("pick P01; dare 1909; die 6");
    assert_eq!(play.points(), (4, 0));
    // A garrison taken in by an own unit counts for nobody.
    let mut play = Scene::round("allied", "A02@1508 A23@1609 F01@2015").hand("allied", "CA2").play();
    play.command("CA2", "1508").go("pick A02; to 1609").stand("A02@1609 A23@gone");
    assert_eq!(play.points(), (0, 0));
}

#[test]
fn e24_the_brussels_road() {
    rules!("E-24", "11.2d");
    let night = |units: &str| verdict(&end(&Scene::round("french", units).at(11)));
    let road = |side| Some(("11.2d", Some(side)));
    assert_eq!(night("F01@1711 P01@1715"), road(Side::Allied));
    assert_eq!(night("F01@1711 P01@1615"), road(Side::French));
    assert_eq!(night("F01@1711 A02@1501"), road(Side::Allied));
    assert_eq!(night("F01@1812 P01@1615"), road(Side::Allied), "nobody is on the road");
    assert_eq!(night("F01@1812 A02@1720"), road(Side::Allied));
    assert_eq!(night("F01@1720 A02@1404"), road(Side::French), "1404 is another road");
    // A garrison on the road is an Allied unit too.
    assert_eq!(night("F01@1711 A23@1609"), road(Side::Allied));
}

#[test]
fn ground_changes_hands() {
    rules!("11.3a");
    let scene = Scene::round("french", "F01@1708 F02@1810 A02@0505").hand("french", "CF3").hand("allied", "CA2");
    let mut play = scene.clone().with("H_GROUND").play();
    let taken = |play: &Play| play.now().position()["taken"].clone();
    assert_eq!(taken(&play), json!([]), "at the start all of it is its owner's");
    play.command("CF3", "1708").go("pick F01; to 1707");
    assert_eq!(taken(&play), json!(["1707"]), "the move ended there");
    assert_eq!((play.now().ground_points(Side::French), play.now().score(Side::French)), (1, 1));
    assert_eq!(play.now().chart_values().1, [1, 0], "the chart counts the ground, too");
    // It stays French after the unit has gone; passing over it does nothing.
    let mut play = Scene::round("french", "F01@1707 A02@1606")
        .field("taken", json!(["1707"]))
        .hand("french", "CF3")
        .with("H_GROUND")
        .play();
    play.command("CF3", "1707").go("pick F01; to 1909");
    assert_eq!(taken(&play), json!(["1707"]), "still French; 1807 was only passed, if at all");
    // An Allied unit takes it back.
    let mut play = Scene::round("allied", "A02@1606 F01@2015")
        .field("taken", json!(["1707"]))
        .hand("allied", "CA2")
        .with("H_GROUND")
        .play();
    play.command("CA2", "1606").go("pick A02; to 1707");
    assert_eq!(taken(&play), json!([]));
    // Without the house rule nothing of the kind.
    let mut play = scene.play();
    play.command("CF3", "1708").go("pick F01; to 1707");
    assert_eq!(play.now().score(Side::French), 0);
}

#[test]
fn what_ground_is_worth() {
    rules!("11.3b");
    let taken = |hexes: &str| {
        let list: Vec<&str> = hexes.split_whitespace().collect();
        battle().with("H_GROUND").field("taken", json!(list))
    };
    let french = |hexes: &str| taken(hexes).position().ground_points(Side::French);
    assert_eq!(french("1110"), 1);
    assert_eq!([french("1609"), french("1113"), french("2208")], [4, 6, 2]);
    let all: Vec<String> = scoring_numbers().collect();
    let position = taken(&all.join(" ")).position();
    assert_eq!((position.ground_points(Side::French), position.ground_points(Side::Allied)), (26, 5));
    assert_eq!(SCORING.len(), 14 + 3 + 5);
    let allied = |hexes: &str| taken(hexes).position().ground_points(Side::Allied);
    assert_eq!([allied("1917 2017"), allied("1917 2017 2018"), allied("1917 2017 2018 2117 2217")], [0, 5, 5]);
    // It adds to the points of the check.
    assert_eq!(verdict(&end(&taken("1113").points(24, 0))), FRENCH);
    assert_eq!(verdict(&end(&taken("1113").points(23, 0))), None);
    assert_eq!(verdict(&end(&taken("1917 2017 2018").points(0, 40))), Some(("11.2b", Some(Side::Allied))));
}
