//! Secrets: in two worlds that differ only in what a seat cannot know, every level decides alike.

use kernel::{Actor, ComputerPlay, Dice, FastRng, RandomSource, Setup, Silent, testing};
use players::{Clock, LEVELS, Level, SeatView, commander};

/// Where to look for a secret.
struct Secret {
    options: serde_json::Value,
    /// What differs between the worlds, as the notation of positions names it.
    what: &'static str,
    /// Of so many decisions of a game one is looked at.
    every: u32,
    /// Of so many pairs of worlds one is shown to marshals, who take their time.
    marshals: u32,
}

/// How many pairs of worlds every level is to be shown.
const WORLDS: u32 = 60;
/// How many games may be searched for them.
const GAMES: u64 = 40;

/// A world that the seat cannot tell from the real one and in which the secret is another, if some tries find one.
fn other_world<G: ComputerPlay>(game: &G, what: &str, draw: &mut FastRng) -> Option<G> {
    let (seat, real) = (SeatView::of_actor(game)?.seat(), game.position());
    (0..8).map(|_| game.imagine(seat, draw)).find(|world| world.position()[what] != real[what])
}

/// Recruits lead games astray; at some of their decisions every level is asked what it would do, here and in another world.
fn every_level_decides_alike<G: ComputerPlay>(secret: &Secret) {
    let setup: Setup = serde_json::from_value(serde_json::json!({ "options": secret.options })).unwrap();
    let mut draw = FastRng::from_seed(9);
    let (mut decisions, mut worlds, mut of_marshals, mut seats) = (0, 0, 0, 0u32);
    let decide = |game: &G, level: Level, seed: u64| {
        commander::<G>(level, seed).plan(&SeatView::of_actor(game).unwrap(), &Clock::default())
    };
    for seed in 0..GAMES {
        let (mut game, mut dice) = (G::begin(&setup).unwrap(), Dice::from_seed(seed));
        while worlds < WORLDS {
            let mv = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => testing::random_outcome(&game, &mut dice),
                Actor::Seat(seat) => {
                    decisions += 1;
                    if decisions % secret.every == 0
                        && let Some(other) = other_world(&game, secret.what, &mut draw)
                    {
                        let asked = |level: Level| level != Level::Marshal || worlds % secret.marshals == 0;
                        for level in LEVELS.iter().map(|l| l.level).filter(|l| asked(*l)) {
                            let seed = draw.next_u64();
                            let (here, there) = (decide(&game, level, seed), decide(&other, level, seed));
                            assert_eq!(here, there, "{level:?} knows more than its seat\n{}", game.position());
                            of_marshals += u32::from(level == Level::Marshal);
                        }
                        worlds += 1;
                        seats |= 1 << seat.index();
                    }
                    testing::any_move(&game, &mut draw)
                }
            };
            game.play(&mv, &mut Silent);
        }
    }
    assert_eq!(worlds, WORLDS, "too few worlds differ in {}", secret.what);
    assert_eq!(of_marshals, WORLDS.div_ceil(secret.marshals));
    assert_eq!(seats, 0b11, "only one side has been kept from knowing {}", secret.what);
}

#[test]
fn no_level_knows_who_comes_in_napoleon_at_waterloo() {
    let options = serde_json::json!({ "grouchy_variant": "secret" });
    every_level_decides_alike::<napoleon_at_waterloo::Position>(&Secret {
        options,
        what: "numbers",
        every: 37,
        marshals: 10,
    });
}

#[test]
fn no_level_knows_the_tile_of_wallace() {
    let options = serde_json::json!({});
    every_level_decides_alike::<wallace::Position>(&Secret { options, what: "tile", every: 37, marshals: 10 });
}

#[test]
fn no_level_knows_the_other_hand_of_quelle_affaire() {
    let options = serde_json::json!({});
    every_level_decides_alike::<quelle_affaire::Position>(&Secret { options, what: "cards", every: 37, marshals: 10 });
}

#[test]
fn no_level_knows_the_counters_of_the_night_before() {
    let options = serde_json::json!({ "O_NIGHT": "on" });
    every_level_decides_alike::<quelle_affaire::Position>(&Secret { options, what: "night", every: 5, marshals: 10 });
}
