//! The report of a series: one self-contained page with a light and a dark theme.

use super::plots::{Bar, bar_chart, escape, histogram, line_chart};
use super::summary::{Pairing, Summary};
use super::text::{elo, ending, verdict};

/// The whole page.
pub fn page(s: &Summary) -> String {
    let title = format!("{}: {}", s.game_name, s.players.join(" · "));
    let options: Vec<String> = s.options.iter().map(|(k, v)| format!("{k}={}", v.as_str().unwrap_or("{…}"))).collect();
    let options = if options.is_empty() { String::new() } else { format!(" Options: {}.", options.join(", ")) };
    let scenario = if s.scenario.is_empty() { String::new() } else { format!(" Scenario: {}.", s.scenario) };
    let part = if s.games < s.games_wanted && s.sprt.as_ref().is_none_or(|t| t.decision.is_none()) {
        format!(" {} were asked for.", s.games_wanted)
    } else {
        String::new()
    };
    let mut body = format!(
        "<header><h1>{}</h1><p class=\"sub\">{} games with seed {}, in rounds with the same dice and the seats rotated.{}{}</p></header>",
        escape(&s.game_name),
        s.games,
        s.seed,
        escape(&part),
        escape(&(scenario + &options))
    );
    if let Some(test) = &s.sprt {
        body += &section("The test", &format!("<p class=\"verdict\">{}.</p>", escape(&verdict(test))));
    }
    for f in &s.forfeits {
        body += &format!(
            "<p class=\"warning\">{} forfeited {} of its games: {}</p>",
            escape(&f.player),
            f.games,
            escape(&f.why)
        );
    }
    body += &section("Cross table", &cross_table(s));
    body += &section(
        "Strength",
        &(ratings(s) + "<p class=\"note\">Elo against the mean of all players; the whiskers hold 95 %.</p>"),
    );
    body += &section(
        "Sides",
        &(sides(s) + "<p class=\"note\">Games won from each side of the table, with Wilson’s 95 % interval.</p>"),
    );
    body += &section("Course", &course(s));
    body += &section("Endings", &endings(s));
    body += &section("Length", &histogram("Moves a game", &s.length.all, "moves"));
    body += &section("Thinking", &thinking(s));
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\"><title>{}</title><style>{}</style></head><body><main>{body}<footer>waterloo {} · arena</footer></main></body></html>\n",
        escape(&title),
        STYLE,
        env!("CARGO_PKG_VERSION")
    )
}

fn section(title: &str, inside: &str) -> String {
    if inside.is_empty() { String::new() } else { format!("<section><h2>{title}</h2>{inside}</section>") }
}

/// Everybody against everybody, best first; each cell from the side of its row.
fn cross_table(s: &Summary) -> String {
    let order: Vec<usize> =
        s.standings.iter().filter_map(|st| s.players.iter().position(|p| *p == st.player)).collect();
    let mut head = String::from("<tr><th>Player</th><th>Points</th><th>Elo</th>");
    for (place, _) in order.iter().enumerate() {
        head += &format!("<th>{}</th>", place + 1);
    }
    let mut rows = String::new();
    for (place, (&a, st)) in order.iter().zip(&s.standings).enumerate() {
        rows += &format!(
            "<tr><th scope=\"row\">{}. {}</th><td>{} / {}</td><td>{:+.0} ± {:.0}</td>",
            place + 1,
            escape(&st.player),
            st.points,
            st.games,
            st.rating.elo,
            st.rating.error
        );
        for &b in &order {
            rows += &match s.pairings.iter().find(|p| p.ids == (a.min(b), a.max(b))) {
                Some(p) if a != b => cell(p, a < b),
                _ => "<td class=\"self\">·</td>".to_owned(),
            };
        }
        rows += "</tr>";
    }
    let mut table = format!("<div class=\"wide\"><table><thead>{head}</tr></thead><tbody>{rows}</tbody></table></div>");
    table += "<ul class=\"meetings\">";
    for p in &s.pairings {
        table += &format!("<li>{}.</li>", escape(&super::text::meeting(p)));
        if let Some([a, b, c, d, e]) = p.pentanomial.filter(|p| p.iter().sum::<u32>() > 0 && s.pairings.len() == 1) {
            table += &format!("<li>Pairs with 0, ½, 1, 1½, 2 points: {a}, {b}, {c}, {d}, {e}.</li>");
        }
    }
    table + "</ul>"
}

fn cell(p: &Pairing, forward: bool) -> String {
    let (score, wins, losses) = if forward { (p.score, p.wins, p.losses) } else { (1.0 - p.score, p.losses, p.wins) };
    let tone = if score > 0.5 { "good" } else { "ill" };
    format!(
        "<td class=\"{tone}\" title=\"{}\">{:.0} %<small>+{wins} ={} −{losses}</small></td>",
        escape(&elo(&p.elo)),
        100.0 * score,
        p.draws
    )
}

