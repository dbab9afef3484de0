//! The scene: pieces, panels, prompts, marks and the narrator of assaults.

use crate::support::{Play, Scene, rules};
use kernel::conformance::random_game;
use kernel::fight::Tone;
use kernel::table::{Mark, Panel, Place, Progress, Sign, Table};
use kernel::{Actor, Eyes, Game, Seat, Setup, Show};
use wallace::Position;
use wallace::pieces::Side;

const FRENCH: Eyes = Eyes::Seat(Seat(0));
const ALLIED: Eyes = Eyes::Seat(Seat(1));

fn tile(table: &Table) -> Option<Option<u8>> {
    table.panels.iter().find_map(|p| if let Panel::Tile { value, .. } = p { Some(*value) } else { None })
}

/// Two French infantry with three cubes assault Picton's Ridge from Sandpit Valley; the gun and the infantry have fired.
fn on_the_ridge() -> Play {
    let pieces = "FI01-02@30 BI01@20/lying NI01@20/lying BA01@20 BL02@20 BI02@19/lying BI03@21/lying";
    let mut play = Scene::round("french", pieces).cubes("30 french 3, 20 anglo 3").play();
    play.order("red", "30", "assault");
    play.go("pick FI01; to 20; take 3; pick FI02");
    if play.may().iter().any(|m| m == "to 20") {
        play.go("to 20");
    }
    if play.may().iter().any(|m| m == "done") {
        play.go("done");
    }
    play
}

#[test]
fn only_the_other_player_sees_the_tile() {
    rules!("ROUND-03", "ROUND-06");
    let position = Scene::round("french", "FI01@38 BI01@20/lying").position();
    assert_eq!(tile(&position.table(ALLIED)), Some(Some(5)));
    assert_eq!(tile(&position.table(Eyes::All)), Some(Some(5)));
    assert_eq!(tile(&position.table(FRENCH)), Some(None));
    assert_eq!(tile(&position.table(Eyes::Spectator)), Some(None));
    let lines = |eyes| {
        let table = position.table(eyes);
        let lines = table
            .panels
            .iter()
            .find_map(|p| if let Panel::Tile { lines, .. } = p { Some(lines.clone()) } else { None });
        lines.unwrap().join(" ")
    };
    assert!(lines(FRENCH).contains("Your round stops after 2 to 5 actions."), "{}", lines(FRENCH));
    assert!(lines(ALLIED).contains("stopped after 5 actions"), "{}", lines(ALLIED));
    // Where the picture shows it the words do not call it secret, and where they do it is not shown.
    assert!(lines(Eyes::All).contains("hold tile 5") && !lines(Eyes::All).contains("secret"), "{}", lines(Eyes::All));
    assert!(lines(Eyes::Spectator).contains("hold a secret tile"), "{}", lines(Eyes::Spectator));
}

#[test]
fn between_rounds_there_is_no_tile() {
    rules!("ROUND-03");
    let start = Position::begin(&Setup::default()).unwrap();
    assert_eq!(tile(&start.table(FRENCH)), None);
}

#[test]
fn panels_lie_in_their_order() {
    rules!("DISC-01", "DISC-04");
    let table = Scene::round("french", "FI01@38 BI01@20/lying").position().table(FRENCH);
    let names: Vec<String> = table
        .panels
        .iter()
        .map(|p| match p {
            Panel::Track { title, .. } | Panel::Gauges { title, .. } | Panel::Tile { title, .. } => (*title).to_owned(),
            Panel::Pool { title, .. } | Panel::Notes { title, .. } => (*title).to_owned(),
            Panel::Counters { title, .. } | Panel::Decks { title, .. } => (*title).to_owned(),
            Panel::Discs { title, .. } => title.clone(),
        })
        .collect();
    let expected =
        ["Hour", "Your discs", "Secret tile", "Casualties", "Prussian column", "Allied discs", "Allied lost"];
    assert_eq!(names[..7], expected);
    let onlooker = Scene::round("french", "FI01@38 BI01@20/lying").position().table(Eyes::Spectator);
    let discs = onlooker.panels.iter().filter(|p| matches!(p, Panel::Discs { .. })).count();
    assert_eq!(discs, 2);
}

#[test]
fn a_spent_disc_shows_as_used() {
    rules!("DISC-04", "ROUND-05");
    let mut play = Scene::round("french", "FI01@38 BI01@20/lying").play();
    play.go("disc green");
    let table = play.now().table(FRENCH);
    let Some(Panel::Discs { note, rows, .. }) = table.panels.get(1) else { panic!("no discs") };
    assert_eq!((rows[0].available, rows[0].used, rows[0].spent), (7, 1, 0));
    assert_eq!(note, "1 spent this round");
}

