//! Exact odds: sums that come out even, and a million simulated throws that agree with them.

use crate::support::{Play, Scene, rules};
use attack_chains::testing::{agrees, every_way_agrees, throws_agree};
use attack_chains::{Chain, ChainedAttacks, compute};
use kernel::conformance::random_game;
use kernel::fight::{Fight, Share};
use kernel::table::OfferStyle;
use kernel::weights::{ROUNDED, dice_sums};
use kernel::{Actor, ComputerPlay, Eyes, FastRng, Fights, Game, PlayStyle, RandomSource, Seat, Setup, Show, Silent};
use serde_json::{Value, json};
use wallace::Position;
use wallace::assault_odds::{Ending, prospects};
use wallace::map::{Area, area};
use wallace::pieces::{Army, Side, Unit};
use wallace::position::Task;

#[test]
fn two_guns_that_need_a_five() {
    rules!("AVI-01", "AVI-04", "AVI-08");
    let faces = [0, 0, 0, 0, 1, 1];
    assert_eq!(dice_sums(&[faces, faces]), [16, 16, 4]);
    let mut play = Scene::round("french", "FI01@38 FA01-02@38 KI01@29/lying").play();
    play.order("green", "38", "fire").go("no; to 29");
    let fight = play.now().preview(&crate::support::scripted("to 29")).fight.unwrap();
    assert_eq!(fight.title, "Two guns at La Haye Sainte");
    assert_eq!(fight.column, "5+");
    assert_eq!(fight.total, 36);
    let shares: Vec<(&str, u32)> = fight.shares.iter().map(|s| (s.result, s.weight)).collect();
    assert_eq!(shares, [("2", 4), ("1", 16), ("–", 16)]);
    assert_eq!(fight.throws.iter().map(|t| t.weight).sum::<u32>(), 36);
    assert_eq!(fight.modifiers.iter().map(|m| (m.amount, m.rule)).collect::<Vec<_>>(), [(-2, "AVI-04")]);
    assert!(fight.notes.iter().any(|n| n == "**56 %** one cube or more, two cubes 11 %"), "{:?}", fight.notes);
}

#[test]
fn a_shot_tells_its_need_and_no_strengths() {
    rules!("AVI-01", "AVI-06", "AVC-01", "AVA-01");
    let play = Scene::round("french", "FI01@38 FA01-02@38 KI01@29/lying").play();
    let fight = play.now().fight_odds(&json!({ "fire": { "from": "38", "at": "29" } })).unwrap();
    assert_eq!((fight.attack, fight.defence), (0, 0));
    assert!(fight.attackers.iter().chain(&fight.defenders).all(|f| (f.strength, f.times) == (0, 1)));
    let need = fight.need.unwrap();
    assert_eq!((need.base.as_str(), need.plain), ("Range 1: a cube on [[AVI-01]]", "3+"));
    assert_eq!((need.result.as_str(), fight.column), ("Each gun needs", "5+"));
    assert_eq!(fight.shares.iter().map(|s| s.text.as_str()).collect::<Vec<_>>(), ["two cubes", "one cube", "nothing"]);
}

#[test]
fn a_declared_shot_keeps_its_line() {
    rules!("G-50", "AVI-06");
    // The cavalry hit first falls back into the line of the second gun; the odds on the table stay those of the dice.
    let mut play = Scene::round("allied", "PA01-02@12 FC01@13/lying FI01@30 FI02@53 BI01@8").play();
    play.order("green", "12", "fire").go("to 13; to 30; die 6; to 20");
    assert_eq!(play.step(), "FireRoll(30)");
    let fight = play.now().table(Eyes::All).fight.unwrap();
    assert_eq!(fight.modifiers.iter().map(|m| (m.amount, m.rule)).collect::<Vec<_>>(), [(-2, "AVI-06")]);
    assert_eq!(fight.column, "6");
}

#[test]
fn the_grand_battery_doubles_the_dice() {
    rules!("GB-02");
    let play = Scene::round("french", "FI01@38 FA01-02@38 KI01@29/lying").play();
    let query = json!({ "fire": { "from": "38", "at": "29", "battery": true } });
    let fight = play.now().fight_odds(&query).unwrap();
    assert_eq!(fight.total, 1296);
    assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), 1296);
    assert!(fight.attackers.iter().all(|f| f.note.contains("two dice") && f.rule == Some("GB-02")));
}

#[test]
fn an_engagement_leaves_ties_out() {
    rules!("S2-02", "S2-03", "S2-04");
    let play = Scene::round("french", "GC01@44 BC01@19/lying FI01@38 BI01@9/lying").play();
    let fight = play.now().fight_odds(&json!({ "duel": ["GC01", "BC01"] })).unwrap();
    // Two better: 26 of 36 win, 6 lose, 4 tie.
    assert_eq!(fight.total, 32);
    let won = fight.shares.iter().find(|s| s.result == "won").unwrap();
    assert_eq!(won.weight, 26);
    assert!(won.text.contains("is lost"));
    assert_eq!(fight.modifiers.iter().map(|m| m.amount).sum::<i32>(), 2);
}