fn ratings(s: &Summary) -> String {
    let reach = s.standings.iter().map(|st| st.rating.elo.abs() + st.rating.error).fold(50.0, f64::max);
    let rows: Vec<Bar> = s
        .standings
        .iter()
        .map(|st| {
            let (elo, error) = (st.rating.elo, st.rating.error);
            Bar {
                label: st.player.clone(),
                note: format!("{elo:+.0} ± {error:.0}"),
                value: elo,
                interval: Some([elo - error, elo + error]),
                class: "plain",
            }
        })
        .collect();
    bar_chart("Elo of the players", &rows, [-reach, reach], Some(0.0), "")
}

fn sides(s: &Summary) -> String {
    let rows: Vec<Bar> = s
        .sides
        .iter()
        .filter(|side| side.games > 0)
        .map(|side| Bar {
            label: match &side.player {
                Some(player) => format!("{}, {player}", side.name),
                None => side.name.clone(),
            },
            note: format!("{} of {}", side.wins, side.games),
            value: 100.0 * side.rate,
            interval: Some(side.interval.map(|x| 100.0 * x)),
            class: match side.tone.as_str() {
                "fr" => "fr",
                "br" => "br",
                _ => "pr",
            },
        })
        .collect();
    // What each side would win if all were alike.
    let sides = s.sides.iter().filter(|side| side.player.is_none()).count().max(1);
    bar_chart("Games won by side", &rows, [0.0, 100.0], Some(100.0 / sides as f64), " %")
}

/// The score after each round, and the test's ratio where there is one.
fn course(s: &Summary) -> String {
    let running = |p: &Pairing| {
        let mut sum = 0.0;
        let score = |(i, x): (usize, &f64)| {
            sum += x;
            100.0 * sum / (i + 1) as f64
        };
        (format!("{} against {}", p.first, p.second), p.scores.iter().enumerate().map(score).collect::<Vec<_>>())
    };
    let courses: Vec<_> = s.pairings.iter().map(running).collect();
    if courses.is_empty() {
        return String::new();
    }
    let mut out = line_chart("Score after each round, in per cent", &courses, [0.0, 100.0], &[(50.0, String::new())]);
    out += "<ul class=\"key\">";
    for (i, (name, _)) in courses.iter().enumerate() {
        out += &format!(
            "<li><svg viewBox=\"0 0 30 8\"><path class=\"course c{}\" d=\"M0 4H30\"/></svg>{}, score in per cent</li>",
            i % 6,
            escape(name)
        );
    }
    out += "</ul>";
    if let Some(test) = &s.sprt {
        let [low, high] = test.bounds;
        let most = test.course.iter().fold(high, |m, x| m.max(*x)) + 0.4;
        let least = test.course.iter().fold(low, |m, x| m.min(*x)) - 0.4;
        let marks =
            [(high, format!("accept {:+} Elo", test.sprt.elo1)), (low, format!("reject, {:+} Elo", test.sprt.elo0))];
        let ratio = [("log-likelihood ratio".to_owned(), test.course.clone())];
        out += "<h3>Log-likelihood ratio of the test</h3>";
        out += &line_chart(
            "Log-likelihood ratio after each round, with the bounds of the test",
            &ratio,
            [least, most],
            &marks,
        );
    }
    out
}

fn endings(s: &Summary) -> String {
    let most = s.endings.iter().map(|e| e.games).max().unwrap_or(0);
    let rows: Vec<Bar> = s
        .endings
        .iter()
        .map(|e| Bar {
            // Short enough to stand beside its bar.
            label: ending(s, &e.winners, &e.rule).replace(" by rule ", ", "),
            note: format!("{} games", e.games),
            value: f64::from(e.games),
            interval: None,
            class: "plain",
        })
        .collect();
    if rows.is_empty() {
        String::new()
    } else {
        bar_chart("How the games ended", &rows, [0.0, f64::from(most)], None, "")
    }
}

fn thinking(s: &Summary) -> String {
    let most = s.thinking.iter().map(|t| 1e3 * t.seconds_per_move).fold(0.001, f64::max);
    let rows: Vec<Bar> = s
        .thinking
        .iter()
        .map(|t| Bar {
            label: t.player.clone(),
            note: format!("{:.3} ms", 1e3 * t.seconds_per_move),
            value: 1e3 * t.seconds_per_move,
            interval: None,
            class: "plain",
        })
        .collect();
    let mut out = bar_chart("Milliseconds of thinking a move", &rows, [0.0, most], None, "");
    out += "<div class=\"wide\"><table><thead><tr><th>Player</th><th>s a game</th><th>s a turn</th><th>longest turn, s</th><th>ms a plan</th><th>ms a move</th><th>longest plan, s</th></tr></thead><tbody>";
    for t in &s.thinking {
        out += &format!(
            "<tr><th scope=\"row\">{}</th><td>{:.3}</td><td>{:.3}</td><td>{:.3}</td><td>{:.3}</td><td>{:.3}</td><td>{:.3}</td></tr>",
            escape(&t.player),
            t.seconds_per_game,
            t.seconds_per_turn,
            t.longest_turn,
            1e3 * t.seconds_per_plan,
            1e3 * t.seconds_per_move,
            t.longest
        );
    }
    out + "</tbody></table></div><p class=\"note\">A plan is what a player decides at once; it may hold several moves.</p>"
}

