//! The data of the document against the program: map, units, cards, tracks (G-01 to G-12, G-14 to G-16, G-18, G-19).

use crate::support::doc::book;
use crate::support::play::{card, hex, unit};
use crate::support::{Play, Scene, ids, rules};
use kernel::rulebook::{blocks, table};
use kernel::{Game, Setup, Show};
use quelle_affaire::Position;
use quelle_affaire::cards::{Card, CardSet, Deed, Who};
use quelle_affaire::map::{COURSES, GRID, Ground, PLACES, RIDGE, map};
use quelle_affaire::moves::Counter;
use quelle_affaire::night::{COUNTERS, corps_of, counter_name};
use quelle_affaire::pieces::{Arm, Corps, Nation, Roster, Side, Unit, UnitSet, entry, historical};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The lines of a fenced block with this tag, under a heading.
fn fenced(heading: &str, tag: &str) -> Vec<&'static str> {
    let block = blocks(book().section(heading)).into_iter().find(|b| b.lines().next() == Some(tag));
    block.unwrap_or_else(|| panic!("no block {tag}")).lines().skip(1).collect()
}

/// The rows of the tables under a heading.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    table(book().section(heading))
}

/// What the document says of each unit, by id: the fields of its line.
fn sheets() -> BTreeMap<&'static str, Vec<&'static str>> {
    [("### G-06", "units_french"), ("### G-07", "units_allied"), ("### G-08", "units_prussian")]
        .into_iter()
        .flat_map(|(heading, tag)| fenced(heading, tag).into_iter().skip(1))
        .map(|line| {
            let fields: Vec<&str> = line.split(';').collect();
            (fields[0], fields)
        })
        .collect()
}

fn numbers(text: &str) -> BTreeSet<String> {
    ids(text)
}

fn plain(text: &str) -> String {
    text.replace('’', "'")
}

#[test]
fn g01_what_is_in_the_box() {
    rules!("G-01", "1.3a", "1.3c");
    let roster = Roster::historical(false);
    let count = |first: char| sheets().keys().filter(|id| id.starts_with(first)).count();
    assert_eq!([count('F'), count('A'), count('P')], [26, 24, 17]);
    assert_eq!(roster.all.len(), 67, "67 units");
    assert_eq!(roster.garrisons.len(), 3);
    let guns = |first: char| roster.artillery.iter().filter(|u| u.id().starts_with(first)).count();
    assert_eq!([guns('F'), guns('A'), guns('P')], [5, 4, 4], "13 Fired and Limbered counters");
    let historical: Vec<Card> = Card::all().filter(|c| !c.id().starts_with('X')).collect();
    assert_eq!(historical.len(), 41, "41 cards");
    let commanders = |start: &str| historical.iter().filter(|c| c.is_commander() && c.id().starts_with(start)).count();
    assert_eq!([commanders("CF"), commanders("CA"), commanders("CP")], [8, 5, 4], "17 commanders");
    let scouts = |side| (0..COUNTERS as u8).filter(|c| corps_of(side, Counter(*c)).is_none()).count();
    assert_eq!([scouts(Side::French), scouts(Side::Allied)], [2, 4], "6 scouts");
    let said = book().section("### G-01");
    for words in ["67 units (26 French, 21 British/Allied + 3 garrisons, 17 Prussian)", "41 cards", "17 commander"] {
        assert!(said.contains(words), "{words}");
    }
    // 1.3c: play does not touch these values, whatever befalls a unit.
    let worn = Scene::round("french", "F01@1812/damaged F06@1810/limbered A02@destroyed").position();
    assert_eq!(*worn.roster(), roster);
    // One counter, one unit: each has a strength, an arm and a corps, and no place holds two.
    for unit in roster.all.iter() {
        assert!(roster.strength[unit.index()] > 0);
        assert_eq!(Corps::all().filter(|c| roster.corps[c.index()].contains(unit)).count(), 1, "{unit:?}");
        let arms = [roster.infantry, roster.cavalry, roster.artillery];
        assert_eq!(arms.iter().filter(|a| a.contains(unit)).count(), 1, "{unit:?}");
    }
}

