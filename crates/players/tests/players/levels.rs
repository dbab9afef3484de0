//! The levels as people meet them, in every game: none is weaker than the recruit, and each uses the game's own
//! settings.

use kernel::{ComputerPlay, Mistakes, PlannerSettings, Seat, Setup};
use players::{Level, PlayerSpec, StopFlag, fingerprint, self_play};
use std::collections::HashSet;

/// A sergeant makes many mistakes, but he beats random players: seven points of ten, sides swapped, and in every seat
/// he gives away a fifth less at least than a recruit in his place.
fn sergeants_beat_recruits<G: ComputerPlay>(games: u32) {
    let start = G::begin(&Setup::default()).unwrap();
    let lost = |levels: [Level; 2], seat: Seat| {
        let score = self_play(&start, &levels, games, 18, &StopFlag::default(), |_| ());
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
fn each_level_makes_fewer_mistakes() {
    fn rises<G: ComputerPlay>() {
        let settings = G::level_settings();
        let fewer_mistakes = |a: Mistakes, b: Mistakes| a.noise < b.noise && a.blunders <= b.blunders && a.noise >= 0;
        assert!(
            fewer_mistakes(settings.captain, settings.sergeant),
            "a captain makes fewer mistakes than a sergeant: {settings:?}"
        );
        assert!(
            fewer_mistakes(settings.colonel, settings.captain),
            "a colonel makes fewer mistakes than a captain: {settings:?}"
        );
        let worlds =
            |e: PlannerSettings| e.trials as usize * e.samples.last().copied().unwrap_or(0) * e.player_turns as usize;
        assert!(
            worlds(settings.marshal) >= worlds(settings.staff),
            "the staff thinks no longer than a marshal: {settings:?}"
        );
        for settings in [settings.marshal, settings.staff] {
            assert!(settings.samples.is_sorted_by(|a, b| a < b) && settings.trials > 0 && settings.player_turns > 0);
        }
    }
    rises::<napoleon_at_waterloo::Position>();
    rises::<wallace::Position>();
    rises::<quelle_affaire::Position>();
}

#[test]
fn every_setting_changes_the_fingerprint() {
    fn check<G: ComputerPlay>() {
        let of = |player: &str| fingerprint::<G>(&PlayerSpec::read(player).unwrap());
        let mut seen = HashSet::new();
        for player in ["recruit", "sergeant", "captain", "colonel", "colonel(blunders=9)", "staff(trials=2)", "marshal"]
        {
            let text = of(player).unwrap();
            assert_eq!(of(player).unwrap(), text, "{player}");
            assert!(seen.insert(text), "{player} has the fingerprint of another");
        }
        assert_ne!(of("marshal(trials=2)"), of("marshal"));
        let captain = G::level_settings().captain;
        let spelt = format!("colonel(noise={},blunders={})", captain.noise, captain.blunders);
        assert_eq!(of(&spelt), of("captain"), "equal settings have equal fingerprints");
        assert_eq!(of("bot:python3 bot.py"), None);
    }
    check::<napoleon_at_waterloo::Position>();
    check::<wallace::Position>();
    check::<quelle_affaire::Position>();
}
