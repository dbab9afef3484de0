//! Small helpers for notations that people read and write.

use crate::game::{Game, PositionError};
use crate::seat::Actor;
use crate::setup::SetupError;
use serde::de::{DeserializeOwned, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;

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

/// Reads the document of a position of this game, which names its game in a field `game`.
pub fn read_document<G: Game, N: DeserializeOwned>(value: &Value) -> Result<N, PositionError> {
    let meta = G::meta();
    if let Some(game) = value.get("game").and_then(Value::as_str)
        && game != meta.id
    {
        return Err(PositionError::new("game", format!("this is a position of \"{game}\", not of {}", meta.name)));
    }
    N::deserialize(value)
        .map_err(|e| PositionError::new("position", format!("it cannot be read: {}", crate::readable_error(&e))))
}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> Self {
        PositionError::new(format!("setup.{}", error.option), error.what)
    }
}

/// Can whoever acts in a position do something, or chance bring something? `at` is the field that says what is asked.
pub fn check_choice<G: Game>(game: &G, at: &str) -> Result<(), PositionError> {
    let stuck = match game.actor() {
        Actor::Over(_) => false,
        Actor::Seat(_) => {
            let mut moves = Vec::new();
            game.legal(&mut moves);
            moves.is_empty()
        }
        Actor::Chance => {
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            outcomes.is_empty()
        }
    };
    if stuck { Err(PositionError::new(at, "nothing can be done at this step in this position")) } else { Ok(()) }
}

/// Sides of a game that notations name by id; [`crate::sides!`] makes them.
pub trait Sides {
    /// The ids in the order of the seats.
    const IDS: &'static [&'static str];
}

/// Something for each of the `N` sides, in the order of the seats; written by their ids.
pub struct BySide<S, T, const N: usize>(pub [T; N], PhantomData<S>);

impl<S, T, const N: usize> From<[T; N]> for BySide<S, T, N> {
    fn from(each: [T; N]) -> Self {
        BySide(each, PhantomData)
    }
}

impl<S, T: Clone, const N: usize> Clone for BySide<S, T, N> {
    fn clone(&self) -> Self {
        self.0.clone().into()
    }
}

impl<S, T: PartialEq, const N: usize> PartialEq for BySide<S, T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<S, T: Default, const N: usize> Default for BySide<S, T, N> {
    fn default() -> Self {
        std::array::from_fn(|_| T::default()).into()
    }
}

impl<S: Sides, T: Serialize, const N: usize> Serialize for BySide<S, T, N> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(Some(N))?;
        for (id, one) in S::IDS.iter().zip(&self.0) {
            map.serialize_entry(id, one)?;
        }
        map.end()
    }
}

impl<'de, S: Sides, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BySide<S, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each<S, T, const N: usize>(PhantomData<(S, T)>);

        impl<'de, S: Sides, T: Deserialize<'de>, const N: usize> Visitor<'de> for Each<S, T, N> {
            type Value = BySide<S, T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "something for each side: {}", S::IDS.join(", "))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut each: [Option<T>; N] = std::array::from_fn(|_| None);
                while let Some(id) = map.next_key::<String>()? {
                    let Some(at) = S::IDS.iter().take(N).position(|known| *known == id) else {
                        return Err(A::Error::unknown_field(&id, S::IDS));
                    };
                    if each[at].replace(map.next_value()?).is_some() {
                        return Err(A::Error::duplicate_field(S::IDS[at]));
                    }
                }
                if let Some(at) = each.iter().position(Option::is_none) {
                    return Err(A::Error::missing_field(S::IDS[at]));
                }
                let all: Vec<T> = each.into_iter().flatten().collect();
                let all = <[T; N]>::try_from(all).map_err(|_| A::Error::custom("a side is missing"))?;
                Ok(all.into())
            }
        }

        deserializer.deserialize_map(Each(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::{BySide, Sides};
    use serde_json::{from_value, json};

    #[derive(Debug)]
    struct Three;

    impl Sides for Three {
        const IDS: &'static [&'static str] = &["blue", "red", "black"];
    }

    #[test]
    fn something_for_each_side_is_written_by_its_id() {
        let each: BySide<Three, u8, 3> = [1, 2, 3].into();
        let written = json!({ "blue": 1, "red": 2, "black": 3 });
        assert_eq!(json!(each), written);
        assert!(from_value::<BySide<Three, u8, 3>>(written).expect("three numbers") == each);
        for (wrong, why) in [
            (json!({ "blue": 1, "red": 2 }), "missing field `black`"),
            (json!({ "blue": 1, "green": 2, "black": 3 }), "unknown field `green`"),
            (json!({ "blue": 1, "red": "two", "black": 3 }), "invalid type"),
            (json!([1, 2, 3]), "something for each side: blue, red, black"),
        ] {
            let error = from_value::<BySide<Three, u8, 3>>(wrong).err().expect("a mistake");
            assert!(error.to_string().contains(why), "{error}");
        }
    }
}