#[test]
fn pieces_lie_as_they_are_formed() {
    rules!("FORM-01", "FORM-02", "FORM-04");
    let table =
        Scene::round("french", "FI01@38 FI02@38/lying FI03@38/square FC01@44/lying BA01@20/crewless BI01@9/lying")
            .position()
            .table(FRENCH);
    let piece = |id: &str| table.pieces.iter().find(|p| p.id == id).unwrap();
    assert_eq!((piece("FI01").stance, piece("FI02").stance, piece("FI03").stance), ("upright", "lying", "square"));
    assert!(piece("FC01").label.contains("tired") && piece("FI02").label.contains("defensive"));
    assert!(piece("BA01").label.contains("without its crew"));
    let cube = table.tokens.iter().find(|t| t.on.as_deref() == Some("BA01")).unwrap();
    assert_eq!((cube.kind, cube.tone, cube.count), ("cube", "br", 1));
}

#[test]
fn the_prussian_column_waits_in_its_order() {
    rules!("PRUS-02", "G-12");
    let start = Position::begin(&Setup::default()).unwrap();
    let table = start.table(ALLIED);
    let column: Vec<&str> = table
        .pieces
        .iter()
        .filter(|p| p.place == Place::Pool("prussian-column".into()))
        .map(|p| p.id.as_str())
        .collect();
    assert_eq!(column.len(), 20);
    assert_eq!(column[..5], ["PC01", "LI01", "PI01", "PL01", "LI02"]);
}

#[test]
fn lost_pieces_lie_in_their_boxes() {
    rules!("VICT-04");
    let table = Scene::round("french", "FI01@38 BI01@20/lying").position().table(FRENCH);
    let in_pool = |pool: &str| table.pieces.iter().filter(|p| p.place == Place::Pool(pool.into())).count();
    assert_eq!((in_pool("french-lost"), in_pool("allied-lost")), (51, 57));
}

#[test]
fn the_clock_tells_hour_and_phase() {
    rules!("TURN-01", "TURN-02");
    let start = Position::begin(&Setup::default()).unwrap();
    assert_eq!(start.table(FRENCH).clock, "12 noon · Allied skirmish fire");
    let round = Scene::round("french", "FI01@38 BI01@20/lying").at(3).position();
    assert_eq!(round.table(FRENCH).clock, "2 pm · French action round");
}

#[test]
fn every_decision_asks_a_question_and_says_how_to_answer() {
    let mut asked = std::collections::BTreeSet::new();
    for seed in 0..4 {
        random_game::<Position>(&Setup::default(), seed, 50_000, |game, _| {
            let Actor::Seat(seat) = game.actor() else { return };
            let prompt = game.scene(Eyes::Seat(seat)).prompt;
            assert!(prompt.yours && prompt.question.ends_with('?'), "{:?}: {}", game.task(), prompt.question);
            assert!(prompt.gesture.ends_with('.') && prompt.reason.contains("[["), "{:?}", game.task());
            let other = game.scene(Eyes::Seat(Side::of(seat).other().seat())).prompt;
            assert!(!other.yours && other.question.ends_with('.'), "{:?}", game.task());
            asked.insert(format!("{:?}", game.task()).split(['(', ')']).nth(1).unwrap_or_default().to_owned());
        });
    }
    assert!(asked.len() > 20, "only {asked:?}");
}

#[test]
fn while_guns_aim_the_map_shows_what_each_needs() {
    rules!("AVI-01", "AVI-03", "AVI-04", "AVI-06", "AVI-07", "ART-02");
    // The guns of La Belle Alliance at noon.
    let mut play = Play::start();
    play.go("done");
    while !play.may().iter().any(|m| m == "disc green") {
        play.go(if play.may().iter().any(|m| m == "done") { "done" } else { "tile 4" });
    }
    play.order("green", "38", "fire").go("no");
    let table = play.now().table(FRENCH);
    let needs: std::collections::BTreeMap<&str, &str> = table
        .marks
        .iter()
        .filter_map(|m| if let Mark::Need { space, text } = m { Some((space.as_str(), text.as_str())) } else { None })
        .collect();
    let told = [("18", "6"), ("19", "6"), ("20", "6"), ("21", "6"), ("26", "6"), ("29", "5+")];
    assert_eq!(needs, told.into());
}