#[test]
fn g02_and_g03_the_grid() {
    rules!("G-02", "G-03");
    assert_eq!((GRID.columns(), GRID.len()), (30, 600));
    let table = rows("### G-03");
    assert_eq!(table.len(), 2, "odd rows and even rows");
    let shift = |cell: &str| -> (i32, i32) {
        let inner = cell.trim_matches(['(', ')']);
        let (c, r) = inner.split_once(',').expect("a pair");
        let of = |text: &str| text[1..].parse().unwrap_or(0);
        (of(c), of(r))
    };
    for h in GRID.hexes() {
        let (c, r) = (i32::from(GRID.column(h)), i32::from(GRID.row(h)));
        let line = &table[usize::from(r % 2 == 0)];
        let said: BTreeSet<String> = line[1..]
            .iter()
            .map(|cell| shift(cell))
            .filter_map(|(dc, dr)| GRID.at(c + dc, r + dr))
            .map(|n| GRID.number(n))
            .collect();
        let found: BTreeSet<String> = map().neighbours[h.index()].iter().map(|n| GRID.number(n)).collect();
        assert_eq!(found, said, "{}", GRID.number(h));
    }
    // The distance formula in axial coordinates.
    let axial = |h| {
        let (c, r) = (i32::from(GRID.column(h)), i32::from(GRID.row(h)) - 1);
        (c - 1 - r.div_euclid(2), r)
    };
    for a in ["0101", "1609", "3020", "1812"].map(hex) {
        for b in GRID.hexes() {
            let ((q1, r1), (q2, r2)) = (axial(a), axial(b));
            let (dq, dr) = (q1 - q2, r1 - r2);
            let far = dq.abs().max(dr.abs()).max((dq + dr).abs());
            assert_eq!(i32::from(GRID.distance(a, b)), far);
        }
    }
}

#[test]
fn g04_ground_and_roads() {
    rules!("G-04");
    let heading = "### G-04";
    for (tag, of) in [
        (
            "terrain",
            (|h| match map().ground[hexes::Hex::index(h)] {
                Ground::Clear => '.',
                Ground::Woods => 'W',
                Ground::Built => 'B',
                Ground::Fortified => 'F',
            }) as fn(hexes::Hex) -> char,
        ),
        ("roads", |h| match (map().roads.contains(h), map().brussels.contains(h)) {
            (_, true) => 'X',
            (true, _) => 'R',
            _ => '.',
        }),
    ] {
        let lines = fenced(heading, tag);
        assert_eq!(lines.len(), 20);
        for line in lines {
            let (row, cells) = line.split_once(' ').expect("a row");
            assert_eq!(cells.len(), 30);
            for (i, cell) in cells.chars().enumerate() {
                let number = format!("{:02}{row}", i + 1);
                assert_eq!(of(hex(&number)), cell, "{tag} of {number}");
            }
        }
    }
    let courses: Vec<(String, String)> = fenced(heading, "road_courses")
        .into_iter()
        .map(|line| line.split_once(": ").map(|(name, at)| (name.to_owned(), at.to_owned())).expect("a course"))
        .collect();
    let drawn: Vec<(String, String)> = COURSES.iter().map(|(name, at)| (plain(name), (*at).to_owned())).collect();
    assert_eq!(drawn, courses);
    let on: BTreeSet<String> = courses.iter().flat_map(|(_, at)| numbers(at)).collect();
    assert_eq!(on, map().roads.iter().map(|h| GRID.number(h)).collect(), "the courses are exactly the road hexes");
    for row in rows(heading) {
        let name = plain(row[0]).replace("(village)", "").replace("(farm)", "farm");
        let name = name.trim();
        let place = PLACES.iter().find(|(n, _)| plain(n) == name).unwrap_or_else(|| panic!("no place {name}"));
        assert_eq!(numbers(place.1), numbers(row[2]), "{name}");
        let ground = match row[1] {
            "woods" => Ground::Woods,
            "fortified" => Ground::Fortified,
            _ => Ground::Built,
        };
        let roads = if row[3] == "no" { BTreeSet::new() } else { numbers(row[3]) };
        for number in numbers(row[2]) {
            assert_eq!(map().ground[hex(&number).index()], ground, "{number}");
            assert_eq!(map().roads.contains(hex(&number)), roads.contains(&number), "{number}");
        }
    }
    assert_eq!(
        map().plancenoit.iter().map(|h| GRID.number(h)).collect::<BTreeSet<_>>(),
        numbers("1917 2017 2117 2217 2018")
    );
}

