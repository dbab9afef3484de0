//! How steady officers conduct themselves over whole games against each other: what no player would do is rare, what every
//! player would do is done.

use kernel::testing::{random_outcome, steady_move};
use kernel::{Actor, Dice, FastRng, Game, Setup, Silent};
use std::sync::LazyLock;
use wallace::Position;
use wallace::map::{Area, map};
use wallace::moves::{Move, Posture};
use wallace::pieces::{CAVALRY, COMBAT, INFANTRY, PRUSSIAN, Side, UnitSet};
use wallace::position::{LIMIT, Task};

const GAMES: u64 = 8;

/// What was seen in all games, by side where there are two.
#[derive(Default, Debug)]
struct Conduct {
    rounds: [usize; 2],
    /// Areas at the end of a side's round where it has left guns without infantry beside the enemy by its own doing.
    deserted: [usize; 2],
    crowded: usize,
    squares: usize,
    /// Areas with Prussian infantry beside French infantry, and those of them with hardly any Prussians near.
    prussian_front: usize,
    trickled: usize,
    infantry_assaults: [usize; 2],
    /// Charges of cavalry alone at infantry that was in square already.
    at_squares: [usize; 2],
    lost: [usize; 2],
}

static SEEN: LazyLock<Conduct> = LazyLock::new(|| {
    let mut seen = Conduct::default();
    (20..20 + GAMES).for_each(|seed| watch(seed, &mut seen));
    seen
});

fn next_move(game: &Position, dice: &mut Dice, draw: &mut FastRng) -> Option<Move> {
    match game.actor() {
        Actor::Over(_) => None,
        Actor::Chance => Some(random_outcome(game, dice)),
        Actor::Seat(seat) => Some(steady_move(game, seat, draw)),
    }
}

/// Plays a game and takes down what is done in it.
fn watch(seed: u64, seen: &mut Conduct) {
    let mut game = Position::begin(&Setup::default()).expect("a game");
    let (mut dice, mut draw) = (Dice::from_seed(seed), FastRng::from_seed(seed));
    // The round under way as it began, whether anything was done in it, and the assault that is being ordered.
    let (mut began, mut acted) = (game.clone(), false);
    let mut ordered: Option<Position> = None;
    while let Some(mv) = next_move(&game, &mut dice, &mut draw) {
        if game.active() != began.active() || game.turn() != began.turn() {
            if acted {
                end_of_round(&began, &game, seen);
            }
            (began, acted) = (game.clone(), false);
        }
        acted |= matches!(mv, Move::Disc(_));
        if game.task() == Some(Task::AssaultPick) && ordered.is_none() {
            ordered = Some(game.clone());
        }
        game.play(&mv, &mut Silent);
        let fought = game.assault().is_some();
        if fought && let Some(before) = ordered.take() {
            assaults(&before, &game, seen);
        }
    }
    for side in Side::BOTH {
        seen.lost[side as usize] += usize::from(game.casualties(side));
    }
}

fn beside(game: &Position, a: Area, side: Side, arms: UnitSet) -> bool {
    map().around(a).iter().any(|b| (game.of(side, b) & arms).any())
}

/// Are there manned guns without infantry beside the enemy's infantry or cavalry?
fn bare(game: &Position, side: Side, a: Area) -> bool {
    let manned = game.guns(side, a).iter().any(|g| !game.is_crewless(g));
    manned && game.infantry(side, a).is_empty() && beside(game, a, side.other(), INFANTRY | CAVALRY)
}

fn end_of_round(began: &Position, game: &Position, seen: &mut Conduct) {
    let side = began.active();
    seen.rounds[side as usize] += 1;
    for a in Area::all().filter(|a| a.on_board()) {
        let mine = game.of(side, a);
        seen.deserted[side as usize] += usize::from(bare(game, side, a) && !bare(began, side, a));
        seen.crowded += usize::from((mine & COMBAT).len() > LIMIT);
        seen.squares += mine.iter().filter(|u| game.posture(*u) == Posture::Square).count();
        if (mine & PRUSSIAN & INFANTRY).any() && beside(game, a, Side::French, INFANTRY) {
            let near = map().around(a).iter().chain([a]);
            let comrades: usize = near.map(|b| usize::from((game.at(b) & PRUSSIAN & COMBAT).len())).sum();
            seen.prussian_front += 1;
            seen.trickled += usize::from(comrades < 3);
        }
    }
}

/// The assaults of an action that have just begun.
fn assaults(before: &Position, game: &Position, seen: &mut Conduct) {
    let side = before.active();
    for a in Area::all() {
        let assaulters: UnitSet = game.of(side, a).iter().filter(|u| game.origin(*u).is_some()).collect();
        let foot = before.infantry(side.other(), a);
        if (assaulters & INFANTRY).any() {
            seen.infantry_assaults[side as usize] += 1;
        } else if assaulters.any() && foot.any() && foot.iter().all(|u| before.posture(u) == Posture::Square) {
            seen.at_squares[side as usize] += 1;
        }
    }
}

#[test]
fn both_sides_fight() {
    assert!(SEEN.rounds.iter().all(|n| *n > 80), "{:?} rounds", SEEN.rounds);
    for side in Side::BOTH {
        let (lost, assaults) = (SEEN.lost[side as usize], SEEN.infantry_assaults[side as usize]);
        assert!(lost >= 8 * GAMES as usize, "{side:?} lost only {lost}");
        let wanted = if side == Side::French { 4 } else { 1 };
        assert!(assaults >= wanted * GAMES as usize, "{side:?}: only {assaults} infantry assaults");
    }
}

#[test]
fn guns_are_hardly_ever_left_alone() {
    for side in Side::BOTH {
        let (deserted, rounds) = (SEEN.deserted[side as usize], SEEN.rounds[side as usize]);
        assert!(deserted * 50 < rounds, "{side:?}: {deserted} areas with guns left alone in {rounds} rounds");
    }
}

#[test]
fn areas_are_seldom_crowded_and_squares_are_left() {
    let rounds: usize = SEEN.rounds.iter().sum();
    assert!(SEEN.crowded * 8 < rounds, "{} crowded areas in {rounds} rounds", SEEN.crowded);
    assert!(SEEN.squares * 20 < rounds, "{} squares in {rounds} rounds", SEEN.squares);
}

#[test]
fn squares_are_not_charged_again_and_again() {
    for side in Side::BOTH {
        let charges = SEEN.at_squares[side as usize];
        assert!(charges <= GAMES as usize, "{side:?}: {charges} charges at squares in {GAMES} games");
    }
}

#[test]
fn prussians_mass_before_they_go_up_to_the_enemy() {
    assert!(SEEN.prussian_front > 20, "only {} areas with Prussians beside the French", SEEN.prussian_front);
    assert!(SEEN.trickled * 8 < SEEN.prussian_front, "{} of {}", SEEN.trickled, SEEN.prussian_front);
}