#[test]
fn volleys_and_checks_are_laid_open() {
    rules!("S3-04", "MOR-03", "MOR-11");
    let play = assault("FI01-02@30 BI01@20/lying NI01@20/lying", "30", "20", "20 anglo 2");
    let volley = play.now().fight_odds(&json!({ "volley": { "unit": "BI01", "cubes": 2 } })).unwrap();
    assert_eq!(volley.total, 6);
    // British +1, two cubes -1: the die as thrown.
    let shares: Vec<(&str, u32)> = volley.shares.iter().map(|s| (s.result, s.weight)).collect();
    assert_eq!(shares.iter().map(|s| s.1).sum::<u32>(), 6);
    assert!(shares.contains(&("M", 1)) && shares.contains(&("1", 2)) && shares.contains(&("2", 2)));
    let check = play.now().fight_odds(&json!({ "check": { "unit": "BI01", "cubes": 2 } })).unwrap();
    // Unsupported +1, British -1.
    assert_eq!(check.column, "2");
    assert_eq!(check.shares.iter().map(|s| (s.result, s.weight)).collect::<Vec<_>>(), [("stands", 4), ("R", 2)]);
}

#[test]
fn odd_questions_are_refused_with_a_rule() {
    let play = Scene::round("french", "FI01@38 FA01@38 BI01@29/lying").play();
    for query in [
        Value::Null,
        json!({}),
        json!({ "fire": { "from": "38", "at": "4" } }),
        json!({ "fire": { "from": "20", "at": "4" } }),
        json!({ "duel": ["FI01", "BI01"] }),
        json!({ "check": { "unit": "FI01" } }),
        json!({ "volley": { "unit": "FA01" } }),
        json!({ "assault": { "on": "20" } }),
        json!({ "assault": { "on": "20", "by": ["FI01"] } }),
        json!({ "siege": 1 }),
        json!(7),
    ] {
        let ruling = play.now().fight_odds(&query).unwrap_err();
        assert!(!ruling.rule.is_empty() && ruling.text.ends_with('.'), "{query}: {ruling:?}");
    }
}

/// An assault that has just begun.
fn assault(pieces: &str, from: &str, on: &str, cubes: &str) -> Play {
    let mut scene = Scene::round("french", pieces);
    if !cubes.is_empty() {
        scene = scene.cubes(cubes);
    }
    let mut play = scene.play();
    play.order("red", from, "assault");
    while play.now().assault().is_none() {
        let may = play.may();
        let next = may.iter().find(|m| m.starts_with("pick "));
        let next = next.or_else(|| may.iter().find(|m| **m == format!("to {on}")));
        let next = next.or_else(|| may.iter().find(|m| m.starts_with("to ") || *m == "done" || m.starts_with("take ")));
        let next = next.unwrap_or_else(|| panic!("{may:?}")).clone();
        play.go(&next);
    }
    play
}

/// Assaults of every kind.
fn assaults() -> Vec<Play> {
    vec![
        assault(
            "FI01-02@30 BI01@20/lying NI01@20/lying BA01@20 BI02@19/lying BI03@21/lying",
            "30",
            "20",
            "30 french 2",
        ),
        assault("GI01-02@38 FI01@38 KI01@29/lying", "38", "29", "29 anglo 1"),
        assault("FI01-03@36 BI01@26/lying KI01@26/lying", "36", "26", ""),
        assault("FC01-02@39 FI01@39 BC01@30 NC01@30/lying BI01@30", "39", "30", ""),
        assault("FC01-03@39 BI01@30/lying KI01@30 BA01@30", "39", "30", "30 anglo 3"),
        // Leaders on both sides, one of them come with the assaulters; and one among guns, who may flee.
        assault("FI01-02@30 FL02@30 KI01@20/lying NI01@20 BL01@20 BI01@8", "30", "20", "20 anglo 2"),
        assault("FC01-03@39 FL02@39 BI01@30 BC01@30 NC01@30 BL01@30 BI02@8", "39", "30", ""),
        assault("FI01-02@30 BA01-02@20 BL01@20 BI01@8", "30", "20", "30 french 3"),
    ]
}

#[test]
fn the_parts_of_an_assault_make_up_the_whole() {
    rules!("ASLT-10", "VICT-04");
    for play in assaults() {
        let found = prospects(play.now());
        assert_eq!(found.endings.iter().sum::<u128>(), found.total);
        assert!(found.positions > 5, "{found:?}");
        let fight = play.now().fight_odds(&Value::Null).unwrap();
        assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
    }
}

/// The exact fractions of a fight, as parts of a whole that all of them divide.
fn parts(fight: &Fight, whole: u128) -> Vec<(&'static str, u128)> {
    let part = |share: &Share| {
        let told = share.exactly.as_ref().unwrap_or_else(|| panic!("{share:?} is not told exactly"));
        let (above, below) = told.split_once('/').unwrap();
        let [above, below] = [above, below].map(|n| n.parse::<u128>().unwrap());
        assert_eq!(whole % below, 0, "{told}");
        (share.result, whole / below * above)
    };
    fight.shares.iter().map(part).collect()
}

#[test]
fn assaults_are_told_in_exact_fractions() {
    rules!("ASLT-10", "S2-02");
    for play in assaults() {
        let (found, fight) = (prospects(play.now()), play.now().fight_odds(&Value::Null).unwrap());
        assert!(found.exact && !fight.rounded && !fight.notes.iter().any(|n| n == ROUNDED), "{fight:?}");
        let parts: Vec<u128> = parts(&fight, found.total).into_iter().map(|p| p.1).collect();
        assert_eq!(parts.iter().sum::<u128>(), found.total);
        assert_eq!(parts, found.endings.into_iter().filter(|w| *w > 0).collect::<Vec<_>>());
    }
    // One better, ties thrown again: 21 to 10.
    let duel = assault("FC01@39 NC01@30 FI01@53 BI01@8", "39", "30", "").now().fight_odds(&Value::Null).unwrap();
    let told: Vec<_> = duel.shares.iter().map(|s| s.exactly.as_deref()).collect();
    assert_eq!(told, [Some("21/31"), Some("10/31")], "{duel:?}");
}

