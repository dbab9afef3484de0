//! Games begun under an earlier version of the rules, as the present one says them.

use crate::game::Game;
use crate::setup::Setup;
use serde_json::Value;

/// The set-up of a game of this version of the rules as it is said now; `None` if such games can no longer be played.
pub fn setup<G: Game>(version: &str, setup: Setup) -> Option<Setup> {
    if version == G::meta().rules_version { Some(setup) } else { G::migrate_setup(version, setup) }
}

/// The same for a position, which keeps the set-up it arose from under `setup`.
pub fn position<G: Game>(version: &str, mut position: Value) -> Option<Value> {
    let written = position.get("setup").map_or(Ok(Setup::default()), |s| serde_json::from_value(s.clone()));
    let before = written.as_ref().cloned().unwrap_or_default();
    let after = setup::<G>(version, before.clone())?;
    // A set-up that cannot be read stays as it is: the game itself says best what is wrong with it.
    if written.is_ok()
        && after != before
        && let (Some(document), Ok(after)) = (position.as_object_mut(), serde_json::to_value(after))
    {
        document.insert("setup".to_owned(), after);
    }
    Some(position)
}
