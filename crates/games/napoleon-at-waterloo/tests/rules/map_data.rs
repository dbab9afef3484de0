//! Chapter 2 and the data G-01 to G-13: the map, the tables and the counters, compared with the rules document.

use crate::support::play::{hex, unit};
use crate::support::referee::{self, PIECES, field, number, pool};
use crate::support::{Play, doc, ids};
use hexes::Hex;
use kernel::board::Board;
use kernel::table::Panel;
use kernel::{Eyes, Show};
use napoleon_at_waterloo::combat::TABLE;
use napoleon_at_waterloo::map::{GRID, Ground, HEXES, Hougoumont, Map, map, place_name};
use napoleon_at_waterloo::moves::Column;
use napoleon_at_waterloo::reinforcements::scheduled;
use napoleon_at_waterloo::units::{ALLIED, ARTILLERY, Arm, COUNT, FRENCH, Side, UNITS, Unit, UnitSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

fn standard() -> &'static Map {
    map(Hougoumont::WoodsRoad)
}

fn board() -> Board {
    Play::start().now().board()
}

/// The referee's column and row of a hex.
fn spot(h: Hex) -> referee::Hex {
    (GRID.column(h).into(), GRID.row(h).into())
}

#[test]
fn the_grid_has_380_hexes_with_unique_numbers() {
    rules!("2.1a", "G-01");
    assert_eq!((HEXES, usize::from(GRID.len())), (380, 380));
    let numbers: BTreeSet<String> = GRID.hexes().map(|h| GRID.number(h)).collect();
    assert_eq!(numbers.len(), 380);
    for h in GRID.hexes() {
        assert!(referee::exists(spot(h)));
        assert_eq!(GRID.numbered(&GRID.number(h)), Some(h));
        let (c, r) = spot(h);
        let index = 33 * ((c - 1) / 2) + if c % 2 == 0 { 17 } else { 0 } + (r - 1);
        assert_eq!(index, i32::from(h.0), "index of {}", GRID.number(h));
    }
    for (number, index) in [("0101", 0), ("0117", 16), ("0201", 17), ("0216", 32), ("0301", 33), ("2317", 379)] {
        assert_eq!(hex(number).0, index);
    }
    for missing in ["1417", "0217", "2417", "0001", "0100", "2318", "12", "abcd"] {
        assert_eq!(GRID.numbered(missing), None, "{missing}");
    }
    let board = board();
    assert_eq!(board.spaces.iter().map(|s| s.id.clone()).collect::<BTreeSet<_>>(), numbers);
}

#[test]
fn neighbours_are_those_of_the_table() {
    rules!("G-01");
    let rows = doc::table(doc::section("### G-01"));
    let vectors: Vec<_> = rows.iter().filter(|r| r.len() == 7).collect();
    assert_eq!(vectors.len(), 11);
    for row in vectors {
        for (direction, expected) in GRID.directions().into_iter().zip(&row[1..]) {
            let found = GRID.neighbour(hex(row[0]), direction).map_or("off".to_owned(), |h| GRID.number(h));
            assert_eq!(&found, expected, "{} {direction:?}", row[0]);
        }
    }
    let mut census = BTreeMap::new();
    for a in GRID.hexes() {
        let near: BTreeSet<_> = GRID.neighbours(a).map(|(_, n)| spot(n)).collect();
        assert_eq!(near, referee::neighbours(spot(a)).collect(), "around {}", GRID.number(a));
        for (direction, b) in GRID.neighbours(a) {
            assert_eq!(GRID.neighbour(b, direction.opposite()), Some(a));
        }
        *census.entry(near.len()).or_insert(0) += 1;
    }
    assert_eq!(census, BTreeMap::from([(6, 304), (5, 22), (4, 30), (3, 20), (2, 4)]));
}

