//! Ways of sharing out cubes side by side: figures worked out by hand from the tables, and by throwing every die.

use crate::support::{Play, Scene, rules};
use kernel::conformance::random_game;
use kernel::table::{Comparison, Procedure};
use kernel::{Actor, Eyes, Game, Seat, Setup, Show, Silent};
use wallace::Position;
use wallace::moves::Move;
use wallace::pieces::{Army, UnitSet};
use wallace::position::{Stage, Task};

fn procedure(play: &Play) -> Procedure {
    play.now().table(Eyes::Seat(Seat(0))).procedure.unwrap()
}

fn comparison(play: &Play) -> Comparison {
    procedure(play).comparison.unwrap()
}

/// The figures of a way of sharing out.
fn figures(compared: &Comparison, shares: [u8; 2]) -> Vec<u32> {
    compared
        .splits
        .iter()
        .find(|s| s.shares == shares)
        .unwrap_or_else(|| panic!("{shares:?} is not there"))
        .weights
        .clone()
}

/// E-11: two French assault Picton's Ridge from Sandpit Valley, unsupported. Nothing has been thrown.
fn on_the_ridge(french: u8, anglo: u8) -> Play {
    let pieces = "FI01-02@30 BI01@20/lying NI01@20/lying BA01@20 BI02@19/lying BI03@21/lying";
    let mut scene = Scene::round("french", pieces);
    if french > 0 {
        scene = scene.cubes(&format!("30 french {french}"));
    }
    if anglo > 0 {
        scene = scene.cubes(&format!("20 anglo {anglo}"));
    }
    let mut play = scene.play();
    play.order("red", "30", "assault");
    while play.now().assault().is_none() {
        let may = play.may();
        let next = ["pick FI01", "pick FI02", "to 20", "done"].into_iter().find(|m| may.contains(*m));
        let take = may.iter().rfind(|m| m.starts_with("take ")).cloned();
        play.go(&next.map_or_else(|| take.unwrap(), str::to_owned));
    }
    play
}

/// Goes on until an army shares out its cubes at a stage: each die as told, else a one; shares as the table proposes.
fn until(play: &mut Play, army: Army, stage: Stage, dice: &[(Stage, &[u8])]) {
    let mut thrown: Vec<Stage> = Vec::new();
    while !(matches!(play.now().task(), Some(Task::Assign(a, _)) if a == army) && rolling(play.now()) == Some(stage)) {
        if let Some(Task::Roll(now)) = play.now().task() {
            let before = thrown.iter().filter(|s| **s == now).count();
            let die = dice.iter().find(|d| d.0 == now).and_then(|d| d.1.get(before)).copied().unwrap_or(1);
            thrown.push(now);
            play.go(&format!("die {die}"));
        } else {
            let first = play.may().first().cloned().unwrap_or_else(|| panic!("{:?}", play.now().tasks()));
            play.go(&first);
        }
    }
}

fn rolling(position: &Position) -> Option<Stage> {
    position.tasks().iter().rev().find_map(|t| if let Task::Roll(stage) = t { Some(*stage) } else { None })
}

/// Every position to which the dice of a check can lead, those who may choose taking the first way.
fn thrown(position: &Position, stage: Stage, found: &mut Vec<Position>) {
    let mut follow = |mv: Move| {
        let mut next = position.clone();
        next.play(&mv, &mut Silent);
        thrown(&next, stage, found);
    };
    match position.task() {
        Some(Task::Roll(now)) if now == stage => (1..=6).for_each(|die| follow(Move::Die(die))),
        Some(Task::Retreat(..) | Task::Along(..) | Task::TooMany(..)) => {
            let mut moves = Vec::new();
            position.legal(&mut moves);
            follow(moves[0]);
        }
        _ => found.push(position.clone()),
    }
}