#[test]
fn the_narrator_shows_the_shares_of_a_check() {
    rules!("MOR-02", "MOR-03", "S3-05", "CUBE-03");
    let mut play = on_the_ridge();
    // The gun misses; both defenders hit.
    while !matches!(play.now().task(), Some(wallace::position::Task::Assign(wallace::pieces::Army::French, _))) {
        let die = play.may().iter().find(|m| m.starts_with("take ")).cloned().unwrap_or_else(|| "die 2".to_owned());
        play.go(&die);
    }
    let procedure = play.now().table(FRENCH).procedure.unwrap();
    assert_eq!(procedure.title, "Assault on Picton's Ridge");
    assert_eq!(procedure.space, "20");
    assert_eq!(procedure.steps.len(), 7);
    assert_eq!(procedure.steps[2].progress, Progress::Now);
    assert_eq!(procedure.steps[1].progress, Progress::Skipped);
    assert_eq!(procedure.parties[0].note, "from Sandpit Valley");
    assert_eq!(procedure.chart, Some("Morale"));
    assert!(procedure.decision.starts_with("**You decide now:**"), "{}", procedure.decision);
    assert!(play.now().table(ALLIED).procedure.unwrap().decision.starts_with("**French now:**"));
    let (first, second) = (&procedure.allotments[0], &procedure.allotments[1]);
    assert!(first.now && !second.now);
    // Unsupported, one column to the right each.
    let all = first.chosen.amount + second.chosen.amount;
    assert_eq!(all, play.now().cubes(wallace::pieces::Army::French, wallace::map::area(20)));
    for allotment in [first, second] {
        let chosen = &allotment.chosen;
        assert_eq!(chosen.total, 6);
        assert_eq!(chosen.shares.iter().map(|s| s.weight).sum::<u32>(), 6);
        assert_eq!(chosen.column, Some((chosen.amount + 1).min(6)));
        assert!(chosen.sum.ends_with(&format!("column {}", (chosen.amount + 1).min(6))), "{}", chosen.sum);
    }
    assert!(procedure.modifiers.iter().any(|m| m.rule == "MOR-05" && m.amount == 1));
    let good = first.chosen.shares.iter().find(|s| s.tone == Tone::Good);
    assert!(good.is_none_or(|s| s.result == "stands"));
}

#[test]
fn assaulters_and_defenders_wear_their_signs() {
    rules!("ASLT-09");
    let play = on_the_ridge();
    let table = play.now().table(FRENCH);
    let signs = |id: &str| table.pieces.iter().find(|p| p.id == id).unwrap().signs.clone();
    assert!(signs("FI01").contains(&Sign::Attacker) && signs("BI01").contains(&Sign::Target));
    assert!(signs("BI02").is_empty());
}

#[test]
fn the_end_names_the_winner() {
    rules!("VICT-06");
    let mut play = Scene::end(9, "FI01@38 BI01@20/lying").play();
    if play.now().end().is_none() {
        play.go("done");
    }
    let table = play.now().table(Eyes::Spectator);
    let verdict = table.verdict.unwrap();
    assert_eq!((verdict.winners, verdict.rule), (vec!["allied"], "VICT-06"));
    assert_eq!(verdict.title, "Allied victory");
}

#[test]
fn the_area_that_acts_is_marked() {
    rules!("ACT-01", "REINF-01");
    let active = |play: &Play| {
        let marks = play.now().table(FRENCH).marks;
        marks.into_iter().find_map(|m| if let Mark::Active { spaces } = m { Some(spaces) } else { None })
    };
    let mut play = Scene::round("french", "FI01-02@30 FI03@38 BI01@20/lying").cubes("30 french 2").play();
    assert_eq!(active(&play), None);
    play.go("disc green; to 30");
    assert_eq!((play.step().as_str(), active(&play)), ("GiveOrder", Some(vec!["30".into()])));
    let mut moving = play.clone();
    moving.go("order close");
    assert_eq!((moving.step().as_str(), active(&moving)), ("MovePick", Some(vec!["30".into()])));
    let mut assault = play.clone();
    assault.go("order assault");
    assert_eq!((assault.step().as_str(), active(&assault)), ("AssaultPick", Some(vec!["30".into()])));
    if play.can("order reinforce") {
        play.go("order reinforce");
        assert_eq!(active(&play), Some(vec!["30".into()]), "{}", play.step());
    }
}