#[test]
fn distance_is_the_shortest_way_over_open_ground() {
    rules!("G-01");
    for start in GRID.hexes() {
        let mut steps: BTreeMap<Hex, u16> = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(a) = queue.pop_front() {
            for (_, b) in GRID.neighbours(a) {
                if !steps.contains_key(&b) {
                    steps.insert(b, steps[&a] + 1);
                    queue.push_back(b);
                }
            }
        }
        for (end, n) in steps {
            assert_eq!(GRID.distance(start, end), n);
            assert_eq!(referee::distance(spot(start), spot(end)), i32::from(n));
        }
    }
}

#[test]
fn even_columns_lie_half_a_hex_further_south() {
    rules!("G-01");
    let middle = |n: &str| GRID.middle(hex(n), 4000);
    let (odd, even, next) = (middle("0101"), middle("0201"), middle("0301"));
    assert_eq!(2 * (even.1 - odd.1), middle("0102").1 - odd.1, "half a hex");
    assert_eq!(next.1, odd.1);
    assert_eq!(even.0 - odd.0, 6000, "one and a half radii to the east");
    // The check of the document: with this stagger 0705 and 0905 are in range of 0803, and only 0805 is hidden.
    let sight = standard().sight[hex("0803").index()];
    assert!(sight.contains(hex("0705")) && sight.contains(hex("0905")) && !sight.contains(hex("0805")));
}

fn ground_letter(ground: Ground) -> char {
    match ground {
        Ground::Clear => '.',
        Ground::Town => 'T',
        Ground::Woods => 'W',
        Ground::WoodsRoad => 'R',
    }
}

#[test]
fn the_ground_of_every_hex_is_that_of_the_document() {
    rules!("G-02", "2.2a");
    let field = field(false);
    assert_eq!(field.ground.len(), 380);
    for h in GRID.hexes() {
        assert_eq!(ground_letter(standard().ground(h)), field.ground[&spot(h)], "{}", GRID.number(h));
    }
    let mut counts = BTreeMap::new();
    for ground in standard().ground {
        *counts.entry(ground_letter(ground)).or_insert(0) += 1;
    }
    assert_eq!(counts, BTreeMap::from([('.', 328), ('T', 24), ('W', 23), ('R', 5)]));
    // The lists of the document equal its grid.
    for line in doc::blocks(doc::section("### G-02"))[1].lines().take(3) {
        let (name, numbers) = line.split_once(char::is_whitespace).unwrap();
        let letter = match name {
            n if n.starts_with("woods_road") => 'R',
            n if n.starts_with("woods") => 'W',
            _ => 'T',
        };
        let of_grid: BTreeSet<String> =
            field.ground.iter().filter(|(_, c)| **c == letter).map(|(h, _)| number(*h)).collect();
        assert_eq!(ids(numbers), of_grid, "{name}");
    }
}

#[test]
fn woods_roads_have_only_their_doors() {
    rules!("G-03", "4.2c");
    let field = field(false);
    assert_eq!(field.doors.len(), 5);
    for a in GRID.hexes() {
        for (_, b) in GRID.neighbours(a) {
            let open = standard().is_open(a, b);
            assert_eq!(open, field.open(spot(a), spot(b)), "{} to {}", GRID.number(a), GRID.number(b));
            assert_eq!(open, standard().is_open(b, a), "crossing is the same both ways");
        }
    }
    let ways = |n: &str| crate::support::hexes(standard().ways[hex(n).index()]);
    assert_eq!(ways("0914"), ids("0813"));
    assert_eq!(ways("1001"), ids("1002"));
    assert_eq!(ways("1503"), ids("1602 1403"));
    assert_eq!(ways("1601"), ids("1701 1602"));
    assert_eq!(ways("1602"), ids("1601 1503"));
}

#[test]
fn all_enterable_hexes_are_connected() {
    rules!("G-02", "G-03");
    assert_eq!(standard().enterable.len(), 357);
    let mut seen = BTreeSet::from([hex("0101")]);
    let mut queue = VecDeque::from([hex("0101")]);
    while let Some(a) = queue.pop_front() {
        for b in standard().ways[a.index()].iter() {
            if seen.insert(b) {
                queue.push_back(b);
            }
        }
    }
    assert_eq!(seen.len(), 357);
}

