//! Set-ups of games begun under an earlier version of the rules, translated into those of the present version.

use crate::game::Game;
use crate::setup::Setup;
use serde_json::Value;

/// Translates a set-up of this version of the rules into one of the present version; `None` if such games can no longer
/// be played.
pub fn setup<G: Game>(version: &str, setup: Setup) -> Option<Setup> {
    if version == G::meta().rules_version { Some(setup) } else { G::migrate_setup(version, setup) }
}

/// The same for a position, which keeps the set-up it arose from under `setup`.
pub fn position<G: Game>(version: &str, mut position: Value) -> Option<Value> {
    let written = position.get("setup").map_or(Ok(Setup::default()), |s| serde_json::from_value(s.clone()));
    let before = written.as_ref().cloned().unwrap_or_default();
    let after = setup::<G>(version, before.clone())?;
    // A set-up that cannot be read stays as it is: the game's own error message is the clearest.
    if written.is_ok()
        && after != before
        && let (Some(document), Ok(after)) = (position.as_object_mut(), serde_json::to_value(after))
    {
        document.insert("setup".to_owned(), after);
    }
    Some(position)
}
