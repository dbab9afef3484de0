//! The arguments of the requests.

use kernel::table::Target;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    pub game: String,
    #[serde(default)]
    pub scenario: String,
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    #[serde(default)]
    pub seed: Option<u64>,
    /// Names of the players by seat, for the record.
    #[serde(default)]
    pub seats: Option<BTreeMap<String, String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub game: String,
    pub position: Value,
    #[serde(default)]
    pub seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub record: String,
    #[serde(default)]
    pub seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneMove {
    #[serde(rename = "move")]
    pub mv: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChanceRequest {
    #[serde(default)]
    pub outcome: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    #[serde(default = "all")]
    pub eyes: String,
    #[serde(default)]
    pub at: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// Moves alone, without labels and targets?
    #[serde(default)]
    pub bare: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    #[serde(default = "all")]
    pub eyes: String,
    /// How many lines are known already.
    #[serde(default)]
    pub from: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EyesOnly {
    #[serde(default = "all")]
    pub eyes: String,
}

fn all() -> String {
    "all".into()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct On {
    pub on: Target,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneRule {
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneSeat {
    pub seat: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    #[serde(default)]
    pub seat: Option<String>,
    #[serde(default)]
    pub to: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    #[serde(default)]
    pub at: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Go {
    pub player: String,
    /// Time limit in milliseconds.
    #[serde(default)]
    pub ms: Option<u64>,
    /// Fixes the player's own chance, for equal play.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Make the move at once?
    #[serde(default)]
    pub play: bool,
}