/// Counts the throws of a check in which someone stays, all stay and one is lost, by making them all.
fn counted(play: &Play, shares: &[u8]) -> (u32, [u32; 3]) {
    let mut position = play.now().clone();
    let stage = rolling(&position).unwrap();
    let Some(Task::Assign(army, _)) = position.task() else { panic!("{:?}", position.task()) };
    let area = position.assault().unwrap().area;
    for n in shares {
        if matches!(position.task(), Some(Task::Assign(..))) {
            position.judge(&Move::Take(*n)).unwrap();
            position.play(&Move::Take(*n), &mut Silent);
        }
    }
    let men: UnitSet = position.foot(army, area);
    let mut ends = Vec::new();
    thrown(&position, stage, &mut ends);
    let stay = |p: &Position| men.iter().filter(|u| p.area_of(*u) == Some(area)).count();
    let count = |f: &dyn Fn(&Position) -> bool| ends.iter().filter(|p| f(p)).count() as u32;
    let some = count(&|p| stay(p) > 0);
    let all = count(&|p| stay(p) == men.iter().count());
    let lost = count(&|p| men.iter().any(|u| p.is_lost(u)));
    (ends.len() as u32, [some, all, lost])
}

/// The rows that `counted` counts are the first, the second and the last.
fn agrees_with_the_dice(play: &Play) {
    let compared = comparison(play);
    for split in &compared.splits {
        let (total, [some, all, lost]) = counted(play, &split.shares);
        let told = (compared.total, split.weights[0], split.weights[1], split.weights.last().copied());
        assert_eq!(told, (total, some, all, Some(lost)), "{:?}", split.shares);
    }
}

#[test]
fn three_cubes_on_two_who_are_alike() {
    rules!("MOR-02", "MOR-03", "MOR-05", "CUBE-03", "E-11");
    let mut play = on_the_ridge(3, 0);
    // The gun misses; an M without a cube.
    until(&mut play, Army::French, Stage::AssaultersCheck, &[(Stage::DefendersFire, &[1, 2])]);
    let compared = comparison(&play);
    assert_eq!((compared.verb, compared.total), ("Check", 36));
    assert_eq!(compared.rows, ["someone stays to fire", "both stay", "a unit is eliminated"]);
    let ways: Vec<&[u8]> = compared.splits.iter().map(|s| &s.shares[..]).collect();
    // As many stand either way, but with 2 and 1 fewer are lost.
    assert_eq!(ways, [[2, 1], [3, 0]], "two units that are alike: 0 and 3 is 3 and 0");
    // Column 4 (5 and 6 stand, 4 retreats, 1 to 3 are lost) and column 1 (1 retreats): both fail in 4 x 1 of 36.
    assert_eq!(figures(&compared, [3, 0]), [32, 10, 18]);
    // Column 3 (4 to 6 stand, 2 and 3 retreat, 1 is lost) and column 2 (1 and 2 retreat): both fail in 3 x 2.
    assert_eq!(figures(&compared, [2, 1]), [30, 12, 6]);
    agrees_with_the_dice(&play);
    // The bars and the button follow any share.
    let procedure = procedure(&play);
    assert!(procedure.allotments.iter().all(|b| b.kind == 0 && b.choices.len() == 4));
    let sums: Vec<&str> = procedure.allotments[1].choices.iter().map(|c| c.sum.as_str()).collect();
    assert_eq!(sums, ["0 + 1 = column 1", "1 + 1 = column 2", "2 + 1 = column 3", "3 + 1 = column 4"]);
    assert_eq!(
        procedure.allotments[1].choices.iter().map(|c| c.column).collect::<Vec<_>>(),
        (1..=4).map(Some).collect::<Vec<_>>()
    );
}