#[test]
fn exact_fractions_are_those_of_all_dice_thrown_in_every_way() {
    rules!("S3-02", "S5-01", "S6-01");
    for pieces in ["FI01@38 KI01@29/lying", "FI01@30 BI01@20/lying BA01@20"] {
        let (from, on) = if pieces.contains("@38") { ("38", "29") } else { ("30", "20") };
        let play = assault(pieces, from, on, "");
        assert!(prospects(play.now()).exact);
        every_way_agrees(pieces, play.now(), &[Value::Null]);
    }
}

#[test]
fn an_assault_of_too_many_throws_says_that_it_is_rounded() {
    rules!("S2-02");
    // Eight engagements in which one side is one better: 31 to the power of eight does not go into the whole.
    let play = assault("FC01-08@39 FI01@39 BC01-06@30/lying KC01-02@30/lying", "39", "30", "");
    let (found, fight) = (prospects(play.now()), play.now().fight_odds(&Value::Null).unwrap());
    assert!(!found.exact && fight.rounded, "{found:?}");
    assert_eq!(found.endings.iter().sum::<u128>(), found.total);
    assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
    assert!(fight.shares.iter().all(|s| s.exactly.is_none() && fight.exactly(s).is_none()), "{fight:?}");
    assert!(fight.notes.iter().any(|n| n == ROUNDED), "{:?}", fight.notes);
}

#[test]
fn many_guns_are_told_in_exact_fractions() {
    rules!("GB-02", "AVI-01");
    let play = Scene::round("french", "FI01@38 FA01-07@38 BI01-02@28 BI03@8").play();
    let fight = play.now().fight_odds(&json!({ "fire": { "from": "38", "at": "28", "battery": true } })).unwrap();
    assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
    let whole = 6u128.pow(14);
    let parts = parts(&fight, whole);
    assert_eq!(parts.iter().map(|p| p.1).sum::<u128>(), whole, "{parts:?}");
    // Each gun needs the same; nothing comes of fourteen misses alone.
    let misses = fight.throws.iter().filter(|t| t.result == "–").count() as u128;
    assert_eq!(parts.last(), Some(&("–", misses.pow(14))));
}

/// Fights the assault under way on the field itself: the engine throws, and decisions fall as the odds suppose. How it
/// ended, and how many dice were thrown.
fn fought(game: &Position, attack: &<Position as ChainedAttacks>::Attack, draw: &mut FastRng) -> (Ending, u64) {
    let begun = game.assault().unwrap();
    let (on, side, men) = (begun.area, begun.side, game.at(begun.area));
    let (mut game, mut outcomes, mut thrown) = (game.clone(), Vec::new(), 0);
    while !game.is_resolved(attack) {
        let mv = match game.actor() {
            Actor::Chance => {
                outcomes.clear();
                game.chances(&mut outcomes);
                thrown += 1;
                draw.pick(&outcomes)
            }
            _ => game.decide(draw),
        };
        game.play(&mv, &mut Silent);
    }
    let bled = men.iter().any(|u| u.side() == side && game.is_lost(u));
    let mine = game.of(side, on).iter().any(|u| u.is_infantry() || u.is_cavalry());
    let theirs = game.of(side.other(), on).iter().any(|u| !u.is_leader() && !game.is_crewless(u));
    let ending = match (mine, theirs, bled) {
        (true, false, false) => Ending::Taken,
        (true, false, true) => Ending::Dear,
        (false, false, _) => Ending::Empty,
        (_, true, false) => Ending::Repulsed,
        (_, true, true) => Ending::Beaten,
    };
    (ending, thrown)
}

#[test]
fn a_million_throws_agree_with_the_odds() {
    rules!("S1-01", "S2-02", "S3-02", "S4-05", "S5-01", "S6-01", "LEAD-09", "RETR-07", "ASLT-05", "G-53");
    const GAMES: u32 = 14_000;
    let mut all = 0;
    for (seed, play) in (0..).zip(assaults()) {
        let found = prospects(play.now());
        let attack = &play.now().prepare(&[Value::Null]).unwrap().1[0].attack;
        let mut draw = FastRng::from_seed(1815 + seed);
        let mut seen = [0u32; 5];
        for _ in 0..GAMES {
            let (ending, thrown) = fought(play.now(), attack, &mut draw);
            seen[ending as usize] += 1;
            all += thrown;
        }
        for ending in Ending::ALL {
            let share = found.of(ending) as f64 / found.total as f64;
            agrees(&format!("scene {seed}: {ending:?}"), seen[ending as usize], share, GAMES);
        }
        // And what each side loses by it.
        all += throws_agree(&format!("scene {seed}"), play.now(), &[Value::Null], GAMES, &mut draw);
    }
    assert!(all >= 1_000_000, "{all}");
}

