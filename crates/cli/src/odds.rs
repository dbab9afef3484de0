//! `waterloo odds`.

use anyhow::Context as _;
use clap::Args;
use kernel::fight::{Fight, Fighter, Tone};
use kernel::table::strip_markup;
use kernel::weights::fraction_text;
use library::{ChainOdds, Figure, LiveGame};
use serde_json::Value;
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = "\
Examples:
  waterloo odds game.jsonl                every fight of a recorded game, with what could be expected of it
  waterloo odds game.jsonl --at 57        the fight announced after 57 moves: every result with its exact chance
  waterloo odds position.json             the fight announced in a position
  waterloo odds position.json --query '{\"chain\":[{\"targets\":[\"A03\"],\"attackers\":[\"F01\"]},{\"targets\":[\"A04\"],\"attackers\":[\"F02\"]}]}'
                                          several attacks one after another
  waterloo odds game.jsonl --at 57 --json the same for programs")]
pub struct OddsCommand {
    /// A record or a position
    file: PathBuf,
    /// In a record: the fight announced after this many moves
    #[arg(long, value_name = "N")]
    at: Option<u32>,
    /// Query for another fight than the announced one (docs/referee.md)
    #[arg(long, value_name = "JSON")]
    query: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl OddsCommand {
    pub fn run(self) -> anyhow::Result<()> {
        let query = match &self.query {
            Some(text) => serde_json::from_str(text).map_err(|e| anyhow::anyhow!("the query is not JSON: {e}"))?,
            None => Value::Null,
        };
        let (play, is_record) = self.open()?;
        if is_record && self.at.is_none() && self.query.is_none() {
            return self.list(play.as_ref());
        }
        let answer = match self.at {
            Some(at) => play.fork(at)?.odds(&query),
            None => play.odds(&query),
        };
        let answer = answer.map_err(|e| anyhow::anyhow!("there are no odds to tell: {e}"))?;
        match &answer {
            _ if self.json => say!("{}", serde_json::to_string_pretty(&answer)?),
            library::OddsAnswer::Fight(fight) => tell(fight),
            library::OddsAnswer::Chain(chain) => print_chain(chain),
        }
        Ok(())
    }

    /// The game of a record or position, and which of them it is.
    fn open(&self) -> anyhow::Result<(Box<dyn LiveGame>, bool)> {
        let bytes = std::fs::read(&self.file).with_context(|| format!("{} cannot be read", self.file.display()))?;
        if let Ok(position) = serde_json::from_slice::<Value>(&bytes)
            && position.get("waterloo").is_none()
        {
            let game = position.get("game").and_then(Value::as_str);
            let game = game.with_context(|| format!("{} does not say which game it is", self.file.display()))?;
            let play = crate::find_title(game)?.begin_at(&position);
            return Ok((play.map_err(|e| anyhow::anyhow!("{}: {e}", self.file.display()))?, false));
        }
        let (play, damage) = crate::open_record(&self.file)?;
        if let Some(damage) = damage {
            eprintln!("waterloo: {}: {damage}; what is valid before it is used", self.file.display());
        }
        Ok((play, true))
    }

    /// Every fight of a record.
    fn list(&self, play: &dyn LiveGame) -> anyhow::Result<()> {
        let fights = announced(play);
        if self.json {
            let rows: Vec<_> = fights.iter().map(|(at, f)| serde_json::json!({ "at": at, "fight": f })).collect();
            say!("{}", serde_json::to_string_pretty(&rows)?);
            return Ok(());
        }
        say!("{:>6}  {:>6} {:>6} {:>6}  fight", "at", "good", "mixed", "ill");
        for (at, fight) in &fights {
            let part = |tone: Tone| {
                let sum: u32 = fight.shares.iter().filter(|s| s.tone == tone).map(|s| s.weight).sum();
                format!("{:.1} %", 100.0 * f64::from(sum) / f64::from(fight.total.max(1)))
            };
            let title = strip_markup(&fight.title);
            say!("{at:>6}  {:>6} {:>6} {:>6}  {title}", part(Tone::Good), part(Tone::Mixed), part(Tone::Ill));
        }
        let count = if fights.len() == 1 { "1 fight".to_owned() } else { format!("{} fights", fights.len()) };
        say!("\n{count}; good, mixed and ill are the attacker's view. --at N tells one in full.");
        Ok(())
    }
}

/// Every fight for which dice were thrown, once: as it was announced, at the moment of its first die. Dice may fall one
/// by one, and seats may decide something between them; the fight goes on as long as each moment shows the same fight.
fn announced(play: &dyn LiveGame) -> Vec<(u32, Fight)> {
    let mut fights: Vec<(u32, Fight)> = Vec::new();
    let mut under_way = false;
    for (at, (by, _)) in (0u32..).zip(play.moves()) {
        if by.is_some() && !under_way {
            continue;
        }
        let told = play.fork(at).and_then(|moment| moment.fight_odds(&Value::Null)).ok();
        under_way = under_way && told.as_ref().zip(fights.last()).is_some_and(|(now, (_, then))| is_rest_of(now, then));
        if by.is_none()
            && !under_way
            && let Some(fight) = told
        {
            fights.push((at, fight));
            under_way = true;
        }
    }
    fights
}

/// Is this what is left of a fight as it was announced? Its title may count those who have still to throw.
fn is_rest_of(now: &Fight, then: &Fight) -> bool {
    let among = |few: &[Fighter], all: &[Fighter]| few.iter().all(|f| all.iter().any(|a| a.piece == f.piece));
    now.title == then.title || (among(&now.attackers, &then.attackers) && among(&now.defenders, &then.defenders))
}

/// A fight with every result: its chance, the exact fraction, and the chance of it or anything better.
fn tell(fight: &Fight) {
    say!("{}", strip_markup(&fight.title));
    if !fight.sub.is_empty() {
        say!("{}", strip_markup(&fight.sub));
    }
    say!("{}{}", crate::play::strengths(fight, ": "), fight.column);
    for m in &fight.modifiers {
        say!("  {:+}  {} ({})", m.amount, strip_markup(&m.why), m.rule);
    }
    let exactly: Vec<String> =
        fight.shares.iter().map(|share| fight.exactly(share).unwrap_or_else(|| "rounded".to_owned())).collect();
    let width = exactly.iter().map(String::len).max().unwrap_or(0).max(17);
    say!("\n{:>9}  {:>9}  {:>width$}  result", "chance", "or better", "exactly");
    let mut so_far = 0;
    for (share, exactly) in fight.shares.iter().zip(exactly) {
        so_far += share.weight;
        let percent = |weight: u32| format!("{:.2} %", 100.0 * f64::from(weight) / f64::from(fight.total.max(1)));
        let (chance, better, text) = (percent(share.weight), percent(so_far), strip_markup(&share.text));
        let code = if text.starts_with(share.result) { String::new() } else { format!("{}: ", share.result) };
        say!("{chance:>9}  {better:>9}  {exactly:>width$}  {code}{text}");
    }
    for note in &fight.notes {
        say!("{}", strip_markup(note));
    }
}

/// Several attacks together: each of them, how many come off, what both sides lose.
fn print_chain(chain: &ChainOdds) {
    let percent = |f: &Figure| format!("{:.2} %", 100.0 * f.chance);
    say!("{}", strip_markup(&chain.title));
    say!("\n{:>9}  {:>9}  attack", "stands", "comes off");
    for attack in &chain.attacks {
        say!("{:>9}  {:>9}  {}", percent(&attack.stands), percent(&attack.comes_off), strip_markup(&attack.title));
        if let Some(why) = &attack.why_not {
            say!("{:>24}not always: {}", "", strip_markup(why));
        }
    }
    let exactly = |f: &Figure| match f.weight.parse().ok().zip(chain.total.parse().ok()) {
        Some((weight, total)) if chain.exact => fraction_text(weight, total),
        _ => "rounded".to_owned(),
    };
    let counts = chain.count.iter().map(|line| &line.exactly);
    let losses = chain.losses.iter().flat_map(|losses| &losses.spread).map(|line| &line.exactly);
    let width = counts.chain(losses).map(|figure| exactly(figure).len()).max().unwrap_or(0).max(17);
    say!("\n{:>9}  {:>9}  {:>width$}  of {} come off", "chance", "or more", "exactly", chain.attacks.len());
    for line in &chain.count {
        let (chance, more) = (percent(&line.exactly), percent(&line.at_least));
        say!("{chance:>9}  {more:>9}  {:>width$}  {}", exactly(&line.exactly), line.count);
    }
    for losses in &chain.losses {
        let (name, measure) = (losses.name, chain.measure);
        say!(
            "\n{:>9}  {:>9}  {:>width$}  {name} {measure} lost, {:.2} on average",
            "chance",
            "or more",
            "exactly",
            losses.expected
        );
        for line in &losses.spread {
            let (chance, more) = (percent(&line.exactly), percent(&line.at_least));
            say!("{chance:>9}  {more:>9}  {:>width$}  {}", exactly(&line.exactly), line.lost);
        }
    }
    say!("");
    for note in &chain.notes {
        say!("{}", strip_markup(note));
    }
}