#[test]
fn cavalry_in_the_area_turns_a_retreat_into_a_loss_and_the_table_says_so() {
    rules!("MOR-15");
    let pieces = "FI01-02@30 BI01@20/lying BC01@20 NI01@20/lying";
    let mut play = Scene::round("french", pieces).cubes("30 french 3").play();
    play.order("red", "30", "assault");
    play.go("pick FI01; to 20; take 3; pick FI02; to 20").enough();
    while !matches!(play.now().task(), Some(wallace::position::Task::Assign(wallace::pieces::Army::French, _))) {
        let mv = play.may().iter().find(|m| m.starts_with("take ")).cloned().unwrap_or_else(|| "die 3".to_owned());
        play.go(&mv);
    }
    let procedure = play.now().table(FRENCH).procedure.unwrap();
    assert!(procedure.decision.contains("an **R is an E**. [[MOR-15]]"), "{}", procedure.decision);
    assert!(procedure.allotments.iter().all(|b| b.chosen.sum.ends_with(", R is E")), "{:?}", procedure.allotments);
    while !play.tells("checks in column") {
        let mv = play.may().iter().find(|m| m.starts_with("take ")).cloned().unwrap_or_else(|| "die 1".to_owned());
        play.go(&mv);
    }
    assert!(play.tells("gives way and is ridden down by the cavalry [[MOR-15]]"), "{:?}", play.journal());
    assert!(play.tells("is lost [[MOR-15]]: casualties 1 of 16 [[VICT-04]]"), "{:?}", play.journal());
}

#[test]
fn the_journal_adds_up_every_die() {
    rules!("S1-02", "AVI-05", "AVI-06", "VICT-04");
    let mut play = Scene::round("french", "FI01@30 BI01@20/lying BA01@20").play();
    play.order("red", "30", "assault");
    play.go("pick FI01; to 20").enough();
    play.go("die 5");
    assert!(play.tells("fires in defence: 5 − 1 British guns = 4, 1 cube [[S1-02]]."), "{:?}", play.journal());
    let mut play = Scene::round("french", "FI01@38 FA01@38 KI01@29/lying").play();
    play.order("green", "38", "fire").go("no");
    if play.can("to 29") {
        play.go("to 29");
    }
    play.go("die 4");
    let line = "4 − 2 strong point, all covered = 2, nothing [[AVI-04]] [[AVI-01]].";
    assert!(play.tells(line), "{:?}", play.journal());
}

#[test]
fn lost_pieces_and_casualties_are_told_apart() {
    rules!("VICT-04", "VICT-01");
    let scene = Scene::round("french", "FI01@38 BI01@20/lying").casualties(2, 13);
    let table = scene.position().table(FRENCH);
    let note = table.panels.iter().find_map(|p| match p {
        Panel::Pool { id: "french-lost", note, .. } => Some(note.as_str()),
        _ => None,
    });
    assert_eq!(note, Some("2 count as casualties [[VICT-04]]"));
    let warn = table.panels.iter().find_map(|p| match p {
        Panel::Gauges { rows, .. } => rows[0].warn.clone(),
        _ => None,
    });
    assert_eq!(warn.as_deref(), Some("at the limit; checked when the turn ends"));
}

#[test]
fn the_second_area_of_a_leader_uses_the_grand_battery_for_nothing() {
    rules!("GB-04");
    let mut play = Play::start();
    play.go("done; done; tile 5; done").lead("green", "FL02");
    let mut reasons = Vec::new();
    for (area, fire) in [("38", "yes; to 29; to 29; dice 1 1 1 1"), ("39", "yes")] {
        play.area(area, "fire");
        reasons.push(play.now().table(FRENCH).prompt.reason);
        play.go(fire);
    }
    assert!(play.tells("The Grand Battery fires again at no cost; 5 uses left [[GB-04]]."));
    assert!(reasons[0].contains("it costs one of 6 uses left"), "{reasons:?}");
    assert!(reasons[1].contains("free") && reasons[1].contains("[[GB-04]]"), "{reasons:?}");
}

#[test]
fn one_cube_is_not_counted() {
    rules!("CUBE-03");
    let mut play = Scene::round("french", "FI01-03@30 NI01@20/lying").play();
    play.order("red", "30", "assault");
    play.all("FI01 FI02 FI03", "20").enough().go("die 3");
    let prompt = play.now().table(FRENCH).prompt;
    assert_eq!(prompt.question, "Who carries the cube into the check?");
}