#[test]
fn terrain_effects_chart() {
    rules!("G-04", "2.2a");
    for h in GRID.hexes() {
        let ground = standard().ground(h);
        let doubled = matches!(ground, Ground::Town | Ground::WoodsRoad);
        assert_eq!(standard().doubling.contains(h), doubled);
        assert_eq!(standard().enterable.contains(h), ground != Ground::Woods);
    }
    let chart = board().charts.into_iter().find(|c| c.title == "Terrain Effects").unwrap();
    let rows = doc::table(doc::section("### G-04"));
    assert_eq!(chart.rows.len(), rows.len());
    for (row, ground) in chart.rows.iter().zip(["Clear", "Town", "Road in woods", "Woods"]) {
        assert_eq!(row[0], ground);
        assert_eq!(row[2] == "doubled", matches!(ground, "Town" | "Road in woods"), "{row:?}");
        assert_eq!(row[3].contains("blocked"), ground.contains("oods"), "{row:?}");
    }
    assert_eq!(chart.rows[3][1], "no entry");
}

#[test]
fn exits_and_entries() {
    rules!("G-05", "G-06", "C-11", "7.0c");
    let exits = ids("0101 0201 0301 0401 0501 0601 0701 0801 0901");
    assert_eq!(crate::support::hexes(standard().exits), exits);
    assert_eq!(field(false).exits.iter().map(|h| number(*h)).collect::<BTreeSet<_>>(), exits);
    let entries = ids("2303 2307 2308 2309 2311 2312 2313 2316");
    assert_eq!(crate::support::hexes(standard().entries), entries);
    assert_eq!(field(false).entries().map(number).collect::<BTreeSet<_>>(), entries);
    for h in standard().entries.iter().chain(standard().exits.iter()) {
        assert!(standard().enterable.contains(h) && !standard().ways[h.index()].is_empty());
    }
    let posts = board().signposts;
    let at = |kind| posts.iter().filter(|p| p.kind == kind).map(|p| p.space.clone()).collect::<BTreeSet<_>>();
    assert_eq!((at("exit-north"), at("entry-east")), (exits, entries));
}

#[test]
fn combat_results_table() {
    rules!("G-07", "1.0b", "2.3a");
    assert_eq!(referee::TABLE.len(), 6);
    for (row, printed) in TABLE.iter().zip(referee::TABLE.iter()) {
        assert_eq!(row.map(|r| r.code()).to_vec(), *printed);
    }
    assert_eq!(Column::NAMES, referee::COLUMNS);
    let census = "1-5 Ae6 · 1-4 Ar1 Ae5 · 1-3 Ar2 Ae4 · 1-2 Dr1 Ar4 Ae1 · 1-1 Dr3 Ar3 · 2-1 Dr4 Ee1 Ar1 · \
        3-1 De1 Dr4 Ee1 · 4-1 De2 Dr2 Ee2 · 5-1 De4 Ee2 · 6-1 De6";
    for (i, part) in census.split(" · ").enumerate() {
        let mut words = part.split(' ');
        assert_eq!(words.next(), Some(Column::NAMES[i]));
        for word in words {
            let n = TABLE.iter().filter(|row| row[i].code() == &word[..2]).count();
            assert_eq!(n.to_string(), word[2..], "{} of {}", &word[..2], Column::NAMES[i]);
        }
    }
    let chart = board().charts.into_iter().find(|c| c.title == "Combat Results").unwrap();
    assert_eq!(chart.head[1..], Column::NAMES);
    for (i, row) in chart.rows.iter().enumerate() {
        assert_eq!(row[0], (i + 1).to_string());
        assert_eq!(row[1..], referee::TABLE[i]);
    }
}

