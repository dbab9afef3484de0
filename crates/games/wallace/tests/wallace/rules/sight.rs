//! Lines of sight (LOS-01 to LOS-07).

use crate::support::{Play, Scene, ids, rules};
use std::collections::BTreeSet;
use wallace::map::{Area, AreaSet, area, map};
use wallace::sight::{Blocked, clear, paths};

/// What the guns of an area may fire at.
fn targets(play: &Play, side: &str, from: &str) -> BTreeSet<String> {
    let mut play = play.clone();
    play.go("disc green");
    if !play.can(&format!("to {from}")) {
        return BTreeSet::new();
    }
    play.go(&format!("to {from}"));
    if !play.can("order fire") {
        return BTreeSet::new();
    }
    play.go("order fire");
    if side == "french" {
        play.go("no");
    }
    if play.step().starts_with("FireRoll") {
        return [play.step().trim_start_matches("FireRoll(").trim_end_matches(')').to_owned()].into();
    }
    play.whats("to")
}

#[test]
fn the_first_example_of_the_book() {
    rules!("E-07", "LOS-02", "LOS-03", "LOS-05", "LOS-06", "LOS-07", "G-09");
    let pieces = "FA01@38 KI01@29/lying FI01@28 BI01@18/lying BI02@19/lying BI03@26/lying BI04@17/lying FI02@39 \
                  NI01@41/lying NI02@12/lying";
    let play = Scene::round("french", pieces).play();
    assert_eq!(targets(&play, "french", "38"), ids("29 26 18 19"));
    let filled = play.now().filled();
    assert_eq!(clear(area(38), area(41), filled).err(), Some(Blocked::Units(area(39))));
    assert_eq!(clear(area(38), area(12), filled).err(), Some(Blocked::Ridge));
    assert!(matches!(clear(area(38), area(17), filled), Err(Blocked::Ground(_) | Blocked::Units(_))));
}

#[test]
fn the_second_example_of_the_book() {
    rules!("E-08", "LOS-01", "LOS-04", "LOS-05");
    let pieces = "FA01@28 KI01@29/lying BI01@18/lying BI02@26/lying BI03@30/lying NI01@12/lying FI01@53";
    let play = Scene::round("french", pieces).play();
    assert_eq!(targets(&play, "french", "28"), ids("26 18 12 29"));
    assert_eq!(clear(area(28), area(30), play.now().filled()).err(), Some(Blocked::Ground(area(29))));
}

#[test]
fn what_is_in_sight_at_noon() {
    rules!("LOS-01", "LOS-02", "LOS-03", "LOS-05", "ART-02");
    let mut play = Play::start();
    play.go("done; done; tile 5; done");
    for (from, seen) in [
        ("35", "8 16 17 26"),
        ("38", "18 19 20 21 26 29"),
        ("39", "19 20 21 29 32"),
        ("48", ""),
        ("53", ""),
        ("54", ""),
    ] {
        assert_eq!(targets(&play, "french", from), ids(seen), "{from}");
    }
    let mut allied = play.clone();
    for _ in 0..5 {
        allied.go("disc green; nothing");
        let next = allied.outcomes().into_iter().next().expect("a word");
        allied.go(&next);
    }
    allied.go("tile 5; done");
    for (from, seen) in
        [("17", "35"), ("18", "37 38"), ("19", "37 38 39"), ("20", "38 39 40"), ("21", "38 39 40"), ("22", "")]
    {
        assert_eq!(targets(&allied, "allied", from), ids(seen), "{from}");
    }
}

#[test]
fn pairs_on_an_empty_board() {
    rules!("LOS-01", "LOS-05", "LOS-06", "ART-02", "ART-04");
    let board = || (0..65).map(Area);
    let (mut near, mut seen, mut firing) = (0, 0, 0);
    for from in board() {
        for to in board() {
            let d = map().distance[from.index()][to.index()];
            if !(1..=3).contains(&d) {
                assert!(paths(from, to).is_empty());
                continue;
            }
            near += 1;
            let ok = clear(from, to, AreaSet::EMPTY).is_ok();
            seen += i32::from(ok);
            firing += i32::from(ok && !map().river.contains(from));
            if d == 1 {
                assert!(ok, "adjacent areas are always in sight");
            }
        }
    }
    assert_eq!((near, seen, firing), (1600, 1292, 1238));
}

/// The rules once more, by walking: is there a clear shortest path, and what does the cheapest one cost?
fn naive(from: Area, to: Area, filled: AreaSet) -> Option<i32> {
    use wallace::map::{ALLIED_RIDGE, FRENCH_RIDGE, SUNKEN_ROAD};
    fn walk(way: &mut Vec<Area>, to: Area, best: &mut Vec<Vec<Area>>) {
        let here = way[way.len() - 1];
        if here == to {
            best.push(way.clone());
        } else if way.len() <= 3 {
            for n in map().around(here).iter() {
                way.push(n);
                walk(way, to, best);
                way.pop();
            }
        }
    }
    let mut ways = Vec::new();
    walk(&mut vec![from], to, &mut ways);
    let shortest = ways.iter().map(Vec::len).min()?;
    ways.retain(|w| w.len() == shortest);
    ways.into_iter()
        .filter_map(|w| {
            for a in &w[1..w.len() - 1] {
                let seen_over = map().low.contains(*a) && !map().low.contains(from);
                let wall = [map().woods, map().town, map().strong].iter().any(|s| s.contains(*a));
                if !seen_over && (wall || filled.contains(*a)) {
                    return None;
                }
            }
            let mut cost = 0;
            for ridge in [&ALLIED_RIDGE[..], &FRENCH_RIDGE[..]] {
                let borders = |x: Area| ridge.iter().any(|(n, s)| area(*n) == x || area(*s) == x);
                let crosses = w.windows(2).any(|p| {
                    ridge.iter().any(|(n, s)| {
                        let pair = (area(*n), area(*s));
                        pair == (p[0], p[1]) || pair == (p[1], p[0])
                    })
                });
                if crosses && !borders(from) {
                    if !borders(to) {
                        return None;
                    }
                    cost += 2;
                }
            }
            let last = w[w.len() - 2];
            let sunken = SUNKEN_ROAD.iter().any(|(n, s)| area(*n) == to && area(*s) == last);
            Some(cost + i32::from(sunken))
        })
        .min()
}

#[test]
fn every_line_agrees_with_a_naive_walk() {
    rules!("LOS-01", "LOS-02", "LOS-03", "LOS-04", "LOS-05", "G-36", "AVI-06", "AVI-07", "C-03", "C-04");
    use kernel::RandomSource;
    let mut draw = kernel::FastRng::from_seed(7);
    let mut boards = vec![AreaSet::EMPTY];
    for _ in 0..12 {
        boards.push((0..65).map(Area).filter(|_| draw.below(3) == 0).collect());
    }
    for filled in boards {
        for from in (0..65).map(Area) {
            for to in (0..65).map(Area).filter(|t| *t != from) {
                if map().distance[from.index()][to.index()] > 3 {
                    continue;
                }
                let ours = clear(from, to, filled).ok().map(|p| 2 * i32::from(p.over_ridge) + i32::from(p.sunken));
                assert_eq!(ours, naive(from, to, filled), "{from:?} to {to:?}");
            }
        }
    }
}