#[test]
fn five_cubes_on_two_who_differ() {
    rules!("MOR-11", "MOR-12", "E-11");
    let mut play = on_the_ridge(0, 5);
    // The French stand and answer with an M.
    let dice: [(Stage, &[u8]); 2] = [(Stage::AssaultersCheck, &[6, 6]), (Stage::AssaultersFire, &[2, 1])];
    until(&mut play, Army::Anglo, Stage::DefendersCheck, &dice);
    let compared = comparison(&play);
    assert_eq!(compared.rows, ["someone stays", "both stay", "a unit is eliminated"]);
    let pieces: Vec<String> = procedure(&play).allotments.iter().map(|b| b.piece.clone()).collect();
    assert_eq!(pieces, ["BI01", "NI01"]);
    assert_eq!(compared.splits.len(), 6);
    assert_eq!(compared.splits[0].shares, [3, 2], "the proposal comes first");
    // Supported, with a gun, and the British one more to the left: columns 1 and 1, both fail on two ones.
    assert_eq!(figures(&compared, [3, 2]), [35, 25, 0]);
    // The book's own split: columns 0 and 2.
    assert_eq!(figures(&compared, [2, 3]), [34, 20, 0]);
    // Columns 3 and 0.
    assert_eq!(figures(&compared, [5, 0]), [33, 15, 6]);
    // Columns 0 and 4.
    assert_eq!(figures(&compared, [0, 5]), [32, 10, 18]);
    agrees_with_the_dice(&play);
}

#[test]
fn behind_walls_cubes_fall_and_may_break_a_unit() {
    rules!("MOR-13", "MOR-15", "CUBE-06", "D-14");
    let mut play = Scene::round("french", "FI01-03@36 BI01@26/lying KI01@26/lying").cubes("26 anglo 9").play();
    play.order("red", "36", "assault").all("FI01 FI02 FI03", "26").enough();
    // Nobody shakes the French; three of them throw an M at best: 3 less the walls.
    until(&mut play, Army::Anglo, Stage::DefendersCheck, &[(Stage::AssaultersFire, &[3, 1, 1])]);
    let compared = comparison(&play);
    assert_eq!(compared.rows, ["someone stays", "both stay", "a cube is added", "a unit is eliminated"]);
    let ways: Vec<&[u8]> = compared.splits.iter().map(|s| &s.shares[..]).collect();
    assert_eq!(ways, [[5, 4], [4, 5]], "all must be carried, five at most each");
    // Unsupported, three columns for Hougoumont, one for the British: columns 2 and 2. Ones and twos cost a cube; two
    // cubes on top of nine break a unit.
    assert_eq!(figures(&compared, [5, 4]), [36, 32, 20, 4]);
    // Columns 1 and 3: the German is lost on a one, holds for a cube on 2 and 3.
    assert_eq!(figures(&compared, [4, 5]), [36, 28, 16, 8]);
    agrees_with_the_dice(&play);
}

#[test]
fn without_a_way_back_a_retreat_is_a_loss() {
    rules!("RETR-04");
    // Nothing is nearer to Mont St. Jean than Mont St. Jean.
    let mut play = Scene::round("french", "FI01-02@12 BI01@4/lying NI01@4/lying").cubes("4 anglo 2").play();
    play.order("red", "12", "assault").all("FI01 FI02", "4").enough();
    let dice: [(Stage, &[u8]); 2] = [(Stage::AssaultersCheck, &[6, 6]), (Stage::AssaultersFire, &[2, 1])];
    until(&mut play, Army::Anglo, Stage::DefendersCheck, &dice);
    let compared = comparison(&play);
    assert!(compared.splits.iter().all(|s| s.weights[1] + s.weights[2] == 36), "whoever does not stay is lost");
    agrees_with_the_dice(&play);
}

#[test]
fn before_a_volley_the_hits_are_compared() {
    rules!("S3-03", "S3-04", "S3-05");
    let mut play = on_the_ridge(0, 3);
    until(&mut play, Army::Anglo, Stage::DefendersFire, &[]);
    let compared = comparison(&play);
    assert_eq!((compared.verb, compared.total), ("Fire", 36));
    assert_eq!(compared.rows, ["they must check", "a cube or more", "two cubes or more"]);
    // British +1 and two or three cubes -1; the Dutch as thrown: nothing on 1, M on 2, one on 3 and 4, else two.
    assert_eq!(figures(&compared, [3, 0]), [35, 32, 24]);
    assert_eq!(figures(&compared, [2, 1]), [35, 32, 24]);
    // British +1: M on 1, one on 2 and 3, else two; the Dutch -1: nothing on 1 and 2, M on 3, one on 4 and 5, two on 6.
    assert_eq!(figures(&compared, [1, 2]), [36, 33, 25]);
    assert_eq!(figures(&compared, [0, 3]), [36, 33, 25]);
    assert_eq!(compared.splits.len(), 4);
}

