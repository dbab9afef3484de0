//! The levels as people meet them, in every game: none below the recruit, each schooled by the game's own figures.

#![allow(clippy::unwrap_used)] // Helpers of tests may unwrap like the tests themselves.

use kernel::{Officers, Seat, Setup};
use players::{Level, Stop, self_play};

/// A sergeant follows his moods, but he beats whoever has no idea of the game, from either side.
fn sergeants_beat_recruits<G: Officers>(games: u32, enough: u32) {
    let start = G::begin(&Setup::default()).unwrap();
    for seat in [Seat(0), Seat(1)] {
        let mut levels = [Level::Recruit; 2];
        levels[seat.index()] = Level::Sergeant;
        let score = self_play(&start, &levels, games, 18, &Stop::default(), |_| ());
        assert!(score.wins[seat.index()] >= enough, "as seat {}: {score:?}", seat.0);
    }
}

#[test]
fn sergeants_beat_recruits_in_napoleon() {
    sergeants_beat_recruits::<napoleon_at_waterloo::Position>(60, 57);
}

#[test]
fn sergeants_beat_recruits_in_wallace() {
    sergeants_beat_recruits::<wallace::Position>(40, 38);
}

#[test]
fn sergeants_beat_recruits_in_quelle_affaire() {
    sergeants_beat_recruits::<quelle_affaire::Position>(60, 57);
}

#[test]
fn every_step_up_is_schooled_better() {
    fn rises<G: Officers>() {
        let school = G::schooling();
        assert!(school.sergeant > school.captain && school.captain >= 0, "moods pass with the years: {school:?}");
        let worlds = |e: kernel::Effort| e.trials as usize * e.samples.last().copied().unwrap_or(0) * e.beats as usize;
        assert!(worlds(school.marshal) > worlds(school.colonel), "a marshal thinks more: {school:?}");
        for effort in [school.colonel, school.marshal] {
            assert!(effort.samples.is_sorted_by(|a, b| a < b) && effort.trials > 0 && effort.beats > 0);
        }
    }
    rises::<napoleon_at_waterloo::Position>();
    rises::<wallace::Position>();
    rises::<quelle_affaire::Position>();
}