#[test]
fn g05_the_ridge() {
    rules!("G-05");
    let heading = "### G-05";
    let sides: Vec<&str> = fenced(heading, "ridge_hexsides").join(" ").leak().split_whitespace().collect();
    assert_eq!(sides, RIDGE.split_whitespace().collect::<Vec<_>>());
    assert_eq!(sides.len(), 28);
    let slopes = numbers(&fenced(heading, "slope_hexes").join(" "));
    assert_eq!(map().slopes.iter().map(|h| GRID.number(h)).collect::<BTreeSet<_>>(), slopes);
    for line in fenced(heading, "north_side") {
        let (row, columns) = line.split_once(' ').expect("a row");
        let last: u16 = columns.split_once('-').map_or(0, |(_, last)| last.parse().expect("a column"));
        for column in 1..=30u16 {
            let number = format!("{column:02}{row}");
            assert_eq!(map().north.contains(hex(&number)), column <= last, "{number}");
        }
    }
    for side in sides {
        let (north, south) = side.split_once('-').expect("two hexes");
        assert!(
            map().ridge[hex(north).index()].contains(hex(south))
                && map().ridge[hex(south).index()].contains(hex(north))
        );
        assert!(map().north.contains(hex(north)) && !map().north.contains(hex(south)), "{side}");
        assert!(slopes.contains(north), "{side}");
    }
}

#[test]
fn g28_evened_armies() {
    rules!("G-28");
    let (first, evened) = (Roster::historical(false), Roster::historical(true));
    let mut changed = UnitSet::EMPTY;
    for row in fenced("### G-28", "units_evened").into_iter().skip(1) {
        let [id, _, strength, marks] = row.split(';').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let u = unit(id);
        changed.insert(u);
        assert_eq!(evened.strength[u.index()].to_string(), strength, "{id}");
        assert_eq!((evened.elite.contains(u), evened.fragile.contains(u)), (marks == "Elite", false), "{id}");
        assert_ne!(evened.model(u), first.model(u), "{id}");
    }
    for u in first.all.iter() {
        let same = evened.model(u) == first.model(u);
        assert_eq!(same, !changed.contains(u), "{u:?}");
        assert_eq!((evened.corps_of(u), evened.nation(u)), (first.corps_of(u), first.nation(u)));
    }
    let total = |r: &Roster, side: Side| -> u32 {
        (r.all & UnitSet::of(side)).iter().map(|u| u32::from(r.strength[u.index()])).sum()
    };
    assert_eq!((total(&evened, Side::French), total(&first, Side::French)), (85, 92));
    assert_eq!(total(&evened, Side::Allied), total(&first, Side::Allied));
    // The option reaches the battle and its counters, and survives being written down. It is on unless one says so.
    for (options, roster, strength) in
        [(json!({}), &evened, 4), (json!({ "O_EVEN": "on" }), &evened, 4), (json!({ "O_EVEN": "off" }), &first, 5)]
    {
        let setup: Setup = serde_json::from_value(json!({ "options": options })).unwrap();
        let begun = Position::begin(&setup).unwrap();
        assert_eq!(begun.roster(), roster, "{options}");
        let faces = begun.board().faces;
        assert_eq!(faces.iter().find(|f| f.id == "F08").map(|f| f.strength), Some(strength), "{options}");
        assert_eq!(Position::from_position(&begun.position()).unwrap(), begun, "{options}");
        assert_eq!(begun.setup().options.contains_key("O_EVEN"), strength == 5, "only what is unusual is written");
    }
}

