//! The answer as protocols and tables show it: chances with their exact weights, cumulative chances, and the
//! assumptions made.

use crate::chain::{Chain, ChainEnding, ChainedAttacks, compute};
use kernel::Ruling;
use kernel::weights::percent_text;
use serde::Serialize;
use serde_json::Value;

/// Exact odds of several attacks of a game, one after another, in the form that is shown; each is given as a query of
/// [`kernel::Fights::fight_odds`].
pub fn chain_odds<G: ChainedAttacks>(game: &G, queries: &[Value]) -> Result<ChainOdds, Ruling> {
    Ok(ChainOdds::of(game, &compute(game, queries)?))
}

/// A game's own [`chain_odds`], for those who do not know whether it can reckon them.
pub type ChainOddsFn<G> = fn(&G, &[Value]) -> Result<ChainOdds, Ruling>;

/// A chance: its exact weight out of [`ChainOdds::total`], as a fraction of one and in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// The weight, a whole number in decimal digits; it may be too large for other numbers.
    pub weight: String,
    /// The same between zero and one, rounded.
    pub chance: f64,
    /// The same in whole per cent, such as "56 %" or "less than 1 %".
    pub words: String,
}

/// One of the attacks.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttackLine {
    /// Its name.
    pub title: String,
    /// The chance that it can still be made when its turn comes.
    pub stands: Figure,
    /// The chance that it comes off.
    pub comes_off: Figure,
    /// Why it cannot always be made, where it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
}

/// How many of the attacks come off.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CountLine {
    /// So many.
    pub count: usize,
    /// Exactly so many.
    pub exactly: Figure,
    /// So many or more.
    pub at_least: Figure,
}

/// One amount of losses.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LossLine {
    /// The amount lost.
    pub lost: u32,
    /// Exactly so much.
    pub exactly: Figure,
    /// So much or more.
    pub at_least: Figure,
}

/// What a seat loses.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Losses {
    /// The seat.
    pub seat: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it loses on average.
    pub expected: f64,
    /// Every amount, the smallest first.
    pub spread: Vec<LossLine>,
}

/// One ending of all attacks.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndLine {
    /// Its chance.
    pub exactly: Figure,
    /// Which attacks could still be made, in order.
    pub stood: Vec<bool>,
    /// Which came off, in order.
    pub came_off: Vec<bool>,
    /// What each seat has lost, in the order of [`ChainOdds::losses`].
    pub lost: Vec<u32>,
}

/// Several attacks reckoned together.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChainOdds {
    /// A heading.
    pub title: String,
    /// The attacks in order.
    pub attacks: Vec<AttackLine>,
    /// How many come off, all of them first.
    pub count: Vec<CountLine>,
    /// What each seat loses.
    pub losses: Vec<Losses>,
    /// What losses are counted in.
    pub measure: &'static str,
    /// Every ending, the likeliest first.
    pub outcomes: Vec<EndLine>,
    /// Sum of all weights, a whole number in decimal digits.
    pub total: String,
    /// Is nothing rounded? If not, the weights are whole parts that still make up the total.
    pub exact: bool,
    /// What the reckoning supposes; may hold marks.
    pub notes: Vec<String>,
}

impl ChainOdds {
    /// Converts a chain of attacks into the form that is shown.
    pub fn of<G: ChainedAttacks>(game: &G, chain: &Chain) -> ChainOdds {
        let figure = |weight: u128| Figure {
            weight: weight.to_string(),
            chance: weight as f64 / chain.total as f64,
            words: percent_text(weight, chain.total),
        };
        let when = |kind: &dyn Fn(&ChainEnding) -> bool| figure(chain.weight_of(kind));
        let came_off = |o: &ChainEnding| o.came_off.iter().filter(|c| **c).count();
        let n = chain.titles.len();
        let attacks = (0..n)
            .map(|i| AttackLine {
                title: chain.titles[i].clone(),
                stands: when(&|o| o.stood[i]),
                comes_off: when(&|o| o.came_off[i]),
                why_not: chain.why_not[i].as_ref().map(|r| format!("{} [[{}]]", r.text, r.rule)),
            })
            .collect();
        let count = (0..=n)
            .rev()
            .map(|k| CountLine {
                count: k,
                exactly: when(&|o| came_off(o) == k),
                at_least: when(&|o| came_off(o) >= k),
            })
            .collect();
        let losses = game.seats().iter().enumerate().map(|(seat, meta)| {
            let lost = move |o: &ChainEnding| o.lost.get(seat).copied().unwrap_or(0);
            let mut amounts: Vec<u32> = chain.outcomes.iter().map(lost).collect();
            amounts.sort_unstable();
            amounts.dedup();
            let expected =
                chain.outcomes.iter().map(|o| f64::from(lost(o)) * (o.weight as f64 / chain.total as f64)).sum();
            let spread = amounts
                .into_iter()
                .map(|points| LossLine {
                    lost: points,
                    exactly: when(&|o| lost(o) == points),
                    at_least: when(&|o| lost(o) >= points),
                })
                .collect();
            Losses { seat: meta.id, name: meta.name, expected, spread }
        });
        let outcomes = chain.outcomes.iter().map(|o| EndLine {
            exactly: figure(o.weight),
            stood: o.stood.clone(),
            came_off: o.came_off.clone(),
            lost: o.lost.clone(),
        });
        let mut notes = vec![G::success_text().to_owned()];
        notes.push(if chain.thrown { G::decision_text() } else { G::certain() }.to_owned());
        if n > 1 {
            notes.push(
                "The attacks are made in this order; one that no longer stands when its turn comes is left out."
                    .to_owned(),
            );
        }
        if chain.thrown {
            notes.extend(G::assumptions().iter().map(|s| (*s).to_owned()));
        }
        if !chain.exact {
            notes.push("So many dice that the chances are rounded, to less than one part in 10^20.".to_owned());
        }
        ChainOdds {
            title: match n {
                1 => chain.titles[0].clone(),
                _ => format!("{n} attacks together"),
            },
            attacks,
            count,
            losses: losses.collect(),
            measure: G::loss_unit(),
            outcomes: outcomes.collect(),
            total: chain.total.to_string(),
            exact: chain.exact,
            notes,
        }
    }
}