/// The hits that fire has had on a side in an area: cubes, blows that the owner of cavalry must share out, lost crews.
fn hits(game: &Position, side: Side, at: Area) -> usize {
    let blows = match game.task() {
        Some(Task::CavalryHits(_, area, left, _)) if area == at => left,
        _ => 0,
    };
    let cubes: u8 = [Army::French, Army::Anglo, Army::Prussian].iter().map(|army| game.cubes(*army, at)).sum();
    let crews = game.guns(side, at).iter().filter(|gun| game.is_crewless(*gun)).count();
    usize::from(blows + cubes) + crews
}

#[test]
fn a_million_shots_agree_with_the_odds() {
    rules!("AVI-01", "AVI-02", "AVI-03", "AVI-04", "AVI-05", "AVI-08", "AVC-01", "AVA-01", "GB-02");
    const FIRES: u32 = 45_000;
    let scenes = [
        ("a strong point", "french", "FI01@38 FA01-02@38 KI01@29/lying", "38", "29", "no"),
        ("the Grand Battery", "french", "FI01@38 FA01-02@38 KI01@29/lying", "38", "29", "yes"),
        ("the open", "french", "FI01@38 FA01-02@38 BI01-02@28 BI03@8", "38", "28", "no"),
        ("squares", "french", "FI01@38 FA01-02@38 BI01-02@28/square BI03@8", "38", "28", "no"),
        ("a longer way", "french", "FI01@47 FA01-03@47 BI01-02@29 KI01@29 BI03@8", "47", "29", "no"),
        ("British guns", "allied", "BA01-02@28 FI01-02@38 BI01@8 BI02@28", "28", "38", ""),
        ("cavalry", "french", "FI01@38 FA01-02@38 BC01@28 NC01@28 BI03@8", "38", "28", "no"),
        ("cavalry under the Grand Battery", "french", "FI01@38 FA01-02@38 BC01@28 NC01@28 BI03@8", "38", "28", "yes"),
        ("guns", "allied", "BA01-02@28 FA01-03@38 FI01@53 BI01@8 BI02@28", "28", "38", ""),
    ];
    let mut thrown = 0;
    for (seed, (what, active, pieces, from, to, battery)) in (0..).zip(scenes) {
        let mut play = Scene::round(active, pieces).play();
        play.order("green", from, "fire").go(battery);
        while matches!(play.now().task(), Some(Task::Aim(_))) {
            play.go(&format!("to {to}"));
        }
        let (start, at) = (play.now().clone(), area(to.parse().unwrap()));
        assert_eq!(start.task(), Some(Task::FireRoll(at)), "{what}");
        let side = start.active().other();
        let fight = start.fight_odds(&Value::Null).unwrap();
        let (before, mut seen) = (hits(&start, side, at), [0u32; 7]);
        let (mut draw, mut outcomes) = (FastRng::from_seed(1815 + seed), Vec::new());
        for _ in 0..FIRES {
            let mut game = start.clone();
            while game.task() == Some(Task::FireRoll(at)) {
                outcomes.clear();
                game.chances(&mut outcomes);
                game.play(&draw.pick(&outcomes), &mut Silent);
                thrown += 1;
            }
            seen[hits(&game, side, at) - before] += 1;
        }
        for (n, result) in ["–", "1", "2", "3", "4", "5", "6+"].into_iter().enumerate() {
            let weight = fight.shares.iter().find(|s| s.result == result).map_or(0, |s| s.weight);
            let share = f64::from(weight) / f64::from(fight.total);
            agrees(&format!("{what}: {n} hits"), seen[n], share, FIRES);
        }
        assert!(fight.shares.len() > 1, "{what}: something may come of it, or nothing");
    }
    assert!(thrown >= 1_000_000, "{thrown}");
}

#[test]
fn odds_are_quick_enough_to_be_shown_while_one_points() {
    // No clock is asserted; the number of positions worked on bounds the time.
    let crowd = assault(
        "FI01-03@30 BI01-02@20/lying KI01@20/lying BA01@20 BI03@19/lying BI04@21/lying FI04@39 FI05@29",
        "30",
        "20",
        "30 french 4, 20 anglo 5",
    );
    let began = std::time::Instant::now();
    let found = prospects(crowd.now());
    eprintln!("three against three and a gun: {} positions, {:?}", found.positions, began.elapsed());
    assert_eq!(found.endings.iter().sum::<u128>(), found.total);
    assert!(found.positions < 60_000, "{}", found.positions);
    // Leaders stand with their men nearly to the last; they make it hardly more.
    let led = assault(
        "FI01-03@30 FL02@30 BI01-02@20/lying KI01@20/lying BA01@20 BL01@20 BI03@19/lying BI04@21/lying FI04@39 FI05@29",
        "30",
        "20",
        "30 french 4, 20 anglo 5",
    );
    let more = prospects(led.now());
    eprintln!("the same with leaders: {} positions", more.positions);
    assert_eq!(more.leaders.len(), 2);
    assert!(more.positions < found.positions * 3 / 2, "{}", more.positions);
}