#[test]
fn g06_to_g08_every_unit() {
    rules!("G-06", "G-07", "G-08");
    let sheets = sheets();
    let roster = Roster::historical(false);
    assert_eq!(sheets.len(), historical(false).count());
    for (id, f) in &sheets {
        let u = unit(id);
        let entry = entry(u).expect("an entry");
        let arm = match (f[3], f[4]) {
            ("inf", _) => Arm::Infantry,
            ("art", _) => Arm::Artillery,
            (_, "heavy") => Arm::Heavy,
            _ => Arm::Light,
        };
        let nation = match f[5] {
            "French" => Nation::French,
            "British" => Nation::British,
            "Prussian" => Nation::Prussian,
            _ => Nation::AngloAllied,
        };
        assert_eq!(roster.corps_of(u).id(), f[2], "{id}");
        assert_eq!((roster.arm(u), roster.nation(u)), (arm, nation), "{id}");
        assert_eq!(roster.strength[u.index()].to_string(), f[6], "{id}");
        let marks: BTreeSet<&str> = f[9].split(", ").filter(|m| *m != "-").collect();
        let found: BTreeSet<&str> = [
            ("Guard", roster.guard),
            ("Old Guard", roster.old_guard),
            ("Elite", roster.elite),
            ("Fragile", roster.fragile),
            ("Garrison", roster.garrisons),
        ]
        .into_iter()
        .filter(|(_, set)| set.contains(u))
        .map(|(mark, _)| mark)
        .collect();
        assert_eq!(found, marks, "{id}");
        assert_eq!(if entry.start.is_empty() { "off" } else { entry.start }, f[10], "{id}");
    }
    // The corps key, with its commanders.
    for row in rows("### G-08") {
        let corps = Corps::named(row[0]).expect("a corps");
        let units = roster.corps[corps.index()];
        assert_eq!(units.len().to_string(), row[3], "{}", row[0]);
        let total: u32 = units.iter().map(|u| u32::from(roster.strength[u.index()])).sum();
        assert_eq!(total.to_string(), row[4], "{}", row[0]);
        let commander = row[2].split(" (").next().expect("a name");
        let led: Vec<String> = Card::all()
            .filter(|c| !c.id().starts_with('X') && c.is_commander())
            .filter(|c| {
                c.print().deeds.iter().any(|d| matches!(d, Deed::Area(Who { corps: Some(k), .. }) if *k == corps))
            })
            .map(|c| plain(c.print().name))
            .collect();
        let named = if row[0] == "A-X" { vec![] } else { vec![commander.to_owned()] };
        assert_eq!(led, named, "{}", row[0]);
    }
    let total = |set: UnitSet| set.iter().map(|u| u32::from(roster.strength[u.index()])).sum::<u32>();
    let allied = roster.all & UnitSet::of(Side::Allied);
    assert_eq!([total(roster.french), total(allied & !roster.prussian), total(roster.prussian)], [92, 70, 53]);
}

/// The farthest hex a unit can reach alone on open ground.
fn farthest(id: &str) -> u16 {
    let (side, chief) = match &id[..1] {
        "F" => ("french", "CF1"),
        "A" => ("allied", "CA1"),
        _ => ("allied", "CP1"),
    };
    let mut play = Scene::round(side, &format!("{id}@0112")).hand(side, chief).play();
    play.command(chief, "0112").go(&format!("pick {id}"));
    if play.can("unlimber") {
        play.go("unlimber");
    }
    play.whats("to").iter().map(|n| GRID.distance(hex("0112"), hex(n))).max().unwrap_or(0)
}

#[test]
fn the_movement_of_every_unit() {
    rules!("G-06", "G-07", "G-08", "7.2a");
    for (id, f) in sheets() {
        if f[9] != "Garrison" {
            assert_eq!(farthest(id).to_string(), f[8], "{id}");
        }
    }
}

#[test]
fn g09_the_damaged_side() {
    rules!("G-09");
    for (id, f) in sheets() {
        let scene = Scene::round("french", &format!("{id}@1812"));
        let (fresh, damaged) = (scene.position(), scene.and(&format!("{id}@1812/damaged")).position());
        assert_eq!(fresh.strength(unit(id)).to_string(), f[6], "{id}");
        assert_eq!(damaged.strength(unit(id)).to_string(), f[7], "{id}");
        let fresh: u8 = f[6].parse().expect("a strength");
        assert_eq!(fresh.div_ceil(2).to_string(), f[7], "half, rounded up");
    }
    // Its movement stays.
    let mut play = Scene::round("french", "F26@0112/damaged").hand("french", "CF1").play();
    play.command("CF1", "0112").go("pick F26");
    assert!(play.can("to 0512") && !play.can("to 0612"));
}

