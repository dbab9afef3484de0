//! What a viewer of a game in progress sees and may ask.

use super::GameInfo;
use super::GameMoves;
use super::{PlayError, TypedGame};
use attack_chains::{ChainOdds, ChainOddsFn};
use kernel::board::Board;
use kernel::fight::Fight;
use kernel::session::JournalLine;
use kernel::table::{Preview, Table, Target};
use kernel::{Actor, ComputerPlay, Eyes, FastRng, Refusal, Ruling, Seat};
use serde::Serialize;
use serde_json::Value;

/// What a viewer of a game in progress sees and may ask.
pub trait GameView {
    /// The board.
    fn board(&self) -> Board;
    /// What these eyes see, now or at an earlier moment. After the end everybody sees everything.
    fn table(&self, eyes: &str, at: Option<u32>) -> Result<Table, PlayError>;
    /// Why a click on this thing does nothing now.
    fn why_not(&self, target: &Target) -> Option<Refusal>;
    /// What a legal move would do.
    fn preview(&self, mv: &Value) -> Result<Preview, PlayError>;
    /// Odds of a fight; refused while measures are hidden.
    fn fight_odds(&self, query: &Value) -> Result<Fight, PlayError>;
    /// Odds of several attacks one after another, as far as whoever acts may know the position; refused while measures
    /// are hidden, and where the game reckons single fights only.
    fn chain_odds(&self, queries: &[Value]) -> Result<ChainOdds, PlayError>;
    /// Odds of a fight, or of several together if the query is a chain: `{"chain":[…]}`.
    fn odds(&self, query: &Value) -> Result<OddsAnswer, PlayError> {
        self.reckoner()(query)
    }
    /// Something that tells these odds without holding the game; it takes the present position along and no past.
    fn reckoner(&self) -> Reckoner;
    /// The journal for these eyes.
    fn journal(&self, eyes: &str) -> Result<Vec<JournalLine>, PlayError> {
        self.journal_from(eyes, 0)
    }
    /// The journal for these eyes without the first lines they may read. After the end everybody reads every line.
    fn journal_from(&self, eyes: &str, from: usize) -> Result<Vec<JournalLine>, PlayError>;
    /// How many lines of the journal these eyes may read.
    fn journal_len(&self, eyes: &str) -> Result<usize, PlayError>;
}

impl<G: ComputerPlay> GameView for TypedGame<G> {
    fn board(&self) -> Board {
        self.session.position().board()
    }

    fn table(&self, eyes: &str, at: Option<u32>) -> Result<Table, PlayError> {
        let eyes = self.eyes(eyes)?;
        let moment = self.moment(at)?;
        let live = at.is_none_or(|at| at == self.session.len());
        let mut table = if live && self.session.ending().is_none() {
            moment.table(eyes)
        } else {
            // Looking back at a finished game hides nothing; at a running one, what was hidden stays so.
            moment.scene(if self.is_over() { Eyes::All } else { eyes })
        };
        if !live {
            // No seat acts in a past position.
            table.prompt.yours = false;
            table.prompt.back = None;
            // Nor does anybody measure there while a guess is open.
            if self.conceals_measures() {
                table.hide_measures();
            }
        }
        if live && self.session.ending().is_some() {
            table.verdict = self.verdict();
            table.prompt = kernel::table::Prompt::default();
            table.prompt.question = table.verdict.as_ref().map_or(String::new(), |v| format!("{}.", v.title));
        }
        Ok(table)
    }

    fn why_not(&self, target: &Target) -> Option<Refusal> {
        let mut refusal = kernel::why_not(self.session.position(), target);
        if self.session.ending().is_some() {
            // The position itself does not record that the players ended the game.
            let title = refusal.map(|r| r.title).unwrap_or_default();
            let ruling = Ruling::new(kernel::session::TABLE_RULE, "The game is over.");
            refusal = Some(Refusal { ruling, title, instead: None });
        }
        refusal
    }

    fn preview(&self, mv: &Value) -> Result<Preview, PlayError> {
        self.judge(mv)?;
        let mut preview = self.session.position().preview(&self.parse(mv)?);
        if self.conceals_measures() {
            preview.hide_measures();
        }
        Ok(preview)
    }

    fn fight_odds(&self, query: &Value) -> Result<Fight, PlayError> {
        self.check_measures(Eyes::Spectator)?;
        Ok(self.session.position().fight_odds(query)?)
    }

    fn chain_odds(&self, queries: &[Value]) -> Result<ChainOdds, PlayError> {
        self.check_measures(Eyes::Spectator)?;
        reckon_chain(self.session.position(), self.session.actor(), self.chain_odds, queries)
    }

    fn reckoner(&self) -> Reckoner {
        let open = self.check_measures(Eyes::Spectator);
        let (position, actor, chain_odds) = (self.session.position().clone(), self.session.actor(), self.chain_odds);
        Box::new(move |query| {
            open?;
            match chain_of(query)? {
                Some(queries) => Ok(OddsAnswer::Chain(reckon_chain(&position, actor, chain_odds, queries)?)),
                None => Ok(OddsAnswer::Fight(Box::new(position.fight_odds(query)?))),
            }
        })
    }

    fn journal_from(&self, eyes: &str, from: usize) -> Result<Vec<JournalLine>, PlayError> {
        Ok(self.session.journal_from(self.eyes(eyes)?, from))
    }

    fn journal_len(&self, eyes: &str) -> Result<usize, PlayError> {
        Ok(self.session.journal_len(self.eyes(eyes)?))
    }
}

/// Works out the odds of a fight or of a chain, on a thread of its own if need be.
pub type Reckoner = Box<dyn FnOnce(&Value) -> Result<OddsAnswer, PlayError> + Send>;

fn reckon_chain<G: ComputerPlay>(
    position: &G,
    actor: Actor,
    chain_odds: Option<ChainOddsFn<G>>,
    queries: &[Value],
) -> Result<ChainOdds, PlayError> {
    let Some(chain_odds) = chain_odds else {
        let text = format!("{} reckons single fights only.", G::meta().name);
        return Err(Ruling::new(kernel::session::TABLE_RULE, text).into());
    };
    let seat = match actor {
        Actor::Seat(seat) => seat,
        _ => Seat(0),
    };
    // The answer must not reveal what the asking seat may not know.
    let world = position.imagine(seat, &mut FastRng::from_seed(1815));
    Ok(chain_odds(&world, queries)?)
}

/// The answer: one fight, or a chain of attacks.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum OddsAnswer {
    /// One fight.
    Fight(Box<Fight>),
    /// Several attacks one after another.
    Chain(ChainOdds),
}

/// The queries of a chain; nothing if the query is for a single fight.
fn chain_of(query: &Value) -> Result<Option<&[Value]>, PlayError> {
    let Some(fields) = query.as_object().filter(|q| q.contains_key("chain")) else { return Ok(None) };
    match fields.get("chain") {
        Some(Value::Array(queries)) if fields.len() == 1 => Ok(Some(queries)),
        _ => {
            Err(Ruling::new(kernel::session::TABLE_RULE, "A chain is a list of fights, and nothing else goes with it.")
                .into())
        }
    }
}