#[test]
fn the_proposed_split_keeps_the_most_men_standing() {
    rules!("CUBE-02", "MOR-02");
    // Two French with three cubes, and one more from the British volley, unsupported.
    let mut play = assault(
        "FI01-02@30 BI01@20/lying NI01@20/lying BA01@20 BI02@19/lying BI03@21/lying",
        "30",
        "20",
        "30 french 3",
    );
    while !matches!(play.now().task(), Some(wallace::position::Task::Assign(wallace::pieces::Army::French, _))) {
        // The gun puts nothing down; the volley is an M.
        let die = if matches!(play.now().task(), Some(wallace::position::Task::Roll(wallace::position::Stage::Guns))) {
            1
        } else {
            2
        };
        let takes = play.may().iter().find(|m| m.starts_with("take ")).cloned();
        play.go(&takes.unwrap_or_else(|| format!("die {die}")));
    }
    let cubes = play.now().cubes(wallace::pieces::Army::French, area(20));
    let table = play.now().table(Eyes::Seat(Seat(0)));
    let main: Vec<&str> =
        table.offers.iter().filter(|o| o.style == kernel::table::OfferStyle::Main).map(|o| o.label.as_str()).collect();
    // Columns 3 and 3 or 4 and 2: six faces stand either way, but with 2 and 2 fewer units are lost.
    assert_eq!((cubes, main), (4, vec!["Check with 2 and 2"]));
}

#[test]
fn whatever_is_shown_adds_up() {
    for seed in 20..22 {
        random_game::<Position>(&Setup::default(), seed, 50_000, |game, step| {
            if let Some(fight) = game.scene(Eyes::All).fight {
                assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total);
                // A whole assault is not one throw.
                if !fight.throws.is_empty() {
                    assert_eq!(fight.throws.iter().map(|t| t.weight).sum::<u32>(), fight.total);
                }
                // Guns that are half aimed cannot be asked for again; what can be adds up.
                if let Some(Ok(chain)) = fight.ask.map(|ask| compute(game, &[ask])) {
                    assert_eq!(chain.outcomes.iter().map(|o| o.weight).sum::<u128>(), chain.total);
                }
            }
            let aiming = matches!(game.task(), Some(wallace::position::Task::Aim(_)));
            if !(aiming || step % 41 == 0) || !matches!(game.actor(), Actor::Seat(_)) {
                return;
            }
            let mut moves = Vec::new();
            game.legal(&mut moves);
            for mv in moves.iter().take(6) {
                let preview = game.preview(mv);
                assert!(!preview.title.is_empty());
                if let Some(fight) = preview.fight {
                    assert_eq!(fight.shares.iter().map(|s| s.weight).sum::<u32>(), fight.total, "{mv:?}");
                }
            }
        });
    }
}

fn chained(game: &Position, queries: &[Value]) -> Chain {
    let chain = compute(game, queries).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(chain.outcomes.iter().map(|o| o.weight).sum::<u128>(), chain.total);
    chain
}

#[test]
fn a_chain_of_one_assault_is_that_assault() {
    rules!("ASLT-10", "VICT-04");
    for play in assaults() {
        let found = prospects(play.now());
        let chain = chained(play.now(), &[Value::Null]);
        let held = (found.of(Ending::Taken) + found.of(Ending::Dear)) as f64 / found.total as f64;
        assert!((chain.chance_of(|o| o.came_off[0]) - held).abs() < 1e-9, "{held}");
        // The assaulters are French.
        let mean = |seat: usize| {
            chain.outcomes.iter().map(|o| f64::from(o.lost[seat]) * o.weight as f64).sum::<f64>() / chain.total as f64
        };
        for (seat, sum) in found.casualties.iter().enumerate() {
            assert!((mean(seat) - *sum as f64 / found.total as f64).abs() < 1e-9, "seat {seat}");
        }
    }
}

#[test]
fn fire_and_assaults_are_reckoned_one_after_another() {
    rules!("ART-02", "AVI-01", "ASLT-01");
    let units = "FI01-02@30 BI01@20/lying NI01@20/lying GI01-02@38 FA01-02@38 KI01@29/lying";
    let play = Scene::round("french", units).play();
    let fire = json!({ "fire": { "from": "38", "at": "29" } });
    let on_29 = json!({ "assault": { "on": "29", "by": ["GI01", "GI02"] } });
    let on_20 = json!({ "assault": { "on": "20", "by": ["FI01", "FI02"] } });
    // Two guns that need a five: 20 of 36 put a cube down.
    let shots = chained(play.now(), std::slice::from_ref(&fire));
    assert_eq!((shots.weight_of(|o| o.came_off[0]) * 36, shots.exact), (20 * shots.total, true));
    let alone = chained(play.now(), std::slice::from_ref(&on_29));
    let prepared = chained(play.now(), &[fire.clone(), on_29.clone()]);
    assert!(prepared.chance_of(|o| o.came_off[1]) > alone.chance_of(|o| o.came_off[0]), "guns help");
    let all = chained(play.now(), &[fire, on_29, on_20]);
    assert_eq!(all.titles.len(), 3);
    assert!(all.chance_of(|o| o.stood.iter().all(|s| *s)) > 0.0);
    for odd in [json!({ "duel": ["GC01", "BC01"] }), json!(7), Value::Null, json!({ "assault": { "on": "4" } })] {
        let ruling = compute(play.now(), &[odd]).unwrap_err();
        assert!(ruling.text.ends_with('.'), "{ruling:?}");
    }
}

#[test]
fn leaders_are_reckoned_with() {
    rules!("LEAD-09", "VICT-04", "RETR-07");
    let mut play = Scene::round("french", "FI01@30 KI01@20 BL01@20 BI01@8").play();
    let query = json!({ "assault": { "on": "20", "by": ["FI01"] } });
    let chain = chained(play.now(), std::slice::from_ref(&query));
    assert!(chain.exact);
    every_way_agrees("Wellington in the area", play.now(), std::slice::from_ref(&query));
    // The regiment breaks at once and Wellington is alone: two of thirteen.
    play.order("red", "30", "assault").go("pick FI01; to 20; dice 1 6 1");
    assert_eq!(play.casualties(), (0, 2));
    assert!(chain.weight_of(|o| o.lost == [0, 2]) > 0, "{:?}", chain.outcomes);
}