const STYLE: &str = "\
:root{--bg:#d8ccb2;--panel:#fbf6ea;--panel2:#f2e9d5;--line:#d3c3a1;--ink:#241b12;--ink2:#5d4b38;--ink3:#6f5c46;--brand:#1d4a43;\
--brass:#8a6112;--go:#0b6f60;--go-bg:#d9ece4;--bad:#a3271a;--bad-bg:#f7e0d8;--fire:#b8500c;--last:#6c3f97;--fr:#2b57a0;--br:#b1242e;--pr:#454b53}\
@media(prefers-color-scheme:dark){:root{--bg:#14161b;--panel:#1f2228;--panel2:#282c33;--line:#3d424b;--ink:#f3e9d4;--ink2:#c9bda6;\
--ink3:#b0a48e;--brand:#e9d8ae;--brass:#e4b95a;--go:#63d2bd;--go-bg:#16362f;--bad:#ff9a86;--bad-bg:#43201a;--fire:#ffab66;--last:#c9a2f2;\
--fr:#7ea6e6;--br:#f0838b;--pr:#aab2bc}}\
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.35 'Alegreya Sans',Candara,'Gill Sans',sans-serif;\
font-feature-settings:'lnum'}main{max-width:860px;margin:0 auto;padding:28px 16px}\
h1{font:400 44px/1.05 'Libre Caslon Display','Libre Caslon Text',Baskerville,Georgia,serif;margin:0 0 6px}\
h2{font:400 23px/1.1 'Libre Caslon Text',Baskerville,Georgia,serif;margin:0 0 10px}h3{font-size:16px;margin:16px 0 4px}\
.sub,.note{color:var(--ink2);margin:4px 0}.note{font-size:14px}section{background:var(--panel);border:1px solid var(--line);\
border-radius:8px;padding:16px;margin:16px 0;box-shadow:0 2px 0 var(--line)}.verdict{font-weight:700;font-size:19px;margin:0}\
.warning{background:var(--bad-bg);color:var(--ink);border-left:4px solid var(--bad);padding:10px 14px;border-radius:4px;overflow-wrap:anywhere}\
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-family:'Barlow Semi Condensed','Arial Narrow',sans-serif;\
font-variant-numeric:tabular-nums}th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}\
th:first-child{text-align:left}tbody th{white-space:normal;overflow-wrap:anywhere;min-width:8em}thead th{color:var(--ink2);font-weight:600}td small{display:block;color:var(--ink2);font-size:13px}\
.good{background:var(--go-bg)}.ill{background:var(--bad-bg)}.self{color:var(--ink3);text-align:center}.meetings,.key{padding-left:18px;margin:12px 0 0;\
overflow-wrap:anywhere}.key{list-style:none;padding:0}.key svg{display:inline-block;width:30px;height:8px;margin-right:8px}\
svg{display:block;width:100%;height:auto}svg text{font:15px 'Barlow Semi Condensed','Arial Narrow',sans-serif;fill:var(--ink)}\
svg text.tick{fill:var(--ink3);font-size:14px}.hair{stroke:var(--line);fill:none}.mark{stroke:var(--brass);stroke-dasharray:6 4;fill:none;stroke-width:1.6}\
.whisker{stroke:var(--ink);stroke-width:1.6;fill:none}.plain{fill:var(--brand);fill-opacity:.75}.fr{fill:var(--fr);fill-opacity:.8}\
.br{fill:var(--br);fill-opacity:.8}.pr{fill:var(--pr);fill-opacity:.8}.course{fill:none;stroke-width:2.2;stroke:var(--brand)}\
.c1{stroke:var(--bad);stroke-dasharray:7 3}.c2{stroke:var(--last);stroke-dasharray:2 3}.c3{stroke:var(--fire);stroke-dasharray:10 3 2 3}\
.c4{stroke:var(--fr);stroke-dasharray:4 2}.c5{stroke:var(--ink2);stroke-dasharray:12 4}\
footer{color:var(--ink2);font-size:14px;text-align:center;padding:8px}\
@media(max-width:600px){main{padding:16px 8px}h1{font-size:34px}section{padding:12px}svg text,svg text.tick{font-size:17px}}\
@media print{body{background:none}section{break-inside:avoid}}";