#[test]
fn both_charts_lie_open_to_everyone() {
    rules!("1.0b");
    let titles: Vec<_> = board().charts.iter().map(|c| c.title).collect();
    assert_eq!(titles, ["Combat Results", "Terrain Effects"]);
    let chips: Vec<String> = board()
        .charts
        .iter()
        .flat_map(|c| c.notes.clone())
        .flat_map(|n| doc::chips(&n).into_iter().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert_eq!(chips, ["6.3a", "6.3b", "6.3c", "6.3g", "6.3h", "2.2a"]);
}

#[test]
fn the_counters_are_those_of_the_lists() {
    rules!("G-08", "G-10", "G-11", "2.4a", "2.5a", "2.6a");
    assert_eq!((PIECES.len(), COUNT), (73, 73));
    for (u, p) in Unit::all().zip(PIECES.iter()) {
        let spec = u.spec();
        let arm = match spec.arm {
            Arm::Infantry => 'i',
            Arm::Cavalry => 'c',
            Arm::Artillery => 'a',
        };
        assert_eq!((spec.id, spec.side == Side::French, arm), (p.id, p.french, p.arm));
        assert_eq!((i32::from(spec.strength), i32::from(spec.allowance)), (p.strength, p.allowance), "{}", p.id);
        assert_eq!(spec.start, (p.from.len() == 4).then_some(p.from), "{}", p.id);
        assert_eq!((u.side(), u.is_artillery()), (spec.side, arm == 'a'), "{}", p.id);
    }
    let of = |side: Side| Unit::all().filter(|u| u.side() == side).collect::<UnitSet>();
    assert_eq!((of(Side::French), of(Side::Allied)), (FRENCH, ALLIED));
    assert_eq!(Unit::all().filter(|u| u.spec().arm == Arm::Artillery).collect::<UnitSet>(), ARTILLERY);
    let faces = board().faces;
    for (face, spec) in faces.iter().zip(&UNITS) {
        assert_eq!((face.id.as_str(), face.strength, face.movement), (spec.id, spec.strength, spec.allowance));
        assert_eq!(face.name, spec.name);
        assert!(face.detail.contains(spec.corps));
        let symbol = ["infantry", "cavalry", "artillery"][spec.arm as usize];
        assert_eq!(face.symbol, symbol, "{}", spec.id);
        assert!(!face.nation.is_empty(), "every counter has its flag");
    }
}

#[test]
fn names_tell_all_counters_apart() {
    rules!("2.4a");
    let names: BTreeSet<_> = UNITS.iter().map(|u| u.name).collect();
    assert_eq!(names.len(), COUNT);
}

fn totals(prefix: &str) -> (usize, i32, [usize; 3]) {
    let group: Vec<_> =
        PIECES.iter().filter(|p| p.id.trim_end_matches(|c: char| c.is_ascii_digit()) == prefix).collect();
    let arm = |c: char| group.iter().filter(|p| p.arm == c).count();
    (group.len(), group.iter().map(|p| p.strength).sum(), [arm('i'), arm('c'), arm('a')])
}

#[test]
fn totals_of_the_armies() {
    rules!("G-08", "G-10", "G-11");
    assert_eq!(totals("F"), (26, 89, [12, 10, 4]));
    assert_eq!(totals("A"), (18, 73, [10, 5, 3]));
    let (units, strength, _) = totals("P");
    assert_eq!((units, strength), (9, 34));
    assert_eq!((totals("FV").0, totals("FV").1), (13, 43));
    assert_eq!((totals("PV").0, totals("PV").1), (7, 27));
}

#[test]
fn start_hexes_are_enterable_and_all_different() {
    rules!("1.0a", "G-08", "G-09");
    let starts: Vec<Hex> = Unit::all().filter_map(Unit::start).collect();
    assert_eq!(starts.len(), 44);
    assert_eq!(starts.iter().collect::<BTreeSet<_>>().len(), 44);
    assert!(starts.iter().all(|&h| standard().enterable.contains(h)));
    let play = Play::start();
    for p in PIECES.iter() {
        let place = match p.from {
            "3" => "waiting",
            "5v" => "absent",
            hex => hex,
        };
        assert_eq!(play.place(p.id), place, "{}", p.id);
    }
    // G-09: 1417 does not exist; the Grenadiers stand beside the Young Guard.
    assert_eq!((play.place("F12").as_str(), play.place("F11").as_str()), ("1517", "1416"));
    assert_eq!(GRID.distance(hex("1517"), hex("1416")), 1);
    assert!(!UNITS.iter().any(|u| u.start == Some("1417")));
}

#[test]
fn contacts_and_sights_of_the_start_position() {
    rules!("4.5a", "5.6d", "G-08");
    let start = Play::start();
    let on_map: Vec<(Unit, Hex)> = Unit::all().filter_map(|u| Some((u, start.now().hex_of(u)?))).collect();
    let (mut contacts, mut sights) = (BTreeSet::new(), BTreeSet::new());
    for &(a, from) in &on_map {
        for &(b, to) in on_map.iter().filter(|(b, _)| b.side() != a.side()) {
            if GRID.distance(from, to) == 1 && a.side() == Side::French {
                contacts.insert((a.spec().id, b.spec().id));
            }
            if a.is_artillery() && standard().sight[from.index()].contains(to) {
                sights.insert((a.spec().id, b.spec().id));
            }
        }
    }
    assert_eq!(contacts, BTreeSet::from([("F06", "A10"), ("F23", "A10"), ("F07", "A10")]));
    let mut expected: BTreeSet<(&str, &str)> = BTreeSet::from([("F24", "A06")]);
    for french in ["F26", "F24"] {
        for allied in ["A18", "A16"] {
            expected.extend([(french, allied), (allied, french)]);
        }
    }
    assert_eq!(sights, expected);
}

#[test]
fn line_of_sight_is_that_of_the_naive_procedure() {
    rules!("5.6d", "G-23", "G-43");
    for (hougoumont, town) in [(Hougoumont::WoodsRoad, false), (Hougoumont::Town, true)] {
        for a in GRID.hexes() {
            let seen: BTreeSet<referee::Hex> = map(hougoumont).sight[a.index()].iter().map(spot).collect();
            let naive = GRID.hexes().map(spot).filter(|&b| field(town).sees(spot(a), b)).collect();
            assert_eq!(seen, naive, "from {}", GRID.number(a));
        }
    }
    // G-43: 1501 and 1701 have 1601 between them and nothing to the north; the missing hex is no way round.
    assert!(!standard().sight[hex("1501").index()].contains(hex("1701")));
    // G-23: towns do not block. La Haye Sainte lies between 1309 and 1311.
    assert!(standard().sight[hex("1309").index()].contains(hex("1311")));
}

#[test]
fn hougoumont_as_a_town() {
    rules!("G-03", "G-02");
    let town = map(Hougoumont::Town);
    assert_eq!(town.ground(hex("0914")), Ground::Town);
    assert_eq!(
        crate::support::hexes(town.ways[hex("0914").index()]),
        ids("0913 1014 0915 0814 0813"),
        "all but woods 1013"
    );
    let blocked = |m: &Map| {
        let mut found = BTreeSet::new();
        for a in m.enterable.iter() {
            for b in m.enterable.iter().filter(|&b| a < b && GRID.distance(a, b) == 2) {
                if !m.sight[a.index()].contains(b) {
                    found.insert(format!("{}-{}", GRID.number(a), GRID.number(b)));
                }
            }
        }
        found
    };
    let gone: BTreeSet<String> = blocked(standard()).difference(&blocked(town)).cloned().collect();
    assert_eq!(gone, ids("0813-1014 0913-0915 0913-1014"));
    assert_eq!(blocked(town).len(), 39);
    assert!(town.doubling.contains(hex("0914")), "either reading doubles the defender");
}

#[test]
fn pools_of_the_variant_numbers() {
    rules!("G-10", "G-11", "G-12", "9.3a", "9.4a", "9.1a");
    for number in 1..=6u8 {
        for french in [true, false] {
            let listed: BTreeMap<&str, i32> = pool(french, &number.to_string()).into_iter().collect();
            for p in PIECES.iter().filter(|p| p.french == french) {
                let turn = scheduled(number, unit(p.id));
                assert_eq!(i32::from(turn), *listed.get(p.id).unwrap_or(&0), "{} with {number}", p.id);
            }
        }
    }
    // G-12: the partial pools have the values the rulebook names.
    let values = |french, code: &str, turn| {
        let mut found: Vec<String> = pool(french, code)
            .into_iter()
            .filter(|(_, t)| *t == turn)
            .map(|(id, _)| format!("{}-{}", referee::piece(id).strength, referee::piece(id).allowance))
            .collect();
        found.sort();
        found.join(" ")
    };
    assert_eq!(values(true, "4", 5), "2-5 3-3 4-4 4-4 5-4");
    assert_eq!(values(true, "5", 5), values(true, "4", 5));
    assert_eq!(values(false, "4", 3), "3-3 3-5 4-4 5-4");
    assert_eq!(values(false, "5", 5), "3-3 3-5 4-4 5-4");
    let strength =
        |french, code: &str| -> i32 { pool(french, code).iter().map(|(id, _)| referee::piece(id).strength).sum() };
    assert_eq!((strength(true, "4"), strength(true, "6"), strength(false, "4")), (18, 43, 15));
    assert_eq!((strength(false, "5"), strength(false, "6"), strength(false, "off")), (34 + 15, 34 + 27, 34));
}

#[test]
fn place_names_of_the_map() {
    rules!("G-13");
    let part = doc::section("### G-13");
    let mut named = 0;
    for row in doc::table(part).iter().filter(|r| !r[1].starts_with("off")) {
        let labels: Vec<&str> = row[0].split(" / ").collect();
        let groups: Vec<&str> = row[1].split(" / ").collect();
        for (i, group) in groups.iter().enumerate() {
            let label = labels[i].split(" (").next().unwrap().replace('\'', "’");
            for number in group.split(' ') {
                assert_eq!(place_name(hex(number)), Some(label.as_str()), "{number}");
                named += 1;
            }
        }
    }
    assert_eq!(named, 35);
    assert_eq!(named, GRID.hexes().filter(|&h| place_name(h).is_some()).count());
    let board = board();
    let space = board.spaces.iter().find(|s| s.id == "1310").unwrap();
    assert_eq!((space.name, space.ground), (Some("La Haye Sainte"), "town"));
}

#[test]
fn roads_join_adjacent_hexes_and_are_drawn() {
    rules!("G-13");
    let plan = board().plan;
    let drawn = |a: Hex, b: Hex| {
        let (a, b) = (GRID.middle(a, 4000), GRID.middle(b, 4000));
        plan.ways.iter().any(|way| {
            way.along.windows(2).any(|w| {
                let (x, y) = ((w[0].x, w[0].y), (w[1].x, w[1].y));
                (x, y) == (a, b) || (x, y) == (b, a)
            })
        })
    };
    let mut links = 0;
    for line in doc::blocks(doc::section("### G-13"))[0].lines() {
        for chain in line.split_whitespace().filter(|w| w.contains('-') && w.starts_with(|c: char| c.is_ascii_digit()))
        {
            let numbers: Vec<Hex> = chain.split('-').filter_map(|n| GRID.numbered(n)).collect();
            for pair in numbers.windows(2) {
                assert_eq!(GRID.distance(pair[0], pair[1]), 1, "{chain}");
                assert!(drawn(pair[0], pair[1]), "{} to {}", GRID.number(pair[0]), GRID.number(pair[1]));
                links += 1;
            }
        }
    }
    assert!(links > 60, "{links} links");
}

#[test]
fn the_turn_track_shows_hours_and_events() {
    rules!("3.0a", "7.0a", "1.0c");
    let rows = doc::table(doc::section("### Turn track"));
    let hours = rows.iter().find(|r| r[0].starts_with("hour")).unwrap();
    let table = Play::start().now().table(Eyes::Spectator);
    let Some(Panel::Track { fields, phases, .. }) = table.panels.first() else { panic!("no turn track") };
    assert_eq!(fields.len(), 10);
    for (field, hour) in fields.iter().zip(&hours[1..]) {
        assert_eq!(field.sub, *hour);
    }
    assert!(fields[0].now && fields[2].flag == Some("Prussians") && fields[9].flag == Some("end"));
    let labels: Vec<&str> = phases.iter().map(|p| p.label.as_str()).collect();
    assert_eq!(labels, ["French move", "fight", "Allied move", "fight"]);
}
