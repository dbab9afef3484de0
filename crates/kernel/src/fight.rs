//! A fight before the die is thrown: who takes part, how strong they are, what modifies the result, and every outcome
//! with its exact weight.
//!
//! Preview, odds window, journal, computer and resolver all read the same lists.

use crate::game::Game;
use crate::ruling::Ruling;
use crate::weights::fraction_text;
use serde::Serialize;
use serde_json::Value;

/// What a game can say about its fights before the dice are thrown.
pub trait Fights: Game {
    /// Odds of a fight: the one under construction for an empty query, or one that the query describes.
    fn fight_odds(&self, query: &Value) -> Result<Fight, Ruling>;
}

/// A change to a fight's strength, column or need, with its reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Modifier {
    /// How much, with its sign.
    pub amount: i32,
    /// What for, in a few words.
    pub why: String,
    /// By which rule.
    pub rule: &'static str,
}

/// One piece in a fight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fighter {
    /// The piece.
    pub piece: String,
    /// Printed strength.
    pub strength: i32,
    /// Multiplied by this.
    pub times: i32,
    /// Why it is multiplied, or what role it plays; may be empty.
    pub note: String,
    /// The rule for the note.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
}

/// Whether an outcome is good for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Yes.
    Good,
    /// At a price.
    Mixed,
    /// No.
    Ill,
}

/// One throw and what it brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Throw {
    /// The face or faces shown.
    pub dice: Vec<u8>,
    /// Its share of the total.
    pub weight: u32,
    /// Short code of the result, such as `Dr`.
    pub result: &'static str,
    /// Welcome or not.
    pub tone: Tone,
}

/// Equal results together, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Share {
    /// Short code of the result.
    pub result: &'static str,
    /// Sum of the weights.
    pub weight: u32,
    /// The exact fraction in lowest terms, such as `12345/60466176`, where the weight is rounded and the fraction known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exactly: Option<String>,
    /// Welcome or not.
    pub tone: Tone,
    /// What happens then.
    pub text: String,
}

/// A column the attacker could choose instead, with its results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Column {
    /// Name of the column, such as `2-1`.
    pub name: &'static str,
    /// Result codes in the order of the throws.
    pub results: Vec<&'static str>,
}

/// The dice one side throws together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pool {
    /// How the number comes about, such as "5 + 4 + 1 at three hexes".
    pub sum: String,
    /// So many dice that hit on this or more; the lower number first.
    pub groups: Vec<(u8, u8)>,
    /// What changes them; may hold marks.
    pub notes: Vec<String>,
}

/// What a die must show before anything modifies it, and what the modified figure is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Need {
    /// What the plain figure rests on, such as "At range 1"; may hold marks.
    pub base: String,
    /// The plain figure, such as `3+`.
    pub plain: &'static str,
    /// What [`Fight::column`] is, all modifiers told, such as "Each gun needs".
    pub result: String,
}

/// A fight and its odds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fight {
    /// A heading.
    pub title: String,
    /// A line under it; may hold marks.
    pub sub: String,
    /// The attacking pieces.
    pub attackers: Vec<Fighter>,
    /// Their combined strength. Zero on both sides means that strengths are not compared or added up.
    pub attack: i32,
    /// The pieces attacked.
    pub defenders: Vec<Fighter>,
    /// Their strength together.
    pub defence: i32,
    /// Everything that shifts the result, in order of application.
    pub modifiers: Vec<Modifier>,
    /// The ratio, need or column the dice are read in.
    pub column: &'static str,
    /// How a need comes about, where the column is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<Need>,
    /// Every throw.
    pub throws: Vec<Throw>,
    /// Sum of all weights.
    pub total: u32,
    /// Are the weights of the shares rounded and no exact fractions known?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rounded: bool,
    /// The throws summed up by result, best first.
    pub shares: Vec<Share>,
    /// The columns that may be announced, worst first; empty if there is no choice.
    pub columns: Vec<Column>,
    /// The dice of attacker and defender, where both throw several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<Pool>,
    /// Further remarks; may hold marks.
    pub notes: Vec<String>,
    /// The query that asks for this fight, so that it can be part of a chain; `None` if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Value>))]
    pub ask: Option<Value>,
}

impl Fight {
    /// Sums the throws up by result in the order good, mixed, ill; `tell` puts a result in words.
    pub fn sum_up(throws: &[Throw], tell: impl Fn(&'static str) -> String) -> Vec<Share> {
        let mut shares: Vec<Share> = Vec::new();
        for t in throws {
            match shares.iter_mut().find(|s| s.result == t.result) {
                Some(s) => s.weight += t.weight,
                None => {
                    let text = tell(t.result);
                    shares.push(Share { result: t.result, weight: t.weight, exactly: None, tone: t.tone, text });
                }
            }
        }
        shares.sort_by_key(|s| s.tone as u8);
        shares
    }

    /// The exact fraction of a share in lowest terms; nothing where it is not known.
    pub fn exactly(&self, share: &Share) -> Option<String> {
        let plain = || (!self.rounded).then(|| fraction_text(share.weight.into(), self.total.into()));
        share.exactly.clone().or_else(plain)
    }
}
