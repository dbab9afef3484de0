//! Small helpers for the sentences of every game.

/// A list in words: "A, B and C".
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

/// "1 thing", "3 things", "2 hexes".
pub fn count(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    let ending = if thing.ends_with(['s', 'x']) { "es" } else { "s" };
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}{ending}") }
}

/// A small number in words; none is "no".
pub fn number(n: impl Into<u32>) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let n = n.into();
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// Puts a sentence into the singular or the plural: every word after a tilde agrees. Words such as `~is` or `~moves`
/// are given in the singular; give both forms if the plural is irregular: `~it/them`.
pub fn agree(many: bool, text: &str) -> String {
    let mut parts = text.split('~');
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_alphabetic()).unwrap_or(part.len());
        let (one, rest) = part.split_at(end);
        match rest.strip_prefix('/') {
            Some(rest) => {
                let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
                said += if many { &rest[..end] } else { one };
                said += &rest[end..];
            }
            None if many => {
                said += &of_many(one);
                said += rest;
            }
            None => said += part,
        }
    }
    said
}

/// The form of a verb or pronoun for many.
fn of_many(one: &str) -> String {
    const ODD: [(&str, &str); 7] = [
        ("is", "are"),
        ("was", "were"),
        ("has", "have"),
        ("does", "do"),
        ("it", "they"),
        ("its", "their"),
        ("itself", "themselves"),
    ];
    let low = one.to_lowercase();
    let many = match ODD.iter().find(|(word, _)| *word == low) {
        Some((_, many)) => (*many).to_owned(),
        None => match () {
            () if low.ends_with("ies") => format!("{}y", &low[..low.len() - 3]),
            () if ["ches", "shes", "sses", "oes"].iter().any(|e| low.ends_with(e)) => low[..low.len() - 2].to_owned(),
            () => low.strip_suffix('s').unwrap_or(&low).to_owned(),
        },
    };
    if one.starts_with(char::is_uppercase) { capital(&many) } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_whom_they_speak_of() {
        let told = |many, text| agree(many, text);
        assert_eq!(told(false, "The Guard ~moves and keeps ~its order."), "The Guard moves and keeps its order.");
        assert_eq!(told(true, "The guns ~move and ~keeps ~its order."), "The guns move and keep their order.");
        assert_eq!(told(true, "~Does Best and Vincke evade?"), "Do Best and Vincke evade?");
        assert_eq!(told(true, "They ~rallies, ~passes, ~goes, ~pushes, ~flees"), "They rally, pass, go, push, flee");
        assert_eq!(told(true, "~It ~has an enemy next to ~it/them."), "They have an enemy next to them.");
        assert_eq!(told(false, "~It ~has an enemy next to ~it/them."), "It has an enemy next to it.");
        assert_eq!(told(true, "**{}** ~is damaged [[8.4.1]]."), "**{}** are damaged [[8.4.1]].");
    }

    #[test]
    fn lists_and_counts_read_like_sentences() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["A"]), "A");
        assert_eq!(list(&["A", "B", "C"]), "A, B and C");
        assert_eq!(
            (count(1u8, "hex"), count(3u8, "hex"), count(0u8, "cube")),
            ("1 hex".into(), "3 hexes".into(), "0 cubes".into())
        );
        assert_eq!((number(0u8), number(10u8), number(11u8)), ("no".into(), "ten".into(), "11".into()));
        assert_eq!((capital("élan"), capital("")), ("Élan".into(), String::new()));
    }
}
