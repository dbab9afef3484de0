//! The options of a game, and a choice of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A game as the shelf shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Meta {
    /// Folder name and id, such as `napoleon-at-waterloo`.
    pub id: &'static str,
    /// The game's name.
    pub name: &'static str,
    /// One or two sentences for the shelf.
    pub blurb: &'static str,
    /// Designers and publisher.
    pub credits: &'static str,
    /// How many may play, such as `2` or `2–3`.
    pub players: &'static str,
    /// Usual length, such as `1 h`.
    pub length: &'static str,
    /// Difficulty from one to five.
    pub weight: u8,
    /// Version of the rules; raised when a golden record would play differently.
    pub rules_version: &'static str,
    /// The seats in the game's own order (those of the largest game).
    pub seats: &'static [SeatMeta],
    /// The battles on offer; the first is the default.
    pub scenarios: &'static [Scenario],
    /// Everything that can be switched.
    pub options: &'static [OptionSpec],
    /// Options that go together; may be empty.
    pub presets: &'static [Preset],
    /// What the end screen charts by turn.
    pub series: &'static [Series],
    /// Set-ups whose seats differ from [`Meta::seats`].
    pub seatings: &'static [Seating],
}

/// The seats of a set-up that brings other armies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seating {
    /// What must have been chosen.
    pub with: OnlyWith,
    /// The seats then.
    pub seats: &'static [SeatMeta],
}

/// A seat's names and colours.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatMeta {
    /// Id in moves, records and addresses.
    pub id: &'static str,
    /// Name on the table.
    pub name: &'static str,
    /// Colour token of the army: `fr`, `br`, `pr` and so on.
    pub tone: &'static str,
    /// What this side is out to do, one sentence.
    pub aim: &'static str,
}

/// A battle one can choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Scenario {
    /// Id in records.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One or two sentences.
    pub blurb: &'static str,
}

/// A line of the chart on the end screen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Series {
    /// What is counted.
    pub name: &'static str,
    /// Colour token.
    pub tone: &'static str,
    /// A limit that decides something, drawn as a line.
    pub mark: Option<i32>,
}

/// Options that go together, chosen with one click.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// One sentence.
    pub blurb: &'static str,
    /// Ids of options and the values they take. What other presets name goes back to its default; the rest stays.
    pub options: &'static [(&'static str, &'static str)],
}

/// One switch of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionSpec {
    /// Id in set-ups and records.
    pub id: &'static str,
    /// Its name on the start page.
    pub name: &'static str,
    /// A plain explanation.
    pub explain: &'static str,
    /// What may be chosen.
    pub kind: OptionKind,
    /// Shown only when this other option has one of these values, or in these battles.
    pub only_with: Option<OnlyWith>,
}

/// Stands in [`OnlyWith::option`] for the battle that is chosen; no option has this id.
pub const SCENARIO: &str = "scenario";

/// The condition under which an option matters.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OnlyWith {
    /// The other option, or [`SCENARIO`].
    pub option: &'static str,
    /// The values of it that bring this one into play.
    pub values: &'static [&'static str],
}

/// The values an option can take.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionKind {
    /// One of a few named values; the first is the default.
    Choice {
        /// The values.
        values: &'static [Choice],
    },
    /// Any of these things, each with a number; nothing by default.
    Roster {
        /// What can be listed.
        items: &'static [RosterItem],
        /// What the number means.
        number: &'static str,
        /// Least number.
        min: u32,
        /// Greatest number.
        max: u32,
    },
}

/// A named value of an option.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choice {
    /// Id in set-ups and records.
    pub id: &'static str,
    /// Name on the start page.
    pub name: &'static str,
    /// What it means, one sentence.
    pub explain: &'static str,
}

/// Something a roster option can list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RosterItem {
    /// Id in set-ups and records.
    pub id: &'static str,
    /// Name on the start page.
    pub name: &'static str,
}

/// What was chosen: the scenario and every option that differs from its default.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The battle; empty for the game's first.
    #[serde(default)]
    pub scenario: String,
    /// Options by id.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: BTreeMap<String, Value>,
}

/// Why a set-up was refused; names the option.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct SetupError {
    /// The option or field at fault.
    pub option: String,
    /// One clear sentence.
    pub what: String,
}

impl SetupError {
    /// A refusal of `option`.
    pub fn new(option: impl Into<String>, what: impl Into<String>) -> Self {
        SetupError { option: option.into(), what: what.into() }
    }
}

impl Setup {
    /// Checks scenario and options against the game's lists: known names, known values.
    pub fn check(&self, meta: &Meta) -> Result<(), SetupError> {
        if !self.scenario.is_empty() && !meta.scenarios.iter().any(|s| s.id == self.scenario) {
            let known: Vec<_> = meta.scenarios.iter().map(|s| s.id).collect();
            return Err(SetupError::new(
                "scenario",
                format!("there is no scenario \"{}\" in {}; it has {}", self.scenario, meta.name, known.join(", ")),
            ));
        }
        for (id, value) in &self.options {
            let Some(spec) = meta.options.iter().find(|o| o.id == id) else {
                let known: Vec<_> = meta.options.iter().map(|o| o.id).collect();
                return Err(SetupError::new(
                    id,
                    format!("{} has no option \"{id}\"; it has {}", meta.name, known.join(", ")),
                ));
            };
            spec.check(value)?;
        }
        Ok(())
    }

    /// The chosen value of a choice option, or its default.
    pub fn choice(&self, meta: &Meta, id: &str) -> String {
        if let Some(Value::String(s)) = self.options.get(id) {
            return s.clone();
        }
        match meta.options.iter().find(|o| o.id == id).map(|o| &o.kind) {
            Some(OptionKind::Choice { values }) => values.first().map_or(String::new(), |v| v.id.to_owned()),
            _ => String::new(),
        }
    }

    /// The entries of a roster option, in id order.
    pub fn roster(&self, id: &str) -> Vec<(String, u32)> {
        match self.options.get(id) {
            Some(Value::Object(map)) => {
                map.iter().filter_map(|(k, v)| Some((k.clone(), u32::try_from(v.as_u64()?).ok()?))).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl OptionSpec {
    fn check(&self, value: &Value) -> Result<(), SetupError> {
        let refuse = |what: String| Err(SetupError::new(self.id, what));
        match &self.kind {
            OptionKind::Choice { values } => {
                let known = || values.iter().map(|v| v.id).collect::<Vec<_>>().join(", ");
                match value {
                    Value::String(s) if values.iter().any(|v| v.id == s) => Ok(()),
                    other => refuse(format!("option \"{}\" cannot be {other}; choose one of {}", self.id, known())),
                }
            }
            OptionKind::Roster { items, number, min, max } => {
                let Value::Object(map) = value else {
                    return refuse(format!(
                        "option \"{}\" is a list of ids with a {number}, such as {{\"{}\": {min}}}",
                        self.id,
                        items.first().map_or("", |i| i.id)
                    ));
                };
                for (item, n) in map {
                    if !items.iter().any(|i| i.id == item) {
                        return refuse(format!("option \"{}\" names \"{item}\", which it may not list", self.id));
                    }
                    if n.as_u64().is_none_or(|n| n < u64::from(*min) || n > u64::from(*max)) {
                        return refuse(format!(
                            "option \"{}\" gives \"{item}\" the {number} {n}; it must be a whole number from {min} to {max}",
                            self.id
                        ));
                    }
                }
                Ok(())
            }
        }
    }
}
