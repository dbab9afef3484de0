//! Small helpers for notations that people read and write.

use serde::de::{Deserializer, Error, Visitor};
use std::fmt;

/// Reads a value from a string without keeping the string; the error says what was wrong with it.
pub fn from_text<'de, D, T, F>(deserializer: D, expected: &'static str, parse: F) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    F: FnOnce(&str) -> Result<T, String>,
{
    struct Text<F>(&'static str, F);

    impl<T, F: FnOnce(&str) -> Result<T, String>> Visitor<'_> for Text<F> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            (self.1)(text).map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Text(expected, parse))
}