#[test]
fn after_the_guns_cubes_the_volley_is_not_about_the_check() {
    rules!("S3-06");
    let mut play = on_the_ridge(0, 3);
    until(&mut play, Army::Anglo, Stage::DefendersFire, &[(Stage::Guns, &[6])]);
    assert_eq!(comparison(&play).rows, ["a cube or more", "two cubes or more"]);
}

#[test]
fn where_it_is_all_one_nothing_is_compared() {
    rules!("CUBE-03");
    let mut play = on_the_ridge(1, 0);
    until(&mut play, Army::French, Stage::AssaultersCheck, &[(Stage::DefendersFire, &[1, 2])]);
    assert_eq!(procedure(&play).comparison, None);
    assert_eq!(procedure(&play).allotments.len(), 2);
}

#[test]
fn one_share_after_the_other_leaves_fewer_ways() {
    rules!("CUBE-02");
    let mut play =
        Scene::round("french", "FI01-03@30 BI01@20/lying BI02@19/lying BI03@21/lying").cubes("30 french 4").play();
    play.order("red", "30", "assault")
        .go("pick FI01; to 20; take 2; pick FI02; to 20; take 2; pick FI03; to 20")
        .enough();
    until(&mut play, Army::French, Stage::AssaultersCheck, &[(Stage::DefendersFire, &[1])]);
    let compared = comparison(&play);
    assert_eq!(compared.rows, ["someone stays to fire", "all three stay", "a unit is eliminated"]);
    let mut ways: Vec<&[u8]> = compared.splits.iter().map(|s| &s.shares[..]).collect();
    ways.sort_unstable();
    assert_eq!(ways, [[2, 1, 1], [2, 2, 0], [3, 1, 0], [4, 0, 0]]);
    agrees_with_the_dice(&play);
    play.go("take 1");
    let compared = comparison(&play);
    assert_eq!(compared.splits.iter().map(|s| &s.shares[..]).collect::<Vec<_>>().len(), 2);
    assert_eq!(compared.total, 216, "whoever has his share still throws");
    assert_eq!(
        procedure(&play).allotments.iter().map(|b| (b.now, b.choices.len())).collect::<Vec<_>>(),
        [(false, 0), (true, 4), (false, 4)]
    );
}

#[test]
fn whatever_is_compared_is_legal_and_adds_up() {
    let mut seen = 0;
    for seed in 30..36 {
        random_game::<Position>(&Setup::default(), seed, 50_000, |game, _| {
            let (Some(Task::Assign(army, _)), Actor::Seat(seat)) = (game.task(), game.actor()) else { return };
            let procedure = game.table(Eyes::Seat(seat)).procedure.unwrap();
            let open: Vec<_> = procedure.allotments.iter().filter(|b| !b.choices.is_empty()).collect();
            let given: u8 = procedure.allotments.iter().filter(|b| b.choices.is_empty()).map(|b| b.chosen.amount).sum();
            let all = game.cubes(army, game.assault().unwrap().area);
            assert!(open[0].now && open.iter().all(|b| b.choices.contains(&b.chosen)));
            for choice in &open[0].choices {
                assert!(game.judge(&Move::Take(choice.amount)).is_ok());
            }
            let Some(compared) = procedure.comparison else { return };
            seen += 1;
            let proposed: Vec<u8> = open.iter().map(|b| b.chosen.amount).collect();
            assert_eq!(compared.splits[0].shares, proposed);
            for split in &compared.splits {
                assert_eq!(split.shares.iter().sum::<u8>() + given, all);
                assert!(split.shares.iter().zip(&open).all(|(n, b)| b.choices.iter().any(|c| c.amount == *n)));
                assert_eq!(split.weights.len(), compared.rows.len());
                assert!(split.weights.iter().all(|w| *w <= compared.total));
            }
            for (i, split) in compared.splits.iter().enumerate() {
                assert!(compared.splits[..i].iter().all(|other| other.shares != split.shares));
            }
        });
    }
    assert!(seen > 20, "only {seen} comparisons");
}
