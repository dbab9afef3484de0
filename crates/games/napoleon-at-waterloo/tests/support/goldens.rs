//! The golden games: one for every ending, for the variants and for the options.

use super::doc;
use super::scripted_game::Policy;
use kernel::Session;
use napoleon_at_waterloo::Position;
use napoleon_at_waterloo::moves::Move;
use napoleon_at_waterloo::position::End;
use napoleon_at_waterloo::units::Side;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A game worth keeping: how it must end and how the script gets there.
pub struct Golden {
    pub name: &'static str,
    pub end: End,
    pub options: fn() -> Value,
    pub policies: [Policy; 2],
    pub runners: u8,
    pub wait: bool,
    pub exchange: bool,
    pub pleases: fn(&Session<Position>) -> bool,
}

const fn game(name: &'static str, end: End, policies: [Policy; 2]) -> Golden {
    Golden { name, end, options: || json!({}), policies, runners: 0, wait: false, exchange: false, pleases: |_| true }
}

/// Have units of both variant pools come onto the map?
pub fn both_arrived(session: &Session<Position>) -> bool {
    let entered = |side: Side| {
        session
            .plies()
            .iter()
            .any(|ply| matches!(ply.mv, Move::Pick(u) if u.side() == side && session.position().arrives(u) != 0))
    };
    entered(Side::French) && entered(Side::Allied)
}

/// Which came last, the seventh exit or the fortieth Allied point?
pub fn last_deed_is_an_exit(session: &Session<Position>) -> bool {
    session.plies().last().is_some_and(|ply| ply.mv == Move::Exit)
}

/// All of them.
pub fn goldens() -> Vec<Golden> {
    use Policy::{Quiet, Reckless, Sound};
    vec![
        game("allied-victory-forty-french-points", End::FrenchBroken, [Reckless, Sound]),
        Golden {
            runners: 9,
            wait: true,
            pleases: last_deed_is_an_exit,
            ..game("french-victory-seventh-exit-last", End::FrenchThrough, [Sound, Reckless])
        },
        Golden {
            runners: 9,
            pleases: |s| !last_deed_is_an_exit(s),
            ..game("french-victory-demoralisation-last", End::FrenchThrough, [Sound, Reckless])
        },
        game("draw-allies-demoralised", End::DemoralisedDraw, [Sound, Reckless]),
        game("draw-nobody-broken", End::Draw, [Quiet, Quiet]),
        Golden { exchange: true, ..game("both-at-forty-allied-victory", End::BothAllied, [Reckless, Reckless]) },
        Golden {
            runners: 9,
            exchange: true,
            ..game("both-at-forty-french-victory", End::BothFrench, [Reckless, Reckless])
        },
        Golden {
            options: || json!({ "grouchy_variant": "secret" }),
            pleases: both_arrived,
            ..game("variant-secret-numbers", End::FrenchBroken, [Reckless, Sound])
        },
        Golden {
            options: || json!({ "grouchy_variant": "open" }),
            pleases: both_arrived,
            ..game("variant-open-numbers", End::DemoralisedDraw, [Sound, Reckless])
        },
        Golden {
            options: || {
                json!({
                    "grouchy_variant": "custom",
                    "plan_secrecy": "secret",
                    "french_plan": { "FV01": 2, "FV08": 3, "FV12": 2 },
                    "allied_plan": { "P01": 2, "P06": 4, "PV07": 3 },
                })
            },
            pleases: both_arrived,
            ..game("variant-own-plans", End::Draw, [Quiet, Sound])
        },
        Golden {
            options: || json!({ "hougoumont_0914": "town", "advance_limit": "one_per_attack", "ratio_prompt": "always" }),
            ..game("options-town-one-advance-always-ask", End::FrenchBroken, [Reckless, Sound])
        },
    ]
}

/// Where they are kept.
pub fn folder() -> PathBuf {
    doc::root().join("records/napoleon-at-waterloo")
}
