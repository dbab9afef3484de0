//! The rules in our words, read from `docs/rules/<game>.md`.

use serde::Serialize;

/// One rule: what it says to a player, and exactly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleText {
    /// Its id, such as `4.5b`, `G-12` or `C-01`.
    pub id: String,
    /// In plain words; empty for gaps and contradictions.
    pub plain: String,
    /// To the letter.
    pub exact: String,
}

/// A chapter of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// Its rules in order.
    pub rules: Vec<RuleText>,
}

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rules {
    /// The chapters in order; decisions on gaps and contradictions come last.
    pub chapters: Vec<Chapter>,
}

impl Rules {
    /// Reads the document: `### ` headings under `## Rules` are chapters, `- **id** [tag] …` bullets rules, `> …` lines
    /// their plain words; table rows `| G-nn |` and `| C-nn |` and headings `### G-nn` are decisions.
    pub fn read(text: &str) -> Rules {
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut gaps = Chapter { title: "Where the book is silent".into(), rules: Vec::new() };
        let mut contradictions = Chapter { title: "Where the book contradicts itself".into(), rules: Vec::new() };
        let mut in_rules = false;
        let mut in_gap = false;
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                in_rules = heading.trim() == "Rules";
                in_gap = false;
                continue;
            }
            if let Some(heading) = line.strip_prefix("### ") {
                in_gap = heading.starts_with("G-");
                if in_rules {
                    chapters.push(Chapter { title: heading.trim().to_owned(), rules: Vec::new() });
                } else if in_gap {
                    let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
                    gaps.rules.push(RuleText { id: id.into(), plain: String::new(), exact: title.trim().into() });
                }
                continue;
            }
            if in_rules {
                read_rule_line(&mut chapters, line);
            } else if in_gap && let (Some(gap), false) = (gaps.rules.last_mut(), line.trim().is_empty()) {
                // The first paragraph under a gap's heading is its decision.
                if !line.starts_with(['|', '`', '#']) {
                    gap.exact.push_str(". ");
                    gap.exact.push_str(line.trim());
                }
                in_gap = false;
            } else {
                read_decision(&mut gaps, &mut contradictions, line);
            }
        }
        chapters.extend([gaps, contradictions]);
        chapters.retain(|c| !c.rules.is_empty());
        Rules { chapters }
    }

    /// The rule with an id.
    pub fn rule(&self, id: &str) -> Option<&RuleText> {
        self.chapters.iter().flat_map(|c| &c.rules).find(|r| r.id == id)
    }
}

fn read_rule_line(chapters: &mut [Chapter], line: &str) {
    let Some(chapter) = chapters.last_mut() else { return };
    if let Some((id, rest)) = line.strip_prefix("- **").and_then(|l| l.split_once("**")) {
        let rest = rest.trim();
        // The tag says how the rule is switched; players see that on the start page.
        let exact = rest.split_once("] ").filter(|_| rest.starts_with('[')).map_or(rest, |(_, text)| text);
        chapter.rules.push(RuleText { id: id.into(), plain: String::new(), exact: exact.into() });
    } else if let Some(rule) = chapter.rules.last_mut() {
        if let Some(plain) = line.trim_start().strip_prefix("> ") {
            if !rule.plain.is_empty() {
                rule.plain.push(' ');
            }
            rule.plain.push_str(plain.trim());
        } else if line.starts_with("  ") && rule.plain.is_empty() {
            rule.exact.push('\n');
            rule.exact.push_str(line.trim());
        }
    }
}

fn read_decision(gaps: &mut Chapter, contradictions: &mut Chapter, line: &str) {
    let mut cells = line.split('|').map(str::trim);
    let (Some(""), Some(id)) = (cells.next(), cells.next()) else { return };
    let is_id =
        |kind: &str| id.strip_prefix(kind).is_some_and(|n| n.len() == 2 && n.bytes().all(|b| b.is_ascii_digit()));
    let chapter = if is_id("G-") {
        gaps
    } else if is_id("C-") {
        contradictions
    } else {
        return;
    };
    let exact = cells.filter(|c| !c.is_empty()).collect::<Vec<_>>().join(" — ");
    chapter.rules.push(RuleText { id: id.into(), plain: String::new(), exact });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_read_into_chapters_rules_and_decisions() {
        let rules = Rules::read(
            "# Title\n## Data\n### G-01 Map\n\nThe map is big.\nMore.\n| G-14 | Why? | Because |\n| C-01 | a | b |\n\
             ## Rules\n### 4 Movement\n- **4.0a** [core] {P} Move.\n  > Move them.\n- **4.0b** [core] Cond:\n  1. one\n  > Plain.\n## End\n",
        );
        let titles: Vec<_> = rules.chapters.iter().map(|c| c.title.as_str()).collect();
        assert_eq!(titles, ["4 Movement", "Where the book is silent", "Where the book contradicts itself"]);
        assert_eq!(rules.rule("4.0a").map(|r| (r.plain.as_str(), r.exact.as_str())), Some(("Move them.", "{P} Move.")));
        assert_eq!(rules.rule("4.0b").map(|r| r.exact.as_str()), Some("Cond:\n1. one"));
        assert_eq!(rules.rule("G-01").map(|r| r.exact.as_str()), Some("Map. The map is big."));
        assert_eq!(rules.rule("G-14").map(|r| r.exact.as_str()), Some("Why? — Because"));
        assert_eq!(rules.rule("C-01").map(|r| r.exact.as_str()), Some("a — b"));
        assert_eq!(rules.rule("9.9z"), None);
    }
}
