//! Small words that sentences of every game need.

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

#[cfg(test)]
mod tests {
    use super::*;

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