#[test]
fn the_average_of_casualties_counts_leaders() {
    rules!("LEAD-09", "VICT-04");
    let query = json!({ "assault": { "on": "20", "by": ["FI01"] } });
    let mean = |pieces: &str| {
        let game = Scene::round("french", pieces).play().now().clone();
        let chain = chained(&game, std::slice::from_ref(&query));
        let mean =
            chain.outcomes.iter().map(|o| f64::from(o.lost[1]) * o.weight as f64).sum::<f64>() / chain.total as f64;
        (mean, game.fight_odds(&query).unwrap().notes.join("\n"))
    };
    let (alone, told_alone) = mean("FI01@30 KI01@20 BI01@8");
    let (led, told) = mean("FI01@30 KI01@20 BL01@20 BI01@8");
    assert!(led > alone + 0.05, "{led} {alone}");
    for (mean, told) in [(alone, told_alone), (led, told.clone())] {
        assert!(told.contains(&format!("the defenders {mean:.1}.")), "{mean}: {told}");
    }
    assert!(told.contains("Wellington is lost"), "{told}");
}

#[test]
fn two_assaults_of_one_action_agree_with_the_field() {
    rules!("ASLT-08", "ASLT-10", "LEAD-09", "VICT-04");
    const GAMES: u32 = 10_000;
    let mut play = Scene::round("french", "FI01-02@30 KI01@20 BL01@20 NI01@21/lying BI01@8").play();
    play.order("red", "30", "assault").all("FI01", "20").all("FI02", "21").enough();
    let start = play.now();
    assert_eq!(start.task(), Some(Task::NextAssault));
    let chain = chained(start, &[Value::Null]);
    assert_eq!(chain.titles.len(), 2);
    // The whole action is played, from the choice of the first fight until the other player may say stop.
    let mut seen = vec![0u32; chain.outcomes.len()];
    let (mut draw, mut outcomes) = (FastRng::from_seed(1815), Vec::new());
    for _ in 0..GAMES {
        let mut game = start.clone();
        while game.task() != Some(Task::Stop) {
            let mv = match game.actor() {
                Actor::Chance => {
                    outcomes.clear();
                    game.chances(&mut outcomes);
                    draw.pick(&outcomes)
                }
                _ => game.decide(&mut draw),
            };
            game.play(&mv, &mut Silent);
        }
        let held =
            [20, 21].map(|n| game.infantry(Side::French, area(n)).any() && game.of(Side::Allied, area(n)).is_empty());
        let lost = Side::BOTH.map(|side| u32::from(game.casualties(side)));
        let same = chain.outcomes.iter().position(|o| o.came_off == held && o.lost == lost);
        seen[same.unwrap_or_else(|| panic!("{held:?} with {lost:?} lost cannot happen"))] += 1;
    }
    for (outcome, n) in chain.outcomes.iter().zip(seen) {
        agrees(&format!("{outcome:?}"), n, outcome.weight as f64 / chain.total as f64, GAMES);
    }
    // And launched one after another.
    throws_agree("two assaults", start, &[Value::Null], GAMES, &mut draw);
}

#[test]
fn a_grand_battery_that_cannot_fire_has_no_odds() {
    rules!("GB-01", "GB-03", "GB-04");
    let ask = |game: &Position, from: &str, at: &str| {
        let query = json!({ "fire": { "from": from, "at": at, "battery": true } });
        assert_eq!(game.fight_odds(&query).err(), compute(game, std::slice::from_ref(&query)).err());
        game.fight_odds(&query)
    };
    let british = Scene::round("allied", "BA01@28 BI01@28 FI01-02@38").play();
    assert_eq!(ask(british.now(), "28", "38").unwrap_err().rule, "GB-01");
    let pieces = "FI01@38 FA01@38 FI02@46 FA02@46 FL02@46 KI01@29/lying BI01@8";
    let spent = Scene::round("french", pieces).field("battery", json!(0)).play();
    let ruling = ask(spent.now(), "38", "29").unwrap_err();
    assert_eq!((ruling.rule, ruling.text.ends_with('.')), ("GB-03", true));
    // Paid for and not yet thrown, the last use is still asked about; two of them need two.
    let mut last = Scene::round("french", pieces).field("battery", json!(1)).play();
    let twice = json!({ "fire": { "from": "38", "at": "29", "battery": true } });
    let chain = chained(last.now(), &[twice.clone(), twice]);
    assert_eq!(chain.why_not[1].as_ref().map(|r| r.rule), Some("GB-03"));
    assert_eq!(chain.weight_of(|o| o.stood[1]), 0);
    last.order("green", "38", "fire").go("yes");
    assert_eq!((last.now().battery(), last.now().task()), (0, Some(Task::FireRoll(area(29)))));
    assert!(ask(last.now(), "38", "29").is_ok());
}

