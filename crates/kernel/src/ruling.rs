//! A refusal with its reason.

use serde::Serialize;

/// Why something is not allowed: the rule and one plain sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{rule}: {text}")]
pub struct Ruling {
    /// The rule's id in `docs/rules/<game>.md`.
    pub rule: &'static str,
    /// One sentence a player understands.
    pub text: String,
}

impl Ruling {
    /// A refusal by `rule`.
    pub fn new(rule: &'static str, text: impl Into<String>) -> Self {
        Ruling { rule, text: text.into() }
    }
}

/// A refusal for the table: the ruling and the nearest legal choice, if there is one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The rule and its sentence.
    #[serde(flatten)]
    pub ruling: Ruling,
    /// What was refused, in a few words.
    pub title: String,
    /// The nearest legal choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<crate::table::Offer>,
}
