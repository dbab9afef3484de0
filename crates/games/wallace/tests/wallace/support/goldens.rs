//! The golden games: one for every ending, and some with options.

use super::doc;
use super::scripted_game::Policy;
use kernel::{Game, Session, Setup};
use serde_json::{Value, json};
use std::path::PathBuf;
use wallace::Position;
use wallace::pieces::Side;
use wallace::position::End;

/// A golden game.
pub struct Golden {
    pub name: &'static str,
    pub end: End,
    pub options: fn() -> Value,
    pub policies: [Policy; 2],
    /// What else it must show.
    pub pleases: fn(&Session<Position>) -> bool,
}

fn game(name: &'static str, end: End, policies: [Policy; 2]) -> Golden {
    Golden { name, end, options: || json!({}), policies, pleases: |_| true }
}

/// Casualties of the French and of Wellington's army.
pub fn losses(session: &Session<Position>) -> (u8, u8) {
    let p = session.position();
    (p.casualties(Side::French), p.casualties(Side::Allied))
}

/// Has this been told?
pub fn tells(session: &Session<Position>, words: &str) -> bool {
    session.journal(kernel::Eyes::All).iter().any(|l| l.text.contains(words))
}

/// Could the game not have been played under version 1.0 of the rules?
fn fails_under_first_rulings(session: &Session<Position>) -> bool {
    let options = [("rulings".to_owned(), "1.0".into())].into();
    let mut first = Session::<Position>::begin(&Setup { options, ..session.setup() }).expect("a set-up");
    session.plies().iter().any(|ply| first.play(&ply.mv).is_err())
}

/// All of them.
pub fn goldens() -> Vec<Golden> {
    use Policy::{Aimless, Bold, Late, Quiet, Runner};
    vec![
        game("french-victory-mont-st-jean", End::MontStJean, [Late(3), Aimless]),
        game("french-victory-thirteen-casualties", End::AngloBroken, [Aimless, Runner]),
        game("allied-victory-rossomme", End::Rossomme, [Late(3), Late(3)]),
        game("allied-victory-sixteen-casualties", End::FrenchBroken, [Bold, Bold]),
        game("both-at-once-french-inflicted-more", End::BothFrench, [Aimless, Runner]),
        Golden {
            pleases: |s| losses(s).0 > losses(s).1,
            ..game("both-at-once-allies-inflicted-more", End::BothAllied, [Bold, Runner])
        },
        Golden {
            pleases: |s| losses(s).0 == losses(s).1,
            ..game("both-at-once-equal-casualties", End::BothAllied, [Aimless, Runner])
        },
        game("nightfall", End::Nightfall, [Quiet, Aimless]),
        Golden {
            options: || json!({ "artillery_table": "flat", "retreat_rule": "lenient" }),
            ..game("options-flat-table-sideways-retreats", End::AngloBroken, [Bold, Aimless])
        },
        Golden {
            options: || json!({ "lone_guns_check": "before", "must_use_all_actions": "off" }),
            pleases: |s| tells(s, "are taken"),
            ..game("options-guns-stormed-rounds-ended", End::FrenchBroken, [Aimless, Bold])
        },
        Golden {
            options: || json!({ "mixed_damage": "even_split", "arrival_posture": "owner_choice" }),
            pleases: |s| s.position().awaited() == 0,
            ..game("options-prussians-as-they-like", End::Nightfall, [Quiet, Aimless])
        },
        Golden {
            options: || json!({ "initiative_rule": "any_one", "final_result": "aid", "tile_reveal_after_round": "off" }),
            pleases: |s| s.position().turn() == 9 && !tells(s, "initiative passes"),
            ..game("options-one-strong-point-is-enough", End::Nightfall, [Bold, Quiet])
        },
        Golden {
            options: || json!({ "last_turn": "4", "undo": "off" }),
            ..game("options-night-falls-at-three", End::Nightfall, [Bold, Bold])
        },
        Golden {
            pleases: fails_under_first_rulings,
            ..game("rules-1-1-french-victory-thirteen-casualties", End::AngloBroken, [Aimless, Runner])
        },
    ]
}

/// Where they are kept.
pub fn folder() -> PathBuf {
    doc::root().join("records/wallace")
}

/// The set-up's options of a game.
pub fn options(session: &Session<Position>) -> Value {
    json!(session.position().setup().options)
}