#[test]
fn who_is_not_on_the_field_has_no_odds() {
    rules!("S2-01", "S3-03", "PRUS-02");
    let play = Scene::round("french", "FC01@38 FI01@38 BC01@28").field("arrived", json!(0)).play();
    for (query, rule) in [
        (json!({ "duel": ["FC01", "PC01"] }), "S2-01"),
        (json!({ "duel": ["FC02", "BC01"] }), "S2-01"),
        (json!({ "volley": { "unit": "PI01" } }), "S3-03"),
        (json!({ "volley": { "unit": "FI02" } }), "S3-03"),
    ] {
        let ruling = play.now().fight_odds(&query).map(|f| f.title).unwrap_err();
        assert_eq!((ruling.rule, ruling.text.contains("not on the field")), (rule, true), "{query}: {ruling:?}");
    }
    assert!(play.now().fight_odds(&json!({ "duel": ["FC01", "BC01"] })).is_ok());
}

#[test]
fn skirmish_fire_has_odds() {
    rules!("SKIR-02", "SKIR-04", "SKIR-05", "SKIR-06", "SKIR-08");
    let ask = json!({ "skirmish": { "unit": "BI01", "at": "38" } });
    for (there, words) in [("FI01@38", "one cube"), ("FC01@38 FA01@38", "one hit"), ("FA01@38", "one hit")] {
        let mut play = Scene::skirmish(&format!("BI01@28 FI09@53 {there}")).play();
        play.go("pick BI01");
        assert_eq!(play.now().task(), Some(Task::SkirmishRoll(Unit::named("BI01").unwrap(), area(38))));
        let fight = play.now().fight_odds(&Value::Null).unwrap();
        assert_eq!((fight.column, fight.total), ("6", 6));
        let shares: Vec<(&str, u32, &str)> =
            fight.shares.iter().map(|s| (s.result, s.weight, s.text.as_str())).collect();
        assert_eq!(shares, [("1", 1, words), ("–", 5, "nothing")]);
        assert!(fight.modifiers.is_empty());
        assert_eq!(play.now().table(Eyes::All).fight, Some(fight.clone()));
        assert_eq!(fight.ask.as_ref(), Some(&ask));
        assert_eq!(play.now().fight_odds(&ask).unwrap(), fight);
        // Together with others, but once each.
        let chain = chained(play.now(), &[ask.clone(), ask.clone()]);
        assert_eq!(chain.weight_of(|o| o.came_off[0]) * 6, chain.total);
        assert_eq!(chain.why_not[1].as_ref().map(|r| r.rule), Some("SKIR-02"));
        every_way_agrees(there, play.now(), std::slice::from_ref(&ask));
        every_way_agrees(there, play.now(), &[Value::Null]);
    }
    let play = Scene::skirmish("BI01@28 BA01@28 FI01@38 FI02@53").play();
    let preview = play.now().preview(&crate::support::scripted("pick BI01"));
    assert!(preview.fight.is_none(), "nobody has said at whom");
    for (unit, at) in [("BI01", "53"), ("BI02", "38"), ("BA01", "38"), ("FI02", "28")] {
        let ruling = play.now().fight_odds(&json!({ "skirmish": { "unit": unit, "at": at } })).unwrap_err();
        assert_eq!((ruling.rule, ruling.text.ends_with('.')), ("SKIR-02", true), "{unit}: {ruling:?}");
    }
    let mut play = Scene::skirmish("BI01@28 FI01@38 FI02@29").play();
    play.go("pick BI01");
    let preview = play.now().preview(&crate::support::scripted("to 38"));
    assert_eq!(preview.fight, Some(play.now().fight_odds(&ask).unwrap()));
}

#[test]
fn decisions_fall_as_the_notes_say() {
    rules!("ASLT-12", "CUBE-02", "RETR-02", "RETR-07", "G-17", "S2-02");
    let mut asked = std::collections::BTreeMap::new();
    for seed in 30..42 {
        random_game::<Position>(&Setup::default(), seed, 50_000, |game, _| {
            let (Actor::Seat(_), Some(task), true) = (game.actor(), game.task(), game.assault().is_some()) else {
                return;
            };
            let mut moves = Vec::new();
            game.legal(&mut moves);
            let decided = game.decide(&mut FastRng::from_seed(1));
            let name = format!("{task:?}").split('(').next().unwrap_or_default().to_owned();
            *asked.entry(name).or_insert(0) += 1;
            match task {
                Task::Retreat(..) | Task::Withdraw | Task::Escape(_) => assert_eq!(decided, moves[0], "{task:?}"),
                Task::Assign(..) | Task::WithdrawCubes(..) => {
                    assert_eq!(game.offer(&decided).style, OfferStyle::Main, "{task:?}: {decided:?}");
                }
                Task::Short(_) | Task::ShortUnit(..) | Task::ShortCubes(_) => {}
                _ => assert_eq!(decided, game.choose_move(&PlayStyle::STEADY, &mut FastRng::from_seed(1)), "{task:?}"),
            }
        });
    }
    for task in ["Along", "Assign", "Assault", "CavalryHits", "Retreat"] {
        assert!(asked.contains_key(task), "{task} is not among {asked:?}");
    }
    let game = Scene::round("french", "FI01@30 KI01@20 BL01@20 BI01@8").play().now().clone();
    let query = json!({ "assault": { "on": "20", "by": ["FI01"] } });
    let together = attack_chains::answer::ChainOdds::of(&game, &chained(&game, std::slice::from_ref(&query)));
    for notes in [game.fight_odds(&query).unwrap().notes, together.notes] {
        for words in ["as the table proposes", "lowest number", "guns among walls", "in stock"] {
            assert!(notes.iter().any(|n| n.contains(words)), "{words}: {notes:?}");
        }
    }
}

