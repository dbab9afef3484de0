//! A series as plain text.

use super::summary::{Pairing, Summary};
use library::statistics::{Decision, Estimate};
use std::fmt::Write as _;

/// Everything for people at a terminal.
pub fn page(s: &Summary) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_page(&mut out, s);
    out
}

fn write_page(out: &mut String, s: &Summary) -> std::fmt::Result {
    let wide = s.players.iter().map(|p| p.chars().count()).max().unwrap_or(0).max(8);
    writeln!(out, "{}: {} games with seed {}", s.game_name, s.games, s.seed)?;
    for p in &s.pairings {
        writeln!(out, "  {}", meeting(p))?;
    }
    if let Some(test) = &s.sprt {
        writeln!(out, "  {}", verdict(test))?;
    }
    if s.players.len() > 2 {
        writeln!(out, "\n  {:<wide$}  {:>9}  {:>7}  {:>6}", "player", "points", "Elo", "± 95 %")?;
        for st in &s.standings {
            let points = format!("{}/{}", st.points, st.games);
            writeln!(out, "  {:<wide$}  {points:>9}  {:>+7.0}  {:>6.0}", st.player, st.rating.elo, st.rating.error)?;
        }
    }
    writeln!(out, "\n  {:<10} {:<wide$} {:>6}  {:>6}   95 %", "side", "", "wins", "")?;
    for side in s.sides.iter().filter(|side| side.games > 0) {
        let [low, high] = side.interval.map(|x| 100.0 * x);
        let player = side.player.as_deref().unwrap_or("all");
        let share = 100.0 * side.rate;
        writeln!(
            out,
            "  {:<10} {player:<wide$} {:>6}  {share:>5.1} %  {low:.1} to {high:.1}, {} draws",
            side.name, side.wins, side.draws
        )?;
    }
    writeln!(out, "\n  endings")?;
    for e in &s.endings {
        writeln!(out, "  {:>6}  {}", e.games, ending(s, &e.winners, &e.rule))?;
    }
    for f in &s.forfeits {
        writeln!(out, "  {} forfeited {} of its games: {}", f.player, f.games, f.why)?;
    }
    writeln!(
        out,
        "\n  {:<wide$} {:>10} {:>10} {:>14} {:>10} {:>10}",
        "thinking", "s/game", "s/turn", "longest turn", "ms/plan", "ms/move"
    )?;
    for t in &s.thinking {
        writeln!(
            out,
            "  {:<wide$} {:>10.3} {:>10.3} {:>12.3} s {:>10.3} {:>10.3}",
            t.player,
            t.seconds_per_game,
            t.seconds_per_turn,
            t.longest_turn,
            1e3 * t.seconds_per_plan,
            1e3 * t.seconds_per_move
        )?;
    }
    writeln!(out, "  {:.0} moves a game, {} to {}", s.length.mean, s.length.least, s.length.most)
}

/// A pairing in one sentence.
pub fn meeting(p: &Pairing) -> String {
    let [low, high] = p.score_interval.map(|x| 100.0 * x);
    format!(
        "{} against {}: {} won, {} drawn, {} lost; score {:.1} % ({low:.1} to {high:.1}), Elo {}, likelihood of superiority {:.1} %",
        p.first,
        p.second,
        p.wins,
        p.draws,
        p.losses,
        100.0 * p.score,
        elo(&p.elo),
        100.0 * p.superiority
    )
}

/// A difference in Elo with its interval; the infinite is written as such.
pub fn elo(e: &Estimate) -> String {
    let number = |x: Option<f64>, none: &str| x.map_or(none.to_owned(), |x| format!("{:+.0}", x + 0.0));
    let lost = e.high.is_some();
    let value = number(e.value, if lost { "−∞" } else { "+∞" });
    format!("{value} ({} to {})", number(e.low, "−∞"), number(e.high, "+∞"))
}

/// How a test stands, in one sentence.
pub fn verdict(test: &super::summary::Test) -> String {
    let [low, high] = test.bounds;
    let (elo0, elo1) = (test.sprt.elo0, test.sprt.elo1);
    let found = match test.decision {
        Some(Decision::Accepted) => format!("accepted: better by {elo1} Elo rather than {elo0}"),
        Some(Decision::Rejected) => format!("rejected: better by {elo0} Elo rather than {elo1}"),
        None => format!("undecided between {elo0} and {elo1} Elo"),
    };
    format!("SPRT {found}; LLR {:.2}, bounds {low:.2} and {high:.2}", test.ratio)
}

/// How games ended, in words.
pub fn ending(s: &Summary, winners: &[String], rule: &str) -> String {
    let name = |id: &String| s.sides.iter().find(|side| side.seat == *id).map_or(id.clone(), |side| side.name.clone());
    let who = match winners {
        [] => "draw".to_owned(),
        _ => format!("{} victory", winners.iter().map(name).collect::<Vec<_>>().join(" and ")),
    };
    if rule == library::FORFEIT { format!("{who} by forfeit") } else { format!("{who} by rule {rule}") }
}
