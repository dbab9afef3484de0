//! The levels as people meet them, in every game: none is weaker than the recruit, and each uses the game's own
//! settings.

use kernel::{Effort, Mistakes, Officers, Seat, Setup};
use players::{Level, Spec, Stop, mark, self_play};
use std::collections::HashSet;

/// A sergeant makes many mistakes, but he beats random players: seven points of ten, sides swapped, and in every seat
/// he gives away a fifth less at least than a recruit in his place.
fn sergeants_beat_recruits<G: Officers>(games: u32) {
    let start = G::begin(&Setup::default()).unwrap();
    let lost = |levels: [Level; 2], seat: Seat| {
        let score = self_play(&start, &levels, games, 18, &Stop::default(), |_| ());
        2 * score.wins[1 - seat.index()] + score.draws
    };
    let mut all = 0;
    for seat in [Seat(0), Seat(1)] {
        let mut levels = [Level::Recruit; 2];
        let recruit = lost(levels, seat);
        levels[seat.index()] = Level::Sergeant;
        let sergeant = lost(levels, seat);
        assert!(5 * sergeant <= 4 * recruit, "as seat {}: {sergeant} half points lost, by a recruit {recruit}", seat.0);
        all += sergeant;
    }
    assert!(10 * all <= 3 * 4 * games, "{all} of {} half points lost", 4 * games);
}

#[test]
fn sergeants_beat_recruits_in_napoleon() {
    sergeants_beat_recruits::<napoleon_at_waterloo::Position>(60);
}

#[test]
fn sergeants_beat_recruits_in_wallace() {
    sergeants_beat_recruits::<wallace::Position>(40);
}

#[test]
fn sergeants_beat_recruits_in_quelle_affaire() {
    sergeants_beat_recruits::<quelle_affaire::Position>(60);
}

#[test]
fn every_step_up_is_schooled_better() {
    fn rises<G: Officers>() {
        let school = G::level_settings();
        let calmer = |a: Mistakes, b: Mistakes| a.noise < b.noise && a.blunders <= b.blunders && a.noise >= 0;
        assert!(calmer(school.captain, school.sergeant), "a captain makes fewer mistakes than a sergeant: {school:?}");
        assert!(calmer(school.colonel, school.captain), "a colonel makes fewer mistakes than a captain: {school:?}");
        let worlds = |e: Effort| e.trials as usize * e.samples.last().copied().unwrap_or(0) * e.player_turns as usize;
        assert!(
            worlds(school.marshal) >= worlds(school.staff),
            "the staff thinks no longer than a marshal: {school:?}"
        );
        for effort in [school.marshal, school.staff] {
            assert!(effort.samples.is_sorted_by(|a, b| a < b) && effort.trials > 0 && effort.player_turns > 0);
        }
    }
    rises::<napoleon_at_waterloo::Position>();
    rises::<wallace::Position>();
    rises::<quelle_affaire::Position>();
}

#[test]
fn every_schooling_has_a_mark_of_its_own() {
    fn marks<G: Officers>() {
        let mark = |player: &str| mark::<G>(&Spec::read(player).unwrap());
        let mut seen = HashSet::new();
        for player in ["recruit", "sergeant", "captain", "colonel", "colonel(blunders=9)", "staff(trials=2)", "marshal"]
        {
            let word = mark(player).unwrap();
            assert_eq!(mark(player).unwrap(), word, "{player}");
            assert!(seen.insert(word), "{player} is marked like another");
        }
        assert_ne!(mark("marshal(trials=2)"), mark("marshal"));
        let figures = G::level_settings().captain;
        let spelt = format!("colonel(noise={},blunders={})", figures.noise, figures.blunders);
        assert_eq!(mark(&spelt), mark("captain"), "who plays by the same figures is schooled alike");
        assert_eq!(mark("bot:python3 bot.py"), None);
    }
    marks::<napoleon_at_waterloo::Position>();
    marks::<wallace::Position>();
    marks::<quelle_affaire::Position>();
}