#[test]
fn the_odds_of_an_assault_stay_on_the_table_while_it_is_formed() {
    rules!("ASLT-01", "ASLT-10");
    let mut play = Scene::round("french", "FI01-03@30 BI01@20/lying").play();
    play.order("red", "30", "assault");
    let told = |play: &Play| play.now().table(Eyes::Seat(Seat(0))).fight;
    assert_eq!(told(&play), None, "nobody has been sent yet");
    play.go("pick FI01; to 20");
    let one = told(&play).unwrap();
    assert_eq!(Some(&one), play.now().preview(&crate::support::scripted("done")).fight.as_ref());
    play.go("pick FI02");
    assert_eq!(told(&play), Some(one.clone()), "the second is not under way yet");
    play.go("to 20");
    assert_ne!(told(&play), Some(one), "two are more than one");
    play.go("done");
    assert_eq!(told(&play), None, "once it has begun it is told step by step");
}

const CERTAIN: &str = "No dice are needed: this is certain. [[ASLT-10]]";

#[test]
fn an_assault_without_dice_is_certain() {
    rules!("ASLT-10", "S6-01", "G-22", "G-23", "G-25", "LEAD-09");
    // Guns without crews, a leader alone, a gun in a river.
    for (pieces, on, lost) in [
        ("FI01@30 BA01@20/crewless BI01@8", "20", 1),
        ("FI01@30 BL01@20 BI01@8", "20", 1),
        ("FI01@41 BA01@33 BI01@8", "33", 1),
    ] {
        let play = Scene::round("french", pieces).play();
        let query = json!({ "assault": { "on": on, "by": ["FI01"] } });
        let fight = play.now().fight_odds(&query).unwrap_or_else(|e| panic!("{pieces}: {e}"));
        let shares: Vec<_> = fight.shares.iter().map(|s| (s.result, s.weight)).collect();
        assert_eq!(shares, [("taken", fight.total)], "{pieces}");
        assert!(fight.notes[0].contains("the defenders 1.0"), "{:?}", fight.notes);
        assert_eq!((fight.attackers.len(), fight.rounded), (1, false), "{pieces}");
        assert_eq!(fight.notes.last().map(String::as_str), Some(CERTAIN), "{pieces}");
        assert!(!fight.notes.iter().any(|n| n.contains("steady officer") || n.contains("in stock")), "{pieces}");
        let chain = chained(play.now(), std::slice::from_ref(&query));
        assert!(chain.exact, "{pieces}");
        assert_eq!(chain.outcomes.len(), 1, "{:?}", chain.outcomes);
        let notes = attack_chains::answer::ChainOdds::of(play.now(), &chain).notes;
        assert_eq!((notes.len(), notes[1].as_str()), (2, CERTAIN), "{notes:?}");
        assert_eq!((&chain.outcomes[0].lost, &chain.outcomes[0].came_off), (&vec![0, lost], &vec![true]), "{pieces}");
    }
    // The same where the men have gone in and the fight is about to begin.
    let mut play = Scene::round("french", "FI01-02@30 BA01@20/crewless BI01@8").play();
    play.order("red", "30", "assault").go("pick FI01; to 20");
    let fight = play.now().fight_odds(&Value::Null).unwrap();
    assert_eq!(fight.shares.iter().map(|s| s.result).collect::<Vec<_>>(), ["taken"]);
    // Together with one that needs dice nothing is certain; twice the same as once.
    let play = Scene::round("french", "FI01@30 BA01@20/crewless FI02@39 BI02@31/lying FI03@41 BA02@33 BI01@8").play();
    let assault = |on: &str, by: &str| json!({ "assault": { "on": on, "by": [by] } });
    let notes = |queries: &[Value]| {
        let chain = chained(play.now(), queries);
        attack_chains::answer::ChainOdds::of(play.now(), &chain).notes.join(" ")
    };
    let (ours, river, fought) = (assault("20", "FI01"), assault("33", "FI03"), assault("31", "FI02"));
    assert!(notes(&[ours.clone(), river]).contains(CERTAIN));
    let both = notes(&[ours.clone(), fought]);
    assert!(!both.contains(CERTAIN) && both.contains("in stock"), "{both}");
    let fight = play.now().fight_odds(&ours).unwrap();
    assert!(fight.notes.contains(&CERTAIN.to_owned()));
}

#[test]
fn guns_without_crews_are_not_among_the_assaulters() {
    rules!("G-21", "G-22", "ASLT-01");
    let mut play = Scene::round("allied", "BI01@13 BA01@20/crewless FC01@20 BI02@8 FI01@53").play();
    let fight = play.now().fight_odds(&json!({ "assault": { "on": "20", "by": ["BI01"] } })).unwrap();
    assert_eq!(fight.attackers.iter().map(|f| f.piece.as_str()).collect::<Vec<_>>(), ["BI01"]);
    assert!(fight.sub.starts_with("one British infantry against"), "{}", fight.sub);
    play.order("red", "13", "assault").go("pick BI01; to 20");
    assert!(play.tells("Picton's Ridge**: one British infantry against one French cavalry"), "{:?}", play.journal());
    let procedure = play.now().table(Eyes::Spectator).procedure.unwrap();
    assert_eq!(procedure.parties[0].title, "Assaulting");
    assert_eq!(
        (procedure.parties[0].pieces.as_slice(), procedure.parties[1].pieces.as_slice()),
        (&["BI01".to_owned()][..], &["FC01".to_owned()][..],)
    );
}