#[test]
fn g10_the_set_up() {
    rules!("G-10", "2.1a");
    let mut play = Play::start();
    for (id, f) in sheets() {
        let at = if f[10] == "off" { "outside" } else { f[10] };
        play.stand(&format!("{id}@{at}")); // fresh and unlimbered, or a state would follow
    }
    let now = play.now();
    let roster = now.roster();
    let mut taken = BTreeSet::new();
    for u in roster.all.iter().filter(|u| now.is_on_board(*u)) {
        let at = now.hex_of(u).expect("a hex");
        assert!(taken.insert(at), "one unit per hex");
        assert!(!now.is_engaged(u), "{u:?} touches no enemy");
        let foot = roster.infantry.contains(u);
        assert!(foot || !map().defensible.contains(at), "{u:?} stands in the open");
        if !roster.garrisons.contains(u) {
            assert_eq!(map().north.contains(at), u.side() == Side::Allied, "{u:?} is on its own side of the ridge");
        }
    }
    assert_eq!(taken.len(), 50);
}

#[test]
fn g11_the_commanders() {
    rules!("G-11");
    let table = rows("### G-11");
    assert_eq!(table.len(), 17);
    for row in table {
        let print = card(row[0]).print();
        assert!(print.commander && !print.rapid, "{}", row[0]);
        assert_eq!(plain(print.name), row[1]);
        let side = if row[2] == "French" { Side::French } else { Side::Allied };
        assert_eq!(print.side, side, "{}", row[0]);
        // What it can be played for, in the order of the document.
        let said: Vec<&str> = row[3].split("; or ").collect();
        assert_eq!(print.deeds.len(), said.len(), "{}", row[0]);
        for (deed, words) in print.deeds.iter().zip(said) {
            match deed {
                Deed::Area(who) => {
                    assert!(words.contains("in his area"), "{words}");
                    if let Some(corps) = who.corps {
                        assert!(words.contains(&format!("activate {} units", corps.id())), "{words}");
                    }
                }
                Deed::Anywhere(n, _) => assert!(*n == 3 && words.contains("up to three"), "{words}"),
                Deed::Charge(who) => {
                    assert!(words.contains("CHARGE with") && who.cavalry && !who.infantry && !who.artillery);
                    let whom =
                        who.corps.map_or("French cavalry (any corps)".to_owned(), |c| format!("{} cavalry", c.id()));
                    assert!(words.contains(&whom), "{words}");
                }
                Deed::Strike(strike) => assert!(words.contains("FORWARD") && strike.most == 1, "{words}"),
                Deed::Enter(corps) => {
                    let name = corps.id().strip_prefix("P-").expect("a Prussian corps");
                    assert!(words.contains(&format!("entry of {name} Corps units")), "{words}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn g12_the_stratagems() {
    rules!("G-12");
    let table = rows("### G-12");
    let mut total = 0;
    for row in &table {
        let copies: Vec<Card> = Card::all().filter(|c| c.print().code == row[0]).collect();
        assert_eq!(copies.len().to_string(), row[1], "{}", row[0]);
        total += copies.len();
        let print = copies[0].print();
        let side = if row[2] == "French" { Side::French } else { Side::Allied };
        assert!(!print.commander && print.side == side, "{}", row[0]);
        assert_eq!(plain(print.name), row[3]);
        assert_eq!(print.rapid, row[4] == "yes", "{}", row[0]);
        if let [Deed::Strike(strike)] = print.deeds {
            let many = [("up to three", 3), ("up to two", 2)].into_iter().find(|(words, _)| row[5].contains(words));
            let most = if row[0] == "SF1" { 3 } else { many.map_or(1, |(_, n)| n) };
            assert_eq!(strike.most, most, "{}", row[0]);
        }
        if let [Deed::Anywhere(n, who)] = print.deeds {
            assert_eq!(*n, if row[5].contains("one or two") { 2 } else { 1 }, "{}", row[0]);
            let named = [("infantry", who.infantry), ("cavalry", who.cavalry), ("artillery", who.artillery)];
            for (arm, is) in named {
                assert_eq!(row[5].contains(arm), is, "{}: {arm}", row[0]);
            }
        }
    }
    assert_eq!(total, 24, "12 French, 8 British/Allied and 4 Prussian");
    assert_eq!(CardSet::historical(Side::French).len(), 8 + 12);
    assert_eq!(CardSet::historical(Side::Allied).len(), 5 + 8, "the Prussian cards are kept out");
}

#[test]
fn g14_the_turn_track() {
    rules!("G-14", "3.1.1b");
    let table = rows("### G-14");
    assert_eq!(table.len(), 11);
    for row in table {
        let turn: u8 = row[0].parse().expect("a turn");
        assert!(quelle_affaire::words::turn_line(turn).contains(row[1]), "turn {turn} is at {}", row[1]);
        if turn == 1 {
            continue;
        }
        // Who is rolled for if every roll so far has failed: the step that waits when the turn begins.
        let mut play = Scene::round("french", "F01@1812 A02@1408").at(turn - 1).play();
        play.go("end-turn; end-turn");
        let mut rolls = 0;
        while play.step().starts_with("Arrival") {
            rolls += 1;
            play.go("die 2");
        }
        let said = row[2].matches("roll for").count();
        // II Corps may have arrived by itself; on turn 9 and 10 these scenes have it arrive.
        assert_eq!(rolls, said, "turn {turn}: {}", row[2]);
        assert_eq!(play.step().starts_with("Nightfall"), row[2].contains("nightfall"), "turn {turn}");
        let here: Vec<String> = serde_json::from_value(play.now().position()["arrivals"].clone()).expect("three corps");
        let automatic = [("IV Corps automatic", 0), ("II Corps automatic", 1), (" I Corps automatic", 2)];
        for (words, i) in automatic {
            let padded = format!(" {}", row[2]);
            if padded.contains(&format!(" {}", words.trim())) {
                assert_eq!(here[i], "arrived", "turn {turn}: {words}");
            }
        }
    }
}

#[test]
fn g15_the_arrival_chart() {
    rules!("G-15", "C-01", "10.1a");
    for (i, row) in rows("### G-15").into_iter().enumerate() {
        for (cell, turn) in [(row[1], 0), (row[2], 1)] {
            let (on, need) = cell.strip_prefix("turn ").and_then(|c| c.split_once(": ")).expect("a turn and a number");
            let on: u8 = on.parse().expect("a turn");
            let need: u8 = need.trim_end_matches('+').parse().expect("a number");
            assert_eq!(turn == 0, need == 5);
            let position = Scene::round("french", "F01@1812").at(on).position();
            assert_eq!(position.arrival_need(i as u8), Some(need), "{}", row[0]);
        }
        let automatic: u8 = row[3].strip_prefix("turn ").expect("a turn").parse().expect("a turn");
        let position = Scene::round("french", "F01@1812").at(automatic).position();
        assert_eq!(position.arrival_need(i as u8), None, "{} comes by itself", row[0]);
    }
}

#[test]
fn g16_the_entry_points() {
    rules!("G-16");
    for (i, row) in rows("### G-16").into_iter().enumerate() {
        let doors: BTreeSet<String> = map().doors[i].iter().map(|h| GRID.number(*h)).collect();
        assert_eq!(doors, numbers(row[3]));
        let (first, second) = row[0].split_once('-').expect("two faces");
        for die in [first, second] {
            let scene = Scene::round("allied", "F01@1212").at(8).hand("allied", "CP2");
            let mut play = scene.field("arrivals", json!(["arrived", "arrived", "arrived"])).play();
            play.go(&format!("play CP2; way enter; die {die}; pick P01"));
            // From the entry point, a road, the road hex beside it costs half a point, any other a whole one.
            for door in numbers(row[3]) {
                assert!(play.can(&format!("to {door}")), "{die}: {door}");
            }
            let point: u8 = serde_json::from_value(play.now().position()["entries"][0].clone()).expect("a number");
            assert_eq!(usize::from(point), i + 1);
        }
    }
}

#[test]
fn g18_scratch_games_have_rules_of_their_own() {
    rules!("G-18", "2.1c", "1.3b");
    let ids = book().ids();
    for n in 1..=13 {
        assert!(ids.contains(&format!("14.{n}")), "14.{n}");
    }
    let play = Play::with("SG", json!({}));
    assert!(play.step().contains("List"), "armies are bought, nobody stands on the set-up hexes");
    assert!(play.now().on_board(Side::French).is_empty() && play.now().on_board(Side::Allied).is_empty());
    assert!(play.can("ready"));
    // Units of the same scale of values: every unit of the battle has a price.
    for (unit, entry) in historical(false) {
        assert!(quelle_affaire::scratch::price(entry.model).is_some(), "{unit:?}");
    }
    assert!(play.can(r#"buy {"arm":"infantry","strength":4}"#) && !play.can(r#"buy {"arm":"infantry","strength":6}"#));
}

#[test]
fn g19_the_counters_of_the_night() {
    rules!("G-19");
    let names = |side| (0..COUNTERS as u8).map(|c| plain(counter_name(side, Counter(c)))).collect::<Vec<_>>();
    let french = names(Side::French);
    for name in ["d'Erlon", "Reille", "Lobau", "Drouot", "Kellermann", "Milhaud"] {
        assert!(french.iter().any(|n| n.to_lowercase() == name.to_lowercase()), "{name} in {french:?}");
    }
    let allied = names(Side::Allied);
    for name in ["Orange", "Hill", "Picton", "Uxbridge"] {
        assert!(allied.iter().any(|n| n.contains(name)), "{name} in {allied:?}");
    }
    assert_eq!((french.len(), allied.len()), (8, 8));
    assert_eq!(french.iter().filter(|n| *n == "a scout").count(), 2);
    assert_eq!(allied.iter().filter(|n| *n == "a scout").count(), 4);
}

#[test]
fn c21_one_spelling_each() {
    rules!("C-21");
    for place in ["Hougomont", "La Haie Sainte", "Papelotte"] {
        assert!(PLACES.iter().any(|(n, _)| *n == place), "{place}");
    }
    assert_eq!(card("CF7").print().name, "Kellermann");
    assert!(Position::meta().name.starts_with("Quelle Affaire"));
    let words: Vec<String> = PLACES
        .iter()
        .map(|(n, _)| (*n).to_owned())
        .chain(Card::all().map(|c| c.print().name.to_owned()))
        .chain(Unit::all().filter_map(entry).map(|e| e.name.to_owned()))
        .collect();
    for wrong in ["Hougoumont", "Papellote", "La Haye Sainte", "Affair!"] {
        assert!(!words.iter().any(|w| w.contains(wrong)), "{wrong}");
    }
}

#[test]
fn only_six_sided_dice() {
    rules!("1.2", "G-21");
    // The initiative, a dangerous step, the arrival: always the six faces, all alike, thrown by nobody at the table.
    let six: BTreeSet<String> = (1..=6).map(|d| format!("die {d}")).collect();
    let mut zone = Scene::round("french", "F01@1809 A02@1810").hand("french", "CF1").play();
    zone.command("CF1", "1809").go("pick F01; dare 1909");
    let mut arrival = Scene::round("french", "F01@1809").at(4).play();
    arrival.go("end-turn; end-turn");
    let initiative = {
        let mut play = Scene::round("french", "F01@1809").play();
        play.go("end-turn; end-turn");
        play
    };
    for play in [&zone, &arrival, &initiative] {
        assert_eq!(play.actor(), "chance", "{}", play.step());
        assert_eq!(play.outcomes(), six);
        let mut chances = Vec::new();
        play.now().chances(&mut chances);
        assert!(chances.iter().all(|c| c.weight == chances[0].weight));
    }
    zone.go("die 3; done");
    for eyes in [kernel::Eyes::Seat(kernel::Seat(0)), kernel::Eyes::Seat(kernel::Seat(1))] {
        let lines: Vec<String> = zone.session.journal(eyes).into_iter().map(|l| l.text).collect();
        assert!(lines.iter().any(|l| l.contains("passes the enemy") && l.contains('3')), "both see the die");
    }
}
