//! The golden games: one for every ending, for the night before, for scratch games and for the house rules. Most were
//! played under versions 1.0 and 1.1 of the rules; they show that such records still open.

use super::doc;
use kernel::testing::{Player, any_move, random_outcome, steady_move};
use kernel::{Actor, Dice, FastRng, Session, Setup};
use quelle_affaire::Position;
use quelle_affaire::pieces::Side;
use quelle_affaire::position::End;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A golden game.
pub struct Golden {
    pub name: &'static str,
    pub scenario: &'static str,
    pub options: fn() -> Value,
    pub players: [Player; 2],
    /// How it must end.
    pub ends: fn(&Position) -> bool,
}

use Player::{Recruit, Steady};

fn battle(name: &'static str, players: [Player; 2], ends: fn(&Position) -> bool) -> Golden {
    Golden { name, scenario: "WQA", options: || json!({ "O_EVEN": "off" }), players, ends }
}

fn scratch(name: &'static str, players: [Player; 2], ends: fn(&Position) -> bool) -> Golden {
    Golden { scenario: "SG", options: || json!({ "sg_points": "60" }), ..battle(name, players, ends) }
}

/// All twelve house rules, by the order of battle.
fn house() -> Value {
    let names = [
        "H_ART_MOVE",
        "H_EVADE",
        "H_LIGHT_HEAVY",
        "H_DT_INF",
        "H_GROUCHY",
        "H_GROUND",
        "H_OLD_GUARD",
        "H_SQUARE",
        "H_PURSUIT",
        "H_COUNTER_BATTERY",
        "H_RIDGE_FIRE",
        "H_RIDGE_ATTACK",
    ];
    let house = names.iter().map(|h| ((*h).to_owned(), json!("on")));
    house.chain([("O_EVEN".to_owned(), json!("off"))]).collect::<serde_json::Map<_, _>>().into()
}

/// All of them.
pub fn goldens() -> Vec<Golden> {
    vec![
        battle("french-victory-thirty-points", [Steady, Recruit], |p| {
            p.end() == Some(End::FrenchPoints) && !p.prussians_here()
        }),
        battle("french-victory-fifty-points", [Steady, Steady], |p| {
            p.end() == Some(End::FrenchPoints) && p.prussians_here()
        }),
        battle("allied-victory-forty-five-points", [Steady, Steady], |p| p.end() == Some(End::AlliedPoints)),
        battle("both-at-once-allied-victory", [Steady, Steady], |p| p.end() == Some(End::BothPoints)),
        battle("nightfall-french-road", [Recruit, Recruit], |p| p.end() == Some(End::FrenchRoad)),
        battle("nightfall-allied-road", [Recruit, Recruit], |p| p.end() == Some(End::AlliedRoad)),
        Golden {
            options: || json!({ "O_HIST_START": "on", "O_HIST_ARRIVAL": "on", "keep_hand": "on", "O_EVEN": "off" }),
            ..battle("historical-start-and-arrival", [Steady, Steady], |p| p.turn() >= 8)
        },
        Golden {
            options: || json!({ "O_NIGHT": "on", "O_EVEN": "off" }),
            ..battle("the-night-before", [Steady, Steady], |p| p.end().is_some())
        },
        Golden { options: house, ..battle("all-house-rules", [Steady, Steady], |p| p.turn() >= 5) },
        Golden {
            options: || {
                let mut options = house();
                options["O_NIGHT"] = json!("on");
                options
            },
            ..battle("the-night-before-and-house-rules", [Steady, Steady], |p| p.turn() >= 5)
        },
        Golden {
            options: || json!({}),
            ..battle("evened-armies", [Steady, Steady], |p| p.end() == Some(End::AlliedPoints))
        },
        scratch("scratch-first-army", [Steady, Recruit], |p| p.end() == Some(End::Share(Side::French))),
        scratch("scratch-second-army", [Recruit, Steady], |p| p.end() == Some(End::Share(Side::Allied))),
        scratch("scratch-larger-share", [Recruit, Recruit], |p| matches!(p.end(), Some(End::LastShare(_)))),
        scratch("scratch-more-on-the-road", [Recruit, Recruit], |p| matches!(p.end(), Some(End::LastRoad(_)))),
        scratch("scratch-draw", [Recruit, Recruit], |p| p.end() == Some(End::Draw)),
    ]
}

/// Where they are kept.
pub fn folder() -> PathBuf {
    doc::root().join("records/quelle-affaire")
}

/// Plays a golden game on a seed.
pub fn played(golden: &Golden, seed: u64) -> Session<Position> {
    let setup: Setup = serde_json::from_value(json!({ "scenario": golden.scenario, "options": (golden.options)() }))
        .expect("a set-up");
    let mut session = Session::<Position>::begin(&setup).expect("a game");
    session.set_journal(false);
    let (mut dice, mut draw) = (Dice::from_seed(seed), FastRng::from_seed(seed));
    loop {
        let game = session.position();
        let mv = match session.actor() {
            Actor::Over(_) => return session,
            Actor::Chance => random_outcome(game, &mut dice),
            Actor::Seat(seat) => match golden.players[seat.index()] {
                Recruit => any_move(game, &mut draw),
                Steady => steady_move(game, seat, &mut draw),
            },
        };
        session.play(&mv).unwrap_or_else(|r| panic!("{mv:?}: {r}"));
    }
}
